"""Which ROUGE is this? Finds the tool and options that give published numbers on the same texts."""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from heapq import heapify, heappop, heappush
from itertools import chain, compress
from typing import Any, NamedTuple

import numpy as np

from rougekit.analysis.tables.numbers import significant_digits
from rougekit.foundation import inputs
from rougekit.foundation.arrays.types import Floats, Ints
from rougekit.foundation.checks import whole_number
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.plurals import counted
from rougekit.foundation.runtime import stopping
from rougekit.reading.formats.folders import in_file_name_order
from rougekit.scoring.measures.names import parse_type
from rougekit.scoring.options import AggregateOptions, all_options
from rougekit.scoring.results import PARTS
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.standards import registry
from rougekit.scoring.standards.base import NamedAverage
from rougekit.scoring.standards.registry import standard_of
from rougekit.studies.identification.candidates import Configuration, configurations
from rougekit.studies.identification.false_match import chance, covariance_of_means, is_within_noise
from rougekit.studies.identification.published import PublishedNumbers, published_numbers

CLAIMED, CLAIMED_OF_NOISE = 0.02, 0.01
"""The highest chance of a false match at which a match is claimed: to the printed digits, and within the noise of
unseeded resamples."""
SAMPLE = 256
"""The number of examples that each configuration is tried on first, if there are many more."""
LIMITS = "max_words", "max_bytes"
"""Options that limit the length of texts."""
OF_SENTENCES = "split_summaries", "sentences"
"""Options that affect only measures that compare sentences, not n-grams."""
_CHINESE = re.compile("[\u4e00-\u9fff]")


@dataclass(frozen=True)
class Candidate:
    """One way to compute ROUGE, and how close its numbers are to the published ones."""

    matches: bool
    """whether all numbers match the published ones: to the printed digits or, for medians of unseeded resamples, within
    their noise"""
    exact: bool
    """whether all numbers match to the printed digits, and none is random"""
    error: float
    """largest difference between a number and the published one, on the published scale (percent or fraction)"""
    values: dict[str, float]
    """the numbers it gives, by published type, on the published scale, not rounded"""
    tool: str
    """the standard and the packages that follow it"""
    how: str
    """what differs from that tool's defaults, in words"""
    signature: str
    code: str
    """the line of code that computes the numbers"""
    choices: int
    """number of departures from the tool's defaults: options, the part (P, R or F) and the average that are printed,
    and digits cut off or rounded twice"""
    chance: float = 1.0
    """the probability that numbers which none of the configurations gave would match one of them as closely as this one
    matches; if there are `partial` types, the probability that this many types match"""
    truncated: bool = False
    """whether it matches only if digits are cut off instead of rounded: 41.27 printed as 41.2"""
    partial: tuple[str, ...] = ()
    """the types that match to the printed digits, if most but not all of them do, and this is unlikely to be chance"""
    rounded_twice: bool = False
    """whether it matches only if numbers were rounded twice: 59.647 to 59.65, then to 59.7"""

    @property
    def claimed(self) -> bool:
        """Whether it matches, and the chance of a false match is low: at most 2 %, or 1 % for a match within noise."""
        return self.matches and self.chance <= (CLAIMED if self.exact else CLAIMED_OF_NOISE)

    @property
    def verdict(self) -> str:
        """What may be claimed about this candidate, in words."""
        if self.partial:
            n, names = f"{len(self.partial)} of {counted(len(self.values), 'number')}", ", ".join(self.partial)
            return (
                f"{n} match to the printed digits: {names} (the chance of a false match is "
                f"{significant_digits(self.chance, 2)}); the others are off by up to "
                f"{significant_digits(self.error, 4)}"
            )
        if not self.matches:
            return f"does not match: off by up to {significant_digits(self.error, 4)}"
        claim = "matches to the printed digits"
        if not self.exact:
            claim = (
                "matches within the noise of unseeded resamples: numbers that differ by no more can't be distinguished"
            )
        if self.truncated:
            claim += ", cut off instead of rounded"
        if self.rounded_twice:
            claim += ", rounded twice"
        chance = f"the chance of a false match is {significant_digits(self.chance, 2)}"
        return f"{claim}; {chance}" if self.claimed else f"{claim}, perhaps by accident: {chance}"

    @property
    def name(self) -> str:
        """The tool, and what differs from its defaults."""
        return f"{self.tool}, {self.how}"

    def __repr__(self) -> str:
        return f"{self.name}: {self.verdict}"


class _Texts(NamedTuple):
    predictions: list[str]
    references: Any

    @property
    def every(self) -> list[str]:
        groups = ([text] if isinstance(text, str) else text for text in self.references)
        return [*self.predictions, *chain.from_iterable(groups)]

    def chosen(self, examples: Any) -> "_Texts":
        return _Texts([self.predictions[k] for k in examples], [self.references[k] for k in examples])


class _Evaluated(NamedTuple):
    """A candidate, and the numbers from which its chance of a false match is computed."""

    candidate: Candidate
    values: Floats
    deviations: Floats
    """standard deviations between runs of unseeded resamples; 0 for exact numbers"""
    covariance: Floats
    """covariance of the types' means over texts, shape (n_types, n_types)"""


def identify(
    predictions: Any, references: Any, published: Mapping[str, float | str] | str, *, most: int | None = 20
) -> list[Candidate]:
    """Find the configurations of ROUGE that give published numbers, the simplest first; then those that come close.

    Every standard is tried with the options that its users typically choose: stemming, stop words, tokenizers, DUC's
    length limits; ways to combine several references; for ROUGE-L, the whole text or sentences (by newline, by Punkt,
    by files2rouge's marks). Each gives precision, recall and F, by every average that its users print: the mean over
    examples, the micro average, the median of rouge_score's resamples, and ROUGE-1.5.5's average of its resamples, with
    texts in their own order and in the order of file names. Published numbers may be rounded, cut off (41.27 printed as
    41.2) or rounded twice (59.647 as 59.65, then 59.7). If no configuration gives all numbers, but one gives most of
    them, such as two of three, and this is unlikely to be chance, that one comes first (`Candidate.partial`).

    With so many configurations, some may match by accident, especially if there is only one number with two decimals.
    `Candidate.chance` is the probability of such a false match, and `Candidate.claimed` is False if it is above 2 %, or
    1 % for unseeded resamples. More types or digits make it smaller. Numbers that are within the noise of a median
    can't be distinguished from it.

    Parameters
    ----------
    predictions, references : the texts that the numbers were published for, as for `Scorer.score`
    published : numbers by type (rouge1 or ROUGE-1), as printed: "41.20" (a str keeps its last zero) or 0.412; or one
        str as papers print them, "41.20/19.13/38.44" (rouge1, rouge2, rougeL) or "R-1 41.20, R-L 38.44", or as trainers
        do, "eval_rouge1: 41.2"; a name that says so (rouge1_recall) is of that part only. If any number is above 1, all
        are read as percent. Decimals of a fraction beyond the sixth are not compared.
    most : the largest number of candidates to return; None: all. With many texts, configurations are first tried on a
        sample; those that may match are then tried on all texts, followed by the closest others until there are enough.

    Raises
    ------
    TypeError : published is neither a mapping nor a str.
    ValueError : published has no number, something that is not a number, a number out of range, an unknown type or
        bleu.

    >>> candidates = identify(["the cats sat"], ["the cat sat down"], {"rouge1": "0.75"})
    >>> candidates[0].matches, candidates[0].how
    (True, 'stemming, recall of the mean')
    >>> candidates[0].chance, candidates[0].claimed
    (1.0, False)
    """
    if most is not None:
        whole_number("most", most, lowest=0, also="None")
    numbers = published_numbers(published)
    predicted, referenced, layout = inputs.checked_texts(predictions, references)
    if not predicted:
        raise ValueError("predictions is empty; expected the texts that the numbers are for")
    several = layout == "several" and any(len(group) > 1 for group in referenced)
    texts = _Texts(predicted, referenced)
    evaluated: list[_Evaluated] = []
    tried = configurations(numbers.names, several=several, chinese=any(map(_CHINESE.search, texts.every)))
    for off, configuration in stopping.each(_screened(tried, texts, numbers)):
        if off > 0 and most is not None and len(evaluated) >= most:
            break
        evaluated += _evaluated(configuration, texts, numbers)
    if not evaluated:
        return []
    candidates = _with_chances(evaluated, numbers)
    tools = [standard_of(name).tool for name in registry.names()]
    return sorted(candidates, key=lambda candidate: _rank(candidate, tools.index(candidate.tool)))[:most]


def _with_chances(evaluated: list[_Evaluated], published: PublishedNumbers) -> list[Candidate]:
    """The candidates, each with its chance of a false match and its partial matches."""
    covariance = min(evaluated, key=lambda each: each.candidate.error).covariance
    exact = [each for each in evaluated if not each.deviations.any()]

    @cache
    def chance_of(is_random: bool, names: tuple[str, ...]) -> float:
        among, at = evaluated if is_random else exact, [published.names.index(name) for name in names]
        return chance(
            published.values[at], published.last_places[at], np.array([each.values[at] for each in among]),
            np.array([each.deviations[at] for each in among]), covariance[np.ix_(at, at)],
        )  # fmt: skip

    candidates = []
    for candidate, values, deviations, _ in evaluated:
        is_random = bool(deviations.any())
        # if digits may be cut off, or rounded twice, as well as rounded, about twice as many numbers match
        ways = 1 + (candidate.truncated or candidate.rounded_twice)
        candidates.append(replace(candidate, chance=min(1.0, ways * chance_of(is_random, published.names))))
        partial = tuple(compress(published.names, published.are_rounded(values)))
        if not (candidate.matches or is_random) and 1 < len(partial) > len(published.names) / 2:
            accident = math.comb(len(published.names), len(partial)) * chance_of(False, partial)
            if accident <= CLAIMED:
                candidates[-1] = replace(candidate, chance=accident, partial=partial)
    return candidates


def _rank(candidate: Candidate, standing: int) -> tuple[bool, bool, int, bool, int, float]:
    """Sort key: claimed matches, then other matches, then partial ones, then the rest by their error.

    Simpler matches come before others, and equally simple ones are sorted by whether they are exact, then by how usual
    the tool is: being closer within the last printed digit means nothing.

    standing : the index of the tool's standard in the list of standards, the most usual first
    """
    if not candidate.matches:
        return True, not candidate.partial, 0, False, 0, candidate.error
    return False, not candidate.claimed, candidate.choices, not candidate.exact, standing, candidate.error


def _screened(
    tried: list[Configuration], texts: _Texts, published: PublishedNumbers
) -> Iterator[tuple[float, Configuration]]:
    """Each configuration with its distance from the numbers on a sample (0: it may match), the closest first.

    Configurations that differ only in their types or their sentence splitting are scored together, without splitting.
    N-gram scores don't depend on splitting, and their distance is a lower bound of the distance of all types. So a
    configuration that splits sentences is queued at the distance of its n-gram types, and scored in full only when it
    reaches the front of the queue, which most never do.
    """
    maxima = _maxima(texts)
    effective = [configuration for configuration in tried if _has_effect(configuration.options, maxima)]
    whole = _scored(effective[0], texts) if effective and len(texts.predictions) > 1.5 * SAMPLE else None
    if whole is None:
        yield from ((0.0, configuration) for configuration in effective)
        return
    examples = np.random.default_rng(0).permutation(len(texts.predictions))[:SAMPLE]
    sample = texts.chosen(examples)

    @cache
    def known(*limit: int | None) -> Floats:
        """Scores of all texts under a length limit: the control variate for configurations with the same limit."""
        options = {name: value for name, value in zip(LIMITS, limit, strict=True) if value is not None}
        control = effective[0]._replace(options={**effective[0].options, **options})
        return _columns(control, (options and _scored(control, texts)) or whole)

    def off(configuration: Configuration, scores: Scores) -> float:
        at = [published.names.index(name) for name in configuration.type_of]
        some = published._replace(
            names=tuple(configuration.type_of), values=published.values[at], last_places=published.last_places[at]
        )
        control = known(*map(configuration.options.get, LIMITS))[:, at]
        return _too_far(configuration, scores, control, examples, some)

    scored_together: dict[str, list[tuple[int, Configuration]]] = {}
    for rank, configuration in enumerate(effective):
        scored_together.setdefault(repr(_without_sentences(configuration.options)), []).append((rank, configuration))
    queue: list[tuple[float, int, bool]] = []
    for group in stopping.each(scored_together.values()):
        types = {type_: type_ for _, configuration in group for type_ in configuration.type_of.values()}
        options = _without_sentences(group[0][1].options)
        scores = _scored(group[0][1]._replace(options=options, type_of=types), sample)
        if scores is None:
            continue
        for rank, configuration in group:
            is_complete = configuration.options.keys().isdisjoint(OF_SENTENCES)
            compared = configuration if is_complete else _ngrams_of(configuration)
            queue.append((off(compared, scores) if compared.type_of else 0.0, rank, is_complete))
    heapify(queue)
    while queue:
        distance, rank, is_complete = heappop(queue)
        if is_complete:
            yield distance, effective[rank]
        elif (scores := _scored(effective[rank], sample)) is not None:
            heappush(queue, (off(effective[rank], scores), rank, True))


def _without_sentences(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name not in OF_SENTENCES}


def _ngrams_of(configuration: Configuration) -> Configuration:
    """The configuration with only its n-gram types, which don't depend on sentence splitting in any standard."""
    names = standard_of(configuration.options["standard"]).type_names
    types = {name: type_ for name, type_ in configuration.type_of.items() if parse_type(type_, names).letter == "N"}
    return configuration._replace(type_of=types)


def _too_far(
    configuration: Configuration, scores: Scores, known: Floats, examples: Ints, published: PublishedNumbers
) -> float:
    """How far the configuration is from the numbers, beyond the sample's noise; the closest average and part count.

    A control variate keeps the noise small: another configuration, whose scores are `known` for all texts.
    """
    columns, control = _columns(configuration, scores), known[:, :, examples]
    from_mean, control_from_mean = (table - table.mean(axis=2, keepdims=True) for table in (columns, control))
    variance = (control_from_mean**2).mean(axis=2)
    covariance = (from_mean * control_from_mean).mean(axis=2)
    slope = np.divide(covariance, variance, out=np.zeros_like(variance), where=variance > 0)
    residual = (from_mean - slope[:, :, None] * control_from_mean).std(axis=2)
    tolerance = 4 * residual / math.sqrt(SAMPLE) + 1 / SAMPLE  # last term: an example unlike those sampled
    expected = slope * (known.mean(axis=2) - control.mean(axis=2)) - published.values
    off = [
        np.abs(_table(configuration, scores, average) + expected)
        - tolerance * (1 + average.of_counts / 2)
        - published.last_places
        for average in _averages(scores)
        if not average.of_resamples
    ]
    return max(0.0, min(float(table.max(axis=1).min()) for table in off))


def _maxima(texts: _Texts) -> dict[str, int]:
    """By option: the words and bytes of the longest text, and the number of empty texts.

    Each line adds one word, because standards may count line starts as words.
    """
    every = texts.every
    return {
        "max_words": max(len(text.split()) + text.count("\n") + 1 for text in every),
        "max_bytes": max(len(text.encode("utf-8", "surrogatepass")) for text in every),
        "empty": sum(not text.strip(". \n\t") for text in every),
    }


def _has_effect(options: Mapping[str, Any], maxima: Mapping[str, int]) -> bool:
    """Whether the options' length limits and their choices about empty texts affect any text."""
    return all(maxima[name] > (options[name] if name in LIMITS else 0) for name in maxima.keys() & options.keys())


def _evaluated(configuration: Configuration, texts: _Texts, published: PublishedNumbers) -> Iterator[_Evaluated]:
    """The candidates of a configuration: one for each part (P, R and F) of each average."""
    scores = _scored(configuration, texts)
    if scores is None or np.isnan(_columns(configuration, scores)).any(axis=(0, 1)).all():
        return  # no example has a score
    covariances = [covariance_of_means(part) for part in _columns(configuration, scores)]
    for number, average in enumerate(_averages(scores)):
        averaged = _averaged(configuration, scores, texts, published, average)
        if averaged is None:
            continue
        for part in (2, 1, 0) if published.part is None else (published.part,):
            values, deviations = averaged[0][part], averaged[1][part]
            if average.is_random:
                twice = False
                rounded, cut_off = (
                    is_within_noise(values - middle, published.last_places, deviations)
                    for middle in (published.values, published.values + published.last_places / 2)
                )
            else:
                ways = published.are_rounded, published.are_cut_off, published.are_rounded_twice
                rounded, cut_off, twice = (bool(which(values).all()) for which in ways)
            matches = rounded or cut_off or twice
            how_printed = "" if rounded or not matches else "digits cut off" if cut_off else "rounded twice"
            printed = f"{'F' if part == 2 else PARTS[part]} of the {average.label}"
            candidate = Candidate(
                matches=matches,
                exact=matches and not average.is_random,
                error=published.scale * float(np.abs(values - published.values).max()),
                values=dict(zip(published.names, (published.scale * values).tolist(), strict=True)),
                tool=standard_of(scores.options.standard).tool,
                how=", ".join(filter(None, [*configuration.how, printed, how_printed])),
                signature=scores.signature_of(AggregateOptions(**average.options)),
                code=_code(configuration, average, PARTS[part]),
                choices=configuration.departures
                + (part != 2 and published.part is None)
                + (number > 0)
                + bool(how_printed),
                truncated=how_printed == "digits cut off",
                rounded_twice=how_printed == "rounded twice",
            )
            yield _Evaluated(candidate, values, deviations, covariances[part])


def _averages(scores: Scores) -> list[NamedAverage]:
    """The averages that the scores' standard has, except those that these scores do not define."""
    has_counts = scores.options.references_by in ("best", "pooled")
    return [average for average in standard_of(scores.options.standard).averages if has_counts or not average.of_counts]


def _averaged(
    configuration: Configuration, scores: Scores, texts: _Texts, published: PublishedNumbers, average: NamedAverage
) -> tuple[Floats, Floats] | None:
    """P, R and F by type, and their standard deviations between runs: shape (3, n_types) each.

    None if an average over resamples is too far from the published numbers, or if an average can't be computed.
    """
    deviations = np.zeros((3, len(published.names)))
    if average.of_resamples:
        median, noise = _resampled_median(_columns(configuration, scores))
        if not (np.abs(median - published.values) <= 6 * noise + published.last_places).all(axis=1).any():
            return None
        if average.is_random:
            return median, noise
    if average.in_file_name_order:
        reordered = _scored(configuration, _Texts(*map(in_file_name_order, texts))) if len(scores) > 10 else None
        return None if reordered is None else (_table(configuration, reordered, average), deviations)
    return _table(configuration, scores, average), deviations


def _columns(configuration: Configuration, scores: Scores) -> Floats:
    """P, R and F of each example, shape (3, n_types, n_examples)."""
    return np.stack([scores.columns[type_] for type_ in configuration.type_of.values()], axis=1)


def _table(configuration: Configuration, scores: Scores, average: NamedAverage) -> Floats:
    """The average of P, R and F by type, shape (3, n_types)."""
    options = dict(average.options) if average.of_resamples else {**average.options, "n_resamples": 0}
    with collect_warnings():
        aggregates = scores.aggregate(**options)
    return np.array([aggregates[type_].mid for type_ in configuration.type_of.values()]).T


def _resampled_median(columns: Floats) -> tuple[Floats, Floats]:
    """The expected median of 1,000 resampled means, and its standard deviation between runs; shape (3, n_types) each.

    The median is below the mean by a sixth of the skewness of resampled means, in their standard deviations (Cornish
    and Fisher). It varies sqrt(pi / 2) times as much as the mean of as many resampled means.
    """
    mean, n = columns.mean(axis=2), columns.shape[2]
    off = columns - mean[:, :, None]
    variance = (off**2).mean(axis=2)
    third = -(off**3).mean(axis=2) / (6 * n)
    median = mean + np.divide(third, variance, out=np.zeros_like(variance), where=variance > 0)
    return median, math.sqrt(math.pi / 2) * columns.std(axis=2) / math.sqrt(1000 * n)


def _scored(configuration: Configuration, texts: _Texts) -> Scores | None:
    """The scores of texts; None if the tool can't score such texts, or needs a library that is not installed."""
    with collect_warnings():
        try:
            return Scorer([*configuration.type_of.values()], progress=False, **configuration.options).score(*texts)
        except (ValueError, ImportError):
            return None


def _code(configuration: Configuration, average: NamedAverage, part: str) -> str:
    defaults = {name: row.default for name, row in all_options().items()}
    options = {name: value for name, value in configuration.options.items() if value != defaults[name]}
    arguments_of_scorer = ", ".join(
        [repr(list(configuration.type_of.values())), *(f"{name}={value!r}" for name, value in options.items())]
    )
    arguments = ", ".join(f"{name}={value!r}" for name, value in average.options.items())
    texts = "predictions, references"
    if average.in_file_name_order:
        texts = "in_file_name_order(predictions), in_file_name_order(references)"
    scored = f"Scorer({arguments_of_scorer}).score({texts}).aggregate({arguments})"
    return f"{{name: score.{part} for name, score in {scored}.items()}}"
