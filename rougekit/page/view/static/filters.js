/**
 * Determines which examples are listed, and in which order. A filter keeps the measure and systems it was created for.
 */

import { short } from "./numbers.js";
import { labelOf, noteOf } from "./notes.js";
import { placesByValue, ranks } from "./scores.js";
import { idOf, readable } from "./state.js";
import { letter } from "./systems.js";

/**
 * The text of a filter's chip.
 * @param {Head} head
 * @param {Filter} filter
 */
export function filterWords(head, filter) {
  switch (filter.kind) {
    case "score":
      return `${titleOf(head, filter.measure)} of ${letter(filter.system)}: ${short(filter.low)} to ${short(filter.high)}`;
    case "difference":
      return `${titleOf(head, filter.measure)}, ${letter(filter.system)} − ${letter(filter.base)}: ${short(filter.low)} to ${short(filter.high)}`;
    case "missed":
      return `${letter(filter.system)}: ${missedWords(head.why[filter.measure], filter.of)}`;
    case "column":
      return `${filter.name}: ${short(filter.low)} to ${short(filter.high)}`;
    case "choice":
      return `${filter.name}: ${filter.value || "(empty)"}`;
    case "text":
      return filter.regex ? `/${filter.query}/` : `“${filter.query}”`;
    case "label":
      return `${filter.system}: ${filter.label}`;
    case "star":
      return "starred or with a note";
  }
}

/** What a kind of missed words is called. @param {Why} why @param {"content" | "function"} kind */
export const missedWords = (why, kind) => (why.missed.function === null ? "words missed" : `${kind} words missed`);

/** @param {Head} head @param {string} name */
const titleOf = (head, name) => head.measures.find(measure => measure.name === name)?.title ?? name;

/**
 * Whether two filters restrict the same values, so that one replaces the other.
 * @param {Filter} a
 * @param {Filter} b
 */
export function sameSubject(a, b) {
  if (a.kind === "score") return b.kind === "score" && a.measure === b.measure && a.system === b.system;
  if (a.kind === "difference") return b.kind === "difference" && a.measure === b.measure && a.system === b.system && a.base === b.base;
  if (a.kind === "missed") return b.kind === "missed";
  if (a.kind === "label") return b.kind === "label" && a.system === b.system;
  if (a.kind === "column" || a.kind === "choice") return a.kind === b.kind && a.name === b.name;
  return a.kind === "star" ? b.kind === "star" : a.kind === b.kind && a.query === b.query;
}

/**
 * Which examples a filter lets through.
 * @param {Head} head
 * @param {Filter} filter
 * @param {(name: string) => Columns} columns
 * @param {(filter: TextFilter) => Uint8Array | null} found the results of a text search; null if not available yet
 * @returns {Uint8Array} of 0 and 1
 */
export function passes(head, filter, columns, found) {
  const kept = new Uint8Array(head.n);
  if (filter.kind === "text") return found(filter) ?? kept;
  if (filter.kind === "star") {
    for (let i = 0; i < head.n; i++) {
      const note = noteOf(idOf(head, i));
      kept[i] = note.star || note.note ? 1 : 0;
    }
  } else if (filter.kind === "label") {
    for (let i = 0; i < head.n; i++) kept[i] = labelOf(idOf(head, i), filter.system) === filter.label ? 1 : 0;
  } else if (filter.kind === "choice") {
    const column = head.columns.find(each => each.name === filter.name);
    const wanted = column?.kind === "choice" ? column.choices.indexOf(filter.value) : -1;
    column?.values.forEach((value, i) => { kept[i] = value === wanted ? 1 : 0; });
  } else {
    const values = valuesOf(head, filter, columns), scale = filter.kind === "column" || filter.kind === "missed" ? 1 : 100;
    const ends = [filter.low, filter.high], slack = ends.every(Number.isInteger) ? 1e-6 : 1e-9 * Math.max(...ends.map(Math.abs));
    for (let i = 0; i < head.n; i++) {
      const value = scale * values[i];
      kept[i] = value >= filter.low - slack && value <= filter.high + slack ? 1 : 0;
    }
  }
  return kept;
}

/** @type {WeakMap<object, Float64Array>} */
const numbers = new WeakMap();

/** The largest and smallest absolute values that charts can draw: larger ones are clamped, smaller ones become 0. */
const LARGEST = 1e250, LEAST_SIZE = 1e-250;

/**
 * A column's values as floats, with NaN for missing ones; cached.
 * @param {NumberColumn | ChoiceColumn} column
 */
export function numbersOf(column) {
  const known = numbers.get(column) ?? Float64Array.from(column.values, value => drawable(value ?? NaN));
  numbers.set(column, known);
  return known;
}

/**
 * Whether a column comes from the file; the others are computed: lengths and copied shares.
 * @param {Head} head
 * @param {NumberColumn} column
 */
export const isOfFile = (head, column) => column.system === undefined && column !== head.columns[0];

/** @param {number} value */
const drawable = value => (Math.abs(value) < LEAST_SIZE ? 0 : Math.max(-LARGEST, Math.min(LARGEST, value)));

/**
 * The values to which a range filter applies: scores or differences as fractions, numbers of words, or a column.
 * @param {Head} head
 * @param {ScoreFilter | DifferenceFilter | MissedFilter | ColumnFilter} filter
 * @param {(name: string) => Columns} columns
 * @returns {Float64Array}
 */
function valuesOf(head, filter, columns) {
  if (filter.kind === "column") {
    const column = head.columns.find(each => each.name === filter.name);
    return column ? numbersOf(column) : new Float64Array(0);
  }
  if (filter.kind === "missed") return Float64Array.from(head.why[filter.measure]?.missed[filter.of]?.[filter.system] ?? []);
  const { fmeasure } = columns(filter.measure);
  return filter.kind === "score" ? fmeasure[filter.system] : difference(fmeasure, filter.system, filter.base);
}

/**
 * For each example, the score of `other` minus the score of `base`.
 * @param {Float64Array[]} fmeasure by system
 * @param {number} other
 * @param {number} base
 */
export function difference(fmeasure, other, base) {
  const first = fmeasure[base], second = fmeasure[other];
  const result = new Float64Array(first.length);
  for (let i = 0; i < result.length; i++) result[i] = second[i] - first[i];
  return result;
}

/**
 * The predicate of a text search: a case-insensitive substring or regular expression.
 * @param {TextFilter} filter
 * @returns {(texts: Texts) => boolean}
 * @throws {SyntaxError} the query is not a valid regular expression
 */
export function searcher(filter) {
  if (filter.regex) {
    const expression = new RegExp(filter.query, "iu");
    return texts => [...texts.references, ...texts.predictions].some(text => expression.test(text));
  }
  const wanted = filter.query.toLowerCase();
  return texts => [...texts.references, ...texts.predictions].some(text => text.toLowerCase().includes(wanted));
}

/**
 * All examples in the state's sort order; ties keep the file's order, and examples without a score come last.
 * @param {Head} head
 * @param {State} state
 * @param {(name: string) => Columns} columns
 * @param {Float64Array | null} changed since an earlier run
 * @returns {Int32Array}
 */
export function ordered(head, state, columns, changed) {
  if (state.sort === "place") return Int32Array.from({ length: head.n }, (_, i) => (state.descending ? head.n - 1 - i : i));
  const { fmeasure } = columns(readable(head)[state.measure].name);
  const number = Number(state.sort.replace(/^[a-z]+/, ""));
  let keys = /** @type {Float64Array} */ (difference(fmeasure, state.other, state.base));
  if (head.systems.length === 1) keys = fmeasure[0];
  if (state.sort === "size") keys = keys.map(Math.abs);
  if (state.sort.startsWith("system") && fmeasure[number]) keys = fmeasure[number];
  if (changed) keys = changed;
  if (state.sort.startsWith("apart") && head.columns[number]) keys = apart(fmeasure[state.other], numbersOf(head.columns[number]));
  return placesByValue(state.descending ? keys.map(value => -value) : keys);
}

/**
 * For each example, the absolute difference of its ranks in two columns, as a share of the number of examples.
 * @param {Float64Array} scores
 * @param {Float64Array} others
 */
function apart(scores, others) {
  const [first, second] = ranks(scores, others);
  return first.map((rank, i) => Math.abs(rank - second[i]) / first.length);
}
