"""Records of text files, from files, patterns and pipes."""

import io
import os
import threading

import pytest

from rougekit.foundation.io.decoding import FileError
from rougekit.reading.formats.records import read_records
from tests.helpers.files import written


@pytest.mark.parametrize(
    ("text", "records"), [("a\nb\n", ["a", "b"]), ("a\nb", ["a", "b"]), ("a\n\n", ["a", ""]), ("", []), ("\n", [""])]
)
def test_records_are_kept_even_if_empty(tmp_path, text, records):
    assert read_records(written(tmp_path / "a.txt", text)) == records
    assert read_records(written(tmp_path / "b.txt", text.replace("\n", "<s>")), "<s>") == records


def test_json_on_standard_input_is_no_text(monkeypatch):
    """Beside another file it would be scored as words; a file says by its name what it is."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"reference": "a cat"}\n')))
    with pytest.raises(FileError, match=r"^standard input: line 1 is JSON; .* --data=- reads"):
        read_records("-")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'a cat\n{"x": 1}\n')))
    assert read_records("-") == ["a cat", '{"x": 1}']


def test_an_empty_delimiter_is_refused_in_words():
    with pytest.raises(ValueError, match="delimiter=''; expected at least one character"):
        read_records("x", "")


def test_a_delimiter_across_the_pieces_that_are_read(tmp_path):
    text = "<s>".join(["x" * 1_048_575, "y" * 3_000_000, "z"])
    assert read_records(written(tmp_path / "a.txt", text), "<s>") == text.split("<s>")


def test_lines_may_come_from_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=lambda: (tmp_path / "pipe").write_text("a\nb\n"))
    writer.start()
    assert read_records(str(tmp_path / "pipe")) == ["a", "b"]
    writer.join()
