"""Rollouts of verifiers 0.4 with its agent, task, trace and rewards; the model is a local HTTP server."""

import asyncio
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

vf = pytest.importorskip("verifiers.v1")

from rougekit.integrations.verifiers import task_reward  # noqa: E402

ANSWER = "the cat sat on the mat"


class Model(BaseHTTPRequestHandler):
    """Gives every conversation the same answer."""

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        message = {"role": "assistant", "content": ANSWER}
        usage = {"prompt_tokens": 1, "completion_tokens": 6, "total_tokens": 7}
        choices = [{"index": 0, "finish_reason": "stop", "message": message}]
        reply = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": choices, "usage": usage}
        body = json.dumps(reply).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def agent(monkeypatch):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("MODEL_KEY", "none")
    client = vf.EvalClientConfig(base_url=f"http://127.0.0.1:{server.server_port}/v1", api_key_var="MODEL_KEY")
    harness = vf.HarnessConfig(id="null")
    agent = vf.Agent(vf.AgentConfig(model="m", client=client, runtime=vf.SubprocessConfig(), harness=harness))
    agent.harness = OneTurn(harness)
    yield agent
    server.shutdown()
    server.server_close()


class OneTurn(vf.Harness[vf.HarnessConfig]):
    """Asks the model once from this process, as verifiers' own harnesses install packages first."""

    NEEDS_CONTAINER = EXECUTES_CODE = False

    async def launch(self, ctx, trace, runtime, endpoint, secret, mcp_urls, data, tool_interception_url=None):
        import httpx

        question = {"model": ctx.model, "messages": [{"role": "user", "content": data.prompt}]}
        async with httpx.AsyncClient() as client:
            reply = await client.post(
                f"{endpoint}/chat/completions", headers={"authorization": f"Bearer {secret}"}, json=question
            )
        reply.raise_for_status()
        return vf.ProgramResult(exit_code=0, stdout="", stderr="")


class Data(vf.TaskData):
    answer: str | list[str] | None = None
    summary: str | None = None


class Plugged(vf.Task[Data, vf.State]):
    pass


class Decorated(vf.Task[Data, vf.State]):
    @vf.reward(weight=0.5)
    async def rouge(self, task, trace):
        return await task_reward("rouge1", reference="summary")(task, trace)


def test_a_reward_plugged_in_by_configuration(agent, tmp_path, monkeypatch):
    (tmp_path / "my_rewards.py").write_text(
        "from rougekit.integrations.verifiers import task_reward\nrouge = task_reward('rouge1')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    config = vf.TaskConfig(rewards={"rouge": vf.RewardFunctionConfig(fn="my_rewards:rouge", weight=2.0)})
    for answer in ("the cat sat", ["a dog", "the cat sat"]):
        trace = asyncio.run(agent.run(Plugged(Data(prompt="Go on: the cat", answer=answer), config)))
        assert not trace.errors
        assert trace.last_reply == ANSWER
        assert trace.rewards["rouge"].score == pytest.approx(2 / 3)
        assert trace.rewards["rouge"].value == pytest.approx(4 / 3)
    sys.modules.pop("my_rewards")


def test_a_reward_in_a_tasks_class(agent):
    trace = asyncio.run(agent.run(Decorated(Data(prompt="Go on: the cat", summary=ANSWER))))
    assert trace.rewards["rouge"].score == 1
    assert trace.rewards["rouge"].value == 0.5


def test_data_without_the_reference_field_are_named(agent):
    trace = asyncio.run(agent.run(Decorated(Data(prompt="Go on"))))
    assert "summary is None; expected a str" in trace.errors[0].message
    with pytest.raises(TypeError, match="data has no field 'summaries'"):
        asyncio.run(task_reward(reference="summaries")(Data(), trace))
