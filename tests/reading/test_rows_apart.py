"""Rows of one document that a column tells apart: asked about, or else said to be of one system."""

from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from rougekit.foundation.io.streams import streams_kept
from rougekit.reading.asked import Asked, InColumns
from rougekit.reading.columns import FIRST_ROWS
from rougekit.reading.dataset import read
from rougekit.reading.inputs import opened
from rougekit.reading.question import Unclear
from rougekit.reading.roles import Known
from rougekit.reading.rows_apart import FULL, LONG_NAME, MAX_OFFERED, MAX_PAIRED, MAX_SYSTEMS, RowsApart
from tests.helpers.rows import columns_of, log, put


def watched(rows):
    columns = columns_of(rows)
    beside = {name: cells for name, cells in columns.items() if name != "prediction"}
    watch = RowsApart("log.jsonl", beside, "prediction", ["reference"])
    watch.add_all([columns["reference"]])
    return watch.check()


def answers(rows):
    with pytest.raises(Unclear) as asked:
        watched(rows)
    return [
        {role: [*names] for role, names in suggestion.columns.items()}
        for suggestion in asked.value.question.suggestions
    ]


@pytest.mark.parametrize("name", ["step", "llm", "checkpoint", "run_tag", "seed"])
def test_a_column_that_tells_the_rows_of_a_document_apart_is_asked(name):
    one = [{"systems": [name]}, {"runs": [name]}, {"groups": ["doc"]}]
    assert answers(log((name, (500, 1000)))) == one
    assert answers(log((name, (500, 1000)), drop=3)) == one, "an unfinished log"
    assert answers(log((name, (0, 0.7, 1.0)))) == one, "as temperatures"
    without = [{key: cell for key, cell in row.items() if key != "doc"} for row in log((name, "ab"))]
    assert answers(without)[-1] == {"groups": ["reference"]}


def test_the_first_row_that_lacks_is_named_however_late_it_comes():
    with pytest.raises(Unclear, match=r"'step' \(500, 1000\) tells them apart.* no row with doc 'd28' and step 1000"):
        watched(log(("step", (500, 1000)), n=30, drop=2))
    with pytest.raises(Unclear, match=r"no row with doc 'd6', llm 'b' and seed 2"):
        watched(log(("llm", "ab"), ("seed", (1, 2)), drop=1))
    with pytest.raises(Unclear, match="or their runs\\?\n"):
        watched(log(("step", (500, 1000))))


def test_two_columns_that_only_together_tell_rows_apart_may_be_systems_and_runs_both_ways():
    assert answers(log(("llm", "ab"), ("seed", (1, 2, 3)))) == [
        {"systems": ["llm"], "runs": ["seed"]}, {"systems": ["seed"], "runs": ["llm"]}, {"groups": ["doc"]},
    ]  # fmt: skip


def test_what_ids_with_names_in_them_follow_may_be_systems():
    rows = [row | {"doc": f"{row['llm']}-{row['doc']}"} for row in log(("llm", "ab"), ("seed", (1, 2, 3)))]
    one = [{"systems": ["seed"]}, {"runs": ["seed"]}, {"groups": ["doc"]}]
    assert answers(rows) == [{"systems": ["llm"], "runs": ["seed"]}, *one]
    of_references = [row | {"reference": f"{row['llm']} {row['reference']}"} for row in rows]
    assert answers(of_references) == one, "a property of documents"


def is_asked(rows):
    """Whether rows of a document may be of several systems; otherwise all are said to be of one."""
    try:
        (said,) = watched(rows)
    except Unclear:
        return True
    assert said.endswith("one system")
    return False


def test_a_column_may_name_so_many_systems_and_no_more():
    assert [is_asked(log(("step", range(n)), n=2)) for n in (MAX_SYSTEMS, MAX_SYSTEMS + 1)] == [True, False]


def test_so_many_columns_are_looked_at_in_pairs_and_no_more():
    rows = log(("llm", "ab"), ("seed", (1, 2, 3)))

    def beside(n):  # columns before these two, of which none tells rows apart without the last, `seed`
        return [{f"flag_{k}": row["llm"] for k in range(n)} | row for row in rows]

    assert [is_asked(beside(n)) for n in (MAX_PAIRED - 2, MAX_PAIRED - 1)] == [True, False]


def test_so_many_columns_are_offered_as_systems_and_the_first_as_runs():
    names = [f"name_{k}" for k in range(MAX_OFFERED + 1)]
    rows = [row | dict.fromkeys(names, row["step"]) for row in log(("step", (500, 1000)))]
    rows = [{name: cell for name, cell in row.items() if name != "step"} for row in rows]
    systems = [{"systems": [name]} for name in names[:MAX_OFFERED]]
    assert answers(rows) == [*systems, {"runs": [names[0]]}, {"groups": ["doc"]}]


@pytest.mark.parametrize("columns", [[("step", range(5))], [("llm", "abcde"), ("seed", range(4))]])
def test_rows_may_be_missing_up_to_a_part_of_the_grid(columns):
    rows = log(*columns, n=6)
    n_full = round(FULL * len(rows))
    assert n_full == FULL * len(rows)
    # the last rows lack, but those that show how many documents, values and rows of a document there are
    kept = [row for k, row in enumerate(rows) if k < 6 or row["doc"] == "d0"]
    others = [row for row in rows if row not in kept]
    assert [is_asked(kept + others[: n - len(kept)]) for n in (n_full, n_full - 1)] == [True, False]


def test_cells_as_long_as_texts_name_no_systems():
    def named(n):
        return log(("step", ["a" * n, "b" * n]))

    assert [is_asked(named(n)) for n in (LONG_NAME, LONG_NAME + 1)] == [True, False]


def test_rows_that_nothing_tells_apart_and_splits_are_no_systems():
    rows = log(("step", (500, 1000)))
    apart = [{name: cell for name, cell in row.items() if name != "step"} for row in rows]
    assert watched(apart) == ["14 rows of 7 documents (doc), one system"]
    split = [row | {"split": ["train", "test"][k % 2]} for k, row in enumerate(apart[:7])]
    assert watched([*split, split[0] | {"split": "test"}]) == ["8 rows of 7 documents (reference), one system"]
    assert watched(rows[:7]) == []


def test_what_is_beside_references_is_read_only_if_these_repeat_so_often_that_it_may_tell_them_apart():
    rows = log(("step", (500, 1000)), n=30)
    columns, read_again = columns_of(rows), []

    def check(n):
        watch = RowsApart("log.jsonl", columns, "prediction", ["reference"], read_again.append)
        watch.add_all([columns["reference"][:n]])
        return watch.check()

    assert check(35) == ["35 rows of 30 documents (reference), one system"]
    assert not read_again
    with pytest.raises(TypeError):
        check(36)
    assert read_again == [["doc", "step"]]


NESTED = [
    {"at": k, "provider": {"id": name}, "vars": {"gold": f"the cat {k} sat"}, "response": {"output": f"{name} {k}"}}
    for k in range(4)
    for name in ("gpt", "opus")
]
ROLES = {"references": ["vars.gold"], "predictions": ["response.output"]}


@pytest.mark.usefixtures("folder")
def test_a_path_may_tell_rows_apart_and_a_suggestion_of_predictions_says_nothing_of_it():
    path = put("nested.jsonl", NESTED)
    with pytest.raises(Unclear, match="don't say which hold the references and which the predictions") as asked:
        read(path)
    told = [{"systems": ["provider.id"]}, {"runs": ["provider.id"]}, {"groups": ["at"]}]
    assert [one.columns for one in asked.value.question.suggestions] == [ROLES | each for each in told]
    of = {"reference_column": "vars.gold", "prediction_column": "response.output"}
    assert [*read(path, **of, system_column="provider.id").predictions] == ["gpt", "opus"]


@pytest.mark.usefixtures("folder")
def test_rows_are_of_one_system_if_somebody_has_named_its_predictions_and_this_is_said():
    path = put("nested.jsonl", NESTED)
    of = {"reference_column": "vars.gold", "prediction_column": "response.output"}
    said = "8 rows of 4 documents (at), told apart by provider.id, one system"
    assert said in read(path, **of).concluded
    assert said not in read(path, **of, group_column="at").concluded
    rows = put("flat.jsonl", [row | {"n": k} for k, row in enumerate(log(("step", (500, 1000))))])
    with pytest.raises(Unclear, match="'step' \\(500, 1000\\) tells them apart"):
        read(rows)
    assert (
        "14 rows of 7 documents (doc), told apart by step, one system"
        in read(rows, prediction_column="prediction").concluded
    )
    with pytest.raises(Unclear, match="tells them apart"):
        opened(Asked(InColumns(rows), known=Known(predictions=["prediction"]), needs_several=True))
    twice = put("twice.jsonl", [{"prediction": "a cat", "reference": text} for text in ("a cat", "a dog", "a dog")])
    assert not read(twice, prediction_column="prediction").concluded


@pytest.mark.usefixtures("folder")
def test_standard_input_is_asked_about_as_a_file_of_the_same_rows_is(monkeypatch):
    """Its first rows say what is inside objects, too."""
    rows = [
        row | {"meta": {"lang": "en"} if k > FIRST_ROWS else None} for k, row in enumerate(log(("step", "ab"), n=15))
    ]
    put("x.jsonl", rows)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(Path("x.jsonl").read_bytes())))
    samples = []
    for path in ("x.jsonl", "-"):
        with streams_kept(), pytest.raises(Unclear, match="'step' \\(a, b\\) tells them apart") as asked:
            opened(Asked(InColumns(path))).load()
        samples.append(asked.value.question.samples)
    assert samples[0] == samples[1]
