"""The tokenizers of rouge_score and of ROUGE-1.5.5: a token is a run of ASCII letters and digits, in lower case.

Everything else, such as a hyphen, separates tokens: "state-of-the-art" is four tokens, "don't" two.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import chain
from typing import Literal

from rougekit.foundation.arrays.batch import Batch
from rougekit.foundation.arrays.buffers import DOTTED_I, KELVIN
from rougekit.kernels import vocabulary as definitions
from rougekit.kernels.porter import Variant
from rougekit.kernels.tiers import kernels
from rougekit.scoring.text import blocks
from rougekit.scoring.text.tokenizer import Span, Tokenizer

FOLDINGS: dict[str, Literal["rouge_score", "bytes"]] = {"rouge_score": "rouge_score", "rouge155": "bytes"}
"""The names of this file's tokenizers, and the `folding` of each."""

_WORD = {
    "rouge_score": re.compile(f"[A-Za-z0-9{KELVIN}]+{DOTTED_I}?|{DOTTED_I}"),
    "bytes": re.compile("[A-Za-z0-9]+"),
}
_TOKEN = re.compile("[a-z0-9]+")
_LETTERS = str.maketrans({KELVIN: "k", DOTTED_I: "i"})


class AsciiWords(Tokenizer):
    """Either tokenizer, optionally with Porter's stemmer and stop words.

    Only a line feed ends a sentence (not a carriage return, a form feed or a Unicode line separator). A line without
    words is no sentence; one with only stop words is an empty sentence. Stop words have no span.

    stemmer : the variant of Porter's stemmer, for tokens of more than three characters: that of nltk and rouge_score
        0.1.2 ("porter"), that of ROUGE-1.5.5 ("porter155"), or the published one ("original")
    stopwords : tokens to drop before stemming; an entry with characters other than a-z and 0-9 never matches
    exceptions : base forms of tokens of more than three characters, used instead of stems; printable ASCII, no spaces
    folding : "rouge_score" folds every character that str.lower() maps to a-z (the Kelvin sign becomes k), "bytes"
        only A-Z

    Raises ValueError for a base form that is not printable ASCII without spaces.
    """

    drops_letters = True

    @property
    def block_characters(self) -> int:
        """How many characters are best read at once."""
        return blocks.BLOCK_CHARACTERS

    def __init__(
        self,
        *,
        stemmer: Variant | None = None,
        stopwords: frozenset[str] | None = None,
        exceptions: Mapping[str, str] | None = None,
        folding: Literal["rouge_score", "bytes"] = "rouge_score",
    ) -> None:
        for word, base in (exceptions or {}).items():
            if not (base.isascii() and base.isprintable()) or " " in base or not base:
                raise ValueError(f"exceptions[{word!r}]={base!r}; expected printable ASCII without a space")
        self._keeps_vocabulary = False
        self._known: tuple[type | None, definitions.Vocabulary | None] = None, None
        self._forms: dict[type, definitions.Forms] = {}
        self.name = next(name for name, folds in FOLDINGS.items() if folds == folding)
        self._word, self.folding = _WORD[folding], folding
        self.stemmer = stemmer
        self._stopwords = frozenset(filter(_TOKEN.fullmatch, stopwords or ()))
        self._bases = {
            word: base
            for word, base in (exceptions or {}).items()
            if stemmer and len(word) > 3 and _TOKEN.fullmatch(word)
        }

    @property
    def reads_as_rouge_score(self) -> bool:
        """Whether words are those of rouge_score, perhaps stemmed, without stop words or exceptions."""
        return self.folding == "rouge_score" and not self._stopwords and not self._bases

    @property
    def forms(self) -> definitions.Forms | None:
        """The current tier's table of stop words and stems; None if words are neither dropped nor stemmed."""
        return self._forms_of(kernels.vocabulary.Forms)

    def with_vocabulary(self) -> "AsciiWords":
        """A copy that keeps its vocabulary between calls, so that only one thread may use it."""
        kept = copy(self)
        kept._keeps_vocabulary = True
        return kept

    def read(self, texts: Sequence[str], by_line: bool = True) -> Batch:
        vocabulary = kernels.vocabulary
        make, known = self._known
        if known is None or make != vocabulary.Vocabulary:
            known = vocabulary.Vocabulary(self.forms, self.folding)
            self._known = vocabulary.Vocabulary, known if self._keeps_vocabulary else None
        return known.read(texts, by_line)

    def different(self, texts: Sequence[str]) -> list[str]:
        """The distinct words of texts, before stemming and without stop words."""
        return list(dict.fromkeys(chain.from_iterable(self._words(texts))))

    def read_sentences(self, texts: Sequence[Sequence[str]]) -> Batch:
        return self.read(["\n".join(sentence.replace("\n", " ") for sentence in text) for text in texts])

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        forms = self._forms_of(definitions.Forms)
        return [words if forms is None else list(map(forms.form_of, words)) for words in self._words(texts)]

    def spans(self, text: str) -> list[Span]:
        lowered = text.translate(_LETTERS).lower()
        spans = (match.span() for match in self._word.finditer(text))
        return [(start, end) for start, end in spans if lowered[start:end] not in self._stopwords]

    def _words(self, texts: Sequence[str]) -> Iterator[list[str]]:
        """The words of each text, before stemming and without stop words."""
        for words in map(_TOKEN.findall, definitions.lowered(texts, self.folding)):
            yield [word for word in words if word not in self._stopwords] if self._stopwords else words

    def _forms_of(self, make: type[definitions.Forms]) -> definitions.Forms | None:
        """A tier's table of stop words and of the stems seen so far; None if words are neither dropped nor stemmed."""
        if self.stemmer is None and not self._stopwords:
            return None
        if make not in self._forms:
            self._forms[make] = make(self.stemmer, self._stopwords, self._bases)
        return self._forms[make]
