"""The page in Debian's chromium: what its tests type, click and read; imported is what that takes when one runs.

Tests are skipped where gradio, playwright or chromium are missing, but not where CI=true.
"""

import csv
import os
import shutil
from importlib import import_module

import pytest

from workbench.paths import ROOT

CHROMIUM = shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
SHOTS = ROOT / "screenshots"
PATIENCE = 60_000
"""Milliseconds."""


def needed(name):
    """A module, without which the test is skipped, or fails where CI=true."""
    return import_module(name) if os.environ.get("CI") == "true" else pytest.importorskip(name)


def expect(found):
    """Playwright's own."""
    return import_module("playwright.sync_api").expect(found)


def open_tab(tab, name):
    """A tab, which on a narrow screen may stand in the menu of those that have no room."""
    button = tab.get_by_role("tab", name=name, exact=True)
    if button.count() == 0 or not button.is_visible():
        tab.locator("#tabs .overflow-menu > button").click()
        button = tab.locator("#tabs .overflow-dropdown button", has_text=name)
    button.click()


def cells(tab, result):
    """The tables in a result, by the names of their rows; what stands in a smaller line follows a space."""
    texts = {}
    for row in tab.locator(f"{result} table.scores tbody tr").all():
        name, *others = (" ".join(cell.split()) for cell in row.locator("th, td").all_text_contents())
        texts[name] = others
    return texts


def write_csv(path, rows, header=("system_a", "system_b", "reference")):
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])
    return path


def upload(tab, paths, says):
    tab.set_input_files("#upload input[type=file]", paths)
    expect(tab.locator("#message")).to_contain_text(says, timeout=PATIENCE)


def scored(tab, paths=None, says=""):
    """Open the second tab, take a file or the example pairs, and score; the workbench, with an example open."""
    open_tab(tab, "Score")
    if paths is None:
        tab.click("#example")
        expect(tab.locator("#message")).to_contain_text("30 rows", timeout=PATIENCE)
    else:
        upload(tab, paths, says)
    tab.click("button#score")
    return workbench(tab)


def workbench(tab):
    """The frame with the results, once an example stands open in it."""
    frame = tab.frame_locator("#workbench iframe")
    expect(frame.locator("#read")).to_contain_text("example", timeout=PATIENCE)
    return frame


def shot(tab, name):
    SHOTS.mkdir(exist_ok=True)
    tab.screenshot(path=SHOTS / f"{name}.png", full_page=True)


def clear(tab):
    tab.get_by_label("Remove this file", exact=False).or_(tab.get_by_label("Clear", exact=False)).first.click()
