"""The picture of the package, drawn from its imports.

`python -m workbench.architecture` writes docs/architecture.svg. A box is a folder or file of `rougekit`; it stands
above all that it imports. Lines that follow from others are left out.
"""

import ast
from collections.abc import Iterator
from html import escape
from itertools import pairwise
from pathlib import Path

from workbench.paths import ROOT

PACKAGE = ROOT / "rougekit"
PICTURE = ROOT / "docs" / "architecture.svg"

Graph = dict[str, set[str]]


def files() -> dict[str, Path]:
    """The package's modules by dotted name."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def packages() -> list[Path]:
    """The package's folders that are packages themselves."""
    return sorted(path.parent for path in PACKAGE.rglob("__init__.py"))


def imports(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """The modules of the package that a file imports, wherever in it, for type checking alone as well."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rougekit"):
            yield from (_home(f"{node.module}.{alias.name}", known) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)


def _home(name: str, known: dict[str, Path]) -> str:
    """The module that a name is imported from."""
    return name if name in known else name.rpartition(".")[0]


def modules() -> Graph:
    """Which module imports which."""
    known = files()
    return {name: {*imports(path, known)} - {name, "rougekit"} for name, path in known.items()}


def box_of(module: str) -> str:
    """The box of a module: a folder or file right below the package or `scoring`; standards apart from their base."""
    parts = module.split(".")[1:]
    if parts[:2] == ["scoring", "standards"]:
        return "scoring/standards" + ("/base" if parts[2:] in (["base"], ["registry"]) else "")
    return "/".join(parts[: 2 if parts[0] == "scoring" else 1]) if parts else "rougekit"


def boxes() -> Graph:
    """Which box imports which."""
    graph: Graph = {}
    for module, others in modules().items():
        if module not in ("rougekit", "rougekit.__main__", "rougekit.scoring"):
            graph.setdefault(box_of(module), set()).update(map(box_of, others))
    return {name: others - {name, "rougekit"} for name, others in graph.items()}


def heights(graph: Graph) -> dict[str, int]:
    """How many boxes stand below each, one on the other.

    Raises
    ------
    ValueError : boxes that import one another in a circle.
    """
    height: dict[str, int] = {}

    def of(name: str, above: tuple[str, ...]) -> int:
        if name in above:
            raise ValueError(f"a circle of imports: {' -> '.join((*above[above.index(name) :], name))}")
        if name not in height:
            height[name] = 1 + max((of(other, (*above, name)) for other in graph.get(name, ())), default=-1)
        return height[name]

    for name in graph:
        of(name, ())
    return height


def needed(graph: Graph) -> Iterator[tuple[str, str]]:
    """The arrows that do not follow from others."""

    def reached(name: str) -> set[str]:
        return {name}.union(*(reached(other) for other in graph.get(name, ())))

    for name, others in graph.items():
        for other in others:
            if not any(other in reached(third) for third in others - {other}):
                yield name, other


def svg(graph: Graph) -> str:
    """The picture."""
    height = heights(graph)
    rows = [sorted(name for name in height if height[name] == level) for level in range(max(height.values()), -1, -1)]
    width, step, tall = 960, 74, 34
    places = {}
    for y, row in enumerate(rows):
        widths = [24 + 8 * len(name) for name in row]
        gap = (width - sum(widths)) / (len(row) + 1)
        x = gap
        for name, wide in zip(row, widths, strict=True):
            places[name] = (x, 20 + y * step, wide)
            x += wide + gap
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {step * len(rows) + 10}" role="img" '
        'font-family="ui-monospace, monospace" font-size="13">',
        "<title>Folders and files of rougekit, each above what it imports</title>",
        f'<rect width="{width}" height="{step * len(rows) + 10}" fill="#ffffff"/>',
    ]
    for name, other in sorted(needed(graph)):
        (x, y, wide), (to_x, to_y, to_wide) = places[name], places[other]
        parts.append(
            f'<path d="M{x + wide / 2:.0f} {y + tall} C{x + wide / 2:.0f} {y + tall + 28}, '
            f'{to_x + to_wide / 2:.0f} {to_y - 28}, {to_x + to_wide / 2:.0f} {to_y}" fill="none" stroke="#8a94a6"/>'
        )
    for name, (x, y, wide) in places.items():
        parts.append(
            f'<rect x="{x:.0f}" y="{y}" width="{wide}" height="{tall}" rx="6" fill="#eef2ff" stroke="#4f46e5"/>'
            f'<text x="{x + wide / 2:.0f}" y="{y + 22}" text-anchor="middle" fill="#1e1b4b">{escape(name)}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])


def circles(graph: Graph) -> list[tuple[str, ...]]:
    """Modules that import one another, each circle once."""
    found: set[tuple[str, ...]] = set()

    def walk(name: str, above: tuple[str, ...], done: set[str]) -> None:
        if name in above:
            circle = above[above.index(name) :]
            first = circle.index(min(circle))
            found.add(circle[first:] + circle[:first])
        elif name not in done:
            done.add(name)
            for other in sorted(graph.get(name, ())):
                walk(other, (*above, name), done)

    for start in graph:
        walk(start, (), set())
    return sorted(found)


if __name__ == "__main__":
    for circle in circles(modules()):
        print("circle:", " -> ".join(name for pair in pairwise((*circle, circle[0])) for name in pair[:1]))
    PICTURE.write_text(svg(boxes()), encoding="utf-8")
    print(PICTURE.relative_to(ROOT))
