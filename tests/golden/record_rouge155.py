"""Records cases.jsonl: `python -m tests.golden.record_rouge155`, with the real ROUGE-1.5.5 (see dev/perl155.py).

Each line has files, as bytes written in Latin-1, and runs on them: `perl ROUGE-1.5.5.pl -e DATA COMMAND`, where DATA
has the exception database built in the order adj, adv, noun, verb; what was printed; whether it ended in an error.
"""

import json
import tempfile
from pathlib import Path

from dev import perl155
from tests.helpers.cases155 import Case, case, command_cases, configuration_cases

GENERATED = range(1000, 1060)
LARGEST = 6000
"""Largest size of a recorded case's files, in bytes."""


def record(cases: list[Case]) -> str:
    """One line of the file: all cases with the same input files."""
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        for one in cases:
            one.write(Path(folder))
            run = perl155.run(one.arguments, Path(folder))
            runs.append(
                {
                    "command": [word.decode("latin-1") for word in one.arguments],
                    "output": run.stdout.decode("latin-1"),
                    "dies": run.returncode != 0,
                }
            )
    files = {name: content.decode("latin-1") for name, content in cases[0].files.items()}
    return json.dumps({"files": files, "runs": runs})


if __name__ == "__main__":
    small = [one for one in map(case, GENERATED) if sum(map(len, one.files.values())) < LARGEST]
    groups = [list(command_cases().values()), *([one] for one in [*configuration_cases().values(), *small])]
    (Path(__file__).parent / "rouge155" / "cases.jsonl").write_text("".join(f"{record(group)}\n" for group in groups))
