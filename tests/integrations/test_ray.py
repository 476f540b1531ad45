"""Ray Data: the same bits as one process, also when a worker is killed."""

import gzip
import json
import os
import re
import signal
from pathlib import Path

import pytest

from rougekit import Scorer, Totals
from workbench.corpora import XSUM, corpus

ray = pytest.importorskip("ray")
pytest.importorskip("ray.data")
pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from rougekit.integrations.ray import corpus_totals, read, score_dataset  # noqa: E402
from workbench.paths import ROOT  # noqa: E402

pytestmark = pytest.mark.slow

TYPES = ["rouge1", "rougeL", "rougeW"]
PREDICTIONS, REFERENCES = corpus(XSUM, 900)


@pytest.fixture(scope="module", autouse=True)
def cluster():
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    environment = {"PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": os.environ["NUMBA_CACHE_DIR"]}
    ray.init(
        num_cpus=2, include_dashboard=False, object_store_memory=200_000_000, runtime_env={"env_vars": environment},
        logging_level="warning",
    )  # fmt: skip
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Three files of parquet, and the same rows as JSON lines."""
    folder = tmp_path_factory.mktemp("rows")
    (folder / "parquet").mkdir()
    table = pa.table({"prediction": PREDICTIONS, "reference": REFERENCES, "id": range(900)})
    for part in range(3):
        pq.write_table(table.slice(300 * part, 300), folder / "parquet" / f"{part}.parquet")
    table.to_pandas().to_json(folder / "rows.jsonl", orient="records", lines=True)
    return folder


def one_process(types=TYPES, keys=None, options=(), **scorer):
    return Totals.of_texts(Scorer(types, **scorer), PREDICTIONS, REFERENCES, keys, **dict(options))


def test_totals_are_those_of_one_process(folder):
    expected = one_process().to_arrow()
    assert corpus_totals(folder / "parquet", TYPES, batch_size=128).to_arrow().equals(expected)
    assert corpus_totals([folder / "rows.jsonl"], TYPES).to_arrow().equals(expected)
    options = {"average": "micro", "n_resamples": 50, "seed": 3}
    expected = one_process(keys=range(900), options=options, use_stemmer=True).result()
    found = corpus_totals(read(folder / "parquet"), TYPES, key="id", use_stemmer=True, **options).result()
    assert repr([(score.low, score.mid) for score in found.values()]) == repr(
        [(score.low, score.mid) for score in expected.values()]
    )


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


def test_json_that_is_not_in_lines_is_told(tmp_path):
    (tmp_path / "rows.json").write_text('[{"prediction": "a", "reference": "b"}]', encoding="utf-8")
    with pytest.raises(ray.exceptions.RayError, match=r"rows.json: .*; expected a JSON object in each line"):
        corpus_totals(tmp_path / "rows.json")


def test_pickled_objects_are_not_read(tmp_path):
    ray.data.from_items([{"prediction": Totals, "id": 0}]).write_parquet(str(tmp_path))
    with pytest.raises(ray.exceptions.RayError, match="which may run any code; expected columns without"):
        read(tmp_path).take(1)
    assert read(tmp_path, columns=["id"]).take(1) == [{"id": 0}]


def test_a_scored_dataset_has_the_scores_of_each_row(folder):
    rows = score_dataset(folder / "parquet", TYPES, batch_size=100).take_all()
    expected = Scorer(TYPES).score(PREDICTIONS, REFERENCES)
    assert sorted(row["id"] for row in rows) == list(range(900))
    for row in rows:
        for name in TYPES:
            assert row[f"{name}_recall"] == expected[name].recall[row["id"]]


def tokenizer_that_kills(marker, once):
    """Splits at white space, but kills its worker: at first, or whenever it runs there."""
    here = os.getpid()

    def split(text):
        if os.getpid() != here and not (once and os.path.exists(marker)):
            with open(marker, "a", encoding="utf-8") as file:
                file.write("killed\n")
            os.kill(os.getpid(), signal.SIGKILL)
        return text.split()

    return split


def test_a_killed_worker_changes_no_bit(folder, tmp_path):
    marker = tmp_path / "killed"
    found = corpus_totals(
        folder / "parquet", TYPES, batch_size=100, tokenizer=tokenizer_that_kills(str(marker), once=True)
    )
    assert marker.read_text(encoding="utf-8").startswith("killed")
    expected = one_process(tokenizer="whitespace")
    assert len(found) == 900
    assert (found.resampled == expected.resampled).all()
    assert found.exact == expected.exact
    assert repr(found.result()["rougeW"].low) == repr(expected.result()["rougeW"].low)


def test_retries_end(folder, tmp_path):
    marker = tmp_path / "killed"
    with pytest.raises(ray.exceptions.RayError):
        corpus_totals(
            folder / "parquet" / "0.parquet", TYPES, tokenizer=tokenizer_that_kills(str(marker), once=False),
            max_retries=2,
        )  # fmt: skip
    assert len(marker.read_text(encoding="utf-8").splitlines()) == 3


def own_memory(rows):
    """Who reads and scores these rows, and what only that process holds, in MiB."""
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
def test_a_worker_that_reads_holds_no_more_of_more_rows(write, name, tmp_path):
    def peak(n_rows):
        texts = [f"{row} " + 60 * "word " for row in range(n_rows)]
        (tmp_path / str(n_rows)).mkdir()
        write(tmp_path / str(n_rows) / name, pa.table({"prediction": texts, "reference": texts}))
        found = read(tmp_path / str(n_rows) / name, override_num_blocks=1)  # one task reads, and looks at itself
        found = found.map_batches(own_memory, batch_format="pyarrow", batch_size=None, max_retries=3).take_all()
        assert all(row["process"].startswith("ray::Read") for row in found)
        return max(row["own"] for row in found)

    few = peak(50_000)  # 30 MiB of text
    assert peak(250_000) < few + 50


def test_errors_of_workers_are_told(folder):
    with pytest.raises(ray.exceptions.RayError, match="no column 'summary'"):
        corpus_totals(folder / "rows.jsonl", TYPES, prediction="summary")


@pytest.mark.parametrize("options", [{"batch_size": 0}, {"max_retries": -1}])
def test_wrong_options(folder, options):
    (name,) = options
    with pytest.raises(ValueError, match=f"{name}=-?[01]; expected an int >= "):
        corpus_totals(folder / "parquet", TYPES, **options)


def test_options_that_read_does_not_have(folder):
    with pytest.raises(
        TypeError, match=r"lines=True: no option of read; expected some of columns, .*filesystem, .*num_"
    ):
        read(folder / "rows.jsonl", lines=True)
    with pytest.raises(TypeError, match=r"columns=\['id'\] with JSON lines, which are read whole; expected None"):
        read(folder / "rows.jsonl", columns=["id"])
