"""Examples in any order, some of them, one of them."""

import numpy as np
import pytest

from space import browse, report, views
from space.browse import Query
from space.choices import Choices
from space.files import Table
from space.testset import Roles
from tests.helpers.pages import BOTH, results_of, small_table


def test_examples_are_sorted_and_filtered(many):
    scores = browse.fmeasures(many, "rouge1")
    changes = scores[1] - scores[0]
    assert browse.found(many, Query()) == list(range(60))
    by_difference = browse.found(many, Query("rouge1", "difference", descending=True))
    assert by_difference == np.argsort(-changes, kind="stable").tolist()
    assert browse.found(many, Query("rouge1", only="baseline worse")) == np.flatnonzero(changes > 0).tolist()
    assert browse.found(many, Query("rouge1", only="equal")) == np.flatnonzero(changes == 0).tolist()
    assert browse.found(many, Query(contains="WORD7 ")) == [7]
    assert browse.found(many, Query("rouge1", low=99)) == np.flatnonzero((scores >= 0.99).any(axis=0)).tolist()
    assert browse.found(many, Query(sort="reference length"))[:20] == list(range(0, 60, 3))
    for wrong, message in ((Query(sort="x"), "sort='x'"), (Query(only="x"), "only='x'")):
        with pytest.raises(ValueError, match=message):
            browse.found(many, wrong)


def test_empty_and_doubtful_examples_are_found():
    rows = {"a": ["", "same words here", "same words here", "a cat"], "r": ["x", "y", "z", "a cat"]}
    results = results_of(Table("x", rows), Roles(["a"], ["r"]), Choices(["rouge1"]))
    assert browse.found(results, Query(only="empty")) == [0]
    assert browse.found(results, Query(only="with doubts")) == [0, 1, 2, 3]
    assert "1 of 4 predictions are empty" in views.health(results)
    assert views.health(results).startswith("<div")
    worse = {**rows, "b": rows["a"]}
    assert views.health(results_of(Table("x", worse), Roles(["a", "b"], ["r"]))).startswith("<details")


def test_the_list_comes_in_pages_and_has_neighbours(many):
    assert browse.listed(many, Query()).count('data-do="open"') == browse.ROWS
    last = browse.listed(many, Query(), 99, opened=59)
    assert last.count('data-do="open"') == 10
    assert 'data-example="59" aria-current="true"' in last
    backwards = Query(descending=True)
    assert browse.neighbour(many, backwards, 59, 1) == 58
    assert browse.neighbour(many, backwards, 59, -1) == 59
    assert browse.neighbour(many, backwards, None, 1) == 59
    assert browse.neighbour(many, Query(contains="nowhere"), 5, 1) is None
    assert browse.page_of(many, backwards, 59) == 0


def test_an_opened_example_has_all_systems_versions(many):
    html = browse.opened(many, 0)
    assert html.count("<section") == 2
    assert "word0</mark>" in html
    with pytest.raises(ValueError, match="example 61; expected one from 1 to 60"):
        browse.opened(many, 60)


def test_types_without_scores_of_examples_leave_the_list_without_them():
    bleu = results_of(small_table(), BOTH, Choices(["bleu"]))
    assert browse.listed(bleu, Query()).count('data-do="open"') == 3
    assert views.overview(bleu).count("<figure") == 0
    report.page(bleu)
