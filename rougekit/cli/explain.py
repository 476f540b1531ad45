"""`rougekit explain`: which words of a prediction and its reference match, and how the score follows from them."""

import glob
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Literal, NamedTuple

from rougekit.analysis import wording
from rougekit.analysis.tables import numbers
from rougekit.cli.commands import UsageError
from rougekit.cli.line import Line, Measures, Words
from rougekit.cli.naming import files_of
from rougekit.cli.parsing import parse
from rougekit.cli.places import placed
from rougekit.cli.reading import read
from rougekit.cli.scoring import scored
from rougekit.cli.screen import Screen, Segments, screen_for
from rougekit.foundation.io.decoding import NotThere
from rougekit.foundation.io.printable import listed
from rougekit.foundation.plurals import counted
from rougekit.page.view.html import write_page
from rougekit.reading.columns import IDS
from rougekit.reading.inputs import Input
from rougekit.scoring.measures.base import refuse_corpus_measures
from rougekit.scoring.measures.names import types_given_as
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.results import PARTS
from rougekit.scoring.scorer import Scorer
from rougekit.studies.explanation.explain import Explanation, explain
from rougekit.studies.explanation.rendering import EMPTY, N_COLOURS, colour, pieces

COLORS = ("green", "cyan", "yellow", "magenta", "blue", "red")[:N_COLOURS]
"""Colors of matched words, one for each reference sentence in turn."""


class Request(NamedTuple):
    """What the flags ask."""

    line: Line
    prediction: str | None
    reference: str | None
    row: int
    """from 1"""
    id: str | None
    worst: bool
    most_different: bool
    rouge_type: str
    words: Words
    measures: Measures
    format: Literal["text", "json", "html"]
    color: str

    @property
    def options(self) -> dict[str, Any]:
        """Keyword arguments of `explain` and `Scorer`."""
        return {**self.words, **self.measures}


class Pair(NamedTuple):
    """One example: each system's prediction, and one or more references."""

    title: str
    predictions: dict[str, str]
    """Predictions by system name, which may be "" if there is only one system."""
    references: Any
    name: str = ""
    """What to call a single system."""
    row: int | None = None
    """Its row in the files, from 1; None for texts given by flags."""

    def placed(self, system: str) -> AbstractContextManager[None]:
        """Say whose prediction of which row a warning or an error is about."""
        if self.row is None:
            return nullcontext()
        at, of_system = f"[{self.row - 1}]", f" of {system}" * bool(system)
        return placed(predictions=lambda _: f"predictions{at}{of_system}", references=lambda _: f"references{at}")


def run(command: str, arguments: Sequence[str]) -> int:
    """Explain one example for each system. Raises ValueError if the row or a text is missing."""
    asked = parse(command, arguments).of(Request)
    pair, options = _pair(asked), asked.options
    explanations: dict[str, Explanation] = {}
    for name, prediction in pair.predictions.items():
        with pair.placed(name):
            explanations[name] = explain(prediction, pair.references, asked.rouge_type, **options)
    first = next(iter(explanations.values()))
    if asked.format == "json":
        several = {name: each.to_dict() for name, each in explanations.items()}
        print(json.dumps(several, indent=2, allow_nan=False) if len(explanations) > 1 else first.to_json(indent=2))
    elif asked.format == "html":
        scorer = Scorer([asked.rouge_type], **options)
        scores = {
            name or pair.name or "prediction": scorer.score([text], [pair.references])
            for name, text in pair.predictions.items()
        }
        ids: dict[str, Any] = {} if pair.row is None else {"ids": [pair.row], "id_column": "row"}
        print(write_page(None, scores, label=pair.title, **ids))
    else:
        head = " · ".join(filter(None, (pair.title, wording.title(asked.rouge_type))))
        with screen_for(head, first.signature, color=asked.color) as screen:
            for name, best in explanations.items():
                if best is not first:
                    screen.line()
                _show(screen, name, best, _against_other_references(best, pair.references, asked.rouge_type, options))
    return 0


def _against_other_references(
    best: Explanation, references: Any, rouge_type: str, options: dict[str, Any]
) -> list[Explanation]:
    """Explain the prediction against each other reference alone, highest F first."""
    n = 1 if isinstance(references, str) else len(references)
    numbers = [number for number in range(n) if number != best.reference_index]
    others = [explain(best.prediction, references, rouge_type, reference_index=number, **options) for number in numbers]
    return sorted(others, key=lambda other: other.fmeasure or 0.0, reverse=True)


def _show(screen: Screen, name: str, best: Explanation, others: Sequence[Explanation]) -> None:
    """The prediction and its references side by side with matched words marked, and the score in words."""
    if name:
        screen.line(name, "bold")
    blocks = [[("prediction", "bold"), (f"  {_scores(best)}\n", ""), *marked(best, "prediction")]]
    for each in (best, *others):
        number = f" {each.reference_index + 1}" * bool(others)
        alone = f"  {_scores(each)}" * bool(others)
        blocks.append([(f"reference{number}", "bold"), (f"{alone}\n", ""), *marked(each, "reference")])
    screen.beside(blocks)
    screen.line()
    if matched := [text for text, style in marked(best, "prediction") if "underline" in style]:
        screen.say(f"matched: {' · '.join(' '.join(text.split()) for text in matched)}", "dim")
    screen.say(best.sentence)
    if others:
        screen.say(
            f"Reference {best.reference_index + 1} gives the score; each reference is shown with its own score.", "dim"
        )


def _scores(explanation: Explanation) -> str:
    scores = [(part[0].upper(), getattr(explanation, part)) for part in PARTS]
    return ", ".join(f"{letter} {numbers.points(value)}" for letter, value in scores if value is not None)


def marked(explanation: Explanation, side: str) -> Segments:
    """The text in styled segments: matched words are underlined, in the color of their reference sentence."""
    text: str = getattr(explanation, side)
    if not text:
        return [(EMPTY, "dim")]
    segments: list[tuple[str, str]] = []
    for piece in pieces(explanation, side):
        style = "" if piece.read else "dim"
        if piece.matches:
            style = f"underline {COLORS[colour(explanation.matches[piece.matches[0]])]}"
        elif piece.clipped:
            style = "underline dim"
        part = text[piece.start : piece.end]
        is_between = not part.strip() and piece.start and piece.end < len(text)
        if segments and (style == segments[-1][1] or (is_between and explanation.measure.contiguous)):
            style = segments[-1][1]
            part = segments.pop()[0] + part
        segments.append((part, style))
    return segments


def _pair(asked: Request) -> Pair:
    """The texts given by --prediction and --reference, or one example from the files."""
    words = asked.line.positional
    if asked.prediction is not None or asked.reference is not None:
        if words or asked.prediction is None or asked.reference is None:
            raise UsageError("explain needs both --prediction and --reference, or files")
        return Pair("", {"": asked.prediction}, asked.reference)
    chosen = [name for name in ("row", "id", "worst", "most_different") if name in asked.line.given]
    if len(chosen) > 1:
        raise UsageError(f"{' and '.join(f'--{name}' for name in chosen)} each choose an example; give only one")
    if len(words) == 2 and not any(map(_may_be_file, words)):
        raise UsageError(
            f"no files {words[0]!r} and {words[1]!r}; to pass texts, use --prediction=TEXT --reference=TEXT"
        )
    data = read(files_of(asked.line), several=asked.most_different, ids=asked.id is not None)
    if asked.worst or asked.most_different:
        return _extreme(asked, data)
    if asked.row < 1:
        raise UsageError(f"--row={asked.row}; expected a row number of at least 1")
    row, by_column = 0, dict[int, list[Pair]]()
    for row, (ids, pair) in enumerate(_examples(data, asked.id is not None), 1):
        pair = pair._replace(title=f"{data.files} · row {row}", name=data.name, row=row)
        if asked.id is None and row == asked.row:
            return pair
        if asked.id in ids:
            pair = pair._replace(title=f"{data.files} · {asked.id}, row {row}")
            by_column.setdefault(ids.index(asked.id), []).append(pair)
    if by_column:
        found = by_column[min(by_column)]
        if len(found) > 1:
            rows = listed(str(pair.row) for pair in found)
            raise UsageError(f"{data.path}: --id={asked.id} is the id of rows {rows}; choose one with --row")
        return found[0]
    if asked.id is not None:
        raise NotThere(f"{data.path}: --id={asked.id}, but it is not in its {counted(row, 'row')}")
    raise NotThere(f"{data.path}: --row={asked.row}, but it has {counted(row, 'row')}")


def _may_be_file(word: str) -> bool:
    return word == "-" or os.path.exists(word) or bool(glob.glob(word))


def _examples(data: Input, by_id: bool) -> Iterator[tuple[list[str], Pair]]:
    """All examples. by_id : with their ids, those of the most specific column first."""
    for batch in data.batches:
        columns = [*batch.id_columns.values()]
        if by_id and not columns:
            raise NotThere(f"{data.path}: --id needs an id column named {', '.join(IDS[:3])} or the like")
        for row, references in enumerate(batch.references):
            ids = [str(cells[row]) for cells in columns]
            yield ids, Pair("", {name: texts[row] for name, texts in batch.systems.items()}, references)


def _extreme(asked: Request, data: Input) -> Pair:
    """The example with the lowest score, or the one on which systems differ most."""
    if asked.most_different and len(data.systems) < 2:
        raise UsageError("--most_different needs several systems, but there is only one")
    with types_given_as("rouge_type"):
        scorer = Scorer([asked.rouge_type], **asked.options)
        refuse_corpus_measures(scorer.options.measures)
    tests = scored(data, scorer, AggregateOptions(), keeps_texts=True)
    order = (tests.systems.most_different if asked.most_different else tests.systems.worst)(asked.rouge_type)
    row = int(order[0])
    what = "most different" if asked.most_different else "lowest score"
    predictions = {name: of_system[row] for name, of_system in tests.kept.systems.items()}
    return Pair(f"{data.files} · row {row + 1}, {what}", predictions, tests.kept.references[row], data.name, row + 1)
