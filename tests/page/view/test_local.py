"""What the page scores by itself has the scores and the marks of Python."""

import random
from dataclasses import replace

import pytest

from dev.corpora import CNN, corpus
from rougekit import Scorer
from rougekit.page.view import html
from rougekit.page.view.data import ReportData
from tests.helpers.amounts import drawn
from tests.helpers.node import PUNKT, Rouge

TYPES = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum"]
PIECES = "the cats sat. Relational Dr. No İstanbul \u212aelvin é 😀 news,\nsky skies a a b".split(" ")

CALLABLE = """
import { readFileSync } from "node:fs";
const kernels = await loadRouge({ punkt: readFileSync(TABLES, "utf8") });
export { formOf, loadRouge, signatureOf };
export const scored = (form, examples) =>
  examples.map(([predictions, references]) => scoredExample(kernels, form, { predictions, references }));
globalThis.document = { getElementById: () => null };
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Calls functions of local.js in Node."""
    parts: dict[str, str] = {}
    html._join("local.js", parts)
    script = tmp_path_factory.mktemp("local") / "local.mjs"
    tables = f"const TABLES = {str(PUNKT)!r};"
    script.write_text("\n".join([*parts.values(), tables, CALLABLE]), "utf-8")
    served = Rouge(script)
    yield served
    served.close()


def examples(n, n_systems, n_references):
    """Predictions and references of drawn and of longer texts."""
    rng = random.Random(n_systems * 10 + n_references)

    def text():
        return " ".join(rng.choices(PIECES, k=rng.randrange(30)))

    made = [([text() for _ in range(n_systems)], [text() for _ in range(n_references)]) for _ in range(n)]
    news = zip(*corpus(CNN, 8), strict=True)
    return [*made, *(([one[9 * k :] for k in range(n_systems)], [other] * n_references) for one, other in news)]


@pytest.mark.parametrize(("stem", "split"), [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize(("n_systems", "n_references"), [(1, 1), (3, 1), (2, 3), (6, 1)])
def test_scores_and_marks_of_examples_are_those_of_python(page, stem, split, n_systems, n_references):
    made = examples(drawn(400, 40), n_systems, n_references)
    scorer = Scorer(TYPES, use_stemmer=stem, split_summaries=split)
    references = [refs[0] if n_references == 1 else refs for _, refs in made]
    systems = {f"s{k}": scorer.score([predictions[k] for predictions, _ in made], references) for k in range(n_systems)}
    data = ReportData(systems)
    found = page("formOf", data.head())
    assert found["why"] == "" or split  # the tables are in reports that split
    form = {"types": TYPES, "measures": [], "options": {"useStemmer": stem, "splitSummaries": split}}
    for at, answer in enumerate(page("scored", form, made)):
        for name, scores in answer["scores"].items():
            own = [
                [columns[name].precision[at], columns[name].recall[at], columns[name].fmeasure[at]]
                for columns in systems.values()
            ]
            assert [list(score.values()) for score in scores] == own
        assert answer["marks"] == as_json(data.marks(at))


def as_json(marks):
    """With keys as text, as JSON has them."""
    if "forms" in marks:
        marks["forms"] = [{str(at): form for at, form in forms.items()} for forms in marks["forms"]]
    return marks


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"tokenizer": "unicode"}, "tok:unicode"), ({"standard": "rouge155"}, "std:rouge155"),
        ({"max_words": 5}, "limit:5w"),
        ({"beta": 2.0}, "beta:2"), ({"stopwords": ["the"]}, "stop:"), ({"split_summaries": True}, "lacks the tables"),
        ({"rouge_types": ["rougeW"]}, "have none of them"),
    ],
)  # fmt: skip
def test_it_says_why_it_does_not_score_what_it_would_score_otherwise(page, options, words):
    data = ReportData({"a": Scorer(**{"rouge_types": ["rouge1"], **options}).score(["a b"], ["a c"])})
    found = page("formOf", data.head())
    assert found["form"] is None
    assert words in found["why"]


def test_signatures_are_those_of_the_servers_answers(page):
    scores = Scorer(["rouge1", "rougeL"], use_stemmer=True).score(["a"], [["a", "b"]])
    form = {"types": ["rouge1", "rougeL"], "measures": [], "options": {"useStemmer": True, "splitSummaries": False}}
    head = ReportData({"a": replace(scores, averaging=scores.averaging.changed(n_resamples=0))}).head()
    assert page("signatureOf", form, 2, "boot:0|ci:95") == head["signature"]
