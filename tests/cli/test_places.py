"""What warnings and errors of commands call the texts of files."""

import json
from pathlib import Path

import pytest

from rougekit.cli import main
from rougekit.cli.places import placed
from rougekit.foundation.errors import collect_warnings, warn

LOST = "letters that --tokenizer=rouge_score drops: "


@pytest.fixture
def accented(tmp_path, monkeypatch):
    """Files whose second system, and second reference of row 3, lose letters."""
    monkeypatch.chdir(tmp_path)
    rows = [
        {"A": f"a cat sat {k}", "B": "un été" if k == 2 else f"the cat {k}", "source": f"The cat {k}. A café."}
        for k in range(7)
    ]
    references = [["the cat sat", "a naïve cat" if k == 3 else "a cat"] for k in range(7)]
    Path("systems.jsonl").write_text(
        "".join(json.dumps({**row, "reference": texts}) + "\n" for row, texts in zip(rows, references, strict=True))
    )
    Path("queries.txt").write_text("the cat sat\na naïve cat\n")
    Path("pool.txt").write_text("the cat\na dog\nun été\n")


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize(
    ("words", "places"),
    [
        (["nearest", "queries.txt", "pool.txt"], ["'été' in pool.txt, row 3 is"]),
        (["nearest", "pool.txt", "queries.txt"], ["'naïve' in queries.txt, row 2 is"]),
        (["novel", "queries.txt", "--pool=pool.txt"], ["'naïve' in queries.txt, row 2 is"]),
        (["explain", "systems.jsonl", "--row=3"], ["'été' in prediction 3 of B is"]),
        (["explain", "systems.jsonl", "--row=4"], ["'naïve' in reference 2 of row 4 is"]),
        (["explain", "systems.jsonl", "--row=3", "--prediction_column=B"], ["'été' in prediction 3 is"]),
        (["compare", "systems.jsonl"], ["'été' in prediction 3 of B is"]),
        (["sources", "systems.jsonl"], ["'café' in source 1 is"]),
        (["compare", "systems.jsonl", "--with=lead2"], ["'café' in lead2, text 1 is", "in prediction 3 of B is"]),
    ],
    ids=" ".join,
)
def test_texts_of_files_are_named_by_file_and_row_from_1(accented, capsys, words, places):
    assert main(words) == 0
    err = capsys.readouterr().err
    lost = [line for line in err.splitlines() if LOST in line]
    for place in places:
        assert any(place in line for line in lost), err
    assert not any("[" in line for line in lost)


def test_an_empty_pool_is_named_by_its_file(accented, capsys):
    Path("pool.txt").write_text("")
    assert main(["nearest", "queries.txt", "pool.txt"]) == 1
    assert "error: pool.txt: no texts; expected at least one" in capsys.readouterr().err


def test_errors_keep_their_type_and_other_lists_their_names():
    with pytest.raises(TypeError, match=r"^row 3 is 7, and pool\[1\] is not$"), placed(texts=lambda k: f"row {k + 1}"):
        raise TypeError("texts[2] is 7, and pool[1] is not")


def test_warnings_before_an_error_are_shown():
    def fail():
        with placed(texts=lambda k: f"row {k + 1}"):
            warn("texts[0] is odd", {"tokenizer": "unicode"}, "odd")
            raise ValueError("wrong")

    with collect_warnings() as warned:
        with pytest.raises(ValueError, match="wrong"):
            fail()
        (warning,) = warned.values()
    assert (str(warning), warning.options, warning.kind) == ("row 1 is odd", {"tokenizer": "unicode"}, "odd")
