"""Scores as a picture; tests/cli/test_score.py draws some."""

import pytest

from rougekit import Scorer
from rougekit.foundation.io.plotting import plot_scores


@pytest.fixture
def results():
    return Scorer(["rouge1", "bleu1"]).score(["a cat", "a dog", "rain"], ["the cat", "a dog", "it rained"]).aggregate()


@pytest.mark.parametrize("name", ["scores", "scores.gif", "scores.svg.gz"])
def test_a_picture_of_another_kind_is_refused_before_anything_is_drawn(results, tmp_path, name):
    with pytest.raises(ValueError, match=rf"^path=.*{name}'; expected a name that ends in \.png, \.svg or \.pdf"):
        plot_scores({"a": results}, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_plot_without_systems_is_refused(tmp_path):
    with pytest.raises(ValueError, match="systems is empty"):
        plot_scores({}, tmp_path / "scores.png")


@pytest.mark.slow  # matplotlib takes its time
def test_systems_and_types_are_named_and_every_score_has_a_bar(results, tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    path = tmp_path / "scores.svg"
    with matplotlib.rc_context({"svg.fonttype": "none"}):
        plot_scores({"mine": results, "theirs": results}, path)
    drawn = path.read_text("utf-8")
    for words in ("mine", "theirs", "rouge1", "bleu1", "F-measure, with interval"):
        assert f">{words}</text>" in drawn
    assert drawn.count("LineCollection") == 2  # intervals, of each system


@pytest.mark.slow
def test_long_names_end_within_the_picture(results, tmp_path):
    image = pytest.importorskip("matplotlib.image")
    plot_scores({"W" * 80: results, "bart large cnn " * 6: results}, tmp_path / "scores.png")
    pixels = image.imread(tmp_path / "scores.png")
    assert pixels.min() < 1
    for edge in (pixels[:, 0], pixels[:, -1], pixels[0], pixels[-1]):
        assert (edge == 1).all()


@pytest.mark.slow
def test_systems_over_steps_are_lines_in_step_order_with_hollow_marks_behind(tmp_path, monkeypatch):
    figure = pytest.importorskip("matplotlib.figure")
    drawn = []
    save = figure.Figure.savefig
    monkeypatch.setattr(figure.Figure, "savefig", lambda self, *to, **how: drawn.append(self) or save(self, *to, **how))
    scorer, references = Scorer(["rouge1", "rougeL"]), ["a cat sat", "a dog ran"]
    systems = {
        f"step-{step}": scorer.score([words, "a dog"], references).aggregate()
        for step, words in ((20000, "a cat"), (500, "rain"), (1000, "cat a"))
    }
    plot_scores(systems, tmp_path / "steps.png", {"rouge1": ["step-20000", "step-1000"], "rougeL": ["step-20000"]})
    (axes,) = drawn[0].axes
    assert axes.get_xlabel() == "step"
    assert axes.containers[0].get_label() == "rouge1"
    lines = [line for line in axes.get_lines() if line.get_linestyle() == "-" and len(line.get_xdata()) == 3]
    for line, rouge_type in zip(lines, ("rouge1", "rougeL"), strict=True):
        assert list(line.get_xdata()) == [500, 1000, 20000]
        names = ["step-500", "step-1000", "step-20000"]
        assert list(line.get_ydata()) == [float(systems[name][rouge_type]) for name in names]
    hollow = [list(line.get_xdata()) for line in axes.get_lines() if line.get_color() == "white"]
    assert hollow == [[500], [500, 1000]]
