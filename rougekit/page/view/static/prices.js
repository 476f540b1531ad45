/**
 * What single words of two texts are worth, and texts that show what a measure pays for.
 *
 * @typedef {import("../../../kernels/native/wasm/rouge.js").Options} Options
 * @typedef {import("../../../kernels/native/wasm/rouge.js").Prices} Prices
 * @typedef {import("../../../kernels/native/wasm/rouge.js").Rouge} Rouge
 * @typedef {import("../../../kernels/native/wasm/rouge.js").RougeType} RougeType
 */

import { wordsIn } from "../../../kernels/native/wasm/rouge.js";

/** Pairs with more cells have no prices: in a longest common subsequence, they would keep the page busy for longer than a few frames. */
export const MOST_CELLS = 250_000;

/** The words of the prediction times those of all references. @param {string} prediction @param {string[]} references */
export const cellsOf = (prediction, references) => wordsIn(prediction).length * references.reduce((sum, text) => sum + wordsIn(text).length, 0);

/**
 * By how much F changes if a word of the prediction is dropped, or one of a reference said, as `without` and `saying` edit the text.
 * @param {Rouge} rouge
 * @param {RougeType} type
 * @param {Options} options
 * @param {string} prediction
 * @param {string[]} references
 * @returns {Prices}
 */
export function pricesOf(rouge, type, options, prediction, references) {
  if (type !== "rougeLsum" || !options.splitSummaries) return rouge.prices(prediction, references, type, options);
  const score = (/** @type {string} */ text) => rouge.score(text, references, { types: [type], ...options })[type].fmeasure, now = score(prediction);
  return { // Punkt may find other sentences in an edited text, so that it is read again
    drop: Float64Array.from(wordsIn(prediction), (_, word) => score(without(prediction, word)) - now),
    append: references.map(text => Float64Array.from(wordsIn(text), ([start, end]) => score(saying(prediction, text.slice(start, end))) - now)),
  };
}

/** A text without one of its words, and without the space that it leaves. @param {string} text @param {number} word */
export function without(text, word) {
  const [start, end] = wordsIn(text)[word], before = text.slice(0, start), after = text.slice(end);
  if (/(^|\n)$/.test(before)) return before + after.replace(/^ /, "");
  return (/^[A-Za-z0-9\u212a\u0130]/.test(after) ? before : before.replace(/ $/, "")) + after;
}

/** A text that says one more word, after its last one. @param {string} text @param {string} word */
export function saying(text, word) {
  const end = wordsIn(text).at(-1)?.[1] ?? text.length;
  return `${text.slice(0, end)}${end ? " " : ""}${word}${text.slice(end)}`;
}

/** The same words in another order, within the same lines and punctuation. @param {string} text @param {number} turn each gives another order */
export function reordered(text, turn) {
  const spans = wordsIn(text), words = spans.map(([start, end]) => text.slice(start, end));
  for (let k = words.length - 1, drawn = turn + 1; k > 0; k--) {
    drawn = drawn * 48_271 % 2_147_483_647; // Lehmer's generator
    const other = drawn % (k + 1);
    [words[k], words[other]] = [words[other], words[k]];
  }
  return spans.map(([start], k) => text.slice(k ? spans[k - 1][1] : 0, start) + words[k]).join("") + text.slice(spans.at(-1)?.[1] ?? 0);
}

/** The words of a text that are in a list, in their lines. @param {string} text @param {Set<string>} list in lower case */
export const onlyWords = (text, list) => text.split("\n").map(line => wordsIn(line).map(([start, end]) => line.slice(start, end)).filter(word => list.has(word.toLowerCase())).join(" ")).filter(Boolean).join("\n");
