"""`rougekit.read` gives what the command reads, as columns to score."""

import copy
import json
import pickle
import re
from pathlib import Path

import pytest

import rougekit
from dev.paths import ROOT
from rougekit import RougeWarning, Scorer, Unclear, compare, read
from rougekit.cli import main
from rougekit.foundation.io.decoding import FileError
from rougekit.reading.formats.data_file import DataFile
from rougekit.reading.question import FLAGS
from tests.helpers.rows import put

pytestmark = pytest.mark.usefixtures("folder")

TEXTS = [f"the cats number {k} sat on the mat" for k in range(8)]


def test_scores_are_those_of_the_command(capsys):
    path = str(ROOT / "examples" / "systems.csv")
    data = read(path)
    outputs = {name: Scorer("rouge1").score(texts, data.references) for name, texts in data.predictions.items()}
    assert main([path, "--rouge_types=rouge1", "--format=json"]) == 0
    found = json.loads(capsys.readouterr().out)["systems"]
    means = {name: scores.aggregate()["rouge1"].mid.fmeasure for name, scores in outputs.items()}
    assert {name: each["rouge1"]["mid"]["fmeasure"] for name, each in found.items()} == means
    assert len(compare(outputs).systems) == 3
    assert data.headline == "systems.csv: 3 systems against reference · 30 examples"


def test_the_column_that_pairs_files_has_the_ids_if_none_is_called_so():
    names = [f"page-{k}" for k in range(8)]
    put("gold.jsonl", [{"page": name, "reference": text} for name, text in zip(names, TEXTS, strict=True)])
    put("bart.jsonl", [{"page": name, "output": text} for name, text in zip(names[::-1], TEXTS[::-1], strict=True)])
    data = read("bart.jsonl", "gold.jsonl")
    assert data.ids == names
    assert data.predictions == {"bart": TEXTS}


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"id": lambda k: "cnn", "doc_id": lambda k: f"d{k}"}, "doc_id"),
        ({"id": lambda k: None, "doc_id": lambda k: f"d{k}"}, "doc_id"),
        ({"name": lambda k: "ann", "url": lambda k: f"http://a.org/{k}"}, "url"),
        ({"id": lambda k: "d0", "name": lambda k: "a"}, "id"),
    ],
)
def test_ids_are_those_that_tell_rows_apart_or_else_the_most_specific(columns, expected):
    rows = [{name: of(k) for name, of in columns.items()} | {"bart": TEXTS[k], "reference": TEXTS[k]} for k in (0, 1)]
    ids = [row[expected] for row in rows]
    assert read(put("a.jsonl", rows)).ids == ids
    assert main(["a.jsonl", "--per_example=out.csv", "--rouge_types=rouge1"]) == 0
    assert [line.split(",")[0] for line in Path("out.csv").read_text().splitlines()] == ["id", *ids]


def test_ids_are_those_of_the_column_that_is_named():
    rows = [{"id": k, "key": f"e{k}", "bart": text, "reference": text} for k, text in enumerate(TEXTS)]
    data = read(put("a.jsonl", rows), id_column="key")
    assert (data.ids, data.concluded) == ([f"e{k}" for k in range(8)], [])
    with pytest.raises(FileError, match=r"a\.jsonl: no column 'kee'; its columns are id, key, bart, reference"):
        read("a.jsonl", id_column="kee")
    put("b.jsonl", [{"Key": row["key"], "output": row["bart"]} for row in rows[::-1]])
    assert read("b.jsonl", "a.jsonl", id_column="Key").ids == data.ids


def test_ids_sources_groups_and_what_was_concluded_come_with_the_texts():
    rows = [
        {"doc_id": f"d{k}", "article": f"long {text}", "topic": k // 2, "lead": text, "human": text, "reference": text}
        for k, text in enumerate(TEXTS)
    ]
    data = read(Path(put("a.jsonl", rows)), group_column="topic")
    assert data.ids == [f"d{k}" for k in range(8)]
    assert data.sources == [f"long {text}" for text in TEXTS]
    assert data.groups == [k // 2 for k in range(8)]
    assert (data.predictions, data.references) == ({"lead": TEXTS}, TEXTS)
    assert data.concluded == ["left out: human"]
    put("b.jsonl", [{"prediction": "" if k else "a cat", "reference": text} for k, text in enumerate(TEXTS)])
    (notice,) = read("b.jsonl").notices["prediction"]
    assert (notice.kind, notice.n, notice.first) == ("empty", 7, 1)
    assert read("a.jsonl", source_column="human").sources == TEXTS
    several = read("a.jsonl", prediction_column=["lead", "article"], reference_column=["reference", "human"])
    assert [*several.predictions] == ["lead", "article"]
    assert several.references == [[text, text] for text in TEXTS]


@pytest.mark.parametrize("more", [["reference_2"], ["reference_2", "reference_3"]])
def test_references_of_columns_and_of_their_lists_are_one_list(more):
    rows = [
        {"prediction": text, "reference_1": [text, f"a {text}"], **{name: f"{text} of {name}" for name in more}}
        for text in TEXTS
    ]
    expected = [[text, f"a {text}", *(f"{text} of {name}" for name in more)] for text in TEXTS]
    assert read(put("lists.jsonl", rows)).references == expected


def test_files_of_systems_are_paired_with_their_references():
    put("ref.jsonl", [{"fname": f"f{k}", "summary": text} for k, text in enumerate(TEXTS)])
    put("a.jsonl", [{"fname": f"f{k}", "output": TEXTS[k]} for k in (3, 1, 2, 0, 7, 6, 5, 4)])
    Path("b.txt").write_text("\n".join(TEXTS) + "\n")
    one = read("a.jsonl", "ref.jsonl")
    assert (one.predictions, one.concluded) == ({"a": TEXTS}, ["paired by fname"])
    assert read(["a.jsonl", "b.txt"], "ref.jsonl").predictions == {"a": TEXTS, "b": TEXTS}
    named = read({"A": "a.jsonl", "B": Path("b.txt")}, Path("ref.jsonl"))
    assert named.predictions == {"A": TEXTS, "B": TEXTS}
    assert named.concluded == ["paired by fname (a.jsonl)", "paired by order (b.txt)"]
    assert read("b.txt", "b.txt").references == TEXTS


def test_logs_are_read_by_paths_and_by_columns_of_systems():
    rows = [
        {"doc": f"d{k}", "step": step, "prediction": f"{step} {text}", "reference": text}
        for step in (5, 10)
        for k, text in enumerate(TEXTS)
    ]
    put("log.jsonl", rows)
    with pytest.raises(Unclear) as asked:
        read("log.jsonl")
    assert [*read("log.jsonl", system_column="step").predictions] == ["step 5", "step 10"]
    assert [*read("log.jsonl", run_column="step").predictions] == ["prediction#1", "prediction#2"]
    question = asked.value.question
    assert question.samples["step"] == "5"
    assert "rougekit.read('log.jsonl', system_column='step')" in str(asked.value)
    put("nested.jsonl", [{"out": {"text": text}, "target": text} for text in TEXTS])
    assert read("nested.jsonl", prediction_column="out.text").predictions == {"out.text": TEXTS}


def test_what_scores_rows_of_several_systems_as_one_is_said_in_python():
    put(
        "gap.jsonl",
        [{"id": k, "model": m, "output": "a cat", "target": "a dog"} for k, m in ((1, "a"), (2, "a"), (1, "b"))],
    )
    with pytest.raises(FileError, match="or prediction_column='output' to score all rows as one"):
        read("gap.jsonl")
    assert [*read("gap.jsonl", prediction_column="output").predictions] == ["output"]


def test_the_calls_of_a_question_answer_it():
    put("x.jsonl", [{"left": text, "a right": text} for text in TEXTS])
    with pytest.raises(Unclear) as asked:
        read("x.jsonl")
    *_, call = str(asked.value).splitlines()
    data = eval(call.strip(), {"rougekit": rougekit})
    assert (data.predictions, data.references) == ({"left": TEXTS}, TEXTS)
    for again in (copy.copy(asked.value), pickle.loads(pickle.dumps(asked.value))):
        assert (str(again), again.question) == (str(asked.value), asked.value.question)


@pytest.mark.parametrize("said", ["system_column='step'", "run_column='step'"])
def test_calls_that_name_texts_beside_a_column_of_systems_or_runs_answer_the_question(said):
    rows = [
        {"doc": f"d{k}", "step": step, "left": f"{step} {text}", "a right": text, "tone": f"it is {k} and {step}"}
        for step in (5, 10) for k, text in enumerate(TEXTS)
    ]  # fmt: skip
    put("log.jsonl", rows)
    with pytest.raises(Unclear) as asked:
        eval(f"rougekit.read('log.jsonl', {said})", {"rougekit": rougekit})
    *_, call = str(asked.value).splitlines()
    assert call == f"  rougekit.read('log.jsonl', {said}, reference_column='a right', prediction_column='left')"
    data = eval(call.strip(), {"rougekit": rougekit})
    assert [*data.predictions.values()] == [[f"{step} {text}" for text in TEXTS] for step in (5, 10)]
    assert data.references == TEXTS


def test_what_is_asked_about_several_files_is_answered_by_a_call_with_all_of_them():
    put("a.jsonl", [{"id": f"r{k}", "fname": f"f{(k + 1) % 8}", "words": TEXTS[k]} for k in range(8)])
    put("ref.jsonl", [{"id": f"r{k}", "fname": f"f{k}", "human": text} for k, text in enumerate(TEXTS)])
    call, calls = "rougekit.read('a.jsonl', 'ref.jsonl')", []
    for _ in range(3):
        with pytest.raises(Unclear) as asked:
            eval(call, {"rougekit": rougekit})
        call = next(line.strip() for line in str(asked.value).splitlines() if line.startswith("  rougekit.read("))
        calls.append(call.partition("references='ref.jsonl', ")[2])
        if "id_column" in call:
            break
    assert calls[-1] == "reference_column='human', prediction_column='words', id_column='id')"
    assert eval(call, {"rougekit": rougekit}).concluded == ["paired by id"]


@pytest.mark.parametrize("several", [1, 3])
def test_lists_of_texts_are_a_column_and_of_several_one_is_named_or_all_are_joined(several):
    Path("generations.json").write_text(json.dumps([[f"{text} {k}" for k in range(several)] for text in TEXTS]))
    Path("references.json").write_text(json.dumps(TEXTS))
    if several == 1:
        data = read("generations.json", "references.json")
        assert (data.predictions, data.references) == ({"generations": [f"{text} 0" for text in TEXTS]}, TEXTS)
        return
    expected = r"prediction_column='texts.0' takes the first .*, 'texts.\*' all of them"
    with pytest.raises(FileError, match=expected) as refused:
        read("generations.json", "references.json")
    for column in re.findall("'(texts[^']+)'", str(refused.value).partition(". ")[2]):
        data = read("generations.json", "references.json", prediction_column=column)
        shown = [f"{text} 0" if column == "texts.0" else f"{text} 0\n{text} 1\n{text} 2" for text in TEXTS]
        assert (data.predictions, data.references) == ({"generations": shown}, TEXTS)


def test_sentences_in_lists_are_joined_if_asked():
    put("a.jsonl", [{"prediction": [text, "so"], "reference": [text, "no"]} for text in TEXTS])
    data = read("a.jsonl", prediction_column="prediction.*", reference_column="reference.*")
    assert data.predictions == {"prediction.*": [f"{text}\nso" for text in TEXTS]}
    assert data.references == [f"{text}\nno" for text in TEXTS]


@pytest.mark.parametrize(
    ("arguments", "flags", "error", "message"),
    [
        (["x.jsonl"], {"predictions_column": "a"}, TypeError, "no 'predictions_column'; did you mean"),
        (["x.jsonl"], {"prediction_column": 1}, TypeError, "prediction_column=1; expected a name or a list of names"),
        (["x.jsonl"], {"prediction_column": "b"}, FileError, "x.jsonl: no column 'b'; its columns are a, reference"),
        (["x.txt"], {}, ValueError, "without references; expected one file with columns, or references="),
        ([["d/x.jsonl", "x.jsonl"], "x.jsonl"], {}, ValueError, "two files of one name; expected a dict"),
        (["none.jsonl"], {}, FileError, "none.jsonl"),
    ],
)
def test_wrong_arguments_are_named(arguments, flags, error, message):
    put("x.jsonl", [{"a": text, "reference": text} for text in TEXTS])
    with pytest.raises((error, OSError), match=message):
        read(*arguments, **flags)


def test_nulls_are_read_as_empty_texts_if_asked():
    rows = [{"id": k, "prediction": text, "refs": [text]} for k, text in enumerate(TEXTS)]
    rows[2]["prediction"], rows[3]["refs"], rows[4]["refs"] = None, None, ["a", None]
    put("a.jsonl", rows)
    with pytest.raises(FileError, match=r"a\.jsonl, row 3, column 'prediction' is null.*; nulls=\"empty\" reads"):
        read("a.jsonl")
    data = read("a.jsonl", nulls="empty")
    assert (data.predictions["prediction"][2], data.references[2:5]) == ("", [[TEXTS[2]], [""], ["a", ""]])
    assert data.concluded == ["3 nulls read as empty, the first in a.jsonl, row 3, column 'prediction'"]
    for row in rows[:2]:
        row["refs"] = None
    put("a.jsonl", rows)
    assert read("a.jsonl", nulls="empty").references[:3] == [[""], [""], [TEXTS[2]]]
    with pytest.raises(ValueError, match="nulls='none'"):
        read("a.jsonl", nulls="none")


def test_nulls_of_a_systems_own_file_are_read_as_empty_texts_if_asked(recwarn):
    rows = [{"id": str(k), "summary": text, "reference": text} for k, text in enumerate(TEXTS)]
    rows[1]["reference"] = None
    put("refs.jsonl", [{"id": row["id"], "reference": row["reference"]} for row in rows])
    rows[5]["summary"] = None
    put("bart.jsonl", rows)
    data = read("bart.jsonl", "refs.jsonl", nulls="empty")
    assert (data.predictions["bart"][5], data.references[1]) == ("", "")
    assert data.concluded[-1].startswith("2 nulls read as empty")
    assert not [warning for warning in recwarn if "different reference" in str(warning.message)]


def test_what_was_read_is_shown_in_a_few_lines_without_its_texts():
    rows = [{"doc_id": f"d{k}", "bart": text * (k > 0), "note": "n", "reference": text} for k, text in enumerate(TEXTS)]
    assert repr(read(put("a.jsonl", rows))).splitlines() == [
        "Dataset(a.jsonl: bart against reference · 8 examples)",
        "  predictions: bart",
        "  others: doc_id, note",
        "  also: ids",
        "  bart: 1 of 8 predictions is empty; the first is predictions[0]",
    ]
    wide = [{f"c{k}": "a cat" for k in range(90)} | {"prediction": text, "reference": text} for text in TEXTS]
    assert len(repr(read(put("a.jsonl", wide)))) < 500


def test_first_rows_are_looked_at_as_often_for_many_columns_as_for_few(monkeypatch):
    looks, cells = [], vars(DataFile)["cells"]
    monkeypatch.setattr(DataFile, "cells", property(lambda file: looks.append(file) or cells.fget(file)))
    n_looks = []
    for n in (1, 90):
        rows = [{f"c{k}_score": "a" for k in range(n)} | {"prediction": text, "reference": text} for text in TEXTS]
        read(put("a.jsonl", rows))
        n_looks.append(len(looks))
        looks.clear()
    assert n_looks[0] == n_looks[1]


def test_rows_that_were_left_out_are_noticed_with_the_texts():
    Path("a.csv").write_text("prediction,reference\na cat,the cat\nprediction,reference\na dog,the dog\n")
    with pytest.warns(RougeWarning, match="repeats the names of the columns") as shown:
        data = read("a.csv")
    (notice,) = data.notices["prediction"]
    assert (notice.kind, notice.n, notice.first) == ("header", 1, 1)
    assert notice.says == str(shown[0].message) == f"{data!r}".splitlines()[-1].partition(": ")[2]
    assert data.predictions == {"prediction": ["a cat", "a dog"]}


def test_ids_in_lines_of_references_that_pair_with_nothing_are_noticed():
    put("a.jsonl", [{"prediction": text} for text in TEXTS])
    Path("ref.txt").write_text("".join(f"d{k}\t{text}\n" for k, text in enumerate(TEXTS)))
    (notice,) = read("a.jsonl", "ref.txt").notices["a"]
    assert notice.says.startswith("8 of 8 references have an id and a tab at the start ('d0')")


def test_what_only_all_rows_show_is_asked_with_answers_that_work():
    rows = [
        {"doc": f"d{k}", "step": step, "prediction": f"{text} {step}", "reference": text}
        for step in (500, 1000, 2000) for k, text in enumerate(TEXTS)
    ]  # fmt: skip
    put("whole.jsonl", rows)
    put("gap.jsonl", rows[:-1])
    found = {}
    for name in ("whole.jsonl", "gap.jsonl"):
        with pytest.raises(Unclear) as asked:
            read(name)
        found[name] = asked.value.question.suggestions
        assert all(read(name, **{FLAGS[role]: each for role, (each,) in one.columns.items()}) for one in found[name])
    assert [[*one.columns] for one in found["whole.jsonl"]] == [["systems"], ["runs"], ["groups"]]
    assert [[*one.columns] for one in found["gap.jsonl"]] == [["groups"]]


@pytest.mark.parametrize("other", [("p", "q"), ("output", "q")])
def test_systems_that_need_different_columns_are_asked_about_at_once(other):
    for name, columns in (("a.jsonl", ("x", "y")), ("b.jsonl", other), ("gold.jsonl", ("reference",))):
        put(name, [{"id": k, **{each: f"{text} by {each}" for each in columns}} for k, text in enumerate(TEXTS)])
    with pytest.raises(Unclear) as asked:
        read(["a.jsonl", "b.jsonl"], "gold.jsonl")
    (answer,) = asked.value.question.suggestions
    assert [one.path for one in asked.value.question.further] == ["b.jsonl"] * (other[0] == "p")
    found = read(["a.jsonl", "b.jsonl"], "gold.jsonl", prediction_column=[*answer.columns["predictions"]])
    assert {name: texts[0] for name, texts in found.predictions.items()} == {
        "a": f"{TEXTS[0]} by x", "b": f"{TEXTS[0]} by {other[0]}",
    }  # fmt: skip
