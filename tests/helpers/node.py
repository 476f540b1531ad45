"""rouge.js in Node: a process that answers calls. Without Node tests are skipped."""

import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from dev.paths import ROOT
from dev.wasm import SCRIPT
from rougekit.page.view import html

PUNKT = ROOT / "rougekit" / "data" / "punkt-english.tsv"
SERVER = Path(__file__).with_name("rouge.mjs")


def node():
    """The command of Node."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("needs node")
    return found


def modules(*names):
    """The scripts of these modules of the page, each after those that it imports.

    Whatever is tested of one, the page opens only if no two declare a name; see `declared_twice`.
    """
    assert declared_twice() == []
    parts: dict[str, str] = {}
    for name in names:
        html._join(name, parts)
    return "\n".join(parts.values())


def declared_twice():
    """Names that two modules declare: they share one scope in the page, where that stops the whole script."""
    names = re.findall(r"^(?:async )?(?:function|const|let|class) (\w+)", html.script(), re.MULTILINE)
    assert len(names) > 60
    return [name for name, n in Counter(names).items() if n > 1]


class Rouge:
    """Calls functions of rouge.js, or of another file with its interface.

    What JSON has is returned as it is: doubles have all of their bits. An error is raised as `Refused`.
    """

    def __init__(self, script=SCRIPT, tables=PUNKT):
        command = [node(), SERVER, script, tables]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, name, *arguments):
        self._process.stdin.write(json.dumps([name, arguments]) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["value"]

    def close(self):
        self._process.stdin.close()
        assert self._process.wait(60) == 0
        self._process.stdout.close()


class Refused(Exception):
    """An error of JavaScript: its name and message."""
