"""Two text files in place of settings: a text in each line."""

import pytest

from tests.helpers.command155 import FILES, M, evaluation, rouge155, write, xml


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path, **FILES)
    return tmp_path


def test_lines_give_what_a_list_of_files_gives(folder):
    predictions, references = ["the cat sat", "", "a dog ran off"], ["the cat was sitting", "it rained", "the dog ran"]
    write(folder, pred="\n".join(predictions) + "\n", ref="\n".join(references))
    rows = []
    for number, texts in enumerate(zip(predictions, references, strict=True)):
        write(folder, **{f"p{number}": texts[0], f"m{number}": texts[1]})
        rows.append(f"p{number} m{number}")
    write(folder, list="\n".join(rows))
    options = ["-n", "2", "-m", "-2", "4"]
    assert rouge155(*options, "pred", "ref") == rouge155(*options, "-z", "SPL", "list")


def test_files_with_other_numbers_of_lines_are_refused(folder):
    write(folder, pred="a\nb\n", ref="a\n")
    code, printed, message = rouge155("-n", "1", "pred", "ref")
    assert (code, printed) == (255, "")
    assert "pred has 2 lines, ref 1 line" in message


def test_settings_beside_a_file_named_as_the_system_are_settings(folder):
    write(folder, settings=xml(evaluation('<P ID="p">p</P>', M)))
    code, printed, _ = rouge155("-n", "1", "settings", "p")
    assert code == 0
    assert "p ROUGE-1 Average_R" in printed


def test_a_second_word_that_is_no_file_names_a_system(folder):
    code, printed, message = rouge155("-n", "1", "p", "no-such-file")
    assert (code, printed) == (255, "")
    assert "syntax error" in message
