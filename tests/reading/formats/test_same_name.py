"""Columns of one name are one if all their cells are equal; otherwise they have no role, and none is taken for one."""

import csv
from pathlib import Path

import pytest

from rougekit import read
from rougekit.cli import main
from rougekit.foundation.io.decoding import FileError
from rougekit.page.server import files
from rougekit.reading.formats.files import open_data
from tests.helpers.files import written

N = 30
IDS = [f"d{7 * k % N}" for k in range(N)]
TEXTS = [f"a cat sat on mat {k} all day" for k in range(N)]
LATE = [*IDS[:-1], "other"]
SHIFTED = [*IDS[1:], IDS[0]]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def table(path, *columns):
    names, cells = zip(*columns, strict=True)
    with Path(path).open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([names, *zip(*cells, strict=True)])
    return path


def test_equal_columns_are_one_whatever_their_role():
    both = [("id", IDS), ("prediction", TEXTS), ("reference", TEXTS), ("article", TEXTS)]
    data = read(table("a.csv", *both, *both))
    assert (data.ids, [*data.predictions], data.sources) == (IDS, ["prediction"], TEXTS)
    assert [*data.others] == ["id", "article"]
    named = read(table("a.csv", *both, *both), id_column="id", group_column="id", reference_column="reference")
    assert named.groups == named.ids == IDS
    systems = [("model", ["A"] * N + ["B"] * N), *((name, cells * 2) for name, cells in both)]
    assert [*read(table("a.csv", *systems, *systems)).predictions] == ["A", "B"]


def test_only_those_that_are_equal_in_all_rows_and_the_others_are_numbered(tmp_path):
    path = written(tmp_path / "a.csv", "a,b,a,a,b\n" + "1,2,1,1,2\n" * 25 + "1,2,1,3,2\n")
    file = open_data(path)
    assert (file.names, file.repeated) == (["a", "b", "a.2"], {"a": "a", "a.2": "a"})
    assert [*file.rows(["a.2", "b"])][-1] == ["3", "2"]
    assert file.first[0] == ["1", "2", "1"]


@pytest.mark.parametrize("other", [LATE, SHIFTED, range(N)])
def test_ids_are_not_taken_from_one_of_two(other):
    columns = [("id", IDS), ("prediction", TEXTS), ("reference", TEXTS), ("id", other)]
    data = read(table("a.csv", *columns))
    assert (data.ids, data.concluded) == (None, ["no ids taken: several columns are called id"])
    upload = files.read(["a.csv"])
    assert (upload.may_be_ids, upload.by_names.concluded) == ({}, data.concluded)
    with pytest.raises(FileError, match="which column is 'id'"):
        read("a.csv", id_column="id")
    data = read(table("a.csv", *columns, ("doc_id", IDS)))
    assert (data.ids, data.concluded) == (IDS, [])


@pytest.mark.parametrize("beside", ["A", "B"])
def test_rows_of_systems_are_not_told_by_one_of_two(beside):
    columns = [("prediction", TEXTS * 2), ("reference", TEXTS * 2)]
    ids, systems = ("id", IDS * 2), ("system", ["A"] * N + ["B"] * N)
    other = ("system", ["x"] + [beside] * (2 * N - 1))
    for name, again in (("id", ("id", IDS + SHIFTED)), ("system", other)):
        with pytest.raises(FileError, match=f"which column is '{name}'"):
            read(table("a.csv", systems, ids, *columns, again))


def test_rows_of_files_are_paired_by_the_one_that_does_and_refused_if_both_do():
    table("s.csv", ("id", IDS[::-1]), ("prediction", TEXTS[::-1]))
    names = [f"x{k}" for k in range(N)]
    for first, second, said in ((IDS, names, "id"), (names, IDS, "id.1 = id"), (IDS, IDS, "id")):
        data = read("s.csv", table("r.csv", ("id", first), ("reference", TEXTS), ("id", second)))
        assert (data.predictions["s"], data.ids, data.concluded) == (TEXTS, IDS, [f"paired by {said}"])
    table("r.csv", ("id", IDS), ("reference", TEXTS), ("id", SHIFTED))
    for flags in ({}, {"id_column": "id"}):
        with pytest.raises(FileError, match=r"r\.csv: which column is 'id'"):
            read("s.csv", "r.csv", **flags)
    with pytest.raises(FileError, match=r"r\.csv: which column is 'id'"):
        read("r.csv", "s.csv", prediction_column="reference", reference_column="prediction")


@pytest.mark.parametrize("other", [TEXTS, TEXTS[::-1]], ids=["equal", "other"])
def test_texts_of_a_pool_are_not_those_of_one_of_two(other, capsys):
    Path("queries.txt").write_text("a cat sat on mat 7 all day\n", "utf-8")
    table("pool.csv", ("text", TEXTS), ("note", IDS), ("text", other))
    assert main(["nearest", "queries.txt", "pool.csv", "--format=json"]) == (other != TEXTS)
    assert ("which column is 'text'" in capsys.readouterr().err) == (other != TEXTS)
