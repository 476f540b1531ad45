"""From the names of columns, and what their first cells hold, to roles: said by the file or asked, never guessed."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import log
from typing import NamedTuple

from rougekit.foundation.run_names import runs_by_system
from rougekit.foundation.runtime.old_python import cached_property
from rougekit.foundation.step_names import steps_of
from rougekit.reading.columns import IDS, Columns, plain
from rougekit.reading.words import ANSWERS, KEYPHRASES, OF_DATA_SETS, REFERENCE, SYSTEM, Sense, read_name

PREDICTIONS, REFERENCES = "predictions", "references"
"""The roles that may be asked for."""


class Known(NamedTuple):
    """The columns whose role somebody has named: none of them has another one."""

    predictions: Sequence[str] = ()
    references: Sequence[str] = ()
    others: Sequence[str] = ()
    """columns of anything else, such as sources"""
    groups: Sequence[str] = ()
    """the column that groups rows; if none but it may be the references, it is: equal ones are one document"""
    systems: Sequence[str] = ()
    """the column that names the system of each row"""
    runs: Sequence[str] = ()
    """the column that tells its runs apart"""

    @property
    def named(self) -> set[str]:
        """All of them."""
        return {name for role in self for name in role}


NOT_KNOWN = Known()


class Roles(NamedTuple):
    """The roles of columns, in file order."""

    predictions: list[str]
    references: list[str]
    left_out: list[str]
    """columns without a role that somebody may have meant, for headlines"""
    asked: dict[str, list[str]]
    """by role that names and cells leave open, and that no column has: those that may have it, the likeliest first"""


NO_ROLES = Roles([], [], [], {})


def roles_of(columns: Columns, known: Known = NOT_KNOWN, *, several: bool = False) -> Roles:
    """The roles of columns. Names are read as `read_name` does; by these rules, in this order:

    1. A column that somebody has named has this role and no other; a role that has been named is not asked for.
    2. Columns that hold no texts have no role, nor have those that a word calls a source or something else.
    3. Columns whose words all say "reference" are references, if they are one family, such as ref_1 and ref_2, or one
       of the families has an exact name, such as `reference`; otherwise it is asked, as the choice changes numbers,
       also between ref_raw and ref_norm, of which one has a word that is not known. If there is none, a single
       `summary` or the like is, beside predictions, or beside a source, as in data sets; it is asked if words name the
       predictions and another column of texts has none, as related_work beside abstract, or has one of what some tasks
       write: keyphrases beside an abstract, titles and the like that are about as long as predictions where the summary
       is not, questions beside predictions that are questions, and what predictions are called after, as title beside
       generated_title. The same holds for `highlights`. Where no other column has a word of a role, two that say both
       roles of one thing have them: generated_report and ground_truth_report. Labels don't count beside
       longer texts, nor do those called `label`, `target` or `answer` beside longer predictions; in a few rows, a
       column called `label` holds some if each text is a word or two. Addresses and ids, as of documents that an
       answer cites, are no references of longer predictions.
    4. Columns whose words all say "prediction" are predictions, all of them, as each has its own row in the answer;
       but not names of systems in `model_a`, beside references that are no labels. Those with a word that is not known,
       such as bart_output, are too, unless one has an exact name. It is asked if all hold labels, or a word or two, the
       references are longer, and another column of texts has no word; or if `model` and the like hold a word or two,
       and the column that a word calls predictions objects.
    5. If none does, all other columns of texts are, beside references that rule 3 found: a wide table. Not labels, nor
       names of a word or two, beside longer references, nor longer texts beside references that are labels; not those
       with a word that says something else, unless they are checkpoints: three or more over steps with gaps (step-500,
       step-1000, step-2000), where step_1, step_2, step_3 may be parts of a text.
    6. If two systems are needed and rule 4 found one, the columns of rule 5 are systems, too. Runs, such as `A#1` and
       `A#2`, are one.
    7. If somebody has named all references and one column of texts is left, it is the prediction.

    columns : all names, and what their first cells hold
    several : whether two systems are needed

    >>> names = ["id", "article", "baseline", "our_system", "reference"]
    >>> roles_of(Columns(names, names))[:2]
    (['baseline', 'our_system'], ['reference'])
    >>> roles_of(Columns(names, names), Known(["baseline"]))[:2]
    (['baseline'], ['reference'])
    >>> roles_of(Columns(["left", "right"], ["left", "right"])).asked
    {'references': ['right', 'left'], 'predictions': ['left']}
    """
    return _Reader(columns, known).roles(several)


def roles_by_name(names: Iterable[str], known: Known = NOT_KNOWN) -> Roles:
    """`roles_of` columns that may all hold texts."""
    columns = [*names]
    return roles_of(Columns(columns, columns), known)


TOLD = 6
"""The most columns that a headline names as left out."""


def left_out(roles: Roles, of_file: str = "", used: Collection[str] = ()) -> list[str]:
    """What headlines say of columns without a role: nothing, or one item.

    of_file : the name of one of several files
    used : columns that pair the rows of files
    """
    told = [name for name in roles.left_out if name not in used]
    more = f" and {len(told) - TOLD:,} more" * (len(told) > TOLD)
    of = f" of {of_file}" * bool(of_file)
    return [f"left out{of}: {', '.join(told[:TOLD])}{more}"] if told else []


ABOUT_AS_LONG = log(2)
"""The distance up to which texts are about as long as others."""
FAR_FROM_AS_LONG = log(4)
"""The distance from which texts are no references of others, unless a word says so."""

_PREDICTED = (Sense.PREDICTION, Sense.OUTPUT)


class _Reader:
    """The columns of one file by what their names say."""

    def __init__(self, columns: Columns, known: Known) -> None:
        self.known, self.names, self.labels = known, columns.names, {*columns.labels}
        self.objects, self.brief = {*columns.objects}, {*columns.brief}
        self.terse, self.few, self.things = {*columns.terse}, {*columns.few}, {*columns.things}
        self.questions, self.sizes = {*columns.questions}, columns.sizes
        self.said = {name: read_name(name) for name in columns.names}
        self.texts = [name for name in columns.texts if name not in known.named and plain(name) not in IDS]
        for name in _checkpoints([name for name in self.texts if self.said[name].sense is Sense.OTHER]):
            self.said[name] = self.said[name]._replace(sense=Sense.UNKNOWN, says_other=False)
        self.senses = _in_contrast({name: self.said[name].sense for name in self.texts}, known)
        self.senses |= self.of_one_thing()

    def are(self, *senses: Sense) -> list[str]:
        """The columns of texts with one of the senses."""
        return [name for name in self.texts if self.senses[name] in senses]

    def roles(self, several: bool) -> Roles:
        asked: dict[str, list[str]] = {}
        references, may_be = self.references(several)
        if may_be or not references:
            asked[REFERENCES] = may_be
        predictions, may_be = self.predictions(references, may_be, several)
        if may_be or not predictions:
            asked[PREDICTIONS] = may_be
        return Roles(predictions, references, self.left_out({*predictions, *references}), asked)

    def left_out(self, taken: set[str]) -> list[str]:
        """What may have been meant, but for roles that somebody has named."""
        taken = taken | self.known.named
        free = [name for name in self.names if name not in taken and plain(name) not in IDS]
        if self.known.references:
            free = [name for name in free if not self.said[name].like_reference]
        if self.known.predictions:
            free = [name for name in free if self.said[name].like_reference]
        texts = {*self.texts} - self.labels
        return [name for name in free if (self.said[name].may_be_meant if name in texts else self.is_by_name(name))]

    def is_by_name(self, name: str) -> bool:
        """Whether a column would have a role, if only its first cells were texts, and no labels."""
        is_unknown = self.said[name].sense is Sense.UNKNOWN and name in self.labels and not self.said[name].says_other
        return is_unknown or self.said[name].sense in (Sense.PREDICTION, Sense.OUTPUT, Sense.REFERENCE)

    def references(self, several: bool) -> tuple[list[str], list[str]]:
        """The references, by rules 1 to 3, or else those that may be."""
        if self.known.references:
            return [*self.known.references], []
        named_so = self.are(Sense.REFERENCE)
        of_texts = [name for name in named_so if name not in self.labels and not self.is_of_labels(name)]
        found, may_be = self.one_family(of_texts or [name for name in named_so if not self.is_of_labels(name)])
        if found and (others := self.other_versions(found) or self.others_written(found)):
            return [], self.likeliest_first(found + others)
        if found or may_be:
            return found, may_be
        otherwise = self.known._replace(groups=()).named
        groups = [name for name in self.known.groups if name not in otherwise]
        if any(self.said[name].sense is Sense.REFERENCE for name in groups):
            return groups, []
        either, unclear = self.are(Sense.SUMMARY) or self.are(Sense.NOTE), self.are(Sense.MIXED, Sense.CONTRAST)
        either = [name for name in either if not self.is_of_labels(name) and name not in self.of_named_systems()]
        unknown = self.systems_without_word()
        predicted = [*self.known.predictions, *self.predicted()]
        is_of_data_set = predicted or not unknown or Sense.SOURCE in self.senses.values()
        if len(either) == 1 and is_of_data_set and not unclear:
            others = self.without_role(several) + self.others_written(either)
            return ([], self.likeliest_first(either + others)) if others else (either, [])
        if predicted and either and self.are_numbered(either):
            return either, []
        if may_be := unclear + either:
            return [], self.likeliest_first(may_be + (self.others_written(either) if len(either) == 1 else []))
        usual = self.usual(Sense.REFERENCE)
        if len(usual) == 1:
            return usual, []
        if predicted:  # what is far longer is a source
            unknown = [name for name in unknown if (self.distance(name) or 0) <= FAR_FROM_AS_LONG]
        return [], usual or self.likely_references() or ([] if self.of_named_systems() else unknown[::-1])

    def is_of_labels(self, name: str) -> bool:
        """Whether a column that a word calls references holds the labels of texts, and not what these should say."""
        are_few = name in self.few and "label" in self.said[name].words
        may_be_labels = self.said[name].may_be_labels or self.senses[name] is Sense.SUMMARY
        if not (are_few or name in self.things or (name in self.labels and may_be_labels)):
            return False
        labels = self.labels | self.brief
        if predicted := [*self.known.predictions, *self.predicted()]:
            return labels.isdisjoint(predicted)
        others = self.systems_without_word() + self.are(Sense.SUMMARY)
        return not (others and labels.issuperset(others))

    def one_family(self, names: list[str]) -> tuple[list[str], list[str]]:
        """Those of one family that are references, or else those that may be."""
        families = {self.said[name].words for name in names}
        if len(families) > 1:
            exact = {self.said[name].words for name in names if self.said[name].exact}
            if len(exact) != 1:
                return [], names
            families = exact
        return [name for name in names if self.said[name].words in families], []

    def other_versions(self, references: Sequence[str]) -> list[str]:
        """What may be the same references in other words, where none has an exact name: ref_norm beside ref_raw."""
        if any(self.said[name].exact for name in references):
            return []
        words = REFERENCE.intersection(*(self.said[name].words for name in references))
        return [name for name in self.are(Sense.MIXED) if words.intersection(self.said[name].words)]

    def of_one_thing(self) -> dict[str, Sense]:
        """The roles of columns of one thing, if no others have a word of them: generated_report and gold_report."""
        if any(not {*self.said[name].words} <= OF_DATA_SETS for name in self.are(Sense.PREDICTION, Sense.REFERENCE)):
            return {}
        names = [*self.known.predictions, *self.known.references, *self.texts]
        names = [name for name in names if name in self.said and self.said[name].thing]
        things = {self.said[name].thing for name in names if self.said[name].role is Sense.PREDICTION}
        same = [name for name in names if things == {self.said[name].thing}]
        if len(things) != 1 or not (
            self.called_after(things) or any(self.said[name].role is Sense.REFERENCE for name in same)
        ):
            return {}
        roles = {name: self.said[name].role for name in same if name in self.senses}
        return {
            name: role for name, role in roles.items()
            if role is not Sense.UNKNOWN and self.senses[name] is not Sense.OUTPUT
        }  # fmt: skip

    @cached_property
    def to_score(self) -> list[str]:
        """The columns that may be the predictions, by what words say."""
        found = [*self.known.predictions] or self.predicted() or self.systems_without_word()
        return [name for name in found if name in self.said]

    def of_their_thing(self) -> list[str]:
        """Columns that are called like predictions, but for the word of these: title beside generated_title."""
        predicted = [name for name in self.to_score if self.said[name].role is Sense.PREDICTION]
        things = {self.said[name].thing for name in predicted} - {frozenset()}
        return [name for name in self.called_after(things) if name not in self.to_score]

    def called_after(self, things: Collection[frozenset[str]]) -> list[str]:
        """Columns of texts of one of these things by all words, such as title or review_title of a title."""
        names = [name for name in (*self.known.references, *self.texts) if name in self.said]
        texts = [name for name in names if self.said[name].role is Sense.UNKNOWN]
        return [name for name in texts if any(thing <= self.said[name].thing for thing in things)]

    def others_written(self, references: Sequence[str]) -> list[str]:
        """What may be the references instead of the texts of a data set that have no word of references alone."""
        first = references[0]
        said = self.said[first]
        if not {*said.words} <= OF_DATA_SETS:
            return []
        if said.thing and any(said.thing <= self.said[name].thing for name in self.to_score):  # generated_summary
            return []
        found = self.of_their_thing()
        found += [name for name in self.texts if self.said[name].is_written and self.may_be_instead(name, first)]
        predictions = {*self.to_score}
        if predictions and predictions <= self.questions and first not in self.questions:
            found += [name for name in self.texts if self.said[name].is_asked_for and name in self.questions]
        return [name for name in dict.fromkeys(found) if name not in references]

    def may_be_instead(self, name: str, reference: str) -> bool:
        """Whether what some tasks write may be the references instead of a text of a data set."""
        is_abstract = "abstract" in self.said[reference].words
        if self.said[name].role is Sense.PREDICTION:
            return False
        if is_abstract and KEYPHRASES.intersection(self.said[name].words):
            return True
        if name in self.labels | self.things:
            return False
        own, its = self.distance(name), self.distance(reference)
        if own is None or its is None:
            return is_abstract and Sense.SOURCE not in self.senses.values()
        return own <= its

    @cached_property
    def size_to_score(self) -> float:
        """The mean size of predictions; 0 if nobody has looked."""
        sizes = [self.sizes[name] for name in self.to_score if name in self.sizes]
        return sum(sizes) / len(sizes) if sizes else 0

    def distance(self, name: str) -> float | None:
        """How much longer or shorter texts are than predictions; None if nobody has looked."""
        size = self.sizes.get(name)
        return abs(log(size / self.size_to_score)) if size and self.size_to_score else None

    def likeliest_first(self, names: Sequence[str]) -> list[str]:
        """Columns that may be the references: first those called like predictions, then those about as long."""
        named_so = {*self.of_their_thing()}
        return sorted(dict.fromkeys(names), key=lambda name: (name not in named_so, self.distance(name) or 0))

    def likely_references(self) -> list[str]:
        """Those that are likely, where no name says so of itself."""
        predictions = dict.fromkeys(self.to_score)
        answers = [name for name in predictions if self.said[name].exact and {*self.said[name].words} <= ANSWERS]
        others = [
            name for name in self.texts if self.said[name].role is not Sense.PREDICTION and name not in predictions
        ]
        written = [name for name in others if self.said[name].is_written]
        distances = {name: self.distance(name) for name in written}
        near = [name for name, its in distances.items() if its is not None and its <= ABOUT_AS_LONG]
        no_texts = self.labels | self.things
        texts = [name for name in self.texts if name not in no_texts]
        called_so = [name for name in written if self.said[name].role is Sense.REFERENCE]
        return (
            self.of_their_thing() or called_so or self.likeliest_first(near)
            or (answers if len(answers) == 1 < len(predictions) else [])
            or [name for name in others if texts == [name]]
        )  # fmt: skip

    def without_role(self, several: bool) -> list[str]:
        """Columns of texts that no word calls anything, where words say which the predictions are."""
        named_so = [
            name for name in self.known.predictions if name in self.said and self.said[name].sense in _PREDICTED
        ]
        by_word = self.are(*_PREDICTED) + named_so
        if not by_word or (several and len(by_word) == 1):  # the others are systems, too
            return []
        no_texts = self.labels | self.terse
        return [name for name in self.systems_without_word() if name not in no_texts]

    def are_numbered(self, names: list[str]) -> bool:
        """Whether names differ in numbers at their ends alone."""
        families = {self.said[name].words for name in names}
        return len(families) == 1 and all(name.strip()[-1:].isdigit() for name in names)

    def predicted(self) -> list[str]:
        """Those that a word calls predictions or systems."""
        return self.are(Sense.PREDICTION) or self.are(Sense.OUTPUT) or self.called_systems()

    def called_systems(self) -> list[str]:
        """Those that are called system, model or the like, and not their id or name."""
        return [name for name in self.are(Sense.SYSTEM) if {*self.said[name].words} <= SYSTEM]

    def of_named_systems(self) -> list[str]:
        """The only summary or the like, beside a column that names the system that wrote it, if no other says so."""
        if self.known.predictions or self.are(*_PREDICTED):
            return []
        names = [name for name in self.are(Sense.SYSTEM) if name in self.labels | self.terse]
        either = self.are(Sense.SUMMARY)
        return either if len(either) == 1 and (names or self.known.systems) else []

    def systems_without_word(self) -> list[str]:
        """Those that no word calls anything."""
        return [name for name in self.are(Sense.UNKNOWN) if not self.said[name].says_other]

    def usual(self, sense: Sense) -> list[str]:
        """Those with an exact name of a role that hold no texts: the first cell of one is refused."""
        taken = self.known.named | self.objects | {*self.texts}
        said = {name: said for name, said in self.said.items() if name not in taken}
        return [name for name, its in said.items() if its.exact and its.sense is sense]

    def predictions(self, references: list[str], may_be: list[str], several: bool) -> tuple[list[str], list[str]]:
        """The predictions, by rules 1 and 4 to 7, or else those that may be.

        may_be : the references, the likeliest first
        """
        if self.known.predictions:
            return [*self.known.predictions], []
        likely = references or may_be[:1]
        labels = self.labels
        if references and labels.issuperset(references):  # systems may write short texts, too
            labels = {name for name in labels if self.senses.get(name) is Sense.SYSTEM}
        by_word = {*(self.of_named_systems() or self.predicted())}
        if not any(self.said[name].exact for name in by_word):
            by_word |= {name for name in self.are(Sense.OUTPUT) if name not in labels}
        by_word |= {name for name in self.are(Sense.SYSTEM) if plain(name) == "baseline"}
        terse = self.terse if {*(references or may_be)}.isdisjoint(self.brief) else set()
        by_word -= {name for name in by_word & labels if self.said[name].may_be_labels}
        by_word -= {name for name in by_word & terse if references and self.senses[name] is Sense.SYSTEM}
        free = [name for name in self.texts if name not in references and (name not in likely or name in by_word)]
        wide = {name for name in self.systems_without_word() if name not in labels | terse}
        if references and self.labels.issuperset(references):
            wide = wide if wide & (self.labels | self.brief) else set()
        wide |= {name for name in self.are(Sense.SUMMARY) if name not in (may_be if wide else likely)} - {*likely}
        if by_word.issubset(self.are(Sense.SYSTEM)):  # no word says which other columns are no systems
            by_word |= wide
        found = [name for name in free if name in by_word]
        if several and len(runs_by_system(found)) == 1:
            more = {name for name in self.called_systems() if name not in labels}
            found = [name for name in free if name in by_word | wide | more]
        found = _without_raw(found)
        if found and by_word <= wide and not (references or self.of_named_systems()):
            return [], found
        objects = [name for name in self.names if name in self.objects and name not in self.known.named]
        in_objects = any(self.said[name].sense is Sense.PREDICTION for name in objects)
        if found and in_objects and {*found} <= {*self.are(Sense.SYSTEM)} & self.terse:  # model beside model_output
            return [], []
        no_texts = self.labels | self.terse
        texts = [name for name in free if name in wide and name not in no_texts]
        are_longer = not {*likely} <= self.labels | self.brief
        if texts and found and are_longer and {*found} <= no_texts:  # detector_prediction of an answer
            return [], texts
        rest = [name for name in free if not self.said[name].says_other and name not in labels | self.things]
        if found or (self.known.references and len(rest) == 1):
            return found or rest, []
        usual = self.usual(Sense.PREDICTION)
        if len(usual) == 1 and not rest:
            return usual, []
        if longer := [name for name in rest if name not in terse]:
            return [], longer
        numbered = [name for name in free if self.senses[name] in (Sense.UNKNOWN, Sense.SYSTEM)]
        are_answers = len(numbered) > 1 and {*(references or may_be)} <= self.labels | self.brief
        return [], numbered if are_answers and self.are_numbered(numbered) else []


def _in_contrast(senses: Mapping[str, Sense], known: Known) -> dict[str, Sense]:
    """The senses; "actual" columns are references beside "generated" ones, predictions beside "expected" ones."""
    expected = bool(Sense.REFERENCE in senses.values() or known.references)
    generated = bool(Sense.PREDICTION in senses.values() or known.predictions)
    if expected == generated:
        return {**senses}
    role = Sense.PREDICTION if expected else Sense.REFERENCE
    return {name: role if sense is Sense.CONTRAST else sense for name, sense in senses.items()}


def _checkpoints(names: Sequence[str]) -> list[str]:
    """Those of these names that say steps of a model, with gaps between them, as nothing else is numbered."""
    families: dict[str, list[str]] = {}
    for name in names:
        families.setdefault(re.sub("[0-9]+", "", name), []).append(name)
    found = [steps for family in families.values() if (steps := steps_of(family))]
    return [
        name for steps in found for name in steps.numbers
        if max(steps.numbers.values()) - min(steps.numbers.values()) >= len(steps.numbers)
    ]  # fmt: skip


def _without_raw(names: list[str]) -> list[str]:
    """Without what lm-evaluation-harness calls `resps`, beside the same after its filters."""
    is_filtered = any(plain(name) == "filtered_resps" for name in names)
    return [name for name in names if not (is_filtered and plain(name) == "resps")]
