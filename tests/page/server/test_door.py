"""Which requests pass, by whom they were made and how their bodies arrive; without a server, and without waiting."""

import json
import time
from dataclasses import replace
from importlib.util import find_spec

import pytest

if find_spec("gradio") is None:
    pytest.skip("'gradio' is not installed", allow_module_level=True)
import anyio
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from rougekit.page.server import door
from rougekit.page.server.door import COPIES, LEAST_SPEED, ROOM, Door, Room
from rougekit.page.server.limits import HUB, OWN_MACHINE
from rougekit.page.server.workbench import OPENED
from tests.page.server.test_work import asynchronous

HEADERS = {"for_files": ("/upload",), "opened": OPENED}
CALLS = (
    "/workbench/pair",
    "/workbench/score",
    "/gradio_api/upload",
    "/gradio_api/call/score",
    "/gradio_api/queue/join",
)
PARTS = ("/workbench/token/head.json", "/config", "/gradio_api/file=/etc/passwd")
PAGES = ("/", "/workbench/token/", "/workbench/example/")
OWN = [
    {}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {"Origin": "http://testserver"},
    {"Origin": "https://TestServer"}, {"Origin": "https://public.name", "Sec-Fetch-Site": "same-origin"},
]  # fmt: skip
"""Headers of programs, of this page in browsers new and old, and of it behind a proxy that changes the host."""
FOREIGN = [
    {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "odd"},
    {"Origin": "http://evil"}, {"Origin": "null"}, {"Origin": "http://testserver.evil"}, {"Origin": ""},
    {"Origin": "http://testserver:81"}, {"Origin": "http://testserver", "Sec-Fetch-Site": "cross-site"},
    {"Host": "other", "Origin": "http://testserver"},
]  # fmt: skip


async def everything(scope, receive, send):
    await PlainTextResponse(str(len(await Request(scope, receive).body())))(scope, receive, send)


def client(is_local=False):
    return TestClient(Door(everything, **HEADERS, is_local=is_local))


@pytest.mark.parametrize("headers", OWN)
def test_this_page_and_programs_may_ask_for_everything(headers):
    asked = [*(("POST", path) for path in CALLS), *(("GET", path) for path in (*PARTS, *PAGES))]
    assert {client().request(*each, headers=headers).status_code for each in asked} == {200}


@pytest.mark.parametrize("headers", FOREIGN)
def test_other_pages_may_open_the_page_and_nothing_else(headers):
    asked = [*(("POST", path) for path in (*CALLS, *PAGES)), *(("GET", path) for path in PARTS), ("DELETE", "/")]
    for each in asked:
        answer = client().request(*each, headers=headers)
        assert (answer.status_code, answer.json()["problem"]) == (403, "Requests from other pages are refused."), each
    assert {client().get(path, headers=headers).status_code for path in PAGES} == {200}


@pytest.mark.parametrize("host", ["evil", "evil:7860", "localhost.evil:7860", "127.0.0.1.evil", "evil:1@localhost"])
def test_a_name_that_others_may_let_point_here_is_not_this_machine(host):
    """Such a page would have the same origin, as its browser sees it."""
    own = {"Host": host, "Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin"}
    answer = client(is_local=True).post("/workbench/pair", headers=own)
    assert (answer.status_code, "is served to localhost" in answer.json()["problem"]) == (403, True)
    assert client().post("/workbench/pair", headers=own).status_code == 200, "served to others, it may have any name"


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:7860", "127.0.0.1:1", "[::1]:7860", "10.0.0.2", "a.localhost"]
)
def test_names_of_this_machine(host):
    own = {"Host": host, "Origin": f"http://{host}"}
    assert client(is_local=True).post("/workbench/pair", headers=own).status_code == 200


def test_what_is_too_long_is_refused_announced_or_not(monkeypatch):
    monkeypatch.setattr(door, "limits", lambda: replace(HUB, bytes=10, characters=0.05))
    monkeypatch.setattr(door, "FORM_BYTES", 10)
    for path, most in (("/upload", 20), ("/pair", 5)):
        assert client().post(path, content=b"x" * most).text == str(most)
        assert client().post(path, content=iter([b"x"] * most)).text == str(most)
        for content in (b"x" * (most + 1), iter([b"x"] * (most + 1))):
            answer = client().post(path, content=content)
            assert answer.status_code == 413
            assert ("gzip it" if path == "/upload" else "too long") in answer.json()["problem"]
            assert answer.headers["Connection"] == "close"
    assert ROOM.used == 0


def test_on_the_own_machine_nothing_is_too_long(monkeypatch):
    monkeypatch.setattr(door, "limits", lambda: OWN_MACHINE)
    assert client().post("/pair", content=b"x" * 3_000_000).text == "3000000"


class Clock:
    """A client that sends pieces after so many seconds each, in a time of its own; then nothing more, for ever."""

    def __init__(self, monkeypatch, pieces, **limits):
        self.now, self.pieces = 0.0, list(pieces)
        monkeypatch.setattr(door, "limits", lambda: replace(HUB, **limits))
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(door, "move_on_after", self.move_on_after)

    def move_on_after(self, seconds):
        after = self.pieces[0][0] if self.pieces else float("inf")
        self.now += min(after, seconds)
        scope = anyio.CancelScope()
        if after > seconds:
            scope.cancel()
        return scope

    async def receive(self):
        await anyio.lowlevel.checkpoint()
        _, size = self.pieces.pop(0)
        return {"type": "http.request", "body": bytes(size), "more_body": bool(self.pieces)}

    async def answered(self):
        """The status of the answer, and the seconds after which it came."""
        sent = []

        async def send(message):
            sent.append(message)

        async def app(scope, receive, send):
            await everything(scope, receive, send)

        scope = {"type": "http", "method": "POST", "path": "/upload", "headers": [], "query_string": b""}
        await Door(app, **HEADERS, is_local=False)(scope, self.receive, send)
        return sent[0]["status"], self.now


def bodies(monkeypatch):
    second = LEAST_SPEED
    return {
        "idle": ([(0, 5), (1e9, 5)], (408, 10)),
        "nothing": ([(1e9, 5)], (408, 10)),
        "in one piece, then idle": ([(0, 100 * second), (1e9, 5)], (408, 10)),
        "drops": ([(1, 1)] * 100, (408, pytest.approx(10, abs=0.01))),
        "slow": ([(1, second // 2)] * 100, (408, pytest.approx(20, abs=1))),
        "steady": ([(1, second)] * 30, (200, 30)),
        "with pauses": ([(8, 8 * second)] * 5, (200, 40)),
        "too long in all": ([(1, second)] * 100, (408, 60)),
    }


@pytest.mark.parametrize("name", bodies(None))
@asynchronous
async def test_bodies_arrive_steadily(monkeypatch, name):
    pieces, wanted = bodies(monkeypatch)[name]
    assert await Clock(monkeypatch, pieces, arrival=60, pause=10).answered() == wanted
    assert ROOM.used == 0


class Standing:
    """What stands for a body in a room."""

    is_whole, refusal = False, None

    def refuse(self, status, why):
        self.refusal = status


def test_room_is_given_to_what_began_last(monkeypatch):
    monkeypatch.setattr(door, "limits", lambda: replace(HUB, uploads=100 * COPIES))
    room, (whole, slow, quick, last) = Room(), (Standing() for _ in range(4))
    for each in (whole, slow, quick):
        room.add(each, 30)
    whole.is_whole = True
    room.add(last, 30)
    assert [each.refusal for each in (whole, slow, quick, last)] == [None, 503, None, None]
    assert room.used == 90 * COPIES
    quick.is_whole = True
    room.add(last, 30)
    assert last.refusal == 503, "what has arrived stays until it is answered"
    assert room.used == 60 * COPIES
    with pytest.raises(HTTPException, match="some minutes"):
        room.check_beside(41 * COPIES)
    room.check_beside(40 * COPIES)


@asynchronous
async def test_a_body_that_others_need_the_room_of_is_given_up_at_once(monkeypatch):
    monkeypatch.setattr(door, "limits", lambda: replace(HUB, uploads=100 * COPIES))
    answers, scope = [], {"type": "http", "method": "POST", "path": "/upload", "headers": [], "query_string": b""}

    async def ask(size, more):
        pieces = [{"type": "http.request", "body": bytes(size), "more_body": more}]

        async def receive():
            return pieces.pop() if pieces else await anyio.sleep_forever()

        async def send(message):
            answers.append(message.get("status", json.loads(message.get("body", b"0") or b"0")))

        await Door(everything, **HEADERS, is_local=False)(scope, receive, send)

    async with anyio.create_task_group() as group:
        group.start_soon(ask, 60, True)
        await anyio.wait_all_tasks_blocked()
        await ask(70, False)
        await anyio.wait_all_tasks_blocked()
    assert 503 in answers
    assert answers[answers.index(200) + 1] == 70
    assert ROOM.used == 0


def test_a_route_sees_a_refused_body_as_a_client_that_hangs_up(monkeypatch):
    """Whatever it makes of that; the client is told why."""
    monkeypatch.setattr(door, "limits", lambda: replace(HUB, bytes=10))
    monkeypatch.setattr(door, "FORM_BYTES", 0)

    async def route(request):
        try:
            await request.body()
        except Exception:
            return PlainTextResponse("no", 500)

    app = Door(Starlette(routes=[Route("/upload", route, methods=["POST"])]), **HEADERS, is_local=False)
    assert TestClient(app).post("/upload", content=iter([b"x"] * 20)).status_code == 413
