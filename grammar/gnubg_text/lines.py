"""The lines of GNU Backgammon's text, known by their shape: the program writes them in fourteen languages."""

import re

from tavla.grammar.figures import NUMBER

__all__ = [
    "ALERT", "BOARD", "CANDIDATE", "CHANCES", "CUBELESS", "FRAME", "HEADING", "LONGEST", "MATCH_ID", "OPTION",
    "OUTPUT", "PIPS", "PLAY_WORD", "POSITION_ID", "PROGRAM", "ROLLED", "SKILL", "SPREAD", "STATISTICS",
]  # fmt: skip

LONGEST = 400
"""Lines that are longer are none of the program's."""

_N = NUMBER
_POINT = r"(?:bar|off|\d{1,2})"
_PLAY_WORD = rf"{_POINT}(?:/{_POINT}\*?)+(?:\(\d\))?"

PLAY_WORD = re.compile(_PLAY_WORD)
POSITION_ID = re.compile(r"[:：][ \t]*(?P<id>[A-Za-z0-9+/]{14})[ \t]*$")
MATCH_ID = re.compile(r"[:：][ \t]*(?P<id>[A-Za-z0-9+/]{12})[ \t]*$")

HEADING = re.compile(r"[^\d:*]{0,40}(?P<number>\d{1,5})[ \t]?[:：][ \t]+\S")
"""``Move number 13:  Bob on roll, cube decision?``"""

FRAME = re.compile(r"[ \t]*\+1[23]-1[1-4]-[-0-9]{1,60}\+[ \t]*(?:(?P<side>[OX]):[ \t]?(?P<name>.*))?$")
BOARD = re.compile(r"[ \t]?[v^]?[ \t]?[|+]")
PIPS = re.compile(r"[^\d:]{1,40}[:：][ \t]*O[ \t]+\d{1,4},[ \t]*X[ \t]+\d{1,4}[ \t]*$")

ROLLED = re.compile(rf"[^\d:*]{{0,40}}(?P<dice>[1-6][1-6])(?:[ \t]+\([ \t]*(?P<luck>{_N}%?)\))?[ \t]?[:：][ \t]*$")
"""``Rolled 42 (+0.156):``, with the luck of the roll."""

CANDIDATE = re.compile(
    rf"(?P<played>\*?)[ \t]+(?:\d{{1,4}}\.|\?\?)[ \t]+(?P<level>\S.{{0,60}}?)[ \t]+"
    rf"(?P<play>(?:{_PLAY_WORD}[ \t]+){{1,4}})"
    rf"[^\d:]{{1,40}}[:：][ \t]*(?P<equity>{_N}%?)(?:[ \t]+\([ \t]*(?P<lost>{_N}%?)\))?[ \t]*$"
)
"""``*    2. Cubeful 2-ply    13/8      Eq.: +0.047 (-0.005)``; the play that was made has the star."""

CHANCES = re.compile(rf"[ \t]*({_N})[ \t]+({_N})[ \t]+({_N})[ \t]*-[ \t]*({_N})[ \t]+({_N})[ \t]+({_N})(?:[ \t]+|$)")
"""Wins, gammons and backgammons of the player to decide, then those of his opponent."""

SPREAD = re.compile(rf"[ \t]*\[[ \t]*(?:{_N}[ \t]+){{3}}-[ \t]*(?:{_N}[ \t]+){{2}}{_N}.*$")
"""The standard deviations of a rollout, under its chances."""

CUBELESS = re.compile(
    rf"[ \t]*(?P<level>\S+)[ \t]+\D.{{0,80}}?(?P<equity>{_N}%?)(?:[ \t]+\([^():：]{{1,40}}[:：][ \t]*{_N}\))[ \t]*$"
)
"""``2-ply cubeless equity +0.390 (Money: +0.385)``"""

OPTION = re.compile(
    rf"[ \t]*(?P<rank>[1-4])\.[ \t]+(?P<what>[^\d+%-]{{3,60}}?)[ \t]*(?P<equity>[-+−]?{_N}%?)"
    rf"(?:[ \t]+\([ \t]*(?P<lost>{_N}%?)\))?[ \t]*$"
)
"""``2. Double, pass        +1.000  (+0.477)``"""

ALERT = re.compile(
    rf"[^\d:：]{{1,40}}[:：][ \t]+(?P<what>[^\d()]{{3,60}})\([ \t]*(?P<value>{_N}%?)\)(?P<cube>!?)[ \t]*$"
)
"""``Alert: bad move ( -0.088)``, ``Alert: missed double (-0.083)!``; only that of a cube decision ends with ``!``."""

SKILL = re.compile(r"[ \t]*\[(?P<what>[^\]\d]{2,40})\][ \t]*$")
"""`` [very bad]``: what the alert above it is held for."""

STATISTICS = re.compile(r"(?:Game|Match|Session) statistics\b")
OUTPUT = re.compile(r"Output generated\b")
PROGRAM = re.compile(r"[^\d]{0,30}GNU Backgammon[^\d]{0,30}\d+\.\d")
"""The last line, `` by GNU Backgammon 1.07.001 …``."""
