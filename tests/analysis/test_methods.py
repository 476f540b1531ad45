"""The sentences for a paper: they say everything, so that whoever reads only them can compute the numbers again."""

import math
import re
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

import rougekit
from dev.paths import ROOT
from rougekit.analysis.correction import CORRECTION
from rougekit.scoring.methods import citations, label
from rougekit.scoring.signature import FIELDS, TEST_FIELDS
from tests.helpers.amounts import drawn

PREDICTIONS = ["The cats sat. It rained on Tuesday.", "A dog barked, and ran.", "Nothing at all", "the end. The end."]
OTHERS = ["The cats sat down. It rained.", "A dog ran away.", "At all", "the end of it. No end."]
ONE = ["A cat was sitting. It rained.", "The dog was barking at us.", "Something", "The end of it. End."]
TWO = [[text, f"{text} And {other}"] for text, other in zip(ONE, PREDICTIONS, strict=True)]

VALUES = {
    "standard": ["rouge155", "coco", "xlsum", "rouge", "rouge-not-exclusive", "py_rouge", "rouge2"],
    "rouge_types": [("rouge1",), ("rougeL", "rougeLsum"), ("rouge3", "bleu", "rougeW1.2"), ("rougeSU4", "meadL"),
                    ("bleu2",)],
    "tokenizer": ["unicode", "whitespace"], "stemmer": ["porter", "german"], "stopwords": ["smart"],
    "split_summaries": [True], "sentences": ["punkt", "punkt:german"], "max_words": [3, 1], "max_bytes": [9, 1],
    "multi_reference": ["pooled", "mean", "jackknife"], "beta": [2.5, 0.1, math.inf, "p/r"],
    "zero_division": [math.nan],
    "empty": [0, "skip"], "bleu_smoothing": ["add-one"], "bleu_weights": [(0.1, 0.2, 0.3, 0.4)], "language": ["de"],
}  # fmt: skip
AVERAGES = {
    "confidence": [0.9, 0.999], "n_resamples": [0, 60], "seed": [7], "average": ["micro"],
    "interval": ["percentile", "student-hall", "bootstrap-t"], "legacy_bootstrap": [True], "perl_average": [True],
}  # fmt: skip


def some_of(values, most):
    """Dicts of some of these options, each with one of its values."""
    return st.lists(st.sampled_from([*values]), max_size=most, unique=True).flatmap(
        lambda names: st.fixed_dictionaries({name: st.sampled_from(values[name]) for name in names})
    )


def name_of(title):
    """The type behind a name such as "ROUGE-1"."""
    prefix, _, rest = title.partition("-")
    return prefix.lower() + rest


def number(text):
    return int(text.replace(",", ""))


MULTI = {"best one counts": "best", "counts pooled": "pooled", "mean of their": "mean", "jackknife over": "jackknife"}


def read(text):
    """What a reader makes of the sentences: the options of the scorer, those of the average, those of the test."""
    text = re.sub(r" \([^()]* \d{4}\)", "", text)
    first, second = re.fullmatch(r"(We computed .*)\. (Scores are .*)\.", text).groups()
    types, tool, standard, said = re.fullmatch(
        r"We computed (.*) with rougekit [\d.]+ by the rules of (.*?)(?: \(standard (\S+)\))?: (.*)", first
    ).groups()
    options = {"standard": standard or tool, "rouge_types": [*map(name_of, re.split(",? and |, ", types))]}
    for clause in said.split(", "):
        words = clause.split(" ")
        if words[0] == "tokenizer":
            options["tokenizer"] = None if words[1] == options["standard"] else words[1]
        elif words[0] == "stemmer":
            options["stemmer"] = words[1]
        elif clause == "Porter stemming":
            options["stemmer"] = "porter"
        elif clause.startswith("stop words"):
            options["stopwords"] = words[2]
        elif clause.startswith("sentences found by") and words[3] != options["standard"]:
            options |= {"split_summaries": True, "sentences": words[3]}
        elif clause.startswith("texts cut after"):
            assert words[4].endswith("s") == (words[3] != "1")
            options[f"max_{words[4].removesuffix('s')}s"] = int(words[3])
        elif clause.startswith("F-measures"):
            options["beta"] = words[-1] if words[-1] == "p/r" else float(words[-1])
        elif "(" in clause:
            options["multi_reference"] = next(name for how, name in MULTI.items() if how in clause)
        elif "=" in clause:
            name, value = clause.split("=")
            convert = {"zero_division": float, "bleu_weights": lambda value: [*map(float, value.split(","))]}
            options[name] = convert.get(name, lambda value: 0 if value == "0" else value)(value)
    averages = {}
    if "summed over" in second:
        averages["average"] = "micro"
    if "the bootstrap of rouge_score" in second:
        averages["legacy_bootstrap"] = True
    if "the bootstrap of ROUGE-1.5.5" in second:
        averages["perl_average"] = True
    if "without confidence intervals" in second:
        averages["n_resamples"] = 0
    kinds = {"bootstrap-t": "bootstrap-t", "percentile bootstrap": "percentile", "Student-Hall": "student-hall"}
    if interval := re.search(
        r"with ([\d.]+) % (.*?) ?confidence intervals(?: from ([\d,]+) resamples)?(?:, seed (\d+))?", second
    ):
        averages["confidence"] = float(Decimal(interval[1]) / 100)
        averages |= {"interval": kinds[interval[2]]} if interval[2] else {}
        averages |= {"n_resamples": number(interval[3])} if interval[3] else {}
        averages |= {"seed": int(interval[4])} if interval[4] else {}
    return options, averages, second


def numbers(scores, **averages):
    return {name: score.by_part for name, score in scores.aggregate(**averages).items()}


@pytest.mark.slow
@settings(max_examples=drawn(1500, 60), deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(some_of(VALUES, 4), some_of(AVERAGES, 2), st.sampled_from([ONE, TWO]))
@example({"standard": "rouge155"}, {"perl_average": True, "average": "micro"}, ONE)
def test_who_reads_the_sentences_gets_the_same_numbers(options, averages, references):
    try:
        scores = rougekit.Scorer(**options).score(PREDICTIONS, references)
        given_averages = {"seed": 0} | averages if "legacy_bootstrap" in averages else averages
        expected = numbers(scores, **given_averages)
    except (ValueError, ImportError):
        assume(False)
    aggregation = scores.averaging.changed(**given_averages)
    methods = rougekit.methods(scores.signature_of(aggregation), len(scores))
    read_options, read_averages, _ = read(methods.text)
    again = rougekit.Scorer(**read_options).score(PREDICTIONS, references)
    assert str(numbers(again, **read_averages)) == str(expected)
    parsed = rougekit.parse_signature(methods.latex.splitlines()[-1].removeprefix("% "))
    assert str(numbers(parsed.score(PREDICTIONS, references))) == str(expected)


TESTS = {
    "t-test adjusted for skewness": "student-hall", "paired permutation test": "permutation",
    "paired bootstrap test": "bootstrap",
}  # fmt: skip


def read_test(second):
    """The arguments of `compare` that the second sentence states, and the number of examples."""
    tests = second.partition("; ")[2]
    found = {"method": next(method for words, method in TESTS.items() if words in tests)}
    found["baseline"] = (re.search("^differences from (.*) are tested", tests) or [None, None])[1]
    found["confidence"] = float(1 - Decimal(re.search(r"at the ([\d.]+) % level", tests)[1]) / 100)
    found["family"] = "types" if "over all systems and types" in tests else "systems"
    if resampled := re.search(r", ([\d,]+) resamples, seed (\d+)", tests):
        found |= {"n_resamples": number(resampled[1]), "seed": int(resampled[2])}
    if primary := re.search(r"(\S+) being the primary type", tests):
        found["primary"] = name_of(primary[1])
    if margin := re.search(r"equivalence within ([\d.]+) points", tests):
        found["margin"] = float(Decimal(margin[1]) / 100)
    return found, number(re.search(r"over ([\d,]+) examples", second)[1])


TEST_OPTIONS = {
    "method": ["permutation", "bootstrap"], "n_resamples": [10, 50], "seed": [9], "confidence": [0.9, 0.999],
    "average": ["micro"], "family": ["types"], "primary": ["rougeL"], "margin": [0.005, 0.1],
}  # fmt: skip


@pytest.mark.slow
@settings(max_examples=drawn(300, 30), deadline=None)
@given(some_of(TEST_OPTIONS, 4), st.sampled_from(["A", None]), st.sampled_from([("A", "B"), ("B", "A", "C")]))
def test_who_reads_the_sentences_gets_the_same_tests(options, baseline, names):
    scorer = rougekit.Scorer(["rouge1", "rougeL"])
    texts = {"A": PREDICTIONS * 2, "B": OTHERS + PREDICTIONS, "C": PREDICTIONS + ONE}
    systems = {name: scorer.score(texts[name], ONE * 2) for name in names}
    try:
        compared = rougekit.compare(systems, baseline, **options)
    except ValueError:
        assume(False)
    _, averages, second = read(compared.methods.text)
    stated, n = read_test(second)
    assert n == 8
    again = rougekit.compare(
        systems, **{name: averages[name] for name in ("average", "seed") if name in averages} | stated
    )
    assert str(again.to_dict()) == str(compared.to_dict())


def test_the_sentences_say_in_full_what_a_paper_needs():
    scorer = rougekit.Scorer(["rouge1", "rouge2", "bleu"], use_stemmer=True, split_summaries=True)
    systems = {name: scorer.score(texts, ONE) for name, texts in {"A_1": PREDICTIONS, "B": OTHERS}.items()}
    methods = rougekit.compare(systems, "A_1", "permutation", margin=0.005).methods
    assert methods.text == str(methods) == repr(methods)
    assert methods.text == (
        "We computed ROUGE-1 and ROUGE-2 (Lin 2004), and BLEU (Papineni et al. 2002) with "
        f"rougekit {rougekit.__version__} (The rougekit developers 2026) "
        "by the rules of rouge_score: tokenizer rouge_score, Porter stemming (Porter "
        "1980), no stop words removed, sentences found by punkt (Kiss & Strunk 2006), texts of any length, F-measures "
        "with beta 1, one reference per example, with nltk 3.10. Scores are means over 4 examples, BLEU from summed "
        "counts, with 95 % bootstrap-t confidence intervals (Efron & Tibshirani 1993) from 1,000 resamples, seed 0, "
        "those of BLEU Student-Hall (Hall 1992); "
        "differences from A_1 are tested by a two-sided paired permutation test (Noreen 1989) at the 5 % level, exact, "
        "with Holm's correction (Holm 1979) over the systems compared in a type, and equivalence within 0.5 points by "
        "two one-sided tests (Schuirmann 1987)."
    )
    sentences, comment = methods.latex.splitlines()
    assert comment == f"% {methods.signatures[0]}"
    assert r"by the rules of rouge\_score: " in sentences
    assert r"differences from A\_1 are" in sentences
    assert "95 \\% bootstrap-t confidence intervals~\\citep{efron-tibshirani-1993-introduction} from" in sentences
    cited = re.findall(r"\\citep{([^}]*)}", sentences)
    assert re.findall(r"^@\w+{(.*),$", methods.bibtex, re.M) == list(dict.fromkeys(cited))
    assert "{lin-2004-rouge}" not in rougekit.methods("rouge|types:bleu").latex


@pytest.mark.parametrize(
    ("types", "said"),
    [
        ("rouge1", "ROUGE-1 (Lin 2004)"),
        ("rouge1,rougeL,rouge2", "ROUGE-1, ROUGE-L and ROUGE-2 (Lin 2004)"),
        ("rouge1,bleu", "ROUGE-1 (Lin 2004) and BLEU (Papineni et al. 2002)"),
        ("rouge1,rouge2,bleu", "ROUGE-1 and ROUGE-2 (Lin 2004), and BLEU (Papineni et al. 2002)"),
        ("rouge1,bleu,meadL", "ROUGE-1 (Lin 2004), BLEU (Papineni et al. 2002) and MEAD-L (Lin 2004)"),
    ],
)
def test_types_are_listed_with_an_and_before_the_last(types, said):
    methods = rougekit.methods(f"rouge|types:{types}")
    assert methods.text.startswith(f"We computed {said} with rougekit ")
    typeset = methods.latex.replace("~\\citep{lin-2004-rouge}", " (Lin 2004)")
    typeset = typeset.replace("~\\citep{papineni-etal-2002-bleu}", " (Papineni et al. 2002)")
    assert typeset.startswith(f"We computed {said} with rougekit")


def test_what_was_scored_as_token_ids_is_said():
    ids = [[1, 2, 13, 3]]
    text = rougekit.Scorer(["rouge1"]).score_ids(ids, ids).methods.text
    assert "rouge_score: token ids without -100, no stemming, " in text
    assert ", texts not split into sentences, texts of any length," in text
    text = rougekit.Scorer(["rougeLsum"]).score_ids(ids, ids, ignore=(0, -100), separator=(13, 14)).methods.text
    assert "token ids without -100 and 0, " in text
    assert ", sentences ending at token 13 or 14, texts of any length," in text
    text = rougekit.Scorer(["rouge1"]).score_ids(ids, ids, ignore=()).methods.text
    assert "rouge_score: token ids, no stemming, " in text


def test_data_sets_are_named_where_they_differ():
    scorer = rougekit.Scorer(["rouge1"])
    sets = {
        "news": {"A": scorer.score(PREDICTIONS, ONE), "B": scorer.score(OTHERS, ONE)},
        "law": {"A": scorer.score(PREDICTIONS * 2, TWO * 2), "B": scorer.score(OTHERS * 2, TWO * 2)},
    }
    methods = rougekit.compare_datasets(sets, "A").methods
    assert (
        ", one reference per example on news and 2 references per example (the best one counts) on law." in methods.text
    )
    assert " means over 4 examples on news and means over 8 examples on law, with 95 %" in methods.text
    assert methods.text.endswith(" over the systems compared in a type and over data sets.")
    assert methods.text.count("tokenizer") == 1
    assert len(methods.signatures) == 2


def test_runs_groups_and_types_that_leave_examples_out_are_said():
    scorer = rougekit.Scorer(["rouge1", "rouge2"], zero_division=math.nan)
    references = [*ONE[:3], "End"]
    systems = {
        "A": [scorer.score(texts, references).grouped([1, 1, 2, 3]) for texts in (PREDICTIONS, OTHERS)],
        "B": [scorer.score(texts, references).grouped([1, 1, 2, 3]) for texts in (ONE, OTHERS)],
    }
    text = rougekit.compare(systems, "A").methods.text
    assert (
        "means over 4 examples (2 in ROUGE-2), with 95 % Student-Hall confidence intervals (Hall 1992), examples in "
        in text
    )
    assert "examples in 3 groups, each a unit; differences" in text
    assert (
        f"level, 2 runs of each system as a crossed random factor (Satterthwaite 1946), with {CORRECTION.name}'s"
        in text
    )
    assert "means over 4 examples (2 in ROUGE-2), with 95 % bootstrap-t" in systems["A"][0].methods.text
    uneven = rougekit.compare(systems | {"B": systems["B"][:1]}, "A").methods.text
    assert (
        "level, 2 and 1 runs of the systems, a crossed random factor where there are several (Satterthwaite" in uneven
    )


def test_every_citation_can_be_typeset():
    assert len(citations()) == (ROOT / "rougekit/data/citations.bib").read_text("utf-8").count("@")
    for key, entry in citations().items():
        assert re.fullmatch(r"[\w &.]+ \d{4}", label(key)), key
        assert entry.count("{") == entry.count("}")
        assert entry.isascii()
    version = re.search(r"version = {(.*)}", citations()["rougekit"])[1]
    assert version == rougekit.__version__


def shortened(signature, kept):
    """A signature without its fields of options, but with these."""
    fields = [field for field in signature.split("|")[1:] if field.partition(":")[0] in kept]
    return "|".join(["rouge", *fields])


NEITHER = r"(, one reference per example|, with nltk .*?(?=\. Scores)| [\d.]+(?= \(The rougekit))"
"""What no default says."""


@pytest.mark.parametrize(
    ("options", "averages"),
    [
        ({}, {}),
        ({"rouge_types": ("bleu",)}, {}),
        ({"rouge_types": ("rouge2", "bleu")}, {"average": "micro"}),
        ({"standard": "rouge155"}, {"perl_average": True}),
        ({"standard": "py_rouge", "stemmer": "porter"}, {"confidence": 0.9}),
        ({"standard": "rouge"}, {"seed": 0, "legacy_bootstrap": True}),
        ({"language": "en", "rouge_types": ("rougeL",)}, {}),
        ({"split_summaries": True, "rouge_types": ("rougeLsum",)}, {"n_resamples": 0}),
    ],
)
def test_fields_that_a_signature_leaves_out_have_their_default(options, averages):
    usual = ("std", "types", "lang", "avg", "draw")
    given = {"stemmer": "stem", "confidence": "ci", "split_summaries": "split", "n_resamples": "boot", "seed": "seed"}
    scores = rougekit.Scorer(**options).score(PREDICTIONS, ONE)
    whole = scores.signature_of(scores.averaging.changed(**averages))
    short = shortened(whole, {*usual, *(given[name] for name in options | averages if name in given)})
    assert len(short) < len(whole) / 1.5
    expected = re.sub(NEITHER, "", rougekit.methods(whole, 4).text)
    assert rougekit.methods(short, 4).text == expected
    assert "confidence intervals" in expected


@pytest.mark.parametrize("baseline", [None, "A"])
@pytest.mark.parametrize("n_runs", [1, 2])
def test_fields_that_the_signature_of_a_comparison_leaves_out_have_their_default(baseline, n_runs):
    scorer = rougekit.Scorer(["rouge1"])
    texts = {"A": PREDICTIONS, "B": OTHERS}
    systems = {name: [scorer.score(each, ONE) for _ in range(n_runs)] for name, each in texts.items()}
    compared = rougekit.compare(systems, baseline)
    short = shortened(compared.signature, ("types", "test", "base", "n", "runs"))
    assert rougekit.methods(short).text == re.sub(NEITHER, "", compared.methods.text)
    lines = {"news": compared.signature + ",datasets", "law": compared.signature.replace("n:4", "n:9") + ",datasets"}
    several = {name: shortened(line, ("types", "test", "base", "n", "runs")) for name, line in lines.items()}
    if n_runs == 1:
        assert rougekit.methods(several).text == re.sub(NEITHER, "", rougekit.methods(lines).text)


@pytest.mark.parametrize("method", ["permutation", "bootstrap"])
@pytest.mark.parametrize("groups", [None, list("aabbccdd") * 4])
def test_resamples_that_a_signature_leaves_out_are_the_usual_ones(method, groups):
    """All exchanges of few units, 10,000 resamples of many; by type where the numbers of units differ."""
    scorer = rougekit.Scorer(["rouge1", "rouge2"], zero_division=math.nan)
    for times in (1, 4, 8):
        references = ["a", "a b", "c d", "e"] * times
        texts = {"A": ["a", "a c", "d c", "b"] * times, "B": ["a b", "a b", "c", "e"] * times}
        systems = {name: scorer.score(each, references) for name, each in texts.items()}
        compared = rougekit.compare(systems, method=method, groups=groups and groups[: 4 * times])
        short = shortened(compared.signature, ("types", "test", "n", "zero", "groups"))
        assert rougekit.methods(short).text == re.sub(NEITHER, "", compared.methods.text)


def test_what_is_no_signature_is_refused():
    with pytest.raises(ValueError, match=r"expected 'rouge\|name:value\|…'"):
        rougekit.methods("F1")
    with pytest.raises(ValueError, match=r"signature has colour:blue, a field that rougekit .* does not know"):
        rougekit.methods("rouge|colour:blue")
    with pytest.raises(ValueError, match="signatures is empty"):
        rougekit.methods({})


NAMES = {"tok", "stem", "stop", "split", "lang", "v", "base"}
"""Fields that may say anything: names of what is installed or somebody's own."""


@pytest.mark.parametrize("name", sorted({field.name for field in FIELDS}.union(TEST_FIELDS) - NAMES))
def test_a_value_that_no_signature_has_is_refused(name):
    line = "rouge|test:student-hall" if name in TEST_FIELDS and name != "test" else "rouge"
    for value in ("", "x!", "1,", "-1"):
        with pytest.raises(ValueError, match=r"; expected|unknown type|applies to bleu only") as refused:
            rougekit.methods(f"{line}|{name}:{value}")
        assert "literal" not in str(refused.value)


def test_numbers_by_type_are_as_many_as_types():
    for name, values in (("n", "3,4,5"), ("draws", "exact,99,99")):
        with pytest.raises(ValueError, match=f"3 numbers in {name}:{values}, but 2 types; expected one number, or one"):
            rougekit.methods(f"rouge|types:rouge1,rouge2|test:permutation|{name}:{values}")
