"""ROUGE as a scorer of inspect_ai: a number for each type, with mean, standard error and interval."""

from collections.abc import Sequence
from typing import Any

from inspect_ai.scorer import Metric, SampleScore, Score, Target, mean, metric, scorer, stderr
from inspect_ai.solver import TaskState

from rougekit.foundation.errors import once_per_line
from rougekit.integrations.example_scores import averaged_scorer, mean_interval, pair_signature
from rougekit.scoring.measures.names import DEFAULT_TYPES


@metric
def interval(confidence: float = 0.95, n_resamples: int = 1000, seed: int = 0) -> Metric:
    """rougekit's interval of the mean, as `lower` and `upper`. It stays within [0, 1], which inspect's `ci` may leave.

    Parameters
    ----------
    confidence, n_resamples, seed : as in `Scores.aggregate`
    """

    def bounds(scores: list[SampleScore]) -> dict[str, float]:
        values = [sample.score.as_float() for sample in scores]
        low, high = mean_interval(values, confidence=confidence, n_resamples=n_resamples, seed=seed)
        return {"lower": low, "upper": high}

    return bounds


@scorer(metrics={"*": [mean(), stderr(), interval()]})
def rouge(rouge_types: Sequence[str] = DEFAULT_TYPES, **options: Any) -> Any:
    """F-measures of a model's output against the sample's target or targets.

    Parameters
    ----------
    rouge_types, options : as in Scorer; not bleu, which scores only a corpus. As in rouge_score, sentences end at
        newlines for rougeLsum unless `split_summaries=True`.

    The score's metadata has precision and recall by type, and its explanation is rougekit's signature. For another
    confidence: `Task(…, metrics={"*": [mean(), interval(0.9)]})`.
    """
    rouge_scorer = averaged_scorer(rouge_types, **options)

    async def score(state: TaskState, target: Target) -> Score:
        answer = state.output.completion
        with once_per_line("rouge"):
            scores = rouge_scorer.score_pair(answer, target.target)
        values = {name: score.fmeasure for name, score in scores.items()}
        parts = {name: {"precision": score.precision, "recall": score.recall} for name, score in scores.items()}
        return Score(
            value=values, answer=answer, explanation=pair_signature(rouge_scorer, target.target), metadata=parts
        )

    return score
