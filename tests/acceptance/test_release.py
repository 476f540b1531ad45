"""A version and an address are written wherever they stand, by one command."""

import shutil
import subprocess
import sys

import pytest
import yaml

from workbench import release
from workbench.paths import ROOT

FILES = ("rougekit/version.py", "rouge_metric.py", "CITATION.cff", "CHANGELOG.md", "pyproject.toml", "mkdocs.yml")


@pytest.fixture
def tree(tmp_path):
    for name in FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def text(tree, name):
    return (tree / name).read_text("utf-8")


def test_a_version_is_written_everywhere(tree):
    release.write_version("12.34.56", "2030-01-02", tree)
    assert '__version__ = "12.34.56"' in text(tree, "rougekit/version.py")
    assert '__version__ = "12.34.56"' in text(tree, "rouge_metric.py")
    citation = yaml.safe_load(text(tree, "CITATION.cff"))
    assert (citation["version"], str(citation["date-released"])) == ("12.34.56", "2030-01-02")
    assert "## [Unreleased]\n\n## [12.34.56] - 2030-01-02\n" in text(tree, "CHANGELOG.md")


def test_an_address_is_written_everywhere_and_may_change(tree):
    for address in ("https://github.com/some-one/rouge.kit", "https://github.com/else/rougekit"):
        release.write_repository(address, tree)
        for name in ("rouge_metric.py", "CITATION.cff", "pyproject.toml", "mkdocs.yml"):
            assert text(tree, name).count(address) == 1


@pytest.mark.parametrize(
    ("call", "wrong"),
    [(release.write_version, ("1.0", "2030-01-02")), (release.write_repository, ("github.com/a/b",))],
)
def test_what_is_none_is_refused_before_anything_is_written(call, wrong, tree):
    with pytest.raises(ValueError, match="expected"):
        call(*wrong, tree)
    assert all(text(tree, name) == (ROOT / name).read_text("utf-8") for name in FILES)


def test_a_file_without_a_place_for_it_is_named(tree):
    (tree / "CITATION.cff").write_text("title: x\n")
    with pytest.raises(ValueError, match=r"CITATION\.cff: .* stands there 0 times; expected 1"):
        release.write_version("1.0.0", "2030-01-02", tree)


def test_the_command_tells_how_it_is_called():
    shown = subprocess.run(
        [sys.executable, "-m", "workbench.release", "--help"], cwd=ROOT, capture_output=True, text=True
    )
    assert "--repository" in shown.stdout
