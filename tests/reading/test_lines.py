"""Text files whose lines begin with ids are paired by these; others by order, which is said."""

import io
import json
from pathlib import Path

import pytest

import rougekit
from rougekit.cli import main, naming, reading
from rougekit.foundation.io.decoding import FileError

pytestmark = pytest.mark.usefixtures("folder")

TEXTS = [f"text {k} about cats" for k in range(30)]
OTHER_ORDER = [*range(20, 30), *range(20)]


def put(name, lines):
    Path(name).write_text("".join(f"{line}\n" for line in lines))
    return name


def tabbed(order, what="text"):
    return [f"d{k}\t{what} {k} about cats" for k in order]


def data(*words, command="compare"):
    found = reading.read(naming.parse_files(command, words))
    return found, found.load()


def test_lines_of_all_files_are_paired_by_their_ids():
    put("ref.txt", tabbed(range(30)))
    put("a.txt", tabbed(OTHER_ORDER))
    put("b.txt", tabbed(range(29, -1, -1)))
    found, texts = data("a.txt", "b.txt", "ref.txt")
    assert texts.systems == {"a": TEXTS, "b": TEXTS}
    assert texts.references == TEXTS
    assert found.concluded == ["paired by the ids before the tabs of lines"]
    same = rougekit.read("a.txt", "ref.txt")
    assert same.predictions == {"a": TEXTS}
    assert same.references == TEXTS
    assert same.ids == [f"d{k}" for k in range(30)]
    assert not same.notices, "ids are no words"


@pytest.mark.parametrize(("form", "where"), [("d{k}-utt {text}", "start"), ("{text} (d{k}-utt)", "end")])
def test_lines_of_transcripts_are_paired_by_their_ids(form, where):
    def lines(order, texts=TEXTS):
        return [form.format(k=k, text=texts[k]) for k in order]

    put("ref.txt", lines(range(30)))
    put("a.txt", lines(OTHER_ORDER))
    put("b.txt", lines(range(29, -1, -1), ["", *TEXTS[1:]]))
    found, texts = data("a.txt", "b.txt", "ref.txt")
    assert texts.systems == {"a": TEXTS, "b": ["", *TEXTS[1:]]}
    assert texts.references == TEXTS
    assert found.concluded == [f"paired by the ids at the {where} of lines"]
    for other in (
        [*lines(range(29)), "one without"],
        [*lines(range(29)), lines([28])[0]],
        lines(range(1, 31), [*TEXTS, "x"]),
    ):
        put("a.txt", other)
        _, texts = data("a.txt", "ref.txt")
        assert texts.systems == {"": other}, "texts stay whole"
    few = put("a.txt", lines(range(9))), put("ref.txt", lines(range(9)))
    assert rougekit.read(*few).ids is None, "answers about GPT-4 may begin so, too"


def test_further_references_and_outputs_without_words_are_paired_too():
    put("ref_0.txt", tabbed(range(30)))
    put("ref_1.txt", tabbed(OTHER_ORDER, "other"))
    put("sys.txt", ["d7\t", *(line for line in tabbed(OTHER_ORDER) if not line.startswith("d7\t"))])
    _, texts = data("sys.txt", "ref_0.txt", "ref_1.txt", command="score")
    assert texts.systems[""] == ["" if k == 7 else TEXTS[k] for k in range(30)]
    assert texts.references == [[TEXTS[k], f"other {k} about cats"] for k in range(30)]


def test_standard_input_has_ids_too(monkeypatch, capsys):
    put("ref.txt", tabbed(range(30)))
    put("whole.txt", TEXTS)
    for file, lines, says in (
        ("ref.txt", tabbed(OTHER_ORDER), "paired by the ids before the tabs of lines"),
        ("ref.txt", TEXTS, "ids before the tabs of ref.txt are scored as words, as lines of - have none"),
        ("whole.txt", TEXTS, "paired by order"),
    ):
        stdin = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8"))
        assert main(["--prediction_filepattern=-", f"--target_filepattern={file}", "--rouge_types=rouge1"]) == 0
        assert says in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (TEXTS, "ids before the tabs of ref.txt are scored as words, as lines of sys.txt have none"),
        (["d1\ttwice", *tabbed(range(1, 30))], "ids before the tabs of ref.txt are scored as words, as lines of sys"),
        ([f"x{line}" for line in tabbed(range(30))], "ids before the tabs of ref.txt and sys.txt are scored as words"),
    ],
)  # fmt: skip
def test_texts_stay_whole_where_only_some_have_ids_and_it_is_said(lines, says):
    put("ref.txt", tabbed(range(30)))
    put("sys.txt", lines)
    found, texts = data("sys.txt", "ref.txt", command="score")
    assert texts.systems[""] == lines
    assert texts.references == tabbed(range(30))
    assert found.concluded[0] == "paired by order"
    assert found.concluded[1].startswith(says)


def test_ids_that_only_one_file_has_are_refused():
    put("ref.txt", tabbed(range(30)))
    put("sys.txt", tabbed([*range(5, 30), *range(4)]))
    with pytest.raises(FileError, match=r"^sys.txt: no row with id 'd4', as row \d+ of ref.txt has; expected"):
        data("sys.txt", "ref.txt", command="score")


def test_lines_without_ids_are_paired_by_order_and_it_is_said(capsys):
    put("ref.txt", TEXTS)
    put("sys.txt", TEXTS)
    assert data("sys.txt", "ref.txt", command="score")[0].concluded == ["paired by order"]
    assert main(["sys.txt", "ref.txt", "--rouge_types=rouge1"]) == 0
    assert " · 30 examples · paired by order" in capsys.readouterr().out


def columns(name, field, order):
    put(name, [json.dumps({"number": f"d{k}", field: TEXTS[k]}) for k in order])


@pytest.mark.parametrize(
    "order", [range(30), [*range(9, 30), *range(9)], [*range(22), *range(29, 21, -1)]], ids=["same", "other", "late"]
)
def test_ids_before_tabs_are_paired_with_a_column_of_another_file(order):
    columns("sys.jsonl", "prediction", order)
    columns("refs.jsonl", "reference", order)
    put("ids.txt", tabbed(range(30)))
    for files, said in ((["sys.jsonl", "ids.txt"], "id = number"), (["ids.txt", "refs.jsonl"], "number = id")):
        found, texts = data(*files, command="score")
        assert texts.systems[""] == texts.references
        assert found.concluded == [f"paired by {said}"]
    columns("refs.jsonl", "reference", range(29))
    assert data("sys.jsonl", "ids.txt", command="score")[1].references == TEXTS
    with pytest.raises(FileError, match=r"refs.jsonl: no row with number 'd29', as row 30 of ids.txt has"):
        data("ids.txt", "refs.jsonl", command="score")
    put("plain.txt", TEXTS)
    assert data("sys.jsonl", "plain.txt", command="score")[0].concluded == ["paired by order"]
