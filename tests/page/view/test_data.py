"""The data sent to the page: texts, results, and counts whose quotients have the scorer's bits."""

import json
import math
import pickle
import re

import numpy as np
import pandas as pd
import pytest

from rougekit import Scorer, parse_signature, why
from rougekit.analysis import paper_table
from rougekit.analysis.comparison import compare
from rougekit.analysis.tables import numbers
from rougekit.analysis.why.units import PARTS
from rougekit.analysis.wording import title
from rougekit.foundation.errors import collect_warnings
from rougekit.page.view.data import BLOCK, ReportData, encoded
from rougekit.page.view.word_outcomes import outcome_counts
from tests.page.view.conftest import compared


def test_counts_equal_the_scorers(comparison):
    head = ReportData(comparison.scores, comparison).head()
    for measure in head["measures"]:
        for system, name in enumerate(head["systems"]):
            counts = comparison.scores[name][measure["name"]].counts
            for column in ("matches", "prediction_total", "reference_total"):
                assert measure["counts"][column][system] == counts[column].tolist()


@pytest.mark.parametrize(
    ("rouge_type", "options", "by_counts"),
    [
        ("rouge2", {}, True),
        ("meadL", {}, True),
        ("rougeW1.2", {}, False),  # a power of the quotient
        ("rougeW2k-1", {}, False),
        ("rougeL", {"beta": "p/r"}, False),
        ("rouge1", {"standard": "rouge155"}, False),
        ("rouge1", {"multi_reference": "jackknife"}, False),
        ("rouge1", {"multi_reference": "pooled"}, True),
    ],
)
def test_scores_that_are_not_quotients_are_sent_as_scores(rouge_type, options, by_counts):
    scores = Scorer([rouge_type], **options).score(["a cat sat"], [["the cat sat", "a dog"]])
    measure = ReportData({"a": scores}).head()["measures"][0]
    assert ("counts" in measure) is by_counts
    if not by_counts:
        assert measure["scores"]["fmeasure"] == [scores[rouge_type].fmeasure.tolist()]


@pytest.mark.parametrize(
    ("n_systems", "options", "over", "of_others"),
    [
        (2, {}, "", ""),
        (2, {"family": "types"}, "1 system and 2 types", ""),
        (3, {}, "2 systems", "3 pairs"),
        (3, {"family": "types"}, "2 systems and 2 types", "3 pairs"),
        (3, {"baseline": None}, "3 pairs", "3 pairs"),
    ],
)
def test_each_pair_says_what_its_p_value_is_corrected_over(n_systems, options, over, of_others):
    """The page has the baseline's own correction in the pairs with it, and that over all pairs in the others."""
    scores = compared(n_systems=n_systems, types=("rouge1", "rouge2")).scores
    ranking = ReportData(scores, compare(scores, **{"baseline": "a"} | options)).head()["rankings"]["rouge1"]
    for pair in ranking["pairs"]:
        said = over if 0 in (pair["a"], pair["b"]) else of_others
        ending = f"interval and p are Holm-corrected over {said}." if said else "95 % interval."
        assert all(ending in words for words in pair["words"])
    about = [part.split("Holm over ")[1] for part in re.split("; (?=differences)", ranking["about"]) if "Holm" in part]
    assert about == list(dict.fromkeys(filter(None, [of_others, over])))


def test_means_equal_the_comparisons_and_pairs_the_rankings(comparison):
    head = ReportData(comparison.scores, comparison).head()
    assert (head["systems"], head["baseline"]) == (["a", "b"], 0)
    entry = comparison["b"]["rouge2"]
    result = head["results"]["rouge2"][1]
    assert (result["score"], result["low"], result["high"]) == (
        entry.fmeasure.score,
        entry.fmeasure.low,
        entry.fmeasure.high,
    )
    assert result["parts"][1] == (entry.recall.score, entry.recall.low, entry.recall.high)
    (pair,) = head["rankings"]["rouge2"]["pairs"]
    assert (pair["a"], pair["b"], pair["difference"]) == (0, 1, entry.fmeasure.difference)
    assert pair["difference_low"] == entry.fmeasure.difference_low
    assert pair["claims"] == [comparison.claim_about("b", "rouge2")] * 2
    assert head["rankings"]["rouge2"]["sentence"] == comparison.overall_claim("rouge2")


def test_the_page_says_why_systems_differ_as_python_does(comparison):
    head = ReportData(comparison.scores, comparison).head()
    assert set(head["why"]) == {measure["name"] for measure in head["measures"]}
    for name, shown in head["why"].items():
        found = why(comparison, name)
        assert shown["sentences"] == found.sentences
        assert shown["expected"] == max(each.units.total for each in found.systems.values())
        counts = {key: head["counts"][at] for key, at in shown["columns"].items()}
        keys = (
            ["matched", "content", "function"] if name == "rouge1" else ["matched", "elsewhere", "content", "function"]
        )
        assert [segment["key"] for segment in shown["segments"]] == keys == [*counts]
        for at, (system, of) in enumerate(zip(head["systems"], shown["systems"], strict=True)):
            units = found.systems[system].units
            elsewhere = [] if name == "rouge1" else [units.elsewhere]
            assert of["parts"] == [units.matched, *elsewhere, units.missed_content, units.missed_function]
            assert of["parts"] == pytest.approx([np.mean(by_system[at]) for by_system in counts.values()])
            assert sum(of["parts"]) == pytest.approx(shown["expected"])
            assert of["said"].startswith(f"{units.matched:.1f} {'bigrams' if name == 'rouge2' else 'words'} matched, ")
    alone = ReportData({"a": comparison.scores["a"]}).head()
    said = why(comparison.scores["a"], "rouge2").sentences
    assert alone["why"]["rouge2"]["sentences"] == [each.replace("prediction matches", "a matches") for each in said]
    at = head["systems"].index("a")
    for name, shown in head["why"].items():
        assert alone["why"][name]["systems"] == [shown["systems"][at]]
        for key, column in shown["columns"].items():
            assert alone["counts"][alone["why"][name]["columns"][key]] == [head["counts"][column][at]]
    assert ReportData(comparison.scores).head()["why"] == {}, "systems that were not compared"


@pytest.mark.parametrize("rouge_type", ["rouge1", "rouge2", "rougeLsum"])
@pytest.mark.parametrize("stemmed", [False, True])
def test_words_are_told_apart_as_units_are_counted(comparison, stemmed, rouge_type):
    """For each example and system, as many words are marked as were counted; of bigrams, those of two words each."""
    data = ReportData(comparison.scores, comparison)
    found = why(comparison, rouge_type, stemming=stemmed)
    counts = outcome_counts(found, data.names)
    for example in range(0, 40, 7):
        (reference,) = data.marks(example, stemmed=stemmed)["references"]
        for at, digits in enumerate(reference["stemmed" if stemmed else "became"][rouge_type]):
            assert len(digits) == len(reference["tokens"]) // 2
            for key, of in counts.items():
                n, marked = of[at][example], sum(int(digit, 32) >> PARTS.index(key) & 1 for digit in digits)
                assert marked == n if rouge_type != "rouge2" else (n + (n > 0) <= marked <= 2 * n)
    assert ("stemmed" in counts and sum(map(sum, counts["stemmed"])) > 0) == stemmed
    assert any(map(sum, counts["elsewhere"])) if rouge_type != "rouge1" else "elsewhere" not in counts


def test_marks_of_rougew_are_of_rougels_units():
    scorer = Scorer(["rougeL", "rougeW1.2", "rougeSU4"])
    scores = {name: scorer.score([name, name], ["the cat sat", "a b"]) for name in ("sat the cat", "cat")}
    with collect_warnings():
        (reference,) = ReportData(scores, compare(scores)).marks(0)["references"]
    assert reference["became"]["rougeL"] == reference["became"]["rougeW1.2"]
    assert sorted(reference["became"]["rougeL"]) == ["114", "g1g"]


def test_without_a_baseline_each_pair_has_a_claim_in_both_directions(comparison):
    head = ReportData(comparison.scores, compare(comparison.scores, n_resamples=200)).head()
    assert head["baseline"] is None
    (pair,) = head["rankings"]["rouge2"]["pairs"]
    assert pair["claims"][0].startswith("On 40 examples, b scores ")
    assert pair["claims"][1].startswith("On 40 examples, a scores ")
    assert head["rankings"]["rouge2"]["sentence"].startswith("Among these outputs, b ")


@pytest.mark.parametrize(("method", "test"), [("student-hall", "the test"), ("permutation", "a t-test")])
def test_the_smallest_detectable_difference_is_worded_as_in_the_claim(method, test):
    """The page must not compute this itself, as it depends on the test."""
    scorer, references = Scorer(["rouge1"]), ["a b c d"] * 12
    systems = {name: scorer.score([*texts] * 6, references) for name, texts in {"x": "ab", "y": ("a b", "x")}.items()}
    c = compare(systems, "x", method)
    (pair,) = ReportData(c.scores, c).head()["rankings"]["rouge1"]["pairs"]
    assert pair["power"].startswith(f"With 80 % power, {test} would have detected a difference of about ")
    assert pair["power"][1:] in pair["claims"][0]


def test_tables_for_papers_mark_comparable_systems():
    scorer, references = Scorer(["rouge1"]), ["a b c d"] * 40
    systems = {name: scorer.score(texts * 10, references) for name, texts in {
        "x": ["a b", "a", "a b c", "x"], "y": ["a", "a b", "a b c", "x"], "z": ["x", "x", "a", "x"]
    }.items()}  # fmt: skip
    c = compare(systems, "x", margin=0.1)
    tables = ReportData(c.scores, c).head()["tables"]
    assert re.findall(r"(\w) & .*(dagger|approx)", tables["LaTeX"].partition("bottomrule")[0]) == [
        ("y", "approx"), ("z", "dagger"),
    ]  # fmt: skip
    assert r"$^\approx$ is comparable to it within 10.00 points" in tables["LaTeX"]


def test_in_a_tie_no_difference_from_the_best_is_called_significant():
    comparison = compared(30, 4, types=("rouge1",))
    ranking = ReportData(comparison.scores, comparison).head()["rankings"]["rouge1"]
    assert sorted(ranking["order"]) == [0, 1, 2, 3]
    assert [system for cluster in ranking["clusters"] for system in cluster] == ranking["order"]
    for pair in ranking["pairs"]:
        excludes = not pair["difference_low"] <= 0 <= pair["difference_high"]
        assert excludes == pair["significant"] == (pair["p_holm"] <= 0.05)


@pytest.mark.filterwarnings("error::RuntimeWarning")
@pytest.mark.parametrize("baseline", ["a", None])
def test_of_a_type_without_scores_it_is_said_that_it_can_not_be_compared(baseline):
    scorer, references = Scorer(["rouge1", "rouge2"], zero_division=math.nan), ["x", "y", "z"] * 3
    systems = {name: scorer.score([f"{name} {text}" for text in "xzz" * 3], references) for name in "ab"}
    with collect_warnings():
        comparison = compare(systems, baseline)
        (pair,) = ReportData(comparison.scores, comparison).head()["rankings"]["rouge2"]["pairs"]
    assert pair["words"] == ["", ""]
    assert all("can't be compared in ROUGE-2 F1: no example has a score in both" in claim for claim in pair["claims"])


def test_the_table_for_papers_equals_the_commands(comparison):
    found = ReportData(comparison.scores, comparison).head()["tables"]
    assert found["LaTeX"] == comparison.to_latex()
    assert set(found) == {"LaTeX", "Markdown", "TSV"}
    assert found["TSV"].splitlines()[-1] == f"# F-measures in points of 100, 40 examples. {comparison.signature}"
    for form, table in found.items():
        (line,) = (word.strip("`") for word in table.split() if "|std:" in word)
        assert line == comparison.signature, form
        parse_signature(line)


def test_the_sentences_on_methods_equal_pythons(comparison):
    found, expected = ReportData(comparison.scores, comparison).head()["methods"], comparison.methods
    assert found == {"in words": expected.text, "in LaTeX": f"{expected.latex}\n{expected.bibtex}"}
    name, scores = next(iter(comparison.scores.items()))
    assert ReportData({name: scores}).head()["methods"]["in words"] == scores.methods.text


@pytest.mark.parametrize("baseline", ["some", None])
def test_a_headline_names_tested_types_that_contradict_it(baseline):
    references = [" ".join(f"w{k}" for k in range(6 + row % 5)) for row in range(40)]
    outputs = {
        "some": [text[:-6] for text in references], "reversed": [" ".join(text.split()[::-1]) for text in references]
    }  # fmt: skip
    scorer = Scorer(["rouge1", "rouge2"])
    systems = {name: scorer.score(texts, references) for name, texts in outputs.items()}

    def headlines(primary):
        c = compare(systems, baseline, primary=primary)
        rankings = ReportData(c.scores, c).head()["rankings"]
        for rouge_type, each in rankings.items():
            said = [said for pair in each["pairs"] for said in (*pair["claims"], *pair["words"])]
            assert {text.startswith("Exploratory: ") for text in said} == {primary not in (None, rouge_type)}
        return [each["sentence"] for each in rankings.values()]

    by_1, by_2 = headlines(None)
    one, best = ("reversed", "some") if baseline else ("some", "reversed")  # each headline's best is that of its type
    assert re.search(rf" By ROUGE-2, {one} [^,.]* from {best} [^,.]*\.$", by_1)
    assert re.search(r" By ROUGE-1, reversed [^,.]* from some [^,.]*\.$", by_2)
    by_1_alone, by_2_alone = headlines("rouge2")
    assert by_1_alone == by_1.replace(
        " By ROUGE-2, ", " This is exploratory: the primary type is ROUGE-2. By ROUGE-2, "
    )
    assert "By ROUGE-1" not in by_2_alone
    assert "exploratory" not in by_2_alone


def test_a_single_system_has_means():
    scores = compared().scores["a"]
    result = ReportData({"a": scores}).head()["results"]["rouge1"][0]
    mean = scores.aggregate()["rouge1"]
    assert (result["score"], result["low"], result["high"]) == (mean, mean.low.fmeasure, mean.high.fmeasure)


def test_a_missing_mean_is_a_dash_in_tables_for_papers():
    scores = {"only": Scorer(["rouge1"], zero_division=math.nan).score(["x"], [""])}
    assert all("–" in text and "0.00" not in text for text in ReportData(scores).head()["tables"].values())


@pytest.mark.parametrize("n_lower", [0, 1, 2])
def test_the_page_has_the_scores_and_the_bold_of_the_table_for_papers(n_lower):
    """All that are highest as printed, and none if all are equal; here the first systems are."""
    references = ["the cat sat on the mat", "a dog ran"] * 10
    texts = {name: [text.replace("mat", "rug") for text in references] for name in "abc"}
    texts |= {name: ["the cat"] * 20 for name in "abc"[3 - n_lower :]}
    comparison = compare({name: Scorer(["rouge1"]).score(column, references) for name, column in texts.items()}, "a")
    results = ReportData(comparison.scores, comparison).head()["results"]["rouge1"]
    cells = [cell for _, cell in paper_table.table_of_scores(comparison, comparison.types).rows]
    assert [result["best"] for result in results] == [cell.is_best for cell in cells]
    assert [result["text"] for result in results] == [numbers.points(cell.value) for cell in cells]
    assert sum(result["best"] for result in results) == (3 - n_lower) % 3
    assert all(re.fullmatch(r"\d+\.\d\d to \d+\.\d\d", result["range"]) for result in results)


def test_blocks_contain_every_example_once():
    texts = [f"word{k}" for k in range(BLOCK + 3)]
    data = ReportData({"a": Scorer(["rouge1"]).score(texts, texts)})
    assert [each["references"][0] for block in range(2) for each in data.texts(block)] == texts
    assert data.texts(2) == []
    with pytest.raises(IndexError, match=f"expected 0 <= example < {BLOCK + 3}"):
        data.marks(BLOCK + 3)


def test_the_best_reference_of_each_example_is_sent():
    scorer = Scorer(["rouge1", "rougeL"])
    references = [["a dog", "the cat sat"], ["x"], ["b a", "a b c"]]
    systems = {
        "s": scorer.score(["the cat sat", "x", "a b"], references),
        "t": scorer.score(["a dog", "x", "a b c"], references),
    }
    data = ReportData(systems)
    assert data.marks(0)["chosen"] == {"rouge1": [1, 0], "rougeL": [1, 0]}
    assert "chosen" not in data.marks(1)
    assert data.marks(2)["chosen"] == {"rouge1": [0, 1], "rougeL": [1, 1]}
    pooled = Scorer(["rouge1"], multi_reference="pooled").score(["a"], [["a", "b"]])
    assert "chosen" not in ReportData({"s": pooled}).marks(0)


def test_columns_are_numeric_or_categorical():
    scores = Scorer(["rouge1"]).score(["a"] * 6, list("bcdefg"))
    columns = {"n": [1, 2, 3, 4, 5, math.nan], "kind": list("xyxyxy"), "id": list("abcdef")}
    found = ReportData({"a": scores}, columns=columns).head()["columns"]
    assert [column["name"] for column in found] == ["words in the reference", "n", "kind"]
    assert found[1]["values"][-1] is None
    assert [found[2]["choices"][at] for at in found[2]["values"]] == columns["kind"]


@pytest.mark.parametrize("missing", [None, "", math.nan])
def test_a_column_of_numbers_may_be_text_and_have_gaps(missing):
    """CSV files have no other type, and people skip examples."""
    scores = Scorer(["rouge1"]).score(["a"] * 6, list("bcdefg"))
    columns = {"human": ["4.5", missing, "3", 2, "1.25", "-1e-1"], "flags": [True, False] * 3, "none": [missing] * 6}
    found = {column["name"]: column for column in ReportData({"a": scores}, columns=columns).head()["columns"]}
    assert found["human"]["values"] == [4.5, None, 3, 2, 1.25, -0.1]
    assert {name: column["kind"] for name, column in found.items()} == {
        "words in the reference": "number", "human": "number", "flags": "choice", "none": "choice",
    }  # fmt: skip


def test_ids_are_no_judgements():
    scores = Scorer(["rouge1"]).score(["a b", "a", "b"], ["a b", "a c", "d"])
    columns = {"rating": [3, 1, 2], "doc_id": [1, 1, 2], "Index": ["0", "1", "2"]}
    found = ReportData({"a": scores}, columns=columns).head()["columns"]
    assert [column["name"] for column in found if "correlations" in column] == ["rating"]
    assert {column["name"] for column in found} >= columns.keys(), "examples are filtered by them"


def test_a_column_flags_odd_examples_with_the_reason():
    references = [
        "a b c d",
        "e f g h",
        "i j k l",
        "i j k l",
        "m n o p q r s t u v w x y z",
        "?",
        "",
        "a b c d e",
        "r",
        "s t u v",
    ]
    texts = [*references[:5], "x", "y", "q", *references[8:]]
    texts[0] = " "
    columns = ReportData({"a": Scorer(["rouge1"]).score(texts, references)}).head()["columns"]
    (found,) = (column for column in columns if column["name"] == "worth a look")
    assert [found["choices"][value] for value in found["values"]] == [
        "empty prediction", "nothing odd", *["repeated reference"] * 2,
        "nothing odd", "all systems fail", "empty reference", "all systems fail",
        "nothing odd", "nothing odd",
    ]  # fmt: skip


def test_the_copied_share_is_a_fraction_of_the_words():
    scores = Scorer(["rouge1"]).score(["q A b c d", "x"], ["r", "s"])
    found = ReportData({"a": scores}, sources=["a b c d e", "y"]).head()["columns"][1]
    assert (found["name"], found["values"]) == ("% copied from the source by a", [80.0, 0.0])
    assert (found["system"], found["low"], found["high"]) == (0, 0, 100)


def test_all_data_can_be_serialised_as_json():
    scores = Scorer(["rouge1", "bleu"], zero_division=math.nan).score(["", "\ud800 b"], ["", "b </script>"])
    data = ReportData({"a": scores}, ids=["x", np.int64(2)], columns={"n": np.array([1.5, np.inf])})
    head = json.loads(encoded(data.head()))
    assert head["measures"][0]["zero_division"] is None
    assert "counts" not in head["measures"][1]
    assert json.loads(encoded(data.texts(0)))[1]["predictions"] == ["\ud800 b"]


def test_a_type_in_which_no_example_counts_has_no_words():
    scorer = Scorer(["rouge1", "rouge2"], zero_division=math.nan)
    with collect_warnings():
        comparison = compare({name: scorer.score([f"{name} a", name], ["a", "b"]) for name in ("A", "B")})
    assert [*json.loads(encoded(ReportData(comparison.scores, comparison).head()))["why"]] == ["rouge1"]
    assert comparison.to_html().startswith("<!doctype html>")


def test_the_storage_key_depends_only_on_references():
    scorer = Scorer(["rouge1"])
    keys = {
        name: ReportData({"a": scorer.score(predictions, references)}).key
        for name, predictions, references in [
            ("one", ["a", "b"], ["c", "d"]),
            ("other system", ["x", "y"], ["c", "d"]),
            ("other set", ["a", "b"], ["c", "e"]),
        ]
    }  # fmt: skip
    assert keys["one"] == keys["other system"] != keys["other set"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"systems": {}}, "systems is empty"),
        ({"ids": ["x"]}, r"ids has 1 value; expected 2"),
        ({"ids": ["1", 1]}, r"ids has '1' more than once; expected a different one for each"),
        ({"columns": {"n": [1]}}, r"n has 1 value; expected 2"),
        ({"sources": iter(["x"])}, r"sources has 1 value; expected 2"),
    ],
)
def test_wrong_arguments_are_refused(arguments, says):
    scores = Scorer(["rouge1"]).score(["a", "b"], ["c", "d"])
    with pytest.raises(ValueError, match=says):
        ReportData(**{"systems": {"a": scores}} | arguments)


def test_scores_without_texts_are_refused():
    scores = pickle.loads(pickle.dumps(Scorer(["rouge1"]).score(["a"], ["c"])))
    with pytest.raises(ValueError, match=r"scores of 'a' have no texts.*score them again"):
        ReportData({"a": scores})


def test_titles_are_the_usual_names_of_measures():
    assert title("rougeSU4") == "ROUGE-SU4"


def test_pandas_columns_are_read_by_position():
    scores = Scorer(["rouge1"]).score(["a", "b"], ["c", "d"])
    given = {"ids": ["x", "y"], "sources": ["first", "second"], "columns": {"n": [3, 4]}}
    index = {"index": [1, 0]}
    series = {"ids": pd.Series(["x", "y"], **index), "sources": pd.Series(["first", "second"], **index)}
    data = ReportData({"a": scores}, **series, columns=pd.DataFrame({"n": [3, 4]}, **index))
    assert data.texts(0) == ReportData({"a": scores}, **given).texts(0)
    assert data.head() == ReportData({"a": scores}, **given).head()
    assert data.head()["ids"] == ["x", "y"]
    assert ReportData({"a": scores}).head()["ids"] is None
    assert ReportData({"a": scores}, ids=[3, 1.5]).head()["ids"] == [3, "1.5"]


def test_a_missing_source_is_named():
    scores = Scorer(["rouge1"]).score(["a", "b"], ["c", "d"])
    with pytest.raises(TypeError, match=r"sources\[1\] is nan \(float\), an empty cell to pandas .*; expected str"):
        ReportData({"a": scores}, sources=pd.Series(["x", math.nan]))
