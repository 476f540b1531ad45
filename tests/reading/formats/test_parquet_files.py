"""Parquet, of which no more is read than is asked for."""

import gc
import io
import os
import threading

import pytest

from rougekit.foundation.io.decoding import FileError
from rougekit.reading.formats.files import open_data, read_columns
from tests.helpers.files import COLUMNS, ROWS


def test_lists_and_line_breaks_in_parquet(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    pq.write_table(pa.Table.from_pylist(ROWS), tmp_path / "a.parquet")
    assert read_columns(str(tmp_path / "a.parquet")) == COLUMNS


def test_a_parquet_file_without_columns_is_refused(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    pq.write_table(pa.table({}), tmp_path / "a.parquet")
    with pytest.raises(FileError, match=r"a\.parquet: has no columns"):
        open_data(str(tmp_path / "a.parquet"))


@pytest.mark.slow
def test_a_parquet_file_whose_rows_are_not_read_is_closed(tmp_path, recwarn):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    pq.write_table(pa.table({"prediction": ["a"]}), tmp_path / "a.parquet")
    gc.collect()  # what other tests have left open
    recwarn.clear()
    assert open_data(str(tmp_path / "a.parquet")).names == ["prediction"]
    gc.collect()
    assert [str(warning.message) for warning in recwarn] == []


def test_a_time_beyond_pythons_range_is_no_matter_unless_it_is_asked_for(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    when = pa.array([2**60, None], pa.timestamp("us"))
    path = str(tmp_path / "a.parquet")
    pq.write_table(pa.table({"prediction": ["a", "b"], "when": when}), path)
    assert list(open_data(path).rows(["prediction"])) == [("a",), ("b",)]
    assert read_columns(path)["prediction"] == ["a", "b"]
    assert str(read_columns(path)["when"][0]).startswith("3")


def test_a_parquet_file_may_come_from_a_pipe(tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    pq.write_table(pa.Table.from_pylist(ROWS), written := io.BytesIO())
    os.mkfifo(tmp_path / "a.parquet")
    writer = threading.Thread(target=(tmp_path / "a.parquet").write_bytes, args=[written.getvalue()])
    writer.start()
    assert read_columns(str(tmp_path / "a.parquet")) == COLUMNS
    writer.join()
