/** Systems over steps: a line through the scores of checkpoints, with their intervals. */

import { about, counting } from "./charts.js";
import { byId, element, shape } from "./dom.js";
import { bracketed, points } from "./numbers.js";
import { pairOf } from "./pairs.js";
import { figure, plot } from "./plot.js";
import { readable } from "./state.js";

const HIGH = 136, BESIDE = 56, NARROWEST = 240, IN_PAPER = { width: 440, height: 160 }, WIDER = 0.04;

/** What the marks mean, without a baseline and with one. @type {Record<string, string>[]} */
const MEANING = [
  { first: "best", ahead: "does not differ significantly from it", behind: "scores significantly lower" },
  { first: "baseline", ahead: "scores significantly higher", level: "does not differ significantly", behind: "scores significantly lower" },
];
/** What they look like. @type {Record<string, string>} */
const LOOK = { first: "large", ahead: "filled", level: "small", behind: "hollow" };
/** @param {string} mark @returns {number} in pixels */
const radius = mark => ({ first: 5.5, level: 2.5 })[mark] ?? 4;

/** An axis that is a little longer than its values. @param {number[]} values */
function widened(values) {
  const low = Math.min(...values), high = Math.max(...values), more = WIDER * (high - low) || 1;
  return { low: low - more, high: high + more };
}

/** The line, as wide as there is room for it; null if the systems are not over steps. @param {Workbench} bench */
export function overSteps(bench) {
  const { head } = bench, measure = bench.tabled(), { name, title } = measure, results = head.results[name], ranking = head.rankings[name];
  if (!head.steps || !ranking) return null;
  const { word, numbers } = head.steps, known = [...numbers.keys()].filter(system => results[system].score !== null);
  const meaning = MEANING[head.baseline === null ? 0 : 1], first = head.baseline ?? ranking.order[0];
  const isLevel = (/** @type {number} */ system) => head.baseline !== null && !pairOf(head, name, head.baseline, system)?.significant;
  const mark = (/** @type {number} */ system) => (system === first ? "first" : ranking.ahead.includes(system) ? "ahead" : isLevel(system) ? "level" : "behind");
  const ends = known.flatMap(system => [results[system].score, results[system].low, results[system].high]).flatMap(value => (value === null ? [] : [100 * value]));
  const x = { ...widened(numbers), label: word, n: 8 }, y = { ...widened(ends), label: `${title}, points` };
  /** @param {number} width @param {number} height */
  const draw = (width, height) => {
    const { picture, across, up } = plot(width, height, x, y, "over-steps"), place = (/** @type {number | null} */ score) => up(100 * (score ?? NaN));
    picture.append(shape("polyline", { points: known.map(system => `${across(numbers[system])},${place(results[system].score)}`).join(" ") }));
    for (const system of known) {
      const { score, low, high } = results[system], cx = across(numbers[system]);
      if (low !== null) picture.append(shape("line", { x1: cx, x2: cx, y1: place(low), y2: place(high), class: "range" }));
      picture.append(shape("circle", { cx, cy: place(score), r: radius(mark(system)), class: mark(system) }));
    }
    return { picture, across };
  };
  const { picture, across } = draw(Math.max(NARROWEST, byId("paper").clientWidth - BESIDE), HIGH);
  /** @param {DOMPoint} at */
  const nearest = at => known.reduce((best, system) => (Math.abs(across(numbers[system]) - at.x) < Math.abs(across(numbers[best]) - at.x) ? system : best), known[0]);
  const words = (/** @type {number} */ system) => {
    const { text, low, high } = results[system], key = mark(system);
    return `${head.systems[system]}: ${text}${low === null ? "" : ` ${bracketed(low, high, points)}`}, ${meaning[key]}`;
  };
  const keys = Object.keys(meaning).filter(key => known.some(system => mark(system) === key));
  const intervals = known.some(system => results[system].low !== null) ? `${head.level} intervals` : "";
  const box = figure({
    title: [`${title} by ${word}`, element("span", { class: "small quiet" }, intervals), ...keys.map(key => element("span", { class: "small quiet" }, shape("svg", { viewBox: "-6 -6 12 12", "aria-hidden": "true" }, shape("circle", { r: radius(key), class: key })), meaning[key]))],
    name: `${title} by ${word}`, picture, drawn: () => draw(IN_PAPER.width, IN_PAPER.height).picture,
    pointed: at => words(nearest(at)), picked: at => bench.pick(nearest(at)),
    about: `${about(bench, readable(head).includes(measure) ? counting(bench) : head.n, undefined, measure)} ${intervals && `${intervals}. `}Marks: ${keys.map(key => `${LOOK[key]}, ${meaning[key]}`).join("; ")}.`,
    data: () => [[word, "system", title, "low", "high", "mark"], ...known.map(system => [numbers[system], head.systems[system], 100 * (results[system].score ?? NaN), 100 * (results[system].low ?? NaN), 100 * (results[system].high ?? NaN), meaning[mark(system)]])],
  });
  box.classList.add("steps");
  return box;
}
