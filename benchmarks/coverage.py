"""What intervals, tests and the power that they promise hold: coverage, errors, power. Writes docs/intervals.md.

Test sets of n examples are drawn from populations whose mean is known: the scores of REALSumm's 1,400 summaries, the
same with most of them set to 0, and distributions. A cell is a percentage of test sets; its standard error is
sqrt(p (100 - p) / trials), and stands in the page.

    python -m benchmarks.coverage              # some ten minutes
    python -m benchmarks.coverage --trials 100
    python -m benchmarks.coverage --page       # from what was measured last
"""

import argparse
import json
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
from rougekit.analysis.comparison_results import Compared, Method
from rougekit.analysis.correlation import difference_tests
from rougekit.analysis.paired_tests import Trial, compare_counts, compare_means
from rougekit.analysis.power import smallest_difference
from rougekit.io.tables import Cell, render
from rougekit.scores.bootstrap import resampled_sums
from rougekit.scores.groups import Groups
from rougekit.scores.means import Means
from rougekit.scores.statistics import OfCounts
from workbench import realsumm
from workbench.paths import ROOT

TYPES = ("rouge1", "rouge2", "rougeL")
SIZES = (2, 3, 5, 10, 20, 50, 100, 200, 500)
RESAMPLES = 1000
RESULTS = ROOT / "benchmarks" / "results" / "intervals.json"
KINDS = ("percentile", "bootstrap-t", "student-hall")
Floats = NDArray[np.float64]
Draw = Callable[[np.random.Generator, int], Floats]


def main() -> None:
    """Measure, and write or print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trials", type=int, default=1_000, help="test sets drawn for each number")
    parser.add_argument("--page", action="store_true", help="measure nothing, write the page anew")
    parser.add_argument("--only", nargs="*", default=[], help="tables to measure anew, by their names in the page")
    arguments = parser.parse_args()
    measured = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    if not arguments.page:
        for name, table in _tables(arguments.only).items():
            trials = round(arguments.trials * _TIMES.get(name, 1))
            measured[name] = {"trials": trials, "rows": list(table(trials))}
            RESULTS.write_text(json.dumps(measured, indent=1) + "\n", "utf-8")
    page = Path(ROOT / "benchmarks" / "intervals.md").read_text("utf-8")
    for name, found in measured.items():
        page = page.replace(f"{{{name}}}", _table(found["rows"]) + "\n\n" + _of(found["trials"]))
    (ROOT / "docs" / "intervals.md").write_text(page, "utf-8")


_TIMES = {"power": 3, "groups": 0.5, "errors": 0.4, "correlations": 0.6}
"""How many times as many trials a table has, by what one takes."""


def _tables(only: list[str]) -> dict[str, Callable[[int], Iterator[dict[str, Cell]]]]:
    """By its name in the page, what measures a table; only: names, or none for all."""
    rows = realsumm.rows()
    predictions, references = ([row[name] for row in rows] for name in ("prediction", "reference"))
    scores = Scorer([*TYPES, "bleu"]).score(predictions, references)
    means = Scorer(TYPES).score(predictions, references)
    tables: dict[str, Callable[[int], Iterator[dict[str, Cell]]]] = {
        "means": partial(of_means, scores),
        "groups": partial(of_groups, scores, rows),
        "counted": partial(of_counts, scores, means),
        "differences": partial(of_differences, scores, rows),
        "errors": partial(of_tests, scores, rows),
        "power": of_power,
        "correlations": of_correlations,
    }
    return {name: table for name, table in tables.items() if not only or name in only}


def _of(trials: int) -> str:
    """What is said below a table."""
    errors = f"{_error(0.95, trials)} points at 95 %, {_error(0.8, trials)} at 80"
    return f"{trials:,} test sets a cell; standard error {errors}."


def of_means(scores: Any, trials: int) -> Iterator[dict[str, Cell]]:
    """Coverage and width of 95 % intervals of a mean, by population and kind."""
    f = {name: scores[name].fmeasure for name in ("rouge1", "rouge2")}
    order = np.random.default_rng(0).permutation(len(scores))
    for share in (86, 95):
        kept = order < len(scores) * (100 - share) / 100
        f[f"{share} % zeros"] = np.where(kept, f["rouge1"], 0.0)
    for n in SIZES:
        row: dict[str, Cell] = {"n": n}
        for name, population in f.items():
            random = np.random.default_rng(n)
            samples = population[random.integers(0, len(population), (trials, n))]
            for kind in KINDS:
                found = [_interval_of_mean(sample, kind, seed) for seed, sample in enumerate(samples)]
                row[f"{name} {kind}"] = _held(found, float(population.mean()))
        yield row


def _interval_of_mean(sample: Floats, kind: str, seed: int, groups: Groups | None = None) -> tuple[float, float]:
    means = Means(sample[np.newaxis], groups, kind)
    sums = resampled_sums(means.columns, RESAMPLES, seed, 1) if len(means.columns) else np.empty((0, 0))
    (low,), (high,) = means.bounds(sums, 0.95)
    return float(low), float(high)


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


def of_differences(scores: Any, rows: list[dict[str, Any]], trials: int) -> Iterator[dict[str, Cell]]:
    """Coverage and width of 95 % intervals of a difference by the plain test and by the guarded one.

    And in how many the interval says other than the test, which must be none.
    """
    populations = _populations(scores, rows)
    for n in (2, 5, 6, 10, 13, 20, 50, 100):
        row: dict[str, Cell] = {"n": n}
        disagree = 0
        for name, (draw, truth) in populations.items():
            for method in ("permutation", "guarded"):
                random, found = np.random.default_rng(n), []
                for seed in range(trials):
                    entry = _compared(draw(random, n), _trial(method, seed))
                    found.append((_number(entry.difference_low), _number(entry.difference_high)))
                    disagree += (found[-1][0] <= 0 <= found[-1][1]) == (_number(entry.p_value) <= 0.05)
                row[f"{name}, {'plain' if method == 'permutation' else method}"] = _held(found, truth)
        yield {**row, "disagree": disagree}


def _populations(scores: Any, rows: list[dict[str, Any]]) -> dict[str, tuple[Draw, float]]:
    """Pairs of systems' scores of n examples, shape (2, n), and their true difference."""
    at = [_places(rows, name) for name in sorted({row["system"] for row in rows})[:2]]
    pair = np.array([scores["rouge1"].fmeasure[places] for places in at])

    def real(random: np.random.Generator, n: int) -> Floats:
        return pair[:, random.integers(0, pair.shape[1], n)]

    def zeros(random: np.random.Generator, n: int) -> Floats:
        return np.where(random.random((2, n)) < 0.86, 0.0, random.beta(2, 3, (2, n)))

    def one_sided(random: np.random.Generator, n: int) -> Floats:
        return np.stack([np.zeros(n), np.where(random.random(n) < 0.86, 0.0, random.beta(2, 3, n))])

    def ties(random: np.random.Generator, n: int) -> Floats:
        return 0.4 + np.stack([np.zeros(n), np.where(random.random(n) < 0.7, 0.0, random.normal(0.05, 0.1, n))])

    def exponential(random: np.random.Generator, n: int) -> Floats:
        return 0.3 + np.stack([np.zeros(n), np.minimum(0.05 * (random.exponential(1, n) - 1), 0.7)])

    return {
        "rouge1": (real, float((pair[1] - pair[0]).mean())), "zeros": (zeros, 0.0),
        "one-sided": (one_sided, 0.14 * 0.4), "ties": (ties, 0.3 * 0.05), "skewed": (exponential, 0.0),
    }  # fmt: skip


def of_tests(scores: Any, rows: list[dict[str, Any]], trials: int) -> Iterator[dict[str, Cell]]:
    """How often two systems of equal means differ with p <= 0.05."""
    at = [_places(rows, name) for name in sorted({row["system"] for row in rows})[:2]]
    f = np.array([scores["rouge1"].fmeasure[places] for places in at])
    f[1] += f[0].mean() - f[1].mean()
    skewed = _populations(scores, rows)["skewed"][0]
    methods: tuple[Method, ...] = ("permutation", "guarded", "bootstrap")
    counted = {
        name: np.array([scores[name].example_counts()[:, places] for places in at]) for name in ("rouge1", "bleu")
    }
    for n in (6, 10, 20, 50, 100):
        errors: Counter[str] = Counter()
        for method in methods:
            random = np.random.default_rng(n)
            for seed in range(trials):
                drawn, trial = random.integers(0, f.shape[1], n), _trial(method, seed)
                errors[f"rouge1 {method}"] += _rejects(_compared(f[:, drawn], trial))
                errors[f"skewed {method}"] += _rejects(_compared(skewed(random, n), trial))
                if method != "bootstrap":
                    for name, counts in counted.items():
                        score = partial(scores.measures[name].of_sums, options=scores.options)
                        tested = compare_counts(_exchanged(counts[:, :, drawn], seed), score, None, trial)
                        what = "micro rouge1" if name == "rouge1" else name
                        errors[f"{what} {method}"] += bool(tested.p_values[0, -1] <= 0.05)
        yield {"n": n, **{name: _percent(count / trials) for name, count in sorted(errors.items())}}


def of_power(trials: int) -> Iterator[dict[str, Cell]]:
    """How often the test shows what it is said to show with 80 % power, by the deviation of other examples."""
    for n in (6, 8, 10, 11, 12, 13, 14, 15, 17, 20, 30, 50, 100, 200):
        random = np.random.default_rng(n)
        if n <= 13:
            signs = 1 - 2.0 * (np.arange(2 ** (n - 1))[:, np.newaxis] >> np.arange(n) & 1)
        else:
            signs = 1 - 2.0 * random.integers(0, 2, (10_000, n))
        row: dict[str, Cell] = {"n": n}
        for name, level in {
            "5": 0.05,
            "2.5": 0.025,
            "1": 0.01,
            "5/7": 0.05 / 7,
            "5/13": 0.05 / 13,
            "0.1": 0.001,
        }.items():
            pilots = random.standard_normal((trials, n)).std(axis=1, ddof=1)
            gains = (
                random.standard_normal((trials, n)) + smallest_difference(1.0, n, level, 0.8) * pilots[:, np.newaxis]
            )
            row[f"{name} %"] = "–" if not np.isfinite(gains).all() else _percent(_shown(signs, gains, level, n > 13))
        yield row


def _shown(signs: Floats, gains: Floats, level: float, drawn: bool) -> float:
    """The share of rows whose permutation test has p within the level."""
    cases = np.zeros(len(gains))
    for first in range(0, len(gains), 50):
        some = gains[first : first + 50]
        cases[first : first + 50] = (np.abs(signs @ some.T) >= np.abs(some.sum(axis=1)) * (1 - 1e-12)).sum(axis=0)
    return float(((cases + drawn) / (len(signs) + drawn) <= level).mean())


def of_correlations(trials: int) -> Iterator[dict[str, Cell]]:
    """How often two metrics' correlations with people differ with p <= 0.05 at system level.

    14 systems, 40 inputs. People score quality; a metric gives a text quality, an effect of the
    system on this metric alone, and noise.
    """
    for name, effects in {
        "equal metrics, no effects on one alone": (0.0, 0.0), "equal metrics, such effects of 0.3": (0.3, 0.3),
        "power: effects of 0.1 and 0.6": (0.1, 0.6), "power: effects of 0.1 and 1": (0.1, 1.0),
    }.items():  # fmt: skip
        random, found = np.random.default_rng(14), np.zeros(3)
        for seed in range(trials):
            quality = random.standard_normal((14, 1))
            human = (quality + 0.2 * random.standard_normal((14, 1))) * np.ones((1, 40))
            metrics = np.stack([
                quality + own * random.standard_normal((14, 1)) + random.standard_normal((14, 40)) for own in effects
            ])  # fmt: skip
            tests = difference_tests(metrics, human, np.ones((14, 40), np.bool_), "system", 399, seed)
            found += [_number(test.p_value) <= 0.05 for test in tests]
        names = ("Pearson (Williams)", "Spearman (exchange)", "Kendall (exchange)")
        yield {"": name, **dict(zip(names, map(_percent, (found / trials).tolist()), strict=True))}


def of_groups(scores: Any, rows: list[dict[str, Any]], trials: int) -> Iterator[dict[str, Cell]]:
    """Coverage for documents of which every system's output is an example: as if independent, and by groups."""
    documents = sorted({row["doc_id"] for row in rows})
    by_document = np.array([[k for k, row in enumerate(rows) if row["doc_id"] == d] for d in documents])
    f = scores["rouge1"].fmeasure
    truth, n_systems = float(f[by_document].mean()), by_document.shape[1]
    for n in (5, 10, 20, 50, 100):
        random = np.random.default_rng(n)
        groups = Groups(np.repeat(np.arange(n), n_systems), n)
        samples = [f[by_document[random.integers(0, len(documents), n)].ravel()] for _ in range(trials)]
        row: dict[str, Cell] = {"documents": n}
        for name, kind, given in (
            ("as independent", "bootstrap-t", None), ("by groups, bootstrap-t", "bootstrap-t", groups),
            ("by groups, student-hall", "student-hall", groups),
        ):  # fmt: skip
            row[name] = _held([_interval_of_mean(x, kind, seed, given) for seed, x in enumerate(samples)], truth)
        yield row


def _trial(method: Any, seed: int) -> Trial:
    return Trial(method, RESAMPLES, seed, 0.95, 1, "auto", None)


def _compared(pair: Floats, trial: Trial) -> Compared:
    tested = compare_means(pair[:, np.newaxis], trial)
    return tested.entries(np.full(tested.p_values.shape, 0.05))[1][0]


def _rejects(entry: Compared) -> bool:
    return _number(entry.p_value) <= 0.05


def _held(intervals: list[tuple[float, float]], truth: float) -> str:
    """Coverage in percent, and mean width in points."""
    low, high = np.array(intervals).T
    return f"{_percent(float(((low <= truth) & (truth <= high)).mean()))} / {100 * float((high - low).mean()):.1f}"


def _number(value: float | None) -> float:
    return math.nan if value is None else value


def _error(share: float, trials: int) -> str:
    """Standard error of a percentage, in points."""
    return f"{100 * math.sqrt(share * (1 - share) / trials):.1f}"


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
        texts=None,
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
