"""From the columns of a file to their roles: which are predictions, which references, and which may be systems, too.

The only place where roles are guessed; the command, the page and adapters call `roles_of` and present the result.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rougekit.foundation.run_names import runs_by_system
from rougekit.reading.columns import IDS, PREDICTIONS, REFERENCES, SOURCES, Columns, most_usual, plain

_EXPECTED = re.compile("^expected([^a-z]|$)|^(true|gold|reference|target)_?(output|response|completion)s?$")
"""Matches names of references that end like names of predictions. All of these patterns match `plain` names."""
_REFERENCE = re.compile(
    "reference|^(ref|gt|tgt)s?([^a-z]|$)|target|gold|ground_?truth|highlights|^(summary|labels?|abstract|y_true)$|human"
    f"|{_EXPECTED.pattern}"
)  # fmt: skip
_PREDICTION = re.compile(
    "predict|^(y_)?(pred|hyp)s?([^a-z]|$)|system|candidate|hypothes|output|generated|model|decoded|^filtered_resps$"
    "|^(response|completion|caption)s?$"
)  # fmt: skip
_MAYBE = re.compile("^(summary|abstract|labels?|answers?)$")
"""Matches names of references that are predictions beside others, such as `summary` beside `highlights`."""
_NEITHER = re.compile(
    f"^({'|'.join(SOURCES)}|src|doc|(doc|document|system|model)_?(id|name)|group|topic|split"
    "|title|question|query|prompt|instruction|contexts?|retrieved_contexts|filter|task"
    "|[a-z_]+_(id|hash|index|logits))$"
)  # fmt: skip
_SYSTEMS = ("system", "model")
"""These columns hold predictions if no other column does; otherwise, or if they hold labels, they name the system."""


class Known(NamedTuple):
    """The columns whose role somebody has named: none of them is guessed to have another one."""

    predictions: Sequence[str] = ()
    references: Sequence[str] = ()
    others: Sequence[str] = ()
    """columns of anything else, such as sources"""
    groups: Sequence[str] = ()
    """the column that groups rows; if none but it may be the references, it is: equal ones are one document"""

    @property
    def named(self) -> set[str]:
        """All of them."""
        return {name for role in self for name in role}


NOT_KNOWN = Known()


class Roles(NamedTuple):
    """The roles of columns, in file order; and for warnings, the columns without a role that may have one."""

    predictions: list[str]
    references: list[str]
    added: list[str]
    """those of `predictions` that are systems only because two are needed"""
    passed_over: list[str]
    """columns that may be systems, but names of others say more clearly that they are"""
    without_texts: list[str]
    """columns that would be systems by their names, but whose first rows have only labels or no text"""
    spare_references: list[str]
    """columns named like references beside one that has a usual name"""


def roles_of(columns: Columns, known: Known = NOT_KNOWN, *, several: bool = False) -> Roles:
    """The roles of columns, by these rules, in this order:

    1. A column that somebody has named has this role and no other; a role that has been named is not guessed.
    2. Columns that hold no texts have no role, nor have those named like ids, sources, titles, questions or splits.
    3. Those named like references are references. If none is, a column `answer` is; or else that of groups, if it is
       named so, or the one with the most usual name, though it holds no texts, so that its first cell is refused.
    4. Those named like predictions are predictions, but for labels called `system` or `model`. If none is, but there
       are references, all other columns are, except columns of labels; if none remain, those called `summary`,
       `abstract` or `label` are, beside other references, or else columns of labels. Or else the one with the most
       usual name, though it holds no texts.
    5. Of guessed columns of a role, one that has a usual name, such as `prediction` or `reference`, is taken alone.
    6. If two systems are needed and there is one, the columns that rules 4 and 5 passed over are systems, too.

    columns : all names, and what their first cells hold
    several : whether two systems are needed. Runs, such as `A#1` and `A#2`, are one

    Empty lists where the names don't show it.

    >>> names = ["id", "baseline", "our_system", "reference"]
    >>> roles_of(Columns(names, names)).predictions, roles_of(Columns(names, names), several=True).predictions
    (['our_system'], ['baseline', 'our_system'])
    >>> roles_of(Columns(names, names), Known(["baseline"]))[:2]
    (['baseline'], ['reference'])
    """
    predictions, references = _guessed(columns, known)
    taken = {*predictions, *references, *columns.labels}
    spare = [name for name in _candidates(columns.texts, known) if name not in taken and plain(name) not in _SYSTEMS]
    added, passed_over, without_texts = list[str](), list[str](), list[str]()
    if most_usual(predictions, PREDICTIONS) and not known.predictions:
        passed_over = list(filter(_is_prediction, spare))
    elif not known.predictions:
        passed_over = [name for name in spare if _MAYBE.search(plain(name)) or not _is_reference(name)]
        names_of_systems = [name for name in columns.labels if plain(name) in _SYSTEMS]
        by_name, _ = _guessed(Columns(columns.names, columns.names, names_of_systems), known)
        texts = {*columns.texts}.difference(columns.labels)
        without_texts = [name for name in by_name if name not in {*predictions, *references, *texts}]
    if several and passed_over and len(runs_by_system(predictions)) == 1:
        added, passed_over = passed_over, []
        predictions = [name for name in columns.names if name in {*predictions, *added}]
    beside = [name for name in spare if _is_reference(name) and name not in {*passed_over, *added}]
    return Roles(predictions, references, added, passed_over, without_texts, [] if known.references else beside)


def roles_by_name(names: Iterable[str], known: Known = NOT_KNOWN) -> Roles:
    """`roles_of` columns that may all hold texts."""
    columns = [*names]
    return roles_of(Columns(columns, columns), known)


def _guessed(columns: Columns, known: Known) -> tuple[list[str], list[str]]:
    """Predictions and references, by rules 1 to 5."""
    free = [name for name in columns.names if name not in known.named]
    texts = _candidates(columns.texts, known)
    named_so = [name for name in texts if _is_reference(name)]
    references = [*known.references] or named_so or [name for name in texts if _MAYBE.search(plain(name))]
    others = [name for name in texts if name not in {*named_so, *references}]
    references = references or list(filter(_is_reference, known.groups)) or most_usual(free, REFERENCES)[:1]
    predictions = [*known.predictions]
    if not predictions:
        unlabelled = [name for name in others if name not in columns.labels]
        likely = list(filter(_is_prediction, others))
        unclear = [name for name in likely if plain(name) in _SYSTEMS]
        likely = [name for name in likely if name not in unclear] or [name for name in unclear if name in unlabelled]
        maybe = [name for name in named_so if _MAYBE.search(plain(name))]
        predictions = (
            likely or (unlabelled if references else [])
            or (maybe if known.references or len(maybe) < len(named_so) else [])
            or (others if references else [])
            or most_usual(free, PREDICTIONS)[:1] or (named_so if known.references else [])
        )  # fmt: skip
        predictions = most_usual(predictions, PREDICTIONS)[:1] or predictions
        references = [name for name in references if name not in predictions]
    if not known.references:
        references = most_usual(references, REFERENCES)[:1] or references
    return predictions, references


def _candidates(texts: Iterable[str], known: Known) -> list[str]:
    free = ((name, plain(name)) for name in texts if name not in known.named)
    return [name for name, spelled in free if spelled not in IDS and not _NEITHER.search(spelled)]


def _is_reference(name: str) -> bool:
    return bool(_REFERENCE.search(plain(name))) and not _is_prediction(name)


def _is_prediction(name: str) -> bool:
    return bool(_PREDICTION.search(plain(name))) and not _EXPECTED.search(plain(name))
