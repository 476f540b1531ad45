"""The page in Debian's chromium: typing, clicking and reading. Packages are imported when a test runs.

Tests are skipped where gradio, playwright or chromium are missing.
"""

import csv
import shutil
from importlib import import_module

import pytest

from dev.paths import ROOT
from tests.helpers.amounts import drawn

CHROMIUM = shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
SHOTS = ROOT / "screenshots"
PATIENCE = 30_000
"""Milliseconds. What waits for something that never comes costs a minute, as it runs once more; `conftest` says why."""
WIDTHS = (1440, 1024, 768, 390)
"""Widths of windows that everything must fit into."""
LATE_FRAMES = """(() => {
    if (window.isLate) return;  // pages that are kept for other tests have this script several times
    const ask = requestAnimationFrame.bind(window), late = 200 * Math.random(), cancelled = new Set();
    window.isLate = true;
    window.requestAnimationFrame = draw => {
        const id = setTimeout(() => ask(time => cancelled.has(id) || draw(time)), late);
        return id;
    };
    window.cancelAnimationFrame = id => cancelled.add(id);
})()"""
"""Gives animation frames as late as a busy machine does."""
SETTLED = """async part => {
    const frame = () => new Promise(next => { requestAnimationFrame(next); setTimeout(next, 1000); });
    let quiet = 0;
    const observer = new MutationObserver(() => { quiet = 0; });
    observer.observe(part.ownerDocument, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let frames = 0; quiet < 3 && frames < 300; frames += 1) {
        quiet += 1;
        await frame();
    }
    observer.disconnect();
}"""
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],  # axe does not list passing elements, which would double its time
    "iframes": False,  # checked separately
}


def widths(theme):
    """All widths and themes at night, otherwise the widest in the light theme and the narrowest in the dark one."""
    return drawn(WIDTHS, (WIDTHS[0] if theme == "light" else WIDTHS[-1],))


def chromium(profile=None):
    """A browser, for a fixture; with a profile folder, its only context, which caches compiled scripts."""
    api = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("needs chromium")
    with api.sync_playwright() as driver:
        if profile is None:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        else:
            browser = driver.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Visits:
    """Opens addresses, and at the end checks that no page ran foreign code, failed or contacted another machine.

    new_page : returns a page; base : the prefix of our addresses
    warnings : whether the console must be free of warnings too; reused : whether pages are kept, empty, for other tests
    """

    def __init__(self, new_page, base, warnings=False, reused=False):
        self.new_page, self.base, self.reused, self.opened = new_page, base, reused, []
        self.troubling = ("error", "warning") if warnings else ("error",)

    def __call__(self, address, width=1440, height=900, theme="light"):
        tab, troubles, asked = self.new_page(), [], []
        tab.set_default_timeout(PATIENCE)
        tab.set_viewport_size({"width": width, "height": height})
        tab.emulate_media(color_scheme=theme, media="screen")

        def log(said):
            if said.type in self.troubling:
                troubles.append(f"{said.text} {said.location}")

        tab.troubles = lambda dialog: troubles.append(f"dialog {dialog.message}")
        listeners = {
            "pageerror": lambda error: troubles.append(str(error)), "console": log, "dialog": tab.troubles,
            "request": lambda request: asked.append(request),
        }  # fmt: skip
        for event, listener in listeners.items():
            tab.on(event, listener)
        self.opened.append((tab, troubles, asked, listeners))
        if drawn(True, False):
            tab.add_init_script(LATE_FRAMES)
        tab.goto(address)
        return tab

    def close(self):
        found = []
        for tab, troubles, asked, listeners in self.opened:
            found += troubles
            outside = [request for request in asked if not request.url.startswith(("data:", "blob:", self.base))]
            found += [one.url for one in outside if one.failure != "csp"]  # csp: the policy forbade it
            if not tab.is_closed() and tab.evaluate("window.hacked") is not None:
                found.append("foreign code ran")
            if self.reused:
                tab.evaluate("localStorage.clear()")
                tab.goto("about:blank")
                for event, listener in listeners.items():
                    tab.remove_listener(event, listener)
            else:
                tab.close()
        assert not found, found


def violations(frame, within=None):
    """Violations that axe finds in a page or frame once it is drawn and has faded in, except those it can't decide.

    within : selector of the part to check
    """
    frame.wait_for_function(
        """() => !document.querySelector('.pending, .generating') && document.getAnimations().every(
            a => a.playState !== 'running' || a.effect.getTiming().iterations === Infinity)"""
    )
    settled(frame.locator("body"))
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(frame, within, RULES).response["violations"]
    return [(one["id"], [node["html"][:150] for node in one["nodes"]][:3]) for one in found]


def expect(found):
    """Playwright's `expect` with a longer timeout, as background pages are drawn only once a second."""
    check = import_module("playwright.sync_api").expect
    check.set_options(timeout=PATIENCE)
    return check(found)


def settled(located):
    """What was located, once three frames in a row have changed nothing in its document.

    The page draws one part a frame, so that what is read, measured or dragged before may be replaced the next moment.
    """
    located.first.evaluate(SETTLED)
    return located


def write_csv(path, rows, header=("system_a", "system_b", "reference")):
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])
    return path


def workbench(tab):
    """The frame of the workbench, once an example is open in it."""
    tab.bring_to_front()
    frame = tab.frame_locator("#workbench")
    expect(frame.locator("#example-title")).to_be_attached()
    return frame


def scored(tab, paths, says):
    """Open files; returns the workbench once it shows the expected text."""
    frame = workbench(tab)
    frame.locator("#file").set_input_files(paths)
    expect(frame.locator("#setup")).to_contain_text(says)
    return workbench(tab)


def framed(tab):
    """The frame object, in which scripts can run."""
    return next(frame for frame in tab.frames if "/workbench/" in frame.url)


def shot(tab, name, **options):
    """Take a picture for screenshots/, at night and in `make screenshots`."""
    if drawn(True, False):
        SHOTS.mkdir(exist_ok=True)
        tab.screenshot(path=SHOTS / f"{name}.png", **options)
