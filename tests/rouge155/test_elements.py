"""Basic Elements: those of a file, which count in each mode, by which key."""

import pytest

from rougekit.rouge155.elements import Elements, elements, keys, stemmed

FOUND = [(b"cat", b"nil", b"nil"), (b"sat", b"mats", b"on"), (b"dog", b"old", b"nil")]


def stem(word: bytes) -> bytes:
    return word.rstrip(b"s")


def test_elements_are_in_lower_case_three_fields_a_line() -> None:
    assert elements(b"Cat|Big|MOD\nx|nil|nil|||\n") == Elements([(b"cat", b"big", b"mod"), (b"x", b"nil", b"nil")])
    assert elements(b"") == Elements([])


def test_reading_ends_at_the_first_wrong_line() -> None:
    found = elements(b"a|b|c\nd|e\nf|g|h\n")
    assert found == Elements([(b"a", b"b", b"c")], b"d|e")
    assert elements(b"a|b|c\n\n").wrong_line == b""


@pytest.mark.parametrize(
    ("mode", "counted"),
    [
        ("H", ["cat"]),
        ("HM", ["sat|mats", "dog|old"]),
        ("HM1", ["cat|nil", "sat|mats", "dog|old"]),
        ("HMR", ["sat|mats|on"]),
        ("HMR1", ["sat|mats|on", "dog|old|nil"]),
        ("HMR2", ["cat|nil|nil", "sat|mats|on", "dog|old|nil"]),
        ("hm", []),
    ],
)
def test_each_mode_has_its_elements(mode: str, counted: list[str]) -> None:
    assert keys(FOUND, mode, None, "peer") == counted


def test_heads_and_modifiers_are_stemmed_and_relations_are_not() -> None:
    assert keys([(b"cats", b"mats", b"ons")], "HMR", stem, "peer") == ["cat|mat|ons"]


def test_words_of_more_than_three_bytes_are_stemmed_one_by_one() -> None:
    assert [stemmed(part, stem) for part in (b"gas", b"old cats", b"  cats", b"----")] == [
        b"gas", b"old cat", b" cat", b"----",
    ]  # fmt: skip


def test_a_head_called_as_the_total_counts_twice_and_meets_nothing() -> None:
    found = [(b"_cn_", b"nil", b"nil")]
    peer, model = (keys(found, "H", None, side) for side in ("peer", "model"))
    assert len(peer) == len(model) == 2
    assert not {*peer} & {*model}
