"""Kernels that are compiled while the page runs."""

import gc
import os
from threading import Event, Timer

import pytest

pytest.importorskip("starlette")  # installed with gradio

from space import server, warm


@pytest.mark.slow
def test_the_page_is_served_before_kernels_are_compiled(page, monkeypatch):
    import app

    order = []
    monkeypatch.setenv("GRADIO_SERVER_PORT", "7900")

    class Built:
        def block_thread(self):
            order.append("wait")

    monkeypatch.setattr(warm, "up", lambda patience: order.append("warm"))
    monkeypatch.setattr(page, "build", Built)
    monkeypatch.setattr(page, "launch", lambda built, **options: order.append(options["server_name"]))
    app.main(["--port", "7901"])
    assert order[0] == "127.0.0.1"
    assert set(order[1:]) == {"warm", "wait"}
    assert os.environ["GRADIO_SERVER_PORT"] == "7901", "gradio must try the next ports if one is taken"
    assert os.environ["GRADIO_ANALYTICS_ENABLED"] == "False"


@pytest.mark.slow
def test_compilation_waits_for_the_first_visitor(monkeypatch):
    monkeypatch.setattr(warm, "seen", Event())
    monkeypatch.setattr(warm, "_compiled", lambda: warm.seen.is_set() or pytest.fail("began before"))
    monkeypatch.setattr(warm.tiers, "use", lambda tier: None)
    monkeypatch.setattr(warm, "compare", lambda *systems, **options: None)
    Timer(0.2, server._opened, [None, None]).start()
    warm.up(60.0)
    gc.unfreeze()


def test_compiler_objects_are_excluded_from_garbage_collection(monkeypatch):
    compiler = [[]]
    monkeypatch.setattr(warm, "_compiled", lambda: True)
    monkeypatch.setattr(warm.tiers, "use", lambda tier: None)
    monkeypatch.setattr(warm, "compare", lambda *systems, **options: None)
    try:
        warm.up()
        assert not any(item is compiler for item in gc.get_objects())
    finally:
        gc.unfreeze()
    assert any(item is compiler for item in gc.get_objects())
