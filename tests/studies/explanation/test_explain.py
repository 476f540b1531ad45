"""`explain` shows as many matched units as the score counted, at their positions in the texts."""

import json
import math
import pickle
import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from rougekit import Scorer, explain
from rougekit.studies.explanation.rendering import pieces
from tests.cli.test_report import packet
from tests.helpers.amounts import max_examples

TYPES = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum", "rougeW", "rougeW2"]
TYPES += ["rougeS", "rougeS1", "rougeSU", "rougeSU2", "meadL", "bleu", "bleu2"]
WORDS = ["a", "the", "cats", "cat", "Running", "run", "naïve", "K2", "ﬁt", "ไทย", "北京"]
texts = st.lists(st.sampled_from([*WORDS, "\n", "."]), max_size=24).map(" ".join) | st.text(max_size=20)
options = st.fixed_dictionaries(
    {},
    optional={
        "use_stemmer": st.booleans(),
        "stopwords": st.just(["the", "a"]),
        "max_words": st.integers(1, 12),
        "max_bytes": st.integers(1, 60),
        "tokenizer": st.sampled_from(["rouge_score", "rouge155", "whitespace", "unicode", "char"]),
        "split_summaries": st.booleans(),
        "standard": st.sampled_from(["rouge_score", "rouge155"]),
    },
).filter(lambda chosen: not {"max_words", "max_bytes"} <= set(chosen))


def explained(prediction, reference, name, options):
    assume(options.get("standard") != "rouge155" or name not in ("meadL", "bleu", "bleu2"))
    return explain(prediction, reference, name, **options)


def units_by_column(explanation):
    """How often a unit is matched, by the column that counts it."""
    found = Counter()
    for match in explanation.matches:
        if explanation.rouge_type.startswith("rougeW"):
            found["matches"] += len(match.unit) ** explanation.measure.weight
        elif explanation.rouge_type.startswith("bleu"):
            found[f"matches_{len(match.unit)}"] += 1
        elif explanation.rouge_type == "meadL":
            found[f"{match.counts_for}_matches"] += 1
        else:
            found["matches"] += 1
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPES)
@max_examples(25)
@given(prediction=texts, reference=texts, options=options)
@example("the cat the cat", "the cat", {})
@example("", "", {})
@example("b a\na", "a b c", {})
@example("b\na b c", "a b c", {"standard": "rouge155"})  # rougeW: a run continues after a clipped word
@example("c\na b c", "a b c", {"standard": "rouge155"})  # and is lost at the end
@example("a\n\n  b  c\td", "a b\t c\n d", {"standard": "rouge155", "max_words": 3})
@example("aaaa bbbb\ncccc dddd", "aaaa bbbb\ncccc dddd", {"standard": "rouge155", "max_bytes": 12})
@example("aaaa aaaa", "aaaa bbbb\naaaa cccc", {"standard": "rouge155", "max_bytes": 12})  # the reference clips
def test_as_many_units_match_as_the_score_counts(name, prediction, reference, options):
    explanation = explained(prediction, reference, name, options)
    counts = Scorer([name], **options).score([prediction], [reference])[name].counts
    assert explanation.counts == {column: values[0] for column, values in counts.items()}
    found = units_by_column(explanation)
    for column in counts:
        if "matches" in column:
            assert found[column] == pytest.approx(counts[column][0], rel=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPES)
@max_examples(25)
@given(prediction=texts, reference=texts, options=options)
def test_spans_contain_the_tokens_that_were_compared(name, prediction, reference, options):
    explanation = explained(prediction, reference, name, options)
    # the tokenizer's output for these characters alone, which neither stop words nor the limit change
    alone = {key: value for key, value in options.items() if key in ("use_stemmer", "tokenizer", "standard")}
    words = Scorer(["rouge1"], **alone)
    for match in explanation.matches:
        assert len(match.unit) == len(match.prediction) == len(match.reference)
        for side in ("prediction", "reference"):
            text, spans = getattr(explanation, side), getattr(match, side)
            assert all(0 <= start < end <= len(text) for start, end in spans)
            assert set(spans) <= set(getattr(explanation, f"{side}_tokens"))
        for (start, end), (ref_start, ref_end) in zip(match.prediction, match.reference, strict=True):
            assert words.score([prediction[start:end]], [reference[ref_start:ref_end]])["rouge1"].fmeasure[0] > 0


@pytest.mark.parametrize("name", ["rouge1", "rouge2", "rougeL", "rougeLsum", "rougeS", "rougeSU4"])
@given(prediction=texts, reference=texts)
def test_no_unit_is_matched_twice(name, prediction, reference):
    explanation = explain(prediction, reference, name)
    for side in ("prediction", "reference"):
        used = Counter(getattr(match, side) for match in explanation.matches)
        assert all(count == 1 for count in used.values())


@pytest.mark.parametrize(("limit", "words"), [({"max_words": 4}, "Ab Cd eF gh"), ({"max_bytes": 14}, "Ab Cd eF gh i")])
def test_spans_are_right_after_white_space_dropped_by_a_limit_of_rouge155(limit, words):
    text = "Ab\n\n\nCd\t\teF\t gh   i jk"
    explanation = explain(text, text, "rougeL", standard="rouge155", **limit)
    assert " ".join(text[start:end] for start, end in explanation.prediction_tokens) == words


def test_clipped_units_are_paired_from_the_left():
    explanation = explain("the cat the cat", "the cat, the dog, the cow", "rouge1")
    assert [(match.prediction, match.reference) for match in explanation.matches] == [
        (((0, 3),), ((0, 3),)),
        (((4, 7),), ((4, 7),)),
        (((8, 11),), ((9, 12),)),
    ]
    assert explanation.sentence == (
        "3 of the 6 reference unigrams are in the prediction (recall 50.0 %), and 3 of its 4 unigrams are in the "
        "reference (precision 75.0 %)."
    )


def test_a_repeated_reference_word_beyond_the_predictions_count_is_clipped():
    explanation = explain("a", "a\na", "rougeLsum")
    assert len(explanation.matches) == 1
    assert explanation.clipped == ((2, 3),)
    assert "1 word more did not count" in explanation.sentence


def test_rouge_l_sum_pairs_words_within_the_matching_sentence():
    explanation = explain("The cat sat on the mat.\nThe dog sat.", "A cat sat.\nThe dog barked.", "rougeLsum")
    assert [(match.unit[0], match.sentence) for match in explanation.matches] == [
        ("cat", 0), ("sat", 0), ("the", 1), ("dog", 1),
    ]  # fmt: skip
    assert explanation.matches[2].prediction == ((24, 27),)  # of the sentence about the dog


def test_of_several_references_the_best_one_is_explained():
    references = ["no match here", "the cat sat", "the cat"]
    explanation = explain("the cat sat", references, "rouge1")
    assert (explanation.reference_index, explanation.fmeasure) == (1, 1.0)
    assert explanation.signature == Scorer(["rouge1"]).score(["the cat sat"], [references]).signature
    assert explanation.to_dict()["signature"] == explanation.signature
    other = explain("the cat sat", references, "rouge1", reference_index=2)
    assert (other.reference, other.recall, other.precision) == ("the cat", 1.0, 2 / 3)
    assert other.signature == Scorer(["rouge1"]).score(["the cat sat"], ["the cat"]).signature


@pytest.mark.parametrize(
    ("options", "what"),
    [({"multi_reference": "pooled"}, "multi_reference='pooled'"), ({"rouge_type": "bleu"}, "rouge_type='bleu'")],
)
def test_pooled_references_require_reference_index(options, what):
    with pytest.raises(ValueError, match=f"{what} counts all 2 references together; choose one with reference_index"):
        explain("a", ["a", "b"], **options)
    assert explain("a", ["a", "b"], reference_index=1, **options).reference == "b"


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((None, "a"), TypeError, "prediction is None; expected str"),
        (("a", 1), TypeError, r"reference is 1 \(int\); expected str or a sequence of str"),
        (("a", ["a", None]), TypeError, r"reference\[1\] is None; expected str"),
        (("a", []), ValueError, "reference is empty; expected at least one reference"),
        (("a", "a", "rouge0"), ValueError, r"^rouge_type: unknown type 'rouge0'"),
    ],
)
def test_wrong_arguments_are_named(arguments, error, message):
    with pytest.raises(error, match=message):
        explain(*arguments)
    with pytest.raises(TypeError, match=r"explain has no option 'rouge_types'; did you mean 'rouge_type'\?"):
        explain("a", "a", rouge_types=["rouge1"])


def test_references_may_be_any_sequence():
    assert explain("a", np.array(["b", "a"])).reference_index == 1


@pytest.mark.parametrize(("index", "error"), [(2, ValueError), (-1, ValueError), (True, TypeError), ("0", TypeError)])
def test_a_wrong_reference_index_is_named(index, error):
    with pytest.raises(error, match="reference_index"):
        explain("a", ["a", "b"], reference_index=index)


def test_a_tokenizer_without_offsets_is_named():
    with pytest.raises(ValueError, match=r"tokenizer='str.split#.*can't tell where its tokens are"):
        explain("a b", "a c", tokenizer=str.split)


@pytest.mark.parametrize(
    ("tokenizer", "words"),
    [("icu", ["ภาษา", "ไทย", "ﬁt"]), ("unicode", [*"ภาษาไทย", "ﬁt"]), ("char", [*"ภาษาไทย", "ﬁ", "ﬁ", "t"])],
)
def test_words_of_scripts_without_spaces_are_found(tokenizer, words):
    if tokenizer == "icu":
        pytest.importorskip("icu4py")
    explanation = explain("Ｔhe ภาษาไทย ﬁt", "ภาษาไทย: THE FIT", "rougeL", tokenizer=tokenizer)
    spans = [span for match in explanation.matches for span in match.prediction]
    assert [explanation.prediction[start:end] for start, end in spans] == words


def test_offsets_come_from_a_hugging_face_tokenizer():
    tokenizers = pytest.importorskip("tokenizers")
    vocabulary = {word: number for number, word in enumerate(("the", "cat", "?"))}
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordLevel(vocabulary, unk_token="?"))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    explanation = explain("the  cat sat", "a cat", "rouge1", tokenizer=tokenizer)
    assert [(match.unit, match.prediction) for match in explanation.matches] == [
        (("cat",), ((5, 8),)),
        (("?",), ((9, 12),)),
    ]
    mark = tokenizers.processors.TemplateProcessing(single="? $A", special_tokens=[("?", 2)])
    tokenizer.post_processor = mark  # adds a token to each sentence, but only one to the whole text
    explanation = explain("the\n\ncat", "the\n\ncat", "rougeLsum", tokenizer=tokenizer)
    assert len(explanation.matches) == explanation.counts["matches"] == 4


def test_a_splitter_that_changes_the_text_is_named():
    def shouting(text):
        return [text.upper()]

    def halves(text):
        return text.split("; ")

    with pytest.raises(ValueError, match=r"sentences='shouting#.*' changes the text"):
        explain("a b", "a c", "rougeLsum", split_summaries=True, sentences=shouting)
    explanation = explain("x; a b", "a c; b", "rougeLsum", split_summaries=True, sentences=halves)
    assert [match.sentence for match in explanation.matches] == [0, 1]


@pytest.mark.parametrize(
    ("name", "what"), [("rougeL", "pairs of tokens"), ("rougeW", "pairs of tokens"), ("rougeS", "skip-bigrams")]
)
def test_texts_too_long_to_explain_are_refused(name, what):
    with pytest.raises(ValueError, match=f"have [0-9,]+ {what}.*; matches can be shown only for at most [0-9,]+$"):
        explain("a " * 2100, "b " * 2100, name)
    assert explain("a " * 2100, "b " * 2100, "rouge2").matches == ()


def test_json_can_be_read_back_and_contains_no_nan():
    explanation = explain("the cat \ud800", "", "rouge1", zero_division=math.nan)
    read = json.loads(explanation.to_json())
    assert read == json.loads(json.dumps(explanation.to_dict()))
    assert (read["recall"], read["prediction"]) == (None, "the cat \ud800")
    assert "undefined" in explanation.sentence
    matches = json.loads(explain("the cat", "cat", "rouge1").to_json())["matches"]
    assert matches == [
        {"unit": ["cat"], "prediction": [[4, 7]], "reference": [[0, 3]], "sentence": None, "counts_for": "both"}
    ]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "rougeL",
            "The longest common subsequence is 2 words long: 2 of the 4 reference words (recall 50.0 %) and 2 of the 3 "
            "prediction words (precision 66.7 %).",
        ),
        (
            "rougeW",
            "Common subsequences have 1 run of neighbouring words (1 of 2 words); with f(k) = k^1.2 they weigh "
            "2.297, of 5.278 for the whole reference (recall 50.0 %) and 3.737 for the whole prediction (precision "
            "66.7 %), where the quotients are taken to the power 1/1.2.",
        ),
        (
            "rougeSU0",
            "3 of the 7 reference skip-bigrams or unigrams are in the prediction (recall 42.9 %), and 3 of its 5 "
            "skip-bigrams or unigrams are in the reference (precision 60.0 %).",
        ),
        (
            "meadL",
            "The prediction's sentences have 2 of their 3 words in common with the reference sentence nearest to "
            "each (precision 66.7 %), and the reference's sentences 2 of 4 with the nearest of the prediction (recall "
            "50.0 %).",
        ),
        (
            "bleu2",
            "The reference has 2 of 3 unigrams, 1 of 2 bigrams of the prediction, which is 3 words long, the "
            "reference 4; BLEU is defined for a whole corpus, from the sums of such counts.",
        ),
    ],
)
def test_counts_are_described_in_words(name, sentence):
    assert explain("the cat sat", "the cat was sitting", name).sentence == sentence


@pytest.mark.parametrize("name", TYPES)
@given(prediction=texts, reference=texts, options=options)
@max_examples(10)
def test_the_text_is_shown_unchanged(name, prediction, reference, options):
    explanation = explained(prediction, reference, name, options)
    for side in ("prediction", "reference"):
        text = getattr(explanation, side)
        assert "".join(text[piece.start : piece.end] for piece in pieces(explanation, side)) == text
        marked = {number for piece in pieces(explanation, side) for number in piece.matches}
        assert marked == set(range(len(explanation.matches)))


def test_terminal_colours_mark_matches_and_control_characters_are_removed(monkeypatch):
    explanation = explain("the \x1b[31mcat\x07 sat", "a cat sat down", "rouge1")
    assert "\nprediction\nthe \ufffd[31mcat\ufffd [sat]\nreference\na cat [sat] down" in repr(explanation)
    assert str(explain("", "it rained")).endswith("\nprediction\n(empty)\nreference\nit rained")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    shown = str(explanation)
    assert shown.startswith("\x1b[1mROUGE-1\x1b[0m  ")
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert "\x1b" not in plain
    assert "the \ufffd[31mcat\ufffd sat" in plain
    assert "\x1b[42;30msat\x1b[0m" in shown
    assert "\x1b[42;30mcat" not in shown  # which leaves the word 31mcat


@pytest.mark.parametrize(("index", "n"), [(None, 2), (1, 1)])
def test_the_page_has_the_references_that_the_signature_counts(tmp_path, index, n):
    found = explain("the cat sat", ["a dog", "the cat"], "rouge1", reference_index=index)
    for name, each in (("page", found), ("unpickled", pickle.loads(pickle.dumps(found)))):
        (tmp_path / name).write_text(each.to_html(), "utf-8")
        assert packet(tmp_path / name, "head")["signature"] == found.signature
        assert f"|refs:{n}|" in found.signature
