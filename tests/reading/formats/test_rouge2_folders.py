"""Folders laid out for ROUGE 2.0."""

import pytest

from rougekit import Scorer, read
from rougekit.reading.formats.files import read_columns
from rougekit.reading.formats.rouge2_folders import read_rouge2


@pytest.fixture
def project(tmp_path):
    """A folder of ROUGE 2.0 with two tasks, one of them with two summaries."""
    for folder, names in {
        "system": ["task1_A.txt", "Task1_B.txt", "t2_A"],
        "reference": ["task1_1", "task1_2", "T2_1"],
    }.items():
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / name).write_text(f"{folder} of {name}\n")
    return tmp_path


def test_a_project_of_rouge2_is_read(project):
    (project / "system" / "t2_A").write_bytes("CAF\xc9".encode("latin-1"))
    names, predictions, references = read_rouge2(str(project))
    assert names == ["Task1_B.txt", "task1_A.txt", "t2_A"]
    assert predictions == ["system of Task1_B.txt\n", "system of task1_A.txt\n", "café"]
    assert references == [["reference of task1_1\n", "reference of task1_2\n"]] * 2 + [["reference of T2_1\n"]]
    assert len(Scorer(standard="rouge2").score(predictions, references)) == 3
    columns = read_columns(str(project))
    assert (columns["name"], columns["prediction"], columns["references"]) == (names, predictions, references)


def test_the_systems_of_a_project_are_told_apart_if_each_has_all_tasks(project):
    assert [*read_columns(str(project))] == ["name", "prediction", "references"]
    (project / "system" / "T2_B.txt").write_text("another\n")
    columns = read_columns(str(project))
    assert [*zip(columns["document_id"], columns["system"], strict=True)] == [
        ("t2", "B"), ("t2", "A"), ("task1", "B"), ("task1", "A"),
    ]  # fmt: skip
    data = read(project)
    assert {name: len(texts) for name, texts in data.predictions.items()} == {"B": 2, "A": 2}
    (project / "system" / "t2_B.md").write_text("twice\n")
    assert "system" not in read_columns(str(project))


def test_a_project_of_rouge2_that_is_not_whole_is_refused(project):
    (project / "reference" / "T2_1").unlink()
    with pytest.raises(ValueError, match=r"t2_A: task 't2' has no file in reference"):
        read_rouge2(str(project))
    (project / "system" / "summary.txt").write_text("a")
    with pytest.raises(ValueError, match=r"summary.txt: expected a file named TASK_NAME"):
        read_rouge2(str(project))
    for path in (project / "system").iterdir():
        path.unlink()
    with pytest.raises(ValueError, match=r"no file in .*system"):
        read_rouge2(str(project))
