"""Without a baseline, everything that reports a difference of two systems tests it among all pairs of systems."""

import csv
import io
import json
import warnings

import numpy as np
import pytest

from rougekit.analysis import paper_table
from rougekit.analysis.comparison import compare, rank
from rougekit.analysis.correction import CORRECTION
from rougekit.cli.answer import Answer
from rougekit.cli.formats import Printer
from tests.helpers.systems import PARTS, scored

TYPES = ("rouge1", "rougeL")


def drawn_systems(seed):
    """Three to six systems, given in any order, with differences that some families find significant, others not."""
    random = np.random.default_rng(seed)
    names = random.permutation(list("ABCDEF"))[: random.integers(3, 7)].tolist()
    base = random.normal(0.4, 0.1, (3, 40))
    return {
        name: scored({each: base + random.normal(0.012 * k, 0.05, (3, 40)) for each in TYPES})
        for k, name in enumerate(names)
    }


def significant(rows, system="system", part="part", rouge_type="type", p="p_holm"):
    return {
        (row[system], row[rouge_type]) for row in rows if row[part] == "fmeasure" and row[p] and float(row[p]) <= 0.05
    }


def printed(capsys, results, style, **options):
    Printer(style, **options).answer(results)
    return capsys.readouterr().out


def rows_of(table, separator, end):
    """The rows of the table of tests, as dicts; other lines are skipped."""
    rows = [[cell.strip() for cell in line.removesuffix(end).split(separator)] for line in table.splitlines()]
    header = next(row for row in rows if f"p ({CORRECTION.name})" in row)
    return [dict(zip(header, row, strict=True)) for row in rows if len(row) == len(header)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_every_surface_calls_the_same_pairs_significant(capsys, seed):
    systems = drawn_systems(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        c = compare(systems)
    best = rank(systems).systems[0]
    rankings = {each: rank(systems, each) for each in TYPES}
    others = [name for name in systems if name != best]
    entries = {each: {name: rankings[each].difference(best, name) for name in others} for each in TYPES}
    expected = {(name, each) for each in TYPES for name in others if entries[each][name].p_adjusted <= 0.05}
    assert (c.compared_with, c.order[0], c.signature.rpartition("|")[2]) == (best, best, f"{CORRECTION.field}:pairs")
    assert f"{CORRECTION.name} over {len(systems) * (len(systems) - 1) // 2} pairs" in c.about
    for name in others:
        for each in TYPES:
            entry = c[name][each].fmeasure
            assert (entry.p_adjusted, entry.significant) == (entries[each][name].p_adjusted, (name, each) in expected)
            assert entry.significant == (not entry.difference_low <= 0 <= entry.difference_high)
            assert entry.difference == pytest.approx(entry.score - c[best][each].fmeasure.score)
    for part in PARTS:  # P and R are corrected over all pairs, too
        rows = {name: scores.columns["rouge1"][PARTS.index(part)] for name, scores in systems.items()}
        of_part = compare({name: scored({"rouge1": [row] * 3}) for name, row in rows.items()}).rankings()["rouge1"]
        corrected = {name: of_part.difference(best, name).p_adjusted for name in others}
        assert {name: getattr(c[name]["rouge1"], part).p_adjusted for name in others} == corrected
    marks = {
        (name, each)
        for name, *row in paper_table.table_of_scores(c, TYPES).rows
        for each, cell in zip(TYPES, row, strict=True)
        if cell.is_significant
    }
    assert marks == expected
    assert {name for name, each in expected if each == "rouge1"} == {*others} - {*rankings["rouge1"].tied}
    assert c.sentence.startswith(rankings["rouge1"].sentence)
    assert significant(c.to_pandas().to_dict("records")) == expected
    results = Answer({name: scores.aggregate(n_resamples=10) for name, scores in systems.items()}, "s", 40, c)
    told = json.loads(printed(capsys, results, "json"))["comparison"]
    assert (told["baseline"], told["compared_with"], told["family"]) == (None, best, "pairs")
    told = {
        (name, each) for name, row in told["systems"].items() for each in row if row[each]["fmeasure"]["significant"]
    }
    assert told == expected
    for style in ("csv", "tsv"):
        rows = [
            *csv.DictReader(io.StringIO(printed(capsys, results, style)), delimiter={"csv": ",", "tsv": "\t"}[style])
        ]
        assert significant(rows) == expected
        assert {(row["baseline"], row["compared_with"], row["holm_over"]) for row in rows} == {("", best, "pairs")}
    for style, separator, end in (("markdown", "|", ""), ("latex", "&", r"\\")):
        out = printed(capsys, results, style, long=True)
        assert significant(rows_of(out, separator, end), p=f"p ({CORRECTION.name})") == expected


def test_equal_scores_differ_by_a_zero_without_a_sign():
    random = np.random.default_rng(0)
    equal = random.uniform(0.2, 0.4, (3, 20))
    comparison = compare(
        {
            "A": scored({"rouge1": equal, "rougeL": equal}),
            "B": scored({"rouge1": equal + 0.1, "rougeL": equal}),
        }
    )
    assert comparison.compared_with == "B"
    assert str(comparison["A"]["rougeL"].fmeasure.difference) == "0.0"
