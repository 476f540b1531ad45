/**
 * The view of two texts: their scores while the user types, the words that match, and a link that holds it all.
 *
 * @typedef {{prediction: string, references: string[], types: string[], options: Record<string, any>}} Pair what the server scores
 * @typedef {{head: Head, texts: Texts, marks: Marks, advised: Advice[], copied: string, problem?: string}} Answer
 */

import { button, byId, element } from "./dom.js";
import { outerAddress } from "./frame.js";
import { packed, unpacked } from "./link.js";
import { pairAnswer } from "./local.js";
import { openPane } from "./pane.js";
import { points } from "./numbers.js";
import { Reading, usable } from "./reading.js";
import { columnsOf } from "./scores.js";
import { fetched } from "./source.js";
import { readable } from "./state.js";
import { chosenOptions } from "./setup.js";

const PAUSE = 120, SEPARATOR = /^---$/m, SHORT_LINK = 2000;
let timer = 0, asking = new AbortController();

/** Who scores pairs. @type {(pair: Pair, signal?: AbortSignal) => Promise<any>} */
let scored = (pair, signal) => fetched("../pair", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(pair), signal });

/** Let the page itself score pairs, as its results were scored. @param {Head} head */
export function scoreHere(head) {
  scored = ({ prediction, references }) => pairAnswer(head, prediction, references, points);
}

/** @param {Pair} pair @param {AbortSignal} [signal] @returns {Promise<Answer>} */
const answerTo = (pair, signal) => scored(pair, signal).catch(failure => ({ problem: failure.message }));

/** The part of an address that holds a pair, and the signature of its scores. @param {Pair} pair @param {string} signature */
const explained = (pair, signature) => packed({ ...pair, signature });

/** @param {string} code of `explained` */
const linkOf = code => `${outerAddress().split("#")[0]}#explained=${code}`;

/** The address of a view of these texts, which needs no stored results. @param {Pick<Setup, "types" | "set">} setup @param {string} prediction @param {string[]} references */
export async function linkTo(setup, prediction, references) {
  const pair = { prediction, references, ...chosenOptions(setup) }, { problem, head } = await answerTo(pair);
  if (problem) throw new Error(problem);
  return linkOf(await explained(pair, head.signature));
}

/** @param {Workbench} bench @param {Pick<Setup, "token" | "file" | "types" | "set">} setup */
export function openPairing(bench, setup) {
  const [prediction, reference] = [["prediction", "Paste a summary"], ["reference", "Paste its reference; separate several with a line of ---"]].map(([side, placeholder]) =>
    /** @type {HTMLTextAreaElement} */ (element("textarea", { id: `pair-${side}`, rows: 5, dir: "auto", placeholder, oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(work, PAUSE);
    } })));
  const view = new PairView(bench, setup, () => work()), texts = () => reference.value.split(SEPARATOR).map(text => text.replace(/^\n|\n$/g, ""));
  const work = () => view.score(prediction.value, texts());
  byId("pairing").replaceChildren(
    element("div", { class: "pair-head" }, element("h1", {}, "Two texts"), element("span", { class: "quiet" }, "scored while you type"), element("span", { class: "push" }),
      button(`← Back to ${setup.token === "example" ? "the example" : setup.file}`, () => bench.setTab("read"))),
    element("div", { class: "pair-boxes" }, element("label", {}, element("b", {}, "Prediction"), prediction), element("label", {}, element("b", {}, "Reference"), reference)),
    view.box);
  openPane(view.box);
  /** @param {string} words @param {string[]} references */
  const fill = (words, references) => {
    [prediction.value, reference.value] = [words, references.join("\n---\n")];
    work();
  };
  bench.editPair = (words, references) => {
    bench.setTab("pair");
    fill(words, references);
    prediction.focus();
  };
  bench.showPair = async () => {
    if (!bench.state.explained || bench.state.explained === view.code) return work();
    try {
      const held = await unpacked(bench.state.explained, "deflate-raw");
      view.code = bench.state.explained;
      Object.assign(view, { types: held.types, options: held.options, promised: held.signature });
      fill(held.prediction, held.references);
    } catch {
      view.box.replaceChildren(element("p", { class: "failure", role: "alert" }, "This link is damaged: it holds no texts. Ask for it again, whole."));
    }
  };
}

/** What the view shows below its two boxes. */
class PairView {
  /** @param {Workbench} bench @param {Pick<Setup, "types" | "set">} setup @param {() => void} rescore scores what the boxes hold by now */
  constructor(bench, setup, rescore) {
    this.bench = bench;
    this.rescore = rescore;
    this.types = setup.types.chosen;
    this.options = setup.set;
    /** The part of the address that holds this pair. */
    this.code = "";
    /** The signature of the scores that the opened link is about; "": none was opened. */
    this.promised = "";
    this.measure = bench.measure().name;
    /** The reference that is shown; null: the one that gives the score. @type {number | null} */
    this.shown = null;
    this.box = element("div", { id: "pair-read", class: "read", tabindex: 0, role: "group", "aria-label": "The pair" });
  }

  /** @param {string} prediction @param {string[]} references */
  async score(prediction, references) {
    asking.abort();
    if (!prediction && !references.join("")) return this.box.replaceChildren();
    const own = asking = new AbortController(), pair = { prediction, references, types: this.types, options: this.options };
    const found = await answerTo(pair, own.signal);
    if (own !== asking) return;
    this.shown = null;
    if (found.problem) return this.box.replaceChildren(element("p", { class: "failure", role: "alert" }, found.problem));
    this.code = this.bench.state.explained = await explained(pair, found.head.signature);
    this.bench.keepAddress();
    this.draw(pair, found);
  }

  /** @param {Pair} pair @param {Answer} found */
  draw(pair, found) {
    const { head, texts, marks } = found, measures = readable(head), again = () => this.draw(pair, found);
    const measure = measures.find(each => each.name === this.measure) ?? measures[0], meaningless = head.meaningless.map(each => each.words);
    const notes = head.notes.map(note => note.words).filter(words => !meaningless.includes(words));
    const parts = [
      ...meaningless.map(words => element("h2", { class: "meaningless" }, words)),
      found.advised.length ? element("p", { class: "key" }, found.advised.map(({ option, state, words }) => button(words, () => {
        this.options = { ...this.options, [option]: state };
        this.rescore();
      }, { class: "first" }))) : "",
      ...notes.map(words => element("p", { class: "key" }, words)),
      this.promised && this.promised !== head.signature ? element("p", { class: "key warning", role: "alert" },
        "The link was made by another version or with other options than it finds here, so its scores may have been others. ", element("span", { class: "signature" }, `Then: ${this.promised}. Now: ${head.signature}`)) : "",
      element("div", { class: "pair-answer" }, this.scores(head, measure, again), this.copies(pair, found.copied)),
    ];
    if (!measure) return this.box.replaceChildren(...parts);
    const chosen = this.shown ?? marks.chosen?.[measure.name]?.[0] ?? 0, marked = usable(marks, measure.name) ? marks.references?.[chosen] ?? null : null;
    const columns = columnsOf(measure);
    const reading = new Reading({ head, state: { base: 0, other: 0, example: 0 }, measure: () => measure, scores: () => columns,
      showReference: reference => {
        this.shown = reference;
        again();
      } }, { texts, marks }, marked, again, chosen);
    this.box.replaceChildren(...parts, element("h2", { class: "unseen" }, "What matches"),
      element("div", { class: "reference" }, reading.references(), reading.referenceBox("pair-reference-text")),
      /** @type {Node} */ (reading.key()), element("div", { class: "cards" }, reading.card(0)));
  }

  /** F, precision and recall of every measure. @param {Head} head @param {Measure | undefined} chosen @param {() => void} again */
  scores(head, chosen, again) {
    return element("div", { role: "status" }, element("table", { class: "pair-scores" },
      element("thead", {}, element("tr", {}, ["measure", "F", "precision", "recall"].map(title => element("th", { scope: "col" }, title)))),
      element("tbody", {}, head.measures.map(each => {
        const [{ score, parts }] = head.results[each.name];
        return element("tr", { class: each === chosen ? "chosen" : "" },
          element("th", { scope: "row" }, readable(head).includes(each) ? button(each.title, () => {
            this.measure = each.name;
            this.shown = null;
            again();
          }, { class: "link", "aria-pressed": each === chosen ? "true" : "false" }) : each.title),
          element("td", {}, element("b", {}, points(score))), [0, 1].map(k => element("td", {}, parts[k] ? points(parts[k][0]) : "")));
      }))));
  }

  /** What can be taken away. @param {Pair} pair @param {string} copied */
  copies(pair, copied) {
    const link = linkOf(this.code), set = Object.entries(pair.options).map(([name, state]) => `${name.replaceAll("_", " ")} ${state}`);
    return element("div", { class: "actions" },
      button("Copy these scores", event => this.bench.copy(copied, event)),
      button("Copy a link to this pair", event => this.bench.copy(link, event)),
      element("p", { class: "small quiet" }, `The link holds both texts and the options (${set.join(", ") || "defaults"}), and works on every copy of this page for as long as there is one${link.length > SHORT_LINK ? `; it has ${link.length} characters, and some programs cut it at ${SHORT_LINK}` : ""}.`));
  }
}
