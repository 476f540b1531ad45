"""Filters texts that are too similar to earlier ones, as Self-Instruct does (Wang et al. 2023, section 2.2)."""

from typing import Any

import numpy as np

from rougekit.foundation.arrays.types import Ints
from rougekit.foundation.checks import number
from rougekit.foundation.runtime.progress import bar
from rougekit.foundation.suggestions import refuse_unknown
from rougekit.scoring.measures.names import types_given_as
from rougekit.studies.similarity.scores import PAIR_COST, PROGRESS_BAR_FROM, Bounds, Pairs, run

CHUNK = 256
"""The number of texts whose candidate pairs are scored together."""
SKETCH_COST = 15
"""The cost of a pair that is ruled out by comparing its sketches, in the same unit as PAIR_COST."""


def novel(
    texts: Any,
    threshold: float = 0.7,
    pool: Any = (),
    rouge_type: str = "rougeL",
    part: str = "fmeasure",
    *,
    threads: int | None = None,
    **options: Any,
) -> Ints:
    """Choose which texts to keep, in order, so that none scores above the threshold against a text kept before it.

    Self-Instruct and Stanford Alpaca keep a new instruction unless its rougeL with one they already have is above 0.7.
    The result here is the same, but most pairs are not scored: the number of words that they have in common rules out
    a score above the threshold.

    Parameters
    ----------
    texts : sequence of str, or Texts
    threshold : a text is dropped if one of its scores is above this, at most 1
    pool : sequence of str, or Texts: texts that were kept before
    rouge_type, part : the score to compare, except bleu; the new text is the reference, an earlier one the prediction
    threads : int or None
        None: all cores if that saves time. The result does not depend on the number.
    options : as in Scorer; those given to `Texts` need not be repeated

    Returns
    -------
    int64 array: indices of the texts to keep, in ascending order

    Raises
    ------
    TypeError, ValueError : an invalid option or input.

    >>> novel(["Name a fruit.", "Please name a fruit.", "Name a planet.", "Name a fruit!"])
    array([0, 2])
    """
    refuse_unknown("novel", options.keys() & {"rouge_types"}, ["rouge_type"])
    if not number("threshold", threshold) <= 1:
        raise ValueError(f"threshold={threshold!r}; expected a fraction, at most 1, for example 0.7")
    with types_given_as("rouge_type"):
        pairs = Pairs([rouge_type], part, options, pool=pool, texts=texts)
    bounds, earlier, new = Bounds(pairs), pairs.predictions, pairs.references
    is_kept = np.zeros(len(pairs.sizes), bool)
    is_kept[earlier] = True
    cost = len(new) * (len(earlier) + len(new) // 2) * (SKETCH_COST if bounds.known else PAIR_COST)
    with bar(pairs.scorer.progress, cost >= PROGRESS_BAR_FROM, len(new), "text") as done:
        for chunk in np.split(new, range(CHUNK, len(new), CHUNK)):
            for text, alike in zip(chunk, _alike(pairs, bounds, threshold, earlier, chunk, threads), strict=True):
                is_kept[text] = not is_kept[alike].any()
            earlier = np.concatenate((earlier, chunk[is_kept[chunk]]))
            done(len(chunk))
    return np.flatnonzero(is_kept[new])


def _alike(
    pairs: Pairs, bounds: Bounds, threshold: float, earlier: Ints, chunk: Ints, threads: int | None
) -> list[Ints]:
    """For each text of a chunk, the earlier texts against which it scores above the threshold, kept or not."""
    others = np.concatenate((earlier, chunk))

    def likely(k: int) -> Ints:
        return bounds.above(threshold, int(chunk[k]), others[: len(earlier) + k])

    useful_threads = 1 + len(chunk) * len(earlier) // (1 << 21)
    candidates = run(threads, useful_threads, likely, range(len(chunk)))
    lengths = [len(texts) for texts in candidates]
    if not sum(lengths):
        return candidates
    scores = pairs.scores_in_threads(np.concatenate(candidates), np.repeat(chunk, lengths), threads)
    above = np.split(scores > threshold, np.cumsum(lengths)[:-1])
    return [texts[is_above] for texts, is_above in zip(candidates, above, strict=True)]
