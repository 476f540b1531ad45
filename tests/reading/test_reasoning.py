"""Answers behind the reasoning of models: which words of a text are scored."""

import pytest

from rougekit import Scorer, explain, parse_signature
from rougekit.integrations.rewards import rouge_reward
from rougekit.reading.reasoning import without_reasoning
from rougekit.scoring.standards import registry

REFERENCE = "the cat sat on the mat"
ANSWER = "a cat sat on a mat"
GPT_OSS = "<|channel|>analysis<|message|>A cat?<|end|><|start|>assistant<|channel|>final<|message|>"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (f"<think>the mat?</think>\n\n{ANSWER}", ANSWER),
        (f"the mat? </think>{ANSWER}", ANSWER),
        (f"<THINKING>the</THINKING> <reasoning>mat\nthe</reasoning>\n{ANSWER}", ANSWER),
        (f"◁think▷the mat◁/think▷{ANSWER}", ANSWER),
        (f"{GPT_OSS}{ANSWER}<|return|>", ANSWER),
        (f"<|channel|>final <|constrain|>text<|message|>{ANSWER}", ANSWER),
        ("<|channel|>analysis<|message|>the cat sat", ""),
        ("<think>the cat sat on the mat", ""),
        (f"<think>a</think> {ANSWER} <think>and more", ""),
        ("<think>the cat</think>", ""),
        (ANSWER, ANSWER),
        ("a < b <thinker> think </thinks>", "a < b <thinker> think </thinks>"),
        ("", ""),
    ],
)
def test_the_answer_follows_the_last_reasoning(text, answer):
    assert without_reasoning(text) == answer


@pytest.mark.parametrize("standard", registry.names())
@pytest.mark.parametrize("options", [{}, {"max_words": 3}, {"max_bytes": 9}], ids=str)
def test_scores_are_those_of_the_answer(standard, options):
    types = {"coco": ["rougeL"]}.get(standard, ["rouge1", "rougeL"])
    if standard == "rouge_chinese":
        types = ["rouge1", "rougeL"]
    plain, dropping = (Scorer(types, standard=standard, drop_reasoning=drop, **options) for drop in (False, True))
    text = f"<think>the mat.\nthe cat</think>\n{ANSWER}"
    expected = plain.score([ANSWER, ANSWER], [REFERENCE, REFERENCE])
    found = dropping.score([text, ANSWER], [REFERENCE, f"<think>mat</think>{REFERENCE}"])
    assert found.to_pandas().equals(expected.to_pandas())
    assert dropping.score_pair(text, REFERENCE) == plain.score_pair(ANSWER, REFERENCE)
    assert not found.to_pandas().equals(plain.score([text, ANSWER], [REFERENCE, REFERENCE]).to_pandas())


@pytest.mark.parametrize(
    "options", [{}, {"standard": "rouge155", "max_words": 4}, {"standard": "rouge", "tokenizer": "char"}]
)
def test_words_of_the_answer_are_marked_where_they_stand(options):
    before = "<think>cat</think>\n"
    for_answer = explain(ANSWER, REFERENCE, "rouge1", **options)
    with_reasoning = explain(before + ANSWER, REFERENCE, "rouge1", drop_reasoning=True, **options)
    spans = [
        [(start + len(before), end + len(before)) for start, end in match.prediction] for match in for_answer.matches
    ]
    assert [list(match.prediction) for match in with_reasoning.matches] == spans


def test_the_signature_says_so():
    scorer = Scorer("rouge1", drop_reasoning=True)
    assert "|reasoning:dropped" in scorer.signature
    assert parse_signature(scorer.signature).text.drop_reasoning
    with pytest.raises(ValueError, match="expected reasoning:dropped"):
        parse_signature("rouge|std:rouge_score|reasoning:kept")


def test_rewards_take_the_option():
    reward = rouge_reward("rouge1", drop_reasoning=True)
    assert reward([f"<think>a</think>{REFERENCE}", "<think>the cat sat"], reference=[REFERENCE] * 2) == [1.0, 0.0]
