"""What RougeScorer scores with where no part of rouge_score is replaced: a Scorer, which gives the same bits faster."""

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import repeat
from typing import Any, overload

from rougekit.compat import tokenizers
from rougekit.scoring.results import Score
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.scores import Scores

TOKENIZER_VARIABLE = "ROUGEKIT_COMPAT_TOKENIZER"
"""The environment variable with the tokenizer of RougeScorers that are given none: rouge_score's default finds no words
in texts of most languages."""


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


class CompatScorer(Scorer):
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


def chosen_tokenizer(tokenizer: Any) -> Any:
    """The tokenizer that replaces this one, or itself: the environment may name one instead of the default."""
    return (tokenizers.is_own(tokenizer) and os.environ.get(TOKENIZER_VARIABLE)) or tokenizer


def scorer_of(types: tuple[str, ...], split_summaries: bool, tokenizer: Any) -> CompatScorer:
    """A scorer of the distinct types, with the tokenizer of a RougeScorer."""
    use_stemmer = tokenizers.is_own(tokenizer) and tokenizer._stemmer is not None
    chosen = chosen_tokenizer(tokenizer)
    if chosen is tokenizer and not tokenizers.is_own(tokenizer):
        return _new_scorer(types, use_stemmer, split_summaries, tokenizer)
    return _cached_scorer(types, use_stemmer, split_summaries, None if chosen is tokenizer else chosen)


def _new_scorer(types: tuple[str, ...], use_stemmer: bool, split_summaries: bool, tokenizer: Any) -> CompatScorer:
    return CompatScorer(
        tuple(dict.fromkeys(types)), use_stemmer=use_stemmer, split_summaries=split_summaries, tokenizer=tokenizer
    )


_cached_scorer = lru_cache(maxsize=16)(_new_scorer)
