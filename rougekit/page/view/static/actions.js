/** Menus: copy texts, save files, and compare with an earlier run. */

import { announce, button, byId, element, input, item } from "./dom.js";
import { showNumbers } from "./drawer.js";
import { earlierRun } from "./earlier.js";
import { hasAddress, isServed, outerAddress } from "./frame.js";
import { csv, labelOf, noteOf, notesAsCsv, notesInPage } from "./notes.js";
import { formOf } from "./local.js";
import { isGain, many, signed } from "./numbers.js";
import { chooseTable, openTable, OWN } from "./openfile.js";
import { pairOf } from "./pairs.js";
import { questions } from "./questions.js";
import { save } from "./save.js";
import { send } from "./source.js";
import { idOf, readable } from "./state.js";

/** Add the menus to the top line. @param {Workbench} bench */
export function menus(bench) {
  const { head } = bench, name = (head.label || "rougekit").replace(/\.\w+(\.gz)?$/, "");
  const claim = () => pairOf(head, bench.tabled().name, bench.state.base, bench.state.other)?.claim ?? head.results[bench.tabled().name][0].sentence;
  return [
    menu("Copy", [
      ...Object.entries(head.tables).map(([format, table]) => item(`${format} table`, event => bench.copy(table, event))),
      item("Claim in words", event => bench.copy(claim(), event)),
      ...Object.entries(head.methods).map(([how, text]) => item(`Methods ${how}`, event => bench.copy(text, event))),
      item("Signature", event => bench.copy(head.signature, event)),
      hasAddress() && location.protocol !== "file:" ? item("Link to this view", event => bench.copy(outerAddress(), event)) : null,
    ]),
    menu("Download", [
      isServed() ? item("Report (one HTML file)", () => downloadReport(name)) : null,
      isServed() ? item("Scores of every example, CSV", () => location.assign("./scores.csv")) : null,
      hasAddress() && !isServed() ? item("This report with my notes", () => save(`${name}.html`, "text/html", pageWithNotes())) : null,
      head.n > 1 && readable(head).length ? item("Figures: SVG, PNG, CSV", () => {
        bench.setTab("charts");
        byId("bench").scrollIntoView({ block: "start" });
      }) : null,
      item("Listed rows, CSV", () => saveRows(bench, `${name}-rows.csv`, true)),
      item("Listed rows, JSON lines", () => saveRows(bench, `${name}-rows.jsonl`, false)),
      item("Notes and labels, CSV", () => save(`${name}-notes.csv`, "text/csv", notesAsCsv(head.systems))),
    ]),
    menu("More", [
      (isServed() && readable(head).length) || formOf(head).form ? item("Paste two texts", () => bench.setTab("pair")) : null,
      !isServed() && formOf(head).form ? item("Open your file…", () => chooseTable(head, pageWithNotes, tellProblem)) : null,
      item("All numbers", () => showNumbers(bench)),
      item("Compare with an earlier report…", () => chooseEarlier(bench)),
      ...(isServed() ? questions(bench) : []),
      isServed() ? item("Use from a program", () => window.open("../../?view=api", "_blank")) : null,
      item("Keyboard shortcuts", () => /** @type {HTMLDialogElement} */ (byId("help")).showModal()),
    ]),
  ];
}

/** Invite readers of an example to open their own texts, and those who have to open others. @param {Workbench} bench */
export function invite(bench) {
  const { head } = bench, meta = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=rougekit-invites]"));
  if (!meta) return;
  const isOwn = meta.content === OWN;
  byId("invitation").hidden = false;
  byId("invitation").replaceChildren(
    element("span", {}, element("b", {}, isOwn ? `${head.label}: ` : "Example: "), `${many(head.systems.length, isOwn ? "system" : "summarizer")}, ${many(head.n, "text")}.`),
    button(isOwn ? "Open another file…" : "Open your file…", () => chooseTable(head, pageWithNotes, tellProblem), { class: isOwn ? "plain" : "first" }), button("Paste two texts", () => bench.setTab("pair"), { id: "paste-two" }),
    element("span", { class: "small quiet told" }, "or drop a table anywhere: CSV, TSV or JSON lines. Nothing leaves this page."));
  document.addEventListener("dragover", event => event.preventDefault());
  document.addEventListener("drop", event => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) openTable(file, head, pageWithNotes, tellProblem);
  });
}

/** @param {string} label @param {(HTMLElement | null)[]} items */
function menu(label, items) {
  const box = element("details", { class: "menu", onkeydown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    box.removeAttribute("open");
    box.querySelector("summary")?.focus();
    event.stopPropagation();
  }, onfocusout: (/** @type {FocusEvent} */ event) => {
    if (event.relatedTarget instanceof Node && !box.contains(event.relatedTarget)) box.removeAttribute("open");
  } }, element("summary", {}, label), element("div", { class: "items" }, items));
  document.addEventListener("pointerdown", event => {
    if (!box.contains(/** @type {Node} */ (event.target))) box.removeAttribute("open");
  });
  return box;
}

/** The HTML of this report as it was before anything was drawn, with the current notes. */
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

/** Save the report that the server makes, with the notes from this browser. @param {string} name */
async function downloadReport(name) {
  announce("making the report");
  const answer = await send("./report.html").catch(() => null);
  if (!answer?.ok) return tellProblem(answer ? "The server could not make the report. Score the file again." : "The server can’t be reached.");
  const empty = '<script type="application/json" id="notes">{}<', page = await answer.text();
  save(`${name}.html`, "text/html", page.replace(empty, () => `${empty.slice(0, -3)}${notesInPage()}<`));
}

/** The listed rows with their scores, notes, labels and columns. @param {Workbench} bench @param {string} file @param {boolean} asCsv */
function saveRows(bench, file, asCsv) {
  const { head } = bench, measures = readable(head).map(measure => ({ measure, f: bench.columnsOf(measure.name).fmeasure }));
  const header = toldApart([head.id_column, ...head.systems.flatMap(name => measures.map(({ measure }) => `${measure.name} ${name}`.trim())), ...head.columns.map(column => column.name),
    "starred", "note", ...head.systems.map(name => `label of ${name}`)]);
  const rows = Array.from(bench.shown, example => {
    const id = idOf(head, example), note = noteOf(id);
    return [id, ...head.systems.flatMap((_, system) => measures.map(({ f }) => f[system][example])),
      ...head.columns.map(column => (column.kind === "choice" ? column.choices[column.values[example]] : column.values[example] ?? NaN)),
      note.star ? "yes" : "", note.note ?? "", ...head.systems.map(name => labelOf(id, name))];
  });
  const text = asCsv ? csv([header, ...rows]) : rows.map(row => JSON.stringify(Object.fromEntries(row.map((cell, k) => [header[k], cell])))).join("\n");
  save(file, asCsv ? "text/csv" : "application/x-ndjson", text);
}

/** Names of columns, each once: those that come again, as the file may have a column "note", get a number that no other has. @param {string[]} names */
function toldApart(names) {
  const taken = new Set(names);
  return names.map((name, k) => {
    if (names.indexOf(name) === k) return name;
    let n = 2;
    while (taken.has(`${name} ${n}`)) n += 1;
    taken.add(`${name} ${n}`);
    return `${name} ${n}`;
  });
}

/** The report that was chosen last. @type {File | undefined} */
let lastEarlier;

/** @param {Workbench} bench */
function chooseEarlier(bench) {
  const field = input({ type: "file", accept: ".html", onchange: async () => {
    const [file] = field.files ?? [];
    if (!file) return;
    lastEarlier = file;
    try {
      const earlier = await earlierRun(file, bench.head);
      if (file === lastEarlier) compareWith(bench, earlier);
    } catch (failure) {
      if (file === lastEarlier) tellProblem(failure instanceof Error ? failure.message : String(failure));
    }
  } });
  field.click();
}

/** @param {Workbench} bench @param {Earlier} earlier */
function compareWith(bench, earlier) {
  bench.earlier = earlier;
  const changes = bench.changedSince().filter(change => !Number.isNaN(change)), name = bench.head.systems[bench.state.other];
  if (!changes.length) return tellProblem(`${earlier.name} has no ${bench.measure().title} scores of ${name}; its systems are ${earlier.systems.join(", ")}`);
  const [better, worse] = [1, -1].map(sign => changes.reduce((count, change) => count + (isGain(sign * change) ? 1 : 0), 0));
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  tellProblem(`Since ${earlier.name}, ${name} got better on ${many(better, "example")} and worse on ${many(worse, "example")}; the ${bench.measure().averages || "mean"} changed by ${signed(mean)} ${bench.measure().title} points.`);
  bench.sortBy("changed", false);
  bench.read();
}

/**
 * Show a message above the results until it is closed.
 * @param {string} words
 * @param {string} [remedy] the label of a button
 * @param {() => void} [work] what it does
 */
export function tellProblem(words, remedy, work) {
  const banner = byId("banner");
  banner.hidden = false;
  const close = () => { banner.hidden = true; };
  banner.replaceChildren(element("span", {}, words), remedy ? button(remedy, () => {
    close();
    work?.();
  }) : "", button("Close", close));
}
