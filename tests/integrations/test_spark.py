"""Spark gives the bits of one process, even if a worker is killed."""

import os
import signal
import sys
from pathlib import Path

import pytest

from rougekit import Scorer

pytest.importorskip("pyspark")
pytest.importorskip("pyarrow")

from dev.paths import ROOT
from rougekit.integrations.spark import corpus_totals, score_dataframe
from tests.helpers.documents import blocks
from tests.helpers.engines import PREDICTIONS, REFERENCES, TYPES, one_process

pytestmark = [pytest.mark.slow, pytest.mark.needs("java")]


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    session = (
        SparkSession.builder.master("local[2,4]")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "128")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def rows(spark, folder):
    return spark.read.parquet(str(folder / "parquet"))


def test_totals_equal_those_of_one_process(rows):
    expected = one_process().to_arrow()
    assert corpus_totals(rows, TYPES).to_arrow().equals(expected)
    assert corpus_totals(rows.repartition(7), TYPES).to_arrow().equals(expected)
    assert len(corpus_totals(rows.limit(0), TYPES)) == 0
    expected = one_process(average="micro", use_stemmer=True).result()
    found = corpus_totals(rows, TYPES, average="micro", use_stemmer=True).result()
    assert repr([(score.low, score.mid) for score in found.values()]) == repr(
        [(score.low, score.mid) for score in expected.values()]
    )


def test_a_scored_frame_has_the_scores_of_each_row(rows):
    frame = score_dataframe(rows, TYPES)
    assert frame.schema["rougeL_recall"].metadata == {"rougekit": Scorer(TYPES).signature}
    found = frame.collect()
    expected = Scorer(TYPES).score(PREDICTIONS, REFERENCES)
    assert sorted(row["id"] for row in found) == list(range(900))
    for row in found:
        for name in TYPES:
            assert row[f"{name}_recall"] == expected[name].recall[row["id"]]


def test_a_type_without_scores_for_rows_is_refused_before_reading(rows):
    with pytest.raises(ValueError, match="'bleu' is a score of a whole corpus"):
        score_dataframe(rows, ["rouge1", "bleu"])


def test_a_killed_worker_changes_no_bit(rows, tmp_path):
    marker, here = str(tmp_path / "killed"), os.getpid()

    def split(text):
        if os.getpid() != here and not os.path.exists(marker):
            Path(marker).write_text("killed", encoding="utf-8")
            os.kill(os.getpid(), signal.SIGKILL)
        return text.split()

    found = corpus_totals(rows, TYPES, tokenizer=split)
    assert os.path.exists(marker)
    expected = one_process(tokenizer="whitespace")
    assert len(found) == 900
    assert found.sums == expected.sums
    assert repr(found.result()["rougeW"].low) == repr(expected.result()["rougeW"].low)


def test_the_documented_lines_run(spark, rows, tmp_path):
    (program,) = [block for block in blocks("docs/many-texts.md", "py") if "integrations.spark" in block]
    for name in ("summaries", "scored"):  # Java resolves relative paths against the folder in which it was started
        program = program.replace(f'"{name}"', repr(str(tmp_path / name)))
    rows.write.parquet(str(tmp_path / "summaries"))
    exec(compile(program, "docs/many-texts.md", "exec"), {"spark": spark})
    assert list((tmp_path / "scored").glob("*.parquet"))
