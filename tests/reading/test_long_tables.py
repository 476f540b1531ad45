"""Tables with a row for each system and example: put side by side if complete, and otherwise left alone or refused."""

import itertools
import random
import re

import pytest

from rougekit.foundation.io.decoding import FileError
from rougekit.reading.columns import Columns
from rougekit.reading.long_tables import (
    FULL,
    LONG_NAME,
    MAX_OFFERED,
    MAX_PAIRED,
    MAX_SYSTEMS,
    RowsApart,
    side_by_side,
    system_column,
)
from rougekit.reading.question import Unclear
from rougekit.reading.roles import NOT_KNOWN, Known

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


def side(rows, texts=("model", "output", "target", "source", "score"), known=NOT_KNOWN, **options):
    return side_by_side("x.csv", columns_of(rows), Columns([*rows[0]], texts), known, **options)


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
    said = []
    assert side(rows, concluded=said) is None
    assert said == [f"rows of 3 systems (model) scored as one, as {ids} does not tell which are of one example"]
    with pytest.raises(FileError, match=r"does not tell which rows of 3 systems|has no row with|both have model"):
        side(rows, known=Known(systems=["model"]))
    said = []
    side(long("A"), concluded=said)
    side(long(), concluded=said)
    assert not said


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (
            long()[:-2],
            "model 'C' has no row with doc_id 1 \\(2 missing\\); .* --prediction_column=output to score all rows",
        ),
        ([*long(), long()[1]], "rows 2 and 10 both have model 'A' and doc_id 1; .* --prediction_column=output to"),
        ([*long()[:-1], long()[-1] | {"target": "x"}], "rows 3 and 9 have the same doc_id, but different targets"),
    ],
)
def test_a_table_with_gaps_or_contradictions_is_refused(rows, message):
    with pytest.raises(FileError, match=f"^x.csv: {message}"):
        side(rows)


@pytest.mark.parametrize("name", ["source", "target", "doc_id"])
def test_a_column_that_is_called_like_a_system_gets_a_number(name):
    rows = [row | {"model": row["model"].replace("A", name)} for row in long()]
    wide = side(rows)
    assert (wide.columns[name], wide.columns[f"{name}.1"]) == (P["A"], [row[name] for row in rows[:3]])
    assert wide.references == ["target" + ".1" * (name == "target")]
    with pytest.raises(FileError, match=f"model {name!r} is called like a column that has a role; expected another"):
        side(rows, known=Known(others=[name]) if name != "target" else Known(references=[name]))


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


def log(*columns, n=7, drop=0):
    """Rows of n documents for each combination of values, which the outputs repeat."""
    names, values = zip(*columns, strict=True)
    rows = [
        {
            "doc": f"d{k}",
            **dict(zip(names, each, strict=True)),
            "prediction": f"{each} of {k}",
            "reference": f"text {k}",
        }
        for each in itertools.product(*values)
        for k in range(n)
    ]
    return rows[: len(rows) - drop]


def watched(rows):
    columns = columns_of(rows)
    beside = {name: cells for name, cells in columns.items() if name != "prediction"}
    watch = RowsApart("log.jsonl", beside, "prediction", ["reference"])
    watch.add_columns(columns)
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
    assert watched([*split, split[0] | {"split": "test"}]) == ["8 rows of 7 documents (doc), one system"]
    assert watched(rows[:7]) == []


@pytest.mark.parametrize(
    ("rows", "known", "systems"),
    [
        (log(("step", (1000, 500))), Known(systems=["step"]), ["step 1000", "step 500"]),
        (log(("step", ("1000", "500"))), Known(systems=["step"]), ["step 1000", "step 500"]),
        (log(("step", ("1000", "last"))), Known(systems=["step"]), ["1000", "last"]),
        (log(("model", (1000, 500))), Known(systems=["model"]), ["1000", "500"]),
        (
            log(("step", (7, 8)), ("seed", (1, 2))),
            Known(systems=["step"], runs=["seed"]),
            ["step 7#1", "step 7#2", "step 8#1", "step 8#2"],
        ),
        (log(("seed", (7, 8))), Known(runs=["seed"]), ["prediction#1", "prediction#2"]),
        (log(("llm", "ab"), ("seed", (7, 8))), Known(systems=["llm"], runs=["seed"]), ["a#1", "a#2", "b#1", "b#2"]),
        (log(("model", "ab"), ("seed", (7, 8))), Known(runs=["seed"]), ["a#1", "a#2", "b#1", "b#2"]),
    ],
)
def test_named_columns_of_systems_and_runs_are_put_side_by_side(rows, known, systems):
    wide = side(rows, ["prediction", "reference"], known)
    assert wide.systems == systems
    assert wide.by == next(iter([*known.systems, *{"model"}.intersection(rows[0])]), None)
    assert wide.columns["reference"] == [f"text {k}" for k in range(7)]
    assert {wide.columns[name][3] for name in systems} == {row["prediction"] for row in rows if row["doc"] == "d3"}


def test_runs_of_one_system_are_called_by_its_column_even_if_all_texts_are_digits():
    digits = [row | {"prediction": "12"} for row in log(("seed", (7, 8)))]
    assert side(digits, ["prediction", "reference"], Known(runs=["seed"])).systems == ["prediction#1", "prediction#2"]


@pytest.mark.parametrize(
    ("cell", "content"),
    [("", "empty"), (None, "null"), (float("nan"), "float 'nan'"), ("  ", "str '  '"), (["a"], "list \"['a']\"")],
)
def test_systems_and_runs_without_a_name_are_refused(cell, content):
    rows = log(("model", ("a", cell)), ("seed", (7, 8)))
    for named, thing in [
        (Known(systems=["model"], runs=["seed"]), "system"), (Known(systems=["seed"], runs=["model"]), "run"),
    ]:  # fmt: skip
        said = f"x.csv, row 15, column 'model' is {content}; expected a text or a number that names the {thing}"
        with pytest.raises(FileError, match=re.escape(f"{said} of this row, or --prediction_column=prediction to")):
            side(rows, ["prediction", "reference"], named)


@pytest.mark.parametrize("spelled", ["t5 ", "  t5", "t5\u00a0"])
def test_names_that_differ_in_white_space_alone_are_refused(spelled):
    rows, texts = log(("model", ("t5", "t 5")), ("seed", (7, 8))), ["prediction", "reference"]
    rows[3] |= {"model": spelled}
    said = (
        f"x.csv, row 4, column 'model' is {spelled!r}, which differs from 't5' of row 1 in white space alone; expected "
    )
    for thing, known in [("system", NOT_KNOWN), ("run", Known(systems=["seed"], runs=["model"]))]:
        with pytest.raises(FileError, match=re.escape(f"{said}one spelling of each {thing}, or --prediction_column=")):
            side(rows, texts, known)


@pytest.mark.parametrize("cell", [None, float("nan"), [1]])
def test_rows_of_named_systems_need_the_name_of_their_example(cell):
    rows = [row | {"id": cell if row["doc"] == "d3" else row["doc"]} for row in log(("model", "ab"))]
    assert side(rows, ["prediction", "reference"]) is None
    with pytest.raises(
        FileError, match=r"row 4, column 'id' is .*; expected .* names the example of this row, or --pred"
    ):
        side(rows, ["prediction", "reference"], Known(systems=["model"]))


@pytest.mark.parametrize("cell", ["", None])
def test_systems_may_lack_names_only_where_rows_stay_as_they_are(cell):
    texts, rows = ["prediction", "reference"], log(("model", ("a", cell)))
    with pytest.raises(
        FileError, match=r"row 8, column 'model' is .* --prediction_column=prediction to score all rows"
    ):
        side(rows, texts)
    without_name = [row | {"model": cell} for row in rows]
    assert side(without_name, texts) is None
    assert side([row | {"id": k} for k, row in enumerate(rows)], texts) is None
    with pytest.raises(FileError, match="row 1, column 'model' is"):
        side(without_name, texts, Known(systems=["model"]))


def test_several_rows_of_a_run_and_document_are_asked_for_their_systems():
    rows, known = log(("llm", "ab"), ("seed", (7, 8))), Known(runs=["seed"])
    with pytest.raises(Unclear, match=r"each run has several rows with the same doc, which 'llm' \(a, b\)") as asked:
        side(rows, ["prediction", "reference"], known)
    (suggestion,) = asked.value.question.suggestions
    assert suggestion.flags == ["--system_column=llm"]
    assert side(rows, ["prediction", "reference"], suggestion.applied(known)).systems == ["a#1", "a#2", "b#1", "b#2"]


def test_several_rows_of_a_system_and_document_are_asked_for_their_runs():
    with pytest.raises(Unclear) as asked:
        side(log(("model", "ab"), ("seed", (7, 8))), ["prediction", "reference"])
    flags = [suggestion.flags for suggestion in asked.value.question.suggestions]
    assert flags == [["--system_column=model", "--run_column=seed"], ["--prediction_column=prediction"]]


def test_what_is_named_is_not_asked_again():
    rows = log(("llm", "ab"), ("seed", (7, 8)), ("temperature", (0.5, 1)))
    with pytest.raises(FileError, match="rows 1 and 8 both have llm 'a#1' and doc 'd0'"):
        side(rows, ["prediction", "reference"], Known(systems=["llm"], runs=["seed"]))
    rows = log(("llm", "ab"), ("seed", (7, 8)))
    with pytest.raises(Unclear) as asked:
        side(rows, ["prediction", "reference"], Known(systems=["seed"]))
    assert [suggestion.columns for suggestion in asked.value.question.suggestions] == [{"runs": ["llm"]}]


def test_one_of_several_columns_that_number_runs_is_suggested():
    rows = [row | {"temperature": f"T{row['seed']}"} for row in log(("model", "ab"), ("seed", (7, 8)))]
    with pytest.raises(Unclear) as asked:
        side(rows, ["prediction", "reference"])
    suggestion, _ = asked.value.question.suggestions
    assert suggestion.flags == ["--system_column=model", "--run_column=seed"]
    assert side(rows, ["prediction", "reference"], suggestion.applied(NOT_KNOWN)).systems == [
        "a#1",
        "a#2",
        "b#1",
        "b#2",
    ]


@pytest.mark.parametrize("name", ["uid", "key"])
@pytest.mark.parametrize("part", ["llm", "seed"])
@pytest.mark.parametrize("known", [Known(systems=["llm"], runs=["seed"]), Known(systems=["seed"], runs=["llm"])])
def test_ids_with_names_of_systems_or_runs_in_them_are_no_ids_of_examples(name, part, known):
    def named(rows):
        return [{name: f"{row[part]}-{row['doc']}"} | row for row in rows]

    rows, texts = log(("llm", "ab"), ("seed", (7, 8))), ["prediction", "reference"]
    without = [{column: cell for column, cell in row.items() if column != "doc"} for row in named(rows)]
    for each in (named(rows), without):
        wide = side(each, texts, known)
        assert len(wide.systems) == 4
        assert wide.columns["reference"] == [f"text {k}" for k in range(7)]
    with pytest.raises(FileError, match="has no row with doc 'd6'"):
        side(named(rows)[:-1], texts, known)
    others = [row | {"reference": f"{row[part]} {row['reference']}"} for row in without]
    with pytest.raises(FileError, match=rf"has no row with {name} '{others[-7][name]}' \(7 missing\)"):
        side(others, texts, known)


def test_rows_whose_ids_have_names_of_systems_are_of_several_where_nothing_pairs_them():
    rows = [{"uid": f"{row['model']}-{row['doc']}"} | row for row in log(("model", "ab"))]
    said = (
        r"'reference' does not tell which rows of 2 systems \(model\).* or --prediction_column=prediction to score all"
    )
    with pytest.raises(FileError, match=said):
        side(rows + rows, ["prediction", "reference"])


def test_gaps_of_named_systems_are_refused():
    with pytest.raises(FileError, match="step '1000' has no row with doc 'd6'"):
        side(log(("step", (500, 1000)), drop=1), ["prediction", "reference"], Known(systems=["step"]))
