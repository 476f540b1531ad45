"""Which of several files have references, and whether they are the same."""

from functools import partial

import pytest

from rougekit.reading.formats.data_file import DataFile
from rougekit.reading.pairing import MEANT
from rougekit.reading.roles import NOT_KNOWN
from rougekit.reading.several_files import (
    Held,
    divided,
    files_of_references,
    held_by,
    unnumbered,
    with_other_references,
)

REFERENCES, OUTPUTS, BOTH = Held([], ["reference"]), Held(["prediction"], []), Held(["prediction"], ["reference"])


@pytest.mark.parametrize(
    ("paths", "found"),
    [
        (["ref.txt", "a.txt"], ["ref.txt"]),
        (["a.txt", "ref_1.txt", "ref_2.txt"], ["ref_1.txt", "ref_2.txt"]),
        (["ref.txt"], ["ref.txt"]),
        (["ref_1.txt", "ref_2.txt"], []),  # one may have the outputs
        (["ref.txt", "gold.txt", "a.txt"], []),
        (["a.txt", "b.txt"], []),
        (["a.jsonl", "r.jsonl"], ["r.jsonl"]),
        (["r.jsonl", "s.jsonl", "a.jsonl"], ["r.jsonl", "s.jsonl"]),
        (["r.jsonl", "s.jsonl"], []),
        (["r.jsonl"], ["r.jsonl"]),
        (["b.jsonl", "a.jsonl"], []),
        (["ref.jsonl", "r.jsonl", "a.jsonl"], ["ref.jsonl"]),
        (["ref_1.jsonl", "ref_2.jsonl"], ["ref_2.jsonl"]),
    ],
)
def test_names_say_which_files_have_references_or_else_columns(paths, found):
    held = {
        "r.jsonl": REFERENCES,
        "s.jsonl": REFERENCES,
        "a.jsonl": OUTPUTS,
        "b.jsonl": BOTH,
        "ref_2.jsonl": REFERENCES,
    }
    assert files_of_references(paths, lambda path: held.get(path, Held([], []))) == found


@pytest.mark.parametrize(
    ("columns", "found"),
    [
        (["id", "dialogue", "summary1", "summary2"], []),  # these may be the references
        (["id", "prediction"], ["a.jsonl"]),
    ],
)
def test_a_summary_beside_no_source_says_nothing_beside_columns_that_leave_it_open(columns, found):
    tables = {"a.jsonl": ["id", "summary"], "b.jsonl": columns}
    cells = {path: {name: [f"{name} {k}" for k in range(3)] for name in names} for path, names in tables.items()}
    held = partial(held_by, known=NOT_KNOWN, open_file=lambda path: DataFile.in_memory(cells[path]))
    assert files_of_references([*tables], held) == found
    cells["a.jsonl"]["article"] = ["a text"] * 3
    assert files_of_references([*tables], held) == ["a.jsonl"]


def test_a_file_that_somebody_called_a_system_is_none_of_references_by_its_name():
    held = {"a.jsonl": REFERENCES}
    assert files_of_references(["ref.txt", "a.jsonl"], lambda path: held.get(path, OUTPUTS), ["ref.txt"]) == ["a.jsonl"]


def test_numbers_at_the_end_of_a_stem_are_left_out_with_what_separates_them():
    paths = ["x/seed1.txt", "seed_12.txt", "seed#3", "seed.4.jsonl", "seed.txt", "1.txt"]
    assert [*map(unnumbered, paths)] == ["seed"] * 5 + [""]


def files(**references):
    """What opens files in memory, with one column of outputs each."""
    tables = {
        f"{name}.jsonl": {"prediction": [f"{name} {k}" for k in range(len(texts))], "reference": texts}
        for name, texts in references.items()
    }
    return lambda path: DataFile.in_memory(tables[path])


def test_roles_of_columns_say_what_a_file_holds():
    opener = files(a=["one", "two"])
    assert held_by("a.jsonl", NOT_KNOWN, opener) == BOTH
    assert held_by("a.jsonl", NOT_KNOWN._replace(predictions=["reference"], references=["prediction"]), opener) == Held(
        ["reference"], ["prediction"]
    )
    one = NOT_KNOWN._replace(predictions=["reference"], references=["reference"])
    assert held_by("a.jsonl", one, opener) == REFERENCES
    assert held_by("a.txt", NOT_KNOWN, opener) == Held([], []), "text files have no columns"
    assert BOTH.outputs == ["prediction"]
    assert OUTPUTS.outputs == []
    assert [held.is_of_references for held in (REFERENCES, OUTPUTS, BOTH, Held([], []))] == [True, False, False, False]


def test_references_are_others_if_fewer_than_a_part_of_the_smaller_file_are_shared():
    first = [f"text {k}" for k in range(20)]
    n = round(MEANT * 10)
    assert n == MEANT * 10
    enough, few = ([f"text {k}" if k < shared else f"other {k}" for k in range(10)] for shared in (n, n - 1))
    others = partial(with_other_references, known=NOT_KNOWN)
    names = ["a.jsonl", "b.jsonl", "c.jsonl"]
    assert others(names, open_file=files(a=first, b=enough, c=few)) == ["c.jsonl"]
    assert others(["c.jsonl", "a.jsonl"], open_file=files(a=first, c=few)) == ["a.jsonl"]
    assert others(["a.jsonl"], open_file=files(a=first)) == []


def test_references_in_another_order_or_in_lists_are_the_same():
    texts = [f"text {k}" for k in range(500)]
    opener = files(a=texts, b=texts[::-1], c=[[text, "more"] for text in texts])
    assert with_other_references(["a.jsonl", "b.jsonl", "c.jsonl"], NOT_KNOWN, opener) == []


HELD = {"r.jsonl": REFERENCES, "a.jsonl": OUTPUTS, "b.jsonl": BOTH, "two.jsonl": Held(["bart", "t5"], ["reference"])}


@pytest.mark.parametrize(
    ("paths", "said", "systems", "references"),
    [
        (["ref.txt", "x.txt", "y.txt"], {}, ["x.txt", "y.txt"], ["ref.txt"]),
        (["x.txt", "ref_0.txt", "ref_1.csv"], {"n_last": 1}, ["x.txt"], ["ref_1.csv", "ref_0.txt"]),
        (["ref.txt", "x.txt", "y.txt"], {"systems": ["ref.txt"], "n_last": 1}, ["ref.txt", "x.txt"], ["y.txt"]),
        (["x.txt", "y.txt", "z.txt"], {"n_last": 2}, ["x.txt"], ["y.txt", "z.txt"]),
        (["x.txt", "y.txt", "z.txt"], {}, ["x.txt", "y.txt", "z.txt"], []),
        (["r.jsonl", "a.jsonl"], {"n_last": 1}, ["a.jsonl"], ["r.jsonl"]),
        (["x.txt", "b.jsonl"], {}, ["x.txt", "b.jsonl"], ["b.jsonl"]),
        (["b.jsonl", "x.txt"], {"n_last": 1}, ["b.jsonl"], ["x.txt"]),
        (["b.jsonl", "a.jsonl"], {"n_last": 1}, ["b.jsonl", "a.jsonl"], ["b.jsonl"]),
        (["two.jsonl", "a.jsonl"], {}, ["two.jsonl", "a.jsonl"], ["two.jsonl"]),
        (["b.jsonl", "two.jsonl"], {}, ["b.jsonl", "two.jsonl"], []),
        (["b.jsonl"], {"n_last": 1}, [], ["b.jsonl"]),
    ],
)
def test_names_or_columns_or_an_order_say_what_files_are_of(paths, said, systems, references):
    found = divided(paths, lambda path: HELD.get(path, Held([], [])), NOT_KNOWN, lambda path: None, **said)
    assert found[:3] == (systems, references, ())


@pytest.mark.parametrize(
    ("paths", "said", "asked"),
    [
        (["a.jsonl", "gold.txt", "ref.jsonl"], {}, ["gold.txt"]),
        (["x.txt", "gold.txt", "ref.txt"], {"n_last": 1}, ["gold.txt"]),
        (["x.txt", "ref_0.txt", "ref_1.txt", "gold.txt"], {"n_last": 1}, ["ref_0.txt", "ref_1.txt"]),
        (["a.jsonl", "gold.txt", "ref.jsonl"], {"systems": ["gold.txt"]}, []),
        (["x.txt", "gold.jsonl", "ref.jsonl"], {}, []),
        (["gold.txt", "ref.txt"], {"n_last": 1}, []),
        (["x.txt", "gold.txt", "ref.txt"], {"n_last": 2}, []),
        (["x.txt", "b.jsonl", "ref.txt", "gold.txt"], {}, ["ref.txt", "gold.txt"]),
    ],
)
def test_systems_that_are_called_references_are_asked_about_unless_columns_or_somebody_say_so(paths, said, asked):
    held = {**HELD, "gold.jsonl": OUTPUTS, "ref.jsonl": REFERENCES}
    found = divided(paths, lambda path: held.get(path, Held([], [])), NOT_KNOWN, files(), **said)
    assert found.called_references == asked
    assert {*asked} <= {*found.systems}


def test_files_that_each_have_references_are_systems_if_these_are_the_same():
    texts = [f"text {k}" for k in range(20)]
    opener = files(a=texts, b=texts[::-1], c=[f"other {k}" for k in range(20)], ref=texts)
    of = partial(divided, held=partial(held_by, known=NOT_KNOWN, open_file=opener), known=NOT_KNOWN, open_file=opener)
    two = ["a.jsonl", "b.jsonl"]
    assert of(two)[:3] == (two, ["a.jsonl"], ())
    assert of(two, own_references=False, n_last=1)[:3] == (["a.jsonl"], ["b.jsonl"], ())
    assert of([*two, "ref.jsonl"])[:3] == (two, ["ref.jsonl"], ()), "its name says it"
    assert of([*two, "a.jsonl"], n_last=1)[:3] == (two, ["a.jsonl"], ()), "somebody has said it"
    assert of([*two, "c.jsonl"])[:3] == ([], [], ["c.jsonl"])
    assert of([*two, "c.jsonl"], own_references=False).differing == ["c.jsonl"]
