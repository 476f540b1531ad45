"""Which words of an example matched, as plain lists that a browser can draw without reading any text itself.

Positions are those of tokens, from 0. The tokens of a text are a flat list [gap, length, gap, length, ...] in
characters: how many are skipped since the token before ended (negative where tokens overlap), and how many it has.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from rougekit.explanation.explain import read_spans
from rougekit.measures.matching import common_subsequence
from rougekit.scorer import Scorer

COPIED = 4
"""The least number of words in a row that count as copied from the source."""


class _Text:
    """A text as all measures read it: its tokens in order of place, and where each reading's tokens are among them."""

    def __init__(self, scorer: Scorer, text: str, readings: Iterable[bool]) -> None:
        self.readings = {by_sentence: read_spans(scorer.reader, text, by_sentence) for by_sentence in readings}
        spans = {span for reading in self.readings.values() for span in reading.spans}
        self.spans = sorted(spans)
        places = {span: place for place, span in enumerate(self.spans)}
        self.places = {
            by_sentence: [places[span] for span in reading.spans] for by_sentence, reading in self.readings.items()
        }

    @property
    def flat(self) -> list[int]:
        """Gap and length of each token."""
        return [number for a, b in pairwise([(0, 0), *self.spans]) for number in (b[0] - a[1], b[1] - b[0])]


def marks(scorer: Scorer, predictions: Sequence[str], references: Sequence[str], source: str | None) -> dict[str, Any]:
    """The matches of one example.

    predictions : of each system
    references : of the example, at least one
    source : the text that was summarised, if it is known

    Returns a dict
        predictions : the tokens of each system's text
        references : for each of them its `tokens`; `units`, by measure and system the matched tokens as [prediction,
            reference, prediction, reference, ...]; `clipped`, by measure and system the tokens that did not count
        common : of several systems, the longest common subsequence with the first one's text, as units are
        source : of a source its `tokens`, and `copied`, by system [first token of the prediction, first token of the
            source, tokens, ...] of runs
        refused : if any are, by measure why its matches can't be shown; "" stands for all of them
    """
    measures = {name: measure for name, measure in scorer.options.measures.items() if measure.per_example}
    readings = sorted({measure.by_sentence for measure in measures.values()} | {False})  # the whole text first
    refused: dict[str, str] = {}
    try:
        predicted = [_Text(scorer, text, readings) for text in predictions]
        expected = [_Text(scorer, text, readings) for text in references]
        origin = None if source is None else _Text(scorer, source, [False])
    except ValueError as wrong:
        return {"refused": {"": str(wrong)}}
    by_reference = []
    for reference in expected:
        units: dict[str, list[list[int]]] = {}
        clipped: dict[str, list[list[int]]] = {}
        for name, measure in measures.items():
            try:
                of_systems = [_matched(measure, prediction, reference) for prediction in predicted]
            except ValueError as wrong:
                refused[name] = str(wrong)
                continue
            units[name] = [pairs for pairs, _ in of_systems]
            if any(lost for _, lost in of_systems):
                clipped[name] = [lost for _, lost in of_systems]
        by_reference.append({"tokens": reference.flat, "units": units, "clipped": clipped})
    result: dict[str, Any] = {"predictions": [text.flat for text in predicted], "references": by_reference}
    if len(predicted) > 1:
        result["common"] = [_common(text, predicted[0]) for text in predicted]
    if origin is not None:
        copied = [_copied(prediction, origin) for prediction in predicted]
        result["source"] = {"tokens": origin.flat, "copied": copied}
    if refused:
        result["refused"] = refused
    return result


def _matched(measure: Any, prediction: _Text, reference: _Text) -> tuple[list[int], list[int]]:
    """Pairs of matched tokens, flat, and the clipped tokens of the reference."""
    matched = measure.matched(prediction.readings[measure.by_sentence], reference.readings[measure.by_sentence])
    own, other = prediction.places[measure.by_sentence], reference.places[measure.by_sentence]
    pairs = {(own[p], other[r]) for unit in matched.units for p, r in zip(unit.prediction, unit.reference, strict=True)}
    return [place for pair in sorted(pairs) for place in pair], sorted(other[place] for place in matched.clipped)


def _common(text: _Text, first: _Text) -> list[int]:
    """What a text has in the same order as the first system's, flat."""
    if text is first:
        return []
    pairs = common_subsequence(text.readings[False].tokens, first.readings[False].tokens)
    return [place for own, other in pairs for place in (text.places[False][own], first.places[False][other])]


def _copied(prediction: _Text, source: _Text) -> list[int]:
    """The longest runs of words that the prediction has from the source, from left to right."""
    words, others = prediction.readings[False].tokens, source.readings[False].tokens
    starts: dict[tuple[str, ...], list[int]] = {}
    for at in range(len(others) - COPIED + 1):
        starts.setdefault(tuple(others[at : at + COPIED]), []).append(at)
    runs, at = [], 0
    while at + COPIED <= len(words):
        candidates = starts.get(tuple(words[at : at + COPIED]), ())
        length, first = max(((_run(words, at, others, start), -start) for start in candidates), default=(1, 0))
        if length > 1:
            runs += [prediction.places[False][at], source.places[False][-first], length]
        at += length
    return runs


def _run(words: Sequence[str], at: int, others: Sequence[str], start: int) -> int:
    """How many words agree from two places on."""
    most = min(len(words) - at, len(others) - start)
    return next((k for k in range(COPIED, most) if words[at + k] != others[start + k]), most)
