/**
 * The state of the view, encoded in the URL's hash: #tab=charts&m=rouge2&b=bart&sort=-difference&ex=23&f=column~length~45~80
 */

/**
 * @param {Head} head
 * @returns {Measure[]} the measures with a score for each example
 */
export const readable = head => head.measures.filter(measure => measure.counts || measure.scores);

/** Why other measures can be chosen in the table alone. */
export const WHOLE_SET = "It scores the whole set: no example has a score of its own, so it can’t be read or drawn example by example.";

/**
 * The measure that the table is about: the selected one, or one that scores the whole set.
 * @param {Head} head
 * @param {Pick<State, "measure" | "whole">} state
 */
export const tabled = (head, state) => head.measures.find(({ name }) => name === state.whole) ?? readable(head)[state.measure] ?? head.measures[0];

import { attempt } from "./dom.js";
import { tidy } from "./numbers.js";

/**
 * The systems that are compared under a measure unless the user chooses others: the baseline or the leader, and the next.
 * @param {Head} head
 * @param {Measure} measure
 * @returns {{base: number, other: number}}
 */
export function firstPair(head, measure) {
  const order = head.rankings[measure.name]?.order ?? [...head.systems.keys()];
  const base = head.baseline ?? order[0] ?? 0;
  return { base, other: order.find(system => system !== base) ?? base };
}

/**
 * The state of an untouched page, apart from the measure.
 * @param {Head} head
 * @param {number} [chosen] the measure; not given: the first
 * @returns {State}
 */
function firstState(head, chosen) {
  const several = head.systems.length > 1, measures = readable(head);
  const measure = chosen ?? Math.max(0, measures.findIndex(each => each.name === head.primary));
  const whole = head.measures.find(each => each.name === head.primary && !measures.includes(each))?.name ?? "";
  return {
    tab: "read", measure, whole, ...firstPair(head, tabled(head, { measure, whole })), sort: several ? "size" : "place", descending: several, example: -1, filters: [],
  };
}

/**
 * An example's id, or its position counted from 1 if the file has no ids.
 * @param {Head} head
 * @param {number} example
 */
export const idOf = (head, example) => String(head.ids ? head.ids[example] : example + 1);

/** @param {string} text */
const escaped = text => encodeURIComponent(text).replaceAll("~", "%7E").replaceAll("'", "%27");

/**
 * @param {Head} head
 * @param {State} state
 * @returns {string} without the #
 */
export function addressOf(head, state) {
  const first = firstState(head), pair = firstPair(head, tabled(head, state)), measures = readable(head), parts = [];
  if (state.tab !== first.tab) parts.push(`tab=${state.tab}`);
  if (state.measure !== first.measure) parts.push(`m=${escaped(measures[state.measure].name)}`);
  if (state.whole !== first.whole) parts.push(`w=${escaped(state.whole)}`);
  if (state.base !== pair.base) parts.push(`a=${escaped(head.systems[state.base])}`);
  if (state.other !== pair.other) parts.push(`b=${escaped(head.systems[state.other])}`);
  if (state.sort !== first.sort || state.descending !== first.descending) parts.push(`sort=${state.descending ? "-" : ""}${state.sort}`);
  if (state.example >= 0) parts.push(`ex=${escaped(idOf(head, state.example))}`);
  if (state.tab === "pair" && state.explained) return `explained=${state.explained}`;
  for (const filter of state.filters) parts.push(`f=${filterFields(head, filter).map(field => escaped(String(field))).join("~")}`);
  return parts.join("&");
}

/** The fields of each kind of filter: what it is about, then its range or choice. @type {Record<Filter["kind"], string[][]>} */
export const FIELDS = {
  score: [["measure", "system"], ["low", "high"]],
  difference: [["measure", "system", "base"], ["low", "high"]],
  words: [[], ["measure", "system", "of"]],
  label: [["author"], ["label"]],
  column: [["name"], ["low", "high"]],
  choice: [["name"], ["value"]],
  text: [["query"], []],
  regex: [["query"], []],
  star: [[], []],
};

/** How the fields that are no texts are written in an address, and read from it. */
const system = { write: (/** @type {Head} */ head, /** @type {number} */ at) => head.systems[at], read: (/** @type {Head} */ head, /** @type {string} */ name) => head.systems.indexOf(name), isHere: (/** @type {number} */ at) => at >= 0 };
const bound = { write: (/** @type {Head} */ _, /** @type {number} */ value) => tidy(value), read: (/** @type {Head} */ _, /** @type {string} */ text) => Number(text || NaN), isHere: Number.isFinite };
/** @type {Record<string, typeof system | typeof bound>} */
const CODES = { system, base: system, low: bound, high: bound };

/** @param {Head} head @param {Filter} filter */
const filterFields = (head, filter) => [filter.kind, ...FIELDS[filter.kind].flat().map(key => {
  const value = /** @type {any} */ (filter)[key];
  return CODES[key]?.write(head, value) ?? value;
})];

/**
 * The orders that the list may have, as `State.sort` names them.
 * @param {Head} head
 * @param {boolean} hasEarlier whether an earlier run is compared with
 */
export const sortOrders = (head, hasEarlier) => [
  ...(head.systems.length > 1 ? ["size"] : []), "difference", "place", ...head.systems.map((_, system) => `system${system}`),
  ...head.columns.flatMap((column, at) => (column.kind === "number" && column.correlations ? [`apart${at}`] : [])), ...(hasEarlier ? ["changed"] : []),
];

/**
 * Decode the state from a URL's hash; where it names what this page lacks, the default applies.
 * @param {Head} head
 * @param {string} address with or without #
 * @param {boolean} hasEarlier whether an earlier run is compared with
 * @returns {State}
 */
export function stateOf(head, address, hasEarlier) {
  const named = new URLSearchParams(address.replace(/^#/, "")), measures = readable(head), measure = measures.findIndex(each => each.name === named.get("m"));
  const state = firstState(head, measure < 0 ? undefined : measure);
  if (named.has("w")) {
    state.whole = head.measures.find(each => each.name === named.get("w") && !measures.includes(each))?.name ?? "";
    Object.assign(state, firstPair(head, tabled(head, state)));
  }
  for (const part of address.replace(/^#/, "").split("&")) {
    const at = part.indexOf("=");
    if (at < 0) continue;
    const key = part.slice(0, at), fields = part.slice(at + 1).split("~").map(unescaped), value = fields[0];
    if (key === "tab" && (value === "read" || (value === "charts" && head.n > 1) || value === "pair")) state.tab = value;
    if (key === "explained") [state.tab, state.explained] = ["pair", value];
    if (key === "a") state.base = known(head.systems.indexOf(value), state.base);
    if (key === "b") state.other = known(head.systems.indexOf(value), state.other);
    if (key === "sort" && sortOrders(head, hasEarlier).includes(value.replace(/^-/, ""))) [state.sort, state.descending] = [value.replace(/^-/, ""), value.startsWith("-")];
    if (key === "ex") state.example = Array.from({ length: head.n }).findIndex((_, example) => idOf(head, example) === value);
    if (key === "f") {
      const filter = filterOf(head, fields);
      if (filter) state.filters.push(filter);
    }
  }
  if (state.base === state.other) state.other = [...head.systems.keys()].find(system => system !== state.base) ?? state.base;
  return state;
}

/** @param {string} text */
const unescaped = text => attempt(() => decodeURIComponent(text)) ?? text;

/**
 * @param {number} found
 * @param {number} otherwise
 */
const known = (found, otherwise) => (found >= 0 ? found : otherwise);

/**
 * @param {Head} head
 * @param {string[]} fields
 * @returns {Filter | null} null if it is about what this page lacks
 */
function filterOf(head, [kind, ...fields]) {
  const keys = FIELDS[/** @type {Filter["kind"]} */ (kind)]?.flat();
  if (keys?.length !== fields.length) return null;
  const filter = Object.fromEntries([["kind", kind], ...keys.map((key, at) => [key, CODES[key]?.read(head, fields[at]) ?? fields[at]])]);
  const column = head.columns.find(each => each.name === filter.name);
  const isHere = keys.every(key => CODES[key]?.isHere(filter[key]) ?? true)
    && (!("measure" in filter) || readable(head).some(measure => measure.name === filter.measure))
    && (kind !== "words" || head.why[filter.measure]?.segments.some(segment => segment.key === filter.of))
    && (kind !== "column" || column?.kind === "number")
    && (kind !== "choice" || (column?.kind === "choice" && column.choices.includes(filter.value)));
  return isHere && filter.query !== "" && filter.label !== "" ? /** @type {Filter} */ (filter) : null;
}
