/** Scores a reader's table in the page itself, as its results were scored, and shows its report in place of this one. */

import { announce, attempt, button, byId, dropdown, element, input, ownPage } from "./dom.js";
import { byScore, rankingOf } from "./differences.js";
import { openDrawer, readNulls } from "./drawer.js";
import { beginning, snippet } from "./letters.js";
import { formOf, headOf, pageKernels, measuresOf, scoresOf, signatureOf } from "./local.js";
import { many, points, thousands } from "./numbers.js";
import { columnsOf, meanOf, SCORES } from "./scores.js";
import { stepsOf } from "./stepnames.js";
import { readTable } from "./table.js";

const PARTS_OF_TABLE = [["", "not scored"], ["prediction", "system"], ["reference", "reference"], ["id", "name of the example"]];
const PREVIEW = 3, MOST_ONE_BY_ONE = 4, CELL = 120, SNIPPET = 96, PACKET = 64, FRAME = 30; // rows, columns, characters, characters, examples, milliseconds

/**
 * @typedef {{file: string, systems: string[], predictions: string[][], references: string[][], ids: string[] | null, idColumn: string, empty: Map<string, number>, nulls: {n: number, first: string}, referenceColumns: string[]}} Chosen
 *     predictions and references by example; empty: how many cells of a column are; nulls: how many were read as empty texts, and where the first is
 * @typedef {(words: string) => void} Tell
 */

/**
 * Let the reader choose a file.
 * @param {Head} head
 * @param {() => string} page this page's HTML as it was
 * @param {Tell} tell shows a problem
 */
export function chooseTable(head, page, tell) {
  const field = input({ type: "file", accept: ".csv,.tsv,.jsonl", onchange: () => field.files?.[0] && openTable(field.files[0], head, page, tell) });
  field.click();
}

/** How many files were opened: what becomes of one ends when the next is opened, or when a report has taken the page's place. */
let opened = 0;

/** Read a file, and ask which of its columns are scored. @param {File} file @param {Head} head @param {() => string} page @param {Tell} tell */
export async function openTable(file, head, page, tell) {
  const turn = ++opened, isLast = () => turn === opened && ownPage().isConnected;
  byId("progress").hidden = true;
  /** @param {unknown} failure */
  const tellUnlessOver = failure => isLast() && tell(`${file.name}: ${failure instanceof Error ? failure.message : failure}`);
  try {
    const text = await file.text();
    if (!isLast()) return;
    const table = readTable(text);
    if (!table.rows.length) throw new Error("the table has no rows below its header");
    chooseRoles(file.name, table, new Map(), null, (roles, nullsAreEmpty) => show(chosenFrom(file.name, table, roles, nullsAreEmpty), head, page, isLast).catch(tellUnlessOver));
  } catch (failure) {
    tellUnlessOver(failure);
  }
}

/** A null where a text should be. */
class NullCell extends Error {}

/** @param {string} file @param {import("./table.js").Table} table @param {Map<string, string>} roles chosen before @param {unknown} problem @param {(roles: Map<string, string>, nullsAreEmpty: boolean) => void} take */
function chooseRoles(file, table, roles, problem, take) {
  /** @type {Map<string, HTMLSelectElement>} */
  const boxes = new Map();
  const heads = table.columns.map(name => {
    const box = dropdown(PARTS_OF_TABLE, roles.get(name) ?? "", { "aria-label": `Role of ${name}` }, () => undefined);
    boxes.set(name, box);
    return element("th", { scope: "col" }, box, element("span", {}, name));
  });
  const done = (nullsAreEmpty = false) => {
    const chosen = new Map([...boxes].map(([name, { value }]) => [name, value]));
    try {
      take(chosen, nullsAreEmpty);
    } catch (failure) {
      chooseRoles(file, table, chosen, failure, take);
    }
  };
  openDrawer(`Columns of ${file}`, [
    problem ? element("p", { class: "problem", role: "alert" }, problem instanceof Error ? problem.message : String(problem)) : null,
    problem instanceof NullCell ? element("p", { class: "actions" }, readNulls(() => done(true))) : null,
    element("p", { class: "small" }, "Choose the columns of the systems’ texts and of their references. Nothing is sent anywhere."),
    table.columns.length > MOST_ONE_BY_ONE ? element("p", { class: "actions" }, button("Take all others as systems", () => {
      const others = [...boxes.values()].filter(box => !box.value);
      for (const box of others) box.value = "prediction";
      announce(`${many(others.length, "column")} taken as systems`);
    })) : null,
    element("div", { class: "wide", tabindex: 0, role: "group", "aria-label": "First rows" }, element("table", { class: "preview small" },
      element("thead", {}, element("tr", {}, heads)),
      element("tbody", {}, table.rows.slice(0, PREVIEW).map(row => element("tr", {}, row.map(cell => element("td", { dir: "auto" }, beginning(cellText(cell), CELL)))))))),
  ], () => done());
}

/** What the page's invitation says in a report on the reader's own file. */
export const OWN = "own";

/** @param {unknown} cell */
const cellText = cell => (typeof cell === "string" ? cell : cell === undefined ? "" : JSON.stringify(cell));

/** The texts of chosen columns. @param {string} file @param {import("./table.js").Table} table @param {Map<string, string>} roles @param {boolean} [nullsAreEmpty] @returns {Chosen} */
export function chosenFrom(file, { columns, rows }, roles, nullsAreEmpty = false) {
  const [systems, referenceColumns, named] = ["prediction", "reference", "id"].map(role => columns.filter(name => roles.get(name) === role));
  if (!systems.length) throw new Error("No column is a system’s; choose at least one.");
  if (!referenceColumns.length) throw new Error("No column has references; choose at least one.");
  if (named.length > 1) throw new Error(`${named.join(" and ")} both name examples; choose one.`);
  /** @type {Map<string, number>} */
  const empty = new Map(), nulls = { n: 0, first: "" };
  const textOf = (/** @type {unknown} */ cell, /** @type {string} */ name, /** @type {number} */ row) => {
    if (cell === null && nullsAreEmpty) {
      nulls.first ||= `row ${row + 1} of ${name}`;
      nulls.n += 1;
      return "";
    }
    if (cell === null) throw new NullCell(`Row ${row + 1} of ${name} is null; expected a text.`);
    if (typeof cell !== "string") throw new Error(`Row ${row + 1} of ${name} is ${cell === undefined ? "missing" : beginning(cellText(cell), 40)}; expected a text.`);
    if (!cell.trim()) empty.set(name, (empty.get(name) ?? 0) + 1);
    return cell;
  };
  const cellOf = (/** @type {unknown[]} */ row, /** @type {string} */ name) => row[columns.indexOf(name)];
  const predictions = rows.map((row, k) => systems.map(name => textOf(cellOf(row, name), name, k)));
  const references = rows.map((row, k) => referenceColumns.flatMap(name => {
    const cell = cellOf(row, name);
    if (Array.isArray(cell) && !cell.length) throw new Error(`Row ${k + 1} of ${name} has no references; expected at least one.`);
    return (Array.isArray(cell) ? cell : [cell]).map(text => textOf(text, name, k));
  }));
  const ids = named.length ? rows.map(row => cellText(cellOf(row, named[0]))) : null, repeated = ids?.find((id, k) => ids.indexOf(id) < k);
  if (repeated !== undefined) throw new Error(`${named[0]} has “${repeated}” more than once; choose a column that differs in each row.`);
  return { file, systems, predictions, references, ids, idColumn: named[0] ?? "example", empty, nulls, referenceColumns };
}

/** Score, and show the report. @param {Chosen} chosen @param {Head} head @param {() => string} page @param {() => boolean} isLast whether no other file was opened meanwhile */
async function show(chosen, head, page, isLast) {
  const made = await scoredTable(chosen, head, (done, of) => {
    if (!isLast()) throw new Error("another file was opened");
    tellProgress(done, of);
  });
  byId("progress").hidden = true;
  const packets = { head: await packetOf(made.head) }, examples = made.texts;
  for (let k = 0; k < examples.length; k += PACKET) Object.assign(packets, { [`texts-${k / PACKET}`]: await packetOf(examples.slice(k, k + PACKET)) });
  if (!isLast()) return;
  const report = new DOMParser().parseFromString(page(), "text/html");
  for (const old of report.querySelectorAll("[id^=packet-]:not(#packet-punkt), meta[name=rougekit-invites]")) old.remove();
  report.head.append(Object.assign(report.createElement("meta"), { name: "rougekit-invites", content: OWN }));
  /** @type {HTMLElement} */ (report.getElementById("notes")).textContent = "{}";
  for (const [name, letters] of Object.entries(packets))
    report.querySelector("script[type=module]")?.before(Object.assign(report.createElement("script"), { type: "text/plain", id: `packet-${name}`, textContent: letters }));
  attempt(() => history.replaceState(null, "", location.pathname + location.search));
  document.open();
  document.write(`<!doctype html>\n${report.documentElement.outerHTML}`);
  document.close();
}

/** Keep the page as it is before anything is drawn, for copies of it. @param {Document} page */
export function keepPristine(page) {
  const pristine = Object.assign(page.createElement("template"), { id: "pristine" });
  pristine.content.append(...Array.from(page.getElementById("page")?.childNodes ?? [], node => node.cloneNode(true)));
  page.head.append(pristine);
}

/** @param {number} done @param {number} of */
function tellProgress(done, of) {
  byId("progress").hidden = false;
  byId("progress").replaceChildren(element("progress", { max: of, value: done, "aria-label": "done" }), element("span", {}, `scoring: ${thousands(done)} of ${thousands(of)}`));
}

/** JSON, gzip, base64, as `packet` reads it. @param {unknown} part */
async function packetOf(part) {
  const bytes = new Uint8Array(await new Response(new Blob([JSON.stringify(part)]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer());
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
}

/**
 * The head of a scored table, and the texts of its examples.
 * @param {Chosen} chosen
 * @param {Head} head of the page, whose options it takes
 * @param {(done: number, of: number) => void} tell
 */
export async function scoredTable(chosen, head, tell) {
  const { form, why } = formOf(head);
  if (!form) throw new Error(why);
  const rouge = await pageKernels(), n = chosen.predictions.length, /** @type {ReturnType<typeof scoresOf>[]} */ scored = [];
  for (let k = 0, last = 0; k < n; k++) {
    scored.push(scoresOf(rouge, form, { predictions: chosen.predictions[k], references: chosen.references[k] }));
    if (performance.now() - last < FRAME) continue;
    tell(k, n);
    await new Promise(resolve => setTimeout(resolve));
    last = performance.now();
  }
  const steps = stepsOf(chosen.systems);
  const order = steps ? steps.numbers.map(([name]) => chosen.systems.indexOf(name))
    : byScore(chosen.systems.map((_, system) => scored.reduce((sum, scores) => sum + scores[form.types[0]][system].fmeasure, 0)));
  const systems = order.map(k => chosen.systems[k]), ranked = scored.map(scores => Object.fromEntries(Object.entries(scores).map(([name, of]) => [name, order.map(k => of[k])])));
  const measures = measuresOf(form, ranked), results = resultsOf(measures, systems, n, head.confidence), percent = Number((100 * head.confidence).toPrecision(12));
  const own = headOf(head, {
    key: keyOf(chosen.references), label: chosen.file, n, systems, steps: steps && { word: steps.word || "system", numbers: steps.numbers.map(([, step]) => step) }, measures, results, rankings: rankingsOf(measures, systems, results, head.confidence),
    ids: chosen.ids, id_column: chosen.idColumn, snippets: chosen.references.map(([first]) => snippet(first, SNIPPET)),
    setup: head.setup.filter(words => !words.startsWith("means over")), noticed: noticedIn(chosen), command: commandFor(chosen, form.options, form.types),
    signature: signatureOf(form, Math.max(...chosen.references.map(({ length }) => length)), `boot:0|ci:${percent}`),
    held: { words: "", packet: PACKET, order: Array.from({ length: n }, (_, k) => k), texts: n, marks: n, computed: true },
  });
  return { head: own, texts: chosen.predictions.map((predictions, k) => ({ predictions: order.map(at => predictions[at]), references: chosen.references[k] })) };
}

/** The means with their intervals by Hall's t, as slices have: below 500 examples, `--interval=student-hall` also clips them, and the signature names none. @param {Measure[]} measures @param {string[]} systems @param {number} n @param {number} confidence @returns {Record<string, Result[]>} */
function resultsOf(measures, systems, n, confidence) {
  const all = Array.from({ length: n }, (_, k) => k), parts = /** @type {const} */ (["precision", "recall", "fmeasure"]);
  return Object.fromEntries(measures.map(({ name, title, scores }) => {
    const means = systems.map((_, system) => parts.map(part => {
      const { mean, low, high } = meanOf(Float64Array.from(scores?.[part][system] ?? [], value => value ?? NaN), all, confidence, SCORES);
      return /** @type {[number, number | null, number | null]} */ ([mean, Number.isNaN(low) ? null : low, Number.isNaN(high) ? null : high]);
    }));
    const best = Math.max(...means.map(([, , [f]]) => Number(points(f))));
    return [name, means.map(([p, r, [score, low, high]], system) => ({
      score, low, high, parts: [p, r], text: points(score), range: low === null || high === null ? "" : `${points(low)} to ${points(high)}`,
      sentence: `On ${many(n, "example")}, ${systems[system]} scores ${points(score)} ${title} points.`, best: systems.length > 1 && Number(points(score)) === best,
    }))];
  }));
}

/** @param {Measure[]} measures @param {string[]} systems @param {Record<string, Result[]>} results @param {number} confidence @returns {Record<string, Ranking>} */
const rankingsOf = (measures, systems, results, confidence) => (systems.length < 2 ? {} : Object.fromEntries(measures.map(measure =>
  [measure.name, rankingOf(measure.title, columnsOf(measure).fmeasure, systems, results[measure.name], confidence)])));

/** What is worth knowing of the texts. @param {Chosen} chosen */
const noticedIn = ({ empty, nulls }) => [
  ...(nulls.n ? [`${many(nulls.n, "null")} read as empty, the first in ${nulls.first}.`] : []), ...Array.from(empty, ([name, n]) => `${many(n, "cell")} of ${name} ${n === 1 ? "is" : "are"} empty: an empty text scores 0.`),
].map(words => ({ words, systems: [], option: "", purpose: "" }));

/** The command that also tests, and says why. @param {Chosen} chosen @param {{useStemmer: boolean, splitSummaries: boolean}} options @param {string[]} types */
export function commandFor({ file, systems, referenceColumns, nulls }, { useStemmer, splitSummaries }, types) {
  const quoted = (/** @type {string} */ word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\"'\"'")}'`);
  const flags = [...systems.map(name => `--prediction_column=${name}`), ...referenceColumns.map(name => `--reference_column=${name}`),
    nulls.n ? "--nulls=empty" : "", useStemmer ? "--use_stemmer" : "", splitSummaries ? "--split_summaries" : "", `${types}` === "rouge1,rouge2,rougeL,rougeLsum" ? "" : `--rouge_types=${types}`];
  return ["rougekit", systems.length > 1 ? "compare" : "score", file.startsWith("-") ? `./${file}` : file, ...flags.filter(Boolean)].map(quoted).join(" ");
}

/** A hash of the references, under which stars and notes are kept. @param {string[][]} references */
function keyOf(references) {
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (const text of references.flat()) for (const letter of `${text.length}:${text}`) {
    one = Math.imul(one ^ /** @type {number} */ (letter.codePointAt(0)), 0x01000193);
    other = Math.imul(other ^ one, 0x5bd1e995);
  }
  return [one, other].map(part => (part >>> 0).toString(16).padStart(8, "0")).join("");
}
