/** Numbers as they are shown. Scores are fractions; people read points, a hundred of them in 1. */

const grouped = new Intl.NumberFormat("en-US"); // made once: toLocaleString makes one for each number

/** @param {number} n */
export const thousands = n => grouped.format(n);

/**
 * @param {number | null | undefined} fraction
 * @param {number} [digits]
 */
export function points(fraction, digits = 2) {
  return fraction === null || fraction === undefined || Number.isNaN(fraction) ? "–" : (100 * fraction).toFixed(digits);
}

/**
 * With its sign, a real minus.
 * @param {number | null | undefined} fraction
 * @param {number} [digits]
 */
export function signed(fraction, digits = 2) {
  const shown = points(fraction, digits);
  if (shown === "–") return shown;
  if (Number(shown) === 0) return `±${shown.replace("-", "")}`;
  return shown.startsWith("-") ? `−${shown.slice(1)}` : `+${shown}`;
}

/**
 * A number of things: 1 example, 2 examples.
 * @param {number} n
 * @param {string} noun
 */
export const many = (n, noun) => `${thousands(n)} ${noun}${n === 1 ? "" : "s"}`;

/**
 * A value on an axis or in a field, with no more digits than it needs.
 * @param {number} value
 */
export const short = value => String(Number(value.toPrecision(6))).replace("-", "−");

/**
 * Round bounds and steps of an axis from low to high, about `n` steps.
 * @param {number} low
 * @param {number} high
 * @param {number} n
 */
export function axis(low, high, n) {
  const span = high - low || 1;
  const raw = span / n, power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map(k => k * power).find(size => size >= raw * 0.999) ?? 10 * power;
  const first = Math.floor(low / step + 1e-9) * step;
  const last = Math.max(Math.ceil(high / step - 1e-9) * step, first + step);
  return { low: first, high: last, step };
}
