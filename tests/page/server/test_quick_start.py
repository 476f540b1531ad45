"""Parts of gradio that are skipped at its start, tested with a fake package of that name."""

import json
import os
import subprocess
import sys

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
from rougekit.page.server.quick_start import load_pandas, quick_start
finders = list(sys.meta_path)
with quick_start():
    from gradio import parts
put_off = not hasattr(sys, "pandas_loaded")
load_pandas()
print(json.dumps({
    "file": parts.file, "collects": parts.collects, "read again": parts.read_again,
    "pandas": [put_off, hasattr(sys, "pandas_loaded")],
    "then": [inspect.getfile(parts.Part) == parts.__file__, gc.isenabled(), sys.meta_path == finders, parts.pd.answer],
    "compiled again": parts.code is parts.jinja2.Environment.compile,
}))
"""


def test_gradio_starts_without_unneeded_features(tmp_path):
    for name, files in {
        "gradio": {"__init__.py": "", "parts.py": PARTS},
        "jinja2": {"__init__.py": "class Environment:\n    def compile(self): pass"},
        "pandas": {"__init__.py": "import sys\nsys.pandas_loaded, answer = True, 42", "api.py": ""},
    }.items():
        (tmp_path / name).mkdir()
        for file, text in files.items():
            (tmp_path / name / file).write_text(text)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    done = subprocess.run([sys.executable, "-c", START], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(done.stdout)
    assert found.pop("then") == [True, True, True, 42]
    assert found.pop("pandas") == [True, True], "pandas is deferred, then loaded"
    assert found == {"file": None, "collects": False, "read again": False, "compiled again": False}
