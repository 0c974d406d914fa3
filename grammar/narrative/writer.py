"""Writer of narratives: records told in words, in the language that the dialect names.

Everything that a record says is told: players, length, headers, score, each roll and play, the cube, endings, results,
comments (in square brackets, a line each). Points are each player's own, 24 to 1, and the text says so. The writer
computes nothing: a play is told as it stands in the record.
"""

import re
from collections.abc import Iterator, Sequence

from tavla.grammar.narrative.headings import said_header
from tavla.grammar.narrative.lexicon import Lexicon, lexicon
from tavla.grammar.narrative.players import is_plain
from tavla.grammar.narrative.sentences import quoted
from tavla.grammar.narrative.wording import Wording
from tavla.grammar.record import (
    Action,
    Beaver,
    Comment,
    Dance,
    Double,
    Drop,
    Entry,
    GameRecord,
    Header,
    IllegalPlay,
    MatchRecord,
    OpenPlay,
    Player,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)

__all__ = ["write"]

_SIDES = ("WHITE", "BLACK")
_INNER_END = re.compile(r"\]\\*$")
_MANY = 5


def write(matches: Sequence[MatchRecord], dialect: str = "en") -> bytes:
    """The text of matches told in a language, as UTF-8."""
    words = lexicon(dialect)
    lines: list[str] = []
    for match in matches:
        if lines:
            lines.append("")
        lines += _Writer(match, words).lines()
    return ("\n".join(lines) + "\n").encode("utf-8")


class _Writer:
    """Tells one match."""

    def __init__(self, match: MatchRecord, words: Lexicon) -> None:
        self.match, self.lexicon = match, words
        self.wording = Wording(words)
        self.players = match.players
        self.called = self._called(self.players)

    def lines(self) -> Iterator[str]:
        match, wording = self.match, self.wording
        if match.length is None:
            yield wording.fill("title")
        else:
            key = "title_match" if match.length else "title_money"
            yield wording.fill(key, match.length, length=match.length)
        if match.games:
            yield self._players_line(self.players)
            yield wording.fill("numbering")
        if match.preamble:
            yield ""
            yield from (said_header(item) if isinstance(item, Header) else _bracketed(item.text)
                        for item in match.preamble)  # fmt: skip
        for index, game in enumerate(match.games):
            yield ""
            yield from self._game(game, index)

    # ---- players ----------------------------------------------------------------------------------------------

    def _called(self, players: tuple[Player, Player]) -> tuple[str, str]:
        """What the players are called in sentences: their names, in quotation marks where a name is odd."""
        names = players[0].name, players[1].name
        if not all(names) or names[0] == names[1]:
            return self.lexicon.sides["WHITE"], self.lexicon.sides["BLACK"]
        return self._name(names[0]), self._name(names[1])

    def _name(self, name: str) -> str:
        return name if is_plain(name, self.lexicon) else quoted(name, self.lexicon.quotes)

    def _players_line(self, players: tuple[Player, Player]) -> str:
        by_side = not all(player.name for player in players) or players[0].name == players[1].name
        said = []
        for player, side in zip(players, _SIDES, strict=True):
            asides = [self.lexicon.sides[side]] * by_side + [player.rating] * bool(player.rating)
            said.append(self._name(player.name) + f" ({', '.join(asides)})" * bool(asides))
        line: str = self.lexicon.say["players"]
        return line.replace("{0}", "\0").replace("{1}", said[1]).replace("\0", said[0])

    def _number(self, player: int) -> int:
        """The grammatical number of a player's name."""
        plural = self.lexicon.plural_sides and self.called[player] in self.lexicon.sides.values()
        return _MANY if plural else 1

    # ---- games ------------------------------------------------------------------------------------------------

    def _game(self, game: GameRecord, index: int) -> Iterator[str]:
        heading = self.wording.fill("game", number=game.number if game.number is not None else index + 1)
        if game.players != self.players:
            self.players, self.called = game.players, self._called(game.players)
            yield heading
            yield self._players_line(game.players)
            heading = ""
        score: str = self.lexicon.say["score"]
        for place, said in (("{0}", "\0"), ("{1}", "\1"), ("{a}", game.score[0]), ("{b}", game.score[1])):
            score = score.replace(place, str(said))
        yield f"{heading} {score}".strip().replace("\0", self.called[0]).replace("\1", self.called[1])
        yield ""
        yield from self._paragraphs(game.entries)

    def _paragraphs(self, entries: Sequence[Entry]) -> Iterator[str]:
        """A line for each two turns, a line of its own for comments."""
        line: list[str] = []
        for index, entry in enumerate(entries):
            self.wording.turn = index
            aside = isinstance(entry.action, Comment) or (entry.player is None and isinstance(entry.action, Unread))
            if line and (aside or entry.player == 0 or len(line) > 1):
                yield " ".join(line)
                line = []
            if aside:
                assert isinstance(entry.action, Comment | Unread)
                yield _bracketed(entry.action.text)
            else:
                line.append(self._sentence(entry, is_first=index == 0))
        if line:
            yield " ".join(line)

    def _sentence(self, entry: Entry, *, is_first: bool) -> str:
        action, wording = entry.action, self.wording
        if isinstance(action, SetBoard) or entry.player is None:
            text = action.text if isinstance(action, SetBoard | Unread | Comment) else ""
            return wording.fill("position", quoted=self._quoted(text))
        number, player = self._number(entry.player), self.called[entry.player]
        play: list[str] | None = None
        if isinstance(action, Turn):
            play = wording.play(action.moves, number)
        elif isinstance(action, OpenPlay) and action.parts:
            play = wording.open_play(action.parts, number)
        key, fields = self._told(action, is_first=is_first)
        if play is not None:
            return wording.sentence(key, number, player, play, **fields)
        return wording.fill(key, number, player=player, **fields)

    def _quoted(self, text: str) -> str:
        return quoted(text, self.lexicon.quotes)

    def _told(self, action: Action, *, is_first: bool) -> tuple[str, dict[str, str]]:
        """Which sentence tells an action, and what goes into it."""
        wording = self.wording
        match action:
            case Turn(dice=None, roll=roll):
                return ("odd_roll" if roll else "no_roll"), {"quoted": self._quoted(roll)}
            case Turn(dice=dice):
                assert dice is not None
                return ("opening" if is_first else "turn"), {"roll": wording.roll(dice)}
            case OpenPlay(dice=dice, parts=parts):
                return ("turn" if parts else "open"), {"roll": wording.roll(dice)}
            case Dance(dice=dice, stated=stated):
                return ("dance" if stated else "untold"), {"roll": wording.roll(dice)}
            case Unplayed(dice=None):
                return "unplayed_unknown", {}
            case Unplayed(dice=dice):
                assert dice is not None
                return "unplayed", {"roll": wording.roll(dice)}
            case IllegalPlay(dice=dice, text=text):
                return "illegal", {"roll": wording.roll(dice), "quoted": self._quoted(text)}
            case Unread(text=text):
                return "unread", {"quoted": self._quoted(text)}
        return self._cube_or_ending(action)

    def _cube_or_ending(self, action: Action) -> tuple[str, dict[str, str]]:
        match action:
            case Double() | Beaver() | Raccoon():
                key = type(action).__name__.lower()
                return (key, {}) if action.value is None else (f"{key}_to", {"value": str(action.value)})
            case Take() | Drop():
                return type(action).__name__.lower(), {}
            case Result(points=points, match=match):
                return "wins", {"worth": self._worth(points, 0, match=match)}
            case Resignation(manner=manner, points=points, level=level, match=match):
                return manner.replace(" ", "_"), {"worth": self._worth(points, level or 0, match=match)}
        raise TypeError(f"{type(action).__name__} is nothing that a player does")

    def _worth(self, points: int | None, level: int, *, match: bool) -> str:
        say = self.lexicon.say
        worth = say["levels"][level] if level < len(say["levels"]) else ""
        if points is not None:
            worth += self.wording.fill("worth", points, points=points)
        return str(worth + ("" if not match else say["and_match"] if worth else say["match"]))


def _bracketed(text: str) -> str:
    """A comment as a paragraph of its own; inside it no line may end as the last one does."""
    lines = text.splitlines() or [""]
    inner = [_INNER_END.sub(lambda match: match.group() + "\\", line) for line in lines[:-1]]
    return "[" + "\n".join([*inner, lines[-1]]) + "]"
