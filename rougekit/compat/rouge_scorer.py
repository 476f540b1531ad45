"""`rouge_score.rouge_scorer`: RougeScorer(types).score(target, prediction), and the functions that are its steps.

Programs call and replace these functions; a token is any hashable. RougeScorer goes step by step only if a program has
replaced something, or if texts or tokens are not str.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from itertools import chain
from operator import attrgetter
from typing import Any, TypeAlias

from rougekit.compat import patches
from rougekit.compat import scoring as scoring  # also reached as rouge_scorer.scoring, as in rouge_score
from rougekit.compat import tokenizers as tokenizers
from rougekit.compat.short_cut import CompatScorer, Examples, chosen_tokenizer, scorer_of
from rougekit.foundation.errors import once_per_line
from rougekit.foundation.inputs import checked_str, shown_with_type
from rougekit.kernels.ngram_lcs import bit_positions, lcs_length, lcs_pairs
from rougekit.scoring.results import Score

__all__ = [
    "Examples", "RougeScorer", "_backtrack_norec", "_create_ngrams", "_find_union", "_lcs_table", "_score_lcs",
    "_score_ngrams", "_summary_level_lcs", "_union_lcs", "lcs_ind",
]  # fmt: skip

Tokens: TypeAlias = Sequence[Hashable]
Table: TypeAlias = list[list[int]]

_fmeasure = attrgetter("fmeasure")

_TYPES = (*(f"rouge{n}" for n in range(1, 10)), "rougeL", "rougeLsum")


class RougeScorer(scoring.BaseScorer):
    """Scores of one prediction against one target or several.

    Parameters
    ----------
    rouge_types : list of str
        rouge1 … rouge9, rougeL, rougeLsum, as in rouge_score; rougekit.Scorer has more.
    use_stemmer : bool
        Porter stemming; ignored if a tokenizer is given, as in rouge_score.
    split_summaries : bool
        Split into sentences for rougeLsum; otherwise sentences end at newlines.
    tokenizer : object with a .tokenize(text) -> sequence of hashables, a name that Scorer takes, or None
        None: rouge_score's, or the one that the environment variable ROUGEKIT_COMPAT_TOKENIZER names ("unicode", …).

    Texts may be UTF-8 bytes, or whatever the tokenizer takes. Attributes, the tokenizer's methods and the functions of
    rouge_score's modules may be replaced at any time, as with rouge_score. Each line of your code that scores warns the
    first time that a text shows a likely mistake, then the 10th, 100th, ... time; not where something is replaced.

    Raises
    ------
    ValueError : an unknown type, at the first score as in rouge_score.

    >>> scorer = RougeScorer(["rouge1"])
    >>> scorer.score("the cat was sitting", "the cat sat")["rouge1"].recall
    0.5
    """

    _made: "tuple[int, Any, Any, bool, Sequence[str], CompatScorer | None] | None" = None
    """What the short cut was made from, and the short cut."""

    def __init__(
        self,
        rouge_types: Sequence[str],
        use_stemmer: bool = False,
        split_summaries: bool = False,
        tokenizer: Any = None,
    ) -> None:
        one = [rouge_types] if isinstance(rouge_types, str) else rouge_types
        self.rouge_types = one if isinstance(one, list | tuple) else [*one]
        self._split_summaries = split_summaries
        self._tokenizer = tokenizer or tokenizers.DefaultTokenizer(use_stemmer)

    def _short_cut(self) -> CompatScorer | None:
        """A scorer for the current attributes, which callers may change between scores; None to score step by step."""
        made, tokenizer = self._made, self._tokenizer
        if (
            not made
            or made[0] != patches.count
            or made[1] is not tokenizer
            or (made[2] is not None and made[2] != tokenizer.tokenize)
            or made[3] != self._split_summaries
            or made[4] != self.rouge_types
        ):
            count, tokenize = patches.count, tokenizer.tokenize if _is_programs(tokenizer) else None
            scorer = self._new_short_cut()
            self._made = made = count, tokenizer, tokenize, self._split_summaries, copy(self.rouge_types), scorer
        return made[5]

    def _new_short_cut(self) -> CompatScorer | None:
        types, tokenizer = (*self.rouge_types,), self._tokenizer
        _check_types(types)
        is_changed = type(tokenizer) is tokenizers.DefaultTokenizer and not tokenizers.is_own(tokenizer)
        if is_changed or not types or not patches.all_in_place():
            return None
        return scorer_of(types, bool(self._split_summaries), tokenizer)

    def __getstate__(self) -> dict[str, Any]:
        """The attributes without the short cut, which is made anew."""
        return {name: value for name, value in vars(self).items() if name != "_made"}

    def score(self, target: Any, prediction: Any) -> dict[str, Score]:
        """Precision, recall and F-measure of each type."""
        scorer = self._short_cut()
        if scorer and scorer.pair_scorer and (scored := scorer.pair_scorer.scores((prediction, target))):
            scores, warning = scored  # without the checks of score_pair
            if warning:
                scorer.warn_of_pair(warning, (prediction, target))
            return scores
        target, prediction = self._checked(target, "target"), self._checked(prediction, "prediction")
        fast = None if isinstance(target, list) else self._pair_by_short_cut(target, prediction)
        return fast or self._pair_by_steps(target, prediction)

    def score_multi(self, targets: Sequence[Any], prediction: Any) -> dict[str, Score]:
        """For each type the scores against the target with the highest F-measure, the first in a tie."""
        targets = [self._checked(text, f"targets[{number}]") for number, text in enumerate(targets)]
        prediction = self._checked(prediction, "prediction")
        if not targets:
            raise ValueError("targets is empty; expected at least one text")
        has_own_score = getattr(self.score, "__func__", None) is _OWN_SCORE
        if has_own_score and (best := self._pair_by_short_cut(targets, prediction)):
            return best
        scores = [self.score(target, prediction) for target in targets]
        return {name: max((each[name] for each in scores), key=_fmeasure) for name in self.rouge_types}

    def score_batch(self, targets: Sequence[Any], predictions: Sequence[Any]) -> Sequence[dict[str, Score]]:
        """As [score(t, p) for t, p in zip(targets, predictions)], but many times faster if nothing is replaced."""
        if scorer := self._short_cut():
            with once_per_line("RougeScorer"), self._steps_for_other_tokens():
                return Examples(scorer.score(predictions, targets))
        return [self.score(*pair) for pair in zip(targets, predictions, strict=True)]

    def _pair_by_short_cut(self, target: Any, prediction: Any) -> dict[str, Score] | None:
        """The scores against a target or a list of them; None if only the steps can score these texts or tokens."""
        scorer = self._short_cut()
        texts = (prediction, *target) if isinstance(target, list) else (prediction, target)
        if scorer and all(isinstance(text, str) for text in texts):
            with self._steps_for_other_tokens():
                return scorer.score_pair(prediction, target)
        return None

    @contextmanager
    def _steps_for_other_tokens(self) -> Iterator[None]:
        """Take no short cut from now on if a program's tokenizer gives tokens that are not str."""
        try:
            yield
        except TypeError:
            if not self._made or not _is_programs(self._tokenizer):
                raise
            self._made = (*self._made[:-1], None)

    def _pair_by_steps(self, target: Any, prediction: Any) -> dict[str, Score]:
        """The scores as rouge_score's functions of tokens give them."""
        _check_types(self.rouge_types)
        tokenize = self._tokenize()
        tokens: tuple[Tokens, ...] = ()
        if [*self.rouge_types] != ["rougeLsum"]:
            tokens = tokenize(target), tokenize(prediction)
        scores = {}
        for name in self.rouge_types:
            if name == "rougeL":
                scores[name] = _score_lcs(*tokens)
            elif name == "rougeLsum":
                lines = (list(map(tokenize, self._sentences(text))) for text in (target, prediction))
                scores[name] = _summary_level_lcs(*lines)
            else:
                scores[name] = _score_ngrams(*(_create_ngrams(text, int(name[5:])) for text in tokens))
        return scores

    def _tokenize(self) -> Callable[[Any], Tokens]:
        from rougekit.scoring.text.tokenizers import resolve

        tokenizer = chosen_tokenizer(self._tokenizer)
        return getattr(tokenizer, "tokenize", None) or resolve(tokenizer).tokens

    def _sentences(self, text: Any) -> list[str]:
        """The sentences of a text that are not empty."""
        if not isinstance(text, str | bytes):
            raise TypeError(f"rougeLsum of {shown_with_type(text)}; expected str, which has sentences")
        text = text.decode() if isinstance(text, bytes) else text
        if not self._split_summaries:
            return list(filter(None, text.split("\n")))
        from rougekit.scoring.text.sentences import Punkt

        return list(filter(None, Punkt().sentences(text)))

    def _checked(self, text: Any, name: str) -> Any:
        """A text as the tokenizer takes it: anything that a program's own may take, or str, or bytes of UTF-8."""
        if self._short_cut() is None or _is_programs(self._tokenizer):
            return text
        if not isinstance(text, bytes):
            return checked_str(text, name)
        return text if tokenizers.is_own(chosen_tokenizer(self._tokenizer)) else text.decode()


_OWN_SCORE = RougeScorer.score


def _is_programs(tokenizer: Any) -> bool:
    """Whether a program has written this tokenizer for rouge_score."""
    return hasattr(tokenizer, "tokenize") and not tokenizers.is_own(tokenizer)


def _check_types(names: Iterable[str]) -> None:
    for name in names:
        if name not in _TYPES:
            raise ValueError(f"rouge_types: unknown type {name!r}; expected one of {', '.join(_TYPES)}")


def _create_ngrams(tokens: Tokens, n: int) -> Counter[tuple[Hashable, ...]]:
    """The number of occurrences of each n-gram."""
    return Counter(tuple(tokens[k : k + n]) for k in range(len(tokens) - n + 1))


def _score_ngrams(target_ngrams: Mapping[Any, int], prediction_ngrams: Mapping[Any, int]) -> Score:
    """ROUGE-N of two counters (Lin 2004, eq. 1). The total of an empty counter is taken as 1."""
    matches = sum(min(count, prediction_ngrams.get(ngram, 0)) for ngram, count in target_ngrams.items())
    return _score(matches, max(sum(target_ngrams.values()), 1), max(sum(prediction_ngrams.values()), 1))


def _score_lcs(target_tokens: Tokens, prediction_tokens: Tokens) -> Score:
    """ROUGE-L of two texts, each as one sequence (eq. 2-4)."""
    if not target_tokens or not prediction_tokens:
        return scoring.Score(precision=0, recall=0, fmeasure=0)
    if _needs_table(target_tokens, prediction_tokens):
        length = _lcs_table(target_tokens, prediction_tokens)[-1][-1]
    else:
        length = lcs_length(prediction_tokens, target_tokens)
    return _score(length, len(target_tokens), len(prediction_tokens))


def _summary_level_lcs(ref_sent: Sequence[Tokens], can_sent: Sequence[Tokens]) -> Score:
    """ROUGE-Lsum of two lists of sentences (eq. 5-7). No token matches more often than it occurs in either text."""
    n_target, n_predicted = sum(map(len, ref_sent)), sum(map(len, can_sent))
    if not n_target or not n_predicted:
        return scoring.Score(precision=0, recall=0, fmeasure=0)
    union = Counter(token for sentence in ref_sent for token in _union_lcs(sentence, can_sent))
    hits = union & Counter(chain.from_iterable(ref_sent)) & Counter(chain.from_iterable(can_sent))
    return _score(hits.total(), n_target, n_predicted)


def _union_lcs(ref: Tokens, c_list: Iterable[Tokens]) -> list[Hashable]:
    """The tokens of the sentence `ref` that are in its LCS with any sentence of `c_list`."""
    return [ref[position] for position in _find_union([lcs_ind(ref, other) for other in c_list])]


def _find_union(lcs_list: Iterable[Iterable[int]]) -> list[int]:
    """All distinct positions, sorted."""
    return sorted({position for positions in lcs_list for position in positions})


def lcs_ind(ref: Tokens, can: Tokens) -> list[int]:
    """The positions in `ref` of one longest common subsequence."""
    if _needs_table(ref, can):
        return _backtrack_norec(_lcs_table(ref, can), ref, can)
    return [bit.bit_length() - 1 for _, bit in lcs_pairs(can, bit_positions(ref), len(ref))][::-1]


def _lcs_table(ref: Tokens, can: Tokens) -> Table:
    """The table whose [i][j] is the LCS length of ref[:i] and can[:j]."""
    table = [[0] * (len(can) + 1)]
    for token in ref:
        above, row = table[-1], [0]
        for j, other in enumerate(can):
            row.append(above[j] + 1 if token == other else max(above[j + 1], row[j]))
        table.append(row)
    return table


def _backtrack_norec(t: Table, ref: Tokens, can: Tokens) -> list[int]:
    """The positions in `ref` of the LCS, by backtracking through the table; on a tie, drop a token of `ref`."""
    i, j, positions = len(ref), len(can), []
    while i and j:
        if ref[i - 1] == can[j - 1]:
            i, j = i - 1, j - 1
            positions.append(i)
        elif t[i][j - 1] > t[i - 1][j]:
            j -= 1
        else:
            i -= 1
    return positions[::-1]


_OWN_TABLE = _lcs_table, _backtrack_norec


def _needs_table(ref: Tokens, can: Tokens) -> bool:
    """Whether bits can't replace the table: a program has replaced it, or equal tokens might differ in hash."""
    return (_lcs_table, _backtrack_norec) != _OWN_TABLE or not {*map(type, ref), *map(type, can)} <= {str, int}


def _score(matches: int, n_target: int, n_predicted: int) -> Score:
    precision, recall = matches / n_predicted, matches / n_target
    return scoring.Score(precision=precision, recall=recall, fmeasure=scoring.fmeasure(precision, recall))


patches.watch(__name__)
