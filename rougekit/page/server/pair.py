"""Score one pair, and prepare what the workbench shows while the user types the texts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rougekit import Scorer, Scores
from rougekit.analysis.tables.numbers import points
from rougekit.analysis.wording import title
from rougekit.foundation.errors import RougeWarning, collect_warnings
from rougekit.foundation.plurals import counted
from rougekit.page.server.choices import Choices
from rougekit.page.server.setup import advised_options
from rougekit.page.server.uploaded import checked_text
from rougekit.page.view.data import ReportData
from rougekit.page.view.words import in_page_words
from rougekit.reading.notices import SENTENCES

MAX_REFERENCES = 10


def score_pair(prediction: str, references: list[str], choices: Choices) -> tuple[Scores, Mapping[str, RougeWarning]]:
    """Score one pair; returns its scores, and the warnings by message.

    Raises TypeError or ValueError for texts that are too long or not str, too many or no references, and options that
    exclude each other.
    """
    if not isinstance(references, list):
        raise TypeError(f"references={references!r}; expected a text or a list of texts")
    if not 1 <= len(references) <= MAX_REFERENCES:
        raise ValueError(f"{counted(len(references), 'reference')}; expected 1 to {MAX_REFERENCES}")
    checked_text(prediction, "the prediction")
    for number, reference in enumerate(references, 1):
        checked_text(reference, f"the reference {number}")
    with collect_warnings() as notes:
        return Scorer(**choices.options()).score([prediction], [references], threads=1), notes


def pair_values(scores: Scores) -> dict[str, tuple[float, ...]]:
    """The parts of each type's score of the only example, such as (precision, recall, F-measure)."""
    means = scores.aggregate(n_resamples=0)
    return {name: tuple([bounds.mid for bounds in score.by_part.values()]) for name, score in means.items()}


def shown_pair(prediction: str, references: list[str], choices: Choices) -> dict[str, Any]:
    """What the workbench shows of a pair: "head", "texts", "marks", "advised" options, and scores to be "copied".

    Raises like `score_pair`.
    """
    scores, notes = score_pair(prediction, references, choices)
    scores = replace(scores, averaging=scores.averaging.changed(n_resamples=0))
    warned = [in_page_words(note) for note, warning in notes.items() if warning.kind not in SENTENCES]
    data = ReportData({"prediction": scores}, label="a pair", notes=warned)
    with collect_warnings():  # repeats of the warnings from scoring
        shown = {"head": data.head(), "texts": data.texts_of(0), "marks": data.marks(0)}
    score_lines = [f"{title(name)}: {_in_words(parts)}" for name, parts in pair_values(scores).items()]
    copied = "\n".join([*score_lines, shown["head"]["signature"]])
    return shown | {"advised": advised_options(notes, choices), "copied": copied}


def _in_words(parts: Sequence[float]) -> str:
    """A score as one copies it. parts : precision, recall and F, or the only part"""
    *others, score = map(points, parts)
    return f"F {score}, precision {others[0]}, recall {others[1]}" if others else score
