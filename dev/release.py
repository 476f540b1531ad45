"""Write a version, its date and the repository's address into every file that states them.

With an address, lines that install from a clone then install the package by name.

python -m dev.release 1.0.0 [--repository=https://github.com/OWNER/NAME] [--date=2026-12-01]

`make release VERSION=1.0.0` calls it. `release.yml` then builds from the tag.
"""

import argparse
import datetime
import re
from collections.abc import Callable
from pathlib import Path

from dev.paths import ROOT

ADDRESS = r"https://github\.com/[\w.-]+/[\w.-]+?"

PAGES = ("README.md", "docs/*.md", "docs/notebooks/*.ipynb", "examples/*.py", "shims/*/README.md")
"""Pages with install lines, `pip install ".[EXTRAS]"`, and signatures, `…|v:VERSION…`."""


def replaced(path: str, pattern: str, replacement: str, root: Path) -> None:
    """Replace the only match of a pattern in a file.

    Raises
    ------
    ValueError : there is no match, or more than one.
    """
    file = root / path
    text, n = re.subn(pattern, lambda _: replacement, file.read_text("utf-8"), flags=re.MULTILINE)
    if n != 1:
        raise ValueError(f"{path} matches {pattern!r} {n} times; expected once")
    file.write_text(text, "utf-8")


def write_version(version: str, date: str, root: Path = ROOT) -> None:
    """Write the version into the package, rouge.js, the plugin, the citation, the pages' signatures and the changelog.

    The entries under "Unreleased" in the changelog become this version's.

    Raises
    ------
    ValueError : `version` is not MAJOR.MINOR.PATCH, or a file lacks a place for it.
    """
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ValueError(f"version={version!r}; expected MAJOR.MINOR.PATCH, such as 1.0.0")
    replaced("rougekit/version.py", r'^__version__ = ".*"$', f'__version__ = "{version}"', root)
    replaced("rouge_metric.py", r'^__version__ = ".*"$', f'__version__ = "{version}"', root)
    wasm = "rougekit/kernels/native/wasm"
    replaced(f"{wasm}/rouge.js", r'^const ROUGEKIT_VERSION = ".*";$', f'const ROUGEKIT_VERSION = "{version}";', root)
    replaced(f"{wasm}/package.json", r'^  "version": ".*",$', f'  "version": "{version}",', root)
    replaced("CITATION.cff", r"^version: .*$", f"version: {version}", root)
    replaced("CITATION.cff", r"^date-released: .*$", f"date-released: {date}", root)
    dated = f"    year = {{{date[:4]}}},\n    version = {{{version}}},"
    replaced("rougekit/data/citations.bib", r"^    year = {\d+},\n    version = {.*},$", dated, root)
    heading = rf"^## \[Unreleased\]$(\n\n## \[{re.escape(version)}\] - .*$)?"  # if it exists, only the date changes
    replaced("CHANGELOG.md", heading, f"## [Unreleased]\n\n## [{version}] - {date}", root)
    rewrite_pages(r"\|v:\d+\.\d+\.\d+", f"|v:{version}", root)
    of_rouge_js = "ROUGEKIT_VERSION = &quot;"  # in a notebook's page
    rewrite_pages(rf"{of_rouge_js}[\d.]+", f"{of_rouge_js}{version}", root)


def rewrite_pages(pattern: str, replacement: str, root: Path) -> None:
    """Replace all matches of a pattern in `PAGES`."""
    for page in (file for pages in PAGES for file in root.glob(pages)):
        page.write_text(re.sub(pattern, replacement, page.read_text("utf-8")), "utf-8")


def write_repository(address: str, root: Path = ROOT) -> None:
    """Write the repository's address into the package's metadata, the plugin, the citation and the site.

    Pages then install the package by name.

    Raises
    ------
    ValueError : `address` is not that of a GitHub repository, or a file lacks a place for it.
    """
    if not re.fullmatch(ADDRESS, address):
        raise ValueError(f"repository={address!r}; expected https://github.com/OWNER/NAME")
    places: dict[str, tuple[str, Callable[[str], str]]] = {
        "pyproject.toml": (r"^(# )?Homepage = .*(\n(Documentation|Changelog|Issues) = .*)*$", project_urls),
        "rouge_metric.py": (r"^_HOMEPAGE = .*$", '_HOMEPAGE = "{}"'.format),
        "CITATION.cff": (r"^(# )?repository-code: .*$", 'repository-code: "{}"'.format),
        "mkdocs.yml": (r"^(# )?repo_url: .*$", "repo_url: {}".format),
    }
    for path, (pattern, line) in places.items():
        replaced(path, pattern, line(address), root)
    rewrite_pages(r'(pip install )"\.(\[[\w,]+\])"', r'\1"rougekit\2"', root)


def project_urls(address: str) -> str:
    """The links in pyproject.toml that the package index shows."""
    return (
        f'Homepage = "{address}"\nDocumentation = "{address}/blob/HEAD/docs/index.md"\n'
        f'Changelog = "{address}/blob/HEAD/CHANGELOG.md"\nIssues = "{address}/issues"'
    )


def main() -> None:
    """Read the command line and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version")
    parser.add_argument("--repository", help="the repository's address, if known")
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help="default: today")
    arguments = parser.parse_args()
    write_version(arguments.version, arguments.date)
    if arguments.repository:
        write_repository(arguments.repository)
    print(
        f"now: git commit -am 'Release {arguments.version}' && git tag v{arguments.version} && git push --follow-tags"
    )


if __name__ == "__main__":
    main()
