"""Ceiling, floor and data checks."""

import numpy as np
import pytest

from rougekit import RougeWarning, Scorer, parse_signature
from rougekit.studies.context import _others, misaligned, score_levels

GOOD = ["The cat sat on the mat.", "It rained all day long.", "A dog barked at night.", "Nobody came to tea."]
REFERENCES = [["A cat sat there."], ["Rain fell all day."], ["The dog was loud."], ["No one came."]]


@pytest.mark.parametrize("n", [2, 3, 10, 101])
def test_chance_pairs_every_example_with_another(n):
    other = _others(n, 0)
    assert sorted(other) == list(range(n))
    assert not any(a == b for a, b in enumerate(other))
    assert other == _others(n, 0)
    assert n < 10 or other != _others(n, 1)


def test_levels_equal_scores_of_other_references():
    scorer = Scorer(["rouge1"])
    found = score_levels(scorer, GOOD, REFERENCES, n_resamples=0)
    expected = scorer.score(GOOD, [REFERENCES[k] for k in _others(4, 0)]).aggregate(n_resamples=0)
    assert found.chance == expected
    assert found.human is None
    two = [[*group, "It was a cat."] for group in REFERENCES]
    found = score_levels(scorer, GOOD, two, n_resamples=0)
    assert found.human == scorer.score_references(two).aggregate(n_resamples=0)
    assert np.isfinite(found.human["rouge1"])


def test_levels_have_the_average_of_the_scorers_signature():
    scorer, two = Scorer(["rouge1"]), [[*group, "It was a cat."] for group in REFERENCES]
    from_signature = parse_signature(scorer.signature.replace("|ci:95?|", "|ci:95h|") + "|avg:micro")
    found, expected = score_levels(from_signature, GOOD, two), score_levels(scorer, GOOD, two, average="micro")
    assert (found.human, found.system, found.chance) == (expected.human, expected.system, expected.chance)
    assert found.human["rouge1"] == found.comparison["people"]["rouge1"].fmeasure.score


def test_a_wrong_seed_is_refused_by_name():
    with pytest.raises(ValueError, match="seed=-1; expected an int >= 0"):
        score_levels(Scorer(["rouge1"]), ["a", "b"], ["a", "b"], seed=-1)


@pytest.mark.parametrize("references", [["привет", "b", "c", "d"], [["b", "e"], ["привет", "c"], ["d", "e"]]])
def test_each_text_warns_once_with_its_position(references):
    place = next(k for k, row in enumerate(references) if "привет" in row)
    name = rf"references\[{place}\]" + (r"\[0\]" if isinstance(references[0], list) else "")
    with pytest.warns(RougeWarning, match=rf"the first is {name} \('привет'\)") as caught:
        score_levels(Scorer(["rouge1"]), ["a"] * len(references), references, n_resamples=0)
    assert len(caught) == 1


def test_one_example_has_no_chance_level():
    assert score_levels(Scorer(["rouge1"]), ["a b c."], ["a b."], n_resamples=0).chance is None


def people(n_examples, n_people, seed):
    """Texts written alike by several people: for each example, each person uses some of the same words."""
    random = np.random.default_rng(seed)
    groups = []
    for _ in range(n_examples):
        subject = random.integers(0, 300, 25)
        groups.append([" ".join(f"w{w}" for w in random.choice(subject, 14)) + "." for _ in range(n_people)])
    return groups


@pytest.mark.slow
@pytest.mark.parametrize("n_people", [3, 5])
def test_a_system_that_writes_as_people_do_reaches_the_human_level(n_people):
    groups = people(1_500, n_people, 0)
    found = score_levels(Scorer(["rouge1", "rougeL"]), [g[0] for g in groups], [g[1:] for g in groups], n_resamples=10)
    for name in ("rouge1", "rougeL"):
        assert abs(float(found.system[name]) - float(found.human[name])) < 0.005
    # scoring against all references instead would favour the system
    best_of_all = Scorer(["rouge1"]).score([g[0] for g in groups], [g[1:] for g in groups]).aggregate(n_resamples=0)
    assert float(best_of_all["rouge1"]) - float(found.human["rouge1"]) > 0.01


def test_the_human_levels_interval_resamples_examples():
    groups = people(60, 4, 1)
    scorer = Scorer(["rouge1"])
    scores = scorer.score_references(groups)
    assert scores.groups.n == 60
    assert "|groups:60" in scores.signature
    by_hand = scorer.score_references(groups).aggregate(groups=np.repeat(np.arange(60), 4))
    assert scores.aggregate()["rouge1"].low == by_hand["rouge1"].low
    left_out = scorer.score_leaving_one_out([g[0] for g in groups], [g[1:] for g in groups])
    each = [scorer.score([g[0]], [[r for r in g[1:] if r != out]]) for g in groups for out in g[1:]]
    assert left_out["rouge1"].recall.tolist() == [float(one["rouge1"].recall[0]) for one in each]


def test_reordered_predictions_are_a_notice():
    groups = people(40, 2, 2)
    predictions, references = [g[0] for g in groups], [[g[1]] for g in groups]
    scorer = Scorer(["rouge1"])
    assert not score_levels(scorer, predictions, references, n_resamples=0).notices
    shifted = score_levels(scorer, predictions[1:] + predictions[:1], references, n_resamples=0).notices
    assert [notice.kind for notice in shifted] == ["misaligned"]
    assert str(shifted[0]).startswith(
        "predictions and references may not be in the same order: predictions[0:39] match the "
        "references 1 row later better"
    )
    mixed = score_levels(scorer, [predictions[k] for k in _others(40, 3)], references, n_resamples=0).notices
    assert "with those of other examples" in str(mixed[0])


def test_texts_that_match_nothing_are_in_no_other_order():
    predictions, references = [f"a{k} b{k}" for k in range(60)], [[f"c{k} d{k}"] for k in range(60)]
    assert misaligned(Scorer(["rouge1"]), predictions, references) == []


def test_where_all_predictions_or_references_are_equal_no_other_order_is_better():
    several = [[g[1]] for g in people(40, 2, 2)]
    answers = [["yes"], ["no"]] * 20
    scorer = Scorer(["rouge1"])
    assert misaligned(scorer, [several[0][0]] * 40, several) == misaligned(scorer, ["yes"] * 40, answers) == []
    assert misaligned(scorer, [text for (text,) in answers], [["yes"]] * 40) == []
    assert misaligned(scorer, ["yes"] * 39 + ["no"], answers), "one of them belongs elsewhere"


@pytest.mark.parametrize(("n", "first", "lines"), [(100, 30, 1), (100, 10, 2), (100, 80, 3), (2_500, 1_000, 1)])
def test_a_lost_line_is_located(n, first, lines):
    """Predictions after the lost line are one or more rows too early; those before it are in place."""
    groups = people(n, 2, 4)
    predictions, references = [g[0] for g in groups], [[g[1]] for g in groups]
    lost = predictions[:first] + predictions[first + lines :] + predictions[first : first + lines]
    assert misaligned(Scorer(["rouge1"]), predictions, references) == []
    [notice] = misaligned(Scorer(["rouge1"]), lost, references)
    assert abs(notice.first - first) <= 5
    assert notice.n == pytest.approx(n - lines - first, abs=5)
    assert f"match the references {lines} row{'s' * (lines > 1)} later better than their own" in notice.says


def test_unrelated_or_noiseless_texts_have_no_segments():
    random = np.random.default_rng(6)
    texts = [" ".join(f"w{w}" for w in random.integers(0, 40, 20)) for _ in range(120)]
    for references in (texts[60:], ["w1 w2"] * 60):
        notices = misaligned(Scorer(["rouge1"]), texts[:60], [[text] for text in references])
        assert not any("row" in notice.says for notice in notices)


def test_examples_have_equal_weight_whatever_their_number_of_references():
    alike, thirds = ["a b"] * 2, [f"w v{k} u{k}" for k in range(10)]  # leaving one out: 1, and 1 / 3
    for options in ({}, {"average": "micro"}):
        found = score_levels(Scorer(["rouge1", "bleu1"]), ["a b", "w x y"], [alike, thirds], n_resamples=0, **options)
        expected = 2 / 3 if not options else (2 + 1) / (2 + 3)
        assert float(found.human["rouge1"]) == pytest.approx(expected)
        assert float(found.system["rouge1"]) == pytest.approx(expected)
        assert float(found.human["bleu1"]) == pytest.approx((2 + 1) / (2 + 3))


def test_examples_without_a_score_are_left_out_of_the_human_level():
    scorer = Scorer(["rouge1"], zero_division=np.nan)
    found = score_levels(scorer, ["a", "b", "c"], [["", ""], ["", "b", "b"], ["c", "d"]], n_resamples=0)
    # leaving one out of "", "b", "b": 0 for the empty one, 1 for the others
    assert float(found.human["rouge1"]) == pytest.approx((2 / 3 + 0) / 2)


def test_a_system_is_compared_with_people_on_the_same_examples():
    n_common = np.random.default_rng(5).integers(4, 17, 40).tolist()

    def text(example, writer, n):
        return " ".join([f"w{k}" for k in range(n)] + [f"x{example}y{writer}z{k}" for k in range(20 - n)])

    references = [[text(k, who, n) for who in range(2 + k % 3)] for k, n in enumerate(n_common)]
    predictions = [text(k, 9, n - 1 - k % 2) for k, n in enumerate(n_common)]
    scorer = Scorer(["rouge1", "bleu2"])
    found = score_levels(scorer, predictions, references)
    entry = found.comparison["system"]["rouge1"].fmeasure
    assert entry.difference == pytest.approx(-1.5 / 20)
    assert entry.n_examples == 40
    assert entry.significant
    # although the separate intervals overlap
    assert found.system["rouge1"].high.fmeasure > found.human["rouge1"].low.fmeasure
    assert "|refs:var|" in found.comparison.signature
    grouped = score_levels(scorer, predictions, references, groups=np.arange(40) // 2)
    assert grouped.comparison.n_groups == 20
    assert score_levels(scorer, predictions, references, n_resamples=0).comparison is None
