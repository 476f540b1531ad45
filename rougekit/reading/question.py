"""What a file doesn't say: asked with its columns, a sample of each, and suggestions that work as they stand."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.io.printable import listed, shortened
from rougekit.foundation.io.shell_lines import shell_line
from rougekit.reading.columns import are_of_example, holds_objects
from rougekit.reading.formats.paths import paths_in, with_all_items
from rougekit.reading.likely_paths import likely_names
from rougekit.reading.roles import PREDICTIONS, REFERENCES, Known, Roles
from rougekit.reading.words import Sense, read_name

FLAGS = {
    "predictions": "prediction_column", "references": "reference_column", "groups": "group_column",
    "systems": "system_column", "runs": "run_column", "ids": "id_column", "sources": "source_column",
    "people": "human_column", "inputs": "input_column", "texts": "column",
}  # fmt: skip
"""The flag of the command, and the argument of `rougekit.read`, that names columns of a role."""
ROLES = {flag: role for role, flag in FLAGS.items()}
FOR_EXAMPLE = "for example"
MAX_REFERENCES = 3
"""At most so many answers are offered, each with a column of references, or all that differ in numbers alone, as the
choice changes the numbers."""
SAMPLE_CHARACTERS = 60
MAX_COLUMNS = 30
"""A question shows at most so many columns, and so many characters of a cell."""
MAX_SUGGESTION = 1_000
"""The most characters of names in a suggestion: longer ones are not for pasting."""

_NO_NAMES = (
    "its first line seems to be an example; add a line of names above it, such as prediction and reference, unless "
    "these are names"
)
_WHICH = {PREDICTIONS: "the predictions", REFERENCES: "the references"}


class Suggestion(NamedTuple):
    """A likely answer to a question."""

    columns: Mapping[str, Sequence[str]]
    """by role, the columns that have it"""
    when: str = FOR_EXAMPLE
    """in which case it is right"""
    how: Sequence[str] = ()
    """what it takes of lists, such as "with the first text of each list in texts" """
    reads_nulls: bool = False
    """whether nulls have to be read as empty texts"""
    is_alone: bool = False
    """whether it gives a single system where two are needed"""

    @property
    def case(self) -> str:
        """In which case it is right, and what it does then."""
        return ", ".join([self.when, *self.does, *["with one system"] * self.is_alone])

    @property
    def does(self) -> list[str]:
        """What it does with lists and nulls."""
        return [*self.how, *["with nulls read as empty texts"] * self.reads_nulls]

    @property
    def is_for_pasting(self) -> bool:
        """Whether its names are few and short enough for a line."""
        names = [name for chosen in self.columns.values() for name in chosen]
        return len(names) <= MAX_COLUMNS and sum(map(len, names)) <= MAX_SUGGESTION

    @property
    def flags(self) -> list[str]:
        """For the command."""
        named = [f"--{FLAGS[role]}={name}" for role, names in self.columns.items() for name in names]
        return named + ["--nulls=empty"] * self.reads_nulls

    def arguments(self, called: Mapping[str, str] = FLAGS) -> str:
        """For Python. called : what a function calls its arguments, by role"""
        named = {called[role]: [*names] for role, names in self.columns.items() if names}
        given = [f"{name}={_one_or_all(names)!r}" for name, names in named.items()]
        return ", ".join(given + ["nulls='empty'"] * self.reads_nulls)

    def fields(self, called: Mapping[str, str]) -> dict[str, str | list[str]]:
        """For a request in JSON. called : the names of its fields by role, of those that have one"""
        named = {called[role]: _one_or_all(names) for role, names in self.columns.items() if role in called}
        return {**named, **({"nulls": "empty"} if self.reads_nulls else {})}

    def applied(self, known: Known) -> Known:
        """What is known once it is taken, of the roles that `Known` has."""
        added = {role: [*getattr(known, role), *names] for role, names in self.columns.items() if role in known._fields}
        return known._replace(**added)

    def then(self, more: "Suggestion") -> "Suggestion":
        """Both: an answer to what is still asked once this one has been taken."""
        roles = dict.fromkeys((*self.columns, *more.columns))
        columns = {role: [*dict.fromkeys((*self.columns.get(role, ()), *more.columns.get(role, ())))] for role in roles}
        when = ", ".join(dict.fromkeys(when for when in (self.when, more.when) if when != FOR_EXAMPLE))
        how, reads_nulls = (*self.how, *more.how), self.reads_nulls or more.reads_nulls
        return Suggestion(columns, when or FOR_EXAMPLE, how, reads_nulls, self.is_alone)


def _one_or_all(names: Sequence[str]) -> str | list[str]:
    return names[0] if len(names) == 1 else [*names]


class Question(NamedTuple):
    """What a file doesn't say, and suggestions for it."""

    path: str
    what: str
    """such as "its columns don't say which hold the references" """
    samples: Mapping[str, str]
    """the columns, each with the beginning of its first cell that is not empty"""
    suggestions: Sequence[Suggestion]
    """the likeliest first; none where nothing is likely"""
    call: str = ""
    """the beginning of the call that asks, if it is not `rougekit.read` of the path alone"""
    asked: Sequence[str] = ()
    """the roles that a column is asked for where no answer is likely"""
    called: Mapping[str, str] = FLAGS
    """by role, the argument of the call"""
    further: Sequence["Question"] = ()
    """what another file doesn't say either; the suggestions answer this, too"""
    refused: tuple[Suggestion, str] | None = None
    """if every likely answer would be refused, the likeliest and why it would"""
    is_cut: bool = False
    """whether other columns may have the references than those that are suggested"""
    if_elsewhere: str = ""
    """what to do if another file, or other rows, have what nothing here is likely to hold"""

    def for_command(self, line: Sequence[str], alone: Sequence[str] = ()) -> str:
        """The question with lines to paste.

        line : the words of the command as it was typed
        alone : of the one for a single system; none if there is none
        """
        lines = [
            (one.case, shell_line(words, one.flags))
            for one in self._to_paste(bool(alone)) if (words := alone if one.is_alone else line)
        ]  # fmt: skip
        return self._text(lines, [f"--{FLAGS[role]}" for role in self.roles], lambda one: shell_line(one.flags))

    def for_python(self) -> str:
        """The question with calls in Python."""
        call = self.call or f"rougekit.read({self.path!r}"
        lines = [(one.case, f"{call}, {one.arguments(self.called)})") for one in self._to_paste()]
        flags = [f"{self.called[role]}=…" for role in self.roles]
        return self._text(lines, flags, lambda one: one.arguments(self.called))

    def for_request(self, fields: Mapping[str, str]) -> str:
        """The question with fields of a request in JSON. fields : their names by role, of those that have one"""
        answers = [one for one in self._to_paste() if one.columns.keys() <= fields.keys()]
        lines = [(one.case, json.dumps(one.fields(fields))) for one in answers]
        roles = [fields[role] for role in self.roles if role in fields]
        of_fields = self._replace(refused=self.refused if roles else None)
        return of_fields._text(lines, roles, lambda one: json.dumps(one.fields(fields)))

    @property
    def asks(self) -> str:
        """What is asked of which file, and if no answer is likely, what to do if another file has it."""
        is_nowhere = self.if_elsewhere and not (self.suggestions or self.refused)
        return f"{self.path}: {shortened(self.what)}" + f". {self.if_elsewhere}" * bool(is_nowhere)

    @property
    def roles(self) -> Sequence[str]:
        """The roles that are asked for."""
        return self.asked or list(dict.fromkeys(role for suggestion in self.suggestions for role in suggestion.columns))

    def _to_paste(self, has_alone: bool = False) -> list[Suggestion]:
        return [one for one in self.suggestions if one.is_for_pasting and (has_alone or not one.is_alone)]

    def _text(self, lines: Sequence[tuple[str, str]], flags: Sequence[str], shown: Callable[[Suggestion], str]) -> str:
        """The question, with cases and what to paste in each, or else what to choose with."""
        hint = f"; choose with {' and '.join(flags)}" if flags and not lines else ""
        asked = [line for one in self.further for line in (f"{one.path}: {shortened(one.what)}", *one._columns())]
        if self.refused is not None:
            answer, why = self.refused
            asked.append(f"{shortened(shown(answer))} would be refused: {why}")
        asked += [text for case, line in lines for text in (f"{case}:", f"  {line}")]
        return "\n".join([f"{self.asks}{hint}", *self._columns(), *asked])

    def _columns(self) -> list[str]:
        shown = [(_cut(name), cell) for name, cell in [*self.samples.items()][:MAX_COLUMNS]]
        width = max((len(name) for name, _ in shown), default=0)
        columns = [f"  {name:{width}}  {cell}".rstrip() for name, cell in shown]
        return columns + [f"  and {len(self.samples) - MAX_COLUMNS:,} more"] * (len(self.samples) > MAX_COLUMNS)


class Unclear(FileError):
    """A file doesn't say what is to be scored; `question` has what is asked, and suggestions."""

    def __init__(self, question: Question) -> None:
        """Ask a question."""
        super().__init__(question.for_python())
        self.question = question

    def __reduce__(self) -> tuple[type["Unclear"], tuple[Question]]:
        """Copies, such as of another process, keep the question."""
        return Unclear, (self.question,)


def samples_of(cells_of: Mapping[str, Sequence[object]]) -> dict[str, str]:
    """The beginning of each column's first cell that is not empty.

    >>> samples_of({"a": [None, "x  y"], "b": [["one", "two"]], "c": []})
    {'a': 'x y', 'b': 'one / two', 'c': ''}
    """
    return {
        name: _sample(next((cell for cell in cells if cell not in (None, "")), "")) for name, cells in cells_of.items()
    }


def _sample(cell: object) -> str:
    text = " / ".join(map(str, cell)) if isinstance(cell, list) else str(cell)
    return _cut(" ".join(text[: 4 * SAMPLE_CHARACTERS].split()))


def _cut(text: str) -> str:
    return text if len(text) <= SAMPLE_CHARACTERS else f"{text[:SAMPLE_CHARACTERS]}…"


def with_values(cells_of: Mapping[str, Sequence[object]], name: str) -> str:
    """The name of a column with some of its values, as questions show it.

    >>> with_values({"step": [500, 1000, 500]}, "step"), with_values({"seed": [1, 2, 3, 4]}, "seed")
    ("'step' (500, 1000)", "'seed' (1, 2, 3, ...)")
    """
    values = [*dict.fromkeys(map(str, cells_of[name]))]
    return f"{name!r} ({', '.join(value[:20] for value in values[:3])}{', ...' * (len(values) > 3)})"


def _suggestions(asked: Mapping[str, Sequence[str]], names: Iterable[str]) -> Iterator[Suggestion]:
    """Answers for all of the roles, one for each of the likeliest references, and before these one for all that differ
    from the likeliest in numbers alone; none if a role has no likely column.

    names : of all columns, in file order
    """
    if not all(asked.values()):
        return
    if REFERENCES not in asked:
        yield Suggestion(asked)
        return
    order = {name: at for at, name in enumerate(names)}
    predictions = asked.get(PREDICTIONS, ())
    first = asked[REFERENCES][0]
    if len(predictions) > 1 and read_name(first).sense is Sense.UNKNOWN:  # it is as likely to be a system as they are
        predictions = _in_order((first, *predictions), order)
    numbered = _in_order(
        [name for name in asked[REFERENCES] if _without_numbers(name) == _without_numbers(first)], order
    )
    choices = [numbered] * (len(numbered) > 1) + [[name] for name in asked[REFERENCES]]
    answers = []
    for references in choices[:MAX_REFERENCES]:
        taken = {*references}
        systems = [name for name in predictions if name not in taken]
        if systems or PREDICTIONS not in asked:
            answers.append({role: references if role == REFERENCES else systems for role in asked})
    for roles in answers:
        against = " and ".join(roles[REFERENCES])
        yield Suggestion(roles, f"to score against {against}" if len(answers) > 1 else FOR_EXAMPLE)


def _in_order(names: Iterable[str], order: Mapping[str, int]) -> list[str]:
    """Names in file order, those that are inside no column first."""
    return sorted(dict.fromkeys(names), key=lambda name: order.get(name, -1))


def _without_numbers(name: str) -> str:
    """What names of one numbered family have in common: human_1, human_2."""
    return re.sub("[0-9]+", "#", name)


def about_roles(
    path: str, roles: Roles, cells_of: Mapping[str, Sequence[object]], *, is_only_file: bool = False,
    later: Collection[str] = (),
) -> Unclear:  # fmt: skip
    """The question for roles that names and cells leave open, which paths into objects may have, too.

    Nothing is suggested if the names seem to be the first example of a table without names.

    cells_of : the first cells of all columns
    is_only_file : whether what is not here may be in another file, which nobody has given
    later : names of what rows after the first have, which is no column
    """
    if are_of_example(cells_of):
        return Unclear(Question(path, _NO_NAMES, samples_of(cells_of), [], asked=[*roles.asked]))
    paths = paths_in(cells_of)
    asked = likely_names(roles, cells_of, paths)
    asked |= {role: [with_all_items(name, cells_of) for name in asked[role]] for role in asked if role == REFERENCES}
    roles = roles._replace(asked=asked)
    cells_of = {**{name: cells for name, cells in cells_of.items() if not any(map(holds_objects, cells))}, **paths}
    what = "its columns don't say which hold " + " and which ".join(_WHICH[role] for role in roles.asked)
    suggestions = [*_suggestions(roles.asked, cells_of)]
    if_elsewhere = _if_elsewhere(roles.asked, later) if is_only_file else ""
    offered = {name for suggestion in suggestions for name in suggestion.columns.get(REFERENCES, ())}
    is_cut = len(suggestions) == MAX_REFERENCES and not offered.issuperset(roles.asked.get(REFERENCES, ()))
    samples, asked_roles = samples_of(cells_of), [*roles.asked]
    return Unclear(
        Question(path, what, samples, suggestions, asked=asked_roles, is_cut=is_cut, if_elsewhere=if_elsewhere)
    )


def _if_elsewhere(asked: Mapping[str, Sequence[str]], later: Collection[str]) -> str:
    """What to do if other rows, or another file, have what nothing here is likely to hold.

    asked : by role, the likely names
    """
    if later:
        roles = " and ".join(_WHICH[role] for role in asked)
        return f"Later rows have {listed(later)}: put those with {roles} into a file of their own"
    missing = [role for role, names in asked.items() if not names] or asked
    roles = " or ".join(_WHICH[role] for role in missing)
    return f"None of them is likely to hold {roles}: if another file does, give both files"
