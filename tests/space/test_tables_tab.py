"""The third tab, in a browser."""

import pytest

from rougekit import Scorer, compare
from tests.helpers.browser import PATIENCE, cells, expect, open_tab, scored, workbench
from tests.helpers.pages import PAIRS

pytestmark = pytest.mark.slow


def test_tests_and_phrases_are_those_of_the_package(visit, pairs_csv):
    tab = visit()
    scored(tab, pairs_csv, "3 rows")
    open_tab(tab, "Tables")
    scorer, references = Scorer(), [reference for _, _, reference in PAIRS]
    systems = {f"system_{'ab'[k]}": scorer.score([pair[k] for pair in PAIRS], references) for k in range(2)}
    found = compare(systems, "system_a")
    entry = found["system_b"]["rouge1"].fmeasure
    row = cells(tab, "#tables .tests")["rouge1, system_b"]
    assert row[1].startswith(f"{100 * entry.difference:+.2f}")
    assert f"{entry.wins} / {entry.ties} / {entry.losses}" == row[3]
    assert found.sentence_of("system_b", "rouge1") in tab.inner_text("#tables .claims")
    assert found.signature in tab.inner_text("#tables .tests").replace("\n", "")
    tab.click("#why")
    expect(tab.locator("#reasons")).to_contain_text("Bigrams of references", timeout=PATIENCE)
    phrase = tab.locator("#reasons [data-do=phrase]").first
    words = phrase.inner_text()
    phrase.click()
    expect(workbench(tab).locator("#chips")).to_contain_text(words)
    open_tab(tab, "Tables")
    tab.click("#around")
    expect(tab.locator("#levels table")).to_be_visible(timeout=PATIENCE)
