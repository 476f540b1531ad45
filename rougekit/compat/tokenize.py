"""`rouge_score.tokenize`: one function, with a stemmer of the caller's."""

from typing import Any

from rougekit.text.ascii import AsciiWords

_WORDS = AsciiWords()


def tokenize(text: str, stemmer: Any = None) -> list[str]:
    """Lower-case runs of a-z and 0-9; those longer than three characters go through `stemmer.stem`, if there is one.

    >>> tokenize("The cats' 2nd visit")
    ['the', 'cats', '2nd', 'visit']
    """
    tokens = _WORDS.tokens(text)
    if stemmer is None:
        return tokens
    return [stemmer.stem(token) if len(token) > 3 else token for token in tokens]
