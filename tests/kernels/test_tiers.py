"""Which tier is used, that both are alike, and what happens without native kernels."""

import os
import re
import shutil
import subprocess
import sys
import warnings
from importlib import import_module
from inspect import isclass, isfunction, signature

import pytest

import rougekit
from dev.paths import ROOT
from rougekit import Scorer
from rougekit.compat.rouge_scorer import RougeScorer
from rougekit.foundation.errors import RougeWarning
from rougekit.kernels import tiers
from tests.conftest import use_tier

TEXTS = [f"the cats sat on mat {k}." for k in range(40)]


@pytest.fixture
def changed():
    """Tests that change the tier; it's restored afterwards."""
    before = os.environ["ROUGEKIT_TIER"]  # other tests of this module may be running on either tier
    yield
    tiers.why_missing.cache_clear()
    use_tier(before)


@pytest.fixture
def missing(changed, monkeypatch):
    """As if the native kernels had not been built, and nothing were set."""
    monkeypatch.setitem(sys.modules, "rougekit.kernels.native", None)
    monkeypatch.setitem(sys.modules, "rougekit.kernels.native._c", None)
    tiers.why_missing.cache_clear()
    use_tier("auto")


def test_the_tier_in_use_is_that_of_all_kernels(tier):
    assert rougekit.tier() == tier
    folder = {"native": "rougekit.kernels.native", "plain": "rougekit.kernels"}[tier]
    assert [getattr(tiers.kernels, name).__name__ for name in tiers.MODULES] == [
        f"{folder}.{name}" for name in tiers.MODULES
    ]
    with pytest.raises(AttributeError, match="no kernels are named 'porter'"):
        tiers.kernels.porter  # noqa: B018


@pytest.mark.parametrize("setting", ["auto", "native", "compiled", "plain"])
def test_settings_of_older_versions_still_work(changed, setting, tier):
    use_tier(setting)
    expected = "plain" if setting == "plain" or tiers.why_missing() else "native"
    if setting in ("native", "compiled") and expected == "plain":
        pytest.skip("needs the kernels in C: this is --tier plain")
    assert rougekit.tier() == expected


def test_a_wrong_setting_is_refused(changed):
    use_tier("fast")
    with pytest.raises(ValueError, match=r"^ROUGEKIT_TIER='fast'; expected 'auto', 'native' or 'plain'$"):
        rougekit.tier()


@pytest.mark.parametrize("name", [name for name in tiers.MODULES if name != "pair"])
def test_both_tiers_have_the_same_parameters_and_types(name):
    if tiers.why_missing():
        pytest.skip("needs the kernels in C")
    plain, native = (import_module(f"rougekit.{folder}.{name}") for folder in ("kernels", "kernels.native"))
    shared = [
        (vars(native)[name], item)
        for name, item in vars(plain).items()
        if name[0] != "_" and name in vars(native) and (isfunction(item) or isclass(item))
    ]
    assert shared
    for one, other in shared:
        if isfunction(one) or isclass(one):  # a function in C has no signature; its arguments are all by position
            assert parameters(one) == parameters(other)


def parameters(function):
    """The signature as text; types by the last part of their names, as each tier has its own classes."""
    return re.sub(r"\b(?:[A-Za-z_]\w*\.)+|'| -> .*", "", str(signature(function)))


def test_missing_kernels_are_reported_once_when_work_is_long(missing, monkeypatch):
    assert rougekit.tier() == "plain"
    monkeypatch.setattr(tiers, "SLOW_FROM", 5000)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Scorer(["rouge1"]).score(TEXTS, TEXTS[::-1])
    with pytest.warns(
        RougeWarning, match=r"counted in plain Python, 20 to 80 times slower .* `python -m rougekit build`"
    ):
        [Scorer(["rouge1"]).score(TEXTS, TEXTS[::-1]) for _ in range(3)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Scorer(["rouge1"]).score(TEXTS, TEXTS[::-1])


@pytest.mark.parametrize("make", [lambda: Scorer(["rouge1"]).score_pair, lambda: RougeScorer(["rouge1"]).score])
def test_missing_kernels_are_reported_in_a_loop_of_pairs(missing, monkeypatch, make):
    monkeypatch.setattr(tiers, "SLOW_FROM", 1000)
    score = make()
    with pytest.warns(RougeWarning, match="counted in plain Python"):
        [score("the cat sat", "a cat sat") for _ in range(60)]


def test_who_asks_for_the_plain_tier_is_not_warned(missing, monkeypatch):
    use_tier("plain")
    monkeypatch.setattr(tiers, "SLOW_FROM", 1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Scorer(["rouge1"]).score(TEXTS, TEXTS[::-1])


@pytest.mark.parametrize("setting", ["native", "compiled"])
def test_missing_kernels_that_were_asked_for_are_an_error(missing, setting):
    use_tier(setting)
    said = (
        f"^ROUGEKIT_TIER={setting} needs the native kernels.* `python -m rougekit build` .* in {re.escape(str(ROOT))}$"
    )
    with pytest.raises(ImportError, match=said):
        Scorer(["rouge1"]).score(TEXTS, TEXTS[::-1])


@pytest.mark.slow
def test_a_folder_that_nobody_built_says_what_builds_it(tmp_path):
    """Such as a clone beside an installation, whose command `rougekit build` would build the installation."""
    shutil.copytree(ROOT / "rougekit", tmp_path / "rougekit", ignore=shutil.ignore_patterns("_c.*", "__pycache__"))
    done = subprocess.run(
        [sys.executable, "-c", "import rougekit; rougekit.tier()"],
        cwd=tmp_path, env={**os.environ, "ROUGEKIT_TIER": "native"}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stderr.endswith(
        "needs the native kernels, which are missing (they were not built); "
        f"`python -m rougekit build` builds them, typed in {tmp_path}\n"
    )


@pytest.mark.slow
def test_the_variable_chooses_the_tier_of_a_new_process(tier):
    code = "import rougekit, sys; print(rougekit.score_pair('a b', 'a c')['rouge1'].recall, rougekit.tier())\n"
    code += "rougekit.Scorer().score(['a'], ['b']).aggregate()\nprint('rougekit.kernels.native._c' in sys.modules)"
    variables = {**os.environ, "ROUGEKIT_TIER": tier}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=variables, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == (f"0.5 {tier}\n{tier == 'native'}\n", "")
