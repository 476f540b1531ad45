"""ROUGE-1.5.5's quirks, one by one: outputs of real runs, checked on machines without Perl too."""

import dbm.dumb
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rougekit.rouge155.cli import run
from workbench.paths import ROOT

GOLDEN = ROOT / "tests" / "golden" / "rouge155"
QUIRKS = [json.loads(line) for line in (GOLDEN / "quirks.jsonl").read_text().splitlines()]
"""Texts are bytes written as Latin-1. One instance each: `rouge155 OPTIONS -z FORMAT list`."""


def rouge155(*arguments: str | bytes | Path) -> tuple[int, str, str]:
    """Exit code, standard output and standard error, bytes read as Latin-1."""
    out, err = io.BytesIO(), io.BytesIO()
    code = run([os.fsencode(word) for word in arguments], out, err)
    return code, out.getvalue().decode("latin-1"), err.getvalue().decode("latin-1")


def write(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode("latin-1"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("quirk", QUIRKS, ids=[str(quirk["number"]) for quirk in QUIRKS])
def test_quirk(quirk: dict, folder: Path) -> None:
    models = {f"m{number}": text for number, text in enumerate(quirk["models"])}
    write(folder, p=quirk["peer"], list=" ".join(["p", *models]) + "\n", **models)
    options = quirk["options"].split()
    if quirk["number"] == 18:  # another list of base forms
        write(folder, **{"WordNet-2.0.exc.db": "best good\nbetter good\n", "smart_common_words.txt": "the\n"})
        options = ["--read-data", "-e", ".", *options]
    code, out, err = rouge155(*options, "-z", quirk["format"], "list")
    if "dies" in quirk:
        assert (code != 0, out) == (True, "")
        assert quirk["dies"] in err
    else:
        assert out.splitlines() == quirk["output"]
        assert code == 0


FILES = {"p": "the cat sat on the mat", "m": "the cat was on the mat\nthe dog", "m2": "a cat"}
OPTIONS = ["-n", "1", "-x", "-d", "-r", "20", "-a"]


def evaluation(peers: str, models: str, identity: str = "1") -> str:
    return (
        f'<EVAL ID="{identity}"><PEER-ROOT>.</PEER-ROOT><MODEL-ROOT>.</MODEL-ROOT><INPUT-FORMAT TYPE="SPL"/>'
        f"<PEERS>{peers}</PEERS><MODELS>{models}</MODELS></EVAL>"
    )


def xml(*evaluations: str) -> str:
    return f"<ROUGE-EVAL>{''.join(evaluations)}</ROUGE-EVAL>"


M = '<M ID="1">m</M>'
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


def test_a_peer_without_a_file_is_missing(folder: Path) -> None:
    write(folder, settings=xml(evaluation('<P ID="A"></P>', M)), **FILES)
    code, out, err = rouge155(*OPTIONS, "settings")
    assert err == "*ROUGE Warning: test instance for peer A does not exist for evaluation 1\n"
    assert [line.split(" ", 2)[2] for line in out.splitlines() if line.startswith("A ")] == [
        f"Average_{letter}: 0.00000 (95%-conf.int. 0.00000 - 0.00000)" for letter in "RPF"
    ]
    assert code == 0


def test_names_of_evaluations_keep_their_blanks(folder: Path) -> None:
    both = [evaluation('<P ID="A">p</P>', M, identity) for identity in ("1", " 1 ")]
    write(folder, settings=xml(*both), **FILES)
    _, out, _ = rouge155(*OPTIONS, "settings")
    assert [line.partition(" Eval ")[2].partition(" R:")[0] for line in out.splitlines() if "Eval" in line] == [
        " 1 .A",
        "1.A",
    ]


def test_a_configuration_without_evaluations_prints_nothing(folder: Path) -> None:
    write(folder, settings="<ROUGE-EVAL/>")
    assert rouge155(*OPTIONS, "settings") == (0, "", "")


@pytest.mark.parametrize(
    ("resamples", "recall"),
    [
        ("1", "0.50000 (95%-conf.int. 0.51250 - 0.51250)"),
        ("2", "0.75000 (95%-conf.int. 0.97500 - 0.97500)"),
        ("3", "0.66667 (95%-conf.int. 0.50000 - 0.96250)"),
        ("1000", "0.50000 (95%-conf.int. 0.00000 - 1.00000)"),
    ],
)
def test_few_resamples(resamples: str, recall: str, folder: Path) -> None:
    write(folder, a="a", b="b", list="a a\na b\n")
    _, out, _ = rouge155("-n", "1", "-x", "-r", resamples, "-z", "SPL", "list")
    assert out.splitlines()[1] == f"X ROUGE-1 Average_R: {recall}"


def test_limits_that_leave_nothing_are_told(folder: Path) -> None:
    write(folder, p="a b", m="", list="p m\n")
    assert rouge155("-n", "1", "-l", "1", "-z", "SPL", "list")[2] == "readText: m -> empty text\n"


@pytest.mark.parametrize("text", ["cat", "cat|big|mod\n"])
def test_empty_files_of_elements_are_told(text: str, folder: Path) -> None:
    write(folder, p="", m="cat|big|mod\n", list="p m\n")
    assert rouge155("-3", "H", "-z", "SIMPLE", "list")[2] == "readBE: p -> empty text\n"


BOMB = "".join(f'<!ENTITY e{k} "{f"&e{k - 1};" * 10}">' for k in range(1, 12))


@pytest.mark.parametrize(
    "declarations",
    [
        f'<!ENTITY e0 "eeeeeeeeee">{BOMB}',
        '<!ENTITY e11 SYSTEM "p">',
        '<!ENTITY % more SYSTEM "p"> %more; <!ENTITY e11 "p">',
    ],
)
def test_entities_are_no_bombs_and_no_files(declarations: str, folder: Path) -> None:
    content = evaluation('<P ID="A">&e11;</P>', M)
    write(folder, settings=f"<!DOCTYPE a [{declarations}]>{xml(content)}", **FILES)
    code, out, err = rouge155(*OPTIONS, "settings")
    if "more" in declarations:  # a parameter entity is not followed, and with it what comes after
        assert code == 0
        assert "Eval" not in out
    else:
        assert (out, code) == ("", 255)
        assert err


def test_word_lists_of_a_folder(folder: Path) -> None:
    write(folder, p="best", m="good", list="p m\n", **{"smart_common_words.txt": "the\n"})
    arguments = ["--read-data", "-e", ".", "-n", "1", "-x", "-m", "-z", "SPL", "list"]
    code, _, err = rouge155(*arguments)
    assert (code, "WordNet-2.0.exc.db" in err) == (255, True)
    write(folder, **{"WordNet-2.0.exc.db": "\0\0"})
    code, _, err = rouge155(*arguments)
    assert (code, "write it as text" in err) == (255, True)
    write(folder, **{"WordNet-2.0.exc.db": "best good\n"})
    assert "X ROUGE-1 Average_F: 1.00000" in rouge155(*arguments)[1]
    with dbm.dumb.open(str(folder / "WordNet-2.0.exc.db"), "c") as database:
        database["best"] = "goods"
    assert "X ROUGE-1 Average_F: 0.00000" in rouge155(*arguments)[1]
    (folder / "smart_common_words.txt").unlink()
    code, _, err = rouge155(*arguments)
    assert (code, "smart_common_words.txt" in err) == (255, True)
    assert rouge155(*arguments[1:])[0] == 0  # without --read-data, -e means nothing


@pytest.mark.parametrize("option", ["-n inf", "-r inf", "-b -inf", "-l nan", "-c nan", "-w nan", "-2 nan", "-n nan"])
def test_numbers_without_end_are_refused(option: str, folder: Path) -> None:
    write(folder, p="a b", m="a b", list="p m\n")
    code, out, err = rouge155(*option.split(), "-z", "SPL", "list")
    assert (code, out, err) == (255, "", f"{option}: expected a finite number\n")


def test_a_message_holds_no_orders_to_the_terminal(folder: Path) -> None:
    code, out, err = rouge155("-n", "1", "-z", "SPL", "\u00e9\x1b[2J")
    assert (code, out, err.encode("latin-1").decode()) == (255, "", "Cannot open \u00e9\\x1b[2J\n")


def process(*arguments: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "rougekit.rouge155", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)


def test_the_command_as_a_process(folder: Path) -> None:
    write(folder, p="a b\xe9", m="a c", list="p m\n")
    found = process("-n", "1", "-x", "-t", "2", "-z", "SPL", "list", "\u00e9", folder=folder)
    line = "\u00e9 ROUGE-1 M_count: 2 P_count: 2 H_count: 1\n"
    assert (found.returncode, found.stderr) == (0, b"")
    assert found.stdout == ("-" * 45 + "\n" + line).encode()


def test_help_is_quick_and_no_success(folder: Path) -> None:
    found = process("-h", folder=folder)
    assert (found.returncode, found.stdout) == (255, b"")
    assert found.stderr.startswith(b"usage: rouge155")
    heavy = "import sys, rougekit.rouge155.cli; sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert subprocess.run([sys.executable, "-c", heavy], env=environment, check=False).returncode == 0


def test_a_terminal_is_told_what_is_being_done(folder: Path) -> None:
    class Terminal(io.BytesIO):
        def isatty(self) -> bool:
            return True

    write(folder, p="a b", m="a c", list="p m\n")
    out, err = io.BytesIO(), Terminal()
    assert run([b"-z", b"SPL", b"list"], out, err) == 0
    steps = err.getvalue().decode().split("\r\x1b[K")
    assert steps == ["", "reading summaries", "counting in 2 summaries", "drawing resamples", ""]
    assert out.getvalue().startswith(b"-----")


def test_a_path_with_a_zero_byte_is_no_file(folder: Path) -> None:
    write(folder, p="a b", list="p m\0x\n")
    code, out, err = rouge155("-z", "SPL", "list")
    assert (code, out) == (255, "")
    assert err.startswith("Cannot ")
