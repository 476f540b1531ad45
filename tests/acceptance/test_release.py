"""One command writes a new version or repository address everywhere."""

import email
import json
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
import zipfile

import pytest
import yaml

from dev import release
from dev.paths import ROOT

FILES = (
    "rougekit/version.py", "rougekit/data/citations.bib", "rouge_metric.py", "CITATION.cff", "CHANGELOG.md",
    "pyproject.toml", "mkdocs.yml",
    "rougekit/kernels/native/wasm/rouge.js", "rougekit/kernels/native/wasm/package.json",
)  # fmt: skip


@pytest.fixture
def tree(tmp_path):
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def text(tree, name):
    return (tree / name).read_text("utf-8")


def test_a_new_version_is_written_everywhere(tree):
    release.write_version("12.34.56", "2030-01-02", tree)
    assert '__version__ = "12.34.56"' in text(tree, "rougekit/version.py")
    assert '__version__ = "12.34.56"' in text(tree, "rouge_metric.py")
    assert 'const ROUGEKIT_VERSION = "12.34.56";' in text(tree, "rougekit/kernels/native/wasm/rouge.js")
    assert json.loads(text(tree, "rougekit/kernels/native/wasm/package.json"))["version"] == "12.34.56"
    citation = yaml.safe_load(text(tree, "CITATION.cff"))
    assert (citation["version"], str(citation["date-released"])) == ("12.34.56", "2030-01-02")
    assert "year = {2030},\n    version = {12.34.56}," in text(tree, "rougekit/data/citations.bib")
    assert "## [Unreleased]\n\n## [12.34.56] - 2030-01-02\n" in text(tree, "CHANGELOG.md")
    release.write_version("12.34.56", "2030-01-03", tree)
    assert re.findall(r"^## .*", text(tree, "CHANGELOG.md"), re.M)[:2] == [
        "## [Unreleased]",
        "## [12.34.56] - 2030-01-03",
    ]
    assert text(tree, "CHANGELOG.md").count("12.34.56") == 1


@pytest.fixture
def pages(tree):
    names = [str(page.relative_to(ROOT)) for pattern in release.PAGES for page in ROOT.glob(pattern)]
    for name in names:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    return names


def test_screens_end_with_the_version(tree, pages):
    release.write_version("12.34.56", "2030-01-02", tree)
    versions = {name: set(re.findall(r"\|v:([^|\s$]+)", text(tree, name))) for name in pages}
    assert {name for name in pages if versions[name]} >= {
        "README.md",
        "docs/command.md",
        "docs/notebooks/compare-systems.ipynb",
    }
    assert set().union(*versions.values()) == {"12.34.56"}
    embedded = text(tree, "docs/notebooks/compare-systems.ipynb")
    assert re.findall(r"ROUGEKIT_VERSION = &quot;([^&]*)", embedded) == ["12.34.56"]


def test_with_an_address_documents_install_the_package_by_name(tree, pages):
    release.write_version("1.0.0", "2030-01-02", tree)
    assert 'pip install ".[all]"' in text(tree, "README.md")
    release.write_repository("https://github.com/some-one/rougekit", tree)
    assert 'pip install "rougekit[all]"' in text(tree, "README.md")
    assert 'pip install "rougekit[trainer]"\n' in text(tree, "examples/train_summarizer.py")
    folder = re.compile(r"pip install [\"']?\.(?!/)")
    assert [name for name in pages if folder.search(text(tree, name))] == []
    others = {ROOT / "dev" / "space-card.md", *ROOT.glob("docs/notebooks/*"), *ROOT.glob("rougekit/**/*.py")}
    assert [file for file in others if folder.search(file.read_text("utf-8"))] == []


def test_a_repository_address_is_written_everywhere_and_can_be_changed(tree):
    for address in ("https://github.com/some-one/rouge.kit", "https://github.com/else/rougekit"):
        release.write_repository(address, tree)
        for name in ("rouge_metric.py", "CITATION.cff", "mkdocs.yml"):
            assert text(tree, name).count(address) == 1
        urls = tomllib.loads(text(tree, "pyproject.toml"))["project"]["urls"]
        assert urls.keys() == {"Homepage", "Documentation", "Changelog", "Issues", "Lin (2004)"}
        assert all(url.startswith(address) for name, url in urls.items() if name != "Lin (2004)")


@pytest.mark.parametrize(
    ("call", "wrong"),
    [(release.write_version, ("1.0", "2030-01-02")), (release.write_repository, ("github.com/a/b",))],
)
def test_an_invalid_version_or_address_is_refused_before_anything_is_written(call, wrong, tree):
    with pytest.raises(ValueError, match="expected"):
        call(*wrong, tree)
    assert all(text(tree, name) == (ROOT / name).read_text("utf-8") for name in FILES)


def test_a_file_in_which_no_version_is_found_is_named(tree):
    (tree / "CITATION.cff").write_text("title: x\n")
    with pytest.raises(ValueError, match=r"CITATION\.cff matches .* 0 times; expected once"):
        release.write_version("1.0.0", "2030-01-02", tree)


def test_the_command_shows_its_usage():
    shown = subprocess.run([sys.executable, "-m", "dev.release", "--help"], cwd=ROOT, capture_output=True, text=True)
    assert "--repository" in shown.stdout


@pytest.fixture(scope="module")
def index_page():
    return runpy.run_path(str(ROOT / "setup.py"))["index_page"]


def test_links_of_the_index_page_are_absolute(index_page):
    page = index_page(
        "![a](docs/a.png) [b](docs/b.md#c) [d](#e) [f](https://f.org)", "https://github.com/o/n", "v1.0.0"
    )
    assert page == (
        "![a](https://raw.githubusercontent.com/o/n/v1.0.0/docs/a.png) "
        "[b](https://github.com/o/n/blob/v1.0.0/docs/b.md#c) "
        "[d](https://github.com/o/n/blob/v1.0.0/README.md#e) [f](https://f.org)"
    )


def test_the_readme_renders_on_a_package_index(index_page):
    markdown = pytest.importorskip("readme_renderer.markdown")
    address = "https://github.com/some-one/rougekit"
    page = index_page((ROOT / "README.md").read_text("utf-8"), address, "v1.0.0")
    rendered = markdown.render(page)
    assert rendered.startswith("<h1")
    targets = re.findall(r'(?:href|src)="([^"]*)"', rendered)
    assert f"{address}/blob/v1.0.0/docs/integrations.md" in targets
    assert [target for target in targets if not target.startswith(("https://", "#user-content-"))] == []
    ours = [target for target in targets if "/v1.0.0/" in target]
    missing = [target for target in ours if not (ROOT / target.split("/v1.0.0/")[1].partition("#")[0]).exists()]
    assert missing == []


@pytest.mark.slow
def test_the_wheel_contains_that_page_and_an_author(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = email.message_from_bytes(archive.read(name))
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata.get_payload().lstrip().startswith("# ")
    assert metadata["Author"]


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_by_commit_and_leave_no_credentials(workflow):
    text = workflow.read_text("utf-8")
    used = re.findall(r"uses: (.*)", text)
    assert used
    assert [line for line in used if not re.match(r"[\w-]+/[\w.-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", line)] == []
    steps = [step for job in yaml.safe_load(text)["jobs"].values() for step in job["steps"]]
    checkouts = [step for step in steps if step.get("uses", "").startswith("actions/checkout@")]
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)
    permissions = yaml.safe_load(text)["permissions"]
    assert permissions == {"contents": "read"}


def test_a_release_takes_only_packages_that_have_been_on_the_index_for_a_week():
    release_workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8"))
    assert release_workflow["env"]["UV_EXCLUDE_NEWER"] == "7 days"
    assert not re.search(r"\bpip3? install", re.sub(r"uv pip", "", str(release_workflow)))
    wheels = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
    assert wheels["build-frontend"] == "build[uv]"
    for settings in (wheels, wheels["windows"]):
        assert settings["environment"]["UV_EXCLUDE_NEWER"] == "7 days"


def test_the_licence_of_every_data_file_is_named():
    for folder, notice in (("rougekit/data", "rougekit/data/NOTICE.md"), ("tests/data", "tests/data/NOTICE.md")):
        text = (ROOT / notice).read_text("utf-8")
        files = [path.name for path in (ROOT / folder).iterdir() if path.is_file() and path.name != "NOTICE.md"]
        assert files
        assert [name for name in files if name not in text] == []
