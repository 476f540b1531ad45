"""Sizes of requests, by their headers alone. What they save and leave is tested with the requests themselves."""

from importlib.util import find_spec

import pytest

if find_spec("gradio") is None:
    pytest.skip("'gradio' is not installed", allow_module_level=True)
from starlette.exceptions import HTTPException
from starlette.requests import Request

from rougekit.page.server.uploads import length_of


def request(*length):
    return Request({"type": "http", "headers": [(b"content-length", each) for each in length]})


@pytest.mark.parametrize("length", [(), (b"many",), (b"-1",), (b"101",)])
def test_a_request_says_that_it_is_short_enough(length):
    with pytest.raises(HTTPException, match="too long") as refused:
        length_of(request(*length), 100, "too long")
    assert refused.value.status_code == 413


def test_the_largest_request_is_accepted_and_any_where_there_is_no_limit():
    assert length_of(request(b"100"), 100, "") == 100
    assert length_of(request(), float("inf"), "") == 0
