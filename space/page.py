"""The page: options above, tabs below, and what the fragment of its address asks for. Needs gradio."""

from functools import partial
from html import escape
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any
from unittest.mock import patch
from warnings import filterwarnings

import gradio as gr

from rougekit.analysis.explanation.html import SCRIPT
from rougekit.scoring.standards import registry
from space import choices, endpoints, pair_tab, set_tab, share, tables_tab, tool_tab, warm, workbench
from space.choices import Choices
from space.limits import OWN_MACHINE, limits
from space.pair_tab import PRIVATE, QUIET
from space.results_store import STORE
from space.workbench import FORGOTTEN

HERE = Path(__file__).resolve().parent
POLICY = """<meta http-equiv="Content-Security-Policy" content="img-src 'self' data: blob:; font-src 'self' data:">"""
"""Gradio shows names of refused files as (cleaned) HTML, whose pictures must not reach another machine."""
AT_ONCE = 2
"""Pieces of work of the same kind: one for each core."""
TABS = ("pair", "set", "tables", "tool")
"""The names of tabs in addresses."""

INTRO = """<header class="intro"><h1>ROUGE workbench</h1>
<p>See which words of a text counted, walk through a test set, and test whether one system is better than another.
Uploads stay in memory until half an hour after their last use; nothing is stored or sent elsewhere.</p></header>"""


class Page(gr.Blocks):
    """Blocks whose endpoints may be called without optional arguments, over plain HTTP too."""

    def validate_inputs(self, block_fn: Any, inputs: list[Any]) -> None:
        """Fill in defaults before gradio counts the arguments."""
        if block_fn.api_name in endpoints.NAMES:
            inputs += [component.value for component in block_fn.inputs[len(inputs) :]]
        super().validate_inputs(block_fn, inputs)


def build() -> gr.Blocks:
    """The page; `launch` serves it."""
    no_app = patch("gradio.routes.App.create_app")  # else gradio makes three before the one that it serves
    with no_app, Page(title="ROUGE workbench", analytics_enabled=False, delete_cache=(60, 300)) as page:
        gr.HTML(INTRO, elem_id="intro")
        with gr.Column(elem_id="top"):
            _readiness()
            panel = _panel()
        fragment, token = gr.Textbox(visible=False), gr.State(None)
        with gr.Tabs(elem_id="tabs") as tabs:
            with gr.Tab("Explain", id="pair"):
                inputs, explained = pair_tab.add(panel)
            with gr.Tab("Score", id="set", elem_id="tab-set"):
                setup = set_tab.add(panel, token, fragment)
            with gr.Tab("Tables", id="tables"):
                tables_tab.add(token)
            with gr.Tab("Which tool?", id="tool"):
                tool_tab.add(*setup[:3])
        arrive, outputs = partial(_arrived, inputs, tabs, [token, *setup]), [*inputs[:2], tabs, token, *setup]
        arrived = page.load(arrive, fragment, outputs, js="() => [location.hash]", **PRIVATE)
        arrived.then(pair_tab.explain, inputs, explained, **QUIET).then(None, js="() => rougekit.fresh('pair-results')")
        endpoints.add()
        page.queue(max_size=256, default_concurrency_limit=AT_ONCE)
    return page


def launch(page: gr.Blocks, **options: Any) -> Any:
    """Serve the page; options: of gr.Blocks.launch."""
    theme = gr.themes.Default(
        primary_hue="indigo",
        neutral_hue="slate",
        font=["system-ui", "sans-serif"],
        font_mono=["ui-monospace", "monospace"],
    ).set(
        body_text_color_subdued="*neutral_600",
        body_text_color_subdued_dark="*neutral_300",
        block_info_text_color="*neutral_600",
        block_info_text_color_dark="*neutral_300",
        color_accent="*primary_600",
        button_primary_background_fill="*primary_600",
        button_primary_background_fill_hover="*primary_700",
        button_primary_background_fill_dark="*primary_600",
        button_primary_text_color="white",
    )
    script = (HERE / "page.js").read_text(encoding="utf-8")
    filterwarnings("ignore", "The value passed into gr.Dropdown", UserWarning)  # of columns of files that come later
    return page.launch(
        theme=theme,
        css=(HERE / "page.css").read_text(encoding="utf-8"),
        head=f"{POLICY}<script>{SCRIPT}\n{script}</script>",
        max_file_size=None if limits() == OWN_MACHINE else int(limits().bytes),
        state_session_capacity=64,
        ssr_mode=False,
        footer_links=["api"],
        app_kwargs={"routes": [workbench.mount()]},
        _frontend=False,  # else gradio gives up where the first page takes a busy machine more than three seconds
        **options,
    )


def _readiness() -> None:
    """A line that is shown while kernels compile."""
    line = gr.HTML(elem_id="readiness")
    timer = gr.Timer(1)

    def update() -> tuple[str, gr.Timer]:
        words = warm.words()
        return f'<p class="note" role="status">{escape(words)}</p>' if words else "", gr.Timer(active=bool(words))

    timer.tick(update, None, [line, timer], queue=False, **QUIET)


def _panel() -> list[gr.components.Component]:
    """Boxes of types, then the controls of all options."""
    types = gr.CheckboxGroup(
        choices.types_of(registry.DEFAULT), value=Choices().rouge_types, label="What to measure", elem_id="types"
    )
    with gr.Row(elem_id="set-row"):
        line = gr.HTML(elem_id="set-options")
        reset = gr.Button("Reset", elem_id="reset", size="sm", scale=0, min_width=80)
    components: dict[str, Any] = {}
    with gr.Accordion("Options: how texts are read, measured and averaged", open=False, elem_id="options"):
        for group, controls in groupby(choices.controls(), attrgetter("group")):
            gr.HTML(f"<h2>{group.heading}</h2>")
            with gr.Row():
                components |= {control.name: _component(control) for control in controls}
    standard, options = components["standard"], list(components.values())
    standard.change(_types_of, [standard, types], types, **QUIET)
    changed = gr.on(
        [component.change for component in options], _set_options, options, line, queue=False, preprocess=False,
        trigger_mode="always_last", **QUIET,
    )  # fmt: skip
    changed.then(None, js="() => rougekit.markSet()")
    reset.click(lambda: Choices().panel, None, [types, *options], **QUIET)
    return [types, *options]


def _set_options(*states: Any) -> str:
    """The options that differ from their defaults, in words."""
    words = [
        f'<span data-option="{control.name}">{control.label} <b>{escape(str(state))}</b></span>'
        for control, state in zip(choices.controls(), states, strict=True)
        if state != control.state(control.option.default)
    ]
    return f"<p>Options set: {' · '.join(words)}</p>" if words else ""


def _component(control: choices.Control) -> gr.components.Component:
    """The component that shows a control."""
    option = control.option
    shown = {
        "label": control.label, "info": option.page or option.help, "value": control.state(option.default),
        "min_width": 200, "elem_id": f"option-{control.name}",
    }  # fmt: skip
    if control.names:
        return gr.Dropdown(list(control.names), **shown)
    if option.kind.flag == "boolean":
        return gr.Checkbox(**shown)
    return gr.Textbox(placeholder="none" if option.default is None else None, **shown)


def _types_of(standard: str, types: list[str]) -> Any:
    """Boxes of the types that a standard defines; its default types if none of those checked is among them."""
    offered = choices.types_of(standard)
    kept = [name for name in types if name in offered]
    return gr.CheckboxGroup(choices=offered, value=kept or Choices(standard=standard).rouge_types)


def _arrived(inputs: list[Any], tabs: Any, results: list[Any], fragment: str | None) -> Any:
    """What the address asks for, by component: a pair with its options, a tab, or results that are still in memory.

    inputs : the components of prediction, reference and panel
    results : those of the token and of `set_tab.setup_of`
    """
    warm.seen.set()
    text = (fragment or "").removeprefix("#")
    kind, _, name = text.partition("=")
    if kind == "result":
        token = name.partition("&")[0]
        if STORE.get(token) is None:
            gr.Warning(FORGOTTEN)
            return {tabs: gr.Tabs(selected="set")}
        return {tabs: gr.Tabs(selected="set"), **dict(zip(results, [token, *set_tab.setup_of(token)], strict=True))}
    if kind == "tab":
        return {tabs: gr.Tabs(selected=name if name in TABS else "pair")}
    try:
        shared = share.read(text)
    except ValueError as wrong:
        gr.Warning(escape(str(wrong)))
        shared = None
    if shared is None:
        return gr.skip()
    prediction, reference, chosen = shared
    types, *states = chosen.panel
    offered = choices.types_of(chosen.values.get("standard", registry.DEFAULT))
    boxes = gr.CheckboxGroup(choices=list(dict.fromkeys([*offered, *types])), value=types)
    values = [prediction, reference, boxes, *states]
    return {tabs: gr.Tabs(selected="pair"), **dict(zip(inputs, values, strict=True))}
