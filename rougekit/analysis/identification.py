"""Which ROUGE is this? Published numbers against what the tools and options of the field give on the same texts."""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rougekit import inputs
from rougekit.checks import shown
from rougekit.measures.names import parse_type, parse_types
from rougekit.options import AggregateOptions
from rougekit.results import PARTS
from rougekit.scorer import Scorer
from rougekit.scores.scores import Scores
from rougekit.standards import registry
from rougekit.standards.base import NamedAverage, Standard

LIMITS: tuple[dict[str, int], ...] = ({}, {"max_words": 100}, {"max_bytes": 665}, {"max_bytes": 75})
"""None, and those of DUC: 100 words or 665 bytes a summary, 75 bytes a headline."""


@dataclass(frozen=True)
class Candidate:
    """One way to compute ROUGE, and how near its numbers come to the published ones."""

    matches: bool
    """all published numbers to their printed digits or, of a median of unseeded resamples, within its noise"""
    exact: bool
    """to their printed digits, without chance"""
    error: float
    """largest difference of a number from the published one, on the published scale (percent or fraction)"""
    values: dict[str, float]
    """its numbers by published type, on the published scale, not rounded"""
    tool: str
    """whose way it is: a standard and the packages that follow it"""
    how: str
    """what differs from that tool's defaults, in words"""
    signature: str
    code: str
    """the line that gives the numbers again"""


class _Published(NamedTuple):
    value: float
    digits: int


class _Way(NamedTuple):
    """Options of a scorer, which of its types stands for each published one, and the words for both."""

    options: dict[str, Any]
    type_of: dict[str, str]
    how: tuple[str, ...]


def identify(
    predictions: Any, references: Any, published: Mapping[str, float | str], *, most: int | None = 20
) -> list[Candidate]:
    """The ways to compute ROUGE that give published numbers, nearest first.

    Tried: both standards, with and without stemming; for ROUGE-L the whole text or sentences (by newline or by Punkt);
    precision, recall and F; for several references the best, pooled counts and the mean; the mean over examples, the
    micro average, the median of rouge_score's resamples and ROUGE-1.5.5's average of its resamples; the limits of DUC.

    Parameters
    ----------
    predictions, references : the texts that the numbers are said to be of, as for `Scorer.score`
    published : numbers by type, as printed: "41.20" (a str keeps its last zero) or 0.412. If one is above 1, all are
        percent.
    most : how many candidates to return at most; None for all. All that match come first, simple ones before others.

    Raises
    ------
    ValueError : no number, one that is none or is out of range, an unknown type or bleu.

    >>> found = identify(["the cats sat"], ["the cat sat down"], {"rouge1": "0.75"})
    >>> found[0].matches, found[0].how
    (True, 'stemming, recall of the mean')
    """
    asked = {name: _number(name, value) for name, value in published.items()}
    if not asked:
        raise ValueError("published is empty; expected numbers by type, for example {'rouge1': '41.20'}")
    scale = 100.0 if any(number.value > 1 for number in asked.values()) else 1.0
    predicted, referenced, layout = inputs.checked_texts(predictions, references)
    if not predicted:
        raise ValueError("predictions is empty; expected the texts that the numbers are of")
    several = layout == "several" and any(len(group) > 1 for group in referenced)
    found = [
        candidate
        for way in _ways(list(asked), several)
        for candidate in _candidates(way, asked, scale, predicted, referenced)
    ]
    found.sort(key=lambda candidate: (not candidate.matches, 0.0 if candidate.exact else candidate.error))
    return found if most is None else found[:most]


def _number(name: str, value: float | str) -> _Published:
    measure = parse_type(name)
    if not measure.per_example:
        raise ValueError(f"published has {name!r}; expected types with precision, recall and F")
    try:
        text = value.strip().rstrip("%").strip() if isinstance(value, str) else repr(float(value))
        number = float(text)
    except (ValueError, OverflowError):
        raise ValueError(f"published[{name!r}] is {shown(value)}; expected a number") from None
    if not 0 <= number <= 100:
        raise ValueError(f"published[{name!r}] is {shown(value)}; expected a fraction or percent")
    return _Published(number, len(text.partition(".")[2]) if "e" not in text else 12)


def _ways(names: Sequence[str], several: bool) -> Iterator[_Way]:
    """What was used most comes first."""
    has_l = any(name in ("rougeL", "rougeLsum") for name in names)
    for limit, standard, stem in itertools.product(LIMITS, registry.names(), (False, True)):
        how = [f"{name}={value}" for name, value in limit.items()] + ["stemming"] * stem
        rules = registry.standard_of(standard)
        if (several and not rules.takes_several) or (stem and not rules.stems) or not _defines(rules, names):
            continue
        for references in rules.usual_multi_references if several else (None,):
            options: dict[str, Any] = {"use_stemmer": stem, **limit}
            if standard != registry.DEFAULT:
                options["standard"] = standard
            if references is not None:
                options["multi_reference"] = references
            many = [f"{references} reference" + "s" * (references != "best")] if references else []
            as_named = {name: name for name in names}
            yield _Way(options, as_named, (*how, *many))
            if has_l and _defines(rules, ["rougeLsum"]) and not parse_type("rougeL", rules.type_names).by_sentence:
                for other in ({"rougeL": "rougeLsum"}, {"rougeLsum": "rougeL"}):
                    if set(other) & set(names):
                        swapped = {name: other.get(name, name) for name in names}
                        words = f"{next(iter(other))} stands for {next(iter(other.values()))}"
                        if len(set(swapped.values())) == len(names):
                            yield _Way(options, swapped, (*how, *many, words))
                by_punkt = {name: "rougeLsum" if name in ("rougeL", "rougeLsum") else name for name in names}
                if len(set(by_punkt.values())) == len(names):
                    yield _Way({**options, "split_summaries": True}, by_punkt, (*how, *many, "sentences by Punkt"))


def _defines(rules: Standard, names: Sequence[str]) -> bool:
    """Whether the tools of a standard have all of some types."""
    try:
        return bool(parse_types(names, rules.type_names))
    except ValueError:
        return False


def _candidates(
    way: _Way, asked: Mapping[str, _Published], scale: float, predictions: list[str], references: Any
) -> Iterator[Candidate]:
    scorer = Scorer(list(way.type_of.values()), progress=False, **way.options)
    try:
        scores = _quietly(scorer, predictions, references)
    except ValueError:  # the tool does not score such a text, so it is not the one
        return
    tool = scorer.rules.tool
    for average, table, noise in _averages(scores):
        for part in reversed(range(3)):
            values = {name: scale * float(table[type_][part]) for name, type_ in way.type_of.items()}
            room = {name: scale * float(noise[type_][part]) for name, type_ in way.type_of.items()}
            errors = {name: abs(values[name] - number.value) for name, number in asked.items()}
            matches = all(_prints_as(values[name], number, room[name]) for name, number in asked.items())
            exact = matches and not any(room.values())
            how = ", ".join([*way.how, f"{'F' if part == 2 else PARTS[part]} of the {average.words}"])
            signature = scores.signature_of(AggregateOptions(**average.options))
            code = _code(way, average.options, PARTS[part])
            yield Candidate(matches, exact, max(errors.values()), values, tool, how, signature, code)


def _averages(
    scores: Scores,
) -> Iterator[tuple[NamedAverage, dict[str, Any], dict[str, NDArray[np.float64]]]]:
    """Ways to average of the standard, P, R and F by type, and the noise of each."""
    certain = {name: np.zeros(3) for name in scores.types}
    for average in registry.standard_of(scores.options.standard).averages:
        if average.of_counts and scores.options.references_by not in ("best", "pooled"):
            continue
        # a random one is near the mean
        options: dict[str, Any] = {} if average.is_random else dict(average.options)
        if "perl_average" not in options:
            options["n_resamples"] = 0
        table = {name: score.mid for name, score in scores.aggregate(**options).items()}
        yield average, table, _noise_of_medians(scores) if average.is_random else certain


def _noise_of_medians(scores: Scores) -> dict[str, NDArray[np.float64]]:
    """Three standard errors of the median of 1,000 resampled means, about sqrt(pi / 2) of those of their mean."""
    n = len(scores)
    factor = 3 * math.sqrt(math.pi / 2) / math.sqrt(1000 * n)
    return {name: factor * np.std(scores[name].columns, axis=1) for name in scores.types}


def _prints_as(value: float, published: _Published, room: float) -> bool:
    """Whether rounding gives the digits: a tie may go either way. room: how far a number may be off by chance."""
    unit = 10.0**-published.digits
    return abs(value - published.value) <= 0.5 * unit * (1 + 1e-9) + room


def _quietly(scorer: Scorer, predictions: list[str], references: Any) -> Scores:
    import warnings

    from rougekit.errors import RougeWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RougeWarning)
        return scorer.score(predictions, references)


def _code(way: _Way, average: Mapping[str, Any], part: str) -> str:
    options = {name: value for name, value in way.options.items() if value is not False}
    made = ", ".join([repr(list(way.type_of.values())), *(f"{name}={value!r}" for name, value in options.items())])
    arguments = ", ".join(f"{name}={value!r}" for name, value in average.items())
    scored = f"Scorer({made}).score(predictions, references).aggregate({arguments})"
    return f"{{name: score.{part} for name, score in {scored}.items()}}"
