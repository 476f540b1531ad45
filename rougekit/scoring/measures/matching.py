"""Align a prediction with a reference: find which of their units match.

Positions are token indices in the whole text, counted from 0 across sentences.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Literal, NamedTuple, TypeAlias

from rougekit.foundation.runtime import stopping
from rougekit.foundation.runtime.old_python import cached_property
from rougekit.kernels.ngram import ngrams_of
from rougekit.kernels.ngram_lcs import bit_positions, lcs_pairs
from rougekit.kernels.weighted_lcs import Columns

Tokens: TypeAlias = Sequence[str]
Sentences: TypeAlias = Sequence[Tokens]
Positions: TypeAlias = tuple[int, ...]
Unit: TypeAlias = tuple[tuple[str, ...], Positions]
"""A unit of a text: its tokens and their positions."""
Side: TypeAlias = Literal["both", "prediction", "reference"]

MAX_CELLS = 4_000_000
"""Maximum size of a dynamic programming table: tokens of the prediction times tokens of the reference."""
MAX_UNITS = 250_000
"""Maximum number of skip-bigrams in a text."""


@dataclass(frozen=True)
class TokenText:
    """The tokens of a text, as measures compare them."""

    sentences: Sentences
    """The tokens of each sentence; if the measure compares whole texts, one sentence with all tokens."""
    whole: Tokens
    """The tokens whose counts clip the matches of rougeLsum: those of all sentences; in ROUGE-1.5.5, of the whole text.
    They differ if the tokenizer looks across lines, or a length limit truncates the two differently."""

    @cached_property
    def tokens(self) -> list[str]:
        """The tokens of all sentences, in order."""
        return list(chain.from_iterable(self.sentences))


class MatchedUnit(NamedTuple):
    """One matched unit: the positions of its tokens in both texts."""

    prediction: Positions
    reference: Positions
    sentence: int | None = None
    """The index of the reference sentence, for measures that compare sentences."""
    counts_for: Side = "both"
    """Which text's matches include this unit. Only meadL counts the matches of each text separately."""


class Alignment(NamedTuple):
    """All matched units of two texts."""

    units: list[MatchedUnit]
    clipped: Sequence[int] = ()
    """Positions of reference words that lie on a common subsequence but were clipped."""


def ngrams(tokens: Tokens, order: int) -> Iterator[Unit]:
    """The n-grams of a text."""
    return zip(ngrams_of(tokens, order), ngrams_of(range(len(tokens)), order), strict=True)


def skip_bigrams(tokens: Tokens, max_skip: int | None) -> Iterator[Unit]:
    """The pairs of tokens with at most max_skip tokens between them; None means any number."""
    reach = len(tokens) if max_skip is None else max_skip + 1
    for i, word in enumerate(stopping.each(tokens)):
        for j in range(i + 1, min(i + 1 + reach, len(tokens))):
            yield (word, tokens[j]), (i, j)


def overlap(predicted: Iterable[Unit], referenced: Iterable[Unit]) -> list[MatchedUnit]:
    """Clipped matches: pair each prediction unit with the first equal reference unit that is still unmatched."""
    free: dict[tuple[str, ...], deque[Positions]] = defaultdict(deque)
    for words, positions in referenced:
        free[words].append(positions)
    return [MatchedUnit(positions, free[words].popleft()) for words, positions in predicted if free.get(words)]


def common_subsequence(
    prediction: Tokens, reference: Tokens, weight_of: Callable[[int], float] = float
) -> list[tuple[int, int]]:
    """The common subsequence that a score weighs, as pairs of positions (in the prediction, in the reference).

    weight_of : maps the length of a run to its weight; `float` gives the longest common subsequence, any other one the
        subsequence that the table of the paper's section 4 finds

    Ties are broken as in rouge_score and ROUGE-1.5.5, whose backtracking drops the reference token unless dropping the
    prediction token leaves more weight.
    """
    if weight_of is float:
        bits = lcs_pairs(prediction, bit_positions(reference), len(reference))
        return [(j, bit.bit_length() - 1) for j, bit in bits][::-1]
    f = [weight_of(k) for k in range(min(len(prediction), len(reference)) + 1)]
    return list(Columns(prediction).traced_pairs(reference, f))[::-1]


def runs_of(pairs: Iterable[tuple[int, int]]) -> list[MatchedUnit]:
    """Split a common subsequence into runs of pairs whose positions are consecutive in both texts."""
    runs: list[list[tuple[int, int]]] = []
    for j, i in pairs:
        if not runs or runs[-1][-1] != (j - 1, i - 1):
            runs.append([])
        runs[-1].append((j, i))
    return [MatchedUnit(tuple(j for j, _ in run), tuple(i for _, i in run)) for run in runs]


def union_subsequences(
    prediction: TokenText, reference: TokenText, weight_of: Callable[[int], float] = float, by_runs: bool = False
) -> Alignment:
    """Match each reference sentence's tokens that lie on its LCS with any prediction sentence (eq. 5-7).

    A token counts only while both texts have unmatched occurrences of its word left (clipping as in ROUGE 1.4.1). It is
    paired with its first unmatched partner in a common subsequence, longest subsequences first, or else with the first
    unmatched occurrence of its word.

    weight_of, by_runs : for ROUGE-1.5.5's weighted form, whose units are runs. A run ends only at a counted token
        whose next token is on no common subsequence; a clipped token does not end it, and a run that is still open when
        the sentence ends does not count
    """
    left, left_in_reference = Counter(prediction.whole), Counter(reference.whole)
    free: dict[str, list[int]] = defaultdict(list)
    for at, word in enumerate(prediction.tokens):
        free[word].append(at)
    units: list[MatchedUnit] = []
    clipped: list[int] = []
    first = 0
    for number, sentence in enumerate(reference.sentences):
        partners = _partners(prediction.sentences, sentence, weight_of)
        run: list[tuple[int, int]] = []
        for i in stopping.each(sorted(partners)):
            word = sentence[i]
            if not (left[word] > 0 and left_in_reference[word] > 0):
                clipped.append(first + i)
                continue
            left[word] -= 1
            left_in_reference[word] -= 1
            partner = next((at for at in (*partners[i], *free[word]) if at in free[word]), partners[i][0])
            if partner in free[word]:
                free[word].remove(partner)
            run.append((partner, first + i))
            if not by_runs or i + 1 not in partners:
                units.append(MatchedUnit(tuple(j for j, _ in run), tuple(i for _, i in run), number))
                run = []
        clipped += [i for _, i in run]
        first += len(sentence)
    return Alignment(units, clipped)


def _partners(prediction: Sentences, sentence: Tokens, weight_of: Callable[[int], float]) -> dict[int, list[int]]:
    """Map each position of `sentence` on a common subsequence to its partners in the prediction.

    Partners in longer subsequences come first.
    """
    start = 0
    subsequences: list[list[tuple[int, int]]] = []
    for other in stopping.each(prediction):
        subsequences.append([(start + j, i) for j, i in common_subsequence(other, sentence, weight_of)])
        start += len(other)
    subsequences.sort(key=len, reverse=True)
    partners: dict[int, list[int]] = defaultdict(list)
    for j, i in chain.from_iterable(subsequences):
        partners[i].append(j)
    return partners


def best_sentences(prediction: Sentences, reference: Sentences) -> list[MatchedUnit]:
    """Match each sentence of either text with the other text's sentence with which its LCS is longest (first, if tied).

    The units that count for the prediction make up the numerator of eq. 11; those for the reference, that of eq. 10.
    """
    pairs = {
        (s, t): common_subsequence(sentence, other)
        for s, sentence in enumerate(stopping.each(prediction))
        for t, other in enumerate(reference)
    }
    starts, ref_starts = (list(accumulate(map(len, text), initial=0)) for text in (prediction, reference))
    units: list[MatchedUnit] = []

    def add(s: int, t: int, side: Side) -> None:
        units.extend(MatchedUnit((starts[s] + j,), (ref_starts[t] + i,), t, side) for j, i in pairs[s, t])

    if pairs:
        for s in stopping.each(range(len(prediction))):
            add(s, max(range(len(reference)), key=lambda t: len(pairs[s, t])), "prediction")
        for t in stopping.each(range(len(reference))):
            add(max(range(len(prediction)), key=lambda s: len(pairs[s, t])), t, "reference")
    return units


def check_cells(prediction: TokenText, reference: TokenText) -> None:
    """Raise ValueError for texts whose dynamic programming table would be too large."""
    p, r = len(prediction.tokens), len(reference.tokens)
    check_size(p * r, MAX_CELLS, f"pairs of tokens ({p} in the prediction, {r} in the reference)")


def check_size(size: int, limit: int, what: str) -> None:
    """Raise ValueError if `size` exceeds `limit`.

    what : names what was counted, for the message
    """
    if size > limit:
        raise ValueError(f"the texts have {size:,} {what}; matches can be shown only for at most {limit:,}")
