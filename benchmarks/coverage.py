"""What intervals and tests hold: how often a 95 % interval has the truth in it, and a 5 % test cries wolf.

Test sets of n examples are drawn from the scores of REALSumm's 1,400 summaries, whose mean is known. For tests, two of
its systems are shifted to equal means (for micro averages their outputs are exchanged at random), so that every
difference found is an error. "Before" is the percentile interval and the centred bootstrap, unstudentised, which were
the defaults once. Writes docs/intervals.md.

    python -m benchmarks.coverage              # some minutes
    python -m benchmarks.coverage --trials 200 --print
"""

import argparse
import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougekit import Scorer, Scores, Totals
from rougekit.analysis.paired_tests import Trial, compare_counts, compare_means
from rougekit.io.tables import Cell, render
from rougekit.scores.bootstrap import interval, resampled_sums
from rougekit.scores.groups import Groups
from rougekit.scores.means import Means
from rougekit.scores.statistics import OfCounts, is_studentised
from workbench import realsumm
from workbench.paths import ROOT

TYPES = ("rouge1", "rouge2", "rougeL")
SIZES = (1, 2, 5, 6, 10, 20, 50, 100, 200, 500)
RESAMPLES = 1000
Floats = NDArray[np.float64]


def main() -> None:
    """Measure, and write or print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trials", type=int, default=2_000, help="test sets drawn for each number")
    parser.add_argument("--print", action="store_true", help="print the page instead of writing it")
    arguments = parser.parse_args()
    rows = realsumm.rows()
    predictions, references = ([row[name] for row in rows] for name in ("prediction", "reference"))
    scores = Scorer([*TYPES, "bleu"]).score(predictions, references)
    means = Scorer(TYPES).score(predictions, references)
    tables = {
        "coverage": list(of_means(scores, arguments.trials)),
        "counted": list(of_counts(scores, means, arguments.trials)),
        "errors": list(of_tests(scores, rows, arguments.trials)),
        "groups": list(of_groups(scores, rows, arguments.trials)),
    }
    page = Path(ROOT / "benchmarks" / "intervals.md").read_text("utf-8").format(
        trials=f"{arguments.trials:,}", **{name: _table(found) for name, found in tables.items()}
    )  # fmt: skip
    if arguments.print:
        print(page)
    else:
        (ROOT / "docs" / "intervals.md").write_text(page, "utf-8")


def of_means(scores: Any, trials: int) -> Iterator[dict[str, Cell]]:
    """Coverage of 95 % intervals of mean F, before and now."""
    population = np.array([scores[name].fmeasure for name in TYPES])
    truth = population.mean(axis=1)
    random = np.random.default_rng(1)
    for n in SIZES:
        before, now, width = np.zeros(len(TYPES)), np.zeros(len(TYPES)), 0.0
        for trial in range(trials):
            sample = population[:, random.integers(0, population.shape[1], n)]
            means = Means(sample, studentised=is_studentised("auto", n))
            sums = resampled_sums(means.columns, RESAMPLES, trial, 1)
            low, high = means.bounds(sums, 0.95)
            now += (low <= truth) & (truth <= high)
            width += float((high - low).mean()) / trials
            low, high = interval(means.of_sums(sums), 0.95)
            before += (low <= truth) & (truth <= high)
        shares = {f"{name} {when}": _percent(c / trials) for k, name in enumerate(TYPES) for when, c in
                  (("before", before[k]), ("now", now[k]))}  # fmt: skip
        yield {"n": n, **shares, "width now": f"{100 * width:.1f}"}


def of_counts(scores: Any, of_means: Scores, trials: int) -> Iterator[dict[str, Cell]]:
    """Coverage of percentile intervals of what is made of sums, and of the means of `Totals`."""
    random = np.random.default_rng(2)
    kinds = ("rouge1", "rouge2", "bleu")
    found = {name: scores[name].example_counts() for name in kinds}
    measures = scores.measures
    truth = {
        k: measures[k].of_sums(c.sum(axis=1)[:, None].astype(float), scores.options)[-1, 0] for k, c in found.items()
    }
    means = {name: scores[name].fmeasure.mean() for name in TYPES}
    for n in SIZES:
        held: Counter[str] = Counter()
        for trial in range(trials):
            drawn = random.integers(0, len(scores), n)
            for name in kinds:
                statistic = OfCounts(measures[name], found[name][:, drawn], scores.options)
                low, high = statistic.bounds(resampled_sums(statistic.columns, RESAMPLES, trial, 1), 0.95)
                held[f"{'micro ' * (name != 'bleu')}{name}"] += bool(low[-1] <= truth[name] <= high[-1])
            totals = Totals.of(
                _of_examples(of_means, drawn), np.arange(n), n_resamples=RESAMPLES, seed=trial, threads=1
            )
            for name, total in totals.result().items():
                low, high = total.low.fmeasure, total.high.fmeasure
                held[f"Totals {name}"] += bool(low <= means[name] <= high)
        yield {"n": n, **{name: _percent(count / trials) for name, count in held.items()}}


def of_tests(scores: Any, rows: list[dict[str, Any]], trials: int) -> Iterator[dict[str, Cell]]:
    """How often two systems of equal means differ with p <= 0.05."""
    at = [_places(rows, name) for name in sorted({row["system"] for row in rows})[:2]]
    f = np.array([scores["rouge1"].fmeasure[places] for places in at])
    f[1] += f[0].mean() - f[1].mean()
    random = np.random.default_rng(3)
    tests: dict[str, Callable[[NDArray[np.int64], int], float]] = {
        "bootstrap before": lambda drawn, seed: _old_p(f[:, drawn], seed),
        "bootstrap": lambda drawn, seed: _p_of_means(f[:, drawn], _trial("bootstrap", seed)),
        "permutation": lambda drawn, seed: _p_of_means(f[:, drawn], _trial("permutation", seed)),
        **{
            f"{what} {method}": _of_exchanged(scores, name, at, method)
            for what, name in (("micro", "rouge1"), ("bleu", "bleu"))
            for method in ("bootstrap", "permutation")
        },
    }
    for n in SIZES:
        found = dict.fromkeys(tests, 0)
        for seed in range(trials):
            drawn = random.integers(0, f.shape[1], n)
            for name, p in tests.items():
                found[name] += p(drawn, seed) <= 0.05
        yield {"n": n, **{name: _percent(count / trials) for name, count in found.items()}}


def _of_exchanged(
    scores: Scores, name: str, at: list[list[int]], method: str
) -> Callable[[NDArray[np.int64], int], float]:
    """p of what is made of two systems' summed counts, after their outputs were exchanged at random."""
    counts = np.array([scores[name].example_counts()[:, places] for places in at])
    score = partial(scores.measures[name].of_sums, options=scores.options)

    def p(drawn: NDArray[np.int64], seed: int) -> float:
        found = compare_counts(_exchanged(counts[:, :, drawn], seed), score, None, _trial(method, seed))
        return _number(found[1][-1].p_value)

    return p


def of_groups(scores: Any, rows: list[dict[str, Any]], trials: int) -> Iterator[dict[str, Cell]]:
    """Coverage for documents of which every system's output is an example: as if independent, and by groups."""
    documents = sorted({row["doc_id"] for row in rows})
    by_document = np.array([[k for k, row in enumerate(rows) if row["doc_id"] == d] for d in documents])
    f = scores["rouge1"].fmeasure
    truth = f[by_document].mean()
    random = np.random.default_rng(4)
    n_systems = by_document.shape[1]
    for n in (10, 20, 50, 100):
        held, width = np.zeros(2), np.zeros(2)
        groups = Groups(np.repeat(np.arange(n), n_systems), n)
        for trial in range(trials // 4):
            sample = f[by_document[random.integers(0, len(documents), n)].ravel()][np.newaxis]
            for k, (given, n_units) in enumerate(((None, n * n_systems), (groups, n))):
                means = Means(sample, given, is_studentised("auto", n_units))
                low, high = means.bounds(resampled_sums(means.columns, RESAMPLES, trial, 1), 0.95)
                held[k] += low[0] <= truth <= high[0]
                width[k] += high[0] - low[0]
        share, mean_width = held / (trials // 4), 100 * width / (trials // 4)
        yield {
            "documents": n, "as independent": _percent(share[0]), "width": f"{mean_width[0]:.1f}",
            "by groups": _percent(share[1]), "width by groups": f"{mean_width[1]:.1f}",
        }  # fmt: skip


def _trial(method: Any, seed: int) -> Trial:
    return Trial(method, RESAMPLES, seed, 0.95, 1, "auto", None)


def _p_of_means(pair: Floats, trial: Trial) -> float:
    return _number(compare_means(pair[:, np.newaxis], trial)[1][0].p_value)


def _number(p_value: float | None) -> float:
    return math.nan if p_value is None else p_value


def _old_p(pair: Floats, seed: int) -> float:
    """Riezler & Maxwell's, on the plain differences of resampled means."""
    change = pair[1] - pair[0]
    resampled = resampled_sums(change[np.newaxis], RESAMPLES, seed, 1)[:, 0] / len(change)
    return float((np.abs(resampled - change.mean()) >= abs(change.mean())).sum() + 1) / (RESAMPLES + 1)


def _exchanged(counts: NDArray[Any], seed: int) -> NDArray[Any]:
    """The outputs of both systems in an order that a coin decides for each example."""
    heads = np.random.default_rng(seed).random(counts.shape[2]) < 0.5
    return np.where(heads, counts[::-1], counts)


def _of_examples(scores: Scores, places: NDArray[np.int64]) -> Scores:
    """Some examples of scores with one reference each."""
    return replace(
        scores,
        example_at=np.arange(len(places) + 1),
        tables={name: table[:, places] for name, table in scores.tables.items()},
        columns={name: columns[:, places] for name, columns in scores.columns.items()},
        referenced=None,
    )


def _places(rows: list[dict[str, Any]], system: str) -> list[int]:
    """Where the outputs of a system are, in the order of documents."""
    found = [(row["doc_id"], k) for k, row in enumerate(rows) if row["system"] == system]
    return [k for _, k in sorted(found)]


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _table(rows: list[dict[str, Cell]]) -> str:
    return render(list(rows[0]), [list(row.values()) for row in rows], "markdown").rstrip()


if __name__ == "__main__":
    main()
