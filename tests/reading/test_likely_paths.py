"""What is suggested for the files of tools whose texts are inside objects and lists."""

import json
from pathlib import Path

import pytest

import rougekit
from rougekit.reading.likely_paths import likely_names
from rougekit.reading.question import Unclear
from rougekit.reading.roles import NO_ROLES

USER = ["is it a cat?", "is it a dog?", "is it a fox?"]
MODEL = ["it is a black cat", "it is a brown dog", "it is a red fox"]
PEOPLE = ["that cat there is black", "a dog, and a brown one", "here we see a fox"]


def chat(k, name="role", text="content", *, asks="user", answers="assistant"):
    """A conversation; the later ones are longer."""
    turns = [{name: asks, text: USER[k]}, {name: answers, text: MODEL[k]}]
    return [{name: asks, text: "hello"}, {name: answers, text: "hello to you"}] * k + turns


def bedrock(k, n):
    responses = [{"modelIdentifier": f"m{m}", "response": f"{MODEL[k]} {m}"} for m in range(n)]
    return {"inputRecord": {"prompt": USER[k], "referenceResponse": MODEL[k]}, "modelResponses": responses}


def annotated(k, texts):
    value = {"from_name": "answer", "to_name": "text", "type": "textarea", "value": {"text": [texts[k]]}}
    return [{"id": k, "result": [value]}]


def instance(k, **more):
    """An example with two that a prompt shows."""
    shown = [{"input": "is it a hen?", "output": "it is a white hen", "explanation": "it has feathers"}]
    own = {"id": f"t-{k}", "input": USER[k] * 9, "output": [PEOPLE[k]]}
    return {"Definition": ["say what it is and what colour it has"], "Examples": shown, "Instance": own, **more}


SHAPES = {
    "annotations by people beside those by models": (
        lambda k: {
            "data": {"text": USER[k] * 9},
            "annotations": annotated(k, PEOPLE),
            "predictions": annotated(k, MODEL),
        },
        {
            "references": ["annotations.0.result.0.value.text"],
            "predictions": ["predictions.0.result.0.value.text"],
        },
    ),
    "annotations beside a sketch as long and a theme that is longer": (
        lambda k: {
            "x": {"sketch": PEOPLE[k][::-1], "theme": USER[k] * 9, "annotations": [{"phrasing": PEOPLE[k]}]},
            "output": {"text": MODEL[k]},
        },
        {"references": ["x.annotations.0.phrasing"], "predictions": ["output.text"]},
    ),
    "annotations as long as the predictions first": (
        lambda k: {
            "annotations": {"more": PEOPLE[k] * 2, "phrasing": PEOPLE[k], "essay": PEOPLE[k] * 9},
            "prediction": MODEL[k],
        },
        [{"references": ["annotations.phrasing"]}, {"references": ["annotations.more"]}],
    ),
    "responses of annotators beside a model's generation, and an empty list": (
        lambda k: {
            "fields": {"article": USER[k] * 9, "generation": MODEL[k]},
            "suggestions": [],
            "responses": [{"status": "submitted", "values": {"summary": {"value": PEOPLE[k]}}}],
        },
        {"references": ["responses.0.values.summary.value"], "predictions": ["fields.generation"]},
    ),
    "answers of annotators without any of a model": (
        lambda k: {"ambiguous_question": USER[k], "annotations": [{"long_answer": PEOPLE[k]}] * 2},
        None,
    ),
    "a draft about as long as the reference, beside longer and shorter texts": (
        lambda k: {
            "reference": PEOPLE[k],
            "x": {"plot": MODEL[k] * 9, "draft": MODEL[k], "mood": "so sad, so bad"[k:]},
        },
        {"predictions": ["x.draft"]},
    ),
    "texts of a response before a draft": (
        lambda k: {"reference": PEOPLE[k], "x": {"draft": PEOPLE[k][::-1], "response": {"message": MODEL[k] * 2}}},
        {"predictions": ["x.response.message"]},
    ),
    "an instance, with what a prompt shows in each row": (
        lambda k: instance(k, prediction=MODEL[k]),
        {"references": ["Instance.output"]},
    ),
    "an instance beside its target, which it repeats": (
        lambda k: instance(k, gpt3_target=PEOPLE[k], gpt3_response={"choices": [{"text": MODEL[k]}]}),
        {"references": ["gpt3_target"], "predictions": ["gpt3_response.choices.0.text"]},
    ),
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
    Path("x.jsonl").write_text("".join(json.dumps(row(k)) + "\n" for k in range(3)))
    with pytest.raises(Unclear) as asked:
        rougekit.read("x.jsonl")
    suggested = [dict(one.columns) for one in asked.value.question.suggestions]
    answers = expected if isinstance(expected, list) else [expected] if expected else []
    assert suggested == answers
    calls = [line.strip() for line in str(asked.value).splitlines() if line.startswith("  rougekit.read(")]
    for call, answer in zip(calls, answers, strict=True):
        data = eval(call, {"rougekit": rougekit})
        assert len(data.predictions) == len(answer.get("predictions", ["prediction"]))


def test_all_answers_of_annotators_are_the_references_of_another_files_outputs(folder):
    rows = {k: {"ambiguous_question": USER[k], "annotations": [{"long_answer": PEOPLE[k]}] * 2} for k in range(3)}
    Path("gold.json").write_text(json.dumps(rows))
    Path("out.jsonl").write_text("".join(json.dumps({"id": k, "output": MODEL[k]}) + "\n" for k in range(3)))
    with pytest.raises(Unclear) as asked:
        rougekit.read("out.jsonl", "gold.json")
    (one,) = asked.value.question.suggestions
    assert one.columns == {"references": ["annotations.long_answer"]}


def test_a_path_that_has_one_role_is_not_offered_for_the_other():
    paths = {"x.responses": PEOPLE, "x.annotations.response": MODEL}
    roles = NO_ROLES._replace(references=["x.responses"], asked={"predictions": []})
    assert likely_names(roles, {}, paths) == {"predictions": ["x.annotations.response"]}
    assert likely_names(roles, {}, {"x.responses": PEOPLE}) == {"predictions": []}
    paths = {"x.0.response": MODEL, "x.response": [[text, text] for text in MODEL]}
    roles = NO_ROLES._replace(references=["x.response"], asked={"predictions": []})
    assert likely_names(roles, {}, paths) == {"predictions": []}, "all of a list, and the first"
