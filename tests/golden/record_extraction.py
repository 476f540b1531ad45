"""Record which sentences published functions choose: `python -m tests.golden.record_extraction`.

The functions are `greedy_selection` of PreSumm, `combination_selection` of BertSum, `ROUGEscorer` of
Law-AI/summarization with PyPI's rouge 1.0.1, and `get_candidates` of MatchSum with ROUGE-1.5.5; dev/peers.py has
repositories and commits. Only what they return is recorded: `documents` draws the texts anew. Stand-ins replace the
libraries that the files import for other purposes.
"""

import json
import os
import random
import shutil
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from dev import peers, perl155
from dev.paths import ROOT

EXTRACTS = ROOT / "tests" / "golden" / "extraction.jsonl"
N_DOCUMENTS = 1000


class Document(NamedTuple):
    sentences: list[str]
    reference: list[str]
    """The sentences of its reference."""
    ranked: list[int]
    """Some of its sentences in random order, as if ranked by a model."""


def documents(n: int = N_DOCUMENTS, seed: int = 5) -> list[Document]:
    """Our documents: from few words, so that scores tie, to many; some with marks, other letters, or hardly any words.

    They depend on `random.random` alone, which is the same in all versions of Python.
    """
    draw = random.Random(seed).random
    frequent = "the of to a in and was it said on for he is that with as at by from they".split()
    syllables = [consonant + vowel for consonant in "bdklmnrst" for vowel in "aeiou"]
    drawn = ["".join(syllables[int(45 * draw())] for _ in range(2 + k % 3)) for k in range(900)]
    odd = ["don't", "U.S.", "café", "co-op", "--", "3.5", "Über", "日本", "(a)", "NASA", "..", "x_y", "end."]

    def word(size: int) -> str:
        if draw() < 0.03:
            return odd[int(draw() * len(odd))]
        words = frequent if draw() < 0.4 else drawn
        return words[int(draw() ** 2 * min(size, len(words)))]

    def sentence(size: int, most: int) -> str:
        text = " ".join(word(size) for _ in range(1 + int(draw() * most)))
        return f"{text.capitalize() if draw() < 0.3 else text} ."

    def of_document(sentences: list[str], size: int, most: int) -> str:
        """A sentence of the reference: part of one of the document's, or another."""
        if draw() < 0.6:
            words = sentences[int(draw() * len(sentences))].split()
            first = int(draw() * len(words))
            return " ".join(words[first : first + 1 + int(draw() * most)])
        return sentence(size, most)

    made = []
    for k in range(n):
        size, most = [(3, 5), (12, 12), (60, 20), (900, 25)][k % 4]
        sentences = [sentence(size, most) for _ in range(1 + int(draw() * 12))]
        reference = [of_document(sentences, size, most) for _ in range(1 + int(draw() * 4))]
        order = sorted(range(len(sentences)), key=[draw() for _ in sentences].__getitem__)
        made.append(Document(sentences, reference, order[: 5 if k % 10 == 0 else 3]))
    return made


def _tokens(sentences: list[str]) -> list[list[str]]:
    return [sentence.split() for sentence in sentences]


def presumm(document: Document, k: int) -> list[int]:
    return sorted(
        peers.data_builder("presumm").greedy_selection(_tokens(document.sentences), _tokens(document.reference), k)
    )


def presumm_combinations(document: Document, k: int) -> list[int]:
    chosen = peers.data_builder("bertsum").combination_selection(
        _tokens(document.sentences), _tokens(document.reference), k
    )
    return sorted(set(chosen))


def summarunner(document: Document, min_labels: int) -> list[int]:
    module = peers.script_module(
        "law_ai", rouge={"Rouge": peers.rouge_module().Rouge}, tqdm={"tqdm": None},
    )  # fmt: skip
    labels = module.ROUGEscorer(document.sentences, document.reference).getLabels(min_labels)
    return [k for k, label in enumerate(labels) if label]


def matchsum(all_documents: list[Document]) -> list[tuple[list[list[int]], list[float]]]:
    """The candidates of each document and their scores, in MatchSum's order.

    The function runs the Perl script for each candidate. To save time, it runs twice here: first to find out what it
    would score, then with what one run of the script prints for all candidates of a document, each as a system.
    """
    from pyrouge import Rouge155
    from pyrouge.utils import log

    module = peers.script_module(
        "matchsum", cytoolz={"curry": lambda function: function}, pyrouge={"Rouge155": Rouge155},
        pyrouge__utils={"log": log}, transformers={"BertTokenizer": None, "RobertaTokenizer": None},
    )  # fmt: skip
    module.original_data = [{"text": one.sentences, "summary": one.reference} for one in all_documents]
    module.sent_ids = [{"sent_id": one.ranked} for one in all_documents]
    tokenizer = SimpleNamespace(encode=lambda *_, **__: [])
    results = []
    with tempfile.TemporaryDirectory() as scratch:
        module.temp_path = scratch
        os.mkdir(os.path.join(scratch, "processed"))
        for k in range(len(all_documents)):
            texts = Path(scratch, str(k))
            asked: list[str] = []
            printed: dict[str, str] = {}

            def output(command: list[str], texts: Path = texts, asked=asked, printed=printed, **_: Any) -> str:
                summary = (texts / "decode" / "0.dec").read_text("utf-8")
                asked.append(summary)
                return printed.get(summary, "1 2 3 0\n" * 12)

            module.sp = SimpleNamespace(call=_in_folders, check_output=output)
            module.get_candidates(tokenizer, "[CLS]", [], k)
            printed.update(_printed(asked, all_documents[k].reference))
            module.get_candidates(tokenizer, "[CLS]", [], k)
            made = json.loads(Path(scratch, "processed", f"{k}.json").read_text("utf-8"))
            results.append((made["indices"], made["score"]))
    return results


def _in_folders(command: str, shell: bool) -> None:
    """Do what `mkdir PATH` and `rm -r PATH` do."""
    verb, path = command.split()[0], command.split()[-1]
    os.mkdir(path) if verb == "mkdir" else shutil.rmtree(path)


def _printed(summaries: list[str], reference: list[str]) -> dict[str, str]:
    """What the Perl script prints for each summary, with MatchSum's options."""
    different = list(dict.fromkeys(summaries))
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "reference").write_text("".join(f"{sentence}\n" for sentence in reference), "utf-8")
        systems = ""
        for k, summary in enumerate(different):
            (folder / f"summary{k}").write_text(summary, "utf-8")
            systems += f'<P ID="{k}">summary{k}</P>'
        (folder / "settings.xml").write_text(
            '<ROUGE-EVAL version="1.55"><EVAL ID="1"><PEER-ROOT>.</PEER-ROOT><MODEL-ROOT>.</MODEL-ROOT>'
            f'<INPUT-FORMAT TYPE="SPL"></INPUT-FORMAT><PEERS>{systems}</PEERS>'
            '<MODELS><M ID="A">reference</M></MODELS></EVAL></ROUGE-EVAL>'
        )
        done = perl155.forked("-c 95 -r 1000 -n 2 -m -a settings.xml".split(), folder)
    lines = done.stdout.decode().splitlines(keepends=True)
    of_system: dict[str, list[str]] = {}
    for rule, *rows in (lines[at : at + 4] for at in range(0, len(lines), 4)):
        of_system.setdefault(rows[0].split()[0], []).extend([rule, *rows])
    return {summary: "".join(of_system[str(k)]) for k, summary in enumerate(different)}


def recorded(path: Path = EXTRACTS) -> list[dict[str, Any]]:
    """For each document, what each function returns."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def main() -> None:
    drawn = documents()
    lines = []
    for document, (indices, scores) in zip(drawn, matchsum(drawn), strict=True):
        row = {
            "presumm": {str(k): presumm(document, k) for k in (1, 3, 7)},
            "presumm_combinations": {str(k): presumm_combinations(document, k) for k in (1, 2)},
            "summarunner": {str(k): summarunner(document, k) for k in (0, 3, 10)},
            "matchsum": [indices, scores],
        }
        lines.append(json.dumps(row, separators=(",", ":")) + "\n")
    EXTRACTS.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
