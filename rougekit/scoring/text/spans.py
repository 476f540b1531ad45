"""Find the positions of tokens in a text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from rougekit.foundation.arrays.batch import Batch
from rougekit.scoring.measures.matching import TokenText
from rougekit.scoring.text.reader import Reader
from rougekit.scoring.text.tokenizer import Span


@dataclass(frozen=True)
class SpannedText(TokenText):
    """The tokens of a text, with the span of each in the text as the user passed it."""

    spans: tuple[Span, ...]


def read_spans(reader: Reader, texts: Sequence[str], by_sentence: bool) -> list[SpannedText]:
    """The words of texts as scores count them, or of each of their sentences, with their spans.

    `Reader.read`, which scores start from, says which words there are and which of them are equal; tokens and spans
    only say how they are spelt and where they are.

    Raises ValueError for a tokenizer or splitter that can't tell the spans of its tokens or sentences, or finds others.
    """
    by_sentence = by_sentence or reader.only_sentences
    read = reader.read(texts, whole=not by_sentence or reader.clips_by_whole_text, sentences=by_sentence)
    texts_read = [_spelt(reader, text, by_sentence) for text in texts]
    spelling: set[tuple[int, str]] = set()
    for k, text in enumerate(texts_read):
        ids = _sentences_of(read.sentences if by_sentence else read.whole, k)
        words = text.sentences
        if not by_sentence:
            ids, words = [[*chain.from_iterable(ids)]], [text.tokens]
        both = [([*filter(None, ids)], [*filter(None, words)])]
        if reader.clips_by_whole_text:
            both.append(([[*chain.from_iterable(_sentences_of(read.whole, k))]], [text.whole]))
        if any([*map(len, counted)] != [*map(len, spelt)] for counted, spelt in both):
            raise _unknown(reader)
        for counted, spelt in both:
            spelling.update(zip(chain.from_iterable(counted), chain.from_iterable(spelt), strict=True))
    if not len(spelling) == len({number for number, _ in spelling}) == len({word for _, word in spelling}):
        raise _unknown(reader)
    return texts_read


def _sentences_of(batch: Batch, k: int) -> list[list[int]]:
    """The ids of the words of each sentence of a text in a batch."""
    first, last = batch.text_at[k : k + 2].tolist()
    at = batch.sentence_at[first : last + 1].tolist()
    return [batch.ids[start:end].tolist() for start, end in pairwise(at)]


def _unknown(reader: Reader) -> ValueError:
    return ValueError(
        f"tokenizer={reader.names.tokenizer!r} can't tell where its tokens are in the text, so matches can't "
        "be shown; expected a tokenizer by name, or a tokenizers.Tokenizer"
    )


def _spelt(reader: Reader, text: str, by_sentence: bool) -> SpannedText:
    """The tokens of a text, or of each of its sentences, with their spans. Raises ValueError as `read_spans` does."""
    in_sentences, whole = reader.truncated(text)
    pipeline = reader.pipeline_for(by_sentence)
    kept = in_sentences if by_sentence else whole
    origin = reader.origin(kept, text)
    sentences: list[list[str]] = []
    spans: list[Span] = []
    for start, end in _sentence_spans(reader, kept) if by_sentence else [(0, len(kept))]:
        if start == end and by_sentence and not reader.keeps_empty_sentences:
            sentences.append([])
            continue
        tokens, token_spans = pipeline.tokens(kept[start:end]), pipeline.spans(kept[start:end])
        if origin is None or token_spans is None or len(token_spans) != len(tokens):
            raise _unknown(reader)
        sentences.append(tokens)
        for first, last in token_spans:
            at = origin[start + first][0]
            spans.append((at, at if first == last else origin[start + last - 1][1]))
    clipping = pipeline.tokens(whole) if reader.clips_by_whole_text else [*chain.from_iterable(sentences)]
    return SpannedText(sentences, clipping, tuple(spans))


def _sentence_spans(reader: Reader, text: str) -> list[Span]:
    """The spans of a text's sentences. Sentences from a callable must be unchanged substrings of the text."""
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
