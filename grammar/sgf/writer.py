"""Writer of collections of game trees: records → text, laid out as GNU Backgammon lays it out.

A root line for each game, then a line for each node. The writer spells what the record says and computes nothing but
the values of the cube, which the format doesn't have: a value other than that stands in a property of our own (XV).
"""

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from tavla.grammar.position import Cube
from tavla.grammar.record import (
    Beaver,
    Comment,
    Dance,
    Double,
    Drop,
    Entry,
    GameRecord,
    IllegalPlay,
    MatchRecord,
    OpenPlay,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)
from tavla.grammar.sgf.actions import CubeValues, spelled, words_of
from tavla.grammar.sgf.notes import Notes
from tavla.grammar.sgf.notes_text import notes_text
from tavla.grammar.sgf.root_text import root_text, tagged_games
from tavla.grammar.sgf.setup import cube_properties, point_properties
from tavla.grammar.sgf.tree import escaped

__all__ = ["write"]

_COLOURS: Final = "WB"
_ROLLS = (Turn, Dance, Unplayed, IllegalPlay, OpenPlay)
_CUBE_ACTIONS = (Double, Beaver, Raccoon, Take, Drop)
_LINE_END = re.compile(r"\r\n?|\n")


def write(matches: Sequence[MatchRecord], dialect: str = "sgf") -> bytes:
    """The text of matches, all in one collection."""
    parts = []
    for place in tagged_games(matches):
        game = _GameText(place.game, money=place.match.length == 0)
        nodes = game.nodes()
        parts.append("\n;".join((root_text(place, game.result) + nodes[0], *nodes[1:])) + ")\n")
    return "".join(parts).encode("utf-8", errors="replace")


class _GameText:
    """The nodes of one game. ``result``: what its root says of the result, '' where nothing stands there."""

    def __init__(self, game: GameRecord, *, money: bool) -> None:
        self.game, self.match = game, not money
        self.cube = CubeValues(1 << min(game.automatic_doubles, 14))
        self.result = ""
        self.parts = [""]
        self.comments: list[str] = []
        self.own_node = False
        """Comments from here on stand in a node of their own."""
        self.last: Entry | None = None
        """The last entry that is no comment."""
        self.commented = False
        """Has a comment been seen since?"""

    def nodes(self) -> list[str]:
        """What stands in the nodes; the first is the root's."""
        entries = self.game.entries
        final = self._final_result()
        for index, entry in enumerate(entries):
            action = entry.action
            if isinstance(action, Comment) or (entry.player is None and not isinstance(action, SetBoard)):
                self.comments.append(words_of(action))
                self.commented = True
                continue
            if isinstance(action, SetBoard) and action.board is None:
                self.comments.append(f"Set Pos={action.text}")
                continue
            if index == final:
                self._close(entry)
            elif index + 1 == final and self._says_resigned(entry, entries[final]):
                self.result = "R"
            else:
                self._action(entry, index)
            self.last, self.commented = entry, False
        self._put_comments()
        return self.parts

    def _final_result(self) -> int:
        """The place of the result that the root can say: nothing but comments stand behind it; -1 for none."""
        for index in range(len(self.game.entries) - 1, -1, -1):
            player, action = self.game.entries[index][:2]
            if isinstance(action, Result) and player is not None:
                return index
            if not isinstance(action, Comment | Unread) or player is not None:
                break
        return -1

    def _says_resigned(self, entry: Entry, result: Entry) -> bool:
        """Is this what the letter R in the result says?"""
        assert isinstance(result.action, Result)
        self.cube.settle()
        level, rest = divmod(result.action.points, self.cube.value)
        said = Resignation(level=level if not rest and level in (1, 2, 3) else None)
        return entry.action == said and entry.player != result.player

    def _close(self, entry: Entry) -> None:
        assert isinstance(entry.action, Result)
        assert entry.player is not None
        self.result = f"{_COLOURS[entry.player]}+{entry.action.points}{self.result}"
        self._put_comments()
        self.own_node = True

    def _put_comments(self) -> None:
        if self.comments:
            text = _LINE_END.sub("\n", "\n".join(self.comments))
            if self.own_node:
                self.parts.append("")
            self.parts[-1] += f"C[{escaped(text)}]"
            self.comments = []

    def _node(self, text: str) -> None:
        self._put_comments()
        self.parts.append(text)

    # ---- actions ----------------------------------------------------------------------------------------------

    def _action(self, entry: Entry, index: int) -> None:
        action, player = entry.action, entry.player
        if isinstance(action, SetBoard):
            self._set_board(entry, action)
            return
        assert player is not None
        if isinstance(action, _ROLLS):
            self._play_on()
        if isinstance(action, Unplayed) and action.dice is not None:
            self._unplayed(entry, action, index)
            return
        value = spelled(player, action)
        text = f"{_COLOURS[player]}[{escaped(value)}]"
        if isinstance(action, Double | Beaver | Raccoon):
            expected = self.cube.double(player)
            if expected != action:
                text += f"XV[{'' if action.value is None else action.value}]"
        elif isinstance(action, Take):
            self.cube.take()
        self._node(text + self._notes(entry))

    def _notes(self, entry: Entry) -> str:
        if isinstance(entry.noted, Notes):
            return entry.noted.raw.strip()
        analysis = entry.analysis
        if analysis is None:
            return ""
        cube_action = isinstance(entry.action, _CUBE_ACTIONS)
        return notes_text(entry.player or 0, analysis, match=self.match, cube_action=cube_action)

    def _play_on(self) -> None:
        """Who plays on after a beaver has taken it, which is written."""
        if isinstance(self.cube.offered, Beaver | Raccoon):
            self._node(f"{_COLOURS[1 - self.cube.by]}[take]")
        self.cube.settle()

    def _unplayed(self, entry: Entry, action: Unplayed, index: int) -> None:
        assert action.dice is not None
        assert entry.player is not None
        if self.last is not None and isinstance(self.last.action, SetBoard | Unplayed):
            follows = isinstance(self.last.action, SetBoard) and self.last.action.on_roll == entry.player
            if not follows or self.commented:
                self._node("")
        colour = _COLOURS[entry.player]
        first, second = action.dice
        if self._rolls_again(index):
            self._node(f"{colour}[?{first}{second}: ????]{self._notes(entry)}")
        else:
            self._node(f"PL[{colour}]DI[{first}{second}]{self._notes(entry)}")

    def _rolls_again(self, index: int) -> bool:
        """Is the next action another roll of the same player? Then dice set up before it would be those."""
        entries = self.game.entries
        following = next((item for item in islice(entries, index + 1, None) if item.player is not None), None)
        return (
            following is not None and following.player == entries[index].player and isinstance(following.action, _ROLLS)
        )

    def _set_board(self, entry: Entry, action: SetBoard) -> None:
        assert action.board is not None
        if self.last is not None and isinstance(self.last.action, SetBoard | Unplayed):
            self._node("")
        turn = "" if action.on_roll is None else f"PL[{_COLOURS[action.on_roll]}]"
        texts = [turn + point_properties(action.board)]
        if action.cube is not None and action.cube != Cube(self.cube.value, self.cube.owner):
            texts += cube_properties(action.cube)
            self.cube.value, self.cube.owner = action.cube
        self.cube.offered = None
        texts[-1] += self._notes(entry)
        for text in texts:
            self._node(text)
