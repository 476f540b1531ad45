"""Four pairs of texts, a way to run the command on files with them, and its expected output."""

from rougekit import Scorer
from rougekit.cli import main

PREDICTIONS = ["the cat sat", "a dog barked, loudly", "", "it rains"]
REFERENCES = ["the cat was sitting", "the dog barked", "empty", "it rained today"]
INSTRUCTIONS = ["Name a fruit.", "Please name a fruit.", "Name a planet.", "Name a fruit!"]
TWO = ["--data=data.jsonl", "--system=A=pred.txt", "--system=B=data.jsonl"]


def run(capsys, *arguments):
    code = main(list(arguments))
    out, err = capsys.readouterr()
    assert code == 0, err
    return out, err


def expected_mid(name="rouge1", predictions=PREDICTIONS):
    return Scorer([name]).score(predictions, REFERENCES).aggregate()[name].mid
