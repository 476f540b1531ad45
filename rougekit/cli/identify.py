"""`rougekit identify`: which tool, under which options, gave published numbers?"""

from collections.abc import Sequence
from pathlib import Path

from rougekit.analysis.published import is_published
from rougekit.cli.flags import FlagValues, parse
from rougekit.cli.printing import Printer
from rougekit.cli.reading import Input, name_files, read


def run(command: str, arguments: Sequence[str]) -> int:
    """Print the configurations that give the published numbers (TYPE=NUMBER) on these files. Raises ValueError."""
    values, words = parse(command, arguments)
    numbers = [word for word in words if "=" in word or (is_published(word) and not Path(word).exists())]
    name_files(values, [word for word in words if word not in numbers])
    if not numbers:
        raise ValueError("identify needs published numbers, such as rouge1=41.2 rougeL=38.5")
    return identified(values, read(values), numbers)


def identified(values: FlagValues, data: Input, numbers: Sequence[str]) -> int:
    """Print the configurations that give these numbers, as `published` reads them. Raises ValueError."""
    from rougekit.analysis.identification import identify

    if len(data.systems) > 1:
        raise ValueError("identify is for one system's predictions")
    texts = data.load()
    candidates = identify(texts.systems[data.systems[0]], texts.references, ", ".join(numbers))
    Printer(values.format).candidates(candidates)
    return 0
