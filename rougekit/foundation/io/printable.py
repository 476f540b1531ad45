"""Print text from files and command lines on a terminal safely."""

import re
import sys
from collections.abc import Iterable
from contextlib import suppress

MAX_NAMES, MAX_LENGTH = 20, 60
"""The most names that a message lists, and the most characters of each."""

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, which a terminal would execute; marks of writing direction; lone surrogates."""


def printable(text: str, *, keep: str = "") -> str:
    """The text with unprintable characters escaped as in Python, except those to keep.

    >>> printable("a\\x1b[2J\\nb"), printable("a\\nb", keep="\\n")
    ('a\\\\x1b[2J\\\\nb', 'a\\nb')
    """
    return _UNPRINTABLE.sub(lambda m: m[0] if m[0] in keep else m[0].encode("unicode_escape").decode("ascii"), text)


def print_error(line: str) -> None:
    """Print a line to stderr, unprintable characters escaped. If stderr is closed, nothing happens."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(printable(line), file=sys.stderr)


def listed(names: Iterable[str]) -> str:
    """The names separated by commas. Long lists and long names are cut.

    >>> listed(["a", "b"]), listed(map(str, range(1000)))[-24:]
    ('a, b', '17, 18, 19, and 980 more')
    """
    all_names = list(names)
    shown = [f"{name[:MAX_LENGTH]}..." if len(name) > MAX_LENGTH else name for name in all_names[:MAX_NAMES]]
    more = f", and {len(all_names) - MAX_NAMES:,} more" if len(all_names) > MAX_NAMES else ""
    return ", ".join(shown) + more
