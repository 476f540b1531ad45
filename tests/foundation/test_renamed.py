"""What has another name can still be written by the name that it had, with a warning at the user's line."""

from typing import NamedTuple

import pytest

from rougekit.foundation.renamed import renamed_parameter, renamed_to


class Found(NamedTuple):
    n: int

    @renamed_to("n")
    def count(self): ...

    @renamed_parameter("style", "form", str.lower)
    def table(self, form="text"):
        return form


def test_an_attribute_is_found_by_the_name_that_it_had():
    with pytest.warns(DeprecationWarning, match=r"^Found\.count is now n$") as warned:
        assert Found(3).count == 3
    assert warned[0].filename == __file__


def test_an_argument_is_taken_by_the_name_that_its_parameter_had():
    with pytest.warns(DeprecationWarning, match=r"^table\(style=...\) is now form=$") as warned:
        assert Found(3).table(style="TEXT") == "text"
    assert warned[0].filename == __file__
    assert Found(3).table("Text") == Found(3).table(form="Text") == "Text"
    with pytest.raises(TypeError, match="table: style is now form; expected only form"):
        Found(3).table(style="csv", form="text")
