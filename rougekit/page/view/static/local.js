/**
 * Scores that the page computes by itself, for texts that a reader types or opens, where the options have a form in rouge.js.
 *
 * @typedef {import("../../../kernels/native/wasm/rouge.js").Rouge} Rouge
 * @typedef {import("../../../kernels/native/wasm/rouge.js").RougeType} RougeType
 * @typedef {import("../../../kernels/native/wasm/rouge.js").Score} Score
 * @typedef {import("../../../kernels/native/wasm/rouge.js").Unit} Unit
 * @typedef {{types: RougeType[], measures: Measure[], options: {useStemmer: boolean, splitSummaries: boolean}}} Form what is scored, and how
 */

import { loadRouge, signature, wordsIn } from "../../../kernels/native/wasm/rouge.js";
import { MOST_LISTED } from "./reading.js";
import { packet } from "./source.js";
import { readable } from "./state.js";

const TYPES = /^rouge([1-9]\d?|L|Lsum)$/;

/** What the fields of a signature must say. Those of the data and of tests may say anything, others must be absent. */
const FITTING = new Map([
  ["std", /^rouge_score$/], ["tok", /^rouge_score$/], ["stem", /^(none|porter)$/], ["stop", /^none$/], ["split", /^(newline|punkt)$/], ["multi", /^best$/],
  ["beta", /^1$/], ["limit", /^none$/],
  ...["refs", "boot", "ci", "seed", "v", "types", "nltk", "groups", "test", "draws", "base", "n", "holm", "primary", "runs", "margin"].map(name => /** @type {[string, RegExp]} */ ([name, /./])),
]);

/** Sizes as in rougekit/page/view/marks.py. */
const MOST_WORDS = 30_000, MOST_CROSSED = 4;

/**
 * How the page scores texts as its own results were scored; or why it can't.
 * @param {Head} head
 * @returns {{form: Form, why: ""} | {form: null, why: string}}
 */
export function formOf(head) {
  const fields = head.signature.split("|").slice(1).map(field => field.split(/:(.*)/s)), by = Object.fromEntries(fields);
  const odd = fields.find(([name, value]) => !FITTING.get(name)?.test(value)), measures = readable(head).filter(({ name }) => TYPES.test(name));
  if (odd) return { form: null, why: `This page itself scores rouge_score’s words, with or without its stemmer; these scores have ${odd[0]}:${odd[1]}.` };
  if (!measures.length) return { form: null, why: "This page itself scores ROUGE-1 to ROUGE-99, ROUGE-L and ROUGE-Lsum; these results have none of them." };
  if (by.split === "punkt" && !document.getElementById("packet-punkt")) return { form: null, why: "This page lacks the tables by which sentences are found." };
  const types = measures.map(({ name }) => /** @type {RougeType} */ (name));
  return { form: { types, measures, options: { useStemmer: by.stem === "porter", splitSummaries: by.split === "punkt" } }, why: "" };
}

/**
 * How the page scores a pair with the types and options that a server would score it by, of those that it knows; or why it can't.
 * @param {Head} head
 * @param {{types: string[], options: Record<string, any>}} asked
 */
export function formOfPair(head, { types, options: { stemmer = "none", split_summaries = false, ...others } }) {
  const fields = [["stem", stemmer], ["split", split_summaries ? "punkt" : "newline"], ...Object.entries(others)];
  return formOf({ ...head, measures: head.measures.filter(({ name }) => types.includes(name)), signature: ["rouge", ...fields.map(field => field.join(":"))].join("|") });
}

/** The options of a form as a server names them. @param {Form} form */
export const serverOptions = ({ options: { useStemmer, splitSummaries } }) => ({ ...(useStemmer && { stemmer: "porter" }), ...(splitSummaries && { split_summaries: true }) });

/**
 * Whether a server would score a pair by no other types, and has nothing to say about its texts: they have at least two words each,
 * only letters of ASCII, no tags, lists or tabs and, where lines are sentences, no sentence that ends within a line.
 * @param {Form} form
 * @param {{types: string[], prediction: string, references: string[]}} pair
 */
export const isPlain = (form, { types, prediction, references }) => types.length === form.types.length
  && [prediction, ...references].every(text => /\w\W+\w/.test(text) && !/[^\0-\x7f]|[<>[\]{}\t]/.test(text) && !(types.includes("rougeLsum") && /[.!?]["')]* +\S/.test(text)));

/** @type {Promise<Rouge> | null} */
let loading = null;

/** The kernels, loaded once; with Punkt's tables, if the page has them. @returns {Promise<Rouge>} */
export const pageKernels = () => (loading ??= (async () => loadRouge(document.getElementById("packet-punkt") ? { punkt: await packet("punkt") } : {}))().catch(failure => {
  loading = null;
  throw new Error(`This page can’t score by itself where it may not run WebAssembly: ${failure instanceof Error ? failure.message.replace(/\.$/, "") : failure}.`);
}));

/**
 * Score an example: by measure, the score of each system.
 * @param {Rouge} rouge
 * @param {Pick<Form, "types" | "options">} form
 * @param {Texts} texts
 * @returns {Record<string, Score[]>}
 */
export function scoresOf(rouge, { types, options }, { predictions, references }) {
  const found = predictions.map(prediction => rouge.score(prediction, references, { types, ...options }));
  return Object.fromEntries(types.map(type => [type, found.map(by => by[type])]));
}

/**
 * Which words of an example match, as `ReportData.marks` finds them.
 * @param {Rouge} rouge
 * @param {Pick<Form, "types" | "options">} form
 * @param {Texts} texts
 * @returns {Marks}
 */
export function marksOf(rouge, { types, options }, { predictions, references }) {
  const texts = [...predictions, ...references], words = texts.map(wordsIn), n = words.reduce((sum, { length }) => sum + length, 0);
  if (n > MOST_WORDS) return { refused: { "": `the texts have ${n.toLocaleString("en")} words together; expected at most ${MOST_WORDS.toLocaleString("en")}` } };
  const tokens = texts.map((text, k) => tokensOf(text, words[k])), forms = texts.map((text, k) => formsOf(rouge, options.useStemmer, text, words[k]));
  /** @type {Marks} */
  const marks = { predictions: tokens.slice(0, predictions.length), references: references.map((reference, k) => {
    /** @type {ReferenceMarks} */
    const marked = { tokens: tokens[predictions.length + k], units: {}, clipped: {}, listed: {} };
    for (const type of types) {
      const ofSystems = predictions.map(prediction => rouge.marks(prediction, reference, type, options));
      marked.units[type] = ofSystems.map(({ units }) => pairsOf(units));
      if (ofSystems.some(({ clipped }) => clipped.length)) marked.clipped[type] = ofSystems.map(({ clipped }) => clipped.sort((a, b) => a - b));
      const several = ofSystems.map(({ units }) => (units.some(([own]) => own.length > 1) ? units.slice(0, MOST_LISTED).map(unit => unit.flat()) : []));
      if (several.some(units => units.length)) marked.listed[type] = several;
    }
    return marked;
  }) };
  if (forms.some(form => Object.keys(form).length)) marks.forms = forms;
  if (predictions.length > 1) marks.common = predictions.map((prediction, k) => predictions.slice(0, Math.min(k, predictions.length <= MOST_CROSSED ? k : 1))
    .map(other => rouge.marks(prediction, other, "rougeL", options).units.flatMap(([[own], [first]]) => [own, first])));
  if (references.length > 1) marks.chosen = chosenOf(rouge, { types, options }, predictions, references);
  return marks;
}

/** The reference that gives each score: the first one with the highest F. @param {Rouge} rouge @param {Pick<Form, "types" | "options">} form @param {string[]} predictions @param {string[]} references @returns {Record<string, number[]>} */
function chosenOf(rouge, { types, options }, predictions, references) {
  const scores = predictions.map(prediction => references.map(reference => rouge.score(prediction, reference, { types, ...options })));
  return Object.fromEntries(types.map(type => [type, scores.map(of => of.reduce((best, found, k) => (found[type].fmeasure > of[best][type].fmeasure ? k : best), 0))]));
}

/** Gap and length of each word, in code points. @param {string} text @param {[number, number][]} words */
function tokensOf(text, words) {
  let end = 0;
  return words.flatMap(([start, stop]) => {
    const gap = Array.from(text.slice(end, start)).length;
    end = stop;
    return [gap, stop - start];
  });
}

/** The words that are compared in another form than their lower case, by place. @param {Rouge} rouge @param {boolean} stems @param {string} text @param {[number, number][]} words */
function formsOf(rouge, stems, text, words) {
  /** @type {Record<string, string>} */
  const forms = {};
  words.forEach(([start, end], k) => {
    const word = text.slice(start, end), folded = word.replaceAll("\u212a", "k").replaceAll("\u0130", "i").toLowerCase(), form = stems ? rouge.stem(folded) : folded;
    if (form !== word.toLowerCase()) forms[k] = form;
  });
  return forms;
}

/** The pairs of words of all units, each once, in order. @param {Unit[]} units */
function pairsOf(units) {
  const pairs = new Map(units.flatMap(([own, other]) => own.map((at, k) => [`${at} ${other[k]}`, [at, other[k]]])));
  return [...pairs.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]).flat();
}

/**
 * The measures of scored examples, as a head has them.
 * @param {Form} form
 * @param {Record<string, Score[]>[]} scored by example, as `scoresOf` has them
 * @returns {Measure[]}
 */
export const measuresOf = ({ measures }, scored) => measures.map(({ name, title, counted }) => {
  const n = scored[0][name].length, rows = (/** @type {keyof Score} */ part) => Array.from({ length: n }, (_, system) => scored.map(scores => scores[name][system][part]));
  return { name, title, counted, averages: "", scores: { precision: rows("precision"), recall: rows("recall"), fmeasure: rows("fmeasure") } };
});

/**
 * The head of results that the page has scored: what says how comes from its own head, and the rest is empty.
 * @param {Head} head
 * @param {Partial<Head>} own
 * @returns {Head}
 */
export const headOf = (head, own) => ({
  ...head, ids: null, id_column: "example", prefix: 0, groups: null, margin: null, primary: null, baseline: null, has_source: false, steps: null, rankings: {}, why: {}, counts: [], tables: {}, methods: {},
  meaningless: [], noticed: [], notes: [], columns: [], held: undefined, ...own, runs: (own.systems ?? []).map(() => 1),
});

/**
 * The signature of scores by the page.
 * @param {Form} form
 * @param {number} references most of an example
 * @param {string} interval the fields of the interval
 */
export const signatureOf = ({ types, options }, references, interval) => signature({ types, ...options }).replace("refs:?", `refs:${references}`).replace(/boot:\d+\|ci:95\?/, interval);

/** Let the page find the matches of the results that it has scored, when they are read. @param {Source} source @param {Head} head */
export function findMarks(source, head) {
  const { form } = formOf(head);
  if (!form || !head.held?.computed) return;
  source.marks = async example => {
    const texts = await source.texts(example);
    return texts && marksOf(await pageKernels(), form, texts);
  };
}

/** The whole numbers that gave a score. @param {string} type @param {string} prediction @param {string} reference @param {Score} score @returns {Counts} */
function countsOf(type, prediction, reference, { precision }) {
  const order = Number(type.slice("rouge".length)) || 1, [own, other] = [prediction, reference].map(text => Math.max(0, wordsIn(text).length - order + 1));
  return { matches: [[Math.round(precision * own)]], prediction_total: [[own]], reference_total: [[other]] };
}

/**
 * What a server answers about a pair.
 * @param {Head} head
 * @param {Form} form
 * @param {string} prediction
 * @param {string[]} references
 * @param {(value: number) => string} points
 */
export async function pairAnswer(head, form, prediction, references, points) {
  const texts = { predictions: [prediction], references }, rouge = await pageKernels(), scores = scoresOf(rouge, form, texts);
  const line = signatureOf(form, references.length, "boot:0|ci:95"), said = (/** @type {Score} */ { precision, recall, fmeasure }) => `F ${points(fmeasure)}, precision ${points(precision)}, recall ${points(recall)}`;
  const results = Object.fromEntries(form.types.map(type => {
    const [{ precision, recall, fmeasure }] = scores[type];
    const part = (/** @type {number} */ value) => /** @type {[number, number, number]} */ ([value, value, value]);
    return [type, [{ score: fmeasure, low: fmeasure, high: fmeasure, parts: [part(precision), part(recall)], sentence: "", text: points(fmeasure), range: "", best: false }]];
  }));
  const marks = marksOf(rouge, form, texts), measures = measuresOf(form, [scores]).map(measure => {
    const { name } = measure, reference = references[marks.chosen?.[name][0] ?? 0];
    return { ...measure, beta: 1, zero_division: 0, counts: countsOf(name, prediction, reference, scores[name][0]) };
  });
  const ownHead = headOf(head, { label: "a pair", n: 1, systems: ["prediction"], measures, results, snippets: [""], signature: line });
  return { head: ownHead, texts, marks, advised: [], copied: [...form.measures.map(({ name, title }) => `${title}: ${said(scores[name][0])}`), line].join("\n") };
}
