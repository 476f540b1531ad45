/** The list of examples. It is virtualized: only visible rows are in the document. */

import { byId, element, redraw, setStyle } from "./dom.js";
import { beginning } from "./letters.js";
import { noteOf } from "./notes.js";
import { many, points, signed, thousands } from "./numbers.js";
import { idOf } from "./state.js";
import { isSearching } from "./search.js";
import { areColoured, badge, colour, letter } from "./systems.js";

const SPARE = 4;
const STACKED = 4;

/** @type {Map<number, HTMLElement>} rows by their place in the list */
const rows = new Map();

/**
 * Wanted and actual scroll position, and visible height; cached, as reading them from the box after a change forces a layout.
 */
let reached = 0, written = 0, seen = 0;

export const narrow = matchMedia("(max-width: 640px)");

/** Whether the screen is narrow, where the list fills it and the pane is a sheet over the list. */
export const isNarrow = () => narrow.matches;

/** Row height in pixels; rows are taller on narrow screens, for tapping. */
const rowHeight = () => (isNarrow() ? 56 : 40);

/** @param {Workbench} bench */
export function openList(bench) {
  const box = byId("list-scroll");
  box.addEventListener("scroll", () => {
    reached = written = box.scrollTop;
    drawRows(bench);
  }, { passive: true });
  seen = box.clientHeight; // the observer is silent in a frame that the browser does not draw
  new ResizeObserver(() => {
    const first = !seen;
    seen = box.clientHeight;
    const beside = box.offsetWidth - box.clientWidth;
    bench.later("list", () => { // later, as changing the layout in here would trigger the observer again
      setStyle(byId("list-head"), { "padding-inline-end": `${12 + beside}px` }); // as wide as rows are
      drawList(bench, first);
    });
  }).observe(box);
  box.addEventListener("click", event => {
    const row = /** @type {HTMLElement} */ (event.target).closest(".row");
    if (row instanceof HTMLElement) bench.open(Number(row.dataset.example), true);
  });
}

/**
 * Redraw the list after a change of order, filters, measure or systems.
 * @param {Workbench} bench
 * @param {boolean} [follows] whether to scroll to the open example
 */
export function drawList(bench, follows = true) {
  byId("list-rows").replaceChildren();
  rows.clear();
  const box = byId("list-scroll"), none = bench.shown.length === 0;
  box.hidden = none;
  byId("list-none").hidden = !none;
  byId("list-none").textContent = isSearching(bench.state.filters) ? "Searching the texts …" : "No example passes these filters.";
  setStyle(byId("list-rows"), { height: `${bench.shown.length * rowHeight()}px` });
  const { head, state } = bench, several = head.systems.length > 1;
  byId("list").classList.toggle("single", !several);
  const drawn = barred(bench).length;
  byId("list").classList.toggle("many-systems", drawn > STACKED);
  setStyle(byId("list"), { "--bars-width": `${drawn > STACKED ? drawn * 15 : 104}px` });
  redraw(byId("list-head"), [
    element("span"),
    sorter(bench, "place", head.id_column, { class: "number" }),
    element("span", { class: "quiet" }, "reference"),
    element("span", { class: "systems" }, ...barred(bench).map(system => systemSorter(bench, system))),
    several ? sorter(bench, "difference", `${letter(state.other)} − ${letter(state.base)}`, { class: "number end" }) : element("span", { class: "end quiet" }, "F"),
  ]);
  if (follows) markOpen(bench);
  else drawRows(bench);
}

/** The systems that rows have bars of: all, or only the two compared if there are more than colours. @param {Workbench} bench */
const barred = ({ head, state }) => (areColoured() ? [...head.systems.keys()] : [state.base, state.other]);

/**
 * @param {Workbench} bench
 * @param {string} key
 * @param {string} label
 * @param {Record<string, any>} attributes
 * @param {Node} [shown] instead of the label
 */
function sorter(bench, key, label, attributes, shown) {
  const { sort, descending } = bench.state, by = sort === key || (key === "difference" && sort === "size");
  const [arrow, direction] = !by ? ["", ""] : sort === "size" ? [" ↕", ""] : descending ? [" ↓", ", highest first"] : [" ↑", ", lowest first"];
  const name = shown ? { "aria-label": `Sort by ${label}${direction}` } : {};
  return element("button", { type: "button", "data-on": by, title: `Sort by ${label}`, onclick: () => bench.sortBy(key), ...name, ...attributes }, shown ?? label + arrow);
}

/** A letter over a system's bars, which sorts by that system unless it is too small to click. @param {Workbench} bench @param {number} system */
function systemSorter(bench, system) {
  const name = bench.head.systems[system];
  return barred(bench).length > STACKED || isNarrow() ? badge(system, name) : sorter(bench, `system${system}`, name, {}, badge(system, name));
}

/** Scroll the list to `top` when its rows are next drawn. @param {Workbench} bench @param {number} top */
export function scrollList(bench, top) {
  reached = Math.max(0, Math.min(top, bench.shown.length * rowHeight() - seen));
}

/** @param {Workbench} bench */
function drawRows(bench) {
  if (written !== reached) byId("list-scroll").scrollTop = written = reached;
  const height = rowHeight(), first = Math.max(0, Math.floor(reached / height) - SPARE);
  const last = Math.min(bench.shown.length, Math.ceil((reached + seen) / height) + SPARE);
  for (const [place, row] of rows) {
    if (place >= first && place < last) continue;
    row.remove();
    rows.delete(place);
  }
  const fresh = [];
  for (let place = first; place < last; place++) {
    if (rows.has(place)) continue;
    const row = rowOf(bench, place, height);
    rows.set(place, row);
    fresh.push(row);
  }
  byId("list-rows").append(...fresh);
  const open = rows.get(bench.place()), box = byId("list-scroll");
  if (open) box.setAttribute("aria-activedescendant", open.id);
  else box.removeAttribute("aria-activedescendant"); // scrolled away, or filtered out
}

/** @param {Workbench} bench @param {number} place @param {number} height */
function rowOf(bench, place, height) {
  const { head, state } = bench, example = bench.shown[place], id = idOf(head, example), note = noteOf(id);
  const scores = bench.scores().fmeasure.map(column => column[example]);
  const change = bench.differences()[example];
  const words = head.systems.map((name, system) => `${name} ${points(scores[system], 1)}`).join(", ");
  return element("div", {
    class: bench.isHeld(example) ? "row" : "row bare", role: "option", id: `row-${example}`, "data-example": example, style: { top: `${place * height}px` },
    "aria-selected": example === state.example ? "true" : "false", "aria-setsize": bench.shown.length,
    "aria-posinset": place + 1,
    "aria-label": `${head.id_column} ${id}${note.star ? ", starred" : ""}${bench.isHeld(example) ? "" : ", without word matches"}: ${beginning(head.snippets[example], 60)}; ${words}`,
  },
  note.star || note.note || note.labels ? element("span", { class: "star" }, note.star ? "★" : note.note ? "✎" : "●") : null,
  element("span", { class: "id", title: id }, bench.shortId(id)),
  element("span", { class: "snippet", dir: "auto" }, head.snippets[example] || "(empty)"),
  bars(barred(bench), scores),
  head.systems.length > 1
    ? element("span", { class: "change", style: { background: changeBar(bench, change) } }, signed(change, 1))
    : element("span", { class: "change" }, points(scores[0], 1)));
}

/**
 * The bars of systems as one CSS background: an element per bar would take longer to lay out than the rest of the row.
 * @param {number[]} systems
 * @param {number[]} scores by system
 */
function bars(systems, scores) {
  const n = systems.length, stacked = n <= STACKED, size = stacked ? "100% 6px" : `${80 / n}% 100%`;
  const background = systems.map((system, slot) => {
    const at = `${(100 * slot) / (n - 1 || 1)}%`;
    return `linear-gradient(${stacked ? 90 : 0}deg, ${colour(system)} ${100 * (scores[system] || 0)}%, var(--bg3) 0) ${stacked ? `0 ${at}` : `${at} 0`} / ${size} no-repeat`;
  });
  return element("span", { style: { background: background.join(), height: stacked ? `${8 * n - 2}px` : "24px" }, class: "bars", "aria-hidden": "true" });
}

/** @param {Workbench} bench @param {number} change */
function changeBar(bench, change) {
  const share = Math.min(1, Math.abs(change || 0) / (bench.largestDifference() || 1));
  return `linear-gradient(${colour(change > 0 ? bench.state.other : bench.state.base)} 0 0) 100% 100% / ${Math.max(2, 40 * share)}px 4px no-repeat`;
}

/**
 * Mark the row of the open example, and scroll it into view.
 * @param {Workbench} bench
 */
export function markOpen(bench) {
  const place = bench.place(), height = rowHeight();
  for (const row of rows.values()) row.setAttribute("aria-selected", String(Number(row.dataset.example) === bench.state.example));
  if (place < 0 || !seen) return drawRows(bench);
  const top = place * height;
  if (top < reached) scrollList(bench, top);
  else if (top + height > reached + seen) scrollList(bench, top + height - seen);
  drawRows(bench);
}

/**
 * Redraw the row of an example after its star, note or label changed.
 * @param {Workbench} bench
 * @param {number} example
 */
export function drawRowOf(bench, example) {
  for (const [place, row] of rows) {
    if (Number(row.dataset.example) !== example) continue;
    const fresh = rowOf(bench, place, rowHeight());
    row.replaceWith(fresh);
    rows.set(place, fresh);
  }
}

/** How many examples are listed, in words, and how many a search went through if a saved report has no room for all texts. @param {Workbench} bench */
export function countWords(bench) {
  const { head, shown, state } = bench, texts = head.held?.texts ?? head.n;
  const part = texts < head.n && state.filters.some(filter => "query" in filter) ? `, searched in the ${thousands(texts)} whose texts this file has` : "";
  if (isSearching(state.filters)) return "searching …";
  return (shown.length === head.n ? many(head.n, "example") : `${thousands(shown.length)} of ${thousands(head.n)}`) + part;
}
