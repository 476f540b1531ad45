"""Whole processes from start to result, beside rouge_score's, with nothing kept from earlier ones.

    python -m benchmarks.starts            # some minutes, most of them rouge_score's
    python -m benchmarks.starts 1 100      # these numbers of pairs only

Texts have the shape of CNN/DailyMail and are read from one JSON file by both sides. What counts is the processor's time
of a process with all its threads, the least of a few; sides take turns. rougekit runs as it comes (numba installed,
nothing compiled), where numba can't be imported, and with kernels that were compiled before.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.timing import Row
from workbench.corpora import CNN, corpus
from workbench.paths import ROOT

SIZES = (1, 10, 100, 1_000, 11_490)
WARM_FROM = 100
"""From so many pairs on kept kernels have a target of their own."""
TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]

READ = "import json, sys; predictions, references = json.load(open(sys.argv[1])); "
SCORE = READ + "from rougekit import Scorer; Scorer({0!r}, use_stemmer={1}).score(predictions, references)"
REFERENCE = READ + (
    "from rouge_score.rouge_scorer import RougeScorer; scorer = RougeScorer({0!r}, use_stemmer={1}); "
    "[scorer.score(*pair) for pair in zip(references, predictions)]"
)
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None; "
HIDDEN = "import sys; sys.modules['scipy'] = sys.modules['coverage'] = None; "
"""numba imports them where they are installed, as here; rougekit needs neither."""


def starts(sizes: Sequence[int] = SIZES) -> Iterator[Row]:
    """All that this file measures."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "kept"
        warm_up = _process("from rougekit.warmup import warm_up; list(warm_up())", kept)
        yield Row("compile every kernel (rougekit warmup)", warm_up, "s")
        for size in sizes:
            for stem in (False, True):
                yield from _beside_rouge_score(size, stem, Path(folder), kept)
        yield from _imports()
        yield from _plugin_and_command(Path(folder))


def _beside_rouge_score(size: int, stem: bool, folder: Path, kept: Path) -> Iterator[Row]:
    texts = folder / f"{size}.json"
    texts.write_text(json.dumps(corpus(CNN, size)), "utf-8")
    ours = SCORE.format(TYPES, stem)
    codes = [REFERENCE.format(TYPES, stem), ours, WITHOUT_NUMBA + ours, HIDDEN + ours]
    places = [None, folder / "empty", None, kept]
    rounds = 1 if size > 1_000 else 3
    least = [min(times) for times in zip(*(_turn(codes, places, texts) for _ in range(rounds)), strict=True)]
    theirs = least[0]
    what = f"{size:,} pairs, {'stemming' if stem else 'no stemming'}"
    yield Row(f"rouge_score, {what}", theirs, "s")
    for name, seconds in zip(("nothing compiled", "without numba", "kernels kept"), least[1:], strict=True):
        target = 0.3 if name == "kernels kept" and size >= WARM_FROM else 0.6
        note = f"{seconds:.2f} s"
        yield Row(
            f"process time as a share of rouge_score's, {what}, {name}", seconds / theirs, "x", target, True, note
        )


def _turn(codes: Sequence[str], places: Sequence[Path | None], texts: Path) -> list[float]:
    return [_process(code, place, str(texts)) for code, place in zip(codes, places, strict=True)]


def _imports() -> Iterator[Row]:
    bare, ours = (min(_process(code, None) for _ in range(10)) for code in (
        "import numpy", "import numpy; import rougekit; rougekit.Scorer()"
    ))  # fmt: skip
    yield Row("import rougekit; Scorer() beyond numpy", 1000 * (ours - bare), "ms", 30, highest=True)


def _plugin_and_command(folder: Path) -> Iterator[Row]:
    imported = "import evaluate; "
    scored = imported + (
        "metric = evaluate.load('rouge_metric.py'); metric.compute(predictions=['a cat sat'], references=['the cat'])"
    )
    bare, ours = (min(_process(code, folder / "empty") for _ in range(5)) for code in (imported, scored))
    yield Row("evaluate.load and first compute, after import evaluate", ours - bare, "s", 0.15, highest=True)
    predictions, references = (["".join(text.split("\n")) for text in side] for side in corpus(CNN, 100))
    for name, side in (("p", predictions), ("r", references)):
        (folder / name).write_text("\n".join(side), "utf-8")
    flags = [f"--prediction_filepattern={folder}/p", f"--target_filepattern={folder}/r"]
    command = f"from rougekit.cli import main; main({flags})"
    whole = min(_process(command, folder / "empty") for _ in range(5))
    yield Row("the command rougekit on 100 lines, whole", whole, "s", 0.35, highest=True)


def _process(code: str, cache: Path | None, *arguments: str) -> float:
    """Seconds of processor time of a Python process; cache: where it keeps compiled kernels."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("ROUGEKIT_TIER", "NUMBA_CACHE_DIR")
    }
    environment |= {"PYTHONPATH": str(ROOT)}
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = str(cache)
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments], env=environment, cwd=ROOT, stdout=nowhere, stderr=nowhere
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"exit code {process.returncode}: {code}")
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print a line for each row."""
    for row in starts([int(size) for size in sys.argv[1:]] or SIZES):
        against = "" if row.target is None else f"  (at most {row.target}: {'yes' if row.reached else 'NO'})"
        print(f"{row.value:9.3f} {row.unit:2}  {row.what}{against}  {row.note}", flush=True)


if __name__ == "__main__":
    main()
