"""Measure how long users of the page wait: a first score, a pair, a test set, twenty clients for a minute, 45 at once.

    python -m benchmarks.page [seconds]

Everything runs on this machine: first a server without compiled kernels, then the page's own functions, then a server
with clients over HTTP.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"

from playwright.sync_api import sync_playwright

from benchmarks.starts import until_up
from benchmarks.workbench import CHROMIUM, FLAGS
from dev.corpora import CNN, corpus
from rougekit.page.server import pair
from rougekit.page.server.choices import Choices
from rougekit.page.server.files import Table
from rougekit.page.server.testset import Results, Roles, scored


def main() -> None:
    """Print a line for each."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    _cold()
    _functions()
    _served(seconds)


def _cold() -> None:
    """Time to the page, and to the example in a browser, compared with gradio's import."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        tab, nowhere, address = browser.new_page(), subprocess.DEVNULL, "http://127.0.0.1:7960"
        alone = _seconds_of(lambda: subprocess.run([sys.executable, "-c", "import gradio"], check=True))
        begun = time.perf_counter()
        command = [sys.executable, "app.py", "--port", "7960"]
        app = subprocess.Popen(command, stdout=nowhere, stderr=nowhere)
        try:
            until_up(app, address)
            there = time.perf_counter() - begun
            tab.goto(address)
            tab.frame_locator("#workbench").locator("#example-title").wait_for(timeout=120_000)
            shown = time.perf_counter() - begun
        finally:
            app.terminate()
            app.wait()
            browser.close()
        alone = (alone + _seconds_of(lambda: subprocess.run([sys.executable, "-c", "import gradio"], check=True))) / 2
    print(
        f"cold: page after {there:.2f} s, the example read in a browser after {shown:.2f} s: {there / alone:.2f} and "
        f"{shown / alone:.2f} times `import gradio`, {alone:.2f} s"
    )


def _seconds_of(work: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _functions() -> None:
    predictions, references = corpus(CNN)
    one, other = predictions[0], references[0]
    print(f"a pair shown: {_least(lambda: pair.shown_pair(one, [other], Choices()))}")
    prediction, reference = "\n".join(predictions[:40])[:9_000], "\n".join(references[:40])[:9_000]
    print(f"9,000 characters shown: {_least(lambda: pair.shown_pair(prediction, [reference], Choices()))}")
    shorter = [text.rpartition(" ")[0] for text in predictions]
    table = Table("set", {"a": predictions, "b": shorter, "reference": references})
    print(f"{len(table):,} rows x 2, from the table to all that is shown: {_least(lambda: _shown(table))}")


def _shown(table: Table) -> None:
    *_, results = scored(table, Roles(["a", "b"], ["reference"]), Choices())
    if isinstance(results, Results):
        list(results.prepare())
        results.report.marks(0)


def _least(work: Callable[[], Any], times: int = 3) -> str:
    """The shortest wall time and processor time of several runs; other programs affect processor time less."""
    taken = []
    for _ in range(times):
        begun, used = time.perf_counter(), time.process_time()
        work()
        taken.append((time.perf_counter() - begun, time.process_time() - used))
    clock, processors = map(min, zip(*taken, strict=True))
    return f"{clock:.3f} s, {processors:.3f} s of processors"


def _served(seconds: float) -> None:
    from gradio_client import Client

    from rougekit.page.server import gradio_page

    built = gradio_page.build()
    gradio_page.launch(built, server_name="127.0.0.1", prevent_thread_lock=True, quiet=True)
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
