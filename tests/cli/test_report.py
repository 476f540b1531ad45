"""`rougekit report`: the file that it writes holds what the command read."""

import io
import json
from pathlib import Path

import pytest

from rougekit.cli import main
from tests.helpers.command import PREDICTIONS, REFERENCES, run
from tests.helpers.pages import packet


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = [
        {"id": f"x{k}", "system_a": p, "system_b": r, "reference": r, "document": f"{r} {r}", "topic": "ab"[k % 2]}
        for k, (p, r) in enumerate(zip(PREDICTIONS, REFERENCES, strict=True))
    ]
    (tmp_path / "systems.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
    return tmp_path


def test_a_file_of_two_systems_with_all_its_columns(data, capsys):
    out, _ = run(
        capsys, "report", "systems.jsonl", "--output=out.html", "--n_resamples=99", "--rouge_types=rouge1,rouge2"
    )
    assert out.startswith("out.html: 4 examples")
    head = packet(data / "out.html", "head")
    assert (head["label"], head["systems"], head["id_column"]) == ("systems.jsonl", ["system_b", "system_a"], "id")
    assert head["ids"] == ["x0", "x1", "x2", "x3"]
    assert [measure["name"] for measure in head["measures"]] == ["rouge1", "rouge2"]
    assert "topic" in [column["name"] for column in head["columns"]]
    first, second = head["results"]["rouge1"]
    assert first["score"] > second["score"]
    texts, sources = (packet(data / "out.html", f"{name}-0") for name in ("texts", "sources"))  # in the same order
    place = texts.index({"predictions": [REFERENCES[1], PREDICTIONS[1]], "references": [REFERENCES[1]]})
    assert sources[place] == f"{REFERENCES[1]} {REFERENCES[1]}"


def test_sources_are_those_that_a_flag_names(data, capsys):
    flags = "--output=out.html", "--n_resamples=99", "--rouge_types=rouge1", "--source_column=topic"
    run(capsys, "report", "systems.jsonl", *flags)
    assert sorted(packet(data / "out.html", "sources-0")) == ["a", "a", "b", "b"]
    assert "topic" not in [column["name"] for column in packet(data / "out.html", "head")["columns"]]


def test_ids_that_repeat_and_human_scores_of_csv_are_columns(data, capsys):
    rows = [f"d{k % 2},{k}.5,{p},{r}" for k, (p, r) in enumerate(zip("abcd", "efgh", strict=True))]
    (data / "judged.csv").write_text("\n".join(["id,human,prediction,reference", *rows]), "utf-8")
    run(capsys, "report", "judged.csv", "--output=out.html", "--n_resamples=99")
    head = packet(data / "out.html", "head")
    assert head["ids"] is None
    columns = {column["name"]: column for column in head["columns"]}
    assert columns["id"]["choices"] == ["d0", "d1"]
    assert columns["human"]["values"] == [0.5, 1.5, 2.5, 3.5]


def test_text_files_of_one_system(texts, tmp_path, capsys):
    run(capsys, "report", "pred.txt", "ref.txt", f"--output={tmp_path / 'one.html'}")
    head = packet(tmp_path / "one.html", "head")
    assert (head["systems"], head["n"], head["ids"]) == (["pred.txt"], 4, None)


@pytest.mark.filterwarnings("always::rougekit.foundation.errors.RougeWarning")
def test_warnings_of_the_command_are_in_the_report(data, capsys):
    rows = [{"system_a": "قط جالس", "system_b": "cat", "reference": "قط"}] * 2
    (data / "arabic.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
    _, said = run(capsys, "report", "arabic.jsonl", "--output=out.html", "--n_resamples=99")
    notes = packet(data / "out.html", "head")["notes"]
    assert [f"rougekit: warning: {note}" for note in notes] == said.splitlines()
    assert any("Arabic letters need --tokenizer=unicode" in note for note in notes)


def test_a_column_that_a_flag_names_as_groups_is_neither_a_judgement_nor_sources(texts, capsys):
    rows = [
        {"prediction": p, "reference": r, "text": k // 2, "stars": k % 3}
        for k, (p, r) in enumerate(zip(PREDICTIONS, REFERENCES, strict=True))
    ]
    for name, of_group in (("numbers", int), ("texts", "document {}".format)):
        lines = (json.dumps(row | {"text": of_group(row["text"])}) for row in rows)
        Path(f"{name}.jsonl").write_text("\n".join(lines))
        run(capsys, "report", f"{name}.jsonl", "--group_column=text", "--output=out.html", "--rouge_types=rouge1")
        head = packet(Path("out.html"), "head")
        judged = {column["name"]: "correlations" in column for column in head["columns"]}
        assert (judged["text"], judged["stars"], head["has_source"]) == (False, True, False)


def test_a_file_that_is_replaced_is_mentioned(texts, capsys):
    line = ("report", "pred.txt", "ref.txt", "--output=one.html", "--rouge_types=rouge1")
    first, second = (run(capsys, *line)[0].splitlines()[0] for _ in range(2))
    written, concluded = first.split(" · ", 1)
    assert second == f"{written}, replacing the previous file · {concluded}"


def test_options_of_averages_hold_for_one_system_too(texts, capsys):
    flags = ("pred.txt", "ref.txt", "--rouge_types=rouge1", "--average=micro", "--confidence=0.9", "--n_resamples=99")
    found = json.loads(run(capsys, *flags, "--format=json")[0])
    run(capsys, "report", *flags, "--output=one.html")
    head = packet(Path("one.html"), "head")
    score = found["scores"]["rouge1"]
    (shown,) = head["results"]["rouge1"]
    bounds = {k: score[k]["fmeasure"] for k in ("low", "mid", "high")}
    assert {k: shown["score" if k == "mid" else k] for k in bounds} == bounds
    assert (head["signature"], head["confidence"]) == (found["signature"], 0.9)


def test_columns_that_are_not_scored_are_shown_also_of_standard_input(data, capsys, monkeypatch):
    rows = [
        json.dumps({"id": f"x{k}", "prediction": p, "reference": r, "generated_by": "ab"[k % 2]})
        for k, (p, r) in enumerate(zip(PREDICTIONS, REFERENCES, strict=True))
    ]
    (data / "one.jsonl").write_text("\n".join(rows))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(rows).encode())))
    for name, file in (("-", "in.html"), ("one.jsonl", "out.html")):
        run(capsys, "report", f"--data={name}", f"--output={file}", "--rouge_types=rouge1")
        head = packet(data / file, "head")
        assert (head["systems"], head["id_column"]) == (["prediction"], "id")
        assert "generated_by" in [column["name"] for column in head["columns"]]


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_rows_of_one_document_are_told_as_by_score(data, capsys):
    rows = (data / "systems.jsonl").read_text() + "\n"
    (data / "long.jsonl").write_text(8 * rows)
    flags = ["report", "long.jsonl", "--prediction_column=system_a", "--rouge_types=rouge1", "--output=out.html"]
    assert "32 rows have only 4 distinct references" in run(capsys, *flags)[1]
    assert "distinct references" not in run(capsys, *flags, "--group_column=id")[1]


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_a_likely_mistake_is_told_once_with_the_systems_that_have_it(data, capsys):
    text = "It rained. It ended. We left."
    rows = [json.dumps({"system_a": f"{text} {k}", "system_b": f"{k} {text}", "reference": text}) for k in range(2)]
    (data / "lines.jsonl").write_text("\n".join(rows))
    _, err = run(capsys, "report", "lines.jsonl", "--output=out.html", "--rouge_types=rougeLsum", "--n_resamples=99")
    (line,) = [line for line in err.splitlines() if "splits sentences at newlines" in line]
    assert "prediction 1 of system_a (more in system_b)" in line


def test_a_folder_that_is_not_there(data, capsys):
    assert main(["report", "systems.jsonl", "--output=nowhere/out.html"]) == 1
    assert "nowhere/out.html" in capsys.readouterr().err


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_warnings_of_reading_are_shown_although_a_later_step_fails(data, capsys):
    (data / "latin.csv").write_bytes("system,reference\ncaf\xe9 noir,a\nnoir,caf\xe9\n".encode("latin-1"))
    assert main(["report", "--data=latin.csv", "--rouge_types=rouge0"]) == 2
    assert "so it is read as" in capsys.readouterr().err
