/**
 * Charts that filter the list: a scatter plot of two systems, and histograms of their difference and of every column; and
 * those that only a paper needs. Grey counts all examples, blue the listed ones. Users select a range by dragging over a
 * chart or by typing into the fields below it.
 */

import { byId, element, input, redraw, shape } from "./dom.js";
import { numbersOf, sameSubject } from "./filters.js";
import { labelCounts } from "./notes.js";
import { axis, bracketed, fixed, many, points, short, signed, thousands, tidy } from "./numbers.js";
import { listed, pairOf } from "./pairs.js";
import { brushed, figure, interval, plot, rowPlot, scaleOf } from "./plot.js";
import { DIFFERENCES, meanOf, SCORES } from "./scores.js";
import { idOf } from "./state.js";
import { badge, hue, letter } from "./systems.js";

const SQUARE = 340, WIDE = 440, LOW = 96, TALL = 160;
/** Up to this number of examples are points; more are counted in squares. */
const FEW = 400;
const MOST_POINTS = 2000, LEVELS = 4;

/** Moves the ring in the scatter plot to the open example. @type {() => void} */
let moveRing = () => undefined;

/** Draw all charts, one per animation frame. @param {Workbench} bench */
export function drawCharts(bench) {
  const { head, state } = bench, { fmeasure } = bench.scores(), measure = bench.measure();
  const listed = new Uint8Array(head.n);
  for (const example of bench.shown) listed[example] = 1;
  bench.later("slice", () => drawSlice(bench, listed));
  /** @type {(() => HTMLElement)[]} */
  const charts = [];
  if (head.systems.length > 1) {
    charts.push(() => scatter(bench, listed));
    charts.push(() => histogram(bench, {
      title: `Difference ${letter(state.other)} − ${letter(state.base)}, points of ${measure.title}`, name: `${measure.title} of ${head.systems[state.other]} minus ${head.systems[state.base]}`, values: bench.differences(), scale: 100, unit: "points", zero: true,
      filter: (low, high) => ({ kind: "difference", measure: measure.name, system: state.other, base: state.base, low, high }),
    }, listed));
    if (head.rankings[measure.name]) charts.push(() => differences(bench));
  } else {
    charts.push(() => histogram(bench, {
      title: `${measure.title}, points`, name: `${measure.title} of ${head.systems[0] || "the prediction"}`, values: fmeasure[0], scale: 100, unit: "points", zero: false,
      filter: (low, high) => ({ kind: "score", measure: measure.name, system: 0, low, high }),
    }, listed));
  }
  if (head.why[measure.name]) charts.push(() => becameOfWords(bench));
  for (const column of head.columns) {
    if (column.kind === "number" && column.system !== undefined && ![state.base, state.other].includes(column.system)) continue;
    charts.push(() => column.kind === "choice" ? choices(bench, column, listed) : histogram(bench, {
      title: column.name, name: column.name, values: numbersOf(column), scale: 1, unit: "", zero: false, low: column.low, high: column.high,
      filter: (low, high) => ({ kind: "column", name: column.name, low, high }),
    }, listed));
    if (column.kind === "number" && column.correlations) charts.push(() => besideScores(bench, column));
  }
  if (labelCounts().length) charts.push(() => labels(bench));
  const box = byId("charts");
  while (box.childElementCount > charts.length) box.lastElementChild?.remove();
  while (box.childElementCount < charts.length) box.append(element("div"));
  charts.forEach((chart, at) => {
    const place = /** @type {HTMLElement} */ (box.children[at]); // which later charts may leave out
    bench.later(`chart ${at}`, () => redraw(place, [chart()]));
  });
}

/**
 * Draw the strip above the charts: the difference on all examples, on the listed ones, and on the rest.
 * @param {Workbench} bench
 * @param {Uint8Array} listed
 */
function drawSlice(bench, listed) {
  const { head, state } = bench, several = head.systems.length > 1, isSlice = bench.isSlice();
  const values = several ? bench.differences() : bench.scores().fmeasure[0];
  const all = bench.order(), others = all.filter(i => !listed[i]);
  const parts = [["All", all], ["Selected", isSlice ? bench.shown : []], ["Others", isSlice ? others : []]].map(([name, places]) => ({
    name: String(name), ...meanOf(values, /** @type {Int32Array} */ (places), head.confidence, several ? DIFFERENCES : SCORES),
  }));
  const pair = pairOf(head, bench.measure().name, state.base, state.other), [result] = head.results[bench.measure().name];
  const [mean, low, high] = several ? [pair?.difference, pair?.difference_low, pair?.difference_high] : [result.score, result.low, result.high];
  if (typeof mean === "number") Object.assign(parts[0], { mean, low: low ?? NaN, high: high ?? NaN }); // as in the table, whose averages and intervals have options
  const these = parts[isSlice ? 1 : 0], { title, averages } = bench.measure(), what = several ? `${letter(state.other)} − ${letter(state.base)}, ${title}` : title;
  const byScore = state.filters.some(filter => filter.kind === "score" || filter.kind === "difference");
  const advice = !isSlice ? "Drag over a chart or type a range to select examples."
    : byScore ? "You selected by score, so the selection itself causes this difference: don’t report it."
      : "A slice chosen after seeing the data: a hint, not a test. Its interval is Student’s t, adjusted for skewness, not corrected.";
  byId("slice").replaceChildren(
    element("div", {},
      element("p", {}, isSlice ? element("span", { class: "tag" }, "exploratory") : "",
        element("b", {}, ` ${several ? signed(these.mean) : points(these.mean)} points `),
        element("span", { class: "quiet" }, `on ${isSlice ? "the selected" : "all"} ${many(these.n, "example")}: `, element("span", { class: "unbroken" }, what),
          isSlice && averages ? `, ${averages}` : "")),
      element("p", { class: "small quiet" }, advice)),
    sliceRanges(parts, several, averages),
  );
}

/**
 * A table of means with their intervals, one row per part.
 * @param {{name: string, n: number, mean: number, low: number, high: number}[]} parts
 * @param {boolean} several whether means are differences between systems
 * @param {string} averages what is averaged in other parts than all, if it is not what the table averages
 */
function sliceRanges(parts, several, averages) {
  const x = scaleOf(parts, several, 160);
  return element("table", { class: "ranges small" }, element("tbody", {}, parts.map(part => element("tr", { class: part.name === "Selected" && part.n ? "these" : "" },
    element("th", { scope: "row", title: part.name === "All" ? "" : averages }, part.n ? `${part.name} ${thousands(part.n)}` : part.name),
    element("td", {}, shape("svg", { viewBox: "0 0 160 20", width: 160, height: 20, "aria-hidden": "true" }, interval(x, part, { zero: several, dashed: part.name !== "All" }))),
    element("td", {}, part.n ? `${several ? signed(part.mean) : points(part.mean)}${Number.isNaN(part.low) ? "" : ` ${bracketed(part.low, part.high, several ? signed : points)}`}` : "–"),
  ))));
}

/**
 * What a figure is about, for readers of a paper.
 * @param {Workbench} bench
 * @param {number} n of the examples that it shows
 * @param {number} [selected] how many of them are listed, if it tells them apart
 * @param {Measure} [measure] if it is not the selected one
 */
export function about(bench, n, selected, measure = bench.measure()) {
  const { head } = bench;
  return [head.label, measure.title, `n = ${many(n, "example")}`, selected !== undefined && bench.isSlice() ? `${thousands(selected)} of them selected (darker)` : "", ...head.setup, `rougekit ${head.version}`].filter(Boolean).join("; ") + ".";
}

/** How many examples count in the measure: those with a score of every system, but all in averages of counts. @param {Workbench} bench */
export function counting(bench) {
  const { fmeasure } = bench.scores();
  return bench.measure().averages ? bench.head.n : fmeasure[0].filter((_, i) => fmeasure.every(scores => !Number.isNaN(scores[i]))).length;
}

/**
 * The range of the active filter on the same subject as `like`; null if there is none.
 * @param {Workbench} bench
 * @param {Filter} like
 * @returns {[number, number] | null}
 */
function rangeOf(bench, like) {
  const found = bench.state.filters.find(filter => sameSubject(filter, like));
  return found && "low" in found ? [found.low, found.high] : null;
}

/**
 * What is selected between two places of an axis: its bins, or the one at a click, with the values that are drawn in them.
 * Bins are half open, filters are not, so the range ends at the largest of these values.
 * @param {number} from a share of the axis
 * @param {number} to
 * @param {number} bins
 * @param {(at: number) => number} edge the value at which a bin begins
 * @param {ArrayLike<number> & Iterable<number>} values with NaN for missing ones
 * @param {(value: number) => number} binOf
 * @returns {[number, number]}
 */
function rangeOfBins(from, to, bins, edge, values, binOf) {
  let [first, end] = [from, to].map(share => Math.round(share * bins));
  if (first === end) end = (first = Math.min(bins - 1, Math.floor(from * bins))) + 1;
  if (end === bins) return [edge(first), edge(bins)];
  let most = edge(first);
  for (const value of values) if (value > most && binOf(value) < end) most = value;
  return [edge(first), tidy(most)];
}

/**
 * @typedef {object} Histogram
 * @property {string} title
 * @property {string} name in a paper
 * @property {Float64Array} values
 * @property {number} scale
 * @property {string} unit
 * @property {boolean} zero whether to draw a line at 0
 * @property {number} [low] the start of the axis; default: the smallest value
 * @property {number} [high] the end of the axis; default: the largest value
 * @property {(low: number, high: number) => Filter} filter makes the filter for a selected range
 */

/** @param {Workbench} bench @param {Histogram} chart @param {Uint8Array} listed */
function histogram(bench, chart, listed) {
  const present = chart.values.filter(value => !Number.isNaN(value)), [least, most] = [Math.min, Math.max].map(pick => present.reduce((a, b) => pick(a, b), present[0]));
  if (!present.length) return element("figure", { class: "chart" }, element("figcaption", {}, chart.title), element("p", { class: "quiet" }, "no values"));
  const { low, high, step, count: bins } = axis(chart.low ?? chart.scale * least, chart.high ?? chart.scale * most, bench.head.n > 500 ? 30 : 12, chart.scale > 1 ? 1e-6 : 0);
  const all = new Float64Array(bins), these = new Float64Array(bins);
  /** @param {number} value */
  const binOf = value => (bins === 1 ? 0 : Math.max(0, Math.min(bins - 1, Math.floor((value - low) / step + 1e-9))));
  chart.values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const bin = binOf(chart.scale * value);
    all[bin] += 1;
    these[bin] += listed[i];
  });
  /** @param {number} at */
  const edge = at => tidy(low + at * step);
  const top = all.reduce((a, b) => Math.max(a, b), 1), width = WIDE / bins, range = rangeOf(bench, chart.filter(0, 0));
  const { picture, across: x } = plot(WIDE, LOW, { low, high, label: chart.unit ? `${chart.name}, ${chart.unit}` : chart.name }, { low: 0, high: top, label: "examples", n: 3, whole: true }, "histogram");
  all.forEach((n, bin) => {
    for (const [count, style] of /** @type {[number, string][]} */ ([[n, "all"], [these[bin], "these"]])) {
      const height = (count / top) * LOW;
      if (count) picture.append(shape("rect", { x: bin * width + 0.5, y: LOW - height, width: Math.max(1, width - 1), height, class: style }));
    }
  });
  if (chart.zero && low < 0 && high > 0) picture.append(shape("line", { x1: x(0), x2: x(0), y1: 0, y2: LOW, class: "zero" }));
  if (range) picture.append(shape("rect", { x: x(range[0]), y: 0, width: Math.max(2, x(range[1]) - x(range[0])), height: LOW, class: "brush" }));
  /** @param {number} bin */
  const ends = bin => (bins === 1 ? [chart.scale * least, chart.scale * least] : [edge(bin), edge(bin + 1)]);
  brushed(picture, [WIDE, LOW], false, (from, to) => bench.filter(chart.filter(...rangeOfBins(from[0], to[0], bins, edge, chart.values.map(value => chart.scale * value), binOf))));
  /** @param {DOMPoint} place */
  const pointed = ({ x: at }) => {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor(at / width)));
    return `${[...new Set(ends(bin).map(short))].join(" to ")} ${chart.unit}: ${many(all[bin], "example")}, ${thousands(these[bin])} listed`;
  };
  return figure({ ...chart, about: about(bench, present.length, these.reduce((a, b) => a + b, 0)), picture, pointed, data: () => [["from", "to", "examples", "listed"], ...Array.from(all, (n, bin) => [...ends(bin), n, these[bin]])] },
    fields(bench, chart.unit, chart.title, chart.filter, low, high));
}

/**
 * Two fields in which a range can be typed instead of dragged.
 * @param {Workbench} bench
 * @param {string} unit
 * @param {string} title
 * @param {(low: number, high: number) => Filter} filter
 * @param {number} low
 * @param {number} high
 */
function fields(bench, unit, title, filter, low, high) {
  const range = rangeOf(bench, filter(0, 0));
  const [from, to] = [low, high].map((end, k) => input({
    type: "number", step: "any", placeholder: tidy(end), value: range ? tidy(range[k]) : null,
    "aria-label": `${title}: ${k ? "to" : "from"}`, onchange: () => {
      const ends = [from.value === "" ? low : Number(from.value), to.value === "" ? high : Number(to.value)];
      bench.filter(filter(Math.min(...ends), Math.max(...ends)));
    },
  }));
  return element("p", { class: "fields small" }, element("span", { class: "quiet" }, unit), from, element("span", { class: "quiet" }, "to"), to);
}

/**
 * One button per value of a column; a click filters by it.
 * @param {Workbench} bench
 * @param {ChoiceColumn} column
 * @param {Uint8Array} listed
 */
function choices(bench, column, listed) {
  const { head } = bench, all = new Float64Array(column.choices.length), these = all.slice(), names = column.choices.map(name => name || "(empty)");
  column.values.forEach((value, i) => {
    all[value] += 1;
    these[value] += listed[i];
  });
  const chosen = bench.state.filters.find(filter => filter.kind === "choice" && filter.name === column.name), high = all.reduce((a, b) => Math.max(a, b), 1);
  const drawn = () => rowPlot(names, { low: 0, high, label: "examples", whole: true }, (row, x, y) => [
    shape("rect", { x: 0, y: y - 6, width: x(all[row]), height: 12, class: "all" }), shape("rect", { x: 0, y: y - 6, width: x(these[row]), height: 12, class: "these" })]);
  return figure({ title: column.name, name: column.name, about: about(bench, head.n, bench.shown.length), drawn, data: () => [[column.name, "examples", "listed"], ...names.map((name, value) => [name, all[value], these[value]])] },
    element("div", { class: "choices" }, names.map((name, value) => {
      const on = chosen?.kind === "choice" && chosen.value === column.choices[value];
      return element("button", {
        type: "button", "aria-pressed": on ? "true" : "false",
        onclick: () => (on ? bench.dropFilter(chosen) : bench.filter({ kind: "choice", name: column.name, value: column.choices[value] })),
      }, element("span", {}, name), element("span", { class: "quiet" }, bench.state.filters.length ? `${thousands(these[value])} of ${thousands(all[value])}` : thousands(all[value])), element("i", { style: { width: `${(100 * these[value]) / head.n}%` } }));
    })));
}

/**
 * Scatter plot: the baseline's scores on the x-axis, the compared system's on the y-axis.
 * @param {Workbench} bench
 * @param {Uint8Array} listed
 */
function scatter(bench, listed) {
  const { head, state } = bench, measure = bench.measure(), { fmeasure } = bench.scores(), systems = [state.base, state.other];
  const [first, second] = systems.map(system => fmeasure[system]), cells = head.n > 2000 ? 40 : 24;
  const both = Array.from(first.keys()).filter(i => !Number.isNaN(first[i] + second[i]));
  const { high } = axis(0, Math.max(1, both.reduce((most, i) => Math.max(most, 100 * first[i], 100 * second[i]), 0)), 5);
  const all = new Uint32Array(cells * cells), these = new Uint32Array(cells * cells);
  /** @param {number} points */
  const cellOf = points => Math.min(cells - 1, Math.floor((points * cells) / high));
  /** @param {number} score */
  const cell = score => cellOf(100 * score);
  for (const i of both) {
    const at = cell(second[i]) * cells + cell(first[i]);
    all[at] += 1;
    these[at] += listed[i];
  }
  const [x, y] = systems.map(system => ({ low: 0, high, label: `${measure.title} of ${head.systems[system]}, points`, n: 4 }));
  const { picture, across, up } = plot(SQUARE, SQUARE, x, y, "scatter");
  picture.append(shape("line", { x1: 0, y1: SQUARE, x2: SQUARE, y2: 0, class: "zero" }));
  /** @param {number} i */
  const at = i => [across(100 * first[i]), up(100 * second[i])];
  if (both.length <= FEW) picture.append(dots(both.filter(i => !listed[i]).map(at), "point other"), dots(both.filter(i => listed[i]).map(at), "point"));
  else picture.append(...squares(all, these, cells));
  const filters = systems.map(system => (/** @type {number} */ low, /** @type {number} */ upper) => /** @type {Filter} */ ({ kind: "score", measure: measure.name, system, low, high: upper }));
  const ranges = filters.map(filter => rangeOf(bench, filter(0, 0)));
  if (ranges[0] || ranges[1]) {
    const [[left, right], [bottom, top]] = ranges.map(range => (range ?? [0, high]).map(value => Math.min(Math.max(value, 0), high)));
    picture.append(shape("rect", { x: across(left), y: up(top), width: Math.max(2, across(right) - across(left)), height: Math.max(2, up(bottom) - up(top)), class: "brush" }));
  }
  const ring = shape("circle", { r: 6, class: "ring" });
  picture.append(ring);
  moveRing = () => {
    const [cx, cy] = at(state.example), none = !(cx + cy >= 0);
    ring.toggleAttribute("hidden", none);
    if (none) return;
    ring.setAttribute("cx", String(cx));
    ring.setAttribute("cy", String(cy));
  };
  moveRing();
  /** @param {DOMPoint} point */
  const pointed = point => {
    const [right, above] = [point.x, SQUARE - point.y].map(value => Math.min(cells - 1, Math.max(0, Math.floor((value * cells) / SQUARE))));
    const place = above * cells + right, bounds = [right, above].map(k => `${short((k * high) / cells)} to ${short(((k + 1) * high) / cells)}`);
    return `${letter(state.base)} ${bounds[0]}, ${letter(state.other)} ${bounds[1]}: ${many(all[place], "example")}, ${thousands(these[place])} listed`;
  };
  brushed(picture, [SQUARE, SQUARE], true, (from, to) => {
    const { filters: before } = state, ends = [[from[0], to[0]], [1 - to[1], 1 - from[1]]];
    const added = filters.map((filter, k) => filter(...rangeOfBins(ends[k][0], ends[k][1], cells, at => tidy((at / cells) * high), [first, second][k].map(score => 100 * score), cellOf)));
    state.filters = [...before.filter(filter => !added.some(other => sameSubject(filter, other))), ...added];
    bench.filtered("a square of the scatter");
  });
  const names = systems.map(system => head.systems[system]);
  const box = figure({
    title: [badge(state.other), " against ", badge(state.base), `, ${measure.title} of each example`], name: `${measure.title} of ${names[1]} against ${names[0]}`, about: about(bench, both.length, both.filter(i => listed[i]).length), picture, pointed,
    data: () => [[head.id_column, ...names], ...both.map(i => [idOf(head, i), 100 * first[i], 100 * second[i]])],
  }, element("p", { class: "small quiet" }, `Above the diagonal, ${letter(state.other)} scores higher. Drag to select examples.${both.length > FEW ? ` The darkest square holds ${thousands(all.reduce((a, b) => Math.max(a, b), 0))}.` : ""}`),
  ...systems.map((system, k) => fields(bench, letter(system), `${measure.title} of ${letter(system)}`, filters[k], 0, high)));
  box.classList.add("wide-chart");
  return box;
}

/** Points as one shape. @param {number[][]} places @param {string} style */
const dots = (places, style) => shape("path", { class: style, d: places.map(([x, y]) => `M${(x - 2.5).toFixed(1)} ${y.toFixed(1)}a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0`).join("") });

/** Squares that are the darker the more examples they hold, one shape for each shade. @param {Uint32Array} all by cell @param {Uint32Array} these listed examples by cell @param {number} cells per side */
function squares(all, these, cells) {
  const size = SQUARE / cells, most = all.reduce((a, b) => Math.max(a, b), 1);
  /** @type {Map<string, string>} */
  const shades = new Map();
  all.forEach((n, place) => {
    if (!n) return;
    const level = Math.ceil(LEVELS * Math.sqrt((these[place] || n) / most)), shade = `${these[place] ? "point" : "point other"} ${level}`;
    shades.set(shade, `${shades.get(shade) ?? ""}M${((place % cells) * size + 0.5).toFixed(1)} ${(SQUARE - (Math.floor(place / cells) + 1) * size + 0.5).toFixed(1)}h${(size - 1).toFixed(1)}v${(size - 1).toFixed(1)}h${(1 - size).toFixed(1)}z`);
  });
  return [...shades].map(([shade, d]) => shape("path", { class: shade.slice(0, -2), d, style: { "fill-opacity": (0.15 + Number(shade.slice(-1)) * (shade.includes("other") ? 0.1 : 0.21)).toFixed(2) } }));
}

/** Move the scatter plot's ring after another example was opened. */
export const drawRing = () => moveRing();

/** Every system's difference from the baseline, with its interval. @param {Workbench} bench */
function differences(bench) {
  const { head, state } = bench, measure = bench.measure(), base = head.systems[state.base];
  const rows = listed(head, measure.name).flatMap(({ system }) => {
    const pair = pairOf(head, measure.name, state.base, system);
    return pair && pair.difference !== null ? [{ system, pair, mean: 100 * pair.difference, low: 100 * (pair.difference_low ?? NaN), high: 100 * (pair.difference_high ?? NaN) }] : [];
  });
  const ends = rows.flatMap(row => [row.mean, row.low, row.high]).filter(value => !Number.isNaN(value)), { low, high } = axis(Math.min(0, ...ends), Math.max(0, ...ends), 5, 1e-6);
  const name = `Difference in ${measure.title} from ${base}`;
  const picture = rowPlot(rows.map(row => head.systems[row.system]), { low, high, label: `${name}, points` }, (row, x, y, height) => [interval(x, rows[row], { y, height, dashed: !rows[row].pair.significant, style: hue(rows[row].system) })]);
  return figure({
    title: ["Differences from ", badge(state.base, base), `, points of ${measure.title}`], name, picture,
    about: `${about(bench, counting(bench))} Intervals exclude 0 where the difference is significant after correction; dashed: not significant.`,
    data: () => [["system", `difference from ${base}`, "low", "high", "p", "significant"], ...rows.map(({ system, pair, mean, low: from, high: to }) => [head.systems[system], mean, from, to, pair.p_holm ?? NaN, String(pair.significant)])],
  });
}

/** What became of the references' words in every system. @param {Workbench} bench */
function becameOfWords(bench) {
  const { head } = bench, { name } = bench.measure(), why = head.why[name], order = listed(head, name).map(({ system }) => system);
  const words = why.segments.map(segment => segment.words), title = "What became of the references’ words", said = `From left to right: ${words.join(", ")}.`;
  const picture = rowPlot(order.map(system => head.systems[system] || "prediction"), { low: 0, high: why.expected, label: "words of the reference, mean of examples" }, (row, x, y) => {
    let from = 0;
    return why.systems[order[row]].parts.map((n, at) => shape("rect", { x: x(from), y: y - 6, width: x(n), height: 12, class: why.segments[at].key, "data-to": from += n }));
  });
  return figure({
    title, name: title, picture, about: `${said} ${about(bench, counting(bench))}`,
    data: () => [["system", ...words, "precision", "recall", "words written"], ...order.map(system => [head.systems[system], ...why.systems[system].parts, ...head.results[name][system].parts.map(([part]) => part ?? NaN), why.systems[system].written])],
  }, element("p", { class: "small quiet" }, said));
}

/**
 * Plot a numeric column, such as human scores, against the compared system's scores.
 * @param {Workbench} bench
 * @param {NumberColumn} column
 */
function besideScores(bench, column) {
  const { head, state } = bench, values = numbersOf(column), scores = bench.scores().fmeasure[state.other], measure = bench.measure();
  const both = Array.from(values.keys()).filter(i => !Number.isNaN(values[i] + scores[i])), place = head.columns.indexOf(column);
  /** @param {(i: number) => number} of @param {number} n @param {string} label @param {number} least */
  const along = (of, n, label, least) => ({ ...axis(both.reduce((low, i) => Math.min(low, of(i)), Infinity), both.reduce((high, i) => Math.max(high, of(i)), -Infinity), n, least), label, n });
  const name = `${column.name} and ${measure.title} of ${head.systems[state.other] || "the prediction"}`;
  const correlation = column.correlations?.[measure.name][state.other] ?? null;
  const said = correlation === null ? "No correlation: one of them does not vary." : `Spearman correlation ${fixed(correlation, 2).replace("-", "−")}.`;
  const step = Math.max(1, Math.ceil(both.length / MOST_POINTS)), none = { low: 0, high: 1, label: "" };
  const { picture, across, up } = plot(WIDE, TALL, both.length ? along(i => values[i], 6, column.name, 0) : none, both.length ? along(i => 100 * scores[i], 4, `${measure.title}, points`, 1e-6) : none, "points");
  picture.append(dots(both.filter((_, k) => k % step === 0).map(i => [across(values[i]), up(100 * scores[i])]), "point"));
  return figure({
    title: `${column.name} and ${measure.title} of ${letter(state.other)}`, name, picture, about: `${said} ${about(bench, both.length)}`,
    data: () => [[head.id_column, column.name, measure.title], ...both.map(i => [idOf(head, i), values[i], 100 * scores[i]])],
  }, element("p", { class: "small" }, `${said} `, element("button", { type: "button", class: "link small", onclick: () => bench.sortBy(`apart${place}`, true) }, "List the largest disagreements first")));
}

/** A table of how often each system was given each label. @param {Workbench} bench */
function labels(bench) {
  const { systems } = bench.head;
  return element("figure", { class: "chart" }, element("figcaption", {}, "Labels, by system"), element("div", { class: "wide", tabindex: 0, role: "group", "aria-label": "Labels" }, element("table", { class: "labels small" },
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "label"), systems.map((name, system) => element("th", { scope: "col" }, badge(system, name))))),
    element("tbody", {}, labelCounts().map(([label, counts]) => element("tr", {}, element("th", { scope: "row" }, label), systems.map(name => element("td", {},
      counts.has(name) ? element("button", { type: "button", class: "link small", "aria-label": `${name}: ${label}, ${counts.get(name)}; list them`, onclick: () => bench.filter({ kind: "label", author: name, label }) }, counts.get(name)) : "–"))))))));
}
