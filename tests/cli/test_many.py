"""What `rougekit novel` and `rougekit nearest` share."""

import datetime
import json

import pytest

from rougekit.cli.many import as_json, parser_of, read
from rougekit.io.files import FileError
from tests.helpers.command import INSTRUCTIONS


def test_lines_have_no_columns(files):
    assert read("texts.txt", None) == (INSTRUCTIONS, None)


def test_the_most_telling_column_holds_the_texts_if_none_is_named(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text('{"summary": "s", "prompt": "p", "other": "o"}\n')
    columns = {"summary": ["s"], "prompt": ["p"], "other": ["o"]}
    assert read(str(path), None) == (["p"], columns)
    assert read(str(path), "other") == (["o"], columns)
    with pytest.raises(FileError, match="no column 'text'"):
        read(str(path), "text")


def test_a_row_is_one_line_of_letters_as_they_are():
    line = as_json({"text": "naïve\n北京", "on": datetime.date(2024, 5, 1)})
    assert "naïve\\n北京" in line
    assert json.loads(line) == {"text": "naïve\n北京", "on": "2024-05-01"}


def test_both_words_take_the_options_of_a_comparison(capsys):
    given = parser_of("novel", "").parse_args(["--rouge_type=rouge2", "--part=recall", "--use_stemmer"])
    assert (given.rouge_type, given.part, given.use_stemmer, given.column) == ("rouge2", "recall", True, None)
    with pytest.raises(SystemExit):
        parser_of("novel", "").parse_args(["--part=f"])
    assert "invalid choice: 'f'" in capsys.readouterr().err
