"""The words of XL-Sum's scorer (Hasan et al. 2021, `multilingual_rouge_scoring`), for any language.

Texts are lower-cased and cleaned: control characters are dropped, punctuation becomes spaces. Whole texts are then
split by the language's segmenter or, if it has none, into runs of letters, runs of numbers and single symbols, like
OpenNMT's "aggressive" mode. Sentences for rougeLsum are split at spaces only.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from itertools import chain, repeat
from typing import Any

from rougekit.foundation import extras
from rougekit.foundation.errors import warn
from rougekit.scoring.text.dictionaries import JiebaWords
from rougekit.scoring.text.tokenizer import Span, Tokenizer


class _Cleaning(dict[int, str]):
    """What cleaning replaces each character with: "" drops it, a space ends a word. Computed on first access."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        category = unicodedata.category(character)
        if character not in "\t\n\r" and (category[0] == "C" or character == "\ufffd"):
            cleaned = ""
        elif category[0] in "CPZ" or (code < 128 and not character.isalnum()):
            cleaned = " "
        else:
            cleaned = character
        self[code] = cleaned
        return cleaned


class _Categories(dict[int, str]):
    """The first letter of each character's Unicode category; only L, M, N and S are left after cleaning."""

    def __missing__(self, code: int) -> str:
        category = self[code] = unicodedata.category(chr(code))[0]
        return category


_CLEANING, _CATEGORIES = _Cleaning(), _Categories()
_RUN = re.compile("M+|L[LM]*|N[NM]*|.M*")
"""A run in a string of categories: letters, numbers or one symbol; marks stay with the character before them."""
_REPLACED = str.maketrans("\u2581\uffe8\uffed", "_│■")
"""OpenNMT's replacements for characters that have a special meaning in its output."""
_CJK = re.compile(
    "([\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002a6df\U0002a700-\U0002ceaf\U0002f800-\U0002fa1f])"
)
_MARKED_BLANK = "％0020"
"""OpenNMT's escape sequence for a space before a combining mark."""


def _pieces(text: str) -> list[str]:
    return text.lower().translate(_CLEANING).split()


def _cut(piece: str, after_blank: bool) -> list[str]:
    """Split a piece, which has no spaces, into words wherever the Unicode category changes, and around CJK characters.

    after_blank : whether a space precedes the piece
    """
    words: list[str] = []
    for run in _RUN.finditer(piece.translate(_CATEGORIES)):
        words += _CJK.sub(r" \1 ", piece[run.start() : run.end()].translate(_REPLACED)).split()
    if after_blank and _CATEGORIES[ord(piece[0])] == "M":
        words[0] = _MARKED_BLANK + words[0]
    return words


@dataclass(frozen=True)
class CleanedWords(Tokenizer):
    """The words of sentences for rougeLsum: the strings that spaces and punctuation separate."""

    name = "xlsum"

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        return list(map(_pieces, texts))

    def spans(self, text: str) -> list[Span] | None:
        """The spans of the words, which, joined in order, are the characters that cleaning keeps."""
        positions = []
        for at, character in enumerate(text):
            positions += [at for cleaned in character.lower().translate(_CLEANING) if not cleaned.isspace()]
        spans, first = [], 0
        for word in self.tokens(text):
            letters = "".join(word.removeprefix(_MARKED_BLANK).split())
            last = first + len(letters)
            if last > len(positions):
                return None
            before = positions[first - 1] + 1 if first else 0
            spans.append((positions[first], positions[last - 1] + 1) if letters else (before, before))
            first = last
        return spans


@dataclass(frozen=True)
class XlsumWords(CleanedWords):
    """The words of whole texts."""

    segmenter: str = ""
    """One of SEGMENTERS, or "" for none. (jieba and newmm also return the spaces between cleaned words as words.)"""

    breaks_at_newline = False

    def __post_init__(self) -> None:
        if self.segmenter:
            _segmenter(self.segmenter)

    @property
    def name(self) -> str:  # type: ignore[override]
        return f"xlsum:{self.segmenter}" if self.segmenter else "xlsum"

    @property
    def libraries(self) -> tuple[str, ...]:  # type: ignore[override]
        if self.segmenter == "japanese":
            return "fugashi", "unidic" if find_spec("unidic") else "unidic-lite"
        return {"chinese": ("jieba",), "thai": ("pythainlp",)}.get(self.segmenter, ())

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        """The words of each text. Each distinct piece between spaces is split once."""
        cut = cache(_cut)
        lists = []
        for text in texts:
            pieces = _pieces(text)
            words = self._segmented(" ".join(pieces)) if self.segmenter and pieces else []
            if not words and pieces:
                words = list(chain(cut(pieces[0], False), *map(cut, pieces[1:], repeat(True))))
            lists.append(words)
        return lists

    def _segmented(self, text: str) -> list[str]:
        words = list(filter(None, _segmenter(self.segmenter)(text)))
        if not words:
            warn(f"the segmenter of {self.name!r} found no words in {text[:40]!r}; Unicode categories are used instead")
        return words


def _thai() -> Callable[[str], list[str]]:
    word_tokenize = extras.load("pythainlp.tokenize", 'tokenizer="xlsum:thai"').word_tokenize
    return lambda text: list(word_tokenize(text, engine="newmm"))


def _japanese() -> Callable[[str], list[str]]:
    tagger: Any = extras.load("fugashi", 'tokenizer="xlsum:japanese"').Tagger
    try:
        parse = tagger("-O wakati -b 50000").parse
    except RuntimeError as missing:
        raise ImportError(
            'tokenizer="xlsum:japanese" needs a dictionary for fugashi: pip install unidic-lite '
            "(XL-Sum used unidic: pip install unidic, then python -m unidic download)"
        ) from missing
    return lambda text: list(parse(text).split())


_ASAT, _VIRAMA = "\u103a", "\u1039"
_BURMESE_UNIT = re.compile("(?s).[\u102b-\u1032\u1036-\u1038\u103a-\u103e]*")


def burmese(text: str) -> list[str]:
    """Split a Burmese text into syllables.

    A syllable is a character with its dependent signs, a final consonant that follows (marked by an asat), and any
    characters joined by a virama.
    """
    units = _BURMESE_UNIT.findall("".join(text.replace("\u1037\u103a", "\u103a\u1037").split()))
    for at in range(1, len(units)):
        if _ASAT in units[at] and len(units[at]) < 4:  # four characters: the vowel "au", which also has an asat
            units[at - 1], units[at] = units[at - 1] + units[at], ""
    return " ".join(filter(None, units)).replace(f" {_VIRAMA} ", _VIRAMA).split()


SEGMENTERS: dict[str, Callable[[], Callable[[str], list[str]]]] = {
    "chinese": lambda: JiebaWords().tokens, "thai": _thai, "japanese": _japanese, "burmese": lambda: burmese,
}  # fmt: skip
"""Maps the tool's name of each language to a function that creates its segmenter, which splits cleaned
texts into words."""


@cache
def _segmenter(name: str) -> Callable[[str], list[str]]:
    return SEGMENTERS[name]()


def named(name: str, language: str | None = None) -> XlsumWords:
    """The tokenizer for "xlsum", with the language's segmenter if it has one, or for "xlsum:thai" and so on.

    Raises ValueError for an unknown segmenter, ImportError if its library is missing.
    """
    segmenter = name.partition(":")[2]
    if segmenter and segmenter not in SEGMENTERS:
        segmenters = ", ".join(SEGMENTERS)
        raise ValueError(f"tokenizer={name!r}; expected 'xlsum', or 'xlsum:' followed by one of {segmenters}")
    if not segmenter and language is not None and language.lower() in SEGMENTERS:
        segmenter = language.lower()
    return XlsumWords(segmenter)
