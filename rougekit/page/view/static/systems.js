/**
 * The letter and colour that identify each system. As many systems as there are colours have one each; of more, only the
 * two that are compared have one.
 */

import { element } from "./dom.js";

const COLOURS = 14;
let systems = { n: 1, base: 0, other: 0 };

/** Tell which systems are compared, before anything is drawn. @param {number} n @param {number} base @param {number} other */
export function dress(n, base, other) {
  systems = { n, base, other };
}

/** Whether each system has a colour of its own. */
export const areColoured = () => systems.n <= COLOURS;

/**
 * The letter that stands for a system: A, B, ..., Z, 27, ...
 * @param {number} system
 */
export const letter = system => (system < 26 ? String.fromCharCode(65 + system) : String(system + 1));

/** The CSS class of a system's colour, and the name of the variable that has it. @param {number} system */
export const hue = system => (areColoured() ? `s${system}` : system === systems.base ? "s5" : system === systems.other ? "s1" : "grey");

/** The CSS variable with a system's colour. @param {number} system */
export const colour = system => `var(--${hue(system)})`;

/** @param {number} system @param {string} [title] */
export const badge = (system, title) => element("span", { class: `badge ${hue(system)}`, title }, letter(system));
