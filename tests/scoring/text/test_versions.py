"""Versions of the libraries and data behind tokens, stems and sentences, by their names in signatures."""

import sys
import unicodedata

import pytest

from rougekit.scoring.text.versions import INSTALLED, Versioned


class Unicode(Versioned):
    libraries = ("unicode", "nltk")


def test_versions_are_the_installed_ones():
    nltk = pytest.importorskip("nltk")
    assert Unicode().versions == {"unicode": unicodedata.unidata_version, "nltk": nltk.__version__}
    assert Versioned().versions == {}


@pytest.mark.parametrize(("name", "module"), [("regex", "regex"), ("pystemmer", "Stemmer"), ("icu", "icu4py")])
def test_versions_come_from_the_libraries(name, module, monkeypatch):
    library = pytest.importorskip(module)
    asked = {"regex": "__version__", "pystemmer": "version", "icu": "icu_version"}[name]
    monkeypatch.setattr(library, asked, (lambda: "9.9") if name == "pystemmer" else "9.9")
    assert INSTALLED[name]() == "9.9"
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError):
        INSTALLED[name]()


def test_every_version_can_be_written_in_a_signature():
    for name, version in INSTALLED.items():
        try:
            found = version()
        except ImportError:
            continue
        assert isinstance(found, str), name
        assert not set(found) & set("|+ "), name
