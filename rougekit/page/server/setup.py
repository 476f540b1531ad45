"""The workbench's setup, which users see and change: roles of columns, measures and options."""

from collections.abc import Mapping, Sequence
from itertools import chain, groupby
from operator import attrgetter
from typing import Any

from rougekit.analysis.wording import joined, title
from rougekit.foundation import checks
from rougekit.foundation.errors import RougeWarning
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.plurals import counted, sized
from rougekit.foundation.run_names import runs_by_system
from rougekit.page.server import choices
from rougekit.page.server.choices import Choices
from rougekit.page.server.files import sentences
from rougekit.page.server.limits import OWN_MACHINE, limits
from rougekit.page.server.testset import ChosenRoles, Results
from rougekit.page.server.uploaded import Upload
from rougekit.page.shipped import EXAMPLE, shipped
from rougekit.page.view.words import in_page_words
from rougekit.reading.formats.files import ENDINGS
from rougekit.reading.formats.nulls import READINGS
from rougekit.reading.question import Suggestion, Unclear

EXAMPLE_FILE = shipped(EXAMPLE)
ENCODINGS = [
    "utf-8", "utf-16", "cp1250", "cp1251", "cp1252", "latin-1", "shift_jis", "euc_jp", "gb18030", "big5", "cp949",
]  # fmt: skip
PREVIEW_ROWS = 3
PREVIEW_CHARACTERS = 120
MAX_NAMED = 3
"""A button names up to this many columns of a role and one more; if there are more than that, it counts them."""

FORMATS = (
    "Formats: {endings}, also with .gz: a column for each system and one of references, or a row for each system and "
    "text. Or several files, .txt with one text per line, too, such as ref.txt, a.txt and b.jsonl, or ref_0.jsonl, "
    "ref_1.txt and a.csv: their rows are paired by ids, or else by their order. {limits} "
    "Uploads stay in memory for at most half an hour after their last use; nothing is stored or sent elsewhere."
)
SAMPLES = """\
id,bart,baseline,reference
17,"The bridge closes for weeks.","A bridge closes.","The bridge is to shut for weeks."

{"system": "bart", "id": 17, "prediction": "The bridge closes for weeks.", "reference": "The bridge is to shut."}"""


def setup_as_json(token: str, stored: Results | Upload) -> dict[str, Any]:
    """The current setup and its alternatives: columns with roles and first rows, types, options, the page's limits."""
    upload, chosen = (stored, Choices()) if isinstance(stored, Upload) else (stored.upload, stored.choices)
    read, suggested, concluded = _read(upload)
    roles = stored.roles if isinstance(stored, Results) else read
    standard = chosen.values.get("standard", "rouge_score")
    repeated = upload.repeated([*roles.predictions, *roles.references])
    sources, not_taken = roles.sources_in(upload)
    said = sentences([*(concluded if roles[:2] == read[:2] else []), *not_taken])
    return {
        "token": token,
        "file": upload.name,
        "scored": isinstance(stored, Results),
        "notice": f"{in_page_words(upload.notices)} {said}".strip(),
        "columns": [_column(name, cells, roles, sources) for name, cells in upload.choices.items()],
        "beside": bool(upload.systems or upload.several),
        "suggested": [] if isinstance(stored, Results) else suggested,
        "baseline": roles.baseline,
        "margin": None if roles.margin is None else 100 * roles.margin,
        "groups": roles.groups if roles.groups in roles.references else None,
        "repeated": repeated if roles.groups is None else "",
        "types": {
            "offered": list(dict.fromkeys([*choices.types_of(standard), *chosen.rouge_types])),
            "chosen": chosen.rouge_types,
            "titles": {name: title(name) for name in (*choices.types_of(standard), *chosen.rouge_types)},
        },
        "options": [
            {"heading": group.heading, "controls": [_control(control, chosen) for control in controls]}
            for group, controls in groupby(choices.controls(), attrgetter("group"))
        ],
        "set": {
            control.name: control.state(chosen.values[control.name])
            for control in choices.controls()
            if control.name in chosen.values
        },
        "advised": [] if isinstance(stored, Upload) else advised_options(stored.notes, stored.choices),
        "chips": _chips(roles, chosen),
        "formats": FORMATS.format(endings=", ".join(ending.removeprefix(".") for ending in ENDINGS), limits=limits()),
        "samples": SAMPLES,
        "encodings": ENCODINGS,
        "local": limits() == OWN_MACHINE,
    }


def _read(upload: Upload) -> tuple[ChosenRoles, list[dict[str, Any]], list[str]]:
    """The roles that columns say, suggestions for others, which are not taken by themselves, and what was concluded."""
    likely = ChosenRoles(*upload.likely[:2])
    try:
        data = upload.by_names
    except Unclear as asked:
        answers = [each for each in asked.question.suggestions if {*chain(*each.columns.values())} <= {*upload.columns}]
        return likely, [_button(answer, likely) for answer in answers], []
    except FileError:  # which was said when the file was opened
        return likely, [], []
    return ChosenRoles(data.predictions, [*data.references]), [], data.concluded


ROLES_OF = {
    "predictions": "prediction", "references": "reference", "groups": "group", "systems": "system", "runs": "run",
}  # fmt: skip
"""What the workbench calls roles."""


_AS = {"groups": "as documents", "systems": "as names of systems", "runs": "as numbers of runs"}


def _button(suggestion: Suggestion, likely: ChosenRoles) -> dict[str, Any]:
    """A button that takes a suggestion: its words, the roles of columns that it takes, and how it reads nulls.

    References that tell documents apart keep their role: they are "groups".

    likely : the columns that have roles without it, and lose those that it gives to others
    """
    words = [f"{_named(names)} {_AS.get(role) or f'as {role}'}" for role, names in suggestion.columns.items()]
    before = {"predictions": likely.predictions, "references": likely.references}
    of_column = {name: "other" for role in suggestion.columns for name in before.get(role, ())}
    of_column |= {name: ROLES_OF[role] for role, names in suggestion.columns.items() for name in names}
    references = suggestion.columns.get("references", likely.references)
    groups = next((name for name in suggestion.columns.get("groups", ()) if name in references), None)
    if groups is not None:
        of_column[groups] = ROLES_OF["references"]
    takes = ", ".join([f"Take {joined(words)}", *suggestion.does])
    return {
        "words": takes,
        "columns": of_column,
        "groups": groups,
        "nulls": READINGS[1] if suggestion.reads_nulls else "",
    }


def _named(names: Sequence[str]) -> str:
    """Columns, in as many words as a button has room for."""
    more = len(names) - MAX_NAMED
    return joined(names) if more <= 1 else f"{', '.join(names[:MAX_NAMED])} and {more} more"


def _chips(roles: ChosenRoles, chosen: Choices) -> list[dict[str, str]]:
    """What is scored, in words, each with what to open to change it: the columns, the types or an option."""
    n_systems, types = len(runs_by_system(roles.predictions)), chosen.rouge_types
    named = "stemmer", "standard", "language"
    stemmer, standard, language = (chosen.values.get(name) for name in named)
    others = [name for name in chosen.values if name not in named]
    chips = {
        "columns": counted(n_systems, "system") if n_systems and roles.references else "choose columns",
        "types": counted(len(types), "measure") if len(types) > 2 else ", ".join(map(title, types)),
        "stemmer": f"stemmed: {stemmer}" if stemmer else "no stemming",
    }
    if standard:
        chips["standard"] = str(standard)
    if language:
        chips["language"] = f"language {language}"
    elif others:
        chips[others[0]] = counted(len(others), "option")
    return [{"opens": opens, "words": words} for opens, words in chips.items()]


def _column(name: str, cells: list[Any], roles: ChosenRoles, sources: str) -> dict[str, Any]:
    role = "other"
    if name in roles.predictions:
        role = "prediction"
    elif name in roles.references:
        role = "reference"
    elif name == roles.groups:
        role = "group"
    elif name == sources:
        role = "source"
    texts = (" / ".join(map(_shown, cell if isinstance(cell, list) else [cell])) for cell in cells[:PREVIEW_ROWS])
    cut = [f"{text[:PREVIEW_CHARACTERS]}…" if len(text) > PREVIEW_CHARACTERS else text for text in texts]
    return {"name": name, "role": role, "cells": cut}


def _shown(cell: object) -> str:
    return "null" if cell is None else str(cell)


def _control(control: choices.Control, chosen: Choices) -> dict[str, Any]:
    option = control.option
    return {
        "name": control.name,
        "label": control.label,
        "help": option.page or option.help,
        "names": list(control.names),
        "boolean": option.accepts.flag == "boolean",
        "state": control.state(chosen.values.get(control.name, option.default)),
    }


_WORDS = {"split_summaries": "Split into sentences", "drop_reasoning": "Drop reasoning"}
"""The texts of buttons that switch options on."""


def advised_options(notes: Mapping[str, RougeWarning], chosen: Choices) -> list[dict[str, Any]]:
    """Options on the page that warnings recommend, each with the text of its button.

    notes : warnings by message
    """
    offered = {control.name: control for control in choices.controls()}
    words_of: dict[tuple[str, Any], str] = {}
    for note, warning in notes.items():
        for name, value in warning.options.items():
            states = [value, "icu"] if name == "tokenizer" and '"icu"' in note else [value]
            for state in states:
                words_of[name, state] = _WORDS.get(name, f"Use the {name} {state}")
    return [
        {"option": name, "state": state, "words": words}
        for (name, state), words in words_of.items()
        if name in offered and (not offered[name].names or state in offered[name].names)
        and chosen.values.get(name) != state
    ]  # fmt: skip


def chosen_roles(chosen: dict[str, Any]) -> ChosenRoles:
    """Convert the workbench's JSON, {"columns": {name: role}, "baseline": name, "margin": points, "groups": name}.

    Roles are "prediction", "reference", "source", "group" (documents), "system" (names the system of each row), "run"
    (tells its runs apart) and "other". All but columns may be null. Groups are a column with that role, or one of
    references: equal ones are one document.

    Raises TypeError for columns that are no object; ValueError for an unknown role, two columns of groups or of
    sources, or a margin that is not between 0 and 100 points.
    """
    if not isinstance(columns := chosen.get("columns"), dict):
        raise TypeError(f"columns={columns!r}; expected an object of names and roles")
    by_role: dict[str, list[str]] = {role: [] for role in (*ROLES_OF.values(), "source", "other")}
    for name, role in columns.items():
        if not isinstance(role, str) or role not in by_role:
            raise ValueError(f"the role {role!r} of {name}; expected one of {', '.join(by_role)}")
        by_role[role].append(name)
    for role, what in (("group", "groups"), ("source", "sources"), ("system", "names of systems"), ("run", "runs")):
        if len(by_role[role]) > 1:
            raise ValueError(f"{joined(by_role[role])} are chosen as {what}; choose one")
    systems = [*by_role["prediction"], *runs_by_system(by_role["prediction"])]
    baseline, margin, groups = chosen.get("baseline"), chosen.get("margin"), chosen.get("groups")
    if groups is not None and groups not in by_role["reference"]:
        groups = None  # it has another role now
    if margin is not None and not 0 < checks.number("margin", margin) < 100:
        raise ValueError(f"a margin of {sized(f'{margin:g}', 'point')}; expected more than 0 and less than 100")
    return ChosenRoles(
        by_role["prediction"], by_role["reference"], baseline if baseline in systems else None,
        groups=next(iter(by_role["group"]), groups), margin=None if margin is None else margin / 100,
        sources=next(iter(by_role["source"]), ""), systems=next(iter(by_role["system"]), None),
        runs=next(iter(by_role["run"]), None),
    )  # fmt: skip
