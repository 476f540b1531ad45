"""Parts of `benchmarks.speed`: the four default types beside every other package that has them.

English: system summaries of REALSumm (see `dev.realsumm`), 64 words against 55 in 3.4 lines, and drawn texts. Other
scripts: the first article of the Universal Declaration of Human Rights, from the tests. Each text of a script is
rotated by a different amount and contains a number, as news does. With typos, 8 % of the characters are replaced by
others of the text.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache, partial
from time import perf_counter
from typing import Any
from unicodedata import category

import numpy as np

from benchmarks.memory import growth
from benchmarks.peers import (
    RS,
    TEN_WORDS,
    TYPES,
    check_same,
    find_punkt,
    in_a_loop,
    installed,
    one_line_each,
    rs_scorer,
    scorer_of,
)
from benchmarks.report import ON_TWO_THREADS
from benchmarks.timing import Cell, Row, least
from dev import realsumm
from dev.corpora import CNN, PUBMED, XSUM, corpus
from dev.paths import ROOT
from rougekit import Scorer
from rougekit.compat.rouge_scorer import RougeScorer

Texts = tuple[list[str], list[str]]
"""Predictions and references."""

SCRIPTS = {
    "German": "de", "Russian": "ru", "Greek": "el", "Arabic": "ar", "Hindi": "hi", "Vietnamese": "vi", "Korean": "ko",
    "Chinese": "zh", "Japanese": "ja", "Thai": "th",
}  # fmt: skip


def english() -> dict[str, Texts]:
    """Real texts, if available, and drawn ones, by name."""
    real = {"REALSumm": realsumm.summaries()} if realsumm.FILE.exists() else {}
    return real | {"CNN": corpus(CNN), "PubMed": corpus(PUBMED), "XSum": corpus(XSUM)}


def with_typos(texts: Sequence[str], share: float = 0.08) -> list[str]:
    """Texts with a share of their characters replaced by others of the text; line ends stay."""
    rng = random.Random(len(texts))
    return [
        "".join(rng.choice(text) if rng.random() < share and character != "\n" else character for character in text)
        for text in texts
    ]


def one_thread() -> Iterator[Row]:
    """Compare with every package."""
    for name, (predictions, references) in english().items():
        for stem in (False, True):
            scorer = Scorer(TYPES, use_stemmer=stem)
            ours = partial(scorer.score, predictions, references, threads=1)
            for peer in installed():
                if stem and peer.lacks:
                    continue
                n = min(peer.sample, len(predictions) // 12) if peer.sample else len(predictions)
                some, score = (predictions[:n], references[:n]), peer.batch(stem)
                if not peer.lacks:
                    check_same(scorer.score(*some), score(*some), peer.package)
                cell = Cell("packages", peer.named + f" ({peer.lacks})" * bool(peer.lacks), name + ", stemming" * stem)
                row = cell.versus(ours, partial(score, *some), len(predictions), n, rounds=2 if peer.sample else 100)
                yield row._replace(seconds=None)
                if not stem and row.seconds:
                    called = f"{peer.package} (computes less)" if peer.lacks else peer.package
                    yield Row("plot", name, called, 1 / (row.value * row.seconds), "/s")
                    if peer is RS:
                        yield Row("plot", name, "rougekit", 1 / row.seconds, "/s")


def splitting() -> Iterator[Row]:
    """Texts on one line each, in which every package looks for the ends of sentences, the others with NLTK."""
    find_punkt()
    for name, sides in english().items():
        predictions, references = map(one_line_each, sides)
        for stem in (False, True):
            options, column = {"use_stemmer": stem, "split_summaries": True}, name + ", stemming" * stem
            scorer, loop = Scorer(TYPES, **options), RougeScorer(TYPES, **options)
            ours = partial(scorer.score, predictions, references, threads=1)
            for peer in installed():
                if peer.lacks:
                    continue
                n = min(peer.sample or 300, len(predictions))
                some, score = (predictions[:n], references[:n]), peer.batch(stem, split_summaries=True)
                check_same(scorer.score(*some), score(*some), peer.package)
                theirs = partial(score, *some)
                yield Cell("splitting", peer.named, column).versus(ours, theirs, len(predictions), n, rounds=2)
                if peer is RS:
                    calls = partial(in_a_loop, loop.score, *some[::-1])
                    yield Cell("splitting", f"{peer.named}, both in a loop", column).versus(calls, theirs, n, rounds=2)


def two_threads() -> Iterator[Row]:
    """Compare with the Rust package on two threads, and with rougekit on one."""
    for name, (predictions, references) in english().items():
        times = 8 if name == "REALSumm" else 1
        texts = predictions * times, references * times
        for stem in (False, True):
            ours, column = partial(Scorer(use_stemmer=stem).score, *texts), name + ", stemming" * stem
            cell, both = Cell("packages", f"{RS.named}, both on 2 threads", column), partial(ours, threads=2)
            yield cell.versus(both, partial(RS.batch(stem), *texts), rounds=100, clock=perf_counter)._replace(
                seconds=None
            )
            # Timed separately: after a call on one thread, the other core is asleep and takes time to wake up.
            (alone,), (both_seconds,) = (least(partial(ours, threads=n), rounds=300) for n in (1, 2))
            yield Row("packages", ON_TWO_THREADS, column, alone / both_seconds, "x")


def types() -> Iterator[Row]:
    """Real English: four types and each alone, with and without stemming, and with typos."""
    texts = next(iter(english().values()))
    misspelt = with_typos(texts[0]), with_typos(texts[1])
    lines: dict[str, tuple[list[str], Texts]] = {"four types": (TYPES, texts)} | {one: ([one], texts) for one in TYPES}
    lines["four types, 8 % of characters replaced"] = TYPES, misspelt
    for stem in (False, True):
        for line, (some, pairs) in lines.items():
            cell = Cell("types", line, "stemming" if stem else "no stemming")
            yield _batch(cell, Scorer(some, use_stemmer=stem), rs_scorer(some, stem=stem), pairs)


def _batch(cell: Cell, scorer: Scorer, theirs: Any, texts: Texts) -> Row:
    """Rounds take a few milliseconds each, so that a second of other load does not affect the result."""
    ours = partial(scorer.score, *texts, threads=1)
    return cell.versus(ours, partial(theirs.score_batch, texts[1], texts[0]), len(texts[0]), rounds=60)


def loops() -> Iterator[Row]:
    """`RougeScorer.score(target, prediction)` for one pair after the other."""
    short = [TEN_WORDS[0]] * 1000, [TEN_WORDS[1]] * 1000
    texts = {name: (some[0][:3000], some[1][:3000]) for name, some in ({"ten words": short} | english()).items()}
    for stem in (False, True):
        ours, stemming = RougeScorer(TYPES, use_stemmer=stem), "stemming, " * stem
        for name, (predictions, references) in texts.items():
            for package, n, rounds in (("rouge-score-rs", len(predictions), 15), ("rouge_score", 50, 2)):
                theirs, few = scorer_of(package, stem=stem), (references[:n], predictions[:n])
                if in_a_loop(ours.score, *few) != in_a_loop(theirs.score, *few):
                    raise SystemExit(f"scores differ from those of {package}: nothing was measured")
                both = partial(in_a_loop, ours.score, references, predictions), partial(in_a_loop, theirs.score, *few)
                row = Cell("loops", name, f"{stemming}× {package}").versus(*both, len(predictions), n, rounds=rounds)
                yield row if package == RS.package else row._replace(seconds=None)
        predictions, references = (side[:1000] for side in texts["CNN"])
        targets = [[references[k - shift] for shift in range(3)] for k in range(1000)]
        both = (partial(in_a_loop, one.score_multi, targets, predictions) for one in (ours, rs_scorer(stem=stem)))
        cell = Cell("loops", "CNN, `score_multi` of three targets", f"{stemming}× {RS.package}")
        yield cell.versus(*both, 1000, rounds=15)


def scripts() -> Iterator[Row]:
    """Ten languages with both tokenizers, with typos, and one pair after the other."""
    for language in SCRIPTS:
        predictions, references = script(language)
        misspelt = with_typos(predictions), with_typos(references)
        for tokenizer in ("unicode", "char"):
            ours, theirs, column = Scorer(tokenizer=tokenizer), rs_scorer(tokenizer=tokenizer), f"`{tokenizer}`"
            yield _batch(Cell("scripts", language, column), ours, theirs, (predictions, references))
            if tokenizer == "unicode":
                yield _batch(Cell("scripts", language, f"{column}, typos"), ours, theirs, misspelt)
            yield Cell("scripts", language, f"{column}, in a loop").versus(
                partial(in_a_loop, ours.score_pair, predictions, references),
                partial(in_a_loop, theirs.score, references, predictions),
                len(predictions),
                rounds=9,
            )


@cache
def _articles() -> dict[str, list[str]]:
    lines = (ROOT / "tests" / "data" / "udhr.tsv").read_text("utf-8").splitlines()
    return {code: sentences for code, *sentences in (line.split("\t") for line in lines)}


def script(language: str, n: int = 300) -> Texts:
    """Texts of a language."""
    lines, rng = _articles()[SCRIPTS[language]], random.Random(language)

    def text() -> str:
        turned = []
        for line in lines:
            cuts = [k for k, character in enumerate(line) if character == " "]
            cuts = cuts or [k for k, character in enumerate(line) if category(character)[0] not in "MC"]
            cut = rng.choice(cuts)
            turned.append(f"{line[cut:]} {rng.randrange(2000)} {line[:cut]}".strip())
        return "\n".join(turned)

    return [text() for _ in range(n)], [text() for _ in range(n)]


def long_pairs() -> Iterator[Row]:
    """One pair whose texts have 20,000 words each."""
    for sentences in (1, 20, 800):
        texts = [_long(sentences, 1)], [_long(sentences, 2)]
        score, scorer = RS.batch(False), Scorer()
        scorer.score(["a cat\nsat"], ["the cat\nsat"])
        scorer.score([texts[0][0][:4000]], [texts[1][0][:4000]])  # loads the kernels for long texts
        grown, line = growth(partial(scorer.score, *texts)), f"in {sentences} sentence{'s' * (sentences > 1)}"
        cell = Cell("long", line, f"× {RS.package}")
        yield cell.versus(partial(scorer.score, *texts), partial(score, *texts), clock=perf_counter)
        yield Row("long", line, "memory", grown / 1e6, "MB")


def _long(sentences: int, seed: int) -> str:
    words = np.minimum(np.random.default_rng(seed).zipf(1.3, 20_000), 8000).astype(str)
    return "\n".join(" ".join(f"w{word}" for word in part) for part in np.array_split(words, sentences))


def objects() -> Iterator[Row]:
    """rougekit.compat, which returns a list of dicts of named tuples, with the garbage collector enabled."""
    predictions, references = corpus(CNN)
    compat, score = RougeScorer(TYPES), RS.batch(False)
    what = f"`RougeScorer.score_batch` of 11,490 pairs: a list of dicts, against {RS.package}"
    yield Cell("calls", what, "times as fast (time)").versus(
        lambda: list(compat.score_batch(references, predictions)),
        partial(score, predictions, references),
        rounds=40,
        clock=perf_counter,
    )
