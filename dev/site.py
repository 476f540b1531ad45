"""Hooks for the documentation site: equations, explained examples, and pages from the repository's root.

MkDocs calls the `on_...` functions (`hooks` in mkdocs.yml). Blocks marked `equation` contain LaTeX and become MathML,
which needs no script. Blocks marked `explain` contain a measure, a prediction and a reference, and show what
`rougekit.explain` shows.
"""

import csv
import posixpath
import re
from html import escape

from latex2mathml.converter import convert

from dev.paths import ROOT
from rougekit import Scorer, compare, explain

REPORT = "example-report.html"
"""The report of the example set, which the first page shows in a frame."""

PICTURE = re.compile(r"!\[([^\]]*)\]\(page-workbench\.png\)")
"""The picture that stands for the report where Markdown is shown without this site."""

REFERENCE = {"api.md": 0.3, "flags.md": 0.5, "upgrading.md": 0.2, "changelog.md": 0.1}
FOR_CONTRIBUTORS = ("architecture.md", "contributing.md", "decisions.md", "security.md")
"""What a search shows below the pages that say how something is done, and by how much it counts less."""

ROOT_PAGES = {
    "README.md": "first-steps.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
}
"""Files in the repository's root that are also pages of the site."""


def equation(source, language, css_class, options, md, **kwargs):
    """A block of LaTeX, one equation per line, as MathML."""
    lines = [convert(line, display="block") for line in source.strip().splitlines()]
    return f'<div class="equation">{"".join(lines)}</div>'


def explained(source, language, css_class, options, md, **kwargs):
    """A frame that shows what matched, from lines with a measure, a prediction and a reference (`|` for a newline)."""
    name, *texts = source.strip().splitlines()
    prediction, reference = (text.replace("|", "\n") for text in texts)
    page = explain(prediction, reference, name).to_html()
    height = 390 + 28 * max(prediction.count("\n"), reference.count("\n"))
    return (
        f'<iframe class="explained" title="{escape(name)} of an example" style="height:{height}px" loading="lazy" '
        f'srcdoc="{escape(page)}"></iframe>'
    )


def on_page_markdown(markdown, page, config, files):
    """Rewrite links that work in the repository to work on the site, and show the live report on the first page."""
    source = page.file.src_uri
    page.meta["search"] = {"boost": REFERENCE.get(source, 0.05 if source in FOR_CONTRIBUTORS else 1)}
    if source == "index.md":
        frame = rf'<iframe class="report" src="{REPORT}" title="\1" loading="lazy"></iframe>'
        markdown, n = PICTURE.subn(frame, markdown)
        if n != 1:
            raise ValueError(f"docs/index.md has {n} pictures that match {PICTURE.pattern}; expected 1")
    inverse = {page: root for root, page in ROOT_PAGES.items()}
    folder = "" if source in inverse else "docs"

    def relinked(match):
        target, _, anchor = match[1].partition("#")
        path = posixpath.normpath(posixpath.join(folder, target))
        anchor = f"#{anchor}" if anchor else ""
        if path in ROOT_PAGES:
            return f"]({ROOT_PAGES[path]}{anchor})"
        if path.startswith("docs/"):
            return f"]({path.removeprefix('docs/')}{anchor})"
        return match[0]

    return re.sub(r"\]\((?!https?:|#|mailto:)([^)\s]+)\)", relinked, markdown)


def example_report():
    """The report of the example set, as `rougekit report examples/systems.csv` writes it."""
    with (ROOT / "examples" / "systems.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    references, scorer = [row["reference"] for row in rows], Scorer()
    names = [name for name in rows[0] if name not in ("topic", "reference")]
    systems = {name: scorer.score([row[name] for row in rows], references) for name in names}
    return compare(systems).to_html(label="systems.csv", ids=[row["topic"] for row in rows], id_column="topic")


def on_files(files, config):
    """Add the generated pages: the repository's root files, and the report that the first page shows."""
    from mkdocs.structure.files import File

    if files.get_file_from_path(REPORT) is None:
        files.append(File.generated(config, REPORT, content=example_report()))

    for root, name in ROOT_PAGES.items():
        if files.get_file_from_path(name) is None:
            files.append(File.generated(config, name, content=(ROOT / root).read_text("utf-8")))
    return files
