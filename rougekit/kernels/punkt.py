"""Split texts into sentences by Punkt (Kiss and Strunk 2006), exactly as NLTK 3.10 does, but without NLTK or its data.

A ".", "?" or "!" before white space or certain punctuation may end a sentence. Whether it does depends on the words
before and after it.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from rougekit.foundation import patterns
from rougekit.foundation.arrays.buffers import NotText
from rougekit.foundation.runtime.old_python import cached_property

Span = tuple[int, int]

UPPER_INSIDE = 1 << 2
UPPER = 1 << 1 | UPPER_INSIDE | 1 << 3
LOWER_FIRST = 1 << 4
LOWER = LOWER_FIRST | 1 << 5 | 1 << 6
"""Bit flags for how a word occurred in the training text: in upper or lower case; at the start of a sentence, inside
one, or in an unknown position."""


LONGEST = 40
"""The maximum number of characters of a word, or of two with a space, in tables for the native kernel."""


@dataclass(frozen=True, eq=False)
class Tables:
    """What Punkt learned about a language. Words are in lower case, numbers are ##number##."""

    abbreviations: frozenset[str]
    """Abbreviations without the final period."""
    collocations: frozenset[tuple[str, str]]
    """Pairs of words that are not separated by the end of a sentence, even if the first ends with a period."""
    starters: frozenset[str]
    """Words that often start a sentence."""
    cases: dict[str, int]
    """The UPPER and LOWER flags of each word."""

    @cached_property
    def suit_native(self) -> bool:
        """Whether the native kernel can use them: all words, and pairs of words, are ASCII and not too long."""
        words = self.abbreviations, self.starters, self.cases, map(" ".join, self.collocations)
        return all(word.isascii() and 0 < len(word) <= LONGEST for word in chain.from_iterable(words))


QUOTES = "‘’“”«»"
"""Characters beyond ASCII that end a word and may close a sentence."""

_SPACE, _OTHER = r"[^\S\x1c-\x1f]", r"[\S\x1c-\x1f]"  # Unicode's white space; \s also matches \x1c to \x1f
_AFTER_WORD = rf"""[)";}}\]*:@'({{\[{QUOTES}?!]"""
_DASHES_DOTS = rf"(?:-{{2,}}|\.{{2,}}|(?:\.{_SPACE}){{2,}}\.)"
_BREAK = rf"{_SPACE}|$|{_AFTER_WORD}|{_DASHES_DOTS}"
_WORD_END = rf"(?:{_BREAK}|,(?:{_BREAK}))"
_END = patterns.compile(rf"[.?!](?=({_AFTER_WORD}|{_SPACE}+({_OTHER}+)))")
_TOKEN = patterns.compile(rf"""{_DASHES_DOTS}|(?=[^("`{{\[:;&\#*@)}}\]\-,]){_OTHER}+?(?={_WORD_END})|{_OTHER}""")
_CLOSING = patterns.compile(rf"""["')\]}}{QUOTES}]+?(?:{_SPACE}+|(?=--)|$)""", re.MULTILINE)
_SIMPLE = patterns.compile(rf"((?:[A-Za-z]{{2,}})?)([.?!]){_SPACE}([A-Za-z]+)")
_NUMBER = patterns.compile(r"-?[.,]?\d[\d,.-]*\.?$")
_DOTS = patterns.compile(r"\.\.+$")


def spans(text: str, tables: Tables) -> list[Span]:
    """The start and end of each sentence, in order; between them is only white space. None is empty."""
    return list(_with_closing_punctuation(text, list(_cuts(text, tables))))


def in_lines(texts: Sequence[str], tables: Tables) -> Sequence[str]:
    """The texts with a line feed between sentences and nowhere else, for readers of words of ASCII letters and digits.

    No sentence ends within such a word, and no word is lost. Characters between sentences may be.

    Raises NotText if one of the texts is not a str.
    """
    if not all(isinstance(text, str) for text in texts):
        raise NotText("not every text is a str")
    return [as_lines(text, spans(text, tables)) for text in texts]


def as_lines(text: str, sentences: Sequence[Span]) -> str:
    """The sentences of a text, each on a line of its own."""
    return "\n".join(text[start:end].replace("\n", " ") for start, end in sentences)


def _cuts(text: str, tables: Tables) -> Iterator[Span]:
    start = 0
    for end, context, following in _candidates(text):
        if _ends_sentence(text[slice(*context)], tables):
            yield start, end
            start = following
    yield start, len(text.rstrip())


def _candidates(text: str) -> Iterator[tuple[int, Span, int]]:
    """Possible ends of sentences: the end, the span of the words before and after it, the start of the next sentence.

    Of several marks in one word ("Yes!!!"), only the last may end a sentence.
    """
    with_blanks = text
    for space in "\n\t\r\v\f":
        with_blanks = with_blanks.replace(space, " ")
    last = None
    word_at = mark_at = 0
    for mark in _END.finditer(text):
        blank = with_blanks.rfind(" ", mark_at, mark.start())
        next_word_at = blank + 1 if blank > mark_at else word_at
        if last is not None and mark_at <= next_word_at:
            yield last
        word_at, mark_at = next_word_at, mark.start()
        following = mark.start(2) if mark.start(2) >= 0 else mark.end()
        last = mark.end(), (word_at, mark.end(1)), following
    if last is not None:
        yield last


def _ends_sentence(context: str, tables: Tables) -> bool:
    simple = _SIMPLE.fullmatch(context)
    if simple is not None:  # the usual case: as the general rule below, but faster
        word, mark, following = simple.groups()
        word = word.lower()
        if mark != "." or (
            word not in tables.abbreviations and (word or mark, following.lower()) not in tables.collocations
        ):
            return True
    tokens = [word for line in context.split("\n") if line.strip() for word in _TOKEN.findall(line)]
    return any(_is_break(word, following, tables) for word, following in pairwise(tokens))


def _is_break(word: str, following: str, tables: Tables) -> bool:
    word_class = _class_of(word, tables)
    if not word.endswith("."):
        return word_class == "break"
    word_type = _type(word, True)
    next_type = _type(following, _class_of(following, tables) == "break")
    if (word_type, next_type) in tables.collocations:
        return False
    initial = _is_initial(word)
    starts = _starts_sentence(following, next_type, tables)
    if not initial and word_class in ("abbreviation", "dots"):
        return bool(starts) or (following[0].isupper() and next_type in tables.starters)
    if initial or word_type == "##number##":
        never_lower = following[0].isupper() and not tables.cases.get(next_type, 0) & LOWER
        if starts is False or (starts is None and initial and never_lower):
            return False
    return word_class == "break"


def _is_initial(word: str) -> bool:
    """Whether a word is one letter and a period."""
    return word[1:] == "." and is_letter(word[0])


_LETTER_LIKE = {"Mn", "Mc", "Me", "Nl", "Pc"}


def is_letter(character: str) -> bool:
    """Whether a character may be an initial. Marks, joiners and underscores are letters here; ² and ½ are not."""
    is_cased = character.isupper() or character.islower()  # true of circled letters, too
    is_alike = unicodedata.category(character) in _LETTER_LIKE or character in "\u200c\u200d"
    return character.isalpha() or is_cased or is_alike


def _class_of(word: str, tables: Tables) -> str:
    """The class of a word regardless of context: "break" (ends a sentence), "dots", "abbreviation" or "word"."""
    if word in (".", "?", "!"):
        return "break"
    if _DOTS.match(word):
        return "dots"
    if not word.endswith(".") or word.endswith(".."):
        return "word"
    stem = word[:-1].lower()
    known_abbreviation = stem in tables.abbreviations or stem.rpartition("-")[2] in tables.abbreviations
    return "abbreviation" if known_abbreviation else "break"


def _type(word: str, without_period: bool) -> str:
    """The form under which the tables list a word."""
    form = word.lower()
    if _NUMBER.match(form):
        return "##number##"
    return form[:-1] if without_period and len(form) > 1 and form.endswith(".") else form


def _starts_sentence(word: str, word_type: str, tables: Tables) -> bool | None:
    """Whether a word after a period starts a sentence, judged by its case; None if the case is inconclusive."""
    if word in tuple(";:,.!?"):
        return False
    cases = tables.cases.get(word_type, 0)
    if word[0].isupper() and cases & LOWER and not cases & UPPER_INSIDE:
        return True
    if word[0].islower() and (cases & UPPER or not cases & LOWER_FIRST):
        return False
    return None


def _with_closing_punctuation(text: str, cuts: list[Span]) -> Iterator[Span]:
    """Move closing quotes and brackets from the start of a sentence to the end of the one before."""
    moved = 0
    for (start, end), (next_start, next_end) in pairwise(cuts):
        start += moved
        marks = _CLOSING.match(text, next_start, next_end)
        moved = marks.end() - next_start if marks else 0
        if marks:
            yield start, next_start + len(marks.group().rstrip())
        elif start < end:
            yield start, end
    start, end = cuts[-1]
    if start + moved < end:
        yield start + moved, end
