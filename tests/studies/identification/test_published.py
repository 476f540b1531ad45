"""Numbers as papers print them."""

import pytest

from rougekit import identify
from rougekit.studies.identification.published import published, published_numbers
from tests.helpers.runaway import processor_time


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("41.2", {"rouge1": "41.2"}),
        ("41.2/19.1/38.4", {"rouge1": "41.2", "rouge2": "19.1", "rougeL": "38.4"}),
        ("41.2 / 19.1 / 38.4 / 38.6", {"rouge1": "41.2", "rouge2": "19.1", "rougeL": "38.4", "rougeLsum": "38.6"}),
        ("41.2 & 19.1 & 38.4", {"rouge1": "41.2", "rouge2": "19.1", "rougeL": "38.4"}),
        ("R-1 42.03", {"rouge1": "42.03"}),
        ("ROUGE-1: 41.2", {"rouge1": "41.2"}),
        ("R1 41.2, R2 19.1, RL 38.4", {"rouge1": "41.2", "rouge2": "19.1", "rougeL": "38.4"}),
        ("rouge1 = 41.20, rougeL: 38.5 %", {"rouge1": "41.20", "rougeL": "38.5"}),
        ("rouge1 41\nrougeSU4 0.25", {"rouge1": "41", "rougeSU4": "0.25"}),
        ("rougeW1.2 30.1; rougeS* 4", {"rougeW1.2": "30.1", "rougeS*": "4"}),
        ("ROUGE-Lsum 38.9; R-SU4 16.6", {"rougeLsum": "38.9", "rougeSU4": "16.6"}),
        ("ROUGE-1/2/L: 59.92 / 32.51 / 59.65", {"rouge1": "59.92", "rouge2": "32.51", "rougeL": "59.65"}),
        ("R1/R2/RL 59.92/32.51/59.65", {"rouge1": "59.92", "rouge2": "32.51", "rougeL": "59.65"}),
        ("R-1 / R-L = 41.2 % & 38.5 %", {"rouge1": "41.2", "rougeL": "38.5"}),
        ("meadL 30.1, BLEU 12.0", {"meadL": "30.1", "bleu": "12.0"}),
        ("eval_rouge1: 41.2", {"rouge1": "41.2"}),
        ("predict_rouge-1 = 41.2, predict_rouge-2 = 19", {"rouge1": "41.2", "rouge2": "19"}),
        ("test_rouge_l 38.4", {"rougeL": "38.4"}),
        ("{'eval_rouge1': 41.2, 'eval_rougeLsum': 38.4}", {"rouge1": "41.2", "rougeLsum": "38.4"}),
        ("rouge1_recall 0.41, rougeL_recall 0.38", {"rouge1_recall": "0.41", "rougeL_recall": "0.38"}),
    ],
)
def test_numbers_are_parsed_as_printed_in_papers(text, numbers):
    assert published(text) == numbers


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no published number"),
        ("rouge1", "have 'rouge1'; expected a type"),
        ("41.2/38.4", "has 2 numbers without names"),
        ("ROUGE-1/2/L 41.2/38.4", "has 3 types but 2 numbers"),
        ("R1/R2/R1 41/20/38", "rouge1 twice"),
        ("R-1 41, ROUGE-1 42", "rouge1 twice"),
    ],
)
def test_strings_that_are_not_published_numbers_are_refused(text, message):
    with pytest.raises(ValueError, match=message):
        published(text)


@pytest.mark.parametrize("unit", [" 1", "    1", "1 % ", "\t\n1", " R-1/", "1 & ", " ", "1", "R-1 41, "])
@pytest.mark.parametrize("start", ["0.1", "ROUGE-1/2/L ", ""])
def test_long_strings_are_refused_in_linear_time(start, unit):
    with processor_time(2), pytest.raises(ValueError, match=r"published number|numbers without names") as refused:
        published(start + unit * 20_000 + "x")
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("name", "part"), [("rouge1_precision", 0), ("rouge1_recall", 1), ("eval_rouge1_f", 2), ("R-1 F1", 2)]
)
def test_a_name_says_which_part_a_number_is(name, part):
    numbers = published_numbers({name: "0.4"})
    assert (numbers.names, numbers.part) == (("rouge1",), part)


def test_numbers_of_a_part_are_sought_in_that_part():
    texts = ["a b c d"], ["a b"]
    assert identify(*texts, {"rouge1": "0.5000"})[0].how == "precision of the mean"
    assert not any(found.matches for found in identify(*texts, {"rouge1_recall": "0.5000"}))
    assert {found.how.partition(" of ")[0] for found in identify(*texts, {"rouge1_recall": "1.0000"})} >= {"recall"}


def test_numbers_of_two_parts_are_refused():
    with pytest.raises(ValueError, match="different parts of scores"):
        published_numbers({"rouge1_recall": "0.4", "rouge2_fmeasure": "0.2"})
    with pytest.raises(ValueError, match="the same type"):
        published_numbers({"rouge1_recall": "0.4", "rouge1_fmeasure": "0.2"})
