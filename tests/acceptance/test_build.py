"""Builds on machines with and without a C compiler, zig, Python's headers: what is installed, and what is said."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from concurrent.futures import ThreadPoolExecutor

import pytest

from dev.paths import ROOT
from rougekit.kernels import build
from rougekit.page.shipped import SHIPPED

needs_compiler = pytest.mark.needs("cc")
KERNELS = "rougekit/kernels/native/_c"
NO_HEADERS = """import sysconfig
path = sysconfig.get_path
sysconfig.get_path = lambda name, *rest: "/nowhere" if name == "include" else path(name, *rest)
"""


SKIPPED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")


@pytest.fixture
def quick_compilers(tmp_path, monkeypatch):
    """This machine's compilers, told not to optimize, which takes most of a build; installs for tests have done it."""
    folder = tmp_path / "compilers"
    folder.mkdir()
    for name in ("cc", "gcc", "clang"):
        if program := shutil.which(name):
            (folder / name).write_text(f'#!/bin/sh\nexec {shlex.quote(program)} "$@" -O0\n')
            (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)


@pytest.fixture
def source(tmp_path, quick_compilers):
    """A copy of what the build reads, with the kernels as the only package: all others take seconds to pack."""
    folder = tmp_path / "source"
    for name in ("README.md", "LICENSE", "MANIFEST.in", "pyproject.toml", "setup.py", "rouge_metric.py"):
        copy(name, folder)
    for name in ("__init__.py", "version.py", "data/NOTICE.md", "kernels"):
        copy(f"rougekit/{name}", folder)
    for name in (*SHIPPED, "rougekit/page/shipped.py", "tests/acceptance/same_bits.py"):
        copy(name, folder)
    return folder


@pytest.fixture
def whole(source):
    """The same with all packages."""
    shutil.copytree(ROOT / "rougekit", source / "rougekit", ignore=SKIPPED, dirs_exist_ok=True)
    return source


def copy(name, folder):
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    if (ROOT / name).is_dir():
        shutil.copytree(ROOT / name, folder / name, ignore=SKIPPED)
    else:
        shutil.copy(ROOT / name, folder / name)


@pytest.fixture
def bare(tmp_path):
    """Variables of a machine without a compiler."""
    (tmp_path / "bin").mkdir()
    return {"PATH": str(tmp_path / "bin")}


@pytest.fixture
def broken_zig(tmp_path):
    """A package ziglang that fails."""
    (tmp_path / "packages" / "ziglang").mkdir(parents=True)
    (tmp_path / "packages" / "ziglang" / "__init__.py").touch()  # else an installed one comes first
    (tmp_path / "packages" / "ziglang" / "__main__.py").write_text("import sys\nsys.exit('this zig is broken')\n")
    return tmp_path / "packages"


def environment(**variables):
    """The variables of a process, without those that change a build or the tier."""
    removed = ("CC", "CFLAGS", "PYTHONPATH", "ROUGEKIT_BUILD", "ROUGEKIT_TIER", "UV")
    return {name: value for name, value in os.environ.items() if name not in removed} | variables


def hook(source, call, before="", parent=(), **variables):
    """Call a hook of the backend as a front end does, in a process of its own; returns the finished process."""
    code = f"{before}\nimport sys\nsys.path[0] = '.'\nfrom dev import build_backend\nprint(build_backend.{call})"
    line = [sys.executable, "-c", code]
    if parent:
        line = [sys.executable, "-c", f"import subprocess, sys; sys.exit(subprocess.run({line!r}).returncode)", *parent]
    return subprocess.run(line, cwd=source, env=environment(**variables), capture_output=True, text=True)


def made_by(source, before="", folder="out", **variables):
    """The wheel that the backend builds, and what it says."""
    out = source.parent / folder
    out.mkdir()
    done = hook(source, f"build_wheel({str(out)!r})", before, **variables)
    assert done.returncode == 0, done.stderr
    (wheel,) = out.glob("*.whl")
    return wheel, done.stderr


def kernels_in(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return [name for name in archive.namelist() if name.startswith(f"{KERNELS}.") and not name.endswith(".pyi")]


def assert_is_plain(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")
    assert kernels_in(wheel) == []


@pytest.mark.slow
@needs_compiler
def test_with_a_compiler_one_wheel_serves_this_python_and_later_ones(source):
    wheel, said = made_by(source)
    assert re.search(r"-cp311-abi3-\w+\.whl$", wheel.name) if build.LIMITED else f"{sys.abiflags}-" in wheel.name
    assert len(kernels_in(wheel)) == 1
    assert "without" not in said
    assert not (source / "build").exists()  # what is left there would get into the next wheel


@pytest.mark.slow
@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ("compiler", "neither a C compiler here nor zig"),
        ("headers", "Python.h is missing"),
        ("zig", "this zig is broken"),
    ],
)
def test_what_is_missing_ends_in_an_install_without_kernels_that_says_so(source, bare, broken_zig, missing, said):
    if missing == "headers":
        wheel, printed = made_by(source, before=NO_HEADERS)
    elif missing == "zig":
        wheel, printed = made_by(source, PYTHONPATH=str(broken_zig), **bare)
    else:
        wheel, printed = made_by(source, before="import sys\nsys.modules['ziglang'] = None", **bare)
    assert_is_plain(wheel)
    assert said in printed
    assert "`rougekit build` adds them" in printed


@pytest.mark.slow
def test_the_compiler_that_cc_names_is_not_replaced(source, tmp_path):
    absent = str(tmp_path / "absent-cc")
    wheel, said = made_by(source, CC=absent)
    assert_is_plain(wheel)
    assert absent in said


SHOW_SCORES = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("_c", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
print(sys.float_info.min / 2)
for beta in 1.0, 2.0, 0.37:
    score = module.Pair(None, None, (0, -1, -1, -1), False, beta, 0.0, ("a",), tuple, 999).score
    for n in range(1, 15 * 15 * 15):
        same, others, more = n // 225, n // 15 % 15, n % 15
        print(score(("a " * same + "b " * others, "a " * same + "c " * more), None)[0]["a"])
"""
"""Every score of up to 14 matches and 14 other words on both sides, and half of the least normal number."""


@pytest.mark.slow
@needs_compiler
@pytest.mark.skipif(os.name == "nt", reason="flags of gcc and clang")
def test_flags_that_reorder_operations_are_overridden(source, tmp_path):
    """By CFLAGS, which setuptools puts before ours for compiling and, alone, for linking."""
    compiler, found = os.environ.get("CC") or shutil.which("cc", path=os.defpath), []
    for number, flags in enumerate(("", "-ffast-math", "-Ofast -funsafe-math-optimizations")):
        wheel, _ = made_by(source, folder=f"out{number}", CC=compiler, CFLAGS=flags)
        (name,) = kernels_in(wheel)
        with zipfile.ZipFile(wheel) as archive:
            made = archive.extract(name, tmp_path / f"site{number}")
        shown = subprocess.run([sys.executable, "-c", SHOW_SCORES, made], capture_output=True, text=True, check=True)
        found.append(shown.stdout)
    assert found[0].startswith(f"{sys.float_info.min / 2}\n")
    assert found[1] == found[0]
    assert found[2] == found[0]


@pytest.mark.slow
@needs_compiler
@pytest.mark.skipif(os.name == "nt", reason="a script as a compiler")
@pytest.mark.parametrize("flag", ["-ffast-math", "-ffinite-math-only", "-funsafe-math-optimizations"])
def test_a_compiler_that_insists_on_reordering_is_refused(tmp_path, flag):
    """Some wrappers append what they are told, so that it comes after ours."""
    wrapper = tmp_path / "cc"
    wrapper.write_text(f'#!/bin/sh\nexec {shlex.quote(shutil.which("cc"))} "$@" {flag}\n')
    wrapper.chmod(0o755)
    with pytest.raises(build.BuildError, match="told to change the order of operations"):
        build.compile_with([str(wrapper), "-fPIC"], tmp_path / "made.so")


@pytest.mark.slow
@pytest.mark.parametrize("setting", ["native", "zig"])
def test_native_makes_missing_kernels_an_error(source, bare, broken_zig, setting):
    done = hook(source, f"build_wheel({str(source)!r})", ROUGEKIT_BUILD=setting, PYTHONPATH=str(broken_zig), **bare)
    assert done.returncode != 0
    assert "this zig is broken" in done.stderr


@pytest.mark.slow
def test_plain_opts_out(source):
    wheel, said = made_by(source, ROUGEKIT_BUILD="plain")
    assert_is_plain(wheel)
    assert "without" not in said


def test_an_unknown_setting_is_refused(source):
    done = hook(source, "zig_to_fetch()", ROUGEKIT_BUILD="fast")
    assert "ROUGEKIT_BUILD='fast'; expected 'auto', 'native', 'zig' or 'plain'" in done.stderr


def install_editable(source, **settings):
    return hook(source, f"build_editable({str(source.parent)!r})", **settings)


def kernels_beside(source):
    return source / "rougekit" / "kernels" / "native" / build.output().name


@pytest.mark.slow
@needs_compiler
def test_an_editable_install_has_kernels_and_keeps_no_old_ones(source):
    assert install_editable(source).returncode == 0
    assert kernels_beside(source).exists()
    assert install_editable(source, ROUGEKIT_BUILD="plain").returncode == 0
    assert not kernels_beside(source).exists()


@pytest.mark.slow
@needs_compiler
@pytest.mark.parametrize("is_clone", [True, False])
def test_an_install_from_a_clone_builds_the_kernels_of_the_clone_too(source, is_clone):
    """Who starts Python in a clone imports the clone's package, whatever was installed from it."""
    if is_clone:
        (source / ".git").mkdir()
    made_by(source)
    assert kernels_beside(source).exists() == is_clone


@pytest.mark.slow
@needs_compiler
def test_an_editable_install_replaces_kernels_in_one_step(source):
    """Processes that start meanwhile load the old ones or the new ones."""
    assert install_editable(source).returncode == 0
    made, sizes = kernels_beside(source), set()
    old = made.stat()
    with ThreadPoolExecutor(1) as pool:
        again = pool.submit(install_editable, source)
        while not again.done():
            sizes.add(made.stat().st_size)
    assert again.result().returncode == 0
    assert made.stat().st_ino != old.st_ino
    assert sizes == {old.st_size}
    assert not [*made.parent.glob("*.part")]


ZIG = "['ziglang>=0.13,<0.18']\n"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["wheel", "editable"])
def test_without_a_compiler_both_kinds_of_install_ask_for_zig(source, bare, kind):
    index = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(links(source.parent, "ziglang"))}
    assert hook(source, f"get_requires_for_build_{kind}()", **bare, **index).stdout.endswith(ZIG)


@pytest.mark.slow
def test_zig_is_asked_for_only_where_no_compiler_works(source, bare):
    index = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(links(source.parent, "ziglang"))}
    for without in ({"CC": "any"}, {"ROUGEKIT_BUILD": "plain"}):
        assert hook(source, "zig_to_fetch()", **bare, **index, **without).stdout == "[]\n"
    assert hook(source, "zig_to_fetch()", before=NO_HEADERS, **bare, **index).stdout == "[]\n"
    assert hook(source, "zig_to_fetch()", ROUGEKIT_BUILD="zig", **index).stdout == ZIG


@needs_compiler
def test_a_compiler_that_works_is_used(source):
    assert hook(source, "zig_to_fetch()").stdout.endswith("[]\n")


def links(folder, *names):
    """A folder of empty wheels."""
    found = folder / "links"
    found.mkdir(exist_ok=True)
    for name in names:
        (found / f"{name}-0.17.0-py3-none-any.whl").touch()
    return found


@pytest.mark.slow
def test_zig_is_not_asked_for_where_no_index_has_it(source, bare):
    pytest.importorskip("pip")
    index = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(links(source.parent))}
    assert hook(source, "zig_to_fetch()", **bare, **index).stdout == "[]\n"
    assert hook(source, "zig_to_fetch()", ROUGEKIT_BUILD="native", **bare, **index).stdout == ZIG  # pip names it then


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_command_line_of_the_installer_says_where_to_look(source, bare):
    pytest.importorskip("pip")
    parent = ["install", "--no-index", "--find-links", str(links(source.parent))]
    assert hook(source, "zig_to_fetch()", parent=parent, **bare).stdout == "[]\n"


def test_the_words_of_an_installer_that_say_where_packages_come_from(source):
    pip = "pip install -v --no-index -i https://a/simple --find-links=links --extra-index-url https://b rougekit"
    uv = "uv pip install --offline --default-index https://a ."
    asked = hook(source, f"sources({pip.split()}), build_backend.sources({uv.split()})")
    assert asked.stdout == (
        "['--no-index', '-i', 'https://a/simple', '--find-links=links', '--extra-index-url', 'https://b'] "
        "['--offline', '--default-index', 'https://a']\n"
    )


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="looks into an ELF file")
def test_zig_compiles_for_every_processor_and_old_c_libraries(whole, bare, tmp_path):
    pytest.importorskip("ziglang")
    wheel, _ = made_by(whole, **bare)
    (name,) = kernels_in(wheel)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    binary = tmp_path / "site" / name
    versions = {int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", binary.read_bytes())}
    assert versions
    assert max(versions) <= 17
    if shutil.which("objdump") and sysconfig.get_platform() == "linux-x86_64":
        code = subprocess.run(["objdump", "-d", binary], capture_output=True, text=True, check=True).stdout
        assert "xmm" in code
        assert "ymm" not in code
    script = shutil.copy(ROOT / "tests" / "acceptance" / "same_bits.py", tmp_path)
    same = subprocess.run(
        [sys.executable, script], env=environment(PYTHONPATH=str(tmp_path / "site")),
        cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert same.stdout.startswith("native: same bits as plain"), same.stderr


@pytest.mark.parametrize(
    ("name", "is_musl", "target"),
    [
        ("linux-x86_64", False, "x86_64-linux-gnu.2.17"),
        ("linux-aarch64", True, "aarch64-linux-musl"),
        ("macosx-11.0-universal2", False, "aarch64-macos.11.0"),
        ("macosx-10.13-x86_64", False, "x86_64-macos.11.0"),
        ("win-amd64", False, "x86_64-windows-gnu"),
        ("win-arm64", False, "aarch64-windows-gnu"),
    ],
)
def test_targets_of_zig(name, is_musl, target):
    assert build.zig_target(name, "arm64", is_musl)[1] == target


@pytest.mark.parametrize("name", ["linux-riscv64", "win32", "freebsd-14.1-release-amd64", "mingw_x86_64_ucrt_gnu"])
def test_platforms_that_zig_is_not_used_for(name):
    with pytest.raises(build.BuildError, match=f"have not been compiled by zig for {name}"):
        build.zig_target(name, "x86_64", is_musl=False)


@pytest.mark.slow
def test_the_sdist_builds_wheels_of_itself(source, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    assert hook(source, f"build_sdist({str(out)!r})").returncode == 0
    (packed,) = out.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    headers = {path.relative_to(source) for path in (source / "rougekit").rglob("*.h")}
    assert headers
    assert headers == {path.relative_to(unpacked) for path in (unpacked / "rougekit").rglob("*.h")}
    assert (unpacked / "tests" / "acceptance" / "same_bits.py").exists()
    wheel, _ = made_by(unpacked, folder="again")
    assert bool(kernels_in(wheel)) == bool(build.machine_compiler() or build.zig_compiler())
    assert "rougekit/kernels/native/wasm/rouge.js" in zipfile.ZipFile(wheel).namelist()


@pytest.fixture
def clone(whole):
    """How to run programs in a folder that nobody installed."""
    return {"cwd": whole.parent, "env": environment(PYTHONPATH=str(whole)), "capture_output": True, "text": True}


BUILD = [sys.executable, "-m", "rougekit", "build"]
TIER = [sys.executable, "-c", "import rougekit; print(rougekit.tier())"]


@pytest.mark.slow
@needs_compiler
def test_the_command_builds_in_a_folder_that_nobody_installed(clone, whole):
    assert subprocess.run(TIER, **clone).stdout == "plain\n"
    done = subprocess.run(BUILD, **clone)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r".*_c\..*: compiled by \S*cc in \d+\.\d s\n", done.stdout)
    assert subprocess.run(TIER, **clone).stdout == "native\n"
    assert list(whole.glob("rougekit/kernels/native/.build*")) == []


@pytest.mark.slow
@needs_compiler
def test_the_page_compiles_missing_kernels_once_and_uses_them(clone, whole):
    code = """
import rougekit
from rougekit.kernels import build
from rougekit.page.shipped import SHIPPED
from rougekit.page.server import start
before = rougekit.tier()
start.build_kernels()
made = build.output().stat().st_mtime_ns
start.build_kernels()
print(before, rougekit.tier(), made == build.output().stat().st_mtime_ns)
"""
    assert subprocess.run([sys.executable, "-c", code], **clone).stdout == "plain native True\n"


@pytest.mark.slow
def test_the_command_says_what_is_missing(clone, bare):
    code = "import sys; sys.modules['ziglang'] = None; from rougekit.cli import main; sys.exit(main(['build']))"
    done = subprocess.run([sys.executable, "-c", code], **clone | {"env": {**clone["env"], **bare}})
    assert done.returncode == 1
    assert "no C compiler was found: install gcc or clang, or `pip install ziglang`" in done.stderr


@pytest.mark.slow
@needs_compiler
def test_pip_removes_kernels_that_the_command_added(clone, whole):
    wheel, _ = made_by(whole, ROUGEKIT_BUILD="plain")
    site = whole.parent / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    for _ in range(2):
        done = subprocess.run(BUILD, **clone | {"env": environment(PYTHONPATH=str(site))})
        assert done.returncode == 0, done.stderr
    (record,) = site.glob("*.dist-info/RECORD")
    assert record.read_text("utf-8").count(f"\nrougekit/kernels/native/{build.output().name},,\n") == 1


def test_nothing_is_compiled_by_an_import():
    code = "import subprocess\nsubprocess.Popen = None\nimport rougekit\nrougekit.tier()"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0
