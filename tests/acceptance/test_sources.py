"""Whatever columns may hold the sources: where they are asked for and where they are only shown, they are the same."""

import re
from pathlib import Path

import pytest

from rougekit import RougeWarning, read
from rougekit.cli import main
from rougekit.page.server import files
from rougekit.page.server.setup import setup_as_json
from rougekit.page.server.testset import ChosenRoles
from tests.helpers.pages import packet, results_of
from tests.helpers.rows import put

ROWS = 8
TEXTS = {
    "bart": [f"a cat sat on mat {k}" for k in range(ROWS)],
    "reference": [f"the cats number {k} sat on the mat" for k in range(ROWS)],
}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def named(*names):
    return {name: [f"{name} {k} is a long text" for k in range(ROWS)] for name in names}


@pytest.mark.parametrize(
    ("columns", "taken", "may_be"),
    [
        (named("article"), "article", []),
        (named("source_text"), "source_text", []),
        (named("article") | {"source": ["cnn", "bbc"] * 4}, "article", []),
        (named("article") | {"Source": [f"http://a.org/{k}" for k in range(ROWS)]}, "article", []),
        (named("article") | {"document": [*range(ROWS)]}, "article", []),
        (named("article") | {"text": [["a cat", "a dog"]] * ROWS}, "article", []),
        (named("text", "article"), "", ["article", "text"]),
        (named("context", "question", "story"), "", ["context", "question", "story"]),
        ({"source": ["cnn", "bbc"] * 4}, "", []),
    ],
)
def test_sources_are_the_same_for_all_who_show_or_need_them_or_all_say_that_several_may_be(
    columns, taken, may_be, capsys
):
    table = {"topic": [f"t{k}" for k in range(ROWS)]} | columns | TEXTS
    path = put("x.jsonl", [dict(zip(table, row, strict=True)) for row in zip(*table.values(), strict=True)])
    what = f"no sources taken: {' or '.join([', '.join(may_be[:-1]), *may_be[-1:]])}"

    data = read(path)
    assert data.sources == table.get(taken)
    assert data.concluded == [f"{what} (source_column)"] * bool(may_be)

    for command in ("score --why", "report --output=x.html --n_resamples=99"):
        assert main([*command.split(), path, "--rouge_types=rouge1"]) == 0
        assert capsys.readouterr().out.count(f" · {what} (--source_column)") == bool(may_be)
    assert packet(Path("x.html"), "head")["has_source"] == bool(taken)

    upload = files.read([Path(path)])
    shown = setup_as_json("", upload)
    assert [column["name"] for column in shown["columns"] if column["role"] == "source"] == [taken] * bool(taken)
    assert shown["notice"].count(f"N{what[1:]} (give one the role source).") == bool(may_be)
    assert results_of(upload, ChosenRoles.guessed(upload)).report.sources == table.get(taken)

    if taken:
        assert main(["sources", path]) == 0
        return
    assert main(["sources", path]) == 2
    offered = [line.split("=")[1] for line in capsys.readouterr().err.splitlines() if "--source_column=" in line]
    assert offered == may_be


@pytest.mark.filterwarnings("always::rougekit.foundation.errors.RougeWarning")
def test_of_two_columns_of_one_name_none_is_taken(capsys):
    """Neither as what a flag names, nor as sources beside texts, of which everyone warns."""
    cells = zip(*TEXTS.values(), strict=True)
    rows = [[f"d{k // 2}", f"e{k}", f"a {k} is long", f"b {k} is long", *texts] for k, texts in enumerate(cells)]
    header = ["doc", "doc", "article", "article", *TEXTS]
    Path("x.csv").write_text("\n".join(map(",".join, [header, *rows])))
    for line in ("sources x.csv", "sources x.csv --source_column=article", "x.csv --group_column=doc"):
        assert main(line.split()) == 1
        assert re.search("which column is '(article|doc)'", capsys.readouterr().err)
    warning = "no source documents are shown: x.csv: which column is 'article'?"
    with pytest.warns(RougeWarning, match=re.escape(warning)):
        assert read("x.csv").sources is None
    assert main(["report", "x.csv", "--output=x.html", "--rouge_types=rouge1"]) == 0
    assert f"rougekit: warning: {warning}" in capsys.readouterr().err
    upload = files.read([Path("x.csv")])
    assert any(note.startswith(warning) for note in results_of(upload, ChosenRoles.guessed(upload)).notes)


def test_sources_that_somebody_names_are_taken_and_nothing_is_said_of_others(capsys):
    table = named("article", "text") | TEXTS
    path = put("x.jsonl", [dict(zip(table, row, strict=True)) for row in zip(*table.values(), strict=True)])
    data = read(path, source_column="text")
    assert (data.sources, data.concluded) == (table["text"], [])
    assert main(["report", path, "--output=x.html", "--source_column=text", "--rouge_types=rouge1"]) == 0
    assert "no sources" not in capsys.readouterr().out
    upload = files.read([Path(path)])
    found = results_of(upload, ChosenRoles.guessed(upload)._replace(sources="text"))
    assert found.report.sources == table["text"]
    assert "o sources" not in setup_as_json("", found)["notice"]
