/**
 * The reading pane: the reference once, with a line under each word for every system that has it, and the systems' texts.
 *
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {import("./types.js").Example} Example
 * @typedef {import("./types.js").Marks} Marks
 * @typedef {import("./types.js").ReferenceMarks} ReferenceMarks
 */

import { announce, button, byId, element, redraw, setStyle } from "./dom.js";
import { letter } from "./filters.js";
import { noteOf } from "./notes.js";
import { many, points, signed } from "./numbers.js";
import { select } from "./phrase.js";
import { idOf } from "./state.js";

/** Up to so many systems have a line of their own under every word of the reference. */
const LINES = 4;

/** What is shown besides the example, kept from one to the next. */
const view = {
  reference: 0,
  /** the example, measure and systems for which the reference was chosen */
  key: "",
  compare: false,
  sourceOpen: false,
  word: -1,
  /** where the phrase begins that the word ends */
  from: -1,
  /** @type {Set<number> | null} systems that are shown; null: all */
  systems: null,
};

/**
 * @param {Workbench} bench
 * @param {Example} example
 */
export function drawPane(bench, example) {
  const { head, state } = bench;
  const { marks } = example;
  const measure = bench.measure().name, key = `${state.example} ${measure} ${state.other}`;
  if (view.key !== key) view.reference = marks?.chosen?.[measure]?.[state.other] ?? 0;
  view.key = key;
  view.word = view.from = -1;
  const marked = usable(marks, measure) ? marks?.references?.[view.reference] ?? null : null;
  const reading = new Reading(bench, example, marked);
  const id = idOf(head, state.example), note = noteOf(id);
  redraw(byId("read"), [
    element("div", { class: "reference" },
      element("div", { class: "line" },
        element("h2", { id: "example-title", tabindex: -1 }, `${head.id_column} ${id}`),
        references(bench, example),
        element("span", { class: "push" }),
        button(note.star ? "★ Starred" : "☆ Star", () => bench.star(), { class: "plain", "aria-pressed": note.star ? "true" : "false" }),
        button("✎ Note", () => editNote(bench), { class: "plain", id: "note-button" }),
      ),
      note.note ? element("p", { class: "note", dir: "auto" }, note.note) : null,
      element("div", {
        class: "text reference-text", id: "reference-text", dir: "auto", tabindex: 0, role: "group",
        "aria-label": "Reference. Left and right arrow: word by word", onkeydown: (/** @type {KeyboardEvent} */ event) => reading.step(event),
      }, reading.reference()),
    ),
    reading.key(),
    head.systems.length > 2 ? chooser(bench, example) : null,
    element("div", { class: "cards" }, reading.systems().map(system => reading.card(system))),
    reading.source(),
  ]);
  byId("read").scrollTop = 0;
}

/**
 * Whether there are matches to show; a file may hold none of an example, a measure may refuse a text.
 * @param {Marks | null} marks
 * @param {string} measure
 */
const usable = (marks, measure) => Boolean(marks?.references) && !marks?.refused?.[measure];

/** A switch where there are several references. @param {Workbench} bench @param {Example} example */
function references(bench, example) {
  if (example.texts.references.length < 2) return null;
  return element("span", { class: "choice", role: "group", "aria-label": "Reference" }, example.texts.references.map((_, place) =>
    button(`Reference ${place + 1}`, () => {
      view.reference = place;
      drawPane(bench, example);
    }, { "aria-pressed": place === view.reference ? "true" : "false" })));
}

/** Which systems are shown. @param {Workbench} bench @param {Example} example */
function chooser(bench, example) {
  const { head, state } = bench, shown = view.systems;
  /** @param {Set<number> | null} systems */
  const show = systems => {
    view.systems = systems;
    drawPane(bench, example);
  };
  return element("div", { class: "chooser", role: "group", "aria-label": "Systems that are shown" },
    head.systems.map((name, system) => {
      const on = !shown || shown.has(system);
      const next = new Set(shown ?? head.systems.keys());
      if (on) next.delete(system);
      else next.add(system);
      return element("button", {
        type: "button", class: "plain", "aria-pressed": on ? "true" : "false", "aria-label": name, title: name,
        onclick: () => show(next.size ? next : null),
      }, element("span", { class: `badge s${system % 8}` }, letter(system)), on ? " ✓" : "");
    }),
    button(`only A and ${letter(state.other)}`, () => show(new Set([0, state.other])), { class: "link" }),
    shown ? button("all", () => show(null), { class: "link" }) : null,
  );
}

/** A field for a note, in the place of the note. @param {Workbench} bench */
export function editNote(bench) {
  const id = idOf(bench.head, bench.state.example);
  byId("read").querySelector(".note")?.remove();
  const field = /** @type {HTMLTextAreaElement} */ (element("textarea", {
    class: "note", rows: 2, "aria-label": `Note on ${bench.head.id_column} ${id}`, placeholder: "Your note; it stays in this browser",
  }));
  field.value = noteOf(id).note ?? "";
  field.addEventListener("blur", () => bench.note(field.value.trim()));
  field.addEventListener("keydown", event => {
    if (event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey))) field.blur();
    event.stopPropagation();
  });
  byId("read").querySelector(".reference .line")?.after(field);
  field.focus();
}

/** One example under one measure: which words are linked to which, and how that is drawn. */
class Reading {
  /**
   * @param {Workbench} bench
   * @param {Example} example
   * @param {ReferenceMarks | null} marked
   */
  constructor(bench, example, marked) {
    this.bench = bench;
    this.example = example;
    this.marked = marked;
    const { head } = bench, measure = bench.measure().name;
    const units = marked?.units[measure] ?? [];
    /** By system, the reference's words that it has, each by a word of its own; and the other way round. */
    this.ofReference = head.systems.map((_, system) => linked(units[system] ?? [], 1));
    this.ofPrediction = head.systems.map((_, system) => linked(units[system] ?? [], 0));
    this.clipped = head.systems.map((_, system) => new Set(marked?.clipped[measure]?.[system] ?? []));
  }

  systems() {
    return this.bench.head.systems.map((_, system) => system).filter(system => !view.systems || view.systems.has(system));
  }

  /** Systems that have a word of the reference. @param {number} word */
  having(word) {
    return this.ofReference.flatMap((words, system) => (words.has(word) ? [system] : []));
  }

  reference() {
    const text = this.example.texts.references[view.reference];
    if (!text) return ["(empty)"];
    if (!this.marked) return [text];
    const { head, state } = this.bench, many = head.systems.length > LINES;
    const box = many ? 3 : head.systems.length;
    return pieces(text, this.marked.tokens, (part, word) => {
      const having = this.having(word);
      const node = element("span", { "data-word": word, class: having.length ? "word" : "word missed" }, part);
      const clipping = this.clipped.flatMap((words, system) => (words.has(word) ? [letter(system)] : []));
      if (clipping.length) {
        node.classList.add("clipped");
        node.title = `${clipping.join(", ")}: on a common subsequence, but does not count: the text has no more of this word`;
      }
      const lines = many
        ? [...[0, state.other].map((system, slot) => (having.includes(system) ? line(system, slot, 2) : "")),
          having.length ? `linear-gradient(var(--edge), var(--edge)) 0 6px / 100% ${Math.max(1, Math.round((4 * having.length) / head.systems.length))}px` : ""]
        : having.map(system => line(system, system, 2));
      if (having.length) setStyle(node, { "--lines": lines.filter(Boolean).join(", "), "--lines-height": `${3 * box}px` });
      return node;
    });
  }

  /** What lines and colours mean. */
  key() {
    const { head, state } = this.bench, { marks } = this.example, measure = this.bench.measure().name;
    const refused = marks?.refused?.[measure] ?? marks?.refused?.[""];
    if (refused) return element("p", { class: "key" }, `Matches can’t be shown: ${refused}`);
    if (!marks) {
      const n = head.marked?.reduce((sum, examples) => sum + examples.length, 0) ?? 0;
      return element("p", { class: "key" }, `This file holds the matches of ${many(n, "example")}, those in which systems differ most, and not of this one.`);
    }
    const several = head.systems.length > 1, names = head.systems.map((_, system) => letter(system));
    const lines = names.length > LINES ? `A over ${letter(state.other)}; grey bar: how many of ${names.length}` : names.join(" over ");
    return element("div", { class: "key" },
      several ? element("span", {}, `Lines: ${lines}`) : null,
      element("span", {}, element("span", { class: "missed" }, "dotted"), several ? ": missed by all" : ": missed"),
      element("span", {}, element("span", { class: "hit" }, "tinted"), ": matched"),
      several ? element("span", {}, element("b", { class: `hit only s${state.other % 8}` }, "bold, thick line"), ": only this one has it") : null,
      element("span", {}, "grey: not matched"),
      this.clipped.some(words => words.size) ? element("span", {}, element("span", { class: "clipped" }, "boxed"), ": clipped") : null,
      several && marks.common ? button(view.compare ? "Show matches" : "Show what differs from A", () => {
        view.compare = !view.compare;
        drawPane(this.bench, this.example);
      }, { class: "link" }) : null,
    );
  }

  /** A system's text with its scores. @param {number} system */
  card(system) {
    const { head, state } = this.bench, name = head.systems[system];
    const { precision, recall, fmeasure } = this.bench.scores(), at = state.example;
    const counts = this.bench.measure().counts;
    const change = fmeasure[system][at] - fmeasure[0][at];
    return element("article", { class: `card s${system % 8}`, "aria-label": name },
      element("header", {},
        element("span", { class: `badge s${system % 8}` }, letter(system)),
        element("h3", {}, name),
        element("span", { class: "f" }, points(fmeasure[system][at])),
        element("span", { class: "parts" },
          element("span", {}, `P ${points(precision[system][at])} · R ${points(recall[system][at])}`),
          element("span", {}, head.systems.length < 2 ? "" : system ? `${signed(change)} to A` : "baseline")),
      ),
      element("div", { class: "text", dir: "auto" }, this.prediction(system)),
      this.otherReference(system) ?? (counts ? element("p", { class: "small quiet" },
        `${counts.matches[system][at]} of the reference’s ${counts.reference_total[system][at]} matched; ${counts.prediction_total[system][at]} written`) : null),
    );
  }

  /** Where the score is not that of the reference which is shown, a word about it. @param {number} system */
  otherReference(system) {
    if (this.example.texts.references.length < 2) return null;
    const chosen = this.example.marks?.chosen?.[this.bench.measure().name]?.[system];
    if (chosen === view.reference) return null;
    if (chosen === undefined) return element("p", { class: "small quiet" }, "This score is made of all references together.");
    return element("p", { class: "small" }, element("b", {}, `This score is against reference ${chosen + 1}. `), button("Show it", () => {
      view.reference = chosen;
      drawPane(this.bench, this.example);
    }, { class: "link small" }));
  }

  /** @param {number} system */
  prediction(system) {
    const text = this.example.texts.predictions[system], tokens = this.example.marks?.predictions?.[system];
    if (!text) return ["(empty)"];
    if (!tokens) return [text];
    if (view.compare && this.example.marks?.common) return this.difference(system, text, tokens);
    if (!this.marked) return [text];
    const several = this.bench.head.systems.length > 1, own = this.ofPrediction[system];
    return pieces(text, tokens, (part, word) => {
      const partner = own.get(word);
      if (partner === undefined) return part;
      const only = several && this.having(partner).length === 1;
      return element("span", { class: only ? `hit only s${system % 8}` : "hit", "data-word": partner }, part);
    });
  }

  /**
   * The words that a system has and the baseline has not in the same order, or for the baseline: the compared one.
   * @param {number} system
   * @param {string} text
   * @param {number[]} tokens
   */
  difference(system, text, tokens) {
    const { other } = this.bench.state, common = this.example.marks?.common ?? [];
    const shared = linked(common[system || other] ?? [], system ? 0 : 1);
    return pieces(text, tokens, (part, word) =>
      shared.has(word) ? part : element(system ? "ins" : "del", { class: `s${system % 8}` }, part));
  }

  /** The source document, with lines under what systems copied. */
  source() {
    const { texts, marks } = this.example;
    if (texts.source === undefined) return this.bench.head.has_source ? element("p", { class: "key" }, "This file has no room for the source documents.") : null;
    const copied = (marks?.source?.copied ?? []).map(runs => {
      const words = new Set();
      for (let k = 0; k < runs.length; k += 3) for (let w = 0; w < runs[k + 2]; w++) words.add(runs[k + 1] + w);
      return words;
    });
    const text = marks?.source ? pieces(texts.source, marks.source.tokens, (part, word) => {
      const having = copied.flatMap((words, system) => (words.has(word) ? [system] : []));
      if (!having.length) return part;
      const lines = having.slice(0, LINES).map((system, slot) => line(system, slot, 2));
      return element("span", { class: "word", style: { "--lines": lines.join(", "), "--lines-height": `${3 * lines.length}px` } }, part);
    }) : [texts.source];
    return element("details", {
      class: "source", open: view.sourceOpen,
      ontoggle: (/** @type {Event} */ event) => { view.sourceOpen = /** @type {HTMLDetailsElement} */ (event.target).open; },
    },
    element("summary", {}, "Source document; lines: runs of four or more words that a system copied"),
    element("div", { class: "text", dir: "auto" }, text));
  }

  /** Go through the reference word by word, each said with the systems that have it, or over a phrase. @param {KeyboardEvent} event */
  step(event) {
    if (event.key === "Enter") byId("phrase").click();
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !this.marked) return;
    event.preventDefault();
    const n = this.marked.tokens.length / 2;
    view.word = Math.min(n - 1, Math.max(0, view.word + step));
    light(view.word);
    const { systems } = this.bench.head, having = this.having(view.word).map(system => systems[system]);
    if (!event.shiftKey || view.from < 0) view.from = view.word;
    const [first, word] = [view.from, view.word].map(at => byId("reference-text").querySelector(`[data-word="${at}"]`));
    word?.scrollIntoView({ block: "nearest" });
    if (event.shiftKey && first && word) select(first, word);
    else getSelection()?.removeAllRanges();
    announce(`${word?.textContent}: ${having.length ? `in ${having.join(", ")}` : "missed"}`);
  }
}

/**
 * Linked words: by the word on one side, the first of the other.
 * @param {number[]} pairs word of the prediction, word of the reference, ...
 * @param {0 | 1} side
 * @returns {Map<number, number>}
 */
function linked(pairs, side) {
  const words = new Map();
  for (let k = 0; k < pairs.length; k += 2) if (!words.has(pairs[k + side])) words.set(pairs[k + side], pairs[k + 1 - side]);
  return words;
}

/**
 * A line of a system's colour under a word, in its slot.
 * @param {number} system
 * @param {number} slot
 * @param {number} height
 */
const line = (system, slot, height) => `linear-gradient(var(--s${system % 8}), var(--s${system % 8})) 0 ${3 * slot}px / 100% ${height}px`;

/**
 * A text with its tokens drawn, and what is between them left as it is.
 * @param {string} text
 * @param {number[]} tokens gap, length, gap, length, ... in characters, not in halves of surrogate pairs
 * @param {(part: string, token: number) => Node | string} draw
 * @returns {(Node | string)[]}
 */
export function pieces(text, tokens, draw) {
  const astral = /[\ud800-\udbff][\udc00-\udfff]/.test(text), characters = astral ? Array.from(text) : null;
  /** @param {number} from @param {number} [to] */
  const cut = (from, to) => (characters ? characters.slice(from, to).join("") : text.slice(from, to));
  const parts = [];
  let end = 0, drawn = 0;
  for (let k = 0; k < tokens.length; k += 2) {
    const start = end + tokens[k];
    end = start + tokens[k + 1];
    if (end <= drawn) continue;
    const from = Math.max(start, drawn);
    if (from > drawn) parts.push(cut(drawn, from));
    parts.push(draw(cut(from, end), k / 2));
    drawn = end;
  }
  parts.push(cut(drawn));
  return parts.filter(part => part !== "");
}

/** Light up a word of the reference wherever it is. @param {number} word */
function light(word) {
  for (const node of byId("read").querySelectorAll(".lit")) node.classList.remove("lit");
  if (word >= 0) for (const node of byId("read").querySelectorAll(`[data-word="${word}"]`)) node.classList.add("lit");
}

/** Pointing at a word, or tapping it, lights it up everywhere. */
export function openPane() {
  /** @param {Event} event */
  const point = event => {
    const word = /** @type {HTMLElement} */ (event.target).closest("[data-word]");
    light(word instanceof HTMLElement ? Number(word.dataset.word) : view.word);
  };
  byId("read").addEventListener("pointerover", point);
  byId("read").addEventListener("click", point);
  byId("read").addEventListener("pointerleave", () => light(view.word));
}
