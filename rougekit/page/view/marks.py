"""Which words of an example matched, as plain lists that a browser can draw without tokenising any text.

Positions are indices of tokens, from 0. The tokens of a text are a flat list [gap, length, gap, length, ...] in
characters: the number of characters between the previous token and this one (negative if they overlap), and the number
of characters in this one.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import accumulate, chain, pairwise
from typing import Any

from rougekit.analysis.copied import MIN_COPIED_RUN
from rougekit.foundation.plurals import counted
from rougekit.foundation.runtime import stopping
from rougekit.page.view.word_outcomes import Aligned, WordReader, unit_outcomes
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.measures.matching import Alignment, TokenText, common_subsequence
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.text.spans import SpannedText, read_spans

MAX_CROSSED = 4
"""Up to this many systems, every pair of predictions is aligned; with more, each only with the first system's."""

MAX_LISTED = 60
"""The maximum number of matched units of several words, such as bigrams, that are listed individually."""

MAX_WORDS = 30_000
"""The maximum number of words in an example's predictions and references: a browser would take minutes to draw more."""


class _Text:
    """A text as the measures read it: all tokens, and which of them belong to each reading (whole or by sentence)."""

    def __init__(self, text: str, readings: Mapping[bool, SpannedText]) -> None:
        self.readings = readings
        spans = sorted({span for reading in self.readings.values() for span in reading.spans})
        self.tokens = [number for a, b in pairwise([(0, 0), *spans]) for number in (b[0] - a[1], b[1] - b[0])]
        """Gap and length of each token."""
        positions = {span: position for position, span in enumerate(spans)}
        self.positions = {key: [positions[span] for span in reading.spans] for key, reading in self.readings.items()}
        whole = self.readings[False]
        compared = zip(whole.spans, whole.tokens, strict=True)
        self.forms = {positions[span]: form for span, form in compared if form != text[slice(*span)].lower()}
        """By position, the form in which a token is compared, if that differs from the lower-cased text."""


def marks(
    scorer: Scorer,
    measures: Mapping[str, Measure],
    predictions: Sequence[str],
    references: Sequence[str],
    source: str | None,
    word_readers: Sequence[WordReader] = (),
) -> dict[str, Any]:
    """The matches of one example.

    measures : by name, the scorer's measures whose matches are shown
    predictions : one for each system
    references : at least one
    source : the text that was summarised, if it is known
    word_readers : none, or what tells words apart, as they are compared and, if that was asked for, as they are stemmed

    Returns a dict
        predictions : the tokens of each system's text
        references : for each reference, a dict with its `tokens`; `units`, by measure and system, the positions of
            matched tokens as [prediction, reference, prediction, reference, ...]; `clipped`, by measure and system, the
            positions of tokens that did not count; `listed`, by measure and system, the first units of several tokens,
            each as the positions of its tokens in the prediction, then of as many in the reference; `became`, by
            measure and system, a digit in base 32 for each token: a bit for each part, from matched on, that a unit
            with it is of, as `rougekit.page.view.word_outcomes` has them; `stemmed`, the same if words are stemmed
        forms : for each system's text, then for each reference, the forms in which tokens are compared, by position,
            where they differ from the text, as by stemming; only if there are any
        common : if there are several systems, for each system the longest common subsequences of its text and those of
            the systems before it (with more than `MAX_CROSSED` systems, only of the first), as pairs like `units`
        source : if there is a source, a dict with its `tokens`; `copied`, for each system, [first token of the
            prediction, first token of the source, number of tokens, ...] of all copied runs; `new`, for each system,
            the positions of the prediction's tokens that do not occur in the source; `made_up`, for each system, the
            numbers and names among these
        refused : by measure, why its matches can't be shown; the key "" stands for all measures; only if there are any
    """
    each_measure = [*measures.values(), *(measure.in_units for measure in measures.values())]
    readings = sorted({measure.by_sentence for measure in each_measure} | {False})  # the whole text first
    refused: dict[str, str] = {}
    try:
        predicted, referenced = _read(scorer, [predictions, references], readings)
        origin = None if source is None else _read(scorer, [[source]], [False])[0][0]
    except ValueError as wrong:
        return {"refused": {"": str(wrong)}}
    if (n_words := sum(len(text.tokens) for text in (*predicted, *referenced)) // 2) > MAX_WORDS:
        return {"refused": {"": f"the texts have {counted(n_words, 'word')} together; expected at most {MAX_WORDS:,}"}}
    by_reference, alignments = [], list[dict[Measure, list[Alignment]]]()
    for reference in referenced:
        alignments.append(_alignments(measures, predicted, reference, refused))
        by_reference.append(_of_reference(measures, alignments[-1], predicted, reference))
    shown = {name: measure.in_units for name, measure in measures.items() if name not in refused}
    for view, text, reference, known in zip(by_reference, references, referenced, alignments, strict=True):
        view |= _unit_outcomes(word_readers, shown, [text, *predictions], [reference, *predicted], known)
    result: dict[str, Any] = {"predictions": [text.tokens for text in predicted], "references": by_reference}
    if any(text.forms for text in (*predicted, *referenced)):
        result["forms"] = [text.forms for text in (*predicted, *referenced)]
    if len(predicted) > 1:
        result["common"] = _common_subsequences(predicted)
    if origin is not None:
        result["source"] = _of_source(predictions, predicted, origin)
    if refused:
        result["refused"] = refused
    return result


def _alignments(
    measures: Mapping[str, Measure], predicted: Sequence[_Text], reference: _Text, refused: dict[str, str]
) -> dict[Measure, list[Alignment]]:  # fmt: skip
    """What each prediction has in common with a reference, by measure. refused : takes why a measure can't say it"""
    found: dict[Measure, list[Alignment]] = {}
    for name, measure in measures.items():
        stopping.check()
        try:
            found[measure] = [_aligned(measure, prediction, reference) for prediction in stopping.each(predicted)]
        except ValueError as wrong:
            refused[name] = str(wrong)
    return found


def _of_reference(
    measures: Mapping[str, Measure], alignments: Mapping[Measure, Sequence[Alignment]], predicted: Sequence[_Text],
    reference: _Text,
) -> dict[str, Any]:  # fmt: skip
    """The `tokens`, `units`, `clipped` and `listed` of a reference, as `marks` returns them."""
    view: dict[str, Any] = {"tokens": reference.tokens, "units": {}, "clipped": {}, "listed": {}}
    for name, measure in measures.items():
        if measure not in alignments:
            continue
        pairs = zip(alignments[measure], predicted, strict=True)
        of_systems = [_positions(measure, aligned, text, reference) for aligned, text in pairs]
        units, clipped, listed = map(list, zip(*of_systems, strict=True))
        view["units"][name] = units
        if any(clipped):
            view["clipped"][name] = clipped
        if any(listed):
            view["listed"][name] = listed
    return view


def _common_subsequences(predicted: Sequence[_Text]) -> list[list[list[int]]]:
    """By system, the longest common subsequences with those before it, as `marks` returns them."""
    firsts = len(predicted) if len(predicted) <= MAX_CROSSED else 1
    return [
        [_common_subsequence(text, first) for first in predicted[: min(k, firsts)]] for k, text in enumerate(predicted)
    ]


def _of_source(predictions: Sequence[str], predicted: Sequence[_Text], origin: _Text) -> dict[str, Any]:
    """What predictions copy from their source, and which words, numbers and names it lacks, as `marks` returns it."""
    copied = [_copied_runs(prediction, origin) for prediction in predicted]
    source_words = set(origin.readings[False].tokens)
    new = [_new_tokens(text, source_words) for text in predicted]
    made_up = [_numbers_and_names(*each) for each in zip(predictions, predicted, new, strict=True)]
    return {"tokens": origin.tokens, "copied": copied, "new": new, "made_up": made_up}


def _read(scorer: Scorer, lists: Sequence[Sequence[str]], readings: Iterable[bool]) -> list[list[_Text]]:
    """Lists of texts, read together."""
    texts = [*chain.from_iterable(lists)]
    read = {by_sentence: read_spans(scorer.reader, texts, by_sentence) for by_sentence in readings}
    each = iter([_Text(text, {key: found[k] for key, found in read.items()}) for k, text in enumerate(texts)])
    return [[next(each) for _ in of_one] for of_one in lists]


def _aligned(measure: Measure, prediction: _Text, reference: _Text) -> Alignment:
    key = measure.by_sentence
    return measure.matched(prediction.readings[key], reference.readings[key])


def _positions(
    measure: Measure, matched: Alignment, prediction: _Text, reference: _Text
) -> tuple[list[int], list[int], list[list[int]]]:
    """Pairs of matched tokens as a flat list, the reference's clipped tokens, and the first units of several tokens."""
    key = measure.by_sentence
    own, other = prediction.positions[key], reference.positions[key]
    pairs = {
        (own[p], other[r])
        for unit in stopping.each(matched.units)
        for p, r in zip(unit.prediction, unit.reference, strict=True)
    }
    listed = []
    if any(len(unit.prediction) > 1 for unit in matched.units):
        first = matched.units[:MAX_LISTED]
        listed = [[*(own[p] for p in unit.prediction), *(other[r] for r in unit.reference)] for unit in first]
    flat = [position for pair in sorted(pairs) for position in pair]
    return flat, sorted(other[position] for position in matched.clipped), listed


def _unit_outcomes(
    readers: Sequence[WordReader], measures: Mapping[str, Measure], texts: Sequence[str], read: Sequence[_Text],
    known: Mapping[Measure, Sequence[Alignment]],
) -> dict[str, dict[str, list[str]]]:  # fmt: skip
    """What became of the reference's units in each system, by what each reader is for and by measure.

    measures : those whose counts are numbers of units; texts, read : the reference, then each prediction
    known : what these texts, as they were read, have in common
    """
    by_reader: dict[str, dict[str, list[str]]] = {which: {} for which in ("became", "stemmed")[: len(readers)]}
    for name, measure in measures.items() if readers else ():
        positions, n_tokens = read[0].positions[measure.by_sentence], len(read[0].tokens) // 2
        as_read = _pairs(measure, [text.readings[measure.by_sentence] for text in read], known.get(measure))
        outcomes = [unit_outcomes(pair, readers[0]) for pair in as_read]
        by_reader["became"][name] = [_digits(each, positions, n_tokens) for each in outcomes]
        if len(readers) > 1:
            stems = _pairs(measure, read_spans(readers[1].scorer.reader, texts, by_sentence=measure.by_sentence))
            both = zip(as_read, stems, strict=True)
            outcomes = [unit_outcomes(pair, readers[0], (stemmed, readers[1])) for pair, stemmed in both]
            by_reader["stemmed"][name] = [_digits(each, positions, n_tokens) for each in outcomes]
    return by_reader


def _pairs(
    measure: Measure, texts: Sequence[TokenText], known: Sequence[Alignment] | None = None
) -> list[Aligned]:  # fmt: skip
    """Each prediction with the reference, which is the first text. known : what they have in common, if it is known"""
    reference, *predictions = texts
    found = known or [measure.matched(prediction, reference) for prediction in stopping.each(predictions)]
    return [Aligned(measure, matched, text, reference) for matched, text in zip(found, predictions, strict=True)]


def _digits(outcomes: Sequence[int], positions: Sequence[int], n_tokens: int) -> str:
    """The outcomes of the words at these positions, as a digit for each token: 0 for one that isn't read."""
    digits = ["0"] * n_tokens
    for at, outcome in zip(positions, outcomes, strict=True):
        digits[at] = "0123456789abcdefghijklmnopqrstuv"[outcome]
    return "".join(digits)


def _common_subsequence(text: _Text, first: _Text) -> list[int]:
    """The longest common subsequence of two texts, as a flat list of pairs of positions."""
    pairs = common_subsequence(text.readings[False].tokens, first.readings[False].tokens)
    whole, first_whole = text.positions[False], first.positions[False]
    return [position for own, other in pairs for position in (whole[own], first_whole[other])]


def _copied_runs(prediction: _Text, source: _Text) -> list[int]:
    """The longest runs of words that the prediction has in common with the source, from left to right, as a flat list.

    Each run has three numbers: its first position in the prediction, the one in the source, and its length.
    """
    words, others = prediction.readings[False].tokens, source.readings[False].tokens
    starts: dict[tuple[str, ...], list[int]] = {}
    for at in range(len(others) - MIN_COPIED_RUN + 1):
        starts.setdefault(tuple(others[at : at + MIN_COPIED_RUN]), []).append(at)
    runs, at = [], 0
    while at + MIN_COPIED_RUN <= len(words):
        candidates = starts.get(tuple(words[at : at + MIN_COPIED_RUN]), ())
        runs_here = ((_run(words, at, others, start), -start) for start in stopping.each(candidates))
        length, first = max(runs_here, default=(1, 0))
        if length > 1:
            runs += [prediction.positions[False][at], source.positions[False][-first], length]
        at += length
    return runs


def _new_tokens(prediction: _Text, source_words: Container[str]) -> list[int]:
    """The positions of the prediction's tokens that are not among the source's words."""
    reading = zip(prediction.readings[False].tokens, prediction.positions[False], strict=True)
    return [position for token, position in reading if token not in source_words]


def _numbers_and_names(text: str, read: _Text, positions: Iterable[int]) -> list[str]:
    """The numbers and names among the tokens at these positions, each once: a capital after a full stop is no name."""
    ends = list(accumulate(read.tokens))
    different: dict[str, None] = {}
    for at in positions:
        word, before = text[ends[2 * at] : ends[2 * at + 1]], text[: ends[2 * at]].rstrip(" \t")
        is_name = word[:1].isupper() and before[-1:] not in ("", ".", "!", "?", "\n")
        if is_name or any(map(str.isnumeric, word)):
            different[word] = None
    return list(different)


def _run(words: Sequence[str], at: int, others: Sequence[str], start: int) -> int:
    """The length of the common run that starts at `at` and `start`, whose first `MIN_COPIED_RUN` words are equal."""
    most = min(len(words) - at, len(others) - start)
    return next((k for k in range(MIN_COPIED_RUN, most) if words[at + k] != others[start + k]), most)
