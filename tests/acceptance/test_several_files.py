"""Whatever several files are called and hold: command and page pair the same rows, and say the same of it."""

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rougekit.cli import naming, reading
from rougekit.cli.commands import UsageError
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.io.decoding import FileError
from rougekit.page.server import files
from rougekit.reading.formats.nulls import NullCell
from rougekit.reading.question import Unclear
from rougekit.reading.roles import Known
from tests.helpers.amounts import max_examples

ROWS = 6
REFERENCES = [["ref", "gold", "gt"], ["ref_0", "ref_1", "ref_2"], ["ref-1", "ref-2", "ref-3"], ["truth", "x", "all"]]
"""Names of files: those of the last say nothing."""
SYSTEMS = ["bart", "t5", "pegasus", "target_model", "ref_model", "summary", "prediction"]
KINDS = ["lines", "lines with ids", "columns", "columns with ids", "columns with names", "CSV", "one column"]


class File(NamedTuple):
    """What is in a file."""

    stem: str
    kind: str
    role: str
    order: list[int]
    has_null: bool = False
    has_own: bool = False
    outputs: tuple[str, ...] = ()

    @property
    def name(self):
        ending = "txt" if "lines" in self.kind else "csv" if self.kind == "CSV" else "jsonl"
        return f"{self.stem}.{ending}"

    def written(self):
        """The file."""
        rows = [self.row(k) for k in self.order]
        if self.has_null and "lines" not in self.kind and self.kind != "CSV":
            rows[3][(*self.outputs, self.role)[0]] = None
        if "lines" in self.kind:
            lines = (f"d{k}\t" * ("ids" in self.kind) + self.row(k)[self.role] for k in self.order)
            text = "".join(f"{line}\n" for line in lines)
        elif self.kind == "CSV":
            lines = [[*rows[0]], *([*map(str, row.values())] for row in rows)]
            text = "".join(",".join(line) + "\n" for line in lines)
        else:
            text = "".join(json.dumps(row) + "\n" for row in rows)
        Path(self.name).write_text(text, "utf-8")
        return self.name

    def row(self, k):
        key = {"columns with ids": {"id": f"d{k}"}, "columns with names": {"fname": f"d{k}"}, "CSV": {"id": f"d{k}"}}
        own = {"reference": f"what {k} says"} if self.has_own else {}
        texts = {name: f"{self.stem} {name} says {k}" for name in self.outputs or (self.role,)}
        if self.role == "reference":
            texts = {"reference": f"{self.stem} says {k}"}
        return {**key.get(self.kind, {}), **texts, **({} if "lines" in self.kind else own)}


@pytest.fixture(autouse=True, scope="module")
def folder(tmp_path_factory):
    """Files are read without a sandbox, whose processes take time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("several"))
        patch.setattr(files, "_run", lambda reader, path, **options: reader(str(path), **options))
        yield


orders = st.sampled_from([[*range(ROWS)], [3, 4, 5, 0, 1, 2], [0, 1, 2, 3, 5, 4]])
kinds = st.sampled_from(KINDS)
seldom = st.integers(0, 9).map(lambda n: n == 0)


@st.composite
def several(draw):
    """Files of systems, then those of references, as a line names them."""
    stems = draw(st.lists(st.sampled_from(SYSTEMS), min_size=1, max_size=3, unique=True))
    names = draw(st.sampled_from(REFERENCES))
    has_own = names != REFERENCES[-1] and draw(seldom)  # otherwise the order of a line decides
    two = draw(st.sampled_from([(), (), ("bart_output", "t5_output")])) if len(stems) == 1 else ()
    systems = [
        File(stem, kind, "prediction", draw(orders), draw(seldom), has_own, () if "lines" in kind else two)
        for stem, kind in zip(stems, draw(st.lists(kinds, min_size=3, max_size=3)), strict=False)
    ]  # fmt: skip
    stems = names[: draw(st.sampled_from([1, 1, 1, 2, 3]))]
    return systems, [File(stem, draw(kinds), "reference", draw(orders), draw(seldom)) for stem in stems]


def of_command(names, nulls):
    """Texts of systems, references and what was concluded, of the command `compare`, or `score` for one system."""
    flag = [f"--nulls={nulls}"] * any(not name.endswith(".txt") for name in names)
    with collect_warnings() as warned:
        data = reading.read(naming.parse_files("compare", [*names, *flag]))
        batch = data.load()
    said = " ".join([*(f"{words}." for words in warned), files.sentences(data.concluded)])
    return *rows_of(batch), data.systems, said


def of_page(names, nulls, systems):
    """The same of the page. If it asks which files have references, its user answers what the line says."""
    upload = files.read(names, nulls=nulls)
    if upload.systems:
        return *rows_of(upload.opened().load()), upload
    outputs = [name for file in systems for name in file.outputs or [file.stem]]
    return of_choice(upload, outputs, [Path(name).stem for name in names[len(systems) :]])


def of_choice(upload, predictions, references):
    """The same for the columns that the page's user chooses."""
    upload = files.paired_for(upload, predictions, references)
    return *rows_of(upload.opened(Known(predictions, references)).load()), upload


def rows_of(batch):
    """The texts of systems, and lists of references."""
    return [*batch.systems.values()], [[texts] if isinstance(texts, str) else texts for texts in batch.references]


@max_examples(2000, 200)
@given(several(), st.sampled_from(["raise", "empty"]))
def test_command_and_page_pair_the_same_rows(drawn, nulls):
    systems, references = drawn
    names = [file.written() for file in (*systems, *references)]
    try:
        texts, expected, called, said = of_command(names, nulls)
    except (FileError, UsageError) as refusal:
        if "called like references" in str(refusal):
            with suppress(FileError):  # the order of a line says that the last are references, which the page asks, too
                assert not files.read(names, nulls=nulls).systems
            return
        by_order = references[0].stem in REFERENCES[-1]
        assume(not by_order or len(references) == 1)  # otherwise files of references may be systems
        is_in_own_words = by_order or isinstance(refusal, UsageError | Unclear)
        says = None if is_in_own_words else re.escape(str(refusal).replace(" or --delimiter", ""))
        with pytest.raises(NullCell if isinstance(refusal, NullCell) else FileError, match=says):
            of_page(names, nulls, systems)
        return
    assume(len(called) == max(len(systems), len(systems[0].outputs)))  # by order, a file of references may be a system
    of_systems, of_references, upload = of_page(names, nulls, systems)
    assert (of_systems, of_references) == (texts, expected)
    assert upload.notice == said


@st.composite
def undecided(draw):
    """Files of which any may have the references, each with a column of its own, and which of them somebody chooses."""
    stems = draw(st.lists(st.sampled_from(["bart", "t5", "truth", "x", "ref"]), min_size=2, max_size=4, unique=True))
    made = [File(stem, draw(kinds), f"{stem}_output", draw(orders)) for stem in stems]
    chosen = draw(st.sampled_from(made))
    others = [file for file in made if file is not chosen]
    return made, draw(st.lists(st.sampled_from(others), min_size=1, unique_by=lambda file: file.stem)), chosen


@max_examples(2000, 200)
@given(undecided())
def test_rows_are_paired_for_the_file_that_is_chosen_as_references(drawn):
    """As the command pairs them if flags say so, whatever else has been dropped; columns keep their names."""
    made, systems, chosen = drawn
    names = [file.written() for file in made]
    try:
        upload = files.read(names)
    except FileError:
        return
    flag = "target_filepattern" if "lines" in chosen.kind else "data"
    line = [f"--{flag}={chosen.name}", *(f"--system={file.stem}={file.name}" for file in systems)]
    line += [f"--reference_column={chosen.role}"] * (flag == "data")
    line += [f"--prediction_column={file.role}" for file in systems if "lines" not in file.kind]
    called = {file.stem: column for column, place in upload.several.table.places.items()
              for file in made if place.file == file.name and place.columns in ((), (file.role,))}  # fmt: skip
    outputs, references = [called[file.stem] for file in systems], [called[chosen.stem]]
    try:
        batch = reading.read(naming.parse_files("compare", line)).load()
    except (FileError, UsageError):
        with pytest.raises(FileError):
            of_choice(upload, outputs, references)
        return
    of_systems, of_references, paired = of_choice(upload, outputs, references)
    assert (of_systems, of_references) == rows_of(batch)
    assert {*called.values()} <= {*paired.choices}
    again, theirs, _ = of_choice(paired, references, outputs[:1])
    fresh = of_choice(upload, references, outputs[:1])
    assert (again, theirs) == fresh[:2], "whatever was chosen before"


def test_which_files_have_references_needs_no_order():
    """The page has none: its user drops files together."""
    made = [
        File("bart", "columns with ids", "prediction", [3, 4, 5, 0, 1, 2]),
        File("t5", "lines", "prediction", [*range(6)]),
        File("ref_0", "columns with ids", "reference", [*range(6)]), File("ref_1", "lines", "reference", [*range(6)]),
    ]  # fmt: skip
    names = [file.written() for file in made]
    uploads = [files.read(each) for each in (names, names[::-1], [*names[2:], *names[:2]])]
    for upload in uploads:
        assert {*upload.systems} == {"bart", "t5"}
        rows = {f"bart prediction says {k}": [f"ref_0 says {k}", f"ref_1 says {k}"] for k in range(6)}
        (found, *_), references = rows_of(upload.opened(Known(["bart"])).load())
        assert dict(zip(found, map(sorted, references), strict=True)) == rows
