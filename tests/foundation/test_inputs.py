"""Everything that people give as predictions and references, and what they hear when it is wrong."""

import re
import warnings

import datasets
import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rouge_metric import Rouge
from rougekit import Scorer, score_pair
from rougekit.foundation.errors import RougeWarning
from rougekit.foundation.inputs import checked_texts, refuse_surrogates

COLUMNS = {
    "list": list,
    "tuple": tuple,
    "numpy str": np.array,
    "numpy object": lambda rows: np.array(rows, object),
    "numpy StringDType": lambda rows: np.array(rows, np.dtypes.StringDType()),
    "list of numpy str": lambda rows: [np.str_(row) for row in rows],
    "pandas": lambda rows: pd.Series(rows, index=range(7, 7 + len(rows))),
    "pandas object": lambda rows: pd.Series(rows, dtype=object, index=list("xy")),
    "pandas string": lambda rows: pd.Series(rows, dtype="string"),
    "pandas Index": pd.Index,
    "arrow": pa.array,
    "arrow chunks": lambda rows: pa.chunked_array([rows[:1], rows[1:]]),
    "arrow large": lambda rows: pa.array(rows, pa.large_string()),
    "arrow dictionary": lambda rows: pa.array(rows).dictionary_encode(),
    "datasets Column": lambda rows: datasets.Dataset.from_dict({"text": rows})["text"],
    "generator": lambda rows: (row for row in rows),
}


@pytest.mark.parametrize("column", COLUMNS.values(), ids=COLUMNS)
def test_columns_become_lists_of_str(column):
    texts = checked_texts(column(["a", "é"]), column(["b", ""]))
    assert tuple(texts) == (["a", "é"], ["b", ""], "one")
    assert {type(text) for text in [*texts.predictions, *texts.references]} == {str}


NESTED = {
    "lists": lambda rows: rows,
    "tuples": lambda rows: tuple(map(tuple, rows)),
    "numpy 2-D": np.array,
    "list of numpy": lambda rows: [np.array(row) for row in rows],
    "pandas of lists": lambda rows: pd.Series(rows, index=[3, 4]),
    "pandas of numpy": lambda rows: pd.Series([np.array(row, object) for row in rows]),
    "arrow": pa.array,
    "datasets Column": lambda rows: datasets.Dataset.from_dict({"text": rows})["text"],
    "generators": lambda rows: ((text for text in row) for row in rows),
}


@pytest.mark.parametrize("column", NESTED.values(), ids=NESTED)
def test_several_references_become_lists_of_lists(column):
    texts = checked_texts(["x", "y"], column([["a", "b"], ["c", "d"]]))
    assert tuple(texts) == (["x", "y"], [["a", "b"], ["c", "d"]], "several")
    assert {type(row) for row in texts.references} == {list}
    assert {type(text) for row in texts.references for text in row} == {str}


@pytest.mark.parametrize("layout", [None, "numpy", "pandas", "arrow"])
def test_a_datasets_column_is_read_as_a_whole(layout, monkeypatch):
    """Row by row takes fifty times as long, longer than scoring."""
    table = datasets.Dataset.from_dict({"text": ["a", "é"], "several": [["b"], ["c", "d"]]}).with_format(layout)
    monkeypatch.setattr(datasets.arrow_dataset.Column, "__iter__", lambda column: pytest.fail("row by row"))
    assert checked_texts(table["text"], table["several"]) == (["a", "é"], [["b"], ["c", "d"]], "several")


def test_examples_may_have_different_numbers_of_references():
    references = [["a"], ["b", "c"]]
    assert checked_texts(["x", "y"], references).references is references


def test_no_examples_are_no_error():
    assert checked_texts([], []) == ([], [], "one")
    assert checked_texts(np.array([]), pd.Series([])) == ([], [], "one")


NO_COLUMN = {
    "'abc' (str)": "abc",
    "b'abc' (bytes)": b"abc",
    "{'a': 1} (dict)": {"a": 1},
    "{'a'} (set)": {"a"},
    "dict_keys(['a']) (dict_keys)": {"a": 1}.keys(),
    "None": None,
    "7 (int)": 7,
    "a 0 x (DataFrame)": pd.DataFrame({"a": ["x"]}),
    'pyarrow.Table a: string ---- a: [["x"]] (Table)': pa.table({"a": ["x"]}),
    "'abc' (str) in a 0-dimensional array": np.array("abc"),
}


@pytest.mark.parametrize(("shown", "value"), NO_COLUMN.items(), ids=NO_COLUMN)
def test_a_value_that_is_not_a_column_is_refused(shown, value):
    with pytest.raises(TypeError, match=f"^predictions is {re.escape(shown)}.*; expected a sequence of str"):
        checked_texts(value, ["a"])
    with pytest.raises(TypeError, match=f"^references is {re.escape(shown)}"):
        checked_texts(["a"], value)


def test_a_bare_text_is_refused_with_the_call_to_use():
    with pytest.raises(TypeError, match=r"put a single text in a list, or score a single pair with score_pair$"):
        checked_texts("abc", ["a"])


KEPT = ', an empty cell to pandas (use .fillna("") or read_csv(..., keep_default_na=False))'
NO_TEXT = {
    "None": None,
    "3 (int)": 3,
    "True (bool)": True,
    f"nan (float){KEPT}": float("nan"),
    f"<NA> (NAType){KEPT}": pd.NA,
    f"NaT (NaTType){KEPT}": pd.NaT,
    "b'x' (bytes)": b"x",
    "{'a': 1} (dict)": {"a": 1},
}


@pytest.mark.parametrize(("shown", "value"), NO_TEXT.items(), ids=NO_TEXT)
def test_a_value_that_is_not_a_text_is_refused_with_its_position(shown, value):
    shown = re.escape(shown)
    with pytest.raises(TypeError, match=rf"^predictions\[1\] is {shown}; expected str"):
        checked_texts(["a", value], ["a", "b"])
    with pytest.raises(TypeError, match=rf"^references\[1\] is {shown}; expected str"):
        checked_texts(["a", "b"], ["a", value])
    with pytest.raises(TypeError, match=rf"^references\[0\] is {shown}; expected str or a sequence of str"):
        checked_texts(["a"], [value])
    with pytest.raises(TypeError, match=rf"^references\[1\] is {shown}; expected a sequence of str"):
        checked_texts(["a", "b"], [["a"], value])
    with pytest.raises(TypeError, match=rf"^references\[1\]\[2\] is {shown}; expected str"):
        checked_texts(["a", "b"], [["a"], ["b", "c", value]])


def test_missing_values_of_columns_are_refused():
    for column in (pd.Series(["a", None]), pa.array(["a", None]), np.array(["a", None], object)):
        with pytest.raises(
            TypeError, match=r"^predictions\[1\] is (None|nan \(float\).*|<NA> \(NAType\).*); expected str"
        ):
            checked_texts(column, ["a", "b"])


def test_tokens_and_ids_are_refused_with_the_option_to_use():
    with pytest.raises(TypeError, match=r"^predictions\[0\] is \['the', 'cat'\] \(list\).*tokenizer=\"whitespace\""):
        checked_texts([["the", "cat"]], ["the cat"])
    ids = "; score token ids with Scorer.score_ids, or decode them first$"
    with pytest.raises(TypeError, match=rf"^predictions\[0\] is \[5, 6\] \(list\); expected str{ids}"):
        checked_texts(np.array([[5, 6], [7, 8]]), ["a", "b"])
    with pytest.raises(TypeError, match=rf"^references\[0\]\[0\] is 5 \(int\); expected str{ids}"):
        checked_texts(["a"], [[5, 6]])
    with pytest.raises(TypeError, match=r"^predictions\[0\] is 5 \(int\); expected str$"):
        checked_texts([5], ["a"])


@pytest.mark.parametrize("given", [
    pd.DataFrame({"text": ["a"], "n": [1]}), pa.table({"text": ["a"]}), {"text": ["a"]},
    datasets.Dataset.from_dict({"text": ["a"]}),
])  # fmt: skip
def test_a_table_is_refused_with_its_first_column(given):
    for name, texts in (("predictions", (given, ["a"])), ("references", (["a"], given))):
        with pytest.raises(
            TypeError, match=rf"^{name} is .*; give one of its columns, such as {name}=table\['text'\]$"
        ):
            checked_texts(*texts)


def test_rows_of_a_table_are_refused_with_a_column():
    with pytest.raises(
        TypeError, match=r"^predictions\[0\] is .*; give one column, such as \[p\['text'\] for p in predictions\]$"
    ):
        checked_texts([{"n": 1, "text": "a"}], ["a"])


def test_mixed_layouts_are_refused_with_the_position():
    with pytest.raises(
        ValueError,
        match=r"^references\[1\] is \['b'\] \(list\), but references\[0\] is a str; expected a str for every",
    ):
        checked_texts(["a", "b"], ["a", ["b"]])
    with pytest.raises(
        ValueError,
        match=r"^references\[1\] is 'b' \(str\), but references\[0\] is a sequence; expected a str for every",
    ):
        checked_texts(["a", "b"], [["a"], "b"])


def test_examples_without_reference_are_refused():
    for empty in ([], (), np.array([], str)):
        with pytest.raises(ValueError, match=r"^references\[1\] is empty; expected at least one reference"):
            checked_texts(["a", "b"], [["a"], empty])


def test_unequal_lengths_are_refused():
    with pytest.raises(ValueError, match=r"^2 predictions but 1 reference; expected one for each"):
        checked_texts(["a", "b"], ["a"])
    with pytest.raises(ValueError, match=r"^0 predictions but 2 references"):
        checked_texts([], ["a", "b"])
    with pytest.raises(ValueError, match=r"^2 predictions but 1 reference; .* sacreBLEU, give list\(zip\(\*references"):
        checked_texts(["a", "b"], [["a", "b"]])
    with pytest.raises(ValueError, match=r"^2 predictions but 1 reference; expected one for each$"):
        checked_texts(["a", "b"], [["a", "b", "c"]])


def test_lone_surrogates_are_refused_on_request():
    assert checked_texts(["a\ud800"], ["b"]).predictions == ["a\ud800"]
    with pytest.raises(ValueError, match=r"^predictions\[1\] has the lone surrogate '\\ud800' at character 2"):
        refuse_surrogates(checked_texts(["é", "ab\ud800"], ["a", "b"]))
    with pytest.raises(ValueError, match=r"^references\[1\] has the lone surrogate"):
        refuse_surrogates(checked_texts(["a", "b"], ["a", "\udfff"]))
    with pytest.raises(ValueError, match=r"^references\[1\]\[1\] has the lone surrogate"):
        refuse_surrogates(checked_texts(["a", "b"], [["a"], ["b", "\ud83d\ude00"]]))
    assert refuse_surrogates(checked_texts(["é😀\0"], [["ü"]])).predictions == ["é😀\0"]


anything = st.one_of(
    st.text(max_size=3),
    st.none(),
    st.integers(),
    st.floats(),
    st.binary(max_size=2),
    st.lists(st.text(max_size=2), max_size=2),
)


@given(st.lists(anything, max_size=4), st.lists(anything, max_size=4))
def test_whatever_comes_is_checked_or_refused(predictions, references):
    right = (
        len(predictions) == len(references)
        and all(isinstance(row, str) for row in predictions)
        and (
            all(isinstance(row, str) for row in references) or all(isinstance(row, list) and row for row in references)
        )
    )
    if right:
        assert checked_texts(predictions, references)[:2] == (predictions, references)
    else:
        with pytest.raises((TypeError, ValueError), match="expected"):
            checked_texts(predictions, references)


@pytest.mark.parametrize("check", [checked_texts, Scorer().score, Scorer(tokenizer="whitespace").score])
@pytest.mark.parametrize("row", [1, 31 * 40, 2500])
def test_rows_far_down_are_checked_too(check, row, monkeypatch):
    monkeypatch.setattr("rougekit.scoring.text.blocks.BLOCK_CHARACTERS", 5000)
    texts = ["a cat"] * 3000
    for value, shown in ((None, "None"), (7, r"7 \(int\)"), (b"a cat", "b'a cat'")):
        wrong = [*texts[:row], value, *texts[row + 1 :]]
        with pytest.raises(TypeError, match=rf"^predictions\[{row}\] is {shown}.*; expected str"):
            check(wrong, texts)
        with pytest.raises(TypeError, match=rf"^references\[{row}\] is {shown}.*; expected str"):
            check(texts, wrong)
        with pytest.raises(TypeError, match=r"^predictions\["):
            check(wrong, wrong)
    with pytest.raises(ValueError, match=rf"^references\[{row}\] is \['a cat'\].*expected a str for every example"):
        check(texts, [*texts[:row], ["a cat"], *texts[row + 1 :]])
    with pytest.raises(ValueError, match=r"^3,000 predictions but 2,999 references"):
        check(texts, texts[1:])


def test_subclasses_of_str_are_texts():
    class Name(str):
        pass

    assert type(checked_texts(["a cat", Name("a dog")], ["a cat"] * 2).predictions[-1]) is str
    for tokenizer in (None, "whitespace"):
        scores = Scorer(["rouge1"], tokenizer=tokenizer).score(["a", Name("a dog")], [np.str_("a cat"), "a dog"])
        assert scores["rouge1"].precision.tolist() == [1.0, 1.0]


def test_a_str_that_lies_about_its_length_is_read_whole():
    class Liar(str):
        def __len__(self):
            return 5

    for text in ("a b\0 c d e f g", "a b c d e f g"):
        assert Scorer(["rouge1"]).score([Liar(text)], ["a b c d e f g"])["rouge1"].recall.tolist() == [1.0]


LONG, SHORT = "the quick brown fox jumps over the lazy dog and runs away " * 8, "the fox jumped over a dog"


def swapped_warnings(predictions, references):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        Scorer(["rouge1"]).score(predictions, references)
    return [str(one.message) for one in caught if "swapped" in str(one.message)]


def test_swapped_arguments_are_suspected():
    (message,) = swapped_warnings([LONG] * 9, [SHORT] * 9)
    assert message.startswith("predictions are 19 times as long as references; are they swapped?")


@pytest.mark.parametrize(
    ("predictions", "references"),
    [
        ([SHORT] * 9, [LONG] * 9),  # short summaries
        ([LONG] * 9, [""] * 9),
        ([LONG] * 9, [SHORT, *[""] * 8]),
        ([LONG] * 9, ["Paris"] * 9),  # long answers to a question with a short one
        ([LONG] * 9, [LONG[:100]] * 9),
        ([LONG] * 4, [SHORT] * 4),  # too few to tell
        ([LONG, SHORT] * 5, [SHORT, LONG] * 5),
    ],
)
def test_other_lengths_are_not_suspected(predictions, references):
    assert swapped_warnings(predictions, references) == []


def test_what_is_not_a_text_is_named_before_lengths_are_compared():
    with pytest.raises(TypeError, match=r"^predictions\[1\] is None; expected str"):
        Scorer(["rouge1"]).score([LONG, None, *[LONG] * 7], [SHORT] * 9)


def test_layouts_that_are_right_the_other_way_round_are_refused_with_that_hint():
    with pytest.raises(TypeError, match=r"predictions\[0\] is .* Are predictions and references swapped\?"):
        checked_texts([["the cat", "a cat"]], ["a cat sat"])
    with pytest.raises(TypeError, match=r"swapped\? If not, give \[p\[0\] for p in predictions\]$"):
        checked_texts([["the cat"]], ["a cat sat"])
    with pytest.raises(TypeError, match=r"expected str; join words with spaces"):
        checked_texts([["the", "cat"]], ["a cat sat"])
    with pytest.raises(TypeError, match=r"swapped\? If not, give one text for each example"):
        checked_texts([["the cat sat", "a cat"]], ["a cat sat"])
    with pytest.raises(TypeError, match=r"prediction is .*; score lists with score\(predictions, references\)$"):
        score_pair(["the cat sat", "it rained"], ["the cat was", "rain"], "rougeL")
    with pytest.raises(TypeError, match=r"\(list\); expected str; give \[p\[0\] for p in predictions\]$"):
        checked_texts([["the cat"]], [["a cat sat"]])
    with pytest.raises(TypeError, match=r"\(list\); expected str; give references\[0\]\[0\]\[0\]$"):
        checked_texts(["the cat"], [[["a cat sat"]]])


@pytest.mark.parametrize(
    ("references", "where"),
    [
        (["b", None], "references[1]"),
        ([["b"], ["b", None]], "references[1][1]"),
        ([["b", None]] * 2, "references[0][1]"),
    ],
)
def test_none_among_references_names_its_row(references, where):
    for score in (Scorer().score, lambda p, r: Rouge().compute(predictions=p, references=r)):
        with pytest.raises(TypeError, match=re.escape(f"{where} is None; expected str")):
            score(["a", "a"], references)


@pytest.mark.parametrize("text", ["['a cat', 'the cat']", '["a cat"]', " [\"it's\", 'a'] ", "['a cat'\n 'the cat']"])
def test_lists_written_as_text_are_suspected(text):
    for references in ([text] * 9, [[text]] * 9):
        with pytest.warns(
            RougeWarning, match="^9 of 9 references look like lists written as text(?s:.*)ast.literal_eval"
        ):
            Scorer(["rouge1"]).score(["the cat"] * 9, references)
    with pytest.warns(RougeWarning, match="^9 of 9 predictions look like lists written as text"):
        Scorer(["rouge1"]).score([text] * 9, ["the cat"] * 9)


def test_single_texts_that_look_like_lists_are_not_suspected(recwarn):
    Scorer(["rouge1"]).score(["['a']", "[a]", "['a'"], ["[1]", "['a']", "[x] 'y'"])
    assert not recwarn.list
