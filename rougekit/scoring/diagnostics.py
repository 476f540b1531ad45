"""Detect likely mistakes in texts as they are read; warn once per kind and call."""

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any, TypeAlias

from rougekit.foundation import patterns
from rougekit.foundation.arrays.batch import Batches
from rougekit.foundation.arrays.buffers import DOTTED_I, KELVIN, Utf8, buffered, offsets
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Bools, Ints
from rougekit.foundation.errors import are_counted, warn
from rougekit.foundation.plurals import counted
from rougekit.kernels.sentence_ends import looks_unsplit
from rougekit.kernels.tiers import kernels
from rougekit.scoring.text.ascii import AsciiWords
from rougekit.scoring.text.reader import Reader
from rougekit.scoring.text.scripts import advice_on, has_words


@dataclass(frozen=True)
class Diagnostic:
    """One kind of likely mistake: how many texts have it, and the first of them."""

    kind: str
    """"vanished": the text has no tokens; "damaged": some of its letters are dropped; "unsegmented": it has no spaces
    between words; "unsplit": it has several sentences on one line."""
    count: int
    example: int
    where: str
    """The user's name for the first text, such as predictions[3]."""
    excerpt: str
    """The beginning of the first text, or of its first word that loses letters; it ends with "…" if it was cut."""


OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "vanished": {"tokenizer": "unicode"},
    "damaged": {"tokenizer": "unicode"},
    "unsegmented": {"tokenizer": "jieba"},
    "unsplit": {"split_summaries": True},
}
"""Options that avoid the mistake, by kind; see `RougeWarning.options`."""

Locate: TypeAlias = Callable[[int], tuple[int, str]]
"""Maps the index of a text to its example and to the user's name for it; see `Block.locate`."""


def diagnose(
    texts: Sequence[str], read: Batches, locate: Locate, *, reader: Reader, stopwords: bool, newline_ends: bool
) -> list[Diagnostic]:
    """Likely mistakes in texts that have been read.

    stopwords : whether stop words are dropped
    newline_ends : whether any type compares sentences that end at newlines
    """
    starts = read.whole.sentence_at[read.whole.text_at]
    has_tokens = starts[1:] > starts[:-1]
    affected = {"vanished": _vanished(texts, has_tokens, stopwords)}
    if reader.drops_letters:
        affected["damaged"] = damaged(texts, has_tokens)
    if reader.splits_at_spaces:
        affected["unsegmented"] = unsegmented(texts)
    if newline_ends:
        affected["unsplit"] = _unsplit(texts, read.sentences.text_at)
    return _diagnostics(affected, texts, locate)


NO_WORDS, BEYOND_LATIN, UNSPLIT_LINE, ODD_PREDICTION = 1, 2, 4, 8
"""What a native kernel saw in a text that it scored, as bits: no tokens; characters from U+00C0 on, as `_FROM_C0` finds
them; a single line with several sentences, or, unless it is ASCII, perhaps with several; a prediction that is odd by
`single.is_odd`."""


def diagnose_looks(seen: Sequence[tuple[int, int, str]], locate: Locate, *, stopwords: bool) -> list[Diagnostic]:
    """The same as `diagnose` finds, by what a kernel saw that keeps no tokens.

    seen : the number of each text in which it saw something, what it saw, and the text
    """
    if not seen:
        return []
    affected = {
        "vanished": [t for t, looks, text in seen if looks & NO_WORDS and _is_vanished(text, stopwords)],
        "damaged": [
            t for t, looks, text in seen if looks & (BEYOND_LATIN | NO_WORDS) == BEYOND_LATIN and _LOST.search(text)
        ],
        "unsplit": [t for t, looks, text in seen if looks & UNSPLIT_LINE and (text.isascii() or looks_unsplit(text))],
    }
    return _diagnostics(affected, {t: text for t, _, text in seen}, locate)


def diagnose_unread(texts: Sequence[str], locate: Locate, *, reader: Reader, newline_ends: bool) -> list[Diagnostic]:
    """Likely mistakes in a few texts whose tokens are unknown, because `PairScorer` has kept none."""
    drops_letters = reader.drops_letters
    has_tokens = list(map(_LATIN.search if drops_letters else partial(_has_tokens, reader), texts))
    affected = {
        "vanished": [t for t, text in enumerate(texts) if not has_tokens[t] and has_words(text)],
        "damaged": [
            t
            for t, text in enumerate(texts)
            if drops_letters and has_tokens[t] and _FROM_C0.search(text) and _LOST.search(text)
        ],
    }
    if newline_ends:
        affected["unsplit"] = [t for t, text in enumerate(texts) if has_tokens[t] and looks_unsplit(text)]
    return _diagnostics(affected, texts, locate)


def needs_no_warning(texts: Sequence[str], *, reader: Reader, newline_ends: bool) -> bool:
    """Whether the texts need no warning, or only repeated ones, which `are_counted` counts instead of showing."""
    drops_letters, kinds = reader.drops_letters, set()
    for text in texts:
        if not text.isascii():  # ASCII text with letters or digits has tokens and loses no letters
            if not (_LATIN.search(text) if drops_letters else _has_tokens(reader, text)):
                return False
            if drops_letters and _FROM_C0.search(text) and _LOST.search(text):
                kinds.add("damaged")
        if newline_ends and looks_unsplit(text) and has_words(text):
            kinds.add("unsplit")
    return not kinds or are_counted(kinds)


def _has_tokens(reader: Reader, text: str) -> bool:
    """Whether a text has tokens under a tokenizer that keeps all letters. Stop words count as tokens."""
    # normalization may leave nothing but marks of a text, and some tokenizers drop marks
    return has_words(unicodedata.normalize("NFKC", text)) or bool(reader.tokens(text))


def _diagnostics(
    affected: Mapping[str, Sequence[int]], texts: Sequence[str] | Mapping[int, str], locate: Locate
) -> list[Diagnostic]:
    """One diagnostic for each kind of mistake that any text has."""
    diagnostics = []
    for kind, rows in affected.items():
        if rows:
            first = min(rows, key=lambda text: locate(text)[0])
            lossy_word = _LOSSY_WORD.search(texts[first]) if kind == "damaged" else None
            excerpt = lossy_word.group() if lossy_word else texts[first]
            cut = f"{excerpt[:39]}…" if len(excerpt) > 40 else excerpt
            diagnostics.append(Diagnostic(kind, len(rows), *locate(first), cut))
    return diagnostics


def merge(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Merge diagnostics into one per kind, with the total count and the first text."""
    by_kind: dict[str, Diagnostic] = {}
    for diagnostic in diagnostics:
        earlier = by_kind.setdefault(diagnostic.kind, diagnostic)
        if earlier is not diagnostic:
            first = min(earlier, diagnostic, key=lambda diagnostic: diagnostic.example)
            by_kind[diagnostic.kind] = replace(first, count=earlier.count + diagnostic.count)
    return [by_kind[kind] for kind in OPTIONS if kind in by_kind]  # whatever the blocks in which they were found


def warn_of(diagnostics: Iterable[Diagnostic], tokenizer: str, hint: str = "") -> None:
    """Warn once per kind. hint : further advice on letters that the tokenizer drops"""
    found = {diagnostic.kind: diagnostic for diagnostic in merge(diagnostics)}
    lost, lossy, n_lossy = found.get("vanished"), found.get("damaged"), 0
    if lost and lossy and _advice(lost) == _advice(lossy):  # one cause
        n_lossy = found.pop("damaged").count
    for kind, diagnostic in found.items():
        n_others = n_lossy if kind == "vanished" else 0
        warn(partial(_message, diagnostic, tokenizer, hint, n_others), OPTIONS[kind], kind)


@lru_cache(64)  # a loop may warn about the same texts again and again
def _advice(diagnostic: Diagnostic) -> str:
    """What keeps the letters that are dropped."""
    letters = "".join(_LOST.findall(diagnostic.excerpt)) if diagnostic.kind == "damaged" else diagnostic.excerpt
    return advice_on(letters)


@lru_cache(64)
def _message(diagnostic: Diagnostic, tokenizer: str, hint: str, n_damaged: int = 0) -> str:
    """The warning. n_damaged : of texts that have no token, how many others lose letters for the same cause"""
    texts = counted(diagnostic.count, "text", "have")
    first = f"the first is {diagnostic.where} ({diagnostic.excerpt!r})"
    if diagnostic.kind == "vanished":
        others = f", {counted(n_damaged, 'other', 'lose')} some" * bool(n_damaged)
        return (
            f"{texts} letters or digits but no token under tokenizer={tokenizer!r} "
            f"(scored as empty){others}; {first}. {_advice(diagnostic)}{hint}"
        )
    if diagnostic.kind == "damaged":
        tokens = ", ".join(map(repr, AsciiWords().tokens(diagnostic.excerpt))) or "nothing"
        return (
            f"{texts} letters that tokenizer={tokenizer!r} drops: {diagnostic.excerpt!r} in "
            f"{diagnostic.where} is counted as {tokens}. {_advice(diagnostic)}{hint}"
        )
    if diagnostic.kind == "unsegmented":
        return (
            f"{texts} Chinese or Japanese without spaces between words, and "
            f"tokenizer={tokenizer!r} treats whatever is between spaces as a word; {first}. Put spaces between words, "
            'or give tokenizer="jieba" (Chinese words) or tokenizer="unicode" (characters)'
        )
    return (
        f"rougeLsum splits sentences at newlines, and {texts} several sentences but "
        f"no newline; {first}. Put a newline between sentences, or give split_summaries=True"
    )


def _vanished(texts: Sequence[str], has_tokens: Bools, stopwords: bool) -> list[int]:
    """Indices of the texts that have words but no tokens."""
    (empty,) = (~has_tokens).nonzero()
    return [t for t in empty.tolist() if _is_vanished(texts[t], stopwords)]


def _is_vanished(text: str, stopwords: bool) -> bool:
    """Whether a text without tokens has words that are lost; stop words are expected to vanish."""
    return has_words(text) and not (stopwords and _LATIN.search(text))


_LATIN = patterns.compile("[A-Za-z0-9]")
"""Characters that every tokenizer keeps. A text that has one, but no tokens, consists of stop words."""


def damaged(texts: Sequence[str], has_tokens: Bools) -> list[int]:
    """Indices of the texts that lose some of their letters or digits, but not all."""
    return [t for t in _with_letters_from(0xC0, texts) if has_tokens[t] and _LOST.search(texts[t])]


def loses_letters(text: str) -> bool:
    """Whether a text has letters or digits that a tokenizer for a-z and 0-9 drops."""
    return _LOST.search(text) is not None


def share_lost(texts: Sequence[str]) -> float:
    """The share of all letters and digits that a tokenizer for a-z and 0-9 drops; 0 if there are none.

    >>> share_lost(["老桥 2", "a"])
    0.5
    """
    lost = sum(len(_LOST.findall(texts[t])) for t in _with_letters_from(0xC0, texts))
    n = sum(map(str.isalnum, "".join(texts))) if lost else 0
    return lost / n if n else 0.0


_FROM_C0 = patterns.compile("[^\x00-\xbf\u2000-\u207f]")
"""Matches what `_with_letters_from(0xC0, texts)` looks for."""
_LOST = patterns.compile(f"[^\\W\x00-\x7f{KELVIN}{DOTTED_I}]")
_LOSSY_WORD = patterns.compile(rf"(?<!\w)\w*?{_LOST.pattern}\w*")


def unsegmented(texts: Sequence[str]) -> list[int]:
    """Indices of the texts with over four Chinese or Japanese characters per word on average; real words have two."""
    likely = _with_letters_from(0x3000, texts)
    return [t for t in likely if len(_CJK.findall(texts[t])) > 4 * len(texts[t].split())]


_CJK = patterns.compile("[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def _with_letters_from(first: int, texts: Sequence[str]) -> list[int]:
    """Indices of the texts with a character at or above code point `first`, ignoring general punctuation.

    first : U+00C0 to find non-ASCII letters, which few English texts have; U+3000 to find Chinese and Japanese
    """
    strings = buffered(texts)
    if strings.is_ascii:
        return []
    if isinstance(strings, Utf8):
        leading, at, looked_at = strings.buffer, strings.at, list(range(len(texts)))
        positions = np.flatnonzero(leading >= chr(first).encode()[0])
        positions = positions[(leading[positions] != 0xE2) | (leading[positions + 1] > 0x81)]
    else:
        looked_at = strings.beyond_ascii
        codes = np.frombuffer(strings.joined_beyond_ascii.encode("utf-32-le", "surrogatepass"), np.uint32)
        at = offsets(map(len, strings.texts_beyond_ascii), len(looked_at))
        positions = np.flatnonzero(codes >= first)
        positions = positions[codes[positions] - 0x2000 >= 0x80]
    return [looked_at[k] for k in np.flatnonzero(np.diff(np.searchsorted(positions, at))).tolist()]


PREFILTER_FROM = 64
"""The number of texts from which a kernel preselects candidates for `looks_unsplit`."""


def _unsplit(texts: Sequence[str], at: Ints) -> list[int]:
    """Indices of the single-line texts that seem to have several sentences. at : where each text's sentences begin"""
    likely = np.flatnonzero(np.diff(at) == 1)
    if len(likely) >= PREFILTER_FROM:
        buffer, selected = buffered(texts), np.empty_like(likely)
        n = kernels.sentence_ends.with_two_marks(buffer.buffer, buffer.at, buffer.gap, likely, selected)
        likely = selected[:n]
    return [t for t in likely.tolist() if looks_unsplit(texts[t])]
