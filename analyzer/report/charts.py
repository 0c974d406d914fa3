"""Bar and line charts as SVG: inline in the page, where they take its colours, and as files.

Colours are CSS variables with defaults, as in the board's picture. Each chart has a title and a description for those
who don't see it. Labels are text and never markup. Drawn here and not by a charting library: those draw fixed colours,
which a page that is light or dark can't use, and take seconds to start.
"""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import ceil, floor
from typing import Final, NamedTuple

__all__ = ["Bar", "Chart", "Line", "bar_chart", "line_chart"]

_COLOURS: Final = {"ink": "#1d2421", "muted": "#5a645f", "grid": "#d8ddd9", "bar": "#2f6f5e", "mark": "#a23b2a",
                   "ground": "#ffffff"}  # fmt: skip
_SERIES: Final = ("#2f6f5e", "#a23b2a", "#33589c", "#8a5a00", "#7a3f86", "#24727c", "#5c6b1e", "#9a3566")
_WIDTH: Final = 480
_ROW: Final = 26
_LEFT: Final = 156
_RIGHT: Final = 96
_LONGEST: Final = 19
"""Labels are cut after so many characters."""


class Bar(NamedTuple):
    """A bar: its label, how long it is, what stands behind it, the interval and the expected value, where known."""

    label: str
    value: float
    note: str = ""
    low: float | None = None
    high: float | None = None
    expected: float | None = None


class Line(NamedTuple):
    """A line: its label and the points, x from 0 counting up."""

    label: str
    points: tuple[tuple[float, float], ...]


class Chart(NamedTuple):
    """A drawn chart. ``name``: that of its file; ``key``: what its marks mean; ``svg``: the picture."""

    name: str
    title: str
    key: str
    svg: str


def bar_chart(name: str, title: str, key: str, bars: Sequence[Bar], *, largest: float | None = None) -> Chart:
    """Bars that lie, one under the other; ``largest``: where the scale ends."""
    top = largest or max((max(bar.value, bar.high or 0, bar.expected or 0) for bar in bars), default=1) or 1
    scale = (_WIDTH - _LEFT - _RIGHT) / top
    parts = [part for row, bar in enumerate(bars) for part in _bar(bar, row * _ROW + 6, scale)]
    height = len(bars) * _ROW + 10
    axis = f'<line x1="{_LEFT}" x2="{_LEFT}" y1="2" y2="{height - 2}" {_stroke("muted")}/>'
    said = f"{key} " + "; ".join(f"{bar.label}: {bar.note}" for bar in bars)
    return Chart(name, title, key, _svg(name, title, said, height, [*parts, axis]))


def line_chart(name: str, title: str, key: str, lines: Sequence[Line], *, floor: float | None = None) -> Chart:
    """Lines over the same steps, each labelled at its end and told apart by dashes too."""
    xs = [x for line in lines for x, _ in line.points]
    ys = [y for line in lines for _, y in line.points]
    left, right, height, foot = 46, 156, 250, 10
    low, high = min(ys) if floor is None else floor, max(ys)
    wide, tall = max(max(xs), 1), (high - low) or 1

    def at(x: float, y: float) -> tuple[float, float]:
        return (left + x / wide * (_WIDTH - left - right), 10 + (high - y) / tall * (height - foot - 10))

    parts = list(_grid(low, high, left, _WIDTH - right, at))
    ends = _spread([at(*line.points[-1])[1] for line in lines], height - foot)
    for place, line in enumerate(lines):
        colour = _SERIES[place % len(_SERIES)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in line.points))
        style = f'stroke="var(--series-{place % len(_SERIES)}, {colour})"'
        dash = f' stroke-dasharray="{2 + 3 * place} 3"' if place else ""
        parts.append(f'<polyline points="{path}" fill="none" {style} stroke-width="2.2"{dash}/>')
        last = at(*line.points[-1])[0]
        parts.append(f'<line x1="{last:.1f}" y1="{at(*line.points[-1])[1]:.1f}" x2="{_WIDTH - right + 12}" '
                     f'y2="{ends[place]:.1f}" {style} stroke-width="1" stroke-opacity="0.4"/>')  # fmt: skip
        label = f"{_cut(line.label, 15)} {line.points[-1][1]:.0f}"
        parts.append(_text(_WIDTH - right + 16, ends[place] + 4, label))
    said = f"{key} At the end: " + "; ".join(f"{line.label}: {line.points[-1][1]:.0f}" for line in lines)
    return Chart(name, title, key, _svg(name, title, said, height, parts))


def _bar(bar: Bar, y: float, scale: float) -> Iterator[str]:
    middle = y + _ROW / 2 - 4
    yield _text(_LEFT - 8, middle + 4, _cut(bar.label), anchor="end")
    length = max(bar.value, 0) * scale
    yield f'<rect x="{_LEFT}" y="{y}" width="{length:.1f}" height="{_ROW - 8}" rx="2" {_fill("bar")}/>'
    end = bar.value
    if bar.low is not None and bar.high is not None:
        low, high = _LEFT + bar.low * scale, _LEFT + bar.high * scale
        path = f"M{low:.1f} {middle - 5:g}v10M{low:.1f} {middle:g}H{high:.1f}M{high:.1f} {middle - 5:g}v10"
        yield f'<path d="{path}" fill="none" stroke="var(--chart-ground, {_COLOURS["ground"]})" stroke-width="4"/>'
        yield f'<path d="{path}" fill="none" {_stroke("ink")} stroke-width="1.5"/>'
        end = max(end, bar.high)
    if bar.expected is not None:
        x = _LEFT + bar.expected * scale
        yield f'<path d="M{x:.1f} {y - 2}v{_ROW - 4}" {_stroke("mark")} stroke-width="2" stroke-dasharray="3 2"/>'
        end = max(end, bar.expected)
    if bar.note:
        yield _text(_LEFT + end * scale + 8, middle + 4, bar.note, colour="muted")


def _grid(
    low: float, high: float, left: float, right: float, at: Callable[[float, float], tuple[float, float]]
) -> Iterator[str]:
    for value in _ticks(low, high):
        _, y = at(0, value)
        yield f'<line x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}" {_stroke("grid")}/>'
        yield _text(left - 8, y + 4, f"{value:.0f}", anchor="end", colour="muted")


def _ticks(low: float, high: float) -> list[int]:
    """Round whole numbers from low to high, six at most."""
    step = next(step * 10**power for power in range(12) for step in (1, 2, 5) if (high - low) / (step * 10**power) <= 5)
    return list(range(ceil(low / step) * step, floor(high / step) * step + 1, step))


def _spread(heights: list[float], bottom: float) -> list[float]:
    """The places of labels, moved apart where they would stand on each other."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed, last = list(heights), -20.0
    for index in order:
        last = placed[index] = max(heights[index], last + 15)
    over = max(0.0, last - bottom)
    return [y - over for y in placed]


def _cut(label: str, longest: int = _LONGEST) -> str:
    return label if len(label) <= longest else label[: longest - 1] + "…"


def _fill(colour: str) -> str:
    return f'fill="var(--chart-{colour}, {_COLOURS[colour]})"'


def _stroke(colour: str) -> str:
    return f'stroke="var(--chart-{colour}, {_COLOURS[colour]})"'


def _text(x: float, y: float, text: str, *, anchor: str = "start", colour: str = "ink") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {_fill(colour)}>{escape(text)}</text>'


def _svg(name: str, title: str, said: str, height: float, parts: Sequence[str]) -> str:
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
            f'height="{height}" role="img" aria-labelledby="{name}-t {name}-d" font-size="12.5" '
            'font-family="Helvetica, Arial, sans-serif">')  # fmt: skip
    titles = f'<title id="{name}-t">{escape(title)}</title><desc id="{name}-d">{escape(said)}</desc>'
    return f"{head}{titles}{''.join(parts)}</svg>"
