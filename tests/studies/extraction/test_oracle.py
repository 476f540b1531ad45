import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rougekit import RougeWarning, Scorer, lead, oracle, random_sentences
from rougekit.foundation.errors import collect_warnings
from rougekit.studies.extraction.greedy import ROUNDING, by_scoring, greedy
from rougekit.studies.extraction.increments import readable
from rougekit.studies.extraction.selection import Search, Task

SENTENCE = st.lists(st.sampled_from("a b c d e".split()), max_size=6).map(" ".join)
DOCUMENT = st.lists(SENTENCE, max_size=6)


def brute_force(document, references, scorer, part, k, min_k):
    """Greedy selection as its definition says, with one call of `score_pair` for each candidate."""
    chosen, current = [], 0.0
    while len(chosen) < min(len(document), k or len(document)):
        values = {}
        for sentence in range(len(document)):
            if sentence not in chosen:
                text = "\n".join(document[s] for s in sorted([*chosen, sentence]))
                scored = scorer.score_pair(text, references)
                total = None
                for name in scorer.types:
                    value = getattr(scored[name], part)
                    total = value if total is None else total + value
                values[sentence] = total
        best = min(sentence for sentence, value in values.items() if value >= max(values.values()) - ROUNDING)
        if values[best] <= current + ROUNDING and len(chosen) >= min_k:
            break
        current = values[best]
        chosen.append(best)
    return chosen


@given(
    documents=st.lists(st.tuples(DOCUMENT, st.lists(SENTENCE, min_size=1, max_size=3)), max_size=3),
    types=st.sampled_from([["rouge1"], ["rouge2"], ["rouge1", "rouge2"], ["rouge2", "rouge1"]]),
    multi=st.sampled_from(["best", "pooled", "mean", "jackknife"]),
    part=st.sampled_from(["fmeasure", "recall", "precision"]),
    k=st.sampled_from([None, 1, 2]),
    min_k=st.sampled_from([0, 2]),
)
@example(
    documents=[([], [""]), ([], [""]), (["a"], ["a"])], types=["rouge1"], multi="best", part="recall", k=1, min_k=0
)
def test_counting_increments_gives_what_scoring_gives(documents, types, multi, part, k, min_k):
    scorer = Scorer(types, multi_reference=multi)
    assert readable(scorer)
    sentences, references = [list(column) for column in zip(*documents, strict=True)] or ([], [])
    expected = [brute_force(*pair, scorer, part, k, min_k) for pair in documents]
    assert greedy(Task(sentences, references, scorer, part, k, min_k, None)).indices == expected
    assert by_scoring(sentences, references, scorer, part, Search(k, min_k, ROUNDING)) == expected


def exact_f(extract, reference, n):
    """F of n-grams as a fraction."""
    ngrams = [Counter(zip(*(words[k:] for k in range(n)), strict=False)) for words in (extract, reference)]
    total = sum(map(Counter.total, ngrams))
    return Fraction(2 * (ngrams[0] & ngrams[1]).total(), total) if all(ngrams) else Fraction(0)


def exact_greedy(document, reference, orders):
    """Greedy selection by the sum of the F of these orders, in fractions."""
    chosen, current = [], Fraction(0)
    while len(chosen) < len(document):
        values = {}
        for sentence in set(range(len(document))) - {*chosen}:
            words = [word for k in sorted([*chosen, sentence]) for word in document[k].split()]
            values[sentence] = sum(exact_f(words, reference.split(), n) for n in orders)
        best = min(values, key=lambda sentence: (-values[sentence], sentence))
        if values[best] <= current:
            break
        current = values[best]
        chosen.append(best)
    return sorted(chosen)


@pytest.mark.parametrize("limit", [{}, {"max_words": 1_000}])
@pytest.mark.parametrize(
    ("document", "reference", "types"),
    [
        (["b runs", "c d x y a", "z a the d", "c running a", "b c d running running"], "d x y a c z", ["rouge2"]),
        (["a the", "c x y b", "c c", "x y e a runs", "e running a z a", "d a the x y z"], "c z z e the", ["rouge1"]),
    ],
)
def test_no_rounding_error_makes_a_sentence_better(document, reference, types, limit):
    expected = exact_greedy(document, reference, [int(name[-1]) for name in types])
    assert oracle([document], [reference], rouge_types=types, **limit).indices == [expected]


@pytest.mark.parametrize("orders", [[1], [2], [1, 2]])
def test_greedy_in_floats_is_greedy_in_fractions(orders):
    rng = np.random.default_rng(7)
    documents = [[" ".join(rng.choice(list("abcdefg"), rng.integers(0, 7))) for _ in range(6)] for _ in range(400)]
    references = [" ".join(rng.choice(list("abcdefg"), rng.integers(1, 9))) for _ in documents]
    expected = [exact_greedy(*pair, orders) for pair in zip(documents, references, strict=True)]
    assert oracle(documents, references, rouge_types=[f"rouge{n}" for n in orders]).indices == expected


def assert_greedy(documents, references, **options):
    """The oracle's indices, without a limit, are those of `brute_force`."""
    pairs = zip(documents, references, strict=True)
    expected = [sorted(brute_force(*pair, Scorer(**options), "fmeasure", None, 0)) for pair in pairs]
    assert oracle(documents, references, **options).indices == expected


@pytest.mark.parametrize(
    "options",
    [
        {"rouge_types": ["rougeL"]}, {"rouge_types": ["rougeLsum", "rouge3"]}, {"rouge_types": ["rougeSU4"]},
        {"standard": "rouge155", "use_stemmer": True}, {"standard": "coco", "rouge_types": ["rougeL"]},
        {"max_words": 5}, {"tokenizer": lambda text: text.split()},
    ],
)  # fmt: skip
def test_greedy_maximizes_any_score(options):
    options = {"rouge_types": ["rouge1", "rouge2"], **options}
    rng = np.random.default_rng(1)
    documents = [[" ".join(rng.choice(list("abcdefg"), rng.integers(1, 7))) for _ in range(6)] for _ in range(8)]
    references = [[" ".join(rng.choice(list("abcdefg"), 7)) for _ in range(1 + k % 2)] for k in range(8)]
    assert not readable(Scorer(**options))
    assert_greedy(documents, references, **options)


@pytest.mark.parametrize(
    "options", [{"use_stemmer": True}, {"tokenizer": "unicode"}, {"stopwords": ["b"]}, {"beta": 2}]
)
def test_options_of_the_scorer_count(options):
    documents = [["running", "b", "run b", "Jumps b"], ["b b", "you b", "ran"]]
    references = ["he runs b jumping", "b you"]
    assert readable(Scorer(["rouge1", "rouge2"], **options))
    assert_greedy(documents, references, rouge_types=["rouge1", "rouge2"], **options)


@pytest.mark.parametrize("limit", [{}, {"max_words": 1_000}])
def test_the_minimum_is_reached_without_scores(limit):
    options = {"rouge_types": ["rouge1"], "zero_division": math.nan, "min_k": 2, **limit}
    with collect_warnings():
        assert oracle([["a", "b", "c"]], [""], **options).indices == [[0, 1]]


def test_scores_are_those_of_the_texts():
    extracts = oracle(["One cat. Two dogs. No\ncat."], ["two dogs no cat"], sentences="punkt", use_stemmer=True)
    assert extracts.texts == ["Two dogs.\nNo cat."]
    assert extracts.sentences == [["One cat.", "Two dogs.", "No\ncat."]]
    scorer = Scorer(["rouge1", "rouge2"], use_stemmer=True)
    assert extracts.scores.aggregate() == scorer.score(extracts.texts, ["two dogs no cat"]).aggregate()
    assert extracts.scores.signature == scorer.score(extracts.texts, ["two dogs no cat"]).signature
    assert repr(extracts) == "<Extracts of 1 document: 2 of 3 sentences>"


def test_how_documents_are_split():
    document = "A cat sat. It rained."
    assert lead([document], 1).splitter == "punkt"
    assert lead([f"{document}\nIt is\n\n"], 9).sentences == [["A cat sat. It rained.", "It is"]]
    assert lead([document, "a\nb"], 1).splitter == "newline"  # one way for all
    assert lead([document], 1, sentences="newline").sentences == [[document]]
    assert lead([["a", "", "b"]], 3).sentences == [["a", "", "b"]]  # labels are those of the user's sentences
    assert lead([["a"]], 3).splitter == "given"
    assert lead(["Das ist z. B. gut. Ja."], language="de").splitter == "sentencex:de"
    assert lead(["a|b"], sentences=lambda text: text.split("|")).indices == [[0, 1]]
    assert lead([""]).indices == [[]]
    assert len(lead([])) == 0


def test_paragraphs_are_reported():
    with pytest.warns(RougeWarning, match="each line of sources counts as a sentence, but 2 of 2 lines have several"):
        lead(["A cat sat. It rained. It was wet.\nA dog ran. It hid. We left."])
    with collect_warnings() as collected:
        lead(["Mr. A. Smith and Ms. B. Jones sat\nIt rained.\nNo"])
        lead(["A cat sat. It rained. It was wet.\nA dog ran. It hid. We left."], sentences="newline")
    assert not collected


def at_full_stops(text):
    return text.replace("。", "。|").split("|")


def test_other_scripts():
    extracts = oracle(["猫坐着。下雨了。狗叫了。"], ["狗叫了"], tokenizer="unicode", sentences=at_full_stops)
    assert extracts.texts == ["狗叫了。"]


def test_random_sentences_depend_on_seed_and_place_only():
    document = [f"s{k}" for k in range(50)]
    first = random_sentences([document, document], 3, seed=1)
    assert first.indices == random_sentences([document, document], 3, seed=1).indices
    assert first.indices[0] != first.indices[1]
    assert first.indices != random_sentences([document, document], 3, seed=2).indices
    assert random_sentences([document], 60).indices == [list(range(50))]
    drawn = [k for seed in range(400) for k in random_sentences([document[:5]], 2, seed=seed).indices[0]]
    assert np.bincount(drawn).min() > 120  # of 800; 160 are expected
    assert first.indices == [[3, 5, 24], [16, 17, 31]]


def test_lead_and_random_sentences_have_scores_if_there_are_references():
    assert lead(["a\nb"], 1).scores is None
    assert lead(["a\nb"], 1, ["a"]).scores.aggregate()["rouge1"] == 1
    assert random_sentences(["a\nb"], 2, references=["a b"], rouge_types=["rougeL"]).scores.types == ("rougeL",)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([None], ["a"]), r"sources\[0\] is None"),
        ((["a", ["b"]], ["a", "b"]), r"sources\[1\] is \['b'\] \(list\); expected str, as sources\[0\] is one"),
        (([["a"], "b"], ["a", "b"]), r"sources\[1\] is 'b' \(str\); expected a list of sentences"),
        (([["a", 3]], ["a"]), r"sources\[0\]\[1\] is 3"),
        (("a b", ["a"]), "sources is 'a b'"),
        ((["a"], ["a", "b"]), "1 source but 2 references"),
        ((["a"], ["a"], "best"), "rule='best'; expected 'greedy'"),
    ],
)
def test_invalid_input_is_named(arguments, message):
    with pytest.raises((TypeError, ValueError), match=message):
        oracle(*arguments)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"k": 0}, "k=0; expected an int >= 1 or None"),
        ({"part": "f"}, "part='f'; expected 'precision'"),
        ({"rule": "presumm", "part": "recall"}, "part='recall' has no effect with rule='presumm'"),
        ({"rule": "presumm", "min_k": 1}, "min_k=1 has no effect with rule='presumm'"),
        ({"candidates": [[0]]}, "candidates=.* has no effect with rule='greedy'"),
        ({"rule": "matchsum"}, "give candidates"),
        ({"rule": "matchsum", "candidates": [[1]]}, r"candidates\[0\]\[0\] is 1, but the document has 1 sentence,"),
        ({"rule": "matchsum", "candidates": [[0, 0]]}, "names a sentence twice"),
        ({"rule": "matchsum", "candidates": [[0], [0]]}, "1 source but 2 candidates"),
        ({"rule": "matchsum", "candidates": [[0]], "k": 2}, "leave out k"),
        ({"rouge_types": ["bleu"]}, "'bleu' is a score of a whole corpus"),
        ({"sentences": "newline"}, "sources are lists of sentences already"),
        ({"lang": "de"}, "no option 'lang'"),
    ],
)
def test_invalid_options_are_named(options, message):
    with pytest.raises((TypeError, ValueError), match=message):
        oracle([["a"]], ["a"], **options)
