"""Texts, types and options that are explained."""

from hypothesis import assume
from hypothesis import strategies as st

from rougekit import explain

TYPES = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum", "rougeW", "rougeW2"]
TYPES += ["rougeS", "rougeS1", "rougeSU", "rougeSU2", "meadL", "bleu", "bleu2"]
WORDS = ["a", "the", "cats", "cat", "Running", "run", "naïve", "K2", "ﬁt", "ไทย", "北京"]
texts = st.lists(st.sampled_from([*WORDS, "\n", "."]), max_size=24).map(" ".join) | st.text(max_size=20)
options = st.fixed_dictionaries(
    {},
    optional={
        "use_stemmer": st.booleans(),
        "stopwords": st.just(["the", "a"]),
        "max_words": st.integers(1, 12),
        "max_bytes": st.integers(1, 60),
        "tokenizer": st.sampled_from(["rouge_score", "rouge155", "whitespace", "unicode", "char"]),
        "split_summaries": st.booleans(),
        "standard": st.sampled_from(["rouge_score", "rouge155"]),
    },
).filter(lambda chosen: not {"max_words", "max_bytes"} <= set(chosen))


def explained(prediction, reference, name, options):
    assume(options.get("standard") != "rouge155" or name not in ("meadL", "bleu", "bleu2"))
    return explain(prediction, reference, name, **options)
