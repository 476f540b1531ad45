"""`rougekit adopt`."""

import pytest

from rougekit.cli import main
from tests.helpers.fresh_python import run

LOAD = """
import evaluate
rouge = evaluate.load("rouge")
print(rouge.compute(predictions=["the cat"], references=["the cat sat"]), rouge.signature)
"""


@pytest.mark.slow
def test_an_adopted_folder_loads_ours_under_evaluates_name_offline(tmp_path, capsys):
    assert main(["adopt", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    assert str(tmp_path / "rouge" / "rouge.py") in printed
    assert f"undo: rougekit adopt --undo {tmp_path}" in printed
    printed = run("-c", LOAD, cwd=tmp_path, HF_HOME=str(tmp_path / "hf"), HF_HUB_OFFLINE="1")
    assert printed.startswith(
        "{'rouge1': 0.8, 'rouge2': 0.6666666666666666, 'rougeL': 0.8, 'rougeLsum': 0.8} rouge|std:"
    )
