"""Files that are parts of one."""

import json

import pytest

from rougekit.foundation.io.decoding import FileError
from rougekit.reading.formats.files import open_data, read_columns
from rougekit.reading.formats.records import read_records
from tests.helpers.files import written


def test_shards_are_read_one_after_the_other_in_the_order_of_their_numbers(tmp_path):
    for k in (10, 9, 1):
        written(tmp_path / f"out-{k}.jsonl", json.dumps({"prediction": str(k), "reference": "r"}) + "\n")
        written(tmp_path / f"out-{k}.txt", f"{k}\n{k}\n")
    pattern = str(tmp_path / "out-*.jsonl")
    assert read_columns(pattern) == {"prediction": ["1", "9", "10"], "reference": ["r"] * 3}
    assert read_records(str(tmp_path / "out-*.txt")) == ["1", "1", "9", "9", "10", "10"]
    written(tmp_path / "out-2.jsonl", '{"prediction": "2"}\n')
    with pytest.raises(FileError, match=r"out-2\.jsonl has other columns .*; they differ in reference$"):
        open_data(pattern)
    with pytest.raises(FileError, match=r"none-\*\.jsonl: no such file"):
        open_data(str(tmp_path / "none-*.jsonl"))
    odd = written(tmp_path / "a[1].jsonl", '{"prediction": "x"}\n')
    assert read_columns(odd) == {"prediction": ["x"]}
