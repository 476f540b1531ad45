"""Parts of gradio that are skipped, tested with a fake package of that name, and with the real one."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

from dev.paths import ROOT

PARTS = """
import gc, inspect, jinja2, ssl
import pandas as pd
class Part: pass
try: file = inspect.getfile(Part)
except OSError: file = None
collects = gc.isenabled()
read_again = ssl.create_default_context() is not ssl.create_default_context()
code = jinja2.Environment.compile
"""
START = """
import gc, inspect, json, sys
from rougekit.page.server.quick_start import quick_start
finders = list(sys.meta_path)
with quick_start():
    from gradio import parts
print(json.dumps({
    "file": parts.file, "collects": parts.collects, "read again": parts.read_again,
    "pandas": hasattr(sys, "pandas_loaded"),
    "then": [inspect.getfile(parts.Part) == parts.__file__, gc.isenabled(), sys.meta_path == finders, parts.pd.answer],
    "compiled again": parts.code is parts.jinja2.Environment.compile,
}))
"""


def test_gradio_starts_without_unneeded_features(tmp_path):
    for name, files in {
        "gradio": {"__init__.py": "", "parts.py": PARTS},
        "jinja2": {"__init__.py": "class Environment:\n    def compile(self): pass"},
        "pandas": {"__init__.py": "import sys\nsys.pandas_loaded, answer = True, 42"},
    }.items():
        (tmp_path / name).mkdir()
        for file, text in files.items():
            (tmp_path / name / file).write_text(text)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    done = subprocess.run([sys.executable, "-c", START], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(done.stdout)
    assert found.pop("then") == [True, True, True, 42]
    assert found == {"file": None, "collects": False, "read again": False, "pandas": False, "compiled again": False}


SERVED = """
import json, sys, urllib.request
from rougekit.page.server.quick_start import quick_start
with quick_start():
    from rougekit.page.server import gradio_page
    page = gradio_page.build()
    gradio_page.launch(page, prevent_thread_lock=True, quiet=True)
asked = json.dumps({"data": ["a cat", "the cat"]}).encode()
for _ in range(2):
    calls = f"{page.local_url}gradio_api/call/score"
    request = urllib.request.Request(calls, asked, {"Content-Type": "application/json"})
    event = json.load(urllib.request.urlopen(request))["event_id"]
    assert b"fmeasure" in urllib.request.urlopen(f"{calls}/{event}").read()
page.close()
print(json.dumps(["matplotlib.pyplot" in sys.modules, "pandas.core" in sys.modules]))
"""


@pytest.mark.long
def test_a_call_loads_neither_matplotlib_nor_pandas():
    """Each takes longer than to score, and the first on gradio's event loop, for which everybody waits."""
    for package in ("gradio", "matplotlib", "pandas"):
        if find_spec(package) is None:
            pytest.skip(f"could not import '{package}'")
    done = subprocess.run(
        [sys.executable, "-c", SERVED], env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True,
        check=True,
    )  # fmt: skip
    assert json.loads(done.stdout.splitlines()[-1]) == [False, False]
