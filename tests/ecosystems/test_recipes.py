"""The recipes of docs/recipes.md, run offline by their platforms."""

import asyncio
import datetime
import re
import uuid

import pytest

from rougekit import score_pair
from tests.helpers.documents import blocks

PREDICTION, REFERENCE = "the cat sat", "the cat was sitting"
EXPECTED = score_pair(PREDICTION, REFERENCE)["rougeL"]


@pytest.fixture(autouse=True)
def offline(monkeypatch):
    for name, value in {"LANGSMITH_TRACING": "false", "LANGFUSE_PUBLIC_KEY": "pk", "WEAVE_DISABLED": "true"}.items():
        monkeypatch.setenv(name, value)


def recipe(imported):
    """The names defined by the code block that imports this module; skips the test if it is not installed."""
    pytest.importorskip(imported)
    (block,) = (
        block for block in blocks("docs/recipes.md", "py") if re.search(rf"^(from|import) {imported}\b", block, re.M)
    )
    names = {"__name__": __name__}
    exec(compile(block, "docs/recipes.md", "exec"), names)
    return names


def test_langsmith():
    langsmith = pytest.importorskip("langsmith")
    from langsmith.schemas import Example

    (rouge_l,) = (block for block in blocks("docs/recipes.md", "py") if "reference_outputs" in block)
    names = {}
    exec(rouge_l, names)
    example = Example(
        id=uuid.uuid4(), dataset_id=uuid.uuid4(), inputs={"q": "x"}, outputs={"answer": REFERENCE},
        created_at=datetime.datetime.now(),
    )  # fmt: skip
    client = langsmith.Client(api_key="x", api_url="http://127.0.0.1:9", auto_batch_tracing=False)
    rows = client.evaluate(
        lambda inputs: {"answer": PREDICTION}, data=[example], evaluators=[names["rouge_l"]], upload_results=False
    )
    (row,) = rows
    (found,) = row["evaluation_results"]["results"]
    assert found.score == EXPECTED.fmeasure


def test_pydantic_evals():
    names = recipe("pydantic_evals.evaluators")
    from pydantic_evals import Case, Dataset

    cases = [Case(name="c", inputs="x", expected_output=REFERENCE)]
    report = Dataset(name="d", cases=cases, evaluators=[names["RougeL"]()]).evaluate_sync(
        lambda _: PREDICTION, progress=False
    )
    assert report.cases[0].scores["RougeL"].value == EXPECTED.fmeasure


def test_langfuse():
    names = recipe("langfuse")
    from langfuse import Langfuse

    client = Langfuse(tracing_enabled=False, secret_key="sk", host="http://127.0.0.1:9")
    data = [{"input": "x", "expected_output": REFERENCE}]
    found = client.run_experiment(
        name="e", data=data, task=lambda *, item, **_: PREDICTION, evaluators=[names["rouge_l"]]
    )
    ((evaluation,),) = (item.evaluations for item in found.item_results)
    assert (evaluation.name, evaluation.value) == ("rougeL", EXPECTED.fmeasure)


def test_weave():
    names = recipe("weave")
    import weave

    @weave.op
    def model(question):
        return PREDICTION

    evaluation = weave.Evaluation(dataset=[{"question": "x", "reference": REFERENCE}], scorers=[names["rouge_l"]])
    found = asyncio.run(evaluation.evaluate(model))["rouge_l"]
    assert {part: value["mean"] for part, value in found.items()} == EXPECTED._asdict()


def test_phoenix():
    names = recipe("phoenix.evals")
    import pandas as pd
    from phoenix.evals import evaluate_dataframe

    frame = pd.DataFrame({"output": [PREDICTION], "reference": [REFERENCE]})
    assert evaluate_dataframe(frame, [names["rouge_l"]])["rougeL_score"][0]["score"] == EXPECTED.fmeasure


def test_autoevals():
    found = recipe("autoevals")["RougeL"]()(output=PREDICTION, expected=REFERENCE)
    assert (found.name, found.score) == ("rougeL", EXPECTED.fmeasure)


def test_llama_index():
    evaluator = recipe("llama_index.core.evaluation")["RougeL"]()
    assert evaluator.evaluate(response=PREDICTION, reference=REFERENCE).score == EXPECTED.fmeasure


def test_trulens():
    metric = recipe("trulens.core")["metric"]
    assert metric(response=PREDICTION, reference=REFERENCE) == EXPECTED.fmeasure


def test_vertex():
    metric = recipe("agentplatform")["metric"]
    import agentplatform
    import pandas as pd
    from google.auth.credentials import AnonymousCredentials

    client = agentplatform.Client(project="p", location="us-central1", credentials=AnonymousCredentials())
    frame = pd.DataFrame({"prompt": ["x"], "response": [PREDICTION], "reference": [REFERENCE]})
    dataset = agentplatform.types.EvaluationDataset(eval_dataset_df=frame)
    (found,) = client.evals.evaluate(dataset=dataset, metrics=[metric]).summary_metrics
    assert found.mean_score == pytest.approx(EXPECTED.fmeasure)
