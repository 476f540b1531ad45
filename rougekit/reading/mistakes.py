"""The table of the rules about texts: what they hold that is probably not meant, and what rules about others don't say.

Rules look at predictions and references as they are, before any tokenizer. Those about single texts look at all of
them. Those about habits of a system look at a sample first, and at all if it has the habit.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rougekit.reading.rules import beginnings, habits, ids, left, likely_roles, rows, single
from rougekit.reading.rules.base import HABITUAL, Examples, Found


class Rule(NamedTuple):
    """A rule, and when it is asked."""

    find: Callable[[Examples], dict[str, Found]]
    """what it finds, by kind"""
    least: int = 1
    """in so many examples or more"""
    unless: Sequence[str] = ()
    """not if one of these kinds has been found, which explain what it would find"""
    without: Sequence[str] = ()
    """kinds that explain what it finds in their rows"""


RULES = (
    Rule(single.single),
    Rule(single.empty_references),
    Rule(beginnings.openings, 2),
    Rule(beginnings.rare_beginnings, 2),
    Rule(left.letters, 2),
    Rule(left.lists, 2),
    Rule(ids.ids, 2),
    Rule(ids.reference_ids, 2),
    Rule(ids.bars, 2),
    Rule(rows.second_headers, 2),
    Rule(rows.footers, 2),
    Rule(likely_roles.long, 2),
    Rule(likely_roles.sentences, 2),
    Rule(habits.own_rows, 2),
    Rule(habits.identical, HABITUAL, unless=["own_rows"]),
    Rule(habits.truncated, HABITUAL),
    Rule(habits.copied, HABITUAL),
    Rule(habits.like_a_system, HABITUAL, unless=["empty", "identical", "truncated"]),
    Rule(likely_roles.long_references, HABITUAL),
    Rule(left.marks, without=["failure"]),
    Rule(left.reference_marks),
)
"""In the order in which they are asked. Two more know what others don't: `rows.prompts`, what predictions answer, and
`likely_roles.sources`, the scores. Of a single example, `single.may_be_odd` knows the rules."""


def mistakes_in(examples: Examples) -> dict[str, Found]:
    """What each rule finds, by kind."""
    by_kind, n = dict[str, Found](), len(examples.predictions)
    for rule in RULES:
        if n < rule.least or (rule.unless and not by_kind.keys().isdisjoint(rule.unless)):
            continue
        for kind, found in rule.find(examples).items():
            if rule.without:
                explained = {row for other in rule.without if other in by_kind for row in by_kind[other].rows}
                found = found._replace(rows=[row for row in found.rows if row not in explained])
            if found.rows:
                by_kind[kind] = found
    return by_kind
