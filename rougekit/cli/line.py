"""A command line that has been parsed, and the typed requests that are made of it.

A request is a NamedTuple of what a command wants to know of its line. Its fields are named after flags, or are parts,
which are requests that commands share. So a type checker sees what isn't there, and a reader which command he is in.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

from rougekit.cli.commands import UsageError
from rougekit.cli.flags import OUTPUTS, flags_of
from rougekit.foundation.errors import warn
from rougekit.foundation.io.shell_lines import shell_line
from rougekit.foundation.plurals import agreeing
from rougekit.scoring.options import AggregateOptions, MeasureOptions, Options, TextOptions
from rougekit.scoring.options.values import number_or_ratio

Words = Annotated[dict[str, Any], TextOptions]
Measures = Annotated[dict[str, Any], MeasureOptions]
Averages = Annotated[dict[str, Any], AggregateOptions]
"""Fields for options, as keyword arguments: those that the command has flags for."""

Request = TypeVar("Request", bound=NamedTuple)


class Line(NamedTuple):
    """A command line. Commands make their requests of it and look up no flag in it."""

    values: Mapping[str, Any]
    """of all flags of the command"""
    positional: list[str]
    """the arguments that are not flags"""
    given: dict[str, list[str]]
    """the flags that were set and have an effect: each as arguments that set it again"""

    def of(self, request: type[Request]) -> Request:
        """The request of this type. A field whose flag the command lacks has its default.

        A field `line` is the line itself, and `with_` the flag --with, as `with` is no name. Raises UsageError for
        options that are no numbers, KeyError for a field without a default that is named after no flag.
        """
        kinds = request.__annotations__
        return request._make(self._value_of(name, kind, request._field_defaults) for name, kind in kinds.items())

    def _value_of(self, name: str, kind: Any, defaults: Mapping[str, Any]) -> Any:
        if kind is Line:
            return self
        if hasattr(kind, "_fields"):
            return self.of(kind)
        if hasattr(kind, "__metadata__"):  # Annotated
            return options_given(self.values, *kind.__metadata__)
        flag = name.removesuffix("_")
        return self.values[flag] if flag in self.values or name not in defaults else defaults[name]

    @property
    def columns(self) -> dict[str, list[str]]:
        """The columns that flags name, by flag."""
        named = {flag: value for flag, value in self.values.items() if flag.endswith("_column") and value is not None}
        return {flag: [value] if isinstance(value, str) else value for flag, value in named.items()}

    @property
    def outputs(self) -> dict[str, str]:
        """The files to write, by flag."""
        return {flag: path for flag in OUTPUTS if (path := self.values.get(flag))}

    def with_flags(self, flags: Iterable[str]) -> "Line":
        """The line with more flags, each --NAME=VALUE. Raises UsageError for one that the command doesn't have."""
        values = {name: [*value] if isinstance(value, list) else value for name, value in self.values.items()}
        for word in flags:
            name, _, value = word.removeprefix("--").partition("=")
            if name not in values:
                raise UsageError(f"{word}: the command has no such flag")
            if isinstance(values[name], list):
                values[name].append(value)
            else:
                values[name] = value
        return self._replace(values=values)

    def again(self, command: str, *more: str, files: Sequence[str] = ()) -> str:
        """A command line with the same files and flags, except flags that the command doesn't have, and with more."""
        given = {name: words for name, words in self.given.items() if name in flags_of(command) and name != "output"}
        flags = [*(word for words in given.values() for word in words), *more]
        words = [*self.positional, *flags, *files]
        if any(path.startswith("-") and path != "-" for path in (*self.positional, *files)):
            words = [*flags, "--", *self.positional, *files]
        return shell_line(["rougekit", command, *words])

    def warn_of_unused(self, names: Iterable[str], use: str) -> None:
        """Warn if the user set any of the named flags, and forget that. use : where they have no effect."""
        if unused := [name for name in names if self.given.pop(name, None)]:
            flags = ", ".join(f"--{name}" for name in unused)
            warn(f"{flags} {agreeing('have', len(unused))} no effect {use}")


def options_given(values: Mapping[str, Any], group: type[Options]) -> dict[str, Any]:
    """Those options of a group that are among a command's flags. Raises UsageError for what is no number."""
    options = {}
    for row in (row for row in group.rows() if row.name in values):
        value = options[row.name] = values[row.name]
        if row.accepts.flag == "numbers" and value is not None:
            try:
                options[row.name] = list(map(float, value))
            except ValueError:
                raise UsageError(f"--{row.name}={','.join(value)}; expected numbers separated by commas") from None
        elif row.accepts.flag == "ratio":
            try:
                options[row.name] = number_or_ratio(str(value))
            except ValueError:
                raise UsageError(f"--{row.name}={value}; expected a number or p/r") from None
    return options
