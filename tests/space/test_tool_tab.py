"""The tool behind a published number."""

import pytest

from rougekit import Scorer
from space.files import Table
from space.limits import Deadline


@pytest.mark.slow
def test_the_tool_behind_a_number_is_found(page, monkeypatch):
    table = Table("x", {"a": ["the cats sat", "it rains"], "r": ["the cat was sitting", "it rained all day"]})
    mean = (
        100 * Scorer(["rouge1"], use_stemmer=True).score(table.columns["a"], table.columns["r"]).aggregate()["rouge1"]
    )
    html = page.tool_tab.find(table, ["a"], ["r"], f"rouge1 {mean:.2f}")
    assert "to the printed digits" in html
    assert "✓" in html
    assert "stemming" in html
    assert "No tool that was tried" in page.tool_tab.find(table, ["a"], ["r"], "rouge1 99.99")
    several = Table("x", table.columns | {"b": ["the cat", "rain"]})
    html = page.tool_tab.find(several, ["a", "b"], ["r"], f"rouge1 {mean:.2f}")
    assert 'aria-label="a: ' in html
    assert 'aria-label="b: ' in html
    monkeypatch.setattr(page.tool_tab, "Deadline", lambda: Deadline(0.0))
    assert "this takes more than 0 seconds" in page.tool_tab.find(several, ["a", "b"], ["r"], "rouge1 50")
    assert "there is no data" in page.tool_tab.find(None, [], [], "41.2")
    assert "no column of references is chosen" in page.tool_tab.find(table, ["a"], [], "41.2")
