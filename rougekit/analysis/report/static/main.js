/** Opens the page: the head of the data first, then all else. */

import { byId, button, element } from "./dom.js";
import { isFramed, openFrame, tell } from "./frame.js";
import { openKeys } from "./keys.js";
import { drawList, isNarrow, openList } from "./list.js";
import { notesAsCsv, notesInPage, openNotes } from "./notes.js";
import { many } from "./numbers.js";
import { openPane } from "./pane.js";
import { openPhrases } from "./phrase.js";
import { openSource } from "./source.js";
import { readable, stateOf } from "./state.js";
import { Workbench } from "./workbench.js";

async function open() {
  openFrame();
  const source = openSource();
  const head = await source.head();
  openNotes(head.key);
  const bench = new Workbench(source, head);
  topLine(bench);
  if (!readable(head).length || !head.n) {
    byId("bench").hidden = true;
    throw new Error(head.n ? `${head.measures.map(measure => measure.title).join(", ")} has no scores of examples to look at` : "there are no examples");
  }
  openList(bench);
  openPane();
  openPhrases(bench);
  openKeys(bench);
  openSearch(bench);
  openSkipLinks();
  /** @type {string | null} */
  let closedAt = null;
  window.addEventListener("hashchange", () => {
    if (location.hash === closedAt) return; // Back closed the sheet: what is open stays open
    bench.state = stateOf(head, location.hash);
    bench.start();
  });
  byId("sheet-close").addEventListener("click", () => bench.showSheet(false));
  window.addEventListener("popstate", () => {
    bench.showSheet(history.state === "sheet");
    closedAt = isNarrow() && !bench.sheet ? location.hash : null;
    if (closedAt !== null) bench.keepAddress();
  });
  matchMedia("(max-width: 820px)").addEventListener("change", () => drawList(bench));
  byId("app").hidden = false;
  byId("loading").remove();
  bench.start();
}

/** What was scored, in one line. @param {Workbench} bench */
function topLine(bench) {
  const { head } = bench;
  const setup = [head.label, head.systems.length > 1 ? many(head.systems.length, "system") : head.systems[0], many(head.n, "example"), ...head.setup];
  document.title = `${head.label || head.systems.join(", ")}: rougekit`;
  byId("setup").replaceChildren(element("b", {}, "rougekit"), ...setup.filter(Boolean).map(words => element("span", {}, words)));
  if (isFramed()) byId("setup").append(button("change", () => tell("change"), { class: "link" }));
  const inNotebook = location.href === "about:srcdoc";
  byId("top-actions").replaceChildren(...[
    element("span", { id: "notes-actions", hidden: true }, button("Notes as CSV", () => save("notes.csv", "text/csv", notesAsCsv())),
      isFramed() || inNotebook ? null : button("Save with notes", () => save(`${head.label || "report"}.html`, "text/html", pageWithNotes()))),
    inNotebook || isFramed() ? null : button("Copy link", event => bench.copy(location.href, event)),
    isFramed() ? button("Download", () => download(head.label)) : null,
  ].filter(part => part !== null));
}

/** This file, as it was before anything was drawn, with the notes of now. */
function pageWithNotes() {
  const page = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
  const pristine = /** @type {HTMLTemplateElement} */ (byId("pristine"));
  page.querySelector("#pristine")?.remove();
  page.querySelector("#page")?.replaceChildren(pristine.content.cloneNode(true));
  const notes = page.querySelector("#notes");
  if (notes) notes.textContent = notesInPage();
  page.querySelector("body")?.removeAttribute("class");
  return `<!doctype html>\n${page.outerHTML}`;
}

/** The server's file with the notes of this browser; where it has none, the page around this one is asked. @param {string} label */
async function download(label) {
  const base = document.querySelector("meta[name=rougekit-data]")?.getAttribute("content");
  const answer = await fetch(`${base}report.html`).catch(() => null);
  if (!answer?.ok) return tell("download");
  const empty = '<script type="application/json" id="notes">{}<', page = await answer.text();
  save(`${label || "report"}.html`, "text/html", page.replace(empty, () => `${empty.slice(0, -3)}${notesInPage()}<`));
}

/** @param {string} name @param {string} type @param {string} content */
function save(name, type, content) {
  const link = /** @type {HTMLAnchorElement} */ (element("a", { download: name, href: URL.createObjectURL(new Blob([content], { type })) }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** They move the focus; as addresses they would take the place of what is looked at. */
function openSkipLinks() {
  for (const link of document.querySelectorAll("a.skip")) {
    link.addEventListener("click", event => {
      event.preventDefault();
      byId((link.getAttribute("href") ?? "").slice(1)).focus();
    });
  }
}

/** @param {Workbench} bench */
function openSearch(bench) {
  const field = /** @type {HTMLInputElement} */ (byId("search"));
  byId("find").addEventListener("submit", event => {
    event.preventDefault();
    const query = field.value.trim(), expression = /^\/(.+)\/$/.exec(query);
    if (!query) return;
    bench.filter({ kind: "text", query: expression ? expression[1] : query, regex: Boolean(expression) });
    field.value = "";
  });
}

const pristine = document.createElement("template");
pristine.id = "pristine";
pristine.content.append(...Array.from(byId("page").childNodes, node => node.cloneNode(true)));
document.head.append(pristine);
open().catch(failure => {
  byId("loading").remove();
  byId("failure").hidden = false;
  byId("failure").textContent = `The results can’t be shown: ${failure instanceof Error ? failure.message : failure}.`;
  byId("app").hidden = byId("setup").childElementCount === 0;
});
