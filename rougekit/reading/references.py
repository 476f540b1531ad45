"""Which columns are the references: rules 1 to 3 of `rougekit.reading.roles`."""

from math import log

from rougekit.reading.likely import (
    ABOUT_AS_LONG,
    FAR_FROM_AS_LONG,
    likeliest_first,
    likely_references,
    without_role,
    written_instead,
)
from rougekit.reading.profiles import Choice, Profile, Profiles, are_numbered
from rougekit.reading.words import REFERENCE, Sense


def references_of(table: Profiles, *, several: bool) -> Choice:
    """The references, or else those that may be. several : whether two systems are needed"""
    if table.references:
        return Choice(table.references, [])
    labels = _labels_of_texts(table)
    found = _called_so(table, labels) or _that_group(table) or _of_data_set(table, labels, several)
    usual = table.usual(Sense.REFERENCE) or (table.usual(Sense.SUMMARY) if _may_predict_numbers(table) else [])
    return found or (Choice(usual, []) if len(usual) == 1 else Choice([], usual or likely_references(table)))


def _may_predict_numbers(table: Profiles) -> bool:
    """Whether what is called predictions is as short as numbers, which the answers beside them may be."""
    predicted = table.predictions or table.predicted
    are_short = not predicted or any(each.is_short or each.holds_no_texts for each in predicted)
    return are_short and bool(predicted or table.usual(Sense.PREDICTION))


def _labels_of_texts(table: Profiles) -> set[Profile]:
    """Columns that words may call references, but that hold labels of longer texts, and not what these should say."""
    predicted = [*table.predictions, *table.predicted]
    others = [*table.without_word, *table.are(Sense.SUMMARY)]
    if any(each.is_short for each in predicted) if predicted else others and all(each.is_short for each in others):
        return set()
    return {
        each for each in table.texts
        if each.things or (each.few and "label" in each.said.words)
        or (each.labels and (each.said.may_be_labels or each.sense is Sense.SUMMARY))
    }  # fmt: skip


def _called_so(table: Profiles, labels: set[Profile]) -> Choice | None:
    """Those whose words all say "reference"."""
    named_so = [each for each in table.are(Sense.REFERENCE) if each not in labels]
    choice = _one_family([each for each in named_so if not each.labels] or named_so)
    if choice.found and (others := _other_versions(table, choice.found) or written_instead(table, choice.found)):
        return Choice([], likeliest_first(table, choice.found + others))
    if choice.found and (cited := _answers_beside_citations(table, choice.found)):
        return Choice([], cited + choice.found)
    return choice if choice.found or choice.may_be else None


def _one_family(columns: list[Profile]) -> Choice:
    """Those of one family, such as ref_1 and ref_2, or of the only one with an exact name."""
    families = {each.said.words for each in columns}
    exact = {each.said.words for each in columns if each.said.exact}
    families = exact if len(exact) == 1 else families
    return Choice([], columns) if len(families) > 1 else Choice([c for c in columns if c.said.words in families], [])


def _other_versions(table: Profiles, references: list[Profile]) -> list[Profile]:
    """What may be the same references in other words, where none has an exact name: ref_norm beside ref_raw."""
    if any(each.said.exact for each in references):
        return []
    words = REFERENCE.intersection(*(each.said.words for each in references))
    return [each for each in table.are(Sense.MIXED) if not words.isdisjoint(each.said.words)]


def _answers_beside_citations(table: Profiles, references: list[Profile]) -> list[Profile]:
    """Answers about as long as predictions, where references are far shorter than each of these, as those to pages and
    sections are."""
    longest, sizes = max(each.size for each in references), [each.size for each in table.to_score if each.size]
    if not (longest and sizes) or log(min(sizes) / longest) < FAR_FROM_AS_LONG:
        return []
    answers = [each for each in table.are(Sense.SUMMARY) if "answer" in each.said.words]
    others = [each for each in answers if each.size > longest and each not in table.predicted]
    return [each for each in others if each.distance is not None and each.distance <= ABOUT_AS_LONG]


def _that_group(table: Profiles) -> Choice | None:
    """The column that groups rows, if a word calls it references, and nobody anything else."""
    otherwise = table.known._replace(groups=()).named
    groups = [each for each in table.of(table.known.groups) if each.name not in otherwise]
    return Choice(groups, []) if any(each.said.sense is Sense.REFERENCE for each in groups) else None


def _of_data_set(table: Profiles, labels: set[Profile], several: bool) -> Choice | None:
    """A summary or the like, or those of which names leave open whether they are references."""
    either = table.are(Sense.SUMMARY) or table.are(Sense.NOTE)
    either = [each for each in either if each not in labels and each not in table.of_named_systems]
    unclear = table.are(Sense.MIXED, Sense.CONTRAST)
    predicted = table.predictions or table.predicted
    is_of_data_set = predicted or not table.without_word or table.are(Sense.SOURCE)
    is_single = len(either) == 1 and is_of_data_set and not unclear
    others = without_role(table, several) if is_single else []
    others += written_instead(table, either) if len(either) == 1 else []
    if not others if is_single else predicted and are_numbered(either):
        return Choice(either, [])
    may_be = likeliest_first(table, unclear + either + others)
    may_be += without_role(table, several) if unclear else []  # gpt beside human
    return Choice([], may_be) if may_be else None
