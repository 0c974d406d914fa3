"""The main line of a game: its nodes one after the other, as entries. Side lines are passed over, and told."""

from typing import Final

from tavla.grammar.problems import Problem
from tavla.grammar.record import (
    Action,
    Beaver,
    Comment,
    Dance,
    Double,
    Entry,
    Header,
    IllegalPlay,
    OpenPlay,
    Raccoon,
    Resignation,
    Result,
    Take,
    Turn,
    Unplayed,
    Unread,
)
from tavla.grammar.sgf.actions import CubeValues, roll_action, said
from tavla.grammar.sgf.notes import Notes
from tavla.grammar.sgf.roots import ROOT_NAMES, Root
from tavla.grammar.sgf.setup import SET_UP, Checkers, Setup
from tavla.grammar.sgf.tree import (
    Property,
    end_of_tree,
    lines_of,
    plain_node,
    properties,
    skip_to_bracket,
    stray_text,
    values_of,
)

__all__ = ["GameLine"]

_MEMO_LIMIT = 1 << 16
_PLAYERS: Final = {"W": 0, "B": 1}
_rolls: tuple[dict[str, Turn | Dance | None], ...] = ({}, {})
"""For each player: the value of a move property in its brackets → the roll; None for cube actions. Nine in ten have
been seen before, and the replay knows a play again by its identity."""
_ROLLS = (Turn, Dance, Unplayed, IllegalPlay, OpenPlay)
_new = tuple.__new__  # of an Entry: half the cost of calling it


class GameLine:
    """The state of reading one game behind its root."""

    def __init__(self, text: str, root: Root) -> None:
        self.text, self.root = text, root
        self.names = (root.names[0], root.names[1])
        self.match = root.length != 0
        self.entries: list[Entry] = []
        self.problems: list[Problem] = root.problems
        self.cube = CubeValues(1 << root.automatic_doubles)
        self.setup = Setup()
        self.held: list[Entry] = []
        """Comments on set-up properties: they follow the position that is set."""
        self.take: Entry | None = None
        """The take of a beaver. Who plays on takes it, and only then nothing more is said of it."""
        self.loose: int | None = None
        """Where comments in nodes of their own begin, if nothing follows them: they stand after the result."""
        self.plain = True
        """Nothing waits: a roll can be added as it is."""
        self.checkers = Checkers(root.variation)
        self.anchor, self.looked_at = -1, 0
        """The last entry that is no comment, and how many were looked at for it."""
        self.attached: dict[int, list[str]] = {}
        """For entries by their place: what else stands in nodes behind them."""
        self._node_of(root.rest, own=False)

    def read(self, start: int) -> int:
        """Read the nodes from ``start`` on; returns where the game's tree ends."""
        text, entries, depth = self.text, self.entries, 1
        while True:
            node = plain_node(text, start)
            if node is not None:
                colour, value, rest = node.groups()
                player = _PLAYERS[colour]
                noted = Notes(player, self.match, rest) if rest else None
                known = _rolls[player]
                action = known[value] if value in known else _learn(player, value)
                if self.plain and action is not None:
                    entries.append(_new(Entry, (player, action, node.start(1), node.end(2), noted)))
                else:
                    self._move(Property(colour, value, node.start(1), node.end(2)), noted)
                start = node.end()
                continue
            start = _past_blanks(text, start)
            sign = text[start : start + 1]
            if sign == ";":
                start = self._node(start + 1)
            elif sign == "(":
                depth += 1
                start += 1
            elif sign == ")":
                break
            elif not sign:
                return self._broken_off()
            else:
                start = self._stray(start)
        self._finish()
        return self._side_lines(start, depth)

    def _side_lines(self, start: int, depth: int) -> int:
        """Pass over everything behind the main line; each place where another line branches off is told once."""
        text, told = self.text, False
        while depth:
            following = skip_to_bracket(text, start)
            if nodes := text[start:following].strip():
                start = text.index(nodes[0], start)
                self._problem("SY108", "nodes behind a side line are left out", start, start + 1,
                              "side lines stand at the end of a line")  # fmt: skip
            start = following
            sign = text[start : start + 1]
            if sign == ")":
                depth -= 1
                told = False
                start += 1
            elif sign == "(":
                end = end_of_tree(text, start + 1)
                if not told:
                    self._problem("SY113", "a side line is left out", start, start + 1,
                                  "the first line at each branch is what was played")  # fmt: skip
                told = True
                start = end
            else:
                self._tell_broken_off()
                return len(text)
        return start

    def _problem(self, code: str, message: str, start: int, end: int, help: str = "") -> None:
        self.problems.append(Problem(code, message, start, end, help))

    def _tell_broken_off(self) -> None:
        size = len(self.text.rstrip())
        self._problem("SY112", "the text breaks off inside a game", max(size - 1, 0), size,
                      "a game ends with `)`")  # fmt: skip

    def _broken_off(self) -> int:
        self._tell_broken_off()
        self._finish()
        return len(self.text)

    # ---- nodes ------------------------------------------------------------------------------------------------

    def _stray(self, start: int) -> int:
        end = stray_text(self.text, start)
        self._problem("SY108", f"`{self.text[start : min(end, start + 20)].strip()}` is no property", start, end,
                      "a property is a name in capitals and values in brackets")  # fmt: skip
        return end

    def _node(self, start: int) -> int:
        """Any node from behind its semicolon on; returns where the next thing begins."""
        text = self.text
        items, start = properties(text, start)
        while (start := _past_blanks(text, start)) < len(text) and text[start] not in ";()":
            more, start = properties(text, self._stray(start))
            items += more
        self._node_of(items)
        if not items:
            self._put_up(None)
            self.loose = None
        return start

    def _node_of(self, items: list[Property], *, own: bool = True) -> None:
        """The properties of a node; ``own``: comments alone in it may stand behind the result."""
        comments: list[Entry] = []
        moves, others, values = [], [], []
        set_up = False
        for item in items:
            if item.name in _PLAYERS:
                moves.append(item)
            elif item.name == "C":
                comments += [Entry(None, Comment(line), item.start, item.end) for line in lines_of(item.raw)]
            elif item.name in SET_UP:
                set_up = True
                self._set_up(item)
            elif item.name == "XV":
                values.append(next(values_of(item.raw), ""))
            else:
                others.append(item)
        noted = Notes(_PLAYERS[moves[0].name] if moves else 0, self.match,
                      "".join(self.text[item.start : item.end] for item in others)) if others else None  # fmt: skip
        for item in moves:
            self._move(item, noted, values[0] if values else None)
            noted = None
        self._comments(comments, own=own and not moves and not set_up)
        if noted is None:
            return
        if set_up:
            self.setup.noted = noted
        else:
            self._attach(noted, others)

    def _comments(self, comments: list[Entry], *, own: bool) -> None:
        if self.setup.span is not None:
            self.held += comments
            return
        if own and comments and self.loose is None:
            self.loose = len(self.entries)
            self.plain = False
        self.entries += comments

    def _attach(self, noted: Notes, others: list[Property]) -> None:
        """What stands in a node without an action is kept with the action before it, or with the game."""
        for index in range(len(self.entries) - 1, self.looked_at - 1, -1):
            if not isinstance(self.entries[index].action, Comment):
                self.anchor = index
                break
        self.looked_at = len(self.entries)
        if self.anchor < 0:
            for item in others:
                if item.name in ROOT_NAMES:
                    self._problem("SY108", f"{item.name} has no meaning outside the root", item.start, item.end)
                else:
                    self.root.extras.append(Header(item.name, item.raw))
        else:
            self.attached.setdefault(self.anchor, []).append(noted.raw)

    def _set_up(self, item: Property) -> None:
        self.plain = False
        if problem := self.setup.add(item):
            self._problem("DI301" if item.name == "DI" else "SY106", problem, item.start, item.end)

    # ---- actions ----------------------------------------------------------------------------------------------

    def _move(self, item: Property, noted: Notes | None, written: str | None = None) -> None:
        player = _PLAYERS[item.name]
        for value in values_of(item.raw):
            found = said(player, value, self.names)
            # A value without escapes stands as it is read, behind the name and the bracket.
            for problem in found.problems:
                start = min(item.start + 2 + problem.start, item.end)
                end = min(item.start + 2 + problem.end, item.end)
                self._problem(problem.code, problem.message, start, max(start, end), problem.help)
            for action in found.actions:
                known = _rolls[player].get(item.raw) if isinstance(action, Turn) else None
                self._act(Entry(player, known or action, item.start, item.end, noted), written)
                noted = None

    def _act(self, entry: Entry, written: str | None) -> None:
        action, player = entry.action, entry.player
        assert player is not None
        self._put_up(entry)
        self.loose = None
        if isinstance(action, _ROLLS):
            self._play_on()
        elif self.take is not None:
            self.entries.append(self.take)
            self.take = None
        if isinstance(action, Double):
            value = self.cube.double(player)
            entry = entry._replace(action=value if written is None else type(value)(_value(written)))
        elif isinstance(action, Take):
            waits = isinstance(self.cube.offered, Beaver | Raccoon) and self.cube.by != player
            self.cube.take()
            if waits:
                self.take, self.plain = entry, False
                return
        self.entries.append(entry)
        self.plain = self.cube.offered is None

    def _play_on(self) -> None:
        self.cube.settle()
        if self.take is not None and isinstance(self.take.noted, Notes):
            self._attach(self.take.noted, [])
        self.take = None

    def _put_up(self, following: Entry | None) -> None:
        """The position that was set up, and the dice that were rolled in it, before what follows."""
        setup = self.setup
        if setup.span is None:
            return
        self.setup = Setup()
        if setup.properties or (setup.on_roll is not None and setup.dice is None):
            self.checkers.follow(self.entries)
            found = setup.position(self.checkers, self.cube)
            if isinstance(found, str):
                self._problem("SY106", found, *setup.span)
                raw = "".join(self.text[item.start : item.end] for item in setup.properties)
                self.entries.append(Entry(None, Unread(raw), *setup.span))
            else:
                self.entries.append(Entry(None, found, *setup.span, None if setup.dice else setup.noted))
        if setup.dice is not None:
            self._rolled(setup, following)
        self.entries += self.held
        self.held, self.loose = [], None

    def _rolled(self, setup: Setup, following: Entry | None) -> None:
        player = setup.on_roll
        if player is None:
            rolled = [entry.player for entry in self.entries if isinstance(entry.action, _ROLLS)]
            player = 0 if not rolled or rolled[-1] is None else 1 - rolled[-1]
        if following is not None and following.player == player and isinstance(following.action, _ROLLS):
            return  # it was played: the dice say nothing new
        assert setup.span is not None
        self.cube.settle()
        self.entries.append(Entry(player, Unplayed(setup.dice), *setup.span, setup.noted))

    # ---- the end ----------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        """The game's result, which stands in its root, comes behind the last action."""
        self._put_up(None)
        if self.take is not None:
            self.entries.append(self.take)
        for index, raws in self.attached.items():
            entry = self.entries[index]
            known = [entry.noted.raw] if isinstance(entry.noted, Notes) else []
            self.entries[index] = entry._replace(noted=Notes(entry.player or 0, self.match, "".join(known + raws)))
        if self.root.result is None:
            return
        self.cube.settle()
        winner, points, resigned = self.root.result
        ending: list[tuple[int, Action]] = []
        if resigned or points is None:
            level = points // self.cube.value if points and points % self.cube.value == 0 else None
            ending.append((1 - winner, Resignation(level=level if level in (1, 2, 3) else None)))
        if points is not None:
            ending.append((winner, Result(points)))
        place = len(self.entries) if self.loose is None else self.loose
        self.entries[place:place] = [Entry(player, action, *self.root.result_span) for player, action in ending]


def _learn(player: int, value: str) -> Turn | Dance | None:
    """The roll that a value in brackets says, remembered; None for a cube action, and for half a move."""
    known = _rolls[player]
    if len(known) >= _MEMO_LIMIT:
        known.clear()
    known[value] = found = roll_action(player, value[1:-1]) if value[1:2].isdigit() else None
    return found


def _past_blanks(text: str, start: int) -> int:
    while text[start : start + 1].isspace():
        start += 1
    return start


def _value(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 15 else None
