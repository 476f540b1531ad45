"""The second tab, in a browser; what no browser is needed for, by the functions that its events call."""

import csv
import threading
from pathlib import Path

import pytest

from rougekit import Scorer, compare
from rougekit.analysis.report.page import file_page
from rougekit.foundation.io.decoding import Exceeded
from space import files
from space.results_store import STORE
from tests.helpers.browser import PATIENCE, expect, open_setup, open_tab, scored, shot, upload, workbench, write_csv
from tests.helpers.pages import PAIRS, written

pytestmark = pytest.mark.slow


def test_results_stand_at_the_top_and_nothing_loses_them(visit, pairs_csv):
    tab = visit()
    bench = scored(tab, pairs_csv, "pairs.csv: 3 rows")
    top = tab.locator("#workbench iframe").bounding_box()["y"]
    assert top <= 200
    assert tab.evaluate("document.scrollingElement.scrollHeight") <= 900
    assert tab.locator("#workbench iframe").bounding_box()["width"] >= 1400
    expect(tab.locator("#setup")).to_be_hidden()
    setup = bench.locator("#setup").inner_text()
    for words in ("pairs.csv", "2 systems", "3 examples", "without stemming"):
        assert words in setup
    mean = Scorer(["rouge1"]).score([a for a, _, _ in PAIRS], [r for _, _, r in PAIRS]).aggregate()["rouge1"]
    assert f"{100 * mean:.2f}" in bench.locator("#paper").inner_text()
    for _ in range(2):  # there and back
        for name in ("Explain", "Tables", "Which tool?", "Score"):
            open_tab(tab, name)
    open_tab(tab, "Explain")
    tab.locator("#pair-repeat button.copy", has_text="link").click()
    open_tab(tab, "Score")
    expect(workbench(tab).locator("#setup")).to_contain_text("pairs.csv")
    workbench(tab).locator("#list-rows .row").nth(1).click()
    tab.wait_for_function("location.hash.includes('ex=')")
    again = visit(fragment=tab.evaluate("location.hash"))
    expect(workbench(again).locator("#setup")).to_contain_text("pairs.csv")
    title = workbench(tab).locator("#example-title").inner_text()
    expect(workbench(again).locator("#example-title")).to_have_text(title)
    open_page = tab.context.new_page()  # not of `visit`, as gradio logs an error when a page is loaded again
    open_page.goto(tab.url.partition("#")[0])
    open_page.evaluate("hash => { location.hash = hash; }", tab.evaluate("location.hash"))  # as one that is pasted
    expect(workbench(open_page).locator("#example-title")).to_have_text(title, timeout=PATIENCE)
    open_page.close()
    tab.remove_listener("dialog", tab.troubles)
    asked = []
    tab.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    with tab.expect_event("dialog"):
        tab.close(run_before_unload=True)
    assert asked == ["beforeunload"]


def test_results_are_downloaded(tab, pairs_csv):
    bench = scored(tab, pairs_csv, "pairs.csv: 3 rows")
    bench.locator("summary", has_text="Download").click()
    with tab.expect_download() as waiting:
        bench.get_by_role("button", name="Report (one HTML file)").click()
    results = STORE.get(tab.locator("#workbench iframe").get_attribute("data-token"))
    assert Path(waiting.value.path()).read_text("utf-8") == file_page(results.report)
    open_tab(tab, "Tables")
    with tab.expect_download() as waiting:
        tab.get_by_role("link", name="Scores of every example").click()
    with open(waiting.value.path(), encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["system"] == "system_a"]
    scores = Scorer().score([a for a, _, _ in PAIRS], [reference for _, _, reference in PAIRS])
    for name, column in scores.to_pandas().items():
        assert [float(row[name]) for row in rows] == column.tolist()


def test_text_files_are_dropped_together_and_lines_pasted_and_no_upload_is_kept(tab, served, tmp_path):
    from gradio.route_utils import delete_files_created_by_app

    paths = [tmp_path / name for name in ("ref.txt", "a.txt", "b.txt")]
    for path, text in zip(paths, zip(*((r, a, b) for a, b, r in PAIRS), strict=True), strict=True):
        path.write_text("\n".join(text), encoding="utf-8")
    open_setup(tab)
    upload(tab, paths, "ref.txt, a.txt, b.txt: 3 rows")
    cache = Path(served.GRADIO_CACHE)
    assert list(cache.rglob("ref.txt"))
    assert served.delete_cache == (60, 300)  # every minute, what is older than five
    delete_files_created_by_app(served, 0)
    assert not list(cache.rglob("ref.txt"))
    tab.click("button#score")
    expect(workbench(tab).locator("#setup")).to_contain_text("ref.txt", timeout=PATIENCE)  # from memory
    assert "2 systems" in workbench(tab).locator("#setup").inner_text()
    open_setup(tab)
    tab.get_by_text("Or paste lines").click()
    tab.get_by_label("Predictions, pasted").fill("one\ntwo")
    tab.get_by_label("References, pasted").fill("one\nthree")
    tab.click("#paste")
    expect(tab.locator("#message")).to_contain_text("pasted lines: 2 rows", timeout=PATIENCE)


def test_groups_are_chosen_by_their_column(tab, tmp_path):
    rows = [[*pair, f"document {k // 2}"] for k, pair in enumerate(PAIRS * 4)]
    open_setup(tab)
    upload(tab, write_csv(tmp_path / "x.csv", rows, ("system_a", "system_b", "reference", "doc")), "12 rows")
    tab.get_by_role("button", name="Use doc as groups").click()
    expect(tab.locator("#groups input")).to_have_value("doc")
    tab.click("button#score")
    expect(workbench(tab).locator("#claim")).to_contain_text("in 6 groups", timeout=PATIENCE)
    open_tab(tab, "Tables")
    assert "groups:6" in tab.locator("#tables .tests .signature").inner_text().replace("\n", "")


def test_old_results_say_so_in_words_until_they_are_made_anew_or_the_change_is_undone(tab, pairs_csv):
    bench = scored(tab)
    expect(bench.locator("#setup")).to_contain_text("pairs.jsonl", timeout=PATIENCE)
    note, banner = tab.locator("#set-stale .stale-note"), bench.locator("#banner")
    expect(banner).to_be_hidden()
    bench.get_by_role("button", name="change", exact=True).click()
    expect(note).to_be_hidden()
    tab.get_by_role("checkbox", name="rouge2").uncheck()
    expect(note).to_be_visible()
    expect(banner).to_contain_text("changed since")
    tab.click("#undo")
    expect(banner).to_be_hidden(timeout=PATIENCE)
    bench.get_by_role("button", name="change", exact=True).click()
    expect(tab.get_by_role("checkbox", name="rouge2")).to_be_checked()
    tab.get_by_role("checkbox", name="rouge2").uncheck()
    tab.click("#back")
    expect(banner).to_be_visible()
    bench.get_by_role("button", name="Score again").click()
    expect(banner).to_be_hidden(timeout=PATIENCE)
    expect(workbench(tab).locator("#paper")).not_to_contain_text("ROUGE-2")
    workbench(tab).get_by_role("button", name="change", exact=True).click()
    tab.get_by_role("checkbox", name="rouge2").check()
    upload(tab, pairs_csv, "pairs.csv: 3 rows")
    expect(note).to_be_visible()
    assert "pairs.jsonl" in bench.locator("#setup").inner_text()


def test_two_users_at_once_get_their_own(tab, visit, tmp_path):
    tabs = [tab, visit()]
    for number, each in enumerate(tabs):
        rows = [[f"word{number}", "x", f"word{number} other"]] * (300 + number)
        open_setup(each)
        upload(each, write_csv(tmp_path / f"user{number}.csv", rows), f"{300 + number} rows")
    for each in tabs:
        each.bring_to_front()
        each.click("button#score")
    for number, each in enumerate(tabs):
        bench = workbench(each)
        expect(bench.locator("#setup")).to_contain_text(f"user{number}.csv", timeout=PATIENCE)
        assert f"{300 + number} examples" in bench.locator("#setup").inner_text()
        expect(bench.locator("#read")).to_contain_text(f"word{number} other")


def test_a_bad_file_is_told(page, tmp_path):
    bad = written(tmp_path, "bad.jsonl", '{"prediction": "a", "reference": "b"}\n{"prediction": a}\n')
    table, message, *_ = page.set_tab._load(files.read, [bad])
    assert table is None
    assert 'role="alert">bad.jsonl: line 2, column 16: Expecting value' in message


def test_who_waits_sees_the_place_in_the_queue(tab, visit, monkeypatch):
    from space import testset
    from space.page import AT_ONCE

    release = threading.Event()

    def slowly(*arguments, **options):
        release.wait(60)
        return compare(*arguments, **options)

    monkeypatch.setattr(testset, "compare", slowly)
    tabs = [tab, *(visit() for _ in range(AT_ONCE))]
    for each in tabs:
        open_setup(each)
        each.click("#example")
        expect(each.locator("#message")).to_contain_text("30 rows", timeout=PATIENCE)
        each.click("button#score")
        expect(each.locator("#set-progress p")).to_be_visible(timeout=PATIENCE)
    place = tabs[-1].locator("#set-progress .progress-text")
    expect(place).to_contain_text("queue: 1/1", timeout=PATIENCE)
    shot(tabs[-1], "queue", full_page=True)
    box, around = place.bounding_box(), tabs[-1].locator("#set-progress .wrap").bounding_box()
    clipped = place.evaluate("text => getComputedStyle(text.parentElement).overflow") != "visible"
    assert not clipped or box["y"] + box["height"] <= around["y"] + around["height"]
    release.set()
    workbench(tabs[-1])


def test_reading_and_scoring_can_be_cancelled_and_a_change_meanwhile_is_noted(visit, monkeypatch, pairs_csv):
    from space import testset

    reading, ended, begun, release = (threading.Event() for _ in range(4))

    def read_slowly(*arguments, cancelled, **options):
        reading.set()
        cancelled.wait(60)
        ended.set()
        raise Exceeded("was cancelled")

    def compare_slowly(*arguments, **options):
        begun.set()
        release.wait(30)
        return compare(*arguments, **options)

    monkeypatch.setattr(files, "run_sandboxed", read_slowly)
    monkeypatch.setattr(testset, "compare", compare_slowly)
    tab = visit()
    open_tab(tab, "Score")
    tab.set_input_files("#upload input[type=file]", pairs_csv)
    expect(tab.locator("#set-progress")).to_contain_text("reading the file", timeout=PATIENCE)
    assert reading.wait(30)
    tab.click("#cancel")
    assert ended.wait(10)
    expect(tab.locator("#set-progress")).not_to_contain_text("reading", timeout=PATIENCE)
    assert tab.locator("#message table").count() == 0
    tab.click("#example")
    expect(tab.locator("#message")).to_contain_text("30 rows", timeout=PATIENCE)
    tab.click("button#score")
    expect(tab.locator("#set-progress progress")).to_be_visible(timeout=PATIENCE)
    assert begun.wait(30)
    tab.click("#cancel")
    expect(tab.locator("#set-progress")).not_to_contain_text("resampling", timeout=PATIENCE)
    release.set()
    tab.wait_for_timeout(1_000)
    assert tab.locator("#workbench iframe").count() == 0
    begun.clear()
    release.clear()
    tab.click("button#score")
    assert begun.wait(30)
    with tab.expect_response(lambda response: "predict" in response.url):  # no note: there are no results yet
        tab.get_by_role("checkbox", name="rouge2").uncheck()
    release.set()
    expect(workbench(tab).locator("#banner")).to_contain_text("changed since", timeout=PATIENCE)
