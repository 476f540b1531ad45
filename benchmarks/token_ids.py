"""Token ids scored as they are, against `decode_batch` of the tokenizer that made them and scoring its texts."""

from collections.abc import Iterator
from functools import partial
from time import process_time
from typing import Any

import numpy as np
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from benchmarks.timing import Row, least
from rougekit import Scorer
from rougekit.integrations.rewards import rouge_reward
from workbench.corpora import CNN, corpus

PADDING = -100
TARGET = 10


def token_ids() -> Iterator[Row]:
    """Ids in each form in which they come, and as a reward."""
    texts = corpus(CNN)
    tokenizer = trained(texts[1][:3000])
    lists = [[encoding.ids for encoding in tokenizer.encode_batch(side)] for side in texts]
    arrays = [[np.array(ids) for ids in side] for side in lists]
    tables = [padded(side) for side in lists]
    scorer = Scorer(["rouge1", "rouge2", "rougeL"])  # rougeLsum would warn that ids have no lines
    reward, ids_reward = rouge_reward(), rouge_reward(ids=True)

    def decoded() -> list[list[str]]:
        return [tokenizer.decode_batch(side) for side in lists]

    def rewards_of_texts() -> None:
        predictions, references = decoded()
        reward(predictions, reference=references)

    calls = {
        "lists": partial(scorer.score_ids, *lists, threads=1),
        "arrays": partial(scorer.score_ids, *arrays, threads=1),
        "padded arrays": partial(scorer.score_ids, *tables, threads=1),
    }
    slow, *fast = least(lambda: scorer.score(*decoded(), threads=1), *calls.values(), clock=process_time)
    for name, seconds in zip(calls, fast, strict=True):
        yield _row(f"token ids, CNN, {name}, against decode_batch and scoring texts", slow, seconds)
    slow, seconds = least(
        rewards_of_texts,
        partial(ids_reward, lists[0], completion_ids=lists[0], reference=lists[1]),
        clock=process_time,
    )
    yield _row("token ids, CNN, rouge_reward of lists, against decode_batch and rouge_reward of texts", slow, seconds)


def _row(what: str, slow: float, fast: float) -> Row:
    return Row(what, slow / fast, "x", TARGET, note=f"{1e3 * fast:.0f} ms against {1e3 * slow:.0f}")


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
