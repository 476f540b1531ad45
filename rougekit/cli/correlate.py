"""`rougekit correlate`: does each type agree with human scores of the same texts?"""

import math
from collections.abc import Sequence
from typing import Any

from rougekit.analysis import wording
from rougekit.analysis.agreement import pairwise_accuracy
from rougekit.analysis.correlation import correlate
from rougekit.cli.flags import Values
from rougekit.cli.formats import Printer
from rougekit.cli.reading import parse_files, read
from rougekit.cli.score import averaging_of, headline, scored, scorer_of
from rougekit.cli.screen import Cell, Column, Screen, Styled, answer, names
from rougekit.foundation.io.decoding import FileError
from rougekit.scoring.scores.scores import Scores

HUMAN = ("human", "human_score", "score", "rating", "judgment", "judgement", "litepyramid_recall", "overall")
SYSTEM = ("system", "system_id", "model", "model_id")
INPUT = ("doc_id", "input", "input_id", "document", "document_id", "id", "source")
"""Usual names of columns, the most specific first."""

_TESTS = {
    "system": "Pearson's r by Williams' test, the others by exchange of systems",
    "summary": "by exchange of systems",
    "global": "for which there is no test at this level",
}


def run(command: str, arguments: Sequence[str]) -> int:
    """Print a table of correlations and agreement. Raises ValueError for missing columns, unreadable scores, bleu."""
    values = parse_files(command, arguments)
    needed = "correlate needs --data with one prediction, its reference, system, input and score in each row"
    if values.system or not values.data:
        raise ValueError(needed)
    data = read(values, {"human_column": HUMAN, "system_column": SYSTEM, "input_column": INPUT})
    if len(data.systems) > 1:
        raise ValueError(needed)
    scorer = scorer_of(values)
    scores, _, texts = scored(data, scorer, averaging_of(values))
    of_texts = scores[data.systems[0]]
    return _print(values, of_texts, texts.labels, headline(data, scorer, len(of_texts)))


def _print(values: Values, scores: Scores, columns: dict[str, list[Any]], about: str) -> int:
    human = _numbers(values, columns["human_column"])
    labels: dict[str, Any] = {"systems": columns["system_column"], "inputs": columns["input_column"]}
    rows: list[list[Any]] = []
    metrics = {rouge_type: getattr(of_type, values.part) for rouge_type, of_type in scores.examples().items()}
    first = next(iter(metrics))
    for rouge_type, metric in metrics.items():
        correlations = correlate(
            metric, human, **labels, level=values.level, other_scores=None if rouge_type == first else metrics[first],
            n_resamples=values.n_resamples, seed=values.seed or 0, confidence=values.confidence, top=values.top,
        )  # fmt: skip
        row: list[Any] = [rouge_type]
        for correlation in correlations:
            row += [correlation.value, correlation.low, correlation.high, correlation.p_value]
        agreed = pairwise_accuracy(metric, human, **labels, level="summary" if values.level == "summary" else "system")
        rows.append([*row, agreed.accuracy, agreed.threshold])
    if values.format == "text":
        with answer(about, scores.signature, color=values.color) as screen:
            _show(screen, rows, values, labels)
        return 0
    header = ["type"]
    for name in ("pearson", "spearman", "kendall"):
        for_machines = values.format in ("csv", "tsv", "json")  # which need unique names of columns
        header += [name, *(f"{name}_{bound}" if for_machines else bound for bound in ("low", "high", "p"))]
    header += ["accuracy", "tie"]
    n_systems, n_inputs = (len(set(cells)) for cells in labels.values())
    best = "" if values.top is None else f", best {values.top} systems"
    note = (
        f"{values.part} against {len(human)} human scores of {n_systems} systems and {n_inputs} inputs, {values.level} "
        f"level{best}; intervals {100 * values.confidence:g} %, {values.n_resamples:,} resamples of systems and "
        f"inputs, seed {values.seed or 0}; p: of the difference from {first}, {_TESTS[values.level]}; accuracy over "
        "all pairs, differences up to tie as ties"
    )
    Printer(values.format, values.percent).table(header, rows, note, scores.signature, ("tie",))
    return 0


def _show(screen: Screen, rows: Sequence[Sequence[Any]], values: Values, labels: dict[str, Any]) -> None:
    """Coefficients with their intervals, and which type agrees best with people."""
    first = wording.title(rows[0][0])
    p_values = [Column(f"p ({first})", dropped=1)] * (len(rows) > 1 and values.level != "global")
    coefficients = map(Column, ("Pearson's r", "Spearman's rho", "Kendall's tau"))
    columns = [names(), *coefficients, Column("pairs", dropped=1), *p_values]
    highest = max((f"{row[9]:.2f}" for row in rows if not math.isnan(row[9])), key=float, default="")
    best = [row for row in rows if f"{row[9]:.2f}" == highest]
    cells: list[list[Cell]] = []
    for row in rows:
        rouge_type, *numbers = row
        shown: list[Cell] = [_coefficient(*numbers[k : k + 3]) for k in (0, 4)]
        shown.append(Styled(_coefficient(*numbers[8:11]), "bold" * (row in best)))
        compared = " ".join(_p_text(numbers[k]) for k in (3, 7, 11)) if row is not rows[0] else ""
        of_pairs = wording.percent(round(numbers[12], 3))
        cells.append([wording.title(rouge_type), *shown, of_pairs, *[compared] * len(p_values)])
    with_room = screen.table(columns, cells)
    screen.line()
    if len(best) == 1:
        ((rouge_type, *numbers),) = best
        low, high = (f"{value:.2f}" for value in numbers[9:11])
        screen.say(
            f"{wording.title(rouge_type)} has the highest Kendall's tau with human scores, {highest} "
            f"({wording.percent(values.confidence)} interval {low} to {high}), at {values.level} level; it orders "
            f"{wording.percent(round(numbers[12], 3))} of pairs as people do."
        )
    elif best:
        tied = wording.joined([wording.title(row[0]) for row in best])
        screen.say(f"{tied} share the highest Kendall's tau with human scores, {highest}, at {values.level} level.")
    n_systems, n_inputs = (len(set(of)) for of in labels.values())
    top = "" if values.top is None else f", best {values.top} systems"
    notes = [
        f"{wording.PARTS[values.part]} and human scores of {n_systems} systems and {n_inputs} inputs{top}",
        f"intervals from {values.n_resamples:,} resamples of both, seed {values.seed or 0}",
        *["pairs: the share ordered as people order them"] * (4 in with_room),
        *[f"p: the three differences from {first}, {_TESTS[values.level]}"] * (5 in with_room),
    ]
    screen.say("; ".join(notes), "dim")


def _p_text(p: float | None) -> str:
    return wording.MISSING if p is None or math.isnan(p) else f"{p:.3f}"


def _coefficient(value: float, low: float, high: float) -> str:
    if math.isnan(value):
        return wording.MISSING
    return f"{value:5.2f} [{low:5.2f}, {high:5.2f}]"


def _numbers(values: Values, cells: Sequence[Any]) -> list[float]:
    numbers = []
    for row, value in enumerate(cells):
        try:
            numbers.append(float("nan") if value in (None, "") else float(value))
        except (TypeError, ValueError):
            raise FileError(
                f"{values.data}: the human score of row {row + 1} is {value!r:.40}; expected a number"
            ) from None
    return numbers
