"""Every integration gives the same number under the default options, and warns once in a loop."""

import asyncio
import warnings
from types import SimpleNamespace

import numpy as np
import pytest

from rougekit import Scorer, score_pair
from rougekit.compat.rouge_scorer import RougeScorer
from rougekit.foundation import errors
from rougekit.integrations import dspy, lm_eval, rewards, trainer, verifiers, verl

PREDICTION, REFERENCE = "It rained all day. The cat sat. We left.", "The cat sat. It rained. All left."


class Characters:
    """A tokenizer whose ids are characters."""

    pad_token_id = 0

    def batch_decode(self, rows, skip_special_tokens):
        return ["".join(map(chr, row)) for row in rows]


def by_trainer(**options):
    predictions, labels = (np.array([[*map(ord, text)]]) for text in (PREDICTION, REFERENCE))
    return trainer.make_compute_metrics(Characters(), **options)((predictions, labels))["rougeLsum"]


def by_torchmetrics(**options):
    torchmetrics = pytest.importorskip("rougekit.integrations.torchmetrics", exc_type=ImportError)
    rouge = torchmetrics.Rouge(["rougeLsum"], **options)
    rouge.update([PREDICTION], [REFERENCE])
    return rouge.compute()["rougeLsum_fmeasure"].item()


def by_lighteval(**options):
    lighteval = pytest.importorskip("rougekit.integrations.lighteval", exc_type=ImportError)
    score = lighteval.sample_metric(["rougeLsum"], **options).sample_level_fn.compute
    document = SimpleNamespace(get_golds=lambda: [REFERENCE])
    return score(document, SimpleNamespace(final_text=[PREDICTION]))["rougeLsum"]


def by_plugin(**options):
    rouge_metric = pytest.importorskip("rouge_metric")
    return float(rouge_metric.Rouge().compute(predictions=[PREDICTION], references=[REFERENCE], **options)["rougeLsum"])


PLACES = {
    "Scorer": lambda **o: Scorer(["rougeLsum"], **o).score([PREDICTION], [REFERENCE])["rougeLsum"].fmeasure[0],
    "plugin": by_plugin,
    "Scorer of a pair": lambda **o: Scorer(**o).score_pair(PREDICTION, REFERENCE)["rougeLsum"].fmeasure,
    "score_pair": lambda **o: score_pair(PREDICTION, REFERENCE, "rougeLsum", **o)["rougeLsum"].fmeasure,
    "RougeScorer": lambda **o: RougeScorer(["rougeLsum"], **o).score(REFERENCE, PREDICTION)["rougeLsum"].fmeasure,
    "make_compute_metrics": by_trainer,
    "Rouge": by_torchmetrics,
    "ProcessResults": lambda **o: lm_eval.ProcessResults(**o)({"reference": REFERENCE}, [PREDICTION])["rougeLsum"],
    "metric": lambda **o: lm_eval.metric(**o)(references=[REFERENCE], predictions=[PREDICTION])["rougeLsum"],
    "sample_metric": by_lighteval,
    "rouge_reward": lambda **o: rewards.rouge_reward("rougeLsum", **o)([PREDICTION], reference=[REFERENCE])[0],
    "compute_score": lambda **o: verl.compute_score("xsum", PREDICTION, REFERENCE, rouge_type="rougeLsum", **o),
    "rouge_metric": lambda **o: dspy.rouge_metric("rougeLsum", **o)(
        SimpleNamespace(answer=REFERENCE), SimpleNamespace(answer=PREDICTION)
    ),
    "task_reward": lambda **o: asyncio.run(
        verifiers.task_reward("rougeLsum", **o)(
            SimpleNamespace(answer=REFERENCE), SimpleNamespace(last_reply=PREDICTION)
        )
    ),
}


@pytest.mark.parametrize("place", PLACES)
def test_sentences_end_at_newlines_by_default_and_are_split_on_request(place):
    theirs = pytest.importorskip("rouge_score.rouge_scorer").RougeScorer(["rougeLsum"])
    assert PLACES[place]() == theirs.score(REFERENCE, PREDICTION)["rougeLsum"].fmeasure
    assert (
        PLACES[place](split_summaries=True)
        == Scorer(split_summaries=True).score_pair(PREDICTION, REFERENCE)["rougeLsum"].fmeasure
        != PLACES[place]()
    )


@pytest.mark.parametrize("place", [*PLACES][2:])
def test_a_loop_warns_once_with_the_remedy_for_that_call(place, monkeypatch):
    monkeypatch.setattr(errors, "_calls", {})
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for _ in range(10):
            PLACES[place]()
    first, tenth = [str(warning.message) for warning in caught]
    name = place.removesuffix(" of a pair")
    assert f"Here: {name}(..., split_summaries=True) [shown again at this line's 10th call]" in first
    assert "[10 calls at this line so far]" in tenth


def test_a_loop_counts_each_kind_of_mistake_separately(monkeypatch):
    monkeypatch.setattr(errors, "_calls", {})
    texts = [
        PREDICTION,
        f"café {PREDICTION}",
        "café",
        "µ",
        f"café {REFERENCE}",
    ]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for text in 4 * texts:
            score_pair(text, REFERENCE)
    told = [str(warning.message) for warning in caught]
    kinds = {"drops": [], "newline;": []}
    for kind, notes in kinds.items():
        notes += [message.rpartition(" [")[2] for message in told if kind in message]
    first, tenth = "shown again at this line's 10th call]", "10 calls at this line so far]"
    assert kinds == {"drops": [first, tenth], "newline;": [first, tenth]}
