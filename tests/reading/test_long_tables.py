"""Tables with a row for each system and example: put side by side if complete, and otherwise left alone or refused."""

import random

import pytest

from rougekit.foundation.errors import RougeWarning, collect_warnings
from rougekit.foundation.io.decoding import FileError
from rougekit.reading.columns import Columns
from rougekit.reading.long_tables import side_by_side, system_column

P = {"A": ["a cat", "a dog", "a cow"], "B": ["cat", "dog", "cow"], "C": ["x", "y", "z"]}
R = ["the cat", "the dog", "the cow"]


def long(systems="ABC", **other):
    rows = [
        {"doc_id": k, "model": name, "output": P[name][k], "target": R[k], "source": f"text {k}", "score": f"{name}{k}"}
        for name in systems
        for k in range(3)
    ]
    return [row | other for row in rows]


def without_ids(rows):
    return [{name: cell for name, cell in row.items() if name != "doc_id"} for row in rows]


def columns_of(rows):
    return {name: [row[name] for row in rows] for name in rows[0]}


def side(rows, texts=("model", "output", "target", "source", "score")):
    return side_by_side("x.csv", columns_of(rows), Columns([*rows[0]], texts))


@pytest.mark.parametrize("seed", range(3))
def test_systems_are_put_side_by_side_whatever_the_order_of_rows(seed):
    rows = long()
    random.Random(seed).shuffle(rows)
    wide = side(rows)
    order = [P["A"].index(text) for text in wide.columns["A"]]
    assert sorted(order) == [0, 1, 2]
    assert {name: wide.columns[name] for name in P} == {name: [texts[k] for k in order] for name, texts in P.items()}
    assert wide.columns["target"] == [R[k] for k in order]
    assert wide.columns["source"] == [f"text {k}" for k in order]
    assert wide.columns.keys() == {"doc_id", "target", "source", *P}  # what differs between systems is left out
    assert (sorted(wide.systems), wide.references, wide.by) == (["A", "B", "C"], ["target"], "model")


def test_usual_names_may_be_spelled_with_blanks_and_hyphens():
    spelled = {"doc_id": "Doc ID", "model": "Model-Name", "output": "Output", "target": " target"}
    wide = side([{spelled.get(name, name): cell for name, cell in row.items()} for row in long()], [*spelled.values()])
    assert {name: wide.columns[name] for name in P} == P
    assert (wide.references, wide.by) == ([" target"], "Model-Name")


def test_without_ids_rows_with_the_same_reference_are_one_example():
    wide = side(without_ids(long()))
    assert {name: wide.columns[name] for name in P} == P
    assert (wide.columns["target"], wide.columns["source"]) == (R, ["text 0", "text 1", "text 2"])


def test_numbers_of_rows_are_no_ids_of_examples():
    with_ids = [{"id": k} | row for k, row in enumerate(long())]
    from_pandas = [{"index": k} | row for k, row in enumerate(without_ids(long()))]
    for rows in (with_ids, from_pandas):
        wide = side(rows)
        assert {name: wide.columns[name] for name in P} == P
        assert wide.columns["target"] == R
        assert not {"id", "index"} & wide.columns.keys()


def test_without_ids_rows_with_the_same_list_of_references_are_one_example():
    lists = [[text, f"{text} again"] for text in R]
    wide = side(without_ids([row | {"target": lists[R.index(row["target"])]} for row in long()]))
    assert {name: wide.columns[name] for name in P} == P
    assert wide.columns["target"] == lists


@pytest.mark.parametrize(
    "rows",
    [
        long("A"),
        [*without_ids(long()), without_ids(long())[0]],
        [row | {"doc_id": k} for k, row in enumerate(long())],  # every row is an example of its own
        long(doc_id=None),
        long(doc_id=[1]),
        [{**row, "model": k} for k, row in enumerate(long())],
        without_ids(long(target="the same")),
        without_ids(long())[:-1],
        [row | {"prediction": "another"} for row in long()],
    ],
)
def test_other_tables_stay_as_they_are(rows):
    assert side(rows, [*rows[0]]) is None


@pytest.mark.parametrize(
    ("rows", "ids"),
    [
        ([row | {"doc_id": k} for k, row in enumerate(long())], "doc_id"),
        (without_ids(long())[:-1], "target"),
        ([*without_ids(long()), without_ids(long())[0]], "target"),
    ],
)
def test_systems_that_are_scored_as_one_are_told(rows, ids):
    told = f"^x.csv: the rows of 3 systems, named by the column 'model', are scored as one, as '{ids}' does not tell"
    with pytest.warns(RougeWarning, match=told):
        side(rows)
    with collect_warnings() as warned:
        side(long("A"))
        side(long())
    assert not warned


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (
            long()[:-2],
            "model 'C' has no row with doc_id 1 \\(2 missing\\); .* --prediction_column=output to score all rows",
        ),
        ([*long(), long()[1]], "rows 2 and 10 both have model 'A' and doc_id 1; .* --prediction_column=output to"),
        ([*long()[:-1], long()[-1] | {"target": "x"}], "rows 3 and 9 have the same doc_id, but different targets"),
        (
            [row | {"model": row["model"].replace("A", "source")} for row in long()],
            "model 'source' is called like a column",
        ),
    ],
)
def test_a_table_with_gaps_or_contradictions_is_refused(rows, message):
    with pytest.raises(FileError, match=f"^x.csv: {message}"):
        side(rows)


def test_labels_are_not_what_systems_wrote():
    rows = [
        {"id": k, "system": name, "summary": P[name][k], "genre": ["news", "sport"][k % 2], "reference": R[k]}
        for name in "ABC"
        for k in range(3)
    ]
    wide = side_by_side("x.csv", columns_of(rows), Columns.of(columns_of(rows)))
    assert ({name: wide.columns[name] for name in P}, wide.columns["genre"]) == (P, ["news", "sport", "news"])


def test_what_scores_all_rows_as_one_is_said_in_the_words_of_the_caller():
    rows = [{"id": k, "system": name, "prediction": "a", "reference": name} for k in (1, 2) for name in "AB"]
    for otherwise, way_out in [({}, "--prediction_column=prediction"), ({"otherwise": "no {by!r}"}, "no 'system'")]:
        with pytest.raises(FileError, match=f"different references; .* or {way_out} to score all rows as one"):
            side_by_side("x.csv", columns_of(rows), Columns.of(columns_of(rows)), **otherwise)


@pytest.mark.parametrize("names", [(1, 2), ("1", "2")], ids=["numbers", "CSV"])
def test_systems_may_be_numbered(names):
    rows = [row | {"model": names["AB".index(row["model"])]} for row in long("AB")]
    wide = side(rows, texts=("output", "target", "source", "score"))
    assert wide.systems == ["1", "2"]
    assert [wide.columns[name] for name in wide.systems] == [P["A"], P["B"]]


def test_names_say_whether_a_table_may_be_long():
    names = ["id", "System", "prediction", "reference"]
    assert system_column(Columns(names, names[1:])) == "System"
    for names in (
        ["id", "system", "reference"],
        ["system", "prediction", "reference_1", "reference_2"],
        ["id", "system", "prediction"],
        ["id", "system", "pred_a", "pred_b", "reference"],
    ):
        assert system_column(Columns(names, names)) is None
