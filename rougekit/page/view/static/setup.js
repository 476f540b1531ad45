/**
 * The setup of a served page: chips in the top line, and the drawers that they open. Changes are scored immediately.
 *
 * @typedef {{name: string, label: string, help: string, names: string[], boolean: boolean, default: any, state: any}} Control
 * @typedef {object} Setup the JSON that `described` in rougekit/page/server/setup.py returns
 * @property {string} token
 * @property {string} file
 * @property {boolean} scored
 * @property {string} notice
 * @property {{name: string, role: string, cells: string[]}[]} columns
 * @property {string | null} baseline
 * @property {number | null} margin within which systems count as comparable, in points
 * @property {string} repeated a column that may identify each row's document; "" if there is none
 * @property {{offered: string[], chosen: string[], titles: Record<string, string>}} types
 * @property {{heading: string, controls: Control[]}[]} options
 * @property {{option: string, state: any, words: string}[]} advised options that warnings recommend
 * @property {Record<string, any>} set options that are not at their defaults
 * @property {string[]} endings
 * @property {string[]} encodings
 * @property {string} limits
 */

import { button, byId, dropdown, element, input } from "./dom.js";
import { closeDrawer, openDrawer } from "./drawer.js";
import { many } from "./numbers.js";
import { score } from "./scoring.js";

const ROLES = [["prediction", "system"], ["reference", "reference"], ["source", "source"], ["group", "document"], ["other", "not scored"]];

/** The chosen types and options, as the server expects them. @param {Setup} setup */
export const chosenOptions = setup => ({ types: setup.types.chosen, options: setup.set });

/**
 * Draw the chips, and accept files dropped anywhere on the page.
 * @param {Setup} setup
 * @param {import("./types.js").Head | null} head null if nothing has been scored yet
 */
export function openSetup(setup, head) {
  const systems = setup.columns.filter(column => column.role === "prediction").length;
  const stemmer = setup.set.stemmer, standard = setup.set.standard;
  const others = Object.entries(setup.set).filter(([name]) => name !== "stemmer" && name !== "standard");
  byId("setup").replaceChildren(element("b", {}, "rougekit"),
    setup.token === "example" ? button("Open your file ▾", () => showData(setup), { class: "setup-chip first", "aria-haspopup": "dialog" }) : chip(setup.file, () => showData(setup)),
    chip(systems ? many(systems, "system") : "choose columns", () => showColumns(setup)),
    element("span", { class: "small quiet" }, head ? many(head.n, "example") : ""),
    chip(setup.types.chosen.length > 2 ? many(setup.types.chosen.length, "measure") : setup.types.chosen.map(name => setup.types.titles[name]).join(", "), () => showOptions(setup, "types")),
    chip(stemmer ? `stemmed: ${stemmer}` : "no stemming", () => showOptions(setup, "stemmer")),
    standard ? chip(standard, () => showOptions(setup, "standard")) : "",
    setup.set.language ? chip(`language ${setup.set.language}`, () => showOptions(setup, "language")) : others.length ? chip(many(others.length, "option"), () => showOptions(setup, others[0][0])) : "");
  openDropping(setup);
}

/** Buttons that apply the options that warnings recommend. @param {Setup} setup */
export const advice = setup => setup.advised.map(({ option, state, words }) => button(words, () => {
  closeDrawer();
  rescore(setup, JSON.stringify({ types: setup.types.chosen, options: { ...setup.set, [option]: state } }));
}));

/** @param {string} words @param {() => void} open */
const chip = (words, open) => button(`${words} ▾`, open, { class: "setup-chip", "aria-haspopup": "dialog" });

/** Open the drawer for data: files, pasted lines, the example. @param {Setup} setup */
function showData(setup) {
  const encoding = dropdown([["", "detected"], ...setup.encodings.map(name => [name, name])], "", { id: "encoding" });
  const field = input({ type: "file", multiple: true, id: "file", onchange: () => send(field.files ?? []) });
  const boxes = ["predictions", "references"].map(side => /** @type {HTMLTextAreaElement} */ (element("textarea", { rows: 4, id: `pasted-${side}` })));
  /** @param {Iterable<File>} files */
  const send = files => {
    closeDrawer();
    score({ encoding: encoding.value, options: JSON.stringify(chosenOptions(setup)) }, files);
  };
  openDrawer("Data", [
    setup.notice ? element("p", {}, setup.notice) : null,
    element("p", {}, element("label", { for: "file" }, element("b", {}, "Choose a file"), " or drop one anywhere: one column per system, one of references "), field),
    element("p", { class: "small quiet" }, `Formats: ${setup.endings.join(", ")}, also with .gz; or several .txt files with one text per line, such as ref.txt, a.txt and b.txt. ${setup.limits} Uploads stay in memory until half an hour after their last use; nothing is stored or sent elsewhere.`),
    element("p", {}, element("label", { for: "encoding" }, "Encoding of text files "), encoding),
    element("h3", {}, "Or paste texts: one per line, in the same order"),
    element("div", { class: "pasted" }, boxes.map(box => element("label", {}, box.id.replace("pasted-", ""), box))),
    element("p", { class: "actions" }, button("Score these lines", () => {
      closeDrawer();
      score({ predictions: boxes[0].value, references: boxes[1].value, options: JSON.stringify(chosenOptions(setup)) });
    }), setup.token === "example" ? null : button("Open the example", () => location.assign("../example/"), { class: "plain" })),
  ]);
}

/**
 * Open the drawer for columns, with their roles in the header of the preview.
 * @param {Setup} setup
 * @param {string} [why] a problem to show
 */
export function showColumns(setup, why) {
  /** @type {Map<string, HTMLSelectElement>} */
  const roles = new Map();
  const heads = setup.columns.map(column => {
    const box = dropdown(ROLES, column.role, { "aria-label": `Role of ${column.name}` }, () => drawBaseline());
    roles.set(column.name, box);
    return element("th", { scope: "col" }, box, element("span", {}, column.name));
  });
  const baseline = /** @type {HTMLSelectElement} */ (element("select", { id: "baseline" }));
  const drawBaseline = () => {
    const chosen = baseline.value || setup.baseline, systems = [...roles].filter(([, box]) => box.value === "prediction").map(([name]) => name);
    baseline.replaceChildren(element("option", { value: "" }, "none: compare every pair"), ...systems.map(name => element("option", { value: name, selected: name === chosen }, name)));
  };
  drawBaseline();
  const margin = input({ id: "margin", type: "number", min: 0, max: 99, step: "any", value: setup.margin ?? "" });
  const sent = () => JSON.stringify({ columns: Object.fromEntries([...roles].map(([name, box]) => [name, box.value])), baseline: baseline.value || null, margin: margin.value === "" ? null : Number(margin.value) });
  const before = sent();
  const rows = Array.from({ length: Math.max(0, ...setup.columns.map(column => column.cells.length)) }, (_, k) => k);
  openDrawer("Columns", [
    why ? element("p", { class: "problem", role: "alert" }, why) : null,
    setup.repeated ? element("p", { class: "small" }, `Values of ${setup.repeated} repeat. If they say which document a row belongs to, give the column the role “document”: tests and intervals then keep its rows together.`) : null,
    element("div", { class: "wide", tabindex: 0, role: "group", "aria-label": "First rows" }, element("table", { class: "preview small" },
      element("thead", {}, element("tr", {}, heads)),
      element("tbody", {}, rows.map(k => element("tr", {}, setup.columns.map(column => element("td", { dir: "auto" }, column.cells[k] ?? ""))))))),
    element("p", {}, element("label", { for: "baseline" }, "Baseline "), baseline),
    element("p", {}, element("label", { for: "margin" }, "Margin of equivalence "), margin, " points: smaller differences count as none"),
  ], () => {
    if (sent() === before && setup.scored) return;
    score({ token: setup.token, roles: sent(), options: JSON.stringify(chosenOptions(setup)) });
  });
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
    options: Object.fromEntries(setup.options.flatMap(group => group.controls).map(control => [control.name, controlState(control, controls.get(control.name))]).filter(([, state]) => state !== undefined)),
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
  score({ token: setup.token, roles: JSON.stringify({ columns, baseline: setup.baseline, margin: setup.margin }), options }, [], location.hash.slice(1));
}

/** @param {Control} control */
function controlBox(control) {
  const common = { "data-option": control.name };
  if (control.names.length) return dropdown(control.names.map(name => [name, name]), control.state, common);
  if (control.boolean) return input({ ...common, type: "checkbox", checked: Boolean(control.state) });
  return input({ ...common, type: "text", value: control.state, placeholder: "none" });
}

/**
 * The chosen state of a control; undefined if it is the default.
 * @param {Control} control
 * @param {HTMLInputElement | HTMLSelectElement | undefined} box
 */
function controlState(control, box) {
  const state = box instanceof HTMLInputElement && box.type === "checkbox" ? box.checked : box?.value;
  return state === control.default ? undefined : state;
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
    score({ options: JSON.stringify(chosenOptions(setup)) }, files);
  });
}
