"""What the workbench's frame asks the server for."""

import gzip
import json
import threading
from importlib.util import find_spec
from types import SimpleNamespace

import pytest

if find_spec("gradio") is None:  # importing it takes seconds, and nothing here needs more than what comes with it
    pytest.skip("'gradio' is not installed", allow_module_level=True)
from starlette.applications import Starlette
from starlette.testclient import TestClient

from rougekit.analysis.report.data import encoded
from space import workbench
from space.results_store import STORE


@pytest.fixture
def client():
    return TestClient(Starlette(routes=[workbench.mount()]))


def test_every_part_is_answered_and_nothing_kept_by_the_browser(client, many):
    token = STORE.add(many)
    page = client.get(f"/workbench/{token}/")
    assert 'name="rougekit-data" content="./"' in page.text
    for name, part in (
        ("head", many.report.head()), ("texts/0", many.report.texts(0)), ("marks/59", many.report.marks(59)),
    ):  # fmt: skip
        answer = client.get(f"/workbench/{token}/{name}.json")
        assert answer.json() == json.loads(encoded(part))
        assert answer.headers["Cache-Control"] == "no-store"
    assert "attachment" in client.get(f"/workbench/{token}/report.html").headers["Content-Disposition"]
    assert client.get(f"/workbench/{token}/scores.csv").text.startswith("system,row,rouge1_precision")
    assert client.get(f"/workbench/{token}/marks/60.json").status_code == 404


def test_parts_are_compressed_outside_the_thread_that_answers_everyone(client, many, monkeypatch):
    token, threads = STORE.add(many), []

    def compress(body, level):
        threads.append(threading.current_thread().name)
        return gzip.compress(body, level)

    monkeypatch.setattr(workbench, "gzip", SimpleNamespace(compress=compress))
    zipped, plain = (
        client.get(f"/workbench/{token}/head.json", headers={"Accept-Encoding": accepted})
        for accepted in ("gzip, br", "identity")
    )
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert zipped.content == plain.content == many.head
    assert [name.startswith("AnyIO worker") for name in threads] == [True]


def test_who_has_no_token_learns_nothing(client):
    for part in ("", "head.json", "texts/0.json", "marks/0.json", "report.html", "scores.csv"):
        answer = client.get(f"/workbench/guess/{part}")
        assert answer.status_code == 404
        assert json.loads(answer.text) == {"detail": workbench.FORGOTTEN}


def test_the_frame_escapes_what_the_address_brings():
    assert '"><script>' not in workbench.frame("token", '"><script>')
