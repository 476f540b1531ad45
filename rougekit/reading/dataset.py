"""What files hold, as columns to score: what the command reads, for Python."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from glob import escape
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from rougekit.foundation.errors import collect_warnings, warn
from rougekit.foundation.io.streams import streams_kept
from rougekit.foundation.suggestions import suggestion
from rougekit.reading.asked import Asked, InColumns, InLines
from rougekit.reading.batches import GROUPS, PROMPTS
from rougekit.reading.contents import notices_of
from rougekit.reading.formats.files import has_columns, has_columns_alone
from rougekit.reading.formats.header import HEADER
from rougekit.reading.formats.nulls import Nulls, is_null
from rougekit.reading.inputs import opened
from rougekit.reading.notices import Notice
from rougekit.reading.question import Unclear
from rougekit.reading.roles import Known

AnyPath = str | PathLike[str]

SHOWN = 20
"""The most columns that `repr` names, and notices that it shows."""

_COLUMNS = {
    "prediction_column": "predictions", "reference_column": "references", "group_column": "groups",
    "system_column": "systems", "run_column": "runs",
}  # fmt: skip
"""The flags that name columns, and their roles."""
_OPENING = ("split", "encoding", "max_memory")
"""The flags of `open_data`."""
_FLAGS = (*_COLUMNS, "source_column", "id_column", *_OPENING, "delimiter", "nulls")


@dataclass(frozen=True, eq=False)
class Dataset:
    """Examples with the outputs of systems and their references, in the order of the references."""

    predictions: dict[str, list[str]]
    """by column or file"""
    references: list[Any]
    """of each example, a text or a list of several"""
    ids: list[Any] | None = None
    """of the most specific column called so whose values all differ, or else of the most specific; None without one"""
    sources: list[Any] | None = None
    """the texts that were summarized; None if no column has them, or several may, which `concluded` says then"""
    groups: list[Any] | None = None
    """of `group_column`"""
    others: dict[str, list[Any]] = field(default_factory=dict)
    """the cells of all other columns of the file with the references"""
    headline: str = ""
    """what is scored against what, and everything that was concluded"""
    concluded: list[str] = field(default_factory=list)
    """what was concluded from the files and not said by somebody, such as "paired by doc_id" """
    notices: dict[str, list[Notice]] = field(default_factory=dict)
    """what the texts of each system hold that is probably not meant, if anything, and of kind "header" the rows of the
    files that were left out as they repeat the names of the columns"""

    def __repr__(self) -> str:
        """What was read: the headline, then the names of columns, and the notices of each system."""
        columns = {"predictions": [*self.predictions], "others": [*self.others]}
        kept = [name for name in ("ids", "sources", "groups") if getattr(self, name) is not None]
        named = [
            f"{role}: {', '.join(names[:SHOWN])}{', …' * (len(names) > SHOWN)}"
            for role, names in columns.items()
            if names
        ]
        noticed = [f"{name}: {notice}" for name, notices in self.notices.items() for notice in notices]
        return "\n  ".join(
            [f"Dataset({self.headline})", *named, *[f"also: {', '.join(kept)}"] * bool(kept), *noticed[:SHOWN]]
        )


def read(
    path: AnyPath | Sequence[AnyPath] | Mapping[str, AnyPath], references: AnyPath | Sequence[AnyPath] | None = None,
    **flags: Any,
) -> Dataset:  # fmt: skip
    """What the command reads from files, as columns to score; what they don't say is asked by an error.

    path : a file with columns ("-": JSON lines from standard input), or with references the file of a system, or
        several, by name {"BART": "bart.jsonl"}
    references : the file with the references, if it is another one, or several with more references of each example
    flags : those of the command that say what files hold: prediction_column and reference_column (each a name or
        several), group_column, system_column, run_column, source_column, id_column, split, encoding, max_memory,
        delimiter, nulls ("empty" reads each null as an empty text; by default one raises FileError)

    Raises Unclear, a ValueError whose `question` has the columns and suggestions, for what the files don't say;
    FileError for files that can't be read or paired, ValueError and TypeError for wrong arguments.

    >>> from rougekit import Scorer, read
    >>> data = read("examples/systems.csv")
    >>> [*data.predictions], len(data.references), data.concluded
    (['full', 'first_sentence', 'one_detail_wrong'], 30, [])
    >>> round(Scorer("rouge1").score(data.predictions["full"], data.references).aggregate()["rouge1"].mid.fmeasure, 4)
    0.4594
    """
    for flag in flags:
        if flag not in _FLAGS:
            raise TypeError(f"read() has no {flag!r}{suggestion(flag, _FLAGS)}; expected {', '.join(_FLAGS)}")
    try:
        with collect_warnings() as said, streams_kept():
            data = opened(_asked(path, references, flags))
            batch = data.load()
    except Unclear as unclear:  # with lines that are this call and what it lacks
        given = [repr(path)] + [f"references={references!r}"] * (references is not None)
        call = ", ".join([*given, *(f"{flag}={value!r}" for flag, value in flags.items())])
        raise Unclear(unclear.question._replace(call=f"rougekit.read({call}")) from None
    predictions = dict(zip(data.predictions, batch.systems.values(), strict=True))
    others, labels = dict(batch.others), dict(batch.labels)
    sources = labels.pop("source_column", None)
    if data.sources:
        sources = others[data.sources]
    if sources is not None and data.nulls.are_empty:
        sources = [
            data.nulls.text(f"{data.path}, the source of row {row}") if is_null(cell) else cell
            for row, cell in enumerate(sources, 1)
        ]
    ids, groups, asked = batch.ids, labels.get(GROUPS), labels.get(PROMPTS)
    headline = data.headline(len(batch.references))
    for warning in said.values():
        warn(str(warning), warning.options, warning.kind, warning.found)
    headers = [Notice(HEADER, *one.found, str(one)) for one in said.values() if one.kind == HEADER and one.found]
    noticed = {name: headers + notices_of(texts, batch.references, asked) for name, texts in predictions.items()}
    notices = {name: found for name, found in noticed.items() if found}
    return Dataset(predictions, batch.references, ids, sources, groups, others, headline, data.concluded, notices)


def _asked(path: Any, references: Any, flags: Mapping[str, Any]) -> Asked:
    named = {role: _names(flag, flags[flag]) for flag, role in _COLUMNS.items() if flags.get(flag)}
    labels: dict[str, tuple[str | None, Sequence[str]]] = {}
    for flag in (GROUPS, "source_column"):
        if flags.get(flag):
            labels[flag] = (flags[flag], ())
    others = [flags["source_column"]] if flags.get("source_column") else []
    every = [*others, *(name for names in named.values() for name in names)]
    options = {name: flags[name] for name in _OPENING if name in flags} | {"paths": every}
    known = Known(others=others, **named)
    base, systems, more = _files(path, references)
    return Asked(
        base, systems, more, known, labels, flags.get("id_column"), options, flags.get("delimiter", "\n"),
        keeps_ids=True, nulls=Nulls(flags.get("nulls", "raise")), otherwise="prediction_column={prediction!r}",
        shows_sources="source_column",
    )  # fmt: skip


def _names(flag: str, names: Any) -> list[str]:
    """One name or several. Raises TypeError."""
    several = [names] if isinstance(names, str) else names
    if not isinstance(several, Sequence) or not all(isinstance(name, str) for name in several):
        raise TypeError(f"{flag}={names!r}; expected a name or a list of names")
    return [*several]


def _files(path: Any, references: Any) -> tuple[InColumns | InLines, Mapping[str, str], Sequence[str]]:
    """Where the references are, the files of systems, and further references.

    Raises ValueError for a text file alone, and for several files of one name.
    """
    if isinstance(path, Mapping):
        systems = {name: fspath(each) for name, each in path.items()}
    else:
        paths = [fspath(each) for each in ([path] if isinstance(path, str | PathLike) else path)]
        systems = {Path(each).stem: each for each in paths}
        if len(systems) < len(paths):
            raise ValueError(f"path={paths!r} has two files of one name; expected a dict of names and files")
    if references is None:
        if isinstance(path, Mapping) or len(systems) != 1 or not has_columns_alone(one := next(iter(systems.values()))):
            raise ValueError(f"path={path!r} without references; expected one file with columns, or references=")
        return InColumns(one, keeps_others=True), {}, ()
    reference, *more = map(fspath, [references] if isinstance(references, str | PathLike) else references)
    base = InColumns(reference, keeps_others=True) if has_columns(reference) else InLines(escape(reference))
    return base, systems, more
