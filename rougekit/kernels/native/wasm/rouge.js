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
const BINARY = "H4sIAAAAAAACA+19C3Bdx3ne2T3n3nvuPfcCFy8SJEhwzyFFACRBgQ+B0GNCnjMWJVl9kGIYSZPxSBCFSLykSOIhiVYucGEDZDBumtCpk8gTt5HlNJAVIWEbT0ZO1IROHUduPBklY0+UziRWG7tVGs9USSap0ihm/+//99wHCT6Uh5O0hQTseezZ/fff/73/Lp3x6aeU4zjqK2r9o6qmao/qGv+dm6O/Xq3Gd1TOoXTlNoNbuZ+rOY9mazVbj+7tZ1TO2dI24+Dr+lOH+qE/ebpEY9y6Z0s0Txdztts5PJAGFf5wMzX0im/pQZYu5qpV59FcTRpTc+7OYUdp5bhexlPZnJ8vBEoVnaCUb2svOx2dGLHT1e2pnsyawtredV5GnVFKZVzldGTzhId4fv6SE+R+XrVnn5p46vTUh7WTmZ4Zn5pxtD9+8uTpY+MzE46XOTkxPnXKyWQem3ji+Cknlx0/c2bi1ONOvm1qYvzxR8ZPPf7I9LHTUxNOV5HLR049MTX+1LSzPvPs6anHp52NuVOPyFV/cOqR6YlTMxOnjk1MO5sK9vkj1KrJT89MPMX3Tth2Zuo41Xhk5vQjj0+dPuPcUm48sJ0PFP7Dl9Xwx7TK1GInVPqAceJ3Ll++7N5fcuiyXAl1fOnipXl6F3uh4x4wVFboRtFbVYmcmcg1+r6SE+gD9LEa1E6k76ZvldF0Paqdogqk5dgZ1K/8O2oq0iUnpm5+/QvzTtxeic9MRnpUXsXOfup0ZlS/jZeB0catSAdKGqE+XDTE7yPvn1JPrvFOxARxJcrE5WcOOHHtYInqmAxNS3XSeBXbGgFi3LtLmsAxru0PPQBIozFUqqCCs0rXgAaMoTxPP057gJHxiM9UIgxrBheCInkpFSOFgfETV3BAPb1XcLgbfBfrmYiAvwiEolfqd1TuqOMvaeqZRqljJ/H3ua8LPoxK1OI+91V75/DdRbmLqZFLfPnml/GXyJD+XtiALuM3+MWFT+HvUpkfOTHXHtVvfvYL8v2QNLXPfbvx5FV58g6e0KyN2LG5PGn7R/X8y1w1Ufvcd+WrhKovvfyFFKQLjcu3pEJ7gFmLR94LrtkGpuStazdHgLwgj8oLAIfQG7+6ggc8FnkYakJ08GWt3NpmBjoun4j0Fr4kzM3Lz7v797nPE5JDoqum8fpyZ/EB4nfilxRBTLOk7GQNufSqLFc0Rb2gx3j+Ujr9HvMMgTxGxeioHqROL+f2uUae+oaHNgJC9Kh1+pCbX/0L4zW+AInRgFXo4tu0+0N1kO5tAUMx7dU7CKSHM9LDo7aHh2RYB6SHJ1H/ntANmBEsxtygQNBJo8E3865b03OFJsx6Uk+QMP9FWzPKgFDCLLPbSpRL1PnQjy/RExIe2Sgfq5kwa3yTX/kekhqoSZOfj2tg0y/xDIcFAitPLH35srqfGyvQrTsT5W0PAQ0QVTBOcHOeRxmEBdwURvU3pB3iP5c+q0QFsJ6q2K/zRGhSYVBqopm8NImaUZYfEH6yzLvUf94FQOfUQfr7k7VKvP6+qbBI14v85Ff4SVSaCtuobsDA06NvO/dH7TxrAT0oHKTLAg32d1+BNC0AGfFlNRllgfjAUKfKFHY4hA9TIGAxZpO9h1AUxEQsJuijRj5C/QVTUXYq1vQfAYiH76nJeMPBvqkwiOfLjf8dU8Tb8+ogiq87VLT1hfRK43+g/FAlLtyHlwtUJ+zAPDb+M+2C43gnAN9JgH+tFXCSpNeAl+bEJ2hAAPn4o4qexWWhh/a7WY5nabg0jrCTnjX1mI+H0NcQ9fUl6UsfcPGC+7NURSy+aq/owjaLbgcPlhTq0nMLShAb6TEepA5efv8dmAbcghZqCnj56ZvGSyexgYVhXqjio4qbIaqp4zsCDiJq95M32y43htbUTDwPWmnrMx1T8bzPNDBlylOmc4rgvlO9dZHInb7Lx6ZCRanvDuetz/Ej6PI8EcY9rMlZfbkHYqlPjERSJvKXo2yF5IRPDEX3xp+NfJJjbZXyeRa+eaNvVRhJ3njDTtsdTo6u/LucLACFAM0bener8ggQj/rQZHXFmUkwm8OGQ2WYdBTY3OSH3Ld+gbpOlPGTy2rhPOk8fgD5ROYHYSJUJpfUqiRfnAcYCQxr/ItAWlIguNrrcMEWGNXvWKEACEb1t3BnMphSryHxssG3lavJTMzW4l/7pT9ZOhsyoIk6AokaZoxmKeaZDIE6Hf+rhXn/ZEh3mI+MyQKe7KG7ea7JKol7n4lydziYVhI1i2sIXVQuraEBEnjPGG86KkyygAqGnWyUASb0clhkktQms4KhPwAZN+zkQAImdw+QNajn15gACKNOFfVfDF2CCjAB8849JEk8gFSHzCV5BAVedAkyEr1MQa2dC+MGv02GMI0f2jFONSwrXqP7RvUbF1kVG7VinJVq5CWXLl/eRGI8/sbPoeJXXpGK8fM8F/MrcmuonlONVXkp1dzf4upfTau/xNUvpNXJ1KqsxH6j+mvfduKf+kuuyuq5QmOH1rK2wpv8+eeo0qeuqASF5gYnZUhKJlOIOfMgs7sHPJtMomtVwBhlcH+0L9KsfXLGPQUtBZTDztTLJ8sfEWPImrhsKMB0gZj3iJaCj2d9l3pDjx79ki05d5UtItgdFHRG3qD+nMatjIOmhACkSaPnrxC9WeGoAMZKmBNzGox3UVeYkt7WFXpDjNCCZGXyFgFZk1mOCpVQLHQC9J+VCG1hkYWiISIq4Y7UJ2s5kjCRA2ILfVvfuZeVWBt6vkwmbOzGHkxhUh1O/Oh9fVHbM8an6lQH/oEfZ2egPZmb909OEaxt1ldgaWWlCzfuU4Owov1Q3IRB4VLj4+PQARcVl2l0d8CEzpu2Spi3382rf9747o+oLj17+VcdyM7LKt5Pdxc1KTWYBfUmTDFRVehtU7pPIAFemesSMQCZqID4ixpfxYYENmxWkYP2OaH8dUI9fVX+GHBNqKY+yFD6F2woUZtFk3u4xN1BbgQEXDFsp98coSdnHCDmsjq4Ug1zjBh63w7R0c6io+X7algmQEyhYrIV4mGqmYN8SGphO+aGWooIh1CxMk7YHYaGGv8h0UgyF7Zj/NR1NQISfCDBkXbK6JEaf5AZn1q1mKLJB67EFWCKJCiinOUyw8RqcssgU+KcYpXeirVM4/AtcbZYkX7wQz2Bsqzg1nxmDUWln5qS8+6JKGNrZzAFryopL9ryBTLkEra8+fZ5ZZgvUsGsl41i7OSsfCYsAcdqhmlQT4IbclIhm6ijRJEQ1bBCafAJ7JHkAKkvEgbJmZrxyLiuJgeqUQE0QWJ9n/uSslxYSJyj1KOXzK/8Vw+vPRiMOdAQXXkm18HDIJogV5KIh7iOUDNPKquIMivM1ka/7fRbpt8O+u2k3y767abfHkLgGirXUtlLY1kbrjNlGCr4j+57wvWmO1xrusI+0xluMB3hRlKG5fr7fNjvWgMucQ4TXO1hAZzez/KNdPTDpQzNdP8yTRcRkhNuSs6G/cRJTJxDRFAmufztv/rL//U/v/4rl52FqJD81ou/9rEfffmrL/2WU6Xx//ZPfflH/u1/+sRnf9upnqPb33/tL/7km7/x4z/3+/zy67/8V//7z/7od37u6/Ryke4vzX/ko4tLF164xG+/8NFzH/vES2+88AV+axaT9O18bSH5iPyouWRsiYD1q1H/ebNpMdxEM+dj5vqTse8W9tiU1GgwJKnzswQeXeHPkb7ZJYIWLGR8xjzpucaYITcDIIesO5p7U1ggjoQILzwXFUx/NepYrjTRjA+zJDAdgq4OsECn0YfFVDGdxCbNFFaeJALrRF0I1k00Lz08F610qCwdKoxmEwhwk+lByz34UhfBh5sOgZ5Nz2EZKb0BgfeE3TBLqVilUTILbZvadKO5bthDxAndmPaORFfDbkBEA8c4+yFU6KrOM9YELiRzVbMRxE3UxkYwICxwZ4RKyz7Are3ZmxRDZ40hAnxwMiQgwjVEil0gR0MsoWBtgNKpDsFJFYiyzfqwh2i62/RR2xvIkt4Ydpgcm769jCEH+piccrXPvaDk+iJdL9nrF+j6rFy+RJfziickEy8pEkfxuw7+Pk/XbvkHRQ9q4JFqk9BoI5Y22Yc5ZEQX5X+Z1iDAckXS3gDeY/4368zaWZEA74frSdv2mbUPlxTIgFoNwcCmD7NSoIvCUYxamT6iH2I4wkE/0wlPKDmIdeqg+cE3/TyTBSJaZug+0w/g+8VtwVxcJeV8FsNUE7MXFeh7mkoAVTgMg95sCo0JUSHaxHQgKp5A2kQghbY5suKjnJ0MQ0TqhyEB0cfOmlQ2/eUfYjuoz2w6ypOXiw3Xl3pWAhUEYGIykja5q2j3t5zJxpD7CWQlIJN04lbQWMAd0sjLP2x1bZ8QMGMRrey4x3JlIa0kdEmgzQJ4JikEQL4IEjL73NdteYaKTaTXlLz+Kh6HZOOi9Ef1JUtxlxTCI2jjbadSvsAuRSRWiDGscQHFTkARxe5BNis301uTaNjuPrycnQJjY77IiyLj+5lwM1Aa0cvNKeG/Tt092uj5Ie75Ter54zx+mhFqWT2wAtFHRuvA9xD/l8hiQNvWgYL9aApLiVo4RMTdaOveRg+HuNnXnUqM0T+vK+UfEfWLCm9ShQNy+QZdjnHdsXTsuUalkUalQa40WCHGp/ItZRvU7JZ8WYu0wPXHtQhXBkpHBuWSjjZWefaTQSEnsyzslYnf0BWB0OQkkiqPciSB47w4VxuXI55lUJJ0bnypWxAVmLZToPKytn4huYHxvJkEzzoGpB9tSYn/FtLYk+FWq/OJUzCRWy6BKe7l+R2gvu4kfo3vJKn2k+yn++Bj8dPJfwkHjQ9fPZdy5Bb23SARuc2tPLhBfUFTo+84kwI+kMRMRgBYJKFK3D8Zl4WwBoosrQbNZrMVMe/J2Llnkp+aCAGCzbGappL6AQzSV4SG8AJGyWbMwVf0lNVGgyXXDNheAMakiG3Ap+1jQoWEUiJ8nzEbYA5ZYe02hLVpyOrehqj2G6K6bCV1L+bIv0JOl9xiBizbf4R5l6UfS1KX9Xa9kVeb1ACsQzHOqFwPK5HG3EsKBp5KENfEV5oLc6CZeTe1R3PBLyidgT1Kxv+yeHKkEeAtk9cl3v0Jsg3hTkNoaTuvHMG7wqFmRBuwBFvdJhu6JosRYBL1kFtOoL/jcphLVKhYAGIZANSb5ZAKyZBsfBYMe3RlloRJAa3ksBaRQ+C/GiluhrES/KZWmTnj4sMs9DbPbhYP/MgXQZslQUsgWGHrNgnbeZlwF/C71G2OzXqWtj5jCuM0PsyNXJjHfJNo5tZy7Bi2tibhqHpjeTSW5zgMtZYHibpoTxSfhS0n8nr4nlQl8N1BclHrEUCyz1nRQoAhsl0V27X5HkAeJhcud3TKuFNWS3kIMc2SH8K1JTSgQmh5RMoj8qaYdOljUfoSF/iQXekhy5zo0cF0qfNkL6WhB0sb0PUeinLskdOjxOdH9Uix91Om/tUyXqIdxATQ+jntis8jjkqV2nAFEZp0LagrysaHK0xa31b3sdhTxmO0SMQPiOILJh0O75Cnp+s0KM1qnkOXrCyuSxiFCYlYB1sJGaudlBHivcogzcQarXmJC3/Uo/GTbUI2jXGPWOvBI4+OPE6PVR7GkKikRrD6MoU7yc9G6MOQze5ixc7o2cQjU4dXYxKlavXQCz7GjbFoaAKmY9KqcaolxoXRRyWk8mmdFf9Rwip2kRFxHD9yCZee6OAwg9ACC2vyXl0Zb2rO97WLMHStyxgSK7CvqFL8EFw5Dj3RKxvJE6M8dpnBWYd78ZwdM6xIWMi+bZYNdUASwvjjliEjckLkMNLRpW2ZlN1RDloiEA+D3y+/hCEzlM0PWAtyrRy9s9WpA6J2+wXEWy74DeUJsamaRDWAGy2Ywggjl4CIvJUoc5R9lKwwPNEbhkMYxOhIRmVlbWrHwRVyimEWs4TJcGDsYTtBmaZ5U6nNDqMMYnH4IGQQfAsgks0I/XCUA51JFUBDBGARDZSJ0o0v6UkJRQRf07opbGbqC01gM174KssVx2xcbsO39lGUucPZyxjgaKobO7c6vwr9fKfj427I4QDxPgezV4DZ4oKzf3DNqOZlObQfZhMZOK9jZ3lmyeOUGDVGl5p8Bxn5LozHEWqHhBcHSgZJ7lkzJifUJhEAmQ4hDyK+jCCHEYL2IPktVurxZGJvlu+DUY5VgF2iz8FLlE4gl6lnL97UMGuwju1icW8Ec2ms4gs+19ulaymVqLkMs5M7F9QyNiQT2NIi/gV1IlL1gKVOWoOWvEhL0McjFQzFOhL6GXikhC5LSeA3RgpVJX4jJnAD0doOWwEIqSM0SAYigoMyr/eSX6fl8sA+910ll2P73Hfs5cg+920lUVDESM3VEVQEx9PoXfrahrOi/HJUSKOsWTATR5S4vADsevGruhIBde+SzZg1+WqiaxxJyMZePShNr1+jaogGkm1BstdvfnWJXpWoXKJXUI6tb79Ib9uovMBvEflLinNNVQDEoH5JWwfzoh2hKVw1tLwQGEckQ0IoEVmeFwP4+5aPEbIUUyPKLkdlVngg79o5EBkxZnyBrHaJaGqL2DLGn5HAJk2UDyKG1Itcu+oCSIfcs8lH5gGHwG3i3pNk5UUp+FiG0rxCy0QzgrXvUT0mlRvDfeiKzw60fvakfHbG3p5lqwCmFxW9YQeKctiJYl7DjR/U5F101wO6r+mop37zqg7XYK0tRR6Nay2eD4ZlBliC75/TZE1KEH4dJot4cj1mm8o+TLFTCTeApT+hwo0oL6iwH9T5vAo3EbMY+g3pN2ITstdEy5boos24A1/wo2gLP7wFzLzObCaTayt9NRAjpr05HITTnhyocuiBri45RyPdF26CeEIsgJDFr8jT3Wj60zhEBnGXoeQsmUBbmXO3ubBHSdJvbwnuZZMXbIjOLEY7Ehue+2imanYkP/nL7737x3/w6z+8qXqOqORLP/jJf/+N1z/+mS85VbpDJa7MkbztREPNsbxo+xXhPBfhPPe8GVoMh+jrP/sfX/uZ3/nZ3/vFP+O2/vxbv/vz//03//Uv/TkCild9ed5sWwy3NWiPY4BmiOyPW8zm2Sh7Hn3XqBlEAKMdNCSIzfNmYDGiSucWIvc5s7lqBhFAfqCPyoFDwN8gkzF9qPuMuxBuN0PMCQvhMMn5baYrodbMjoVwJz3evxQOpOFVa6cOm51Ub+fsQnQrgom3LkYjC9G2QxxiGVwOZXFjsxmcNdueq0a7krKogwxNsEMUPuT4TYg3u5gMdsdvQTWBGBaiHaZjjiesud7u+IWVeo0h0zl3zpRXlsgEIs5Bq+BshoGV9hCcVpi/ZsdhCQNAFpvcQusHlpHhl5QjyOJY3Q9rea3AutvsaoBQ/gTr2PLdpRJ1UZYvavfIYk7diOfgWEb4mlxIP2JfvzfqMLuvHHhSxu+RPkaAbkbA0Bw+Kked+KgFC7oZCznCQeY2PRjtuRoPSTnc4aZOUq6OjaHDJc6hoeYNo+QKhBy6m91d+mqX2QGmtJip/RNxiQ9gCXqGa/tcm2zCUBd9RmE3VXTuJWuHvp0l7bJjOdxLvORXwx3U5W6zt3LFaLIJFiN8QUHLyGh+jV5Jk5bm52tE0UQV58xVQ5V4l0fN7yr/KM8QzeqRkmc2YC4WsWJPfTgye2EGvl2fWS+Cm1RTOdU7LDXnFf6elSGaXbwsZgZZcPIXUZZ9nrNkCNGoqakNQMoH2K9t6SaACabwkrH3QWDPtrCMfD8YcbatwJQNP9HI3Suj1XJcowfF9vRVUJfPq0p9FtrsdPNypVljzHKsyVvTSDwwMD1NQNy/naXB9kOQANvButvB/NtwtQ0cbBfgdsLAGjYjIhIQc1GQxmwEbDYkqjPFbIBabqOWsQ5VYHpMCOkeyiKZYX/wVrPzXLgTQp3j/PWmHiwp+6G72odAxVZWNVv5u26zpWJCzEZk2N9GNJbtlxJsy25TRNHD2QHhGqxBkc5cJOvGkIV7FvY+TwDH05XpHsV0d5u6OURWo+kZ1VVSby9hwZYmaN7jP0dJThJ8bqrEyGZIyEjDn6N95R9r2DZvK7Z00e9Jaq2Nk0CfpKt2RFzbE6x1OuQcwsh2RVSxCBJLYkmW9GAix+9iKTjU7Em9QbRFgJj28o+LLQJF+yg8Ab56SMiUrg4BN5rsiFCn9jM3eyS1VoadC9qGDMrPs13MNiy+yMQXfkyhQ1kxsGyE5jhtkqgbbEfO0hLSSSvsgODtq/KWTIPW5xfT5zwS+xzBqLNi9z4Ju/fijyrOLpLR+phwJuqc4dBPL/wJCQIhxqbSzEO54jVRhXE/iS756gxwYdc3FVZEEkes8CG6hdln0LRr7b1PCrOaIZr7jAgSRZZ/Y/H2QjYPn0Czr4BSk79AohWGOHwqEsgkxXVdimeapDggGIKrtUiDbsi2dM1J8mIQBeNgSt5k53DlRwVDcp0scHproiKpuJLIO56UtlTFtYlQz0CoZw+Df7ihXlNiod7yTcNcpRqDEubhyg9xWDUTf8ExxRNRe9x3f8mNe037TFS26YI+sSa0nSwsOqYMm5Qsh/YV2B4kg4rw89tXZBXXTUdluqT/IvrvPsQE7psihtdj8nPgOpLlndccW3d9bD2svn0elulYfWBYimcSKcuVL6HXYkpzXSCArnTEQYr5jMTYz1BrENScn1xsyk8uInGK76AxO0B35HNILJdXxx2slMAJbR/VhmAMrjOiltm6mRFlZRA5dhaTmnQr80daYxBJ1R7JTzEzuiMfSgZLGDS0kYjg6pblygo7whxas8RI381SR75pW0XzchCMFLZn/BbtSx4tgxX857yr5nLECeTlupwhs0iyEikxCGjrZKQ51YmeLimgF/403nZUW5xIzjdNOCCR5XVuZgub2JBDfpK4cxKnMlNNUQKb4iX+GGsu+s59yIYsmbGYZqEK8jy95PfytBaQQ+dR8wiEuQgqkH6T0LeK3akY2fOI7PQZAhlJJsPOxZ9F4j49fIbopTY9aRRir1GmL5LcaElj8aThZhdRMjst+ec49mnjdfEmyT9TJHsx8y6kVzkKDvMCbfAgq5OzbDDJen+CDB3/u/sS9/zs+YWwiFqzJLeC5XjkpPEr8fMkxBVHPYscH1rgbEW6IJNPIhUqRZddb7d9G16qw7orKZHyixIixoqwTrwHOAobMMR/6khMtsB338Rd4iLgHuf5yR86SOfkgRYwieXP2GizDRIipMoTwr0hdqksLr7BLSsbXvymvZu1rXI/9P1clf54h/vI8uL4nXTkJlo6iopcB0arvCkmrn2jTfFoSfZPFDn4aIrLoUKMJkcPCCUSjY0Q+C0uR+QGMCQAo0CA6Hq2ASvq+BM1gN6G7GzC7ExM/tokeNqL/8JBiNrnjGu64mVcaQCJbk5cneRQj4DH9co/lXJDDnHDb3IkrMDZTwQVW3H8pTslu0lMMdSyWqGXmZYimCoA7y+a4Y0yHG1L6Q+8caSkjUQseUGLqt3LvgBhWPr0uLdMvTfGMUmsJAOjxGNWtJNrLGbZKyVIi0QGRa4skTrFkTpQAegNgGqO3URO7MkiIgy/3P0WFS6ZI4wHBO80R9GFA3MSogVJ9EUcZlZMOkw5kbz7Fqd8Mvbmmh646YgwntwHV2Zl+4BGDM5SHySPz7EvhxctllxPAu26xqoYAi5VFh5HVA0kE8QFK21EhRE2xXPjHu1j7yBEEJ9VOi8HIJ0SWSiQlZ4YiWcgLz2rcDJNCieDXQ+icJhhds0RcMW56nKUad5jIclgjkgzvvPtvpuMdEAtyc4HLMdAbWRFW3mirajohT3J1myTkJelHazmkB0D2ZQb1RuM8CrpFzJvPH5m+Jlcb2m6Hmy63pFeewgPo9WMcMGo3su3Pg+eH4zJe9JUdwG10DLfxiKlW706CM5x6C8yicwR/CcZTqhOePjLURZQ5iqRzynaJsfiTW13n9dkYFH5go4K5Z+xa/N22SJL3l7oy3qGK3FZhO4RGGM5isU7acewOEUCcdoGJnU77ILtkN2PcyJiMC4utsf2a1muynYG2Dhhq9tvksfWh21Eqz+fKym74COWp+TTWiv0AFZHj4iqu6TZEQ45kv85HXmcPotc/oQXcE0GY+P8Pln0ZDu1IFm2vCxVsPonPytL/WR1kBiNgoelg1c0CVZ/OSpVeINHu/HDMuuY8nLF5u+dDbtMG+fqFxBl626JsuVbsuTyLVlydNucX5dvya9bRAZbUwpd/ooUuu7rpNB1IebWdd50LpJ/XACuC/TMptDRqDtFqZJ/PRvlZ5fIoM1zDI3AtSYbV+sw+edIUBSgG3pk2asnDu/B/NIzRRbFIVnCLNyH/StkofAGGTxZfx9qtcfqYFggqm43BdjoiHebPJBi7bw2dm/bTJld4rIJjrB0RkotIbxDFnOMz3Hq/DLYu2QyyydgcPSYDuAccpYzqGQNqxMJDHaLRA8WF3rQD16kEd8M9i500RQTURSxnkVis6khGuizlThzH4/VyJBlkw1ddoFJygwcumi3aZtI/+heph6Rghd2M+bESniEsBf3i6YskKa8ND/PyTA8sG5TflhyNE0ezgOgTFNNBZJHK22FjNKKfrQijUSw/B6sDJMC6QV18FZaxg5Ioy7hLBAp2eaG7Fqf54Qg56kgDJTZ1wgSzbstFPnmndCO9m0BS5oFxp40aJcuTXaFBAqh1HQe7VvGPgrSPzyjwY8Nd2ZkKdI6jGrOtYtMkhqfJ/M5k67vzasTUT6VbYPaI2LhTSQQ7o8jkRwhxCIW2CHoSuwjIJSQNyUx7qJ2hKMIUtO+XM9+Mm3LUTkNuHfMRp1YQciLIiuZDjYroi5sh+OOPmBACVr6KNp2u5F+lWcnKupBzhT66G7qo2c5WsNfrEUVPRv1IsmKADNit0TrRjVSbLFWtZ5++yByEQrdwIEFnv8e2LlUzIYbDRojqgGzFvEZQh/Sfb+h1jWcfpoeesZVTD8ZHxsxKRvTTTDShzK9D3AQRSMN2LShCyrQRbm1C0RXdNoFoamD7jqwdN/ooqO1C6rQeRh5eSrZf5TmpS9W05PhesJeH3kE09iIxAkpm5LaUSKPXvwe6YtM8ulNRyZDROH6UKEcRVRhKto8FW6xBB9Yh2hveAtBtlUAVwwxAcLwK3k/gPepp+2ZIpGFTJlh8tg4K3ZjVEKLA2arGJHslW+U65Lkh6G1aICGtLVhahLw34UNweDjrSkaFFCgwEssmrrCW0wnvd3C8b6ty1HRwn4XtlzB8iDYQjzrZGWTvt5AglHe0wgGeY3GCbfR73bGQG8a/Ko/NltMmCa5bE30ebPVBH3hDno1bHrCnahiqw7ZiEpANXvN8CzZdvsxR0f6WEXdSr+8wg1SNcNVXhW6lb/YabqlV36vJahRMDuZ0JlKRuh3o/hV2P3FSFbI8tjPPkWdSB+E/KW7jup5M7JInykDwj1vNi6GGwNTIkR2m53QwTs5dtkd7gyIusaoQjL/bXchGTy/iMv593ILSS8/nZ9/t30h8c8v4oW/ZB/Qde+S1MPzwSX+HE0tLS4u0tC9peSH/81r777zX/7jD1Bt1XSTeOdRQS8lP//fvvJJ/O5BhcYNYRkV1FLytZftf3Akm+8SdX4xvDWoI4k9yNmwIzDrzDCTEY2UprsXC0fIHj8S7WIME6LCEqFxgMO1LDp2m930OdCGTW5EwXChSULZ9K80bBWmGmM4UUiiqYV72BWKq7zPaU+q1JXkoLNnB4ILS/FcuJe77gp3E9ESH8sOASTZnTd7zZ6DK4ug73MLzD0LBNxuSMm9qfTsX4g04uElWT8lwqHBEkYW4arsBri7WRQT1CIpJBahvp/305uhajgUWFm0RehYll0H9Vh4Gy8Yh6PMO+G+hHe/U0O3UJtbWQAClnCvuQ3O3h7hXdjwo2YPB8kHTB3OjQyd2Wj2kW7e5TiLJLFWiNAbMCrAKKzcCAhuTjGrr0TeXdQvQ1kSKAeSGlybcCOBtZdnENM3gOm7nP6QuddvFGGnanYTDNVojMQcnMsxQkU/sExoMwNA10A61y1YoyoWcduq4bagSS6OQVItR7cBCVgdWQ3qAW6R4NzIyxLhmBkQ/GEA0Sj1SRdbon2EDg0yMAI/8MEDivaYvWRaHeyD6PgBwiUTBtEHXY4tRBuJx6qLpAtq55hY7Th2o9idDmcPddePIfULkgkS4vCRBoePNDh8pIXDR5o4fKSJw0fqHD7yneTw28VE7phdoto0BNUYgmoMQbUMQTUNQTUNQdWHoL6TQ7hD9NgI8cttUEQDFSw+lIhF5AqadMzaAZYQ/lEO1GgiTtH+/0hHEIkI3ohkgn5z+6zpP0eSN+HzPxZmzR0LCFtbAUIXhliRxMzYIrF4SeZ0gCcUfF+NSPXidAUzBmSMNZAx1kDGWAsyxpqQMdaEjLE6Msa+k3QrAnjQbJelUOTc8oq8SMJeKEjWDiVe8OQoDiunYuw1zLXUYqUvdqQtDe/jsIjPeRFkJMkGHyUbfPz6Bh/EJcVq89nCtIk1SMacC4twsraDr7aTnh6uRsNk4l7VUy96IsvM9PVhK4EJ4tq0JG/fSdb/pIxkJCyJ2oZG7CLIO5uHBRdigCU4r2KsPrwm25nMDzIHy5/lQNlWe1+T+2o4aDuU0HFvqjcGoTd6OS1xkLtel3ZdZChQxM4Ho+IJQLAOEKwzg6a4ghZbEX2dcUiobnX4zXpJFumsGwYjRMeNVgYa2CiJ4XRtbIifsJMdA6rNLmC0B6GeO9CadbmigdTp0uJ0lUiTi6UPa4yNpBbvi1yKjVCCrd7XRonuaqvnVPJd1WT/PBa1OueIhMG8y41zR3bdLeYiklXlyb67p6LiyiyTByAq0u8dUNvthAt9Ptwh7lqJ3bXN5EvwhrKeZWwmZbVuPSAaqGwkrFujhPjULFKz0V0MWI30NoNm3ZVdqa/CBgg5FHsBLrlNt1X4BJa7EA8SN9IUwt2SVAjW2133ThvsBzptsWPrkwMrNtn/gE2skCneBS9ybhnzGUJm7aGaOyXmaLoY5+aOWXE20huSb+WXgbX1Tc5YYEEKkv00L7uxNfpmRML7EQDJHPlcLUIAYflwa2Cz783ww+Sk7o7fUzCBtpK1x2S4WUZk9jGDY9jRFk4PK8nw2qsCG1OStZ6bxhUw/hlXWyUJ4S6apf1z5HJB6uyFH/ueOmluq1TixblKGFDL28nh284O360WLWiEHIb9c1HbLCBYZ52Q4ApEXWvybm11QqwBn3qKu8ywTOJtmMRR6yfezr4FpnGPuV2c34qdwn3w1PdyR1Uy6EdlPiMbyUVXpMxgqCL+PoBPS2yksC+1xZSs7QJTmJQdhEoVxIMWQ9KM7OdaNzW1aftZeka7Xzncx9bBIpabyZtRhMLdca3yStS/jweuP5zsP3c+Aj9jDVD0LNb2z8oEWQ3LHWpoXri0pBNrsPBZ1xIbsdMbmNuBtNuN+LiWQAkn6/gsgOuQKHIJo1ubxfrIobsbtj1iWuxblqyItExIfoQZeW45Xei5luRWLLIV2wdmZIFMBCsxG8ygQfnKbK2yRNJ/DZ4YxlwSgQlRghxBrsMiX+rM0WO6wTTpPRS7CKQzKegcvWlaFyKMNa0L7UPtfTdVu0WppAqlaLpa1FIX8N91lVraJJzHoSs+ESo/5J7Ffki+OoNUZr56Ejk6fPUocnT46sA+135xL1DHV4ewFsJXDyGTQg7hSZAW55c/xWt/Q3Z3oHQ8BPwgvmSG8Hukb1kO7chiYU6ZLFQAePxOqV4ydxo1x6kU9oAGQg9n7hVThqqYTrkf4K1Mvdas2pQ2sOnqBoaubICYpRNRYkJWS1v0vLfxnPe1ps1GVze77YZwxTiUZEPaxIYrmyiZrRwuuaKJUnMThOL5eipTMeh3JMsKp8ZgI82K3JZ/gjfSBH+a9TO8uuTNebUsrzTZEPUFXV9+q++AQI44J9dhp0IGOeVRdlTzZoUMp5vnRvV79u6SRjoK72nIMAktNY6aw7pUY28Cb9sOZKcDWv+WbeGLOiKSfltJ8vtbtnyzcSxFY5NKH/x/XMTuPX1hm73WdN1urxVdl00GKX4QccifIJSFncifkqBflyngguQ1BF83FqsTFfaQwFljw4wcEWIQXwOIXRC4a3lvNd3Y+DnNwRu4z5neumGSM2vrefDrZqP1+9xLijP71rEAG9Wv2pF/Sh7nCChVifpsk+vqH2+w9Z9Hvb64nIaALuJ+He8KzUFL2szGfnq6ETF8fnkvFb1YRPDMWt5agP2jj0qG66u869oj1bFhFkM6IJVeUPL6ed4R7WFLNv0dq+AYCtySmcc8HPVK7m0RuTPsA3Tjaj0C+L1JjXikdrTPHprSiTdr8WYtvVnbeCN7Z9r4CAQPmZNLKMt83oFnSljv4KJXnhqpNCjfjAigb/P2W758h7ffevG7SOch6ethE24Hw+1XyHSsVe0IPil7cQOzBsp4TbpGW7DmpXWn4lexz5pIKbDZmC46eZ074ctLSnZmWWwiXUDZY0Dx+QWd8qQK3vUyYDfNi7uJLMhyDmBWjr7gjWw5vk506Mf75QQgzunWs5LIF2US3lioebcoqrlyBB/xlk9VIt8gfyPAGm4hPVYQChUmRmBt8aL4IOxIFXHeHlvGHD0pYfWxGrbRnBZYAbfLOlKZ1zX5sAO8IkrAumAb4dUtv4JG2ZruqESdkvHTaQLklKRHTBD4B6pRF1DVbqhWh+mo+zYWE12rHjzRwSo4sYdPdDSrYM6BzojQ5CyvAuliBVVcMtkHidtLMqAOGn9T1eZhZsW36JDdaoVENkVjdJAV2cboQn/Vkfiy9BVwDjIKmCDBCcnuCMgEufbAArEtMjKwoHVgNIIcqcN0BHZ0mdSmKLYmleSbzIF8PanEZNqxk5UTLPZgY2p9P5uCBMeQX+O/l7RJ95GlBQ0qOMAntDZ9Q3K+pX6ErcT2I14VYGTau9nlYEtDgVzxEWo7UmmsBTLNMOmrYIKAR/YcJkDJh6NKzdkz2xq9vEKfrci+ACxE4s1rP4sqSO7APpfg49rzZKdyTXbpYonSm40yuDIRdjVC2mMfIm//5Pn192pHdrVkbSYGzWbtHNiyWl0G62GVD/u12TnJm8JdjpNyZSHxl0CarO0M9qQGCG0XqWXjLUclKk8gm8nj7eUgjbzJHMJRYjASSickP8XFqaCSrZjnXKl8hdMk02zFPLIVfc5WzHO2ot+Hwz/rCZSutN9ybF9Odi2/qrTduo1hZc4juwm7tgn8XY6TbFpYFCska3MXSVVZFZQ7zJGY3IOcWduUvugmyLDxj6Tpi+Ce3CzSMDl90ZH0RYf9F05kdhaM00hfdJC+yDiuRl49fZETxZw0YxEZXM8qF4cIy7mFIkKBWsk9gskY4wS7s5OxOliSAxlqFXmbbgl35FMkwrh387bys+k7bJvh6/M2x+Ov1H2Tskn7V13fsxninLNTrVtPIy3n3sk50PWT74iBMnazntfKOhmb9SesE2XLPy0bohMJSiAPaoUkuxbzLV3EEWJsdOEyX7vcUR7lpfT0sohjcYW6QRGkC3euIJ1kjN5OFNwmBNIelmPHeg9lm86H1kVQl027nCukbNYgCShQQNkE1RCatiSGFRII5QAH0/FgKd0QDlvAhaXlknSjvujjo3LyT4kPxXsT+wpwEgMSmnl3QzpozedMQhoQrIOm7dO3uzjaTR2h2mXJVMmA0u+W7IB6U6KN+bjfkcZxvz/h+WmWFX4zJBCw5NU8ZZo3x+LkZGyOZdlExM/Siaiobsdml6NciljSuvn0uiAmMGPbziwnxol1V6zvLoG5UWpOlNa825Z64t22ZLPORgF5HAE8DhIhfjVqazq5Qb7AJlzss8Am3Gzr25jxEL/163y+6RUbdDUsY2yvOBv52P/iy/6XNlOq4oHGg+ZdLy34YYy0W4yUrxwY6ccyxyY4MiISw5+NxFJo5wRLZCkU7OYlJl5RqKZdUhYCqL9A9CU26PIRloxfXsRxQl8W5NNzNPg0PqKaAlOZkvRM3vLqpbsqRQxLPC3Dx5OgOeiHNnyTlXPR/9h1MyCJaoOt3Tpbe804EP8nK54PdcKJlK3MTYZ9M3P77BdF+apl8kILk5NYqzP5FcLDio6s9NLQ1qESL4w6Eg5vdE9Y431zRTG160xBVqYvTJq1e4S1+HUsS23mWFa27acpo+9ddpp2svNW7nwav0PqsD1sQhKS4TGaokgZYknIllJsNzhJer7Hi7oEM7N05G1HrpNpG+ekZuTquU2s72J3PZi+9Omo7famgfCJEIa4E08JNk92G/FUw8IjGk6zhdIvPJEHHnqoywMv+KzSSNi6xoRz8BsHUPFxKDjiIMrUTzOQqZ2niZFzqOxhq3wwBkGOsyPt4RPp2Qd2O0OTNuazDXDKzK3NRzbpydh/5ipQ/wAHYEiWWeuyuMcnpiP6wxtDBsW+3RHlmDdQIbHney+HqF/QB8gXQ5K3HGrT0A+zSFBcotmpU7F7biEqHmI16tvQXCInNmcQg2qNydmTZPi89w9GDhvEBRyjGxY4A98UqbE0JkdyEjtQAhxiyJsT4HcFL2tPTm2AZYJcMqMflBTVMRnWFhzRh1QFn09h4f18GuJXaM5BLLJgl3vZvAcnahLGbHpVDFtHvqwdALh07HzOLe+3IRsLqRVRKU2ukH8Ogg+Qhs3XvBnlECcD25qwu/mUYo5bRWSqIUOZVJ27YNxq2jDEuORL5Ejesjo8t7AYUbPneOEOVIwjkzxwqT0YsiG+kJuV2H8F4ONa6ypnCstGFJgut3MuMhW+FJIyru17m1QuR8HK+cJk/ajPQ7p8/jM4j8O4n/9MlOOjR8nTeDHyPuDwzzs1sGgGgsM+cZxxu+M790L90WMlp36dnsBC7YxHfssLfPRiUzuy04PTVnOfgYvzIqgfx7DV+9//wosvypMXX/gMcjFpXmWwucZgg6+CRyQLE5nR0BVGMe2T6CNzHlrXZOf40DJPzs+sCzSmNuphZQksYbcy+PY8NLtuVDiBvE1OuS5g66/mFHeO0vuIfBu2lcTAxWFGGXtWtT3uxJ6UVkTKbtEm2rmcsm28BWRt13t1Pgj31eRoevJB8IsjypF/geXiiJOm4ZyZOn1sYuLxxycmjp2eOuPkLDbTsvFj6zsTZ9P6ZyccJ2vfZlevftmZfvpYWv/Y09PXaV8+Qfnk6WcnJp49/SSuPfvOW7066j/+4eOnnpg4/jg/zNiX7rXrn5T6J2+2/ozUn7lB/RQ/x0+dovpPnEJ5HfzU659+ekbqzzx9+ibweWy80f74sevhM4V/+sTxiekPn5i+0Xjr+D818ez09LMTp66L/xQeGe50Ot7cjeCX4U6n471W/TRNzA53Oh2vfx36cSz8NOIPp+N1b2K809MT09PTrePU12uf8Hn8inaVs/oHUk7X29fXa58+sOW0c912r4CH+GtiohUeveq8pfBMPO5cAw696nhPPeFcA4961fYfOzlx8rGW9+518TM+MzEz/j7qH39u4rnjN6yfzu/4yZPHT46vPr/eKvUnTh07PnHs1MRq9L9a/XGpP36j+nV8PnbyeIqfK+nTu5p/J07NnDw+I+Bcxb+rtj9B7V+DPldp//TT0yePT4MZr99+Wn+coKnjM3NtfKb1jz9D9SeeOX6D9lN5+NhxtJ/iJ3tjeL7vaczv0993Q/yk83Xy9BPHnzh9A35J5dX4zPHTp8ZPpvSZuyH8Uv/UaVEY2WvTQxM+p5+6IT7r8vY5hiil/9xNzBfXt/DfDH6Iu6bS9r2bqD8+c3oqbf+a9evwPzNxisRtSg+5G9Wn2UX9dH5vWJ+oGfVTer4J/BzHvzp37PhN0zPh85mUver1nevO73MT74dfjhH93wQ8jfk6Nn4yrX89+VaXD4TTa8lzb1V7YHrauYYdsLp+OX7sWvrFX11+TlyrfX91+fy+6o+TOno/9Y/fZP06PvGvFl4Dn6vWb6Kfm6v/3PusP3P8puo39O/Jm5mvRvvTT91M+3X7iuTP+6k/c5P1m+yZqfcFP8mI94XP8VMzN1G/rq+fmmjUz9zEeJvr3xS9TdwUPE34Of30TeHnJn7ca+izwt9x2f4+y/L/ZWX3P5ByzTXKtf+/vKmy929Yrnuf5fq/p7Lv//Fy6zXKQVsO2XL7DcphW478Ayv33KDce41y9K9Z7vt7LseuKPffoDxwjTK2ZWLLD9ygvNuWB235QVve/3dURgNDH5p17rxjx85wv7Nzx7AzGD36/d97x51bN287MDT7oeEdzubNp55+6rGJqc2bnaHoztkPbbvjwMDg93/v/tDZSb+FfCkoGudv7efyFZZMagKltlNqdKXed+oGXv5b+nG+Uz+q6bf5r3b+Qfz8H4Ane8jSfgAA";
