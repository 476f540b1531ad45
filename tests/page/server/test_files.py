"""Users' tables: formats, roles of columns, limits, and errors that name row and column."""

import gc
import gzip
import json
import re
import shlex
from dataclasses import replace

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from rougekit.cli import main
from rougekit.foundation.io.decoding import FileError
from rougekit.page.server import files, setup, uploaded
from rougekit.page.server.choices import Choices
from rougekit.page.server.limits import HUB, OWN_MACHINE, limits
from rougekit.page.server.testset import ChosenRoles
from rougekit.page.server.uploaded import Upload
from rougekit.reading.formats.nulls import NullCell
from rougekit.reading.question import Unclear
from rougekit.reading.roles import Known
from tests.helpers.amounts import slow
from tests.helpers.pages import SPACE, packet, results_of, written


@pytest.fixture
def on_hub(monkeypatch):
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])


@pytest.mark.slow
def test_every_format_gives_the_same_table(tmp_path):
    rows = [{"id": "1", "pred": 'say "a",\nb', "ref": "x"}, {"id": "2", "pred": "é\u2028", "ref": ""}]
    lines = "\n\n".join(map(json.dumps, rows))
    csv_text = '\ufeffid,pred,ref\r\n1,"say ""a"",\nb",x\r\n2,é\u2028,\r\n'
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "x.parquet")
    paths = [
        written(tmp_path, "x.csv", csv_text),
        written(tmp_path, "y.CSV", csv_text.replace(",", ";").replace('"a"";', '"a"",')),
        written(tmp_path, "x.jsonl", lines),
        written(tmp_path, "x.json", json.dumps(rows)),
        written(tmp_path, "x.jsonl.gz", gzip.compress(lines.encode())),
        tmp_path / "x.parquet",
    ]
    for one in map(files.read, ([path] for path in paths)):
        assert one.columns == {name: [row[name] for row in rows] for name in ("id", "pred", "ref")}
        assert one.likely[:2] == (["pred"], ["ref"])


def test_text_files_are_columns_of_lines(tmp_path):
    paths = [
        written(tmp_path, name, text) for name, text in (("ref.txt", "x\ny\n"), ("a.txt", "1\n\n"), ("b.txt", "2\n3"))
    ]
    upload = files.read(paths)
    assert upload.columns == {"ref": ["x", "y"], "a": ["1", ""], "b": ["2", "3"]}
    assert upload.likely[:2] == (["a", "b"], ["ref"])
    assert upload.notice == "Paired by order."
    with pytest.raises(FileError, match=r"c\.txt: 1 text, but 2 in ref\.txt; text 2 of ref\.txt has no partner"):
        files.read([paths[0], written(tmp_path, "c.txt", "1\n")])
    with pytest.raises(FileError, match="one text file alone"):
        files.read(paths[:1])
    (tmp_path / "other").mkdir()
    with pytest.raises(
        FileError, match=r"ref\.txt, a\.txt, a\.txt: files have the same name; expected different names"
    ):
        files.read([*paths[:2], written(tmp_path, "other/a.txt", "1\n2\n")])
    one = files.read([paths[0], written(tmp_path, "x.csv", "output\na cat\na dog\n")])
    assert (one.columns, one.systems, one.references) == (
        {"ref": ["x", "y"], "x": ["a cat", "a dog"]}, ("x",), ("ref",)
    )  # fmt: skip


def test_text_files_are_paired_by_the_ids_before_their_lines(tmp_path):
    """As the command pairs them; a file without ids keeps its order, and it is said."""
    texts = {"ref.txt": "a\tfish\nb\tcats\n", "sys.txt": "b\ta cat\na\ta fish\n", "whole.txt": "x\ny\n"}
    ref, system, whole = (written(tmp_path, name, text) for name, text in texts.items())
    upload = files.read([ref, system])
    assert upload.columns == {"id": ["a", "b"], "ref": ["fish", "cats"], "sys": ["a fish", "a cat"]}
    assert upload.notices == "Paired by the ids before the tabs of lines."
    assert upload.likely[:2] == (["sys"], ["ref"])
    assert results_of(upload, ChosenRoles.guessed(upload)).report.head()["ids"] == ["a", "b"]
    kept = files.read([ref, whole])
    assert kept.columns == {"ref": ["a\tfish", "b\tcats"], "whole": ["x", "y"]}
    assert "ids before the tabs of ref.txt are scored as words" in kept.notices.lower()
    with pytest.raises(FileError, match="no row with id 'b'"):
        files.read([ref, written(tmp_path, "gap.txt", "a\ta fish\nc\ta cow\n")])
    assert files.pasted("b\ta cat\na\ta fish", texts["ref.txt"]).columns["prediction"] == ["a fish", "a cat"]


def test_the_column_that_pairs_files_has_the_ids_as_in_reports_of_the_command(tmp_path):
    rows = [{"case": f"c{k}", "id": "cnn", "reference": f"the cat {k}"} for k in range(4)]
    outputs = [{"case": f"c{k}", "output": f"a cat {k}"} for k in range(4)][::-1]
    paths = [
        written(tmp_path, name, "".join(json.dumps(row) + "\n" for row in of))
        for name, of in (("bart.jsonl", outputs), ("ref.jsonl", rows))
    ]
    upload = files.read(paths)
    assert upload.notices == "Paired by case."
    for roles in (ChosenRoles.guessed(upload), ChosenRoles(["reference"], ["bart"])):
        head = results_of(upload, roles).report.head()
        assert (sorted(head["ids"]), head["id_column"]) == ([f"c{k}" for k in range(4)], "case")
    out = tmp_path / "out.html"
    assert main(["report", *map(str, paths), f"--output={out}", "--rouge_types=rouge1", "--n_resamples=99"]) == 0
    head = packet(out, "head")
    assert (head["ids"], head["id_column"]) == ([f"c{k}" for k in range(4)], "case")


def test_numeric_csv_columns_are_not_guessed_as_texts(tmp_path):
    upload = files.read([written(tmp_path, "x.csv", "bart,rating,reference\na cat,4,the cat\na dog,3,a dog\n")])
    assert upload.likely[:2] == (["bart"], ["reference"])


def test_a_column_of_texts_may_begin_with_a_missing_one(tmp_path):
    columns = {"a": [None, "x"], "b": ["a cat", "y"], "rating": [None, 3], "gold": ["the cat", "z"]}
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    upload = files.read([written(tmp_path, "x.jsonl", "\n".join(map(json.dumps, rows)))])
    assert upload.likely[:2] == (["a", "b"], ["gold"])
    with pytest.raises(FileError, match=r"x\.jsonl, row 1, column 'a' is null"):
        upload.texts("a")
    assert Upload("x.jsonl", {"output": [None], "gold": ["z"]}).likely[:2] == (["output"], ["gold"])


def test_pasted_lines_become_a_table():
    assert files.pasted("a\nb\n", "c\nd").columns == {"prediction": ["a", "b"], "reference": ["c", "d"]}
    with pytest.raises(FileError, match=r"prediction: 1 text, but 2 in reference; .* use JSON lines$"):
        files.pasted("a", "c\nd")


@pytest.mark.parametrize(
    ("names", "guessed"),
    [
        (["id", "document", "summary", "bart", "pegasus"], (["bart", "pegasus"], ["summary"])),
        (["article", "highlights", "prediction"], (["prediction"], ["highlights"])),
        (["ref1", "ref2", "system_a", "system_b"], (["system_a", "system_b"], ["ref1", "ref2"])),
        (["left", "right"], ([], [])),
        (["only"], ([], [])),
        (["system_output", "human_summary"], (["system_output"], ["human_summary"])),
        (["system", "output", "target"], (["output"], ["target"])),
        (["predicted_target", "target"], (["predicted_target"], ["target"])),
    ],
)
def test_columns_are_guessed_by_name(names, guessed):
    assert Upload("x", {name: ["text"] for name in names}).likely[:2] == guessed


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("x.csv", "", "x.csv: line 1 is empty"),
        ("x.csv", "a,b\n", "x.csv has no rows"),
        ("x.csv", "a,b\n1,2\n3\n", "x.csv: line 3 has 1 cell; expected 2"),
        ("x.jsonl", '{"a": "b"}\n{"a": b}', "x.jsonl: line 2, column 7: Expecting value"),
        ("x.jsonl", '{"\\ud800": "b"}', "x.jsonl: the name of a column holds half a character"),
        ("x.parquet", b"PAR1 no", "x.parquet: not a Parquet file"),
        ("x.doc", "a", "x.doc: expected one file that ends in .jsonl"),
    ],
)
@pytest.mark.parametrize("place", ["here", *slow("hub")])
def test_errors_about_a_bad_file_omit_its_folder(tmp_path, monkeypatch, name, content, message, place):
    if place == "hub":
        monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    with pytest.raises(FileError) as refusal:
        files.read([written(tmp_path, name, content)])
    assert message in str(refusal.value)
    assert str(tmp_path) not in str(refusal.value)


def rows_of(**columns):
    """JSON lines of these columns."""
    return "".join(
        json.dumps(dict(zip(columns, row, strict=True))) + "\n" for row in zip(*columns.values(), strict=True)
    )


SEVERAL = {
    "ref.jsonl": rows_of(id=[1, 2], reference=["fish", "cats"]),
    "gold.csv": "doc_id,gold\n1,fish\n2,cats\n",
    "a.jsonl": rows_of(id=[2, 1], prediction=["a cat", "a fish"]),
    "b.csv": "id,output\n1,one fish\n2,one cat\n",
    "c.txt": "some fish\nsome cats\n",
    "gold.txt": "fish\ncats\n",
    "own.jsonl": rows_of(id=[1, 2], prediction=["a fish", "a cat"], reference=["fish", "cats"]),
    "other.jsonl": rows_of(id=[2, 1], prediction=["cats!", "fish!"], reference=["cats", "fish"]),
    "apart.jsonl": rows_of(id=[1, 2], prediction=["a hat", "a mat"], reference=["hats", "mats"]),
    "two.jsonl": rows_of(id=[2, 1], bart=["a cat", "a fish"], t5=["the cat", "the fish"]),
}


@pytest.mark.parametrize(
    ("names", "systems", "notice"),
    [
        (["a.jsonl", "ref.jsonl"], {"a": ["a fish", "a cat"]}, "Paired by id."),
        (["gold.csv", "b.csv"], {"b": ["one fish", "one cat"]}, "Paired by doc_id = id."),
        (
            ["a.jsonl", "b.csv", "ref.jsonl", "c.txt"],
            {"a": ["a fish", "a cat"], "b": ["one fish", "one cat"], "c": ["some fish", "some cats"]},
            "Paired by id (a.jsonl, b.csv). Paired by order (c.txt).",
        ),
        (
            ["own.jsonl", "other.jsonl"],
            {"own": ["a fish", "a cat"], "other": ["fish!", "cats!"]},
            "Paired by reference (own.jsonl). Paired by id (other.jsonl).",
        ),
    ],
)  # fmt: skip
def test_several_files_are_paired_as_by_the_command(tmp_path, capsys, names, systems, notice):
    paths = [written(tmp_path, name, SEVERAL[name]) for name in names]
    upload = files.read(paths)
    assert upload.notice == notice
    roles = ChosenRoles.guessed(upload)
    assert {name: upload.texts(name) for name in roles.predictions} == systems
    found = results_of(upload, roles, Choices(["rouge1"]))
    assert found.scored.kept.references == [("fish",), ("cats",)]
    command = "compare" if len(systems) > 1 else "score"
    assert main([command, *map(str, paths), "--rouge_types=rouge1", "--format=json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    by_system = answer["systems"] if len(systems) > 1 else dict.fromkeys(systems, answer["scores"])
    for name in systems:
        of_page = found.scored.systems.means[name]["rouge1"].mid.fmeasure
        assert of_page == by_system[name]["rouge1"]["mid"]["fmeasure"]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["two.jsonl", "b.csv"], "two.jsonl and b.csv: 2 files; expected a single file with a column for each system"),
        (["own.jsonl", "apart.jsonl"], "apart.jsonl has other references than own.jsonl"),
        (
            ["a.jsonl", "gold.txt", "ref.jsonl"],
            "gold.txt is called like references, and would be a system against ref.jsonl",
        ),
        (["ref.jsonl", "gold.csv"], "ref.jsonl and gold.csv: 2 files; expected a single file"),
    ],
)
def test_files_that_do_not_go_together_are_all_named(tmp_path, names, message):
    with pytest.raises(FileError, match=re.escape(message)) as refusal:
        files.read([written(tmp_path, name, SEVERAL[name]) for name in names])
    assert str(tmp_path) not in str(refusal.value)


def test_several_data_sets_are_refused_with_the_line_that_compares_on_all(tmp_path, capsys, monkeypatch):
    """The page shows one; two of runs have nothing to compare, and no line."""
    rows = {"bart": ["a cat", "a fish", "x"], "t5": ["the cat", "fish", "y"], "reference": ["cats", "fishes", "z"]}
    runs = dict(zip(("bart#1", "bart#2", "reference"), rows.values(), strict=True))
    monkeypatch.chdir(tmp_path)
    for columns, has_line in ((rows, True), (runs, False)):
        paths = [written(tmp_path, name, rows_of(**columns)) for name in ("cnn dm.jsonl", "xsum.jsonl")]
        with pytest.raises(FileError, match="each is a data set with references of its own; open one") as refusal:
            files.read(paths)
        _, _, line = str(refusal.value).partition("compare systems on all: rougekit ")
        assert bool(line) == has_line
        if line:
            assert main([*shlex.split(line), "--rouge_types=rouge1"]) == 0
            assert "xsum" in capsys.readouterr().out


def test_the_line_for_several_data_sets_shows_what_a_terminal_would_not(tmp_path):
    columns = {"bart": ["a cat", "a fish"], "t5": ["the cat", "fish"], "reference": ["cats", "fishes"]}
    paths = [written(tmp_path, name, rows_of(**columns)) for name in ("cnn\tdm.jsonl", "xsum.jsonl")]
    with pytest.raises(FileError, match=re.escape(r"all: rougekit compare $'cnn\tdm.jsonl' xsum.jsonl")):
        files.read(paths)


def test_files_of_which_nothing_says_which_has_references_are_paired_and_their_user_chooses(tmp_path):
    paths = [written(tmp_path, name, SEVERAL[name]) for name in ("c.txt", "a.jsonl", "b.csv")]
    upload = files.read(paths)
    assert (upload.systems, upload.references) == ((), ())
    assert upload.columns == {
        "id": [2, 1], "a": ["a cat", "a fish"], "b": ["one cat", "one fish"], "c": ["some fish", "some cats"]
    }  # fmt: skip
    assert upload.notice == "Paired by order (c.txt). Paired by id (b.csv)."
    with pytest.raises(Unclear):
        ChosenRoles.guessed(upload)
    assert upload.opened(Known(["a"], ["b"])).load().references == ["one cat", "one fish"]


def test_the_only_file_with_references_has_those_of_others_beside_its_own_outputs(tmp_path):
    """The command takes the last file, if nothing else says it; files that are dropped have no order."""
    own = written(tmp_path, "own.jsonl", SEVERAL["own.jsonl"])
    upload = files.read([own, written(tmp_path, "b.csv", SEVERAL["b.csv"])])
    assert (upload.systems, upload.references) == (("own", "b"), ("reference",))
    both = rows_of(id=[2, 1], bart_output=["a cat", "a fish"], t5_output=["the cat", "the fish"], gold=["cats", "fish"])
    upload = files.read([written(tmp_path, "both.jsonl", both), written(tmp_path, "b.csv", SEVERAL["b.csv"])])
    assert (upload.systems, upload.references) == (("bart_output", "t5_output", "b"), ("gold",))
    assert {name: upload.texts(name) for name in ("t5_output", "b")} == {
        "t5_output": ["the cat", "the fish"], "b": ["one cat", "one fish"]
    }  # fmt: skip


@pytest.mark.parametrize("references", ["gold.csv", "ref.txt"])
def test_names_of_columns_say_which_outputs_of_a_file_are_systems_or_its_user_chooses(tmp_path, references):
    """The command asks, as a flag can answer; on the page the table of all files can."""
    there = {"gold.csv": SEVERAL["gold.csv"], "ref.txt": "fish\ncats\n"}
    wide = {"bart": ["a cat", "a fish"], "t5": ["the cat", "the fish"]}
    paths = [
        written(tmp_path, "wide.jsonl", rows_of(id=[2, 1], **wide)),
        written(tmp_path, references, there[references]),
    ]
    upload = files.read(paths)
    assert ChosenRoles.guessed(upload)[:2] == (["bart", "t5"], ["gold" if references == "gold.csv" else "ref"])
    in_order = wide["bart"][::-1] if references == "gold.csv" else wide["bart"]
    assert upload.columns["bart"] == in_order
    open_names = {"article": ["cats", "fish"], "bart_prose": ["a cat", "a fish"], "title": ["C", "F"]}
    written(tmp_path, "wide.jsonl", rows_of(id=[2, 1], **open_names))
    with pytest.raises(Unclear, match=r"wide\.jsonl"):
        files.read(paths)


def test_a_system_has_the_name_of_its_file_if_a_column_has_the_stem(tmp_path):
    named = rows_of(id=[1, 2], a=["x", "y"], reference=["fish", "cats"])
    ref = written(tmp_path, "ref.jsonl", named)
    upload = files.read([written(tmp_path, "a.jsonl", SEVERAL["a.jsonl"]), ref])
    assert {**upload.columns} == {
        "id": [1, 2], "a": ["x", "y"], "reference": ["fish", "cats"], "a.jsonl": ["a fish", "a cat"]
    }  # fmt: skip
    assert upload.systems == ("a.jsonl",)


def test_nulls_of_several_files_are_named_where_they_are(tmp_path):
    null = written(tmp_path, "a.jsonl", rows_of(id=[2, 1], prediction=["a cat", None]))
    paths = [null, *(written(tmp_path, f"ref_{k}.jsonl", SEVERAL["ref.jsonl"]) for k in range(2))]
    with pytest.raises(NullCell, match=r"^a\.jsonl, row 2, column 'prediction' is null"):
        files.read(paths)
    upload = files.read(paths, nulls="empty")
    assert upload.columns["a"] == ["", "a cat"]
    assert upload.notice == "Paired by id. 1 null read as empty, the first in a.jsonl, row 2, column 'prediction'."
    assert upload.opened().concluded == [], "they are said once"


def test_a_first_line_that_reads_like_a_text_is_noticed(tmp_path):
    upload = files.read([written(tmp_path, "x.csv", "The cat sat on the mat.,A cat was on it\nIt rained,It rains\n")])
    assert "'The cat sat on the mat.' reads like a text" in upload.notices
    assert Upload("x", {"prediction": ["a"]}).notices == ""


def test_a_column_that_may_be_a_system_is_noticed(tmp_path):
    upload = files.read([written(tmp_path, "x.csv", "lead,our_system,reference\na cat,the cat,cats\n")])
    roles = ChosenRoles.guessed(upload)
    assert roles[:2] == (["our_system"], ["reference"])
    assert setup.setup_as_json("", upload)["notice"] == "Left out: lead."
    assert setup.setup_as_json("", results_of(upload, ChosenRoles(["lead"], ["reference"])))["notice"] == ""
    other = files.read([written(tmp_path, "y.csv", "notes,prediction,reference\na cat,the cat,cats\n")])
    assert setup.setup_as_json("", other)["notice"] == ""


def test_limits_apply_only_on_the_hub(tmp_path, monkeypatch):
    long = written(tmp_path, "x.csv", f"a,b\n{'x' * 10_001},y\n")
    assert limits() == OWN_MACHINE
    assert len(files.read([long]).texts("a")[0]) == 10_001
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    assert limits() == HUB
    upload = files.read([long])
    assert upload.texts("b") == ["y"]  # columns that are not chosen don't count
    with pytest.raises(FileError, match=r"row 1, column 'a' has 10,001 characters; expected at most 10,000"):
        upload.texts("a")


def test_errors_state_the_limits(tmp_path, on_hub, monkeypatch):
    few = HUB.__class__(bytes=100, rows=2, columns=3, characters=9, in_all=4, references=1, systems=1, seconds=1)
    for module in (files, uploaded):
        monkeypatch.setattr(module, "limits", lambda: few)
    upload = Upload("x", {"a": ["12", "345"], "b": [["1", "2"], ["3"]], "c": ["1", "2"]})
    with pytest.raises(FileError, match="x: a has 5 characters; expected at most 4 on this page"):
        upload.texts("a")
    with pytest.raises(FileError, match="x, row 1 has 2 references; expected at most 1"):
        upload.check(["b"])
    with pytest.raises(FileError, match=r"x\.csv: 3 rows; expected at most 2"):
        files.read([written(tmp_path, "x.csv", "a\n1\n2\n3\n")])
    with pytest.raises(FileError, match=r"x\.csv: 4 columns; expected at most 3"):
        files.read([written(tmp_path, "x.csv", "a,b,c,d\n1,2,3,4\n")])
    with pytest.raises(FileError, match=r"y\.csv has 202 bytes; expected at most 100"):
        files.read([written(tmp_path, "y.csv", f"a\n{'x' * 200}")])


def test_what_just_reaches_the_limits_is_accepted(tmp_path, on_hub, monkeypatch):
    path = written(tmp_path, "x.csv", "a,b\n123,1\n4,23\n")
    few = replace(HUB, bytes=path.stat().st_size, rows=2, columns=2, characters=3, in_all=4, references=2, systems=1)
    for module in (files, uploaded):
        monkeypatch.setattr(module, "limits", lambda: few)
    upload = files.read([path])
    assert upload.texts("a") == ["123", "4"]
    few = replace(few, in_all=7)
    upload.check(["a", "b"])


@pytest.mark.slow
def test_an_encoding_can_be_specified(tmp_path):
    path = written(tmp_path, "a.csv", "prediction,reference\nŁódź,là\n".encode("cp1250", "replace"))
    assert files.read([path], "cp1250").columns["prediction"] == ["Łódź"]
    with pytest.raises(ValueError, match="encoding='utf-9'; expected the name of a text encoding"):
        files.read([path], "utf-9")


@pytest.fixture(scope="module")
def bombs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bombs")
    values = pa.DictionaryArray.from_arrays(pa.array([0] * 1_000, pa.int8()), pa.array(["x" * 5_000_000]))
    pq.write_table(pa.table({"a": values}), folder / "x.parquet", compression="zstd")
    written(folder, "x.csv.gz", gzip.compress(b"a\n") + gzip.compress(b"x" * 100_000_000, 1) * 4)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("at_home", [False, True])
def test_a_small_file_that_unpacks_to_gigabytes_is_refused(bombs, on_hub, monkeypatch, at_home):
    if at_home:
        monkeypatch.delenv("SPACE_ID")
        monkeypatch.setattr(files, "free_memory", lambda: 500_000_000)
    monkeypatch.setattr(files, "SECONDS", 3600.0)  # memory decides, also on a machine that is busy
    says = {
        bombs / "x.parquet": r"x\.parquet takes more than 250 MB of memory",
        bombs / "x.csv.gz": r"x\.csv\.gz (takes more than 250 MB of memory|can't be read)",
    }
    for path, words in says.items():
        assert path.stat().st_size < HUB.bytes
        with pytest.raises(FileError, match=words) as refused:
            files.read([path])
        assert ("500 MB are free, of which a file may take half" in str(refused.value)) == at_home


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        (3, "x.jsonl, row 1, column 'a' is int '3'; expected text"),
        (None, "x.jsonl, row 1, column 'a' is null; expected text"),
        ("\ud800", "x.jsonl, row 1, column 'a' holds half a character"),
    ],
)
def test_a_cell_that_is_not_text_is_refused(cell, message):
    with pytest.raises(FileError, match=re.escape(message)):
        Upload("x.jsonl", {"a": [cell]}).texts("a")
    with pytest.raises(FileError, match=re.escape(message.replace("'a'", "'a', item 2", 1))):
        scored_references({"a": [["x", cell]]})


def scored_references(columns):
    """What the rows of an upload are scored against."""
    upload = Upload("x.jsonl", columns | {"p": ["a text"] * len(next(iter(columns.values())))})
    return results_of(upload, ChosenRoles(["p"], [*columns]), Choices(["rouge1"])).scored.kept.references


def test_references_may_be_lists_columns_or_both():
    assert scored_references({"a": ["1", "2"], "b": [["3"], ["4", "5"]]}) == [("1", "3"), ("2", "4", "5")]
    upload = Upload("x", {"a": ["1"], "p": ["2"]})
    with pytest.raises(FileError, match="x has no column 'c'; it has 'a', 'p'"):
        results_of(upload, ChosenRoles(["p"], ["c"]))
    with pytest.raises(FileError, match="is an empty list"):
        scored_references({"a": [[]]})


def test_references_are_not_tracked_by_the_garbage_collector():
    references = scored_references({"a": ["1", "2"], "b": [["3"], ["4", "5"]]})
    gc.collect()
    assert not any(map(gc.is_tracked, references))


def test_a_column_with_repeated_values_is_suggested_as_groups():
    columns = {"id": list("abcdef"), "doc": [1, 1, 2, 2, 3, 3], "pred": ["x"] * 6, "lang": ["en"] * 6}
    assert Upload("x", columns).repeated(["pred"]) == "doc"
    assert Upload("x", {"id": list("abcdef"), "pred": ["x", "y"] * 3}).repeated(["pred"]) == ""
    assert Upload("x", {"kind": list("ab") * 100}).repeated([]) == ""
    assert Upload("x", {"kind": ["a"] * 20}).repeated([]) == ""
    assert Upload("x", {"human": ["1", "0.25", "0.25", "3"]}).repeated([]) == ""
    assert Upload("x", {"human": [1.0, 0.25, 0.25, 3.0]}).repeated([]) == ""
    assert Upload("x", {"tags": [["a"], ["a"], ["b"]], "topic": ["a", None, None]}).repeated([]) == ""


def test_runs_of_a_system_are_one_system_among_what_is_scored():
    names = ["a#1", "a#2", "b#1", "b#2"]
    upload = Upload("runs.csv", {name: ["a cat", "a dog"] for name in [*names, "reference"]})
    columns = setup.setup_as_json("", results_of(upload, ChosenRoles(names, ["reference"])))["chips"][0]
    assert columns == {"opens": "columns", "words": "2 systems"}
