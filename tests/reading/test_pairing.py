"""Rows of several files are paired by any column that both have, whatever it is called, or refused, or by order."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rougekit
from rougekit.cli import main, naming, reading
from rougekit.foundation.io.decoding import FileError
from rougekit.reading.pairing import Side, join, key_of
from rougekit.reading.question import Unclear
from tests.helpers.amounts import max_examples
from tests.helpers.rows import put

pytestmark = pytest.mark.usefixtures("folder")

TEXTS = [f"text {k} of thirty about cats and dogs number {k}" for k in range(30)]
KEYS = [
    "id", "doc_id", "encounter_id", "fname", "custom_id", "instance_id", "paper_id", "_id", "docId", "filename", "key",
    "pmid",
]  # fmt: skip
OTHER_ORDER = [*range(20, 30), *range(20)]
LATE = [*range(22), *range(29, 21, -1)]
"""Files are read row by row while they agree, so that a difference may come after the first rows."""


def data(*words, command="compare"):
    found = reading.read(naming.parse_files(command, words))
    return found, found.load()


def side(path, **columns):
    names = [*columns]

    def read(chosen):
        assert set(chosen) <= set(names)
        return zip(*(columns[name] for name in chosen), strict=True)

    return Side(path, {name: cells[:20] for name, cells in columns.items()}, read)


@pytest.mark.parametrize("order", [OTHER_ORDER, LATE, [*range(30)]], ids=["other", "late", "same"])
@pytest.mark.parametrize("key", KEYS)
def test_rows_are_paired_by_any_column_and_it_is_said(key, order):
    put("sys.jsonl", [{key: f"row-{k}", "prediction": TEXTS[k]} for k in order])
    put("ref.jsonl", [{key: f"row-{k}", "reference": TEXTS[k]} for k in range(30)])
    found, texts = data("sys.jsonl", "ref.jsonl")
    assert [*texts.systems.values()] == [texts.references] == [TEXTS]
    assert found.concluded == [f"paired by {key}"]
    assert f" · 30 examples · paired by {key}" in found.headline(30)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("{:04}", "{}"), ("test-{}", "{}"), ("data/d{}.txt", "d{}.json"), ("Doc-{}", "doc-{:03}"),
        ("C:\\\\x\\\\d{}", "D{}"),
        ("q{}-v2", "Q{}-V2"),
    ],
)  # fmt: skip
def test_ids_that_are_written_in_another_way_are_refused_only_in_another_order(one, two):
    def written(order):
        put("sys.jsonl", [{"doc": two.format(k), "prediction": TEXTS[k]} for k in order])
        put("ref.jsonl", [{"doc": one.format(k), "reference": TEXTS[k]} for k in range(30)])
        return data("sys.jsonl", "ref.jsonl")

    for order in (OTHER_ORDER, LATE):
        with pytest.raises(
            FileError, match=r"sys\.jsonl, row \d+: doc is '.*', probably '.*' of ref\.jsonl.* write doc"
        ):
            written(order)
    found, texts = written(range(30))
    assert texts.references == TEXTS
    assert found.concluded == ["paired by order, as doc has other values in each file"]


def test_ids_of_each_file_alone_leave_the_order_and_are_said():
    put(
        "sys.jsonl",
        [{"id": f"call-{k * 7}", "note": f"a note {k}", "prediction": text} for k, text in enumerate(TEXTS)],
    )
    put("ref.jsonl", [{"id": f"q{k}", "note": f"another {k}", "reference": text} for k, text in enumerate(TEXTS)])
    found, texts = data("sys.jsonl", "ref.jsonl")
    assert texts.references == TEXTS
    assert found.concluded == ["paired by order, as id has other values in each file"]


@pytest.mark.parametrize("order", [OTHER_ORDER, [*range(30)]], ids=["other", "same"])
def test_names_may_differ_and_numbers_of_rows_say_nothing(order):
    put("sys.jsonl", [{"index": n, "custom_id": f"r{k}", "prediction": TEXTS[k]} for n, k in enumerate(order)])
    put("ref.jsonl", [{"index": k, "doc": f"r{k}", "reference": TEXTS[k]} for k in range(30)])
    found, texts = data("sys.jsonl", "ref.jsonl")
    assert texts.systems[""] == TEXTS
    assert found.concluded == ["paired by doc = custom_id"]


@pytest.mark.parametrize("order", [OTHER_ORDER, LATE], ids=["other", "late"])
def test_ids_inside_objects_pair_rows_that_no_column_pairs(order):
    put("sys.jsonl", [{"meta": {"id": k, "tokens": 9}, "model": "a", "prediction": TEXTS[k]} for k in order])
    put("inside.jsonl", [{"meta": {"id": k, "tokens": 9}, "reference": TEXTS[k]} for k in range(30)])
    put("beside.jsonl", [{"number": k + 1000, "id": k, "reference": TEXTS[k]} for k in range(30)])
    for path, said in (("inside.jsonl", "paired by meta.id"), ("beside.jsonl", "paired by id = meta.id")):
        found, texts = data("sys.jsonl", path)
        assert texts.systems[""] == TEXTS
        assert found.concluded == [said]
    put("sys.jsonl", [{"id": f"r{n}", "meta": {"id": k}, "prediction": TEXTS[k]} for n, k in enumerate(order)])
    put("both.jsonl", [{"id": f"r{k}", "meta": {"id": k}, "reference": TEXTS[k]} for k in range(30)])
    assert data("sys.jsonl", "both.jsonl")[0].concluded == ["paired by id"]


def test_sources_and_references_may_be_keys_but_no_predictions():
    put("sys.jsonl", [{"source": f"a source {k}", "prediction": TEXTS[k]} for k in OTHER_ORDER])
    put("ref.jsonl", [{"source": f"a source {k}", "reference": TEXTS[k]} for k in range(30)])
    assert data("sys.jsonl", "ref.jsonl")[1].systems[""] == TEXTS
    put("sys.jsonl", [{"prediction": text} for text in TEXTS[::-1]])
    found, texts = data("sys.jsonl", "ref.jsonl")
    assert texts.systems[""] == TEXTS[::-1], "a prediction that equals another reference pairs nothing"
    assert found.concluded == ["paired by order"]


def test_each_file_of_several_systems_is_paired_by_its_own_key():
    put("ref.jsonl", [{"id": f"r{k}", "fname": f"{k}.txt", "reference": TEXTS[k]} for k in range(30)])
    put("a.jsonl", [{"id": f"r{k}", "prediction": TEXTS[k]} for k in OTHER_ORDER])
    put("b.jsonl", [{"fname": f"{k}.txt", "prediction": TEXTS[k]} for k in LATE])
    put("c.jsonl", [{"prediction": TEXTS[k]} for k in range(30)])
    found, texts = data("a.jsonl", "b.jsonl", "c.jsonl", "ref.jsonl")
    assert list(texts.systems.values()) == [TEXTS] * 3
    assert found.concluded == ["paired by id (a.jsonl)", "paired by fname (b.jsonl)", "paired by order (c.jsonl)"]
    for name in "defg":
        put(f"{name}.jsonl", [{"fname": f"{k}.txt", "prediction": TEXTS[k]} for k in LATE])
    systems = [f"{name}.jsonl" for name in "abdefg"]
    assert data(*systems, "ref.jsonl")[0].concluded == ["paired by id (a.jsonl)", "paired by fname (5 files)"]
    assert data(*systems[1:], "ref.jsonl")[0].concluded == ["paired by fname"]


@pytest.mark.parametrize("order", [OTHER_ORDER, LATE, [*range(30)]], ids=["other", "late", "same"])
def test_several_files_of_references_are_paired_by_keys(order):
    put("sys.jsonl", [{"id": f"r{k}", "prediction": TEXTS[k]} for k in OTHER_ORDER])
    put("ref_0.jsonl", [{"id": f"r{k}", "fname": f"{k}.txt", "reference": f"one {k}"} for k in range(30)])
    put("ref_1.jsonl", [{"fname": f"{k}.txt", "gold": [f"two {k}", f"three {k}"], "date": k / 7} for k in order])
    found, texts = data("sys.jsonl", "ref_0.jsonl", "ref_1.jsonl")
    assert texts.systems[""] == TEXTS
    assert texts.references == [[f"one {k}", f"two {k}", f"three {k}"] for k in range(30)]
    assert found.files == "ref_0.jsonl: sys.jsonl against reference and those of ref_1.jsonl"
    assert found.concluded == ["paired by id (sys.jsonl)", "paired by fname (ref_1.jsonl)"]
    same = rougekit.read("sys.jsonl", ["ref_0.jsonl", "ref_1.jsonl"])
    assert same.references == texts.references
    assert same.predictions == {"sys": TEXTS}


def test_further_references_may_be_lines_and_columns_of_another_name_are_chosen():
    put("sys.jsonl", [{"id": f"r{k}", "prediction": TEXTS[k]} for k in range(30)])
    put("a.jsonl", [{"id": f"r{k}", "reference": f"one {k}"} for k in range(30)])
    put("b.jsonl", [{"id": f"r{k}", "ref_en": f"two {k}", "ref_de": f"three {k}"} for k in OTHER_ORDER])
    Path("c.txt").write_text("".join(f"four {k}\n" for k in range(30)))
    with pytest.raises(Unclear, match=r"^b.jsonl: its columns don't say which hold the references"):
        rougekit.read("sys.jsonl", ["a.jsonl", "b.jsonl"])
    found = rougekit.read("sys.jsonl", ["a.jsonl", "b.jsonl", "c.txt"], reference_column="ref_de")
    assert found.references == [[f"one {k}", f"three {k}", f"four {k}"] for k in range(30)]
    assert found.concluded == ["paired by id (sys.jsonl, b.jsonl)", "paired by order (c.txt)"]
    Path("p.txt").write_text("".join(f"{text}\n" for text in TEXTS))
    assert rougekit.read("p.txt", ["c.txt", "a.jsonl"]).references == [[f"four {k}", f"one {k}"] for k in range(30)]
    put("a.jsonl", [{"id": f"r{k}", "reference": f"one {k}"} for k in range(29)])
    with pytest.raises(FileError, match=r"^a.jsonl: no row with id 'r29', as row \d+ of b.jsonl has; expected"):
        rougekit.read("sys.jsonl", ["b.jsonl", "a.jsonl"], reference_column="ref_de")


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        ([*range(29)], "sys.jsonl: no row with fname 'r29', as row 30 of ref.jsonl has; expected the same values in"),
        ([*range(5, 30), *range(4)], "sys.jsonl: no row with fname 'r4', as row 5 of ref.jsonl has; expected the same"),
        ([*range(10), *range(20, 30)], "sys.jsonl: no row with fname 'r10' and 9 more, as row 11 of ref.jsonl has;"),
        ([*range(31)], "ref.jsonl: no row with fname 'r30', as row 31 of sys.jsonl has; expected"),
        ([3, *range(30)], "sys.jsonl: rows 1 and 5 both have fname 'r3'; expected each value once"),
    ],
)
def test_gaps_are_refused_with_the_first_that_lacks(ids, message):
    put("sys.jsonl", [{"fname": f"r{k}", "prediction": f"p {k}"} for k in ids])
    put("ref.jsonl", [{"fname": f"r{k}", "reference": TEXTS[k]} for k in range(30)])
    with pytest.raises(FileError, match=f"^{re.escape(message)}"):
        data("sys.jsonl", "ref.jsonl")


@pytest.mark.parametrize("missing", [3, 26])
def test_the_key_that_lacks_is_named_under_any_name_and_at_any_length(missing):
    keys = [f"{'a long source ' * 20}{k}" for k in range(30)]
    put("ref.jsonl", [{"source": key, "fname": f"f{k}", "reference": TEXTS[k]} for k, key in enumerate(keys)])
    put("sys.jsonl", [{"source": key, "prediction": "p"} for k, key in enumerate(keys) if k != missing])
    with pytest.raises(FileError, match=rf"sys.jsonl: no row with source 'a long source a .*…', as row {missing + 1} "):
        data("sys.jsonl", "ref.jsonl")
    put("sys.jsonl", [{"file": f"f{k}", "prediction": "p"} for k in range(30) if k != missing])
    with pytest.raises(FileError, match=f"sys.jsonl: no row with file 'f{missing}', as row {missing + 1} of ref"):
        data("sys.jsonl", "ref.jsonl")
    put("sys.jsonl", [{"file": "f" if k == missing else f"f{k}", "prediction": "p"} for k in range(30)])
    with pytest.raises(FileError, match=f"sys.jsonl: no row with file 'f{missing}', as row {missing + 1} of ref"):
        data("sys.jsonl", "ref.jsonl")


@pytest.mark.parametrize("row", [3, 26])
def test_a_row_without_an_id_is_refused_where_others_have_one(row):
    put("ref.jsonl", [{"fname": f"r{k}", "reference": TEXTS[k]} for k in range(30)])
    put("sys.jsonl", [{"fname": None if k == row else f"r{k}", "prediction": "p"} for k in range(30)])
    with pytest.raises(FileError, match=f"^sys.jsonl: row {row + 1} has no fname; expected each value once"):
        data("sys.jsonl", "ref.jsonl")


def test_numbers_of_other_names_that_are_alike_by_chance_pair_nothing():
    put("ref.jsonl", [{"length": 100 + k, "reference": TEXTS[k]} for k in range(30)])
    put("sys.jsonl", [{"tokens": 105 + k, "prediction": TEXTS[k]} for k in range(30)])
    assert data("sys.jsonl", "ref.jsonl")[0].concluded == ["paired by order"]


@pytest.mark.parametrize("late", [0, 22])
def test_columns_that_contradict_each_other_are_asked(late):
    shift = [*range(late), *range(late + 1, 30), late]
    put("sys.jsonl", [{"id": f"r{k}", "fname": f"f{shift[k]}", "prediction": TEXTS[k]} for k in range(30)])
    put("ref.jsonl", [{"id": f"r{k}", "fname": f"f{k}", "reference": TEXTS[k]} for k in range(30)])
    with pytest.raises(
        Unclear, match=r"ref.jsonl and sys.jsonl: the columns 'id' and 'fname' pair their rows differe"
    ) as asked:
        data("sys.jsonl", "ref.jsonl")
    assert [suggestion.flags for suggestion in asked.value.question.suggestions] == [
        ["--id_column=id"],
        ["--id_column=fname"],
    ]
    assert data("sys.jsonl", "ref.jsonl", "--id_column=id")[1].systems[""] == TEXTS
    found, texts = data("sys.jsonl", "ref.jsonl", "--id_column=fname")
    assert texts.systems[""] == [TEXTS[shift.index(k)] for k in range(30)]
    assert found.concluded == ["paired by fname"]
    with pytest.raises(FileError, match=r"^--id_column=prediction: ref.jsonl and sys.jsonl have no columns of this"):
        data("sys.jsonl", "ref.jsonl", "--id_column=prediction")


@pytest.mark.parametrize("called", ["fname", "file"])
def test_the_first_row_that_lacks_is_said_of_a_column_that_somebody_named_too(called):
    put("ref.jsonl", [{"fname": f"{k}.txt", "reference": TEXTS[k]} for k in range(30)])
    put("sys.jsonl", [{called: f"{k}.txt", "prediction": TEXTS[k]} for k in OTHER_ORDER if k != 3])
    with pytest.raises(FileError, match=rf"^sys.jsonl: no row with {called} '3.txt', as row 4 of ref.jsonl has"):
        data("sys.jsonl", "ref.jsonl", "--id_column=fname")


def test_what_is_left_out_of_a_file_of_a_system_is_said_but_not_its_keys():
    put("sys.jsonl", [{"pmid": f"p{k}", "prediction": TEXTS[k], "draft": f"x {k} y"} for k in OTHER_ORDER])
    put("ref.jsonl", [{"pmid": f"p{k}", "reference": TEXTS[k]} for k in range(30)])
    assert data("sys.jsonl", "ref.jsonl")[0].concluded == ["paired by pmid", "left out of sys.jsonl: draft"]


def test_values_that_repeat_in_another_order_are_refused():
    topics = ["news", "sport"] * 15
    put("sys.jsonl", [{"topic": topics[k], "prediction": TEXTS[k]} for k in OTHER_ORDER[1:] + OTHER_ORDER[:1]])
    put("ref.jsonl", [{"topic": topics[k], "reference": TEXTS[k]} for k in range(30)])
    with pytest.raises(FileError, match=r"sys.jsonl, row 1: topic is 'sport', but 'news' in ref.jsonl; its values"):
        data("sys.jsonl", "ref.jsonl")


def test_standard_input_is_paired_too(monkeypatch, capsys):
    import io

    lines = "".join(json.dumps({"fname": f"r{k}", "reference": TEXTS[k]}) + "\n" for k in range(30))
    put("sys.jsonl", [{"fname": f"r{k}", "prediction": TEXTS[k]} for k in LATE])
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode()), "utf-8"))
    assert main(["--data=-", "--system=a=sys.jsonl", "--rouge_types=rouge1"]) == 0
    out = capsys.readouterr().out
    assert "paired by fname" in out
    assert "100.00" in out


def test_memory_holds_rows_only_where_orders_differ():
    """Rows of a file in the same order are read one by one."""
    put("sys.jsonl", [{"id": f"r{k}", "prediction": TEXTS[k % 30]} for k in range(90)])
    put("ref.jsonl", [{"id": f"r{k}", "reference": TEXTS[k % 30]} for k in range(90)])
    found = reading.read(naming.parse_files("compare", ["sys.jsonl", "ref.jsonl"]))
    (file,) = found.paired
    assert file.followed == [("id", "id")]
    next(iter(found.batches))
    assert not file._sides[0]._keys, "no file was read for its keys"


@max_examples(300, 60)
@given(st.permutations(range(12)), st.permutations(["name", "7", "v 1", "Ünïcode", "0", "1"]))
def test_joining_gives_each_row_its_partner(order, names):
    first = side("a", key=[f"{names[k % 6]} {k}" for k in range(12)], n=[*range(12)])
    second = side("b", other=[f"{names[k % 6]} {k}" for k in order], n=[*range(12)])
    found = join(first, second)
    assert found.by == ("key", "other")
    rows = found.order or [*range(12)]
    assert [order[row] for row in rows] == [*range(12)]


def test_whole_numbers_and_blanks_are_the_same_key_and_long_texts_are_compared():
    assert key_of(7) == key_of("7.0 ") == key_of(7.0) == "7"
    assert [key_of(cell) for cell in (None, "", True, 1.5, ["a"], {})] == [None] * 6
    assert key_of("a" * 5_000) == key_of("a" * 5_000 + " ") != key_of("a" * 4_999)


def test_all_outputs_of_the_only_file_are_systems_beside_references_of_another():
    rows = [{"id": f"r{k}", "bart": TEXTS[k], "t5": f"{TEXTS[k]} x", "reference": TEXTS[k]} for k in OTHER_ORDER]
    put("sys.jsonl", rows)
    for name in ("ref_0", "ref_1"):
        put(f"{name}.jsonl", [{"id": f"r{k}", "reference": f"{name} {k}"} for k in range(30)])
    found, texts = data("sys.jsonl", "ref_0.jsonl", "ref_1.jsonl")
    assert texts.systems == {"bart": TEXTS, "t5": [f"{text} x" for text in TEXTS]}
    assert texts.references == [[f"ref_0 {k}", f"ref_1 {k}"] for k in range(30)]
    assert found.files == "ref_0.jsonl: 2 systems against reference and those of ref_1.jsonl"
    assert data("sys.jsonl", "ref_0.jsonl", "--prediction_column=t5")[1].systems == {"": texts.systems["t5"]}
    assert [*rougekit.read("sys.jsonl", "ref_0.jsonl").predictions] == ["bart", "t5"]
    assert [*rougekit.read({"A": "sys.jsonl"}, "ref_0.jsonl").predictions] == ["A.bart", "A.t5"]
    put("lead.jsonl", rows)
    with pytest.raises(Unclear, match="don't say which hold the predictions"):
        data("sys.jsonl", "lead.jsonl", "ref_0.jsonl")
    two = data("sys.jsonl", "lead.jsonl", "ref_0.jsonl", "--prediction_column=bart", "--prediction_column=t5")[1]
    assert [*two.systems] == ["sys.bart", "sys.t5", "lead.bart", "lead.t5"]
