"""What is said of likely mistakes in texts: a sentence of each kind, with its number, its first row and whose it is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rougekit.foundation.errors import warn
from rougekit.foundation.plurals import agreeing, counted
from rougekit.foundation.renamed import renamed, renamed_to
from rougekit.reading.rules.base import Found


@dataclass(frozen=True)
class Notice:
    """A likely mistake in texts, which makes scores suspect."""

    kind: str
    """what it is, such as "empty" or "reasoning": a key of `SENTENCES`, or "header" of rows that were left out"""
    n: int
    """the number of affected examples"""
    first: int
    """the index of the first"""
    says: str
    """a sentence with both"""

    def __str__(self) -> str:
        return self.says

    @property
    def found(self) -> str:
        """What it says but for the option that avoids the mistake, for who has a control of it."""
        return self.says.removesuffix(_way_out(self.kind))

    @renamed_to("n")
    def count(self) -> Any: ...

    @renamed_to("says")
    def message(self) -> Any: ...


SENTENCES = {
    "empty": "{predictions:are} empty; the first is {first}",
    "missing": "{predictions:are} the word {detail!r}, as pandas writes a missing text; the first is {first}",
    "reasoning": "{predictions:have} a model's reasoning ({detail}), which is scored as words; the first is {first}",
    "verdict": "{predictions:begin} with {detail!r}, which is scored as a word; the first is {first}",
    "failure": "{predictions:begin} with {detail!r}, as messages of failed calls do; the first is {first}",
    "opening": "{predictions:begin} with words about the answer ({detail!r}), which are scored; the first is {first}",
    "json": "{predictions:are} JSON, whose names are scored as words; the first is {first}",
    "ids": "{predictions:have} an id {detail}, and ids are scored as words; the first is {first}",
    "other_ids": (
        "{predictions:have} an id that another reference has: the texts are not in the same order; the first is {first}"
    ),
    "reference_ids": (
        "{references:have} an id and a tab at the start ({detail}), and ids are scored as words; the first is {first}"
    ),
    "bars": (
        "{references:have} several texts with ||| between them, which are scored as one; the first is {first}. Split "
        "them at it, into a list of references for each example"
    ),
    "prompts": (
        "{predictions:repeat} the prompt or source of their row before what the model wrote, which is scored, too; the "
        "first is {first}. Cut it off"
    ),
    "letters": '{predictions:have} a letter in each line, as "\\n".join(text) makes of a text; the first is {first}',
    "second_header": (
        "{predictions:are} in a row without texts at the beginning ({detail}), as a second line of names is, and "
        "scored, too; the first is {first}. Delete such rows"
    ),
    "footer": (
        "{predictions:are} in a row without texts at the end ({detail}), as rows of means are, and scored, too; the "
        "first is {first}. Delete such rows"
    ),
    "identical": "{predictions:equal} another, word for word; the first is {first}",
    "own_rows": (
        "{predictions:equal} another, with another reference (the first is {first}): several references of one text, "
        "in rows of their own? The best one counts only if they are in one row, as a list, which pandas makes by "
        'table.groupby("prediction", sort=False)["reference"].agg(list)'
    ),
    "truncated": "{predictions:stop} at {detail} in mid-sentence; the first is {first}",
    "copied": "{predictions:equal} one of their references; the first is {first}",
    "empty_reference": "{references:are} empty; no prediction for them can match (the first is {first})",
    "long": "{texts} are {detail} times as long as references; are they swapped? Predictions come first",
    "swapped": (
        "predictions and references may be swapped: {references:look} like a system's (repeated or cut off; the "
        "first is {first}), and no prediction does"
    ),
    "long_reference": "references have {detail}: are these the sources?",
    "sentences": (
        "{references:are} lists of {detail}: sentences or words of one reference? The best one alone counts; to score "
        "them as one, join sentences with line breaks, and words with blanks (the first is {first})"
    ),
    "source": (
        "the words of {texts} are nearly all in their references ({detail}): are these the sources, and not "
        "texts to write?"
    ),
}  # fmt: skip
"""What is said, by kind of mistake: {predictions:are} is "2 of 30 predictions are", {texts} "predictions" or what a
user calls them; of several systems, both go on with whose they are."""
_MARKS = {
    "special": ("special tokens of a model", "Decode with skip_special_tokens=True"),
    "marks": ("marks of preprocessing", "Pass predictions and references through rougekit.clean_summary"),
    "subwords": ("parts of words", "Join subwords, as the decode method of their tokenizer does"),
    "entities": ("entities of HTML", "Decode them with html.unescape"),
    "tags": ("tags of HTML, XML or SGML", "Take the texts out, with a line break for each <br>"),
    "headings": ("headings of a prompt", "Score what the model wrote after it"),
    "escaped": ("line breaks written as two characters", r"Replace \n by a line break"),
}
"""What marks are, by kind, and what to do about them."""

SENTENCES |= {
    f"{prefix}{kind}": (
        f"{{{texts}:have}} {marks} ({{detail}}), which are scored as words; the first is {{first}}. {advice}"
    )
    for kind, (marks, advice) in _MARKS.items()
    for prefix, texts in (("", "predictions"), ("reference_", "references"))
}

SENTENCES |= {
    kind: (
        f"{{{texts}:look}} like lists written as text, or other objects of Python, as pandas writes them to CSV "
        "({detail}…), and each is scored as one text; the first is {first}. Parse them with ast.literal_eval, or store "
        "lists in JSON or Parquet"
    )
    for kind, texts in (("lists", "predictions"), ("reference_lists", "references"))
}

MOST_NAMED = 4
"""The most systems that are named as having the same mistake."""


OPTIONS: Mapping[str, Mapping[str, Any]] = {"reasoning": {"drop_reasoning": True}}
"""Options of a scorer that avoid the mistake, by kind; see `RougeWarning.options`."""
PURPOSES: Mapping[str, str] = {"reasoning": "To score only what follows it"}
"""What they are for."""


def _way_out(kind: str) -> str:
    """The end of what is said of a mistake that options avoid; "" of others."""
    if kind not in OPTIONS:
        return ""
    return f". {PURPOSES[kind]}, give {', '.join(f'{name}={value!r}' for name, value in OPTIONS[kind].items())}"


class Counted(Protocol):
    """The mistakes in the texts of a system, counted."""

    @property
    def kinds(self) -> frozenset[str]:
        """Those of the mistakes that have been found."""

    def found(self, kind: str) -> tuple[int, int, Found] | None:
        """How many examples have a mistake of this kind, the first of them, and what was found in it; None if none."""

    def __len__(self) -> int:
        """The number of examples."""


def notices_together(contents: Mapping[str, Counted]) -> list[Notice]:
    """What several systems have, in the order of `SENTENCES`: one notice of each kind, those that have most first.

    contents : by system; the name of a single one is not said
    """
    notices = []
    kinds = frozenset().union(*(of_system.kinds for of_system in contents.values()))
    for kind in filter(kinds.__contains__, SENTENCES):
        found = {name: each for name, of_system in contents.items() if (each := of_system.found(kind))}
        if found:
            order = sorted(found, key=lambda name: -found[name][0])
            n, first, detail = found[order[0]]
            one = _Mistake(n, len(contents[order[0]]), first, detail)
            whose = _whose(kind, {name: found[name][0] for name in order}) if len(contents) > 1 else ""
            total = sum(each[0] for each in found.values()) if _counts_predictions(kind) else n
            notices.append(Notice(kind, total, first, f"{one.sentence(kind, whose)}{_way_out(kind)}"))
    return notices


def warn_of(notices: Iterable[Notice]) -> None:
    """Warn of each, with the options of a scorer that avoid it."""
    for notice in notices:
        warn(notice.says, OPTIONS.get(notice.kind), notice.kind)


def _whose(kind: str, numbers: Mapping[str, int]) -> str:
    """Whose texts have a mistake, with how many others have: " of b (a: 7)". numbers : by system, the first one's first

    >>> _whose("empty", {"b": 10, "a": 7}), _whose("long", {"b": 1, "a": 1}), _whose("empty", {"b": 1})
    (' of b (a: 7)', ' of b (and a)', ' of b')
    """
    first, *others = numbers
    is_counted, most = _counts_predictions(kind), MOST_NAMED - 1
    said = [f"{name}: {numbers[name]:,}" if is_counted else name for name in others[:most]]
    said += [counted(len(others) - most, "other")] * (len(others) > most)
    return f" of {first}" + f" ({'and ' * (not is_counted)}{', '.join(said)})" * bool(said)


def _counts_predictions(kind: str) -> bool:
    return "{predictions:" in SENTENCES[kind]


class _Amount(NamedTuple):
    """A noun that a sentence counts, with the verb that its format names."""

    n: int
    noun: str
    of: int
    whose: str = ""

    def __format__(self, verb: str) -> str:
        return f"{counted(self.n, self.noun, of=self.of)}{self.whose} {agreeing(verb, self.n)}"


class _Mistake(NamedTuple):
    """What a system's texts have."""

    n: int
    of: int
    first: int
    found: Found

    def sentence(self, kind: str, whose: str) -> str:
        """What is said. whose : the systems whose predictions they are"""
        detail, name = self.found.detail, self.found.name
        return SENTENCES[kind].format(
            predictions=_Amount(self.n, "prediction", self.of, whose),
            references=_Amount(self.n, "reference", self.of),
            texts=f"{name}{whose * (name == 'predictions')}",
            first=f"{name}[{self.first}]",
            detail=detail,
        )


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, {"DataIssue": "Notice"})
