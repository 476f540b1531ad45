"""A permutation test tries every exchange of few examples and draws some of many: what says which says it by type."""

import csv
import json

import pytest

from rougekit import compare, compare_datasets, methods, parse_signature, rank
from rougekit.scoring.signature import fields_of
from tests.cli.test_report import packet
from tests.helpers.routes import command

WORDS = "tide gull rope mast keel sail deck hull oar buoy reef cove dune surf crab".split()
ROWS = [
    # texts of one word have no bigram, and so no ROUGE-2
    {"A": a, "B": b, "C": c, "reference": f"{word} and" if k < 10 else word}
    for k, word in enumerate(WORDS)
    for a, b, c in [(f"{word} and foam", f"the {word} and", f"{word} and" if k % 2 else "the and") if k < 10 else
                    (f"the {word}" if k % 2 else "foam", word, f"{word} foam mist")]
]  # fmt: skip
OPTIONS = {"method": "permutation", "n_resamples": 999, "seed": 3}
DRAWN = "999 resamples, seed 3"
BOTH = f"two-sided paired permutation test, exact in ROUGE-2, otherwise {DRAWN}"
EACH = {"rouge1": f"two-sided paired permutation test, {DRAWN}", "rouge2": "two-sided paired permutation test, exact"}


def scores_of(signature):
    scorer = parse_signature(signature)
    return {name: scorer.score([row[name] for row in ROWS], [row["reference"] for row in ROWS]) for name in "ABC"}


SIGNATURE = "rouge|types:rouge1,rouge2|zero:nan"


@pytest.mark.parametrize("baseline", ["A", None])
def test_what_is_exact_does_not_depend_on_the_seed(baseline):
    found, other = (compare(scores_of(SIGNATURE), baseline, **OPTIONS | {"seed": seed}) for seed in (3, 4))
    assert [each.n_examples for each in found.sample_sizes.values()] == [15, 10]
    changed = {"rouge1": False, "rouge2": False}
    for system, rouge_type, part, entry in found.entries():
        if entry.p_value is not None:
            assert entry.exact == (rouge_type == "rouge2")
            changed[rouge_type] |= entry.p_value != other[system][rouge_type].by_part[part].p_value
    assert changed == {"rouge1": True, "rouge2": False}
    assert found.exact_in == {"rouge1": False, "rouge2": True}
    assert not found.exact


@pytest.mark.parametrize("baseline", ["A", None])
def test_the_signature_gives_the_same_p_again(baseline):
    found = compare(scores_of(SIGNATURE), baseline, **OPTIONS)
    fields = fields_of(found.signature)
    assert (fields["n"], fields["draws"]) == ("15,10", "999,exact")
    n_resamples = next(int(each) for each in fields["draws"].split(",") if each != "exact")
    again = compare(
        scores_of(found.signature), fields.get("base"), fields["test"], n_resamples, int(fields.get("seed", 0))
    )
    assert str(again.to_dict()) == str(found.to_dict())
    assert f"exact in ROUGE-2, otherwise {DRAWN}, with" in found.methods.text
    for line, said in (("999", DRAWN), ("exact", "exact")):  # as signatures were before there were several
        assert f" level, {said}, with" in methods(found.signature.replace("999,exact", line)).text


@pytest.mark.parametrize("baseline", ["A", None])
def test_sentences_and_tables_say_it_of_the_type_that_they_are_about(baseline):
    found = compare(scores_of(SIGNATURE), baseline, **OPTIONS)
    assert f"; {BOTH}; " in found.about
    for rouge_type, said in EACH.items():
        assert f"; {said}; " in found.rankings()[rouge_type].about
        assert f"; {said}; " in rank(scores_of(SIGNATURE), rouge_type, **OPTIONS).about
        assert all(f"; {said})" in found.claim_about(system, rouge_type) for system in found.others)
    table = found.table_of(["type", "test"])
    assert {*map(tuple, table.rows)} == {*EACH.items()}
    of_sets = compare_datasets({name: scores_of(SIGNATURE) for name in "xy"}, baseline, **OPTIONS)
    assert BOTH in of_sets.about


def test_every_format_says_it(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS), "utf-8")
    flags = [
        str(path), *(f"--prediction_column={name}" for name in "ABC"), "--baseline=A", "--rouge_types=rouge1,rouge2",
        "--zero_division=nan", "--method=permutation", "--n_resamples=999", "--seed=3",
    ]  # fmt: skip
    rows = csv.DictReader(command("compare", *flags, "--format=csv").partition("\f")[0].splitlines())
    assert {(row["type"], row["test"]) for row in rows} == {*EACH.items()}
    found = json.loads(command("compare", *flags, "--format=json").partition("\f")[0])["comparison"]
    assert (found["exact"], found["test"]) == (False, BOTH)
    of_types = {name: {part["exact"] for part in parts.values()} for name, parts in found["systems"]["B"].items()}
    assert of_types == {"rouge1": {False}, "rouge2": {True}}
    for arguments in (["--format=markdown"], ["--format=latex"], ["--long"], []):
        assert BOTH in " ".join(command("compare", *flags, *arguments).split()), arguments
    page = tmp_path / "page.html"
    command("report", *flags, f"--output={page}")
    for said, ranking in zip(EACH.values(), packet(page, "head")["rankings"].values(), strict=True):
        assert f"; {said}; " in ranking["about"]
        assert all(f"; {said})" in claim for pair in ranking["pairs"] for claim in pair["claims"])
