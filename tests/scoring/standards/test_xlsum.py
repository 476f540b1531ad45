"""XL-Sum's scorer, bit for bit: its recorded output, and the tool itself where it can be installed."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dev import peers
from rougekit import RougeWarning, Scorer, explain, parse_signature
from rougekit.scoring.text.versions import INSTALLED
from tests.golden.record_xlsum import CASES, CODES, ODD, TYPES
from tests.helpers.amounts import max_examples
from tests.helpers.installed import skips_without_its_library

ROWS = [json.loads(line) for line in Path(CASES).read_text().splitlines()]


def assert_equal(scores, found):
    """found : P, R and F of each type and pair."""
    for name in TYPES:
        ours = np.column_stack([scores[name].precision, scores[name].recall, scores[name].fmeasure])
        np.testing.assert_array_equal(ours, found[name], err_msg=name)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['language'] or 'none'}{'-stems' * row['stemmed']}")
def test_equal_to_the_recorded_output(row):
    for library, version in row["versions"].items():
        with skips_without_its_library():
            here = INSTALLED[library]()
        if here != version:
            pytest.skip(f"recorded with {library} {version}, here is {here}")
    scorer = Scorer(TYPES, standard="xlsum", use_stemmer=row["stemmed"], language=row["language"] or None)
    assert [scorer.reader.pipeline.tokens(prediction) for prediction, _ in row["pairs"]] == row["tokens"]
    assert_equal(scorer.score(*map(list, zip(*row["pairs"], strict=True))), row["scores"])


def the_tool(**options):
    pytest.importorskip("pyonmttok", reason="no wheel for this Python; the recorded output is tested above")
    peers.multilingual_rouge_module()
    from multilingual_rouge.rouge_scorer import RougeScorer

    return RougeScorer(TYPES, **options)


def assert_equal_to_the_tool(tool, scorer, predictions, references):
    for _ in range(2):  # see record_xlsum
        found = [tool.score(reference, said) for said, reference in zip(predictions, references, strict=True)]
    assert_equal(scorer.score(predictions, references), {n: [list(row[n]) for row in found] for n in TYPES})


TEXTS = st.text(max_size=40) | st.lists(
    st.sampled_from(["a", "b", "running", "\n", "中", "2x", "\u0301", "$", "한국", "\u200d", *ODD]), max_size=12
).map(" ".join)


@pytest.mark.long
@pytest.mark.parametrize("stemmed", [False, True])
@max_examples(200, 40)
@given(pairs=st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=6))
@example(pairs=[("", ""), ("a", ""), ("", "a"), ("\u0301", "a \u0301")])
def test_equal_to_the_tool_without_a_language(pairs, stemmed):
    predictions, references = map(list, zip(*pairs, strict=True))
    scorer = Scorer(TYPES, standard="xlsum", use_stemmer=stemmed)
    assert_equal_to_the_tool(the_tool(use_stemmer=stemmed), scorer, predictions, references)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("language", [name for name in CODES if name not in ("", "bengali")])
def test_equal_to_the_tool_with_a_language(language):
    texts = [text for row in ROWS if row["language"] == language for pair in row["pairs"] for text in pair]
    references = [f"{text[: len(text) // 2]} {texts[-k]}" for k, text in enumerate(texts)]
    tool = the_tool(use_stemmer=True, lang=language)
    assert_equal_to_the_tool(
        tool, Scorer(TYPES, standard="xlsum", use_stemmer=True, language=language), texts, references
    )


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("bn", "bengali"), ("bangla", "bengali"), ("turkce", "turkish"), ("mundo", "spanish"), ("nb", "norwegian"),
        ("pt-BR", "portuguese"), ("Hindi", "hindi"),
    ],
)  # fmt: skip
def test_a_language_has_many_names(language, code):
    with skips_without_its_library():
        scorer = Scorer(standard="xlsum", use_stemmer=True, language=language)
    assert f"|stem:xlsum:{code}|" in scorer.signature
    assert f"|lang:{language}" in scorer.signature
    assert parse_signature(scorer.signature).signature == scorer.signature


@pytest.mark.parametrize("language", ["my", "burmese"])
def test_the_language_selects_the_segmenter(language):
    scorer = Scorer(standard="xlsum", language=language)
    assert "|tok:xlsum:burmese|stem:none|" in scorer.signature
    assert parse_signature(scorer.signature).signature == scorer.signature


def test_a_language_that_is_not_known_is_an_error():
    with pytest.raises(ValueError, match=r"language='klingon' .*expected an ISO 639 code"):
        Scorer(standard="xlsum", language="klingon")


@pytest.mark.parametrize("language", ["fa", "scottish_gaelic", "pidgin", "chinese_simplified"])
def test_a_language_without_a_stemmer_warns_as_the_tool_does(language):
    if language == "chinese_simplified":
        pytest.importorskip("jieba")
    scorer = Scorer(standard="xlsum", language=language, use_stemmer=True)
    with pytest.warns(RougeWarning, match=f"no stemmer for language='{language}', so nothing is stemmed"):
        scorer.score(["runs"], ["running"])
    assert "|stem:none|" in scorer.signature


def test_sentences_are_neither_segmented_nor_cut_at_numbers():
    scores = Scorer(standard="xlsum").score(["2x\na"], ["2 x\na"])
    assert scores["rougeL"].fmeasure == [1.0]
    assert scores["rougeLsum"].fmeasure == [0.4]


@pytest.mark.parametrize("name", ["rouge1", "rougeLsum"])
def test_matches_are_shown_where_they_stand(name):
    text = "İstanbul'da 2x\nब\u0301च्चे 中文!"
    shown = explain(text, text, name, standard="xlsum")
    assert shown.fmeasure == 1
    assert {text[start:end] for start, end in shown.prediction_tokens} >= {"İstanbul", "da", "ब\u0301च्चे"}


def test_other_tokenizers_can_be_combined_with_it():
    scorer = Scorer(["rougeLsum"], standard="xlsum", tokenizer="char")
    assert scorer.score(["ab"], ["a b"])["rougeLsum"].fmeasure == [1.0]


def test_a_users_tokenizer_may_have_the_tools_name():
    def xlsum_words(text):
        return text.split("|")

    scores = Scorer(["rouge1", "rougeLsum"], standard="xlsum", tokenizer=xlsum_words).score(["a b|c"], ["a b|d"])
    assert scores["rouge1"].fmeasure == scores["rougeLsum"].fmeasure == [0.5]
