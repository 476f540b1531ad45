/** Formats numbers for display. Scores are fractions, displayed as points: 100 times the fraction. */

const grouped = new Intl.NumberFormat("en-US"); // cached, as toLocaleString creates one per call

/** @param {number} n */
export const thousands = n => grouped.format(n);

/**
 * A number rounded as Python does: ties go to the even digit, whereas toFixed rounds them up, and nothing is -0.
 * @param {number} value
 * @param {number} digits
 */
export function fixed(value, digits) {
  const shown = value.toFixed(digits), isHalfway = Math.abs(value * 2 ** (digits + 1)) % 2 === 1; // exactly representable, with a single 5 after the last digit
  return (isHalfway && "13579".includes(shown.slice(-1)) ? (value * (1 - 1e-9)).toFixed(digits) : shown).replace(/^-(?=[0.]*$)/, "");
}

/**
 * A fraction in points.
 * @param {number | null | undefined} fraction
 * @param {number} [digits]
 */
export const points = (fraction, digits = 2) => (fraction === null || fraction === undefined || Number.isNaN(fraction) ? "–" : fixed(100 * fraction, digits));

/** Smaller differences, in points, are rounding errors of sums. */
const NOISE = 1e-9;

/** Whether a difference, a fraction, is more than a rounding error above 0. @param {number} difference */
export const isGain = difference => 100 * difference > NOISE;

/**
 * A fraction in points with its sign (a true minus sign); with one significant digit if two decimals would show zero.
 * @param {number | null | undefined} fraction
 * @param {number} [digits]
 */
export function signed(fraction, digits = 2) {
  let shown = points(fraction, digits);
  if (shown === "–") return shown;
  const value = 100 * Number(fraction);
  if (Number(shown) === 0 && digits === 2 && Math.abs(value) > NOISE) shown = value.toPrecision(1);
  if (Number(shown) === 0) return `±${shown.replace("-", "")}`;
  return shown.startsWith("-") ? `−${shown.slice(1)}` : `+${shown}`;
}

/** A text from Python, with true minus signs. @param {string} text */
export const withMinus = text => text.replace(/(^|[\s[])-(?=\d)/g, "$1−");

/**
 * The interval of a difference, in brackets; of a score with `shown` as `points`.
 * @param {number | null} low
 * @param {number | null} high
 */
export const bracketed = (low, high, shown = signed) => `[${shown(low)}, ${shown(high)}]`.replace(/±/g, "+");

/**
 * A number with its noun: 1 example, 2 examples.
 * @param {number} n
 * @param {string} noun
 */
export const many = (n, noun) => `${thousands(n)} ${noun}${n === 1 ? "" : "s"}`;

/**
 * Round a value, unless it is an integer, such as a year or a time stamp.
 * @param {number} value
 * @param {number} digits significant
 */
const rounded = (value, digits) => (Number.isSafeInteger(value) ? value : Number(value.toPrecision(digits)));

/**
 * A value on an axis or in a chip, with no more digits than it needs.
 * @param {number} value
 */
export const short = value => String(rounded(value, 4)).replace("-", "−");

/**
 * Remove the floating-point rounding errors of a computed bound.
 * @param {number} value
 */
export const tidy = value => rounded(value, 10);

/** The smallest relative span of an axis; smaller spans are rounding errors. */
const RESOLUTION = 1e-9;

/**
 * An axis with round bounds that covers low to high in about `n` steps. If low and high are equal up to rounding errors,
 * they are in its middle.
 * @param {number} low
 * @param {number} high
 * @param {number} n
 * @param {number} [least] smaller spans count as zero
 * @returns {{low: number, high: number, step: number, count: number}} count: the number of steps, at most n + 2
 */
export function axis(low, high, n, least = 0) {
  const size = Math.max(Math.abs(low), Math.abs(high)), raw = high / n - low / n;
  if (!(raw * n > Math.max(least, size * RESOLUTION)) || raw < 1e-290 || raw > 1e290) {
    const step = size || 1;
    return { low: low - step / 2, high: low + step / 2, step, count: 1 };
  }
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map(k => k * power).find(width => width >= raw * 0.999) ?? 10 * power;
  const first = Math.floor(low / step + 1e-9), last = Math.max(Math.ceil(high / step - 1e-9), first + 1);
  return { low: first * step, high: last * step, step, count: last - first };
}

/**
 * Round values within an axis, computed by index rather than by repeated addition, which might never reach the end.
 * @param {number} low
 * @param {number} high
 * @param {number} n about how many
 */
export function ticks(low, high, n) {
  const { low: first, step, count } = axis(low, high, n);
  if (count === 1) return [tidy((low + high) / 2)];
  const slack = step * 1e-6;
  return Array.from({ length: count + 1 }, (_, k) => tidy(first + k * step)).filter(value => value >= low - slack && value <= high + slack);
}
