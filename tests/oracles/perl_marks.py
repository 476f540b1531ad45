"""ROUGE-1.5.5's common subsequences, table by table, with the standard library alone."""

from collections import Counter
from collections.abc import Callable, Sequence

Words = Sequence[int]


def marked(model: Words, peer: Words, f: Callable[[int], float]) -> set[int]:
    """Positions of the model's sentence on one best subsequence; f(length) is the weight of a run."""
    value = [[0.0] * (len(peer) + 1) for _ in range(len(model) + 1)]
    run = [[0] * (len(peer) + 1) for _ in range(len(model) + 1)]
    for i in range(1, len(model) + 1):
        for j in range(1, len(peer) + 1):
            if model[i - 1] == peer[j - 1]:
                k = run[i - 1][j - 1]
                value[i][j] = value[i - 1][j - 1] + f(k + 1) - f(k)
                run[i][j] = k + 1
            else:
                value[i][j] = max(value[i - 1][j], value[i][j - 1])
    i, j = len(model), len(peer)
    found = set()
    while i and j:
        if model[i - 1] == peer[j - 1]:
            i, j = i - 1, j - 1
            found.add(i)
        elif value[i - 1][j] >= value[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return found


def union_hits(
    model: Sequence[Words],
    peer: Sequence[Words],
    model_whole: Words,
    peer_whole: Words,
    f: Callable[[int], float],
    by_runs: bool,
) -> float:
    """Hits of the union over the peer's sentences, clipped by the remaining counts of both whole texts."""
    left_in_model, left_in_peer = Counter(model_whole), Counter(peer_whole)
    hits = 0.0
    for sentence in model:
        marks = set().union(*(marked(sentence, other, f) for other in peer))
        run = 0
        for position in sorted(marks):
            word = sentence[position]
            if left_in_model[word] > 0 and left_in_peer[word] > 0:
                left_in_model[word] -= 1
                left_in_peer[word] -= 1
                run += 1
                if not by_runs:
                    hits += 1
                elif position + 1 not in marks:
                    hits += f(run)
                    run = 0
    return hits
