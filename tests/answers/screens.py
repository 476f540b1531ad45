"""Screens: what a terminal of 80 columns shows, on pages of the documentation and in help.

`python -m tests.answers.recorded` writes them anew. A screen on a page is whole, or its first paragraphs and "…"; help
shows parts.
"""

import contextlib
import io
import os
import re
import shlex
import tempfile
import textwrap
import warnings
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from dev.marked import replaced
from dev.paths import ROOT
from rougekit.cli import commands, main
from rougekit.cli.commands import COMMANDS
from rougekit.foundation.errors import RougeWarning
from tests.helpers.documents import PAGES
from tests.helpers.terminal import ESCAPE

SCREEN = re.compile(r"^( *)```text\n\1\$ (rougekit [^\n]*)\n(.*?)\n\1```$", re.M | re.S)
"""On a page: how far it is indented, the line, and what is shown."""
CUT = "\n…"
IN_HELP = {
    "score": r"\n\n(.*?)ROUGE-L ",
    "compare": r"\n\n(.*?\n)\n.*?\n\n(.*?)F-measures",
    "explain": r"\n\nmatched: .*?\n(\d.*?\n)\n",
    "identify": r"\n\n(.*?\n)\n",
    "correlate": r".*\n\n(.*?)F-measure and",
    "power": r"\n\n.*?\n\n(.*?)Each",
    "sources": r"\n\n(.*?\n)\n",
    "nearest": r"(row [^\n]*\n).*?(  2 [^\n]*\n[^\n]*\n)",
    "novel": r"^(.*?)row ",
    "report": r"(REPORT.html: .*?\n)\n.*?\n\n.*?\n\n(.*?)F-measures",
}
"""By command: the parts of its example's screen, in parentheses, that help shows."""


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def screen_of(line: str, folder: Path, columns: int = 80) -> str:
    """What is shown after a line has been typed in a folder, without colours."""
    screen, settings = _Terminal(), {name: value for name, value in os.environ.items() if "COLOR" not in name}
    with (
        warnings.catch_warnings(),
        contextlib.redirect_stdout(screen), contextlib.redirect_stderr(screen), contextlib.chdir(folder),
        mock.patch.dict(os.environ, settings | {"COLUMNS": str(columns), "TERM": "xterm-256color"}, clear=True),
    ):  # fmt: skip
        warnings.simplefilter("always", RougeWarning)  # also of what was warned of in this process
        if code := main(shlex.split(line)[1:]):
            raise RuntimeError(f"{line} ends with {code}")
    return "".join(f"{each.rstrip()}\n" for each in ESCAPE.sub("", screen.getvalue()).splitlines())


def of_help(command: str, folder: Path) -> str:
    """The answer that help shows to the example of a command, from its screen in a folder that has the examples."""
    screen = screen_of(COMMANDS[command].example, folder)
    if not (parts := re.search(IN_HELP[command], screen, re.S)):
        raise RuntimeError(f"IN_HELP[{command!r}] finds no part of:\n{screen}")
    return "".join(parts.groups())


@contextlib.contextmanager
def examples() -> Iterator[Path]:
    """A folder with the examples, in which reports may be written."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "examples").symlink_to(ROOT / "examples")
        yield Path(folder)


def on_pages() -> dict[tuple[str, str], str]:
    """The screens of the documentation, by page and line."""
    return {
        (page, line): textwrap.dedent(screen)
        for page in PAGES
        for _, line, screen in SCREEN.findall((ROOT / page).read_text("utf-8"))
    }


def as_on_page(screen: str, now: str) -> str:
    """What a line shows now, cut where the screen on a page is."""
    if not screen.endswith(CUT):
        return now.rstrip("\n")
    n_paragraphs = screen.count("\n\n") + 1
    return "\n\n".join(now.split("\n\n")[:n_paragraphs]).rstrip("\n") + CUT


def write() -> None:
    """Write all screens anew."""
    with examples() as folder:

        def anew(found: re.Match[str]) -> str:
            now = as_on_page(textwrap.dedent(found[3]), screen_of(found[2], folder))
            return textwrap.indent(f"```text\n$ {found[2]}\n{now}\n```", found[1])

        for path in (ROOT / page for page in PAGES):
            text = path.read_text("utf-8")
            if (new := SCREEN.sub(anew, text)) != text:
                path.write_text(new, "utf-8")
        path = Path(commands.__file__)
        text = path.read_text("utf-8")
        for command in IN_HELP:
            answer, row = of_help(command, folder), COMMANDS[command]
            text = replaced(text, f'"{row.example}",\n        answer="""\\\n', '""",', answer, f"the row of {command}")
        path.write_text(text, "utf-8")
