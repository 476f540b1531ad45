"""Files that the command writes: rouge_score's CSV bytes, and the scores of examples."""

import json
import os
import re
from pathlib import Path

import numpy as np
import pytest
import rouge_score.io
from rouge_score import rouge_scorer, scoring

from rougekit import Scorer
from rougekit.cli import main, writing
from rougekit.cli.commands import COMMANDS, UsageError
from rougekit.cli.flags import flags_of
from rougekit.cli.parsing import parse
from rougekit.reading.formats.files import read_columns
from tests.helpers.command import PREDICTIONS, REFERENCES, TWO, run


@pytest.mark.parametrize("aggregate", [True, False])
@pytest.mark.parametrize("delimiter", ["\n", "<s>"])
def test_the_csv_has_the_bytes_of_rouge_scores_command(texts, capsys, aggregate, delimiter):
    types = ["rougeL", "rouge1", "rouge2"]
    for name, rows in (("pred", PREDICTIONS), ("ref", REFERENCES)):
        for part, some in enumerate((rows[:3], rows[3:])):
            Path(f"{name}-{part}").write_text("".join(row + delimiter for row in some))
    scorer = rouge_scorer.RougeScorer(types, use_stemmer=True)
    aggregator = scoring.BootstrapAggregator() if aggregate else None
    np.random.seed(7)
    rouge_score.io.compute_scores_and_write_to_csv("ref-*", "pred-*", "theirs.csv", scorer, aggregator, delimiter)
    np.random.seed(7)
    run(
        capsys, "--target_filepattern=ref-*", "--prediction_filepattern=pred-*", "--output_filename=ours.csv",
        f"--rouge_types={','.join(types)}", "--use_stemmer", f"--delimiter={delimiter}", f"--aggregate={aggregate}",
    )  # fmt: skip
    assert Path("ours.csv").read_bytes() == Path("theirs.csv").read_bytes()


def test_the_csv_has_the_seed_and_resamples_of_the_flags(texts, capsys):
    flags = ["--data=data.jsonl", "--rouge_types=rouge1", "--seed=3", "--n_resamples=9", "--confidence=0.5"]
    run(capsys, *flags, "--output_filename=out.csv")
    options = {"legacy_bootstrap": True, "seed": 3, "n_resamples": 9, "confidence": 0.5}
    bounds = Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES).aggregate(**options)["rouge1"]
    low, mid, high = (f"{bound.recall:f}" for bound in (bounds.low, bounds.mid, bounds.high))
    assert f"rouge1-R,{low},{mid},{high}" in Path("out.csv").read_text().split("\n")


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
def test_the_csv_comes_beside_the_scores_of_examples_but_not_with_what_is_printed(texts, capsys):
    flags = ["--data=data.jsonl", "--rouge_types=rouge1", "--output_filename=out.csv"]
    run(capsys, *flags, "--per_example=each.jsonl")
    assert (len(Path("out.csv").read_text().splitlines()), len(Path("each.jsonl").read_text().splitlines())) == (4, 4)
    err = run(capsys, *flags, "--plot=x.svg", "--context")[1]
    assert "--plot, --context have no effect with --output_filename, which only writes a CSV file" in err
    assert not Path("x.svg").exists()


def test_json_lines_have_null_where_an_example_has_no_score(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("pred.txt").write_text("a cat\na dog\n")
    Path("ref.txt").write_text("a cat\n?\n")
    flags = ["--rouge_types=rouge1", "--zero_division=nan", "--per_example=each.jsonl"]
    run(capsys, "pred.txt", "ref.txt", *flags)
    first, second = map(json.loads, Path("each.jsonl").read_text().splitlines())
    assert first["rouge1_recall"] == 1.0
    assert second["rouge1_recall"] is None
    run(capsys, "pred.txt", "ref.txt", *flags[:-1], "--per_example=each.csv")
    assert Path("each.csv").read_text().splitlines()[1:] == ["1.0,1.0,1.0", ",,"]


@pytest.mark.parametrize("name", ["each.parquet", "each.csv", "each.jsonl"])
def test_scores_of_examples_are_written_in_blocks_of_any_size(texts, capsys, monkeypatch, name):
    from rougekit.reading.formats.files import read_columns

    for size in (writing.BLOCK_EXAMPLES, 3):
        monkeypatch.setattr(writing, "BLOCK_EXAMPLES", size)
        run(capsys, "--data=data.jsonl", "--rouge_types=rouge1", f"--per_example={name}")
        column = Scorer(["rouge1"]).score(PREDICTIONS, REFERENCES)["rouge1"].recall.tolist()
        assert [float(value) for value in read_columns(name)["rouge1_recall"]] == column
        run(capsys, *TWO, "--rouge_types=rouge1", f"--per_example={name}")
        assert read_columns(name)["system"] == ["A"] * len(column) + ["B"] * len(column)


def same_file(way):
    """Another name of data.jsonl, in the working folder."""
    path = Path("data.jsonl")
    if way == "link":
        Path("link.csv").symlink_to(path)
    elif way == "hard link":
        os.link(path, "hard.csv")
    elif way == "in a folder":
        Path("folder").mkdir()
        Path("folder", "x.csv").symlink_to("../data.jsonl")
    return {
        "name": "data.jsonl", "relative": "./nothing/../data.jsonl", "absolute": str(path.absolute()),
        "link": "link.csv", "hard link": "hard.csv", "in a folder": "folder/x.csv",
    }[way]  # fmt: skip


@pytest.mark.parametrize("way", ["name", "relative", "absolute", "link", "hard link", "in a folder"])
@pytest.mark.parametrize(
    ("command", "flag"),
    [("score", "output_filename"), ("score", "per_example"), ("compare", "plot")],
)
def test_no_output_replaces_an_input(texts, capsys, command, flag, way):
    output, before = same_file(way), Path("data.jsonl").read_bytes()
    words = [command, "data.jsonl", "--prediction_column=prediction", "--prediction_column=other", f"--{flag}={output}"]
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"rougekit: error: --{flag}={output} would replace data.jsonl, which is read; give another name\n"
    assert Path("data.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    "files",
    [
        ["pred.txt", "ref.txt"],
        ["--prediction_filepattern=p*.txt", "--target_filepattern=r*.txt"],
        ["--data=data.jsonl", "--system=A=pred.txt"],
        ["compare", "pred.txt", "p2.txt", "ref.txt"],
        ["score", "A=p2.txt,pred.txt", "data.jsonl"],
    ],
)
def test_every_kind_of_input_is_kept(texts, capsys, files):
    Path("p2.txt").write_text("x\n" * 4)
    assert main([*files, "--per_example=pred.txt"]) == 2
    assert "would replace pred.txt, which is read" in capsys.readouterr().err
    assert Path("pred.txt").read_text().split("\n")[:4] == PREDICTIONS


def test_a_report_replaces_no_input(texts, capsys):
    Path("pred.html").symlink_to("pred.txt")
    assert main(["report", "pred.txt", "ref.txt", "--output=pred.html"]) == 2
    assert "--output=pred.html would replace pred.txt, which is read" in capsys.readouterr().err


def test_standard_input_is_kept(texts, monkeypatch, capsys):
    kept = os.dup(0)
    try:
        with open("data.jsonl") as file:
            os.dup2(file.fileno(), 0)
        assert main(["score", "-", "--prediction_column=other", "--per_example=data.jsonl"]) == 2
    finally:
        os.dup2(kept, 0)
        os.close(kept)
    assert "would replace -, which is read" in capsys.readouterr().err


def test_two_outputs_are_two_files(texts, capsys):
    assert main(["data.jsonl", "--output_filename=./o.csv", "--per_example=o.csv"]) == 2
    assert "--per_example=o.csv would replace ./o.csv, which is written as well" in capsys.readouterr().err


def test_a_stream_may_be_written_twice_and_new_files_beside_inputs(texts, capsys):
    run(capsys, "pred.txt", "ref.txt", "--output_filename=/dev/null", "--per_example=pred.csv")
    assert len(Path("pred.csv").read_text().splitlines()) == 5


@pytest.mark.parametrize("ids", [[3, 1, 2, 0], ["a", "b", "", "=1+1"], [1, "a", None, 2.5]])
@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_scores_of_examples_have_their_ids(texts, capsys, ending, ids):
    rows = zip(ids, PREDICTIONS, REFERENCES, strict=True)
    Path("d.jsonl").write_text(
        "".join(json.dumps({"doc_id": i, "prediction": p, "reference": r}) + "\n" for i, p, r in rows)
    )
    run(capsys, "d.jsonl", "--rouge_types=rouge1", f"--per_example=o.{ending}")
    written = read_columns(f"o.{ending}")["id"]
    kept = ids if {*map(type, ids)} == {int} else ["" if one is None else str(one) for one in ids]
    assert written == ([str(one).replace("=1", "'=1") for one in kept] if ending == "csv" else kept)
    run(capsys, "pred.txt", "ref.txt", f"--per_example=o.{ending}")
    assert "id" not in read_columns(f"o.{ending}")


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["score", "pred.txt", "ref.txt"],
        ["data.jsonl"],
        ["compare", "data.jsonl", "--prediction_column=prediction", "--prediction_column=other"],
        ["explain", "data.jsonl"],
        ["identify", "data.jsonl", "rouge1=40", "--prediction_column=prediction"],
        ["power", "data.jsonl", "--prediction_column=prediction", "--prediction_column=other"],
        ["nearest", "pred.txt", "ref.txt"],
        ["novel", "pred.txt"],
    ],
    ids=lambda words: words[0],
)
def test_an_answer_is_written_as_it_is_printed_in_the_format_of_its_ending(texts, capsys, words):
    known = flags_of(words[0] if words[0] in COMMANDS else "score")
    endings = {
        "json": "json",
        "csv": "csv",
        "tsv": "tsv",
        "markdown": "md",
        "latex": "tex",
        "text": "txt",
        "html": "html",
    }
    for name in known["format"].choices if "format" in known else [None]:
        printed = run(capsys, *words, *([f"--format={name}"] if name else []))[0]
        assert printed
        ending = endings.get(name)
        for given in (["-o", f"a.{ending}"], [f"--output=b.{ending}"]) if ending or not name else ():
            assert run(capsys, *words, *given)[0] == ""
            assert Path(given[-1].removeprefix("--output=")).read_text() == printed
        if name:
            run(capsys, *words, "-o", "any.thing", f"--format={name}")
            assert Path("any.thing").read_text() == printed


def test_the_endings_that_help_lists_are_those_that_a_command_writes():
    for command in COMMANDS:
        known = flags_of(command)
        if not {"output", "format"} <= known.keys():
            continue
        listed = set(re.findall(r"\.(\w+)", known["output"].about))
        for ending in ("txt", "json", "csv", "tsv", "md", "tex", "html"):
            try:
                line = parse(command, ["-o", f"a.{ending}", *["x"] * COMMANDS[command].positional[0]])
                written = line.values["format"]
            except UsageError:
                written = "none"
            assert (ending in listed) == (written not in ("text", "none")), (command, ending)


def test_an_answer_that_fails_leaves_the_old_file_and_no_input_is_replaced(texts, capsys):
    Path("old.json").write_text("old")
    assert main(["pred.txt", "none.txt", "-o", "old.json"]) == 1
    assert Path("old.json").read_text() == "old"
    for words in (["pred.txt", "ref.txt"], ["nearest", "pred.txt", "ref.txt"], ["novel", "pred.txt"]):
        assert main([*words, "-o", "pred.txt"]) == 2
        assert "-o=pred.txt would replace pred.txt, which is read" in capsys.readouterr().err
    assert Path("pred.txt").read_text().split("\n")[:4] == PREDICTIONS
    assert main(["pred.txt", "ref.txt", "-o", "x.docx"]) == 2
    expected = "expected a name that ends in .txt, .json, .csv, .tsv, .md or .tex, or --format beside it"
    assert f"-o=x.docx; {expected}\n" in capsys.readouterr().err
    assert main(["pred.txt", "ref.txt", "-o", "x.html"]) == 2
    assert f"-o=x.html; {expected}; rougekit report writes HTML\n" in capsys.readouterr().err
    run(capsys, "report", "pred.txt", "ref.txt", "-o", "r.html")
    assert Path("r.html").read_text().startswith("<!doctype html>")
