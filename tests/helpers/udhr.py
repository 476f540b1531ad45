"""The first article of the Universal Declaration of Human Rights in 72 languages, in the UN's translations."""

from dev.paths import ROOT

ARTICLES = [row.split("\t") for row in (ROOT / "tests" / "data" / "udhr.tsv").read_text("utf-8").splitlines()]
"""For each language its ISO 639 code and two sentences."""
