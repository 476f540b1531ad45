"""Rows of extractive baselines beside the systems that `rougekit compare --with=lead3,oracle` compares."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

from rougekit.cli.commands import UsageError
from rougekit.cli.line import Line, Words
from rougekit.cli.places import placed, text_name
from rougekit.cli.sources import checked_sources
from rougekit.reading.batches import ExampleBatch
from rougekit.reading.columns import SOURCES
from rougekit.reading.inputs import Input
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.standards import registry
from rougekit.studies.extraction.baselines import lead, random_sentences
from rougekit.studies.extraction.extracts import Extracts
from rougekit.studies.extraction.oracle import RULES, RuleName, oracle

_RULES = [name for name, row in RULES.items() if "candidates" not in row.takes]
_NAME = re.compile(rf"(lead|random)([1-9]\d*)?|oracle([1-9]\d*)?(?:-({'|'.join(_RULES)}))?")
_OBJECTIVE = ("rouge1", "rouge2")
"""What a greedy oracle maximizes, as `oracle` does by default, in standards that have these types."""


class Sources(NamedTuple):
    """What the flags want to know of the texts that were summarized."""

    line: Line
    words: Words
    with_: list[str] | None = None
    """names of extracts, such as lead3"""
    source_column: str | None = None
    why: bool = False

    @property
    def labels(self) -> Mapping[str, Sequence[str]]:
        """The column of sources to read, for --with and --why. Raises UsageError for names of no extracts."""
        names = self.with_ or []
        for name in names:
            if not _NAME.fullmatch(name):
                raise UsageError(
                    f"--with={','.join(names)}: {name!r}; expected lead3, random3, oracle or oracle3 (any number), or "
                    f"oracle-RULE with one of {', '.join(_RULES)}"
                )
        if len({*names}) < len(names):
            raise UsageError(f"--with={','.join(names)} has a name twice; expected different names")
        if names:
            return {"source_column": SOURCES}
        if not self.why:
            self.line.warn_of_unused(("source_column",), "without --with or --why, which read sources")
        return chosen_sources(self.source_column) if self.why else {}


def chosen_sources(column: str | None) -> Mapping[str, Sequence[str]]:
    """The column of sources to read if a flag names it; where none does, one with a usual name is looked for."""
    return {"source_column": ()} if column else {}


def extracts_of(asked: Sources, data: Input, texts: ExampleBatch, scorer: Scorer) -> dict[str, Scores]:
    """By name, the scores of the extracts that --with asks for. Raises ValueError, FileError."""
    if not asked.with_:
        return {}
    sources = checked_sources(data, texts.labels["source_column"])
    scores: dict[str, Scores] = {}
    for name in asked.with_:
        with placed(predictions=partial(text_name, f"{name}, text"), sources=partial(text_name, "source")):
            scores[name] = scorer.score(_chosen(name, sources, texts, asked.words, scorer).texts, texts.references)
    return scores


def _chosen(name: str, sources: list[str], texts: ExampleBatch, words: Words, scorer: Scorer) -> Extracts:
    kind, k, most, rule = _NAME.fullmatch(name).groups()  # type: ignore[union-attr]
    split: dict[str, Any] = {name: words[name] for name in ("sentences", "language")}
    if kind:
        choose: Callable[..., Extracts] = lead if kind == "lead" else random_sentences
        return choose(sources, int(k or 3), **split)
    measured = {name: words[name] for name in words.keys() - split.keys()}
    standard = scorer.options.standard
    defined = registry.standard_of(standard).default_types
    types = [name for name in defined if name in _OBJECTIVE] or defined
    return oracle(
        sources, texts.references, cast(RuleName, rule or "greedy"), k=int(most) if most else None, rouge_types=types,
        standard=standard, **split, **measured,
    )  # fmt: skip
