/**
 * Why do systems differ? What became of the references' words in each system, and sentences that tests bear out.
 *
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {import("./types.js").Why} Why
 */

import { button, element } from "./dom.js";
import { missedWords } from "./filters.js";
import { many, points } from "./numbers.js";
import { listed } from "./pairs.js";
import { badge } from "./systems.js";

/** @typedef {"content" | "function"} Kind */

/** @param {number} count a mean number of words */
const perExample = count => count.toFixed(1);

/** Why systems differ, in a paragraph; null if nothing is to be said. @param {Workbench} bench */
export function whyInWords(bench) {
  const sentences = bench.head.why[bench.measure().name]?.sentences ?? [];
  return sentences.length ? element("div", { class: "why" }, element("b", {}, "Why? "), sentences.join(" ")) : null;
}

/** @param {Workbench} bench @returns {Node[]} nothing if systems were not compared */
export function whatBecameOfWords(bench) {
  const { head } = bench, measure = bench.measure(), why = head.why[measure.name];
  if (!why) return [];
  /** @type {Kind[]} */
  const kinds = why.missed.function === null ? ["content"] : ["content", "function"];
  return [
    element("h2", {}, "What became of the references' words?"),
    element("p", { class: "small quiet words-key" }, legendKey("matched", "matched"), kinds.map(kind => legendKey(`missed-${kind}`, missedWords(why, kind)))),
    element("table", { class: "words-table" },
      element("thead", {}, element("tr", { class: "small quiet" }, element("th", { scope: "col" }, element("span", { class: "unseen" }, "system")),
        element("th", { scope: "col", title: `means over ${many(why.n_examples, "example")}` }, `${perExample(why.expected)} words`),
        ["precision", "recall", "words"].map(title => element("th", { scope: "col" }, title)))),
      element("tbody", {}, listed(head, measure.name).map(({ system }) => wordsRow(bench, why, kinds, system)))),
  ];
}

/** An entry of the legend. @param {string} name of its CSS class @param {string} words */
const legendKey = (name, words) => element("span", {}, element("i", { class: name }), words);

/** @param {Workbench} bench @param {Why} why @param {Kind[]} kinds @param {number} system */
function wordsRow(bench, why, kinds, system) {
  const { head } = bench, of = why.systems[system], name = head.systems[system];
  const parts = [["matched", "matched", of.matched], ...kinds.map(kind => [`missed-${kind}`, missedWords(why, kind), kind === "content" ? of.missed_content : of.missed_function])];
  const said = parts.map(([, words, count]) => `${perExample(Number(count))} ${words}`).join(", ");
  const bar = button(`${name}: ${said}; list examples with missed words`, event => {
    const clicked = /** @type {Element} */ (event.target).className;
    listMissed(bench, system, kinds.find(kind => clicked === `missed-${kind}`) ?? "content");
  }, { class: "words-bar", title: `${name}: ${said}` }, ...parts.map(([style, , count]) => element("span", { class: style, style: { "flex-grow": count } })));
  return element("tr", {}, element("th", { scope: "row" }, badge(system, name)), element("td", {}, bar),
    [of.precision, of.recall].map(part => element("td", {}, part === null ? "" : points(part))), element("td", {}, perExample(of.written)));
}

/** List the examples in which a system misses the most words of a kind. @param {Workbench} bench @param {number} system @param {Kind} of */
function listMissed(bench, system, of) {
  const missed = bench.head.why[bench.measure().name]?.missed[of]?.[system] ?? [];
  bench.filter({ kind: "missed", measure: bench.measure().name, system, of, low: 1, high: Math.max(1, ...missed) });
}
