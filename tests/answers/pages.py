"""Sessions on pages of the documentation. `python -m tests.answers.recorded` writes anew what they print."""

import contextlib
import doctest
import re
import warnings
from pathlib import Path
from typing import Any

from dev.paths import ROOT
from tests.helpers.documents import PAGES

SESSION = re.compile(r"(^( *)```pycon[^\n]*\n)(.*?)(^\2```)", re.DOTALL | re.MULTILINE)


class _Runner(doctest.DocTestRunner):
    """Keeps what is printed otherwise than shown, by example. "..." is shown for anything."""

    def __init__(self) -> None:
        super().__init__(verbose=False, optionflags=doctest.ELLIPSIS)
        self.printed: dict[int, str] = {}

    def report_failure(self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        self.printed[example.lineno] = got

    def report_unexpected_exception(self, out: Any, test: Any, example: Any, exc_info: Any) -> None:
        raise exc_info[1]


def written_anew(page: str) -> str:
    """The text of a page, its sessions with what they print now. They share their names, as for a reader."""
    names: dict[str, Any] = {}
    return SESSION.sub(lambda found: f"{found[1]}{_session(found[3], names)}{found[4]}", page)


def _session(session: str, names: dict[str, Any]) -> str:
    test, runner = doctest.DocTestParser().get_doctest(session, {}, "page", None, 0), _Runner()
    test.globs = names
    runner.run(test, clear_globs=False)
    lines = session.splitlines(keepends=True)
    for example in reversed(test.examples):
        if example.lineno in runner.printed:
            first = example.lineno + example.source.count("\n")
            printed = runner.printed[example.lineno].splitlines()
            shown = [f"{' ' * example.indent}{line or '<BLANKLINE>'}\n" for line in printed]
            lines[first : first + example.want.count("\n")] = shown
    return "".join(lines)


def write() -> None:
    """Write the sessions of all pages anew."""
    with contextlib.chdir(ROOT), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for path in map(Path, PAGES):
            text = path.read_text("utf-8")
            if (new := written_anew(text)) != text:
                path.write_text(new, "utf-8")
