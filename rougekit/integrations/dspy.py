"""ROUGE as a metric of DSPy, for `Evaluate` and optimisers."""

from typing import Any

from rougekit.integrations.rewards import number_reward
from rougekit.integrations.signed import Signed, signed


def rouge_metric(
    rouge_type: str = "rougeL", *, reference: str = "answer", prediction: str | None = None,
    threshold: float | None = None, **options: Any,
) -> Signed[..., float | bool]:  # fmt: skip
    """A `metric(example, prediction, trace=None)`, whose `signature` says how it scores.

    Parameters
    ----------
    rouge_type, options : as in `rouge_reward`
    reference : the example's field with the reference, or a list of several
    prediction : the prediction's field; None: the same as `reference`
    threshold : while an optimiser bootstraps (it then passes a trace), return whether the score reaches this value

    Raises
    ------
    TypeError, ValueError : here, an invalid option; in a call, a field that is not a text.
    """
    reward = number_reward("rouge_metric", rouge_type, reference=reference, **options)
    field = reference if prediction is None else prediction

    def rouge(gold: Any, pred: Any, trace: Any = None, pred_name: Any = None, pred_trace: Any = None) -> float | bool:
        score = reward.of_one(getattr(pred, field), **{reference: getattr(gold, reference)})
        return score if trace is None or threshold is None else score >= threshold

    return signed(rouge, reward.signature)
