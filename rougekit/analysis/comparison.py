"""Is system B better than A? Paired tests and intervals on the same examples, for all types and systems at once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
from typing import Any, NamedTuple, Unpack, get_args

import numpy as np

from rougekit.analysis.claims import Method, Tested, cannot_show
from rougekit.analysis.compared import Compared, ComparedTypes, TypeComparison, main_part
from rougekit.analysis.comparison_results import Comparison, Family
from rougekit.analysis.paired_tests import Difference, Draws, tests_of
from rougekit.analysis.ranking import Ranking
from rougekit.analysis.runs import checked_runs, same_groups
from rougekit.analysis.samples import samples_of
from rougekit.foundation import checks
from rougekit.foundation.arrays.types import Bools, Floats, Numbers
from rougekit.foundation.checks import one_of
from rougekit.foundation.errors import warn
from rougekit.foundation.runtime.threads import thread_count
from rougekit.scoring.options import AggregateOptions, Averaging, Comparing, names_options
from rougekit.scoring.results import PARTS
from rougekit.scoring.scores.groups import Groups, checked_groups, n_units
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.scores.statistics import warn_of_nan

_DIGITS = 14
"""Significant digits of corrected p-values, so that rounding errors do not decide."""

_TIE = 1e-12
"""Differences below this share of the largest one count as ties: they are rounding."""


@names_options(Averaging)
def compare(
    systems: Mapping[str, Scores | Sequence[Scores]],
    baseline: str | None = None,
    method: Method = "student-hall",
    n_resamples: int = 10_000,
    seed: int | None = 0,
    confidence: float = 0.95,
    threads: int | None = None,
    *,
    groups: Any = None,
    family: Family = "systems",
    primary: str | None = None,
    margin: float | None = None,
    **averaging: Unpack[Averaging],
) -> Comparison:
    """Compare systems, scored on the same examples in the same order, with a baseline or with each other.

    Tests are paired by example. No number depends on `threads`. The other types and systems in a comparison change only
    p_holm, the level of a difference's interval (which Holm's correction sets), and which examples are left out as NaN.

    Parameters
    ----------
    systems : mapping from name to Scores, two or more; or to a sequence of Scores, one for each run
        Made with the same options, from the same references. Several runs of a system, such as seeds, prompts or
        samples, are a random factor crossed with examples: interval and p are then about the method, as if it were run
        again (docs/intervals.md). With one run they are about these outputs. Scores are means over runs.
    baseline : str or None
        The system that all others are compared with. None: differences are from the first system, and
        `Comparison.sentence` says which system is best, and which do not differ significantly from it, by `rank`.
    method : "student-hall", "permutation" or "bootstrap"
        student-hall: a t-test and Hall's (1992) transformation of it, which corrects for skewness; a value is rejected
        only if both reject it. Nothing is resampled. With several runs, the squared standard errors between examples
        and between runs are added, with Satterthwaite's (1946) degrees of freedom.
        permutation: p is the share of exchanges, each of the two systems' outputs in a random half of the examples,
        whose difference is at least as large in either direction (Noreen 1989). For micro averages and BLEU, influences
        are exchanged. If n examples have no more than n_resamples or 8,192 exchanges (2^n), each is tried once.
        Exchanges with an equal difference, as ties give, count half (mid-p). The null hypothesis is that outputs are
        exchangeable: where only their means are equal, as with skewed gains, it is rejected in up to 13 % of cases
        instead of 5 (docs/intervals.md).
        bootstrap: paired; p is the share of resamples at least as far from the observed difference as that is from 0,
        each in its own standard errors (Efron & Tibshirani 1993, 12.5).
        With drawn resamples, p = (c + 1) / (n_resamples + 1) for c such cases, as the observed one counts, too. No p is
        below 2 / 2^n.
    n_resamples : int >= 1
        For "permutation" and "bootstrap", as is the seed.
    seed : int, 0 <= seed < 2**32; None: 0
    confidence : float, 0 < confidence < 1
        Of the intervals of scores; 1 - confidence is the significance level. Intervals of differences are at the level
        that Holm's correction leaves, and exclude 0 exactly where the difference is significant.
    threads : int or None
        None: all cores where there is enough work.
    average : as for `Scores.aggregate`
    groups : iterable of hashables, one for each example
        Examples of the same group are one unit, as several outputs for one document must be.
    family : "systems" or "types"
        What p_holm is corrected over (Holm 1979): the systems compared with the baseline, separately for every type, or
        the types as well, which is necessary if any of them may decide, and needs a baseline. Precision, recall and F
        are corrected separately.
    primary : str or None
        The type chosen to decide before the numbers were seen; `Comparison.sentence` is about it.
    margin : float or None, 0 < margin < 1
        The largest difference that counts as none, as a fraction: 0.005 is half a point. `Compared.equivalent` and
        `Compared.noninferior` then say whether the difference was shown to lie within it, or above -margin.

    Returns
    -------
    Comparison
        Precision, recall and F are means over examples (macro) or computed from summed counts (micro). An example that
        is NaN in one system is left out of all, for that type and column. The systems' own scores have the intervals of
        `Scores.aggregate(interval="student-hall")`.

    Raises
    ------
    TypeError, ValueError : fewer than two systems, no examples, an argument out of range, several runs with a method
        other than "student-hall", or systems that differ in their number of examples, types, options or references (the
        message names two of them).

    Warns
    -----
    RougeWarning : examples that are NaN; too few examples or resamples for any difference to be significant.
    """
    trial = checked_trial(
        systems,
        baseline,
        method,
        threads,
        groups,
        confidence=confidence,
        n_resamples=n_resamples,
        seed=seed,
        margin=margin,
        **averaging,
    )
    has_baseline, baseline = baseline is not None, baseline or next(iter(systems))
    one_of("family", family, get_args(Family))
    if family == "types" and not has_baseline:
        raise ValueError("family='types' needs a baseline; without one, each type has a ranking of its own")
    types = trial.first.types
    if primary is not None:
        one_of("primary", primary, types)
    names, first = list(systems), list(systems).index(baseline)
    pairs = [(first, k) for k in range(len(names)) if k != first]
    tested = {rouge_type: _Tested(rouge_type, trial, pairs) for rouge_type in types}
    families = [types] if family == "types" else [(rouge_type,) for rouge_type in types]
    corrected: dict[Any, _Corrected] = {}
    for together in families:
        corrected |= _corrected([tested[rouge_type] for rouge_type in together], trial)
    trial.warn(len(pairs) * (len(types) if family == "types" else 1))
    results = {
        name: ComparedTypes({
            rouge_type: _of_type(of_type, corrected, k, None if k == first else first)
            for rouge_type, of_type in tested.items()
        })
        for k, name in enumerate(names)
    }  # fmt: skip
    scores = {name: of_system[0] if len(of_system) == 1 else of_system for name, of_system in trial.runs.items()}
    return Comparison(
        **trial.facts(), systems=results, baseline=baseline, family=family, primary=primary, scores=scores,
        rankings=cache(partial(rankings, trial)), has_baseline=has_baseline,
    )  # fmt: skip


class Trial(NamedTuple):
    """Systems and how to compare them, checked."""

    runs: dict[str, list[Scores]]
    """of each system"""
    method: Method
    options: AggregateOptions
    draws: Draws
    groups: Groups | None
    margin: float | None

    @property
    def first(self) -> Scores:
        """The scores of one run; all have the same types, options and number of examples."""
        return next(iter(self.runs.values()))[0]

    @property
    def level(self) -> float:
        """The largest p-value that is called significant, before any correction."""
        return round(1 - self.options.confidence, 12)

    @property
    def n_units(self) -> int:
        """The number of groups, or examples."""
        return n_units(self.groups, len(self.first))

    def present(self, rouge_type: str) -> Bools | None:
        """Which examples are NaN in no run of any system, shape (n_scores, n_examples); None for BLEU."""
        if rouge_type not in self.first.columns:
            return None
        every = (scores.columns[rouge_type] for of_system in self.runs.values() for scores in of_system)
        present: Bools = ~np.any([np.isnan(columns) for columns in every], axis=0)
        return present

    def n_complete(self) -> int:
        """The number of examples that have a score in every type and system."""
        present = np.ones(len(self.first), np.bool_)
        for rouge_type in self.first.columns:
            present &= self.present(rouge_type)[-1]  # type: ignore[index]
        return int(present.sum())

    def facts(self) -> dict[str, Any]:
        """The fields of `Tested`."""
        return {
            "method": self.method, "n_examples": self.n_complete(), "n_resamples": self.options.n_resamples,
            "seed": self.draws.seed, "confidence": self.options.confidence,
            "exact": self.draws.least_p(self.method, self.n_units) == 0, "average": self.options.average,
            "n_groups": None if self.groups is None else self.groups.n, "margin": self.margin,
            "n_runs": {name: len(of_system) for name, of_system in self.runs.items()},
            "scoring": self.first.signature_of(self.options),
        }  # fmt: skip

    def warn(self, n_tests: int) -> None:
        """Warn of examples that are left out, and if these tests can't show any difference with so few examples."""
        n = len(self.first)
        warn_of_nan({rouge_type: n - int(self.present(rouge_type)[-1].sum()) for rouge_type in self.first.columns}, n)  # type: ignore[index]
        least_p = min(1.0, max(2.0 ** (1 - self.n_units), self.draws.least_p(self.method, self.n_units)))
        level = self.level / n_tests
        if least_p > level:
            warn(cannot_show(self.n_units, level, least_p, n_tests))


def checked_trial(
    systems: Mapping[str, Scores | Sequence[Scores]],
    baseline: str | None,
    method: Method,
    threads: int | None = None,
    groups: Any = None,
    margin: float | None = None,
    **options: Any,
) -> Trial:
    """Check systems and the arguments of `compare`. Raises as that does."""
    runs = checked_runs(systems, baseline)
    one_of("method", method, get_args(Method))
    if method != "student-hall" and any(len(of_system) > 1 for of_system in runs.values()):
        raise ValueError(
            f"method={method!r} with several runs of a system; expected 'student-hall', or one run of each"
        )
    if margin is not None and not 0 < checks.number("margin", margin) < 1:
        raise ValueError(f"margin={margin!r}; expected a fraction between 0 and 1, such as 0.005 for half a point")
    n = len(next(iter(runs.values()))[0])
    grouping = checked_groups(groups, n) or same_groups(runs)
    runs = {name: [replace(run, groups=grouping) for run in of_system] for name, of_system in runs.items()}
    checks.count("n_resamples", options["n_resamples"])
    thread_count(threads, 1)  # refuses an invalid number
    averaging = AggregateOptions(**options, interval="student-hall")
    draws = Draws(averaging.n_resamples, averaging.seed or 0, threads)
    return Trial(runs, method, averaging, draws, grouping, margin)


def holm(p_values: Floats) -> Floats:
    """p-values of m hypotheses after Holm's (1979) step-down correction, in their order, at most 1; shape (m,).

    >>> holm(np.array([0.01, 0.04, 0.03]))
    array([0.03, 0.06, 0.06])
    """
    order = np.argsort(p_values)
    corrected = np.empty(len(p_values))
    times = _rounded(p_values[order] * np.arange(len(p_values), 0, -1))
    corrected[order] = np.minimum(1, np.maximum.accumulate(times))
    return corrected


def _rounded(values: Floats) -> Floats:
    return np.array([float(f"{value:.{_DIGITS}g}") for value in values.tolist()])


def holm_levels(p_values: Floats, level: float) -> Floats:
    """The level of each of m hypotheses, shape (m,): p <= that level exactly where p after Holm's correction <= level.

    It is level / (m - k) if k of the others are rejected before this one is tested (Serlin 1993).

    >>> holm_levels(np.array([0.01, 0.04, 0.03]), 0.06).round(3)
    array([0.02, 0.06, 0.03])
    """
    m = len(p_values)
    order = np.argsort(p_values)
    times = np.arange(m, 1, -1)
    # The first of the others that is not rejected, if the hypothesis left out stands behind it, and if before it.
    kept, kept_behind = (~(_rounded(others * times) <= level) for others in (p_values[order[:-1]], p_values[order[1:]]))
    first = int(np.argmax(np.append(kept, True)))
    from_here = np.append(np.where(kept_behind, np.arange(m - 1), m - 1), m - 1)
    first_from = np.minimum.accumulate(from_here[::-1])[::-1]
    levels = np.empty(m)
    levels[order] = level / (m - np.where(first < np.arange(m), first, first_from))
    return levels


class RankOptions(Comparing, total=False):
    """The options of `rank`, as in `rougekit.compare`."""

    method: Method
    threads: int | None
    groups: Any


@names_options(RankOptions, method="student-hall", n_resamples=10_000, seed=0, threads=None, groups=None)
def rank(
    systems: Mapping[str, Scores | Sequence[Scores]],
    rouge_type: str | None = None,
    *,
    margin: float | None = None,
    **options: Unpack[RankOptions],
) -> Ranking:
    """Compare every pair of systems by F-measure or BLEU, and cut the ranking into clusters.

    A cut is made wherever all systems above differ significantly from all systems below (Kocmi et al. 2022, WMT22),
    after Holm's correction over all pairs. With many systems few cuts are found (docs/intervals.md).

    An example that is NaN in any system is left out.

    Parameters
    ----------
    systems : as for `rougekit.compare`, each with one run or several
    rouge_type : the type to rank by; None: the first one that was scored
    margin : the largest difference that counts as none, as for `rougekit.compare`
    options : method, n_resamples, seed, confidence, threads, average, groups, as for `rougekit.compare`

    Raises
    ------
    TypeError, ValueError : as by `rougekit.compare`; a type that was not scored.
    """
    given: dict[str, Any] = {"method": "student-hall", "n_resamples": 10_000, "seed": 0} | dict(options)
    trial = checked_trial(systems, None, **given, margin=margin)
    types = trial.first.types
    if rouge_type is not None and rouge_type not in types:
        raise ValueError(f"rouge_type={rouge_type!r}; expected one of {', '.join(map(repr, types))}")
    rouge_type = types[0] if rouge_type is None else rouge_type
    return rankings(trial, [rouge_type])[rouge_type]


def rankings(trial: Trial, types: Iterable[str] | None = None) -> dict[str, Ranking]:
    """`rank` by each of some types, or by all."""
    names = list(trial.runs)
    trial.warn(len(names) * (len(names) - 1) // 2)
    facts = trial.facts()
    signature = Tested(**facts).signature_over("pairs")
    found = {}
    for rouge_type in trial.first.types if types is None else types:
        tested = _Tested(rouge_type, trial, list(combinations(range(len(names)), 2)), parts=1)
        corrected = _corrected([tested], trial)
        pairs = {
            (names[a], names[b]): replace(
                main_part(_of_type(tested, corrected, b, a)), noninferior=None, p_noninferior=None
            )
            for a, b in tested.differences
        }
        scores = [float(sample.scores[-1]) for sample in tested.samples]
        order = sorted(range(len(names)), key=lambda k: -scores[k])
        found[rouge_type] = Ranking(
            **facts, rouge_type=rouge_type, systems=tuple(names[k] for k in order),
            scores=tuple(scores[k] for k in order), pairs=pairs, signature=signature,
        )  # fmt: skip
    return found


class _Tested:
    """The tests of a type before correction: of pairs of systems in P, R and F (or BLEU), or in the last part alone."""

    def __init__(
        self, rouge_type: str, trial: Trial, pairs: Sequence[tuple[int, int]], parts: int = len(PARTS)
    ) -> None:
        self.rouge_type, self.trial = rouge_type, trial
        self.samples = samples_of(rouge_type, list(trial.runs.values()), trial.options)
        """of each system"""
        self.scores = range(len(self.samples[0].scores))[-parts:]
        estimates = [self.samples[b].minus(self.samples[a], score) for a, b in pairs for score in self.scores]
        tests = iter(zip(estimates, tests_of(estimates, trial.method, trial.draws), strict=True))
        self.differences: dict[tuple[int, int], dict[int, Difference]] = {
            pair: {score: Difference(*next(tests), trial.method, trial.draws) for score in self.scores}
            for pair in pairs
        }
        """by (baseline, system) and score, the second minus the first"""

    def outcomes(self, score: int, baseline: int | None, system: int) -> tuple[int, int | None, int | None, int | None]:
        """How many examples have a score, and in how many the mean over runs is above, at and below the baseline's.

        The last three are None for BLEU and for the baseline itself.
        """
        if (present := self.trial.present(self.rouge_type)) is None:
            return len(self.trial.first), None, None, None
        n = int(present[score].sum())
        if baseline is None:
            return n, None, None, None
        runs = list(self.trial.runs.values())
        ours, theirs = (
            np.mean([scores.columns[self.rouge_type][score, present[score]] for scores in runs[k]], axis=0)
            for k in (system, baseline)
        )
        close = _TIE * np.abs(ours - theirs).max(initial=0.0)
        wins, losses = int((ours - theirs > close).sum()), int((theirs - ours > close).sum())
        return n, wins, n - wins - losses, losses


class _Corrected(NamedTuple):
    """What Holm's correction makes of a difference."""

    p_holm: float
    level: float
    significant: int
    p_equivalent: float | None = None
    p_noninferior: float | None = None


_Corrections = Mapping[tuple[str, tuple[int, int], int], _Corrected]
"""By type, pair of systems and score."""


def _corrected(family: Sequence[_Tested], trial: Trial) -> dict[Any, _Corrected]:
    """Correct a family of tests: precision, recall and F separately, BLEU together with F."""
    corrected: dict[Any, _Corrected] = {}
    level, margin = trial.level, trial.margin
    for part in (-3, -2, -1):  # from the end, where BLEU has its one score
        some = {
            (test.rouge_type, pair, test.scores[part]): of_pair[test.scores[part]]
            for test in family
            if -part <= len(test.scores)
            for pair, of_pair in test.differences.items()
        }
        if not some:
            continue
        p_values = np.array([difference.p_value for difference in some.values()])
        p_holm = holm(p_values)
        columns: list[Numbers] = [p_holm, holm_levels(p_values, level), (p_holm <= level).astype(np.int64)]
        if margin is not None:
            columns.append(holm(np.array([difference.p_equivalent(margin) for difference in some.values()])))
            columns.append(holm(np.array([difference.p_above(-margin) for difference in some.values()])))
        each = zip(*(column.tolist() for column in columns), strict=True)
        corrected |= {place: _Corrected(*numbers) for place, numbers in zip(some, each, strict=True)}
    return corrected


def _of_type(tested: _Tested, corrected: _Corrections, system: int, baseline: int | None) -> TypeComparison | Compared:
    """The results of a system for a type. baseline : None for the baseline itself"""
    sample, level = tested.samples[system], tested.trial.level
    parts = []
    for score in tested.scores:
        bounds = float(sample.scores[score]), float(sample.low[score]), float(sample.high[score])
        n, wins, ties, losses = tested.outcomes(score, baseline, system)
        if baseline is None:
            parts.append(Compared(*bounds, n_examples=n))
            continue
        difference, of_family = (
            tested.differences[baseline, system][score], corrected[tested.rouge_type, (baseline, system), score]
        )  # fmt: skip
        p_equivalent, p_noninferior, margin = of_family.p_equivalent, of_family.p_noninferior, tested.trial.margin
        parts.append(Compared(
            *bounds, difference.value, *difference.interval(of_family.level), difference.p_value, of_family.p_holm,
            difference.detectable(of_family.level), n, wins, ties, losses, of_family.level,
            bool(of_family.significant), difference.least_p, None if p_equivalent is None else p_equivalent <= level,
            None if p_noninferior is None else p_noninferior <= level, p_equivalent, p_noninferior,
            None if margin is None else difference.p_equivalent(margin), *difference.errors(),
        ))  # fmt: skip
    return TypeComparison(*parts) if len(parts) == len(PARTS) else parts[0]
