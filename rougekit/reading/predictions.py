"""Which columns are the predictions: rules 1 and 4 to 7 of `rougekit.reading.roles`."""

from rougekit.foundation.run_names import runs_by_system
from rougekit.reading.columns import plain
from rougekit.reading.profiles import Choice, Profile, Profiles, are_numbered
from rougekit.reading.words import Sense

AS_SOURCES = 8
"""How many times as long as references a column without a word is that may be the source."""
FAR = 4
"""How many times as long a column is that is called text, if it is the source."""


def predictions_of(table: Profiles, references: Choice, *, several: bool) -> Choice:
    """The predictions, or else those that may be. several : whether two systems are needed"""
    if table.predictions:
        return Choice(table.predictions, [])
    beside = _Beside(table, references)
    found = beside.systems(several)
    return beside.checked(found) if found else beside.left()


class _Beside:
    """The columns beside the references, or beside those that may be."""

    def __init__(self, table: Profiles, references: Choice) -> None:
        self.table, self.references = table, references.found
        self.offered = references.found or references.may_be
        self.likely = references.found or references.may_be[:1]
        self.are_labels = bool(self.references) and all(each.labels for each in self.references)
        self.are_brief = any(each.brief for each in self.offered)
        self.by_word, self.wide = self._by_word(), self._wide()
        taken = {*self.likely} - self.by_word
        self.free = [each for each in table.texts if each not in taken]

    def is_label(self, column: Profile) -> bool:
        """Whether it holds labels, which are no outputs beside longer references, nor under another name."""
        return column.labels and (column.sense is Sense.SYSTEM or not self.are_labels)

    def is_terse(self, column: Profile) -> bool:
        """Whether it holds a word or two, where the references are longer."""
        return column.terse and not self.are_brief

    def _by_word(self) -> set[Profile]:
        """What words call predictions or systems, but for classes and the names of systems."""
        found = {*(self.table.of_named_systems or self.table.predicted)}
        if not any(each.said.exact for each in found):
            found |= {each for each in self.table.are(Sense.OUTPUT) if not self.is_label(each)}
        systems = {*self.table.are(Sense.SYSTEM)}
        found |= {each for each in systems if plain(each.name) == "baseline"}
        names = {each for each in systems if self.references and self.is_terse(each)}
        return {each for each in found - names if not (self.is_label(each) and each.said.may_be_labels)}

    def _wide(self) -> set[Profile]:
        """The systems of a wide table: those without a word, and texts that may be either."""
        found = {each for each in self.table.without_word if not (self.is_label(each) or self.is_terse(each))}
        if self.are_labels and not any(each.is_short for each in found):
            found = set()
        return found | {*self.table.are(Sense.SUMMARY)}.difference(self.offered if found else self.likely)

    def systems(self, several: bool) -> list[Profile]:
        """Those with a word, or without one in a wide table, or both if two are needed."""
        systems = self.by_word
        if all(each.sense is Sense.SYSTEM for each in systems):  # no word says which other columns are no systems
            systems = systems | self.wide
        else:
            systems = systems | self.wide.intersection(self.table.beside_baselines)
        found = [each for each in self.free if each in systems]
        if several and len(runs_by_system(each.name for each in found)) == 1:
            systems = systems | self.wide | {each for each in self.table.called_systems if not self.is_label(each)}
            found = [each for each in self.free if each in systems]
        is_filtered = any(plain(each.name) == "filtered_resps" for each in found)  # lm-evaluation-harness logs both
        return [each for each in found if not (is_filtered and plain(each.name) == "resps")]

    def checked(self, found: list[Profile]) -> Choice:
        """These systems; or if there is a doubt, as what columns hold may say that others are, those that may be."""
        names = self._texts_beside_names(found)
        sources = self._beside_sources(found)
        doubts = {
            "references are not known either": (not (self.by_word or self.references), sources or found),
            "model beside model_output, which holds objects": (self._are_beside_objects(found), []),
            "detector_prediction of an answer": (bool(names), names),
            "one is as long as a source": (bool(sources), sources),
        }
        may_be = next((instead for holds, instead in doubts.values() if holds), None)
        return Choice(found, []) if may_be is None else Choice([], may_be)

    def _are_beside_objects(self, found: list[Profile]) -> bool:
        """Whether no word calls them outputs, but a column of objects."""
        others = [each for each in self.table.all.values() if each.objects and each.name not in self.table.named]
        return any(each.said.sense is Sense.PREDICTION for each in others) and all(
            each.sense is Sense.UNKNOWN or (each.sense is Sense.SYSTEM and each.terse) for each in found
        )

    def _texts_beside_names(self, found: list[Profile]) -> list[Profile]:
        """Texts that no word calls anything, if the systems hold labels or a word or two, and references are longer."""
        if all(each.is_short for each in self.likely) or not all(each.may_be_names for each in found):
            return []
        return [each for each in self.free if each in self.wide and not each.may_be_names]

    def _beside_sources(self, found: list[Profile]) -> list[Profile]:
        """The systems beside one that no word calls so and that is as long as sources are; none if nothing is."""
        longest = max((each.size for each in self.likely if not each.is_short), default=0)
        sources = {each for each in found if each.sense is Sense.UNKNOWN and each.size > AS_SOURCES * longest > 0}
        return [each for each in found if each not in sources] if sources else []

    def _is_source(self, column: Profile) -> bool:
        """Whether a column called text is far longer than others, of which no word calls one the references."""
        longest = max((each.size for each in self.likely if each not in self.references), default=0)
        return column.sense is Sense.SOURCE and column.size > FAR * longest > 0

    def left(self) -> Choice:
        """The only texts that are left beside named references, or what is called predictions, or what may be some."""
        rest = [each for each in self.free if not (each.said.says_other or each.things or self.is_label(each))]
        if self.table.references and len(rest) == 1:
            return Choice(rest, [])
        usual = self.table.usual(Sense.PREDICTION)
        if len(usual) == 1 and not rest:
            return Choice(usual, [])
        of_things = [each for each in self.free if each.said.thing and each.said.role is Sense.PREDICTION]
        if of_things := [each for each in of_things if not each.may_be_names]:
            return Choice([], of_things)  # generated_report beside reference
        if longer := [each for each in rest if not (self.is_terse(each) or self._is_source(each))]:
            return Choice([], longer)
        numbered = [each for each in self.free if each.sense in (Sense.UNKNOWN, Sense.SYSTEM)]
        are_answers = len(numbered) > 1 and all(each.is_short for each in self.offered)
        return Choice([], numbered if are_answers and are_numbered(numbered) else [])
