"""Roles by names: one function for the command, the page and adapters."""

import pytest

from rougekit.reading.columns import SOURCES, Columns
from rougekit.reading.roles import Known, roles_by_name, roles_of


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
        (["article", "highlights", "summary", "bart"], (["bart"], ["summary"])),
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
        (["Doc ID", "Model Name", "summary", "Ground Truth"], (["summary"], ["Ground Truth"])),
        (["document-id", "Prompt ID", "Reference Summary", "ours"], (["ours"], ["Reference Summary"])),
        ([" reference", "prediction "], (["prediction "], [" reference"])),
    ],
)
def test_names_say_what_columns_are_and_nothing_is_guessed_beyond(names, expected):
    assert roles_by_name(names)[:2] == expected


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
        (["reference", "ref_2", "abstract"], Known(references=["reference"]), (["abstract"], ["reference"])),
        (["bart", "reference", "t5"], Known(groups=["reference"]), (["bart", "t5"], ["reference"])),
        (["bart", "gold", "label"], Known(groups=["label"]), (["bart"], ["gold"])),
    ],
)
def test_a_column_with_a_known_role_is_not_guessed_to_have_another(names, known, expected):
    assert roles_by_name(names, known)[:2] == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Prediction", "other_output", "Target", "ref_2"], (["Prediction"], ["Target"], ["other_output"], ["ref_2"])),
        (["hyp_a", "hyp_b", "ref_1", "ref_2"], (["hyp_a", "hyp_b"], ["ref_1", "ref_2"], [], [])),
        (["notes", "prediction", "reference", "summary"], (["prediction"], ["reference"], [], ["summary"])),
        (["summary", "lead", "reference"], (["lead"], ["reference"], ["summary"], [])),
        (["reference", "ref_2", "abstract"], (["abstract"], ["reference"], [], ["ref_2"])),
    ],
)
def test_a_usual_name_is_taken_alone_and_others_like_it_are_told(names, expected):
    roles = roles_by_name(names)
    assert (*roles[:2], roles.passed_over, roles.spare_references) == expected


@pytest.mark.parametrize("name", [*SOURCES, "Dialogue"])
def test_what_was_summarized_is_no_system(name):
    assert roles_by_name(["id", name, "summary", "bart", "pegasus"])[:2] == (["bart", "pegasus"], ["summary"])


@pytest.mark.parametrize(
    ("names", "texts", "expected"),
    [
        (["A", "B", "reference"], ["A", "B"], (["A", "B"], ["reference"])),
        (["A", "gold", "label"], ["A", "gold"], (["A"], ["gold"])),
        (["prediction", "reference"], ["reference"], (["prediction"], ["reference"])),
        (["prediction", "bart", "reference"], ["bart", "reference"], (["bart"], ["reference"])),
    ],
)
def test_a_usual_name_without_texts_has_a_role_if_no_other_column_has_it(names, texts, expected):
    assert roles_of(Columns(names, texts))[:2] == expected


def test_a_column_of_labels_is_no_system_unless_there_is_no_other():
    names = ["gold", "full", "lead", "file", "comment"]
    assert roles_of(Columns(names, names, ["file", "comment"]))[:2] == (["full", "lead"], ["gold"])
    assert roles_of(Columns(names, names, names[1:]))[:2] == (names[1:], ["gold"])


@pytest.mark.parametrize(
    ("names", "labels", "expected"),
    [
        (["summary", "reference", "genre"], ["genre"], (["summary"], ["reference"])),
        (["highlights", "summary", "genre"], ["genre"], (["summary"], ["highlights"])),
        (["text_a", "system", "reference"], ["system"], (["text_a"], ["reference"])),
        (["summary", "Model", "reference", "genre"], ["Model", "genre"], (["summary"], ["reference"])),
        (["model", "genre", "reference"], ["model", "genre"], (["model", "genre"], ["reference"])),
        (["output", "text_a", "reference"], ["output"], (["output"], ["reference"])),
        (["system", "reference"], ["system"], (["system"], ["reference"])),
    ],
)
def test_labels_are_predictions_only_by_their_name_or_for_want_of_others(names, labels, expected):
    roles = roles_of(Columns(names, names, labels))
    assert roles[:2] == expected
    assert "system" not in roles.without_texts
