"""Bounds that skip pairs, and blocks of limited cost."""

import time

import numpy as np
import pytest

from dev.corpora import PUBMED, corpus
from rougekit import nearest, novel, pairwise
from rougekit.kernels import tiers
from rougekit.studies.similarity import scores as scores_module
from tests.helpers.many import drawn


def test_bounds_skip_most_pairs(monkeypatch):
    """Counts the pairs that are scored, as bounds that skip none would go unnoticed."""
    found = drawn(10, 400, n_words=3000)
    scored = []
    score = scores_module.Pairs.scores

    def counting(pairs, predictions, references):
        scored.append(len(predictions))
        return score(pairs, predictions, references)

    monkeypatch.setattr(scores_module.Pairs, "scores", counting)
    novel(found)
    n_filter = sum(scored)
    scored.clear()
    nearest(found[:20], found)
    assert n_filter < 400 * 399 / 2 / 5
    assert sum(scored) < 20 * 400 / 3


@pytest.mark.parametrize("lengths", [[3], [5, 5, 5], [0, 0, 9, 100, 0, 1], [100, 100]])
def test_blocks_stay_within_the_cost_limit_unless_a_single_text_exceeds_it(lengths):
    blocks = scores_module.cut(np.array(lengths), 10)
    assert [k for first, last in blocks for k in range(first, last)] == list(range(len(lengths)))
    assert all(sum(lengths[first:last]) <= 10 or last - first == 1 for first, last in blocks)
    assert all(sum(lengths[first : last + 1]) > 10 for first, last in blocks[:-1])


@pytest.mark.slow
@pytest.mark.skipif(tiers.tier() == "plain", reason="pure Python can be interrupted anywhere")
@pytest.mark.parametrize("rouge_type", ["rouge1", "rougeL"])  # pure Python can be interrupted anywhere
def test_no_block_delays_an_interrupt_by_50_ms(monkeypatch, rouge_type):
    taken, score = [], scores_module.Pairs.scores

    def timed(*arguments):
        start = time.thread_time()
        found = score(*arguments)
        taken.append(time.thread_time() - start)
        return found

    monkeypatch.setattr(scores_module.Pairs, "scores", timed)
    short, long = drawn(14, 300), corpus(PUBMED, 40)[0]
    pairwise(short[:1], short, [rouge_type])
    taken.clear()
    for some in (short, long, [*short, *long, " ".join(long)[:20_000]]):
        pairwise(some, rouge_types=[rouge_type], threads=1)
        novel(some, 0.3, rouge_type=rouge_type, threads=1)
    assert max(taken) < 0.05
