"""How long the page lets its users wait: a first score, a pair, a test set, twenty clients for a minute, 45 at once.

    python -m benchmarks.page [seconds]

Everything runs here: a server whose kernels are still to be compiled, the page's own functions, then a server and
clients over HTTP.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"

from space import browse, charts, pair, report, views, warm
from space.choices import Choices
from space.files import Table
from space.testset import Results, Roles, scored
from workbench.corpora import CNN, corpus


def main() -> None:
    """Print a line for each."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    _cold()
    warm.up()
    _functions()
    _served(seconds)


def _cold() -> None:
    """From nothing to the page, and from there to the first score, while the kernels compile."""
    with tempfile.TemporaryDirectory() as empty:
        begun = time.perf_counter()
        command = [sys.executable, "app.py", "--port", "7960"]
        app = subprocess.Popen(command, env={**os.environ, "NUMBA_CACHE_DIR": empty}, stdout=subprocess.PIPE, text=True)
        try:
            if app.stdout is None or not (line := app.stdout.readline()):
                raise RuntimeError("the page did not start")
            url = next(word for word in line.split() if word.startswith("http"))
            with urllib.request.urlopen(url) as first:
                first.read()
            there = time.perf_counter()
            _asked(url, prediction="the cat sat", references="a cat sat there")
            print(f"cold: page after {there - begun:.2f} s, first score {time.perf_counter() - there:.2f} s later")
        finally:
            app.terminate()
            app.wait()


def _asked(url: str, **arguments: str) -> None:
    """One score over plain HTTP."""
    data, kind = json.dumps(arguments).encode(), {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{url}/gradio_api/call/v2/score", data, kind)) as answer:
        event = json.load(answer)["event_id"]
    with urllib.request.urlopen(f"{url}/gradio_api/call/score/{event}") as answer:
        if b'"fmeasure"' not in answer.read():
            raise RuntimeError("no score came")


def _functions() -> None:
    predictions, references = corpus(CNN)
    one, other = predictions[0], references[0]
    print(f"a pair explained: {_least(lambda: pair.explain_pair(one, other, Choices()))}")
    long, wanted = "\n".join(predictions[:40])[:9_000], "\n".join(references[:40])[:9_000]
    print(f"9,000 characters explained: {_least(lambda: pair.explain_pair(long, wanted, Choices()))}")
    shorter = [text.rpartition(" ")[0] for text in predictions]
    table = Table("set", {"a": predictions, "b": shorter, "reference": references})
    print(f"{len(table):,} rows x 2, from the click to all that is shown: {_least(lambda: _shown(table))}")


def _shown(table: Table) -> None:
    *_, results = scored(table, Roles(["a", "b"], ["reference"]), Choices())
    if isinstance(results, Results):
        views.overview(results), views.comparison(results), browse.listed(results, browse.Query())
        charts.points(results, "rouge1", "b"), report.examples_csv(results), report.page(results)


def _least(work: Callable[[], Any], times: int = 3) -> str:
    """Of some times: seconds by the clock, and of the processors, which other programs lengthen less."""
    taken = []
    for _ in range(times):
        begun, used = time.perf_counter(), time.process_time()
        work()
        taken.append((time.perf_counter() - begun, time.process_time() - used))
    clock, processors = map(min, zip(*taken, strict=True))
    return f"{clock:.3f} s, {processors:.3f} s of processors"


def _served(seconds: float) -> None:
    from gradio_client import Client

    from space import page

    built = page.build()
    page.launch(built, server_name="127.0.0.1", prevent_thread_lock=True, quiet=True)
    clients = [Client(built.local_url, verbose=False, httpx_kwargs={"timeout": 120}) for _ in range(45)]
    texts, _ = corpus(CNN, 100)

    def ask(client: Client, number: int) -> float:
        begun = time.perf_counter()
        own = f"word{number} {texts[number % 100]}"
        found = client.predict(own, [own], None, None, api_name="/score")
        if found["scores"]["rouge1"]["fmeasure"] != 1.0:
            raise RuntimeError(f"client {number} got somebody else's scores")
        return time.perf_counter() - begun

    def go_on(number: int) -> list[float]:
        taken, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            taken.append(ask(clients[number], number))
        return taken

    with ThreadPoolExecutor(45) as pool:
        taken = [one for times in pool.map(go_on, range(20)) for one in times]
        p95 = statistics.quantiles(taken, n=20)[-1]
        print(
            f"20 clients for {seconds:.0f} s: {len(taken):,} answers, median {statistics.median(taken):.2f} s, ", end=""
        )
        print(f"p95 {p95:.2f} s, none wrong")
        at_once = list(pool.map(ask, clients, range(45)))
        print(f"45 at once: all answered, the last after {max(at_once):.2f} s")
    built.close()


if __name__ == "__main__":
    main()
