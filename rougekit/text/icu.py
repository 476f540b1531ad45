"""Dictionary words: the word boundaries of ICU, which knows Chinese, Japanese, Thai, Lao, Khmer and Burmese words."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rougekit.text.tokenizers import Span, Tokenizer
from rougekit.text.unicode import aligned, fold, pattern, versions


@dataclass(frozen=True)
class DictionaryWords(Tokenizer):
    """Segments of ICU's word breaker that hold a letter or a number, folded as "unicode" folds.

    Boundaries are sought in the NFC form, because the dictionaries spell words in it.
    """

    name = "icu"

    def __post_init__(self) -> None:
        _breakers()

    @property
    def versions(self) -> Mapping[str, str]:
        import icu4py

        return {**versions(), "icu": icu4py.icu_version}

    def tokens(self, text: str) -> list[str]:
        text = unicodedata.normalize("NFC", text)
        return [fold(text[start:end]) for start, end in _words(text)]

    def spans(self, text: str) -> list[Span]:
        form, starts, ends = aligned(text, lambda piece: unicodedata.normalize("NFC", piece))
        return [(starts[start], ends[end - 1]) for start, end in _words(form)]


def _words(text: str) -> Iterator[Span]:
    """Offsets in code points; the breaker's own .segments() counts UTF-16 units."""
    letter = pattern("letter").search
    end = 0
    for segment in _breakers().WordBreaker(_without_surrogates(text), "root"):
        start, end = end, end + len(segment)
        if letter(segment):
            yield start, end


def _without_surrogates(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:  # ICU takes UTF-8 only; one for one, so that every offset stays
        return re.sub("[\ud800-\udfff]", "\ufffd", text)
    return text


def _breakers() -> Any:
    try:
        from icu4py import breakers
    except ImportError as missing:
        raise ImportError(
            'tokenizer="icu" needs icu4py, which is not installed: pip install "rougekit[languages]"'
        ) from missing
    return breakers
