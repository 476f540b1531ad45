"""What users read and programs parse is as recorded. `make answers` records it again; reviewers read the difference."""

import difflib

import pytest

from tests.answers.recorded import FOLDER, as_recorded, folder, is_missing, session
from tests.answers.sessions import SESSIONS


@pytest.mark.parametrize("name", SESSIONS)
def test_answers_are_as_recorded(name, tmp_path):
    if is_missing(needs := SESSIONS[name].needs):
        pytest.skip(f"could not import '{needs}'")
    recorded = (FOLDER / f"{name}.txt").read_text("utf-8")
    with folder(tmp_path):
        answers = as_recorded(session(name), recorded)
    if answers != recorded:
        lines = difflib.unified_diff(recorded.splitlines(), answers.splitlines(), "recorded", "now", lineterm="", n=2)
        pytest.fail("`make answers` would record:\n" + "\n".join(lines), pytrace=False)


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
