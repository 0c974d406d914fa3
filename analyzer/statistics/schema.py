"""What the summaries hold: every column, its type and its meaning. The one place where that is said.

``docs/statistics.md`` is generated from here. This module needs no pandas.

A rate is named by what is counted (``win_rate``); ``…_low`` and ``…_high`` are the bounds of its interval of 95 per
cent: Wilson's for a rate, a bootstrap's (1,000 samples, percentiles, always the same samples) for a mean. The counts
that it was made from stand in the same row. Where nothing was counted, the rate is missing.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from tavla.analyzer.statistics.analysed import ANALYSED
from tavla.analyzer.statistics.summary import Summary
from tavla.analyzer.tables.schema import Column

__all__ = ["SUMMARIES", "Summary"]


def _rate(name: str, meaning: str) -> Iterator[Column]:
    """A rate and the bounds of its interval."""
    yield Column(f"{name}_rate", "float64", meaning)
    yield Column(f"{name}_low", "float64", "Lower bound of its interval.")
    yield Column(f"{name}_high", "float64", "Upper bound of its interval.")


def _mean(name: str, meaning: str) -> Iterator[Column]:
    """A mean and the bounds of its interval."""
    yield Column(name, "float64", meaning)
    yield Column(f"{name}_low", "float64", "Lower bound of its interval (bootstrap).")
    yield Column(f"{name}_high", "float64", "Upper bound of its interval (bootstrap).")


_WHOSE: Final = ("player", "opponent", "event", "site", "length", "year", "month", "overall")
"""What results can be split by. Split by anything but the players, each game counts for both of them."""

_WHO_THREW: Final = ("player", "overall", "match", "event", "site", "year")
"""What dice can be split by."""

RESULTS = Summary(
    "results",
    "What was won and lost: one row for each value of the split.",
    "results", ("matches", "games",), (
    Column("games", "int64", "Games with a winner."),
    Column("won", "int64", "Games won among them."),
    *_rate("win", "Games won among games."),
    Column("gammons_won", "int64", "Gammons and backgammons won."),
    *_rate("gammon", "Gammons and backgammons won among games won."),
    Column("gammons_lost", "int64", "Gammons and backgammons lost."),
    *_rate("gammon_lost", "Gammons and backgammons lost among games lost."),
    Column("won_by_drop", "int64", "Games won because the other dropped a double."),
    Column("won_by_bear_off", "int64", "Games won by bearing off."),
    Column("won_by_resignation", "int64", "Games won because the other gave up."),
    Column("points", "Int64", "Points won less points lost, where the points of a game are known."),
    *_mean("points_per_game", "The same for each game whose points are known."),
), _WHOSE)  # fmt: skip

ENDINGS = Summary(
    "endings",
    "How games ended, and what they were won as: one row for each ending and level that was met. Each "
    "game counts once.",
    "results", ("matches", "games",), (
    Column("ending", "category", "How the games ended.", ("bear-off", "drop", "resignation", "unfinished")),
    Column("level", "category", "What they were won as; missing where it isn't known."),
    Column("games", "int64", "Games that ended so."),
    Column("of", "int64", "All games of the split."),
    *_rate("share", "The former among the latter."),
    *_mean("points", "Points of such a game, where they are known."),
), ("overall", "event", "site", "length", "year", "month"))  # fmt: skip

HEAD_TO_HEAD = Summary(
    "head_to_head",
    "Who met whom: one row for each player and opponent, so each pair has two.",
    "meetings", ("matches", "games",), (
    Column("player", "category", "One of them."),
    Column("opponent", "category", "The other."),
    Column("matches", "int64", "Matches between them that were finished; money sessions aren't."),
    Column("matches_won", "int64", "Those that the player won."),
    *_rate("match_win", "Matches won among them."),
    Column("games", "int64", "Games between them that have a winner, those of money sessions too."),
    Column("games_won", "int64", "Those that the player won."),
    *_rate("game_win", "Games won among them."),
    Column("points", "Int64", "Points won less points lost, where the points of a game are known."),
))  # fmt: skip

STREAKS = Summary(
    "streaks",
    "The longest runs of games and of matches that a player won or lost, in the order of dates; matches "
    "without a date come first, in the order in which they were given. An unfinished game or match ends "
    "no run.",
    "meetings", ("matches", "games",), (
    Column("player", "category", "The name."),
    Column("games", "int64", "Games with a winner."),
    Column("games_won_running", "int64", "The most games won one after the other."),
    Column("games_lost_running", "int64", "The most games lost one after the other."),
    Column("matches", "int64", "Finished matches."),
    Column("matches_won_running", "int64", "The most matches won one after the other."),
    Column("matches_lost_running", "int64", "The most matches lost one after the other."),
))  # fmt: skip

SESSIONS = Summary(
    "sessions",
    "Money sessions: one row for each session and player.",
    "meetings", ("matches", "games",), (
    Column("match", "int32", "Row of the session in the matches table, from 0."),
    Column("player", "category", "The name."),
    Column("opponent", "category", "The other player."),
    Column("games", "int64", "Games with a winner."),
    Column("won", "int64", "Games won among them."),
    *_rate("win", "Games won among games."),
    Column("points", "Int64", "Points won less points lost."),
    *_mean("points_per_game", "The same for each game."),
    Column("cube", "float64", "Value of the cube at the end of a game, on the average."),
))  # fmt: skip

_AT_A_SCORE: Final = ("overall", "player", "length", "event", "year")

SCORE_MATRIX = Summary(
    "score_matrix",
    "What came of each score in matches: one row for each pair of points that the player and his opponent "
    "still need before a game. Every game counts for both players, each from his side.",
    "scores", ("matches", "games",), (
    Column("away", "int64", "Points that the player needs."),
    Column("opponent_away", "int64", "Points that his opponent needs."),
    Column("games", "int64", "Games with a winner begun at this score."),
    Column("won", "int64", "Games that the player won."),
    *_rate("win", "Games won among games."),
    Column("gammons_won", "int64", "Gammons and backgammons that the player won."),
    *_rate("gammon", "Gammons and backgammons won among games won."),
    Column("matches", "int64", "Finished matches that came through this score."),
    Column("matches_won", "int64", "Those that the player won."),
    *_rate("match_win", "Matches won among them."),
), _AT_A_SCORE)  # fmt: skip

SCORE_PATHS = Summary(
    "score_paths",
    "Where matches go from a score: one row for each step from one score to the next that was met. Every "
    "step counts for both players, each from his side; 0 away is a match won.",
    "scores", ("matches", "games",), (
    Column("away", "int64", "Points that the player needs before the game."),
    Column("opponent_away", "int64", "Points that his opponent needs."),
    Column("next_away", "int64", "Points that the player needs after it, 0 when he has won the match."),
    Column("next_opponent_away", "int64", "Points that his opponent needs after it."),
    Column("games", "int64", "Games that made this step."),
    Column("of", "int64", "Games from this score whose points are known."),
    *_rate("path", "The former among the latter."),
), _AT_A_SCORE)  # fmt: skip

CRAWFORD = Summary(
    "crawford",
    "Games before, in and after the Crawford game, seen by who leads and by who trails.",
    "scores", ("matches", "games",), (
    Column("phase", "category", "When: `before`, the `crawford` game, or `post-crawford`.",
           ("before", "crawford", "post-crawford")),
    Column("role", "category", "The player who needs fewer points, more, or as many.", ("leads", "trails", "level")),
    Column("games", "int64", "Games with a winner."),
    Column("won", "int64", "Games that he won."),
    *_rate("win", "Games won among games."),
    Column("gammons_won", "int64", "Gammons and backgammons that he won."),
    *_rate("gammon", "Gammons and backgammons won among games won."),
), _AT_A_SCORE)  # fmt: skip

COMEBACKS = Summary(
    "comebacks",
    "Matches by the most points that a player trailed by before a game: one row for each deficit. 0: he "
    "never trailed.",
    "scores", ("matches", "games",), (
    Column("deficit", "int64", "The most points that the player trailed by."),
    Column("matches", "int64", "Finished matches in which it was so much."),
    Column("won", "int64", "Those that he won all the same."),
    *_rate("win", "Matches won among them."),
), _AT_A_SCORE)  # fmt: skip

CUBE = Summary(
    "cube",
    "Doubling, taking and dropping: one row for each value of the split.",
    "cube", ("matches", "games", "cube_actions",), (
    Column("games", "int64", "Games, the unfinished ones too, each counted for both players."),
    Column("doubles", "int64", "First doubles of a game that the player gave."),
    *_rate("double", "Games in which he doubled first among games."),
    Column("redoubles", "int64", "Later doubles that he gave, beavers and raccoons not counted."),
    Column("answered", "int64", "Doubles and redoubles given to him that he answered."),
    Column("takes", "int64", "Those that he took, with or without a beaver."),
    *_rate("take", "Takes among them."),
    Column("drops", "int64", "Those that he dropped."),
    Column("beavers", "int64", "Beavers that he gave."),
    Column("raccoons", "int64", "Raccoons that he gave."),
    Column("takes_decided", "int64", "Takes of games that have a winner."),
    Column("takes_won", "int64", "Those games that he won."),
    *_rate("take_win", "Games won among them."),
    *_mean("turn", "The turn of a first double, both players' turns counted."),
    *_mean("pip_lead", "By how many pips who doubles leads, doubles and redoubles; negative when he trails."),
), _WHOSE)  # fmt: skip

CUBE_LEVELS = Summary(
    "cube_levels",
    "The value of the cube when games ended: one row for each value. Each game counts once.",
    "cube", ("matches", "games", "cube_actions",), (
    Column("cube", "Int64", "The value; a double that was dropped doesn't count."),
    Column("games", "int64", "Games that ended with it."),
    Column("of", "int64", "All games of the split."),
    *_rate("share", "The former among the latter."),
), ("overall", "event", "site", "length", "year", "month"))  # fmt: skip

RATINGS = Summary(
    "ratings",
    "Ratings after all finished matches in the order of dates, best first; everybody starts at 1500. Money sessions "
    "are not rated. See `rating_history` for what each column means.",
    "ratings", ("matches",), (
    Column("player", "category", "The name."),
    Column("matches", "int64", "Finished matches against a player with another name."),
    Column("experience", "int64", "The sum of their lengths."),
    Column("fibs", "float64", "Rating by the formula of FIBS."),
    Column("best", "float64", "The highest that it ever was."),
    Column("fibs_including", "float64", "The same with the experience of the match just played."),
    Column("glicko", "float64", "Glicko-2 rating."),
    Column("glicko_deviation", "float64", "Its deviation: the rating is known to about twice this, either way."),
    Column("glicko_volatility", "float64", "Its volatility: how erratic the results are."),
))  # fmt: skip

RATING_HISTORY = Summary(
    "rating_history",
    "Ratings after each finished match, in the order of dates; matches without a date come first, as they were given.",
    "ratings", ("matches",), (
    Column("match", "int32", "Row of the match in the matches table, from 0."),
    Column("date", "datetime64[s]", "Its date."),
    Column("player", "category", "One of its players."),
    Column("opponent", "category", "The other."),
    Column("won", "bool", "Did the player win?"),
    Column("experience", "int64", "The sum of the lengths of his matches, this one too."),
    Column("fibs", "float64", "FIBS: the change is 4 K sqrt(n) P, with K = max(1, 5 - experience / 100) and the "
           "experience before the match."),
    Column("fibs_including", "float64", "The same with the experience after the match, as MacFIBS publishes it."),
    Column("glicko", "float64", "Glicko-2 after the match's rating period. A period is a month, or a part of it in "
           "which nobody plays more than 15 matches; matches without a date are as a month. System constant 0.5, start "
           "at 1500 with deviation 350 and volatility 0.06."),
    Column("glicko_deviation", "float64", "Its deviation."),
    Column("glicko_volatility", "float64", "Its volatility."),
))  # fmt: skip

DICE_FACES = Summary(
    "dice_faces",
    "How often each face was thrown, both dice of every roll counted.",
    "dice", ("matches", "turns"), (
    Column("face", "Int8", "1 to 6."),
    Column("thrown", "int64", "Dice that showed it."),
    Column("of", "int64", "All dice."),
    *_rate("share", "The former among the latter."),
    Column("expected", "float64", "Of fair dice: one in six."),
), _WHO_THREW)  # fmt: skip

DICE_ROLLS = Summary(
    "dice_rolls",
    "How often each roll was thrown. First rolls of games are left out: they are never doublets.",
    "dice", ("matches", "turns"), (
    Column("roll", "category", "The roll, larger die first.",
           tuple(f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1))),
    Column("thrown", "int64", "Times that it was thrown."),
    Column("of", "int64", "All rolls."),
    *_rate("share", "The former among the latter."),
    Column("expected", "float64", "Of fair dice: a doublet once in 36, any other roll twice."),
), _WHO_THREW)  # fmt: skip

DICE_TESTS = Summary(
    "dice_tests",
    "Were the dice fair? Each test asks how often fair dice would look at least as odd. All tests of the table are "
    "corrected together (Holm), so that fair dice raise a false alarm anywhere in it in one table of twenty. Needs "
    "scipy.",
    "dice", ("matches", "turns"), (
    Column("test", "category", "`faces` and `rolls`: are all thrown as often as they should be (chi-square)? "
           "`doublets`: are there as many as there should be (binomial)? `runs`: do high and low rolls follow each "
           "other as they should (Wald and Wolfowitz, rolls above and below 7)? All but `faces` leave first rolls out.",
           ("faces", "rolls", "doublets", "runs")),
    Column("rolls", "int64", "Rolls that were looked at, first ones too."),
    Column("statistic", "float64", "Chi-square; the number of doublets; by how many standard deviations there are more "
           "runs than expected."),
    Column("p", "float64", "How often fair dice look at least as odd. Missing where there are too few rolls."),
    Column("p_corrected", "float64", "The same, corrected for the number of tests. Judge by this one."),
    Column("verdict", "category", "The corrected value in words: above 0.05 nothing is odd."),
), _WHO_THREW)  # fmt: skip

ROLL_LUCK = Summary(
    "roll_luck",
    "Pips and doublets thrown, against what fair dice give on the average: 49/6 pips a roll, 7 as a game's first roll. "
    "More pips are no better play, and not always good.",
    "play", ("matches", "turns"), (
    Column("rolls", "int64", "Rolls whose dice are known."),
    Column("pips", "int64", "Pips that they show, those of doublets twice."),
    Column("pips_expected", "float64", "Pips that so many rolls show on the average."),
    Column("pips_more", "float64", "The difference."),
    *_mean("pips_per_roll", "Pips a roll."),
    Column("doublets", "int64", "Doublets, first rolls of games left out."),
    Column("doublets_expected", "float64", "One in six of the other rolls."),
    *_rate("doublet", "Doublets among rolls that are not a game's first."),
), _WHO_THREW)  # fmt: skip

DANCING = Summary(
    "dancing",
    "Entering from the bar, against what fair dice give on the boards that were there: with n of the six points "
    "closed, no checker enters in (n/6)² of all rolls. Illegal plays are left out.",
    "play", ("matches", "turns"), (
    Column("turns", "int64", "Turns with a checker on the bar."),
    Column("danced", "int64", "Turns on which none entered."),
    *_rate("dance", "The latter among the former."),
    Column("dances_expected", "float64", "Turns on which none enters on the average."),
    Column("dances_expected_share", "float64", "The same among all turns with a checker on the bar."),
    Column("closed_out", "int64", "Turns against a closed board, of which none can enter."),
), _WHO_THREW)  # fmt: skip

OPENINGS = Summary(
    "openings",
    "Opening plays by their codes, with what came of them: one row for each roll and code that was played.",
    "play", ("matches", "games"), (
    Column("opening_roll", "category", "The first roll, larger die first."),
    Column("opening", "category", "The opening code."),
    Column("play", "category", "The play."),
    Column("games", "int64", "Games with a winner that began so."),
    Column("of", "int64", "Those that began with this roll."),
    *_rate("share", "The former among the latter."),
    Column("won", "int64", "Games won by who made the play."),
    *_rate("win", "Games won among games."),
    Column("gammons_won", "int64", "Gammons and backgammons that he won."),
    *_rate("gammon", "Gammons and backgammons won among games won."),
    *_mean("points_per_game", "Points that he won, less points that he lost, a game."),
), ("overall", "player", "event", "length", "year"))  # fmt: skip

REPLIES = Summary(
    "replies",
    "Replies to openings by their codes, with what came of them.",
    "play", ("matches", "games"), (
    Column("opening", "category", "The opening code."),
    Column("reply", "category", "The code of the reply."),
    Column("games", "int64", "Games with a winner that began so."),
    Column("won", "int64", "Games won by who replied."),
    *_rate("win", "Games won among games."),
    Column("gammons_won", "int64", "Gammons and backgammons that he won."),
    *_rate("gammon", "Gammons and backgammons won among games won."),
    *_mean("points_per_game", "Points that he won, less points that he lost, a game."),
), ("overall", "player", "event", "length", "year"))  # fmt: skip

FIRST_MOVE = Summary(
    "first_move",
    "What moving first is worth: the results of who won the opening roll.",
    "play", ("matches", "games"), (
    Column("games", "int64", "Games with a winner."),
    Column("won", "int64", "Games won by who moved first."),
    *_rate("win", "Games won among games."),
    Column("gammons_won", "int64", "Gammons and backgammons that he won."),
    *_rate("gammon", "Gammons and backgammons won among games won."),
    *_mean("points_per_game", "Points that he won, less points that he lost, a game."),
), ("overall", "player", "event", "length", "year"))  # fmt: skip

LENGTHS = Summary(
    "lengths",
    "How long games are, how many become races, and how often checkers are hit. Each game counts for both players.",
    "play", ("matches", "games", "turns"), (
    Column("games", "int64", "Games, the unfinished ones too."),
    *_mean("turns", "Turns of both players in a game."),
    Column("shortest", "int64", "The fewest."),
    Column("longest", "int64", "The most."),
    Column("races", "int64", "Games in which the player had a turn after all contact was over."),
    *_rate("race", "Races among games."),
    Column("hits", "int64", "Checkers that the player hit."),
    *_mean("hits_per_game", "The same for each game."),
), _WHOSE)  # fmt: skip

PLANS = Summary(
    "plans",
    "Games in which a plan showed on the board after a turn of the player, with what came of them. `back game`: two or "
    "more points held in the opponent's home board while 60 or more pips behind. `five-point prime`, `full prime`: "
    "five, six or more neighbouring points held. `closed board`: all six points of the own home board held.",
    "play", ("matches", "games", "turns"), (
    Column("plan", "category", "The plan.", ("back game", "five-point prime", "full prime", "closed board")),
    Column("games", "int64", "Games with a winner in which it showed."),
    Column("won", "int64", "Games that the player won."),
    *_rate("win", "Games won among games."),
    Column("gammons_won", "int64", "Gammons and backgammons that he won."),
    *_rate("gammon", "Gammons and backgammons won among games won."),
    *_mean("points_per_game", "Points that he won, less points that he lost, a game."),
), ("overall", "player", "event", "length", "year"))  # fmt: skip

SUMMARIES: Final[Mapping[str, Summary]] = MappingProxyType({
    summary.name: summary
    for summary in (RESULTS, ENDINGS, HEAD_TO_HEAD, STREAKS, SESSIONS, SCORE_MATRIX, SCORE_PATHS, CRAWFORD, COMEBACKS,
                    CUBE, CUBE_LEVELS, RATINGS, RATING_HISTORY, DICE_FACES, DICE_ROLLS, DICE_TESTS, ROLL_LUCK, DANCING,
                    OPENINGS, REPLIES, FIRST_MOVE, LENGTHS, PLANS, *ANALYSED)
})  # fmt: skip
"""All summaries by their name."""
