"""How long a reader of a large report waits: 11,490 rows of two systems in one file, opened from disk in chromium.

    python -m benchmarks.workbench [rows]

Milliseconds in the page, the best and the median of some times: until the page is laid out anew after a scroll, a sort,
a typed range, a slice with its difference computed anew, and until the next example is there. Then the same rows on the
served page: seconds from the choice of a file until it is read, scored, tested and shown.
"""

import csv
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from dev.corpora import CNN, corpus
from rougekit import Scorer
from rougekit.analysis.comparison import compare

CHROMIUM = shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
MEASURED = """async () => {
  const found = {}, laid = () => document.body.offsetHeight;
  const click = (box, at) => document.querySelectorAll(box)[at].click();
  const title = () => document.getElementById("example-title").textContent;
  const measured = async (name, work, times = 9) => {
    for (let k = 0; k < times; k++) {
      const begun = performance.now();
      await work(k);
      laid();
      (found[name] ??= []).push(performance.now() - begun);
    }
  };
  const scroll = document.getElementById("list-scroll");
  await measured("scroll", k => { scroll.scrollTop += 1200; scroll.dispatchEvent(new Event("scroll")); });
  await measured("next example", async () => {
    const before = title();
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "j", bubbles: true}));
    while (title() === before) await new Promise(done => setTimeout(done));
  });
  await measured("sort", () => click("#list-head button", -~(Math.random() * 2)));
  await measured("open the charts", () => { click("#bar .tabs button", 0); click("#bar .tabs button", 1); });
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
  return found;
}"""


def main() -> None:
    """Print a line for each."""
    from playwright.sync_api import sync_playwright

    predictions, references = corpus(CNN, int(sys.argv[1]) if len(sys.argv) > 1 else None)
    others = [f"{text.rpartition(' ')[0]} {other[:40]}" for text, other in zip(predictions, references, strict=True)]
    scorer = Scorer()
    systems = {name: scorer.score(texts, references) for name, texts in (("a", predictions), ("b", others))}
    comparison = compare(systems, "a")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        path = Path(folder) / "report.html"
        begun = time.perf_counter()
        size = len(comparison.to_html(path))
        print(f"{len(references):,} rows x 2: {size / 1e6:.2f} MB, written in {time.perf_counter() - begun:.1f} s")
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
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
        tab.context.close()
        texts = zip(predictions, others, references, strict=True)
        _served(browser, Path(folder), texts, len(references))
        browser.close()


def _served(browser: Any, folder: Path, texts: Iterable[tuple[str, ...]], n: int) -> None:
    """On the page: a file that is chosen, and an example that stands open in the workbench."""
    from space import page, warm

    warm.up()
    with open(folder / "texts.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("system_a", "system_b", "reference"), *texts])
    built = page.build()
    page.launch(built, server_name="127.0.0.1", prevent_thread_lock=True, quiet=True)
    for _ in range(3):
        tab = browser.new_page()
        tab.set_default_timeout(120_000)
        tab.goto(built.local_url)
        frame = tab.frame_locator("#workbench")
        frame.locator(".setup-chip").first.click()
        begun, used = time.perf_counter(), time.process_time()
        frame.locator("#file").set_input_files(folder / "texts.csv")
        frame.locator("#setup", has_text="texts.csv").wait_for()
        frame.locator("#example-title").wait_for()
        taken, worked = time.perf_counter() - begun, time.process_time() - used
        print(
            f"{n:,} rows x 2 read, scored, tested and shown: {taken:.2f} s, {worked:.2f} s of the server's processors"
        )
        tab.close()
    built.close()


if __name__ == "__main__":
    main()
