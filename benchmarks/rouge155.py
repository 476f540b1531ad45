"""Compare the command `rouge155` with ROUGE-1.5.5.pl: whole processes on the same files, with equal output.

Needs perl with XML::DOM and DB_File; fetches the script as the tests do. Times are processor time including start-up;
rougekit's is the minimum of two runs, after one that caches kernels and bytecode.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.timing import Cell, Row, against
from dev import perl155
from dev.corpora import CNN, corpus
from dev.paths import ROOT

SYSTEMS, TOPICS, MODELS = 8, 6, 4


def beside_perl() -> Iterator[Row]:
    """Few pairs with one measure each, a thousand with all, a shared task."""
    runs = [
        ("300 pairs", "-n 2 -m", _pairs(300), 1),
        ("300 pairs", "-n 1 -x -w 1.2", _pairs(300), 1),
        ("300 pairs", "-n 1 -x -2 4 -u", _pairs(300), 1),
        ("1,000 pairs", "-n 4 -w 1.2 -2 4 -u", _pairs(1000), 8),
        ("8 systems × 6 topics × 4 models", "-n 4 -w 1.2 -2 -1 -U -m -r 1000", _topics, 1),
    ]
    for what, options, write, target in runs:
        with tempfile.TemporaryDirectory() as folder:
            arguments = [*options.split(), *write(Path(folder))]
            programs = (perl155.run, _ours, _ours, _ours)
            printed, times = zip(*(_used(program, arguments, Path(folder)) for program in programs), strict=True)
        if len({done.stdout for done in printed}) > 1:
            raise SystemExit(f"{what}, {options}: the two print different bytes")
        line = f"`rouge155 {options}`, {what}, against the Perl script"
        yield against(line, times[0], min(times[2:]), target, Cell("measures", line, "times as fast (whole process)"))


def _pairs(n: int) -> Callable[[Path], list[str]]:
    """Writes a list of pairs in the shape of CNN/DailyMail; returns the arguments for it."""

    def write(folder: Path) -> list[str]:
        for k, texts in enumerate(zip(*corpus(CNN, n), strict=True)):
            for side, text in zip("pm", texts, strict=True):
                (folder / f"{side}{k}").write_text(text)
        (folder / "list").write_text("".join(f"p{k} m{k}\n" for k in range(n)))
        return ["-z", "SPL", "list"]

    return write


def _topics(folder: Path) -> list[str]:
    """Writes a set like DUC's, with SPL files of three or four sentences; returns the arguments for it."""
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


def _ours(arguments: Sequence[str], folder: Path) -> Any:
    """With bytecode cached as after an ordinary installation, and in the tier that users get."""
    environment = os.environ | {"ROUGEKIT_TIER": "auto", "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
    environment |= {"PYTHONPYCACHEPREFIX": str(ROOT / ".cache" / "bytecode")}
    command = [sys.executable, "-m", "rougekit.rouge155", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, env=environment, check=True)


def _used(run: Callable[..., Any], arguments: Sequence[str], folder: Path) -> tuple[Any, float]:
    """What a process printed, and its processor time."""
    before = os.times()
    done = run(arguments, folder)
    user, system = (now - then for now, then in zip(os.times()[2:4], before[2:4], strict=True))
    return done, user + system
