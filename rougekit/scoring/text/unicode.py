"""Tokenizers for words or characters of every script, by Unicode's character classes."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from rougekit.foundation import extras
from rougekit.kernels import spelling as rules
from rougekit.scoring.text.spelling import Kind, Spelling
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
    "mark": r"\p{M}",
    "cluster alone": r"\X",
    "syllable": _SYLLABIC,
    "special": r"[\p{GCB=L}\p{GCB=V}\p{GCB=T}\p{GCB=Prepend}\p{GCB=RI}\p{GCB=ZWJ}]",
}


@cache
def pattern(name: str) -> Any:
    """The pattern called `name`, compiled by the library `regex`, which supports Unicode's character classes."""
    regex = load_regex("unicode")
    return regex.compile(_PATTERNS[name], regex.V1)


def load_regex(tokenizer: str) -> Any:
    """The library `regex`. Raises ImportError that names the tokenizer."""
    return extras.load("regex", f'tokenizer="{tokenizer}"')


def fold(text: str, turkic: bool = False) -> str:
    """Normalize by NFKC, full case folding, and NFKC again: ﬁ becomes fi, Ａ becomes a, é becomes one code point.

    turkic : fold I to ı and İ to i (status T in Unicode's CaseFolding.txt, for Turkish and Azerbaijani)
    """
    text = unicodedata.normalize("NFKC", text)
    if turkic:
        text = text.replace("İ", "i").replace("I", "ı")
    return unicodedata.normalize("NFKC", text.casefold())


@dataclass(frozen=True)
class UnicodeWords(Tokenizer):
    """The maximal runs of letters, numbers and marks in the folded text.

    In scripts without spaces (Han, Hiragana, Katakana, Thai, Lao, Khmer, Myanmar), each letter or number is a token,
    together with the marks that follow it.
    """

    name: str = "unicode"
    turkic: bool = False

    libraries = ("unicode", "regex")

    def __post_init__(self) -> None:
        load_regex(self.name)

    def tokens(self, text: str) -> list[str]:
        return _words(fold(text, self.turkic))

    @property
    def spelling(self) -> Spelling:
        return _spelling(self, _kind_in_words)

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
            tokens += run  # a token per letter: faster than matching each letter
    return tokens


@dataclass(frozen=True)
class Characters(Tokenizer):
    """The grapheme clusters (user-perceived characters) of the folded text that contain a letter or a number.

    A mark that Unicode makes a cluster of its own, such as the vowel of Burmese "ကာ", stays with the letter before it.
    """

    name: str = "char"
    turkic: bool = False

    libraries = ("unicode", "regex")

    def __post_init__(self) -> None:
        load_regex(self.name)

    def tokens(self, text: str) -> list[str]:
        form = fold(text, self.turkic)
        if form.isascii() or pattern("alone").fullmatch(form):
            return [character for character in form if character.isalnum()]
        letter = pattern("letter").search
        return [cluster for cluster in pattern("cluster").findall(form) if cluster[0].isalnum() or letter(cluster)]

    @property
    def spelling(self) -> Spelling:
        return _spelling(self, _kind_in_clusters)

    def spans(self, text: str) -> list[Span]:
        form, starts, ends = aligned(text, partial(fold, turkic=self.turkic))
        letter = pattern("letter").search
        clusters = pattern("cluster").finditer(form)
        return [(starts[m.start()], ends[m.end() - 1]) for m in clusters if letter(m.group())]


@cache
def _spelling(tokenizer: UnicodeWords | Characters, kind_of: Callable[[str], Kind]) -> Spelling:
    return Spelling(partial(fold, turkic=tokenizer.turkic), kind_of, tokenizer.tokens)


def _kind_in_words(character: str) -> Kind:
    if pattern("syllable").fullmatch(character):
        return Kind(rules.IS_INSIDE | rules.IS_ALONE | rules.APART_FROM_NEXT << rules.AFTER)
    if pattern("letter").fullmatch(character):
        return Kind(rules.IS_INSIDE | rules.INSIDE << rules.AFTER)
    is_mark = pattern("mark").fullmatch(character) is not None
    return Kind((rules.IS_INSIDE | rules.IS_ATTACHED | rules.SAME << rules.AFTER) * is_mark)


def _kind_in_clusters(character: str) -> Kind:
    """The properties by which grapheme clusters end (UAX 29): marks, conjunct consonants (GB9c), special characters."""
    joins, alone = pattern("cluster").fullmatch, pattern("cluster alone").fullmatch
    is_attached = joins(f"a{character}") is not None
    is_letter, is_mark = (pattern(name).fullmatch(character) is not None for name in ("letter", "mark"))
    is_linker = is_attached and joins(f"\u0915{character}\u0915") is not None
    is_linked = is_attached and not is_linker and joins(f"\u0915\u094d{character}\u0915") is not None
    bits = rules.APART * (alone(f"{character}\u0301") is None) | rules.LATE * (
        is_mark and alone(f"a{character}") is None
    )
    bits |= rules.LINKER * is_linker | rules.LINKED * is_linked
    if is_attached:
        bits |= rules.IS_ATTACHED | rules.SAME << rules.AFTER | rules.IS_DROPPED * (not is_letter)
        bits |= rules.ODD * (is_linker or not is_mark)
    elif is_letter or character.isalnum():
        bits |= rules.IS_INSIDE | rules.IS_ALONE | rules.INSIDE << rules.AFTER
        bits |= rules.CONSONANT * (joins(f"\u0915\u094d{character}") is not None)
    return Kind(bits, pattern("special").fullmatch(character) is not None)


def aligned(text: str, form_of: Callable[[str], str]) -> tuple[str, list[int], list[int]]:
    """form_of(text), and for each of its characters the start and end of the piece of `text` that it comes from.

    A piece is a grapheme cluster, or several that normalization joins, such as separately written Korean letters.
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
