"""What the page on upgrading says of lines, variables, names and exit codes; other tests run its sessions."""

import inspect
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rougekit
from dev.paths import ROOT
from rougekit.cli import main
from rougekit.cli.naming import NamedFiles
from rougekit.cli.parsing import parse
from rougekit.foundation.renamed import RenamedAttribute
from rougekit.moved import MOVED, RENAMED
from rougekit.reading.roles import roles_by_name
from tests.helpers.requirements import PROJECT

PAGE = (ROOT / "docs" / "upgrading.md").read_text("utf-8")


def table(header):
    """The rows of the table whose first column has this header."""
    found = re.search(rf"^\| {re.escape(header)} \|.*\n\|[-|]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return [[cell.strip() for cell in row.strip("|\n").split(" | ")] for row in found[1].splitlines()]


def clean(**variables):
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ROUGEKIT_", "NUMBA_"))}
    return kept | variables


@pytest.mark.slow
@pytest.mark.parametrize(("variable", "_", "tier"), table("variable"))
def test_a_variable_chooses_this_tier(variable, _, tier):
    given = dict([variable.strip("`").split("=")]) if "=" in variable else {}
    code = "import rougekit; print(rougekit.tier())"
    done = subprocess.run([sys.executable, "-c", code], env=clean(**given), capture_output=True, text=True, cwd=ROOT)
    assert f"`{done.stdout.strip()}`" == tier


@pytest.mark.slow
@pytest.mark.parametrize(("line", "_", "now"), table("line"))
def test_a_line_ends_with_this_code(line, _, now, tmp_path):
    """On copies of the examples, so that a line that overwrites them loses nothing."""
    (tmp_path / "examples").mkdir()
    for name in re.findall(r"examples/([\w.]+)", line):
        Path(tmp_path, "examples", name).write_bytes((ROOT / "examples" / name).read_bytes())
    words = line.strip("`").split()
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, env=clean(PYTHONPATH=str(ROOT)), capture_output=True, text=True, cwd=tmp_path)
    assert str(done.returncode) == now.partition(",")[0], done.stderr


def in_words(roles):
    return "asked" if roles.asked else f"`{'`, `'.join(roles.predictions)}` against `{'`, `'.join(roles.references)}`"


@pytest.mark.parametrize(("columns", "before", "now", "flags"), table("columns"))
def test_columns_have_these_roles_and_with_these_flags_those_that_they_had(columns, before, now, flags):
    names = [name.strip("` ") for name in columns.split(",")]
    assert in_words(roles_by_name(names)) == now
    named = parse("score", flags.strip("`").split()).of(NamedFiles).known
    assert in_words(roles_by_name(names, named)) == before != now


WORDS = "amber birch cedar dune ember fjord grove heath islet jetty".split()


def text(seed, n=9):
    return " ".join(random.Random(str(seed)).choices(WORDS, k=n))


def rows(n=12, **cells):
    """Lines of JSON with texts, of as many words as a cell is, or what a function makes of the number of a row."""
    return "".join(
        json.dumps({name: cell(k) if callable(cell) else text(f"{name}{k}", cell) for name, cell in cells.items()})
        + "\n"
        for k in range(n)
    )


def lines(form="{text}", order=range(12)):
    return "".join(form.format(k=k, text=text(k)) + "\n" for k in order)


def either(*labels):
    return lambda k: labels[k % len(labels)]


def log(name, *values):
    """Rows of six documents for each value."""
    return rows(
        **{
            "doc": lambda k: f"d{k // 2}",
            name: lambda k: values[k % 2],
            "prediction": 9,
            "reference": lambda k: text(k // 2),
        }
    )


BACK = range(11, -1, -1)
KEYS = {"case": lambda k: f"c{k}"}
OWN, OTHER = rows(**KEYS, prediction=9), "".join(reversed(rows(**KEYS, reference=9).splitlines(keepends=True)))
TWO = {
    f"{name}.jsonl": rows(
        prediction=lambda k, name=name: text(name + str(k)), reference=lambda k, name=name: text(name * 2 + str(k))
    )
    for name in ("bart", "t5", "out-1", "out-2")
}
READ = [
    (
        "`label` or `target` with a few",
        {"x": rows(prediction=9, label=either("news", "sport"))},
        "x",
        "--reference_column=label",
    ),
    (
        "names of systems in `model_a`",
        {
            "x": rows(
                model_a=either("gpt", "t5"), model_b=either("opus", "bart"), response_a=9, response_b=9, reference=9
            )
        },
        "x",
        "--prediction_column=model_a --prediction_column=model_b",
    ),
    (
        "texts under a name that says nothing (`bart`)",
        {"x": rows(claim=9, reference=9)},
        "x",
        "--prediction_column=claim",
    ),
    (
        "several columns that may be the sources",
        {"x": rows(article=60, text=60, prediction=9, reference=9)},
        "sources x",
        "--source_column=article",
    ),
    (
        "`article` and `text`, or a `source`",
        {"x": rows(article=90, text=90, prediction=9, baseline=9, reference=9)},
        "compare x --why --rouge_types=rouge1",
        "--source_column=article",
    ),
    (
        "`answer` with a few short labels",
        {"x": rows(prediction=9, references=lambda k: [f"https://a.org/{k}"])},
        "x",
        "--reference_column=references",
    ),
    ("texts of a word or two", {"x": rows(gloss=2, reference=9)}, "x", "--prediction_column=gloss"),
    ("a title, tags, a comment", {"x": rows(prediction=5, title=5, summary=40)}, "x", "--reference_column=summary"),
    (
        "a `summary` or the like beside a `system`",
        {"x": rows(system=either("bart", "t5"), summary=9, bart=9)},
        "x",
        "--reference_column=summary",
    ),
    (
        "only labels beside longer references",
        {"x": rows(model=either("a", "b"), genre=either("c", "d"), reference=9)},
        "x",
        "--prediction_column=model --prediction_column=genre",
    ),
    ("several rows of a document", {"x": log("step", 500, 1000)}, "x", "--prediction_column=prediction"),
    ("a column of other ids than 14", {"x": OWN, "y": OTHER}, "x y", None),
    ("most ids in common and some gaps", {"x": OWN, "y": OTHER.replace('"c3"', '"c33"')}, "x y", None),
    (
        "text lines that all begin with an id and a tab, beside",
        {"x.txt": lines("c{k}\t{text}"), "y": OTHER},
        "x.txt y",
        None,
    ),
    (
        "text lines that all begin with the same ids",
        {"x.txt": lines("c{k}\t{text}"), "y.txt": lines("c{k}\t{text}", BACK)},
        "x.txt y.txt",
        None,
    ),
    (
        "ten lines or more of transcripts",
        {"x.txt": lines("utt-{k} {text}"), "y.txt": lines("utt-{k} {text}", BACK)},
        "x.txt y.txt",
        None,
    ),
    (
        "a row of CSV or a sheet that repeats",
        {"x.csv": "prediction,reference\na cat,a dog\nprediction,reference\na cat,a cat\n"},
        "x.csv",
        None,
    ),
    (
        "a prediction by name that holds labels",
        {"x": rows(detector_prediction=either("fake", "real"), gemma_answer=9, reference=9)},
        "x",
        "--prediction_column=detector_prediction",
    ),
    (
        "references a quarter as long",
        {"x": rows(prediction=20, answer=18, reference=lambda k: f"Section 4.{k}, page {k}")},
        "x",
        "--reference_column=reference",
    ),
    (
        "a text more than eight times",
        {"x": rows(blob=120, bart=9, reference=9)},
        "x",
        "--prediction_column=blob --prediction_column=bart",
    ),
    (
        "`news`, `paper`",
        {"x": rows(news=9, rejected=9, bart=9, reference=9)},
        "x",
        "--prediction_column=news --prediction_column=rejected --prediction_column=bart",
    ),
    (
        "names of columns in [eleven",
        {"x": rows(Kommentar=9, bart=9, reference=9)},
        "x",
        "--prediction_column=Kommentar --prediction_column=bart",
    ),
    (
        "ids that differ in padding",
        {
            "x": rows(case=str, prediction=9),
            "y": "".join(reversed(rows(case=lambda k: f"{k:04}", reference=9).splitlines(keepends=True))),
        },
        "x y",
        None,
    ),
    (
        "files of a pattern most of which",
        {**{f"own/{k:02}.txt": "a cat" for k in range(8)}, **{f"ref/{k:02}.txt": "a cat" for k in range(2, 10)}},
        "--prediction_filepattern=own/* --target_filepattern=ref/*",
        None,
    ),
    (
        "a folder of ROUGE 2.0",
        {
            **{f"r/system/task{k}_{name}.txt": text(f"{name}{k}") for k in range(3) for name in "ab"},
            **{f"r/reference/task{k}_ref1.txt": text(k) for k in range(3)},
        },
        "r",
        "--prediction_column=prediction",
    ),
    (
        "TSV of which a quotation mark",
        {"x.tsv": 'prediction\treference\n"a cat sat\ta cat\na dog\ta dog\nit rains"\tit rains\n'},
        "x.tsv",
        None,
    ),
    ("`out-1.jsonl`, `out-2.jsonl`", TWO, "out-1.jsonl out-2.jsonl", None),
    ("`bart.jsonl`, `t5.jsonl`, each", TWO, "compare bart.jsonl t5.jsonl", "t5.jsonl"),
    (
        "a file with `prediction` and `output`",
        {"x": rows(prediction=9, output=9), "y": rows(reference=9)},
        "x y",
        "--prediction_column=prediction",
    ),
    ("a file with `bart_output`", {"x": rows(bart_output=9, t5_output=9), "y": rows(reference=9)}, "x y", None),
    (
        "files of several folders",
        {f"{folder}/{name}.txt": lines() for folder in ("cnn", "xsum") for name in ("t5", "bart", "ref")},
        "compare cnn/t5.txt cnn/bart.txt cnn/ref.txt xsum/t5.txt xsum/bart.txt xsum/ref.txt",
        None,
    ),
    ("a first text file called", {"gt.txt": lines(), "out.txt": lines()}, "gt.txt out.txt", None),
    (
        "files of a pattern whose numbers",
        {**{f"own/s{k}.txt": "a cat" for k in range(12)}, **{f"ref/{k:02}.txt": "a cat" for k in range(12)}},
        "--prediction_filepattern=own/* --target_filepattern=ref/*",
        None,
    ),
]
"""How a row of the table begins; files that it is about, JSON lines if they have no ending; a line that reads them; and
what gives 1.1's reading, if words of a line do."""
BY_OTHERS = ("cells of a few kilobytes",)
"""Rows that other tests are about: tests/reading/formats/test_sheets.py."""


def test_each_row_of_the_table_of_files_is_tried():
    begins = [begin for begin, *_ in READ] + [*BY_OTHERS]
    assert [[begin for begin in begins if row.startswith(begin)] for row, *_ in table("files with")] == [
        [each] for each in begins
    ]


@pytest.mark.parametrize(("begin", "files", "line", "flags"), READ, ids=[begin for begin, *_ in READ])
def test_files_are_read_as_the_table_says_and_with_these_flags_as_before(
    tmp_path, monkeypatch, capsys, begin, files, line, flags
):
    """What is asked ends with 2, what is refused with 1 or 2; and no flags are asked about again."""
    monkeypatch.chdir(tmp_path)
    for name, content in files.items():
        path = Path(name if "." in name else f"{name}.jsonl")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    (_, _, now, _) = next(row for row in table("files with") if row[0].startswith(begin))
    words = [f"{word}.jsonl" if word in ("x", "y") else word for word in line.split()]
    code = main(words)
    err = capsys.readouterr().err
    assert code in {"asked": (2,), "refused": (1, 2)}.get(re.sub(r".*\b(asked|refused)\b.*", r"\1", now), (0,)), err
    if flags:
        assert main([*words, *flags.split()]) == 0, capsys.readouterr().err


def test_the_table_of_modules_has_all_that_moved():
    assert {old.strip("`"): new.strip("`") for old, new in table("module before")} == MOVED


def test_the_table_of_classes_has_all_that_have_another_name():
    renamed = {old.strip("`"): new.strip("`") for old, new in table("class before")}
    assert set(renamed) == set(RENAMED)
    for old, new in renamed.items():
        with pytest.warns(DeprecationWarning, match=f"^{old} is now {new}$"):
            assert getattr(rougekit, old) is getattr(rougekit, new)


def test_the_table_of_attributes_and_arguments_has_all_that_have_another_name():
    renamed = {}
    for of, public in [(name, getattr(rougekit, name)) for name in rougekit.__all__]:
        of_class = inspect.getmembers_static(public) if isinstance(public, type) else ()
        for name, each in [(f"{of}(", public), *((f"{of}.{name}(", each) for name, each in of_class)]:
            if isinstance(each, RenamedAttribute):
                renamed[name.removesuffix("(")] = each.new
            elif hasattr(each, "renamed_parameter"):
                old, new = each.renamed_parameter
                renamed[f"{name}{old}=)"] = f"{new}="
    assert {old.strip("`"): new.strip("`") for old, new in table("attribute or argument before")} == renamed


def test_lines_of_images_still_work():
    """The line of a Dockerfile that compiled the kernels is among those whose exit codes are tested."""
    lines = dict(table("line of a Dockerfile or script"))
    extra = re.search(r"\[(\w+)\]", next(iter(lines)))[1]
    assert PROJECT["optional-dependencies"][extra] == []
    assert "`rougekit warmup`" in {line for line, *_ in table("line")}
    variables = re.findall(r"\b(NUMBA_\w+)=", "".join(lines))
    assert len(variables) == 3
    sources = [path.read_text("utf-8") for path in (ROOT / "rougekit").rglob("*.py")]
    assert not [name for name in variables if any(name in text for text in sources)]
