"""Alignments: which units of a prediction and a reference match, in plain Python, for one pair at a time.

Positions are those of tokens in their text, counted from 0 over all sentences.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Literal, NamedTuple, TypeAlias

from rougekit.runtime.old_python import cached_property

Tokens: TypeAlias = Sequence[str]
Sentences: TypeAlias = Sequence[Tokens]
Positions: TypeAlias = tuple[int, ...]
Side: TypeAlias = Literal["both", "prediction", "reference"]

UP, LEFT, DIAGONAL = 0, 1, 2
"""A step of backtracking: drop a token of the reference, of the prediction, or match."""

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


def ngrams(tokens: Tokens, order: int) -> Iterator[Positions]:
    """The n-grams of a text, as positions."""
    return (tuple(range(i, i + order)) for i in range(len(tokens) - order + 1))


def skip_bigrams(tokens: Tokens, max_skip: int | None) -> Iterator[Positions]:
    """Pairs in text order with at most max_skip tokens between them (None: any number)."""
    reach = len(tokens) if max_skip is None else max_skip + 1
    return ((i, j) for i in range(len(tokens)) for j in range(i + 1, min(i + 1 + reach, len(tokens))))


def n_skip_bigrams(n: int, max_skip: int | None) -> int:
    """The number of skip-bigrams of a text of n tokens."""
    reach = n if max_skip is None else min(max_skip + 1, n)
    return n * reach - reach * (reach + 1) // 2


def overlap(
    prediction: Tokens, reference: Tokens, predicted: Iterable[Positions], expected: Iterable[Positions]
) -> list[MatchedUnit]:
    """Clipped matches: units of the prediction, each with the first equal one of the reference that is unmatched."""
    free: dict[tuple[str, ...], deque[Positions]] = defaultdict(deque)
    for unit in expected:
        free[tuple([reference[i] for i in unit])].append(unit)
    matched = []
    for unit in predicted:
        if equal := free.get(tuple([prediction[i] for i in unit])):
            matched.append(MatchedUnit(unit, equal.popleft()))
    return matched


def matched_ngrams(prediction: Tokens, reference: Tokens, order: int) -> list[MatchedUnit]:
    """Clipped matches of n-grams, as `overlap` finds them."""
    grams, others = (zip(*(text[k:] for k in range(order)), strict=False) for text in (prediction, reference))
    free: dict[tuple[str, ...], deque[int]] = defaultdict(deque)
    for start, gram in enumerate(others):
        free[gram].append(start)
    starts = ((start, free[gram].popleft()) for start, gram in enumerate(grams) if free.get(gram))
    return [MatchedUnit(tuple(range(i, i + order)), tuple(range(j, j + order))) for i, j in starts]


def common_subsequence(
    prediction: Tokens, reference: Tokens, weight_of: Callable[[int], float] = float
) -> list[tuple[int, int]]:
    """The (prediction, reference) positions of the best common subsequence; of several, that of rouge_score.

    weight_of : the weight of a run of k tokens in both texts; k itself gives the longest subsequence

    Backtracking drops the token of the reference unless the subsequence without that of the prediction has more weight,
    as in rouge_score and ROUGE-1.5.5.
    """
    if weight_of is float:
        return _longest(prediction, reference)
    steps = _steps(prediction, reference, weight_of)
    i, j = len(reference), len(prediction)
    pairs = []
    while i and j:
        step = steps[i - 1][j - 1]
        i -= step != LEFT
        j -= step != UP
        if step == DIAGONAL:
            pairs.append((j, i))
    return pairs[::-1]


def _longest(prediction: Tokens, reference: Tokens) -> list[tuple[int, int]]:
    """Backtracking through the table of the longest one, with the bits of an int for each row (Hyyrö 2004).

    In rows[i] the number of zeros among the lowest j bits is the length for the first i shared tokens of the reference
    and j of the prediction.
    """
    bits: dict[str, int] = defaultdict(int)
    for j, word in enumerate(prediction):
        bits[word] |= 1 << j
    all_bits = (1 << len(prediction)) - 1
    shared = [(i, word) for i, word in enumerate(reference) if word in bits]  # the walk drops the others at once
    rows = [all_bits]
    for _, word in shared:
        row = rows[-1]
        matched = row & bits[word]
        rows.append(((row + matched) | (row - matched)) & all_bits)
    i, j = len(shared), len(prediction)
    left = j - rows[i].bit_count()  # of the subsequence: of i and j tokens, a length that only a match reduces
    pairs = []
    while left:
        if prediction[j - 1] == shared[i - 1][1]:
            i, j, left = i - 1, j - 1, left - 1
            pairs.append((j, shared[i][0]))
        elif j - (rows[i - 1] & ((1 << j) - 1)).bit_count() == left:
            i -= 1
        else:
            j -= 1
    return pairs[::-1]


def _steps(prediction: Tokens, reference: Tokens, weight_of: Callable[[int], float]) -> list[bytearray]:
    """The table of section 4 of Lin (2004), as the step that leads to each cell; rows are tokens of the reference."""
    f = [weight_of(k) for k in range(min(len(prediction), len(reference)) + 1)]
    values, runs = [0.0] * (len(prediction) + 1), [0] * (len(prediction) + 1)
    steps = []
    for word in reference:
        row, new_values, new_runs = bytearray(len(prediction)), [0.0], [0]
        for j, other in enumerate(prediction):
            run = 0
            up, left = values[j + 1], new_values[j]
            if word == other:
                run = runs[j] + 1
                value, row[j] = (values[j] + f[run]) - f[run - 1], DIAGONAL
            elif up >= left:
                value, row[j] = up, UP
            else:
                value, row[j] = left, LEFT
            new_values.append(value)
            new_runs.append(run)
        values, runs = new_values, new_runs
        steps.append(row)
    return steps


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
