"""Counts of a run: which files meet in which form, and which are empty."""

from pathlib import Path

import pytest

from rougekit.rouge155.arguments import Arguments, split_options
from rougekit.rouge155.plan import Instance, SummaryFile
from rougekit.rouge155.scoring import FileRows
from tests.helpers.command155 import rouge155, write


def test_limits_that_leave_nothing_are_told(folder: Path) -> None:
    write(folder, p="a b", m="", list="p m\n")
    assert rouge155("-n", "1", "-l", "1", "-z", "SPL", "list")[2] == "readText: m -> empty text\n"


@pytest.mark.parametrize("text", ["cat", "cat|big|mod\n"])
def test_empty_files_of_elements_are_told(text: str, folder: Path) -> None:
    write(folder, p="", m="cat|big|mod\n", list="p m\n")
    assert rouge155("-3", "H", "-z", "SIMPLE", "list")[2] == "readBE: p -> empty text\n"


def instance(name: str, peer: int, models: list[int]) -> Instance:
    return Instance(name, [SummaryFile(number, b"", "SPL", b"") for number in (*models, peer)])


def rows_of(line: str, *groups: list[Instance]) -> tuple[FileRows, tuple]:
    options = Arguments(split_options([*line.split(), "settings", "A"]))
    return FileRows(options, groups), options.reports


def test_rows_are_a_peer_with_each_of_its_models() -> None:
    unread = Instance("2.A")
    rows, _ = rows_of("-n 1", [instance("1.A", 0, [1, 2]), unread], [instance("1.B", 4, [1])])
    assert rows.peer.tolist() == [0, 0, 4]
    assert rows.model.tolist() == [1, 2, 1]
    assert rows.example_at.tolist() == [0, 2, 2, 3]


@pytest.mark.parametrize("stem", [True, False])
def test_stemming_models_is_one_switch_that_goes_off(stem: bool) -> None:
    """Peers, sentences of models and whole models: of ROUGE-N as the switch is, of ROUGE-L on and then off for good."""
    line = "-n 1 -w 2 -M" + " -m" * stem
    rows, (rouge_n, rouge_l, rouge_w) = rows_of(line, [instance("1.A", 0, [1, 2]), instance("2.A", 0, [1])])
    assert rows.stemming[rouge_n].tolist() == [[stem] * 3] * 3
    assert rows.stemming[rouge_l].tolist() == [[stem, stem, False], [True] * 3, [True] * 3]
    assert rows.stemming[rouge_w].tolist() == [[False] * 3, [False] * 3, [True] * 3]


def test_without_that_option_all_texts_are_read_alike() -> None:
    rows, _ = rows_of("-n 1 -m", [instance("1.A", 0, [1])])
    assert rows.stemming == {}
