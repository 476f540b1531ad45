/** Tests all pairs of systems, as `compare` does by default: Student's t after Hall's adjustment, corrected by Holm. */

import { bracketed, fixed, isGain, many, points, signed, tidy } from "./numbers.js";
import { DIFFERENCES, meanOf } from "./scores.js";

/** A sentence names up to this many systems that share the highest score with the first, as rougekit/analysis/claims.py does. */
const MOST_NAMED = 2;
const DIGITS = 14; // as in rougekit/analysis/correction.py

/**
 * The ranking of systems by a measure.
 * @param {string} title of the measure
 * @param {Float64Array[]} f by system, the F of each example
 * @param {string[]} systems
 * @param {Result[]} results
 * @param {number} confidence
 * @returns {Ranking}
 */
export function rankingOf(title, f, systems, results, confidence) {
  const all = Array.from(f[0].keys()), level = Number((1 - confidence).toPrecision(12)), order = byScore(results.map(({ score }) => score ?? NaN));
  const pairs = order.flatMap((b, k) => order.slice(0, k).map(a => ({ a, b, values: f[b].map((value, at) => value - f[a][at]) })));
  const tests = pairs.map(({ values }) => meanOf(values, all, confidence, DIFFERENCES).p), corrected = holm(tests, level);
  const over = pairs.length > 1 ? `interval and p are Holm-corrected over ${pairs.length} pairs` : `${points(confidence, 0)} % interval`;
  const tested = pairs.map(({ a, b, values }, k) => pairAs(a, b, values, all, corrected[k], level, (own, other, pair) => inWords(systems[own], systems[other], title, pair, over)));
  const p = (/** @type {number} */ one, /** @type {number} */ other) => tested.find(({ a, b }) => (a === one && b === other) || (a === other && b === one))?.p_holm ?? 1;
  const cuts = order.flatMap((_, k) => (k && order.slice(0, k).every(above => order.slice(k).every(below => p(above, below) <= level)) ? [k] : []));
  const clusters = [0, ...cuts].map((from, k) => order.slice(from, cuts[k] ?? order.length)), [best, ...others] = order;
  const tied = others.filter(system => p(best, system) > level), lower = others.length - tied.length;
  const equal = others.filter(system => tested.some(pair => pair.a === best && pair.b === system && !isGain(Math.abs(pair.difference ?? NaN)))).length;
  return {
    order, clusters, pairs: tested, ahead: systems.length > 2 ? [best, ...tied] : [],
    sentence: `Among these outputs, ${bestSystemClaim(order.map(system => systems[system]), equal, lower, `${results[best].text} ${title} points`)}.`,
    about: `${title}, ${many(all.length, "example")}; two-sided paired t-test adjusted for skewness (Hall 1992); level ${points(level, 0)} %${pairs.length > 1 ? `, Holm over ${pairs.length} pairs` : ""}`,
  };
}

/**
 * Who scores highest, and how many score significantly lower.
 * @param {string[]} names the highest first
 * @param {number} equal how many of the others have the first one's score
 * @param {number} lower how many score significantly lower than the first
 * @param {string} score
 */
function bestSystemClaim([best, ...others], equal, lower, score) {
  const below = lower && `significantly higher than ${lower < others.length ? `${lower} of ${others.length} others` : lower > 1 ? `all ${lower} others` : others[0]}`;
  if (!equal) return `${best} scores highest with ${score}${below ? `, ${below}` : ""}`;
  const them = equal > MOST_NAMED ? `${best} and ${equal} others` : [[best, ...others.slice(0, equal - 1)].join(", "), others[equal - 1]].join(" and ");
  if (equal === others.length) return `${them} score ${score} each`;
  return `${them} score highest with ${score} each${below ? `. ${best} scores ${below}` : ""}`;
}

/** The places of scores, the highest first; those that are equal up to rounding stay in order. @param {number[]} scores */
export const byScore = scores => [...scores.keys()].sort((a, b) => tidy(scores[b]) - tidy(scores[a]) || a - b);

/**
 * @param {number} a
 * @param {number} b
 * @param {Float64Array} values what b scores more than a
 * @param {number[]} all
 * @param {{p: number, level: number}} corrected
 * @param {number} level
 * @param {(own: number, other: number, pair: {difference: number, low: number, high: number, p: string, significant: boolean}) => string} said
 * @returns {Pair}
 */
function pairAs(a, b, values, all, corrected, level, said) {
  const found = meanOf(values, all, 1 - corrected.level, DIFFERENCES), { mean } = found;
  const [low, high] = values.length > 1 ? [found.low, found.high] : DIFFERENCES; // which one example does not narrow
  const significant = corrected.p <= level, p = pText(corrected.p, level);
  const wins = values.filter(isGain).length, losses = values.filter(value => isGain(-value)).length;
  return {
    a, b, difference: mean, difference_low: low, difference_high: high, level: corrected.level, p_holm: corrected.p, p, significant, power: "", wins, ties: values.length - wins - losses, losses,
    turned: { difference: -mean, difference_low: -high, difference_high: -low, wins: losses, losses: wins }, claims: ["", ""],
    words: [said(b, a, { difference: mean, low, high, p, significant }), said(a, b, { difference: -mean, low: -high, high: -low, p, significant })],
  };
}

/** @param {string} own @param {string} other @param {string} title @param {{difference: number, low: number, high: number, p: string, significant: boolean}} pair @param {string} over */
function inWords(own, other, title, { difference, low, high, p, significant }, over) {
  const verdict = significant ? `${own} scores significantly ${difference > 0 ? "higher" : "lower"} than ${other}` : `${own} does not differ significantly from ${other}`;
  return `${verdict}: ${signed(difference)} ${title} points ${bracketed(low, high)}, p ${p}; ${over}.`;
}

/** People read no other number for a p-value below the first one, and above the second one. */
const LOW_P = 0.0001, HIGH_P = 0.9999;

/** A p-value with its sign, as `p_text` writes it. @param {number} p @param {number} level */
export function pText(p, level) {
  if (p >= HIGH_P) return `> ${HIGH_P}`;
  if (p < LOW_P && LOW_P <= level) return `< ${LOW_P}`;
  for (let digits = 0; digits < 12; digits++) {
    const text = p >= 0.00005 ? fixed(p, 4 + digits) : p.toExponential(digits).replace(/e-(\d)$/, "e-0$1");
    if (Number(text) <= level === p <= level) return `= ${text}`;
  }
  return `= ${p}`;
}

/**
 * Holm's (1979) correction, and the level at which each hypothesis is tested (Serlin 1993), as rougekit/analysis/correction.py has them.
 * @param {number[]} tests p-values
 * @param {number} level
 */
export function holm(tests, level) {
  const m = tests.length, order = [...tests.keys()].sort((a, b) => tests[a] - tests[b]), sorted = order.map(k => tests[k]);
  const times = (/** @type {number} */ p, /** @type {number} */ n) => Number((p * n).toPrecision(DIGITS));
  const isKept = (/** @type {number} */ at, /** @type {number} */ k) => !(times(sorted[at], m - k) <= level);
  const ranks = Array.from({ length: m - 1 }, (_, k) => k), first = ranks.find(k => isKept(k, k)) ?? m - 1;
  /** @type {{p: number, level: number}[]} */
  const corrected = [];
  let largest = 0;
  order.forEach((place, k) => {
    largest = Math.max(largest, times(sorted[k], m - k));
    const from = ranks.slice(k).find(at => isKept(at + 1, at)) ?? m - 1, own = level / (m - (first < k ? first : from)), p = Math.min(1, largest);
    corrected[place] = { p, level: p <= level ? Math.max(own, tests[place]) : own };
  });
  return corrected;
}
