"""What the command refuses or warns of: each rule in every way in which one can break it."""

from pathlib import Path

import pytest

from rougekit.cli import main
from rougekit.cli.commands import COMMANDS, UsageError
from rougekit.cli.flags import flags_of
from rougekit.cli.parsing import parse
from tests.helpers.amounts import drawn
from tests.helpers.command import TWO, run

ONE = ["data.jsonl", "--prediction_column=prediction"]
FLAGS = {(command, name): flag for command in COMMANDS for name, flag in flags_of(command).items()}
EXPECTED = {"integer": "a whole number", "float": "a number", "boolean": "true or false"}
FILES = {
    "predictions": ["{}", "ref.txt"],
    "references": ["pred.txt", "{}"],
    "system": ["compare", "pred.txt", "{}", "ref.txt"],
    "flag of predictions": ["--prediction_filepattern={}", "--target_filepattern=ref.txt"],
    "flag of references": ["--prediction_filepattern=pred.txt", "--target_filepattern={}"],
    "system beside columns": ["--data=data.jsonl", "--system=A={}"],
}
"""Ways to give a file of texts."""


def files(way, path):
    return [word.format(path) for word in FILES[way]]


@pytest.fixture
def refused(texts, capsys):
    """The one line with which the command ends, where nothing is printed."""
    Path("short").write_text("one\n")
    Path("blank").write_text("one\n" * 4 + "\n")
    Path("broken.jsonl").write_text('{"prediction": "a", "reference": "b"}\nnot json\n')

    def refused(*words, code=2):
        assert main(list(words)) == code
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("rougekit: error: ")
        assert err.count("\n") == 1
        return err.removeprefix("rougekit: error: ").rstrip()

    return refused


def refused_by(command, *words):
    with pytest.raises(UsageError) as refused:
        parse(command, words)
    return str(refused.value)


def test_a_flag_without_a_value_or_with_another_than_expected_is_named_with_what_is_expected():
    for (command, name), flag in FLAGS.items():
        if flag.type != "boolean":
            words = ["a"] * COMMANDS[command].positional[0]
            for typed in [f"--{name}", *["-o"] * (name == "output"), *["-k"] * (name == "k")]:
                assert refused_by(command, *words, typed) == f"{typed} needs a value: {flag.usage}"
        expected = EXPECTED | {"enum": f"one of {', '.join(flag.choices)}"}
        if flag.type in expected:
            assert refused_by(command, f"--{name}=\\").startswith(f"--{name}=\\; expected {expected[flag.type]}")


@pytest.mark.parametrize("typed", ["--zero-division=3", "--zero_division=3", "--zero-division 3", "--zero_division 3"])
def test_an_option_is_named_as_it_was_typed(refused, typed):
    assert refused(*typed.split(), "pred.txt", "ref.txt").startswith(f"{typed.replace(' ', '=')}; expected 0.0 or nan")
    assert refused("--n-resamples=x", "pred.txt", "ref.txt") == "--n-resamples=x; expected a whole number"
    assert refused("-xyz", "pred.txt", "ref.txt").startswith("score: unknown flag -xyz")


@pytest.mark.long
def test_a_misspelt_flag_is_known():
    step = drawn(1, 4)  # by day, other commands with the same flag leave out other letters
    for at, (command, name) in enumerate(FLAGS):
        for k in range(1 + at % step, len(name) * (len(name) > 3), step):
            typed = name[:k] + name[k + 1 :]
            if typed not in flags_of(command):
                assert f"unknown flag --{typed}; did you mean --{name}? (" in refused_by(command, f"--{typed}=1")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_misspelt_command_is_known(refused, command):
    typed = command[:1] + command[2] + command[1] + command[3:]
    for words in ([typed, "a.txt"], ["help", typed]):
        assert refused(*words) == f"unknown command '{typed}'; did you mean {command}?"


@pytest.mark.parametrize(("typed", "meant"), [
    ("--rouge_types=rogue1", "rouge1"), ("--tokenizer=unicod", "unicode"), ("--baseline=b", "B"),
])  # fmt: skip
def test_a_misspelt_value_is_known(refused, typed, meant):
    assert refused(*TWO, typed).endswith(f"; did you mean '{meant}'?")


@pytest.mark.parametrize("flag", ["--rouge_type=bleu", "--multi_reference=pooled", "--standard=rouge2"])
def test_an_explanation_of_all_references_together_is_refused_with_what_one_can_give(refused, flag):
    Path("two.jsonl").write_text('{"prediction": "a b", "references": ["a", "b"]}\n')
    assert refused("explain", "two.jsonl", flag).endswith("counts all 2 references together; give one alone")


@pytest.mark.parametrize("way", FILES)
def test_a_file_that_is_missing_is_named_and_what_was_meant(refused, way):
    for path, meant in (("nothing.txt", ""), ("no*", ""), ("prd.txt", "pred.txt"), ("dta.jsonl", "data.jsonl")):
        assert refused(*files(way, path), code=1) == f"{path}: no such file" + f"; did you mean '{meant}'?" * bool(
            meant
        )


@pytest.mark.parametrize("way", FILES)
def test_files_with_other_numbers_of_texts_are_named_with_the_first_text_alone(refused, way):
    """A system beside columns has rows as its partners, so that no delimiter would help."""
    is_reference, rows = "references" in way, "columns" in way
    other = "data.jsonl" if rows else "pred.txt" if is_reference else "ref.txt"
    for path, n, alone in (
        ("short", "1 text", f"text 2 of {other} has no partner"),
        ("blank", "5 texts", "text 5 of blank is empty: delete extra empty lines"),
    ):
        counts = f"{other}: 4 texts, but {n.split()[0]} in {path}" if is_reference else f"{path}: {n}, but 4 in {other}"
        advice = "; if texts contain line breaks, use JSON lines or --delimiter" * (path == "short" and not rows)
        assert refused(*files(way, path), code=1).startswith(f"{counts}; {alone}{advice}")


@pytest.mark.parametrize("command", [ONE, ["data.jsonl"], ["pred.txt", "data.jsonl"], ["report", "data.jsonl"], TWO])
@pytest.mark.parametrize("column", ["prediction", "reference", "group"])
def test_a_column_that_is_missing_is_named_with_those_there_are(refused, command, column):
    has = "data.jsonl: no column 'gold'; its columns are prediction, other, reference"
    assert refused(*command, f"--{column}_column=gold") == has


@pytest.mark.parametrize("flag", ["primary=rouge1", "margin=1", "all_pairs", "baseline=B", "not_worse_than=B"])
def test_what_needs_several_systems_is_refused_for_one(refused, flag):
    for command in ([], ["report"]):
        if flag.partition("=")[0] in flags_of(*command or ["score"]):
            assert "several systems" in refused(*command, *ONE, f"--{flag}")


def test_what_works_on_one_system_is_refused_for_several(refused):
    for command in ([], ["compare"], ["report"]):
        for flag in ("n_resamples=0", "legacy_bootstrap", "perl_average"):
            standard = ["--standard=rouge155"] * (flag == "perl_average")
            assert refused(*command, *TWO, *standard, f"--{flag}").startswith(f"--{flag} with several systems: ")


@pytest.mark.parametrize("words", [
    [*ONE, "--noaggregate"], [*ONE, "--noaggregate", "--output_filename=out.csv"], ["power", *TWO],
    ["nearest", "ref.txt", "pred.txt"], ["novel", "ref.txt"], ["explain", *ONE, "--worst"],
])  # fmt: skip
def test_what_needs_scores_of_examples_refuses_bleu(refused, words):
    flag = "rouge_type" if words[0] in ("nearest", "novel", "explain") else "rouge_types"
    said = refused(*words, f"--{flag}=bleu")
    assert said.startswith(f"--{flag}: 'bleu' is a score of a whole corpus, not of examples; leave it out")
    assert said.endswith("leave it out, or aggregate scores") == ("--noaggregate" in words)


@pytest.mark.parametrize(("words", "said"), [
    ([*ONE, "--per_example=x.docx"], "--per_example=x.docx; expected a name that ends in .csv, .jsonl or .parquet"),
    ([*ONE, "--plot=x.gif"], "--plot=x.gif; expected a name that ends in .png, .svg or .pdf"),
    (["report", *ONE, "--output=x.pdf"], "--output=x.pdf; expected a name that ends in .html"),
])  # fmt: skip
def test_a_file_of_another_kind_is_not_written(refused, words, said):
    assert refused(*words).startswith(said)


@pytest.mark.parametrize(("words", "said"), [
    (["--rouge_types=rouge1"], "no references; give PREDICTIONS REFERENCES"),
    (["--target_filepattern=ref.txt"], "no predictions; give --prediction_filepattern"),
    (["pred.txt"], "pred.txt: one file of texts; expected predictions and references, or one"),
    (["--target_filepattern=-", "--prediction_filepattern=-"], "--target_filepattern=- and --prediction_filepattern=-"),
    (["--target_filepattern=ref.txt", "--group_column=topic"], "--group_column=topic: text files have no columns"),
    (["--data=data.jsonl", "--system=A"], "--system=A; expected name=path"),
    (["--data=data.jsonl", "--target_filepattern=ref.txt"], "--data=data.jsonl and --target_filepattern=ref.txt both"),
    (["--data=data.jsonl", "--prediction_filepattern=pred.txt"], "--data=data.jsonl and --prediction_filepattern=pred"),
    ([*TWO, "--baseline=C"], "--baseline=C; expected one of the systems, A, B"),
    (["data.jsonl", "--prediction_column=prediction,other"], "data.jsonl: no column 'prediction,other' (repeat --pred"),
    (["compare", "pred.txt", "ref.txt"], "compare needs two or more systems: a file for each (rougekit compare a.txt"),
    (["power", *ONE], "power needs two or more systems"),
    (["power", *TWO, "--probability=80"], "--probability=80; expected a fraction such as 0.8, more than 1 minus"),
    (["correlate", *TWO], "correlate needs one file with columns"),
])  # fmt: skip
def test_what_is_missing_or_too_much_is_said(refused, words, said):
    assert refused(*words).startswith(said)


@pytest.mark.parametrize(("words", "said"), [
    (["words.jsonl"], "words.jsonl: no such file"),
    (["nothing.txt"], "nothing.txt: no such file; expected predictions"),
    (["prd.txt"], "prd.txt: no such file; did you mean 'pred.txt'?"),
    (["--target_filepattern=ref.txt", "--prediction_filepattern=pred.txt,"], "pred.txt,: no such file"),
    (["--target_filepattern=*.txt", "--prediction_filepattern=pred.txt"], "pred.txt: 1 file, but 2 of *.txt"),
    (["--data=broken.jsonl"], "broken.jsonl: line 2, column 1: Expecting value in JSON"),
    (["."], ".: a folder without a saved dataset; expected its files (./*), or where each has one text, --pred"),
    *[([*ONE, f"--{flag}=none/x.csv"], "none/x.csv: No such file") for flag in ("per_example", "output")],
    ([*ONE, "--output_filename=none/x.csv"], "none/x.csv: No such file"),
    (["report", *ONE, "--output=none/x.html"], "none/x.html: No such file"),
])  # fmt: skip
def test_what_files_prevent_ends_with_another_code_than_what_was_typed(refused, words, said):
    assert refused(*words, code=1).startswith(said)


WITHOUT_EFFECT = {
    "on scores of one system": (ONE, ["method=permutation", "family=types"]),
    "without --with or --why, which read sources": (["compare", *TWO], ["source_column=other"]),
    "there is no folder with splits": (ONE, ["split=test"]),
    "there is no text file": (ONE, ["delimiter=;"]),
    "there is no second file with columns": (ONE, ["id_column=id"]),
    "there is no file with columns": (["pred.txt", "ref.txt"], ["prediction_column=x", "reference_column=x"]),
    "with --output_filename, which only writes a CSV file": (
        [*ONE, "--output_filename=x.csv"], ["plot=x.png", "context", "group_column=other"],
    ),
}  # fmt: skip


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
@pytest.mark.parametrize("why", WITHOUT_EFFECT)
def test_a_flag_without_effect_is_warned_of(texts, capsys, why):
    words, given = WITHOUT_EFFECT[why]
    for flag in given:
        said = [line for line in run(capsys, *words, f"--{flag}")[1].splitlines() if "has no effect" in line]
        assert len(said) == 1
        assert said[0].startswith(f"rougekit: warning: --{flag.partition('=')[0]} has no effect")
        assert why in said[0]


@pytest.mark.filterwarnings("always::rougekit.RougeWarning")
@pytest.mark.parametrize(("types", "left_out"), [("rouge1,bleu", "bleu"), ("bleu2,bleu", "bleu, bleu2")])
def test_types_without_scores_of_examples_are_left_out_with_a_warning(texts, capsys, types, left_out):
    said = run(capsys, *ONE, f"--rouge_types={types}", "--per_example=x.csv")[1]
    assert f"x.csv: {left_out} left out: no scores of single examples" in said
