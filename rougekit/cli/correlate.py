"""`rougekit correlate`: does each type agree with people's scores of the same texts?"""

from collections.abc import Sequence
from typing import Any

from absl import flags

from rougekit.analysis.agreement import pairwise_accuracy, trusted_difference
from rougekit.analysis.correlation import correlate
from rougekit.cli.printing import print_table
from rougekit.cli.reading import Input, read
from rougekit.cli.score import scorer_of, with_flags
from rougekit.io.files import FileError, pick_column
from rougekit.io.tables import Cell
from rougekit.results import PARTS

HUMAN = ("human", "human_score", "score", "rating", "judgment", "judgement", "litepyramid_recall", "overall")
SYSTEM = ("system", "system_id", "model", "model_id")
INPUT = ("doc_id", "input", "input_id", "document", "document_id", "id", "source")
"""Usual names of columns, the most telling first."""


def run(arguments: Sequence[str]) -> int:
    """Take the flags of the command; print a table of correlations and agreement."""
    return with_flags(arguments, "correlate", _run)


def _run(values: flags.FlagValues) -> int:
    given = read(values)
    if len(given.systems) > 1 or not given.columns:
        raise ValueError(
            "correlate needs --data with one prediction, its reference, system, input and score in each row"
        )
    human = _numbers(values, given)
    labels: dict[str, Any] = {
        name: list(given.columns[pick_column(values.data, given.columns, wanted, usual, flag)])
        for name, wanted, usual, flag in (
            ("systems", values.system_column, SYSTEM, "system_column"),
            ("inputs", values.input_column, INPUT, "input_column"),
        )
    }
    scorer = scorer_of(values)
    scores = scorer.score(next(iter(given.systems.values())), given.references)
    rows: list[list[Cell]] = []
    first: Any = None
    for kind, columns in scores.columns.items():
        metric = columns[PARTS.index(values.part)]
        found = correlate(
            metric, human, **labels, level=values.level, other_scores=first, n_resamples=values.n_resamples or 1,
            seed=values.seed or 0, confidence=values.confidence, top=values.top,
        )  # fmt: skip
        row: list[Cell] = [kind]
        for one in found:
            row += [one.value, one.low, one.high]
        first = metric if first is None else first
        agreed = pairwise_accuracy(metric, human, **labels, level="summary" if values.level == "summary" else "system")
        trusted = trusted_difference(metric, human, **labels, agreement=values.agreement)
        rows.append([*row, found.kendall.p_value, agreed.accuracy, agreed.threshold, trusted.difference])
    header = ["type"]
    for name in ("pearson", "spearman", "kendall"):
        header += (
            [name, "low", "high"] if values.format not in ("csv", "json") else [name, f"{name}_low", f"{name}_high"]
        )
    header += [f"p (against {next(iter(scores.columns))})", "accuracy", "tie", "trusted"]
    n_systems, n_inputs = (len(set(labels[name])) for name in ("systems", "inputs"))
    best = "" if values.top is None else f", best {values.top} systems"
    note = (
        f"{values.part} against {len(human)} human scores of {n_systems} systems and {n_inputs} inputs, {values.level} "
        f"level{best}; intervals {100 * values.confidence:g} %, {values.n_resamples} resamples of systems and inputs, "
        f"seed {values.seed or 0}; p of Kendall's tau by permutation; accuracy over all pairs, differences up to "
        f"tie as ties; trusted: the least difference of systems that people order alike in "
        f"{100 * values.agreement:g} % of pairs"
    )
    print_table(values.format, header, rows, note, scores.signature)
    return 0


def _numbers(values: flags.FlagValues, given: Input) -> list[float]:
    name = pick_column(values.data, given.columns, values.human_column, HUMAN, "human_column")
    found = []
    for row, value in enumerate(given.columns[name]):
        try:
            found.append(float("nan") if value in (None, "") else float(value))
        except (TypeError, ValueError):
            raise FileError(f"{values.data}: {name} of row {row + 1} is {value!r:.40}; expected a number") from None
    return found
