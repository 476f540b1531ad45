"""Read files as text: Unicode, told by its byte order mark, or another encoding, declared or detected."""

import codecs
import gzip
import io
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import BinaryIO, cast

from rougekit.foundation.errors import warn
from rougekit.foundation.io.streams import copy_of, is_stream
from rougekit.foundation.suggestions import suggestion


class FileError(ValueError):
    """A file that can't be read as expected. The message begins with its name and, if known, the line."""


class NotThere(FileError):
    """A file has nothing of the name that was asked for: a column, an id, a row, a split. Not the file is wrong."""

    is_of_the_line = True
    """For the command, whose line asked for it."""


_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"),
)  # fmt: skip
"""Byte order marks. UTF-32's come first, as UTF-16's is a prefix of one of them."""

_GZIP = b"\x1f\x8b"
_OTHER_FILES = (
    (b"%PDF-", "a PDF"), (b"PK\x03\x04", "a zip archive, such as a spreadsheet (.xlsx) or a document (.docx)"),
    (b"\xd0\xcf\x11\xe0", "a file of old Office programs (.xls, .doc)"), (b"PAR1", "a Parquet file"),
    (_GZIP, "a gzip file, whose name would end in .gz"), (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"), (b"SQLite f", "an SQLite database"),
)  # fmt: skip
"""The first bytes of files that are no text, and what to call them."""

_CHUNK = 1 << 20
"""Bytes decoded at a time."""

_OF_TWO_BYTES = ["cp932", "euc_jp", "gb18030", "cp950", "cp949"]
"""Encodings of Japanese, Chinese and Korean; cp932 and cp950 are Shift-JIS and Big5 as Windows writes them."""
_DETECTABLE = ["cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "koi8_r", *_OF_TWO_BYTES]
"""Likely encodings of text that is not Unicode. cp1252 has all printable characters of Latin-1, and more."""
_LEAST_OF_TWO = 100
"""Bytes that are not UTF-8, in text of two-byte encodings, from which it is told which of them it is."""

_TYPOGRAPHIC = (
    "\u20ac\u2026\u2018\u2019\u201c\u201d\u201e\u2013\u2014\u00a0\u00a3\u00a7\u00ab\u00bb\u00b0\u00b7\u00bf\u00a1"
)
"""Non-ASCII characters other than letters in Western European text in cp1252."""


def checked_encoding(name: str | None) -> str | None:
    """Return the name of an encoding, or None. Raises ValueError if there is no such encoding."""
    if name is not None:
        try:
            "".encode(name)
        except LookupError:  # also raised for codecs other than text encodings
            expected = "the name of a text encoding, such as utf-16, latin-1 or cp1252"
            raise ValueError(f"encoding={name!r}; expected {expected}") from None
    return name


def no_such_file(path: str) -> FileError:
    """The error for a missing file, which suggests a similar name in its folder."""
    return FileError(f"{path}: no such file{similar_file(path)}")


def first_line(failure: BaseException) -> str:
    """The first line of what a library says of a failure; the name of the failure if that is nothing."""
    return next(iter(str(failure).splitlines()), type(failure).__name__)


def similar_file(path: str) -> str:
    """A question whether a file of a similar name in the folder was meant; "" if there is none, and of a stream."""
    beside = [] if is_stream(path) else Path(path).parent.glob("*")
    return suggestion(path, [str(file) for file in beside if file.exists()])


@contextmanager
def errors_named(path: str) -> Iterator[None]:
    """Raise errors from reading a file as FileError with its name."""
    try:
        yield
    except FileNotFoundError:
        raise no_such_file(path) from None
    except (gzip.BadGzipFile, EOFError, zlib.error) as failure:
        raise FileError(f"{path}: not a complete gzip file ({failure})") from None
    except (OSError, UnicodeError) as failure:  # such as UTF-16 declared, but no byte order mark
        raise FileError(f"{path}: {getattr(failure, 'strerror', None) or failure}") from None


def open_binary(path: str) -> BinaryIO:
    """Open a file's bytes, decompressed if its name ends in .gz; "-" is stdin. Streams are copied: all can seek.

    Raises FileError if the file does not exist or can't be read.
    """
    with errors_named(path):
        return copy_of(path, _copied) if is_stream(path) else _opened(path)


def _opened(path: str) -> BinaryIO:
    return cast(BinaryIO, gzip.open(path)) if path.lower().endswith(".gz") else Path(path).open("rb")


def _copied(path: str) -> BinaryIO:
    if path == "-" and sys.stdin is None:
        raise FileError("-: standard input is closed")
    with _kept(path):
        copy = cast(BinaryIO, tempfile.TemporaryFile())  # noqa: SIM115, the caller closes it
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else _opened(path) as stream:
            while chunk := stream.read(_CHUNK):
                with _kept(path):
                    copy.write(chunk)
        with _kept(path):
            copy.seek(0)
    except BaseException:
        with suppress(OSError):  # what could not be written is written again
            copy.close()
        raise
    return copy


@contextmanager
def _kept(path: str) -> Iterator[None]:
    """Raises FileError where the copy of a stream can't be written."""
    try:
        yield
    except OSError as failure:
        folder = tempfile.tempdir or "a folder of temporary files"
        raise FileError(
            f"{path}: its copy can't be kept in {folder} ({failure.strerror or failure}); save it to a file, or set "
            "TMPDIR to a folder with room for it"
        ) from None


def open_text(path: str, encoding: str | None = None, *, detect: bool = True) -> io.TextIOWrapper:
    r"""Open a file's text, line ends unchanged. A line ends at "\n".

    encoding : None takes that of the byte order mark, else UTF-8, else a detected one, with a RougeWarning
    detect : False allows Unicode only, as for JSON

    Raises FileError if the file does not exist, or a line can't be decoded.
    """
    file = open_binary(path)
    try:
        with errors_named(path):
            name = _encoding_of(path, file, encoding, detect)
            file.seek(0)
        return io.TextIOWrapper(file, name, newline="\n")
    except BaseException:
        file.close()
        raise


NAME_IT = "save it as UTF-8, or give its name, such as encoding=latin-1"
"""What to do about an encoding that is not detected, or wrongly."""


def _encoding_of(path: str, file: BinaryIO, declared: str | None, detect: bool) -> str:
    """An encoding that decodes the whole file. Raises FileError if there is none."""
    head = file.read(8)
    if head.startswith(_GZIP) and is_stream(path):
        raise FileError(f"{path}: this is compressed by gzip; pass it through gzip -dc")
    if kind := next((kind for mark, kind in _OTHER_FILES if head.startswith(mark)), None):
        raise FileError(f"{path}: this is {kind}, whatever its name ends in; expected text")
    name = declared or next((name for mark, name in _MARKS if head.startswith(mark)), None)
    if name is None and (unmarked := _unmarked(head + file.read(_CHUNK - len(head)))):
        warn(f"{path}: its bytes suggest {unmarked} without a byte order mark; if that is wrong, {NAME_IT}")
        name = unmarked
    name = name or "utf-8"
    if not (undecodable := _first_undecodable(file, name)):
        return name
    line, byte, sample = undecodable
    problem = f"{path}: line {line} is not {declared or name.upper().removesuffix('-SIG')} (byte {byte:#04x})"
    if declared:
        raise FileError(problem)
    if name != "utf-8" or not detect or not (detected := _detected(sample)) or _first_undecodable(file, detected):
        raise FileError(f"{problem}; if it is in another encoding, {NAME_IT}")
    warn(f"{problem}, so it is read as {detected}, as its bytes suggest; if that is wrong, {NAME_IT}")
    return detected


def _unmarked(sample: bytes) -> str | None:
    """The UTF-16 in which a sample's NUL bytes are halves of letters, blanks and line ends; None if they are not."""
    nuls = [sample[first::2].count(0) for first in (0, 1)]
    if len(sample) % 2 or 10 * min(nuls) >= max(nuls) or _LEAST_NULS * len(sample) > max(nuls):
        return None
    name = "utf-16-be" if nuls[0] > nuls[1] else "utf-16-le"
    try:
        text = codecs.getincrementaldecoder(name)().decode(sample)
    except UnicodeDecodeError:
        return None
    return name if "\0" not in text and ("\n" in text or b"\n" not in sample) else None


_LEAST_NULS = 0.02
"""The share of NUL bytes that blanks and line ends alone cause in UTF-16, in scripts that have blanks."""


def _first_undecodable(file: BinaryIO, encoding: str) -> tuple[int, int, bytes] | None:
    """The first byte that can't be decoded: its line, its value, and the bytes around it. None if all can."""
    file.seek(0)
    decoder = codecs.getincrementaldecoder(encoding)()
    lines, kept = 1, b""
    while True:
        chunk = file.read(_CHUNK)
        try:
            lines += decoder.decode(chunk, final=not chunk).count("\n")
        except UnicodeDecodeError as failure:
            good = failure.object[: failure.start].decode(encoding, "ignore")
            return lines + good.count("\n"), failure.object[failure.start], kept + chunk + file.read(_CHUNK)
        if not chunk:
            return None
        kept = chunk


def _detected(sample: bytes) -> str | None:
    """The likely encoding of bytes that are not UTF-8; None if it is unknown, or they are damaged UTF-8."""
    n_ascii, n_valid = (len(sample.decode(name, "ignore")) for name in ("ascii", "utf-8"))
    n_wrong = len(sample.decode("utf-8", "surrogateescape")) - n_valid
    by_chance = n_valid - n_ascii  # of the characters of two bytes, some are valid UTF-8
    if by_chance and (2 * by_chance > n_wrong or n_wrong < _LEAST_OF_TWO):
        return None
    if not by_chance and _looks_western(sample):
        return "cp1252"
    try:
        from charset_normalizer import from_bytes
    except ImportError:
        return None
    lines = sample[: 1 << 16].rpartition(b"\n")[0] or sample  # half a character would rule its encoding out
    best = from_bytes(lines, cp_isolation=_OF_TWO_BYTES if by_chance else _DETECTABLE).best()
    return None if best is None else str(best.encoding)


def _looks_western(sample: bytes) -> bool:
    """Whether the bytes are cp1252 with fewer accented letters than ASCII letters."""
    try:
        accented = [character for character in sample.decode("cp1252") if character > "\x7f"]
    except UnicodeDecodeError:
        return False
    plain = sum(character.isalpha() for character in sample.decode("ascii", "ignore"))
    usual = all(character.isalpha() or character in _TYPOGRAPHIC for character in accented)
    return usual and len(accented) < plain
