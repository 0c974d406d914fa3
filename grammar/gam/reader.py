"""Reader of single games: a line of two names, then rows as in a .mat file."""

from collections.abc import Sequence

from tavla.grammar.gam.names import are_names, split_names
from tavla.grammar.mat.lines import player_of
from tavla.grammar.mat.reader import OpenGame, Reader
from tavla.grammar.record import Comment, Header, Reading
from tavla.grammar.source import SourceText, Span

__all__ = ["read"]


def read(source: SourceText) -> Reading:
    """Read every game in the text; several are one session."""
    return _GameReader(source).read()


class _GameReader(Reader):
    """Reads rows as a .mat reader does, and names where that one expects the lines of a match, a game and a score."""

    format = "gam"

    def _other_line(self, offset: int, line: str) -> None:
        if self._begins_game(line):
            start = offset + len(line) - len(line.lstrip())
            self._names_line(line, Span(start, offset + len(line.rstrip())))
        else:
            super()._other_line(offset, line)

    def _begins_game(self, line: str) -> bool:
        """Is this the names of a game: the first one, one after a result, or one of the same players?"""
        if not are_names(line):
            return False
        if self.game is None or self.has_result:
            return not self._is_result(line)
        names = split_names(line)
        known = self.players and (self._written_names(self.players))
        return known is not None and names in (known, known[::-1])

    @staticmethod
    def _is_result(line: str) -> bool:
        return line.split()[0].lower() in ("wins", "win")

    def _names_line(self, line: str, span: Span) -> None:
        left, right = split_names(line) or (line.strip(), "")
        if not self.in_match:
            self.in_match, self.match_span, self.length = True, span, None
            self.match_preamble, self.preamble = self.preamble, []
        self._close_game()
        self.players = player_of(left), player_of(right)
        self.named.append(((self.players[0].name, self.players[1].name), span))
        self.next_row, self.next_but_for_one, self.has_result = "1", None, False
        self.game = OpenGame(None, span, self.players)

    def _close_match(self, end: int) -> None:
        self._close_game()
        if len(self.games) > 1:
            self.length = 0
        super()._close_match(end)

    def _dialect(self, preamble: Sequence[Header | Comment], span: Span) -> str:
        return "empire" if len(self.games) > 1 else "gam"
