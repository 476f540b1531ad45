"""The API through gradio_client and plain HTTP."""

import csv
import importlib
import json
import logging
import os
import re
import subprocess
import threading
import time
import urllib.error
import urllib.request
from importlib.util import find_spec
from pathlib import Path

import pytest

if find_spec("gradio") is None:
    pytest.skip("'gradio' is not installed", allow_module_level=True)

from rougekit import Scorer
from rougekit.foundation.runtime import stopping
from rougekit.page.server import pair
from rougekit.page.server.work import LONG_PAIRS, SHORT
from tests.helpers.documents import blocks
from tests.helpers.pages import PAIRS, written

pytestmark = pytest.mark.slow


@pytest.fixture
def gradio_client():
    return pytest.importorskip("gradio_client")


@pytest.fixture
def endpoints(page):
    return pytest.importorskip("rougekit.page.server.endpoints")


def called(url, name, **arguments):
    """The answer over plain HTTP, requested as in the README."""
    request = urllib.request.Request(
        f"{url}gradio_api/call/v2/{name}", json.dumps(arguments).encode(), {"Content-Type": "application/json"}
    )
    event = json.load(urllib.request.urlopen(request))["event_id"]
    answer = urllib.request.urlopen(f"{url}gradio_api/call/{name}/{event}").read().decode()
    return json.loads(answer.partition("data: ")[2])


def test_the_api_has_three_named_typed_endpoints_with_docs(url, pairs_csv, gradio_client):
    client = gradio_client.Client(url, verbose=False)
    named = client.view_api(return_format="dict")["named_endpoints"]
    assert set(named) == {"/score", "/score_file", "/compare"}
    for endpoint in named.values():
        assert "rouge_types" in endpoint["description"]
    assert set(named["/score"]["returns"][0]["type"]["properties"]) == {"signature", "scores", "warnings"}
    result = client.predict("the cat", ["the cat sat"], ["rouge1"], {"stemmer": "porter"}, api_name="/score")
    scores = Scorer(["rouge1"], use_stemmer=True).score(["the cat"], ["the cat sat"])
    assert result["scores"]["rouge1"]["recall"] == scores["rouge1"].recall[0]
    assert result["signature"] == scores.signature
    file = gradio_client.handle_file(str(pairs_csv))
    scored, download = client.predict(file, ["system_a"], "reference", "rouge1", None, api_name="/score_file")
    expected = Scorer(["rouge1"]).score([a for a, _, _ in PAIRS], [r for _, _, r in PAIRS]).aggregate()["rouge1"]
    assert scored["scores"]["system_a"]["rouge1"]["fmeasure"]["mid"] == expected
    with open(download, encoding="utf-8", newline="") as written:
        assert len(list(csv.DictReader(written))) == 3
    compared = client.predict(file, None, None, "system_a", "bootstrap", ["rouge1"], None, api_name="/compare")
    assert compared["systems"]["system_b"]["rouge1"]["fmeasure"]["difference"] < 0
    with pytest.raises(Exception, match="options has 'x'; expected tokenizer"):
        client.predict("a", ["b"], None, {"x": 1}, api_name="/score")


def test_plain_http_needs_no_optional_argument(url):
    (result,) = called(url, "score", prediction="the cat", references="the cat sat")
    assert result["scores"]["rouge1"]["precision"] == 1.0
    request = urllib.request.Request(
        f"{url}gradio_api/call/score", b'{"data": ["a", ["a"]]}', {"Content-Type": "application/json"}
    )
    event = json.load(urllib.request.urlopen(request))["event_id"]
    answer = urllib.request.urlopen(f"{url}gradio_api/call/score/{event}").read().decode()
    assert '"fmeasure": 1.0' in answer


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"max_words": -1}, "max_words=-1; expected an int >= 1 or None"),
        ({"<b>&": 1}, "options has '<b>&'; expected"),
    ],
)
def test_errors_are_plain_text_that_no_page_shows_as_html(url, gradio_client, options, said):
    answer = called(url, "score", prediction="a", references="a", options=options)
    assert answer["error"].startswith(said)
    assert answer["visible"] is False
    with pytest.raises(Exception, match=re.escape(said)):
        gradio_client.Client(url, verbose=False).predict("a", "a", None, options, api_name="/score")


def test_a_question_is_one_about_fields_of_the_request(url, tmp_path, gradio_client):
    file = written(tmp_path, "x.csv", "left,right\na b,a c\n")
    client = gradio_client.Client(url, verbose=False)
    with pytest.raises(Exception, match=r'{"references": "right", "predictions": "left"}') as refusal:
        client.predict(gradio_client.handle_file(str(file)), api_name="/score_file")
    assert "rougekit.read(" not in str(refusal.value)
    scored, _ = client.predict(
        gradio_client.handle_file(str(file)), references="right", predictions="left", api_name="/score_file"
    )
    assert list(scored["scores"]) == ["left"]


def test_several_files_are_a_list_and_all_are_removed(url, tmp_path, gradio_client, endpoints):
    folder = Path(endpoints.get_upload_folder())
    before = {*folder.rglob("*.txt")}
    texts = zip(("a.txt", "ref.txt"), ("the cat sat\n", "the cat\n"), strict=True)
    sent = [gradio_client.handle_file(str(written(tmp_path, *text))) for text in texts]
    scored, _ = gradio_client.Client(url, verbose=False).predict(sent, api_name="/score_file")
    assert (list(scored["scores"]), scored["warnings"][0]) == (["a"], "Paired by order.")
    assert {*folder.rglob("*.txt")} == before


def test_the_api_reads_no_file_of_the_server(url, gradio_client):
    client = gradio_client.Client(url, verbose=False)
    stolen = {"path": str(Path(__file__)), "meta": {"_type": "gradio.FileData"}}
    for file in (stolen, [stolen, stolen]):
        with pytest.raises(Exception, match=r"(?i)path|file|upload|error"):
            client.predict(file, None, None, None, None, api_name="/score_file")


@pytest.mark.parametrize("path", ["http://127.0.0.1:9/x.csv", "https://example.org/x.csv", "x.csv"])
def test_no_address_is_fetched(url, path, monkeypatch):
    asked = []
    monkeypatch.setattr(
        pytest.importorskip("gradio.processing_utils"),
        "async_ssrf_protected_download",
        lambda *address, **options: asked.append(address),
    )
    file = {"path": path, "meta": {"_type": "gradio.FileData"}}
    for arguments in ({"file": file}, {"file": None, "options": {"deep": [file]}}):
        called(url, "score_file", **arguments)
    called(url, "score", prediction="a", references=[file])
    assert asked == []


def test_an_upload_is_removed_after_its_call(url, pairs_csv, gradio_client, endpoints):
    folder = Path(endpoints.get_upload_folder())
    before = {*folder.rglob("*.csv")}
    client = gradio_client.Client(url, verbose=False)
    client.predict(gradio_client.handle_file(str(pairs_csv)), None, None, None, None, api_name="/compare")
    assert {*folder.rglob("*.csv")} == before
    assert endpoints._running == {}


def test_the_turns_of_a_pair_are_those_for_its_length(endpoints):
    assert endpoints._turns_of_a_pair("a", ["a b"], None) is SHORT
    assert endpoints._turns_of_a_pair("a " * 9_000, ["b " * 9_000] * 10) is LONG_PAIRS


def test_uploads_without_a_call_and_downloads_are_removed_within_six_minutes(
    url, served, pairs_csv, gradio_client, endpoints
):  # fmt: skip
    every, age = served.delete_cache
    assert every + age <= 6 * 60
    folder = Path(endpoints.get_upload_folder())
    client = gradio_client.Client(url, verbose=False)
    client.predict(gradio_client.handle_file(str(pairs_csv)), None, None, None, None, api_name="/score_file")
    form = b'--x\r\nContent-Disposition: form-data; name="files"; filename="x.csv"\r\n\r\na,b\r\n--x--\r\n'
    sent = urllib.request.Request(f"{url}gradio_api/upload", form, {"Content-Type": "multipart/form-data; boundary=x"})
    (upload,) = json.load(urllib.request.urlopen(sent))
    kept = list(folder.rglob("*.csv"))
    assert Path(upload) in kept
    assert "rougekit-examples.csv" in {path.name for path in kept}
    importlib.import_module("gradio.route_utils").delete_files_created_by_app(served, 0)
    assert not [path for path in kept if path.exists()]


def test_a_call_ends_when_its_client_hangs_up(url, endpoints, monkeypatch):
    running = threading.Event()

    def endlessly(*arguments):
        running.set()
        while True:
            stopping.check()

    monkeypatch.setattr(pair, "score_pair", endlessly)
    asked = json.dumps({"prediction": "a", "references": "a"}).encode()
    request = urllib.request.Request(f"{url}gradio_api/call/v2/score", asked, {"Content-Type": "application/json"})
    event = json.load(urllib.request.urlopen(request))["event_id"]
    with urllib.request.urlopen(f"{url}gradio_api/call/score/{event}"):
        assert running.wait(60)
        assert SHORT.taken.borrowed_tokens == 1
    until(lambda: SHORT.taken.borrowed_tokens == 0)
    assert endpoints._running == {}


def test_only_folders_that_have_long_been_empty_are_removed(endpoints, tmp_path):
    """One that has just been made is about to be written to."""
    for name in ("new", "old", "kept"):
        (tmp_path / name).mkdir()
    (tmp_path / "kept" / "file").write_bytes(b"12345")
    long_ago = time.time() - endpoints.KEPT_SECONDS - 60
    for name in ("old", "kept"):
        os.utime(tmp_path / name, (long_ago, long_ago))
    assert endpoints._tidied(tmp_path) == 5
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "new"]


def until(done, seconds=60):
    """Wait until something is done; fails after a minute."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("headers", [{"Origin": "http://evil"}, {"Sec-Fetch-Site": "cross-site"}, {"Host": "evil"}])
def test_other_pages_can_neither_upload_nor_call(url, endpoints, headers):
    folder = Path(endpoints.get_upload_folder())
    before = {*folder.rglob("*")}
    form = b'--x\r\nContent-Disposition: form-data; name="files"; filename="x.csv"\r\n\r\na,b\r\n--x--\r\n'
    sent = [
        (endpoints.UPLOAD, form, "multipart/form-data; boundary=x"),
        ("/gradio_api/call/score", b'{"data": ["a", ["a"]]}', "text/plain"),
        ("/gradio_api/call/v2/score", b'{"prediction": "a", "references": "a"}', "application/json"),
        ("/gradio_api/queue/join", b"{}", "text/plain"),
        ("/workbench/pair", b'{"prediction": "a", "references": ["a"]}', "text/plain"),
        ("/config", None, ""),
    ]
    for path, body, kind in sent:
        request = urllib.request.Request(url.rstrip("/") + path, body, {"Content-Type": kind, **headers})
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request)
        assert (refused.value.code, "problem" in json.load(refused.value)) == (403, True), path
    assert {*folder.rglob("*")} == before


STREAMS = "queue/data?session_hash=unknown", "call/score/unknown", "call/v2/score/unknown"


@pytest.mark.parametrize("path", STREAMS)
def test_the_stream_of_an_unknown_session_says_so_and_is_not_logged(url, caplog, path, monkeypatch):
    monkeypatch.setattr(logging.getLogger("uvicorn"), "propagate", True)
    with urllib.request.urlopen(f"{url}gradio_api/{path}") as answer:
        assert b"404" in answer.read() or path.startswith("queue")
    assert [each.getMessage() for each in caplog.records if each.levelname == "ERROR"] == []


@pytest.mark.needs("bash", "curl")
def test_the_documented_lines_for_curl_run(url):
    (lines,) = [block for block in blocks("docs/page.md", "bash") if block.startswith("curl")]
    first, _, second = lines.partition("\ncurl -sN")

    def answer(line):
        line = line.replace("localhost:7860/", url.removeprefix("http://"))
        return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True).stdout

    event = json.loads(answer(first))["event_id"]
    scores = json.loads(answer(f"curl -sN{second}".replace("EVENT_ID", event)).partition("data: ")[2])
    expected = Scorer(["rouge1"]).score(["the cat"], ["the cat sat"])["rouge1"].recall[0]
    assert scores[0]["scores"]["rouge1"]["recall"] == expected
