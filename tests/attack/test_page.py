"""The real server under load: large uploads don't block other visitors."""

import json
import os
import random
import re
import subprocess
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest

from dev.paths import ROOT
from tests.helpers.amounts import drawn
from tests.helpers.browser import write_csv
from tests.helpers.pages import SPACE

ADDRESS = "http://127.0.0.1:7971"
SYSTEMS = 8
WORDS = ["".join(letters) for letters in product("abcdefgh", repeat=4)]
MOST = 1 / 3
"""Of the time that uploads take, which other programs lengthen as much, a pair of others waits for this share at most.
It is a twentieth on an idle machine, and almost all if pairs have to wait for uploads."""


@pytest.fixture
def server(tmp_path):
    environment = {**os.environ, **SPACE, "GRADIO_TEMP_DIR": str(tmp_path), "GRADIO_SERVER_NAME": "127.0.0.1"}
    command = [sys.executable, "app.py", "--port", ADDRESS.rpartition(":")[2]]
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=nowhere, stderr=nowhere) as app:
        try:
            while app.poll() is None:
                try:
                    urllib.request.urlopen(ADDRESS, timeout=5).close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield
        finally:
            app.terminate()


def seconds_of_a_pair():
    begun, call = time.monotonic(), f"{ADDRESS}/gradio_api/call/score"
    asked = json.dumps({"data": ["the cat sat", ["a cat sat"], None, None]}).encode()
    request = urllib.request.Request(call, asked, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=300) as answer:
        event = json.load(answer)["event_id"]
    with urllib.request.urlopen(f"{call}/{event}", timeout=300) as answer:
        assert b"fmeasure" in answer.read()
    return time.monotonic() - begun


def upload_twice(folder, rows, words):
    """Upload twice at once; returns the seconds that both took, and those that others waited for a pair meanwhile."""
    client = pytest.importorskip("gradio_client")
    draw = random.Random(rows)
    texts = ([" ".join(draw.choices(WORDS, k=words)) for _ in range(SYSTEMS + 1)] for _ in range(rows))
    header = [*(f"system_{k}" for k in range(SYSTEMS)), "reference"]
    file = client.handle_file(write_csv(folder / f"{rows}.csv", texts, header))

    def compare(client):
        try:
            client.predict(file, None, None, None, "permutation", None, None, None, api_name="/compare")
        except Exception as wrong:
            if not re.search(r"takes more than the \d+ seconds", str(wrong)):
                raise

    clients = [client.Client(ADDRESS, verbose=False, httpx_kwargs={"timeout": 300}) for _ in range(2)]
    seconds_of_a_pair()
    begun, waited = time.monotonic(), []
    with ThreadPoolExecutor(2) as pool:
        attacks = [pool.submit(compare, each) for each in clients]
        while not all(attack.done() for attack in attacks):
            waited.append(seconds_of_a_pair())
            time.sleep(0.2)
    for attack in attacks:
        attack.result()
    return time.monotonic() - begun, waited


@pytest.mark.slow
def test_two_large_uploads_end_and_do_not_block_others(server, tmp_path):
    """Each size is uploaded by two clients at once; sizes never overlap."""
    for rows, words in drawn(((100_000, 8), (25_000, 36)), ((1_000, 36),)):
        took, waited = upload_twice(tmp_path, rows, words)
        print(f"{rows:,} rows: {took:.1f} s; {len(waited)} pairs: {max(waited):.2f} s at most")
        assert max(waited) <= MOST * took, rows
