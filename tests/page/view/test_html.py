"""The report, opened from disk with the network off: what it shows, its keys and addresses, and what it must not do."""

import csv
import itertools
import json
import math
import pickle
import random
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dev.corpora import XSUM, corpus
from rougekit import Scorer, explain, parse_signature, why
from rougekit.analysis import paper_table
from rougekit.analysis.comparison import compare
from rougekit.analysis.tables import numbers
from rougekit.analysis.why.units import count_units
from rougekit.analysis.why.words import CONTENT, FUNCTION, count_words
from rougekit.page.view import html
from rougekit.page.view.data import ReportData
from rougekit.reading.notices import PURPOSES
from rougekit.scoring.text.stopwords import packaged
from tests.helpers.amounts import drawn
from tests.helpers.browser import PATIENCE, expect, settled, violations, widths
from tests.helpers.node import declared_twice
from tests.page.view.conftest import compared

EVIL = "<img src=x onerror='window.hacked=1'></script><script>window.hacked=1</script>"


def rows(tab):
    """The first rows of the list, in its order."""
    places = range(1, 6)
    return [tab.locator(f"#list-rows .row[aria-posinset='{place}'] .id").inner_text() for place in places]


def test_results_are_at_the_top_and_an_example_is_open(visit, report):
    tab = visit(report)
    assert tab.locator("#setup").inner_text().split("\n")[:2] == ["rougekit", "pairs.csv"]
    assert tab.locator(".results").bounding_box()["y"] < 80
    assert tab.locator("#bench").bounding_box()["height"] <= 900
    assert tab.locator("#example-title").inner_text().startswith("doc doc")
    assert tab.locator("#reference-text .word").count() > 20
    assert tab.locator(".card").count() == 2


def test_bold_is_that_of_the_table_for_papers(visit, report, tmp_path, comparison):
    bold = "elements => elements.map(each => each.textContent)"
    tab = visit(report)
    rows = paper_table.table_of_scores(comparison, comparison.types).rows
    cells = [cell for _, *row in rows for cell in row if cell.is_best]
    assert tab.locator("#paper td.measure b").evaluate_all(bold) == [numbers.points(cell.value) for cell in cells]
    equal = compare(dict.fromkeys("ab", comparison.scores["a"]), "a", n_resamples=100)
    equal.to_html(tmp_path / "equal.html")
    assert visit(tmp_path / "equal.html").locator("#paper td.measure b").count() == 0


def test_without_a_baseline_two_systems_are_compared_with_the_best(visit, tmp_path, comparison):
    ranked = compare(comparison.scores, n_resamples=200)
    assert ranked.order == ("b", "a")
    ranked.to_html(tmp_path / "two.html")
    tab = visit(tmp_path / "two.html")
    assert tab.locator("#bar [aria-label='Compared with'] option:checked").inner_text() == "A: b", "ranked"
    compare(comparison.scores, primary="rouge2", n_resamples=200).to_html(tmp_path / "primary.html")
    tab = visit(tmp_path / "primary.html")
    assert tab.locator("#bar [aria-label=Measure] option:checked").inner_text() == "ROUGE-2"


def test_a_frame_that_the_browser_does_not_draw_has_rows_and_an_open_example(pages, report, tmp_path):
    """Browsers give no animation frames, and tell no observer of sizes, where a frame is far below the window."""
    inner = report.read_text("utf-8").replace("&", "&amp;").replace('"', "&quot;")
    path = tmp_path / "below.html"
    frame = f'<iframe sandbox="allow-scripts" width="1200" height="800" srcdoc="{inner}"></iframe>'
    path.write_text(f'<!doctype html><div style="height: 20000px"></div>{frame}', "utf-8")
    tab = pages[0]
    tab.goto(path.as_uri())
    frame = tab.frames[1]
    frame.evaluate("window.asked = 0; requestAnimationFrame(() => { window.asked = 1; })")
    count = "(name, least) => document.querySelectorAll(name).length > least"
    both = f"() => ({count})('#list-rows .row', 10) && ({count})('#reference-text .word', 20)"
    frame.wait_for_function(both, polling=50, timeout=PATIENCE)  # would otherwise look only when a frame is drawn
    assert frame.evaluate("window.asked") == 0, "the browser drew the frame after all"
    tab.goto("about:blank")


def test_marks_equal_the_explanations(visit, report, comparison):
    tab = visit(report, fragment="#ex=doc7&m=rougeL")
    marked = ReportData(comparison.scores, comparison).marks(7)
    units = marked["references"][0]["units"]["rougeL"]
    found = {int(word) for pairs in units for word in pairs[1::2]}
    shown = tab.locator("#reference-text .word:not(.missed)").evaluate_all("all => all.map(each => each.dataset.word)")
    assert {int(word) for word in shown} == found
    assert tab.locator(".card").nth(1).locator(".hit").count() == len(set(units[1][::2]))


@pytest.mark.parametrize("order", ["-system7", "-apart3", "up", "-changed"])
def test_an_order_that_a_report_lacks_is_the_default(visit, report, order):
    tab = visit(report, fragment=f"#sort={order}")
    expect(tab.locator("#sort select")).to_have_value("size")


def test_an_order_in_the_address_is_that_of_the_list(visit, report):
    tab = visit(report, fragment="#sort=-system1")
    expect(tab.locator("#sort select")).to_have_value("system1")


def test_keys_move_between_examples(visit, report):
    tab = visit(report)
    first = rows(tab)
    tab.keyboard.press("j")
    expect(tab.locator("#example-title")).to_have_text(f"doc {first[1]}")
    tab.keyboard.press("k")
    expect(tab.locator("#example-title")).to_have_text(f"doc {first[0]}")
    tab.keyboard.press("2")
    expect(tab.locator("#bar .measures [aria-pressed=true]")).to_have_text("ROUGE-2")
    tab.keyboard.press("?")
    assert tab.locator("#help").is_visible()


def test_the_address_restores_the_view(visit, report):
    tab = visit(report)
    tab.fill("#search", "the")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#chips .chip")
    tab.locator("#list-rows .row").first.wait_for()  # after the search has finished
    tab.get_by_role("button", name="Sort by b").click()
    third = tab.locator("#list-rows .row").nth(2)
    third.click()
    tab.wait_for_function("name => location.hash.includes(`ex=${name}&`)", arg=third.locator(".id").inner_text())
    hash_, listed = tab.evaluate("location.hash"), rows(tab)
    again = visit(report, fragment=hash_)
    again.wait_for_selector("#chips .chip")
    expect(again.locator("#example-title")).to_have_text(tab.locator("#example-title").inner_text())
    assert rows(again) == listed


def test_an_example_without_an_id_is_addressed_by_its_number(visit, eight):
    tab = visit(eight, fragment="#ex=3")
    expect(tab.locator("#example-title")).to_have_text("example 3")
    assert "ex=3" in tab.evaluate("location.hash")


@pytest.mark.parametrize(("sort", "shown"), [("place", [0, 1, 2, 3, 4]), ("-place", [39, 38, 37, 36, 35])])
def test_examples_are_listed_in_the_order_of_the_file_or_backwards(visit, report, sort, shown):
    assert rows(visit(report, fragment=f"#sort={sort}")) == [f"doc{k}" for k in shown]


def test_stars_and_notes_persist_and_are_saved_in_a_copy(visit, report, tmp_path):
    tab = visit(report, fragment="#ex=doc3")
    tab.keyboard.press("s")
    tab.keyboard.press("n")
    tab.keyboard.type(EVIL)
    tab.locator("#example-title").click()
    tab.wait_for_selector("p.note")
    tab.reload()
    tab.wait_for_selector("p.note")
    tab.locator("summary", has_text="Download").click()
    with tab.expect_download() as download:
        tab.get_by_role("button", name="This report with my notes").click()
    copy = tmp_path / "copy.html"
    download.value.save_as(copy)
    other = visit(copy, fragment="#ex=doc3")
    other.wait_for_selector("p.note")
    assert other.locator("p.note").inner_text() == EVIL
    assert other.evaluate("window.hacked") is None
    assert other.locator("#list-rows .row").count() > 10


def test_an_example_is_open_where_an_address_lists_none(visit, report):
    """As after filters by hand; a star of no example was one of all that have no id."""
    tab = visit(report, fragment="#ex=doc7")
    tab.evaluate("location.hash = '#f=text~qqqq'")
    expect(tab.locator(".pager output")).to_have_text("– / 0")
    tab.locator("body").press("s")
    expect(tab.get_by_role("button", name="★ Starred")).to_be_visible()
    assert '{"doc7":{"star":true}}' in tab.evaluate("Object.values(localStorage).join()")


def test_a_note_in_progress_is_saved_with_its_example_when_going_back(visit, report):
    tab = visit(report, fragment="#ex=doc3")
    tab.evaluate("location.hash = '#ex=doc7'")
    expect(tab.locator("#example-title")).to_have_text("doc doc7")
    tab.locator("#note-button").click()
    tab.keyboard.type("of the seventh")
    tab.evaluate("location.hash = '#ex=doc3'")
    expect(tab.locator("#example-title")).to_have_text("doc doc3")
    assert '"doc7":{"note":"of the seventh"}' in tab.evaluate("Object.values(localStorage).join()")


def test_two_tabs_do_not_overwrite_each_others_notes(visit, report):
    tab = visit(report, fragment="#ex=doc6")
    other = tab.context.new_page()
    other.set_default_timeout(PATIENCE)
    other.goto(tab.url)
    other.get_by_role("button", name="☆ Star").click()
    tab.bring_to_front()
    expect(tab.get_by_role("button", name="★ Starred")).to_be_visible()
    other.close()
    tab.evaluate("""() => {  // as a tab of which this one has not heard
        const key = Object.keys(localStorage).find(each => each.startsWith("rougekit-notes"));
        localStorage[key] = JSON.stringify({...JSON.parse(localStorage[key]), doc7: {note: "of a third tab"}});
    }""")
    tab.keyboard.press("n")
    tab.keyboard.type("mine")
    tab.keyboard.press("Escape")
    expect(tab.locator("p.note")).to_have_text("mine")
    kept = json.loads(tab.evaluate("Object.entries(localStorage).find(([key]) => key.startsWith('rougekit-notes'))[1]"))
    assert kept["doc6"] == {"star": True, "note": "mine"}
    assert kept["doc7"] == {"note": "of a third tab"}
    tab.evaluate("localStorage.clear()")


def test_texts_never_become_html(visit, tmp_path):
    scorer = Scorer(["rouge1"])
    texts = [EVIL, "b"]
    systems = {EVIL: scorer.score(texts, texts), "b": scorer.score(texts[::-1], texts)}
    path = tmp_path / "evil.html"
    html.write_page(path, systems, label=EVIL, ids=[EVIL, "2"], id_column=EVIL, sources=texts)
    tab = visit(path)
    assert EVIL in tab.locator("#setup").inner_text()
    assert tab.evaluate("window.hacked") is None
    assert tab.locator("img").count() == 0


def test_right_to_left_texts_are_aligned_right(visit, tmp_path):
    path = tmp_path / "arabic.html"
    scores = Scorer(["rouge1"], tokenizer="unicode").score(["القطة جلست هنا"] * 2, ["القطة جلست هناك"] * 2)
    html.write_page(path, {"a": scores})
    tab = visit(path)
    for shown in ("#reference-text", ".card .text", "#list-rows .snippet"):
        assert tab.locator(shown).first.evaluate("box => getComputedStyle(box).direction") == "rtl"
    first, second = (hit.bounding_box() for hit in tab.locator(".card .hit").all())
    card = tab.locator(".card").bounding_box()
    assert second["x"] + second["width"] <= first["x"]
    assert first["x"] + first["width"] == pytest.approx(card["x"] + card["width"], abs=2)


def test_the_content_security_policy_forbids_the_network(browser, report):
    context = browser.new_context()
    tab = context.new_page()
    tab.goto(report.as_uri())
    assert "connect-src 'none'" in tab.locator("meta[http-equiv]").get_attribute("content")
    assert tab.evaluate("fetch('https://outside.invalid').then(() => 'reached', () => 'refused')") == "refused"
    context.close()


def test_a_large_report_has_matches_of_the_most_different_examples_and_says_so(visit, tmp_path, monkeypatch):
    monkeypatch.setattr(html, "PACKET", 2)
    monkeypatch.setattr(html, "FIRST_PACKETS", 2)
    comparison = compared(40, shape=XSUM)
    data = ReportData(comparison.scores, comparison)
    without = len(html.file_page(data, max_bytes=1))
    path = tmp_path / "large.html"
    path.write_text(html.file_page(data, max_bytes=without + 6_000), "utf-8")
    assert path.stat().st_size <= without + 6_000
    tab = visit(path)
    said = tab.locator("#held").inner_text()
    assert re.search(r"texts of \d+, word matches of 4 of 40 examples", said)
    assert tab.locator("#reference-text .word").count() > 5
    bare = tab.locator("#list-rows .row.bare")
    assert bare.first.get_attribute("aria-posinset") == "5"
    bare.first.click()
    expect(tab.locator("#read")).to_contain_text("has the word matches of the 4 examples")
    tab.goto(f"{path.as_uri()}?#sort=-size")
    tab.locator("#list-scroll").focus()
    tab.keyboard.press("End")
    expect(tab.locator("#read")).to_contain_text("no room for the texts")
    n = int(re.search(r"texts of (\d+)", said)[1])
    tab.locator("#search").fill("/./")
    tab.keyboard.press("Enter")
    expect(tab.locator("#chips")).to_contain_text(f"{n} of 40, searched in the {n} whose texts this file has")


@pytest.mark.parametrize(
    ("counts", "order", "said"),
    [
        ({"texts": 3, "marks": 3}, [2, 0, 1], ""),
        (
            {"texts": 2, "marks": 1},
            [2, 0, 1],
            "it has texts of 2, word matches of 1 of 3 examples: those where systems differ most",
        ),
        (
            {"texts": 2, "marks": 0},
            [0, 1, 2],
            "it has texts of 2 of 3 examples: the first ones; it has no word matches",
        ),
        ({"texts": 0, "marks": 0}, [2, 0, 1], "it has no texts or word matches"),
    ],
)
def test_what_a_file_has_no_room_for_is_said(counts, order, said):
    assert html._what_is_held(counts, order) == (f"To keep this file small, {said}." if said else "")


def test_sources_that_do_not_fit_are_left_out_with_a_note(visit, tmp_path):
    path = tmp_path / "sources.html"
    scores = Scorer(["rouge1"]).score(["a cat sat on it"], ["the cat"])
    source = " ".join(f"word{k * 7919}" for k in range(3000))
    html.write_page(path, {"a": scores}, sources=[source])
    size = path.stat().st_size
    for limit, says in ((size, f"word{2999 * 7919}"), (size - 5_000, "no room for the source document")):
        html.write_page(path, {"a": scores}, sources=[source], max_bytes=limit)
        assert says in visit(path).locator("#read").text_content()


def test_equal_data_give_equal_files(comparison):
    data = ReportData(comparison.scores, comparison)
    assert html.file_page(data) == html.file_page(data)


@pytest.mark.parametrize(("theme", "dark"), [("", False), (" data-jp-theme-light=false", True)])
def test_a_notebook_shows_a_themed_sandboxed_frame_or_a_table_if_frames_are_blocked(
    comparison, browser, tmp_path, theme, dark
):
    cell = comparison._repr_html_()
    path = tmp_path / "notebook.html"
    path.write_text(f"<!doctype html><body{theme}>{cell}", "utf-8")
    with browser.new_context(offline=True, color_scheme="null") as context:
        tab, problems = context.new_page(), []
        tab.set_default_timeout(PATIENCE)
        tab.on("pageerror", lambda error: problems.append(str(error)))
        tab.goto(path.as_uri())
        tab.bring_to_front()  # browsers don't draw a frame in a background page
        frame = tab.frame_locator("iframe")
        row = frame.locator("#list-rows .row").nth(1)
        row.click()
        expect(frame.locator("#example-title")).to_contain_text(row.locator(".id").inner_text())
        body = frame.locator("body")
        assert (body.evaluate("body => getComputedStyle(body).backgroundColor") == "rgb(16, 19, 23)") == dark
        assert problems == []
        assert not tab.locator("pre").is_visible()
        path.write_text(f"<!doctype html><body>{re.sub('<(style|iframe).*</(style|iframe)>', '', cell)}", "utf-8")
        tab.reload()
        assert "The difference between these outputs" in tab.locator("pre").inner_text()


@pytest.mark.parametrize("n_systems", [2, 3, 8])
def test_a_notebook_cell_shows_texts_above_its_fold(browser, tmp_path, n_systems):
    path = tmp_path / "notebook.html"
    path.write_text(f"<!doctype html><body>{compared(n_systems=n_systems)._repr_html_()}", "utf-8")
    with browser.new_context(offline=True, viewport={"width": 1440, "height": 1200}) as context:
        tab = context.new_page()
        tab.set_default_timeout(PATIENCE)
        tab.goto(path.as_uri())
        cell, frame = tab.locator("iframe").bounding_box(), tab.frame_locator("iframe")
        frame.locator(".card .text").first.wait_for()
        for text in [frame.locator("#reference-text"), *frame.locator(".card .text").all()]:
            box = text.bounding_box()
            assert box["y"] + box["height"] < cell["y"] + cell["height"]


def test_a_notebook_shows_scores_of_one_system_as_a_sentence_and_a_report():
    scores = Scorer(["rouge1"]).score(["the cat"], ["one cat"])
    sentence = "<pre>On 1 example, the prediction scores 50.00 ROUGE-1 points.</pre>"
    assert scores._repr_html_().startswith(f"{sentence}<style>")
    assert "</iframe>" in scores._repr_html_()
    assert pickle.loads(pickle.dumps(scores))._repr_html_() == sentence


@pytest.mark.parametrize(
    ("name", "matched"),
    [("rougeSU", ["cats sat = Cat sat cat sat", "cats = Cat cat", "sat"]), ("rougeL", ["cats = Cat cat", "sat"])],
)
def test_a_notebook_shows_an_explanation_as_the_reading_pane_with_a_list_of_units(visit, tmp_path, name, matched):
    path, of_words = tmp_path / "pair.html", {} if name == "rougeSU" else {"max_words": 3}
    explanation = explain("The cats sat there", "A Cat sat", name, use_stemmer=True, **of_words)
    path.write_text(pickle.loads(pickle.dumps(explanation)).to_html(), "utf-8")
    tab = visit(path)
    assert not tab.locator("#list, #paper, #bar").filter(visible=True).count()
    assert "P = " in tab.locator(".card").inner_text()
    tab.locator(".one-by-one summary").click()
    expect(tab.locator(".units li")).to_have_text(matched)
    tab.locator(".units li").first.hover()
    assert tab.locator(".reference-text .lit").inner_text() == "Cat"
    assert tab.locator(".card .hit").first.get_attribute("title") == "compared as “cat”"
    assert tab.locator(".text .unread").all_inner_texts() == ([" there"] if of_words else [])
    assert violations(tab) == []


def test_one_example_has_no_charts(visit, tmp_path):
    html.write_page(tmp_path / "one.html", {"a": Scorer(["rouge1", "rouge2"]).score(["a cat"], ["the cat"])})
    tab = visit(tmp_path / "one.html", fragment="#tab=charts")
    assert tab.locator(".card").is_visible()
    assert tab.locator("#bar").get_by_role("button").all_inner_texts() == ["ROUGE-1", "ROUGE-2"]
    tab.keyboard.press("c")
    assert tab.locator(".card").is_visible()


def test_bleu_alone_shows_its_results(visit, tmp_path):
    """It has no scores of examples to list."""
    references = [f"the cat sat on mat {k}" for k in range(20)]
    scores = {name: Scorer(["bleu"]).score([f"{name} {text}" for text in references], references) for name in "ab"}
    comparison = compare(scores, n_resamples=200)
    comparison.to_html(tmp_path / "bleu.html")
    tab = visit(tmp_path / "bleu.html", fragment="#ex=2&b=a", examples=False)
    score = tab.locator("#paper tbody td.chosen").first
    expect(score).to_have_text(numbers.points(comparison["a"]["bleu"].score))
    score.click()
    assert tab.locator("#claim h1").is_visible()
    assert not tab.locator("#bench, #loading, #failure").locator("visible=true").count()


@pytest.mark.parametrize("names", ["a", "ab"])
def test_the_strip_above_the_charts_has_the_tables_averages(visit, tmp_path, comparison, names):
    micro = comparison.scores["a"].averaging.changed(average="micro")
    scores = {name: replace(comparison.scores[name], averaging=micro) for name in names}
    whole = compare(scores, "a", n_resamples=200) if len(names) > 1 else None
    html.write_page(tmp_path / "micro.html", scores, whole)
    tab = visit(tmp_path / "micro.html", fragment="#tab=charts")
    if whole:
        wanted = tab.locator("#paper td.change").filter(has_text="[").inner_text()
    else:
        mean = scores["a"].aggregate()["rouge1"]
        low, high = (numbers.points(bound.fmeasure) for bound in (mean.low, mean.high))
        wanted = f"{numbers.points(mean)} [{low}, {high}]"
    expect(tab.locator("#slice .ranges tr").first.locator("td").last).to_have_text(wanted)


@pytest.mark.parametrize(("average", "label"), [("macro", ""), ("micro", ", mean of examples")])
def test_means_that_the_page_computes_are_named_where_the_table_averages_otherwise(
    visit, tmp_path, comparison, average, label
):
    averaging = comparison.scores["a"].averaging.changed(average=average)
    scores = {name: replace(comparison.scores[name], averaging=averaging) for name in "ab"}
    compare(scores, "a", n_resamples=200).to_html(tmp_path / "report.html")
    tab = visit(tmp_path / "report.html", fragment="#tab=charts")
    tab.fill("#search", "from")  # in 15 of 40
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#chips .exploratory")
    assert re.match(
        rf"B . A{label} [+−±]", tab.locator("#chips .exploratory").inner_text().removeprefix("exploratory").strip()
    )
    expect(tab.locator("#slice p").first).to_have_text(re.compile(f"ROUGE-1{label}$"))
    named = tab.locator("#slice .ranges th").evaluate_all("all => all.map(each => each.title)")
    assert named == ["", *[label.removeprefix(", ")] * 2]


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_the_typical_example_is_in_the_middle_of_three_or_more(visit, tmp_path, n):
    scorer = Scorer(["rouge1"])
    a, b = (["x " * (9 - k) + "a" for k in range(n)], ["a"] * n)
    scores = {name: scorer.score(texts, ["a"] * n) for name, texts in (("a", a), ("b", b))}
    compare(scores, "a", n_resamples=9).to_html(tmp_path / "few.html")
    read = visit(tmp_path / "few.html").locator("#first b").all_inner_texts()
    gains = (scores["b"]["rouge1"].fmeasure - scores["a"]["rouge1"].fmeasure).tolist()
    order = sorted(range(n), key=gains.__getitem__)
    assert read == ([f"example {order[-1] + 1}", f"example {order[(n - 1) // 2] + 1}"] if n > 2 else [])


def test_a_system_that_never_wins_has_no_largest_win(visit, tmp_path):
    scorer, references = Scorer(["rouge1"]), ["a cat", "a dog", "a cow", "a hen"]
    systems = {"a": references, "b": ["a cat", "a", "a", "a"]}
    scores = {name: scorer.score(texts, references) for name, texts in systems.items()}
    compare(scores, "a", n_resamples=200).to_html(tmp_path / "never.html")
    tab = visit(tmp_path / "never.html")
    assert tab.locator("#first small").all_inner_texts() == ["Largest win for A", "Typical (median)"]


def test_a_notebook_shows_scores_without_texts_as_a_table(comparison):
    unpickled = pickle.loads(pickle.dumps(comparison))
    assert unpickled == comparison
    assert unpickled._repr_html_().endswith("</pre>")
    with pytest.raises(ValueError, match="holds no texts, as after unpickling"):
        unpickled.to_html()


def test_skip_links_only_move_the_focus(visit, report):
    tab = visit(report, fragment="#f=text~the")
    tab.wait_for_selector("#chips .chip")
    for name, target in (("Skip to the examples", "list-scroll"), ("Skip to the open example", "pane")):
        tab.get_by_role("link", name=name).focus()
        tab.keyboard.press("Enter")
        assert tab.evaluate("document.activeElement.id") == target
    assert tab.locator("#chips .chip").count() == 1


def test_a_served_page_asks_its_server(comparison, browser):
    data = ReportData(comparison.scores, comparison)
    asked = []

    def answer(route):
        path = route.request.url.removeprefix("http://served.test/secret/")
        asked.append(path)
        if path == "page":
            return route.fulfill(body=html.served_page("/secret/"), content_type="text/html")
        kind, _, number = path.removesuffix(".json").partition("/")
        if kind == "setup":
            return route.fulfill(status=404)
        part = {"head": data.head, "texts": data.texts, "marks": data.marks}[kind]
        return route.fulfill(body=json.dumps(part(*map(int, filter(None, [number])))), content_type="application/json")

    context = browser.new_context()
    context.route("**/*", answer)
    tab = context.new_page()
    tab.goto("http://served.test/secret/page")
    tab.wait_for_selector("#example-title")
    assert tab.locator("#reference-text .word").count() > 20
    first = data.most_different()[0]
    assert {"head.json", "texts/0.json", f"marks/{first}.json"} <= set(asked)
    context.close()


def test_one_system_and_one_row(visit, tmp_path):
    path = tmp_path / "one.html"
    html.write_page(path, {"a": Scorer(["rouge1"]).score(["a cat"], ["the cat"])})
    tab = visit(path)
    assert tab.locator("#claim h1").inner_text() == "On 1 example, a scores 50.00 ROUGE-1 points."


def test_a_score_names_the_reference_it_is_against(visit, tmp_path):
    path = tmp_path / "references.html"
    references, scorer = [["a dog", "the cat sat"]], Scorer(["rouge1"])
    systems = {"s": scorer.score(["the cat sat"], references), "t": scorer.score(["a dog"], references)}
    html.write_page(path, systems)
    tab = visit(path)
    assert tab.locator("#reference-text").inner_text() == "a dog"  # of the compared system
    assert "Scored against reference 2." in tab.locator(".card").first.inner_text()
    tab.get_by_role("button", name="Show it").click()
    assert tab.locator("#reference-text").inner_text() == "the cat sat"
    assert "P = 3 / 3, R = 3 / 3 unigrams" in tab.locator(".card").first.inner_text()


def test_modules_declare_no_name_twice():
    assert declared_twice() == []


STATES = {
    "reading": "",
    "charts": "#tab=charts&f=score~rouge1~b~0~100",
    "difference": "#f=difference~rouge1~b~a~0~100&sort=difference",
    "missed words": "#f=words~rouge1~b~content",
    "nothing found": "#f=difference~rouge1~b~a~99~100",
}


@pytest.fixture(scope="package")
def eight(tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "eight.html"
    comparison = compared(30, 8, types=("rouge1", "rougeLsum"), shape=XSUM)
    references = list(comparison.scores["a"].texts.references)
    comparison.to_html(path, label="eight.csv", sources=references, columns={"kind": ["x", "y"] * 15, "n": range(30)})
    return path


@pytest.fixture(scope="package")
def unguarded(browser):
    """A page whose policy lets axe run."""
    context = browser.new_context(offline=True, bypass_csp=True)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_every_state_is_accessible_and_fits(unguarded, eight, report, state, theme):
    tab = unguarded
    tab.emulate_media(color_scheme=theme)
    for path in drawn((report, eight), (eight if theme == "light" else report,)):
        tab.goto(f"{path.as_uri()}?{state}{STATES[state]}")
        tab.wait_for_selector("#example-title, #list-none:not([hidden])", state="attached")
        for width in widths(theme):
            tab.set_viewport_size({"width": width, "height": 900})
            if width <= 640 and state == "reading" and not tab.locator("#pane").is_visible():
                tab.locator("#list-rows .row").first.click()
            assert violations(tab) == [], width
            page_height, page_width = tab.evaluate("[document.body.scrollHeight, document.documentElement.scrollWidth]")
            assert page_width <= width
            results = settled(tab.locator("#bench")).bounding_box()["y"] + tab.evaluate("scrollY")
            assert page_height <= results + 901, "only the contents of panes may be taller than the window"


def test_on_a_phone_an_example_opens_as_a_sheet_with_a_back_button(visit, report):
    tab = visit(report, width=390)
    assert not tab.locator("#pane").is_visible()
    tab.locator("#list-rows .row").nth(1).click()
    assert settled(tab.locator("#pane")).bounding_box()["height"] == 900
    tab.get_by_role("button", name="Next example").click()
    expect(tab.locator("#example-title")).to_have_text(f"doc {rows(tab)[2]}")
    tab.wait_for_function("name => location.hash.includes(name)", arg=rows(tab)[2])
    tab.go_back()
    expect(tab.locator("#pane")).to_be_hidden()
    assert tab.locator("#list-rows [aria-selected=true] .id").inner_text() == rows(tab)[2]
    tab.wait_for_function("name => location.hash.includes(name)", arg=rows(tab)[2])
    assert tab.locator("#list-rows .row").first.is_visible()
    tab.go_forward()
    expect(tab.locator("#pane")).to_be_visible()
    tab.go_back()
    expect(tab.locator("#pane")).to_be_hidden()


def test_going_back_from_a_sheet_opened_early_keeps_the_example_in_the_address(visit, report):
    tab = visit(report, width=390)
    tab.evaluate("""() => {
        history.replaceState(null, "", location.pathname);
        document.querySelector("#list-rows .row").click();
    }""")
    first = rows(tab)[0]
    tab.wait_for_function("name => location.hash.includes(name)", arg=first)
    tab.go_back()
    expect(tab.locator("#pane")).to_be_hidden()
    tab.wait_for_function("name => location.hash.includes(name)", arg=first)


def test_typing_or_dragging_a_range_recomputes_the_difference(visit, report, comparison):
    tab = visit(report, fragment="#tab=charts")
    tab.get_by_label("Difference B − A, points of ROUGE-1: from").fill("1.12345678901234")
    tab.keyboard.press("Enter")
    tab.wait_for_selector("#chips .chip")
    assert "from" in tab.evaluate("document.activeElement.getAttribute('aria-label')"), (
        "the focus must stay in the field"
    )
    a, b = (comparison.scores[name]["rouge1"].fmeasure for name in "ab")
    chosen = [change for change in (b - a).tolist() if 100 * change >= 1.12345678901234]
    expect(tab.locator("#slice")).to_contain_text(f"Selected {len(chosen)}")
    assert f"{100 * sum(chosen) / len(chosen):+.2f}" in tab.locator("#slice .these").inner_text()
    assert "exploratory" in tab.locator("#slice").inner_text()
    box = settled(tab.locator(".scatter")).bounding_box()
    tab.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.3)
    tab.mouse.down()
    tab.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.8, steps=3)
    tab.mouse.up()
    chips = tab.locator("#chips .chip")
    expect(chips).to_have_count(3)
    assert "1.123 to" in chips.first.inner_text()
    tab.wait_for_function("() => location.hash.includes('f=score')")
    assert "~1.123456789~" in tab.evaluate("location.hash")
    tab.keyboard.press("Escape")
    expect(chips).to_have_count(2)
    tab.get_by_role("button", name="Clear").click()
    expect(chips).to_have_count(0)
    expect(tab.locator("#slice")).not_to_contain_text("Student’s t")
    tab.get_by_label("words in the reference: from").fill("60")
    tab.keyboard.press("Enter")
    expect(tab.locator("#slice")).to_contain_text("Its interval is Student’s t, adjusted for skewness, not corrected")


def test_the_list_names_the_open_row_only_while_it_has_one(visit, report):
    tab = visit(report)
    box = tab.locator("#list-scroll")
    named = re.compile("^row-")
    expect(box).to_have_attribute("aria-activedescendant", named)
    box.evaluate("box => { box.scrollTop = box.scrollHeight; }")
    expect(box).not_to_have_attribute("aria-activedescendant", named)
    box.evaluate("box => { box.scrollTop = 0; }")
    expect(box).to_have_attribute("aria-activedescendant", named)


def test_charts_are_not_drawn_anew_while_one_drags(visit, report):
    """As at the end of a search, which a slow machine reaches in the middle of a drag."""
    tab = visit(report, fragment="#tab=charts")
    box = settled(tab.locator(".scatter")).bounding_box()
    tab.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.3)
    tab.mouse.down()
    tab.evaluate("document.getElementById('search').value = 'the'")
    tab.evaluate("document.getElementById('find').requestSubmit()")
    settled(tab.locator("#charts"))
    tab.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.8, steps=3)
    tab.mouse.up()
    expect(tab.locator("#chips .chip")).to_have_count(3)


@pytest.mark.parametrize("share", [0.2, 0.8])
def test_a_click_on_a_bar_lists_the_examples_that_it_shows(visit, tmp_path, comparison, share):
    """Those at its upper end are in the next bar; `share` is where in the bar the click is."""
    numbers = [4 + k % 13 for k in range(40)]
    comparison.to_html(tmp_path / "bars.html", columns={"n": numbers})
    tab = visit(tmp_path / "bars.html", fragment="#tab=charts")
    chart = tab.locator("#charts figure", has=tab.locator("figcaption", has_text=re.compile("^n$")))
    bar = chart.locator("rect.all").nth(2)
    bar.scroll_into_view_if_needed()
    box = settled(bar).bounding_box()
    tab.mouse.move(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
    low, high, shown = map(
        int, re.match(r"(\d+) to (\d+) : (\d+) example", chart.locator("output").inner_text()).groups()
    )
    assert shown == sum(low <= n < high for n in numbers) > 0
    assert high in numbers
    tab.mouse.down()
    tab.mouse.up()
    expect(tab.locator(".pager output")).to_have_text(re.compile(f"/ {shown}$"))
    expect(tab.locator("#slice")).to_contain_text(f"Selected {shown}")


def test_an_example_to_read_first_is_listed_when_it_is_opened(visit, report):
    """A filter that hides it is removed, from the address and from the list."""
    tab = visit(report, fragment="#f=column~words in the reference~0~35".replace(" ", "%20"))
    listed = tab.locator("#list-rows .row").first
    for at in (0, 1):
        tab.locator("#first button").nth(at).click()
        expect(tab.locator("#chips .chip")).to_have_count(0)
        expect(listed).to_have_attribute("aria-setsize", "40")
        expect(tab.locator("#list-rows .row[aria-selected=true]")).to_have_count(1)


def test_search_accepts_words_and_regular_expressions(visit, report, comparison):
    tab = visit(report)
    texts = comparison.scores["a"].texts.references
    word = texts[5].split()[1]
    tab.keyboard.press("/")
    tab.keyboard.type(f"/^{texts[5][:12]}/")
    tab.keyboard.press("Enter")
    expect(tab.locator("#list-rows .row")).to_have_count(1)
    tab.keyboard.press("Escape")
    tab.keyboard.press("Escape")
    tab.fill("#search", word.upper())
    tab.keyboard.press("Enter")
    expect(tab.locator("#list-rows .row").first).to_be_visible()
    tab.keyboard.press("Escape")
    tab.keyboard.press("Escape")
    expect(tab.locator("#chips .chip")).to_have_count(0)
    tab.locator("#search").press_sequentially(texts[5][:12])
    expect(tab.locator(".pager output")).to_have_text(re.compile("/ 1$"))
    assert not tab.locator("#chips .chip").count(), "what is being typed is in the field"
    tab.fill("#search", "")
    expect(tab.locator(".pager output")).to_have_text(re.compile("/ 40$"))
    tab.fill("#search", "/(/")
    tab.keyboard.press("Enter")
    expect(tab.locator("#search-problem")).to_contain_text("not a regular expression")
    expect(tab.locator("#search")).to_have_value("/(/")
    slices_of(tab).locator("button").first.click()
    expect(tab.locator("#search-problem")).to_be_empty()


def test_a_search_that_goes_on_says_so_and_selects_nothing_yet(visit, tmp_path):
    """Its texts are unpacked once the page has said so."""
    references, scorer = [f"cat {k} sat on mat {k % 97}" for k in range(6000)], Scorer(["rouge1"])
    outputs = {"a": [text[4:] for text in references], "b": [text[6:] for text in references]}
    compare({name: scorer.score(texts, references) for name, texts in outputs.items()}).to_html(tmp_path / "r.html")
    tab = visit(tmp_path / "r.html")
    seen = tab.evaluate(
        """() => new Promise(done => {
        const field = document.getElementById("search"), seen = [], { json } = Response.prototype;
        let goOn;
        const said = new Promise(resolve => { goOn = resolve; });
        Response.prototype.json = async function () { await said; return json.call(this); };
        const look = () => {
          const chips = document.getElementById("chips").innerText;
          if (/searching/.test(chips)) {
            seen.push(chips);
            goOn();
          }
          if (/of 6,000/.test(chips)) done(seen);
          else setTimeout(look);
        };
        field.value = "mat 7";
        field.form.requestSubmit();
        look();
    })"""
    )
    assert seen
    assert not [chips for chips in seen if "exploratory" in chips]
    expect(tab.locator("#chips")).to_contain_text("exploratory")


def test_selecting_a_phrase_highlights_it_in_texts(visit, report, comparison):
    tab = visit(report, fragment="#ex=doc5")
    a, b = (comparison.scores[name].texts for name in "ab")
    texts = zip(a.references, a.predictions, b.predictions, strict=True)
    tab.locator(".card .text").first.dblclick(position={"x": 20, "y": 14})
    word = tab.evaluate("getSelection().toString()").strip()
    tab.get_by_role("button", name=f"Find “{word}”").click()
    n = sum(any(word.lower() in text.lower() for text in each) for each in texts)
    expect(tab.locator("#chips .chip")).to_have_text(re.compile(f"“{word}”"))
    expect(tab.locator("#chips")).to_contain_text(f"{n} of 40" if n < 40 else "40 examples")
    expect(tab.locator("#phrase")).to_be_hidden()
    tab.get_by_role("button", name="Clear").click()
    reference = tab.locator("#reference-text")
    reference.focus()
    for key in ("ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Enter"):
        tab.keyboard.press(key)
    phrase = " ".join(re.findall(r"\w+", reference.inner_text())[:3])
    expect(tab.locator("#chips .chip")).to_have_text(re.compile(f"“{phrase}”"))


def test_why_systems_differ_stands_above_their_table(visit, report, comparison):
    found = why(comparison, "rouge1")
    tab = visit(report)
    assert tab.locator("#claim .why").inner_text() == " ".join(["Why?", *found.sentences])
    row = tab.locator("#paper tbody tr").filter(has=tab.get_by_role("button", name="Compare b"))
    shown = found.systems["b"]
    parts = [numbers.points(shown.precision), numbers.points(shown.recall), f"{shown.written:.1f}"]
    assert row.locator("td.part").all_inner_texts() == parts


@pytest.mark.parametrize("segment", ["matched", "content", "function"])
def test_a_segment_lists_the_examples_that_have_its_words_and_marks_them(visit, report, comparison, segment):
    words = count_words(comparison.scores["b"], "rouge1")
    n_words = {
        "matched": words.matched.sum(axis=0),
        "content": words.missed[CONTENT],
        "function": words.missed[FUNCTION],
    }
    n, said = int((n_words[segment] > 0).sum()), {"matched": "words matched"}.get(segment, f"{segment} words missed")
    tab = visit(report)
    tab.get_by_role("button", name=re.compile("^b: .* list examples with them")).locator(f".{segment}").click()
    expect(tab.locator("#chips .chip")).to_contain_text(said)
    expect(tab.locator(".pager output")).to_have_text(re.compile(f"/ {n}$"))
    tab.wait_for_function("() => location.hash.includes('f=words')")
    tab.reload()
    expect(tab.locator("#chips .chip")).to_contain_text(said)
    expect(tab.locator(".pager output")).to_have_text(re.compile(f"/ {n}$"))
    listed = int(tab.locator("#list-rows [aria-selected=true]").get_attribute("data-example"))
    sought = tab.locator("#reference-text .sought")
    expect(sought.first).to_be_visible()
    assert sought.count() == n_words[segment][listed], "the words are highlighted"
    assert settled(sought).first.bounding_box()["height"] < 40, "within their lines"
    are_function_words = {word.lower() in packaged("smart") for word in sought.all_inner_texts()}
    assert segment == "matched" or are_function_words == {segment == "function"}


@pytest.mark.parametrize("systems", [["a"], ["a", "b"]])
def test_outputs_that_are_missing_stand_below_the_headline(visit, tmp_path, systems):
    scorer = Scorer(["rouge1", "rouge2"])
    references = [f"cat {k} sat on mat {k % 3}" for k in range(12)]
    outputs = {"a": ["" if k < 7 else text for k, text in enumerate(references)], "b": references}
    scores = {name: scorer.score(outputs[name], references) for name in systems}
    html.write_page(tmp_path / "gaps.html", scores, compare(scores) if len(scores) > 1 else None)
    tab = visit(tmp_path / "gaps.html")
    said = tab.locator("#claim .noticed").first
    whose = " of a" * (len(systems) > 1)
    assert said.inner_text() == f"7 of 12 predictions{whose} are empty; the first is the prediction of example 1."
    assert "is empty on" not in tab.locator("#claim").inner_text()
    tab.set_viewport_size({"width": 390, "height": 900})
    expect(said).to_be_visible()


def test_on_a_phone_notices_take_two_lines_until_they_are_unfolded(visit, tmp_path):
    references = [f"the cat sat on mat {k}" for k in range(12)]
    said = Scorer(["rouge1"]).score([f"<think>hm</think> {text}" for text in references], references)
    html.write_page(tmp_path / "thought.html", {"a system of a name that is rather long": said})
    tab = visit(tmp_path / "thought.html", width=390)
    notice = tab.locator("#claim .noticed").first
    whole = notice.locator("summary span").first
    assert whole.inner_text().startswith("12 of 12 predictions have a model's reasoning"), "for screen readers"
    assert 44 <= notice.bounding_box()["height"] < 60
    expect(notice.locator("code")).to_be_hidden()
    notice.locator("summary").press("Enter")
    expect(notice.locator("code")).to_have_text("--drop_reasoning")
    assert whole.evaluate("each => each.scrollHeight <= each.clientHeight")
    assert violations(tab, "#claim") == []


def test_on_a_phone_a_short_notice_has_nothing_to_unfold(visit, tmp_path):
    references = [f"cat {k} sat" for k in range(12)]
    html.write_page(tmp_path / "gap.html", {"a": Scorer(["rouge1"]).score(["", *references[1:]], references)})
    notice = visit(tmp_path / "gap.html", width=390).locator("#claim .noticed")
    expect(notice).to_have_text("1 of 12 predictions is empty; the first is the prediction of example 1.")
    expect(notice.locator("summary")).to_have_count(0)


def test_a_report_names_the_flag_of_an_option_that_it_has_no_button_for(visit, tmp_path):
    references = [f"the cat sat on mat {k}" for k in range(12)]
    thought = Scorer(["rouge1"]).score([f"<think>hm</think> {text}" for text in references], references)
    html.write_page(tmp_path / "thought.html", {"a": thought})
    said = visit(tmp_path / "thought.html").locator("#claim .noticed").first
    expect(said.locator("code")).to_have_text("--drop_reasoning")
    expect(said).to_contain_text(f"of example 1. {PURPOSES['reasoning']}: --drop_reasoning")


def test_long_texts_are_shown_before_their_matches(visit, tmp_path):
    """Each time an example is opened, even if its matches are known; the reader's place in it stays."""
    references = [" ".join(f"w{(k * 7 + j * (k + 3)) % 900}" for j in range(3000)) for k in range(3)]
    scores = {"a": Scorer(["rouge1"]).score([text[:9000] for text in references], references)}
    html.write_page(tmp_path / "long.html", scores)
    tab = visit(tmp_path / "long.html")
    expect(tab.locator(".card .hit").first).to_be_attached()
    tab.evaluate(
        """() => {
        window.seen = [];
        new MutationObserver(() => {
          const text = document.querySelector(".card .text");
          const title = document.querySelector("#example-title");
          if (text) window.seen.push([title.textContent, text.querySelectorAll(".hit").length > 0]);
        }).observe(document.getElementById("read"), { childList: true, subtree: true });
    }"""
    )
    for row in (1, 0):
        tab.locator("#list-rows .row").nth(row).click()
        expect(tab.locator("#example-title")).to_have_text(f"example {row + 1}")
        expect(tab.locator(".card .hit").first).to_be_attached()
        expect(tab.locator("[role=status]", has_text="Finding the matches")).to_have_count(0)
    seen = list(map(tuple, tab.evaluate("window.seen")))
    assert list(dict.fromkeys(seen)) == [(f"example {row}", marked) for row in (2, 1) for marked in (False, True)]


def test_measures_without_scores_of_examples_are_named_where_others_are_chosen(visit, tmp_path):
    scores = {"a": Scorer(["rouge1", "bleu"]).score(["a cat sat", "a dog"], ["the cat sat", "a dog"])}
    html.write_page(tmp_path / "bleu.html", scores)
    tab = visit(tmp_path / "bleu.html")
    expect(tab.locator("#bar")).to_contain_text("BLEU: whole set only")
    expect(tab.locator("#claim .about")).to_contain_text("ROUGE scores a text by the words it shares with a reference")
    tab.locator("summary", has_text="More").click()
    tab.get_by_role("button", name="Paste two texts").click()
    for label, text in (("Prediction", "a cat"), ("Reference", "the cat")):
        tab.get_by_label(label, exact=True).fill(text)
    expect(tab.locator("#pairing")).to_contain_text("The page itself does not score BLEU.")
    expect(tab.locator("#pairing .about")).to_be_visible()


def test_a_filter_that_all_examples_pass_is_no_choice_of_examples(visit, report):
    """Its mean is that of the table, not an exploratory one with another interval."""
    tab = visit(report)
    segment = tab.get_by_role("button", name=re.compile("^b: .* list examples with them")).locator(".content")
    segment.click()
    expect(tab.locator(".pager output")).to_have_text(re.compile("/ 40$"))
    expect(tab.locator("#chips .chip")).to_have_count(1)
    assert not tab.locator("#chips .exploratory").count()
    difference = tab.locator("#paper .change").first.inner_text()
    tab.locator("#bar").get_by_role("button", name="Charts").click()
    expect(tab.locator("#slice p").first).to_have_text(re.compile("points on all 40 examples"))
    assert difference in tab.locator("#slice .ranges").inner_text()
    assert "Selected 40" not in tab.locator("#slice .ranges").inner_text()


def test_print_fits_the_width_of_a_page(visit, report):
    tab = visit(report, width=718)
    tab.emulate_media(media="print")
    assert tab.evaluate("document.documentElement.scrollWidth") <= 718


@pytest.fixture(scope="module")
def led_by_two(tmp_path_factory):
    """A report whose ROUGE-1 and ROUGE-2 have different leaders, and no baseline."""
    drawn = random.Random(1)
    references = [" ".join(drawn.sample([f"w{k}" for k in range(60)], 20)) for _ in range(40)]
    outputs = {
        "shuffled": [" ".join(sorted(text.split(), reverse=True)) for text in references],
        "half": [" ".join(text.split()[:10]) for text in references],
        "third": [" ".join(text.split()[:7]) for text in references],
    }
    scorer = Scorer(["rouge1", "rouge2"])
    path = tmp_path_factory.mktemp("led") / "report.html"
    compare({name: scorer.score(texts, references) for name, texts in outputs.items()}).to_html(path)
    return path


def test_a_measure_has_one_leader_in_all_that_is_said_of_it(visit, led_by_two):
    tab = visit(led_by_two)
    for measure, lettered, other in (("ROUGE-1", "A: shuffled", "half"), ("ROUGE-2", "B: half", "third")):
        letter, leader = lettered.split(": ")
        tab.locator("#paper").get_by_role("button", name=measure, exact=True).click()
        expect(tab.locator("#claim h1")).to_contain_text(f"{leader} scores highest")
        assert tab.locator("#paper th.forest").inner_text() == f"difference from {letter}"
        rows = tab.locator("#paper tbody tr")
        assert rows.nth(0).locator(".system").inner_text().endswith(leader)
        assert rows.nth(0).locator(".change").inner_text() == ""
        assert tab.locator("#claim .why").inner_text().startswith(f"Why? Against {leader}, {other} ")
    tab.wait_for_function("() => location.hash.includes('m=rouge2')")
    assert "a=" not in tab.evaluate("location.hash"), "the leader is that of the measure"
    tab.reload()
    assert tab.locator("#paper th.forest").inner_text() == "difference from B"


def test_a_chosen_pair_stays_under_another_measure(visit, led_by_two):
    tab = visit(led_by_two)
    tab.get_by_role("button", name="Compare third").click()
    tab.locator("#paper").get_by_role("button", name="ROUGE-2", exact=True).click()
    assert tab.locator("#paper th.forest").inner_text() == "difference from A"
    tab.wait_for_function("() => location.hash.includes('m=rouge2')")
    tab.reload()
    assert tab.locator("#paper th.forest").inner_text() == "difference from A"


def test_under_another_measure_a_segment_marks_that_measures_units(visit, report, comparison):
    """Of ROUGE-2, both words of each bigram whose words are said, but not side by side."""
    counts = count_units(comparison.scores["b"], "rouge2")
    tab = visit(report, fragment="#m=rouge2")
    tab.get_by_role("button", name=re.compile("^b: .* list examples with them")).locator(".elsewhere").click()
    expect(tab.locator("#chips .chip")).to_contain_text("bigrams whose words are said not side by side")
    expect(tab.locator(".pager output")).to_have_text(re.compile(f"/ {int((counts.elsewhere > 0).sum())}$"))
    listed = int(tab.locator("#list-rows [aria-selected=true]").get_attribute("data-example"))
    sought = tab.locator("#reference-text .sought.elsewhere")
    expect(sought.first).to_be_visible()
    assert counts.elsewhere[listed] < sought.count() <= 2 * counts.elsewhere[listed]
    prediction = re.findall("[a-z0-9]+", comparison.scores["b"].texts.predictions[listed].lower())
    assert {word.lower() for word in sought.all_inner_texts()} <= {*prediction}


def test_segments_are_reached_with_the_keyboard_one_after_the_other(visit, report):
    tab = visit(report)
    tab.locator("#paper").get_by_role("button", name=re.compile("^b: .* list examples with them")).focus()
    for said in ("words matched", "content words missed", "function words missed", "words matched"):
        tab.keyboard.press("Enter")
        expect(tab.locator("#chips .chip")).to_contain_text(said)


def test_the_wheel_scrolls_the_page_at_the_end_of_a_list(visit, tied):
    """A list that kept the wheel would hold a notebook, too."""
    tab = visit(tied, width=1024)
    for box in ("#list-scroll", "#read"):
        assert tab.locator(box).evaluate("box => getComputedStyle(box).overscrollBehaviorY") == "auto"


def slices_of(tab):
    """The slices, unfolded if they tell no more than chance."""
    if (folded := tab.locator("#where details:not([open]) summary")).count():
        folded.click()
    return tab.locator("#where .slices")


def test_a_slice_shows_what_comparing_its_examples_gives(visit, report, comparison):
    tab = visit(report, fragment="#m=rouge2")
    texts = {name: comparison.scores[name].texts for name in "ab"}
    references = texts["a"].references
    rows = slices_of(tab).locator("button").all()
    assert 2 <= len(rows) <= 4
    seen = 0
    for row in rows:
        low, *_, high = (int(end) for end in 2 * re.findall(r"\d+", row.locator(".words").inner_text()))
        part = [k for k in range(40) if low <= len(references[k].split()) <= high]
        of_part = {
            name: Scorer(["rouge2"]).score([each.predictions[k] for k in part], [references[k] for k in part])
            for name, each in texts.items()
        }
        entry = compare(of_part, "a")["b"]["rouge2"].fmeasure
        bounds = numbers.interval(entry.difference_low, entry.difference_high, signed=True)
        said = f"{numbers.signed_points(entry.difference)} {bounds} points on {len(part)} examples"
        assert row.get_attribute("title") == said.replace("-", "−")
        seen += len(part)
    assert seen == 40


DRAWN = """() => new Promise(done => {
  let frames = 8; // more than there are parts, each of which is drawn in a frame of its own
  const next = () => frames-- ? requestAnimationFrame(next) : done();
  next();
})"""


def test_no_click_loses_the_results(visit, eight):
    """Clicks every button and link except those that save a file."""
    tab = visit(eight)
    for number in range(tab.locator("button").count()):
        tab.evaluate(DRAWN)
        button = tab.locator("button").nth(number)
        if (
            button.count()
            and button.is_visible()
            and button.is_enabled()
            and not button.evaluate("each => each.closest('.menu, .saves')")
        ):
            button.click()
            if tab.locator("dialog[open]").count():
                tab.keyboard.press("Escape")
        assert tab.locator("#paper table tbody tr").count() == 8
        assert tab.locator("#list-rows").count() == 1
    assert tab.locator("a:not(.skip)").count() == 0


def test_an_embedding_page_is_told_the_view_and_sets_the_theme(comparison, browser):
    data = ReportData(comparison.scores, comparison)
    outer = "<iframe src=token/ width=1200 height=800></iframe><script>said=[]; onmessage=e=>said.push(e.data)</script>"
    bodies = {
        "": outer, "token/": html.served_page("./"), "token/head.json": json.dumps(data.head()),
        "token/texts/0.json": json.dumps(data.texts(0)),
    }  # fmt: skip

    def answer(route):
        path = route.request.url.removeprefix("http://served.test/")
        if path.startswith("token/marks/"):
            bodies[path] = json.dumps(data.marks(int(path.removeprefix("token/marks/").removesuffix(".json"))))
        body = bodies.get(path)
        content_type = "application/json" if "json" in path else "text/html"
        route.fulfill(body=body, content_type=content_type) if body else route.fulfill(status=404)

    context = browser.new_context()
    context.route("**/*", answer)
    tab = context.new_page()
    tab.goto("http://served.test/")
    tab.frame_locator("iframe").locator("#example-title").wait_for()
    tab.wait_for_function("() => said.some(each => each.type === 'rougekit-address' && each.token === 'token')")
    tab.evaluate("() => frames[0].postMessage({type: 'rougekit-theme', theme: 'dark'}, '*')")
    expect(tab.frame_locator("iframe").locator("html")).to_have_attribute("data-theme", "dark")
    context.close()


@pytest.mark.parametrize(
    "values",
    [
        [k * 1e-30 for k in range(40)],
        [1e17 + k for k in range(40)],
        [5e-324] * 39 + [0.0],
        [(-1) ** k * 1e308 for k in range(40)],
        [0.1 + 0.2, 0.3] * 20,
    ],
)
def test_axes_of_extreme_values_have_few_labels(visit, tmp_path, comparison, values):
    path = tmp_path / "axes.html"
    near = {"a": comparison.scores["a"], "b": comparison.scores["a"]}
    html.write_page(path, near, columns={"n": values})
    tab = visit(path)
    tab.locator("#bar").get_by_role("button", name="Charts").click()
    tab.locator("#charts figure").nth(3).wait_for()
    assert tab.locator("#charts text").count() < 100


def test_runs_are_mentioned_and_the_margin_is_drawn(visit, tmp_path, comparison):
    runs, path = [comparison.scores["a"], comparison.scores["b"]], tmp_path / "runs.html"
    c = compare({"A": runs, "B": runs[::-1], "C": runs[1]}, "A", margin=0.02)
    c.to_html(path)
    tab = visit(path)
    assert tab.locator("#paper .forest .margin").count() == 2 * 2
    assert "dashed: within 2.00" in tab.locator("#paper thead").inner_text()
    assert "means over 2,2,1 runs" in tab.locator("#setup").inner_text()
    notes = tab.locator(".card").get_by_text("Scores are means over 2 runs; text and matches are of the first.")
    assert notes.count() == 2
    assert tab.locator("#claim h1").inner_text() == c.overall_claim("rouge1")


def test_two_clicks_compare_any_two_systems(visit, eight):
    tab = visit(eight)
    ranked = tab.locator("#paper .system").evaluate_all("all => all.map(each => each.title)")
    assert ranked == list("hgfedcba"), "those with more of the reference score higher"
    assert (
        tab.locator("#claim h1")
        .inner_text()
        .startswith("Among these outputs, all seven other systems score significantly higher than a: b by")
    )
    tab.get_by_role("button", name="Compare c", exact=True).click()
    expect(tab.locator("#claim p:not(.about)")).to_have_text(
        re.compile(r"^c (scores significantly higher than|does not differ from) a")
    )
    tab.get_by_role("button", name="Compare f", exact=True).click()
    expect(tab.locator("#claim p:not(.about)")).to_have_text(
        re.compile(r"^f (scores significantly higher than|does not differ) ")
    )
    assert tab.locator("#list-head").inner_text().endswith("F − C ↕")
    expect(tab.locator("#where h2").last).to_have_text("Where do C and F differ?")
    expect(tab.locator(".card h3")).to_have_text(["c", "f"])
    assert "C over F" in tab.locator(".key").inner_text()
    tab.keyboard.press("c")
    expect(tab.locator("#slice")).to_contain_text("F − C")
    expect(tab.locator("#charts")).to_contain_text("Difference F − C")
    tab.wait_for_function("() => location.hash.includes('a=c') && location.hash.includes('b=f')")
    again = visit(eight, fragment=tab.evaluate("location.hash"))
    assert again.locator("#claim p:not(.about)").inner_text() == tab.locator("#claim p:not(.about)").inner_text()


def test_the_ring_follows_the_open_example_and_bars_show_their_counts(visit, report):
    tab = visit(report, fragment="#tab=charts")
    ring = tab.locator(".ring")
    before = ring.get_attribute("cx"), ring.get_attribute("cy")
    tab.keyboard.press("j")
    expect(tab.locator("#bar output")).to_have_text("2 / 40")
    assert (ring.get_attribute("cx"), ring.get_attribute("cy")) != before
    tab.locator(".histogram").first.wait_for()
    tab.locator(".histogram .all").first.hover(force=True)
    assert "listed" in tab.locator(".readout").all_inner_texts()[1] + tab.locator(".readout").all_inner_texts()[0]


def test_differing_words_have_a_legend_and_hidden_systems_no_lines(visit, tmp_path):
    path = tmp_path / "three.html"
    scorer, source = Scorer(["rouge1"]), "one two three four five six seven"
    texts = {"a": source, "b": f"{source} eight", "c": "none of it"}
    systems = {name: scorer.score([text] * 2, ["one two x", "five y"]) for name, text in texts.items()}
    compare(systems, n_resamples=50).to_html(path, sources=[source] * 2)
    tab = visit(path)
    tab.get_by_role("button", name="Show changes from").click()
    legend = tab.locator(".key").first.inner_text()
    assert "not in" in legend
    assert "dotted" not in legend
    assert tab.locator(".card ins, .card del").count() > 0
    tab.get_by_role("button", name="Show matches").click()
    tab.locator(".source summary").click()
    height = "all => Math.max(...all.map(each => parseInt(each.style.getPropertyValue('--lines-height'))))"
    assert tab.locator(".source .word").evaluate_all(height) == 6
    tab.get_by_role("group", name="Systems that are shown").get_by_role("button", name="b", exact=True).click()
    assert tab.locator(".source .word").evaluate_all(height) == 3
    tab.keyboard.press("c")
    expect(tab.locator("#charts figcaption", has_text="words in the reference")).to_be_visible()
    tab.evaluate(DRAWN)
    expect(tab.locator("#charts figcaption", has_text="copied from the source")).to_have_count(2)


def test_labels_are_counted_per_system_and_saved(visit, report):
    tab = visit(report, fragment="#ex=doc4")
    field = tab.get_by_label("Label of b")
    field.fill("made up")
    field.press("Enter")
    field.blur()
    tab.get_by_role("button", name="Charts").click()
    tab.get_by_role("button", name="b: made up, 1; list them").click()
    expect(tab.locator("#list-rows .row .id")).to_have_text(["doc4"])
    tab.locator("summary", has_text="Download").click()
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Notes and labels").click()
    assert '"doc4","","","","made up"' in Path(download.value.path()).read_text("utf-8")


def test_redrawing_keeps_notes_and_scroll_position(visit, report):
    tab = visit(report, fragment="#ex=doc5", height=500)
    tab.keyboard.press("n")
    tab.keyboard.type("first ")
    tab.evaluate("document.querySelector('#read .line [aria-pressed]').click()")
    tab.evaluate(DRAWN)
    tab.keyboard.type("second")
    tab.keyboard.press("Escape")
    expect(tab.locator("p.note")).to_have_text("first second")
    expect(tab.get_by_role("button", name="★ Starred")).to_be_visible()
    field = tab.get_by_label("Label of b")
    field.fill("pass")
    field.press("Enter")
    tab.evaluate(DRAWN)
    assert tab.locator("#read").evaluate("box => box.scrollTop") > 100
    field.blur()
    tab.keyboard.press("j")
    expect(tab.locator("#example-title")).not_to_have_text("doc doc5")
    assert tab.locator("#read").evaluate("box => box.scrollTop") == 0


def compare_with(tab, earlier):
    """Choose an earlier report in the menu."""
    tab.locator("summary", has_text="More").click()
    with tab.expect_file_chooser() as chooser:
        tab.get_by_role("button", name="Compare with an earlier report").click()
    chooser.value.set_files(earlier)


def test_an_earlier_run_shows_what_improved(visit, report, comparison, tmp_path):
    before = {"a": comparison.scores["a"], "b": comparison.scores["a"]}
    html.write_page(tmp_path / "before.html", before, label="last week")
    tab = visit(report)
    compare_with(tab, tmp_path / "before.html")
    a, b = (comparison.scores[name]["rouge1"].fmeasure for name in "ab")
    better, worse = int((b > a).sum()), int((b < a).sum())
    expect(tab.locator("#banner")).to_contain_text(
        f"Since last week, b got better on {better} examples and worse on {worse}"
    )
    expect(tab.locator(".card").last).to_contain_text("was")


def test_the_change_since_an_earlier_run_leaves_out_missing_scores(visit, tmp_path):
    scorer, references = Scorer(["rouge1"], zero_division=float("nan")), ["a b", "", "c d", "e f"]
    for name, texts in (("before", ["a", "x", "c", "e"]), ("now", ["a b", "x", "c d", "e f"])):
        html.write_page(tmp_path / f"{name}.html", {"system": scorer.score(texts, references)}, label=name)
    tab = visit(tmp_path / "now.html")
    compare_with(tab, tmp_path / "before.html")
    expect(tab.locator("#banner")).to_contain_text(
        "better on 3 examples and worse on 0 examples; the mean changed by +33.33"
    )


def test_a_reference_without_words_has_none_to_visit(visit, tmp_path):
    html.write_page(tmp_path / "marks.html", {"a": Scorer(["rouge1"]).score(["a cat"], ["!!!"])})
    tab = visit(tmp_path / "marks.html")
    tab.locator("#reference-text").press("ArrowRight")
    assert tab.locator("#announcer").inner_text() == ""


def test_human_scores_are_plotted_against_rouge(visit, tmp_path, comparison):
    stats = pytest.importorskip("scipy.stats")
    path = tmp_path / "people.html"
    human = [(7 * k) % 11 for k in range(40)]
    comparison.to_html(path, columns={"human": human})
    tab = visit(path, fragment="#tab=charts")
    found = stats.spearmanr(comparison.scores["b"]["rouge1"].fmeasure, human).statistic
    chart = tab.locator("figure", has_text="human and ROUGE-1 of B")
    expect(chart).to_contain_text(f"{found:.2f}".replace("-", "−"))
    chart.get_by_role("button", name="List the largest disagreements first").click()
    ranks = [stats.rankdata(each) for each in (comparison.scores["b"]["rouge1"].fmeasure, human)]
    first = int(abs(ranks[0] - ranks[1]).argmax()) + 1
    assert tab.locator("#list-rows .row .id").first.inner_text() == str(first)


METHODS = ["Methods in words", "Methods in LaTeX"]


def test_tables_claims_and_charts_can_be_exported(visit, report):
    tab = visit(report, fragment="#tab=charts")
    tab.locator("summary", has_text="Copy").click()
    names = tab.locator(".menu[open] button").all_inner_texts()
    assert names == ["LaTeX table", "Markdown table", "TSV table", "Claim in words", *METHODS, "Signature"]
    tab.keyboard.press("Escape")


def saved(tab, kind, number=0):
    """A saved chart: its name and its bytes."""
    with tab.expect_download() as download:
        tab.get_by_role("button", name=re.compile(f"^Save the chart.* as {kind}$")).nth(number).click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_texts_of_figures_end_within_them(visit, tmp_path, comparison):
    names, file = ("x_y_" * 25, "w" * 16 + " Z" * 40), "outputs_" * 30 + ".csv"
    columns = {"topics_" * 20: ["news " * 20, "W" * 60] * 20, "rating " * 20: [*range(20)] * 2}
    path = tmp_path / "long.html"
    compare(dict(zip(names, comparison.scores.values(), strict=True))).to_html(path, label=file, columns=columns)
    tab = visit(path, fragment="#tab=charts")
    beyond = """svg => {
        const box = document.body.appendChild(document.createElement("div"));
        box.innerHTML = svg;
        const page = box.firstElementChild.getBoundingClientRect();
        const found = [...box.querySelectorAll("svg text")].map(text => {
            const { left, right, top, bottom } = text.getBoundingClientRect();
            const by = Math.max(page.left - left, right - page.right, page.top - top, bottom - page.bottom);
            return [by, text.textContent];
        });
        box.remove();
        return found;
    }"""
    for number in range(tab.get_by_role("button", name="Save the chart as SVG").count()):
        svg = saved(tab, "SVG", number)[1].decode()
        for font in ("Helvetica", "monospace"):  # where it is saved, and another machine's
            lines = tab.evaluate(beyond, svg.replace("Helvetica", font))
            assert [line for by, line in lines if by > 0.5] == [], font  # half a pixel
        assert file in "".join(line for _, line in lines), "nothing is left out"
        assert all(line for _, line in lines)


def test_a_figure_says_how_many_examples_it_shows(visit, tmp_path):
    """Those with a score of every system; all of them where a column of the file is drawn."""
    references = ["the cat sat", "", "on it now", "a dog ran", "", "cats"]
    texts = {"a": ["the cat", "x", "on it", "a", "z", "cats"], "b": ["a cat", "y", "on it now", "dogs", "z", "cat"]}
    scorer = Scorer(["rouge1"], zero_division=math.nan)
    compared = compare({name: scorer.score(each, references) for name, each in texts.items()})
    compared.to_html(tmp_path / "gaps.html", columns={"size": [3.5, 1, 2, 2, 1, 7]})
    tab = visit(tmp_path / "gaps.html", fragment="#tab=charts")
    found = {}
    for number in range(tab.get_by_role("button", name="Save the chart as SVG").count()):
        name, svg = saved(tab, "SVG", number)
        words = " ".join(text.text for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"))
        found[name.removesuffix(".svg")] = int(re.search("n = ([0-9]+) examples", words)[1])
    high, low = compared.order
    scores = dict.fromkeys(
        [
            f"ROUGE-1-of-{low}-against-{high}", f"ROUGE-1-of-{low}-minus-{high}", f"Difference-in-ROUGE-1-from-{high}",
            "What-became-of-the-references-words", f"size-and-ROUGE-1-of-{low}",
        ], 4,
    )  # fmt: skip
    assert found == scores | dict.fromkeys(["size", "worth-a-look", "words-in-the-reference"], 6)


def test_a_chart_is_saved_as_a_labelled_figure_in_colours_for_paper_with_its_data(visit, report, comparison):
    tab = visit(report, theme="dark", fragment="#tab=charts")
    name, svg = saved(tab, "SVG")
    assert name == "ROUGE-1-of-b-against-a.svg"
    root = ElementTree.fromstring(svg)
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert words[0] == "ROUGE-1 of b against a"
    assert {"ROUGE-1 of a, points", "ROUGE-1 of b, points"} <= set(words)
    assert "pairs.csv; ROUGE-1; n = 40 examples; without stemming; rougekit" in " ".join(words)
    assert root.find("{http://www.w3.org/2000/svg}rect").get("fill") == "#fff", "whatever the page's theme"
    points = [path for path in root.iter("{http://www.w3.org/2000/svg}path") if path.get("d")]
    assert sum(path.get("d").count("M") for path in points) == 40, "few examples are points"
    name, png = saved(tab, "PNG")
    assert (name, png[:4]) == ("ROUGE-1-of-b-against-a.png", b"\x89PNG")
    _, table = saved(tab, "CSV")
    header, *rows = csv.reader(table.decode().splitlines())
    assert header == ["doc", "a", "b"]
    a, b = (comparison.scores[system]["rouge1"].fmeasure for system in "ab")
    shown = [(f"doc{k}", pytest.approx(100 * a[k]), pytest.approx(100 * b[k])) for k in range(40)]
    assert [(id_, float(first), float(second)) for id_, first, second in rows] == shown
    name, table = saved(tab, "CSV", 2)
    assert name == "Difference-in-ROUGE-1-from-a.csv"
    entry = comparison["b"]["rouge1"].main
    ((system, *numbers, significant),) = [*csv.reader(table.decode().splitlines())][1:]
    shown = [100 * entry.difference, 100 * entry.difference_low, 100 * entry.difference_high, entry.p_adjusted]
    assert (system, significant) == ("b", str(entry.significant).lower())
    assert [*map(float, numbers)] == pytest.approx(shown)
    header = next(csv.reader(saved(tab, "CSV", 3)[1].decode().splitlines()))
    assert {"words matched", "content words missed", "words written"} <= {*header}


def test_slices_that_do_not_differ_are_reported_as_such(visit, tmp_path, comparison):
    stats = pytest.importorskip("scipy.stats")
    kinds = ["x", "y", "z", "x"] * 10
    path = tmp_path / "slices.html"
    comparison.to_html(path, columns={"kind": kinds})
    tab = visit(path)
    slices_of(tab)
    assert "No slice differs more than chance would show (2 ways of slicing)." in tab.locator("#where").inner_text()
    tab.locator("#where select").select_option("kind")
    a, b = (comparison.scores[name]["rouge1"].fmeasure for name in "ab")
    parts = [[y - x for x, y, kind in zip(a, b, kinds, strict=True) if kind == chosen] for chosen in "xyz"]
    shown = [f"{100 * sum(part) / len(part):+.1f}".replace("-", "−") for part in parts]
    expect(tab.locator("#where .slices b")).to_have_text(shown)
    assert stats.f_oneway(*parts).pvalue > 0.05
    tab.locator("#where .slices button").nth(1).click()
    expect(tab.locator("#chips .chip")).to_contain_text("kind: y")


@pytest.mark.parametrize(
    ("between", "says"),
    [((0.03, 0.045), "No slice differs more than chance would show (2 ways of slicing)."),
     ((0.015, 0.023), "More than chance would show: by kind.")],
)  # fmt: skip
def test_two_ways_of_slicing_have_half_the_level_each(visit, tmp_path, comparison, between, says):
    stats, draw = pytest.importorskip("scipy.stats"), random.Random(1)
    gains = comparison.scores["b"]["rouge1"].fmeasure - comparison.scores["a"]["rouge1"].fmeasure
    p_value = 1.0
    while not between[0] < p_value < between[1]:
        kinds = draw.choices("xy", k=40)
        parts = [[gain for gain, kind in zip(gains, kinds, strict=True) if kind == each] for each in "xy"]
        p_value = stats.f_oneway(*parts, equal_var=False).pvalue
    comparison.to_html(tmp_path / "kinds.html", columns={"kind": kinds})
    tab = visit(tmp_path / "kinds.html")
    slices_of(tab)
    assert says in tab.locator("#where").inner_text()


def test_slices_of_large_integers_list_their_own_examples(visit, tmp_path, comparison):
    """Rounded like other numbers, all time stamps are the same."""
    comparison.to_html(tmp_path / "stamps.html", columns={"stamp": [1_700_000_000_000 + k for k in range(40)]})
    tab = visit(tmp_path / "stamps.html")
    slices_of(tab)
    tab.locator("#where select").select_option("stamp")
    first = tab.locator("#where .slices button").first
    expect(first.locator(".words")).to_have_text("1700000000000 to 1700000000009")
    first.click()
    expect(tab.locator("#chips")).to_contain_text("stamp: 1700000000000 to 1700000000009")
    expect(tab.locator(".pager output")).to_have_text(re.compile("/ 10$"))
    expect(tab).to_have_url(re.compile("~1700000000009"))
    tab.reload()
    expect(tab.locator(".pager output")).to_have_text(re.compile("/ 10$"))


def test_all_of_many_references_can_be_chosen(visit, tmp_path):
    references = [f"a cat and dog {k}" for k in range(12)]
    html.write_page(tmp_path / "many.html", {"a": Scorer(["rouge1"]).score(["a cat"], [references])})
    tab = visit(tmp_path / "many.html", width=1024)
    last = tab.get_by_role("button", name="Reference 12")
    last.click()
    expect(tab.locator("#reference-text")).to_have_text("a cat and dog 11")
    box = settled(tab.locator(".reference")).bounding_box()
    assert tab.get_by_role("button", name="Reference 12").bounding_box()["x"] < box["x"] + box["width"] - 80


def test_columns_of_the_file_keep_their_names_and_values_in_downloads(visit, tmp_path):
    comparison = compared(5, types=("rouge1",))
    comparison.to_html(tmp_path / "note.html", columns={"note": [3, 1, 2, 5, 4], "note 2": [30, 10, 20, 50, 40]})
    tab = visit(tmp_path / "note.html", fragment="#sort=place")
    tab.locator(".menu summary", has_text="Download").click()
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Listed rows, JSON lines").click()
    lines = Path(download.value.path()).read_text("utf-8").splitlines()
    rows = [(row["note"], row["note 2"], row["note 3"]) for row in map(json.loads, lines)]
    assert rows == [(n, 10 * n, "") for n in (3, 1, 2, 5, 4)]


@pytest.mark.parametrize(
    ("columns", "groups", "words"),
    [
        ({"half": ["first"] * 6 + ["second"] * 6}, [k // 2 for k in range(12)], "whether slices differ is not tested"),
        ({}, None, "All examples are of one kind and length."),
    ],
)
def test_slices_of_grouped_or_equal_examples_are_not_called_tested(visit, tmp_path, columns, groups, words):
    scorer, references = Scorer(["rouge1"]), [f"the cat {k}" for k in range(12)]
    systems = {"a": scorer.score(references, references), "b": scorer.score(["a"] * 6 + references[6:], references)}
    compare(systems, groups=groups, n_resamples=200).to_html(tmp_path / "slices.html", columns=columns)
    tab = visit(tmp_path / "slices.html")
    slices_of(tab)
    assert words in tab.locator("#where").inner_text()


@pytest.fixture(scope="package")
def tied(tmp_path_factory):
    """Three systems, two of them not significantly different, with long names and ids with a common prefix."""
    predictions, references = corpus(XSUM, 120)
    scorer = Scorer(["rouge1"])
    better = [f"{reference} {text}" for reference, text in zip(references, predictions, strict=True)]
    texts = {
        "summariser_of_the_year_base": [(better if k % 2 else predictions)[k] for k in range(120)],
        "summariser_of_the_year_large": [(predictions if k % 2 else better)[k] for k in range(120)],
        "lead-three": predictions,
    }
    path = tmp_path_factory.mktemp("report") / "tied.html"
    ids = [f"cnndm-test-{number:05}" for number in range(120)]
    compare({name: scorer.score(each, references) for name, each in texts.items()}).to_html(path, ids=ids)
    return path


def test_two_systems_ahead_are_the_headline_and_a_rule_separates_it_from_the_rest(visit, tied):
    tab = visit(tied)
    head = tab.locator("#claim h1").inner_text()
    assert re.search(
        r"highest with .* ROUGE-1 points\. \S+ does not differ significantly from it\. "
        r"Both score significantly higher than lead-three\.$",
        head,
    )
    rows = tab.locator("#paper tbody tr")
    classes = rows.evaluate_all("all => all.map(row => [...row.classList].filter(name => name !== 'compared'))")
    assert classes == [["ahead"], ["ahead"], ["cut"]]
    dashed = rows.nth(1).locator(".range").first.get_attribute("stroke-dasharray")
    assert (dashed, rows.nth(2).locator(".range").first.get_attribute("stroke-dasharray")) == ("4 3", None)


def test_a_number_has_the_same_interval_everywhere(visit, tied):
    tab = visit(tied, fragment="#tab=charts&b=lead-three")
    words = re.search(r"\[.*\]", tab.locator("#paper tbody tr").last.inner_text())[0]
    expect(tab.locator("#slice .ranges tr").first).to_contain_text(words)
    tab.get_by_role("button", name="How is this tested?").click()
    shown = tab.locator("#drawer table").last.inner_text()
    assert words in shown
    assert "level that the correction leaves each pair" in tab.locator("#drawer").inner_text()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (1100, 760)])
def test_short_windows_show_where_ids_differ_and_a_systems_text(visit, tied, eight, width, height):
    tab = visit(tied, width=width, height=height)
    ids = tab.locator("#list-rows .id")
    assert all(re.fullmatch("…\\d+", name) for name in ids.all_inner_texts())
    assert ids.evaluate_all("all => all.every(each => each.scrollWidth <= each.clientWidth)")
    snippet = tab.locator("#list-rows .snippet").first.bounding_box()
    assert snippet["width"] > 80
    for path in (tied, eight):
        tab = visit(path, width=width, height=height) if path == eight else tab
        tab.evaluate("document.getElementById('bench').scrollIntoView()")
        texts = tab.locator(".card .text")
        for text in (texts.nth(0), texts.nth(1)):
            assert text.bounding_box()["y"] + 3 * 26 < height, "three lines"


def test_on_a_phone_reasons_are_folded_and_bleu_stands_beside_the_chosen_measure(visit, tmp_path):
    predictions, references = corpus(XSUM, 60)
    scorer = Scorer(["bleu", "rouge1", "rouge2"])
    scores = {
        "a": scorer.score(references[1:] + references[:1], references),
        "b": scorer.score(predictions, references),
    }
    comparison = compare(scores)
    comparison.to_html(tmp_path / "phone.html")
    tab = visit(tmp_path / "phone.html", width=390)
    assert tab.locator("#paper thead .measure").locator("visible=true").all_inner_texts() == ["BLEU", "ROUGE-1"]
    for name in scores:
        shown = tab.locator("#paper tbody tr", has=tab.get_by_role("button", name=f"Compare {name}")).locator(".whole")
        assert shown.inner_text() == numbers.points(comparison[name]["bleu"].score)
    boxes = [
        tab.locator(f"#paper tbody tr:last-child .{kind}").bounding_box() for kind in ("chosen", "whole", "change")
    ]
    assert all(left["x"] + left["width"] <= right["x"] + 1 for left, right in itertools.pairwise(boxes))
    assert tab.locator("#paper .wide").evaluate("box => box.scrollWidth <= box.clientWidth")
    why = tab.locator("#claim details.why")
    assert not why.evaluate("each => each.open")
    why.locator("summary").click()
    expect(why).to_contain_text("Against ")
    assert why.evaluate("each => each.open")
    cells = tab.locator("#paper tbody td.measure").locator("visible=true")
    cells.evaluate_all("all => { for (const each of all) each.innerHTML = '<b>100.00</b>'; }")
    assert cells.evaluate_all("all => all.every(each => each.scrollWidth <= each.clientWidth)"), "the widest is cut"


@pytest.mark.parametrize("width", [1440, 390])
def test_a_measure_of_the_whole_set_can_be_chosen_in_the_table_alone(visit, tmp_path, width):
    """Headline, differences and order are BLEU's then; examples keep the other measure."""
    references = [f"the old cat sat on the small red mat by door {k}" for k in range(60)]
    words = {"a": lambda text: text.replace("the old", "an"), "b": lambda text: " ".join(text.split()[::-1])}
    scorer = Scorer(["rouge1", "bleu"])
    scores = {name: scorer.score([*map(said, references)], references) for name, said in words.items()}
    comparison = compare(scores, n_resamples=200)
    best = {name: ranking.systems[0] for name, ranking in comparison.rankings().items()}
    assert best == {"rouge1": "b", "bleu": "a"}
    comparison.to_html(tmp_path / "both.html")
    tab = visit(tmp_path / "both.html", width=width)
    column = tab.get_by_role("columnheader", name="BLEU").get_by_role("button")
    for chosen, other in (
        (column, "rouge1"),
        (tab.get_by_role("columnheader", name="ROUGE-1").get_by_role("button"), "bleu"),
    ):
        chosen.press("Enter")
        expect(chosen).to_have_attribute("aria-pressed", "true")
        name = "rouge1" if other == "bleu" else "bleu"
        expect(tab.locator("#claim h1")).to_contain_text(f"{best[name]} scores highest")
        pair = comparison.rankings()[name].difference(best[name], best[other])
        expect(tab.locator("td.change b")).to_have_text(numbers.signed_points(pair.difference).replace("-", "−"))
        assert tab.locator("#paper .measure button[aria-pressed=true]").count() == 1
        assert tab.locator("#bar .measures [aria-pressed=true]").all_inner_texts() == ["ROUGE-1"]
        if name == "bleu":
            expect(tab).to_have_url(re.compile(r"#w=bleu\b"))
            expect(tab.locator(".first-card em").first).to_contain_text(", ROUGE-1")
            again = visit(tmp_path / "both.html", width=width, fragment="#w=bleu")
            expect(again.locator("#claim h1")).to_contain_text("a scores highest")
            assert violations(again, "#results") == []


def test_a_table_begins_with_the_primary_measure_also_if_it_scores_the_whole_set(visit, tmp_path):
    references = [f"the old cat sat on the small red mat by door {k}" for k in range(20)]
    scorer = Scorer(["rouge1", "bleu"])
    outputs = {"a": [text.replace("the old", "an") for text in references], "b": [text[::-1] for text in references]}
    scores = {name: scorer.score(texts, references) for name, texts in outputs.items()}
    compare(scores, primary="bleu", n_resamples=200).to_html(tmp_path / "primary.html")
    tab = visit(tmp_path / "primary.html")
    headline = tab.locator("#claim h1")
    expect(headline).to_contain_text("BLEU points")
    tab.wait_for_function("() => location.hash.includes('ex=')")
    assert "w=" not in tab.url
    tab.get_by_role("columnheader", name="ROUGE-1").get_by_role("button").click()
    expect(headline).to_contain_text("ROUGE-1 points")
    expect(tab).to_have_url(re.compile(r"#w=&"))
    tab.reload()
    expect(headline).to_contain_text("ROUGE-1 points")


def test_a_system_that_its_own_test_sets_apart_between_those_that_are_tinted_is_named(visit, tmp_path):
    """The second is always a little below the first; the third is now far above it, now far below."""
    words, scorer, n = [f"w{k}" for k in range(30)], Scorer(["rouge1"]), 40
    lengths = {
        "first": [15] * n, "second": [14 - k % 2 for k in range(n)], "third": [24 if k % 2 else 5 for k in range(n)],
    } | {f"low {number}": [1 + k % 2 for k in range(n)] for number in range(9)}  # fmt: skip
    scores = {
        name: scorer.score([" ".join(words[:length]) for length in each], [" ".join(words)] * n)
        for name, each in lengths.items()
    }
    compare(scores).to_html(tmp_path / "apart.html")
    tab = visit(tmp_path / "apart.html")
    said = "Rank 2 is not tinted: its own test sets it apart."
    expect(tab.locator("#paper .folded")).to_contain_text(said)
    third = tab.locator("#paper tbody tr", has=tab.get_by_role("button", name="Compare third"))

    def drawn_part():
        line, chart = third.locator(".range").bounding_box(), third.locator("svg").bounding_box()
        return line["width"] / chart["width"]

    assert drawn_part() > 0.5, "folded systems leave no room in charts"
    tab.get_by_role("button", name="Show all 12").click()
    expect(tab.locator("#paper tbody tr")).to_have_count(12)
    assert drawn_part() < 0.5
    expect(tab.locator("#paper .folded")).to_contain_text(said)


def test_differences_are_drawn_in_a_window_of_1024_pixels(visit, tmp_path):
    comparison = compared(n_systems=8)
    comparison.to_html(tmp_path / "eight.html")
    tab = visit(tmp_path / "eight.html", width=1024)
    assert tab.locator("#paper td.forest svg").locator("visible=true").count() == 7
    assert tab.locator("#paper .wide").evaluate("box => box.scrollWidth <= box.clientWidth")
    dot = tab.locator("#paper td.forest .dot").first.bounding_box()
    assert dot["width"] >= 6, "a chart that is scaled down can't be read"


@pytest.mark.parametrize("width", [1024, 1440])
def test_names_of_systems_stay_in_one_line_beside_four_measures(visit, tmp_path, width):
    names = dict(zip("abcdefgh", ["presumm_out_trans_abs", "fast_abs_rl_out_rerank", *"cdefgh"], strict=True))
    scores = {names[name]: scores for name, scores in compared(n_systems=8).scores.items()}
    compare(scores, n_resamples=200).to_html(tmp_path / "named.html")
    tab = visit(tmp_path / "named.html", width=width)
    heights = tab.locator("#paper .system > span:last-child").evaluate_all("all => all.map(each => each.offsetHeight)")
    assert heights == [16] * 8
    assert tab.locator(".where summary h2").evaluate("each => each.getClientRects().length") == 1
    keys = tab.locator("#paper .legend-key").locator("visible=true")
    assert keys.all_inner_texts() == ["matched", "content missed", "function missed"], "one legend"


def test_names_break_between_words_on_a_phone(visit, tied):
    tab = visit(tied, width=390)
    names = tab.locator("#paper .system > span:last-child")
    broken = names.evaluate_all("""all => all.flatMap(name => [...name.childNodes].filter(part => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return part.data && new Set([...range.getClientRects()].map(box => box.y)).size > 1;
    }).map(part => part.data))""")
    assert names.evaluate_all("all => all.map(name => name.textContent)") == [
        button.get_attribute("title") for button in tab.locator("#paper .system").all()
    ], "names are copied as they are"
    assert broken == []
    assert tab.locator("#paper").bounding_box()["width"] <= 390
    assert tab.locator("#paper .wide").evaluate("box => box.scrollWidth <= box.clientWidth"), (
        "something is off the screen"
    )
    for button in tab.locator("button:visible, select:visible, summary:visible, input:visible").all():
        assert button.bounding_box()["height"] >= 24


def test_long_names_in_sentences_break_on_a_phone(visit, tmp_path):
    name, (predictions, references) = "summariser_" * 8, corpus(XSUM, 60)
    scorer = Scorer(["rouge1"])
    texts = {name: references, "lead-three": predictions}
    compare({each: scorer.score(of, references) for each, of in texts.items()}).to_html(tmp_path / "long.html")
    tab = visit(tmp_path / "long.html", width=390)
    expect(tab.locator(".why")).to_contain_text(name)
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("width", [390, 1024])
def test_long_names_without_words_break_in_the_table_so_that_all_numbers_are_seen(visit, tmp_path, width):
    predictions, references = corpus(XSUM, 60)
    scorer = Scorer(["rouge1", "rouge2"])
    texts = {"S_" + "x" * 60: references, "y" * 60: predictions, "lead": predictions}
    compare({each: scorer.score(of, references) for each, of in texts.items()}).to_html(tmp_path / "long.html")
    tab = visit(tmp_path / "long.html", width=width)
    assert tab.locator("#paper .wide").evaluate("box => box.scrollWidth <= box.clientWidth")
    for row in tab.locator("#paper tbody tr").all():
        name, score = row.locator(".system > span:last-child").bounding_box(), row.locator(".chosen").bounding_box()
        assert name["x"] + name["width"] <= score["x"]


def test_printing_shows_the_results_and_the_open_example(visit, tied):
    tab = visit(tied, height=500)
    tab.emulate_media(media="print")
    for shown in ("#claim h1", "#paper", "#first", "#reference-text", ".card .text"):
        assert tab.locator(shown).first.is_visible(), shown
    for hidden in ("#bar", "#list", ".menu", "#chips"):
        assert not tab.locator(hidden).first.is_visible(), hidden
    cut = "box => box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible'"
    assert not tab.locator("#pane, #read, #reference-text").evaluate_all(f"all => all.some({cut})")
    tab.emulate_media(media="screen")


def test_a_frame_without_scripts_ends_with_a_notice(visit, browser, tied, tmp_path):
    path = tmp_path / "strict.html"
    inner = tied.read_text("utf-8").replace("&", "&amp;").replace('"', "&quot;")
    policy = "<meta http-equiv=Content-Security-Policy content=\"script-src 'none'\">"
    path.write_text(f'<!doctype html><html><head>{policy}</head><body><iframe srcdoc="{inner}"></iframe>', "utf-8")
    context = browser.new_context(offline=True)
    tab = context.new_page()
    tab.goto(path.as_uri())
    frame = tab.frames[-1]
    frame.wait_for_selector("#loading")
    frame.evaluate("document.getAnimations({ subtree: true }).forEach(each => each.finish())")
    style = "getComputedStyle(document.getElementById('loading'), '::after')"
    assert frame.evaluate(f"{style}.visibility") == "visible"
    assert "forbids its script" in frame.evaluate(f"{style}.content")
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_fourteen_systems_have_distinct_colours_and_wrapped_words_are_underlined(visit, tmp_path, theme):
    scorer, path = Scorer(["rouge1"]), tmp_path / "fourteen.html"
    scores = {f"system {k}": scorer.score([f"a cat {k}", "a dog"], ["a cat sat", "a dog sat"]) for k in range(14)}
    html.write_page(path, scores)
    tab = visit(path, theme=theme)
    expect(tab.locator("#paper tbody .badge")).to_have_count(7)  # of systems that were not compared, the first
    tab.get_by_role("button", name="Show all 14").click()
    expect(tab.locator("#paper tbody .badge")).to_have_count(14)
    colours = tab.locator("#paper tbody .badge").evaluate_all(
        "all => all.map(each => getComputedStyle(each).backgroundColor)"
    )
    assert len(colours) == len(set(colours)) == 14
    tab.set_viewport_size({"width": 390, "height": 900})
    assert tab.evaluate("document.documentElement.scrollWidth") == 390
    style = tab.locator("#reference-text .word").first.evaluate("each => getComputedStyle(each).boxDecorationBreak")
    assert style == "clone", "the underline must be repeated on every line"


def test_of_twenty_systems_only_the_compared_ones_have_colours(visit, tmp_path):
    predictions, references = corpus(XSUM, 40)
    better = [f"{reference} {text}" for reference, text in zip(references, predictions, strict=True)]
    scorer, path = Scorer(["rouge1"]), tmp_path / "twenty.html"
    systems = {
        f"system {k}": scorer.score([(better if n % 20 < k else predictions)[n] for n in range(40)], references)
        for k in range(20)
    }
    comparison = compare(systems)
    comparison.to_html(path)
    tab = visit(path)
    tab.get_by_role("button", name="Show all 20").click()
    expect(tab.locator("#paper tbody .badge")).to_have_count(20)
    found = "all => all.map(each => getComputedStyle(each).backgroundColor)"
    colours = tab.locator("#paper tbody .badge").evaluate_all(found)
    assert len(set(colours)) == 3
    assert [colours.count(each) for each in sorted(set(colours), key=colours.count)] == [1, 1, 18]
    ranking = comparison.rankings()["rouge1"]
    assert 1 <= len(ranking.tied) < 19, "the headline must have something to tint"
    assert tab.locator("#paper tbody .ahead .system").evaluate_all("all => all.map(each => each.title)") == [
        ranking.systems[0], *ranking.tied,
    ]  # fmt: skip
    assert tab.locator("#list-head .badge").all_inner_texts() == ["A", "B"]
    assert tab.locator("#list-rows .snippet").first.bounding_box()["width"] > 100
    for rank in tab.locator("#paper .rank").all():
        assert rank.bounding_box()["height"] <= 20, "ranks stay on one line"
    reasons = why(comparison)
    name = next(name for name, said in reasons.by_system.items() if said and said not in reasons.sentences)
    tab.get_by_role("button", name=f"Compare {name}", exact=True).click()
    expect(tab.locator("#claim .why")).to_contain_text(reasons.by_system[name])
    tab.set_viewport_size({"width": 1440, "height": 700})
    tab.evaluate("scrollTo(0, 0)")
    tab.locator("#paper .words-bar .content").first.click()
    expect(tab.locator("#list-rows .row").first).to_be_in_viewport()


def test_scores_whose_averages_are_of_resamples_are_shown():
    scorer = parse_signature("rouge|std:rouge_score|draw:legacy|seed:3|types:rouge1")
    assert "</iframe>" in scorer.score(["the cat sat"], ["the cat"])._repr_html_()


def test_a_report_scores_two_texts_by_itself(visit, tmp_path):
    """From a file, without a network, as its results were scored: the numbers and the link are those of a server."""
    path = tmp_path / "report.html"
    html.write_page(path, {"a": Scorer(use_stemmer=True, split_summaries=True).score(["a b"], ["a c"])})
    tab = visit(path)
    tab.locator("summary", has_text="More").click()
    tab.get_by_role("button", name="Paste two texts").click()
    tab.fill("#pair-prediction", "Cats sat. Dr. No left.")
    tab.fill("#pair-reference", "Dr. No left. A cat sat.")
    tab.wait_for_selector(".pair-scores")
    rows = [row.inner_text().split("\t") for row in tab.locator(".pair-scores tbody tr").all()]
    expected = Scorer(use_stemmer=True, split_summaries=True).score_pair(
        "Cats sat. Dr. No left.", "Dr. No left. A cat sat."
    )
    assert [[row[1], row[2], row[3]] for row in rows] == [
        [numbers.points(part) for part in (score.fmeasure, score.precision, score.recall)]
        for score in expected.values()
    ]
    assert tab.locator("#pair-reference-text .word:not(.missed)").count() == 5
    address = tab.evaluate("() => new Promise(told => setTimeout(() => told(location.hash), 400))")
    again = visit(path, fragment=address)
    again.wait_for_selector(".pair-scores")
    assert again.input_value("#pair-prediction") == "Cats sat. Dr. No left."


def test_a_report_of_other_options_says_why_it_scores_no_texts(visit, tmp_path):
    path = tmp_path / "report.html"
    html.write_page(path, {"a": Scorer(tokenizer="unicode").score(["a b"], ["a c"])})
    tab = visit(path, fragment="#tab=pair")
    assert "these scores have tok:unicode" in tab.inner_text("#banner")
