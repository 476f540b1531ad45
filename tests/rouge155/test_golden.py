"""Recorded outputs and single quirks of the real ROUGE-1.5.5.pl, also for machines without Perl."""

import json
from pathlib import Path

import pytest

from dev.paths import ROOT
from tests.helpers.command155 import FILES, OPTIONS, M, evaluation, rouge155, write, xml

GOLDEN = ROOT / "tests" / "golden" / "rouge155"
CASES = [json.loads(line) for line in (GOLDEN / "cases.jsonl").read_text().splitlines()]
RUNS = [(number, run) for number, case in enumerate(CASES) for run in case["runs"]]


@pytest.mark.parametrize(("number", "recorded"), RUNS, ids=[" ".join(run["command"]) for _, run in RUNS])
def test_output_equals_the_recorded_output_of_the_script(number: int, recorded: dict, folder: Path) -> None:
    for name, content in CASES[number]["files"].items():
        (folder / name).write_bytes(content.encode("latin-1"))
    code, out, _ = rouge155(*(word.encode("latin-1") for word in recorded["command"]))
    assert out == recorded["output"]
    assert (code != 0) == recorded["dies"]


QUIRKS = [json.loads(line) for line in (GOLDEN / "quirks.jsonl").read_text().splitlines()]
"""Texts are bytes decoded as Latin-1. Each case has one instance: `rouge155 OPTIONS -z FORMAT list`."""


@pytest.mark.parametrize("quirk", QUIRKS, ids=[str(quirk["number"]) for quirk in QUIRKS])
def test_quirks_equal_the_scripts(quirk: dict, folder: Path) -> None:
    models = {f"m{number}": text for number, text in enumerate(quirk["models"])}
    write(folder, p=quirk["peer"], list=" ".join(["p", *models]) + "\n", **models)
    options = quirk["options"].split()
    if quirk["number"] == 18:  # with another list of base forms
        write(folder, **{"WordNet-2.0.exc.db": "best good\nbetter good\n", "smart_common_words.txt": "the\n"})
        options = ["--read-data", "-e", ".", *options]
    code, out, err = rouge155(*options, "-z", quirk["format"], "list")
    if "dies" in quirk:
        assert (code != 0, out) == (True, "")
        assert quirk["dies"] in err
    else:
        assert out.splitlines() == quirk["output"]
        assert code == 0


CONFIGURATIONS = {
    "the last text is the file": (evaluation('<P ID="A">zzz<!-- c -->p</P>', M), [("A", "0.62500 0.83333 0.71428")]),
    "blank text is a folder": (evaluation('<P ID="A"> </P>', M), [("A", "0.00000 0.00000 0.00000")]),
    "a model without a file is empty": (
        evaluation('<P ID="A">p</P>', f'<M ID="2"></M>{M}'),
        [("A", "0.62500 0.41667 0.50000")],
    ),
    "an evaluation in two parts": (
        evaluation('<P ID="A">p</P>', M) + evaluation('<P ID="B">p</P>', '<M ID="2">m2</M>'),
        [("A", "0.60000 0.50000 0.54545"), ("B", "0.60000 0.50000 0.54545")],
    ),
    "a model named twice counts twice, with its last file": (
        evaluation('<P ID="A">p</P>', '<M ID="1">m</M><M ID="1">m2</M>'),
        [("A", "0.50000 0.16667 0.25000")],
    ),
    "a peer named twice has its last file": (
        evaluation('<P ID="A">p</P><P ID="A">m2</P>', M),
        [("A", "0.12500 0.50000 0.20000")],
    ),
    "peers by code point": (
        evaluation("".join(f'<P ID="{name}">p</P>' for name in ("a", "B", "9", "10")), M),
        [(name, "0.62500 0.83333 0.71428") for name in ("10", "9", "B", "a")],
    ),
}


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_configuration_quirk(name: str, folder: Path) -> None:
    configuration, expected = CONFIGURATIONS[name]
    write(folder, settings=xml(configuration), **FILES)
    code, out, _ = rouge155(*OPTIONS, "settings")
    lines = []
    for system, numbers in expected:
        lines.append("-" * 45)
        for letter, mean in zip("RPF", numbers.split(), strict=True):
            lines.append(f"{system} ROUGE-1 Average_{letter}: {mean} (95%-conf.int. {mean} - {mean})")
        r, p, f = numbers.split()
        lines += ["." * 45, f"{system} ROUGE-1 Eval 1.{system} R:{r} P:{p} F:{f}"]
    assert out.splitlines() == lines
    assert code == 0
