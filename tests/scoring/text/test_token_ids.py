"""Token ids in every format have the scores of texts whose words are these ids."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import RougeWarning, Scorer, parse_signature
from rougekit.scoring.text import token_ids

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum", "rougeW1.2", "rougeSU4", "meadL", "bleu"]
IDS = st.lists(st.sampled_from([-100, 0, 1, 2, 3, 9, 250_000]), max_size=12)
IGNORE, BREAK = (-100, 0), 9


def text(ids):
    """Ids written as words, a line for each sentence."""
    return " ".join("\n" if number == BREAK else f"w{number}" for number in ids if number not in IGNORE)


def assert_same(found, wanted):
    for name in TYPES:
        assert dict.fromkeys(found[name].counts) == dict.fromkeys(wanted[name].counts)
        for column, counts in found[name].counts.items():
            np.testing.assert_array_equal(counts, wanted[name].counts[column])
        if name != "bleu":
            np.testing.assert_array_equal(found[name].columns, wanted[name].columns)


@given(pairs=st.lists(st.tuples(IDS, IDS), min_size=1, max_size=6))
def test_ids_score_as_words_do(pairs):
    scorer = Scorer(TYPES, progress=False)
    predictions, references = (list(side) for side in zip(*pairs, strict=True))
    wanted = Scorer(TYPES, tokenizer="whitespace").score(list(map(text, predictions)), list(map(text, references)))
    found = scorer.score_ids(predictions, references, ignore=IGNORE, separator=BREAK)
    assert_same(found, wanted)
    arrays = [list(map(np.array, side)) for side in (predictions, references)]
    assert_same(scorer.score_ids(*arrays, ignore=IGNORE, separator=[BREAK]), wanted)
    padded = [table(side) for side in (predictions, references)]
    assert_same(scorer.score_ids(*padded, ignore=IGNORE, separator=BREAK, threads=2), wanted)


def table(rows, dtype=np.int32):
    padded = np.full((len(rows), max(map(len, rows))), -100, dtype)
    for k, row in enumerate(rows):
        padded[k, : len(row)] = row
    return padded


@given(st.lists(st.tuples(IDS, st.lists(IDS, min_size=1, max_size=3)), min_size=1, max_size=4))
def test_several_references(examples):
    predictions, references = (list(side) for side in zip(*examples, strict=True))
    wanted = Scorer(TYPES, tokenizer="whitespace").score(
        list(map(text, predictions)), [list(map(text, group)) for group in references]
    )
    if any(map(any, references)):  # otherwise nothing indicates several references
        assert_same(Scorer(TYPES).score_ids(predictions, references, ignore=IGNORE, separator=BREAK), wanted)
    same = [group[:1] * 2 for group in references]
    stacked = np.stack([table([ids + [-100] * (12 - len(ids)) for ids in group]) for group in same])
    twice = Scorer(TYPES, tokenizer="whitespace").score(
        list(map(text, predictions)), [list(map(text, group)) for group in same]
    )
    assert_same(Scorer(TYPES).score_ids(predictions, stacked, ignore=IGNORE, separator=BREAK), twice)


@pytest.mark.slow  # importing torch takes seconds
def test_tensors_of_torch():
    torch = pytest.importorskip("torch")
    scorer = Scorer(["rouge1"])
    tables = torch.tensor([[5, 7, 7, 0]]), torch.tensor([[5, 7, 9, -100]])
    for sides in (tables, ([tables[0][0]], [tables[1][0]])):
        assert scorer.score_ids(*sides, ignore=(-100, 0))["rouge1"].recall == [2 / 3]


@pytest.mark.parametrize("ids", [[1, 70_000, 9], [1, 5_000_000, 9]])
def test_ids_of_any_size_and_rows_of_any_kind(ids):
    scorer = Scorer(["rouge1", "rougeLsum"])
    wanted = scorer.score_ids([ids, [8]], [[9, ids[1]], [8, 8]], separator=1).columns["rouge1"]
    many = {-100, 0, *range(100, 200)}
    rows = [np.array([*ids, 101], np.int32), [8, -100]]
    for predictions in (rows, [tuple(row) for row in rows], [list(map(int, row)) for row in rows]):
        found = scorer.score_ids(predictions, [range(9, 10), [8, 8]], ignore=many, separator=1)
        assert found["rouge1"].recall.tolist() == [1.0, 0.5]
    found = scorer.score_ids(rows, [[9, ids[1]], [8, 8]], ignore=many, separator=1)
    np.testing.assert_array_equal(found.columns["rouge1"], wanted)


def test_splitting_many_examples_into_blocks_changes_nothing():
    drawn = np.random.default_rng(1)
    sides = drawn.integers(0, 50, (3000, 40)), drawn.integers(0, 50, (3000, 60))
    scorer = Scorer(["rouge2", "rougeLsum"])
    whole = scorer.score_ids(*sides, ignore=np.int64(0), separator=1, threads=1)
    parts = [scorer.score_ids(sides[0][k : k + 7], sides[1][k : k + 7], ignore=0, separator=1) for k in (0, 1500, 2993)]
    for k, part in zip((0, 1500, 2993), parts, strict=True):
        for name in part.types:
            np.testing.assert_array_equal(whole[name].columns[:, k : k + 7], part[name].columns)


def test_rows_may_have_one_or_several_references():
    scores = Scorer(["rouge1"]).score_ids([[1, 2], [1, 2]], [[1], [[1], [1, 2]]])
    assert scores["rouge1"].recall.tolist() == [1.0, 1.0]
    assert scores["rouge1"].fmeasure.tolist() == [2 / 3, 1.0]


@pytest.mark.parametrize(("sides", "error", "message"), [
    (([[1, 2], [3, -1]], [[1], [2]]), ValueError, r"predictions\[1\]\[1\] is -1; expected an id >= 0, or one"),
    ((["the cat"], [[1]]), TypeError, r"predictions\[0\] is 'the cat'; expected a sequence of int token ids"),
    (([[1]], [[1.0]]), TypeError, r"references\[0\] is \[1.0\]; expected a sequence of int"),
    ((np.ones((2, 2)), [[1], [1]]), TypeError, "predictions is an array of float64; expected int token ids"),
    ((np.array([[1, 2], [3, 2**64 - 100]], np.uint64), [[1], [1]]), ValueError,
     r"predictions\[1\]\[1\] is 18446744073709551516; expected an id below 2\*\*63"),
    (([[1], [1]], [np.array([4], np.uint64), np.array([3, 2**63], np.uint64)]), ValueError,
     r"references\[1\]\[1\] is 9223372036854775808; expected an id below 2"),
    (([[1], [2**64 - 100]], [[1], [1]]), TypeError, r"predictions\[1\] is \[18446744073709551516\]; .* below 2\*\*63"),
    (([[1], None], [[1], [1]]), TypeError, r"predictions\[1\] is None"),
    (([[1]], [[1], [2]]), ValueError, "1 prediction but 2 references"),
    (([[1], [2]], [[[1]], []]), ValueError, r"references\[1\] is empty; expected at least one reference"),
])  # fmt: skip
def test_values_that_are_not_ids_are_refused_with_their_position(sides, error, message):
    with pytest.raises(error, match=message):
        Scorer(["rouge1"]).score_ids(*sides)


@pytest.mark.parametrize(("sets", "says"), [
    ({"ignore": (-100, None)}, "ignore contains None; expected int"), ({"ignore": None}, "ignore contains None"),
    ({"ignore": "0"}, "ignore contains '0'"), ({"separator": [1.0]}, "separator contains 1.0; expected int"),
])  # fmt: skip
def test_ignored_ids_and_separators_are_ints(sets, says):
    with pytest.raises(TypeError, match=says):
        Scorer(["rouge1"]).score_ids([[1]], [[1]], **sets)


@pytest.mark.parametrize(("options", "message"), [
    ({"use_stemmer": True}, "use_stemmer=True applies to texts"),
    ({"max_words": 5}, "max_words=5 applies to texts"),
    ({"standard": "rouge"}, "standard='rouge' has its own rules for reading texts"),
])  # fmt: skip
def test_options_of_texts_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        Scorer(["rouge1"], **options).score_ids([[1]], [[1]])


def test_the_signature_says_that_ids_were_scored():
    signature = Scorer(["rouge1"]).score_ids([[1]], [[1]], ignore=(0, -100), separator=7).signature
    assert "|tok:ids--100,0|" in signature
    assert "|split:id-7|" in signature
    with pytest.raises(ValueError, match="tok:ids--100,0: it is for token ids"):
        parse_signature(signature)


def test_rouge_lsum_without_a_separator_warns():
    with pytest.warns(RougeWarning, match="rougeLsum equals rougeL"):
        Scorer(["rougeLsum"]).score_ids([[1]], [[1]])


def test_no_ids_give_no_scores():
    assert len(Scorer(["rouge1"]).score_ids([], [])) == 0
    batch = token_ids.read_ids(
        [token_ids.IdRows(np.empty(0, np.int64), np.zeros(3, np.int64))], frozenset(), frozenset()
    )
    assert batch.text_at.tolist() == [0, 1, 2]


@pytest.mark.parametrize("several", [False, True])
def test_what_ids_hold_is_noticed_with_padding_and_breaks_left_out(several):
    predictions = [[k, k + 1, k + 2, 70, 71, 72, k % 7, BREAK][: 7 + k % 2] for k in range(100, 140)]
    references = [[k, 300 + k, 301, 302, 303, 1 + k % 5, BREAK] for k in range(40)]
    predictions[4], predictions[12], references[6] = [-100, 0, BREAK], predictions[10], [0]
    predictions[20:26] = [[*each[:-1], 0, -100] for each in references[20:26]]
    if several:
        references = [[each, [BREAK, 0]] for each in references]
    with pytest.warns(RougeWarning) as shown:
        Scorer(["rouge1"]).score_ids(predictions, references, ignore=IGNORE, separator=BREAK)
    assert sorted(str(each.message) for each in shown) == [
        "1 of 40 predictions is empty; the first is predictions[4]",
        "1 of 40 references is empty; no prediction for them can match (the first is references[6])",
        "2 of 40 predictions equal another, word for word; the first is predictions[10]",
        "6 of 40 predictions equal one of their references; the first is predictions[20]",
    ]


@pytest.mark.filterwarnings("error")
def test_first_ids_that_all_differ_are_no_numbers_of_examples():
    ids = [[k, 70 + k % 3, 80, 81, 90 + k % 5, 100 + k] for k in range(40)]
    Scorer(["rouge1"]).score_ids(ids, [[*row[:-1], 200 + row[0]] for row in ids])
