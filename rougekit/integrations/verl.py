"""ROUGE as verl's custom reward function.

In verl's configuration: `custom_reward_function.path=pkg://rougekit.integrations.verl`, `.name=compute_score` and, for
other options, `.reward_kwargs={rouge_type: rougeLsum, use_stemmer: true}`. `compute_scores` is for batch managers.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rougekit.integrations.rewards import RougeReward, rouge_reward


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: str | Sequence[str],
    extra_info: Any = None,
    rouge_type: str = "rougeL",
    part: str = "fmeasure",
    **options: Any,
) -> float:
    """The reward of one rollout, in [0, 1].

    Parameters
    ----------
    solution_str : what the model wrote
    ground_truth : the wanted text, or several
    rouge_type, part, options : as of `rouge_reward`; options are names and numbers
    data_source, extra_info : not used

    Raises
    ------
    TypeError, ValueError : a wrong option; a solution or ground truth that is no text.

    >>> compute_score("xsum", "the cat", "the cat sat", rouge_type="rouge1")
    0.8
    """
    return compute_scores([data_source], [solution_str], [ground_truth], None, rouge_type, part, **options)[0]


def compute_scores(
    data_sources: Sequence[str],
    solution_strs: Sequence[str],
    ground_truths: Sequence[Any],
    extra_infos: Any = None,
    rouge_type: str = "rougeL",
    part: str = "fmeasure",
    **options: Any,
) -> list[float]:
    """The rewards of a batch of rollouts: the arguments of `compute_score`, many at a time.

    Raises
    ------
    TypeError, ValueError : as `compute_score`; a ground truth that is None, as verl wants a number for every rollout.
    """
    if None in (wanted := list(ground_truths)):
        raise TypeError(f"ground_truths[{wanted.index(None)}] is None; expected a str or a list of str")
    reward = _made(rouge_type, part, tuple(sorted(options.items())))
    return [score for score in reward(solution_strs, reference=wanted) if score is not None]


@lru_cache(maxsize=16)
def _made(rouge_type: str, part: str, options: tuple[tuple[str, Any], ...]) -> RougeReward:
    return rouge_reward(rouge_type, part=part, **dict(options))
