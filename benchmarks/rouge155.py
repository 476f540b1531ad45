"""The command `rouge155` beside ROUGE-1.5.5.pl: whole processes on the same files, equal output demanded.

    python -m benchmarks.rouge155 [repetitions]

Needs perl with XML::DOM and DB_File; fetches the script as the tests do. Prints seconds, the least of the repetitions:
whole runs, and what a run on two one-word files takes, which is the start of both interpreters with what they load.
Kernels and bytecode are cached by a first run that does not count.
"""

import itertools
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from dev import perl155
from dev.corpora import CNN, corpus
from dev.paths import ROOT

SYSTEMS, TOPICS, MODELS = 8, 25, 4


def write_topics(folder: Path) -> list[str]:
    """A DUC-like set: 8 systems, 25 topics, 4 models, SPL files of three or four sentences."""
    count = TOPICS * MODELS
    predictions, references = corpus(CNN, n_pairs=2 * count, seed=155)
    blocks = []
    for topic in range(TOPICS):
        peers = {f"S{k}": predictions[topic * SYSTEMS + k] for k in range(SYSTEMS)}
        models = {f"M{k}": references[topic * MODELS + k] for k in range(MODELS)}
        for name, text in (peers | models).items():
            (folder / f"{topic}.{name}").write_text(text)
        blocks.append(
            f'<EVAL ID="{topic}"><PEER-ROOT>.</PEER-ROOT><MODEL-ROOT>.</MODEL-ROOT><INPUT-FORMAT TYPE="SPL"/><PEERS>'
            + "".join(f'<P ID="{name}">{topic}.{name}</P>' for name in peers)
            + "</PEERS><MODELS>"
            + "".join(f'<M ID="{name}">{topic}.{name}</M>' for name in models)
            + "</MODELS></EVAL>"
        )
    (folder / "settings.xml").write_text(f"<ROUGE-EVAL>{''.join(blocks)}</ROUGE-EVAL>")
    return ["-a", "settings.xml"]


def write_pairs(folder: Path) -> list[str]:
    """11,490 pairs of the shape of CNN/DailyMail, as a list of files."""
    predictions, references = corpus(CNN)
    for number, (prediction, reference) in enumerate(zip(predictions, references, strict=True)):
        (folder / f"p{number}").write_text(prediction)
        (folder / f"m{number}").write_text(reference)
    (folder / "list").write_text("".join(f"p{number} m{number}\n" for number in range(len(predictions))))
    return ["-z", "SPL", "list"]


def perl(arguments: Sequence[str], folder: Path) -> bytes:
    """Standard output of the script."""
    return perl155.run(list(arguments), folder).stdout


def ours(arguments: Sequence[str], folder: Path) -> bytes:
    """Standard output of our command, with bytecode cached as after an ordinary installation."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = str(ROOT)
    environment.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / ".cache" / "bytecode"))
    command = [sys.executable, "-m", "rougekit.rouge155", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, env=environment, check=True).stdout


def compare(title: str, options: str, write: Callable[[Path], list[str]], repetitions: int) -> None:
    """One row: both programs, with their start and without it. The four runs take turns."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name, content in (("word", "word word\n"), ("least", "word word\n")):
            (folder / name).write_text(content)
        whole = [*options.split(), *write(folder)]
        least = [*options.split(), "-z", "SPL", "least"]
        ours(whole, folder)
        best = dict.fromkeys(itertools.product((perl, ours), ("least", "whole")), math.inf)
        printed = {}
        for _ in range(repetitions):
            for program, size in best:
                start = time.perf_counter()
                printed[program, size] = program(whole if size == "whole" else least, folder)
                best[program, size] = min(best[program, size], time.perf_counter() - start)
    if printed[perl, "whole"] != printed[ours, "whole"]:
        raise SystemExit(f"{title}: the two print different bytes")
    with_start = [best[program, "whole"] for program in (perl, ours)]
    without = [best[program, "whole"] - best[program, "least"] for program in (perl, ours)]
    print(f"{title}: {options}")
    for name, (theirs, own) in (("whole processes", with_start), ("without the start", without)):
        print(f"  {name:17}  perl {theirs:7.2f} s   ours {own:6.3f} s   {theirs / own:6.1f} x")


if __name__ == "__main__":
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    compare("8 systems x 25 topics x 4 models", "-n 4 -w 1.2 -2 -1 -U -m -r 1000", write_topics, times)
    compare("11,490 pairs", "-n 2 -m", write_pairs, times)
