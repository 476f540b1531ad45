"""Alignments: which units of a prediction and a reference match, in plain Python, for one pair at a time.

Positions are those of tokens in their text, counted from 0 over all sentences.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Literal, NamedTuple, TypeAlias

from rougekit.kernels.plain.clipped_union_lcs import heaviest_pairs
from rougekit.kernels.plain.ngram_lcs import lcs_pairs, places_of
from rougekit.runtime.old_python import cached_property

Tokens: TypeAlias = Sequence[str]
Sentences: TypeAlias = Sequence[Tokens]
Positions: TypeAlias = tuple[int, ...]
Unit: TypeAlias = tuple[tuple[str, ...], Positions]
"""The tokens of a unit of one text, and where they stand."""
Side: TypeAlias = Literal["both", "prediction", "reference"]

MAX_CELLS = 4_000_000
"""Tokens of the prediction times tokens of the reference, for measures with a dynamic programming table."""
MAX_UNITS = 250_000
"""Skip-bigrams of a text."""


@dataclass(frozen=True)
class TokenText:
    """The tokens of a text, as a measure compares them."""

    sentences: Sentences
    """Only one where the text is compared as a whole."""
    whole: Tokens
    """The tokens of the text as a whole, whose counts clip. They differ from those of the sentences if the tokeniser
    looks across lines, or a limit treats sentences differently."""

    @cached_property
    def tokens(self) -> list[str]:
        """The tokens of all sentences, in order."""
        return list(chain.from_iterable(self.sentences))


class MatchedUnit(NamedTuple):
    """One matched unit: the positions of its tokens on either side."""

    prediction: Positions
    reference: Positions
    sentence: int | None = None
    """The sentence of the reference, where sentences are compared."""
    counts_for: Side = "both"
    """The side whose matches it counts for; only meadL counts the sides separately."""


class Alignment(NamedTuple):
    """All matched units of two texts."""

    units: list[MatchedUnit]
    """Those that count; of a union, by reference sentence and position."""
    clipped: Sequence[int] = ()
    """Positions of the reference in the union that do not count, as one of the texts has no more of the word."""


def ngrams(tokens: Tokens, order: int) -> Iterator[Unit]:
    """The n-grams of a text."""
    shifts = range(min(order, len(tokens) + 1))  # the last one leaves nothing of a text that is too short
    places = range(len(tokens))
    return zip(
        zip(*(tokens[k:] for k in shifts), strict=False), zip(*(places[k:] for k in shifts), strict=False), strict=True
    )


def skip_bigrams(tokens: Tokens, max_skip: int | None) -> Iterator[Unit]:
    """Pairs in text order with at most max_skip tokens between them (None: any number)."""
    reach = len(tokens) if max_skip is None else max_skip + 1
    for i, word in enumerate(tokens):
        for j in range(i + 1, min(i + 1 + reach, len(tokens))):
            yield (word, tokens[j]), (i, j)


def n_skip_bigrams(n: int, max_skip: int | None) -> int:
    """The number of skip-bigrams of a text of n tokens."""
    reach = n if max_skip is None else min(max_skip + 1, n)
    return n * reach - reach * (reach + 1) // 2


def overlap(predicted: Iterable[Unit], expected: Iterable[Unit]) -> list[MatchedUnit]:
    """Clipped matches: units of the prediction, each with the first equal one of the reference that is unmatched."""
    free: dict[tuple[str, ...], deque[Positions]] = defaultdict(deque)
    for words, positions in expected:
        free[words].append(positions)
    return [MatchedUnit(positions, free[words].popleft()) for words, positions in predicted if free.get(words)]


def common_subsequence(
    prediction: Tokens, reference: Tokens, weight_of: Callable[[int], float] = float
) -> list[tuple[int, int]]:
    """The (prediction, reference) positions of the best common subsequence; of several, that of rouge_score.

    weight_of : the weight of a run of k tokens in both texts; k itself gives the longest subsequence

    Backtracking drops the token of the reference unless the subsequence without that of the prediction has more weight,
    as in rouge_score and ROUGE-1.5.5.
    """
    if weight_of is float:
        bits = lcs_pairs(prediction, places_of(reference), len(reference))
        return [(j, bit.bit_length() - 1) for j, bit in bits][::-1]
    f = [weight_of(k) for k in range(min(len(prediction), len(reference)) + 1)]
    return [(j, i) for i, j in heaviest_pairs(reference, prediction, f)][::-1]


def runs_of(pairs: Sequence[tuple[int, int]]) -> list[MatchedUnit]:
    """Pairs that are consecutive in both texts, joined."""
    runs: list[list[tuple[int, int]]] = []
    for pair in pairs:
        if runs and runs[-1][-1] == (pair[0] - 1, pair[1] - 1):
            runs[-1].append(pair)
        else:
            runs.append([pair])
    return [MatchedUnit(tuple(j for j, _ in run), tuple(i for _, i in run)) for run in runs]


def union_subsequences(
    prediction: Sentences,
    reference: Sentences,
    clip_by: tuple[Tokens, Tokens] | None = None,
    weight_of: Callable[[int], float] = float,
    by_runs: bool = False,
) -> Alignment:
    """Each reference sentence's tokens in a common subsequence with some sentence of the prediction: eq. 5-7.

    A token counts while both texts have more of its word (the clipping of ROUGE 1.4.1). It is aligned with its token in
    the longest common subsequence whose token is free, or else with the first free token of its word.

    clip_by : the texts whose word counts clip; None: the sentences themselves
    weight_of, by_runs : of ROUGE-1.5.5's weighted form, whose units are runs: a run continues after a clipped token,
        and does not count if the last token before a gap is clipped
    """
    left, left_in_reference = (Counter(text) for text in clip_by or (_joined(prediction), _joined(reference)))
    free: dict[str, list[int]] = defaultdict(list)
    for at, word in enumerate(_joined(prediction)):
        free[word].append(at)
    units: list[MatchedUnit] = []
    clipped: list[int] = []
    first = 0
    for number, sentence in enumerate(reference):
        partners = _partners(prediction, sentence, weight_of)
        run: list[tuple[int, int]] = []
        for i in sorted(partners):
            word = sentence[i]
            if not (left[word] > 0 and left_in_reference[word] > 0):
                clipped.append(first + i)
                continue
            left[word] -= 1
            left_in_reference[word] -= 1
            run.append((_take(free[word], partners[i]), first + i))
            if not by_runs or i + 1 not in partners:
                units.append(MatchedUnit(tuple(j for j, _ in run), tuple(i for _, i in run), number))
                run = []
        clipped += [i for _, i in run]
        first += len(sentence)
    return Alignment(units, clipped)


def _joined(text: Sentences) -> list[str]:
    return list(chain.from_iterable(text))


def _partners(prediction: Sentences, sentence: Tokens, weight_of: Callable[[int], float]) -> dict[int, list[int]]:
    """The positions of the prediction that common subsequences align with those of a sentence, the longest first."""
    starts = accumulate(map(len, prediction), initial=0)
    by_sentence = [
        (start, common_subsequence(other, sentence, weight_of))
        for start, other in zip(starts, prediction, strict=False)
    ]
    partners: dict[int, list[int]] = defaultdict(list)
    for start, pairs in sorted(by_sentence, key=lambda each: -len(each[1])):
        for j, i in pairs:
            partners[i].append(start + j)
    return partners


def _take(free: list[int], preferred: list[int]) -> int:
    """Take the first preferred position that is free, else the first free one, else the first preferred."""
    at = next((at for at in preferred if at in free), free[0] if free else preferred[0])
    if at in free:
        free.remove(at)
    return at


def best_sentences(prediction: Sentences, reference: Sentences) -> list[MatchedUnit]:
    """Each sentence with the most similar one of the other text (of several, the first).

    The numerators of eq. 11 (units that count for the prediction) and eq. 10 (for the reference).
    """
    pairs = {
        (s, t): common_subsequence(sentence, other)
        for s, sentence in enumerate(prediction)
        for t, other in enumerate(reference)
    }
    starts, ref_starts = (list(accumulate(map(len, text), initial=0)) for text in (prediction, reference))
    units: list[MatchedUnit] = []

    def add(s: int, t: int, side: Side) -> None:
        units.extend(MatchedUnit((starts[s] + j,), (ref_starts[t] + i,), t, side) for j, i in pairs[s, t])

    if prediction and reference:
        for s in range(len(prediction)):
            add(s, max(range(len(reference)), key=lambda t: len(pairs[s, t])), "prediction")
        for t in range(len(reference)):
            add(max(range(len(prediction)), key=lambda s: len(pairs[s, t])), t, "reference")
    return units


def check_cells(prediction: TokenText, reference: TokenText) -> None:
    """Refuse texts whose table would be too large."""
    p, r = len(prediction.tokens), len(reference.tokens)
    check_size(p * r, MAX_CELLS, f"pairs of tokens ({p} in the prediction, {r} in the reference)")


def check_size(size: int, limit: int, what: str) -> None:
    """Refuse texts with too many units. Raises ValueError."""
    if size > limit:
        raise ValueError(f"the texts have {size:,} {what}; expected at most {limit:,} to show matches")
