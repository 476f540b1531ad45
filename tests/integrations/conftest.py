"""A local Ray cluster, and files for Ray and Spark to read."""

import os

import pytest

from dev.paths import ROOT


@pytest.fixture(scope="session")
def cluster():
    ray = pytest.importorskip("ray")
    pytest.importorskip("ray.data")
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    environment = {"PYTHONPATH": str(ROOT)}
    ray.init(
        num_cpus=2, include_dashboard=False, object_store_memory=200_000_000, runtime_env={"env_vars": environment},
        logging_level="warning",
    )  # fmt: skip
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """Three Parquet files, and the same rows as JSON lines."""
    from tests.helpers.engines import PREDICTIONS, REFERENCES

    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    folder = tmp_path_factory.mktemp("rows")
    (folder / "parquet").mkdir()
    table = pa.table({"prediction": PREDICTIONS, "reference": REFERENCES, "id": range(900)})
    for part in range(3):
        pq.write_table(table.slice(300 * part, 300), folder / "parquet" / f"{part}.parquet")
    table.to_pandas().to_json(folder / "rows.jsonl", orient="records", lines=True)
    return folder
