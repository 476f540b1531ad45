"""The declarative part of a standard: its name, measures and usual options. `standards.rules` has its behaviour."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from rougekit.scoring.measures.names import ALL_TYPES, DEFAULT_TYPES, TypeNames

MultiReference: TypeAlias = Literal["best", "pooled", "mean", "jackknife"]


class NamedAverage(NamedTuple):
    """A kind of average that a standard's tools report."""

    label: str
    options: Mapping[str, Any]
    """The options of `Scores.aggregate` that reproduce it."""
    of_resamples: bool = False
    """Whether it is computed from bootstrap resamples, and so differs slightly from the mean."""
    is_random: bool = False
    """Whether the tool does not seed its resamples, so that the average differs from run to run."""
    of_counts: bool = False
    """Whether it is computed from counts, with a single row of counts for each example."""
    in_file_name_order: bool = False
    """Whether examples are in the order of their file names: `s.0`, `s.1`, `s.10`, ..."""


class UsualChoice(NamedTuple):
    """A choice that users of a standard's tools make, as known from published scores."""

    label: str
    options: Mapping[str, Any]
    """The options of `Scorer` that reproduce it."""
    by_lines: bool = False
    """Whether it treats each line as a sentence, so that it is not combined with a splitter."""
    for_chinese: bool = False
    """Whether it is for Chinese texts only."""
    letter: str = ""
    """The letter of the measures that it changes, such as "L"; "" for all."""


@dataclass(frozen=True)
class LinesAfter:
    """A sentence splitter as in files2rouge and T5, which ends a line at each mark. Its repr is equivalent code."""

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
    """A tool whose ROUGE scores rougekit reproduces."""

    name: ClassVar[str]
    """The name that options and signatures use."""
    tool: ClassVar[str]
    """The tools that give these scores, as messages and documentation name them."""
    type_names: ClassVar[TypeNames] = ALL_TYPES
    """The measures that it defines, with their names."""
    default_types: ClassVar[tuple[str, ...]] = DEFAULT_TYPES
    tokenizer: ClassVar[str]
    """The name of its tokenizer."""
    multi_references: ClassVar[tuple[MultiReference, ...]] = ("best", "pooled", "mean", "jackknife")
    """The ways in which several references can become one score; the first is the default."""
    best_is_one: ClassVar[bool] = True
    """Whether "best" selects one reference, from which precision and recall both are."""
    takes_several: ClassVar[bool] = True
    """Whether an example may have several references."""
    beta: ClassVar[float | Literal["p/r"] | None] = None
    """The beta of F, if the tool supports only one; "p/r" is that of rougeL."""
    beta_may_be_ratio: ClassVar[bool] = True
    """Whether it defines beta="p/r"."""
    raises_at_empty: ClassVar[bool] = False
    """Whether the tool raises an error for texts without words. If so, the option `empty` can change that."""
    no_nan: ClassVar[str] = ""
    """Why it does not define zero_division=nan; "" if it does."""

    # For `identify`: how published scores were computed.
    usual_multi_references: ClassVar[tuple[MultiReference, ...]] = ("best", "pooled", "mean")
    """Those of `multi_references` that published scores use, the default first."""
    usual_choices: ClassVar[tuple[tuple[UsualChoice, ...], ...]] = ((STEMMING,), LIMITS)
    """Groups of alternatives to the defaults; at most one of each group applies."""
    usual_options: ClassVar[Mapping[str, Any]] = {}
    """Options of `Scorer` for what the tool does by default; together they count as one choice."""
    usual_sentences: ClassVar[tuple[UsualChoice, ...]] = (BY_PUNKT,)
    """Alternative sentence splitters."""
    averages: ClassVar[tuple[NamedAverage, ...]] = (NamedAverage("mean", {}),)
    """The averages, the most common first."""
