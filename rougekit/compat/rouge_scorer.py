"""`rouge_score.rouge_scorer`: RougeScorer(types).score(target, prediction)."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import repeat
from typing import Any, overload

from rougekit.compat.scoring import BaseScorer, Score
from rougekit.compat.tokenizers import DefaultTokenizer
from rougekit.scorer import Scorer
from rougekit.scores.scores import Scores


class Examples(Sequence[dict[str, Score]]):
    """Scores of many examples, seen as a list of what `RougeScorer.score` gives."""

    def __init__(self, scores: Scores) -> None:
        self.scores = scores
        """The columns."""

    def __len__(self) -> int:
        return len(self.scores)

    @overload
    def __getitem__(self, place: int) -> dict[str, Score]: ...

    @overload
    def __getitem__(self, place: slice) -> list[dict[str, Score]]: ...

    def __getitem__(self, place: int | slice) -> dict[str, Score] | list[dict[str, Score]]:
        if isinstance(place, slice):
            return [self[k] for k in range(*place.indices(len(self)))]
        return {name: Score(*columns[:, place].tolist()) for name, columns in self.scores.columns.items()}

    def __iter__(self) -> Iterator[dict[str, Score]]:
        made = partial(tuple.__new__, Score)  # Score._make without a Python call for each
        by_type = [map(made, zip(*columns.tolist(), strict=True)) for columns in self.scores.columns.values()]
        named = map(zip, repeat(tuple(self.scores.columns)), zip(*by_type, strict=True))
        return map(dict, named)


_TYPES = (*(f"rouge{n}" for n in range(1, 10)), "rougeL", "rougeLsum")


class RougeScorer(BaseScorer):
    """Scores of one prediction against one target or several.

    Parameters
    ----------
    rouge_types : list of str
        rouge1 … rouge9, rougeL, rougeLsum, as there; rougekit.Scorer has more.
    use_stemmer : bool
        Porter stemming; ignored beside a tokenizer, as in rouge_score.
    split_summaries : bool
        Split into sentences for rougeLsum; otherwise sentences end at newlines.
    tokenizer : object with a .tokenize(text) -> list of str, or None

    Raises
    ------
    ValueError : an unknown type, already here and not only at the first score.

    >>> scorer = RougeScorer(["rouge1"])
    >>> scorer.score("the cat was sitting", "the cat sat")["rouge1"].recall
    0.5
    """

    def __init__(
        self,
        rouge_types: Sequence[str],
        use_stemmer: bool = False,
        split_summaries: bool = False,
        tokenizer: Any = None,
    ) -> None:
        self.rouge_types = rouge_types
        for name in rouge_types:
            if name not in _TYPES:
                raise ValueError(f"rouge_types: unknown type {name!r}; expected one of {', '.join(_TYPES)}")
        if type(tokenizer) is DefaultTokenizer:
            use_stemmer, tokenizer = tokenizer.use_stemmer, None
        self._scorer = Scorer(
            list(dict.fromkeys(rouge_types)),
            use_stemmer=bool(use_stemmer) and not tokenizer,
            split_summaries=bool(split_summaries),
            tokenizer=tokenizer or None,
        )

    def score(self, target: str, prediction: str) -> dict[str, Score]:
        """Precision, recall and F-measure of each type."""
        scores = self._scorer.score([prediction], [target])
        return {name: Score(*column[:, 0].tolist()) for name, column in scores.columns.items()}

    def score_batch(self, targets: Sequence[str], predictions: Sequence[str]) -> "Examples":
        """The same as [score(t, p) for t, p in zip(targets, predictions)], many times faster.

        The scores are columns; a dict of Score is made when an example is asked for.
        """
        return Examples(self._scorer.score(predictions, targets))

    def score_multi(self, targets: Sequence[str], prediction: str) -> dict[str, Score]:
        """For each type the scores against the target with the highest F-measure; the first of equals."""
        scores = self._scorer.score([prediction], [list(targets)])
        return {name: Score(*column[:, 0].tolist()) for name, column in scores.columns.items()}
