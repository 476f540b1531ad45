"""Generated parts of pages, each between two comments that name it."""


def with_part(page: str, script: str, name: str, text: str) -> str:
    """The page with this text between `<!-- script: name -->` and `<!-- script: end of name -->`.

    Raises
    ------
    ValueError : the page lacks these comments.
    """
    head, begin, rest = page.partition(f"<!-- {script}: {name} -->\n")
    _, end, tail = rest.partition(f"\n<!-- {script}: end of {name} -->")
    if not begin or not end:
        raise ValueError(f"the page has no <!-- {script}: {name} --> with <!-- {script}: end of {name} --> after it")
    return f"{head}{begin}{text}{end}{tail}"
