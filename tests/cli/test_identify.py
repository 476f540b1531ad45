"""`rougekit identify`, and --identify of the command without a word, which earlier releases had."""

from rougekit.cli import main
from tests.helpers.command import run


def test_numbers_are_words_or_a_flags(texts, capsys):
    out, _ = run(capsys, "identify", "--data=data.jsonl", "rouge1=41.2", "--format=json")
    assert out == run(capsys, "--data=data.jsonl", "--identify=rouge1=41.2", "--format=json")[0]
    assert out == run(capsys, "identify", "pred.txt", "ref.txt", "rouge1=41.2", "--format=json")[0]
    assert out == run(capsys, "identify", "pred.txt", "ref.txt", "R-1 41.2", "--format=json")[0]
    assert main(["identify", "pred.txt", "ref.txt"]) == 1
    assert "identify needs published numbers" in capsys.readouterr().err
    assert main(["identify", "pred.txt", "ref.txt", "41.2/38.5"]) == 1
    assert "'41.2/38.5' has 2 numbers without names; name them" in capsys.readouterr().err
    assert main(["--data=data.jsonl", "--identify=rouge1"]) == 1
    assert "published numbers have 'rouge1'; expected a type and a number" in capsys.readouterr().err
