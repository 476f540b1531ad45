"""The page in a browser: addresses, safety, all screens and themes."""

import re
import socket

import pytest

from tests.helpers.amounts import drawn
from tests.helpers.browser import (
    PATIENCE,
    ROOT,
    WIDTHS,
    clear,
    expect,
    open_options,
    open_tab,
    scored,
    shot,
    upload,
    violations,
    widths,
    workbench,
    write_csv,
)

pytestmark = pytest.mark.slow


EVIL = "<img src=x onerror='window.hacked=1'><script>window.hacked=1</script>"


PANEL = "[role=tabpanel]"
"""The open tab, without the options above it."""


def part(tab, element, name):
    """A picture of one element, at most a screen high."""
    place = tab.locator(element).bounding_box()
    place["y"] += tab.evaluate("scrollY")
    clip = {**place, "height": min(place["height"], 720)}
    shot(tab, name, full_page=True, clip=clip)


def test_an_address_opens_a_tab_and_keys_go_between_tabs(visit):
    tab = visit(fragment="#tab=tables")
    expect(tab.get_by_role("tab", name="Tables")).to_have_attribute("aria-selected", "true", timeout=PATIENCE)
    tab.keyboard.press("Tab")
    assert tab.evaluate("getComputedStyle(document.activeElement).outlineStyle + document.activeElement.type") == (
        "solidcheckbox"
    )
    tab.get_by_role("tab", name="Tables").focus()
    tab.keyboard.press("ArrowLeft")
    expect(tab.get_by_role("tab", name="Score")).to_be_focused()
    tab.keyboard.press("ArrowLeft")
    expect(tab.get_by_role("tab", name="Explain")).to_have_attribute("aria-selected", "true")
    assert tab.evaluate("location.hash") == "#tab=pair"


def test_options_look_set_when_they_are_and_can_be_reset(tab):
    open_options(tab)
    box, line = tab.locator("#option-max_words"), tab.locator("#set-options")
    box.locator("input, textarea").fill("75")
    expect(line).to_contain_text("Options set: Max words 75")
    tab.wait_for_function("getComputedStyle(document.getElementById('option-max_words')).boxShadow !== 'none'")
    tab.click("#reset")
    expect(line).to_be_hidden()
    expect(box.locator("input, textarea")).to_have_value("")


def test_the_name_of_a_refused_file_runs_nothing_and_calls_nobody(tab):
    open_tab(tab, "Score")
    name = "<img src=&#47;&#47;outside.invalid onerror='window.hacked=1'>.exe"
    tab.set_input_files("#upload input[type=file]", {"name": name, "mimeType": "text/csv", "buffer": b"a" * 1_000})
    expect(tab.locator("#message [role=alert]")).to_contain_text("expected one file", timeout=PATIENCE)
    clear(tab)


def test_nothing_that_users_write_becomes_html(tab, tmp_path):
    open_tab(tab, "Explain")
    tab.fill("#prediction textarea", EVIL)
    tab.fill("#reference textarea", f"{EVIL}\n---\n{EVIL} again")
    for box in tab.locator("#types input").all():
        box.check()
    tab.click("#explain")
    expect(tab.locator("#pair-result")).to_contain_text("bleu, reference 2", timeout=PATIENCE)
    open_options(tab)
    for label in ("Stemmer", "Stopwords", "Tokenizer", "Sentences", "Multi reference"):
        tab.locator("#options").get_by_label(label, exact=True).fill(EVIL)
        tab.keyboard.press("Enter")
        tab.keyboard.press("Escape")
    open_tab(tab, "Score")
    name = f"{EVIL.replace('/', '∕')}.csv"
    upload(tab, write_csv(tmp_path / name, [[EVIL] * 3] * 2, (EVIL, f"{EVIL}2", f"{EVIL} reference")), "2 rows")
    for side in ("predictions", "references", "baseline"):
        tab.fill(f"#{side} input", EVIL)
        tab.keyboard.press("Escape")
    tab.click("button#score")
    bench = workbench(tab)
    assert bench.locator("img[src=x]").count() == 0
    open_tab(tab, "Tables")
    tab.click("#why")
    expect(tab.locator("#reasons")).to_contain_text("none", timeout=PATIENCE)
    open_tab(tab, "Score")
    bench.get_by_role("button", name="change", exact=True).click()
    clear(tab)
    upload(tab, write_csv(tmp_path / "broken.csv", [["x", "y"]], (EVIL, EVIL)), "column name twice")
    assert tab.locator("img[src=x]").count() == 0


def is_for_everyone(tab, name, theme, *places, within=None):
    """At the theme's widths, the page or the frames that are named; pictures of the widest and the narrowest.

    within : the part that is looked at by day, where what is around it is as in another state
    """
    for width in widths(theme):
        tab.set_viewport_size({"width": width, "height": 900})
        assert tab.evaluate("document.scrollingElement.scrollWidth") <= width
        for place in places or (tab,):
            assert violations(place, drawn(None, within)) == [], (name, width)
        if width in (WIDTHS[0], WIDTHS[-1]):
            shot(tab, f"{name}-{theme}-{width}", full_page=True)
    tab.set_viewport_size({"width": WIDTHS[0], "height": 900})


def has_no_violations(place, theme):
    """Asked of smaller states in the light, and every night in the dark too."""
    if theme in drawn(("light", "dark"), ("light",)):
        assert violations(place, drawn(None, PANEL)) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_tab_and_state_is_for_everyone(visit, theme):
    tab = visit(theme=theme)
    marks_stand_out_from_paper_and_differ_without_colour(tab)
    is_for_everyone(tab, "explain", theme)
    part(tab, "#pair-result", f"pair-{theme}-1440")
    tab.fill("#prediction textarea", "")
    tab.click("#explain")
    expect(tab.locator("#pair-result")).to_contain_text("nothing to compare", timeout=PATIENCE)
    has_no_violations(tab, theme)
    open_tab(tab, "Score")
    tab.click("button#score")
    expect(tab.locator("#set-progress [role=alert]")).to_be_visible(timeout=PATIENCE)
    has_no_violations(tab, theme)
    bench = scored(tab)
    assert bench.locator("html").get_attribute("data-theme") == theme
    frame = next(frame for frame in tab.frames if "/workbench/" in frame.url)
    # tests/analysis/report asks the same of the workbench alone, and what is around it is the same for both
    for button, places in (("Charts", drawn((tab, frame), (frame,))), ("Read", drawn((tab, frame), (tab,)))):
        bench.locator("#bar").get_by_role("button", name=button).click()
        is_for_everyone(tab, f"workbench-{button.lower()}", theme, *places)
    bench.get_by_role("button", name="change", exact=True).click()
    tab.get_by_role("checkbox", name="rouge2").uncheck()
    expect(tab.locator("#set-stale .stale-note")).to_be_visible()
    is_for_everyone(tab, "setup", theme, tab, frame)
    open_tab(tab, "Tables")
    for button, answer in (("#why", "#reasons"), ("#around", "#levels")):
        tab.click(button)
        tab.wait_for_selector(f"{answer} table")
    tab.get_by_text("Show LaTeX").click()
    is_for_everyone(tab, "tables", theme, within=PANEL)
    open_tab(tab, "Which tool?")
    tab.locator("#published textarea, #published input").fill("rouge1 46.6")
    tab.click("#find")
    tab.wait_for_selector("#tools table")
    if theme in drawn(("light", "dark"), ("light",)):  # made of what the tables are made of
        is_for_everyone(tab, "tool", theme, within=PANEL)
    background = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", background)[:3])) < 200) == (theme == "dark")


if drawn(True, False):  # test_set_tab.py asks the same height of other results

    def test_pictures_for_the_readme(visit):
        tab = visit()
        scored(tab, ROOT / "examples" / "systems.csv", "30 rows")
        shot(tab, "systems-light-1440")
        assert tab.evaluate("document.scrollingElement.scrollHeight") <= 900


def test_eight_systems_and_many_scripts_fit(visit, tmp_path):
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
    open_options(tab)
    tab.locator("#options").get_by_label("Tokenizer", exact=True).click()
    tab.get_by_role("option", name="unicode").click()
    scored(tab, write_csv(tmp_path / "all_pairs.csv", rows, header), "18 rows")
    shot(tab, "eight-390", full_page=True)
    assert tab.evaluate("document.scrollingElement.scrollHeight") <= 900
    open_tab(tab, "Tables")
    tab.click("#pairs")
    tab.wait_for_selector("#matrix table")
    shot(tab, "eight-tables-390", full_page=True)
    assert tab.evaluate("document.scrollingElement.scrollWidth") <= 390
    assert violations(tab, drawn(None, "#matrix")) == []


def marks_stand_out_from_paper_and_differ_without_colour(tab):
    paper, marks = tab.evaluate("""() => {
      const root = document.querySelector('#pair-result .rougekit'), found = [];
      for (let k = 0; k < 6; k++) {
        const mark = Object.assign(document.createElement('mark'), { className: `c${k}` });
        root.append(mark);
        const style = getComputedStyle(mark);
        found.push([style.textDecorationStyle + style.textDecorationThickness, style.textDecorationColor]);
        mark.remove();
      }
      return [getComputedStyle(root).getPropertyValue('--paper'), found];
    }""")
    assert len({shape for shape, _ in marks}) == 6
    for _, colour in marks:
        assert contrast(rgb(paper), rgb(colour)) >= 3


def rgb(colour):
    if colour.startswith("#"):
        digits = colour[1:] if len(colour) > 4 else "".join(2 * digit for digit in colour[1:])
        return [int(digits[k : k + 2], 16) for k in (0, 2, 4)]
    return [int(float(number)) for number in re.findall(r"[\d.]+", colour)[:3]]


def contrast(one, other):
    """WCAG 2.2, relative luminance and contrast ratio."""

    def luminance(colour):
        parts = [part / 255 for part in colour]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_no_app_is_made_until_the_page_is_launched(page, monkeypatch):
    monkeypatch.setattr("gradio.routes.App.create_app", lambda *arguments, **options: pytest.fail("made an app"))
    page.build()


def test_a_port_that_is_taken_gives_way_to_the_next(page, monkeypatch):
    from fastapi import FastAPI
    from gradio import http_server

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(http_server, "INITIAL_PORT_VALUE", taken.getsockname()[1])
        _, port, _, server = http_server.start_server(FastAPI(), "127.0.0.1")
        server.close()
        assert port > taken.getsockname()[1]
