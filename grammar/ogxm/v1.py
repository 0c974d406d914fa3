"""OGXM 1, as GammonView wrote it before version 2.0.0."""

from tavla.grammar.ogxm.cursor import Cursor, ShortError
from tavla.grammar.ogxm.headers import date_headers, source_header, text_headers
from tavla.grammar.ogxm.parts import ROLLS, Fault, Game, Id, Match, Ply, Section, dice_of, step_of
from tavla.grammar.ogxm.sections import checksum_section, sections_of, skipped_section
from tavla.grammar.ogxm.v1_analysis import SECTIONS, note_analysis

__all__ = ["RULE_BITS", "read_first"]

RULE_BITS = ("crawford", "jacoby", "beavers", "raccoons", "automatic_doubles")
_NORMAL_START = b"\xff\xff"


def read_first(data: bytes, begin: int) -> tuple[Match, int]:
    """The match of a file whose sections begin there, and where they end."""
    match = Match("gvab")
    at, analysis = begin, dict[str, bytes]()
    for found in sections_of(data, begin, first_version=True):
        at = found.end
        cursor = Cursor(data, found.begin, found.end)
        if found.name == "MHDR":
            match.parts.append(_header(cursor, match))
        elif found.name == "GAME":
            match.parts.append(_game(cursor))
        elif found.name == "CSUM":
            match.parts.append(checksum_section(data, found, first_version=True))
        elif found.name in SECTIONS and found.whole:
            analysis[found.name] = data[found.begin : found.end]
            match.parts.append(Section(f"{found.name}: {found.end - found.begin} bytes"))
        elif found.name and found.name != "END!":
            match.parts.append(skipped_section(found))
        if not found.whole:
            match.parts.append(Section("cut off", [Fault("FI107", "the file is cut off, or damaged, here")]))
    note_analysis(match.games, analysis)
    return match, at


def _header(cursor: Cursor, match: Match) -> Section:
    try:
        match.length = cursor.u16()
        games, rules = cursor.u8(), cursor.u8()
        match.rules = {name: bool(rules >> bit & 1) for bit, name in enumerate(RULE_BITS)}
        match.final = cursor.u16(), cursor.u16()
        result, source, seconds = cursor.u8(), cursor.u8(), cursor.u32()
        plies = cursor.u16()
        # GammonView puts the cube limit into the first two of eight bytes that are kept for later.
        match.cube_limit = cursor.u16()
        cursor.take(6)
        match.winner = result - 1 if result in (1, 2) else None
        match.names = cursor.string(cursor.u8()), cursor.string(cursor.u8())
        event, site = (cursor.string(cursor.u8()) if cursor.left else "" for _ in range(2))
        match.headers += text_headers({"Site": site, "Event": event})
        match.headers += [*date_headers(seconds * 1000), *source_header(source)]
    except ShortError:
        return Section("MHDR: cut off", [Fault("FI107", "the header of the match is cut off")])
    return Section(f"MHDR: {match.length} points, {games} games, {plies} plies")


def _game(cursor: Cursor) -> Game:
    game = Game()
    try:
        cursor.u8()  # its number, from 0
        plies, winner, game.points, flags = cursor.u16(), cursor.u8(), cursor.u8(), cursor.u8()
        game.winner = winner if winner in (0, 1) else None
        game.crawford = bool(flags & 1)
        cursor.take(2)  # the colour that moves first
        if cursor.data[cursor.at : cursor.at + 2] == _NORMAL_START:
            cursor.take(2)
        else:
            game.board = cursor.counts()
            cursor.take(1)
        while cursor.left:
            game.plies.append(_ply(cursor))
    except ShortError:
        game.whole = False
        game.faults.append(Fault("FI107", "the game is cut off"))
    else:
        if plies != len(game.plies):
            game.faults.append(Fault("FI107", f"the game has {len(game.plies)} plies, not {plies}"))
    return game


def _ply(cursor: Cursor) -> Ply:
    byte = cursor.u8()
    action, seat = byte & 0x1F, 1 - (byte >> 5 & 1)
    if action < len(ROLLS):
        roll = ROLLS[action]
        written = cursor.take(4 if roll[0] == roll[1] else 2)
        return Ply(action, seat, tuple([step_of(step) for step in written if step]), dice=roll)
    if action != Id.SET_POSITION:
        return Ply(action, seat)
    packed = cursor.u8() if byte & 0x40 else 0
    dice = dice_of(packed & 0xF, packed >> 4)
    return Ply(action, seat, dice=dice, board=cursor.counts(), made=True)
