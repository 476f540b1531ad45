"""Compare whole processes, from start to result, with those of rouge_score and of rouge-score-rs.

    python -m benchmarks.starts            # minutes, most of them rouge_score's; writes docs/starts.md's tables
    python -m benchmarks.starts 1 100      # these numbers of pairs only, printed only

Texts have the shape of CNN/DailyMail; both sides read them from one JSON file. A measurement is the processor time of a
process with all its threads, the minimum of a few runs in which the sides alternate. rougekit runs with
kernels in C and in plain Python. Packages have bytecode, as after `pip install`.
"""

import importlib.util
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterable, Iterator
from pathlib import Path

from benchmarks.plain import plain
from benchmarks.report import write_starts
from benchmarks.speed import machine
from benchmarks.timing import Cell, Row
from dev.corpora import CNN, corpus
from dev.paths import ROOT

SIZES = {1: 0.27, 100: 0.27, 2_000: 0.1, 11_490: 0.03}
"""By number of pairs: the largest permitted share of rouge_score's time."""
CALLS = (1, 300, 2_000, 30_000)
"""Numbers of calls with one pair each."""
TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]

READ = "import json, sys; predictions, references = json.load(open(sys.argv[1])); "
SCORE = READ + "from rougekit import Scorer; Scorer({0!r}, use_stemmer={1}).score(predictions, references)"
REFERENCE = READ + (
    "from rouge_score.rouge_scorer import RougeScorer; scorer = RougeScorer({0!r}, use_stemmer={1}); "
    "[scorer.score(*pair) for pair in zip(references, predictions)]"
)
PEER = READ + (
    "from rouge_score_rs import RougeScorer; scorer = RougeScorer({0!r}, use_stemmer={1}); "
    "scorer.score_batch(references, predictions)"
)
CALL = READ + (
    "from rougekit import Scorer; from itertools import cycle, islice; scorer = Scorer(); "
    "[scorer.score_pair(p, r) for p, r in islice(cycle(zip(predictions, references)), {0})]"
)
REFERENCE_CALL = READ + (
    "from rouge_score.rouge_scorer import RougeScorer; from itertools import cycle, islice; "
    "scorer = RougeScorer({1!r}); "
    "[scorer.score(r, p) for p, r in islice(cycle(zip(predictions, references)), {0})]"
)


def starts(sizes: Iterable[int] = SIZES) -> Iterator[Row]:
    """Measure everything."""
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            for stem in (False, True):
                yield from _beside_others(size, stem, Path(folder))
        yield from _series_of_calls(Path(folder))
        yield from _imports()
        yield from _plugin_and_command(Path(folder))
        if importlib.util.find_spec("gradio") is not None:
            yield _page()


def _beside_others(size: int, stem: bool, folder: Path) -> Iterator[Row]:
    texts, ours = _texts(folder, size), SCORE.format(TYPES, stem)
    sides = {
        "rouge_score": (REFERENCE.format(TYPES, stem), "auto"),
        "rouge-score-rs": (PEER.format(TYPES, stem), "auto"),
        "rougekit": (ours, "native"),
        "rougekit in plain Python": (ours, "plain"),
    }
    for code, tier in sides.values():
        _process(code, str(_texts(folder, 1)), tier=tier)  # which leaves bytecode
    rounds = 1 if size > 1_000 else 3
    turns = [[_process(code, str(texts), tier=tier) for code, tier in sides.values()] for _ in range(rounds)]
    seconds = dict(zip(sides, (min(times) for times in zip(*turns, strict=True)), strict=True))
    theirs = seconds.pop("rouge_score")
    what = f"{size:,} {'pair' if size == 1 else 'pairs'}{', stemming' * stem}"
    yield Row(f"{what}, rouge_score", theirs, "s", cell=Cell("processes", what, "rouge_score"))
    for name, taken in seconds.items():
        most = SIZES.get(size) if name == "rougekit" else None
        yield Row(f"{what}, {name}", taken / theirs, "x", most, True, Cell("processes", what, name), taken)


def _texts(folder: Path, size: int) -> Path:
    path = folder / f"{size}.json"
    if not path.exists():
        path.write_text(json.dumps(corpus(CNN, size)), "utf-8")
    return path


def _series_of_calls(folder: Path) -> Iterator[Row]:
    """Measure whole processes that score one pair per call."""
    texts = str(_texts(folder, 1_000))
    for n in CALLS:
        what = f"{n:,} {'call' if n == 1 else 'calls'} of one pair"
        rounds = 3 if n < CALLS[-1] else 1
        codes = {"rouge_score": REFERENCE_CALL.format(n, TYPES), "rougekit": CALL.format(n)}
        for name, code in codes.items():
            seconds = min(_process(code, texts) for _ in range(rounds))
            yield Row(f"{what}, {name}", seconds, "s", cell=Cell("calls", what, name))


def _imports() -> Iterator[Row]:
    seconds = min(_after("import numpy", "import rougekit; rougekit.Scorer()") for _ in range(10))
    yield _moment("`import rougekit; Scorer()` after `import numpy`, wall time", seconds, 0.03)


def _plugin_and_command(folder: Path) -> Iterator[Row]:
    scored = "evaluate.load('rouge_metric.py').compute(predictions=['a cat sat'], references=['the cat'])"
    seconds = min(_after("import evaluate", scored) for _ in range(5))
    yield _moment("`evaluate.load` and the first `compute`, after `import evaluate`, wall time", seconds, 0.15)
    predictions, references = (["".join(text.split("\n")) for text in side] for side in corpus(CNN, 100))
    for name, side in (("p", predictions), ("r", references)):
        (folder / name).write_text("\n".join(side), "utf-8")
    flags = [f"--prediction_filepattern={folder}/p", f"--target_filepattern={folder}/r"]
    command = f"from rougekit.cli import main; main({flags})"
    whole = min(_process(command) for _ in range(5))
    yield _moment("the command `rougekit` on 100 lines", whole, 0.35)


def _page() -> Row:
    """Measure the elapsed time until the page answers its first request for scores."""
    port = 7000 + os.getpid() % 2000
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "app.py", "--port", str(port)]
    environment = _environment() | {"GRADIO_ANALYTICS_ENABLED": "False"}
    nowhere = subprocess.DEVNULL
    app = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=nowhere, stderr=nowhere, start_new_session=True)
    try:
        begun = until_up(app, address)
        one, other = (side[0] for side in corpus(CNN, 1))
        asked = json.dumps({"data": [one, [other], None, None]}).encode()
        headers = {"Content-Type": "application/json"}
        call = f"{address}/gradio_api/call/score"
        with urllib.request.urlopen(urllib.request.Request(call, asked, headers), timeout=60) as answer:
            event = json.load(answer)["event_id"]
        with urllib.request.urlopen(f"{call}/{event}", timeout=60) as answer:
            found = answer.read().decode()
        seconds = time.perf_counter() - begun
    finally:
        os.killpg(app.pid, signal.SIGTERM)
        app.wait()
    if "fmeasure" not in found:
        raise RuntimeError(f"the page answered {found}")
    return _moment("the first score of the Gradio page once it is up, wall time", seconds, 1.5)


def _moment(what: str, seconds: float, most: float) -> Row:
    return Row(what, seconds, "s", most, True, Cell("moments", what, "time"))


def until_up(app: "subprocess.Popen[bytes]", address: str) -> float:
    """Wait until the page answers; returns the time of its answer."""
    while app.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            time.sleep(0.05)
        else:
            return time.perf_counter()
    raise RuntimeError(f"the page ended with exit code {app.returncode}")


def _environment(tier: str = "auto") -> dict[str, str]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    bytecode = str(ROOT / ".cache" / "bytecode")
    return environment | {"PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": bytecode, "ROUGEKIT_TIER": tier}


def _after(first: str, then: str) -> float:
    """Elapsed seconds of the step `then` in a new process; processor time would include numpy's spinning threads."""
    code = f"{first}; from time import perf_counter as now; start = now(); {then}; print(now() - start)"
    done = subprocess.run(
        [sys.executable, "-c", code], env=_environment(), cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    )
    return float(done.stdout)


def _process(code: str, *arguments: str, tier: str = "auto") -> float:
    """Seconds of processor time of a Python process."""
    nowhere = subprocess.DEVNULL
    command = [sys.executable, "-c", code, *arguments]
    process = subprocess.Popen(command, env=_environment(tier), cwd=ROOT, stdout=nowhere, stderr=nowhere)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"exit code {process.returncode}: {code}")
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print a line for each row; after a run of everything write the page."""
    sizes = [int(size) for size in sys.argv[1:]]
    parts: dict[str, list[Row]] = {}
    for part, rows in (("starts", starts(sizes or SIZES)), ("plain", plain())):
        for row in rows:
            print(row, flush=True)
            parts.setdefault(part, []).append(row)
    if not sizes:
        write_starts(machine(), parts)


if __name__ == "__main__":
    main()
