"""Figures as programs print them for people: with a decimal point or, in half of the world's languages, a comma."""

import re

__all__ = ["NUMBER", "decimal"]

NUMBER = r"[-+−]?\d{1,9}(?:[.,]\d{1,12})?"
"""A figure, as part of a pattern. There are no thousands separators."""

_FIGURE = re.compile(NUMBER)
_POINT = str.maketrans({",": ".", "−": "-"})


def decimal(text: str) -> float | None:
    """The first figure in a text, None where there is none; ``+0,012`` is 0.012."""
    found = _FIGURE.search(text)
    return None if found is None else float(found[0].translate(_POINT))
