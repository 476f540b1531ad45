"""A run's last lines and its record: what one environment skips, another one runs, and what none runs is an error."""

import os
import subprocess
import sys

import pytest

from dev.paths import ROOT

pytestmark = pytest.mark.long  # each run is a process, and starts others

TESTS = {
    "test_here.py": """
import os, pytest

def test_always(): pass

def test_program():
    if "HAVE" not in os.environ: pytest.skip("needs a program: [Errno 2] nothing")

def test_elsewhere(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
""",
    "test_package.py": """
import os, pytest

if "HAVE" not in os.environ:
    pytest.importorskip("rougekit_of_nowhere")

def test_of_package(): pass
""",
}


@pytest.fixture
def run(tmp_path):
    """Runs the tests above in a process of pytest, with a record."""
    for name, text in TESTS.items():
        (tmp_path / name).write_text(text)

    def run(*options, **variables):
        line = [sys.executable, "-m", "pytest", "-p", "tests.helpers.record", "-p", "no:cacheprovider", "-v", *options]
        outside = {name: value for name, value in os.environ.items() if "PYTEST" not in name and name != "HAVE"}
        environment = {**outside, "PYTHONPATH": str(ROOT), **variables}
        done = subprocess.run([*line, "."], cwd=tmp_path, env=environment, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    return run


@pytest.fixture
def judged(tmp_path):
    """The judgement of the record."""

    def judged():
        line = [sys.executable, "-m", "tests.helpers.record", tmp_path / "record"]
        done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True)
        return done.returncode, done.stdout

    return judged


@pytest.mark.parametrize("workers", ["0", "2"])
def test_what_was_skipped_runs_where_it_can_and_nothing_runs_twice(run, judged, workers):
    code, said = run("--record=record", "-n", workers)
    assert code == 0
    assert "2 tests or files of tests were skipped, lacking rougekit_of_nowhere (1), a program (1)." in said
    code, said = judged()
    assert code == 1
    assert "never ran: test_here.py::test_program\n    lacking a program\n" in said
    assert "never ran: test_package.py\n    lacking rougekit_of_nowhere\n" in said
    code, said = run("--record=record", "-n", workers, HAVE="1")
    assert (code, "test_program" in said, "test_of_package" in said, "test_always" in said) == (0, True, True, False)
    assert judged() == (0, "4 tests ran, 0 should have.\n")
    assert run("--record=record", "-n", workers, HAVE="1")[0] == 0  # as nothing is left


def test_what_others_run_is_said(run, judged, tmp_path):
    (tmp_path / "test_elsewhere.py").write_text("import pytest\n\ndef test_it(): pytest.importorskip('opik')\n")
    run("--record=record", HAVE="1")
    code, said = judged()
    assert code == 0
    assert "Left out 1; `make newest HARNESS=NAME TESTS=FILE` installs: opik (1)." in said


def test_skipping_can_be_a_failure(run):
    assert run("--no-skips")[0] == 1
    assert run("--no-skips", HAVE="1")[0] == 0


def test_the_first_failure_is_said_last(run, tmp_path):
    (tmp_path / "test_wrong.py").write_text("def test_it(): assert 1 + 1 == 3, 'not yet'\ndef test_other(): assert 0\n")
    code, said = run()
    assert code == 1
    first, message, *_, alone = said[said.index("The first failure") :].splitlines()
    assert (first, message) == ("The first failure: test_wrong.py::test_it", "    AssertionError: not yet")
    assert alone.endswith("-m pytest test_wrong.py::test_it")
