"""Files as harnesses, trainers and people write them are read alike by the command and the page, without a flag."""

import io
import json
import re
from pathlib import Path

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import rougekit
from rouge_metric import Rouge
from rougekit import Scorer
from rougekit.arrow import score_table
from rougekit.cli import main
from rougekit.compat import rouge_scorer
from rougekit.foundation.io.decoding import FileError
from rougekit.page.server import api, files
from rougekit.page.view.words import problem_in_page_words
from rougekit.reading.formats.nulls import NullCell
from rougekit.reading.roles import Known

PREDICTIONS = ["the cat sat", "a dog barked, loudly", "it rains"]
REFERENCES = ["the cat was sitting", "the dog barked", "it rained today"]
PAIRS = list(zip(PREDICTIONS, REFERENCES, strict=True))


def lines(rows):
    return "".join(json.dumps(row) + "\n" for row in rows)


def named(prediction, reference):
    return lines({"id": k, prediction: p, reference: r} for k, (p, r) in enumerate(PAIRS))


HARNESS = [
    {
        "doc_id": k, "doc": {"document": "a text", "summary": r}, "target": r, "arguments": [["Summarize: a text", {}]],
        "resps": [[f" {p}\n"]], "filtered_resps": [p], "filter": "none", "metrics": ["rouge1"], "doc_hash": "c0ffee",
        "prompt_hash": "bead", "target_hash": "decade", "rouge1": 0.5,
    }
    for k, (p, r) in enumerate(PAIRS)
]  # fmt: skip
DETAILS = [
    {
        "example": "a text", "instruction": "", "full_prompt": "Summarize: a text", "predictions": [p], "gold": [r],
        "gold_index": [0], "pred_logits": [0.5], "truncated": 0, "choices": [r],
    }
    for p, r in PAIRS
]  # fmt: skip
NEWER_DETAILS = [
    {
        "doc": {
            "query": "Summarize: a text", "choices": [r, "none"], "gold_index": [0], "id": str(k), "specific": None,
            "task_name": "my|task", "fewshot_samples": [], "num_samples": 1, "use_logits": False,
        },
        "metric": {"rouge1": 0.5},
        "model_response": {
            "input": "Summarize: a text", "text": [f"<think>Well.</think> {p}"], "text_post_processed": [p],
            "output_tokens": [[1, 2]], "reasonings": [], "logprobs": [], "truncated_tokens_count": 0,
        },
    }
    for k, (p, r) in enumerate(PAIRS)
]  # fmt: skip
RECORDS = [{"prediction": p, "reference": r} for p, r in PAIRS]

FILES = {
    "samples of lm-evaluation-harness.jsonl": lines(HARNESS),
    "details of lighteval.jsonl": lines(DETAILS),
    "newer details of lighteval.jsonl": lines(NEWER_DETAILS),
    "newer details of lighteval.json": json.dumps(NEWER_DETAILS),
    "columns.json": json.dumps({"prediction": PREDICTIONS, "reference": REFERENCES}),
    "columns, indented.json": json.dumps({"prediction": PREDICTIONS, "reference": REFERENCES}, indent=2),
    "records.json": json.dumps({"version": 1, "data": RECORDS}, indent=2),
    "records by id.json": json.dumps({str(k): {"prediction": p, "gold": r} for k, (p, r) in enumerate(PAIRS)}),
    "hyp and tgt.jsonl": named("hyp", "tgt"),
    "preds and labels.jsonl": named("preds", "labels"),
    "y_pred and y_true.jsonl": named("y_pred", "y_true"),
    "actual and expected output.jsonl": named("actual_output", "expected_output"),
    "response and answer.jsonl": named("response", "answer"),
    "answer and ground truth.jsonl": named("answer", "ground_truth"),
    "res and gts.jsonl": named("res", "gts"),
    "summary and highlights.csv": "summary,highlights\n" + "".join(f'"{p}","{r}"\n' for p, r in PAIRS),
}


@pytest.fixture(params=FILES)
def name(request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path(request.param).write_text(FILES[request.param])
    return request.param


def run(capsys, *words):
    assert main(list(words)) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def test_the_command_finds_predictions_and_references(name, capsys):
    aggregated = Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES).aggregate()["rouge1"]
    flags = ["--rouge_types=rouge1", "--format=json"]
    scores = json.loads(run(capsys, name, *flags))["scores"]
    assert scores["rouge1"]["mid"]["fmeasure"] == aggregated.mid.fmeasure
    explained = json.loads(run(capsys, "explain", name, "--row=2", "--rouge_type=rouge1", "--format=json"))
    assert (explained["prediction"], explained["reference"]) == PAIRS[1]
    found = run(capsys, "identify", f"{100 * aggregated.mid.fmeasure:.2f}", name)
    assert "gives" in found
    assert "3 examples" in run(capsys, "report", name)
    Path(f"other {name}").write_text(FILES[name])
    assert len(json.loads(run(capsys, "compare", name, f"other {name}", *flags))["systems"]) == 2


def test_the_page_finds_predictions_and_references(name):
    table = files.read([name])
    (prediction,), (reference,) = table.likely[:2]
    assert table.texts(prediction) == PREDICTIONS
    assert table.texts(reference) == REFERENCES


EMPTY = {
    "Scorer": lambda p, r: Scorer().score(p, r),
    "a list of lists": lambda p, r: Scorer().score(r.tolist(), [[text] for text in p]),
    "score_pair": lambda p, r: rougekit.score_pair(p[1], r[1]),
    "explain": lambda p, r: rougekit.explain("a", p[1]),
    "identify": lambda p, r: rougekit.identify(p, r, "40"),
    "nearest": lambda p, r: rougekit.nearest(p, r),
    "plugin": lambda p, r: Rouge().compute(predictions=p, references=r),
    "plugin, one by one": lambda p, r: Rouge().add(prediction=p[1], reference="a"),
    "compat": lambda p, r: rouge_scorer.RougeScorer(["rouge1"]).score("a", p[1]),
    "score_table": lambda p, r: score_table(pd.DataFrame({"prediction": p, "reference": r})),
}


@pytest.mark.parametrize("surface", EMPTY)
def test_an_empty_cell_of_pandas_comes_with_its_mend(surface):
    frame = pd.read_csv(io.StringIO("prediction,reference\na cat,the cat\n,the dog\n"))
    with pytest.raises((TypeError, ValueError), match=r"empty cell to pandas \(use \.fillna.*keep_default_na=False\)"):
        EMPTY[surface](frame["prediction"], frame["reference"])


@pytest.mark.parametrize("column_of", [pa.array, pl.Series, pd.Series], ids=["pyarrow", "polars", "pandas"])
def test_none_comes_with_its_mend(column_of):
    with pytest.raises(TypeError, match=r'predictions\[1\] is (None|nan).*(give ""|use) .*fillna\(""\)'):
        Scorer().score(column_of(["a cat", None]), ["the cat", "the dog"])


@pytest.mark.parametrize("table_of", [pd.DataFrame, dict])
@pytest.mark.parametrize(
    ("predictions", "references", "message"),
    [
        (["a", 1], ["b", "c"], r"prediction\[1\] is 1 \(int\); expected str"),
        (["a", ["b"]], ["b", "c"], r"prediction\[1\] is \['b'\] \(list\); expected str"),
        ([None, None], ["b", "c"], r"prediction\[0\] is null, an empty cell to pandas"),
        (["a", "b"], [["b", 1], ["c"]], r"references\[0\]\[1\] is 1 \(int\); expected str"),
        (["a", "b"], ["b", ["c"]], r"references\[1\] is \['c'\] \(list\), but references\[0\] is a str"),
    ],
)
def test_score_table_names_the_cell_that_is_no_text(table_of, predictions, references, message):
    with pytest.raises((TypeError, ValueError), match=message):
        score_table(table_of({"prediction": predictions, "reference": references}))


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_an_empty_cell_in_a_file_of_pandas_comes_with_what_can_be_done_where_it_is_read(ending, tmp_path, capsys):
    frame = pd.read_csv(io.StringIO("prediction,reference\na cat,the cat\n,the dog\n"))
    path = str(tmp_path / f"a.{ending}")
    frame.to_parquet(path) if ending == "parquet" else frame.to_json(path, orient="records", lines=True)
    found = "row 2, column 'prediction' is null; expected text, or \"\" for an empty one"
    assert main([path]) == 1
    assert f"{found}; --nulls=empty reads all nulls as empty texts\n" in capsys.readouterr().err
    with pytest.raises(FileError, match=re.escape(f'{found} (with pandas, use .fillna("")')):
        rougekit.read(path)
    with pytest.raises(NullCell) as refused:
        files.read([path]).texts("prediction")
    assert problem_in_page_words(refused.value) == f"a.{ending}, {found}"  # beside a button


@pytest.mark.parametrize(
    ("row", "there"),
    [
        ({"choices": [{"text": "a dog"}]}, "'choices' has 1 item"),
        ({"choices": [{"text": "a dog"}, {"n": 7}]}, "'choices.1' has n"),
        ({"choices": [{"text": "a dog"}, {"text": None}]}, None),
        ({"choices": None}, None),
    ],
)
def test_a_row_in_which_a_path_leads_nowhere_is_told_from_a_null(row, there, tmp_path, capsys, monkeypatch):
    rows = [
        {"choices": [{"text": "a cat"}, {"text": "the cat"}], "reference": "the cat"},
        {"reference": "a dog", **row},
    ]
    path = "choices.1.text"
    data, columns = tmp_path / "a.jsonl", {"prediction_column": path, "reference_column": "reference"}
    data.write_text(lines(rows))
    found = f"row 2: nothing in column 'choices' is at '{path}'; {there}; expected a text there"
    found = found if there else f"row 2, column '{path}' is null; expected text, or \"\" for an empty one"
    flags = [f"--{name}={column}" for name, column in columns.items()]
    assert main([str(data), *flags]) == 1
    assert f"a.jsonl, {found}; --nulls=empty reads" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data.read_bytes())))
    assert main(["-", *flags]) == 1
    assert f"-, {found}; --nulls=empty reads" in capsys.readouterr().err
    with pytest.raises(NullCell, match=re.escape(found)) as refused:
        rougekit.read(str(data), **columns)
    assert ("pandas" in str(refused.value)) == (there is None)
    with pytest.raises(NullCell) as refused:
        files.read([str(data)]).opened(Known([path], ["reference"])).load()
    assert problem_in_page_words(refused.value) == f"a.jsonl, {found}"
    assert rougekit.read(str(data), **columns, nulls="empty").predictions == {path: ["the cat", ""]}


@pytest.mark.parametrize("systems", [["prediction"], ["A", "B"]], ids=" ".join)
@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_references_that_are_numbers_are_refused_by_their_first_cell(ending, systems, tmp_path, capsys):
    frame = pd.DataFrame({name: ["a cat sat there", "the dog is here"] for name in systems} | {"reference": [3, 4]})
    path = str(tmp_path / f"a.{ending}")
    frame.to_parquet(path) if ending == "parquet" else frame.to_json(path, orient="records", lines=True)
    refused = "row 1, column 'reference' is int '3'; expected text"
    for command in ([], ["report"], ["compare"])[: 1 + len(systems)]:
        assert main([*command, path]) == 1
        assert refused in capsys.readouterr().err
    upload = files.read([path])
    assert upload.likely[:2] == (systems, ["reference"])
    with pytest.raises(FileError, match=refused):
        upload.opened().load()


LONG = [
    {"doc_id": k, "system": name, "prediction": text, "reference": REFERENCES[k]}
    for k in (2, 0, 1)
    for name, text in (("ours", PREDICTIONS[k]), ("theirs", REFERENCES[k]))
]


@pytest.fixture(params=["jsonl", "csv"])
def long(request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    name = f"long.{request.param}"
    frame = pd.DataFrame(LONG)
    frame.to_csv(name, index=False) if request.param == "csv" else Path(name).write_text(lines(LONG))
    return name


def test_the_command_puts_a_long_table_side_by_side(long, capsys):
    mids = {
        "ours": Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES).aggregate()["rouge1"].mid.fmeasure,
        "theirs": 1.0,
    }
    for command in ("score", "compare"):
        systems = json.loads(run(capsys, command, long, "--rouge_types=rouge1", "--format=json"))["systems"]
        assert {name: each["rouge1"]["mid"]["fmeasure"] for name, each in systems.items()} == pytest.approx(
            mids, abs=1e-15
        )
        head = run(capsys, command, long).split("\n")[0]
        assert head == f"{long}: 2 systems (column 'system') against reference · 3 examples · without stemming"
    assert "ours" in run(capsys, "power", long, "--baseline=theirs")
    assert set(json.loads(run(capsys, "explain", long, "--row=2", "--format=json"))) == {"ours", "theirs"}
    assert "3 examples" in run(capsys, "report", long)
    assert "6 examples" in run(capsys, long, "--prediction_column=prediction").split("\n")[0]


def test_the_page_puts_a_long_table_side_by_side(long):
    table = files.read([long])
    assert table.likely[:2] == (["ours", "theirs"], ["reference"])
    assert table.texts("ours") == [PREDICTIONS[k] for k in (2, 0, 1)]
    assert table.notice == "The rows of 2 systems, named by the column 'system', are put side by side."
    gap = Path("gap.jsonl")
    gap.write_text(lines(LONG[:-1]))
    table = files.read([gap])
    with pytest.raises(FileError, match=r"gap.jsonl: system 'theirs' has no row with doc_id 1 .* 'prediction' cho"):
        table.opened()


def test_what_a_long_table_has_beside_the_outputs_is_no_output(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    rows = [
        {"id": row["doc_id"], "system": row["system"], "summary": row["prediction"], "reference": row["reference"]}
        for row in LONG
    ]
    beside = [row | {"genre": ["news", "sport"][row["id"] % 2], "comment": f"I said {k}"} for k, row in enumerate(rows)]
    Path("beside.jsonl").write_text(lines(beside))
    plain, _ = api.score_file("beside.jsonl", rouge_types="rouge1")
    assert plain["scores"]["theirs"]["rouge1"]["fmeasure"]["mid"] == 1.0
    assert "2 systems (column 'system') against reference · 3 " in run(capsys, "beside.jsonl", "--rouge_types=rouge1")


def test_a_system_of_a_long_table_is_chosen_by_its_name(long, capsys):
    flags = "--rouge_types=rouge1", "--format=json"
    one = run(capsys, long, "--prediction_column=ours", *flags)
    assert json.loads(one)["scores"] == json.loads(run(capsys, long, *flags))["systems"]["ours"]
    rows_as_one, _ = api.score_file(long, "prediction", rouge_types="rouge1")
    by_name, _ = api.score_file(long, "ours", rouge_types="rouge1")
    assert (rows_as_one["n_examples"], by_name["n_examples"], [*by_name["scores"]]) == (6, 3, ["ours"])


def test_each_filter_of_a_harness_is_a_system(tmp_path, capsys):
    """lm-evaluation-harness logs every example once for each filter."""
    first, second = ("strict-match", PREDICTIONS), ("flexible-extract", REFERENCES)
    rows = [
        row | {"filter": name, "filtered_resps": [texts[k]]}
        for name, texts in (first, second)
        for k, row in enumerate(HARNESS)
    ]
    path = tmp_path / "samples.jsonl"
    path.write_text(lines(rows))
    systems = json.loads(run(capsys, str(path), "--rouge_types=rouge1", "--format=json"))["systems"]
    assert {name: each["rouge1"]["n_examples"] for name, each in systems.items()} == {first[0]: 3, second[0]: 3}
    assert systems[second[0]]["rouge1"]["mid"]["fmeasure"] == pytest.approx(1, abs=1e-15)
    table = files.read([path])
    assert (table.likely[0], len(table)) == ([first[0], second[0]], 3)


MIXED = {
    "a list among texts": (["a cat", ["a dog"]], r"row 2, column 'reference' is list .*; expected text"),
    "a text among lists": ([["a cat"], "a dog"], "row 2, column 'reference' is str 'a dog'; expected a list of texts"),
    "an empty list": ([["a cat"], []], "row 2, column 'reference' is an empty list; expected one text or more"),
    "a gap": (["a cat", None], "row 2, column 'reference' is null; expected text"),
}


@pytest.mark.parametrize(("cells", "message"), MIXED.values(), ids=[*MIXED])
def test_command_and_page_refuse_the_same_references(cells, message, tmp_path, capsys):
    path = tmp_path / "rows.jsonl"
    path.write_text(lines([{"prediction": "a cat", "reference": cell} for cell in cells]))
    assert main([str(path)]) == 1
    assert re.search(message, capsys.readouterr().err)
    with pytest.raises(FileError, match=message):
        files.read([path]).opened().load()


def test_references_in_lists_may_stand_beside_others_on_command_and_page(tmp_path, capsys):
    rows = [{"prediction": p, "ref_a": "rain", "ref_b": [r] * 2} for p, r in zip(PREDICTIONS, REFERENCES, strict=True)]
    path = tmp_path / "rows.jsonl"
    path.write_text(lines(rows))
    references = files.read([path]).opened().load().references
    assert references == [["rain", r, r] for r in REFERENCES]
    expected = Scorer(["rouge1"]).score(PREDICTIONS, references).aggregate()["rouge1"].fmeasure
    found = json.loads(run(capsys, str(path), "--rouge_types=rouge1", "--format=json"))["scores"]["rouge1"]
    assert found["mid"]["fmeasure"] == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize(
    "names",
    [("hyp", "ref"), ("generated_summary", "highlights"), ("response", "answer"), ("y_pred", "y_true"), ("A", "gold")],
)
@pytest.mark.parametrize(
    "table_of",
    [
        pd.DataFrame,
        pa.table,
        lambda columns: pa.RecordBatch.from_pydict(columns),
        lambda columns: pa.table(columns).to_reader(),
        lambda columns: pl.DataFrame(columns),
        lambda columns: pytest.importorskip("duckdb").from_arrow(pa.table(columns)),
        dict,
    ],
    ids=["pandas", "pyarrow", "batch", "reader", "polars", "duckdb", "dict"],
)
def test_score_table_finds_predictions_and_references(names, table_of):
    others = {"id": [1, 2, 3], "model": [1, 2, 3], "rating": [0.5, None, 1.0], "is_ok": [True, False, True]}
    table = table_of(others | {names[0]: PREDICTIONS, names[1]: REFERENCES})
    scores = score_table(table, ["rouge1"])
    scores = scores.read_all() if hasattr(scores, "read_all") else scores
    scores = scores.to_arrow_table().to_pydict() if hasattr(scores, "to_arrow_table") else scores
    expected = Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES)["rouge1"].fmeasure.tolist()
    assert list(map(float, scores["rouge1_fmeasure"])) == expected


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_captions_of_coco_are_scored_against_all_references_of_their_image(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    captions = [
        {"image_id": image, "id": k, "caption": text}
        for k, (image, text) in enumerate([*enumerate(REFERENCES), (1, "a dog")])
    ]
    Path("captions_val.json").write_text(json.dumps({"images": [], "annotations": captions}))
    Path("results.json").write_text(
        json.dumps([{"image_id": k, "caption": text} for k, text in enumerate(PREDICTIONS)])
    )
    scores = json.loads(run(capsys, "results.json", "captions_val.json", "--rouge_types=rouge1", "--format=json"))[
        "scores"
    ]
    several = [[text] for text in REFERENCES]
    several[1].append("a dog")
    expected = Scorer(["rouge1"]).score(PREDICTIONS, several).aggregate()["rouge1"].mid
    assert scores["rouge1"]["mid"]["fmeasure"] == expected.fmeasure
    texts = [{"image_id": k, "caption": text} for k, text in enumerate(PREDICTIONS)]
    Path("results.json").write_text(json.dumps([texts[1], texts[0], texts[2]]))
    shuffled = json.loads(run(capsys, "results.json", "captions_val.json", "--rouge_types=rouge1", "--format=json"))
    assert shuffled["scores"] == scores
    by_id = {f"i{k}": [{"image_id": f"i{k}", "caption": text} for text in its] for k, its in enumerate(several)}
    Path("gts.json").write_text(json.dumps(by_id))
    Path("res.json").write_text(
        json.dumps({f"i{k}": [{"caption": text}] for k, text in [*enumerate(PREDICTIONS)][::-1]})
    )
    columns = ["--prediction_column=text", "--reference_column=text"]
    given = json.loads(run(capsys, "res.json", "gts.json", *columns, "--rouge_types=rouge1", "--format=json"))
    assert given["scores"] == scores
