"""Replace the generated parts of files."""


def replaced(text: str, after: str, before: str, part: str, where: str) -> str:
    """The text with this part between `after` and `before`.

    where : names the text in the error

    Raises
    ------
    ValueError : the text lacks `after`, or `before` after it.
    """
    head, mark, rest = text.partition(after)
    _, end, tail = rest.partition(before)
    if not mark or not end:
        raise ValueError(f"{where} has no {after!r} with {before!r} after it")
    return f"{head}{mark}{part}{end}{tail}"


def with_part(page: str, script: str, name: str, part: str) -> str:
    """The page with this part between `<!-- script: name -->` and `<!-- script: end of name -->`.

    Raises
    ------
    ValueError : the page lacks these comments.
    """
    return replaced(page, f"<!-- {script}: {name} -->\n", f"\n<!-- {script}: end of {name} -->", part, "the page")
