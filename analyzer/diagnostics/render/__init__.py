"""Findings as text for people, and in the formats of programs. A format is one module and one line here."""

from collections.abc import Iterable, Iterator

from tavla.analyzer.archive import Checked
from tavla.analyzer.diagnostics.render.github import GithubRenderer
from tavla.analyzer.diagnostics.render.json import JsonRenderer
from tavla.analyzer.diagnostics.render.renderer import Look, Renderer
from tavla.analyzer.diagnostics.render.sarif import SarifRenderer
from tavla.analyzer.diagnostics.render.text import TextRenderer
from tavla.analyzer.diagnostics.selection import Selection
from tavla.analyzer.diagnostics.tally import Tally

__all__ = ["RENDERERS", "Look", "Renderer", "RendererError", "rendered", "renderer_for"]

RENDERERS: dict[str, type[Renderer]] = {
    "text": TextRenderer,
    "json": JsonRenderer,
    "sarif": SarifRenderer,
    "github": GithubRenderer,
}
"""The renderers by the names that `--format` takes."""


class RendererError(ValueError):
    """A format can't show what was asked for."""


def renderer_for(format: str, look: Look) -> Renderer:
    """A renderer for one check. Raises RendererError when its format can't hold what ``look`` asks for."""
    chosen = RENDERERS[format]
    if look.statistics and not chosen.counts:
        able = " and ".join(name for name, each in RENDERERS.items() if each.counts)
        raise RendererError(f"--statistics goes with the formats {able}, not with {format}")
    return chosen(look)


def rendered(files: Iterable[Checked], selection: Selection, tally: Tally, shape: Renderer) -> Iterator[str]:
    """The findings that are shown, file after file as they are checked, and counted in ``tally``."""
    for checked in files:
        shown = selection.of(checked.source.name, checked.diagnostics)
        tally.add(checked, shown)
        yield from shape.file(checked, shown)
    yield from shape.end(tally)
