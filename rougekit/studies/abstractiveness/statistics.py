"""Coverage, density, compression and novel n-grams: how texts relate to their sources."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rougekit.analysis.copied import copied_words, novel_share, word_runs
from rougekit.analysis.tables.numbers import fixed
from rougekit.foundation import extras
from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.plurals import counted
from rougekit.foundation.suggestions import refuse_unknown
from rougekit.scoring.options import TextOptions
from rougekit.studies.abstractiveness.fragments import fragments
from rougekit.studies.similarity.texts import read_both, scorer_of

if TYPE_CHECKING:
    import pandas as pd

ORDERS = (1, 2, 3, 4)
"""The orders of the n-grams that are counted."""


@dataclass(frozen=True, eq=False)
class SourceStatistics:
    """What `source_statistics` returns: a column of numbers for each statistic, with a row for each text.

    coverage : the share of the text's words that are in extractive fragments, from 0 to 1
    density : the mean length of the fragment that a word belongs to, in words; 0 for words in none
    compression : the source's words divided by the text's: how many times as long the source is
    copied : the share of the text's words in runs of four or more that the source has, as the page shows it
    novel1, novel2, novel3, novel4 : the share of the text's n-grams that the source lacks; NaN if it has no n-gram
    words, source_words : lengths in words

    Coverage, density and compression are those of Grusky et al. (2018), equations 1 to 3; 0 for a text without words,
    as in their script. `len(statistics)` is the number of texts.
    """

    columns: Mapping[str, Floats]
    """The statistics by name, float64, shape (n_texts,)."""
    signature: str
    """How the words were found."""

    def __len__(self) -> int:
        return len(self.columns["words"])

    def __getitem__(self, name: str) -> Floats:
        """The column of this name. Raises KeyError."""
        return self.columns[name]

    def __repr__(self) -> str:
        """<SourceStatistics of 2 texts: coverage 0.86, density 4.20, compression 12.50, ...>"""
        means = ", ".join(f"{name} {fixed(mean, 2)}" for name, mean in self.means().items())
        return f"<SourceStatistics of {counted(len(self), 'text')}: {means}>"

    def means(self) -> dict[str, float]:
        """The mean of each column over the texts that have a number; NaN if none has."""
        known = {name: column[~np.isnan(column)] for name, column in self.columns.items()}
        return {name: float(column.mean()) if len(column) else float("nan") for name, column in known.items()}

    def to_pandas(self, index: Any = None) -> "pd.DataFrame":
        """A pandas DataFrame with a row for each text. Raises ImportError without pandas."""
        return extras.load("pandas", "SourceStatistics.to_pandas").DataFrame(dict(self.columns), index=index)


def source_statistics(texts: Any, sources: Any, **options: Any) -> SourceStatistics:
    """How much of each text is copied from its source, and how long the two are.

    Parameters
    ----------
    texts : sequence of str, or Texts: summaries by a system or by people
    sources : sequence of str, or Texts: the document of each
    options : how words are found, as in Scorer: tokenizer, use_stemmer, stopwords, language, standard, ...

    Raises
    ------
    TypeError, ValueError : an invalid text, with its position, or option; different numbers of texts and sources.

    Statistics of published data sets were computed with other tokenizers, Newsroom's with spaCy's; give `tokenizer` to
    repeat them.

    >>> statistics = source_statistics(["The cat sat down."], ["A cat sat on the mat."])
    >>> statistics["coverage"], statistics["density"], statistics["novel2"].round(3)
    (array([0.75]), array([1.25]), array([0.667]))
    """
    refuse_unknown("source_statistics", options, ["standard", *(row.name for row in TextOptions.rows())])
    scorer = scorer_of(["rouge1"], (texts, sources), options)
    read, mine, theirs = read_both(scorer, texts=texts, sources=sources)
    if len(mine) != len(theirs):
        raise ValueError(f"{counted(len(mine), 'text')} but {counted(len(theirs), 'source')}; expected one for each")
    batch = read.whole
    bounds = batch.sentence_at[batch.text_at].tolist()
    rows = []
    for text, source in zip(mine.tolist(), theirs.tolist(), strict=True):
        words, others = (batch.ids[bounds[at] : bounds[at + 1]].tolist() for at in (text, source))
        rows.append(_row(words, others))
    names = ["coverage", "density", "compression", "copied", *(f"novel{n}" for n in ORDERS), "words", "source_words"]
    table = np.array(rows, np.float64).reshape(-1, len(names))
    columns = {name: np.ascontiguousarray(column) for name, column in zip(names, table.T, strict=True)}
    return SourceStatistics(columns, scorer.signature)


def _row(words: Sequence[int], source: Sequence[int]) -> list[float]:
    """The statistics of one text."""
    lengths = [fragment.length for fragment in fragments(words, source)]
    n = len(words)
    return [
        sum(lengths) / n if n else 0.0,
        sum(length**2 for length in lengths) / n if n else 0.0,
        len(source) / n if n else 0.0,
        copied_words(words, word_runs(source)) / n if n else 0.0,
        *(novel_share(words, source, order) for order in ORDERS),
        n,
        len(source),
    ]
