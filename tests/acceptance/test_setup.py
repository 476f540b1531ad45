"""Around the code: examples, demo, make targets, the contents of an installation, and a first call."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import zipfile

import pytest

import rougekit
from dev.paths import ROOT


def test_the_example_pairs_are_rows_of_texts():
    pairs = [json.loads(line) for line in (ROOT / "examples" / "pairs.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(pairs) == 30
    assert sum(len(pair["references"]) > 1 for pair in pairs) >= 5
    assert all("\n" in reference for pair in pairs[:5] for reference in pair["references"])
    for pair in pairs:
        assert pair.keys() == {"topic", "prediction", "references"}
        assert all(pair["references"])


def make(*arguments):
    """What make prints in the clone, and its errors: as by itself, though the tests may be run by make."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(["make", *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def targets_of_make():
    return [line.split()[0] for line in make().stdout.splitlines()]


def test_make_without_a_target_lists_the_targets():
    targets = targets_of_make()
    expected = "demo test rest quick lint bench golden coverage app trainer clean native".split()
    assert set(targets) >= set(expected)


def test_what_targets_depend_on_exists_or_has_a_rule(tmp_path):
    said = make("-nk", f"VENV={tmp_path}/none", *targets_of_make()).stderr
    assert [line for line in said.splitlines() if "No rule" in line] == []


@pytest.mark.long
def test_every_harness_is_tested_with_a_pinned_and_with_its_newest_release():
    """What tests/ecosystems/ has is named in the workflow; those of the Makefile are pinned, too."""
    there = {path.stem.removeprefix("test_") for path in (ROOT / "tests" / "ecosystems").glob("test_*.py")}
    workflow = (ROOT / ".github" / "workflows" / "newest.yml").read_text("utf-8")
    assert there - {*re.findall(r"tests/ecosystems/test_(\w+)\.py", workflow)} == set()
    harnesses = re.search(r"^HARNESSES := (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)[1].split()
    assert {*harnesses} - there == set()
    pinned = [name.replace("-", "_") for name in (ROOT / ".ci" / "ecosystems.txt").read_text("utf-8").splitlines()]
    assert [name for name in harnesses if not any(line.startswith(name) for line in pinned)] == []


def test_an_activated_environment_has_its_own_pip(tmp_path):
    shutil.copy(ROOT / "Makefile", tmp_path)
    subprocess.run(["make", ".venv/made"], cwd=tmp_path, check=True)
    line = ". .venv/bin/activate; command -v python; command -v pip"
    found = subprocess.run(["sh", "-c", line], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert found.split() == [f"{tmp_path}/.venv/bin/{name}" for name in ("python", "pip")]


@pytest.mark.needs("bash")
def test_the_check_is_a_script():
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    subprocess.run(["bash", "-n", ROOT / ".ci" / "run"], check=True)


@pytest.mark.long
def test_the_demo_prints_a_table():
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    demo = [sys.executable, str(ROOT / "examples" / "demo.py")]
    shown = subprocess.run(demo, env=environment, capture_output=True, text=True, check=True).stdout
    for name in ("ROUGE-1", "ROUGE-2", "ROUGE-L", "ROUGE-Lsum"):
        assert f"\n{name}" in shown
    assert "rouge|std:rouge_score|" in shown


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGPIPE")
def test_the_demo_ends_quietly_if_its_reader_does():
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    demo = [sys.executable, "-u", str(ROOT / "examples" / "demo.py")]
    with subprocess.Popen(demo, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.close()
        assert "BrokenPipeError" not in process.stderr.read()
    assert process.returncode == -signal.SIGPIPE


@pytest.mark.slow
def test_the_wheel_contains_package_plugin_and_data(wheel):
    assert wheel.name.startswith(f"rougekit-{rougekit.__version__}-")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {"rouge_metric.py", "rougekit/__init__.py", "rougekit/py.typed", "rougekit/compat/scoring.py"} <= names
    data = {str(path.relative_to(ROOT)) for path in (ROOT / "rougekit" / "data").rglob("*") if path.is_file()}
    assert data <= names
    assert not [name for name in names if name.startswith(("tests", "dev", "benchmarks", "examples", "app"))]


PACKAGE = ROOT / "rougekit"
ONE_KERNEL = """
from rougekit.compat.scoring import BootstrapAggregator, Score
aggregator = BootstrapAggregator()
for recall in (0.0, 0.5):
    aggregator.add_scores({"rouge1": Score(0.25, recall, 0.5)})
print([float(aggregator.aggregate()["rouge1"].mid.precision) for _ in range(2)])
"""


def run(code, folder, **environment):
    """Run a fresh interpreter that sees only what is in `folder`; a variable whose value is None is unset."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONWARNINGS")}
    kept |= {"PYTHONPATH": str(folder), **environment}
    kept = {name: str(value) for name, value in kept.items() if value is not None}
    return subprocess.run([sys.executable, "-B", "-c", code], env=kept, cwd="/", capture_output=True, text=True)


ONE_PAIR = {
    "score_pair": "import rougekit; print(rougekit.score_pair('a b', 'a c', use_stemmer=True)['rouge1'].recall)",
    "RougeScorer": "from rougekit.compat.rouge_scorer import RougeScorer; "
    "print(RougeScorer(['rouge1', 'rougeLsum'], use_stemmer=True).score('a c', 'é a b. A. B.')['rouge1'].recall)",
}


@pytest.mark.slow
@pytest.mark.parametrize("way", ONE_PAIR)
def test_a_process_that_scores_one_pair_needs_no_numpy(way):
    done = run(f"import sys; sys.modules['numpy'] = None; {ONE_PAIR[way]}", PACKAGE.parent)
    assert done.stdout == "0.5\n", done.stderr


@pytest.mark.parametrize("way", ONE_PAIR)
def test_a_process_that_scores_one_pair_loads_little(way):
    """What only lists, averages or warnings need is imported when they are asked for."""
    costly = {"numpy", "pathlib", "decimal", "pkgutil", "urllib", "difflib", "json"}
    code = f"import sys; before = {{*sys.modules}}; {ONE_PAIR[way]}; loaded = {{*sys.modules}} - before"
    code += f"; print(sorted({costly} & loaded)); print(sum(name.startswith('rougekit') for name in loaded))"
    score, loaded, n_modules = run(code, PACKAGE.parent).stdout.splitlines()
    assert (score, loaded) == ("0.5", "[]")
    assert int(n_modules) <= 100


@pytest.mark.slow
def test_importing_the_package_loads_no_other_library():
    code = "import sys, rougekit; print(sorted({'pandas', 'pyarrow', 'evaluate', 'scipy'} & {*sys.modules}))"
    assert run(code, PACKAGE.parent).stdout == "[]\n"
