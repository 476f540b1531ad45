"""What was found: predictions, references and other columns, whatever files hold them, in batches."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import NamedTuple

from rougekit.foundation.io.decoding import NotThere
from rougekit.foundation.plurals import counted, joined
from rougekit.foundation.run_names import runs_by_system
from rougekit.reading.answers import with_answers_tried
from rougekit.reading.asked import Asked, InColumns
from rougekit.reading.batches import ExampleBatch
from rougekit.reading.formats.files import file_name
from rougekit.reading.formats.nested import told_apart
from rougekit.reading.formats.nulls import NullCell, Nulls
from rougekit.reading.from_columns import from_columns
from rougekit.reading.from_lines import from_lines
from rougekit.reading.joined_batches import batches_of
from rougekit.reading.long_tables import SideBySide
from rougekit.reading.pairing import MAX_NAMED, PairedFile, pairings
from rougekit.reading.question import Unclear


class Input(NamedTuple):
    """What is to be scored."""

    path: str
    """Path or pattern of the references, for errors."""
    files: str
    """The files and their use, such as "systems.csv: 3 systems against reference"."""
    name: str
    """What to call a single system."""
    systems: list[str]
    flags: list[str]
    """Those that make a command read the same systems where it would guess others."""
    batches: Iterator[ExampleBatch]
    """Can be read once. Raises FileError if a file is invalid, or if files differ in their number of rows."""
    left_out: Sequence[str] = ()
    """Says which columns are left out, for headlines."""
    of_systems: Mapping[str, PairedFile] = MappingProxyType({})
    """The files of systems, by name, whose rows are paired with those of the references."""
    further: Sequence[PairedFile] = ()
    """Those of further references."""
    nulls: Nulls = Nulls()
    """How nulls are read, and which have been."""
    references: Sequence[str] = ()
    """The columns of references; none of text files."""
    wide: SideBySide | None = None
    """The table, if the rows of several systems or runs have been put side by side."""
    columns: Sequence[str] = ()
    """The columns of predictions in all files; none of text files."""
    sources: str = ""
    """The column of sources that nobody has named, if they are shown and only one may hold them."""

    @property
    def paired(self) -> list[PairedFile]:
        """Files that are paired, if they or the file with the references have columns."""
        return [file for file in (*self.of_systems.values(), *self.further) if file.has_columns]

    @property
    def predictions(self) -> list[str]:
        """What to call each of the systems, also a single one."""
        return [each or self.name for each in self.systems]

    @property
    def concluded(self) -> list[str]:
        """What was concluded from the files and not said by somebody, and which nulls were read as empty texts.

        Of pairing and of nulls it is certain after the last batch.
        """
        return list(dict.fromkeys([*pairings(self.paired), *self.left_out, *self.nulls.said]))

    def headline(self, n_examples: int, *more: str) -> str:
        """What is scored against what, and everything that was concluded."""
        return " · ".join([self.files, counted(n_examples, "example"), *self.concluded, *more])

    def load(self) -> ExampleBatch:
        """All examples at once."""
        texts = ExampleBatch.empty(self.systems)
        for batch in self.batches:
            texts.extend(batch)
        return texts


def opened(asked: Asked) -> Input:
    """Open the files: headers are read now, rows when a batch is asked for.

    Raises ValueError for files that are missing or contradict each other, FileError for a file that can't be read,
    Unclear for what the files don't say, with suggestions that have been tried on the first rows. Batches raise it,
    too, as only all rows show that some are of several systems.
    """
    with _answers_tried(asked):
        data = _opened(asked)
    return data._replace(batches=_batches(data, asked))


def _batches(data: Input, asked: Asked) -> Iterator[ExampleBatch]:
    with _answers_tried(asked):
        yield from data.batches


@contextmanager
def _answers_tried(asked: Asked) -> Iterator[None]:
    """Raises Unclear anew with suggestions that have been tried."""
    try:
        yield
    except Unclear as unclear:
        question = with_answers_tried(unclear.question, lambda answer: _opened(asked.answered(answer)), asked)
        raise Unclear(question) from None


def _opened(asked: Asked) -> Input:
    """`opened`, with suggestions that have not been tried."""
    if not asked.delimiter:
        raise ValueError("--delimiter is empty; expected what ends a text, such as a full stop (default: a line break)")
    paths, base = asked.systems, asked.base
    has_own_columns = isinstance(base, InColumns)
    references = from_columns(base, asked) if isinstance(base, InColumns) else from_lines(base, asked)
    files = references.files
    systems = [*files, *references.systems] if has_own_columns else [*references.systems, *files]
    if twice := [name for name, n in Counter(systems).items() if n > 1]:
        flag = f"--prediction_column={twice[0]}" if has_own_columns else f"--system={twice[0]}={files[twice[0]].path}"
        other = "another system" if has_own_columns else "--prediction_filepattern"
        raise ValueError(f"{flag}: {other} has this name; expected different names")
    if not systems:
        raise NotThere("no predictions; give --prediction_filepattern, --system or --prediction_column")
    by_system = runs_by_system(systems)
    name = next(map(file_name, paths.values()), references.name)
    outputs = counted(len(by_system), "system")
    if len(by_system) < len(systems):
        name = next(iter(by_system))
        outputs = f"{counted(len(systems), 'run')} of {name if len(by_system) == 1 else outputs}"
    if 1 < len(paths) == len(systems) <= MAX_NAMED:
        called = [*map(file_name, paths.values())]
        outputs = joined(called if len({*called}) == len(called) else [*paths.values()])
    named = f"{references.before}{outputs if len(systems) > 1 else name}{references.after}"
    batches = batches_of(references, systems, files, asked)
    if not references.wide:  # whose rows are not those of the file
        batches = _with_nulls_told_apart(batches, asked)
    own = [each or references.name for each in references.systems] if has_own_columns and not references.wide else []
    columns = list(dict.fromkeys([*own, *(name for file in files.values() for name in file.columns)]))
    return Input(
        references.path, named, name, systems, references.flags, batches, references.left_out, files,
        references.further, asked.nulls, references.references, references.wide, columns, references.sources,
    )  # fmt: skip


def _with_nulls_told_apart(batches: Iterator[ExampleBatch], asked: Asked) -> Iterator[ExampleBatch]:
    """The batches, with an error that says so if a null is none, as nothing is where a path leads."""
    try:
        yield from batches
    except NullCell as wrong:
        raise told_apart(wrong, asked.open) from None
