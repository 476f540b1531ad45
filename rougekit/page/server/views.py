"""Further analyses of scored systems, as tables: chance and human levels, typical phrases, tools behind numbers."""

from typing import Any

from rougekit.analysis.breakdown import phrases as phrases_of
from rougekit.analysis.tables.model import Column, Table, by_name
from rougekit.analysis.tables.numbers import Kind, P, interval, points
from rougekit.analysis.tables.writers import for_page
from rougekit.analysis.why.parts import parts_of
from rougekit.analysis.why.why import why, why_alone
from rougekit.analysis.wording import title
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.io.tables import MISSING
from rougekit.foundation.plurals import counted
from rougekit.foundation.run_names import runs_by_system
from rougekit.page.server.limits import check_time_for
from rougekit.page.server.testset import Results
from rougekit.page.view.word_outcomes import outcome_counts, why_as_json
from rougekit.scoring.text.stopwords import packaged
from rougekit.studies.context import levels_of
from rougekit.studies.identification.identify import identify
from rougekit.studies.identification.published import published
from rougekit.studies.identification.tables import table_of

SHOWN_PHRASES = 12
SHOWN_TOOLS = 12
LEVEL = 0.05
CHARACTERS_PER_SECOND = 2_000_000
"""Speed of the search for phrases on a busy machine."""


def levels(results: Results) -> dict[str, Any]:
    """Each system's scores beside the levels of chance and of humans."""
    rows, sentences = [], []
    has_humans = min(map(len, results.scored.kept.references)) > 1
    columns = [
        "chance: other examples' references",
        "score",
        *(["with one reference fewer", "humans"] if has_humans else []),
    ]
    with collect_warnings():
        score_levels = levels_of(results.scored)
    for system, around in score_levels.items():
        if around.comparison:
            sentences.append(f"{system}: {around.comparison.sentence}")
        of_levels = [
            around.chance,
            results.scored.systems.means.get(system) or results.scored.outputs[system].aggregate(),
            around.system,
            around.human,
        ][: len(columns)]
        for name in results.types:
            cells = (MISSING if scores is None else _with_interval(scores[name]) for scores in of_levels)
            rows.append([title(name), system, *cells])
    if not has_humans:
        sentences.append("The human level needs two or more references for every example.")
    header = [Column(key, Kind.TEXT) for key in ("measure", "system")] + [Column(key, Kind.SCORE) for key in columns]
    return {"said": sentences, **for_page(Table(header, rows))}


def _with_interval(score: Any) -> str:
    low, _, high = score.main
    return f"{points(score)} {interval(low, high)}"


def phrases(results: Results, base: str, other: str) -> dict[str, Any]:
    """Reference bigrams that one of two systems matches more often than the other, with the p-value of a sign test.

    Bigrams of stop words alone are left out. Raises ValueError for unknown systems, and if it would take too long.
    """
    first_runs = {name: runs[0] for name, runs in runs_by_system(results.scored.kept.systems).items()}
    if unknown := [name for name in (base, other) if name not in first_runs]:
        raise ValueError(f"there is no system {unknown[0]!r}; expected one of {', '.join(first_runs)}")
    ours, theirs = (results.scored.kept.systems[first_runs[name]] for name in (base, other))
    texts = [
        *ours,
        *theirs,
        *(text for each in results.scored.kept.references for text in each),
    ]
    check_time_for(sum(map(len, texts)) / CHARACTERS_PER_SECOND)
    with collect_warnings():
        different = phrases_of(
            results.scored.scorer, ours, theirs, results.scored.kept.references, SHOWN_PHRASES, packaged("smart")
        )
    rows = [
        [name, one.words, one.n, one.n_other, one.of, P(one.p, LEVEL)]
        for name, of_system in ((other, different.others), (base, different.baselines))
        for one in of_system
        if one.p < 1.0  # of others, nothing can be said
    ]
    sentences = [
        "Word pairs of the references, without stop words. p: exact sign test, corrected for "
        f"{counted(different.n_tests, 'pair')}."
    ]
    sentences += ["No phrase is matched by one system more often than chance would show."] * (not rows)
    sentences += ["The first run of each system."] * (len(first_runs) < len(results.scored.kept.systems))
    columns = [
        Column("system", Kind.NAME), Column("phrase", Kind.TEXT), Column("only this system", Kind.COUNT),
        Column("only the other", Kind.COUNT), Column("in references", Kind.COUNT), Column("p", Kind.P),
    ]  # fmt: skip
    return {"said": sentences, **for_page(Table(columns, rows))}


def stemming(results: Results, rouge_type: str) -> dict[str, Any]:
    """What became of the references' words in each system, and what Porter's stemmer would change, and splitting into
    sentences if the type reads them: scores all anew.

    Raises ValueError for a type that was not scored or in which no example counts, and scores that are stemmed already
    or can't be.
    """
    first = results.scored.systems.first
    splits = rouge_type in first.measures and first.measures[rouge_type].by_sentence and not first.text.split_summaries
    asked: dict[str, Any] = {"stemming": True, "splitting": splits, "sources": results.report.sources}
    if results.comparison is None:
        result = why_alone(results.scored.systems, rouge_type, **asked)
    else:
        result = why(results.comparison, rouge_type, **asked)
    if not result.n_examples:
        raise ValueError(f"no example has a score in {title(rouge_type)}, which stemming would not change")
    titles = {part.field: part.short for part in parts_of(result)}
    columns = [Column(key, Kind.NUMBER, title, decimals=1) for key, title in titles.items()]
    rows = {name: [getattr(of.units, column.key) for column in columns] for name, of in result.systems.items()}
    sentences = [
        *result.sentences[-1 - splits :],
        f"Of {result.all_units} in references, {title(rouge_type)}; means over examples.",
    ]
    names = results.report.names
    counts = outcome_counts(result, names)
    columns_of = {key: at for at, key in enumerate(counts)}
    shown = {"why": why_as_json(result, names, columns_of), "counts": [*counts.values()]}
    return {"said": sentences, **for_page(by_name(columns, rows, "system")), **shown}


def tools(results: Results, printed: str) -> dict[str, Any]:
    """For each system, the tools and options that best reproduce published numbers. Raises ValueError like `identify`.

    printed : the numbers as a user typed them
    """
    numbers = published(printed)
    sentences, candidates = [], {}
    for name, predictions in results.scored.kept.systems.items():
        with collect_warnings():
            candidates[name] = identify(predictions, results.scored.kept.references, numbers, most=SHOWN_TOOLS)
        sentences.append(f"{name}: {candidates[name][0].code}")
    return {"said": sentences, **for_page(table_of(candidates).of(["system", "tool", "how", *numbers, "verdict"]))}
