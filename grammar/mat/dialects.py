"""Who wrote this file? The dialects of the .mat family, as readers name them and writers write them.

A dialect changes nothing in how a file is read: every reader rule holds for all of them. It is named so that a person
sees what a file was taken for, and so that a writer can give the same spelling back.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tavla.grammar.notation import GALAXY, GNUBG, XG_TEXT
from tavla.grammar.record import Comment, GameRecord, Header
from tavla.grammar.spelling import Spelling

__all__ = ["DIALECTS", "WRITTEN_DIALECTS", "Dialect", "detect_dialect"]


@dataclass(frozen=True, slots=True)
class Dialect(Spelling):
    """How a program of the family spells a record (the writer's side). Columns count from 0."""

    bom: bool = False
    newline: str = "\n"
    right_column: int = 33
    name_column: int = 32
    plural: bool = True
    padded: bool = False
    """Plays end in a blank (but for those of four moves), as the program leaves them."""
    row_width: int = 0
    """Rows are filled with blanks up to this, but for those that end in a result."""
    match_line: str = " {length} point match"
    snowie_positions: bool = False
    """An illegal play is written with the position that it left, as a line of Snowie."""


WRITTEN_DIALECTS = {
    dialect.name: dialect
    for dialect in (
        Dialect("mat", GNUBG),
        Dialect("gnubg", GNUBG, says_match_over=False, padded=True, unplayed="", resigns=False),
        Dialect("snowie", GNUBG, says_match_over=False, padded=True, unplayed="", resigns=False, headers=frozenset(),
                snowie_positions=True),
        Dialect("xg", GALAXY, bom=True, newline="\r\n", name_column=33, plural=False,
                match_line="{length} point match", unplayed="???", resigns=False, row_width=61),
        Dialect("xg-text", XG_TEXT, bom=True, newline="\r\n", right_column=39, name_column=39, plural=False,
                match_line="{length} point match", resigns=False, row_width=73),
        Dialect("galaxy", GALAXY, name_column=33, plural=False, match_line="{length} point match", unplayed=""),
    )
}  # fmt: skip

_SITES = {
    "backgammongalaxy": "galaxy", "backgammon studio": "studio", "gammonsite": "gammonsite", "playok": "playok",
    "opengammon": "opengammon", "hedgehog": "hedgehog", "gammonview": "gammonview", "sampleserver": "opengammon",
    "extreme gammon": "xg", "bgtournament": "bgtournament",
}  # fmt: skip
_XG_TAGS = {"player 1 elo", "match id", "cubelimit", "unrated"}
_GNUBG_TAGS = {"site", "event", "round", "eventdate", "variation", "transcriber"}

DIALECTS = {
    "mat": "the plain family, written by no program in particular",
    "gnubg": "GNU Backgammon",
    "gnubg-dueller": "gnubg-Dueller tournaments (GNU Backgammon with a comment box)",
    "xg": "eXtreme Gammon, .mat export",
    "xg-text": "eXtreme Gammon, text export",
    "xg-mobile": "XG Mobile",
    "gammonsite": "GammonSite",
    "galaxy": "Backgammon Galaxy",
    "studio": "Backgammon Studio, Heroes",
    "playok": "PlayOK",
    "opengammon": "OpenGammon",
    "hedgehog": "HedgeHog",
    "gammonview": "GammonView",
    "bgtournament": "BgTournament",
    "snowie": "Snowie text: ratings behind the names, positions of illegal plays",
}


def detect_dialect(preamble: Sequence[Header | Comment], text: str, games: Sequence[GameRecord]) -> str:
    """The name of the dialect of a match: what the headers say of the site, else what only one program writes."""
    tags = {item.key.lower(): item.value for item in preamble if isinstance(item, Header)}
    site = tags.get("site", "").strip().lower()
    if site in _SITES:
        return "xg-text" if _SITES[site] == "xg" and _is_xg_text(text) else _SITES[site]
    if "timecontrol" in tags:
        return "xg-mobile"
    if "clocktype" in tags:
        return "studio"
    if any(isinstance(item, Comment) and "gnubg strength" in item.text.lower() for item in preamble):
        return "gnubg-dueller"
    if games and (all(player.rating for player in games[0].players) or (not tags and _is_snowie(text))):
        return "snowie"
    if tags.keys() & _XG_TAGS:
        return "xg-text" if _is_xg_text(text) else "xg"
    if _is_xg_text(text):
        return "xg-text"
    return "gnubg" if tags.keys() <= _GNUBG_TAGS and _is_gnubg(text) else "mat"


def _is_snowie(text: str) -> bool:
    """Snowie leaves the position behind an illegal play; GNU Backgammon does so in text for Snowie only."""
    return "Illegal play (" in text


def _is_xg_text(text: str) -> bool:
    return "Cannot Move" in text or "Bar/" in text or "/Off" in text


def _is_gnubg(text: str) -> bool:
    """Only GNU Backgammon leaves a blank after a play, writes plurals and never says `and the match`."""
    return "/0 \n" in text or (" points\n" in text and "and the match" not in text and "  1) " in text)
