"""A progress bar: asked for, or shown where someone may be waiting and looking on."""

import sys

import pytest

from rougekit.foundation.runtime.progress import bar


@pytest.fixture
def shown(monkeypatch, capsys):
    """Whether a bar is seen to its end."""

    def shown(asked, is_long, is_terminal):
        monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
        with bar(asked, is_long, 4, "examples") as done:
            done(1)
            done(3)
        return "4/4" in capsys.readouterr().err

    return shown


@pytest.mark.parametrize("is_long", [True, False])
@pytest.mark.parametrize("is_terminal", [True, False])
def test_an_explicit_choice_holds_everywhere(shown, is_long, is_terminal):
    assert shown(True, is_long, is_terminal)
    assert not shown(False, is_long, is_terminal)


def test_by_default_only_long_work_on_a_terminal_shows_a_bar(shown):
    assert shown(None, True, True)
    assert not any(shown(None, is_long, is_terminal) for is_long, is_terminal in ((True, False), (False, True)))


def test_without_rich_only_an_explicit_request_fails(shown, monkeypatch):
    monkeypatch.setitem(sys.modules, "rich.progress", None)
    assert not shown(None, True, True)
    with pytest.raises(ImportError, match=r"progress=True needs rich.*pip install rich"):
        bar(True, True, 4, "examples").__enter__()


def test_a_line_that_is_too_short_cuts_the_bar_and_no_number(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "60")
    with bar(True, True, 1_234_567_890, "examples") as done:
        done(1_234_567_890)
    assert "1234567890/1234567890 examples" in capsys.readouterr().err
