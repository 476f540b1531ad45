"""Which systems lack outputs: texts that are empty, or the word for a missing one."""

from collections.abc import Mapping, Sequence
from typing import cast
from weakref import WeakKeyDictionary

from rougekit.analysis import wording
from rougekit.analysis.why.words import texts_of
from rougekit.foundation.plurals import counted
from rougekit.reading.contents import Notice, notices_of
from rougekit.scoring.scores.kept_texts import KeptTexts
from rougekit.scoring.scores.scores import Scores

KINDS = {"empty": "empty", "missing": "a word such as “nan”"}
"""What such texts are, by the kind of the notice."""
MOST_NAMED = 3
"""The most systems that are named of those that lack as many outputs."""

_noticed: WeakKeyDictionary[KeptTexts, Sequence[Notice]] = WeakKeyDictionary()
"""What was noticed in texts before: every type of a comparison asks for it."""


def missing_in_words(systems: Mapping[str, Sequence[Scores]]) -> str:
    """How many outputs of which systems are missing, the most first; "" if none are.

    systems : the runs of each, with their texts

    Raises
    ------
    ValueError : scores without texts, as after unpickling.
    """
    sentences = []
    for kind, what in KINDS.items():
        numbers = {name: sum(_number(kind, scores) for scores in runs) for name, runs in systems.items()}
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


def _number(kind: str, scores: Scores) -> int:
    """The number of predictions that have this mistake."""
    predictions, references = texts_of(scores)
    texts = cast(KeptTexts, scores.texts)  # which `texts_of` has found
    if texts not in _noticed:
        _noticed[texts] = notices_of(predictions, references)
    return sum(notice.n for notice in _noticed[texts] if notice.kind == kind)
