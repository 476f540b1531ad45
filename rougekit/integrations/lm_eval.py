"""ROUGE in tasks of lm-evaluation-harness, as `process_results` or in the `metric_list` of a task's YAML."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rougekit.foundation.checks import one_of, shown
from rougekit.foundation.errors import once_per_line
from rougekit.integrations.example_scores import averaged_scorer
from rougekit.integrations.signed import Signed, signed
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.results import PARTS


class ProcessResults:
    """A task's `process_results`: the scores of a document's first generation, by type.

    Parameters
    ----------
    rouge_types, options : as in Scorer; not bleu, which scores only a corpus
    reference : the document's field with the reference, or a list of several; or a function of the document
    part : "fmeasure", "precision" or "recall"

    With `aggregation: mean` in the YAML, the harness gives the mean and its standard error. For documents with several
    targets, the harness itself turns every score into 0 or 1, so give several references here instead.

    The attribute `signature` says how it scores. As in rouge_score, sentences end at newlines for rougeLsum unless
    `split_summaries=True`.

    Raises
    ------
    KeyError : a document without the field.
    TypeError, ValueError : an invalid option; results that are not a list of one or more texts; a reference that is not
        a text.

    >>> rouge = ProcessResults(["rouge1"], reference="summary")
    >>> rouge({"summary": ["the cat sat", "a cat"]}, ["the cat"])
    {'rouge1': 0.8}
    """

    def __init__(
        self,
        rouge_types: Sequence[str] = DEFAULT_TYPES,
        *,
        reference: str | Callable[[Mapping[str, Any]], Any] = "reference",
        part: str = "fmeasure",
        **options: Any,
    ) -> None:
        one_of("part", part, PARTS)
        self._scorer, self._reference, self._part = averaged_scorer(rouge_types, **options), reference, part

    def __call__(self, doc: Mapping[str, Any], results: Sequence[str]) -> dict[str, float]:
        """Scores of results[0] by type."""
        reference = self._reference(doc) if callable(self._reference) else doc[self._reference]
        return self.of_pair(_first(results, "results"), reference)

    def of_pair(self, prediction: str, reference: Any) -> dict[str, float]:
        """Scores of one prediction by type."""
        with once_per_line(type(self).__name__):
            scores = self._scorer.score_pair(prediction, reference)
        return {name: getattr(score, self._part) for name, score in scores.items()}

    @property
    def signature(self) -> str:
        """One line that says how this scores."""
        return self._scorer.signature


def metric(rouge_types: Sequence[str] = DEFAULT_TYPES, **options: Any) -> Signed[..., dict[str, float]]:
    """An entry of a task's `metric_list`, for tasks with one target in `doc_to_target`.

    Parameters
    ----------
    rouge_types, options : as in `ProcessResults`, without reference

    Returns
    -------
    A function from references and predictions to scores by type, each of which the harness reports.
    """
    process_results = ProcessResults(rouge_types, **options)

    def rouge(references: Sequence[Any], predictions: Sequence[str]) -> dict[str, float]:
        with once_per_line("metric"):
            return process_results.of_pair(_first(predictions, "predictions"), _first(references, "references"))

    return signed(rouge, process_results.signature)


def _first(values: Any, name: str) -> Any:
    """The first item: the harness passes even a single text in a list."""
    if not isinstance(values, list | tuple) or not values:
        raise TypeError(f"{name} is {shown(values)}; expected a list with at least one item")
    return values[0]
