"""Flags: those of every command, what they say of options, and the help that is made of them."""

import math
import shlex
from typing import get_args

import pytest
from absl import flags

from rougekit.analysis.claims import Method
from rougekit.cli import main
from rougekit.cli.commands import UsageError
from rougekit.cli.flags import flags_of
from rougekit.cli.help import help_of
from rougekit.cli.line import options_given
from rougekit.cli.parsing import parse
from rougekit.scoring.options import AggregateOptions, MeasureOptions, all_options
from tests.helpers.fresh_python import run


def given(*arguments, command="score"):
    return parse(command, arguments)


def test_all_commands_that_score_take_the_options_of_a_text():
    for command in ("score", "compare", "explain", "correlate", "power", "nearest", "novel"):
        assert set(flags_of(command)) >= {
            "tokenizer",
            "language",
            "use_stemmer",
            "stopwords",
            "standard",
            "max_words",
        }, command
    assert set(flags_of("score")) >= set(all_options())


@pytest.mark.parametrize(("command", "flag"), [("power", "--difference=0.1"), ("correlate", "--top=3")])
def test_a_command_has_flags_that_others_do_not_have(command, flag):
    name, _, value = flag.removeprefix("--").partition("=")
    assert str(given(flag, command=command).values[name]) == value
    for other in {"score", "power", "correlate"} - {command}:
        with pytest.raises(UsageError, match=name):
            given(flag, command=other)


@pytest.mark.parametrize("command", ["correlate", "power"])
def test_a_command_without_a_longer_answer_refuses_long(command):
    with pytest.raises(UsageError, match=f"{command}: unknown flag --long; it is a flag of score and compare"):
        given("--long", command=command)


def test_help_names_the_values_that_an_option_may_have():
    text = " ".join(help_of("compare", lists_all=True).split())
    for name, values in {
        "tokenizer": "icu, jieba",
        "multi_reference": "best, pooled",
        "rouge_types": "rougeSU4, meadL",
    }.items():
        assert values in text.partition(f"--{name}=")[2][:250]
    assert "the last two draw 10,000 resamples by default" in text


def test_every_test_of_a_difference_can_be_chosen():
    assert flags_of("compare")["method"].choices == get_args(Method)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--sed=3"], r"score: unknown flag --sed; did you mean --seed\? \(rougekit score --help\)"),
        (["--threshold=1"], "score: unknown flag --threshold; it is a flag of novel"),
        (["--lang=de"], r"unknown flag --lang; did you mean --language\?"),
        (["--latex"], r"score: unknown flag --latex; did you mean --format=latex\?"),
        (["--preds=a"], "^score: no flag --preds; give files without a flag: rougekit predictions.txt references.txt$"),
        (["--targets=b"], "^score: no flag --targets; give files without a flag"),
        (["--standard=rouge-1.5.5"], r"nmt; did you mean 'rouge155'\?$"),
        (["--format=tex"], r"markdown, latex, methods; did you mean 'latex'\?$"),
        (["--rouge_type=rouge1"], r"score: unknown flag --rouge_type; did you mean --rouge_types\?"),
        (["-m"], "score: unknown flag -m; ROUGE-1.5.5's options are flags of the command rouge155"),
        (["--metric=rouge1"], r"score: unknown flag --metric; did you mean --rouge_types\?"),
    ],
)
def test_a_wrong_flag_is_named_with_what_is_expected(arguments, message):
    with pytest.raises(UsageError, match=message):
        given(*arguments)


@pytest.mark.parametrize(
    ("command", "flag", "hint"),
    [
        ("nearest", "--plot=x.png", "it is a flag of score and compare"),
        ("power", "--average=micro", "it is a flag of score, compare and report"),
        ("explain", "--rouge_types=rouge2", "did you mean --rouge_type"),
        ("report", "--difference=2", "it is a flag of power"),
        ("score", "--source_column=text", "it is a flag of compare, sources and report"),
        ("identify", "--rouge_types=bleu", "it is a flag of score, compare, correlate, power and report"),
        ("identify", "--bleu_weights=0.5,0.5", "it is a flag of score, compare, explain, correlate, power and report"),
        ("correlate", "--noaggregate", "it is a flag of score and compare"),
        ("compare", "--nojudged", "it is a flag of correlate"),
    ],
)
def test_a_flag_that_would_do_nothing_is_refused(command, flag, hint):
    with pytest.raises(UsageError, match=f"{command}: unknown flag {flag.partition('=')[0]}; {hint}"):
        given(flag, command=command)


@pytest.mark.parametrize(
    ("command", "flag", "hint"),
    [
        ("compare", "--references=r", "give files without a flag: rougekit compare a.txt b.txt references.txt$"),
        ("report", "--preds=r", "give files without a flag: rougekit report a.txt b.txt references.txt$"),
        ("identify", "--rouge1=70", "give numbers without a flag: rougekit identify rouge1=70 predictions.txt "),
    ],
)
def test_files_and_numbers_are_not_given_by_flags(command, flag, hint):
    with pytest.raises(UsageError, match=f"^{command}: no flag {flag.partition('=')[0]}; {hint}"):
        given(flag, command=command)


def test_positional_arguments_may_stand_between_flags(tmp_path, monkeypatch):
    line = parse("nearest", ["a.txt", "-k", "2", "b.txt", "--use_stemmer"])
    assert (line.values["k"], line.values["use_stemmer"], line.positional) == (2, True, ["a.txt", "b.txt"])
    assert given("a", "b", "-k5", command="nearest").values["k"] == 5
    with pytest.raises(UsageError, match=r"^rouge2: no such file; types are separated by commas"):
        given("a", "b", "--rouge_types", "rouge1", "rouge2")
    (tmp_path / "rouge1.txt").touch()
    monkeypatch.chdir(tmp_path)
    assert given("rouge1*", "rouge2.txt", "--rouge_types=rouge1").positional == ["rouge1*", "rouge2.txt"]
    assert parse("adopt", ["rouge2", "--undo"]).positional == ["rouge2"]
    with pytest.raises(UsageError, match="expected QUERIES POOL"):
        parse("nearest", ["a.txt"])


def test_a_suggested_command_has_the_files_and_the_flags_that_it_understands():
    line = [
        "a b.txt",
        "r.txt",
        "--use_stemmer",
        "--rouge_types",
        "rouge1,rouge2",
        "--nosplit_summaries",
        "--color=never",
    ]
    columns = ["--prediction_column=x", "--prediction_column=y", "--confidence=0.9", "--delimiter=it's"]
    suggested = shlex.split(given(*line, *columns).again("report"))
    assert suggested[:4] == ["rougekit", "report", "a b.txt", "r.txt"]
    assert sorted(suggested[4:]) == sorted(
        ["--use_stemmer", "--rouge_types=rouge1,rouge2", "--nosplit_summaries", *columns]
    )
    assert given("a.csv").again("report", "--row=3") == "rougekit report a.csv --row=3"
    assert given("a.csv", "--delimiter=\n").again("report") == r"rougekit report a.csv $'--delimiter=\n'"


def test_a_suggested_command_reads_a_file_called_like_a_flag():
    asked = given("--use_stemmer", "--", "-b.txt", "r.txt")
    line = asked.again("compare", "--long", files=["-c.txt"])
    assert line == "rougekit compare --use_stemmer --long -- -b.txt r.txt -c.txt"
    assert given(*shlex.split(line)[2:], command="compare").positional == [*asked.positional, "-c.txt"]
    assert given("-", "r.txt").again("compare", "--long") == "rougekit compare - r.txt --long"


def test_flags_may_have_dashes_but_values_keep_theirs():
    values = given("--no-aggregate", "--zero-division=0", "--delimiter", "--end-of-text").values
    assert [values[name] for name in ("aggregate", "zero_division", "delimiter")] == [False, 0.0, "--end-of-text"]
    with pytest.raises(UsageError, match="unknown flag --most-diferent"):
        given("--most-diferent")


def test_a_command_without_flags_takes_none():
    assert given("--undo", "here", command="adopt").values["undo"]
    with pytest.raises(UsageError, match=r"adopt: unknown flag --now \(rougekit adopt --help\)"):
        given("--now", command="adopt")
    with pytest.raises(UsageError, match="warmup now; expected nothing but flags"):
        given("now", command="warmup")


def options(group, *arguments, command="score"):
    return options_given(given(*arguments, command=command).values, group)


def test_options_come_group_by_group():
    found = options(MeasureOptions, "--beta=2", "--seed=5")
    assert found["beta"] == 2.0
    assert not {"seed", "use_stemmer"} & {*found}
    assert options(AggregateOptions, "--beta=2", "--seed=5")["seed"] == 5
    assert "rouge_types" not in options(MeasureOptions, command="explain")


def test_numbers_must_be_numbers():
    assert options(MeasureOptions, "--bleu_weights=0.5,0.5")["bleu_weights"] == [0.5, 0.5]
    with pytest.raises(ValueError, match=r"--bleu_weights=0\.5,half; expected numbers separated by commas"):
        options(MeasureOptions, "--bleu_weights=0.5,half")


@pytest.mark.parametrize(("written", "beta"), [("2", 2.0), ("inf", math.inf), ("p/r", "p/r")])
def test_beta_is_a_number_or_a_ratio(written, beta):
    assert options(MeasureOptions, f"--beta={written}")["beta"] == beta
    with pytest.raises(ValueError, match="--beta=r/p; expected a number or p/r"):
        options(MeasureOptions, "--beta=r/p")


def test_flags_leave_those_of_a_program_alone():
    """A program that uses absl has flags of its own."""
    before = set(flags.FLAGS)
    assert given("--seed=1").values["seed"] == 1
    assert given().values["seed"] is None
    assert set(flags.FLAGS) == before


WITHOUT = """
import os, sys
for name in ("rich", "tqdm", "evaluate", "datasets", "pyarrow"):
    sys.modules[name] = None
os.environ.pop("ROUGEKIT_TIER", None)
from rougekit.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.long
def test_a_bare_install_scores_and_compares_files_with_and_without_flags(tmp_path):
    assert run("-c", WITHOUT, "--version").startswith("rougekit ")
    assert "--rouge_types" in run("-c", WITHOUT, "--help-all")
    assert "--threshold" in run("-c", WITHOUT, "novel", "--help")
    assert "rougekit" in run("-c", WITHOUT, "bug-report")
    assert "wrote" in run("-c", WITHOUT, "adopt", tmp_path)
    for name, texts in (("a", "a cat\n"), ("b", "a dog\n"), ("ref", "the cat\n")):
        (tmp_path / f"{name}.txt").write_text(texts)
    a, b, ref = (tmp_path / f"{name}.txt" for name in ("a", "b", "ref"))
    assert "a.txt scores 50.00 ROUGE-1" in run("-c", WITHOUT, a, ref)
    assert "On 1 example, b scores 0.00 and a 50.00 ROUGE-1 F1 points." in run("-c", WITHOUT, "compare", a, b, ref)
    assert "ROUGE-2" not in run("-c", WITHOUT, "--rouge_types=rouge1", a, ref)


LONG = 20_000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--" + "a" * LONG], f"score: unknown flag --{'a' * 60}... (rougekit score --help)"),
        (["--" + "é" * 1_100 + "=1"], "score: unknown flag --éé"),
        (["-" + "x" * LONG], "score: unknown flag --xx"),
        (["--" + "a-" * LONG + "b"], "score: unknown flag --a-a-"),
        (["compare", "--" + "a" * LONG, "x", "y"], "compare: unknown flag --aa"),
        (["--format=" + "a" * LONG], "; expected one of text, json, csv, tsv, markdown, latex"),
        (["--n_resamples=" + "9" * LONG], "; expected a whole number"),
        (["a" * LONG], "; expected a file, a flag or one of score"),
        (
            ["data.jsonl", "--prediction_column=prediction", "--baseline=" + "a" * LONG],
            "; expected it only with several systems",
        ),
        (["data.jsonl", "--encoding=" + "a" * LONG], "; expected the name of a text encoding"),
        (["data.jsonl", "--per_example=" + "a" * LONG], "; expected a name that ends in .csv, .jsonl or .parquet"),
        (["data.jsonl", "--prediction_column=" + "a" * LONG], "; its columns are prediction, other, reference"),
        (["data.jsonl", "--system=A=" + "a" * LONG], "aaa: File name too long"),
        (["data.jsonl", "--standard=" + "a" * LONG], "; expected one of rouge_score"),
        (["report", "data.jsonl", "--prediction_column=other", "--output=" + "a" * 300], "File name too long"),
        (["--a\nb\x1b[2J"], r"score: unknown flag --a\nb\x1b[2J (rougekit"),
        (["a\nb.jsonl"], r"a\nb.jsonl: no such file"),
    ],
)
def test_words_of_any_length_and_kind_end_in_one_line(texts, capsys, words, said):
    assert main(words) in (1, 2)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("rougekit: error: ")
    assert said in err
    assert err.count("\n") == 1
    assert len(err) < 1_700
