"""The words that users type into the search stand in a heading of the page that answers them.

The search lists headings first: a word that stands in texts alone finds whichever page repeats it most.
"""

import re

import pytest

from dev.paths import ROOT

WORDS = {
    "claims": ("significance", "p-values", "seeds", "sample size", "power", "data sets", "comparable"),
    "cnn-dailymail": ("CNN/DailyMail", "lead-3"),
    "command": ("LaTeX", "JSON", "CSV", "HTML report", "exit codes", "compare systems"),
    "extractive-baselines": ("oracles", "copying", "coverage", "density"),
    "files": ("JSONL", "CSV", "Excel", "Parquet", "several references", "empty predictions", "reasoning", "memory"),
    "gate": ("CI", "threshold"),
    "install": ("Windows", "macOS", "Docker"),
    "integrations": ("rouge_score", "rouge-score", "evaluate", "lm-evaluation-harness", "MLflow"),
    "intervals": ("confidence intervals", "bootstrap", "runs"),
    "languages": ("Chinese", "Japanese", "German", "tokenizers", "stemmer", "stop words", "XL-Sum"),
    "many-texts": ("near duplicates", "Spark", "Ray", "pandas", "batches", "streams"),
    "measures": ("precision", "recall", "F1", "rougeLsum", "BLEU", "human judgments"),
    "options": ("several references", "newlines", "warnings"),
    "page": ("Hugging Face Space", "offline"),
    "recipes": ("LangSmith", "Langfuse"),
    "repeating-old-numbers": ("ROUGE-1.5.5", "pyrouge", "files2rouge", "DUC", "reproduce"),
    "signatures": ("cite", "BibTeX"),
    "train": ("Trainer", "rewards", "GRPO", "batch", "token ids"),
}


@pytest.mark.parametrize(("page", "word"), [(page, word) for page, words in WORDS.items() for word in words])
def test_a_heading_has_the_word(page, word):
    headings = re.findall(r"^#+ .*", (ROOT / "docs" / f"{page}.md").read_text("utf-8"), re.M)
    assert any(re.search(rf"\b{re.escape(word)}\b", heading, re.I) for heading in headings)
