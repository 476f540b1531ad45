"""Arrow columns give the scores of equal lists of strings."""

import itertools
import os
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rougekit.arrow
from rougekit import RougeWarning, Scorer, Unclear
from rougekit.arrow import _is_list, score_columns, score_table
from tests.helpers.amounts import drawn

pa = pytest.importorskip("pyarrow")

TYPES = ["rouge1", "rouge2", "rougeLsum", "rougeW", "meadL"]
KINDS = [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())]
texts = st.text(st.sampled_from("ab K\u212aİé中\n."), max_size=12)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@given(pairs=st.lists(st.tuples(texts, texts), max_size=6), skip=st.integers(0, 2), stem=st.booleans())
def test_columns_of_strings_are_scored_as_lists(kind, pairs, skip, stem):
    predictions, references = [p for p, _ in pairs], [r for _, r in pairs]
    arrays = [pa.array(column, pa.string()).cast(kind) for column in (predictions, references)]
    table = pa.table(arrays, ["prediction", "reference"]).slice(skip)
    expected = Scorer(TYPES, use_stemmer=stem).score(predictions[skip:], references[skip:])
    got = score_table(table, TYPES, use_stemmer=stem)
    assert got.equals(expected.to_arrow())


@pytest.mark.parametrize("each", [1, 2, 100])
def test_lists_of_references_slices_and_chunks(monkeypatch, each):
    monkeypatch.setattr(rougekit.arrow, "ROWS", each)
    rows = [("a b c", ["a", "b c"]), ("", ["x"]), ("c d", ["d c", "c", "c d"]), ("e", ["e", ""]), ("f", ["g"])]
    wides = [pa.list_, pa.large_list, pa.list_view, pa.large_list_view]
    for kind, wide in itertools.product([pa.string(), pa.large_string(), pa.string_view()], wides):
        table = pa.table({"p": pa.array([p for p, _ in rows], kind), "r": pa.array([r for _, r in rows], wide(kind))})
        table = pa.concat_tables([table.slice(1, 2), table.slice(3)])
        got = score_columns(Scorer(TYPES), table, "p", "r", threads=2)
        expected = Scorer(TYPES).score([p for p, _ in rows[1:]], [r for _, r in rows[1:]])
        assert np.array_equal(got.example_at, expected.example_at)
        for name in TYPES:
            assert np.array_equal(got.tables[name], expected.tables[name])
            assert np.array_equal(got.columns[name], expected.columns[name])


def test_a_record_batch_gives_a_record_batch():
    batch = pa.record_batch({"prediction": ["a b"], "reference": ["a"]})
    scores = score_table(batch, ["rouge1"])
    assert isinstance(scores, pa.RecordBatch)
    assert scores.to_pydict() == {"rouge1_precision": [0.5], "rouge1_recall": [1.0], "rouge1_fmeasure": [2 / 3]}


@pytest.mark.parametrize("options", [{"max_words": 1}, {"tokenizer": "unicode"}, {"split_summaries": True}])
def test_options_that_need_strings_work(options):
    table = pa.table({"prediction": ["é b. C d."], "reference": ["é d."]})
    expected = Scorer(**options).score(["é b. C d."], ["é d."]).to_arrow()
    assert score_table(table, **options).equals(expected)


@pytest.mark.parametrize("options", [{}, {"max_words": 9}])
def test_a_column_may_be_its_own_reference(options):
    table = pa.table({"text": ["a cat", "a dog"]})
    scores = score_table(table, ["rouge1"], prediction="text", reference="text", **options)
    assert scores["rouge1_fmeasure"].to_pylist() == [1.0, 1.0]


def test_an_empty_table_has_no_scores():
    table = pa.table({"prediction": pa.array([], pa.string()), "reference": pa.array([], pa.string())})
    assert score_table(table).num_rows == 0


COLUMNS = {"prediction": ["a b", "c"], "reference": ["a", "d"], "other": [1, 2]}
SCORES = {"rouge1_precision": [0.5, 0.0], "rouge1_recall": [1.0, 0.0], "rouge1_fmeasure": [2 / 3, 0.0]}


def test_a_pandas_frame_gives_a_frame_with_its_index():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({**COLUMNS, "other": [object(), {1}]}, index=pandas.Index(["x", "y"], name="id"))
    pandas.testing.assert_frame_equal(score_table(frame, ["rouge1"]), pandas.DataFrame(SCORES, index=frame.index))
    with pytest.raises(ValueError, match=r"prediction\[1\] is null"):
        score_table(pandas.DataFrame({"prediction": ["a", None], "reference": ["a", "b"]}))
    with pytest.raises(KeyError, match="no column 'summary'"):
        score_table(pandas.DataFrame(COLUMNS), reference="summary")
    with pytest.raises(TypeError, match="column 'other' is int64"):
        score_table(frame.assign(other=pandas.Categorical([1, 2])), reference="other")


@pytest.mark.filterwarnings("error:.* of a LazyFrame")  # which is refused before it is asked for anything
def test_a_polars_frame_gives_a_frame():
    polars = pytest.importorskip("polars")
    for kind in (polars.String, polars.Categorical):
        frame = polars.DataFrame(COLUMNS).with_columns(polars.col("reference").cast(kind))
        assert score_table(frame, ["rouge1"]).equals(polars.DataFrame(SCORES))
    several = [["x", "a"], ["d", "e"]]
    words = polars.Enum(["a", "d", "e", "x"])
    for kind in (polars.String, polars.Categorical, words):
        for wide in (polars.List(kind), polars.Array(kind, 2)):
            lists = frame.with_columns(reference=polars.Series(several, dtype=wide))
            assert score_table(lists, ["rouge1"]).equals(polars.DataFrame(SCORES))
    with pytest.raises(TypeError, match=r"a LazyFrame of polars; .* \.collect\(\) returns"):
        score_table(frame.lazy())


def test_a_dataset_is_refused_with_the_way_to_convert_it():
    dataset = pytest.importorskip("datasets").Dataset.from_dict({"prediction": ["a b"], "reference": ["a"]})
    with pytest.raises(TypeError, match=r'table is a Dataset; expected \.with_format\("arrow"\)\[:\]'):
        score_table(dataset)
    assert score_table(dataset.with_format("arrow")[:], ["rouge1"]).num_rows == 1


def test_bleu_is_refused_rather_than_left_out():
    with pytest.raises(ValueError, match="'bleu' is a score of a whole corpus, not of examples"):
        score_table({"prediction": ["a b"], "reference": ["a"]}, ["rouge1", "bleu"])


def test_a_relation_gives_a_relation():
    duckdb = pytest.importorskip("duckdb")
    table = pa.table(COLUMNS)
    for connection in (duckdb, duckdb.connect()):
        relation = connection.from_arrow(table).filter("other < 3")
        assert score_table(relation, ["rouge1"]).to_arrow_table().to_pydict() == SCORES


class Stream:
    """An object that has only Arrow's stream protocol."""

    def __arrow_c_stream__(self, requested_schema=None):
        return pa.table(COLUMNS).__arrow_c_stream__(requested_schema)


def test_any_stream_gives_a_table():
    assert score_table(Stream(), ["rouge1"]).to_pydict() == SCORES


def test_a_reader_is_consumed_lazily():
    read = []

    def batches():
        for number in range(5):
            read.append(number)
            yield pa.record_batch(COLUMNS)

    scores = score_table(pa.RecordBatchReader.from_batches(pa.table(COLUMNS).schema, batches()), ["rouge1"])
    assert isinstance(scores, pa.RecordBatchReader)
    assert read == []
    assert scores.read_next_batch().to_pydict() == SCORES
    assert len(read) <= 2
    assert scores.read_all().num_rows == 8


@pytest.mark.parametrize(
    ("columns", "error", "message"),
    [
        ({"prediction": ["a", None], "reference": ["a", "b"]}, ValueError, r"prediction\[1\] is null"),
        ({"prediction": ["a"], "reference": [None]}, ValueError, r"reference\[0\] is null, an empty cell to pandas"),
        ({"prediction": [1], "reference": ["a"]}, TypeError, "column 'prediction' is int64; expected .* string_view$"),
        (
            {"prediction": [b"a"], "reference": ["a"]},
            TypeError,
            "'prediction' is binary; .*: decode it, in pyarrow by .cast",
        ),
        ({"prediction": ["a", "b"], "reference": [["a"], []]}, ValueError, r"reference\[1\] is empty"),
        ({"prediction": ["a", "b"], "reference": [["a"], None]}, ValueError, r"reference\[1\] is null"),
        ({"prediction": ["a", "b"], "reference": [["a"], ["b", None]]}, ValueError, r"reference\[1\]\[1\] is null"),
        ({"prediction": ["a"], "reference": [[1]]}, TypeError, "column 'reference' is int64; expected string"),
        ({"text": ["a"], "reference": ["a"]}, Unclear, "don't say which hold the predictions\n  text  "),
    ],
)
def test_wrong_values_are_named_with_their_row(columns, error, message):
    with pytest.raises(error, match=message):
        score_table(pa.table(columns))


def test_a_null_is_told_with_the_way_out_of_each_kind_of_table():
    table = pa.table({"prediction": ["a", None], "reference": ["a", "b"]})
    with pytest.raises(ValueError, match=r'pandas \(use \.fillna.*; with polars and Arrow \.fill_null\(""\)\)'):
        score_table(table)


def test_one_of_two_columns_of_a_name_is_not_chosen():
    table = pa.table([["a"], ["b"], ["c"]], ["prediction", "reference", "reference"])
    with pytest.raises(ValueError, match=r"the table has 2 columns 'reference'; expected one"):
        score_table(table)
    assert score_table(table, prediction="prediction", reference="prediction")["rouge1_fmeasure"].to_pylist() == [1.0]


@pytest.mark.parametrize(
    ("second", "message"), [([[]], "is empty"), ([None], "is null"), ([["a", None]], r"\[1\] is null")]
)
def test_rows_in_errors_count_from_the_first_chunk(second, message):
    kind = pa.list_(pa.string())
    references = pa.chunked_array([pa.array([["a"], ["b", "c"]], kind), pa.array([["d"], *second], kind)])
    with pytest.raises(ValueError, match=r"reference\[3\].*" + message):
        score_table(pa.table({"prediction": list("abcd"), "reference": references}))


def test_only_tables_are_accepted():
    with pytest.raises(TypeError, match="table is list; expected a table of pyarrow, pandas"):
        score_table([{"prediction": ["a"]}])


WORDS = "amber birch cedar dune ember fjord grove heath".split()


def odd_texts(n=200):
    """Predictions and references with several things that are probably not meant."""
    predictions, references = (
        [" ".join(WORDS[(k * step + j * (k + 3)) % 8] for j in range(8)) + f" {k}." for k in range(n)]
        for step in (5, 7)
    )
    predictions[3], predictions[n // 2], predictions[-1] = " ", "<think> so </think> birch", "nan"
    predictions[10:20] = references[10:20]
    predictions[40:60] = [predictions[40]] * 20
    references[7] = ""
    predictions[9], predictions[n - 70] = "amber &amp; birch", "Error code: 429, too many requests"
    predictions[n - 71], predictions[n - 73] = " [FAIL] amber", '{"summary": "amber"}'
    return predictions, references


@pytest.mark.parametrize("layout", ["texts", "lists", "views"])
@pytest.mark.parametrize("options", [{}, {"tokenizer": "unicode"}, {"drop_reasoning": True}], ids=str)
def test_what_texts_hold_is_noticed_as_in_lists(monkeypatch, layout, options):
    monkeypatch.setattr(rougekit.arrow, "ROWS", 64)
    predictions, references = odd_texts()
    references = [[text, ""] for text in references] if layout == "lists" else references
    kind = pa.string_view() if layout == "views" else pa.string()
    table = pa.table({"prediction": pa.array(predictions, kind), "reference": references})
    with pytest.warns(RougeWarning) as of_lists:
        Scorer(["rouge1"], **options).score(predictions, references)
    with pytest.warns(RougeWarning) as of_table:
        score_table(table, ["rouge1"], **options)
    assert len(of_lists) >= 6
    assert sorted(str(each.message) for each in of_table) == sorted(str(each.message) for each in of_lists)


def test_texts_without_tokens_are_named_by_column_and_row(monkeypatch):
    monkeypatch.setattr(rougekit.arrow, "ROWS", 2)
    table = pa.table({"prediction": ["a", "b", "c", "наука"], "reference": [["a"], ["b"], ["мир", "c"], ["d"]]})
    with pytest.warns(RougeWarning, match=r"2 texts have .* the first is reference\[2\]\[0\] \('мир'\)"):
        score_table(table, ["rouge1"])


def test_many_rows_are_checked_for_unsplit_sentences():
    """More rows than one step of the check reads."""
    table = pa.table({"prediction": ["a é"] * 1500, "reference": [*["a"] * 1200, "a. B. C", *["c."] * 299]})
    with pytest.warns(RougeWarning, match=r"1 text has several sentences .* the first is reference\[1200\]"):
        assert score_table(table, ["rougeLsum"]).num_rows == 1500
    table = pa.table({"prediction": ["a 。"] * 1500, "reference": [*["a."] * 900, "一 a。二 b！三", *["!"] * 599]})
    with pytest.warns(RougeWarning, match=r"1 text has several sentences .* the first is reference\[900\]"):
        score_table(table, ["rougeLsum"], tokenizer="rouge_score")


def test_datasets_map_without_the_arrow_format():
    datasets = pytest.importorskip("datasets")
    data = datasets.Dataset.from_dict({"id": [7], **{name: column[:1] for name, column in COLUMNS.items()}})
    scored = data.map(score_table, batched=True, fn_kwargs={"rouge_types": ["rouge1"]})
    assert scored.to_dict() == {**data.to_dict(), **{name: column[:1] for name, column in SCORES.items()}}
    with pytest.raises(TypeError, match="table is a single row; with datasets, pass batched=True to map"):
        data.map(score_table)


@pytest.mark.parametrize("processes", [None, pytest.param(2, marks=pytest.mark.slow)])
def test_datasets_map_with_arrow_batches(processes, monkeypatch):
    datasets = pytest.importorskip("datasets")
    monkeypatch.setattr(os, "environ", os.environ)  # of which map leaves a copy, unlike the one that rich has
    data = datasets.Dataset.from_dict({"prediction": ["a b", "c"] * 10, "reference": ["a", "c"] * 10})
    scored = data.with_format("arrow").map(score_table, batched=True, batch_size=3, num_proc=processes)
    assert set(scored.column_names) == set(score_table(data.data.table).column_names)  # a table replaces the row
    assert scored.with_format(None)["rouge1_precision"][:] == [0.5, 1.0] * 10


def test_a_streaming_dataset_is_consumed_lazily():
    datasets = pytest.importorskip("datasets")
    read = []

    def rows():
        for row in range(10_000):
            read.append(row)
            yield {"prediction": f"a {row}", "reference": "a"}

    data = datasets.IterableDataset.from_generator(rows).with_format("arrow")
    scored = data.map(score_table, batched=True, batch_size=100)
    first = next(iter(scored.iter(batch_size=100)))
    assert first["rouge1_precision"].to_pylist() == [0.5] * 100
    assert len(read) <= 300


@pytest.mark.slow
def test_a_streaming_dataset_is_scored_in_constant_memory():
    datasets = pytest.importorskip("datasets")
    from benchmarks.memory import resident

    n_batches, size = drawn((60, 2_000), (20, 300))
    text = "the cat sat " * 2_000  # 24 kB

    def rows():
        for row in range(size * n_batches):
            yield {"prediction": f"{text}{row}", "reference": "the cat"}

    data = datasets.IterableDataset.from_generator(rows).with_format("arrow")
    scored = data.map(score_table, batched=True, batch_size=size).iter(batch_size=size)
    sizes = [resident() for _ in scored]
    assert len(sizes) == n_batches
    of_batch = size * len(text) / 2**20
    kept = (min(sizes[-3:]) - min(sizes[7:10])) / of_batch
    assert kept < 3, "of the batches since the tenth; a batch or two may be there for a moment, which minima leave out"


def strings_at(offsets, data=b"abcdefgh", kind=np.int32):
    """A column of strings with arbitrary offsets, which pyarrow does not check when it reads a file."""
    at = np.zeros(len(offsets), kind)
    arrow = pa.string() if kind is np.int32 else pa.large_string()
    array = pa.Array.from_buffers(arrow, len(at) - 1, [None, pa.py_buffer(at), pa.py_buffer(data)])
    return array, lambda: at.__setitem__(slice(None), offsets)


def lists_at(offsets, values):
    at, values = np.zeros(len(offsets), np.int32), pa.array(values)
    array = pa.Array.from_buffers(pa.list_(values.type), len(at) - 1, [None, pa.py_buffer(at)], children=[values])
    return array, lambda: at.__setitem__(slice(None), offsets)


def codes_of(codes, values):
    return pa.DictionaryArray.from_arrays(pa.array(codes), values, safe=False), lambda: None


def views_of_nothing():
    views = np.array([[1, 97, 0, 0], [100, 0, 0, 10**8], [1, 97, 0, 0]], np.int32)
    array = pa.Array.from_buffers(pa.string_view(), 3, [None, pa.py_buffer(views), pa.py_buffer(b"abc")], 0)
    return array, lambda: None


INVALID = {
    "beyond the end": (1, lambda: strings_at([0, 1, 2_000_000_000, 8])),
    "before the start": (1, lambda: strings_at([0, 4, -4, 8])),
    "the last ends too late": (2, lambda: strings_at([0, 1, 2, 9])),
    "decreasing": (1, lambda: strings_at([0, 4, 2, 8], kind=np.int64)),
    "the first starts too early": (0, lambda: strings_at([-2_000_000, 1, 2, 8], kind=np.int64)),
    "not UTF-8": (1, lambda: strings_at([0, 1, 3, 8], b"a\xffcdefgh")),
    "a list beyond the end": (2, lambda: lists_at([0, 1, 2, 2_000_000], ["a", "b", "c"])),
    "a decreasing list": (1, lambda: lists_at([0, 2, 1, 3], ["a", "b", "c"])),
    "a view beyond its buffer": (1, views_of_nothing),
    "a code without a value": (1, lambda: codes_of([0, 7_000_000, 0], ["a"])),
}


@pytest.mark.parametrize("options", [{}, {"tokenizer": "unicode"}], ids=str)
@pytest.mark.parametrize("case", INVALID)
def test_offsets_outside_the_buffer_are_refused_with_their_row(case, options):
    """Without the check, some of these would crash the process."""
    row, make = INVALID[case]
    array, damage = make()
    right = pa.array([["a b"], ["c"], ["d"]] if _is_list(array.type) else ["a b", "c", "d"]).cast(array.type)
    columns = [pa.chunked_array([pa.array(["a b", "c", "d"])] * 2), pa.chunked_array([right, array])]
    table = pa.table(columns, ["prediction", "reference"])
    damage()
    with pytest.raises(ValueError, match=rf"reference\[{3 + row}\] is not a valid "):
        score_table(table, **options)
    with pytest.raises(ValueError, match=rf"references\[{3 + row}\] is not a valid "):
        Scorer(**options).score(*table.columns)


def test_lists_and_missing_columns_are_refused_with_what_to_write():
    with pytest.raises(TypeError, match=r"^table is list; expected a table .*; Scorer.score takes lists of texts$"):
        score_table(["a"], ["a"])
    with pytest.raises(
        KeyError, match=r"no column 'prediction' in the table; its columns are \['source', 'reference'\]"
    ):
        score_table(pa.table({"source": ["a"], "reference": ["a"]}), prediction="prediction")


@pytest.mark.parametrize(
    ("columns", "named", "line"),
    [
        (["a", "b"], {}, "score_table(table, prediction='a', reference='b')"),
        (["prediction", "ref_en"], {}, "score_table(table, reference='ref_en')"),
        (["prediction", "target", "references"], {}, "score_table(table, reference='target')"),
        (["bart", "t5", "reference"], {}, "score_table(table, prediction='bart')"),
        (["hyp_a", "hyp_b", "ref"], {}, "score_table(table, prediction='hyp_a')"),
        (["summary", "bucket", "reference"], {}, "score_table(table, prediction='summary')"),
        (["A", "B", "gold"], {"reference": "gold"}, "score_table(table, reference='gold', prediction='A')"),
        (["x", "target", "references"], {"prediction": "x"}, "score_table(table, prediction='x', reference='target')"),
        (["abstract", "related_work", "prediction"], {}, "score_table(table, reference='abstract')"),
        (["title", "abstract", "keyphrases", "prediction"], {}, "score_table(table, reference='abstract')"),
        (["prediction"], {}, "choose with reference=…"),
        (["reference"], {"prediction": "reference"}, "choose with reference=…"),
    ],
)
@pytest.mark.parametrize("library", ["mapping", "pyarrow", "pandas", "polars", "duckdb"])
def test_what_names_of_columns_leave_open_is_asked_with_a_call_that_answers(library, columns, named, line):
    cells = {name: [f"a {name}"] for name in columns}
    if library == "mapping":
        table = cells
    elif library == "pyarrow":
        table = pa.table(cells)
    elif library == "duckdb":
        table = pytest.importorskip("duckdb").from_arrow(pa.table(cells))
    else:
        table = pytest.importorskip(library).DataFrame(cells)
    with pytest.raises(Unclear, match=re.escape(line)) as asked:
        score_table(table, **named)
    assert isinstance(asked.value, ValueError)
    assert [*asked.value.question.samples] == columns
    if line.startswith("score"):
        eval(line, {"score_table": score_table, "table": table})


@pytest.mark.parametrize("named", [{"prediction": "highlights"}, {"reference": "summary"}])
def test_a_column_that_is_named_is_not_guessed_to_be_the_other_one(named):
    table = pa.table({"summary": ["a b", "c d"], "highlights": ["a x", "y z"]})
    assert score_table(table, ["rouge1"], **named)["rouge1_fmeasure"].to_pylist() == [0.5, 0.0]
