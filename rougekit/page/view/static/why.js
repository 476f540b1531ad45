/** Why do systems differ? What became of the references' units in each system, and sentences that tests bear out. */

import { button, element } from "./dom.js";
import { isNarrow } from "./list.js";
import { fixed } from "./numbers.js";

/** Why systems differ, and the chosen ones do, in a paragraph, folded on a phone; null if nothing is to be said. @param {Workbench} bench */
export function whyInWords(bench) {
  const { head, state } = bench, why = head.why[bench.tabled().name];
  const pair = [state.base, state.other], chosen = why && pair.includes(why.first) ? why.by_system[pair[0] === why.first ? pair[1] : pair[0]] : "";
  const sentences = [...new Set([chosen, ...(why?.sentences ?? [])])].filter(Boolean);
  if (!sentences.length) return null;
  return isNarrow() ? element("details", { class: "why" }, element("summary", {}, "Why?"), sentences.join(" ")) : element("div", { class: "why" }, element("b", {}, "Why? "), sentences.join(" "));
}

/** The headings of the columns that `wordsCells` fills, with the legend of the bars. @param {Why} why */
export function wordsHeads(why) {
  return [
    element("th", { scope: "col", class: "part small" }, "words"),
    element("th", { scope: "col", class: "became small", title: why.about }, why.heading, legendKeys(why)),
  ];
}

/** The legend below the table, for windows in which its column is narrow. @param {Why} why */
export const legendLine = why => element("p", { class: "legend-line small quiet" }, legendKeys(why));

/** @param {Why} why */
const legendKeys = why => why.segments.map(({ key, short }) => element("span", { class: "legend-key" }, element("i", { class: key }), short));

/** What a system writes, and what became of the references' words. @param {Workbench} bench @param {Why} why @param {number} system */
export function wordsCells(bench, why, system) {
  const { written, said, parts } = why.systems[system], name = bench.head.systems[system], measure = bench.tabled().name;
  const segments = parts.map((n, at) => element("span", { class: why.segments[at].key, style: { "flex-grow": n } }));
  const bar = button(`${name}: ${said}; list examples with them, one kind after the other`, event => {
    event.stopPropagation(); // of the row, which picks a system
    const sought = bench.sought(), clicked = segments.findIndex(segment => segment === event.target);
    const before = sought?.system === system ? why.segments.findIndex(segment => segment.key === sought.of) : -1;
    bench.look({ kind: "words", measure, system, of: why.segments[clicked < 0 ? (before + 1) % segments.length : clicked].key });
  }, { class: "words-bar", title: `${name}: ${said}` }, ...segments);
  return [element("td", { class: "part" }, fixed(written, 1)), element("td", { class: "became" }, bar)];
}
