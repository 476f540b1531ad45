"""What `rougekit novel` and `rougekit nearest` share."""

import datetime
import json

import pytest

from rougekit.cli.all_pairs import as_json, pairwise_options, read
from rougekit.cli.commands import UsageError
from rougekit.cli.flags import parse
from rougekit.foundation.io.decoding import FileError
from tests.helpers.command import INSTRUCTIONS


def values(*arguments):
    return parse("novel", [*arguments, "x"])[0]


def test_lines_have_no_columns(files):
    assert read("texts.txt", values()) == (INSTRUCTIONS, None)


def test_the_most_telling_column_holds_the_texts_if_none_is_named(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text('{"summary": "s", "prompt": "p", "other": "o"}\n')
    columns = {"summary": ["s"], "prompt": ["p"], "other": ["o"]}
    assert read(str(path), values()) == (["p"], columns)
    assert read(str(path), values("--column=other")) == (["o"], columns)
    with pytest.raises(FileError, match="no column 'text'"):
        read(str(path), values("--column=text"))


def test_a_row_is_one_line_of_letters_as_they_are():
    line = as_json({"text": "naïve\n北京", "on": datetime.date(2024, 5, 1)})
    assert "naïve\\n北京" in line
    assert json.loads(line) == {"text": "naïve\n北京", "on": "2024-05-01"}


def test_texts_are_compared_under_every_option_of_a_text():
    given = pairwise_options(
        values("--rouge_type=rouge2", "--part=recall", "--use_stemmer", "--tokenizer=char", "--beta=2")
    )
    assert (given["rouge_type"], given["part"], given["use_stemmer"]) == ("rouge2", "recall", True)
    assert (given["tokenizer"], given["beta"], given["language"]) == ("char", 2.0, None)
    with pytest.raises(UsageError, match="part"):
        values("--part=f")
