"""Roles by names and first cells: one function for the command, the page, Python and adapters."""

import csv
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dev.paths import ROOT
from rougekit.reading.columns import SOURCES, Columns
from rougekit.reading.question import MAX_REFERENCES, Suggestion, about_roles
from rougekit.reading.roles import NOT_KNOWN, PREDICTIONS, REFERENCES, Known, roles_by_name, roles_of
from rougekit.reading.words import Sense, read_name
from tests.helpers.amounts import max_examples

ASKED = "?"
with (ROOT / "tests" / "data" / "column_names.tsv").open(newline="", encoding="utf-8") as file:
    SETS = [*csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]
"""Columns of public tools, data sets and programs that may hold texts, with their roles; "?": to be asked. Origins: a
repository, or "code" for those found by an exact search of public code in November 2026; "documentation" and "reports",
not looked up again; "tests" and "file", of this project."""
LOOKED_UP = [row for row in SETS if row["origin"] == "code" or "/" in row["origin"]]
ALL_NAMES = sorted({name for row in SETS for name in row["columns"].split(",")})


LABELS = {
    "Phoenix": ["label"], "LongBench, pred/*.jsonl": ["all_classes"], "COMET, CSV of WMT": ["lp", "system"],
    "annotations of Prodigy": ["answer"], "rewards of TRL": ["step"], "Multi-XScience + output": ["mid"],
    "labels and texts of speech": ["Actual_Label", "Predicted_Label"],
    "summaries with feedback + output": ["subreddit"],
    "XSum, hallucinations": ["system"], "XSum, facts": ["system"], "MQM": ["system", "rater", "severity"],
}  # fmt: skip
"""Columns whose cells say that they hold labels, where their names don't."""
NO_TEXTS = ["annotators", "_input_hash", "_task_hash", "reward_func", "advantage", "ref_abstract"]


def names_in(text):
    return [] if text == ASKED else text.split(",")


@pytest.mark.parametrize("row", SETS, ids=[row["set"] for row in SETS])
def test_columns_of_public_files_have_the_roles_that_they_are_meant_to_have_or_are_asked(row):
    roles = roles_by_name(row["columns"].split(","))
    if labels := LABELS.get(row["set"]):
        names = row["columns"].split(",")
        roles = roles_of(Columns(names, [name for name in names if name not in NO_TEXTS], labels))
    if ASKED in (row["predictions"], row["references"]):
        assert roles.asked
    else:
        assert (roles.predictions, roles.references, roles.asked) == (
            row["predictions"].split(","), row["references"].split(","), {},
        )  # fmt: skip


def test_most_of_these_sets_were_looked_up():
    assert (len(SETS) >= 110, len(LOOKED_UP) >= 60) == (True, True)
    assert len({row["set"] for row in SETS}) == len(SETS)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["id", "document", "summary", "bart", "pegasus"], (["bart", "pegasus"], ["summary"])),
        (["system_output", "human_summary"], (["system_output"], ["human_summary"])),
        (["system", "prediction", "reference"], (["prediction"], ["reference"])),
        (["ref1", "ref2", "system_a", "system_b"], (["system_a", "system_b"], ["ref1", "ref2"])),
        (["hyps", "refs", "hypnosis"], (["hyps"], ["refs"])),
        (["article", "highlights", "summary"], (["summary"], ["highlights"])),
        (["article", "highlights", "summary", "bart"], (["summary", "bart"], ["highlights"])),
        (["question", "answer", "response", "ground_truth"], (["response"], ["ground_truth"])),
        (["y_true", "y_pred"], (["y_pred"], ["y_true"])),
        (["gt", "model_a", "model_b"], (["model_a", "model_b"], ["gt"])),
        (["reference", "target_model"], (["target_model"], ["reference"])),
        (["Doc ID", "Model Name", "summary", "Ground Truth"], (["summary"], ["Ground Truth"])),
        (["document-id", "Prompt ID", "Reference Summary", "ours"], (["ours"], ["Reference Summary"])),
        ([" reference", "prediction "], (["prediction "], [" reference"])),
        (["prediction", "output", "reference"], (["prediction", "output"], ["reference"])),
        (["prediction", "reference", "ref_2"], (["prediction"], ["reference", "ref_2"])),
        (["bart", "baseline", "reference"], (["bart", "baseline"], ["reference"])),
        (["baseline", "our_system", "reference"], (["baseline", "our_system"], ["reference"])),
        (["generated_text", "generated_at", "reference"], (["generated_text"], ["reference"])),
        (["human", "bart", "reference"], (["bart"], ["reference"])),
        (["target_language", "prediction", "target"], (["prediction"], ["target"])),
    ],
)
def test_names_are_read_whole(names, expected):
    assert roles_by_name(names)[:2] == expected
    assert not roles_by_name(names).asked


@pytest.mark.parametrize(
    ("names", "asked"),
    [
        (["left", "right"], {REFERENCES: ["right", "left"], PREDICTIONS: ["left"]}),
        (["prediction", "target", "references"], {REFERENCES: ["target", "references"]}),
        (["prediction", "gold", "answer_key", "label"], {REFERENCES: ["gold", "label"]}),
        (["bart", "summary"], {REFERENCES: ["summary"], PREDICTIONS: ["bart"]}),
        (["answer", "summary"], {REFERENCES: ["answer", "summary"], PREDICTIONS: ["summary"]}),
        (["prediction", "human"], {REFERENCES: ["human"]}),
        (["prediction", "ref_en"], {REFERENCES: ["ref_en"]}),
        (["prediction", "lay_summary", "abstract"], {REFERENCES: ["lay_summary", "abstract"]}),
        (["reference"], {PREDICTIONS: []}),
        (["model_id", "system_name", "label"], {PREDICTIONS: []}),
        (["ref_raw", "ref_norm", "hyp"], {REFERENCES: ["ref_raw", "ref_norm"]}),
        (["article", "abstract", "related_work", "generated"], {REFERENCES: ["abstract", "related_work"]}),
        (["caption", "alt_text", "generated_alt_text"], {REFERENCES: ["alt_text", "caption"]}),
        (["human", "gpt", "generated"], {REFERENCES: ["human", "gpt"]}),
    ],
)
def test_what_names_leave_open_is_asked_with_the_likeliest_first(names, asked):
    assert roles_by_name(names).asked == asked


@pytest.mark.parametrize(
    ("names", "known", "expected"),
    [
        (["reference", "A", "B", "draft"], Known(references=["draft"]), (["A", "B"], ["draft"])),
        (["reference", "A", "B", "storm"], Known(others=["storm"]), (["A", "B"], ["reference"])),
        (["reference_0", "reference_1", "A"], Known(["reference_0"]), (["reference_0"], ["reference_1"])),
        (["reference_0", "reference_1", "A"], Known(references=["reference_1"]), (["A"], ["reference_1"])),
        (["summary", "highlights"], Known(["highlights"]), (["highlights"], ["summary"])),
        (["summary", "highlights"], Known(references=["summary"]), (["highlights"], ["summary"])),
        (["target", "output", "draft"], Known(references=["output"]), (["draft"], ["output"])),
        (["a", "b"], Known(["a"], ["a"]), (["a"], ["a"])),
        (["bart", "reference", "t5"], Known(groups=["reference"]), (["bart", "t5"], ["reference"])),
        (["bart", "gold", "label"], Known(groups=["label"]), (["bart"], ["gold"])),
        (["text", "summary"], Known(references=["summary"]), (["text"], ["summary"])),
    ],
)
def test_a_column_with_a_known_role_has_no_other(names, known, expected):
    assert roles_by_name(names, known)[:2] == expected


@pytest.mark.parametrize(
    ("names", "known", "left_out"),
    [
        (["model_input", "model_output", "target_output"], Known(), ["model_input"]),
        (["reference_document", "reference_summary", "bart"], Known(), ["reference_document"]),
        (["lead", "our_system", "human", "reference"], Known(), ["lead", "human"]),
        (["id", "document", "bart", "reference", "comment", "genre"], Known(), []),
        (["bart", "lead", "reference", "human"], Known(["bart"]), ["human"]),
        (["bart", "our_system", "reference", "gold"], Known(references=["reference"]), ["bart"]),
        (["bart", "lead", "reference", "gold"], Known(["bart"], ["gold"]), []),
    ],
)
def test_what_may_have_been_meant_is_told_but_not_sources_and_remarks(names, known, left_out):
    assert roles_by_name(names, known).left_out == left_out


@pytest.mark.parametrize(
    ("names", "predictions", "asked"),
    [
        (["id", "reference", "step-500", "step-1000", "step-2000"], ["step-500", "step-1000", "step-2000"], False),
        (["epoch 2", "reference", "comment", "epoch 4", "epoch 6"], ["epoch 2", "epoch 4", "epoch 6"], False),
        (["reference", "step_1", "step_2", "step_3"], [], True),  # as parts of a text are numbered
        (["reference", "step-500", "step-1000"], [], True),
        (["reference", "seed-7", "seed-42", "seed-1337"], [], True),
        (["reference", "prediction", "step-500", "step-1000", "step-2000"], ["prediction"], False),
    ],
)
def test_three_or_more_checkpoints_beside_references_are_systems(names, predictions, asked):
    roles = roles_by_name(names)
    assert (roles.predictions, roles.references, bool(roles.asked)) == (predictions, ["reference"], asked)


def test_what_would_have_a_role_if_its_cells_were_texts_is_told():
    assert roles_of(Columns(["bart", "t5", "reference"], ["bart", "reference"])).left_out == []
    assert roles_of(Columns(["bart", "output", "reference"], ["bart", "reference"])).left_out == ["output"]
    names = ["bart", "bucket", "genre", "reference"]
    assert roles_of(Columns(names, names, ["bucket", "genre"])).left_out == ["bucket"]


@pytest.mark.parametrize("name", [*SOURCES, "Dialogue", "reference_document", "gold_context", "system_prompt"])
def test_what_was_summarized_is_no_system_and_no_reference(name):
    assert roles_by_name(["id", name, "summary", "bart", "pegasus"])[:2] == (["bart", "pegasus"], ["summary"])
    assert roles_by_name(["id", name, "reference", "prediction"])[:2] == (["prediction"], ["reference"])


@pytest.mark.parametrize(
    ("names", "texts", "expected"),
    [
        (["A", "B", "reference"], ["A", "B"], (["A", "B"], ["reference"])),
        (["A", "gold", "label"], ["A", "gold"], (["A"], ["gold"])),
        (["prediction", "reference"], ["reference"], (["prediction"], ["reference"])),
    ],
)
def test_a_usual_name_without_texts_has_a_role_if_no_other_column_has_it(names, texts, expected):
    assert roles_of(Columns(names, texts))[:2] == expected


@pytest.mark.parametrize(
    ("names", "labels", "expected"),
    [
        (["gold", "full", "lead", "file"], ["file"], (["full", "lead"], ["gold"])),
        (["summary", "reference", "bucket"], ["bucket"], (["summary"], ["reference"])),
        (["text_a", "system", "reference"], ["system"], (["text_a"], ["reference"])),
        (["output", "reference"], ["output"], (["output"], ["reference"])),
        (["t5", "reference"], ["t5", "reference"], (["t5"], ["reference"])),
        (["input", "output", "reference", "label"], ["label"], (["output"], ["reference"])),
    ],
)
def test_labels_are_systems_only_by_name_or_beside_references_as_short(names, labels, expected):
    assert roles_of(Columns(names, names, labels))[:2] == expected


@pytest.mark.parametrize(
    ("names", "labels", "asked"),
    [
        (["premise", "hypothesis", "label"], ["label"], {REFERENCES: [], PREDICTIONS: []}),
        (["text", "claim", "label"], ["label"], {REFERENCES: [], PREDICTIONS: ["text"]}),
        (["bart", "gold"], ["gold"], {PREDICTIONS: ["bart"]}),
        (["origin", "cut", "doc", "summary", "label"], ["origin", "cut", "label"], {PREDICTIONS: []}),
    ],
)
def test_labels_of_texts_are_no_references_of_longer_ones(names, labels, asked):
    assert roles_of(Columns(names, names, labels)).asked == asked


def test_texts_as_short_as_the_references_may_be_the_predictions():
    pair = Columns.of({"left": ["a b", "b"], "right": ["a c", "b"]})
    assert roles_of(pair).asked == {REFERENCES: ["right", "left"], PREDICTIONS: ["left"]}
    answers = ["yes", "no"] * 5
    names = ["a_system_called_name_0", "a_system_called_name_1"]
    assert roles_of(Columns.of(dict.fromkeys([*names, "reference"], answers))).asked == {PREDICTIONS: names}
    longer = {"reference": [f"the {answer} of {k} texts is longer" for k, answer in enumerate(answers)]}
    assert roles_of(Columns.of(dict.fromkeys(names, answers) | longer)).asked == {PREDICTIONS: []}


@pytest.mark.parametrize(
    ("names", "labels", "expected"),
    [
        (["text", "prediction", "label"], ["prediction", "label"], (["prediction"], ["label"])),
        (["output", "correct_answer"], ["correct_answer"], (["output"], ["correct_answer"])),
        (["labels", "abstract_text", "generated_abstract"], ["labels"], (["generated_abstract"], ["abstract_text"])),
        (
            ["model_a", "model_b", "response_a", "response_b", "reference_answer"],
            ["model_a", "model_b"],
            (["response_a", "response_b"], ["reference_answer"]),
        ),
        (["predicted_label", "prediction", "reference"], ["predicted_label"], (["prediction"], ["reference"])),
    ],
)
def test_columns_of_labels_and_of_names_of_systems_leave_the_texts_their_roles(names, labels, expected):
    roles = roles_of(Columns(names, names, labels))
    assert (roles[:2], roles.asked) == (expected, {})


@pytest.mark.parametrize(
    ("names", "reference", "prediction"),
    [
        (["id", "abstract", "title", "generated_title"], "title", "generated_title"),
        (["abstract", "review_title", "generated_title"], "review_title", "generated_title"),
        (["question", "query", "predicted_query"], "query", "predicted_query"),
        (["context", "answer", "question", "generated_question"], "question", "generated_question"),
    ],
)
def test_what_is_called_after_named_references_is_the_prediction(names, reference, prediction):
    """Not the abstract beside the title that somebody has named."""
    roles = roles_by_name(names, Known(references=[reference]))
    assert (roles.predictions, roles.references, roles.asked) == ([prediction], [reference], {})


@pytest.mark.parametrize("n", [3, 8])
@pytest.mark.parametrize("target", ["a cat", "It is in the north of France"])
def test_names_of_models_are_no_outputs_beside_objects_that_hold_some(n, target):
    cells = {"model": ["m"] * n, "target": [f"{target} {k}" for k in range(n)], "model_output": [{"choices": []}] * n}
    assert roles_of(Columns.of(cells)).asked == {PREDICTIONS: []}
    cells["model"] = [f"It may be in the west {k}" for k in range(n)]
    assert roles_of(Columns.of(cells)).predictions == ["model"]


@pytest.mark.parametrize("n", [4, 8])
@pytest.mark.parametrize("name", ["detector_prediction", "prediction", "predicted_class"])
def test_predictions_that_are_labels_are_asked_beside_other_texts_and_longer_references(name, n):
    def roles(**cells):
        texts = {"reference_answer": "It is in the north of France", "gemma_answer": "It is in the south of France"}
        columns = {each: [f"{cell} {k}" for k in range(n)] for each, cell in texts.items()}
        return roles_of(
            Columns.of(columns | {"query": columns["reference_answer"], name: ["benign", "attack"] * (n // 2)} | cells)
        )

    assert roles().asked == {PREDICTIONS: ["gemma_answer"]}
    assert not roles(gemma_answer=["voice"] * n).asked, "no other texts"
    assert not roles(reference_answer=["attack", "benign"] * (n // 2)).asked, "labels of both"
    assert roles(**{name: [f"It may be in the west {k}" for k in range(n)]}).predictions == [name]


@pytest.mark.parametrize(
    ("rows", "asked"),
    [
        ({"question": "What does a man do there", "hypothesis": "A man is at home there", "label": "neutral"}, True),
        ({"hypothesis": "Paris", "label": "Lyon"}, False),
        ({"prediction": "It is in the north of France", "label": "in the south"}, False),
        ({"hypothesis": "It is in the north of France", "label": "It is in the south of France"}, False),
        ({"prediction": "It is in the north of France", "target": "Lyon"}, False),
    ],
)
def test_a_few_labels_are_asked_only_where_they_are_called_so_and_predictions_are_longer(rows, asked):
    cells = {name: [f"{cell} {k}" for k in "abc"] for name, cell in rows.items()}
    assert roles_of(Columns.of(cells)).asked == ({REFERENCES: []} if asked else {})


@pytest.mark.parametrize("answers", [["accept", "reject"] * 4, ["accept"] * 8])
def test_answers_that_repeat_are_no_references_of_longer_predictions(answers):
    cells = {"text": [f"A cat sat on mat {k} all day" for k in range(8)], "answer": answers}
    cells["prediction"] = cells["text"][::-1]
    assert roles_of(Columns.of(cells)).asked == {REFERENCES: []}
    assert not roles_of(Columns.of(cells | {"prediction": ["reject", "accept"] * 4})).asked
    assert roles_of(Columns.of({"question": cells["text"], "answer": answers})).references == ["answer"]


@pytest.mark.parametrize("cited", ["http://a.org/{}", ["doc_1#{}", "doc_2#{}"]], ids=["addresses", "ids"])
def test_what_an_answer_cites_is_no_reference_and_no_prediction(cited):
    texts = [f"A cat sat on mat {k} all day" for k in range(4)]
    places = [[each.format(k) for each in cited] if isinstance(cited, list) else cited.format(k) for k in range(4)]
    columns = {"response": texts, "references": places}
    assert roles_of(Columns.of(columns)).asked == {REFERENCES: []}
    assert roles_of(Columns.of(columns | {"gold": texts}))[:2] == (["response"], ["gold"])
    assert roles_of(Columns.of({"answer": texts, "references": places})).asked == {PREDICTIONS: []}
    assert not roles_of(Columns.of(columns | {"response": [f"doc_{k}" for k in range(4)]})).asked


def test_names_of_a_word_or_two_are_no_systems_beside_longer_references():
    cells = {
        "gloss": [f"cat {k}" for k in "abcdefgh"],
        "reference_text": [f"The cat {k} sat on a mat" for k in "abcdefgh"],
    }
    assert roles_of(Columns.of(cells)).asked == {PREDICTIONS: []}
    assert roles_of(Columns.of(cells | {"bart": cells["reference_text"]})).predictions == ["bart"]
    assert not roles_of(Columns.of(cells | {"reference_text": cells["gloss"]})).asked


def test_a_column_without_a_role_is_asked_about_only_if_it_may_be_the_reference():
    names = ["article", "abstract", "related_work", "generated"]
    for kind in ("labels", "terse"):
        assert not roles_of(Columns(names, names, **{kind: ["related_work"]})).asked
    assert roles_of(Columns(names, names), several=True)[:2] == (["related_work", "generated"], ["abstract"])
    assert roles_of(Columns(names, names), Known(["generated"])).asked == {REFERENCES: ["abstract", "related_work"]}
    wide = ["document", "summary", "bart", "t5"]
    assert not roles_of(Columns(wide, wide), Known(["bart"])).asked


@pytest.mark.parametrize("first", ["a cat sat on a mat {}", "cat {}"], ids=["longer", "as short"])
def test_texts_without_a_word_are_no_systems_beside_references_that_are_shorter_labels(first):
    cells = {"bart": [first.format(k) for k in range(9)], "gold": ["SUPPORTS", "REFUTES", "NEI"] * 3}
    roles = roles_of(Columns.of(cells))
    assert (roles.predictions, roles.asked) == (([], {PREDICTIONS: ["bart"]}) if "mat" in first else (["bart"], {}))


def test_versions_of_a_reference_are_not_several_references():
    assert roles_by_name(["output", "references", "processed_references"]).references == ["references"]
    assert roles_by_name(["output", "ref_a", "ref_b"]).references == ["ref_a", "ref_b"]
    assert roles_by_name(["output", "ref_raw", "ref_clean"]).asked == {REFERENCES: ["ref_raw", "ref_clean"]}


def test_labels_alone_beside_longer_references_are_asked():
    names = ["model", "bucket", "reference"]
    assert roles_of(Columns(names, names, ["model", "bucket"])).asked == {PREDICTIONS: []}


def test_where_two_systems_are_needed_those_without_a_word_are_systems_too():
    names = ["lead", "our_system", "reference", "comment"]
    columns = Columns(names, names)
    assert roles_of(columns).predictions == ["our_system"]
    assert roles_of(columns, several=True).predictions == ["lead", "our_system"]
    runs = ["A#1", "A#2", "our_system#1", "reference"]
    assert roles_of(Columns(runs, runs), several=True).predictions == runs[:-1]


def long_texts(**n_words):
    return {name: [f"{name} {k} " + "word " * (n - 2) for k in range(8)] for name, n in n_words.items()}


@pytest.mark.parametrize(
    ("reference", "written"),
    [("summary", "title"), ("tldr", "title"), ("highlights", "title"), ("answer", "explanation"), ("caption", "tags")],
)
def test_what_some_tasks_write_is_asked_about_if_it_is_as_long_as_predictions(reference, written):
    own, other = long_texts(document=90, prediction=20), {reference: 24, written: 6}
    assert roles_of(Columns.of(own | long_texts(**other))).references == [reference]
    assert roles_of(Columns.of(own | long_texts(prediction=7, **other))).asked == {REFERENCES: [written, reference]}
    named = Known(references=[reference])
    assert not roles_of(Columns.of(own | long_texts(prediction=7, **other)), named).asked
    assert not roles_of(Columns.of(long_texts(document=90, prediction=7, gold=24, title=6))).asked
    wide = long_texts(document=90, bart=7, t5=7, **other)
    assert roles_of(Columns.of(wide)).asked == {REFERENCES: [written, reference], PREDICTIONS: ["bart", "t5"]}


@pytest.mark.parametrize("names", [["prediction"], ["bart", "t5"], ["generated_text"]])
@pytest.mark.parametrize("n_words", [7, 80])
def test_keyphrases_beside_an_abstract_are_asked_about_and_no_system(names, n_words):
    cells = long_texts(title=9, abstract=90, keyphrases=6, **dict.fromkeys(names, n_words))
    for columns in (Columns.of(cells), Columns([*cells], [*cells]), Columns([*cells, "text"], [*cells, "text"])):
        roles = roles_of(columns)
        assert (roles.predictions or roles.asked[PREDICTIONS]) == names
        assert {*roles.asked[REFERENCES]} >= {"abstract", "keyphrases"}
    likeliest = roles_of(Columns.of(cells)).asked[REFERENCES][0]
    assert (likeliest in ("keyphrases", "title")) == (n_words == 7)


def test_predictions_that_are_called_like_a_reference_need_no_question():
    for name in ("generated_abstract", "bart_abstract"):
        cells = long_texts(title=9, abstract=90, keyphrases=6, **{name: 8})
        assert roles_of(Columns.of(cells), Known([name])).references == ["abstract"]
    assert roles_of(Columns.of(long_texts(title=9, abstract=90, keyphrases=6, generated_abstract=8)))[:2] == (
        ["generated_abstract"], ["abstract"],
    )  # fmt: skip


@pytest.mark.parametrize("name", ["keyphrases", "keywords", "keyword", "subject", "hashtags", "mesh_keywords"])
def test_what_some_tasks_write_is_no_system_in_a_wide_table(name):
    names = ["document", "summary", "bart", "t5", name]
    assert roles_by_name(names)[:2] == (["bart", "t5"], ["summary"])


def test_questions_are_asked_about_beside_predictions_that_are_questions():
    cells = long_texts(context=90, answer=5)
    cells |= {name: [f"{name} {k} of what?" for k in range(8)] for name in ("question", "prediction")}
    assert roles_of(Columns.of(cells)).asked == {REFERENCES: ["question", "answer"]}
    assert roles_of(Columns.of(cells | long_texts(prediction=20))).references == ["answer"]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["image_id", "ground_truth_report", "generated_report"], (["generated_report"], ["ground_truth_report"])),
        (["video_id", "ground_truths", "generated"], (["generated"], ["ground_truths"])),
        (["gold_query", "question", "predicted_query"], (["predicted_query"], ["gold_query"])),
        (["pred_title", "true_title", "abstract"], (["pred_title"], ["true_title"])),
        (["hyp_en", "ref_en"], (["hyp_en"], ["ref_en"])),
        (["Generated Code", "Reference Code", "code"], (["Generated Code"], ["Reference Code"])),
        (["gen_report_a", "gen_report_b", "gt_report"], (["gen_report_a", "gen_report_b"], ["gt_report"])),
    ],
)  # fmt: skip
def test_names_that_say_both_roles_of_one_thing_have_them(names, expected):
    assert (roles_by_name(names)[:2], roles_by_name(names).asked) == (expected, {})
    for known in (Known(expected[0]), Known(references=expected[1])):
        assert roles_by_name(names, known)[:2] == expected


@pytest.mark.parametrize(
    ("names", "predictions", "may_be"),
    [
        (["abstract", "title", "generated_title"], ["generated_title"], ["title", "abstract"]),
        (["answer", "question", "generated_question"], ["generated_question"], ["question", "answer"]),
        (["code", "docstring", "generated_docstring"], ["generated_docstring"], ["docstring"]),
        (["story", "predicted_story"], ["predicted_story"], ["story"]),
        (["review_body", "review_title", "generated_title"], ["generated_title"], ["review_title"]),
        (["findings", "impression", "model_impression"], ["model_impression"], ["impression"]),
        (["input", "output", "prediction"], ["output", "prediction"], ["output"]),
        (["text", "gold_keyphrases", "prediction"], ["prediction"], ["gold_keyphrases"]),
        (["original_caption", "original_baseline", "summary"], ["original_baseline"], ["original_caption", "summary"]),
    ],
)
def test_likely_references_are_offered_where_no_name_says_so_of_itself(names, predictions, may_be):
    roles = roles_by_name(names)
    assert (roles.predictions, roles.asked) == (predictions, {REFERENCES: may_be})


@pytest.mark.parametrize("n", [2, 8])
def test_predictions_as_short_as_the_likeliest_references_are_not_asked(n):
    cells = {name: [f"{name} {k}" for k in range(n)] for name in ("keyphrases", "prediction")}
    cells["abstract"] = [f"an abstract {k} of far more words than these" for k in range(n)]
    roles = roles_of(Columns.of(cells))
    assert (roles.predictions, roles.asked) == (["prediction"], {REFERENCES: ["keyphrases", "abstract"]})


def test_a_name_that_is_a_text_is_read_at_once():
    for word in ("参考", "text", "antwort"):
        assert read_name(word * 9_999).sense is Sense.UNKNOWN
    assert read_name("Referenzantworttext").sense is Sense.REFERENCE


def test_what_a_word_calls_a_prediction_is_not_offered_as_references():
    cells = long_texts(premise=15, hypothesis=9, generated_explanation=10)
    assert roles_of(Columns.of(cells)).asked == {REFERENCES: [], PREDICTIONS: ["generated_explanation"]}
    assert roles_of(Columns.of(cells | long_texts(explanation=12))).asked == {REFERENCES: ["explanation"]}


@pytest.mark.parametrize(
    "names",
    [
        ["hyp_en", "ref_en", "hyp_de", "ref_de"],
        ["model_input", "reference_input"],
        ["system_prompt", "prompt", "summary"],
        ["output_language", "target_language"],
        ["generated_at", "expected_at"],
    ],
)
def test_other_names_of_one_thing_are_asked(names):
    assert roles_by_name(names).asked


def test_what_is_far_longer_than_predictions_is_not_offered_as_references():
    for n_words, offered in ((200, []), (12, ["diff"])):
        cells = long_texts(diff=n_words, message=9, prediction=8)
        assert roles_of(Columns.of(cells)).asked == {REFERENCES: offered}
    cells = long_texts(left=9, right=200)
    assert roles_of(Columns.of(cells)).asked == {REFERENCES: ["right", "left"], PREDICTIONS: ["left"]}


def test_the_only_texts_of_a_file_are_offered_as_references():
    cells = {"study_id": [*range(8)], "split": ["test"] * 8} | long_texts(report=30)
    assert roles_of(Columns.of(cells)).asked == {REFERENCES: ["report"], PREDICTIONS: []}
    for more in ("document", "prediction"):
        assert roles_of(Columns.of(cells | long_texts(**{more: 30}))).asked[REFERENCES] == []


@pytest.mark.parametrize("name", ["system", "System %", "系统%", "model"])
def test_a_column_that_is_called_system_is_one_beside_others_without_a_word(name):
    names = ["reference", "A|x_1", "ours", name]
    assert roles_by_name(names).predictions == names[1:]
    assert roles_by_name(["reference", "A|x_1", "ours", f"{name} id"]).predictions == names[1:3]


def test_names_of_systems_and_labels_are_not_offered_as_predictions():
    cells = long_texts(source=9, target=9)
    cells |= {"system": [f"team {k}" for k in "abcdefgh"], "rater": ["r1", "r2"] * 4, "severity": ["no", "minor"] * 4}
    assert roles_of(Columns.of(cells)).asked == {PREDICTIONS: []}


def test_a_summary_beside_names_of_systems_is_theirs():
    cells = long_texts(summary=9, hallucinated_span=4) | {"system": ["BERT", "T5"] * 4}
    roles = roles_of(Columns.of(cells))
    assert (roles.predictions, roles.asked) == (["summary"], {REFERENCES: []})
    assert roles_of(Columns.of(cells | long_texts(reference=9))).references == ["reference"]
    del cells["hallucinated_span"]
    assert roles_of(Columns.of(cells | long_texts(prediction=9))).references == ["summary"]


@st.composite
def tables(draw):
    """Columns of public names in any combination, what their cells hold, and roles that somebody names."""
    random = Random(draw(st.integers(0, 2**32)))
    names = random.sample([*ALL_NAMES, "bart", "t5", "human", "ref_en", "baseline", "ref_2"], random.randint(2, 7))
    texts = [name for name in names if random.random() < 0.9]
    labels = [name for name in texts if random.random() < 0.15]
    known = [random.sample(names, random.random() < 0.2) for _ in range(4)]
    return Columns(names, texts, labels), Known(*known), random.random() < 0.3


def test_a_group_that_is_named_for_something_else_is_no_reference():
    names = ["ground_truth", "generated_summary"]
    columns = Columns(names, names)
    assert roles_of(columns, Known(groups=["ground_truth"])).references == ["ground_truth"]
    for role in ("predictions", "others"):
        known = Known(groups=["ground_truth"], **{role: ["ground_truth"]})
        assert roles_of(columns, known).references == []


def test_an_answer_is_offered_as_the_reference_beside_other_outputs_that_are_no_labels():
    names = ["bart", "completion", "predicted_answer"]
    assert roles_of(Columns(names, names)).asked == {REFERENCES: ["completion"]}
    assert roles_of(Columns(names, names, ["predicted_answer"])).asked == {REFERENCES: ["bart"]}


@max_examples(2000, 300)
@given(tables(), st.randoms())
def test_roles_of_any_columns(drawn, random):
    columns, known, several = drawn
    roles = roles_of(columns, known, several=several)
    assert not {*roles.predictions} & {*roles.references} or {*known.predictions} & {*known.references}, "two roles"
    assert bool(roles.predictions) != (PREDICTIONS in roles.asked)
    assert bool(roles.references) != (REFERENCES in roles.asked)
    assert not {*roles.left_out} & {*roles.predictions, *roles.references}
    shuffled = Columns(random.sample(columns.names, len(columns.names)), columns.texts, columns.labels)
    again = roles_of(shuffled, known, several=several)
    assert [{*names} for names in again[:2]] == [{*names} for names in roles[:2]], "the order of columns decides"
    named = known._replace(predictions=roles.predictions, references=roles.references)
    if not roles.asked:
        assert roles_of(columns, named, several=several)[:2] == roles[:2], "naming what was concluded changes it"
    answers = about_roles("x", roles, {name: [] for name in columns.names}).question.suggestions
    assert len({str(answer.columns) for answer in answers}) == len(answers) <= MAX_REFERENCES
    for answer in answers:
        assert not roles_of(columns, answer.applied(known), several=several).asked, "the answer is asked about again"


@pytest.mark.parametrize(
    ("words", "predictions", "asked"),
    [
        ({"reference": 10, "passaggio": 90, "bart": 12}, [], {PREDICTIONS: ["bart"]}),
        ({"reference": 10, "passaggio": 90, "bart": 12, "t5": 50}, [], {PREDICTIONS: ["bart", "t5"]}),
        ({"reference": 10, "passaggio": 70, "bart": 12}, ["passaggio", "bart"], {}),  # a verbose one
        ({"reference": 10, "bart": 90, "t5": 90}, ["bart", "t5"], {}),
        ({"reference": 10, "passaggio": 90, "bart_output": 12}, ["bart_output"], {}),
        ({"summary": 10, "passaggio": 90, "bart": 12}, [], {REFERENCES: ["summary"], PREDICTIONS: ["bart"]}),
    ],
)
def test_a_column_as_long_as_a_source_is_no_system_beside_others_without_being_asked(words, predictions, asked):
    cells = {name: [f"{name} {k} " * (n // 2) for k in range(6)] for name, n in words.items()}
    cells = {name: [text[: 8 * words[name]] for text in texts] for name, texts in cells.items()}
    roles = roles_of(Columns.of(cells))
    assert (roles.predictions, roles.asked) == (predictions, asked)


@pytest.mark.parametrize(
    ("names", "answers", "is_cut"),
    [
        ("human_1,human_2,model_output", ["human_1+human_2:", "human_1:", "human_2:"], False),
        (
            "human_1,human_2,human_3,human_4,model_output",
            ["human_1+human_2+human_3+human_4:", "human_1:", "human_2:"],
            False,
        ),
        ("human_1,human_2,human_written,model_output", ["human_1+human_2:", "human_1:", "human_2:"], True),
        ("left,middle,right", ["right:left+middle", "middle:left+right", "left:middle+right"], False),
        ("left,right", ["right:left"], False),
    ],
)
def test_answers_have_all_systems_and_first_all_references_that_differ_in_numbers(names, answers, is_cut):
    columns = names.split(",")
    question = about_roles("x", roles_by_name(columns), {name: [] for name in columns}).question
    found = [answer.columns for answer in question.suggestions]
    shown = ["+".join(each[REFERENCES]) + ":" + "+".join(each.get(PREDICTIONS, ())) for each in found]
    assert (shown, question.is_cut) == (answers, is_cut)


@pytest.mark.parametrize("names", [["reference", "generated_report"], ["article", "reference", "generated_comment"]])
def test_the_only_outputs_of_a_thing_are_suggested_as_predictions(names):
    assert roles_by_name(names).asked == {PREDICTIONS: names[-1:]}


@pytest.mark.parametrize(
    ("names", "asked"),
    [
        ("audio_id,text,pred_text", {REFERENCES: ["text"]}),
        ("path,sentence,sentence_pred", {REFERENCES: ["sentence"]}),
        ("prompt,completion,response", {REFERENCES: ["completion", "response"]}),
        ("prompt,chosen,rejected,generated", {REFERENCES: ["chosen"]}),
    ],
)
def test_what_predictions_are_called_after_is_suggested_first_as_references(names, asked):
    assert roles_by_name(names.split(",")).asked == asked


@pytest.mark.parametrize("given", [{"premise": 15, "hypothesis": 9}, {"premises": 15, "hypotheses": 9}])
def test_a_hypothesis_beside_a_premise_is_given_unless_words_say_what_it_is_scored_against(given):
    cells, (_, hypothesis) = long_texts(**given), given
    written = long_texts(explanation_1=12, explanation_2=11, prediction=12)
    assert roles_of(Columns.of(cells | written)).predictions == ["prediction"]
    assert not roles_of(Columns.of(cells)).asked[PREDICTIONS]
    assert roles_of(Columns.of(cells | long_texts(reference=10))).predictions == [hypothesis]


@pytest.mark.parametrize(
    ("sizes", "asked"),
    [
        ({"audio": 1, "text": 9, "whisper": 9}, {REFERENCES: ["text"], PREDICTIONS: ["whisper"]}),
        ({"sentence": 9, "whisper": 10, "xlsr": 11}, {REFERENCES: ["sentence"], PREDICTIONS: ["whisper", "xlsr"]}),
        ({"transcript": 9, "whisper": 9}, {REFERENCES: ["transcript"], PREDICTIONS: ["whisper"]}),
        ({"transcription": 9, "whisper": 9}, {REFERENCES: ["transcription"], PREDICTIONS: ["whisper"]}),
        ({"transcript": 60, "whisper": 9}, {REFERENCES: ["whisper"], PREDICTIONS: []}),
        ({"text": 60, "bart": 9}, {REFERENCES: ["bart"], PREDICTIONS: []}),
        ({"text": 60, "reference": 9}, {PREDICTIONS: ["text"]}),
    ],
)
def test_plain_texts_as_long_as_what_is_called_by_a_name_are_suggested_as_its_references(sizes, asked):
    assert roles_of(Columns.of(long_texts(**sizes))).asked == asked


def test_addresses_are_not_suggested_as_references():
    names = ["audio", "left", "right"]
    assert roles_of(Columns(names, names, things=["audio"])).asked[REFERENCES] == ["right", "left"]


def test_references_may_be_pages_beside_answers_as_long_as_predictions():
    written = [f"the report of year {k} says that the river rose by two metres in a night" for k in range(9)]
    answers = [text.replace("the", "a") for text in written]
    pages = [f"Section {k}, page {k + 2}" for k in range(9)]
    cells = {"question": ["why?"] * 9, "answer": answers, "reference": pages, "response": written}
    assert roles_of(Columns.of(cells)).asked == {REFERENCES: ["answer", "reference"]}
    for other in ({"reference": answers}, {"answer": pages}, {"response": pages}):
        assert roles_of(Columns.of(cells | other)).references == ["reference"]


def test_labels_are_no_references_beside_two_of_one_thing():
    names = ["gold_label", "rationale", "generated_rationale"]
    roles = roles_of(Columns(names, names, labels=["gold_label"]))
    assert (roles.predictions, roles.asked) == (["generated_rationale"], {REFERENCES: ["rationale"]})


def test_references_are_not_asked_about_that_would_leave_the_predictions_open():
    names = ["greedy", "industry", "model_answer", "CleanedHeadline"]
    columns = Columns(names, names, labels=["model_answer", "CleanedHeadline"])
    assert roles_of(columns).asked == {REFERENCES: ["CleanedHeadline"]}
    assert roles_of(columns, Known(references=["greedy"])).asked == {PREDICTIONS: ["industry"]}


def test_labels_that_are_called_after_predictions_are_not_offered_as_references():
    cells = {
        "summary.responses": [f"A cat {k} sat on the mat." for k in range(6)], "summary.responses.status": ["sent"] * 6,
        "summary.suggestion": [f"The cat {k} sits there." for k in range(6)], "summary.suggestion.agent": ["gpt"] * 6,
    }  # fmt: skip
    assert roles_of(Columns.of(cells)).asked == {REFERENCES: ["summary.suggestion"]}


def test_a_path_is_suggested_in_place_of_the_object_around_it():
    cells = {"id": ["b1", "b2"], "response": [{"message": {"role": "assistant", "content": "A cat sat."}}] * 2}
    roles = roles_of(Columns.of(cells), Known(references=["summary"]))._replace(asked={PREDICTIONS: ["response"]})
    (answer,) = about_roles("x", roles, cells).question.suggestions
    assert answer.columns == {PREDICTIONS: ["response.message.content"]}


def test_a_text_without_a_word_is_no_output_beside_objects_that_a_word_calls_so():
    cells = {
        "contents": ["Sum up a text about cats and dogs."] * 2, "reference": ["A cat sat on the mat."] * 2,
        "candidates": [[{"content": {"parts": [{"text": "The cat sat down there."}], "role": "model"}}]] * 2,
    }  # fmt: skip
    roles = roles_of(Columns.of(cells))
    assert (roles.predictions, roles.asked) == ([], {PREDICTIONS: []})
    (answer,) = about_roles("x", roles, cells).question.suggestions
    assert answer.columns == {PREDICTIONS: ["candidates.0.content.parts.0.text"]}


@pytest.mark.parametrize(
    ("names", "answer"),
    [
        (["gpt4", "llama"], ["outputs.gpt4", "outputs.llama"]),
        (["text", "raw_text"], ["outputs.text"]),
        (["completion", "gpt4"], ["outputs.completion"]),
    ],
)
def test_outputs_in_an_object_by_the_names_of_systems_are_all_suggested(names, answer):
    outputs = {name: f"The {name} cat sat on the mat." for name in names}
    cells = {"reference": ["A cat sat on the mat."] * 2, "outputs": [outputs] * 2}
    (suggestion,) = about_roles("x", roles_of(Columns.of(cells)), cells).question.suggestions
    assert suggestion.columns == {PREDICTIONS: answer}


def test_answers_beside_references_are_asked_about_only_if_all_predictions_are_far_longer():
    long = [f"The cat sat on the mat for {k} hours." for k in range(8)]
    cells = {"answer": long, "baseline": long[::-1], "reference": ["ab"[k % 2] for k in range(8)]}
    assert REFERENCES in roles_of(Columns.of(cells)).asked
    cells["prediction"] = cells["reference"][::-1]
    for known in (NOT_KNOWN, Known(predictions=["baseline", "prediction"])):
        assert roles_of(Columns.of(cells), known)[:2] == (["baseline", "prediction"], ["reference"])


def test_what_naming_one_role_would_change_in_the_other_is_asked():
    """Outputs are longer than numbers, but no word says that these lists are outputs before somebody does."""
    cells = {"our_system": [None] * 8, "response": [["The cat sat on the mat for hours."]] * 8, "summary": [*range(8)]}
    found = roles_of(Columns.of(cells))
    assert (found.predictions, found.references, found.asked) == (["response"], [], {REFERENCES: ["summary"]})
    assert REFERENCES in roles_of(Columns.of(cells), Known(["response"])).asked
    assert roles_of(Columns.of(cells), Known(references=["summary"]))[:2] == (["response"], ["summary"])


def test_answers_that_are_numbers_are_references_of_predictions_that_are_numbers():
    names = ["question", "answer", "prediction"]
    assert roles_of(Columns(names, ["question"]))[:2] == (["prediction"], ["answer"])
    assert roles_of(Columns(names, ["question"]), Known(["prediction"]))[:2] == (["prediction"], ["answer"])
    cells = {"question": ["How many cats sat there?"] * 2, "answer": [3, 4], "prediction": ["3", "5"]}
    assert roles_of(Columns.of(cells))[:2] == (["prediction"], ["answer"])
    cells["prediction"] = ["There were three cats on the mat.", "There were four cats on the mat."]
    assert roles_of(Columns.of(cells)).references == []


def test_the_only_path_beside_that_of_references_is_suggested_for_predictions():
    cells = {"data": [{"expected": "A cat sat.", "written": "The cat sits there."}] * 2}
    (answer,) = about_roles("x", roles_of(Columns.of(cells)), cells).question.suggestions
    assert answer.columns == {REFERENCES: ["data.expected"], PREDICTIONS: ["data.written"]}


def test_an_answer_is_written_for_the_command_and_for_python():
    answer = Suggestion({PREDICTIONS: ["a b", "c"], REFERENCES: ["d"]})
    assert answer.flags == ["--prediction_column=a b", "--prediction_column=c", "--reference_column=d"]
    assert answer.arguments() == "prediction_column=['a b', 'c'], reference_column='d'"


@pytest.mark.parametrize(
    ("name", "sense"),
    [
        ("reference_summary", Sense.REFERENCE), ("referenceDocument", Sense.SOURCE), ("gold_titles", Sense.OTHER),
        ("GPT4_response", Sense.OUTPUT), ("output_tokens", Sense.OTHER), ("query_by", Sense.OTHER),
        ("outputs.response", Sense.PREDICTION), ("inputs.ground_truth", Sense.REFERENCE), ("ref_en", Sense.MIXED),
        ("a#1", Sense.UNKNOWN), ("", Sense.UNKNOWN), ("不明", Sense.UNKNOWN),
    ],
)  # fmt: skip
def test_a_name_says_what_all_its_words_say(name, sense):
    assert read_name(name).sense is sense


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Frage", "Referenz", "BART", "Bewertung"], (["BART"], ["Referenz"])),
        (["Dokument", "Referenzzusammenfassung", "Systemausgabe"], (["Systemausgabe"], ["Referenzzusammenfassung"])),
        (["texte", "re\u0301fe\u0301rence", "prédiction"], (["prédiction"], ["re\u0301fe\u0301rence"])),
        (["texto", "resumen_referencia", "resumen_generado"], (["resumen_generado"], ["resumen_referencia"])),
        (["artigo", "resumo", "previsão"], (["previsão"], ["resumo"])),
        (["articolo", "riassunto", "prediction", "commento"], (["prediction"], ["riassunto"])),
        (["artikel", "samenvatting", "voorspelling"], (["voorspelling"], ["samenvatting"])),
        (["вопрос", "эталон", "ответ модели"], (["ответ модели"], ["эталон"])),
        (["السؤال", "الإجابة المرجعية", "إجابة النموذج"], (["إجابة النموذج"], ["الإجابة المرجعية"])),
        (["问题", "reference", "模型回答", "备注"], (["模型回答"], ["reference"])),
        (["記事", "要約", "予測要約"], (["予測要約"], ["要約"])),
        (["질문", "정답", "예측"], (["예측"], ["정답"])),
        (["Referenz1", "Referenz2", "Modell_A"], (["Modell_A"], ["Referenz1", "Referenz2"])),
        (["resume", "reference", "score"], (["resume"], ["reference"])),
    ],
)
def test_words_of_other_languages_say_what_english_ones_do(names, expected):
    roles = roles_by_name(names)
    assert (roles[:2], roles.asked) == (expected, {})
