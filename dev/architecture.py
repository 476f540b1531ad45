"""The picture of the package, drawn from its imports.

`python -m dev.architecture` writes docs/architecture.svg. A box is a folder or file of `rougekit`; it stands
above all that it imports. Floors stand on those below; arrows are drawn within a floor, without those that follow from
others.
"""

import ast
from collections.abc import Iterator
from html import escape
from itertools import pairwise
from pathlib import Path

from dev.paths import ROOT

PACKAGE = ROOT / "rougekit"
PICTURE = ROOT / "docs" / "architecture.svg"

FLOORS = {
    "the edges": ("cli", "compat", "integrations", "rouge155", "plugin"),
    "what is done with scores": ("analysis",),
    "what scores": ("scoring", "arrow"),
    "arrays in, counts out": ("kernels",),
    "the ground": ("foundation", "version"),
}
"""Each floor's folders and files of the package."""

BELOW_REPORTS = ("claims", "compared", "paired_tests", "paper", "ranking", "runs", "samples", "wording")
"""What reports are made of, in `analysis`; the other files there make reports."""

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
    """The box of a module: a folder or file right below the package or `scoring`, or a folder in `analysis`.

    What stands below the others of its folder has a box of its own.
    """
    parts = module.split(".")[1:]
    if parts[0] == "analysis" and parts[1] in BELOW_REPORTS:
        return "analysis/claims"
    if parts[:2] == ["scoring", "standards"]:
        return "scoring/standards" + ("/base" if parts[2:] in (["base"], ["registry"]) else "")
    if parts[0] == "analysis" and not (PACKAGE / "analysis" / parts[1]).is_dir():
        return "analysis"
    return "/".join(parts[: 2 if parts[0] in ("scoring", "analysis") else 1])


def boxes() -> Graph:
    """Which box imports which."""
    graph: Graph = {}
    empty = {"rougekit", "rougekit.__main__", "rougekit.scoring", "rougekit.analysis"}
    for module, others in modules().items():
        if module not in empty:
            graph.setdefault(box_of(module), set()).update(map(box_of, others - empty))
    return {name: others - {name} for name, others in graph.items()}


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
    width, step, tall, margin = 1080, 62, 34, 176
    y, bands, boxes, arrows = 12, [], [], []
    for title, parts in FLOORS.items():
        of_floor = {name for name in graph if name.partition("/")[0] in parts}
        floor = {name: graph[name] & of_floor for name in sorted(of_floor)}
        height = heights(floor)
        n_rows = max(height.values()) + 1
        bands.append(
            f'<rect x="0" y="{y}" width="{width}" height="{n_rows * step}" rx="8" fill="#f6f7fb"/>'
            f'<text class="floor" x="14" y="{y + n_rows * step / 2 + 4:.0f}" fill="#4b5563">{escape(title)}</text>'
        )
        at = {}
        for level in range(n_rows):
            row = [name for name in floor if height[name] == level]
            widths = [24 + 8 * len(name) for name in row]
            x = gap = (width - margin - sum(widths)) / (len(row) + 1)
            for name, wide in zip(row, widths, strict=True):
                at[name] = margin + x, y + (n_rows - 1 - level) * step + (step - tall) // 2, wide
                x += wide + gap
        for name, other in sorted(needed(floor)):
            (left, top, wide), (to_left, to_top, to_wide) = at[name], at[other]
            start, end = left + wide / 2, to_left + to_wide / 2
            arrows.append(
                f'<path d="M{start:.0f} {top + tall} C{start:.0f} {top + tall + 24}, {end:.0f} {to_top - 24}, '
                f'{end:.0f} {to_top}" fill="none" stroke="#8a94a6"/>'
            )
        for name, (left, top, wide) in at.items():
            boxes.append(
                f'<rect x="{left:.0f}" y="{top}" width="{wide}" height="{tall}" rx="6" fill="#eef2ff" '
                f'stroke="#4f46e5"/><text class="box" x="{left + wide / 2:.0f}" y="{top + 22}" text-anchor="middle" '
                f'fill="#1e1b4b">{escape(name)}</text>'
            )
        y += n_rows * step + 12
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" role="img" '
        'font-family="ui-monospace, monospace" font-size="13">'
    )
    title = "<title>The floors of rougekit: each box stands above what it imports</title>"
    ground = f'<rect width="{width}" height="{y}" fill="#ffffff"/>'
    return "\n".join([head, title, ground, *bands, *arrows, *boxes, "</svg>", ""])


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
