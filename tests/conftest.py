"""Setup of all tests: the tier they run on, no deadlines, no progress bars."""

import gc
import importlib
import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings

from dev import peers
from dev.paths import ROOT
from rougekit.compat import short_cut
from rougekit.kernels import build, tiers
from rougekit.scoring import scorer
from tests.helpers.amounts import drawn
from tests.helpers.browser import PATIENCE

CACHE = ROOT / ".cache"
os.environ.setdefault("HF_HOME", str(CACHE / "huggingface"))
os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TQDM_DISABLE", "1")

settings.register_profile("rougekit", deadline=None, print_blob=True, max_examples=drawn(100, 30))
settings.register_profile("quick", settings.get_profile("rougekit"), max_examples=12)
settings.load_profile("rougekit")


def pytest_addoption(parser):
    parser.addoption("--tier", choices=("native", "plain"), default="native", help="the tier that tests run on")


def pytest_configure(config):
    if config.getoption("--hypothesis-profile") == "quick":
        import_evaluate_alone()
    if (tier := config.getoption("tier")) == "native" and (fault := tiers.why_missing() or _older_than_its_source()):
        pytest.exit(f"no native kernels to test ({fault}): run `make native`, or choose --tier plain", 1)
    use_tier(tier)


def _older_than_its_source():
    """Why the kernels of this clone can't be tested; empty if they can. Tests don't build them."""
    from rougekit.kernels.native import _c

    built = Path(_c.__file__)
    newer = [path.name for path in (build.SOURCE, *build.HEADERS) if path.stat().st_mtime > built.stat().st_mtime]
    return f"{newer[0]} is newer" if newer and built.parent == build.FOLDER else ""


def use_tier(tier):
    """Use a tier in this process and its children, also in scorers that are kept."""
    tiers.use(tier)
    for kept in (scorer._cached_plan, scorer._cached_scorer, short_cut._cached_scorer):
        kept.cache_clear()


@pytest.fixture(params=["native", "plain"], scope="module")
def tier(request):
    """Run the tests of a module on both tiers, unless the command line has chosen the plain one."""
    chosen = request.config.getoption("tier")
    if chosen == "plain" and request.param == "native":
        pytest.skip("--tier plain")
    use_tier(request.param)
    yield request.param
    use_tier(chosen)


def import_evaluate_alone():
    """Import evaluate, if installed, as if transformers were not: it would take seconds to import that and torch."""
    sys.modules["transformers"] = None
    with suppress(ImportError):
        importlib.import_module("evaluate")
    del sys.modules["transformers"]


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Exclude tests and modules from garbage collection, as they live to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Mark tests in a browser as slow, as it takes seconds to start and to end.

    Where nothing happens in a page for the whole of our patience, the test is run once more, in a new page: rarely,
    Chromium loses a page or frame when it opens it, and then never draws it.
    """
    again = (
        pytest.mark.flaky(reruns=1, only_rerun=f"{PATIENCE}ms")
        if config.pluginmanager.hasplugin("rerunfailures")
        else None
    )
    for item in items:
        if "browser" in item.fixturenames:
            item.add_marker("slow")
            if again:
                item.add_marker(again)


OPTIONAL = (
    "torch", "transformers", "accelerate", "ray", "pyspark", "gradio", "starlette", "playwright", "matplotlib",
    "polars", "dspy", "lm_eval", "lighteval", "inspect_ai", "mlflow", "torchmetrics", "trl", "verifiers",
    "agentplatform", "autoevals", "langfuse", "langsmith", "llama_index", "phoenix", "pydantic_evals", "trulens",
    "weave",
    "continuous_eval", "deepeval", "evalscope", "google.adk", "helm", "llamafactory", "opik", "ragas", "unitxt",
    "rouge-score-rs", "rouge-rust", "rapidrouge", "easy-rouge", "korouge-score",
)  # fmt: skip
"""Libraries that may be missing with CI=true, which requires all oracles, but not with CI=newest."""


def pytest_sessionfinish(session):
    """With CI=true a skipped test is an error, unless it needs something optional or available on no package index.

    On systems other than Linux, tests may also be skipped for features that the system lacks.
    """
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") not in ("true", "newest") or reporter is None:
        return
    reasons = {str(report.longrepr[2]) for report in reporter.stats.get("skipped", ())}
    optional = OPTIONAL if os.environ["CI"] == "true" else ()
    allowed = (*(f"'{name}" for name in optional), "REALSumm", "namespace", "ROUGE 2.0's jar is out of reach")
    allowed += ("nothing is protected from this user", "`make attack` runs it")
    if sys.platform != "linux":
        reasons = {reason for reason in reasons if "could not import" in reason}
    faults = sorted(reason for reason in reasons if not any(name in reason for name in allowed))
    if faults:
        reporter.write_line("")
        reporter.write_line(f"CI={os.environ['CI']}, but tests were skipped: " + "; ".join(faults), red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """The wheel that pip builds from this folder, once for all workers."""
    from filelock import FileLock  # installed with datasets

    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "wheel"
    folder.mkdir(exist_ok=True)
    with FileLock(folder / "lock"):
        if not any(folder.glob("*.whl")):
            skipped = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__")
            source = shutil.copytree(ROOT, folder / "source", ignore=skipped)
            peers.build_wheel(source, folder)
    (wheel,) = folder.glob("*.whl")
    return wheel
