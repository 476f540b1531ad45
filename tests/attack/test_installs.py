"""The package imported from a zip archive and from a read-only folder made by `pip install --target`."""

import os
import subprocess
import sys
import zipfile

import pytest

from dev import peers
from dev.paths import ROOT

pytestmark = pytest.mark.slow

USE = """
import json, sys
from rougekit import Scorer, correlate, explain, nearest, tier
from rougekit.cli import main
from rougekit.compat import rouge_scorer
texts = ["The cats sat on the mat. It rained.", "A dog barked."], ["The cat sat. It rained.", "A dog."]
for options in ({}, {"use_stemmer": True, "split_summaries": True}, {"language": "de"}, {"stopwords": "smart"},
                {"standard": "rouge155"}, {"standard": "xlsum"}, {"tokenizer": "unicode"}):
    print([round(f, 12) for f in Scorer(**options).score(*texts)["rouge1"].fmeasure])
print(rouge_scorer.RougeScorer(["rougeL"]).score("a b", "a c")["rougeL"].recall)
print(explain("a cat", "the cat", "rouge1").sentence)
print(nearest(["a cat"], ["dogs", "cats", "a cat"], 1).indices.tolist())
json.dump({"prediction": "a b", "reference": "a c"}, open(sys.argv[1] + "/data.jsonl", "w"))
for line in (["--data=" + sys.argv[1] + "/data.jsonl", "--rouge_types=rouge1"],
             ["report", sys.argv[1] + "/data.jsonl", "--output=" + sys.argv[1] + "/report.html"]):
    assert main(line) == 0
"""
STANDS_IN = "from rouge_score import rouge_scorer; print(rouge_scorer.__name__, rouge_scorer.__file__)"
TIERS = ["plain", "auto"]


def run(path, tmp_path, *arguments, tier="plain"):
    variables = {"PYTHONPATH": str(path), "ROUGEKIT_TIER": tier}
    command = [sys.executable, "-W", "ignore", *map(str, arguments)]
    done = subprocess.run(command, env={**os.environ, **variables}, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    path = tmp_path_factory.mktemp("archive") / "packages.zip"
    with zipfile.ZipFile(path, "w") as file:
        for source in (ROOT / "rougekit").rglob("*"):
            if source.is_file() and "__pycache__" not in source.parts:
                file.write(source, source.relative_to(ROOT))
    return path


@pytest.fixture(scope="module")
def read_only_target(tmp_path_factory, wheel):
    target = tmp_path_factory.mktemp("install") / "target"
    subprocess.run(
        [*peers.pip(), "install", "--quiet", "--no-index", "--no-deps", "--target", target, wheel], check=True
    )
    folders = [target, *(path for path in target.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    yield target
    for folder in folders:
        folder.chmod(0o755)


@pytest.fixture(params=TIERS, scope="module")
def tier(request):
    return request.param


@pytest.fixture(scope="module")
def of_the_clone(tmp_path_factory, tier):
    return run(ROOT, tmp_path_factory.mktemp("clone"), "-c", USE, ".", tier=tier)


@pytest.mark.parametrize("install", ["archive", "read_only_target"])
def test_an_installation_gives_the_output_of_the_clone(request, tmp_path, install, tier, of_the_clone):
    path = request.getfixturevalue(install)
    code = f"{USE}\nprint(sys.modules['rougekit'].__file__)"
    *printed, file = run(path, tmp_path, "-c", code, ".", tier=tier).splitlines()
    assert file.startswith(str(path))
    assert printed == of_the_clone.splitlines()


@pytest.mark.parametrize("install", ["archive", "read_only_target"])
def test_an_installation_stands_in_for_rouge_score(request, tmp_path, install):
    path = request.getfixturevalue(install)
    name, file = run(path, tmp_path, "-m", "rougekit.compat", "-c", STANDS_IN).split()
    assert name == "rougekit.compat.rouge_scorer"
    assert file.startswith(str(path))
