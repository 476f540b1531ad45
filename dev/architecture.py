"""The package's modules and the imports between them."""

import ast
from collections.abc import Iterator
from pathlib import Path

from dev.paths import ROOT

PACKAGE = ROOT / "rougekit"

Graph = dict[str, set[str]]


def files() -> dict[str, Path]:
    """The package's modules by dotted name."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def packages() -> list[Path]:
    """The folders of the package and its subpackages."""
    return sorted(path.parent for path in PACKAGE.rglob("__init__.py"))


def imports(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """The package's modules that a file imports, including inside functions and for type checking only."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rougekit"):
            yield from (_home(f"{node.module}.{alias.name}", known) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)


def _home(name: str, known: dict[str, Path]) -> str:
    """The module from which a name is imported."""
    return name if name in known else name.rpartition(".")[0]


def modules() -> Graph:
    """Each module's imports."""
    known = files()
    return {name: {*imports(path, known)} - {name, "rougekit"} for name, path in known.items()}


def cycles(graph: Graph) -> list[tuple[str, ...]]:
    """Cycles of imports, each once, beginning with the module whose name sorts first."""
    found: set[tuple[str, ...]] = set()

    def walk(name: str, above: tuple[str, ...], done: set[str]) -> None:
        if name in above:
            cycle = above[above.index(name) :]
            first = cycle.index(min(cycle))
            found.add(cycle[first:] + cycle[:first])
        elif name not in done:
            done.add(name)
            for other in sorted(graph.get(name, ())):
                walk(other, (*above, name), done)

    for start in graph:
        walk(start, (), set())
    return sorted(found)
