"""ROUGE as a custom reward function for verl.

On verl's command line: `reward.custom_reward_function.path=pkg://rougekit.integrations.verl` and, for other options,
`'+reward.custom_reward_function.reward_kwargs={rouge_type: rougeLsum, use_stemmer: true}'` (composed with verl 0.9.1).
Before verl 0.9, write `custom_reward_function.path`, `.name=compute_score` and `+custom_reward_function.reward_kwargs`.
`compute_scores` is for batch managers. `reward_of(**options).signature` records how both functions score.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rougekit.foundation.inputs import as_list
from rougekit.integrations.rewards import RougeReward, number_reward


def compute_score(
    data_source: str, solution_str: str, ground_truth: str | Sequence[str], extra_info: Any = None, **options: Any
) -> float:
    """The reward of one rollout, in [0, 1].

    Parameters
    ----------
    solution_str : the model's text
    ground_truth : the reference, or several
    options : as in `rouge_reward`, including rouge_type and part; hashable values, such as str and numbers
    data_source, extra_info : ignored

    Raises
    ------
    TypeError, ValueError : an invalid option; a solution or ground truth that is not a text.

    >>> compute_score("xsum", "the cat", "the cat sat", rouge_type="rouge1")
    0.8
    """
    return compute_scores([data_source], [solution_str], [ground_truth], **options)[0]


def compute_scores(
    data_sources: Sequence[str], solution_strs: Sequence[str], ground_truths: Sequence[Any], extra_infos: Any = None,
    **options: Any,
) -> list[float]:  # fmt: skip
    """The rewards of a batch of rollouts; each argument is a sequence with one entry per rollout.

    Raises
    ------
    TypeError, ValueError : as `compute_score`; a ground truth that is None: verl needs a number for every rollout.
    """
    references = as_list(ground_truths, "ground_truths", "references")
    for row, reference in enumerate(references):
        if reference is None:
            raise TypeError(f"ground_truths[{row}] is None; expected a str or a list of str")
    return [score for score in reward_of(**options)(solution_strs, reference=references) if score is not None]


@lru_cache(maxsize=16)
def reward_of(rouge_type: str = "rougeL", **options: Any) -> RougeReward:
    """The reward function of these options, as in `rouge_reward`."""
    return number_reward("compute_score", rouge_type, **options)
