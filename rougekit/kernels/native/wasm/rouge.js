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

const ROUGEKIT_VERSION = "1.2.0";

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
async function decompressed(packed) {
  const stream = new DecompressionStream("gzip"), writer = stream.writable.getWriter(), /** @type {Uint8Array[]} */ chunks = [];
  writer.write(Uint8Array.from(atob(packed), character => character.charCodeAt(0)));
  writer.close();
  for (const reader = stream.readable.getReader();;) {
    const { value, done } = await reader.read();
    if (done) break;
    chunks.push(value);
  }
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  chunks.reduce((at, chunk) => (bytes.set(chunk, at), at + chunk.length), 0);
  return bytes;
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
const BINARY = "H4sIAAAAAAACA+19C3Acx3nmdM/s7uzOLrAgQRLkEmDP8IGlKJIQRQHQo0LOlEVJ9j1IM7SkSrkkiEIkLimSeEimlQUWNkAG5fMlcs5J6IrvQku5QFaEhHdJpeTEldA5xZEvqZSciitKVS7WXeI75VF1Su6SUy6KeP/3/z27CxIgoTyc5O5oL3oePd1///2/+++WMzLxlHIcR31dbXpUNVTjUd3gv9PT9NdrNPiOymmUrtxmcCv30w3n0WyjYevRvf2Mymlb2mYcfI2neXqIBqZtU3TrPOq17umt/RalVKALhT/cRAM9og16kKWL6XrdkQ9RJdeQ1tW0u3ePo7RyXC/jqWzOzxcCpYpOoEr5jk6n3IVhO2vWeqo7s66wfkPPRi+jziqlMq5yurJ5wkY8M3PFCXI/rTqzT40+dWb849rJTEyOjE862h85derM8ZHJUcfLnBodGT/tZDKPjT5x4rSTy46cPTt6+nEn3zE+OvL4IyOnH39k4viZ8VFnbZHLR04/MT7y1ISzKfOxM+OPTzi9udOPyFVfcPqRidHTk6Onj49OOFsK9vkj1KrJT0yOPsX3TthxdvwE1Xhk8swjj4+fOetsL7ce2M77C3/462rPp7TKNGInVPqgceK3r1696n6o5NBluRbq+MrlKzP0LvZCxz1oqKzRjaK3qhY5k5Fr9AMlJ9AH6WNV1U6k76VvldF0Paidogqk5dip6pf/HTUV6ZITO/HMa1+ZceLOWnx2LNKD8ip2DlCnk4P6nV+hl4HRxq1JB0oaoT5cNMTvI++fUk+u8U7GBHEtysTlZw46ceNQieqYDE1Lfcx4NdsaAWLce0uawDGu7Q89AEijMVSqoIJzSjeABoyhPEP/nM4AI+MRn61FGNYkLgRF8lIqRgoD4yeu4IB6erfgcDf4LtaTEQF/GQhFr9TvoNxRx1/V1DONUsdO4g+5rwk+jErU3JD7ir1z+O6y3MXUyBW+fONr+EtkSH+f24wu49f5xXOfx9/5Mj9yYq49qN/44lfk+53S1JD7VuvJK/LkbTyhWRuwY3N50g4M6pmXuGqihtx35KuEqs+/9JUUpOdal29Khc4AsxYPvBus2Aam5M2VmyNALsmj8izAIfTGVxbxgMciD0NNiA6+ppXb2MpAx+WTkd7Gl4S5Gfn3zoEh9yIhOSS6ahuvL3cWHyB+J35REcQ0S8pO1k6XXpXliqaoB/QYz1xJp99jniGQh6kYHNRV6vRqbsg18tQ3PLQBEKIHBrgizS//hfFaX4DEaMAqdPFt2v3hJkj3LwFDMe01Owikh7PSw6O2h4dkWAelhydR/77QDZgRLMbcoEDQSaPBt/Ku29DThTbMelJPkDDzqq0ZZUAoYZbZbTHKJepC6MdX6AkJj2yUj9VkmDW+yS9+hKQGatLk5+MG2PSrPMNhgcDKE0tfvao+xI0V6NadjPK2h4AGiCoYJ7g5z6MMwgJuCoP6f0o7xH8ufVaLCmA9VbNf5wf121KhKjXRTF6aRM0oyw8IP1nmXeo/7wKg8+oQ/f3RRi3e9MB4WKTrOX7yi/wkKo2HHVQ3YODp0XvOh6JOnrWAHhQO0WWBBvvbL0OaFoCM+Koai7JAfGCoU2UKtzqED1MgYDFmk72PUBTERCwmqFAjn6D+gvEoOx5r+h8BiIfvqrF486HKeBjEM+XW/x1TxNsL6hCKbzpUdFRCeqXxf6D8cC0uPICXs1Qn7MI8tv5nOgXH8R4AvocA/8ZSwEmSrgAvzYlP0IAA8vEnFT2Ly0IPnfeyHM/ScGkc4Rp61tZjPt6JvnZSX1+VvvRBFy+4P0tVxOLL9ooubLPotnqopFCXnltQgthIj3GVOnjp/XdgWnALWqgp4OXHV42XNcQGFoYZoYpPKm6GqKaJ7wg4iKjdz622XW4MranJeAa00lExXePxjM80MG7K42bNOMF9t3r7MpE7fZePTY2KUuUu5+2f4UfQ5XkijPtYk7P6cg/GUp8YiaRM5C9E2RrJCZ8Yiu6NPxX5JMc6auULLHzzRu9VGEneeLudjrucHF359zhZAAoBmjf0bq/yCBCP+tC7HRVnxsBsDhsOtd2ko8DmJr/TfftnqetEGT+5qmYvkM7jB5BPZH4QJkJlckmjTvLF+TAjgWGNfw5ISwoEV2cTLtgCpHJ+RYQCIBjU74LxTQZT6rUkXjZ4T7maDMZsI/7ln//T+XMhA5qoo5CoYcZolmKeyRCoE/G/mp3xT4V0h/nImCzgyR6+l+earJK455kod5eDaSVRM7ee0EXl/HoaIIH3jPEmosIYC6hgt5ONMsCEXgiLTJLaZBYx9A9Dxu12ciABk7sPyKrqmfUmAMKoU0X9F0OXoAJMwLxzH0kSDyA1IXNJHkGBF12CjEQvU9DSzoVxg98gS5jGD+0YpxqWFa/RFVLQl1kVG7VonMV65CVXrl7dQmI8fvunUPH1l6Vi/CLPxfyi3Bqq59RjVZ5PNfc7XP2NtPorXP1iWp1Mrdpi7Leqv/YeqeK/5Kqsnms0dmgtayu8xZ9foUqXrqkEheYGp2RISiZTiDnzILO7BzybTKIbdcAYZXB/rBJp1j45456GlgLKYWfqhVPlT4gxZE1cNhRgukDMe0RLwWeyvku9oUePfmRLTl9niwh2q4LOyKvqVzRuZRw0JQQgTRo9v0z0ZoWjAhiLYU7MaTDez+gaU9LbukZviBGWIFmZvEVA1mQWokItFAudAP1nJUJbWGShaIiISrgj9clajiRM5IDYQt/Wd+5nJdaBnq+SCRu7sQdTmFSHEz/6QCXqeMb4VJ3qwD/w4+wktCdz84GxcYK1w/oKLK2sdOHGfWoQVrQfiptQFS41Pj4OHXBRcYFGdxdM6LzpqIV5+92M+uet7/6I6tKzl37Jgey8quIDdHdZk1KDWdBswhQTVYfeNqUHBBLglbkuEQOQiQqI/xmNr2JDAhs2q8hB+5xQ/jqhnr4qfwq4JlRTH2Qo/Qs2lKjNosk9XOLuIDcCAq4YdtIvR+jJGQeIuaoOLdbDHCOG3ndCdHSy6FjyfT0sEyCmUDPZGvEw1cxBPiSNsBNzQy1FhEOoWBkn7A5DQ43/gGgkmQ47MX7quh4BCT6Q4Eg7ZfRIjT/IjE+tWkzR5ANX4gowRRIUUc5ymWFiNbkFkClxTrFOb8VapnH4ljiXWJF+8H3rAmVZwW34zBqKSj81JWfck1HG1s5gCl5RUl625SUy5BK2vPn2ojLMF6lg1gtGMXZyVj4TloBjNck0qMfADTmpkE3UMaJIiGpYoTT4BPZIcpDUFwmD5GzDeGRc15OD9agAmiCxPuS+qCwXFhLnGPXoJTOL/8XDaw8GYw40RFeeyXXxMIgmyJUk4iGuI9TMkMoqoswKs3XQr5N+Zfp10W8N/dbSr5t+6wiB66ncQGUPjWVDuNGUYajgf3S/LtxkusMNZm1YMWvCzaYr7CVlWG6+z4d9rjXgEucIwdUZFsDpfSzfSEc/XMrQTPct0HQRITnhluRc2EecxMS5kwjKJFff+6u//F///Zu/eNWZjQrJ15//5U/94Eu/+eLXnTqN/zd+7Gs/8G//42e/+BtO/Tzd/u6X/+JPv/WrP/xTv8svv/kLf/W//+yPfuunvkkv5+j+yswnPjk3/9ylK/z2K588/6nPvvj6pa/wWzOXpG9nGrPJJ+Sfmk6G5wlYvx71XTBb5sItNHM+Zq4vGf5OYY8tSYMGQ5I6P0Xg0RX+HK1MzRO0YCHjM+ZJz7XGDLkZADlk3dHcm8IscSREeOHZqGD66lHXQq2NZnyYJYHpEnR1gQXWGH1ETBWzhtikncLKY0Rga1AXgnULzcs6nouldKgsHSqMZgsIcItZh5bX4UtdBB9uOQx6NuuOyEjpDQh8XdgNs5SKZRols9C2qU03muuGPUSc0I1p70p0PewGRDRwjLMPQoWumjxjTeBCMl03vSBuojY2ggFhgTsjVFr2AW5tz96YGDrrDRHgg2MhARGuJ1JcC3I0xBIK1gYoneoQnFSBKNtsCtcRTXebCrW9mSzp3rDL5Nj07WEMOdDH5JSrIfc5JdeX6XreXl+i63Ny+SJdziiekEw8r0gcxe84+HuRrt3yp0UPauCRapPQ6CCWNtmHOWREF+V/mdYgwHJF0t4A3mP+NxvNhimRAO+H60nbVsyGh0sKZECthmBgU8GsFOiicAyjVqZC9EMMRzjoYzrhCSUHsUkdND/4po9nskBEywxdMX0Avk/cFszFdVLOZzFMNTF7UYG+p6kEUIUjMOjNltCYEBWiLUwHouIJpC0EUmibIys+ytnJMESkfhgSEBV21qSy6St/H9tBFbPlGE9eLjZcX+pZCVQQgInJSNrkrqPdrztjrSH3EchKQCbpxK2gsYA7pJGXv9/q2ooQMGMRrdx6n+XKQlpJ6JJAmwLwTFIIgLwKEjJD7mu2PEvFliH3DSWvfxOPw0H9Okp/UF+xFHdFITyCNt5yauXn2KWIxAoxhjUuoNgDKKLYPcRm5VZ6axIN292Hl7NHYGzNF3lRZHw/E24FSiN6uTUl/Neou0dbPT/EPb9BPX+Gx08zQi2rDy9C9JHR2v8R4v8SWQxo2zpQsB9NYT5Rs4eJuFtt3d/q4TA3+5pTizH6i7pW/gFRv6jwBlU4KJev0+Uw1x1Ox55rVRpoVapypWqNGJ/KN5VtULNb8jUt0gLXn9EiXBkoHRmU8zrqrfPsJ1UhJ7Mg7JWBqSUQmpxEUuVRjiRwnBfnqnch4lkGJUnnxpe6BVGBaTsFKq9q6xeSGxjPmDHwrGNA+tG2lPi3k8YeC3dYnU+cgoncdgVMcT/Pbz/1dTfxa3w3SbUfZT/dBx+Ln07+S1g1Pnz1XMqR29h3g0TkNnfw4Kr6OU2Nvu2MCfhAEjMZAWCRhCpx31hcFsLqL7K0qpqtZgdi3mOxc98YPzURAgRbYzVBJfUDGKSvCA3hBYySrZiDX9PjVhtVS67pt70AjDER24BP28eECgmlRPg+YzbDHLLC2m0Ja9OS1T0tUe23RHXZSuoezJF/jZwuucUMWLbvKPMuSz+WpC7r7WYjr7SpAViHYpxRuQlWIo25hxQMPJUgboivNB3mQDMzbmqP5oKfVToDe5SM/wXx5EgjwFsmr0u8+5NkG8KdhtDSdl45gneNQ82INmAJtrpNNnRNFiPAJOqdbjmB/o7LYS5RoWIBiGUAUG+WQyokQ7LxOTDsscUpEiYFtJLDWkQOgf96pLgZxkrw61plpo2LD7PQ2zy7WTzwI18EbZYELYFgha3bJmxnZMJdwO9Stzk261na+owpjNP4MDdyYR7zTaKZW8uxY7i0NQlHNRvLo7E8x2GotTxI1EV7ovgsbDmR17vvS1UC3x0iF7UZAST7nBUtBBgi23WxXdvvAeQRcuFyx8aNO261lIcQ0xT5IVxbQgMqhJZHpDwib4pJlz4WpS9xgY/alR6yzIkeHUyXukD2Uhp6sLQBXe+hKMceOT1KfH5UjxR7P2XqXy3gJdpBTACtn9eu+DziqNSpDVcQoUnXgrqibHykxqT1nnqAxZ4yHqNFIn5AFF8w6XB4hzw93aRBaVbzHLpkZXFdwihMSMQ62ErIWO2kjBDvdQZpJtZozUtc+KMejZ9sE7JpjHvUWg8eeXTkcXqs8jCGRCUNgtWXKdxDfjZCH4ZsdhcrdkZPJR6ZOrwakyjVaIZe8DFujEVDGzBdY1aNUy0xLow+JiGVL+is+I8SVrGLjIjj+JFLuPREB4cZhBZYWJP36sp4U3O+0inC0LUuY0iswL6iSvFDcOU49ESvbCRPjPLYZQZnHe7F03bMsCJhIfu2WTbUAUkI449bhozICZHDSEeXtmVSdsc4aIlAPAx+v/wihsxQtj9gLci1cvTOVqcOiNrtFxBvueBXlSfEphoS1QButGAKI4xcAiLyFqPMMfZRssLwRG8YDmEQoyMZlZW1qVsPLZJTDLOYJUyGA2MP2wnKtM2bSm12GGUQi7sPQQbBtwAi2YzQD0c50JlUATREABbRQJko3fiKHpNQRPANrdvCZqa50AQ244WvslxxzMblNnxrH0WZu5z9jAGOprqxs9f5Jejnux0fdzsdDhAPOZi9AswWF5z96fWDmpfl0H6YTWTgvI6d5Zklj1Ni1BhdavIdYuS7MB4HqB0SXhwoqZLcs2ZMTqhNIgAyHUIeRHwZQQ4jBO1B8lusNOPJxN4s36tRjlWAXaLPwUuUTiCXqWcv3tIya7CO7WJxbwBzaaziC+Z71+lGSiXCSrrhTiNamWl49lmBfi79LPJfVycj1Qxa6mRp4JIXamkE8ZsIRVujn6j3GbilhDNLTmA6xgzVJaYjTnADUd0OmwKIqyM+SFYiIoQyuefIudNyeXbIfUfJ5ZND7tv28tEh9y0loVAESs31YVREyJshvDSaFebBPxxTUhJMIpi9+DVdi7BqcNGtkTYjHg2S4nRbDJqHRl28rLE2uCDRUwkISkgsvxAVr+0UelHEwuuQsbFPNJDnWD23tOR7RBTFEoiyC1GJ9RGor3EeNEB8A3PJBhy1HTLVolcSdyQU+qAxCKXItYsi1POXye71YP7Yfoqpg5CvJ7rBAZJs7DXHSXWv8Bfz9EW2DQH06FV+8RxjSNWXIAcq+lzyiRkMVxBl4p5TZOtJMgjdYzFK8zotk80AVsAH9bBUThup6oeu+ezg0s+elM/O2ttzbBvAAKOiJ+xAUQ47UcxoDq9l0cirOupqhnbJ6VjTvPmyDtfK2qO4+Aqtf5pIw3QN6nmUawb1HMq1g3oGJQYadSM4IaKSkL4OLVXDEg9TAvev6HC9DeAjXvwc8fMGTAOVPUAx8ctGgm4T/Sr028xm5nqzecHOTtSLO7ANP4r6+CF8bXL1esksM/RVGCPu3RtGUDZgiUsqyiYH6yBuyG2aXB6TDVuA4qv6orL5OVX9eVK2aeQig0jN1uQcGU2G+XybCwuWdEP3knBgNrlkg3pmLtqe2IDeJzN1sz350V94950/+b1f+f4t9fPU+Vc//bl///uvfeaFrzp1ukMlrsyxv24i6/boX9R9TQDQRQDQvWC2zoVb6es/+8Nv/MRv/eR/+rk/47b+/I9/+6f/26//65//c4Qgr/vygtk2F25rsQNHDc1Wsli2mN6pKHsBfTcYO0cr0XYaEgTtBRPORVTp/GzkPmt66yZCyPnDFSrDw5GuhBFzFn2oK8adDbvNVmbO2XAHaYZthmjtaMVsnyXXMJscmA/DNCBrLdsdpp/q9U/NRlWEH6tz0c7ZaNthDspEC6HIl14TTZltz9ajW5KyKJAMFhaIG3Y6fhvizS1MFLviN6HMQBqz0XbTMc0T1l5vV3xpsVljq+mcPm9Ki/NkNBGXoVUIG4aB1fxWuLkwmM32IxI4gOA2udmlH6SyhTyZcgTBHasPwb5eJ7DuMre0QCh/lrVy6d5SibooyReN+0SeNs1+DqdlRAaQ0+lHHB3oiW41u64deFLG72iFEaDbEUDDz8Am342PlmBBt2NhO+Egc4euRnuux0MC2dFBFLddHD/GSq6Jla1HSpx9Q90YRs01iDl8LzvK9NUtphOcZzHU+CfiTB/E4vUk1/a5NlmToS76jMpuqujcT3YSfTtFYqtzIdxrOokNOE69y+ytXTOqbIJlDF9Q0T7CnNlNlLCYpjvNzDSIss2tNO7rhiyRMmU6htwrEG7b4WHbSbkl8Y5yzIE1P7D+ERmGLG5A3khQiS9f4ZjRRln0KP8gO1kO+fT8LX3kRXshdfbSDIFQ9zKVTZ9PbpsPSf00jYe9YmLF1VOSaNfhusqh7oQq7UxQC0dIYLF9lFy9qmbhrcPYzkhCkYYJQWRY/iEmPiLYoyW3Zc+VPyKqZU5FmZ1OmSQeFT7HzzUTImJiFSQsZEoMDFFapkVpRB6ZFrrD7bKifIUjHDpFBZLJNOcVkpxwZxEe0WY7sdKQ2xMQmrh7eIsEnPBIiOCQ6TEbRJWSfi2n+nUtqpPyob/nhIDMLdyFiViNiU7Ksi96jgAOEZagTgjtH+AhLe2GZ4/QaBBd5KseBAQxd6+35i6wOZCluDGoy8WugD1gUPMH2ZeUPheQuQlz3PYemJLhJxpZmJ3oSx4ETR25rL5mxclBE15uNmvNpoVYk7fNSNwE12FTQLK4m2Vz92HI424I0m6I4m242gZ5ahdQ+2Eg7zA7RUAjZqagKdna6UXIOlPMBqjltmoZ6xAHZo1E7CuyyLmJ/fmq6T8f9oMbeJ2m2dSDJWU/dJf7EHEUw+re8Hddpq9mKpi1zYbjJW0WR8uyMMpaLdoaIWK2ZKwpwnYLzBG2b/Ic7AFDI/LDek/YmwgPIjw1KepTdLe1eRehskteetbm0TDuaB7fQ+LDsRIbNy9i1R6rShfIpJyBIT9Djj0psm5Ae1kdq9AHZKbjz7FK+YdTWxFpdPB3TMBhOh7jywCdwJa1VDK4rMf8FtlEMDiyHK5ggsg1yXJYrsowGJVNe6zKlQOmYtkj0UW+lPCjgqEFJxmzQZ4Qsp3IYaKLMixmMaUvMp0jjBI8XOJoAPuMiDZKENZDYJoNeEAXzyMzIdSprfUix4GanfrU6iuqBtcEOWLlz4lNjtevtUTDFRENqZSA0d4DK8V6etyjREDZp8JLkjU/pNCtLGNZcYYvOZe3BgHVc4o8+IuAr8Z4wdtX5C3ZnkufX06fz7c9R4T0nPhhT8IPu/KDilPeZMy+Xflp5nZrzoNuZjRn2jKaM82MZk47FT8Iw3ldtRICvq49G6tInfyBpU4+3HPS26TsdVPZZ9p1XBaTzzV91My0GwI5kIAH9xKCCQ45e6VI8xLhJqsFOunirC5O/MbKf50c/x4b8fWhkDOQdQQvRj4A7uu2MTTxrJGg1a5j80yaBHtYQECS1wlNAeCtqKrzMoy8hBS9FniK8+w4EnUOiQqknI7S9ORgD+RMxvp2Ay2U/o6XVY0Mo1RTKZ54e5xMApbetE1/wi0ZIdPnyVygeibyyS7Mi3HANQqpXVgwGehdtGLcIxBzGh/3sBM4u/Qbaxqi751uVaKpXPkhtiRU/BWC9WQUxBWyGOMeE0xGRZuVS4QFp6Uo9EVuDuiGzO1gEQY7KQ4fGj5YlOQJNx0f2Uncv4/+y4fZhNTGx+C6DI22bGiMpmPFsZWbY+tim1fzsExp+YEh6MnSqCxXPjM+roSLOsHHnemIm0xjE7KJadgFY6bx25jGR7AmZRpTAv0SNciSSRZdOKIHHRMMalgSuRuMaMlsrWZErgwiw/IsaUi3Mn+k0qvYE/E7eVdN54i2kgYH9p14jjQDssCwhqOTgfbsPno6T2+JxOJL/LarviTAwCnWCcfgspzakchqgeaoFlLyJEQioVkz3hYYs1mNEuNIlb1O3IdsnB5NM3P7UEB5tlajQsxILiBxlORBiOivy9So7HqPit3xGFtGEM6sGAIamVW7ncs/id0q9PAZ2JcTY0ZhwSHKVCLZECC5W5403B54EQ3HxOiDd1tB6niLJF0S9bNL72KqylFwhLMSggdZJZ5jW1+SXBKkpfnfWUncC1MXZsMiak2Rpg8W4oFTxq/FF0lJKNadRebtWRYddHGEpcgA8GYRZpNMbN+G16eRbEAyovy8rIsgDUIn3od56SFgiP+HIwsRBb77Fu4SF7ZGnOcnf+Agh5kHWsCSRPkFu8RiI+NYR+AJ4d4QsFcWF7/PLSsbU/+WvZuyrXI/9P10nf54Rypk1rIeko7cREtHUZHrHGNJjTfFxLVvtCkeK4m5UeSIuykuhBy3ydEDQoksQURY7SguROTJMiQAo0CA6GaKDQen4s82AHoHtiQQZifjT3wC2TcQxH/hYF3G520GdMW5C9IAsjuduD7GoU0Bj+uVfyzlhxyC5d/i8G+BU/4IKjZ9+Ut3XLZQmWKoZYlOLzAtRTDNAN5ftMMLXZzuk8qzkiPsayNhel7FpWr3sxtLGJY+Pe4t0+yNcUzyI8nA9PGYGe3kGotZDqwQpEUigyJXlvC04vA0qAD0BkA1R0QjJ/Zk5RzWcu5DFhWuyQseELHWvHQkHJiTdQmQRCXitRXFpMOUE8m7P+Y8Z8bedNsDNx0RxpP74OKU7JnRiDlb6oPs8Tn66/BK3bzryeqSbrBahDRKRbfHywgGViDEBWtRLIWwE+Xid6zCrhdsCNGxvAaGHGKkXkGweRI+PQuJ6S1rM3mp+GeGuY2UdFKcri9EmfaNRZIB6Yg04zvfbjbLSAfUkmz3wRpkm+7wRHdQwXYRuwBtlos1PrAYnmHZlBvUm43wauTD9PL4meFncr2t7bradn1reu1hTQStZoQLBvV+vvV58PxgWN6TNXUPUEs2aPBDu9dkrGEoloyadtmqUdOSVJ0nLZRJjcYZdTLKp7u7qtoLC7yRIg8MPY4UZISSiliaxahKELcdSPvJk1PLEjLqhMOcJ4rpXGjmzZiOhaichmG7pqI1iDrnhRpKpot5M1qLjVTc0QfoXZGYkvso2na74VrTc1yvg3ONPrrb+li3EK3nLzagip6KehBJycNZlg42DmokZ2KBYxP9KiAMhMQ2s/VPd91mHZQFFVNhr0FjpoD157CIz9hL4e77DLUOV4wcNKLRIlcxfcTBvWDS3nT7hPShTM+H2d/RSCA1HeiCCnRRXtoFHCGddkFo6qK7Liz6trroWtoFVVhzBBldKjlwjOalEquJsXATYa9CanUCW1g4lWFL0jhGrnQPfkcrkUm+sOXoWBga5Ie4YLCIKoxHW8fDbTZUFVi7Yn+4nSDbIYArhpgAYfiVvO/H+9R49EyRyEKmzDB59E6J8EXA0jH9ZodIYjY0e+W6JJlFaC3qpyHtaMlrAv47EPKBNNiRokEBBQq2Cq+lrw23mzX0dhtHGnYsREUL+z2pzUuwhXi2hr2e9PXm+KqyNrETVum3k3630G8XY6An9VObj802E6bpETsSfcHsMEElvJVe7Tbrwj2oYqvutLG3gGr2mN1TJCAPYI6OVjg5eS/9eG0UpGp219lZ38tf7DHd0iu/17DTu4i49zChM5UM0K9XjBPEJRjJCvkBB1gxN4n0Qaw+Y9WlfsEMzNFnyoBwL5jeubA3MCVCZLfZA5Wzh6Mm3eEeBGGGqUIy8547m1QvzOFy5t3cbNLDT2dm3umcTfwLc3jhz9sHdN0zL/XwvDrPn6Op+bm5ORq6N598/7/58jtv/+f/8L1UW7XdJN4FVNDzyU//11/7HH63o0LrhrCMCmo++cZL9n+wxtrvyCWaC/cGTSSxGTYVdiFct5vJCOtFVd0T9hN2umhWo9sYw4SosERo7EcQnVc3o31mH30OtGF7FCJ1ZIeShLKJQ6knFqarl7sThfSLRng72xNxnXfI3C5m2hp+iY7swubmsBRPh/u567XhPiJa4mPJLUd61gWz39x+aHEO9H1+lrlnloDbBym5P5WefbMRG/UlWW8jwqHBEkbmoO/3Adx9LIoJapEUEoNS38M7sc3OergzsLJom9CxLKdW9XB4By8yhoPMO+FQwvumqaHt1OYOFoCAJdxv7oDFdLvwLhThoLmdw3P9pglnL0Nnes2QKdVuc5w5kliLROgtGBVgFFZu+bhbU8zqa5F3D/XLUJYEyn7ym7BpoZfA2s8ziOnrx/RdTf85syRIFWGnbvYRDPVomMQcLDTEwPqAZUKb6Qe6+tO5XoI1qmIRd0s9vCVok4vDkFQL0R1AAsK5y0Hdzy0SnL1mAIw8bPoFfxhANEh90sW2aIjQoUEGRuAHPnhA0e1m/8kYm01JdHwv4ZIJg+iDLodno17isfoc6YLGeSZWO459KPalw7mduuvDkPoEyQQJcfhAi8MHWhw+sITDB9o4fKCNwweaHD7w7eTwO8V565qap9o0BNUagmoNQS0ZgmobgmobgmoOQX07h3CX6LEB4pc7oIj6a4gQlohF5AqadNjaAZYQ/lEO1GgiTtH+/0hHEIkI7jV750iC3Dll+s6T5E345IjZKXMXAaZTAUIXhliRxMzwHLF4Sea0nycUfF+PSPViX74ZBjKGW8gYbiFjeAkyhtuQMdyGjOEmMoa/nXQrArhqdskiDKLsEIW3iSTsgYJk7VAyRatIRTkVY69lrjXTZ6rk0diWdqOWz86uuZWMJNkaoiRvxG9uDYFzL1abzxamTbBAGt90WMTC3C7w1S7S07vr0W4yca/rqQc9kWVmKhUkoZsgbkxI2u/dZP2PyUgGwpKobWjEtQT5mvZhwYXoZwnO4erlh9dmO5P5QeZg+Yvsbe6w9w25r4dV26HEX3pSvVGF3ujhhLYqd70x7brIUKCInQ9GxZOAYCMg2GiqpriIFpci+gbjEH93efjNJkkaWNM0DAaIjlut9LewURLDaWVsiJ+whx0Dqs0uYHQ7ltXuQmvW5Yr6U6dLi9NVIk0ulj6sMTaSlnhf5FL0Qgku9b56JUSirZ5TyXfUkwMziNOumSYSBvMutE6suO1eMReR5ihPhu4dj4qLU0wegKhIv7ugtjsJF/pCeKu4ayV217aSL8FbkdYtYBsiq3XrAdFAZQta0xotNTPEIjUV3cOANUhvM2jWXbkt9VXYACGHYj/AJbfpjhqf3XEPcmvEjTSFcJ/ku4H19jW90xb7gU6X2LHNyYEVmxyQeCqMf0zxbfAipxcwnyFk1u1Ucw+36Jm1jHNz15Q4G+kNybfyS8DapjZnLLAgBckBmpd92FS7GpHwfgRAMk0+1xIhgNhWuCOwedtmN9Yd98XvKphAO8jaYzLcKiMyQ8zgGHa0jdOESjK8zrrAxpRkree2cQWMf8bVDlkpvIdm6cA0uVyQOvvhx76rTpk7arV4broWBtTyLnL4drHDt9eiBY2Qw3BgOuqYAgQbrRMSXIOolSZv71InxBrwqad4m9ktk3gHJnHQ+ol3sm+Babzd3CnOb81O4RA89f3cUZ0M+kGZT6gDXsKDQB1mQxVBrH58WmIjhX2pbaZkbReYwqTsIFTqIB60GJJmZD/XuqmpTdvH0jPa9/KRClsHc6aLvRlFKNwXN2ovR31DPHD98eTA+QsR+BmBdNGzXYSIczJBVsNyhxqaFy4t6cQGLHzWtcRG7PQG5k4g7U4jPq4lUMLJRt5FfgMS3YvW9raL9YHD97Zse8S02LcsWRFpmZD8CDPw7EIaLV1JcisW2YrtAzMwSyaClZgtZtCyhrSjzhJJ/zV4YjfmkghMiBLkCHLdLfKlyRzrTDeYJr2HYheBdDYFnaM3bcFVwlhbcHUItYdWVXuJUkkVStGsXaKW1gL/a69TS1uE8zh0xWcJ5TmheViuziKbga+exJIxXz2KlWC+Ooh55av7gTq+Oox4Ll89hMVBOb4lwdEVfvnzHEDfafeVScc7gR/El8xO/I5WbMJyFtFtZbJQAeDxu6V6ydxt1DSvDtqt/YSeKtNXylA1s0bu+3kTTI81q7akDWy5voGd1zZAzEK/YxVC1pK26HlP6znviEybja5v9pabwhXjOIvNaRObr22iZHZwuOSaJkrtTRCKZ5oJC8XgS9msaqbOZ+s2/nzFaZ5bIGmMslHQ7vFyZe9RdrqVcUf8L+lkueZ9jkWc2uVe1Ph7SZd/Au1h55oKfaTQ0y+fngFS1S9iw2Cj1kE+PMyEsCBHIgxIUZXC2K7RVxgIOFnjCiQ2w8ET6s6AlAqCGF9yiHKktT3eweLaTVdumk3bdsINtgIxpnIm4C3Lsn/TZdFlcyTpTxV/BpYZIOeX2mPU5ArLGxgs7xIs13CCDpmgLzN547SH3HW49ezEypJGilJvlSjWyHZiIkkB8ZuAOLyxABsLXSyZWCjygW5DXTskBYvbQHqA1YD+wtIHHPuP8xZcQXWoW487W5fIV8dxTzwn2MKRp1mjeSMN5EtOWZTDUHLYLNC8skabDAqLQbvcgajLdD2GVUHZK91hui6FHWTg0rvqJbIRy7gyl8Jyc3eGzBuOT+AUVx5F1HUnLyNR4UvhyPFzHabwpajrBXnbaXCFCmW+4mSiK06666TPkSwiHNWD3UuLclv+Ed69FCzm/AxvOPGmvUaWN59Y7rqsmzlBzS0nSK6H4P0x7AzJIA0uyg7qi/buisYS1Oft3as68gf1Jb5j6fti63w/HPbR3BHCG6mjYMh9Tkvrn7YtvKYj0gbzWvYazNjyndZZIK2dQRWEznARu/dVaKrlWtN1p71WdE1oR0odrAOs35O0CdcgvUji5WuFOMjUgc3QjcXSRIXriCjW2wg9B1MZxN/BJpi1sFU2YBsMbuzSU4/dIZMzPU2bPmc2NDcWbJyKNg25b6JK1mxk3T+o31DS7JflcQ4ZKbWoYpvc2Px4s63/CupViElt9PR13G/krfU5GJj2DKM+etqL7ez88iEqevjIBs9swMKbhxTJs5K/+gbvsvfI7No8hTEdlkpXlLx+hTONPWzBx2Yd+qtxzFj8DvlIrACjHrCyB8VgHehuXG3C6ldP0iAF0zhWsWfVrMGbDXizgd5saL2R3UodnLPomU7eWuyZMm+d8JCXc9GWVXk8ILWG5aODAuq8lvwzunxOc34X7153yHbxsEG+iwHvqZHjReaUDOGi7IEOzHow7Po0+atgnTPmTSZIHNPj2YxRD7bKPMqAk0a5LFsgONHQi9/AjnjepUJEmGYluqjxFmcl8uWbSjbS2WnAQreyp7ait8s6VYQqeMfLgFE1n22VyJZLySSTk0o41yzH14kO/fhAU3dlserDCWFRJuF9oJo396KaKycmElf6SDUlMXyUNcxCVEhPgYQVC7EeWAe4KI4/Ry+KOB6R3VEOWZaoFbIaO4gWCmz1dsribTks4CxG1n5FzmYoU9lB0+GWF9Eou7BdtWiN5KqsQbYVb0fjE0EI/IP1aC1QRSKvBhHbDChYTKxd9pyQLrZ7E3tWSFe73cspzxlRQpyfVCADWEGNlEz2QZITJRlQF42/rWr7MLPi0HfJ5sJCInvYMTpImWxrdNgot8xIfFlvDvhAORSw+4OTkpcQkN2/8sACMegzMrBg6cBoBMgiTkdgR5dJDfni0nSIfJsNnm+mQ5hMJzYec2rA7dhH3Nx6qCD7MeQr/PdVbdIdf2lBgwoO8oG6bd+QhlhSP8LOb/uRGAtO625qIdjWUj3XfITajlQaXgKZZpj0dTBBNUxy8p3PaVr04aBS0/aIvVYvl+mzRdm5gNV/vHn1J1HFryHWcLQSfEZ7nmwsb8imauQFeFNRBlcmwiZU6AlsG+Xdujy//n7tyJairN2TCuvqPNiyXl8A62FpHdvrOSKQN4V7HCflykLiz4M0WU8abCEOsJ5UpJbJ2opKVJ5EHo7HpwGANPImcxgnv8EyL52UncAuDnGVPLs8Z/nka5zil+bZ5ZFn53OeXZ7z7PwKzmptJv+50v6SUxZzssn8FaXtTnsMK3MBeTnYZE/g3+Y4yZbZOTGfsjbrjpScVV65Ixz+zD3ItnBb4p2b+PgdTRPvwD25KSQQcuKdI4l3DgcNfCaFWeO0Eu8cJN4xjuuR10y84xQnJ821Q+7Rx5SLM5/lmEkRoUCtZM3AT4tx4OC5sVgdKsn5Gdjn0kpNEzGo5awZ914+BeBc+g52OF9faMg5A3+lHhiTPfW/5Poe2112M3DdbUvFbjumUI7tbh5UiF0Idm+Ct5R1MjZfTVgnypZ/XPavJxIJhE25SJJdi+GXrpwKMba6cJmvXe4oj/LV9LC5iAPghaYpEqSr5a4gnWSM3kUU3CEE0hmWY8e67GWbiIbWRVCXTaccA6VsvhsJKFBA2QT1EAq6JCYZUt/kvA3T9WAp3b8PG8KFjeaSdKO+6ONjclBTic8wfIuz5rEtGwsGSPFPB635WFBIA4K1ajq+QOayKRMOqDYO5IOFCEq/V1Jymk2JNubTmQdapzP/iOfLIZOydTtDAgHrzO1TprH/FxlpvAOYZRMRP0snoqKmBZxdIK/SIpa0bj69LojxzNi2M8spXWIXFpubSWCllNqTfDV2EaMn3kdM1u5UFJCbH8DNJxHi16OOtoM25ItXNZKGNW8wzi59GzMe4rf5cEhn6eZj+uJFpBlj94yPTSo+b1IhxV6q44HGg/bdKUvwwxjptBgpXzsw0o9lDgiySykSw5+KxFLo5NRAOIEFu1eJiVcUqumUPKEA6i8QfUkGR41PHGX88sqpE/qSBZMee8KHJxLVFOqSjs2JhbzL2EudcBHD4oRn+DQZNAf90IFvsnKM/Z+4bgYkUW+xtdtka68dB+I5ZcVnok7Yz1zK3OQStDO3zx5VlK9bJi8sYXISa00mv0Z4WNGRlV5a2hpnHvD7rI1FtLrHPhOeEzHRm0xBVqYvTJq1G7m1eIQsS+3G+6ycspAmO7571Wk7c4C3+efToDmSXq1fL6m08DVNUaQMsSRkSylONwBxYrnHmRQEM7N05O1CgqHpGOF0XBzI6baxPuIILpi+9IWo4862gfABHuTHGzwl2DzZh8NTDQuPaDhN0Uu/8EQeeOihKQ+84ItKI0tyhQnnFSecF8an1+BEiijTPHxCpnaGJkaODbNn49ookAcnwp4Vkh5VYVPx2yNCHA0hkPa2n7Clx2L/metA/T2cVyKpnUtzUTyOMCDkmkFRFfv2Vg53hD4qJPY49oUQ9Qv6IPlwSE+WM4ha+mEKW/TmaXaaVOyen42Kh1mN+jYenkZcEEFZGgi3B//w8fwfjBw2iAs49TgscO64KVJjaSCc5GSdkBHgzElOq8eKbvCS9jIsmbXsxyHsPCgbFYZlWNtC2XwT+nxoTuiK8s9bmnOwAFCwORZs3oMTNQljNr1qJi+bR3jBDsClY+djiSFHPLKxkM8UldKMJvmvd/B537D5WhspJLgQGFsTdjcfKs3B4ohMNd5hUzLurHHracMQ45KklCN5y+rw/OxcRM2e59VyUDFOuPLApfYcz5b4QkJkYv+jDZ/RWtdBDEa2UMB0kfhSRoJLVEiys7bvbTq0nNwrx0GT9aO+BOnypRdwfIpxv/RClOPYIXkaz0eeDbW93QCLZiA4msG3EbvdPnep+eixktOKzdkDc6idkchf8gIfPd/WjuxR4Khi7gW4OM+D+nFqXrP/A5eef16ePH/pBRxBTvMqg821Bhu8SzzCQWev3joKpz3ebM8yUhLrZQ3OJ3V6k9hBWeXdxzb8DGriwGQe5UVyvVsjCDjKLFTGJ7MpjpcacXKUjZ8WTL4ZYvTkKNTMLrcnLLIVx24pqfnHmYYCwgLdFR8r8cYFZN9ngzSoseTYqqxdqPBQIdM8q8Zkg9+EhJDEbxzHYzgey5xPgp+cGdgcNDo+Yc+Tw16b4px5jfArW9rsFgTfHt5nl6oLJ5EqzntnC9hvpzk1nRcGfSy2GbYUxbzHyVsZe7C6PZvHHutXxLk1RZvb6/KBZ8abjXJtvTofhPNuckSc+SD4uQHlyH8u6PKAk2b+nR0/c3x09PHHR0ePnxk/6+TszKRl65+t74yeS+ufG3WcrH2bXb76VWfi6eNp/eNPT9ygffkE5ZNnPjY6+rEzT+Las++85auj/uMfP3H6idETj/PDjH3prlz/lNQ/tdr6k1J/8ib1U/ycOH2a6j9xGuUN8NOsf+bpSak/+fSZVeDz+Eir/ZHjN8JnCv/EyROjEx8/OXGz8Tbxf3r0YxMTHxs9fUP8p/DIcCfS8eZuBr8MdyId70r108xUO9yJdLz+DejHsfDTiD+ejtddxXgnJkYnJiaWjlPfqH3C54lr2lXO8h9IOdFsX9+offrAlhPODdu9Bh7ir9HRpfDoZecthWf0cWcFOPSy4z39hLMCHvWy7T92avTUY0veuzfEz8jk6OTI+6h/4tnRZ0/ctH46vyOnTp04NbL8/HrL1B89ffzE6PHTo8vR/3L1R6T+yM3qN/H52KkTKX6upU/vev4dPT156sSkgHMd/y7b/ii1vwJ9LtP+macnTp2YADPeuP20/ghB08RnZmV8pvVPPEP1R585cZP2U3n42Am0n+Ine3N4vvtpzO/T331T/KTzderMEyeeOHMTfknl1cjkiTOnR06l9Jm7KfxS//QZURjZlemhDZ8TT90Un015+yxDlNJ/bhXzxfUt/KvBD3HXeNq+t4r6I5NnxtP2V6zfhP+Z0dMkblN6yN2sPs0u6qfze9P6RM2on9LzKvBzAv+JxOMnVk3PhM9nUvZq1nduOL/Pjr4ffjlO9L8KeFrzdXzkVFr/RvKtKR8IpyvJc29Ze2BiwlnBDlhev5w4vpJ+8ZeXn6Mrte8vL5/fV/0RUkfvp/6JVdZv4hP/ic0V8Lls/Tb6WV39Z99n/ckTq6rf0r+nVjNfrfYnnlpN+037iuTP+6k/ucr6bfbM+PuCn2TE+8LnyOnJVdRv6uunRlv1M6sYb3v9VdHb6KrgacPPmadXhZ9V/HNX0GeFv+Oy832W5f/Lyu5/IOX6FcoN/79cVdnzNyw3vs9y099TWfl/vNyxQlm15U5b7rpJuduWA//AyttvUu5foRz8a5ZDf8/l8DXlgZuUB1coY1smtvzATcp7bXnIlh+05Yf+jsqof+dHp5y777p1T3jA2XPrbqcaPfo933XX3Tu23nJw59RHd9/qbN16+umnHhsd37rV2RndPfXRW+462F/9nu86EDp76FfIl4Kicf7W/l29xpJJTaDUdkqNrtT7Tt3Aq39L/5xv1z/V9mv/q51/EP/+D+task+FgQAA";
