"""A test set: scores and significance tests equal rougekit's."""

import csv
import io
import json
import time

import pytest

from rougekit import Scorer, compare
from rougekit.analysis.testset import TestSet
from rougekit.page.server import setup, testset, views
from rougekit.page.server.choices import Choices
from rougekit.page.server.limits import working_until
from rougekit.page.server.setup import chosen_roles, setup_as_json
from rougekit.page.server.testset import ChosenRoles, Step, scored
from rougekit.page.server.uploaded import Upload
from rougekit.page.view.data import encoded
from tests.helpers.pages import BOTH, PAIRS, SPACE, results_of, small_upload


def test_means_tests_and_signatures_equal_rougekits(results):
    scorer = Scorer(["rouge1", "rougeL", "bleu"])
    references = [reference for _, _, reference in PAIRS]
    systems = {name: scorer.score([pair[k] for pair in PAIRS], references) for k, name in enumerate("ab")}
    options = {"n_resamples": 10_000, "interval": "student-hall"}
    assert results.scored.systems.means == {name: scores.aggregate(**options) for name, scores in systems.items()}
    assert results.comparison == compare(systems)
    head = json.loads(results.head)
    assert head["signature"] == results.comparison.rankings()["rouge1"].signature
    mean = results.scored.systems.means["a"]["rouge1"]
    entry = results.comparison["a"]["rouge1"].fmeasure
    assert (entry.low, entry.high) == (mean.low.fmeasure, mean.high.fmeasure)
    assert results.comparison.signature.startswith(results.scored.systems.signature)
    assert head["results"]["rouge1"][0]["parts"][1] == [mean.mid.recall, mean.low.recall, mean.high.recall]


def test_columns_of_runs_are_one_system():
    rows = {"A#1": ["a b", "c d", "x"], "A#2": ["a", "c d", "e f"], "B": ["b", "d", "e"], "r": ["a b", "c d", "e f"]}
    found = results_of(Upload("x", rows), ChosenRoles(["A#1", "A#2", "B"], ["r"], "A#1"), Choices(["rouge1"]))
    assert {name: len(runs) for name, runs in found.scored.systems.items()} == {"A": 2, "B": 1}
    assert found.comparison == compare(found.scored.systems, "A")
    entry = found.comparison["A"]["rouge1"].fmeasure
    assert (found.scored.systems.means["A"]["rouge1"], found.scored.systems.means["A"]["rouge1"].low.fmeasure) == (
        entry.score,
        entry.low,
    )
    head = json.loads(found.head)
    assert (head["systems"], head["runs"], head["baseline"]) == (["A", "B"], [2, 1], 0)
    assert "|runs:2,1" in found.scored.systems.signature
    assert [row[1] for row in views.levels(found)["rows"]] == ["A#1", "A#2", "B"]
    assert views.phrases(found, "A", "B")["header"][0] == "system"
    alone = results_of(Upload("x", rows), ChosenRoles(["A#1", "A#2"], ["r"]), Choices(["rouge1"]))
    assert alone.comparison is None
    assert json.loads(alone.head)["results"]["rouge1"][0]["score"] == alone.scored.systems.means["A"]["rouge1"]
    assert json.loads(alone.head)["signature"].endswith("|runs:2")


def test_steps_come_before_the_results():
    *steps, _ = scored(small_upload(), BOTH._replace(baseline="a"), Choices())
    assert [step.what for step in steps if isinstance(step, Step)] == [
        "scoring a, row 1 of 3", "scoring b, row 1 of 3", "computing intervals of a",
        "computing intervals of b", "testing differences", "comparing all pairs",
    ]  # fmt: skip
    assert sorted(step.share for step in steps) == [step.share for step in steps]


def test_steps_of_one_set_give_one_score():
    rows = {"a": ["ภาษาไทย " + "word " * 500] * 600, "r": ["ภาษา " + "other word " * 400] * 600}
    found = list(scored(Upload("x", rows), ChosenRoles(["a"], ["r"]), Choices(["rouge1"])))
    shares = [step.share for step in found[:-1]]
    assert len([step for step in found[:-1] if "scoring a, row" in step.what]) >= 4
    assert shares == sorted(shares)
    scores = Scorer(["rouge1"]).score(rows["a"], rows["r"])
    assert found[-1].scored.systems.means["a"] == scores.aggregate(n_resamples=10_000)


def test_warnings_of_all_steps_are_merged():
    rows = {"a": ["ภาษาไทย" * 200] * 600, "r": [f"ภาษา{k}" for k in range(600)]}
    found = results_of(Upload("x", rows), ChosenRoles(["a"], ["r"]), Choices(["rouge1"]))
    assert len([note for note in found.notes if "no token" in note]) == 1
    assert {"tokenizer"} <= {each["option"] for each in setup.advised_options(found.notes, found.choices)}


def test_averages_and_tests_follow_the_panel():
    choices = Choices(["rouge1"], confidence="0.9", seed=3, average="micro", interval="percentile")
    found = results_of(small_upload(), BOTH, choices)
    options = {"confidence": 0.9, "seed": 3, "average": "micro", "interval": "percentile"}
    for name in "ab":
        assert found.scored.systems.means[name] == found.scored.outputs[name].aggregate(n_resamples=10_000, **options)
    del options["interval"]  # only those of means
    assert found.comparison == compare(found.scored.systems, **options)
    for field in ("ci:90", "seed:3", "avg:micro"):
        assert field in found.scored.systems.signature
        assert field in found.comparison.signature
    assert json.loads(found.head)["confidence"] == 0.9


def test_groups_are_resampled_as_a_whole():
    n, rows = 40, small_upload().columns
    upload = Upload(
        "x", {name: column[:2] * (n // 2) for name, column in rows.items()} | {"doc": [k // 4 for k in range(n)]}
    )
    alone = results_of(upload, BOTH, Choices(["rouge1"]))
    assert any("40 rows have only 2 distinct references" in note for note in alone.notes)
    found = results_of(upload, BOTH._replace(groups="doc"), Choices(["rouge1"]))
    assert not any("distinct references" in note for note in found.notes)
    expected = {name: scores.grouped(upload.columns["doc"]) for name, scores in alone.scored.outputs.items()}
    assert found.scored.systems.means["a"] == expected["a"].aggregate(n_resamples=10_000, interval="student-hall")
    assert repr(found.comparison.systems) == repr(compare(expected, "a").systems)  # NaN equals nothing
    assert "groups:10" in found.scored.systems.signature
    assert "groups:10" in found.comparison.signature
    assert "in 10 groups" in found.comparison.about
    with pytest.raises(ValueError, match="x has no column 'topic'"):
        results_of(upload, BOTH._replace(groups="topic"))


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([1, 1, 1], "has a single group"),
        (["a", None, "b"], "x, row 2, column 'doc' is null; expected a text or a number that names the group"),
        ([["a"], ["a"], "b"], r"""x, row 1, column 'doc' is list "\['a'\]"; expected a text or a number"""),
    ],
)
def test_wrong_groups_are_refused_before_anything_is_scored(cells, message):
    upload = Upload("x", small_upload().columns | {"doc": cells})
    with pytest.raises(ValueError, match=message):
        next(scored(upload, BOTH._replace(groups="doc"), Choices(["rouge1"])))


def test_the_workbench_of_one_system_has_the_numbers_and_the_signature_of_the_tables():
    choices = Choices(["rouge1"], average="micro", confidence=0.9)
    found = results_of(small_upload(), ChosenRoles(["a"], ["reference"]), choices)
    mean, head = found.scored.systems.means["a"]["rouge1"], found.report.head()
    (shown,) = head["results"]["rouge1"]
    assert (shown["score"], shown["low"], shown["high"]) == (mean, mean.low.fmeasure, mean.high.fmeasure)
    assert head["signature"] == found.scored.systems.signature
    assert head["confidence"] == 0.9
    assert all(field in found.scored.systems.signature for field in ("boot:1000", "ci:90", "avg:micro"))


@pytest.mark.parametrize(
    ("roles", "message"),
    [
        (ChosenRoles([], ["reference"]), "no column of predictions is chosen; the file has 'a', 'b', 'reference'"),
        (ChosenRoles(["a"], []), "no column of references is chosen"),
        (ChosenRoles(["a", "b"], ["b"]), "column 'b' is chosen for predictions and for references"),
        (ChosenRoles(["a", "a"], ["reference"]), "column 'a' is chosen twice"),
        (ChosenRoles(["c"], ["reference"]), "pairs.csv has no column 'c'"),
        (ChosenRoles(["a", "b"], ["reference"], "c"), "baseline='c'; expected one of the predictions, 'a', 'b'"),
    ],
)
def test_wrong_column_roles_are_refused(roles, message):
    with pytest.raises(ValueError, match=message):
        results_of(small_upload(), roles)


def test_the_hub_limits_systems_and_time(monkeypatch):
    monkeypatch.setenv("SPACE_ID", "user/rouge")
    upload = Upload("x", {f"c{k}": ["a"] for k in range(10)})
    with pytest.raises(ValueError, match="9 columns of predictions; expected at most 8"):
        results_of(upload, ChosenRoles([f"c{k}" for k in range(9)], ["c9"]))


def test_work_that_would_take_minutes_is_refused_before_it_begins(monkeypatch):
    monkeypatch.setenv("SPACE_ID", "user/rouge")
    upload = Upload("x", {f"c{k}": ["a"] * 100_000 for k in range(9)})
    work = scored(upload, ChosenRoles([f"c{k}" for k in range(8)], ["c8"], method="permutation"), Choices())
    with (
        working_until(60),
        pytest.raises(ValueError, match=r"more than the 60 seconds that this page allows \(about 1\d\d\)"),
    ):
        next(work)


def test_tests_do_not_start_with_less_time_left_than_the_intervals_took(monkeypatch):
    now = [0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])

    def take(step):
        now[0] += 11

    work = scored(small_upload(), BOTH, Choices(["rouge1"]))
    with (
        working_until(60),
        pytest.raises(ValueError, match=r"more than the 60 seconds that this page allows \(about 77\)"),
    ):
        list(map(take, work))


def test_intervals_do_not_go_on_without_the_time_that_the_rest_need(monkeypatch):
    """They begin after 25 seconds, and the first of three takes 25; so will the two others."""
    now, upload = [0.5], small_upload()
    upload.columns["c"] = upload.columns["b"]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])

    def take(step):
        now[0] += 25 * step.what.startswith("computing intervals")

    work = scored(upload, ChosenRoles(["a", "b", "c"], ["reference"]), Choices(["rouge1"]))
    with working_until(60), pytest.raises(ValueError, match=r"more than the 60 seconds .* \(about 100\)"):
        list(map(take, work))


@pytest.mark.parametrize(
    ("baseline", "needed"),
    [
        ("a", 70),
        (None, 245),
    ],  # as long as the tests against the baseline again, or six pairs after one that was timed
)
def test_tests_of_all_pairs_do_not_start_without_the_time_that_they_need(monkeypatch, baseline, needed):
    now, compare = [0], TestSet.compare
    upload = small_upload()
    upload.columns["c"] = upload.columns["d"] = upload.columns["b"]

    def compare_slowly(*arguments, **options):
        now[0] += 35
        return compare(*arguments, **options)

    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(TestSet, "compare", compare_slowly)
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    with working_until(60), pytest.raises(ValueError, match=rf"more than the 60 seconds .* \(about {needed}\)"):
        list(scored(upload, ChosenRoles(["a", "b", "c", "d"], ["reference"], baseline=baseline), Choices(["rouge1"])))


@pytest.mark.parametrize(
    ("roles", "interval", "resamples"),
    [
        (BOTH, "student-hall", False),
        (BOTH, "auto", True),
        (BOTH._replace(method="permutation"), "student-hall", True),
        (BOTH._replace(predictions=["a"]), "auto", True),
    ],
)
def test_only_resampling_is_refused_for_its_number_of_resamples(monkeypatch, roles, interval, resamples):
    monkeypatch.setattr(testset, "RESAMPLING_SECONDS", 1.0)
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    work = scored(small_upload(), roles, Choices(["rouge1"], interval=interval))
    if resamples:
        with working_until(60), pytest.raises(ValueError, match="more than the 60 seconds that this page allows"):
            list(work)
    else:
        assert list(work)


def test_drawing_takes_steps_and_encodes_what_the_page_opens_with(results):
    steps = [step.what for step in results.prepare()]
    assert steps == [*(f"looking for mistakes in the texts of {name}" for name in "ab"), "drawing the results"]
    assert json.loads(results.head) == json.loads(encoded(results.report.head()))


def test_a_set_is_scored_even_if_its_sources_are_too_large_to_show(monkeypatch):
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    for article, why in (("x" * 10_001, "has 10,001 characters"), (17, "is int '17'; expected text")):
        upload = Upload("x", small_upload().columns | {"article": ["y", article, "z"]})
        found = results_of(upload, BOTH, Choices(["rouge1"]))
        assert found.report.sources is None
        *_, note = found.notes
        assert note.startswith(f"no source documents are shown: x, row 2, column 'article' {why}")
        assert any("no source documents" in words for words in found.to_check)
    for name in ("article", "Dialogue"):
        found = results_of(Upload("x", small_upload().columns | {name: ["x", "y", "z"]}), BOTH)
        assert found.report.sources == ["x", "y", "z"]


def test_the_column_of_groups_is_filtered_by_but_is_no_judgement():
    upload = Upload("x", small_upload().columns | {"source": [1, 2, 2], "stars": [3, 1, 2]})
    found = results_of(upload, BOTH._replace(groups="source"), Choices(["rouge1"]))
    columns = {column["name"]: "correlations" in column for column in found.report.head()["columns"]}
    assert (columns["source"], columns["stars"]) == (False, True)


def test_sources_are_the_column_that_has_this_role_or_none():
    upload = Upload("x", small_upload().columns | {"article": ["x", "y", "z"], "before": ["u", "v", "w"]})
    roles = {column["name"]: column["role"] for column in setup_as_json("", upload)["columns"]}
    assert roles["article"] == "source"
    roles["before"] = "other"
    for chosen, expected in ({}, ["x", "y", "z"]), ({"article": "other"}, None), (
        {"article": "other", "before": "source"}, ["u", "v", "w"]
    ):  # fmt: skip
        found = results_of(upload, chosen_roles({"columns": roles | chosen}), Choices(["rouge1"]))
        assert found.report.sources == expected
        shown = {column["name"]: column["role"] for column in setup_as_json("", found)["columns"]}
        assert shown == roles | chosen
    with pytest.raises(ValueError, match="article and before are chosen as sources; choose one"):
        chosen_roles({"columns": roles | {"before": "source"}})


def test_a_warning_appears_once_with_its_systems_and_the_fix():
    upload = Upload(
        "x", {"a": ["der Bürgermeister kam"] * 3, "b": ["er kam, Bürger"] * 3, "r": ["ein Bürgermeister"] * 3}
    )
    found = results_of(upload, ChosenRoles(["a", "b"], ["r"]), Choices(["rouge1"]))
    (words,) = [words for words in found.to_check if "drops" in words]
    assert "the prediction of example 1 of a (more in b)" in words
    advised = setup.advised_options(found.notes, found.choices)
    assert {"option": "tokenizer", "state": "unicode", "words": "Use the tokenizer unicode"} in advised
    set_so = results_of(upload, ChosenRoles(["a", "b"], ["r"]), Choices(["rouge1"], tokenizer="unicode"))
    assert not [each for each in setup.advised_options(set_so.notes, set_so.choices) if each["state"] == "unicode"]


def test_the_csv_contains_every_example_and_no_formula(results):
    rows = list(csv.DictReader(io.StringIO(testset.examples_csv(results), newline="")))
    assert [row["system"] for row in rows] == ["a"] * 3 + ["b"] * 3
    assert [row["row"] for row in rows] == ["1", "2", "3"] * 2
    for name, column in results.scored.outputs["b"].to_pandas().items():
        assert [float(row[name]) for row in rows[3:]] == column.tolist()
    assert rows[2]["prediction"] == "'=1+1"
    assert rows[0]["references"] == "the cat is on the mat"


def test_the_csv_has_nothing_where_an_example_has_no_score():
    upload = Upload("x", {"a": ["x", "y"], "r": ["x", ""]})
    found = results_of(upload, ChosenRoles(["a"], ["r"]), Choices(["rouge1"], zero_division=float("nan")))
    rows = list(csv.DictReader(io.StringIO(testset.examples_csv(found), newline="")))
    assert [row["rouge1_recall"] for row in rows] == ["1.0", ""]


def test_marks_of_models_are_said_beside_the_result():
    rows = {"a": ["it rained", "it <unk> rained"], "b": ["it rained"] * 2, "reference": ["it rains"] * 2}
    *_, found = scored(Upload("x", rows), BOTH, Choices(["rouge1"]))
    assert not [note for note in found.to_check if "<unk>" in note]
    (said,) = [each["words"] for each in found.report.head()["noticed"] if "<unk>" in each["words"]]
    assert said.startswith("1 of 2 predictions of a has")
    assert "example 2" in said
