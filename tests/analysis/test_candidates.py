"""The ways that published numbers may have come from."""

import pytest

from rougekit import Scorer
from rougekit.analysis.candidates import ways
from rougekit.standards import registry

TYPES = ["rouge1", "rouge2", "rougeL"]


@pytest.fixture(scope="module")
def of_one():
    return ways(TYPES, several=False)


def test_what_a_tool_does_by_itself_comes_first(of_one):
    assert [way.choices for way in of_one] == sorted(way.choices for way in of_one)
    assert of_one[0].choices == 0
    assert (of_one[0].options, of_one[0].how) == ({"standard": registry.DEFAULT}, ())
    assert of_one[0].type_of == {name: name for name in TYPES}


def test_every_standard_that_defines_the_types_has_a_way(of_one):
    """coco has rougeL alone."""
    assert {way.options["standard"] for way in of_one} == set(registry.names()) - {"coco"}
    assert "coco" in {way.options["standard"] for way in ways(["rougeL"], several=False)}


def test_no_way_comes_twice(of_one):
    told = [(sorted(map(repr, way.options.items())), sorted(way.type_of.items())) for way in of_one]
    assert all(one not in told[:place] for place, one in enumerate(told))


def test_scorers_can_be_made_of_them(of_one):
    for way in of_one[:10]:
        assert Scorer(list(way.type_of.values()), **way.options).options.standard == way.options["standard"]


def test_either_rouge_l_may_stand_for_the_other():
    for name, other in (("rougeL", "rougeLsum"), ("rougeLsum", "rougeL")):
        meant = {way.type_of[name] for way in ways([name], several=False)}
        assert meant == {name, other}
    both = ways(["rougeL", "rougeLsum"], several=False)
    assert all(way.type_of == {"rougeL": "rougeL", "rougeLsum": "rougeLsum"} for way in both)


def test_several_references_are_reduced_in_every_way_and_refused_by_tools_of_one(of_one):
    found = ways(TYPES, several=True)
    assert not any("multi_reference" in way.options for way in of_one)
    assert {way.options.get("multi_reference") for way in found} > {None, "mean"}
    takers = {name for name in registry.names() if registry.standard_of(name).takes_several} - {"coco"}
    assert {way.options["standard"] for way in found} == takers
