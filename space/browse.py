"""The examples of a test set, filtered and sorted, a page at a time, and one of them opened beside the list."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rougekit import Scorer
from rougekit.analysis.context import suspects
from rougekit.explanation.html import view
from space import html, pair
from space.html import escape, percent
from space.testset import Results
from space.thread_warnings import thread_warnings

ROWS = 25
"""On a page of the list."""
SNIPPET = 70
"""Characters of a text in the list."""
SORTS = ("number", "difference", "score", "reference length", "prediction length")
ONLY = ("all", "baseline better", "baseline worse", "equal", "empty", "with doubts")


@dataclass(frozen=True)
class Query:
    """What the list shows."""

    rouge_type: str | None = None
    """None: the first that has a score of each example."""
    sort: str = "number"
    descending: bool = False
    only: str = "all"
    contains: str = ""
    """In a prediction or a reference, whatever the case."""
    low: float = 0
    """Least F-measure of a system in percent."""
    high: float = 100


def type_of(results: Results, query: Query) -> str | None:
    """The type whose scores the list shows; None where none has a score of each example."""
    types = results.types
    return query.rouge_type if query.rouge_type in types else next(iter(types), None)


def fmeasures(results: Results, rouge_type: str) -> NDArray[np.float64]:
    """Shape (n_systems, n_examples), the baseline first."""
    return np.stack([results.systems[name][rouge_type].fmeasure for name in results.baseline_first])


def differences(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far the other system is from the baseline; of several others, the one that is farthest."""
    changes = scores[1:] - scores[0]
    if not len(changes):
        return np.zeros(scores.shape[1])
    farthest = np.abs(np.nan_to_num(changes)).argmax(axis=0)
    return np.take_along_axis(changes, farthest[np.newaxis], axis=0)[0]


def found(results: Results, query: Query) -> list[int]:
    """The examples that a query asks for, in its order; the place in the table breaks ties.

    Raises
    ------
    ValueError : an unknown order or filter.
    """
    name = type_of(results, query)
    scores = fmeasures(results, name) if name else np.zeros((1, len(results)))
    changes = differences(scores)
    keep = _kept(results, query, changes)
    inside = (100 * scores >= query.low - 1e-9) & (100 * scores <= query.high + 1e-9)
    if (query.low, query.high) != (0, 100):
        keep &= inside.any(axis=0)
    keys = {
        "number": np.arange(len(results)),
        "difference": np.nan_to_num(changes, nan=-math.inf),
        "score": np.nan_to_num(scores[0], nan=-math.inf),
        "reference length": results.words[""],
        "prediction length": results.words[results.baseline],
    }
    if query.sort not in keys:
        raise ValueError(f"sort={query.sort!r}; expected one of {', '.join(SORTS)}")
    key = keys[query.sort]
    order = np.argsort(-key if query.descending else key, kind="stable")
    listed: list[int] = order[keep[order]].tolist()
    return listed


def _kept(results: Results, query: Query, changes: NDArray[np.float64]) -> NDArray[np.bool_]:
    match query.only:
        case "all":
            keep = np.ones(len(results), bool)
        case "baseline better":
            keep = changes < 0
        case "baseline worse":
            keep = changes > 0
        case "equal":
            keep = changes == 0
        case "empty":
            keep = np.min(list(results.words.values()), axis=0) == 0
        case "with doubts":
            keep = np.zeros(len(results), bool)
            for texts in results.predictions.values():
                for rows in suspects(texts, results.references).values():
                    keep[rows] = True
        case _:
            raise ValueError(f"only={query.only!r}; expected one of {', '.join(ONLY)}")
    if wanted := query.contains.casefold():
        columns = [*results.predictions.values(), ["\n".join(group) for group in results.references]]
        keep &= np.array([any(wanted in text.casefold() for text in row) for row in zip(*columns, strict=True)])
    return keep


def listed(results: Results, query: Query, page: int = 0, opened: int | None = None) -> str:
    """One page of the examples found, each with a button that opens it."""
    name = type_of(results, query)
    examples = found(results, query)
    last = max(0, (len(examples) - 1) // ROWS)
    page = min(max(page, 0), last)
    scores = fmeasures(results, name) if name else np.full((1, len(results)), np.nan)
    changes = differences(scores)
    systems = results.baseline_first
    header = ["example", "prediction", *([f"F, {system}" for system in systems] if len(systems) > 1 else ["F"])]
    header += ["difference"] * (len(systems) > 1) + ["words", "of ref."]
    rows = []
    for at in examples[ROWS * page : ROWS * (page + 1)]:
        row = [_opener(at, at == opened), _snippet(results.predictions[systems[0]][at])]
        row += [percent(value, ".1f") for value in scores[:, at].tolist()]
        row += [percent(changes[at], "+.1f")] * (len(systems) > 1)
        rows.append([*row, f"{results.words[systems[0]][at]:,}", f"{results.words[''][at]:,}"])
    words = f"{len(examples):,} of {len(results):,} examples"
    if name:
        words += f", F-measures of {name} in percent"
    return html.table(words, header, rows, "examples") + _pages(page, last)


def _opener(at: int, is_open: bool) -> str:
    state = ' aria-current="true"' if is_open else ""
    return f'<button type="button" class="act" data-do="open" data-example="{at}"{state}>{at + 1}</button>'


def _snippet(text: str) -> str:
    short = " ".join(text[: 2 * SNIPPET].split())
    return f'<bdi class="snippet">{escape(short[:SNIPPET])}{"…" * (len(short) > SNIPPET)}</bdi>' if short else "(empty)"


def _pages(page: int, last: int) -> str:
    if not last:
        return ""
    buttons = [html.button("Previous page", do="page", page=str(page - 1))] if page else []
    buttons += [html.button("Next page", do="page", page=str(page + 1))] if page < last else []
    return f'<p class="pages">{" ".join(buttons)} page {page + 1:,} of {last + 1:,}</p>'


def neighbour(results: Results, query: Query, opened: int | None, step: int) -> int | None:
    """The example before or after the one that is open, in the list's order."""
    examples = found(results, query)
    if not examples:
        return None
    if opened not in examples:
        return examples[0]
    return examples[min(max(examples.index(opened) + step, 0), len(examples) - 1)]


def page_of(results: Results, query: Query, opened: int) -> int:
    """The page of the list on which an example stands."""
    examples = found(results, query)
    return examples.index(opened) // ROWS if opened in examples else 0


def opened(results: Results, at: int) -> str:
    """All systems' versions of one example, explained one under another.

    Raises
    ------
    ValueError : no such example.
    """
    if not 0 <= at < len(results):
        raise ValueError(f"example {at + 1}; expected one from 1 to {len(results):,}")
    parts = [f'<h2 class="example">Example {at + 1:,}</h2>']
    options = results.choices.options()
    for name in results.systems:
        with thread_warnings():
            scores = Scorer(**options).score([results.predictions[name][at]], [results.references[at]], threads=1)
            shown, told = pair.explained(results.predictions[name][at], results.references[at], scores, options)
        if len(results.systems) > 1:
            parts.append(f"<h2>{html.breakable(name)}</h2>")
        parts += [html.problem(line) for line in told] + ([view(shown)] if shown else [])
    parts.append(html.said(f"Example {at + 1} is open"))
    return f'<div class="opened">{"".join(parts)}</div>'
