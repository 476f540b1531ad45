"""What the page scores by itself has the scores and the marks of Python."""

import csv
import io
import random
import re
import shlex
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dev.corpora import CNN, corpus
from rougekit import Scorer, compare
from rougekit.analysis.correction import Holm
from rougekit.analysis.tables import numbers
from rougekit.page.view.data import ReportData
from tests.helpers.amounts import drawn
from tests.helpers.node import PUNKT, Refused, Rouge, modules

TYPES = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum"]
PIECES = "the cats sat. Relational Dr. No İstanbul \u212aelvin é 😀 news,\nsky skies a a b".split(" ")

BROWSER = "globalThis.document = { getElementById: () => null }; globalThis.addEventListener = () => undefined;"
"""What the scripts need of a browser when they are loaded."""

CALLABLE = """
import { readFileSync } from "node:fs";
const kernels = await loadRouge({ punkt: readFileSync(TABLES, "utf8") });
export { after, beginning, commandFor, formOf, holm, loadRouge, pText, readTable, signatureOf, snippet };
export const rankings = (head, chosen) => scoredTable(chosen, head, () => undefined).then(({ head }) => head);
export const scored = (form, examples) => examples.map(([predictions, references]) =>
  ["scores", "marks"].map((_, k) => [scoresOf, marksOf][k](kernels, form, { predictions, references })));
export const rolesTaken = (file, table, roles, nullsAreEmpty) => chosenFrom(file, table, new Map(roles), nullsAreEmpty);
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Calls functions of local.js in Node."""
    script = tmp_path_factory.mktemp("local") / "local.mjs"
    tables = f"const TABLES = {str(PUNKT)!r};"
    script.write_text("\n".join([BROWSER, modules("openfile.js"), tables, CALLABLE]), "utf-8")
    served = Rouge(script)
    yield served
    served.close()


def examples(n, n_systems, n_references):
    """Predictions and references of drawn and of longer texts."""
    rng = random.Random(n_systems * 10 + n_references)

    def text():
        return " ".join(rng.choices(PIECES, k=rng.randrange(30)))

    made = [([text() for _ in range(n_systems)], [text() for _ in range(n_references)]) for _ in range(n)]
    news = zip(*corpus(CNN, 8), strict=True)
    return [*made, *(([one[9 * k :] for k in range(n_systems)], [other] * n_references) for one, other in news)]


@pytest.mark.parametrize(("stem", "split"), [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize(("n_systems", "n_references"), [(1, 1), (3, 1), (2, 3), (6, 1)])
def test_scores_and_marks_of_examples_are_those_of_python(page, stem, split, n_systems, n_references):
    made = examples(drawn(400, 40), n_systems, n_references)
    scorer = Scorer(TYPES, use_stemmer=stem, split_summaries=split)
    references = [refs[0] if n_references == 1 else refs for _, refs in made]
    systems = {f"s{k}": scorer.score([predictions[k] for predictions, _ in made], references) for k in range(n_systems)}
    data = ReportData(systems)
    found = page("formOf", data.head())
    assert found["why"] == "" or split  # the tables are in reports that split
    form = {"types": TYPES, "measures": [], "options": {"useStemmer": stem, "splitSummaries": split}}
    for at, (found_scores, found_marks) in enumerate(page("scored", form, made)):
        for name, scores in found_scores.items():
            own = [
                [columns[name].precision[at], columns[name].recall[at], columns[name].fmeasure[at]]
                for columns in systems.values()
            ]
            assert [list(score.values()) for score in scores] == own
        expected = as_json(data.marks(at))
        for reference in expected["references"]:  # for bars, which the page draws of results by Python
            reference.pop("became", None)
        assert found_marks == expected


def as_json(marks):
    """With keys as text, as JSON has them."""
    if "forms" in marks:
        marks["forms"] = [{str(at): form for at, form in forms.items()} for forms in marks["forms"]]
    return marks


CELL = st.text(st.sampled_from('ab",\n é'), max_size=6)


@given(
    st.lists(st.lists(CELL, min_size=2, max_size=2), min_size=1, max_size=5),
    st.sampled_from(",\t"),
    st.sampled_from(["\n", "\r\n"]),
)
def test_tables_are_read_as_pythons_csv_reads_them(page, rows, separator, end):
    file = io.StringIO()
    csv.writer(file, delimiter=separator, lineterminator=end).writerows([["one", "two"], *rows])
    kept = [row for row in rows if any(row)]
    assert page("readTable", file.getvalue()) == {
        "columns": ["one", "two"],
        "rows": [[*map(str, row)] for row in rows],
    }, kept


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a,b\n1,2\n3\n", "line 3 has 1 cells; expected 2, as in the first line"),
        ('a,b\n"x\ny",2\n3,4,5\n', "line 4 has 3 cells; expected 2"),
        ('a,b\n"x,2\n', "line 2 has a quote that is not closed"),
        ("a,a\n1,2\n", "two columns are called “a”"),
        ('{"a": 1}\n[1]\n', "line 2 is not a JSON object"),
        ('{"a": 1}\n{"a"\n', "line 2 is not a JSON object"),
        ("a,b\n\ufffd,2\n", "the file is not in UTF-8"),
        (" \n", "the file is empty"),
    ],
)
def test_what_is_wrong_in_a_table_is_said_with_its_line(page, text, words):
    with pytest.raises(Refused, match=words):
        page("readTable", text)


ROWS = {"columns": ["id", "a", "refs"], "rows": [["1", "x", ["y", "z"]], ["1", None, "y"]]}


@pytest.mark.parametrize(
    ("roles", "words"),
    [
        ({"refs": "reference"}, "No column is a system’s; choose at least one."),
        ({"a": "prediction"}, "No column has references; choose at least one."),
        ({"a": "prediction", "refs": "reference"}, "Row 2 of a is null; expected a text."),
        ({"id": "prediction", "refs": "reference", "a": "id"}, ""),
        ({"refs": "prediction", "id": "reference"}, 'Row 1 of refs is ["y","z"]; expected a text.'),
        ({"a": "id", "id": "id", "refs": "reference"}, "No column is a system’s"),
    ],
)
def test_roles_are_chosen_and_every_cell_is_a_text(page, roles, words):
    if words:
        with pytest.raises(Refused, match=re.escape(words)):
            page("rolesTaken", "x.jsonl", ROWS, [*roles.items()])
    else:
        chosen = page("rolesTaken", "x.jsonl", ROWS, [*roles.items()])
        assert chosen["references"] == [["y", "z"], ["y"]]
        assert (chosen["predictions"], chosen["idColumn"]) == ([["1"], ["1"]], "a")


def test_nulls_are_read_as_empty_texts_if_asked(page):
    chosen = page("rolesTaken", "x.jsonl", ROWS, [("a", "prediction"), ("refs", "reference")], True)
    assert (chosen["predictions"], chosen["nulls"]) == ([["x"], [""]], {"n": 1, "first": "row 2 of a"})
    assert "--nulls=empty" in page("commandFor", chosen, {}, ["rouge1"])
    missing = {"columns": ["a", "r"], "rows": [["x", "y"], ["x"]]}
    with pytest.raises(Refused, match="Row 2 of r is missing; expected a text"):
        page("rolesTaken", "x.jsonl", missing, [("a", "prediction"), ("r", "reference")], True)


@pytest.mark.parametrize(
    ("systems", "options", "expected"),
    [
        (["a"], {}, "rougekit score x.csv --prediction_column=a --reference_column=r"),
        (["a b", "c'd"], {"useStemmer": True, "splitSummaries": True},
         """rougekit compare x.csv '--prediction_column=a b' '--prediction_column=c'"'"'d' --reference_column=r """
         "--use_stemmer --split_summaries"),
    ],
)  # fmt: skip
def test_the_command_has_the_columns_and_the_options(page, systems, options, expected):
    chosen = {"file": "x.csv", "systems": systems, "referenceColumns": ["r"], "nulls": {"n": 0, "first": ""}}
    types = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
    command = page("commandFor", chosen, {"useStemmer": False, "splitSummaries": False, **options}, types)
    assert command == expected
    assert page("commandFor", chosen, {}, ["rouge1"]).endswith(" --rouge_types=rouge1")
    assert set(shlex.split(command)[3:]) >= {f"--prediction_column={name}" for name in systems}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"tokenizer": "unicode"}, "tok:unicode"), ({"standard": "rouge155"}, "std:rouge155"),
        ({"max_words": 5}, "limit:5w"),
        ({"beta": 2.0}, "beta:2"), ({"stopwords": ["the"]}, "stop:"), ({"split_summaries": True}, "lacks the tables"),
        ({"rouge_types": ["rougeW"]}, "have none of them"),
    ],
)  # fmt: skip
def test_it_says_why_it_does_not_score_what_it_would_score_otherwise(page, options, words):
    data = ReportData({"a": Scorer(**{"rouge_types": ["rouge1"], **options}).score(["a b"], ["a c"])})
    found = page("formOf", data.head())
    assert found["form"] is None
    assert words in found["why"]


def test_signatures_are_those_of_the_servers_answers(page):
    scores = Scorer(["rouge1", "rougeL"], use_stemmer=True).score(["a"], [["a", "b"]])
    form = {"types": ["rouge1", "rougeL"], "measures": [], "options": {"useStemmer": True, "splitSummaries": False}}
    head = ReportData({"a": replace(scores, averaging=scores.averaging.changed(n_resamples=0))}).head()
    assert page("signatureOf", form, 2, "boot:0|ci:95") == head["signature"]


PLACED = (
    "level", "p_holm", "significant", "wins", "ties", "losses", "p", "difference", "difference_low", "difference_high",
)  # fmt: skip


@pytest.mark.parametrize("n_systems", [2, 3, 5])
@pytest.mark.parametrize("n", [1, 2, 3, 6, 30, 120])
@pytest.mark.parametrize("share", [0.0, 0.7])
def test_differences_are_those_of_compare(page, n_systems, n, share):
    """share : of the examples in which systems have the same output"""
    rng = random.Random(f"{n_systems} {n} {share}")
    words = "a b c d e f g h i j k l".split()
    references = [" ".join(rng.choices(words, k=9)) for _ in range(n)]
    rows = [[" ".join(reference.split()[: 4 + rng.randrange(5)])] * n_systems for reference in references]
    for row in rows:
        for k in range(1, n_systems):
            if rng.random() >= share:
                row[k] = " ".join(rng.choices(words, k=6 + k) + row[0].split()[: rng.randrange(2 * k)])
    names = [f"s{k}" for k in range(n_systems)]
    scorer = Scorer(["rouge1", "rougeL"])
    scores = {name: scorer.score([row[k] for row in rows], references) for k, name in enumerate(names)}
    head = ReportData(scores, compare(scores)).head()
    chosen = {
        "file": "x.csv", "systems": names, "predictions": rows, "references": [[each] for each in references],
        "ids": None, "idColumn": "example", "empty": [], "nulls": {"n": 0, "first": ""}, "referenceColumns": ["r"],
    }  # fmt: skip
    found = page("rankings", head, chosen)
    assert found["systems"] == head["systems"]
    for measure in found["measures"]:
        one, other = (each["rankings"][measure["name"]] for each in (found, head))
        assert sorted(one["ahead"]) == sorted(other["ahead"])
        for key in ("order", "clusters", "about"):
            assert one[key] == other[key]
        assert len(one["pairs"]) == len(other["pairs"])
        for pair in other["pairs"]:
            own = next(each for each in one["pairs"] if {each["a"], each["b"]} == {pair["a"], pair["b"]})
            if own["a"] != pair["a"]:
                own |= own["turned"]
            for key in PLACED:
                assert own[key] == (
                    pytest.approx(pair[key], rel=1e-7, abs=1e-12) if isinstance(pair[key], float) else pair[key]
                )


TIES = {
    "two": "s0 s1", "all_three": "s0 s1 s2", "all_four": "s0 s1 s2 s3", "above": "s0 s1 | s2", "below": "s2 | s0 s1",
    "many": "s0 s1 s2 s3 | s4", "none": "s0 | s1",
}  # fmt: skip
"""Systems from the best on; those before a bar have the same mean."""


@pytest.mark.parametrize("n", [4, 24])
@pytest.mark.parametrize("order", TIES.values(), ids=TIES)
def test_all_systems_with_the_highest_score_are_named(page, n, order):
    """Equal systems match other examples, in another order, so that their means are equal but for rounding."""
    names = sorted(order.replace("|", "").split())
    references = ["a b c"] * n
    texts = [["a b c", "a b x", "a x y", "a b c", "x y z", "a b c z z z z"][k % 6] for k in range(n)]
    columns = {
        name: [*texts[k:], *texts[:k]] if name in order.partition("|")[0] else ["x"] * n for k, name in enumerate(names)
    }
    scores = {name: Scorer(["rouge1"]).score(column, references) for name, column in columns.items()}
    comparison = compare(scores)
    chosen = {
        "file": "x.csv", "systems": names, "predictions": [[*row] for row in zip(*columns.values(), strict=True)],
        "references": [[each] for each in references], "ids": None, "idColumn": "example", "empty": [],
        "nulls": {"n": 0, "first": ""}, "referenceColumns": ["r"],
    }  # fmt: skip
    found = page("rankings", ReportData(scores, comparison).head(), chosen)
    assert found["systems"] == [*comparison.rankings()["rouge1"].systems]
    said, of_python = (
        re.match(r"Among these outputs, (.*? ROUGE-1 points(?: each)?)", each)[1]
        for each in (found["rankings"]["rouge1"]["sentence"], comparison.rankings()["rouge1"].sentence)
    )
    if (n_equal := len(order.partition("|")[0].split()) - 1) > 2:  # numbers are words in Python
        assert said.startswith(f"s0 and {n_equal} others score ")
    else:
        assert said == of_python


@given(
    st.lists(
        st.one_of(st.floats(1e-12, 1), st.sampled_from([0.01, 0.0125, 0.05 / 3, 0.025, 0.05])), min_size=1, max_size=7
    )
)
def test_holms_correction_is_pythons(page, values):
    found = page("holm", values, 0.05)
    assert [(each["p"], each["level"]) for each in found] == [*Holm().over(dict(enumerate(values)), 0.05).values()]


@given(st.text("a 😀é\n\u3000", max_size=30), st.integers(0, 8))
@example("😀" * 9, 5)
def test_texts_are_cut_as_python_cuts_them(page, text, n):
    line = " ".join(text[: 2 * n].split())
    assert page("beginning", text, n) == text[:n]
    assert page("after", text, n) == text[n:]
    assert page("snippet", text, n) == (line if len(line) <= n else f"{line[:n]}…")


@given(st.floats(1e-300, 1))
@example(0.05000001)
@example(0.99999)
def test_p_values_are_written_as_by_python(page, p):
    assert page("pText", p, 0.05) == numbers.p_text(p, 0.05)
