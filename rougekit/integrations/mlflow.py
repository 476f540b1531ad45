"""ROUGE in MLflow: scorers for `mlflow.genai.evaluate`, and metrics for the classic `mlflow.models.evaluate`."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rougekit.foundation.errors import once_per_line
from rougekit.integrations.example_scores import averaged_scorer, mean_interval, pair_signature, per_example_scorer
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.scorer import Scorer


def rouge_scorers(
    rouge_types: Sequence[str] = DEFAULT_TYPES, *, reference: str = "expected_response", prediction: str | None = None,
    confidence: float = 0.95, n_resamples: int = 1000, seed: int = 0, **options: Any,
) -> list[Any]:  # fmt: skip
    """Scorers for `mlflow.genai.evaluate(data, scorers=rouge_scorers())` of MLflow 3: one for each type.

    Parameters
    ----------
    rouge_types, options : as in Scorer; not bleu, which scores only a corpus. As in rouge_score, sentences end at
        newlines for rougeLsum unless `split_summaries=True`.
    reference : the field of a row's `expectations` with the reference, or a list of several
    prediction : the field of `outputs` with the text; None: `outputs` is the text
    confidence, n_resamples, seed : as in `Scores.aggregate`

    Returns
    -------
    Scorers. Their feedback on a row is the F-measure, with precision, recall and the signature as metadata. They log
    the mean as `rouge1/mean`, and its interval as `rouge1/low` and `rouge1/high` (not with n_resamples=0).

    Raises
    ------
    TypeError, ValueError : an invalid option. A row that lacks a text becomes a scorer error in MLflow's table.
    """
    from mlflow.genai.scorers import scorer as mlflow_scorer

    interval = partial(mean_interval, confidence=confidence, n_resamples=n_resamples, seed=seed)

    def low(values: list[float]) -> float:
        return interval(values)[0]

    def high(values: list[float]) -> float:
        return interval(values)[1]

    aggregations = ["mean", low, high] if n_resamples else ["mean"]
    return [
        mlflow_scorer(_feedback(name, averaged_scorer([name], **options), reference, prediction), name=name,
                      aggregations=aggregations)
        for name in rouge_types
    ]  # fmt: skip


def _feedback(name: str, scorer: Scorer, reference: str, prediction: str | None) -> Callable[..., Any]:
    def rouge(outputs: Any, expectations: dict[str, Any]) -> Any:
        from mlflow.entities import AssessmentSource, Feedback

        with once_per_line("rouge_scorers"):
            scores = scorer.score_pair(outputs if prediction is None else outputs[prediction], expectations[reference])
        score = scores[name]
        metadata = {
            "precision": score.precision,
            "recall": score.recall,
            "signature": pair_signature(scorer, expectations[reference]),
        }
        source = AssessmentSource(source_type="CODE", source_id="rougekit")
        return Feedback(name=name, value=score.fmeasure, source=source, metadata=metadata)

    return rouge


def rouge_metrics(
    rouge_types: Sequence[str] = DEFAULT_TYPES, *, confidence: float = 0.95, n_resamples: int = 1000, seed: int = 0,
    **options: Any,
) -> list[Any]:  # fmt: skip
    """Metrics for `mlflow.models.evaluate(…, extra_metrics=rouge_metrics())`: one for each type.

    Parameters
    ----------
    rouge_types, options : as in `rouge_scorers`
    confidence, n_resamples, seed : as in `Scores.aggregate`

    Returns
    -------
    EvaluationMetrics. Each logs the F-measure of every row, their mean as `rouge1/v1/mean`, the interval of the
    mean as `rouge1/v1/low` and `/high` (not with n_resamples=0), precision and recall, and the signature as a tag of
    the run, `rouge1/v1/signature`.
    """
    from mlflow.metrics import make_metric

    averaging = {"confidence": confidence, "n_resamples": n_resamples, "seed": seed}
    return [
        make_metric(
            eval_fn=_evaluator(per_example_scorer([name], **options), averaging), greater_is_better=True, name=name,
            version="v1",
        )
        for name in rouge_types
    ]  # fmt: skip


def _evaluator(scorer: Scorer, averaging: dict[str, Any]) -> Any:
    def evaluate(predictions: Any, targets: Any, metrics: Any = None) -> Any:
        import mlflow
        from mlflow.metrics import MetricValue

        with once_per_line("rouge_metrics"):
            scores = scorer.score(list(predictions), list(targets))
            options = scores.averaging.changed(**averaging)
            ((name, score),) = scores.aggregate_by(options).items()
        if mlflow.active_run():
            mlflow.set_tag(f"{name}/v1/signature", scores.signature_of(options))
        logged = {"mean": float(score), "precision": score.precision, "recall": score.recall}
        if averaging["n_resamples"]:
            logged |= {"low": score.low.fmeasure, "high": score.high.fmeasure}
        return MetricValue(scores=scores[name].fmeasure.tolist(), aggregate_results=logged)

    return evaluate
