"""Which paths into objects and lists are likely to have a role: by words, who wrote messages, and what is as long."""

import re
from collections.abc import Iterable, Mapping, Sequence
from math import inf, log

from rougekit.reading.columns import AUTHORS, MODELS, Columns
from rougekit.reading.likely import FAR_FROM_AS_LONG
from rougekit.reading.roles import PREDICTIONS, REFERENCES, Roles
from rougekit.reading.words import ANSWERS, GENERIC, OTHER, PREDICTION, SOURCE, SYSTEM, Sense, read_name, words_of

Cells = Mapping[str, Sequence[object]]
"""The first cells of columns, or of paths."""

_GIVEN = {
    "prompt", "prompts", "request", "requests", "input", "inputs", "instruction", "instructions", "question",
    "questions", "query", "context", "contexts", "article", "document", "documents", "source", "sources", "user",
    "system",
}  # fmt: skip
"""Words of paths to what a model is given; others of sources are also of what it writes: message, description."""
_PEOPLE = {
    "human", "humans", "people", "person", "expert", "experts", "annotation", "annotations", "annotator", "annotators",
    "worker", "workers", "crowd", "editor", "editors",
}  # fmt: skip
"""Words of paths to what people have written."""

_SAY = {
    PREDICTIONS: (Sense.PREDICTION, Sense.OUTPUT, Sense.SYSTEM, Sense.SUMMARY, Sense.CONTRAST),
    REFERENCES: (Sense.REFERENCE, Sense.MIXED, Sense.SUMMARY, Sense.CONTRAST),
}
"""What a name says of a column that may have a role."""


def likely_names(roles: Roles, cells_of: Cells, paths: Cells) -> dict[str, list[str]]:
    """By role that is asked for, the columns and paths that are likely to have it, the likeliest first: those that
    words call so, columns before paths, or else the columns and then the paths of which no word says otherwise.

    cells_of, paths : the first cells of all columns, and of all paths into them
    """
    if not paths:
        return {role: _filled(names, cells_of) for role, names in roles.asked.items()}
    inside, is_alone = _Paths(paths), len(roles.asked) == 1
    names = {role: without_labels(asked, cells_of) for role, asked in roles.asked.items()}
    said = {role: its for role, its in names.items() if any(read_name(name).sense in _SAY[role] for name in its)}
    known = {PREDICTIONS: roles.predictions, REFERENCES: roles.references} | said
    for role in (role for role in (PREDICTIONS, REFERENCES) if role in roles.asked):
        others = {*known[REFERENCES if role == PREDICTIONS else PREDICTIONS]}
        beside = {name: cells for name, cells in {**cells_of, **paths}.items() if name in others}
        known[role] = (
            said.get(role)
            or inside.called(role, beside, is_alone=is_alone)
            or [name for name in names[role] if not read_name(name).says_other]
            or inside.left(role, beside, is_alone=is_alone)
            or _filled(roles.asked[role], cells_of)
        )
    return {role: known[role] for role in roles.asked}


class _Paths:
    """Paths to texts that may have a role: no names, kinds or other labels, unless there are no others, and nothing
    that somebody else than a model wrote in a conversation."""

    def __init__(self, paths: Cells) -> None:
        self.paths = paths
        self.by_model = {path: _is_by_model(path, paths) for path in paths}
        texts = [path for path in without_labels(paths, paths) or paths if self.by_model[path] is not False]
        last = {path: path.rpartition(".")[2] for path in texts}
        self.said = {path: _said_by(path) for path in texts if not {*words_of(last[path])} & (SYSTEM | OTHER)}

    def called(self, role: str, beside: Cells, *, is_alone: bool) -> list[str]:
        """The shortest path whose words say that it has a role, or else ends in a text beside such a word. Of a list
        whose items are named, those of all of them; so of an object of outputs by the names of systems.

        Without such words, the last message that a model wrote in a conversation has the predictions, or if these are
        elsewhere, the references; or else references are in the only answer, summary or the like that no word calls an
        output; or where predictions are known, in what is called output, response or the like.

        beside : those that have the other role. What repeats their texts is offered only if nothing else is there
        is_alone : whether only this role is asked for
        """
        said = self._said(role, beside)
        senses = (Sense.PREDICTION, Sense.OUTPUT) if role == PREDICTIONS else (Sense.REFERENCE, Sense.MIXED)
        likely = next(filter(None, ([path for path in said if said[path] is sense] for sense in senses)), [])
        if not likely and (role == PREDICTIONS or is_alone):
            likely = _only([path for path in _last_messages(self.paths) if self.by_model[path]])
        if not likely and role == PREDICTIONS:
            likely = [path for path in said if {*words_of(path)} & PREDICTION and words_of(path)[-1] in GENERIC]
        elif not likely:
            names = {path: read_name(_named(path)) for path in said}
            answers = [path for path, name in names.items() if name.sense is Sense.SUMMARY]
            outputs = [path for path, name in names.items() if name.exact and ANSWERS.issuperset(name.words)]
            others = [path for path in answers if not {*words_of(path)} & PREDICTION]
            likely = _only(others or (outputs if is_alone else []))
        first = min(likely, key=lambda path: path.count("."), default="")
        if role == PREDICTIONS and _names_a_system(first):
            around = first.rpartition(".")[0]
            return [path for path in likely if path.rpartition(".")[0] == around and _names_a_system(path)]
        return [path for path in likely if _unplaced(path) == _unplaced(first)]

    def left(self, role: str, beside: Cells, *, is_alone: bool) -> list[str]:
        """What no word calls so: for predictions, the only path to texts that leads to nothing that a model is given,
        nor to what may be the references, or if these are known, the one that is nearest in length, if possible to what
        a word calls outputs; for references, the only one to texts, or those about as long as predictions, if these are
        known: what people wrote, or else answers and the like, or else what no word calls an output, the likeliest
        first.

        beside, is_alone : as above
        """
        said = self._said(role, beside)
        if role == PREDICTIONS:
            others = [path for path in said if said[path] is not Sense.REFERENCE and not {*words_of(path)} & _GIVEN]
            others = [path for path in others if is_alone or _rank(path) > _OF_ANSWERS]
            alone = [path for path in others if beside and self.by_model[path] is None]  # of no conversation
            return _only(others) or self._near(alone, beside, reverse=True)[:1]
        return [*said] if is_alone and len(said) == 1 else self._near(said, beside)

    def _near(self, paths: Iterable[str], beside: Cells, *, reverse: bool = False) -> list[str]:
        """Of paths to texts about as long as those of other columns, those with the likeliest words, nearest first.

        reverse : whether these words are those that are the least likely of references
        """
        distances = _distances({path: self.paths[path] for path in paths}, beside)
        near = {path: distance for path, distance in distances.items() if distance <= FAR_FROM_AS_LONG}
        ranks = {*map(_rank, near)}
        best = (max if reverse else min)(ranks, default=0)
        return sorted((path for path in near if _rank(path) == best), key=near.__getitem__)

    def _said(self, role: str, beside: Cells) -> dict[str, Sense]:
        """What words say of the paths that may have a role; sources are no references, unless a word says so."""
        taken = {*map(_unplaced, beside)}
        free = {path: own for path, own in self.said.items() if _unplaced(path) not in taken}
        said = {path: own for path, own in free.items() if not _repeats(self.paths[path], beside)} or free
        if role == PREDICTIONS:
            return said
        senses = (Sense.REFERENCE, Sense.MIXED)
        return {path: own for path, own in said.items() if own in senses or not {*words_of(path)} & SOURCE}


def _only(paths: list[str]) -> list[str]:
    return paths * (len(paths) == 1)


def _unplaced(path: str) -> str:
    """A path without the places of items in lists.

    >>> _unplaced("outputs.0.text"), _unplaced("messages.-1.content")
    ('outputs.text', 'messages.-1.content')
    """
    return re.sub(r"\.[0-9]+\.", ".", path)


_OF_ANSWERS = 1


def _rank(path: str) -> int:
    """How likely references are by words alone: 0, what people wrote; 1, answers and the like; 2, others; 3, outputs.

    >>> [_rank(path) for path in ("annotations.0.text", "responses.0.summary.value", "data.text", "responses.0.value")]
    [0, 1, 2, 3]
    """
    words = {*words_of(path)}
    if words & _PEOPLE:
        return 0
    if read_name(_named(path)).sense is Sense.SUMMARY:
        return _OF_ANSWERS
    return 3 if words & PREDICTION else 2


def _distances(paths: Cells, beside: Cells) -> dict[str, float]:
    """How much longer or shorter the texts of paths are than those of others, as a logarithm; 0 without any."""
    sizes = Columns.of({**paths, **beside}).sizes
    others = [sizes[name] for name in beside if name in sizes]
    if not others:
        return dict.fromkeys(paths, 0.0)
    mean = sum(others) / len(others)
    return {path: abs(log(sizes[path] / mean)) if path in sizes else inf for path in paths}


def _repeats(cells: Sequence[object], beside: Cells) -> bool:
    """Whether cells are those of another column, or lists of these alone."""
    texts = [cell[0] if isinstance(cell, list) and len(cell) == 1 else cell for cell in cells]
    return any(texts == [*others] for others in beside.values())


def _filled(names: Iterable[str], cells_of: Cells) -> list[str]:
    """The columns that hold something; all of a file without rows.

    >>> _filled(["a", "b"], {"a": [[], None], "b": ["a cat", ""]}), _filled(["a"], {"a": []})
    (['b'], ['a'])
    """
    return [name for name in names if not cells_of[name] or any(cell not in _EMPTY for cell in cells_of[name])]


_EMPTY: tuple[object, ...] = (None, "", [], {})


def _names_a_system(path: str) -> bool:
    """Whether the last name of a path is no word, as those of systems are.

    >>> _names_a_system("outputs.gpt4"), _names_a_system("output.text"), _names_a_system("output.answer")
    (True, False, False)
    """
    said = read_name(path.rpartition(".")[2])
    return said.sense is Sense.UNKNOWN and bool(said.thing) and not said.says_other


def _is_by_model(path: str, paths: Cells) -> bool | None:
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


def without_labels(names: Iterable[str], cells_of: Cells) -> list[str]:
    """The columns that don't hold objects, labels, ids, a word or two in each row, nothing, or the same in three or
    more rows, as instructions and examples do."""
    columns = Columns.of(cells_of)
    dull = {*columns.objects, *columns.labels, *columns.things, *columns.terse}
    return [name for name in _filled(names, cells_of) if name not in dull and not _is_the_same(cells_of[name])]


def _is_the_same(cells: Sequence[object]) -> bool:
    return len(cells) > 2 and all(cell == cells[0] for cell in cells)
