"""Encodings: found by marks, declared, or detected and said so; what is damaged is refused with its line."""

import codecs
import gzip
import io

import pytest

from rougekit import RougeWarning
from rougekit.foundation.io.decoding import FileError, checked_encoding, errors_named, open_binary, open_text

GERMAN = "Der B\u00fcrgermeister geht \u00fcber die Stra\u00dfe.\nEr gr\u00fc\u00dft.\n"


def read(path, data, **given):
    path.write_bytes(data)
    with open_text(str(path), **given) as file:
        return file.read()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_unicode_is_found_by_its_mark(tmp_path, encoding, recwarn):
    assert read(tmp_path / "a.txt", GERMAN.encode(encoding)) == GERMAN
    big = codecs.BOM_UTF16_BE + GERMAN.encode("utf-16-be")
    assert read(tmp_path / "b.txt", big) == GERMAN
    assert not recwarn


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (GERMAN, "latin-1"),
        ("\u00e9t\u00e9 \u00e0 la plage", "cp1252"),
        (
            "Привет, мир, как дела сегодня?",
            "cp1251",
        ),
    ],
)
def test_another_encoding_is_detected_and_said(tmp_path, text, encoding):
    pytest.importorskip("charset_normalizer")
    with pytest.warns(RougeWarning, match=r"a\.txt: line 1 is not UTF-8 .* read as cp125.*such as encoding=latin-1$"):
        assert read(tmp_path / "a.txt", text.encode(encoding)) == text


JAPANESE = (
    "東京の天気は晴れです。\n猫が窓辺で眠っている。\n彼は①番の新しい本を買った。\n"
    "駅前のカフェは混んでいた。\n今日は会議が三つある。\n"
)
CHINESE = (
    "北京的天气很好。\n猫坐在垫子上。\n今天有三个会议。\n"
    "他买了一本新书。\n车站前的咖啡馆很拥挤。\n我们明天去上海开会。\n"
)
TAIWANESE = (
    "台北的天氣很好。\n貓坐在墊子上。\n今天有三個會議。\n"
    "他買了一本新書。\n車站前的咖啡館很擁擠。\n我們明天去高雄開會。\n"
)
KOREAN = (
    "서울의 날씨는 맑습니다.\n고양이가 창가에서 자고 있다.\n오늘은 회의가 세 개 있다.\n"
    "그는 새 책을 샀다.\n역 앞 카페는 붐볐다.\n"
)


@pytest.mark.parametrize("times", [2, 600])
@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (JAPANESE, "cp932"),
        (JAPANESE.replace("①", "一"), "euc_jp"),
        (CHINESE, "gb18030"),
        (TAIWANESE, "cp950"),
        (KOREAN, "cp949"),
    ],
    ids=lambda each: each if each.isascii() else "",
)
def test_an_encoding_of_two_bytes_is_detected_though_some_pairs_are_utf_8(tmp_path, text, encoding, times):
    pytest.importorskip("charset_normalizer")
    data = ("a,b\n" + text * times).encode(encoding)
    assert len(data.decode("utf-8", "ignore")) > len(data.decode("ascii", "ignore"))
    with pytest.warns(RougeWarning, match=rf"a\.txt: line 2 is not UTF-8 .* read as {encoding}, as its bytes suggest"):
        assert read(tmp_path / "a.txt", data) == "a,b\n" + text * times


@pytest.mark.parametrize("text", [JAPANESE, CHINESE, KOREAN, GERMAN * 30, "Привет, мир и люди.\nКак дела?\n" * 9])
def test_utf_8_with_some_other_bytes_is_not_taken_for_another_encoding(tmp_path, text):
    other = "latin-1" if text.startswith("Der") else "gb18030"
    half = len(text) // 2
    mixed = text[:half].encode() + text[half:].encode(other, "ignore")
    damaged = bytearray(text.encode())
    damaged[len(damaged) // 2 : len(damaged) // 2 + 3] = b"\xff\xe5a"
    for data in (mixed, bytes(damaged), CHINESE.encode("gb18030")[:20]):
        with pytest.raises(FileError, match="is not UTF-8"):
            read(tmp_path / "a.txt", data)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["the cat sat\na dog\n", "one line", GERMAN, "Привет, мир и люди.\nКак дела?\n"])
def test_unmarked_utf_16_is_told_by_halves_that_are_nul_and_said(tmp_path, text, encoding):
    said = rf"a\.txt: its bytes suggest {encoding} without a byte order mark; if that is wrong, .*encoding=latin-1$"
    with pytest.warns(RougeWarning, match=said):
        assert read(tmp_path / "a.txt", text.encode(encoding)) == text


@pytest.mark.parametrize("data", [b"", b"\0", b"\0\0", b"a\0b c\n", b"a\0b\nfoo\n", b"a cat\n\0bc\0\n", b"a\0b\0 c\0d"])
def test_a_text_with_some_nul_bytes_stays_utf_8(tmp_path, data, recwarn):
    assert read(tmp_path / "a.txt", data) == data.decode()
    assert not recwarn


def test_a_declared_encoding_is_taken_at_its_word(tmp_path, recwarn):
    assert read(tmp_path / "a.txt", GERMAN.encode("latin-1"), encoding="latin-1") == GERMAN
    assert not recwarn
    with pytest.raises(FileError, match=r"line 1 is not ascii \(byte 0xfc\)"):
        read(tmp_path / "a.txt", GERMAN.encode("latin-1"), encoding="ascii")
    for name in ("utf-99", "rot13", "base64"):
        with pytest.raises(ValueError, match=f"encoding='{name}'; expected the name of a text encoding"):
            checked_encoding(name)
    assert (checked_encoding(None), checked_encoding("utf-16")) == (None, "utf-16")


@pytest.mark.parametrize(
    "data",
    [
        "gr\u00fcn\n".encode() + b"gr\xfcn",
        b"a\n\xff\x00\x81\x8d\x8f",
        codecs.BOM_UTF16_LE + b"a\x00\n\x00\x00\xd8b\x00",
    ],
)
def test_what_is_damaged_is_refused_with_its_line(tmp_path, data):
    with pytest.raises(FileError, match=r"a\.txt: line 2 is not UTF-(8|16) \(byte 0x.*such as encoding=latin-1"):
        read(tmp_path / "a.txt", data)


@pytest.mark.parametrize(("first", "what"), [(b"%PDF-1.7\n\xe2\xe3", "a PDF"), (b"PK\x03\x04\x14", "a zip archive")])
def test_other_files_are_called_what_they_are(tmp_path, first, what):
    (tmp_path / "a.csv").write_bytes(first + b"\xff" * 20)
    with pytest.raises(FileError, match=rf"a\.csv: this is {what}.*; expected text"):
        open_text(str(tmp_path / "a.csv"))


def test_json_is_unicode(tmp_path):
    with pytest.raises(FileError, match="line 1 is not UTF-8"):
        read(tmp_path / "a.jsonl", GERMAN.encode("latin-1"), detect=False)


def test_standard_input_is_read_as_a_file_is(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(codecs.BOM_UTF8 + b"a\r\n")))
    with open_text("-") as file:
        assert file.read() == "a\r\n"
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(FileError, match="standard input is closed"):
        open_binary("-")


def test_errors_name_the_file(tmp_path):
    with pytest.raises(FileError, match="none: no such file"):
        open_binary("none")
    with pytest.raises(FileError, match=r": Is a directory"):
        open_binary(str(tmp_path))
    with pytest.raises(FileError, match=r"x: not a complete gzip file"), errors_named("x"):
        raise gzip.BadGzipFile("bad")
