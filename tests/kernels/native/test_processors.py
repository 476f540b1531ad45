"""The kernels that need no Python give the same bits on x86-64 and ARM, with and without vector instructions."""

import platform
import shutil
import subprocess
from itertools import product

import pytest

from dev.paths import ROOT
from rougekit.kernels import build
from tests.helpers.amounts import drawn

pytestmark = pytest.mark.slow

COMPILERS = {"x86-64": ["x86_64-linux-gnu-gcc"], "ARM": ["aarch64-linux-gnu-gcc", "-static"]}
EMULATORS = {"x86-64": "qemu-x86_64", "ARM": "qemu-aarch64"}
OWN = {"x86_64": "x86-64", "aarch64": "ARM"}.get(platform.machine())
SOURCE = ROOT / "tests" / "kernels" / "native" / "processors.c"


def output(folder, processor, *flags):
    program = folder / "-".join([processor, *flags])
    headers = build.FOLDER
    command = [*COMPILERS[processor], *build.FLAGS, *flags, "-Wall", "-Wno-unused-function", f"-I{headers}", SOURCE]
    subprocess.run([*command, "-o", program, "-lm"], check=True)
    run = [program] if processor == OWN else [EMULATORS[processor], program]
    return subprocess.run([*run, str(drawn(20_000, 1_000))], check=True, capture_output=True).stdout


def test_processors_agree_in_every_bit(tmp_path):
    missing = [name for command in COMPILERS.values() if not shutil.which(name := command[0])]
    missing += [name for processor, name in EMULATORS.items() if processor != OWN and not shutil.which(name)]
    if missing:
        pytest.skip(f"needs {' and '.join(missing)}")
    ways = list(product(COMPILERS, [[], ["-DROUGEKIT_PORTABLE"]]))
    first, *others = (output(tmp_path, processor, *flags) for processor, flags in ways)
    assert first.count(b"\n") > 1_000
    for way, other in zip(ways[1:], others, strict=True):
        assert other == first, way
