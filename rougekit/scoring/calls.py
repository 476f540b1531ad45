"""A corpus in one call: options and texts in, scores with their signature out, for `rougekit.score` and the plugin."""

import inspect
from collections.abc import Mapping, Sized
from typing import Any, NamedTuple, cast

from rougekit.foundation import checks
from rougekit.foundation.errors import at_the_call
from rougekit.foundation.inputs import ListLike, ReferenceColumn, TextColumn
from rougekit.foundation.suggestions import refuse_unknown
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.options import CALL_OPTIONS, AggregateOptions, MeasureOptions, TextOptions, all_options, split
from rougekit.scoring.results import Aggregates, ReportedFloat
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.groups import checked_groups


class CorpusScores(Aggregates):
    """What `rougekit.score` returns: a dict from type to score, with the line that lets a reader repeat the numbers.

    `str` shows F, its interval, precision and recall of each type as fractions, and the signature.
    """

    signature: str
    """How these scores were computed, with their average."""
    n_examples: int
    """The number of scored examples; `rougekit.methods(signature, n_examples)` writes two sentences for a paper."""

    def __str__(self) -> str:
        lines = [_line(name, score) for name, score in self.items()]
        return "\n".join([*lines, self.signature])


def _line(name: str, score: Any) -> str:
    if not isinstance(score, ReportedFloat):
        return f"{name}: {list(map(float, score))}"
    low, mid, high = score.main  # type: ignore[attr-defined]
    parts = {part: each.mid for part, each in score.by_part.items() if part in ("precision", "recall")}  # type: ignore[attr-defined]
    interval = f" [{low:.4f}, {high:.4f}]" if low != high else ""
    others = ", ".join(f"{part} {value:.4f}" for part, value in parts.items())
    return f"{name} = {mid:.4f}{interval}{f' ({others})' if others else ''}"


class Call(NamedTuple):
    """The checked options of one call; `scored` then needs only texts."""

    scorer: Scorer
    averaging: AggregateOptions
    use_aggregator: bool

    @classmethod
    def of(
        cls,
        options: Mapping[str, Any],
        *,
        use_aggregator: bool = True,
        groups: Any = None,
        progress: bool | None = None,
    ) -> "Call":
        """Check options by name, those of `Scorer` and of `Scores.aggregate` together. None for types: the default.

        Raises
        ------
        TypeError, ValueError : an invalid option, or options that need an average where use_aggregator is False.
        """
        checks.true_or_false("use_aggregator", use_aggregator)
        text, measures, averages = split(options)
        types = measures.get("rouge_types")
        types = DEFAULT_TYPES if types is None else types
        measures["rouge_types"] = tuple(types) if isinstance(types, list) else types
        averaging = AggregateOptions.of(**averages)
        if not use_aggregator and averaging.average != "macro":
            raise ValueError(f"average={averaging.average!r} with use_aggregator=False: leave out average")
        if not use_aggregator and groups is not None:
            raise ValueError("groups with use_aggregator=False: single examples are not resampled; leave out groups")
        scorer = Scorer.of_options(TextOptions.of(**text), MeasureOptions.of(**measures), progress, averaging)
        return cls(scorer, averaging, use_aggregator)

    def scored(
        self, predictions: TextColumn, references: ReferenceColumn, groups: Any = None, threads: int | None = None
    ) -> CorpusScores:
        """Score texts, and average the scores unless use_aggregator is False. Raises as `Scorer.score` does."""
        if groups is not None:  # refused before hours of scoring, not after
            predictions = predictions if isinstance(predictions, Sized) else list(cast(Any, predictions))
            groups = checked_groups(groups, len(predictions))
        scores = self.scorer.score(predictions, references, threads).grouped(groups)
        result: Any = scores.aggregate_by(self.averaging, threads) if self.use_aggregator else scores.examples()
        scored = CorpusScores(result)
        scored.signature, scored.n_examples = scores.signature_of(self.averaging), len(scores)
        return scored


def signature_with_options(*first: inspect.Parameter, **defaults: Any) -> inspect.Signature:
    """The signature of a call with all options as keywords, for editors and `help`.

    first : the parameters before them
    defaults : those that differ from the options' own
    """
    rows = [*all_options().values(), *CALL_OPTIONS]
    kind = inspect.Parameter.KEYWORD_ONLY
    taken = {parameter.name for parameter in first}
    options = [
        inspect.Parameter(row.name, kind, default=defaults.get(row.name, row.default))
        for row in rows
        if row.name not in taken
    ]
    return inspect.Signature([*first, *options])


def score(
    predictions: TextColumn,
    references: ReferenceColumn,
    rouge_types: str | ListLike[str] | None = None,
    **options: Any,
) -> CorpusScores:
    """Score a corpus in one call: what the plugin's `compute` gives, without `evaluate`.

    Parameters
    ----------
    predictions : sequence of str
    references : sequence of str, or sequence of non-empty sequences of str
        One entry per prediction. Either all entries are str, or all are sequences.
    rouge_types : one type, or a sequence of them; None: rouge1, rouge2, rougeL, rougeLsum
    options : those of `Scorer` and of `Scores.aggregate`, threads; use_aggregator, groups, progress as in the plugin

    Returns
    -------
    CorpusScores
        A dict from type to AggregateScore (for bleu BleuScore): a float, the F-measure, with .precision, .recall,
        .low and .high, all fractions; with use_aggregator=False an ExampleScores. `.signature` says how to repeat them.

    Raises
    ------
    TypeError, ValueError : an invalid input, with its position; an unknown option, with the one that may be meant.

    >>> scores = score(["the cat sat", "it rained"], ["the cat was sitting", "it rained"], "rouge1")
    >>> scores
    {'rouge1': 0.7857142857142858}
    >>> scores["rouge1"].recall
    0.75
    """
    with at_the_call:
        refuse_unknown("score", options, _SIGNATURE.parameters)
        threads, groups = options.pop("threads", None), options.get("groups")
        rest = {row.name: options.pop(row.name) for row in CALL_OPTIONS if row.name in options}
        call = Call.of({"rouge_types": rouge_types, **options}, **rest)
    return call.scored(predictions, references, groups, threads)


_POSITIONAL = inspect.Parameter.POSITIONAL_OR_KEYWORD
_SIGNATURE = signature_with_options(
    *(inspect.Parameter(name, _POSITIONAL) for name in ("predictions", "references")),
    inspect.Parameter("rouge_types", _POSITIONAL, default=None),
    inspect.Parameter("threads", inspect.Parameter.KEYWORD_ONLY, default=None),
)
score.__signature__ = _SIGNATURE  # type: ignore[attr-defined]
