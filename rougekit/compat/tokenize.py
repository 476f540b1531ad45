"""`rouge_score.tokenize`: one function, with a stemmer of the caller's, and the patterns by which it works."""

import re
from typing import Any

from rougekit.arrays.buffers import DOTTED_I, KELVIN
from rougekit.text.ascii import AsciiWords

NON_ALPHANUM_PATTERN = r"[^a-z0-9]+"
NON_ALPHANUM_RE = re.compile(NON_ALPHANUM_PATTERN)
SPACES_PATTERN = r"\s+"
SPACES_RE = re.compile(SPACES_PATTERN)
VALID_TOKEN_PATTERN = r"^[a-z0-9]+$"
VALID_TOKEN_RE = re.compile(VALID_TOKEN_PATTERN)

_WORDS = AsciiWords()
_NOT_IN_BYTES = str.maketrans(dict.fromkeys((KELVIN, DOTTED_I), " "))


def tokenize(text: str | bytes, stemmer: Any = None) -> list[str]:
    """Lower-case runs of a-z and 0-9; those longer than three characters go through `stemmer.stem`, if there is one.

    >>> tokenize("The cats' 2nd visit")
    ['the', 'cats', '2nd', 'visit']
    """
    tokens = _WORDS.tokens(decoded(text))
    if stemmer is None:
        return tokens
    return [stemmer.stem(token) if len(token) > 3 else token for token in tokens]


def decoded(text: str | bytes) -> str:
    """Text with the tokens that rouge_score finds in bytes, which it lower-cases before it decodes them.

    There the two letters that only lower case makes ASCII, the Kelvin sign and the dotted I, are not tokens.

    Raises
    ------
    UnicodeDecodeError : bytes that are not UTF-8.
    """
    return text if isinstance(text, str) else text.decode().translate(_NOT_IN_BYTES)
