"""What the summaries of analysed records hold, and the definitions that they count by.

Errors are in EMG (1: a single game at the cube's value) and, where the record states them so, in MWC (0 to 1).

**eXtreme Gammon.** PR = 500 × error ÷ decisions. Decisions are plays of which there was a choice (plays that are all
worth the same are none), doubles, answers, and doubles not given that would have cost less than 0.2. Held against
the figures of the program for one match: errors, answers and PR agree; so do the doubles not given for any bound from
0.198 to 0.225, of which 0.2 is the round one; of 149 plays that it counts one is counted more here.

**GNU Backgammon.** Error rates in thousandths (mEMG): of the plays of which there was a choice; of the cube decisions
that were taken (doubles, answers) or were close (a double would have cost less than 0.16); of both together.

Neither counts a double not given by a player who wins the match with the cube as it stands.

**Snowie.** 1000 × error ÷ all moves of both players, forced ones and dances too.
"""

from typing import Final

from tavla.analyzer.statistics.summary import Summary
from tavla.analyzer.tables.schema import Column

__all__ = ["ANALYSED", "ERROR_KINDS", "GNUBG_CLOSE", "GNUBG_SIZES", "LUCK_MARKS", "WORST", "XG_CLOSE", "XG_SIZES"]

XG_CLOSE: Final = 0.2
GNUBG_CLOSE: Final = 0.16
"""A double that wasn't given counts as a decision when giving it would have cost less than this (EMG)."""

XG_SIZES: Final = (("xg_errors", 0.02), ("xg_blunders", 0.08))
GNUBG_SIZES: Final = (("gnubg_doubtful", 0.03), ("gnubg_bad", 0.06), ("gnubg_very_bad", 0.12))
"""Classes of errors and what they begin with (EMG)."""

LUCK_MARKS: Final = (0.3, 0.6)
"""Lucky and very lucky rolls (EMG), unlucky ones below zero."""

WORST: Final = 50
"""So many errors are listed for each value of the split."""

ERROR_KINDS: Final = {
    "play": "play", "no double": "missed double", "double": "wrong double", "take": "wrong take", "drop": "wrong drop",
    "beaver": "wrong beaver", "raccoon": "wrong raccoon",
}  # fmt: skip
"""What a decision is called when it is an error."""

_NEEDS: Final = ("matches", "games", "turns", "analysis")
_WHOSE: Final = ("player", "opponent", "match", "event", "site", "length", "program", "year", "month", "overall")

ERROR_RATES = Summary(
    "error_rates",
    "What decisions cost, by the definitions of three programs: `xg` eXtreme Gammon, `gnubg` GNU Backgammon, `snowie`. "
    "Each rate is an error divided by a number, and both stand in the same row. A decision whose error isn't known in "
    "a unit adds nothing in this unit: `unknown_emg` and `unknown_mwc` tell how many these are. Where no error that "
    "counts is known, the sum and its rates are missing.",
    "errors", _NEEDS, (
    Column("decisions", "int64", "Decisions that the analysis weighs, of whatever kind, forced plays too."),
    Column("unknown_emg", "int64", "Those among them that a definition counts, and whose error isn't known in EMG."),
    Column("unknown_mwc", "int64", "The same in MWC."),
    Column("cube_unknown", "int64", "Doubles not given of which isn't known in EMG how close they were; they count "
           "nowhere."),
    Column("play_error_emg", "float64", "Error of all plays, in EMG."),
    Column("play_error_mwc", "float64", "The same in MWC."),
    Column("cube_error_emg", "float64", "Error of all cube decisions, in EMG."),
    Column("cube_error_mwc", "float64", "The same in MWC."),
    Column("error_emg", "float64", "Both together, in EMG."),
    Column("error_mwc", "float64", "The same in MWC."),
    Column("xg_plays", "int64", "Plays of which there was a choice that made a difference."),
    Column("xg_doubles", "int64", "Doubles, and doubles not given that would have cost less than 0.2."),
    Column("xg_answers", "int64", "Answers to doubles."),
    Column("xg_decisions", "int64", "The three together."),
    Column("xg_pr", "float64", "500 × `error_emg` ÷ `xg_decisions`."),
    Column("xg_rate_mwc", "float64", "`error_mwc` ÷ `xg_decisions`."),
    Column("gnubg_plays", "int64", "Plays of which there was a choice by the rules."),
    Column("gnubg_play_rate_emg", "float64", "1000 × `play_error_emg` ÷ `gnubg_plays`."),
    Column("gnubg_play_rate_mwc", "float64", "`play_error_mwc` ÷ `gnubg_plays`."),
    Column("gnubg_cube", "int64", "Doubles, answers, and doubles not given that would have cost less than 0.16."),
    Column("gnubg_cube_rate_emg", "float64", "1000 × `cube_error_emg` ÷ `gnubg_cube`."),
    Column("gnubg_cube_rate_mwc", "float64", "`cube_error_mwc` ÷ `gnubg_cube`."),
    Column("gnubg_decisions", "int64", "`gnubg_plays` and `gnubg_cube` together."),
    Column("gnubg_rate_emg", "float64", "1000 × `error_emg` ÷ `gnubg_decisions`."),
    Column("gnubg_rate_mwc", "float64", "`error_mwc` ÷ `gnubg_decisions`."),
    Column("snowie_moves", "int64", "Rolls of both players in the games that are analysed, played or danced. Where a "
           "row is about both players, they count for each of them, so that the rate is the mean of theirs."),
    Column("snowie_rate_emg", "float64", "1000 × `error_emg` ÷ `snowie_moves`."),
    Column("snowie_rate_mwc", "float64", "`error_mwc` ÷ `snowie_moves`."),
), _WHOSE)  # fmt: skip

LUCK = Summary(
    "luck",
    "What the dice gave, as engines weigh it: the luck of rolls, above 0 when it was good for who threw them. Marked "
    "rolls are counted by the bounds of GNU Backgammon, 0.3 and 0.6 EMG.",
    "errors", _NEEDS, (
    Column("rolls", "int64", "Rolls whose luck is known."),
    Column("luck_emg", "float64", "Luck of all, in EMG."),
    Column("luck_mwc", "float64", "The same in MWC."),
    Column("per_roll_emg", "float64", "Luck of a roll, in EMG."),
    Column("per_roll_mwc", "float64", "The same in MWC."),
    Column("very_lucky", "int64", "Rolls with a luck above 0.6."),
    Column("lucky", "int64", "Above 0.3 to 0.6."),
    Column("unlucky", "int64", "Below -0.3 to -0.6."),
    Column("very_unlucky", "int64", "Below -0.6."),
), _WHOSE)  # fmt: skip

_SIZES: Final = {
    "xg_errors": "eXtreme Gammon: errors, from 0.02 to below 0.08.",
    "xg_blunders": "eXtreme Gammon: blunders, from 0.08.",
    "gnubg_doubtful": "GNU Backgammon: doubtful, from 0.03 to below 0.06.",
    "gnubg_bad": "GNU Backgammon: bad, from 0.06 to below 0.12.",
    "gnubg_very_bad": "GNU Backgammon: very bad, from 0.12.",
}

KINDS = Summary(
    "error_kinds",
    "What kinds of errors were made, and how large they were in EMG. Forced plays aren't counted.",
    "errors", _NEEDS, (
    Column("error", "category", "The kind of error that it is, or would be.", tuple(ERROR_KINDS.values())),
    Column("decisions", "int64", "Decisions in which it can be made and whose cost is known, those without fault too."),
    Column("errors", "int64", "Those that cost anything."),
    Column("error_emg", "float64", "What they cost in all, in EMG."),
    Column("error_mwc", "float64", "The same in MWC."),
    *(Column(name, "int64", meaning) for name, meaning in _SIZES.items()),
), _WHOSE)  # fmt: skip

WORST_ERRORS = Summary(
    "worst_errors",
    f"The largest errors in EMG, at most {WORST} for each value of the split, the largest first.",
    "errors", _NEEDS, (
    Column("place", "int64", "Place in this list, from 1."),
    Column("match", "int32", "Row of the match in the matches table, from 0."),
    Column("game", "int32", "The game's place in its match, from 1."),
    Column("turn", "int32", "The turn in the game; of a cube action the one that was to come next."),
    Column("player", "category", "Who made it."),
    Column("error", "category", "What kind of error it is.", tuple(ERROR_KINDS.values())),
    Column("played", "category", "What was done."),
    Column("best", "category", "What the analysis holds for best; missing where it can't be told."),
    Column("error_emg", "float64", "What it cost, in EMG."),
    Column("error_mwc", "float64", "The same in MWC."),
    Column("level", "category", "How deeply the program looked."),
    Column("xgid", "string", "The XGID of the position: player 0 is the one at the bottom."),
), ("overall", "player", "opponent", "match", "event", "site", "length", "program", "year", "month"))  # fmt: skip

ANALYSED: Final = (ERROR_RATES, LUCK, KINDS, WORST_ERRORS)
