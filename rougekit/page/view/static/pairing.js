/**
 * Two texts: their scores while the user edits them, the words that match, what each word is worth, and a link that holds it all.
 *
 * @typedef {{prediction: string, references: string[], types: string[], options: Record<string, any>}} Pair what the server scores
 * @typedef {{head: Head, texts: Texts, marks: Marks, advised: Advice[], copied: string, problem?: string}} Answer
 * @typedef {Pick<Setup, "token" | "file" | "types" | "set">} OwnSetup token: "" if no server scores
 * @typedef {import("./local.js").Form} Form
 * @typedef {import("./local.js").Rouge} Rouge
 * @typedef {{rouge: Rouge, form: Form} | {rouge: null, why: string}} Pricing what finds prices; or why there are none
 */

import { announce, button, byId, element, redraw } from "./dom.js";
import { Edits } from "./edits.js";
import { hasAddress, outerAddress } from "./frame.js";
import { packed, unpacked } from "./link.js";
import { formOfPair, isPlain, pageKernels, pairAnswer } from "./local.js";
import { openPane } from "./pane.js";
import { points, signed, thousands } from "./numbers.js";
import { cellsOf, MOST_CELLS, onlyWords, pricesOf, reordered, saying, without } from "./prices.js";
import { Reading, usable } from "./reading.js";
import { introduction } from "./results.js";
import { columnsOf, meanOf, SCORES } from "./scores.js";
import { fetched } from "./source.js";
import { readable } from "./state.js";
import { chosenOptions } from "./setup.js";
import { badge } from "./systems.js";

const PAUSE = 120, SEPARATOR = /^---$/m, SHORT_LINK = 2000;

/**
 * The scores of a pair: by the page itself where it can, unless a server has more to say about the texts.
 * @param {Head} head
 * @param {OwnSetup} setup
 * @param {Pair} pair
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
async function answerTo(head, setup, pair, signal) {
  try {
    const { form, why } = formOfPair(head, pair);
    if (form && (!setup.token || isPlain(form, pair))) return await pairAnswer(head, form, pair.prediction, pair.references, points);
    if (!setup.token) throw new Error(why);
  } catch (failure) {
    if (!setup.token) return /** @type {any} */ ({ problem: /** @type {Error} */ (failure).message });
  }
  return fetched("../pair", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(pair), signal }).catch(failure => ({ problem: failure.message }));
}

/** The part of an address that holds a pair, and the signature of its scores. @param {Pair & {original?: string}} pair @param {string} signature */
const explained = (pair, signature) => packed({ ...pair, signature });

/** @param {string} code of `explained` */
const linkOf = code => `${outerAddress().split("#")[0]}#explained=${code}`;

/** Let pairs be scored: those that are typed, and those of the open example. @param {Workbench} bench @param {OwnSetup} setup */
export function openPairing(bench, setup) {
  openTwoTexts(bench, setup);
  bench.linkPair = async (prediction, references) => { // the address of a view of these texts, which needs no stored results
    const pair = { prediction, references, ...chosenOptions(setup) }, { problem, head } = await answerTo(bench.head, setup, pair);
    if (problem) throw new Error(problem);
    return linkOf(await explained(pair, head.signature));
  };
  bench.edit = system => {
    bench.edited = system;
    bench.read();
  };
  /** @type {{key: string, view: PairView} | null} */
  let open = null;
  bench.drawEdit = (system, texts, title) => {
    const key = `${bench.state.example} ${system}`;
    if (open?.key === key && open.view.box.isConnected) return open.view.choose(bench.measure().name);
    const view = editor(bench, setup, system, texts, title);
    open = { key, view };
  };
}

/** A field whose text is scored a moment after it was typed. @param {Record<string, any>} attributes @param {() => void} work */
function textBox(attributes, work) {
  let timer = 0;
  return /** @type {HTMLTextAreaElement} */ (element("textarea", { rows: 5, dir: "auto", ...attributes, oninput: () => {
    clearTimeout(timer);
    timer = setTimeout(work, PAUSE);
  } }));
}

/** Show a system's text in the pane, to be edited there. @param {Workbench} bench @param {OwnSetup} setup @param {number} system @param {Texts} texts @param {HTMLElement} title */
function editor(bench, setup, system, { predictions, references }, title) {
  const name = bench.head.systems[system] || "prediction", original = predictions[system], done = () => {
    bench.edited = null;
    byId("read").focus({ preventScroll: true });
    bench.read();
  };
  const box = textBox({ id: "edited-prediction", rows: 3, "aria-label": `Text of ${name}`, onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && done() }, () => work());
  const edits = new Edits(text => {
    box.value = text;
    work();
  }, (measure, change) => meaningOf(bench, system, measure, change));
  const view = new PairView("edited", bench, setup, edits, () => work()), work = () => view.score(box.value, references);
  view.measure = bench.measure().name;
  view.chosen = measure => bench.setMeasure(readable(bench.head).findIndex(each => each.name === measure));
  redraw(byId("read"), [element("div", { class: "reference" }, title, element("div", { class: "line" }, badge(system), element("h3", {}, name),
    element("span", { class: "quiet" }, "Type, or choose a word. Edits are not kept."), element("span", { class: "push" }), button("Done", done, { class: "first" }))),
  element("div", { class: "pair-boxes one" }, box), view.box]);
  box.value = original;
  view.begin(original, references).then(() => box.focus({ preventScroll: true }));
  byId("bench").scrollIntoView({ block: "start" });
  byId("read").scrollTop = 0;
  return view;
}

/** What an edit of a text changes in its system's mean; "" if the page can't tell. @param {Workbench} bench @param {number} system @param {string} measure @param {number} change */
function meaningOf({ head, state }, system, measure, change) {
  const found = head.measures.find(each => each.name === measure), told = head.results[measure]?.[system];
  if (!found || !told || head.n < 2) return "";
  const scores = columnsOf(found).fmeasure[system].slice(), all = Array.from(scores, (_, at) => at), mean = () => points(meanOf(scores, all, head.confidence, SCORES).mean);
  if (mean() !== told.text) return ""; // the table has another mean than that of the examples
  scores[state.example] += change / head.runs[system];
  return `On all ${thousands(head.n)} examples, ${head.systems[system] || "the system"} would score ${mean()} instead of ${told.text}.`;
}

/** @param {Workbench} bench @param {OwnSetup} setup */
function openTwoTexts(bench, setup) {
  const [prediction, reference] = [["prediction", "Paste a summary"], ["reference", "Paste its reference; separate several with a line of ---"]]
    .map(([side, placeholder]) => textBox({ id: `pair-${side}`, placeholder }, () => work()));
  const edits = new Edits(text => {
    prediction.value = text;
    work();
  });
  const view = new PairView("pair", bench, setup, edits, () => work());
  /** What the box of references shows of a link's, one of which may have a line of --- itself. @type {{shown: string, references: string[]} | null} */
  let fromLink = null;
  const referencesIn = () => (fromLink?.shown === reference.value ? fromLink.references : reference.value.split(SEPARATOR).map(text => text.replace(/^\n|\n$/g, "")));
  const work = () => view.score(prediction.value, referencesIn());
  byId("pairing").replaceChildren(
    element("div", { class: "pair-head" }, element("h1", {}, "Two texts"), element("span", { class: "quiet" }, "scored while you type"), element("span", { class: "push" }),
      button(`← Back to ${setup.token === "example" ? "the example" : setup.file}`, () => bench.setTab("read"))),
    introduction(bench) ?? "",
    element("div", { class: "pair-boxes" }, element("label", {}, element("b", {}, "Prediction"), prediction), element("label", {}, element("b", {}, "Reference"), reference)),
    view.box);
  bench.showPair = async () => {
    const code = bench.state.explained;
    if (!code || code === view.code) return work();
    try {
      const held = await unpacked(code, "deflate-raw");
      if (code !== bench.state.explained) return;
      view.code = code;
      edits.forget();
      Object.assign(view, { types: held.types, options: held.options, promised: held.signature });
      [prediction.value, reference.value] = [held.prediction, held.references.join("\n---\n")];
      fromLink = { shown: reference.value, references: held.references };
      if (held.original !== undefined) await view.begin(held.original, held.references);
      work();
    } catch {
      if (code === bench.state.explained) view.box.replaceChildren(element("p", { class: "failure", role: "alert" }, "This link is damaged: it holds no texts. Ask for it again, whole."));
    }
  };
}

/** What a view of a pair shows below the texts. */
class PairView {
  /** @param {string} name @param {Workbench} bench @param {OwnSetup} setup @param {Edits} edits of the prediction @param {() => void} rescore scores what the boxes hold by now */
  constructor(name, bench, setup, edits, rescore) {
    this.name = name;
    this.bench = bench;
    this.setup = setup;
    this.edits = edits;
    this.rescore = rescore;
    this.types = setup.types.chosen;
    this.options = setup.set;
    /** What a pair's scores are compared with those of another for, besides the prediction. */
    this.subject = "";
    /** The part of the address that holds this pair. */
    this.code = "";
    /** The signature of the scores that the opened link is about; "": none was opened. */
    this.promised = "";
    this.measure = bench.measure().name;
    /** @type {((measure: string) => void) | null} tells which measure was chosen here, if others are to follow */
    this.chosen = null;
    /** The reference that is shown; null: the one that gives the score. @type {number | null} */
    this.shown = null;
    this.asking = new AbortController();
    /** @type {() => void} */
    this.again = () => undefined;
    this.box = element("div", { id: `${name}-read`, class: "read pair-read", tabindex: 0, role: "group", "aria-label": "The pair" });
    openPane(this.box);
  }

  /** Score a text whose edits follow. @param {string} prediction @param {string[]} references */
  async begin(prediction, references) {
    await this.score(prediction, references);
    this.edits.original = this.edits.now;
    this.again();
  }

  /** Show another measure. @param {string} measure */
  choose(measure) {
    this.measure = measure;
    this.shown = null;
    this.again();
  }

  /** @param {string} prediction @param {string[]} references */
  async score(prediction, references) {
    this.asking.abort();
    const own = this.asking = new AbortController();
    if (!prediction && !references.join("") && !this.edits.original) {
      this.keep("");
      return this.box.replaceChildren();
    }
    const pair = { prediction, references, types: this.types, options: this.options };
    const [found, pricing] = await Promise.all([answerTo(this.bench.head, this.setup, pair, own.signal), this.pricing(pair)]);
    if (own !== this.asking) return;
    this.shown = null;
    if (found.problem) return this.box.replaceChildren(element("p", { class: "failure", role: "alert" }, found.problem));
    const subject = JSON.stringify([references, pair.types, pair.options]), { edits } = this;
    if (subject !== this.subject) edits.forget();
    this.subject = subject;
    edits.add({ text: prediction, scores: Object.fromEntries(Object.entries(found.head.results).map(([type, [{ score }]]) => [type, score])) });
    const original = edits.original && edits.original.text !== prediction ? { original: edits.original.text } : {};
    const code = await explained({ ...pair, ...original }, found.head.signature);
    if (own !== this.asking) return;
    this.keep(code);
    this.again = () => this.draw(pair, found, pricing);
    this.again();
  }

  /** Let the address hold what is shown. @param {string} code "": nothing is */
  keep(code) {
    this.code = code;
    if (this.name !== "pair" || this.bench.state.tab !== "pair") return;
    this.bench.state.explained = code;
    this.bench.keepAddress();
  }

  /** @param {Pair} pair @returns {Promise<Pricing>} */
  async pricing(pair) {
    const { form, why } = formOfPair(this.bench.head, pair);
    if (!form) return { rouge: null, why };
    return pageKernels().then(rouge => ({ rouge, form }), failure => ({ rouge: null, why: failure.message }));
  }

  /**
   * By word, what draws its price; or in words why there are none.
   * @param {Pair} pair
   * @param {Pricing} pricing
   * @param {Measure} measure
   * @param {number} reference the one that is shown
   * @returns {{priced?: (side: 0 | 1, word: number, letters: string) => Node, why: string}}
   */
  prices({ prediction, references }, pricing, measure, reference) {
    if (!pricing.rouge) return { why: `Words have no prices here. ${pricing.why}` };
    const { rouge, form } = pricing, type = form.types.find(each => each === measure.name), cells = cellsOf(prediction, references);
    if (!type) return { why: `Words have no prices in ${measure.title}: the page itself scores ROUGE-1 to ROUGE-99, ROUGE-L and ROUGE-Lsum.` };
    if (cells > MOST_CELLS) return { why: `Words have prices in pairs of up to ${thousands(MOST_CELLS)} cells, which are words of the prediction times words of the references; these have ${thousands(cells)}.` };
    const { drop, append } = pricesOf(rouge, type, form.options, prediction, references);
    return { why: "", priced: (side, word, letters) => {
      const price = side ? append[reference][word] : drop[word], shown = signed(price, Math.abs(price) < 0.001 ? 2 : 1);
      return button(letters, () => {
        this.edits.take(side ? saying(prediction, letters) : without(prediction, word));
        announce(`${side ? "said" : "dropped"} ${letters}: ${signed(price)}`);
      }, { class: side ? "price missed" : "price", title: `${side ? "Say" : "Drop"} “${letters}”: ${signed(price)} points of ${measure.title} F`, "aria-label": `${side ? "Say" : "Drop"} ${letters}: ${shown}` },
      letters, element("sup", {}, shown));
    } };
  }

  /** @param {Pair} pair @param {Answer} found @param {Pricing} pricing */
  draw(pair, found, pricing) {
    const { head, texts, marks } = found, measures = readable(head), { edits } = this;
    const measure = measures.find(each => each.name === this.measure) ?? measures[0], meaningless = head.meaningless.map(each => each.words);
    const notes = [...head.noticed.map(({ words }) => words), ...head.notes].filter(words => !meaningless.includes(words));
    const lacking = this.bench.head.measures.filter(each => !head.measures.some(own => own.name === each.name)), isOther = lacking.some(each => each.name === this.measure);
    const parts = [
      measure && lacking.length ? element("p", { class: "key" }, `The page itself does not score ${lacking.map(({ title }) => title).join(", ")}${isOther ? `; this is ${measure.title}` : ""}.`) : null,
      ...meaningless.map(words => element("h2", { class: "meaningless" }, words)),
      found.advised.length ? element("p", { class: "key" }, found.advised.map(({ option, state, words }) => button(words, () => {
        this.options = { ...this.options, [option]: state };
        this.rescore();
      }, { class: "first" }))) : null,
      ...notes.map(words => element("p", { class: "key" }, words)),
      this.promised && this.promised !== head.signature ? element("p", { class: "key warning", role: "alert" },
        "The link was made by another version or with other options than it finds here, so its scores may have been others. ", element("span", { class: "signature" }, `Then: ${this.promised}. Now: ${head.signature}`)) : null,
      element("div", { class: "pair-answer" }, measure && edits.summary(measure), this.scores(head, measure)),
    ];
    if (!measure) return redraw(this.box, [...parts, this.ways(pair, { rouge: null, why: "" }, "", found.copied)]);
    const chosen = this.shown ?? marks.chosen?.[measure.name]?.[0] ?? 0, marked = usable(marks, measure.name) ? marks.references?.[chosen] ?? null : null;
    const columns = columnsOf(measure), { priced, why } = marked ? this.prices(pair, pricing, measure, chosen) : { priced: undefined, why: "" };
    const reading = new Reading({ head, state: { base: 0, other: 0, example: 0 }, measure: () => measure, scores: () => columns, priced,
      showReference: reference => {
        this.shown = reference;
        this.again();
      } }, { texts, marks }, marked, this.again, chosen);
    redraw(this.box, [...parts, this.ways(pair, pricing, pair.references[chosen], found.copied), element("h2", { class: "unseen" }, "What matches"),
      element("div", { class: "reference" }, reading.references(), reading.referenceBox(`${this.name}-reference-text`)),
      /** @type {Node} */ (reading.key()),
      element("p", { class: "key" }, why || (priced ? `Small numbers: points of ${measure.title} F that saying a missed word, after the last one, or dropping one without a match would add. A click does it.` : "")),
      element("div", { class: "cards" }, reading.card(0)), hasAddress() ? this.aboutLink(pair) : null]);
  }

  /** Buttons that edit the text, and take away what it scores. @param {Pair} pair @param {Pricing} pricing @param {string} reference the one that is shown @param {string} copied */
  ways(pair, pricing, reference, copied) {
    const { edits } = this, list = new Set(this.bench.head.function_words.split(" "));
    return element("div", { class: "ways" }, ...edits.ways(), ...(pricing.rouge ? [
      button("Try the reference’s function words alone", () => edits.take(onlyWords(reference, list))),
      button("Try the same words in another order", () => edits.take(reordered(pair.prediction, edits.steps.length)))] : []),
    button("Copy these scores", event => this.bench.copy(copied, event)),
    hasAddress() ? button(`Copy a link to this ${edits.original ? "edit" : "pair"}`, event => this.bench.copy(linkOf(this.code), event)) : null);
  }

  /** F, precision and recall of every measure, and F of the original. @param {Head} head @param {Measure | undefined} chosen */
  scores(head, chosen) {
    const { original } = this.edits;
    return element("div", { role: "status" }, element("table", { class: "pair-scores" },
      element("thead", {}, element("tr", {}, ["measure", "F", "precision", "recall", ...(original ? ["was"] : [])].map(title => element("th", { scope: "col" }, title)))),
      element("tbody", {}, head.measures.map(each => {
        const [{ score, parts }] = head.results[each.name];
        return element("tr", { class: each === chosen ? "chosen" : "" },
          element("th", { scope: "row" }, readable(head).includes(each) ? button(each.title, () => (this.chosen ?? (measure => this.choose(measure)))(each.name), { class: "link", "aria-pressed": each === chosen ? "true" : "false" }) : each.title),
          element("td", {}, element("b", {}, points(score))), [0, 1].map(k => element("td", {}, parts[k] ? points(parts[k][0]) : "")),
          original ? element("td", {}, points(original.scores[each.name])) : null);
      }))));
  }

  /** What the link holds. @param {Pair} pair */
  aboutLink(pair) {
    const { length } = linkOf(this.code), set = Object.entries(pair.options).map(([name, state]) => `${name.replaceAll("_", " ")} ${state}`);
    return element("p", { class: "key" }, `The link holds ${this.edits.original ? "the text, the original, the references" : "both texts"} and the options (${set.join(", ") || "defaults"}), and works on every copy of this page for as long as there is one${length > SHORT_LINK ? `; it has ${length} characters, and some programs cut it at ${SHORT_LINK}` : ""}.`);
  }
}
