/**
 * Plots: axes with labels, intervals, selection by dragging and a readout. A figure saves its picture for a paper, and its data.
 *
 * @typedef {{low: number, high: number, label: string, n?: number, whole?: boolean}} Axis n: about how many ticks; whole: only whole numbers have one
 */

import { element, setStyle, shape } from "./dom.js";
import { lettered, wrapped } from "./lettering.js";
import { short, ticks } from "./numbers.js";
import { exports } from "./pictures.js";

const LEFT = 42, ABOVE = 8, BELOW = 34, ROW = 20, NAMES = 200, SIZE = 11, LINE = 12;

/**
 * An empty plot, whose upper left corner is the origin of its picture.
 * @param {number} width
 * @param {number} height
 * @param {Axis} x
 * @param {Axis | null} y grows upwards; null: there are rows instead
 * @param {string} style
 * @param {number} [left] width of the margin for the labels of y
 */
export function plot(width, height, x, y, style, left = LEFT) {
  /** @param {number} value */
  const across = value => ((value - x.low) / (x.high - x.low || 1)) * width;
  /** @param {number} value */
  const up = value => (y ? height - ((value - y.low) / (y.high - y.low || 1)) * height : 0);
  const below = wrapped(x.label, y ? width : width + left, SIZE), beside = y ? wrapped(y.label, height, SIZE) : [];
  const edge = left + LINE * Math.max(0, beside.length - 1);
  const picture = shape("svg", { viewBox: `${-edge} ${-ABOVE} ${width + edge + 12} ${height + ABOVE + BELOW + LINE * (below.length - 1)}`, class: style, "aria-hidden": "true" },
    shape("rect", { x: 0, y: 0, width, height, class: "frame" }),
    ticks(x.low, x.high, x.n ?? 5).map(value => shape("text", { x: across(value), y: height + 15, "text-anchor": "middle" }, short(value))),
    lettered(below, LINE, { x: y ? width / 2 : (width - left) / 2, y: height + 30, "text-anchor": "middle" }),
    y && ticks(y.low, y.high, y.n ?? 4).filter(value => !y.whole || Number.isInteger(value)).map(value => shape("text", { x: -5, y: up(value) + 4, "text-anchor": "end" }, short(value))),
    y && lettered(beside, LINE, { transform: "rotate(-90)", x: -height / 2, y: 10 - edge, "text-anchor": "middle" }));
  return { picture, across, up };
}

/**
 * A plot of rows with their names.
 * @param {string[]} names
 * @param {Axis} x
 * @param {(row: number, across: (value: number) => number, y: number, height: number) => (SVGElement | null)[]} draw y: the middle of the row
 */
export function rowPlot(names, x, draw) {
  const written = names.map(name => wrapped(name, NAMES, SIZE)), left = 12 + Math.max(24, ...written.flat().map(line => line.textLength));
  const tall = ROW + LINE * (Math.max(...written.map(lines => lines.length)) - 1);
  const { picture, across } = plot(440 - left, tall * names.length, x, null, "rows-plot", left);
  written.forEach((lines, row) => {
    const y = tall * (row + 0.5);
    picture.append(...lettered(lines, LINE, { x: -6, y: y + 4 - (LINE / 2) * (lines.length - 1), "text-anchor": "end" }), ...draw(row, across, y, tall).filter(part => part !== null));
  });
  return picture;
}

/**
 * A mean with its interval, and a line where there is no difference.
 * @param {(value: number) => number} x
 * @param {{mean: number, low: number, high: number}} of NaN bounds: no interval
 * @param {{y?: number, height?: number, zero?: boolean, dashed?: boolean, style?: string}} [how]
 */
export const interval = (x, { mean, low, high }, { y = 10, height = 20, zero = true, dashed = false, style } = {}) => shape("g", { class: style },
  zero ? shape("line", { x1: x(0), x2: x(0), y1: y - height / 2, y2: y + height / 2, class: "zero" }) : null,
  Number.isNaN(low) ? null : shape("line", { x1: x(low), x2: x(high), y1: y, y2: y, class: "range", "stroke-dasharray": dashed ? "4 3" : null }),
  Number.isNaN(mean) ? null : shape("circle", { cx: x(mean), cy: y, r: 3.5, class: "dot" }));

/**
 * A common axis of means and intervals, in `width` pixels.
 * @param {{mean: number, low: number, high: number}[]} parts
 * @param {boolean} zero whether it has to contain 0
 * @param {number} width
 */
export function scaleOf(parts, zero, width) {
  const ends = parts.flatMap(part => [part.low, part.high, part.mean]).filter(value => !Number.isNaN(value));
  const low = Math.min(...ends, zero ? 0 : Infinity), high = Math.max(...ends, zero ? 0 : -Infinity);
  return (/** @type {number} */ value) => 5 + ((value - low) / (high - low || 1)) * (width - 10);
}

/**
 * A chart with its title, a readout of the values under the pointer, and buttons that save its picture and its data.
 * @param {object} chart
 * @param {Child | Child[]} chart.title on the page
 * @param {string} chart.name the title in a paper, and of files
 * @param {string} chart.about a line below the picture of a paper: measure, systems, number of examples
 * @param {SVGElement} [chart.picture] shown
 * @param {(place: DOMPoint) => string} [chart.pointed] what the pointer is over
 * @param {(place: DOMPoint) => void} [chart.picked] called with the place of a click
 * @param {() => SVGElement} [chart.drawn] draws the picture that a paper has, if it is another one
 * @param {() => (string | number)[][]} chart.data the header, then rows
 * @param {...(Node | null)} parts
 */
export function figure(chart, ...parts) {
  const readout = element("output", { class: "readout small quiet", "aria-live": "off" });
  const box = element("figure", { class: "chart" }, element("figcaption", {}, chart.title), chart.picture, parts,
    element("p", { class: "under small" }, readout, exports(() => box, chart)));
  const { picture, pointed, picked } = chart;
  if (picture && pointed) {
    picture.addEventListener("pointermove", event => { readout.textContent = pointed(placeOf(picture, event)); });
    picture.addEventListener("pointerleave", () => { readout.textContent = ""; });
  }
  if (picture && picked) picture.addEventListener("click", event => picked(placeOf(picture, event)));
  return box;
}

/** The pointer's position in the picture's coordinates. @param {SVGElement} picture @param {MouseEvent} event */
const placeOf = (picture, event) => new DOMPoint(event.clientX, event.clientY)
  .matrixTransform(/** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (picture)).getScreenCTM()?.inverse());

/**
 * Let users select a part of a plot by dragging.
 * @param {SVGElement} picture
 * @param {number[]} size width and height of the plot
 * @param {boolean} both whether a rectangle is selected, not only a range of x
 * @param {(from: number[], to: number[]) => void} done receives two corners as fractions [x, y] of the size, the smaller first
 */
export function brushed(picture, size, both, done) {
  /** @type {number[] | null} */
  let start = null;
  const mark = shape("rect", { class: "brush dragged" });
  /** @param {PointerEvent} event */
  const at = event => {
    const point = placeOf(picture, event);
    return [point.x, point.y].map((value, k) => Math.min(size[k], Math.max(0, value)));
  };
  /** @param {PointerEvent} event */
  const corners = event => {
    const end = at(event), from = /** @type {number[]} */ (start);
    return [Math.min, Math.max].map(pick => from.map((value, k) => pick(value, end[k])));
  };
  const end = () => {
    start = null;
    mark.remove();
  };
  picture.addEventListener("pointerdown", event => {
    start = at(event);
    picture.setPointerCapture(event.pointerId);
    picture.append(mark);
    event.preventDefault();
  });
  picture.addEventListener("pointermove", event => {
    if (!start) return;
    const [[x, y], [right, low]] = corners(event);
    for (const [name, value] of Object.entries({ x, width: right - x, y: both ? y : 0, height: both ? low - y : size[1] })) mark.setAttribute(name, String(value));
  });
  picture.addEventListener("pointerup", event => {
    if (!start) return;
    const [from, to] = corners(event).map(corner => corner.map((value, k) => value / size[k]));
    end();
    done(from, to);
  });
  picture.addEventListener("lostpointercapture", end);
  setStyle(picture, { "touch-action": "none" });
}
