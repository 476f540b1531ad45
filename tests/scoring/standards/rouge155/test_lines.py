"""Sentences of files as ROUGE-1.5.5 finds them, and both readings within a limit."""

import pytest

from rougekit.scoring.standards.rouge155.lines import limited, sentences, words

SEE = b"""<html>
<a name="1">[1]</a> <a href="#1" id=1>The cat &amp; sat.</a>
<a size="12" name="2">[2]</a>  <a href="#2" id=2>It ran
on.</a>
<a name="x">[3]</a> <a href="#3" id=3>No number.</a>
 <a name="4">[4]</a> <a href="#4" id=4>Not at the start of its line.</a>
"""


def test_see_has_a_sentence_a_line_up_to_its_tag_or_line_end() -> None:
    assert sentences(SEE, "see") == [b"The cat &amp; sat.", b"It ran\n"]


def test_isi_has_a_sentence_an_element() -> None:
    content = b'<S SNTNO="1a">One.</S>\n <S SNTNO="2">Two.</S>\n<S SNTNO="3,4">Three</S> rest\n<S SNTNO="A">Four</S>\n'
    assert sentences(content, "ISI") == [b"One.", b"Three"]


def test_spl_has_a_sentence_a_line() -> None:
    assert sentences(b"a b\n\n c\r\nd", "SPL") == [b"a b", b" c\r", b"d"]


def test_white_space_before_the_first_word_is_an_empty_word() -> None:
    assert words(b" a  b\t") == [b"", b"a", b"b"]
    assert words(b"") == words(b"  ") == []


def test_without_a_limit_both_readings_are_one() -> None:
    given = [b"a", b"b"]
    found = limited(given, 0, 0)
    assert found.whole is found.sentences is given


@pytest.mark.parametrize(
    ("limit", "kept"),
    [(1, [b"a"]), (2, [b"a b"]), (3, [b"a b", b""]), (4, [b"a b", b" c"]), (9, [b"a b", b" c d"]), (-1, [b""])],
)
def test_a_limit_in_words_counts_the_empty_one(limit: float, kept: list[bytes]) -> None:
    found = limited([b"a b", b" c d"], limit, 0)
    assert found.sentences == kept
    assert found.whole is found.sentences


@pytest.mark.parametrize(
    ("limit", "whole", "kept"),
    [
        (2, [b"ab"], [b"ab"]),
        (4, [b"abc", b"d"], [b"abc", b"def", b"ghij"]),
        (3, [b"abc"], [b"abc"]),
        (8, [b"abc", b"def", b"gh"], [b"abc", b"def", b"ghijk"]),
    ],
)
def test_a_limit_in_bytes_cuts_the_two_readings_otherwise(limit: float, whole: list[bytes], kept: list[bytes]) -> None:
    found = limited([b"abc", b"def", b"ghijk"], 0, limit)
    assert found.whole == whole
    assert found.sentences == kept
