"""Names from files and command lines, made fit for a terminal."""

import re
from collections.abc import Iterable

MOST_NAMES, LONGEST = 20, 60
"""Names that a message lists, and characters of each."""

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, some of which a terminal obeys; marks of writing direction; lone surrogates"""


def printable(text: str, *, keep: str = "") -> str:
    """The text with such characters written as Python writes them, but for those to keep.

    >>> printable("a\\x1b[2J\\nb"), printable("a\\nb", keep="\\n")
    ('a\\\\x1b[2J\\\\nb', 'a\\nb')
    """
    return _UNPRINTABLE.sub(lambda match: match[0] if match[0] in keep else _escaped(match[0]), text)


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def listed(names: Iterable[str]) -> str:
    """The names with commas between, of many or long ones only how they begin.

    >>> listed(["a", "b"]), listed(map(str, range(1000)))[-24:]
    ('a, b', '17, 18, 19, and 980 more')
    """
    every = list(names)
    more = f", and {len(every) - MOST_NAMES:,} more" if len(every) > MOST_NAMES else ""
    return ", ".join(name if len(name) <= LONGEST else f"{name[:LONGEST]}..." for name in every[:MOST_NAMES]) + more
