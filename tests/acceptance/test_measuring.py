"""Scripts that measure run, on a few examples: they call parts of the package that nothing else calls in this way."""

import contextlib
import io
import warnings
from random import Random

import numpy as np
import pytest

pa, _ = (pytest.importorskip(name) for name in ("pyarrow", "scipy"))

from benchmarks import cost, coverage, identify, memory, planning, preprocessing, scale  # noqa: E402
from dev.corpora import XSUM, corpus  # noqa: E402
from rougekit import Scorer, Totals  # noqa: E402
from rougekit.scoring.measures.names import DEFAULT_TYPES  # noqa: E402
from rougekit.studies.identification.identify import identify as candidates  # noqa: E402

SYSTEMS, DOCUMENTS = 4, 12


@pytest.fixture(scope="module")
def rows():
    """Rows as REALSumm's, of four systems and twelve documents."""
    predictions, references = corpus(XSUM, SYSTEMS * DOCUMENTS)
    return [
        {"system": f"s{k % SYSTEMS}", "doc_id": k // SYSTEMS, "prediction": prediction, "reference": reference}
        for k, (prediction, reference) in enumerate(zip(predictions, references, strict=True))
    ]


@pytest.fixture(scope="module")
def tables(rows):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coverage.realsumm, "rows", lambda: rows)
        return coverage._tables()


@pytest.mark.slow
@pytest.mark.parametrize("name", coverage.COSTLY_FIRST)
def test_intervals_and_tests_are_simulated(name, tables):
    row = next(tables[name](4))
    assert len(row) > 1
    assert all(isinstance(value, int | str) for value in row.values())


@pytest.mark.slow
def test_plans_are_tried(rows, monkeypatch):
    monkeypatch.setattr(planning.realsumm, "rows", lambda: rows)
    populations = planning._populations()
    assert populations.keys() == {*planning.POPULATIONS}
    for name in ("REALSumm, rouge1", "normal"):
        draw = populations[name]
        assert len(draw(np.random.default_rng(0))) >= DOCUMENTS
    assert planning._cell(populations["normal"], 100, 0.5, 2).endswith("(100 %)")
    assert planning._margins(populations["normal"], 100, 2).endswith("(100 %)")
    assert len(planning._of_runs(3, 0.001, 2)) == 4


@pytest.mark.slow
@pytest.mark.parametrize("case", cost.CASES, ids=lambda case: f"{case.entry}, {case.given}")
def test_what_hostile_input_costs_is_asked_of_entries_that_take_it(case):
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        case.make(16)()


@pytest.mark.slow
@pytest.mark.parametrize("draw", [identify.known, identify.of_other_texts, identify.shifted, identify.of_no_tool])
def test_published_numbers_are_drawn(draw):
    texts, truth = draw(Random(1), identify.Texts(*corpus(XSUM, 24)), 8, 2)
    found, tally = candidates(*texts, truth.numbers), identify.Tally()
    assert len(texts.predictions) == 8
    said = (tally.of_known if draw is identify.known else tally.of_unknown)(truth, found)
    assert isinstance(said, str)
    assert sum(tally.values()) > 0


def test_large_jobs_are_made_of_pairs(tmp_path, monkeypatch):
    monkeypatch.setattr(memory, "FIRST", 10)
    monkeypatch.setattr(memory, "resident", lambda: 1.0)
    sizes = []
    assert len(Totals.of_stream(Scorer(["rouge1"]), memory.pairs(25, sizes))) == 25
    assert sizes == [1.0, 1.0]
    table, path = pa.table(dict(zip(("prediction", "reference"), corpus(XSUM, 20), strict=True))), tmp_path / "pairs"
    scale.pq.write_table(table, path)
    assert len(scale.costs(table, path, DEFAULT_TYPES)) == len(scale.STEPS)


@pytest.mark.parametrize("trace", preprocessing.TRACES, ids=lambda trace: trace.name)
def test_traces_of_preprocessing_are_undone(trace):
    predictions, references = corpus(XSUM, 20)
    name, *changes, undone_by, left = preprocessing.measured(trace, predictions, references)
    assert (name, undone_by, len(changes)) == (trace.name, trace.undone_by, 4)
    assert left == "0" or not trace.cleaned
