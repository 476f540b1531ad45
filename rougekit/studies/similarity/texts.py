"""Texts that are tokenized once and compared often."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeAlias, overload

import numpy as np

from rougekit.foundation import inputs
from rougekit.foundation.arrays.batch import Batch, Batches
from rougekit.foundation.arrays.types import Ids, Ints
from rougekit.foundation.runtime.old_python import cached_property
from rougekit.foundation.suggestions import refuse_unknown
from rougekit.scoring.diagnostics import Diagnostic, Locate
from rougekit.scoring.options import TextOptions
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.standards import registry
from rougekit.scoring.standards.rules import rules_of
from rougekit.scoring.text.ascii import AsciiWords
from rougekit.scoring.text.reader import Reader, user_named_errors


class Texts(Sequence[str]):
    """A list of texts that keeps its tokens, so that texts that are compared often are tokenized only once.

    Parameters
    ----------
    texts : sequence of str
    standard : the standard that determines the default tokenizer and stemmer, as in Scorer
    options : how texts are read, as in Scorer: tokenizer, use_stemmer, stemmer, stopwords, language, max_words, ...

    Threads may share a `Texts`. Its pickle contains the texts and options, not the tokens.

    Raises
    ------
    TypeError, ValueError : an item that is not a str (the message has its index); an invalid option.

    >>> pool = Texts(["the cat sat", "a dog barked"], use_stemmer=True)
    >>> len(pool), pool[1]
    (2, 'a dog barked')
    """

    def __init__(self, texts: Any, *, standard: str = registry.DEFAULT, **options: Any) -> None:
        self._texts: list[str] = list(inputs.checked_column(texts, "texts"))
        self.standard = standard
        refuse_unknown("Texts", options, ["standard", *(row.name for row in TextOptions.rows())])
        self.text = TextOptions(**options)
        self.reader: Reader = rules_of(standard).make_reader(self.text)
        self.has_warned = False
        """Whether warnings about these texts have been given."""

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> list[str]: ...

    def __getitem__(self, at: int | slice) -> str | list[str]:
        return self._texts[at]

    def __len__(self) -> int:
        return len(self._texts)

    def __reduce__(self) -> Any:
        return partial(Texts, standard=self.standard, **self.text.as_json()), (self._texts,)

    @cached_property
    def read(self) -> "_Read":
        """The tokens of the texts, which are read on first use."""
        return _read(self._texts, self.reader)


class _Read(NamedTuple):
    """The tokens of texts, and a key: a text of all their distinct words, by which other texts get the same ids."""

    batches: Batches
    key: str = ""
    """"" if other texts can't get the same ids"""
    key_ids: Ids = np.empty(0, np.int32)
    """the ids of the key's words"""


def _read(texts: Sequence[str], reader: Reader) -> _Read:
    pipeline = reader.pipeline
    if not isinstance(pipeline, AsciiWords) or not reader.takes_bytes:
        return _Read(reader.read(texts))
    different = pipeline.different(texts)
    batch = pipeline.read([" ".join(different), *texts])
    first = int(batch.text_at[1])
    key_ids = batch.ids[: batch.sentence_at[first]]
    rest = Batch(
        batch.ids[len(key_ids) :], batch.sentence_at[first:] - len(key_ids), batch.text_at[1:] - first, batch.n_words
    )
    return _Read(Batches(rest, rest), " ".join(different) if len(key_ids) == len(different) else "", key_ids)


def read_together(pool: Texts, texts: Sequence[str]) -> Batches:
    """The tokens of a pool followed by those of more texts. The pool is not read again if it has a usable key."""
    read, reader = pool.read, pool.reader
    if not read.key:
        return reader.read([*pool, *texts])
    new = reader.pipeline.read([read.key, *texts])
    first = int(new.text_at[1])
    n_key, old = int(new.sentence_at[first]), read.batches.whole
    if n_key != len(read.key_ids):
        return reader.read([*pool, *texts])
    id_of = np.arange(old.n_words, old.n_words + new.n_words, dtype=np.int32)
    id_of[new.ids[:n_key]] = read.key_ids
    both = Batch(
        np.concatenate((old.ids, id_of[new.ids[n_key:]])),
        np.concatenate((old.sentence_at, new.sentence_at[first + 1 :] - n_key + old.sentence_at[-1])),
        np.concatenate((old.text_at, new.text_at[2:] - first + old.text_at[-1])),
        old.n_words + new.n_words,
    )
    return Batches(both, both)


def scorer_of(types: Sequence[str], lists: Iterable[Any], options: Mapping[str, Any]) -> Scorer:
    """The scorer with these options and those of any `Texts` among the lists.

    Raises ValueError if a `Texts` was read with options that differ from these or from those of another.
    """
    read = [texts for texts in lists if isinstance(texts, Texts)]
    if read:
        options = {**read[0].text.as_json(), "standard": read[0].standard, **options}
    scorer = Scorer(types, **options)
    for texts in read:
        if texts.standard != scorer.options.standard:
            raise ValueError(f"standard={scorer.options.standard!r}, but texts were read with {texts.standard!r}")
        if difference := scorer.text.difference(texts.text):
            raise ValueError(f"the options asked for and those that texts were read with differ: {difference}")
    return scorer


def read_both(scorer: Scorer, **named: Any) -> tuple[Batches, Ints, Ints]:
    """Read two lists of texts together; return their tokens, and the indices in them of each list's texts.

    named : the two lists by the user's names for them; None as the second: the first again

    Warns of likely mistakes, once per call and only once for the same `Texts`.
    """
    (first, left), (second, right) = named.items()
    lists = {
        name: texts if isinstance(texts, Texts) else inputs.checked_column(texts, name)
        for name, texts in ((first, left), (second, left if right is None else right))
    }
    mine, theirs = lists[first], lists[second]
    if left is right or right is None:
        with user_named_errors(_locate([(first, mine)])):
            read = mine.read.batches if isinstance(mine, Texts) else scorer.reader.read(mine)
            scorer.rules.check_texts(read, scorer.options)
        _warn(scorer, read, [(first, mine)])
        return read, np.arange(len(mine)), np.arange(len(mine))
    swapped = not isinstance(mine, Texts) or (isinstance(theirs, Texts) and len(theirs) > len(mine))
    order = [(second, theirs), (first, mine)] if swapped else [(first, mine), (second, theirs)]
    pool, rest = order[0][1], order[1][1]
    with user_named_errors(_locate(order)):
        read = read_together(pool, rest) if isinstance(pool, Texts) else scorer.reader.read([*pool, *rest])
        scorer.rules.check_texts(read, scorer.options)
    _warn(scorer, read, order)
    numbers = np.arange(len(pool)), np.arange(len(pool), len(pool) + len(rest))
    return read, *(numbers[::-1] if swapped else numbers)


Order: TypeAlias = Sequence[tuple[str, Sequence[str]]]
"""Lists of texts in the order in which they are read, with their names."""


def _locate(order: Order) -> Locate:
    """A function from the index of a text, in this order, to its index in the user's list and its name, "name[k]"."""
    return lambda text: [(k, f"{name}[{k}]") for name, texts in order for k in range(len(texts))][text]


def _warn(scorer: Scorer, read: Batches, order: Order) -> None:
    """Warn of likely mistakes in texts that were read in this order, except for `Texts` that have warned before."""
    likely: list[Diagnostic] = []
    last = 0
    for name, texts in order:
        first, last = last, last + len(texts)
        if not (isinstance(texts, Texts) and texts.has_warned):
            batches = Batches(*(replace(batch, text_at=batch.text_at[first : last + 1]) for batch in read))
            located = [(first + k, f"{name}[{k}]") for k in range(len(texts))]
            likely += scorer.diagnose(texts, batches, located.__getitem__)
    scorer.warn_of(likely)
    for _, texts in order:
        if isinstance(texts, Texts):
            texts.has_warned = True
