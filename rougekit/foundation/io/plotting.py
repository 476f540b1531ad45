"""Draw scores and their intervals with matplotlib."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

from rougekit.foundation import extras
from rougekit.foundation.io.atomic_write import atomic_write

_NAME = 24
"""The most characters on a line of the legend; so many of the widest fit into the narrowest plot."""
_LINE = 0.2
"""Inches for a line of the legend."""


PICTURES = (".png", ".svg", ".pdf")
"""The formats of plots."""


def check_ending(name: str, path: str | Path, endings: Sequence[str] = PICTURES) -> None:
    """Refuse a file whose name does not end so, before it takes work. name : of the argument. Raises ValueError."""
    if Path(path).suffix.lower() not in endings:
        expected = f"{', '.join(endings[:-1])} or {endings[-1]}"
        raise ValueError(f"{name}={str(path)!r}; expected a name that ends in {expected}")


def plot_scores(systems: Mapping[str, Mapping[str, Any]], path: str | Path) -> None:
    """Draw a bar chart of the F-measure (for bleu, the score) of each system and type, with intervals.

    Parameters
    ----------
    systems : results of `Scores.aggregate`, by system
    path : ends in .png, .svg or .pdf

    Raises
    ------
    ImportError : matplotlib is not installed.
    ValueError : a path that ends otherwise; no systems.
    """
    check_ending("path", path)
    if not systems:
        raise ValueError("systems is empty; expected at least one system's scores")
    figures = extras.load("matplotlib.figure", "a plot")
    types = list(next(iter(systems.values())))
    width = 0.8 / len(systems)
    names = [fill(system, _NAME) for system in systems]
    room = _LINE * sum(name.count("\n") + 1 for name in names) * (len(systems) > 1)
    figure = figures.Figure(
        figsize=(max(4.0, 1.2 * len(types) * max(1.0, len(systems) / 3)), 3.6 + room), layout="constrained"
    )
    axes = figure.subplots()
    for k, (name, scores) in enumerate(zip(names, systems.values(), strict=True)):
        centers = [t + (k - (len(systems) - 1) / 2) * width for t in range(len(types))]
        heights = [float(scores[rouge_type]) for rouge_type in types]
        bounds = [scores[rouge_type].main for rouge_type in types]
        below = [max(0.0, height - low) for height, (low, _, _) in zip(heights, bounds, strict=True)]
        above = [max(0.0, high - height) for height, (_, _, high) in zip(heights, bounds, strict=True)]
        axes.bar(centers, heights, 0.9 * width, yerr=[below, above], capsize=3, label=name)
    axes.set_xticks(range(len(types)), types)
    axes.set_ylabel("F-measure, with interval")
    axes.set_ylim(bottom=0)
    axes.spines[["top", "right"]].set_visible(False)
    if len(systems) > 1:
        figure.legend(frameon=False, fontsize="small", loc="outside upper left")  # over the axes it would hide bars
    with atomic_write(path) as new:
        figure.savefig(new, dpi=200)
