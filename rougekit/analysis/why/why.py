"""Why do systems differ? Precision, recall, lengths and what became of the references' words, with tested sentences."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations
from typing import Any, Literal, NamedTuple, cast

import numpy as np

from rougekit.analysis import correction, wording
from rougekit.analysis.compared import ComparedScore
from rougekit.analysis.comparison_results import Comparison
from rougekit.analysis.copied import copied_shares
from rougekit.analysis.paired_tests import Difference, Draws, tests_of
from rougekit.analysis.samples import Sample, sample_of
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.analysis.tables import numbers
from rougekit.analysis.tables.numbers import fixed
from rougekit.analysis.why.causes import TESTED, Sign, causes
from rougekit.analysis.why.noticed import missing_in_words
from rougekit.analysis.why.units import UnitCounts, count_units
from rougekit.analysis.why.words import CONTENT, FUNCTION, WordCounts, count_words, texts_of
from rougekit.foundation.arrays.types import Bools, Floats
from rougekit.foundation.checks import one_of
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.plurals import counted, sized
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.results import without_nan
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.scores.statistics import MeanStatistic, Statistic
from rougekit.scoring.standards.rules import rules_of

MAX_SENTENCES = 3
"""The largest number of sentences; what was asked for comes before the second system that sentences are about."""
MAX_ORDERED = 5
"""The largest number of systems whose order a sentence gives."""

Quantity = Literal["precision", "recall", "words", "content missed", "elsewhere", "copied"]
"""What is tested about each system: P and R, unless the type is BLEU; the words that it writes; the references' units
of which it lacks content words, and those that it says elsewhere, as `SystemUnits` has them; with sources, the share of
its words that are part of a run of four or more that the source has."""
FRACTIONS: tuple[Quantity, ...] = ("precision", "recall", "copied")
"""The quantities that are no numbers of words."""


@dataclass(frozen=True, slots=True)
class SystemUnits:
    """What became of the units that a type counts: means over the examples that count in all systems, and over runs.

    Units are words, n-grams or skip-bigrams: `Why.unit`. In each example the parts, which are all fields but `total`,
    add up to it, and matched / total is the recall of `Why.units_of`. For BLEU, units are the prediction's n-grams.
    """

    total: float
    """the units of the references that count, weighted as the score is"""
    matched: float
    """those that the type counts as matched"""
    stemmed: float | None
    """those that are matched only if words are stemmed; None if that was not asked for"""
    elsewhere: float | None
    """those that aren't matched, though the prediction has each of their words: in another order or not side by side;
    None for ROUGE-1 and BLEU"""
    missed_content: float | None
    """those of which the prediction lacks a content word; all that it misses if the language has no list of function
    words; None for BLEU"""
    missed_function: float | None
    """those of which it lacks only function words; None without a list of them, and for BLEU"""
    unmatched: float | None
    """for BLEU, the n-grams that references lack; else None"""

    @property
    def missed_kind(self) -> str:
        """What `missed_content` counts words of."""
        return "words" if self.missed_function is None else "content words"


@dataclass(frozen=True, slots=True)
class SystemWords:
    """The words of one system, per example: means over the examples that count in all systems, and over runs.

    These are words whatever the type counts; `units` has what it counts.
    """

    precision: float
    """the system's precision, as compared; NaN for BLEU"""
    recall: float
    written: float
    """the number of words it writes"""
    matched: float
    """of the reference's words, those that it has"""
    stemmed: float | None
    """those that it has only if words are stemmed; None if that was not asked for"""
    missed_content: float
    """the content words that it lacks; all words that it lacks if the language has no list of function words"""
    missed_function: float | None
    """the function words that it lacks; None without a list of them"""
    matched_content: float
    """the content words that it has"""
    added: float
    """of its own words, those that the reference lacks"""
    expected: float
    """the number of words in the references that count for it, which may be others than for another system"""
    expected_content: float
    """the number of content words in these references"""
    units: SystemUnits
    """what became of what the type counts"""


class WhyTest(NamedTuple):
    """The test of one difference between a system and the first one."""

    system: str
    what: Quantity
    value: float
    other: float
    """the first system's value"""
    difference: float
    p_value: float
    p_adjusted: float
    """after Holm's correction over the quantities of all systems compared with the baseline or, without one, over those
    of all pairs of systems"""
    significant: bool

    def to_dict(self, *, in_points: bool = False) -> dict[str, Any]:
        """The fields by name. in_points : multiply a difference of fractions and its two values by 100"""
        fields = self._asdict()
        if in_points and self.what in FRACTIONS:
            fields |= {name: 100 * fields[name] for name in ("value", "other", "difference")}
        return fields


@dataclass(frozen=True, slots=True)
class Why:
    """What `why` returns."""

    rouge_type: str
    n_examples: int
    """the number of examples that count in all systems"""
    compared_with: str
    """the system that the others are compared with: the baseline or, without one, the best in this type"""
    systems: Mapping[str, SystemWords]
    """in the order of the comparison's tables"""
    tests: Sequence[WhyTest]
    """all tests that sentences are based on; see `WhyTest.p_adjusted`"""
    sentences: Sequence[str]
    """at most three: on outputs that are missing, then true by these tests; none if there is nothing to say"""
    by_system: Mapping[str, str] = field(default_factory=dict)
    """how each other system differs from the first one, in a sentence like these; "" if no test shows any difference"""
    missing: str = ""
    """which systems lack outputs on how many examples; "" if none does"""
    words: Mapping[str, Sequence[WordCounts]] = field(default_factory=dict, repr=False, compare=False)
    """the words of every example, for each run of each system"""
    stemmed_words: Mapping[str, Sequence[WordCounts]] = field(default_factory=dict, repr=False, compare=False)
    """these words if they are stemmed; empty if that was not asked for"""
    unit: str = "word"
    """what `SystemUnits` counts, in the singular"""
    units_of: str = ""
    """the type whose units these are: this one, or rougeL for rougeW, whose counts are weights"""
    elsewhere: str = ""
    """how predictions say units elsewhere: "in another order" or "not side by side"; "" if they can't"""
    units: Mapping[str, Sequence[UnitCounts]] = field(default_factory=dict, repr=False, compare=False)
    """what became of the units of every example, for each run of each system"""

    @property
    def reference_length(self) -> str:
        """The number of words in references, or the least and the greatest if systems have other ones: "7.5 to 8.0"."""
        least, greatest = (_one_decimal(of(each.expected for each in self.systems.values())) for of in (min, max))
        return least if least == greatest else f"{least} to {greatest}"

    @property
    def counts_words(self) -> bool:
        """Whether the units are single words."""
        return self.unit.endswith("word")

    @property
    def all_units(self) -> str:
        """The number of units, or the least and the greatest if systems have other references: "34.9 bigrams"."""
        totals = [each.units.total for each in self.systems.values()]
        least, greatest = _one_decimal(min(totals)), _one_decimal(max(totals))
        return sized(least if least == greatest else f"{least} to {greatest}", self.unit)

    def __str__(self) -> str:
        """The sentences, one on each line."""
        return "\n".join(self.sentences)

    def to_dict(self, *, in_points: bool = False) -> dict[str, Any]:
        """Plain nested dicts and lists, for JSON; NaN is None.

        in_points : multiply precision, recall and the share of copied words by 100; numbers of words stay what they are
        """
        plain: dict[str, Any] = asdict(replace(self, words={}, stemmed_words={}, units={})) | {
            "tests": [test.to_dict(in_points=in_points) for test in self.tests]
        }
        del plain["words"], plain["stemmed_words"], plain["units"]
        for system in plain["systems"].values() if in_points else ():
            system |= {name: 100 * system[name] for name in FRACTIONS if name in system}
        return cast(dict[str, Any], without_nan(plain))


def why(
    comparison: Comparison | Scores,
    rouge_type: str | None = None,
    *,
    stemming: bool = False,
    splitting: bool = False,
    sources: Sequence[str] | None = None,
) -> Why:
    """Count what became of the references' units in each system, and say why systems differ from the first one.

    Units are what a type counts, such as words or bigrams, of the reference that counts for it: see `SystemUnits`.
    Function words are those of the language's list of stop words. Sentences rest on paired tests, of the same kind as
    the comparison's, of precision, recall, words written, and units missed or said elsewhere. A cause is named only if
    it goes with the signs of precision and recall. Sentences are about the nearest rivals of the first system that
    differ from it; before them, it is said which systems lack outputs. Holm's correction is over all of them: those of
    the systems compared with the baseline or, without one, those of all pairs, because the first system was chosen as
    the best. That another type
    puts a system on the other side of the first one is said if both differences are significant in the comparison.

    One system by itself is described against its references, and nothing is tested.

    Parameters
    ----------
    comparison : what `compare` returned, or the scores of one system; not unpickled: scores must have their texts
    rouge_type : a type that was scored; None: the primary one, or the first
    stemming : also score with Porter's stemmer, and say what it would change
    sources : the text that was summarised in each example: also test and say whether systems copy them
    splitting : also score with summaries split into sentences, as `split_summaries` does, and say what it would change

    Raises
    ------
    ValueError : a type that was not scored; a comparison or scores without texts; stemming of scores that are stemmed
        already or whose tokenizer has no Porter stemmer; splitting of what is split already, or under a type that reads
        no sentences; another number of sources than of examples.
    """
    if isinstance(comparison, Scores):
        alone = ScoredSystems.of({"prediction": comparison})
        return why_alone(alone, rouge_type, stemming=stemming, splitting=splitting, sources=sources)
    if not comparison.scores:
        raise ValueError("this comparison holds no texts, as after unpickling; compare the systems again")
    rouge_type = comparison.decisive if rouge_type is None else rouge_type
    one_of("rouge_type", rouge_type, list(comparison.types))
    systems = ScoredSystems.of(comparison.scores)
    first = _first(comparison, rouge_type)
    stemmed = _rescored(systems, stemming_scorer(systems.first)) if stemming else None
    parts = {
        name: {part: entry.score for part, entry in comparison[name][rouge_type].by_part.items()}
        for name in comparison.table_order
    }
    result = _counted(systems, rouge_type, first, parts, stemmed)
    result = replace(result, tests=_corrected_tests(comparison, result, systems, _copied_by_run(systems, sources)))
    by_system = {
        name: _system_sentence(result, name, entry)
        for name, entry in _differences(comparison, rouge_type, first).items()
    }
    rivals = sorted(by_system, key=lambda name: -comparison[name][rouge_type].main.score)
    named = [name for name in rivals if by_system[name]][:2]
    of_systems = [by_system[name] for name in named]
    if not result.n_examples:
        return replace(result, by_system=by_system)
    changes = [_change_sentence("Stemming", comparison, rouge_type, stemmed)] if stemmed is not None else []
    if splitting:
        split = _scored_with_splitting(systems, rouge_type)
        changes.append(_change_sentence("Splitting into sentences", comparison, rouge_type, split))
    others = changes or [_copying_sentence(result, rivals) or _other_types_sentence(comparison, rouge_type, first)]
    above, others = [*filter(None, [result.missing])], [*filter(None, others)]
    shown = of_systems[: max(1, MAX_SENTENCES - len(above) - len(others))]
    return replace(result, sentences=[*above, *shown, *others][:MAX_SENTENCES], by_system=by_system)


def why_alone(
    systems: ScoredSystems, rouge_type: str | None = None, *, stemming: bool = False, splitting: bool = False,
    sources: Sequence[str] | None = None,
) -> Why:  # fmt: skip
    """Count what became of the references' units in one system, and say it. Arguments and errors are those of `why`."""
    rouge_type = systems.types[0] if rouge_type is None else rouge_type
    one_of("rouge_type", rouge_type, list(systems.types))
    (name,) = systems
    parts = {part: mean.mid for part, mean in systems.means_of(name, [rouge_type])[rouge_type].by_part.items()}
    stemmed = _rescored(systems, stemming_scorer(systems.first)) if stemming else None
    result = _counted(systems, rouge_type, name, {name: parts}, stemmed)
    changed = {"Stemming": stemmed} if stemmed is not None else {}
    if splitting:
        changed["Splitting into sentences"] = _scored_with_splitting(systems, rouge_type)
    if not result.n_examples:
        return result
    score = [*parts.values()][-1]
    differences = {
        what: float(other.sample(name, rouge_type).scores[-1]) - score for what, other in changed.items()
    }  # fmt: skip
    changes = [
        f"{what} would change the score by {numbers.signed_points(difference)} points."
        for what, difference in differences.items()
    ]
    shares = _copied_by_run(systems, sources).get(name)
    copies = [] if shares is None else [
        f"It copies {numbers.percent(round(float(shares.mean()), 3))} of its words from the source, in runs of four or "
        "more."
    ]  # fmt: skip
    said, others = [*filter(None, [result.missing]), *_alone_sentences(result, name)], changes or copies
    return replace(result, sentences=[*said[: max(1, MAX_SENTENCES - len(others))], *others])


def _counted(
    systems: ScoredSystems, rouge_type: str, first: str, parts: Mapping[str, Mapping[str, float]],
    stemmed: ScoredSystems | None,
) -> Why:  # fmt: skip
    """What became of the references' units in each system, without tests and sentences.

    first : the system that the others are compared with
    parts : the scores of each system by part, in the order of tables
    stemmed : the systems, scored with Porter's stemmer, if it is asked what that would match
    """
    is_counted, measure = systems.counts_in(rouge_type), systems.first.measures[rouge_type]
    scorer = None if stemmed is None else stemming_scorer(systems.first)
    units = {name: [count_units(scores, rouge_type, scorer) for scores in runs] for name, runs in systems.items()}
    words = _count_words(systems, rouge_type)  # mostly counted with the units
    stemmed_words = {} if stemmed is None else _count_words(stemmed, rouge_type)
    summaries = {
        name: _system_words(
            scores,
            words[name],
            stemmed_words.get(name),
            is_counted,
            _system_units(units[name], words[name], measure, is_counted),
        )
        for name, scores in parts.items()
    }
    return Why(
        rouge_type,
        systems.sample_size(rouge_type).n_examples,
        first,
        summaries,
        [],
        [],
        words=words,
        stemmed_words=stemmed_words,
        unit=measure.in_units.unit,
        units_of=rouge_type if measure.in_units == measure else str(measure.in_units),
        elsewhere=measure.in_units.said_elsewhere,
        units=units,
        missing=missing_in_words(systems),
    )


def _first(comparison: Comparison, rouge_type: str) -> str:
    """The system that others are compared with in this type: the baseline, or the best."""
    if comparison.has_baseline or rouge_type == comparison.decisive:
        return comparison.compared_with
    return comparison.rankings()[rouge_type].systems[0]


def _differences(comparison: Comparison, rouge_type: str, first: str) -> dict[str, ComparedScore]:
    """How each other system differs from this one in F-measure or BLEU; it is the baseline, if there is one."""
    if comparison.has_baseline:
        return comparison.differences(rouge_type)
    ranking = comparison.rankings()[rouge_type]
    return {name: ranking.difference(first, name) for name in comparison.order if name != first}


def _count_words(systems: ScoredSystems, rouge_type: str) -> dict[str, list[WordCounts]]:
    """The words of each system's runs."""
    return {name: [count_words(scores, rouge_type) for scores in runs] for name, runs in systems.items()}


def _mean(counts: Sequence[Floats], is_counted: Bools) -> Floats:
    """Means over runs and the examples that count, by kind of word; shape (2,), NaN if none counts.

    counts : of each run, shape (2, n_examples)
    is_counted : which examples count, shape (n_examples,)
    """
    if not is_counted.any():
        return np.full(2, np.nan)
    mean: Floats = np.mean(counts, axis=0)[:, is_counted].mean(axis=1)
    return mean


def _system_words(
    parts: Mapping[str, float], words: Sequence[WordCounts], stemmed_words: Sequence[WordCounts] | None,
    is_counted: Bools, units: SystemUnits,
) -> SystemWords:  # fmt: skip
    """parts : the scores; words, stemmed_words : of each run, as scored and if they are stemmed"""
    written, matched, expected = (
        _mean([getattr(each, of) for each in words], is_counted) for of in ("written", "matched", "expected")
    )
    missed = _mean([each.missed for each in stemmed_words or words], is_counted)
    return SystemWords(
        precision=parts.get("precision", math.nan),
        recall=parts.get("recall", math.nan),
        written=float(written.sum()),
        matched=float(matched.sum()),
        stemmed=None
        if stemmed_words is None
        else float(_mean([each.matched for each in stemmed_words], is_counted).sum() - matched.sum()),
        missed_content=float(missed[CONTENT]),
        missed_function=float(missed[FUNCTION]) if words[0].has_function_words else None,
        matched_content=float(matched[CONTENT]),
        added=float(written.sum() - matched.sum()),
        expected=float(expected.sum()),
        expected_content=float(expected[CONTENT]),
        units=units,
    )


def _system_units(
    units: Sequence[UnitCounts], words: Sequence[WordCounts], measure: Measure, is_counted: Bools
) -> SystemUnits:
    """units, words : of each run"""

    def mean(counts: Sequence[Floats]) -> float:
        return float(np.mean(counts, axis=0)[is_counted].mean()) if is_counted.any() else math.nan

    total, matched = mean([each.total for each in units]), mean([each.matched for each in units])
    content, function = (mean([each.missed[kind] for each in units]) for kind in (CONTENT, FUNCTION))
    stemmed = [each.stemmed for each in units if each.stemmed is not None]
    is_of_references = measure.per_reference
    return SystemUnits(
        total,
        matched,
        stemmed=mean(stemmed) if stemmed and is_of_references else None,
        elsewhere=mean([each.elsewhere for each in units]) if measure.in_units.said_elsewhere else None,
        missed_content=content if is_of_references else None,
        missed_function=function if is_of_references and words[0].has_function_words else None,
        unmatched=None if is_of_references else total - matched,
    )


class _Measured(NamedTuple):
    """A quantity of all systems."""

    samples: list[Sample]
    column: int
    """where it is in the samples"""
    unit: float
    """what 1 stands for there"""


def _corrected_tests(
    comparison: Comparison, counted: Why, systems: ScoredSystems, copied: Mapping[str, Floats]
) -> list[WhyTest]:
    """Test each system against the first one, and correct all tests of the family together."""
    measured = _measured_in_texts(counted, systems, copied)
    score_samples = [systems.sample(name, counted.rouge_type) for name in systems]
    score_parts: list[Quantity] = ["precision", "recall"]
    for at, part in enumerate(systems.parts(counted.rouge_type)):
        if part in score_parts:
            measured[part] = _Measured(score_samples, at, 1.0)
    names = list(systems)
    at_first = names.index(counted.compared_with)
    family = _family(len(names), at_first, has_baseline=comparison.has_baseline)
    draws = Draws(comparison.n_resamples, comparison.seed, None)
    differences: dict[tuple[int, int, Quantity], Difference] = {}
    for what, (samples, column, _) in measured.items():
        estimates = [samples[k].minus(samples[other], column) for k, other in family]
        tests = tests_of(estimates, comparison.method, draws)
        for pair, estimate, test in zip(family, estimates, tests, strict=True):
            differences[*pair, what] = Difference(estimate, test, comparison.method, draws)
    p_values = {cell: difference.p_value for cell, difference in differences.items()}
    corrected = correction.CORRECTION.over(p_values, comparison.level)
    results = []
    for k, what in ((k, what) for k in range(len(names)) if k != at_first for what in measured):
        samples, column, unit = measured[what]
        own, other = (unit * float(samples[system].scores[column]) for system in (k, at_first))
        difference, p = differences[k, at_first, what], corrected[k, at_first, what].p
        results.append(
            WhyTest(names[k], what, own, other, unit * difference.value, difference.p_value, p, p <= comparison.level)
        )
    return results


def _measured_in_texts(
    counted: Why, systems: ScoredSystems, copied: Mapping[str, Floats]
) -> dict[Quantity, _Measured]:  # fmt: skip
    """What is tested beside scores. copied : as `_copied_by_run` gives it"""
    measure = systems.first.measures[counted.rouge_type]
    kinds: list[Quantity] = ["words"]
    if measure.per_reference:
        kinds.append("content missed")
        if measure.in_units.said_elsewhere:
            kinds.append("elsewhere")
    if copied:
        kinds.append("copied")
    is_counted, words, units = systems.counts_in(counted.rouge_type), counted.words, counted.units
    columns = {name: _quantities(kinds, words[name], units[name], is_counted, copied.get(name)) for name in systems}
    scale = max(1.0, *(float(np.nan_to_num(each).max()) for each in columns.values()))  # tests are of fractions
    plain = Statistic(measure, systems.first.options, rules_of("rouge_score"), is_mean=True)
    groups = systems.first.groups
    samples = [
        sample_of([MeanStatistic(plain, run / scale, groups, "student-hall") for run in columns[name]])
        for name in systems
    ]
    return {kind: _Measured(samples, at, scale) for at, kind in enumerate(kinds)}


def _family(n_systems: int, first: int, *, has_baseline: bool) -> list[tuple[int, int]]:
    """The pairs of systems whose tests, in every quantity, are corrected together: those with the first one come first.

    With a baseline there are no others. Without one, all pairs count, as in the comparison: the first system was chosen
    as the best of these examples, so that any pair might have been among those that sentences are about.
    """
    others = [k for k in range(n_systems) if k != first]
    return [*((k, first) for k in others), *(() if has_baseline else combinations(others, 2))]


def _copied_by_run(systems: ScoredSystems, sources: Sequence[str] | None) -> dict[str, Floats]:
    """The share of its words that each run of each system copies, shape (n_runs, n_examples); {} without sources."""
    if sources is None:
        return {}
    if len(sources) != len(systems.first):
        expected = f"expected {len(systems.first)}, one for each example"
        raise ValueError(f"sources has {counted(len(sources), 'text')}; {expected}")
    runs = [scores for of_system in systems.values() for scores in of_system]
    shares = iter(copied_shares(runs, sources))
    return {name: np.array([next(shares) for _ in of_system]) for name, of_system in systems.items()}


def _quantities(
    kinds: Sequence[Quantity], words: Sequence[WordCounts], units: Sequence[UnitCounts], is_counted: Bools,
    copied: Floats | None,
) -> Floats:  # fmt: skip
    """What is tested of each run beside its scores, shape (n_runs, len(kinds), n_examples). copied : by run"""
    by_kind: dict[Quantity, Any] = {
        "words": [each.written.sum(axis=0) for each in words],
        "content missed": [each.missed[CONTENT] for each in units],
        "elsewhere": [each.elsewhere for each in units],
        "copied": copied,
    }
    return np.where(is_counted, np.stack([by_kind[kind] for kind in kinds], axis=1), np.nan)


def _system_sentence(result: Why, name: str, entry: ComparedScore) -> str:
    """What a system loses and gains against the first one, and by what; "" if no test shows any.

    entry : how it differs from that one
    """
    first = result.compared_with
    shown = {test.what: test for test in result.tests if test.system == name and test.significant}
    parts = [shown[what] for what in ("recall", "precision") if what in shown]
    is_lower = (entry.difference or 0.0) < 0
    if not parts:
        return ""
    against = [part for part in parts if (part.difference < 0) == is_lower]
    other = [part for part in parts if part not in against]
    verb = ("loses" if is_lower else "gains") if entry.significant else ("has less" if is_lower else "has more")
    clause = f"Against {first}, {name} "
    if against:
        clause += f"{verb} {'on ' * bool(entry.significant)}{_parts_against(against)}"
    if other:
        clause += f"{', but ' * bool(against)}has {'higher' if is_lower else 'lower'} {_parts_against(other)}"
    signs = {what: _sign(test.difference) for what, test in shown.items()}
    named = [shown[cause] for cause in causes(*(signs.get(cast(Quantity, what), 0) for what in TESTED))]
    said = [_CLAUSES[test.what](result, test, at > 0) for at, test in enumerate(named)]
    return f"{clause}: it {' and '.join(said)}." if said else f"{clause}."


def _alone_sentences(result: Why, name: str) -> list[str]:
    """What a system by itself says of its references, what it lacks, and how long its texts are."""
    of, who = result.systems[name], name or "the prediction"
    units, n = of.units, _one_decimal
    if units.unmatched is not None:
        return [f"Of the {sized(n(units.total), result.unit)} that {who} writes, references have {n(units.matched)}."]
    lacks = {units.missed_kind: units.missed_content, "only function words": units.missed_function}
    if result.counts_words:
        said = [f"{n(count)} {kind.removeprefix('only ')}" for kind, count in lacks.items() if count is not None]
    else:
        said = [f"{kind} of {n(count)}" for kind, count in lacks.items() if count is not None]
    other = "" if units.elsewhere is None else (
        f", says {'the words of ' * (not result.counts_words)}{n(units.elsewhere)} {result.elsewhere},"
    )  # fmt: skip
    whole = sized(n(units.total), result.unit)
    return [
        f"Of its references' {whole}, {who} matches {n(units.matched)}{other} and lacks {wording.joined(said)}.",
        f"It writes {n(of.written)} words where references have {n(of.expected)}: precision is "
        f"{numbers.points(of.precision)}, recall {numbers.points(of.recall)}.",
    ]


def _sign(difference: float) -> Sign:
    return -1 if difference < 0 else 1 if difference > 0 else 0


def _words_clause(result: Why, test: WhyTest, _: bool) -> str:
    own, theirs = (result.systems[name].expected for name in (test.system, result.compared_with))
    return (
        f"writes {_one_decimal(test.value)} words where references have {_one_decimal(own)} ({result.compared_with}: "
        f"{_one_decimal(test.other)}{_unless_equal(' where they have ', theirs, own)})"
    )


def _missed_clause(result: Why, test: WhyTest, _: bool) -> str:
    """lacks 4.1 content words of the references' 36.0 words; lacks content words of 4.1 of their 35.0 bigrams"""
    n, kind = _one_decimal(test.value), result.systems[test.system].units.missed_kind
    of_words = f"{n} {kind}" if kind != "words" else n
    return f"lacks {of_words if result.counts_words else f'{kind} of {n}'} of {_all_units(result, test)}"


def _elsewhere_clause(result: Why, test: WhyTest, is_second: bool) -> str:
    """says 4.1 of the references' 36.0 words in another order; shorter if a clause before has the number of all"""
    n, first = _one_decimal(test.value), f"({result.compared_with}: {_one_decimal(test.other)})"
    units = "" if is_second else f" of {_all_units(result, test, first='')}"
    return f"says {'the words of ' * (not result.counts_words)}{n}{units} {result.elsewhere} {first}"


_CLAUSES = {"words": _words_clause, "content missed": _missed_clause, "elsewhere": _elsewhere_clause}
"""How a cause is said, after "it"; the last argument tells whether another cause was said before."""


def _all_units(result: Why, test: WhyTest, first: str | None = None) -> str:
    """The references' units, followed by the first system's number unless `first` is given."""
    own, theirs = (result.systems[name].units.total for name in (test.system, result.compared_with))
    beside = f" ({result.compared_with}: {_one_decimal(test.other)}{_unless_equal(' of ', theirs, own)})"
    return f"the references' {sized(_one_decimal(own), result.unit)}{beside if first is None else first}"


def _parts_against(tests: Sequence[WhyTest]) -> str:
    return wording.joined(
        [f"{test.what} ({numbers.points(test.value)} against {numbers.points(test.other)})" for test in tests]
    )


def _one_decimal(n: float) -> str:
    return fixed(n, 1)


def _unless_equal(before: str, n: float, other: float) -> str:
    """A number of words after some others, if it is another one; with several references it may be."""
    return f"{before}{_one_decimal(n)}" if _one_decimal(n) != _one_decimal(other) else ""


def _scored_with_splitting(systems: ScoredSystems, rouge_type: str) -> ScoredSystems:
    """The same texts, scored sentence by sentence. Raises ValueError if they are, or the type reads no sentences."""
    first = systems.first
    if not first.measures[rouge_type].by_sentence:
        raise ValueError(f"splitting=True: {rouge_type} reads no sentences; expected a type such as rougeLsum")
    if first.text.split_summaries:
        raise ValueError("splitting=True: these texts were split into sentences already")
    return _rescored(systems, Scorer.of_options(replace(first.text, split_summaries=True), first.options))


def _rescored(systems: ScoredSystems, scorer: Scorer) -> ScoredSystems:
    """The same texts, scored by another scorer."""

    def scored(scores: Scores) -> Scores:
        predictions, references = texts_of(scores)
        return replace(scorer.score(predictions, references), groups=scores.groups, averaging=scores.averaging)

    with collect_warnings():
        return ScoredSystems.of({name: [*map(scored, runs)] for name, runs in systems.items()})


def stemming_scorer(scores: Scores) -> Scorer:
    """The scorer of these scores, but with Porter's stemmer. Raises ValueError if they are stemmed or can't be."""
    if scores.names.stemmer != "none":
        raise ValueError(f"stemming=True: these scores are stemmed already (stem:{scores.names.stemmer})")
    return Scorer.of_options(replace(scores.text, use_stemmer=True), scores.options)


def _copying_sentence(result: Why, names: Sequence[str]) -> str:
    """Which of these systems copies more or less than the first one; "" if no test shows it."""
    tests = {test.system: test for test in result.tests if test.what == "copied" and test.significant}
    for test in (tests[name] for name in names if name in tests):
        which = "more" if test.difference > 0 else "less"
        own, other = (numbers.percent(round(share, 3)) for share in (test.value, test.other))
        return (
            f"{test.system} copies {which} from the source than {result.compared_with}: "
            f"{own} of its words against {other}, in runs of four or more."
        )
    return ""


def _other_types_sentence(comparison: Comparison, rouge_type: str, first: str) -> str:
    """A system that another type puts on the other side of the first one, both significantly; "" if there is none."""
    main = _differences(comparison, rouge_type, first)
    for other in comparison[first]:
        if other == rouge_type or not comparison.is_tested(other):
            continue
        for name, entry in _differences(comparison, other, first).items():
            both = entry.difference or 0.0, main[name].difference or 0.0
            if entry.significant and main[name].significant and both[0] * both[1] < 0:
                changes = wording.joined([numbers.signed_points(change) for change in both])
                sides = ("higher", "lower") if both[0] > 0 else ("lower", "higher")
                return (
                    f"{name} scores {sides[0]} than {first} in {wording.title(other)}, "
                    f"but {sides[1]} in {wording.title(rouge_type)}, both significantly ({changes} points)."
                )
    return ""


def _change_sentence(what: str, comparison: Comparison, rouge_type: str, rescored: ScoredSystems) -> str:
    """How something would change the scores and their order. rescored : the systems, scored with it"""
    before = {name: comparison[name][rouge_type].main.score for name in rescored}
    after = {name: float(rescored.sample(name, rouge_type).scores[-1]) for name in rescored}
    changes = sorted(after[name] - before[name] for name in rescored)
    old, new = (sorted(rescored, key=lambda name: -scores[name]) for scores in (before, after))
    if old == new:
        order = "the order would not change"
    elif len(new) <= MAX_ORDERED:
        order = f"the order would be {wording.joined(new)}"
    else:
        order = f"{new[0]} would be {'first' if new[0] != old[0] else 'first as before, but the order would change'}"
    low, high = (numbers.signed_points(change) for change in (changes[0], changes[-1]))
    by = low if low == high else f"{low} to {high}"
    if low == high == numbers.signed_points(0.0):
        by = "less than 0.01"
    return f"{what} would change scores by {by} points; {order}."
