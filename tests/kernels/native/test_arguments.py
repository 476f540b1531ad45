"""Every function in C refuses arguments that are not what it needs, whichever of them is wrong, and in whatever way."""

import re

import numpy as np
import pytest

from rougekit import Score
from rougekit.kernels.native import _c
from rougekit.kernels.native.punkt import of_tables
from rougekit.kernels.native.vocabulary import Forms, packed_rules
from rougekit.scoring.text.punkt import tables

RULES, STARTS = map(np.asarray, packed_rules("porter"))
I32, I64, U8, U32, U64, F64 = np.int32, np.int64, np.uint8, np.uint32, np.uint64, np.float64
IDS, SENTENCE_AT, TEXT_AT = np.array([0, 1, 2, 1], I32), np.array([0, 2, 4]), np.array([0, 1, 2])
ROWS = IDS, SENTENCE_AT, TEXT_AT, 3, np.array([0]), np.array([1])
BUFFER = np.frombuffer(b"a b\0b c\0" + b" " * 80, U8)


def read(*arguments):
    return _c.Vocabulary(None, 4).read(*arguments)


def score(*arguments):
    return _c.Pair(None, None, (0, 1, 2, 3), True, 1.0, 0.0, ("a", "b", "c", "d"), Score, 999).score(*arguments)


def score_spelt(*arguments):
    return _c.Pair(None, None, (0, -1, -1, -1), True, 1.0, 0.0, ("a",), Score, 999).score_spelt(*arguments)


def blocks(**options):
    reduction, punkt = options.get("reduction", 0), options.get("punkt")
    return _c.Blocks(None, punkt, str, True, 9, (0, 1, 2, 3), 4, True, 1.0, 0.0, reduction)


def score_block(*arguments):
    return blocks().score(*arguments)


def score_utf8(*arguments):
    return blocks().score_utf8(*arguments)


def empty(shape, kind=I64):
    return np.zeros(shape, kind)


CALLS = {
    "ngram_lcs_counts": (_c.ngram_lcs_counts, (*ROWS, 0, 1, 2, 3, False, empty((4, 3, 1)))),
    "ngram_matches": (_c.ngram_matches, (*ROWS, 2, empty(1))),
    "weighted_lcs": (_c.weighted_lcs, (*ROWS, np.arange(9.0), empty(1, F64))),
    "mead_lcs": (_c.mead_lcs, (*ROWS, empty(1), empty(1))),
    "find_shared": (_c.find_shared, (*ROWS, empty(2), empty(9, I32))),
    "extended_matches": (
        _c.extended_matches,
        (*ROWS, np.array([0, 1]), np.array([3], I32), np.array([0, 1], U8), empty((2, 1))),
    ),
    "with_two_marks": (_c.with_two_marks, (BUFFER, np.array([0, 4, 8]), 1, np.array([0, 1]), empty(2))),
    "spell": (_c.spell, (np.array([1, 0], U32), 0, np.array([5, 6], U64), np.array([1, 1], U32), empty(26, U8), 0)),
    "count_draws": (_c.count_draws, (U64(7), 3, empty((2, 5), F64))),
    "legacy_means": (_c.legacy_means, (empty((2, 4, 3), F64), empty(624, U32), 5, empty((2, 3, 3), F64))),
    "sketch": (_c.sketch, (IDS, np.array([0, 2, 4]), empty((2, 1), U64))),
    "common_at_most": (_c.common_at_most, (IDS, np.array([0, 2, 4]), 3, 0, np.array([1]), empty(1))),
    "find_candidates": (
        _c.find_candidates,
        (empty((2, 1), U64), empty(2), 0, np.array([1]), np.array([1]), empty(2), empty(1)),
    ),
    "Vocabulary.read": (read, (BUFFER, empty(3), empty(120, I32), empty(120), empty(3), False, True, 99)),
    "Vocabulary.read, measured": (
        read,
        (BUFFER, np.array([0, 4, 8]), empty(120, I32), empty(120), empty(3), True, True, 99),
    ),
    "Vocabulary": (_c.Vocabulary, (None, 4)),
    "Forms": (_c.Forms, (0, RULES, STARTS, [(b"the", b""), (b"children", b"child")])),
    "Forms.form_of": (lambda *words: Forms("porter", frozenset(), {}).form_of(*words), ("cats",)),
    "Pair": (_c.Pair, (None, None, (0, -1, -1, 1), True, 1.0, 0.0, ("a", "b"), Score, 99)),
    "Pair.score": (score, (("a", "b"), empty((4, 3, 1)))),
    "Pair.score_spelt": (score_spelt, (b"a\0b\0", empty((1, 3, 1)), 2)),
    "Blocks": (_c.Blocks, (None, None, str, True, 9, (0, -1, -1, 1), 2, True, 1.0, 0.0, 3)),
    "Blocks.score": (
        score_block,
        (["a", "b"], [("c",), ["d", "é"]], 1, 0, 2, np.array([0, 1, 3]), empty((4, 3, 3)), empty((4, 3, 2), F64)),
    ),
    "Blocks.score, a part": (
        score_block,
        (["a", "b"], ["c", "d"], 0, 1, 2, np.array([0, 1, 2]), empty((4, 3, 2)), empty((4, 3, 2), F64)),
    ),
    "Blocks.score_utf8": (
        score_utf8,
        (
            *(BUFFER.copy(), np.array([0, 4, 8]), BUFFER.copy(), np.array([1, 1, 6]), 0),
            *(np.array([0, 1, 2]), empty((4, 3, 2)), empty((4, 3, 2), F64)),
        ),
    ),
}
"""A function, and arguments that it takes."""

WRITTEN = {
    "ngram_lcs_counts": (11,), "ngram_matches": (7,), "weighted_lcs": (7,), "mead_lcs": (6, 7),
    "find_shared": (6, 7), "extended_matches": (9,),
    "with_two_marks": (4,), "spell": (4,), "count_draws": (2,),
    "legacy_means": (1, 3), "sketch": (2,), "common_at_most": (5,), "find_candidates": (6,),
    "Vocabulary.read": (1, 2, 3, 4), "Vocabulary.read, measured": (2, 3, 4), "Pair.score": (1,),
    "Pair.score_spelt": (1,), "Blocks.score": (6, 7), "Blocks.score, a part": (6, 7), "Blocks.score_utf8": (6, 7),
}  # fmt: skip
"""The positions of the arrays that a function writes."""

ARRAYS = [(name, k) for name, (_, given) in CALLS.items() for k, one in enumerate(given) if isinstance(one, np.ndarray)]


def copied(arguments):
    return [one.copy() if isinstance(one, np.ndarray) else one for one in arguments]


def refused(name, position, wrong, errors=(TypeError, ValueError, BufferError, OverflowError)):
    """The message with which a function refuses one wrong argument."""
    function, arguments = CALLS[name]
    given = copied(arguments)
    given[position] = wrong
    with pytest.raises(errors) as caught:
        function(*given)
    return str(caught.value)


@pytest.mark.parametrize("name", CALLS)
def test_these_arguments_are_taken(name):
    function, arguments = CALLS[name]
    function(*copied(arguments))


@pytest.mark.parametrize("name", CALLS)
def test_the_number_of_arguments(name):
    function, arguments = CALLS[name]
    for given in (arguments[:-1], (*arguments, 1), ()):
        with pytest.raises(TypeError):
            function(*copied(given))


@pytest.mark.parametrize(("name", "position"), ARRAYS)
def test_kind_and_shape_of_arrays(name, position):
    array = CALLS[name][1][position]
    for kind in (np.int16, F64, I64, I32, U8, U32, U64, np.dtype(">i4"), np.dtype(">i8"), np.dtype(object)):
        if np.dtype(kind) != array.dtype:
            refused(name, position, array.astype(kind))
    apart = np.zeros((*array.shape, 2), array.dtype)[..., 0]
    for wrong in (None, 3, "a", [1, 2], array[np.newaxis], array.reshape(-1)[:1].reshape(()), apart):
        if wrong is apart and apart.flags.c_contiguous:
            continue  # as a single item is, however it lies
        if not (wrong is None and name.startswith("Pair.")):  # where counts may be left out
            refused(name, position, wrong)


@pytest.mark.parametrize(("name", "position"), [(name, k) for name, some in WRITTEN.items() for k in some])
def test_arrays_to_be_written_are_writable(name, position):
    array = CALLS[name][1][position].copy()
    array.setflags(write=False)
    refused(name, position, array)


@pytest.mark.parametrize(("name", "position"), [(name, k) for name, some in WRITTEN.items() for k in some])
def test_arrays_to_be_written_are_long_enough(name, position):
    array = CALLS[name][1][position]
    for axis in range(array.ndim):
        if (name, axis) in (("count_draws", 0), ("count_draws", 1), ("legacy_means", 1)) and array.dtype == F64:
            continue  # any number of resamples and of examples will do
        if name == "sketch" and axis == 1:
            continue  # any width
        short = np.ascontiguousarray(np.take(array, range(array.shape[axis] // 2), axis))
        refused(name, position, short)


@pytest.mark.parametrize(("name", "position"), [(name, k) for name, some in WRITTEN.items() for k in some])
def test_arrays_to_be_written_share_no_memory_with_others(name, position):
    """Otherwise ids and offsets could change after they have been checked."""
    function, arguments = CALLS[name]
    for other in {k for of, k in ARRAYS if of == name} - {position}:
        given = copied(arguments)
        memory = np.zeros(max(given[k].nbytes for k in (position, other)), U8)
        for k in (position, other):
            given[k] = np.ndarray(given[k].shape, given[k].dtype, memory)
        with pytest.raises(ValueError, match="shares memory"):
            function(*given)


NUMBERS = [(name, k) for name, (_, given) in CALLS.items() for k, one in enumerate(given) if isinstance(one, int)]
for true_or_false_of_any_object in (("Pair", 3), ("Blocks", 3), ("Blocks", 7)):
    NUMBERS.remove(true_or_false_of_any_object)


@pytest.mark.parametrize(("name", "position"), NUMBERS)
def test_numbers(name, position):
    for wrong in ("a", 1.5, 2**70, -(2**70), None if name != "Forms" else "x"):
        refused(name, position, wrong)
    refused(name, position, -2)


WRONG = [
    ("ngram_lcs_counts", 0, np.array([0, 1, 3, 1], I32), "ids"),
    ("ngram_lcs_counts", 0, np.array([0, -1, 2, 1], I32), "ids"),
    ("ngram_lcs_counts", 1, np.array([0, 3, 2]), "offsets"),
    ("ngram_lcs_counts", 1, np.array([-1, 2, 4]), "offsets"),
    ("ngram_lcs_counts", 1, np.array([0, 2, 5]), "offsets"),
    ("ngram_lcs_counts", 2, np.array([0, 1, 3]), "offsets"),
    ("ngram_lcs_counts", 2, np.array([0, 2, 1]), "offsets"),
    ("ngram_lcs_counts", 2, empty(0), "offsets"),
    ("ngram_lcs_counts", 4, np.array([2]), "prediction"),
    ("ngram_lcs_counts", 5, np.array([-1]), "reference"),
    ("ngram_lcs_counts", 5, np.array([0, 1]), "prediction, reference: differ in length"),
    ("ngram_lcs_counts", 3, 2, "ids"),
    ("ngram_lcs_counts", 6, 4, "unigrams=4; expected -1 to 3"),
    ("ngram_lcs_counts", 9, 4, "union_lcs=4; expected -1 to 3"),
    ("ngram_lcs_counts", 10, 2, "once=2; expected 0 to 1"),
    ("ngram_lcs_counts", 11, empty((4, 4, 1)), "out: expected shape"),
    ("ngram_matches", 0, np.array([0, 1, 3, 1], I32), "ids"),
    ("ngram_matches", 6, 0, "order=0"),
    ("weighted_lcs", 0, np.array([0, 1, 3, 1], I32), "ids"),
    ("weighted_lcs", 6, np.arange(2.0), "f too short"),
    ("weighted_lcs", 7, empty(2, F64), "found: expected an item for each row"),
    ("mead_lcs", 5, np.array([-1]), "reference"),
    ("mead_lcs", 7, empty(2), "of_prediction, of_reference: expected an item for each row"),
    ("extended_matches", 0, np.array([0, 1, 3, 1], I32), "ids"),
    ("extended_matches", 6, np.array([0, 2]), "arrays do not fit"),
    ("extended_matches", 6, np.array([0]), "arrays do not fit"),
    ("extended_matches", 7, np.array([4], I32), "places are out of range"),
    ("extended_matches", 7, np.array([-1], I32), "places are out of range"),
    ("extended_matches", 8, np.array([0], U8), "chosen: expected an item for each sentence"),
    ("extended_matches", 9, empty((3, 1)), "out: expected shape"),
    ("extended_matches", 9, empty((2, 2)), "arrays do not fit"),
    ("find_shared", 1, np.array([0, 2, 9]), "offsets"),
    ("find_shared", 6, empty(3), "arrays do not fit"),
    ("find_shared", 7, empty(4, I32), "arrays do not fit"),
    ("with_two_marks", 1, np.array([0, 4, 30]), "outside the buffer"),
    ("with_two_marks", 1, np.array([4, 0, 8]), "outside the buffer"),
    ("with_two_marks", 3, np.array([0, 2]), "outside the buffer"),
    ("with_two_marks", 0, BUFFER[:20], "outside the buffer"),
    ("spell", 0, np.array([1, 2], U32), "has no rule"),
    ("spell", 1, 3, "start=3; expected 0 to 2"),
    ("spell", 2, np.array([5, 6, 7], U64), "differ in length"),
    ("spell", 5, 1, "no room"),
    ("count_draws", 0, -1, "negative"),
    ("count_draws", 2, empty((2, 0), F64), "counts: expected 1 to"),
    ("legacy_means", 0, empty((2, 1, 3), F64), "scores: expected shape"),
    ("legacy_means", 1, empty(623, U32), "state: expected 624 words"),
    ("legacy_means", 2, 625, "position=625; expected 0 to 624"),
    ("legacy_means", 3, empty((1, 3, 3), F64), "out: expected shape"),
    ("sketch", 1, np.array([0, 2, 5]), "token_at"),
    ("sketch", 1, np.array([2, 0, 4]), "token_at"),
    ("sketch", 2, empty((2, 0), U64), "sketches"),
    ("common_at_most", 0, np.array([0, 1, 3, 1], I32), "ids"),
    ("common_at_most", 1, np.array([0, 2, 5]), "offsets"),
    ("common_at_most", 3, 2, "one=2; expected 0 to 1"),
    ("common_at_most", 4, np.array([2]), "others"),
    ("find_candidates", 2, 2, "one=2; expected 0 to 1"),
    ("find_candidates", 3, np.array([2]), "others"),
    ("find_candidates", 5, np.array([0, 1]), "size_class"),
    ("find_candidates", 1, empty(1), "sizes, size_class"),
    ("Vocabulary.read", 0, BUFFER[:20], "no margin"),
    ("Vocabulary.read, measured", 1, np.array([0, 4, 30]), "at: offsets"),
    ("Vocabulary.read, measured", 1, np.array([0, 9, 8]), "at: offsets"),
    ("Vocabulary.read, measured", 4, empty(4), "text_at"),
    ("Vocabulary", 0, 7, "forms: expected Forms or None"),
    ("Vocabulary", 1, 30, "bits=30; expected 1 to 24"),
    ("Forms", 0, 3, "variant=3; expected 0 to 2"),
    ("Forms", 1, RULES[:, :5].copy(), "rules: expected shape"),
    ("Forms", 1, np.repeat(RULES, 9, axis=0), "rules: expected shape"),
    ("Forms", 1, RULES[:9], "first_rule: offsets"),
    ("Forms", 1, RULES + np.array([0, 0, 0, 9, 0, 0], U64), "removes letters"),
    ("Forms", 1, RULES + np.array([0, 0, 0, 0, 9, 0], U64), "adds too many"),
    ("Forms", 1, RULES * np.array([1, 0, 1, 1, 1, 1], U64), "removes letters"),
    ("Forms", 2, STARTS[:-1], "first_rule: expected 32 offsets"),
    ("Forms", 2, STARTS[:65], "first_rule: expected 32 offsets"),
    ("Forms", 3, [(b"", b"a")], "a word is empty"),
    ("Forms", 3, [b"the"], "pairs of bytes"),
    ("Forms", 3, [("the", b"")], "expected bytes, str found"),
    ("Forms", 3, ((b"the", b""),), "list"),
    ("Forms.form_of", 0, b"cats", "word: expected str"),
    ("Forms.form_of", 0, "\ud800", "surrogates not allowed"),
    ("Pair", 0, "porter", "forms: expected Forms or None"),
    ("Pair", 1, "english", "expected Punkt or None"),
    ("Pair", 2, (0, -1, -1, 2), "slots: expected -1 to 1, got 2"),
    ("Pair", 2, (0, -1, -1, 0), "nothing is counted for measure 1"),
    ("Pair", 2, (0, 1), "4"),
    ("Pair", 6, (), "names: expected 1 to 4, got 0"),
    ("Pair", 6, tuple("abcde"), "names: expected 1 to 4, got 5"),
    ("Pair", 6, ["a", "b"], "tuple"),
    ("Pair", 7, dict, "score_type: expected a subclass of tuple"),
    ("Pair", 7, tuple("ab"), "type"),
    ("Pair.score", 0, ["a", "b"], "texts: expected a tuple"),
    ("Pair.score", 1, empty((4, 3, 2)), "counts: expected shape"),
    ("Pair.score", 1, empty((3, 3, 1)), "counts: expected shape"),
    ("Pair.score_spelt", 0, "a", "bytes"),
    ("Pair.score_spelt", 2, 1, "n_texts=1"),
    ("Blocks", 0, "porter", "forms: expected Forms or None"),
    ("Blocks", 1, "english", "expected Punkt or None"),
    ("Blocks", 4, 30, "bits=30; expected 1 to 24"),
    ("Blocks", 5, (0, -1, -1, 2), "slots: expected -1 to 1, got 2"),
    ("Blocks", 5, (0, -1, -1, 0), "nothing is counted for measure 1"),
    ("Blocks", 6, 5, "n_measures=5; expected 1 to 4"),
    ("Blocks", 10, 4, "reduction=4; expected 0 to 3"),
    ("Blocks.score", 0, ("a", "b"), "expected lists"),
    ("Blocks.score", 1, ("a", "b"), "expected lists"),
    ("Blocks.score", 3, 3, "first, end: expected some"),
    ("Blocks.score", 4, 3, "first, end: expected some"),
    ("Blocks.score", 2, 0, "example_at: expected one row"),
    ("Blocks.score", 5, np.array([0, 0, 3]), "at least one row"),
    ("Blocks.score", 5, np.array([0, 1, 4]), "no more than there are"),
    ("Blocks.score", 5, np.array([-1, 1, 3]), "at least one row"),
    ("Blocks.score", 6, empty((3, 3, 3)), "counts: expected shape"),
    ("Blocks.score", 7, empty((4, 3, 3), F64), "scores, example_at: expected shapes"),
    ("Blocks.score_utf8", 1, np.array([0, 4, 89]), "outside the bytes"),
    ("Blocks.score_utf8", 3, np.array([0, 4, 3]), "out of order"),
    ("Blocks.score_utf8", 3, np.array([0, 4, 4, 5]), "number of references"),
    ("Blocks.score_utf8", 1, np.array([0]), "number of references"),
    ("Blocks.score_utf8", 4, 1, "first, end: expected some"),
]
"""A function, an argument's position, a wrong value for it, and what the message says."""


@pytest.mark.parametrize(("name", "position", "wrong", "message"), WRONG)
def test_what_arrays_and_numbers_contain(name, position, wrong, message):
    assert re.search(message, refused(name, position, wrong))


def test_a_pair_that_splits_texts_refuses_spelt_ones():
    splitting = _c.Pair(None, of_tables(tables("english")), (0, -1, -1, -1), True, 1.0, 0.0, ("a",), Score, 999)
    with pytest.raises(ValueError, match="without a punkt"):
        splitting.score_spelt(b"a b. c\0a. b\0", None, 2)


def test_blocks_that_split_texts_refuse_utf8():
    with pytest.raises(ValueError, match="give lists of str"):
        blocks(punkt=of_tables(tables("english"))).score_utf8(*CALLS["Blocks.score_utf8"][1])


@pytest.mark.parametrize("groups", [[("c",), "d"], [("c",), ["d", "e", "f"]], [("c",), None]])
def test_groups_that_are_not_what_their_number_says(groups):
    arguments = copied(CALLS["Blocks.score"][1])
    arguments[1] = groups
    with pytest.raises(RuntimeError, match="changed length"):
        score_block(*arguments)


def test_objects_can_only_be_made_with_arguments():
    for kind in (_c.Vocabulary, _c.Pair, _c.Forms, _c.Blocks):
        with pytest.raises(TypeError):
            kind.__new__(kind)
        with pytest.raises(TypeError):
            type("Own", (kind,), {})
