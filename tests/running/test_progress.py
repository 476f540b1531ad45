"""A progress bar: asked for, or shown where someone may be waiting and looking on."""

import sys
from functools import partial

import pytest
import tqdm

from rougekit.running.progress import bar


@pytest.fixture(params=[True, False], ids=["terminal", "file"])
def is_terminal(request, capsys, monkeypatch):
    monkeypatch.setattr("tqdm.tqdm", partial(tqdm.tqdm, disable=False))  # tests are silent else
    monkeypatch.setattr(sys.stderr, "isatty", lambda: request.param, raising=False)
    return request.param


def shown(capsys, asked, is_long):
    with bar(asked, is_long, 4, "examples") as one:
        one.update(1)
        one.update(3)
    return "4.00/4.00" in capsys.readouterr().err


@pytest.mark.parametrize("is_long", [True, False])
def test_what_is_asked_for_holds_everywhere(capsys, is_terminal, is_long):
    assert shown(capsys, True, is_long)
    assert not shown(capsys, False, is_long)


def test_who_says_nothing_sees_one_of_long_work_on_a_terminal(capsys, is_terminal):
    assert shown(capsys, None, True) == is_terminal
    assert not shown(capsys, None, False)


def test_without_tqdm_only_who_asks_hears_of_it(capsys, is_terminal, monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert not shown(capsys, None, True)
    with pytest.raises(ImportError, match=r"progress=True needs tqdm.*rougekit\[cli\]"):
        bar(True, True, 4, "examples")
