"""rougekit in place of rouge_score: in a process, in a program, in a folder, as a distribution; and back."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import numpy as np
import pytest
import rouge_score.io
from rouge_score import rouge_scorer, scoring

import rougekit
from rougekit.cli import main
from rougekit.plugin import adopt, disown
from workbench import peers
from workbench.paths import ROOT

WHOSE = "from rouge_score import rouge_scorer; print(rouge_scorer.RougeScorer.__module__)"
OURS, THEIRS = "rougekit.compat.rouge_scorer", "rouge_score.rouge_scorer"


def run(*arguments, python=sys.executable, cwd=None, **variables):
    """What a fresh Python prints, with rougekit on its path."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **variables}
    command = [str(argument) for argument in (python, *arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_in_a_process_there_is_one_module_under_two_names_and_a_way_back():
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
        "rougekit stands in for rouge_score in this process; .undo() takes it back", OURS, THEIRS,
    ]  # fmt: skip


def test_who_imported_the_other_one_before_is_named(tmp_path):
    (tmp_path / "early.py").write_text("from rouge_score.rouge_scorer import RougeScorer\n")
    (tmp_path / "package.py").write_text("import rouge_score\n")
    (tmp_path / "late.py").write_text(WHOSE)
    code = (
        "import early, package, rougekit.compat, warnings\n"
        "with warnings.catch_warnings(record=True) as told:\n"
        "    with rougekit.compat.install():\n"
        "        import late\n"
        "print(told[0].message)\n"
        "import rouge_score.rouge_scorer as after; assert after.RougeScorer is early.RougeScorer\n"
    )
    printed = run("-c", code, cwd=tmp_path).splitlines()
    assert printed[0] == OURS
    assert printed[1].startswith("early, package imported rouge_score before")


PROGRAM = """
import multiprocessing, sys
def whose(_):
    from rouge_score.scoring import BootstrapAggregator
    return BootstrapAggregator.__module__
if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(sys.argv[1:], whose(0), *pool.map(whose, [0]))
    sys.exit(3)
"""


def test_a_program_and_its_processes_run_with_it(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    command = [sys.executable, "-m", "rougekit.compat", str(program), "-x", "y"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 3, done.stderr
    assert done.stdout == "['-x', 'y'] rougekit.compat.scoring rougekit.compat.scoring\n"
    assert done.stderr == "rougekit stands in for rouge_score here; without `-m rougekit.compat` it does not\n"
    assert run("-m", "rougekit.compat", "-c", WHOSE) == f"{OURS}\n"
    assert "program.py" in run("-m", "rougekit.compat", "--help")


def test_the_command_of_rouge_score_is_ours_and_writes_its_bytes(tmp_path):
    (tmp_path / "ref.txt").write_text("the cats were sitting\na dog\n")
    (tmp_path / "pred.txt").write_text("the cat sat\nthe dogs\n")
    flags = ["--target_filepattern=ref.txt", "--prediction_filepattern=pred.txt", "--use_stemmer", "--noaggregate"]
    module = ["-m", "rougekit.compat", "-m", "rouge_score.rouge"]
    run(*module, *flags, "--output_filename=ours.csv", cwd=tmp_path)
    rouge_score.io.compute_scores_and_write_to_csv(
        str(tmp_path / "ref.txt"), str(tmp_path / "pred.txt"), str(tmp_path / "theirs.csv"),
        rouge_scorer.RougeScorer(["rouge1", "rouge2", "rougeL"], use_stemmer=True), None,
    )  # fmt: skip
    assert (tmp_path / "ours.csv").read_bytes() == (tmp_path / "theirs.csv").read_bytes()


@pytest.mark.parametrize("aggregated", [True, False])
def test_io_writes_the_bytes_of_rouge_score(tmp_path, aggregated):
    from rougekit.compat import io as ours
    from rougekit.compat import rouge_scorer as our_scorer
    from rougekit.compat import scoring as our_scoring

    for name, texts in (("target", "a cat:the dog:"), ("prediction", "cats:dogs ran")):
        (tmp_path / name).write_text(texts)
    ways = {"ours": (ours, our_scorer, our_scoring), "theirs": (rouge_score.io, rouge_scorer, scoring)}
    for name, (io, scorer, aggregator) in ways.items():
        np.random.seed(5)
        io.compute_scores_and_write_to_csv(
            str(tmp_path / "tar*"), str(tmp_path / "p*"), str(tmp_path / name),
            scorer.RougeScorer(["rougeL", "rouge1"], use_stemmer=True),
            aggregator.BootstrapAggregator() if aggregated else None, delimiter=":",
        )  # fmt: skip
    assert (tmp_path / "ours").read_bytes() == (tmp_path / "theirs").read_bytes()
    (tmp_path / "prediction").write_text("cats:")
    with pytest.raises(ValueError, match=r"2 texts in .*target, 1 in .*prediction"):
        ours.compute_scores_and_write_to_csv(
            str(tmp_path / "tar*"), str(tmp_path / "p*"), "", our_scorer.RougeScorer(["rouge1"]), None, delimiter=":"
        )


LOAD = """
import evaluate
rouge = evaluate.load("rouge")
print(rouge.compute(predictions=["the cat"], references=["the cat sat"]), rouge.signature)
"""


@pytest.mark.slow
def test_an_adopted_folder_loads_ours_under_evaluates_name_offline(tmp_path, capsys):
    assert main(["adopt", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert str(tmp_path / "rouge" / "rouge.py") in told
    assert f"undo: rougekit adopt --undo {tmp_path}" in told
    printed = run("-c", LOAD, cwd=tmp_path, HF_HOME=str(tmp_path / "hf"), HF_HUB_OFFLINE="1")
    assert printed.startswith(
        "{'rouge1': 0.8, 'rouge2': 0.6666666666666666, 'rougeL': 0.8, 'rougeLsum': 0.8} rouge|std:"
    )


def test_adopting_twice_is_no_matter_and_what_is_not_ours_stays(tmp_path, capsys):
    adopt(tmp_path)
    path = adopt(tmp_path)
    assert path.read_text("utf-8").endswith(Path(rougekit.plugin_path()).read_text("utf-8"))
    assert main(["adopt", "--undo", str(tmp_path)]) == 0
    assert not (tmp_path / "rouge").exists()
    with pytest.raises(FileNotFoundError, match="nothing to undo"):
        disown(tmp_path)
    path.parent.mkdir()
    path.write_text("# mine")
    for way in (adopt, disown):
        with pytest.raises(FileExistsError, match="not by `rougekit adopt`"):
            way(tmp_path)
    assert path.read_text() == "# mine"
    for arguments, message in ((["a", "b"], "at most one folder"), ([str(tmp_path / "no")], "is no folder")):
        assert main(["adopt", *arguments]) == 1
        assert message in capsys.readouterr().err


@pytest.mark.slow
def test_the_distribution_takes_the_place_of_the_old_one_and_gives_it_back(tmp_path):
    """In an environment of its own, which finds all else where these tests do."""
    source = shutil.copytree(
        ROOT, tmp_path / "source", ignore=lambda folder, names: {n for n in names if n[0] == "." or n == "build"}
    )
    made = [*peers.pip(), "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path, source / "shims" / "rouge-score"]
    subprocess.run([str(part) for part in made], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    site = Path(run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))", python=python).strip())
    (site / "others.pth").write_text(str(Path(rouge_score.__file__).parent.parent))
    assert run("-c", WHOSE, python=python) == f"{THEIRS}\n"
    run("-m", "pip", "install", "--quiet", "--no-deps", "--ignore-installed", wheel, python=python)
    assert run("-c", WHOSE, python=python) == f"{OURS}\n"
    asked = "from importlib.metadata import version; print(version('rouge_score'))"
    assert run("-c", asked, python=python) == "0.1.2+rougekit\n"
    dry = run("-m", "pip", "install", "--no-index", "--no-deps", "--dry-run", "rouge-score==0.1.2", python=python)
    assert "already satisfied: rouge-score==0.1.2" in dry
    assert "--target_filepattern" in run("-m", "rouge_score.rouge", "--help", python=python)
    run("-m", "pip", "uninstall", "--yes", "--quiet", "rouge-score", python=python)
    assert run("-c", WHOSE, python=python) == f"{THEIRS}\n"
