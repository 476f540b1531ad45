"""The command against the real ROUGE-1.5.5.pl: equal bytes on standard output, and success or failure alike."""

import io
from dataclasses import replace
from pathlib import Path

import pytest

from dev import perl155
from rougekit.rouge155.cli import run
from tests.helpers.amounts import drawn, slow
from tests.helpers.cases155 import Case, case, command_cases, configuration_cases

ALL = drawn(250, 30)
MODES = ("H", "HM", "HMR", "HM1", "HMR1", "HMR2", "hm")
COMMANDS, CONFIGURATIONS = command_cases(), configuration_cases()


def check(case: Case, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case.write(folder)
    expected = perl155.forked(case.arguments, folder)
    monkeypatch.chdir(folder)
    out, err = io.BytesIO(), io.BytesIO()
    code = run(case.arguments, out, err)
    context = b" ".join(case.arguments), expected.stderr[-500:], err.getvalue()[-500:]
    assert out.getvalue() == expected.stdout, context
    assert (code == 0) == (expected.returncode == 0), context


@pytest.mark.parametrize("seed", [*range(6), *slow(*range(6, ALL))])
def test_output_equals_the_scripts_on_generated_files(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(case(seed), tmp_path, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_output_equals_the_scripts_for_every_command_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(COMMANDS[name], tmp_path, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_output_equals_the_scripts_for_every_configuration(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(CONFIGURATIONS[name], tmp_path, monkeypatch)


def of_weights(weight: str, words: int, models: int, *options: str) -> Case:
    """Large sums of weights: one line of a word, as peer and as models."""
    files = dict.fromkeys(("p", *(f"m{k}" for k in range(models))), b"a " * words)
    settings = "\n".join([" ".join(["p", *(f"m{k}" for k in range(models))])] * 3)
    arguments = ["-w", weight, "-x", "-d", "-r", "10", *options, "-z", "SPL", "l"]
    return Case({**files, "l": settings.encode()}, [argument.encode() for argument in arguments])


@pytest.mark.parametrize("words", [28, *slow(2, 29, 30, 64, 128, 136, 199)])
@pytest.mark.parametrize("options", ["-t 2", *slow(*drawn(["-t 1", "-t 2 -f B", ""], ["-t 2 -f B"]))])
def test_digits_of_large_counts(words: int, options: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for weight, models in (("3", 2), ("7", 2), ("8", 1), ("3.3", 1), ("3.3", 2), ("2.5", 3), ("30", 2)):
        if models > 1 and words * models > drawn(999, 130):
            continue  # for which the script needs up to a second
        folder = tmp_path / f"{weight}-{models}"
        folder.mkdir()
        check(of_weights(weight, words, models, *options.split()), folder, monkeypatch)


@pytest.mark.parametrize("seed", [*range(4), *slow(*range(4, ALL))])
def test_elements_beside_other_measures(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(with_elements(seed), tmp_path, monkeypatch)


def with_elements(seed: int) -> Case:
    """The script prints what it has before it fails at a format without elements or without text."""
    made = case(seed)
    of_texts = [] if b"-n" in made.arguments else [b"-n", b"1"]
    return replace(made, arguments=[*of_texts, b"-3", MODES[seed % len(MODES)].encode(), *made.arguments])
