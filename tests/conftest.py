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

pytest_plugins = ["tests.helpers.record"]

CACHE = ROOT / ".cache"
os.environ.setdefault("HF_HOME", str(CACHE / "huggingface"))
os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TQDM_DISABLE", "1")

settings.register_profile("rougekit", deadline=None, print_blob=True, max_examples=drawn(100, 30))
settings.register_profile("quick", settings.get_profile("rougekit"), max_examples=12)
settings.load_profile("rougekit")


def pytest_addoption(parser):
    parser.addoption("--tier", choices=("native", "plain"), help="the tier that tests run on: plain without a compiler")


def pytest_configure(config):
    if config.getoption("--hypothesis-profile") == "quick":
        import_evaluate_alone()
    if config.option.tier is None:
        config.option.tier = "plain" if tiers.why_missing() and _nothing_compiles() else "native"
    if config.option.tier == "native" and (fault := tiers.why_missing() or _older_than_its_source()):
        pytest.exit(f"no native kernels to test ({fault}): run `make native`, or choose --tier plain", 1)
    use_tier(config.option.tier)


def pytest_runtest_setup(item):
    programs = [program for mark in item.iter_markers("needs") for program in mark.args]
    if missing := [program for program in programs if not shutil.which(program)]:
        pytest.skip(f"needs {' and '.join(missing)}")


def pytest_report_header(config):
    return f"tier: {config.option.tier}" + (", as nothing here compiles C" if _nothing_compiles() else "")


def _nothing_compiles():
    """Whether kernels can't be built here, so that their absence is no mistake."""
    if os.environ.get("ROUGEKIT_BUILD") == "plain" or build.obstacle():
        return True
    return not (build.machine_compiler() or build.zig_compiler())


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
        pytest.skip("needs the kernels in C: this is --tier plain")
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
    """Mark tests in a browser as long, and long ones as slow.

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
            item.add_marker("long")
            if again:
                item.add_marker(again)
        if item.get_closest_marker("long"):
            item.add_marker("slow")


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
