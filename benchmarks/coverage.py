"""Measure the coverage of intervals, and the errors and power of tests, for the tables of docs/intervals.md.

Test sets of n examples are drawn from populations whose mean is known: the scores of REALSumm's 1,400 summaries, the
same with most of them set to 0, and synthetic distributions. A cell is a percentage of test sets; the page gives its
standard error, sqrt(p (100 - p) / trials). To save time, several test sets are columns of one table and share
resamples, as types and systems do.

    python -m benchmarks.coverage              # about ten minutes on two cores
    python -m benchmarks.coverage --trials 2000
    python -m benchmarks.coverage --only means errors
"""

import argparse
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from functools import cache, partial
from itertools import product
from multiprocessing import get_context
from typing import Any, get_args

import numpy as np
import scipy.stats
from numpy.typing import NDArray

from benchmarks import report
from dev import realsumm
from rougekit import Scorer, Scores, Totals, compare
from rougekit.analysis import correction
from rougekit.analysis.claims import Method
from rougekit.analysis.comparison import rank
from rougekit.analysis.paired_tests import Difference, Draws, Estimate, tests_of
from rougekit.analysis.tables.numbers import Value
from rougekit.foundation.errors import collect_warnings
from rougekit.scoring.scores.bootstrap import resampled_sums
from rougekit.scoring.scores.groups import Groups
from rougekit.scoring.scores.means import Means
from rougekit.scoring.scores.statistics import CountStatistic, Statistic
from rougekit.studies.coefficients import Level
from rougekit.studies.correlation import difference_tests
from rougekit.studies.planning import _detected_above
from rougekit.studies.score_tables import ScoreTables

TYPES = ("rouge1", "rouge2", "rougeL")
SIZES = (2, 3, 5, 10, 20, 50, 100, 200, 500)
RESAMPLES = 1000
TOGETHER = 25
"""The maximum number of test sets that share the resamples of one seed."""
KINDS = ("percentile", "bootstrap-t", "student-hall")
METHODS: tuple[Method, ...] = get_args(Method)
Floats = NDArray[np.float64]
Draw = Callable[[np.random.Generator, int, int], Floats]
Rows = Iterator[dict[str, Value]]


def main() -> None:
    """Measure, and write the page after each table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trials", type=int, default=1_000, help="test sets drawn for each number")
    parser.add_argument("--only", nargs="*", default=[], help="tables to measure, by their names in the page")
    arguments = parser.parse_args()
    trials = {name: int(arguments.trials * TIMES.get(name, 1)) for name in arguments.only or COSTLY_FIRST}
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        tables = [pool.submit(_rows, name, n) for name, n in trials.items()]
        for table in as_completed(tables):
            name, rows = table.result()
            print(name, flush=True)
            report.keep("intervals", report.load("intervals") | {name: {"trials": trials[name], "rows": rows}})


TIMES = {
    "gates": 20, "means": 2, "differences": 2, "errors": 2, "power": 2, "detectable": 2, "at once": 2, "failing": 2,
    "found": 0.5, "rankings": 0.2,
}  # fmt: skip
"""The factors by which the number of trials is multiplied, for tables that cost little or much."""

COSTLY_FIRST = (
    "runs", "correlations", "counted", "groups", "found", "detectable", "errors", "means", "power", "differences",
    "uneven", "rankings", "gates", "failing", "at once", "judged",
)  # fmt: skip


def _rows(name: str, trials: int) -> tuple[str, list[dict[str, Value]]]:
    """Measure one table, in a worker process; returns its name and rows."""
    return name, list(_tables()[name](trials))


def _tables() -> dict[str, Callable[[int], Rows]]:
    """By table name on the page: the function that measures the table, given the number of trials."""
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
        "gates": partial(of_gates, scores, rows),
        "power": partial(of_power, scores, rows),
        "detectable": partial(of_detectable, scores, rows),
        "runs": of_runs,
        "uneven": of_uneven_runs,
        "found": of_found_by_runs,
        "rankings": of_rankings,
        "at once": of_all_at_once,
        "failing": of_failing,
        "judged": of_judged,
        "correlations": of_correlations,
    }


def of_means(scores: Any, trials: int) -> Rows:
    """Coverage and width of 95 % intervals of a mean, by population and kind."""
    f = {name: scores[name].fmeasure for name in ("rouge1", "rouge2")}
    order = np.random.default_rng(0).permutation(len(scores))
    for share in (86, 95):
        kept = order < len(scores) * (100 - share) / 100
        f[f"{share} % zeros"] = np.where(kept, f["rouge1"], 0.0)
    for n in SIZES:
        row: dict[str, Value] = {"n": n}
        for name, population in f.items():
            samples = population[np.random.default_rng(n).integers(0, len(population), (trials, n))]
            for kind in KINDS:
                row[f"{name} {kind}"] = _held(_intervals(samples, kind), float(population.mean()))
        yield row


def of_groups(scores: Any, rows: list[dict[str, Any]], trials: int) -> Rows:
    """Coverage if each document has several examples, the outputs of all systems: treated as independent, or grouped.

    Then with a varying number of these outputs per document, and for the difference between two halves of the systems.
    """
    documents = sorted({row["doc_id"] for row in rows})
    outputs = [[k for k, row in enumerate(rows) if row["doc_id"] == document] for document in documents]
    f = scores["rouge1"].fmeasure[np.array(outputs)]
    mean, half = float(f.mean()), f.shape[1] // 2
    for n in (5, 10, 20, 50, 100):
        random = np.random.default_rng(n)
        drawn = f[random.integers(0, len(f), (trials, n))]
        samples, groups = drawn.reshape(trials, -1), _groups([f.shape[1]] * n)
        row: dict[str, Value] = {
            "documents": n,
            "as independent": _held(_intervals(samples, "bootstrap-t"), mean),
            "by groups, bootstrap-t": _held(_intervals(samples, "bootstrap-t", groups), mean),
            "by groups, student-hall": _held(_intervals(samples, "student-hall", groups), mean),
        }
        by_score = 1 + np.argsort(np.argsort(f.mean(axis=1))) * f.shape[1] // len(f)
        whole = float((f.mean(axis=1) * by_score).sum() / by_score.sum())
        documents_drawn = random.integers(0, len(f), (trials, n))
        unequal_sizes = random.integers(1, f.shape[1] + 1, documents_drawn.shape)
        for name, all_sizes, truth in (
            ("1 to 14 each", unequal_sizes, mean), ("more where scores are high", by_score[documents_drawn], whole),
        ):  # fmt: skip
            for kind in ("bootstrap-t", "student-hall"):
                unequal = []
                for seed, (chosen, sizes) in enumerate(zip(documents_drawn, all_sizes, strict=True)):
                    outputs = [random.permutation(f[one])[:size] for one, size in zip(chosen, sizes, strict=True)]
                    unequal.append(_intervals(np.concatenate(outputs)[np.newaxis], kind, _groups(sizes), seed))
                row[f"{name}, {kind}"] = _held(np.concatenate(unequal, axis=1), truth)
        pairs = np.stack([drawn[..., :half].reshape(trials, -1), drawn[..., half : 2 * half].reshape(trials, -1)])
        truth = float(f[:, half : 2 * half].mean() - f[:, :half].mean())
        row["difference"] = _held(_bounds(_tested(pairs, "student-hall", _groups([half] * n))), truth)
        yield row


def of_counts(scores: Any, of_means: Scores, trials: int) -> Rows:
    """Coverage of student-hall and percentile intervals for micro averages and BLEU, and of intervals of `Totals`."""
    random = np.random.default_rng(2)
    counts = {name: scores[name].example_counts() for name in ("rouge1", "rouge2", "bleu")}
    means = {name: float(of_means[name].fmeasure.mean()) for name in TYPES}
    for n in (2, 5, 10, 20, 50, 100, 500):
        held: Counter[str] = Counter()
        for seed in range(trials):
            drawn = random.integers(0, len(scores), n)
            for name, table in counts.items():
                statistic = Statistic.of(name, scores.options, "micro", scores.rules)
                called = f"{'micro ' * (name != 'bleu')}{name}"
                truth = statistic.of_sums(table.sum(axis=1)[:, np.newaxis].astype(float))[-1, 0]
                for kind in ("student-hall", "percentile"):
                    one = CountStatistic(statistic, table[:, drawn], interval=kind)
                    sums = resampled_sums(one.summands, RESAMPLES, seed, 1) if len(one.summands) else np.empty((0, 0))
                    (*_, low), (*_, high) = one.bounds(sums, 0.95)
                    held[f"{called}, percentile" if kind == "percentile" else called] += bool(low <= truth <= high)
            for name, total in Totals.of_scores(_of_examples(of_means, drawn)).result().items():
                held[f"Totals {name}"] += bool(total.low.fmeasure <= means[name] <= total.high.fmeasure)
        yield {"n": n, **{name: _percent(count / trials) for name, count in held.items()}}


def of_differences(scores: Any, rows: list[dict[str, Any]], trials: int) -> Rows:
    """Coverage and width of the default method's 95 % intervals of a difference.

    Also the number of intervals, of any method, that disagree with their test; it must be 0.
    """
    populations = _populations(scores, rows)
    for n in (2, 5, 6, 8, 10, 13, 20, 50, 100):
        row: dict[str, Value] = {"n": n}
        disagree = 0
        for name, (draw, truth) in populations.items():
            pairs = draw(np.random.default_rng(n), trials, n)
            for method in METHODS:
                some = pairs if method == "student-hall" else pairs[:, : trials // 4]
                tested = _tested(some, method)
                low, high = _bounds(tested)
                p_values = np.array([one.p_value for one in tested])
                disagree += int((((low <= 0) & (high >= 0)) == (p_values <= 0.05)).sum())
                if method == "student-hall":
                    row[name] = _held((low, high), truth)
        yield {**row, "disagree": disagree}


def _populations(scores: Any, rows: list[dict[str, Any]]) -> dict[str, tuple[Draw, float]]:
    """By population: a function that draws pairs of scores, shape (2, trials, n), and the true difference."""
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

    def two_kinds(
        random: np.random.Generator, *shape: int, share: float, rare: tuple[float, float], other: tuple[float, float]
    ) -> Floats:
        """Gains of two kinds, each with its mean and standard deviation; a share of them is rare."""
        gains = np.where(random.random(shape) < share, random.normal(*rare, shape), random.normal(*other, shape))
        return 0.5 + np.stack([np.zeros(shape), gains])

    return {
        "rouge1": (real, float((pair[1] - pair[0]).mean())), "zeros": (zeros, 0.0),
        "one-sided": (one_sided, 0.14 * 0.4), "70 % ties": (partial(ties, share=0.7), 0.3 * 0.05),
        "86 % ties": (partial(ties, share=0.86), 0.14 * 0.05), "skewed": (exponential, 0.0),
        "rare gains": (partial(two_kinds, share=0.1, rare=(0.18, 0.05), other=(-0.02, 0.01)), 0.0),
        "rare failures": (partial(two_kinds, share=0.05, rare=(-0.4, 0.1), other=(0.4 * 0.05 / 0.95, 0.01)), 0.0),
        "few losses": (partial(two_kinds, share=0.1, rare=(-0.1, 0.05), other=(0.2, 0.05)), 0.17),
    }  # fmt: skip


def of_tests(scores: Any, rows: list[dict[str, Any]], trials: int) -> Rows:
    """How often the test of two systems with equal means gives p <= 0.05 (the type I error)."""
    f, populations = _pair(scores, rows), _populations(scores, rows)
    f[1] += f[0].mean() - f[1].mean()
    outputs = _outputs_of_two(rows)
    counted = {name: [scores[name].example_counts()[:, at] for at in outputs] for name in ("rouge1", "bleu")}
    for n in (6, 10, 20, 50, 100):
        random = np.random.default_rng(n)
        sampled = random.integers(0, f.shape[1], (trials, n))
        row: dict[str, Value] = {"n": n}
        sets = {"rouge1": f[:, sampled]}
        sets |= {name: populations[name][0](random, trials, n) for name in ("skewed", "rare gains", "rare failures")}
        sets["80 % ties"] = np.stack([
            np.zeros((trials, n)), np.where(random.random((trials, n)) < 0.8, 0, random.normal(0, 0.1, (trials, n)))
        ])  # fmt: skip
        for what, pairs in sets.items():
            for method in METHODS:
                row[f"{what}, {method}"] = _rejected(_tested(pairs, method))
        for name, both in counted.items():
            tables = np.array(both)
            rejected: Counter[Method] = Counter()
            for drawn in sampled:
                exchanged = np.where(random.random(n) < 0.5, tables[::-1, :, drawn], tables[:, :, drawn])
                statistic = Statistic.of(name, scores.options, "micro", scores.rules)
                one, other = (CountStatistic(statistic, table, interval="") for table in exchanged)
                difference = float(other.score[-1] - one.score[-1])
                influences = (other.influences() - one.influences())[-1]
                n_different = int((exchanged[0] != exchanged[1]).any(axis=0).sum())
                estimate = Estimate(difference, influences, np.ones(n), n_different)
                for method in ("student-hall", "permutation"):
                    rejected[method] += _differences_of([estimate], method, 0, 399)[0].p_value <= 0.05
            of = "micro rouge1" if name == "rouge1" else name
            row |= {f"{of}, {method}": _percent(count / trials) for method, count in rejected.items()}
        yield row


def of_gates(scores: Any, rows: list[dict[str, Any]], trials: int) -> Rows:
    """How often a gate passes a system that is worse by just its margin.

    fails: REALSumm's summaries without one word each, of which that share is replaced by a refusal.
    """
    random = np.random.default_rng(0)
    references, words = [row["reference"] for row in rows], [row["prediction"].split() for row in rows]
    dropped = [random.integers(len(each)) for each in words]
    shortened = [" ".join(each[:at] + each[at + 1 :]) for each, at in zip(words, dropped, strict=True)]
    before = scores["rouge1"].fmeasure
    without, refused = (
        Scorer(["rouge1"]).score(texts, references)["rouge1"].fmeasure - before
        for texts in (shortened, [REFUSAL] * len(rows))
    )
    pair = _pair(scores, rows)
    gains = pair[1] - pair[0]
    gains -= gains.mean()

    def failing(one_in: int, n: int) -> tuple[Floats, float]:
        drawn = random.integers(0, len(rows), (trials, n))
        fails = random.random((trials, n)) < 1 / one_in
        loss = -float(without.mean() + (refused - without).mean() / one_in)
        return np.where(fails, refused[drawn], without[drawn]), loss

    for n in (10, 20, 30, 50, 60, 100, 240, 400):
        found = {f"one in {one_in} fails": failing(one_in, n) for one_in in (20, 80)}
        found["losses, exponential"] = -0.02 * random.exponential(1, (trials, n)), 0.02
        found["losses, normal"] = random.normal(-0.02, 0.05, (trials, n)), 0.02
        found["rouge1"] = gains[random.integers(0, len(gains), (trials, n))] - 0.02, 0.02
        passed = {name: _percent(_detected_above(lost, -margin, 0.05).mean()) for name, (lost, margin) in found.items()}
        yield {"n": n, **passed, "no failure of one in 20": _percent(0.95**n)}


REFUSAL = "I'm sorry, but I can't summarize this article."


def of_power(scores: Any, rows: list[dict[str, Any]], trials: int) -> Rows:
    """How often a difference of 2.8 standard errors (3.1 at n = 10) is detected with p <= 0.05.

    The differences of examples are those of two systems' real scores, or drawn from a normal distribution, an
    exponential one, or a normal one with 80 % ties.
    """
    gains = np.diff(_pair(scores, rows), axis=0)[0]
    centred = gains - gains.mean()
    for n in (10, 14, 20, 50):
        random, effect = np.random.default_rng(n), 2.8 * (1 + 1 / n) / math.sqrt(n)
        shape = trials, n
        exponential = 0.05 * (random.exponential(1, shape) - 1 + effect)
        ties = np.where(random.random(shape) < 0.8, 0, random.normal(0.2**0.5 * 0.1 * effect / 0.2, 0.1, shape))
        row: dict[str, Value] = {"n": n}
        for name, found in {
            "rouge1": centred[random.integers(0, len(centred), shape)] + effect * centred.std(),
            "normal": random.normal(0.05 * effect, 0.05, shape), "skewed": exponential, "80 % ties": ties,
        }.items():  # fmt: skip
            for method in METHODS:
                row[f"{name}, {method}"] = _rejected(_tested(np.stack([np.zeros(shape), found]), method))
        yield row


def of_detectable(scores: Any, rows: list[dict[str, Any]], trials: int) -> Rows:
    """How often the default test detects, on new examples, the difference for which it states a power of 80 %.

    That difference is estimated from a pilot sample; with ties, it is added only to the examples that differ.
    """
    gains = np.diff(_pair(scores, rows), axis=0)[0]
    centred = gains - gains.mean()
    for n in (6, 8, 10, 14, 20, 50, 100):
        random = np.random.default_rng(n)
        row: dict[str, Value] = {"n": n}
        for name, share in {"normal": 1.0, "rouge1": 1.0, "50 % ties": 0.5, "85 % ties": 0.15}.items():
            for level in (0.05, 0.05 / 7) if name == "normal" else (0.05,):
                shown = given = 0
                for _ in range(trials):
                    drawn = [_gains(random, name, share, n, centred) for _ in range(2)]
                    (pilot,) = _differences_of([_estimate(drawn[0])], "student-hall")
                    size = pilot.detectable(level)
                    if not math.isfinite(size):
                        continue
                    given += 1
                    other = drawn[1] + np.where(drawn[1] != 0, size / share, 0.0)
                    shown += _differences_of([_estimate(other)], "student-hall")[0].p_value <= level
                column = name if level == 0.05 else f"{name}, 5/7 %"
                row[column] = f"{_percent(shown / given)} / {_percent(given / trials)}" if given > trials / 20 else "–"
        yield row


def _gains(random: np.random.Generator, name: str, share: float, n: int, centred: Floats) -> Floats:
    """Draw the differences of n examples between two systems with equal means; a share of them is not 0."""
    found: Floats = centred[random.integers(0, len(centred), n)] if name == "rouge1" else random.normal(0, 0.1, n)
    return np.where(random.random(n) < share, found, 0.0)


def of_runs(trials: int) -> Rows:
    """How often two equally good methods, with several runs each, differ with p <= 0.05; then the power.

    An example's difference between the methods has a standard deviation of 5 points, single outputs one of 8, and the
    means of runs one of `spread`. "as groups" treats runs as examples of one group, as if only documents were random.
    """
    for n, n_runs in ((200, 3), (1000, 3), (5000, 3), (1000, 5)):
        for spread in (0.0, 0.1, 0.2, 0.4):
            random = np.random.default_rng(int(10 * spread) + n)
            rejected: Counter[str] = Counter()
            for _ in range(trials):
                for lift in (0.0, 0.8):
                    systems = {
                        name: [
                            _as_scores(np.clip(0.4 + (lift * (name == "B") + spread * random.normal()) / 100
                                               + 0.035 * of_document + 0.08 * random.normal(size=n), 0, 1))
                            for _ in range(n_runs)
                        ]
                        for name, of_document in zip("AB", random.normal(size=(2, n)), strict=True)
                    }  # fmt: skip
                    p = compare(systems, "A")["B"]["rouge1"].fmeasure.p_value
                    rejected["by runs" if not lift else "power for 0.8 points"] += p is not None and p <= 0.05
                    if not lift:
                        means = [np.mean([run.columns["rouge1"][2] for run in systems[name]], axis=0) for name in "AB"]
                        (grouped,) = _differences_of([_estimate(means[1] - means[0])], "student-hall")
                        rejected["as groups"] += grouped.p_value <= 0.05
            yield {
                "examples": n, "runs": n_runs, "between runs": f"{spread:g}",
                **{name: _percent(count / trials) for name, count in sorted(rejected.items())},
            }  # fmt: skip


def of_uneven_runs(trials: int) -> Rows:
    """How often equal methods with some number of runs each differ with p <= 0.05.

    A document's effect on a method has a standard deviation of 3.5 points, single outputs one of 8, the means of runs
    one of 1. By the test, and by Satterthwaite's degrees of freedom without regard to the number of runs.
    """
    for n in (100, 1000):
        for n_runs in ((3, 3), (2, 10), (1, 3), (1, 10)):
            random, found = np.random.default_rng([n, *n_runs]), np.zeros(2)
            for _ in range(trials):
                a, b = (_drawn_runs(random, n_of_system, 0.01, n=n) for n_of_system in n_runs)
                systems = {name: [*map(_as_scores, runs)] for name, runs in (("A", a), ("B", b))}
                with collect_warnings():
                    p = compare(systems, "A", n_resamples=1)["B"]["rouge1"].fmeasure.p_value
                found += p is not None and p <= 0.05, _satterthwaite(a, b) <= 0.05
            by_test, by_degrees = map(_percent, found / trials)
            runs = " against ".join(map(str, n_runs))
            yield {"examples": n, "runs": runs, "by the test": by_test, "by Satterthwaite's degrees": by_degrees}


def _drawn_runs(random: np.random.Generator, n_runs: int, spread: float, lift: float = 0.0, n: int = 100) -> Floats:
    """Scores of a method, shape (n_runs, n)."""
    runs, texts = spread * random.normal(size=(n_runs, 1)), 0.035 * random.normal(size=n)
    scores: Floats = np.clip(0.4 + lift + runs + texts + 0.08 * random.normal(size=(n_runs, n)), 0, 1)
    return scores


def _satterthwaite(a: Floats, b: Floats) -> float:
    """p of a t-test with crossed random effects, shape of a and b (n_runs, n)."""
    gains, variances, degrees, interaction = b.mean(axis=0) - a.mean(axis=0), [], [], 0.0
    for runs in (a, b):
        n_runs, n = runs.shape
        if n_runs > 1:
            rest = runs - runs.mean(axis=0) - runs.mean(axis=1, keepdims=True) + runs.mean()
            interaction += float((rest**2).sum()) / ((n_runs - 1) * (n - 1)) / (n_runs * n)
            variances.append(float(runs.mean(axis=1).var(ddof=1)) / n_runs)
            degrees.append(n_runs - 1)
    between = sum(variances) - interaction
    variance = gains.var(ddof=1) / len(gains)
    parts = sum(v**2 / d for v, d in zip([variance, *variances], [len(gains) - 1, *degrees], strict=True))
    error, freedom = variance + max(0.0, between), (variance + max(0.0, between)) ** 2 / parts
    return float(2 * scipy.stats.t.sf(abs(gains.mean()) / math.sqrt(error), max(1.0, freedom)))


def of_found_by_runs(trials: int) -> Rows:
    """How often a comparison of methods finds, in new runs, the difference for which it states a power of 80 %."""
    for n_runs in (3, 5, 10):
        for spread in (0.0, 0.003, 0.01):
            random, found = np.random.default_rng([n_runs, int(1_000 * spread)]), []
            for _ in range(trials):
                size = _entry_of_runs(random, n_runs, spread, 0.0).detectable
                found.append(_entry_of_runs(random, n_runs, spread, size).p_value <= 0.05)
            yield {"runs": n_runs, "between runs": f"{100 * spread:g}", "found": _percent(float(np.mean(found)))}


def _entry_of_runs(random: np.random.Generator, n_runs: int, spread: float, lift: float) -> Any:
    """How a method that is better by `lift` compares with another, each with so many runs."""
    a, b = ([*map(_as_scores, _drawn_runs(random, n_runs, spread, each))] for each in (0.0, lift))
    return compare({"A": a, "B": b}, "A", n_resamples=1)["B"]["rouge1"].fmeasure


def of_rankings(trials: int) -> Rows:
    """How many of the two cuts between three tiers of 13 systems a ranking makes, and in how many it makes a wrong one.

    The tiers are 4 points apart, and a difference of examples has a standard deviation of 10 points.
    """
    tiers = np.repeat([0.08, 0.04, 0.0], [5, 4, 4])
    for n in (100, 200, 300):
        random, found = np.random.default_rng(n), np.zeros((2, 2))
        for _ in range(trials):
            f = 0.4 + tiers[:, np.newaxis] + random.normal(0, 0.1 / math.sqrt(2), (13, n))
            ranking = rank({str(k): _as_scores(np.clip(of, 0, 1)) for k, of in enumerate(f)}, n_resamples=1)
            order = [int(name) for name in ranking.systems]
            pairs = {frozenset(map(int, pair)): entry for pair, entry in ranking.pairs.items()}
            for way, apart in enumerate((
                {pair for pair, entry in pairs.items() if entry.significant},
                {pair for pair, entry in pairs.items() if entry.p_value is not None and entry.p_value <= 0.05},
            )):  # fmt: skip
                cuts = [k for k in range(1, 13) if {frozenset(pair) for pair in product(order[:k], order[k:])} <= apart]
                right = [k for k in cuts if tiers[order[:k]].min() > tiers[order[k:]].max()]
                found[way] += len(right), len(right) < len(cuts)
        (cuts, wrong), (cuts_without, wrong_without) = found / trials
        yield {
            "examples": n, "cuts found, of 2": f"{cuts:.2f}", "rankings with a wrong one": _percent(wrong),
            "without correction": f"{cuts_without:.2f}", "with a wrong one": _percent(wrong_without),
        }  # fmt: skip


def of_all_at_once(trials: int) -> Rows:
    """How often all intervals of a table hold, of 12 systems that clearly differ from a baseline on 50 examples."""
    random, found = np.random.default_rng(12), np.zeros(2)
    for _ in range(trials):
        f = random.normal(0, 0.07, (13, 50))
        differences = _differences_of([_estimate(0.1 + gains) for gains in f[1:] - f[0]], "student-hall")
        levels = correction.CORRECTION.over({k: each.p_value for k, each in enumerate(differences)}, 0.05)
        bounds = [each.interval(levels[k].level) for k, each in enumerate(differences)]
        hold = [low <= 0.1 <= high for low, high in bounds]
        found += np.mean(hold), all(hold)
    yield dict(zip(("each", "all at once"), map(_percent, found / trials), strict=True))


def of_failing(trials: int) -> Rows:
    """Coverage of the default interval of a mean, if one output in twenty scores 0 and the others 90 points or so."""
    for n in (10, 20, 50, 100):
        random = np.random.default_rng(n)
        samples = np.where(random.random((trials, n)) < 0.05, 0.0, random.normal(0.9, 0.03, (trials, n)).clip(0, 1))
        yield {"n": n, "bootstrap-t": _held(_intervals(samples, "bootstrap-t"), 0.95 * 0.9)}


def of_judged(trials: int) -> Rows:
    """Pearson's r of ten systems' means with human means, over the 40 judged texts of 1,000 and over all of them."""
    random, found = np.random.default_rng(10), np.zeros(2)
    for _ in range(trials):
        quality, difficulty = random.normal(0, 0.05, (10, 1)), random.normal(0, 0.3, (1, 1_000))
        human, metric = (quality + difficulty + random.normal(0, noise, (10, 1_000)) for noise in (0.05, 0.4))
        of_people = human[:, :40].mean(axis=1)
        found += [np.corrcoef(means, of_people)[0, 1] for means in (metric[:, :40].mean(axis=1), metric.mean(axis=1))]
    yield dict(zip(("over those judged", "over all"), (f"{r:.2f}" for r in found / trials), strict=True))


def _as_scores(f: Floats) -> Scores:
    """Scores whose F-measures, precisions and recalls are all `f`."""
    return replace(_template(len(f)), columns={"rouge1": np.array([f] * 3)}, texts=None)


@cache
def _template(n: int) -> Scores:
    return Scorer(["rouge1"]).score(["a"] * n, ["a"] * n)


SKEWED_EFFECTS = "equal metrics, skewed effects of 0.3"


def of_correlations(trials: int) -> Rows:
    """How often two metrics' correlations with human scores differ with p <= 0.05, at system and at summary level.

    There are 14 systems, with 40 inputs at system level and 10 at summary level. A human score is the quality of the
    system (at summary level plus that of the text) and noise; a metric's score is the same quality, an effect of the
    system on this metric alone, and noise. All are normal; in the rows that say so, effects are exponential.
    """
    levels: tuple[tuple[Level, int, float, int], ...] = (("system", 40, 0.0, 199), ("summary", 10, 1.0, 99))
    for name, effects in {
        "equal metrics, no effects on one alone": (0.0, 0.0), "equal metrics, such effects of 0.3": (0.3, 0.3),
        SKEWED_EFFECTS: (0.3, 0.3),
        "power: effects of 0.1 and 0.6": (0.1, 0.6), "power: effects of 0.1 and 1": (0.1, 1.0),
    }.items():  # fmt: skip
        row: dict[str, Value] = {"": name}

        def of_systems(random: np.random.Generator, is_skewed: bool = name == SKEWED_EFFECTS) -> Floats:
            return random.exponential(1, (14, 1)) - 1 if is_skewed else random.standard_normal((14, 1))

        for level, n_inputs, of_text, n_exchanges in levels:
            random, rejected = np.random.default_rng(14), np.zeros(3)
            for seed in range(trials):
                quality = random.standard_normal((14, 1)) + of_text * random.standard_normal((14, n_inputs))
                human = quality + 0.2 * random.standard_normal((14, 1))
                metrics = np.stack([
                    quality + effect * of_systems(random) + random.standard_normal((14, n_inputs))
                    for effect in effects
                ])  # fmt: skip
                present = np.ones(human.shape, np.bool_)
                texts = ScoreTables(np.stack([metrics[0], human, metrics[1]]), present, present)
                tests = difference_tests(metrics, human, texts, level, n_exchanges, seed, within=None)
                rejected += [test.p_value is not None and test.p_value <= 0.05 for test in tests]
            names = (f"{coefficient}, {level}" for coefficient in ("Pearson", "Spearman", "Kendall"))
            row |= dict(zip(names, map(_percent, (rejected / trials).tolist()), strict=True))
        yield row


def _parts(samples: Floats) -> list[Floats]:
    """Split test sets, along the first axis, into parts that share resamples."""
    return np.array_split(samples, -(-len(samples) // TOGETHER))


def _intervals(samples: Floats, kind: str, groups: Groups | None = None, first_seed: int = 0) -> Floats:
    """Bounds of the 95 % interval of each row's mean, shape (2, trials)."""
    found = []
    for seed, some in enumerate(_parts(samples), first_seed):
        means = Means(some, groups, kind)
        sums = resampled_sums(means.summands, RESAMPLES, seed, 1) if len(means.summands) else np.empty((0, 0))
        found.append(means.bounds(sums, 0.95))
    return np.concatenate(found, axis=1)


def _estimate(gains: Floats) -> Estimate:
    """The estimate of a mean difference, from the differences of examples."""
    influences = gains - gains.mean()
    if np.ptp(gains) < 1e-12:
        influences = np.zeros(len(gains))
    return Estimate(float(gains.mean()), influences, np.ones(len(gains)), int((np.abs(gains) > 1e-12).sum()))


def _estimates(pairs: Floats, groups: Groups | None) -> list[Estimate]:
    """Estimates for pairs of shape (2, trials, n)."""
    if groups is None:
        return [_estimate(gains) for gains in pairs[1] - pairs[0]]
    means = Means(pairs.reshape(-1, pairs.shape[2]), groups, "student-hall")
    trials, sizes = pairs.shape[1], np.bincount(groups.codes).astype(float)
    return [
        Estimate(
            float(means.mid[trials + k] - means.mid[k]),
            means.influences_on(trials + k) - means.influences_on(k),
            sizes,
            groups.n,
        )
        for k in range(trials)
    ]


def _differences_of(
    estimates: list[Estimate], method: Method, seed: int = 0, n_resamples: int = RESAMPLES
) -> list[Difference]:
    draws = Draws(n_resamples, seed, 1)
    tests = tests_of(estimates, method, draws)
    return [Difference(one, test, method, draws) for one, test in zip(estimates, tests, strict=True)]


def _tested(pairs: Floats, method: Method, groups: Groups | None = None) -> list[Difference]:
    """Tests of pairs of shape (2, trials, n), TOGETHER test sets at a time."""
    parts = _parts(pairs.transpose(1, 0, 2))
    return [
        one
        for seed, some in enumerate(parts)
        for one in _differences_of(_estimates(some.transpose(1, 0, 2), groups), method, seed)
    ]


def _bounds(tested: list[Difference]) -> Floats:
    """Bounds of each difference's 95 % interval, shape (2, trials)."""
    return np.array([one.interval(0.05) for one in tested]).T


def _rejected(tested: list[Difference]) -> str:
    return _percent(float(np.mean([one.p_value <= 0.05 for one in tested])))


def _groups(sizes: Sequence[int] | NDArray[np.int64]) -> Groups:
    return Groups(np.repeat(np.arange(len(sizes)), sizes), len(sizes))


def _held(intervals: Sequence[Floats] | Floats, truth: float) -> str:
    """Coverage in percent, and mean width in points."""
    low, high = intervals
    return f"{_percent(float(((low <= truth) & (truth <= high)).mean()))} / {100 * float((high - low).mean()):.1f}"


def _of_examples(scores: Scores, examples: NDArray[np.int64]) -> Scores:
    """The scores of some examples, each with one reference; examples may repeat."""
    return replace(
        scores,
        example_at=np.arange(len(examples) + 1),
        tables={name: table[:, examples] for name, table in scores.tables.items()},
        columns={name: columns[:, examples] for name, columns in scores.columns.items()},
        texts=None,
    )


def _outputs_of_two(rows: list[dict[str, Any]]) -> list[list[int]]:
    """The positions of the outputs of two systems, in the order of documents."""
    systems = sorted({row["system"] for row in rows})[:2]
    found = [sorted((row["doc_id"], k) for k, row in enumerate(rows) if row["system"] == system) for system in systems]
    return [[k for _, k in of_system] for of_system in found]


def _pair(scores: Any, rows: list[dict[str, Any]]) -> Floats:
    """F-measures of two systems for each document, shape (2, n_documents)."""
    return np.array([scores["rouge1"].fmeasure[outputs] for outputs in _outputs_of_two(rows)])


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


if __name__ == "__main__":
    main()
