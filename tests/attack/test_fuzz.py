"""Random texts and options through every interface: the bits of rouge_score, the Perl script and the plain tier.

Hypothesis shrinks failures; `ATTACK_SEED=… ATTACK_SECONDS=1 pytest …` repeats one.
"""

import json
import math
import os
import pickle
import subprocess
import sys
from unittest import mock

import evaluate
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import strategies as st
from rouge_score import tokenizers

from dev import perl155
from dev.paths import ROOT
from rougekit import Scorer, Totals, explain, plugin_path
from rougekit.arrow import score_table
from rougekit.cli import main
from rougekit.compat import rouge_scorer as compat
from rougekit.scoring import scorer
from rougekit.scoring.text import blocks
from tests.attack.fuzzing import PARTS, TYPES, batches, expected, fuzz, of_rows, of_scores, same, types
from tests.helpers import cases155
from tests.helpers.patched import IN_MODULES, IN_SCORERS, OURS, THEIRS, patched


def of_table(table, names):
    return np.array([np.stack([np.asarray(table[f"{name}_{part}"]) for part in PARTS], -1) for name in names])


def by_scorer(pairs, names, stem):
    return of_scores(Scorer(names, use_stemmer=stem).score(*zip(*pairs, strict=True)), names)


def by_single(pairs, names, stem):
    """One call for each pair, which uses the kernel for single pairs."""
    scorer = Scorer(names, use_stemmer=stem)
    each = [scorer.score([prediction], [references]) for prediction, references in pairs]
    return np.concatenate([of_scores(scores, names) for scores in each], axis=1)


def by_threads(pairs, names, stem):
    with mock.patch.object(blocks, "BLOCK_CHARACTERS", 64), mock.patch.object(scorer, "WORTH_A_THREAD", 1):
        return of_scores(Scorer(names, use_stemmer=stem).score(*zip(*pairs, strict=True), threads=3), names)


def by_arrow(pairs, names, stem):
    table = pa.table([list(column) for column in zip(*pairs, strict=True)], ["prediction", "reference"])
    return of_table(score_table(table, names, use_stemmer=stem), names)


def by_compat(pairs, names, stem):
    scorer = compat.RougeScorer(names, use_stemmer=stem)
    return of_rows([scorer.score_multi(references, prediction) for prediction, references in pairs], names)


def by_ids(pairs, names, stem):
    """The tokens of `rouge_score` as ids, with another id for newlines."""
    words_of = tokenizers.DefaultTokenizer(stem).tokenize
    ids = {"\n": 0}

    def ids_of(text):
        lines = text.split("\n")
        return [ids.setdefault(word, len(ids)) for line in lines for word in [*words_of(line), "\n"]]

    rows = [(ids_of(prediction), [ids_of(text) for text in references]) for prediction, references in pairs]
    predictions, references = zip(*rows, strict=True)
    return of_scores(Scorer(names).score_ids(list(predictions), list(references), separator=0), names)


@pytest.fixture(scope="module")
def by_plugin():
    metric = evaluate.load(plugin_path())

    def by_plugin(pairs, names, stem):
        predictions, references = zip(*pairs, strict=True)
        rows = metric.compute(
            predictions=list(predictions), references=list(references), rouge_types=names, use_stemmer=stem,
            use_aggregator=False,
        )  # fmt: skip
        return of_scores(rows, names)

    return by_plugin


@pytest.fixture
def by_command(tmp_path, capsys):
    def by_command(pairs, names, stem):
        lines = [json.dumps({"prediction": p, "reference": r}) for p, r in pairs]
        (tmp_path / "data.jsonl").write_text("\n".join(lines))
        flags = [f"--data={tmp_path / 'data.jsonl'}", f"--per_example={tmp_path / 'out.jsonl'}", "--n_resamples=0"]
        assert main([*flags, f"--rouge_types={','.join(names)}", f"--use_stemmer={stem}".lower()]) == 0
        rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
        return of_table({name: [row[name] for row in rows] for name in rows[0]}, names)

    return by_command


SERVER = """
import pickle, sys
from rougekit import Scorer
while True:
    names, options, pairs = pickle.load(sys.stdin.buffer)
    scores = Scorer(names, **options).score(*map(list, zip(*pairs)), threads=1)
    found = {name: (scores.tables[name].tobytes(), scores.columns[name].tobytes()) for name in names}
    pickle.dump(found, sys.stdout.buffer)
    sys.stdout.flush()
"""


@pytest.fixture(scope="module")
def plain():
    """Scores by the plain tier, in a separate process."""
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT,
        env={**os.environ, "ROUGEKIT_TIER": "plain"},
    )  # fmt: skip

    def plain(*task):
        pickle.dump(task, process.stdin)
        process.stdin.flush()
        return pickle.load(process.stdout)

    yield plain
    process.kill()
    process.communicate()


def explained(pair, names, stem, wanted):
    """An explanation has the pair's scores, and as many matches as they count."""
    explanations = [explain(*pair, name, use_stemmer=stem) for name in names]
    same(np.array([[getattr(one, part) for part in PARTS] for one in explanations]), wanted)
    assert [len(one.matches) for one in explanations] == [one.counts["matches"] for one in explanations]


def streamed(pairs, names, stem, wanted):
    """Sums of a stream are exact, and rounded once before division."""
    result = Totals.of_stream(Scorer(names, use_stemmer=stem), pairs, batch_size=16).result(None)
    means = [[math.fsum(column) / len(pairs) for column in rows.T] for rows in wanted]
    same(np.array([result[name].mid for name in names]), np.array(means))


WAYS = by_scorer, by_single, by_threads, by_arrow, by_compat, by_ids


@pytest.mark.slow
def test_every_way_in_gives_the_bits_of_rouge_score(luck):
    def check(pairs, names, stem):
        wanted = expected(pairs, names, stem)
        for way in WAYS:
            same(way(pairs, names, stem), wanted)
        explained(pairs[0], names, stem, wanted[:, 0])
        streamed(pairs, names, stem, wanted)
        luck.pairs += len(pairs)

    fuzz(luck, check, batches, types, st.booleans())


@pytest.mark.slow
def test_the_plugin_and_the_command_give_the_bits_of_rouge_score(luck, by_plugin, by_command):
    def check(pairs, names, stem):
        wanted = expected(pairs, names, stem)
        same(by_plugin(pairs, names, stem), wanted)
        same(by_command(pairs, names, stem), wanted)
        luck.pairs += len(pairs)

    fuzz(luck, check, batches, types, st.booleans(), each=10)


@pytest.mark.slow
def test_patched_scorers_give_the_bits_of_rouge_score(luck):
    def check(pairs, names, stem, patch):
        found = []
        for modules in (OURS, THEIRS):
            with patched(modules, patch, names, stem) as scorer:
                rows = [scorer.score_multi(references, prediction) for prediction, references in pairs]
            found.append(of_rows(rows, names))
        same(*(rows.astype(float) for rows in found))
        luck.pairs += len(pairs)

    fuzz(luck, check, batches, types, st.booleans(), st.sampled_from([*IN_MODULES, *IN_SCORERS]))


MORE_TYPES = [*TYPES, "rougeW1.2", "rougeS4", "rougeSU4", "rougeS*", "meadL"]
more_options = st.fixed_dictionaries(
    {},
    optional={
        "use_stemmer": st.booleans(),
        "tokenizer": st.sampled_from(["rouge_score", "rouge155", "whitespace", "unicode", "char"]),
        "stopwords": st.sampled_from(["smart", ["a", "cat"]]),
        "split_summaries": st.booleans(),
        "multi_reference": st.sampled_from(["best", "pooled", "mean", "jackknife"]),
        "beta": st.sampled_from([0.0, 0.5, 2.0, 1e300]),
        "max_words": st.integers(1, 9),
    },
)


@pytest.mark.slow
def test_the_compiled_tier_gives_the_bits_of_the_plain_one(luck, plain):
    def check(pairs, names, options):
        scores = Scorer(names, **options).score(*map(list, zip(*pairs, strict=True)))
        ours = {name: (scores.tables[name].tobytes(), scores.columns[name].tobytes()) for name in names}
        assert ours == plain(names, options, pairs)
        luck.pairs += len(pairs)

    names = st.lists(st.sampled_from(MORE_TYPES), min_size=1, unique=True)
    fuzz(luck, check, batches, names, more_options)


@pytest.mark.slow
def test_rouge155_prints_the_bytes_of_the_perl_script(luck, tmp_path):
    import io

    from rougekit.rouge155.cli import run

    for number in luck:
        case = cases155.case(number)
        folder = tmp_path / str(number)
        folder.mkdir()
        case.write(folder)
        theirs = perl155.forked(case.arguments, folder)
        before, out = os.getcwd(), io.BytesIO()
        os.chdir(folder)
        try:
            code = run(case.arguments, out, io.BytesIO())
        finally:
            os.chdir(before)
        assert (out.getvalue(), code != 0) == (theirs.stdout, theirs.returncode != 0), f"ATTACK_SEED={number}"
        luck.pairs += len(case.files) // 2
