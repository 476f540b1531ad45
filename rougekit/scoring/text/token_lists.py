"""Read texts into batches with any tokenizer, by way of lists of tokens."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import chain

import numpy as np

from rougekit.foundation.arrays.batch import Batch
from rougekit.foundation.arrays.buffers import offsets
from rougekit.foundation.arrays.types import Ids, Ints
from rougekit.kernels.tiers import kernels
from rougekit.scoring.text.callables import ResultError
from rougekit.scoring.text.spelling import Spelling
from rougekit.scoring.text.tokenizer import Tokenizer


class TokenLists:
    """Reads texts with a tokenizer, stop words (dropped before stemming) and a stemmer."""

    def __init__(
        self,
        source: Tokenizer,
        stems: Callable[[Sequence[str]], Sequence[str]] | None = None,
        stopwords: frozenset[str] = frozenset(),
    ) -> None:
        self._source = source
        self._stems = stems
        self._stopwords = stopwords
        self._keeps_all = stems is None and not stopwords

    def with_vocabulary(self) -> "TokenLists":
        return self  # each call of `read` creates its own vocabulary

    @property
    def block_characters(self) -> int:
        """The usual size of a block; larger with a stemmer, which is called once for each distinct word of a block."""
        return 1 << 18 if self._keeps_all else 1 << 21

    @property
    def breaks_at_newline(self) -> bool:
        """Whether a text has the same tokens as its lines have separately."""
        return self._source.breaks_at_newline

    @property
    def drops_letters(self) -> bool:
        """Whether the tokenizer keeps only the letters a to z."""
        return self._source.drops_letters

    @property
    def splits_at_spaces(self) -> bool:
        """Whether words are the strings between spaces."""
        return self._source.splits_at_spaces

    @property
    def spelling(self) -> Spelling | None:
        """The tokenizer's ASCII spelling for the kernels; None if it has none, or if words are dropped or stemmed."""
        return self._source.spelling if self._keeps_all else None

    def tokens(self, text: str) -> list[str]:
        return self.tokens_of([text])[0]

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        lists = self._source.tokens_of(texts)
        if self._keeps_all:
            return lists
        return [[form for form in self._forms(words) if form is not None] for words in lists]

    def spans(self, text: str) -> list[tuple[int, int]] | None:
        spans = self._source.spans(text)
        if spans is None or self._keeps_all:
            return spans
        forms = self._forms(self._source.tokens(text))
        return [span for span, form in zip(spans, forms, strict=True) if form is not None]

    def _forms(self, words: Sequence[str]) -> list[str | None]:
        """The stem of each word; None for a stop word, or a word with an empty stem."""
        kept = [word for word in words if word not in self._stopwords]
        stems = iter(kept if self._stems is None else self._stems(kept))
        forms = [None if word in self._stopwords else next(stems) for word in words]
        return [form if form or not word else None for word, form in zip(words, forms, strict=True)]

    def read(self, texts: Sequence[str], by_line: bool = True) -> Batch:
        """Read texts. Their sentences are their lines if `breaks_at_newline`, otherwise the whole texts.

        by_line : False if sentences are not needed; then a whole text may be one sentence
        """
        if batch := self._spelt(texts, by_line):
            return batch
        by_line = by_line and self.breaks_at_newline
        return self._from_lists([text.split("\n") if by_line else [text] for text in texts])

    def read_sentences(self, texts: Sequence[Sequence[str]]) -> Batch:
        """Read texts given as lists of sentences. Raises ResultError as `Tokenizer` does."""
        if self._source.spelling and (batch := self._spelt(["\n".join(map(_in_line, text)) for text in texts])):
            return batch
        return self._from_lists(texts)

    def _spelt(self, texts: Sequence[str], by_line: bool = True) -> Batch | None:
        """Read texts with the kernels; None if the kernels can't read them."""
        spelling = self._source.spelling
        spelt = spelling and spelling.spelt(texts)
        if not spelling or not spelt:
            return None
        vocabulary = kernels.vocabulary.Vocabulary(folding="bytes")
        batch = vocabulary.read(spelt, by_line)
        if self._keeps_all:
            return batch
        return self._batch(batch.ids, batch.sentence_at, spelling.words(vocabulary.spelt(spelt)), batch.text_at)

    def _from_lists(self, texts: Sequence[Sequence[str]]) -> Batch:
        text_at = offsets(map(len, texts), len(texts))
        sentences = list(chain.from_iterable(texts))
        try:
            lists = self._source.tokens_of(sentences)
        except ResultError as wrong:
            text = int(np.searchsorted(text_at, wrong.position, side="right")) - 1
            raise wrong.at(text) from None
        tokens = list(chain.from_iterable(lists))
        id_of: defaultdict[str, int] = defaultdict()
        id_of.default_factory = id_of.__len__
        ids = np.fromiter(map(id_of.__getitem__, tokens), np.int32, len(tokens))
        return self._batch(ids, offsets(map(len, lists), len(lists)), list(id_of), text_at)

    def _batch(self, ids: Ids, sentence_at: Ints, distinct: list[str], text_at: Ints) -> Batch:
        """The batch of numbered tokens: distinct[id] is the token with that id."""
        if self._keeps_all:
            return Batch(ids, sentence_at, text_at, len(distinct))
        id_of_form: dict[str | None, int] = {None: -1}  # words with the same stem share an id
        forms = (id_of_form.setdefault(form, len(id_of_form) - 1) for form in self._forms(distinct))
        ids = np.fromiter(forms, np.int32, len(distinct))[ids]
        kept = ids >= 0
        sentence_at = np.concatenate(([0], np.cumsum(kept)))[sentence_at]
        return Batch(ids[kept], sentence_at, text_at, len(id_of_form) - 1)


def _in_line(sentence: str) -> str:
    return sentence.replace("\n", " ")
