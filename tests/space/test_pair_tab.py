"""The first tab, in a browser."""

import pytest

from rougekit import Scorer
from space import share
from space.choices import Choices, controls
from tests.helpers.browser import PATIENCE, expect, open_options
from tests.helpers.pages import SPACE

pytestmark = pytest.mark.slow

LINK = "#pair-repeat [data-fragment]"


def test_keys_are_enough_to_explain(tab):
    tab.focus("#prediction textarea")
    tab.keyboard.press("Control+A")
    tab.keyboard.type("rain")
    for _ in range(12):
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement.id") == "explain":
            break
    tab.keyboard.press("Enter")
    expect(tab.locator("#pair-result")).to_contain_text("of its 1 unigram", timeout=PATIENCE)
    expect(tab.locator("#live")).to_contain_text("Explained. rouge1: F")


def test_a_mark_and_its_counterpart_light_up_by_pointer_and_keys(tab):
    tab.fill("#prediction textarea", "one two three")
    tab.fill("#reference textarea", "three one four")
    tab.click("#explain")
    expect(tab.locator("#pair-result .panel:visible")).to_contain_text("2 of the 3", timeout=PATIENCE)
    lit = """[...document.querySelectorAll('#pair-result .p0 mark')].filter(
        mark => getComputedStyle(mark).outlineStyle == 'solid').map(mark => mark.textContent)"""
    tab.locator("#pair-result .p0 mark").first.hover()
    assert tab.evaluate(lit) == ["one", "one"]
    tab.mouse.move(0, 0)
    tab.locator("#pair-result .p0 mark").first.focus()
    tab.keyboard.press("ArrowRight")
    assert tab.evaluate(lit) == ["three", "three"]
    assert tab.evaluate("document.querySelectorAll('#pair-result .p0 mark[tabindex=\"0\"]').length") == 2


def test_a_pair_is_explained_and_chips_switch_its_marks(tab):
    prediction, reference = (
        "The cat sat on the mat.\nIt slept.",
        "A cat sat there.\n---\nThe cats sit on a mat.\nIt sleeps.",
    )
    tab.fill("#prediction textarea", prediction)
    tab.fill("#reference textarea", reference)
    tab.get_by_role("checkbox", name="rougeSU4").check()
    open_options(tab)
    tab.locator("#options").get_by_label("Stemmer", exact=True).click()
    tab.get_by_role("option", name="porter", exact=True).click()
    expect(tab.locator("#pair-results .stale-note")).to_be_visible()
    tab.click("#explain")
    expect(tab.locator("#pair-result .chips")).to_contain_text("rougeSU4", timeout=PATIENCE)
    expect(tab.locator("#pair-results .stale-note")).to_be_hidden()
    scores = Scorer(["rouge1", "rouge2", "rougeL", "rougeLsum", "rougeSU4"], use_stemmer=True).score(
        [prediction], [reference.split("\n---\n")]
    )
    chips = tab.locator("#pair-result .chip").all_inner_texts()
    assert [" ".join(chip.split()) for chip in chips] == [
        "{} F {:.2f} (P {:.2f}, R {:.2f})".format(
            name, *(100 * scores.columns[name][part, 0] for part in (2, 0, 1))
        )
        for name in scores.types
    ]  # fmt: skip
    assert scores.signature in tab.inner_text("#pair-repeat")
    marks = "#pair-result .panel:visible mark"
    before = tab.locator(marks).all_inner_texts()
    tab.get_by_role("radio", name="rouge2").check()
    assert "Prediction, rouge2" in tab.inner_text("#pair-result .panel:visible")
    assert tab.locator(marks).all_inner_texts() != before


def test_a_button_under_a_warning_sets_the_option(tab):
    tab.fill("#prediction textarea", "ภาษาไทยง่าย")
    tab.fill("#reference textarea", "ภาษาไทย")
    tab.click("#explain")
    tab.get_by_role("button", name="Use the tokenizer unicode").click()
    expect(tab.locator("#pair-repeat")).to_contain_text("tok:unicode", timeout=PATIENCE)
    expect(tab.get_by_role("button", name="Use the tokenizer unicode")).to_have_count(0)


def test_another_standard_offers_its_own_types(tab, page):
    open_options(tab)
    if tab.locator("#reset").is_visible():
        tab.click("#reset")
        expect(tab.locator("#set-options")).to_be_hidden()
    tab.locator("#options").get_by_label("Standard", exact=True).click()
    tab.get_by_role("option", name="coco").click()
    expect(tab.get_by_role("checkbox", name="rouge1")).to_have_count(0, timeout=PATIENCE)
    tab.fill("#reference textarea", "a cat\n---\nthe cat")
    tab.click("#explain")
    expect(tab.locator("#pair-repeat")).to_contain_text("std:coco", timeout=PATIENCE)
    expect(tab.locator("#pair-result .chip").first).to_contain_text("rougeL, reference 1 of 2")
    names = ["prediction", "reference", "types", *(control.name for control in controls())]
    opened = page._arrived(names, "tabs", [], f"#{tab.get_attribute(LINK, 'data-fragment')}")
    assert (opened["types"].value, opened["standard"]) == (["rougeL"], "coco")


def test_a_link_opens_the_pair_again_and_is_never_sent(visit):
    prediction, choices = "اللغة العربية جميلة", Choices(("rouge1", "rougeL"), tokenizer="unicode")
    tab = visit(fragment=f"#{share.fragment(prediction, 'العربية لغة', choices)}")
    expect(tab.locator("#prediction textarea")).to_have_value(prediction, timeout=PATIENCE)
    expect(tab.locator("#pair-result .chip")).to_have_count(2, timeout=PATIENCE)
    assert "tok:unicode" in tab.inner_text("#pair-repeat")
    style = "getComputedStyle(document.querySelector('#prediction textarea')).unicodeBidi"
    assert tab.evaluate(style) == "plaintext"  # each paragraph takes its direction from its own letters
    assert share.read(tab.get_attribute(LINK, "data-fragment"))[0] == prediction


def test_a_long_text_is_refused_on_the_hub_and_not_cut(page, monkeypatch):
    monkeypatch.setenv("SPACE_ID", SPACE["SPACE_ID"])
    result, repeat = page.pair_tab.explain("word " * 2_041, "word", *Choices().panel)
    assert 'role="alert">the prediction has 10,205 characters; expected at most 10,000' in result
    assert repeat == ""
