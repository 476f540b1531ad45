"""Keys of examples: equal for equal texts everywhere, numbers as they are."""

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rougekit import Scorer
from rougekit.analysis.totals import Totals
from rougekit.scoring.text.keys import checked_keys, joined_keys, keys_of_texts, sum_of_hashes
from tests.oracles.resampling import GOLDEN, WORD, hash_of, splitmix_output


@given(texts=st.lists(st.text(max_size=30), max_size=5))
@example(texts=["a", "a\0"])
def test_keys_of_strings_are_hashes_of_their_bytes(texts):
    expected = [hash_of(text.encode("utf-8", "surrogatepass")) for text in texts]
    assert checked_keys(texts, len(texts)).tolist() == expected


def test_keys_may_be_a_series_of_polars():
    pl = pytest.importorskip("polars")
    assert checked_keys(pl.Series(["a", "b"]), 2).tolist() == checked_keys(["a", "b"], 2).tolist()
    with pytest.raises(ValueError, match=r"keys\[1\] is null"):
        checked_keys(pl.Series([1, None]), 2)


def test_keys_of_texts_tell_every_text_and_place():
    pairs = [("a", ["b", "c"]), ("a", ["bc"]), ("a", ["c", "b"]), ("ab", ["c"]), ("", ["", ""]), ("", [""])]
    keys = keys_of_texts([p for p, _ in pairs], [r for _, r in pairs]).tolist()
    assert len(set(keys)) == len(keys)
    assert keys_of_texts(["a"], ["bc"]).tolist() == keys[1:2]


def test_joined_keys_are_of_all_in_their_order():
    first, second = np.array([3, 3, 4], np.uint64), np.array([8, 9, 9, 8], np.uint64)
    expected = []
    for start, rest in ((3, (8, 9)), (3, (9, 8)), (4, ())):
        state = splitmix_output((start + GOLDEN) % WORD)
        for other in rest:
            state = splitmix_output(((state ^ other) + GOLDEN) % WORD)
        expected.append(state)
    assert joined_keys(first, second, np.array([0, 2, 4, 4])).tolist() == expected


def test_keys_of_numbers_are_kept():
    assert checked_keys([np.uint64(2**63), -1], 2).tolist() == [2**63, WORD - 1]
    with pytest.raises(ValueError, match=r"keys\[1\] is null"):
        checked_keys(pa.array([1, None, 3]), 3)
    assert checked_keys([-1, 2**64 - 1, 2**63, 0], 4).tolist() == [2**64 - 1, 2**64 - 1, 2**63, 0]
    assert checked_keys([1, -1], 2).tolist() == [1, WORD - 1]
    assert checked_keys(np.array([WORD - 1], np.uint64), 1).tolist() == [WORD - 1]
    assert checked_keys([], 0).tolist() == []


@pytest.mark.parametrize(
    ("keys", "error", "message"),
    [
        ([1], ValueError, r"keys of shape \(1,\); expected one for each of 2 examples"),
        ([1.5, 2.0], TypeError, r"keys\[0\] is 1\.5; expected ints of 64 bits for all"),
        ([1, 2**64], TypeError, r"keys\[1\] is 18446744073709551616; expected ints of 64 bits"),
        ([5, -(2**63) - 1], TypeError, r"keys\[1\] is -9223372036854775809; expected ints of 64 bits"),
        ([True, False], TypeError, r"keys\[0\] is True; expected ints of 64 bits"),
        (["a", 2], TypeError, r"keys\[1\] is 2; expected ints of 64 bits for all examples, or str for all"),
        (["a", None], TypeError, r"keys\[1\] is None"),
    ],
)
def test_wrong_keys_are_named(keys, error, message):
    with pytest.raises(error, match=message):
        Totals.of_texts(Scorer(["rouge1"]), ["a", "b"], ["a", "c"], keys)


def test_a_sum_of_hashes_is_of_any_order_and_any_parts():
    keys = np.arange(1000, dtype=np.uint64) ** 5
    whole = sum_of_hashes(keys)
    assert whole == sum_of_hashes(keys[::-1]) == (sum_of_hashes(keys[:300]) + sum_of_hashes(keys[300:])) % WORD
    assert whole == sum(map(splitmix_output, keys.tolist())) % WORD
    assert sum_of_hashes(keys[:0]) == 0
