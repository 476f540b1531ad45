"""Which columns may be the references where names leave it open, the likeliest first: what a question offers."""

from collections.abc import Iterable, Sequence
from math import inf, log

from rougekit.reading.profiles import Profile, Profiles
from rougekit.reading.words import ANSWERS, GENERIC, KEYPHRASES, TRANSCRIPTS, Sense

ABOUT_AS_LONG = log(2)
"""The distance up to which texts are about as long as others."""
NEARER = log(1.25)
"""How much nearer to the length of predictions other texts are than references that they may be instead."""
FAR_FROM_AS_LONG = log(4)
"""The distance from which texts are no references of others, unless a word says so."""


def likeliest_first(table: Profiles, columns: Iterable[Profile]) -> list[Profile]:
    """First those called like predictions, then those about as long."""
    named_so = {*_of_their_thing(table)}
    return sorted(dict.fromkeys(columns), key=lambda each: (each not in named_so, each.distance or 0))


def likely_references(table: Profiles) -> list[Profile]:
    """Those that are likely, where no name says so of itself."""
    predictions = dict.fromkeys(table.to_score)
    others = [each for each in table.texts if each.said.role is not Sense.PREDICTION and each not in predictions]
    written = [each for each in others if each.said.is_written]
    near = [each for each in written if each.distance is not None and each.distance <= ABOUT_AS_LONG]
    answers = [each for each in predictions if each.said.exact and ANSWERS.issuperset(each.said.words)]
    texts = [each for each in table.texts if not (each.labels or each.things)]
    return (
        _of_their_thing(table)
        or _texts_of(table)
        or [each for each in written if each.said.role is Sense.REFERENCE]
        or likeliest_first(table, near)
        or _plain_texts(table)
        or (answers if len([each for each in predictions if not each.may_be_names]) > 1 else [])
        or [each for each in others if texts == [each]]
        or _without_word(table)
    )


def _plain_texts(table: Profiles) -> list[Profile]:
    """Texts of no name, or of what was said, about as long as systems that are called by names of their own: text or
    transcript beside whisper."""
    named = [each for each in table.without_word if each.said.thing - TRANSCRIPTS and not each.things]
    plain = [each for each in table.texts if not each.said.thing - TRANSCRIPTS and each not in table.predicted]
    near = [each for each in plain if each.distance is not None and each.distance <= ABOUT_AS_LONG]
    return near if named and not table.predicted else []


def _without_word(table: Profiles) -> list[Profile]:
    """Those that no word calls anything, the last first; what is far longer than predictions is a source."""
    limit = FAR_FROM_AS_LONG if table.predictions or table.predicted else inf
    columns = [] if table.of_named_systems else [each for each in table.without_word if not each.things]
    return [each for each in reversed(columns) if (each.distance or 0) <= limit]


def _texts_of(table: Profiles) -> list[Profile]:
    """Columns that are called like predictions, but for the word of these, where what is left says nothing: text beside
    pred_text."""
    predictions = {*table.to_score}
    kinds = {tuple(word for word in each.said.words if word in GENERIC) for each in predictions} - {()}
    return [each for each in table.texts if each.said.words in kinds and each not in predictions]


def without_role(table: Profiles, several: bool) -> list[Profile]:
    """Columns of texts that no word calls anything, where words say which the predictions are."""
    by_word = [each for each in table.predictions if each.said.sense in (Sense.PREDICTION, Sense.OUTPUT)]
    by_word += table.are(Sense.PREDICTION, Sense.OUTPUT)
    if not by_word or (several and len(by_word) == 1):  # the others are systems, too
        return []
    return [each for each in table.without_word if not (each.may_be_names or each in table.beside_baselines)]


def written_instead(table: Profiles, references: Sequence[Profile]) -> list[Profile]:
    """What may be the references instead of the texts of a data set that have no word of references alone."""
    first, predictions = references[0], table.to_score
    thing = first.said.thing
    if not first.is_of_data_set or (thing and any(thing <= each.said.thing for each in predictions)):
        return []  # generated_summary
    found = _of_their_thing(table)
    found += [each for each in table.texts if each.said.is_written and _may_be_instead(table, each, first)]
    if predictions and all(each.questions for each in predictions) and not first.questions:
        found += [each for each in table.texts if each.said.is_asked_for and each.questions]
    return [each for each in found if each not in references]


def _may_be_instead(table: Profiles, column: Profile, reference: Profile) -> bool:
    """Whether what some tasks write may be the references instead of a text of a data set."""
    is_abstract = "abstract" in reference.said.words
    if column.said.role is Sense.PREDICTION:
        return False
    if is_abstract and not KEYPHRASES.isdisjoint(column.said.words):
        return True
    if column.labels or column.things:
        return False
    if column.distance is None or reference.distance is None:
        return is_abstract and not table.are(Sense.SOURCE)
    return column.distance + NEARER <= reference.distance


def _of_their_thing(table: Profiles) -> list[Profile]:
    """Columns that are called like predictions, but for the word of these: title beside generated_title."""
    predictions = {*table.to_score}
    named = [each for each in predictions if each.said.role is Sense.PREDICTION and not each.is_of_baseline]
    things = {each.said.thing for each in named} - {frozenset()}
    are_short = all(each.is_short for each in predictions)
    return [each for each in table.called_after(things) if each not in predictions and (are_short or not each.labels)]
