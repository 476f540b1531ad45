/**
 * The results: what may be claimed, in words, beside the paper's table with the differences drawn row by row.
 *
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {import("./types.js").Result} Result
 */

import { byId, button, element, redraw, shape } from "./dom.js";
import { letter } from "./filters.js";
import { many, points, signed, thousands } from "./numbers.js";
import { readable } from "./state.js";

const WIDTH = 160, HEIGHT = 28;

/** @param {Workbench} bench */
export function drawResults(bench) {
  redraw(byId("claim"), claim(bench));
  redraw(byId("paper"), [table(bench), foot(bench)]);
}

/** @param {Workbench} bench @returns {(Node | string)[]} */
function claim(bench) {
  const { head, state } = bench, measure = bench.measure(), result = head.results[measure.name][state.other];
  const name = head.systems[state.other];
  if (head.systems.length < 2) {
    const range = result.low === null || result.low === undefined ? "" : `${100 * head.confidence} % interval ${points(result.low)} to ${points(result.high)}. `;
    return [
      element("h1", {}, name ? `${name} has ${points(result.score)} points of ${measure.title}.` : `${measure.title} is ${points(result.score)}.`),
      element("p", {}, `${range}Over ${many(head.n, "example")}.`), copies(bench),
    ];
  }
  if (result.difference === null || result.difference === undefined) return [element("h1", {}, "There is nothing to compare."), copies(bench)];
  const way = result.difference >= 0 ? "higher" : "lower", baseline = head.systems[0];
  const words = result.significant
    ? `${name} scores ${way} than ${baseline}: ${signed(result.difference)} points of ${measure.title}.`
    : `${name} and ${baseline} do not differ significantly in ${measure.title}: ${signed(result.difference)} points.`;
  const wins = result.wins === null || result.wins === undefined ? "" :
    ` Better on ${thousands(result.wins)}, worse on ${thousands(result.losses ?? 0)}, equal on ${thousands(result.ties ?? 0)} of ${thousands(head.n)}.`;
  const corrected = head.systems.length > 2 ? " after Holm’s correction" : "";
  const p = `p ${result.bound ? "≤" : "="} ${(result.p_holm ?? NaN).toFixed(4)}${corrected}`;
  return [
    element("h1", {}, words),
    element("p", {}, `${Number((100 - 100 * (result.level ?? 1 - head.confidence)).toPrecision(4))} % interval ${signed(result.difference_low)} to ${signed(result.difference_high)}; ${p}.${wins}`),
    copies(bench),
  ];
}

/** @param {Workbench} bench */
function copies(bench) {
  const { head, state } = bench, sentence = head.results[bench.measure().name][state.other].sentence;
  return element("div", { class: "actions" },
    sentence ? button("Copy claim", event => bench.copy(sentence, event)) : null,
    button("Copy signature", event => bench.copy(head.signature, event), { class: "plain" }),
  );
}

/** @param {Workbench} bench */
function table(bench) {
  const { head, state } = bench, several = head.systems.length > 1;
  const measure = bench.measure(), range = forestRange(head.results[measure.name]);
  return element("div", { class: "wide", tabindex: 0, role: "group", "aria-label": "Results" }, element("table", { class: "paper" },
    element("thead", {}, element("tr", {},
      element("th", { scope: "col", class: "small quiet" }, "F in percent"),
      head.measures.map(each => {
        const place = readable(head).indexOf(each);
        return element("th", { scope: "col" }, place < 0 ? each.title : button(each.title, () => bench.setMeasure(place), {
          "aria-pressed": each === measure ? "true" : "false",
        }));
      }),
      several ? element("th", { scope: "col", class: "forest small", colspan: 2 }, `${measure.title}, difference from A`) : null,
    )),
    element("tbody", {}, head.systems.map((name, system) => element("tr", { class: several && system === state.other ? "compared" : "" },
      element("th", { scope: "row" }, system && several
        ? element("button", {
          type: "button", class: "system", "aria-pressed": system === state.other ? "true" : "false", title: `Compare ${name} with the baseline`,
          onclick: () => bench.setOther(system),
        }, element("span", { class: `badge s${system % 8}` }, letter(system)), element("span", {}, broken(name)))
        : element("span", { class: "system" }, element("span", { class: "badge s0" }, "A"), element("span", {}, broken(name || "prediction")))),
      head.measures.map(each => cell(head.results[each.name], system)),
      several ? forest(head.results[measure.name][system], system, range) : null,
      several ? change(head.results[measure.name][system], system) : null,
    ))),
  ));
}

/** Room for breaks in a long name. @param {string} name */
const broken = name => name.replace(/([_./-])/g, "$1\u200b");

/** @param {Result[]} results @param {number} system */
function cell(results, system) {
  const result = results[system], best = Math.max(...results.map(each => each.score ?? -1)) === result.score;
  const range = result.low === null || result.low === undefined ? "" : `interval ${points(result.low)} to ${points(result.high)}`;
  return element("td", { title: range }, results.length > 1 && best ? element("b", {}, points(result.score)) : points(result.score),
    element("sup", {}, result.significant ? "†" : ""));
}

/** @param {Result[]} results @returns {[number, number]} */
function forestRange(results) {
  const ends = results.flatMap(each => [each.difference_low ?? 0, each.difference_high ?? 0, 0]);
  return [Math.min(...ends), Math.max(...ends)];
}

/** @param {Result} result @param {number} system @param {[number, number]} range */
function forest(result, system, [low, high]) {
  /** @param {number} value */
  const x = value => 8 + ((value - low) / (high - low || 1)) * (WIDTH - 16);
  const picture = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, "aria-hidden": "true", class: `s${system % 8}` },
    shape("line", { x1: x(0), x2: x(0), y1: 0, y2: HEIGHT, class: "zero" }));
  if (result.difference !== null && result.difference !== undefined) {
    const dashed = result.significant ? {} : { "stroke-dasharray": "4 3" };
    picture.append(
      shape("line", { x1: x(result.difference_low ?? 0), x2: x(result.difference_high ?? 0), y1: HEIGHT / 2, y2: HEIGHT / 2, class: "range", ...dashed }),
      shape("circle", { cx: x(result.difference), cy: HEIGHT / 2, r: 5, class: result.significant ? "dot" : "dot hollow" }));
  }
  return element("td", { class: "forest" }, picture);
}

/** @param {Result} result @param {number} system */
function change(result, system) {
  if (!system) return element("td", { class: "change small quiet" }, "baseline");
  return element("td", { class: "change small" }, element("b", {}, signed(result.difference)),
    ` [${signed(result.difference_low).replace("+", "")}, ${signed(result.difference_high).replace("+", "")}]`);
}

/** @param {Workbench} bench */
function foot(bench) {
  const { head } = bench, several = head.systems.length > 1;
  const mark = Object.values(head.results).some(results => results.some(each => each.significant)) ? "† differs from A. " : "";
  return element("div", { class: "foot small quiet" },
    several ? element("span", {}, `Best in bold. ${mark}${head.about}`) : element("span", {}, head.signature));
}
