"""The facts about a standard that are known before anything is scored: its name, its measures, its usual options.

`rougekit.standards.rules` does the work. A standard is one object, and a case in `rougekit.standards.catalog`.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from rougekit.measures.names import ALL_TYPES, DEFAULT_TYPES, TypeNames

MultiReference: TypeAlias = Literal["best", "pooled", "mean", "jackknife"]


class NamedAverage(NamedTuple):
    """A way to average that tools of a standard print."""

    words: str
    options: Mapping[str, Any]
    """of `Scores.aggregate`"""
    of_resamples: bool = False
    """Whether it is one of resamples, so that it comes out near the mean."""
    is_random: bool = False
    """Whether these are unseeded there, so that it never comes out the same."""
    of_counts: bool = False
    """Whether it needs one count row for each example."""
    in_file_name_order: bool = False
    """Whether the examples are in the order of the names of their files, `s.0`, `s.1`, `s.10`, ..."""


class Usual(NamedTuple):
    """Something that users of a standard's tools choose, as published numbers show."""

    words: str
    options: Mapping[str, Any]
    """of `Scorer`"""
    by_lines: bool = False
    """Whether those who choose it leave sentences as lines"""
    for_chinese: bool = False
    """Whether it is chosen for Chinese texts alone"""


STEMMING = Usual("stemming", {"use_stemmer": True})
BY_PUNKT = Usual("sentences by Punkt", {"split_summaries": True})
EMPTY = Usual("0 where a text is empty", {"empty": 0}), Usual("without empty texts", {"empty": "skip"})
"""Of tools that raise an error at a text without words."""
LIMITS = (
    *(Usual(f"max_words={words}", {"max_words": words}) for words in (100, 250)),
    *(Usual(f"max_bytes={size}", {"max_bytes": size}) for size in (665, 75)),
)
"""Those of DUC: 100 or 250 words or 665 bytes a summary, 75 bytes a headline."""


class Standard:
    """Whose ROUGE is computed."""

    name: ClassVar[str]
    """as options and signatures write it"""
    tool: ClassVar[str]
    """whose numbers these are, in words"""
    type_names: ClassVar[TypeNames] = ALL_TYPES
    """the measures it defines"""
    tokenizer: ClassVar[str]
    """its own, by name"""
    multi_references: ClassVar[tuple[MultiReference, ...]] = ("best", "pooled", "mean", "jackknife")
    """how it can reduce several references; the first is the default"""
    usual_multi_references: ClassVar[tuple[MultiReference, ...]] = ("best", "pooled", "mean")
    """those that published numbers were made with, its default first"""
    usual_choices: ClassVar[tuple[tuple[Usual, ...], ...]] = ((STEMMING,), LIMITS)
    """what published numbers were made with besides its defaults; of each group at most one"""
    usual_sentences: ClassVar[tuple[Usual, ...]] = (BY_PUNKT,)
    """the same of what reads sentences"""
    averages: ClassVar[tuple[NamedAverage, ...]] = (NamedAverage("mean", {}),)
    """those that published numbers were made with, the most usual first"""
    default_types: ClassVar[tuple[str, ...]] = DEFAULT_TYPES
    """what is computed where nothing is asked for"""
    takes_several: ClassVar[bool] = True
    """whether an example may have several references"""
    beta: ClassVar[float | None] = None
    """how important recall is, where the tool leaves no choice"""
    raises_at_empty: ClassVar[bool] = False
    """whether the tool raises an error at texts without words, so that the option `empty` has a meaning"""
    no_nan: ClassVar[str] = ""
    """why zero_division=nan is not defined in it, if it is not"""
