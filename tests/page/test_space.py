"""`rougekit page`: what is missing, what it opens, and the folder that is a Space without a server."""

import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import urllib.request
from functools import partial

import pytest

from dev.paths import ROOT
from rougekit.cli import main
from rougekit.page import space
from rougekit.page.shipped import SHIPPED, shipped
from rougekit.page.view import html


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("spaces") / "rouge_metric"
    space.write_space(path)
    return path


def test_a_missing_extra_is_named_in_a_line(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "gradio", None)
    assert main(["page"]) == 1
    _, err = capsys.readouterr()
    assert (
        "rougekit page needs gradio, which is not installed: pip install gradio, or rougekit with the extra app" in err
    )


def test_a_static_page_needs_no_extra_and_says_what_to_do_with_it(capsys, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "gradio", None)
    monkeypatch.setattr(space, "example_page", lambda: "page")
    assert main(["page", f"--static={tmp_path / 'new'}"]) == 0
    out, _ = capsys.readouterr()
    assert f"hf upload USER/rouge_metric {tmp_path / 'new'} --repo-type=space" in out
    assert (tmp_path / "new" / "index.html").read_text("utf-8") == "page"


def test_it_never_writes_into_a_folder_with_files_nor_opens_files_in_it(capsys, tmp_path):
    (tmp_path / "mine").write_text("x")
    assert main(["page", "--static", str(tmp_path)]) == 1
    assert f"{tmp_path} is not empty; expected a new or empty folder" in capsys.readouterr().err
    assert main(["page", "a.csv", f"--static={tmp_path / 'new'}"]) == 2
    assert "1 file and --static; expected one of the two" in capsys.readouterr().err


def test_the_folder_has_the_card_the_page_the_plugin_and_the_package(folder):
    card = (folder / "README.md").read_text("utf-8")
    assert card.startswith("---\ntitle: ROUGE\n")
    assert "\nsdk: static\napp_file: index.html\n" in card
    page = (folder / "index.html").read_text("utf-8")
    assert '<meta name="rougekit-invites">' in page
    assert html.flush_left(html.script()) in page
    assert (folder / "rouge_metric.py").read_bytes() == (ROOT / "rouge_metric.py").read_bytes()
    kinds = {path.suffix for path in folder.rglob("*") if path.is_file()}
    assert kinds & {".so", ".pyd", ".pyc"} == set()
    own = {path.relative_to(ROOT) for path in (ROOT / "rougekit").rglob("*.py")}
    assert own == {path.relative_to(folder) for path in (folder / "rougekit").rglob("*.py")}
    assert [name for name in SHIPPED if not (folder / name).exists()] == []


class Hub(http.server.SimpleHTTPRequestHandler):
    """Serves a folder as the Space USER/rouge_metric."""

    def translate_path(self, path):
        prefix, _, name = path.partition("?")[0].partition("/resolve/main/")
        return super().translate_path(name if prefix == "/spaces/USER/rouge_metric" else "/no such file")

    def log_message(self, *_):
        pass


@pytest.fixture
def hub(folder):
    """The address of a stand-in for the Hub with this Space."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Hub, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.slow
def test_evaluate_loads_the_metric_of_the_space(hub, tmp_path):
    pytest.importorskip("evaluate")
    code = """
import evaluate
rouge = evaluate.load("USER/rouge_metric")
print(rouge.compute(predictions=["a b"], references=["a c"])["rouge1"], rouge.signature)
"""
    environment = {**os.environ, "HF_ENDPOINT": hub, "HF_HUB_OFFLINE": "0", "HF_HOME": str(tmp_path / "home")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert re.match(r"0\.5 rouge\|std:rouge_score\|", done.stdout.splitlines()[-1])


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_pip_installs_the_package_of_the_space_from_git(folder, tmp_path):
    """And what it installed writes the same Space again."""
    repository = tmp_path / "repository"
    shutil.copytree(folder, repository)
    identity = ["-c", "user.name=a", "-c", "user.email=a@b"]
    for arguments in (["init", "-q"], ["add", "."], [*identity, "commit", "-qm", "a"]):
        subprocess.run(["git", *arguments], cwd=repository, check=True)
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", "here"]
    environment = {**os.environ, "ROUGEKIT_BUILD": "plain", "ROUGEKIT_TIER": "plain"}
    subprocess.run([*command, f"git+file://{repository}"], cwd=tmp_path, env=environment, check=True)
    again = [sys.executable, "-m", "rougekit", "page", "--static=again"]
    subprocess.run(again, cwd=tmp_path, env={**environment, "PYTHONPATH": str(tmp_path / "here")}, check=True)
    for name in (*SHIPPED, "README.md", "rouge_metric.py", "index.html"):
        assert (tmp_path / "again" / name).read_bytes() == (folder / name).read_bytes()


def test_files_of_the_repository_are_found_in_a_clone():
    assert shipped("examples/systems.csv") == ROOT / "examples" / "systems.csv"


@pytest.mark.slow
def test_the_command_serves_the_page_with_a_file_open(tmp_path):
    pytest.importorskip("gradio")
    (tmp_path / "outputs.csv").write_text("reference,bart\nthe cat sat,the cat\na dog,a dog ran\n", "utf-8")
    command = [sys.executable, "-m", "rougekit", "page", "outputs.csv", "--port=7990"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        try:
            line = next(line for line in process.stdout if line.startswith("outputs.csv: "))
            address, token = re.fullmatch(r"outputs\.csv: (http://127\.0\.0\.1:\d+/)#result=([\w-]+)\n", line).groups()
            with urllib.request.urlopen(f"{address}workbench/{token}/head.json") as answer:
                head = json.load(answer)
        finally:
            process.terminate()
    assert (head["label"], head["systems"], head["n"]) == ("outputs.csv", ["bart"], 2)
