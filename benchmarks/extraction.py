"""Time greedy oracles of long documents against PreSumm's script, which most papers' scripts are copies of.

`python -m benchmarks.extraction` fetches the script and prints the milliseconds of both for a document, on one thread,
from sentences as strings, and their ratio.
"""

from functools import partial
from time import process_time

from benchmarks.timing import against, least
from dev.corpora import Shape, corpus
from dev.peers import data_builder
from rougekit import oracle

DOCUMENTS = Shape("arXiv", 20, (190, 220), (14, 36))
ABSTRACTS = Shape("arXiv", 20, (6, 9), (18, 36))
"""As long as arXiv's papers and abstracts: about 205 sentences with 5,000 words, and 200 words (Cohan et al. 2018)."""


def main() -> None:
    """Print the ratios."""
    sources = [text.split("\n") for text in corpus(DOCUMENTS)[0]]
    references = corpus(ABSTRACTS)[1]
    split = [([sentence.split() for sentence in source], [line.split() for line in reference.split("\n")])
             for source, reference in zip(sources, references, strict=True)]  # fmt: skip
    select = data_builder("presumm").greedy_selection
    for k in (3, None):
        for rule in ("greedy", "presumm"):
            most = k or max(map(len, sources))

            def script(most: int = most) -> None:
                for source, reference in split:
                    select(source, reference, most)

            calls = script, partial(oracle, sources, references, rule, k=most)
            theirs, ours = (seconds / len(sources) for seconds in least(*calls, rounds=3, clock=process_time))
            what = f"{rule}, {f'{k} sentences' if k else 'any number of sentences'}"
            print(against(f"{what}, PreSumm {1e3 * theirs:.1f} ms", theirs, ours))


if __name__ == "__main__":
    main()
