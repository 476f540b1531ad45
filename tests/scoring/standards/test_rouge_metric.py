"""PyRouge of rouge-metric, bit for bit: counts, both reductions of references, and its average."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dev import peers, realsumm
from rougekit import Scorer, explain, parse_signature
from tests.helpers.amounts import drawn, max_examples, slow

TYPES = {"rouge-1": "rouge1", "rouge-2": "rouge2", "rouge-3": "rouge3", "rouge-l": "rougeL", "rouge-w-1.2": "rougeW1.2"}
SKIPS = {2: {"rouge-s2": "rougeS2", "rouge-su2": "rougeSU2"}, None: {"rouge-s*": "rougeS*", "rouge-su*": "rougeSU*"}}
MODES = {"pooled": "average", "best": "best"}


def assert_equal(predictions, references, *, how="pooled", skip=2, types=TYPES, weight=1.2, **options):
    """Check every number of every example and of the average."""
    names = types | SKIPS[skip]
    py_rouge = peers.rouge_metric_module().PyRouge
    settings = {"rouge_w": True, "rouge_w_weight": weight, "rouge_s": True, "rouge_su": True, "skip_gap": skip}
    theirs = [
        py_rouge(rouge_n=3, **settings, multi_ref_mode=MODES[how], mode=mode).evaluate(
            predictions, references, **options
        )
        for mode in ("individual", "average")
    ]
    ours = {} if not options else {"split_summaries": True, "sentences": options["sentencizer"],
                                    "tokenizer": options.get("tokenizer")}  # fmt: skip
    scores = Scorer([*names.values()], standard="rouge_metric", multi_reference=how, **ours).score(
        predictions, references
    )
    averages = scores.aggregate(n_resamples=0)
    for name, ours in names.items():
        for part, column in (("p", "precision"), ("r", "recall"), ("f", "fmeasure")):
            np.testing.assert_array_equal(getattr(scores[ours], column), [one[name][part] for one in theirs[0]])
            assert getattr(averages[ours], column) == theirs[1][name][part], (name, part)


WORDS = st.lists(st.sampled_from(["a", "b", "c", "A", "\n", " ", "\n\n"]), max_size=20).map(" ".join)
ODD = st.text("ab. \t\n\r\x0b\x1c\x85\u2028\u3000é😀İ", max_size=20)
EXAMPLES = st.lists(
    st.tuples(WORDS | ODD, st.lists(WORDS | ODD, min_size=1, max_size=3)), min_size=1, max_size=6
)  # fmt: skip


@pytest.mark.parametrize("how", ["pooled", "best"])
@pytest.mark.parametrize("skip", [2, None])
@max_examples(60, 20)
@given(examples=EXAMPLES)
@example(examples=[("", [""]), ("a", ["", "a"]), ("a b", ["b a", "a b"])])
def test_equal_on_small_texts(how, skip, examples):
    assert_equal(*map(list, zip(*examples, strict=True)), how=how, skip=skip)


@pytest.mark.slow
@pytest.mark.parametrize("weight", drawn([1, 1.2, 1.5, 2], [1, 1.5]))
@max_examples(30, 10)
@given(examples=EXAMPLES)
def test_equal_under_other_weights(weight, examples):
    types = TYPES | {f"rouge-w-{weight}": f"rougeW{weight}"}
    types = {name: ours for name, ours in types.items() if name != "rouge-w-1.2" or weight == 1.2}
    assert_equal(*map(list, zip(*examples, strict=True)), types=types, weight=weight)


@pytest.mark.parametrize("how", ["pooled", *slow("best")])
def test_equal_on_real_texts(how):
    predictions, references = (texts[: drawn(80, 25)] for texts in realsumm.summaries())
    several = [[references[k], references[k - 1], references[k - 2]] for k in range(len(references))]
    assert_equal(predictions, several, how=how)


def test_sentences_may_come_from_a_function():
    def at_bars(text):
        return text.split("|")

    def at_blanks(text):
        return text.split(" ")

    assert_equal(["a b|c d|b a", "x"], [["b a|d c a"], ["x|y"]], sentencizer=at_bars)
    assert_equal(["a||b", "x"], [["b|", ""], ["x||y"]], sentencizer=at_bars, tokenizer=at_blanks)


def test_the_average_computes_f_from_mean_precision_and_recall():
    scores = Scorer(["rouge1"], standard="rouge_metric").score(["a", "a b c d"], ["a b c d", "a"])
    assert scores["rouge1"].fmeasure.tolist() == [0.4, 0.4]
    found = scores.aggregate()["rouge1"]
    assert found.fmeasure == 0.625
    assert found.low.fmeasure <= found.fmeasure <= found.high.fmeasure


def test_signature_and_explanation_name_the_standard():
    scorer = Scorer(standard="rouge_metric")
    assert scorer.signature.startswith("rouge|std:rouge_metric|tok:whitespace|")
    assert parse_signature(scorer.signature).signature == scorer.signature
    assert len(explain("the cat\nsat", "the cat", "rougeL", standard="rouge_metric").matches) == 2
