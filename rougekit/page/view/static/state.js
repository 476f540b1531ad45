/**
 * The state of the view, encoded in the URL's hash: #tab=charts&m=rouge2&b=bart&sort=-difference&ex=23&f=column~length~45~80
 */

/**
 * @param {Head} head
 * @returns {Measure[]} the measures with a score for each example
 */
export const readable = head => head.measures.filter(measure => measure.counts || measure.scores);

import { tidy } from "./numbers.js";

/**
 * The state of an untouched page.
 * @param {Head} head
 * @returns {State}
 */
function firstState(head) {
  const several = head.systems.length > 1, measures = readable(head);
  const measure = Math.max(0, measures.findIndex(each => each.name === head.primary));
  const order = head.rankings[(measures[measure] ?? head.measures[0])?.name]?.order;
  const base = head.baseline ?? order?.[0] ?? 0;
  const other = several ? (order ?? [...head.systems.keys()]).find(system => system !== base) ?? 0 : base;
  return {
    tab: "read", measure, base, other, sort: several ? "size" : "place", descending: several, example: -1, filters: [],
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
  const first = firstState(head), measures = readable(head), parts = [];
  if (state.tab !== first.tab) parts.push(`tab=${state.tab}`);
  if (state.measure !== first.measure) parts.push(`m=${escaped(measures[state.measure].name)}`);
  if (state.base !== first.base) parts.push(`a=${escaped(head.systems[state.base])}`);
  if (state.other !== first.other) parts.push(`b=${escaped(head.systems[state.other])}`);
  if (state.sort !== first.sort || state.descending !== first.descending) parts.push(`sort=${state.descending ? "-" : ""}${state.sort}`);
  if (state.example >= 0) parts.push(`ex=${escaped(idOf(head, state.example))}`);
  if (state.tab === "pair" && state.explained) return `explained=${state.explained}`;
  for (const filter of state.filters) parts.push(`f=${filterFields(head, filter).map(field => escaped(String(field))).join("~")}`);
  return parts.join("&");
}

/**
 * @param {Head} head
 * @param {Filter} filter
 * @returns {(string | number)[]}
 */
function filterFields(head, filter) {
  switch (filter.kind) {
    case "score":
      return [filter.kind, filter.measure, head.systems[filter.system], tidy(filter.low), tidy(filter.high)];
    case "difference":
      return [filter.kind, filter.measure, head.systems[filter.system], head.systems[filter.base], tidy(filter.low), tidy(filter.high)];
    case "missed":
      return [filter.kind, filter.measure, head.systems[filter.system], filter.of, tidy(filter.low), tidy(filter.high)];
    case "label":
      return [filter.kind, filter.system, filter.label];
    case "column":
      return [filter.kind, filter.name, tidy(filter.low), tidy(filter.high)];
    case "choice":
      return [filter.kind, filter.name, filter.value];
    case "text":
      return [filter.regex ? "regex" : "text", filter.query];
    case "star":
      return [filter.kind];
  }
}

/**
 * Decode the state from a URL's hash; where it names what this page lacks, the default applies.
 * @param {Head} head
 * @param {string} address with or without #
 * @returns {State}
 */
export function stateOf(head, address) {
  const state = firstState(head);
  for (const part of address.replace(/^#/, "").split("&")) {
    const at = part.indexOf("=");
    if (at < 0) continue;
    const key = part.slice(0, at), fields = part.slice(at + 1).split("~").map(unescaped), value = fields[0];
    if (key === "tab" && (value === "read" || (value === "charts" && head.n > 1) || value === "pair")) state.tab = value;
    if (key === "explained") [state.tab, state.explained] = ["pair", value];
    if (key === "m") state.measure = known(readable(head).findIndex(measure => measure.name === value), state.measure);
    if (key === "a") state.base = known(head.systems.indexOf(value), state.base);
    if (key === "b") state.other = known(head.systems.indexOf(value), state.other);
    if (key === "sort") [state.sort, state.descending] = [value.replace(/^-/, ""), value.startsWith("-")];
    if (key === "ex") state.example = exampleOf(head, value);
    if (key === "f") {
      const filter = filterOf(head, fields);
      if (filter) state.filters.push(filter);
    }
  }
  if (state.base === state.other) state.other = [...head.systems.keys()].find(system => system !== state.base) ?? state.base;
  return state;
}

/** @param {string} text */
function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * @param {number} found
 * @param {number} otherwise
 */
const known = (found, otherwise) => (found >= 0 ? found : otherwise);

/**
 * @param {Head} head
 * @param {string} id
 */
function exampleOf(head, id) {
  if (head.ids) return head.ids.findIndex(own => String(own) === id);
  return Number(id) >= 1 && Number(id) <= head.n ? Math.trunc(Number(id)) - 1 : -1;
}

/**
 * @param {Head} head
 * @param {string[]} fields
 * @returns {Filter | null}
 */
function filterOf(head, fields) {
  const [kind, name, ...rest] = fields;
  if (kind === "star") return { kind };
  if (kind === "text" || kind === "regex") return name ? { kind: "text", query: name, regex: kind === "regex" } : null;
  const numbers = rest.slice(-2).map(Number), [low, high] = numbers;
  if (kind === "score" || kind === "difference") {
    const system = head.systems.indexOf(rest[0]);
    const base = kind === "score" ? system : head.systems.indexOf(rest[1]);
    const isHere = system >= 0 && base >= 0 && readable(head).some(measure => measure.name === name);
    if (!isHere || !numbers.every(Number.isFinite)) return null;
    return kind === "score" ? { kind, measure: name, system, low, high } : { kind, measure: name, system, base, low, high };
  }
  if (kind === "missed") {
    const system = head.systems.indexOf(rest[0]), of = rest[1];
    const isHere = system >= 0 && head.why[name] && numbers.every(Number.isFinite);
    return isHere && (of === "content" || (of === "function" && head.why[name].missed.function)) ? { kind, measure: name, system, of, low, high } : null;
  }
  if (kind === "label") return rest[0] ? { kind, system: name, label: rest[0] } : null;
  const column = head.columns.find(each => each.name === name);
  if (kind === "column" && column?.kind === "number" && numbers.every(Number.isFinite)) return { kind, name, low, high };
  if (kind === "choice" && column?.kind === "choice" && column.choices.includes(rest[0])) return { kind, name, value: rest[0] };
  return null;
}
