"""What the summaries hold: every column, its type and its meaning. The one place where that is said.

``docs/statistics.md`` is generated from here. This module needs no pandas.

A rate is named by what is counted (``win_rate``); ``…_low`` and ``…_high`` are the bounds of its interval of 95 per
cent: Wilson's for a rate, a bootstrap's (1,000 samples, percentiles, always the same samples) for a mean. The counts
that it was made from stand in the same row. Where nothing was counted, the rate is missing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tavla.analyzer.tables.schema import Column

__all__ = ["SUMMARIES", "Summary"]


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary: what a row of it is, from which tables it is made, what it can be split by, its columns in order.

    ``module``: where the function of this name is that makes it. The column that it is split by comes first, under the
    name of the split.
    """

    name: str
    meaning: str
    module: str
    needs: tuple[str, ...]
    columns: tuple[Column, ...]
    by: tuple[str, ...] = ()


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

SUMMARIES: Final[Mapping[str, Summary]] = MappingProxyType({
    summary.name: summary
    for summary in (RESULTS, ENDINGS, HEAD_TO_HEAD, STREAKS, SESSIONS, SCORE_MATRIX, SCORE_PATHS, CRAWFORD, COMEBACKS,
                    CUBE, CUBE_LEVELS)
})  # fmt: skip
"""All summaries by their name."""
