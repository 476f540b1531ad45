"""What texts hold that is probably not meant: found, counted, said once, and not of texts that people write."""

import csv
import json
import runpy
import warnings

import numpy as np
import pytest

import rougekit
from dev import realsumm
from dev.paths import ROOT
from rougekit import Scorer
from rougekit.cli import main
from rougekit.integrations.rewards import rouge_reward
from rougekit.page.server.choices import Choices
from rougekit.page.server.files import Upload
from rougekit.page.server.testset import ChosenRoles
from rougekit.reading import contents
from rougekit.reading.contents import (
    FIRST,
    HABITUAL,
    LONG,
    MANY,
    OF_SOURCE,
    SENTENCE,
    SHORT_ANSWER,
    SHORT_SOURCE,
    SWAPPED_CHARACTERS,
    SWAPPED_RATIO,
    TIMES,
    Contents,
    notices_of,
    notices_together,
)
from tests.helpers.pages import results_of

WORDS = "amber birch cedar dune ember fjord grove heath inlet knoll larch moor".split()


def texts(n, first=0, words=8):
    """n different texts."""
    return [
        " ".join(WORDS[(first + k * 7 + j * (k + 3)) % len(WORDS)] for j in range(words)) + f" {k}." for k in range(n)
    ]


GOOD, REFERENCES = texts(40), texts(40, 5)


def kinds(predictions, references=None):
    references = REFERENCES[: len(predictions)] if references is None else references
    return {each.kind: (each.n, each.first) for each in notices_of(predictions, references)}


def replaced(*changes):
    changed = [*GOOD]
    for row, text in changes:
        changed[row] = text
    return changed


def test_ids_of_transcripts_are_found_and_whether_they_are_those_of_references():
    def transcripts(texts, form, first=0):
        return [form.format(id=f"utt-{(k + first) % len(texts):03}", text=text) for k, text in enumerate(texts)]

    for form in ("{id} {text}", "{text} ({id})", "{id}\t{text}"):
        same, turned = transcripts(REFERENCES, form), transcripts(REFERENCES, form, first=1)
        assert kinds(transcripts(GOOD, form), same) == {"ids": (40, 0)}
        assert kinds(transcripts(GOOD, form), turned) == {"ids": (40, 0), "other_ids": (40, 0)}
    assert kinds(transcripts(GOOD, "{id} {text}")) == {}
    assert kinds(GOOD, transcripts(REFERENCES, "{id} {text}")) == {}


@pytest.mark.parametrize("form", ["{} {}", "{}. {}", "{}: {}"])
def test_numbers_before_all_texts_are_ids_unless_they_are_few_or_repeat(form):
    def numbered(texts, first=0, n=40):
        return [form.format((k + first) % len(texts) % n, text) for k, text in enumerate(texts)]

    assert kinds(numbered(GOOD), numbered(REFERENCES)) == {"ids": (40, 0)}
    assert kinds(numbered(GOOD), numbered(REFERENCES, first=1)) == {"ids": (40, 0), "other_ids": (40, 0)}
    assert kinds(numbered(GOOD, n=39), numbered(REFERENCES, n=39)) == kinds(numbered(GOOD)) == {}
    few = HABITUAL - 1
    assert kinds(numbered(GOOD[:few]), numbered(REFERENCES[:few])) == {}


def test_nothing_is_found_in_good_texts_and_none():
    assert kinds(GOOD) == kinds([], []) == {}
    assert kinds(GOOD, [[text, f"{text} again"] for text in REFERENCES]) == {}


@pytest.mark.parametrize(
    ("kind", "predictions", "expected"),
    [
        ("empty", replaced((3, " \n"), (7, "")), (2, 3)),
        ("missing", replaced((5, "NaN"), (9, "None ")), (2, 5)),
        ("reasoning", replaced((8, "<think>Hm.</think> amber"), (9, "so </think> birch"), (11, "◁think▷ x")), (3, 8)),
        ("reasoning", replaced((39, "<|channel|>analysis")), (1, 39)),
        ("verdict", [f"[PASS] {text}" for text in GOOD], (40, 0)),
        ("failure", replaced((7, "Error: Request timed out."), (9, "error code: 429 - too many requests")), (2, 7)),
        ("opening", [f"Sure! Here is a concise summary of the article: {text}" for text in GOOD], (40, 0)),
        ("opening", [f"Summary:\n{text}" for text in GOOD], (40, 0)),
        ("opening", [f"Certainly! {text}" for text in GOOD[:20]] + GOOD[20:], (20, 0)),
        ("json", [json.dumps({"summary": text}) for text in GOOD], (40, 0)),
        ("json", [f"```json\n{json.dumps({'summary': text})}\n```" for text in GOOD], (40, 0)),
        ("letters", ["\n".join(text) for text in GOOD], (40, 0)),
        ("ids", [f"{k}\t{text}" for k, text in enumerate(GOOD)], (40, 0)),
        ("ids", [f"{k} ||| {text}" for k, text in enumerate(GOOD)], (40, 0)),
        ("identical", replaced((4, GOOD[2])), (2, 2)),
        (
            "truncated",
            [" ".join(WORDS)] * 0 + [f"{text[:-1]} {k} b" for k, text in enumerate(GOOD[:9])] + GOOD[9:],
            (9, 0),
        ),
        ("copied", REFERENCES[:10] + GOOD[10:], (10, 0)),
        ("lists", [f"['{text}']" for text in GOOD], (1, 0)),
        *(
            ("lists", [str(made(text)) for text in GOOD], (1, 0))
            for made in (
                str.encode,
                lambda text: (text,),
                lambda text: {text},
                lambda text: {"text": [text], "start": 3},
                lambda text: np.array([text]),
                lambda text: f"tensor('{text}')",
                lambda text: f"array(['{text}'], dtype=object)",
            )
        ),
        ("long", [f"{text} " * 9 + "." for text in GOOD], (1, 0)),
    ],
)
def test_a_likely_mistake_is_counted_with_its_first_row(kind, predictions, expected):
    assert kinds(predictions) == {kind: expected}


def test_references_have_mistakes_too():
    assert kinds(GOOD, [*REFERENCES[:6], " ", *REFERENCES[7:]]) == {"empty_reference": (1, 6)}
    two = [[text, "x"] for text in REFERENCES]
    assert kinds(GOOD, [["", " "], *two[1:]]) == {"empty_reference": (1, 0)}
    assert kinds(GOOD, [["", "x"], *two[1:]]) == {}
    assert kinds(GOOD, REFERENCES[:38] + [REFERENCES[0]] * 2) == {"swapped": (3, 0)}
    named = [f"d{k}\t{text}" for k, text in enumerate(REFERENCES)]
    assert kinds(GOOD, named) == kinds(GOOD, [[each, "x"] for each in named]) == {"reference_ids": (40, 0)}
    assert kinds(GOOD, [*named[:39], REFERENCES[39]]) == {}
    assert kinds(GOOD, [f"d{k % 20}\t{text}" for k, text in enumerate(REFERENCES)]) == {}, "these name groups"
    assert kinds(GOOD, [f"{' '.join(texts(9, k))} {k}." for k in range(40)]) == {"long_reference": (40, 0)}
    sentences = [[f"a{k}{j} b{k}{j} c{k}{j} d{k}{j}." for j in range(3 + k % 3)] for k in range(40)]
    assert kinds(texts(40, 1, words=14), sentences) == {"sentences": (40, 0)}
    words = [text.split() for text in REFERENCES]
    assert [kinds(GOOD[:n], words[:n]) for n in (1, 3, 40)] == [{}, {"sentences": (3, 0)}, {"sentences": (40, 0)}]
    assert kinds(["amber"] * 3, words[:3]) == kinds(GOOD[:3], [each[: SENTENCE - 1] for each in words[:3]]) == {}
    whole = [[f"{text} {k}." for text in texts(3 + k % 3, k, words=14)] for k in range(40)]
    assert kinds(texts(40, 1, words=14), whole) == {}


def test_references_with_bars_between_them_are_several():
    barred = [f"{text} ||| {text} again" for text in REFERENCES]
    assert kinds(GOOD, barred) == kinds(GOOD, [[text] for text in barred]) == {"bars": (40, 0)}
    assert "bars" not in kinds(GOOD, [*REFERENCES[:21], *barred[21:]])
    assert "bars" not in kinds([f"{text} ||| more" for text in GOOD], barred)


def test_texts_about_errors_are_no_messages():
    assert kinds(replaced((7, "Error rates fell: amber birch."), (9, "Exceptions to the rule: cedar."))) == {}


def test_texts_with_quotation_marks_and_brackets_are_no_objects():
    for form in ("'{}'", '"{}"', "('{}' she said)", "[{}]", "({})", "{{{}}}", "b: '{}'", "{{'{}' and more}}"):
        assert "lists" not in kinds([form.format(text) for text in GOOD])


def test_short_answers_may_be_equal_and_end_without_a_full_stop():
    labels = ["New York City", "the red one", "I don't know", "42"] * 10
    assert kinds(labels, labels) == {}
    assert kinds(["amber birch cedar dune ember fjord grove"[: 5 + k % 30] for k in range(40)]) == {}  # headlines


def test_only_an_opening_that_is_no_accident_is_found():
    assert kinds(replaced((2, f"Sure, {GOOD[2]}"))) == {}


@pytest.mark.parametrize(
    ("kind", "n", "odd"),
    [
        ("letters", 15, lambda row: "\n".join(GOOD[row])),
        ("opening", 3, lambda row: f"Sure, {GOOD[row]}"),
        ("copied", 3, lambda row: REFERENCES[row]),
    ],
    ids=["letters", "opening", "copied"],
)
def test_a_share_is_reached_by_as_many_texts_as_it_says(kind, n, odd):
    """Half of 30 texts, or a tenth of them; so few are all looked at."""
    for n_odd, expected in ((n, True), (n - 1, False)):
        assert (kind in kinds([*map(odd, range(n_odd)), *GOOD[n_odd:30]])) == expected


def test_a_copy_has_as_many_words_as_a_sentence():
    """Short answers may equal their references."""
    for n_words, expected in ((SENTENCE, True), (SENTENCE - 1, False)):
        copies = [" ".join(text.split()[:n_words]) for text in GOOD]
        assert ("copied" in kinds(copies, copies)) == expected


def test_two_examples_have_habits_and_ten_are_compared_with_each_other():
    """Of a single one, nothing is said of what may be the answer."""
    listed = [f"['{text}']" for text in GOOD]
    assert [kinds(listed[:n]) for n in (1, 2)] == [{}, {"lists": (1, 0)}]
    assert [kinds([GOOD[0]] * n) for n in (HABITUAL - 1, HABITUAL)] == [{}, {"identical": (HABITUAL, 0)}]


def test_predictions_are_long_if_each_of_the_first_is():
    def long(n, n_characters, ratio, last=SWAPPED_RATIO):
        references = ["a" * n_characters] * n
        return "long" in kinds(["b" * (ratio * n_characters)] * (n - 1) + ["b" * int(last * n_characters)], references)

    assert long(FIRST, SWAPPED_CHARACTERS, SWAPPED_RATIO)
    assert not long(FIRST - 1, SWAPPED_CHARACTERS, SWAPPED_RATIO)
    assert not long(FIRST, SWAPPED_CHARACTERS - 1, SWAPPED_RATIO)
    assert not long(FIRST, SWAPPED_CHARACTERS, SWAPPED_RATIO, last=SWAPPED_RATIO - 0.1)
    assert long(FIRST + 1, SWAPPED_CHARACTERS, SWAPPED_RATIO, last=1), "others need not be"


@pytest.mark.parametrize(
    ("of_references", "of_predictions", "letters", "expected"),
    [
        (LONG, LONG // TIMES - 1, 1, True),
        (LONG - 1, LONG // TIMES - 1, 1, False),
        (LONG, LONG // TIMES, 1, False),
        (LONG + 1, LONG // TIMES, 1, True),
        (LONG, 1, 20, True),
        (LONG, 1, 60, False),  # a word as long as a text
    ],
)
def test_references_are_long_by_their_words_beside_those_of_predictions(
    of_references, of_predictions, letters, expected
):
    predictions, references = (
        [" ".join([f"{letter * n_letters}{k}"] * n) for k in range(HABITUAL)]
        for letter, n_letters, n in (("a", letters, of_predictions), ("b", 1, of_references))
    )
    assert ("long_reference" in kinds(predictions, references)) == expected


@pytest.mark.parametrize(
    ("n", "of_predictions", "of_references", "precision", "recall", "expected"),
    [
        (MANY, SHORT_ANSWER, SHORT_SOURCE, OF_SOURCE, OF_SOURCE / 2, True),
        (MANY - 1, SHORT_ANSWER, SHORT_SOURCE, OF_SOURCE, OF_SOURCE / 2, False),
        (MANY, SHORT_ANSWER - 1, SHORT_SOURCE, OF_SOURCE, OF_SOURCE / 2, False),
        (MANY, SHORT_ANSWER, SHORT_SOURCE - 1, OF_SOURCE, OF_SOURCE / 2, False),
        (MANY, SHORT_ANSWER, SHORT_SOURCE, OF_SOURCE - 0.01, OF_SOURCE / 4, False),
        (MANY, SHORT_ANSWER, SHORT_SOURCE, OF_SOURCE, OF_SOURCE / 2 + 0.01, False),
    ],
)
def test_references_are_sources_if_scores_and_lengths_say_so(
    n, of_predictions, of_references, precision, recall, expected
):
    contents = Contents()
    contents.add(["a" * of_predictions] * n, ["b" * of_references] * n)
    contents.add_scores(np.repeat([[precision], [recall]], n, axis=1))
    assert ("source" in contents.kinds) == expected
    says = f"(precision {100 * precision:.0f}, recall {100 * recall:.0f})"
    assert [says in notice.says for notice in contents.notices if notice.kind == "source"] == [True] * expected


def test_ids_are_those_of_references_if_half_of_them_are():
    named = [f"utt-{row:03} {text}" for row, text in enumerate(GOOD)]
    for n_shared, expected in ((20, True), (19, False)):
        references = [f"utt-{row if row < n_shared else row + 40:03} {text}" for row, text in enumerate(REFERENCES)]
        assert ("ids" in kinds(named, references)) == expected


def test_habits_are_found_in_a_sample_and_counted_in_all():
    many, references = texts(5_000), texts(5_000, 5)
    assert kinds([f"[FAIL] {text}" for text in many], references) == {"verdict": (5_000, 0)}
    assert kinds([*many[:4_999], "<think>"], references) == {"reasoning": (1, 4_999)}


def test_parts_add_up_and_rows_are_numbered_over_all():
    whole, parts = Contents(), Contents()
    odd = replaced((15, ""), (35, "<think> x"), (37, ""))
    whole.add(odd, REFERENCES)
    for first in range(0, 40, 10):
        part = Contents()
        part.add(odd[first : first + 10], REFERENCES[first : first + 10])
        parts.extend([part, None])
    assert parts.notices == whole.notices
    assert [(each.kind, each.n, each.first) for each in parts.notices] == [("empty", 2, 15), ("reasoning", 1, 35)]


def test_sources_taken_for_references_show_in_scores():
    with (ROOT / "examples" / "sources.csv").open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    for name in ("copying", "rewriting", "reference"):
        found, wrong = [row[name] for row in rows], [row["source"] for row in rows]
        with pytest.warns(rougekit.RougeWarning, match=r"nearly all in their references \(precision \d+, recall \d+\)"):
            Scorer(["rouge1"]).score(found, wrong)
    with (ROOT / "examples" / "systems.csv").open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    for name in ("first_sentence", "one_detail_wrong"):
        contents = Contents()
        predictions, references = ([row[column] for row in rows] for column in (name, "reference"))
        contents.add(predictions, references)
        contents.add_scores(Scorer(["rouge1"]).score(predictions, references).columns["rouge1"])
        assert [each.first for each in contents.notices if each.kind == "empty"] == [29] * (name == "first_sentence")
        assert {each.kind for each in contents.notices} <= {"empty"}


def test_real_outputs_have_no_notice_but_that_one_system_stops_at_70_words():
    if not realsumm.FILE.exists():
        pytest.skip("REALSumm's summaries are not there")
    by_system = {}
    for row in realsumm.rows():
        by_system.setdefault(row["system"], []).append(row)
    found = {}
    for system, rows in by_system.items():
        predictions, references = ([row[name] for row in rows] for name in ("prediction", "reference"))
        contents = Contents()
        contents.add(predictions, references)
        contents.add_scores(Scorer(["rouge1"]).score(predictions, references).columns["rouge1"])
        found[system] = [each.kind for each in contents.notices]
    assert len(found) == 14
    assert {system: kinds for system, kinds in found.items() if kinds} == {"unilm_out_v1": ["truncated"]}


def said(recwarn, words):
    return [str(each.message) for each in recwarn if words in str(each.message)]


def test_every_surface_says_it_once(recwarn, tmp_path, capsys, monkeypatch):
    what = "a model's reasoning (<think>), which is scored as words; the first is"
    mend = ". To score only what follows it, give drop_reasoning=True"
    several = f"2 of 40 predictions have {what} predictions[8]{mend}"
    odd = replaced((8, "<think>Hm.</think> amber"), (9, "<think> b"))
    warnings.simplefilter("always")  # in the context of recwarn
    for score in (Scorer(["rouge1"]).score, rougekit.score):
        recwarn.clear()
        score(odd, REFERENCES)
        assert said(recwarn, "reasoning") == [several]
    recwarn.clear()
    reward = rouge_reward("rougeL")
    for completions in (odd, odd):
        reward(completions, reference=REFERENCES)
    (message,) = said(recwarn, "reasoning")
    assert message.startswith(f"{several}. Here: rouge_reward(..., drop_reasoning=True) [shown again at")
    recwarn.clear()
    Scorer(["rouge1"]).score(odd[8:9], REFERENCES[8:9])
    assert said(recwarn, "reasoning") == [f"1 of 1 prediction has {what} predictions[0]{mend}"]
    recwarn.clear()
    Scorer(["rouge1"], drop_reasoning=True).score(odd, REFERENCES)
    assert not said(recwarn, "reasoning")
    monkeypatch.chdir(tmp_path)
    rows = [{"prediction": p, "reference": r} for p, r in zip(odd, REFERENCES, strict=True)]
    (tmp_path / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    line = several.replace("predictions[8]", "prediction 9").replace("drop_reasoning=True", "--drop_reasoning")
    for more in ([], ["--context"], ["--noaggregate"]):
        assert main(["a.jsonl", "--rouge_types=rouge1", *more]) == 0
        assert capsys.readouterr().err.count(f"warning: {line}\n") == 1


ODD = {
    "a model's reasoning (<think>)": replaced((8, "<think>Hm.</think> amber")),
    "a letter in each line": ["\n".join(text) for text in GOOD],
    "are the word 'nan'": ["nan"] * 40,
}
"""Texts of a whole file, by what is said of them."""


@pytest.mark.parametrize(("words", "odd"), ODD.items())
def test_plugin_rewards_and_page_say_it_too(recwarn, words, odd):
    pytest.importorskip("evaluate")
    warnings.simplefilter("always")  # in the context of recwarn
    plugin = runpy.run_path(rougekit.plugin_path())["Rouge"]()
    for score in (
        lambda: Scorer(["rouge1"]).score(odd, REFERENCES),
        lambda: plugin.compute(predictions=odd, references=REFERENCES, rouge_types=["rouge1"]),
        lambda: rouge_reward("rouge1")(odd, reference=REFERENCES),
    ):
        recwarn.clear()
        score()
        assert len(said(recwarn, words)) == 1
    found = results_of(Upload("x", {"a": odd, "r": REFERENCES}), ChosenRoles(["a"], ["r"]), Choices(["rouge1"]))
    assert len([each for each in found.report.head()["noticed"] if words in each["words"]]) == 1


def test_what_follows_the_reasoning_is_scored_by_plugin_command_and_page(tmp_path, capsys):
    pytest.importorskip("evaluate")
    odd = [f"<think>Hm, {text}</think> {text}" for text in GOOD]
    expected = Scorer(["rouge1"]).score(GOOD, REFERENCES)["rouge1"].fmeasure.mean()
    plugin = runpy.run_path(rougekit.plugin_path())["Rouge"]()
    given = {"predictions": odd, "references": REFERENCES, "rouge_types": ["rouge1"]}
    assert plugin.compute(**given, drop_reasoning=True)["rouge1"] == pytest.approx(expected, abs=1e-12)
    assert plugin.compute(**given)["rouge1"] != pytest.approx(expected, abs=1e-3)
    (tmp_path / "a.jsonl").write_text(
        "".join(json.dumps({"prediction": p, "reference": r}) + "\n" for p, r in zip(odd, REFERENCES, strict=True))
    )
    assert main([str(tmp_path / "a.jsonl"), "--drop_reasoning", "--rouge_types=rouge1", "--format=json"]) == 0
    found = json.loads(capsys.readouterr().out)["scores"]["rouge1"]["mid"]["fmeasure"]
    assert found == pytest.approx(expected, abs=1e-12)
    choices = Choices(["rouge1"], drop_reasoning=True)
    page = results_of(Upload("x", {"a": odd, "r": REFERENCES}), ChosenRoles(["a"], ["r"]), choices)
    assert page.scored.systems.means["a"]["rouge1"].mid.fmeasure == pytest.approx(expected, abs=1e-12)


def test_scores_do_not_depend_on_what_is_found(monkeypatch):
    odd = replaced((8, "<think>Hm.</think> amber"), (9, "[PASS]"), (3, ""))
    with pytest.warns(rougekit.RougeWarning):
        found = Scorer().score(odd, REFERENCES)
    monkeypatch.setattr(contents, "RULES", {})
    assert Scorer().score(odd, REFERENCES).columns["rougeL"].tolist() == found.columns["rougeL"].tolist()


def test_old_names_still_lead_to_a_notice():
    (notice,) = notices_of(replaced((3, "")), REFERENCES)
    assert str(notice) == notice.says
    with pytest.warns(DeprecationWarning, match="DataIssue is now Notice"):
        assert rougekit.DataIssue is rougekit.Notice  # type: ignore[attr-defined]


def test_what_several_systems_have_is_counted_by_system():
    """The one that has most first; of references, which are everybody's, no system is named."""
    outputs = {"a": ["a", "", "b"], "b": ["", " ", "c"], "c": ["a", "b", "c"]}
    found = {name: Contents() for name in outputs}
    for name, of_system in found.items():
        of_system.add(outputs[name], ["a", "b", ""])
    empty, without_reference = notices_together(found)
    assert (empty.kind, empty.n, empty.first) == ("empty", 3, 0)
    assert "2 of 3 predictions of b (a: 1) are" in empty.says
    assert (without_reference.kind, without_reference.n) == ("empty_reference", 1)
    assert "of b" not in without_reference.says
    many = notices_together({f"s{k}": found["a"] for k in range(9)})[0]
    assert "of s0 (s1: 1, s2: 1, s3: 1, 5 others) is" in many.says
    assert notices_together({"": found["a"]})[0] == found["a"].notices[0]
    late = Contents()
    late.add(["a", "b", "c", ""], ["a", "b", "c", "d"])
    assert "2 of 3 predictions of b (late: 1) are" in notices_together({"late": late, "b": found["b"]})[0].says
