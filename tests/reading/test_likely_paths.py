"""What is suggested for the files of tools whose texts are inside objects and lists."""

import json
from pathlib import Path

import pytest

import rougekit
from rougekit.reading.question import Unclear

USER, MODEL = ["is it a cat?", "is it a dog?"], ["it is a black cat", "it is a brown dog"]


def chat(k, name="role", text="content", *, asks="user", answers="assistant"):
    """A conversation; the second one is longer."""
    turns = [{name: asks, text: USER[k]}, {name: answers, text: MODEL[k]}]
    return [{name: asks, text: "hello"}, {name: answers, text: "hello to you"}] * k + turns


def bedrock(k, n):
    responses = [{"modelIdentifier": f"m{m}", "response": f"{MODEL[k]} {m}"} for m in range(n)]
    return {"inputRecord": {"prompt": USER[k], "referenceResponse": MODEL[k]}, "modelResponses": responses}


SHAPES = {
    "the messages of an API": (
        lambda k: {"messages": chat(k), "reference": MODEL[k]},
        {"predictions": ["messages.-1.content"]},
    ),
    "messages to be learned, beside predictions": (
        lambda k: {"messages": chat(k), "prediction": MODEL[k]},
        {"references": ["messages.-1.content"]},
    ),
    "ShareGPT": (
        lambda k: {"conversations": chat(k, "from", "value", asks="human", answers="gpt"), "gold": MODEL[k]},
        {"predictions": ["conversations.-1.value"]},
    ),
    "a prompt of messages beside messages of a model": (
        lambda k: {"prompt": chat(k)[:1], "completion": chat(k)[-1:], "reference": MODEL[k]},
        {"predictions": ["completion.0.content"]},
    ),
    "reasoning beside what was said": (
        lambda k: {"turns": [*chat(k)[:-1], chat(k)[-1] | {"reasoning_content": USER[k]}], "gold": MODEL[k]},
        {"predictions": ["turns.-1.content"]},
    ),
    "only what a user wrote": (lambda k: {"messages": chat(k)[:1], "reference": MODEL[k]}, None),
    "two conversations": (lambda k: {"chosen": chat(k), "rejected": chat(k), "reference": MODEL[k]}, None),
    "a model of Bedrock": (
        lambda k: bedrock(k, 1),
        {"references": ["inputRecord.referenceResponse"], "predictions": ["modelResponses.0.response"]},
    ),
    "three models of Bedrock": (
        lambda k: bedrock(k, 3),
        {
            "references": ["inputRecord.referenceResponse"],
            "predictions": [f"modelResponses.{m}.response" for m in range(3)],
        },
    ),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_texts_of_a_model_are_suggested(folder, shape):
    row, expected = SHAPES[shape]
    Path("x.jsonl").write_text("".join(json.dumps(row(k)) + "\n" for k in range(2)))
    with pytest.raises(Unclear) as asked:
        rougekit.read("x.jsonl")
    suggested = [dict(one.columns) for one in asked.value.question.suggestions]
    assert suggested == ([] if expected is None else [expected])
    if expected:
        call = str(asked.value).splitlines()[-1].strip()
        data = eval(call, {"rougekit": rougekit})
        assert len(data.predictions) == len(expected.get("predictions", ["prediction"]))
