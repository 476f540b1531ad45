"""Sources and groups may be in the files of systems, if these have the same ones."""

import json
from pathlib import Path

import pytest

from rougekit import read
from rougekit.cli import main
from rougekit.foundation.io.decoding import FileError
from tests.helpers.pages import packet
from tests.helpers.rows import put

pytestmark = pytest.mark.usefixtures("folder")

N = 30
TEXTS = [f"text {k} of thirty about cats and dogs number {k}" for k in range(N)]
ARTICLES = [f"{text}, and an article {k} about it" for k, text in enumerate(TEXTS)]
TOPICS = [f"topic {k // 2}" for k in range(N)]
LABELS = {"source_column": "article", "group_column": "topic"}


def rows(order=range(N), **changed):
    columns = {"id": [f"d{k}" for k in range(N)], "output": TEXTS, "article": ARTICLES, "topic": TOPICS} | changed
    return [{name: cells[k] for name, cells in columns.items()} for k in order]


@pytest.fixture(autouse=True)
def references(folder):
    Path("refs.txt").write_text("\n".join(TEXTS), "utf-8")
    put("refs.jsonl", [{"id": f"d{k}", "reference": text} for k, text in enumerate(TEXTS)])


@pytest.mark.parametrize(("path", "order"), [("refs.txt", range(N)), ("refs.jsonl", range(N - 1, -1, -1))])
def test_they_are_taken_from_there_in_the_order_of_the_references(path, order):
    put("a.jsonl", rows(order))
    put("b.jsonl", rows())
    for systems in ("a.jsonl", ["a.jsonl", "b.jsonl"]):
        data = read(systems, path, **LABELS)
        assert (data.sources, data.groups) == (data.others["article"], data.others["topic"]) == (ARTICLES, TOPICS)
        assert {*map(tuple, data.predictions.values())} == {tuple(TEXTS)}


def test_a_column_of_the_references_comes_first():
    put("a.jsonl", rows())
    put("refs.jsonl", [{"id": f"d{k}", "reference": text, "article": text} for k, text in enumerate(TEXTS)])
    assert read("a.jsonl", "refs.jsonl", source_column="article").sources == TEXTS


@pytest.mark.parametrize("flag", LABELS)
def test_files_that_differ_are_refused_with_the_first_example(flag):
    name = LABELS[flag]
    put("a.jsonl", rows())
    put("b.jsonl", rows(**{name: [*(ARTICLES if name == "article" else TOPICS)[:25], *["another"] * 5]}))
    with pytest.raises(FileError, match=rf"refs\.txt, row 26: its {name} in b\.jsonl is another one than in a\.jsonl"):
        read(["a.jsonl", "b.jsonl"], "refs.txt", **{flag: name})


def test_what_not_every_file_has_is_refused_with_the_way_out():
    put("a.jsonl", rows())
    Path("c.txt").write_text("\n".join(TEXTS), "utf-8")
    with pytest.raises(
        ValueError, match="--source_column=article: text files have no columns; name one that the file of"
    ):
        read(["a.jsonl", "c.txt"], "refs.txt", source_column="article")
    with pytest.raises(ValueError, match="text files have no columns; give --data"):
        read("c.txt", "refs.txt", source_column="article")
    with pytest.raises(FileError, match="no column 'article'; its columns are id, reference"):
        read(["a.jsonl", "c.txt"], "refs.jsonl", source_column="article")


def test_reports_show_them(capsys):
    put("a.jsonl", rows())
    put("b.jsonl", rows(output=ARTICLES))
    flags = ["--rouge_types=rouge1", *(f"--{flag}={name}" for flag, name in LABELS.items())]
    assert main(["report", "a.jsonl", "b.jsonl", "refs.txt", *flags, "--output=r.html"]) == 0, capsys.readouterr().err
    assert sorted(packet(Path("r.html"), "sources-0")) == sorted(ARTICLES)
    assert "topic" in [column["name"] for column in packet(Path("r.html"), "head")["columns"]]


def test_cells_are_checked_where_they_are():
    put("a.jsonl", rows(range(N - 1, -1, -1), article=[*ARTICLES[:-1], None]))
    with pytest.raises(FileError, match=r"a\.jsonl, row 1, column 'article' is null"):
        read("a.jsonl", "refs.jsonl", source_column="article")
    assert read("a.jsonl", "refs.jsonl", source_column="article", nulls="empty").sources[-1] == ""
    put("a.jsonl", rows(topic=[*TOPICS[:-1], None]))
    with pytest.raises(FileError, match=r"a\.jsonl, row 30, column 'topic' is null"):
        read("a.jsonl", "refs.txt", group_column="topic")
    named_twice = "output,article,article\n" + "".join(f"{text},a,{k}\n" for k, text in enumerate(TEXTS))
    Path("a.csv").write_text(named_twice, "utf-8")
    with pytest.raises(FileError, match=r"a\.csv: which column is 'article'"):
        read("a.csv", "refs.txt", source_column="article")


def test_the_command_measures_what_is_copied_from_them(capsys):
    put("a.jsonl", rows())
    put("b.jsonl", rows(output=ARTICLES))
    flags = ["--source_column=article", "--format=json"]
    assert main(["sources", "a.jsonl", "b.jsonl", "refs.txt", *flags]) == 0
    apart = json.loads(capsys.readouterr().out)
    both = [
        one | {"b": other["output"], "reference": text}
        for one, other, text in zip(rows(), rows(output=ARTICLES), TEXTS, strict=True)
    ]
    put("all.jsonl", [{"a" if name == "output" else name: cell for name, cell in row.items()} for row in both])
    columns = ["--prediction_column=a", "--prediction_column=b"]
    assert main(["sources", "all.jsonl", *columns, *flags]) == 0
    assert json.loads(capsys.readouterr().out) == apart
