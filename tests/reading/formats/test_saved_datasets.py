"""Folders that datasets are saved in."""

import numpy as np
import pytest

from rougekit.foundation.io.decoding import FileError
from rougekit.reading.formats.files import read_columns
from tests.helpers.files import COLUMNS, ROWS


def test_a_dataset_and_a_split_of_several(tmp_path):
    datasets = pytest.importorskip("datasets")
    data = datasets.Dataset.from_list(ROWS)
    data.save_to_disk(tmp_path / "one")
    datasets.DatasetDict(test=data, dev=data.select([0])).save_to_disk(tmp_path / "two")
    assert read_columns(str(tmp_path / "one")) == read_columns(str(tmp_path / "two"), split="test") == COLUMNS
    with pytest.raises(FileError, match="choose one of test, dev with --split"):
        read_columns(str(tmp_path / "two"))
    with pytest.raises(FileError, match="split=test, but this dataset has no splits"):
        read_columns(str(tmp_path / "one"), split="test")


def test_a_damaged_data_set_is_refused(tmp_path):
    """Without the check Arrow reads wherever an offset says, and ends the process."""
    datasets = pytest.importorskip("datasets")
    folder = tmp_path / "data"
    datasets.Dataset.from_dict({"prediction": ["alpha beta"] * 3}).save_to_disk(folder)
    (path,) = folder.glob("*.arrow")
    before, after = (np.array(offsets, np.int32).tobytes() for offsets in ([0, 10, 20, 30], [0, 10, 10**9, 30]))
    data = path.read_bytes()
    assert before in data
    path.write_bytes(data.replace(before, after))
    with pytest.raises(FileError, match=f"{folder}: a damaged dataset"):
        read_columns(str(folder))
