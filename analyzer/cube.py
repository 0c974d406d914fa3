"""The doubling cube: who may turn it, and what it is worth."""

from tavla.grammar.position import Cube

__all__ = ["doubled", "has_access", "is_dead"]


def has_access(cube: Cube, player: int) -> bool:
    """A player may double when the cube is centred or his."""
    return cube.owner is None or cube.owner == player


_LARGEST = 1 << 30
"""Programs stop at 1024 to 32768; a record made of doubles must not make numbers that nobody can print."""


def doubled(cube: Cube) -> int:
    """The value that the next double turns the cube to."""
    return min(cube.value * 2, _LARGEST)


def is_dead(cube: Cube, needs: int) -> bool:
    """Is the cube worth nothing to a player who needs so many points? It already wins the match as it is."""
    return cube.value >= needs
