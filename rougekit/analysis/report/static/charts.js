/**
 * Charts that filter: the scatter of two systems in squares, and histograms of the difference and of every column. Grey is
 * all examples, blue those that are listed. A range is dragged, or typed into the fields below, which keys reach.
 *
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {import("./types.js").Filter} Filter
 * @typedef {import("./types.js").NumberColumn} NumberColumn
 * @typedef {import("./types.js").ChoiceColumn} ChoiceColumn
 */

import { byId, element, redraw, setStyle, shape } from "./dom.js";
import { letter, numbersOf, sameSubject } from "./filters.js";
import { axis, many, short, signed, thousands } from "./numbers.js";
import { meanOf } from "./scores.js";

const SQUARE = 340, EDGE = 32, BARS_WIDTH = 440, BARS_HEIGHT = 96;

/** @param {Workbench} bench @param {number} scroll how far down the charts are scrolled */
export function drawCharts(bench, scroll) {
  const { head, state } = bench, { fmeasure } = bench.scores(), measure = bench.measure();
  const listed = new Uint8Array(head.n);
  for (const example of bench.shown) listed[example] = 1;
  drawSlice(bench, listed);
  /** @type {HTMLElement[]} */
  const charts = [];
  if (head.systems.length > 1) {
    charts.push(scatter(bench, listed));
    charts.push(histogram(bench, {
      title: `Difference ${letter(state.other)} − A, points of ${measure.title}`, values: bench.differences(), scale: 100, unit: "points", zero: true,
      filter: (low, high) => ({ kind: "difference", measure: measure.name, system: state.other, low, high }),
    }, listed));
  } else {
    charts.push(histogram(bench, {
      title: `${measure.title}, points`, values: fmeasure[0], scale: 100, unit: "points", zero: false,
      filter: (low, high) => ({ kind: "score", measure: measure.name, system: 0, low, high }),
    }, listed));
  }
  charts.push(lengthParts(bench));
  for (const column of head.columns) {
    charts.push(column.kind === "choice" ? choices(bench, column, listed) : histogram(bench, {
      title: column.name, values: numbersOf(column), scale: 1, unit: "", zero: false,
      filter: (low, high) => ({ kind: "column", name: column.name, low, high }),
    }, listed));
  }
  redraw(byId("charts"), charts);
  if (scroll) byId("charts").scrollTop = scroll;
}

/** The strip over the charts: the difference on all examples, on those listed, and on the others. @param {Workbench} bench @param {Uint8Array} listed */
function drawSlice(bench, listed) {
  const { head, state } = bench, several = head.systems.length > 1;
  const values = several ? bench.differences() : bench.scores().fmeasure[0];
  const all = bench.byLength, others = all.filter(i => !listed[i]);
  const parts = [["All", all], ["These", bench.shown], ["Others", others]].map(([name, places]) => ({
    name: String(name), ...meanOf(values, /** @type {Int32Array} */ (places), head.confidence),
  }));
  const these = parts[1], what = several ? `${letter(state.other)} − A, ${bench.measure().title}` : bench.measure().title;
  const byScore = state.filters.some(filter => filter.kind === "score" || filter.kind === "difference");
  const advice = !state.filters.length ? "Drag on a chart, or type a range, to choose examples."
    : byScore ? "You chose by score, so the choice itself makes this difference. Read it, don’t report it."
      : "A slice that was chosen by looking: a hint, not a test.";
  byId("slice").replaceChildren(
    element("div", {},
      element("p", {}, state.filters.length ? element("span", { class: "tag" }, "exploratory") : "",
        element("b", {}, ` ${several ? signed(these.mean) : short(Number((100 * these.mean).toFixed(2)))} points `),
        element("span", { class: "quiet" }, `on ${state.filters.length ? "these" : "all"} ${thousands(these.n)}: ${what}`)),
      element("p", { class: "small quiet" }, advice)),
    sliceRanges(parts, several),
  );
}

/** The mean on four parts of the examples, from short references to long ones. @param {Workbench} bench */
function lengthParts(bench) {
  const { head, byLength } = bench, several = head.systems.length > 1, words = numbersOf(head.columns[0]);
  const values = several ? bench.differences() : bench.scores().fmeasure[0];
  const parts = [0, 1, 2, 3].map(k => byLength.subarray((k * head.n) / 4, ((k + 1) * head.n) / 4)).filter(part => part.length);
  const what = several ? `Difference ${letter(bench.state.other)} − A` : bench.measure().title;
  return element("figure", { class: "chart" },
    element("figcaption", {}, `${what} by words in the reference, in four parts`),
    sliceRanges(parts.map(part => ({
      name: `${words[part[0]]} to ${words[part[part.length - 1]]} words:`, ...meanOf(values, part, head.confidence),
    })), several));
}

/** @param {{name: string, n: number, mean: number, low: number, high: number}[]} parts @param {boolean} several */
function sliceRanges(parts, several) {
  const ends = parts.flatMap(part => [part.low, part.high, part.mean]).filter(value => !Number.isNaN(value));
  const low = Math.min(...ends, several ? 0 : Infinity), high = Math.max(...ends, several ? 0 : -Infinity);
  /** @param {number} value */
  const x = value => 4 + ((value - low) / (high - low || 1)) * 152;
  return element("table", { class: "ranges small" }, element("tbody", {}, parts.map(part => element("tr", { class: part.name === "These" ? "these" : "" },
    element("th", { scope: "row" }, `${part.name} ${thousands(part.n)}`),
    element("td", {}, shape("svg", { viewBox: "0 0 160 20", width: 160, height: 20, "aria-hidden": "true" },
      several ? shape("line", { x1: x(0), x2: x(0), y1: 0, y2: 20, class: "zero" }) : null,
      Number.isNaN(part.low) ? null : shape("line", { x1: x(part.low), x2: x(part.high), y1: 10, y2: 10, class: "range", ...(part.name === "All" ? {} : { "stroke-dasharray": "4 3" }) }),
      part.n ? shape("circle", { cx: x(part.mean), cy: 10, r: 4, class: "dot" }) : null)),
    element("td", {}, part.n ? `${several ? signed(part.mean) : (100 * part.mean).toFixed(2)}${Number.isNaN(part.low) ? "" : ` [${signed(part.low).replace("+", "")}, ${signed(part.high).replace("+", "")}]`}` : "–"),
  ))));
}

/**
 * The low and high end of a filter on the same subject, if there is one.
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
 * @property {boolean} zero whether there is a line at 0
 * @property {(low: number, high: number) => Filter} filter
 */

/** @param {Workbench} bench @param {Histogram} chart @param {Uint8Array} listed */
function histogram(bench, chart, listed) {
  let least = Infinity, most = -Infinity;
  for (const value of chart.values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least > most) return element("figure", { class: "chart" }, element("figcaption", {}, chart.title), element("p", { class: "quiet" }, "no values"));
  const { low, high, step } = axis(chart.scale * least, chart.scale * most, bench.head.n > 500 ? 30 : 12);
  const bins = Math.max(1, Math.round((high - low) / step)), all = new Float64Array(bins), these = new Float64Array(bins);
  chart.values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const bin = Math.min(bins - 1, Math.floor((chart.scale * value - low) / step + 1e-9));
    all[bin] += 1;
    these[bin] += listed[i];
  });
  const top = Math.max(...all), width = BARS_WIDTH / bins;
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
  const ticks = axis(low, high, 5);
  for (let value = ticks.low; value <= high + 1e-9; value += ticks.step) {
    if (value < low - 1e-9) continue;
    const anchor = x(value) < 12 ? "start" : x(value) > BARS_WIDTH - 12 ? "end" : "middle";
    picture.append(shape("text", { x: x(value), y: BARS_HEIGHT + 15, "text-anchor": anchor }, short(Number(value.toFixed(6)))));
  }
  picture.append(shape("text", { x: 0, y: 6 }, thousands(top)));
  if (range) picture.append(shape("rect", { x: x(range[0]), y: -4, width: Math.max(2, x(range[1]) - x(range[0])), height: BARS_HEIGHT + 4, class: "brush" }));
  brushed(picture, BARS_WIDTH, null, (from, to) => {
    /** @param {number} share */
    const snapped = share => Number((low + Math.round(share * (high - low) / step) * step).toFixed(6));
    const [start, end] = [snapped(from[0]), snapped(to[0])];
    bench.filter(chart.filter(start, end === start ? start + step : end));
  });
  return element("figure", { class: "chart" }, element("figcaption", {}, chart.title), picture,
    fields(bench, chart.unit, chart.title, chart.filter, low, high));
}

/**
 * Two fields for a range: what dragging does, by keys.
 * @param {Workbench} bench
 * @param {string} unit
 * @param {string} title
 * @param {(low: number, high: number) => Filter} filter
 * @param {number} low
 * @param {number} high
 */
function fields(bench, unit, title, filter, low, high) {
  const range = rangeOf(bench, filter(0, 0));
  const [from, to] = [low, high].map((end, k) => /** @type {HTMLInputElement} */ (element("input", {
    type: "number", step: "any", placeholder: Number(end.toFixed(6)), value: range ? Number(range[k].toFixed(6)) : null,
    "aria-label": `${title}: ${k ? "to" : "from"}`, onchange: () => {
      const ends = [from.value === "" ? low : Number(from.value), to.value === "" ? high : Number(to.value)];
      bench.filter(filter(Math.min(...ends), Math.max(...ends)));
    },
  })));
  return element("p", { class: "fields small" }, element("span", { class: "quiet" }, unit), from, element("span", { class: "quiet" }, "to"), to);
}

/** @param {Workbench} bench @param {ChoiceColumn} column @param {Uint8Array} listed */
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
      }, element("span", {}, name || "(empty)"), element("span", { class: "quiet" }, `${thousands(these[value])} of ${thousands(all[value])}`), share);
    })));
}

/** The baseline's scores to the right, the other's up, in squares. @param {Workbench} bench @param {Uint8Array} listed */
function scatter(bench, listed) {
  const { head, state } = bench, measure = bench.measure(), { fmeasure } = bench.scores();
  const [first, second] = [fmeasure[0], fmeasure[state.other]], cells = head.n > 2000 ? 40 : 24;
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
    /** @param {number} low @param {number} upper @returns {Filter} */ (low, upper) => ({ kind: "score", measure: measure.name, system: 0, low, high: upper }),
    /** @param {number} low @param {number} upper @returns {Filter} */ (low, upper) => ({ kind: "score", measure: measure.name, system: state.other, low, high: upper }),
  ];
  const across = rangeOf(bench, filters[0](0, 0)), up = rangeOf(bench, filters[1](0, 0));
  /** @param {number} value */
  const place = value => (Math.min(Math.max(value, 0), high) / high) * SQUARE;
  const over = shape("svg", { viewBox: `${-EDGE} -4 ${SQUARE + EDGE + 8} ${SQUARE + 28}`, class: "scatter", "aria-hidden": "true" });
  const frame = shape("foreignObject", { x: 0, y: 0, width: SQUARE, height: SQUARE }, canvas);
  over.append(frame, shape("rect", { x: 0, y: 0, width: SQUARE, height: SQUARE, class: "frame" }),
    shape("line", { x1: 0, y1: SQUARE, x2: SQUARE, y2: 0, class: "zero" }));
  for (let value = 0; value <= high + 1e-9; value += high / 4) {
    over.append(shape("text", { x: -6, y: SQUARE - place(value) + 4, "text-anchor": "end" }, short(value)),
      shape("text", { x: place(value), y: SQUARE + 16, "text-anchor": "middle" }, short(value)));
  }
  if (across || up) {
    const [left, right] = across ?? [0, high], [bottom, top] = up ?? [0, high];
    over.append(shape("rect", { x: place(left), y: SQUARE - place(top), width: Math.max(2, place(right) - place(left)), height: Math.max(2, place(top) - place(bottom)), class: "brush" }));
  }
  if (state.example >= 0 && !Number.isNaN(first[state.example] + second[state.example])) {
    over.append(shape("circle", { cx: place(100 * first[state.example]), cy: SQUARE - place(100 * second[state.example]), r: 6, class: "ring" }));
  }
  brushed(over, SQUARE, EDGE, (from, to) => {
    /** @param {number} share */
    const snapped = share => Number(((Math.round(share * cells) / cells) * high).toFixed(4));
    const { filters: before } = state, ranges = [[from[0], to[0]], [1 - to[1], 1 - from[1]]].map(ends => ends.map(snapped));
    const added = filters.map((filter, k) => filter(ranges[k][0], ranges[k][1] === ranges[k][0] ? ranges[k][0] + high / cells : ranges[k][1]));
    state.filters = [...before.filter(filter => !added.some(other => sameSubject(filter, other))), ...added];
    bench.filtered("a square of the scatter");
  });
  return element("figure", { class: "chart wide-chart" },
    element("figcaption", {}, element("span", { class: `badge s${state.other % 8}` }, letter(state.other)), " up, ",
      element("span", { class: "badge s0" }, "A"), ` right: ${measure.title} of each example`),
    element("p", { class: "small quiet" }, `Above the diagonal ${letter(state.other)} is better. Drag to choose; the list and the difference follow. Up to ${many(all.reduce((a, b) => Math.max(a, b), 0), "example")} in a square.`),
    over,
    fields(bench, "A", `${measure.title} of A`, filters[0], 0, high),
    fields(bench, letter(state.other), `${measure.title} of ${letter(state.other)}`, filters[1], 0, high));
}

/** @param {HTMLCanvasElement} canvas @param {Uint32Array} all @param {Uint32Array} these @param {number} cells */
function paint(canvas, all, these, cells) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const style = getComputedStyle(document.documentElement), size = canvas.width / cells;
  const grey = style.getPropertyValue("--edge"), blue = style.getPropertyValue("--accent"), most = all.reduce((a, b) => Math.max(a, b), 1);
  for (let at = 0; at < all.length; at++) {
    if (!all[at]) continue;
    const x = (at % cells) * size, y = canvas.height - (Math.floor(at / cells) + 1) * size;
    context.fillStyle = these[at] ? blue : grey;
    context.globalAlpha = these[at] ? 0.25 + 0.75 * Math.sqrt(these[at] / most) : 0.12 + 0.4 * Math.sqrt(all[at] / most);
    context.fillRect(x + 1, y + 1, size - 1, size - 1);
  }
}

/**
 * Drag over a picture; at the end of it, the corners as shares of width and height, least first.
 * @param {SVGElement} picture
 * @param {number} size of what is dragged over, in the picture's own units
 * @param {number | null} edge to the left of it where the height counts too; null: the whole width is it
 * @param {(from: number[], to: number[]) => void} done
 */
function brushed(picture, size, edge, done) {
  /** @type {number[] | null} */
  let start = null;
  const mark = shape("rect", { class: "brush" });
  /** @param {PointerEvent} event */
  const at = event => {
    const matrix = /** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (picture)).getScreenCTM();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
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

