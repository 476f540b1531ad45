"""Blocks scored as by workers of Ray and Spark, without an engine."""

import pickle
import warnings

import pytest

from rougekit import Scorer, Totals
from rougekit.foundation import errors
from rougekit.integrations.cluster import totals_by_block, with_scores

pa = pytest.importorskip("pyarrow")

TABLE = pa.table({"said": ["a b", "c", "a c d"], "wanted": ["a", "c d", "d"], "id": ["x", "y", "z"]})
COLUMNS = "said", "wanted"


def test_a_block_gives_the_scores_of_lists():
    scorer = Scorer(["rouge1"])
    scores = scorer.score(TABLE["said"].to_pylist(), TABLE["wanted"].to_pylist())
    for block in (TABLE, TABLE.to_batches()[0]):
        scored = with_scores(block, scorer, "said", "wanted")
        assert scored.select(TABLE.column_names).equals(TABLE)
        assert scored.drop_columns(TABLE.column_names).equals(scores.to_arrow())
    with pytest.raises(ValueError, match="the rows already have a column 'rouge1_precision'"):
        with_scores(scored, scorer, "said", "wanted")


def test_any_partition_and_order_gives_the_same_totals():
    of_block, empty = pickle.loads(pickle.dumps(totals_by_block(["rouge1"], {"use_stemmer": True}, COLUMNS, "micro")))
    whole = Totals.of_table(Scorer(["rouge1"], use_stemmer=True), TABLE, "said", "wanted", "micro")
    parts = [of_block(TABLE.slice(2)), empty, of_block(TABLE.slice(0, 2).to_batches()[0])]
    assert Totals.merged(parts).to_arrow().equals(whole.to_arrow())


def test_a_worker_warns_once_for_all_its_blocks(monkeypatch):
    monkeypatch.setattr(errors, "_calls", {})
    of_block, _ = totals_by_block(["rouge1"], {}, COLUMNS, "macro")
    blocks = [pa.table({"said": [f"кот {k}"], "wanted": ["a"]}) for k in range(9)]
    for score in (of_block, lambda block: with_scores(block, Scorer(["rouge1"]), *COLUMNS)):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            for block in blocks:
                score(block)
        assert len(caught) == 1


def test_wrong_options_are_found_in_the_driver():
    with pytest.raises(ValueError, match="average='median'; expected 'macro' or 'micro'"):
        totals_by_block(["rouge1"], {}, COLUMNS, "median")
