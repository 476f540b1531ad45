"""Regular expressions: none of the package takes more than linear time, whatever text it is given."""

import ast
import re
import signal
from typing import Any, NamedTuple, TypeGuard

import pytest

from dev.paths import ROOT
from rougekit.reading.marks import MARKS
from tests.helpers.runaway import METHODS, processor_time, runaway

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="a system without timers of processor time")

LOCAL: dict[str, list[Any]] = {
    "names": ["beta|seed"], "start": ["-[LRlr][RSCrsc][Bb]-"],
    "typed": ["--zero_division"], "field": ["author", "year"], "places": [("pool", "texts")],
}  # fmt: skip
"""Values of local variables in patterns that are neither assigned an expression nor taken from a module's list."""

NOT_OURS = {
    ("rougekit/reading/formats/folders.py", "pattern"), ("rougekit/integrations/rewards.py", "extract"),
    ("rougekit/foundation/patterns.py", "self.pattern"),
}  # fmt: skip
"""Expressions that users write themselves, and where others, which are found where they are written, are compiled."""


class Found(NamedTuple):
    """A call of `re` in the source."""

    path: str
    tree: ast.Module
    call: ast.Call

    def __str__(self) -> str:
        return f"{self.path}:{self.call.lineno}"

    @property
    def function(self) -> str:
        assert isinstance(self.call.func, ast.Attribute)
        return self.call.func.attr

    @property
    def module(self):
        name = self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        return vars(pytest.importorskip(name))

    @property
    def methods(self) -> tuple[str, ...]:
        """How the module uses the expression; every way that matters if it does not show."""
        if self.function != "compile":
            return (self.function,)
        assigned = [node for node in ast.walk(self.tree) if isinstance(node, ast.Assign) and node.value is self.call]
        names = {target.id for node in assigned for target in node.targets if isinstance(target, ast.Name)}
        used = {
            node.attr
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Attribute)
            and node.attr in METHODS
            and (node.value is self.call or getattr(node.value, "id", None) in names)
        }
        return tuple(sorted(used)) or ("search", "fullmatch", "sub")

    def patterns(self) -> list[re.Pattern]:
        """The expression, compiled for each value of a local variable in it."""
        at = {"sub": 4, "subn": 4, "split": 3, "compile": 1}.get(self.function, 2)
        flags = [*self.call.args[at:], *(word.value for word in self.call.keywords if word.arg == "flags")]
        compiled = []
        for local in self._locals():
            pattern, *more = (eval(ast.unparse(each), self.module | local) for each in [self.call.args[0], *flags])
            compiled.append(re.compile(pattern, sum(more)))
        return compiled

    def _locals(self) -> list[dict[str, Any]]:
        used = {node.id for node in ast.walk(self.call.args[0]) if isinstance(node, ast.Name)} - self.module.keys()
        if not used:
            return [{}]
        (name,) = used
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name and name not in LOCAL:
                return [{name: eval(ast.unparse(node.value), self.module)}]
            if isinstance(node, ast.For) and ast.unparse(node.target) == name and name not in LOCAL:
                return [{name: value} for value in eval(ast.unparse(node.iter), self.module)]
        return [{name: value} for value in LOCAL[name]]


def _is_of_re(node: ast.AST) -> TypeGuard[ast.Call]:
    function = getattr(node, "func", None)
    return isinstance(function, ast.Attribute) and (getattr(function.value, "id", None), function.attr) in {
        *(("re", name) for name in (*METHODS, "compile")),
        ("patterns", "compile"),
    }


def everywhere() -> list[Found]:
    """Every call of `re` with a pattern of our own."""
    found = []
    for path in [*ROOT.glob("rougekit/**/*.py"), ROOT / "rouge_metric.py", ROOT / "app.py"]:
        if re.search(r"^import re$|import patterns$", source := path.read_text("utf-8"), re.M):
            relative, tree = path.relative_to(ROOT).as_posix(), ast.parse(source)
            calls = filter(_is_of_re, ast.walk(tree))
            found += [
                Found(relative, tree, call) for call in calls if (relative, ast.unparse(call.args[0])) not in NOT_OURS
            ]
    return sorted(found, key=str)


@pytest.mark.parametrize("found", everywhere(), ids=str)
def test_no_expression_runs_away(found):
    assert not [slow for pattern in found.patterns() if (slow := runaway(pattern, found.methods))]


@pytest.mark.parametrize("mark", MARKS.values(), ids=MARKS)
def test_no_expression_made_of_a_mark_runs_away(mark):
    made = [(mark.pattern, "search"), (mark.pattern, "finditer"), (mark.beside, "search"), (mark.unless, "search")]
    made += [(mark.around, "match")]
    given = [(re.compile(pattern.pattern, pattern.flags), method) for pattern, method in made if pattern]
    assert not [slow for pattern, method in given if (slow := runaway(pattern, [method]))]


def test_every_import_of_re_is_searched():
    sources = (path.read_text("utf-8") for path in ROOT.glob("rougekit/**/*.py"))
    assert not [
        other for source in sources for other in re.findall(r"^ *(?:from re import|import re as).*", source, re.M)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        ("(a+)+", "fullmatch"),
        ("(a|aa)+b", "search"),
        (r"(\w+\s?)*", "fullmatch"),
        (r"\s+$", "search"),
        (r"\s*%", "sub"),
        (r"\s+(?!%)x", "split"),
        (".*,.*,x", "match"),
        (r"W\d*\.?\d*", "fullmatch"),
        (r'"(\\.|[^"])*"', "findall"),
        (r"(\d+(?:\.\d+)?)\s*%?(?:\s*[/,\s]\s*(\d+(?:\.\d+)?)\s*%?)*", "fullmatch"),
        (rb"\w*[\x80-\xff]\w*", "search"),
    ],
)
def test_the_attack_finds_expressions_that_run_away(pattern, method):
    assert runaway(re.compile(pattern), [method]).startswith(method)


@pytest.mark.parametrize(
    ("pattern", "method"),
    [("[a-z]+", "findall"), ("(?:a|b)*c?", "sub"), (r"\s*+x", "fullmatch"), (r"(?<!\w)\w*?é\w*", "search")],
)
def test_the_attack_spares_others(pattern, method):
    assert not runaway(re.compile(pattern), [method])


def test_processor_time_ends_a_search():
    with pytest.raises(TimeoutError), processor_time(0.05):
        re.fullmatch("(a+)+", "a" * 60 + "b")
