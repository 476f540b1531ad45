"""What a question shows, and when it has lines to paste."""

import json
import pickle
from pathlib import Path

import pytest

import rougekit
from rougekit.reading.columns import Columns
from rougekit.reading.question import (
    FLAGS,
    MAX_COLUMNS,
    MAX_SUGGESTION,
    SAMPLE_CHARACTERS,
    Question,
    Suggestion,
    Unclear,
    about_roles,
    samples_of,
)
from rougekit.reading.roles import NOT_KNOWN, roles_of
from tests.helpers.rows import put

LIKELY = Suggestion({"predictions": ["a", "b c"], "references": ["gold"]})


def question(samples=(), *suggestions, **more):
    return Question("x.csv", "which is which?", dict(samples), suggestions, **more)


@pytest.mark.parametrize(("n", "said"), [(MAX_COLUMNS, ""), (MAX_COLUMNS + 1, "1"), (MAX_COLUMNS + 1_234, "1,234")])
def test_so_many_columns_are_shown_and_the_others_counted(n, said):
    head, *lines = question((f"column {k}", f"cell {k}") for k in range(n)).for_python().splitlines()
    assert head == "x.csv: which is which?"
    assert len(lines) == MAX_COLUMNS + bool(said)
    width = len(f"column {MAX_COLUMNS - 1}")
    shown = [f"  {f'column {k}':{width}}  cell {k}" for k in range(MAX_COLUMNS)]
    assert lines == [*shown, *[f"  and {said} more"] * bool(said)]


@pytest.mark.parametrize("n", [SAMPLE_CHARACTERS, SAMPLE_CHARACTERS + 1])
def test_the_beginning_of_a_cell_is_shown_in_one_line(n):
    whole = "a" * n
    cut = whole if n == SAMPLE_CHARACTERS else f"{whole[:-1]}…"
    cells = {"late": [None, "", whole], "lines": ["a\n b\t c"], "list": [["a", "b"]], "zero": [0], "none": [None]}
    assert samples_of(cells) == {"late": cut, "lines": "a b c", "list": "a / b", "zero": "0", "none": ""}
    assert question({whole: ""}).for_python().splitlines()[1] == f"  {cut}"


@pytest.mark.parametrize(
    ("names", "is_for_pasting"),
    [
        ([f"c{k}" for k in range(MAX_COLUMNS)], True),
        ([f"c{k}" for k in range(MAX_COLUMNS + 1)], False),
        (["c" * (MAX_SUGGESTION - 1), "d"], True),
        (["c" * MAX_SUGGESTION, "d"], False),
    ],
)
def test_names_that_are_too_many_or_too_long_are_not_for_pasting(names, is_for_pasting):
    long = Suggestion({"references": names})
    asked = question({}, long)
    assert long.is_for_pasting == is_for_pasting
    said = [asked.for_command(["rougekit", "x.csv"]), asked.for_python(), asked.for_request({"references": "refs"})]
    for text, hint in zip(said, ("--reference_column", "reference_column=…", "refs"), strict=True):
        assert (names[-1] in text) == is_for_pasting
        assert text.splitlines()[0].endswith(f"; choose with {hint}") == (not is_for_pasting)
    other = question({}, long, LIKELY).for_command(["rougekit", "x.csv"])
    assert "--reference_column=gold" in other
    assert "choose with" not in other


def test_flags_to_paste_come_before_the_word_that_ends_them_and_hold_what_a_terminal_hides():
    asked = question({}, Suggestion({"references": ["gold\tone"]}))
    assert asked.for_command(["rougekit", "--", "-x.csv"]).splitlines()[-1] == (
        r"  rougekit $'--reference_column=gold\tone' -- -x.csv"
    )


def test_without_a_likely_answer_the_roles_are_named_once():
    assert question(asked=["predictions", "references"]).for_command(["rougekit", "x.csv"]) == (
        "x.csv: which is which?; choose with --prediction_column and --reference_column"
    )
    too_many = Suggestion({"predictions": [f"c{k}" for k in range(MAX_COLUMNS + 1)]})
    assert question({}, too_many, too_many).for_python() == "x.csv: which is which?; choose with prediction_column=…"
    assert question().for_python() == "x.csv: which is which?"


@pytest.mark.parametrize(
    ("row", "missing"),
    [
        ({"messages": [{"role": "user", "content": "a cat?"}, {"role": "assistant", "content": "Yes."}]}, "references"),
        ({"reference": "a cat sat"}, "predictions"),
        ({"score": 7}, "references or the predictions"),
        ({"model": "human", "summary": "a cat sat"}, "references"),
    ],
)
def test_what_nothing_in_a_file_is_likely_to_hold_may_be_in_another(folder, row, missing):
    put("a.jsonl", [row] * 3)
    with pytest.raises(Unclear) as asked:
        rougekit.read("a.jsonl")
    assert not asked.value.question.suggestions
    assert f" the {missing}: if another file does" in str(asked.value)
    put("b.jsonl", [{"left": "a dog sat", "right": "a cat ran"}] * 3)
    for files in (["a.jsonl", "b.jsonl"], ["b.jsonl", "a.jsonl"]):
        with pytest.raises(ValueError, match=r"\A(?!(?s:.*)another file)"):
            rougekit.read(*files)
    put("c.jsonl", [{"left": "a dog sat", "right": "a cat ran"}] * 3)
    with pytest.raises(Unclear) as asked:
        rougekit.read("c.jsonl")
    assert "another file" not in str(asked.value)


def test_what_only_later_rows_have_is_told_where_the_first_says_nothing(folder):
    events = [{"event": 7, "data": {"expected": "a cat sat", "sampled": "a cat ran"}}] * 3
    put("log.jsonl", [{"spec": {"name": "x"}}, *events, {"report": 0.5}])
    with pytest.raises(
        Unclear, match="Later rows have event, data, report: put those with the references and"
    ) as asked:
        rougekit.read("log.jsonl")
    assert not asked.value.question.suggestions
    put("events.jsonl", events)
    with pytest.raises(Unclear) as asked:
        rougekit.read("events.jsonl")
    assert len(asked.value.question.suggestions) == 1
    put("left.jsonl", [{"left": "a cat", "right": "a dog"}] * 3 + [{"left": "a", "right": "b", "more": "c"}])
    with pytest.raises(Unclear) as asked:
        rougekit.read("left.jsonl")
    assert "Later rows" not in str(asked.value)


def test_an_answer_is_given_in_the_words_of_who_asks():
    asked = question({}, LIKELY)
    assert asked.for_command(["rougekit", "x.csv"]).splitlines()[1:] == [
        "for example:",
        "  rougekit x.csv --prediction_column=a '--prediction_column=b c' --reference_column=gold",
    ]
    python = "rougekit.read('x.csv', prediction_column=['a', 'b c'], reference_column='gold')"
    assert asked.for_python().splitlines()[2] == f"  {python}"
    renamed = asked._replace(call="load(path", called=FLAGS | {"references": "gold"})
    assert renamed.for_python().splitlines()[2] == "  load(path, prediction_column=['a', 'b c'], gold='gold')"
    request = asked.for_request({"predictions": "outputs", "references": "gold"}).splitlines()[2]
    assert json.loads(request) == {"outputs": ["a", "b c"], "gold": "gold"}
    known = LIKELY.applied(NOT_KNOWN)
    assert (known.predictions, known.references) == (["a", "b c"], ["gold"])
    assert pickle.loads(pickle.dumps(Unclear(asked))).question == asked


@pytest.mark.parametrize(
    "names",
    [
        ["the cat sat on the mat in the sun", "a cat was on the mat in the sun"],
        ["17", "A cat sat.", "A cat sits."],
        ["doc_1", "the generated power was sold to the grid", "0.5"],
        ["A reference is given for every text here."],
    ],
)
def test_a_table_without_names_is_asked_for_them_wherever_it_stands(folder, names):
    others = [name.replace("1", "2").replace("cat", "dog").replace("the", "no") for name in names]
    for separator, name in (("\t", "a.tsv"), (",", "a.csv")):
        Path(name).write_text("".join(f"{separator.join(row)}\n" for row in (names, others, others, others)))
    put("b.jsonl", [{"prediction": "a dog", "reference": "a cat"}] * 4)
    for files in (["a.tsv"], ["a.csv"], ["a.csv", "b.jsonl"], ["b.jsonl", "a.tsv"], [["b.jsonl", "a.csv"], "b.jsonl"]):
        with pytest.raises(Unclear) as asked:
            rougekit.read(*files)
        question = asked.value.question
        assert question.path in ("a.tsv", "a.csv")
        assert "first line seems to be an example" in question.what
        assert list(question.samples) == names
        assert not question.suggestions
    with pytest.raises(Unclear):
        rougekit.read("b.jsonl", ["b.jsonl", "a.csv"])


def test_long_names_that_somebody_has_given_are_names(folder):
    names = ["What the model wrote about the text", "What a person wrote about the text"]
    Path("a.csv").write_text(f"{','.join(names)}\na cat,a dog\n")
    with pytest.raises(Unclear, match="unless these are names"):
        rougekit.read("a.csv")
    data = rougekit.read("a.csv", reference_column=names[1])
    assert (data.predictions, data.references) == ({names[0]: ["a cat"]}, ["a dog"])


class Name(str):
    """A name that counts how often it is compared with others; dictionaries and sets compare few."""

    __slots__ = ()
    __hash__ = str.__hash__
    compared = 0

    def __eq__(self, other):
        Name.compared += 1
        return str.__eq__(self, other)


@pytest.mark.parametrize("called", ["c{}", "human {}", "{}.text", "bart_output_{}", "ref {}"])
def test_names_are_compared_as_often_as_there_are_columns(called):
    compared = []
    for n in (400, 1_600):
        cells = {Name(called.format(k)): [f"a cat sat on mat {k}", "a dog"] for k in range(n)}
        Name.compared = 0
        about_roles("a.jsonl", roles_of(Columns.of(cells)), cells)
        compared.append(Name.compared / n)
    assert compared[1] <= 2 * compared[0] + 20
