"""What docs/integrations.md gives to paste: the file for promptfoo, and an asynchronous server under load."""

import asyncio
import runpy
import time

import pytest

from dev.paths import ROOT
from rougekit import Scorer


def test_promptfoos_file_scores_against_the_variable():
    get_assert = runpy.run_path(str(ROOT / "examples" / "promptfoo_rouge.py"))["get_assert"]
    found = get_assert("the cat sat", {"vars": {"reference": "the cat sat down"}})
    assert found == {"pass": True, "score": pytest.approx(6 / 7), "reason": "rougeL 0.857"}
    assert not get_assert("no", {"vars": {"reference": ["the cat", "a dog"]}})["pass"]


@pytest.mark.slow
def test_a_server_answers_others_while_it_scores():
    """40 clients at a time on a TCP server whose handler scores in threads; the loop's clock goes on meanwhile."""
    scorer = Scorer(["rougeL"])
    texts = [f"word{k} the cat sat {k % 7}" for k in range(2000)]
    expected = scorer.score(texts, texts[::-1], threads=1)["rougeL"].fmeasure.tolist()

    async def handle(reader, writer):
        first = int(await reader.readline())
        part = slice(first, first + 500)
        scores = await asyncio.to_thread(scorer.score, texts[part], texts[::-1][part], threads=1)
        writer.write((",".join(map(repr, scores["rougeL"].fmeasure.tolist())) + "\n").encode())
        await writer.drain()
        writer.close()

    async def ask(port, first):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        writer.write(f"{first}\n".encode())
        answer = await reader.readline()
        writer.close()
        return list(map(float, answer.decode().split(",")))

    async def ticks(gaps):
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.01)
            gaps.append(time.perf_counter() - start)

    async def serve():
        server = await asyncio.start_server(handle, "127.0.0.1", 0, limit=1 << 20)
        port, gaps = server.sockets[0].getsockname()[1], []
        clock = asyncio.create_task(ticks(gaps))
        firsts, answers = [500 * (k % 4) for k in range(40)], []
        for _ in range(10):  # so long that the clock ticks
            answers += await asyncio.gather(*(ask(port, first) for first in firsts))
        clock.cancel()
        server.close()
        return 10 * firsts, answers, gaps

    firsts, answers, gaps = asyncio.run(serve())
    for first, answer in zip(firsts, answers, strict=True):
        assert answer == expected[first : first + 500]
    assert len(gaps) >= 2  # the loop was free in between
