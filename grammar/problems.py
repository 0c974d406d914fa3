"""What a reader found wrong with a text, before any rule of the game is asked.

Readers never raise on what a person wrote: they return the record and its problems. The analyzer turns each problem
into a diagnostic of the rule with the same code, which brings the name, the severity and the manual page.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Problem"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a text: the rule's code, what is wrong, where (offsets), and what would be right."""

    code: str
    message: str
    start: int
    end: int
    help: str = ""
    data: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def moved(self, offset: int) -> "Problem":
        """The same problem further on in the text: cells are read apart from their place."""
        return Problem(self.code, self.message, self.start + offset, self.end + offset, self.help, self.data)
