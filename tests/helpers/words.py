"""What kernels make of words."""

from rougekit.foundation.arrays.buffers import Strings


def forms_of(forms, words):
    """The forms of words of letters a-z and digits, by `Forms` of either `vocabulary`; "" for a dropped one."""
    if hasattr(forms, "form_of"):
        return list(map(forms.form_of, words))
    different = list(dict.fromkeys(words))
    texts = Strings(different)
    letters, places = forms.of(texts.buffer, texts.places)
    text = letters.tobytes().decode("latin-1")
    form_of = {word: text[at : at + n] for word, (at, n) in zip(different, places.tolist(), strict=True)}
    return [form_of[word] for word in words]
