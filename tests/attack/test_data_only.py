"""What texts, files and signatures name is neither run, imported, unpickled nor fetched, by whatever reads them.

Python's audit hook (PEP 578) reports what is opened, imported, compiled, unpickled, started and connected to, in every
process of Python that the tests start.
"""

import io
import json
import os
import pickle
import subprocess
import sys

import openpyxl
import pandas as pd
import pyarrow as pa
import pyarrow.parquet
import pytest

from dev.paths import ROOT

pytestmark = pytest.mark.slow

HOOK = """
import os, sys

ADDRESSES = "socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"

def report(event, arguments):
    if event in ADDRESSES or "malice" in repr(arguments):
        with os.fdopen(os.open(LOG, os.O_WRONLY | os.O_APPEND | os.O_CREAT), "w") as log:
            log.write(f"{event} {arguments!r:.300}\\n")

LOG = sys.argv[0] and os.environ["AUDIT_LOG"]
sys.addaudithook(report)
"""
"""A sitecustomize.py: whatever mentions malice is reported, and every connection."""


class Pickled:
    def __reduce__(self):
        return os.system, ("echo malice",)


TEXTS = (
    "__import__('malice') and eval(\"open('malice.txt').read()\")",
    '=WEBSERVICE("http://127.0.0.1:9/malice") {0.__class__.malice} %(malice)s ${malice} {{malice}}',
    "!!python/object/apply:malice.run [malice] http://127.0.0.1:9/malice file://malice.txt",
    '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/malice.dtd" [<!ENTITY b SYSTEM "malice.txt">]><a>&b;</a>',
)
ROWS = {
    "malice": list(TEXTS),
    "prediction": list(TEXTS[::-1]),
    "malice.run": [text.lower() for text in TEXTS],
    "reference": [f"{text} {text[:20]}" for text in TEXTS],
}
SETTINGS = """<!DOCTYPE ROUGE-EVAL SYSTEM "http://127.0.0.1:9/malice.dtd" [
<!ENTITY malice SYSTEM "malice.txt"><!ENTITY % more SYSTEM "http://127.0.0.1:9/malice"> %more;]>
<ROUGE-EVAL version="1.0"><EVAL ID="1"><PEER-ROOT>.</PEER-ROOT><MODEL-ROOT>.</MODEL-ROOT><INPUT-FORMAT TYPE="SPL"/>
<PEERS><P ID="1">&malice;</P></PEERS><MODELS><M ID="A">a.txt</M></MODELS></EVAL></ROUGE-EVAL>
"""
CALLS = """
import contextlib, sys
from rougekit import Scorer, explain, parse_signature
from rougekit.page.server.files import pasted, read
from rougekit.studies.identification import published
from rouge_metric import Rouge

name, *texts = sys.argv[1:]
Rouge().compute(predictions=texts, references=texts[::-1])
for text in texts:
    for call in (parse_signature, published.published, lambda name: Scorer([name])):
        with contextlib.suppress(ValueError):
            call(text)
    with contextlib.suppress(ValueError):
        explain(text, text[::-1], "rougeL").to_html()
signature = Scorer().score(["a"], ["a"]).signature
assert "tok:rouge_score" in signature
for tokenizer in (f"{name}.run", f"{name}#run", f"{name}:run"):
    with contextlib.suppress(ValueError):
        parse_signature(signature.replace("tok:rouge_score", f"tok:{tokenizer}"))
    with contextlib.suppress(ValueError):
        Scorer(tokenizer=tokenizer)
pasted("\\n".join(texts), "\\n".join(texts))
"""
COMMAND = "import sys\nfrom rougekit.cli import main\nsys.exit(main(sys.argv[1:]))"
SCRIPT = "import runpy\nrunpy.run_module('rougekit.rouge155', run_name='__main__')"
PAGE = """
import sys
from rougekit.page.server import files
for path in sys.argv[1:]:
    try:
        files.read([path]).opened()
    except ValueError as wrong:
        print(wrong)
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(HOOK)
    (tmp_path / "malice.py").write_text("def run(*_): return []\nwords = run\n")
    (tmp_path / "malice.txt").write_text("a.txt")
    (tmp_path / "a.txt").write_text("a cat\n")
    return tmp_path


def reported(folder, code, *arguments):
    """What some code in a new process, and the processes that it starts, do that is forbidden; and what it prints."""
    log = folder / "log"
    (folder / "code.py").write_text(code)
    path = os.pathsep.join([str(folder), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "AUDIT_LOG": str(log), "SPACE_ID": "someone/page"}
    done = subprocess.run(
        [sys.executable, "code.py", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    return log.read_text() if log.exists() else "", done


@pytest.mark.parametrize(
    "code",
    [
        "__import__(NAME)", "open(NAME + '.txt')", "eval('0 if 1 else ' + NAME)", "os.system('true ' + NAME)",
        "pickle.loads(b'c' + NAME.encode() + b'\\nrun\\n.')", "socket.create_connection(('127.0.0.1', 9))",
        "subprocess.run([sys.executable, '-c', 'import ' + NAME])",
    ],
)  # fmt: skip
def test_the_hook_sees_what_is_forbidden(folder, code):
    imports = "import os, pickle, socket, subprocess, sys"
    assert reported(folder, f"{imports}\nNAME = 'mal' + 'ice'\n{code}")[0]


def written(folder):
    """The same texts in files of all kinds, and pickles under their names."""
    table = pa.table(ROWS).replace_schema_metadata({"pandas": json.dumps({"columns": [{"name": "malice.run"}]})})
    arrow, sheet = io.BytesIO(), openpyxl.Workbook()
    with pa.ipc.new_file(arrow, table.schema) as file:
        file.write_table(table)
    pa.parquet.write_table(table, folder / "data.parquet")
    (folder / "data.arrow").write_bytes(arrow.getvalue())
    for row in (list(ROWS), *zip(*ROWS.values(), strict=True)):
        sheet.active.append(row)
    sheet.save(folder / "data.xlsx")
    frame = pd.DataFrame(ROWS)
    frame.to_csv(folder / "data.csv", index=False)
    frame.to_json(folder / "data.jsonl", orient="records", lines=True)
    good = ["data.parquet", "data.xlsx", "data.csv", "data.jsonl"]
    for name in (*good, "data.arrow", "data.xls", "data.json", "data.txt"):
        (folder / f"pickled_{name}").write_bytes(pickle.dumps(Pickled()))
    return good, [f"pickled_{name}" for name in good]


def test_files_are_only_read(folder):
    good, pickled = written(folder)
    for path in good:
        columns = ["--prediction_column=malice", "--prediction_column=malice.run"]
        for command, *flags in (["compare", *columns], ["report", "-o", "report.html"]):
            found, done = reported(folder, COMMAND, command, path, *flags)
            assert (found, done.returncode) == ("", 0), done.stderr
    for path in pickled:
        found, done = reported(folder, COMMAND, path)
        assert (found, done.returncode) == ("", 1), done.stderr
    found, done = reported(folder, PAGE, *good, *pickled)
    assert (found, done.returncode, len(done.stdout.splitlines())) == ("", 0, len(pickled)), done.stderr


def test_settings_name_no_files_of_their_own(folder):
    (folder / "settings.xml").write_text(SETTINGS)
    found, done = reported(folder, SCRIPT, "-n", "1", "-a", "settings.xml")
    assert found == ""
    assert done.returncode


def test_texts_and_signatures_are_only_read(folder):
    found, done = reported(folder, CALLS, "malice", *TEXTS)
    assert (found, done.returncode) == ("", 0), done.stderr


def test_an_address_is_the_name_of_no_file(folder):
    found, done = reported(folder, COMMAND, "http://127.0.0.1:9/data.jsonl")
    assert (found, done.returncode) == ("", 1)
    assert "no such file" in done.stderr


SERVED = """
import json, urllib.request
from rougekit.page.server import gradio_page

page = gradio_page.build()
_, address, _ = gradio_page.launch(page, prevent_thread_lock=True)
asked = json.dumps({"prediction": "a", "references": ["a"]}).encode()
for path, body in (("", None), ("workbench/example/head.json", None), ("workbench/pair", asked)):
    urllib.request.urlopen(urllib.request.Request(f"{address}{path}", body)).close()
"""


def test_the_page_calls_nobody(folder):
    """Only this test's own requests, and gradio's to the page itself, go anywhere: to this machine."""
    pytest.importorskip("gradio")
    found, done = reported(folder, SERVED)
    assert done.returncode == 0, done.stderr
    assert "127.0.0.1" in found
    assert [line for line in found.splitlines() if "127.0.0.1" not in line] == []
