/**
 * The drawer at the side of the window, and its view of all numbers: every mean with its interval, every pair of systems.
 */

import { button, byId, element } from "./dom.js";
import { bracketed, points, signed, thousands } from "./numbers.js";
import { listed, pairOf } from "./pairs.js";
import { badge } from "./systems.js";

const TESTS = "Intervals are at the level that the correction leaves each pair, so an interval excludes 0 exactly where the difference is significant (bold). A rule between rows of the table of results: all systems above it score significantly higher than all below.";

let turns = 0;
addEventListener("keydown", event => { turns += event.key === "Escape" ? 1 : 0; });

/** How often a drawer was opened, or Escape pressed: what was asked for before is not answered by opening one again. */
export const drawerTurn = () => turns;

/** The drawer. */
const drawer = () => /** @type {HTMLDialogElement} */ (byId("drawer"));

/**
 * Open the drawer, or replace its content.
 * @param {string} title
 * @param {Child[]} children
 * @param {() => void} [done] called when the drawer is closed with its button "Done"; it can be cancelled, too
 */
export function openDrawer(title, children, done) {
  const box = drawer();
  turns += 1;
  box.setAttribute("aria-label", title);
  box.returnValue = "";
  box.onclose = done ? () => box.returnValue && done() : null;
  box.replaceChildren(element("form", { method: "dialog" }, element("h2", {}, title), element("span", { class: "push" }),
    element("button", {}, done ? "Cancel" : "Close"), done ? element("button", { class: "first", value: "done" }, "Done") : null), element("div", {}, children));
  if (!box.open) box.showModal();
}

/** Close the drawer without calling `done`. */
export function closeDrawer() {
  drawer().onclose = null;
  drawer().close();
}

/** The words of a button beside the error of a null where a text should be. */
export const READ_NULLS = "Read nulls as empty texts";

/** That button in the drawer. @param {() => void} work what reads all nulls as empty texts */
export const readNulls = work => button(READ_NULLS, () => {
  closeDrawer();
  work();
}, { class: "first" });

/** Whether the drawer is open with this title. @param {string} title */
export const isDrawerOpen = title => drawer().open && drawer().getAttribute("aria-label") === title;

/** @param {Workbench} bench */
export function showNumbers(bench) {
  const { head } = bench, measure = bench.tabled(), ranking = head.rankings[measure.name];
  openDrawer("All numbers", [
    element("h3", {}, "Means"),
    element("p", { class: "small quiet" }, `Points of 100, each with its ${head.level} interval.`),
    scrolled("Means", means(bench)),
    ranking ? element("h3", {}, `All pairs in ${measure.title}`) : null,
    ranking ? element("p", { class: "small" }, `${ranking.about}. Each cell is the row’s score minus the column’s.${ranking.pairs.some(pair => pair.p_holm !== null) ? ` ${TESTS}` : ""}`) : null,
    ranking ? scrolled("All pairs", pairs(bench)) : null,
    head.notes.length ? element("h3", {}, "Warnings") : null,
    head.notes.length ? element("ul", {}, head.notes.map(words => element("li", {}, words))) : null,
    element("p", { class: "actions" }, bench.advice()),
    element("h3", {}, "Signature"),
    element("p", { class: "signature" }, head.signature),
  ]);
}

/** @param {string} label @param {HTMLElement} table */
const scrolled = (label, table) => element("div", { class: "wide", tabindex: 0, role: "group", "aria-label": label }, table);

/** @param {Workbench} bench */
function means({ head }) {
  const titles = ["F", "precision", "recall"];
  return element("table", { class: "all-numbers small" },
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "measure"), element("th", { scope: "col", class: "words" }, "system"), titles.map(name => element("th", { scope: "col", colspan: 2 }, name)))),
    element("tbody", {}, head.measures.flatMap(measure => head.results[measure.name].map((result, system) => element("tr", {},
      element("td", {}, system ? "" : measure.title), element("th", { scope: "row" }, head.systems[system] || "prediction"),
      [[result.score, result.low, result.high], ...result.parts].flatMap(([mean, low, high]) => [
        element("td", {}, points(mean)), element("td", { class: "quiet" }, low === null ? "" : `[${points(low)}, ${points(high)}]`)]))))));
}

/** @param {Workbench} bench */
function pairs(bench) {
  const { head } = bench, name = bench.tabled().name, order = listed(head, name).map(({ system }) => system);
  return element("table", { class: "all-numbers small" },
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "system"), order.map(system => element("th", { scope: "col" }, badge(system, head.systems[system]))))),
    element("tbody", {}, order.map(row => element("tr", {}, element("th", { scope: "row" }, badge(row), ` ${head.systems[row]}`),
      order.map(column => {
        const pair = row === column ? null : pairOf(head, name, column, row);
        if (!pair || pair.difference === null) return element("td", { class: "quiet" }, "–");
        const p = `p ${pair.p}`;
        const wins = pair.wins === null ? "" : `, better on ${thousands(pair.wins)}, worse on ${thousands(pair.losses ?? 0)}`;
        return element("td", { title: `${p}${wins}` }, element(pair.significant ? "b" : "span", {}, signed(pair.difference)),
          [bracketed(pair.difference_low, pair.difference_high), p].flatMap(line => [element("br"), element("span", { class: "quiet" }, line)]));
      })))));
}
