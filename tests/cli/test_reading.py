"""Texts from every place that flags can name."""

import gzip
import io
import json
import re
import shlex
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from rougekit import Scorer
from rougekit.cli import main, naming, reading
from tests.helpers.command import PREDICTIONS, REFERENCES, expected_mid, run
from tests.helpers.rows import put


def test_several_reference_columns_are_several_references(texts, capsys):
    arguments = (
        "--data=data.jsonl",
        "--prediction_column=prediction",
        "--reference_column=reference",
        "--reference_column=prediction",
        "--rouge_types=rouge1",
    )
    out, _ = run(capsys, *arguments, "--format=json", "--n_resamples=0")
    pairs = [list(pair) for pair in zip(REFERENCES, PREDICTIONS, strict=True)]
    expected = Scorer(["rouge1"]).score(PREDICTIONS, pairs).aggregate(n_resamples=0)["rouge1"].mid
    assert json.loads(out)["scores"]["rouge1"]["mid"] == expected._asdict()
    assert "refs:2" in out


def test_references_from_standard_input_are_read_once(texts, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(REFERENCES).encode())))
    arguments = ("--target_filepattern=-", "--prediction_filepattern=pred.txt", "--rouge_types=rouge1")
    out, _ = run(capsys, *arguments, "--format=json")
    assert json.loads(out)["scores"]["rouge1"]["mid"] == expected_mid()._asdict()


@pytest.mark.parametrize(
    ("prediction", "references"), [("a", "a b"), ("a", ["a b", "a c"]), ("a long one", "a"), ("a long one", ["a"])]
)
def test_texts_are_read_as_they_are_needed(tmp_path, monkeypatch, prediction, references):
    monkeypatch.setattr("rougekit.reading.joined_batches.BATCH_CHARACTERS", 1500)
    (tmp_path / "a.txt").write_text(f"{prediction}\n" * 2000)
    (tmp_path / "data.jsonl").write_text(f"{json.dumps({'reference': references})}\n" * 2000)
    data = reading.read(naming.parse_files("score", [str(tmp_path / "a.txt"), str(tmp_path / "data.jsonl")]))
    sizes = [len(batch.references) for batch in data.batches]
    assert sum(sizes) == 2000
    assert max(sizes) <= 512


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.ndjson"])
def test_a_system_of_any_kind_of_file_with_columns(texts, capsys, name):
    data = (texts / "data.jsonl").read_bytes()
    (texts / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    out, _ = run(capsys, "--data=data.jsonl", f"--system=A={name}", "--rouge_types=rouge1", "--format=json")
    assert json.loads(out)["systems"]["A"]["rouge1"]["mid"] == expected_mid()._asdict()


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--system=A=pred.txt", "--system=A=other.txt"], "--system=A=other.txt: pred.txt has the name A"),
        (["--data=data.jsonl", "--prediction_column=p", "--prediction_column=p"], "p: another system has this name"),
        (["--system=pred.txt=pred.txt"] * 2, "error: pred.txt is given twice"),
        (["--system=A=pred.txt,other.txt,pred.txt"], "error: pred.txt is given twice; expected different files"),
        (["--system=A#1=pred.txt", "--system=A#2=pred.txt"], "error: pred.txt is given twice"),
    ],
)
def test_no_system_is_lost_for_another_of_its_name(tmp_path, monkeypatch, capsys, flags, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data.jsonl").write_text('{"p": "a b", "reference": "a"}\n')
    for name in ("pred.txt", "other.txt", "ref.txt"):
        (tmp_path / name).write_text("a b\n")
    references = [] if any(flag.startswith("--data") for flag in flags) else ["--target_filepattern=ref.txt"]
    assert main([*flags, *references]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_a_column_of_numbers_is_no_system(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    row = {"reference": "the cat sat", "A": "the cat", "B": "a cat", "words": 2}
    Path("a.jsonl").write_text("\n".join([json.dumps(row)] * 3))
    Path("a.csv").write_text("\n".join([",".join(row), *[",".join(map(str, row.values()))] * 3]))
    for name in ("a.jsonl", "a.csv"):
        out, _ = run(capsys, name, "--rouge_types=rouge1", "--format=json")
        assert list(json.loads(out)["systems"]) == ["A", "B"]
    out, _ = run(capsys, "a.csv", "--prediction_column=A", "--prediction_column=words", "--format=json")
    assert list(json.loads(out)["systems"]) == ["A", "words"]


STORMS = ("a storm hit Lima", "it rained all day", "the sun shone", "snow fell at noon", "fog lay on the bay")


@pytest.fixture
def storms(tmp_path, monkeypatch):
    """A file of two systems, their references, and two more columns of texts."""
    monkeypatch.chdir(tmp_path)
    names = "reference", "A", "B", "what it is about", "body"
    rows = [",".join(f"{text} {name[:k]}" for k, name in enumerate(names)) for text in STORMS]
    Path("storms.csv").write_text("\n".join([",".join(names), *rows]))
    return "--rouge_types=rouge1", "--format=json"


@pytest.mark.parametrize(
    ("flags", "systems"),
    [
        (["--group_column=what it is about"], ["A", "B"]),
        (["--source_column=body", "--with=lead1"], ["A", "B", "what it is about"]),
        (["--reference_column=body"], ["A", "B", "what it is about"]),
        (["--reference_column=body", "--group_column=what it is about"], ["A", "B"]),
        (["--prediction_column=body", "--prediction_column=A", "--reference_column=body"], ["body", "A"]),
    ],
)
def test_a_column_that_a_flag_names_is_no_system(storms, capsys, flags, systems):
    out, _ = run(capsys, "compare", "storms.csv", *flags, *storms)
    assert list(json.loads(out)["systems"]) == systems


def test_the_column_of_sources_is_no_text_that_copies_them(storms, capsys):
    out, _ = run(capsys, "sources", "storms.csv", "--source_column=body", "--format=json")
    assert [row["texts"] for row in json.loads(out)["rows"]] == ["A", "B", "what it is about", "reference"]


@pytest.mark.parametrize("role", ["prediction", "reference"])
def test_a_reference_as_a_system_is_scored_against_the_others(tmp_path, monkeypatch, capsys, role):
    monkeypatch.chdir(tmp_path)
    Path("a.csv").write_text("reference_0,reference_1\n" + "a b,a c\n" * 3)
    out, _ = run(capsys, "a.csv", f"--{role}_column=reference_0", "--rouge_types=rouge1", "--format=json")
    assert json.loads(out)["scores"]["rouge1"]["mid"]["fmeasure"] == 0.5


def test_a_file_with_one_output_beside_a_column_of_groups_is_one_system(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name in ("a", "b", "refs"):
        rows = [f"{text},{text} {name},{text} now" for text in STORMS]
        Path(f"{name}.csv").write_text("\n".join(["gold,draft,what it is about", *rows]))
    flags = "--group_column=what it is about", "--rouge_types=rouge1", "--format=json"
    out, _ = run(capsys, "compare", "--data=refs.csv", "--system=A=a.csv", "--system=B=b.csv", *flags)
    assert list(json.loads(out)["systems"]) == ["A", "B"]
    out, _ = run(capsys, "compare", "a.csv", "b.csv", *flags)
    assert list(json.loads(out)["systems"]) == ["a", "b"]


def test_the_column_of_systems_in_files_of_their_own_can_be_chosen(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name, column, text in (("a", "summary", "the cat"), ("b", "summary", "a cat"), ("refs", "target", "the cat")):
        Path(f"{name}.csv").write_text(f"id,{column}\n1,{text}\n2,{text}\n")
    files = ("compare", "a.csv", "b.csv", "refs.csv", "--rouge_types=rouge1", "--n_resamples=1", "--format=json")
    found = json.loads(run(capsys, *files, "--prediction_column=summary")[0])["systems"]
    assert json.loads(run(capsys, *files)[0])["systems"] == found, "beside a file of references, it is the prediction"
    assert [found[name]["rouge1"]["mid"]["recall"] for name in ("a", "b")] == [1.0, 0.5]
    assert main([*files, "--prediction_column=words"]) == 2
    assert "a.csv: no column 'words'; its columns are id, summary" in capsys.readouterr().err
    for name, column in (("a", "summary"), ("b", "text"), ("refs", "text")):  # a file's only column needs no name
        lines = Path(f"{name}.csv").read_text().splitlines()[1:]
        Path(f"{name}.csv").write_text("\n".join([column, *(line.partition(",")[2] for line in lines)]))
    assert json.loads(run(capsys, *files)[0])["systems"] == found


def test_a_column_is_not_both_a_systems_predictions_and_its_references(tmp_path, monkeypatch, capsys):
    """The files have one column, so only their places tell which contains the references."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("a1", "the cat sat on it"), ("b1", "a cat"), ("human1", "the cat sat")):
        Path(f"{name}.csv").write_text(f"summary\n{text}\n")
    flags = ("--reference_column=summary", "--prediction_column=summary")
    types = ("--rouge_types=rouge1", "--n_resamples=9")
    out, _ = run(capsys, "compare", "a1.csv", "b1.csv", "human1.csv", *flags, *types, "--format=json")
    found = json.loads(out)["systems"]
    assert {name: round(100 * scores["rouge1"]["mid"]["fmeasure"], 2) for name, scores in found.items()} == {
        "a1": 75.0, "b1": 40.0
    }  # fmt: skip
    out, _ = run(capsys, "report", "a1.csv", "b1.csv", "human1.csv", *flags, *types)
    assert re.findall(r"^(\w+) +(\d+\.\d+)", out, re.M) == [("a1", "75.00"), ("b1", "40.00")]
    out, _ = run(capsys, "identify", "a1.csv", "human1.csv", "rouge1=75.0", *flags)
    assert out.startswith("human1.csv: a1.csv against summary · 1 example")


def test_a_list_of_one_is_a_text_also_in_a_column_with_both_roles(texts, capsys):
    put("a.jsonl", [{"a": ["a cat"], "b": "x"}, {"a": ["a dog"], "b": "y"}])
    out, _ = run(capsys, "score", "a.jsonl", "--reference_column=a", "--prediction_column=a", "--rouge_types=rouge1")
    assert "100.00" in out


def test_the_advice_on_a_text_without_a_partner_depends_on_that_text(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("p.txt").write_text("a b\nc d\n")
    advice = {
        "\nlast one\n": "text 3 of q.txt is empty: delete extra empty lines",
        "e\n": "text 3 of q.txt has no partner; if texts contain line breaks",
        "e\n\nf\n": "use JSON lines or --delimiter; text 4 is empty: delete it if it is an extra line",
    }
    for more, expected in advice.items():
        Path("q.txt").write_text(f"a b\nc d\n{more}")
        for line in (("p.txt", "q.txt"), ("q.txt", "p.txt")):
            assert main(line) == 1
            assert expected in capsys.readouterr().err


def test_texts_of_files_that_differ_in_number_are_counted_to_the_end(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name in ("_ROWS", "BATCH_CHARACTERS"):
        monkeypatch.setattr(f"rougekit.reading.joined_batches.{name}", 1)
    for name, n in {"a": 5, "b": 2, "refs": 5}.items():
        Path(f"{name}.txt").write_text("".join(f"text {k}\n" for k in range(n)))
    assert main(["compare", "a.txt", "b.txt", "refs.txt"]) == 1
    assert "b.txt: 2 texts, but 5 in refs.txt; text 3 of refs.txt has no partner" in capsys.readouterr().err


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_a_system_whose_file_has_other_references_is_warned_of_once(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    texts = ("one", "two", "three")
    for name, order in (("a", (0, 1, 2)), ("b", (0, 2, 1))):
        Path(f"{name}.csv").write_text("prediction,target\n" + "".join(f"{texts[k]},{texts[k]}\n" for k in order))
    Path("refs.csv").write_text("target\none\ntwo\nthree\n")
    Path("lists.jsonl").write_text("".join(json.dumps({"target": [text, "four"]}) + "\n" for text in texts))
    options = ("--rouge_types=rouge1", "--n_resamples=1")
    out, err = run(capsys, "compare", "a.csv", "b.csv", "refs.csv", *options)
    assert " · paired by target · " in out, "the references pair the rows"
    assert "a different reference" not in err
    for name in ("_ROWS", "BATCH_CHARACTERS"):  # rows 2 and 3, which differ, come in batches of their own
        monkeypatch.setattr(f"rougekit.reading.joined_batches.{name}", 1)
    _, err = run(capsys, "compare", "a.csv", "b.csv", "lists.jsonl", *options)
    assert err.count("a different reference") == 1
    assert "row 2: the file of system 'b'" in run(capsys, "compare", "a.csv", "b.csv", "lists.jsonl", *options)[1]
    for last in ("refs.csv", "lists.jsonl"):
        assert "a different reference" not in run(capsys, "compare", "a.csv", "--system=c=a.csv", last, *options)[1]


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
@pytest.mark.parametrize(
    ("name", "row"), [("gold.txt", "{}"), ("gold.jsonl", '{{"gold": "{}"}}'), ("refs.jsonl", '{{"refs": ["x", "{}"]}}')]
)
def test_references_in_the_file_of_a_system_are_compared_with_those_that_count(
    tmp_path, monkeypatch, capsys, name, row
):  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("own.jsonl").write_text('{"prediction": "a", "target": "one text"}\n{"prediction": "b", "target": "two"}\n')
    options = ("own.jsonl", name, "--rouge_types=rouge1", "--n_resamples=1")
    for texts, is_other in ((("one text", "two"), False), (("other", "another"), True)):
        Path(name).write_text("".join(f"{row.format(text)}\n" for text in texts))
        said = f"{name}, row 1: own.jsonl has a different reference in this row"
        assert (said in run(capsys, *options)[1]) is is_other
    if name == "gold.txt":  # which may have lost line breaks
        Path(name).write_text("one  text\ntwo\n")
        assert "different" not in run(capsys, *options)[1]


def with_ids(name, ids, field="prediction", texts=("one", "two", "three")):
    rows = [{"doc_id": id, field: text} for id, text in zip(ids, texts, strict=True)]
    Path(f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_rows_of_files_with_ids_are_paired_by_them(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with_ids("r", (0, 1, 2), "reference")
    with_ids("a", (0, 1, 2))
    with_ids("b", ("1", "0", "2"), texts=("two", "one", "three"))
    Path("c.csv").write_text("doc_id,prediction\n0,one\n2,three\n1,two\n")
    options = ("r.jsonl", "--rouge_types=rouge1", "--format=json")
    out, err = run(capsys, "compare", "a.jsonl", "b.jsonl", "c.csv", *options)
    assert [each["rouge1"]["mid"]["fmeasure"] for each in json.loads(out)["systems"].values()] == [1, 1, 1]
    assert "rougekit: r.jsonl: a.jsonl, b.jsonl and c.csv against reference · paired by doc_id\n" in err
    assert json.loads(run(capsys, "c.csv", *options)[0])["scores"]["rouge1"]["mid"]["fmeasure"] == 1


@pytest.mark.parametrize(
    ("of_references", "of_predictions"),
    [("id,doc_id", "doc_id"), ("doc_id", "id,doc_id"), ("id,Doc_ID", "doc_id"), ("id,index", "index,uid")],
)
def test_rows_are_paired_by_the_ids_that_both_files_have(of_references, of_predictions, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    files = (("r", of_references, "reference", "012"), ("a", of_predictions, "prediction", "201"))
    for name, ids, field, order in files:
        shared = [column.lower() in ("doc_id", "index") for column in ids.split(",")]
        rows = [[k if same else f"{name}{k}" for same in shared] + [f"text {k}"] for k in order]
        Path(f"{name}.csv").write_text("\n".join([f"{ids},{field}", *map(",".join, rows)]))
    options = ("a.csv", "r.csv", "--rouge_types=rouge1", "--format=json", "--per_example=s.csv")
    out, err = run(capsys, *options)
    assert json.loads(out)["scores"]["rouge1"]["mid"]["fmeasure"] == 1
    assert re.search(r"paired by (doc_id|Doc_ID = doc_id|index)\n$", err)
    first = "r" if of_references.startswith("id") else ""
    assert [line.split(",")[0] for line in Path("s.csv").read_text().split()] == ["id", *(f"{first}{k}" for k in "012")]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)], ids=["in order", "in another"])
@pytest.mark.parametrize("ids", ["0.0 1.0 2.0", "0 1.0 2"])
def test_whole_numbers_are_the_same_ids_as_floats(ids, order, tmp_path, monkeypatch, capsys):
    """As pandas writes a column with gaps in CSV, and JSON numbers beside it."""
    monkeypatch.chdir(tmp_path)
    texts = ("one", "two", "three")
    rows = [f"{ids.split()[k]},{texts[k]}" for k in order]
    Path("a.csv").write_text("\n".join(["doc_id,prediction", *rows]))
    with_ids("r", (0, 1, 2), "reference", texts)
    out, err = run(capsys, "a.csv", "r.jsonl", "--rouge_types=rouge1", "--format=json")
    assert json.loads(out)["scores"]["rouge1"]["mid"]["fmeasure"] == 1
    assert "paired by doc_id" in err


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_a_column_of_one_name_identifies_no_rows(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with_ids("r", ["gold"] * 3, "reference")
    with_ids("a", ["bart"] * 3)
    out, err = run(capsys, "a.jsonl", "r.jsonl", "--rouge_types=rouge1", "--format=json")
    assert json.loads(out)["scores"]["rouge1"]["mid"]["fmeasure"] == 1
    assert "a.jsonl against reference · paired by order\n" in err


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_lists_of_references_are_the_same_in_both_files(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name, gold in (("a", "one"), ("b", "one"), ("c", "other")):
        rows = [{"prediction": "one", "references": [gold, "two"]}] * 2
        Path(f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert "different reference" not in run(capsys, "compare", "a.jsonl", "b.jsonl")[1]
    assert "different reference" in run(capsys, "compare", "a.jsonl", "c.jsonl")[1]


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
@pytest.mark.parametrize(
    ("names", "scored", "left_out"),
    [
        (["baseline", "our_system", "reference"], ["baseline", "our_system"], None),
        (["title", "lead3", "model_output", "hyp", "expected_output"], ["model_output", "hyp"], "lead3"),
        (["summary", "lead", "reference"], ["summary", "lead"], None),
        (["notes", "prediction", "reference"], ["prediction"], None),
        (["id", "bart", "t5", "reference"], ["bart", "t5"], None),
    ],
)
def test_a_column_that_may_be_a_system_is_not_left_out_without_a_word(texts, capsys, names, scored, left_out):
    rows = [[f"{name} {k} cats sat" for name in names] for k in range(8)]
    Path("outputs.csv").write_text("\n".join(map(",".join, [names, *rows])) + "\n")
    out, err = run(capsys, "outputs.csv", "--rouge_types=rouge1", "--format=json")
    assert list(json.loads(out).get("systems", scored)) == scored
    assert (f" · left out: {left_out}\n" in err) if left_out else ("left out" not in err)
    headline = run(capsys, "outputs.csv", "--rouge_types=rouge1")[0].split("\n")[0]
    assert (f" · left out: {left_out} · " in headline) if left_out else ("left out" not in headline)


def test_columns_like_those_with_usual_names_are_read_with_them(texts, capsys):
    names = ("prediction", "hyp", "reference", "reference_2")
    rows = [[f"{name} {k} cats sat" for name in names] for k in range(8)]
    Path("outputs.csv").write_text("\n".join(map(",".join, [names, *rows])) + "\n")
    out, _ = run(capsys, "outputs.csv", "--rouge_types=rouge1")
    assert out.startswith("outputs.csv: 2 systems against reference and reference_2 · 8 examples · without")
    out, _ = run(capsys, "compare", "outputs.csv", "--reference_column=reference", "--rouge_types=rouge1")
    assert out.startswith("outputs.csv: 2 systems against reference · 8 examples · without")


def test_a_file_of_a_system_that_holds_two_is_asked(texts, capsys):
    for name in "ab":
        Path(f"{name}.csv").write_text("doc_id,output,our_system\n" + "".join(f"{k},a cat,the cat\n" for k in "123"))
    Path("refs.csv").write_text("doc_id,reference\n" + "".join(f"{k},the cat\n" for k in "123"))
    files = "compare", "a.csv", "b.csv", "refs.csv", "--rouge_types=rouge1"
    assert main(files) == 2
    assert "--prediction_column=output\n" in capsys.readouterr().err
    assert "a.csv and b.csv against reference" in run(capsys, *files, "--prediction_column=output")[0]


def test_equal_references_may_be_what_groups_rows(texts, capsys):
    rows = [[f"{k} cats", f"{k} cats sat", f"{k // 2} cats sat there"] for k in range(8)]
    Path("grouped.csv").write_text("\n".join(map(",".join, [["bart", "t5", "reference"], *rows])) + "\n")
    assert "groups:4" in run(capsys, "compare", "grouped.csv", "--group_column=reference", "--rouge_types=rouge1")[0]


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
@pytest.mark.parametrize(
    ("command", "flags", "are_taken"),
    [
        ("compare", [], True),
        ("power", [], True),
        ("score", [], False),
        ("score", ["--all_pairs"], True),
        ("score", ["--baseline=lead"], True),
        ("report", ["--output=out.html", "--margin=2"], True),
        ("explain", ["--most_different"], True),
        ("explain", ["--row=2"], False),
    ],
)
def test_where_two_systems_are_needed_all_columns_that_may_be_are_taken(texts, capsys, command, flags, are_taken):
    names = ("id", "lead", "our_system", "section", "reference", "article")
    rows = [[f"d{k}", f"{k} cat", f"{k} cats sat", "ab"[k % 2], f"{k} cats sat on", f"{k} cats"] for k in range(8)]
    Path("outputs.csv").write_text("\n".join(map(",".join, [names, *rows])) + "\n")
    out, _ = run(capsys, command, "outputs.csv", *flags)
    head = out.split("\n")[0]
    if command in ("compare", "score", "power"):
        assert head.startswith(f"outputs.csv: {'2 systems' if are_taken else 'our_system'} against reference ")
        assert f" · left out: {'' if are_taken else 'lead, '}section · " in head
    if command == "explain":
        assert ("\nlead\n" in out) == are_taken
    if command == "compare":
        assert "rougekit report outputs.csv --prediction_column=lead --prediction_column=our_system (" in out


@pytest.mark.parametrize("names", [("notes", "prediction"), ("article", "our_system")])
def test_what_can_be_no_second_system_is_not_taken_for_one(texts, capsys, names):
    rows = [[f"{k} {name} sat" for name in (*names, "reference")] for k in range(8)]
    Path("outputs.csv").write_text("\n".join(map(",".join, [[*names, "reference"], *rows])) + "\n")
    assert main(["compare", "outputs.csv"]) == 2
    assert "compare needs two or more systems" in capsys.readouterr().err


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_a_column_of_few_short_values_is_no_system(texts, capsys):
    """Unless there is no other, or a flag names it."""
    names = ("section", "reference", "bart", "t5")
    rows = [
        (kind, f"{k} cats sat", f"{k} cats", f"{k} cat sat") for k, kind in enumerate(["news", "sport", "news"] * 4)
    ]
    Path("sections.csv").write_text("\n".join(map(",".join, [names, *rows])) + "\n")
    table = [dict(zip(names, row, strict=True)) for row in rows]
    Path("sections.jsonl").write_text("".join(json.dumps(row) + "\n" for row in table))
    pq.write_table(pa.Table.from_pylist(table), "sections.parquet")
    for file in ("sections.csv", "sections.jsonl", "sections.parquet"):
        out, err = run(capsys, "compare", file, "--rouge_types=rouge1", "--format=json")
        assert list(json.loads(out)["systems"]) == ["bart", "t5"]
        assert f"rougekit: {file}: 2 systems against reference · left out: section\n" in err
    chosen = run(capsys, "sections.csv", "--prediction_column=section", "--format=json")[0]
    assert "scores" in json.loads(chosen)
    Path("answers.csv").write_text("\n".join(["t5,reference", *["yes,yes", "no,yes"] * 4]) + "\n")
    assert json.loads(run(capsys, "answers.csv", "--format=json")[0])["scores"]["rouge1"]["mid"]["recall"] == 0.5


def test_a_headline_counts_runs_and_systems(texts, capsys):
    names = ("A#1", "A#2", "B#1", "B#2")
    row = dict.fromkeys((*names, "reference"), "a cat")
    Path("runs.jsonl").write_text((json.dumps(row) + "\n") * 3)
    out, _ = run(capsys, "compare", "runs.jsonl", "--rouge_types=rouge1")
    assert out.startswith("runs.jsonl: 4 runs of 2 systems against reference · 3 examples")


@pytest.mark.parametrize(
    "columns",
    [
        ("left", "right"), ("prediction", "target", "references"), ("bart", "summary"), ("answer's", "a summary"),
        ("prediction", "human"), ("prediction", "ref_en"), ("prediction", "lay_summary", "abstract"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("words", [["score"], ["compare", "--rouge_types=rouge1"], []])
def test_what_columns_do_not_say_is_asked_with_a_line_that_works_as_it_stands(texts, capsys, columns, words):
    rows = [[f"{name[:3]} {k} cats sat on it" for name in columns] for k in range(8)]
    Path("a b.csv").write_text("\n".join(map(",".join, [columns, *rows])) + "\n")
    assert main([*words, "a b.csv"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    what, *lines = err.splitlines()
    samples, answers = lines[: len(columns)], lines[len(columns) :]
    if is_refused := "would be refused" in answers[0]:
        assert words[:1] == ["compare"]
        assert answers.pop(0).endswith("there is one system, and two or more are needed")
    assert what.startswith("rougekit: error: a b.csv: its columns don't say which hold the ")
    assert [sample.split()[-6:] for sample in samples] == [row.split()[-6:] for row in rows[0]]
    assert all(sample.startswith(f"  {name} ") for sample, name in zip(samples, columns, strict=True))
    whens, lines = answers[::2], answers[1::2]
    said = [when.removesuffix(":").removesuffix(", with one system") for when in whens]
    assert said == ["for example"] if len(lines) == 1 else [f"to score against {name}" for name in columns[1:]]
    for when, line in zip(whens, lines, strict=True):
        assert when.endswith(", with one system:") == is_refused
        assert line.startswith("  rougekit score " if is_refused else "  rougekit ")
        assert main(shlex.split(line)[1:]) == 0
        capsys.readouterr()


@pytest.mark.parametrize("columns", [("words", "human"), ("report", "report")])
def test_what_columns_of_two_files_do_not_say_is_asked_at_once(texts, capsys, columns):
    rows = "".join(f"{k},the cats sat on {k}\n" for k in range(8))
    for name, column in zip(("sys", "gt"), columns, strict=True):
        Path(f"{name}.csv").write_text(f"study_id,{column}\n{rows}")
    assert main(["sys.csv", "gt.csv"]) == 2
    err = capsys.readouterr().err
    asked = {"gt": "references", "sys": "predictions"}
    said = {f"{name}.csv: its columns don't say which hold the {role}" for name, role in asked.items()}
    assert said <= {*err.removeprefix("rougekit: error: ").splitlines()}
    *_, last = err.splitlines()
    line = shlex.split(last)[1:]
    assert {*line[2:]} == {f"--prediction_column={columns[0]}", f"--reference_column={columns[1]}"}
    assert "ROUGE-1" in run(capsys, *line)[0]


def test_a_question_without_a_likely_answer_names_the_flags(texts, capsys):
    Path("numbers.jsonl").write_text('{"id": "a", "score": 1.5}\n')
    assert main(["numbers.jsonl"]) == 2
    assert "; choose with --reference_column and --prediction_column\n" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["score", "compare", "power", "report"])
def test_a_log_of_checkpoints_is_asked_with_lines_that_work(texts, capsys, command):
    rows = [
        {"doc": f"d{k}", "step": step, "prediction": f"the cats {step} sat on {k}", "reference": f"the cats sat on {k}"}
        for step in (500, 1000)
        for k in range(7)
    ]
    Path("log.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert main([command, "log.jsonl"]) == 2
    err = capsys.readouterr().err
    assert "2 rows have the same doc, and 'step' (500, 1000) tells them apart" in err
    assert re.search(r"^  prediction +the cats 500 sat on 0$", err, re.MULTILINE)
    lines = [line.strip() for line in err.splitlines() if line.startswith("  rougekit ")]
    flags = ["--system_column=step", "--run_column=step", "--group_column=doc"]
    if command == "compare":
        assert [line.split()[1] for line in lines] == ["compare", "score", "score"]  # of one system
    assert [line.split()[-1] for line in lines] == (flags[:1] if command == "power" else flags)
    assert run(capsys, *shlex.split(lines[0])[1:])[0]
    if command != "score":
        return
    heads = "2 systems (column 'step')", "2 runs of prediction against", "14 examples"
    for line, said in zip(lines, heads, strict=True):
        assert said in run(capsys, *shlex.split(line)[1:])[0].split("\n")[0]


@pytest.mark.parametrize("flags", [[], ["--system_column=model"]])
def test_a_row_without_the_name_of_its_system_is_refused_with_a_line_that_works(texts, capsys, flags):
    Path("a.csv").write_text("id,model,prediction,reference\n1,gpt,a b,a b\n2,gpt,a,c\n1,,a,a b\n2,,c,c\n")
    assert main(["a.csv", *flags]) == 1
    said = "a.csv, row 3, column 'model' is empty; expected a text or a number that names the system of this row, or "
    assert f"{said}--prediction_column=prediction to score all rows as one\n" in capsys.readouterr().err
    assert "prediction against reference · 4 examples" in run(capsys, "a.csv", "--prediction_column=prediction")[0]


def test_a_column_that_rows_may_lack_is_no_error(texts, capsys):
    rows = [{"id": f"r{k}", "prediction": f"a {k}", "reference": f"b {k % 15}", "error": "e"} for k in range(30)]
    del rows[25]["error"]
    put("gaps.jsonl", rows)
    assert "30 examples" in run(capsys, "gaps.jsonl", "--rouge_types=rouge1")[0]
    inside = [{"out": {"text": row["prediction"]}, "reference": row["reference"], "by": {"id": "a"}} for row in rows]
    del inside[25]["by"]
    put("inside.jsonl", inside)
    assert "30 examples" in run(capsys, "inside.jsonl", "--prediction_column=out.text", "--rouge_types=rouge1")[0]


@pytest.mark.parametrize(("of_references", "fails"), [("ref_{k:02}_2026.txt", True), ("{k}.gold.txt", False)])
def test_files_whose_numbers_have_another_order_are_refused(of_references, fails, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for folder in ("pred", "ref"):
        Path(folder).mkdir()
    for k in range(1, 12):
        Path("pred", f"v2-{k}.txt").write_text(f"text {k} a\n")
        Path("ref", of_references.format(k=k)).write_text(f"text {k} b\n")
    flags = ["--prediction_filepattern=pred/*", "--target_filepattern=ref/*", "--n_resamples=0"]
    assert (main(flags) != 0) == fails
    if fails:
        assert "pred/v2-10.txt would be paired with ref/ref_02_2026.txt" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("names", "of_references", "expected"),
    [
        (range(0, 22, 2), [*range(0, 20, 2), 22], None),
        ([f"story-{k}" for k in "abcdefghijk"], [f"story-{k}" for k in "abcdefghijl"], None),
        (range(11), range(1, 12), "paired by order, 00.dec with 01.ref"),
        (range(11), range(100, 111), "paired by order"),
        (["b", "a"], ["y", "x"], "paired by order"),
    ],
    ids=["numbers", "names", "offset", "others", "letters"],
)
def test_files_of_which_some_have_no_partner_are_refused(names, of_references, expected, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for folder, ending, each in (("pred", "dec", names), ("ref", "ref", of_references)):
        Path(folder).mkdir()
        for name in each:
            Path(folder, f"{name:02}.{ending}" if isinstance(name, int) else f"{name}.{ending}").write_text("a text\n")
    flags = ["--prediction_filepattern=pred/*", "--target_filepattern=ref/*", "--rouge_types=rouge1"]
    assert main(flags) == (expected is None)
    out, err = capsys.readouterr()
    assert (" would be paired with ref/" in err) if expected is None else (f" · {expected}" in out.split("\n")[0])


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_a_null_names_the_flag_that_reads_it_as_an_empty_text(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("a.jsonl").write_text('{"prediction": "a", "reference": "a"}\n{"prediction": null, "reference": "b"}\n')
    assert main(["a.jsonl"]) == 1
    assert "; --nulls=empty reads all nulls as empty texts" in capsys.readouterr().err
    out, _ = run(capsys, "a.jsonl", "--nulls=empty", "--rouge_types=rouge1")
    assert "1 null read as empty, the first in a.jsonl, row 2, column 'prediction'" in out
    assert "50.00" in out
    _, err = run(capsys, "a.jsonl", "--nulls=empty", "--format=json")
    assert "1 null read as empty" in err
    Path("a.txt").write_text("a\n")
    _, err = run(capsys, "a.txt", "a.txt", "--nulls=empty")
    assert "--nulls has no effect: there is no file with columns" in err
