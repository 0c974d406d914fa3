"""The position line of Snowie: forty fields with `;` between them.

    7;0;0;0;1;Ann;Bob;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;

Fields 12 to 37 are a vector of 26 counts in the numbering of the player on roll, own checkers positive: index 0 the
opponent's bar, 1 to 24 the points, 25 the own bar. Fields 5 and 6 name the player on roll and the opponent.
"""

from tavla.grammar.ids.errors import IdError
from tavla.grammar.position import BAR, Board, Side

__all__ = ["parse_snowie_board"]

_FIELDS = 40
_CHECKERS = 15


def parse_snowie_board(text: str, names: tuple[str, str]) -> Board:
    """The board of a position line; ``names`` of the players 0 and 1 tell whose the checkers are.

    Field 4 (0 or 1, the player on roll) decides where the names don't. Raises IdError.
    """
    fields = text.strip().rstrip(";").split(";")
    if len(fields) != _FIELDS:
        raise IdError(f"a Snowie position has {_FIELDS} fields, not {len(fields)}", 0, len(text))
    try:
        counts = [int(field) for field in fields[12:38]]
        on_roll = int(fields[4])
    except ValueError:
        raise IdError("the counts of a Snowie position are whole numbers", 0, len(text)) from None
    if fields[5] in names and names[0] != names[1]:
        on_roll = names.index(fields[5])
    mine, theirs = _side(counts), _side([-count for count in reversed(counts)])
    return Board(mine, theirs) if on_roll == 0 else Board(theirs, mine)


def _side(counts: list[int]) -> Side:
    side = [max(0, count) for count in counts]
    side[0] = 0
    side[BAR] = abs(counts[BAR])
    if sum(side) > _CHECKERS:
        raise IdError(f"{sum(side)} checkers of one player in a Snowie position; there are {_CHECKERS}", 0, 1)
    side[0] = _CHECKERS - sum(side)
    return tuple(side)
