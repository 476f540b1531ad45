"""Comparison of systems against plain Python over the same draws, SciPy, sacreBLEU and exact enumeration."""

import itertools
import math
import os
import pickle
from dataclasses import asdict

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU
from sacrebleu.significance import PairedTest

import rougekit
from rougekit import RougeWarning
from rougekit.analysis.comparison import Compared, TypeComparison, compare, holm
from rougekit.options import MeasureOptions, TextOptions
from rougekit.scores.scores import Scores
from rougekit.standards.rules import rules_of
from rougekit.text.reader import TextNames
from tests.oracles.resampling import coins_of, indices_of

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="sums are compiled instructions")

PARTS = ("precision", "recall", "fmeasure")

RULES = rules_of("rouge_score")


def scored(columns=None, bleu=None, text=None, example_at=None, **options):
    """Scores with given P, R, F columns by type, shape (3, n), and BLEU counts, shape (10, n)."""
    columns = {name: np.asarray(values, np.float64) for name, values in (columns or {}).items()}
    tables = {} if bleu is None else {"bleu": np.asarray(bleu, np.int64)}
    n = next(iter([*columns.values(), *tables.values()])).shape[1]
    at = np.arange(n + 1) if example_at is None else np.array(example_at)
    for name in columns:
        tables[name] = np.ones((3, at[-1]), np.int64)
    return Scores(
        text or TextOptions(),
        MeasureOptions(rouge_types=list(tables), **options),
        at,
        tables,
        columns,
        TextNames(),
        RULES,
    )


def random_systems(n, names="AB", types=("rouge1",), seed=0, lift=0.02):
    random = np.random.default_rng(seed)
    hardness = random.random(n)
    return {
        name: scored({kind: np.clip(0.6 * hardness + 0.4 * random.random((3, n)) + k * lift, 0, 1) for kind in types})
        for k, name in enumerate(names)
    }


def p_by_enumeration(differences):
    """Share of all sign patterns whose sum is as far from 0."""
    observed = abs(math.fsum(differences))
    sums = [
        abs(math.fsum(s * d for s, d in zip(signs, differences, strict=True)))
        for signs in itertools.product((1, -1), repeat=len(differences))
    ]
    return sum(total >= observed - 1e-11 for total in sums) / len(sums)


@settings(deadline=None, max_examples=40)
@given(st.data(), st.integers(1, 9))
def test_permutation_of_few_examples_is_exact(data, n):
    scores = st.lists(st.sampled_from([0.0, 0.1, 0.2, 0.3, 1 / 3, 2 / 3, 1.0]), min_size=n, max_size=n)
    a, b = data.draw(scores), data.draw(scores)
    systems = {"A": scored({"rouge1": [a] * 3}), "B": scored({"rouge1": [b] * 3})}
    entry = compare(systems, "A", "permutation", n_resamples=2**n)["B"]["rouge1"].recall
    assert entry.p_value == pytest.approx(p_by_enumeration([y - x for x, y in zip(a, b, strict=True)]), abs=1e-15)


def test_drawn_permutations_are_the_plain_ones():
    systems = random_systems(70)
    entry = compare(systems, "A", "permutation", n_resamples=300, seed=5)["B"]["rouge1"].fmeasure
    d = systems["B"]["rouge1"].fmeasure - systems["A"]["rouge1"].fmeasure
    cases = 0
    for resample in range(300):
        heads = set(coins_of(5, resample, 70))
        cases += abs(math.fsum(-x if i in heads else x for i, x in enumerate(d))) >= abs(math.fsum(d)) - 1e-11
    assert entry.p_value == (cases + 1) / 301


def test_the_bootstrap_is_the_plain_one():
    systems = random_systems(40)
    entry = compare(
        systems, "A", "bootstrap", n_resamples=300, seed=5, confidence=0.9, interval="percentile"
    )["B"]["rouge1"].precision  # fmt: skip
    a, b = systems["A"]["rouge1"].precision, systems["B"]["rouge1"].precision
    drawn = np.array([indices_of(5, resample, 40) for resample in range(300)])
    means, differences = b[drawn].mean(axis=1), (b - a)[drawn].mean(axis=1)
    difference = math.fsum(b) / 40 - math.fsum(a) / 40
    widened = scipy.stats.t.ppf(0.975, 39) / scipy.stats.norm.ppf(0.975) * math.sqrt(40 / 39)
    p_value = (1 + np.count_nonzero(widened * abs(differences - difference) >= abs(difference))) / 301
    np.testing.assert_allclose(
        list(asdict(entry).values())[:7],
        [math.fsum(b) / 40, *np.percentile(means, [5, 95]), difference, *np.percentile(differences, [5, 95]), p_value],
        rtol=1e-13,
    )  # fmt: skip


def test_the_bootstrap_of_few_examples_is_the_plain_studentised_one():
    """Interval and p of resampled differences in units of their own standard errors (Efron & Tibshirani 1993, 12.5)."""
    systems = random_systems(20)
    with pytest.warns(RougeWarning, match="method='bootstrap' with 20 examples"):
        entry = compare(systems, "A", "bootstrap", n_resamples=300, seed=5)["B"]["rouge1"].precision
    d = systems["B"]["rouge1"].precision - systems["A"]["rouge1"].precision
    drawn = d[np.array([indices_of(5, resample, 20) for resample in range(300)])]
    t = (drawn.mean(axis=1) - d.mean()) / (drawn.std(axis=1, ddof=1) / math.sqrt(20))
    error = d.std(ddof=1) / math.sqrt(20)
    low, high = d.mean() - np.percentile(t, [97.5, 2.5]) * error
    p_value = (1 + np.count_nonzero(abs(t) >= abs(d.mean() / error))) / 301
    assert (entry.difference_low, entry.difference_high) == pytest.approx((low, high), rel=1e-10)
    assert entry.p_value == p_value


def test_intervals_are_those_of_aggregate():
    systems = random_systems(60, types=("rouge1", "rougeL"))
    c = compare(systems, "A", n_resamples=1000, seed=3)
    for name, scores in systems.items():
        for kind, whole in scores.aggregate(n_resamples=1000, seed=3).items():
            for part in PARTS:
                entry = getattr(c[name][kind], part)
                assert (entry.low, entry.score, entry.high) == tuple(
                    getattr(bound, part) for bound in (whole.low, whole.mid, whole.high)
                )


def test_p_values_agree_with_scipy():
    systems = random_systems(50, lift=0.015)
    a, b = systems["A"]["rouge1"].fmeasure, systems["B"]["rouge1"].fmeasure
    theirs = scipy.stats.permutation_test(
        (b, a), lambda x, y, axis: np.mean(x - y, axis=axis), permutation_type="samples", n_resamples=20_000,
        vectorized=True, rng=np.random.default_rng(1),
    ).pvalue  # fmt: skip
    ours = compare(systems, "A", "permutation", n_resamples=20_000)["B"]["rouge1"].fmeasure.p_value
    assert 0.001 < theirs < 0.999
    assert ours == pytest.approx(theirs, abs=5 * math.sqrt(2 * theirs * (1 - theirs) / 20_000))


def test_intervals_of_differences_agree_with_scipy():
    systems = random_systems(200)
    a, b = systems["A"]["rouge1"].fmeasure, systems["B"]["rouge1"].fmeasure
    theirs = scipy.stats.bootstrap(
        (a, b), lambda x, y, axis: np.mean(y - x, axis=axis), paired=True, method="percentile", n_resamples=9_999,
        rng=np.random.default_rng(1),
    ).confidence_interval  # fmt: skip
    entry = compare(systems, "A")["B"]["rouge1"].fmeasure
    error = 0.1 * (b - a).std() / math.sqrt(200)
    assert (entry.difference_low, entry.difference_high) == pytest.approx((theirs.low, theirs.high), abs=error)


def sacrebleu_counts(predictions, references):
    """BLEU counts as rougekit has them, from sacreBLEU's own: shape (10, n)."""
    metric = BLEU(tokenize="none", smooth_method="none", references=[references])
    rows = np.array(metric._extract_corpus_statistics(predictions, None))
    return np.concatenate([rows[:, 2:6], rows[:, 6:10], rows[:, :2]], axis=1).T


@pytest.fixture(scope="module")
def translations():
    random = np.random.default_rng(4)
    references = [list(random.integers(0, 60, random.integers(12, 30))) for _ in range(150)]
    systems = {}
    for name, noise in (("A", 0.20), ("B", 0.18), ("C", 0.13)):
        noisy = [[w if random.random() > noise else random.integers(0, 60) for w in words] for words in references]
        systems[name] = [" ".join(map(str, words)) for words in noisy]
    return systems, [" ".join(map(str, words)) for words in references]


@pytest.mark.parametrize(("method", "theirs"), [("bootstrap", "bs"), ("permutation", "ar")])
def test_bleu_agrees_with_sacrebleus_paired_tests(translations, method, theirs):
    systems, references = translations
    metric = BLEU(tokenize="none", smooth_method="none", references=[references])
    _, results = PairedTest(list(systems.items()), {"BLEU": metric}, None, test_type=theirs, n_samples=4_000)()
    ours = compare(
        {name: scored(bleu=sacrebleu_counts(texts, references)) for name, texts in systems.items()},
        "A", method, n_resamples=4_000,
    )  # fmt: skip
    for name, expected in zip(systems, results["BLEU"], strict=True):
        entry = ours[name]["bleu"]
        assert entry.score == pytest.approx(expected.score / 100, abs=1e-12)
        if name != "A":
            p = expected.p_value
            assert entry.p_value == pytest.approx(p, abs=5 * math.sqrt(2 * p * (1 - p) / 4_000) + 2 / 4_000)
        if theirs == "bs":
            assert (entry.high - entry.low) / 2 == pytest.approx(expected.ci / 100, rel=0.1)


def test_bleu_exchanges_of_few_examples_are_exact():
    random = np.random.default_rng(3)
    a, b = random.integers(1, 9, (2, 10, 4))
    a[4:8], b[4:8] = 10, 10
    entry = compare({"A": scored(bleu=a), "B": scored(bleu=np.vstack([b[:-1], a[-1:]]))}, "A", "permutation")["B"][
        "bleu"
    ]
    b[-1] = a[-1]

    def bleu(counts):
        total = counts.sum(axis=1)
        penalty = min(1.0, math.exp(1 - total[9] / total[8]))
        return math.exp(sum(math.log(total[k] / total[4 + k]) for k in range(4)) / 4) * penalty

    observed = abs(bleu(b) - bleu(a))
    cases = 0
    for exchanged in itertools.product((False, True), repeat=4):
        cases += abs(bleu(np.where(exchanged, a, b)) - bleu(np.where(exchanged, b, a))) >= observed - 1e-12
    assert entry.p_value == cases / 16
    assert entry.difference == pytest.approx(bleu(b) - bleu(a))


def test_bleu_is_smoothed_and_weighted_as_it_was_scored():
    counts = np.vstack([np.full((3, 6), 3), np.zeros((1, 6)), np.full((6, 6), 9)])
    other = counts + np.array([1, 0, 0, 0, *[0] * 6])[:, None]
    for options, first in (
        ({}, 0.0),
        ({"bleu_smoothing": "add-one"}, ((19 / 55) ** 3 / 55) ** 0.25),
        ({"bleu_weights": (1.0, 0.0, 0.0, 0.0)}, 1 / 3),
    ):
        systems = {"A": scored(bleu=counts, **options), "B": scored(bleu=other, **options)}
        assert compare(systems, "B", n_resamples=10)["A"]["bleu"].score == pytest.approx(first)


def test_a_difference_close_to_the_observed_one_is_no_tie():
    """All exchanges that turn the middle example make a difference smaller by a millionth."""
    b = [0.3, 1e-7, 0.3]
    systems = {"A": scored({"rouge1": np.zeros((3, 3))}), "B": scored({"rouge1": [b] * 3})}
    assert compare(systems, "A", "permutation")["B"]["rouge1"].fmeasure.p_value == 2 / 8


@pytest.mark.parametrize("method", ["bootstrap", "permutation"])
def test_threads_and_company_change_no_bit(monkeypatch, method):
    monkeypatch.setattr("rougekit.scores.bootstrap._WORTH_A_THREAD", 1)
    systems = random_systems(70, "ABC", ("rouge1", "rougeL"))
    whole = compare(systems, "A", method, n_resamples=99, threads=1)
    for threads in (2, 7):
        assert compare(systems, "A", method, n_resamples=99, threads=threads) == whole
    alone = compare({name: systems[name] for name in "CA"}, "A", method, n_resamples=99)
    assert alone["C"]["rougeL"].recall.p_value == whole["C"]["rougeL"].recall.p_value
    assert alone["C"]["rougeL"].recall.difference_low == whole["C"]["rougeL"].recall.difference_low


@pytest.mark.parametrize("method", ["bootstrap", "permutation"])
def test_equal_systems_do_not_differ(method):
    same = random_systems(30, "A")["A"]
    entry = compare({"A": same, "B": same}, "A", method, n_resamples=200)["B"]["rouge1"].fmeasure
    assert (entry.difference, entry.difference_low, entry.difference_high) == (0, 0, 0)
    assert entry.p_value == entry.p_holm == 1


@pytest.mark.parametrize("method", ["bootstrap", "permutation"])
def test_examples_that_are_nan_in_one_system_are_left_out_of_all(method):
    systems = random_systems(30, "ABC")
    holed = {name: scores.columns["rouge1"].copy() for name, scores in systems.items()}
    holed["C"][1, 7] = holed["A"][1, 0] = math.nan
    got = compare({name: scored({"rouge1": c}) for name, c in holed.items()}, "A", method, n_resamples=500)
    kept = [i for i in range(30) if i not in (0, 7)]
    assert got["B"]["rouge1"].recall.score == math.fsum(holed["B"][1, kept]) / 28
    assert got["B"]["rouge1"].fmeasure.score == math.fsum(holed["B"][2]) / 30
    assert 0 < got["B"]["rouge1"].recall.p_value <= 1


def test_nothing_but_nan_gives_nan():
    nothing = scored({"rouge1": np.full((3, 4), math.nan)})
    entry = compare({"A": nothing, "B": nothing}, "A", n_resamples=20)["B"]["rouge1"].fmeasure
    assert all(math.isnan(getattr(entry, name)) for name in list(Compared.__dataclass_fields__)[:9])
    assert (entry.n_examples, entry.wins, entry.ties, entry.losses) == (0, 0, 0, 0)


def test_one_example():
    systems = random_systems(1)
    entry = compare(systems, "A", "permutation")["B"]["rouge1"].fmeasure
    assert (entry.low, entry.high, entry.difference_low, entry.difference_high) == (0.0, 1.0, -1.0, 1.0)
    assert entry.p_value == 1.0
    assert entry.detectable == math.inf
    assert compare(systems, "A", "bootstrap")["B"]["rouge1"].fmeasure.p_value == 1.0


def test_holm_by_hand():
    assert holm(np.array([0.01, 0.04, 0.03, 0.005])).tolist() == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm(np.array([0.6, 0.7])).tolist() == [1.0, 1.0]


def test_holm_is_over_the_systems_of_each_type_and_column():
    c = compare(random_systems(60, "ABCD", ("rouge1", "rouge2")), "B", n_resamples=500)
    for kind in ("rouge1", "rouge2"):
        for part in PARTS:
            entries = [getattr(c[name][kind], part) for name in "ACD"]
            assert holm(np.array([e.p_value for e in entries])).tolist() == [e.p_holm for e in entries]


def test_a_test_without_a_difference_finds_one_in_20():
    random = np.random.default_rng(11)
    found = {"bootstrap": 0, "permutation": 0}
    for sample in range(400):
        pair = random.beta(2, 5, (2, 1, 60)).repeat(3, axis=1)
        systems = {name: scored({"rouge1": columns}) for name, columns in zip("AB", pair, strict=True)}
        for method in found:
            c = compare(systems, "A", method, n_resamples=400, seed=sample, threads=1)
            found[method] += c["B"]["rouge1"].fmeasure.p_value <= 0.05
    for count in found.values():
        assert 0.02 <= count / 400 <= 0.09


def test_the_result_is_a_mapping_in_the_order_given():
    systems = random_systems(20, "BAC", ("rougeL", "rouge1"))
    c = compare(systems, "A", n_resamples=50)
    assert list(c) == ["B", "A", "C"]
    assert list(c["C"]) == ["rougeL", "rouge1"]
    assert len(c) == 3
    baseline = c["A"]["rouge1"].fmeasure
    assert [getattr(baseline, name) for name in list(Compared.__dataclass_fields__)[3:9]] == [None] * 6
    with pytest.raises(KeyError, match="'X' was not compared; the systems are"):
        c["X"]


def test_to_dict_and_to_pandas_hold_every_number():
    random = np.random.default_rng(0)
    bleu = np.vstack([random.integers(1, 5, (4, 20)), np.full((6, 20), 9)])
    columns = {"rouge1": random.random((3, 20))}
    c = compare({"A": scored(columns, bleu), "B": scored(columns, bleu)}, "A", n_resamples=50)
    plain = c.to_dict()
    assert Compared(**plain["B"]["rouge1"]["recall"]) == c["B"]["rouge1"].recall
    assert Compared(**plain["B"]["bleu"]) == c["B"]["bleu"]
    assert TypeComparison(**{k: Compared(**v) for k, v in plain["A"]["rouge1"].items()}) == c["A"]["rouge1"]
    frame = c.to_pandas()
    assert frame[["system", "type", "part"]].values.tolist() == [
        [system, kind, part] for system in "AB" for kind, part in [("bleu", "bleu"), *(("rouge1", p) for p in PARTS)]
    ]
    assert frame.loc[5, "p_value"] == c["B"]["rouge1"].recall.p_value


def test_the_table():
    columns = {
        name: [[0.5] * 4, [0.5] * 4, row]
        for name, row in (("old", [0.1, 0.2, 0.3, 0.4]), ("new", [0.2, 0.3, 0.4, 0.5]))
    }
    c = compare(
        {name: scored({"rouge1": rows}) for name, rows in columns.items()}, "old", "permutation", n_resamples=16
    )
    lines = str(c).splitlines()
    assert lines[0] == (
        "baseline old, 4 examples; paired permutation test, two-sided, exact; level 5 %, Holm over 1 system"
    )
    assert lines[1].split() == [
        "type", "system", "F", "95", "%", "difference", "95", "%", "p", "p", "(Holm)", "shows", "w/t/l"
    ]  # fmt: skip
    assert lines[2].split()[:3] == ["rouge1", "old", "25.00"]
    assert lines[3].split()[-7:] == ["+10.00", "[-64.70,", "+71.11]", "0.1250", "0.1250", "inf", "4/0/0"]
    assert len(lines) == 4


PREDICTIONS = {
    "lead": ["the ferry leaves at noon", "rain is on its way", "two foxes slept"],
    "echo": ["the ferry leaves the harbour at noon", "rain falls", "two foxes slept in the barn"],
}
REFERENCES = ["the ferry leaves the harbour at noon today", "rain falls on the hills", "two foxes slept in the barn"]


@pytest.mark.parametrize(
    ("standard", "types"), [("rouge_score", ["rougeL", "bleu2", "rouge1"]), ("rouge155", ["rougeSU4", "rouge1"])]
)
@pytest.mark.parametrize("method", ["bootstrap", "permutation"])
def test_texts_to_table(standard, types, method):
    scorer = rougekit.Scorer(types, standard=standard)
    systems = {name: scorer.score(texts, REFERENCES) for name, texts in PREDICTIONS.items()}
    c = rougekit.compare(systems, "lead", method, n_resamples=100)
    for name, scores in systems.items():
        for kind, whole in scores.aggregate().items():
            entry = c[name][kind] if kind == "bleu2" else c[name][kind].fmeasure
            assert entry.score == pytest.approx(float(whole), abs=1e-12)
    assert list(c["echo"]) == types
    assert c["echo"]["rouge1"].recall.difference > 0
    assert len(str(c).splitlines()) == 2 + 2 * len(types)


def test_references_without_words_are_left_out_where_they_are_nan():
    scorer = rougekit.Scorer(["rouge1"], zero_division=math.nan)
    systems = {name: scorer.score(texts, [*REFERENCES[:2], ""]) for name, texts in PREDICTIONS.items()}
    entry = rougekit.compare(systems, "lead", n_resamples=50)["echo"]["rouge1"].fmeasure
    assert entry.score == math.fsum(systems["echo"]["rouge1"].fmeasure[:2]) / 2


good = random_systems(5)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (({"A": good["A"]}, "A"), ValueError, "expected a mapping of two or more names to Scores"),
        (([good["A"], good["B"]], "A"), ValueError, "expected a mapping of two or more names to Scores"),
        (
            ({"A": good["A"], "B": [0.5]}, "A"),
            TypeError,
            r"systems\['B'\] is list; expected the Scores of Scorer.score",
        ),
        ((good, "X"), ValueError, r"baseline='X'; expected one of the systems, \['A', 'B'\]"),
        ((good, "A", "t-test"), ValueError, "method='t-test'; expected 'permutation', 'bootstrap'"),
        ((good, "A", "bootstrap", 0), ValueError, "n_resamples=0; expected an int >= 1"),
        ((good, "A", "bootstrap", 10, -1), ValueError, "seed=-1; expected"),
        ((good, "A", "bootstrap", 10, 0, 95), ValueError, "confidence=95; expected a number between 0 and 1"),
        ((good, "A", "bootstrap", 10, 0, 0.95, 0), ValueError, "threads=0; expected"),
        (
            ({"A": good["A"], "B": random_systems(6)["B"]}, "A"),
            ValueError,
            "systems 'A' and 'B' have 5 and 6 examples; expected the same examples",
        ),
        (
            ({"A": good["A"], "B": random_systems(5, types=("rouge2",))["B"]}, "A"),
            ValueError,
            r"systems 'A' and 'B' were scored with rouge_types=\('rouge1',\) and rouge_types=\('rouge2',\)",
        ),
        (
            ({"A": good["A"], "B": scored(good["B"].columns, text=TextOptions(use_stemmer=True))}, "A"),
            ValueError,
            "were scored with use_stemmer=False and use_stemmer=True; expected the same",
        ),
        (
            ({"A": good["A"], "B": scored(good["B"].columns, beta=2.0)}, "A"),
            ValueError,
            "were scored with beta=1.0 and beta=2.0; expected the same",
        ),
        ((dict.fromkeys("AB", scored({"rouge1": np.zeros((3, 0))})), "A"), ValueError, "the systems have no examples"),
    ],
)
def test_systems_that_cannot_be_compared_are_refused(arguments, error, message):
    with pytest.raises(error, match=message):
        compare(*arguments)


def test_other_references_are_refused_where_the_counts_show_them():
    at = [0, 1, 3, 4, 5, 6]  # two references for the second example
    other = scored(good["B"].columns, example_at=at)
    other.tables["rouge1"][2, 4] = 4
    with pytest.raises(ValueError, match=r"'A' and 'B' have different references for example 3 \(rouge1: 1, 4 units\)"):
        compare({"A": scored(good["A"].columns, example_at=at), "B": other}, "A")
    with pytest.raises(ValueError, match="'A' and 'B' have different numbers of references for example 1"):
        compare({"A": good["A"], "B": other}, "A")


def test_other_references_are_refused_where_bleus_counts_show_them():
    counts = np.full((10, 3), 9)
    other = counts.copy()
    other[9, 2] = 10
    with pytest.raises(ValueError, match=r"different references for example 2 \(bleu: 9, 10 units\)"):
        compare({"A": scored(bleu=counts), "B": scored(bleu=other)}, "A")
    other[9, 2], other[8, 2] = 9, 7  # the predictions may differ
    compare({"A": scored(bleu=counts), "B": scored(bleu=other)}, "A", n_resamples=5)


def test_other_references_are_refused_though_they_count_the_same():
    scorer = rougekit.Scorer(["rouge1"])
    predictions = ["a cat sat", "it rained"]
    one = scorer.score(predictions, ["the cat sat", "rain fell"])
    same = scorer.score(["a cat", "rain"], ["the cat sat", "rain fell"])
    compare({"A": one, "B": same}, "A", n_resamples=10)
    for references, example in ((["the dog sat", "rain fell"], 0), (["the cat sat", "fell rain"], 1)):
        other = scorer.score(predictions, references)
        with pytest.raises(ValueError, match=f"'A' and 'B' have different references for example {example}"):
            compare({"A": one, "B": other}, "A")
        with pytest.raises(ValueError, match=f"different references for example {example}"):
            compare({"A": pickle.loads(pickle.dumps(one)), "B": other}, "A")
    assert b"rain fell" not in pickle.dumps(one)
    listed = scorer.score(predictions, [["the cat sat"], ["rain fell"]])
    compare({"A": one, "B": listed, "C": pickle.loads(pickle.dumps(same))}, "A", n_resamples=10)
    twice = {"A": one + one, "B": same + pickle.loads(pickle.dumps(same))}
    assert compare(twice, "A", n_resamples=10).n_examples == 4


def test_examples_without_a_score_are_told_and_not_counted():
    scorer = rougekit.Scorer(["rouge1", "rouge2"], zero_division=math.nan)
    references = ["the cat sat", "rain", "", "we left early"]
    systems = {
        name: scorer.score(texts, references)
        for name, texts in (("A", ["a cat", "rain", "x", "we left"]), ("B", ["the cat", "it", "y", "early we"]))
    }
    with pytest.warns(RougeWarning, match=r"left out of the mean \(rouge1: 1, rouge2: 2 of 4\)"):
        c = compare(systems, "A")
    assert c.n_examples == 2
    assert (c["B"]["rouge1"].fmeasure.n_examples, c["B"]["rouge2"].fmeasure.n_examples) == (3, 2)
    assert "|n:2|" in c.signature


def test_wins_ties_and_losses_are_counted_by_example():
    a, b = [0.1, 0.2, 0.3, 0.4, 0.5], [0.2, 0.2, 0.1, 0.5, 0.6]
    c = compare({"A": scored({"rouge1": [a] * 3}), "B": scored({"rouge1": [b] * 3})}, "A")
    assert (c.wins, c.ties, c.losses) == ({"B": {"rouge1": 3}}, {"B": {"rouge1": 1}}, {"B": {"rouge1": 1}})
    micro = {name: rougekit.Scorer(["rouge1", "bleu"]).score(texts, REFERENCES) for name, texts in PREDICTIONS.items()}
    c = compare(micro, "lead", average="micro", interval="percentile")
    assert c.wins == {"echo": {"rouge1": 3, "bleu": None}}


@pytest.mark.parametrize("method", ["permutation", "bootstrap"])
def test_micro_averages_are_compared_by_their_sums(method):
    scorer = rougekit.Scorer(["rouge1"])
    systems = {name: scorer.score(texts * 20, REFERENCES * 20) for name, texts in PREDICTIONS.items()}
    c = compare(systems, "lead", method, average="micro", n_resamples=500, seed=4)
    for name, scores in systems.items():
        whole = scores.aggregate(average="micro", n_resamples=500, seed=4)["rouge1"]
        entry = c[name]["rouge1"].recall
        assert (entry.low, entry.score, entry.high) == (whole.low.recall, whole.recall, whole.high.recall)
    assert c["echo"]["rouge1"].fmeasure.p_value < 0.05
    assert "|avg:micro|" in c.signature


@pytest.mark.parametrize("method", ["permutation", "bootstrap"])
def test_groups_are_exchanged_and_resampled_as_a_whole(method):
    """Ten copies of each example are ten times as many examples, but no more groups."""
    few = random_systems(12, seed=3)
    many = {name: scored({"rouge1": np.tile(s.columns["rouge1"], 10)}) for name, s in few.items()}
    alone = compare(few, "A", method, n_resamples=400)["B"]["rouge1"].fmeasure
    c = compare(many, "A", method, n_resamples=400, groups=list(range(12)) * 10)
    grouped = c["B"]["rouge1"].fmeasure
    assert grouped.p_value == alone.p_value
    for name in ("low", "high", "difference_low", "difference_high", "detectable"):
        assert getattr(grouped, name) == pytest.approx(getattr(alone, name), rel=1e-9)
    assert c.n_groups == 12
    assert "|groups:12" in c.signature
    naive = compare(many, "A", method, n_resamples=400)["B"]["rouge1"].fmeasure
    assert naive.high - naive.low < 0.5 * (grouped.high - grouped.low)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"groups": [1, 2]}, ValueError, "groups has 2 entries; expected one for each of 5 examples"),
        ({"groups": "abcde"}, TypeError, "groups='abcde'; expected one hashable"),
        ({"groups": [1] * 5}, ValueError, "groups names one group only, 1"),
        ({"groups": [1, 2, [], 4, 5]}, TypeError, r"groups\[2\] is \[\], which is not hashable"),
        ({"groups": [1, 2, None, 4, 5]}, TypeError, r"groups\[2\] is None"),
        ({"interval": "t"}, ValueError, "interval='t'; expected 'auto', 'percentile', 'bootstrap-t'"),
        ({"average": "mean"}, ValueError, "average='mean'; expected"),
        ({"family": "all"}, ValueError, "family='all'; expected 'systems', 'types'"),
        ({"primary": "rouge2"}, ValueError, "primary='rouge2'; expected 'rouge1'"),
    ],
)
def test_wrong_options_of_a_comparison_are_refused_by_name(options, error, message):
    with pytest.raises(error, match=message):
        compare(good, "A", **options)


def test_holm_may_be_over_types_too():
    systems = random_systems(60, "ABC", ("rouge1", "rouge2", "rougeL"))
    c = compare(systems, "B", family="types", primary="rouge2", n_resamples=500)
    for part in PARTS:
        entries = [getattr(c[name][kind], part) for kind in ("rouge1", "rouge2", "rougeL") for name in "AC"]
        assert holm(np.array([e.p_value for e in entries])).tolist() == [e.p_holm for e in entries]
    assert c.signature.endswith("|base:B|n:60|holm:types|primary:rouge2")
    assert "Holm over 2 systems and 3 types; primary type rouge2" in str(c)
    assert c.sentence.count("rouge2 F-measure") == 2


def test_a_sentence_says_what_may_be_claimed():
    systems = random_systems(200, lift=0.05)
    c = compare(systems, "A", n_resamples=999)
    entry = c["B"]["rouge1"].fmeasure
    assert c.sentence == (
        f"On 200 examples, B has {100 * entry.score:.2f} and A {100 * c['A']['rouge1'].fmeasure.score:.2f} points of "
        f"rouge1 F-measure: a difference of {100 * entry.difference:+.2f} points (95 % interval "
        f"{100 * entry.difference_low:+.2f} to {100 * entry.difference_high:+.2f}), significant at the 5 % level "
        f"(p <= 0.0010; paired permutation test, two-sided, 999 resamples, seed 0); B is better on {entry.wins}, worse "
        f"on {entry.losses} and equal on {entry.ties}."
    )
    c = compare(random_systems(12, lift=0.0), "A")
    assert "not significant at the 5 % level" in c.sentence
    assert "exact" in c.sentence
    assert "with 80 % power the test would have shown a difference of" in c.sentence
    few = compare(random_systems(4, lift=0.0), "A")
    assert few.sentence.endswith("so few examples can show no difference.")


def test_a_comparisons_signature_gives_its_scorer():
    scorer = rougekit.Scorer(["rouge1"], use_stemmer=True)
    systems = {name: scorer.score(texts, REFERENCES) for name, texts in PREDICTIONS.items()}
    c = compare(systems, "lead", confidence=0.9, seed=3)
    assert c.signature.partition("|v:")[0].endswith("|boot:10000|ci:90t|seed:3")
    again = rougekit.parse_signature(c.signature)
    assert again.options.rouge_types == ("rouge1",)
    whole = again.score(PREDICTIONS["echo"], REFERENCES).aggregate()["rouge1"]
    entry = c["echo"]["rouge1"].fmeasure
    assert (whole.low.fmeasure, whole, whole.high.fmeasure) == (entry.low, entry.score, entry.high)


def test_few_examples_are_told_what_they_cannot_show():
    with pytest.warns(RougeWarning, match="5 examples or groups can't show any difference at the 5 % level: the least"):
        compare(good, "A")
    with pytest.warns(RougeWarning, match="method='bootstrap' with 20 examples or groups is an approximation"):
        compare(random_systems(20), "A", "bootstrap")


@pytest.mark.parametrize("n", [1, 2, 5])
def test_no_test_of_few_examples_is_surer_than_their_number_allows(n):
    systems = {"A": scored({"rouge1": np.full((3, n), 0.1)}), "B": scored({"rouge1": np.full((3, n), 0.2)})}
    for method in ("permutation", "bootstrap"):
        assert compare(systems, "A", method)["B"]["rouge1"].fmeasure.p_value == min(1, 2 / 2**n)
