"""Summaries in folders, matched by patterns of file names."""

from pathlib import Path

import pytest

from rougekit import in_file_name_order, read_folders
from rougekit.reading.formats.folders import Folders, matched_files


def test_names_are_one_for_each_value() -> None:
    with pytest.raises(ValueError, match="names has 1 entry for 2 values"):
        in_file_name_order(["a", "b"], ["1"])


@pytest.fixture
def where(tmp_path):
    """Two summaries with one model and two, and files that are none."""
    for name, text in {
        "system/s.2.txt": "two", "system/s.10.txt": "ten", "system/notes.txt": "",
        "model/A.2.txt": "two, A", "model/B.10.txt": "ten, B", "model/A.10.txt": "ten, A", "model/A.3.txt": "three",
    }.items():  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return Folders(str(tmp_path / "system"), r"s.(\d+).txt", str(tmp_path / "model"), "[A-Z].#ID#.txt")


def test_files_are_matched_by_ids_and_sorted_by_name(where):
    found = matched_files(where)
    assert [(Path(summary).name, [Path(model).name for model in models]) for summary, models in found] == [
        ("s.10.txt", ["A.10.txt", "B.10.txt"]),
        ("s.2.txt", ["A.2.txt"]),
    ]
    assert read_folders(*where) == (["ten", "two"], [["ten, A", "ten, B"], ["two, A"]])


def test_an_id_is_an_expression_too(where):
    """As in pyrouge: here the ID `.` stands for any letter."""
    (Path(where.system_dir) / "s...txt").write_text("any")
    found = matched_files(where._replace(system_filename_pattern=r"s.(\.).txt", model_filename_pattern="A.#ID#.txt"))
    assert [Path(model).name for model in found[0][1]] == ["A.2.txt", "A.3.txt"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"system_filename_pattern": "s.*"}, r"system pattern 's\.\*' has no group"),
        ({"system_filename_pattern": "s.("}, "is not a regular expression"),
        ({"model_filename_pattern": "(#ID#"}, "model pattern .* is not a regular expression"),
        ({"system_filename_pattern": "(x)"}, "matches the system pattern"),
        ({"model_filename_pattern": "C.#ID#"}, "no file in .*model matches 'C.10', the models of s.10.txt"),
    ],
)
def test_what_matches_nothing_is_told(where, wrong, message):
    with pytest.raises(ValueError, match=message):
        matched_files(where._replace(**wrong))


def test_a_file_of_another_encoding_is_named(where):
    (Path(where.model_dir) / "A.2.txt").write_bytes(b"caf\xe9")
    with pytest.raises(ValueError, match=r"A\.2\.txt is not UTF-8: .* at byte 3"):
        read_folders(*where)
    with pytest.raises(OSError, match="nowhere"):
        matched_files(where._replace(model_dir="nowhere"))


def test_values_are_sorted_as_names_are():
    values = list(range(12))
    assert in_file_name_order(values) == [0, 1, 10, 11, *range(2, 10)]
    assert in_file_name_order("abc", ["9.txt", "10.txt", "1.txt"]) == ["c", "b", "a"]
