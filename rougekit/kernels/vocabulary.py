"""Words of ASCII text, their ids and their forms; a form is what is compared in place of a word."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Literal

from rougekit.foundation.arrays.batch import Batch
from rougekit.foundation.arrays.buffers import NotText, Utf8
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.runtime import stopping
from rougekit.kernels.porter import Variant, stem_of

Folding = Literal["rouge_score", "bytes"]

MAX_WORDS = 1 << 17
"""A vocabulary with more words is cleared before the next texts are read, so that it can't grow without bound."""

_words_of = re.compile("[a-z0-9]+").findall


def lowered(texts: Iterable[str], folding: Folding) -> Iterator[str]:
    """Yield texts in lower case.

    folding: "rouge_score" applies str.lower(); "bytes" lower-cases only A-Z, and replaces non-ASCII characters by
    characters that separate words.

    Raises NotText if one of the texts is not a str.
    """
    try:
        if folding == "rouge_score":
            yield from map(str.lower, texts)
        elif isinstance(texts, Utf8):
            for first, last in pairwise(texts.at.tolist()):
                yield str(texts.data[first:last], "ascii", "replace").lower()
        else:
            for text in texts:
                yield str.encode(text, "ascii", "replace").decode().lower()
    except TypeError:
        raise NotText("not every text is a str") from None


class Forms:
    """The form of each word: "" for stop words, else its base form if it has one, else its stem or the word itself.

    stemmer, stopwords: as in `AsciiWords`.  bases: the base forms of words, used instead of their stems.
    """

    def __init__(self, stemmer: Variant | None, stopwords: frozenset[str], bases: Mapping[str, str]) -> None:
        self._variant = stemmer
        self._known = {**bases, **dict.fromkeys(stopwords, "")}
        self.drop_words = bool(stopwords)

    def form_of(self, word: str) -> str:
        """The form of a word of letters a-z and digits; "" if the word is to be dropped."""
        known = self._known.get(word)
        if known is not None:
            return known
        return word if self._variant is None or len(word) <= 3 else stem_of(word, self._variant)


class Numbers(dict[str, int]):
    """Maps each word to its id; a new word gets the next id."""

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self)
        return number


class FormNumbers(dict[str, int]):
    """Maps each word to the id of its form, or to -1 if the word is dropped."""

    def __init__(self, forms: Forms) -> None:
        self._form_of = forms.form_of
        self.forms = Numbers()

    def __missing__(self, word: str) -> int:
        form = self._form_of(word)
        self[word] = number = self.forms[form] if form else -1
        return number


class Vocabulary:
    """The words of all texts read so far, and their ids. Not thread-safe.

    forms: if given, a word's id is that of its form.  folding: as in `AsciiWords`.
    """

    def __init__(self, forms: Forms | None = None, folding: Folding = "rouge_score") -> None:
        self._forms, self._folding = forms, folding
        self._numbers: Numbers | FormNumbers = self._empty()

    def _empty(self) -> Numbers | FormNumbers:
        return Numbers() if self._forms is None else FormNumbers(self._forms)

    def spelt(self, texts: Utf8) -> list[str]:
        """The word of each id, provided that only `texts` has been read."""
        return list(self._numbers)

    def read(self, texts: Iterable[str], by_line: bool = True) -> Batch:
        """The tokens of texts as ids. Raises NotText if one of the texts is not a str.

        by_line: whether each line is a sentence; otherwise each text is one
        """
        if len(self._numbers) > MAX_WORDS:
            self._numbers = self._empty()
        number_of, drops = self._numbers.__getitem__, self._forms is not None and self._forms.drop_words
        ids: list[int] = []
        sentence_at, text_at = [0], [0]
        for text in stopping.each(lowered(texts, self._folding)):
            for line in text.split("\n") if by_line else [text]:
                words = _words_of(line)
                if words:
                    numbers = map(number_of, words)
                    ids += [number for number in numbers if number >= 0] if drops else numbers
                    sentence_at.append(len(ids))
            text_at.append(len(sentence_at) - 1)
        distinct = self._numbers if isinstance(self._numbers, Numbers) else self._numbers.forms
        return Batch(
            np.array(ids, np.int32), np.array(sentence_at, np.int64), np.array(text_at, np.int64), len(distinct)
        )
