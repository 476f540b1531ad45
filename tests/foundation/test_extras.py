"""Without the package that it needs, every public entry says which extra brings it."""

import importlib
import runpy
import sys

import pytest

from rougekit import Scorer, Totals, compare, correlate, warmup
from rougekit.arrow import score_table
from rougekit.cli import main
from rougekit.foundation.io.plotting import plot_scores
from rougekit.scoring import scorer
from rougekit.scoring.text import unicode
from workbench.paths import ROOT

TEXTS = ["a cat sat", "the dog"]


def scores():
    return Scorer(["rouge1"]).score(TEXTS, TEXTS[::-1])


ENTRIES = [
    ("regex", "languages", lambda: Scorer(tokenizer="unicode")),
    ("regex", "languages", lambda: Scorer(tokenizer="char")),
    ("regex", "languages", lambda: Scorer(tokenizer="icu").score(["ไทย"], ["ไทย"])),
    ("icu4py", "languages", lambda: Scorer(tokenizer="icu")),
    ("jieba", "languages", lambda: Scorer(tokenizer="jieba")),
    ("nltk", "languages", lambda: Scorer(stemmer="nltk:lancaster")),
    ("pythainlp", "languages", lambda: Scorer(standard="xlsum", language="th")),
    ("Stemmer", "languages", lambda: Scorer(language="de")),
    ("sentencex", "languages", lambda: Scorer(split_summaries=True, sentences="sentencex")),
    ("punkt", "languages", lambda: Scorer(split_summaries=True, sentences="punkt:polish").score(TEXTS, TEXTS)),
    ("stopwordsiso", "languages", lambda: Scorer(stopwords="fi")),
    ("tqdm", "cli", lambda: Scorer(progress=True).score(TEXTS, TEXTS)),
    ("pandas", "evaluate", lambda: scores().to_pandas()),
    ("pyarrow", "evaluate", lambda: scores().to_arrow()),
    ("pandas", "evaluate", lambda: compare({"a": scores(), "b": scores()}, "a").to_pandas()),
    ("pyarrow", "evaluate", lambda: Totals.of_scores(scores(), keys=["a", "b"]).to_arrow()),
    ("pyarrow", "evaluate", lambda: score_table({"prediction": TEXTS, "reference": TEXTS})),
    ("scipy", "stats", lambda: correlate([1.0, 2, 3, 4], [1.0, 2, 4, 3], systems=[*"aabb"], inputs=[*"xyxy"])),
    ("matplotlib", "plot", lambda: plot_scores({"a": scores().aggregate()}, "a.png")),
    ("numba", "fast", lambda: list(warmup.warm_up())),
    ("datasets", "evaluate", lambda: runpy.run_path(str(ROOT / "rouge_metric.py"))),
]


def take_away(monkeypatch, package):
    """As if it were not installed, whatever of it was imported before."""
    for name in [package, *sys.modules]:
        if name.partition(".")[0] == package:
            monkeypatch.setitem(sys.modules, name, None)
    unicode.pattern.cache_clear()
    scorer._cached_plan.cache_clear()


@pytest.mark.parametrize(("package", "extra", "entry"), ENTRIES)
def test_what_needs_a_package_names_its_extra(package, extra, entry, monkeypatch):
    take_away(monkeypatch, package)
    with pytest.raises(ImportError, match=rf'which is not installed: pip install "rougekit\[{extra}\]"'):
        entry()


@pytest.mark.parametrize(
    ("package", "extra", "flag"),
    [("pyarrow", "evaluate", "--per_example=x.parquet"), ("matplotlib", "plot", "--plot=x.png")],
)
def test_so_does_the_command(package, extra, flag, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data.jsonl").write_text('{"prediction": "a cat", "reference": "the cat"}\n')
    take_away(monkeypatch, package)
    assert main(["--data=data.jsonl", flag]) == 1
    assert f'which is not installed: pip install "rougekit[{extra}]"' in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["data.jsonl"]


@pytest.mark.parametrize("name", ["x.csv", "x.jsonl"])
def test_the_scores_of_examples_need_no_package_as_text(name, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data.jsonl").write_text('{"prediction": "a cat", "reference": "the cat"}\n')
    take_away(monkeypatch, "pyarrow")
    assert main(["--data=data.jsonl", "--rouge_types=rouge1", f"--per_example={name}"]) == 0
    assert "rouge1_fmeasure" in (tmp_path / name).read_text()


def test_a_package_that_is_there_is_loaded():
    assert importlib.import_module("rougekit.foundation.extras").load("json", "a test", "fast").dumps(1) == "1"
