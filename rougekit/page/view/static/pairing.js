/**
 * The tab in which users type a pair of texts, which is scored while they type and shown as in the reading pane.
 *
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {import("./setup.js").Setup} Setup
 */

import { button, byId, element } from "./dom.js";
import { openPane } from "./pane.js";
import { points } from "./numbers.js";
import { Reading, usable } from "./reading.js";
import { columnsOf } from "./scores.js";
import { fetched } from "./source.js";
import { readable } from "./state.js";
import { chosenOptions } from "./setup.js";

const PAUSE = 120, SEPARATOR = /^---$/m;
let timer = 0, asking = new AbortController();

/** @param {Workbench} bench @param {Setup} setup */
export function openPairing(bench, setup) {
  const boxes = ["prediction", "reference"].map(side => /** @type {HTMLTextAreaElement} */ (element("textarea", {
    id: `pair-${side}`, rows: 4, dir: "auto", oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(work, PAUSE);
    },
  })));
  const work = () => {
    bench.state.pair = [boxes[0].value, boxes[1].value];
    bench.keepAddress();
    scorePair(bench, setup, boxes[0].value, boxes[1].value.split(SEPARATOR).map(text => text.replace(/^\n|\n$/g, "")));
  };
  byId("pairing").replaceChildren(
    element("div", { class: "pair-boxes" },
      element("label", {}, element("b", {}, "Prediction"), boxes[0]),
      element("label", {}, element("b", {}, "Reference"), element("span", { class: "small quiet" }, " separate several references with a line of ---"), boxes[1])),
    element("div", { id: "pair-read", class: "read", tabindex: 0, role: "group", "aria-label": "The pair" }));
  openPane(byId("pair-read"));
  /** @param {string} prediction @param {string} reference */
  const fill = (prediction, reference) => {
    [boxes[0].value, boxes[1].value] = [prediction, reference];
    work();
  };
  bench.editPair = (prediction, references) => {
    bench.setTab("pair");
    fill(prediction, references.join("\n---\n"));
    boxes[0].focus();
  };
  bench.showPair = () => {
    if (bench.state.pair && (bench.state.pair[0] !== boxes[0].value || bench.state.pair[1] !== boxes[1].value)) fill(...bench.state.pair);
    else if (!boxes[0].value && !boxes[1].value) bench.source.texts(Math.max(0, bench.state.example)).then(texts => texts && !boxes[0].value && fill(texts.predictions[bench.state.other], texts.references.join("\n---\n")));
    else work();
  };
}

/** @param {Workbench} bench @param {Setup} setup @param {string} prediction @param {string[]} references */
async function scorePair(bench, setup, prediction, references) {
  asking.abort();
  const own = asking = new AbortController(), box = byId("pair-read");
  const found = await fetched("../pair", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ prediction, references, ...chosenOptions(setup) }), signal: own.signal,
  }).catch(failure => ({ problem: failure.message }));
  if (own !== asking) return;
  if (found.problem) return box.replaceChildren(element("p", { class: "failure", role: "alert" }, found.problem));
  const { head, texts, marks } = found, measures = readable(head);
  const measure = measures.find(each => each.name === bench.measure().name) ?? measures[0];
  if (!measure) return box.replaceChildren(element("p", { class: "key" }, head.measures.map((/** @type {any} */ each) => `${each.title} ${points(head.results[each.name][0].score)}`).join(" · ")));
  const columns = new Map(measures.map(each => [each.name, columnsOf(each)]));
  const chosen = marks.chosen?.[measure.name]?.[0] ?? 0, marked = usable(marks, measure.name) ? marks.references?.[chosen] ?? null : null;
  const columnsOfMeasure = /** @type {import("./scores.js").Columns} */ (columns.get(measure.name));
  const reading = new Reading({ head, state: { base: 0, other: 0, example: 0 }, measure: () => measure, scores: () => columnsOfMeasure }, { texts, marks }, marked, () => scorePair(bench, setup, prediction, references), chosen);
  box.replaceChildren(
    ...head.notes.map((/** @type {any} */ note) => element("p", { class: "key" }, note.words)),
    element("p", { class: "key pair-scores", role: "status" }, head.measures.map((/** @type {any} */ each) => {
      const place = measures.indexOf(each), score = place < 0 ? head.results[each.name][0].score : columns.get(each.name)?.fmeasure[0][0];
      return place < 0 ? element("span", {}, `${each.title} ${points(score)}`) : button(`${each.title} ${points(score)}`, () => {
        const at = readable(bench.head).findIndex(own => own.name === each.name);
        if (at >= 0) bench.setMeasure(at);
      }, { "aria-pressed": each === measure ? "true" : "false", class: "plain" });
    })),
    element("div", { class: "reference" }, references.length > 1 ? element("p", { class: "small quiet" }, `Reference ${chosen + 1} of ${references.length}`) : "", reading.referenceBox("pair-reference-text")),
    /** @type {Node} */ (reading.key()), element("div", { class: "cards" }, reading.card(0)));
}
