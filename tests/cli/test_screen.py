"""Whole screens: terminals of 60, 80 and 120 columns, a pipe, without colours, and consoles that lack our signs."""

import csv
import json
import os
import re
import shlex

import pytest

from dev.paths import ROOT
from rougekit.analysis.compared import ComparedScore
from rougekit.analysis.tables.model import Column, row_names
from rougekit.analysis.tables.numbers import Kind
from rougekit.cli.screen import fitted
from rougekit.cli.terminal import forest
from rougekit.foundation.io.tables import width
from tests.answers.screens import as_on_page, on_pages, screen_of
from tests.helpers.terminal import ESCAPE, piped, typed

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")]

LINE = ("compare", "examples/systems.csv")
TYPED = f"rougekit {' '.join(LINE)}"
SCREENS = on_pages()


@pytest.mark.parametrize("columns", [60, 120])
def test_a_terminal_shows_what_is_recorded(columns):
    """Sentences and tables are in tests/answers/recorded/screens.txt."""
    assert typed(*LINE, columns=columns, folder=ROOT) == screen_of(TYPED, ROOT, columns)


def test_a_pipe_gets_whole_lines():
    shown, (warning, *answer) = piped(*LINE, folder=ROOT), typed(*LINE, columns=120, folder=ROOT).split("\n")
    assert shown.split() == "\n".join(answer).replace("best in bold; ", "").split()
    assert len([line for line in shown.split("\n")[:-4] if len(line) > 120]) == 2, "a sentence and what marks mean"
    assert warning.startswith("rougekit: warning")


@pytest.mark.parametrize(("page", "line"), [*SCREENS], ids=[line for _, line in SCREENS])
def test_the_documentation_shows_screens_as_they_are(page, line):
    screen = SCREENS[page, line]
    assert as_on_page(screen, typed(*shlex.split(line)[1:], columns=80, folder=ROOT)) == screen


def test_the_documentation_has_screens():
    assert len(SCREENS) >= 6
    assert TYPED in {line for _, line in SCREENS}


LONG = """\
one_det…_wrong             precision                recall             F-measure
ROUGE-1           41.55 [38.04, 45.29] 33.54 [29.65, 37.97] 36.50 [32.84, 40.03]

against full            difference         p  p (Holm)  wins/ties/losses
ROUGE-1 P     -10.24 [-14.17, -6.00]    0.0001    0.0002            5/0/25
ROUGE-1 R      -8.49 [-12.11, -4.93]  < 0.0001  < 0.0001            3/4/23
ROUGE-1 F      -9.45 [-12.99, -5.84]  < 0.0001  < 0.0001            4/0/26
"""


def test_a_long_answer_has_every_bound_and_tests_the_pairs_of_the_best():
    """Without a baseline by the p-values of `rank`, which are corrected over all pairs."""
    shown = typed(*LINE, "--long", "--rouge_types=rouge1", columns=80, folder=ROOT)
    squeezed = [" ".join(line.split()) for line in shown.split("\n")]
    assert [line for line in LONG.split("\n") if " ".join(line.split()) not in squeezed] == []
    assert max(map(len, shown.split("\n\nrouge|")[0].split("\n"))) <= 80
    assert [line for line in squeezed if line.startswith("2 one_detail_wrong")] == [
        "2 one_detail_wrong < 0.0001 0.0029"
    ]
    assert "more:" not in shown
    named = typed(*LINE, "--long", "--rouge_types=rouge1", "--baseline=full", columns=80, folder=ROOT)
    assert ["ROUGE-1 P " in named, "cluster" in named] == [True, False]


def test_a_long_answer_has_the_signature_of_every_interval():
    """That of scores is in `ci`, that of differences in `test`."""

    def signed(*flags: str) -> list[list[str]]:
        lines = [line.split("|") for line in piped(*LINE, *flags, folder=ROOT).split("\n")]
        return [[field for field in line if field.startswith(("ci:", "test:"))] for line in lines if "rouge" in line]

    assert signed("--long", "--interval=percentile") == signed("--interval=percentile")
    assert signed("--interval=percentile") == [["ci:95", "test:student-hall"]]
    assert signed("--long", "--interval=student-hall") == [["ci:95h", "test:student-hall"]]
    assert signed("--long") == [["ci:95t", "test:student-hall"]]


def test_a_long_answer_says_which_tests_are_exploratory():
    shown = piped(*LINE, "--long", "--rouge_types=rouge1,rougeL", "--primary=rougeL", folder=ROOT)
    rows = [line.split() for line in shown.split("\n") if line.startswith("ROUGE-") and "/" in line]
    assert [(*row[:2], row[-2:]) for row in rows[2:6:3]] == [
        ("ROUGE-1", "F", ["0.0001", "4/0/26"]), ("ROUGE-L", "F", ["0.0001", "3/0/27"])
    ]  # fmt: skip
    assert (
        "† differs significantly from full; ROUGE-L is the primary type, others are exploratory (30 examples, " in shown
    )


def test_one_system_at_60_columns_keeps_the_interval_of_f():
    screen = typed("examples/systems.csv", "--prediction_column=full", "--rouge_types=rouge1", columns=60, folder=ROOT)
    assert screen.partition("prediction 30\n")[2].startswith(
        """\
systems.csv: full against reference · 30 examples · without
stemming

         precision  recall             F-measure
ROUGE-1      51.79   42.03  45.94 [39.25, 49.77]

On 30 examples, full scores 45.94 ROUGE-1 points.
"""
    )


def test_no_color_keeps_the_words_and_what_is_underlined():
    """As https://no-color.org has it: bold and underlines are no colours."""
    explained = ("explain", *LINE[1:], "--prediction_column=full", "--rouge_type=rouge2")
    colored = typed(*explained, folder=ROOT, colors=True)
    assert "\x1b[4;32m" in colored
    for plain in (
        typed(*explained, folder=ROOT, colors=True, NO_COLOR="1"),
        typed(*explained, "--color=never", folder=ROOT, colors=True),
    ):
        assert "\x1b[4m" in plain
        assert ";3" not in plain
        assert ESCAPE.sub("", plain) == ESCAPE.sub("", colored)


def test_a_dumb_terminal_gets_no_sequences():
    dumb = typed(*LINE, folder=ROOT, colors=True, TERM="dumb")
    plain = typed(*LINE, folder=ROOT)
    assert "\x1b" not in dumb
    assert dumb.split() == plain.replace("best in bold; ", "").split()


def test_colors_can_be_had_in_a_pipe():
    assert "\x1b[1m" in piped(*LINE, "--color=always", folder=ROOT)


@pytest.mark.parametrize("encoding", ["cp1252", "cp437"])
def test_a_console_that_lacks_our_signs_gets_others(encoding, tmp_path):
    """As on Windows: the first has no boxes, the second no daggers; names that it lacks are escaped."""
    text = (ROOT / LINE[1]).read_text("utf-8")
    (tmp_path / "systems.csv").write_text(text.replace("one_detail_wrong", "摘要", 1), "utf-8")
    line = ("compare", "systems.csv", "--rouge_types=rouge1")
    for shown in (
        piped(*line, folder=tmp_path, PYTHONIOENCODING=encoding),
        typed(*line, columns=120, folder=tmp_path, PYTHONIOENCODING=encoding),
    ):
        assert "  36.50*   -9.45 [-12.99,  -5.84]         |---o---|      :" in shown
        assert "\\u6458\\u8981" in shown
        assert shown.isascii()


def test_an_error_is_a_word_in_red():
    shown = typed("no-such-command", folder=ROOT, colors=True)
    assert shown.startswith("rougekit: \x1b[31merror\x1b[0m: unknown command")
    assert "\x1b[31m" not in typed("no-such-command", folder=ROOT, colors=True, NO_COLOR="1")


def test_references_stand_beside_the_prediction_the_best_of_them_first(tmp_path):
    row = {"prediction": "the cat sat", "reference": ["a dog", "the cat", "the cat sat down"]}
    (tmp_path / "several.jsonl").write_text(json.dumps(row) + "\n")
    wide = typed("explain", "several.jsonl", columns=200, folder=tmp_path).split("\n")
    heads = ("P 100.00, R 75.00, F 85.71", "P 66.67, R 100.00, F 80.00", "P 0.00, R 0.00, F 0.00")
    assert re.split(" {4,}", wide[2])[1:] == [
        f"reference {k}  {head}" for k, head in zip((3, 2, 1), heads, strict=True)
    ]
    assert re.split(" {4,}", wide[3]) == ["the cat sat", "the cat sat down", "the cat", "a dog"]
    narrow = piped("explain", "several.jsonl", folder=tmp_path)
    assert narrow.index("reference 3") < narrow.index("reference 2") < narrow.index("reference 1")


def test_names_of_two_columns_and_from_right_to_left_stand_in_their_rows(tmp_path):
    rows = [["reference", "摘要系统", "מערכת", "plain"], *[["a b", "a b", "a x", "a c"]] * 3]
    with (tmp_path / "names.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    for shown in (
        typed("compare", "names.csv", "--rouge_types=rouge1", folder=tmp_path),
        piped("compare", "names.csv", "--rouge_types=rouge1", folder=tmp_path),
    ):
        lines = [line for line in shown.split("\n") if re.match(r"\S+ +\u200e? +\d+\.\d\d", line)]
        assert len(lines) == 3
        assert len({width(line.partition(".")[0]) for line in lines}) == 1  # their points are below each other


def test_what_does_not_fit_goes_below():
    columns = [row_names(), *(Column(f"ROUGE-{n}", Kind.SCORE) for n in range(1, 10))]
    parts = list(fitted(columns, [6, *[7] * 9], 40))
    assert [[k for k, _ in part] for part in parts] == [[0, 1, 2, 3], [0, 4, 5, 6], [0, 7, 8, 9]]
    assert all(sum(size for _, size in part) + 2 * (len(part) - 1) <= 40 for part in parts)


def test_names_are_cut_before_columns_go_below_and_not_below_a_dozen_letters():
    columns = [row_names(), Column("F", Kind.SCORE), Column("interval", Kind.SCORE, dropped=1)]
    assert list(fitted(columns, [31, 5, 14], 30)) == [[(0, 23), (1, 5)]]
    assert list(fitted(columns, [31, 5, 14], 10)) == [[(0, 12), (1, 5)]]
    assert list(fitted(columns, [31, 5, 14], 80)) == [[(0, 31), (1, 5), (2, 14)]]


def test_the_margin_stands_in_brackets_around_zero():
    entries = [ComparedScore(0.5, 0.4, 0.6, middle, middle - 0.04, middle + 0.04) for middle in (-0.3, 0.0)]
    assert forest([None, *entries], 0.1) == [
        "            (    ┊    )",
        "├─●─┤       (    ┊    )",
        "            (  ├─●─┤  )",
    ]
    assert forest(entries)[1].count("(") == 0
