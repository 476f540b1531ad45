"""Lines and words as Java reads them."""

from rougekit.standards.java_lines import JavaWords, Lines, java_split


def test_java_splits_like_this():
    assert [java_split(line) for line in ("", " ", "a", " a  b ", "\x1ca b")] == [
        [""], [], ["a"], ["", "a", "b"], ["\x1ca", "b"],
    ]  # fmt: skip
    assert Lines().sentences("a\r\n\rb\n\n") == ["a", "", "b", ""]
    assert Lines().sentences("") == []


def test_words_stand_where_they_are():
    text = " It's 12a, Über"
    tokens, spans = JavaWords().tokens(text), JavaWords().spans(text)
    assert tokens == ["", "it", "s", "@", "a", "Über"]
    assert [text[start:end] for start, end in spans] == ["", "It", "s", "12", "a", "Über"]
    assert JavaWords(frozenset({"it"})).spans(text) is None
