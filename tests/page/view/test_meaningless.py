"""What stands where the result would: tokenizers that see no words, rows that are no examples of their own."""

import numpy as np
import pytest

from rougekit import Scorer
from rougekit.page.view.data import ReportData
from rougekit.scoring.scores.groups import Groups

CHINESE = ["老桥昨天关闭，维修将持续十一周", "学校食堂的蔬菜大多由学生自己种植", "河流水位创三十年新高"] * 4


def said(predictions, references, **options):
    data = ReportData({"a": Scorer(["rouge1"], **options).score(predictions, references)})
    return [(each["words"], each["remedy"]) for each in data.head()["meaningless"]]


@pytest.mark.filterwarnings("ignore::rougekit.RougeWarning")
def test_a_tokenizer_that_sees_no_words_is_named():
    numbered = [f"{text} {k}" for k, text in enumerate(CHINESE)]
    ((words, remedy),) = said(numbered, numbered)
    assert words.startswith("These scores say nothing: the tokenizer rouge_score drops 9")
    assert remedy == "tokenizer"
    ((words, remedy),) = said(numbered, numbered, standard="rouge")
    assert words.endswith(" reads whole sentences as one word.")
    assert said(numbered, numbered, tokenizer="unicode") == []
    german = [f"Zürich übt {k}" for k in range(12)]
    assert said(german, german) == []


@pytest.mark.filterwarnings("ignore::rougekit.RougeWarning")
def test_rows_that_share_references_are_counted():
    predictions, references = [f"a cat {k}" for k in range(40)], [f"the cat {k % 30}" for k in range(40)]
    ((words, remedy),) = said(predictions, references)
    assert words.startswith("40 rows have only 30 different references.")
    assert remedy == "groups"
    scores = Scorer(["rouge1"]).score(predictions, references).grouped(Groups(np.arange(40) % 30, 30))
    assert ReportData({"a": scores}).head()["meaningless"] == []
    assert said(predictions[:19], references[:10] + references[:9]) == []
    assert said(predictions, [f"the cat {k % 33}" for k in range(40)]) == []
