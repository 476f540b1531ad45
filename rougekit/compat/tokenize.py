"""`rouge_score.tokenize`: the function `tokenize`, and the patterns that define its tokens."""

import re
from typing import Any

from rougekit.foundation.arrays.buffers import DOTTED_I, KELVIN
from rougekit.scoring.text.ascii import AsciiWords

NON_ALPHANUM_PATTERN = r"[^a-z0-9]+"
NON_ALPHANUM_RE = re.compile(NON_ALPHANUM_PATTERN)
SPACES_PATTERN = r"\s+"
SPACES_RE = re.compile(SPACES_PATTERN)
VALID_TOKEN_PATTERN = r"^[a-z0-9]+$"
VALID_TOKEN_RE = re.compile(VALID_TOKEN_PATTERN)

_WORDS = AsciiWords()
_NOT_IN_BYTES = str.maketrans(dict.fromkeys((KELVIN, DOTTED_I), " "))


def tokenize(text: str | bytes, stemmer: Any = None) -> list[str]:
    """Lower-cased runs of a-z and 0-9; those of more than three characters go through `stemmer.stem`, if given.

    >>> tokenize("The cats' 2nd visit")
    ['the', 'cats', '2nd', 'visit']
    """
    tokens = _WORDS.tokens(decoded(text))
    if stemmer is None:
        return tokens
    return [stemmer.stem(token) if len(token) > 3 else token for token in tokens]


def decoded(text: str | bytes) -> str:
    """Decode bytes so that their tokens are those of rouge_score, which lower-cases bytes before it decodes them.

    The Kelvin sign and the dotted capital I, whose lower case is ASCII, then belong to no token.

    Raises
    ------
    UnicodeDecodeError : bytes that are not UTF-8.
    """
    return text if isinstance(text, str) else text.decode().translate(_NOT_IN_BYTES)
