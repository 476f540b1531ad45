"""Tables with a row for each system and example: put side by side if complete, and otherwise left alone or refused."""

import random
import re

import pytest

import rougekit
from rougekit.foundation.io.decoding import FileError
from rougekit.reading.columns import Columns
from rougekit.reading.long_tables import side_by_side
from rougekit.reading.question import Unclear
from rougekit.reading.roles import NOT_KNOWN, Known
from tests.helpers.rows import columns_of, log, put

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
        ([*long()[:-1], long()[-1] | {"target": "x"}], "rows 3 and 9 have the same doc_id, but not the same target; "),
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
        with pytest.raises(FileError, match=f"not the same reference; .* or {way_out} to score all rows as one"):
            side_by_side("x.csv", columns_of(rows), Columns.of(columns_of(rows)), **otherwise)


@pytest.mark.parametrize("names", [(1, 2), ("1", "2")], ids=["numbers", "CSV"])
def test_systems_may_be_numbered(names):
    rows = [row | {"model": names["AB".index(row["model"])]} for row in long("AB")]
    wide = side(rows, texts=("output", "target", "source", "score"))
    assert wide.systems == ["1", "2"]
    assert [wide.columns[name] for name in wide.systems] == [P["A"], P["B"]]


@pytest.mark.parametrize(
    ("rows", "known", "systems"),
    [
        (log(("step", (1000, 500))), Known(systems=["step"]), ["step 1000", "step 500"]),
        (log(("step", ("1000", "500"))), Known(systems=["step"]), ["step 1000", "step 500"]),
        (log(("step", ("1000", "last"))), Known(systems=["step"]), ["1000", "last"]),
        (
            log(("temperature", (0, 0.7, 1.0))),
            Known(systems=["temperature"]),
            ["temperature 0", "temperature 0.7", "temperature 1.0"],
        ),
        (log(("lr", ("3e-5", "1e-5"))), Known(systems=["lr"]), ["lr 3e-5", "lr 1e-5"]),
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
    of_one = ["--prediction_column=prediction", "--group_column=reference"]
    assert flags == [["--system_column=model", "--run_column=seed"], of_one]


def test_what_tells_rows_apart_may_name_systems_where_each_example_is_of_one_model():
    rows = [row | {"model": "ab"[row["doc"] > "d3"]} for row in log(("step", (500, 1000)))]
    with pytest.raises(Unclear, match="each model has several rows with the same reference, which 'step'") as asked:
        side(rows, ["prediction", "reference"])
    assert {"systems": ["step"]} in [one.columns for one in asked.value.question.suggestions]
    assert side(rows, ["prediction", "reference"], Known(systems=["step"])).systems == ["step 500", "step 1000"]


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


def test_references_of_which_one_is_of_a_system_each_are_no_ids():
    rows = [row | {"ref_2": f"{row['llm']} {k // 2}"} for k, row in enumerate(log(("llm", "ab")))]
    known = Known(systems=["llm"], references=["reference", "ref_2"])
    with pytest.raises(FileError, match="have the same reference, but not the same ref_2; expected the same"):
        side(rows, ["prediction", "reference", "ref_2"], known)


def test_gaps_of_named_systems_are_refused():
    with pytest.raises(FileError, match="step '1000' has no row with doc 'd6'"):
        side(log(("step", (500, 1000)), drop=1), ["prediction", "reference"], Known(systems=["step"]))


@pytest.mark.parametrize("people", ["human", "reference", "gold standard"])
def test_the_rows_of_people_are_the_references_of_the_others_if_somebody_says_so(folder, people):
    names = {"A": people, "B": "bart", "C": "t5"}
    rows = [{"doc": f"d{k}", "model": names[each], "summary": P[each][k]} for each in "ABC" for k in range(3)]
    put("x.jsonl", rows)
    with pytest.raises(Unclear) as asked:
        rougekit.read("x.jsonl")
    (one,) = asked.value.question.suggestions
    assert one.columns == {"systems": ["model"], "references": [people]}
    data = rougekit.read("x.jsonl", system_column="model", reference_column=people)
    assert (data.predictions, data.references) == ({"bart": P["B"], "t5": P["C"]}, P["A"])
    alone = rougekit.read("x.jsonl", system_column="model", reference_column=people, prediction_column="t5")
    assert (alone.predictions, alone.references) == ({"t5": P["C"]}, P["A"])
    with pytest.raises(FileError, match=f"no column 'nobody'; its columns are doc, model, summary, {people}, bart, t5"):
        rougekit.read("x.jsonl", system_column="model", reference_column="nobody")
    put("x.jsonl", rows[:-1])
    with pytest.raises(FileError, match="no column tells which rows are of one example"):
        rougekit.read("x.jsonl", system_column="model", reference_column=people)
    put("x.jsonl", [{"doc_id": row["doc"], **row} for row in rows[:-1]])
    with pytest.raises(FileError, match="model 't5' has no row with doc_id 'd2'"):
        rougekit.read("x.jsonl", system_column="model", reference_column=people)


@pytest.mark.parametrize(
    "other", ["system_column", "run_column", "prediction_column", "reference_column", "group_column", "source_column"]
)
@pytest.mark.parametrize(
    ("flag", "name"), [("system_column", "llm"), ("run_column", "seed"), ("prediction_column", "prediction")]
)
def test_a_column_that_is_gone_once_systems_are_side_by_side_has_no_other_role(folder, flag, name, other):
    path = put("x.jsonl", log(("llm", "ab"), ("seed", (7, 8))))
    flags = {"system_column": "llm", "run_column": "seed"} | {other: name, flag: name}
    if other == flag:
        assert len(rougekit.read(path, **flags, group_column="reference").predictions) == 4
        return
    with pytest.raises(
        ValueError, match=f"^(--{flag}={name} and --{other}|--{other}={name} and --{flag})={name}: expected"
    ):
        rougekit.read(path, **flags)
