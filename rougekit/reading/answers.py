"""Suggested answers, tried on the first rows before they are offered: what would be refused is mended or left out."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Protocol

from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.run_names import runs_by_system
from rougekit.reading.asked import Asked
from rougekit.reading.formats.cells import ListCell
from rougekit.reading.formats.nulls import NullCell
from rougekit.reading.formats.paths import JOINED
from rougekit.reading.question import Question, Suggestion, Unclear
from rougekit.reading.roles import PREDICTIONS, REFERENCES

BATCHES = 2
"""How many parts of the examples are read to try an answer: files of a few megabytes are read to their ends."""
MAX_TRIED, MAX_OFFERED = 24, 6
"""The most answers that are tried, and offered."""
MAX_NAMES = 300
"""The most columns of an answer: nobody reads more, and to try each takes as long as to read the file."""


ONE_SYSTEM = "there is one system, and two or more are needed"
"""Why an answer is refused where systems are to be compared."""


class Opened(Protocol):
    """What an answer leads to: an `Input`."""

    @property
    def systems(self) -> Sequence[str]:
        """The names of systems."""

    @property
    def columns(self) -> Sequence[str]:
        """The columns of predictions."""

    @property
    def batches(self) -> Iterator[Any]:
        """The examples."""


def with_answers_tried(question: Question, opened: Callable[[Suggestion], Opened], asked: Asked) -> Question:
    """The question with suggestions that work as they stand, at least on the first rows.

    A suggestion that leaves something open is offered with what this may be, so that one question asks all. A list of
    texts where there should be one is replaced by its first text, and by all of them. Nulls where there should be texts
    are read as empty, if nothing else is wrong. What is refused otherwise is left out.

    opened : opens the files as if somebody had taken a suggestion
    """
    trials = _Trials(question, opened, asked)
    found = [answer for suggestion in question.suggestions for answer in trials.working(suggestion)]
    found.sort(key=lambda answer: answer.is_alone)
    further, roles = trials.further, [*question.asked]
    if not found:
        roles += [role for one in further for role in one.asked]
    return question._replace(
        suggestions=found[:MAX_OFFERED], further=further, asked=list(dict.fromkeys(roles)),
        refused=None if found and not found[0].is_alone else trials.refused,
    )  # fmt: skip


class _Trials:
    """What was found by trying the suggestions of a question."""

    def __init__(self, question: Question, opened: Callable[[Suggestion], Opened], asked: Asked) -> None:
        self.question, self.opened, self.asked = question, opened, asked
        self.further = [*question.further]
        self.refused: tuple[Suggestion, str] | None = None
        self.tried: list[Suggestion] = []

    def working(self, suggestion: Suggestion) -> list[Suggestion]:
        """A suggestion if it works; otherwise those that do and begin with it."""
        same = suggestion._replace(when="", how=())
        if same in self.tried or len(self.tried) >= MAX_TRIED or sum(map(len, same.columns.values())) > MAX_NAMES:
            return []
        self.tried.append(same)
        columns: Sequence[str] = ()
        try:
            with collect_warnings():
                data = self.opened(suggestion)
                columns = data.columns
                for _ in islice(data.batches, BATCHES):
                    pass
        except Unclear as unclear:
            return self._with_the_next(suggestion, unclear.question)
        except ListCell as wrong:
            may_be_mended = wrong.column in columns and wrong.column not in self.asked.known.predictions
            if may_be_mended and not wrong.column.endswith(f".{JOINED}"):  # these were no texts
                return self._in_lists(suggestion, columns, wrong.column)
            refusal = str(wrong)
        except NullCell as wrong:
            if not suggestion.reads_nulls:
                return self.working(suggestion._replace(reads_nulls=True))
            refusal = str(wrong)
        except (ValueError, TypeError, OSError) as wrong:
            refusal = str(wrong)
        else:
            if suggestion.is_alone or not self.asked.needs_several or len(runs_by_system(data.systems)) > 1:
                return [suggestion]
            refusal = ONE_SYSTEM
        self.refused = self.refused or (suggestion, refusal)
        return self.working(suggestion._replace(is_alone=True)) if refusal == ONE_SYSTEM else []

    def _with_the_next(self, suggestion: Suggestion, more: Question) -> list[Suggestion]:
        """The suggestion with those for what it leaves open."""
        known = [self.question, *self.further]
        if more.path not in [one.path for one in known]:
            self.further.append(more)
        return [answer for each in more.suggestions for answer in self.working(suggestion.then(each))]

    def _in_lists(self, suggestion: Suggestion, columns: Sequence[str], column: str) -> list[Suggestion]:
        """The suggestion with a text in each list of a column, and with all of them; if the references are under this
        name in another file, first with these at the same place."""
        of_both = column in suggestion.columns.get(REFERENCES, ())
        found = self._at_places(suggestion, columns, column, of_both=True) if of_both else []
        return found + self._at_places(suggestion, columns, column)

    def _at_places(
        self, suggestion: Suggestion, columns: Sequence[str], column: str, *, of_both: bool = False
    ) -> list[Suggestion]:  # fmt: skip
        where = f"{column} of both files" if of_both else column
        ways = {
            "0": f"with the first text of each list in {where}",
            JOINED: f"with all texts of each list in {where}, one in each line",
        }
        found = []
        for place, words in ways.items():
            named = [f"{name}.{place}" if name == column else name for name in columns]
            chosen = {PREDICTIONS: [name for name in named if name not in self.asked.known.predictions]}
            if of_both:
                references = suggestion.columns[REFERENCES]
                chosen[REFERENCES] = [f"{name}.{place}" if name == column else name for name in references]
            how = [*suggestion.how, words]
            found += self.working(suggestion._replace(columns={**suggestion.columns, **chosen}, how=how))
        return found
