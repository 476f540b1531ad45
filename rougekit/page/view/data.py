"""The data that the workbench shows about a scored test set: counts, texts, matches and tests, as JSON.

If scores are ratios of counts, the page gets the counts and divides them. From the scores of examples it computes means
of those that a reader selects, with intervals by Hall's t, and Welch's test of slices: the formulas of
static/scores.js. Where the table averages otherwise, as over all counts, these means are named "mean of examples".
"""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rougekit.analysis import paper_table, wording
from rougekit.analysis.comparison_results import Comparison
from rougekit.analysis.copied import copied_shares
from rougekit.analysis.methods import methods
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.analysis.tables import numbers
from rougekit.analysis.why.noticed import noticed
from rougekit.analysis.why.units import count_together
from rougekit.analysis.why.why import stemming_scorer, why, why_alone
from rougekit.analysis.why.words import function_words
from rougekit.analysis.wording import counted_units, setup_in_words, title
from rougekit.foundation.arrays.types import Numbers
from rougekit.foundation.checks import shown
from rougekit.foundation.inputs import as_list, checked_column
from rougekit.foundation.io.tables import Format
from rougekit.foundation.plurals import counted
from rougekit.foundation.runtime.old_python import cached_property
from rougekit.page.view import columns
from rougekit.page.view.marks import marks
from rougekit.page.view.meaningless import Meaningless, meaningless
from rougekit.page.view.pairs import rankings_of
from rougekit.page.view.results import results_of
from rougekit.page.view.word_outcomes import WordReader, outcome_counts, why_as_json
from rougekit.page.view.words import in_page_words, numbered
from rougekit.reading.columns import IDS, plain
from rougekit.reading.notices import OPTIONS, PURPOSES
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.options.values import RATIO
from rougekit.scoring.results import PARTS, without_nan
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.standards.registry import standard_of
from rougekit.version import __version__

FORMAT = 3
"""Version of the data format; the page refuses any other."""
BLOCK = 256
"""The number of examples whose texts are sent together."""
SNIPPET = 96
"""The number of characters of the first reference that the list of examples shows."""
TABLES: dict[str, Format] = {"LaTeX": "latex", "Markdown": "markdown", "TSV": "tsv"}
"""The formats in which the page can copy the table for a paper, by their names on the page."""
FAILED = 0.25
"""All systems fail on an example if each scores less than this fraction of its own mean score."""


@dataclass(frozen=True, eq=False)
class ReportData:
    """A scored test set, split into the parts that the page asks for.

    The page needs `head()` to open, `texts(block)` when an example of that block is opened or searched, and
    `marks(example)` when that example is read. A file contains all parts; a server sends each on request. The page
    treats both alike. All values can be written as JSON: lists, dicts, str, numbers; NaN is None.

    systems : by name, the Scores of the same examples, or a sequence of Scores, one for each run. They must be made in
        this process, because unpickled scores have no texts. The page shows scores as means over runs, and the texts
        and matches of the first run.
    comparison : the comparison of these systems; None: only their scores are shown
    label, ids, id_column, sources, columns, group_column : as in `Comparison.to_html`
    notes : sentences about what to check
    notices : likely mistakes in texts besides those that `noticed` finds, each with the systems that it is about

    Raises ValueError for no system, for systems that have no texts or different numbers of examples, for columns whose
    length is not the number of examples, and for ids that repeat.
    """

    systems: Mapping[str, Scores | Sequence[Scores]]
    comparison: Comparison | None = None
    label: str = ""
    ids: Sequence[object] | None = None
    id_column: str = "example"
    sources: Sequence[str] | None = None
    columns: Mapping[str, Sequence[object]] = field(default_factory=dict)
    group_column: str | None = None
    notes: Sequence[str] = ()
    notices: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.systems:
            raise ValueError("systems is empty; expected at least one")
        if self.comparison is not None:  # letters and colours follow the order of tables
            object.__setattr__(self, "systems", {name: self.systems[name] for name in self.comparison.table_order})
        for name, runs in self._runs.items():
            if not has_texts(runs[0]):
                raise ValueError(f"the scores of {name!r} have no texts, as after unpickling; score them again")
            for scores in runs:
                if len(scores) != len(self):
                    raise ValueError(
                        f"systems[{name!r}] has {counted(len(scores), 'example')}; expected {len(self)}, as in the "
                        "first"
                    )
        if self.ids is not None:
            object.__setattr__(self, "ids", self._listed("ids", self.ids))
            if repeated := [name for name, n in Counter(map(str, self.ids)).items() if n > 1]:
                raise ValueError(f"ids has {repeated[0]!r} more than once; expected a different one for each example")
        if self.sources is not None:
            object.__setattr__(self, "sources", checked_column(self._listed("sources", self.sources), "sources"))
        object.__setattr__(self, "columns", {name: self._listed(name, rows) for name, rows in self.columns.items()})

    def _listed(self, name: str, values: Any) -> list[Any]:
        """A column as a list, because a pandas Series may be indexed by something other than positions."""
        rows = as_list(values, name, "values, one for each example")
        if len(rows) != len(self):
            raise ValueError(f"{name} has {counted(len(rows), 'value')}; expected {len(self)}, one for each example")
        return rows

    def __len__(self) -> int:
        return len(self._first)

    @property
    def names(self) -> list[str]:
        """The names of the systems, in order."""
        return list(self.systems)

    def head(self) -> dict[str, Any]:
        """The data needed to open the page: counts of all examples, results, tests, and the start of each reference."""
        baseline = self.comparison.baseline if self.comparison else None
        return {
            "format": FORMAT,
            "version": __version__,
            "key": self.key,
            "label": self.label,
            "id_column": self.id_column,
            "n": len(self),
            "block": BLOCK,
            "setup": self._setup,
            "limited": self._first.text.max_words is not None or self._first.text.max_bytes is not None,
            "signature": self.comparison.signature if self.comparison else self._scored.signature,
            "level": numbers.percent(self._confidence),
            "confidence": self._confidence,
            "groups": self._n_groups,
            "margin": self.comparison.margin if self.comparison else None,
            "systems": self.names,
            "steps": self._steps,
            "runs": [len(runs) for runs in self._runs.values()],
            "primary": self.comparison.primary if self.comparison else None,
            "baseline": self.names.index(baseline) if baseline else None,
            "has_source": self.sources is not None,
            "measures": [self._measure(name, measure) for name, measure in self._first.measures.items()],
            "results": results_of(self._scored),
            "rankings": rankings_of(self.comparison) if self.comparison else {},
            "noticed": self._noticed,
            "why": self._why[0],
            "counts": self._why[1],
            "tables": self._tables,
            "methods": self._sentences_on_methods,
            "meaningless": [each._asdict() for each in self._meaningless],
            "notes": [*self.notes],
            "ids": None if self.ids is None else [columns.identifier(value) for value in self.ids],
            "prefix": 0 if self.ids is None else columns.common_prefix([str(value) for value in self.ids]),
            "snippets": [_snippet(group[0]) for group in self._references],
            "columns": self._columns,
            "function_words": self._function_words,
        }

    def texts(self, block: int) -> list[dict[str, Any]]:
        """The texts of the examples in this block: for each, `texts_of` and, if there are sources, its "source"."""
        return [
            self.texts_of(example) | ({} if self.sources is None else {"source": self.sources[example]})
            for example in range(len(self))[block * BLOCK : (block + 1) * BLOCK]
        ]

    def texts_of(self, example: int) -> dict[str, Any]:
        """The texts of one example: its "predictions", one for each system, and its "references"."""
        predictions = [column[example] for column in self._predictions]
        return {"predictions": predictions, "references": self._references[example]}

    def source_of(self, example: int) -> str:
        """The text that was summarised in this example."""
        return (self.sources or [])[example]

    def marks(self, example: int, *, stemmed: bool = False) -> dict[str, Any]:
        """The matches of one example; see `rougekit.page.view.marks`.

        If there are several references and scores come from the best one, "chosen" has its index, by measure and
        system.

        example : its index, from 0
        stemmed : whether to tell which words match only if they are stemmed

        Raises IndexError if there is no such example, and ValueError if `stemmed` can't be told.
        """
        if not 0 <= example < len(self):
            raise IndexError(f"example={shown(example)}; expected 0 <= example < {len(self)}")
        source = None if self.sources is None else self.sources[example]
        predictions = [column[example] for column in self._predictions]
        readers = [self._word_reader, *([self._stemmed_word_reader] if stemmed else [])] if self._says_why else []
        view = marks(self._scorer, self._readable, predictions, self._references[example], source, readers)
        picks_one = standard_of(self._first.options.standard).best_is_one
        if len(self._references[example]) > 1 and self._first.options.references_by == "best" and picks_one:
            view["chosen"] = {
                name: [scores[name].best_reference(example) for scores in self._scores] for name in self._first.columns
            }
        return view

    def most_different(self) -> list[int]:
        """The indices of all examples, the most different first, by the first measure that scores single examples.

        Those without a score in some system come last.
        """
        name = next(iter(self._first.columns), None)
        if name is None or len(self.systems) == 1:
            return list(range(len(self)))
        order: list[int] = self._scored.most_different(name).tolist()
        return order

    @cached_property
    def key(self) -> str:
        """A hash of the references, under which the page stores stars and notes, whatever the systems and options."""
        digest = hashlib.blake2b(digest_size=8)
        for group in self._references:
            for text in group:
                digest.update(f"{len(text)}:{text}".encode("utf-8", "surrogatepass"))
        return digest.hexdigest()

    @cached_property
    def _scored(self) -> ScoredSystems:
        """The systems as they were compared."""
        return ScoredSystems.of(self.systems)

    @property
    def _runs(self) -> Mapping[str, Sequence[Scores]]:
        return self._scored.runs

    @property
    def _has_runs(self) -> bool:
        return self._scored.has_runs

    @property
    def _first(self) -> Scores:
        return self._scores[0]

    @property
    def _scores(self) -> list[Scores]:
        """The scores of each system's first run."""
        return [runs[0] for runs in self._runs.values()]

    @cached_property
    def _scorer(self) -> Scorer:
        return Scorer.of_options(self._first.text, self._first.options)

    @property
    def _readable(self) -> dict[str, Measure]:
        """The measures whose matches are shown: those that score single examples; all if there is only one example."""
        return {name: each for name, each in self._first.measures.items() if each.per_example or len(self) == 1}

    @cached_property
    def _predictions(self) -> list[list[str]]:
        return [(scores.texts and scores.texts.predictions) or [] for scores in self._scores]

    @cached_property
    def _references(self) -> list[tuple[str, ...]]:
        references = (self._first.texts and self._first.texts.references) or []
        return [(group,) if isinstance(group, str) else tuple(group) for group in references]

    @property
    def _setup(self) -> list[str]:
        """The options that change scores most, in words, and the number of runs."""
        names = self._first.names
        described = setup_in_words(self._first.options.standard, names.tokenizer, names.stemmer)
        if self._has_runs:
            described.append(f"means over {wording.same_or_listed(self._scored.n_runs.values())} runs")
        return described

    @property
    def _steps(self) -> dict[str, Any] | None:
        """What the systems are over, and the step of each, if their names say steps and they were compared."""
        steps = self.comparison.steps if self.comparison else None
        return steps and {"word": steps.word or "system", "numbers": [steps.numbers[name] for name in self.names]}

    def _measure(self, name: str, measure: Measure) -> dict[str, Any]:
        """A measure's names, and its counts or scores of all examples, each column of shape (n_systems, n_examples)."""
        is_mean = self._scored.is_mean(name) and self._first.rules.f_is_a_mean
        head: dict[str, Any] = {"name": name, "title": title(name), "counted": counted_units(name)}
        head["averages"] = "mean of examples" * (not is_mean)  # what the page averages, if not what its table has
        if name not in self._readable:
            return head
        if not measure.per_example:
            return head | {"scores": dict.fromkeys(PARTS, [[None]] * len(self.systems))}
        options = self._first.options
        by_counts = (
            getattr(self._first.rules, "uses_default_scoring", False)
            and measure.exponent == 1.0
            and measure.whole_counts
            and options.beta != RATIO
            and (options.references_by in ("best", "pooled") or self._first.references == "1")
            and not self._has_runs
        )
        if not by_counts:
            means = [np.mean([scores.columns[name] for scores in runs], axis=0) for runs in self._runs.values()]
            return head | {"scores": {part: [_listed(mean[at]) for mean in means] for at, part in enumerate(PARTS)}}
        tables = [scores[name].example_counts() for scores in self._scores]
        named = ("matches", "reference_matches", "prediction_total", "reference_total")
        columns = dict(zip(named, measure.ratio, strict=True))
        if measure.ratio[0] == measure.ratio[1]:
            del columns["reference_matches"]
        rule = {"beta": without_nan(options.beta_number), "zero_division": without_nan(options.zero_division)}
        return head | rule | {"counts": {key: [_listed(table[at]) for table in tables] for key, at in columns.items()}}

    @property
    def _says_why(self) -> bool:
        """Whether it is said what became of the references' units: of systems that were compared, and of one."""
        return self.comparison is not None or len(self.systems) == 1

    @cached_property
    def _why(self) -> tuple[dict[str, dict[str, Any]], list[list[list[float]]]]:
        """Why systems differ, by type in which examples count, and the units of each example, which types may share.

        Of one system: what became of its references' units.
        """
        by_type: dict[str, dict[str, Any]] = {}
        counts: list[list[list[float]]] = []
        index_of: dict[str, int] = {}
        asked = self._readable if self._says_why else ()
        for scores in (run for runs in self._runs.values() for run in runs):
            count_together(scores, asked)
        for name in asked:
            if self.comparison:
                result = why(self.comparison, name, sources=self.sources)
            else:
                result = why_alone(self._scored, name, sources=self.sources)
            if not result.n_examples:
                continue
            columns: dict[str, int] = {}
            for key, column in outcome_counts(result, self.names).items():
                columns[key] = index_of.setdefault(str(column), len(counts))
                if columns[key] == len(counts):
                    counts.append(column)
            by_type[name] = why_as_json(result, self.names, columns)
        return by_type, counts

    @cached_property
    def _word_reader(self) -> WordReader:
        return WordReader.of(self._scorer)

    @cached_property
    def _stemmed_word_reader(self) -> WordReader:
        return WordReader.of(stemming_scorer(self._first))

    @property
    def _function_words(self) -> str:
        """English function words, with spaces between, if texts are read as English."""
        reader = self._scorer.reader
        return " ".join(function_words(reader) or ()) if reader.drops_letters else ""

    @property
    def _meaningless(self) -> list[Meaningless]:
        """Why the numbers say nothing, if they don't."""
        texts = self._predictions[0], self._references
        return meaningless(self._first, self._scorer.reader, *texts, self._n_groups)

    @property
    def _noticed(self) -> list[dict[str, Any]]:
        """What the texts of systems hold that is probably not meant, with the option that would avoid it, or "".

        What the option is for is said apart, as the page has a button for it, and a file has none.
        """
        ids, column = self.ids, self.id_column

        def named(example: int) -> str:
            return numbered(example) if ids is None else f"{column} {columns.identifier(ids[example])}"

        def told(words: str, systems: Sequence[str] = (), kind: str = "") -> dict[str, Any]:
            option = next(iter(OPTIONS.get(kind, {})), "")
            return {"words": words, "systems": [*systems], "option": option, "purpose": PURPOSES.get(kind, "")}

        def said(finding: str) -> str:
            words = in_page_words(finding, named)
            return f"{words[0].upper()}{words[1:]}{'.' * (words[-1] not in '.?')}"

        found = [told(said(notice.found), kind=notice.kind) for notice in noticed(self._runs)]
        return [told(words, names) for words, names in self.notices.items()] + found

    @property
    def _tables(self) -> dict[str, str]:
        """The table for a paper, by the name of its format."""
        said = (
            self.comparison.paper_table() if self.comparison
            else paper_table.of_scores(self._scored.means, self._scored.signature)
        )  # fmt: skip
        return {name: said.written(form) for name, form in TABLES.items()}

    @property
    def _sentences_on_methods(self) -> dict[str, str]:
        """The two sentences for a paper, by how they are written; with LaTeX, the BibTeX entries that they cite."""
        if self.comparison:
            sentences = self.comparison.methods
        else:
            sizes = [self._scored.sample_size(rouge_type).n_examples for rouge_type in self._first.types]
            sentences = methods(self._scored.signature, sizes)
        return {"in words": sentences.text, "in LaTeX": f"{sentences.latex}\n{sentences.bibtex}"}

    @property
    def _n_groups(self) -> int | None:
        """The number of groups; None: each example is a unit of its own."""
        if self.comparison is not None:
            return self.comparison.n_groups
        return self._first.groups.n if self._first.groups else None

    @property
    def _confidence(self) -> float:
        return self.comparison.confidence if self.comparison else self._first.averaging.confidence

    def _reasons_to_check(self, lengths: Sequence[int]) -> list[str]:
        """For each example, a reason to check it before trusting its scores; "" if there is none.

        lengths : the words of each example's first reference
        """
        name = next(iter(self._first.columns), None)
        fails = np.zeros(len(self), bool)
        if name is not None and len(self) > 1:
            scores = np.array([self._scored.example_scores(system, name)[-1] for system in self.names])
            means = [[float(self._scored.means_of(system)[name])] for system in self.names]
            fails[:] = (scores < FAILED * np.array(means)).all(axis=0)
        return columns.reasons_to_check(self._predictions, self._references, lengths, fails)

    @property
    def _columns(self) -> list[dict[str, Any]]:
        """Columns to filter by, of numbers or of few distinct texts; computed ones, such as lengths, come first."""
        lengths = [len(group[0].split()) for group in self._references]
        computed: dict[str, Sequence[Any]] = {"words in the reference": lengths}
        copied = {} if self.sources is None else {_copied_by(name): at for at, name in enumerate(self.names)}
        if self.sources is not None:
            shares = copied_shares([scores for runs in self._runs.values() for scores in runs], self.sources)
            firsts = np.cumsum([0, *(len(runs) for runs in self._runs.values())])[:-1]
            computed |= dict(zip(copied, (100 * shares[firsts]).tolist(), strict=True))
        if any(reasons := self._reasons_to_check(lengths)):
            computed["worth a look"] = [reason or "nothing odd" for reason in reasons]
        as_json = [columns.column_as_json(name, values) for name, values in (computed | dict(self.columns)).items()]
        shown = [column for column in as_json if column is not None]
        may_judge = [name for name in self.columns if plain(name) not in IDS and name != self.group_column]
        for column in shown:
            if column["name"] in copied:
                column |= {"system": copied[column["name"]], "low": 0, "high": 100}
            elif column["kind"] == "number" and column["name"] in may_judge:
                column["correlations"] = {
                    name: [
                        columns.correlation(self._scored.example_scores(system, name)[-1], column["values"])
                        for system in self.names
                    ]
                    for name in self._first.columns
                }
        return shown


def has_texts(scores: Scores) -> bool:
    """Whether these scores still have their texts, which they lose when they are pickled."""
    return scores.texts is not None and scores.texts.predictions is not None and scores.texts.references is not None


def encoded(part: object) -> bytes:
    """A part of the data as compact JSON; if it has lone surrogates, all non-ASCII characters are escaped."""
    text = json.dumps(part, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        return text.encode()
    except UnicodeEncodeError:
        return json.dumps(part, separators=(",", ":"), allow_nan=False).encode()


def _snippet(text: str) -> str:
    """The beginning of a text, on one line."""
    line = " ".join(text[: 2 * SNIPPET].split())
    return line if len(line) <= SNIPPET else f"{line[:SNIPPET]}…"


def _copied_by(system: str) -> str:
    return f"% copied from the source by {system or 'the system'}"


def _listed(column: Numbers) -> list[Any]:
    return column.tolist() if np.isfinite(column).all() else list(without_nan(column.tolist()))
