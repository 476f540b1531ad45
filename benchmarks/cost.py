"""What hostile input costs: every public entry at n, 2 n and 4 n, beside how its time may grow.

`python -m benchmarks.cost` measures and writes docs/cost.md. A time that doubles from one size to the next is linear,
one that becomes fourfold quadratic.
"""

import json
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from rougekit import Scorer, compare, explain
from rougekit.arrow import score_table
from rougekit.cli import main as command
from rougekit.compat.rouge_scorer import RougeScorer
from rougekit.io.files import read_columns
from workbench.paths import ROOT

PAGE = ROOT / "docs" / "cost.md"
REPEATS = 3


class Case(NamedTuple):
    """An entry with the input that is hardest for it."""

    entry: str
    given: str
    grows: str
    """As documented: "n", "n log n" or "n²"."""
    n: int
    make: Callable[[int], Callable[[], object]]
    """What takes the time, for a size."""


def words(n: int, letters: int = 15) -> str:
    """n different words of so many letters, which a fixed rule might put in one place."""
    drawn = np.random.default_rng(1).integers(97, 123, (n, letters), np.uint8)
    return " ".join(row.tobytes().decode() for row in drawn)


def score(make: Callable[[int], tuple[Any, Any]], *types: str, **options: Any) -> Callable[[int], Callable[[], object]]:
    """Scoring of what is made for a size."""

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


def no_word(n: int) -> tuple[list[str], list[str]]:
    return ["\n." * n], [". " * n]


def by_arrow(n: int) -> Callable[[], object]:
    table = pa.table({"prediction": ["a b"] * n, "reference": pa.array([["a", "b"]] * n)})
    return lambda: score_table(table, threads=1)


def by_compat(n: int) -> Callable[[], object]:
    scorer, text = RougeScorer(["rouge1", "rouge2"]), words(n)
    return lambda: scorer.score(text, text)


def by_command(n: int) -> Callable[[], object]:
    folder = Path(tempfile.mkdtemp())
    (folder / "x.jsonl").write_text((json.dumps({"prediction": "a b", "reference": ["a", "b"]}) + "\n") * n)
    flags = [
        f"--data={folder / 'x.jsonl'}",
        "--n_resamples=0",
        f"--per_example={folder / 'out.csv'}",
        "--rouge_types=rouge1",
    ]
    return lambda: command([*flags, f"--output_filename={folder / 'scores.csv'}"])


def by_file(n: int) -> Callable[[], object]:
    path = Path(tempfile.mkdtemp()) / "x.csv"
    path.write_text("a,b\n" + '"' + "x,\n" * n + '",b\n')
    return lambda: read_columns(str(path))


def aggregated(n: int) -> Callable[[], object]:
    scores = Scorer(["rouge1"]).score(["a b"] * n, ["a", "b c"] * (n // 2))
    return lambda: scores.aggregate(n_resamples=100, threads=1)


def compared(n: int) -> Callable[[], object]:
    a, b = (Scorer(["rouge1"]).score([text] * n, ["a", "b c"] * (n // 2)) for text in ("a b", "a"))
    return lambda: compare({"a": a, "b": b}, "a", n_resamples=100, threads=1)


def explained(n: int) -> Callable[[], object]:
    text = words(n)
    return lambda: explain(text, text, "rouge2")


CASES = (
    Case("Scorer", "different words of 15 letters in one text", "n", 50_000, score(different, "rouge1", "rouge2")),
    Case("Scorer, use_stemmer", "the same", "n", 50_000, score(different, "rouge1", use_stemmer=True)),
    Case('Scorer, tokenizer="unicode"', "the same", "n", 20_000, score(different, "rouge1", tokenizer="unicode")),
    Case("Scorer, rouge9", "two words again and again", "n", 50_000, score(alike, "rouge9")),
    Case("Scorer, best reference", "references of one example", "n", 100_000, score(many_references)),
    Case(
        "Scorer, jackknife",
        "references of one example",
        "n",
        100_000,
        score(many_references, multi_reference="jackknife"),
    ),
    Case("Scorer", "empty pairs", "n", 100_000, score(empty)),
    Case("Scorer", "letters of one word", "n", 1_000_000, score(one_word)),
    Case("Scorer", "lines without a word", "n", 500_000, score(no_word)),
    Case("Scorer, rougeL", "words of one text", "n²", 20_000, score(alike, "rougeL")),
    Case("Scorer, rougeW", "words of one text", "n²", 1_000, score(alike, "rougeW")),
    Case("Scorer, rougeS*", "words of one text", "n²", 2_000, score(different, "rougeS*")),
    Case("Scorer, rougeSU4", "words of one text", "n", 20_000, score(different, "rougeSU4")),
    Case("Scorer, meadL", "words of one text", "n²", 2_000, score(alike, "meadL")),
    Case("score_table", "rows", "n", 50_000, by_arrow),
    Case("compat.RougeScorer", "different words of 15 letters", "n", 20_000, by_compat),
    Case("command rougekit", "lines of a file", "n", 20_000, by_command),
    Case("read_columns", "lines in one cell of CSV", "n", 500_000, by_file),
    Case("Scores.aggregate", "examples", "n", 100_000, aggregated),
    Case("compare", "examples", "n", 50_000, compared),
    Case("explain, rouge2", "different words", "n", 2_000, explained),
)


def measured(case: Case) -> Iterator[float]:
    """Seconds at n, 2 n and 4 n: the least of some."""
    case.make(case.n // 4)()  # loads, and compiles
    for size in (case.n, 2 * case.n, 4 * case.n):
        work = case.make(size)
        seconds = []
        for _ in range(REPEATS):
            start = time.perf_counter()
            work()
            seconds.append(time.perf_counter() - start)
        yield min(seconds)


def line(case: Case) -> str:
    """A row of the table."""
    one, two, four = measured(case)
    times = " | ".join(f"{1000 * seconds:,.1f}" for seconds in (one, two, four))
    return f"| {case.entry} | {case.given} | {case.n:,} | {times} | {four / two:.1f} | {case.grows} |"


def main() -> None:
    """Measure all cases and write the page."""
    warnings.simplefilter("ignore")
    rows = []
    for case in CASES:
        rows.append(line(case))
        print(rows[-1])
    head = PAGE.read_text("utf-8").split("| entry |")[0]
    table = [
        "| entry | n counts | n | n, ms | 2 n, ms | 4 n, ms | 4 n : 2 n | grows with |",
        "|:--|:--|--:|--:|--:|--:|--:|:--|",
    ]
    PAGE.write_text(head + "\n".join([*table, *rows]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
