"""`standard="xlsum"`: XL-Sum's scorer (Hasan et al. 2021), `multilingual_rouge_scoring`, bit for bit."""

from dataclasses import replace

from rougekit.scoring.options import TextOptions, Tokenizer
from rougekit.scoring.standards.base import STEMMING
from rougekit.scoring.standards.rouge_score import RougeScore
from rougekit.scoring.text import languages, reader
from rougekit.scoring.text.xlsum import CleanedWords
from rougekit.scoring.text.xlsum_stemmers import STEMMERS

OTHER_NAMES = {
    "bangla": "bn", "turkce": "tr", "chinese_simplified": "zh", "chinese_traditional": "zh", "mundo": "es",
    "serbian_cyrillic": "sr", "serbian_latin": "sr", "pidgin": "pcm", "gahuza": "rn",
}  # fmt: skip
"""ISO codes by the tool's and XL-Sum's names of languages that are neither ISO codes nor English names."""


class XlSum(RougeScore):
    """rouge_score's rules for words of every script. use_stemmer and `language` are the tool's use_stemmer and lang.

    use_stemmer selects the tool's stemmer for the language, or Porter's if no language is given. Sentences for
    rougeLsum are cleaned, but neither segmented nor split between letters and numbers.
    """

    name = tokenizer = "xlsum"
    tool = "XL-Sum's multilingual_rouge_scoring"
    usual_multi_references = ("best",)
    usual_choices = ((STEMMING,),)
    usual_sentences = ()

    def make_reader(self, options: TextOptions) -> reader.Reader:
        """Create the standard's reader. Raises ValueError for an unknown language."""
        code = _code(options.language)
        stemmer = options.stemmer or "none"
        notes: tuple[str, ...] = ()
        if options.stemmer is None and options.use_stemmer:
            name = None if code is None else languages.resolve(code).name.lower().partition(" ")[0]
            stemmer = "porter" if name is None else f"xlsum:{name}"
            if stemmer not in ("porter", *STEMMERS):
                stemmer = "none"
                notes = (f"XL-Sum's scorer has no stemmer for language={options.language!r}, so nothing is stemmed",)
        resolved = replace(options, stemmer=stemmer, use_stemmer=False, language=code)

        def reader_of(tokenizer: Tokenizer) -> reader.Reader:
            return reader.make_reader(replace(resolved, tokenizer=tokenizer), self.tokenizer, self.porter)

        tokenizer = options.tokenizer or self.tokenizer
        is_the_tools = isinstance(tokenizer, str) and tokenizer.startswith("xlsum")  # not a user's xlsum_words()
        whole = reader_of(tokenizer)
        return replace(
            whole,
            names=replace(whole.names, language=options.language),
            sentence_pipeline=reader_of(CleanedWords()).pipeline if is_the_tools else None,
            notes=notes,
        )


def _code(language: str | None) -> str | None:
    """The ISO code of a language, given its ISO code, its English name, or its name in the tool or the dataset."""
    if language is None or language in OTHER_NAMES:
        return OTHER_NAMES.get(language or "")
    by_name = {known.name.lower().replace(" ", "_"): code for code, known in languages.by_code().items()}
    return by_name.get(language.lower()) or languages.resolve(language).code
