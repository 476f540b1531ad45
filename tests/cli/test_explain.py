"""`rougekit explain`."""

import json
from pathlib import Path

import pytest

from rougekit import explain
from rougekit.cli import main
from rougekit.cli.explain import marked
from tests.helpers.command import PREDICTIONS, REFERENCES, run
from tests.helpers.pages import packet


def test_a_pair_of_files_by_its_row(texts, capsys):
    out, _ = run(capsys, "explain", "pred.txt", "ref.txt", "--row=2", "--rouge_type=rouge1", "--use_stemmer")
    found = explain(PREDICTIONS[1], REFERENCES[1], "rouge1", use_stemmer=True)
    assert (
        out
        == f"""\
predictions pred.txt · references ref.txt · row 2 · ROUGE-1

prediction  P 50.00, R 66.67, F 57.14
a dog barked, loudly

reference
the dog barked

matched: dog barked
{found.sentence}

{found.signature}
"""
    )
    out, _ = run(capsys, "explain", "--data=data.jsonl", "--format=json")
    assert json.loads(out) == json.loads(explain(PREDICTIONS[0], REFERENCES[0]).to_json())


def test_texts_can_be_given_by_flags(capsys):
    out, _ = run(capsys, "explain", "--prediction=the cat", "--reference=the cats", "--format=html")
    assert out == f"{explain('the cat', 'the cats').to_html()}\n"
    assert (
        "F 0.00\n(empty)\n\nreference\nthe cats\n" in run(capsys, "explain", "--prediction=", "--reference=the cats")[0]
    )


@pytest.mark.parametrize(("column", "flag"), [("other", "--row=3"), ("prediction", "--worst")])
def test_a_page_names_the_column_and_the_row(texts, capsys, column, flag):
    out, _ = run(capsys, "explain", "data.jsonl", f"--prediction_column={column}", flag, "--format=html")
    Path("one.html").write_text(out, "utf-8")
    head = packet(Path("one.html"), "head")
    assert (head["systems"], head["id_column"], head["ids"]) == ([column], "row", [3])


def test_texts_as_positional_arguments_are_refused_with_the_flags_to_use(capsys):
    assert main(["explain", "the cat sat", "cats " * 100]) == 2
    message = capsys.readouterr().err
    assert "error: no files 'the cat sat' and 'cats" in message
    assert "to pass texts, use --prediction=TEXT --reference=TEXT" in message


def test_several_systems_stand_below_each_other(texts, capsys):
    line = ["explain", "data.jsonl", "--prediction_column=prediction", "--prediction_column=other"]
    out, _ = run(capsys, *line)
    assert [text in out for text in (PREDICTIONS[0], PREDICTIONS[0][::-1])] == [True, True]
    assert out.index("\nprediction\nprediction  P ") < out.index("\nother\nprediction  P ")
    found = json.loads(run(capsys, *line, "--format=json")[0])
    assert found["other"] == json.loads(explain(PREDICTIONS[0][::-1], REFERENCES[0]).to_json())
    assert run(capsys, *line, "--format=html")[0].count("<h1") <= 1


def test_an_example_by_its_id_or_its_score(texts, capsys):
    lines = Path("data.jsonl").read_text().splitlines()
    rows = [json.loads(line) | {"doc_id": f"d{k}"} for k, line in enumerate(lines)]
    Path("ids.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert "d3, row 4 · ROUGE-L" in run(capsys, "explain", "ids.jsonl", "--id=d3")[0]
    several = [row | {"id": f"d{3 - k}" if k else "first", "IDX": k} for k, row in enumerate(rows)]
    Path("several.jsonl").write_text("".join(json.dumps(row) + "\n" for row in several))
    for id, row in (("first", 1), ("d0", 4), ("d3", 4), ("2", 3)):  # d3 is only in doc_id, d0 in id before doc_id
        assert f"{id}, row {row} · ROUGE-L" in run(capsys, "explain", "several.jsonl", f"--id={id}")[0]
    assert "row 3, lowest score" in run(capsys, "explain", "data.jsonl", "--worst")[0]
    both = ("--prediction_column=prediction", "--prediction_column=other", "--rouge_type=rouge1")
    out, _ = run(capsys, "explain", "data.jsonl", *both, "--most-different")
    assert "row 1, most different" in out
    Path("other.txt").write_text("".join(f"{text[::-1]}\n" for text in PREDICTIONS))
    files = ("B=other.txt", "pred.txt", "ref.txt", "--rouge_type=rouge1")
    out, _ = run(capsys, "explain", *files, "--most-different")
    assert "other.txt and pred.txt · references ref.txt · row 1, most different" in out
    assert out.index("\nB\nprediction") < out.index("\npred\nprediction")
    for name, step in (("one", 1), ("two", -1)):
        row = {"prediction": PREDICTIONS[0][::step], "reference": REFERENCES[0]}
        Path(f"{name}.jsonl").write_text(json.dumps(row) + "\n")
    out, _ = run(capsys, "explain", "one.jsonl", "two.jsonl")
    assert out.index("\none\n") < out.index("\ntwo\n")


def test_ids_are_those_that_the_reader_found_or_that_a_flag_names(texts, capsys):
    """An id of several rows is none of them."""
    lines = Path("data.jsonl").read_text().splitlines()
    rows = [json.loads(line) | {"encounter": f"e{k}", "id": f"d{k // 2}"} for k, line in enumerate(lines)]
    Path("x.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert "e2, row 3 · ROUGE-L" in run(capsys, "explain", "x.jsonl", "--id=e2", "--id_column=encounter")[0]
    for words, message in (
        (["--id=d1"], "x.jsonl: --id=d1 is the id of rows 3, 4; choose one with --row"),
        (["--id=e2"], "x.jsonl: --id=e2, but it is not in its 4 rows"),
        (["--id=e2", "--id_column=enc"], "x.jsonl: no column 'enc'; its columns are "),
    ):
        assert main(["explain", "x.jsonl", *words]) == 2
        assert message in capsys.readouterr().err
    for name, column in (("a", "prediction"), ("r", "reference")):
        of_file = [{"encounter": row["encounter"], column: row[column]} for row in rows]
        Path(f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in of_file))
        Path(f"{name}.txt").write_text("".join(f"{row['encounter']}\t{row[column]}\n" for row in rows))
    for files, name in ((["a.jsonl", "r.jsonl"], "encounter"), (["a.txt", "r.txt"], "id")):
        assert "e2, row 3 · ROUGE-L" in run(capsys, "explain", *files, "--id=e2")[0]
        run(capsys, "report", *files, "--output=out.html", "--rouge_types=rouge1", "--n_resamples=99")
        head = packet(Path("out.html"), "head")
        assert (head["ids"], head["id_column"]) == ([f"e{k}" for k in range(4)], name)


def test_marks_are_of_whole_phrases_and_the_text_is_kept():
    found = explain("the cat sat on the mat", "a cat sat on it", "rouge2")
    segments = marked(found, "prediction")
    assert "".join(text for text, _ in segments) == "the cat sat on the mat"
    assert [text for text, style in segments if style] == ["cat sat on"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["pred.txt", "ref.txt", "--row=9"], "ref.txt: --row=9, but it has 4 rows"),
        (["pred.txt", "ref.txt", "--row=0"], "--row=0; expected a row number of at least 1"),
        (["--prediction=a"], "both --prediction and --reference"),
        (["data.jsonl", "--id=x"], "data.jsonl: --id needs an id column named id, example_id, doc_id or the like"),
        (["data.jsonl", "--row=2", "--worst"], "--row and --worst each choose an example; give only one"),
        (["pred.txt", "ref.txt", "--most-different"], "--most-different needs several systems, but there is only one"),
        (
            ["data.jsonl", "--worst", "--rouge_type=rogue1"],
            "error: --rouge_type: unknown type 'rogue1'; did you mean 'rouge1'?",
        ),
    ],
)
def test_an_example_that_cannot_be_chosen_is_refused(texts, capsys, arguments, message):
    assert main(["explain", *arguments]) == 2
    assert message in capsys.readouterr().err
