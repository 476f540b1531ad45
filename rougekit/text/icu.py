"""Dictionary words: the word boundaries of ICU, which knows Chinese, Japanese, Thai, Lao, Khmer and Burmese words."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from rougekit import extras
from rougekit.text.tokenizer import Span, Tokenizer
from rougekit.text.unicode import aligned, fold, pattern


@dataclass(frozen=True)
class DictionaryWords(Tokenizer):
    """Segments of ICU's word breaker that contain a letter or a number, folded as "unicode" folds.

    Boundaries are those of the NFC form, in which the dictionaries spell words.
    """

    name = "icu"
    libraries = ("unicode", "regex", "icu")

    def __post_init__(self) -> None:
        _breakers()

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        forms = _Forms()
        breaker = _breakers().WordBreaker
        lists = []
        for text in texts:
            segments = breaker(_without_surrogates(unicodedata.normalize("NFC", text)), "root")
            lists.append([form for form in map(forms.__getitem__, segments) if form])
        return lists

    def spans(self, text: str) -> list[Span]:
        form, starts, ends = aligned(text, lambda piece: unicodedata.normalize("NFC", piece))
        segments = list(_breakers().WordBreaker(_without_surrogates(form), "root"))
        bounds = pairwise(accumulate(map(len, segments), initial=0))  # the breaker's offsets count UTF-16 units
        letter = pattern("letter").search
        return [
            (starts[start], ends[end - 1])
            for segment, (start, end) in zip(segments, bounds, strict=True)
            if letter(segment)
        ]


class _Forms(dict[str, str]):
    """Segment -> its folded form, or "" if it has neither letter nor number; computed on first access."""

    def __missing__(self, segment: str) -> str:
        form = self[segment] = fold(segment) if pattern("letter").search(segment) else ""
        return form


def _without_surrogates(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:  # ICU takes UTF-8 only; one character for one, so offsets stay valid
        return re.sub("[\ud800-\udfff]", "\ufffd", text)
    return text


def _breakers() -> Any:
    return extras.load("icu4py.breakers", 'tokenizer="icu"', "languages")
