"""What the tables hold: every column, its type and its meaning. The one place where that is said.

``docs/tables.md`` is generated from here, the builders take the types from here. This module needs no pandas.

Numbers and joins: ``match`` is the row of the matches table, from 0; ``game`` counts the games of a match as they
stand in the record, ``turn`` the turns of a game, both from 1. Players are named as the match's first game names them,
also where a later game exchanges the columns or spells a name in another way. All columns with names have the same
categories. A number beyond 2,147,483,647 in a record is taken for unknown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from tavla.analyzer.diagnostics.diagnostic import Diagnostic
from tavla.analyzer.events import Replay
from tavla.analyzer.rulesets import LEVEL_NAMES

__all__ = ["TABLES", "Column", "Found", "Played", "Table"]


class Found(NamedTuple):
    """A finding with its line and column in the file, both from 1."""

    diagnostic: Diagnostic
    line: int
    column: int


class Played(NamedTuple):
    """What tables are made from: a replayed match, the file it stands in, its place in the file from 1, and what was
    found in it, where it was checked."""

    path: str
    number: int
    replay: Replay
    findings: tuple[Found, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A column. ``dtype`` as pandas spells it; ``values``: all that a category column can hold, where that is known."""

    name: str
    dtype: str
    meaning: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its name, what a row of it is, its columns in order, and the columns that tell its rows apart.

    ``optional``: it is large, and made only when it is asked for by name.
    """

    name: str
    meaning: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    optional: bool = False

    def column(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)


_MATCH = Column("match", "int32", "Row of the match in the matches table, from 0.")
_GAME = Column("game", "int32", "The game's place in its match, from 1.")
_PLAYER_0 = Column("player_0", "category", "Name of the first player; empty where the record has none.")
_PLAYER_1 = Column("player_1", "category", "Name of the second player; empty where the record has none.")

MATCHES = Table("matches", "One row a match or money session.", (
    _MATCH,
    Column("path", "string", "The file, as it was named to tavla."),
    Column("number", "int32", "The match's place in its file, from 1."),
    Column("dialect", "category", "Who wrote the record, as far as it shows."),
    Column("length", "Int32", "Points that the match is played to; 0 for a money session, missing where not said."),
    Column("money", "bool", "Is it a money session? Also true of those that a program writes as a match."),
    _PLAYER_0,
    _PLAYER_1,
    Column("event", "category", "The header `Event`, as written."),
    Column("site", "category", "The header `Site`, as written."),
    Column("round", "category", "The header `Round`, as written."),
    Column("date", "datetime64[s]", "The first date among the headers `EventDate` and `Date`; missing where there is "
           "none, also when a part is missing or the day doesn't exist."),
    Column("variation", "category", "The header `Variation`, as written."),
    Column("rules", "category", "The ruleset that it was replayed by, as `tavla rulesets` names it. Single rules that "
           "were chosen, or that headers switch, don't change its name."),
    Column("games", "int32", "Games in the record."),
    Column("turns", "int32", "Turns of both players in all games."),
    Column("score_0", "Int32", "Points of player 0 at the end of the record."),
    Column("score_1", "Int32", "Points of player 1 at the end of the record."),
    Column("winner", "category", "Who reached the length; missing in money sessions and unfinished matches."),
    Column("finished", "bool", "Has somebody reached the length? Of a money session, and where the length is not "
           "known: was its last game finished?"),
), ("match",))  # fmt: skip

GAMES = Table("games", "One row a game.", (
    _MATCH,
    _GAME,
    Column("number", "Int32", "The game's number as written; missing where none was."),
    _PLAYER_0,
    _PLAYER_1,
    Column("score_0", "Int32", "Points of player 0 before the game, as written."),
    Column("score_1", "Int32", "Points of player 1 before the game, as written."),
    Column("crawford", "bool", "Is it the Crawford game? False where the record leaves that open."),
    Column("post_crawford", "bool", "Is a player one point away, after a Crawford game in this record?"),
    Column("first", "category", "Who made the first roll; missing in a game without turns."),
    Column("opening_roll", "category", "The first roll, larger die first: `31`."),
    Column("opening_play", "category", "The first play, in canonical spelling."),
    Column("opening", "category", "The opening code of the first play (`31P`), which is the same for all spellings of "
           "a play; missing where the game doesn't begin from the standard start, and where the play is illegal."),
    Column("reply", "category", "The opening code of the second turn's play (`64R`); missing where it is illegal, and "
           "where `opening` is missing."),
    Column("turns", "int32", "Turns of both players."),
    Column("winner", "category", "Who won; missing in an unfinished game."),
    Column("ending", "category", "How it ended.", ("bear-off", "drop", "resignation", "unfinished")),
    Column("level", "category", "What it was won as: by the board, or by the points of a resignation. Missing where "
           "neither tells. A drop is a single game.", tuple(LEVEL_NAMES.values())),
    Column("points", "Int32", "What the winner got: as written, else by the rules; missing when neither says."),
    Column("cube", "Int32", "Value of the cube at the end. A double that was dropped doesn't count."),
    Column("cube_owner", "category", "Who owned the cube at the end; missing while it was centred."),
    Column("doubles", "int32", "Doubles and redoubles by both, without beavers and raccoons."),
    Column("takes", "int32", "Takes by both. A double that was beavered isn't counted."),
    Column("drops", "int32", "Drops by both: 0 or 1, unless the record is wrong."),
    Column("beavers", "int32", "Beavers by both."),
    Column("raccoons", "int32", "Raccoons by both."),
    Column("pips_0", "int16", "Pip count of player 0 after the last turn."),
    Column("pips_1", "int16", "Pip count of player 1 after the last turn."),
    Column("illegal", "int32", "Illegal plays by both, without those that follow from an earlier fault."),
), ("match", "game"))  # fmt: skip

TURNS = Table("turns", "One row a roll and what was played with it.", (
    _MATCH,
    _GAME,
    Column("turn", "int32", "The turn's place in its game, both players counted, from 1."),
    Column("player", "category", "Name of who rolled."),
    Column("opponent", "category", "Name of the other player."),
    Column("dice_high", "Int8", "The larger die; missing where no roll could be read."),
    Column("dice_low", "Int8", "The smaller die."),
    Column("doublet", "boolean", "Do both dice show the same?"),
    Column("kind", "category", "`danced`: nothing was played; `unplayed`: the game was given up before the roll was "
           "played; `unread`: the record can't be read here.", ("played", "danced", "unplayed", "unread")),
    Column("play", "category", "The play in canonical spelling, an illegal one too; missing where nothing was played."),
    Column("legal", "boolean", "Is the play legal, or the dance? Missing where the roll or the play can't be read."),
    Column("consequence", "bool", "Does what is wrong with this turn follow from an earlier fault of the game?"),
    Column("dice_played", "Int8", "Dice that a checker was moved by: 0 to 4; missing for illegal and unread plays."),
    Column("hits", "Int8", "Checkers of the opponent that were sent to the bar; missing when unread."),
    Column("entered", "Int8", "Own checkers that came in from the bar; missing when unread."),
    Column("borne_off", "Int8", "Own checkers borne off; missing when unread."),
    Column("pips_before", "int16", "The player's pip count before the play."),
    Column("pips_after", "int16", "The player's pip count after the play. Where a later play shows that another one "
           "than the one written was made: after that one."),
    Column("opponent_pips", "int16", "The opponent's pip count before the play."),
    Column("on_bar", "Int8", "Own checkers on the bar before the play."),
    Column("entry_closed", "Int8", "Points held by the opponent, before the play, of the six on which he enters."),
    Column("contact", "bool", "Before the play: do the players still have to pass each other?"),
    Column("blots", "Int8", "Own single checkers on the points after the play."),
    Column("home_points", "Int8", "Points of the own home board held by two or more own checkers after the play."),
    Column("anchors", "Int8", "Points of the opponent's home board that are held so after the play."),
    Column("prime", "Int8", "The longest run of neighbouring points that are held so after the play."),
    Column("cube", "Int32", "Value of the cube when the dice were rolled."),
    Column("cube_owner", "category", "Who owned the cube then; missing while it was centred."),
), ("match", "game", "turn"))  # fmt: skip

CUBE_ACTIONS = Table("cube_actions", "One row a double, take, drop, beaver or raccoon.", (
    _MATCH,
    _GAME,
    Column("action", "int32", "The action's place among the cube actions of its game, from 1."),
    Column("turns_before", "int32", "Turns of both players before it in the game."),
    Column("player", "category", "Name of who acted."),
    Column("opponent", "category", "Name of the other player."),
    Column("kind", "category", "What he did.", ("double", "take", "drop", "beaver", "raccoon")),
    Column("cube", "Int32", "Value of the cube before the action; that of a double counts once it is taken."),
    Column("cube_owner", "category", "Who owned the cube before the action; missing while it was centred."),
    Column("offered", "Int32", "The value that the action turns the cube to, by the rules; missing for takes and "
           "drops."),
    Column("written", "Int32", "That value as written; missing where none is."),
    Column("answered", "bool", "False for an offer that the record has no answer to."),
    Column("pips", "int16", "Pip count of who acted."),
    Column("opponent_pips", "int16", "The opponent's pip count."),
), ("match", "game", "action"))  # fmt: skip

PLAYERS = Table("players", "One row a name, over all matches given, in the order in which the names appear.", (
    Column("player", "category", "The name. Players without a name share the row whose name is empty. A match "
           "between two players of the same name counts for both of them, in one row."),
    Column("matches", "int64", "Matches and money sessions."),
    Column("matches_won", "int64", "Matches won. Money sessions and unfinished matches are neither won nor lost."),
    Column("matches_lost", "int64", "Matches lost."),
    Column("games", "int64", "Games, the unfinished ones too."),
    Column("unfinished", "int64", "Games without a winner: neither won nor lost. Their rolls and cube actions count."),
    Column("games_won", "int64", "Games won."),
    Column("games_lost", "int64", "Games lost."),
    Column("win_rate", "float64", "Games won among those won or lost; missing where there are none."),
    Column("points_won", "int64", "Points won in games; a game whose points are not known adds nothing."),
    Column("points_lost", "int64", "Points lost in games."),
    Column("gammons_won", "int64", "Gammons won, without backgammons; also those that the Jacoby rule counts once."),
    Column("backgammons_won", "int64", "Backgammons won."),
    Column("gammons_lost", "int64", "Gammons lost."),
    Column("backgammons_lost", "int64", "Backgammons lost."),
    Column("doubles", "int64", "Doubles and redoubles he gave."),
    Column("takes", "int64", "Doubles he took. One that he beavered isn't counted."),
    Column("drops", "int64", "Doubles he dropped."),
    Column("beavers", "int64", "Beavers he gave."),
    Column("raccoons", "int64", "Raccoons he gave."),
    Column("rolls", "int64", "Rolls whose dice are known, unplayed ones too."),
    Column("doublets", "int64", "Doublets among them; one in six is expected, but none as a game's first roll."),
    Column("pips_rolled", "int64", "Pips that these rolls show, those of doublets twice; played or not."),
    Column("pips_per_roll", "float64", "Pips a roll: 8.17 are expected, 7 as a game's first roll."),
    Column("dances", "int64", "Rolls with which nothing was played, as the record has it."),
    Column("hits_made", "int64", "Checkers of opponents he sent to the bar."),
    Column("hits_suffered", "int64", "Checkers of his that were sent to the bar."),
    Column("illegal_plays", "int64", "Illegal plays, without those that follow from an earlier fault."),
), ("player",))  # fmt: skip

FINDINGS = Table("findings", "One row a finding of `tavla check`; those about a file stand with its first match.", (
    _MATCH,
    Column("finding", "int32", "The finding's place among those of its match, from 1, in the order of the text."),
    Column("game", "Int32", "The game as the record numbers it; missing where it is about the match or the file."),
    Column("turn", "Int32", "The turn in the game; missing where it is about no turn."),
    Column("player", "category", "Whose turn or cube action it is about."),
    Column("code", "category", "The rule's code, which is for ever."),
    Column("rule", "category", "The rule's name."),
    Column("severity", "category", "How grave it is.", ("error", "warning", "info")),
    Column("consequence", "bool", "Does it follow from an earlier fault of the game?"),
    Column("line", "Int32", "Where it stands in the file: the line, from 1. Of a binary file: its record."),
    Column("column", "Int32", "The column, in characters, from 1."),
    Column("message", "string", "What is wrong."),
    Column("help", "string", "What would be right; empty where nothing can be said."),
), ("match", "finding"))  # fmt: skip

POSITIONS = Table("positions", "One row a turn: the position in which it was played. Made when asked for by name.", (
    _MATCH,
    _GAME,
    Column("turn", "int32", "The turn's place in its game, both players counted, from 1."),
    Column("xgid", "string", "The XGID with the dice: player 0 is the one at the bottom."),
    Column("gnubg_id", "string", "Position ID and match ID of GNU Backgammon, with a colon between them."),
), ("match", "game", "turn"), optional=True)  # fmt: skip


def _figures(name: str, meaning: str) -> tuple[Column, Column]:
    return (Column(f"{name}_emg", "float64", meaning),
            Column(f"{name}_mwc", "float64", "The same as a match winning chance, 0 to 1."))  # fmt: skip


ANALYSIS = Table("analysis", "One row a decision that the record's analysis weighs: a roll that was to be played "
                 "(danced and forced ones too), the cube before it that wasn't turned, a double, an answer. Made when "
                 "asked for by name, and with all tables of records that hold analysis. Nothing is evaluated: where "
                 "the record doesn't tell a figure in one of the units, it is missing.", (
    _MATCH,
    _GAME,
    Column("decision", "int32", "The decision's place among those of its game, from 1."),
    Column("turn", "int32", "The turn that it is a part of; of a cube action the turn that was to come next."),
    Column("kind", "category", "What was decided.",
           ("play", "no double", "double", "take", "drop", "beaver", "raccoon")),
    Column("player", "category", "Name of who decided."),
    Column("opponent", "category", "Name of the other player."),
    Column("program", "category", "Whose analysis it is; missing where many programs write this form of record."),
    Column("level", "category", "How deeply it looked, in its own words; of a play at the one that was made."),
    Column("played", "category", "What was done: a play in canonical spelling, missing where nothing was played; of "
           "the cube the same as `kind`."),
    Column("best", "category", "What the analysis holds for best, spelled likewise, but with hits only where the "
           "analysis marks them; missing where it can't be told."),
    Column("candidates", "Int32", "Plays that were weighed; missing for the cube."),
    Column("forced", "boolean", "Had the player at most one legal play? By the rules, whatever the analysis says; "
           "missing for the cube, for rolls that can't be read, and where the game was given up before."),
    Column("equal", "boolean", "Were several plays weighed, and are they all worth the same? Missing for the cube, and "
           "where the worth of one isn't known."),
    *_figures("best", "Equity of what was best, to the player on roll; 1 is a single game at the cube's value."),
    *_figures("played", "Equity of what was done, to the player on roll."),
    *_figures("error", "What the decision cost its player, never below 0: as the record states it, else the "
              "difference of the two equities; 0 for a forced play."),
    *_figures("no_double", "Of the cube: equity of the player on roll when he doesn't double. In EMG also where "
              "the record has MWC and states plays of the game in both units, which tells the scale."),
    *_figures("double_take", "When he doubles and the other takes."),
    *_figures("double_drop", "When he doubles and the other drops: 1."),
    *_figures("luck", "Luck of the roll, above 0 when it was good for who threw it."),
    Column("away", "Int32", "Points that the player needed before the game; missing in money sessions."),
    Column("opponent_away", "Int32", "Points that the opponent needed."),
    Column("cube", "Int32", "Value of the cube before the decision."),
    Column("cube_owner", "category", "Who owned it; missing while it was centred."),
    Column("xgid", "string", "The XGID of the position: player 0 is the one at the bottom."),
), ("match", "game", "decision"), optional=True)  # fmt: skip

TABLES: Mapping[str, Table] = MappingProxyType(
    {table.name: table for table in (MATCHES, GAMES, TURNS, CUBE_ACTIONS, PLAYERS, FINDINGS, POSITIONS, ANALYSIS)}
)
"""All tables by their name."""
