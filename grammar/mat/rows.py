"""Lines of a .mat file into their parts: which cells a row has and whose they are, and the names of a score line.

Nothing here reads notation. Columns are never trusted: programs put the right one anywhere from 10 to 48, and a long
play pushes it further. A cell begins where a roll or a keyword begins; where a row has one cell only, its place is
compared with the columns of the rows before.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, TypeAlias

__all__ = [
    "LEFT_COLUMN", "CellPlace", "ScoreLine", "columns_of", "nearest_column", "right_column_of", "roll_and_play",
    "split_row", "split_score_line",
]  # fmt: skip

LEFT_COLUMN = 5
"""Where the left cell's text begins in nearly every file (counted from 0)."""
_LONGEST_KNOWN = 120
_MOST_COLONS = 40
"""More colons than this are tried in no name: a line of a million would take for ever."""
_RIGHTMOST = 48
"""No program puts the right column further out than this; only a long name or a long cell pushes it on."""

_NUMBER = re.compile(r"[ \t]*\d+\)")

# A cell starts at a roll (`31:`, `3-1:`, `(3 1):`, or what stands for one: `00:`, `??:`, `xy:`) or at a word of the
# cube or of an ending. The negative lookbehind keeps points and names apart from rolls.
_CELL_START = re.compile(
    r"""(?<![^\s)])(?=\S)(?:
        \(?[1-6][-,\ ]?[1-6]\)?\ ?:
      | (?<=[\ \t]{2})[1-6][-,]?[1-6](?:[;.]\ ?|\ {1,3})(?=(?:\d{1,2}|bar|b)/)      # the colon was lost
      | [^\s:/()*;]{1,4}:
      | (?<!no\ )(?P<number>\d+\))(?=\s)          # but not `(no 6)`
      | (?=[a-z])(?:                              # looked at before the many words: most pieces are points
          (?P<word>(?:re-?)?doubles?|beavers?|raccoons?|takes?|accepts?|drops?|rejects?|refuses|wins?|loss?es|loses?)\b
        | (?P<game>game\s+\d+)\s*$
        | (?P<ending>pass(?:es)?|resign(?:s|ed)?|concede[sd]?|forfeit(?:s|ed)?|lost\s+on\s+time|time-?\s?out)\b
        )
    )""",
    re.VERBOSE | re.IGNORECASE,
)

_TEXT = re.compile(r"\S")

# A play whose roll was left out, after a gap that no program puts inside a play.
_WIDE_GAP = 5
_GAP = re.compile(rf"(?<![ \t])(?:\ *+\t[ \t]*+|\ {{{_WIDE_GAP},}}+)(?=\S)")


# A roll, with its play or without, and a play behind a gap.
_ROLL_AND_PLAY = re.compile(r"(?P<first>[1-6][1-6]:(?:\ \S++)*+)\ {3,}+(?P<play>(?:\d|bar|b)[^\s/]*/.*)", re.IGNORECASE)
_NEAR = 5
"""How far from the right column of the row before its text may begin: a long play pushes it on, a lost roll may leave
its blanks."""

# Most rows are two rolls with plain checker moves: one match instead of a search for where cells may begin.
_PLAIN_CELL = r"[1-6][1-6]:(?:\ {1,4}+[0-9a-zA-Z]{1,3}/[0-9a-zA-Z/*]++)*+"
_PLAIN_ROW = re.compile(rf"[ \t]*+\d++\)[ \t]*+({_PLAIN_CELL})[ \t]++({_PLAIN_CELL})[ \t]*+$")

CellPlace: TypeAlias = tuple[int, int]
"""A cell of a row: half-open offsets in the line."""


def split_row(line: str) -> list[CellPlace] | None:
    """The cells of a numbered row, from left to right; None when the line is no row (it bears no number)."""
    plain = _PLAIN_ROW.match(line)
    if plain is not None:
        return [plain.span(1), plain.span(2)]
    number = _NUMBER.match(line)
    if number is None:
        return None
    return columns_of(line, number.end())


def columns_of(line: str, begin: int) -> list[CellPlace]:
    """The cells that stand in a line from an offset on."""
    body = line[begin:]
    places = _known_cells_in(body) if len(body) < _LONGEST_KNOWN else _cells_in(body)
    return [(start + begin, end + begin) for start, end in places]


def _cells_in(line: str) -> tuple[CellPlace, ...]:
    start = len(line) - len(line.lstrip())
    if start == len(line):
        return ()
    starts = [start]
    roll_end = -1
    for match in _CELL_START.finditer(line, start):
        here = match.start()
        if match.group("number") is not None:
            # Galaxy numbers the right cell too: the number belongs to neither cell.
            if here == starts[-1]:
                starts.pop()
            starts.append(-here - 1)
            if (following := _TEXT.search(line, match.end())) is not None:
                starts.append(following.start())
            continue
        ending = match.group("ending") is not None
        # `32: Concedes`, `31: pass`: the word goes with the roll just before it.
        if here != starts[-1] and not (ending and here - roll_end < 4):
            starts.append(here)
        if match.group("word") is None and not ending:
            roll_end = match.end()
    return tuple(_cells_between(line, starts))


_known_cells_in = lru_cache(maxsize=1 << 14)(_cells_in)
"""Results and cube actions come again and again with the same blanks around them."""


def _cells_between(line: str, starts: Sequence[int]) -> list[CellPlace]:
    """Cells from their starts; a negative one, ``-place - 1``, is where a number inside the row stands."""
    cells: list[CellPlace] = []
    for index, start in enumerate(starts):
        if start < 0:
            continue
        end = len(line)
        if index + 1 < len(starts):
            following = starts[index + 1]
            end = following if following > 0 else -following - 1
        cells += _split_at_gap(line, start, end)
    return cells


def _split_at_gap(line: str, start: int, end: int) -> list[CellPlace]:
    text = line[start:end]
    stripped = text.rstrip()
    gap = _GAP.search(stripped, stripped.find(":") + 1)
    if gap is None or not stripped[: gap.start()].rstrip(": \t"):
        return [(start, start + len(stripped))]
    before = stripped[: gap.start()].rstrip()
    if before.endswith(":"):
        return [(start, start + len(stripped))]
    return [(start, start + len(before)), (start + gap.end(), start + len(stripped))]


def roll_and_play(line: str, place: CellPlace, right_column: int) -> list[CellPlace] | None:
    """`54:` and, where the right column is, a play that has lost its roll: two cells of what looks like one."""
    found = _ROLL_AND_PLAY.fullmatch(line, *place)
    if found is None:
        return None
    off = abs(found.start("play") - right_column)
    wide = found.start("play") - found.end("first") >= _WIDE_GAP
    return [found.span("first"), found.span("play")] if off == 0 or (wide and off <= _NEAR) else None


def nearest_column(place: int, right_column: int) -> int:
    """0 when text that starts at a place stands in the left column, 1 when in the right one."""
    return int(abs(place - min(right_column, _RIGHTMOST)) < abs(place - LEFT_COLUMN))


# ---- score lines -------------------------------------------------------------------------------------------------


class ScoreLine(NamedTuple):
    """``Ann : 0      Bob : 0`` → names, scores, and the column at which the right name begins."""

    names: tuple[str, str]
    scores: tuple[int, int]
    right_column: int


_SCORE = re.compile(r":[ \t]*(-?\d{1,9})")
# Names without a colon, and blanks before the second one: there is one way to read that.
_PLAIN_NAME_AND_SCORE = r"([^:\s](?:[^:]{0,98}[^:\s])?)[ \t]*:[ \t]*(\d{1,9})"
_PLAIN_SCORES = re.compile(rf"[ \t]*{_PLAIN_NAME_AND_SCORE}[ \t]+{_PLAIN_NAME_AND_SCORE}[ \t]*$")
_LAST_SCORE = re.compile(r":[ \t]*(-?\d{1,9})[ \t]*$")


def split_score_line(line: str, known: tuple[str, str] | None = None) -> ScoreLine | None:
    """Split a score line; None when it is none.

    A name may hold colons and numbers, and may follow the left score without a blank, so there can be several ways
    to split. ``known`` names (of the game before) decide; else the widest gap after the left score does.
    """
    plain = _PLAIN_SCORES.match(line)
    if plain is not None:
        left, score, right, other = plain.groups()
        return ScoreLine((left, right), (int(score), int(other)), plain.start(3))
    last = _LAST_SCORE.search(line)
    if last is None:
        return None
    candidates = islice(_SCORE.finditer(line, 0, last.start()), _MOST_COLONS)
    readings = [reading for match in candidates for reading in _readings(line, match, last)]
    if not readings:
        return None
    if known:
        for reading in readings:
            if reading.names in (known, known[::-1]):
                return reading
    return max(readings, key=lambda reading: _gap_before(line, reading.right_column))


def _readings(line: str, match: "re.Match[str]", last: "re.Match[str]") -> list[ScoreLine]:
    """The ways to read one colon and number as the left score."""
    left = line[: match.start()].strip()
    digits = match.group(1)
    stops = [match.end()]
    if match.end() < len(line) and not line[match.end()].isspace():
        # No blank: the right name follows at once, and may itself begin with digits (`: 02nd player : 0`).
        stops = [match.start(1) + count for count in range(1, len(digits) + 1)]
        if digits.startswith("0"):
            stops = stops[:1]
    readings = []
    for stop in stops:
        rest = line[stop : last.start()]
        column = stop + len(rest) - len(rest.lstrip())
        score = line[match.start(1) : stop]
        if score.lstrip("-").isdigit():
            readings.append(ScoreLine((left, rest.strip()), (int(score), int(last.group(1))), column))
    return readings


def _gap_before(line: str, column: int) -> int:
    return column - len(line[:column].rstrip())


def right_column_of(score_line: ScoreLine) -> int:
    """The right column that a score line suggests for the rows below it."""
    return min(score_line.right_column, _RIGHTMOST)
