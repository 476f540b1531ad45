import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import RougeWarning, Scorer, Texts, source_statistics
from rougekit.analysis.copied import copied_shares, novel_share
from rougekit.studies.abstractiveness.fragments import fragments
from tests.golden.record_fragments import pairs, recorded

WORDS = st.lists(st.sampled_from("abc"), max_size=12)


def lowered(text):
    return text.lower().split()


def test_coverage_density_and_compression_are_newsrooms():
    texts, sources = map(list, zip(*pairs(), strict=True))
    statistics = source_statistics(texts, sources, tokenizer=lowered)
    assert len(statistics) == len(recorded()) > 1000
    columns = [statistics[name].tolist() for name in ("coverage", "density", "compression")]
    assert [list(row) for row in zip(*columns, strict=True)] == recorded()


@given(WORDS, WORDS)
def test_fragments_are_runs_of_both_texts_and_cover_all_common_words(text, source):
    found = fragments(text, source)
    for one in found:
        assert text[one.in_text : one.in_text + one.length] == source[one.in_source : one.in_source + one.length]
    places = [one.in_text + k for one in found for k in range(one.length)]
    assert places == [k for k, word in enumerate(text) if word in source]


def test_a_longer_run_that_overlaps_a_shorter_one_is_missed_as_in_the_script():
    assert [one.length for one in fragments("x x y".split(), "x x x y".split())] == [2, 1]


def test_novel_ngrams_are_counted_with_repetition():
    assert novel_share("a b a b c".split(), "a b".split(), 2) == 2 / 4  # b a, b c
    assert np.isnan(novel_share(["a"], ["a"], 2))


def test_all_columns():
    statistics = source_statistics(["The cat sat down.", ""], ["A cat sat on the mat. The cat sat down", "It rained"])
    assert {name: column.tolist()[0] for name, column in statistics.columns.items()} == {
        "coverage": 1, "density": 4, "compression": 10 / 4, "copied": 1,
        "novel1": 0, "novel2": 0, "novel3": 0, "novel4": 0, "words": 4, "source_words": 10,
    }  # fmt: skip
    assert [statistics[name][1] for name in ("coverage", "density", "compression", "copied", "words")] == [0] * 5
    assert np.isnan(statistics["novel1"][1])
    assert statistics.means()["novel1"] == 0
    assert statistics.means()["coverage"] == 0.5
    assert "coverage 0.50, density 2.00" in repr(statistics)
    frame = statistics.to_pandas(["a", "b"])
    assert frame.loc["a", "density"] == 4
    assert np.isnan(source_statistics([], []).means()["coverage"])


def test_copied_is_what_the_page_shows():
    texts, sources = map(list, zip(*list(pairs())[:50], strict=True))
    shares = source_statistics(texts, sources, tokenizer=lowered)["copied"]
    (shown,) = copied_shares([Scorer(["rouge1"]).score(texts, texts)], sources)
    assert len({*shown.tolist()}) > 10
    np.testing.assert_allclose(shares, shown, rtol=1e-15)


def test_words_are_those_of_the_scorer():
    assert source_statistics(["running"], ["runs"], use_stemmer=True)["coverage"] == 1
    assert source_statistics(["猫坐"], ["猫坐着"], tokenizer="unicode")["words"] == 2
    pool = Texts(["runs"], use_stemmer=True)
    assert source_statistics(["running"], pool)["coverage"] == 1
    assert "|stem:porter|" in source_statistics(["running"], pool).signature
    with pytest.warns(RougeWarning, match="letters or digits but no token"):
        source_statistics(["猫"], ["猫"])


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((["a"], ["a", "b"]), {}, "1 text but 2 sources"),
        ((["a"], [None]), {}, r"sources\[0\] is None"),
        (([3], ["a"]), {}, r"texts\[0\] is 3"),
        ((["a"], ["a"]), {"stem": True}, "no option 'stem'"),
        ((["a"], ["a"]), {"beta": 2}, "no option 'beta'"),
    ],
)
def test_invalid_input_is_named(arguments, options, message):
    with pytest.raises((TypeError, ValueError), match=message):
        source_statistics(*arguments, **options)
