/** Why do systems differ? What became of the references' words in each system, and sentences that tests bear out. */

import { button, element } from "./dom.js";
import { missedWords } from "./filters.js";
import { many } from "./numbers.js";

/** @typedef {"content" | "function"} Kind */

/** @param {number} count a mean number of words */
const perExample = count => count.toFixed(1);

/** Why systems differ, and the chosen ones do, in a paragraph; null if nothing is to be said. @param {Workbench} bench */
export function whyInWords(bench) {
  const { head, state } = bench, why = head.why[bench.measure().name];
  const chosen = why?.by_system[state.base === why.first ? state.other : state.base], sentences = [...new Set([...(why?.sentences ?? []), chosen])].filter(Boolean);
  return sentences.length ? element("div", { class: "why" }, element("b", {}, "Why? "), sentences.join(" ")) : null;
}

/** @param {Why} why @returns {Kind[]} the kinds of words that are told apart */
const kindsOf = why => (why.missed.function === null ? ["content"] : ["content", "function"]);

/** The headings of the columns that `wordsCells` fills, with the legend of the bars. @param {Why} why */
export function wordsHeads(why) {
  return [
    element("th", { scope: "col", class: "part small" }, "words"),
    element("th", { scope: "col", class: "became small", title: `the references’ words; means over ${many(why.n_examples, "example")}` }, `of ${perExample(why.expected)} words: `,
      legendKey("matched", "matched"), kindsOf(why).map(kind => legendKey(`missed-${kind}`, missedWords(why, kind).replace(" words", "")))),
  ];
}

/** An entry of the legend. @param {string} name of its CSS class @param {string} words */
const legendKey = (name, words) => element("span", { class: "legend-key" }, element("i", { class: name }), words);

/** What a system writes, and what became of the references' words. @param {Workbench} bench @param {Why} why @param {number} system */
export function wordsCells(bench, why, system) {
  const kinds = kindsOf(why), of = why.systems[system], name = bench.head.systems[system];
  const parts = [["matched", "matched", of.matched], ...kinds.map(kind => [`missed-${kind}`, missedWords(why, kind), kind === "content" ? of.missed_content : of.missed_function])];
  const said = parts.map(([, words, count]) => `${perExample(Number(count))} ${words}`).join(", ");
  const bar = button(`${name}: ${said}; list examples with missed words`, event => {
    event.stopPropagation(); // of the row, which picks a system
    const clicked = /** @type {Element} */ (event.target).className;
    listMissed(bench, system, kinds.find(kind => clicked === `missed-${kind}`) ?? "content");
  }, { class: "words-bar", title: `${name}: ${said}` }, ...parts.map(([style, , count]) => element("span", { class: style, style: { "flex-grow": count } })));
  return [element("td", { class: "part" }, perExample(of.written)), element("td", { class: "became" }, bar)];
}

/** List the examples in which a system misses the most words of a kind. @param {Workbench} bench @param {number} system @param {Kind} of */
function listMissed(bench, system, of) {
  const missed = bench.head.why[bench.measure().name]?.missed[of]?.[system] ?? [];
  bench.filter({ kind: "missed", measure: bench.measure().name, system, of, low: 1, high: Math.max(1, ...missed) });
}
