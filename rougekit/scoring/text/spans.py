"""Find the positions of tokens in a text."""

import re
from dataclasses import dataclass
from itertools import chain

from rougekit.scoring.measures.matching import TokenText
from rougekit.scoring.text.reader import Reader
from rougekit.scoring.text.tokenizer import Span


@dataclass(frozen=True)
class SpannedText(TokenText):
    """The tokens of a text, with the span of each in the text as the user passed it."""

    spans: tuple[Span, ...]


def read_spans(reader: Reader, text: str, by_sentence: bool) -> SpannedText:
    """The tokens of a text, or of each of its sentences, with their spans.

    Raises ValueError for a tokenizer or splitter that can't tell the spans of its tokens or sentences.
    """
    by_sentence = by_sentence or reader.only_sentences
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
            raise ValueError(
                f"tokenizer={reader.names.tokenizer!r} can't tell where its tokens are in the text, so matches can't "
                "be shown; expected a tokenizer by name, or a tokenizers.Tokenizer"
            )
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
