"""What is said of likely mistakes: once, by every surface, and by system; no score depends on it."""

import json
import runpy
import warnings

import pytest

import rougekit
from rougekit import Scorer
from rougekit.cli import main
from rougekit.integrations.rewards import rouge_reward
from rougekit.page.server.choices import Choices
from rougekit.page.server.testset import ChosenRoles
from rougekit.page.server.uploaded import Upload
from rougekit.reading import notices
from rougekit.reading.contents import Contents, notices_of
from rougekit.reading.notices import notices_together
from tests.helpers.odd_texts import GOOD, REFERENCES, replaced
from tests.helpers.pages import results_of


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


def test_outputs_that_repeat_a_column_are_told_by_command_python_and_page(recwarn, tmp_path, capsys):
    warnings.simplefilter("always")  # in the context of recwarn
    rows = [
        {
            "prompt": f"Name trees beside {row} houses.",
            "a": text,
            "b": f"Name trees beside {row} houses. {text}",
            "ref": r,
        }
        for row, (text, r) in enumerate(zip(GOOD, REFERENCES, strict=True))
    ]
    (path := tmp_path / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    columns = ["--prediction_column=a", "--prediction_column=b", "--reference_column=ref"]
    said = "40 of 40 predictions of b repeat the prompt or source of their row"
    for command in ([], ["report", f"--output={tmp_path / 'a.html'}"], ["compare"]):
        assert main([*command, str(path), *columns, "--rouge_types=rouge1"]) == 0
        assert capsys.readouterr().err.count(said) == 1
    data = rougekit.read(path, prediction_column=["a", "b"], reference_column="ref")
    assert {name: [each.kind for each in found] for name, found in data.notices.items()} == {"b": ["prompts"]}
    upload = Upload("x", {name: [row[name] for row in rows] for name in rows[0]})
    found = results_of(upload, ChosenRoles(["a", "b"], ["ref"]), Choices(["rouge1"]))
    assert len([each for each in found.report.head()["noticed"] if said in each["words"]]) == 1


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
    monkeypatch.setattr(notices, "SENTENCES", {})
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
