"""Scores and comparisons as HTML tables and sentences; everything that comes from a user is escaped."""

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from rougekit.analysis.comparison import Compared, Comparison

LEVEL = 0.05
"""Below it, a corrected p lets the page say that systems differ."""


def table(caption: str, header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose first column names its rows."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in header)
    body = "".join(
        f'<tr><th scope="row">{_breakable(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    label = f'aria-label="{escape(caption)}"'
    return (
        f'{small(caption)}<div class="scroll" tabindex="0" role="region" {label}><table class="scores" {label}>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _breakable(name: str) -> str:
    """Escaped, with leave to break behind underscores."""
    return escape(name).replace("_", "_<wbr>")


def small(text: str) -> str:
    """A line between parts of a result."""
    return f'<p class="small">{escape(text)}</p>'


def problem(message: str) -> str:
    """What went wrong, for a user to read."""
    return f'<p class="problem" role="alert">{escape(message)}</p>'


def signature(line: str) -> str:
    """The line that says how scores were made; a click selects all of it."""
    return f'<p class="small">Signature</p><p class="signature"><code tabindex="0">{escape(line)}</code></p>'


def notes(messages: Iterable[str]) -> str:
    """Warnings of the scorer."""
    return "".join(f'<p class="note" role="note">{escape(message)}</p>' for message in messages)


def percent(value: float | None, form: str = ".2f") -> str:
    """A fraction as percent without its sign; a dash where there is none."""
    return "–" if value is None or math.isnan(value) else format(100 * value, form)


def with_bounds(mid: str, low: str, high: str) -> str:
    """A number and its interval, which may stand on a line of its own but not break."""
    return f"{mid} [{low},\u00a0{high}]"


def of_pair(scores: Mapping[str, Sequence[float]]) -> str:
    """P, R and F by type; one number alone is a score that has neither P nor R."""
    rows = [
        [name, *map(percent, values)] if len(values) == 3 else [name, "–", "–", percent(values[0])]
        for name, values in scores.items()
    ]
    return table("Scores in percent", ["type", "precision", "recall", "F-measure"], rows)


def of_corpus(averages: Mapping[str, Mapping[str, Any]], n: int) -> str:
    """Mean scores with their intervals, a row for each type and system."""
    rows = []
    for system, scores in averages.items():
        for name, score in scores.items():
            label = f"{name}, {system}" if len(averages) > 1 else name
            rows.append([label, *(_with_interval(score, part) for part in ("precision", "recall", "fmeasure"))])
    order = {name: place for place, name in enumerate(next(iter(averages.values())))}
    rows.sort(key=lambda row: order[row[0].partition(",")[0]])
    header = ["type, system" if len(averages) > 1 else "type", "precision", "recall", "F-measure"]
    return table(f"Means of {n:,} examples in percent, with 95 % bootstrap intervals", header, rows)


def _with_interval(score: Any, part: str) -> str:
    if not hasattr(score.mid, part):  # bleu is one number
        bounds = (percent(score.mid), percent(score.low), percent(score.high))
        return with_bounds(*bounds) if part == "fmeasure" else "–"
    low, mid, high = (percent(getattr(bound, part)) for bound in (score.low, score.mid, score.high))
    return with_bounds(mid, low, high)


def fmeasures(comparison: Comparison) -> Iterable[tuple[str, str, Compared]]:
    """Type, system and its F-measure (bleu: its score), types first."""
    for name in comparison[comparison.baseline]:
        for system, entries in comparison.items():
            entry = entries[name]
            yield name, system, entry if isinstance(entry, Compared) else entry.fmeasure


def of_comparison(comparison: Comparison) -> str:
    """F-measures, differences to the baseline, p-values."""
    rows = []
    for name, system, entry in fmeasures(comparison):
        score = with_bounds(percent(entry.score), percent(entry.low), percent(entry.high))
        row = [f"{name}, {system}", score]
        if entry.difference is None:
            row += ["baseline", "", ""]
        else:
            changes = (entry.difference, entry.difference_low, entry.difference_high)
            row += [
                with_bounds(*(percent(change, "+.2f") for change in changes)),
                p_value(entry.p_value),
                p_value(entry.p_holm),
            ]
        rows.append(row)
    caption = (
        f"F-measures of {comparison.n_examples:,} examples in percent and differences from {comparison.baseline}, with "
        f"95 % intervals; paired {comparison.method}, {comparison.n_resamples:,} resamples"
    )
    return table(caption, ["type, system", "F-measure", "difference", "p", "p (Holm)"], rows)


def p_value(p: float | None) -> str:
    """
    >>> p_value(0.0001), p_value(0.25)
    ('0.0001', '0.2500')
    """
    return "–" if p is None or math.isnan(p) else f"{p:.4f}"


def claims(comparison: Comparison) -> list[str]:
    """What may be claimed, a sentence for each type and system."""
    return [
        claim(name, system, comparison.baseline, entry)
        for name, system, entry in fmeasures(comparison)
        if entry.difference is not None
    ]


def of_claims(sentences: Iterable[str], n_types: int) -> str:
    """The sentences as a list."""
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    advice = (
        "<p>These p-values are corrected for the number of systems, not for that of types: before you look, name the "
        "type that decides.</p>"
        if n_types > 1
        else ""
    )
    return f'<h3>What may be claimed</h3><ul class="claims">{items}</ul>{advice}'


def claim(name: str, system: str, baseline: str, entry: Compared) -> str:
    """One difference in words."""
    if entry.difference is None or entry.p_holm is None or math.isnan(entry.p_holm):
        return f"{name}: no example can be compared."
    size = f"{percent(abs(entry.difference))} points"
    interval = f"95 % interval {percent(entry.difference_low, '+.2f')} to {percent(entry.difference_high, '+.2f')}"
    facts = f"({interval}, p = {p_value(entry.p_holm)} after Holm)"
    side = "higher" if entry.difference > 0 else "lower"
    if entry.p_holm < LEVEL:
        return f"{name}: {system} scores {size} {side} than {baseline} {facts}; chance alone seldom does that."
    if entry.difference == 0:
        return f"{name}: {system} and {baseline} score the same {facts}."
    return f"{name}: {system} scores {size} {side} than {baseline} {facts}; that may be chance, so claim no difference."
