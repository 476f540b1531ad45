"""The commands: each has a module, help, and words that it takes."""

from importlib import import_module

import pytest

from rougekit.cli import main
from rougekit.cli.commands import COMMANDS
from rougekit.cli.flags import GROUPS
from rougekit.version import __version__


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_module_help_and_version(command, capsys):
    row = COMMANDS[command]
    assert callable(import_module(f"rougekit.cli.{row.module or command}").run)
    assert set(row.flags + row.shared) <= set(GROUPS)
    assert main([command, "--help"]) == 0
    assert f"rougekit {command} {row.usage}".rstrip() in capsys.readouterr().out
    assert main([command, "--version"]) == 0
    assert capsys.readouterr().out == f"rougekit {__version__}\n"


def test_a_word_that_is_none_gets_a_suggestion(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["correlat"]) == 2
    assert "did you mean correlate?" in capsys.readouterr().err
