"""Code from docs/integrations.md: the file for promptfoo, and scoring beside an event loop."""

import asyncio
import runpy

import pytest

from dev.paths import ROOT
from rougekit import Scorer


def test_the_promptfoo_file_scores_against_the_reference_variable():
    get_assert = runpy.run_path(str(ROOT / "examples" / "promptfoo_rouge.py"))["get_assert"]
    found = get_assert("the cat sat", {"vars": {"reference": "the cat sat down"}})
    assert found == {"pass": True, "score": pytest.approx(6 / 7), "reason": "rougeL 0.857"}
    assert not get_assert("no", {"vars": {"reference": ["the cat", "a dog"]}})["pass"]


@pytest.mark.slow
def test_threads_that_score_do_not_block_an_event_loop():
    scorer = Scorer(["rougeL"])
    texts = [f"word{k} the cat sat {k % 7}" for k in range(2000)]
    expected = scorer.score(texts, texts[::-1], threads=1)["rougeL"].fmeasure.tolist()

    async def score_and_count_ticks():
        work = asyncio.gather(
            *(asyncio.to_thread(scorer.score, texts, texts[::-1], threads=1) for _ in range(50)),
        )
        ticks = 0
        while not work.done():
            await asyncio.sleep(0.001)
            ticks += 1
        return await work, ticks

    answers, ticks = asyncio.run(score_and_count_ticks())
    assert all(scores["rougeL"].fmeasure.tolist() == expected for scores in answers)
    assert ticks >= 2
