"""Draw scores and their intervals with matplotlib."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from types import MappingProxyType
from typing import Any

from rougekit.foundation import extras
from rougekit.foundation.io.atomic_write import atomic_write
from rougekit.foundation.step_names import Steps, steps_of

_NAME = 24
"""The most characters on a line of the legend; so many of the widest fit into the narrowest plot."""
_LINE = 0.2
"""Inches for a line of the legend."""


NOBODY: Mapping[str, Collection[str]] = MappingProxyType({})

PICTURES = (".png", ".svg", ".pdf")
"""The formats of plots."""


def check_ending(name: str, path: str | Path, endings: Sequence[str] = PICTURES) -> None:
    """Refuse a file whose name does not end so, before it takes work. name : of the argument. Raises ValueError."""
    if Path(path).suffix.lower() not in endings:
        expected = f"{', '.join(endings[:-1])} or {endings[-1]}"
        raise ValueError(f"{name}={str(path)!r}; expected a name that ends in {expected}")


def plot_scores(
    systems: Mapping[str, Mapping[str, Any]], path: str | Path, ahead: Mapping[str, Collection[str]] = NOBODY
) -> None:
    """Draw the F-measure (for bleu, the score) of each system and type, with intervals: bars, or lines over steps.

    Parameters
    ----------
    systems : results of `Scores.aggregate`, by system
    path : ends in .png, .svg or .pdf
    ahead : by type, the best system and those that do not differ significantly from it; others are hollow on lines

    Raises
    ------
    ImportError : matplotlib is not installed.
    ValueError : a path that ends otherwise; no systems.
    """
    check_ending("path", path)
    if not systems:
        raise ValueError("systems is empty; expected at least one system's scores")
    figures = extras.load("matplotlib.figure", "a plot")
    if steps := steps_of(systems):
        return _save(_lines(figures.Figure, systems, steps, ahead), path)
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
        heights, errors = _heights([scores[rouge_type] for rouge_type in types])
        axes.bar(centers, heights, 0.9 * width, yerr=errors, capsize=3, label=name)
    axes.set_xticks(range(len(types)), types)
    axes.set_ylabel("F-measure, with interval")
    axes.set_ylim(bottom=0)
    axes.spines[["top", "right"]].set_visible(False)
    if len(systems) > 1:
        figure.legend(frameon=False, fontsize="small", loc="outside upper left")  # over the axes it would hide bars
    _save(figure, path)


def _lines(
    figure_of: Any, systems: Mapping[str, Mapping[str, Any]], steps: Steps, ahead: Mapping[str, Collection[str]]
) -> Any:
    """A line for each type, with intervals. Marks of systems that are not ahead are hollow, if any are known to be."""
    figure = figure_of(figsize=(6.4, 4.0), layout="constrained")
    axes = figure.subplots()
    at = [*steps.numbers.values()]
    for rouge_type in next(iter(systems.values())):
        heights, errors = _heights([systems[name][rouge_type] for name in steps.numbers])
        line = axes.errorbar(at, heights, yerr=errors, marker="o", markersize=5, capsize=2, label=rouge_type).lines[0]
        known = ahead.get(rouge_type, systems)
        behind = [k for k, name in enumerate(steps.numbers) if name not in known]
        axes.plot([at[k] for k in behind], [heights[k] for k in behind], "o", markersize=4, color="white", zorder=3)
        line.set_zorder(2)
    axes.set_xlabel(steps.word or "system")
    axes.set_ylabel("F-measure, with interval")
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(
        frameon=False, fontsize="small", loc="outside upper left", ncols=4,
        title="filled: best, or not significantly different from it" if ahead else None, title_fontsize="small",
    )  # fmt: skip
    return figure


def _heights(scores: Sequence[Any]) -> tuple[list[float], list[list[float]]]:
    """F-measures, and how far their intervals reach below and above."""
    heights, bounds = [float(score) for score in scores], [score.main for score in scores]
    below = [max(0.0, height - low) for height, (low, _, _) in zip(heights, bounds, strict=True)]
    above = [max(0.0, high - height) for height, (_, _, high) in zip(heights, bounds, strict=True)]
    return heights, [below, above]


def _save(figure: Any, path: str | Path) -> None:
    with atomic_write(path) as new:
        figure.savefig(new, dpi=200)
