"""ROUGE for `evaluate`: exact, with precision, recall, F-measure and intervals. rougekit computes everything.

evaluate finds unindented import statements with a regular expression, and requires distributions of these names.
"""

import inspect
import os
import warnings
from dataclasses import replace
from functools import partial
from pathlib import Path

__version__ = "1.2.0"
_HOMEPAGE = ""


def _install():
    """The command that installs rougekit: from the Space, if evaluate loaded this file from one.

    evaluate imports a copy of this file under the Space's name: evaluate_modules.metrics.USER--NAME.HASH.rouge_metric.
    """
    for part in __name__.split("."):
        user, is_space, name = part.partition("--")
        if is_space:
            return f"pip install git+https://huggingface.co/spaces/{user}/{name}"
    return "pip install . in the repository of this file"


try:
    import datasets
    import evaluate
except ModuleNotFoundError as missing:
    if missing.name not in ("datasets", "evaluate"):
        raise
    raise ImportError(f"this metric needs {missing.name}, which is not installed: pip install {missing.name}") from None

try:  # indented, so that evaluate does not require distributions of these names
    import rougekit
except ModuleNotFoundError as missing:
    if missing.name != "rougekit":
        raise
    raise ImportError(f"this metric computes with the package rougekit, which is not installed: {_install()}") from None

_VERSIONS_FIT = rougekit.__version__.split(".")[:2] == __version__.split(".")[:2]  # patch releases fit each other
if _VERSIONS_FIT:
    from rougekit.foundation import inputs
    from rougekit.foundation.errors import at_the_call
    from rougekit.foundation.suggestions import suggestion
    from rougekit.scoring import calls
    from rougekit.scoring import options as scoring_options
    from rougekit.scoring.standards import registry

    _OPTIONS = (*scoring_options.all_options(), *(row.name for row in scoring_options.CALL_OPTIONS))

_DESCRIPTION = """\
ROUGE (Lin, 2004) compares summaries, translations or any generated text with references written by people:
n-gram overlap (rouge1, rouge2, ...), longest common subsequence (rougeL, rougeLsum) and the paper's further measures.
Every number equals rouge_score 0.1.2 bit for bit (standard "rouge_score", the default) or ROUGE-1.5.5.pl to its five
printed decimals (standard "rouge155"). Results have precision, recall, F-measure and bootstrap intervals.
"""

_CITATION = """\
@inproceedings{lin-2004-rouge,
    title = "{ROUGE}: A Package for Automatic Evaluation of Summaries",
    author = "Lin, Chin-Yew",
    booktitle = "Text Summarization Branches Out",
    month = jul,
    year = "2004",
    address = "Barcelona, Spain",
    publisher = "Association for Computational Linguistics",
    url = "https://aclanthology.org/W04-1013",
    pages = "74--81",
}
"""

_KWARGS_DESCRIPTION = """
Scores predictions against one or several references each.

Args:
    predictions (sequence of str): the texts to score. For rougeLsum a newline ends a sentence.
    references (sequence of str, or sequence of non-empty sequences of str): one or several for each prediction.
    rouge_types (str or sequence of str): Types to compute, in this order; "rouge{n}", "rougeL", "rougeLsum",
        "rougeW1.2" or "rougeW2k-1", "rougeSU4", "meadL", "bleu"; some standards have other types and defaults. Defaults
        to ["rouge1", "rouge2", "rougeL", "rougeLsum"].
    standard (str): The tool that defines the scores: "rouge_score", "rouge155", "rouge", "rouge_not_exclusive",
        "rouge100", "rouge_chinese", "coco", "rouge_metric", "py_rouge", "rouge2", "xlsum", "nmt". Defaults to the
        config's.
    tokenizer (None, str, callable or tokenizer): The tokenizer, the standard's own if not given: "rouge_score",
        "rouge155", "py_rouge", "rougeraw", "whitespace", "unicode", "char", "icu", "jieba", "ko-mecab", "ja-mecab",
        "nltk", "xlsum"; or a function from str to a list of str, an object with .tokenize, a tokenizers.Tokenizer.
        Defaults to None.
    use_stemmer (bool): Porter stemming, with the standard's own Porter stemmer. Defaults to False.
    stemmer (str or None): A stemmer by name: "porter", "porter:ascii" (English words only), a Snowball language such as
        "german", or "nltk:lancaster" and the like. Defaults to None.
    stopwords (None, str or iterable of str): Stop words, removed after tokenization and before stemming: "smart"; a
        language code such as "de", or an iterable of words. Defaults to None.
    split_summaries (bool): Split texts into sentences for rougeLsum, instead of at newlines. Defaults to False.
    sentences (None, str or callable): The splitter for split_summaries: "punkt", "sentencex", "nltk"; or a function
        from str to a list of str; None: that of the language, else Punkt for English. Defaults to None.
    language (str or None): Selects tokenizer, stemmer and splitter by ISO 639 code such as de or th. Defaults to None.
    max_words (int or None): Score only this many words of each text. Defaults to None.
    max_bytes (int or None): Score only this many bytes of each text. Defaults to None.
    drop_reasoning (bool): Score only what follows a model's reasoning; such as <think>…</think>, before any limit;
        nothing follows a block that never ends, and one that began in the prompt has only its end. Defaults to False.
    multi_reference (str or None): How several references become one score: "best", "pooled", "mean", "jackknife"; None:
        the standard's own way. Defaults to None.
    beta (float or "p/r"): Recall is beta times as important as precision in F; math.inf is recall, 0 precision, "p/r"
        precision / recall of each example, as in Lin (2004). Defaults to 1.0.
    zero_division (float): Score of an example whose reference has nothing to match: 0, or nan, which the mean leaves
        out. Defaults to 0.0.
    empty ("raise", "skip", 0 or None): How to score texts without words, for which the standard's tool raises an error;
        None or "raise": an error too; 0: a score of 0; "skip": nan, which the mean leaves out. Defaults to None.
    bleu_smoothing (str): Smoothing of bleu's precisions: "none", "add-one". Defaults to "none".
    bleu_weights (sequence of float or None): Weights of bleu's precisions, one for each order, whose sum is 1; equal if
        not given. Defaults to None.
    confidence (float): Level of the intervals, between 0 and 1. Defaults to 0.95.
    n_resamples (int): Resamples of the bootstrap, 0 for no intervals. Defaults to 1000.
    seed (int or None): Seed of the bootstrap, 0 if not given; evaluate.load(..., seed=…) sets another default. Defaults
        to 0.
    average (str): Mean over examples (macro), or score of the counts summed over examples (micro): "macro", "micro".
        Defaults to "macro".
    interval (str): Kind of interval; auto is bootstrap-t for means, student-hall for micro averages and BLEU: "auto",
        "bootstrap-t", "student-hall", "percentile"; student-hall needs no resamples; the interval of a single example
        is the whole range. Defaults to "auto".
    legacy_bootstrap (bool): Averages and intervals of rouge_score's BootstrapAggregator; drawn from numpy's global
        generator, or from one started with the seed. Defaults to False.
    perl_average (bool): Averages and intervals that ROUGE-1.5.5 prints; standard "rouge155" only. Defaults to False.
    use_aggregator (bool): One result for each type, or one for each example. Defaults to True.
    groups (sequence of hashables or None): A label for each example: a group is resampled as a whole, as several
        outputs for one document must be. Defaults to None.
    progress (bool or None): A progress bar on stderr; if not given, only on a terminal and for long work. Defaults to
        None.

Returns:
    dict from type to score: a float (the F-measure) with .precision, .recall, .fmeasure, .low, .mid and .high;
    with use_aggregator=False, a list of F-measures with the columns .precision, .recall and .fmeasure.

Examples:

    >>> import evaluate, rougekit
    >>> rouge = evaluate.load(rougekit.plugin_path())
    >>> predictions = ["hello there", "general kenobi"]
    >>> references = ["hello there", "general kenobi"]
    >>> results = rouge.compute(predictions=predictions, references=references)
    >>> results
    {'rouge1': 1.0, 'rouge2': 1.0, 'rougeL': 1.0, 'rougeLsum': 1.0}

    >>> results = rouge.compute(predictions=["the cat sat"], references=["the cat sat on the mat"])
    >>> results["rouge1"].precision, results["rouge1"].recall
    (1.0, 0.5)

    >>> rouge.compute(
    ...     predictions=["a dog ran", "it rained"],
    ...     references=[["the dog ran off", "a dog was running"], ["it rained"]],
    ...     rouge_types=["rouge1"], use_aggregator=False,
    ... )
    {'rouge1': [0.5714285714285715, 1.0]}
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class Rouge(evaluate.Metric):
    """An `evaluate.Metric`. After `compute`, `.signature` is one line that states how to reproduce the scores.

    `.methods` says the same in two sentences for a paper.

    Rows are checked before they are stored, so a rejected call changes nothing. Rows are kept in lists; only with
    num_process > 1 are they written to evaluate's files.
    """

    def __init__(self, config_name=None, *args, seed=None, **options):
        """Create the metric; see `evaluate.Metric`.

        config_name: the standard, such as "rouge155"; None and "default" mean "rouge_score".
        seed: default seed of the bootstrap, 0 <= seed < 2**32. Without it, evaluate draws one for legacy_bootstrap,
            and Dataset.map looks in vain for what an earlier process cached.
        """
        standards = registry.names()
        standard = standards[0] if config_name in (None, "default") else config_name
        if standard not in standards:
            listed = ", ".join(map(repr, standards))
            raise ValueError(f"config_name={config_name!r}; expected {listed}, 'default' or None")
        scoring_options.AggregateOptions(seed=seed)
        parameters = inspect.signature(evaluate.Metric).parameters
        for name in options:
            if name not in parameters:
                raise TypeError(
                    f"unknown option {name!r}{suggestion(name, parameters)} (pass options of a score to compute)"
                )
        self._recreate = partial(type(self), config_name, *args, seed=seed, **options)
        self._standard = standard
        self._seed = seed
        self._rows = None
        self._is_odd_round = False
        super().__init__(config_name, *args, seed=seed, **options)
        self.compute.__func__.__signature__ = Rouge.compute.__signature__  # evaluate copies the function per instance
        self._experiment_ids = (self.experiment_id, f"{self.experiment_id}-odd")
        self.signature = None
        self._n_examples = None
        self._has_means = False

    @property
    def methods(self):
        """Two sentences for a paper on how the last scores were computed, as text, LaTeX and BibTeX.

        Only the first, on how examples were scored, after `compute(use_aggregator=False)`. None before `compute`.
        """
        if self.signature is None:
            return None
        methods = rougekit.methods(self.signature, self._n_examples)
        return methods if self._has_means else replace(methods, sentences=methods.sentences[:1])

    def __reduce__(self):
        """Pickle the arguments and the rows, but no result: Dataset.map finds its cache after a `compute`, too."""
        return self._recreate, (), {name: getattr(self, name) for name in ("seed", "_rows", "_is_odd_round")}

    def __setstate__(self, state):
        vars(self).update(state)
        self._name_files_of_round()

    def __len__(self):
        """The number of rows added since the last `compute`."""
        return super().__len__() + (len(self._rows.predictions) if self._rows else 0)

    def compute(self, *texts, predictions=None, references=None, **options):
        """Score the rows added before and those passed here, then discard them.

        If scoring raises an error, rows added before are kept, except with num_process > 1.
        """
        _refuse_positional("compute", texts, "predictions", "references")
        for name in options:
            if name not in _OPTIONS:
                self._refuse_unknown(name)
        added = None
        if predictions is not None or references is not None:
            added = inputs.refuse_surrogates(inputs.checked_texts(predictions, references))
        if self.num_process > 1:
            return self._compute_over_processes(added, options)
        rows = added if self._rows is None else self._stored_rows_with(added)
        if rows is None:
            raise ValueError("there is nothing to score; pass predictions and references, or add some first")
        result = self._compute(predictions=rows.predictions, references=rows.references, **options)
        self._rows = None
        return result

    def add_batch(self, *texts, predictions=None, references=None, **singular):
        """Add rows for the next `compute`. If one of them is invalid, none is added."""
        _refuse_positional("add_batch", texts, "predictions", "references")
        predictions, references = _by_either_name(predictions, references, singular, ("prediction", "reference"))
        self._store(inputs.refuse_surrogates(inputs.checked_texts(predictions, references)))

    def add(self, *texts, prediction=None, reference=None, **plural):
        """Add one prediction and its reference or list of references for the next `compute`."""
        _refuse_positional("add", texts, "prediction", "reference")
        prediction, reference = _by_either_name(prediction, reference, plural, ("predictions", "references"))
        self._store(inputs.refuse_surrogates(inputs.checked_example(prediction, reference), singular=True))

    def _store(self, added):
        """Store checked rows in lists, or in this process's file."""
        if self.num_process > 1:
            self._write(added)
        elif self._rows is None or not self._rows.predictions:
            self._rows = added._replace(predictions=list(added.predictions), references=list(added.references))
        elif added.predictions:
            self._refuse_other_layout(added)
            self._rows.predictions.extend(added.predictions)
            self._rows.references.extend(added.references)

    def _stored_rows_with(self, added):
        """The stored rows followed by `added`; the stored rows do not change."""
        stored = self._rows
        if added is None or not added.predictions:
            return stored
        if not stored.predictions:
            return added
        self._refuse_other_layout(added)
        predictions, references = stored.predictions + added.predictions, stored.references + added.references
        return stored._replace(predictions=predictions, references=references)

    def _refuse_other_layout(self, added):
        names = {"one": "a str for each example", "several": "a sequence of str for each example"}
        before = self._rows.layout
        if added.layout != before:
            raise ValueError(f"references were {names[before]} before, now {names[added.layout]}; expected one layout")

    def _write(self, added):
        """Write checked rows to this process's file, where references are always lists."""
        references = [[text] for text in added.references] if added.layout == "one" else added.references
        is_first = self.writer is None
        try:
            super().add_batch(predictions=added.predictions, references=references)
        except BaseException:
            if is_first:  # the other processes did not join the round
                self._release_locks()
            raise

    def _compute_over_processes(self, added, options):
        """Process 0 scores the rows of all processes; the others return None.

        evaluate lets a process start the next round and overwrite its file before process 0 has read the file of this
        round. So rounds alternate between two file names: a process reuses a name two rounds later, which it reaches
        only after process 0 has joined the round in between, and process 0 joins that round only after it has read
        this round's files. A process without rows writes an empty file, as process 0 waits for the files of all.
        """
        # Every process rejects invalid options before the round begins.
        self._compute(predictions=None, references=None, **options)
        if added is not None or self.writer is None:
            self._write(added or inputs.Examples([], [], "several"))
        try:
            return super().compute(**options)
        finally:
            self._is_odd_round = not self._is_odd_round
            self._name_files_of_round()
            self._release_locks()

    def _name_files_of_round(self):
        """Give evaluate the name of this round's files."""
        self.info.experiment_id = self._experiment_ids[self._is_odd_round]

    def _release_locks(self):
        """Release locks and files after a failed round, as evaluate does after a successful one."""
        for lock in (self.filelock, self.rendez_vous_lock, *(self.filelocks or ())):
            if lock is not None:
                lock.release()
        for path in self.file_paths or ():
            if os.path.exists(path):
                os.remove(path)
        self.data = self.writer = self.filelock = self.filelocks = self.file_paths = self.cache_file_name = None

    def _infer_feature_from_batch(self, batch):
        """The feature with lists of references, the only layout that `_write` uses."""
        return self.features[0]

    def _build_data_dir(self):
        """Create the folder for files only with several processes, so that one needs no writable cache."""
        if self.num_process > 1:
            return super()._build_data_dir()
        return os.path.join(self._data_dir_root, self.name, self.config_name)

    def _refuse_unknown(self, name):
        meant = suggestion(name, ("predictions", "references", *_OPTIONS)) or f"; expected one of {', '.join(_OPTIONS)}"
        raise TypeError(f"unknown option {name!r}{meant}")

    def _info(self):
        text = datasets.Value("large_string")  # its columns can exceed 2 GiB
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=[
                datasets.Features({"predictions": text, "references": datasets.Sequence(text)}),
                datasets.Features({"predictions": text, "references": text}),
            ],
            homepage=_HOMEPAGE,
            license="Apache-2.0",
            reference_urls=["https://aclanthology.org/W04-1013", "https://pypi.org/project/rouge-score/"],
        )

    def _compute(self, predictions, references, use_aggregator=True, groups=None, progress=None, **options):
        """Score checked rows; if `predictions` is None, only check the options."""
        if options.get("standard") is None:
            options["standard"] = self._standard
        if options.get("seed") is None and not options.get("perl_average"):
            options["seed"] = int(self.seed) if options.get("legacy_bootstrap") else self._seed
        with at_the_call:
            call = calls.Call.of(options, use_aggregator=use_aggregator, groups=groups, progress=progress)
        if predictions is None:
            return None
        result = call.scored(predictions, references, groups)
        self.signature = result.signature
        self._has_means = use_aggregator
        self._n_examples = [getattr(score, "n_examples", result.n_examples) for score in result.values()]
        return dict(result)


def _metric_of_installed_version():
    """The metric of the rougekit that is installed, with a warning: a Space may be newer or older than it."""
    plugin = rougekit.plugin_path()
    versions = f"this rouge_metric.py is of version {__version__}, but rougekit {rougekit.__version__} is installed"
    if f'__version__ = "{rougekit.__version__}"' not in Path(plugin).read_text("utf-8"):
        raise ImportError(f"{versions}, with the metric {plugin} of another version: {_install()}")
    warnings.warn(f"{versions}, whose metric is used; for version {__version__}: {_install()}", stacklevel=2)
    return type(evaluate.load(plugin))


if _VERSIONS_FIT:
    Rouge.compute.__signature__ = calls.signature_with_options(
        inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY),
        *(
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None)
            for name in ("predictions", "references")
        ),
        standard=None,
    )
else:
    Rouge = _metric_of_installed_version()


def _refuse_positional(method, texts, first, second):
    if texts:
        raise TypeError(f"{method} takes no positional arguments: {method}({first}=..., {second}=...)")


def _by_either_name(prediction, reference, others, other_names):
    """Predictions and references, each passed by its singular or its plural name.

    others: what was passed by further names, of which `other_names` are those of predictions and of references

    Raises TypeError for any other name, and for a value passed by both names.
    """
    for name in others:
        if name not in other_names:
            meant = suggestion(name, ("predictions", "references")) or "; expected predictions and references"
            raise TypeError(f"unknown input {name!r}{meant}")
    texts = []
    for value, name in zip((prediction, reference), other_names, strict=True):
        if value is not None and name in others:
            raise TypeError(f"{name} is passed twice, by its singular and its plural name; pass it once")
        texts.append(others.get(name) if value is None else value)
    return texts
