"""Help: one screen for each command, with an example that is what the command prints."""

import re
from importlib import import_module

import pytest

from rougekit.cli import main
from rougekit.cli.commands import COMMANDS
from rougekit.cli.flags import GROUPS, flags_of
from rougekit.cli.help import help_of, overview
from rougekit.version import __version__
from tests.answers.recorded import difference
from tests.answers.screens import IN_HELP, examples, of_help
from tests.helpers.amounts import slow


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_a_screen_and_help_all_has_every_flag(command, capsys):
    own, everything = help_of(command), help_of(command, lists_all=True)
    assert len(own.splitlines()) <= 45
    assert max(map(len, own.splitlines())) <= 100
    for flag in flags_of(command).values():
        assert flag.usage in everything
        assert " ".join(flag.about.split()) in " ".join(everything.split())
    assert all(flag.usage in own for group in COMMANDS[command].flags for flag in GROUPS[group])
    assert main([command, "--help-all"]) == 0
    assert capsys.readouterr().out == everything + "\n"
    assert f"\n  {command} " in overview()


LONG = {"correlate", "identify"}
"""Commands that compute for seconds. The documentation has the same screen of `identify`."""


@pytest.mark.parametrize("command", [name if name not in LONG else slow(name)[0] for name in IN_HELP])
def test_an_example_is_what_the_command_prints(command):
    with examples() as folder:
        answer, now = (
            re.sub(r"[\d.]+ MB", "MB", each) for each in (COMMANDS[command].answer, of_help(command, folder))
        )
    if answer != now:
        pytest.fail(f"`make answers` would write:\n{difference(answer, now)}", pytrace=False)


def test_every_example_has_its_answer():
    assert [name for name, row in COMMANDS.items() if row.example] == [*IN_HELP]


def test_without_arguments_the_overview_is_shown(capsys):
    assert main([]) == 2
    assert capsys.readouterr().out == overview() + "\n"
    assert main(["--help"]) == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_module_help_and_version(command, capsys):
    row = COMMANDS[command]
    assert callable(import_module(f"rougekit.cli.{command.replace('-', '_')}").run)
    assert set(row.flags + row.shared) <= set(GROUPS)
    assert main([command, "--help"]) == main(["help", command]) == 0
    assert f"rougekit {command} {row.usage}".rstrip() in capsys.readouterr().out
    assert main([command, "--version"]) == 0
    assert capsys.readouterr().out == f"rougekit {__version__}\n"
