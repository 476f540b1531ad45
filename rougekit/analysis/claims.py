"""What may be claimed about differences: the facts of a test, and sentences that report its result.

A paper can use these sentences verbatim; the terminal, the page, reports and notebooks show the same ones.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import quote

from rougekit.analysis import correction
from rougekit.analysis.compared import ComparedScore
from rougekit.analysis.rare_failures import failures_within
from rougekit.analysis.sample_size import SampleSize
from rougekit.analysis.tables.numbers import (
    interval,
    level_below,
    p_text,
    percent,
    points,
    signed_points,
    significant_digits,
)
from rougekit.analysis.wording import (
    NOTHING_TESTED,
    examples_in_words,
    has_f,
    joined,
    number_in_words,
    same_or_listed,
    sample_in_words,
    title,
)
from rougekit.foundation import plurals
from rougekit.foundation.renamed import renamed_to

Method = Literal["student-hall", "permutation", "bootstrap"]
"""The test of a difference."""
POWER = 0.8
"""The probability with which the test would have detected a difference of `ComparedScore.detectable`."""
MAX_NAMED, MAX_TIED = 2, 4
"""A sentence names up to so many of the other systems, and of those that do not differ from the best; it only counts
more."""

TESTS: dict[Method, str] = {
    "student-hall": "two-sided paired t-test adjusted for skewness",
    "permutation": "two-sided paired permutation test",
    "bootstrap": "two-sided paired bootstrap test",
}
"""The tests in words."""


@dataclass(frozen=True, slots=True)
class TestFacts:
    """How systems were compared: the facts of the test."""

    method: Method
    n_examples: int
    """the number of examples that no mean leaves out, because they have a score in every type and system"""
    n_resamples: int
    seed: int
    confidence: float
    exact_in: Mapping[str, bool]
    """by type that was tested, whether nothing was drawn at random for any p-value of it; see `ComparedScore.exact`"""
    average: str
    n_groups: int | None
    """the number of groups that have such examples; None: each example was a unit of its own in the test"""
    margin: float | None
    """the largest difference that counts as no difference; None: equivalence was not tested"""
    n_runs: Mapping[str, int]
    """the number of runs of each system"""
    scoring: str
    """the signature of the systems' scores"""
    sample_sizes: Mapping[str, SampleSize] = field(kw_only=True, default_factory=dict)
    """by type, how many examples count: those that have a score in all systems"""

    @renamed_to("sample_sizes")
    def counted(self) -> Any: ...

    @property
    def level(self) -> float:
        """The largest p-value that is called significant: 1 - confidence."""
        return round(1 - self.confidence, 12)

    @property
    def has_runs(self) -> bool:
        """Whether any system has several runs."""
        return any(n > 1 for n in self.n_runs.values())

    @property
    def runs(self) -> str:
        """The number of runs of each system, in order: "3" if it is the same for all, else such as "3,3,5"."""
        return same_or_listed(self.n_runs.values())

    @property
    def sample(self) -> str:
        """The examples, their groups, the runs and a micro average, in words."""
        average = "" if self.average == "macro" else ", micro average"
        sizes = {title(rouge_type): of_type for rouge_type, of_type in self.sample_sizes.items()}
        sample = sample_in_words(sizes) if sizes else examples_in_words(self.n_examples, self.n_groups)
        return sample + f", {self.runs} runs" * self.has_runs + average

    def n_groups_of(self, rouge_type: str) -> int | None:
        """The number of groups that have an example that counts in a type; None without groups."""
        return self.sample_sizes[rouge_type].n_groups if rouge_type in self.sample_sizes else self.n_groups

    def caution(self, rouge_type: str, score: float) -> str:
        """What so few examples leave open where a difference was shown to be above -margin, in words; "" if nothing.

        score : what an output loses by failing: the baseline's score, a fraction
        """
        if self.margin is None:
            return ""
        failures, n_groups = failures_within(self.margin, score, self.level), self.n_groups_of(rouge_type)
        if n_groups is not None:
            return failures.caution(n_groups, "group")
        return failures.caution(
            self.sample_sizes[rouge_type].n_examples if rouge_type in self.sample_sizes else self.n_examples
        )

    def measure(self, rouge_type: str) -> str:
        """The name of a measure, such as "ROUGE-1" or "micro-averaged ROUGE-1"; BLEU has only one average."""
        return "micro-averaged " * (self.average != "macro" and has_f(rouge_type)) + title(rouge_type)

    @property
    def exact(self) -> bool:
        """Whether nothing was drawn at random for any p-value."""
        return all(self.exact_in.values())

    @property
    def test(self) -> str:
        """The test in words, such as "two-sided paired permutation test, 10,000 resamples, seed 0"."""
        exact = [title(rouge_type) for rouge_type, is_exact in self.exact_in.items() if is_exact]
        some = f"exact in {joined(exact)}, otherwise " if exact and not self.exact else ""
        return self._test(self.exact, some)

    def facts_of_tests(self, corrected: str = "") -> str:
        """The test, its level and what else is said of tests; that nothing is tested, if no example counts."""
        return f"{self.test}; level {percent(self.level)}{corrected}" if self.exact_in else NOTHING_TESTED

    def test_of(self, rouge_type: str, entry: ComparedScore) -> str:
        """The same of one difference; of a type, if nothing was tested."""
        return self._test(self.exact_in.get(rouge_type, self.exact) if entry.exact is None else entry.exact)

    def _test(self, is_exact: bool, some: str = "") -> str:
        test = TESTS[self.method] + " (Hall 1992)" * (self.method == "student-hall")
        if self.has_runs:
            runs = "the runs of systems with several" if self.with_one_run else "runs"
            test += f", examples and {runs} as crossed random effects"
        if self.method != "student-hall":
            drawn = f"{some}{plurals.counted(self.n_resamples, 'resample')}, seed {self.seed}"
            test += ", exact" if is_exact else f", {drawn}"
        return test

    @property
    def with_one_run(self) -> list[str]:
        """The systems with a single run, of which only this output can be spoken of, not the method."""
        return [name for name, n in self.n_runs.items() if n == 1]

    @property
    def whose(self) -> str:
        """What claims are about, in words: methods, outputs of systems with a single run, or both."""
        ones = self.with_one_run
        if len(ones) in (0, len(self.n_runs)):
            return "these outputs" if ones else "these methods"
        outputs = "this output" if len(ones) == 1 else "these outputs"
        return f"these methods and {outputs} of {joined(ones)}"

    def _whose_two(self, system: str, baseline: str) -> str:
        """The same for a difference between two systems."""
        are_outputs = [name in self.with_one_run for name in (system, baseline)]
        if are_outputs[0] == are_outputs[1]:
            return "these outputs" if are_outputs[0] else "these methods"
        return joined([
            f"this output of {name}" if is_output else f"the method {name}"
            for name, is_output in zip((system, baseline), are_outputs, strict=True)
        ])  # fmt: skip

    def signature_over(self, corrected: str, baseline: str | None = None, primary: str | None = None) -> str:
        """The signature of the scores, followed by the fields of the test.

        corrected : what p-values are corrected over
        baseline : None if all pairs are compared
        primary : the primary type, if one was chosen
        """
        test: dict[str, str] = {"test": self.method}
        if self.method != "student-hall":
            of_types = [self.exact_in.get(rouge_type, self.exact) for rouge_type in self.sample_sizes]
            test["draws"] = same_or_listed("exact" if exact else self.n_resamples for exact in of_types)
        test |= {} if baseline is None else {"base": baseline}
        n = same_or_listed([each.n_examples for each in self.sample_sizes.values()] or [self.n_examples])
        test |= {"n": n, correction.CORRECTION.field: corrected}
        test |= {} if primary is None else {"primary": primary}
        test |= {"runs": self.runs} if self.has_runs else {}
        test |= {} if self.margin is None else {"margin": repr(self.margin)}
        return "|".join([self.scoring, *(f"{name}:{quote(value, safe='*,.+-_ ()')}" for name, value in test.items())])

    def is_bound(self, entry: ComparedScore) -> bool:
        """Whether a p-value is only an upper bound, because no resample was as extreme as the observed difference."""
        return entry.exact is False and entry.p_value is not None and entry.p_value <= 1 / (self.n_resamples + 1)

    def describe_difference(
        self, rouge_type: str, system: str, entry: ComparedScore, baseline: str, score: float, *, is_corrected: bool
    ) -> str:
        """How a system differs from the baseline, with the numbers of the test.

        entry : the system's comparison with the baseline
        score : the baseline's score
        is_corrected : whether Holm's correction is over more than one test
        """
        what = self.measure(rouge_type)
        if has_f(rouge_type):
            what += " F1" if "|beta:1|" in self.scoring else " F-measure"
        if entry.p_value is None or entry.level is None or not entry.is_tested:
            return f"{system} and {baseline} can't be compared in {what}: no example has a score in both."
        is_bound = self.is_bound(entry)
        p = f"p {p_text(entry.p_value, entry.level, is_bound=is_bound)}"
        if is_corrected:
            after = p_text(entry.p_adjusted, self.level, is_bound=is_bound).removeprefix("= ")
            p += f", {after} after {correction.CORRECTION.title}"
        sample = examples_in_words(entry.n_examples or 0, self.n_groups_of(rouge_type))
        sentences = [
            f"On {sample}{self._with_runs(system, baseline)}, "
            f"{system} scores {points(entry.score)} and {baseline} {points(score)} {what} points.",
            f"The difference between {self._whose_two(system, baseline)}, {signed_points(entry.difference)} points "
            f"({percent(1 - entry.level)} CI {signed_points(entry.difference_low)} to "
            f"{signed_points(entry.difference_high)}), is {'' if entry.significant else 'not '}significant at the "
            f"{percent(self.level)} level ({p}; {self.test_of(rouge_type, entry)}).",
        ]
        if entry.wins is not None:
            wins = plurals.counted(entry.wins, "example")
            outcomes = f"{system} is better on {wins}, worse on {entry.losses:,} and equal on {entry.ties:,}"
            rest = (entry.n_examples or 0) - entry.wins - (entry.losses or 0) - (entry.ties or 0)  # of a micro average
            without = f"; {rest:,} {plurals.agreeing('have', rest)} no score" * bool(rest)
            sentences.append(f"{outcomes}{without}.")
        caution = self.caution(rouge_type, score)
        sentences += [self._within_margin(system, entry, caution), _errors(entry), self.describe_power(entry)]
        return " ".join(filter(None, sentences))

    def _with_runs(self, *systems: str) -> str:
        if not self.has_runs:
            return ""
        first, second = (self.n_runs[name] for name in systems)
        if first == second:
            return f" with {plurals.counted(first, 'run')} each"
        return f" with {plurals.counted(first, 'run')} of {systems[0]} and {second} of {systems[1]}"

    def _within_margin(self, system: str, entry: ComparedScore, caution: str) -> str:
        """A sentence on whether the systems were shown to be equivalent within the margin; "" without a margin."""
        if self.margin is None or entry.equivalent is None:
            return ""
        within, caution = f"comparable within {points(self.margin)} points", f"; {caution}" * bool(caution)
        if entry.equivalent:
            p = p_text(entry.p_equivalent, self.level)
            return f"The two are {within} (two one-sided tests, p {p}{caution})."
        if entry.noninferior:
            p = p_text(entry.p_noninferior, self.level)
            return (
                f"The two were not shown to be {within}, but {system} is not worse by more (one-sided p {p}{caution})."
            )
        return f"The two were not shown to be {within}."

    def describe_power(self, entry: ComparedScore) -> str:
        """How large a difference the test could have detected, in words; "" if the difference is significant."""
        if entry.significant or entry.detectable is None or entry.level is None or entry.least_p is None:
            return ""
        if math.isnan(entry.detectable):
            why = "all differences that are not 0 are equal" if entry.ties else "all differences are equal"
            if entry.ties == entry.n_examples:
                why = "all differences are 0"
            if entry.error_runs is not None and (entry.error_runs or entry.error_examples):
                why = "there are too few runs to estimate their spread"
            return f"What difference the test could have detected is not known, as {why}."
        power = f"{percent(POWER)} power"
        if entry.least_p > entry.level:
            return self._why_undetectable(entry, f"p <= {level_below(entry.level)}")
        test = f"With {power}, {'the test' if self.method == 'student-hall' else 'a t-test'} would"
        if math.isinf(entry.detectable):
            return f"{test} not even have detected the largest possible difference."
        return f"{test} have detected a difference of about {points(entry.detectable)} points."

    def why_undetectable(self, entries: Sequence[ComparedScore], tests: str, where: str = "") -> str:
        """Why no test of a family could have been significant, in words; "" if one could have been.

        tests : what p-values are corrected over, in words; "" for a single test
        where : words to put after "No difference"
        """
        if not all((entry.least_p or 0.0) > (entry.level or 0.0) for entry in entries):
            return ""
        lowest = min(entries, key=lambda entry: entry.least_p or 0.0)
        if not lowest.is_tested:
            return ""
        over = f", the level that {correction.CORRECTION.title} over {tests} asks for" * bool(tests)
        return self._why_undetectable(lowest, f"p <= {level_below(lowest.level or 0.0)}{over}", where)

    def _why_undetectable(self, entry: ComparedScore, needed: str, where: str = "") -> str:
        least = entry.least_p or 0.0
        if entry.exact is False and math.isclose(least, 1 / (self.n_resamples + 1)):
            few, rest = plurals.counted(self.n_resamples, "resample"), ""
        else:
            few = f"so few {'groups' if self.n_groups else 'examples'}{' that differ' * bool(entry.ties)}"
            rest = " This is no evidence that the systems are equal."
        return (
            f"No difference{where} could have been significant: with {few}, p is never below "
            f"{significant_digits(least, 2)}, and significance requires {needed}.{rest}"
        )


def _errors(entry: ComparedScore) -> str:
    """A sentence on the standard error of the difference, between examples and between runs; "" with one run each."""
    if entry.error_runs is None or entry.error_examples is None:
        return ""
    if math.isnan(entry.error_examples):
        return (
            f"The standard error of the difference is {points(entry.error_runs)} points between runs; "
            "one example does not tell that between examples."
        )
    return (
        f"The standard error of the difference is {points(entry.error_examples)} points between examples and "
        f"{points(entry.error_runs)} between runs."
    )


def best_system_claim(
    what: str, best: str, score: float, tied: Sequence[str], lower: Sequence[str], comparable: Sequence[str] = (),
    margin: float | None = None, on: str = "", *, are_apart: bool = False, equal: Sequence[str] = (), caution: str = "",
) -> str:  # fmt: skip
    """Which system is best, and how the others compare with it.

    what : the measure that systems are ranked by
    best, score : the best system, and its score as a fraction
    tied : the systems that do not differ significantly from the best, except comparable ones
    lower : the systems that score significantly lower
    comparable : the systems that were shown to be within the margin of the best, even if they score significantly lower
    margin : a fraction
    on : the data set
    are_apart : whether every system in `tied` also scores significantly higher than every system in `lower`
    equal : the systems that have the best one's score, of those in `tied` and `comparable`
    caution : what so few examples leave open where systems are comparable; see `TestFacts.caution`

    >>> best_system_claim("ROUGE-1", "A", 0.4588, ["B"], ["C", "D", "E", "F"], are_apart=True)
    'A scores highest with 45.88 ROUGE-1 points. B does not differ significantly from it. Both score significantly \
higher than the other four.'
    >>> best_system_claim("ROUGE-1", "A", 0.4588, ["B", "C"], ["D"], equal=["B"], are_apart=True)
    'A and B score highest with 45.88 ROUGE-1 points each. C does not differ significantly from A. All three score \
significantly higher than D.'
    >>> best_system_claim("ROUGE-1", "A", 0.4588, ["B", "C", "D", "E", "F"], ["G", "H", "I"])
    'A scores highest with 45.88 ROUGE-1 points. Five do not differ significantly from it; three score significantly \
lower.'
    >>> best_system_claim("ROUGE-1", "A", 0.6376, [], ["C"], ["B", "C"], 0.16)
    'A scores highest with 63.76 ROUGE-1 points. B and C are comparable to it within 16.00 points. C scores \
significantly lower.'
    """
    if math.isnan(score):
        return no_score_claim(what, on)
    if equal and not lower and len(equal) == len({*comparable, *tied}):
        others = [*comparable, *tied]
        systems = joined([best, *others]) if len(others) <= MAX_NAMED else f"{best} and {_others(others)}"
        sentence = f"{systems} score {points(score)} {what} points each{f' on {on}' * bool(on)}."
        return f"{sentence} {_comparable(comparable, best, margin, caution)}" if comparable else sentence
    them = joined([best, *equal]) if len(equal) <= MAX_NAMED else f"{best} and {number_in_words(len(equal))} others"
    score_highest, each = (f"{them} score highest", " each") if equal else (f"{best} scores highest", "")
    sentences = [f"{score_highest}{f' on {on}' * bool(on)} with {points(score)} {what} points{each}."]
    it, n_tied = best if equal else "it", len(tied)
    tied = [name for name in tied if name not in equal]
    if comparable:
        sentences.append(_comparable(comparable, it, margin, caution))
    those = joined(lower) if {*lower} & {*comparable} else _others(lower)
    if len(tied) > MAX_TIED and len(lower) > MAX_NAMED:  # "seven …; twelve …"
        those = number_in_words(len(lower))
    below = f"{those} {plurals.agreeing('score', len(lower))} significantly lower" if lower else ""
    if len(tied) > MAX_NAMED and not lower and not comparable:
        sentences.append(f"None of the other {number_in_words(len(tied))} differs significantly from {it}.")
    elif n_tied and lower and are_apart and not comparable:
        both = "Both" if n_tied == 1 else f"All {number_in_words(1 + n_tied)}"
        sentences += [f"{_tied(tied, it)}."] * bool(tied)
        sentences.append(f"{both} score significantly higher than {_others(lower)}.")
    elif tied:
        sentences.append(f"{_tied(tied, it)}{'; ' * bool(below)}{below}.")
    elif lower:
        begin = below[0].upper() if below.startswith("the other ") else below[0]
        sentences.append(f"{begin}{below[1:]}{f' than {best}' * bool(equal)}.")
    return " ".join(sentences)


def no_score_claim(what: str, on: str = "") -> str:
    """That nothing was tested in a measure, for want of examples that count.

    >>> no_score_claim("ROUGE-2", "news and mail")
    'no example has a score in ROUGE-2 on news and mail.'
    """
    return f"no example has a score in {what}{f' on {on}' * bool(on)}."


def _others(names: Sequence[str]) -> str:
    return f"the other {number_in_words(len(names))}" if len(names) > MAX_NAMED else joined(names)


def _tied(names: Sequence[str], with_what: str) -> str:
    """The systems that do not differ from the best, which tables show."""
    if len(names) <= MAX_TIED:
        return _same(names, with_what)
    number = number_in_words(len(names))
    return f"{number[0].upper()}{number[1:]} do not differ significantly from {with_what}"


def _same(names: Sequence[str], as_what: str) -> str:
    return f"{joined(names)} {plurals.agreeing('do', len(names))} not differ significantly from {as_what}"


def _comparable(names: Sequence[str], to: str, margin: float | None, caution: str, what: str = "") -> str:
    within = f"{points(margin)} {what}{' ' * bool(what)}points{f' ({caution})' * bool(caution)}"
    return f"{joined(names)} {plurals.agreeing('are', len(names))} comparable to {to} within {within}."


def baseline_claim(
    what: str, baseline: str, entries: Mapping[str, ComparedScore], margin: float | None = None, caution: str = ""
) -> str:
    """How several systems compare with a baseline, in words.

    what : the measure
    entries : each system's comparison with the baseline
    margin : the equivalence margin that `entries` were tested with, a fraction
    caution : what so few examples leave open where systems are comparable; see `TestFacts.caution`

    >>> a = ComparedScore(0.5, 0.4, 0.6, 0.021, n_examples=30, wins=20, losses=9, significant=True)
    >>> b = ComparedScore(0.478, 0.4, 0.5, -0.001, significant=False)
    >>> baseline_claim("ROUGE-1", "base", {"a": a, "b": b})
    'a scores significantly higher than base, by 2.10 ROUGE-1 points (better on 20 of 30 examples, worse on 9). b does \
not differ significantly from base.'
    >>> baseline_claim("ROUGE-1", "base", {"b": b})
    'b does not differ significantly from base in ROUGE-1.'
    """
    if all(math.isnan(one.difference or 0.0) for one in entries.values()):
        return no_score_claim(what)
    sentences: list[str] = []
    for word, sign in (("higher", 1), ("lower", -1)):
        those = {name: one for name, one in entries.items() if one.significant and sign * (one.difference or 0.0) > 0}
        clauses = []
        for k, (name, entry) in enumerate(those.items()):
            is_first = not sentences and not k
            by = f"by {points(abs(entry.difference or 0.0))}{f' {what} points' * is_first}"
            clauses.append(f"{f'{name} ' * (len(those) > 1)}{by}{_outcomes(entry, in_full=is_first)}")
        way = f"significantly {word} than {baseline}"
        if len(those) == 1:
            sentences.append(f"{next(iter(those))} scores {way}, {clauses[0]}.")
        elif those:
            number = number_in_words(len(those))
            all_others = "both other systems" if len(those) == 2 else f"all {number} other systems"
            subject = all_others if len(those) == len(entries) else f"{number} systems"
            subject = f"{subject[0].upper()}{subject[1:]}" if sentences else subject
            sentences.append(f"{subject} score {way}: {joined(clauses)}.")
    if within := [name for name, one in entries.items() if one.equivalent]:
        sentences.append(_comparable(within, baseline, margin, caution, what * (not sentences)))
    if unclear := [name for name, one in entries.items() if not one.significant and not one.equivalent]:
        sentences.append(f"{_same(unclear, baseline)}{f' in {what}' * (not sentences)}.")
    return " ".join(sentences)


def family_in_words(n_tests: Sequence[int], what: str) -> str:
    """What p-values are corrected over, by the number of tests on each data set; "" for a single test.

    >>> family_in_words([3], "pair"), family_in_words([3, 0, 3], "pair"), family_in_words([1], "pair")
    ('3 pairs', '3 pairs on each of 2 data sets', '')
    """
    tested = [n for n in n_tests if n]
    if sum(tested) < 2:
        return ""
    on_each = f" on each of {plurals.counted(len(tested), 'data set')}" * (len(tested) > 1)
    return plurals.counted(tested[0], what) + on_each


def difference_line(
    what: str, baseline: str, system: str, entry: ComparedScore, p: str, corrected_over: str, confidence: float
) -> str:
    """How a system differs from the baseline, with the numbers of the test, for a line of its own.

    p : the p-value after Holm's correction, written with "=" or "<="
    corrected_over : what it is corrected over, in words; "" for a single test

    >>> wins = {"wins": 0, "losses": 29, "n_examples": 30}
    >>> entry = ComparedScore(0.3, 0.2, 0.4, -0.1461, -0.1892, -0.1079, significant=True, **wins)
    >>> difference_line("ROUGE-1", "base", "a", entry, "= 4e-08", "3 pairs", 0.95)
    'a scores significantly lower than base: -14.61 ROUGE-1 points [-18.92, -10.79], p = 4e-08; interval and p are \
Holm-corrected over 3 pairs. a is better on 0 of 30 examples, worse on 29.'
    """
    way = f"scores significantly {'higher' if entry.is_gain else 'lower'} than {baseline}"
    verdict = f"{system} {way}" if entry.significant else _same([system], baseline)
    bounds = interval(entry.difference_low, entry.difference_high, signed=True)
    level = (
        f"interval and p are {correction.CORRECTION.name}-corrected over {corrected_over}"
        if corrected_over
        else f"{percent(confidence)} interval"
    )
    wins = _outcomes(entry, in_full=True).strip(" ()")
    return (
        f"{verdict}: {signed_points(entry.difference)} {what} points {bounds}, p {p}; {level}."
        f"{f' {system} is {wins}.' if wins else ''}"
    )


def _outcomes(entry: ComparedScore, *, in_full: bool) -> str:
    if entry.wins is None:
        return ""
    of = f" of {plurals.counted(entry.n_examples or 0, 'example')}" if in_full else ""
    return f" (better on {entry.wins:,}{of}, worse on {entry.losses:,})"


def undetectable_warning(n_units: int, level: float, least_p: float, n_tests: int = 1) -> str:
    """The warning that no difference can be significant with so few examples or resamples.

    level : the level that the correction leaves for the first of the tests
    """
    tests = plurals.counted(n_tests, "test")
    left = f" that {correction.CORRECTION.title} leaves for the first of {tests}" if n_tests > 1 else ""
    drawn = least_p > 2.0 ** (1 - n_units)  # more resamples of the same examples could detect one
    units = plurals.counted(n_units, "example or group")
    what = f"so few resamples of {units}" if drawn else units
    return (
        f"{what} can't detect any difference at the {significant_digits(100 * level, 3)} % level{left}, "
        f"whatever the systems: the least two-sided p of this test is {significant_digits(least_p, 3)}"
    )
