"""Tokens of many texts at once, by numpy, where classes of code points alone decide where tokens begin and end."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from rougekit.foundation.arrays.types import Bools, Ids, Ints, Numbers

SEPARATOR = "\0"


class Numbered(NamedTuple):
    """The tokens of some texts as numbers."""

    ids: Ids
    text_at: Ints
    """shape (n_texts + 1,): text t has ids[text_at[t]:text_at[t + 1]]"""
    distinct: list[str]
    """The token of each number."""

    def lists(self) -> list[list[str]]:
        """The tokens of each text."""
        tokens = list(map(self.distinct.__getitem__, self.ids.tolist()))
        return [tokens[first:end] for first, end in pairwise(self.text_at.tolist())]


class Classes:
    """The class of each code point, as bits; found by `classify` when it first occurs."""

    def __init__(self, classify: Callable[[str], int]) -> None:
        self._classify = classify
        self._known = np.zeros(0x110000, np.uint16)  # 0: not yet known

    def __call__(self, codes: Numbers) -> Numbers:
        found = self._known[codes]
        if not found.all():
            for code in np.unique(codes[found == 0]).tolist():
                self._known[code] = 1 | self._classify(chr(code))
            found = self._known[codes]
        return found


class Folding:
    """Folds texts: code point by code point where that is the same, which takes a tenth of the time."""

    def __init__(self, fold: Callable[[str], str], combines: Callable[[str], object]) -> None:
        self._fold, self._combines = fold, combines
        self._known = np.zeros(0x110000, np.uint32)  # 0: not yet known; else one more than the folded code point

    def __call__(self, text: str) -> tuple[str, Numbers]:
        """The folded text, and its code points."""
        folded = self._known[codes := _codes(text)]
        if not folded.all():
            for code in np.unique(codes[folded == 0]).tolist():
                self._known[code] = self._folded(chr(code))
            folded = self._known[codes]
        if (folded == _NOT_ALONE).any():
            form = self._fold(text)
            return form, _codes(form)
        return (folded - 1).tobytes().decode("utf-32-le", "surrogatepass"), folded - 1

    def _folded(self, character: str) -> int:
        form = self._fold(character)
        is_alone = len(form) == 1 and not self._combines(character) and not self._combines(form)
        return ord(form) + 1 if is_alone else _NOT_ALONE


_NOT_ALONE = 0xFFFFFFFF
"""In the place of a folded code point: several, or one that depends on what precedes it."""


def _codes(text: str) -> Numbers:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


class Cut(NamedTuple):
    """Where tokens are in a text, and which of them are words between others that are none."""

    first: Ints
    end: Ints
    are_words: bool
    """Whether tokens of several code points never touch each other."""


def numbered(texts: Sequence[str], folding: Folding, cut: Callable[[str, Numbers, Ints], Cut]) -> Numbered | None:
    """The tokens of texts, all cut at once; None if a text has the character that is put between them.

    cut : finds tokens, from the folded texts, their code points, and where the texts begin
    """
    joined = SEPARATOR.join(texts)
    if not texts or joined.count(SEPARATOR) != len(texts) - 1:
        return None
    form, codes = folding(joined)
    ends = np.flatnonzero(codes == 0)
    first, end, are_words = cut(form, codes, np.concatenate(([0], ends + 1)))
    id_of: defaultdict[str, int] = defaultdict()
    id_of.default_factory = id_of.__len__
    ids = np.empty(len(first), np.int32)
    is_single = end - first == 1
    _number_single(codes[first[is_single]], id_of, ids, is_single)
    longer = np.flatnonzero(~is_single)
    if are_words:
        inside = np.zeros(len(codes) + 1, np.int8)
        inside[first[longer]] += 1
        inside[end[longer]] -= 1
        kept = np.where(np.cumsum(inside[:-1], dtype=np.int8), codes, np.uint32(32))
        words = kept.tobytes().decode("utf-32-le", "surrogatepass").split()
    else:
        is_pair = end[longer] - first[longer] == 2
        pairs, longer = longer[is_pair], longer[~is_pair]
        keys = codes[first[pairs]].astype(np.int64) << 21 | codes[first[pairs] + 1]
        ids[pairs] = np.fromiter(map(_Pairs(id_of).__getitem__, keys.tolist()), np.int32, len(keys))
        words = list(map(form.__getitem__, map(slice, first[longer].tolist(), end[longer].tolist())))
    ids[longer] = np.fromiter(map(id_of.__getitem__, words), np.int32, len(words))
    text_at = np.concatenate(([0], np.searchsorted(first, ends), [len(first)]))
    return Numbered(ids, text_at, list(id_of))


class _Pairs(dict[int, int]):
    """The numbers of tokens of two code points, of 21 bits each: to hash an int takes less time than to cut a str."""

    def __init__(self, id_of: "defaultdict[str, int]") -> None:
        self._id_of = id_of

    def __missing__(self, key: int) -> int:
        self[key] = number = self._id_of[chr(key >> 21) + chr(key & 0x1FFFFF)]
        return number


def _number_single(codes: Numbers, id_of: "defaultdict[str, int]", ids: Ids, where: Bools) -> None:
    """The numbers of tokens of one code point each."""
    if len(codes):
        number = np.zeros(int(codes.max()) + 1, np.int32)
        number[codes] = 1
        different = np.flatnonzero(number)
        number[different] = [id_of[chr(code)] for code in different.tolist()]
        ids[where] = number[codes]


LETTER, MARK, SYLLABLE = 2, 4, 8


def word_classes(pattern: Callable[[str], Any]) -> Classes:
    """Letters and numbers, marks, and letters and numbers of scripts without spaces between words."""

    def classify(character: str) -> int:
        if pattern("syllable").fullmatch(character):
            return SYLLABLE
        if pattern("letter").fullmatch(character):
            return LETTER
        return MARK if pattern("mark").fullmatch(character) else 0

    return Classes(classify)


def words(classes: Numbers) -> tuple[Ints, Ints]:
    """First and end of each word: a syllable with its marks, or a run of letters, numbers and marks."""
    is_mark, is_syllable, inside = (classes & MARK) != 0, (classes & SYLLABLE) != 0, classes > 1
    base = np.maximum.accumulate(np.where(is_mark, 0, np.arange(len(classes))))  # the last that is no mark
    after_syllable = np.concatenate(([False], is_syllable[base[:-1]] & inside[:-1]))
    after_none = np.concatenate(([True], ~inside[:-1]))
    begins = is_syllable | (inside & after_none) | (~is_mark & inside & after_syllable)
    stops = np.append(np.flatnonzero(begins | ~inside), len(classes))
    is_first = begins[stops[:-1]]
    return stops[:-1][is_first], stops[1:][is_first]


ATTACHED, ALNUM, LINKER, CONSONANT, LINKED, SPECIAL, APART, LATE, IS_MARK = (1 << bit for bit in range(2, 11))


def cluster_classes(pattern: Callable[[str], Any]) -> Classes:
    """What decides where clusters of UAX 29 end: marks, conjunct consonants (GB9c), and special characters."""

    def classify(character: str) -> int:
        attached = pattern("cluster").fullmatch(f"a{character}") is not None
        bits = LETTER * bool(pattern("letter").fullmatch(character)) | ATTACHED * attached
        bits |= ALNUM * character.isalnum()
        joins = pattern("cluster").fullmatch
        if joins(f"\u0915\u094d{character}") and not attached:
            bits |= CONSONANT
        if attached and joins(f"\u0915{character}\u0915"):
            bits |= LINKER
        elif attached and joins(f"\u0915\u094d{character}\u0915"):
            bits |= LINKED
        alone = pattern("cluster alone").fullmatch
        if pattern("mark").fullmatch(character):
            bits |= IS_MARK | LATE * (alone(f"a{character}") is None)  # UAX 29 takes it for a cluster of its own
        bits |= APART * (alone(f"{character}\u0301") is None)
        return bits | SPECIAL * bool(pattern("special").fullmatch(character))

    return Classes(classify)


def special_places(classes: Numbers, begins: Bools) -> Ints:
    """Where `cluster_begins` may be wrong: at special characters, and where rules of UAX 29 do not see what precedes.

    Those are attached characters, other than plain marks, at the start, after a control character or a late mark.
    """
    is_special, is_attached = (classes & SPECIAL) != 0, (classes & ATTACHED) != 0
    is_plain = (classes & (LINKER | LINKED | IS_MARK)) == IS_MARK
    is_special |= is_attached & ~is_plain & np.concatenate(([True], (classes[:-1] & APART) != 0))
    late = (classes & LATE) != 0
    if late.any():
        place, n_late = np.arange(len(classes)), np.concatenate(([0], np.cumsum(late)))
        first = np.maximum.accumulate(np.where(begins, place, 0))
        is_special |= is_attached & ~is_plain & (n_late[place] > n_late[first])
    return np.flatnonzero(is_special)


def cluster_begins(classes: Numbers) -> Bools:
    """Where clusters begin."""
    begins: Bools = (classes & ATTACHED) == 0
    linkers = (classes & LINKER) != 0
    if linkers.any():
        chained, place = (classes & (LINKER | LINKED)) != 0, np.arange(len(classes))
        before = np.concatenate(([0], np.maximum.accumulate(np.where(chained, 0, place))[:-1]))
        n_linkers = np.concatenate(([0], np.cumsum(linkers)))
        begins &= ~(((classes & CONSONANT) != 0) & (n_linkers[place] > n_linkers[before + 1]))
    return begins


def lettered(classes: Numbers, begins: Bools) -> tuple[Ints, Ints]:
    """First and end of each cluster that has a letter or a number."""
    first = np.flatnonzero(begins)
    if not len(first):
        return first, first
    has_letter = np.bitwise_or.reduceat(classes, first) & LETTER | classes[first] & ALNUM
    kept = has_letter != 0
    return first[kept], np.append(first[1:], len(classes))[kept]
