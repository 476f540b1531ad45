"""The table for a paper, in every language that papers are written in."""

from rougekit.io.tables import markdown
from space import paper


def test_the_papers_table_marks_the_best_and_the_significant(many):
    table = paper.paper(many)
    (_, (a1, a2)), (_, (b1, b2)) = table.rows
    a_leads, b_leads = (float(one.text) > float(other.text) for one, other in ((a1, b1), (b1, a1)))
    assert [cell.is_best for cell in (a1, a2, b1, b2)] == [a_leads, False, b_leads, True]
    assert (b2.is_significant, a2.is_significant) == (True, False)
    assert rf"\textbf{{{b2.text}}}$^\dagger$" in paper.as_text(table, "latex")
    assert f"**{b2.text}**†" in paper.as_text(table, "markdown")
    assert paper.as_text(table, "tsv").splitlines()[1] == f"a\t{a1.text}\t{a2.text}"
    for text in (paper.as_text(table, "latex"), paper.as_text(table, "markdown"), paper.as_text(table, "tsv")):
        assert "paired permutation test, two-sided" in text
    assert markdown(many.comparison.signature) in paper.as_text(table, "markdown")
    assert f"<strong>{b2.text}" in paper.as_html(table)
