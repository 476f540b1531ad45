"""Spell texts of any script in ASCII, so that the kernels for English can read and count them."""

import os
import re
import threading
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from rougekit.foundation.arrays.buffers import Utf8
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Bytes
from rougekit.kernels import spelling as rules
from rougekit.kernels.tiers import kernels, tier

N_CODE_POINTS = 0x110000
MAX_LETTERS = 8
"""The maximum length of a code point's spelling, in bytes."""
_DIGITS = b"0123456789abcdefghijklmnopqrstuvwxyz"
_LEADS = {b"jqx": 1, b"z8": 2, b"9": 4}
"""Groups of letters that each begin a longer spelling, and how many digits follow. Other letters spell themselves."""
_THEMSELVES = frozenset("abcdefghiklmnoprstuvwy01234567")
_LETTERS = re.compile("[jqx].|[z8]..|9....|.")


class Kind(NamedTuple):
    """How a tokenizer treats a code point."""

    bits: int
    """Flags of `kernels.spelling`: what it is, and how it affects its neighbours."""
    is_hard: bool = False
    """Whether it can only be interpreted together with its neighbours."""


_LOCK = threading.Lock()
"""Held while a spelling learns new characters. fork() waits for it, as no thread would release it in the child."""
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_LOCK.acquire, after_in_parent=_LOCK.release, after_in_child=_LOCK.release)


class Spelling:
    """How one tokenizer's texts are spelt in ASCII.

    Each code point of a token has its own spelling, and none is a prefix of another.

    fold : folds case and normalizes a text
    kind_of : the kind of a folded code point
    tokens_of : the tokens of a line, by regular expressions; used for texts with hard code points
    """

    def __init__(
        self, fold: Callable[[str], str], kind_of: Callable[[str], Kind], tokens_of: Callable[[str], list[str]]
    ) -> None:
        self._fold, self._kind_of, self._tokens_of = fold, cache(kind_of), tokens_of
        self._letters, self._rules = np.zeros(N_CODE_POINTS, np.uint64), np.zeros(N_CODE_POINTS, np.uint32)
        self._spelt: dict[str, bytes] = {}
        self._character: dict[str, str] = {}

    def spelt(self, texts: Sequence[str]) -> Utf8 | None:
        """The texts in ASCII, each followed by a NUL.

        None if a text contains a NUL, or in the plain tier, where regular expressions are faster.
        """
        if tier() == "plain":
            return None
        joined = "\0".join((*texts, ""))
        if joined.count("\0") != len(texts):
            return None
        data = self._data(joined)
        return Utf8(data.data, np.concatenate(([0], np.flatnonzero(data == 0) + 1)))

    def spelt_together(self, joined: str) -> bytes | None:
        """`spelt` for a string of texts, each followed by a NUL, and of any further text; None in the plain tier."""
        return None if tier() == "plain" else self._data(joined).tobytes()

    def _data(self, joined: str) -> Bytes:
        codes = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), np.uint32)
        out = np.empty((MAX_LETTERS + 1) * len(codes) + MAX_LETTERS, np.uint8)
        at, used, spell = 0, 0, kernels.spelling.spell
        while True:
            stopped, at, used = spell(codes, at, self._letters, self._rules, out, used)
            if stopped == len(codes):
                return out[:used]
            if not self._rules[codes[stopped]]:
                self._learn(set(joined[at:]))
                continue
            end = joined.find("\0", at) % (len(codes) + 1)  # -1 becomes the end of `joined`
            slowly = np.frombuffer(self._slowly(joined[at:end]), np.uint8)
            out = np.concatenate(
                (out[:used], slowly, np.empty((MAX_LETTERS + 1) * (len(codes) - end) + MAX_LETTERS, np.uint8))
            )
            at, used = end, used + len(slowly)

    def words(self, spelt: Sequence[str]) -> list[str]:
        """The folded words with these spellings."""
        character = self._character
        return ["".join(map(character.__getitem__, _LETTERS.findall(word))) for word in spelt]

    def _slowly(self, text: str) -> bytes:
        """Spell a text token by token.

        A "?" separates tokens, as a sentence may have ended between them. Three follow the last token, so that
        `kernels.sentence_ends` finds two before the last byte.
        """
        lines = (self._tokens_of(line) for line in text.split("\n"))
        with _LOCK:
            spelt = b"\n".join(b"?".join(b"".join(map(self._spell, token)) for token in line) for line in lines)
        return spelt + b"???" if spelt.strip() else b""

    def _learn(self, characters: set[str]) -> None:
        """Compute the spellings and rules of those characters that are new."""
        with _LOCK:
            for character in sorted(characters):
                code = ord(character)
                if not self._rules[code]:
                    letters, rule = self._rule_of(character)
                    self._letters[code] = int.from_bytes(letters, "little")
                    self._rules[code] = rule | len(letters) << rules.LENGTH | rules.LOOKED_UP

    def _rule_of(self, character: str) -> tuple[bytes, int]:
        form = self._fold(character)
        kinds = list(map(self._kind_of, form))
        ranks = set(map(unicodedata.combining, character + form))
        neighbours = rules.CONSONANT | rules.LINKER | rules.LINKED | rules.LATE | rules.ODD
        is_hard = len(ranks) > 1 or any(kind.is_hard for kind in kinds)
        if len(form) > 1:
            is_hard |= ranks != {0} or any(kind.bits & neighbours for kind in kinds)
            begins = rules.IS_INSIDE | rules.IS_ALONE | rules.IS_ATTACHED
            is_hard |= bool(kinds[0].bits & rules.IS_ATTACHED) and kinds[1].bits & begins == rules.IS_INSIDE
        if is_hard or not form:
            return b"", rules.HARD
        letters, bits = self._one(form[0], kinds[0].bits), kinds[0].bits
        before = bits >> rules.AFTER & 3
        for part, kind in zip(form[1:], kinds[1:], strict=True):
            if kind.bits & rules.IS_ATTACHED:
                if before == rules.OUTSIDE:
                    return b"", rules.HARD
            elif kind.bits & rules.IS_ALONE or (kind.bits & rules.IS_INSIDE and before == rules.APART_FROM_NEXT):
                letters += b","
            letters += self._one(part, kind.bits)
            before = before if kind.bits >> rules.AFTER & 3 == rules.SAME else kind.bits >> rules.AFTER & 3
        if len(letters) > MAX_LETTERS:
            return b"", rules.HARD
        if len(form) > 1:
            bits = bits & ~(rules.SAME << rules.AFTER | rules.IS_DROPPED | rules.APART)
            bits |= before << rules.AFTER | kinds[-1].bits & rules.APART
        near = {character, *form, *unicodedata.normalize("NFKC", character)}
        firsts, seconds = composing()
        bits |= rules.FIRST * (not near.isdisjoint(firsts)) | rules.SECOND * (not near.isdisjoint(seconds))
        return letters, bits | ranks.pop() << rules.RANK

    def _one(self, character: str, bits: int) -> bytes:
        """The spelling of a folded code point.

        Outside tokens, ASCII stays as it is; other characters become "?" if a sentence may end there, otherwise ",".
        """
        if bits & (rules.IS_INSIDE | rules.IS_ATTACHED):
            return self._spell(character)
        if character.isascii() and character != "!":  # a folded "！" ends a sentence even if a letter follows
            return character.encode()
        return b"?" if character in _MAY_END_SENTENCES or character.isspace() else b","

    def _spell(self, character: str) -> bytes:
        spelt = self._spelt.get(character)
        if spelt is None:
            spelt = character.encode() if character in _THEMSELVES else _numbered(len(self._spelt))
            self._spelt[character] = spelt
            self._character[spelt.decode()] = character
        return spelt


_MAY_END_SENTENCES = "!。！？’”»』」）"


def _numbered(number: int) -> bytes:
    """The longer spelling with this number, of two, three or five characters."""
    for leads, n_digits in _LEADS.items():
        size = len(leads) * len(_DIGITS) ** n_digits
        if number < size:
            digits = b""
            for _ in range(n_digits):
                number, digit = divmod(number, len(_DIGITS))
                digits += _DIGITS[digit : digit + 1]
            return leads[number : number + 1] + digits
        number -= size
    raise RuntimeError("there are more code points than Unicode has")


@cache
def composing() -> tuple[frozenset[str], frozenset[str]]:
    """Code points that normalization may compose with the next one, and those it may compose with the previous one."""
    pairs = [unicodedata.decomposition(chr(code)) for code in range(0x20000)]
    parts = [tuple(chr(int(part, 16)) for part in pair.split()) for pair in pairs if pair and pair[0] != "<"]
    firsts, seconds = zip(*(part for part in parts if len(part) == 2), strict=True)
    syllables = [chr(code) for code in range(0xAC00, 0xD7A4, 28)]
    jamo = [[chr(code) for code in range(*limits)] for limits in ((0x1100, 0x1113), (0x1161, 0x1176), (0x11A7, 0x11C3))]
    return frozenset([*firsts, *syllables, *jamo[0]]), frozenset([*seconds, *jamo[1], *jamo[2]])
