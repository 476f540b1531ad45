"""Words are counted as by a slow count of each example's tokens, and ROUGE-1's are its own counts."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from rougekit import Scorer
from rougekit.analysis.why import words
from rougekit.analysis.why.words import CONTENT, FUNCTION, count_words, function_words
from rougekit.scoring.text.stopwords import packaged

VOCABULARY = "the of is cat cats sat sitting house Houses éclair naïve 12 not".split()


def texts(seed, n):
    random = Random(seed)
    return [
        "\n".join(" ".join(random.choices(VOCABULARY, k=random.randrange(7))) for _ in range(random.randrange(1, 3)))
        for _ in range(n)
    ]


def several(seed, n):
    random = Random(seed)
    return [texts(seed + 1000 * k, random.randrange(1, 4)) for k in range(n)]


def slow(scorer, prediction, references, chosen):
    """Written, expected and matched words of one example, each by kind, from lists of tokens."""
    listed = {tokens[0] for word in packaged("smart") if len(tokens := scorer.reader.tokens(word)) == 1}
    own = Counter(scorer.reader.tokens(prediction))
    groups = references if chosen is None else [references[chosen]]

    def by_kind(counter):
        function = sum(n for word, n in counter.items() if word in listed)
        return np.array([counter.total() - function, function], float)

    others = [Counter(scorer.reader.tokens(text)) for text in groups]
    expected, matched = (np.mean([by_kind(each) for each in of], axis=0) for of in (others, [own & o for o in others]))
    return by_kind(own), expected, matched


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"use_stemmer": True},
        {"stopwords": ["cat"]},
        {"multi_reference": "mean"},
        {"standard": "rouge155"},
        {"standard": "rouge155", "stemmer": "english", "split_summaries": True},
    ],
    ids=str,
)
@pytest.mark.parametrize("rouge_type", ["rouge1", "rouge2", "rougeL"])
def test_the_words_of_each_example_are_those_of_its_tokens(options, rouge_type, monkeypatch):
    """Also if examples are read in several blocks."""
    monkeypatch.setattr(words, "BLOCK", 7)
    scorer = Scorer([rouge_type], **options)
    predictions, references = texts(1, 40), several(2, 40)
    scores = scorer.score(predictions, references)
    found = count_words(scores, rouge_type)
    is_best = scores.options.references_by == "best"
    for k, (prediction, group) in enumerate(zip(predictions, references, strict=True)):
        chosen = scores[rouge_type].best_reference(k) if is_best else None
        expected = slow(scorer, prediction, group, chosen)
        for got, wanted in zip((found.written, found.expected, found.matched), expected, strict=True):
            np.testing.assert_allclose(got[:, k], wanted, rtol=1e-12)


@pytest.mark.parametrize("empty", [0, "skip"])
@pytest.mark.parametrize("at", [0, 1, 2])
def test_texts_that_a_tool_refuses_have_no_words(at, empty):
    """Wherever the example stands, and on either side."""
    scorer = Scorer(["rouge1", "rougeL"], standard="rouge", empty=empty)
    whole, gap = ["a b c", "d e", "f g"], ["a b c", "d e", "f g"]
    gap[at] = ""
    for rouge_type in scorer.types:
        of_predictions = count_words(scorer.score(gap, whole), rouge_type)
        of_references = count_words(scorer.score(whole, gap), rouge_type)
        assert of_predictions.written.sum(axis=0).tolist() == of_references.expected.sum(axis=0).tolist()
        assert not of_predictions.matched[:, at].any()
        assert not of_predictions.written[:, at].any()
        assert of_predictions.matched.sum() == of_references.matched.sum() == of_predictions.written.sum()


def test_unigrams_are_those_that_rouge1_counts():
    scores = Scorer(["rouge1"]).score(texts(3, 300), texts(4, 300))
    found = count_words(scores, "rouge1")
    matches, written, expected = scores["rouge1"].table
    assert found.matched.sum(axis=0).tolist() == matches.tolist()
    assert found.written.sum(axis=0).tolist() == written.tolist()
    assert found.expected.sum(axis=0).tolist() == expected.tolist()
    assert (found.missed + found.matched == found.expected).all()
    assert (found.added + found.matched == found.written).all()


def test_bleu_counts_all_references():
    scores = Scorer(["bleu"]).score(["cat house"], [["cat", "the house cat barn"]])
    found = count_words(scores, "bleu")
    assert found.expected[:, 0].tolist() == [2.0, 0.5]  # "the" is a function word in one of two references
    assert found.matched[:, 0].tolist() == [1.5, 0.0]


def test_there_are_function_words_only_of_known_languages():
    assert "the" in function_words(Scorer().reader)
    assert function_words(Scorer(tokenizer="unicode").reader) is None
    assert "und" in function_words(Scorer(language="de").reader)
    unknown = count_words(Scorer(["rouge1"], tokenizer="unicode").score(["the cat"], ["the dog"]), "rouge1")
    assert not unknown.has_function_words
    assert unknown.expected[FUNCTION].sum() == 0
    german = count_words(Scorer(["rouge1"], language="de").score(["der Hund"], ["der Hund und die Katze"]), "rouge1")
    assert german.has_function_words
    assert german.expected[:, 0].tolist() == [2.0, 3.0]
    assert german.matched[CONTENT, 0] == 1.0


def test_texts_without_words_have_none():
    scores = Scorer(["rouge1"]).score(["", "cat", "", "…"], ["cat", "", "", "…"])
    found = count_words(scores, "rouge1")
    assert found.written.sum(axis=0).tolist() == [0, 1, 0, 0]
    assert found.expected.sum(axis=0).tolist() == [1, 0, 0, 0]
    assert not found.matched.any()


def test_scores_without_texts_are_refused():
    import pickle

    scores = pickle.loads(pickle.dumps(Scorer(["rouge1"]).score(["cat"], ["cat"])))
    with pytest.raises(ValueError, match="have no texts, as after unpickling"):
        count_words(scores, "rouge1")


def test_precision_and_recall_of_different_references_are_of_all_references():
    """COCO's tool takes the highest precision and the highest recall, of whichever references."""
    scores = Scorer(standard="coco").score(["cat house"], [["cat barn", "house lot shed"]])
    assert count_words(scores, scores.types[0]).expected[:, 0].sum() == 2.5
