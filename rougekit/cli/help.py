"""Help on one screen: what a command does, an example and its output, and its main flags; --help-all lists the rest."""

import textwrap
from collections.abc import Iterator

from rougekit.cli.commands import COMMANDS
from rougekit.cli.flags import GROUPS, Flag, groups_of

WIDTH = 80
INDENT = 30
"""The column at which descriptions of flags begin."""


def overview() -> str:
    """What `rougekit --help` prints."""
    lines = [
        "rougekit: ROUGE scores of predictions against references, with intervals and tests",
        "",
        "  rougekit predictions.txt references.txt          one text per line",
        "  rougekit results.jsonl                           columns of JSON, CSV, TSV, Parquet or a spreadsheet",
        "  rougekit compare a.txt b.txt references.txt      several systems",
        "  rougekit results.csv --use_stemmer --format=json",
        "",
        "Commands:",
        "",
        *(f"  {name:<13}{row.about}" for name, row in COMMANDS.items()),
        "",
        "  rougekit COMMAND --help       an example and the flags of a command",
        "  rougekit COMMAND --help-all   also the flags that commands share: files, words, measures, averages",
        "  rougekit --version",
    ]
    return "\n".join(lines)


def help_of(command: str, *, lists_all: bool = False) -> str:
    """What a command's `--help` prints, or its `--help-all`."""
    row = COMMANDS[command]
    lines = [f"rougekit {command}: {row.about}", "", f"  rougekit {command} {row.usage} [FLAGS]".replace("  [", " [")]
    if row.example:
        lines += ["", f"  $ {row.example}", *(f"  {line}".rstrip() for line in row.answer.splitlines())]
    for group in groups_of(command) if lists_all else row.flags:
        lines += ["", f"{group.capitalize()}:", ""]
        for flag in GROUPS[group]:
            lines += _lines(flag)
    if row.shared and not lists_all:
        shared = ", ".join(row.shared)
        lines += [
            "",
            textwrap.fill(f"More flags ({shared}): rougekit {command} --help-all", WIDTH, break_on_hyphens=False),
        ]
    return "\n".join(lines)


def _lines(flag: Flag) -> Iterator[str]:
    """A flag, its description and its default, in as many lines as they take."""
    default = "" if flag.default in (None, [], False, True) else f" (default: {flag.default!r})"
    words = textwrap.wrap(flag.about + default, WIDTH - INDENT)
    usage = f"  {flag.usage}"
    if len(usage) > INDENT - 2:
        yield usage
        usage = ""
    for k, line in enumerate(words):
        yield f"{'' if k else usage:<{INDENT}}{line}"
