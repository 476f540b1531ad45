"""`Option`, the description of an option, and `Options`, the base class of option groups."""

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
    """The full description of an option."""

    name: str
    default: Any
    accepts: ValueType
    help: str
    """Help text for flag, panel, tables and docstrings: one line, starting in lower case, without a full stop."""
    details: str = ""
    """Further text for tables and docstrings, such as what the values mean, in Markdown."""
    field: Field | None = None
    """The signature field that records the option; options may share one. None: the option does not affect scores."""
    page: str = ""
    """Help text for the page's panel, if the panel offers less than `help` describes."""
    not_on_page: str = ""
    """Why the panel does not offer the option; "" if it does."""


def option(default: Any, accepts: ValueType, about: str, **more: Any) -> Any:
    """Declare an option as a dataclass field: `about` is its `Option.help`, `more` are further fields of `Option`."""
    return field(default=default, metadata={"accepts": accepts, "help": about, **more})


class Options:
    """A group of options. The constructor checks each value, then their combination."""

    __dataclass_fields__: ClassVar[dict[str, DataclassField[Any]]]
    heading: ClassVar[str]
    """Title of the group in tables and on the page."""

    @classmethod
    @cache
    def rows(cls) -> tuple[Option, ...]:
        """The group's options, in order."""
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
        """Create a group with these values, or take it from a cache if all are immutable (numbers, strings, tuples)."""
        if _IMMUTABLE.issuperset(map(type, values.values())):
            with suppress(TypeError):  # a tuple that contains lists, or an invalid value, which raises again below
                return cast(Self, _cached(cls, **values))  # type: ignore[arg-type]
        return cls(**values)

    def changed(self, **values: Any) -> Self:
        """A copy with these values; None keeps the current value. Raises the constructor's errors."""
        changes = {name: value for name, value in values.items() if value is not None}
        return type(self)(**{row.name: getattr(self, row.name) for row in self.rows()} | changes) if changes else self

    def __eq__(self, other: object) -> bool:
        """Whether all values are equal, where nan equals nan."""
        return type(other) is type(self) and self._values == other._values

    def __hash__(self) -> int:
        """The hash of all values."""
        return hash(self._values)

    def difference(self, other: "Options") -> str:
        """The first option that differs, as "beta=1.0 and beta=2.0"; "" if none does. nan equals nan."""
        values = zip(self.rows(), self._values, other._values, strict=True)
        names = (row.name for row, mine, theirs in values if mine is not theirs and mine != theirs)
        return next((f"{name}={getattr(self, name)!r} and {name}={getattr(other, name)!r}" for name in names), "")

    def __getstate__(self) -> dict[str, Any]:
        """The state to pickle: only the fields, without cached values."""
        return {name: vars(self)[name] for name in self.__dataclass_fields__ if name in vars(self)}

    @cached_property
    def _values(self) -> tuple[Any, ...]:
        values = [getattr(self, row.name) for row in self.rows()]
        return tuple(["nan" if type(value) is float and math.isnan(value) else value for value in values])

    def _check_together(self) -> None:
        """Check the combination of values, and adjust values that depend on others. Raises TypeError, ValueError."""

    def as_json(self) -> dict[str, Any]:
        """The values by name, for `from_json`. All but callables can be serialized as JSON."""
        return {row.name: getattr(self, row.name) for row in self.rows()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Any:
        """Recreate options from the result of `as_json`, directly or via JSON. Raises the constructor's errors."""
        return cls(**{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()})


_IMMUTABLE = {NoneType, bool, int, float, str, tuple}


@lru_cache(maxsize=64, typed=True)
def _cached(group: Callable[..., Any], **values: Any) -> Any:
    return group(**values)
