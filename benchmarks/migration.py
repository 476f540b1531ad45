"""Measure what changes for users of other tools: the line that replaces theirs, and how much averages then change.

    python -m benchmarks.migration pairs.jsonl    # fields prediction and reference; writes the pages' tables
    python -m benchmarks.migration                # the examples of this repository, only printed
    python -m benchmarks.migration --odd          # unusual texts, example by example, only printed

benchmarks/migration.tsv lists the tools; `make migration` creates the environment in which they run. `--only
torchmetrics` measures only tools whose names contain this word.

Odd texts are tiny vocabularies, random words, hostile and empty texts, for tools that run in an environment of their
own: how many examples have the same scores (to 1e-6, as some compute in 32 bits), how many differ, with the first of
them, and for how many the tool raises.
"""

import argparse
import json
import math
import warnings
from ast import literal_eval
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from benchmarks import differences as of
from benchmarks import report
from dev.paths import EXAMPLES
from rougekit import RougeWarning

MISSING = "not measured:"
"""Prefix of the result of a tool that is not installed; its earlier result is then kept."""

ODD = [
    "", " ", ".", "...", "\n", " \n ", "a", "A a", "I'm gonna go, wanna come?", "İstanbul ISTANBUL ıi",
    "straße STRASSE", "naïve café", "e\u0301 é", "دموکراسی", "मानव अधिकार", "人人生而自由。在尊严", "すべての人間は",
    "ประเทศไทย", "모든 인간", "\U0001f469\u200d\U0001f467 ok", "a\u200bb", "a\u00a0b", "a\tb\r\nc", "\x00\x01",
    "3.14 1,000 42%", "don't can't", "state-of-the-art", "x" * 300, "the the the", "http://a.b/c_d?e=1", "(a) [b] {c}",
    '"quoted" ‘so’ “too”', "running ran runs better best", "a_b __ c", "U.S. e.g. i.e.",
]  # fmt: skip
WORDS = ("the", "cat", "sat", "on", "a", "mat", "while", "dogs", "were", "barking", "loudly", "at", "2", "cars")


def options(tool: report.Tool) -> dict[str, Any]:
    """The arguments of a tool's function; `@name` is another function of `benchmarks.differences`."""
    pairs = (word.split("=", 1) for word in tool.measure.split()[1:])
    return {key: getattr(of, value[1:]) if value[0] == "@" else _literal(value) for key, value in pairs}


def _literal(text: str) -> Any:
    """True, False or a number, if the text is one and not a version."""
    try:
        return literal_eval(text) if text.count(".") < 2 else text
    except (ValueError, SyntaxError):
        return text


def measured(tool: report.Tool, corpus: of.Corpus, before: str) -> str:
    """The measured difference in words, or why it could not be measured."""
    if not tool.measure:
        return before
    measure: Callable[..., str] = getattr(of, tool.measure.split()[0])
    try:
        difference = measure(corpus, tool.line, **options(tool))
    except (ImportError, OSError) as missing:
        difference = f"{MISSING} {missing}"
    return difference


def read(path: Path) -> of.Corpus:
    """Read pairs of texts, without those whose prediction is empty, which some tools reject."""
    pairs = [pair for pair in map(json.loads, path.read_text("utf-8").splitlines()) if pair["prediction"]]
    references = [pair["reference"] if "reference" in pair else pair["references"][0] for pair in pairs]
    return of.Corpus([pair["prediction"] for pair in pairs], references)


def odd_texts() -> of.Texts:
    """Pairs of each odd kind."""
    rng = Random(0)

    def tiny() -> str:
        return " ".join(rng.choices("ab.", k=rng.randrange(7)))

    def long() -> str:
        lines = (" ".join(rng.choices(WORDS, k=rng.randrange(1, 9))) for _ in range(rng.randrange(1, 4)))
        return " .\n".join(lines)

    pairs = [(tiny(), tiny()) for _ in range(60)] + [(long(), long()) for _ in range(40)]
    pairs += [(text, rng.choice(ODD)) for text in ODD] + [(text, text) for text in ODD]
    pairs += [(f"{rng.choice(ODD)} {text}", f"{text} {rng.choice(ODD)}") for text in ODD]
    return [prediction for prediction, _ in pairs], [[reference] for _, reference in pairs]


def ours(line: str, prediction: str, references: list[str]) -> of.Averages | None:
    """The scores of an example by the line in the table; None if it raises an error."""
    try:
        return of.averages_of(line, ([prediction], [references]))
    except ValueError:
        return None


def is_apart(theirs: of.Averages, line: of.Averages) -> bool:
    """Whether any score that both sides have differs, ignoring scores for which the tool gives NaN."""
    return any(
        not math.isnan(a) and abs(a - b) > 1e-6
        for name in theirs.keys() & line.keys()
        for a, b in zip(theirs[name], line[name][3 - len(theirs[name]) :], strict=True)
    )


def on_odd_texts(line: str, tool: str, package: str = "") -> str:
    """The results of a tool's examples, in words."""
    pairs = odd_texts()
    scores: list[Any] = of.called(tool, pairs, package, "--each")
    both = list(zip(scores, map(partial(ours, line), *pairs), *pairs, strict=True))
    raised = sum(theirs is None for theirs, *_ in both)
    refused = sum(theirs is not None and here is None for theirs, here, *_ in both)
    compared = [pair for pair in both if pair[0] is not None and pair[1] is not None]
    differ = [pair for pair in compared if is_apart(pair[0], pair[1])]
    first = "".join(f"; first {p!r} with {r[0]!r}: {t} here {h}" for t, h, p, r in differ[:3])
    return f"{len(compared) - len(differ)} equal, {len(differ)} differ, {raised} raise, {refused} refused here{first}"


def main() -> None:
    """Measure, and print; with a file also save the results and update the pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", type=Path, nargs="?", help="JSON lines with prediction and reference")
    parser.add_argument(
        "--only", default="", help="measure tools whose names contain one of these; keep the other results"
    )
    parser.add_argument("--odd", action="store_true", help="compare on unusual texts instead")
    given = parser.parse_args()
    chosen = [tool for tool in report.TOOLS if any(word in tool.tool for word in given.only.split(","))]
    if given.odd:
        warnings.simplefilter("ignore", RougeWarning)
        for tool in chosen:
            asked = options(tool)
            if "tool" in asked and not asked.pop("several", False):
                asked.pop("first", None)
                try:
                    print(f"{asked['tool']}: {on_odd_texts(tool.line, **asked)}", flush=True)
                except OSError as missing:
                    print(f"{asked['tool']}: {MISSING} {missing}", flush=True)
        return
    corpus = read(given.pairs or EXAMPLES)
    results = {(old["tool"], old["version"]): old["difference"] for old in report.load("migration")["rows"]}
    for tool in chosen:
        difference = measured(tool, corpus, results.get(tool[:2], ""))
        print(f"{tool.tool} {tool.version}: {difference}", flush=True)
        if not difference.startswith(MISSING):
            results[tool[:2]] = difference
    if given.pairs is not None:
        rows = [{"tool": one.tool, "version": one.version, "difference": results[one[:2]]} for one in report.TOOLS]
        report.keep("migration", {"pairs": len(corpus.predictions), "rows": rows})


if __name__ == "__main__":
    main()
