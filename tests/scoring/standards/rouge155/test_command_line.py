"""A line of ROUGE-1.5.5's options gives what the command prints with them."""

import re

import pytest

from rougekit import Scorer, parse_signature
from tests.helpers.command155 import rouge155

PREDICTIONS = ["the cats sat on a mat", "it rained all day in Lima", "people were running", "nothing to see here"]
REFERENCES = ["the cat was sitting on the mat", "rain all day", "the person ran", "there is something to see"]
LINES = [
    "-n 2",
    "-n 2 -m -c 95 -r 1000 -f A -p 0.5 -t 0",
    "-n 4 -w 1.2 -m -2 4 -u",
    "-c 90 -2 -1 -U -r 500 -n 3 -w 1.2 -m",
    "-n 2 -x -s -l 4 -p 0.8",
    "-n 1 -b 12 -f B -t 1",
]


@pytest.fixture
def files(tmp_path):
    for name, texts in (("predictions.txt", PREDICTIONS), ("references.txt", REFERENCES)):
        (tmp_path / name).write_text("".join(f"{text}\n" for text in texts))
    return tmp_path / "predictions.txt", tmp_path / "references.txt"


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_options_gives_what_the_command_prints(line, files):
    code, printed, _ = rouge155(*line.split(), *files)
    assert code == 0
    scores = Scorer.from_rouge155(line).score(PREDICTIONS, REFERENCES).aggregate()
    lines = re.findall(r"Average_([RPF]): (\S+) \(\d+%-conf.int. (\S+) - (\S+)\)", printed)
    parts = {"R": "recall", "P": "precision", "F": "fmeasure"}
    expected = [
        (part, *(f"{getattr(bound, parts[part]):.5f}" for bound in (score.mid, score.low, score.high)))
        for score in scores.values()
        for part in "RPF"
    ]
    assert lines == expected


@pytest.mark.parametrize("before", ["ROUGE-1.5.5.pl ", "perl /opt/ROUGE-1.5.5.pl ", "rouge155 ", ""])
def test_parse_signature_reads_a_line_of_options(before):
    scorer = parse_signature(f"{before}-n 2 -m -l 100 -a settings.xml")
    assert scorer.signature == Scorer.from_rouge155("-n 2 -m -l 100").signature
    assert "|limit:100w|" in scorer.signature


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("-n 2 -q", "Unknown option: q"),
        ("-n 2 settings.xml -m", "does not read '-m' after a file"),
        ("-3 HM", "which only the command has: rouge155 -3 HM"),
        ("-n 1 -M", "stems the references only"),
        ("-n 1 -t 2", "sum scores"),
        ("-n 1 -l 5 -b 5", "takes one of them"),
        ("-x", "print no measure"),
        ("-n 100", "-n 100; expected at most 99"),
        ("-n 1 -p 2", "-p 2; expected the weight of precision"),
        ("summary", "'summary' is no option"),
    ],
)
def test_a_line_that_has_no_counterpart_is_refused(line, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        Scorer.from_rouge155(line)


def test_options_that_are_no_str_are_refused():
    with pytest.raises(TypeError, match="expected a str of ROUGE"):
        Scorer.from_rouge155(["-n", "2"])
