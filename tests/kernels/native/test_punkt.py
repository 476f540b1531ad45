"""Punkt in C finds the sentences of its definition: in real, recased and hostile texts, and around every character."""

import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given

from dev.corpora import CNN, corpus
from rougekit import Score
from rougekit.foundation.arrays.buffers import NotText, Strings
from rougekit.kernels import pair as pair_definition
from rougekit.kernels import punkt as definition
from rougekit.kernels.native import _c, pair, punkt
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.punkt import Tables
from rougekit.scoring.text.ascii import FOLDINGS, AsciiWords
from rougekit.scoring.text.punkt import tables
from tests.helpers.amounts import drawn, max_examples
from tests.helpers.sentences import texts

ENGLISH = tables("english")
BOTH = pytest.mark.parametrize("module", [punkt, definition])


def assert_agree(text):
    assert punkt.spans(text, ENGLISH) == definition.spans(text, ENGLISH), text


def read(lines, folding):
    """The words of each sentence of each text, as ids that the order of words determines."""
    batch = AsciiWords(folding=folding).read(lines)
    renumbered = dict(zip(dict.fromkeys(batch.ids.tolist()), range(batch.n_words), strict=False))
    ids = [renumbered[number] for number in batch.ids.tolist()]
    return ids, batch.sentence_at.tolist(), batch.text_at.tolist()


def assert_lines_agree(some):
    for folding in FOLDINGS.values():
        native, defined = (module.in_lines(Strings(some), ENGLISH) for module in (punkt, definition))
        assert read(native, folding) == read(defined, folding)


def recased(text):
    yield text
    yield text.replace("\n", " ")
    yield text.replace("\n", " ").title()
    yield text.replace(" .", ".").upper()
    yield " ".join(sentence.rstrip(" .").capitalize() + "." for sentence in text.split("\n"))


def test_real_texts():
    some = [again for text in corpus(CNN, drawn(500, 40))[0] for again in recased(text)]
    for text in some:
        assert_agree(text)
    assert_lines_agree(some)
    assert sum(len(definition.spans(text, ENGLISH)) > 1 for text in some) > len(some) / 2


@max_examples(3000, 60)
@given(texts)
@example("\u0130. \u212aa. So\n(\u212a.) 'A. \x1c")
@example("Mr. Bach vs. 3. the \u2003. . . 5.\u2003. . U.S.)\n\x1c\nThe")
def test_odd_texts(text):
    assert_agree(text)
    assert_lines_agree([text, "It is so. Yes", text])
    assert_lines_agree([text.replace("\u212a", "").replace("\u0130", "")])


ODD = [*"\u212a\u0130éÉßǅⒶⓐ²½٣中\u0301\u200c\u200d‿_Ⅷﬁ\ud800😀ª\x00\x7f\xadſΣ", "٣.", "σας"]
BLANKS = [" "] * 12 + [*"\n\t\v\f\x1c\x1d\x1e\x1f\x85\xa0\u2003\u2028\u3000", "\n\n", "\r\n", "  ", ""]
MARKS = [*"....?!,;:-…", "...", "..", "!!", "?!", ". .", ". . .", ".\xa0.\u2003.", ".\n.\n.", ",.", "--", "---", ""]
CLOSING = [*"\"')]}”’»«‘“*@([{`&#\\", "", "", "", "')", "''", ")--", '"--']
NUMBERS = ["1", "12", "3.5", "-4", ",5", "1,000", "2-3", "1980s", "5.", "٣٤", "-", "1..", "a1", "²", "0,", ".5"]
WORDS, SHORT, STARTERS = sorted(ENGLISH.cases), sorted(ENGLISH.abbreviations), sorted(ENGLISH.starters)
PAIRS = sorted(ENGLISH.collocations)


def hostile_word(rng):
    kind = rng.randrange(10)
    if kind == 0:
        first, second = rng.choice(PAIRS)
        return f"{first}. {second}".replace("##number##", rng.choice(NUMBERS))
    word = rng.choice((WORDS, SHORT, STARTERS, SHORT, [*"abcdefghijkluvwxyz"], NUMBERS, ODD)[min(kind, 7) - 1])
    if kind == 8:
        word = f"{word}-{rng.choice(SHORT)}"
    elif kind == 9:
        word = "".join(rng.choices(". ,-'\"?!;:)(aA1é\n\x1c\xa0", k=rng.randrange(1, 8)))
    change = rng.randrange(10)
    return word.capitalize() if change < 4 else word.upper() if change == 4 else word


def hostile_text(rng):
    if rng.random() < 0.2:
        return "".join(rng.choices(". \n?!,-\"')a\xa0A\x1c1é”", k=rng.randrange(30)))
    blanks = rng.choice(([" "], BLANKS))
    return "".join(
        rng.choice(CLOSING) * (rng.random() < 0.2) + hostile_word(rng) + rng.choice(MARKS) * (rng.random() < 0.6)
        + rng.choice(CLOSING) * (rng.random() < 0.3) + rng.choice(blanks)
        for _ in range(rng.randrange(1, 25))
    )  # fmt: skip


def test_hostile_texts():
    rng = random.Random(drawn(random.randrange(10**9), 1))
    for _ in range(drawn(4000, 20)):
        some = [hostile_text(rng) for _ in range(25)]
        for text in some:
            assert_agree(text)
        assert_lines_agree(some)
        assert_lines_agree([text for text in some if "\u212a" not in text and "\u0130" not in text])


@pytest.mark.slow
def test_every_character():
    """Wherever the rules may ask about it; by day only those that differ from their neighbours in some respect."""
    templates = (
        "It is {0}. he {0}The. So.{0} They. U.S. {0}he a.{0}\n{0}B. {0}.{0}.{0}. mr.{0} The {0}",
        '{0}. {0}a. {0}{0}. 3{0}. the. "{0}. No. {0}5 {0}.) So{0}--. The. -{0}. the {0}. The x-{0}dr. The',
    )
    before = None
    for character in map(chr, range(0x110000)):
        about = None if character.isascii() else punkt.class_of(character)
        if drawn(True, False) or about is None or about != before:
            for template in templates:
                assert_agree(template.format(character))
        before = about


def test_other_tables():
    """German's have words that are not ASCII, so its sentences are found by the definition; small tables do as well."""
    short = Tables(
        frozenset({"dr", "st"}), frozenset({("sankt", "gallen"), (".", "so")}), frozenset({"he"}), {"he": 96}
    )
    for text in ("In Sankt. Gallen is. Gallen is . So it. Dr. He. St. he x-st. He x", "a. b"):
        assert punkt.spans(text, short) == definition.spans(text, short)
    for odd in ("é", "", "a" * 41):
        long = Tables(frozenset({odd}), frozenset(), frozenset(), {})
        assert not long.suit_native
        assert punkt.spans("Der é. ist gut. Ja", long) == definition.spans("Der é. ist gut. Ja", long)
        assert list(punkt.in_lines(["Ja. Nein é. Ja"], long)) == list(definition.in_lines(["Ja. Nein é. Ja"], long))


@BOTH
def test_nul_bytes_and_empty_texts(module):
    some = ["", "At home. So\0 then. End", "\0", "", ". . ."]
    assert read(module.in_lines(some, ENGLISH), "bytes")[1:] == ([0, 2, 4, 5], [0, 0, 3, 3, 3, 3])


@BOTH
@pytest.mark.parametrize("odd", [None, 1, b"a. b"])
def test_what_is_not_a_str_is_refused(module, odd):
    with pytest.raises(NotText):
        module.in_lines(["a", odd], ENGLISH)


def test_the_texts_themselves_stay_as_they_are():
    given = Strings(["A b. C\nd.", "é. E f. G"])
    before = given.buffer.tobytes()
    lines = punkt.in_lines(given, ENGLISH)
    assert isinstance(lines, Strings)
    assert given.buffer.tobytes() == before != lines.buffer.tobytes()
    assert list(lines) == list(given)
    assert lines.at.tolist() == given.at.tolist()
    again = punkt.in_lines(given, ENGLISH)  # its places are known by now
    assert isinstance(again, Strings)
    assert again.buffer.tobytes() == lines.buffer.tobytes()


@pytest.mark.parametrize("slots", [OutputSlots(0, 1, 2, 3), OutputSlots(-1, -1, -1, 0)])
@pytest.mark.parametrize("stemmer", [None, "porter"])
def test_single_pairs(slots, stemmer):
    rng = random.Random(3)
    names = ("a", "b", "c", "d")[: 4 - slots.count(-1)]
    makes = (pair.Pair, pair_definition.Pair)
    native, defined = (make(stemmer, slots, False, 1.0, 0.0, names, Score, 1 << 14, ENGLISH) for make in makes)
    for _ in range(drawn(2000, 100)):
        some = tuple(hostile_text(rng) for _ in range(3))
        counts = np.zeros((2, len(names), 3, 2), np.int64)
        found = native.score(some, counts[0])
        if found is None and not any("\u212a" in text or "\u0130" in text for text in some):
            punkt.in_lines(some, ENGLISH)  # as a batch does: it looks up what is new
            found = native.score(some, counts[0])
        assert found == defined.score(some, counts[1])
        assert (counts[0] == counts[1]).all()


def arrays(words=(b"dr", b"he"), bits=(256, 96)):
    at = np.cumsum([0, *map(len, words)])
    return b"".join(words), at, np.array(bits, np.uint32), np.full(0x110000, 0x80, np.uint8)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (arrays([b"d\xe9", b"a"]), "expected ASCII words"),
        (arrays([b"", b"a"]), "expected ASCII words"),
        (arrays([b"a" * 41, b"a"]), "expected ASCII words"),
        (arrays(bits=[1 << 13, 0]), "expected ASCII words"),
        ((b"ab", np.array([0, 2, 1]), *arrays()[2:]), "expected ASCII words"),
        ((b"ab", np.array([-1, 1, 2]), *arrays()[2:]), "expected ASCII words"),
        ((b"ab", np.array([0, 1]), *arrays()[2:]), "at: expected an offset"),
        ((*arrays()[:3], np.zeros(9, np.uint8)), "classes: expected one for each code point"),
    ],
)
def test_tables_that_c_refuses(arguments, message):
    with pytest.raises(ValueError, match=message):
        _c.Punkt(*arguments)


BUFFER = np.frombuffer(b"a. B\0c\0" + b" " * 64, np.uint8)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"at": [0, 8, 7]}, "outside the buffer"),
        ({"at": [0, 5, 8]}, "outside the buffer"),
        ({"at": [-1, 5, 7]}, "outside the buffer"),
        ({"at": [0, 2**62, -(2**63), -(2**62), 0]}, "outside the buffer"),
        ({"at": []}, "at: expected an offset"),
        ({"others": [1, 0], "n": 5}, "differ in length"),
        ({"others": [2], "n": 0}, "differ in length"),
        ({"others": [-1], "n": 4}, "differ in length"),
        ({"others": [0], "n": 5}, "differ in length"),
        ({"others": [], "n": 1}, "differ in length"),
        ({"at": [0, 0, 7], "others": [0, 1], "n": 5}, "differ in length"),
        ({"n": -1}, "no margin"),
        ({"buffer": BUFFER[:60]}, "no margin"),
    ],
)
def test_texts_that_c_refuses(changes, message):
    buffer, at = changes.get("buffer", BUFFER).copy(), np.array(changes.get("at", [0, 5, 7]), np.int64)
    others, classes = np.array(changes.get("others", []), np.int64), bytes(64 + changes.get("n", 0))
    with pytest.raises(ValueError, match=message):
        _c.Punkt(*arrays()).mark_lines(buffer, at, True, others, classes)


def test_other_arguments_that_c_refuses():
    one = _c.Punkt(*arrays())
    with pytest.raises(ValueError, match="no margin"):
        one.spans(b"a" * 63)
    with pytest.raises(ValueError, match="differ in length"):
        one.find_classes(np.zeros(2, np.uint32), np.zeros(3, np.uint8))
    with pytest.raises(ValueError, match="not a code point"):
        one.find_classes(np.array([0x110000], np.uint32), np.zeros(1, np.uint8))
    with pytest.raises(TypeError, match="punkt: expected Punkt or None"):
        _c.Pair(None, 1, (0, -1, -1, -1), False, 1.0, 0.0, ("a",), Score, 99)
    with pytest.raises(TypeError, match=r"4 arguments"):
        _c.Punkt(b"")


def test_spans_do_not_overlap():
    """So that every end of a sentence has a place for its line feed."""
    rng = random.Random(2)
    for _ in range(drawn(20_000, 300)):
        text = hostile_text(rng)
        found = punkt.spans(text, ENGLISH)
        assert all(start < end for start, end in found)
        assert all(end <= start for (_, end), (start, _) in pairwise(found))
