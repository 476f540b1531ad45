"""`rouge_score.rouge_scorer`: RougeScorer(types).score(target, prediction)."""

from collections.abc import Sequence
from typing import Any

from rougekit.compat.scoring import BaseScorer, Score
from rougekit.compat.tokenizers import DefaultTokenizer
from rougekit.scorer import Scorer

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

    def score_multi(self, targets: Sequence[str], prediction: str) -> dict[str, Score]:
        """For each type the scores against the target with the highest F-measure; the first of equals."""
        scores = self._scorer.score([prediction], [list(targets)])
        return {name: Score(*column[:, 0].tolist()) for name, column in scores.columns.items()}
