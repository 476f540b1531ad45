from array import array
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougekit.foundation.arrays.types import Bytes, Counts, Floats, Ids, Ints
from rougekit.kernels.legacy import legacy_means as legacy_means
from rougekit.kernels.resample import count_draws as count_draws
from rougekit.kernels.sentence_ends import with_two_marks as with_two_marks
from rougekit.kernels.sketches import common_at_most as common_at_most
from rougekit.kernels.sketches import find_candidates as find_candidates
from rougekit.kernels.sketches import sketch as sketch
from rougekit.kernels.spelling import spell as spell

hash_factors: tuple[int, int]
VERSION: str

def call_often(check: Any) -> None: ...

class Forms:
    def __new__(
        cls,
        variant: int | None,
        rules: memoryview | None,
        first_rule: array[int] | None,
        known: list[tuple[bytes, bytes]],
    ) -> Forms: ...
    def form_of(self, word: str, /) -> str: ...

class Vocabulary:
    def __new__(cls, forms: Forms | None, bits: int) -> Vocabulary: ...
    def read(
        self, buffer: Bytes, at: Ints, ids: Ids, sentence_at: Ints, text_at: Ints, is_measured: bool, by_line: bool,
        max_words: int, /,
    ) -> int: ...  # fmt: skip
    def places(self) -> bytes: ...

class Punkt:
    def __new__(cls, letters: bytes, at: Ints, bits: NDArray[np.uint32], classes: Bytes) -> Punkt: ...
    def find_classes(self, codes: NDArray[np.uint32], out: Bytes, /) -> int: ...
    def spans(self, text: Bytes | bytes, /) -> list[tuple[int, int]]: ...
    def mark_lines(
        self, buffer: Bytes, at: Ints, is_measured: bool, others: Ints, classes: Bytes | bytes, /
    ) -> int: ...

class Pair:
    def __new__(
        cls, forms: Forms | None, punkt: Punkt | None, slots: tuple[int, int, int, int], newline_ends: bool,
        beta: float, zero_division: float, names: tuple[str, ...], score_type: type[Any], max_size: int,
    ) -> Pair: ...  # fmt: skip
    def score(self, texts: tuple[Any, ...], counts: Counts | None, /) -> tuple[dict[str, Any], int] | None: ...
    def score_spelt(
        self, joined: bytes, counts: Counts | None, n_texts: int, /
    ) -> tuple[dict[str, Any], int] | None: ...

class Blocks:
    def __new__(
        cls, forms: Forms | None, punkt: Punkt | None, learn: Callable[[str], object], folds_letters: bool, bits: int,
        slots: tuple[int, int, int, int], n_measures: int, newline_ends: bool, beta: float, zero_division: float,
        reduction: int,
    ) -> Blocks: ...  # fmt: skip
    def score(
        self, predictions: list[str], references: list[Any], is_several: bool, first: int, end: int, example_at: Ints,
        counts: Ints, scores: Floats, /,
    ) -> list[tuple[int, int, str]] | None: ...  # fmt: skip
    def score_utf8(
        self, predictions: Bytes, prediction_at: Ints, references: Bytes, reference_at: Ints, first: int,
        example_at: Ints, counts: Ints, scores: Floats, /,
    ) -> list[tuple[int, int, str]]: ...  # fmt: skip

def ngram_lcs_counts(
    ids: Ids, sentence_at: Ints, text_at: Ints, n_words: int, prediction: Ints, reference: Ints, unigrams: int,
    bigrams: int, lcs: int, union_lcs: int, once: bool, out: Ints, /,
) -> None: ...  # fmt: skip
def ngram_matches(
    ids: Ids, sentence_at: Ints, text_at: Ints, n_words: int, prediction: Ints, reference: Ints, order: int,
    matches: Ints, /,
) -> None: ...  # fmt: skip
def weighted_lcs(
    ids: Ids, sentence_at: Ints, text_at: Ints, n_words: int, prediction: Ints, reference: Ints, f: Floats,
    found: Floats, /,
) -> None: ...  # fmt: skip
def mead_lcs(
    ids: Ids, sentence_at: Ints, text_at: Ints, n_words: int, prediction: Ints, reference: Ints, of_prediction: Ints,
    of_reference: Ints, /,
) -> None: ...  # fmt: skip
def find_shared(
    ids: Ids, sentence_at: Ints, text_at: Ints, n_words: int, prediction: Ints, reference: Ints, at: Ints, shared: Ids,
    /,
) -> None: ...  # fmt: skip
def extended_matches(
    ids: Ids, sentence_at: Ints, text_at: Ints, n_words: int, prediction: Ints, reference: Ints, at: Ints, shared: Ids,
    chosen: Bytes, out: Ints, /,
) -> None: ...  # fmt: skip
