"""Whatever cells hold, the answers that a question suggests work as they stand."""

import io
import json
import random
import shlex
import sys
from itertools import product
from pathlib import Path

import pytest

import rougekit
from rougekit.cli import main
from rougekit.reading.formats.files import open_data
from rougekit.reading.question import Unclear
from tests.helpers.amounts import drawn

WORDS = "the a cat dog sat on mat river bridge closes for weeks council says new plan house red green rain".split()


def sentence(draw, fewest=5, most=25):
    return " ".join(draw.choice(WORDS) for _ in range(draw.randint(fewest, most)))


KINDS = {
    "sentences": lambda draw, k: sentence(draw),
    "a word or two": lambda draw, k: sentence(draw, 1, 2),
    "labels": lambda draw, k: draw.choice(["news", "sport"]),
    "numbers": lambda draw, k: draw.random(),
    "ids": lambda draw, k: f"doc-{k:03}",
    "lists": lambda draw, k: [sentence(draw) for _ in range(draw.randint(1, 4))],
    "lists that may be empty": lambda draw, k: [sentence(draw) for _ in range(k % 3)],
    "lists of one": lambda draw, k: [sentence(draw)],
    "objects": lambda draw, k: {"text": sentence(draw), "n": k},
    "lists of objects": lambda draw, k: [{"text": sentence(draw)} for _ in range(draw.randint(1, 3))],
    "objects with lists": lambda draw, k: {"texts": [sentence(draw) for _ in range(draw.randint(1, 3))]},
    "nulls here and there": lambda draw, k: sentence(draw) if k % 4 else None,
}
NAMES = (
    "left right texts human reference references answer output outputs bart summary abstract report text title model "
    "candidates result ref_en note".split()
)


def put(path, columns):
    rows = [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]
    Path(path).write_text("".join(json.dumps(row) + "\n" for row in rows))


@pytest.mark.parametrize("kinds", [*product(KINDS, repeat=2)], ids=" beside ".join)
def test_every_call_that_is_suggested_works(folder, kinds):
    draw = random.Random(7)
    columns = {name: [KINDS[kind](draw, k) for k in range(9)] for name, kind in zip(("x", "y"), kinds, strict=True)}
    put("a.jsonl", columns)
    put("b.jsonl", {"z": columns["x"]})
    put("ref.jsonl", {"x": columns["x"], "reference": [sentence(draw) for _ in range(9)]})
    calls = 0
    for call in ("rougekit.read('a.jsonl')", "rougekit.read({'A': 'a.jsonl', 'B': 'b.jsonl'}, references='ref.jsonl')"):
        try:
            eval(call, {"rougekit": rougekit})
        except Unclear as unclear:
            suggested = [line.strip() for line in str(unclear).splitlines() if line.startswith("  rougekit.read(")]
            calls += len(suggested)
            for each in suggested:
                assert eval(each, {"rougekit": rougekit}).predictions
        except ValueError:
            pass
    assert calls or {*kinds} - {"sentences", "lists of one"}


@pytest.mark.parametrize(
    ("cells", "paths"),
    [
        ([["a cat", "it sat"], ["a dog"]], ["texts.0", "texts.*"]),
        ([[["a cat"], ["a dog"]], [["it sat"]]], ["texts.0"]),
        ([["a cat", "it sat"], []], ["texts.0", "texts.*"]),
    ],
)
def test_of_lists_a_text_of_each_is_suggested_and_all_of_them(folder, cells, paths):
    put("a.jsonl", {"texts": cells, "human": ["a cat sat", "a dog ran"]})
    with pytest.raises(Unclear) as asked:
        rougekit.read("a.jsonl")
    suggested = asked.value.question.suggestions
    assert [one.columns["predictions"] for one in suggested] == [[path] for path in paths]
    assert len({one.case for one in suggested}) == len(paths)
    assert [one.reads_nulls for one in suggested] == [[] in cells and path == "texts.0" for path in paths]


def test_of_lists_of_one_name_in_two_files_texts_at_the_same_place_are_suggested_first(folder, capsys):
    texts = {"a": ["a cat sat", "it sat there"], "reference": ["the cat sat", "it sat here"]}
    for name, turns in texts.items():
        put(f"{name}.jsonl", {"id": [1, 2], "choices": [[{"turns": turns}], [{"turns": turns[::-1]}]]})
    with pytest.raises(Unclear) as asked:
        rougekit.read("a.jsonl", "reference.jsonl")
    (first, second) = ([f"choices.0.turns.{place}"] for place in ("0", "*"))
    found = [(one.columns["predictions"], one.columns["references"]) for one in asked.value.question.suggestions]
    assert found == [(first, first), (second, second), (first, ["choices.0.turns"]), (second, ["choices.0.turns"])]
    assert len({one.case for one in asked.value.question.suggestions}) == len(found)
    assert main(["a.jsonl", "reference.jsonl"]) == 2
    lines = [line for line in capsys.readouterr().err.splitlines() if line.startswith("  rougekit ")]
    assert len(lines) == 2
    for line in lines:
        assert main(shlex.split(line)[1:]) == 0


def test_where_every_likely_answer_is_refused_it_is_said_why(folder):
    put("a.jsonl", {"output": [0.5, 0.7], "human": ["a cat sat", "a dog ran"]})
    with pytest.raises(Unclear) as asked:
        rougekit.read("a.jsonl")
    assert not asked.value.question.suggestions
    _, why = asked.value.question.refused
    assert "column 'output' is float" in why
    assert why in str(asked.value)


@pytest.mark.parametrize("n", [20, 3_000])
def test_answers_that_nobody_would_paste_are_not_tried(folder, monkeypatch, n):
    put("wide.jsonl", {f"column {k}": ["a cat sat", "a dog sat there"] for k in range(n)})
    calls = []
    monkeypatch.setattr(
        "rougekit.reading.asked.open_data", lambda *path, **rest: calls.append(path) or open_data(*path, **rest)
    )
    with pytest.raises(Unclear, match="which hold the references") as unclear:
        rougekit.read("wide.jsonl")
    assert bool(unclear.value.question.suggestions) == (len(calls) > 1) == (n < 100)


def test_standard_input_can_be_asked_about(folder, monkeypatch, capsys):
    put("a.jsonl", {"left": ["a cat sat on it", "a dog ran"], "right": ["a cat sat on it", "a dog ran"]})
    text = Path("a.jsonl").read_bytes()
    words = ["-", "--rouge_types=rouge1"]
    for code in (2, 0):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        assert main(words) == code
        out, err = capsys.readouterr()
        words = shlex.split(err.splitlines()[-1])[1:] if err else words
    assert "2 examples" in out


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(drawn(400, 60)))
def test_every_line_that_is_suggested_for_random_files_works(folder, capsys, seed):
    draw = random.Random(seed)

    def table(n):
        names = draw.sample(NAMES, draw.randint(1, 5))
        return {name: [KINDS[kind](draw, k) for k in range(n)] for name in names for kind in [draw.choice([*KINDS])]}

    n = draw.choice([1, 3, 8, 25])
    files = [f"{name}.jsonl" for name in "abc"[: draw.randint(1, 3)]]
    for name in files:
        put(name, table(n))
    if main(words := [draw.choice(["score", "compare"]), *files]) != 2:
        return
    err = capsys.readouterr().err
    for line in (line for line in err.splitlines() if line.startswith("  rougekit ")):
        code = main([*shlex.split(line)[1:], "--rouge_types=rouge1"])
        assert (code, words) == (0, words), (line, capsys.readouterr().err)
