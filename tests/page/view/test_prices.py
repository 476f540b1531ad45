"""What the page says that a word is worth is what Python finds that the edited text scores; and what editing does."""

import json
import random
import re
from collections import Counter

import pytest

from rougekit import Scorer
from rougekit.analysis.why.words import function_words
from rougekit.page.server.choices import Choices
from rougekit.page.server.pair import shown_pair
from rougekit.page.view.data import ReportData
from tests.helpers.amounts import drawn
from tests.helpers.node import PUNKT, Rouge, modules

TYPES = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum"]
PIECES = "the cats (sat). Relational Dr. No İstanbul \u212aelvin é 😀 news,\nsky's\n\nskies a-a b . !?\n".split(" ")
WORD = re.compile("[A-Za-z0-9\u212a]*\u0130|[A-Za-z0-9\u212a]+")

CALLABLE = """
import { readFileSync } from "node:fs";
globalThis.document = { getElementById: () => null };
const kernels = await loadRouge({ punkt: readFileSync(TABLES, "utf8") });
export { cellsOf, formOfPair, isPlain, loadRouge, reordered, saying, serverOptions, without };
export const priced = (type, options, pairs) => pairs.map(([prediction, references]) => {
  const { drop, append } = pricesOf(kernels, type, options, prediction, references);
  return [...Array.from(drop, (price, word) => [without(prediction, word), price]),
    ...references.flatMap((text, k) =>
      wordsIn(text).map(([a, b], word) => [saying(prediction, text.slice(a, b)), append[k][word]]))];
});
export const kept = (text, list) => onlyWords(text, new Set(list));
export const answered = (head, pair) =>
  pairAnswer(head, formOfPair(head, pair).form, pair.prediction, pair.references, points);
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Calls functions of prices.js and local.js in Node."""
    script = tmp_path_factory.mktemp("prices") / "prices.mjs"
    script.write_text(
        "\n".join([modules("prices.js", "local.js"), f"const TABLES = {str(PUNKT)!r};", CALLABLE]), "utf-8"
    )
    served = Rouge(script)
    yield served
    served.close()


def pairs(n):
    """Predictions, each with one to three references."""
    rng = random.Random(n)

    def text():
        return " ".join(rng.choices(PIECES, k=rng.randrange(16)))

    return [(text(), [text() for _ in range(rng.randrange(1, 4))]) for _ in range(n)]


@pytest.mark.parametrize(("stem", "split"), [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize("name", TYPES)
def test_a_price_is_what_the_edited_text_scores_more(page, name, stem, split):
    scorer, made = Scorer([name], use_stemmer=stem, split_summaries=split), pairs(drawn(3000, 150))
    found = page("priced", name, {"useStemmer": stem, "splitSummaries": split}, made)
    before = scorer.score(*map(list, zip(*made, strict=True)))[name].fmeasure
    edited = [(text, references) for (_, references), edits in zip(made, found, strict=True) for text, _ in edits]
    after = iter(scorer.score(*map(list, zip(*edited, strict=True)))[name].fmeasure)
    assert len(edited) > 10 * len(made)
    for (prediction, references), score, edits in zip(made, before, found, strict=True):
        assert len(edits) == sum(len(WORD.findall(text)) for text in (prediction, *references))
        for text, price in edits:
            assert price == next(after) - score, (prediction, references, text)


def test_dropping_and_saying_change_one_word(page):
    for prediction, (reference, *_) in pairs(drawn(2000, 200)):
        words, others = WORD.findall(prediction), WORD.findall(reference)
        for at in range(len(words)):
            assert WORD.findall(page("without", prediction, at)) == [*words[:at], *words[at + 1 :]]
        for word in others[:3]:
            assert WORD.findall(page("saying", prediction, word)) == [*words, word]


@pytest.mark.parametrize(
    ("text", "word", "left"),
    [
        ("A hospital has it.", 1, "A has it."), ("by tablets.", 1, "by."), ("by tablets", 0, "tablets"),
        ("It is.\nWe are.", 2, "It is.\nare."), ("a", 0, ""), ("(a) b", 0, "() b"),
    ],
)  # fmt: skip
def test_a_dropped_word_leaves_no_space(page, text, word, left):
    assert page("without", text, word) == left


def test_a_word_is_said_before_the_last_full_stop(page):
    assert page("saying", "It is here.”\n", "now") == "It is here now.”\n"
    assert page("saying", "", "now") == "now"
    assert page("saying", "…", "now") == "… now"


def test_another_order_keeps_words_lines_and_punctuation(page):
    text = "Nurses save forty minutes, now.\nTwo wards lost access; a night."
    orders = {page("reordered", text, turn) for turn in range(20)}
    assert len(orders) > 15
    for order in orders - {text}:
        assert Counter(WORD.findall(order)) == Counter(WORD.findall(text))
        assert WORD.sub("w", order) == WORD.sub("w", text)
    assert page("reordered", "", 0) == ""
    assert page("reordered", "one.", 3) == "one."


def test_the_function_words_of_a_reference_are_those_of_python(page):
    scorer = Scorer()
    listed = ReportData({"a": scorer.score(["a"], ["a"])}).head()["function_words"]
    assert listed.split() == function_words(scorer.reader)
    text = "Nurses save it since\ntablets\ntook the place of paper."
    kept = "\n".join(" ".join(word for word in line.split() if word in listed.split()) for line in text.split("\n"))
    assert page("kept", text, listed.split()) == kept.replace("\n\n", "\n") == "it since\ntook the of"
    assert ReportData({"a": Scorer(tokenizer="unicode").score(["a"], ["a"])}).head()["function_words"] == ""


@pytest.mark.parametrize("options", [{}, {"stemmer": "porter"}])
def test_the_page_answers_about_a_pair_as_a_server_does(page, options):
    choices = Choices(TYPES, **options)
    head = ReportData({"a": Scorer(TYPES, tokenizer="unicode").score(["a"], ["b"])}).head()
    for prediction, references in pairs(drawn(1000, 100)):
        pair = {"prediction": prediction, "references": references, "types": TYPES, "options": options}
        served = json.loads(json.dumps(shown_pair(prediction, references, choices)))
        own = page("answered", head, pair)
        for part in ("texts", "copied"):
            assert own[part] == served[part]
        for part in ("systems", "n", "signature"):
            assert own["head"][part] == served["head"][part]
        for name in TYPES:
            [result], [expected] = own["head"]["results"][name], served["head"]["results"][name]
            assert {key: result[key] for key in ("score", "parts", "text")} == {
                key: expected[key] for key in ("score", "parts", "text")
            }
        for measure, expected in zip(own["head"]["measures"], served["head"]["measures"], strict=True):
            assert {key: measure[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"options": {"tokenizer": "unicode"}}, "tokenizer:unicode"),
        ({"options": {"stemmer": "french"}}, "stem:french"),
        ({"options": {"split_summaries": True}}, "lacks the tables"), ({"types": ["rougeW1.2"]}, "have none of them"),
    ],
)  # fmt: skip
def test_it_says_which_options_of_a_pair_it_does_not_score(page, asked, why):
    head = ReportData({"a": Scorer().score(["a"], ["b"])}).head()
    found = page("formOfPair", head, {"types": TYPES, "options": {}} | asked)
    assert found["form"] is None
    assert why in found["why"]


NOTED = [
    ("", "a b"), ("nan", "a b"), ("café au lait", "cafe au lait"), ("<think>a</think> b", "a b"), ("A b. C d.", "a b"),
    ("[1] a b", "a b"), ('{"a": "b"}', "a b"), ("a\tb", "a b"), ("老桥关闭", "老桥昨天关闭"),
]  # fmt: skip


@pytest.mark.parametrize(("prediction", "reference"), NOTED)
def test_texts_about_which_a_server_has_notes_are_left_to_it(page, prediction, reference):
    form = {"types": TYPES, "measures": [], "options": {}}
    pair = {"types": TYPES, "prediction": prediction, "references": [reference]}
    assert not page("isPlain", form, pair)
    assert not page("isPlain", form, pair | {"prediction": reference, "references": [reference, prediction]})


def test_a_server_has_no_notes_about_plain_texts(page):
    form, rng = {"types": TYPES, "measures": [], "options": {}}, random.Random(0)
    pieces = "the cat sat. sky's\n a-b news, Dr. No (x)".split(" ")
    plain = 0
    for _ in range(drawn(2000, 200)):
        prediction, reference = (" ".join(rng.choices(pieces, k=rng.randrange(9))) for _ in range(2))
        if page("isPlain", form, {"types": TYPES, "prediction": prediction, "references": [reference]}):
            plain += 1
            assert shown_pair(prediction, [reference], Choices(TYPES))["head"]["notes"] == []
    assert plain > 20
