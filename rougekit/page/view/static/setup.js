/**
 * The setup of a served page: chips in the top line, and the drawers that they open. Changes are scored immediately.
 *
 * @typedef {{name: string, label: string, help: string, names: string[], boolean: boolean, state: any}} Control
 * @typedef {{option: string, state: any, words: string}} Advice
 * @typedef {object} Setup the JSON that `setup_as_json` in rougekit/page/server/setup.py returns
 * @property {string} token
 * @property {string} file
 * @property {boolean} scored
 * @property {string} notice
 * @property {{name: string, role: string, cells: string[]}[]} columns without cells if the rows of their file are not paired
 * @property {boolean} beside whether rows of systems have been put side by side, so that no column tells them apart
 * @property {{words: string, columns: Record<string, string>, groups: string | null, nulls: string}[]} suggested roles that the file leaves open, not taken yet
 * @property {string | null} baseline
 * @property {number | null} margin within which systems count as comparable, in points
 * @property {string} repeated a column that may identify each row's document; "" if there is none
 * @property {{offered: string[], chosen: string[], titles: Record<string, string>}} types
 * @property {{heading: string, controls: Control[]}[]} options
 * @property {Advice[]} advised options that warnings recommend
 * @property {Record<string, any>} set options that are not at their defaults
 * @property {{opens: string, words: string}[]} chips what is scored, with what changes it: "columns", "types" or an option
 * @property {string} formats
 * @property {string} samples of formats
 * @property {string[]} encodings
 * @property {boolean} local whether the page is served by the machine it is shown on
 * @property {string | null} groups a column of references whose equal values are one document
 */

import { tellProblem } from "./actions.js";
import { button, byId, dropdown, element, input } from "./dom.js";
import { closeDrawer, drawerTurn, isDrawerOpen, openDrawer, readNulls } from "./drawer.js";
import { many } from "./numbers.js";
import { score } from "./scoring.js";

const ROLES = [["prediction", "system"], ["reference", "reference"], ["source", "source"], ["group", "document"], ["system", "names the system"], ["run", "numbers the run"], ["other", "not scored"]];
/** Roles of columns that tell rows of systems apart. */
const OF_ROWS = ["system", "run"];

/** The chosen types and options, as the server expects them. @param {Pick<Setup, "types" | "set">} setup */
export const chosenOptions = setup => ({ types: setup.types.chosen, options: setup.set });

/**
 * Draw what is scored as chips, or invite to bring one's own texts, and accept files dropped anywhere on the page.
 * @param {Setup} setup
 * @param {Head | null} head null if nothing has been scored yet
 * @param {() => void} [pasteTwo] opens the view of two texts
 */
export function openSetup(setup, head, pasteTwo) {
  const systems = setup.columns.filter(column => column.role === "prediction").length, isExample = setup.token === "example";
  const [columns, ...others] = setup.chips.map(({ opens, words }) => button(`${words} ▾`, () => (opens === "columns" ? showColumns(setup) : showOptions(setup, opens)), { class: "setup-chip", "aria-haspopup": "dialog" }));
  const chips = [columns, head && !isExample ? element("span", { class: "small quiet" }, many(head.n, "example")) : "", ...others];
  const file = input({ type: "file", multiple: true, id: "file", hidden: true, onchange: () => {
    const files = [...file.files ?? []];
    file.value = ""; // so that a file that was mended can be chosen again
    sendFiles(setup, files);
  } });
  byId("setup").replaceChildren(element("b", {}, "rougekit"), file,
    ...(isExample ? [element("span", { class: "small quiet tagline" }, "ROUGE, exact: which summaries match their references, and why"), setup.local ? element("span", { class: "small quiet" }, "Nothing leaves this machine") : ""] : [button(`${setup.file} ▾`, () => showData(setup), { class: "setup-chip", "aria-haspopup": "dialog" }), ...chips, button("Open another file…", openFile, { class: "plain" })]));
  byId("invitation").hidden = !isExample;
  if (isExample) byId("invitation").replaceChildren(
    element("span", {}, element("b", {}, "Example: "), `${many(systems, "summarizer")}, ${many(head?.n ?? 0, "text")}.`),
    button("Open your file…", openFile, { class: "first" }), pasteTwo ? button("Paste two texts", pasteTwo, { id: "paste-two" }) : "",
    element("span", { class: "small quiet told" }, "or drop a table anywhere"), button("Formats…", () => showData(setup), { class: "link small", "aria-label": "Formats, and pasting lines" }),
    element("span", { class: "push" }), ...chips);
  openDropping(setup);
}

/** Let the user choose files. */
export const openFile = () => byId("file").click();

/** The encoding of text files that the user has set; "": it is detected. */
let encoding = "";

/** Score files in place of what is shown. @param {Setup} setup @param {Iterable<File>} files */
function sendFiles(setup, files) {
  closeDrawer();
  score({ encoding, options: JSON.stringify(chosenOptions(setup)) }, files);
}

/** Buttons that apply the options that warnings recommend. @param {Setup} setup @param {string} [only] one option */
export const advice = (setup, only) => setup.advised.filter(({ option }) => !only || option === only).map(({ option, state, words }) => button(words, () => {
  closeDrawer();
  rescore(setup, JSON.stringify({ types: setup.types.chosen, options: { ...setup.set, [option]: state } }));
}));

/** A button for rows that share a document: keep them together in tests and intervals. @param {Setup} setup */
export function regroup(setup) {
  const groups = setup.columns.find(column => column.role === "reference")?.name;
  return groups ? button(`Keep rows with the same ${groups} together`, () => rescore({ ...setup, groups }, JSON.stringify(chosenOptions(setup)))) : null;
}

/** Open the drawer for data: files, pasted lines, the example. @param {Setup} setup */
function showData(setup) {
  const named = dropdown([["", "detected"], ...setup.encodings.map(name => [name, name])], encoding, { id: "encoding" }, name => { encoding = name; });
  const boxes = ["predictions", "references"].map(side => /** @type {HTMLTextAreaElement} */ (element("textarea", { rows: 4, id: `pasted-${side}` })));
  const problem = element("p", { class: "problem", role: "alert" });
  openDrawer("Data", [
    setup.notice ? element("p", {}, setup.notice) : null,
    element("p", { class: "actions" }, button("Choose a file…", openFile, { class: "first" }), " or drop one anywhere on the page"),
    element("p", { class: "small quiet" }, setup.formats),
    element("pre", { class: "sample small", tabindex: 0, role: "group", "aria-label": "Samples of the formats" }, setup.samples),
    element("p", {}, element("label", { for: "encoding" }, "Encoding of text files "), named),
    element("h3", {}, "Or paste texts: one per line, in the same order"),
    element("div", { class: "pasted" }, boxes.map(box => element("label", {}, box.id.replace("pasted-", ""), box))),
    problem,
    element("p", { class: "actions" }, button("Score these lines", () => {
      problem.textContent = "";
      score({ predictions: boxes[0].value, references: boxes[1].value, options: JSON.stringify(chosenOptions(setup)) }, [], "", words => {
        if (isDrawerOpen("Data") && problem.isConnected) problem.textContent = words;
        else tellProblem(words);
      });
    }), setup.token === "example" ? null : button("Open the example", () => location.assign("../example/"), { class: "plain" })),
  ]);
}

/** The systems of columns, of which A#1 and A#2 are runs of A. @param {string[]} names */
function systemsOf(names) {
  const withoutRun = (/** @type {string} */ name) => name.replace(/(?<=.)#\d+$/s, "");
  return [...new Set(names.map(name => (names.filter(other => withoutRun(other) === withoutRun(name)).length > 1 ? withoutRun(name) : name)))];
}

/**
 * Open the drawer for columns, with their roles in the header of the preview.
 * @param {Setup} setup
 * @param {string} [why] a problem to show
 * @param {boolean} [isNull] whether it is a null where a text should be
 */
export function showColumns(setup, why, isNull) {
  /** @type {Map<string, HTMLSelectElement>} */
  const roles = new Map();
  const heads = setup.columns.map(column => {
    const box = dropdown(setup.beside ? ROLES.filter(([role]) => !OF_ROWS.includes(role)) : ROLES, column.role, { "aria-label": `Role of ${column.name}` }, () => drawBaseline());
    roles.set(column.name, box);
    return element("th", { scope: "col" }, box, element("span", {}, column.name));
  });
  const baseline = /** @type {HTMLSelectElement} */ (element("select", { id: "baseline" }));
  const drawBaseline = () => {
    const chosen = baseline.value || setup.baseline, systems = systemsOf([...roles].filter(([, box]) => box.value === "prediction").map(([name]) => name));
    baseline.replaceChildren(element("option", { value: "" }, "none: compare every pair"), ...systems.map(name => element("option", { value: name, selected: name === chosen }, name)));
  };
  drawBaseline();
  const margin = input({ id: "margin", type: "number", min: 0, max: 99, step: "any", value: setup.margin ?? "" });
  const sent = (groups = setup.groups) => JSON.stringify({ columns: Object.fromEntries([...roles].map(([name, box]) => [name, box.value])), baseline: baseline.value || null, margin: margin.value === "" ? null : Number(margin.value), groups });
  const before = sent();
  const take = (nulls = "", groups = setup.groups) => {
    const chosen = { ...setup, columns: setup.columns.map(column => ({ ...column, role: roles.get(column.name)?.value ?? column.role })) };
    const turn = drawerTurn(), again = (/** @type {string} */ words, /** @type {boolean} */ stopsAtNull) => showColumns(chosen, words, stopsAtNull);
    score({ token: setup.token, roles: sent(groups), options: JSON.stringify(chosenOptions(setup)), nulls }, [], "",
      (words, stopsAtNull) => (turn === drawerTurn() ? again(words, stopsAtNull) : tellProblem(words, "Choose columns…", () => again(words, stopsAtNull))));
  };
  const suggested = setup.suggested.map(({ words, columns, groups, nulls }) => button(words, () => {
    for (const [name, role] of Object.entries(columns)) /** @type {HTMLSelectElement} */ (roles.get(name)).value = role;
    closeDrawer();
    take(nulls, groups ?? setup.groups);
  }, { class: "first" }));
  const rows = Array.from({ length: Math.max(0, ...setup.columns.map(column => column.cells.length)) }, (_, k) => k);
  openDrawer("Columns", [
    why ? element("p", { class: "problem", role: "alert" }, why) : null,
    isNull ? element("p", { class: "actions" }, readNulls(() => take("empty"))) : null,
    suggested.length ? element("p", { class: "actions" }, suggested) : null,
    setup.notice && !setup.scored ? element("p", { class: "small quiet" }, setup.notice) : null,
    setup.repeated ? element("p", { class: "small" }, `Values of ${setup.repeated} repeat. If they say which document a row belongs to, give the column the role “document”: tests and intervals then keep its rows together.`) : null,
    element("div", { class: "wide", tabindex: 0, role: "group", "aria-label": "First rows" }, element("table", { class: "preview small" },
      element("thead", {}, element("tr", {}, heads)),
      element("tbody", {}, rows.map(k => element("tr", {}, setup.columns.map(column => previewed(column, k, rows.length))))))),
    element("p", {}, element("label", { for: "baseline" }, "Baseline "), baseline),
    element("p", {}, element("label", { for: "margin" }, "Margin of equivalence "), margin, " points: smaller differences count as none"),
  ], () => {
    if (sent() !== before || !setup.scored) take();
  });
}

/** A cell of the preview, or all of a column without cells. @param {Setup["columns"][number]} column @param {number} k @param {number} n rows */
function previewed({ cells }, k, n) {
  if (cells.length) return element("td", { dir: "auto" }, cells[k] ?? "");
  return k ? null : element("td", { class: "quiet", rowspan: n }, "paired once it is chosen");
}

/** Open the drawer for measures and options. @param {Setup} setup @param {string} first the option to scroll to */
function showOptions(setup, first) {
  const types = setup.types.offered.map(name => input({ type: "checkbox", value: name, checked: setup.types.chosen.includes(name) }));
  /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
  const controls = new Map();
  const groups = setup.options.map(group => element("fieldset", {}, element("legend", {}, group.heading), group.controls.map(control => {
    const box = controlBox(control);
    controls.set(control.name, box);
    return element("label", { class: control.name in setup.set ? "control is-set" : "control" }, element("span", {}, control.label), box, element("small", { class: "quiet" }, control.help));
  })));
  const sent = () => JSON.stringify({
    types: types.filter(box => box.checked).map(box => box.value),
    options: Object.fromEntries([...controls].map(([name, box]) => [name, box instanceof HTMLInputElement && box.type === "checkbox" ? box.checked : box.value])),
  });
  const before = sent();
  openDrawer("Measures and options", [
    element("fieldset", { class: "types" }, element("legend", {}, "Measures"), types.map(box => element("label", {}, box, ` ${setup.types.titles[box.value]}`))),
    ...groups,
    element("p", {}, button("Reset to defaults", () => {
      closeDrawer();
      rescore(setup, "{}");
    }, { class: "plain" })),
  ], () => {
    if (sent() !== before) rescore(setup, sent());
  });
  const wanted = controls.get(first);
  wanted?.scrollIntoView({ block: "center" });
  (wanted ?? types[0]).focus();
}

/** Score the same columns with other options. @param {Setup} setup @param {string} options as JSON */
function rescore(setup, options) {
  const columns = Object.fromEntries(setup.columns.map(column => [column.name, column.role]));
  score({ token: setup.token, roles: JSON.stringify({ columns, baseline: setup.baseline, margin: setup.margin, groups: setup.groups }), options }, [], location.hash.slice(1));
}

/** @param {Control} control */
function controlBox(control) {
  const common = { "data-option": control.name };
  if (control.names.length) return dropdown(control.names.map(name => [name, name]), control.state, common);
  if (control.boolean) return input({ ...common, type: "checkbox", checked: Boolean(control.state) });
  return input({ ...common, type: "text", value: control.state, placeholder: "none" });
}

/** Score files that are dropped anywhere on the page. @param {Setup} setup */
function openDropping(setup) {
  document.addEventListener("dragover", event => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", event => {
    if (!event.relatedTarget) document.body.classList.remove("dropping");
  });
  document.addEventListener("drop", event => {
    document.body.classList.remove("dropping");
    const files = [...event.dataTransfer?.files ?? []];
    if (!files.length) return;
    event.preventDefault();
    sendFiles(setup, files);
  });
}
