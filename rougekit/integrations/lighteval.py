"""ROUGE as metrics of lighteval: scores of samples with mean and standard error, or the score of a corpus."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from lighteval.metrics.metrics_corpus import CorpusLevelComputation
from lighteval.metrics.metrics_sample import SampleLevelComputation
from lighteval.metrics.utils.metric_utils import CorpusLevelMetric, SampleLevelMetricGrouping
from lighteval.tasks.requests import SamplingMethod

from rougekit.foundation.errors import once_per_line
from rougekit.integrations.example_scores import averaged_scorer
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.scorer import Scorer


def sample_metric(rouge_types: Sequence[str] = DEFAULT_TYPES, **options: Any) -> SampleLevelMetricGrouping:
    """F-measures of every sample, and their means with standard errors.

    Parameters
    ----------
    rouge_types, options : as in Scorer; not bleu, which scores only a corpus

    A sample's first generation is scored against all of its golds. `.sample_level_fn.scorer.signature` says how; as in
    rouge_score, sentences end at newlines for rougeLsum unless `split_summaries=True`.
    """
    scorer = averaged_scorer(rouge_types, **options)
    names = list(scorer.types)
    return SampleLevelMetricGrouping(
        metric_name=names,
        higher_is_better=dict.fromkeys(names, True),
        category=SamplingMethod.GENERATIVE,
        sample_level_fn=SampleScores(scorer),
        corpus_level_fn=dict.fromkeys(names, np.mean),
    )


def corpus_metric(rouge_type: str = "rouge1", *, average: str = "micro", **options: Any) -> CorpusLevelMetric:
    """One score for all samples, such as bleu, or F of counts summed over them.

    Parameters
    ----------
    rouge_type, options : as in Scorer
    average : "micro" or "macro", as in `Scores.aggregate`

    lighteval bootstraps its standard error in processes of their own; `bootstrap_iters=0` turns that off.
    """
    return CorpusLevelMetric(
        metric_name=f"{rouge_type}_{average}",
        higher_is_better=True,
        category=SamplingMethod.GENERATIVE,
        sample_level_fn=SampleTexts(),
        corpus_level_fn=CorpusScore(Scorer([rouge_type], **options), average),
    )


class SampleScores(SampleLevelComputation):
    """F-measures of a sample by type."""

    def __init__(self, scorer: Scorer) -> None:
        self.scorer = scorer

    def compute(self, doc: Any, model_response: Any, **_: Any) -> dict[str, float]:
        """Score the first generation against all golds."""
        with once_per_line("sample_metric"):
            scores = self.scorer.score_pair(model_response.final_text[0], doc.get_golds())
        return {name: score.fmeasure for name, score in scores.items()}


class SampleTexts(SampleLevelComputation):
    """The texts of a sample, not scored."""

    def compute(self, doc: Any, model_response: Any, **_: Any) -> tuple[str, list[str]]:
        """The first generation and the golds."""
        return model_response.final_text[0], doc.get_golds()


class CorpusScore(CorpusLevelComputation):
    """The score of all samples together."""

    def __init__(self, scorer: Scorer, average: str) -> None:
        self.scorer, self.average = scorer, average

    def compute_corpus(self, items: Sequence[tuple[str, list[str]]]) -> float:
        """Score the texts that `SampleTexts` returned for each sample."""
        predictions, golds = map(list, zip(*items, strict=True))
        with once_per_line("corpus_metric"):
            scores = self.scorer.score(predictions, golds)
            (score,) = scores.aggregate(n_resamples=0, average=self.average).values()
        return float(score)
