"""Further views of results: chance and human levels, phrases, tools; each ends in time."""

import pytest

from rougekit import Scorer
from rougekit.analysis.breakdown import sign_test
from rougekit.page.server import views
from rougekit.page.server.choices import Choices
from rougekit.page.server.limits import working_until
from rougekit.page.server.testset import ChosenRoles
from rougekit.page.server.uploaded import Upload
from rougekit.studies.context import score_levels
from tests.helpers.pages import SPACE, results_of, small_upload


def test_human_and_chance_levels_are_shown():
    rows = {
        "a": ["the cat sat", "it rained", "x y"],
        "r": [["a cat sat", "the cat"], ["it rains", "rain"], ["x", "y z"]],
    }
    found = views.levels(results_of(Upload("x", rows), ChosenRoles(["a"], ["r"]), Choices(["rouge1"])))
    around = score_levels(Scorer(["rouge1"]), rows["a"], rows["r"], n_resamples=10_000)
    (row,) = found["rows"]
    assert row[:2] == ["ROUGE-1", "a"]
    for level, cell in zip((around.chance, None, around.system, around.human), row[2:], strict=True):
        assert level is None or cell.startswith(f"{100 * level['rouge1']:.2f} [")
    alone = views.levels(results_of(small_upload(), ChosenRoles(["a"], ["reference"]), Choices(["rouge1"])))
    assert "needs two or more references" in alone["said"][-1]


def test_phrases_missed_by_one_system_are_listed(many):
    found = views.phrases(many, "a", "b")
    assert found["header"][1] == "phrase"
    by_phrase = {row[1]: row for row in found["rows"]}
    name, _, wins, losses, of, p = by_phrase["the cat"] if "the cat" in by_phrase else found["rows"][0]
    assert name == "b"
    assert float(p.removeprefix("<")) >= sign_test(int(wins), int(losses)) - 1e-4
    assert int(of) >= int(wins) > int(losses)
    assert all(float(row[-1].removeprefix("<")) < 1 for row in found["rows"])
    with pytest.raises(ValueError, match="there is no system 'x'; expected one of a, b"):
        views.phrases(many, "a", "x")


def test_what_stemming_would_change_is_scored_when_it_is_asked_for():
    rows = {"a": ["the cats sat", "dogs"] * 4, "b": ["a cat", "dog"] * 4, "r": ["the cat sits", "a dog ran"] * 4}
    results = results_of(Upload("x", rows), ChosenRoles(["a", "b"], ["r"]), Choices(["rouge1"]))
    found = views.stemming(results, "rouge1")
    assert found["said"][0].startswith("Stemming would change scores by ")
    matched = {row[0]: row[1:3] for row in found["rows"]}
    assert matched == {"a": ["0.5", "1.0"], "b": ["1.0", "0.0"]}, "the; cats, dogs"
    keys = [segment["key"] for segment in found["why"]["segments"]]
    assert keys == ["matched", "stemmed", "content", "function"] == [*found["why"]["columns"]]
    at = results.report.names.index("a")
    assert found["counts"][keys.index("stemmed")][at] == [1, 1] * 4
    stemmed = results_of(Upload("x", rows), ChosenRoles(["a", "b"], ["r"]), Choices(["rouge1"], stemmer="porter"))
    with pytest.raises(ValueError, match="stemmed already"):
        views.stemming(stemmed, "rouge1")
    one = views.stemming(results_of(Upload("x", rows), ChosenRoles(["a"], ["r"]), Choices(["rouge1"])), "rouge1")
    assert one["said"][0].startswith("Stemming would change the score by ")
    assert [row[:3] for row in one["rows"]] == [["a", *matched["a"]]]
    assert one["counts"] == [[of_systems[at]] for of_systems in found["counts"]]
    words = {"a": ["the cats", "x"], "b": ["a", "b"], "r": ["cat", "dog"]}
    none = results_of(
        Upload("x", words), ChosenRoles(["a", "b"], ["r"]), Choices(["rouge2"], zero_division=float("nan"))
    )
    with pytest.raises(ValueError, match="no example has a score in ROUGE-2"):
        views.stemming(none, "rouge2")


@pytest.mark.slow
def test_tools_are_identified_from_printed_numbers(many):
    mean = 100 * many.scored.systems.means["a"]["rouge1"]
    found = views.tools(many, f"rouge1 {mean:.2f}")
    assert found["header"] == ["system", "tool", "how", "ROUGE-1", "fit"]
    assert any(row[0] == "a" and row[-1] == "fits, perhaps by accident" for row in found["rows"])
    of_fraction = views.tools(many, f"rouge1 {mean / 100:.4f}")["rows"]
    assert [f"{mean / 100:.4f}", "fits"] in [row[-2:] for row in of_fraction]


def test_phrases_are_not_searched_for_without_the_time_that_they_need(monkeypatch, many):
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    monkeypatch.setattr(views, "CHARACTERS_PER_SECOND", 1)
    with working_until(60), pytest.raises(ValueError, match="this takes more than the 60 seconds"):
        views.phrases(many, "a", "b")
