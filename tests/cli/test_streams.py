"""What can be read only once, such as a pipe, is read as a file is; or refused with the way out."""

import errno
import gzip
import io
import json
import os
import threading
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from rougekit import read
from rougekit.cli import main
from rougekit.foundation.io.decoding import FileError

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")

OUTPUTS = ["a cat sat on it", "a dog ran", "it rains"]
REFERENCES = ["the cat sat on it", "the dog ran", "it rained"]
ROWS = "".join(
    json.dumps({"id": f"d{k}", "bart": a, "t5": b, "reference": b}) + "\n"
    for k, (a, b) in enumerate(zip(OUTPUTS, REFERENCES, strict=True))
).encode()
CSV = b"bart,reference\n" + "\n".join(map(",".join, zip(OUTPUTS, REFERENCES, strict=True))).encode()
LINES = "\n".join(OUTPUTS).encode()
WITH_IDS = "\n".join(f"{k}\t{text}" for k, text in [*enumerate(OUTPUTS)][::-1]).encode()


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("ref.txt").write_text("\n".join(REFERENCES))
    Path("ids.txt").write_text("\n".join(f"{k}\t{text}" for k, text in enumerate(REFERENCES)))


def pipe(name, data):
    """A pipe with a name from which the data can be read once; later there is nothing in it."""
    os.mkfifo(path := os.path.abspath(name))

    def serve(left=data):
        with suppress(OSError):  # nobody reads any more, or it is no longer there
            while True:  # who opens it again finds nothing, instead of waiting for good
                with open(os.open(path, os.O_WRONLY), "wb") as file:
                    file.write(left)
                left = b""
                time.sleep(0.01)

    threading.Thread(target=serve, daemon=True).start()


def substituted(data):
    """What a shell writes for <(command)."""
    reader, writer = os.pipe()
    os.write(writer, data)
    os.close(writer)
    return f"/dev/fd/{reader}"


def scores(capsys, *words):
    assert main([*words, "--rouge_types=rouge1", "--format=json"]) == 0, capsys.readouterr().err
    found = json.loads(capsys.readouterr().out)
    return found.get("systems") or found["scores"]


@pytest.mark.parametrize(
    ("name", "data", "others"),
    [
        ("x.jsonl", ROWS, []),
        ("x.jsonl.gz", gzip.compress(ROWS, mtime=0), []),
        ("x.csv", CSV, []),
        ("x.jsonl", ROWS, ["--reference_column=reference", "--why"]),
        ("x.jsonl", ROWS, ["ref.txt", "--prediction_column=bart", "--prediction_column=t5"]),
        ("x.txt", LINES, ["ref.txt"]),
        ("x.txt.gz", gzip.compress(WITH_IDS, mtime=0), ["ids.txt"]),
        ("x", LINES, ["ref.txt"]),
        ("x", ROWS, []),
    ],
)
def test_a_pipe_is_read_as_a_file_is(name, data, others, capsys):
    command = ["compare"] * (b"t5" in data and not name.endswith(".gz"))
    pipe(name, data)
    found = scores(capsys, *command, name, *others)
    Path(name).unlink()
    own = name if "." in name else f"{name}.jsonl" if data == ROWS else f"{name}.txt"
    Path(own).write_bytes(data)
    assert scores(capsys, *command, own, *others) == found


@pytest.mark.parametrize("data", [LINES, WITH_IDS])
def test_several_pipes_and_standard_input(data, capsys, monkeypatch):
    references = "ids.txt" if data == WITH_IDS else "ref.txt"
    Path("a.txt").write_bytes(data)
    expected = scores(capsys, "compare", "A=a.txt", "B=a.txt", references)
    named = f"A={substituted(data)}", f"B={substituted(data)}", substituted(Path(references).read_bytes())
    assert scores(capsys, "compare", *named) == expected
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert scores(capsys, "-", references) == scores(capsys, "a.txt", references)


def test_without_an_ending_it_is_json_lines_if_nothing_is_beside_it(capsys):
    Path("x.jsonl").write_bytes(ROWS)
    assert scores(capsys, substituted(ROWS)) == scores(capsys, "x.jsonl")
    assert main([substituted(LINES)]) == 1
    assert "data from a pipe without an ending must be JSON" in capsys.readouterr().err
    path = substituted(ROWS)
    assert main([path, "ref.txt"]) == 1
    assert f"{path}: line 1 is JSON; expected a text in each line. Beside other files, --data={path}" in (
        capsys.readouterr().err
    )


def test_an_error_about_what_a_path_does_not_lead_to_is_that_of_a_file(capsys):
    said, row = [], {"choices": [{"text": "a cat"}], "reference": "a dog"}
    data = "".join(json.dumps(each) + "\n" for each in [*[row] * 30, row | {"choices": []}]).encode()
    Path("a.jsonl").write_bytes(data)
    for path in ("a.jsonl", substituted(data)):
        assert main([path, "--prediction_column=choices.0.text"]) == 1
        said.append(capsys.readouterr().err.replace(path, ""))
    assert said[0] == said[1]
    assert "'choices' has 0 items" in said[0]


def test_a_headline_calls_it_by_its_path(capsys):
    path = substituted(LINES)
    assert main([path, "ref.txt"]) == 0
    assert capsys.readouterr().out.startswith(f"predictions {path} · references ref.txt · 3 examples")


def test_what_is_compressed_and_spreadsheets_are_refused_with_the_way_out(capsys):
    path = substituted(gzip.compress(ROWS, mtime=0))
    assert main([path]) == 1
    assert f"{path}: this is compressed by gzip; pass it through gzip -dc" in capsys.readouterr().err
    pipe("x.xlsx", b"PK")
    assert main(["x.xlsx"]) == 1
    assert "x.xlsx: a spreadsheet is read from a file, not from a pipe; save it to one" in capsys.readouterr().err


@pytest.mark.parametrize("fails_at", ["opening", "writing"])
def test_without_room_for_its_copy_the_folder_and_the_way_out_are_named(fails_at, capsys, monkeypatch):
    def no_folder():
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    open_copy = no_folder if fails_at == "opening" else partial(open, "/dev/full", "w+b")
    if fails_at == "writing" and not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    monkeypatch.setattr("tempfile.TemporaryFile", open_copy)
    monkeypatch.setattr("tempfile.tempdir", "/somewhere")
    path = substituted(ROWS)
    assert main([path]) == 1
    err = capsys.readouterr().err
    assert f"{path}: its copy can't be kept in /somewhere (" in err
    assert "save it to a file, or set TMPDIR to a folder with room for it" in err
    assert "no such file" not in err


@pytest.mark.parametrize("path", ["-", "/dev/fd/77"])
def test_the_page_opens_no_pipe(path, capsys):
    assert main(["page", path]) == 1
    assert f"{path}: the page opens files, and no pipe; save it to a file" in capsys.readouterr().err


def test_another_stream_is_not_suggested_for_one_that_is_closed(capsys):
    assert main(["/dev/fd/7777"]) == 1
    err = capsys.readouterr().err
    assert err.startswith("rougekit: error: /dev/fd/7777: ")
    assert "did you mean" not in err


def test_python_reads_a_pipe_as_often_as_it_is_asked(monkeypatch):
    expected = {"bart": OUTPUTS, "t5": REFERENCES}
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(ROWS)))
    assert read("-").predictions == read(substituted(ROWS)).predictions == expected
    assert read(substituted(LINES), "ref.txt").references == REFERENCES
    for k in range(2):  # each time another one of the same name
        pipe("x.jsonl", ROWS)
        assert read("x.jsonl").predictions == expected, k
        Path("x.jsonl").unlink()
    with pytest.raises(FileError, match="line 1 is JSON"):
        read(substituted(ROWS), "ref.txt")
