"""Systems over steps are in step order in tables; what is best, and what is compared with what, stays the same."""

import pytest

from rougekit import Scorer, why
from rougekit.analysis import paper_table
from rougekit.analysis.comparison import compare
from rougekit.analysis.datasets import compare_datasets
from tests.helpers.systems import random_systems

NAMES = ["step-1000", "step-500", "step-20000", "step-3000"]


@pytest.mark.parametrize("baseline", [None, "step-3000"])
def test_tables_are_in_step_order_and_nothing_else_is(baseline):
    systems, plain = random_systems(40, NAMES), random_systems(40, "ABCD")
    steps, others = compare(systems, baseline), compare(plain, baseline and "D")
    again = dict(zip(NAMES, "ABCD", strict=True))
    assert tuple(map(again.get, steps.order)) == others.order == others.table_order
    assert steps.table_order == ("step-500", "step-1000", "step-3000", "step-20000")
    assert [system for system, *_ in paper_table.table_of_scores(steps, ["rouge1"]).rows] == [*steps.table_order]
    assert again[steps.compared_with] == others.compared_with
    assert {again[name]: each for name, each in steps.differences("rouge1").items()} == others.differences("rouge1")
    for written in (steps.to_latex(), repr(steps).partition("\n\n")[2]):
        places = [written.index(f"{name} ") for name in steps.table_order]
        assert places == sorted(places)
    assert steps.paper_table().legend().count(f" from {steps.compared_with}") == 1


def test_tables_of_several_data_sets_are_too():
    both = compare_datasets({"a": random_systems(20, NAMES), "b": random_systems(20, NAMES, seed=1)})
    assert both.table_order == ("step-500", "step-1000", "step-3000", "step-20000")
    assert [system for system, *_ in paper_table.table_of_scores(both, ["rouge1"]).rows] == [*both.table_order]


def test_reasons_are_in_the_order_of_tables():
    texts = {name: [f"a cat {'sat ' * k}on {number}" for number in range(6)] for k, name in enumerate(NAMES)}
    scorer, references = Scorer(["rouge1"]), [f"a cat sat on {number}" for number in range(6)]
    compared = compare({name: scorer.score(each, references) for name, each in texts.items()})
    assert [*why(compared).systems] == ["step-500", "step-1000", "step-3000", "step-20000"]
