/** Opens the page: loads the head of the data, then starts everything else. */

import { invite, menus, tellProblem } from "./actions.js";
import { byId, button, element } from "./dom.js";
import { showNumbers } from "./drawer.js";
import { isServed, openFrame } from "./frame.js";
import { openKeys } from "./keys.js";
import { drawList, isNarrow, narrow, openList } from "./list.js";
import { openNotes } from "./notes.js";
import { findMarks, formOf, serverOptions } from "./local.js";
import { many } from "./numbers.js";
import { keepPristine } from "./openfile.js";
import { openPane } from "./pane.js";
import { openPairing } from "./pairing.js";
import { openPhrases } from "./phrase.js";
import { little } from "./results.js";
import { problemBefore } from "./scoring.js";
import { endTyping, openSearch } from "./search.js";
import { advice, openFile, openSetup, regroup, showColumns } from "./setup.js";
import { fetched, openSource } from "./source.js";
import { readable, stateOf } from "./state.js";
import { Workbench } from "./workbench.js";

async function open() {
  openFrame();
  const source = openSource(), setup = isServed() ? await fetched("./setup.json").catch(() => null) : null, // a server may have results without a setup
     problem = setup && problemBefore();
  if (setup && !setup.scored) return chooseColumns(setup, problem);
  const head = await source.head();
  findMarks(source, head);
  const bench = new Workbench(source, head);
  openNotes(head.key, () => {
    bench.update();
    bench.read();
  });
  topLine(bench);
  if (setup) {
    openSetup(setup, head, readable(head).length ? () => bench.setTab("pair") : undefined);
    bench.advice = only => advice(setup, only);
    bench.regroup = () => regroup(setup);
  }
  for (const width of [narrow, little]) width.addEventListener("change", () => bench.redrawTable());
  narrow.addEventListener("change", () => readable(head).length && drawList(bench));
  const hasExamples = head.n > 0 && readable(head).length > 0; // BLEU alone has only its results
  byId("bench").hidden = !hasExamples;
  if (!head.n) throw new Error("there are no examples");
  byId("app").hidden = false;
  byId("loading").remove();
  if (problem) tellProblem(problem.words);
  if (setup && location.search === "?expired") tellProblem("The results of this link are no longer kept; this is the example.", "Open your file…", openFile);
  if (!hasExamples) {
    bench.state.example = -1; // an address may name one
    return bench.start();
  }
  document.body.classList.toggle("one-example", head.n === 1);
  byId("bar").hidden = head.n === 1 && readable(head).length === 1 && !setup;
  openList(bench);
  openPane();
  openPhrases(bench);
  openKeys(bench);
  openSearch(bench);
  openSkipLinks();
  const { form, why } = formOf(head);
  if (setup) openPairing(bench, setup);
  else if (form) {
    openPairing(bench, { token: "", file: head.label || "the report", types: { offered: [], chosen: form.types, titles: {} }, set: serverOptions(form) });
    invite(bench);
  } else {
    bench.edit = () => tellProblem(`This report can’t score edited texts. ${why}`);
    bench.refusePair = () => tellProblem(`This link holds two texts, which this report can’t score. ${why} Open it on a page that rougekit serves.`);
  }
  /** @type {string | null} */
  let closedAt = null;
  window.addEventListener("hashchange", ({ newURL }) => {
    const { hash } = new URL(newURL); // location.hash may be that of the last view again, whose address is kept a moment later
    if (hash === closedAt) return; // the Back button only closed the sheet; the open example stays
    const { activeElement } = document, before = bench.state.example;
    if (activeElement instanceof HTMLElement && activeElement.matches("textarea.note")) activeElement.blur(); // saves the note
    bench.state = stateOf(head, hash, bench.earlier !== null);
    bench.view = ""; // an address that was opened is no further step
    bench.picking = false;
    if (bench.state.example !== before) bench.edited = null;
    endTyping();
    bench.start(before);
  });
  byId("sheet-close").addEventListener("click", () => bench.showSheet(false));
  window.addEventListener("popstate", () => {
    const closes = history.state === "list" && (bench.sheet || bench.goesBack);
    bench.goesBack = false;
    bench.showSheet(history.state === "sheet");
    closedAt = isNarrow() && closes ? location.hash : null;
    if (closedAt !== null) bench.keepAddress();
  });
  bench.start();
}

/**
 * Show the page of a file that is not scored yet, so that its columns can be chosen.
 * @param {Setup} setup
 * @param {ReturnType<typeof problemBefore>} problem
 */
function chooseColumns(setup, problem) {
  byId("loading").remove();
  byId("app").hidden = false;
  byId("bench").hidden = true;
  openSetup(setup, null);
  byId("claim").replaceChildren(element("h1", {}, `Not scored yet: ${setup.file}`), element("p", {}, problem?.words ?? "Choose the columns of predictions and of references."), element("p", { class: "actions" },
    button("Choose columns", () => showColumns(setup, problem?.words, problem?.isNull), { class: "first" }), button("Open another file…", openFile), button("Open the example", () => location.assign("../example/"))));
  showColumns(setup, problem?.words, problem?.isNull);
}

/** Show in one line what was scored. @param {Workbench} bench */
function topLine(bench) {
  const { head } = bench;
  const setup = [head.label, head.systems.length > 1 ? many(head.systems.length, "system") : head.systems[0], many(head.n, "example"), ...head.setup];
  document.title = `${head.label || head.systems.join(", ")}: rougekit`;
  byId("setup").replaceChildren(element("b", {}, "rougekit"), ...setup.filter(Boolean).map(words => element("span", {}, words)));
  byId("top-actions").replaceChildren(...menus(bench));
  if (head.notes.length && !location.pathname.endsWith("/example/")) byId("top-actions").prepend(button(many(head.notes.length, "warning"), () => showNumbers(bench), { class: "plain warning" }));
}

/** Make skip links only move the focus; the default action would replace the view's state in the URL's hash. */
function openSkipLinks() {
  for (const link of document.querySelectorAll("a.skip")) {
    link.addEventListener("click", event => {
      event.preventDefault();
      byId((link.getAttribute("href") ?? "").slice(1)).focus();
    });
  }
}

if (!document.getElementById("pristine")) keepPristine(document);
open().catch(failure => {
  document.getElementById("loading")?.remove();
  byId("failure").hidden = false;
  byId("failure").replaceChildren(`The results can’t be shown: ${failure instanceof Error ? failure.message : failure}. `,
    button("Try again", () => location.reload()));
  byId("app").hidden = byId("setup").childElementCount === 0;
});
