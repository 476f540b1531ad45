"""The facts about a standard: its name, its measures, its usual options. `standards.rules` does the work."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from rougekit.scoring.measures.names import ALL_TYPES, DEFAULT_TYPES, TypeNames

MultiReference: TypeAlias = Literal["best", "pooled", "mean", "jackknife"]


class NamedAverage(NamedTuple):
    """An average that a standard's tools print."""

    label: str
    options: Mapping[str, Any]
    """Those of `Scores.aggregate` that give it."""
    of_resamples: bool = False
    """Whether it is computed from bootstrap resamples, so that it differs a little from the mean."""
    is_random: bool = False
    """Whether the tool does not seed its resamples, so that it differs from run to run."""
    of_counts: bool = False
    """Whether it needs one row of counts for each example."""
    in_file_name_order: bool = False
    """Whether the examples are in the order of the names of their files, `s.0`, `s.1`, `s.10`, ..."""


class UsualChoice(NamedTuple):
    """A choice that users of a standard's tools make, as published numbers show."""

    label: str
    options: Mapping[str, Any]
    """Those of `Scorer` that repeat it."""
    by_lines: bool = False
    """Whether it takes each line as a sentence, so that no splitter is chosen beside it."""
    for_chinese: bool = False
    """Whether it is made for Chinese texts only."""
    letter: str = ""
    """The letter of the measures that it changes, such as "L"; "" for all."""


@dataclass(frozen=True)
class LinesAfter:
    """A splitter as in files2rouge and T5: a mark ends a line. Its repr is the code that does the same."""

    mark: str

    def __call__(self, text: str) -> list[str]:
        return text.replace(self.mark, " .\n").split("\n")

    def __repr__(self) -> str:
        return f"lambda text: text.replace({self.mark!r}, ' .\\n').split('\\n')"


STEMMING = UsualChoice("stemming", {"use_stemmer": True})
BY_PUNKT = UsualChoice("sentences by Punkt", {"split_summaries": True})
EMPTY = UsualChoice("0 where a text is empty", {"empty": 0}), UsualChoice("without empty texts", {"empty": "skip"})
"""For tools that raise an error at a text without words."""
LIMITS = tuple(
    UsualChoice(f"{option}={limit}", {option: limit})
    for option, limit in (("max_words", 100), ("max_words", 250), ("max_bytes", 665), ("max_bytes", 75))
)
"""The limits of DUC: 100 or 250 words or 665 bytes for a summary, 75 bytes for a headline."""


class Standard:
    """Whose ROUGE is computed."""

    name: ClassVar[str]
    """The name that options and signatures use."""
    tool: ClassVar[str]
    """The tool whose numbers these are, in words."""
    type_names: ClassVar[TypeNames] = ALL_TYPES
    """The measures that it defines."""
    default_types: ClassVar[tuple[str, ...]] = DEFAULT_TYPES
    tokenizer: ClassVar[str]
    """The name of its tokenizer."""
    multi_references: ClassVar[tuple[MultiReference, ...]] = ("best", "pooled", "mean", "jackknife")
    """The ways in which it can reduce several references; the first is the default."""
    takes_several: ClassVar[bool] = True
    """Whether an example may have several references."""
    beta: ClassVar[float | None] = None
    """The beta of F, if the tool leaves no choice."""
    beta_may_be_ratio: ClassVar[bool] = True
    """Whether beta="p/r" is defined in it."""
    raises_at_empty: ClassVar[bool] = False
    """Whether the tool raises an error at texts without words, so that the option `empty` has a meaning."""
    no_nan: ClassVar[str] = ""
    """Why zero_division=nan is not defined in it; "" if it is defined."""

    # What published numbers were made with, for `identify`.
    usual_multi_references: ClassVar[tuple[MultiReference, ...]] = ("best", "pooled", "mean")
    """Some of `multi_references`, the default first."""
    usual_choices: ClassVar[tuple[tuple[UsualChoice, ...], ...]] = ((STEMMING,), LIMITS)
    """Groups of choices besides the defaults; at most one of each group was made."""
    usual_options: ClassVar[Mapping[str, Any]] = {}
    """Options of `Scorer` that repeat what the tool does by itself; together they count as one choice."""
    usual_sentences: ClassVar[tuple[UsualChoice, ...]] = (BY_PUNKT,)
    """Choices of a sentence splitter."""
    averages: ClassVar[tuple[NamedAverage, ...]] = (NamedAverage("mean", {}),)
    """Averages, the most usual first."""
