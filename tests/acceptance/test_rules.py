"""The published cases by rule: rougekit passes all of them, rouge.js those of its standard, and the file is current."""

import json
import re
import subprocess

import pytest

from benchmarks import rules
from dev import npm
from tests.golden.record_rules import CASES, PERL, ROUGE_SCORE, RULES
from tests.helpers.node import node

EVERY = rules.read_cases()
README = rules.PAGE.read_text("utf-8")


def named(cases):
    return [f"{case.standard} {case.rule} {number}" for number, case in enumerate(cases)]


OF = {standard: [case for case in EVERY if case.standard == standard] for standard in (ROUGE_SCORE, PERL)}


@pytest.mark.parametrize("case", OF[ROUGE_SCORE], ids=named(OF[ROUGE_SCORE]))
def test_the_package_has_the_bits_of_rouge_score(case):
    assert {name: list(score) for name, score in rules.rougekit(case).items()} == case.scores


@pytest.mark.parametrize("case", OF[PERL], ids=named(OF[PERL]))
def test_the_command_prints_the_digits_of_the_script(case, tmp_path):
    assert rules.printed_by_command(case, tmp_path) == case.scores


def test_the_module_for_javascript_has_the_bits_of_rouge_score():
    score = rules.by_rouge_js()
    for case in OF[ROUGE_SCORE]:
        assert score(case) == case.scores


def test_the_file_has_the_texts_of_the_rules():
    texts = [(rule.name, rule.standard, rule.options, *pair) for rule in RULES for pair in rule.pairs]
    assert [case[:5] for case in EVERY] == texts
    assert f"has {len(EVERY)} small inputs" in README


def test_the_table_has_a_row_for_each_rule_and_we_pass_it():
    rows = [
        [part.strip() for part in row.split("|")[1:-1]]
        for row in README.splitlines()
        if row.startswith(("| rouge_", "| ROUGE-"))
    ]
    assert [row[0] for row in rows] == [f"{rule.standard}, {rule.name}: {rule.says}" for rule in RULES]
    assert [int(row[1]) for row in rows] == [len(rule.pairs) for rule in RULES]
    assert {row[2] for row in rows} == {"✓"}
    assert [row[3] for row in rows] == ["✓" if rule.standard == ROUGE_SCORE else "–" for rule in RULES]


def test_the_example_in_javascript_runs(tmp_path):
    (example,) = re.findall(r"```js\n(.*?)```", README, re.DOTALL)
    npm.write(tmp_path / "node_modules" / "rougekit")
    (tmp_path / "cases.jsonl").write_bytes(CASES.read_bytes())
    (tmp_path / "run.mjs").write_text(example, "utf-8")
    subprocess.run([node(), "run.mjs"], cwd=tmp_path, check=True)
    changed = EVERY[0]._replace(scores={"rouge1": [1.0, 1.0, 0.5]})
    (tmp_path / "cases.jsonl").write_text(json.dumps(changed._asdict()) + "\n", "utf-8")
    assert subprocess.run([node(), "run.mjs"], cwd=tmp_path, capture_output=True).returncode == 1


def test_the_example_in_python_runs():
    (example,) = re.findall(r"```py\n(.*?)```", README, re.DOTALL)
    exec(example, {})
