"""What a user may choose: the rows of `rougekit.options` as controls of the panel, and the panel's state.

A new row is a new control, unless the row says why it is not on the page.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any

from rougekit.measures.names import parse_type
from rougekit.options import GROUPS, Option, Options, split
from rougekit.standards import registry
from rougekit.text import languages, tokenizers

TYPES = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum", "rougeW1.2", "rougeS4", "rougeSU4", "meadL", "bleu"]
MOST_TYPES = len(TYPES)


_NEEDED = {"icu": "icu4py", "jieba": "jieba", "nltk": "nltk", "sentencex": "sentencex"}


def _usable(names: Iterable[str]) -> list[str]:
    """Those whose package is installed, if they need one."""
    return [name for name in names if name not in _NEEDED or find_spec(_NEEDED[name])]


def _stemmers() -> list[str]:
    if not find_spec("Stemmer"):
        return ["porter"]
    import Stemmer

    return ["porter", "porter:ascii", *(name for name in Stemmer.algorithms() if name != "porter")]


def _stopwords() -> list[str]:
    if not find_spec("stopwordsiso"):
        return ["smart"]
    import stopwordsiso

    return ["smart", *sorted(stopwordsiso.langs())]


_NAMES: dict[str, tuple[str, Callable[[], Iterable[str]]]] = {
    "tokenizer": ("default", lambda: _usable(tokenizers.NAMES)),
    "stemmer": ("none", _stemmers),
    "stopwords": ("none", _stopwords),
    "sentences": ("default", lambda: _usable(("punkt", "sentencex", "nltk"))),
    "language": ("none", languages.by_code),
}
"""Of options whose value is a name: what the panel calls None, and the names that this machine can do."""


@dataclass(frozen=True)
class Control:
    """One option in the panel."""

    option: Option
    group: type[Options]
    names: tuple[str, ...]
    """The items of a list, that of the default first; empty for anything but a list."""

    @property
    def name(self) -> str:
        """The option's."""
        return self.option.name

    @property
    def label(self) -> str:
        """The option's name as words."""
        return self.name.replace("_", " ").capitalize()

    @property
    def about(self) -> str:
        """One line of help."""
        return self.option.page or self.option.help

    def held(self, value: Any) -> Any:
        """What the control holds for a value of the option."""
        if self.names:
            return self.names[0] if value is None else value
        if self.option.kind.flag == "numbers":
            return ", ".join(map(str, value or ()))
        if self.option.kind.flag == "integer":
            return "" if value is None else str(value)
        return str(value) if self.option.kind.flag == "float" else value

    def value(self, given: Any) -> Any:
        """The option's value for what the control holds or an API's caller gave; the default for nothing.

        Raises TypeError, ValueError for no such name, or no number.
        """
        if given is None or given == "":
            return self.option.default
        if self.names:
            return self._named(given)
        made = {"integer": self._whole, "float": self._number, "numbers": self._numbers}.get(self.option.kind.flag)
        return self.option.kind.check(self.name, made(given) if made else given)

    def _named(self, given: Any) -> Any:
        if given not in self.names:
            raise ValueError(f"{self.name}={given!r}; expected one of {', '.join(map(repr, self.names))}")
        return self.option.default if given == self.names[0] else given

    def _whole(self, given: Any) -> int:
        try:
            return int(str(given))
        except ValueError:
            raise ValueError(f"{self.name}={given!r}; expected a whole number") from None

    def _number(self, given: Any) -> float:
        try:
            return float(given)
        except (TypeError, ValueError):
            raise ValueError(f"{self.name}={given!r}; expected a number") from None

    def _numbers(self, given: Any) -> tuple[float, ...]:
        return tuple(map(self._number, given.split(",") if isinstance(given, str) else given))


@cache
def controls() -> tuple[Control, ...]:
    """All of them, in the order of the options' rows."""
    return tuple(_control(row, group) for group in GROUPS for row in group.rows() if not row.not_on_page)


def _control(row: Option, group: type[Options]) -> Control:
    unset, names = _NAMES.get(row.name, ("default", row.kind.choices))
    offered = list(names())
    if offered and row.default is None:
        return Control(row, group, (unset, *offered))
    return Control(row, group, tuple(sorted(offered, key=lambda name: name != row.default)))


def types_of(standard: str) -> list[str]:
    """The types that the page offers of a standard."""
    known = registry.standard_of(standard).type_names
    return [name for name in TYPES if any(one.of_name(name) is not None for one in known.measures)]


class Choices:
    """What is chosen: types, and values of options that are not their defaults.

    rouge_types : None: the default ones of the standard
    given : what controls hold, by the names of their options

    Raises TypeError, ValueError for nothing to measure, an unknown option, or a value that the panel does not offer.
    """

    def __init__(self, rouge_types: Iterable[str] | None = None, **given: Any) -> None:
        by_name = {control.name: control for control in controls()}
        if unknown := [name for name in given if name not in by_name]:
            raise ValueError(f"options has {unknown[0]!r}; expected {', '.join(by_name)}")
        values = {name: control.value(given.get(name)) for name, control in by_name.items()}
        self.values = {name: value for name, value in values.items() if value != by_name[name].option.default}
        standard = registry.standard_of(values["standard"])
        self.rouge_types = list(standard.default_types if rouge_types is None else rouge_types)
        if not self.rouge_types:
            raise ValueError("no type is chosen; choose at least one, for example rouge1")
        if len(self.rouge_types) > MOST_TYPES:
            raise ValueError(f"{len(self.rouge_types)} types; expected at most {MOST_TYPES}")
        for name in self.rouge_types:
            parse_type(name, standard.type_names)

    @classmethod
    def of_panel(cls, rouge_types: list[str], *state: Any) -> "Choices":
        """What the boxes of types and the controls hold. Raises as the class itself does."""
        return cls(rouge_types, **{control.name: held for control, held in zip(controls(), state, strict=True)})

    @property
    def panel(self) -> list[Any]:
        """What boxes and controls hold for these choices."""
        values = [control.held(self.values.get(control.name, control.option.default)) for control in controls()]
        return [self.rouge_types, *values]

    def options(self) -> dict[str, Any]:
        """Arguments of Scorer that are not the defaults, and the types."""
        text, measure, _ = split(self.values)
        return {"rouge_types": self.rouge_types, **text, **measure}

    def averaging(self) -> dict[str, Any]:
        """Arguments of `Scores.aggregate` and `compare` that are not the defaults."""
        return split(self.values)[2]

    @property
    def words(self) -> str:
        """The types and what is not the default, in words."""
        others = [f"{name} {value}" for name, value in self.values.items()]
        if not {"stemmer", "language"} & self.values.keys():
            others.append("without stemming")
        return f"{', '.join(self.rouge_types)}; {', '.join(others)}"
