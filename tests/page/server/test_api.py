"""The API's functions: JSON in and out, single texts and lists, and errors."""

import json

import pytest

from rougekit import Scorer
from rougekit.foundation.io.decoding import FileError
from rougekit.page.server import api, files, setup
from rougekit.reading.question import Unclear
from tests.helpers.pages import PAIRS, results_of, written


@pytest.fixture
def file(tmp_path):
    rows = "".join(f"{a},{b},{r}\n" for a, b, r in PAIRS)
    return str(written(tmp_path, "x.csv", f"system_a,system_b,reference\n{rows}"))


def test_score_gives_fractions_and_the_signature():
    result = api.score("the cat", ["the cat sat", "a cat"], ["rouge1", "bleu"], {"stemmer": "porter"})
    expected = Scorer(["rouge1", "bleu"], use_stemmer=True).score(["the cat"], [["the cat sat", "a cat"]])
    assert result["scores"]["rouge1"] == {
        name: getattr(expected["rouge1"], name)[0] for name in ("precision", "recall", "fmeasure")
    }
    assert set(result["scores"]["bleu"]) == {"score"}
    assert result["signature"] == expected.signature
    json.dumps(result)
    assert api.score("the cat", "the cats", "rouge1", {"use_stemmer": True})["scores"]["rouge1"]["fmeasure"] == 1
    assert list(api.score("a b", "a b", options={"standard": "coco"})["scores"]) == ["rougeL"]


def test_groups_and_averages_are_chosen_by_name(tmp_path):
    rows = "".join(f"{a},{b},{r},{k // 2}\n" for k, (a, b, r) in enumerate(PAIRS * 4))
    file = str(written(tmp_path, "x.csv", f"system_a,system_b,reference,doc\n{rows}"))
    scored, _ = api.score_file(file, "system_a", "reference", "rouge1", {"average": "micro"}, "doc")
    assert "groups:6" in scored["signature"]
    assert "avg:micro" in scored["signature"]
    compared = api.compare(file, ["system_a", "system_b"], "reference", rouge_types="rouge1", groups="doc")
    assert "groups:6" in compared["signature"]


def test_a_column_that_a_request_names_is_nothing_else(tmp_path):
    rows = "".join(f"{a} {k},{b} {k},{r} {k},it is about topic {k // 2}\n" for k, (a, b, r) in enumerate(PAIRS * 4))
    file = str(written(tmp_path, "x.csv", f"bart,t5,reference,theme\n{rows}"))
    assert list(api.compare(file, rouge_types="rouge1", groups="theme")["systems"]) == ["bart", "t5"]
    assert list(api.compare(file, None, "t5", rouge_types="rouge1")["systems"]) == ["bart", "theme"]
    grouped = api.compare(file, ["bart", "t5"], rouge_types="rouge1", groups="reference")
    assert "groups:12" in grouped["signature"]


def test_all_columns_that_may_be_systems_are_compared_if_there_would_be_one(tmp_path):
    rows = "".join(f"{a},{b},{r}\n" for a, b, r in PAIRS * 2)
    file = str(written(tmp_path, "x.csv", f"lead,our_system,reference\n{rows}"))
    scored, _ = api.score_file(file, rouge_types="rouge1")
    assert list(scored["scores"]) == ["our_system"]
    assert scored["warnings"][0] == "Left out: lead. 6 rows of 3 documents (lead), one system."
    compared = api.compare(file, rouge_types="rouge1")
    assert list(compared["systems"]) == ["lead", "our_system"]
    assert not any("Left out" in warning for warning in compared["warnings"])


def test_score_file_and_compare_use_guessed_columns(file):
    result, examples = api.score_file(file, rouge_types=["rouge1", "bleu"])
    assert result["columns"] == {"predictions": ["system_a", "system_b"], "references": ["reference"]}
    expected = (
        Scorer(["rouge1"]).score([pair[0] for pair in PAIRS], [pair[2] for pair in PAIRS]).aggregate(n_resamples=10_000)
    )
    assert result["scores"]["system_a"]["rouge1"]["recall"] == {
        "low": expected["rouge1"].low.recall,
        "mid": expected["rouge1"].mid.recall,
        "high": expected["rouge1"].high.recall,
    }
    assert examples.startswith("system,row,rouge1_precision")
    compared = api.compare(file, rouge_types=["rouge1"])
    assert (compared["baseline"], compared["n_examples"], len(compared["claims"])) == (None, 3, 1)
    assert set(compared["systems"]["system_b"]["rouge1"]["fmeasure"]) >= {"difference", "p_holm", "wins"}
    assert "test:student-hall" in compared["signature"]
    assert compared["systems"]["system_b"]["rouge1"]["fmeasure"]["equivalent"] is None
    within = api.compare(file, rouge_types=["rouge1"], margin=0.99)["systems"]["system_b"]["rouge1"]["fmeasure"]
    assert within["equivalent"] is not None
    json.dumps([result, compared])


def test_each_score_of_a_file_says_how_many_examples_count(tmp_path):
    rows = [("cats", "a cat", "cats"), ("the dog ran", "a dog ran", "a dog ran"), ("x", "y", "")]
    lines = "".join(",".join(row) + "\n" for row in rows)
    file = str(written(tmp_path, "x.csv", f"system_a,system_b,reference\n{lines}"))
    types, options = ["rouge1", "rouge2", "bleu"], {"zero_division": "nan"}
    scored, _ = api.score_file(file, rouge_types=types, options=options)
    compared = api.compare(file, rouge_types=types, options=options)
    assert (scored["n_examples"], compared["n_examples"]) == (3, 1)
    counted = {"rouge1": 2, "rouge2": 1, "bleu": 3}
    for system in ("system_a", "system_b"):
        assert {name: score["n_examples"] for name, score in scored["scores"][system].items()} == counted
        means = {name: score.get("fmeasure", score) for name, score in compared["systems"][system].items()}
        assert {name: mean["n_examples"] for name, mean in means.items()} == counted


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("a", ["a"], None, {"stem": True}), "options has 'stem'; expected tokenizer, stemmer"),
        (("a", ["a"], None, ["stemmer"]), r"options=\['stemmer'\]; expected an object"),
        (("a", None), "references=None; expected a text or a list of texts"),
        (("a", ["a"], 5), "rouge_types=5; expected a text or a list of texts"),
        (("a", ["a"], None, {"max_words": "three"}), "max_words='three'"),
        (("a", ["a"], None, {"use_stemmer": "yes"}), "use_stemmer='yes'; expected True or False"),
        (("a", ["a"], None, {"use_stemmer": True, "stemmer": "german"}), "use_stemmer=True and stemmer='german'"),
        (("a", ["a"], None, {"use_stemmer": True, "language": "de"}), "use_stemmer=True and language='de'"),
    ],
)
def test_wrong_arguments_are_named(arguments, message):
    with pytest.raises((TypeError, ValueError), match=message):
        api.score(*arguments)


@pytest.fixture
def log(tmp_path):
    """Two checkpoints, each with an output for each document."""
    rows = [
        {"doc": f"d{k}", "step": step, "prediction": f"{k} the cat at {step}", "reference": f"{k} the cat sat"}
        for k in range(8) for step in (500, 1000)
    ]  # fmt: skip
    return str(written(tmp_path, "log.jsonl", "\n".join(map(json.dumps, rows))))


def test_what_a_file_leaves_open_is_asked_with_fields_that_answer_it(log, tmp_path):
    with pytest.raises(Unclear) as refusal:
        api.score_file(log)
    asked = api.problem(refusal.value)
    answers = [json.loads(line) for line in asked.splitlines() if line.startswith("  {")]
    assert answers == [{"system_column": "step"}, {"run_column": "step"}, {"groups": "doc"}]
    systems = [list(api.score_file(log, rouge_types="rouge1", **answer)[0]["scores"]) for answer in answers]
    assert systems == [["step 500", "step 1000"], ["prediction"], ["prediction"]]
    compared = api.compare(log, rouge_types="rouge1", system_column="step")
    assert list(compared["systems"]) == ["step 500", "step 1000"]
    assert "The rows of 2 systems, named by the column 'step', are put side by side." in compared["warnings"]
    scored, _ = api.score_file(log, rouge_types="rouge1", run_column="step")
    assert scored["signature"].endswith("|runs:2")
    assert "The rows of 2 runs of prediction are put side by side." in scored["warnings"]
    numbers = str(written(tmp_path, "numbers.csv", "q1,q2\n1,2\n"))
    with pytest.raises(Unclear) as refusal:
        api.score_file(numbers)
    assert "; choose with references and predictions\n" in api.problem(refusal.value)
    with pytest.raises(FileError, match=r"log\.jsonl has no column 'stop'; it has 'doc', 'step'"):
        api.score_file(log, system_column="stop")


def test_fields_that_are_suggested_for_lists_and_for_several_files_answer(tmp_path):
    lists = "".join(json.dumps({"texts": ["a cat", "it sat"][: 2 - k], "human": "a cat sat"}) + "\n" for k in range(2))
    systems = "".join(json.dumps({"key": k, "report": f"a cat {k}", "words": f"the cat {k}"}) + "\n" for k in range(5))
    of_references = "".join(json.dumps({"key": k, "human": f"the cat {k}"}) + "\n" for k in range(5))
    alone = str(written(tmp_path, "lists.jsonl", lists))
    several = [str(written(tmp_path, "a.jsonl", systems)), str(written(tmp_path, "gold.jsonl", of_references))]
    for file, expected in ((alone, [["texts.0"], ["texts.*"]]), (several, [["a"]])):
        with pytest.raises(Unclear) as refusal:
            api.score_file(file)
        answers = [json.loads(line) for line in api.problem(refusal.value).splitlines() if line.startswith("  {")]
        assert [list(api.score_file(file, **answer)[0]["scores"]) for answer in answers] == expected


def test_what_no_field_of_a_request_answers_is_asked_without_one(tmp_path):
    rows = [{"id": f"r{k}", "fname": f"f{k}", "output": f"a cat {k}", "reference": f"the cat {k}"} for k in range(8)]
    turned = [{"id": f"r{k}", "fname": f"f{(k + 1) % 8}", "output": f"a cat {k}"} for k in range(8)]
    paths = [
        str(written(tmp_path, name, "".join(json.dumps(row) + "\n" for row in its)))
        for name, its in (("ref.jsonl", rows), ("a.jsonl", turned))
    ]
    with pytest.raises(ValueError, match="pair their rows differently") as refusal:
        api.score_file(paths)
    assert "pair their rows differently" in api.problem(refusal.value)


def test_the_texts_of_systems_are_in_the_column_that_is_named(tmp_path):
    """By the API and in the chooser, although another column beside the names of systems has texts, too."""
    rows = [
        {"doc": k, "step": step, "left": f"{k} cats {step}", "right": f"{k} cats", "tone": f"it ran for {k} s"}
        for k in range(8) for step in ("a", "b")
    ]  # fmt: skip
    file = written(tmp_path, "log.jsonl", "\n".join(map(json.dumps, rows)))
    named = {"predictions": "left", "references": "right", "system_column": "step"}
    assert list(api.compare(str(file), rouge_types="rouge1", **named)["systems"]) == ["a", "b"]
    roles = {"doc": "other", "step": "system", "left": "prediction", "right": "reference", "tone": "other"}
    results = results_of(files.read([file]), setup.chosen_roles({"columns": roles}))
    assert results.scored.kept.systems["b"] == [f"{k} cats b" for k in range(8)]


def test_a_request_says_how_nulls_and_bytes_are_read(tmp_path):
    nulls = str(written(tmp_path, "nulls.jsonl", '{"prediction": null, "reference": "a cat"}\n' * 3))
    with pytest.raises(FileError, match='nulls="empty" reads all nulls'):
        api.score_file(nulls)
    scored, _ = api.score_file(nulls, rouge_types="rouge1", nulls="empty")
    assert scored["scores"]["prediction"]["rouge1"]["fmeasure"]["mid"] == 0
    assert any(warning.startswith("3 nulls read as empty") for warning in scored["warnings"])
    polish = written(tmp_path, "polish.csv", "prediction,reference\nŁódź kwitnie,là\n".encode("cp1250", "replace"))
    assert "Łódź" in api.score_file(str(polish), rouge_types="rouge1", encoding="cp1250")[1]


def test_lists_of_texts_are_refused_with_paths_that_a_request_can_name(tmp_path):
    lists = str(written(tmp_path, "x.jsonl", '{"prediction": ["a cat", "a dog"], "reference": "a cat"}\n' * 3))
    with pytest.raises(FileError) as refusal:
        api.score_file(lists)
    ways = "predictions='prediction.0' takes the first of each list, 'prediction.*' all of them, one in each line"
    assert api.problem(refusal.value).endswith(f"expected a text, or a list of one. {ways}")
    for path, precision in (("prediction.0", 1), ("prediction.*", 0.5)):
        scored, _ = api.score_file(lists, path, rouge_types="rouge1")
        assert scored["scores"][path]["rouge1"]["precision"]["mid"] == precision
    alone = str(written(tmp_path, "y.jsonl", '{"prediction": ["a cat", "a dog"]}\n' * 3))
    references = str(written(tmp_path, "ref.txt", "a cat\n" * 3))
    for path, precision in (("prediction.0", 1), ("prediction.*", 0.5)):
        scored, _ = api.score_file([alone, references], path, rouge_types="rouge1")
        assert scored["scores"]["y"]["rouge1"]["precision"]["mid"] == precision
    with pytest.raises(FileError, match="no column 'x"):
        api.score_file(lists, "x.0")


@pytest.mark.slow  # reads in processes
def test_names_that_files_have_are_not_those_of_the_table_that_is_made_of_them(tmp_path):
    columns = {"bart.csv": ("t5", 0), "t5.csv": ("t5", 1), "refs.csv": ("gold", 2)}  # "t5" is a system's name, too
    paths = [
        str(written(tmp_path, name, "\n".join([column, *(texts[k] for texts in PAIRS)])))
        for name, (column, k) in columns.items()
    ]
    compared = api.compare(paths, "t5", "gold", rouge_types="rouge1")
    assert [*compared["systems"]] == ["bart", "t5"]
    scored, _ = api.score_file(paths, "t5", "gold", "rouge1")
    assert [*scored["scores"]] == ["bart", "t5"]


def test_several_files_are_scored_as_on_the_page(tmp_path):
    texts = ("".join(f"{line}\n" for line in column) for column in zip(*PAIRS, strict=True))
    a, b, ref = (
        str(written(tmp_path, name, text)) for name, text in zip(("a.txt", "b.txt", "ref.txt"), texts, strict=True)
    )  # fmt: skip
    scored, examples = api.score_file([a, b, ref], rouge_types="rouge1")
    assert scored["columns"] == {"predictions": ["a", "b"], "references": ["ref"]}
    assert scored["warnings"][0] == "Paired by order."
    assert "a,1," in examples
    compared = api.compare([ref, b, a], rouge_types="rouge1")
    assert compared["systems"]["a"]["rouge1"]["fmeasure"]["score"] == scored["scores"]["a"]["rouge1"]["fmeasure"]["mid"]
    assert list(api.score_file([a, b, ref], "b", rouge_types="rouge1")[0]["scores"]) == ["b"]
    with pytest.raises(Unclear) as refusal:
        api.score_file([a, b])
    said = api.problem(refusal.value)
    assert said.startswith("a.txt, b.txt: nothing says which file has the references\n")
    assert [json.loads(line) for line in said.splitlines() if "{" in line] == [
        {"references": "b", "predictions": "a"}, {"references": "a", "predictions": "b"}
    ]  # fmt: skip
    assert list(api.score_file([a, b], "a", "b", rouge_types="rouge1")[0]["scores"]) == ["a"]
    nulls = str(written(tmp_path, "n.jsonl", '{"output": null, "said": "a cat"}\n' * 3))
    with pytest.raises(FileError, match=r'n\.jsonl, row 1, column .output. is null.* nulls="empty" reads all nulls'):
        api.score_file([nulls, ref])
    scored, _ = api.score_file([nulls, ref], rouge_types="rouge1", nulls="empty")
    assert any(warning.startswith("Paired by order. 3 nulls read as empty") for warning in scored["warnings"])
    said, _ = api.score_file([nulls, ref], "said", rouge_types="rouge1")
    assert said["columns"]["predictions"] == ["n"]
    with pytest.raises(FileError, match=r"n\.jsonl, ref\.txt has no column 'siad'; it has "):
        api.score_file([nulls, ref], "siad", nulls="empty")
    wide = str(written(tmp_path, "wide.csv", "bart,t5\n" + "".join(f"{a},{b}\n" for a, b, _ in PAIRS)))
    assert list(api.compare([ref, wide], rouge_types="rouge1")["systems"]) == ["bart", "t5"]
    with pytest.raises(FileError, match="'step' would tell the rows of one file apart"):
        api.score_file([a, ref], system_column="step")


@pytest.mark.parametrize(
    ("last", "problem"), [([], "has no row with id 7"), ([None], "gap.jsonl, row 16, column 'system' is null; .*")]
)
def test_rows_with_a_gap_are_scored_as_one_if_their_column_is_named(tmp_path, last, problem):
    systems = [*"ab" * 7, "a", *last]
    rows = [
        {"id": k // 2, "system": system, "output": f"{k // 2} a cat of {system}", "reference": f"{k // 2} a cat"}
        for k, system in enumerate(systems)
    ]
    file = written(tmp_path, "gap.jsonl", "\n".join(map(json.dumps, rows)))
    with pytest.raises(FileError, match=rf"{problem} .* or 'output' chosen as predictions to score all rows"):
        api.score_file(str(file))
    assert list(api.score_file(str(file), "output", rouge_types="rouge1")[0]["scores"]) == ["output"]
    upload = files.read([file])
    roles = {column["name"]: column["role"] for column in setup.setup_as_json("", upload)["columns"]}
    assert roles == {"id": "other", "system": "other", "output": "prediction", "reference": "reference"}


def test_a_file_and_two_systems_are_required(file):
    with pytest.raises(ValueError, match="file is missing"):
        api.score_file("")
    with pytest.raises(ValueError, match="a comparison needs two or more"):
        api.compare(file, "system_a")
