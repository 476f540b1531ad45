"""Logs whose texts are inside objects, in the shapes that tools write, are a path away; texts by id, a name."""

import json
import shlex

import pytest

from rougekit import Scorer
from rougekit.cli import main
from rougekit.foundation.io.decoding import FileError
from rougekit.page.server import files
from rougekit.reading.question import Unclear
from rougekit.reading.roles import Known

PREDICTIONS = ["the cat sat", "a dog barked, loudly", "it rains"]
REFERENCES = ["the cat was sitting", "the dog barked", "it rained today"]
PAIRS = [*enumerate(zip(PREDICTIONS, REFERENCES, strict=True))]

INSPECT = {
    "version": 2, "status": "success", "eval": {"task": "t", "model": "m", "config": {}}, "plan": {"steps": []},
    "results": {"total_samples": 3, "scores": [{"name": "match"}]}, "stats": {},
    "samples": [
        {
            "id": k, "epoch": 1, "input": "Sum up", "target": r,
            "messages": [{"role": "user", "content": "Sum up"}, {"role": "assistant", "content": p}],
            "output": {
                "model": "m", "choices": [{"message": {"role": "assistant", "content": p}}], "completion": p,
            },
            "scores": {"match": {"value": "C", "answer": p}}, "metadata": {},
        }
        for k, (p, r) in PAIRS
    ],
    "reductions": [{"scorer": "match", "samples": [{"value": 1, "sample_id": 1}]}],
}  # fmt: skip
HELM = {
    "adapter_spec": {"method": "generation"},
    "request_states": [
        {
            "instance": {
                "input": {"text": "Sum up"}, "id": f"id{k}",
                "references": [{"output": {"text": r}, "tags": ["correct"]}],
            },
            "request": {"model": "m", "prompt": "Sum up"},
            "result": {"success": True, "completions": [{"text": p, "logprob": -1.5, "tokens": []}]},
        }
        for k, (p, r) in PAIRS
    ],
}  # fmt: skip
OLMES = [
    {"doc_id": k, "native_id": k, "metrics": {"f1": 1.0}, "model_output": [{"continuation": p}], "label": r}
    for k, (p, r) in PAIRS
]
BATCH = [
    {
        "id": f"batch_req_{k}", "custom_id": f"request-{k}",
        "response": {
            "status_code": 200, "request_id": "r",
            "body": {"model": "m", "choices": [{"index": 0, "message": {"role": "assistant", "content": p}}]},
        },
        "error": None,
    }
    for k, (p, _) in PAIRS
]  # fmt: skip
PROMPTFOO = {
    "evalId": "eval-1", "config": {"prompts": ["Sum up"], "tests": [{"vars": {"text": "x"}}]}, "shareableUrl": None,
    "results": {
        "version": 3, "timestamp": "t", "prompts": [{"raw": "Sum up", "label": "Sum up"}], "stats": {"successes": 3},
        "results": [
            {
                "id": f"r{k}", "promptIdx": 0, "testIdx": k, "prompt": {"raw": "Sum up", "label": "Sum up"},
                "response": {"output": p, "cached": False}, "score": 1, "success": True,
                "vars": {"text": "a long text", "reference": r}, "provider": {"id": "openai:a", "label": ""},
            }
            for k, (p, r) in PAIRS
        ],
    },
}  # fmt: skip
SUMMEVAL = [
    {
        "id": f"dm-{k}", "decoded": text, "references": [r, "a dog"], "model_id": model, "filepath": "f",
        "expert_annotations": [{"coherence": len(text)}, {"coherence": len(text) + 2}], "turker_annotations": [],
    }
    for k, (p, r) in PAIRS for model, text in (("M8", p), ("M9", r))
]  # fmt: skip
BEDROCK = [
    {
        "automatedEvaluationResult": {"scores": [{"metricName": "Accuracy", "result": 0.5}]},
        "inputRecord": {"category": "a", "prompt": "Sum up", "referenceResponse": r},
        "modelResponses": [{"modelIdentifier": "arn:aws:m", "response": p}],
    }
    for _, (p, r) in PAIRS
]
T5X = [{"inputs": {"inputs_pretokenized": "Sum up", "targets_pretokenized": r}, "prediction": p} for _, (p, r) in PAIRS]
GEMINI = [
    {
        "key": f"request-{k}", "request": {"contents": [{"role": "user", "parts": [{"text": "Sum up this text"}]}]},
        "response": {
            "candidates": [{"content": {"role": "model", "parts": [{"text": p}]}, "finishReason": "STOP"}]
        },
        "reference": r,
    }
    for k, (p, r) in PAIRS
]  # fmt: skip
EVALSCOPE = [
    {
        "index": k, "model": "m", "target": r, "messages": [{"role": "user", "content": "Sum up this text"}],
        "model_output": {
            "model": "m",
            "choices": [{"message": {"content": p, "role": "assistant"}, "stop_reason": "stop"}], "usage": {"n": 1},
        },
    }
    for k, (p, r) in PAIRS
]  # fmt: skip
DSPY = [
    {"example": {"question": "Sum up this text", "answer": r}, "prediction": {"rationale": "So it is.", "answer": p}}
    for _, (p, r) in PAIRS
]
ANTHROPIC = [
    {
        "custom_id": f"request-{k}",
        "result": {
            "type": "succeeded",
            "message": {
                "id": f"msg_{k}", "role": "assistant", "model": "c", "content": [{"type": "text", "text": p}],
                "stop_reason": "end_turn",
            },
        },
    }
    for k, (p, _) in reversed(PAIRS)
]  # fmt: skip
MATCHES = [
    {
        "run_id": "r", "event_id": k, "sample_id": f"texts.dev.{k}", "type": "match", "created_by": "",
        "data": {"correct": False, "expected": [r], "picked": None, "sampled": p, "options": ["a", "b"]},
    }
    for k, (p, r) in PAIRS
]  # fmt: skip
SQUAD = [
    {"id": f"q{k}", "context": "a text", "answers": {"text": [r], "answer_start": [0]}, "prediction_text": p}
    for k, (p, r) in PAIRS
]
SUPER_NI = [
    {"id": k, "Instance": {"id": f"i{k}", "input": "a text", "output": [r]}, "Prediction": p} for k, (p, r) in PAIRS
]
OF_OUTPUT, OF_HELM = "--prediction_column=output.completion", "--reference_column=instance.references.0.output.text"
CONTENT = "--prediction_column=response.body.choices.0.message.content"


def lines(rows):
    return "".join(json.dumps(row) + "\n" for row in rows)


FILES = {
    "inspect.json": json.dumps(INSPECT, indent=2),
    "promptfoo.json": json.dumps(PROMPTFOO, indent=1),
    "helm.json": json.dumps(HELM, indent=2),
    "olmes.jsonl": lines(OLMES),
    "batch.jsonl": lines(BATCH),
    "summeval.jsonl": lines(SUMMEVAL),
    "references.txt": "\n".join(REFERENCES),
    "bedrock.jsonl": lines(BEDROCK),
    "t5x.jsonl": lines(T5X),
    "gemini.jsonl": lines(GEMINI),
    "evalscope.jsonl": lines(EVALSCOPE),
    "dspy.jsonl": lines(DSPY),
    "anthropic.jsonl": lines(ANTHROPIC),
    "matches.jsonl": lines(MATCHES),
    "squad.jsonl": lines(SQUAD),
    "superni.jsonl": lines(SUPER_NI),
    "requests.jsonl": lines({"custom_id": f"request-{k}", "reference": r} for k, (_, r) in PAIRS),
    "llava.jsonl": lines(
        {"question_id": k, "prompt": f"Sum up {k}", "text": p, "answer_id": f"A{k}x", "model_id": "m", "metadata": {}}
        for k, (p, _) in PAIRS[::-1]
    ),
    "gpt4.jsonl": lines(
        {"question_id": k, "prompt": f"Sum up {k}", "text": r, "answer_id": f"B{k}x", "model_id": "n", "metadata": {}}
        for k, (_, r) in PAIRS
    ),
    "model_outputs.json": json.dumps([{"instruction": f"Sum up {k}", "output": p} for k, (p, _) in PAIRS]),
    "reference_outputs.json": json.dumps([{"instruction": f"Sum up {k}", "output": r} for k, (_, r) in PAIRS[::-1]]),
    "by_id.json": json.dumps({f"d{k}": p for k, (p, _) in PAIRS}),
    "references_by_id.json": json.dumps({f"d{k}": r for k, (_, r) in PAIRS}),
    "part-1.jsonl": lines({"prediction": p, "reference": r} for _, (p, r) in PAIRS[:1]),
    "part-2.jsonl": lines({"prediction": p, "reference": r} for _, (p, r) in PAIRS[1:]),
}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "line",
    [
        f"inspect.json {OF_OUTPUT}",
        f"inspect.json {OF_OUTPUT.replace('completion', 'choices.0.message.content')}",
        f"helm.json --prediction_column=result.completions.0.text {OF_HELM}",
        f"helm.json --prediction_column=result.completions.0.text {OF_HELM.replace('.0.', '.')}",
        "olmes.jsonl --prediction_column=model_output.0.continuation",
        f"batch.jsonl references.txt {CONTENT}",
        "by_id.json references_by_id.json --prediction_column=text --reference_column=text",
        "promptfoo.json --prediction_column=response.output --reference_column=vars.reference",
        "part-*.jsonl",
    ],
)
def test_a_log_is_a_path_away(line, capsys):
    assert main([*line.split(), "--rouge_types=rouge1", "--n_resamples=0", "--format=json"]) == 0
    out, err = capsys.readouterr()
    expected = Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES).aggregate(n_resamples=0)["rouge1"]
    assert json.loads(out)["scores"]["rouge1"]["mid"]["fmeasure"] == expected
    assert "warning" not in err


def test_a_role_on_a_repeated_name_is_refused_and_others_are_read(tmp_path, capsys):
    path = tmp_path / "a.csv"
    path.write_text("reference,bart,Score,t5,Score\na cat,a cat sat,1,a dog,0\nrain,it rains,1,rain,0\n")
    assert main([str(path), "--rouge_types=rouge1", "--format=json"]) == 0
    assert [*json.loads(capsys.readouterr().out)["systems"]] == ["bart", "t5"]
    path.write_text("reference,prediction,prediction\na cat,a cat sat,a dog\n")
    for flags in ([], ["--prediction_column=prediction.1"]):
        assert main([str(path), *flags]) in (1, 2)
        assert "prediction, prediction.1 more than once" in capsys.readouterr().err


def test_annotations_are_a_path_away_and_averaged_over_annotators(capsys):
    line = ["correlate", "summeval.jsonl", "--level=global", "--rouge_types=rouge1", "--format=json"]
    assert main([*line, "--human_column=expert_annotations.0.coherence"]) == 0
    one = json.loads(capsys.readouterr().out)
    assert main([*line, "--human_column=expert_annotations.coherence"]) == 0
    assert json.loads(capsys.readouterr().out) == one  # both annotators order texts alike
    assert main([*line, "--human_column=expert_annotations"]) == 1
    assert "the human score of row 1 is [{'coherence'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        "inspect.json", "helm.json", "olmes.jsonl", "promptfoo.json", "bedrock.jsonl", "t5x.jsonl", "gemini.jsonl",
        "evalscope.jsonl", "dspy.jsonl", "matches.jsonl", "squad.jsonl", "superni.jsonl",
        "anthropic.jsonl requests.jsonl", "model_outputs.json reference_outputs.json",
        "by_id.json references_by_id.json", "llava.jsonl gpt4.jsonl",
    ],
)  # fmt: skip
def test_without_a_flag_the_line_to_paste_scores_the_log(line, capsys):
    words = [*line.split(), "--rouge_types=rouge1", "--n_resamples=0", "--format=json"]
    for _ in range(2):  # each of two files may be asked about
        if main(words) == 0:
            break
        question = capsys.readouterr().err
        assert "output.completion" in question or line != "inspect.json"
        assert "{" not in question  # paths to texts instead of objects
        words = shlex.split(next(line for line in question.splitlines() if line.startswith("  rougekit ")))[1:]
    else:
        assert main(words) == 0
    expected = Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES).aggregate(n_resamples=0)["rouge1"]
    assert json.loads(capsys.readouterr().out)["scores"]["rouge1"]["mid"]["fmeasure"] == expected


def test_all_references_in_objects_of_a_list_are_suggested_together(tmp_path, capsys):
    rows = [{"answers": [{"text": r, "id": k}, {"text": "a dog", "id": k}], "output": p} for k, (p, r) in PAIRS]
    (tmp_path / "qa.jsonl").write_text(lines(rows))
    assert main(["qa.jsonl"]) == 2
    assert "rougekit qa.jsonl --reference_column=answers.text\n" in capsys.readouterr().err


@pytest.mark.slow  # reads in a process
def test_the_page_asks_with_the_same_paths_and_scores_a_chosen_one(tmp_path):
    upload = files.read([str(tmp_path / "inspect.json")])
    with pytest.raises(Unclear) as asked:
        upload.opened()
    assert asked.value.question.suggestions[0].columns == {"predictions": ["output.completion"]}
    assert upload.texts("output.completion") == PREDICTIONS
    data = upload.opened(Known(["output.completion"]))
    assert (data.predictions, data.references) == (["output.completion"], ["target"])
    (tmp_path / "a.csv").write_text("reference,prediction,prediction,Score,Score\na cat,a cat sat,a dog,1,2\n")
    upload = files.read([str(tmp_path / "a.csv")])
    with pytest.raises(FileError, match=r"prediction, prediction\.1, Score, Score\.1 more than once"):
        upload.texts("prediction")
    assert upload.texts("reference") == ["a cat"]
