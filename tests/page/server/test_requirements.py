"""A Space installs requirements.txt, so it lists what the page offers."""

from dev.paths import ROOT
from tests.helpers.requirements import PROJECT, requirements_of


def test_a_space_installs_what_the_page_needs():
    """The Hub brings gradio, in the version of the card."""
    listed = (ROOT / "requirements.txt").read_text("utf-8").split("\n")[:-1]
    page = [line for line in requirements_of("app") if not line.startswith("gradio")]
    assert sorted(listed) == sorted([*PROJECT["dependencies"], *page])
