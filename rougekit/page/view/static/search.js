/** The search: it filters the list while one types, and leaves a chip after Enter. */

import { byId } from "./dom.js";
import { filterWords, searcher } from "./filters.js";

const TYPING = 200;

const field = () => /** @type {HTMLInputElement} */ (byId("search"));

let pause = 0;

/** Forget what is typed and not searched yet. */
export function endTyping() {
  clearTimeout(pause);
  field().value = "";
}

/** @param {Workbench} bench */
export function openSearch(bench) {
  /** @param {boolean} typing whether the query may still change */
  const list = typing => {
    clearTimeout(pause);
    const query = field().value.trim(), expression = /^\/(.+)\/$/.exec(query), { filters } = bench.state;
    bench.state.filters = filters.filter(filter => !("typing" in filter && filter.typing));
    if (query) bench.filter({ kind: expression ? "regex" : "text", query: expression ? expression[1] : query, typing });
    else if (bench.state.filters.length < filters.length) bench.filtered("search ended");
  };
  field().addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => list(true), TYPING);
  });
  byId("find").addEventListener("submit", event => {
    event.preventDefault();
    list(false);
    field().value = "";
  });
}

/** @param {TextFilter} filter */
const searchKey = filter => `${filter.kind} ${filter.query}`;

/** Searches that have started and not ended, by key. @type {Set<string>} */
const searching = new Set();

/** Whether a search among these filters goes on, so that no example has been found yet. @param {Filter[]} filters */
export const isSearching = filters => filters.some(filter => "query" in filter && searching.has(searchKey(filter)));

/**
 * The examples that a search found; null if it has only just started. The page is redrawn when it ends.
 * @param {Workbench} bench
 * @param {TextFilter} filter
 */
export function find(bench, filter) {
  const key = searchKey(filter), known = bench.searched.get(key);
  if (!known) {
    bench.searched.set(key, new Uint8Array(bench.head.n));
    searching.add(key);
    search(bench, filter, key);
  }
  return known ?? null;
}

/** @param {Workbench} bench @param {TextFilter} filter @param {string} key */
async function search(bench, filter, key) {
  const { head, source, searched } = bench, found = new Uint8Array(head.n), isThis = (/** @type {Filter} */ each) => "query" in each && searchKey(each) === key; // Enter and addresses make it anew
  await null; // let the caller finish drawing first
  try {
    const matches = searcher(filter);
    byId("list").setAttribute("aria-busy", "true");
    for (const example of await source.searched()) {
      const texts = await source.texts(example);
      if (!bench.state.filters.some(isThis)) return void searched.delete(key); // the user has typed on
      if (texts && matches(texts)) found[example] = 1;
    }
    searched.set(key, found);
    searching.delete(key);
    bench.filtered(filterWords(head, filter));
  } catch (failure) {
    bench.state.filters = bench.state.filters.filter(each => !isThis(each));
    searched.delete(key);
    bench.update();
    field().value ||= filter.kind === "regex" ? `/${filter.query}/` : filter.query; // for the user to correct
    byId("search-problem").textContent = failure instanceof SyntaxError ? `not a regular expression: ${filter.query}` : String(failure);
  } finally {
    searching.delete(key);
    if (!searching.size) byId("list").removeAttribute("aria-busy");
  }
}
