"""The plugin as an object: rows, results, and no traces of a refused call."""

import json
import pickle
import runpy
import time
from concurrent.futures import ThreadPoolExecutor

import datasets
import evaluate
import numpy as np
import pandas as pd
import pytest
from datasets.fingerprint import Hasher
from rouge_score import rouge_scorer, scoring

import rougekit
from rouge_metric import Rouge
from rougekit.scoring.results import AggregateScore, ExampleScores

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
PREDICTIONS = ["the cat sat\non the mat", "a dog ran off", "it rained all day", ""]
REFERENCES = ["the cat lay\non the mat", "the dog ran off quickly", "all day it rained", "nothing here"]
SEVERAL = [["a dog", "the cat lay\non the mat"], ["dogs run"], ["it rained", "all day it rained", "sun"], ["nothing"]]


@pytest.fixture
def rouge():
    return Rouge()


def by_rouge_score(references=REFERENCES, predictions=PREDICTIONS, **options):
    """Scores by rouge_score 0.1.2: for each example a dict by type, for the reference with the best F."""
    scorer = rouge_scorer.RougeScorer(TYPES, **options)
    groups = [[group] if isinstance(group, str) else group for group in references]
    return [scorer.score_multi(group, prediction) for group, prediction in zip(groups, predictions, strict=True)]


@pytest.mark.parametrize("references", [REFERENCES, SEVERAL], ids=["one", "several"])
@pytest.mark.parametrize("use_stemmer", [False, True])
def test_examples_equal_rouge_score(rouge, references, use_stemmer):
    results = rouge.compute(
        predictions=PREDICTIONS, references=references, use_stemmer=use_stemmer, use_aggregator=False
    )
    expected = by_rouge_score(references, use_stemmer=use_stemmer)
    assert list(results) == TYPES
    for name, scores in results.items():
        assert type(scores) is ExampleScores
        for column in ("precision", "recall", "fmeasure"):
            assert getattr(scores, column).tolist() == [getattr(row[name], column) for row in expected]


def test_an_aggregate_is_a_mean_with_an_interval(rouge):
    results = rouge.compute(predictions=PREDICTIONS, references=REFERENCES)
    expected = by_rouge_score()
    for name, score in results.items():
        assert type(score) is AggregateScore
        assert score == pytest.approx(np.mean([row[name].fmeasure for row in expected]), abs=1e-15)
        assert score.recall == pytest.approx(np.mean([row[name].recall for row in expected]), abs=1e-15)
        assert score.low.precision <= score.precision <= score.high.precision
    assert results["rouge1"].low < results["rouge1"].high
    assert json.loads(json.dumps(results)) == results


def test_legacy_bootstrap_equals_evaluates_rouge():
    ours = Rouge(seed=7).compute(predictions=PREDICTIONS, references=REFERENCES, legacy_bootstrap=True)
    aggregator = scoring.BootstrapAggregator()
    for row in by_rouge_score():
        aggregator.add_scores(row)
    np.random.seed(7)
    loaded_after = Rouge()
    theirs = aggregator.aggregate()
    for name, score in ours.items():
        assert (score.low, score.mid, score.high) == (theirs[name].low, theirs[name].mid, theirs[name].high)
    again = loaded_after.compute(predictions=PREDICTIONS, references=REFERENCES, legacy_bootstrap=True)
    assert all_bounds(again) == all_bounds(ours)


def test_numpys_global_generator_is_neither_read_nor_changed(rouge):
    np.random.seed(1)
    first = rouge.compute(predictions=PREDICTIONS, references=REFERENCES)
    rouge.compute(predictions=PREDICTIONS, references=REFERENCES, legacy_bootstrap=True)
    drawn = np.random.random()
    np.random.seed(1)
    assert np.random.random() == drawn
    assert all_bounds(Rouge().compute(predictions=PREDICTIONS, references=REFERENCES)) == all_bounds(first)


def all_bounds(results):
    return {name: (score.low, score.mid, score.high) for name, score in results.items()}


def test_the_seed_of_the_object_is_a_default():
    rows = {"predictions": PREDICTIONS, "references": REFERENCES}
    seeded = all_bounds(Rouge(seed=3).compute(**rows))
    assert seeded == all_bounds(Rouge().compute(**rows, seed=3))
    assert seeded == all_bounds(Rouge(seed=9).compute(**rows, seed=3))
    assert seeded != all_bounds(Rouge().compute(**rows))


@pytest.mark.parametrize(
    "column",
    [
        lambda rows: pd.Series(rows, index=range(5, 9)),
        lambda rows: datasets.Dataset.from_dict({"text": rows})["text"],
        iter,
    ],
)
def test_every_kind_of_column_is_accepted(rouge, column):
    expected = rouge.compute(predictions=PREDICTIONS, references=REFERENCES)
    assert rouge.compute(predictions=column(PREDICTIONS), references=column(REFERENCES)) == expected
    rouge.add_batch(predictions=column(PREDICTIONS), references=column(REFERENCES))
    assert rouge.compute() == expected


@pytest.mark.parametrize("references", [REFERENCES, SEVERAL], ids=["one", "several"])
@pytest.mark.parametrize("keep_in_memory", [False, True])
def test_rows_may_come_in_pieces(references, keep_in_memory):
    rouge = Rouge(keep_in_memory=keep_in_memory)
    expected = all_bounds(rouge.compute(predictions=PREDICTIONS, references=references))
    rouge.add(prediction=PREDICTIONS[0], reference=references[0])
    rouge.add(predictions=PREDICTIONS[1], references=references[1])
    rouge.add_batch(prediction=PREDICTIONS[2:3], reference=references[2:3])
    rouge.add_batch(predictions=[], references=[])
    assert len(rouge) == 3
    assert all_bounds(rouge.compute(predictions=PREDICTIONS[3:], references=references[3:])) == expected
    assert len(rouge) == 0
    assert all_bounds(rouge.compute(predictions=PREDICTIONS, references=references)) == expected


def test_added_rows_are_copies_of_the_callers_lists(rouge):
    predictions, references = ["a"], ["a"]
    rouge.add_batch(predictions=predictions, references=references)
    rouge.add(prediction="b", reference="b")
    assert (predictions, references) == (["a"], ["a"])


WRONG_ROWS = {
    "bare text": ("abc", ["a"], TypeError, r"predictions is 'abc' \(str\); expected a sequence of str"),
    "missing": (["a", None], ["a", "b"], TypeError, r"predictions\[1\] is None; expected str"),
    "lengths": (["a", "b"], ["a"], ValueError, "2 predictions but 1 reference; expected one for each"),
    "surrogate": (["a", "\ud800"], ["a", "b"], ValueError, r"predictions\[1\] has the lone surrogate '\\ud800'"),
    "tokens": ([["the", "cat"]], ["a"], TypeError, 'tokenizer="whitespace"'),
}


@pytest.mark.parametrize(("predictions", "references", "error", "message"), WRONG_ROWS.values(), ids=WRONG_ROWS)
def test_wrong_rows_are_refused_and_leave_nothing(rouge, predictions, references, error, message):
    for added in (False, True):
        if added:
            rouge.add_batch(predictions=PREDICTIONS[:2], references=REFERENCES[:2])
        for method in (rouge.add_batch, rouge.compute):
            with pytest.raises(error, match=message):
                method(predictions=predictions, references=references)
            assert len(rouge) == 2 * added
    assert rouge.compute() == Rouge().compute(predictions=PREDICTIONS[:2], references=REFERENCES[:2])


def test_a_refused_example_leaves_nothing(rouge):
    rouge.add(prediction="a", reference="a")
    for prediction, reference in ((None, "b"), ("b", None), ("b", [None]), ("b", ["c"]), ("\ud800", "b")):
        with pytest.raises((TypeError, ValueError), match="expected"):
            rouge.add(prediction=prediction, reference=reference)
    assert len(rouge) == 1


def test_batches_cannot_mix_layouts_of_references(rouge):
    rouge.add_batch(predictions=["a"], references=["a"])
    message = (
        "references were a str for each example before, now a sequence of str for each example; expected one layout"
    )
    for call in (rouge.add_batch, rouge.compute):
        with pytest.raises(ValueError, match=message):
            call(predictions=["b"], references=[["b"]])
    assert rouge.compute()["rouge1"] == 1.0
    rouge.add_batch(predictions=["b"], references=[["b"]])  # after compute either layout is accepted again


WRONG_OPTIONS = {
    "unknown": ({"rouge_type": ["rouge1"]}, TypeError, "unknown option 'rouge_type'; did you mean 'rouge_types'?"),
    "type": ({"rouge_types": ["rouge0"]}, ValueError, "rouge0"),
    "aggregator": ({"use_aggregator": "no"}, TypeError, "use_aggregator='no'; expected True or False"),
    "micro": ({"use_aggregator": False, "average": "micro"}, ValueError, "average='micro' with use_aggregator=False"),
    "bleu": ({"use_aggregator": False, "rouge_types": ["bleu"]}, ValueError, "bleu"),
}


@pytest.mark.parametrize(("options", "error", "message"), WRONG_OPTIONS.values(), ids=WRONG_OPTIONS)
def test_wrong_options_are_refused_and_keep_the_rows(rouge, options, error, message):
    rouge.add(prediction="a", reference="a")
    with pytest.raises(error, match=message.replace("?", r"\?")):
        rouge.compute(**options)
    assert len(rouge) == 1
    assert rouge.compute()["rouge1"] == 1.0


def test_a_failing_tokenizer_keeps_the_rows(rouge):
    rouge.add(prediction="a", reference="a")
    with pytest.raises(ZeroDivisionError):
        rouge.compute(tokenizer=lambda text: 1 / 0)
    assert rouge.compute()["rouge1"] == 1.0


def test_wrong_input_names_are_refused(rouge):
    with pytest.raises(TypeError, match="unknown input 'hypotheses'; did you mean 'predictions'"):
        rouge.add_batch(hypotheses=["a"], references=["a"])
    with pytest.raises(TypeError, match="predictions is passed twice"):
        rouge.add(prediction="a", predictions="a", reference="b")


def test_without_rows_means_are_refused_and_lists_empty(rouge):
    with pytest.raises(
        ValueError, match="there is nothing to score; pass predictions and references, or add some first"
    ):
        rouge.compute()
    with pytest.raises(ValueError, match="expected at least one"):
        rouge.compute(predictions=[], references=[])
    assert rouge.compute(predictions=[], references=[], use_aggregator=False) == {name: [] for name in TYPES}


def test_the_config_name_is_the_standard():
    for name in (None, "default", "rouge_score"):
        rouge = Rouge(name)
        rouge.compute(predictions=["a"], references=["a"])
        assert "|std:rouge_score|" in rouge.signature
        rouge.compute(predictions=["a"], references=["a"], standard="rouge155")
        assert "|std:rouge155|" in rouge.signature
    rouge = Rouge("rouge155")
    rouge.compute(predictions=["a"], references=["a"])
    assert "|std:rouge155|" in rouge.signature
    rouge.compute(predictions=["a"], references=["a"], standard="rouge_score")
    assert "|std:rouge_score|" in rouge.signature


def test_perls_average_has_seeds_of_its_own():
    rows = {"predictions": PREDICTIONS, "references": REFERENCES}
    plain = all_bounds(Rouge("rouge155").compute(**rows, perl_average=True))
    assert all_bounds(Rouge("rouge155", seed=3).compute(**rows, perl_average=True)) == plain
    with pytest.raises(ValueError, match="seed=3"):
        Rouge("rouge155").compute(**rows, perl_average=True, seed=3)
    with pytest.raises(ValueError, match="rouge155"):
        Rouge().compute(**rows, perl_average=True)


def test_wrong_construction_is_refused():
    with pytest.raises(
        ValueError, match=r"config_name='rouge156'; expected 'rouge_score', 'rouge155', .*'default' or None"
    ):
        Rouge("rouge156")
    with pytest.raises(ValueError, match="seed=-1; expected"):
        Rouge(seed=-1)
    with pytest.raises(TypeError, match=r"unknown option 'experimentid'; did you mean 'experiment_id'\?"):
        Rouge(experimentid="x")


def test_the_signature_says_how_to_repeat_the_number():
    assert Rouge().signature is None
    rouge = Rouge(seed=5)
    rouge.compute(predictions=PREDICTIONS, references=SEVERAL, use_stemmer=True, confidence=0.9, n_resamples=50)
    for part in ("rouge|std:rouge_score|", "|stem:porter|", "|refs:var|", "|boot:50|", "|ci:90t|", "|seed:5|"):
        assert part in rouge.signature
    assert rouge.signature.endswith(f"|v:{rougekit.__version__}")
    rouge.compute(predictions=PREDICTIONS, references=REFERENCES, seed=6)
    assert "|refs:1|" in rouge.signature
    assert "|seed:6|" in rouge.signature


def test_the_methods_say_it_in_two_sentences(rouge):
    assert rouge.methods is None
    nan = {"rouge_types": ["rouge1", "rouge4", "bleu"], "zero_division": float("nan")}
    rouge.compute(predictions=PREDICTIONS, references=REFERENCES, use_stemmer=True, **nan)
    scores = rougekit.Scorer(use_stemmer=True, **nan).score(PREDICTIONS, REFERENCES)
    assert rouge.methods == scores.methods
    assert f" ({(~np.isnan(scores['rouge4'].fmeasure)).sum()} in ROUGE-4), BLEU " in rouge.methods.text
    rouge.compute(predictions=PREDICTIONS, references=REFERENCES, use_aggregator=False, rouge_types=["rouge2"])
    of_means = rougekit.Scorer(["rouge2"]).score(PREDICTIONS, REFERENCES).methods
    assert of_means.text == f"{rouge.methods.text} {of_means.text.partition('beta 1, one reference per example. ')[2]}"
    assert "means" not in rouge.methods.text
    assert rouge.methods.signatures == of_means.signatures


def test_every_option_reaches_the_scorer(rouge):
    rows = {"predictions": PREDICTIONS, "references": SEVERAL, "use_aggregator": False}
    plain = rouge.compute(**rows)
    for options in (
        {"tokenizer": "char"},
        {"multi_reference": "mean"},
        {"stopwords": ["the", "a"]},
        {"beta": 5.0},
        {"max_words": 2},
        {"max_bytes": 4},
    ):
        assert rouge.compute(**rows, **options) != plain, options
    assert rouge.compute(**rows, rouge_types=["rougeL", "rouge3"]).keys() == {"rougeL", "rouge3"}
    assert rouge.compute(**rows, rouge_types=None) == plain


def test_warnings_point_to_the_line_that_called(rouge):
    unsplit = {"predictions": ["One. Two is more. Three."], "references": ["One. Two. Three."]}
    for metric in (rouge, evaluate.combine([rouge]), evaluate.load(rougekit.plugin_path())):
        with pytest.warns(rougekit.RougeWarning, match="newline") as caught:
            metric.compute(**unsplit)
        assert [warning.filename for warning in caught] == [__file__]


class WordCount(evaluate.Metric):
    """Another metric, to combine with."""

    def _info(self):
        text = datasets.Value("string")
        features = datasets.Features({"predictions": text, "references": text})
        return evaluate.MetricInfo(description="", citation="", inputs_description="", features=features)

    def _compute(self, predictions, references):
        return {"words": sum(len(text.split()) for text in predictions)}


def test_combined_with_another_metric(rouge):
    expected = {**rouge.compute(predictions=PREDICTIONS, references=REFERENCES), "words": 14}
    combined = evaluate.combine([rouge, WordCount()])
    assert combined.compute(predictions=PREDICTIONS, references=REFERENCES) == expected
    combined.add_batch(predictions=PREDICTIONS[:3], references=REFERENCES[:3])
    combined.add(prediction=PREDICTIONS[3], reference=REFERENCES[3])
    results = combined.compute()
    assert results == expected
    assert results["rouge1"].recall == expected["rouge1"].recall
    twice = evaluate.combine({"a": rouge, "b": Rouge()}, force_prefix=True)
    assert twice.compute(predictions=PREDICTIONS, references=REFERENCES).keys() == {
        f"{x}_{n}" for x in "ab" for n in TYPES
    }


def test_a_pickled_metric_keeps_its_rows(rouge):
    rouge.add_batch(predictions=PREDICTIONS, references=REFERENCES)
    copy = pickle.loads(pickle.dumps(rouge))
    assert len(copy) == 4
    assert all_bounds(copy.compute()) == all_bounds(rouge.compute())
    assert copy.signature == rouge.signature


def test_dataset_map_finds_its_cache_after_a_compute(rouge):
    before = Hasher.hash(rouge)
    rouge.compute(predictions=PREDICTIONS, references=REFERENCES, rouge_types=["rouge1"])
    assert Hasher.hash(rouge) == before
    rows = datasets.Dataset.from_dict({"text": PREDICTIONS})
    prints = {rows.map(lambda row: {"n": rouge.compute(**row_of(row))["rouge1"]})._fingerprint for _ in range(2)}
    assert len(prints) == 1
    rouge.add(prediction="a", reference="a")
    assert Hasher.hash(rouge) != before
    assert Hasher.hash(Rouge("rouge155", seed=1)) != Hasher.hash(Rouge(seed=1))


def row_of(row):
    return {"predictions": [row["text"]], "references": [row["text"]]}


def test_metrics_with_one_seed_have_one_cache():
    first = Hasher.hash(Rouge(seed=1))
    np.random.seed(7)  # evaluate draws seeds that are not given from numpy's generator
    assert Hasher.hash(Rouge(seed=1)) == first
    drawn = Rouge()
    assert pickle.loads(pickle.dumps(drawn)).seed == drawn.seed


def test_open_metrics_do_not_block_each_other():
    start = time.perf_counter()
    metrics = [Rouge() for _ in range(4)]
    for rouge in metrics:
        rouge.add(prediction="a", reference="a")
    assert [rouge.compute(n_resamples=0)["rouge1"] for rouge in metrics] == [1.0] * 4
    assert time.perf_counter() - start < 100  # evaluate waits as long for each of three locks


def test_one_metric_in_several_threads(rouge):
    expected = all_bounds(rouge.compute(predictions=PREDICTIONS, references=REFERENCES))
    with ThreadPoolExecutor(8) as pool:
        results = [pool.submit(rouge.compute, predictions=PREDICTIONS, references=REFERENCES) for _ in range(8)]
    assert [all_bounds(one.result()) for one in results] == [expected] * 8


def test_a_process_that_timed_out_can_try_again(tmp_path):
    rouge = Rouge(num_process=2, process_id=0, cache_dir=str(tmp_path), timeout=0.1)
    for _ in range(2):
        with pytest.raises(ValueError, match="from process 0 but it doesn't exist"):
            rouge.add_batch(predictions=["a"], references=["a"])
        assert len(rouge) == 0


def test_no_folder_is_needed(tmp_path):
    file = tmp_path / "file"
    file.touch()
    rouge = Rouge(cache_dir=str(file / "below"))
    rouge.add(prediction="a", reference="a")
    assert rouge.compute()["rouge1"] == 1.0


def test_both_layouts_are_declared(rouge):
    one, several = rouge.features[1], rouge.features[0]
    assert one.keys() == several.keys() == {"predictions", "references"}
    assert rouge.name == "rouge"
    assert "Lin" in rouge.description + rouge.citation


def test_versions_agree(monkeypatch):
    path = rougekit.plugin_path()
    assert runpy.run_path(path)["__version__"] == rougekit.__version__
    monkeypatch.setattr(rougekit, "__version__", "9.9.9")
    with pytest.raises(ImportError, match=r"rougekit 9\.9\.9 is installed, .* pip install \. in the repository"):
        runpy.run_path(path)


def test_a_plugin_of_another_patch_release_loads(monkeypatch):
    """As when a Space is updated, and rougekit, installed before, is not."""
    major, minor, patch = rougekit.__version__.split(".")
    monkeypatch.setattr(rougekit, "__version__", f"{major}.{minor}.{int(patch) + 1}")
    found = runpy.run_path(rougekit.plugin_path())["Rouge"]().compute(predictions=["a b"], references=["a b"])
    assert found["rouge1"] == 1.0


@pytest.mark.parametrize("method", ["compute", "add_batch", "add"])
def test_texts_without_keywords_are_refused_with_the_keywords(rouge, method):
    wanted = "prediction=..., reference=..." if method == "add" else "predictions=..., references=..."
    with pytest.raises(TypeError, match=rf"^{method} takes no positional arguments: {method}\({wanted}\)$"):
        getattr(rouge, method)(PREDICTIONS, REFERENCES)
    assert len(rouge) == 0


def test_a_type_may_be_a_str(rouge):
    assert list(rouge.compute(predictions=PREDICTIONS, references=REFERENCES, rouge_types="rougeL")) == ["rougeL"]
