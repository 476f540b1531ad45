"""Find texts that may have several sentences. A first fast pass over all bytes preselects those that may have some."""

import re
from functools import cache

from rougekit.foundation import patterns
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Bools, Bytes, Ints


@cache
def _kinds() -> tuple[Bools, Bools, Bools]:
    """Which bytes are ASCII letters or digits, which are . or !, and which may end a sentence whatever follows."""
    every = np.arange(256)
    letters = np.isin(every, [*b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"])
    return letters, np.isin(every, [*b".!"]), (every >= 0x80) | (every == ord("?"))


def with_two_marks(buffer: Bytes, at: Ints, gap: int, texts: Ints, found: Ints) -> int:
    """Write into `found` those of `texts` that have at least two marks before their last byte; returns how many.

    A mark is a byte that may end a sentence: . or ! unless an ASCII letter or digit follows, any non-ASCII byte, or ?,
    which may stand for a non-ASCII character. Text t is buffer[at[t]:at[t + 1] - gap]; at least 65 bytes follow the
    last text.
    """
    is_alnum, is_end, may_be_an_end = _kinds()
    is_mark = may_be_an_end[buffer]
    is_mark[:-1] |= is_end[buffer[:-1]] & ~is_alnum[buffer[1:]]
    marks_before = np.zeros(len(buffer) + 1, np.int64)
    np.cumsum(is_mark, out=marks_before[1:])
    first, last = at[texts], at[texts + 1] - gap - 1
    likely = texts[marks_before[np.maximum(first, last)] - marks_before[first] >= 2]
    found[: len(likely)] = likely
    return len(likely)


_SENTENCE_END = patterns.compile("""[.!?]["'”’»)\\]]*\\s+(?=\\S)|[。！？][」』”’）]*+(?=.)""", re.DOTALL)
_CLOSING = "\"'”’»)]"


def looks_unsplit(text: str) -> bool:
    """Whether a text has no newline, but at least two sentence ends, each followed by more text.

    A sentence end is one of . ! ? followed by any closing quotes or brackets and white space, or one of 。！？.
    """
    if "\n" in text:
        return False
    kept = text.rstrip()
    if kept.count(". ") >= 2:
        return True
    if not kept.isascii() and ("。" in kept or "！" in kept or "？" in kept):
        first = _SENTENCE_END.search(text)
        return first is not None and _SENTENCE_END.search(text, first.end()) is not None
    ends = 0
    for after in kept.replace("!", ".").replace("?", ".").split(".")[1:]:  # three times as fast as the pattern
        if not after[:1].isalnum() and after.lstrip(_CLOSING)[:1].isspace():
            ends += 1
    return ends >= 2
