"""Read, count and score blocks of examples, with one call for each.

The steps that this does at once define the results: `Reader.read`, `counting.count`, `references.score_examples` and
`diagnostics.diagnose`. They do the same wherever this can't.
"""

from typing import Any

from rougekit.kernels.native import _c, punkt
from rougekit.kernels.native.vocabulary import keep_freed_memory, table_bits
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.punkt import Tables
from rougekit.kernels.vocabulary import Folding

REDUCTIONS = ("best", "pooled", "mean", "jackknife")
"""In the order of `Reduction` in pair.h."""


def Blocks(
    forms: Any, folding: Folding, tables: Tables | None, slots: OutputSlots, n_measures: int, newline_ends: bool,
    beta: float, zero_division: float, reduction: str, characters: int,
) -> _c.Blocks:  # fmt: skip
    """The memory in which one thread scores blocks, one after another, with the words read so far.

    forms, folding : as in `vocabulary.Vocabulary`
    tables : those by which Punkt splits texts into sentences; None: their lines are sentences
    newline_ends : whether only newlines end sentences, so that a text of one line may have several
    reduction : how several references become one score, as in `references.score_examples`
    characters : about as many as a block has
    """
    keep_freed_memory()
    splitter = None if tables is None else punkt.of_tables(tables)
    return _c.Blocks(
        forms, splitter, punkt.learn_classes, folding == "rouge_score", table_bits(characters), slots, n_measures,
        newline_ends, beta, zero_division, REDUCTIONS.index(reduction),
    )  # fmt: skip
