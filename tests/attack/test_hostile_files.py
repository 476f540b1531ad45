"""Hostile files in the command and on the page: scores or an error within limits of memory and time."""

import os
import shutil
import sys

import pytest

from dev.paths import ROOT
from tests.attack import hostile
from tests.helpers.forks import forks_of

MEGABYTES, SECONDS = 300, 20
"""Limits for an upload to the page."""

LIMITED = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_DATA, ({hostile.many(2_000_000_000)},) * 2)
"""
COMMAND = (
    LIMITED
    + """
from rougekit.cli import main
sys.exit(main(["--data=" + sys.argv[1], "--n_resamples=0"]))
"""
)
SCRIPT = (
    LIMITED
    + """
from rougekit.rouge155.cli import run
code = run([b"-a", b"-n", b"1", sys.argv[1].encode()], sys.stdout.buffer, sys.stderr.buffer)
sys.exit(min(code, 1))
"""
)
TABLE = """
import sys
import pyarrow as pa
from rougekit.arrow import score_table
table = pa.ipc.open_file(sys.argv[1]).read_all()
try:
    score_table(table)
except ValueError as wrong:
    sys.exit(f"rougekit: error: {sys.argv[1]}: {wrong}")
"""
PAGE = """
import os, resource, sys, threading, time
from rougekit.page.server.files import read

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()

before, most = resident(), [0]
def watch():
    while True:
        most[0] = max(most[0], resident())
        time.sleep(0.002)
threading.Thread(target=watch, daemon=True).start()
start = time.process_time()
try:
    table = read([sys.argv[1]])
    outcome = f"{len(table)} rows"
except ValueError as wrong:
    outcome = f"refused: {wrong}"
child = resource.getrusage(resource.RUSAGE_CHILDREN)
seconds = time.process_time() - start + child.ru_utime + child.ru_stime  # of the processor, which others can't take
print(round((most[0] - before + 1024 * child.ru_maxrss) / 1e6), round(seconds, 2), len(outcome), ascii(outcome[:300]))
"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")]


QUIET = "import warnings; warnings.simplefilter('ignore')"


@pytest.fixture(scope="module")
def command():
    """Forks of a process that has imported the commands."""
    with forks_of(f"{QUIET}; import rougekit.cli, rougekit.rouge155.cli, rougekit.arrow", cwd=ROOT) as forks:
        yield forks


@pytest.fixture(scope="module")
def page():
    """Forks of a process that has imported the page's reader of files; measured memory includes it."""
    environment = {**os.environ, "SPACE_ID": "someone/page"}
    with forks_of(f"{QUIET}; import rougekit.page.server.files, pyarrow.parquet", cwd=ROOT, env=environment) as forks:
        yield forks


@pytest.fixture(params=hostile.FILES, scope="module")
def path(request, tmp_path_factory):
    """Each file is written once for both command and page, as some take seconds to write."""
    folder = tmp_path_factory.mktemp("hostile")
    found = hostile.FILES[request.param](folder)
    assert found.stat().st_size <= 20_000_000
    yield found
    shutil.rmtree(folder)


NAMED = "rougekit: error: {}", "out of memory for these texts", "the configuration file"


def test_the_command_ends_with_scores_or_with_an_error_that_names_the_file(path, command, tmp_path):
    done = command.run({".xml": SCRIPT, ".arrow": TABLE}.get(path.suffix, COMMAND), tmp_path, path, cwd=ROOT)
    assert done.returncode in (0, 1, 2), done.stderr[-2000:]  # 2: it asks which columns
    assert "Traceback" not in done.stderr
    assert "root:" not in done.stdout + done.stderr
    if done.returncode:
        assert any(words.format(path) in done.stderr for words in NAMED), done.stderr[-2000:]
        assert len(done.stderr) < 2000


def test_the_page_takes_little_memory_and_time(path, page, tmp_path):
    done = page.run(PAGE, tmp_path, path, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-2000:]
    megabytes, seconds, length, outcome = done.stdout.split(" ", 3)
    print(f"{megabytes} MB, {seconds} s: {outcome}")
    assert int(megabytes) <= MEGABYTES
    assert float(seconds) <= SECONDS + 2
    assert int(length) < 1000
    assert path.parent.name not in outcome
