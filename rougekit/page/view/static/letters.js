/** Texts by their letters, as Python counts them: browsers count two units for an emoji, and would cut it in half. */

/** The first letters of a text. @param {string} text @param {number} n */
export const beginning = (text, n) => Array.from(text.slice(0, 2 * n)).slice(0, n).join("");

/** What follows the first letters of a text. @param {string} text @param {number} n */
export const after = (text, n) => text.slice(beginning(text, n).length);

/** The beginning of a text on one line, as Python's `ReportData` has it. @param {string} text @param {number} n */
export function snippet(text, n) {
  const line = beginning(text, 2 * n).trim().split(/\s+/).join(" "), first = beginning(line, n);
  return first === line ? line : `${first}…`;
}
