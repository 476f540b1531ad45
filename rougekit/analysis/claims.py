"""What may be claimed about a comparison: all sentences about differences and the power of tests, and their numbers."""

import math
from typing import Literal, Protocol

from rougekit.analysis.compared import Compared
from rougekit.analysis.wording import examples, p_number, points, signed_points, title

Method = Literal["student-hall", "permutation", "bootstrap"]
"""How a difference is tested."""
POWER = 0.8
"""The probability with which the test would have shown a difference of `Compared.detectable`."""


class Tested(Protocol):
    """What sentences say of the test; a `Comparison` has it."""

    @property
    def average(self) -> str: ...
    @property
    def baseline(self) -> str: ...
    @property
    def exact(self) -> bool: ...
    @property
    def has_runs(self) -> bool: ...
    @property
    def is_corrected(self) -> bool: ...
    @property
    def level(self) -> float: ...
    @property
    def margin(self) -> float | None: ...
    @property
    def method(self) -> str: ...
    @property
    def n_groups(self) -> int | None: ...
    @property
    def n_resamples(self) -> int: ...
    @property
    def runs(self) -> str: ...
    @property
    def test(self) -> str: ...
    def is_bound(self, entry: Compared) -> bool: ...


def sentence_of(comparison: Tested, system: str, name: str, entry: Compared, baseline: Compared) -> str:
    """See `Comparison.sentence_of`."""
    what = title(name) if name.startswith("bleu") else f"{title(name)} F-measure"
    average = " (micro average)" if comparison.average != "macro" and not name.startswith("bleu") else ""
    if entry.difference is None or entry.p_value is None or math.isnan(entry.p_value):
        return f"{what}: {system} and {comparison.baseline} can't be compared."
    level = comparison.level if entry.level is None else entry.level
    bound = "<= " if comparison.is_bound(entry) else ""
    runs = f" and {comparison.runs} runs" if comparison.has_runs else ""
    whose = "the methods" if comparison.has_runs else "these outputs"
    sentence = (
        f"On {examples(entry.n_examples or 0, comparison.n_groups)}{runs}, {system} has {100 * entry.score:.2f} and "
        f"{comparison.baseline} {100 * baseline.score:.2f} points of {what}{average}: a difference of {whose} of "
        f"{signed_points(entry.difference)} points ({100 * (1 - level):.4g} % interval "
        f"{signed_points(entry.difference_low)} to {signed_points(entry.difference_high)}), "
        f"{'' if entry.significant else 'not '}significant at the {100 * comparison.level:g} % level "
        f"(p {bound or '= '}{p_number(entry.p_value, level)}"
    )
    if comparison.is_corrected:
        sentence += f", {bound}{p_number(entry.p_holm, comparison.level)} after Holm's correction"
    sentence += f"; {comparison.test})"
    if entry.wins is not None:
        sentence += f"; {system} is better on {entry.wins:,}, worse on {entry.losses:,} and equal on {entry.ties:,}"
    return f"{sentence}{_of_margin(comparison, entry)}{_of_errors(entry)}{power_of(comparison, entry)}."


def _of_margin(comparison: Tested, entry: Compared) -> str:
    """Whether the systems were shown to be equivalent within the margin, if there is one."""
    if comparison.margin is None or entry.equivalent is None:
        return ""
    within = f"within {points(comparison.margin)} points"
    if entry.equivalent:
        p = p_number(entry.p_equivalent, comparison.level)
        return f"; the two are comparable {within} (two one-sided tests, p = {p})"
    if entry.noninferior:
        p = p_number(entry.p_noninferior, comparison.level)
        return f"; not shown to be comparable {within}, but not worse by more (one-sided p = {p})"
    return f"; not shown to be comparable {within}"


def _of_errors(entry: Compared) -> str:
    """Where the error of the difference comes from, if there are several runs."""
    if entry.error_runs is None or entry.error_examples is None:
        return ""
    return (
        f"; its standard error is {points(entry.error_examples)} points between examples and "
        f"{points(entry.error_runs)} between runs"
    )


def power_of(comparison: Tested, entry: Compared) -> str:
    """What the test would have shown where it is not significant: "" or a clause that begins with a semicolon."""
    if entry.significant or entry.detectable is None or entry.level is None or entry.least_p is None:
        return ""
    if math.isnan(entry.detectable):
        of_equals = "the differences that are not 0 do not vary" if entry.ties else "the differences do not vary"
        why = of_equals if entry.error_runs is None else "so few runs say little of their spread"
        return f"; {why}, so it can't be said what the test would have shown"
    units = "groups" if comparison.n_groups else "examples"
    never = "no difference could have been significant"
    if math.isinf(entry.detectable):
        if entry.least_p <= entry.level:
            return f"; so few {units} differ that no difference would have been shown with {100 * POWER:g} % power"
        if not comparison.exact and math.isclose(entry.least_p, 1 / (comparison.n_resamples + 1)):
            return (
                f"; {comparison.n_resamples:,} resamples give no p below {entry.least_p:.2g}, but {entry.level:.2g} "
                f"was needed: {never}"
            )
        which = f"so few {units} that differ" if entry.ties else f"so few {units}"
        return (
            f"; {which} give no p below {entry.least_p:.2g}: {never}, and the result is no sign that the systems are "
            "equal"
        )
    test = f"with {100 * POWER:g} % power {'the test' if comparison.method == 'student-hall' else 'a t-test'} would"
    if entry.detectable > 1:
        return f"; {test} not even have shown a difference of 100 points"
    return f"; {test} have shown a difference of {signed_points(entry.detectable)[1:]} points"


def cannot_show(n_units: int, level: float, least_p: float, n_tests: int = 1) -> str:
    """The warning that no difference can be significant with so few examples or resamples.

    level : of the first of so many tests, after Holm's correction
    """
    left = f" that Holm's correction leaves for the first of {n_tests} tests" if n_tests > 1 else ""
    units = "example or group" if n_units == 1 else "examples or groups"
    drawn = least_p > 2.0 ** (1 - n_units)  # so many examples could show it, by more resamples
    what = f"so few resamples of {n_units} {units}" if drawn else f"{n_units} {units}"
    return (
        f"{what} can't show any difference at the {100 * level:.3g} % level{left}, whatever the systems: the "
        f"least two-sided p of this test is {least_p:.3g}"
    )
