"""Histograms and forest plots as SVG: sharp at any width, in the colours of the theme, with text for screen readers."""

from collections.abc import Mapping, Sequence
from html import escape

import numpy as np

from rougekit import Scores
from rougekit.analysis.comparison import Compared, Comparison
from space.tables import fmeasures, percent, with_bounds

BINS = 20


def svg(title: str, width: int, height: int, parts: Sequence[str]) -> str:
    """A figure with its title above it."""
    return (
        f'<figure class="chart"><figcaption>{escape(title)}</figcaption><svg viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg></figure>'
    )


def text(x: float, y: float, words: str, anchor: str = "middle", kind: str = "label") -> str:
    """A label; anchor is start, middle or end."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line of a class."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def histograms(systems: Mapping[str, Scores]) -> str:
    """How the F-measures of the examples are spread: a small histogram for each type and system."""
    first = next(iter(systems.values()))
    figures = [
        histogram(f"{name}, {system}" if len(systems) > 1 else name, scores[name].fmeasure)
        for name, measure in first.measures.items()
        if measure.per_example
        for system, scores in systems.items()
    ]
    if not figures:
        return ""
    return f'<h3>Examples by F-measure in percent</h3><div class="charts">{"".join(figures)}</div>'


def histogram(title: str, values: np.ndarray) -> str:
    """Counts of values between 0 and 1 in bins of 5 percent."""
    counts, edges = np.histogram(values[~np.isnan(values)], bins=BINS, range=(0, 1))
    left, right, top, bottom = 34, 306, 6, 92
    wide, high = (right - left) / BINS, bottom - top
    tallest = max(1, int(counts.max()))
    parts = [line(left, bottom, right, bottom, "axis"), text(left - 5, top + 10, f"{tallest:,}", "end")]
    for number, count in enumerate(counts.tolist()):
        height = high * count / tallest
        words = f"{percent(edges[number], '.0f')} to {percent(edges[number + 1], '.0f')} %: {count:,} examples"
        parts.append(
            f'<rect class="bar" x="{left + number * wide + 0.5:.1f}" y="{bottom - height:.1f}" '
            f'width="{wide - 1:.1f}" height="{height:.1f}"><title>{words}</title></rect>'
        )
    parts += [text(left + (right - left) * quarter / 4, bottom + 15, f"{25 * quarter}") for quarter in range(5)]
    return svg(title, 320, 112, parts)


def forest(comparison: Comparison) -> str:
    """Differences from the baseline with their intervals, a row for each type and system."""
    rows = [
        (f"{name}, {system}", *changes)
        for name, system, entry in fmeasures(comparison)
        if (changes := _changes(entry)) is not None
    ]
    if not rows:
        return ""
    reach = _round_up(max(abs(bound) for _, low, _, high in rows for bound in (low, high)))
    left, right, step = 24, 396, 40
    middle, scale = (left + right) / 2, (right - left) / 2 / reach
    bottom = step * len(rows) + 8
    parts = [line(middle, 2, middle, bottom, "zero"), line(left, bottom, right, bottom, "axis")]
    for number, (label, low, difference, high) in enumerate(rows):
        y = step * (number + 1) - 8
        kind = "sure" if low > 0 or high < 0 else "unsure"
        words = with_bounds(*(percent(change, "+.2f") for change in (difference, low, high)))
        parts.append(
            f"<g><title>{escape(f'{label}: {words}')}</title>{text(left, y - 10, _short(label), 'start')}"
            f"{text(right, y - 10, words, 'end')}{line(middle + scale * low, y, middle + scale * high, y, kind)}"
            f'<circle class="{kind}" cx="{middle + scale * difference:.1f}" cy="{y:.1f}" r="5"/></g>'
        )
    for share in (-1, -0.5, 0, 0.5, 1):
        parts.append(text(middle + scale * reach * share, bottom + 16, f"{100 * reach * share:+g}".replace("+0", "0")))
    title = f"Differences from {comparison.baseline} in percentage points, with 95 % intervals"
    return f'<div class="forest">{svg(title, 420, bottom + 24, parts)}</div>'


def _changes(entry: Compared) -> tuple[float, float, float] | None:
    """Lower bound, difference, upper bound; None for the baseline and where no example can be compared."""
    low, difference, high = entry.difference_low, entry.difference, entry.difference_high
    if low is None or difference is None or high is None or np.isnan(difference):
        return None
    return low, difference, high


def _round_up(reach: float) -> float:
    """The next of 1, 2, 5, 10, 20, … percentage points or tenths, hundredths of these.

    >>> _round_up(0.163), _round_up(0.0)
    (0.2, 0.0001)
    """
    steps = (digit * 10.0**power / 100 for power in range(-2, 3) for digit in (1, 2, 5))
    return next((step for step in steps if step >= reach), 1.0)


def _short(label: str) -> str:
    return label if len(label) <= 30 else f"{label[:29]}…"
