"""The page in a browser: the example, files and pairs scored without a button, safety, screens, themes."""

import json
import re
import threading
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest

from rougekit import Scorer
from rougekit.version import __version__
from tests.helpers.browser import (
    WIDTHS,
    expect,
    framed,
    scored,
    shot,
    violations,
    widths,
    workbench,
    write_csv,
)
from tests.helpers.pages import PAIRS

pytestmark = pytest.mark.slow

EVIL = "<img src=x onerror='window.hacked=1'><script>window.hacked=1</script>"
SECTIONS = ["news", "sport", "world"]


def sectioned(tmp_path, n=12):
    """A file whose first column gives the kind of each text."""
    rows = [[SECTIONS[k % 3], f"{k} the cat sat on it", f"{k} a dog ran", f"{k} the cat sat"] for k in range(n)]
    return write_csv(tmp_path / "sections.csv", rows, ("section", "bart", "other", "reference"))


def test_the_example_is_shown_immediately_at_the_top(visit):
    tab = visit()
    bench = workbench(tab)
    assert (
        bench.locator("#claim h1")
        .inner_text()
        .startswith("Among these outputs, full scores highest with 45.94 ROUGE-1 points.")
    )
    assert tab.locator("#workbench").bounding_box()["y"] <= 2
    assert tab.evaluate("document.scrollingElement.scrollHeight") <= 900
    assert bench.locator("#claim").bounding_box()["y"] < 120
    for said in ("which summaries match their references", "Nothing leaves this machine"):
        assert said in bench.locator(".top").inner_text()
    assert "Example: 3 summarizers, 30 texts." in bench.locator("#invitation").inner_text()
    assert bench.locator("#top-actions").inner_text().split() == ["Copy", "Download", "More"], "no warning of our own"
    for text in bench.locator(".card .text").all():
        box = text.bounding_box()
        assert box["y"] + box["height"] < 900, "all texts are above the fold"
    assert tab.evaluate("location.hash").count("result=") == 0


def test_words_that_match_only_if_stemmed_are_a_segment_once_that_was_asked_for(visit):
    tab = visit()
    bench = workbench(tab)
    assert bench.locator("#paper .stemmed").count() == 0
    bench.locator("summary", has_text="More").click()
    bench.get_by_role("button", name="What would stemming change?").click()
    expect(bench.locator("#drawer .said").first).to_contain_text("Stemming would change scores by")
    bench.locator("#drawer").get_by_role("button", name="Close").click()
    expect(bench.locator("#claim .why")).to_contain_text("Stemming would change scores by")
    bench.locator("#paper .words-bar .stemmed").first.click()
    expect(bench.locator("#chips .chip")).to_contain_text("words matched only if stemmed")
    expect(bench.locator("#reference-text .sought").first).to_be_attached()
    assert bench.locator("#reference-text .sought.stemmed").count() == bench.locator("#reference-text .sought").count()
    assert violations(framed(tab)) == []


def test_a_link_to_the_page_is_shown_with_its_own_title(visit):
    tab = visit()
    told = tab.evaluate("[...document.querySelectorAll('[property^=og], [name^=twitter]')].map(each => each.content)")
    assert told[0] == "rougekit: ROUGE, exact" == tab.title()
    assert "radio" not in "".join(told)


def test_a_dropped_file_is_scored_and_its_address_restores_it(visit, pairs_csv):
    tab = visit()
    workbench(tab)
    framed(tab).evaluate(
        """text => {
        const data = new DataTransfer();
        data.items.add(new File([text], "pairs.csv", { type: "text/csv" }));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }""",
        pairs_csv.read_text("utf-8"),
    )
    bench = tab.frame_locator("#workbench")
    expect(bench.locator("#setup")).to_contain_text("pairs.csv")
    expect(bench.locator("#example-title")).to_be_attached()
    mean = Scorer(["rouge1"]).score([a for a, _, _ in PAIRS], [r for _, _, r in PAIRS]).aggregate()["rouge1"]
    assert f"{100 * mean:.2f}" in bench.locator("#paper").inner_text()
    bench.locator("#list-rows .row").nth(1).click()
    id_ = bench.locator("#list-rows .row").nth(1).locator(".id").inner_text()
    title = f"example {id_}"
    expect(bench.locator("#example-title")).to_have_text(title)
    tab.wait_for_function("id => /result=/.test(location.hash) && location.hash.endsWith(`ex=${id}`)", arg=id_)
    again = visit(fragment=tab.evaluate("location.hash"))
    expect(workbench(again).locator("#example-title")).to_have_text(title)
    expect(workbench(again).locator("#setup")).to_contain_text("pairs.csv")
    assert workbench(again).locator("#banner").is_hidden(), "no system may be marked as out of date"
    tab.remove_listener("dialog", tab.troubles)
    asked = []
    tab.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    with tab.expect_event("dialog"):
        tab.close(run_before_unload=True)
    assert asked == ["beforeunload"]


def test_a_categorical_column_is_a_slice_not_a_system(visit, tmp_path):
    tab = visit()
    bench = scored(tab, sectioned(tmp_path), "sections.csv")
    assert "section" not in bench.locator("#paper").inner_text()
    assert "2 systems" in bench.locator("#setup").inner_text()
    assert "by section" in bench.locator("#where").text_content()
    bench.locator("#setup").get_by_role("button", name="2 systems").click()
    assert bench.get_by_label("Role of section").input_value() == "other"
    bench.get_by_label("Role of other").select_option("other")
    bench.get_by_role("button", name="Done").click()
    expect(bench.locator("#setup")).to_contain_text("1 system")
    tab.wait_for_function("""() => {
        const { pathname } = document.getElementById("workbench").contentWindow.location;
        return location.hash.includes(pathname.split("/").at(-2));
    }""")
    again = workbench(visit(fragment=tab.evaluate("location.hash")))
    expect(again.locator("#setup")).to_contain_text("1 system")
    assert again.locator("#banner").is_hidden()


def test_changing_a_chip_keeps_the_view(visit, pairs_csv):
    tab = visit()
    bench = scored(tab, pairs_csv, "pairs.csv")
    row = bench.locator("#list-rows .row").nth(1)
    title = f"example {row.locator('.id').inner_text()}"
    row.click()
    expect(bench.locator("#example-title")).to_have_text(title)
    bench.get_by_role("button", name="no stemming").click()
    bench.locator("[data-option=stemmer]").select_option("porter")
    bench.get_by_role("button", name="Done").click()
    expect(bench.locator("#setup")).to_contain_text("stemmed: porter")
    expect(bench.locator("#example-title")).to_have_text(title)
    bench.locator("summary", has_text="Copy").click()
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bench.get_by_role("button", name="Link to this view").click()
    tab.wait_for_function("async () => /#result=[\\w-]+&/.test(await navigator.clipboard.readText())")


def test_lines_can_be_pasted_and_errors_appear_beside_them(visit):
    tab = visit()
    bench = workbench(tab)
    bench.get_by_role("button", name="Formats").click()
    bench.locator("#pasted-predictions").fill("the cat\nit rained")
    bench.locator("#pasted-references").fill("a cat")
    bench.get_by_role("button", name="Score these lines").click()
    expect(bench.locator("#drawer [role=alert]")).to_contain_text("text 2 of prediction has no partner")
    assert bench.locator("#pasted-predictions").input_value() == "the cat\nit rained", "no text is lost"
    bench.locator("#pasted-references").fill("a cat\nit rains")
    bench.get_by_role("button", name="Score these lines").click()
    expect(bench.locator("#setup")).to_contain_text("pasted lines")


def test_the_user_is_asked_for_columns_that_cannot_be_guessed(visit, tmp_path):
    tab = visit()
    bench = workbench(tab)
    bench.locator("#file").set_input_files(write_csv(tmp_path / "x.csv", [["a b", "a c"]] * 3, ("left", "right")))
    expect(bench.locator("#drawer [role=alert]")).to_contain_text("its columns don't say which hold the references")
    expect(bench.get_by_label("Role of left")).to_have_value("other")
    bench.get_by_role("button", name="Take right as references and left as predictions").click()
    expect(bench.locator("#paper")).to_contain_text("50.00")


def test_the_chooser_says_how_several_files_are_paired_and_offers_what_can_be_taken(visit, tmp_path):
    bench = workbench(visit())
    for name, text in (
        ("a.txt", "a cat\na dog\n"),
        ("b.txt", "the cat\nthe dog\n"),
        ("ref.csv", "kind,reference\nx,a cat\ny,a dog\n"),
    ):
        (tmp_path / name).write_text(text, "utf-8")
    bench.locator("#file").set_input_files([tmp_path / "a.txt", tmp_path / "b.txt"])
    expect(bench.locator("#drawer")).to_contain_text("Paired by order.")
    offered = bench.get_by_label("Role of a").locator("option")
    assert offered.all_inner_texts() == ["system", "reference", "source", "document", "not scored"]
    bench.get_by_role("button", name="Cancel").click()
    bench.locator("#file").set_input_files([tmp_path / "a.txt", tmp_path / "ref.csv"])
    expect(bench.locator("#paper")).to_contain_text("100.00")
    bench.locator("#setup").get_by_role("button", name="1 system").click()
    offered = bench.get_by_label("Role of kind").locator("option")
    assert offered.all_inner_texts() == ["system", "reference", "source", "document", "not scored"]


def test_a_pair_is_scored_while_typing_and_its_address_contains_it(visit):
    tab = visit()
    bench = workbench(tab)
    bench.get_by_role("button", name="Paste two texts").click()
    bench.locator("#pair-prediction").fill("the cat sat")
    bench.locator("#pair-reference").fill("a dog\n---\nthe cat")
    first = bench.locator(".pair-scores tbody tr").first
    expect(first).to_have_text("ROUGE-180.0066.67100.00")
    expect(bench.locator("#pair-read .card")).to_contain_text("P = 2 / 3, R = 2 / 2 unigrams")
    assert bench.locator("#pair-reference-text").inner_text() == "the cat"
    bench.get_by_role("button", name="Reference 1").click()
    assert bench.locator("#pair-reference-text").inner_text() == "a−13.3 dog−13.3", "what saying it would add"
    bench.get_by_role("button", name="Back to the example").click()
    expect(bench.locator("#pairing")).to_be_hidden()
    bench.get_by_role("button", name="Edit the text of").first.click()
    assert len(bench.locator("#edited-prediction").input_value()) > 40
    bench.locator("#edited-reference-text .price").first.click()
    expect(bench.locator(".edited p").first).to_contain_text("against")
    bench.get_by_role("button", name="Done").click()
    bench.get_by_role("button", name="Paste two texts").click()
    expect(bench.locator("#bar")).to_be_hidden()
    tab.wait_for_function("() => location.hash.includes('explained=')")
    tab.go_back()
    expect(bench.locator("#example-title")).to_be_visible()
    expect(bench.locator("#pairing")).to_be_hidden()


def test_words_of_results_that_are_split_into_sentences_have_prices_too(visit):
    tab, asked = visit(), []
    bench = workbench(tab)
    chip(1)(bench)
    bench.locator("#drawer [data-option=split_summaries]").check()
    bench.get_by_role("button", name="Done").click()
    expect(bench.locator("#packet-punkt")).to_be_attached()
    tab.on("request", lambda request: asked.append(request.url))
    bench.get_by_role("button", name="Edit the text of").first.click()
    bench.locator("#edited-reference-text .price").first.click()
    expect(bench.locator(".edited p").first).to_contain_text("against")
    assert [address for address in asked if address.endswith("/pair")] == [], "the page scores it by itself"


def test_a_link_holds_a_pair_with_its_options_for_good(visit):
    tab = visit()
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bench = workbench(tab)
    bench.get_by_role("button", name="Paste two texts").click()
    bench.locator("#pair-prediction").fill("老桥关闭")
    bench.locator("#pair-reference").fill("老桥昨天关闭")
    expect(bench.locator("#pair-read h2.meaningless")).to_contain_text("rouge_score drops 100 % of the letters")
    bench.get_by_role("button", name="Use the tokenizer unicode").click()
    expect(bench.locator(".pair-scores tbody tr").first).to_have_text("ROUGE-180.00100.0066.67")
    expect(bench.locator("#pair-read h2.meaningless")).to_have_count(0)
    bench.get_by_role("button", name="Copy a link to this pair").click()
    expect(bench.get_by_role("button", name="Copied")).to_be_visible()
    link = tab.evaluate("navigator.clipboard.readText()")
    assert len(link) < 2000
    code = link.partition("#explained=")[2]
    again = workbench(visit(fragment=f"#explained={code}"))
    expect(again.locator(".pair-scores tbody tr").first).to_have_text("ROUGE-180.00100.0066.67")
    assert again.locator("#pair-reference").input_value() == "老桥昨天关闭"
    assert not again.locator("#pair-read .warning").count()
    held = json.loads(zlib.decompress(urlsafe_b64decode(code + "=" * (-len(code) % 4)), -15))
    assert held["signature"].startswith("rouge")
    assert f"|v:{__version__}|" in held["signature"]
    held["signature"] = held["signature"].replace(f"|v:{__version__}|", "|v:0.1|")
    packer = zlib.compressobj(wbits=-15)
    old = urlsafe_b64encode(packer.compress(json.dumps(held).encode()) + packer.flush()).decode().rstrip("=")
    warned = workbench(visit(fragment=f"#explained={old}")).locator("#pair-read .warning")
    expect(warned).to_contain_text("|v:0.1|")
    damaged = workbench(visit(fragment=f"#explained={code[:-20]}"))
    expect(damaged.locator("#pair-read [role=alert]")).to_contain_text("This link is damaged")


def test_a_link_to_results_that_are_gone_shows_the_example_and_says_so(visit):
    tab = visit(fragment="#result=long-gone&m=rouge2")
    bench = workbench(tab)
    expect(bench.locator("#banner")).to_contain_text("The results of this link are no longer kept")
    expect(bench.locator("#claim h1")).to_contain_text("full scores highest with 18.34 ROUGE-2 points")
    with tab.expect_file_chooser():
        bench.locator("#banner").get_by_role("button", name="Open your file").click()
    tab.wait_for_function("() => !location.hash.includes('result=')")


def test_a_null_stops_with_a_button_and_another_file_can_be_opened(visit, tmp_path):
    path = tmp_path / "nulls.jsonl"
    path.write_text('{"prediction": "a cat", "reference": "a cat"}\n{"prediction": null, "reference": "a dog"}\n')
    bench = workbench(tab := visit())
    bench.locator("#file").set_input_files(path)
    expect(bench.locator("#drawer [role=alert]")).to_contain_text("row 2, column 'prediction' is null")
    bench.get_by_role("button", name="Read nulls as empty texts").click()
    expect(bench.locator("#claim h1")).to_contain_text("50.00 ROUGE-1")
    with tab.expect_file_chooser():
        bench.get_by_role("button", name="Open another file…").click()


def test_a_null_in_one_of_several_files_stops_with_a_button_that_sends_them_again(visit, tmp_path):
    paths = [tmp_path / "a.jsonl", tmp_path / "ref.txt"]
    paths[0].write_text('{"output": "a cat"}\n{"output": null}\n')
    paths[1].write_text("a cat\na dog\n")
    bench = workbench(visit())
    bench.locator("#file").set_input_files(paths)
    expect(bench.locator("#banner")).to_contain_text("a.jsonl, row 2, column 'output' is null")
    expect(bench.locator("#file")).to_have_value("")  # browsers tell of no choice of the file that is in the field
    bench.locator("#banner").get_by_role("button", name="Read nulls as empty texts").click()
    expect(bench.locator("#claim h1")).to_contain_text("50.00 ROUGE-1")


def test_a_file_without_texts_can_be_left(visit, tmp_path):
    tab = visit()
    bench = workbench(tab)
    bench.locator("#file").set_input_files(write_csv(tmp_path / "numbers.csv", [[1, 2.5]] * 3, ("q1", "q2")))
    expect(bench.locator("#drawer [role=alert]")).to_contain_text(re.compile("don't say .*; choose their columns$"))
    with tab.expect_response(lambda answer: answer.url.endswith("/score")):
        bench.get_by_role("button", name="Done").click()  # closes the drawer, which the answer opens again
    expect(bench.locator("#drawer [role=alert]")).to_be_visible()
    expect(bench.locator("#drawer [role=alert]")).to_contain_text("no column of predictions is chosen")
    tab.keyboard.press("Escape")
    expect(bench.locator("#drawer")).to_be_hidden()
    expect(bench.locator("#claim h1")).to_have_text("Not scored yet: numbers.csv")
    assert violations(framed(tab)) == []
    bench.get_by_role("button", name="Open the example").click()
    expect(bench.locator("#example-title")).to_be_attached()


@pytest.mark.parametrize("reopened", [False, True])
def test_a_drawer_that_was_left_while_its_request_ran_is_not_opened_by_the_answer(visit, tmp_path, reopened):
    tab, held = visit(), []
    bench = workbench(tab)
    bench.locator("#file").set_input_files(write_csv(tmp_path / "numbers.csv", [[1, 2.5]] * 3, ("q1", "q2")))
    expect(bench.locator("#drawer [role=alert]")).to_be_visible()
    tab.route("**/score", lambda route: held.append(route))
    bench.get_by_role("button", name="Done").click()
    expect(bench.locator("#progress")).to_be_visible()
    if reopened:
        bench.get_by_role("button", name="Choose columns", exact=True).click()
    tab.keyboard.press("Escape")
    expect(bench.locator("#drawer")).to_be_hidden()
    held[0].continue_()
    expect(bench.locator("#banner")).to_contain_text("no column of predictions is chosen")
    expect(bench.locator("#drawer")).to_be_hidden()
    bench.locator("#banner").get_by_role("button", name="Choose columns").click()
    expect(bench.locator("#drawer [role=alert]")).to_contain_text("no column of predictions is chosen")


@pytest.mark.parametrize("width", [1440, 390])
def test_what_makes_numbers_meaningless_is_the_headline_with_its_remedy(visit, tmp_path, width):
    rows = [[f"老桥昨天关闭 {k}", f"学校食堂的蔬菜 {k}", f"老桥昨天关闭，维修 {k}"] for k in range(20)]
    tab = visit(width)
    bench = scored(tab, write_csv(tmp_path / "chinese.csv", rows), "chinese.csv")
    expect(bench.locator("#claim h1")).to_contain_text("These scores say nothing: the tokenizer rouge_score drops")
    assert violations(framed(tab)) == []
    bench.locator("#claim").get_by_role("button", name="Use the tokenizer unicode").click()
    expect(bench.locator("#claim h1")).to_contain_text("system_a scores highest")
    repeated = [[f"the cat sat {k % 7}", f"the cat lay {k % 4} times"] for k in range(40)]
    bench = scored(tab, write_csv(tmp_path / "again.csv", repeated, ("prediction", "reference")), "again.csv")
    expect(bench.locator("#claim h1")).to_contain_text("40 rows have only 4 different references")
    bench.locator("#claim").get_by_role("button", name="Keep rows with the same reference together").click()
    expect(bench.locator("#claim h1")).to_contain_text("prediction scores")
    bench.locator(".setup-chip").nth(1).click()
    bench.get_by_label("Margin of equivalence").fill("2")
    bench.get_by_role("button", name="Done").click()
    expect(bench.locator("#claim h1")).to_contain_text("prediction scores")


def test_back_returns_to_views_and_files_before(visit, pairs_csv):
    tab = visit()
    bench = workbench(tab)
    bench.locator("#bar").get_by_role("button", name="ROUGE-2").click()
    tab.wait_for_function("() => location.hash.includes('m=rouge2')")
    bench.locator("#bar").get_by_role("button", name="Charts").click()
    tab.wait_for_function("() => location.hash.includes('tab=charts')")
    tab.go_back()
    expect(bench.locator("#charts")).to_be_hidden()
    expect(bench.locator("#claim h1")).to_contain_text("ROUGE-2 points")
    tab.go_back()
    expect(bench.locator("#claim h1")).to_contain_text("ROUGE-1 points")
    tab.go_forward()
    expect(bench.locator("#claim h1")).to_contain_text("ROUGE-2 points")
    scored(tab, pairs_csv, "pairs.csv")
    tab.go_back()
    expect(bench.locator("#invitation")).to_contain_text("Example")
    tab.wait_for_function("() => !location.hash.includes('result=')")


def test_progress_and_cancel_are_visible_at_any_scroll_position(visit, pairs_csv, monkeypatch):
    from rougekit.analysis.testset import TestSet

    begun, release = threading.Event(), threading.Event()
    compare = TestSet.compare

    def compare_slowly(*arguments, **options):
        begun.set()
        release.wait(30)
        return compare(*arguments, **options)

    monkeypatch.setattr(TestSet, "compare", compare_slowly)
    tab = visit()
    bench = workbench(tab)
    bench.locator("#file").set_input_files(pairs_csv)
    assert begun.wait(30)
    framed(tab).evaluate("scrollTo(0, 400)")
    progress = bench.locator("#progress")
    expect(progress).to_contain_text("testing differences")
    assert 0 <= progress.bounding_box()["y"] < 100
    bench.get_by_role("button", name="Cancel").click()
    release.set()
    expect(progress).to_be_hidden()
    tab.wait_for_timeout(1_000)
    assert "result=" not in tab.evaluate("location.hash")


def test_progress_and_problems_are_those_of_the_request_that_is_running(visit, pairs_csv, tmp_path):
    """A file replaces one that is still being sent; pasted lines fail when their drawer was closed and opened anew."""
    tab, held = visit(), []
    bench = workbench(tab)
    tab.route("**/score", lambda route: held.append(route))
    for path in (pairs_csv, write_csv(tmp_path / "others.csv", PAIRS)):
        bench.locator("#file").set_input_files(path)
        expect(bench.locator("#progress")).to_contain_text("sending")
    tab.wait_for_timeout(500)
    expect(bench.locator("#progress")).to_be_visible()
    bench.get_by_role("button", name="Formats, and pasting lines").click()
    bench.locator("#pasted-predictions").fill("a cat")
    bench.get_by_role("button", name="Score these lines").click()
    tab.keyboard.press("Escape")
    bench.get_by_role("button", name="Formats, and pasting lines").click()
    tab.wait_for_timeout(500)
    held[-1].continue_()
    expect(bench.locator("#banner")).to_contain_text("reference")


def test_a_lost_server_is_reported_with_a_retry_button(url, browser, tmp_path):
    tab = browser.new_page()  # not `visit`, as the browser logs failed requests
    tab.goto(url)
    bench = workbench(tab)
    expect(bench.locator("#reference-text")).to_be_visible()
    tab.route("**/marks/*.json", lambda route: route.abort())
    bench.locator("#list-rows .row").nth(5).click()
    expect(bench.locator("#read [role=alert]")).to_contain_text("can’t be reached")
    tab.unroute("**/marks/*.json")
    bench.get_by_role("button", name="Try again").click()
    expect(bench.locator("#reference-text")).to_be_visible()
    tab.route("**/score", lambda route: route.abort())
    bench.locator("#file").set_input_files(
        write_csv(tmp_path / "accents.csv", [["un café", "le café", "un café noir"]] * 3)
    )
    expect(bench.locator("#banner")).to_contain_text("can’t be reached")
    tab.unroute("**/score")
    bench.locator("#banner").get_by_role("button", name="Try again").click()
    expect(bench.locator("#setup")).to_contain_text("accents.csv")
    tab.route("**/pair", lambda route: route.abort())  # which the page asks of texts with other letters than ASCII's
    bench.get_by_role("button", name="Copy a lasting link").first.click()
    expect(bench.locator("#banner")).to_contain_text("Nothing was copied: the server can’t be reached")
    tab.close()


def test_a_margin_is_set_next_to_the_baseline_and_survives_option_changes(visit):
    tab = visit()
    bench = workbench(tab)
    bench.locator(".setup-chip").nth(0).click()
    bench.locator("#baseline").select_option("full")
    bench.get_by_label("Margin of equivalence").fill("25")
    bench.get_by_role("button", name="Done").click()
    expect(bench.locator("#paper")).to_contain_text("dashed: within 25.00")
    bench.locator(".setup-chip").nth(2).click()
    bench.get_by_label("ROUGE-2", exact=True).uncheck()
    bench.get_by_role("button", name="Done").click()
    expect(bench.locator("#paper")).not_to_contain_text("ROUGE-2")
    expect(bench.locator("#paper")).to_contain_text("dashed: within 25.00")


def test_the_baseline_of_runs_is_a_system(visit, tmp_path):
    tab = visit()
    rows = [[f"{k} a cat sat", f"{k} a cat", f"{k} a dog", f"{k} the cat", f"{k} a cat sat there"] for k in range(8)]
    path = write_csv(tmp_path / "runs.csv", rows, ("A#1", "A#2", "B#1", "B#2", "reference"))
    bench = scored(tab, path, "2 systems")
    bench.locator(".setup-chip", has_text="2 systems").click()
    assert bench.locator("#baseline option").all_inner_texts() == ["none: compare every pair", "A", "B"]
    bench.locator("#baseline").select_option("B")
    bench.get_by_role("button", name="Done").click()
    expect(bench.locator("#paper")).to_contain_text("baseline")
    bench.locator(".setup-chip", has_text="2 systems").click()
    assert bench.locator("#baseline").input_value() == "B"


def test_user_input_never_becomes_html(visit, tmp_path):
    tab = visit()
    name = f"{EVIL.replace('/', '∕')}.csv"
    system = EVIL.replace(" src=x", "")  # a word of sources, whose columns are not offered as outputs
    path = write_csv(tmp_path / name, [[EVIL] * 3] * 4, (system, f"{system}2", f"{EVIL} reference"))
    bench = workbench(tab)
    bench.locator("#file").set_input_files(path)
    bench.get_by_role("button", name=f"Take {EVIL} reference as references").click()
    expect(bench.locator("#setup")).to_contain_text("2 systems")
    bench.locator("#setup").get_by_role("button", name="2 systems").click()
    tab.keyboard.press("Escape")
    bench.locator("summary", has_text="More").click()
    bench.get_by_role("button", name="Paste two texts").click()
    bench.locator("#pair-prediction").fill(EVIL)
    expect(bench.locator(".pair-scores")).to_be_visible()
    assert bench.locator("img").count() == 0
    assert framed(tab).evaluate("window.hacked") is None


def chip(number):
    return lambda bench: bench.locator(".setup-chip").nth(number).click()


def asked(question, typed=""):
    """Opens an entry of the menu *More*, and types what it asks for."""

    def reach(bench):
        bench.locator("summary", has_text="More").click()
        bench.get_by_role("button", name=question).click()
        if typed:
            bench.locator("#drawer input").fill(typed)
            bench.locator("#drawer input").press("Enter")

    return reach


def edit(bench):
    bench.get_by_role("button", name="Edit the text of").first.click()


def pair(bench):
    bench.get_by_role("button", name="Paste two texts").click()
    bench.locator("#pair-prediction").fill("the cat sat")
    bench.locator("#pair-reference").fill("a cat sat")


def charts(bench):
    bench.get_by_role("button", name="Back to the example").click()
    bench.locator("#bar").get_by_role("button", name="Charts").click()


STATES = {
    "landing": (lambda bench: None, "#claim h1", "full scores highest"),
    "chance": (asked("Scores of chance and humans…"), "#drawer table", "other examples' references"),
    "phrases": (asked("Phrases that differ…"), "#drawer table", "only this system"),
    "stemming": (asked("What would stemming change?"), "#drawer table", "only if stemmed"),
    "asking": (asked("Which tool gave a number?"), "#drawer form.asked", "as they were published"),
    "tools": (asked("Which tool gave a number?", "rouge1 45.94"), "#drawer table", "fits"),
    "data": (lambda bench: bench.get_by_role("button", name="Formats").click(), "#drawer", "Score these lines"),
    "columns": (chip(0), "#drawer", "Baseline"),
    "options": (chip(1), "#drawer", "Stemm"),
    "measures": (chip(2), "#drawer", "ROUGE-2"),
    "editing": (edit, "#edited-read .edited", "as it was"),
    "pair": (pair, "#pair-read .pair-scores", "ROUGE-1"),
    "charts": (charts, "#charts figure >> nth=0", ""),
}
"""How to reach each state from the one before, and what is then to be read where."""

JARGON = ("meadL", "rougeS4", "guarded", "your systems, chance", "copied by", "reference reference")


def wrong_in(place, width):
    """What is wrong in a state: violations of accessibility, what does not fit, jargon."""
    found = violations(place)
    wide = place.evaluate("document.scrollingElement.scrollWidth")
    found += [f"{wide} pixels wide"] * (wide > width)
    text = place.locator("body").inner_text()
    return found + [word for word in JARGON if word in text]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_state_obeys_every_rule(visit, theme):
    tab = visit(theme=theme)
    bench = workbench(tab)
    assert bench.locator("html").get_attribute("data-theme") == theme
    for name, (reach, where, says) in STATES.items():
        tab.set_viewport_size({"width": WIDTHS[0], "height": 900})
        tab.keyboard.press("Escape")
        reach(bench)
        expect(bench.locator(where)).to_contain_text(says)
        for width in widths(theme):
            tab.set_viewport_size({"width": width, "height": 900})
            for place in (tab, framed(tab)) if name == "landing" else (framed(tab),):
                assert wrong_in(place, width) == [], (name, width)
            if width in (WIDTHS[0], WIDTHS[-1]):
                shot(tab, f"{name}-{theme}-{width}")


def test_eight_systems_and_many_scripts_fit_on_the_screen(visit, tmp_path):
    texts = [
        "เธอไปโรงเรียนทุกวัน",
        "القطة جلست على السجادة",
        "猫坐在垫子上",
        "😀 the 👩‍👩‍👧 cat 🇩🇪 sat",
        "the cat sat",
        "it rained",
    ] * 3
    header = [*(f"a_system_with_a_long_name_{k}" for k in range(8)), "reference"]
    rows = [[text[: len(text) - k] or text for k in range(8)] + [text] for text in texts]
    tab = visit(390)
    bench = workbench(tab)
    bench.locator("#file").set_input_files(write_csv(tmp_path / "systems.csv", rows, header))
    take = bench.get_by_role("button", name="Take a_system_with_a_long_name_0, ")
    expect(take).to_be_visible()
    assert violations(framed(tab)) == []
    box = take.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    take.click()
    expect(bench.locator("#setup")).to_contain_text("8 systems")
    bench = workbench(tab)
    assert framed(tab).evaluate("document.scrollingElement.scrollWidth") <= 390
    assert bench.locator("#setup").evaluate("box => box.scrollWidth <= box.clientWidth")
    for button in bench.locator("#setup button, #paper button, .menu summary").all():
        assert not button.is_visible() or button.bounding_box()["height"] >= 44
    assert json.loads(framed(tab).evaluate("JSON.stringify(window.hacked ?? null)")) is None


def test_one_warning_covers_all_systems(visit, tmp_path):
    header = [*(f"system_{k}" for k in range(8)), "reference"]
    rows = [[f"Z{k}ürich {row} übt." for k in range(8)] + [f"Zürich {row} sleeps."] for row in range(20)]
    bench = scored(visit(), write_csv(tmp_path / "umlauts.csv", rows, header), "umlauts.csv")
    bench.get_by_role("button", name="1 warning").click()
    told = bench.locator("#drawer li")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("of system_0 (more in system_1, system_2")


def test_importing_the_page_builds_no_app(page, monkeypatch):
    monkeypatch.setattr("gradio.routes.App.create_app", lambda *arguments, **options: pytest.fail("made an app"))
    page.build()


def test_the_next_port_is_used_if_one_is_taken(page, monkeypatch):
    import socket

    from fastapi import FastAPI
    from gradio import http_server

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(http_server, "INITIAL_PORT_VALUE", taken.getsockname()[1])
        _, port, _, server = http_server.start_server(FastAPI(), "127.0.0.1")
        server.close()
        assert port > taken.getsockname()[1]
