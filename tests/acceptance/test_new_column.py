"""A column that is declared once is on every surface, with its value; what is about a system itself never turns.

tests/helpers/new_columns.py writes declarations into the source that a fresh process imports: of the median and the
distance from one half, which are about a system itself, and of twice the difference.
"""

import json

import numpy as np
import pytest

from rougekit.analysis.tables import numbers
from tests.helpers.new_columns import BASELINE, OTHER, found_in

SEPARATORS = {"csv": ",", "tsv": "\t", "markdown": "|", "latex --long": "&"}


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """What each surface says, and the scores of the examples by system."""
    return found_in(tmp_path_factory.mktemp("columns"))


@pytest.fixture(scope="module")
def expected(found):
    """By system, its median, its distance from one half and twice its difference in the F-measure of ROUGE-1."""
    f = {name: np.array(columns[2]) for name, columns in found["examples"].items()}
    twofold = {BASELINE: None, OTHER: 2 * (f[OTHER].mean() - f[BASELINE].mean())}
    return {name: [float(np.median(each)), each.mean() - 0.5, twofold[name]] for name, each in f.items()}


def cells(output, separator, system):
    """The cells of a system's F-measure in ROUGE-1, of the first data set, by head, from all tables of an output."""
    head, named = [], {}
    for line in output.replace(r"\_", "_").splitlines():
        row = [cell.strip() for cell in line.removesuffix(r" \\").strip("|").split(separator)]
        if "type" in row:
            head = row
        elif len(row) == len(head):
            of = dict(zip(head, row, strict=True))
            if (of["type"], of["part"], of.get("system", system)) == ("rouge1", "fmeasure", system):
                named = of | named
    return named


@pytest.mark.parametrize("form", SEPARATORS)
@pytest.mark.parametrize("command", ["score", "compare"])
def test_tables_for_programs_and_papers_have_it(found, expected, command, form):
    for system, values in expected.items():
        if (command, system) == ("score", OTHER):
            continue
        shown = cells(found[f"{command} {form}"], SEPARATORS[form], system)
        median, from_half, twofold = (shown.get(name) for name in ("median", "from_half", "twofold"))
        values = [None if value is None else pytest.approx(value, abs=5e-5) for value in values]
        assert [float(median), float(from_half), float(twofold) if twofold else None] == (
            values if command == "compare" else [*values[:2], None]
        )


@pytest.mark.parametrize("form", ["csv", "tsv", "latex --long"])
def test_tables_of_data_sets_have_it(found, form):
    for system in found["examples"]:
        f, base = (np.array(found["examples"][name][2][::2]) for name in (system, BASELINE))
        shown = cells(found[f"data sets {form}"], SEPARATORS[form], system)
        assert float(shown["median"]) == pytest.approx(np.median(f), abs=5e-5)
        assert float(shown["twofold"] or 0) == pytest.approx(2 * (f.mean() - base.mean()), abs=5e-5)


def test_json_and_pandas_have_it(found, expected):
    one, several = (json.loads(found[f"{command} json"]) for command in ("score", "compare"))
    assert one["scores"]["rouge1"]["median"]["fmeasure"] == pytest.approx(expected[BASELINE][0])
    for system, (median, from_half, twofold) in expected.items():
        assert several["systems"][system]["rouge1"]["median"]["fmeasure"] == pytest.approx(median)
        entry = several["comparison"]["systems"][system]["rouge1"]["fmeasure"]
        (row,) = (
            row for row in found["pandas"]
            if (row["system"], row["type"], row["part"]) == (system, "rouge1", "fmeasure")
        )  # fmt: skip
        for has in (entry, row):
            assert (has["median"], has["from_half"]) == (pytest.approx(median), pytest.approx(from_half))
        assert entry["twofold"] == (twofold and pytest.approx(twofold))


@pytest.mark.parametrize("surface", ["compare text", "compare text --long", "data sets text --long", "repr"])
def test_people_see_it_in_points_with_the_sign_of_what_it_is(found, expected, surface):
    f = {name: np.array(columns[2])[:: 1 + ("sets" in surface)] for name, columns in found["examples"].items()}
    assert f" {numbers.points(np.median(f[OTHER]))} " in found[surface]
    assert f" {numbers.signed_points(f[OTHER].mean() - 0.5)}" in found[surface]
    assert "median" in found[surface]
    if surface != "compare text":  # which has a drawing of differences
        assert f" {numbers.signed_points(2 * (f[OTHER].mean() - f[BASELINE].mean()))} " in found[surface]


def test_a_narrow_terminal_drops_it_as_declared(found):
    assert "ROUGE-1 median" in found["terminal 150"]
    assert "median" not in found["terminal 60"]
    assert "ROUGE-Lsum" in found["terminal 60"]
    for columns, n_intervals, has_median in ((150, 3, True), (80, 3, False), (60, 1, False)):
        table = found[f"terminal {columns} of one"].split("\n\n")[1]
        assert table.splitlines()[1].count(", ") == n_intervals  # given up before an interval is
        assert ("median" in table) == has_median


def test_the_page_has_it(found, expected):
    head = found["page"]
    (pair,) = head["rankings"]["rouge1"]["pairs"]
    for name, result in zip(head["systems"], head["results"]["rouge1"], strict=True):
        median, from_half = (
            write(value) for write, value in zip((numbers.points, numbers.signed_points), expected[name], strict=False)
        )
        assert result["own"] == [{"title": "median", "text": median}, {"title": "from_half", "text": from_half}]
    assert found["page of one"]["results"]["rouge1"][0]["own"] == head["results"]["rouge1"][0]["own"]
    twofold = expected[OTHER][2]
    assert pair["listed"] == [{"title": "twofold", "text": numbers.signed_points(twofold)}]
    assert pair["turned"]["listed"] == [{"title": "twofold", "text": numbers.signed_points(-twofold)}]


def test_bleu_which_scores_no_examples_lacks_it(found):
    assert [result["own"][0]["text"] for result in found["page"]["results"]["bleu"]] == ["", ""]
    assert np.isnan([row["median"] for row in found["pandas"] if row["type"] == "bleu"]).all()


def test_a_difference_turns_and_what_is_about_a_system_does_not(found, expected):
    there, back = (found["entries"][name] for name in ("there", "back"))
    assert [each[:2] for each in (there[2], back[2])] == [
        pytest.approx(expected[name][:2]) for name in (OTHER, BASELINE)
    ]
    assert [each[2] for each in there] == [pytest.approx(-each[2]) for each in back]
    median, from_half, twofold = there[2]
    assert found["turned"] == [median, from_half, -twofold]
