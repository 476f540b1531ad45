"""The command beside the real ROUGE-1.5.5.pl: the same bytes on standard output, and an end with or without error."""

import io
from pathlib import Path

import pytest

from rougekit.rouge155.cli import run
from tests.helpers.cases155 import Case, case, command_cases, configuration_cases
from workbench import perl155

QUICK, ALL = 12, 180
COMMANDS, CONFIGURATIONS = command_cases(), configuration_cases()


def check(case: Case, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case.write(folder)
    expected = perl155.run(case.arguments, folder)
    monkeypatch.chdir(folder)
    out, err = io.BytesIO(), io.BytesIO()
    code = run(case.arguments, out, err)
    context = b" ".join(case.arguments), expected.stderr[-500:], err.getvalue()[-500:]
    assert out.getvalue() == expected.stdout, context
    assert (code == 0) == (expected.returncode == 0), context


@pytest.mark.parametrize("seed", range(QUICK))
def test_generated(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(case(seed), tmp_path, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(QUICK, ALL))
def test_more_generated(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(case(seed), tmp_path, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_command_line(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(COMMANDS[name], tmp_path, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_configuration(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(CONFIGURATIONS[name], tmp_path, monkeypatch)
