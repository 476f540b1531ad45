"""`rougekit correlate`: does each type agree with human scores of the same texts?"""

from collections.abc import Sequence
from typing import Any

from rougekit.analysis.agreement import pairwise_accuracy, trusted_difference
from rougekit.analysis.correlation import correlate
from rougekit.cli.flags import Values
from rougekit.cli.formats import Printer
from rougekit.cli.reading import parse_files, read
from rougekit.cli.score import averaging_of, scored, scorer_of
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.io.tables import Cell
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
    scores, _, texts = scored(data, scorer_of(values), averaging_of(values))
    return _print(values, scores[data.systems[0]], texts.labels)


def _print(values: Values, scores: Scores, columns: dict[str, list[Any]]) -> int:
    human = _numbers(values, columns["human_column"])
    labels: dict[str, Any] = {"systems": columns["system_column"], "inputs": columns["input_column"]}
    rows: list[list[Cell]] = []
    metrics = {kind: getattr(of_type, values.part) for kind, of_type in scores.examples().items()}
    first = next(iter(metrics))
    for kind, metric in metrics.items():
        correlations = correlate(
            metric, human, **labels, level=values.level, other_scores=None if kind == first else metrics[first],
            n_resamples=values.n_resamples, seed=values.seed or 0, confidence=values.confidence, top=values.top,
        )  # fmt: skip
        row: list[Cell] = [kind]
        for correlation in correlations:
            row += [correlation.value, correlation.low, correlation.high, correlation.p_value]
        agreed = pairwise_accuracy(metric, human, **labels, level="summary" if values.level == "summary" else "system")
        trusted = trusted_difference(metric, human, **labels, agreement=values.agreement)
        rows.append([*row, agreed.accuracy, agreed.threshold, trusted.difference])
    header = ["type"]
    for name in ("pearson", "spearman", "kendall"):
        for_machines = values.format in ("csv", "tsv", "json")  # which need unique names of columns
        header += [name, *(f"{name}_{bound}" if for_machines else bound for bound in ("low", "high", "p"))]
    header += ["accuracy", "tie", "trusted"]
    n_systems, n_inputs = (len(set(cells)) for cells in labels.values())
    best = "" if values.top is None else f", best {values.top} systems"
    note = (
        f"{values.part} against {len(human)} human scores of {n_systems} systems and {n_inputs} inputs, {values.level} "
        f"level{best}; intervals {100 * values.confidence:g} %, {values.n_resamples:,} resamples of systems and "
        f"inputs, seed {values.seed or 0}; p: of the difference from {first}, {_TESTS[values.level]}; accuracy over "
        f"all pairs, differences up to tie as ties; trusted: the least difference of systems that people order alike "
        f"in {100 * values.agreement:g} % of pairs"
    )
    Printer(values.format, values.percent).table(header, rows, note, scores.signature, ("tie", "trusted"))
    return 0


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
