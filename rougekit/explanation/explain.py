"""Why a pair has its score: the matched units as characters of both texts; in words, JSON, colours and HTML."""

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from rougekit import inputs
from rougekit.checks import whole_number
from rougekit.explanation.model import Match, MatchedPair, Span
from rougekit.measures.matching import MatchedUnit, TokenText
from rougekit.results import PARTS

if TYPE_CHECKING:
    from rougekit.scorer import Scorer
    from rougekit.text.reader import Reader

_WHITE_SPACE = " \t\n\r\v\f"
"""ASCII white space, which a reader may drop."""


class Explanation(MatchedPair):
    """What `explain` returns: the matched units of one prediction and one reference, and how they are shown.

    `print(explanation)` shows them in colours on a terminal, `.to_html()` in a browser; `.sentence` says them in words.
    """

    def to_dict(self) -> dict[str, Any]:
        """Plain lists, numbers and str; NaN is None."""
        parts = {name: getattr(self, name) for name in PARTS}
        return {
            "rouge_type": self.rouge_type,
            "signature": self.signature,
            "sentence": self.sentence,
            **{name: None if value is None or math.isnan(value) else value for name, value in parts.items()},
            "counts": dict(self.counts),
            "prediction": self.prediction,
            "reference": self.reference,
            "reference_index": self.reference_index,
            "matches": [asdict(match) for match in self.matches],
            "clipped": list(self.clipped),
        }

    def to_json(self, indent: int | None = None) -> str:
        """`to_dict` as JSON, ASCII only."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)

    def to_ansi(self) -> str:
        """Both texts with their matched units in colours of a terminal; control characters are replaced."""
        from rougekit.explanation.rendering import ansi

        return ansi(self)

    def to_html(self, *, whole_page: bool = True) -> str:
        """Prediction beside reference with their matched units marked, and a table of these; all escaped.

        whole_page: a document of its own, which needs nothing else and follows the reader's theme; else a <section>
        with its style, for another page, dark where an element around it has the class "dark".
        """
        from rougekit.explanation.html import page, shown, view

        return (page if whole_page else view)([shown(self)])

    def __str__(self) -> str:
        return self.to_ansi()


def explain(
    prediction: str,
    reference: str | Sequence[str],
    rouge_type: str = "rougeL",
    *,
    reference_index: int | None = None,
    **options: Any,
) -> Explanation:
    """Find which characters of two texts matched which, equal in number to the counts of the score.

    Parameters
    ----------
    prediction : str
    reference : str or sequence of str
        Of several references the one that gives the score (`multi_reference="best"`), or `reference_index`.
    rouge_type : name of a measure, such as "rouge2"
    reference_index : int or None
        The reference to explain, as if it were the only one.
    **options : those of `Scorer`

    Returns
    -------
    Explanation, with character spans of the texts as they were given, whatever was folded, stemmed or cut off.

    Raises
    ------
    TypeError, ValueError : an argument that is wrong; a tokeniser or splitter that can't say where its tokens stand;
        several references that count together; texts of more than 4,000,000 pairs of tokens (measures of common
        subsequences), or 250,000 skip-bigrams.

    >>> explanation = explain("The cat sat.", "the cats sat down", "rouge1", use_stemmer=True)
    >>> [match.reference for match in explanation.matches]
    [((0, 3),), ((4, 8),), ((9, 12),)]
    >>> explanation.sentence
    '3 of the 4 reference unigrams are in the prediction (recall 75.0 %), and 3 of its 3 unigrams are in the reference \
(precision 100.0 %).'
    """
    from rougekit.scorer import Scorer

    (prediction,), (checked,), _ = inputs.checked_example(prediction, reference)
    references = [checked] if isinstance(checked, str) else checked
    scorer = Scorer([rouge_type], **options)
    chosen = _chosen(scorer, prediction, references, reference_index)
    return _explain(scorer, prediction, references[chosen], chosen)


def _chosen(scorer: "Scorer", prediction: str, references: list[str], index: int | None) -> int:
    """The index of the reference to explain: the given one, else the one that gives the score."""
    if index is not None:
        return whole_number("reference_index", index, lowest=0, highest=len(references) - 1, also="None")
    if len(references) == 1:
        return 0
    name = scorer.types[0]
    by_reference, reduction = scorer.options.measures[name].per_reference, scorer.options.references_by
    if not by_reference or reduction != "best":
        what = f"multi_reference={reduction!r}" if by_reference else "rouge_type='bleu'"
        raise ValueError(f"{what} counts all {len(references)} references together; choose one with reference_index")
    from rougekit.scores.scores import best_reference

    return best_reference(scorer.score([prediction], [references], threads=1)[name], 0)


def _explain(scorer: "Scorer", prediction: str, reference: str, index: int) -> Explanation:
    name, measure = next(iter(scorer.options.measures.items()))
    scores = scorer.score([prediction], [reference], threads=1)
    type_scores = scores[name]
    texts = [read_spans(scorer.reader, text, measure.by_sentence) for text in (prediction, reference)]
    units, clipped = measure.matched(*texts)
    precision, recall, fmeasure = type_scores.columns[:, 0].tolist() if measure.per_example else (None,) * 3
    return Explanation(
        name, measure, prediction, reference, index,
        tuple(_match(unit, *texts) for unit in units),
        tuple(texts[1].spans[at] for at in clipped),
        texts[0].spans, texts[1].spans,
        {column: values[0].item() for column, values in type_scores.counts.items()},
        precision, recall, fmeasure,
        scores.signature,
    )  # fmt: skip


@dataclass(frozen=True)
class SpannedText(TokenText):
    """The tokens of a text, and where each of them stands in the text as it was given."""

    spans: tuple[Span, ...]


def read_spans(reader: "Reader", text: str, by_sentence: bool) -> SpannedText:
    """The tokens of a text, or of each of its sentences, and where they stand in it.

    Raises ValueError for a tokeniser or splitter that can't say where its tokens or sentences stand.
    """
    in_sentences, whole = reader.kept(text)
    words = reader.words_for(by_sentence)
    kept = in_sentences if by_sentence else whole
    origin = _origin(kept, text)
    tokens_of_whole = words.tokens(whole) if by_sentence else None
    sentences, spans = [], []
    for start, end in _sentence_spans(reader, kept) if by_sentence else [(0, len(kept))]:
        tokens, places = words.tokens(kept[start:end]), words.spans(kept[start:end])
        if places is None or len(places) != len(tokens):
            raise ValueError(
                f"tokenizer={reader.names.tokenizer!r} can't say where its tokens stand in the text, so matches "
                "can't be shown; expected a named tokeniser or a tokenizers.Tokenizer"
            )
        sentences.append(tokens)
        for first, last in places:
            at = origin[start + first]
            spans.append((at, at if first == last else origin[start + last - 1] + 1))
    return SpannedText(sentences, sentences[0] if tokens_of_whole is None else tokens_of_whole, tuple(spans))


def _origin(kept: str, text: str) -> Sequence[int]:
    """Where each character of `kept` stands in `text`, its beginning in another case, less white space."""
    if text.startswith(kept):
        return range(len(kept) + 1)
    origin = []
    at = 0
    for character in kept:
        while character not in _WHITE_SPACE and text[at] in _WHITE_SPACE:
            at += 1
        origin.append(at)
        at += 1
    return [*origin, at]


def _sentence_spans(reader: "Reader", text: str) -> list[Span]:
    if reader.split is None:
        lengths = [len(line) for line in text.split("\n")]
        starts = accumulate((length + 1 for length in lengths), initial=0)
        return [(start, start + length) for start, length in zip(starts, lengths, strict=False)]
    spans = reader.split.spans(text)
    if spans is None:
        spans = _found_in_order(text, reader.split.sentences(text), reader.split.name)
    return spans


def _found_in_order(text: str, sentences: list[str], splitter: str) -> list[Span]:
    """Where a callable's sentences stand, if they are unchanged parts of the text."""
    spans = []
    end = 0
    for sentence in sentences:
        start = text.find(sentence, end)
        if start < 0:
            raise ValueError(
                f"sentences={splitter!r} changes the text ({sentence[:40]!r} is not in it), so matches can't be shown"
            )
        end = start + len(sentence)
        spans.append((start, end))
    return spans


def _match(unit: MatchedUnit, prediction: SpannedText, reference: SpannedText) -> Match:
    return Match(
        tuple(reference.tokens[at] for at in unit.reference),
        tuple(prediction.spans[at] for at in unit.prediction),
        tuple(reference.spans[at] for at in unit.reference),
        unit.sentence,
        unit.counts_for,
    )
