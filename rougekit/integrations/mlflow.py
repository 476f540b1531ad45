"""ROUGE as metrics of MLflow's `evaluate`."""

from collections.abc import Sequence
from typing import Any

from rougekit.measures.names import DEFAULT_TYPES
from rougekit.scorer import Scorer


def rouge_metrics(
    rouge_types: Sequence[str] = DEFAULT_TYPES, *, confidence: float = 0.95, n_resamples: int = 1000, seed: int = 0,
    **options: Any,
) -> list[Any]:  # fmt: skip
    """Metrics for `mlflow.evaluate(…, extra_metrics=rouge_metrics())`: one for each type.

    Parameters
    ----------
    rouge_types, options : as of Scorer; not bleu, which scores no single text
    confidence, n_resamples, seed : as of `Scores.aggregate`

    Returns
    -------
    EvaluationMetric by type. Each logs the F-measure of every row, their mean as `rouge1/v1/mean`, the interval of the
    mean as `rouge1/v1/low` and `/high` (not with n_resamples=0), and precision and recall.
    """
    from mlflow.metrics import make_metric

    averaging = {"confidence": confidence, "n_resamples": n_resamples, "seed": seed}
    return [
        make_metric(
            eval_fn=_evaluator(Scorer([name], **options), averaging), greater_is_better=True, name=name, version="v1"
        )
        for name in rouge_types
    ]


def _evaluator(scorer: Scorer, averaging: dict[str, Any]) -> Any:
    def evaluate(predictions: Any, targets: Any, metrics: Any = None) -> Any:
        from mlflow.metrics import MetricValue

        scores = scorer.score(list(predictions), list(targets))
        ((name, score),) = scores.aggregate(**averaging).items()
        told = {"mean": float(score), "precision": score.precision, "recall": score.recall}
        if averaging["n_resamples"]:
            told |= {"low": score.low.fmeasure, "high": score.high.fmeasure}
        return MetricValue(scores=scores[name].fmeasure.tolist(), aggregate_results=told)

    return evaluate
