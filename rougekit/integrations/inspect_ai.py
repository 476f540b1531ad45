"""ROUGE as a scorer of inspect_ai: a number for each type, with mean, standard error and interval."""

from collections.abc import Sequence
from typing import Any

from inspect_ai.scorer import Score, Target, ci, mean, scorer, stderr
from inspect_ai.solver import TaskState

from rougekit.measures.names import DEFAULT_TYPES
from rougekit.scorer import Scorer


@scorer(metrics={"*": [mean(), stderr(), ci()]})
def rouge(rouge_types: Sequence[str] = DEFAULT_TYPES, **options: Any) -> Any:
    """F-measures of what a model wrote against the sample's target, or the targets.

    Parameters
    ----------
    rouge_types, options : as of Scorer; not bleu, which scores no single text

    The score's metadata hold precision and recall by type, and its explanation rougekit's signature. The interval is
    inspect's own of the mean, by Student's t.
    """
    made = Scorer(list(rouge_types), **options)

    async def score(state: TaskState, target: Target) -> Score:
        answer = state.output.completion
        scores = made.score([answer], [target.target])
        found = {name: columns[:, 0].tolist() for name, columns in scores.columns.items()}
        parts = {name: {"precision": precision, "recall": recall} for name, (precision, recall, _) in found.items()}
        values = {name: fmeasure for name, (*_, fmeasure) in found.items()}
        return Score(value=values, answer=answer, explanation=scores.signature, metadata=parts)

    return score
