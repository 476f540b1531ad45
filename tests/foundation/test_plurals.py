"""Counted nouns: whoever counts something takes its singular or plural from one place."""

import ast
import re

import pytest

from dev.paths import ROOT
from rougekit.foundation.plurals import agreeing, counted, sized

TREES = {
    path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8"))
    for path in [*sorted((ROOT / "rougekit").rglob("*.py")), ROOT / "rouge_metric.py", ROOT / "app.py"]
}


@pytest.mark.parametrize(
    ("noun", "verb", "one", "none"),
    [
        ("row", "have", "1 row has", "0 rows have"),
        ("data set", "are", "1 data set is", "0 data sets are"),
        ("entry", "match", "1 entry matches", "0 entries match"),
        ("batch", "do", "1 batch does", "0 batches do"),
        ("key", "equal", "1 key equals", "0 keys equal"),
    ],
)
def test_one_of_something_is_singular(noun, verb, one, none):
    assert (counted(1, noun, verb), counted(0, noun, verb)) == (one, none)
    assert counted(1, noun, verb, of=1200) == f"1 of {sized('1,200', noun)} {agreeing(verb, 1)}"


def nouns():
    """The last words of the nouns that the package counts."""
    for tree in TREES.values():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or len(node.args) < 2:
                continue
            if getattr(node.func, "id", getattr(node.func, "attr", "")) in ("counted", "sized", "quantity"):
                words = [each.value for each in ast.walk(node.args[1]) if isinstance(each, ast.Constant)]
                yield from (word for word in " ".join(words).split() if word.isalpha() and word != "or")


def is_number(value):
    """Whether what an f-string formats looks like a whole number."""
    source, spec = ast.unparse(value.value), ast.unparse(value.format_spec or ast.Constant(""))
    return bool(re.search(r"[,dg]'$|\.0f'$", spec)) or bool(re.match(r"len\(|n$|(.*[._])?n_\w+$", source))


NEVER_ONE = {
    ("rougekit/foundation/checks.py", "len(text)"): "a text of more than 200",
    ("rougekit/foundation/io/printable.py", "len(message)"): "a message of thousands",
    ("rougekit/page/server/limits.py", "self.rows"): "thousands",
    ("rougekit/page/server/limits.py", "self.characters"): "thousands",
}
"""Numbers that are written with a plural, and what keeps them from being one."""


@pytest.mark.slow
def test_no_number_is_followed_by_a_plural_of_its_own():
    """A sentence that puts a number and a noun together says "1 rows" sooner or later."""
    plural = "|".join(sized("", noun).strip() for noun in {*nouns()})
    follows = re.compile(rf" (?!of |has |have )(?:[a-z]+ )?(?:{plural}|are|have|do)\b")
    found = {
        (path, ast.unparse(value.value))
        for path, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for value, text in zip(node.values, node.values[1:], strict=False)
        if isinstance(value, ast.FormattedValue) and is_number(value)
        if isinstance(text, ast.Constant) and follows.match(text.value)
    }
    assert found == {*NEVER_ONE}


@pytest.mark.slow
def test_no_plural_depends_on_a_number_elsewhere():
    """Neither by `"s" * (n != 1)` nor by `"is" if n == 1 else "are"`."""
    ends = {f"{node.left.value!r} {path}" for path, node in of_type(ast.BinOp) if is_plural_ending(node)}
    verbs = {f"{ast.unparse(node)} {path}" for path, node in of_type(ast.IfExp) if is_choice_of_verb(node)}
    assert ends | verbs == {"'s' rougekit/studies/identification/candidates.py"}  # of a word, not of a number


def of_type(kind):
    for path, tree in TREES.items():
        if not path.endswith("foundation/plurals.py"):
            yield from ((path, node) for node in ast.walk(tree) if isinstance(node, kind))


def is_plural_ending(node):
    return isinstance(node.op, ast.Mult) and getattr(node.left, "value", "") in ("s", "es")


def is_choice_of_verb(node):
    chosen = {getattr(each, "value", "") for each in (node.body, node.orelse)}
    return bool(chosen & {"is", "has", "does"} and chosen & {"are", "have", "do"})
