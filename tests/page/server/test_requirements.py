"""A Space installs requirements.txt, so it lists what the page offers."""

import re
import tomllib

from dev.paths import ROOT


def lines_of(extra, project):
    """The requirements of an extra, those of the extras that it names among them."""
    for line in project["optional-dependencies"][extra]:
        if named := re.fullmatch(r"rougekit\[(.+)\]", line):
            for inner in named[1].split(","):
                yield from lines_of(inner, project)
        else:
            yield line


def test_a_space_installs_what_the_page_needs():
    """The Hub brings gradio, in the version of the card."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    listed = (ROOT / "requirements.txt").read_text("utf-8").split("\n")[:-1]
    page = [line for line in lines_of("app", project) if not line.startswith("gradio")]
    assert sorted(listed) == sorted([*project["dependencies"], *page])
