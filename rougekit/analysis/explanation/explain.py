"""Why a pair has its score: the units of both texts that matched, as spans of characters."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rougekit.analysis.explanation.model import ExplainedPair, Match, Span
from rougekit.foundation import inputs
from rougekit.foundation.checks import whole_number
from rougekit.foundation.suggestions import refuse_unknown
from rougekit.scoring.measures.matching import TokenText

if TYPE_CHECKING:
    from rougekit.scoring.scorer import Scorer
    from rougekit.scoring.text.reader import Reader


class Explanation(ExplainedPair):
    """What `explain` returns: the matched units of one prediction and one reference, and how they are shown.

    `print(explanation)` shows them in colours on a terminal, `.to_html()` in a browser; `.sentence` says them in words.
    """

    def to_ansi(self) -> str:
        """Both texts with their matched units in colours of a terminal; control characters are replaced."""
        from rougekit.analysis.explanation.rendering import ansi

        return ansi(self)

    __str__ = to_ansi

    def to_html(self, *, whole_page: bool = True) -> str:
        """Prediction beside reference with their matched units marked, and a table of these; all escaped.

        whole_page: a document of its own, which needs nothing else and follows the reader's theme; else a <section>
        with its style, for another page, dark where an element around it has the class "dark".
        """
        from rougekit.analysis.explanation.html import page, shown, view

        return (page if whole_page else view)([shown(self)])


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
    Explanation, with character spans of the texts as they were passed, whatever was folded, stemmed or cut off.

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
    from rougekit.scoring.scorer import Scorer

    (prediction,), (checked,), _ = inputs.checked_example(prediction, reference)
    references = [checked] if isinstance(checked, str) else checked
    refuse_unknown("explain", options.keys() & {"rouge_types"}, ["rouge_type"])
    scorer = Scorer([rouge_type], **options)
    chosen = _chosen(scorer, prediction, references, reference_index)
    name, measure = next(iter(scorer.options.measures.items()))
    scores = scorer.score([prediction], [references[chosen]], threads=1)
    precision, recall, fmeasure = scores[name].columns[:, 0].tolist() if measure.per_example else (None, None, None)
    predicted, expected = (
        read_spans(scorer.reader, text, measure.by_sentence) for text in (prediction, references[chosen])
    )
    units, clipped = measure.matched(predicted, expected)
    matches = tuple(
        Match(
            tuple(expected.tokens[at] for at in unit.reference),
            tuple(predicted.spans[at] for at in unit.prediction),
            tuple(expected.spans[at] for at in unit.reference),
            unit.sentence,
            unit.counts_for,
        )
        for unit in units
    )
    return Explanation(
        name, measure, prediction, references[chosen], chosen, matches,
        tuple(expected.spans[at] for at in clipped), predicted.spans, expected.spans,
        dict(zip(measure.columns, scores[name].example_counts()[:, 0].tolist(), strict=True)),
        precision, recall, fmeasure, scores.signature,
    )  # fmt: skip


def _chosen(scorer: "Scorer", prediction: str, references: Sequence[str], index: int | None) -> int:
    """The index of the reference to explain: `index`, else that of the reference which gives the score."""
    if index is not None:
        return whole_number("reference_index", index, lowest=0, highest=len(references) - 1, also="None")
    if len(references) == 1:
        return 0
    (name, measure), *_ = scorer.options.measures.items()
    by_reference, reduction = measure.per_reference, scorer.options.references_by
    if not by_reference or reduction != "best":
        what = f"multi_reference={reduction!r}" if by_reference else "rouge_type='bleu'"
        raise ValueError(f"{what} counts all {len(references)} references together; choose one with reference_index")
    return scorer.score([prediction], [references], threads=1)[name].best_reference(0)


@dataclass(frozen=True)
class SpannedText(TokenText):
    """The tokens of a text, and where each of them stands in the text as it was passed."""

    spans: tuple[Span, ...]


def read_spans(reader: "Reader", text: str, by_sentence: bool) -> SpannedText:
    """The tokens of a text, or of each of its sentences, and where they stand in it.

    Raises ValueError for a tokeniser or splitter that can't say where its tokens or sentences stand.
    """
    by_sentence = by_sentence or reader.only_sentences
    in_sentences, whole = reader.truncated(text)
    pipeline = reader.pipeline_for(by_sentence)
    kept = in_sentences if by_sentence else whole
    origin = reader.origin(kept, text)
    sentences, spans = [], []
    for start, end in _sentence_spans(reader, kept) if by_sentence else [(0, len(kept))]:
        tokens, token_spans = pipeline.tokens(kept[start:end]), pipeline.spans(kept[start:end])
        if origin is None or token_spans is None or len(token_spans) != len(tokens):
            raise ValueError(
                f"tokenizer={reader.names.tokenizer!r} can't say where its tokens stand in the text, so matches "
                "can't be shown; expected a named tokeniser or a tokenizers.Tokenizer"
            )
        sentences.append(tokens)
        for first, last in token_spans:
            at = origin[start + first][0]
            spans.append((at, at if first == last else origin[start + last - 1][1]))
    return SpannedText(sentences, pipeline.tokens(whole) if by_sentence else sentences[0], tuple(spans))


def _sentence_spans(reader: "Reader", text: str) -> list[Span]:
    """Where the sentences of a text stand; those of a callable have to be unchanged parts of it."""
    if reader.split is None:
        return [line.span() for line in re.finditer("(?m)^.*", text)]
    if (spans := reader.split.spans(text)) is not None:
        return spans
    spans = []
    end = 0
    for sentence in reader.split.sentences(text):
        start = text.find(sentence, end)
        if start < 0:
            raise ValueError(
                f"sentences={reader.split.name!r} changes the text ({sentence[:40]!r} is not in it), so matches can't "
                "be shown"
            )
        end = start + len(sentence)
        spans.append((start, end))
    return spans
