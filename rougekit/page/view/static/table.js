/**
 * Reads a reader's table: CSV, TSV, or JSON lines.
 *
 * @typedef {{columns: string[], rows: unknown[][]}} Table the cells of JSON lines may be of any kind, and undefined
 */

/**
 * The table in a text.
 * @param {string} text
 * @returns {Table}
 */
export function readTable(text) {
  const whole = text.replace(/^\ufeff/, "");
  if (whole.includes("\ufffd")) throw new Error("the file is not in UTF-8; save it as UTF-8, or score it by the command, which detects encodings");
  if (!whole.trim()) throw new Error("the file is empty");
  return /^\s*\{/.test(whole) ? ofObjects(whole) : ofCells(whole);
}

/** @param {string} text a JSON object a line @returns {Table} */
function ofObjects(text) {
  const objects = text.split(/\r?\n/).flatMap((line, k) => {
    if (!line.trim()) return [];
    try {
      const value = JSON.parse(line);
      if (typeof value === "object" && value && !Array.isArray(value)) return [value];
    } catch {
      // the error below says where
    }
    throw new Error(`line ${k + 1} is not a JSON object; expected one in each line`);
  });
  const columns = [...new Set(objects.flatMap(Object.keys))];
  return { columns, rows: objects.map(row => columns.map(name => row[name])) };
}

/** @param {string} text @returns {Table} */
function ofCells(text) {
  const separator = text.split("\n", 1)[0].includes("\t") ? "\t" : ",";
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*|))(${separator}|\\r?\\n|$)`, "y");
  /** @type {string[][]} */
  const lines = [];
  let /** @type {string[]} */ line = [], number = 1, first = 1;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error(`line ${number} has a quote that is not closed, or text behind a closing one`);
    const [all, quoted, plain, end] = found;
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    number += all.split("\n").length - 1;
    if (end === separator && cell.lastIndex < text.length) continue;
    if (end === separator) line.push("");
    if (line.length > 1 || line[0]) {
      if (lines.length && line.length !== lines[0].length) throw new Error(`line ${first} has ${line.length} cells; expected ${lines[0].length}, as in the first line`);
      lines.push(line);
    }
    [line, first] = [[], number];
  }
  const [columns, ...rows] = lines, repeated = columns.find((name, k) => columns.indexOf(name) < k);
  if (repeated !== undefined) throw new Error(`two columns are called “${repeated}”; give them different names`);
  return { columns, rows };
}
