"""Messages on standard error, and input that the recorded runs of the script lack."""

from pathlib import Path

import pytest

from tests.helpers.command155 import FILES, OPTIONS, M, evaluation, rouge155, write, xml


@pytest.mark.parametrize("option", ["-n inf", "-r inf", "-b -inf", "-l nan", "-c nan", "-w nan", "-2 nan", "-n nan"])
def test_numbers_that_are_not_finite_are_refused(option: str, folder: Path) -> None:
    write(folder, p="a b", m="a b", list="p m\n")
    code, out, err = rouge155(*option.split(), "-z", "SPL", "list")
    assert (code, out, err) == (255, "", f"{option}: expected a finite number\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "usage: rouge155"),
        ("-h settings X", "usage: rouge155"),
        ("settings", "specify a system ID"),
        ("-l 3 -b 3 settings X", "in words or bytes but not both"),
        ("-n 10001 settings X", "expected at most 10,000"),
        ("-c 101 settings X", "within 0 and 100"),
        ("-w 0 settings X", "must greater than 0"),
        ("-p 1.1 settings X", "between 0 and 1"),
        ("-dkQ x", "Unknown option: k\nUnknown option: Q"),
        ("--help", "rougekit's rouge155; -h explains the options."),
        ("-z SPL short", "at least 2 filenames per line"),
        ("-z SPL nul", "Cannot "),
        ("-z SPL no_model", "Cannot find model summary: none"),
        ("-z SPL no_peer", "Cannot open none"),
        ("-3 H -z SIMPLE two_fields", "is invalid: *a|b*"),
        ("-a open", "no element found: line 1, column 3 in the configuration file"),
        ("-a format", "Unknown input type: TXT"),
        ("-a no_id", "Element EVAL of the configuration file has no attribute ID"),
        ("-a outside", "does not contain entry for this evaluation ID"),
    ],
)
def test_errors_say_what_is_wrong(line: str, message: str, folder: Path) -> None:
    write(folder, short="p m\nq\n", nul="p m\0x\n", no_model="p none\n", no_peer="none m\n", two_fields="be be\n")
    write(folder, open="<a>", format='<E><EVAL ID="1"><INPUT-FORMAT TYPE="TXT"/></EVAL></E>', be="a|b\n", **FILES)
    write(folder, no_id="<E><EVAL/></E>", outside="<E><PEER-ROOT>x</PEER-ROOT></E>")
    code, out, err = rouge155(*line.split())
    assert (code, out) == (255, "")
    assert message in err


@pytest.mark.parametrize(
    ("line", "peer", "model", "warning"),
    [
        ("-n 1 -l 1 -z SPL list", "a b", "", "readText: m -> empty text\n"),
        ("-3 H -z SIMPLE list", "", "cat|big|mod\n", "readBE: p -> empty text\n"),
    ],
)
def test_empty_files_are_named(line: str, peer: str, model: str, warning: str, folder: Path) -> None:
    write(folder, p=peer, m=model, list="p m\n")
    assert rouge155(*line.split())[2] == warning


def test_a_peer_without_a_file_scores_0_with_a_warning(folder: Path) -> None:
    write(folder, settings=xml(evaluation('<P ID="A"></P>', M)), **FILES)
    code, out, err = rouge155(*OPTIONS, "settings")
    assert err == "*ROUGE Warning: test instance for peer A does not exist for evaluation 1\n"
    assert [line.split(" ", 2)[2] for line in out.splitlines() if line.startswith("A ")] == [
        f"Average_{letter}: 0.00000 (95%-conf.int. 0.00000 - 0.00000)" for letter in "RPF"
    ]
    assert code == 0


def test_a_configuration_without_evaluations_prints_nothing(folder: Path) -> None:
    write(folder, settings="<ROUGE-EVAL/>")
    assert rouge155(*OPTIONS, "settings") == (0, "", "")


BOMB = "".join(f'<!ENTITY e{k} "{f"&e{k - 1};" * 10}">' for k in range(1, 12))


@pytest.mark.parametrize(
    "declarations",
    [
        f'<!ENTITY e0 "eeeeeeeeee">{BOMB}',
        '<!ENTITY e11 SYSTEM "p">',
        '<!ENTITY % more SYSTEM "p"> %more; <!ENTITY e11 "p">',
    ],
)
def test_xml_entities_are_neither_expanded_without_limit_nor_read_from_files(declarations: str, folder: Path) -> None:
    content = evaluation('<P ID="A">&e11;</P>', M)
    write(folder, settings=f"<!DOCTYPE a [{declarations}]>{xml(content)}", **FILES)
    code, out, err = rouge155(*OPTIONS, "settings")
    if "more" in declarations:  # a parameter entity is not followed, and declarations after it are ignored
        assert code == 0
        assert "Eval" not in out
    else:
        assert (out, code) == ("", 255)
        assert err
