"""Columns that are declared in Python, and nowhere in the page's scripts, in a browser."""

from tests.helpers.new_columns import found_in


def test_the_page_shows_columns_that_its_scripts_do_not_know(visit, tmp_path):
    head = found_in(tmp_path)["page"]
    tab = visit(tmp_path / "page.html")
    columns = tab.locator("#paper th.part").all_inner_texts()
    assert columns[:4] == ["precision", "recall", "median", "from_half"]
    for row, result in zip(tab.locator("#paper tbody tr").all(), head["results"]["rouge1"], strict=True):
        written = [each["text"].replace("-", "−") for each in result["own"]]
        assert row.locator("td.part").all_inner_texts()[2:4] == written
    tab.get_by_role("button", name="How is this tested?").click()
    pairs = tab.locator("#drawer [aria-label='All pairs'] td").all_inner_texts()
    (pair,) = head["rankings"]["rouge1"]["pairs"]
    for (each,) in (pair["listed"], pair["turned"]["listed"]):
        assert sum(f"twofold {each['text'].replace('-', '−')}" in cell for cell in pairs) == 1
