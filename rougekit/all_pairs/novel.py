"""Texts that are unlike all texts before them: the filter of Self-Instruct (Wang et al. 2023, section 2.2)."""

from typing import Any

import numpy as np

from rougekit.all_pairs.scores import PER_PAIR, WORTH_A_BAR, Bounds, Pairs, run
from rougekit.arrays.types import Ints
from rougekit.checks import number
from rougekit.runtime.progress import bar

CHUNK = 256
"""Texts whose candidates are scored together."""
PER_SIGNATURE = 15
"""The cost of a pair that is skipped by its signatures."""


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
    """Which texts to keep, in their order, so that none scores above the threshold against a text kept before it.

    Self-Instruct and Stanford Alpaca keep a new instruction unless its rougeL with one that they have is above 0.7:
    this is their result, but most pairs are skipped as their words in common show that they can't be above it.

    Parameters
    ----------
    texts : sequence of str, or Texts
    threshold : a text is dropped if a score is above it
    pool : sequence of str, or Texts, that are kept already
    rouge_type, part : what is compared, not bleu; the new text is the reference, the others are predictions
    threads : int or None
        None: all cores if it is worth it. No bit depends on it.
    options : as of Scorer; those of `Texts` hold without being said again

    Returns
    -------
    int64 array: positions of the texts that are kept, rising

    Raises
    ------
    TypeError, ValueError : an option or an input that is wrong.

    >>> novel(["Name a fruit.", "Please name a fruit.", "Name a planet.", "Name a fruit!"])
    array([0, 2])
    """
    if not number("threshold", threshold) <= 1:
        raise ValueError(f"threshold={threshold!r}; expected a fraction, at most 1, for example 0.7")
    return _Filter(Pairs([rouge_type], part, options, pool=pool, texts=texts), float(threshold), threads).kept()


class _Filter:
    """Filters texts in chunks: finds candidates that may be alike, scores them, drops those above the threshold."""

    def __init__(self, pairs: Pairs, threshold: float, threads: int | None) -> None:
        self._pairs, self._bounds = pairs, Bounds(pairs)
        self._threshold, self._threads = threshold, threads

    def kept(self) -> Ints:
        """Positions of the texts that are kept, which are the references."""
        old, new = self._pairs.predictions, self._pairs.references
        present, n_present = np.concatenate((old, new)), len(old)
        stay: list[int] = []
        cost = len(new) * (len(old) + len(new) // 2) * (PER_SIGNATURE if self._bounds.known else PER_PAIR)
        with bar(self._pairs.scorer.progress, cost >= WORTH_A_BAR, len(new), "text") as done:
            for first in range(0, len(new), CHUNK):
                chunk = new[first : first + CHUNK]
                present[n_present : n_present + len(chunk)] = chunk
                staying = _staying(self._alike(chunk, present, n_present), n_present)
                stay += (first + staying).tolist()
                present[n_present : n_present + len(staying)] = chunk[staying]
                n_present += len(staying)
                done(len(chunk))
        return np.array(stay, np.int64)

    def _alike(self, chunk: Ints, present: Ints, n_present: int) -> list[Ints]:
        """For each text of the chunk, the places in `present` of earlier texts that score above the threshold."""
        place_of = np.full(len(self._pairs.sizes), -1)
        place_of[present[: n_present + len(chunk)]] = np.arange(n_present + len(chunk))

        def likely(place: int) -> Ints:
            return self._bounds.above(self._threshold, int(chunk[place]), present[: n_present + place])

        useful = 1 + len(chunk) * n_present // (1 << 21)
        candidates = run(self._threads, useful, likely, range(len(chunk)))
        lengths = [len(places) for places in candidates]
        if not sum(lengths):
            return candidates
        predictions = np.concatenate(candidates)
        scores = self._pairs.values_in_threads(predictions, np.repeat(chunk, lengths), self._threads)
        above = np.split(scores > self._threshold, np.cumsum(lengths)[:-1])
        return [place_of[others[alike]] for others, alike in zip(candidates, above, strict=True)]


def _staying(alike: list[Ints], n_present: int) -> Ints:
    """Which texts of a chunk are kept; alike : the places of texts like each, from n_present on of the chunk itself."""
    dropped = np.zeros(len(alike), bool)
    for place, others in enumerate(alike):
        inside = others - n_present
        dropped[place] = (inside < 0).any() or not dropped[inside[inside >= 0]].all()
    return np.flatnonzero(~dropped)
