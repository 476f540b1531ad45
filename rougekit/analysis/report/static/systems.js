/** The letter and colour that identify each system. */

import { element } from "./dom.js";

const COLOURS = 14;

/**
 * The letter that stands for a system: A, B, ..., Z, 27, ...
 * @param {number} system
 */
export const letter = system => (system < 26 ? String.fromCharCode(65 + system) : String(system + 1));

/** The CSS class of a system's colour. @param {number} system */
export const hue = system => `s${system % COLOURS}`;

/** The CSS variable with a system's colour. @param {number} system */
export const colour = system => `var(--s${system % COLOURS})`;

/** @param {number} system @param {string} [title] */
export const badge = (system, title) => element("span", { class: `badge ${hue(system)}`, title }, letter(system));
