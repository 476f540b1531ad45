"""One system alone in a report: it has what several have, except comparisons."""

import pytest

from dev.corpora import XSUM, corpus
from rougekit import Scorer, why
from rougekit.page.view import html
from tests.helpers.browser import expect, violations


@pytest.mark.parametrize(("width", "theme"), [(1440, "light"), (390, "dark")])
def test_its_words_bar_and_sentences_are_those_of_why(visit, tmp_path, width, theme):
    predictions, references = corpus(XSUM, 30)
    scores = Scorer(["rouge1", "rougeL"]).score(predictions, references)
    html.write_page(tmp_path / "one.html", {"prediction": scores})
    tab = visit(tmp_path / "one.html", width=width, theme=theme, fragment="#m=rougeL")
    found = why(scores, "rougeL")
    for sentence in found.sentences:
        expect(tab.locator("#claim .why")).to_contain_text(sentence)
    units = found.systems["prediction"].units
    parts = [units.matched, units.elsewhere, units.missed_content, units.missed_function]
    grown = tab.locator("#paper .words-bar > span").evaluate_all("all => all.map(each => Number(each.style.flexGrow))")
    assert grown == pytest.approx(parts, rel=1e-4)
    if width == 1440:
        assert f"{found.systems['prediction'].written:.1f}" in tab.locator("#paper tbody .part").all_inner_texts()
    assert violations(tab, "#results") == []
    tab.locator("#paper .words-bar .content").click()
    expect(tab.locator("#chips")).to_contain_text("content words missed")
    if width == 1440:
        expect(tab.locator("#reference-text .sought").first).to_be_visible()
        tab.keyboard.press("c")
        expect(tab.locator("#charts")).to_contain_text("What became of the references’ words")
