"""Every rule there is, one line each. Codes are for ever.

The order is that in which the rules are asked. It matters for illegal plays only: the first rule that answers names
the cause, so what is wrong by itself (a direction, a number of checkers) comes before what is wrong on this board.
"""

from tavla.analyzer.diagnostics.rule import Rule, Subject
from tavla.analyzer.diagnostics.rules import (
    ambiguous_play,
    analysis_left_out,
    answer_without_double,
    automatic_double,
    backward_move,
    bear_off_past_higher_checker,
    beaver_in_match,
    beaver_not_played,
    broken_off_text,
    checker_left_on_bar,
    checksum_mismatch,
    comment_left_out,
    crawford_flag_contradicts,
    cube_limit_exceeded,
    cube_value_mismatch,
    damaged_file,
    dance_with_legal_play,
    dead_cube,
    disordered_steps,
    distance_not_rolled,
    double_before_opening_roll,
    double_in_crawford_game,
    double_out_of_turn,
    double_without_cube_access,
    doublet_in_two_rolls,
    early_bear_off,
    empty_file,
    empty_row,
    entry_not_expressible,
    extra_cell,
    false_hit_mark,
    flag_without_effect,
    forfeit,
    game_after_match_end,
    game_number_jump,
    games_left_out,
    header_left_out,
    illegal_play,
    implausible_match_length,
    impossible_date,
    impossible_die,
    impossible_point,
    impossible_score,
    internal_error,
    lower_number_played,
    match_end_too_early,
    merged_through_hit,
    missing_checkers,
    missing_dice,
    missing_first_games,
    missing_game_line,
    missing_match_length,
    missing_name,
    missing_result,
    missing_score_line,
    name_changed,
    names_contradict_columns,
    no_games,
    no_play_fits,
    nul_character,
    opening_doublet,
    out_of_turn_roll,
    overlong_name,
    play_after_drop,
    play_after_game_end,
    play_from_empty_point,
    play_to_blocked_point,
    players_swapped,
    points_mismatch,
    private_properties_left_out,
    repeated_header,
    resignation_too_large,
    roll_without_colon,
    row_number_jump,
    score_mismatch,
    stated_illegal_play,
    stray_text,
    too_many_checkers,
    unanswered_double,
    undecodable_byte,
    unexpected_character,
    unexpected_line,
    unfinished_play,
    unknown_entry,
    unknown_format,
    unknown_variation,
    unknown_version,
    unmarked_hit,
    unpacks_too_large,
    unplayed_number,
    unplayed_roll,
    unreadable_file,
    unreadable_position,
    variation_left_out,
    wrong_winner,
)

__all__ = ["ALL_RULES", "RULES", "rules_for"]

ALL_RULES: tuple[Rule, ...] = (
    impossible_die.RULE,  # DI301
    opening_doublet.RULE,  # DI302
    out_of_turn_roll.RULE,  # DI303
    missing_dice.RULE,  # DI304
    doublet_in_two_rolls.RULE,  # DI305
    undecodable_byte.RULE,  # FI101
    unknown_format.RULE,  # FI102
    empty_file.RULE,  # FI104
    nul_character.RULE,  # FI105
    unreadable_file.RULE,  # FI106
    damaged_file.RULE,  # FI107
    unpacks_too_large.RULE,  # FI108
    checksum_mismatch.RULE,  # FI109
    unknown_version.RULE,  # FI110
    missing_match_length.RULE,  # HD201
    repeated_header.RULE,  # HD202
    impossible_date.RULE,  # HD203
    implausible_match_length.RULE,  # HD204
    missing_name.RULE,  # HD205
    overlong_name.RULE,  # HD206
    name_changed.RULE,  # HD207
    players_swapped.RULE,  # HD208
    missing_score_line.RULE,  # HD209
    no_games.RULE,  # HD210
    impossible_score.RULE,  # HD211
    unknown_variation.RULE,  # HD212
    flag_without_effect.RULE,  # HD213
    names_contradict_columns.RULE,  # HD214
    missing_checkers.RULE,  # HD215
    missing_game_line.RULE,  # HD216
    crawford_flag_contradicts.RULE,  # HD217
    unexpected_character.RULE,  # SY101
    unfinished_play.RULE,  # SY102
    unknown_entry.RULE,  # SY103
    impossible_point.RULE,  # SY104
    extra_cell.RULE,  # SY105
    unreadable_position.RULE,  # SY106
    unexpected_line.RULE,  # SY107
    stray_text.RULE,  # SY108
    row_number_jump.RULE,  # SY109
    roll_without_colon.RULE,  # SY110
    empty_row.RULE,  # SY111
    broken_off_text.RULE,  # SY112
    variation_left_out.RULE,  # SY113
    no_play_fits.RULE,  # PL415
    dance_with_legal_play.RULE,  # PL408
    backward_move.RULE,  # PL412
    too_many_checkers.RULE,  # PL410
    distance_not_rolled.RULE,  # PL404
    checker_left_on_bar.RULE,  # PL403
    play_from_empty_point.RULE,  # PL401
    play_to_blocked_point.RULE,  # PL402
    early_bear_off.RULE,  # PL407
    bear_off_past_higher_checker.RULE,  # PL411
    lower_number_played.RULE,  # PL406
    unplayed_number.RULE,  # PL405
    illegal_play.RULE,  # PL400
    ambiguous_play.RULE,  # PL409
    unplayed_roll.RULE,  # PL413
    stated_illegal_play.RULE,  # PL414
    double_without_cube_access.RULE,  # CU501
    double_in_crawford_game.RULE,  # CU502
    double_out_of_turn.RULE,  # CU503
    unanswered_double.RULE,  # CU504
    cube_value_mismatch.RULE,  # CU505
    play_after_drop.RULE,  # CU506
    beaver_in_match.RULE,  # CU507
    answer_without_double.RULE,  # CU508
    double_before_opening_roll.RULE,  # CU509
    dead_cube.RULE,  # CU510
    automatic_double.RULE,  # CU511
    cube_limit_exceeded.RULE,  # CU512
    beaver_not_played.RULE,  # CU513
    entry_not_expressible.RULE,  # CV801
    comment_left_out.RULE,  # CV802
    header_left_out.RULE,  # CV803
    analysis_left_out.RULE,  # CV804
    games_left_out.RULE,  # CV805
    private_properties_left_out.RULE,  # CV806
    internal_error.RULE,  # IN999
    unmarked_hit.RULE,  # NO701
    false_hit_mark.RULE,  # NO702
    merged_through_hit.RULE,  # NO703
    disordered_steps.RULE,  # NO704
    score_mismatch.RULE,  # SC601
    points_mismatch.RULE,  # SC602
    missing_result.RULE,  # SC603
    game_after_match_end.RULE,  # SC604
    match_end_too_early.RULE,  # SC606
    wrong_winner.RULE,  # SC607
    game_number_jump.RULE,  # SC608
    play_after_game_end.RULE,  # SC609
    forfeit.RULE,  # SC610
    missing_first_games.RULE,  # SC611
    resignation_too_large.RULE,  # SC612
)

RULES: dict[str, Rule] = {rule.code: rule for rule in ALL_RULES}
"""Rules by their code."""


def rules_for(subject: Subject) -> tuple[Rule, ...]:
    """The rules that look at one kind of subject, in the order in which they are asked."""
    return tuple(rule for rule in ALL_RULES if rule.subject is subject)
