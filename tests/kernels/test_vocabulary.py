"""The vocabulary of words: prefixes of long words, base forms, stop words, memory."""

import tracemalloc

import pytest

from rougekit.scoring.text.ascii import AsciiWords


def test_a_prefix_of_a_long_word_may_follow_as_a_word():
    one = "a" * 14 + "ss" + "es" * 20
    for stemmer in (None, "porter"):
        words = AsciiWords(stemmer=stemmer).with_vocabulary()
        ids = [words.read([one[:length]]).ids.tolist() for length in (40, 24, 40, 18, 16, 24, 18, 16)]
        assert [ids[2], ids[5], ids[6], ids[7]] == [ids[0], ids[1], ids[3], ids[4]]
        stems = {words.tokens(one[:length])[0] for length in (40, 24, 18, 16)}
        assert len({id for [id] in ids}) == len(stems)


def test_long_stop_words_and_base_forms():
    long = [f"{'x' * 20}{n}" for n in range(9)]
    bases = {word: f"{n}" * 1000 for n, word in enumerate(long[:3])}  # more pieces than `merge` has room for
    words = AsciiWords(stemmer="porter", stopwords=frozenset(long[3:6]), exceptions=bases)
    text = " ".join([*long, "x" * 20, "x" * 16, "2" * 1000, *long])
    kept = [*bases.values(), *long[6:]]
    assert words.tokens(text) == [*kept, "x" * 20, "x" * 16, "2" * 1000, *kept]
    ids = words.read([text]).ids.tolist()
    assert [ids.index(word) for word in ids] == [0, 1, 2, 3, 4, 5, 6, 7, 2, 0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("options", [{"stemmer": "porter"}, {"stopwords": frozenset(["a", "x"])}])
def test_memory_for_a_very_long_word_is_linear_in_its_length(options):
    long = "".join(map(str, range(30_000)))
    words = AsciiWords(**options).with_vocabulary()
    tracemalloc.start()
    for text in (long, long[:-3], f"b {long[:8000]} b", f"{long} {long[:8000]}"):
        words.read([text])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 500 * len(long)
    [first], [second, third], [fourth] = (words.read([text]).ids.tolist() for text in (long, f"{long[:8000]} b", long))
    assert first == fourth
    assert len({first, second, third}) == 3
