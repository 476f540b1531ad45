"""Is system B better than A? Paired tests and intervals on the same examples, for all types and systems at once."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
from typing import Any, NamedTuple, Unpack, get_args

import numpy as np

from rougekit.analysis import correction
from rougekit.analysis.claims import Method, TestFacts, undetectable_warning
from rougekit.analysis.compared import ComparedScore, ComparedSystem, ComparedType, result_of_parts
from rougekit.analysis.comparison_results import Comparison, Family
from rougekit.analysis.correction import Corrected
from rougekit.analysis.paired_tests import Difference, Draws, tests_of
from rougekit.analysis.ranking import Ranking
from rougekit.analysis.runs import checked_runs, same_groups
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.foundation import checks
from rougekit.foundation.checks import one_of, shown
from rougekit.foundation.errors import warn, warnings_about
from rougekit.foundation.runtime.threads import thread_count
from rougekit.scoring.options import Averaging, Comparing, names_options
from rougekit.scoring.results import PARTS, Aggregates
from rougekit.scoring.scores.groups import checked_groups
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.scores.statistics import warn_of_nan

_TIE = 1e-12
"""Differences smaller than this fraction of the two scores are rounding errors and count as ties."""


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
    beside: Mapping[str, Scores] | None = None,
    **averaging: Unpack[Averaging],
) -> Comparison:
    """Compare systems, scored on the same examples in the same order, with a baseline or with each other.

    Tests are paired by example. Results do not depend on `threads`. Adding types or systems to a comparison changes
    only p_holm, the level of each difference's interval (which Holm's correction sets), and which examples are left out
    because a score is NaN.

    Parameters
    ----------
    systems : mapping from two or more names to Scores, or to a sequence of Scores, one for each run
        All made with the same options, from the same references. Several runs of a system, such as seeds, prompts or
        samples, are a random factor crossed with examples: intervals and p-values then generalise to new runs of the
        method (docs/intervals.md). With one run, they apply to these outputs only, also beside systems with several.
        Scores are means over runs.
    baseline : str or None
        The system that all others are compared with. None: all pairs are tested, as by `rank`. Differences are from the
        system that is best by the primary type, or by the first type if none was chosen, and `Comparison.sentence` says
        which systems do not differ significantly from it.
    method : "student-hall", "permutation" or "bootstrap"
        student-hall: the t-test, and the same with Hall's (1992) transformation, which corrects for skewness; a value
        is rejected only if both tests reject it. Nothing is resampled. With several runs, the squared standard errors
        between examples and between runs are added, with Satterthwaite's (1946) degrees of freedom, or fewer if
        systems differ in their number of runs.
        permutation: a resample swaps the two systems' outputs for each example with probability 1/2; p is the share of
        resamples whose difference is at least as large, in either direction, as the observed one (Noreen 1989). For
        micro averages and BLEU, the examples' influences are swapped. If the 2^n ways to swap n examples are at most
        n_resamples or 8,192, whichever is larger, each is tried once. Resamples whose difference equals the observed
        one, as ties give, count half (mid-p). The null hypothesis is that outputs are exchangeable: if only their means
        are equal, it is rejected in more than 5 % of cases, such as 10 % for skewed gains (docs/intervals.md).
        bootstrap: examples are resampled in pairs; p is the share of resamples whose difference is at least as far from
        the observed one as that is from 0, each distance divided by its own standard error (Efron & Tibshirani 1993,
        12.5).
        If resamples are drawn at random, p = (c + 1) / (n_resamples + 1) for c such resamples, because the observed
        data count as one more. No p is below 2 / 2^n. If all differences are equal, Gaffke's bounds (docs/intervals.md)
        replace each of the three tests.
    n_resamples : int >= 1
        Used only by the tests "permutation" and "bootstrap".
    seed : int, 0 <= seed < 2**32; None: 0
        Of these tests, and of the bootstrap for the systems' own intervals.
    confidence : float, 0 < confidence < 1
        The confidence of the scores' intervals; 1 - confidence is the significance level. A difference's interval is at
        the level that Holm's correction assigns to it, and excludes 0 if and only if the difference is
        significant.
    threads : int or None
        None: all cores if there is enough work.
    average : as for `Scores.aggregate`
    groups : iterable of hashables, one for each example
        Examples of the same group are treated as one unit. Several outputs for one document must share a group.
    family : "systems" or "types"
        What p_holm is corrected over (Holm 1979). "systems": the systems compared with the baseline or, without one,
        all pairs of systems, separately for each type. "types": the systems compared with the baseline in all types
        together, which is necessary if a difference in any type would count as a result, and needs a baseline.
        Precision, recall and F are corrected separately.
    primary : str or None
        The type that was chosen, before the numbers were seen, to settle the comparison; `Comparison.sentence` is about
        it.
    margin : float or None, 0 < margin < 1
        The largest difference that counts as no difference, as a fraction: 0.005 is half a point.
        `ComparedScore.equivalent` and `ComparedScore.noninferior` then tell whether it was shown to lie within ±margin
        and above -margin, respectively. Non-inferiority needs a baseline. Few examples may contain none of a system's
        rare failures, and no test can know of them (docs/intervals.md).
    beside : mapping from names to Scores; None: nothing
        Scores of other texts for the same examples, such as `lead(...)` and `oracle(...)` give. Tables show them apart
        from the systems; they are in no test, correction, bold type or mark.

    Returns
    -------
    Comparison
        Precision, recall and F are means over examples (macro) or computed from summed counts (micro). If an
        example's score is NaN for one system, means leave it out for all systems, in that type and column. The
        intervals of the systems' own scores are those of `Scores.aggregate`, with the interval and number of resamples
        that the scores' scorer has by default; with several runs, they are student-hall.

    Raises
    ------
    TypeError, ValueError : fewer than two systems, no examples, an argument out of range, several runs with a method
        other than "student-hall", or systems that differ in their number of examples, types, options or references (the
        message names two of them).

    Warns
    -----
    RougeWarning : examples whose score is NaN; one run of a system beside several of another; too few examples or
        resamples for any difference to be significant.
    """
    design = checked_design(
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
    return _compared({"": design}, baseline, family, primary, {"": {} if beside is None else beside})[""]


def compare_on_each(
    datasets: Mapping[str, Mapping[str, Scores | Sequence[Scores]]],
    baseline: str | None,
    *,
    groups: Mapping[str, Any],
    beside: Mapping[str, Mapping[str, Scores]],
    primary: str | None = None,
    **options: Any,
) -> dict[str, Comparison]:
    """`compare` on each data set, whose tests of a type are one family. Raises TypeError, ValueError as `compare`."""
    designs: dict[str, ComparisonDesign] = {}
    for name, systems in datasets.items():
        with warnings_about(name):
            designs[name] = checked_design(systems, baseline, groups=groups.get(name), **DEFAULTS | options)
        first = next(iter(designs))
        types, others = ([*designs[each].systems.types] for each in (first, name))
        if types != others:
            raise ValueError(f"data sets {first!r} and {name!r} have the types {types} and {others}; expected the same")
    return _compared(designs, baseline, "systems", primary, beside)


def _compared(
    designs: "Mapping[str, ComparisonDesign]",
    baseline: str | None,
    family: Family,
    primary: str | None,
    beside: Mapping[str, Mapping[str, Scores]],
) -> dict[str, Comparison]:
    """The comparison on each data set, after one correction for all; the only data set is named ""."""
    first = next(iter(designs.values())).systems
    names, types = list(first), first.types
    means_beside = {dataset: _means_beside(beside[dataset], design) for dataset, design in designs.items()}
    one_of("family", family, get_args(Family))
    if family == "types" and baseline is None:
        raise ValueError("family='types' needs a baseline; without one, each type has a ranking of its own")
    if primary is not None and primary not in types:
        raise ValueError(f"primary={primary!r}; expected one of the types scored, {', '.join(types)}")
    decisive = primary or types[0]
    families = [types] if family == "types" else [(rouge_type,) for rouge_type in types]
    n_pairs = math.comb(len(names), 2) if baseline is None else len(names) - 1
    n_tests = {
        rouge_type: tuple(n_pairs * design.n_tested(family_types) for design in designs.values())
        for family_types in families
        for rouge_type in family_types
    }
    for k, (dataset, design) in enumerate(designs.items()):
        with warnings_about(dataset):  # each once, though the means of every system warn of the same examples
            _ = design.systems.means  # of all types, from the same resamples
            design.warn(max(sum(each) * bool(each[k]) for each in n_tests.values()))
    families.sort(key=lambda each: decisive not in each)  # the first says which system is best
    tested = _tested(designs, baseline, families, n_tests)
    comparisons = {}
    for dataset, design in designs.items():
        by_type = {each: tested[dataset, each] for each in types}
        of_systems = {
            name: ComparedSystem({each: of_type.results[k] for each, of_type in by_type.items()})
            for k, name in enumerate(names)
        }
        scores = {name: runs[0] if len(runs) == 1 else runs for name, runs in design.systems.items()}
        rankings = {each: of_type.ranking for each, of_type in by_type.items() if of_type.ranking is not None}
        comparisons[dataset] = Comparison(
            **design.facts({each: of_type.is_exact for each, of_type in by_type.items()}), systems=of_systems,
            baseline=baseline, compared_with=by_type[decisive].compared_with, scores=scores,
            family="pairs" if baseline is None else family, primary=primary, beside=means_beside[dataset],
            rankings=partial(dict, rankings) if baseline is None else cache(partial(_rankings_of_compared, design)),
            n_tests_by_dataset=n_tests,
        )  # fmt: skip
    return comparisons


DEFAULTS: dict[str, Any] = {"method": "student-hall", "n_resamples": 10_000, "seed": 0}
"""The options of tests if nothing else is said."""


def _means_beside(beside: Mapping[str, Scores], design: "ComparisonDesign") -> dict[str, Aggregates]:
    """The means of what is shown beside the systems. Raises TypeError, ValueError as `compare` does for systems."""
    systems = design.systems
    if not isinstance(beside, Mapping):
        raise TypeError(f"beside={shown(beside)}; expected a mapping of names to Scores")
    for name, scores in beside.items():
        if name in systems:
            raise ValueError(f"beside has {name!r}, which is one of the systems; expected another name")
        if not isinstance(scores, Scores):
            raise TypeError(f"beside[{name!r}] is {type(scores).__name__}; expected the Scores of Scorer.score")
        checked_runs({**systems, name: scores}, None)
    return {name: systems.means_beside(scores) for name, scores in beside.items()}


class ComparisonDesign(NamedTuple):
    """Systems and the options to compare them with, after validation."""

    systems: ScoredSystems
    method: Method
    draws: Draws
    margin: float | None

    @property
    def level(self) -> float:
        """The significance level, before any correction."""
        return round(1 - self.systems.averaging.confidence, 12)

    def n_tested(self, types: Iterable[str]) -> int:
        """In how many of these types any example counts, so that there is something to test."""
        return sum(self.systems.sample_size(rouge_type).n_examples > 0 for rouge_type in types)

    @property
    def n_units(self) -> int:
        """The number of units that count in the type that has most of them."""
        sizes = (self.systems.sample_size(rouge_type) for rouge_type in self.systems.types)
        return max(n if n_groups is None else n_groups for n, n_groups in sizes)

    def facts(self, exact_in: Mapping[str, bool | None]) -> dict[str, Any]:
        """The values of the fields of `TestFacts`, by name, for a comparison in these types.

        exact_in : as there, in the order of types; None for those that were not tested
        """
        systems = self.systems
        n_examples, n_groups = systems.sample_size(*exact_in)
        return {
            "method": self.method, "n_examples": n_examples, "n_resamples": self.draws.n_resamples,
            "seed": self.draws.seed, "confidence": systems.averaging.confidence,
            "exact_in": {rouge_type: exact for rouge_type, exact in exact_in.items() if exact is not None},
            "average": systems.averaging.average, "n_groups": n_groups, "margin": self.margin,
            "n_runs": systems.n_runs, "scoring": systems.scoring,
            "sample_sizes": {rouge_type: systems.sample_size(rouge_type) for rouge_type in exact_in},
        }  # fmt: skip

    def warn(self, n_tests: int) -> None:
        """Warn if examples are left out, if only some systems have runs, or as `warn_if_undetectable` does."""
        n = len(self.systems.first)
        means = [rouge_type for rouge_type in self.systems.types if self.systems.is_mean(rouge_type)]
        warn_of_nan({rouge_type: n - self.systems.sample_size(rouge_type).n_examples for rouge_type in means}, n)
        self.systems.warn_of_single_runs()
        self.warn_if_undetectable(n_tests)

    def warn_if_undetectable(self, n_tests: int) -> None:
        """Warn if no difference could be detected.

        n_tests : the number of tests that the correction is over; 0 if no example counts
        """
        if not n_tests:
            return
        n_units = self.n_units
        least_p = min(1.0, max(2.0 ** (1 - n_units), self.draws.least_p(self.method, n_units)))
        level = correction.CORRECTION.first_level(n_tests, self.level)
        if least_p > level:
            warn(undetectable_warning(n_units, level, least_p, n_tests))


def checked_design(
    systems: Mapping[str, Scores | Sequence[Scores]],
    baseline: str | None,
    method: Method,
    threads: int | None = None,
    groups: Any = None,
    margin: float | None = None,
    **options: Any,
) -> ComparisonDesign:
    """Check systems and the other arguments of `compare`. Raises TypeError, ValueError as `compare` does."""
    runs = checked_runs(systems, baseline)
    one_of("method", method, get_args(Method))
    if method != "student-hall" and any(len(of_system) > 1 for of_system in runs.values()):
        raise ValueError(
            f"method={method!r} with several runs of a system; expected 'student-hall', or one run of each"
        )
    if margin is not None and not 0 < checks.number("margin", margin) < 1:
        raise ValueError(f"margin={margin!r}; expected a fraction between 0 and 1, such as 0.005 for half a point")
    first = next(iter(runs.values()))[0]
    grouping = checked_groups(groups, len(first)) or same_groups(runs)
    n_resamples, seed = checks.count("n_resamples", options.pop("n_resamples")), options["seed"] or 0
    thread_count(threads, 1)  # raises if the number is invalid
    if not seed and first.averaging.seed is None:
        options["seed"] = None  # which means 0, too
    averaging = first.averaging.changed(**options, legacy_bootstrap=False, perl_average=False)
    if isinstance(systems, ScoredSystems) and grouping is first.groups and averaging == systems.averaging:
        scored = systems  # its means may be known already
    else:
        scored = ScoredSystems(
            {
                name: [replace(run, groups=grouping, averaging=averaging) for run in of_system]
                for name, of_system in runs.items()
            },
            threads,
        )
    draws = Draws(n_resamples, seed, threads)
    return ComparisonDesign(scored, method, draws, None if margin is None else float(margin))


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
    after Holm's correction over all pairs. With many systems, there are few cuts (docs/intervals.md).

    An example whose score is NaN for any system is left out.

    Parameters
    ----------
    systems : as for `rougekit.compare`, each with one run or several
    rouge_type : the type to rank by; None: the first one that was scored
    margin : the largest difference that counts as no difference, as for `rougekit.compare`
    options : method, n_resamples, seed, confidence, threads, average, groups, as for `rougekit.compare`

    Raises
    ------
    TypeError, ValueError : as for `rougekit.compare`; a type that was not scored.
    """
    given: dict[str, Any] = DEFAULTS | dict(options)
    design = checked_design(systems, None, **given, margin=margin)
    types = design.systems.types
    if rouge_type is not None and rouge_type not in types:
        raise ValueError(f"rouge_type={rouge_type!r}; expected one of {', '.join(map(repr, types))}")
    rouge_type = types[0] if rouge_type is None else rouge_type
    ranking = _rankings(design, [rouge_type])[rouge_type]
    design.warn(ranking.n_tests)
    return ranking


def _rankings_of_compared(design: ComparisonDesign) -> dict[str, Ranking]:
    """The result of `rank` for each type, for systems of which `compare` has warned: only of tests of all pairs."""
    by_type = _rankings(design, design.systems.types)
    design.warn_if_undetectable(max(ranking.n_tests for ranking in by_type.values()))
    return by_type


def _rankings(design: ComparisonDesign, types: Iterable[str]) -> dict[str, Ranking]:
    tests = [_TypeTests(name, design, n_parts=1) for name in types]
    n_pairs, by_type = math.comb(len(design.systems), 2), {}
    for each in tests:
        n_tests = (n_pairs * design.n_tested([each.rouge_type]),)
        by_type[each.rouge_type] = _ranking(each, _correct([each]), n_tests)
    return by_type


def _ranking(type_tests: "_TypeTests", corrected: "_Corrections", n_tests: tuple[int, ...]) -> Ranking:
    """The ranking that follows from the tests of all pairs. n_tests : on each data set"""
    names = list(type_tests.design.systems)
    facts = type_tests.design.facts({type_tests.rouge_type: type_tests.is_exact})
    scores = [float(sample.scores[-1]) for sample in type_tests.samples]
    order = sorted(range(len(names)), key=lambda k: -scores[k])
    last = type_tests.parts[-1:]
    pairs = {
        (names[a], names[b]): _type_result(type_tests, corrected, b, a, last).main for a, b in type_tests.differences
    }
    over = "pairs" + ",datasets" * (len(n_tests) > 1)
    return Ranking(
        **facts, rouge_type=type_tests.rouge_type, systems=tuple(names[k] for k in order),
        scores=tuple(scores[k] for k in order), pairs=pairs, signature=TestFacts(**facts).signature_over(over),
        n_tests_by_dataset=n_tests,
    )  # fmt: skip


class _TypeTests:
    """The uncorrected tests of one type: P, R and F (or BLEU), or only the last of them.

    baseline : the index of the system that all others are compared with; None: all pairs are tested
    n_parts : how many of them are tested, counted from the end
    """

    def __init__(
        self, rouge_type: str, design: ComparisonDesign, baseline: int | None = None, *, n_parts: int = len(PARTS),
        dataset: str = "",
    ) -> None:  # fmt: skip
        self.rouge_type, self.design, self.has_baseline = rouge_type, design, baseline is not None
        self.place: _Place = dataset, rouge_type
        n = len(design.systems)
        pairs = [*combinations(range(n), 2)] if baseline is None else [(baseline, k) for k in range(n) if k != baseline]
        self.samples = [design.systems.sample(name, rouge_type) for name in design.systems]
        """one for each system"""
        self.parts = range(len(self.samples[0].scores))[-n_parts:]
        estimates = [self.samples[b].minus(self.samples[a], part) for a, b in pairs for part in self.parts]
        tests = iter(zip(estimates, tests_of(estimates, design.method, design.draws), strict=True))
        self.differences: dict[tuple[int, int], dict[int, Difference]] = {
            pair: {part: Difference(*next(tests), design.method, design.draws) for part in self.parts} for pair in pairs
        }
        """by (baseline, system) and index of the part: the system's minus the baseline's"""

    @property
    def is_exact(self) -> bool | None:
        """Whether nothing was drawn at random for any p-value; None if there is none, as no example counts."""
        every = [each for of_pair in self.differences.values() for each in of_pair.values()]
        return all(each.is_exact for each in every) if any(each.estimate.n_units for each in every) else None

    def outcomes(self, part: int, baseline: int, system: int) -> tuple[int | None, int | None, int | None]:
        """Count the examples whose mean over runs is above, equal to and below the baseline's; None for BLEU."""
        systems, names = self.design.systems, list(self.design.systems)
        if self.rouge_type not in systems.first.columns:
            return None, None, None
        ours, theirs = (systems.example_scores(names[k], self.rouge_type)[part] for k in (system, baseline))
        gains, close = ours - theirs, _TIE * np.maximum(ours, theirs)
        wins, losses = int((gains > close).sum()), int((-gains > close).sum())
        return wins, int((~np.isnan(gains)).sum()) - wins - losses, losses


_Place = tuple[str, str]
"""A data set, "" for the only one, and a type."""
_Corrections = Mapping[tuple[_Place, tuple[int, int], int], list[Corrected]]
"""By place, pair of systems and index of the part: that there is no difference; with a margin, that it is outside
±margin and, with a baseline, that it is at most -margin."""


def _correct(family: Sequence[_TypeTests]) -> _Corrections:
    """Correct a family of tests: precision, recall and F separately, BLEU together with F."""
    design = family[0].design
    p_values: list[Callable[[Difference], float]] = [lambda difference: difference.p_value]
    if (margin := design.margin) is not None:
        p_values.append(lambda difference: difference.p_equivalent(margin))
        p_values += [lambda difference: difference.p_above(-margin)] * family[0].has_baseline
    corrected: dict[Any, list[Corrected]] = {}
    for last in (-3, -2, -1):  # counted from the end, so that BLEU's only part counts as F
        differences = {
            (test.place, pair, test.parts[last]): of_pair[test.parts[last]]
            for test in family
            if -last <= len(test.parts)
            for pair, of_pair in test.differences.items()
        }
        hypotheses = [{key: p(difference) for key, difference in differences.items()} for p in p_values]
        by_hypothesis = [correction.CORRECTION.over(each, design.level) for each in hypotheses]
        corrected |= {key: [each[key] for each in by_hypothesis] for key in differences}
    return corrected


class _Tested(NamedTuple):
    """What the tests of a type say on a data set."""

    results: list[ComparedType | ComparedScore]
    """of each system"""
    compared_with: str
    """the system that differences are from"""
    is_exact: bool | None
    ranking: Ranking | None
    """None with a baseline"""


def _tested(
    designs: Mapping[str, ComparisonDesign], baseline: str | None, families: Sequence[Sequence[str]],
    n_tests: Mapping[str, tuple[int, ...]],
) -> dict[_Place, _Tested]:  # fmt: skip
    """Tests of all types. Without a baseline, differences are from the system that is best by the first type.

    families : types whose tests are corrected together
    n_tests : on each data set, by type
    """
    names = list(next(iter(designs.values())).systems)
    at = None if baseline is None else names.index(baseline)
    compared_with = {} if baseline is None else dict.fromkeys(designs, baseline)
    tested = {}
    for types in families:
        tests = [
            _TypeTests(rouge_type, design, at, dataset=dataset)
            for dataset, design in designs.items()
            for rouge_type in types
        ]
        corrected = _correct(tests)
        for each in tests:
            dataset, rouge_type = each.place
            ranking = _ranking(each, corrected, n_tests[rouge_type]) if baseline is None else None
            if ranking is not None:
                compared_with.setdefault(dataset, ranking.systems[0])  # of the first type
            first = names.index(compared_with[dataset])
            results = [_type_result(each, corrected, k, None if k == first else first) for k in range(len(names))]
            tested[each.place] = _Tested(results, compared_with[dataset], each.is_exact, ranking)
    return tested


def _type_result(
    type_tests: _TypeTests,
    corrected: _Corrections,
    system: int,
    baseline: int | None,
    parts: Sequence[int] | None = None,
) -> ComparedType | ComparedScore:
    """A system's results for one type.

    baseline : the index of the system that the difference is from; None if that is `system` itself
    parts : their indices; None: all that were tested
    """
    level, systems, rouge_type = type_tests.design.level, type_tests.design.systems, type_tests.rouge_type
    bounded = [*systems.means_of(list(systems)[system], [rouge_type])[rouge_type].by_part.values()]
    results = []
    for part in type_tests.parts if parts is None else parts:
        low, mid, high = bounded[part]
        own = ComparedScore(mid, low, high, n_examples=systems.sample_size(rouge_type, part=part).n_examples)
        if baseline is None:
            results.append(own)
            continue
        is_turned = (baseline, system) not in type_tests.differences
        pair = (system, baseline) if is_turned else (baseline, system)
        difference, (null, *of_margin) = type_tests.differences[pair][part], corrected[type_tests.place, pair, part]
        margin = type_tests.design.margin
        p_equivalent, p_noninferior, *_ = [*(each.p for each in of_margin), None, None]
        is_within = is_above = None
        if margin is not None:  # at levels of 50 % and more, p alone would show what the difference itself contradicts
            is_within = p_equivalent is not None and p_equivalent <= level and abs(difference.value) < margin
            is_above = None if p_noninferior is None else p_noninferior <= level and difference.value > -margin
        wins, ties, losses = type_tests.outcomes(part, *pair)
        error_examples, error_runs = difference.errors()
        low, high = difference.interval(null.level)
        entry = replace(
            own, difference=difference.value, difference_low=low, difference_high=high,
            p_value=difference.p_value, p_holm=null.p, level=null.level, significant=null.p <= level,
            detectable=difference.detectable(null.level), least_p=difference.least_p, exact=difference.is_exact,
            wins=wins, ties=ties, losses=losses, error_examples=error_examples, error_runs=error_runs,
            equivalent=is_within, p_equivalent=p_equivalent, noninferior=is_above, p_noninferior=p_noninferior,
            p_tost=None if margin is None else difference.p_equivalent(margin),
        )  # fmt: skip
        results.append(entry.reversed() if is_turned else entry)
    return result_of_parts(results)
