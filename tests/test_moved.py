"""Names of modules in earlier versions lead to what is there now."""

import sys
from importlib import import_module

import pytest

from rougekit.moved import MOVED, new_name
from rougekit.reading.system_columns import system_column

WITHIN = {
    "rougekit.analysis.identification.identify": "rougekit.studies.identification.identify",
    "rougekit.analysis.report.data": "rougekit.page.view.data",
}


@pytest.mark.parametrize(("old", "new"), sorted((MOVED | WITHIN).items()))
def test_an_old_name_imports_the_module_that_is_there_now(old, new):
    here = import_module(new)
    spec = here.__spec__
    sys.modules.pop(old, None)
    with pytest.warns(DeprecationWarning, match=f"{old} is now {new}"):
        assert import_module(old) is here
    assert here.__spec__ is spec
    assert here.__spec__.name == here.__name__ == new


def test_a_function_that_is_elsewhere_now_can_be_imported_from_where_it_was():
    old = "rougekit.foundation.io.long_tables"
    sys.modules.pop(old, None)
    with pytest.warns(DeprecationWarning, match=f"{old} is now"):
        module = import_module(old)
    assert module.system_column is system_column


def test_names_that_have_not_moved_are_left_alone():
    assert new_name("rougekit.analysis.comparison") is None
    assert new_name("rougekit.analysis.reporting") is None
    assert new_name("rougekit.foundation.io.decoding") is None
    with pytest.raises(ModuleNotFoundError), pytest.warns(DeprecationWarning, match="report.nothing is now"):
        import_module("rougekit.analysis.report.nothing")
