"""Every shell line in the documentation runs, given files of the names in it."""

import importlib.util
import json
import re
import shlex
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
import yaml

from dev.paths import ROOT
from rougekit.cli import main
from tests.helpers.command import run
from tests.helpers.documents import PAGES, blocks

PREDICTIONS = ["the cat sat", "it rained", "a dog ran", "we left late", "nobody", "snow fell"]
REFERENCES = [
    "the cat was sitting",
    "it rained all day",
    "a dog barked",
    "we left early",
    "nobody came",
    "snow fell at night",
]
ELSEWHERE = ("curl", "rougekit adopt", "rougekit warmup", ". .venv/bin/activate")
"""Run by tests/page/server/test_endpoints.py, tests/cli/test_cli.py, and test_setup.py beside this file."""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def shell_lines(page):
    for block in blocks(page, "bash"):
        for line in block.replace("\\\n", " ").splitlines():
            yield shlex.split(line, comments=True)
    for block in blocks(page, "dockerfile"):
        for line in block.splitlines():
            if line.startswith("RUN "):
                yield shlex.split(line)[1:]


def lines(*beginning):
    """The arguments of each line that begins with these words, and its page."""
    return [
        pytest.param(words[len(beginning) :], id=f"{page}: {shlex.join(words)}")
        for page in PAGES
        for words in shell_lines(page)
        if tuple(words[: len(beginning)]) == beginning and not " ".join(words).startswith(ELSEWHERE)
    ]


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    names = {
        "pred.txt": PREDICTIONS,
        "predictions.txt": PREDICTIONS,
        "ref.txt": REFERENCES,
        "references.txt": REFERENCES,
    }
    names |= {"a.txt": PREDICTIONS, "b.txt": PREDICTIONS[::-1], "instructions.txt": REFERENCES}
    names |= {"old.txt": PREDICTIONS, "new.txt": REFERENCES}
    names |= {"queries.txt": PREDICTIONS, "pool.txt": REFERENCES, "c.txt": PREDICTIONS[2:] + PREDICTIONS[:2]}
    names |= {f"{system}{run}.txt": PREDICTIONS[run:] + PREDICTIONS[:run] for system in "ab" for run in (1, 2, 3)}
    for name, texts in names.items():
        (tmp_path / name).write_text("\n".join(texts) + "\n")
    rows = [
        {"doc_id": k // 3, "system": f"s{k % 3}", "prediction": p, "reference": r, "score": k / 10}
        for k, (p, r) in enumerate(zip(PREDICTIONS, REFERENCES, strict=True))
    ]
    for name, column, texts in (
        ("a", "prediction", PREDICTIONS), ("b", "prediction", PREDICTIONS[::-1]), ("refs", "reference", REFERENCES),
    ):  # fmt: skip
        (tmp_path / f"{name}.csv").write_text("\n".join([column, *texts]) + "\n")
    for name in ("news", "talks", "mail"):
        systems = zip(PREDICTIONS, PREDICTIONS[::-1], REFERENCES, strict=True)
        (tmp_path / f"{name}.csv").write_text("\n".join(["A,B,reference", *map(",".join, systems)]) + "\n")
    for name, columns in (
        ("results", {"prediction", "reference"}),
        ("refs", {"reference"}),
        ("judged", rows[0].keys()),
    ):
        kept = [json.dumps({column: row[column] for column in row if column in columns}) for row in rows]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(kept) + "\n")
    log = [
        {"doc": k, "step": 100 * step, "prediction": PREDICTIONS[k - step], "reference": reference}
        for k, reference in enumerate(REFERENCES)
        for step in (3, 2, 1)
    ]
    (tmp_path / "log.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in log))


@pytest.mark.slow
@pytest.mark.parametrize("words", lines("rougekit"))
def test_the_command_runs(words, files, capsys):
    if any(word.startswith("--plot") for word in words):
        pytest.importorskip("matplotlib")
    printed, _ = run(capsys, *words)
    assert printed


def test_the_gate_of_the_page_lets_a_better_system_pass_and_a_worse_one_fail(files, capsys):
    (step,) = yaml.safe_load(blocks("docs/gate.md", "yaml")[0])
    _, *words = shlex.split(step["run"])
    assert main(words) == 0
    assert json.loads(Path("gate.json").read_text())["gate"]["passed"]
    assert "gate passed" in capsys.readouterr().err
    swapped = [{"old.txt": "new.txt", "new.txt": "old.txt"}.get(word, word) for word in words]
    swapped = [word.replace("--not_worse_than=old", "--not_worse_than=new") for word in swapped]
    assert main(swapped) == 3
    assert not json.loads(Path("gate.json").read_text())["gate"]["passed"]


@pytest.mark.slow
@pytest.mark.parametrize("words", lines("rouge155"))
def test_rouge155_runs(words, tmp_path):
    for name, text in (("peer", "the cat sat\n"), ("model", "the cat was sitting\n")):
        (tmp_path / name).write_text(text)
    (tmp_path / "settings.xml").write_text(
        "<ROUGE_EVAL><EVAL ID='1'><PEER-ROOT>.</PEER-ROOT><MODEL-ROOT>.</MODEL-ROOT><INPUT-FORMAT TYPE='SPL'/>"
        "<PEERS><P ID='1'>peer</P></PEERS><MODELS><M ID='A'>model</M></MODELS></EVAL></ROUGE_EVAL>"
    )
    command = [sys.executable, "-m", "rougekit.rouge155", *words]
    printed = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert printed.returncode == 0, printed.stderr
    assert "ROUGE-1 Average_F: " in printed.stdout


@pytest.mark.slow
@pytest.mark.parametrize("words", lines("make"))
def test_every_make_target_in_the_documentation_exists(words):
    assert dry_run(*words) == 0


@cache
def dry_run(*words):
    return subprocess.run(["make", "--dry-run", *words], cwd=ROOT, capture_output=True).returncode


IS_RELEASED = "Homepage" in PROJECT["urls"]


def installed():
    """What the pages say to install of this package, in blocks and in sentences; `.[extra]` stands for any.

    Lines of version 1.0, on the page on upgrading, are not among them.
    """
    texts = [(ROOT / page).read_text("utf-8") for page in PAGES if page != "docs/upgrading.md"]
    said = " ".join(line for text in texts for line in re.findall(r"pip install ([^`\n)]*)", text))
    words = {word.strip("\"'") for word in said.split()} - {".[extra]"}
    return sorted(word for word in words if word.startswith((".", "rougekit[")))


def test_pages_say_what_to_install():
    name = "rougekit" if IS_RELEASED else "."
    assert {f"{name}[all]", f"{name}[trainer]"} <= {*installed()}


@pytest.mark.parametrize("word", installed())
def test_pip_install_lines_name_existing_folders_and_extras(word):
    folder, extras = re.fullmatch(r"([^[]+)(?:\[(.*)\])?", word).groups()
    assert (IS_RELEASED and folder == "rougekit") or (ROOT / folder / "pyproject.toml").exists()
    assert set(extras.split(",") if extras else ()) <= PROJECT["optional-dependencies"].keys()


@pytest.mark.parametrize("words", lines("python", "-m", "rougekit.compat"))
def test_programs_run_with_the_stand_in(words, tmp_path):
    (tmp_path / "program.py").write_text("import rouge_score.rouge_scorer as it; print(it.__name__)")
    command = [sys.executable, "-m", "rougekit.compat", *words]
    printed = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert printed.startswith("rougekit.compat")


@pytest.mark.parametrize("words", [line for line in lines("python", "-m") if "benchmarks" in line.values[0][0]])
def test_benchmark_parts_in_the_documentation_exist(words):
    module, *parts = words
    source = Path(importlib.util.find_spec(module).origin).read_text(encoding="utf-8")
    assert "__main__" in source
    assert all(f'"{part}"' in source for part in parts)


@pytest.mark.slow
@pytest.mark.parametrize("words", lines(".venv/bin/python", "-m", "pytest"))
def test_pytest_finds_the_tests_in_the_documentation(words):
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *words]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_every_shell_line_is_tested():
    kinds = ("rougekit", "rouge155", "make", "pip install", "python -m rougekit.compat", "python -m benchmarks")
    known = (*kinds, ".venv/bin/python -m pytest", *ELSEWHERE)
    others = [
        line for page in PAGES for line in map(shlex.join, shell_lines(page)) if line and not line.startswith(known)
    ]
    assert others == []
