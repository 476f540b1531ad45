"""What intervals, tests and the power of tests hold: coverage, errors, power. Writes the tables of docs/intervals.md.

Test sets of n examples are drawn from populations whose mean is known: the scores of REALSumm's 1,400 summaries, the
same with most of them set to 0, and distributions. A cell is a percentage of test sets; its standard error is
sqrt(p (100 - p) / trials), and stands in the page. So that a thousand are soon done, some test sets at a time are
columns of one table, which share resamples as types and systems do.

    python -m benchmarks.coverage              # a quarter of an hour
    python -m benchmarks.coverage --trials 100
    python -m benchmarks.coverage --only means errors
    python -m benchmarks.coverage --page       # from what was measured last
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougekit import Scorer, Scores, Totals
from rougekit.analysis.comparison_results import Method
from rougekit.analysis.correlation import Level, difference_tests
from rougekit.analysis.paired_tests import Tested, Trial, compare_counts, compare_means
from rougekit.analysis.power import smallest_difference
from rougekit.foundation.io.tables import Cell, render
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.scores.bootstrap import resampled_sums
from rougekit.scoring.scores.groups import Groups
from rougekit.scoring.scores.means import Means
from rougekit.scoring.scores.statistics import OfCounts
from workbench import realsumm
from workbench.marked import with_part
from workbench.paths import ROOT

TYPES = ("rouge1", "rouge2", "rougeL")
SIZES = (2, 3, 5, 10, 20, 50, 100, 200, 500)
RESAMPLES = 1000
TOGETHER = 25
"""Test sets that share the resamples of a seed."""
RESULTS = ROOT / "benchmarks" / "results" / "intervals.json"
PAGE = ROOT / "docs" / "intervals.md"
KINDS = ("percentile", "bootstrap-t", "student-hall")
Floats = NDArray[np.float64]
Draw = Callable[[np.random.Generator, int, int], Floats]
Rows = Iterator[dict[str, Cell]]


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trials", type=int, default=1_000, help="test sets drawn for each number")
    parser.add_argument("--page", action="store_true", help="measure nothing, write the tables anew")
    parser.add_argument("--only", nargs="*", default=[], help="tables to measure anew, by their names in the page")
    arguments = parser.parse_args()
    if not arguments.page:
        for name, table in _tables().items():
            if not arguments.only or name in arguments.only:
                trials = arguments.trials * TIMES.get(name, 1)
                rows = list(table(trials))
                measured = _measured() | {name: {"trials": trials, "rows": rows}}
                RESULTS.write_text(json.dumps(measured, indent=1) + "\n", "utf-8")
    page = PAGE.read_text("utf-8")
    for name, found in _measured().items():
        page = with_part(page, "coverage", name, f"\n{_table(found['rows'])}\n\n{_of(found['trials'])}\n")
    PAGE.write_text(page, "utf-8")


TIMES = {"power": 12}
"""How many times as many trials a table has, if one takes little."""


def _measured() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    return found


def _tables() -> dict[str, Callable[[int], Rows]]:
    """By its name in the page, what measures a table."""
    rows = realsumm.rows()
    predictions, references = ([row[name] for row in rows] for name in ("prediction", "reference"))
    scores = Scorer([*TYPES, "bleu"]).score(predictions, references)
    means = Scorer(TYPES).score(predictions, references)
    return {
        "means": partial(of_means, scores),
        "groups": partial(of_groups, scores, rows),
        "counted": partial(of_counts, scores, means),
        "differences": partial(of_differences, scores, rows),
        "errors": partial(of_tests, scores, rows),
        "power": of_power,
        "correlations": of_correlations,
    }


def _of(trials: int) -> str:
    """What is said below a table."""
    errors = f"{_error(0.95, trials)} points at 95 %, {_error(0.8, trials)} at 80"
    return f"{trials:,} test sets a cell; standard error {errors}."


def of_means(scores: Any, trials: int) -> Rows:
    """Coverage and width of 95 % intervals of a mean, by population and kind."""
    f = {name: scores[name].fmeasure for name in ("rouge1", "rouge2")}
    order = np.random.default_rng(0).permutation(len(scores))
    for share in (86, 95):
        kept = order < len(scores) * (100 - share) / 100
        f[f"{share} % zeros"] = np.where(kept, f["rouge1"], 0.0)
    for n in SIZES:
        row: dict[str, Cell] = {"n": n}
        for name, population in f.items():
            samples = population[np.random.default_rng(n).integers(0, len(population), (trials, n))]
            for kind in KINDS:
                row[f"{name} {kind}"] = _held(_intervals(samples, kind), float(population.mean()))
        yield row


def of_groups(scores: Any, rows: list[dict[str, Any]], trials: int) -> Rows:
    """Coverage for documents of which every system's output is an example: as if independent, and by groups.

    Then where documents have one to all of these outputs, and of the difference of two halves of the systems.
    """
    documents = sorted({row["doc_id"] for row in rows})
    places = [[k for k, row in enumerate(rows) if row["doc_id"] == document] for document in documents]
    f = scores["rouge1"].fmeasure[np.array(places)]
    mean, half = float(f.mean()), f.shape[1] // 2
    for n in (5, 10, 20, 50, 100):
        random = np.random.default_rng(n)
        drawn = f[random.integers(0, len(f), (trials, n))]
        samples, groups = drawn.reshape(trials, -1), _groups([f.shape[1]] * n)
        row: dict[str, Cell] = {
            "documents": n,
            "as independent": _held(_intervals(samples, "bootstrap-t"), mean),
            "by groups, bootstrap-t": _held(_intervals(samples, "bootstrap-t", groups), mean),
            "by groups, student-hall": _held(_intervals(samples, "student-hall", groups), mean),
        }
        unequal = []
        for some in _parts(drawn):
            sizes = random.integers(1, f.shape[1] + 1, n)
            chosen = random.permuted(some, axis=2)[:, np.arange(f.shape[1]) < sizes[:, np.newaxis]]
            unequal.append(_intervals(chosen, "bootstrap-t", _groups(sizes)))
        row["1 to 14 each, bootstrap-t"] = _held(np.concatenate(unequal, axis=1), mean)
        pairs = np.stack([drawn[..., :half].reshape(trials, -1), drawn[..., half : 2 * half].reshape(trials, -1)])
        truth = float(f[:, half : 2 * half].mean() - f[:, :half].mean())
        row["difference, plain"] = _held(_differences(pairs, "permutation", _groups([half] * n))[:2], truth)
        yield row


def of_counts(scores: Any, of_means: Scores, trials: int) -> Rows:
    """Coverage of percentile intervals of what is made of sums, and of the means of `Totals`."""
    random = np.random.default_rng(2)
    counts = {name: scores[name].example_counts() for name in ("rouge1", "rouge2", "bleu")}
    means = {name: float(of_means[name].fmeasure.mean()) for name in TYPES}
    for n in (2, 5, 10, 20, 50, 100, 500):
        held: Counter[str] = Counter()
        for seed in range(trials):
            drawn = random.integers(0, len(scores), n)
            of_types = {
                name: OfCounts(scores.measures[name], table[:, drawn], scores.options) for name, table in counts.items()
            }
            sums = resampled_sums(np.concatenate([one.columns for one in of_types.values()]), RESAMPLES, seed, 1)
            for name, one in of_types.items():
                mine, sums = np.split(sums, [len(one.columns)], axis=1)
                (*_, low), (*_, high) = one.bounds(mine, 0.95)
                truth = one.measure.of_sums(counts[name].sum(axis=1)[:, np.newaxis].astype(float), scores.options)
                held[f"{'micro ' * (name != 'bleu')}{name}"] += bool(low <= truth[-1, 0] <= high)
            some = _of_examples(of_means, drawn)
            totals = Totals.of_scores(some, np.arange(n), n_resamples=RESAMPLES, seed=seed, threads=1)
            for name, total in totals.result().items():
                held[f"Totals {name}"] += bool(total.low.fmeasure <= means[name] <= total.high.fmeasure)
        yield {"n": n, **{name: _percent(count / trials) for name, count in held.items()}}


def of_differences(scores: Any, rows: list[dict[str, Any]], trials: int) -> Rows:
    """Coverage and width of 95 % intervals of a difference by the plain test and by the guarded one.

    And in how many the interval says other than the test, which must be none.
    """
    populations = _populations(scores, rows)
    for n in (2, 5, 6, 8, 10, 13, 20, 50, 100):
        row: dict[str, Cell] = {"n": n}
        disagree = 0
        for name, (draw, truth) in populations.items():
            pairs = draw(np.random.default_rng(n), trials, n)
            for method in ("permutation", "guarded"):
                low, high, p_values = _differences(pairs, method)
                disagree += int((((low <= 0) & (high >= 0)) == (p_values <= 0.05)).sum())
                row[f"{name}, {'plain' if method == 'permutation' else method}"] = _held((low, high), truth)
        yield {**row, "disagree": disagree}


def _populations(scores: Any, rows: list[dict[str, Any]]) -> dict[str, tuple[Draw, float]]:
    """Pairs of systems' scores, shape (2, trials, n), and their true difference."""
    pair = _pair(scores, rows)

    def real(random: np.random.Generator, *shape: int) -> Floats:
        return pair[:, random.integers(0, pair.shape[1], shape)]

    def mostly(random: np.random.Generator, share: float, others: Floats) -> Floats:
        return np.where(random.random(others.shape) < share, 0.0, others)

    def zeros(random: np.random.Generator, *shape: int) -> Floats:
        return mostly(random, 0.86, random.beta(2, 3, (2, *shape)))

    def one_sided(random: np.random.Generator, *shape: int) -> Floats:
        return np.stack([np.zeros(shape), mostly(random, 0.86, random.beta(2, 3, shape))])

    def ties(random: np.random.Generator, *shape: int, share: float) -> Floats:
        return 0.4 + np.stack([np.zeros(shape), mostly(random, share, random.normal(0.05, 0.1, shape))])

    def exponential(random: np.random.Generator, *shape: int) -> Floats:
        return 0.3 + np.stack([np.zeros(shape), np.minimum(0.05 * (random.exponential(1, shape) - 1), 0.7)])

    return {
        "rouge1": (real, float((pair[1] - pair[0]).mean())), "zeros": (zeros, 0.0),
        "one-sided": (one_sided, 0.14 * 0.4), "70 % ties": (partial(ties, share=0.7), 0.3 * 0.05),
        "86 % ties": (partial(ties, share=0.86), 0.14 * 0.05), "skewed": (exponential, 0.0),
    }  # fmt: skip


def of_tests(scores: Any, rows: list[dict[str, Any]], trials: int) -> Rows:
    """How often two systems of equal means differ with p <= 0.05."""
    f, skewed = _pair(scores, rows), _populations(scores, rows)["skewed"][0]
    f[1] += f[0].mean() - f[1].mean()
    places = _places(rows)
    counted = {name: np.array([scores[name].example_counts()[:, at] for at in places]) for name in ("rouge1", "bleu")}
    methods: tuple[Method, ...] = ("permutation", "guarded", "bootstrap")
    for n in (6, 10, 20, 100):
        random = np.random.default_rng(n)
        places_of = random.integers(0, f.shape[1], (trials, n))
        row: dict[str, Cell] = {"n": n}
        for what, pairs in {"rouge1": f[:, places_of], "skewed": skewed(random, trials, n)}.items():
            for method in methods:
                row[f"{what}, {method}"] = _percent(float((_p_values(pairs, method) <= 0.05).mean()))
        for name, counts in counted.items():
            score = partial(scores.measures[name].of_sums, options=scores.options)
            p_values = []
            for seed, drawn in enumerate(places_of):
                exchanged = np.where(random.random(n) < 0.5, counts[::-1, :, drawn], counts[:, :, drawn])
                p_values.append(
                    compare_counts(exchanged, score, None, _trial("permutation", seed, n_resamples=399)).p_values[0, -1]
                )
            of = "micro rouge1" if name == "rouge1" else name
            row[f"{of}, permutation"] = _percent(float((np.array(p_values) <= 0.05).mean()))
        yield row


def of_power(trials: int) -> Rows:
    """How often the test shows what it is said to show with 80 % power, by the deviation of other examples."""
    levels = {"5": 0.05, "2.5": 0.025, "1": 0.01, "5/7": 0.05 / 7, "5/13": 0.05 / 13, "0.1": 0.001}
    for n in (6, 8, 10, 11, 12, 13, 14, 15, 17, 20, 30, 50, 100, 200):
        random = np.random.default_rng(n)
        if n <= 13:
            signs = 1 - 2.0 * (np.arange(2 ** (n - 1))[:, np.newaxis] >> np.arange(n) & 1)
        else:
            signs = 1 - 2.0 * random.integers(0, 2, (10_000, n))
        row: dict[str, Cell] = {"n": n}
        for name, level in levels.items():
            deviations = random.standard_normal((trials, n)).std(axis=1, ddof=1, keepdims=True)
            gains: Floats = random.standard_normal((trials, n)) + smallest_difference(1.0, n, level, 0.8) * deviations
            row[f"{name} %"] = "–" if not np.isfinite(gains).all() else _percent(_shown(signs, gains, level, n > 13))
        yield row


def _shown(signs: Floats, gains: Floats, level: float, drawn: bool) -> float:
    """The share of rows whose permutation test has p within the level."""
    cases = np.concatenate([
        (np.abs(signs @ some.T) >= np.abs(some.sum(axis=1)) * (1 - 1e-12)).sum(axis=0)
        for some in np.array_split(gains, -(-len(gains) // 50))
    ])  # fmt: skip
    return float(((cases + drawn) / (len(signs) + drawn) <= level).mean())


def of_correlations(trials: int) -> Rows:
    """How often two metrics' correlations with people differ with p <= 0.05, at system level and at summary level.

    14 systems, and 40 inputs at system level, 10 at summary level. People score the quality of a system, and at summary
    level also of the text; a metric gives a text this quality, an effect of the system on this metric alone, and noise.
    """
    levels: tuple[tuple[Level, int, float, int], ...] = (("system", 40, 0.0, 199), ("summary", 10, 1.0, 99))
    for name, effects in {
        "equal metrics, no effects on one alone": (0.0, 0.0), "equal metrics, such effects of 0.3": (0.3, 0.3),
        "power: effects of 0.1 and 0.6": (0.1, 0.6), "power: effects of 0.1 and 1": (0.1, 1.0),
    }.items():  # fmt: skip
        row: dict[str, Cell] = {"": name}
        for level, n_inputs, of_text, n_exchanges in levels:
            random, rejected = np.random.default_rng(14), np.zeros(3)
            for seed in range(trials):
                quality = random.standard_normal((14, 1)) + of_text * random.standard_normal((14, n_inputs))
                human = quality + 0.2 * random.standard_normal((14, 1))
                metrics = np.stack([
                    quality + effect * random.standard_normal((14, 1)) + random.standard_normal((14, n_inputs))
                    for effect in effects
                ])  # fmt: skip
                tests = difference_tests(metrics, human, np.ones(human.shape, np.bool_), level, n_exchanges, seed)
                rejected += [test.p_value is not None and test.p_value <= 0.05 for test in tests]
            names = (f"{coefficient}, {level}" for coefficient in ("Pearson", "Spearman", "Kendall"))
            row |= dict(zip(names, map(_percent, (rejected / trials).tolist()), strict=True))
        yield row


def _parts(samples: Floats) -> list[Floats]:
    """Test sets that share resamples, along the first axis."""
    return np.array_split(samples, -(-len(samples) // TOGETHER))


def _intervals(samples: Floats, kind: str, groups: Groups | None = None) -> Floats:
    """Low and high of the mean of each row, shape (2, trials)."""
    found = []
    for seed, some in enumerate(_parts(samples)):
        means = Means(some, groups, kind)
        sums = resampled_sums(means.columns, RESAMPLES, seed, 1) if len(means.columns) else np.empty((0, 0))
        found.append(means.bounds(sums, 0.95))
    return np.concatenate(found, axis=1)


def _tested(pairs: Floats, method: Method, groups: Groups | None = None) -> Iterator[Tested]:
    """Of pairs of shape (2, trials, n), TOGETHER test sets at a time."""
    for seed, some in enumerate(_parts(pairs.transpose(1, 0, 2))):
        yield compare_means(some.transpose(1, 0, 2), _trial(method, seed, groups))


def _p_values(pairs: Floats, method: Method) -> Floats:
    return np.concatenate([tested.p_values[0] for tested in _tested(pairs, method)])


def _differences(pairs: Floats, method: Method, groups: Groups | None = None) -> Floats:
    """Low, high and p of each difference, shape (3, trials)."""
    entries = [
        entry
        for tested in _tested(pairs, method, groups)
        for entry in tested.results(np.full(tested.p_values.shape, 0.05), tested.p_values)[1]
    ]
    return np.array([(one.difference_low, one.difference_high, one.p_value) for one in entries], np.float64).T


def _trial(method: Method, seed: int, groups: Groups | None = None, n_resamples: int = RESAMPLES) -> Trial:
    return Trial(method, AggregateOptions(n_resamples=n_resamples, seed=seed), 1, groups)


def _groups(sizes: Sequence[int] | NDArray[np.int64]) -> Groups:
    return Groups(np.repeat(np.arange(len(sizes)), sizes), len(sizes))


def _held(intervals: Sequence[Floats] | Floats, truth: float) -> str:
    """Coverage in percent, and mean width in points."""
    low, high = intervals
    return f"{_percent(float(((low <= truth) & (truth <= high)).mean()))} / {100 * float((high - low).mean()):.1f}"


def _error(share: float, trials: int) -> str:
    """Standard error of a percentage, in points."""
    return f"{100 * math.sqrt(share * (1 - share) / trials):.1f}"


def _of_examples(scores: Scores, places: NDArray[np.int64]) -> Scores:
    """Some examples of scores with one reference each."""
    return replace(
        scores,
        example_at=np.arange(len(places) + 1),
        tables={name: table[:, places] for name, table in scores.tables.items()},
        columns={name: columns[:, places] for name, columns in scores.columns.items()},
        texts=None,
    )


def _places(rows: list[dict[str, Any]]) -> list[list[int]]:
    """Where the outputs of two systems are, in the order of documents."""
    systems = sorted({row["system"] for row in rows})[:2]
    found = [sorted((row["doc_id"], k) for k, row in enumerate(rows) if row["system"] == system) for system in systems]
    return [[k for _, k in of_system] for of_system in found]


def _pair(scores: Any, rows: list[dict[str, Any]]) -> Floats:
    """F-measures of two systems for each document, shape (2, n_documents)."""
    return np.array([scores["rouge1"].fmeasure[places] for places in _places(rows)])


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _table(rows: list[dict[str, Cell]]) -> str:
    return render(list(rows[0]), [list(row.values()) for row in rows], "markdown").rstrip()


if __name__ == "__main__":
    main()
