/**
 * Further analyses by the server: levels of chance and humans, phrases that differ, which tool gave a number.
 *
 * @typedef {{problem?: string, said: string[], header: string[], rows: string[][], why?: any, counts?: any}} Answer why, counts: with stemming
 */

import { button, element, input, item } from "./dom.js";
import { closeDrawer, drawerTurn, isDrawerOpen, openDrawer } from "./drawer.js";
import { fetched } from "./source.js";

/** @param {Workbench} bench */
export function questions(bench) {
  const { head } = bench;
  return [
    item("Scores of chance and humans…", () => ask("Scores of chance and humans", "./levels.json")),
    head.systems.length > 1 ? item("Phrases that differ…", () => {
      const [base, other] = [bench.state.base, bench.state.other].map(system => encodeURIComponent(head.systems[system]));
      ask("Phrases that differ", `./phrases.json?base=${base}&other=${other}`, words => {
        closeDrawer();
        bench.filter({ kind: "text", query: words });
      });
    }) : null,
    item("What would stemming change?", async () => {
      const { name } = bench.measure(), answer = await ask("What would stemming change?", `./stemming.json?measure=${name}`);
      if (answer.why) bench.tellStemmed(name, answer);
    }),
    item("Which tool gave a number?", () => askForTool()),
  ];
}

/**
 * Fetch an answer from the server and show it in the drawer.
 * @param {string} title
 * @param {string} address
 * @param {(words: string) => void} [list] called when a phrase is clicked
 */
async function ask(title, address, list) {
  openDrawer(title, [element("p", { role: "status" }, "Working…")]);
  const turn = drawerTurn(), answer = /** @type {Answer} */ (await fetched(address).catch(failure => ({ problem: failure.message, said: [], header: [], rows: [] })));
  if (isDrawerOpen(title) && turn === drawerTurn()) openDrawer(title, answer.problem ? [element("p", { class: "problem", role: "alert" }, answer.problem)]
    : [...answer.said.map(words => element("p", { class: "said small" }, words)), tableOf(title, answer, list)]);
  return answer;
}

/** @param {string} title @param {Answer} answer @param {(words: string) => void} [list] */
function tableOf(title, answer, list) {
  return element("div", { class: "wide", tabindex: 0, role: "group", "aria-label": title }, element("table", { class: "answers small" },
    element("thead", {}, element("tr", {}, answer.header.map(name => element("th", { scope: "col" }, name)))),
    element("tbody", {}, answer.rows.map(row => element("tr", {}, row.map((cell, k) => element("td", {},
      list && k === 1 ? button(cell, () => list(cell), { class: "link small" }) : cell)))))));
}

/** Open a form for numbers as a paper prints them. */
function askForTool() {
  const field = input({ type: "text", id: "printed", placeholder: "41.2/19.1/38.4, or R-1 42.03, ROUGE-L: 38.5" });
  openDrawer("Which tool gave a number?", [element("form", { class: "asked", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    ask("Which tool gave a number?", `./tools.json?numbers=${encodeURIComponent(field.value)}`);
  } }, element("label", { for: "printed" }, "Scores of these texts as they were published "), field, element("button", {}, "Find the tool"))]);
  field.focus();
}
