"""Whatever the columns of a file are called and hold, and whichever somebody names: command and page agree on roles."""

import json
import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rougekit.cli import naming, reading
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.io.decoding import FileError
from rougekit.page.server import files
from rougekit.page.server.uploaded import Upload
from rougekit.reading.formats.files import read_columns
from rougekit.reading.question import Unclear
from rougekit.reading.roles import Known
from tests.helpers.amounts import max_examples

ROWS = 8
NAMES = [
    "id", "doc_id", "index", "prediction", "output", "hyp", "our_system", "model_output", "response", "system", "model",
    "baseline", "bart", "notes", "A#1", "A#2", "reference", "ref_1", "ref_2", "highlights", "summary", "abstract",
    "label", "answer", "gold", "Reference", "human_score", "article", "text", "title", "filtered_resps", "resps",
]  # fmt: skip
CELLS = {
    "texts": lambda name, k: f"the {name} says {k} things",
    "lists": lambda name, k: [f"the {name} says {k} things"],
    "numbers": lambda name, k: k,
    "labels": lambda name, k: "ab"[k % 2],
    "gaps": lambda name, k: None if k < 2 else f"the {name} says {k} things",
    "nothing": lambda name, k: None,
}
"""What a column may hold."""
LONG = {
    "doc_id": lambda k: f"d{k // 2}", "system": lambda k: ("ours", "theirs")[k % 2],
    "prediction": lambda k: f"it says {k}", "reference": lambda k: f"it says {k // 2}",
}  # fmt: skip
"""A row for each system and example."""


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return str(tmp_path_factory.mktemp("roles") / "rows.jsonl")


@st.composite
def tables(draw):
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=7, unique=True))
    kinds = [draw(st.sampled_from(["texts"] * 5 + [*CELLS])) for _ in names]
    is_long = draw(st.integers(0, 4)) == 0
    cells = {name: [CELLS[kind](name, k) for k in range(ROWS)] for name, kind in zip(names, kinds, strict=True)}
    return cells | ({name: [cell(k) for k in range(ROWS)] for name, cell in LONG.items()} if is_long else {})


@st.composite
def named(draw):
    """A table and the columns whose roles somebody names, each for one."""
    table = draw(tables())
    names = draw(st.permutations([*table]))
    sizes = [draw(st.integers(0, most)) for most in (2, 2, 1)]
    ends = [sum(sizes[: k + 1]) for k in range(3)]
    predictions, references, groups = (names[end - size : end] for size, end in zip(sizes, ends, strict=True))
    return table, Known(predictions, references, groups=groups)


def written(path, table):
    rows = (dict(zip(table, row, strict=True)) for row in zip(*table.values(), strict=True))
    with open(path, "w") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)


def read_by_command(path, known, several):
    flags = {"prediction": known.predictions, "reference": known.references, "group": known.groups}
    words = [f"--{role}_column={name}" for role, names in flags.items() for name in names]
    return reading.read(naming.parse_files("compare", [path, *words]), several=several)


def of_command(path, known, several=False):
    """Predictions and references of the command; None if it asks for them."""
    with collect_warnings():
        try:
            data = read_by_command(path, known, several)
        except Unclear:
            return None
    return data.systems if len(data.systems) > 1 else [data.name], data.files.split(" against ")[1].split(" and ")


def is_asked_or_refused_by_rows(path, known, several):
    """Whether the command, which reads rows one by one, asks or refuses after it has said which columns it scores."""
    with collect_warnings():
        try:
            read_by_command(path, known, several).load()
        except FileError:
            return True
    return False


def of_page(path, known, several=False):
    """Those of the page, without a sandbox."""
    try:
        data = files.side_by_side(Upload(path, read_columns(path)), known, several=several).opened(
            known, several=several
        )
    except Unclear:
        return None
    return data.predictions, [*data.references]


@max_examples(1000, 150)
@given(named(), st.booleans())
def test_command_and_page_give_every_column_the_same_role(path, drawn, several):
    table, known = drawn
    written(path, table)
    try:
        found = of_command(path, known, several)
    except FileError as refusal:  # such as systems with different references
        with pytest.raises(FileError, match=re.escape(re.sub(", or .*", "", str(refusal)))):
            of_page(path, known, several)
        return
    same = of_page(path, known, several)
    assume(same or not found or not is_asked_or_refused_by_rows(path, known, several))
    assert same == found
    assume(found)
    predictions, references = found
    assert len({*predictions, *references}) == len([*predictions, *references]), "a column has two roles"
    assert known.predictions in ([], predictions)
    assert known.references in ([], references)
    assert not {*known.groups} & {*predictions}
    assert not {*known.groups} & {*references} or references == known.groups
    for role, names in {"predictions": predictions, "references": references}.items():
        one, both = known._replace(**{role: names}), Known(*found, groups=known.groups)
        for again in (one, both):  # naming what was guessed changes nothing
            try:
                assert of_page(path, again, several) == of_command(path, again, several) == found
            except FileError:  # no score is there to change, as of references that are numbers
                assert is_asked_or_refused_by_rows(path, known, several), "refused once what was guessed is named"
