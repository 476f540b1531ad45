"""Columns by their names: one rule for the command and the page."""

import pytest

from rougekit.foundation.io.columns import (
    MIN_LABELS,
    PREDICTIONS,
    SOURCES,
    Known,
    guess_columns,
    guess_pair,
    holds_labels,
    pick_column,
    pick_columns,
)
from rougekit.foundation.io.decoding import FileError
from rougekit.page.server.files import Upload, guess


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["id", "document", "summary", "bart", "pegasus"], (["bart", "pegasus"], ["summary"])),
        (["system_output", "human_summary"], (["system_output"], ["human_summary"])),
        (["system", "prediction", "reference"], (["prediction"], ["reference"])),
        (["ref1", "ref2", "system_a", "system_b"], (["system_a", "system_b"], ["ref1", "ref2"])),
        (["src", "hyp", "ref"], (["hyp"], ["ref"])),
        (["hyps", "refs", "hypnosis"], (["hyps"], ["refs"])),
        (["left", "right"], ([], [])),
        (["question", "contexts", "answer", "ground_truth"], (["answer"], ["ground_truth"])),
        (["model_id", "system_name", "label"], ([], ["label"])),
        (["summary"], ([], ["summary"])),
        (["article", "highlights", "summary"], (["summary"], ["highlights"])),
        (["article", "highlights", "summary", "bart"], (["bart"], ["highlights", "summary"])),
        (["question", "answer", "prediction"], (["prediction"], ["answer"])),
        (["question", "answer", "response", "ground_truth"], (["response"], ["ground_truth"])),
        (["input", "expected_output", "actual_output"], (["actual_output"], ["expected_output"])),
        (["y_true", "y_pred"], (["y_pred"], ["y_true"])),
        (["preds", "labels"], (["preds"], ["labels"])),
        (["hyp", "tgt"], (["hyp"], ["tgt"])),
        (["gts", "res"], (["res"], ["gts"])),
        (["gt", "model_a", "model_b"], (["model_a", "model_b"], ["gt"])),
        (
            ["doc_id", "target", "resps", "filtered_resps", "filter", "doc_hash", "target_hash"],
            (["filtered_resps"], ["target"]),
        ),
        (["predictions", "gold", "gold_index", "pred_logits", "instruction"], (["predictions"], ["gold"])),
        (["reference", "target_model"], (["target_model"], ["reference"])),
    ],
)
def test_names_say_what_columns_are_and_nothing_is_guessed_beyond(names, expected):
    assert guess_columns(names) == expected
    assert guess(Upload("x", {name: ["text"] for name in names})) == expected


@pytest.mark.parametrize(
    ("names", "known", "expected"),
    [
        (["reference", "A", "B", "body"], Known(references=["body"]), (["A", "B"], ["body"])),
        (["reference", "A", "B", "storm"], Known(others=["storm"]), (["A", "B"], ["reference"])),
        (["reference_0", "reference_1", "A"], Known(["reference_0"]), (["reference_0"], ["reference_1"])),
        (["reference_0", "reference_1", "A"], Known(references=["reference_1"]), (["A"], ["reference_1"])),
        (["summary", "highlights"], Known(["highlights"]), (["highlights"], ["summary"])),
        (["summary", "highlights"], Known(references=["summary"]), (["highlights"], ["summary"])),
        (["target", "output", "draft"], Known(["target"]), (["target"], [])),
        (["target", "output", "draft"], Known(references=["output"]), (["draft"], ["output"])),
        (["answer"], Known(references=["answer"]), ([], ["answer"])),
        (["a", "b"], Known(["a"], ["a"]), (["a"], ["a"])),
    ],
)
def test_a_column_with_a_known_role_is_not_guessed_to_have_another(names, known, expected):
    assert guess_columns(names, known=known) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["prediction", "reference"], ("prediction", "reference")),
        (["hyp", "ref"], ("hyp", "ref")),
        (["Prediction", "other_output", "Target", "ref_2"], ("Prediction", "Target")),
        (["hyp_a", "hyp_b", "ref"], (None, "ref")),
        (["left", "right"], (None, None)),
    ],
)
def test_a_pair_of_columns_is_guessed_if_one_name_stands_out(names, expected):
    assert guess_pair(names) == expected


@pytest.mark.parametrize("name", [*SOURCES, "Dialogue"])
def test_what_was_summarized_is_no_system(name):
    assert guess_columns(["id", name, "summary", "bart", "pegasus"]) == (["bart", "pegasus"], ["summary"])


def test_a_column_is_picked_by_name_or_by_habit():
    every = ["id", "Generated", "Prediction"]
    assert pick_column("f", every, None, PREDICTIONS, "prediction_column") == "Prediction"
    assert pick_columns("f", ["a", "x"], [], PREDICTIONS, ["x"], "prediction_column") == ["x"]
    assert pick_column("f", ["id", "x"], "x", PREDICTIONS, "prediction_column") == "x"
    with pytest.raises(FileError, match="f: no column 'y'; its columns are id, x"):
        pick_column("f", ["id", "x"], "y", PREDICTIONS, "prediction_column")
    with pytest.raises(FileError, match="choose one with --prediction_column"):
        pick_column("f", ["id", "x"], None, PREDICTIONS, "prediction_column")


CODES = [
    "doc-%d.txt",
    "2026-01-0%d",
    "2026-01-01 10:00:0%d",
    "2026-01-01T10:00:0%d+01:00",
    "0a1b2c-%d",
    "http://a.b/?%d",
]


@pytest.mark.parametrize("form", CODES)
def test_what_names_rows_is_no_text(form):
    assert holds_labels([form % k for k in range(8)])
    assert holds_labels([form % k for k in range(7)] + ["", None])
    assert not holds_labels([form % k for k in range(7)] + ["a cat"])
    assert not holds_labels([form % k for k in range(MIN_LABELS - 1)])


@pytest.mark.parametrize("texts", [["Paris", "London", "Rome", "Bern", "Oslo", "Riga"], [f"第{k}章" for k in range(8)]])
def test_single_words_may_be_texts(texts):
    assert not holds_labels(texts)


def test_a_column_without_texts_is_no_system_unless_it_is_short():
    assert holds_labels(["", None, " "] * MIN_LABELS)
    assert not holds_labels([""] * (MIN_LABELS - 1))
    names = ["gold", "full", "lead", "file", "comment"]
    assert guess_columns(names, ["file", "comment"]) == (["full", "lead"], ["gold"])
