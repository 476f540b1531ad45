/** Text in pictures, which break no lines by themselves. */

import { element, shape } from "./dom.js";

export const FONT = "Helvetica, Arial, sans-serif";

const pen = /** @type {CanvasRenderingContext2D} */ (/** @type {HTMLCanvasElement} */ (element("canvas", {})).getContext("2d"));

/** @typedef {{words: string, textLength: number}} Line with the length that it keeps where it is drawn in other fonts */

/**
 * Lines that fit into a width. Words longer than a line are broken.
 * @param {string} text
 * @param {number} width
 * @param {number} size of the font
 * @param {number} [weight]
 * @returns {Line[]}
 */
export function wrapped(text, width, size, weight = 400) {
  const lines = [""];
  pen.font = `${weight} ${size}px ${FONT}`;
  /** @param {string} words */
  const fits = words => pen.measureText(words).width <= width;
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1], longer = `${last} ${word}`.trim();
    if (fits(longer)) lines[lines.length - 1] = longer;
    else {
      if (last) lines.push("");
      for (const letter of word) {
        const begun = lines[lines.length - 1] + letter;
        if (fits(begun)) lines[lines.length - 1] = begun;
        else lines.push(letter);
      }
    }
  }
  return lines.map(words => ({ words, textLength: pen.measureText(words).width }));
}

/**
 * The lines as parts of a picture.
 * @param {Line[]} lines
 * @param {number} step from a line to the next
 * @param {{y: number} & Record<string, any>} first the attributes of the first line; of the others but y, too
 */
export const lettered = (lines, step, first) => lines.map(({ words, textLength }, k) => shape("text", { ...first, y: first.y + step * k, textLength, lengthAdjust: "spacingAndGlyphs" }, words));
