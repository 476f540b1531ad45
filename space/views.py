"""Results as HTML: warnings, tables, every test, rankings, what humans and chance reach, phrases that differ."""

from collections import Counter
from html import escape
from itertools import product
from typing import Any

from rougekit import Scorer
from rougekit.analysis import wording
from rougekit.analysis.breakdown import phrases as phrases_of
from rougekit.analysis.breakdown import sign_test
from rougekit.analysis.compared import Compared, main_part
from rougekit.analysis.comparison import rank
from rougekit.analysis.comparison_results import Comparison
from rougekit.analysis.context import context
from rougekit.analysis.paper import table
from rougekit.analysis.ranking import Ranking
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.io.tables import Format
from rougekit.scoring.text.stopwords import packaged
from space import html
from space.html import cell, percent
from space.limits import Deadline
from space.pair import fixes
from space.testset import N_RESAMPLES, RESAMPLING_SECONDS, Results, averaged

MAX_PHRASES = 1_000_000
SHOWN_PHRASES = 12
AT_MOST = "≤\u00a0"
STYLES: dict[str, Format] = {"LaTeX": "latex", "Markdown": "markdown", "TSV": "tsv"}
SHOWN_PARTS = ("fmeasure", "precision", "recall")


def overview(results: Results) -> str:
    """Every test in words and numbers, the paper's table to be copied, and all means with intervals."""
    copies = "".join(
        f'<div class="copies"><button type="button" class="copy">Copy {name}</button>'
        f"{html.folded(f'Show {name}', html.code(paper(results, style)))}</div>"
        for name, style in STYLES.items()
    )
    return (
        f'<p class="label">{escape(results.label)}</p>'
        + comparison(results)
        + f'<h2>The table for a paper</h2><div class="beside">{copies}</div>'
        + "<h2>Precision, recall and intervals</h2>"
        + means(results)
        + html.signature(results.signature)
    )


def paper(results: Results, style: Format) -> str:
    """The table for a paper of every system and type."""
    return table(results.averages, results.signature, len(results), results.comparison, style)


def notices(results: Results) -> str:
    """Warnings, and what looks wrong with the texts: one line that opens, with buttons that set what is advised."""
    by_system = [(name, doubt) for name, doubts in results.doubts.items() for doubt in doubts]
    several = len(results.systems) > 1
    lines = [*results.notes, *(f"{name}: {doubt}" if several else str(doubt) for name, doubt in by_system)]
    if not lines:
        return ""
    first, buttons = html.in_page_words(lines[0]), fixes(results.notes, results.choices)
    count = f"{len(lines)} things to check: " if len(lines) > 1 else "To check: "
    folded = f"<details><summary><b>{count}</b>{escape(first)}</summary>{html.notes(lines)}</details>"
    return f'<div class="notices" role="note">{folded}{buttons}</div>'


def means(results: Results) -> str:
    """Mean scores with their intervals, a row for each type and system."""
    several = len(results.systems) > 1
    rows = [
        [
            html.breakable(f"{name}, {system}" if several else name),
            *(_with_interval(scores[name], part, shown=len(results) > 1) for part in SHOWN_PARTS),
        ]
        for name in next(iter(results.averages.values()))
        for system, scores in results.averages.items()
    ]
    level = f"{100 * averaged(results.choices).confidence:g} %"
    caption = f"Scores of {len(results):,} examples in percent, with {level} intervals"
    if len(results) == 1:
        caption = "Scores of the only example in percent; one example has no interval of a mean"
    return html.table(caption, ["type, system" if several else "type", "F", "precision", "recall"], rows)


def _with_interval(score: Any, part: str = "fmeasure", shown: bool = True) -> str:
    """A part of a mean with its interval in a cell; bleu, a single number, takes the place of F."""
    if hasattr(score.mid, part):
        low, mid, high = (getattr(bound, part) for bound in (score.low, score.mid, score.high))
    elif part == "fmeasure":
        low, mid, high = score.low, float(score), score.high
    else:
        return "–"
    return cell(percent(mid), _bounds(low, high) if shown else "")


def _bounds(low: float | None, high: float | None, form: str = ".2f") -> str:
    return f"[{percent(low, form)},\u00a0{percent(high, form)}]"


def comparison(results: Results) -> str:
    """Claims in words, by type, and every test in numbers; nothing for one system."""
    tested = results.comparison
    if tested is None:
        return ""
    claims = ""
    for name in (types := list(tested[tested.baseline])):
        sentences = "".join(f"<li>{escape(tested.sentence_of(other, name))}</li>" for other in tested.others)
        claims += html.folded(name, f'<ul class="claims">{sentences}</ul>', opened=name == types[0])
    return (
        f'<div class="tests"><h2>What may be claimed</h2><div class="types">{claims}</div>'
        f"{_tests(tested, types)}{html.signature(tested.signature)}</div>"
    )


def _tests(comparison: Comparison, types: list[str]) -> str:
    """F-measures, differences from the baseline and p-values; the smallest differences that can be shown."""
    rows = []
    detectable = []
    for name, system in product(types, comparison):
        entry = main_part(comparison[system][name])
        row = [html.breakable(f"{name}, {system}"), cell(percent(entry.score), _bounds(entry.low, entry.high))]
        if entry.difference is None:
            rows.append([*row, "baseline", "", ""])
            continue
        counts = "–" if entry.wins is None else f"{entry.wins:,} / {entry.ties:,} / {entry.losses:,}"
        change = cell(percent(entry.difference, "+.2f"), _bounds(entry.difference_low, entry.difference_high, "+.2f"))
        p = cell(p_value(entry.p_holm, entry, comparison), f"alone {p_value(entry.p_value, entry, comparison)}")
        rows.append([*row, change, p, counts])
        if entry.detectable is not None and entry.detectable < 1:
            detectable.append(f"{percent(entry.detectable)} points of {name} ({system})")
    header = ["type, system", "F", "difference", "p (Holm)", "wins / ties / losses"]
    shown = html.table(comparison.about, header, rows)
    if len(types) > 1:
        shown += (
            "<p>These p-values are corrected for the number of systems, not for that of types: before you look, name "
            "the type that decides.</p>"
        )
    if detectable:
        words = (
            f"These {comparison.n_examples:,} examples can show a difference of {', '.join(detectable)}, with a power "
            "of 80 %."
        )
        shown += html.folded("How much can this test set show?", f"<p>{escape(words)}</p>")
    return shown


def p_value(p: float | None, entry: Compared, comparison: Comparison) -> str:
    """A p-value; where no resample was as extreme, the bound that this many of them give."""
    if p is None or p != p:
        return "–"
    return f"{AT_MOST if comparison.is_bound(entry) else ''}{wording.p_number(p, entry.level or comparison.level)}"


def all_pairs(results: Results, name: str) -> str:
    """All systems by a type, the best first, in clusters; F-measures of each against every other.

    Raises ValueError for more pairs than a public page has time for.
    """
    pairs = len(results.systems) * (len(results.systems) - 1) / 2
    Deadline().check(pairs * len(results) * len(results.types) * N_RESAMPLES * RESAMPLING_SECONDS)
    with collect_warnings():
        ranking = rank(
            results.systems, name, method=results.roles.method, n_resamples=N_RESAMPLES, **results.choices.comparing()
        )
    systems = list(zip(ranking.systems, ranking.scores, strict=True))
    rows = [
        [
            html.breakable(system),
            str(ranking.cluster_of(system)),
            percent(score),
            *(_pair(ranking, k, other) for other in range(len(systems))),
        ]
        for k, (system, score) in enumerate(systems)
    ]
    clusters = "; ".join(f"{number}: {', '.join(names)}" for number, names in enumerate(ranking.clusters, 1))
    meaning = "Each system of a cluster differs significantly from each system of the others."
    caption = f"{ranking.about}. The row's system less the column's, in points; bold where a difference may be claimed"
    return (
        f"<p>Clusters, the best first: {escape(clusters)}. {meaning}</p>"
        + html.table(caption, ["system", "cluster", "F", *ranking.systems], rows, "scores matrix")
        + html.signature(ranking.signature)
        + html.said("All pairs are compared")
    )


def _pair(ranking: Ranking, row: int, column: int) -> str:
    """A difference with its p-value; nothing where a system is compared with itself."""
    p = float(ranking.p_values[row, column])
    if row == column or p != p:
        return "–"
    change = percent(ranking.scores[row] - ranking.scores[column], "+.2f")
    shown = cell(
        change, f"p\u00a0{AT_MOST if ranking.are_bounds[row, column] else ''}{wording.p_number(p, ranking.level)}"
    )
    return f"<strong>{shown}</strong>" if p <= ranking.level else shown


def levels(results: Results) -> str:
    """The scores of chance, of the systems, and of humans, by type. Raises ValueError if that takes too long."""
    rows, paired = [], []
    deadline, scorer = Deadline(), Scorer(**results.choices.options())
    groups = results.table.cells(results.roles.groups) if results.roles.groups else None
    has_humans = min(map(len, results.references)) > 1
    columns = ["chance", "system", *(["system, scored as humans are", "humans"] if has_humans else [])]
    for system, texts in results.predictions.items():
        deadline.check()
        with collect_warnings():
            around = context(
                scorer, texts, results.references, n_resamples=N_RESAMPLES, groups=groups,
                **{"seed": 0, **results.choices.comparing()},
            )  # fmt: skip
        if around.comparison:
            paired.append(
                f"{system}: {around.comparison.sentence}" if len(results.systems) > 1 else around.comparison.sentence
            )
        levels = [around.chance, results.averages[system], around.system, around.human][: len(columns)]
        for name in results.types:
            row = f"{name}, {system}" if len(results.systems) > 1 else name
            cells = ("–" if scores is None else _with_interval(scores[name]) for scores in levels)
            rows.append([html.breakable(row), *cells])
    note = html.notes(paired if has_humans else ["What humans reach needs two or more references for every example."])
    caption = "F-measures in percent: predictions with another example's references, and with their own"
    if has_humans:
        caption += "; texts by humans, and predictions likewise, against all references but one"
    return note + html.table(caption, ["type", *columns], rows)


def phrases(results: Results, other: str) -> str:
    """Bigrams of references that one of two systems has more often than the other, each tested, without stop words."""
    baseline, scorer = results.baseline, Scorer(**results.choices.options())
    with collect_warnings():
        hits = phrases_of(
            scorer, results.predictions[baseline], results.predictions[other], results.references, most=MAX_PHRASES
        )
    counts = [Counter({hit.words: hit.n for hit in of_system}) for of_system in hits]
    n_examples = {hit.words: hit.of for of_system in hits for hit in of_system}
    stopwords = packaged("smart")
    bigrams = [words for words in n_examples if not stopwords.issuperset(words.split())]
    p_values = {words: sign_test(counts[0][words], counts[1][words]) for words in bigrams}
    parts = []
    for better, worse, (more, fewer) in ((other, baseline, counts), (baseline, other, counts[::-1])):
        first = sorted((words for words in bigrams if more[words] > fewer[words]), key=p_values.__getitem__)
        caption = f"Bigrams of references that {better} has more often than {worse}, those of stop words left out"
        rows = [
            [html.button(words, do="phrase", value=words), f"{more[words]:,}", f"{fewer[words]:,}",
             f"{n_examples[words]:,}", f"{min(1.0, len(bigrams) * p_values[words]):.4f}"]
            for words in first[:SHOWN_PHRASES]
        ]  # fmt: skip
        header = ["bigram", f"only {better}", f"only {worse}", "of those that have it", "p (Bonferroni)"]
        parts.append(html.table(caption, header, rows) if rows else html.small(f"{caption}: none"))
    about = f"p: exact sign test over examples, two-sided, corrected for all {len(bigrams):,} bigrams that differ."
    beside = "".join(f"<div>{part}</div>" for part in parts)
    return f'<div class="beside">{beside}</div>' + html.small(about) + html.said("The phrases are listed")
