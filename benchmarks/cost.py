"""Measure what hostile input costs: the time of every public function at sizes n, 2 n and 4 n.

`python -m benchmarks.cost` measures and writes docs/speed.md; given words, it measures and prints only the cases whose
names contain one. A time that doubles from one size to the next is linear, one that quadruples is quadratic. Times are
processor time, which other programs do not affect.
"""

import contextlib
import io
import json
import sys
import tempfile
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from benchmarks import report
from benchmarks.timing import least
from rougekit import (
    Scorer,
    Scores,
    Totals,
    compare,
    correlate,
    explain,
    identify,
    nearest,
    novel,
    pairwise,
    pairwise_accuracy,
    parse_signature,
    power,
    rank,
)
from rougekit.arrow import score_table
from rougekit.cli import main as command
from rougekit.compat.rouge_scorer import RougeScorer
from rougekit.reading.formats.files import read_columns
from rougekit.rouge155.cli import run as rouge155
from rougekit.studies.context import score_levels

REPEATS = 2
ROUGE_1 = Scorer(["rouge1"])


class Case(NamedTuple):
    """A public function with its hardest input."""

    entry: str
    given: str
    grows: str
    """The documented growth: "n", "n log n" or "n²"."""
    n: int
    make: Callable[[int], Callable[[], object]]
    """Returns the function to time for a size."""


def words(n: int, letters: int = 15) -> str:
    """n different words of `letters` letters each, which would collide under a weak hash."""
    drawn = np.random.default_rng(1).integers(97, 123, (n, letters), np.uint8)
    return " ".join(row.tobytes().decode() for row in drawn)


def score(make: Callable[[int], tuple[Any, Any]], *types: str, **options: Any) -> Callable[[int], Callable[[], object]]:
    """For a size, returns a function that scores the texts that `make` returns for it."""

    def of(n: int) -> Callable[[], object]:
        predictions, references = make(n)
        scorer = Scorer(types or ("rouge1", "rouge2", "rougeL", "rougeLsum"), **options)
        return lambda: scorer.score(predictions, references, threads=1)

    return of


def different(n: int) -> tuple[list[str], list[str]]:
    text = words(n)
    return [text], [text]


def alike(n: int) -> tuple[list[str], list[str]]:
    return ["a b " * (n // 2)], ["b a " * (n // 2)]


def many_references(n: int) -> tuple[list[str], list[list[str]]]:
    return ["a b c"], [["a b", "c d"] * (n // 2)]


def empty(n: int) -> tuple[list[str], list[str]]:
    return [""] * n, [""] * n


def one_word(n: int) -> tuple[list[str], list[str]]:
    return ["a" * n], ["a" * n]


def full_stops(n: int) -> tuple[list[str], list[str]]:
    return ["a. " * n], ["Dr."]


def lines(n: int) -> tuple[list[str], list[str]]:
    return ["a\n" * n], ["b\n" * n]


def no_word(n: int) -> tuple[list[str], list[str]]:
    return ["\n." * n], [". " * n]


def by_command(n: int) -> Callable[[], object]:
    folder = Path(tempfile.mkdtemp())
    (folder / "x.jsonl").write_text((json.dumps({"prediction": "a b", "reference": ["a", "b"]}) + "\n") * n)
    flags = [str(folder / "x.jsonl"), "--n_resamples=0", f"--per_example={folder / 'out.csv'}", "--rouge_types=rouge1"]

    def run() -> None:
        if status := command(flags):
            raise RuntimeError(f"the command ended with {status}")

    return run


def by_file(n: int) -> Callable[[], object]:
    path = Path(tempfile.mkdtemp()) / "x.csv"
    path.write_text("a,b\n" + '"' + "x,\n" * n + '",b\n')
    return lambda: read_columns(str(path))


def calls(n: int) -> Callable[[], object]:
    scorer, pairs = Scorer(["rouge1", "rougeLsum"]), [(f"a {k}", "b") for k in range(n)]
    return lambda: [scorer.score([prediction], [reference]) for prediction, reference in pairs]


def halves(text: str, n: int) -> Scores:
    """Scores of one text against two references in turn."""
    return ROUGE_1.score([text] * n, ["a", "b c"] * (n // 2))


def judged(function: Callable[..., object], systems: int, inputs: int, **options: Any) -> Callable[[], object]:
    """A call with scores by a metric and by humans, with ties."""
    scores = np.random.default_rng(1).integers(0, 5, (2, systems * inputs)).astype(float)
    who = {"systems": np.repeat(range(systems), inputs), "inputs": np.tile(range(inputs), systems)}
    return partial(function, *scores, **who, **options)


def summed(n: int) -> Callable[[], object]:
    scorer, predictions, references = Scorer(["rouge1"]), ["a b"] * n, [["a", "b"]] * n
    return lambda: Totals.of_texts(scorer, predictions, references).result()


def many_pairs(n: int) -> Callable[[], object]:
    texts = words(20 * n, 2).split()
    rows = [" ".join(texts[20 * k : 20 * k + 20]) for k in range(n)]
    return lambda: pairwise(rows, rows, threads=1)


def signed(n: int) -> Callable[[], object]:
    line = f"{Scorer().signature}|types:{'rouge1,' * n}"

    def refused() -> None:
        try:
            parse_signature(line)
        except ValueError:
            return
        raise RuntimeError("a signature of very many types was read")

    return refused


def by_script(kind: str) -> Callable[[int], Callable[[], object]]:
    """rouge155 on one file of n words, or on n files."""

    def of(n: int) -> Callable[[], object]:
        folder = Path(tempfile.mkdtemp())
        (folder / "long").write_text(words(n) + "\n")
        (folder / "short").write_text("a b\n")
        pairs = [("long", "long")] if kind == "words" else [("short", "short")] * n
        (folder / "list").write_text("".join(f"{folder / p} {folder / m}\n" for p, m in pairs))
        arguments = [b"-n", b"2", b"-x", b"-r", b"10", b"-z", b"SPL", str(folder / "list").encode()]
        return lambda: rouge155(arguments, io.BytesIO(), io.BytesIO())

    return of


CASES = (
    Case("Scorer", "different words of 15 letters in one text", "n", 200_000, score(different, "rouge1", "rouge2")),
    Case("Scorer, use_stemmer", "the same", "n", 200_000, score(different, "rouge1", use_stemmer=True)),
    Case('Scorer, tokenizer="unicode"', "the same", "n", 100_000, score(different, "rouge1", tokenizer="unicode")),
    Case("Scorer, rouge9", "two words again and again", "n", 50_000, score(alike, "rouge9")),
    Case("Scorer, best reference", "references of one example", "n", 100_000, score(many_references)),
    Case("Scorer, jackknife", "references of one example", "n", 100_000,
        score(many_references, multi_reference="jackknife")),
    Case("Scorer", "empty pairs", "n", 100_000, score(empty)),
    Case("Scorer", "letters of one word", "n", 1_000_000, score(one_word)),
    Case("Scorer", "lines without a word", "n", 500_000, score(no_word)),
    Case("Scorer, rougeL", "words of one text", "n²", 20_000, score(alike, "rougeL")),
    Case("Scorer, rougeW", "words of one text", "n²", 10_000, score(alike, "rougeW")),
    Case("Scorer, rougeS*", "words of one text", "n²", 2_000, score(different, "rougeS*")),
    Case("Scorer, rougeSU4", "words of one text", "n", 100_000, score(different, "rougeSU4")),
    Case("Scorer, meadL", "words of one text", "n²", 4_000, score(alike, "meadL")),
    Case("score_table", "rows", "n", 50_000,
        lambda n: partial(
            score_table, pa.table({"prediction": ["a b"] * n, "reference": [["a", "b"]] * n}), threads=1)),
    Case("compat.RougeScorer", "different words of 15 letters", "n", 100_000,
        lambda n: partial(RougeScorer(["rouge1", "rouge2"]).score, *[words(n)] * 2)),
    Case("command rougekit", "lines of a file", "n", 20_000, by_command),
    Case("read_columns", "lines in one cell of CSV", "n", 500_000, by_file),
    Case("Scores.aggregate", "examples", "n", 100_000,
        lambda n: partial(halves("a b", n).aggregate, n_resamples=100, threads=1)),
    Case("compare", "examples", "n", 50_000,
        lambda n: partial(compare, {text: halves(text, n) for text in ("a b", "a")}, "a", n_resamples=100, threads=1)),
    Case("explain, rouge2", "different words", "n", 2_000, lambda n: partial(explain, *[words(n)] * 2, "rouge2")),
    Case("Scorer, one pair a call", "calls", "n", 2_000, calls),
    Case('Scorer, sentences="punkt"', "full stops", "n", 100_000, score(full_stops, "rougeLsum", sentences="punkt")),
    Case("Scorer, bleu", "different words of 15 letters", "n", 100_000, score(different, "bleu")),
    Case('Scorer, standard="rouge155"', "the same", "n", 100_000, score(different, "rouge1", standard="rouge155")),
    Case("Scorer, rougeLsum", "lines of one word", "n²", 4_000, score(lines, "rougeLsum")),
    Case("score_references", "references of one example", "n²", 250,
        lambda n: partial(ROUGE_1.score_references, [["a b", "b c"] * (n // 2)], threads=1)),
    Case("score_leaving_one_out", "references of one example", "n²", 250,
        lambda n: partial(ROUGE_1.score_leaving_one_out, ["a b"], [["a b", "b c"] * (n // 2)], threads=1)),
    Case("rank", "systems", "n²", 10,
        lambda n: partial(rank, {str(k): halves(f"a b c{k}", 100) for k in range(n)}, n_resamples=100)),
    Case("correlate", "inputs of ten systems", "n", 2_000, lambda n: judged(correlate, 10, n, n_resamples=50)),
    Case('correlate, level="summary"', "the same", "n", 500,
        lambda n: judged(correlate, 10, n, level="summary", n_resamples=50)),
    Case("correlate", "systems", "n²", 200, lambda n: judged(correlate, n, 20, n_resamples=20)),
    Case("pairwise_accuracy", "systems", "n²", 400, lambda n: judged(pairwise_accuracy, n, 20)),
    Case("power", "differences", "n log n", 1_000_000,
        lambda n: partial(power, np.random.default_rng(1).normal(0.1, 1, n))),
    Case("identify", "examples", "n", 500,
        lambda n: partial(identify, *(pair * (n // 2) for pair in (["a b c", "b c d"], ["b c d", "a b c"])),
            {"rouge1": 0.66}, most=2)),
    Case("context", "examples", "n", 5_000,
        lambda n: partial(score_levels, ROUGE_1, ["a b", "b c"] * (n // 2), [["a", "b"]] * n, n_resamples=50)),
    Case("Totals", "examples", "n", 20_000, summed),
    Case("pairwise", "texts on either side", "n²", 200, many_pairs),
    Case("nearest", "texts of the pool", "n", 20_000,
        lambda n: partial(nearest, ["a b c"], [f"a b {word}" for word in words(n, 4).split()], threads=1)),
    Case("novel", "texts that are all kept", "n²", 1_000, lambda n: partial(novel, words(n, 6).split(), threads=1)),
    Case("parse_signature", "types", "n", 20_000, signed),
    Case("command rouge155", "different words in one file", "n", 50_000, by_script("words")),
    Case("command rouge155", "pairs of files", "n", 500, by_script("pairs")),
)  # fmt: skip


def measured(case: Case) -> list[float]:
    """Milliseconds at n, 2 n and 4 n: the shorter of REPEATS runs each, after one that loads."""
    with contextlib.redirect_stdout(io.StringIO()):
        return [1000 * least(case.make(k * case.n), rounds=REPEATS, clock=process_time)[0] for k in (1, 2, 4)]


def main() -> None:
    """Measure and print; after a measurement of all cases, write the page."""
    warnings.simplefilter("ignore")
    chosen = sys.argv[1:]
    rows = []
    for case in CASES:
        if not chosen or any(word in f"{case.entry} {case.given}" for word in chosen):
            rows.append([case.entry, case.given, case.grows, case.n, measured(case)])
            print(report.cost(rows[-1:]).splitlines()[-1], flush=True)
    if not chosen:
        report.keep("cost", {"rows": rows})


if __name__ == "__main__":
    main()
