"""What each module of kernels does, whichever tier does it: `kernels` and `kernels.plain` have one for each of these.

Results are equal to the last bit. Arrays are C-contiguous. What is named `out` or after what it takes is written whole.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from rougekit.arrays.batch import Batch, Rows
from rougekit.arrays.types import Bits, Bytes, Counts, Floats, Ids, Ints, Limbs
from rougekit.kernels.plain.porter import Variant


class Places(NamedTuple):
    """Where in the output of `NgramLCS` the counts of each measure belong; -1: it is not counted."""

    unigrams: int
    bigrams: int
    lcs: int
    union_lcs: int


class NgramLCS(Protocol):
    """ROUGE-1, ROUGE-2, ROUGE-L and rougeLsum: Lin (2004), sections 2, 3.1, 3.2."""

    def ngram_lcs_counts(self, batch: Batch, rows: Rows, places: Places, out: Ints, *, once: bool = False) -> None:
        """Count what rouge1, rouge2, rougeL and rougeLsum are made of, exactly as rouge_score 0.1.2 does.

        out : int64, shape (n_measures, 3, n_rows)
            Takes matches, units of the prediction, units of the reference. Units are tokens; for bigrams one less
            than the tokens, or 0.
        once : bool
            Matches of unigrams and of the union LCS are different words: a word is one match, however often it occurs.
        """


class NGram(Protocol):
    """N-grams of any order: Lin (2004), eq. 1; Papineni et al. (2002) with several references."""

    def ngram_counts(self, batch: Batch, rows: Rows, orders: Ints, out: Ints) -> None:
        """Write clipped matches, prediction n-grams and reference n-grams of each row, for each order n >= 1.

        orders: shape (n_orders,).  out: shape (n_orders, 3, n_rows).  A text of T words has max(0, T - n + 1) n-grams;
        they run across sentence ends.
        """

    def bleu_counts(self, batch: Batch, rows: Rows, order: int, out: Ints) -> None:
        """Write the counts of BLEU of each example: Papineni et al. (2002), section 2.

        out: shape (2 * order + 2, n_examples): matches of n = 1..order, clipped by the maximum over the references;
        n-grams of the prediction for n = 1..order; words of the prediction; words of the shortest reference.
        """


class SkipBigram(Protocol):
    """Skip-bigrams: Lin (2004), section 5."""

    def skip_bigram_counts(self, batch: Batch, rows: Rows, max_skip: int, last_unigram: bool, out: Ints) -> None:
        """Write clipped matches, prediction units and reference units of each row, for S and SU at once.

        max_skip: at most so many words between the two, 0 = neighbours only; < 0 = any number (eq. 16-18).
        out: shape (2, 3, n_rows); out[0] are the skip-bigrams, out[1] the skip-bigrams and every unigram (section
        5.1), whatever max_skip is. With last_unigram=False the last word of each text is no unigram, as in ROUGE-1.5.5.
        """


class WeightedLCS(Protocol):
    """Weighted longest common subsequence: Lin (2004), section 4."""

    def weighted_lcs_counts(self, batch: Batch, rows: Rows, weight: float, out: Floats) -> None:
        """Write WLCS, f(words of the prediction) and f(words of the reference) of each row; f(k) = k**weight.

        out: float64, shape (3, n_rows).  A text is one sequence, whatever its sentences. Equations 13-15 divide and
        apply the inverse of f.
        """


class MeadLCS(Protocol):
    """MEAD's normalised pairwise LCS: Lin (2004), eq. 10 and 11."""

    def mead_counts(self, batch: Batch, rows: Rows, out: Ints) -> None:
        """Write the sums of the best sentence LCS and the numbers of words of each row.

        out: shape (4, n_rows): over the sentences of the prediction, the longest LCS with any reference sentence; the
        same over the sentences of the reference; words of the prediction; words of the reference.
        """


class ClippedUnionLCS(Protocol):
    """Union of common subsequences with clipping, as ROUGE-1.5.5 takes it."""

    def union_lcs_hits(self, batch: Batch, units: Rows, rows: Rows, f: Floats, by_runs: bool, out: Floats) -> None:
        """Write into out[row] the clipped hits of the union of common subsequences.

        units: texts whose sentences are compared.  rows: as many, texts whose words clip.  f: value of a run by its
        length, float64, longer than the longest sentence of a reference and with f[1] = 1 if not by_runs.  by_runs:
        hits are the sum of f over runs of marked words; else their number.  out: float64, shape (n_rows,).
        """


class Rule(NamedTuple):
    """How a row of counts becomes precision, recall and F."""

    p_matches: int
    r_matches: int
    p_total: int
    r_total: int
    """Numbers of the columns that are divided."""
    exponent: float
    """Of both quotients: 1, or for eq. 13 and 14 that of f's inverse."""
    beta: float
    no_reference: float
    """All three scores where the reference has nothing to match."""


class Ratios(Protocol):
    """Counts to precision, recall and F: Lin (2004), eq. 2-4.

    counts: int64 or float64, shape (n_columns, n_rows).  Example e owns rows example_at[e]:example_at[e + 1], at least
    one.
    """

    def best_rows(self, counts: Counts, example_at: Ints, rule: Rule, chosen: Ints) -> None:
        """Write the best row of each example into `chosen`, shape (n_examples,): section 2.1, the maximum."""

    def mean_scores(self, counts: Counts, example_at: Ints, rule: Rule, jackknife: bool, scores: Floats) -> None:
        """Write into `scores`, shape (3, n_examples), the mean P, R, F over the rows of each example.

        A single row stands for itself. With `jackknife` the mean is over the best rows of the leave-one-out sets:
        section 2.1. Rows (sets) whose F is nan are left out of the mean unless all are.
        """


class Resample(Protocol):
    """Sums over bootstrap resamples and permutations, in integers."""

    def drawn_sums(
        self, limbs: Limbs, n: int, seed: np.uint64, counts: Limbs, first: int, last: int, out: Ints
    ) -> None:
        """Write into out[r], for first <= r < last, the sum of each column over the n examples that resample r draws.

        limbs: shape (n_columns * n_limbs, length), length a multiple of LENGTH >= n and 0 from n on; a value is the sum
        of limb << LIMB * k over its limbs k, and n times any value is below 2^63 in size. counts: scratch, shape
        (BLOCK, length). out: shape (n_resamples, n_columns).
        """

    def tossed_sums(
        self, limbs: Limbs, n: int, seed: np.uint64, every_one: bool, counts: Limbs, first: int, last: int, out: Ints
    ) -> None:
        """The same over the examples whose coin falls on heads.

        every_one: r's own bits are the coins, so that r = 0 .. 2^n - 1 are all the outcomes (n < 64); otherwise they
        are drawn, one fair coin for each example.
        """


class Legacy(Protocol):
    """rouge_score's resamples."""

    def legacy_means(self, table: Floats, n: int, state: NDArray[np.uint32], position: int, out: Floats) -> int:
        """Write the means of all resamples of all types, drawn one type after the other; return the new position.

        table: shape (n_types, n_rows, 3), the scores of n >= 2 examples and then rows of zeros up to n_rows = 2^k + 1 >
        n. state: shape (624,), left as the generator would be. position: words of it that are used up, 0 to 624.
        out: shape (n_types, n_resamples, 3).
        """


class LCG48(Protocol):
    """Perl's resamples."""

    def perl_resampled_sums(self, values: Floats, first_seed: int, out: Floats) -> None:
        """Sums of the columns of `values` over resamples of its rows, added in the order of drawing.

        values: float64, shape (n, n_columns), n >= 1.  out: float64, shape (n_resamples, n_columns); row r is the
        resample of seed first_seed + r, the same rows for every column.
        """


class Poisson(Protocol):
    """Sums over Poisson resamples, and hashes of texts."""

    def add_poisson_sums(self, values: NDArray[np.uint32], keys: Bits, seed: np.uint64, sums: Bits) -> None:
        """Add to sums[c, r] each example's values[c, example] times its weight in resample r.

        values: shape (n_columns, n). keys: shape (n,). sums: shape (n_columns, n_resamples).
        """

    def text_hashes(self, data: Bytes, at: Ints, out: Bits) -> None:
        """Write a 64-bit hash of each text: of the bytes data[at[t]:at[t + 1]], eight at a time, and their number.

        Equal bytes give equal hashes on every machine. It is made to spread, not to withstand forgery.
        """

    def joined_hashes(self, first: Bits, second: Bits, second_at: Ints, out: Bits) -> None:
        """Write one hash of first[e] and second[second_at[e]:second_at[e + 1]], in this order, for each e."""


class Signatures(Protocol):
    """How many words two texts can have in common at most."""

    def sign(self, ids: Ids, token_at: Ints, signatures: Bits) -> None:
        """Write the signature of each text; the words of text t are ids[token_at[t]:token_at[t + 1]].

        signatures: shape (n_texts, n), 64 bits each; all 0 before.
        """

    def common_at_most(self, ids: Ids, token_at: Ints, n_words: int, one: int, others: Ints, common: Ints) -> None:
        """Write for each of the others how many of its words text `one` has too, but no more than that has words.

        This looks at every word of the others, as signatures do not, and knows better.
        """

    def with_enough(
        self, signatures: Bits, sizes: Ints, one: int, others: Ints, needed: Ints, kind: Ints, found: Ints
    ) -> int:
        """Write into `found` those of the others that may have enough words in common with `one`; returns how many.

        sizes: how many words each text has.  needed[kind[other]]: how many are enough.
        """


class SentenceEnds(Protocol):
    """Which texts may hold several sentences."""

    def with_two_marks(self, buffer: Bytes, at: Ints, gap: int, texts: Ints, found: Ints) -> int:
        """Write into `found` those of `texts` with two marks before their last byte; returns how many they are.

        A mark is . ? ! or a byte that is not ASCII. Text t is buffer[at[t]:at[t + 1] - gap], and 64 bytes follow the
        last.
        """


class WordIds(Protocol):
    """The words of all texts read so far, and their ids. One thread at a time may use it."""

    def read(self, texts: Sequence[str]) -> Batch:
        """The tokens of texts as ids. Raises `NotText` where one of them is not a str."""


class Vocabulary(Protocol):
    """Texts to ids."""

    def Forms(
        self,
        stemmer: Variant | None,
        stopwords: frozenset[str],
        bases: Mapping[str, str],
    ) -> Any:
        """What words become: nothing, a base form, their stem or themselves; of use to this module's `Vocabulary`.

        stemmer, stopwords: as in `AsciiWords`.  bases: the base forms of words, used instead of their stem.
        """

    def Vocabulary(self, forms: Any, folding: Literal["rouge_score", "bytes"] = "rouge_score") -> WordIds:
        """forms: of the same module, or None; then ids are those of the forms.  folding: as in `AsciiWords`."""


class Workspace(Protocol):
    """Memory of `Pair` for one thread at a time, kept from call to call."""

    n_words: int
    scores: Floats
    """Precision, recall and F of each measure, shape (n_measures, 3)."""
    counts: Ints
    """Of each measure against each reference, one after another, and more."""

    def unpacked(self) -> Iterator[tuple[float, ...]]:
        """The scores measure by measure, as floats of Python."""

    def score(self, joined: bytes, n_texts: int) -> int:
        """Score the first text against its best reference, of which the rest are; returns one of `Pair`'s statuses.

        joined: the texts in ASCII, a NUL after each, and a margin; see `rougekit.arrays.buffers`.
        """


class Pair(Protocol):
    """One prediction and its references, from bytes to precision, recall and F in one call. The plain tier has none."""

    DONE: int
    """Scores."""
    SUSPECT: int
    """Scores of texts that should be looked at."""
    FULL: int
    """Too many words are known: a larger workspace is needed, or an empty one."""
    OTHERWISE: int
    """What only the kernels of many texts can do."""

    def Workspace(
        self, n_words: int, n_bytes: int, stemmer: str | None, numbers: tuple[int, ...], rates: tuple[float, float]
    ) -> Workspace:
        """Room for so many words and a call of so many bytes.

        numbers: how many measures, their `Places`, whether texts of one line may be suspect.  rates: beta and
        zero_division.
        """
