"""What is noticed in the texts of systems that were scored: likely mistakes, and which systems lack outputs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast
from weakref import WeakKeyDictionary

from rougekit.analysis import wording
from rougekit.analysis.why.words import texts_of
from rougekit.foundation.plurals import counted
from rougekit.reading.contents import Contents
from rougekit.reading.notices import Notice, notices_together
from rougekit.scoring.scores.kept_texts import KeptTexts
from rougekit.scoring.scores.scores import Scores

KINDS = {"empty": "empty", "missing": "a word such as “nan”"}
"""What texts are that are no output, by the kind of the notice."""
MOST_NAMED = 3
"""The most systems that are named of those that lack as many outputs."""

_known: WeakKeyDictionary[KeptTexts, Contents] = WeakKeyDictionary()
"""What was found in texts before: every type of a comparison asks for it."""


def noticed(systems: Mapping[str, Sequence[Scores]]) -> list[Notice]:
    """Likely mistakes in the texts of systems, as scoring warned of them: one notice of each kind.

    systems : the runs of each, with their texts; the second run of A is called A#2

    Raises
    ------
    ValueError : scores without texts, as after unpickling.
    """
    return notices_together({
        f"{name}#{number}" if len(runs) > 1 else name: _contents(scores)
        for name, runs in systems.items()
        for number, scores in enumerate(runs, 1)
    })  # fmt: skip


def missing_in_words(systems: Mapping[str, Sequence[Scores]]) -> str:
    """How many outputs of which systems are missing, the most first; "" if none are.

    systems : the runs of each, with their texts

    Raises
    ------
    ValueError : scores without texts, as after unpickling.
    """
    sentences = []
    for kind, what in KINDS.items():
        numbers = {name: sum(_numbers(kind, runs)) for name, runs in systems.items()}
        if not any(numbers.values()):
            continue
        first = max(sorted(numbers), key=lambda name: numbers[name])
        n_runs, n_examples = len(systems[first]), len(systems[first][0])
        of = counted(n_examples, "example") if n_runs == 1 else f"{n_runs * n_examples:,} outputs"
        said = [f"{first or 'The prediction'} is {what} on {numbers[first]:,} of {of}"]
        for n in sorted({*numbers.values()} - {0}, reverse=True):
            names = sorted(name for name in numbers if numbers[name] == n and name != first)
            if len(names) > MOST_NAMED:
                names = [*names[: MOST_NAMED - 1], counted(len(names) - MOST_NAMED + 1, "other")]
            said += [f"{wording.joined(names)} on {n:,}"] if names else []
        sentences.append(f"{', '.join(said)}.")
    return " ".join(sentences)


def _numbers(kind: str, runs: Sequence[Scores]) -> Iterator[int]:
    """The numbers of predictions that have this mistake, in each run."""
    for scores in runs:
        found = _contents(scores).found(kind)
        yield found[0] if found else 0


def _contents(scores: Scores) -> Contents:
    """What the texts of these scores hold."""
    predictions, references = texts_of(scores)
    texts = cast(KeptTexts, scores.texts)  # which `texts_of` has found
    if texts not in _known:
        contents = Contents(drops_reasoning=scores.text.drop_reasoning)
        contents.add(predictions, references)
        contents.add_prompts(predictions, references, texts.prompts)
        contents.add_scores(scores.columns.get("rouge1"))
        _known[texts] = contents
    return _known[texts]
