"""Truncation of texts to their first words or bytes, applied before anything else."""


def first_words(text: str, max_words: int) -> str:
    """`text` up to the end of word number max_words; words are those of str.split(), white space stays as it is.

    >>> first_words("one\\ntwo  three", 2)
    'one\\ntwo'
    """
    words = text.split(None, max_words)
    if len(words) <= max_words:
        return text
    return text[: len(text) - len(words[-1])].rstrip()


def first_bytes(text: str, max_bytes: int) -> str:
    """The longest prefix of `text` of at most max_bytes in UTF-8; a lone surrogate counts as three bytes.

    >>> first_bytes("né", 2)
    'n'
    """
    if len(text) <= max_bytes and (text.isascii() or 4 * len(text) <= max_bytes):
        return text
    if text.isascii():
        return text[:max_bytes]
    data = text[: max_bytes + 1].encode("utf-8", "surrogatepass")
    if len(data) <= max_bytes:
        return text
    end = max_bytes
    while data[end] & 0b1100_0000 == 0b1000_0000:  # inside a character
        end -= 1
    return data[:end].decode("utf-8", "surrogatepass")
