"""Names from strangers: what a terminal, Markdown, LaTeX and a spreadsheet get to see of them."""

import csv
import io
import re

import pytest

from rougekit.cli import main
from rougekit.foundation.io.printable import printable
from rougekit.foundation.io.tables import render

EVIL = "a\x1b]0;title\x07\x9b2J\r\n|&\\| <b>`x` \u202eb"
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]")


@pytest.mark.parametrize("style", ["text", "markdown", "latex", "csv"])
def test_no_table_has_control_characters(style):
    table = render(["system", EVIL], [[EVIL, "0.5000"], ["b", "0.2500"]], style)
    assert not CONTROL.search(table)
    if style != "csv":
        assert table.count("\n") == {"text": 3, "markdown": 4, "latex": 9}[style]


def test_a_name_stays_in_its_cell_of_markdown():
    cells = re.split(r"(?<!\\)(?:\\\\)*\|", render(["system", "F"], [[EVIL, "0.5000"]], "markdown").splitlines()[2])
    assert len(cells) == 4
    assert "\\<b>\\`x\\`" in cells[1]


def test_a_name_stays_in_its_cell_of_latex():
    row = render(["system", "F"], [[EVIL, "0.5000"]], "latex").splitlines()[5]
    assert len(re.findall(r"(?<!\\)&", row)) == 1
    assert row.endswith(r"\\")
    table = render(["system", "F"], [["[ours]", "0.5000"], ["*a|b", "0.5000"]], "latex")
    assert not re.search(r"(midrule|\\)\s*[\[*]", table)
    assert r"\textbar{}b &" in table


def test_no_cell_of_csv_is_a_formula():
    cells = ["=1+1", "+1", "-1", "@x", "\t=1", "\n=1", "a\nb", "fine", "ｘ", "＝1"]
    read = list(csv.reader(io.StringIO(render(cells, [[cell] for cell in cells], "csv"))))
    safe = ["'=1+1", "'+1", "'-1", "'@x", "'\t=1", "'\n=1", "a\nb", "fine", "ｘ", "'＝1"]
    assert read == [safe, *([cell] for cell in safe)]
    assert render(["a"], [[-0.5]], "csv") == "a\n-0.5\n"


def test_control_characters_are_written_out():
    assert printable("ü \x1b[31m\x00\x85\u2028\ud800") == r"ü \x1b[31m\x00\x85\u2028\ud800"
    assert printable("a\n\tb\x07", keep="\n\t") == "a\n\tb\\x07"


@pytest.mark.parametrize("style", ["text", "markdown", "latex", "csv"])
def test_the_command_prints_no_control_characters(tmp_path, monkeypatch, capsys, style):
    monkeypatch.chdir(tmp_path)
    for name in ("refs.txt", "a.txt", "b.txt"):
        (tmp_path / name).write_text("a b\nc d\n")
    common = ["--target_filepattern=refs.txt", f"--format={style}", "--n_resamples=5", "--rouge_types=rouge1"]
    assert main([*common, f"--system={EVIL}=a.txt", "--system=b=b.txt"]) == 0
    assert main([*common, f"--system={EVIL}={EVIL}.txt"]) == 1
    assert main(["--data=" + EVIL]) == 1
    shown = capsys.readouterr()
    assert not CONTROL.search(shown.out)
    assert not CONTROL.search(shown.err)
