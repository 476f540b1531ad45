"""`rougekit explain`."""

import json

import pytest

from rougekit import explain
from rougekit.cli import main
from tests.helpers.command import PREDICTIONS, REFERENCES, run


def test_a_pair_of_files_by_its_row(texts, capsys):
    out, _ = run(capsys, "explain", "pred.txt", "ref.txt", "--row=2", "--rouge_type=rouge1", "--use_stemmer")
    assert out == explain(PREDICTIONS[1], REFERENCES[1], "rouge1", use_stemmer=True).sentence + "\n"
    out, _ = run(capsys, "explain", "--data=data.jsonl", "--format=json")
    assert json.loads(out) == json.loads(explain(PREDICTIONS[0], REFERENCES[0]).to_json())


def test_texts_themselves(capsys):
    out, _ = run(capsys, "explain", "--prediction=the cat", "--reference=the cats", "--format=html")
    assert "<!DOCTYPE html>" in out
    assert explain("the cat", "the cats").sentence in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["pred.txt", "ref.txt", "--row=9"], "ref.txt: --row=9, but it has 4 rows"),
        (["pred.txt", "ref.txt", "--row=0"], "--row=0; expected a row from 1 on"),
        (["--prediction=a"], "both --prediction and --reference"),
        (["--data=data.jsonl", "--prediction_column=prediction", "--prediction_column=other"], "one system; choose"),
    ],
)
def test_what_is_no_pair_is_refused(texts, capsys, arguments, message):
    assert main(["explain", *arguments]) == 1
    assert message in capsys.readouterr().err
