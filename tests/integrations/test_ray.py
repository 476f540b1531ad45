"""Ray Data gives the bits of one process, even if a worker is killed."""

import os
import signal

import pytest

from rougekit import Scorer

ray = pytest.importorskip("ray")
pytest.importorskip("ray.data")
pytest.importorskip("pyarrow")

from rougekit.integrations.ray import corpus_totals, read, score_dataset  # noqa: E402
from tests.helpers.documents import blocks  # noqa: E402
from tests.helpers.engines import PREDICTIONS, REFERENCES, TYPES, one_process  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("cluster")]


def test_totals_equal_those_of_one_process(folder):
    expected = one_process().to_arrow()
    assert corpus_totals(folder / "parquet", TYPES, batch_size=128).to_arrow().equals(expected)
    assert corpus_totals([folder / "rows.jsonl"], TYPES).to_arrow().equals(expected)
    expected = one_process(average="micro", use_stemmer=True).result()
    found = corpus_totals(read(folder / "parquet"), TYPES, average="micro", use_stemmer=True).result()
    assert repr([(score.low, score.mid) for score in found.values()]) == repr(
        [(score.low, score.mid) for score in expected.values()]
    )


def test_a_scored_dataset_has_the_scores_of_each_row(folder):
    (table,) = ray.get(score_dataset(folder / "parquet" / "0.parquet", TYPES).to_arrow_refs())
    assert table.schema.field("rouge1_recall").metadata == {b"rougekit": Scorer(TYPES).signature.encode()}
    rows = score_dataset(folder / "parquet", TYPES, batch_size=100).take_all()
    expected = Scorer(TYPES).score(PREDICTIONS, REFERENCES)
    assert sorted(row["id"] for row in rows) == list(range(900))
    for row in rows:
        for name in TYPES:
            assert row[f"{name}_recall"] == expected[name].recall[row["id"]]


def tokenizer_that_kills(marker, once):
    """Splits at white space, but kills its worker once or always."""
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
    assert found.sums == expected.sums
    assert repr(found.result()["rougeW"].low) == repr(expected.result()["rougeW"].low)


def test_retries_end(folder, tmp_path, recwarn):
    marker = tmp_path / "killed"
    killing = {"tokenizer": tokenizer_that_kills(str(marker), once=False), "max_retries": 2}
    with pytest.raises(ray.exceptions.RayError, match="the worker died at each of 3 attempts at this block"):
        corpus_totals(folder / "parquet" / "0.parquet", TYPES, **killing)
    assert len(marker.read_text(encoding="utf-8").splitlines()) == 3
    assert [warning for warning in recwarn if "ray_remote_args" in str(warning.message)] == []


def test_errors_of_workers_are_reported(folder):
    with pytest.raises(ray.exceptions.RayError, match="no column 'summary'"):
        corpus_totals(folder / "rows.jsonl", TYPES, prediction="summary")


@pytest.mark.parametrize("options", [{"batch_size": 0}, {"max_retries": -1}])
def test_wrong_options(folder, options):
    (name,) = options
    with pytest.raises(ValueError, match=f"{name}=-?[01]; expected an int >= "):
        corpus_totals(folder / "parquet", TYPES, **options)


def test_a_type_without_scores_for_rows_is_refused_before_reading(folder):
    with pytest.raises(ValueError, match="'bleu' is a score of a whole corpus"):
        score_dataset(folder / "parquet", ["rouge1", "bleu"])


def test_unknown_options_of_read_are_refused(folder):
    with pytest.raises(
        TypeError, match=r"lines=True is not an option of read; expected one of columns, .*filesystem, .*num_"
    ):
        read(folder / "rows.jsonl", lines=True)
    with pytest.raises(TypeError, match=r"columns=\['id'\] with JSON lines, which are read whole; expected None"):
        read(folder / "rows.jsonl", columns=["id"])


def test_the_documented_lines_run(folder, tmp_path, monkeypatch):
    (program,) = [block for block in blocks("docs/many-texts.md", "py") if "integrations.ray" in block]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "summaries").symlink_to(folder / "parquet")
    (tmp_path / "summaries.jsonl").symlink_to(folder / "rows.jsonl")
    program = program.replace('"scored"', repr(str(tmp_path / "scored")))  # workers run in their own folder
    exec(compile(program, "docs/many-texts.md", "exec"), {})
    assert list((tmp_path / "scored").iterdir())
