"""Reader of collections of game trees: text → matches, with everything that is wrong on the way.

Nothing raises on what stands in the text. Trees of other games are passed over, and told.
"""

from tavla.grammar.problems import Problem
from tavla.grammar.record import GameRecord, MatchRecord, Player, Reading
from tavla.grammar.sgf.dialects import dialect_of
from tavla.grammar.sgf.grouping import first_number, label_of, same_match
from tavla.grammar.sgf.line import GameLine
from tavla.grammar.sgf.roots import Root, is_backgammon, root_of
from tavla.grammar.sgf.tree import end_of_tree, next_tree, properties, values_of
from tavla.grammar.source import SourceText, Span

__all__ = ["read"]


def read(source: SourceText) -> Reading:
    """Read every match in the text."""
    return _Reader(source).read()


class _Reader:
    """The state of reading one collection: the matches so far, and the games of the one that is open."""

    def __init__(self, source: SourceText) -> None:
        self.source, self.text = source, source.text
        self.problems: list[Problem] = list(source.problems)
        self.matches: list[MatchRecord] = []
        self.games: list[GameRecord] = []
        self.first: Root | None = None
        self.last: Root | None = None
        self.counts_from = 0
        self.players = (Player(""), Player(""))
        self.skipped: list[Problem] = []

    def read(self) -> Reading:
        text, start = self.text, 0
        while (start := self._next_tree(start)) < len(text):
            start = self._tree(start)
        self._close()
        if not self.matches and not self.skipped:
            self._problem("FI102", "there is no game tree here", 0, min(1, len(text)), "a tree begins with `(;`")
        self.problems += self.skipped
        dialect = self.matches[0].dialect if self.matches else ""
        return Reading(self.source, tuple(self.matches), tuple(self.problems), "sgf", dialect)

    def _problem(self, code: str, message: str, start: int, end: int, help: str = "") -> None:
        self.problems.append(Problem(code, message, start, end, help))

    def _next_tree(self, start: int) -> int:
        """Where the next tree begins; what stands between trees is told."""
        text = self.text
        following = next_tree(text, start)
        if between := text[start:following].strip():
            first = text.index(between[0], start)
            self._problem("SY108", "text outside the game trees", first, first + len(between))
        return following

    def _tree(self, start: int) -> int:
        """Read one tree; returns where it ends."""
        text = self.text
        items, after = properties(text, text.index(";", start) + 1)
        if not is_backgammon(items):
            game = next((next(values_of(item.raw), "") for item in items if item.name == "GM"), "")
            said = f"GM[{game[:20]}]" if game else "it names no game"
            self.skipped.append(Problem("FI102", f"a game tree that is no backgammon is left out ({said})", start,
                                        start + 1, "backgammon is GM[6]"))  # fmt: skip
            return end_of_tree(text, start + 1)
        root = root_of(items, start)
        line = GameLine(text, root)
        end = line.read(after)
        self._add(root, line, Span(start, max(start + 1, min(end, len(text)))))
        return end

    def _add(self, root: Root, line: GameLine, span: Span) -> None:
        if self.first is None or self.last is None or not same_match(label_of(self.last), label_of(root)):
            self._close()
            self._open(root)
        self.last = root
        self.players = (self._player(root, 0), self._player(root, 1))
        self.games.append(
            GameRecord(
                self._number(root), self.players, root.score, tuple(line.entries), span, root.score_span or span,
                root.crawford, root.automatic_doubles, tuple(root.extras),
            )
        )  # fmt: skip
        self.problems += root.problems

    def _player(self, root: Root, player: int) -> Player:
        """A player with his rating, which only the first game tells."""
        known = self.players[player]
        return root.players[player] if root.ratings[player] or known.name != root.names[player] else known

    def _open(self, root: Root) -> None:
        self.first = root
        self.counts_from = first_number(root)
        self.players = root.players
        if root.length is None:
            self._problem("HD201", "the record doesn't say how long the match is", root.start, root.start + 1,
                          "MI[length:7], 0 for a money session")  # fmt: skip
        if not all(root.names):
            self._problem("HD205", "a player has no name", root.start, root.start + 1, "PW[…] and PB[…]")

    def _number(self, root: Root) -> int | None:
        """The game's number from 1. A first game that is not at 0-0 is no game 1 of anything."""
        if root.index is None:
            return None
        number = root.index + 1 - self.counts_from
        return None if number == 1 and root.score != (0, 0) and not self.games else number

    def _close(self) -> None:
        root = self.first
        if root is not None:
            preamble = list(root.preamble)
            items, places = tuple(item for item, _ in preamble), tuple(place for _, place in preamble)
            span = Span(root.start, self.games[-1].span.end)
            games = tuple(self.games)
            self.matches.append(MatchRecord(root.length, games, items, places, span, dialect_of(root.program)))
        self.games, self.first = [], None
