"""Pieces of HTML: what users write is escaped in all of them."""

import math

import pytest

from space import html as pieces
from space import views
from space.choices import TYPES, Choices
from space.files import Table
from space.testset import Roles
from tests.helpers.pages import EVIL, assert_harmless, results_of

RAW = f"\"' {EVIL}"


@pytest.mark.slow
def test_what_users_write_is_escaped_everywhere(page):
    evil = Table(EVIL, {EVIL: [EVIL] * 3, "b": ["x"] * 3, "ref": [EVIL] * 3})
    results = results_of(evil, Roles([EVIL, "b"], ["ref"]), Choices(TYPES, tokenizer="whitespace"))
    shown = [
        views.overview(results), views.notices(results), views.comparison(results), views.phrases(results, "b"),
        views.all_pairs(results, "rouge1"), views.levels(results),
        page.tool_tab.find(evil, [EVIL], ["ref"], "rouge1 50"),
    ]  # fmt: skip
    for html in shown:
        assert_harmless(html)


MADE = {
    "table": pieces.table(RAW, [RAW], []),
    "cell": pieces.cell(RAW, RAW),
    "breakable": pieces.breakable(RAW),
    "small": pieces.small(RAW),
    "problem": pieces.problem(RAW),
    "notes": pieces.notes([RAW]),
    "said": pieces.said(RAW),
    "button": pieces.button(RAW, do=RAW),
    "signature": pieces.signature(RAW),
    "copyable": pieces.copyable(RAW),
    "code": pieces.code(RAW),
    "folded": pieces.folded(RAW, ""),
}


@pytest.mark.parametrize("made", MADE.values(), ids=MADE)
def test_each_piece_escapes_what_it_is_given(made):
    found = assert_harmless(made)
    assert "onerror" not in found.names
    assert RAW in {found.text, *found.values} or RAW in found.text


def test_numbers_are_percent_or_a_dash():
    assert [pieces.percent(value) for value in (0.1234, 1, None, math.nan)] == ["12.34", "100.00", "–", "–"]
    assert pieces.percent(-0.05, "+.1f") == "-5.0"


def test_nothing_to_tell_is_nothing_shown():
    assert pieces.notes([], fixes="<button>") == ""
    assert "<small>" not in pieces.cell("1.00")
    assert " open" not in pieces.folded("more", "inside")
