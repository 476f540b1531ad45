"""Lines to paste are read by a shell as the words they were made of, and hold nothing that a terminal hides."""

import os
import subprocess

import pytest

from rougekit.foundation.io.printable import printable
from rougekit.foundation.io.shell_lines import shell_line

WORDS = [
    "", "plain", "a b", "it's", 'a "b"', "-x.csv", "--baseline=a=b", "tab\tone", "new\nline", "return\r",
    "back\\slash\t", "'\t'", "$HOME `id` $(id) !! * ? [a] {a,b} ~ # & ; | < >", "\t$HOME `id` $(id) !! *",
    "\x1b[31m7", "\x01f", "\x7f", "\x85", "\u2028", "\u202edrow", "Zusammenfassung über\t摘要", "\udcff.csv",
    "\tü\udc80",
]  # fmt: skip


@pytest.mark.needs("bash")
def test_a_shell_reads_the_words():
    script = f"printf '%s\\0' {shell_line(WORDS)}".encode("utf-8", "surrogateescape")
    read = subprocess.run(["bash", "-c", script], capture_output=True, check=True).stdout
    assert read == b"".join(os.fsencode(word) + b"\0" for word in WORDS)


@pytest.mark.parametrize("word", [*WORDS, "\ud800"])
def test_a_terminal_shows_all_of_a_line(word):
    line = shell_line([word])
    assert printable(line) == line
    assert "\n" not in line


def test_words_that_need_no_quotes_have_none():
    assert shell_line(["rougekit", "a.csv", "--row=3"]) == "rougekit a.csv --row=3"
