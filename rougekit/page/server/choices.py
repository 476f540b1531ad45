"""The measures and options that users can choose: a control for each `rougekit.scoring.options` row on the page."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any

from rougekit.foundation.plurals import counted
from rougekit.scoring.measures.names import parse_type
from rougekit.scoring.options import GROUPS, AggregateOptions, Option, Options, split
from rougekit.scoring.options.values import number_or_ratio
from rougekit.scoring.standards import registry
from rougekit.scoring.text import languages, tokenizers

TYPES = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum", "rougeW1.2", "rougeS4", "rougeSU4", "meadL", "bleu"]

_PARSERS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "integer": ("a whole number", lambda state: int(str(state))),
    "float": ("a number", float),
    "ratio": ("a number or p/r", lambda state: number_or_ratio(str(state))),
    "numbers": (
        "numbers, with commas between",
        lambda state: tuple(map(float, state.split(",") if isinstance(state, str) else state)),
    ),
}
"""By type of the option's flag: what a text box expects, for error messages, and the function that parses it."""


@dataclass(frozen=True)
class Control:
    """The control of one option in the panel.

    A control's state is the content of its form field, which differs from the option's value: a number is a text, and
    None is the name of a list's first item.
    """

    option: Option
    group: type[Options]
    names: tuple[str, ...]
    """The items of a drop-down list, the default first; empty for other controls."""

    @property
    def name(self) -> str:
        """The option's name."""
        return self.option.name

    @property
    def label(self) -> str:
        """The option's name in words."""
        return self.name.replace("_", " ").capitalize()

    def state(self, value: Any) -> Any:
        """The state that represents an option's value."""
        if self.names:
            return self.names[0] if value is None else value
        if self.option.accepts.flag == "boolean":
            return value
        if self.option.accepts.flag == "numbers":
            return ", ".join(map(str, value or ()))
        return "" if value is None else str(value)

    def value(self, state: Any) -> Any:
        """The option's value for a state, or for a value that an API caller passed; the default if None or empty.

        Raises TypeError or ValueError for a name that is not in the list, or a value that the option does not accept.
        """
        if state is None or state == "":
            return self.option.default
        if self.names:
            if state not in self.names:
                raise ValueError(f"{self.name}={state!r}; expected one of {', '.join(map(repr, self.names))}")
            return self.option.default if state == self.names[0] else state
        expected, parse = _PARSERS.get(self.option.accepts.flag, ("", lambda state: state))
        try:
            value = parse(state)
        except (TypeError, ValueError, OverflowError):
            raise ValueError(f"{self.name}={state!r}; expected {expected}") from None
        return self.option.accepts.check(self.name, value)


@cache
def controls() -> tuple[Control, ...]:
    """The controls of all options on the page, in the order of `rougekit.scoring.options`."""
    return tuple(
        Control(row, group, tuple(_names(row))) for group in GROUPS for row in group.rows() if not row.not_on_page
    )


def _names(option: Option) -> list[str]:
    """The items of an option's drop-down list that the installed packages support, the default first."""
    if option.name == "tokenizer":
        return ["default", *_installed(tokenizers.NAMES)]
    if option.name == "sentences":
        return ["default", *_installed(("punkt", "sentencex", "nltk"))]
    if option.name == "language":
        return ["none", *languages.by_code()]
    if option.name == "stemmer":
        if not find_spec("Stemmer"):
            return ["none", "porter"]
        import Stemmer

        return ["none", "porter", "porter:ascii", *(name for name in Stemmer.algorithms() if name != "porter")]
    if option.name == "stopwords":
        if not find_spec("stopwordsiso"):
            return ["none", "smart"]
        import stopwordsiso

        return ["none", "smart", *sorted(stopwordsiso.langs())]
    names = option.accepts.choices()
    if names and option.default is None:
        return ["default", *names]
    return sorted(names, key=lambda name: name != option.default)


def _installed(names: Iterable[str]) -> list[str]:
    """The names that need no optional package, or one that is installed."""
    packages = {
        "icu": "icu4py",
        "jieba": "jieba",
        "ja-mecab": "MeCab",
        "ko-mecab": "mecab_ko",
        "nltk": "nltk",
        "sentencex": "sentencex",
    }
    return [name for name in names if name not in packages or find_spec(packages[name])]


def types_of(standard: str) -> list[str]:
    """The types that the page offers for a standard."""
    known = registry.standard_of(standard).type_names
    return [name for name in TYPES if any(one.of_name(name) is not None for one in known.measures)]


class Choices:
    """A user's choices: types, and the option values that differ from the defaults.

    rouge_types : names of types; None: the standard's default types
    states : by option name, the control's state or the option's value

    Raises TypeError or ValueError for an empty or too long list of types, an unknown type or option, or a value that
    the control does not accept.
    """

    def __init__(self, rouge_types: Iterable[str] | None = None, **states: Any) -> None:
        by_name = {control.name: control for control in controls()}
        if unknown := [name for name in states if name not in by_name]:
            raise ValueError(f"options has {unknown[0]!r}; expected {', '.join(by_name)}")
        values = {name: control.value(states.get(name)) for name, control in by_name.items()}
        self.values = {name: value for name, value in values.items() if value != by_name[name].option.default}
        standard = registry.standard_of(values["standard"])
        self.rouge_types = list(standard.default_types if rouge_types is None else rouge_types)
        if not self.rouge_types:
            raise ValueError("no type is chosen; choose at least one, for example rouge1")
        if len(self.rouge_types) > len(TYPES):
            raise ValueError(f"{counted(len(self.rouge_types), 'type')}; expected at most {len(TYPES)}")
        for name in self.rouge_types:
            parse_type(name, standard.type_names)

    def options(self) -> dict[str, Any]:
        """Keyword arguments for `Scorer`: the types, and options that differ from the defaults."""
        text, measure, _ = split(self.values)
        return {"rouge_types": self.rouge_types, **text, **measure}

    def averaging(self) -> dict[str, Any]:
        """Keyword arguments for `Scores.aggregate` that differ from the defaults."""
        return split(self.values)[2]

    def comparing(self) -> dict[str, Any]:
        """The arguments from `averaging` that `compare` accepts."""
        return {name: value for name, value in self.averaging().items() if name in AggregateOptions().comparing()}
