"""Measure how long readers of the page wait: a large report in Chromium, and a server with many clients.

    python -m benchmarks.page [rows [seconds]]    # 11,490 rows, clients for 60 seconds

Reports of two and of eight systems: milliseconds of the longest task, layout included, after a scroll, a sort, a change
of systems or of a range: the best and the median of several; a frame has 17. Also the sizes of the file and of a
notebook's cell, and how many examples include their word matches (at least the 200 in which systems differ most
should); no text occurs twice. Then the served page: seconds from the choice of a file of two systems until it is read,
scored, tested and shown; and what 20 clients that score a pair again and again wait for, and 45 at once.
"""

import csv
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from rougekit import Scorer
from rougekit.analysis.comparison import compare

CHROMIUM = shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
MEASURED = """async () => {
  const found = {}, laid = () => document.body.offsetHeight, frame = window.requestAnimationFrame.bind(window);
  let longest = 0;
  const timed = work => (...given) => {
    const begun = performance.now();
    work(...given);
    laid();
    longest = Math.max(longest, performance.now() - begun);
  };
  window.requestAnimationFrame = work => frame(timed(work));
  const idle = async () => { for (let k = 0; k < 9; k++) await new Promise(done => frame(done)); };
  const measured = async (name, work, times = 9) => {
    for (let k = 0; k < times; k++) {
      await idle();
      longest = 0;
      timed(work)(k);
      await idle();
      (found[name] ??= []).push(longest);
    }
  };
  const click = (box, at) => document.querySelectorAll(box)[at].click();
  const press = key => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
  const scroll = document.getElementById("list-scroll"), systems = document.querySelectorAll("#paper .system").length;
  await measured("scroll", () => { scroll.scrollTop += 1200; scroll.dispatchEvent(new Event("scroll")); });
  await measured("next example", () => press("j"));
  await measured("sort", k => click("#list-head button", k % 2));
  await measured("other measure", k => press(String(1 + k % 4)));
  await measured("swap", () => press("x"));
  if (systems > 2) await measured("click a system", k => click("#paper .system", (3 * k) % systems), 12);
  await measured("open the charts", k => click("#bar .tabs button", k % 2 ? 0 : 1));
  await measured("range of the scatter", k => {
    const field = document.querySelector(".fields input");
    field.value = 10 + k;
    field.dispatchEvent(new Event("change"));
  });
  await measured("brush on the scatter", k => {
    const picture = document.querySelector(".scatter"), box = picture.getBoundingClientRect();
    const at = (type, share) => picture.dispatchEvent(new PointerEvent(type, {
      pointerId: 1, clientX: box.x + box.width * share, clientY: box.y + box.height * share, bubbles: true
    }));
    picture.setPointerCapture = () => undefined;
    at("pointerdown", .2 + k / 100);
    at("pointermove", .8);
    at("pointerup", .8);
  });
  await measured("list a slice", k => click(".slices button", k % document.querySelectorAll(".slices button").length));
  return found;
}"""
HELD = """async () => {
  const bytes = Uint8Array.from(atob(document.getElementById("packet-head").textContent), each => each.charCodeAt(0));
  return (await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json()).held;
}"""
CNN_TEST = 11_490
"""The number of examples."""
N_WORDS = 30_000


def main() -> None:
    """Print a line for each."""
    from playwright.sync_api import sync_playwright

    n, seconds = (int(given) for given in (*sys.argv[1:], *(CNN_TEST, 60)[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for n_systems in (2, 8):
            texts, references = distinct(n, n_systems)
            path = Path(folder) / f"report{n_systems}.html"
            _written(path, texts, references)
            _read(browser, path)
        texts, references = distinct(n, 2)
        with _serving() as address:
            _uploaded(browser, address, Path(folder), zip(*texts, references, strict=True), n)
            browser.close()
            _asked(address, seconds)


@contextmanager
def _serving() -> Iterator[str]:
    os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
    from rougekit.page.server import gradio_page

    built = gradio_page.build()
    gradio_page.launch(built, prevent_thread_lock=True, quiet=True)
    yield built.local_url
    built.close()


def distinct(n: int, n_systems: int) -> tuple[list[list[str]], list[str]]:
    """Outputs of systems, each with more words of the reference than the previous one, and references, all distinct."""
    rng = np.random.default_rng(0)
    letters = np.array(list("etaoinshrdlu"))
    words = np.array(["".join(rng.choice(letters, size)) for size in rng.integers(2, 10, N_WORDS)])
    shares = 1 / np.arange(1, N_WORDS + 1)
    shares /= shares.sum()
    references, texts = [], [[] for _ in range(n_systems)]  # type: tuple[list[str], list[list[str]]]
    for _ in range(n):
        drawn = rng.choice(words, rng.integers(35, 75), p=shares)
        references.append(_lines(drawn))
        for number, outputs in enumerate(texts):
            kept = rng.random(len(drawn)) < 0.4 + 0.03 * number
            outputs.append(_lines(np.where(kept, drawn, rng.choice(words, len(drawn), p=shares))))
    if len(set(references)) < n:
        raise ValueError("a reference occurs twice")
    return texts, references


def _lines(words: "np.ndarray[Any, Any]") -> str:
    return "\n".join(" ".join(words[at : at + 15]).capitalize() + "." for at in range(0, len(words), 15))


def _written(path: Path, texts: list[list[str]], references: list[str]) -> None:
    scorer = Scorer()
    systems = {f"system {k}": scorer.score(outputs, references) for k, outputs in enumerate(texts)}
    comparison = compare(systems)
    begun = time.perf_counter()
    size, taken = len(comparison.to_html(path)), time.perf_counter() - begun
    cell = comparison._repr_html_()
    path.with_name("cell.html").write_text(f"<!doctype html><body>{cell}", "utf-8")
    print(
        f"{len(references):,} x {len(systems)}: {size / 1e6:.2f} MB, written in {taken:.1f} s; "
        f"a notebook's cell {len(cell) / 1e6:.2f} MB"
    )


def _read(browser: Any, path: Path) -> None:
    tab = browser.new_context(viewport={"width": 1440, "height": 900}, offline=True).new_page()
    opened = []
    for _ in range(3):
        begun = time.perf_counter()
        tab.goto(path.as_uri())
        tab.wait_for_selector("#example-title", state="attached")
        opened.append(time.perf_counter() - begun)
    print(f"opened, an example shown: {min(opened):.2f} s at best, {statistics.median(opened):.2f} s in the middle")
    for name, taken in tab.evaluate(MEASURED).items():
        print(f"{name}: {min(taken):.0f} / {statistics.median(taken):.0f} ms")
    tab.goto(path.with_name("cell.html").as_uri())
    for where, frame in (("cell", tab.frames[-1]), ("file", tab)):
        if where == "file":
            tab.goto(path.as_uri())
        frame.wait_for_selector("#held", state="attached")
        held = frame.evaluate(HELD)
        print(f"{where}: texts of {held['texts']:,} examples, matches of {held['marks']:,}")
    tab.context.close()


def _uploaded(browser: Any, address: str, folder: Path, texts: Iterable[tuple[str, ...]], n: int) -> None:
    """From the choice of a file to an open example in the workbench."""
    with open(folder / "texts.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("system_a", "system_b", "reference"), *texts])
    for _ in range(3):
        tab = browser.new_page()
        tab.set_default_timeout(120_000)
        tab.goto(address)
        frame = tab.frame_locator("#workbench")
        begun, used = time.perf_counter(), time.process_time()
        frame.locator("#file").set_input_files(folder / "texts.csv")
        frame.locator("#setup", has_text="texts.csv").wait_for()
        frame.locator("#example-title").wait_for()
        taken, worked = time.perf_counter() - begun, time.process_time() - used
        print(
            f"{n:,} rows x 2 read, scored, tested and shown: {taken:.2f} s, {worked:.2f} s of the server's processors"
        )
        tab.close()


def _asked(address: str, seconds: int) -> None:
    """Scores for many clients over HTTP."""
    from gradio_client import Client

    clients = [Client(address, verbose=False, httpx_kwargs={"timeout": 120}) for _ in range(45)]

    def ask(number: int) -> float:
        begun, own = time.perf_counter(), f"word{number} and the cabinet met on Friday"
        found = clients[number].predict(own, [own], None, None, api_name="/score")
        if found["scores"]["rouge1"]["fmeasure"] != 1.0:
            raise RuntimeError(f"client {number} got somebody else's scores")
        return time.perf_counter() - begun

    def go_on(number: int) -> list[float]:
        taken, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            taken.append(ask(number))
        return taken

    with ThreadPoolExecutor(45) as pool:
        taken = [one for times in pool.map(go_on, range(20)) for one in times]
        middle, p95 = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
        print(f"20 clients for {seconds} s: {len(taken):,} answers, median {middle:.2f} s, p95 {p95:.2f} s, none wrong")
        print(f"45 at once: all answered, the last after {max(pool.map(ask, range(45))):.2f} s")


if __name__ == "__main__":
    main()
