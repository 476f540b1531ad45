"""A scored test set: batches and runs change nothing, and warnings say which systems they are about."""

import re

import pytest

from rougekit import Scorer, compare
from rougekit.analysis.testset import BatchwiseScorer, report_columns
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.io.decoding import FileError
from rougekit.reading.batches import ExampleBatch
from rougekit.scoring.options import AggregateOptions

ROWS = {"A#1": ["a b", "c d", "x y"], "A#2": ["a", "c d", "e f"], "B": ["b", "d", "e"]}
REFERENCES = ["a b", "c d", "e f"]


def scored(systems, references, size=9, labels=None, **given):
    batchwise = BatchwiseScorer(Scorer(["rouge1"]), AggregateOptions(confidence=0.9), systems, file="x.csv", **given)
    rows = range(0, len(references), size)
    batches = (
        ExampleBatch(
            {name: texts[k : k + size] for name, texts in systems.items()}, references[k : k + size],
            {name: cells[k : k + size] for name, cells in (labels or {}).items()}, {},
        )
        for k in rows
    )  # fmt: skip
    steps = list(batchwise.steps(batches))
    with collect_warnings() as warned:
        return steps, batchwise.result(), list(warned)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_batches_are_scored_as_one_and_runs_as_one_system(size):
    steps, tests, _ = scored(ROWS, REFERENCES, size)
    assert steps == [(name, k) for k in range(0, 3, size) for name in ROWS]
    assert {name: len(runs) for name, runs in tests.systems.items()} == {"A": 2, "B": 1}
    scorer = Scorer(["rouge1"])
    whole = {name: scorer.score(texts, REFERENCES) for name, texts in ROWS.items()}
    expected = compare({"A": [whole["A#1"], whole["A#2"]], "B": whole["B"]}, "A", confidence=0.9)
    for baseline in ("A", "A#2"):  # a run stands for its system
        found = tests.compare(baseline)
        assert (repr(found.systems), found.signature) == (repr(expected.systems), expected.signature)
    with pytest.raises(ValueError, match="baseline='C'"):
        tests.compare("C")


def test_groups_are_those_of_their_column():
    labels = {"group_column": ["d", "e", "d"]}
    _, tests, _ = scored(ROWS, REFERENCES, 2, labels)
    assert tests.systems.first.groups.codes.tolist() == [0, 1, 0]
    assert "|groups:2#" in tests.systems.signature


@pytest.mark.parametrize(
    ("systems", "references", "said"),
    [
        ({"A": ["a", "жж"], "B": ["ж", "b"]}, ["a", "b"], r"the first is predictions\[1\] of A \(more in B\) \('жж'\)"),
        ({"A": ["a", "b"], "B": ["ж", "b"]}, ["a", "ж"], r"the first is predictions\[0\] of B \('ж'\)"),
        ({"A": ["a", "b"], "B": ["a", "b"]}, ["a", "ж"], r"the first is references\[1\] \('ж'\)"),
        ({"": ["a", "ж"]}, ["a", "b"], r"the first is predictions\[1\] \('ж'\)"),
        ({"A": ["a"], r"\1": ["<unk>"]}, ["a"], r"^1 of 1 prediction of \\1 has special tokens .*\('<unk>'\)"),
        ({"A": ["a"], "B": ["b"]}, ["a <unk>"], r"^1 of 1 reference has special tokens .*\('<unk>'\)"),
        (
            {"A": [f"{'word ' * 90}{k}." for k in range(20)], "B": [*map(str, range(20))]},
            ["one rather short reference"] * 20,
            "^predictions of A are 17",
        ),
        (
            {"A": ["a", " "], "B": ["b", ""]},
            ["a", "b"],
            r"^1 of 2 predictions of A \(B: 1\) is empty; the first is",
        ),
        (
            {"A": ["a", "b"], "B": ["b", "a"]},
            ["a", " "],
            "^1 of 2 references is empty; no prediction for them can match",
        ),
    ],
)
def test_a_warning_names_the_systems_whose_predictions_it_is_about(systems, references, said):
    for size in (1, 99) if len(references) < 9 else (99,):
        _, _, warned = scored(systems, references, size)
        assert len([message for message in warned if re.search(said, message)]) == 1, warned
        assert len(warned) == 1


def test_rows_that_share_references_are_told_of_if_they_are_not_grouped():
    systems, references = {"A": ["a"] * 12}, ["a", "b"] * 6
    advice = {"groups_advice": "group them"}
    (message,) = scored(systems, references, 5, **advice)[2]
    assert message.startswith("12 rows have only 2 distinct references")
    assert message.endswith("group them")
    assert not scored(systems, references, 5)[2]
    assert not scored(systems, references, 5, {"group_column": list("aabbaabbaabb")}, **advice)[2]


def test_rows_without_the_name_of_a_group_are_told_of_if_they_become_one():
    systems, references = {"A": ["a b"] * 4}, [f"a {k}" for k in range(4)]
    *_, (message,) = scored(systems, references, 3, {"group_column": ["d", "", "e", ""]})
    assert message.startswith("x.csv: 2 of 4 rows name no group and together count as one; the first is row 2.")
    assert not scored(systems, references, 3, {"group_column": ["d", "", 0, "e"]})[2]


def test_ids_are_the_most_specific_column_whose_cells_differ_and_sources_those_that_are_named():
    columns = {"Name": ["a", "b"], "id": [1, 1], "TEXT": ["t", "u"], "article": ["v", "w"], "input": [3, 4]}
    found = report_columns(columns, columns.__getitem__, sources="article")
    assert found.pop("columns") == {"id": [1, 1], "TEXT": ["t", "u"], "input": [3, 4]}
    assert found == {"ids": ["a", "b"], "id_column": "Name", "sources": ["v", "w"]}

    of_groups = {"columns": columns, "group_column": "article"} | {"ids": ["a", "b"], "id_column": "Name"}
    of_groups["columns"] = {name: columns[name] for name in ("id", "article", "TEXT", "input")}
    assert report_columns(columns, columns.__getitem__, "article") == of_groups

    def refused(name):
        raise FileError(f"{name} is no text")

    with collect_warnings() as warned:
        found = report_columns({"article": ["v", 1]}, refused, sources="article")
    assert found == {"columns": {"article": ["v", 1]}}
    assert list(warned) == ["no source documents are shown: article is no text"]
