"""The configurations of ROUGE that may have produced published numbers: each standard with its usual options."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any, NamedTuple

from rougekit.scoring.measures.names import parse_type, parse_types
from rougekit.scoring.standards import registry
from rougekit.scoring.standards.base import Standard, UsualChoice

DEFAULT = UsualChoice("", {})
SWAPS = (("rougeL", "rougeLsum"), ("rougeLsum", "rougeL"), ("rougeL", "rougeL1.2"))
"""(published type, type that may have been scored): all are called ROUGE-L somewhere; rougeL1.2 by py-rouge, whose
README sets the weight of ROUGE-W for it."""


class Configuration(NamedTuple):
    """One way to score, which `identify` tries."""

    options: Mapping[str, Any]
    """the options of the scorer"""
    type_of: Mapping[str, str]
    """by published type, the type that is scored: what was published as rougeL may be rougeLsum"""
    how: tuple[str, ...]
    """what differs from the tool's defaults, in words"""
    departures: int
    """the number of choices that differ from the tool's defaults"""


def configurations(names: Sequence[str], *, several: bool, chinese: bool = False) -> list[Configuration]:
    """The configurations that may have produced numbers of these types, the simplest first.

    several : whether an example has several references
    chinese : whether some text is Chinese
    """
    standards = map(registry.standard_of, registry.names())
    tried = chain.from_iterable(_of_standard(standard, names, several, chinese) for standard in standards)
    return sorted(tried, key=lambda configuration: configuration.departures)


def _of_standard(rules: Standard, names: Sequence[str], several: bool, chinese: bool) -> Iterator[Configuration]:
    if several and not rules.takes_several:
        return
    groups = [_references(rules)] if several else []
    for group in rules.usual_choices:
        groups.append([DEFAULT, *(choice for choice in group if chinese or not choice.for_chinese)])
    for type_of, meaning in _meanings(rules, names):
        letters = {"", *(parse_type(name, rules.type_names).letter for name in type_of.values())}
        by_sentence = any(parse_type(name, rules.type_names).by_sentence for name in type_of.values())
        sentences = (DEFAULT, *rules.usual_sentences) if by_sentence else (DEFAULT,)
        for choices in product(*groups, sentences):
            if choices[-1].options and any(choice.by_lines for choice in choices):
                continue
            if not {choice.letter for choice in choices} <= letters:
                continue
            options = {name: value for choice in choices for name, value in choice.options.items()}
            how = tuple(choice.label for choice in (*choices, meaning) if choice.label)
            made = sum(bool(choice.label and choice.options) for choice in choices)
            departures = bool(rules.usual_options) + bool(meaning.label) + made
            yield Configuration({"standard": rules.name, **rules.usual_options, **options}, type_of, how, departures)


def _references(rules: Standard) -> list[UsualChoice]:
    """The standard's usual ways to combine several references; its default needs no option."""
    names = rules.usual_multi_references
    return [
        UsualChoice(f"{name} reference" + "s" * (name != "best"), {} if name == names[0] else {"multi_reference": name})
        for name in names
    ]


def _meanings(rules: Standard, names: Sequence[str]) -> Iterator[tuple[dict[str, str], UsualChoice]]:
    """For each way to read the published types in this standard: the type that is scored for each, and its label."""
    as_named = {name: name for name in names}
    if _defines(rules, names):
        yield as_named, DEFAULT
    for name, other in SWAPS:
        swapped = {each: other if each == name else each for each in names}
        if name not in names or len(set(swapped.values())) < len(names) or not _defines(rules, swapped.values()):
            continue
        if not _defines(rules, [name]) or _how_counted(rules, name) != _how_counted(rules, other):
            yield swapped, UsualChoice(f"{name} stands for {other}", {})


def _how_counted(rules: Standard, name: str) -> tuple[bool, float]:
    measure = parse_type(name, rules.type_names)
    return measure.by_sentence, measure.exponent


def _defines(rules: Standard, types: Iterable[str]) -> bool:
    """Whether a standard defines all of these types."""
    try:
        return bool(parse_types(types, rules.type_names))
    except ValueError:
        return False
