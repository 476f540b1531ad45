"""What a run has to score: instances, files read once, what is wrong with them."""

from pathlib import Path

from rougekit.rouge155.plan import Files, plan, read_file
from rougekit.rouge155.settings import from_list
from tests.helpers.command155 import FILES, OPTIONS, M, evaluation, rouge155, write, xml


def test_a_peer_without_a_file_is_missing(folder: Path) -> None:
    write(folder, settings=xml(evaluation('<P ID="A"></P>', M)), **FILES)
    code, out, err = rouge155(*OPTIONS, "settings")
    assert err == "*ROUGE Warning: test instance for peer A does not exist for evaluation 1\n"
    assert [line.split(" ", 2)[2] for line in out.splitlines() if line.startswith("A ")] == [
        f"Average_{letter}: 0.00000 (95%-conf.int. 0.00000 - 0.00000)" for letter in "RPF"
    ]
    assert code == 0


def test_a_path_with_a_zero_byte_is_no_file(folder: Path) -> None:
    write(folder, p="a b", list="p m\0x\n")
    code, out, err = rouge155("-z", "SPL", "list")
    assert (code, out) == (255, "")
    assert err.startswith("Cannot ")


def planned(folder: Path, lines: str, input_format: str = "SPL", families: tuple[str, ...] = ("texts",)) -> tuple:
    """The instances of system X, and the files."""
    write(folder, p="cat|nil|nil\n", m="a|b\n", **{"list": lines})
    files = Files()
    (found,) = plan(from_list(lines.encode(), input_format, "X"), ["X"], set(families), files, print)
    return found, files


def test_every_file_is_read_once_models_first(folder: Path) -> None:
    found, files = planned(folder, "p m p\nm p\n")
    assert [(file.number, file.path) for file in files.values()] == [(0, b"m"), (1, b"p")]
    numbers = {instance.name: [file.number for file in instance.files] for instance in found}
    assert numbers == {"1.X": [0, 1, 1], "2.X": [1, 0]}


def test_without_a_measure_nothing_is_read(folder: Path) -> None:
    found, files = planned(folder, "p none\n", families=())
    assert (found, files) == ([], {})


def test_a_missing_file_is_a_fault_of_every_family(folder: Path) -> None:
    (first, second), _ = planned(folder, "p none\nnone m\n", families=("texts", "elements"))
    assert first.faults == dict.fromkeys(("texts", "elements"), "Cannot find model summary: none")
    assert second.faults == dict.fromkeys(("texts", "elements"), "Cannot open none")
    assert first.models == second.models == ()


def test_a_format_is_of_one_family_or_of_both(folder: Path) -> None:
    (of_texts,), _ = planned(folder, "p p\n", "spl", ("texts", "elements"))
    assert of_texts.models
    assert of_texts.faults == {"elements": "Unknown input format: spl"}
    (of_elements,), _ = planned(folder, "p m\n", "SIMPLE", ("texts", "elements"))
    assert of_elements.faults["texts"] == "Unknown input format: SIMPLE"
    assert "is invalid: *a|b*" in of_elements.faults["elements"]


def test_a_folder_is_an_empty_file(folder: Path) -> None:
    assert read_file(b".") == b""
