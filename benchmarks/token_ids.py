"""Compare scoring token ids directly with decoding them and scoring the texts.

Tensors and the Trainer need torch and transformers (`make bench` installs them).
"""

from collections.abc import Iterator
from functools import partial
from time import process_time
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import EvalPrediction, PreTrainedTokenizerFast

from benchmarks.timing import Cell, Row, against, least
from dev.corpora import CNN, corpus
from rougekit import Scorer
from rougekit.integrations.rewards import rouge_reward
from rougekit.integrations.trainer import make_compute_metrics

PADDING = -100
TARGET = 10


TYPES = ["rouge1", "rouge2", "rougeL"]  # rougeLsum would warn that ids have no lines


def token_ids() -> Iterator[Row]:
    """Ids in each of their forms, in a reward, and in a Trainer."""
    texts = corpus(CNN)
    tokenizer = trained(texts[1][:3000])
    lists = [[encoding.ids for encoding in tokenizer.encode_batch(side)] for side in texts]
    arrays, tensors = ([[make(ids) for ids in side] for side in lists] for make in (np.array, torch.tensor))
    tables = [padded(side) for side in lists]
    forms: dict[str, Any] = {
        "lists": lists, "arrays": arrays, "padded arrays": tables, "tensors": tensors,
        "padded tensors": list(map(torch.from_numpy, tables)),
    }  # fmt: skip
    for name, sides in forms.items():
        yield _scored(tokenizer, name, sides)
    yield _rewards(tokenizer, lists)
    yield _trainer(tokenizer, tables)


def _scored(tokenizer: Any, name: str, sides: list[Any]) -> Row:
    """Decode ids; arrays and tensors become lists first, as the decoder accepts only lists."""
    scorer = Scorer(TYPES)

    def of_texts() -> None:
        rows = (side if isinstance(side, list) else np.asarray(side) for side in sides)
        scorer.score(*(tokenizer.decode_batch(list(map(_list, side))) for side in rows), threads=1)

    slow, fast = least(of_texts, partial(scorer.score_ids, *sides, threads=1), clock=process_time)
    return _row(name, slow, fast)


def _list(row: Any) -> list[int]:
    """The ids of a row without padding."""
    if isinstance(row, list):
        return row
    ids: list[int] = (row[row != PADDING] if row[-1] == PADDING else row).tolist()
    return ids


def _rewards(tokenizer: Any, lists: list[list[list[int]]]) -> Row:
    reward, ids_reward = rouge_reward(), rouge_reward(ids=True)

    def of_texts() -> None:
        predictions, references = map(tokenizer.decode_batch, lists)
        reward(predictions, reference=references)

    of_ids = partial(ids_reward, lists[0], completion_ids=lists[0], reference=lists[1])
    slow, fast = least(of_texts, of_ids, clock=process_time)
    return _row("`rouge_reward` of lists", slow, fast)


def _trainer(tokenizer: Any, tables: list[np.ndarray[Any, Any]]) -> Row:
    """What a Trainer calls after an evaluation, with its arrays and a tokenizer of transformers."""
    fast_tokenizer = PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token="<pad>")
    outputs = EvalPrediction(predictions=tables[0], label_ids=tables[1])
    metrics = [make_compute_metrics(fast_tokenizer, Scorer(TYPES), decode=decode) for decode in (True, False)]
    slow, fast = least(*(partial(metric, outputs) for metric in metrics), clock=process_time)
    return _row("`compute_metrics` of a Trainer, `decode=False`", slow, fast)


def _row(name: str, slow: float, fast: float) -> Row:
    what = f"token ids, CNN, {name}, against decoding and scoring texts"
    return against(what, slow, fast, TARGET, Cell("ids", name, "times as fast (all pairs)"))


def trained(texts: list[str]) -> Any:
    """A byte-level BPE tokenizer of 8,000 tokens."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    tokenizer.train_from_iterator(
        texts, trainers.BpeTrainer(vocab_size=8000, initial_alphabet=alphabet, show_progress=False)
    )
    return tokenizer


def padded(rows: list[list[int]]) -> np.ndarray[Any, Any]:
    """One row each, as wide as the longest."""
    table = np.full((len(rows), max(map(len, rows))), PADDING)
    for number, row in enumerate(rows):
        table[number, : len(row)] = row
    return table
