"""PyPI's rouge against its drop-in: every number and exception, files, the command, and other packages' calls."""

import json
import sys
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dev import peers, realsumm
from rougekit.compat import rouge_pypi
from rougekit.scoring.standards.rouge import Rouge
from tests.helpers.rouge_package import ODD, PLAIN

TEXTS = st.one_of(PLAIN, ODD, st.sampled_from(["", ".", "...", " "]))
METRICS = st.lists(st.sampled_from(["rouge-1", "ROUGE-2", "rouge-5", "rouge-l", "rouge-L"]), max_size=4)
OPTIONS = st.fixed_dictionaries({}, optional={
    "metrics": METRICS, "stats": st.lists(st.sampled_from("rpfF"), max_size=4), "return_lengths": st.booleans(),
    "raw_results": st.booleans(), "exclusive": st.booleans(),
})  # fmt: skip
CALL = st.fixed_dictionaries({}, optional={"avg": st.booleans(), "ignore_empty": st.booleans()})


def outcome(function, *arguments, **options):
    """The result of a call to the last bit, or its exception, as text."""
    try:
        return repr(function(*arguments, **options))
    except Exception as failure:
        is_worded = isinstance(failure, ValueError | KeyError | AttributeError)
        return type(failure), str(failure) if is_worded else None


def assert_same(ours, theirs, options, hyps, refs, call):
    assert outcome(ours(**options).get_scores, hyps, refs, **call) == outcome(
        theirs(**options).get_scores, hyps, refs, **call
    )


@given(
    options=OPTIONS,
    call=CALL,
    pairs=st.lists(st.tuples(TEXTS, TEXTS), max_size=12),
    seen_as=st.sampled_from((list, tuple)),
)
@example(options={}, call={"ignore_empty": True}, pairs=[("", "")], seen_as=list)
@example(options={}, call={"avg": True}, pairs=[], seen_as=list)
@example(options={"raw_results": True}, call={"avg": True}, pairs=[("a", "a")], seen_as=list)
@example(
    options={"raw_results": True, "metrics": [], "return_lengths": True},
    call={"avg": True},
    pairs=[("a", "a"), ("a", "")],
    seen_as=list,
)
@example(options={"metrics": ["rouge-l"]}, call={}, pairs=[("a", "a"), ("a", "")], seen_as=list)
@example(options={}, call={"avg": True}, pairs=[("a b. c", "a c"), (" . a a", "b a")] * 10, seen_as=list)
def test_equal_to_rouge_in_every_bit_and_exception(options, call, pairs, seen_as):
    hyps, refs = (seen_as(side) for side in (zip(*pairs, strict=True) if pairs else ((), ())))
    assert_same(rouge_pypi.Rouge, peers.rouge_module().Rouge, options, hyps, refs, call)


@pytest.mark.parametrize(("hyps", "refs"), [
    ("a", "b"), (["a"], ["a", "b"]), (["a"], ("a",)), (None, None), ([None], ["a"]), (["a"] * 9, [None] * 9),
    ([b"a"], [b"a"]), ([1], ["a"]), (["a"], [["a"]]), ("a", ["a"]), ({"a"}, {"a"}),
    (np.array(["a", "b c"]), np.array(["a", "b"])),
])  # fmt: skip
@pytest.mark.parametrize("call", [{}, {"avg": True}, {"ignore_empty": True}])
def test_invalid_pairs_of_texts_end_alike(hyps, refs, call):
    assert_same(rouge_pypi.Rouge, peers.rouge_module().Rouge, {}, hyps, refs, call)


@pytest.mark.parametrize("options", [{"metrics": ["rouge-6"]}, {"stats": ["q"]}, {"metrics": "rouge-1"}, {"x": 1}])
def test_wrong_options_end_alike(options):
    assert outcome(rouge_pypi.Rouge, **options) == outcome(peers.rouge_module().Rouge, **options)


def test_public_names_equal_the_packages():
    theirs = peers.rouge_module().Rouge
    for name in ("DEFAULT_METRICS", "DEFAULT_STATS", "AVAILABLE_STATS"):
        assert getattr(rouge_pypi.Rouge, name) == getattr(theirs, name)
    assert list(rouge_pypi.Rouge.AVAILABLE_METRICS) == list(theirs.AVAILABLE_METRICS)
    assert rouge_pypi.Rouge.AVAILABLE_METRICS["rouge-2"](["a b"], ["a b"])["f"] == pytest.approx(1)


@pytest.mark.slow
def test_equal_on_real_summaries():
    predictions, references = realsumm.summaries()
    texts = predictions[:60], references[:60]
    for call in ({}, {"avg": True}):
        assert_same(rouge_pypi.Rouge, peers.rouge_module().Rouge, {"return_lengths": True}, *texts, call)


def test_many_pairs_are_scored_in_one_call(monkeypatch):
    called, count = [], Rouge.count
    monkeypatch.setattr(Rouge, "count", lambda *a: called.append(1) or count(*a))
    rouge_pypi.Rouge().get_scores(["a b"] * 50, ["a c"] * 50)
    assert called == [1]


FILES = ["a b c\nd e\n", "a b c\nd e", "a\r\nb\n", "\nx\n", "", "a b\n"]


@pytest.mark.parametrize("call", [{}, {"avg": True}, {"ignore_empty": True}])
def test_files_are_read_alike(tmp_path, call):
    theirs, ours = peers.rouge_module().FilesRouge(["rouge-l"]), rouge_pypi.FilesRouge(["rouge-l"])
    hyp, ref = str(tmp_path / "hyp"), str(tmp_path / "ref")
    assert outcome(ours.get_scores, hyp, ref) == outcome(theirs.get_scores, hyp, ref) == (AssertionError, None)
    for one in FILES:
        for other in FILES:
            (tmp_path / "hyp").write_bytes(one.encode())
            (tmp_path / "ref").write_bytes(other.encode())
            assert outcome(ours.get_scores, hyp, ref, **call) == outcome(theirs.get_scores, hyp, ref, **call)


@pytest.mark.parametrize("arguments", [
    ["the cat", "the dog"], ["-a", "the cat", "the dog"], ["the cat", "the dog", "--metrics", "1", "l", "--stats", "f"],
    ["-f", "hyp", "ref"], ["--file", "--avg", "hyp", "ref", "--ignore_empty"], ["x"], ["a", "b", "--metrics", "9"],
])  # fmt: skip
def test_the_command_prints_the_same(arguments, tmp_path, monkeypatch, capsys):
    (tmp_path / "hyp").write_text("a b\nc\n")
    (tmp_path / "ref").write_text("a\nc d\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "rouge", peers.rouge_module())
    printed = []
    for main in (peers.rouge_command(), rouge_pypi.main):
        monkeypatch.setattr(sys, "argv", ["rouge", *arguments])
        with suppress(SystemExit):
            main()
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    assert not printed[0] or json.loads(printed[0])


PAIRS = [("the cat sat on the mat. it ran", "a cat sat. it ran away"), ("yes", "no"), ("it is 4.5", "it is 4.5 .")]


def longbench(rouge, prediction, truth):
    """As in LongBench, any exception gives 0."""
    try:
        return rouge.get_scores([prediction], [truth], avg=True)["rouge-l"]["f"]
    except Exception:
        return 0.0


@pytest.mark.parametrize("pair", [*PAIRS, ("", "x"), ("...", "x")])
def test_calls_of_longbench_and_continuous_eval_give_the_same(pair):
    theirs = peers.rouge_module().Rouge
    assert longbench(rouge_pypi.Rouge(), *pair) == longbench(theirs(), *pair)
    for options in ({"metrics": ["rouge-l"]}, {}):
        call = {"avg": True, "ignore_empty": True}
        assert_same(rouge_pypi.Rouge, theirs, options, *pair, call)
        assert_same(rouge_pypi.Rouge, theirs, options, *pair, {})


@pytest.mark.slow
def test_sentences_that_overflow_the_packages_stack_are_scored():
    long, short = (" ".join(map(str, range(n))) for n in (990, 9))
    with pytest.raises(RecursionError):
        peers.rouge_module().Rouge().get_scores(long, short)
    assert rouge_pypi.Rouge().get_scores(long, short)[0]["rouge-l"]["r"] == 1
