"""Explanations as HTML: escaped, linked, reached by key."""

from collections import Counter
from html.parser import HTMLParser

import pytest

from rougekit import explain
from rougekit.analysis.explanation.html import SCRIPT, shown, view
from tests.helpers.explanations import TYPES


class _Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.attributes, self.text = Counter(), [], ""

    def handle_starttag(self, tag, attrs):
        self.tags[tag] += 1
        self.attributes += attrs

    def handle_data(self, data):
        self.text += data


EVIL = '<script>alert(1)</script> "><img src=x onerror=alert(1)> </style> & \u202e \ud800 \x00'


@pytest.mark.parametrize("whole_page", [True, False])
@pytest.mark.parametrize("tokenizer", ["whitespace", "rouge_score"])
@pytest.mark.parametrize("name", TYPES)
def test_html_is_escaped(name, tokenizer, whole_page):
    page = explain(EVIL, EVIL + " more", name, tokenizer=tokenizer).to_html(whole_page=whole_page)
    found = _Tags()
    found.feed(page)
    assert found.tags["script"] == whole_page
    assert not whole_page or page.count(SCRIPT) == 1
    assert not found.tags["img"]
    assert not [name for name, _ in found.attributes if name.startswith("on")]
    assert "alert(1)</script>" in found.text
    page.encode()
    assert found.tags["html"] == whole_page
    assert "http" not in page


def test_html_links_both_sides_of_a_match_and_follows_the_theme():
    page = explain("the cat", "one cat", "rouge1").to_html()
    assert page.count('class="c0 m0"') == 2
    assert ".panel:has(.m0:is(:hover,:focus)) .m0" in page
    assert "prefers-color-scheme:dark" in page
    assert "“cat” = reference “cat” at 4" in page


def test_one_view_holds_several_measures_and_names_what_met_nothing():
    texts = "the cat sat\nit slept", "a cat sat there"
    page = view([shown(explain(*texts, name)) for name in ("rouge1", "rougeLsum", "bleu")])
    assert page.count('type="radio"') == 3
    assert page.count(" checked>") == 1
    assert "<strong>rouge1</strong> F 44.44 (P 40.00, R 50.00)" in page
    assert "<strong>bleu</strong> <" in page
    assert '<span class="added">the </span>' in page
    assert '<span class="missed"> there</span>' in page
    assert "Reference, rougeLsum" in page
    assert "Prediction, rouge1: no words" in explain("?!", "x", "rouge1").to_html()


def test_each_text_has_one_stop_for_the_tab_key():
    page = explain("a cat sat here", "the cat sat here", "rouge1").to_html()
    assert [page.count(f'<mark class="c0 m{k}" tabindex="{stop}"') for k, stop in ((0, 0), (1, -1))] == [2, 2]


def test_text_beyond_the_limit_is_shown_as_unread():
    explanation = explain("the cat sat here", "the cat sat there", "rouge1", max_words=2)
    assert explanation.counts["prediction_total"] == 2
    assert '<span class="unread" title="beyond the limit: not read"> sat here</span>' in explanation.to_html()
