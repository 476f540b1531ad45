"""Long work ends soon after it is stopped: every measure of every standard, and every analysis, on its worst input.

What is measured is the work between two checks: the processor time of its thread, on which other programs have no say,
nor have the objects that other tests left, through which the garbage collector would look.
"""

import contextlib
import gc
import io
import threading
import time

import pytest

from benchmarks.cost import CASES, alike, different, lines
from rougekit import Scorer, compare, explain
from rougekit.analysis.breakdown import phrases
from rougekit.foundation.runtime.stopping import Stop, Stopped
from rougekit.page.server import choices
from rougekit.page.view.data import ReportData
from rougekit.page.view.html import file_page
from rougekit.scoring.standards import registry
from tests.helpers.amounts import drawn

MOST = 0.5
"""Seconds of processor time between two checks: at least twice what any takes on a slow machine."""
WORDS = drawn(2_000, 400)


@pytest.fixture(autouse=True)
def _left_alone():
    """What other tests left is not looked through."""
    gc.collect()
    gc.freeze()


class Counting(Stop):
    """A flag that is set at a check, by its number, and measures the work before each."""

    def __init__(self, set_at=None):
        self.checks, self.longest, self.late, self._set_at = 0, 0.0, 0, set_at
        self._lock, self._seen = threading.Lock(), {}

    @property
    def is_set(self):
        self.measure()
        with self._lock:
            self.checks += 1
            is_set = self._set_at is not None and self.checks >= self._set_at
            self.late += is_set
        return is_set

    def measure(self):
        thread, now = threading.get_ident(), time.thread_time()
        self.longest = max(self.longest, now - self._seen.get(thread, now))
        self._seen[thread] = now

    def run(self, work):
        self.measure()
        begun = time.process_time()
        with self, contextlib.redirect_stdout(io.StringIO()):
            work()
        self.spent = time.process_time() - begun
        self.measure()


def checked(work):
    """Run work to its end, then once more until it is stopped half-way."""
    work()  # loads what it needs
    whole = Counting()
    whole.run(work)
    assert whole.longest <= MOST
    if whole.spent <= MOST:
        return
    threads = threading.active_count()
    stopped = Counting(set_at=max(1, whole.checks // 2))
    with pytest.raises(Stopped):
        stopped.run(work)
    assert stopped.late <= 1 + threads, "each thread of the work has looked once more, and ended"
    assert threading.active_count() == threads


TYPES = [
    (standard, name)
    for standard in registry.names()
    for name in dict.fromkeys([*choices.types_of(standard), *registry.standard_of(standard).default_types])
]
WORST = {"the same words": alike, "different words": different, "lines of one word": lines}


@pytest.mark.long
@pytest.mark.parametrize("texts", WORST)
@pytest.mark.parametrize(("standard", "name"), TYPES)
def test_scoring_ends_soon(standard, name, texts):
    predictions, references = WORST[texts](WORDS)
    scorer = Scorer([name], standard=standard)
    checked(lambda: scorer.score(predictions * 3, references * 3, threads=1))


@pytest.mark.long
@pytest.mark.parametrize("texts", WORST)
@pytest.mark.parametrize(("standard", "name"), TYPES)
def test_explaining_ends_soon(standard, name, texts):
    (prediction,), (reference,) = WORST[texts](WORDS // 2)

    def work():
        with contextlib.suppress(ValueError):  # too many units to show
            explain(prediction, reference, name, standard=standard)
        Scorer([name], standard=standard).score([prediction], [reference])

    checked(work)


def scores_of(n, *types, **options):
    texts = [f"word{k % 97} the cat sat{' on a mat' * (k % 3)}" for k in range(n)]
    return Scorer(types or ["rouge1", "rougeL"], **options).score(texts, texts[1:] + texts[:1])


def averages(**options):
    scores = scores_of(3_000, standard=options.pop("standard", "rouge_score"))
    return lambda: scores.aggregate(n_resamples=2_000, threads=1, **options)


def comparison(method):
    systems = {str(k): scores_of(2_000 + 0 * k) for k in range(4)}
    return lambda: compare(systems, method=method, n_resamples=2_000)


def report(part):
    scores = scores_of(200)
    text = " ".join(f"{k % 7} {k % 11}" for k in range(drawn(700, 350)))
    systems = {str(k): Scorer(["rouge1", "rougeW", "rougeS*"]).score([text] * 2, [text[9:]] * 2) for k in range(5)}
    data = ReportData(systems, sources=[f"{text} {text}"] * 2)
    return {"marks": lambda: data.marks(0), "file": lambda: file_page(ReportData({"a": scores, "b": scores}))}[part]


def different_phrases():
    texts = [f"{k} {k % 7} {k % 5} {k % 3}" * 9 for k in range(3_000)]
    return lambda: phrases(Scorer(["rouge1"]), texts, texts[::-1], [[text] for text in texts[1:] + texts[:1]])


ANALYSES = {
    f"{case.entry}, {case.given}": lambda case=case: case.make(case.n)
    for case in CASES
    if not case.entry.startswith(("Scorer", "command", "compat", "parse", "read", "explain"))
} | {
    "averages with percentiles": lambda: averages(interval="percentile"),
    "averages of rouge_score's bootstrap": lambda: averages(legacy_bootstrap=True),
    "averages of ROUGE-1.5.5": lambda: averages(standard="rouge155"),
    "a permutation test": lambda: comparison("permutation"),
    "a bootstrap test": lambda: comparison("bootstrap"),
    "marks": lambda: report("marks"),
    "a report": lambda: report("file"),
    "phrases": different_phrases,
}


@pytest.mark.long
@pytest.mark.parametrize("analysis", ANALYSES)
def test_analyses_end_soon(analysis):
    checked(ANALYSES[analysis]())
