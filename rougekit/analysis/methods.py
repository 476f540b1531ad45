"""Two sentences for the methods section of a paper, made from signatures: what was scored, and how it was tested.

The first names measures, package, version and every setting of the texts; the second the average, examples, intervals,
test and correction. Nothing that a signature records is left out, so the sentences can be read back to it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias, cast

from rougekit.analysis import correction, wording
from rougekit.analysis.claims import TESTS, Method
from rougekit.analysis.paired_tests import DEFAULT_DRAWS
from rougekit.analysis.sample_size import SampleSize
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.analysis.tables.numbers import significant_digits
from rougekit.foundation.checks import one_of
from rougekit.foundation.plurals import counted, sized
from rougekit.scoring.methods import Cited, Methods, Parts
from rougekit.scoring.options import AggregateOptions, MeasureOptions, split
from rougekit.scoring.options.fields import decimals
from rougekit.scoring.scorer import parse_signature
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.scores.statistics import interval_used
from rougekit.scoring.signature import FIELDS, fields_of, read, write
from rougekit.scoring.standards import registry
from rougekit.scoring.text.versions import INSTALLED

Fields: TypeAlias = Mapping[str, str]
"""The values of a signature by the names of its fields."""


def methods(signatures: str | Mapping[str, str], n_examples: int | Sequence[int] | None = None) -> Methods:
    """The sentences that a signature stands for, or those of several data sets by name, for a paper.

    What `scores.methods` and `comparison.methods` are, from nothing but a line such as the plugin's `signature`. Fields
    of options that it leaves out have their default; its version and the references per example are then not said.

    Parameters
    ----------
    signatures : str, or a mapping of names of data sets to str
    n_examples : the number of examples, or one for each type; None: as the signature of a comparison says

    Raises
    ------
    TypeError, ValueError : not a signature, or one with a field, value or standard that this version does not know.
    ImportError : it leaves out what the language decides, and that needs a package that is missing.

    >>> print(methods("rouge|std:rouge155|stem:porter|v:1.0.0|boot:0|types:rouge2", 30).text)
    We computed ROUGE-2 (Lin 2004) with rougekit 1.0.0 (The rougekit developers 2026) by the rules of ROUGE-1.5.5 \
(standard rouge155): tokenizer rouge155, Porter stemming (Porter 1980), no stop words removed, sentences ending at \
line breaks, texts of any length, F-measures with beta 1. Scores are means over 30 examples, without confidence \
intervals.
    """
    named = {"": signatures} if isinstance(signatures, str) else dict(signatures)
    if not named:
        raise ValueError("signatures is empty; expected a signature, or one by the name of each data set")
    family_of_sets = ",datasets" * (len(named) > 1)
    by_name = {name: _fields(line, n_examples, family_of_sets) for name, line in named.items()}
    return Methods((_first(by_name), _second(by_name)), tuple(dict.fromkeys(named.values())))


def of_scores(scores: Scores) -> Methods:
    """The sentences about scores and their default average."""
    systems = ScoredSystems.of({"": scores})
    return methods(systems.signature, [systems.sample_size(rouge_type).n_examples for rouge_type in systems.types])


def _fields(line: str, n_examples: int | Sequence[int] | None, family_of_sets: str) -> dict[str, str]:
    """The fields of a signature, with the number of examples and with the default of whatever it leaves out."""
    fields = fields_of(line)
    _, measuring, averaging = split(read(fields))
    for group, values in ((MeasureOptions, measuring), (AggregateOptions, averaging)):
        group(**values)  # raises an error for values that no option has
    standard = fields.setdefault("std", registry.DEFAULT)
    fields.setdefault("types", ",".join(registry.standard_of(standard).default_types))
    if n_examples is not None:
        fields["n"] = wording.same_or_listed([n_examples] if isinstance(n_examples, int) else n_examples)
    if "test" in fields and not any(field in fields for field in correction.CORRECTIONS):
        fields[correction.CORRECTION.field] = ("systems" if "base" in fields else "pairs") + family_of_sets
    if fields.get("test", "student-hall") != "student-hall" and "n" in fields:
        fields.setdefault("draws", _usual_draws(fields))
    return fields if _WRITTEN.issubset(fields) else _defaults(fields) | fields


def _defaults(fields: Fields) -> dict[str, str]:
    """The fields of options, as scores that differ from the defaults in nothing but the deciding fields have them."""
    deciding = (f"{name}:{fields[name]}" for name in _DECIDING if name in fields and fields[name] != "totals")
    scorer = parse_signature("|".join(["rouge", *deciding]))
    has_means = len(scorer.options.counted_types(scorer.averaging.average)) < len(scorer.options.measures)
    kind = interval_used("auto", is_mean=has_means and "runs" not in fields)
    whole = fields_of(write(scorer.reader.names, scorer.options, scorer.averaging, "?", interval=kind))
    return {name: whole[name] for name in _WRITTEN}


def _usual_draws(fields: Fields) -> str:
    """The resamples of a test, by type if types differ, unless n_resamples was given or all differences are equal."""
    units = [int(n) for n in fields.get("groups", fields["n"]).partition("#")[0].split(",")]
    every = (fields["test"] == "permutation" and DEFAULT_DRAWS.is_exact(n) for n in units)
    return wording.same_or_listed("exact" if is_exact else DEFAULT_DRAWS.n_resamples for is_exact in every)


_WRITTEN = {"tok", "stem", "stop", "split", "multi", "beta", "limit", "boot", "ci", "seed"}
"""The fields of options that every whole signature has."""
_DECIDING = ("std", "types", "lang", "avg", "draw")
"""The fields that decide what the default of others is."""


def _first(by_name: Mapping[str, Fields]) -> Parts:
    """The sentence on measures, package and settings."""
    settings = _joined(", ", filter(None, (_on_each(by_name, clause) for clause in _SETTINGS)))
    measures, package, rules = (_on_each(by_name, clause) for clause in (_measures, _package, _rules))
    return ("We computed ", *measures, " with ", *package, " by the rules of ", *rules, ": ", *settings, ".")


def _second(by_name: Mapping[str, Fields]) -> Parts:
    """The sentence on averages, examples, intervals and tests."""
    averages = _joined(", ", filter(None, (_on_each(by_name, clause) for clause in (_average, _intervals, _groups))))
    clauses = (_tests, _draws, _runs, _correction, _primary, _margin)
    tests = _joined(", ", filter(None, (_on_each(by_name, clause) for clause in clauses)))
    return ("Scores are ", *averages, *(("; ", *tests) if tests else ()), ".")


def _joined(separator: str, clauses: Iterable[Parts]) -> Parts:
    parts: Parts = ()
    for clause in clauses:
        parts += (separator, *clause) if parts else clause
    return parts


def _on_each(by_name: Mapping[str, Fields], clause: Callable[[Fields], Parts]) -> Parts:
    """What a clause says; if data sets differ in it, what it says of each."""
    clauses = {name: clause(fields) for name, fields in by_name.items()}
    if len(set(clauses.values())) == 1:
        return next(iter(clauses.values()))
    return _joined(" and ", ((*(parts or ("nothing",)), f" on {name}") for name, parts in clauses.items()))


def _measures(fields: Fields) -> Parts:
    """The types, each group of neighbours with the paper that defines them."""
    groups = [
        (tuple(map(wording.title, names)), source)
        for source, names in groupby(fields["types"].split(","), lambda name: next(
            (key for prefix, key in _SOURCES.items() if name.startswith(prefix)), None))
    ]  # fmt: skip
    *others, last = [(wording.joined(titles), *_cited(source)) for titles, source in groups]
    comma = "," * any(len(titles) > 1 for titles, _ in groups)  # "A and B (X), and C (Y)"
    return (*_joined(", ", others), f"{comma} and ", *last) if others else last


_SOURCES = {"rouge": "lin-2004-rouge", "mead": "lin-2004-rouge", "bleu": "papineni-etal-2002-bleu"}
"""By the beginning of a measure's name."""


def _cited(key: str | None) -> Parts:
    return (Cited(key),) if key else ()


def _package(fields: Fields) -> Parts:
    return (f"rougekit {fields['v']}" if "v" in fields else "rougekit", Cited("rougekit"))


def _rules(fields: Fields) -> Parts:
    """The tool whose numbers these are; and the name of the standard, if that is another."""
    name = fields["std"]
    tool = registry.standard_of(name).tool.partition(" (")[0]
    standard = () if tool == name else (f" (standard {name})",)
    return (tool, *_cited(_TOOLS.get(name)), *standard)


_TOOLS = {"xlsum": "hasan-etal-2021-xl", "rouge2": "ganesan-2018-rouge", "coco": "chen-etal-2015-microsoft"}
"""By standard, the paper about the tool, if there is one besides Lin's."""


def _tokens(fields: Fields) -> Parts:
    if (tokenizer := fields.get("tok")) is None:
        return ()
    kind, _, ignored = tokenizer.partition("-")
    if kind != "ids":
        return (f"tokenizer {tokenizer}",)
    return ("token ids" + f" without {wording.joined(ignored.split(','))}" * bool(ignored),)


def _stems(fields: Fields) -> Parts:
    if (stemmer := fields.get("stem")) is None:
        return ()
    special: dict[str, Parts] = {
        "none": ("no stemming",),
        "porter": ("Porter stemming", Cited("porter-1980-algorithm")),
    }
    return special.get(stemmer, (f"stemmer {stemmer}",))


def _stop_words(fields: Fields) -> Parts:
    if (words := fields.get("stop")) is None:
        return ()
    return ("no stop words removed" if words == "none" else f"stop words {words} removed",)


def _splitting(fields: Fields) -> Parts:
    if (splitter := fields.get("split")) is None:
        return ()
    if splitter == "newline":
        return ("sentences ending at line breaks",)
    if splitter == "none":
        return ("texts not split into sentences",)
    if splitter.startswith("id-"):
        return (f"sentences ending at token {wording.joined(splitter.removeprefix('id-').split(','), 'or')}",)
    return (f"sentences found by {splitter}", *_cited(_PUNKT if splitter.startswith("punkt") else None))


_PUNKT = "kiss-strunk-2006-unsupervised"


def _limit(fields: Fields) -> Parts:
    if (limit := fields.get("limit")) is None:
        return ()
    if limit == "none":
        return ("texts of any length",)
    return (f"texts cut after {sized(limit[:-1], 'word' if limit.endswith('w') else 'byte')}",)


def _references(fields: Fields) -> Parts:
    if (n := fields.get("refs", "?")) == "?":
        return ()
    if n == "1":
        return ("one reference per example",)
    each = "various numbers of references" if n == "var" else sized(n, "reference")
    return (f"{each} per example" + f" ({_SEVERAL[fields['multi']]})" * ("multi" in fields),)


_SEVERAL = {
    "best": "the best one counts", "pooled": "counts pooled", "mean": "mean of their scores",
    "jackknife": "jackknife over them",
}  # fmt: skip
"""How several references become one score, by the name of the way."""


def _beta(fields: Fields) -> Parts:
    """Which F-measure it is, if any type has one."""
    has_f = any(map(wording.has_f, fields["types"].split(",")))
    return (f"F-measures with beta {fields['beta']}",) if has_f and "beta" in fields else ()


def _others(fields: Fields) -> Parts:
    """The fields of options that no other clause says, by the names of the options; they are rarely set."""
    others = (field for field in FIELDS if field.name in fields and field.name not in _SAID)
    settings = [
        f"{option}={fields[field.name]}" for field in others for option in field.read(fields[field.name], fields)
    ]
    return (", ".join(settings),) if settings else ()


_SAID = {"std", "tok", "stem", "stop", "split", "refs", "multi", "beta", "limit", "boot", "ci", "seed", "types", "avg",
         "draw"}  # fmt: skip
"""The fields that clauses of their own say."""


def _versions(fields: Fields) -> Parts:
    versions = [f"{name} {fields[name]}" for name in fields if name in INSTALLED]
    return (f"with {wording.joined(versions)}",) if versions else ()


_SETTINGS = (
    _tokens, _stems, _stop_words, _splitting, _limit, _beta, _references, _others, _versions,
)  # fmt: skip


def _average(fields: Fields) -> Parts:
    """The kind of average, and the examples that count."""
    types = fields["types"].split(",")
    sample = "all examples"
    if "n" in fields:
        sizes = {wording.title(name): SampleSize(int(n)) for name, n in _by_type(fields, "n").items()}
        sample = wording.sample_in_words(sizes)
    bootstrap = {"legacy": " by the bootstrap of rouge_score", "perl": " by the bootstrap of ROUGE-1.5.5"}
    how = bootstrap.get(fields.get("draw", ""), "")
    if fields.get("avg") == "micro" or not any(map(wording.has_f, types)):
        averages = f"computed from counts summed over {sample}{how}"
    else:
        averages = f"means over {sample}{how}"
        averages += ", BLEU from summed counts" * (not all(map(wording.has_f, types)))
    return (averages,)


def _intervals(fields: Fields) -> Parts:
    """The kind and level of the intervals, with the resamples and their seed where there are any."""
    if fields.get("boot") == "0":
        return ("without confidence intervals",)
    if "ci" not in fields:
        return ()
    percent, kind = fields["ci"].rstrip("th?"), fields["ci"].lstrip("0123456789.e-")
    name, source = _INTERVALS["" if fields.get("draw") in ("legacy", "perl") else kind or "percentile"]
    intervals = f"with {percent} % {name}confidence intervals"
    drawn = [counted(int(fields["boot"]), "resample")] if "boot" in fields else []
    drawn += [f"seed {fields['seed']}"] if "seed" in fields and fields.get("draw") != "perl" else []
    is_drawn = kind != "h" and fields.get("draw") != "totals"
    resamples = (f" from {', '.join(drawn)}",) if drawn and is_drawn else ()
    name_of_bleu, source_of_bleu = _INTERVALS["h"]  # bootstrap-t is for means
    has_others = kind == "t" and "draw" not in fields and not all(map(wording.has_f, fields["types"].split(",")))
    of_bleu = (f", those of BLEU {name_of_bleu.strip()}", *_cited(source_of_bleu)) if has_others else ()
    return (intervals, *_cited(source), *resamples, *of_bleu)


_INTERVALS = {
    "": ("", None), "?": ("", None), "t": ("bootstrap-t ", "efron-tibshirani-1993-introduction"),
    "percentile": ("percentile bootstrap ", "efron-tibshirani-1993-introduction"),
    "h": ("Student-Hall ", "hall-1992-removal"),
}  # fmt: skip
"""The name of an interval, by the letter of its kind in the signature, and its source."""


def _groups(fields: Fields) -> Parts:
    if (groups := fields.get("groups")) is None:
        return ()
    return (f"examples in {sized(groups.partition('#')[0], 'group')}, each a unit",)


def _tests(fields: Fields) -> Parts:
    """What is tested, how, and at which level."""
    if (test := fields.get("test")) is None:
        return ()
    differences = f"differences from {fields['base']}" if "base" in fields else "differences of all pairs of systems"
    tested = f"{differences} are tested by a {TESTS[cast(Method, test)]}"
    level = round(100 - float(fields["ci"].rstrip("th?")), 10)
    return (tested, Cited(_SOURCES_OF_TESTS[test]), f" at the {significant_digits(level)} % level")


_SOURCES_OF_TESTS = {
    "student-hall": "hall-1992-removal", "permutation": "noreen-1989-computer",
    "bootstrap": "efron-tibshirani-1993-introduction",
}  # fmt: skip


def _draws(fields: Fields) -> Parts:
    """How many exchanges were drawn, with the seed, or that all were tried; by type, if types differ in that."""
    if "draws" not in fields:
        return ()
    by_type = _by_type(fields, "draws")
    exact = [wording.title(name) for name, of_type in by_type.items() if of_type == "exact"]
    if len(exact) == len(by_type):
        return ("exact",)
    n_resamples = next(int(of_type) for of_type in by_type.values() if of_type != "exact")
    some = f"exact in {wording.joined(exact)}, otherwise " * bool(exact)
    return (f"{some}{counted(n_resamples, 'resample')}, seed {fields.get('seed', '0')}",)


def _runs(fields: Fields) -> Parts:
    if (runs := fields.get("runs")) is None:
        return ()
    each = runs.split(",")
    of = f"{wording.joined(each)} runs of the systems" if len(each) > 1 else f"{runs} runs of each system"
    factor = ", a crossed random factor where there are several" if "1" in each else " as a crossed random factor"
    return (f"{of}{factor}", Cited("satterthwaite-1946-approximate"))


def _correction(fields: Fields) -> Parts:
    used = next((each for field, each in correction.CORRECTIONS.items() if field in fields), None)
    if used is None:
        return ()
    family, _, datasets = fields[used.field].partition(",")
    return (
        f"with {used.title}", Cited(used.source),
        f" over {_FAMILIES[family]}{' and over data sets' * bool(datasets)}",
    )  # fmt: skip


_FAMILIES = {
    "systems": "the systems compared in a type",
    "types": "all systems and types",
    "pairs": "the pairs compared in a type",
}
"""What p-values are corrected over, by the first word of the field."""


def _primary(fields: Fields) -> Parts:
    if (primary := fields.get("primary")) is None:
        return ()
    one_of("signature has primary", primary, fields["types"].split(","))
    return (f"{wording.title(primary)} being the primary type",)


def _by_type(fields: Fields, name: str) -> dict[str, str]:
    """What a field says of each type: of all, or one after the other. Raises ValueError for another number of them."""
    types, values = fields["types"].split(","), fields[name].split(",")
    if len(values) not in (1, len(types)):
        told = f"{counted(len(values), 'number')} in {name}:{fields[name]}, but {counted(len(types), 'type')}"
        raise ValueError(f"signature has {told}; expected one number, or one for each type")
    return dict(zip(types, values * len(types) if len(values) == 1 else values, strict=True))


def _margin(fields: Fields) -> Parts:
    if (margin := fields.get("margin")) is None:
        return ()
    points = decimals(round(100 * float(margin), 10))
    return (
        f"and equivalence within {sized(points, 'point')} by two one-sided tests",
        Cited("schuirmann-1987-comparison"),
    )
