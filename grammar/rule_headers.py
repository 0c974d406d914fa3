"""The headers that say what is played, spelled as eXtreme Gammon spells them: every reader gives them to a record.

What a format says with a flag (Crawford, Jacoby, the variation) becomes a header here, so that the replay and the
writers of other formats find it in one place and in one spelling.
"""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from tavla.grammar.record import Header

__all__ = ["VARIATIONS", "is_on", "rule_headers", "switched"]

VARIATIONS: Final = {
    "standard": "Backgammon", "nackgammon": "NackGammon", "hypergammon-3": "HyperGammon",
    "hypergammon-2": "HyperGammon (2)", "hypergammon-1": "HyperGammon (1)", "longgammon": "LongGammon",
}  # fmt: skip
"""The start (``position.STARTS``) → what the header `Variation` calls it."""


def rule_headers(*, variation: str = "standard", crawford: bool | None = None, jacoby: bool | None = None,
                 beavers: bool | None = None, raccoons: bool | None = None, automatic_doubles: bool | None = None,
                 cube_limit: int | None = None) -> Iterator[Header]:  # fmt: skip
    """A header for everything that is said: None says nothing, nor does the standard variation.

    ``cube_limit``: the largest value of the cube, 1 where it is not used.
    """
    if variation != "standard":
        yield Header("Variation", VARIATIONS[variation])
    flags = {"Crawford": crawford, "Jacoby": jacoby, "Beaver": beavers, "Raccoon": raccoons,
             "Automatic doubles": automatic_doubles}  # fmt: skip
    for key, flag in flags.items():
        if flag is not None:
            yield Header(key, "On" if flag else "Off")
    if cube_limit is not None:
        yield Header("CubeLimit", str(cube_limit))


_SWITCHES: Final = MappingProxyType({"on": True, "yes": True, "true": True, "1": True, "off": False, "no": False,
                                     "false": False, "0": False})  # fmt: skip


def switched(text: str | None) -> bool | None:
    """What a header switches: On, Off, or nothing that can be understood."""
    return _SWITCHES.get((text or "").strip().lower())


def is_on(text: str | None) -> bool:
    """Does a header switch on what it names?"""
    return switched(text) is True
