"""An option as a row of data, and the base class of groups of options, which check their values."""

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import Field as DataclassField
from dataclasses import field, fields
from functools import cache, lru_cache
from types import NoneType
from typing import Any, ClassVar, NamedTuple, Self, cast

from rougekit.foundation.runtime.old_python import cached_property
from rougekit.scoring.options.fields import Field
from rougekit.scoring.options.values import ValueType


class Option(NamedTuple):
    """Everything about an option."""

    name: str
    default: Any
    accepts: ValueType
    help: str
    """Help text of flag, panel, tables and docstrings: one line that begins in lower case and has no full stop."""
    details: str = ""
    """Further text of tables and docstrings, such as values and their meaning, in Markdown."""
    field: Field | None = None
    """The signature's field that records the option; options may share a field. None: the option changes no score."""
    page: str = ""
    """Help text of the panel, if `help` is about more than the panel offers."""
    not_on_page: str = ""
    """Why the panel has no control for the option, if it has none."""


def option(default: Any, accepts: ValueType, about: str, **more: Any) -> Any:
    """The row of an option as a field of a dataclass; see `Option`."""
    return field(default=default, metadata={"accepts": accepts, "help": about, **more})


class Options:
    """A group of options. Creating one checks each value, then which values exclude each other."""

    __dataclass_fields__: ClassVar[dict[str, DataclassField[Any]]]
    heading: ClassVar[str]
    """Title of the group in tables and on the page."""

    @classmethod
    @cache
    def rows(cls) -> tuple[Option, ...]:
        """The group's options, in their order."""
        return tuple(Option(row.name, row.default, **row.metadata) for row in fields(cls) if row.metadata)

    def __post_init__(self) -> None:
        for row in self.rows():
            value = getattr(self, row.name)
            checked = row.accepts.check(row.name, value)
            if checked is not value:
                object.__setattr__(self, row.name, checked)
        self._check_together()

    @classmethod
    def of(cls, **values: Any) -> Self:
        """Options with these values; the result is cached if all values are immutable (numbers, strings, tuples)."""
        if _IMMUTABLE.issuperset(map(type, values.values())):
            with suppress(TypeError):  # a tuple that holds lists; or a wrong value, which raises again below
                return cast(Self, _cached(cls, **values))  # type: ignore[arg-type]
        return cls(**values)

    def changed(self, **values: Any) -> Self:
        """These options with other values; None leaves a value as it is. Raises as the class itself does."""
        changes = {name: value for name, value in values.items() if value is not None}
        return type(self)(**{row.name: getattr(self, row.name) for row in self.rows()} | changes) if changes else self

    def __eq__(self, other: object) -> bool:
        """Whether all values are equal, nan and nan too."""
        return type(other) is type(self) and self._values == other._values

    def __hash__(self) -> int:
        """Of all values."""
        return hash(self._values)

    def difference(self, other: "Options") -> str:
        """The first option whose values differ, as "beta=1.0 and beta=2.0"; "" if all are equal, nan and nan too."""
        values = zip(self.rows(), self._values, other._values, strict=True)
        names = (row.name for row, mine, theirs in values if mine is not theirs and mine != theirs)
        return next((f"{name}={getattr(self, name)!r} and {name}={getattr(other, name)!r}" for name in names), "")

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone, without cached values."""
        return {name: vars(self)[name] for name in self.__dataclass_fields__ if name in vars(self)}

    @cached_property
    def _values(self) -> tuple[Any, ...]:
        values = [getattr(self, row.name) for row in self.rows()]
        return tuple(["nan" if type(value) is float and math.isnan(value) else value for value in values])

    def _check_together(self) -> None:
        """Refuse values that exclude each other. Raises TypeError, ValueError."""

    def as_json(self) -> dict[str, Any]:
        """The values by name, which `from_json` reads back, also from JSON; not callables."""
        return {row.name: getattr(self, row.name) for row in self.rows()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Any:
        """The options with the values of `as_json`, also read from JSON. Raises as the class itself does."""
        return cls(**{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})


_IMMUTABLE = {NoneType, bool, int, float, str, tuple}


@lru_cache(maxsize=64, typed=True)
def _cached(group: Callable[..., Any], **values: Any) -> Any:
    return group(**values)
