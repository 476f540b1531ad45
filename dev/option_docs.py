"""Generate the documentation of options from their rows: tables of the site, docstrings, the plugin's card.

`python -m dev.option_docs` writes them in place; with `--check` it only reports which are stale.
"""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from textwrap import fill, indent
from typing import NamedTuple

from dev.marked import replaced
from dev.paths import ROOT
from rougekit.cli.commands import COMMANDS
from rougekit.cli.flags import GROUPS, groups_of
from rougekit.scoring import signature
from rougekit.scoring.options import CALL_OPTIONS, AggregateOptions, MeasureOptions, Option, TextOptions, all_options
from rougekit.scoring.text import tokenizers

NAMES = {
    "tokenizer": tokenizers.NAMES,
    "stemmer": ("porter", "porter:ascii"),
    "stopwords": ("smart",),
    "sentences": ("punkt", "sentencex", "nltk"),
}
"""Values of options whose rows don't list them."""
CALL = {row.name: row for row in CALL_OPTIONS}
IN_WORDS = {"rouge_types": '`["rouge1", "rouge2", "rougeL", "rougeLsum"]`', "standard": "the config's", "seed": "`0`"}
"""The plugin's defaults that differ from the row's, or for which the row has None."""


def meaning(row: Option) -> str:
    """What an option means, in Markdown."""
    names = NAMES.get(row.name) or row.accepts.choices()
    listed = ", ".join(f'`"{name}"`' for name in names)
    about = f"{row.help}: {listed}" if listed else row.help
    return f"{about}{'' if row.details[:1] == '(' else ';'} {row.details}" if row.details else about


def default(row: Option) -> str:
    """The default in Markdown."""
    value = f'"{row.default}"' if isinstance(row.default, str) else repr(row.default)
    return IN_WORDS.get(row.name, f"`{value}`")


def ordered(rows: Iterable[Option]) -> list[Option]:
    """Types and standard first, then the others in their order."""
    return sorted(rows, key=lambda row: row.name not in ("rouge_types", "standard"))


def options_table() -> str:
    """A line for each argument of the plugin."""
    rows = ordered([*all_options().values(), *CALL_OPTIONS])
    lines = [f"| `{row.name}` | {default(row)} | {meaning(row)} |" for row in rows]
    return "\n".join(["| option | default | meaning |", "|---|---|---|", *lines])


def signature_table() -> str:
    """A line for each signature field that records options, in the order in which they are written."""
    rows = [row for row in all_options().values() if row.field]
    by_field = {field.name: [f"`{row.name}`" for row in rows if row.field is field] for field in signature.FIELDS}
    lines = [f"| `{name}` | {', '.join(options)} |" for name, options in by_field.items() if options]
    return "\n".join(["| field | records |", "|---|---|", *lines])


def flags_table() -> str:
    """A line for each command, with its groups of flags, and for each flag of a group."""
    lines = ["| command | its flags, and those that it shares |", "|---|---|"]
    for command, row in COMMANDS.items():
        if groups := groups_of(command):
            links = ", ".join(f"[{group}](#{group.replace(' ', '-')})" for group in groups)
            lines.append(f"| `{command}`: {row.about} | {links} |")
    for group, flags in GROUPS.items():
        commands = ", ".join(f"`{name}`" for name in COMMANDS if group in groups_of(name))
        lines += ["", f"## {group.capitalize()}", "", f"Of {commands}.", "", "| flag | meaning |", "|---|---|"]
        rows = ((flag.usage.replace("|", r"\|"), flag.about.replace("|", r"\|")) for flag in flags)
        lines += (f"| `{usage}` | {about} |" for usage, about in rows)
    return "\n".join(lines)


def scorer_parameters() -> str:
    """The parameters of Scorer, in the style of NumPy."""
    return _parameters([*TextOptions.rows(), *MeasureOptions.rows(), CALL["progress"]], "    ")


def aggregate_parameters() -> str:
    """The parameters of Scores.aggregate that are options, in the style of NumPy."""
    return _parameters([*AggregateOptions.rows(), CALL["groups"]], "        ", defaults=True)


def _parameters(rows: Iterable[Option], margin: str, defaults: bool = False) -> str:
    entries = (
        f"{row.name} : {row.accepts.type}\n{indent(fill(_sentence(row, defaults), 116 - len(margin)), '    ')}"
        for row in ordered(rows)
    )
    return indent("\n".join(entries), margin)


def card_arguments() -> str:
    """The arguments of the plugin, in the style of evaluate's cards."""
    rows = ordered([*all_options().values(), *CALL_OPTIONS])
    texts = (
        "predictions (sequence of str): the texts to score. For rougeLsum a newline ends a sentence.",
        "references (sequence of str, or sequence of non-empty sequences of str): one or several for each prediction.",
    )
    lines = [*texts, *(f"{row.name} ({row.accepts.type}): {_sentence(row, defaults=True)}" for row in rows)]
    return "\n".join(fill(line, 120, initial_indent="    ", subsequent_indent="        ") for line in lines)


def _sentence(row: Option, defaults: bool = False) -> str:
    about = f"{meaning(row)}.".replace("`", "")
    about = about[0].upper() + about[1:]
    return f"{about} Defaults to {default(row).replace('`', '')}." if defaults else about


class Place(NamedTuple):
    """A part of a file that is generated from rows."""

    path: Path
    after: str
    before: str
    write: Callable[[], str]

    def updated(self) -> tuple[str, str]:
        """The file as it is, and as it should be.

        Raises
        ------
        ValueError : the lines around the part are missing.
        """
        text = self.path.read_text("utf-8")
        return text, replaced(text, self.after, self.before, self.write(), str(self.path))


PLACES = (
    Place(ROOT / "docs/options.md", "<!-- options: table -->\n", "\n<!-- options: end of table -->", options_table),
    Place(ROOT / "docs/flags.md", "<!-- flags: table -->\n", "\n<!-- flags: end of table -->", flags_table),
    Place(ROOT / "docs/signatures.md", "<!-- fields: table -->\n", "\n<!-- fields: end of table -->", signature_table),
    Place(ROOT / "rougekit/scoring/scorer.py", "Parameters\n    ----------\n", "\n\n    Raises", scorer_parameters),
    Place(
        ROOT / "rougekit/scoring/scores/scores.py",
        "as the scorer's signature has it)\n        ----------\n",
        "\n        threads : ",
        aggregate_parameters,
    ),
    Place(ROOT / "rouge_metric.py", "\nArgs:\n", "\n\nReturns:", card_arguments),
)


def stale() -> dict[Path, str]:
    """The files whose generated part is out of date, and what they should contain."""
    updated = {place.path: place.updated() for place in PLACES}
    return {path: due for path, (now, due) in updated.items() if now != due}


def main(arguments: list[str]) -> int:
    """Write the generated parts that are out of date, or with --check report them."""
    out_of_date = stale()
    for path, due in out_of_date.items():
        if "--check" in arguments:
            print(f"{path.relative_to(ROOT)} is stale; run: make docs")
        else:
            path.write_text(due, "utf-8")
    return len(out_of_date) if "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
