"""Record the output of two scripts that are on no index: `python -m tests.golden.record_scripts`.

They are tensorflow/nmt's `rouge.py` and RougeRAW of the corpus SumeCzech (http://hdl.handle.net/11234/1-2615), which
`dev.peers` fetches from their repositories. Tests read the recorded numbers, so that they need neither.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path

from dev import peers
from dev.paths import ROOT

SCRIPTS = ROOT / "tests" / "golden" / "scripts.jsonl"
TYPES = ("rouge1", "rouge2", "rougeL")
Numbers = dict[str, tuple[float, float, float]]
"""Precision, recall and F by type."""


def nmt(prediction: str, reference: str) -> Numbers:
    """Scores of one example, as the means over it."""
    found = peers.script_module("nmt").rouge([prediction], [reference])
    names = dict(zip(TYPES, ("rouge_1", "rouge_2", "rouge_l"), strict=True))
    return {ours: tuple(float(found[f"{name}/{part}_score"]) for part in "prf") for ours, name in names.items()}


def rouge_raw(prediction: str, reference: str) -> Numbers:
    found = peers.script_module("rouge_raw").RougeRaw().document(reference, prediction)
    return {ours: (found[name].p, found[name].r, found[name].f) for ours, name in zip(TYPES, "12L", strict=True)}


TOOLS: dict[str, Callable[[str, str], Numbers]] = {"nmt": nmt, "rouge_raw": rouge_raw}


def pairs(seed: int = 3) -> list[tuple[str, str]]:
    """Our texts: sentences, tiny vocabularies with odd blanks and marks, other scripts, empty ones."""
    rng = random.Random(seed)
    words = "The cat sat on a mat; it's 7 o'clock, běžel Příliš žluťoučký kůň. ran. “x” 3.14 don't U.S. _a 日本 語"
    sentences = words.split()
    blanks = [" ", " ", " ", " ", "  ", "\t", "\n", " \n", "\r\n", "\x0b", "\xa0", ", "]
    fixed = [("", ""), ("a", ""), ("", "a"), (" ", " "), (" a b", "b a "), ("a b a b", "a b"), ("a\nb", "a b")]

    def text(choices: list[str], most: int) -> str:
        return "".join(rng.choice(choices) + rng.choice(blanks) for _ in range(rng.randint(0, most)))

    drawn = [
        (text(choices, most), text(choices, most))
        for choices, most in [(sentences, 12), (sentences, 60), (["a", "b", "c"], 6), (["a", "b", "c."], 50)]
        for _ in range(40)
    ]
    return fixed + drawn


def recorded(path: Path = SCRIPTS) -> list[tuple[str, str, str, Numbers]]:
    """The tool, a prediction, its reference, and its numbers."""
    return [tuple(json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def main() -> None:
    rows = [(name, *pair, tool(*pair)) for name, tool in TOOLS.items() for pair in pairs()]
    SCRIPTS.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")


if __name__ == "__main__":
    main()
