/**
 * The reading pane: the reference, with a line under each word for every system that matches it, and the systems' texts.
 */

import { button, byId, element, redraw } from "./dom.js";
import { noteOf } from "./notes.js";
import { atWord, light, LINES, Reading, usable, view } from "./reading.js";
import { idOf } from "./state.js";
import { badge, letter } from "./systems.js";

/**
 * Draw an example, if it is the open one.
 * @param {Workbench} bench
 * @param {Example} example
 */
export function drawPane(bench, example) {
  if (document.activeElement?.matches("textarea.note")) return; // don't redraw while the user writes a note
  const { head, state } = bench, { marks, texts } = example;
  if (example.index !== state.example) return; // another one was opened meanwhile, and is drawn when it is there
  const measure = bench.measure().name, isOther = view.example !== state.example, key = `${state.example} ${measure} ${state.other}`;
  if (view.key !== key) view.reference = marks?.chosen?.[measure]?.[state.other] ?? 0;
  if (marks !== undefined) view.key = key;
  view.example = state.example;
  view.word = view.from = -1;
  const id = idOf(head, state.example), note = noteOf(id);
  const marked = usable(marks, measure) ? marks?.references?.[view.reference] ?? null : null;
  const reading = texts && new Reading(bench, { texts, marks }, marked, () => drawPane(bench, example), view.reference);
  const title = element("div", { class: "line" },
    element("h2", { id: "example-title", tabindex: -1 }, `${head.id_column} ${id}`),
    reading?.references(),
    element("span", { class: "push" }),
    button(note.star ? "★ Starred" : "☆ Star", () => bench.star(example.index), { class: "plain", "aria-pressed": note.star ? "true" : "false" }),
    button("✎ Note", () => editNote(bench, example.index), { class: "plain", id: "note-button" }),
  );
  const written = note.note ? element("p", { class: "note", dir: "auto" }, note.note) : null;
  if (!reading) {
    redraw(byId("read"), [element("div", { class: "reference" }, title, written, element("p", { class: "text", dir: "auto" }, head.snippets[state.example])),
      element("p", { class: "key" }, "This file has no room for the texts of this example; its scores are in the list.")]);
    return;
  }
  if (texts && bench.edited !== null) return bench.drawEdit?.(bench.edited, texts, title);
  redraw(byId("read"), [
    element("div", { class: "reference" }, title, written, reading.referenceBox("reference-text")),
    element("div", { class: "legend" }, reading.key(), head.systems.length > 2 ? chooser(bench, example) : null),
    element("div", { class: view.beside ? "texts beside" : "texts" },
      element("div", { class: "cards" }, reading.systems().map(system => reading.card(system))),
      reading.source()),
  ]);
  if (isOther) byId("read").scrollTop = 0;
}

/** A control for which systems are shown. @param {Workbench} bench @param {Example} example */
function chooser(bench, example) {
  const { head, state } = bench;
  /** @param {Set<number> | null} systems */
  const show = systems => {
    view.systems = systems;
    drawPane(bench, example);
  };
  const shown = view.systems ?? (head.systems.length > LINES ? new Set([state.base, state.other]) : new Set(head.systems.keys()));
  return element("div", { class: "chooser", role: "group", "aria-label": "Systems that are shown" },
    head.systems.map((name, system) => {
      const next = new Set(shown), on = next.has(system);
      if (on) next.delete(system);
      else next.add(system);
      return element("button", {
        type: "button", class: "plain", "aria-pressed": on ? "true" : "false", "aria-label": name, title: name,
        onclick: () => show(next.size ? next : null),
      }, badge(system));
    }),
    shown.size === 2 && shown.has(state.base) && shown.has(state.other) ? null
      : button(`only ${letter(state.base)} and ${letter(state.other)}`, () => show(new Set([state.base, state.other])), { class: "link" }),
    shown.size < head.systems.length ? button("all", () => show(new Set(head.systems.keys())), { class: "link" }) : null,
  );
}

/** Replace the note by a field to edit it. @param {Workbench} bench @param {number} [example] the open one if it is not given */
export function editNote(bench, example = bench.state.example) {
  const id = idOf(bench.head, example);
  byId("read").querySelector(".note")?.remove();
  const field = /** @type {HTMLTextAreaElement} */ (element("textarea", {
    class: "note", rows: 2, "aria-label": `Note on ${bench.head.id_column} ${id}`, placeholder: "Your note; it stays in this browser",
  }));
  field.value = noteOf(id).note ?? "";
  field.addEventListener("blur", () => bench.note(example, field.value.trim()));
  field.addEventListener("keydown", event => {
    if (event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey))) field.blur();
    event.stopPropagation();
  });
  byId("read").querySelector(".reference .line")?.after(field);
  field.focus();
}

/** Highlight a word in all texts, or a copied run in the text and in the source, when the user points at it or taps it. @param {HTMLElement} [box] */
export function openPane(box = byId("read")) {
  /** @param {Event} event */
  const point = event => {
    const found = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-word], [data-run]")), run = found?.dataset.run;
    light(box, "lit", atWord(found ? Number(found.dataset.word ?? -1) : view.word));
    light(box, "run-lit", run !== undefined && `[data-run~="${run}"]`);
    if (event.type === "click") box.querySelector(".source .run-lit")?.scrollIntoView({ block: "nearest" });
  };
  box.addEventListener("pointerover", point);
  box.addEventListener("click", point);
  box.addEventListener("pointerleave", () => {
    light(box, "lit", atWord(view.word));
    light(box, "run-lit", false);
  });
}
