"""What is said of each column of a file: by its name, beside those of the others, and by its first cells."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import NamedTuple

from rougekit.foundation.runtime.old_python import cached_property
from rougekit.foundation.step_names import steps_of
from rougekit.reading.columns import IDS, Columns, plain
from rougekit.reading.words import HYPOTHESES, OF_DATA_SETS, PREDICTION, PREMISES, SYSTEM, Said, Sense, read_name


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
_NOTHING = Said(Sense.UNKNOWN, ())


@dataclass(eq=False, slots=True)
class Profile:
    """What is said of a column, of its cells as in `Columns`; of a column that the file lacks, nothing."""

    name: str
    said: Said = _NOTHING
    sense: Sense = Sense.UNKNOWN
    """what its name says beside those of the others"""
    size: float = 0
    distance: float | None = None
    """how much longer or shorter its texts are than predictions; None if nobody has looked"""
    texts: bool = False
    labels: bool = False
    objects: bool = False
    brief: bool = False
    few: bool = False
    terse: bool = False
    things: bool = False
    questions: bool = False

    @property
    def is_short(self) -> bool:
        """Whether it holds labels, or texts about as short."""
        return self.labels or self.brief

    @property
    def holds_no_texts(self) -> bool:
        """Whether it holds numbers or nothing, as far as anybody has looked."""
        return not (self.texts or self.objects)

    @property
    def may_be_names(self) -> bool:
        """Whether it may hold names of systems or the like: labels, or a word or two."""
        return self.labels or self.terse

    @property
    def is_of_baseline(self) -> bool:
        """Whether its name says whose text it is, and that there are others, as baseline_summary beside rag_summary."""
        return "baseline" in self.said.words and PREDICTION.isdisjoint(self.said.words)

    @property
    def is_of_data_set(self) -> bool:
        """Whether it is called what data sets call their texts."""
        return OF_DATA_SETS.issuperset(self.said.words)


class Choice(NamedTuple):
    """The columns that have a role, or else those that may have it, the likeliest first."""

    found: list[Profile]
    may_be: list[Profile]


class Profiles:
    """The columns of a file, and of these the texts whose role nobody has named, but for ids."""

    def __init__(self, columns: Columns, known: Known) -> None:
        kinds = [{*names} for names in columns[1:9]]
        self.all: dict[str, Profile] = {}
        for name, said in _read(tuple(columns.names)).items():
            size = columns.sizes.get(name, 0)
            self.all[name] = Profile(name, said, said.sense, size, None, *(name in kind for kind in kinds))
        self.known, self.named = known, known.named
        self.predictions, self.references = self.of(known.predictions), self.of(known.references)
        self.texts = [self.all[name] for name in columns.texts if name not in self.named and plain(name) not in IDS]
        self._read_checkpoints()
        self._read_beside_premises()
        self._read_in_contrast()
        self._read_of_one_thing()
        self._compare_sizes()

    def _read_checkpoints(self) -> None:
        """Names that say steps of a model, with gaps between them, are systems, as nothing else is numbered so."""
        families: dict[str, list[str]] = {}
        for each in self.are(Sense.OTHER):
            families.setdefault(re.sub("[0-9]+", "", each.name), []).append(each.name)
        for steps in filter(None, map(steps_of, families.values())):
            numbers = steps.numbers.values()
            for each in self.of(steps.numbers) if max(numbers) - min(numbers) >= len(numbers) else ():
                each.sense = Sense.UNKNOWN
                each.said = each.said._replace(sense=Sense.UNKNOWN, says_other=False)

    def _read_beside_premises(self) -> None:
        """A hypothesis beside a premise is given, too, as in data sets of inference, unless words say what it is
        scored against."""
        given = [each for each in self.are(Sense.PREDICTION) if HYPOTHESES.issuperset(each.said.words)]
        by_word = [each for each in (*self.references, *self.texts) if each.sense is Sense.REFERENCE]
        references = [each for each in by_word if each.texts and not each.said.may_be_labels]
        if references or not any(PREMISES.issuperset(each.said.words) for each in self.texts):
            return
        for each in given:
            each.sense = Sense.SOURCE
            each.said = each.said._replace(
                sense=Sense.SOURCE, exact=False, says_other=True, like_role=False, role=Sense.UNKNOWN
            )

    def _read_in_contrast(self) -> None:
        """Columns called "actual" are references beside "generated" ones, predictions beside "expected" ones."""
        expected = bool(self.references or self.are(Sense.REFERENCE))
        generated = bool(self.predictions or self.are(Sense.PREDICTION))
        for each in self.are(Sense.CONTRAST) if expected != generated else ():
            each.sense = Sense.PREDICTION if expected else Sense.REFERENCE

    def _read_of_one_thing(self) -> None:
        """If no others have a word of a role, two of one thing have those of theirs: generated_report, gold_report."""
        columns = [*self.predictions, *self.references, *self.texts]
        by_word = [each for each in columns if each.sense in (Sense.PREDICTION, Sense.REFERENCE)]
        others = [each for each in by_word if each.texts and not each.labels]
        if not all(each.is_of_data_set for each in others):
            return
        columns = [each for each in columns if each.said.thing]
        things = {each.said.thing for each in columns if each.said.role is Sense.PREDICTION}
        same = [each for each in columns if {each.said.thing} == things]
        are_two = any(each.said.role is Sense.REFERENCE for each in same) or self.called_after(things)
        for each in same if are_two else ():
            if each.said.role is not Sense.UNKNOWN and each.sense is not Sense.OUTPUT:
                each.sense = each.said.role

    def _compare_sizes(self) -> None:
        sizes = [each.size for each in self.to_score if each.size]
        mean = sum(sizes) / len(sizes) if sizes else 0
        for each in self.texts:
            each.distance = abs(log(each.size / mean)) if each.size and mean else None

    def of(self, names: Iterable[str]) -> list[Profile]:
        """The columns with these names, whether or not the file has them."""
        return [self.all.get(name) or Profile(name) for name in names]

    def are(self, *senses: Sense) -> list[Profile]:
        """The columns of texts with one of the senses."""
        return [each for each in self.texts if each.sense in senses]

    def called_after(self, things: Collection[frozenset[str]]) -> list[Profile]:
        """Columns of texts of one of these things by all words, such as title or review_title of a title."""
        texts = [each for each in (*self.references, *self.texts) if each.said.role is Sense.UNKNOWN]
        return [each for each in texts if any(thing <= each.said.thing for thing in things)]

    def usual(self, sense: Sense) -> list[Profile]:
        """Those with an exact name of a role that hold no texts: the first cell of one is refused."""
        free = [each for each in self.all.values() if each.holds_no_texts and each.name not in self.named]
        return [each for each in free if each.said.exact and each.said.sense is sense]

    @cached_property
    def without_word(self) -> list[Profile]:
        """Those that no word calls anything."""
        return [each for each in self.are(Sense.UNKNOWN) if not each.said.says_other]

    @cached_property
    def called_systems(self) -> list[Profile]:
        """Those that are called system, model or the like, and not their id or name."""
        return [each for each in self.are(Sense.SYSTEM) if SYSTEM.issuperset(each.said.words)]

    @cached_property
    def predicted(self) -> list[Profile]:
        """Those that a word calls predictions or systems."""
        return self.are(Sense.PREDICTION) or self.are(Sense.OUTPUT) or self.called_systems

    @cached_property
    def beside_baselines(self) -> list[Profile]:
        """Those called as baselines are, but for that word, if no others are called predictions: rag_answer beside
        baseline_answer."""
        named = self.are(Sense.PREDICTION, Sense.OUTPUT)
        if not all(each.is_of_baseline for each in named):
            return []
        things = {each.said.thing for each in named} - {frozenset()}
        others = self.without_word + [each for each in self.are(Sense.SUMMARY) if each.said.marked]
        return [each for each in others if any(thing <= each.said.thing for thing in things)]

    @cached_property
    def to_score(self) -> list[Profile]:
        """The columns of the file that may be the predictions, by what words say."""
        found = self.predictions or self.predicted or self.without_word
        if not found and (self.references or self.are(Sense.REFERENCE)):
            found = self.are(Sense.SUMMARY)
        return [each for each in found if each.name in self.all]

    @cached_property
    def of_named_systems(self) -> list[Profile]:
        """The only summary or the like, beside a column that names the system that wrote it, if no other says so."""
        either = self.are(Sense.SUMMARY)
        is_named = self.known.systems or any(each.may_be_names for each in self.are(Sense.SYSTEM))
        others = self.predictions or self.are(Sense.PREDICTION, Sense.OUTPUT)
        return either if len(either) == 1 and is_named and not others else []


@lru_cache(maxsize=4)
def _read(names: tuple[str, ...]) -> dict[str, Said]:
    """What the names of a file say: asked several times, with and without roles that somebody names."""
    return {name: read_name(name) for name in names}


def are_numbered(columns: Sequence[Profile]) -> bool:
    """Whether names differ in numbers at their ends alone."""
    families = {each.said.words for each in columns}
    return len(families) == 1 and all(each.name.strip()[-1:].isdigit() for each in columns)
