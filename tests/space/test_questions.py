"""The tool behind a published number."""

import pytest

from rougekit import Scorer
from space import questions
from space.files import Table
from space.testset import Roles


@pytest.mark.slow
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
