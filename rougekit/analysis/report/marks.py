"""Which words of an example matched, as plain lists that a browser can draw without tokenising any text.

Positions are those of tokens, from 0. The tokens of a text are a flat list [gap, length, gap, length, ...] in
characters: how many are skipped after the previous token (negative where tokens overlap), and how many it has.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from rougekit.scoring.measures.base import Measure
from rougekit.scoring.measures.matching import common_subsequence
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.text.spans import read_spans

COPIED = 4
"""The least number of words in a row that count as copied from the source."""

MAX_CROSSED = 4
"""Up to this many systems, all pairs of texts are aligned."""

MAX_LISTED = 60
"""Matched units of several words, such as bigrams, that are listed one by one."""

MAX_WORDS = 30_000
"""The most words of an example's predictions and references together: to draw more would take a browser minutes."""


class _Text:
    """A text as all measures read it, as a whole or by sentence: all tokens, and which of them each reading has."""

    def __init__(self, scorer: Scorer, text: str, readings: Iterable[bool]) -> None:
        self.readings = {by_sentence: read_spans(scorer.reader, text, by_sentence) for by_sentence in readings}
        spans = sorted({span for reading in self.readings.values() for span in reading.spans})
        self.tokens = [number for a, b in pairwise([(0, 0), *spans]) for number in (b[0] - a[1], b[1] - b[0])]
        """Gap and length of each token."""
        positions = {span: position for position, span in enumerate(spans)}
        self.positions = {key: [positions[span] for span in reading.spans] for key, reading in self.readings.items()}
        whole = self.readings[False]
        compared = zip(whole.spans, whole.tokens, strict=True)
        self.forms = {positions[span]: form for span, form in compared if form != text[slice(*span)].lower()}
        """What tokens are compared as, where that differs from the text."""


def marks(
    scorer: Scorer,
    measures: Mapping[str, Measure],
    predictions: Sequence[str],
    references: Sequence[str],
    source: str | None,
    between: Callable[[], None] = lambda: None,
) -> dict[str, Any]:
    """The matches of one example.

    measures : those of the scorer whose matches are shown, by name
    predictions : one for each system
    references : at least one
    source : the text that was summarised, if it is known
    between : called before each measure of each reference; what it raises ends the work

    Returns a dict
        predictions : the tokens of each system's text
        references : for each its `tokens`; `units`, by measure and system the matched tokens as [prediction, reference,
            prediction, reference, ...]; `clipped`, by measure and system the tokens that did not count; `listed`, by
            measure and system the first units of several tokens one by one: those of the prediction, then as many of
            the reference
        forms : of each system's text, then of each reference, what tokens are compared as that are stemmed, by token;
            only if there are any
        common : if there are several systems, by system the longest common subsequences with those before it, of many
            systems with the first alone, as `units`
        source : if there is one, its `tokens`; `copied`, by system for each run that is copied [first token of the
            prediction, first token of the source, number of tokens, ...]; `new`, by system the tokens of the prediction
            that the source does not have
        refused : if any are, why a measure's matches can't be shown, by measure; "" stands for all of them
    """
    readings = sorted({measure.by_sentence for measure in measures.values()} | {False})  # the whole text first
    refused: dict[str, str] = {}
    try:
        predicted = [_Text(scorer, text, readings) for text in predictions]
        expected = [_Text(scorer, text, readings) for text in references]
        origin = None if source is None else _Text(scorer, source, [False])
    except ValueError as wrong:
        return {"refused": {"": str(wrong)}}
    if (n_words := sum(len(text.tokens) for text in (*predicted, *expected)) // 2) > MAX_WORDS:
        return {"refused": {"": f"the texts have {n_words:,} words together; expected at most {MAX_WORDS:,}"}}
    by_reference = []
    for reference in expected:
        units: dict[str, list[list[int]]] = {}
        clipped: dict[str, list[list[int]]] = {}
        listed: dict[str, list[list[list[int]]]] = {}
        for name, measure in measures.items():
            between()
            try:
                of_systems = [_matched(measure, prediction, reference) for prediction in predicted]
            except ValueError as wrong:
                refused[name] = str(wrong)
                continue
            units[name] = [pairs for pairs, _, _ in of_systems]
            if any(lost for _, lost, _ in of_systems):
                clipped[name] = [lost for _, lost, _ in of_systems]
            if any(several for _, _, several in of_systems):
                listed[name] = [several for _, _, several in of_systems]
        by_reference.append({"tokens": reference.tokens, "units": units, "clipped": clipped, "listed": listed})
    result: dict[str, Any] = {"predictions": [text.tokens for text in predicted], "references": by_reference}
    if any(text.forms for text in (*predicted, *expected)):
        result["forms"] = [text.forms for text in (*predicted, *expected)]
    if len(predicted) > 1:
        firsts = len(predicted) if len(predicted) <= MAX_CROSSED else 1
        result["common"] = [
            [_common(text, first) for first in predicted[: min(k, firsts)]] for k, text in enumerate(predicted)
        ]
    if origin is not None:
        copied = [_copied(prediction, origin) for prediction in predicted]
        known = set(origin.readings[False].tokens)
        result["source"] = {"tokens": origin.tokens, "copied": copied, "new": [_new(text, known) for text in predicted]}
    if refused:
        result["refused"] = refused
    return result


def _matched(measure: Measure, prediction: _Text, reference: _Text) -> tuple[list[int], list[int], list[list[int]]]:
    """Pairs of matched tokens, flat, the clipped tokens of the reference, and units of several tokens one by one."""
    key = measure.by_sentence
    matched = measure.matched(prediction.readings[key], reference.readings[key])
    own, other = prediction.positions[key], reference.positions[key]
    pairs = {(own[p], other[r]) for unit in matched.units for p, r in zip(unit.prediction, unit.reference, strict=True)}
    listed = []
    if any(len(unit.prediction) > 1 for unit in matched.units):
        first = matched.units[:MAX_LISTED]
        listed = [[*(own[p] for p in unit.prediction), *(other[r] for r in unit.reference)] for unit in first]
    flat = [position for pair in sorted(pairs) for position in pair]
    return flat, sorted(other[position] for position in matched.clipped), listed


def _common(text: _Text, first: _Text) -> list[int]:
    """The longest common subsequence of two texts, as pairs of tokens, flat."""
    pairs = common_subsequence(text.readings[False].tokens, first.readings[False].tokens)
    whole, first_whole = text.positions[False], first.positions[False]
    return [position for own, other in pairs for position in (whole[own], first_whole[other])]


def _copied(prediction: _Text, source: _Text) -> list[int]:
    """The longest runs of words that the prediction has in common with the source, from left to right."""
    words, others = prediction.readings[False].tokens, source.readings[False].tokens
    starts: dict[tuple[str, ...], list[int]] = {}
    for at in range(len(others) - COPIED + 1):
        starts.setdefault(tuple(others[at : at + COPIED]), []).append(at)
    runs, at = [], 0
    while at + COPIED <= len(words):
        candidates = starts.get(tuple(words[at : at + COPIED]), ())
        length, first = max(((_run(words, at, others, start), -start) for start in candidates), default=(1, 0))
        if length > 1:
            runs += [prediction.positions[False][at], source.positions[False][-first], length]
        at += length
    return runs


def _new(prediction: _Text, known: Container[str]) -> list[int]:
    """The tokens of the prediction that are not known."""
    reading = zip(prediction.readings[False].tokens, prediction.positions[False], strict=True)
    return [position for token, position in reading if token not in known]


def _run(words: Sequence[str], at: int, others: Sequence[str], start: int) -> int:
    """The number of equal words from `at` and `start` on."""
    most = min(len(words) - at, len(others) - start)
    return next((k for k in range(COPIED, most) if words[at + k] != others[start + k]), most)
