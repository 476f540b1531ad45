/**
 * Stars, notes and labels of examples. They are stored in this browser, under a key derived from the references, and in the
 * copy of the report that "This report with my notes" saves.
 *
 * @typedef {{star?: boolean, note?: string, labels?: Record<string, string>}} Note labels by system
 */

import { attempt } from "./dom.js";

/** @type {Record<string, Note>} by id of an example */
let notes = {};
let place = "";

/**
 * Load the notes; those stored in this browser override those in the file.
 * @param {string} key
 * @param {() => void} changed called when another tab has changed them
 */
export function openNotes(key, changed) {
  place = `rougekit-notes-${key}`;
  notes = parsed(document.getElementById("notes")?.textContent);
  readStored();
  addEventListener("storage", event => {
    if (event.key !== place) return;
    readStored();
    changed();
  });
}

/** Load the notes from storage; also called before each change, as another tab may have changed them. */
function readStored() {
  notes = { ...notes, ...parsed(attempt(() => localStorage.getItem(place))) };
}

/** @param {string | null | undefined} text @returns {Record<string, Note>} */
function parsed(text) {
  const found = attempt(() => JSON.parse(text || "{}"));
  return found && typeof found === "object" ? found : {};
}

/** @param {string} id @returns {Note} */
export const noteOf = id => notes[id] ?? {};

/** @param {string} id @param {Note} change */
export function setNote(id, change) {
  readStored();
  const note = { ...noteOf(id), ...change };
  notes[id] = saysSomething(note) ? note : {};
  attempt(() => localStorage.setItem(place, JSON.stringify(notes)));
}

/** @param {Note} note */
const saysSomething = note => Boolean(note.star || note.note || Object.keys(note.labels ?? {}).length);

/** @param {string} id @param {string} system */
export const labelOf = (id, system) => noteOf(id).labels?.[system] ?? "";

/** @param {string} id @param {string} system @param {string} label "": none */
export function setLabel(id, system, label) {
  const { [system]: _, ...others } = noteOf(id).labels ?? {};
  setNote(id, { labels: label ? { ...others, [system]: label } : others });
}

/** How often each label was given, by system; the most frequent label first. */
export function labelCounts() {
  /** @type {Map<string, Map<string, number>>} */
  const counts = new Map();
  for (const [system, label] of allNotes().flatMap(([, note]) => Object.entries(note.labels ?? {}))) {
    const ofLabel = counts.get(label) ?? new Map();
    counts.set(label, ofLabel.set(system, (ofLabel.get(system) ?? 0) + 1));
  }
  return [...counts].sort((a, b) => sum(b[1]) - sum(a[1]));
}

/** @param {Map<string, number>} counts */
const sum = counts => [...counts.values()].reduce((a, b) => a + b, 0);

/** @returns {[string, Note][]} the notes that are not empty */
export const allNotes = () => Object.entries(notes).filter(([, note]) => saysSomething(note));

/** The notes as JSON that can be embedded in HTML. */
export const notesInPage = () => JSON.stringify(Object.fromEntries(allNotes())).replaceAll("<", "\\u003c");

/** A table of all notes, for a spreadsheet. @param {string[]} systems */
export function notesAsCsv(systems) {
  const header = ["example", "starred", "note", ...systems.map(name => `label of ${name}`)];
  return csv([header, ...allNotes().map(([id, note]) => [id, note.star ? "yes" : "", note.note ?? "", ...systems.map(name => labelOf(id, name))])]);
}

/** Rows as CSV. @param {(string | number)[][]} rows */
export const csv = rows => rows.map(row => row.map(quoted).join(",")).join("\r\n");

/**
 * A CSV cell; a text that a spreadsheet would run as a formula gets a leading apostrophe.
 * @param {string | number} cell
 */
function quoted(cell) {
  if (typeof cell === "number") return Number.isNaN(cell) ? "" : String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}
