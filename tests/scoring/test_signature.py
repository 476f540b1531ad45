"""Signatures: every option that changes a number is written, and can be parsed."""

import itertools
import math

import numpy as np
import pytest

from rougekit import RougeWarning, Scorer, parse_signature
from rougekit.scoring.options import AggregateOptions, MeasureOptions, TextOptions
from rougekit.scoring.standards import registry
from rougekit.scoring.text import languages, tokenizers
from tests.helpers.amounts import drawn
from tests.helpers.options import NEEDED, OTHER

OF_SCORER = [row.name for group in (TextOptions, MeasureOptions) for row in group.rows()]
OF_AVERAGE = [row.name for row in AggregateOptions.rows()]


@pytest.mark.parametrize("name", OF_SCORER)
def test_an_option_of_the_scorer_is_written_and_parsed(name):
    needed = NEEDED.get(name, {})
    signature = Scorer(**needed, **{name: OTHER[name]}).signature
    assert signature != Scorer(**needed).signature
    assert parse_signature(signature).signature == signature


@pytest.mark.parametrize("options", [
    {"stemmer": "german"},
    {"split_summaries": True, "sentences": "punkt:german"},
    {"rouge_types": ["rougeSU4", "rougeW1.5"]},
    {"multi_reference": "jackknife"},
    {"beta": math.inf},
    {"beta": "p/r"},
    {"rouge_types": ["bleu2"], "bleu_weights": [0.3, 0.7]},
])  # fmt: skip
def test_values_with_a_special_form_are_parsed(options):
    signature = Scorer(**options).signature
    assert signature != Scorer().signature
    assert parse_signature(signature).signature == signature


@pytest.mark.parametrize("name", OF_AVERAGE)
def test_an_option_of_the_average_is_written(name):
    scores = Scorer().score(["a"], ["a"])
    assert scores.signature_of(AggregateOptions(**{name: OTHER[name]})) != scores.signature


def test_sentences_without_split_summaries_is_validated_and_warns():
    with pytest.raises(ValueError, match="sentences='foo'"):
        Scorer(sentences="foo")
    with pytest.warns(RougeWarning, match="split_summaries=True"):
        Scorer(sentences="punkt").score(["a"], ["a"])


@pytest.mark.parametrize("name", ["rouge99999999999999999999", "bleu99999999999"])
def test_an_order_of_too_many_digits_is_refused(name):
    with pytest.raises(ValueError, match="unknown type"):
        Scorer([name])


def test_a_signature_with_line_breaks_is_parsed():
    line = Scorer(["rouge1", "rougeSU4"], use_stemmer=True, language="en").signature
    assert parse_signature(f" {line[:30]}\n  {line[30:47]} \r\n{line[47:]}\n").signature == line


@pytest.mark.parametrize("field", ["foo:1", "beta:1|beta:2", "unicode:1|unicode:1"])
def test_unknown_and_repeated_fields_are_refused(field):
    with pytest.raises(ValueError, match="signature has"):
        parse_signature(f"rouge|std:rouge_score|{field}")


TEXTS = [
    "The cats sat on the mat. It rained!\nAll day long.",
    "a dog  barked, twice",
    "",
    "Nobody came to tea; we left.",
]
ONE = [
    "A cat was sitting on the mat.\nIt rained all day.",
    "the dog barked loudly",
    "nothing",
    "No one came. We were leaving",
]
SEVERAL = [[text, "the cats rained on a dog"] for text in ONE]


def random_options(random):
    """Random options of a scorer and an average, with references that they allow."""

    def pick(*values):
        return values[int(random.integers(len(values)))]

    standard = pick("rouge_score", "rouge_score", "rouge155")
    types = ["rouge1", "rouge2", "rougeL", "rougeLsum", "rougeW1.3", "rougeS4", "rougeSU*", "rouge3"]
    if standard == "rouge155":
        types = ["rouge1", "rouge2", "rougeL", "rougeW1.3", "rougeS4", "rougeSU*"]
    elif random.random() < 0.4:
        types += ["meadL", "bleu", "bleu2"]
    chosen = sorted(set(random.choice(types, random.integers(1, 4)).tolist()))
    several = random.random() < 0.4
    text = {
        "tokenizer": pick(None, None, "rouge_score", "rouge155", "whitespace", "unicode", "char"),
        "stopwords": pick(None, None, "smart"),
        "language": pick(None, None, None, "de", "en", "fr"),
        "split_summaries": pick(False, True),
        **pick({}, {}, {"max_words": int(random.integers(1, 9))}, {"max_bytes": int(random.integers(1, 30))}),
        **pick({}, {}, {"use_stemmer": True}, {"stemmer": pick("porter", "german", "english")}),
    }
    if text["language"] in ("de", "fr") and text.get("use_stemmer"):
        del text["use_stemmer"]
    measure = {"standard": standard, "beta": float(pick(0.0, 0.5, 1.0, 1.2, 2.0, math.inf))}
    if several:
        measure["multi_reference"] = pick(
            None, "best", "pooled", *([] if standard == "rouge155" else ["mean", "jackknife"])
        )
    if standard == "rouge_score":
        measure["zero_division"] = pick(0.0, 0.0, math.nan)
    orders = [4 if name == "bleu" else 2 for name in chosen if name.startswith("bleu")]
    if orders:
        measure["bleu_smoothing"] = pick("none", "add-one")
        if len(orders) == 1:
            measure["bleu_weights"] = pick(None, [0.7, 0.3] if orders[0] == 2 else [0.1, 0.2, 0.3, 0.4])
    average = {
        "confidence": float(round(random.uniform(0.01, 0.99), int(random.integers(1, 6)))) or 0.5,
        "n_resamples": int(pick(0, 1, 10, 33)),
        "seed": int(pick(0, 1, 2**32 - 1)),
        "average": pick("macro", "macro", "micro"),
        "interval": pick("auto", "percentile", "bootstrap-t"),
    }
    average["confidence"] = min(max(average["confidence"], 0.01), 0.99)
    if average["average"] == "micro" or len(orders) == len(chosen):
        average["interval"] = pick("auto", "percentile")
    if average["average"] == "micro" and measure.get("multi_reference") in ("mean", "jackknife"):
        average["average"] = "macro"
    special = standard == "rouge155" or not orders
    if special and not math.isnan(measure.get("zero_division", 0.0)) and random.random() < 0.2:
        average |= {"n_resamples": 10, "average": "macro", "interval": "auto"}
        if standard == "rouge155":
            average |= {"perl_average": True, "seed": None}
        else:
            average["legacy_bootstrap"] = True
    return {"rouge_types": chosen, **text, **measure}, average, SEVERAL if several else ONE


def bounds_of(results):
    return {name: repr((score.low, score.mid, score.high)) for name, score in results.items()}


def check_random_options(seed):
    made, average, references = random_options(np.random.default_rng(seed))
    scorer = Scorer(**made)
    scores = scorer.score(TEXTS, references)
    expected = scores.aggregate(**average)
    line = scores.signature_of(AggregateOptions(**average))
    again = parse_signature(line).score(TEXTS, references)
    assert bounds_of(again.aggregate()) == bounds_of(expected), (seed, line)
    assert again.signature == line, (seed, line)


@pytest.mark.filterwarnings("ignore::rougekit.RougeWarning")
def test_a_signature_repeats_the_number():
    for seed in range(50):
        check_random_options(seed)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::rougekit.RougeWarning")
def test_thousands_of_signatures_repeat_their_numbers():
    for seed in range(50, drawn(10_000, 100)):
        check_random_options(seed)


@pytest.mark.parametrize("confidence", [1 / 3, 1 - 0.05 / 3, 0.95, 0.29, 0.999999, 1e-05, 1 - 2**-53])
def test_the_signature_records_every_digit_of_the_level(confidence):
    line = Scorer().score(["a b"], ["a c"]).signature_of(AggregateOptions(confidence=confidence))
    assert parse_signature(line).averaging.confidence == confidence


def test_the_signature_names_the_interval_that_was_used():
    scorer = Scorer(["rouge1"])
    assert "|ci:95?|" in scorer.signature
    few = scorer.score(["a b"] * 99, ["a"] * 99)
    assert "|ci:95t|" in few.signature
    assert "|ci:95h|" in few.signature_of(AggregateOptions(interval="student-hall"))
    assert scorer.score([], []).signature.count("|ci:95t|") == 1
    assert "|ci:95|" in few.signature_of(AggregateOptions(interval="percentile"))
    assert "|ci:95h|" in few.signature_of(AggregateOptions(average="micro"))
    assert few.signature.endswith("|types:rouge1")
    assert few.grouped(["x", "y", "z"] * 33).signature.rpartition("|groups:")[2].startswith("3#")


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("groups:7", "its bounds need the same groups"),
        ("draw:totals", "whose bounds are wider than these below 500 examples"),
        ("draw:legacy|seed:global", "numpy's global generator, whose state is unknown"),
        ("unicode:1.0", "written with unicode 1.0, but .* is installed: tokens may differ"),
    ],
)
def test_a_signature_says_why_a_number_cannot_be_repeated(field, message):
    with pytest.warns(RougeWarning, match=message):
        parse_signature(f"rouge|std:rouge_score|boot:1000|{field}")


def test_the_legacy_bootstrap_names_the_state_it_drew_from():
    scores = Scorer(["rouge1"]).score(TEXTS, ONE)
    assert "|seed:global|" in scores.signature_of(AggregateOptions(legacy_bootstrap=True))
    seeded = scores.aggregate(legacy_bootstrap=True, seed=7)
    np.random.seed(7)
    assert bounds_of(scores.aggregate(legacy_bootstrap=True)) == bounds_of(seeded)


@pytest.mark.parametrize("field", ["ci:95x", "seed:x", "boot:x", "draw:x", "limit:4x", "weights:x"])
def test_damaged_fields_are_refused(field):
    with pytest.raises(ValueError, match=f"signature has {field}"):
        parse_signature(f"rouge|{field}")


def test_different_groupings_have_different_signatures():
    scores = Scorer(["rouge1"]).score(["a"] * 20, ["a"] * 20)
    by_tens, by_twos = scores.grouped([k % 10 for k in range(20)]), scores.grouped([k // 2 for k in range(20)])
    renamed = scores.grouped([f"document {k % 10}" for k in range(20)])
    assert "|groups:10#" in by_tens.signature
    assert by_tens.signature == renamed.signature != by_twos.signature


@pytest.mark.slow
@pytest.mark.parametrize("standard", registry.names())
def test_a_signature_can_be_parsed_for_every_language_and_tokenizer(standard):
    known = registry.standard_of(standard).default_types
    read = 0
    both = itertools.product((None, *languages.by_code()), (None, *tokenizers.NAMES), (known, ["rougeL"]))
    for language, tokenizer, types in itertools.islice(both, 0, None, drawn(1, 23)):
        try:
            scorer = Scorer(types, standard=standard, language=language, tokenizer=tokenizer)
        except (ValueError, ImportError):  # a standard with its own sentences, or a missing library
            continue
        assert parse_signature(scorer.signature).signature == scorer.signature
        read += 1
    assert read  # some standards have only one way to read texts


def test_a_type_keeps_the_name_given_by_the_user():
    line = Scorer(["rougeS", "rougeW1.20"]).signature
    assert line.endswith("|types:rougeS,rougeW1.20")
    assert parse_signature(line).types == ("rougeS", "rougeW1.20")
