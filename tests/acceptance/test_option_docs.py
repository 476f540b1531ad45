"""Documentation that is written from the rows of options is up to date: `make docs` writes it."""

from dev import option_docs


def test_a_changed_row_makes_its_parts_stale(monkeypatch):
    row = option_docs.CALL["progress"]._replace(help="something else")
    monkeypatch.setattr(option_docs, "CALL_OPTIONS", (row,))
    assert len(list(option_docs.stale())) == 2  # the table and the card; Scorer's docstring has its own look-up
    monkeypatch.setitem(option_docs.CALL, "progress", row)
    assert len(list(option_docs.stale())) == 3
