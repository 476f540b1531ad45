"""What the parts are called into which units fall, wherever they are shown."""

from typing import NamedTuple

from rougekit.analysis.why.why import Why
from rougekit.foundation.plurals import sized


class Part(NamedTuple):
    """A part of the units of references; for BLEU, of predictions."""

    key: str
    """one of `rougekit.analysis.why.units.PARTS`, or "unmatched" for BLEU"""
    short: str
    """what it is called where it is said what the units are"""
    words: str
    """what it is called"""
    field: str
    """of `SystemUnits`"""


def parts_of(result: Why) -> list[Part]:
    """The parts of this type's units, from matched to missed."""
    each = next(iter(result.systems.values())).units
    units = sized("", result.unit).strip()
    content, function = f"{units} with content words missed", f"{units} with only function words missed"
    if each.missed_function is None:
        content = f"{units} missed"
    elif result.counts_words:
        content, function = "content words missed", "function words missed"
    elsewhere = f"{units}{' whose words are' * (not result.counts_words)} said {result.elsewhere}"
    all_parts = [
        Part("matched", "matched", f"{units} matched", "matched"),
        Part("stemmed", "matched only if stemmed", f"{units} matched only if stemmed", "stemmed"),
        Part("elsewhere", result.elsewhere, elsewhere, "elsewhere"),
        Part("content", "missed" if each.missed_function is None else "content missed", content, "missed_content"),
        Part("function", "function missed", function, "missed_function"),
        Part("unmatched", "not matched", f"{units} not matched", "unmatched"),
    ]
    return [part for part in all_parts if getattr(each, part.field) is not None]
