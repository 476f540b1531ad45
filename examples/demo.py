"""Score the pairs in pairs.jsonl with the plugin, and show what comes back. Run it with `make demo`."""

import json
import signal
import time
from pathlib import Path

import evaluate

import rougekit
from rougekit.analysis.tables.numbers import interval, points
from rougekit.analysis.wording import title

PAIRS = Path(__file__).with_name("pairs.jsonl")


def main() -> None:
    """Print a table of precision, recall and F-measure, then the signature and two examples."""
    pairs = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    predictions = [pair["prediction"] for pair in pairs]
    references = [pair["references"] for pair in pairs]

    start = time.perf_counter()
    rouge = evaluate.load(rougekit.plugin_path())
    results = rouge.compute(predictions=predictions, references=references, use_stemmer=True)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end quietly if the reader, such as `head`, exits
    print(f"{len(pairs)} predictions scored in {time.perf_counter() - start:.1f} s\n")

    print("points of 100, with 95 % intervals")
    print("           precision              recall                 F-measure")
    for name, score in results.items():
        cells = [cell(score, column) for column in ("precision", "recall", "fmeasure")]
        print(f"{title(name):<10}", "   ".join(cells))
    print(f"\nTo repeat these numbers: {rouge.signature}\n")

    examples = rouge.compute(
        predictions=predictions, references=references, use_stemmer=True, use_aggregator=False, rouge_types=["rouge2"]
    )
    order = sorted(range(len(pairs)), key=examples["rouge2"].__getitem__)
    for place, rank in (("The closest", -1), ("A typical", len(order) // 2)):
        row = order[rank]
        print(f"{place} pair by rouge2 ({pairs[row]['topic']}, F = {examples['rouge2'][row]:.3f}):")
        show(pairs[row])
    print("\nNext: . .venv/bin/activate, then rougekit compare examples/systems.csv")


def cell(score: "rougekit.AggregateScore", column: str) -> str:
    """One number with its interval."""
    low, mid, high = (getattr(triple, column) for triple in (score.low, score.mid, score.high))
    return f"{points(mid)} {interval(low, high)}"


def show(pair: dict) -> None:
    """One pair, each text on one line."""
    print(f"  prediction  {one_line(pair['prediction'])}")
    for reference in pair["references"]:
        print(f"  reference   {one_line(reference)}")


def one_line(text: str) -> str:
    """The start of a text."""
    text = text.replace("\n", " ")
    return text if len(text) <= 90 else f"{text[:88]} …"


if __name__ == "__main__":
    main()
