"""Matrices (in arrays of any layout), `nearest` and `novel` against rouge_score pair by pair."""

import numpy as np
import pytest
from hypothesis import strategies as st

from rougekit import nearest, novel, pairwise, pairwise_blocks
from tests.attack.fuzzing import PARTS, batches, expected, fuzz, same, types

MOST = 16
"""Most texts on each side; rouge_score scores all their pairs."""


def plainly(folder, shape):
    return np.empty(shape)


def in_columns(folder, shape):
    return np.empty(shape, order="F")


def between_others(folder, shape):
    return np.zeros((shape[0], 2 * shape[1]))[:, ::2]


def turned(folder, shape):
    return np.empty(shape)[::-1, ::-1]


def unaligned(folder, shape):
    return np.zeros(8 * shape[0] * shape[1] + 3, np.uint8)[3:].view(np.float64).reshape(shape)


def mapped(folder, shape):
    return np.memmap(folder / f"{len(list(folder.iterdir()))}.scores", np.float64, "w+", shape=shape)


LAYOUTS = plainly, in_columns, between_others, turned, unaligned, mapped


@pytest.mark.slow
def test_every_pair_of_a_matrix_has_the_bits_of_rouge_score(luck, tmp_path):
    def check(pairs, names, stem, part, layouts, k, threshold):
        predictions = [prediction for prediction, _ in pairs][:MOST]
        references = [text for _, several in pairs for text in several][:MOST]
        shape, options = (len(predictions), len(references)), {"part": part, "use_stemmer": stem}
        each = expected([(p, [r]) for p in predictions for r in references], names, stem)
        wanted = each[:, :, PARTS.index(part)].reshape(len(names), *shape)
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        out = {name: layout(folder, shape) for name, layout in zip(names, layouts, strict=False)}
        for ours in (pairwise(predictions, references, names, out=out, **options), out):
            same(np.array([ours[name] for name in names]), wanted)
        blocks = pairwise_blocks(predictions, references, names, rows=k, threads=2, **options)
        by_name = [block for _, block in blocks]
        same(np.array([np.concatenate([block[name] for block in by_name]) for name in names]), wanted)
        likest = np.argsort(-wanted[0], axis=1, kind="stable")[:, :k]
        ours = nearest(predictions, references, k, names[0], **options)
        assert np.array_equal(ours.indices, likest)
        same(ours.scores, np.take_along_axis(wanted[0], likest, axis=1))
        own = expected([(old, [new]) for new in predictions for old in predictions], names[:1], stem)
        own, kept = own[0, :, PARTS.index(part)].reshape(shape[0], -1), []
        for new in range(shape[0]):
            if not any(own[new, old] > threshold for old in kept):
                kept.append(new)
        assert novel(predictions, threshold, (), names[0], **options).tolist() == kept
        luck.pairs += shape[0] * (shape[1] + shape[0])

    layouts = st.lists(st.sampled_from(LAYOUTS), min_size=6, max_size=6)
    thresholds = st.sampled_from([0.0, 0.25, 1 / 3, 0.5, 2 / 3, 0.7, 1.0])
    fuzz(luck, check, batches, types, st.booleans(), st.sampled_from(PARTS), layouts, st.integers(1, 20), thresholds)


def test_memory_maps_of_one_file_are_refused(tmp_path):
    """They have different addresses but share their contents."""
    out = {name: np.memmap(tmp_path / "scores", np.float64, "w+", shape=(2, 2)) for name in ("rouge1", "rougeL")}
    with pytest.raises(ValueError, match=r"out\['rouge1'\] and out\['rougeL'\] share memory"):
        pairwise(["a b", "c d"], ["b a", "c"], ["rouge1", "rougeL"], out=out)
    path, types = tmp_path / "scores", ("rouge1", "rougeL")
    halves = [np.memmap(path, np.float64, "r+", offset, (2, 2)) for offset in (0, 32)]
    for apart in (halves, np.memmap(tmp_path / "both", np.float64, "w+", shape=(2, 2, 2))):
        pairwise(["a b", "c d"], ["b a", "c"], types, out=dict(zip(types, apart, strict=True)))
        assert (apart[0][0, 0], apart[1][0, 0]) == (1, 0.5)
