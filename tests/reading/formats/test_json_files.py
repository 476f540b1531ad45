"""JSON: an object in each line, and documents of every shape."""

import io
import json

import pytest

from rougekit.foundation.io.decoding import FileError
from rougekit.reading.formats.files import open_data, read_columns
from tests.helpers.files import COLUMNS, ROWS, written


def test_json_lines_from_file_and_standard_input(tmp_path, monkeypatch):
    text = "\n".join(map(json.dumps, ROWS)) + "\n\n"
    assert read_columns(written(tmp_path / "a.jsonl", text)) == COLUMNS
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + text.encode())))
    assert read_columns("-") == COLUMNS


def test_a_field_that_nobody_asked_for_may_be_missing(tmp_path):
    path = written(tmp_path / "a.jsonl", '{"a": "x", "b": "y", "n": 1}\n{"b": "z", "a": "w"}\n{"a": "v", "m": 2}\n')
    rows = open_data(path).rows(["a", "b"])
    assert [next(rows), next(rows)] == [["x", "y"], ["w", "z"]]
    with pytest.raises(FileError, match="line 3 does not have the fields of the first line; they differ in b, m, n"):
        next(rows)


@pytest.mark.parametrize(
    "row",
    [
        {"prediction": ["a b"], "references": ["a", "b"]},
        {"prediction": "a b", "references": ["a", "b"]},
        {"id": ["x", "y"], "prediction": ["a"], "references": ["b"]},
    ],
)
def test_an_object_whose_lists_may_be_of_one_row_is_a_row(tmp_path, row):
    assert read_columns(written(tmp_path / "a.json", json.dumps(row))) == {name: [cell] for name, cell in row.items()}


def test_facts_of_all_rows_may_be_beside_columns(tmp_path):
    columns = {"hypotheses": ["a", "b"], "references": ["c", "d"], "ids": [7, 8], "sources": [["s"], ["t"]]}
    facts = {"rouge1": 0.4, "interval": [0.1, 0.4, 0.9], "args": {"seed": 1}, "model": "t5"}
    for document in (facts | columns, columns | facts):
        assert read_columns(written(tmp_path / "a.json", json.dumps(document))) == columns
    one = {"prediction": "a", "references": ["c", "d"], "scores": [1, 2]}
    assert read_columns(written(tmp_path / "a.json", json.dumps(one))) == {name: [cell] for name, cell in one.items()}


def test_data_on_standard_input_must_be_json(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"prediction,reference\na,b\n")))
    with pytest.raises(FileError, match=r"-: line 1, column 1: .* data on standard input must be JSON$"):
        read_columns("-")


RECORDS = [{"prediction": "a", "reference": "c"}, {"prediction": "b", "reference": "d"}]


SHAPES = {
    "columns": {"prediction": ["a", "b"], "reference": ["c", "d"]},
    "pandas, columns": {"prediction": {"0": "a", "1": "b"}, "reference": {"0": "c", "1": "d"}},
    "pandas, split": {"columns": ["prediction", "reference"], "index": [0, 1], "data": [["a", "c"], ["b", "d"]]},
    "pandas, split without an index": {"columns": ["prediction", "reference"], "data": [["a", "c"], ["b", "d"]]},
    "W&B, table": {"_type": "table", "ncols": 2, "columns": [*RECORDS[0]], "data": [["a", "c"], ["b", "d"]]},
    "pandas, table": {"schema": {"fields": []}, "data": RECORDS},
    "records under a name": {"n": 2, "results": RECORDS},
    "one of several lists": {"log": [{"step": 1}], "rows": RECORDS},
}


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("shape", SHAPES)
def test_documents_of_other_shapes_are_read(tmp_path, shape, indent):
    path = written(tmp_path / "a.json", json.dumps(SHAPES[shape], indent=indent))
    assert read_columns(path) == {"prediction": ["a", "b"], "reference": ["c", "d"]}


def test_rows_apart_from_the_names_of_their_columns_must_fit_these(tmp_path):
    for names, problem in [
        ("ab", "row 2 of 'data' has 3 cells; expected 2, one"),
        ("aa", "'columns' has a name twice"),
    ]:
        path = written(tmp_path / "a.json", json.dumps({"columns": [*names], "data": [[1, 2], [1, 2, 3]]}))
        with pytest.raises(FileError, match=problem):
            read_columns(path)


@pytest.mark.parametrize(
    ("of", "things", "name"), [("image", "images", "annotations"), ("video", "videos", "sentences")]
)
def test_captions_are_the_references_of_images_and_videos(tmp_path, of, things, name):
    captions = [{f"{of}_id": k, "id": 9, "caption": text} for k, text in ((7, "a"), (8, "b"), (7, "c"))]
    path = written(tmp_path / "b.json", json.dumps({things: [{"id": 7}], name: captions}))
    assert read_columns(path) == {f"{of}_id": [7, 8], "references": [["a", "c"], ["b"]]}


def test_records_by_id_are_read(tmp_path):
    by_id = {"0": {"prediction": "a", "gold": "c"}, "1": {"prediction": "b", "gold": "d"}}
    path = written(tmp_path / "a.json", json.dumps(by_id, indent=1))
    assert read_columns(path) == {"id": ["0", "1"], "prediction": ["a", "b"], "gold": ["c", "d"]}


def test_an_object_that_is_a_row_stays_one(tmp_path):
    row = {"prediction": "a", "references": ["b", "c"], "log": [{"step": 1}]}
    for text in (json.dumps(row), json.dumps(row, indent=2), json.dumps(row) + "\n\n"):
        assert read_columns(written(tmp_path / "a.json", text)) == {name: [cell] for name, cell in row.items()}
    row = {"predictions": ["a"], "references": ["b", "c"]}  # as in a line of a harness's log
    assert read_columns(written(tmp_path / "a.json", json.dumps(row))) == {name: [cell] for name, cell in row.items()}


CHOICES = [{"text": "a"}, {"text": "b"}]


@pytest.mark.parametrize(
    "row",
    [
        {"id": 7, "choices": CHOICES, "reference": "c"},
        {"id": 7, "choices": CHOICES, "references": ["c", "d", "e"]},
        {"outputs": [{"system": "t5", "output": "a"}], "summary": "c"},
        {"response": {"choices": [{"completion": "a"}]}, "reference": "c"},
        {"bart": {"output": "a"}, "t5": {"output": "b"}, "reference": "c"},
    ],
)
@pytest.mark.parametrize("indent", [None, 1])
def test_a_row_with_records_beside_a_text_of_an_example_is_no_wrapper_of_these(tmp_path, row, indent):
    path = written(tmp_path / "a.jsonl", json.dumps(row, indent=indent))
    assert read_columns(path) == {name: [cell] for name, cell in row.items()}


def test_records_with_predictions_and_references_may_be_beside_any_text(tmp_path):
    for name in ("model", "output_path", "summary", "reference"):
        path = written(tmp_path / "a.jsonl", json.dumps({name: "a text", "data": RECORDS}))
        assert read_columns(path) == {key: [record[key] for record in RECORDS] for key in RECORDS[0]}
    for name in ("model", "output_path", "dataset", "prompt"):
        path = written(tmp_path / "a.jsonl", json.dumps({name: "a text", "data": CHOICES}))
        assert read_columns(path) == {"text": ["a", "b"]}


def test_columns_by_id_and_records_by_id_may_be_beside_facts(tmp_path):
    def columns(document):
        path = tmp_path / "a.json"
        path.write_text(json.dumps(document, indent=1))
        return read_columns(str(path))

    texts = {"llm_summaries": {"d7": "a cat", "d8": "a dog"}, "gold_summaries": {"d7": "the cat", "d8": "the dog"}}
    read = {"llm_summaries": ["a cat", "a dog"], "gold_summaries": ["the cat", "the dog"]}
    posts = {"posts": {"d8": ["one", "two"], "d7": ["three"]}}
    assert columns({"name": "a run", "metrics": ["rouge"], **texts, "scores": {"rouge": 0.5}}) == read
    assert columns({"name": "a run", **texts, **posts}) == read | {"posts": [["three"], ["one", "two"]]}
    for part in ("summary", "body"):
        one_row = {"id": 7, "prediction": {"title": "a", part: "b"}, "reference": {"title": "c", part: "d"}}
        assert columns(one_row) == {name: [cell] for name, cell in one_row.items()}
    records = {str(k): {"prediction": f"a {k}", "gold": f"b {k}"} for k in range(3)}
    by_id = {"id": ["0", "1", "2"], "prediction": ["a 0", "a 1", "a 2"], "gold": ["b 0", "b 1", "b 2"]}
    assert columns({"type": "GEN", **records}) == columns({"score": 3, "details": {"type": "GEN", **records}}) == by_id
    lacking = {**records, "2": {"prediction": "a 2"}}
    assert len(columns({"type": "GEN", **lacking})) == 4, "a row"


def test_texts_and_lists_of_texts_may_be_by_id(tmp_path):
    path = written(tmp_path / "a.json", json.dumps({"d7": "a cat", "d8": "a dog"}, indent=1))
    assert read_columns(path) == {"id": ["d7", "d8"], "text": ["a cat", "a dog"]}
    path = written(tmp_path / "a.json", json.dumps({"d7": ["a cat"], "d8": ["a dog"]}))
    assert read_columns(path) == {"id": ["d7", "d8"], "text": [["a cat"], ["a dog"]]}
    lists = {"bart": ["a", "b"], "t5": ["c", "d"]}  # as many items as names: columns
    assert read_columns(written(tmp_path / "a.json", json.dumps(lists))) == lists


@pytest.mark.parametrize("between", ["", " ", "\n", "\r\n\r\n"])
@pytest.mark.parametrize("indent", [None, 2])
def test_objects_may_follow_each_other(tmp_path, indent, between):
    path = written(tmp_path / "a.json", between.join(json.dumps(row, indent=indent) for row in RECORDS))
    assert read_columns(path) == {"prediction": ["a", "b"], "reference": ["c", "d"]}


def test_lines_may_have_several_objects_but_nothing_else_follows_one(tmp_path):
    line = "".join(map(json.dumps, RECORDS)) + "\n"
    assert read_columns(written(tmp_path / "a.jsonl", 2 * line))["prediction"] == ["a", "b", "a", "b"]
    for end in ('{"prediction": 7}[]', "7", "{"):
        with pytest.raises(FileError, match=r"a\.jsonl: line 2, column \d+: .* in JSON"):
            read_columns(written(tmp_path / "a.jsonl", f"{line}{line.strip()}{end}\n{line}"))


@pytest.mark.parametrize("depth", [5_000, 200_000])
@pytest.mark.parametrize("nested", ["[", '{"a":'])
def test_json_that_is_nested_deeply_is_refused_with_its_line(tmp_path, nested, depth):
    line = f'{{"prediction": {nested * depth}\n'
    with pytest.raises(FileError, match=r"a\.jsonl: line 2: nested too deeply$"):
        read_columns(written(tmp_path / "a.jsonl", '{"prediction": "a"}\n' + line))
    with pytest.raises(FileError, match=r"a\.json: line 1: nested too deeply$"):
        read_columns(written(tmp_path / "a.json", "[" + line))
