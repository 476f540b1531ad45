"""Which paths into objects and lists are likely to have a role, by the words of their names, and who wrote messages."""

import re
from collections.abc import Iterable, Mapping, Sequence

from rougekit.reading.columns import AUTHORS, MODELS, Columns
from rougekit.reading.roles import PREDICTIONS, REFERENCES
from rougekit.reading.words import ANSWERS, GENERIC, OTHER, PREDICTION, SOURCE, SYSTEM, Sense, read_name, words_of

_GIVEN = {
    "prompt", "prompts", "request", "requests", "input", "inputs", "instruction", "instructions", "question",
    "questions", "query", "context", "contexts", "article", "document", "documents", "source", "sources", "user",
    "system",
}  # fmt: skip
"""Words of paths to what a model is given; others of sources are also of what it writes: message, description."""


def likely_paths(role: str, paths: Mapping[str, Sequence[object]], *, is_alone: bool) -> list[str]:
    """The shortest path whose words say that it has a role, or else ends in a text beside such a word; or none. Of a
    list whose items are named, those of all of them; so of an object of outputs by the names of systems.

    Without such words, the last message that a model wrote in a conversation has the predictions, or if these are
    elsewhere, the references; or else the only path to predictions that leads to texts and to nothing that a model is
    given, and to references in an answer, a summary or the like that no word calls an output; or where predictions are
    known, in what is called output, response or the like, or the only path to texts. Names, kinds and other labels are
    no texts, unless there are no others; what somebody else wrote in a conversation is neither.

    paths : their first cells
    is_alone : whether only this role is asked for
    """
    by_model = {path: _is_by_model(path, paths) for path in paths}
    texts = [path for path in without_labels(paths, paths) or paths if by_model[path] is not False]
    last = {path: path.rpartition(".")[2] for path in texts}
    said = {path: _said_by(path) for path in texts if not {*words_of(last[path])} & (SYSTEM | OTHER)}
    senses = (Sense.PREDICTION, Sense.OUTPUT) if role == PREDICTIONS else (Sense.REFERENCE, Sense.MIXED)
    if role == REFERENCES:
        said = {path: own for path, own in said.items() if own in senses or not {*words_of(path)} & SOURCE}
    likely = next(filter(None, ([path for path in said if said[path] is sense] for sense in senses)), [])
    if not likely and (role == PREDICTIONS or is_alone):
        written = [path for path in _last_messages(paths) if by_model[path]]
        likely = written * (len(written) == 1)
    if not likely and role == PREDICTIONS:
        likely = [path for path in said if {*words_of(path)} & PREDICTION and words_of(path)[-1] in GENERIC]
        others = [path for path in said if said[path] is not Sense.REFERENCE and not {*words_of(path)} & _GIVEN]
        likely = likely or others * (len(others) == 1)
    elif not likely:
        names = {path: read_name(_named(path)) for path in said}
        answers = [path for path, name in names.items() if name.sense is Sense.SUMMARY]
        outputs = [path for path, name in names.items() if name.exact and ANSWERS.issuperset(name.words)]
        others = [path for path in answers if not {*words_of(path)} & PREDICTION] or (outputs if is_alone else [])
        others = others or ([*said] if is_alone else [])
        likely = others * (len(others) == 1)
    first = min(likely, key=lambda path: path.count("."), default="")
    if role == PREDICTIONS and _names_a_system(first):
        beside = first.rpartition(".")[0]
        return [path for path in likely if path.rpartition(".")[0] == beside and _names_a_system(path)]
    return [path for path in likely if re.sub(r"\.[0-9]+\.", "..", path) == re.sub(r"\.[0-9]+\.", "..", first)]


def _names_a_system(path: str) -> bool:
    """Whether the last name of a path is no word, as those of systems are.

    >>> _names_a_system("outputs.gpt4"), _names_a_system("output.text"), _names_a_system("output.answer")
    (True, False, False)
    """
    said = read_name(path.rpartition(".")[2])
    return said.sense is Sense.UNKNOWN and bool(said.thing) and not said.says_other


def _is_by_model(path: str, paths: Mapping[str, Sequence[object]]) -> bool | None:
    """Whether a model wrote the texts at the path of a message; None if nothing says who wrote them.

    >>> paths = {"m.0.role": ["user"], "m.0.content": ["a cat?"], "m.-1.role": ["assistant"], "m.-1.content": ["Yes."]}
    >>> [_is_by_model(path, paths | {"m": [""]}) for path in ("m.0.content", "m.-1.content", "m.-1.role", "m")]
    [False, True, False, None]
    """
    message, _, name = path.rpartition(".")
    cells = next((paths[each] for author in AUTHORS if (each := f"{message}.{author}") in paths), None)
    if not message or cells is None:
        return None
    return name not in AUTHORS and all(cell is None or cell in MODELS for cell in cells)


def _last_messages(paths: Iterable[str]) -> list[str]:
    """The paths to the texts of the last messages of conversations.

    >>> _last_messages(["m.0.role", "m.0.content", "m.-1.role", "m.-1.content", "m.-1.reasoning_content", "n.0.text"])
    ['m.-1.content', 'n.0.text']
    """
    ends = {path: match for path in paths if (match := re.fullmatch(r"(.+)\.(0|-1)\.([^.]+)", path))}
    texts = {path: match for path, match in ends.items() if {*words_of(match[3])} <= GENERIC}
    return [path for path, match in texts.items() if match[2] == "-1" or f"{match[1]}.-1.{match[3]}" not in texts]


def _named(path: str) -> str:
    """The last name of a path that says more than that texts are there.

    >>> _named("answers.text"), _named("answers.0.text"), _named("answer.aliases"), _named("text")
    ('answers', 'answers', 'aliases', 'text')
    """
    first, *rest = path.split(".")
    says = (name for name in reversed(rest) if any(not (word in GENERIC or word.isdigit()) for word in words_of(name)))
    return next(says, first)


def _said_by(path: str) -> Sense:
    """The role that the last name of a path says, or else the whole."""
    own = read_name(path.rpartition(".")[2]).sense
    roles = (Sense.PREDICTION, Sense.OUTPUT, Sense.REFERENCE, Sense.MIXED)
    return own if own in roles else read_name(path).sense


def without_labels(names: Iterable[str], cells_of: Mapping[str, Sequence[object]]) -> list[str]:
    """The columns that don't hold objects, labels, ids or a word or two in each row."""
    columns = Columns.of(cells_of)
    dull = {*columns.objects, *columns.labels, *columns.things, *columns.terse}
    return [name for name in names if name not in dull]
