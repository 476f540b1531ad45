"""From the names of columns, and what their first cells hold, to roles: said by the file or asked, never guessed."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from rougekit.reading.columns import IDS, Columns, plain
from rougekit.reading.predictions import predictions_of
from rougekit.reading.profiles import NOT_KNOWN as NOT_KNOWN
from rougekit.reading.profiles import Choice, Profile, Profiles
from rougekit.reading.profiles import Known as Known
from rougekit.reading.references import references_of
from rougekit.reading.words import Sense

PREDICTIONS, REFERENCES = "predictions", "references"
"""The roles that may be asked for."""


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
    2. Columns that hold no texts have no role, nor have those that a word calls a source or something else; nor has a
       hypothesis beside a premise, unless references are called so.
    3. Columns whose words all say "reference" are references, if they are one family, such as ref_1 and ref_2, or one
       of the families has an exact name, such as `reference`; otherwise it is asked, as the choice changes numbers,
       also between ref_raw and ref_norm, of which one has a word that is not known. If there is none, a single
       `summary` or the like is, beside predictions, or beside a source, as in data sets; it is asked if words name the
       predictions and another column of texts has none, as related_work beside abstract, or has one of what some tasks
       write: keyphrases beside an abstract, titles and the like that are about as long as predictions where the summary
       is not, questions beside predictions that are questions, and what predictions are called after, as title beside
       generated_title. The same holds for `highlights`. Where no other column has a word of a role, two that say both
       roles of one thing have them: generated_report and ground_truth_report. Labels don't count beside longer texts,
       nor do those called `label`, `target` or `answer` beside longer predictions; in a few rows, a column called
       `label` holds some if each text is a word or two. Addresses and ids, as of documents that an answer cites, are no
       references of longer predictions; references far shorter than each prediction are asked about beside an `answer`
       about as long as these, as they may be pages and sections.
    4. Columns whose words all say "prediction" are predictions, all of them, as each has its own row in the answer;
       but not names of systems in `model_a`, beside references that are no labels. Those with a word that is not known,
       such as bart_output, are too, unless one has an exact name; so are those that are called as baselines are, such
       as rag_answer, if all others are baselines, such as baseline_answer. It is asked if all hold labels, or a word or
       two, the references are longer, and another column of texts has no word; or if `model` and the like hold a word
       or two, and the column that a word calls predictions objects.
    5. If none does, all other columns of texts are, beside references that rule 3 found: a wide table. Not labels, nor
       names of a word or two, beside longer references, nor longer texts beside references that are labels; not those
       with a word that says something else, unless they are checkpoints: three or more over steps with gaps (step-500,
       step-1000, step-2000), where step_1, step_2, step_3 may be parts of a text. It is asked if some are more than
       eight times as long as the references, as sources are, and others are not.
    6. If two systems are needed and rule 4 found one, the columns of rule 5 are systems, too. Runs, such as `A#1` and
       `A#2`, are one.
    7. If somebody has named all references and one column of texts is left, it is the prediction.
    8. It is asked if naming the predictions that were found would lead to other references, or naming the references to
       other predictions.

    None is taken if all names seem to be a first example, as texts and numbers are, and nobody has named one of them.

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
    if columns.names_are_example and known.named.isdisjoint(columns.names):
        return NO_ROLES._replace(asked={REFERENCES: [], PREDICTIONS: []})
    found = _found(columns, known, several=several)
    return found if found.asked or known.predictions or known.references else _confirmed(found, columns, known, several)


def _confirmed(found: Roles, columns: Columns, known: Known, several: bool) -> Roles:
    """The roles; without what changes if somebody names one of them as it was found, which is asked then."""
    named = known._replace(predictions=found.predictions), known._replace(references=found.references)
    of_predictions, of_references = (_found(columns, each, several=several) for each in named)
    if of_predictions.references != found.references:
        may_be = [*of_predictions.references, *of_predictions.asked.get(REFERENCES, ()), *found.references]
        return found._replace(references=[], asked={REFERENCES: [*dict.fromkeys(may_be)]})
    if of_references.predictions != found.predictions:
        may_be = [*of_references.predictions, *of_references.asked.get(PREDICTIONS, ()), *found.predictions]
        return found._replace(predictions=[], asked={PREDICTIONS: [*dict.fromkeys(may_be)]})
    return found


def _found(columns: Columns, known: Known, *, several: bool) -> Roles:
    """The roles by rules 1 to 7."""
    table = Profiles(columns, known)
    references = references_of(table, several=several)
    predictions = predictions_of(table, references, several=several)
    choices = {REFERENCES: _as_short(table, references, predictions), PREDICTIONS: predictions}
    return Roles(
        _names(predictions.found), _names(references.found), _left_out(table, {*references.found, *predictions.found}),
        {role: _names(may_be) for role, (found, may_be) in choices.items() if may_be or not found},
    )  # fmt: skip


def _as_short(table: Profiles, references: Choice, predictions: Choice) -> Choice:
    """Of what may be the references of labels or names, if the likeliest one is as short, those beside which no other
    texts are left: these would be asked about, as likelier predictions."""
    are_names = predictions.found and all(each.may_be_names for each in predictions.found)
    if not are_names or not references.may_be or not references.may_be[0].is_short:
        return references
    texts = {each for each in (*table.without_word, *table.are(Sense.SUMMARY)) if not each.may_be_names}
    return references._replace(may_be=[each for each in references.may_be if each.is_short or texts <= {each}])


def _names(columns: Iterable[Profile]) -> list[str]:
    return [column.name for column in columns]


def _left_out(table: Profiles, taken: set[Profile]) -> list[str]:
    """What may have been meant, but for roles that somebody has named."""
    free = [column for column in table.all.values() if column not in taken and column.name not in table.named]
    if table.references:
        free = [column for column in free if not column.said.like_reference]
    if table.predictions:
        free = [column for column in free if column.said.like_reference]
    return [column.name for column in free if _may_be_meant(column) and plain(column.name) not in IDS]


def _may_be_meant(column: Profile) -> bool:
    """Whether a column would have a role, if only its first cells were texts, and no labels."""
    if column.texts and not column.labels:
        return column.said.may_be_meant
    is_unknown = column.said.sense is Sense.UNKNOWN and column.labels and not column.said.says_other
    return is_unknown or column.said.sense in (Sense.PREDICTION, Sense.OUTPUT, Sense.REFERENCE)


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
