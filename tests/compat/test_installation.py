"""rougekit replaces rouge_score in a process, a program, a folder or as a distribution, and can be removed again."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import numpy
import pytest
import rouge_score.io

from dev import peers
from dev.paths import ROOT
from rougekit.compat.names import left_alone
from tests.helpers.fresh_python import OURS, THEIRS, WHOSE, run


@pytest.mark.slow
def test_the_stand_in_is_one_module_under_two_names_and_can_be_removed():
    print_all = run(
        "-c",
        "import sys, rougekit.compat\n"
        "done = rougekit.compat.install()\n"
        "import rouge_score, rouge_score.io, rouge_score.rouge\n"
        "from rouge_score import rouge_scorer, scoring, tokenize, tokenizers\n"
        "import importlib\n"
        "for name in ('rouge_scorer', 'scoring', 'tokenize', 'tokenizers', 'io', 'rouge'):\n"
        "    module = importlib.import_module('rougekit.compat.' + name)\n"
        "    assert sys.modules['rouge_score.' + name] is module is getattr(rouge_score, name)\n"
        "print(done)\n"
        "rougekit.compat.install().undo()\n"  # twice changes nothing
        f"{WHOSE}\n"
        "done.undo()\n"
        "assert not [name for name in sys.modules if name.startswith('rouge_score')]\n"
        f"{WHOSE}\n",
    )
    assert print_all.splitlines() == [
        "rougekit stands in for rouge_score, rouge and rouge_chinese; .undo() ends that", OURS, THEIRS,
    ]  # fmt: skip


@pytest.mark.slow
def test_a_module_that_imported_rouge_score_earlier_is_named(tmp_path):
    (tmp_path / "early.py").write_text("from rouge_score.rouge_scorer import RougeScorer\n")
    (tmp_path / "package.py").write_text("import rouge_score\n")
    (tmp_path / "late.py").write_text(WHOSE)
    code = (
        "import early, package, rougekit.compat, warnings\n"
        "with warnings.catch_warnings(record=True) as caught:\n"
        "    with rougekit.compat.install():\n"
        "        import late\n"
        "print(caught[0].message)\n"
        "import rouge_score.rouge_scorer as after; assert after.RougeScorer is early.RougeScorer\n"
    )
    printed = run("-c", code, cwd=tmp_path).splitlines()
    assert printed[0] == OURS
    assert printed[1].startswith("early, package imported rouge_score before")


ROUGES = "import rouge, rouge_chinese; print(rouge.Rouge.__module__, rouge_chinese.FilesRouge.__module__)"


@pytest.mark.slow
def test_rouge_and_rouge_chinese_are_replaced_but_not_a_users_own_rouge(tmp_path):
    ours = "rougekit.compat.rouge_pypi rougekit.compat.rouge_chinese\n"
    code = f"import rougekit.compat as c; i = c.install(); {ROUGES}; import rouge.rouge_score as r, rouge.rouge as m\n"
    code += "assert r.rouge_n(['a'], ['a'], 1)['r'] == m.Rouge().get_scores('a', 'a')[0]['rouge-1']['r'] == 1\n"
    code += "from rouge_chinese.rouge_score import rouge_l_summary_level\n"
    code += "i.undo(); import sys; assert not {'rouge', 'rouge_chinese.rouge_score'} & set(sys.modules)\n"
    assert run("-c", code, cwd=tmp_path) == ours
    assert run("-m", "rougekit.compat", "-c", ROUGES, cwd=tmp_path) == ours
    (tmp_path / "rouge.py").write_text("class Rouge: pass")
    theirs = "rouge rougekit.compat.rouge_chinese\n"
    assert run("-c", f"import rougekit.compat; rougekit.compat.install(); {ROUGES}", cwd=tmp_path) == theirs
    assert run("-c", f"import rouge, rougekit.compat; rougekit.compat.install(); {ROUGES}", cwd=tmp_path) == theirs
    assert run("-m", "rougekit.compat", "-c", ROUGES, cwd=tmp_path) == theirs
    (tmp_path / "elsewhere").mkdir()
    found = run("-m", "rougekit.compat", "-c", ROUGES, cwd=tmp_path / "elsewhere", PYTHONPATH=f"{ROOT}:{tmp_path}")
    assert found == theirs


@pytest.mark.slow
@pytest.mark.parametrize("package", ["rouge", "rouge_chinese"])
def test_python_m_behaves_as_with_the_packages(package, tmp_path):
    """As in rouge 1.0.1 and rouge_chinese 1.0.3, the packages can't be run and running their modules does nothing."""
    for module, ended in ((package, 1), (f"{package}.rouge", 0), (f"{package}.rouge_score", 0)):
        command = [sys.executable, "-m", "rougekit.compat", "-m", module]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}
        )
        assert (done.returncode, done.stdout) == (ended, ""), done.stderr
    assert f"{package}.rouge_score' found in sys.modules after import of package '{package}'" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("package", ["rouge", "rouge_chinese"])
def test_the_packages_commands_run_on_rougekit(package, tmp_path):
    """Runs the script that pip writes for the package's module `bin.rouge_cmd`."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "__init__.py").touch()  # otherwise an installed package `bin` would be found first
    called = "print(Rouge.__module__, Rouge().get_scores('a b', 'a')[0]['rouge-1'])"
    (tmp_path / "bin" / "rouge_cmd.py").write_text(f"from {package} import Rouge\ndef main(): {called}\n")
    (tmp_path / package).write_text("import sys\nfrom bin.rouge_cmd import main\nsys.exit(main())\n")
    ours = {"rouge": "rouge_pypi"}.get(package, package)
    printed = run("-m", "rougekit.compat", str(tmp_path / package), cwd=tmp_path)
    assert printed == f"rougekit.compat.{ours} {{'r': 1.0, 'p': 0.5, 'f': 0.6666666622222223}}\n"


def packaged(folder, name, version, *packages):
    """A folder like site-packages with one distribution that has these packages."""
    for package in packages:
        (folder / package).mkdir(parents=True)
        (folder / package / "__init__.py").write_text("")
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (info / "RECORD").write_text("".join(f"{package}/__init__.py,,\n" for package in packages))
    return folder


@pytest.mark.parametrize(
    ("name", "version", "package", "is_taken"),
    [
        ("rouge-score", "0.1.2", "rouge_score", True),
        ("rouge_score", "0.1.2+rougekit", "rouge_score", True),
        ("rouge-score", "0.1.1", "rouge_score", False),
        ("rouge", "1.0.1", "rouge", True),
        ("rouge", "0.3.0", "rouge", False),
        ("py-rouge", "1.1", "rouge", False),
        ("rouge-chinese", "1.0.3", "rouge_chinese", True),
        ("rouge-chinese", "1.0.3", "rouge", False),
    ],
)
def test_a_name_is_taken_from_the_distribution_that_rougekit_stands_in_for(tmp_path, name, version, package, is_taken):
    path = [str(packaged(tmp_path, name, version, package))]
    assert left_alone(path) == ({} if is_taken else {package: f"{name} {version}"})


def test_names_that_nobody_has_are_taken_and_modules_of_no_distribution_are_not(tmp_path):
    assert left_alone([str(tmp_path)]) == {}
    (tmp_path / "rouge.py").touch()
    assert left_alone([str(tmp_path)]) == {"rouge": "a module of no known distribution"}


def test_two_distributions_with_one_package_are_both_asked(tmp_path):
    packaged(tmp_path, "rouge", "1.0.1", "rouge")
    packaged(tmp_path / "other", "py-rouge", "1.1", "rouge")
    shutil.move(tmp_path / "other" / "py_rouge-1.1.dist-info", tmp_path)
    assert left_alone([str(tmp_path)]) == {"rouge": "py-rouge 1.1"}


@pytest.mark.slow
def test_what_is_left_alone_is_said_and_imported(tmp_path):
    python, site = environment(tmp_path / "venv")
    (site / "others.pth").write_text(str(Path(rouge_score.__file__).parent.parent))
    packaged(site, "py-rouge", "1.1", "rouge")
    whose = "import rouge, rouge_chinese, rouge_score.scoring as scoring; "
    whose += "print(rouge.__file__, rouge_chinese.Rouge.__module__, scoring.__name__)"
    expected = f"{site / 'rouge' / '__init__.py'} rougekit.compat.rouge_chinese rougekit.compat.scoring\n"
    for arguments in (
        ("-m", "rougekit.compat", "-c", whose),
        ("-c", f"import rougekit.compat; print(rougekit.compat.install()); {whose}"),
    ):
        command = [str(python), *arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.endswith(expected)
        assert "rougekit stands in for rouge_score and rouge_chinese" in done.stdout + done.stderr
        assert "leaves rouge alone, which is py-rouge 1.1 and not rouge 1.0.1" in done.stderr


PROGRAM = """
import multiprocessing, sys
def whose(_):
    from rouge_score import scoring
    return scoring.__name__
if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(sys.argv[1:], whose(0), *pool.map(whose, [0]))
    sys.exit(3)
"""


@pytest.mark.slow
def test_a_program_and_its_processes_run_with_it(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    command = [sys.executable, "-m", "rougekit.compat", str(program), "-x", "y"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 3, done.stderr
    assert done.stdout == "['-x', 'y'] rougekit.compat.scoring rougekit.compat.scoring\n"
    notice = (
        "rougekit stands in for rouge_score, rouge and rouge_chinese; leave out `-m rougekit.compat` to use those\n"
    )
    assert done.stderr == notice
    assert run("-m", "rougekit.compat", "-c", WHOSE) == f"{OURS}\n"
    assert "program.py" in run("-m", "rougekit.compat", "--help")


def environment(folder):
    """Create one; returns its Python and the folder of its packages."""
    venv.create(folder)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    return python, Path(run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))", python=python).strip())


@pytest.mark.long
def test_the_distribution_replaces_the_original_and_can_be_uninstalled(tmp_path):
    """In a separate environment that takes everything else from the one of these tests."""
    source = shutil.copytree(
        ROOT, tmp_path / "source", ignore=lambda folder, names: {n for n in names if n[0] == "." or n == "build"}
    )
    wheel = peers.build_wheel(source / "shims" / "rouge-score", tmp_path)
    python, site = environment(tmp_path / "venv")
    (site / "others.pth").write_text(str(Path(rouge_score.__file__).parent.parent))
    assert run("-c", WHOSE, python=python) == f"{THEIRS}\n"
    pip, *options = (*peers.pip(), "--python", python)  # installing another pip would take seconds
    run(*options, "install", "--quiet", "--no-deps", "--ignore-installed", wheel, python=pip)
    assert run("-c", WHOSE, python=python) == f"{OURS}\n"
    asked = "from importlib.metadata import version; print(version('rouge_score'))"
    assert run("-c", asked, python=python) == "0.1.2+rougekit\n"
    dry = run(*options, "install", "--no-index", "--no-deps", "--dry-run", "rouge-score==0.1.2", python=pip)
    assert "already satisfied: rouge-score==0.1.2" in dry
    assert "--target_filepattern" in run("-m", "rouge_score.rouge", "--help", python=python)
    run(*options, "uninstall", "--yes", "--quiet", "rouge-score", python=pip)
    assert run("-c", WHOSE, python=python) == f"{THEIRS}\n"


@pytest.mark.parametrize("flag", ["-I", "-E", "-sE"])
def test_an_interpreter_that_ignores_pythonpath_is_refused(flag, tmp_path):
    command = [sys.executable, "-m", "rougekit.compat", flag, "-c", WHOSE]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert (done.returncode, done.stdout) == (2, "")
    assert f"rougekit can't stand in: with {flag} Python ignores PYTHONPATH" in done.stderr


def test_a_program_may_come_from_standard_input():
    command = [sys.executable, "-m", "rougekit.compat", "-"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, input=WHOSE, capture_output=True, text=True, env=environment)
    assert done.stdout == f"{OURS}\n", done.stderr


@pytest.mark.slow
def test_a_clone_that_is_not_installed_stands_in(tmp_path):
    """Started in the clone's folder in an environment with only numpy; the program is elsewhere."""
    python, site = environment(tmp_path / "venv")
    (site / "numpy").symlink_to(Path(numpy.__file__).parent)
    (site / "numpy.libs").symlink_to(Path(numpy.__file__).parent.parent / "numpy.libs")
    program = tmp_path / "elsewhere" / "program.py"
    program.parent.mkdir()
    program.write_text(WHOSE)
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(python), "-m", "rougekit.compat", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, env=clean, cwd=ROOT)
    assert done.stdout == f"{OURS}\n", done.stderr


PICKLED = """
import pickle, sys
from importlib.util import find_spec
for name in ("rouge_scorer", "scoring", "tokenize", "tokenizers", "io", "rouge"):
    assert find_spec(f"rouge_score.{name}")
assert find_spec("rouge_score.nothing") is None
from rouge_score import rouge_scorer, scoring
scorer, aggregator = rouge_scorer.RougeScorer(["rouge1", "rougeLsum"]), scoring.BootstrapAggregator(n_samples=5)
aggregator.add_scores(scorer.score("a cat", "the cat"))
step = rouge_scorer._score_lcs
pickle.dump([scorer, aggregator, aggregator.aggregate(), scorer.score("a", "a"), step], open(sys.argv[1], "wb"))
"""

OPENED = """
import pickle, sys
scorer, aggregator, bounds, scores, step = pickle.load(open(sys.argv[1], "rb"))
assert scorer.score("a", "a") == scores
assert aggregator.aggregate() == bounds
assert step(["a"], ["a"]) == scores["rouge1"]
print(type(scores["rouge1"]).__module__, sorted(name for name in sys.modules if name.startswith("rougekit")))
"""


@pytest.mark.slow
def test_rouge_score_opens_what_was_pickled_in_its_place(tmp_path):
    path = tmp_path / "scores.pickle"
    run("-m", "rougekit.compat", "-c", PICKLED, path)
    assert run("-c", OPENED, path) == "rouge_score.scoring []\n"


@pytest.mark.slow
def test_after_the_stand_in_is_removed_scores_are_rougekits_again():
    code = """
import pickle, rougekit.compat
from rougekit import AggregateScore, Score
assert b"rougekit" in pickle.dumps(Score(1, 1, 1))
with rougekit.compat.install():
    assert b"rouge_score.scoring" in pickle.dumps(Score(1, 1, 1))
    kept = pickle.dumps(AggregateScore(*[(1, 1, 1)] * 3))
assert b"rouge_score" not in pickle.dumps(Score(1, 1, 1)) + kept
assert pickle.loads(kept).low == Score(1, 1, 1)
"""
    run("-c", code)
