"""Build the package; its long description is the README with absolute links, as relative ones break on PyPI."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent


def index_page(readme: str, address: str, tag: str) -> str:
    """The README with absolute links to the files of a release.

    address : the repository's URL, https://github.com/OWNER/NAME
    tag : the release's Git tag
    """
    raw = address.replace("//github.com/", "//raw.githubusercontent.com/")

    def link(found: re.Match[str]) -> str:
        is_picture, text, target = found.groups()
        if target.startswith("#"):  # PyPI gives headings other anchors
            target = f"README.md{target}"
        folder = raw if is_picture else f"{address}/blob"
        return f"{is_picture}[{text}]({folder}/{tag}/{target})"

    return re.sub(r"(!?)\[([^]]*)\]\((?!https?:)([^)]+)\)", link, readme)


def page_here() -> str:
    """`index_page` for the README and version in this folder; the unchanged README if no homepage is configured."""
    readme = (ROOT / "README.md").read_text("utf-8")
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    (version,) = re.findall(r'^__version__ = "(.*)"$', (ROOT / "rougekit" / "version.py").read_text("utf-8"), re.M)
    return index_page(readme, urls["Homepage"], f"v{version}") if "Homepage" in urls else readme


if __name__ == "__main__":
    from setuptools import setup

    setup(long_description=page_here(), long_description_content_type="text/markdown")
