"""How files2rouge cuts texts into lines for ROUGE-1.5.5. (Alone in its file, which every signature of it reads.)"""

from dataclasses import dataclass


@dataclass(frozen=True)
class LinesAfter:
    """A splitter as of files2rouge: a mark ends a line. Its repr is the code that does the same."""

    mark: str

    def __call__(self, text: str) -> list[str]:
        return text.replace(self.mark, " .\n").split("\n")

    def __repr__(self) -> str:
        return f"lambda text: text.replace({self.mark!r}, ' .\\n').split('\\n')"
