"""`rouge_score.tokenize`: the function `tokenize`, and the patterns that define its tokens."""

import re
from typing import Any

from rougekit.compat import patches

NON_ALPHANUM_PATTERN = r"[^a-z0-9]+"
NON_ALPHANUM_RE = re.compile(NON_ALPHANUM_PATTERN)
SPACES_PATTERN = r"\s+"
SPACES_RE = re.compile(SPACES_PATTERN)
VALID_TOKEN_PATTERN = r"^[a-z0-9]+$"
VALID_TOKEN_RE = re.compile(VALID_TOKEN_PATTERN)


def tokenize(text: str | bytes, stemmer: Any = None) -> list[str]:
    """Lower-cased runs of a-z and 0-9; those of more than three characters go through `stemmer.stem`, if given.

    Bytes are UTF-8. Only ASCII letters of theirs are lower-cased, so the Kelvin sign, for example, belongs to no token.

    Raises
    ------
    UnicodeDecodeError : bytes that are not UTF-8.

    >>> tokenize("The cats' 2nd visit")
    ['the', 'cats', '2nd', 'visit']
    """
    lowered = text.lower()
    tokens = SPACES_RE.split(NON_ALPHANUM_RE.sub(" ", lowered.decode() if isinstance(lowered, bytes) else lowered))
    if stemmer:
        tokens = [stemmer.stem(token) if len(token) > 3 else token for token in tokens]
    return [token for token in tokens if VALID_TOKEN_RE.match(token)]


patches.watch(__name__)
