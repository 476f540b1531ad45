"""Build the package: its kernels in C, and as its long description the README with absolute links, which PyPI needs.

dev/build_backend.py decides how the kernels are compiled: ROUGEKIT_BUILD is then "zig" for one call of zig, "plain" for
no kernels, and anything else for setuptools' way.
"""

import os
import re
import runpy
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

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
    version = runpy.run_path(str(ROOT / "rougekit" / "version.py"))["__version__"]
    return index_page(readme, urls["Homepage"], f"v{version}") if "Homepage" in urls else readme


if __name__ == "__main__":
    from setuptools import Extension, setup
    from setuptools.command.build_ext import build_ext
    from setuptools.command.build_py import build_py

    native = runpy.run_path(str(ROOT / "rougekit" / "kernels" / "build.py"))
    way = os.environ.get("ROUGEKIT_BUILD", "")

    class BuildKernels(build_ext):
        """One call of zig: on Windows setuptools' classes ignore CC and link python311.dll instead of python3.dll."""

        def build_extension(self, ext: Extension) -> None:
            out = Path(self.get_ext_fullpath(ext.name))
            if way == "zig":
                out.parent.mkdir(parents=True, exist_ok=True)
                native["compile_with"](native["zig_compiler"](), out)
            else:
                super().build_extension(ext)
            # Who starts Python in a clone imports the clone's package, whatever was installed from it.
            if (ROOT / ".git").exists() and not self.editable_mode and not self.inplace:
                self.copy_file(str(out), str(native["output"]()))

        def copy_file(self, infile: str, outfile: str, *arguments: Any, **options: Any) -> tuple[str, bool]:
            """Replace an old file in one step, as other processes may be loading it."""
            part = f"{outfile}.part"
            _, was_copied = super().copy_file(infile, part, *arguments, **options)
            os.replace(part, outfile)
            return outfile, was_copied

    is_windows = sysconfig.get_platform().startswith("win")
    shipped = runpy.run_path(str(ROOT / "rougekit" / "page" / "shipped.py"))

    class BuildFiles(build_py):
        """Adds the files of the repository that an installed package has, too."""

        def run(self) -> None:
            super().run()
            for name in () if self.editable_mode else shipped["SHIPPED"]:
                target = Path(self.build_lib, "rougekit", "data", "source", name)
                target.parent.mkdir(parents=True, exist_ok=True)
                self.copy_file(str(ROOT / name), str(target))

    kernels = Extension(
        "rougekit.kernels.native._c",
        [native["SOURCE"].relative_to(ROOT).as_posix()],
        depends=[header.relative_to(ROOT).as_posix() for header in native["HEADERS"]],
        extra_compile_args=native["MSVC_FLAGS"] if is_windows else [*native["FLAGS"], "-g0"],
        extra_link_args=[] if is_windows else native["FLAGS"],  # else gcc may link what rounds small numbers to 0
        define_macros=[("ROUGEKIT_VERSION", native["version"]())],
        py_limited_api=native["LIMITED"],
    )
    setup(
        long_description=page_here(),
        long_description_content_type="text/markdown",
        ext_modules=[] if way == "plain" else [kernels],
        cmdclass={"build_ext": BuildKernels, "build_py": BuildFiles},
        options={"bdist_wheel": {"py_limited_api": "cp311"}} if native["LIMITED"] else {},
    )
