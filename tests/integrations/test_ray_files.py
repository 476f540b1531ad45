"""Files for Ray Data: Parquet and JSON lines, a few thousand rows at a time."""

import gzip
import json
import re
from pathlib import Path

import pytest

from rougekit import Scorer, Totals

ray = pytest.importorskip("ray")
pytest.importorskip("ray.data")
pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from rougekit.integrations.ray import corpus_totals, read  # noqa: E402
from tests.helpers.engines import REFERENCES, TYPES  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("cluster")]


def test_dates_in_json_are_texts(tmp_path):
    predictions, references = ["2020-01-01", "1999-12-31"], [["2020-01-02"], ["1999-12-31", "2000-01-01"]]
    rows = zip(predictions, references, strict=True)
    lines = [json.dumps({"prediction": prediction, "reference": reference}) for prediction, reference in rows]
    (tmp_path / "rows.jsonl.gz").write_bytes(gzip.compress("\n".join(lines).encode()))
    expected = Totals.of_texts(Scorer(TYPES), predictions, references).to_arrow()
    assert corpus_totals(tmp_path / "rows.jsonl.gz", TYPES).to_arrow().equals(expected)


def test_columns_of_parquet_and_of_its_folders(folder, tmp_path):
    (tmp_path / "lang=en").mkdir()
    (tmp_path / "lang=en" / "rows.parquet").write_bytes((folder / "parquet" / "0.parquet").read_bytes())
    assert read(tmp_path, columns=["reference", "id"]).take(1) == [{"reference": REFERENCES[0], "id": 0, "lang": "en"}]
    with pytest.raises(ray.exceptions.RayError, match=r"columns=\['summary'\]: no column 'summary' in .*0.parquet"):
        read(folder / "parquet" / "0.parquet", columns=["summary"]).take(1)


def test_json_that_is_not_json_lines_is_refused(tmp_path):
    (tmp_path / "rows.json").write_text('[{"prediction": "a", "reference": "b"}]', encoding="utf-8")
    with pytest.raises(ray.exceptions.RayError, match=r"rows.json: .*; expected a JSON object in each line"):
        corpus_totals(tmp_path / "rows.json")


def test_pickled_objects_are_not_read(tmp_path):
    ray.data.from_items([{"prediction": Totals, "id": 0}]).write_parquet(str(tmp_path))
    with pytest.raises(ray.exceptions.RayError, match="which may run any code; leave them out by columns="):
        read(tmp_path).take(1)
    assert read(tmp_path, columns=["id"]).take(1) == [{"id": 0}]


def own_memory(rows):
    """The process that reads and scores these rows, and its private memory in MiB."""
    process = Path("/proc/self")
    own = re.search(r"RssAnon:\s*(\d+) kB", (process / "status").read_text(encoding="utf-8"))
    return pa.table({"process": [(process / "cmdline").read_text(encoding="utf-8")], "own": [int(own[1]) // 1024]})


def write_one_row_group(path, table):
    pq.write_table(table, path, row_group_size=table.num_rows, use_dictionary=False, compression="none")


def write_many_files(path, table):
    path.mkdir()
    rows = table.num_rows // 10
    for part in range(10):
        write_one_row_group(path / f"{part}.parquet", table.slice(rows * part, rows))


def write_lines(path, table):
    path.write_text("".join(json.dumps(row) + "\n" for row in table.to_pylist()), encoding="utf-8")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the memory of a process is read from /proc")
@pytest.mark.parametrize(
    ("write", "name"),
    [(write_one_row_group, "rows.parquet"), (write_many_files, "folder"), (write_lines, "rows.jsonl")],
)
def test_the_memory_of_a_reading_worker_does_not_grow_with_rows(write, name, tmp_path):
    def peak(n_rows):
        texts = [f"{row} " + 60 * "word " for row in range(n_rows)]
        (tmp_path / str(n_rows)).mkdir()
        write(tmp_path / str(n_rows) / name, pa.table({"prediction": texts, "reference": texts}))
        found = read(tmp_path / str(n_rows) / name, override_num_blocks=1)  # a single task reads and measures itself
        found = found.map_batches(own_memory, batch_format="pyarrow", batch_size=None).take_all()
        assert all(row["process"].startswith("ray::Read") for row in found)
        return max(row["own"] for row in found)

    few = peak(50_000)  # 30 MiB of text
    assert peak(250_000) < few + 50
