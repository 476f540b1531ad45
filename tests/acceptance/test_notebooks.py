"""Notebooks run cell by cell, and so do the training programs; those with torch in `make trainer`."""

import json
import re
from contextlib import redirect_stdout
from io import StringIO

import pytest

from dev.paths import ROOT
from tests.helpers.amounts import slow
from tests.helpers.documents import blocks

SIZE = re.compile(r"\d+ kB")
NOTEBOOKS = ROOT / "docs" / "notebooks"


@pytest.mark.parametrize("name", ["compare-systems", *slow("training-loop")])
def test_a_notebook_runs_and_contains_its_outputs(name, monkeypatch):
    if name == "training-loop":
        pytest.importorskip("torch")
        pytest.importorskip("accelerate")
    monkeypatch.chdir(NOTEBOOKS)
    cells = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    names = {}
    for cell in code:
        with redirect_stdout(StringIO()) as printed:
            exec(compile("".join(cell["source"]), name, "exec"), names)
        held = "".join("".join(output["text"]) for output in cell["outputs"] if output.get("name") == "stdout")
        if name == "compare-systems":  # what training prints depends on the machine
            assert SIZE.sub("", printed.getvalue()) == SIZE.sub("", held)
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert not [output for cell in code for output in cell["outputs"] if output["output_type"] == "error"]


@pytest.mark.slow  # importing torch takes seconds
@pytest.mark.parametrize("name", ["README.md", "docs/train.md"])
def test_the_training_program_runs(name, tmp_path, monkeypatch):
    """The one line that needs the Hub is changed to load a tiny model from a folder."""
    pytest.importorskip("accelerate")
    torch, transformers, tokenizers = map(pytest.importorskip, ("torch", "transformers", "tokenizers"))
    monkeypatch.chdir(tmp_path)
    (program,) = blocks("docs/train.md", "py")
    if name == "README.md":  # which has only what follows the model, the tokenizer and the data
        given = "train_rows = test_rows = rows\ndata_collator = DataCollatorForSeq2Seq(tokenizer, model=model)\n"
        program = program.partition("trainer = ")[0] + given + "".join(blocks(name, "py"))
    words = "<pad> </s> <unk> it rained all day in lima the sun shone oslo rain .".split()
    made = tokenizers.Tokenizer(
        tokenizers.models.WordLevel({word: k for k, word in enumerate(words)}, unk_token="<unk>")
    )
    made.normalizer = tokenizers.normalizers.Lowercase()
    made.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    special = {"pad_token": "<pad>", "eos_token": "</s>", "unk_token": "<unk>"}
    transformers.PreTrainedTokenizerFast(tokenizer_object=made, **special).save_pretrained("tiny")
    torch.manual_seed(0)
    size = {"d_model": 16, "d_kv": 8, "d_ff": 16, "num_layers": 1, "num_heads": 2}
    config = transformers.T5Config(vocab_size=len(words), decoder_start_token_id=0, **size)
    transformers.T5ForConditionalGeneration(config).save_pretrained("tiny")
    names = {}
    exec(compile(program.replace('"google-t5/t5-small"', '"tiny"'), name, "exec"), names)
    logged = names["trainer"].evaluate()
    assert {"eval_rouge1", "eval_rouge2", "eval_rougeL", "eval_rougeLsum", "eval_gen_len"} <= logged.keys()
