"""What a run says in its last lines, and its record, from which the next run knows what is left to do.

With --record FILE, a run leaves out what has run before by that file, and adds a line for every test that ran or was
skipped. So an environment in which more is installed runs exactly what others skipped, or left out as too long.
`python -m tests.helpers.record FILE` tells which tests never ran.
"""

import re
import shlex
import sys
from collections import Counter
from pathlib import Path

import pytest

ELSEWHERE = {
    "`make newest HARNESS=NAME TESTS=FILE` installs": (
        "dspy", "agentplatform", "autoevals", "langfuse", "langsmith", "llama_index", "phoenix", "pydantic_evals",
        "trulens", "weave", "continuous_eval", "deepeval", "evalscope", "google", "helm", "llamafactory", "opik",
        "ragas", "unitxt", "rouge-rust", "rapidrouge", "easy-rouge", "korouge-score",
    ),
    "`make attack` has the time": ("takes minutes",),
    "only some machines have": (
        "REALSumm's summaries", "ROUGE 2.0's jar", "no namespace of our own", "nothing is protected from this user",
    ),
}  # fmt: skip
"""What the environments of `.ci/run` lack, by who has it: beginnings of what `lacking` returns."""


def pytest_addoption(parser):
    parser.addoption("--record", type=Path, help="a file: run what has not run by it, and add to it what runs now")
    parser.addoption("--no-skips", action="store_true", help="fail if a test is skipped")


def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Record(config.option.record, config.option.no_skips), "record")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Leave out what has run, by the record."""
    is_worker = hasattr(config, "workerinput")
    known = set(config.workerinput["ran"] if is_worker else config.pluginmanager.getplugin("record").ran)
    ran = {item for item in items if item.nodeid in known}
    if ran:
        config.hook.pytest_deselected(items=list(ran))
        items[:] = [item for item in items if item not in ran]


class Record:
    """A plugin of the process that reports, and so not of the workers of pytest-xdist."""

    def __init__(self, path: Path | None, no_skips: bool = False):
        self.path, self.no_skips = path and path.absolute(), no_skips  # tests change the folder
        self.lines = _lines(path) if path and path.exists() else []
        self.skipped: dict[str, str] = {}
        self.failed: pytest.TestReport | pytest.CollectReport | None = None

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node):
        node.workerinput["ran"] = sorted(self.ran)  # read once: another run may be adding lines

    @property
    def ran(self) -> set[str]:
        return {line[1] for line in self.lines if line[0] == "ran"}

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed = self.failed or report
        if report.skipped and not hasattr(report, "wasxfail"):
            self._skip(report)
        elif report.when == "call":
            self._write("ran", report.nodeid)

    def pytest_collectreport(self, report):
        if report.failed:
            self.failed = self.failed or report
        if report.skipped:
            self._skip(report)

    def _skip(self, report) -> None:
        reason = lacking(str(report.longrepr[2]))
        self.skipped[report.nodeid] = reason
        self._write("skipped", report.nodeid, reason)

    def _write(self, *cells: str) -> None:
        if self.path:
            self.path.parent.mkdir(exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:  # in one piece, as other runs may add lines
                file.write("\t".join(re.sub(r"\s", " ", cell) for cell in cells) + "\n")

    def pytest_sessionfinish(self, session):
        if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self.ran:
            session.exitstatus = pytest.ExitCode.OK
        if self.no_skips and self.skipped:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self):
        """Say how many tests were skipped, why, and what runs them; in the very last lines, what failed first."""
        if self.skipped:
            print(f"{len(self.skipped)} tests or files of tests were skipped, lacking {summed(self.skipped)}.")
            print("`.ci/run` installs what is missing, on Debian or Ubuntu, and runs what `make test` has not run.")
        if self.failed:
            crash = getattr(self.failed.longrepr, "reprcrash", None)
            said = crash.message if crash else str(self.failed.longrepr)
            print(f"The first failure: {self.failed.nodeid}")
            print("\n".join(f"    {line[:200]}" for line in said.strip().splitlines()[:6]))
            print(f"To run it alone: {sys.executable} -m pytest {shlex.quote(self.failed.nodeid)}")


def lacking(reason: str) -> str:
    """What a test that was skipped lacks: the name of a package or program, or else the reason in its words."""
    patterns = (
        r"No module named '(\w+)",
        r"could not import '([\w-]+)",
        r"'([\w-]+)' is not installed",
        r"needs ([^:]+)",
    )
    found = next(filter(None, (re.search(pattern, reason) for pattern in patterns)), None)
    return found[1] if found else reason.removeprefix("Skipped: ").partition(": ")[0]


def summed(skipped: dict[str, str], shown: int = 8) -> str:
    """The most frequent reasons, each with its number of tests."""
    counts = Counter(skipped.values()).most_common()
    more = [f"{len(counts) - shown} others"] if len(counts) > shown else []
    return ", ".join([f"{reason} ({count})" for reason, count in counts[:shown]] + more)


def _lines(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text("utf-8").splitlines()]


def never_ran(path: Path) -> dict[str, str]:
    """The tests, and files of tests, that were skipped in every run of a record, with what they lacked last."""
    lines = _lines(path)
    ran = {line[1] for line in lines if line[0] == "ran"}
    done = ran | {name.partition("::")[0] for name in ran}
    return {line[1]: line[2] for line in lines if line[0] == "skipped" and line[1] not in done}


def main(path: Path) -> int:
    """Print what never ran; the exit code is 1 if `.ci/run` should have run any of it."""
    left = never_ran(path)
    for who, names in ELSEWHERE.items():
        if known := {test: reason for test, reason in left.items() if reason.startswith(names)}:
            print(f"Left out {len(known)}; {who}: {summed(known, 99)}.")
            left = {test: reason for test, reason in left.items() if test not in known}
    for test, reason in left.items():
        print(f"never ran: {test}\n    lacking {reason}")
    print(f"{len({line[1] for line in _lines(path) if line[0] == 'ran'}):,} tests ran, {len(left)} should have.")
    return bool(left)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
