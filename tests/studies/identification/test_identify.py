"""`identify` traces published numbers to the options that produced them."""

import json
import math
import random
from decimal import ROUND_HALF_UP, Decimal

import numpy as np
import pytest
from rouge_score import rouge_scorer, scoring

from dev import corpora
from dev.paths import EXAMPLES
from dev.peers import rouge_module
from rougekit import Scorer, identify, in_file_name_order, parse_signature
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.standards import registry
from rougekit.studies.identification import identify as identification
from rougekit.studies.identification.candidates import configurations
from rougekit.studies.identification.published import published_numbers
from tests.helpers.amounts import drawn

pytestmark = pytest.mark.slow
PAIRS = [json.loads(line) for line in EXAMPLES.read_text("utf-8").splitlines()]
PREDICTIONS = [pair["prediction"] for pair in PAIRS]
ONE = [pair["references"][0] for pair in PAIRS]
SEVERAL = [pair["references"] for pair in PAIRS]


kept = {}


@pytest.fixture(autouse=True)
def scores_of_earlier_tests(monkeypatch):
    """Score the same texts under the same options once, as tests differ in the numbers that they look for."""
    score = identification._scored

    def scored(configuration, texts):
        key = repr((configuration.options, *configuration.type_of.values(), texts))
        if key not in kept:
            kept[key] = score(configuration, texts)
        return kept[key]

    monkeypatch.setattr(identification, "_scored", scored)


def printed(scores, part="fmeasure", digits=3):
    return {name: f"{100 * getattr(score, part):.{digits}f}" for name, score in scores.items()}


def again_by(candidate, references):
    names = {"Scorer": Scorer, "in_file_name_order": in_file_name_order}
    return eval(candidate.code, {**names, "predictions": PREDICTIONS, "references": references})


@pytest.mark.parametrize(
    ("options", "average", "part", "references"),
    [
        ({"use_stemmer": True}, {}, "fmeasure", ONE),
        ({}, {"average": "micro"}, "recall", ONE),
        ({"max_bytes": 75}, {}, "precision", ONE),
        ({"multi_reference": "pooled"}, {}, "fmeasure", SEVERAL),
        ({"multi_reference": "mean", "use_stemmer": True}, {}, "fmeasure", SEVERAL),
        ({"standard": "rouge155", "use_stemmer": True}, {"perl_average": True}, "recall", ONE),
        ({"standard": "rouge155", "multi_reference": "best"}, {}, "fmeasure", SEVERAL),
        ({"standard": "rouge155", "max_bytes": 75}, {"perl_average": True}, "recall", ONE),
        ({"standard": "rouge155", "stopwords": "smart", "use_stemmer": True}, {"perl_average": True}, "recall", ONE),
        ({"tokenizer": "whitespace"}, {}, "fmeasure", ONE),
    ],
)
def test_options_are_identified_and_the_code_reproduces_the_numbers(options, average, part, references):
    types = ["rouge1", "rouge2", "rougeL"]
    numbers = printed(Scorer(types, **options).score(PREDICTIONS, references).aggregate(**average), part)
    found = [candidate for candidate in identify(PREDICTIONS, references, numbers, most=None) if candidate.exact]
    assert found
    for candidate in found:
        again = again_by(candidate, references)
        assert {name: f"{100 * value:.3f}" for name, value in again.items()}.keys() <= {*types, "rougeLsum"}
        assert sorted(f"{100 * value:.3f}" for value in again.values()) == sorted(numbers.values())
        if "#" not in candidate.signature:
            assert parse_signature(candidate.signature).text.use_stemmer in (True, False)
    scores = Scorer(types, **options).score(PREDICTIONS, references)
    wanted = scores.signature_of(AggregateOptions(**average)).split("|v:")[0]
    assert any(candidate.signature.startswith(wanted) for candidate in found)


def test_rouge_l_sum_published_as_rouge_l_is_identified():
    scores = Scorer(["rouge1", "rougeLsum"]).score(PREDICTIONS, ONE).aggregate()
    numbers = {"rouge1": f"{scores['rouge1']:.4f}", "rougeL": f"{scores['rougeLsum']:.4f}"}
    best = identify(PREDICTIONS, ONE, numbers)[0]
    assert best.exact
    assert best.how == "rougeL stands for rougeLsum, F of the mean"
    assert best.values["rougeL"] == float(scores["rougeLsum"])


@pytest.mark.parametrize(
    ("rouge_l", "options", "how"),
    [
        ("rougeL1.2", {"standard": "py_rouge", "use_stemmer": True}, "rougeL stands for rougeL1.2"),
        ("rougeL", {"standard": "rouge", "beta": "p/r"}, "rougeL's F as in 0.3.2 and earlier"),
        ("rougeL", {"standard": "rouge100"}, ""),
        ("rougeL", {"standard": "nmt"}, ""),
        ("rougeL", {"tokenizer": "rougeraw"}, "words of RougeRAW"),
    ],
)
def test_rarely_used_tools_are_identified(rouge_l, options, how):
    pairs = [(p, r) for p, r in zip(PREDICTIONS, ONE, strict=True) if p.strip() and r.strip()]
    predictions, references = map(list, zip(*pairs, strict=True))
    scores = Scorer(["rouge1", rouge_l], **options).score(predictions, references).aggregate(n_resamples=0)
    numbers = {"rouge1": f"{100 * scores['rouge1']:.4f}", "rougeL": f"{100 * scores[rouge_l]:.4f}"}
    best = identify(predictions, references, numbers)[0]
    assert best.exact
    assert best.how == ", ".join(filter(None, [how, "F of the mean"]))


def test_t5s_sentences_and_paddles_sums_are_identified():
    texts = [[text.replace("\n", " ").replace(". ", " . ") for text in side] for side in (PREDICTIONS, ONE)]
    cut = [[text.replace(" . ", " .\n") for text in side] for side in texts]
    scores = Scorer(["rouge1", "rougeLsum"], use_stemmer=True).score(*cut).aggregate(n_resamples=0)
    found = identify(*texts, {name: f"{100 * score:.4f}" for name, score in scores.items()})
    assert "stemming, sentences of T5, F of the mean" in [one.how for one in found if one.exact]
    sums = Scorer(["rouge1", "rouge2"], standard="nmt").score(*texts).aggregate(average="micro", n_resamples=0)
    best = identify(*texts, {name: f"{100 * score.recall:.4f}" for name, score in sums.items()})[0]
    assert (best.exact, best.how) == (True, "recall of the micro average")


def cut_off(value, digits=2):
    return f"{math.floor(100 * value * 10**digits) / 10**digits:.{digits}f}"


def test_truncated_numbers_are_identified():
    """41.27 printed as 41.2: taken as rounded, such numbers match rarely, and sometimes another configuration."""
    scores = Scorer(["rouge1", "rouge2", "rougeL"], use_stemmer=True).score(PREDICTIONS, ONE).aggregate()
    numbers = {name: cut_off(score, 3) for name, score in scores.items()}
    assert numbers != printed(scores)
    best = identify(PREDICTIONS, ONE, numbers)[0]
    assert (best.claimed, best.truncated, best.how) == (True, True, "stemming, F of the mean, digits cut off")
    assert best.verdict.startswith("matches to the printed digits, cut off instead of rounded; the chance of")
    assert repr(best) == f"{best.tool}, {best.how}: {best.verdict}"
    rounded = identify(PREDICTIONS, ONE, printed(scores))[0]
    assert (rounded.claimed, rounded.truncated) == (True, False)
    assert best.chance > rounded.chance
    assert not identify(PREDICTIONS, ONE, {name: float(score) for name, score in scores.items()})[0].truncated


def half_up(number, digits):
    return Decimal(number).quantize(Decimal(10) ** -digits, ROUND_HALF_UP)


def test_numbers_that_were_rounded_twice_are_identified():
    """59.647 rounded to 59.65, then to 59.7: taken as rounded once, such numbers match no or another configuration."""
    texts = PREDICTIONS[:26], ONE[:26]
    scores = Scorer(["rouge1", "rouge2", "rougeL"], use_stemmer=True).score(*texts).aggregate(n_resamples=0)
    exact = {name: 100 * float(score) for name, score in scores.items()}
    once = {name: str(half_up(number, 3)) for name, number in exact.items()}
    twice = {name: str(half_up(half_up(number, 4), 3)) for name, number in exact.items()}
    assert (once["rougeL"], twice["rougeL"]) == ("32.063", "32.064")
    best = identify(*texts, twice)[0]
    assert best.how == "stemming, F of the mean, rounded twice"
    assert (best.claimed, best.exact, best.rounded_twice, best.truncated) == (True, True, True, False)
    assert "matches to the printed digits, rounded twice" in best.verdict
    rounded = identify(*texts, once)[0]
    assert (rounded.claimed, rounded.rounded_twice, rounded.choices) == (True, False, best.choices - 1)
    assert best.chance > rounded.chance


def test_a_truncated_median_is_identified_within_its_noise():
    """Rounded to one digit, these medians would be printed as 47.7 and 31.0."""
    predictions, references = PREDICTIONS * 40, ONE * 40
    scores = Scorer(["rouge1", "rougeL"], use_stemmer=True).score(predictions, references)
    np.random.seed(0)
    medians = scores.aggregate(legacy_bootstrap=True)
    found = identify(predictions, references, {name: cut_off(median, 1) for name, median in medians.items()})
    wanted = "stemming, F of the resampled median, digits cut off"
    assert any(c.matches and c.truncated and c.how == wanted for c in found)


def test_a_match_of_two_out_of_three_numbers_is_reported():
    scores = Scorer(["rouge1", "rouge2", "rougeL"], use_stemmer=True).score(PREDICTIONS, ONE).aggregate()
    numbers = printed(scores) | {"rougeL": "12.345"}
    best = identify(PREDICTIONS, ONE, numbers)[0]
    assert (best.matches, best.partial, best.how) == (False, ("rouge1", "rouge2"), "stemming, F of the mean")
    assert best.verdict.startswith(
        "2 of 3 numbers match to the printed digits: rouge1, rouge2 (the chance of a false match is "
    )
    nothing = identify(PREDICTIONS, ONE, {"rouge1": "11.111", "rouge2": "22.222", "rougeL": "33.333"})
    assert not any(candidate.partial for candidate in nothing)
    coarse = {name: f"{100 * score:.0f}" for name, score in scores.items()} | {"rougeL": "12"}
    assert not any(candidate.partial for candidate in identify(PREDICTIONS, ONE, coarse))  # perhaps by accident


def test_the_median_of_an_unseeded_bootstrap_is_identified_within_its_noise():
    scorer, aggregator = rouge_scorer.RougeScorer(["rouge1", "rouge2"], use_stemmer=True), scoring.BootstrapAggregator()
    for prediction, reference in zip(PREDICTIONS, ONE, strict=True):
        aggregator.add_scores(scorer.score(reference, prediction))
    np.random.seed(11)
    numbers = {name: f"{100 * score.mid.fmeasure:.2f}" for name, score in aggregator.aggregate().items()}
    found = identify(PREDICTIONS, ONE, numbers)
    assert any(c.matches and c.how == "stemming, F of the resampled median" for c in found)
    assert not any(c.exact for c in found)


def test_perls_average_in_file_name_order_is_identified():
    texts = in_file_name_order(PREDICTIONS), in_file_name_order(ONE)
    scores = Scorer(["rouge1", "rougeL"], standard="rouge155", use_stemmer=True).score(*texts)
    numbers = {name: f"{score:.5f}" for name, score in scores.aggregate(perl_average=True).items()}
    best = identify(PREDICTIONS, ONE, numbers)[0]
    assert best.claimed
    assert best.how == "stemming, F of the average that Perl prints in file-name order"
    assert {name: f"{value:.5f}" for name, value in again_by(best, ONE).items()} == numbers


def test_files2rouge_is_identified_and_its_code_can_be_pasted():
    lines = [text.replace("\n", " . ") for text in PREDICTIONS], [text.replace("\n", " . ") for text in ONE]
    by_hand = [[text.replace(" .", " .\n") for text in column] for column in lines]
    scores = Scorer(["rouge1", "rougeL"], standard="rouge155", use_stemmer=True).score(*by_hand)
    numbers = {name: f"{score:.5f}" for name, score in scores.aggregate(perl_average=True).items()}
    wanted = "stemming, sentences of files2rouge, F of the average that Perl prints"
    (way,) = [one for one in identify(*lines, numbers) if one.how == wanted]
    assert way.claimed
    again = eval(way.code, {"Scorer": Scorer, "predictions": lines[0], "references": lines[1]})
    assert {name: f"{value:.5f}" for name, value in again.items()} == numbers


@pytest.mark.parametrize(
    "options", [{"standard": "rouge"}, {"standard": "rouge_chinese", "tokenizer": "jieba"}, {"standard": "coco"}]
)
def test_tools_that_reject_empty_texts_are_identified_if_none_is_empty(options):
    texts = zip(*[pair for pair in zip(PREDICTIONS, ONE, strict=True) if pair[0]], strict=True)
    predictions, references = map(list, texts)
    scores = Scorer(["rougeL"], **options).score(predictions, references).aggregate()
    best = identify(predictions, references, {"rougeL": f"{scores['rougeL']:.12f}"})[0]
    assert best.claimed
    assert f"standard='{options['standard']}'" in best.code


def test_longbenchs_number_for_chinese_texts_is_identified():
    jieba, rng = pytest.importorskip("jieba"), random.Random(3)
    words = "人人 生而 自由 ， 在 尊严 和 权利 上 一律 平等 。 他们 赋有 理性".split()
    predictions, references = (["".join(rng.choices(words, k=12)) for _ in range(40)] for _ in "pr")
    cut = [[" ".join(jieba.cut(text)) for text in column] for column in (predictions, references)]
    rows = rouge_module().Rouge().get_scores(*cut)
    published = {"rougeL": f"{100 * np.mean([row['rouge-l']['f'] for row in rows]):.2f}"}
    matching = [one for one in identify(predictions, references, published, most=None) if one.matches]
    wanted = registry.standard_of("rouge").tool, "words by jieba, F of the mean"
    assert wanted in [(one.tool, one.how) for one in matching]


def test_the_simplest_candidate_comes_first_and_one_number_may_be_an_accident():
    score = Scorer(["rouge1"]).score(PREDICTIONS, ONE).aggregate(n_resamples=0)["rouge1"]
    rough, fine = (identify(PREDICTIONS, ONE, {"rouge1": f"{100 * score:.{digits}f}"}, most=None) for digits in (1, 6))
    for found in (rough, fine):
        assert found[0].how == "F of the mean"
        matching = [(not candidate.claimed, candidate.choices) for candidate in found if candidate.matches]
        assert matching == sorted(matching)
    assert rough[0].matches
    assert rough[0].chance > 0.05 > fine[0].chance
    assert not rough[0].claimed
    assert fine[0].claimed


def test_scoring_a_sample_first_rules_out_only_candidates_far_off(monkeypatch):
    monkeypatch.setattr(identification, "SAMPLE", drawn(256, 96))
    n = 3 * identification.SAMPLE
    predictions, references = corpora.corpus(corpora.XSUM, n)
    scores = Scorer(["rouge1", "rouge2"], use_stemmer=True, max_bytes=75).score(predictions, references)
    numbers = printed(scores.aggregate(average="micro"), "recall")
    every, some = (identify(predictions, references, numbers, most=most) for most in (None, 5))
    assert every[0].how == "stemming, max_bytes=75, recall of the micro average"
    assert [one.how for one in some] == [one.how for one in every[:5]]
    assert some[0].values == every[0].values


def test_candidates_are_sorted_by_the_distance_of_all_their_types(monkeypatch):
    monkeypatch.setattr(identification, "SAMPLE", drawn(256, 96))
    predictions, references = corpora.corpus(corpora.XSUM, 2 * identification.SAMPLE)
    numbers = published_numbers({"rouge1": "33.10", "rougeL": "25.20"})
    texts = identification._Texts(predictions, references)
    tried = [
        one
        for one in configurations(numbers.names, several=False)
        if one.options["standard"] in ("rouge_score", "rouge155") and {"max_words", "max_bytes"}.isdisjoint(one.options)
    ]
    examples = np.random.default_rng(0).permutation(len(predictions))[: identification.SAMPLE]
    known = identification._columns(tried[0], identification._scored(tried[0], texts))
    sample = texts.chosen(examples)
    off = [identification._too_far(one, identification._scored(one, sample), known, examples, numbers) for one in tried]
    expected = [(off[k], tried[k]) for k in sorted(range(len(tried)), key=off.__getitem__)]
    assert len({distance for distance, _ in expected}) > 4
    assert list(identification._screened(tried, texts, numbers)) == expected


def test_of_equally_simple_matches_the_more_common_tool_comes_first():
    score = Scorer(["rougeL"], standard="xlsum").score(PREDICTIONS, ONE).aggregate(n_resamples=0)["rougeL"]
    found = identify(PREDICTIONS, ONE, {"rougeL": f"{100 * score.fmeasure:.0f}"}, most=None)
    place_of = {registry.standard_of(name).tool: place for place, name in enumerate(registry.names())}
    ranks = [(not one.claimed, one.choices, not one.exact, place_of[one.tool]) for one in found if one.matches]
    assert len({rank[-1] for rank in ranks}) > 2
    assert ranks == sorted(ranks)


def test_unrelated_numbers_match_nothing_and_the_nearest_comes_first():
    found = identify(PREDICTIONS, ONE, {"rouge1": 99.5}, most=5)
    assert not any(candidate.matches for candidate in found)
    assert [c.error for c in found] == sorted(c.error for c in found)
    assert len(found) == 5


@pytest.mark.parametrize(
    ("published", "message"),
    [
        ({}, "published is empty"),
        ({"rouge1": "n/a"}, r"published\['rouge1'\] is 'n/a'; expected a number"),
        ({"rouge1": None}, r"published\['rouge1'\] is None; expected a number"),
        ({"rouge1": 140}, "expected a fraction or percent"),
        ({"bleu": 0.2}, "expected types with precision"),
        ({"rogue1": 0.2}, r"^published: unknown type 'rogue1'; did you mean 'rouge1'"),
        ({"rouge1": 0.2, "ROUGE-1": 0.2}, "published has 'rouge1' and 'ROUGE-1', which are the same type"),
    ],
)
def test_invalid_published_numbers_are_refused(published, message):
    with pytest.raises(ValueError, match=message):
        identify(["a"], ["a"], published)


def test_types_may_be_named_as_papers_name_them():
    texts = ["a b c"], ["a b d"]
    assert identify(*texts, {"ROUGE-1": 66.67, "R-L": 66.67}) == identify(*texts, {"rouge1": 66.67, "rougeL": 66.67})


def test_a_negative_number_of_candidates_is_refused():
    assert identify(["a"], ["a"], "1.0", most=0) == []
    with pytest.raises(ValueError, match="most=-1; expected an int >= 0 or None"):
        identify(["a"], ["a"], "1.0", most=-1)


def test_published_numbers_may_be_strings_as_printed_in_papers():
    assert identify(PREDICTIONS, ONE, "R-1 70.1, R-L: 68.3 %") == identify(
        PREDICTIONS, ONE, {"rouge1": "70.1", "rougeL": "68.3"}
    )
    with pytest.raises(TypeError, match=r"published is 41\.2; expected numbers by type"):
        identify(PREDICTIONS, ONE, 41.2)


def test_identifying_a_tool_that_skips_empty_texts_does_not_warn(recwarn):
    predictions = [*PREDICTIONS, ""]
    references = [*ONE, "a reference"]
    scores = Scorer(["rouge1", "rouge2", "rougeL"], standard="rouge", empty="skip").score(PREDICTIONS, ONE)
    published = {name: f"{100 * score:.3f}" for name, score in scores.aggregate(n_resamples=0).items()}
    recwarn.clear()
    best = identify(predictions, references, published)[0]
    assert (best.claimed, best.how) == (True, "without empty texts, F of the mean")
    assert [str(warning.message) for warning in recwarn] == []
