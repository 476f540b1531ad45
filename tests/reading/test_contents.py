"""What texts hold is counted over parts, with scores and on real outputs."""

import csv

import pytest

import rougekit
from dev import realsumm
from dev.paths import ROOT
from rougekit import Scorer
from rougekit.reading.contents import Contents
from tests.helpers.odd_texts import GOOD, REFERENCES, replaced


def test_parts_add_up_and_rows_are_numbered_over_all():
    whole, parts = Contents(), Contents()
    odd = replaced((15, ""), (35, "<think> x"), (37, ""))
    whole.add(odd, REFERENCES)
    for first in range(0, 40, 10):
        part = Contents()
        part.add(odd[first : first + 10], REFERENCES[first : first + 10])
        parts.extend([part, None])
    assert parts.notices == whole.notices
    assert [(each.kind, each.n, each.first) for each in parts.notices] == [("empty", 2, 15), ("reasoning", 1, 35)]


def test_repeated_prompts_are_numbered_over_all_parts():
    asked = [f"Name some of the trees beside the {row} houses." for row in range(40)]
    odd = [f"{each} {text}" if row >= 20 else text for row, (each, text) in enumerate(zip(asked, GOOD, strict=True))]
    whole = Contents()
    for at in range(0, 40, 10):
        part = slice(at, at + 10)
        whole.extend([added(odd[part], REFERENCES[part])])
        whole.add_prompts(odd[part], REFERENCES[part], asked[part])
    assert [(each.kind, each.n, each.first) for each in whole.notices] == [("prompts", 20, 20)]


def test_rows_without_texts_are_below_a_table_only_at_its_end():
    above, below = [*GOOD[:9], ""], [*REFERENCES[:9], ""]
    whole = Contents().extend([added(above, below), added(above, below)])
    assert [(each.kind, each.n, each.first) for each in whole.notices] == [("empty", 2, 9), ("empty_reference", 2, 9)]
    whole = Contents().extend([added(GOOD[:9], REFERENCES[:9]), added(above, below)])
    assert [(each.kind, each.n, each.first) for each in whole.notices] == [("footer", 1, 18)]


def added(predictions, references):
    contents = Contents()
    contents.add(predictions, references)
    return contents


def test_sources_taken_for_references_show_in_scores():
    with (ROOT / "examples" / "sources.csv").open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    for name in ("copying", "rewriting", "reference"):
        found, wrong = [row[name] for row in rows], [row["source"] for row in rows]
        with pytest.warns(rougekit.RougeWarning, match=r"nearly all in their references \(precision \d+, recall \d+\)"):
            Scorer(["rouge1"]).score(found, wrong)
    with (ROOT / "examples" / "systems.csv").open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    for name in ("first_sentence", "one_detail_wrong"):
        contents = Contents()
        predictions, references = ([row[column] for row in rows] for column in (name, "reference"))
        contents.add(predictions, references)
        contents.add_scores(Scorer(["rouge1"]).score(predictions, references).columns["rouge1"])
        assert [each.first for each in contents.notices if each.kind == "empty"] == [29] * (name == "first_sentence")
        assert {each.kind for each in contents.notices} <= {"empty"}


def test_real_outputs_have_no_notice_but_that_one_system_stops_at_70_words():
    if not realsumm.FILE.exists():
        pytest.skip("REALSumm's summaries are not there")
    by_system = {}
    for row in realsumm.rows():
        by_system.setdefault(row["system"], []).append(row)
    found = {}
    for system, rows in by_system.items():
        predictions, references = ([row[name] for row in rows] for name in ("prediction", "reference"))
        contents = Contents()
        contents.add(predictions, references)
        contents.add_scores(Scorer(["rouge1"]).score(predictions, references).columns["rouge1"])
        found[system] = [each.kind for each in contents.notices]
    assert len(found) == 14
    assert {system: kinds for system, kinds in found.items() if kinds} == {"unilm_out_v1": ["truncated"]}
