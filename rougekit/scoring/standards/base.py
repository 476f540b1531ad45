"""The facts about a standard: its name, measures and usual options. `standards.rules` has the behaviour."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from rougekit.scoring.measures.names import ALL_TYPES, DEFAULT_TYPES, TypeNames

MultiReference: TypeAlias = Literal["best", "pooled", "mean", "jackknife"]


class NamedAverage(NamedTuple):
    """An average that a standard's tools print."""

    label: str
    options: Mapping[str, Any]
    """The options of `Scores.aggregate` that give it."""
    of_resamples: bool = False
    """Whether it is computed from bootstrap resamples, and so differs slightly from the mean."""
    is_random: bool = False
    """Whether the tool does not seed its resamples, so that the average differs from run to run."""
    of_counts: bool = False
    """Whether it needs one row of counts per example."""
    in_file_name_order: bool = False
    """Whether examples are in the order of their file names: `s.0`, `s.1`, `s.10`, ..."""


class UsualChoice(NamedTuple):
    """A choice that users of a standard's tools make, as published numbers show."""

    label: str
    options: Mapping[str, Any]
    """The options of `Scorer` that repeat it."""
    by_lines: bool = False
    """Whether each line is a sentence, so that it needs no splitter."""
    for_chinese: bool = False
    """Whether it is for Chinese texts only."""
    letter: str = ""
    """The letter of the measures that it changes, such as "L"; "" for all."""


@dataclass(frozen=True)
class LinesAfter:
    """A splitter as in files2rouge and T5, which ends a line at a mark. Its repr is code that does the same."""

    mark: str

    def __call__(self, text: str) -> list[str]:
        return text.replace(self.mark, " .\n").split("\n")

    def __repr__(self) -> str:
        return f"lambda text: text.replace({self.mark!r}, ' .\\n').split('\\n')"


STEMMING = UsualChoice("stemming", {"use_stemmer": True})
BY_PUNKT = UsualChoice("sentences by Punkt", {"split_summaries": True})
EMPTY = UsualChoice("0 where a text is empty", {"empty": 0}), UsualChoice("without empty texts", {"empty": "skip"})
"""For tools that raise an error for a text without words."""
LIMITS = tuple(
    UsualChoice(f"{option}={limit}", {option: limit})
    for option, limit in (("max_words", 100), ("max_words", 250), ("max_bytes", 665), ("max_bytes", 75))
)
"""The limits of DUC: 100 words, 250 words or 665 bytes for a summary, 75 bytes for a headline."""


class Standard:
    """A tool whose ROUGE scores are reproduced."""

    name: ClassVar[str]
    """The name that options and signatures use."""
    tool: ClassVar[str]
    """The tool that gives these numbers, in words."""
    type_names: ClassVar[TypeNames] = ALL_TYPES
    """The measures it defines."""
    default_types: ClassVar[tuple[str, ...]] = DEFAULT_TYPES
    tokenizer: ClassVar[str]
    """The name of its tokenizer."""
    multi_references: ClassVar[tuple[MultiReference, ...]] = ("best", "pooled", "mean", "jackknife")
    """How it can reduce several references; the first is the default."""
    takes_several: ClassVar[bool] = True
    """Whether an example may have several references."""
    beta: ClassVar[float | None] = None
    """The beta of F, if the tool has only one."""
    beta_may_be_ratio: ClassVar[bool] = True
    """Whether it defines beta="p/r"."""
    raises_at_empty: ClassVar[bool] = False
    """Whether the tool raises an error for texts without words, which the option `empty` can change."""
    no_nan: ClassVar[str] = ""
    """Why it does not define zero_division=nan; "" if it does."""

    # For `identify`: how published numbers were made.
    usual_multi_references: ClassVar[tuple[MultiReference, ...]] = ("best", "pooled", "mean")
    """Those of `multi_references` that published numbers use, the default first."""
    usual_choices: ClassVar[tuple[tuple[UsualChoice, ...], ...]] = ((STEMMING,), LIMITS)
    """Groups of alternatives to the defaults, at most one from each group."""
    usual_options: ClassVar[Mapping[str, Any]] = {}
    """Options of `Scorer` for what the tool does on its own; together they count as one choice."""
    usual_sentences: ClassVar[tuple[UsualChoice, ...]] = (BY_PUNKT,)
    """Alternative sentence splitters."""
    averages: ClassVar[tuple[NamedAverage, ...]] = (NamedAverage("mean", {}),)
    """The averages, the most common first."""
