/** The bar above the list and the pane, the search field, and the active filters. */

import { button, byId, dropdown, element, redraw } from "./dom.js";
import { filterWords } from "./filters.js";
import { countWords } from "./list.js";
import { allNotes } from "./notes.js";
import { bracketed, signed, thousands } from "./numbers.js";
import { DIFFERENCES, meanOf } from "./scores.js";
import { readable, sortOrders, WHOLE_SET } from "./state.js";
import { letter } from "./systems.js";

/** @param {Workbench} bench */
export function drawBar(bench) {
  const { head, state } = bench, several = head.systems.length > 1, place = bench.place();
  const measures = readable(head);
  const named = head.systems.map((name, system) => [String(system), `${letter(system)}: ${name}`]);
  const parts = [
    head.n > 1 ? element("div", { class: "choice tabs", role: "group", "aria-label": "Pane" }, tab(bench, "read", "Read"), tab(bench, "charts", "Charts")) : null,
    element("div", { class: "choice measures", role: "group", "aria-label": "Measure" }, measures.map((measure, at) =>
      button(measure.title, () => bench.setMeasure(at), { "aria-pressed": at === state.measure ? "true" : "false" }))),
    dropdown(measures.map((measure, at) => [String(at), measure.title]), String(state.measure), { "aria-label": "Measure", class: "measure-select" }, at => bench.setMeasure(Number(at))),
    measures.length < head.measures.length ? element("span", { class: "small quiet", title: WHOLE_SET }, `${head.measures.filter(measure => !measures.includes(measure)).map(({ title }) => title).join(", ")}: whole set only`) : null,
    several ? element("div", { class: "compared-system" },
      dropdown(named, String(state.other), { "aria-label": "Compared system" }, system => bench.setPair(state.base, Number(system))),
      element("span", {}, "−"),
      dropdown(named, String(state.base), { "aria-label": "Compared with" }, system => bench.setPair(Number(system), state.other)),
      button("Swap the two systems", () => bench.setPair(state.other, state.base), { class: "plain" }, "⇄")) : null,
    element("div", { class: "pager" },
      button("Previous example", () => bench.go(-1), { disabled: place === 0 || !bench.shown.length }, "↑"),
      element("output", {}, place < 0 ? `– / ${thousands(bench.shown.length)}` : `${thousands(place + 1)} / ${thousands(bench.shown.length)}`),
      button("Next example", () => bench.go(1), { disabled: place === bench.shown.length - 1 || !bench.shown.length }, "↓"),
      button("Keyboard shortcuts", () => /** @type {HTMLDialogElement} */ (byId("help")).showModal(), { class: "plain help-button" }, "?")),
  ];
  redraw(byId("bar"), parts.filter(part => part !== null));
  const titles = Object.fromEntries([["size", "largest difference"], ["difference", several ? `${letter(state.other)} − ${letter(state.base)}` : "F"], ["place", "order of the file"],
    ...head.systems.map((name, system) => [`system${system}`, `${letter(system)}: ${name || "score"}`]),
    ...head.columns.map((column, at) => [`apart${at}`, `${letter(state.other)} and ${column.name} disagree`]), ["changed", "changed since the earlier run"]]);
  redraw(byId("sort"), [dropdown(sortOrders(head, bench.earlier !== null).map(order => [order, titles[order]]), state.sort, { "aria-label": "Sort by" }, order => bench.sortBy(order, order !== "place"))]);
  const starred = state.filters.find(filter => filter.kind === "star");
  const noted = allNotes().length;
  redraw(byId("star-filter"), [button(`Only starred examples and those with a note (${noted})`,
    () => (starred ? bench.dropFilter(starred) : bench.filter({ kind: "star" })),
    { "aria-pressed": starred ? "true" : "false", title: "Only starred examples and those with a note" }, "★")]);
}

/** @param {Workbench} bench @param {"read" | "charts"} name @param {string} label */
const tab = (bench, name, label) => button(label, () => bench.setTab(name), { "aria-pressed": bench.state.tab === name ? "true" : "false" });

/** @param {Workbench} bench */
export function drawChips(bench) {
  const { head, state } = bench;
  const chips = state.filters.map(filter => ("typing" in filter && filter.typing ? "" : element("span", { class: "chip" }, filterWords(head, filter),
    button(`Remove filter: ${filterWords(head, filter)}`, () => bench.dropFilter(filter), {}, "×"))));
  const count = element("span", { class: "small quiet" }, countWords(bench));
  const clear = button("Clear", () => bench.clearFilters(), { class: "link small" });
  redraw(byId("chips"), chips.length ? [...chips, clear, count, exploratory(bench)] : []);
  byId("held").textContent = head.held?.words ?? "";
}

/** The measure of examples, if the table is about another one, and what is averaged, if it is not what the table averages. @param {Workbench} bench */
export const named = bench => [bench.state.whole && bench.measure().title, bench.measure().averages].map(words => words && `, ${words}`).join("");

/**
 * The mean difference on the listed examples, without a p-value, as they were chosen after seeing the data.
 * @param {Workbench} bench
 */
function exploratory(bench) {
  const { state } = bench;
  if (bench.head.systems.length < 2 || !bench.isSlice()) return "";
  const { mean, low, high } = meanOf(bench.differences(), bench.shown, bench.head.confidence, DIFFERENCES);
  const range = Number.isNaN(low) ? "" : ` ${bracketed(low, high)}`;
  return element("span", { class: "small exploratory" }, element("span", { class: "tag" }, "exploratory"),
    ` ${letter(state.other)} − ${letter(state.base)}${named(bench)} `, element("b", {}, signed(mean)), element("span", { class: "quiet" }, range));
}
