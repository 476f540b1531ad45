"""standard="rouge155" gives the numbers of the command and of the real script on the same texts."""

import io
import math
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from dev import perl155
from dev.corpora import CNN, corpus
from dev.paths import ROOT
from dev.realsumm import summaries
from rougekit import Scorer
from rougekit.arrow import score_table
from rougekit.rouge155.cli import run
from rougekit.scoring.standards.base import LinesAfter
from tests.helpers.amounts import drawn

TYPES = ["rouge1", "rouge2", "rouge4", "rougeLsum", "rougeW1.2", "rougeS4", "rougeSU4"]
TAGS = ["ROUGE-1", "ROUGE-2", "ROUGE-4", "ROUGE-L", "ROUGE-W-1.2", "ROUGE-S4", "ROUGE-SU4"]
MEASURES = ["-n", "4", "-w", "1.2", "-2", "4", "-U", "-d"]
ODD = ["", "\n\n", "café naïve\ncaf na ve", "a\ud800b c", "state-of-the-art", "\u4e2d\u6587", "x\r\ny", "a\0b"]


def written(folder: Path, predictions: Sequence[str], references: Sequence[Sequence[str]]) -> None:
    """Write texts as files in format SPL, and a list of the files."""
    lines = []
    for number, (prediction, group) in enumerate(zip(predictions, references, strict=True)):
        names = [f"p{number}", *(f"m{number}-{k}" for k in range(len(group)))]
        for name, text in zip(names, (prediction, *group), strict=True):
            (folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))
        lines.append(" ".join(names) + "\n")
    (folder / "list").write_text("".join(lines))


def printed(output: bytes, tag: str) -> tuple[np.ndarray, np.ndarray]:
    """P, R, F of each example, (3, n), and their averages with bounds, (3, 3): mid, low, high of P, R, F."""
    text = output.decode()
    each = re.findall(rf"^X {re.escape(tag)} Eval \d+\.X R:(\S+) P:(\S+) F:(\S+)$", text, re.MULTILINE)
    average = re.findall(
        rf"^X {re.escape(tag)} Average_.: (\S+) \(95%-conf\.int\. (\S+) - (\S+)\)$", text, re.MULTILINE
    )
    order = [1, 0, 2]
    return np.array(each, np.float64).T[order], np.array(average, np.float64)[order]


def command(folder: Path, monkeypatch: pytest.MonkeyPatch, *options: str) -> bytes:
    monkeypatch.chdir(folder)
    out, err = io.BytesIO(), io.BytesIO()
    arguments = [*MEASURES, *options, "-z", "SPL", "list"]
    assert run([word.encode() for word in arguments], out, err) == 0, err.getvalue()
    return out.getvalue()


def assert_equal(scorer: Scorer, predictions: Sequence[str], references: Sequence[Sequence[str]], out: bytes) -> None:
    scores = scorer.score(predictions, references)
    averages = scores.aggregate(perl_average=True)
    for name, tag in zip(TYPES, TAGS, strict=True):
        each, average = printed(out, tag)
        assert scores[name].columns.tolist() == each.tolist(), name
        found = averages[name]
        assert np.array([found.mid, found.low, found.high]).T.tolist() == average.tolist(), name


@pytest.mark.slow
@pytest.mark.parametrize(
    ("given", "options"),
    [
        ({}, []),
        ({"use_stemmer": True}, ["-m"]),
        ({"stopwords": "smart"}, ["-s"]),
        ({"stemmer": "porter", "stopwords": "smart", "multi_reference": "best"}, ["-m", "-s", "-f", "B"]),
        ({"multi_reference": "best"}, ["-f", "B"]),
        ({"max_words": 20}, ["-l", "20"]),
        ({"max_bytes": 75}, ["-b", "75"]),
        ({"max_bytes": 30, "use_stemmer": True}, ["-b", "30", "-m"]),
        ({"beta": math.inf}, ["-p", "0"]),
        ({"beta": 0.0}, ["-p", "1"]),
        ({"beta": 2.0}, ["-p", "0.2"]),
    ],
)
def test_scores_equal_the_commands(
    given: dict, options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    predictions, references = corpus(CNN, n_pairs=24, seed=3)
    groups = [[reference, *references[:extra]] for extra, reference in zip([0, 1, 2] * 8, references, strict=True)]
    predictions += ["a\ud800b the cat\nis", "café naïve caf\nthe art", "state-of-the-art, THE"]
    groups += [["a b the cat is"], ["caf na ve the arts", "the art of"], ["state of the art\nthe\n"]]
    written(tmp_path, predictions, groups)
    assert_equal(
        Scorer(TYPES, standard="rouge155", **given), predictions, groups, command(tmp_path, monkeypatch, *options)
    )


@pytest.mark.filterwarnings("ignore::rougekit.foundation.errors.RougeWarning")
@pytest.mark.parametrize("given", [{}, {"max_bytes": 3}, {"max_words": 1}, {"tokenizer": "whitespace"}])
def test_odd_texts_score(given: dict) -> None:
    pairs = [(p, r) for p in ODD for r in ODD]
    scores = Scorer([*TYPES, "rougeL"], standard="rouge155", **given).score(*map(list, zip(*pairs, strict=True)))
    for name in scores.types:
        assert np.isfinite(scores[name].columns).all()
        empty = scores[name].counts["reference_total"] == 0
        assert not scores[name].columns[:, empty].any()
        assert empty.any()


def test_rouge_l_is_rouge_lsum() -> None:
    predictions, references = corpus(CNN, n_pairs=5)
    scores = Scorer(["rougeL", "rougeLsum"], standard="rouge155").score(predictions, references)
    assert scores["rougeL"].columns.tolist() == scores["rougeLsum"].columns.tolist()


def test_a_character_cut_by_the_limit_is_not_a_token() -> None:
    scorer = Scorer(["rouge1"], standard="rouge155", max_bytes=2, tokenizer=lambda text: list(text))
    assert scorer.score(["aé"], ["ab"])["rouge1"].counts["prediction_total"].tolist() == [1]


def test_a_callable_replaces_cleaning_and_splitting() -> None:
    scorer = Scorer(["rouge1", "rougeL", "rougeW1.2"], standard="rouge155", tokenizer=str.split, stemmer="porter")
    scores = scorer.score(["The don't-care agreements\nwere is a-b"], ["the don't-care agreement be be a-b"])
    assert scores["rouge1"].counts["matches"].tolist() == [4]  # not "The", not "is"
    assert scores["rougeL"].counts["matches"].tolist() == [4]
    assert scores["rougeW1.2"].counts["matches"].tolist()[0] > 4


def test_blocks_and_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    predictions, references = corpus(CNN, n_pairs=60)
    whole = Scorer(TYPES, standard="rouge155").score(predictions, references)
    monkeypatch.setattr("rougekit.scoring.text.blocks.BLOCK_CHARACTERS", 3000)
    monkeypatch.setattr("rougekit.scoring.scorer.WORTH_A_THREAD", 1)
    parts = Scorer(TYPES, standard="rouge155").score(predictions, references, threads=3)
    for name in TYPES:
        assert whole[name].columns.tolist() == parts[name].columns.tolist()


@pytest.mark.parametrize("given", [{}, {"max_words": 9}, {"max_bytes": 40}])
def test_columns_of_arrow_score_as_lists(given: dict) -> None:
    predictions, references = corpus(CNN, n_pairs=8)
    lists = Scorer(TYPES, standard="rouge155", **given).score(predictions, references)
    table = pa.table({"prediction": predictions, "reference": references})
    assert score_table(table, TYPES, standard="rouge155", **given) == lists.to_arrow()


def test_mid_is_the_mean_of_the_printed_scores() -> None:
    predictions, references = corpus(CNN, n_pairs=40)
    scores = Scorer(["rouge1"], standard="rouge155").score(predictions, references)
    mean = math.fsum(scores["rouge1"].fmeasure) / 40
    assert scores.aggregate()["rouge1"] == mean
    assert scores.aggregate(perl_average=True)["rouge1"] != mean


def test_the_micro_average_equals_the_scripts_t_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    predictions, references = corpus(CNN, n_pairs=15)
    groups = [[reference] for reference in references]
    written(tmp_path, predictions, groups)
    out = command(tmp_path, monkeypatch, "-t", "1").decode()
    averages = (
        Scorer(TYPES, standard="rouge155").score(predictions, groups).aggregate(perl_average=True, average="micro")
    )
    for name, tag in zip(TYPES, TAGS, strict=True):
        mids = re.findall(rf"^X {re.escape(tag)} Average_.: (\S+)", out, re.MULTILINE)
        assert [f"{part:.5f}" for part in averages[name].mid] == [mids[1], mids[0], mids[2]]


@pytest.mark.parametrize(
    "given",
    [
        {"rouge_types": ["meadL"]},
        {"rouge_types": ["bleu"]},
        {"multi_reference": "mean"},
        {"multi_reference": "jackknife"},
    ],
)
def test_options_that_the_script_lacks_are_refused(given: dict) -> None:
    with pytest.raises(ValueError, match=next(iter(given))):
        Scorer(standard="rouge155", **given)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"legacy_bootstrap": True}, "legacy_bootstrap"),
        ({"perl_average": True, "n_resamples": 0}, "n_resamples=0"),
        ({"perl_average": True, "seed": 0}, "seed"),
    ],
)
def test_wrong_aggregates_are_refused(given: dict, message: str) -> None:
    scores = Scorer(["rouge1"], standard="rouge155").score(["a"], ["a"])
    with pytest.raises(ValueError, match=message):
        scores.aggregate(**given)


@pytest.mark.slow
@pytest.mark.parametrize("options", [[], ["-m"]])
def test_real_summaries_equal_the_real_script(options: list[str], tmp_path: Path) -> None:
    """Every score of every drawn summary."""
    predictions, texts = (column[: drawn(1_400, 100)] for column in summaries())
    references = [[text] for text in texts]
    written(tmp_path, predictions, references)
    out = perl155.run([*MEASURES, *options, "-z", "SPL", "list"], tmp_path).stdout
    assert_equal(Scorer(TYPES, standard="rouge155", use_stemmer=bool(options)), predictions, references, out)


def test_the_guides_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    guide = (ROOT / "docs" / "repeating-old-numbers.md").read_text()
    block = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)[0]
    exec(block, {})
    assert capsys.readouterr().out.splitlines() == [
        "[0.6]",
        "0.66667",
        "Score(precision=0.75, recall=0.6, fmeasure=0.66667)",
    ]


@pytest.mark.parametrize(
    ("mark", "lines"), [(" .", ["a .", " b .", "c .", ""]), (" . ", ["a .", "b .c ."])], ids=["today", "until 2020"]
)
def test_a_mark_of_files2rouge_ends_a_line_and_the_repr_evaluates_to_the_same(mark: str, lines: list[str]) -> None:
    text = "a . b .c ."
    assert LinesAfter(mark)(text) == eval(repr(LinesAfter(mark)))(text) == lines
