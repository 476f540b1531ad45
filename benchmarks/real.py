"""Time real texts, the most important measurements of `benchmarks.speed`.

English: system summaries of REALSumm (Bhandari et al. 2020) with references, 64 words against 55 in 3.4 lines, if
available (see `dev.realsumm`), or else paragraphs of this project's documentation, each against the others on its
page. Other scripts: the first article of the Universal Declaration of Human Rights, from the tests. Each text of a
corpus is rotated by a different amount and contains a number, as news does. With typos, 8 % of the characters are
replaced by others of the text.
"""

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from importlib.metadata import version
from itertools import permutations
from time import perf_counter, process_time
from typing import Any
from unicodedata import category

import numpy as np

from benchmarks.peers import TYPES, columns
from benchmarks.timing import Cell, Row, against, least
from dev import realsumm
from dev.paths import ROOT
from rougekit import Scorer
from rougekit.compat.rouge_scorer import RougeScorer

Texts = tuple[list[str], list[str]]
"""Predictions and references."""

SCRIPTS = {
    "German": "de", "Russian": "ru", "Greek": "el", "Arabic": "ar", "Hindi": "hi", "Vietnamese": "vi", "Korean": "ko",
    "Chinese": "zh", "Japanese": "ja", "Thai": "th",
}  # fmt: skip
TWICE = ("German", "Russian", "Arabic")
"""Languages with the target 2 under `unicode`; all others have 1."""
N_TEXTS = 300
TYPOS = 0.08


def english() -> tuple[str, Texts]:
    """Real English and its name."""
    if realsumm.FILE.exists():
        rows = realsumm.rows()
        return "REALSumm", ([row["prediction"] for row in rows], [row["reference"] for row in rows])
    pages = (page.read_text("utf-8").split("\n\n") for page in sorted((ROOT / "docs").glob("*.md")))
    prose = [[part for part in page if re.match("[A-Z][a-z]", part) and len(part) > 100] for page in pages]
    pairs = [pair for page in prose for pair in permutations(page, 2)]
    return "this documentation", ([one for one, _ in pairs], [other for _, other in pairs])


def with_typos(texts: Sequence[str], share: float = TYPOS) -> list[str]:
    """Texts with a share of their characters replaced by others of the text; line ends stay."""
    rng = random.Random(len(texts))
    return [
        "".join(rng.choice(text) if rng.random() < share and character != "\n" else character for character in text)
        for text in texts
    ]


@cache
def _articles() -> dict[str, list[str]]:
    lines = (ROOT / "tests" / "data" / "udhr.tsv").read_text("utf-8").splitlines()
    return {code: sentences for code, *sentences in (line.split("\t") for line in lines)}


def script(language: str) -> Texts:
    """Texts of a language."""
    lines = _articles()[SCRIPTS[language]]
    rng = random.Random(language)

    def text() -> str:
        turned = []
        for line in lines:
            cuts = [k for k, character in enumerate(line) if character == " "]
            cuts = cuts or [k for k, character in enumerate(line) if category(character)[0] not in "MC"]
            cut = rng.choice(cuts)
            turned.append(f"{line[cut:]} {rng.randrange(2000)} {line[:cut]}".strip())
        return "\n".join(turned)

    return [text() for _ in range(N_TEXTS)], [text() for _ in range(N_TEXTS)]


def _theirs(types: Sequence[str], stem: bool, tokenizer: str | None = None) -> Any:
    from rouge_score_rs.rouge_scorer import RougeScorer as Theirs
    from rouge_score_rs.tokenizers import CharacterTokenizer, UnicodeTokenizer

    if tokenizer is None:
        return Theirs(list(types), use_stemmer=stem)
    return Theirs(list(types), tokenizer={"unicode": UnicodeTokenizer, "char": CharacterTokenizer}[tokenizer]())


def _against_rs(
    what: str,
    texts: Texts,
    target: float | None,
    cell: Cell,
    types: Sequence[str] = TYPES,
    *,
    stem: bool = False,
    threads: int = 1,
    tokenizer: str | None = None,
) -> Row:
    ours = Scorer(types, use_stemmer=stem, tokenizer=tokenizer)
    score = partial(ours.score, *texts, threads=threads)
    mine, its = least(
        score,
        partial(_theirs(types, stem, tokenizer).score_batch, texts[1], texts[0]),
        rounds=60,  # of a few milliseconds each, so that a second of other load does not affect the result
        clock=process_time if threads == 1 else perf_counter,
    )
    n = len(texts[0])
    return against(f"{what}, against rouge-score-rs", its / n, mine / n, target, cell)


def one_thread() -> Iterator[Row]:
    """English: four types and each alone, with and without stemming, and with typos."""
    name, texts = english()
    _check_scores(texts)
    misspelt = with_typos(texts[0]), with_typos(texts[1])
    for stem, all_types, alone in ((False, 5, 2.5), (True, 8, None)):
        column = "stemming" if stem else "no stemming"
        what = f"{name}, {column}, 1 thread"
        yield _against_rs(f"{what}, four types", texts, all_types, Cell("types", "four types", column), stem=stem)
        for one in TYPES:
            yield _against_rs(f"{what}, {one} alone", texts, alone, Cell("types", one, column), [one], stem=stem)
        line = "four types, 8 % of characters replaced"
        yield _against_rs(f"{what}, {line}", misspelt, 1, Cell("types", line, column), stem=stem)


def two_threads() -> Iterator[Row]:
    """Compare both sides on two threads."""
    name, texts = english()
    texts = (8 * texts[0], 8 * texts[1])
    for stem, target in ((False, 4.5), (True, 7.2)):
        what = f"{name} eight times over, {'stemming' if stem else 'no stemming'}, 2 threads"
        cell = Cell(
            "packages", f"rouge-score-rs {version('rouge-score-rs')}, both on 2 threads", name + ", stemming" * stem
        )
        yield _against_rs(what, texts, target, cell, stem=stem, threads=2)._replace(seconds=None)


def _check_scores(texts: Texts) -> None:
    """Raise an error if rouge-score-rs gives different scores."""
    ours, theirs = Scorer().score(*texts).columns, columns(_theirs(TYPES, False).score_batch(texts[1], texts[0]))
    if any(not np.array_equal(ours[name], theirs[name]) for name in TYPES):
        raise SystemExit("scores differ from those of rouge-score-rs: nothing was measured")


def scripts() -> Iterator[Row]:
    """Ten languages with both tokenizers, and with typos."""
    for language in SCRIPTS:
        texts = script(language)
        for tokenizer in ("unicode", "char"):
            target = 2 if tokenizer == "unicode" and language in TWICE else 1
            cell = Cell("scripts", language, f"`{tokenizer}`")
            yield _against_rs(f'{language}, "{tokenizer}"', texts, target, cell, tokenizer=tokenizer)
        misspelt = with_typos(texts[0]), with_typos(texts[1])
        what, cell = f'{language}, "unicode", 8 % of characters replaced', Cell("scripts", language, "`unicode`, typos")
        yield _against_rs(what, misspelt, 1, cell, tokenizer="unicode")


def loops() -> Iterator[Row]:
    """English, one pair after the other, as with rouge_score."""
    name, texts = english()
    for stem in (False, True):
        ours, theirs = RougeScorer(TYPES, use_stemmer=stem), _theirs(TYPES, stem)
        what = f"a loop over pairs, {name}, {'stemming' if stem else 'no stemming'}"
        yield _loop(what, Cell("loops", name, "stemming, " * stem + "× rouge-score-rs"), ours, theirs, texts)


def loops_of_scripts() -> Iterator[Row]:
    """Ten languages, one pair after the other."""
    for language in SCRIPTS:
        for tokenizer in ("unicode", "char"):
            scorer, what = _InTurn(Scorer(tokenizer=tokenizer)), f'a loop over pairs, {language}, "{tokenizer}"'
            cell = Cell("scripts", language, f"`{tokenizer}`, in a loop")
            yield _loop(what, cell, scorer, _theirs(TYPES, False, tokenizer), script(language))


class _InTurn:
    """`Scorer.score_pair` with the order of arguments of rouge_score."""

    def __init__(self, scorer: Scorer) -> None:
        self._score_pair = scorer.score_pair

    def score(self, target: str, prediction: str) -> object:
        return self._score_pair(prediction, target)


def _loop(what: str, cell: Cell, ours: Any, theirs: Any, texts: Texts) -> Row:
    def run(scorer: Any) -> None:
        for prediction, reference in zip(*texts, strict=True):
            scorer.score(reference, prediction)

    mine, its = least(partial(run, ours), partial(run, theirs), rounds=9, clock=process_time)
    n = len(texts[0])
    return against(f"{what}, against rouge-score-rs", its / n, mine / n, 1, cell)
