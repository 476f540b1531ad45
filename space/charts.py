"""Charts as SVG: points, spreads and differences, in the colours of the theme, told apart by shape and dash as well.

A picture of a plotting library was tried first: Gradio shows one of Vega or Plotly without telling Python what was
clicked, so no point could open its example; either library would add some megabytes to a report of one file; and both
draw thousands of nodes for thousands of examples, where here all points are a single path.
"""

from collections.abc import Mapping, Sequence
from html import escape

import numpy as np

from rougekit.analysis.comparison import Compared, Comparison
from space.html import percent
from space.testset import Results

BINS = 20


def svg(title: str, width: int, height: int, parts: Sequence[str], said: str = "", attributes: str = "") -> str:
    """A figure with its title above it; `said` is what a reader without eyes for it gets."""
    return (
        f'<figure class="chart"><figcaption>{escape(title)}</figcaption><svg viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(f"{title}. {said}".strip())}"{attributes}>{"".join(parts)}</svg></figure>'
    )


def text(x: float, y: float, words: str, anchor: str = "middle", kind: str = "label") -> str:
    """A label; anchor is start, middle or end."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line of a class."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def spreads(results: Results) -> str:
    """How the F-measures of the examples are spread, a chart for each type with all systems in it."""
    figures = [_spread(results, name) for name in results.types]
    if not figures:
        return ""
    legend = "".join(
        f'<li><svg viewBox="0 0 28 8" aria-hidden="true"><path class="system s{k % 8}" d="M1 4H27"/></svg> '
        f"{escape(name)}</li>"
        for k, name in enumerate(results.systems)
    )
    key = f'<ul class="key">{legend}</ul>' if len(results.systems) > 1 else ""
    return f'<h2>Examples by F-measure in percent</h2>{key}<div class="charts">{"".join(figures)}</div>'


def _spread(results: Results, rouge_type: str) -> str:
    columns = {name: scores[rouge_type].fmeasure for name, scores in results.systems.items()}
    counts = {
        name: np.histogram(values[~np.isnan(values)], bins=BINS, range=(0, 1))[0] for name, values in columns.items()
    }
    tallest = max(1, *(int(one.max()) for one in counts.values()))
    label = f"{tallest:,}"
    left, right, top, bottom = 12 + 7 * len(label), 306, 10, 96
    wide, high = (right - left) / BINS, bottom - top
    parts = [line(left, bottom, right, bottom, "axis"), text(left - 5, top + 5, label, "end")]
    for k, one in enumerate(counts.values()):
        steps = "".join(f"V{bottom - high * n / tallest:.1f}h{wide:.2f}" for n in one.tolist())
        parts.append(f'<path class="system s{k % 8}" d="M{left:.1f} {bottom}{steps}V{bottom}"/>')
    parts += [text(left + (right - left) * quarter / 4, bottom + 16, f"{25 * quarter}") for quarter in range(5)]
    medians = [f"{name}: median {percent(float(np.nanmedian(values)), '.1f')}" for name, values in columns.items()]
    return svg(rouge_type, 320, 118, parts, "; ".join(medians))


def points(results: Results, rouge_type: str, other: str) -> str:
    """Each example as a point, a system against the baseline; a click opens the nearest."""
    x, y = (results.systems[name][rouge_type].fmeasure for name in (results.baseline, other))
    left, right, top, bottom = 46, 390, 10, 354
    across = left + (right - left) * np.nan_to_num(x, nan=-1)
    down = bottom - (bottom - top) * np.nan_to_num(y, nan=-1)
    path = "".join(f"M{a:.1f} {b:.1f}h0" for a, b in zip(across.tolist(), down.tolist(), strict=True))
    parts = [line(left, bottom, right, bottom, "axis"), line(left, top, left, bottom, "axis")]
    parts += [line(left, bottom, right, top, "zero"), f'<path class="points" d="{path}"/>']
    for quarter in range(5):
        share = quarter / 4
        parts.append(text(left + (right - left) * share, bottom + 16, f"{25 * quarter}"))
        parts.append(text(left - 6, bottom - (bottom - top) * share + 4, f"{25 * quarter}", "end"))
    parts.append(text((left + right) / 2, bottom + 34, _short(results.baseline, 40)))
    parts.append(f'<g transform="rotate(-90)">{text(-(top + bottom) / 2, 12, _short(other, 40))}</g>')
    parts.append('<circle class="here" r="6" cx="-20" cy="-20"/>')
    title = f"F-measure of {rouge_type} in percent: {other} (up) against {results.baseline} (right)"
    said = "Each point is an example; those above the line are better. "
    said += "The list under Examples has them all, by difference."
    return svg(title, 400, 396, parts, said, ' class="pick"')


def forest(comparison: Comparison, rows: Sequence[tuple[str, str, Compared]]) -> str:
    """Differences from the baseline with their intervals, a row for each type and system."""
    types = list(dict.fromkeys(name for name, _, _ in rows))
    drawn = [
        (f"{name}, {system}" if len(types) > 1 else system, *found)
        for name, system, entry in rows
        if (found := changes(entry)) is not None
    ]
    if not drawn:
        return ""
    reach = _round_up(max(abs(bound) for _, low, _, high in drawn for bound in (low, high)))
    left, right, step = 24, 396, 40
    middle, scale = (left + right) / 2, (right - left) / 2 / reach
    bottom = step * len(drawn) + 8
    parts = [line(middle, 2, middle, bottom, "zero"), line(left, bottom, right, bottom, "axis")]
    for number, (label, low, difference, high) in enumerate(drawn):
        y = step * (number + 1) - 8
        kind = "sure" if low > 0 or high < 0 else "unsure"
        words = f"{percent(difference, '+.2f')} [{percent(low, '+.2f')}, {percent(high, '+.2f')}]"
        parts.append(
            f"<g><title>{escape(f'{label}: {words}')}</title>{text(left, y - 10, _short(label, 30), 'start')}"
            f"{text(right, y - 10, words, 'end')}{line(middle + scale * low, y, middle + scale * high, y, kind)}"
            f'<circle class="{kind}" cx="{middle + scale * difference:.1f}" cy="{y:.1f}" r="5"/></g>'
        )
    for share in (-1, -0.5, 0, 0.5, 1):
        parts.append(text(middle + scale * reach * share, bottom + 16, f"{100 * reach * share:+g}".replace("+0", "0")))
    level = f"{100 * comparison.confidence:g} %"
    of = f" of {types[0]}" if len(types) == 1 else ""
    title = f"Differences{of} from {comparison.baseline} in percentage points, with {level} intervals"
    said = "The table of tests has the same numbers; a filled point has an interval without 0."
    return f'<div class="forest">{svg(title, 420, bottom + 24, parts, said)}</div>'


def strip(title: str, values: Mapping[str, float]) -> str:
    """Some values on one line from 0 to 100, each with its name."""
    left, right, y = 14, 302, 14 + 13 * len(values)
    parts = [line(left, y, right, y, "axis")]
    parts += [text(left + (right - left) * quarter / 4, y + 20, f"{25 * quarter}") for quarter in range(5)]
    for k, (name, value) in enumerate(values.items()):
        x = left + (right - left) * value
        anchor = "start" if value < 0.25 else "end" if value > 0.75 else "middle"
        parts.append(f'<circle class="strip k{k}" cx="{x:.1f}" cy="{y}" r="6"/>')
        parts.append(text(x, 11 + 13 * k, f"{_short(name, 20)} {percent(value, '.1f')}", anchor))
    said = ", ".join(f"{name} {percent(value, '.1f')}" for name, value in values.items())
    return svg(title, 320, y + 26, parts, said)


def changes(entry: Compared) -> tuple[float, float, float] | None:
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


def _short(label: str, most: int) -> str:
    return label if len(label) <= most else f"{label[: most - 1]}…"
