/**
 * Determines which examples are listed, and in which order. A filter keeps the measure and systems it was created for.
 */

import { short } from "./numbers.js";
import { labelOf, noteOf } from "./notes.js";
import { memoized, placesByValue, ranks } from "./scores.js";
import { FIELDS, idOf, readable } from "./state.js";
import { letter } from "./systems.js";

/**
 * The text of a filter's chip.
 * @param {Head} head
 * @param {Filter} filter
 */
export function filterWords(head, filter) {
  const range = "low" in filter ? `: ${short(filter.low)} to ${short(filter.high)}` : "";
  switch (filter.kind) {
    case "score": return `${titleOf(head, filter.measure)} of ${letter(filter.system)}${range}`;
    case "difference": return `${titleOf(head, filter.measure)}, ${letter(filter.system)} − ${letter(filter.base)}${range}`;
    case "words": return `${letter(filter.system)}: ${head.why[filter.measure].segments.find(segment => segment.key === filter.of)?.words}`;
    case "column": return filter.name + range;
    case "choice": return `${filter.name}: ${filter.value || "(empty)"}`;
    case "text": return `“${filter.query}”`;
    case "regex": return `/${filter.query}/`;
    case "label": return `${filter.author}: ${filter.label}`;
    case "star": return "starred or with a note";
  }
}

/** @param {Head} head @param {string} name */
const titleOf = (head, name) => head.measures.find(measure => measure.name === name)?.title ?? name;

/**
 * Whether two filters restrict the same values, so that one replaces the other.
 * @param {Record<string, any>} a
 * @param {Record<string, any>} b
 */
export const sameSubject = (a, b) => a.kind === b.kind && FIELDS[/** @type {Filter["kind"]} */ (a.kind)][0].every(key => a[key] === b[key]);

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
  if ("query" in filter) return found(filter) ?? kept;
  const test = tested(head, filter, columns);
  for (let i = 0; i < head.n; i++) kept[i] = test(i) ? 1 : 0;
  return kept;
}

/**
 * @param {Head} head
 * @param {Exclude<Filter, TextFilter>} filter
 * @param {(name: string) => Columns} columns
 * @returns {(example: number) => unknown} whether an example passes
 */
function tested(head, filter, columns) {
  switch (filter.kind) {
    case "star": return i => noteOf(idOf(head, i)).star || noteOf(idOf(head, i)).note;
    case "label": return i => labelOf(idOf(head, i), filter.author) === filter.label;
    case "words": {
      const counts = head.counts[head.why[filter.measure].columns[filter.of]][filter.system];
      return i => counts[i] > 0;
    }
    case "choice":
    case "column": {
      const column = head.columns.find(each => each.name === filter.name);
      return column ? inColumn(column, filter) : () => false;
    }
    case "score": return within(columns(filter.measure).fmeasure[filter.system], 100, filter);
    case "difference": return within(difference(columns(filter.measure).fmeasure, filter.system, filter.base), 100, filter);
  }
}

/**
 * @param {NumberColumn | ChoiceColumn} column
 * @param {ColumnFilter | ChoiceFilter} filter
 * @returns {(example: number) => boolean} whether an example has such a value
 */
export function inColumn(column, filter) {
  if (filter.kind === "column") return within(numbersOf(column), 1, filter);
  return i => column.kind === "choice" && column.choices[column.values[i]] === filter.value;
}

/** @param {Float64Array} values @param {number} scale @param {{low: number, high: number}} range @returns {(example: number) => boolean} */
function within(values, scale, { low, high }) {
  const slack = Number.isInteger(low) && Number.isInteger(high) ? 1e-6 : 1e-9 * Math.max(Math.abs(low), Math.abs(high));
  return i => scale * values[i] >= low - slack && scale * values[i] <= high + slack;
}

/** The largest and smallest absolute values that charts can draw: larger ones are clamped, smaller ones become 0. */
const LARGEST = 1e250, LEAST_SIZE = 1e-250;

/** A column's values as floats, with NaN for missing ones. */
export const numbersOf = memoized((/** @type {NumberColumn | ChoiceColumn} */ column) => Float64Array.from(column.values, value => drawable(value ?? NaN)));

/** @param {number} value */
const drawable = value => (Math.abs(value) < LEAST_SIZE ? 0 : Math.max(-LARGEST, Math.min(LARGEST, value)));

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
  if (filter.kind === "regex") {
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
