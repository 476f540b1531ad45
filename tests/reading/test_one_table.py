"""Several files side by side: what their columns are called, and which of them have a role."""

import pytest

from rougekit.reading.formats.data_file import DataFile
from rougekit.reading.one_table import FilesInMemory
from rougekit.reading.roles import NOT_KNOWN, PREDICTIONS, REFERENCES, Known
from rougekit.reading.several_files import Division, divided

REF = {"id": [1, 2], "reference": ["fish", "cats"]}
A = {"id": [2, 1], "prediction": ["a cat", "a fish"]}


def files_of(known=NOT_KNOWN, **contents):
    """Files: lists are lines of text files, dicts columns. Names have "_" for dots."""
    names = [name.replace("_", ".") for name in contents]
    held = dict(zip(names, contents.values(), strict=True))
    tables = {name: DataFile.in_memory(columns) for name, columns in held.items() if isinstance(columns, dict)}
    texts = {name: lines for name, lines in held.items() if isinstance(lines, list)}
    return FilesInMemory(names, tables, texts, known)


def as_one_table(files, nulls="raise"):
    """As a table, divided by what they say."""
    division = divided(files.names, files.held, files.known_in_files, files.tables.__getitem__)
    return files.as_one_table(division, nulls)


def table_of(known=NOT_KNOWN, nulls="raise", **contents):
    """The table of files."""
    return as_one_table(files_of(known, **contents), nulls)


def test_columns_are_those_of_the_first_file_of_references_then_outputs_called_like_their_files():
    found = table_of(a_jsonl=A, gold_txt=["a catfish", "a tomcat"], ref_jsonl=REF, b_txt=["x", "y"])
    outputs = {"a": ["a fish", "a cat"], "gold": ["a catfish", "a tomcat"], "b": ["x", "y"]}
    assert found.columns == REF | outputs
    assert (found.systems, found.references) == (["a", "gold", "b"], ["reference"]), "two kinds of names say nothing"
    assert found.concluded == ["paired by id (a.jsonl)", "paired by order (gold.txt, b.txt)"]


def test_further_references_have_a_column_each_and_may_be_lists():
    lists = {"id": [2, 1], "references": [["cat", "tom"], ["fish"]]}
    found = table_of(**{"ref-1_jsonl": REF, "ref-2_jsonl": lists, "ref-3_txt": ["one", "two"]}, a_jsonl=A)
    assert (found.systems, found.references) == (["a"], ["reference", "ref-2", "ref-3"])
    assert found.columns["ref-2"] == [["fish"], ["cat", "tom"]]
    assert found.base == "ref-1.jsonl"


def test_a_file_is_called_by_its_whole_name_if_its_stem_is_taken():
    beside = {"id": [1, 2], "b": ["p", "q"], "gold": ["fish", "cats"]}
    found = table_of(a_jsonl=A, a_txt=["x", "y"], ref_jsonl=beside, b_txt=["v", "w"])
    assert found.systems == ["a.jsonl", "a.txt", "b.txt"]


@pytest.mark.parametrize("name", ["b_output", "gold"])
def test_a_column_that_is_called_like_a_system_has_the_name_of_its_file_too(name):
    beside = {"id": [1, 2], "gold": ["fish", "cats"], name: ["v", "w"]}
    outputs = {name: ["x", "y"], "c_output": ["x", "z"]}
    found = table_of(Known(predictions=[*outputs]) if name == "gold" else NOT_KNOWN, a_jsonl=outputs, ref_jsonl=beside)
    assert found.systems == [name, "c_output"]
    assert found.references == ["ref.gold" if name == "gold" else "gold"]
    assert found.columns == outputs | {"id": [1, 2], "gold": ["fish", "cats"], f"ref.{name}": ["v", "w"]} | outputs


def test_names_that_no_file_has_are_those_of_the_table():
    assert table_of(Known(["a"]), a_jsonl=A, ref_jsonl=REF).systems == ["a"]
    two = {"out": ["x", "y"], "said": ["v", "w"]}
    assert table_of(Known(["said"]), a_jsonl=two, ref_jsonl=REF).columns["a"] == ["v", "w"]


def test_without_a_file_of_references_no_column_has_a_role_and_rows_are_paired_with_a_file_with_columns():
    found = table_of(b_txt=["x", "y"], a_jsonl=A, c_jsonl={"id": [1, 2], "output": ["1st", "2nd"]})
    assert (found.systems, found.references, found.base) == ([], [], "a.jsonl")
    assert found.columns == {"id": [2, 1], "a": ["a cat", "a fish"], "b": ["x", "y"], "c": ["2nd", "1st"]}


def test_an_undecided_file_may_have_several_outputs_beside_others():
    """In the table are all, of which those of one file are the references; one that has a single one has a button."""
    several = {"bart_output": ["1st", "2nd"], "t5_output": ["I", "II"]}
    files = files_of(a_txt=["x", "y"], j_jsonl={"output": ["v", "w"]}, z_csv=several, b_txt=["k", "l"])
    found = as_one_table(files)
    assert found.candidates == ["a", "j", "z.bart_output", "z.t5_output", "b"]
    assert (found.columns["z.bart_output"], found.columns["z.t5_output"]) == tuple(several.values())
    question = found.question("all").question
    answers = [(*one.columns[REFERENCES], *one.columns[PREDICTIONS]) for one in question.suggestions]
    assert [answer[0] for answer in answers] == ["b", "j", "a"]
    assert all(sorted(answer) == sorted(found.candidates) for answer in answers)
    assert question.is_cut, "z, too"
    taken = files.paired_for(found, ["a", "z.t5_output"], ["z.bart_output"], "raise")
    assert (taken.systems, taken.references) == (["a", "z.t5_output"], ["z.bart_output"])
    assert taken.columns["z.t5_output"] == ["I", "II"]
    assert taken.apart == ["j", "b"]


@pytest.mark.parametrize(("n", "is_cut"), [(3, False), (4, True)])
def test_more_files_than_are_suggested_are_told(n, is_cut):
    question = table_of(**{f"{name}_txt": ["x", "y"] for name in "abcd"[:n]}).question("all").question
    assert (len(question.suggestions), question.is_cut) == (3, is_cut)


def test_a_table_is_paired_anew_for_what_is_chosen_and_keeps_its_columns_beside():
    """Those of systems follow them, unless the file of references has one called so; outputs keep their names."""
    files = files_of(
        a_jsonl={"id": [2, 1], "output": ["a cat", "a fish"], "article": ["Cats", "Fishes"], "topic": ["m", "n"]},
        b_csv={"key": [1, 2], "output": ["1st", "2nd"], "a": ["x", "y"], "topic": ["k", "l"]}, c_txt=["v", "w"],
    )  # fmt: skip
    first = as_one_table(files)
    assert (first.systems, first.candidates, first.apart) == ([], ["a", "b", "c"], ())
    found = files.paired_for(first, ["a"], ["b"], "raise")
    assert found.columns == {
        "key": [1, 2], "b": ["1st", "2nd"], "b.a": ["x", "y"], "topic": ["k", "l"], "a": ["a fish", "a cat"],
        "id": [1, 2], "article": ["Fishes", "Cats"],
    }  # fmt: skip
    assert (found.systems, found.references, found.concluded) == (["a"], ["b"], ["paired by key = id"])
    assert found.apart == ["c"]
    back = files.paired_for(found, ["b", "c"], ["a"], "raise")
    assert {name: cells for name, cells in back.columns.items() if name in first.columns} == first.columns
    assert files.paired_for(found, ["a"], ["b"], "raise") is found
    assert files.paired_for(first, ["c"], ["c"], "raise") is first, "its error is of whoever scores it"
    own = files.paired_for(found, ["a"], ["article"], "raise")
    assert (own.columns["a"], own.columns["article"]) == (["a cat", "a fish"], ["Cats", "Fishes"])
    assert own.apart == ["c", "key", "b", "b.a"]


def test_division_is_of_the_caller():
    files = FilesInMemory(["a.txt", "b.txt"], {}, {"a.txt": ["x"], "b.txt": ["y"]})
    found = files.as_one_table(Division(["b.txt"], ["a.txt"]), "raise")
    assert (found.systems, found.references) == (["b"], ["a"])
