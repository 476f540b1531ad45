"""A Python assert of promptfoo: ROUGE-L of the output against the test's variable `reference`, 0.3 or more passes."""

from rougekit.integrations.rewards import rouge_reward

REWARD = rouge_reward("rougeL")


def get_assert(output: str, context: dict) -> dict:
    (score,) = REWARD([output], reference=[context["vars"]["reference"]])
    return {"pass": score >= 0.3, "score": score, "reason": f"rougeL {score:.3f}"}
