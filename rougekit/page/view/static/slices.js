/**
 * Where do two systems differ? Slices examples by length, by copied share and by every column of the file; the slicing
 * with the smallest p-value comes first. Also suggests three examples to read first.
 *
 * @typedef {{words: string, filter: Filter, n: number, mean: number, low: number, high: number, variance: number}} Slice
 * @typedef {{name: string, slices: Slice[], p: number}} Grouping
 */

import { named } from "./bar.js";
import { button, dropdown, element, shape } from "./dom.js";
import { inColumn } from "./filters.js";
import { bracketed, isGain, many, points, short, signed, thousands } from "./numbers.js";
import { interval, scaleOf } from "./plot.js";
import { DIFFERENCES, differenceOfSlices, meanOf, memoized, placesOfNumbers, SCORES } from "./scores.js";
import { idOf } from "./state.js";
import { badge, letter } from "./systems.js";

const LEAST = 8, SLICE_WIDTH = 100;

/** Slices, unfolded if one differs more than chance would show, unless a line takes their room; they stay as the user left them. @param {Workbench} bench */
export function whereTheyDiffer(bench) {
  const { head, state } = bench, several = head.systems.length > 1, all = groupings(bench), level = 1 - head.confidence;
  const found = head.groups === null ? all.filter(grouping => grouping.p * all.length <= level) : [];
  const title = several ? ["Where do ", badge(state.base, head.systems[state.base]), " and ", badge(state.other, head.systems[state.other]), " differ?"] : ["Where is it low?"];
  if (head.steps && found.length) title.push(element("span", { class: "small quiet" }, `by ${found.map(grouping => grouping.name).join(", ")}`));
  const details = /** @type {HTMLDetailsElement} */ (element("details", { open: bench.showsSlices ?? (found.length > 0 && !head.steps) }, element("summary", {}, element("h2", {}, title)), slicesOf(bench, all, found)));
  details.querySelector("summary")?.addEventListener("click", () => { bench.showsSlices = !details.open; });
  return details;
}

/** @param {Workbench} bench @param {Grouping[]} all @param {Grouping[]} found those whose slices differ */
function slicesOf(bench, all, found) {
  const { head } = bench;
  if (!all.length) return [element("p", { class: "small quiet" }, head.n < LEAST ? `Too few examples to slice: ${head.n}.` : "All examples are of one kind and length.")];
  const words = head.groups !== null ? "Intervals ignore that examples come in groups, so whether slices differ is not tested."
    : found.length ? `More than chance would show: by ${found.map(grouping => grouping.name).join(", ")}.`
    : `No slice differs more than chance would show${all.length > 1 ? ` (${all.length} ways of slicing)` : ""}.`;
  const shown = all.find(grouping => grouping.name === bench.grouping) ?? all[0];
  const by = all.length > 1 ? dropdown(all.map(({ name }) => [name, `by ${name}`]), shown.name, { "aria-label": "Slices by" }, name => bench.setGrouping(name)) : element("span", {}, `by ${shown.name}`);
  return [element("p", { class: "small" }, words), sliceBars(bench, shown, by)];
}

/** @param {Workbench} bench @returns {Grouping[]} the smallest p-value first */
function groupings(bench) {
  const { head, state } = bench, several = head.systems.length > 1;
  const values = several ? bench.differences() : bench.scores().fmeasure[0];
  /** @type {Grouping[]} */
  const found = [];
  for (const column of head.columns) {
    if (column.kind === "number" && column.system !== undefined && column.system !== state.other) continue;
    const slices = partsOf(column)
      .map(({ places, ...slice }) => ({ ...slice, ...meanOf(values, places, head.confidence, several ? DIFFERENCES : SCORES) })).filter(slice => slice.n);
    if (slices.length > 1 && head.n >= LEAST) found.push({ name: column.name, slices, p: differenceOfSlices(slices) });
  }
  /** @param {Grouping} grouping */
  const order = grouping => (Number.isNaN(grouping.p) ? 2 : grouping.p);
  return found.sort((a, b) => order(a) - order(b));
}

/** The examples of each part of a column. */
const partsOf = memoized((/** @type {ChoiceColumn | NumberColumn} */ column) => {
  const { name } = column, filters = /** @type {(ChoiceFilter | ColumnFilter)[]} */ (column.kind === "choice" ? column.parts.map(value => ({ kind: "choice", name, value }))
    : column.parts.map(([low, high]) => ({ kind: "column", name, low, high })));
  return filters.map(filter => {
    const words = filter.kind === "choice" ? filter.value || "(empty)" : [...new Set([filter.low, filter.high].map(short))].join(" to ");
    return { words, filter, places: Array.from(column.values.keys()).filter(inColumn(column, filter)) };
  });
});

/** @param {Workbench} bench @param {Grouping} grouping @param {HTMLElement} by shows what the examples are sliced by */
function sliceBars(bench, grouping, by) {
  const { head, state } = bench, several = head.systems.length > 1, { slices } = grouping;
  const x = scaleOf(slices, several, SLICE_WIDTH);
  const columns = element("div", { class: "small quiet" }, by,
    element("span", {}, (several ? `${letter(state.other)} − ${letter(state.base)}` : "mean") + named(bench)), element("span", {}, "examples"));
  return element("div", { class: "slices" }, columns, slices.map(slice => button(`${grouping.name} ${slice.words}: ${sliceWords(slice, several)}; list them`,
    () => bench.look(slice.filter), { title: sliceWords(slice, several) },
    element("span", { class: "words" }, slice.words),
    shape("svg", { viewBox: `0 0 ${SLICE_WIDTH} 20`, width: SLICE_WIDTH, height: 20, "aria-hidden": "true" }, interval(x, slice, { zero: several })),
    element("b", {}, several ? signed(slice.mean, 1) : points(slice.mean, 1)),
    element("span", { class: "quiet" }, thousands(slice.n)))));
}

/** @param {Slice} slice @param {boolean} several */
const sliceWords = ({ mean, low, high, n }, several) => `${several ? signed(mean) : points(mean)}${Number.isNaN(low) ? "" : ` ${bracketed(low, high, several ? signed : points)}`} points on ${many(n, "example")}`;

/** Three examples to read first: each system's largest win, and the median. @param {Workbench} bench */
export function firstToRead(bench) {
  const { head, state } = bench, several = head.systems.length > 1, { fmeasure } = bench.scores();
  const values = several ? bench.differences() : fmeasure[0];
  const order = placesOfNumbers(values);
  if (order.length < 3) return [];
  const [lowest, typical, highest] = [order[0], order[(order.length - 1) >> 1], order[order.length - 1]];
  const wins = [...(isGain(values[highest]) ? [[`Largest win for ${letter(state.other)}`, highest]] : []), ...(isGain(-values[lowest]) ? [[`Largest win for ${letter(state.base)}`, lowest]] : [])];
  if (values[highest] < -values[lowest]) wins.reverse();
  const chosen = several ? [...wins, ["Typical (median)", typical]]
    : [["Lowest", lowest], ["Highest", highest], ["Typical (median)", typical]];
  return chosen.map(([words, place], k) => {
    const example = Number(place);
    const scores = several
      ? `${letter(state.base)} ${points(fmeasure[state.base][example], 1)} · ${letter(state.other)} ${points(fmeasure[state.other][example], 1)} · ${signed(values[example], 1)}`
      : points(values[example], 1);
    return button(`${words}: ${head.id_column} ${idOf(head, example)}`, () => bench.readFirst(example), { class: "first-card" },
      element("small", {}, words), element("b", {}, `${head.id_column} ${idOf(head, example)}`),
      element("span", { class: "snippet", dir: "auto" }, head.snippets[example] || "(empty)"), element("em", {}, scores, k ? "" : named(bench)));
  });
}
