"""`rouge_score.rouge_scorer`: RougeScorer(types).score(target, prediction)."""

import os
from collections.abc import Iterator, Sequence
from copy import copy
from functools import lru_cache, partial
from itertools import repeat
from operator import attrgetter
from typing import Any, overload

from rougekit.compat import scoring as scoring  # also reached as rouge_scorer.scoring, as in rouge_score
from rougekit.compat import tokenizers as tokenizers
from rougekit.compat.internals import (
    _backtrack_norec,
    _create_ngrams,
    _find_union,
    _lcs_table,
    _score_lcs,
    _score_ngrams,
    _summary_level_lcs,
    _union_lcs,
    lcs_ind,
)
from rougekit.compat.scoring import BaseScorer, Score
from rougekit.compat.tokenize import decoded
from rougekit.compat.tokenizers import DefaultTokenizer
from rougekit.foundation.errors import once_per_line
from rougekit.foundation.inputs import checked_str
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.scores import Scores

__all__ = [
    "Examples", "RougeScorer", "_backtrack_norec", "_create_ngrams", "_find_union", "_lcs_table", "_score_lcs",
    "_score_ngrams", "_summary_level_lcs", "_union_lcs", "lcs_ind",
]  # fmt: skip


class Examples(Sequence[dict[str, Score]]):
    """Scores of many examples as a sequence of dicts, each made from columns on access."""

    def __init__(self, scores: Scores) -> None:
        self.scores = scores

    def __len__(self) -> int:
        return len(self.scores)

    @overload
    def __getitem__(self, index: int) -> dict[str, Score]: ...

    @overload
    def __getitem__(self, index: slice) -> list[dict[str, Score]]: ...

    def __getitem__(self, index: int | slice) -> dict[str, Score] | list[dict[str, Score]]:
        if isinstance(index, slice):
            return [self[k] for k in range(*index.indices(len(self)))]
        return {name: Score(*columns[:, index].tolist()) for name, columns in self.scores.columns.items()}

    def __iter__(self) -> Iterator[dict[str, Score]]:
        by_type = [map(_score_of, zip(*columns.tolist(), strict=True)) for columns in self.scores.columns.values()]
        named = map(zip, repeat(tuple(self.scores.columns)), zip(*by_type, strict=True))
        return map(dict, named)


_score_of = partial(tuple.__new__, Score)
"""Score._make, without the cost of a Python call."""

_fmeasure = attrgetter("fmeasure")

TOKENIZER_VARIABLE = "ROUGEKIT_COMPAT_TOKENIZER"
"""The environment variable with the tokenizer of RougeScorers that are given none: rouge_score's default finds no words
in texts of most languages."""

_TYPES = (*(f"rouge{n}" for n in range(1, 10)), "rougeL", "rougeLsum")


class RougeScorer(BaseScorer):
    """Scores of one prediction against one target or several.

    Parameters
    ----------
    rouge_types : list of str
        rouge1 … rouge9, rougeL, rougeLsum, as in rouge_score; rougekit.Scorer has more.
    use_stemmer : bool
        Porter stemming; ignored if a tokenizer is given, as in rouge_score.
    split_summaries : bool
        Split into sentences for rougeLsum; otherwise sentences end at newlines.
    tokenizer : object with a .tokenize(text) -> list of str, a name that Scorer takes, or None
        None: rouge_score's, or the one that the environment variable ROUGEKIT_COMPAT_TOKENIZER names ("unicode", …).

    Texts may be UTF-8 bytes. Each line of your code that scores warns the first time that a text shows a likely
    mistake, then the 10th, 100th, ... time.

    Raises
    ------
    ValueError : an unknown type, at the first score as in rouge_score.

    >>> scorer = RougeScorer(["rouge1"])
    >>> scorer.score("the cat was sitting", "the cat sat")["rouge1"].recall
    0.5
    """

    _made: "tuple[Sequence[str], bool, Any, _Scorer] | None" = None
    """The attributes from which the scorer was made, and the scorer."""

    def __init__(
        self,
        rouge_types: Sequence[str],
        use_stemmer: bool = False,
        split_summaries: bool = False,
        tokenizer: Any = None,
    ) -> None:
        self.rouge_types = rouge_types if isinstance(rouge_types, list | tuple) else [*rouge_types]
        self._split_summaries = split_summaries
        self._tokenizer = tokenizer or DefaultTokenizer(use_stemmer)

    def _current(self) -> "_Scorer":
        """The scorer for the current attributes: as in rouge_score, callers may change them between scores."""
        made = self._made
        if (
            not made
            or made[2] is not self._tokenizer
            or made[1] != self._split_summaries
            or made[0] != self.rouge_types
        ):
            scorer = self._new_scorer((*self.rouge_types,))
            self._made = made = copy(self.rouge_types), self._split_summaries, self._tokenizer, scorer
        return made[3]

    def _new_scorer(self, types: tuple[str, ...]) -> "_Scorer":
        for name in types:
            if name not in _TYPES:
                raise ValueError(f"rouge_types: unknown type {name!r}; expected one of {', '.join(_TYPES)}")
        split_summaries = bool(self._split_summaries)
        tokenizer = self._tokenizer
        if type(tokenizer) is DefaultTokenizer:
            chosen = os.environ.get(TOKENIZER_VARIABLE) or None
            return _cached_scorer(types, tokenizer.use_stemmer, split_summaries, chosen)
        return _scorer_of(types, False, split_summaries, tokenizer)

    def __getstate__(self) -> dict[str, Any]:
        """The attributes without the scorer, which is made anew."""
        return {name: value for name, value in vars(self).items() if name != "_made"}

    def score(self, target: str | bytes, prediction: str | bytes) -> dict[str, Score]:
        """Precision, recall and F-measure of each type."""
        scorer = self._current()
        if scored := scorer.single and scorer.single.scores((prediction, target)):  # skips the checks of score_pair
            scores, warning = scored
            if warning:
                scorer.warn_of_pair(warning, (prediction, target))
            return scores
        if isinstance(target, str) and isinstance(prediction, str):
            return scorer.score_pair(prediction, target)
        return self._score_bytes([_checked(target, "target")], _checked(prediction, "prediction"))

    def score_multi(self, targets: Sequence[str | bytes], prediction: str | bytes) -> dict[str, Score]:
        """For each type the scores against the target with the highest F-measure, the first in a tie."""
        targets = [_checked(text, f"targets[{number}]") for number, text in enumerate(targets)]
        prediction = _checked(prediction, "prediction")
        if not targets:
            raise ValueError("targets is empty; expected at least one text")
        if type(self).score is not RougeScorer.score:  # rouge_score calls the method of a subclass, too
            scores = [self.score(target, prediction) for target in targets]
            return {name: max((each[name] for each in scores), key=_fmeasure) for name in self.rouge_types}
        if any(isinstance(text, bytes) for text in (prediction, *targets)):
            return self._score_bytes(targets, prediction)
        return self._current().score_pair(prediction, targets)  # type: ignore[arg-type]

    def _score_bytes(self, targets: Sequence[str | bytes], prediction: str | bytes) -> dict[str, Score]:
        """Score bytes as rouge_score does: rougeLsum decodes them to split lines, other types lower-case them first."""
        texts = [text.decode() if isinstance(text, bytes) else text for text in (prediction, *targets)]
        lowered = [decoded(text) for text in (prediction, *targets)]
        scores = self._current().score_pair(texts[0], texts[1:])
        if lowered != texts and type(self._tokenizer) is DefaultTokenizer:
            lines = scores.get("rougeLsum")
            scores = self._current().score_pair(lowered[0], lowered[1:])
            scores |= {} if lines is None else {"rougeLsum": lines}
        return scores

    def score_batch(self, targets: Sequence[str], predictions: Sequence[str]) -> "Examples":
        """As [score(t, p) for t, p in zip(targets, predictions)], but many times faster."""
        with once_per_line("RougeScorer"):
            return Examples(self._current().score(predictions, targets))


def _checked(text: str | bytes, name: str) -> str | bytes:
    return text if isinstance(text, bytes) else checked_str(text, name)


class _Scorer(Scorer):
    """A scorer whose warnings advise callers of RougeScorer."""

    caller = "RougeScorer"

    @property
    def hint(self) -> str:  # type: ignore[override]
        if self.reader.names.tokenizer != "rouge_score":
            return ""
        return (
            f". If you can't change the code that calls rouge_score, set {TOKENIZER_VARIABLE}=unicode (or another "
            "tokenizer's name) in the environment to replace the default tokenizer"
        )


def _scorer_of(types: tuple[str, ...], use_stemmer: bool, split_summaries: bool, tokenizer: Any) -> _Scorer:
    """A scorer of the distinct types."""
    return _Scorer(
        tuple(dict.fromkeys(types)), use_stemmer=use_stemmer, split_summaries=split_summaries, tokenizer=tokenizer
    )


_cached_scorer = lru_cache(maxsize=16)(_scorer_of)
