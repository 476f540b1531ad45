"""Configurations that may have produced published numbers."""

import pytest

from rougekit import Scorer
from rougekit.scoring.standards import registry
from rougekit.studies.identification.candidates import configurations

TYPES = ["rouge1", "rouge2", "rougeL"]


@pytest.fixture(scope="module")
def of_one():
    return configurations(TYPES, several=False)


def test_a_tools_defaults_come_first(of_one):
    assert [configuration.departures for configuration in of_one] == sorted(
        configuration.departures for configuration in of_one
    )
    assert of_one[0].departures == 0
    assert (of_one[0].options, of_one[0].how) == ({"standard": registry.DEFAULT}, ())
    assert of_one[0].type_of == {name: name for name in TYPES}


def test_every_standard_that_defines_the_types_is_tried(of_one):
    """coco has rougeL alone."""
    assert {configuration.options["standard"] for configuration in of_one} == set(registry.names()) - {"coco"}
    assert "coco" in {configuration.options["standard"] for configuration in configurations(["rougeL"], several=False)}


def test_options_for_chinese_are_tried_only_on_chinese_texts(of_one):
    more = [one for one in configurations(TYPES, several=False, chinese=True) if one not in of_one]
    assert {(one.options["standard"], one.options["tokenizer"]) for one in more} == {("rouge", "jieba")}


def test_options_of_rouge_l_are_tried_only_for_rouge_l():
    def betas(*names):
        return {one.options.get("beta") for one in configurations(names, several=False)}

    assert (betas("rouge1", "rouge2"), betas("rouge1", "rougeL")) == ({None}, {None, "p/r"})


def test_no_configuration_comes_twice(of_one):
    described = [
        (sorted(map(repr, configuration.options.items())), sorted(configuration.type_of.items()))
        for configuration in of_one
    ]
    assert all(one not in described[:place] for place, one in enumerate(described))


def test_every_candidate_constructs_a_scorer(of_one):
    for configuration in of_one[:10]:
        assert (
            Scorer(list(configuration.type_of.values()), **configuration.options).options.standard
            == configuration.options["standard"]
        )


def test_rouge_l_and_rouge_l_sum_may_stand_for_each_other():
    for name, other in (("rougeL", "rougeLsum"), ("rougeLsum", "rougeL")):
        meant = {configuration.type_of[name] for configuration in configurations([name], several=False)}
        assert meant - {"rougeL1.2"} == {name, other}
    both = configurations(["rougeL", "rougeLsum"], several=False)
    assert all(configuration.type_of == {"rougeL": "rougeL", "rougeLsum": "rougeLsum"} for configuration in both)


def test_every_reduction_of_several_references_is_tried_except_for_tools_of_one_reference(of_one):
    found = configurations(TYPES, several=True)
    assert not any("multi_reference" in configuration.options for configuration in of_one)
    assert {configuration.options.get("multi_reference") for configuration in found} > {None, "mean"}
    takers = {name for name in registry.names() if registry.standard_of(name).takes_several} - {"coco"}
    assert {configuration.options["standard"] for configuration in found} == takers
