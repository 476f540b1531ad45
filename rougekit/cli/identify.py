"""`rougekit identify`: which tool, under which options, gave published numbers?"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from rougekit.analysis import wording
from rougekit.analysis.identification.identify import Candidate, identify
from rougekit.analysis.identification.published import looks_published, published
from rougekit.cli.flags import parse
from rougekit.cli.formats import Printer, verdict
from rougekit.cli.reading import name_files, read
from rougekit.cli.screen import Cell, Column, Screen, Styled, answer, names

SHOWN = 5
"""At most this many configurations are listed without --all."""


def run(command: str, arguments: Sequence[str]) -> int:
    """Print the configurations that give the published numbers (TYPE=NUMBER) on these files. Raises ValueError."""
    values = parse(command, arguments)
    numbers = [word for word in values.positional if "=" in word or (looks_published(word) and not Path(word).exists())]
    name_files(values, [word for word in values.positional if word not in numbers])
    if not numbers:
        raise ValueError("identify needs published numbers, such as rouge1=41.2 rougeL=38.5")
    printed = published(", ".join(numbers))
    data = read(values)
    texts = data.load()
    found = {
        name: identify(predictions, texts.references, printed, most=None if values.all else 4 * SHOWN)
        for name, predictions in texts.systems.items()
    }
    if values.format != "text":
        Printer(values.format).candidates(found)
    else:
        head = f"{data.taken} · {wording.examples(len(texts.references))}"
        named = {name or data.name: ways for name, ways in found.items()}
        best, ways = min(named.items(), key=lambda item: _rank(item[1]))
        repeated = [ways[0].code, ways[0].signature] if ways and ways[0].matches else []
        with answer(head, *repeated, color=values.color) as screen:
            for name, candidates in named.items():
                screen.say(f"{f'{name}: ' * (len(named) > 1)}{sentence(printed, candidates)}")
            if ways:
                if len(named) > 1:
                    screen.line()
                    screen.say(
                        f"The table is for {best}, which fits best; --format=csv has the rows of every system.", "dim"
                    )
                _show(screen, printed, ways, lists_all=values.all)
    return 0


def _show(screen: Screen, printed: Mapping[str, str], candidates: Sequence[Candidate], *, lists_all: bool) -> None:
    """A table of the best-fitting system's configurations; the caller then prints how to repeat the first."""
    shown = candidates if lists_all else candidates[:SHOWN]
    decimals = 2 if any(value > 1 for each in shown for value in each.values.values()) else 4
    columns = [
        Column("fits", is_text=True), *(Column(wording.title(name)) for name in printed), Column("off by", dropped=1),
        names("tool and options"),
    ]  # fmt: skip
    rows: list[list[Cell]] = [
        [
            Styled(verdict(each), "green" * each.claimed), *(f"{each.values[name]:.{decimals}f}" for name in printed),
            f"{each.error:.{decimals}f}", _named(each),
        ]
        for each in shown
    ]  # fmt: skip
    screen.line()
    screen.table(columns, rows)
    if len(shown) < len(candidates):
        screen.line("more: --all", "dim")
    if candidates[0].matches:
        screen.line()
        screen.say("To repeat the first of them:", "dim")


def _rank(candidates: Sequence[Candidate]) -> tuple[bool, bool, float]:
    """Systems for which the numbers may be claimed come first, then those that match, then the nearest."""
    if not candidates:
        return True, True, 0.0
    return not candidates[0].claimed, not candidates[0].matches, candidates[0].error


def sentence(printed: Mapping[str, str], candidates: Sequence[Candidate]) -> str:
    """What the candidates say of published numbers, by type as printed."""
    numbers = wording.joined([*printed.values()])
    if not candidates or not candidates[0].matches:
        near = f" The nearest is {_named(candidates[0])}, off by {candidates[0].error:.2g}." if candidates else ""
        return f"Nothing that was tried gives {numbers}.{near}"
    matching = [each for each in candidates if each.matches]
    if candidates[0].claimed:
        others = len([each for each in matching if each.claimed]) - 1
        rest = f"{wording.in_words(others)} other way{'s' * (others != 1)} give{'s' * (others == 1)} the same"
        noise = "" if candidates[0].exact else " within the noise of its resamples"
        rest = rest.capitalize() if others else "Nothing else that was tried does"
        return f"{_named(candidates[0])} gives {numbers}{noise}. {rest}."
    missing = [name for name in ("rouge2", "rougeL", "rouge1") if name not in printed]
    also = f"{wording.title(missing[0])} too, or " if missing else ""
    what = "one number" if len(printed) == 1 else f"{wording.in_words(len(printed))} numbers"
    decimals = max(len(text.partition(".")[2]) for text in printed.values())
    digits = f"{wording.in_words(decimals)} decimal{'s' * (decimals != 1)}"
    n = len(matching)
    ways = f"{'at least ' * (n == len(candidates))}{wording.in_words(n)} way{'s' * (n != 1)} to score give"
    ways = f"{ways[0].upper()}{ways[1:]}{'s' * (n == 1)} {numbers}"
    return f"{ways}: {what} with {digits} can't tell. Give {also}more digits."


def _named(candidate: Candidate) -> str:
    return f"{candidate.tool}, {candidate.how}"
