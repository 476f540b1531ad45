"""Compare tools that run in an environment of their own with the lines that replace them, on unusual texts.

`python -m benchmarks.odd_texts [TOOL...]`, after `make migration`: tiny vocabularies, random words, hostile and empty
texts. For each tool it prints how many examples have the same scores (to 1e-6, as some compute in 32 bits), how many
differ, with the first of them, and for how many the tool raises.
"""

import math
import sys
import warnings
from random import Random
from typing import Any

from benchmarks import differences as of
from benchmarks.migration import ROWS
from rougekit import RougeWarning

ODD = [
    "", " ", ".", "...", "\n", " \n ", "a", "A a", "I'm gonna go, wanna come?", "İstanbul ISTANBUL ıi",
    "straße STRASSE", "naïve café", "e\u0301 é", "دموکراسی", "मानव अधिकार", "人人生而自由。在尊严", "すべての人間は",
    "ประเทศไทย", "모든 인간", "\U0001f469\u200d\U0001f467 ok", "a\u200bb", "a\u00a0b", "a\tb\r\nc", "\x00\x01",
    "3.14 1,000 42%", "don't can't", "state-of-the-art", "x" * 300, "the the the", "http://a.b/c_d?e=1", "(a) [b] {c}",
    '"quoted" ‘so’ “too”', "running ran runs better best", "a_b __ c", "U.S. e.g. i.e.",
]  # fmt: skip
WORDS = ("the", "cat", "sat", "on", "a", "mat", "while", "dogs", "were", "barking", "loudly", "at", "2", "cars")


def texts() -> of.Texts:
    """Pairs of each kind."""
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


def ours(line: str, pairs: of.Texts) -> list[of.Averages | None]:
    """The scores of each example by the line in the table; None if the line raises an error for it."""
    scores: list[of.Averages | None] = []
    for prediction, references in zip(*pairs, strict=True):
        try:
            scores.append(of.averages_of(line, ([prediction], [references])))
        except ValueError:
            scores.append(None)
    return scores


def is_apart(theirs: of.Averages, line: of.Averages) -> bool:
    """Whether any score that both sides have differs, ignoring scores for which the tool gives NaN."""
    return any(
        not math.isnan(a) and abs(a - b) > 1e-6
        for name in theirs
        if name in line
        for a, b in zip(theirs[name], line[name][3 - len(theirs[name]) :], strict=True)
    )


def report(tool: str, line: str, package: str) -> str:
    """The results of a tool's examples, in words."""
    pairs = texts()
    scores: list[Any] = of.called(tool, pairs, package, "--each")
    both = list(zip(scores, ours(line, pairs), *pairs, strict=True))
    raised = sum(theirs is None for theirs, *_ in both)
    refused = sum(theirs is not None and here is None for theirs, here, *_ in both)
    compared = [pair for pair in both if pair[0] is not None and pair[1] is not None]
    differ = [pair for pair in compared if is_apart(pair[0], pair[1])]
    first = "".join(f"; first {p!r} with {r[0]!r}: {t} here {h}" for t, h, p, r in differ[:3])
    return f"{len(compared) - len(differ)} equal, {len(differ)} differ, {raised} raise, {refused} refused here{first}"


def main() -> None:
    """Print a line for each named tool, or for all."""
    warnings.simplefilter("ignore", RougeWarning)
    for row in ROWS:
        arguments = getattr(row.measured, "keywords", {})
        tool = arguments.get("tool", "")
        if tool and not arguments.get("several") and tool in (sys.argv[1:] or [tool]):
            try:
                print(f"{tool}: {report(tool, row.line, arguments.get('package', ''))}", flush=True)
            except OSError as missing:
                print(f"{tool}: not measured: {missing}", flush=True)


if __name__ == "__main__":
    main()
