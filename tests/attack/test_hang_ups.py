"""A real server on loopback, whose clients hang up: honest visitors are answered, and nothing is left behind."""

import gc
import json
import re
import socket
import tempfile
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

if find_spec("gradio") is None:
    pytest.skip("'gradio' is not installed", allow_module_level=True)
import uvicorn
from starlette.applications import Starlette

from rougekit.page.server import limits, workbench
from rougekit.page.server.door import COPIES, ROOM
from rougekit.page.server.results_store import ResultsStore
from rougekit.page.server.uploaded import Upload
from rougekit.page.server.work import LONG, LONG_PAIRS, SHORT
from tests.helpers.doors import DOOR
from tests.helpers.pages import SPACE

pytestmark = pytest.mark.slow
WORST = {"prediction": "a b " * 2_500, "references": ["b a " * 2_500] * 10, "types": ["rougeW1.2", "rougeS*", "meadL"]}
HONEST = {"prediction": "the cat sat", "references": ["a cat sat"], "types": ["rouge1"]}
FROZEN = "/workbench/example/tools.json?numbers=1" + "%20%201" * 20 + "x"
ROWS = "system,reference\n" + '"the cat sat on the mat","a cat sat"\n' * 20_000
SECONDS = 300
"""When to give up; everything takes a few seconds on an idle machine."""


@pytest.fixture
def served(monkeypatch, tmp_path):
    for name, value in SPACE.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    app = Starlette(routes=[workbench.mount()], middleware=[DOOR])
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    until(lambda: server.started)
    yield server.servers[0].sockets[0].getsockname()
    server.should_exit = True
    thread.join()


def until(done):
    end = time.monotonic() + SECONDS
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


def request(path, body=b"", kind="application/json", session=""):
    head = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: x\r\nRougekit-Session: {session}\r\n"
    return f"{head}Content-Type: {kind}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body


def upload():
    part = 'Content-Disposition: form-data; name="files"; filename="x.csv"\r\n\r\n'
    return f"--x\r\n{part}{ROWS}\r\n--x--\r\n".encode()


def tables():
    gc.collect()
    return [each for each in gc.get_objects() if isinstance(each, Upload)]


def left(others):
    """What the server's requests hold, apart from the tables of other tests."""
    ours = {*map(id, tables())} - {*map(id, others)}
    waiting = sum(turns.taken.statistics().tasks_waiting for turns in (LONG, LONG_PAIRS, SHORT))
    return {
        "turns": LONG.taken.borrowed_tokens + SHORT.taken.borrowed_tokens + waiting,
        "space": ROOM.used,
        "files": len([*Path(tempfile.gettempdir()).iterdir()]),
        "tables": len(ours),
    }


def score(address, asked, session):
    url = f"http://127.0.0.1:{address[1]}/workbench/pair"
    headers = {"Content-Type": "application/json", "Rougekit-Session": session}
    with urllib.request.urlopen(
        urllib.request.Request(url, json.dumps(asked).encode(), headers), timeout=SECONDS
    ) as answer:
        return json.load(answer)["head"]["results"]["rouge1"][0]["score"]


def test_honest_visitors_are_answered_and_nothing_is_left_of_those_who_hang_up(served, monkeypatch):
    store = ResultsStore()
    monkeypatch.setattr(workbench, "STORE", store)
    score(served, HONEST, "first")
    urllib.request.urlopen(f"http://127.0.0.1:{served[1]}/workbench/example/head.json", timeout=SECONDS).close()
    others = tables()
    before = left(others)
    asked = [request("/workbench/pair", json.dumps(WORST).encode(), session=f"pair{k % 6}") for k in range(42)]
    asked += [
        request("/workbench/score", upload(), "multipart/form-data; boundary=x", f"file{k % 5}") for k in range(20)
    ]
    asked += [request(FROZEN)]
    hung_up = []
    for each in asked:
        client = socket.create_connection(served)
        client.sendall(each)
        hung_up.append(client)
    until(lambda: LONG.taken.borrowed_tokens == 2)
    with ThreadPoolExecutor(20) as pool:
        honest = [pool.submit(score, served, HONEST, f"honest{k}") for k in range(20)]
        for client in hung_up:
            client.close()
        assert {each.result() for each in honest} == {2 / 3}
    until(lambda: left(others)["turns"] == 0)
    store._kept.clear()  # the scores of those who hung up too late
    until(lambda: left(others) == before)


ANNOUNCED = 50_000_000


def test_bodies_that_are_announced_and_do_not_arrive_refuse_no_one(served, monkeypatch):
    """Two hundred connections, of which each would fill a tenth of the room if what it announces counted."""
    monkeypatch.setattr(workbench, "STORE", ResultsStore())
    monkeypatch.setattr(limits, "HUB", replace(limits.HUB, pause=SECONDS))  # test_door.py tests when they are closed
    head = request("/workbench/score", upload(), "multipart/form-data; boundary=x", "idle").partition(b"\r\n\r\n")[0]
    head = re.sub(rb"(?<=Content-Length: )\d+", str(ANNOUNCED).encode(), head)
    idle = [socket.create_connection(served) for _ in range(200)]
    for client in idle:
        client.sendall(head + b"\r\n\r\n--x\r\n")
    until(lambda: ROOM.used == 200 * COPIES * len(b"--x\r\n"))

    def honest(number):
        with socket.create_connection(served) as client:
            client.sendall(request("/workbench/score", upload(), "multipart/form-data; boundary=x", f"honest{number}"))
            answer = b"".join(iter(lambda: client.recv(1 << 16), b""))
            return answer.count(b'"token"')

    with ThreadPoolExecutor(10) as pool:
        assert sum(pool.map(honest, range(10))) == 10
    for client in idle:
        client.setblocking(False)
        with pytest.raises(BlockingIOError):  # is neither answered nor closed
            client.recv(1)
        client.close()
    until(lambda: ROOM.used == 0)
