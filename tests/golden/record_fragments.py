"""Record Newsroom's coverage, density and compression: `python -m tests.golden.record_fragments`.

They are those of `Fragments` in newsroom/analyze/fragments.py of lil-lab/newsroom (dev/peers.py has the commit), with
words between spaces instead of spaCy's tokens. Summaries and documents are those of `record_extraction`.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from dev import peers
from dev.paths import ROOT
from tests.golden.record_extraction import documents

FRAGMENTS = ROOT / "tests" / "golden" / "fragments.jsonl"


def pairs() -> Iterator[tuple[str, str]]:
    """Summaries and their documents: references of other documents share fewer words, repeated ones overlap."""
    drawn = documents()
    for k, document in enumerate(drawn):
        other = drawn[k - 4].reference if k % 3 == 0 else []
        yield " ".join([*document.reference, *other]), " ".join(document.sentences)
    yield from [("", "a b"), ("a b", ""), ("", ""), ("x x y", "x x x y"), ("a a a a", "a a a"), ("A b", "a B")]


def recorded(path: Path = FRAGMENTS) -> list[list[float]]:
    """Coverage, density and compression of each pair."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def main() -> None:
    module = peers.script_module("newsroom", spacy={"load": lambda name: None})
    lines = []
    for text, source in pairs():
        one = module.Fragments(text, source, tokenize=False)
        lines.append(json.dumps([one.coverage(), one.density(), one.compression()]) + "\n")
    FRAGMENTS.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
