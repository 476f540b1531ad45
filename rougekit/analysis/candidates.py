"""The ways to compute ROUGE that published numbers may have come from: each standard, and what its users choose."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from rougekit.measures.names import parse_type, parse_types
from rougekit.standards import registry
from rougekit.standards.base import Standard, Usual

AS_IT_IS = Usual("", {})
SWAPS = (("rougeL", "rougeLsum"), ("rougeLsum", "rougeL"))
"""Both go by the name of ROUGE-L."""


class Configuration(NamedTuple):
    """Options of a scorer, which of its types stands for each published one, and the words for both."""

    options: Mapping[str, Any]
    type_of: Mapping[str, str]
    how: tuple[str, ...]
    choices: int
    """How many things are not as the tool has them by itself."""


def configurations(names: Sequence[str], *, several: bool, chinese: bool = False) -> list[Configuration]:
    """What may have given numbers of these published types, the simplest first.

    several : whether an example has several references
    chinese : whether some text is Chinese
    """
    standards = map(registry.standard_of, registry.names())
    tried = [one for rules in standards for one in _of_standard(rules, names, several, chinese)]
    return sorted(tried, key=lambda configuration: configuration.choices)


def _of_standard(rules: Standard, names: Sequence[str], several: bool, chinese: bool) -> Iterator[Configuration]:
    if several and not rules.takes_several:
        return
    groups = [_references(rules)] if several else []
    for group in rules.usual_choices:
        groups.append([AS_IT_IS, *(choice for choice in group if chinese or not choice.for_chinese)])
    for type_of, meaning in _meanings(rules, names):
        by_sentence = any(_by_sentence(rules, name) for name in type_of.values())
        sentences = (AS_IT_IS, *rules.usual_sentences) if by_sentence else (AS_IT_IS,)
        for choices in product(*groups, sentences):
            if choices[-1].options and any(choice.by_lines for choice in choices):
                continue
            chosen = [meaning, *(choice for choice in choices if choice.options)]
            options = {name: value for choice in choices for name, value in choice.options.items()}
            how = tuple(choice.words for choice in (*choices, meaning) if choice.words)
            yield Configuration(
                {"standard": rules.name, **options}, type_of, how, sum(bool(choice.words) for choice in chosen)
            )


def _references(rules: Standard) -> list[Usual]:
    """How several references become one score; the standard's default is no choice."""
    names = rules.usual_multi_references
    return [
        Usual(f"{name} reference" + "s" * (name != "best"), {} if name == names[0] else {"multi_reference": name})
        for name in names
    ]


def _meanings(rules: Standard, names: Sequence[str]) -> Iterator[tuple[dict[str, str], Usual]]:
    """The standard's types that may stand for the published ones."""
    as_named = {name: name for name in names}
    if _defines(rules, names):
        yield as_named, AS_IT_IS
    for name, other in SWAPS:
        swapped = {each: other if each == name else each for each in names}
        if name in names and len(set(swapped.values())) == len(names) and _defines(rules, swapped.values()):
            differ = not _defines(rules, [name]) or _by_sentence(rules, name) != _by_sentence(rules, other)
            if differ:
                yield swapped, Usual(f"{name} stands for {other}", {})


def _by_sentence(rules: Standard, name: str) -> bool:
    return parse_type(name, rules.type_names).by_sentence


def _defines(rules: Standard, types: Iterable[str]) -> bool:
    """Whether the tools of a standard have all of some types."""
    try:
        return bool(parse_types(types, rules.type_names))
    except ValueError:
        return False
