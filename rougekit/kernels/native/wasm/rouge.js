/**
 * ROUGE as rouge_score computes it, bit for bit: rougekit's kernels in WebAssembly. rouge.d.ts describes what it exports.
 *
 * @typedef {import("./rouge.js").Options} Options
 * @typedef {import("./rouge.js").RougeType} RougeType
 * @typedef {import("./rouge.js").Score} Score
 * @typedef {import("./rouge.js").Span} Span
 * @typedef {import("./rouge.js").Unit} Unit
 *
 * @typedef {object} Kernels what module.c exports
 * @property {WebAssembly.Memory} memory
 * @property {(seed0: bigint, seed1: bigint) => number} start
 * @property {(size: number) => number} allocate
 * @property {(letters: number, at: number, bits: number, n: number) => number} learn
 * @property {(size: number, texts: number, stems: boolean) => number} begin
 * @property {(size: number, splits: boolean) => number} append
 * @property {(measures: number) => number} read_and_score
 * @property {(order: number) => number} score_ngrams
 * @property {(text: number) => number} words
 * @property {(text: number) => number} n_words
 * @property {(text: number) => number} n_sentences
 * @property {(text: number, sentence: number) => number} n_words_in
 * @property {(length: number) => number} stem_word
 * @property {(measure: number, order: number) => number} prices_to_drop
 * @property {(measure: number, order: number, reference: number) => number} prices_to_append
 *
 * @typedef {Uint32Array} Words as numbers, which are equal if the words are, or their stems
 * @typedef {{units: Unit[], clipped: number[]}} Alignment
 */

const ROUGEKIT_VERSION = "1.1.0";

/** The types that are counted together, in the order of module.c. For the last one, lines are sentences. */
const COUNTED_TOGETHER = ["rouge1", "rouge2", "rougeL", "rougeLsum"], L = 2, LSUM = 3, BY_LINE = 1 << LSUM;

/** rouge_score's words. Two other characters become ASCII in lower case: the Kelvin sign, and the dotted I, which ends a word. */
const WORD = /[A-Za-z0-9\u212a]*\u0130|[A-Za-z0-9\u212a]+/g;

/** @type {typeof import("./rouge.js").loadRouge} */
export async function loadRouge({ punkt } = {}) {
  const { instance } = await WebAssembly.instantiate(await decompressed(BINARY));
  const kernels = /** @type {Kernels} */ (/** @type {unknown} */ (instance.exports));
  const [seed0, seed1] = crypto.getRandomValues(new BigUint64Array(2)), encoder = new TextEncoder();
  if (!kernels.start(seed0, seed1)) throw new RangeError("there is no memory for the kernels");
  const classes = punkt === undefined ? 0 : learnPunkt(kernels, punkt), /** @type {Set<string>} */ classified = new Set();
  let memory = new Uint8Array(kernels.memory.buffer);

  const bytes = () => (memory.buffer === kernels.memory.buffer ? memory : (memory = new Uint8Array(kernels.memory.buffer)));

  /** @param {number} address of numbers that were just written @param {number} n */
  const numbers = (address, n) => new Float64Array(kernels.memory.buffer, there(address), n);

  /** Pass texts to the kernels. @param {unknown} prediction @param {unknown} references @param {Options} options */
  function pass(prediction, references, { useStemmer = false, splitSummaries = false }) {
    const texts = textsOf(prediction, references);
    for (const [name, value] of Object.entries({ useStemmer, splitSummaries }))
      if (typeof value !== "boolean") throw new TypeError(`${name} is ${said(value)}; expected true or false`);
    if (splitSummaries && !classes) throw new TypeError("splitSummaries needs Punkt's tables: loadRouge({ punkt }), as the README shows");
    let at = there(kernels.begin(3 * texts.reduce((sum, text) => sum + text.length, 0), texts.length, useStemmer));
    for (const text of texts) {
      if (splitSummaries) classify(text);
      at = there(kernels.append(encoder.encodeInto(text, bytes().subarray(at)).written, splitSummaries));
    }
    return texts.length - 1;
  }

  /** Let the kernels know the class of each character beyond ASCII. @param {string} text */
  function classify(text) {
    for (const character of text.match(/[^\0-\x7f]/gu) ?? []) {
      if (classified.has(character)) continue;
      classified.add(character);
      bytes()[classes + /** @type {number} */ (character.codePointAt(0))] = punktClass(character);
    }
  }

  /** The words of a text by sentence. @param {number} text @returns {Words[]} */
  function sentencesOf(text) {
    const words = new Uint32Array(kernels.memory.buffer, kernels.words(text), kernels.n_words(text));
    let from = 0;
    return Array.from({ length: kernels.n_sentences(text) }, (_, k) => words.slice(from, from += kernels.n_words_in(text, k)));
  }

  return {
    score(prediction, references, options = {}) {
      const types = typesOf(options), measures = types.map(measureOf);
      pass(prediction, references, options);
      /** @type {Record<string, Score>} */
      const scores = {};
      const address = there(kernels.read_and_score(measures.reduce((bits, { measure }) => (measure < 0 ? bits : bits | 1 << measure), 0)));
      measures.forEach(({ measure }, k) => {
        if (measure >= 0) scores[types[k]] = scoreOf(numbers(address + 24 * measure, 3));
      });
      measures.forEach(({ measure, order }, k) => {
        if (measure < 0) scores[types[k]] = scoreOf(numbers(kernels.score_ngrams(order), 3));
      });
      return Object.fromEntries(types.map(type => [type, scores[type]]));
    },

    marks(prediction, reference, type, options = {}) {
      checkNames(options, "useStemmer", "splitSummaries");
      const { measure, order } = measureOf(type);
      pass(prediction, [reference], options);
      there(kernels.read_and_score(BY_LINE));
      const [predicted, referenced] = [sentencesOf(0), sentencesOf(1)];
      return { prediction: wordsIn(prediction), reference: wordsIn(reference), ...alignment(predicted, referenced, measure, order) };
    },

    prices(prediction, references, type, options = {}) {
      checkNames(options, "useStemmer", "splitSummaries");
      const { measure, order } = measureOf(type), which = Math.max(measure, 0);
      const n = pass(prediction, references, options);
      there(kernels.read_and_score(BY_LINE));
      return {
        drop: numbers(kernels.prices_to_drop(which, order), kernels.n_words(0)).slice(),
        append: Array.from({ length: n }, (_, k) => numbers(kernels.prices_to_append(which, order, k + 1), kernels.n_words(k + 1)).slice()),
      };
    },

    stem(word) {
      if (!/^[A-Za-z0-9]+$/.test(word)) throw new RangeError(`word is ${said(word)}; expected letters a to z and digits`);
      const at = there(kernels.begin(word.length, 1, true));
      encoder.encodeInto(word, bytes().subarray(at));
      const stemmed = there(kernels.stem_word(word.length));
      return new TextDecoder().decode(bytes().subarray(stemmed, bytes().indexOf(0, stemmed)));
    },
  };
}

/** @type {typeof import("./rouge.js").signature} */
export function signature(options = {}) {
  const types = typesOf(options), { useStemmer = false, splitSummaries = false } = options;
  types.forEach(measureOf);
  const stem = useStemmer ? "porter" : "none", split = splitSummaries ? "punkt" : "newline", named = `${types}`;
  return `rouge|std:rouge_score|tok:rouge_score|stem:${stem}|stop:none|split:${split}|refs:?|multi:best|beta:1|limit:none|boot:1000|ci:95?|seed:0`
    + `|v:${ROUGEKIT_VERSION}${named === `${COUNTED_TOGETHER}` ? "" : `|types:${named}`}${splitSummaries ? "|nltk:3.10" : ""}`;
}

/** @type {typeof import("./rouge.js").wordsIn} */
export const wordsIn = text => Array.from(text.matchAll(WORD), ({ 0: word, index }) => /** @type {Span} */ ([index, index + word.length]));

// ---- what was given ----

/** @param {unknown} value */
const said = value => (typeof value === "string" ? JSON.stringify(value.slice(0, 40)) : value === null ? "null" : typeof value === "object" ? "an object" : String(value));

/** @param {object} options @param {string[]} names */
function checkNames(options, ...names) {
  const odd = Object.keys(options).find(name => !names.includes(name));
  if (odd !== undefined) throw new TypeError(`options have ${odd}; expected ${names.join(", ")}`);
}

/** @param {Options & {types?: RougeType[]}} options @returns {RougeType[]} */
function typesOf(options) {
  checkNames(options, "types", "useStemmer", "splitSummaries");
  const types = options.types ?? /** @type {RougeType[]} */ (COUNTED_TOGETHER);
  if (!Array.isArray(types) || !types.length) throw new TypeError(`types is ${said(types)}; expected a list such as ["rouge1", "rougeL"]`);
  return types;
}

/** The measure's place in COUNTED_TOGETHER, else -1 and the length of its n-grams. @param {RougeType} type */
function measureOf(type) {
  const measure = COUNTED_TOGETHER.indexOf(type), order = measure < 0 ? Number(/^rouge([1-9]\d?)$/.exec(type)?.[1] ?? 0) : 0;
  if (measure < 0 && !order) throw new RangeError(`type ${said(type)}; expected rouge1 to rouge99, rougeL or rougeLsum`);
  return { measure, order };
}

/** The prediction, then the references. @param {unknown} prediction @param {unknown} references @returns {string[]} */
function textsOf(prediction, references) {
  const listed = Array.isArray(references) ? references : [references];
  if (typeof prediction !== "string") throw new TypeError(`prediction is ${said(prediction)}; expected a string`);
  if (!listed.length) throw new TypeError("references is empty; expected at least one string");
  listed.forEach((text, k) => {
    if (typeof text !== "string") throw new TypeError(`reference ${k + 1} is ${said(text)}; expected a string`);
  });
  return [prediction, ...listed];
}

/** @param {number} address @returns {number} */
function there(address) {
  if (address) return address;
  throw new RangeError("there is no memory for these texts; expected at most 20 million characters");
}

/** @param {Float64Array} values @returns {Score} */
const scoreOf = ([precision, recall, fmeasure]) => ({ precision, recall, fmeasure });

/** @param {string} packed base64 of gzip */
function decompressed(packed) {
  const bytes = Uint8Array.from(atob(packed), character => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// ---- sentences, as kernels/native/punkt.py prepares them ----

/** The class of a character beyond ASCII, as `class_of` has it. @param {string} character */
export function punktClass(character) {
  if (character === "\u212a") return "K".charCodeAt(0);
  if (/[\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/.test(character)) return 0x81;
  if ("‘’“”«»".includes(character)) return 0x82;
  if (/\p{Nd}/u.test(character)) return 0x83;
  if (/\p{Uppercase}/u.test(character)) return 0x84;
  if (/\p{Lowercase}/u.test(character)) return 0x85;
  return /[\p{L}\p{Mn}\p{Mc}\p{Me}\p{Nl}\p{Pc}\u200c\u200d]/u.test(character) ? 0x86 : 0x80;
}

/** Pass Punkt's tables, as `listed` does; returns the address of the characters' classes. @param {Kernels} kernels @param {string} tables */
function learnPunkt(kernels, tables) {
  const [ABBREVIATION, STARTER, FIRST_OF_TWO, SECOND_OF_TWO, COLLOCATION] = [8, 9, 10, 11, 12].map(bit => 1 << bit);
  /** @type {Map<string, number>} */
  const bits = new Map();
  /** @param {string} word @param {number} flag */
  const add = (word, flag) => bits.set(word, (bits.get(word) ?? 0) | flag);
  for (const line of tables.trimEnd().split("\n")) {
    const [kind, word, second] = line.split("\t");
    if (kind === "abbreviation") add(word, ABBREVIATION);
    else if (kind === "starter") add(word, STARTER);
    else if (kind === "collocation") add(word, FIRST_OF_TWO), add(second, SECOND_OF_TWO), add(`${word}\t${second}`, COLLOCATION);
    else if (word && /^\d+$/.test(kind)) add(word, Number(kind));
    else throw new TypeError(`punkt has the line ${said(line)}; expected the text of punkt-english.tsv`);
  }
  const words = [...bits.keys()], letters = new TextEncoder().encode(words.join("")), n = words.length;
  const [lettersAt, startsAt, bitsAt] = [letters.length, 8 * n + 8, 4 * n].map(size => there(kernels.allocate(size)));
  const starts = new BigInt64Array(kernels.memory.buffer, startsAt, n + 1);
  words.forEach((word, k) => { starts[k + 1] = starts[k] + BigInt(word.length); });
  new Uint8Array(kernels.memory.buffer, lettersAt, letters.length).set(letters);
  new Uint32Array(kernels.memory.buffer, bitsAt, n).set([...bits.values()]);
  return there(kernels.learn(lettersAt, startsAt, bitsAt, n));
}

// ---- which words match, as scoring/measures/matching.py finds it ----

/** @param {Words[]} predicted @param {Words[]} referenced @param {number} measure @param {number} order @returns {Alignment} */
function alignment(predicted, referenced, measure, order) {
  if (measure === LSUM) return unionSubsequences(predicted, referenced);
  const [prediction, reference] = [predicted, referenced].map(sentences => sentences.flatMap(words => [...words]));
  const units = measure === L
    ? commonSubsequence(prediction, reference).map(([j, i]) => /** @type {Unit} */ ([[j], [i]]))
    : overlapOfNgrams(prediction, reference, order || measure + 1);
  return { units, clipped: [] };
}

/** `overlap` of n-grams: each of the prediction's with the first equal one of the reference that is free. @param {number[]} prediction @param {number[]} reference @param {number} order */
function overlapOfNgrams(prediction, reference, order) {
  /** @param {number[]} words */
  const ngrams = words => Array.from({ length: Math.max(0, words.length - order + 1) }, (_, at) => words.slice(at, at + order).join());
  /** @param {number} at */
  const positions = at => Array.from({ length: order }, (_, k) => at + k);
  const free = placesOf(ngrams(reference)), /** @type {Unit[]} */ units = [];
  for (const places of free.values()) places.reverse();
  ngrams(prediction).forEach((ngram, at) => {
    const place = free.get(ngram)?.pop();
    if (place !== undefined) units.push([positions(at), positions(place)]);
  });
  return units;
}

/** Where each value occurs. @template Value @param {Value[]} values */
function placesOf(values) {
  /** @type {Map<Value, number[]>} */
  const places = new Map();
  values.forEach((value, at) => places.has(value) ? places.get(value)?.push(at) : places.set(value, [at]));
  return places;
}

/** `lcs_pairs` of kernels/ngram_lcs.py, first pair first. @param {ArrayLike<number>} prediction @param {ArrayLike<number>} reference @returns {[number, number][]} */
function commonSubsequence(prediction, reference) {
  const /** @type {Map<number, bigint>} */ positions = new Map(), /** @type {[number, bigint, bigint][]} */ kept = [], /** @type {[number, number][]} */ pairs = [];
  for (let i = 0; i < reference.length; i++) positions.set(reference[i], (positions.get(reference[i]) ?? 0n) | 1n << BigInt(i));
  const full = (1n << BigInt(reference.length)) - 1n;
  for (let j = 0, row = full; j < prediction.length; j++) {
    const bits = positions.get(prediction[j]);
    if (bits === undefined) continue;
    row = (row + (row & bits) | row - (row & bits)) & full;
    kept.push([j, bits, row]);
  }
  let open = full, after = prediction.length;
  for (const [j, bits, row] of kept.reverse()) {
    const candidates = open & ~row | (j === after - 1 ? open & bits : 0n);
    if (!candidates) break;
    const i = candidates.toString(2).length - 1, last = 1n << BigInt(i);
    if (last & bits) pairs.push([j, i]);
    open = last & bits ? last - 1n : last + last - 1n;
    after = j;
  }
  return pairs.reverse();
}

/** `union_subsequences`. @param {Words[]} predicted @param {Words[]} referenced @returns {Alignment} */
function unionSubsequences(predicted, referenced) {
  const [prediction, reference] = [predicted, referenced].map(sentences => sentences.flatMap(words => [...words]));
  const free = placesOf(prediction), left = tally(prediction), leftInReference = tally(reference);
  const /** @type {Unit[]} */ units = [], /** @type {number[]} */ clipped = [];
  let first = 0;
  for (const sentence of referenced) {
    const partners = partnersOf(predicted, sentence);
    for (const i of [...partners.keys()].sort((a, b) => a - b)) {
      const word = sentence[i], places = free.get(word) ?? [], those = partners.get(i) ?? [];
      const [inPrediction, inReference] = [left.get(word) ?? 0, leftInReference.get(word) ?? 0];
      if (!(inPrediction > 0 && inReference > 0)) {
        clipped.push(first + i);
        continue;
      }
      left.set(word, inPrediction - 1);
      leftInReference.set(word, inReference - 1);
      const partner = [...those, ...places].find(at => places.includes(at)) ?? those[0];
      if (places.includes(partner)) places.splice(places.indexOf(partner), 1);
      units.push([[partner], [first + i]]);
    }
    first += sentence.length;
  }
  return { units, clipped };
}

/** How often each word occurs. @param {number[]} words */
const tally = words => new Map([...placesOf(words)].map(([word, places]) => [word, places.length]));

/** By position in a sentence, its partners in its subsequences with each of the prediction's, longest ones first. @param {Words[]} predicted @param {Words} sentence */
function partnersOf(predicted, sentence) {
  let start = 0;
  const subsequences = predicted.map(other => {
    const first = start;
    start += other.length;
    return commonSubsequence(other, sentence).map(([j, i]) => [first + j, i]);
  });
  /** @type {Map<number, number[]>} */
  const partners = new Map();
  for (const [j, i] of subsequences.sort((a, b) => b.length - a.length).flat()) partners.set(i, [...(partners.get(i) ?? []), j]);
  return partners;
}

/** The compiled kernels, which `python -m dev.wasm` writes here from module.c. */
const BINARY = "H4sIAAAAAAACA+19DZBcV1beu/e97n7dr3umRxpJI7U0uu9JnmlZHnksy6PxTyG9V2vZXudHWiFsF7Vlj+XBVkuWND/2ak3P9OzOSExtNuAlC5hAgtaGjNd4QAkU5YUt0BKzeIGivBRbmFTCOoFNTKAqhgRigrFyvnPu6x9pJI0ILEsSeXvu+7nv3nPPPf/33LvO2NTTynEc9VW16THVUI3HdIP/zs7SX6/R4DsqZ1G6cpvBrdzPNpzHso2GrUf39jMqZ21pm3HwNZ7m6SEamLVN0a3zmNe6p7f2W5RSgS4U/nATDfSINuhBli5m63VHPkSVXENaV7PuriFHaeW4XsZT2ZyfLwRKFZ2glO/qdso9GLWzZq2nejPrCus39G30Muq0UirjKqcnmydkxHNzF50g9zOqO/v0+NOnJj+unczU9NjktKP9sRMnTh0dmx53vMyJ8bHJk04m8/j4k8dOOrns2OnT4yefcPJdk+NjTzw6dvKJR6eOnpocd9YWuXz05JOTY09PORszHzs1+cSUszl38lG52hKcfHRq/OT0+Mmj41NOf8E+f5Ra3Zqfmh5/mu8d03V68hjVeHT61KNPTJ467Wwvtx7YzgcKF39NDX1Kq0wjdkKl9xsnfvfSpUvugyWHLsu1UMcXL1yco3exFzrufkNljW4UvVW1yJmOXKMfKDmB3k8fq6p2In0vfauMpusR7RRVIC3HTlW/+q+pqUiXnNiJ59740pwTd9fi0xORHpFXsbOPOp0e0e/9Kr0MjDZuTTpQ0gj14aIhfh95/5B6co13PCaIa1EmLj+734kbB0pUx2RoWuoTxqvZ1ggQ495b0gSOcW1/6AFAGo2hUgUVnFG6ATRgDOU5+ud0BxgZj/h0LcKwpnEhKJKXUjFSGBg/cQUH1NP7BYe7wXexno4I+AtAKHqlfkfkjjr+sqaeaZQ6dhJ/r/uG4MOoRC3sdV+zdw7fXZC7mBq5yJdvfQV/iQzp7/Ob0WX8Jr94/kfxd7HMj5yYa4/otz7/Jfl+hzS1132n9eQ1efIuntCsDduxuTxp+0b03CtcNVF73ffkq4SqL77ypRSk51uXb0uF7gCzFg+/H1y1DUzJ21dvjgA5L4/K8wCH0BtfXMYDHos8DDUhOviKVm5jGwMdl49HejtfEubm5N97+/a6LxCSQ6KrtvH6cmfxAeJ34pcVQUyzpOxk7XDpVVmuaIr6QI/x3MV0+j3mGQJ5lIqREV2lTi/l9rpGnvqGhzYMQvTAABel+ZW/MF7rC5AYDViFLr5Nuz/YBOn+DjAU016zg0B6OC09PGZ7eFiGtV96eAr17wvdgBnBYswNCgSdNBp8I++6DT1baMOsJ/UECXOv25pRBoQSZpndlqNcos6FfnyRnpDwyEb5WE2HWeOb/PJ3kNRATZr8fNwAm36ZZzgsEFh5YulLl9SD3FiBbt3pKG97CGiAqIJxgpvzPMogLOCmMKL/h7RD/OfSZ7WoANZTNft1fkS/KxWqUhPN5KVJ1Iyy/IDwk2Xepf7zLgA6qw7Q3x9r1OJND0yGRbpe4Ce/xE+i0mTYRXUDBp4efeA8GHXzrAX0oHCALgs02N99FdK0AGTEl9RElAXiA0OdKlO4xSF8mAIBizGb7H2EoiAmYjFBhRr5BPUXTEbZyVjTfwQgHr6vJuLNByqTYRDPlVv/c0wRb8+pAyi+7lDRVQnplcb/gPKDtbjwAF7OU52wB/PY+s90C47jXQB8FwH+tU7ASZJeBV6aE5+gAQHk408qehaXhR6672U5nqXh0jjCNfSsrcd8vAN97aC+vix96f0uXnB/lqqIxVfsFV3YZtFt9UBJoS49t6AEsZEe4yp18MqNd2BacAtaqCng5V+tGi9riA0sDHNCFZ9U3AxRTRPfEXAQUbs/vNp2uTG0pqbjOdBKV8X0TMZzPtPApClPmjWTBPfd6t0LRO70XT42NSpKlbucd3+WH0GX54kw7mNNzurL3R9LfWIkkjKRvxRlayQnfGIoujf+TOSTHOuqlc+x8M0bfavCSPLGG3K67nJydOXf42QBKARo3tC7W5VHgHjUhyarK85MgNkcNhxqQ6SjwOYmv8N99+eo60QZP7mk5s+RzuMHkE9kfhAmQmVySaNO8sX5CCOBYY1/HkhLCgRXdxMu2AKkcn5VhAIgGNHvg/FNBlPqtSReNvhAuZrsxWwj/pVf+NPFMyEDmqjDkKhhxmiWYp7JEKhT8T+bn/NPhHSH+ciYLODJHryX55qskrjv2Sh3l4NpJVGzsJ7QReXiehoggfes8aaiwgQLqGDIyUYZYEIvhUUmSW0yyxj6RyDjhpwcSMDk7gOyqnpuvQmAMOpUUf/F0CWoABMw79xHksQDSE3IXJJHUOBFlyAj0csU1Nm5MG7wW2QI0/ihHeNUw7LiNbpCCvoCq2Kjlo2zXI+85OKlS1tJjMfv/jQqvvmqVIxf5rlYXJZbQ/WceqzKi6nmfo+rv5VWf42rv5BWJ1Orthz7repvfECq+C+5KqvnGo0dWsvaCu/w5xep0vnLKkGhucEJGZKSyRRizjzE7O4BzyaT6EYdMEYZ3B+pRJq1T864J6GlgHLYmXrpRPkTYgxZE5cNBZguEPMe0VLwmazvUm/o0aMf2ZKzV9gigt2qoDPyqvo1jVsZB00JAUiTRs8vEL1Z4agAxnKYE3MajPezusaU9K6u0RtihA4kK5O3CMiazFJUqIVioROg/6hEaAuLLBQNEVEJd6Q+WcuRhIkcEFvo2/rO/azEutDzJTJhYzf2YAqT6nDixx6oRF3PGp+qUx34B36cnYb2ZG7eNzFJsHZZX4GllZUu3LhPDcKK9kNxE6rCpcbHx6EDLiou0ejuggmdN121MG+/m1P/uPXdH1FdevbKLzuQnZdUvI/uLmhSajALmk2YYqLq0Num9IBAArwy1yViADJRAfE/q/FVbEhgw2YVOWifE8rfJNTTV+VPAdeEauqDDKV/woYStVk0uUdK3B3kRkDAFcNu+uUIPTnjADGX1IHlephjxND7boiObhYdHd/XwzIBYgo1k60RD1PNHORD0gi7MTfUUkQ4hIqVccLuMDTU+A+JRpLZsBvjp67rEZDgAwmOtFNGj9T4Q8z41KrFFE0+cCWuAFMkQRHlLJcZJlaTWwKZEucU6/RWrGUah2+Js8OK9IPvXRcoywpuw2fWUFT6qSk55x6PMrZ2BlPwmpLygi3PkyGXsOXNty8ow3yRCma9ZBRjJ2flM2EJOFbTTIN6AtyQkwrZRB0hioSohhVKg09gjyT7SX2RMEhON4xHxnU92V+PCqAJEut73ZeV5cJC4hyhHr1kbvk/eXjtwWDMgYboyjO5Hh4G0QS5kkQ8xHWEmjlSWUWUWWG2Lvp1069Mvx76raHfWvr10m8dIXA9lRuo7KOxbAg3mjIMFfxH9+vCTaY33GDWhhWzJtxsesItpAzLzff5sN+1BlziHCK4usMCOL2f5Rvp6EdKGZrp/iWaLiIkJ9yanAn7iZOYOHcQQZnk0gd/9Zf/8799/ZcuOfNRIfnqi7/yqR945bdf/qpTp/H/1o9/5ft/4tc++/nfcupn6fb3vvgXf/qNX/+hn/49fvn1X/yr//Vnf/Q7P/11erlA9xfnPvHJhcXnz1/kt1/65NlPffblN89/id+ahSR9O9eYTz4h/9RsMrpIwPr1qP+c2boQbqWZ8zFz/cnotwt7bE0aNBiS1PkZAo+u8OdwZWaRoAULGZ8xT3quNWbIzQDIIeuO5t4U5okjIcILz0UF01+PepZqbTTjwywJTI+gqwcssMboQ2KqmDXEJu0UVp4gAluDuhCsW2le1vFcdNKhsnSoMJqtIMCtZh1aXocvdRF8uPUg6NmsOyQjpTcg8HVhL8xSKlZolMxC26Y2vWiuF/YQcUIvpr0n0fWwFxDRwDHOfggVumryjDWBC8ls3WwBcRO1sREMCAvcGaHSsg9wa3v2JsTQWW+IAB+aCAmIcD2R4lqQoyGWULA2QOlUh+CkCkTZZlO4jmi611So7c1kSW8Je0yOTd8+xpADfUxOudrrPq/k+gJdL9rr83R9Ri5fpss5xROSiRcViaP4PQd/X6Brt/xp0YMaeKTaJDS6iKVN9hEOGdFF+Z+mNQiwXJG0N4D3mP/NRrNhRiTAjXA9aduK2fBISYEMqNUQDGwqmJUCXRSOYNTKVIh+iOEIB/1MJzyh5CA2qYPmB9/080wWiGiZoSumH8D3i9uCubhCyvkshqkmZi8q0Pc0lQCqcAgGvdkaGhOiQrSV6UBUPIG0lUAKbXNkxUc5OxmGiNQPQwKiws6aVDb95e9lO6hith7hycvFhutLPSuBCgIwMRlJm9wVtPtVZ6I15H4CWQnIJJ24FTQWcIc08vL3WV1bEQJmLKKVW+6zXFlIKwldEmgzAJ5JCgGQ10FCZq/7hi1PU7F1r/uWkte/jcfhiH4TpT+iL1qKu6gQHkEb7zi18vPsUkRihRjDGhdQ7AIUUeweYLNyG701iYbt7sPL2SUwtuaLvCgyvp8NtwGlEb3clhL+G9TdY62eH+ae36KeP8PjpxmhltVHliH6yGgd/A7i/xJZDGjbOlCwH01hMVHzB4m4W23d3+rhIDf7hlOLMfoXdK38/aJ+UeEtqrBfLt+ky1GuO5qOPdeqNNyqVOVK1RoxPpVvK9ugZrfkK1qkBa4/o0W4MlA6MigXdbSlzrOfVIWczJKwVwamlkBochJJlUc5ksBxXpyrLUsRzzIoSTo3vtQtiApM2ylQeUlbv5DcwHjOTIBnHQPSj7anxH8TaeyJcMDqfOIUTOT2i2CK+3l+B6mvu4lf47tJqv0Y++k++Fj8dPJfwqrx4avnUo7czr4bJCK3OcCDq+rnNTX6rjMh4ANJzGQEgEUSqsT9E3FZCGuwyNKqaraZAcS8J2Lnvgl+aiIECLbFaopK6gcwSF8RGsILGCXbMAe/oSetNqqWXDNoewEYEyK2AZ+2jwkVEkqJ8H3GbIY5ZIW12xLWpiWr+1qi2m+J6rKV1H2YI/8yOV1yixmwbP9h5l2WfixJXdbbzUZea1MDsA7FOKNyE6xEGnMfKRh4KkHcEF9pNsyBZubc1B7NBT+ndAb2KBn/S+LJkUaAt0xel3j3x8k2hDsNoaXtvHIE7zKHmhFtwBJsdZts6JosRoBJ1DvccgL9HZfDXKJCxQIQywCg3iyHVEiGZOMzYNgjyzMkTApoJYe1iBwC//VIcTOMleA3tcrMGhcfZqG3eXazeOBHvgjaLAlaAsEKW7dN2M7JhLuA36Vuc2zWs7T1GVMYp/FhbuTCPOabRDO3lmPHsLM1CUc1G8ujsTzHYai1PEjURXui+CxsOZHXQ/elKoHvDpCL2owAkn3OihYCDJHtutiu7fcA8hC5cLkjk8adtFrKQ4hphvwQri2hARVCyyNSHpE3xaRLH4vSl7jAR+1KD1nmRI8OpkudI3spDT1Y2oCu91CUY4+cHiU+P6pHir2fMvWvlvAS7SAmgNbPald8HnFU6tSGK4jQpGtBXVE2PlRj0vpAPcBiTxmP0SIRPyCKL5h0OLxDnp5u0qA0q3kOXbKyuC5hFCYkYh1sJWSsdlJGiPcKgzQTa7TmJS78UY/GT7YJ2TTGPWytB488OvI4PVZ5GEOikgbB6ssU7iI/G6EPQza7ixU7o2cSj0wdXo1JlGo0Qy/4GDfGoqENmJ4Jq8aplhgXRh+RkMrndFb8Rwmr2EVGxHH8yCVceqKDwwxCCyysyXt1ZbypOV/pFmHoWpcxJFZgX1Gl+CG4chx6olc2kidGeewyg7MO9+JZO2ZYkbCQfdssG+qAJITxxy1DRuSEyGGko0vbMim7Ixy0RCAeBr9fXsKQGcr2B6wFuVaO3tnq1AFRu/0C4i0X/LryhNhUQ6IawI0WTGGEkUtARN5ylDnCPkpWGJ7oDcMhDGJ0JKOysjZ1y4FlcophFrOEyXBg7BE7QZm2eVOpzQ6jDGJx6ABkEHwLIJLNCP1IlAOdSRVAQwRgEQ2UidKNL+oJCUUEX9O6LWxmmgtNYDNe+CrLFcdsXG7Dt/ZRlLnL2cMY4GiqGzu3Or8M/Xy34+Nuh8MB4r0OZq8As8UFZ396/YjmZTm0H2YTGTivY2d5ZsnjlBg1RpeafAcY+S6Mx2Fqh4QXB0qqJPesGZMTapMIgEyHkAcRX0aQwwhBe5D8FivNeDKxN8v3apRjFWCX6HPwEqUTyGXq2Yu3tswarGO7WNwbxlwaq/iCSxvX6UZKJcJKuuHOIlqZa2Tss4ItLfIvqOORagYtddIZuOSFWm0DHRlr9BP1Pgu3lHBmyQlMx5ihusR0xAluIKrbYVMAcXXEB8lKRIRQJvdhcu60XB7c676n5PL+ve679nL/XvcdJaFQBErNlWFURMibIbw0mhXmwT/sOXJ5hkD24jd0LcKiwQtujZQZsWiQFGfbQtA8MurhVY2lwSUJnko8UCJi+aWoeHmfUIsiFd6EiI19IoE8h+q5pY7vEVAUQyDKLkUlVkcgvsZZkACxDXxbG2/UdsRUi15J2JEw6IPEIJMi166JUM9fJLPXg/Vj+ymm/kG+nugGx0eysdccJ9W9yF8s0hfZNgTQo9f5xfOMIVXvQA409JnkE3MYriDKxH0nyNSTXBC6x1qU5mVappphLICP6FGpnDZS1Q9f9tn+zs+eks9O29szbBrA/qKiL+xCUQ67Ucxpjq5l0cjrOuppRnbJ51jTvPmiDtfK0qN4+AqtnyAZ1zOin0KgZ0Q/QcVaLJsrHmTUS46jCEnC9zo0Ug1LPEIJ2b+mw/U2dI9I8fPEyRswA1T2AbvEKRshCOrhJhRnwgqIeU6FmwncLfTrR+yAzc715JXb6SI/aT0ckXrEj6KQH0aAuQgvNNxGX22PEQc34U1EYZuT/XUOV9DVRedIpCvhZog0+qBCuOVX4WazyVTS2EUGsZqB5AyZTduY0wdd2LCkHXo7AoLZ5LwN65mFqJrYkN4nM3VTTX7sF99/709+/1e/b2v9LNHulz/9w//mD974zEtfdup0h0pcmaN/vUTZ7fG/qPeyEKCLEKB7zgwshAP09Z/916/95O/81H/4+T/jtv78j3/3Z/7Lb/6LX/hzBCGv+PKcGVwgF63JERw3NANksxAaZ6LsOfTdoGYQNYyqNCSI2nNm+0JElc7OR+5zxtTNTQg6f6RC5faDwN9NzFz0oa4Ydz7sNQPMn/PhDtINg4bI7XDFVOfDm+nxvsVwexqStbbtDnMz1bt5Zj7aiQDkzoXolvlo8CCHZW5aCkXEGHPTjBl8rh4NJWVRIRksLRBD7HD8NsSbISaDXfHbUGcghvmoarpmecLa6+2Kzy83awyY7tmzprS8SGYTMRpahbxhGFjRD8DRhclsqockdADRbXLznR+k4oV8mXIE0R2rB2FhrxNYd5mhFgjlz7JeLt1bKlEXJfmicZ+I1KbhzwG1jIgBcjv9iOMDfVGX2XX5wJMyfocrjADdjoCBWXxUjrrxUQcWdDsWcoSDzB26Gt16JR6Sclh1U8cq18TGwKES591Q84ZRchlCDt7LLjJ9NWRYK1vMNP6BuNH7sWw9zbV9rk12ZKiLPqOwlyo695OFRN/OkMSqLoXDxEt+PURQZZcZrl02mmyCBQxfUNAxMppfo5fTRKe5uQZRNFHFWXPFUCVG5lHzQ+Uf4BmiWT1c8sxGzMUCVvmpD0dmL8zAH+wzG0TOk/Avp8J/LaqTLqW/Z2SIZoiX0sxNLGNFaGbZTzpDxhONmpraCKR8iH3hjm4CmG0KLxl7Hwb2bAtLyBGE4WfbCkzJ8BONfL8yWi3FDXpQ7E5fBU3pvKKSYJHNjjovcZq1ZstSrMnD00hW2AJzdUtA3N/L0qD3ICRAL1i3F8w/iKtBcLBdtLsZRtkOc4uIBMRpFKQxq1hjSFRnitkAtdxWLWOdsMCssRFfWVjbwj7kTnPz2fBmCHVeG2g29VBJ2Q/dlT4EKraxotnG3/WYsGb6MRtbDfvopMo2iwGUqrumZjPKKkwtClAUZkbUICtMUoWsV/McYwA1IeDAwlZoa8AgKuSmmqs+Q3cDzbsIlV1yDrM2fYPRR5P6Adbbj5RYs76MxWIsZpwjU2YO9uMc+ZMkPXsB6QV1pEIfkHWIP0cq5R9MbRRkb8HMNgEvHvDwPq3gU47oRWUVvXXU3iGFDC2XZS+ZaSJnONrSh5CnxF1gqCibbVeVKwehLgWdvchBLb58nqNeKn7bqcE3w4SQAY4kG7LT6aIMS01MuB8SSickBY+U2AllVwVBLon9eYiHsuEI6OJFLIiHGv5k2qnT6tSnVhFG8xD7MUH5BbEF8VpibnwpkTi+fIG/12RjhTp1MLhHCbyxKY+Xmfj8Dyp0K6snVjzgS04hpfFAnJDj+ALgqzFe8PY1eUuGT+fzC+nzxbbnCMydEfP/KZj/F39AcaaVjNm3Cw7NlGLN6bfNRNpMWyJtpplIy9mOYn9jOBdUax36+Wwerg3cH5dLTW4PSXy4E3APSU+QctFN5ZJpUy40TVTJQaVMm8hNl89SOH2JC+VNdhZXPjkVpG6iAG9NVCTNWxIxzDjtSjVvl+iaDHRN9hDYmhvqMyXWNR3fWOWLHskxlIgVV36YI8SZ+EtkEx6PuuPKgyU37jPd01HZZj76JDHou7KskTqmDCSRQdO9DJMo7CHvoFGLupdlQdpNR2XWSv9F9N97kJW0b4oY3jqTnyWuLJCKWXPVsfU2x7aOrQqfh2V6Vh4YLB5mvbJc+RJFLqYksxZEuzYdcZNCMrJcQBSSgf5gCim2UUgROWAphZge8Cs5QRKW5oV+B4s+8Ke7R7QhGINrjKhjtlYzoqwMIscub9KQbmX+SJlVkR/ukVgX66c38qH7QNU0tOGI4OqVldca+/QcJbTESN/NUEe+6VrBIOB4HtkRnvE7jALyyxms4N/lXTj/epZ8dZeTfRZI9CK7B0JFJ8PtWVv0dFEBvU58nt/21Ds8R06dTTi2kuUle2YLm6ORQ6qV+L4ScjOTbQEPm60mzqtoBJ24D9voKzMW0yzke56nNyrEPK0FpAN61Dxiei7iI6R2JYqvYncyxkYABKnIy6pxvsyQc+GnsAeBHj5L9NKYmjAKYeQoU4kkzVsycjxpuN2fFgViyT/HYVwbeoy3SiqdItGJmXchastRcIjXmoOHWOOcYTtOUhcSJBv5315J3HMz5+bJU6RaM6RIg6V4+ITxa/ELJIMVq6Yih7rmOfGSLsgSpcthYM2iy6YO2L4NrzpiCZnkfflzEu3G4rZOvI9wQDlgiP+7I+HlAt99A3eJC1Ue5/nJHzrITOWBFjCJ5Rdt4NzGOxEd5gnh3hCGVRYXf8AtKxsp/Ya9m7Gtcj/0/Wyd/niHKmQQspiXjtxES0dRkevAlpY3xcS1b7QpHimJNi9yHNUUl0IFnzxHDwglEliOEMMuLkXknTAkAKNAgOhm4gTHHOLPNgB6FxLNCbPTMbmRE+BpL/4LB9F2n5PH6YpXpKUB5Ow5cX2CA1YCHtcrv5RyQw4h0G9wUK/AiVwEFRuX/KU7KRtjTDHUsvCil5iWIlg+AO8v2uGFqkt3v+Q5XY2wr40EX3ltjqrdzy4KYVj69Li3TLM3xjFJrCQDy8JjVrSTayxm2VkmSItEBkWuLEFHxUFHUAHoDYBqDnRFTuzJeijs0dyDFhWuyQseEIfUvCAgHJiTaDNIohJxxFwx6TDlRPLujzl7lbE32/bATUeE8eQ+vDwjOyE0IomW+iB5fI7pObz+suh6smagG6yKIeBSZeFxcNhAMkFcsNJGgBsRYDyHhcpOS4j1CFbpvLKBzFAk1EBWehIVOw156a1oknipwmGGuW2WgCvO1peiTPt2Eclrc0Sa8Z1vtxBlpANqSTZxYGUJaiMr2soTbUVFH7witrDbhLysUmFhiuwYyKbciN5shFdJv5B54/Ezw8/kenvbdbXt+pb02kOkG61mhAtG9B6+9Xnw/GBU3pOmugeohZb5waE1GVmasFaXmnVtwFlSZfMcgE6zAdXxKJ/u2alqLyxwenweGHoCiaUIDxSx4IZRlVjRwnPJk//HEjLqhquZJ4rpXmpmQ5iupaicBtN6ZqI1CCbmhRpKpod5M+I4H3f0IXpXJKbkPoq23V6kY+TZEonWIYcCffS29bFuKVrPX2xAFT0T9SHpIg93VDrYOKKRcoew9Sb6VUAYCHNsZuOa7nrNOigLKmbCLQaNmQJWFcMiPmMngLvvN9Q6PB3yf4hGi1zF9BMHbwGTbkmT4qUPZfo+wu6ERlqg6UIXVKCLcmcX8DN02gWhqYfuerCU1+qip7MLqrDmEPJ0VLLvCM1LJVZTE+Emwl6F1OoUNibwAvXWpHGEnNU+/A5XIpN8buvhiTA0WPV3wWARVZiMtk2mgTMTWKtiT3gTIpMCuGKICRCGX8n7QbxPzVXPFIksZMoMk8eWGRG+CEIhUjcgkphNW+vylyRfBK1FgzSkgZa8JuC/DRsEIQ0GUjQooEDBUuEV0rXhTWYNvd3OvvzAUlS0sN+DLRhgX4ItxLM17FmkrzfHl5S8pxFU6beDfjfTbydjoC91A5uPzXYTpoveA4k+ZwZMUAlvoVdDZl24C1Vs1R3WLQmoZp8ZmiEBuQ9zdLjCKae30o9XvECqZqjOvvCt/MUu0yu98nstnkHB7GJCZyoZRqhajBO4/YxkhVXffayYm0T6ENYUEU2vnzPDC/SZMiDcc2bLAkIrJUJkr9kFlbOL4xK94a6AqGuUKiRzH7jzSfXcAi7n3s/NJ338dG7uve75xD+3gBf+on1A132LUg/Pq4v8OZpaXFhYoKF7i8n3/csvvvfuf/y330O1VdtN4p1DBb2Y/Mx//o0fxu92VGjdEJZRQS0mX3vF/gdrrP2OnLCF8NagiSQ2w2bCHgS6hpiMsBZQ1X3hIGGnh2Y1uo0xTIgKS4TGQQRGec0q2m120+dAGza9EAXDDiUJZdNBUt8vTBelhhKFRfVGeDvbE3Gd9z3cLmbaGn6Jjux61eawFM+Ge7jrteFuIlpecmDe6UcMfI+5/cDyAuj77DxzzzwBtxtSck8qPfvnI41YV0mWUYhwaLCEkQXo+90AdzeLYoJaJIUY9Oq7eX+t2VEPdwRWFm0XOpZVsqoeDe/gtaNwhHkn3Jvwblhq6CZqc4AFIGAJ95g7YDHdLrwLRThibucA2KBpwrmFoTNbzF5Tqt3mOAsksZaJ0FswKsAorNzyqrelmNWXI+8e6pehLAmUg+Q1IRV9C4G1h2cQ0zeI6buU/nPmSZAqwk7d7CYY6tEoiTlYaAgx9QPLhDYzCHQNpnPdgTWqYhF3cz28OWiTi6OQVEvRHUACIp8rQT3ILRKcW8wwGHnUDAr+MIBohPqki+3RXkKHBhkYgR/44AFFt5s9x2NsISTR8T2ESyYMog+6HJ2PthCP1RdIFzTOMrHacexGsTsdzu3UXT+G1C9IJkiIw4dbHD7c4vDhDg4fbuPw4TYOH25y+PA3k8PvFOetZ2aRatMQVGsIqjUE1TEE1TYE1TYE1RyC+mYO4S7RY8PEL3dAEQ3WEIArEYvIFTTpqLUDLCH8vRyo0UScov3/no4gEhG8xdy6QBLkzhnTf5Ykb8LnAczPmLvmEfuxAoQuDLEiiZnRBWLxkszpIE8o+L4ekerFbmszCmSMtpAx2kLGaAcyRtuQMdqGjNEmMka/mXQrArhqdsoyB4LYEIW3iSTsg4Jk7VAyRatIRTkVY69lrjWzIqrk0diWhlDLZ2fX3EJGkiT8K0kH8JsJ/3DuxWrz2cK0i+ZIzpoNi8iY3Qm+2kl6eqgeDZGJe0VPfegJS8CVClKLTRA3piSZ826y/idkJMNhSdQ2NOJagnxN+7DgQgyyBOdQ4MrDa7Odyfwgc7D8MnubA/a+IfdYXZQOJf7Sl+qNKvRGH6cpVbnrjWnXRYYCRex8OCoeBwQbAcFGUzXFZbTYiehrjEP83ZXhN5tkIXhN0zAYJjputTLYwkZJDKerY0P8hF3sGFBtdgGj27FqdRdasy5XNJg6XVqcrhJpcrH0YY2xkdThfZFLsQVKsNP72iIhEm31nEq+rZ7sm0NkeM0skTCYd6l1DsFt94q5iOQ1ebL33smouDzD5AGIivS7C2q7m3Chz4W3iLtWYndtG/kSvMFk3RI2l7Fatx4QDVQ2FjWt0VIz8SdSM9E9DFgj2iKgWXflttRXYQOEHIo9AJfcpjtqfCLDPciXEDfSFMLdksYE1tvd9E5b7Ac67bBjm5MDKzbZJ/FUGP+Y4tvgRc4uYT5DyKzbqeYubtEzaxnn5q4ZcTbSG5Jv5c8Da5vanLHAghQk+2hedmOr5GpEwo0IgGSWfK4OIYDYVjgQ2GxcM4Rlvd3x+wom0ABZe0yG22REZi8zOIYdbefUj5IMr7susDElWeu5bVwB459xNSALcffQLO2bJZcLUmcP/Nj31QlzR60WL8zWwoBa3kkO3052+G61aEEj5DDsm426ZgDBRuuEBJch6mqTd2unE2IN+NRTvM0MySTegUkcsX7inexbYBpvN3eK81uzU7gXnvoe7qhOBv2IzCfUAW+3h0AdZUMVQaxBfFpiI4V9qe2mZG0XmMKk7CBU6iAetBiSZmQ/17qpqU3bz9Iz2v3qoQpbBwtYsyFvRhEKd8eN2qsRFspp4Prjyb6z5yLwMwLpomexQHZGJshqWO5QQ/PCpSWd2ICFz7qW2Iid3sDcCaTdacTHtQRKONnIe4OvQaK3orVb28X68MF7W7Y9YlrsW5asiLRMSH6EGX5uKY2WXk1yKxbZiu0DMzxPJoKVmC1m0LzAbAbqLJH0X4MnhjCXRGBClCBHkOuQyJcmc6wzvWCa9B6KXQTS6RR0jt60BVcJY23B1b2ovXdVtTuUSqpQimZth1paC/yvvUItbRXO49AVnxCT3+GeQbIAX51GsgBfPYVkAb56DMkCfLUf88pX9wN1fHUQ8Vy+ehjLkXIoR4KUF7/8IxxA32F3C0nHO4AfxJfMDvwOV2weahbRbWWyUAHg8bulesncbdQsr0faDduEnirTV8pQNbNG7gd5a0OfNau2pg1svbKBHZc3QMxCvyMVQlZHW/S8r/Wc97mlzUZXNnvzdeGKcUjB5rSJzZc3UTIDHC65rIlSexOE4rlmPkAx+EI2q5oJ0dm6jT9fdJq70SU1TbZ/2Z07ruwoyc62sqmI/zn6HuWa9zkWcWqn+4LG3/O6/Araw34kFfpIjKZfPj3ZoapfxjawRq2LfHiYCWFBNroPS1GVwtiu0VcYCDhZ4wokdqeSJ9SdASkVBDG+pOjkSGt7vC/BtVtp3DRDsu3cEmzwYEzlTMAbUWVXnsuiy+a/0Z8q/gyvMEDOGbSHY8kVljcwWN77Va7hXBQyQX+SyRt7+HNX4NazEytLGilKvVWiWCOZiIkkBcRvAuJwuji2i7lYMrFQ5APdhrp2SAoWt4H0AKsB/YWlDzn2H2/ldwXVoW497m5dIg0Zh/jwnCAxP0+zRvNGGsivyBBzGEoOOeDNK2u0yaCwGLTTHY56TM/jWBWUHbBdpud82EUGLr2rnicbsYwrcz4sN3PuZd6wKZ7TF3kUUc+dvIxEhS+FI4eKdZnCF6Kel+Rtt8EVKpT5inN1LjrpXoJ+R5J0cAAL9qQsy235n/OelGA552c4x8ab9RpZzrdJNxTo5naO5kYCJE5D8P448v0zSDKLsiP6BXt3UWMJ6kft3esa6RDn+Y6l78utU9twhEMzz5+3x0ZIBNPS+qdtC2/oiLTBopYU8jlbvtc64aG136OC0BkuYve+Ck21XGu67rbXiq4J7chYg3WA9XuSNuEa5O9IvHytEAeZOrAZerFYmqhwHRHFehuh52Aqg/jvsbVhLWyVDdjcgBu79NRn9z3kTF/Tps+ZDc308I0z0aa97tuokjUbWfeP6LeUNPtFeZwjoFQtqtgmNzY/3mzrv4Z6FWJSGz19E/cbecN0DgamPZmmn55uwSZlfvkwFX2cTeiZDVh487AX87Rkfr7Fe6c9Mrs2z2BMB6XSRSWvX+NNyR42VmMPBv3VODwqfo98JFaAUZ8kpRaRvcEOdC+uNmH1qy9pkIJpHKnYE0jW4M0GvNlAbza03sgelC7eMOqZbt4w6pkyHyvimRKfJ8JlVR4PS61R+Wi/gLqoIdH48nkNWezxnmSHbBcP2557GPC+GjleZE7JEH5IdrYGZj0Ydj1ncITYpy7OGfMmEyQOX/FssqIHW2URpSQxclm2QHAenxe/hX3OvAOBiDBN+nNR4x1O+uPLt5Vsj7LTgIVuZc/iRG8XdKoIVfCelwGjaj6xKJGNdJy9lpXzJ3g3WY6vEx368b6m7spi1YdT0KJMwrv7NG/ZRDVXzsEjrvSRyUli+DBrmKWokJ7tBysWYj2wDnBRHH+OXhRx6B27oxyyLFErZDV2ES0U2OrtlsXbcljACXus/YqczVCmsoumwy2/ikbZhe2pRWskV2WNCZANkZ7zQODvr0drgSoSeTWI2GZAwWJi7YqnP/Sw3ZvYEyB62u1eTirOiBLi/KQCGcAKaqRksg+RnCjJgHpo/G1V24eZFYe+R7aMFRLZmYzRQcpkW6PD9qcVRuLLenPAx4ShgN0fHJe8hIDs/qsPLBCDPiMDCzoHRiNAkm46Aju6TGrIFzvTIfJtNni+mQ5hMt3YTsqpAbdjd2hzQ5mC7MeQL/Lf17VJ93GlBQ0q2M/HpLZ9Qxqio36E/bz2IzEWnNbdzFKwvaV6LvsItR2pNNoBmWaY9BUwQTUg7wsToOTDEaVm7cFprV4u0GfLkmiP1X+8ef2nUMWvIdZwuBJ8RnuebBduyFZZ5AV4M1EGVybC1kLoCWwG5D2YPL/+Hu3INpGs3WkI6+os2LJeXwLrYWkdm6Y5IpA3hXscJ+XKQuIvgjRZTxpsDA2wnlSklsnaikpUHkcejsd7vEEaeZM5iPO8YJmXjsv+ThdHc0qeXZ6zfPI1TvBL8+zyyLPzOc8uz3l2fgUncDZT/1xpv+PsvJxsHX5Nabt/GsPKnENeDrZOE/i3OU6ydX5BzKeszbojJWeVV+4Qhz9zD7Et3JZ45yY+fofTxDtwT24GCYSceOdI4p3DQQNOwXXmjdNKvHOQeMc4rkdeM/GOU5ycNNcOuUcfUy5O8pXDA0WEArWSNQM/LcYxcmcmYnWgJKciNGryNt2X7cin8Dzce3lv95n0Hexwvj7XkN3jf6UemJCd0r/s+p7NbeZtnPWm3TXccficHMbcPH4OKf4279/rZJ2MzVcT1omy5Z+QXcmJRAJhUy6TZNdi+KUrp0KMrS5c5muXO8qjfD09QiziAHihaYoE6Wq5K0gnGaN3EgV3CYF0h+XYsS572SaioXUR1GXTLYf7KJvvRgIKFFA2QT2Egi6JSYbUNzlFwfQ8VEp3ZcOGcGGjuSTdqC/6+Igcv1Pik+ne4aR0bLbFggEy6NNBaz7sEdKAYK2ars+RuWzKhAOqjWPWYCGC0u+VlJxmU6KN+czd4daZuz/i+XJ0oGzEzZBAwDpz+5RpbOtERhpv7GTZRMTP0omoqGkBZ5fIq7SIJa2bT68LYjwztu3MckqX2IXF5l4NWCml9hRfjc2h6Im3h5K1OxMF5OYHcPNJhPj1qKvt+AT54nWNlGHN+0aznW9jxkP8Lh/553TuKaUvXkaSMTam+NgD4vMeEFLspToeaDxo3/zRgR/GSLfFSPnygZF+LHNAkF1KkRj+TCSWQjenBsIJLNjdQEy8olBNt+QJBVB/gehLMjhqfI4k45dXTp3QlyyY9DALPhKPqKbAVKYksZB3kHqpEy5iWJzwDJ8RguagH7rwTVYOJ/8T182AJOottnabbO2140A8p6z4TNQJ+5mdzE0uQTtz++xRRfm6ZfJCB5OTWGsy+WXCw4qOrPTS0tahEv+NOhIOb3WPbRw8J2KiN5mCrExfmDRr9+dq8QhZltr91FnZO58mO75/yWnbSc67t/Np0BxJr9avl1Ra+JqmKFKGWBKypRSn+2s4sdzjTAqCmVk68nYiwdB0jXE6Lo5ZdNtYH3EEF0xf+lzUdWfbQPhYBvLjDZ4SbJ5sc+GphoVHNJym6KVfeCIPPPTQlAde8HmlkSV5lQnnFSecAsVnkuCcgSjTPFJApnaOJkYOg7InntookAcnwp4AkR5AYBPx2yNCHA0hkG5tPzdJT8T+s1eA+vs4hUJSOztzUTyOMCDkylsaqmLf3sLhjtBHhcQesr0Uon5B7ycfDunJcrJMSz/MYBPcIs1Ok4rds/NR8SCrUd/Gw9OICyIonYFwe5wLH7r+4chhg7iAs2zDAueOmyI1lgbCSU5i70SAkwQ5rR4rusEr2ss0ZB+RpMIb/ZBsVBiVYW3HOXnID/L5KJTQFeWftzTnYAGgYHMs2LwHJ2oSxmx61QxbR74s2AG4dOx82CzvFCEbC/lMUSnNaJL/TwY+xRk2X/s2ioN8NKitCbubjwrmYHFEphqig6Tq3Hnj1tOGIcYlSSlH8pbV4dn5hYiaPcur5aBinFvkgUvt6Ywt8YWEyMQexf8ZrXUdxGBkCwVMF4kvZSS4RIUkO2v73qZDy3mscsgvWT/qC5AuX3gJh2IY9wsvRTmOHZKn8WLk2VDbuw2waAaCoxl8G7NbqHPnm48eLzmt2Jw9BoXaGYv8jhf46MW2dmSPAkcVcy/BxXkR1I+z0Jr97zv/4ovy5MXzL+FgaZpXGWyuNdjgfeIRDjp79dYBJ+3xZntCjZJYL2twPn/Rm8YGRWgGEqg2MEnUxIHJPMoXyPVujSDgKLNQGZ+3pTheasTJUTZ+WjD5ZojRkwMuMzvdvrDIVhy7paTmn2AaCggLdFd8vMQbF5B9nw3SoEbHYURZu1DhoUKmeQKJyQa/DQkhid84ZMVwPJY5nwQ/OTOwOWh0fG6aJ0d4NsU58xrhd3kRAsFuQfDtkWx2qbpwHKnivDW1gJ3EmlPTeWHQx2KbYUtRzHucp5Sxx2XbE1fsYW1FnEZStLm9Lh9jZbz5KNfWq/NhOO8mR8SZD4KfH1aO/J/AXBh20sy/05Onjo6PP/HE+PjRU5OnnZydmbRs/bP1nfEzaf0z446TtW+zK1e/5Ew9czStf/SZqWu0L5+gfOrUx8bHP3bqKVx79p23cnXUf+Ljx04+OX7sCX6YsS/dq9c/IfVPrLb+tNSfvk79FD/HTp6k+k+eRHkN/DTrn3pmWupPP3NqFfg8OtZqf+zotfCZwj91/Nj41MePT11vvE38nxz/2NTUx8ZPXhP/KTwy3Kl0vLnrwS/DnUrHe7X6aWaqHe5UOl7/GvTjWPhpxB9Px+uuYrxTU+NTU1Od49TXap/weeyydpWz8gdSTjXb19dqnz6w5ZRzzXYvg4f4a3y8Ex694ryl8Iw/4VwFDr3ieE8+6VwFj3rF9h8/MX7i8Y737jXxMzY9Pj12A/WPPTf+3LHr1k/nd+zEiWMnxlaeX2+F+uMnjx4bP3pyfCX6X6n+mNQfu179Jj4fP3Esxc/l9Oldyb/jJ6dPHJsWcK7g3xXbH6f2r0KfK7R/6pmpE8emwIzXbj+tP0bQNPGZuTo+0/rHnqX6488eu077qTx8/BjaT/GTvT483/UM5veZ77ouftL5OnHqyWNPnroOv6Tyamz62KmTYydS+sxdF36pf/KUKIzs1emhDZ9TT18Xn015+xxDlNJ/bhXzxfUt/KvBD3HXZNq+t4r6Y9OnJtP2r1q/Cf+z4ydJ3Kb0kLtefZpd1E/n97r1iZpRP6XnVeDnGP6P744eWzU9Ez6fTdmrWd+55vw+N34j/HKU6H8V8LTm6+jYibT+teRbUz4QTq8mz70V7YGpKecqdsDK+uXY0avpF39l+Tl+tfb9leXzDdUfI3V0I/WPrbJ+E5/4P068Cj5XrN9GP6ur/9wN1p8+tqr6Lf17YjXz1Wp/6unVtN+0r0j+3Ej96VXWb7NnJm8IfpIRN4TPsZPTq6jf1NdPj7fqZ1Yx3vb6q6K38VXB04afU8+sCj+r+OdeRZ8V/pbL7hssy/+Xlb3fIuX6q5Qb/n+5qrLv/7DceIPlpr+jsvL/eDlwlbJqyx223HmdcsiWw99i5e3XKfdcpRz5a5Z7/47L0cvKfdcp91+ljG2Z2PJD1ynvteUBW37Ylg/+LZXR4I6Pzjh333XLrnCfs+uWIacaPfbd33nX3QPbbt6/Y+ajQ7c427adfObpx8cnt21zdkR3z3z05rv2D1a/+zv3hc4u+hXypaBonL+xf5cus2RSEyi1nVKjK/W+Uzfw0t/QP+eb9U+1/dr/audb4t//Bo5jbxNafwAA";
