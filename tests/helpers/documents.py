"""Blocks of code in the documentation, as a reader would copy them."""

import re
from textwrap import dedent

from dev.paths import ROOT

PAGES = [
    "README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md",
    *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))),
]  # fmt: skip


def every_block(page):
    """Language and text of each code block of a page, including indented ones."""
    text = (ROOT / page).read_text(encoding="utf-8")
    fences = re.findall(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```", text, flags=re.DOTALL | re.MULTILINE)
    return [(language, dedent(block)) for _, language, block in fences]


def blocks(page, language):
    """The text of the page's code blocks in a language."""
    return [block for named, block in every_block(page) if named == language]
