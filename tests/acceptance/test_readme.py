"""The README's examples run unchanged, and everything it names exists."""

import ast
import doctest
import re
import sys

import pytest
import yaml

from dev.paths import ROOT
from tests.answers.pages import written_anew
from tests.answers.recorded import difference
from tests.helpers.documents import PAGES, blocks, every_block
from tests.helpers.requirements import PROJECT, requirements_of

README = (ROOT / "README.md").read_text(encoding="utf-8")
RUN_BY = {
    "pycon": "tests/acceptance/test_readme.py",
    "python": "tests/acceptance/test_readme.py",
    "bash": "tests/acceptance/test_command_lines.py",
    "dockerfile": "tests/acceptance/test_command_lines.py",
    "yaml": "tests/ecosystems/test_lm_eval.py",
    "equation": "dev/site.py",
    "explain": "dev/site.py",
}
"""The file that runs or renders blocks of a language."""
RUN_BY_ENGINE = {
    "rougekit.integrations.trainer": "tests/acceptance/test_notebooks.py",
    "rougekit.integrations.ray": "tests/integrations/test_ray.py",
    "rougekit.integrations.spark": "tests/integrations/test_spark.py",
    "from rougekit import score_pair": "tests/ecosystems/test_recipes.py",
}
"""The file that runs blocks in `py`, which need optional libraries, by their import."""
ONLY_READ = ("text", "bibtex")


@pytest.mark.parametrize("page", PAGES)
def test_a_test_runs_every_block(page):
    for language, block in every_block(page):
        if language == "py":
            (runner,) = {RUN_BY_ENGINE[module] for module in RUN_BY_ENGINE if module in block}
        elif language not in ONLY_READ:
            runner = RUN_BY[language]
        else:
            continue
        assert re.search(rf"\b{language}\b", (ROOT / runner).read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", ["README.md", "docs/train.md", "docs/languages.md"])
def test_the_line_that_a_page_gives_installs_what_its_code_needs(page):
    text = (ROOT / page).read_text("utf-8")
    lines = [*PROJECT["dependencies"]]
    for extra in re.findall(r'pip install "\.\[(\w+)\]"', text):
        lines += requirements_of(extra)
    brought = {re.match(r"[\w-]+", line)[0].lower() for line in lines}
    parser = doctest.DocTestParser()
    sources = [example.source for block in blocks(page, "pycon") for example in parser.get_examples(block)]
    sources += [*blocks(page, "python"), *blocks(page, "py")]
    needed = {"regex"} if 'tokenizer="unicode"' in text else set()
    for node in (node for source in sources for node in ast.walk(ast.parse(source))):
        if isinstance(node, ast.ImportFrom):
            needed.add(node.module.partition(".")[0])
        elif isinstance(node, ast.Import):
            needed |= {alias.name.partition(".")[0] for alias in node.names}
    assert len(needed) > 1
    assert needed - {"rougekit", *sys.stdlib_module_names} <= brought


@pytest.mark.parametrize("page", PAGES)
def test_sessions_print_the_output_shown(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    text = (ROOT / page).read_text("utf-8")
    if (now := written_anew(text)) != text:
        pytest.fail(f"`make answers` would write:\n{difference(text, now)}", pytrace=False)


@pytest.mark.parametrize("page", PAGES)
def test_python_blocks_run(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    names = {}
    for block in blocks(page, "python"):
        exec(compile(block, page, "exec"), names)


@pytest.mark.parametrize("page", PAGES)
def test_links_have_targets(page):
    folder = (ROOT / page).parent
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", (ROOT / page).read_text(encoding="utf-8"))
    assert [link for link in links if not (folder / link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_pages_read_as_plain_markdown(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    assert re.findall(r"^ *(?:(?:===|\?\?\?|!!!) .*|<iframe.*)", text, flags=re.MULTILINE) == []


def test_the_spaces_card_has_front_matter_and_the_sections_of_a_metric_card():
    _, front, card = (ROOT / "dev" / "space-card.md").read_text(encoding="utf-8").split("---\n", 2)
    matter = yaml.safe_load(front)
    assert (matter["sdk"], matter["app_file"]) == ("static", "index.html")
    assert matter["tags"] == ["evaluate", "metric"]
    assert matter["license"] == "apache-2.0"
    assert len(matter["short_description"]) <= 60
    sections = re.findall(r"^##+ (.*)$", card, re.M)
    assert sections == ["Metric description", "How to use", "Inputs", "Output values", "Limitations", "Citation"]
    assert README.startswith("# ")  # a package index would show front matter as text


def test_the_readme_is_short():
    assert len(README.splitlines()) <= 110


def test_commands_are_targets_of_the_makefile():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    commands = re.findall(r"^make (\w+)|`make (\w+)`", README, flags=re.MULTILINE)
    assert {first or second for first, second in commands} == {"demo", "test"}
    for first, second in commands:
        assert re.search(rf"^{first or second}:", makefile, flags=re.MULTILINE)
