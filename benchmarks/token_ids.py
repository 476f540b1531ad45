"""Part of `benchmarks.speed`: scoring token ids directly, and decoding them and scoring the texts.

Tensors and the Trainer need torch and transformers (`make bench` installs them).
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import EvalPrediction, PreTrainedTokenizerFast

from benchmarks.timing import Cell, Row
from dev.corpora import CNN, corpus
from rougekit import Scorer
from rougekit.integrations.rewards import rouge_reward
from rougekit.integrations.trainer import make_compute_metrics

PADDING = -100
TYPES = ["rouge1", "rouge2", "rougeL"]  # rougeLsum would warn that ids have no lines


def token_ids() -> Iterator[Row]:
    """Ids in each of their forms, in a reward, and in a Trainer."""
    texts, scorer = corpus(CNN), Scorer(TYPES)
    tokenizer = _trained(texts[1][:3000])
    lists = [[encoding.ids for encoding in tokenizer.encode_batch(side)] for side in texts]
    arrays, tensors = ([[make(ids) for ids in side] for side in lists] for make in (np.array, torch.tensor))
    tables = [_padded(side) for side in lists]
    forms: dict[str, Any] = {"lists": lists, "arrays": arrays, "padded arrays": tables, "tensors": tensors}
    for name, sides in (forms | {"padded tensors": list(map(torch.from_numpy, tables))}).items():

        def decoded(sides: Any = sides) -> None:
            """Arrays and tensors become lists first, as the decoder accepts only lists."""
            rows = (side if isinstance(side, list) else np.asarray(side) for side in sides)
            scorer.score(*(tokenizer.decode_batch(list(map(_list, side))) for side in rows), threads=1)

        yield _cell(name).versus(partial(scorer.score_ids, *sides, threads=1), decoded)

    reward, ids_reward = rouge_reward(), rouge_reward(ids=True)

    def rewarded() -> None:
        predictions, references = map(tokenizer.decode_batch, lists)
        reward(predictions, reference=references)

    of_ids = partial(ids_reward, lists[0], completion_ids=lists[0], reference=lists[1])
    yield _cell("`rouge_reward` of lists").versus(of_ids, rewarded)

    fast_tokenizer = PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token="<pad>")
    outputs = EvalPrediction(predictions=tables[0], label_ids=tables[1])
    metrics = (make_compute_metrics(fast_tokenizer, scorer, decode=decode) for decode in (False, True))
    calls = (partial(metric, outputs) for metric in metrics)
    yield _cell("`compute_metrics` of a Trainer, `decode=False`").versus(*calls)


def _cell(name: str) -> Cell:
    return Cell("ids", name, "times as fast (all pairs)")


def _list(row: Any) -> list[int]:
    """The ids of a row without padding."""
    if isinstance(row, list):
        return row
    ids: list[int] = (row[row != PADDING] if row[-1] == PADDING else row).tolist()
    return ids


def _trained(texts: list[str]) -> Any:
    """A byte-level BPE tokenizer of 8,000 tokens."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    tokenizer.train_from_iterator(
        texts, trainers.BpeTrainer(vocab_size=8000, initial_alphabet=alphabet, show_progress=False)
    )
    return tokenizer


def _padded(rows: list[list[int]]) -> np.ndarray[Any, Any]:
    """One row each, as wide as the longest."""
    table = np.full((len(rows), max(map(len, rows))), PADDING)
    for number, row in enumerate(rows):
        table[number, : len(row)] = row
    return table
