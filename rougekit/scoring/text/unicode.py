"""Words and characters of every script, by the classes of the Unicode standard."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain
from typing import Any

from rougekit.foundation import extras
from rougekit.scoring.text.tokenizer import Span, Tokenizer

_CHINESE = r"\p{Han}\p{Hiragana}\p{Katakana}\u30fc\u3006\u303c"
"""The scripts of Chinese and Japanese, and three of their letters that Unicode assigns to the script Common."""
_SYLLABIC = rf"[[{_CHINESE}\p{{Thai}}\p{{Lao}}\p{{Khmer}}\p{{Myanmar}}]&&[\p{{L}}\p{{N}}]]"
"""The letters and numbers of scripts without spaces between words."""
_WORD = rf"[[\p{{L}}\p{{N}}\p{{M}}]--{_SYLLABIC}]+"
_ALONE = (
    r"\x00-\u02ff\u0370-\u0482\u048a-\u052f\u05d0-\u05ea\u0620-\u064a\u2010-\u2027\u3000-\u3029\u3041-\u3096"
    r"\u30a1-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff65"
)
"""Letters and punctuation of common scripts, each a grapheme cluster of its own, except CR LF."""

_PATTERNS = {
    "word": rf"{_SYLLABIC}\p{{M}}*|{_WORD}",
    "word or run": (
        rf"({_WORD}|{_SYLLABIC}\p{{M}}+|[{_SYLLABIC}--[{_CHINESE}]])|([{_SYLLABIC}&&[{_CHINESE}]]+(?!\p{{M}}))"
    ),
    "cluster": r"\X\p{M}*",
    "alone": rf"[{_ALONE}]*",
    "letter": r"[\p{L}\p{N}]",
}


@cache
def pattern(name: str) -> Any:
    """The pattern called `name`, compiled by the library `regex`, which knows the classes of the Unicode standard."""
    regex = extras.load("regex", 'tokenizer="unicode", "char" or "icu"')
    return regex.compile(_PATTERNS[name], regex.V1)


def fold(text: str, turkic: bool = False) -> str:
    """NFKC, full case folding, NFKC: makes texts equal that differ only in case or form (ﬁ, Ａ, é in two code points).

    turkic : I is the capital of ı, and İ of i (the folding that Unicode marks T, for Turkish and Azerbaijani)
    """
    text = unicodedata.normalize("NFKC", text)
    if turkic:
        text = text.replace("İ", "i").replace("I", "ı")
    return unicodedata.normalize("NFKC", text.casefold())


@dataclass(frozen=True)
class UnicodeWords(Tokenizer):
    """The maximal runs of letters, numbers and marks of the folded text.

    In scripts without spaces (Han, Hiragana, Katakana, Thai, Lao, Khmer, Myanmar) each letter or number is a token,
    with the marks that follow it.
    """

    name: str = "unicode"
    turkic: bool = False

    libraries = ("unicode", "regex")

    def tokens(self, text: str) -> list[str]:
        return _words(fold(text, self.turkic))

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        """The tokens of each text; distinct pieces between white space, which folding never crosses, are cut once."""
        pieces = [text.split() for text in texts]
        distinct = list(dict.fromkeys(chain.from_iterable(pieces)))
        folded = fold("\n".join(distinct), self.turkic).split("\n") if distinct else []
        words = {piece: _words(form) for piece, form in zip(distinct, folded, strict=True)}
        return [list(chain.from_iterable(map(words.__getitem__, text))) for text in pieces]

    def spans(self, text: str) -> list[Span]:
        form, starts, ends = aligned(text, partial(fold, turkic=self.turkic))
        return [(starts[m.start()], ends[m.end() - 1]) for m in pattern("word").finditer(form)]


def _words(form: str) -> list[str]:
    if form.isascii() and form.isalnum():
        return [form]
    tokens: list[str] = []
    for word, run in pattern("word or run").findall(form):
        if word:
            tokens.append(word)
        else:
            tokens += run  # a token for each letter, which is faster than matching each letter
    return tokens


@dataclass(frozen=True)
class Characters(Tokenizer):
    """The grapheme clusters (what a reader calls one character) of the folded text with a letter or a number.

    A mark that is a cluster of its own in Unicode, such as the vowel of Burmese "ကာ", stays with the letter before it.
    """

    name: str = "char"
    turkic: bool = False

    libraries = ("unicode", "regex")

    def tokens(self, text: str) -> list[str]:
        form = fold(text, self.turkic)
        if form.isascii() or pattern("alone").fullmatch(form):
            return [character for character in form if character.isalnum()]
        letter = pattern("letter").search
        return [cluster for cluster in pattern("cluster").findall(form) if cluster[0].isalnum() or letter(cluster)]

    def spans(self, text: str) -> list[Span]:
        form, starts, ends = aligned(text, partial(fold, turkic=self.turkic))
        letter = pattern("letter").search
        clusters = pattern("cluster").finditer(form)
        return [(starts[m.start()], ends[m.end() - 1]) for m in clusters if letter(m.group())]


def aligned(text: str, form_of: Callable[[str], str]) -> tuple[str, list[int], list[int]]:
    """form_of(text), and for each of its characters the start and end of the piece of `text` that it comes from.

    A piece is one grapheme cluster, or several that normalisation joins, such as Korean letters written one by one.
    """
    pieces: list[tuple[str, str]] = []
    for cluster in pattern("cluster").findall(text):
        form = form_of(cluster)
        if pieces and form_of(pieces[-1][0] + cluster) != pieces[-1][1] + form:
            cluster = pieces.pop()[0] + cluster
            form = form_of(cluster)
        pieces.append((cluster, form))
    at, starts, ends = 0, [], []
    for piece, form in pieces:
        starts += [at] * len(form)
        at += len(piece)
        ends += [at] * len(form)
    return "".join(form for _, form in pieces), starts, ends
