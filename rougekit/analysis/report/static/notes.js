/**
 * Stars and notes on examples. They stay in this browser, under a key made of the test set's references, and in a copy of
 * the file that "Save with notes" makes.
 *
 * @typedef {{star?: boolean, note?: string}} Note
 */

/** @type {Record<string, Note>} by id of an example */
let notes = {};
let place = "";

/**
 * Read what is kept; what this browser has goes before what came with the file.
 * @param {string} key
 */
export function openNotes(key) {
  place = `rougekit-notes-${key}`;
  const inFile = document.getElementById("notes")?.textContent;
  notes = { ...parsed(inFile), ...parsed(stored(() => localStorage.getItem(place))) };
}

/** @param {string | null | undefined} text @returns {Record<string, Note>} */
function parsed(text) {
  try {
    const found = JSON.parse(text || "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/**
 * Storage may be forbidden, as in a notebook's frame: then notes last as long as the page.
 * @template T
 * @param {() => T} work
 * @returns {T | null}
 */
function stored(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

/** @param {string} id @returns {Note} */
export const noteOf = id => notes[id] ?? {};

/** @param {string} id @param {Note} change */
export function setNote(id, change) {
  const note = { ...noteOf(id), ...change };
  if (note.star || note.note) notes[id] = note;
  else notes[id] = {};
  stored(() => localStorage.setItem(place, JSON.stringify(notes)));
}

/** @returns {[string, Note][]} those that say something */
export const allNotes = () => Object.entries(notes).filter(([, note]) => note.star || note.note);

/** The notes as JSON that can stand in a page. */
export const notesInPage = () => JSON.stringify(Object.fromEntries(allNotes())).replaceAll("<", "\\u003c");

/** A table of all notes, for a spreadsheet. */
export function notesAsCsv() {
  const rows = [["example", "starred", "note"], ...allNotes().map(([id, note]) => [id, note.star ? "yes" : "", note.note ?? ""])];
  return rows.map(row => row.map(quoted).join(",")).join("\r\n");
}

/** A cell; one that a spreadsheet would take for a formula gets an apostrophe. @param {string} cell */
function quoted(cell) {
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}
