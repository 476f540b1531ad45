"""Faults: interrupts, kills, forks, threads that cannot start, clocks that jump."""

import os
import random
import signal
import subprocess
import sys
import time
from _thread import _count as running_threads
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
import pytest

from dev.corpora import CNN, PUBMED, corpus
from dev.paths import ROOT
from rougekit import Scorer, Texts, nearest, novel, pairwise
from rougekit.cli.ending import ended_in_order
from tests.attack.conftest import LONG
from tests.helpers.amounts import drawn

ROUNDS = drawn(150, 40)
ON_POSIX = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="signals and fork")


@pytest.fixture(scope="module")
def texts():
    return corpus(CNN, 3000)


@pytest.fixture(scope="module")
def pool(texts):
    return Texts(texts[0][:500])


@pytest.fixture(scope="module")
def long_texts():
    return Texts(corpus(PUBMED, 70)[0])


def columns(scores):
    return b"".join(values.tobytes() for values in scores.columns.values())


@ON_POSIX
@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 4])
def test_interrupts_stop_scoring_and_leave_the_scorer_usable(threads, texts):
    scorer = Scorer(use_stemmer=True)
    interrupted(lambda: columns(scorer.score(*texts, threads)))


@ON_POSIX
@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    ("of", "work"),
    [
        pytest.param(
            "pool",
            lambda texts, threads: pairwise(texts, texts, ["rouge2", "rougeL"], threads=threads)["rougeL"],
            id="pairwise",
        ),
        pytest.param(
            "long_texts",
            lambda texts, threads: pairwise(texts, None, ["rougeL"], threads=threads)["rougeL"],
            id="long texts",
        ),
        pytest.param("pool", lambda texts, threads: nearest(texts, texts, 3, threads=threads).scores, id="nearest"),
        pytest.param("pool", lambda texts, threads: novel(texts, 0.1, threads=threads), id="novel"),
    ],
)
def test_interrupts_stop_matrices_and_leave_the_texts_usable(of, work, threads, request):
    texts = request.getfixturevalue(of)
    interrupted(lambda: work(texts, threads).tobytes(), rounds=drawn(30, 8), soon=0.2)


def interrupted(work, rounds=ROUNDS, soon=0.05):
    """Interrupt the work at random times: it and its threads end soon, and its result afterwards is unchanged.

    Times are those of the processor, so that other programs make no difference.
    """
    wanted = work()
    start = time.process_time()
    work()
    whole = time.process_time() - start
    before, waited, ended = running_threads(), [], []
    for _ in range(10 * rounds if LONG else rounds):
        after = random.uniform(0.0005, whole)
        due = time.process_time() + after
        try:
            signal.signal(signal.SIGPROF, signal.default_int_handler)
            signal.setitimer(signal.ITIMER_PROF, after)
            work()
            signal.setitimer(signal.ITIMER_PROF, 0)
        except KeyboardInterrupt:
            waited.append(time.process_time() - due)
            while running_threads() > before:  # a thread may start only now and find nothing to do
                time.sleep(0.001)
            ended.append(time.process_time() - due)
    signal.signal(signal.SIGPROF, signal.SIG_IGN)
    for what, seconds in (("back", waited), ("all threads ended", ended)):
        print(f"{what}: median {1000 * np.median(seconds):.1f} ms, most {1000 * max(seconds):.1f} ms of {len(seconds)}")
        assert np.median(seconds) < soon
        assert max(seconds) < 1
    assert work() == wanted


NO_THREADS = """
import resource, sys, threading
from dev.corpora import CNN, corpus
from rougekit import Scorer, Texts, nearest, novel, pairwise
texts = corpus(CNN, 3000)
scorer = Scorer()
columns = lambda scores: [values.tobytes() for values in scores.columns.values()]
wanted = columns(scorer.score(*texts, threads=1))
size = [int(line.split()[1]) * 1024 for line in open("/proc/self/status") if line.startswith("VmSize")][0]
threading.stack_size(1 << 30)
resource.setrlimit(resource.RLIMIT_AS, (size + (1 << 29),) * 2)
try:
    threading.Thread(target=print).start()
    sys.exit("a thread was started")
except RuntimeError:
    pass
assert columns(scorer.score(*texts, threads=8)) == wanted
assert threading.active_count() == 1
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_without_permission_to_start_threads_one_thread_does_the_work():
    done = subprocess.run([sys.executable, "-c", NO_THREADS], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


FORKS = """
import os, random, signal, sys, threading, time
from rougekit import Scorer, explain

texts = (["The cats sat on the mat. They were running.", "naïve café", "中文 的"] * 40,
         [["A cat is on the mat."], ["naive cafe", "café"], ["中文"]] * 40)
options = [{}, {"use_stemmer": True}, {"tokenizer": "unicode"}, {"split_summaries": True}, {"standard": "rouge155"},
           {"stopwords": "smart"}, {"tokenizer": lambda text: text.split()}, {"max_words": 3}]

def work():
    for one in random.sample(options, len(options)):
        Scorer(["rouge1", "rougeLsum"], **one).score(*texts, threads=1)
    Scorer(["rouge1"]).score(*texts, threads=2)
    explain("a cat sat", "the cat sat", "rougeL").to_html()

def for_ever():
    while True:
        work()

if sys.argv[2] == "warm":
    work()
for _ in range(3):
    threading.Thread(target=for_ever, daemon=True).start()
hanging = 0
for _ in range(int(sys.argv[1])):
    time.sleep(random.uniform(0, 0.01))
    child = os.fork()
    if child == 0:
        signal.alarm(240)
        work()
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    hanging += code != 0
    if code:
        print(f"a child ended with {code}", flush=True)
os._exit(hanging)
"""


@ON_POSIX
@pytest.mark.slow
@pytest.mark.parametrize("start", ["warm", *(["cold"] if LONG else [])])
def test_children_forked_under_load_do_not_hang(start, luck):
    """ "Cold" takes minutes: threads still import and compile while the first children are forked."""
    forks = (200 if LONG else drawn(40, 12)) if start == "warm" else 3
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKS, str(forks), start], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


WRITE = """
import sys
from rougekit.cli import main
sys.exit(main(["--data=data.jsonl", "--per_example=out.jsonl", "--n_resamples=0", "--rouge_types=rouge1"]))
"""


@pytest.mark.slow
def test_a_kill_leaves_a_complete_result_file(tmp_path):
    (tmp_path / "data.jsonl").write_text('{"prediction": "a b", "reference": "b c"}\n' * drawn(30_000, 10_000))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    out, lengths, whole = tmp_path / "out.jsonl", set(), 0.0
    for _ in range(30 if LONG else drawn(6, 3)):
        start = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, "-c", WRITE], cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL
        )
        if whole:
            time.sleep(random.uniform(0.5, 1.0) * whole)
            process.kill()
        process.wait()
        whole = whole or time.monotonic() - start
        lengths.add(len(out.read_bytes()))
    assert len(lengths) == 1


ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


@ON_POSIX
@pytest.mark.slow
@pytest.mark.parametrize("sent", ENDING)
def test_a_signal_to_end_leaves_no_file_half_written(sent, tmp_path):
    """Sent as soon as there is one; `nohup` lets the process ignore what a closed terminal sends."""
    (tmp_path / "data.jsonl").write_text('{"prediction": "a b", "reference": "b c"}\n' * 20_000)
    (tmp_path / "out.txt").write_text("the old one")
    command = [sys.executable, "-m", "rougekit", "--data=data.jsonl", "--output=out.txt", "--n_resamples=20000"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    heeded = partial(signal.signal, sent, signal.SIG_DFL)  # the tests may run under `nohup` themselves
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True, preexec_fn=heeded
    ) as process:
        while len(os.listdir(tmp_path)) == 2:
            assert process.poll() is None
            time.sleep(0.001)
        process.send_signal(sent)
        _, said = process.communicate()
    assert (process.returncode, said) == (-sent, "")
    assert sorted(os.listdir(tmp_path)) == ["data.jsonl", "out.txt"]
    assert (tmp_path / "out.txt").read_text() == "the old one"


@ON_POSIX
def test_signals_that_are_ignored_or_handled_are_left_alone():
    before = signal.getsignal(signal.SIGTERM)
    try:
        for mine in (signal.SIG_IGN, lambda number, frame: None):
            signal.signal(signal.SIGTERM, mine)
            with ended_in_order():
                assert signal.getsignal(signal.SIGTERM) is mine
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        with ended_in_order():
            assert callable(signal.getsignal(signal.SIGTERM))
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
        with ThreadPoolExecutor(1) as pool:
            pool.submit(ended_in_order().__enter__).result()
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGTERM, before)


READ_ONLY = 'mount --rbind / /mnt && mount -o remount,bind,ro /mnt && exec chroot /mnt "$@"'
NOWHERE_TO_WRITE = """
import sys
from rougekit import Scorer
from rougekit.cli import main
print(Scorer(["rouge1"]).score(["a b"], ["b c"])["rouge1"].fmeasure[0])
sys.exit(main([f"--data={sys.argv[1]}/data.jsonl", f"--per_example={sys.argv[1]}/out.jsonl", "--n_resamples=0"]))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="namespaces of Linux")
@pytest.mark.parametrize("tier", ["native", "plain"])
def test_scoring_works_without_a_home_or_any_writable_folder(tmp_path, tier):
    (tmp_path / "data.jsonl").write_text('{"prediction": "a b", "reference": "b c"}\n')
    shell = ["unshare", "-rm", "sh", "-c", READ_ONLY, "sh"]
    if subprocess.run([*shell, "true"], capture_output=True).returncode:
        pytest.skip("no namespace of our own, in which files can't be written")
    environment = [f"PYTHONPATH={ROOT}", f"ROUGEKIT_TIER={tier}", "HOME=/nowhere"]
    command = [*shell, "env", "-i", *environment, sys.executable, "-W", "ignore", "-c", NOWHERE_TO_WRITE, tmp_path]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "0.5\n")
    assert done.stderr == f"rougekit: error: {tmp_path}/out.jsonl: Read-only file system\n"


def test_a_clock_that_jumps_changes_nothing(monkeypatch):
    clock = time.time
    jumps = random.Random(1)
    monkeypatch.setattr(time, "time", lambda: clock() + jumps.uniform(-1e9, 1e9))
    one, other = (Scorer().score(*corpus(CNN, 50)) for _ in range(2))
    assert columns(one) == columns(other)
