"""Build the package: its kernels in C, and as its long description the README with absolute links, which PyPI needs."""

import re
import sysconfig
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent


def index_page(readme: str, address: str, tag: str) -> str:
    """The README with absolute links to the files of a release.

    address : the repository's URL, https://github.com/OWNER/NAME
    tag : the release's Git tag
    """
    raw = address.replace("//github.com/", "//raw.githubusercontent.com/")

    def link(found: re.Match[str]) -> str:
        is_picture, text, target = found.groups()
        if target.startswith("#"):  # PyPI gives headings other anchors
            target = f"README.md{target}"
        folder = raw if is_picture else f"{address}/blob"
        return f"{is_picture}[{text}]({folder}/{tag}/{target})"

    return re.sub(r"(!?)\[([^]]*)\]\((?!https?:)([^)]+)\)", link, readme)


def page_here() -> str:
    """`index_page` for the README and version in this folder; the unchanged README if no homepage is configured."""
    readme = (ROOT / "README.md").read_text("utf-8")
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    (version,) = re.findall(r'^__version__ = "(.*)"$', (ROOT / "rougekit" / "version.py").read_text("utf-8"), re.M)
    return index_page(readme, urls["Homepage"], f"v{version}") if "Homepage" in urls else readme


# No product is added in one step with its sum, which would round once instead of twice and change the last bit of F.
GCC_FLAGS = ["-std=c11", "-O3", "-ffp-contract=off", "-fvisibility=hidden"]
MSVC_FLAGS = ["/std:c11", "/O2", "/fp:precise"]

if __name__ == "__main__":
    from setuptools import Extension, setup

    is_msvc = sysconfig.get_platform().startswith("win")
    is_abi3 = not sysconfig.get_config_var("Py_GIL_DISABLED")  # free-threaded Pythons have no stable interface yet
    kernels = Path("rougekit", "kernels", "native")
    native = Extension(
        "rougekit.kernels.native._c",
        [(kernels / "binding" / "module.c").as_posix()],
        depends=[path.relative_to(ROOT).as_posix() for path in sorted((ROOT / kernels).rglob("*.h"))],
        extra_compile_args=MSVC_FLAGS if is_msvc else GCC_FLAGS,
        py_limited_api=is_abi3,
    )
    setup(
        long_description=page_here(),
        long_description_content_type="text/markdown",
        ext_modules=[native],
        options={"bdist_wheel": {"py_limited_api": "cp311"}} if is_abi3 else {},
    )
