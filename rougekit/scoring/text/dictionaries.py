"""Tokenizers with dictionaries: ICU for Chinese, Japanese, Thai, Lao, Khmer and Burmese, jieba for Chinese."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain, pairwise
from typing import Any

from rougekit.foundation import extras
from rougekit.scoring.text.tokenizer import Span, Tokenizer
from rougekit.scoring.text.unicode import aligned, fold, load_regex, pattern


@dataclass(frozen=True)
class DictionaryWords(Tokenizer):
    """The segments of ICU's word breaker that contain a letter or a number, folded as "unicode" folds them.

    The text is segmented in its NFC form, which is how the dictionaries spell words.
    """

    name = "icu"
    libraries = ("unicode", "regex", "icu")

    def __post_init__(self) -> None:
        load_regex(self.name)
        _breakers()

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        form_of = cache(lambda segment: fold(segment) if pattern("letter").search(segment) else "")
        forms = (map(form_of, _segments(unicodedata.normalize("NFC", text))) for text in texts)
        return [list(filter(None, words)) for words in forms]

    def spans(self, text: str) -> list[Span]:
        form, starts, ends = aligned(text, lambda piece: unicodedata.normalize("NFC", piece))
        # not the breaker's own offsets, which count UTF-16 units
        bounds = pairwise(accumulate(map(len, _segments(form)), initial=0))
        letter = pattern("letter").search
        return [(starts[start], ends[end - 1]) for start, end in bounds if letter(form[start:end])]


def _segments(text: str) -> Iterable[str]:
    try:
        text.encode()
    except UnicodeEncodeError:  # ICU needs valid UTF-8; replacing characters one for one keeps offsets valid
        text = re.sub("[\ud800-\udfff]", "\ufffd", text)
    segments: Iterable[str] = _breakers().WordBreaker(text, "root")
    return segments


def _breakers() -> Any:
    return extras.load("icu4py.breakers", 'tokenizer="icu"')


@dataclass(frozen=True)
class JiebaWords(Tokenizer):
    """jieba.cut(text) in accurate mode with jieba's own dictionary. Punctuation and white space are tokens."""

    name = "jieba"
    libraries = ("jieba",)
    breaks_at_newline = False

    def __post_init__(self) -> None:
        _jieba()

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        """The tokens of each text. Spaces are always tokens, so each distinct piece between spaces is cut only once."""
        lcut: Callable[[str], list[str]] = _jieba().lcut
        with_blank = cache(lambda piece: [*lcut(piece), " "])
        return [list(chain.from_iterable(map(with_blank, text.split(" "))))[:-1] for text in texts]

    def spans(self, text: str) -> list[Span]:
        return list(pairwise(accumulate(map(len, self.tokens(text)), initial=0)))


def _jieba() -> Any:
    jieba = extras.load("jieba", 'tokenizer="jieba"')
    jieba.setLogLevel(30)  # warnings only: by default it logs to stderr while it loads its dictionary
    return jieba
