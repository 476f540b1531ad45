"""Is system B better than A? Paired tests and intervals over the same examples, for all types and systems at once."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
from typing import Any, Unpack, get_args

import numpy as np

from rougekit.analysis.claims import cannot_show, is_approximate, sentence_of
from rougekit.analysis.comparison_results import Compared, ComparedTypes, Comparison, Family, Method, TypeComparison
from rougekit.analysis.paired_tests import Tested, Trial, compare_counts, compare_means
from rougekit.analysis.ranking import Ranking, clusters_of
from rougekit.foundation import checks
from rougekit.foundation.arrays.types import Floats, Numbers
from rougekit.foundation.checks import one_of, shown
from rougekit.foundation.errors import warn
from rougekit.scoring.options import AggregateOptions, Averaging, Comparing, names_options
from rougekit.scoring.results import PARTS
from rougekit.scoring.scores.groups import Groups, checked_groups, units
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.scores.statistics import TOO_FEW, warn_of_nan, warn_of_percentiles

_DIGITS = 15
"""Decimals of corrected p-values: rounding errors must not decide."""


@names_options(Averaging)
def compare(
    systems: Mapping[str, Scores],
    baseline: str | None = None,
    method: Method = "permutation",
    n_resamples: int = 10_000,
    seed: int | None = 0,
    confidence: float = 0.95,
    threads: int | None = None,
    *,
    groups: Any = None,
    family: Family = "systems",
    primary: str | None = None,
    **averaging: Unpack[Averaging],
) -> Comparison:
    """Compare systems that were scored on the same examples, in the same order, with one of them, or with each other.

    Every type, system and column is resampled with the same examples, so differences are paired. No number depends on
    `threads`, nor on the other types or systems that are compared, except for p_holm, the level of a difference's
    interval, which Holm's correction sets, and the examples that are left out as NaN.

    Parameters
    ----------
    systems : mapping from name to Scores, two or more
        Made with the same options, from the same references.
    baseline : str or None
        The name of the system that all others are compared with. None: the first one, but the question is another:
        `Comparison.sentence` says which system is best, and which of the others can't be told from it, by `rank`.
    method : "permutation", "guarded" or "bootstrap"
        permutation: p is how often the difference is at least as large, in either direction, after the two systems'
        outputs are exchanged in a random half of the examples (Noreen 1989). If the 2^n exchanges of n examples are no
        more than n_resamples or 8,192, each is tried once and p = c / 2^n is exact. The null hypothesis is that outputs
        are exchangeable; if means are equal but gains strongly skewed, it is rejected in up to 10 % of cases, not 5.
        guarded: the largest of that p, of Student's and of Hall's (1992), which allows for skewness.
        bootstrap: paired, centred (Riezler & Maxwell 2005): p is how often the difference in a resample is at least as
        far from the observed difference as that is from 0, both in standard errors if intervals are bootstrap-t, else
        widened for few examples (Hesterberg 2015); never below 2 / 2^n, the least p of a permutation test. Below 50
        examples it warns.
        With drawn resamples p = (c + 1) / (n_resamples + 1) for c such cases: the observed one counts as one of them.
    n_resamples : int >= 1
    seed : int, 0 <= seed < 2**32; None: 0
    confidence : float, 0 < confidence < 1
        Confidence of the intervals of scores; 1 - confidence is the level of significance. Intervals of differences are
        at Holm's level, and exclude 0 exactly where the difference is significant.
    threads : int or None
        None: all cores where there is enough work.
    average, interval : as for `Scores.aggregate`; "auto" is student-hall for differences
    groups : iterable of hashables, one for each example
        Examples of equal groups are resampled and exchanged together, as several outputs for one document must be.
    family : "systems" or "types"
        What p_holm is corrected over (Holm 1979): the systems compared with the baseline, separately for every type;
        or the types too, as is necessary if any of them may decide. Precision, recall and F are corrected separately.
    primary : str or None
        The type that was chosen to decide before the numbers were seen; `Comparison.sentence` is about it.

    Returns
    -------
    Comparison
        Precision, recall and F are means over examples (macro), or of summed counts (micro). An example that is NaN in
        one of the systems is left out of all of them, for that type and column. BLEU is the corpus BLEU of resampled or
        exchanged counts.

    Raises
    ------
    TypeError, ValueError : fewer than two systems, no examples, an argument out of its range, or systems that differ in
        number of examples, types, options or references; the message names the two systems.

    Warns
    -----
    RougeWarning : examples that are NaN; fewer than 50 examples with method="bootstrap", or with intervals that can't
        be studentised; so few that no difference can be significant.
    """
    options = {"confidence": confidence, "n_resamples": n_resamples, "seed": seed, **averaging}
    trial = checked_trial(systems, baseline, method, threads, groups, **options)
    has_baseline, baseline = baseline is not None, baseline or next(iter(systems))
    one_of("family", family, get_args(Family))
    first = systems[baseline]
    if primary is not None:
        one_of("primary", primary, first.types)
    names = [baseline, *(name for name in systems if name != baseline)]
    ordered = [systems[name] for name in names]
    families = [list(first.types)] if family == "types" else [[kind] for kind in first.types]
    corrected: dict[str, list[TypeComparison | Compared]] = {}
    for kinds in families:
        corrected |= _corrected({kind: _test_type(kind, ordered, trial) for kind in kinds}, trial.level)
    _warn(ordered, trial)
    results = {
        name: ComparedTypes({kind: corrected[kind][names.index(name)] for kind in first.types}) for name in systems
    }
    return replace(_comparison(systems, baseline, trial, results, family, primary), has_baseline=has_baseline)


def checked_trial(
    systems: Mapping[str, Scores],
    baseline: str | None,
    method: Method,
    threads: int | None = None,
    groups: Any = None,
    **options: Any,
) -> Trial:
    """How systems are compared, once they and all arguments of `compare` are checked, which raises as that does."""
    _check_systems(systems, baseline)
    one_of("method", method, get_args(Method))
    grouping = checked_groups(groups, len(next(iter(systems.values())))) or _same_groups(systems)
    checks.count("n_resamples", options["n_resamples"])
    return Trial(method, AggregateOptions(**options), threads, grouping)


def _comparison(
    systems: Mapping[str, Scores], baseline: str, trial: Trial, results: Mapping[str, ComparedTypes],
    family: Family = "systems", primary: str | None = None,
) -> Comparison:  # fmt: skip
    """Results with the facts of their test."""
    first, grouping, options = systems[baseline], trial.groups, trial.options
    complete = ~np.isnan(sum(_fmeasure_sums(list(systems.values())).values(), np.zeros(len(first))))
    return Comparison(
        results, baseline, trial.method, int(complete.sum()), options.n_resamples, trial.seed, options.confidence,
        exact=trial.is_exact(units(grouping, len(first))), average=options.average,
        n_groups=None if grouping is None else grouping.n, family=family, primary=primary,
        scoring=replace(first, groups=grouping).signature_of(options), scores=systems,
        rankings=cache(partial(rankings, systems, trial)),
    )  # fmt: skip


def holm(p_values: Floats) -> Floats:
    """The p-values of m hypotheses after Holm's step-down correction (1979), in their order and at most 1; shape (m,).

    >>> holm(np.array([0.01, 0.04, 0.03]))
    array([0.03, 0.06, 0.06])
    """
    order = np.argsort(p_values)
    corrected = np.empty(len(p_values))
    times = np.round(p_values[order] * np.arange(len(p_values), 0, -1), _DIGITS)
    corrected[order] = np.minimum(1, np.maximum.accumulate(times))
    return corrected


def holm_levels(p_values: Floats, level: float) -> Floats:
    """The level of each of m hypotheses, shape (m,): p <= that level exactly where p after Holm's correction <= level.

    It is level / (m - k), where k of the others are rejected before this one is tested (Serlin 1993).

    >>> holm_levels(np.array([0.01, 0.04, 0.03]), 0.06).round(3)
    array([0.02, 0.06, 0.03])
    """
    m = len(p_values)
    levels = np.empty(m)
    for k in range(m):
        others = np.sort(np.delete(p_values, k))
        passed = np.append(np.round(others * np.arange(m, 1, -1), _DIGITS) <= level, False)
        levels[k] = level / (m - int(np.argmin(passed)))
    return levels


class RankOptions(Comparing, total=False):
    """The options of `rank`, as of `rougekit.compare`."""

    method: Method
    threads: int | None
    groups: Any


@names_options(RankOptions, method="permutation", n_resamples=10_000, seed=0, threads=None, groups=None)
def rank(systems: Mapping[str, Scores], rouge_type: str | None = None, **options: Unpack[RankOptions]) -> Ranking:
    """Compare every system with every other one, by F-measure or BLEU, and cut their ranking into clusters.

    A cut is made wherever all systems above differ significantly from all systems below (Kocmi et al. 2022, WMT22).

    An example that is NaN in any system is left out.

    Parameters
    ----------
    systems : as for `rougekit.compare`
    rouge_type : the type to rank by; None: the first one that was scored
    options : method, n_resamples, seed, confidence, threads, average, interval, groups, as for `rougekit.compare`

    Raises
    ------
    TypeError, ValueError : as by `rougekit.compare`; a type that was not scored.
    """
    if not isinstance(systems, Mapping) or len(systems) < 2:
        raise ValueError(f"systems={shown(systems)}; expected a mapping of two or more names to Scores")
    given = {"method": "permutation", "n_resamples": 10_000, "seed": 0, "threads": None, "groups": None} | options
    trial = checked_trial(systems, next(iter(systems)), **given)
    types = next(iter(systems.values())).types
    if rouge_type is not None and rouge_type not in types:
        raise ValueError(f"rouge_type={rouge_type!r}; expected one of {', '.join(map(repr, types))}")
    kind = next(iter(types)) if rouge_type is None else rouge_type
    return rankings(systems, trial, [kind])[kind]


def rankings(systems: Mapping[str, Scores], trial: Trial, types: Iterable[str] | None = None) -> dict[str, Ranking]:
    """`rank` by each of some types, or by all; systems and trial have been checked."""
    facts = _comparison(systems, next(iter(systems)), trial, {name: ComparedTypes() for name in systems})
    pairs = _compared_pairs(systems, trial, next(iter(systems.values())).types if types is None else types)
    return {kind: _ranking(kind, list(systems), facts, *of_kind) for kind, of_kind in pairs.items()}


def _ranking(
    kind: str, names: list[str], facts: Comparison, scores: list[float], pairs: dict[tuple[str, str], Compared]
) -> Ranking:
    score_of = dict(zip(names, scores, strict=True))
    order = sorted(names, key=lambda name: -score_of[name])
    p_values = np.full((len(order), len(order)), np.nan)
    are_bounds = np.zeros(p_values.shape, np.bool_)
    for pair, entry in pairs.items():
        a, b = map(order.index, pair)
        p_values[a, b] = p_values[b, a] = entry.p_holm
        are_bounds[a, b] = are_bounds[b, a] = facts.is_bound(entry)
    claims: dict[tuple[str, str], str] = {}
    for pair, entry in pairs.items():
        for (baseline, system), each in ((pair, entry), (pair[::-1], _turned(entry))):
            first, second = (replace(each, score=score_of[name]) for name in (baseline, system))
            based = replace(facts, baseline=baseline)
            claims[baseline, system] = sentence_of(based, system, kind, second, first)
    ranked = tuple(order)
    return Ranking(
        kind, ranked, tuple(map(score_of.__getitem__, ranked)), p_values, are_bounds,
        clusters_of(ranked, p_values, facts.level), facts.test, facts.level, facts.n_examples,
        facts.signature.replace("|holm:systems", "|holm:pairs"), pairs, claims,
    )  # fmt: skip


def _turned(entry: Compared) -> Compared:
    """The same difference seen from the other system."""
    low, high = (None if bound is None else -bound for bound in (entry.difference_high, entry.difference_low))
    difference = None if entry.difference is None else -entry.difference
    return replace(
        entry, difference=difference, difference_low=low, difference_high=high, wins=entry.losses, losses=entry.wins
    )


def _compared_pairs(
    systems: Mapping[str, Scores], trial: Trial, types: Iterable[str]
) -> dict[str, tuple[list[float], dict[tuple[str, str], Compared]]]:
    """Every system against every other one, by F-measure or BLEU; p_holm and intervals are corrected over all pairs.

    By type the score of each system, and for each pair (a, b), in the order of systems, how b differs from a.
    """
    names = list(systems)
    pairs = list(combinations(names, 2))
    compared: dict[str, tuple[list[float], dict[tuple[str, str], Compared]]] = {}
    for kind in types:
        tests = [_test_type(kind, list(systems.values()), trial, k, parts=1) for k in range(len(names) - 1)]
        p_values = np.concatenate([test.p_values[:, 0] for test in tests])
        ends = np.cumsum([len(test.p_values) for test in tests])[:-1]
        levels, p_holm = (np.split(each, ends) for each in (holm_levels(p_values, trial.level), holm(p_values)))
        rows = [row for k, test in enumerate(tests) for row in test.results(levels[k], p_holm[k])[1:]]
        by_pair = {pair: entry for pair, (entry,) in zip(pairs, rows, strict=True)}
        compared[kind] = tests[0].scores[:, 0, 0].tolist(), by_pair
    _warn(list(systems.values()), trial)
    return compared


def _test_type(kind: str, ordered: list[Scores], trial: Trial, baseline: int = 0, parts: int = len(PARTS)) -> Tested:
    """The tests of the systems after a baseline against it: of P, R and F (or BLEU), or of the last ones of these.

    An example that is NaN in any system is left out of all tests.
    """
    first = ordered[0]
    columns = np.array([scores.columns[kind][-parts:] for scores in ordered]) if kind in first.columns else None
    if columns is not None:
        columns = np.where(np.isnan(columns).any(axis=0), np.nan, columns)[baseline:]
        if kind not in first.options.counted_types(trial.options.average):
            return compare_means(columns, trial)
    counts = np.array([scores[kind].example_counts() for scores in ordered[baseline:]])
    of_sums = partial(first.measures[kind].of_sums, options=first.options)
    return compare_counts(counts, lambda sums: of_sums(sums)[-parts:], columns, trial)


def _corrected(tests: Mapping[str, Tested], level: float) -> dict[str, list[TypeComparison | Compared]]:
    """The results of a family of tests, by type and system; BLEU is corrected together with F-measures."""
    corrected, levels = ({kind: np.empty_like(test.p_values) for kind, test in tests.items()} for _ in range(2))
    for part in (-3, -2, -1):  # from the end, where BLEU has its one score
        family = [kind for kind, test in tests.items() if -part <= test.p_values.shape[1]]
        p_values = np.array([tests[kind].p_values[:, part] for kind in family])
        p_holm = holm(p_values.ravel()).reshape(p_values.shape)
        tested_at = holm_levels(p_values.ravel(), level).reshape(p_values.shape)
        for k, kind in enumerate(family):
            corrected[kind][:, part], levels[kind][:, part] = p_holm[k], tested_at[k]
    return {
        kind: [
            TypeComparison(*parts) if len(parts) == len(PARTS) else parts[0]
            for parts in test.results(levels[kind], corrected[kind])
        ]
        for kind, test in tests.items()
    }


def _warn(ordered: list[Scores], trial: Trial) -> None:
    """Warn of examples that are left out, and of what few examples can't show."""
    n = units(trial.groups, len(ordered[0]))
    warn_of_nan({kind: int(np.isnan(sums).sum()) for kind, sums in _fmeasure_sums(ordered).items()}, len(ordered[0]))
    counted = ordered[0].options.counted_types(trial.options.average)
    if counted and trial.options.interval != "percentile":
        warn_of_percentiles(", ".join(counted), n)
    least_p = trial.least_p(n, n)
    if least_p > trial.level:
        warn(cannot_show(n, trial.level, least_p))
    elif trial.method == "bootstrap" and n < TOO_FEW:
        warn(is_approximate(n))


def _fmeasure_sums(ordered: list[Scores]) -> dict[str, Floats]:
    """By type, the F-measures summed over systems: NaN where one of them is, shape (n_examples,)."""
    return {kind: np.sum([scores.columns[kind][2] for scores in ordered], axis=0) for kind in ordered[0].columns}


def _check_systems(systems: Mapping[str, Scores], baseline: str | None) -> None:
    if not isinstance(systems, Mapping) or len(systems) < 2:
        raise ValueError(f"systems={shown(systems)}; expected a mapping of two or more names to Scores")
    for name, scores in systems.items():
        if not isinstance(name, str):
            raise TypeError(f"systems has the name {shown(name)}; expected str")
        if not isinstance(scores, Scores):
            raise TypeError(f"systems[{name!r}] is {type(scores).__name__}; expected the Scores of Scorer.score")
    if baseline is not None and baseline not in systems:
        raise ValueError(f"baseline={baseline!r}; expected None or one of the systems, {list(systems)}")
    first = next(iter(systems)) if baseline is None else baseline
    if not len(systems[first]):
        raise ValueError("the systems have no examples; expected at least one")
    for name, scores in systems.items():
        if name != first:
            _check_same_examples(f"systems {first!r} and {name!r}", systems[first], scores)


def _same_groups(systems: Mapping[str, Scores]) -> Groups | None:
    """The groups that all of these scores have. Raises ValueError if they differ."""
    labels = {name: scores.groups and scores.groups.label for name, scores in systems.items()}
    (first, label), *others = labels.items()
    for name, other in others:
        if other != label:
            raise ValueError(f"systems {first!r} and {name!r} have the groups {label} and {other}; expected the same")
    return systems[first].groups


def _check_same_examples(both: str, mine: Scores, theirs: Scores) -> None:
    """Refuse Scores of different examples or options; where no texts are known, references are compared by counts."""
    if len(mine) != len(theirs):
        raise ValueError(f"{both} have {len(mine)} and {len(theirs)} examples; expected the same examples")
    if difference := mine.text.difference(theirs.text) or mine.options.difference(theirs.options):
        raise ValueError(f"{both} were scored with {difference}; expected the same")
    if (place := _first_difference(mine.example_at, theirs.example_at)) is not None:
        raise ValueError(
            f"{both} have different numbers of references for example {place - 1}; expected the same references"
        )
    if mine.texts is not None and theirs.texts is not None:
        if (place := mine.texts.first_difference(theirs.texts)) is not None:
            raise ValueError(f"{both} have different references for example {place}; expected the same texts in order")
        return
    for kind, measure in mine.measures.items():
        for column, a, b in zip(measure.columns, mine.tables[kind], theirs.tables[kind], strict=True):
            if column in ("reference_total", "reference_length") and (row := _first_difference(a, b)) is not None:
                example = int(np.searchsorted(mine.example_at, row, "right")) - 1 if measure.per_reference else row
                raise ValueError(
                    f"{both} have different references for example {example} ({kind}: {a[row]}, {b[row]} units)"
                )


def _first_difference(a: Numbers, b: Numbers) -> int | None:
    different = np.flatnonzero(a != b)
    return int(different[0]) if len(different) else None
