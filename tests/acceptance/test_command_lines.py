"""Every line of the documentation that begins with our command runs, on files of the names that it mentions."""

import json
import re
import shlex

import pytest

from tests.helpers.command import run
from workbench.paths import ROOT

PREDICTIONS = ["the cat sat", "it rained", "a dog ran", "we left late", "nobody", "snow fell"]
REFERENCES = [
    "the cat was sitting",
    "it rained all day",
    "a dog barked",
    "we left early",
    "nobody came",
    "snow fell at night",
]
ELSEWHERE = ("adopt", "warmup")
"""Commands that change folders or compile: tests of their own run them."""


def lines():
    """The lines, with their page."""
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for block in re.findall(r"^ *```bash\n(.*?)^ *```", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE):
            for line in block.splitlines():
                words = shlex.split(line, comments=True) if line.lstrip().startswith("rougekit ") else []
                if words[1:] and words[1] not in ELSEWHERE:
                    yield pytest.param(words[1:], id=f"{page.name}: {shlex.join(words)}")


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {
        "pred.txt": PREDICTIONS,
        "predictions.txt": PREDICTIONS,
        "ref.txt": REFERENCES,
        "references.txt": REFERENCES,
    }
    names |= {"a.txt": PREDICTIONS, "b.txt": PREDICTIONS[::-1], "instructions.txt": REFERENCES}
    names |= {"queries.txt": PREDICTIONS, "pool.txt": REFERENCES}
    for name, texts in names.items():
        (tmp_path / name).write_text("\n".join(texts) + "\n")
    rows = [
        {"doc_id": k // 3, "system": f"s{k % 3}", "prediction": p, "reference": r, "score": k / 10}
        for k, (p, r) in enumerate(zip(PREDICTIONS, REFERENCES, strict=True))
    ]
    for name, columns in (
        ("results", {"prediction", "reference"}),
        ("refs", {"reference"}),
        ("judged", rows[0].keys()),
    ):
        kept = [json.dumps({column: row[column] for column in row if column in columns}) for row in rows]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(kept) + "\n")


@pytest.mark.parametrize("words", lines())
def test_a_line_runs(words, files, capsys):
    if any(word.startswith("--plot") for word in words):
        pytest.importorskip("matplotlib")
    printed, _ = run(capsys, *words)
    assert printed
