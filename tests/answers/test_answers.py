"""What users read and programs parse is as recorded. `make answers` records it again; reviewers read the difference."""

import pytest

from tests.answers.pages import written_anew
from tests.answers.recorded import FOLDER, as_recorded, difference, folder, is_missing, session
from tests.answers.screens import as_on_page
from tests.answers.sessions import SESSIONS


@pytest.mark.parametrize("name", SESSIONS)
def test_answers_are_as_recorded(name, tmp_path):
    if is_missing(needs := SESSIONS[name].needs):
        pytest.skip(f"could not import '{needs}'")
    recorded = (FOLDER / f"{name}.txt").read_text("utf-8")
    with folder(tmp_path):
        answers = as_recorded(session(name), recorded)
    if answers != recorded:
        pytest.fail(f"`make answers` would record:\n{difference(recorded, answers)}", pytrace=False)


def test_a_page_is_written_anew_where_a_session_prints_something_else():
    session = ">>> a = 1\n   >>> print(a + 1, 'x\\n\\ny')\n   {}   >>> 'as it is'\n   'a...s'"
    page = f"1. A sum\n\n   ```pycon\n   {session}\n   ```\n"
    right = page.format("2 x\n   <BLANKLINE>\n   y\n")
    assert written_anew(page.format("3 x\n")) == written_anew(right) == right


def test_a_screen_on_a_page_is_cut_where_it_was():
    assert as_on_page("a\n\nb\n…", "A\n\nB\n\nC\n") == "A\n\nB\n…"
    assert as_on_page("a\n\nb", "A\n\nB\n\nC\n") == "A\n\nB\n\nC"


def test_files_are_those_of_sessions():
    assert {path.stem for path in FOLDER.iterdir()} == {*SESSIONS}


@pytest.mark.parametrize(
    ("now", "is_same"),
    [
        ("0.12345679 of 0.5", True),
        ("0.12345700 of 0.5", False),
        ("0.12345678 of 0.51", False),
        ("0.12345678 or 0.5", False),
    ],
)
def test_only_long_numbers_have_a_tolerance(now, is_same):
    assert (as_recorded(now, "0.12345678 of 0.5") == "0.12345678 of 0.5") == is_same
