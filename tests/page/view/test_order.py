"""What was asked for before arrives after what was asked for later, or is drawn after it: the page shows the last."""

import json
import re

import pytest

from rougekit import Scorer
from rougekit.analysis.comparison import compare
from rougekit.page.view import html
from rougekit.page.view.data import ReportData
from tests.helpers import browser as browsers
from tests.helpers.browser import expect, settled

HOLD = """() => {
    const { fetch } = window;
    window.held = [];
    window.fetch = (address, how) => new Promise(done => window.held.push([address, () => done(fetch(address, how))]));
}"""
"""Lets the server's answers wait until `RELEASE`."""
RELEASE = "part => { for (const [address, go] of window.held) if (address.includes(part)) go(); }"


@pytest.fixture(scope="module")
def packets(tmp_path_factory):
    """A report whose texts are in three packets, most of which are unpacked when they are needed."""
    references, scorer = [f"cat {k} sat on mat {k % 7}" for k in range(150)], Scorer(["rouge1"])
    outputs = {"a": [text[4:] for text in references], "b": [text[6:] for text in references]}
    path = tmp_path_factory.mktemp("packets") / "report.html"
    compare({name: scorer.score(texts, references) for name, texts in outputs.items()}).to_html(path)
    return path


@pytest.fixture
def served(comparison, browser):
    """A page that asks a server for its data, and what it asked."""
    data, context = ReportData(comparison.scores, comparison), browser.new_context()

    def answer(route):
        path = route.request.url.removeprefix("http://served.test/secret/").split("?")[0]
        if path == "page":
            return route.fulfill(body=html.served_page("/secret/"), content_type="text/html")
        kind, _, number = path.removesuffix(".json").partition("/")
        if kind in ("head", "texts", "marks"):
            part = {"head": data.head, "texts": data.texts, "marks": data.marks}[kind]
            body = part(*map(int, filter(None, [number])))
        elif kind == "phrases":
            body = {"said": [route.request.url.split("?")[1]], "header": [], "rows": []}
        else:
            return route.fulfill(status=404)
        return route.fulfill(body=json.dumps(body), content_type="application/json")

    context.route("**/*", answer)
    tab, troubles = context.new_page(), []
    tab.set_default_timeout(browsers.PATIENCE)
    tab.on("pageerror", lambda error: troubles.append(str(error)))
    tab.goto("http://served.test/secret/page")
    tab.wait_for_selector("#example-title")
    settled(tab.locator("body"))
    yield tab
    context.close()
    assert not troubles


def test_texts_are_drawn_under_the_title_of_their_example(served):
    """The second one is to be drawn when the third is opened, whose texts or matches are still to come."""
    served.evaluate(HOLD)
    served.evaluate(
        """async () => {
        const pane = document.getElementById("read"), wait = time => new Promise(next => setTimeout(next, time));
        const { requestAnimationFrame, setTimeout: later } = window, frames = [];
        window.seen = [];
        new MutationObserver(() => window.seen.push([
            pane.querySelector("#example-title")?.textContent, pane.querySelector("#reference-text")?.textContent,
        ])).observe(pane, { childList: true });
        window.requestAnimationFrame = draw => frames.push(draw);
        window.setTimeout = (work, time) => (time === 250 ? 0 : later(work, time));
        const rows = document.querySelectorAll("#list-rows .row");
        rows[1].click();
        await wait(50);
        rows[2].click();
        await wait(50);
        Object.assign(window, { requestAnimationFrame, setTimeout: later });
        while (frames.length) frames.shift()();
    }"""
    )
    third = served.locator("#list-rows .row").nth(2).locator(".id").inner_text()
    served.wait_for_function("() => window.held.length > 0")
    served.evaluate(RELEASE, "")
    expect(served.locator("#example-title")).to_have_text(f"example {third}")
    settled(served.locator("#read"))
    seen = served.evaluate("window.seen")
    assert len({text for title, text in seen if title == f"example {third}"}) == 1


def test_a_note_is_kept_with_the_example_it_was_begun_on(visit, packets):
    """Also if a search opens another one meanwhile."""
    tab = visit(packets, fragment="#ex=1")
    tab.evaluate("""() => {
        const { json } = Response.prototype, said = new Promise(resolve => { window.goOn = resolve; });
        Response.prototype.json = async function () { await said; return json.call(this); };
    }""")
    tab.fill("#search", "mat 3")
    tab.keyboard.press("Enter")
    tab.locator("#note-button").click()
    tab.keyboard.type("of the first")
    tab.evaluate("window.goOn()")
    expect(tab.locator("#chips")).to_contain_text("21 of 150")
    tab.locator("#read").click(position={"x": 2, "y": 2})
    expect(tab.locator("#example-title")).not_to_have_text("example 1")
    assert '{"1":{"note":"of the first"}}' in tab.evaluate("Object.values(localStorage).join()")


def test_a_search_that_enter_repeats_ends(visit, packets):
    tab = visit(packets)
    tab.evaluate("""() => {
        const { json } = Response.prototype, said = new Promise(resolve => { window.goOn = resolve; });
        Response.prototype.json = async function () { await said; return json.call(this); };
    }""")
    tab.locator("#search").press_sequentially("mat 3")
    expect(tab.locator("#list-none")).to_have_text("Searching the texts …")
    tab.keyboard.press("Enter")
    settled(tab.locator("#list"))
    tab.evaluate("window.goOn()")
    expect(tab.locator("#chips")).to_contain_text("21 of 150")
    assert tab.locator("#list").get_attribute("aria-busy") is None


def test_a_button_that_copied_gets_its_words_back(visit, report):
    tab = visit(report)
    tab.clock.install()
    tab.locator("summary", has_text="Copy").click()
    copies = tab.locator("#top-actions .items button", has_text="Signature")
    copies.evaluate("button => { button.click(); setTimeout(() => button.click(), 700); }")
    for _ in range(4):
        tab.clock.run_for(1000)
    expect(copies).to_have_text("Signature")


def test_a_filter_is_removed_once(visit, report):
    """A second click on its button comes before the chips are drawn anew."""
    tab = visit(report, fragment="#f=text~the&f=regex~.")
    expect(tab.locator("#chips .chip")).to_have_count(2)
    tab.locator("#chips .chip button").first.evaluate("button => { button.click(); button.click(); }")
    expect(tab.locator("#chips .chip")).to_have_count(1)
    expect(tab.locator("#chips .chip")).to_contain_text("/./")


def test_an_opened_address_ends_what_it_does_not_name(visit, report):
    """An editor, and a search that is typed."""
    tab = visit(report, fragment="#ex=doc3")
    tab.get_by_role("button", name="Edit the text of b").click()
    tab.wait_for_selector("#edited-prediction")
    tab.evaluate("location.hash = '#ex=doc5'")
    expect(tab.locator("#example-title")).to_have_text("doc doc5")
    expect(tab.locator("#edited-prediction")).to_have_count(0)
    tab.fill("#search", "the")
    tab.evaluate("location.hash = '#ex=doc6'")
    expect(tab.locator("#example-title")).to_have_text("doc doc6")
    expect(tab.locator("#search")).to_have_value("")
    tab.wait_for_timeout(300)
    expect(tab.locator(".pager output")).to_contain_text("/ 40")


def test_a_report_that_scores_no_texts_shows_no_empty_page_for_a_link_to_two(visit, tmp_path):
    scores = Scorer(["rouge1"], beta=2).score(["the cat", "a dog"], ["the cat sat", "a dog ran"])
    html.write_page(tmp_path / "r.html", {"a": scores})
    tab = visit(tmp_path / "r.html")
    tab.evaluate("location.hash = '#tab=pair'")
    expect(tab.locator("#banner")).to_contain_text("This link holds two texts")
    expect(tab.locator("#results")).to_be_visible()


def test_words_that_the_list_is_about_are_marked_again_after_going_back(visit, report):
    tab = visit(report)
    tab.wait_for_function("() => location.hash.includes('ex=')")
    tab.locator(".words-bar span").first.click()
    expect(tab.locator("#reference-text .sought").first).to_be_visible()
    tab.wait_for_function("() => location.hash.includes('f=words')")
    tab.go_back()
    expect(tab.locator("#chips .chip")).to_have_count(0)
    expect(tab.locator("#reference-text .sought")).to_have_count(0)
    settled(tab.locator("#results")).locator(".words-bar span").first.click()
    expect(tab.locator("#reference-text .sought").first).to_be_visible()


def test_a_link_opens_on_a_phone_too(visit, report):
    tab = visit(report, width=390)
    tab.evaluate("location.hash = '#m=rouge2&sort=place'")
    expect(tab.locator("#bar .measure-select")).to_have_value("1")
    expect(tab.locator("#list-rows .row .id").first).to_have_text("doc0")


def test_texts_that_were_deleted_are_not_scored(visit, report):
    tab = visit(report, fragment="#tab=pair")
    tab.fill("#pair-reference", "the cat")
    tab.fill("#pair-prediction", "a cat")
    tab.wait_for_selector(".pair-scores")
    tab.wait_for_function("() => location.hash.includes('explained=')")
    tab.evaluate("""() => {
        const { text } = Response.prototype, { arrayBuffer } = Response.prototype;
        const said = new Promise(resolve => { window.goOn = resolve; });
        Response.prototype.arrayBuffer = async function () { await said; return arrayBuffer.call(this); };
    }""")
    tab.fill("#pair-prediction", "a cat sat")
    tab.wait_for_timeout(300)
    tab.fill("#pair-prediction", "")
    tab.fill("#pair-reference", "")
    tab.wait_for_timeout(300)
    tab.evaluate("window.goOn()")
    expect(tab.locator("#pair-read")).to_be_empty()
    tab.wait_for_function("() => !location.hash.includes('explained=')")
    settled(tab.locator("#pairing"))
    assert tab.locator("#pair-read").inner_text() == ""


def test_of_two_links_the_last_is_shown(visit, report):
    """The first one is unpacked later."""
    tab = visit(report, fragment="#tab=pair")
    hashes = []
    for text in ("a cat", "one dog"):
        tab.fill("#pair-reference", "the cat")
        tab.fill("#pair-prediction", text)
        expect(tab.locator("#pair-read .text").last).to_contain_text(text.split()[0])
        tab.wait_for_function(
            "before => location.hash.includes('explained=') && location.hash !== before", arg=(hashes or [""])[-1]
        )
        hashes.append(tab.evaluate("location.hash"))
    tab.evaluate("location.hash = '#ex=doc3'")
    expect(tab.locator("#results")).to_be_visible()
    tab.evaluate(
        """async ([first, last]) => {
        const { json } = Response.prototype;
        let n = 0;
        Response.prototype.json = async function () {
            const found = await json.call(this);
            if (!n++) await new Promise(next => setTimeout(next, 600));
            return found;
        };
        location.hash = first;
        await new Promise(next => addEventListener("hashchange", next, { once: true }));
        location.hash = last;
    }""",
        hashes,
    )
    tab.wait_for_timeout(1200)
    expect(tab.locator("#pair-prediction")).to_have_value("one dog")
    assert tab.evaluate("location.hash") == hashes[1]


def test_an_answer_is_shown_only_to_the_question_asked_last(served):
    """Phrases of two systems, and of the same swapped."""
    served.evaluate(HOLD)
    for _ in range(2):
        served.locator("summary", has_text="More").click()
        served.get_by_role("button", name="Phrases that differ…").click()
        served.locator("#drawer").get_by_role("button", name="Close").click()
        served.get_by_role("button", name="Swap the two systems").click()
        settled(served.locator("#bar"))
    served.locator("summary", has_text="More").click()
    served.get_by_role("button", name="Phrases that differ…").click()
    served.evaluate("window.held.filter(([address]) => address.includes('phrases'))[1][1]()")
    served.wait_for_timeout(300)
    expect(served.locator("#drawer")).to_contain_text("Working…")
    served.evaluate(RELEASE, "phrases")
    expect(served.locator("#drawer")).to_contain_text("base=a")


def test_a_second_earlier_run_of_the_same_name_orders_the_list_anew(visit, report, comparison, tmp_path):
    a, b = comparison.scores["a"], comparison.scores["b"]
    tab = visit(report)
    orders = []
    for k, before in enumerate(({"a": a, "b": a}, {"a": a, "b": b})):
        html.write_page(tmp_path / f"{k}.html", before, label="outputs.csv")
        with tab.expect_file_chooser() as chooser:
            tab.locator("#top-actions button", has_text="Compare with an earlier report…").dispatch_event("click")
        chooser.value.set_files(tmp_path / f"{k}.html")
        expect(tab.locator("#banner")).to_contain_text("better on 0" if k else re.compile("better on [1-9]"))
        settled(tab.locator("#list"))
        orders.append(tab.locator("#list-rows .row[aria-posinset='1'] .id").inner_text())
    assert orders[1] == "doc0"
    assert orders[0] != orders[1]


def test_the_table_is_that_of_a_window_that_became_narrow(visit, report):
    tab = visit(report)
    tab.set_viewport_size({"width": 390, "height": 900})
    expect(tab.locator("#claim details.why")).to_have_count(1)
    tab.set_viewport_size({"width": 1440, "height": 900})
    expect(tab.locator("#claim details.why")).to_have_count(0)


def test_a_chart_that_is_left_out_is_not_drawn_any_more(visit, report):
    """The only label is removed in another tab while charts are still to be drawn."""
    tab = visit(report)
    tab.locator(".card .label").first.fill("pass")
    tab.locator("#read").click(position={"x": 2, "y": 2})
    tab.locator("#bar").get_by_role("button", name="Charts").click()
    expect(settled(tab.locator("#charts")).locator("table.labels")).to_be_visible()
    tab.evaluate("""() => {
        document.querySelectorAll("#bar .measures button")[1].click();
        const [[key, notes]] = Object.entries(localStorage).filter(([key]) => key.startsWith("rougekit-notes"));
        localStorage[key] = JSON.stringify(Object.fromEntries(Object.keys(JSON.parse(notes)).map(id => [id, {}])));
        dispatchEvent(new StorageEvent("storage", { key }));
    }""")
    expect(settled(tab.locator("#charts")).locator("table.labels")).to_have_count(0)


def test_an_example_that_is_starred_no_more_leaves_the_list_of_starred_ones(visit, report):
    """The next one is still the next, and numbers are those of what is listed, as in a fresh page."""
    tab = visit(report, fragment="#sort=place")
    for key in "sjsjs":
        tab.keyboard.press(key)
    tab.get_by_role("button", name=re.compile("^Only starred")).click()
    expect(tab.locator("#chips")).to_contain_text("3 of 40")
    tab.keyboard.press("k")
    expect(tab.locator("#example-title")).to_have_text("doc doc1")
    tab.keyboard.press("s")
    expect(tab.locator("#chips")).to_contain_text("2 of 40")
    expect(tab.locator("#list-rows .row")).to_have_count(2)
    tab.keyboard.press("j")
    expect(tab.locator("#example-title")).to_have_text("doc doc2")


def test_a_query_that_is_left_for_another_filter_stays_named(visit, report):
    tab = visit(report)
    tab.locator("#search").press_sequentially("the")
    expect(tab.locator("#chips")).to_contain_text("40 examples")
    expect(tab.locator("#chips .chip")).to_have_count(0)
    tab.locator(".words-bar span").first.click()
    expect(tab.locator("#chips .chip")).to_have_count(2)
    expect(tab.locator("#chips .chip").first).to_contain_text("“the”")
    expect(tab.locator("#search")).to_have_value("")
