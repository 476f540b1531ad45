"""Text from files and command lines, so that a terminal can print it safely."""

import re
from collections.abc import Iterable

MAX_NAMES, MAX_LENGTH = 20, 60
"""The most names that a message lists, and the most characters of each."""

MAX_MESSAGE = 1_500
"""The most characters of a message."""

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, which a terminal would execute; marks of writing direction; lone surrogates."""


def printable(text: str, *, keep: str = "") -> str:
    """The text with unprintable characters escaped as in Python, except those to keep.

    >>> printable("a\\x1b[2J\\nb"), printable("a\\nb", keep="\\n")
    ('a\\\\x1b[2J\\\\nb', 'a\\nb')
    """
    return _UNPRINTABLE.sub(lambda m: m[0] if m[0] in keep else m[0].encode("unicode_escape").decode("ascii"), text)


def shortened(message: str) -> str:
    """The message, cut in the middle if it is longer than MAX_MESSAGE: it may quote a name or a flag of any length.

    >>> cut = shortened("n" * 9_000 + "; expected a file")
    >>> len(cut), cut[-17:], "nnn... (9,017 characters) ...nnn" in cut
    (1276, '; expected a file', True)
    """
    if len(message) <= MAX_MESSAGE:
        return message
    return f"{message[: MAX_MESSAGE // 2]}... ({len(message):,} characters) ...{message[-MAX_MESSAGE // 3 :]}"


def listed(names: Iterable[str]) -> str:
    """The names separated by commas. Long lists and long names are cut.

    >>> listed(["a", "b"]), listed(map(str, range(1000)))[-24:]
    ('a, b', '17, 18, 19, and 980 more')
    """
    all_names = list(names)
    shown = [f"{name[:MAX_LENGTH]}..." if len(name) > MAX_LENGTH else name for name in all_names[:MAX_NAMES]]
    more = f", and {len(all_names) - MAX_NAMES:,} more" if len(all_names) > MAX_NAMES else ""
    return ", ".join(shown) + more
