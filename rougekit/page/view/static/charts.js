/**
 * Charts that filter the list: a binned scatter plot of two systems, and histograms of their difference and of every
 * column. Grey bars count all examples, blue bars the listed ones. Users select a range by dragging over a chart or by
 * typing into the fields below it.
 *
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {import("./types.js").Filter} Filter
 * @typedef {import("./types.js").NumberColumn} NumberColumn
 * @typedef {import("./types.js").ChoiceColumn} ChoiceColumn
 */

import { byId, element, input, redraw, setStyle, shape } from "./dom.js";
import { isOfFile, numbersOf, sameSubject } from "./filters.js";
import { labelCounts } from "./notes.js";
import { axis, bracketed, many, points, short, signed, thousands, ticks, tidy } from "./numbers.js";
import { pairOf } from "./pairs.js";
import { pictures } from "./pictures.js";
import { named } from "./bar.js";
import { meanOf, rankCorrelation } from "./scores.js";
import { badge, letter } from "./systems.js";

const SQUARE = 340, EDGE = 32, BARS_WIDTH = 440, BARS_HEIGHT = 96;

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
      title: `Difference ${letter(state.other)} − ${letter(state.base)}, points of ${measure.title}`, values: bench.differences(), scale: 100, unit: "points", zero: true,
      filter: (low, high) => ({ kind: "difference", measure: measure.name, system: state.other, base: state.base, low, high }),
    }, listed));
  } else {
    charts.push(() => histogram(bench, {
      title: `${measure.title}, points`, values: fmeasure[0], scale: 100, unit: "points", zero: false,
      filter: (low, high) => ({ kind: "score", measure: measure.name, system: 0, low, high }),
    }, listed));
  }
  for (const column of head.columns) {
    if (column.kind === "number" && column.system !== undefined && ![state.base, state.other].includes(column.system)) continue;
    charts.push(() => column.kind === "choice" ? choices(bench, column, listed) : histogram(bench, {
      title: column.name, values: numbersOf(column), scale: 1, unit: "", zero: false, low: column.low, high: column.high,
      filter: (low, high) => ({ kind: "column", name: column.name, low, high }),
    }, listed));
    if (column.kind === "number" && isOfFile(head, column)) charts.push(() => kept(`beside ${column.name}`, `${measure.name} ${state.other}`, () => besideScores(bench, column)));
  }
  if (labelCounts().length) charts.push(() => labels(bench));
  const box = byId("charts");
  while (box.childElementCount > charts.length) box.lastElementChild?.remove();
  while (box.childElementCount < charts.length) box.append(element("div"));
  charts.forEach((chart, at) => bench.later(`chart ${at}`, () => redraw(/** @type {HTMLElement} */ (box.children[at]), [chart()])));
}

/** @type {Map<string, {key: string, chart: HTMLElement}>} cached charts, which do not depend on the list */
const drawn = new Map();

/**
 * The cached chart `name`, drawn again if its key has changed.
 * @param {string} name
 * @param {string} key identifies what the chart shows
 * @param {() => HTMLElement} draw
 */
function kept(name, key, draw) {
  const known = drawn.get(name);
  if (known?.key === key) return known.chart;
  const chart = draw();
  drawn.set(name, { key, chart });
  return chart;
}

/**
 * Draw the strip above the charts: the difference on all examples, on the listed ones, and on the rest.
 * @param {Workbench} bench
 * @param {Uint8Array} listed
 */
function drawSlice(bench, listed) {
  const { head, state } = bench, several = head.systems.length > 1;
  const values = several ? bench.differences() : bench.scores().fmeasure[0];
  const all = bench.order(), others = all.filter(i => !listed[i]);
  const parts = [["All", all], ["Selected", state.filters.length ? bench.shown : []], ["Others", state.filters.length ? others : []]].map(([name, places]) => ({
    name: String(name), ...meanOf(values, /** @type {Int32Array} */ (places), head.confidence),
  }));
  const pair = pairOf(head, bench.measure().name, state.base, state.other), [result] = head.results[bench.measure().name];
  const [mean, low, high] = several ? [pair?.difference, pair?.difference_low, pair?.difference_high] : [result.score, result.low, result.high];
  if (typeof mean === "number") Object.assign(parts[0], { mean, low: low ?? NaN, high: high ?? NaN }); // as in the table, whose averages and intervals have options
  const these = parts[state.filters.length ? 1 : 0], what = several ? `${letter(state.other)} − ${letter(state.base)}, ${bench.measure().title}` : bench.measure().title;
  const byScore = state.filters.some(filter => filter.kind === "score" || filter.kind === "difference");
  const advice = !state.filters.length ? "Drag over a chart or type a range to select examples."
    : byScore ? "You selected by score, so the selection itself causes this difference: don’t report it."
      : "A slice chosen after seeing the data: a hint, not a test. Its interval is not corrected.";
  byId("slice").replaceChildren(
    element("div", {},
      element("p", {}, state.filters.length ? element("span", { class: "tag" }, "exploratory") : "",
        element("b", {}, ` ${several ? signed(these.mean) : points(these.mean)} points `),
        element("span", { class: "quiet" }, `on ${state.filters.length ? "the selected" : "all"} ${many(these.n, "example")}: `, element("span", { class: "unbroken" }, what),
          state.filters.length ? named(bench.measure()) : "")),
      element("p", { class: "small quiet" }, advice)),
    sliceRanges(parts, several, bench.measure().averages),
  );
}

/**
 * A table of means with their intervals, one row per part.
 * @param {{name: string, n: number, mean: number, low: number, high: number}[]} parts
 * @param {boolean} several whether means are differences between systems
 * @param {string} averages what is averaged in other parts than all, if it is not what the table averages
 */
function sliceRanges(parts, several, averages) {
  const ends = parts.flatMap(part => [part.low, part.high, part.mean]).filter(value => !Number.isNaN(value));
  const low = Math.min(...ends, several ? 0 : Infinity), high = Math.max(...ends, several ? 0 : -Infinity);
  /** @param {number} value */
  const x = value => 4 + ((value - low) / (high - low || 1)) * 152;
  return element("table", { class: "ranges small" }, element("tbody", {}, parts.map(part => element("tr", { class: part.name === "Selected" && part.n ? "these" : "" },
    element("th", { scope: "row", title: part.name === "All" ? "" : averages }, part.n ? `${part.name} ${thousands(part.n)}` : part.name),
    element("td", {}, shape("svg", { viewBox: "0 0 160 20", width: 160, height: 20, "aria-hidden": "true" },
      several ? shape("line", { x1: x(0), x2: x(0), y1: 0, y2: 20, class: "zero" }) : null,
      Number.isNaN(part.low) ? null : shape("line", { x1: x(part.low), x2: x(part.high), y1: 10, y2: 10, class: "range", ...(part.name === "All" ? {} : { "stroke-dasharray": "4 3" }) }),
      part.n ? shape("circle", { cx: x(part.mean), cy: 10, r: 4, class: "dot" }) : null)),
    element("td", {}, part.n ? `${several ? signed(part.mean) : points(part.mean)}${Number.isNaN(part.low) ? "" : ` ${bracketed(part.low, part.high, several ? signed : points)}`}` : "–"),
  ))));
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
 * @typedef {object} Histogram
 * @property {string} title
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
  let least = Infinity, most = -Infinity;
  for (const value of chart.values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least > most) return element("figure", { class: "chart" }, element("figcaption", {}, chart.title), element("p", { class: "quiet" }, "no values"));
  const { low, high, step, count: bins } = axis(chart.low ?? chart.scale * least, chart.high ?? chart.scale * most, bench.head.n > 500 ? 30 : 12, chart.scale > 1 ? 1e-6 : 0);
  const all = new Float64Array(bins), these = new Float64Array(bins);
  chart.values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const bin = bins === 1 ? 0 : Math.max(0, Math.min(bins - 1, Math.floor((chart.scale * value - low) / step + 1e-9)));
    all[bin] += 1;
    these[bin] += listed[i];
  });
  const top = all.reduce((a, b) => Math.max(a, b), 1), width = BARS_WIDTH / bins;
  /** @param {number} value */
  const x = value => ((value - low) / (high - low)) * BARS_WIDTH;
  const range = rangeOf(bench, chart.filter(0, 0));
  const picture = shape("svg", { viewBox: `0 -4 ${BARS_WIDTH} ${BARS_HEIGHT + 24}`, class: "histogram", "aria-hidden": "true" });
  all.forEach((n, bin) => {
    const height = (n / top) * BARS_HEIGHT, inner = (these[bin] / top) * BARS_HEIGHT, at = bin * width;
    if (n) picture.append(shape("rect", { x: at + 0.5, y: BARS_HEIGHT - height, width: Math.max(1, width - 1), height, class: "all" }));
    if (inner) picture.append(shape("rect", { x: at + 0.5, y: BARS_HEIGHT - inner, width: Math.max(1, width - 1), height: inner, class: "these" }));
  });
  picture.append(shape("line", { x1: 0, x2: BARS_WIDTH, y1: BARS_HEIGHT, y2: BARS_HEIGHT, class: "base" }));
  if (chart.zero && low < 0 && high > 0) picture.append(shape("line", { x1: x(0), x2: x(0), y1: -4, y2: BARS_HEIGHT, class: "zero" }));
  for (const value of bins === 1 ? [chart.scale * least] : ticks(low, high, 5)) {
    const at = bins === 1 ? BARS_WIDTH / 2 : x(value), anchor = at < 12 ? "start" : at > BARS_WIDTH - 12 ? "end" : "middle";
    picture.append(shape("text", { x: at, y: BARS_HEIGHT + 15, "text-anchor": anchor }, short(value)));
  }
  picture.append(shape("text", { x: 0, y: 6 }, thousands(top)));
  if (range) picture.append(shape("rect", { x: x(range[0]), y: -4, width: Math.max(2, x(range[1]) - x(range[0])), height: BARS_HEIGHT + 4, class: "brush" }));
  brushed(picture, BARS_WIDTH, null, (from, to) => {
    /** @param {number} share */
    const snapped = share => tidy(low + Math.round(share * bins) * step);
    const [start, end] = [snapped(from[0]), snapped(to[0])];
    bench.filter(chart.filter(start, end === start ? start + step : end));
  });
  pointed(picture, event => {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor(event.x / width)));
    const range = bins === 1 ? short(chart.scale * least) : `${short(tidy(low + bin * step))} to ${short(tidy(low + (bin + 1) * step))}`;
    return `${range} ${chart.unit}: ${many(all[bin], "example")}, ${thousands(these[bin])} listed`;
  });
  return figure(chart.title, picture,
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
  const all = new Float64Array(column.choices.length), these = all.slice();
  column.values.forEach((value, i) => {
    all[value] += 1;
    these[value] += listed[i];
  });
  const chosen = bench.state.filters.find(filter => filter.kind === "choice" && filter.name === column.name);
  return element("figure", { class: "chart" }, element("figcaption", {}, column.name), element("div", { class: "choices" },
    column.choices.map((name, value) => {
      const on = chosen?.kind === "choice" && chosen.value === name;
      const share = element("i", { style: { width: `${(100 * these[value]) / bench.head.n}%` } });
      return element("button", {
        type: "button", "aria-pressed": on ? "true" : "false",
        onclick: () => (on ? bench.dropFilter(bench.state.filters.indexOf(chosen)) : bench.filter({ kind: "choice", name: column.name, value: name })),
      }, element("span", {}, name || "(empty)"), element("span", { class: "quiet" }, bench.state.filters.length ? `${thousands(these[value])} of ${thousands(all[value])}` : thousands(all[value])), share);
    })));
}

/**
 * Binned scatter plot: the baseline's scores on the x-axis, the compared system's on the y-axis.
 * @param {Workbench} bench
 * @param {Uint8Array} listed
 */
function scatter(bench, listed) {
  const { head, state } = bench, measure = bench.measure(), { fmeasure } = bench.scores();
  const [first, second] = [fmeasure[state.base], fmeasure[state.other]], cells = head.n > 2000 ? 40 : 24;
  let most = 0;
  for (let i = 0; i < head.n; i++) most = Math.max(most, first[i] || 0, second[i] || 0);
  const { high } = axis(0, Math.max(1, 100 * most), 5);
  const all = new Uint32Array(cells * cells), these = new Uint32Array(cells * cells);
  /** @param {number} score */
  const cell = score => Math.min(cells - 1, Math.floor((100 * score * cells) / high));
  for (let i = 0; i < head.n; i++) {
    if (Number.isNaN(first[i] + second[i])) continue;
    const at = cell(second[i]) * cells + cell(first[i]);
    all[at] += 1;
    these[at] += listed[i];
  }
  const canvas = /** @type {HTMLCanvasElement} */ (element("canvas", { width: 2 * SQUARE, height: 2 * SQUARE, "aria-hidden": "true" }));
  paint(canvas, all, these, cells);
  const filters = [
    /** @param {number} low @param {number} upper @returns {Filter} */ (low, upper) => ({ kind: "score", measure: measure.name, system: state.base, low, high: upper }),
    /** @param {number} low @param {number} upper @returns {Filter} */ (low, upper) => ({ kind: "score", measure: measure.name, system: state.other, low, high: upper }),
  ];
  const across = rangeOf(bench, filters[0](0, 0)), up = rangeOf(bench, filters[1](0, 0));
  /** @param {number} value */
  const place = value => (Math.min(Math.max(value, 0), high) / high) * SQUARE;
  const over = shape("svg", { viewBox: `${-EDGE} -4 ${SQUARE + EDGE + 8} ${SQUARE + 28}`, class: "scatter", "aria-hidden": "true" });
  const frame = shape("foreignObject", { x: 0, y: 0, width: SQUARE, height: SQUARE }, canvas);
  over.append(frame, shape("rect", { x: 0, y: 0, width: SQUARE, height: SQUARE, class: "frame" }),
    shape("line", { x1: 0, y1: SQUARE, x2: SQUARE, y2: 0, class: "zero" }));
  for (const value of [0, 1, 2, 3, 4].map(k => (k * high) / 4)) {
    over.append(shape("text", { x: -6, y: SQUARE - place(value) + 4, "text-anchor": "end" }, short(value)),
      shape("text", { x: place(value), y: SQUARE + 16, "text-anchor": "middle" }, short(value)));
  }
  if (across || up) {
    const [left, right] = across ?? [0, high], [bottom, top] = up ?? [0, high];
    over.append(shape("rect", { x: place(left), y: SQUARE - place(top), width: Math.max(2, place(right) - place(left)), height: Math.max(2, place(top) - place(bottom)), class: "brush" }));
  }
  const ring = shape("circle", { r: 6, class: "ring" });
  over.append(ring);
  moveRing = () => {
    const at = [first[state.example], second[state.example]], none = at.some(value => value === undefined || Number.isNaN(value));
    ring.toggleAttribute("hidden", none);
    if (none) return;
    ring.setAttribute("cx", String(place(100 * at[0])));
    ring.setAttribute("cy", String(SQUARE - place(100 * at[1])));
  };
  moveRing();
  pointed(over, event => {
    const [right, above] = [event.x, SQUARE - event.y].map(value => Math.min(cells - 1, Math.max(0, Math.floor((value * cells) / SQUARE))));
    const at = above * cells + right, bounds = [right, above].map(k => `${short((k * high) / cells)} to ${short(((k + 1) * high) / cells)}`);
    return `${letter(state.base)} ${bounds[0]}, ${letter(state.other)} ${bounds[1]}: ${many(all[at], "example")}, ${thousands(these[at])} listed`;
  });
  brushed(over, SQUARE, EDGE, (from, to) => {
    /** @param {number} share */
    const snapped = share => tidy((Math.round(share * cells) / cells) * high);
    const { filters: before } = state, ranges = [[from[0], to[0]], [1 - to[1], 1 - from[1]]].map(ends => ends.map(snapped));
    const added = filters.map((filter, k) => filter(ranges[k][0], ranges[k][1] === ranges[k][0] ? ranges[k][0] + high / cells : ranges[k][1]));
    state.filters = [...before.filter(filter => !added.some(other => sameSubject(filter, other))), ...added];
    bench.filtered("a square of the scatter");
  });
  const titled = figure([badge(state.other), " against ", badge(state.base), `, ${measure.title} of each example`],
    element("p", { class: "small quiet" }, `Above the diagonal, ${letter(state.other)} scores higher. Drag to select examples. The densest square holds ${thousands(all.reduce((a, b) => Math.max(a, b), 0))}.`),
    over,
    fields(bench, letter(state.base), `${measure.title} of ${letter(state.base)}`, filters[0], 0, high),
    fields(bench, letter(state.other), `${measure.title} of ${letter(state.other)}`, filters[1], 0, high));
  titled.classList.add("wide-chart");
  return titled;
}

/** Move the scatter plot's ring after another example was opened. */
export const drawRing = () => moveRing();

/**
 * A chart with its title, a readout of the values under the pointer, and buttons that save the picture.
 * @param {import("./dom.js").Child | import("./dom.js").Child[]} title
 * @param {...(Node | null)} parts
 */
function figure(title, ...parts) {
  const readout = element("output", { class: "readout small quiet", "aria-live": "off" });
  const box = element("figure", { class: "chart" }, element("figcaption", {}, title), parts, element("p", { class: "under small" }, readout, pictures(() => box)));
  box.addEventListener("pointed", event => { readout.textContent = /** @type {CustomEvent} */ (event).detail; });
  return box;
}

/**
 * Report what the pointer is over in "pointed" events.
 * @param {SVGElement} picture
 * @param {(place: DOMPoint) => string} words
 */
function pointed(picture, words) {
  /** @param {string} detail */
  const say = detail => picture.dispatchEvent(new CustomEvent("pointed", { bubbles: true, detail }));
  picture.addEventListener("pointermove", event => say(words(placeOf(picture, event))));
  picture.addEventListener("pointerleave", () => say(""));
}

/** The pointer's position in the picture's coordinates. @param {SVGElement} picture @param {PointerEvent} event */
const placeOf = (picture, event) => new DOMPoint(event.clientX, event.clientY)
  .matrixTransform(/** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (picture)).getScreenCTM()?.inverse());

/**
 * Plot a numeric column, such as human scores, against the compared system's scores.
 * @param {Workbench} bench
 * @param {NumberColumn} column
 */
function besideScores(bench, column) {
  const { head, state } = bench, values = numbersOf(column), scores = bench.scores().fmeasure[state.other];
  const right = [Infinity, -Infinity], up = [Infinity, -Infinity];
  values.forEach((value, i) => {
    if (Number.isNaN(value + scores[i])) return;
    right[0] = Math.min(right[0], value);
    right[1] = Math.max(right[1], value);
    up[0] = Math.min(up[0], scores[i]);
    up[1] = Math.max(up[1], scores[i]);
  });
  const picture = shape("svg", { viewBox: `-32 -6 ${BARS_WIDTH + 40} 190`, "aria-hidden": "true", class: "points" }), height = 160;
  if (right[0] <= right[1]) {
    const across = axis(right[0], right[1], 6), upwards = axis(100 * up[0], 100 * up[1], 4, 1e-6);
    /** @param {number} value @param {{low: number, high: number}} along @param {number} size */
    const at = (value, along, size) => ((value - along.low) / (along.high - along.low)) * size;
    for (const value of ticks(across.low, across.high, 6)) picture.append(shape("text", { x: at(value, across, BARS_WIDTH), y: height + 16, "text-anchor": "middle" }, short(value)));
    for (const value of ticks(upwards.low, upwards.high, 4)) picture.append(shape("text", { x: -6, y: height - at(value, upwards, height) + 4, "text-anchor": "end" }, short(value)));
    picture.append(shape("rect", { x: 0, y: 0, width: BARS_WIDTH, height, class: "frame" }));
    const step = Math.max(1, Math.ceil(head.n / MOST_POINTS));
    for (let i = 0; i < head.n; i += step) {
      if (!Number.isNaN(values[i] + scores[i])) picture.append(shape("circle", { cx: at(values[i], across, BARS_WIDTH), cy: height - at(100 * scores[i], upwards, height), r: 2.5, class: "point" }));
    }
  }
  const correlation = rankCorrelation(scores, values), place = head.columns.indexOf(column);
  return figure(`${column.name} and ${bench.measure().title} of ${letter(state.other)}`, picture,
    element("p", { class: "small" }, Number.isNaN(correlation) ? "No correlation: one of them does not vary." : `Spearman correlation ${correlation.toFixed(2).replace("-", "−")}. `,
      element("button", { type: "button", class: "link small", onclick: () => bench.sortBy(`apart${place}`, true) }, "List the largest disagreements first")));
}

const MOST_POINTS = 2000;

/** A table of how often each system was given each label. @param {Workbench} bench */
function labels(bench) {
  const { systems } = bench.head;
  return element("figure", { class: "chart" }, element("figcaption", {}, "Labels, by system"), element("div", { class: "wide", tabindex: 0, role: "group", "aria-label": "Labels" }, element("table", { class: "labels small" },
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "label"), systems.map((name, system) => element("th", { scope: "col" }, badge(system, name))))),
    element("tbody", {}, labelCounts().map(([label, counts]) => element("tr", {}, element("th", { scope: "row" }, label), systems.map(name => element("td", {},
      counts.has(name) ? element("button", { type: "button", class: "link small", "aria-label": `${name}: ${label}, ${counts.get(name)}; list them`, onclick: () => bench.filter({ kind: "label", system: name, label }) }, counts.get(name)) : "–"))))))));
}

/**
 * Paint the cells of the scatter plot.
 * @param {HTMLCanvasElement} canvas
 * @param {Uint32Array} all examples per cell
 * @param {Uint32Array} these listed examples per cell
 * @param {number} cells per side
 */
function paint(canvas, all, these, cells) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { accentColor: blue, textDecorationColor: grey } = getComputedStyle(byId("charts")), size = canvas.width / cells;
  const most = all.reduce((a, b) => Math.max(a, b), 1);
  for (let at = 0; at < all.length; at++) {
    if (!all[at]) continue;
    const x = (at % cells) * size, y = canvas.height - (Math.floor(at / cells) + 1) * size;
    context.fillStyle = these[at] ? blue : grey;
    context.globalAlpha = these[at] ? 0.25 + 0.75 * Math.sqrt(these[at] / most) : 0.12 + 0.4 * Math.sqrt(all[at] / most);
    context.fillRect(x + 1, y + 1, size - 1, size - 1);
  }
}

/**
 * Let users select a range of a picture by dragging.
 * @param {SVGElement} picture
 * @param {number} size of the plot area, in the picture's units
 * @param {number | null} edge width of the margin left of a square plot, where a rectangle is selected; null: only the x range is
 * @param {(from: number[], to: number[]) => void} done receives two corners as fractions [x, y] of `size`, the smaller first
 */
function brushed(picture, size, edge, done) {
  /** @type {number[] | null} */
  let start = null;
  const mark = shape("rect", { class: "brush" });
  /** @param {PointerEvent} event */
  const at = event => {
    const point = placeOf(picture, event);
    return [point.x, point.y].map(value => Math.min(size, Math.max(0, value)));
  };
  /** @param {number[]} from @param {number[]} to */
  const sorted = (from, to) => [0, 1].map(k => [Math.min(from[k], to[k]), Math.max(from[k], to[k])]);
  picture.addEventListener("pointerdown", event => {
    start = at(event);
    picture.setPointerCapture(event.pointerId);
    picture.append(mark);
    event.preventDefault();
  });
  picture.addEventListener("pointermove", event => {
    if (!start) return;
    const [x, y] = sorted(start, at(event));
    mark.setAttribute("x", String(x[0]));
    mark.setAttribute("width", String(x[1] - x[0]));
    mark.setAttribute("y", edge === null ? "-4" : String(y[0]));
    mark.setAttribute("height", String(edge === null ? BARS_HEIGHT + 4 : y[1] - y[0]));
  });
  picture.addEventListener("pointerup", event => {
    if (!start) return;
    const [x, y] = sorted(start, at(event));
    start = null;
    mark.remove();
    done([x[0] / size, y[0] / size], [x[1] / size, y[1] / size]);
  });
  picture.addEventListener("pointercancel", () => {
    start = null;
    mark.remove();
  });
  setStyle(picture, { "touch-action": "none" });
}

