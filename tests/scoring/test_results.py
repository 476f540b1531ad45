"""Results behave as floats and lists wherever people use them."""

import copy
import json
import math
import os
import pickle
import re
import statistics
import subprocess
import sys
from functools import partial

import numpy as np
import pandas as pd
import pytest
import yaml

from dev.paths import ROOT
from rougekit import Scorer
from rougekit.scoring.results import AggregateScore, BleuScore, ExampleScores, Score, plain, without_nan

LOW, MID, HIGH = (0.1, 0.2, 0.15), (0.2, 0.3, 0.25), (0.3, 0.4, 0.35)
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.fixture
def score():
    return AggregateScore(LOW, MID, HIGH)


@pytest.fixture
def scores():
    return ExampleScores(np.array([0.5, 1.0]), np.array([0.25, 1.0]), np.array([0.3, 1.0]))


def test_an_aggregate_is_its_mid_fmeasure(score):
    assert isinstance(score, float)
    assert score == 0.25
    assert hash(score) == hash(0.25)
    assert repr(score) == str(score) == "0.25"
    assert f"{score:.1%}" == "25.0%"
    assert type(score * 100) is float
    assert type(round(score, 2)) is float


def test_an_aggregate_carries_nine_numbers(score):
    assert (score.low, score.mid, score.high) == (LOW, MID, HIGH)
    assert (score.precision, score.recall, score.fmeasure) == MID
    assert type(score.low) is Score
    assert score.high.recall == 0.4


def outcome(call, *arguments):
    """What a call gives: the type and text of its result or error, without addresses."""
    try:
        result = call(*arguments)
    except Exception as error:
        result = error
    return type(result), re.sub("0x[0-9a-f]+", "", repr(result))


OF_NUMPY = sorted(name for name in set(dir(np.float64)) - set(dir(float)) if not name.startswith("_"))
CALLS = {
    "round": (4,),
    "astype": (np.float32,),
    "clip": (0, 0.2),
    "reshape": (1, 1),
    "repeat": (2,),
    "std": (),
    "take": (0,),
}
BLEU = BleuScore(0.1, 0.25, 0.3, (0.5, 0.4), 1.0, 1.5, 3, 2)


@pytest.mark.parametrize("result", [AggregateScore(LOW, MID, HIGH), BLEU], ids=["rouge", "bleu"])
@pytest.mark.parametrize("name", OF_NUMPY)
def test_a_score_answers_as_the_float64_that_evaluate_returns(result, name):
    found, expected = getattr(result, name), getattr(np.float64(0.25), name)
    assert outcome(lambda: found) == outcome(lambda: expected) or callable(expected)
    if callable(expected):
        for arguments in ((), CALLS.get(name, ())):
            assert outcome(found, *arguments) == outcome(expected, *arguments)


def test_evaluates_users_find_their_methods(score):
    assert {"item", "round", "tolist", "astype", "dtype", "mean", "shape", "ndim"} < {*OF_NUMPY}
    assert (type(score.item()), score.item()) == (float, 0.25)
    assert score.round(1) == np.float64(0.25).round(1) == 0.2


def test_a_misspelt_attribute_names_the_class_of_the_score(score):
    with pytest.raises(AttributeError, match="'AggregateScore' object has no attribute 'precison'"):
        _ = score.precison
    assert not hasattr(score, "__array__")


@pytest.mark.parametrize("name", ["mean", "median", "variance", "pvariance", "stdev", "fmean", "median_low"])
def test_statistics_of_runs_are_those_of_floats(name):
    runs = [0.1, 0.25, 0.7, 0.3]
    for scores in (
        [AggregateScore(LOW, (0, 0, f), HIGH) for f in runs],
        [BleuScore(0, f, 1, (), 1, 1, 1, 1) for f in runs],
    ):
        found, expected = getattr(statistics, name)(scores), getattr(statistics, name)(runs)
        assert (found, repr(found)) == (expected, repr(expected))


def test_a_class_of_scores_makes_a_float_of_a_number():
    for made in (AggregateScore(0.5), AggregateScore(np.float32(0.5)), type(BLEU)(0.5)):
        assert (type(made), made) == (float, 0.5)
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'high'"):
        AggregateScore(LOW, MID)


ALL = {
    name: {"precision": p, "recall": r, "fmeasure": f}
    for name, (p, r, f) in zip(("low", "mid", "high"), (LOW, MID, HIGH), strict=True)
}


def test_the_plain_form_has_all_numbers_in_builtin_types(score, scores):
    assert score.to_dict() == ALL
    bleu = BleuScore(0.1, 0.2, 0.3, (0.5, 0.4), 1.0, 1.5, 3, 2)
    parts = {"low": 0.1, "mid": 0.2, "high": 0.3, "precisions": [0.5, 0.4], "brevity_penalty": 1.0, "length_ratio": 1.5}
    assert bleu.to_dict() == {**parts, "prediction_length": 3, "reference_length": 2}
    columns = {"precision": [0.5, 1.0], "recall": [0.25, 1.0], "fmeasure": [0.3, 1.0]}
    given = {"rouge1": score, "each": scores, "note": ["x", None, (np.float64(0.5), Score(*MID))]}
    found = plain(given)
    assert found == {"rouge1": ALL, "each": columns, "note": ["x", None, [0.5, ALL["mid"]]]}
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("writer", ["orjson", "msgspec", "msgpack", "pydantic"])
def test_libraries_named_in_the_readme_can_serialise_results(writer, score, scores):
    module = pytest.importorskip(writer)
    results = {"rouge1": score, "rouge2": score}
    if writer == "orjson":
        assert module.loads(module.dumps(plain(results)))["rouge2"] == ALL
        assert module.loads(module.dumps(results, default=float)) == {"rouge1": 0.25, "rouge2": 0.25}
        assert module.loads(module.dumps(scores)) == [0.3, 1.0]
    elif writer == "msgspec":
        assert module.json.decode(module.json.encode(plain(results)))["rouge2"] == ALL
        assert module.json.decode(module.json.encode(results, enc_hook=float)) == {"rouge1": 0.25, "rouge2": 0.25}
    elif writer == "msgpack":
        assert module.unpackb(module.packb(results)) == {"rouge1": 0.25, "rouge2": 0.25}
    else:
        kept = module.TypeAdapter(dict[str, float]).validate_python(results)
        assert module.TypeAdapter(dict[str, float]).dump_json(kept) == b'{"rouge1":0.25,"rouge2":0.25}'


def test_an_aggregate_contains_python_floats():
    score = AggregateScore(*np.array([LOW, MID, HIGH]))
    assert {type(x) for triple in (score.low, score.mid, score.high) for x in triple} == {float}
    assert type(score.fmeasure) is float


def pickled(result, protocol):
    return pickle.loads(pickle.dumps(result, protocol))


COPIES = [copy.copy, copy.deepcopy, *(partial(pickled, protocol=k) for k in range(pickle.HIGHEST_PROTOCOL + 1))]


@pytest.mark.parametrize("duplicate", COPIES)
def test_results_survive_copies_and_pickles(score, scores, duplicate):
    check_same(duplicate(score), score)
    check_same_examples(duplicate(scores), scores)


def check_same(got, score):
    assert type(got) is AggregateScore
    assert got == score
    assert (got.low, got.mid, got.high) == (score.low, score.mid, score.high)


def test_an_aggregate_is_a_number_in_json(score):
    assert json.dumps({"rouge1": score}) == '{"rouge1": 0.25}'


DUMPERS = [
    yaml.Dumper,
    yaml.SafeDumper,
    *(getattr(yaml, name) for name in ("CDumper", "CSafeDumper") if hasattr(yaml, name)),
]


@pytest.mark.parametrize("dumper", DUMPERS)
def test_results_are_plain_numbers_in_yaml(score, scores, dumper):
    text = yaml.dump({"a": score, "b": score, "c": scores}, Dumper=dumper)
    assert text == "a: 0.25\nb: 0.25\nc:\n- 0.3\n- 1.0\n"


def test_nan_is_nan_in_yaml():
    nan = float("nan")
    assert yaml.safe_dump([AggregateScore(*[(nan, nan, nan)] * 3)]) == "- .nan\n"


def test_results_are_float64_in_numpy_and_pandas(score, scores):
    assert np.asarray([score]).dtype == np.float64
    assert np.asarray(scores).dtype == np.float64
    assert pd.Series({"rouge1": score}).dtype == np.float64
    assert pd.DataFrame({"rouge1": scores}).rouge1.tolist() == [0.3, 1.0]
    assert np.float64(score) == 0.25


def test_examples_are_a_list_of_fmeasures(scores):
    assert isinstance(scores, list)
    assert scores == [0.3, 1.0]
    assert repr(scores) == "[0.3, 1.0]"
    assert {type(x) for x in scores} == {float}
    assert json.dumps(scores) == "[0.3, 1.0]"


def test_examples_carry_read_only_columns(scores):
    assert scores.precision.tolist() == [0.5, 1.0]
    assert scores.recall.tolist() == [0.25, 1.0]
    assert scores.fmeasure.tolist() == [0.3, 1.0]
    check_read_only(scores)


def check_read_only(scores):
    for column in (scores.precision, scores.recall, scores.fmeasure):
        assert column.dtype == np.float64
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 7


def test_the_callers_arrays_stay_writeable_and_are_not_copied():
    column = np.array([0.5])
    scores = ExampleScores(column, column, column)
    assert column.flags.writeable
    assert np.shares_memory(scores.recall, column)


def test_slices_and_sums_of_examples_are_plain_lists(scores):
    for one in (scores[:1], scores + scores, scores * 2, scores.copy(), sorted(scores)):
        assert type(one) is list


def test_results_of_no_examples():
    assert ExampleScores([], [], []) == []


def check_same_examples(got, scores):
    assert type(got) is ExampleScores
    assert got == scores
    for name in ("precision", "recall", "fmeasure"):
        assert getattr(got, name).tolist() == getattr(scores, name).tolist()
    check_read_only(got)


def test_columns_of_different_lengths_are_refused():
    with pytest.raises(ValueError, match=r"have the shapes \(1,\), \(2,\), \(1,\); expected one shape \(n_examples,\)"):
        ExampleScores([1.0], [1.0, 2.0], [1.0])


@pytest.mark.parametrize("made", ["ExampleScores([1.0], [1.0], [1.0])", "[AggregateScore(*[(1.0, 1.0, 1.0)] * 3)]"])
def test_the_first_result_of_a_process_is_a_plain_number_in_yaml(made):
    code = f"import yaml; from rougekit.scoring.results import *; print(yaml.safe_dump({made}), end='')"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT)
    assert shown.stdout == "- 1.0\n", shown.stderr


def test_every_score_has_parts_and_the_last_is_what_systems_are_ranked_by():
    scores = Scorer(["rouge1", "bleu1"]).score(["a cat", "a dog", "rain"], ["the cat", "a dog", "it rained"])
    rouge, bleu = scores.aggregate().values()
    assert rouge.main == rouge.by_part["fmeasure"] == (rouge.low.fmeasure, rouge.mid.fmeasure, rouge.high.fmeasure)
    assert bleu.main == bleu.by_part["bleu"] == (bleu.low, bleu.mid, bleu.high)
    assert rouge.main.low < rouge.main.mid < rouge.main.high
    for name, score in scores.aggregate().items():
        assert tuple(score.by_part) == scores.measures[name].parts
        assert [*score.by_part.values()][-1] == score.main


def test_json_has_none_for_what_is_no_number():
    plainly = without_nan({"a": (1.5, math.nan), "b": [{"c": math.inf}, "d", None, 2]})
    assert plainly == {"a": [1.5, None], "b": [{"c": None}, "d", None, 2]}
