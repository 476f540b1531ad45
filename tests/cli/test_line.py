"""Requests: each field is a flag of the command, of the same type, and each flag is asked for."""

from importlib import import_module
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import pytest

from rougekit.cli import naming
from rougekit.cli.commands import COMMANDS
from rougekit.cli.flags import flags_of
from rougekit.cli.line import Line
from rougekit.cli.parsing import parse

NO_FLAGS = {"line", "more_references", "own_references"}
"""Fields that are the line itself, or what follows from its positional arguments."""
TYPES = {"string": str, "enum": str, "integer": int, "float": float, "boolean": bool}
FLAGS = {name for command in COMMANDS for name in flags_of(command)}


def requests(command):
    """The requests that the module of a command makes."""
    module = vars(import_module(f"rougekit.cli.{command.replace('-', '_')}"))
    reads = "read" in module and module["read"].__module__ == "rougekit.cli.reading"
    return [*filter(None, [module.get("Request")]), *[naming.NamedFiles] * reads]


def fields(request):
    """The flag of each field, its type, and whether a command may lack it; parts are opened."""
    for name, kind in request.__annotations__.items():
        if hasattr(kind, "_fields") and kind is not Line:
            yield from fields(kind)
        elif hasattr(kind, "__metadata__"):
            yield from ((row.name, Any, True) for group in kind.__metadata__ for row in group.rows())
        else:
            yield name.removesuffix("_"), kind, name in request._field_defaults


ASKED = [
    (command, name, kind, may_lack)
    for command in COMMANDS
    for request in requests(command)
    for name, kind, may_lack in fields(request)
    if name not in NO_FLAGS
]


def test_every_command_with_flags_makes_a_request():
    assert {command for command, *_ in ASKED} == {command for command in COMMANDS if flags_of(command)}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_asks_for_its_flags_and_only_what_it_may_lack_is_no_flag_of_it(command):
    asked = {name for of, name, *_ in ASKED if of == command}
    needed = {name for of, name, _, may_lack in ASKED if of == command and not may_lack}
    known = flags_of(command)
    assert needed <= {*known}
    assert asked <= FLAGS
    of_lines = {name for name in known if name.endswith("_column")} | {"output"}
    assert known.keys() - asked <= of_lines


@pytest.mark.parametrize("command", COMMANDS)
def test_a_field_has_the_type_of_its_flag(command):
    known = flags_of(command)
    for name, kind in ((name, kind) for of, name, kind, _ in ASKED if of == command and name in known):
        flag, kinds = known[name], {*get_args(kind)} if NoneType in get_args(kind) else {kind}
        assert (flag.default is None) <= (kind is Any or NoneType in kinds), name
        (kind,) = kinds - {NoneType}
        if get_origin(kind) is Literal:
            assert get_args(kind) == flag.choices, name
        else:
            assert kind in (Any, TYPES.get(flag.type, list[str])), name


@pytest.mark.parametrize("command", COMMANDS)
def test_a_line_without_flags_makes_every_request(command):
    line = parse(command, ["a"] * COMMANDS[command].positional[0])
    for request in requests(command):
        assert isinstance(line.of(request), request)


def test_a_request_is_of_one_command():
    power = import_module("rougekit.cli.power").Request
    assert parse("power", ["--difference=2"]).of(power).difference == 2
    with pytest.raises(KeyError, match="difference"):
        parse("score", []).of(power)
