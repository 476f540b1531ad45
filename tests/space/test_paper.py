"""The table for a paper, in every language that papers are written in."""

from rougekit.analysis.comparison_results import main_part
from rougekit.io.tables import markdown
from space.paper import paper


def test_the_papers_table_marks_the_best_and_the_significant(many):
    latex, marked, tsv = (paper(many, style) for style in ("latex", "markdown", "tsv"))
    means = {system: [f"{100 * float(scores[name]):.2f}" for name in ("rouge1", "rouge2")]
             for system, scores in many.averages.items()}  # fmt: skip
    (a1, a2), (b1, b2) = means["a"], means["b"]
    assert float(b2) > float(a2)
    assert [main_part(many.comparison["b"][name]).p_holm <= 0.05 for name in ("rouge1", "rouge2")] == [False, True]
    assert rf"\textbf{{{b2}}}$^\dagger$" in latex
    assert f"**{b2}**†" in marked
    assert f"**{a2}**" not in marked
    assert f"**{max(a1, b1, key=float)}**" in marked
    assert [row.split("\t") for row in tsv.splitlines()[1:3]] == [["a", a1, a2], ["b", b1, b2]]
    assert all("paired permutation test, two-sided" in text for text in (latex, marked, tsv))
    assert markdown(many.comparison.signature) in marked
