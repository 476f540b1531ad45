"""The tool behind a published number."""

import pytest

from rougekit import Scorer
from space import questions
from space.files import Table
from space.testset import Roles


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("rouge1 = 41.20, rougeL: 38.5 %", {"rouge1": "41.20", "rougeL": "38.5"}),
        ("rouge1 41\nrougeSU4 0.25", {"rouge1": "41", "rougeSU4": "0.25"}),
        ("rougeW1.2 30.1; rougeS* 4", {"rougeW1.2": "30.1", "rougeS*": "4"}),
    ],
)
def test_published_numbers_are_read_as_people_write_them(text, numbers):
    assert questions.published(text) == numbers


@pytest.mark.parametrize(
    ("text", "message"), [("", "no published number"), ("rouge1", "hold 'rouge1'; expected a type")]
)
def test_what_is_no_published_number_is_told(text, message):
    with pytest.raises(ValueError, match=message):
        questions.published(text)


def test_the_tool_behind_a_number_is_found():
    table = Table("x", {"a": ["the cats sat", "it rains"], "r": ["the cat was sitting", "it rained all day"]})
    mean = (
        100 * Scorer(["rouge1"], use_stemmer=True).score(table.columns["a"], table.columns["r"]).aggregate()["rouge1"]
    )
    html = questions.tools(table, Roles(["a"], ["r"]), f"rouge1 {mean:.2f}")
    assert "to the printed digits" in html
    assert "✓" in html
    assert "stemming" in html
    assert "No tool that was tried" in questions.tools(table, Roles(["a"], ["r"]), "rouge1 99.99")
