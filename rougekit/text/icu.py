"""Dictionary words: the word boundaries of ICU, which knows Chinese, Japanese, Thai, Lao, Khmer and Burmese words."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from rougekit import extras
from rougekit.text.tokenizer import Span, Tokenizer
from rougekit.text.unicode import aligned, fold, pattern
from rougekit.text.versions import versions


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
        return versions("unicode", "regex", "icu")

    def tokens(self, text: str) -> list[str]:
        return self.tokens_of([text])[0]

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        forms = _Forms()
        breaker = _breakers().WordBreaker
        lists = []
        for text in texts:
            segments = breaker(_without_surrogates(unicodedata.normalize("NFC", text)), "root")
            lists.append([form for form in map(forms.__getitem__, segments) if form])
        return lists

    def spans(self, text: str) -> list[Span]:
        """Offsets are added up: the breaker's own .segments() counts UTF-16 units."""
        form, starts, ends = aligned(text, lambda piece: unicodedata.normalize("NFC", piece))
        segments = list(_breakers().WordBreaker(_without_surrogates(form), "root"))
        bounds = pairwise(accumulate(map(len, segments), initial=0))
        letter = pattern("letter").search
        return [
            (starts[start], ends[end - 1])
            for segment, (start, end) in zip(segments, bounds, strict=True)
            if letter(segment)
        ]


class _Forms(dict[str, str]):
    """Segment -> its folded form, or nothing if it has neither letter nor number; made when first asked for."""

    def __missing__(self, segment: str) -> str:
        form = self[segment] = fold(segment) if pattern("letter").search(segment) else ""
        return form


def _without_surrogates(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:  # ICU takes UTF-8 only; one for one, so that every offset stays
        return re.sub("[\ud800-\udfff]", "\ufffd", text)
    return text


def _breakers() -> Any:
    return extras.load("icu4py.breakers", 'tokenizer="icu"', "languages")
