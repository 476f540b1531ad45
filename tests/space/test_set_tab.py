"""The second tab, in a browser."""

import csv
import threading
from pathlib import Path

import pytest

from rougekit import Scorer, compare
from tests.helpers.browser import (
    PATIENCE,
    cells,
    clear,
    expect,
    open_tab,
    open_view,
    scored,
    shot,
    upload,
    write_csv,
)
from tests.helpers.pages import PAIRS

pytestmark = pytest.mark.slow


def test_a_file_is_scored_and_downloaded(visit, pairs_csv):
    tab = visit()
    scored(tab, pairs_csv, "pairs.csv: 3 rows")
    scores = Scorer().score([a for a, _, _ in PAIRS], [reference for _, _, reference in PAIRS])
    mean = scores.aggregate()["rouge1"]
    assert cells(tab, "#scores")["system_a"][0].startswith(f"{100 * mean:.2f}")
    tab.get_by_text("Precision, recall and intervals").click()
    with tab.expect_download() as waiting:
        tab.click("#download")
    with open(waiting.value.path(), encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["system"] == "system_a"]
    for name, column in scores.to_pandas().items():
        assert [float(row[name]) for row in rows] == column.tolist()
    with tab.expect_download() as waiting:
        tab.click("#report")
    waiting.value.save_as(pairs_csv.parent / "report.html")
    report = tab.context.new_page()
    report.context.set_offline(True)
    report.goto(f"file://{pairs_csv.parent}/report.html")
    assert report.locator("figure svg").count() >= 4


def test_text_files_are_dropped_together_and_lines_pasted(visit, tmp_path):
    tab = visit()
    paths = [tmp_path / name for name in ("ref.txt", "a.txt", "b.txt")]
    for path, text in zip(paths, zip(*((r, a, b) for a, b, r in PAIRS), strict=True), strict=True):
        path.write_text("\n".join(text), encoding="utf-8")
    scored(tab, paths, "3 rows")
    assert "a, b against ref" in tab.inner_text("#scores p.label")
    tab.get_by_text("Or paste lines").click()
    tab.get_by_label("Predictions, pasted").fill("one\ntwo")
    tab.get_by_label("References, pasted").fill("one\nthree")
    tab.click("#paste")
    expect(tab.locator("#message")).to_contain_text("pasted lines: 2 rows", timeout=PATIENCE)


def test_old_results_are_marked_until_they_are_made_anew(visit, pairs_csv):
    tab = visit()
    scored(tab)
    note = tab.locator("#set-results .block.stale-note")
    expect(note).to_be_hidden()
    tab.get_by_role("checkbox", name="rouge2").uncheck()
    expect(note).to_be_visible()
    assert "rouge2" in tab.inner_text("#scores p.label")
    tab.click("button#score")
    expect(note).to_be_hidden(timeout=PATIENCE)
    expect(tab.locator("#scores p.label")).not_to_contain_text("rouge2")
    upload(tab, pairs_csv, "pairs.csv: 3 rows")
    expect(note).to_be_visible()
    assert "pairs.jsonl" in tab.inner_text("#scores p.label")


def test_examples_are_walked_through(visit, tmp_path):
    tab = visit()
    rows = [[f"word{k}", "x" if k % 2 else f"word{k}", f"word{k} other"] for k in range(60)]
    scored(tab, write_csv(tmp_path / "x.csv", rows), "60 rows")
    open_view(tab, "Examples")
    expect(tab.locator("#list")).to_contain_text("60 of 60 examples")
    tab.locator("#contains textarea, #contains input").fill("WORD7 ")
    expect(tab.locator("#list")).to_contain_text("1 of 60 examples", timeout=PATIENCE)
    tab.locator("#contains textarea, #contains input").fill("")
    tab.locator("#only input").click()
    tab.get_by_role("option", name="baseline better").click()
    expect(tab.locator("#list")).to_contain_text("30 of 60 examples", timeout=PATIENCE)
    tab.locator("#list .act").first.click()
    expect(tab.locator("#opened")).to_contain_text("Example 2", timeout=PATIENCE)
    expect(tab.locator("#opened section")).to_have_count(2)
    tab.locator("#opened .chip", has_text="rougeL ").first.click()
    assert tab.locator("#opened .chip:has(:checked) strong").all_inner_texts() == ["rougeL", "rougeL"]
    tab.locator("#list .act").first.focus()
    tab.keyboard.press("ArrowDown")
    expect(tab.locator("#opened")).to_contain_text("Example 4", timeout=PATIENCE)
    tab.get_by_role("button", name="Next", exact=True).click()
    expect(tab.locator("#opened")).to_contain_text("Example 6", timeout=PATIENCE)
    expect(tab.locator("#live")).to_have_text("Example 6 is open")
    tab.get_by_role("button", name="Next page").click()
    expect(tab.locator("#list")).to_contain_text("page 2 of 2", timeout=PATIENCE)


def test_groups_are_chosen_by_their_column(visit, tmp_path):
    tab = visit()
    rows = [[*pair, f"document {k // 2}"] for k, pair in enumerate(PAIRS * 4)]
    open_tab(tab, "Score a test set")
    upload(tab, write_csv(tmp_path / "x.csv", rows, ("system_a", "system_b", "reference", "doc")), "12 rows")
    tab.locator("#groups input").click()
    tab.get_by_role("option", name="doc").click()
    tab.click("button#score")
    tab.wait_for_selector("#scores table.paper")
    assert "groups:6" in tab.inner_text("#scores .signature").replace("\n", "")
    open_view(tab, "Compare")
    assert "in 6 groups" in tab.inner_text("#comparison")


def test_systems_are_compared_and_a_point_opens_its_example(visit, pairs_csv):
    tab = visit()
    scored(tab, pairs_csv, "3 rows")
    open_view(tab, "Compare")
    scorer, references = Scorer(), [reference for _, _, reference in PAIRS]
    systems = {f"system_{'ab'[k]}": scorer.score([pair[k] for pair in PAIRS], references) for k in range(2)}
    found = compare(systems, "system_a")
    entry = found["system_b"]["rouge1"].fmeasure
    row = cells(tab, "#comparison")["rouge1, system_b"]
    assert row[1].startswith(f"{100 * entry.difference:+.2f}")
    assert f"{entry.wins} / {entry.ties} / {entry.losses}" == row[3]
    assert found.sentence_of("system_b", "rouge1") in tab.inner_text("#comparison .claims")
    assert found.signature in tab.inner_text("#comparison").replace("\n", "")
    x, y = map(float, tab.get_attribute("#points .points", "d").split("M")[2].removesuffix("h0").split())
    chart = tab.locator("#points svg.pick")
    scale = chart.bounding_box()["width"] / 400
    chart.click(position={"x": x * scale, "y": y * scale})
    expect(tab.locator("#point-opened")).to_contain_text("Example 2", timeout=PATIENCE)
    tab.click("#why")
    expect(tab.locator("#reasons")).to_contain_text("Bigrams of references", timeout=PATIENCE)


def test_the_tool_behind_a_number_is_found(visit, pairs_csv):
    tab = visit()
    open_tab(tab, "Score a test set")
    upload(tab, pairs_csv, "3 rows")
    open_view(tab, "Which tool?")
    mean = Scorer(["rouge1"]).score([a for a, _, _ in PAIRS], [r for _, _, r in PAIRS]).aggregate()["rouge1"]
    tab.locator("#published textarea, #published input").fill(f"rouge1 {100 * mean:.2f}")
    tab.click("#find")
    expect(tab.locator("#tools")).to_contain_text("to the printed digits", timeout=PATIENCE)


def test_a_bad_file_is_told_and_the_page_goes_on(visit, tmp_path, pairs_csv):
    tab = visit()
    open_tab(tab, "Score a test set")
    tab.click("button#score")
    expect(tab.locator("#set-progress [role=alert]")).to_contain_text("there is no data", timeout=PATIENCE)
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"prediction": "a", "reference": "b"}\n{"prediction": a}\n', encoding="utf-8")
    upload(tab, bad, "bad.jsonl: line 2, column 16: Expecting value")
    clear(tab)
    upload(tab, pairs_csv, "pairs.csv: 3 rows")
    tab.click("button#score")
    tab.wait_for_selector("#scores table")


def test_who_waits_sees_the_place_in_the_queue(visit, monkeypatch):
    from space import testset
    from space.page import AT_ONCE

    release = threading.Event()

    def slowly(*arguments, **options):
        release.wait(60)
        return compare(*arguments, **options)

    monkeypatch.setattr(testset, "compare", slowly)
    tabs = [visit() for _ in range(AT_ONCE + 1)]
    for tab in tabs:
        open_tab(tab, "Score a test set")
        tab.click("#example")
        expect(tab.locator("#message")).to_contain_text("30 rows", timeout=PATIENCE)
        tab.click("button#score")
        expect(tab.locator("#set-progress p")).to_be_visible(timeout=PATIENCE)
    place = tabs[-1].locator("#set-progress .progress-text")
    expect(place).to_contain_text("queue: 1/1", timeout=PATIENCE)
    shot(tabs[-1], "queue")
    box, around = place.bounding_box(), tabs[-1].locator("#set-progress .wrap").bounding_box()
    clipped = place.evaluate("text => getComputedStyle(text.parentElement).overflow") != "visible"
    assert not clipped or box["y"] + box["height"] <= around["y"] + around["height"]
    release.set()
    tabs[-1].wait_for_selector("#scores table.paper")


def test_work_can_be_cancelled(visit, monkeypatch, tmp_path):
    from space import testset

    begun, release = threading.Event(), threading.Event()

    def slowly(*arguments, **options):
        begun.set()
        release.wait(30)
        return compare(*arguments, **options)

    monkeypatch.setattr(testset, "compare", slowly)
    tab = visit()
    open_tab(tab, "Score a test set")
    tab.click("#example")
    expect(tab.locator("#message")).to_contain_text("30 rows", timeout=PATIENCE)
    tab.click("button#score")
    expect(tab.locator("#set-progress progress")).to_be_visible(timeout=PATIENCE)
    assert begun.wait(30)
    tab.click("#cancel")
    expect(tab.locator("#set-progress")).not_to_contain_text("resampling", timeout=PATIENCE)
    release.set()
    tab.wait_for_timeout(1_000)
    assert tab.locator("#scores table").count() == 0


def test_two_users_at_once_get_their_own(visit, tmp_path):
    tabs = [visit(), visit()]
    for number, tab in enumerate(tabs):
        open_tab(tab, "Score a test set")
        rows = [[f"word{number}", "x", f"word{number} other"]] * (300 + number)
        upload(tab, write_csv(tmp_path / f"user{number}.csv", rows), f"{300 + number} rows")
    for tab in tabs:
        tab.click("button#score")
    for number, tab in enumerate(tabs):
        tab.wait_for_selector("#scores table")
        assert f"user{number}.csv: {300 + number} rows" in tab.inner_text("#scores p.label")
        open_view(tab, "Examples")
        tab.locator("#list .act").first.click()
        expect(tab.locator("#opened mark").first).to_have_text(f"word{number}", timeout=PATIENCE)


def test_no_upload_is_kept(visit, served, pairs_csv):
    from gradio.route_utils import delete_files_created_by_app

    tab = visit()
    open_tab(tab, "Score a test set")
    upload(tab, pairs_csv, "3 rows")
    cache = Path(served.GRADIO_CACHE)
    assert list(cache.rglob("pairs.csv"))
    assert served.delete_cache == (60, 300)  # every minute, what is older than five
    delete_files_created_by_app(served, 0)
    assert not list(cache.rglob("pairs.csv"))
    tab.click("button#score")
    tab.wait_for_selector("#scores table")  # from memory
