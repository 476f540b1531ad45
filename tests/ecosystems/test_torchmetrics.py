"""The metric for torchmetrics: over batches, on two ranks with unequal rows, and in collections."""

import copy
import pickle
import socket

import pytest

from rougekit import Scorer

torchmetrics = pytest.importorskip("torchmetrics")
torch = pytest.importorskip("torch")

OPTIONS = {"use_stemmer": True, "confidence": 0.9}


def rouge():
    from rougekit.integrations.torchmetrics import Rouge

    return Rouge(["rouge1", "rougeLsum", "bleu1"], **OPTIONS)


def sides(rows):
    return [row["said"] for row in rows], [[row["summary"], "a cat"] for row in rows]


def test_batches_give_what_one_call_gives(rows):
    predictions, references = sides(rows)
    whole, parts = rouge(), rouge()
    whole.update(predictions, references)
    for first, last in ((3, 5), (0, 1), (1, 3)):
        parts(predictions[first:last], references[first:last])
    results = whole.compute()
    assert parts.compute() == results
    scores = Scorer(["rouge1", "rougeLsum", "bleu1"], use_stemmer=True).score(predictions, references).aggregate()
    for name in ("rouge1", "rougeLsum"):
        for part in ("fmeasure", "precision", "recall"):
            assert results[f"{name}_{part}"].item() == getattr(scores[name], part)
        assert results[f"{name}_low"] <= results[f"{name}_fmeasure"] <= results[f"{name}_high"]
    assert results["bleu1"].item() == scores["bleu1"]
    for other in (pickle.loads(pickle.dumps(whole)), copy.deepcopy(whole), whole.clone()):
        assert other.compute() == results
    whole.reset()
    whole.update("the cat sat", "the cat")
    assert whole.compute()["rouge1_recall"] == 1.0


def test_its_own_rouge_score_and_ours_agree(rows):
    from torchmetrics.text.rouge import ROUGEScore

    predictions, references = sides(rows)
    theirs = ROUGEScore(rouge_keys=("rouge1", "rouge2"))
    theirs.update(predictions, references)
    from rougekit.integrations.torchmetrics import Rouge

    ours = torchmetrics.MetricCollection({"rouge": Rouge(["rouge1", "rouge2"])})
    ours.update(predictions, references)
    results = ours.compute()
    for name, value in theirs.compute().items():
        assert results[name].item() == pytest.approx(value.item(), abs=1e-6)


SPREADS = [[[3, 0], [4]], [[1, 2]]], [[[0, 1], [2], [3, 4]], []]
"""The rows of each update on each rank."""


def rank(number, port, rows, results):
    torch.distributed.init_process_group("gloo", f"tcp://127.0.0.1:{port}", rank=number, world_size=2)
    for k, spread in enumerate(SPREADS):
        metric = rouge()
        for some in spread[number]:
            metric.update(*sides([rows[row] for row in some]))
        results[k, number] = metric.compute()
    torch.distributed.destroy_process_group()


def test_two_ranks_give_the_bits_of_one(rows):
    whole = rouge()
    whole.update(*sides(rows))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with torch.multiprocessing.get_context("spawn").Manager() as manager:
        results = manager.dict()
        torch.multiprocessing.spawn(rank, (port, rows, results), nprocs=2)
        assert len(results) == 2 * len(SPREADS)
        for k in range(len(SPREADS)):
            assert results[k, 0] == results[k, 1] == whole.compute()


def test_an_epoch_without_rows_gives_nan_as_rouge_score_does():
    theirs = torchmetrics.text.rouge.ROUGEScore(rouge_keys="rouge1")
    theirs.update([], [])
    assert all(value.isnan() for value in theirs.compute().values())
    empty, full = rouge(), rouge()
    full.update("a cat", "the cat")
    found = empty.compute()
    assert found.keys() == full.compute().keys()
    assert all(value.isnan() and value.dtype == torch.float64 for value in found.values())
    assert full.compute()["rouge1_fmeasure"] == 0.5


def test_results_can_be_plotted():
    pytest.importorskip("matplotlib").use("agg")
    metric = rouge()
    metric.update("a cat", "the cat")
    _, axis = metric.plot()
    assert axis.get_ylim()[0] <= 0 <= 1 <= axis.get_ylim()[1]
    metric.plot([metric.compute(), metric.compute()])
