"""Compare whole processes, from start to result, with those of rouge_score and of rouge-score-rs; then plain Python.

    python -m benchmarks.starts            # minutes, most of them rouge_score's; writes docs/speed.md's tables
    python -m benchmarks.starts 1 100      # processes with these numbers of pairs only, printed only
    python -m benchmarks.starts plain      # plain Python in one process only, printed only

Texts have the shape of CNN/DailyMail; both sides read them from one JSON file. A measurement is the processor time of a
process with all its threads, the minimum of a few runs in which the sides alternate. rougekit runs with
kernels in C and in plain Python.
"""

import argparse
import importlib.util
import json
import os
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import report
from benchmarks.others import rouge_metric
from benchmarks.peers import TYPES, in_a_loop, one_line_each, scorer_of
from benchmarks.processes import seconds_after, seconds_of, served_page
from benchmarks.timing import Cell, Row, least
from dev.corpora import CNN, PUBMED, XSUM, corpus
from dev.peers import nltk_data_folder
from rougekit import Scorer
from rougekit.kernels import tiers

SIZES = (1, 100, 2_000, 11_490)
CALLS = (1, 300, 2_000, 30_000)
"""Numbers of calls with one pair each."""
SAMPLE = 100
"""Number of pairs that other packages score beside plain Python."""

READ = "import json, sys; predictions, references = json.load(open(sys.argv[1])); "
SIDES = {
    "rouge_score": "from rouge_score.rouge_scorer import RougeScorer; scorer = RougeScorer({0!r}, **{1}); "
    "[scorer.score(*pair) for pair in zip(references, predictions)]",
    "rouge-score-rs": "from rouge_score_rs import RougeScorer; scorer = RougeScorer({0!r}, **{1}); "
    "scorer.score_batch(references, predictions)",
    "rougekit": "from rougekit import Scorer; Scorer({0!r}, **{1}).score(predictions, references)",
}
VARIANTS: dict[str, dict[str, bool]] = {
    "": {},
    ", stemming": {"use_stemmer": True},
    ", sentences to be found": {"split_summaries": True},
}
"""Options of all sides, by what a line says of them."""
CYCLE = READ + (
    "from itertools import cycle, islice; pairs = islice(cycle(zip(predictions, references)), int(sys.argv[2])); "
)
IN_CALLS = {
    "rouge_score": f"from rouge_score.rouge_scorer import RougeScorer; scorer = RougeScorer({TYPES}); "
    "[scorer.score(r, p) for p, r in pairs]",
    "rougekit": "from rougekit import Scorer; scorer = Scorer(); [scorer.score_pair(p, r) for p, r in pairs]",
}
COMPARED = "from rougekit.cli import main; main(['compare', 'examples/systems.csv'])"


def starts(sizes: Iterable[int] = SIZES) -> Iterator[Row]:
    """Measure processes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in sizes:
            for variant in VARIANTS:
                yield from _beside_others(size, variant, folder)
        texts = _texts(folder, 1_000)
        for n in CALLS:
            for side, code in IN_CALLS.items():
                seconds = min(seconds_of(CYCLE + code, texts, str(n)) for _ in range(3 if n < CALLS[-1] else 1))
                yield Row("calls", f"{n:,} {'call' if n == 1 else 'calls'} of one pair", side, seconds, "s")
        yield from _moments(folder)


def _beside_others(size: int, variant: str, folder: Path) -> Iterator[Row]:
    options = VARIANTS[variant]
    texts, one = (_texts(folder, n, is_split="split_summaries" not in options) for n in (size, 1))
    sides = {name: (READ + code.format(TYPES, options), "native") for name, code in SIDES.items()}
    punkt = str(nltk_data_folder())  # which the others need to split
    sides["rougekit in plain Python"] = sides["rougekit"][0], "plain"
    for code, tier in sides.values():
        seconds_of(code, one, ROUGEKIT_TIER=tier, NLTK_DATA=punkt)  # which leaves bytecode
    turns = [
        [seconds_of(code, texts, ROUGEKIT_TIER=tier, NLTK_DATA=punkt) for code, tier in sides.values()]
        for _ in range(1 if size > 1_000 else 3)
    ]
    seconds = dict(zip(sides, map(min, zip(*turns, strict=True)), strict=True))
    what = f"{size:,} {'pair' if size == 1 else 'pairs'}{variant}"
    theirs = seconds.pop("rouge_score")
    yield Row("processes", what, "rouge_score", theirs, "s")
    for name, taken in seconds.items():
        yield Row("processes", what, name, taken / theirs, "share", taken)


def _texts(folder: Path, size: int, *, is_split: bool = True) -> str:
    """The path of drawn texts, with a line for each sentence or for all."""
    path = folder / f"{size}{'' if is_split else '-one-line'}.json"
    if not path.exists():
        sides = corpus(CNN, size)
        path.write_text(json.dumps(sides if is_split else [*map(one_line_each, sides)]), "utf-8")
    return str(path)


def _moments(folder: Path) -> Iterator[Row]:
    """What users wait for in other ways."""
    imported = partial(seconds_after, "import numpy", "import rougekit; rougekit.Scorer()")
    computed = "evaluate.load('rouge_metric.py').compute(predictions=['a cat sat'], references=['the cat'])"
    for name, side in zip("pr", corpus(CNN, 100), strict=True):
        (folder / name).write_text("\n".join("".join(text.split("\n")) for text in side), "utf-8")
    flags = [f"--prediction_filepattern={folder}/p", f"--target_filepattern={folder}/r"]
    moments: dict[str, Callable[[], float]] = {
        "`import rougekit; Scorer()` after `import numpy`, wall time": imported,
        "`evaluate.load` and the first `compute`, after `import evaluate`, wall time": partial(
            seconds_after, "import evaluate", computed
        ),
        "the command `rougekit` on 100 lines": partial(seconds_of, f"from rougekit.cli import main; main({flags})"),
        "`rougekit compare` of 3 systems on 30 examples": partial(seconds_of, COMPARED),
        "the same where SciPy can't be imported": partial(
            seconds_of, f"import sys; sys.modules['scipy'] = None; {COMPARED}"
        ),
    }
    if importlib.util.find_spec("gradio") is not None:
        moments["the first score of the Gradio page once it is up, wall time"] = _first_score
    for what, measure in moments.items():
        yield Row("moments", what, "time", min(measure() for _ in range(5)), "s")


def _first_score() -> float:
    """The elapsed time until the page answers its first request for scores."""
    one, other = (side[0] for side in corpus(CNN, 1))
    asked = json.dumps({"data": [one, [other], None, None]}).encode()
    with served_page(7000 + os.getpid() % 2000) as address:
        begun, call = time.perf_counter(), f"{address}/gradio_api/call/score"
        request = urllib.request.Request(call, asked, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            event = json.load(answer)["event_id"]
        with urllib.request.urlopen(f"{call}/{event}", timeout=60) as answer:
            found = answer.read().decode()
        seconds = time.perf_counter() - begun
    if "fmeasure" not in found:
        raise RuntimeError(f"the page answered {found}")
    return seconds


def plain() -> Iterator[Row]:
    """Plain Python beside rouge_score, other packages and the kernels, on one thread; the tier is restored afterwards.

    Slow packages score a sample, as their time per pair does not depend on the number of pairs.
    """
    before, pairs = os.environ.get("ROUGEKIT_TIER", "auto"), corpus(CNN, SAMPLE)
    try:
        tiers.use("plain")  # scorers of single pairs keep the tier in which they were made
        yield from _plain_loops(CNN.name, pairs)
        short = tuple([" ".join(text.split()[:12]) for text in side] for side in pairs)
        yield from _plain_loops("texts of 12 words", short)
        yield from _plain_measures(*pairs)
        for shape in (CNN, XSUM, PUBMED):
            yield from _plain_corpus(shape.name, corpus(shape))
    finally:
        tiers.use(before)  # type: ignore[arg-type]


def _plain_corpus(name: str, texts: tuple[list[str], list[str]]) -> Iterator[Row]:
    for stem in (False, True):
        stemming, n = "stemming, " * stem, len(texts[0])
        score = partial(Scorer(TYPES, use_stemmer=stem).score, *texts, 1)
        sample = texts[1][:SAMPLE], texts[0][:SAMPLE]
        theirs = partial(in_a_loop, scorer_of("rouge_score", stem=stem).score, *sample)
        tiers.use("plain")
        row = Cell("plain", name, f"{stemming}× rouge_score").versus(score, theirs, n, SAMPLE, rounds=2)
        tiers.use("native")
        (kernels,) = least(score, rounds=2, clock=time.process_time)
        yield row
        yield Row("plain", name, f"{stemming}kernels", (row.seconds or 0) * n / kernels, "x")


def _plain_loops(name: str, pairs: Any) -> Iterator[Row]:
    """One pair per call, where what a call costs matters more than its texts."""
    for types, what in ((["rouge1"], "rouge1"), (TYPES, "default types")):
        for stem in (False, True):
            peer, scorer = scorer_of("rouge_score", types, stem=stem), Scorer(types, use_stemmer=stem)
            both = partial(in_a_loop, scorer.score_pair, *pairs), partial(in_a_loop, peer.score, *pairs[::-1])
            yield Cell("loops", name, what + ", stemming" * stem).versus(*both, SAMPLE, rounds=2)


def _plain_measures(predictions: list[str], references: list[str]) -> Iterator[Row]:
    import sacrebleu

    whole = {"rouge_l": True}
    peers = {
        "rougeLsum, against rouge-metric": rouge_metric(**whole),
        "rougeW1.2, against rouge-metric": rouge_metric(rouge_w=True, rouge_w_weight=1.2),
        "rougeS4, against rouge-metric": rouge_metric(rouge_s=True, skip_gap=4),
        "rougeSU4, against rouge-metric": rouge_metric(rouge_su=True, skip_gap=4),
        "meadL, against rouge-metric's rougeLsum (nobody else has MEAD's)": rouge_metric(**whole),
        "bleu, against sacreBLEU": lambda p, r: sacrebleu.corpus_bleu(p, [r]),
    }
    for what, call in peers.items():
        ours = partial(Scorer([what.partition(",")[0]]).score, predictions, references, 1)
        cell = Cell("others", what, "times as fast (a pair)")
        yield cell.versus(ours, partial(call, predictions, references), SAMPLE, rounds=2)


def main() -> None:
    """Print a line for each row; after a run of everything write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", default=[], help="numbers of pairs, or plain; none: all")
    parts = parser.parse_args().parts
    sizes = [int(part) for part in parts if part != "plain"]
    rows = []
    for measure in ([partial(starts, sizes or SIZES)] if sizes or not parts else []) + (
        [plain] if "plain" in parts or not parts else []
    ):
        for row in measure():
            rows.append(row)
            print(row, flush=True)
    if not parts:
        report.keep("starts", {"machine": report.machine(), "rows": rows})


if __name__ == "__main__":
    sys.exit(main())
