"""Both tiers as what they promise: mypy holds every module of kernels to its contract."""

from rougekit.tiers import Kernels


def compiled() -> Kernels:
    from rougekit.kernels import (  # isort: skip
        clipped_union_lcs, lcg48, legacy, mead_lcs, ngram, ngram_lcs, pair, poisson, ratios, resample,
        sentence_ends, signatures, skip_bigram, vocabulary, weighted_lcs,
    )  # fmt: skip

    return Kernels(
        clipped_union_lcs, lcg48, legacy, mead_lcs, ngram, ngram_lcs, pair, poisson, ratios, resample,
        sentence_ends, signatures, skip_bigram, vocabulary, weighted_lcs,
    )  # fmt: skip


def plain() -> Kernels:
    from rougekit.kernels.plain import (  # isort: skip
        clipped_union_lcs, lcg48, legacy, mead_lcs, ngram, ngram_lcs, poisson, ratios, resample, sentence_ends,
        signatures, skip_bigram, vocabulary, weighted_lcs,
    )  # fmt: skip

    return Kernels(
        clipped_union_lcs, lcg48, legacy, mead_lcs, ngram, ngram_lcs, None, poisson, ratios, resample,
        sentence_ends, signatures, skip_bigram, vocabulary, weighted_lcs,
    )  # fmt: skip
