/**
 * Computes scores from counts, bit for bit as rougekit/kernels/ratios.py does, and statistics of scores.
 *
 * @typedef {{precision: Float64Array[], recall: Float64Array[], fmeasure: Float64Array[]}} Columns by system
 */

/**
 * A function that computes each of its results once.
 * @template {any[]} Arguments, Value
 * @param {(...parameters: Arguments) => Value} compute a function of numbers, texts or objects that never change
 * @returns {(...parameters: Arguments) => Value}
 */
export function memoized(compute) {
  const results = new Map();
  return (...parameters) => {
    const key = parameters.length === 1 ? parameters[0] : parameters.join(" ");
    if (!results.has(key)) results.set(key, compute(...parameters));
    return results.get(key);
  };
}

/**
 * F with recall beta times as important as precision: Lin (2004), equation 4.
 * @param {number} precision
 * @param {number} recall
 * @param {number} beta
 */
function fMeasure(precision, recall, beta) {
  const squared = beta * beta;
  if (squared === Infinity) return recall;
  if (squared === 0) return precision;
  if (precision + recall === 0) return 0;
  return ((1 + squared) * precision * recall) / (recall + squared * precision);
}

/**
 * P, R and F of every system and example.
 * @param {Measure} measure one with a score for each example
 * @returns {Columns}
 */
export function columnsOf(measure) {
  const { counts, scores } = measure;
  if (scores) return { precision: floats(scores.precision), recall: floats(scores.recall), fmeasure: floats(scores.fmeasure) };
  if (!counts) throw new Error(`${measure.name} has no scores of examples`);
  const beta = measure.beta ?? Infinity, zeroDivision = measure.zero_division ?? NaN;
  /** @type {Columns} */
  const columns = { precision: [], recall: [], fmeasure: [] };
  counts.matches.forEach((matches, system) => {
    const ofReference = (counts.reference_matches ?? counts.matches)[system];
    const predicted = counts.prediction_total[system], expected = counts.reference_total[system];
    const p = new Float64Array(matches.length), r = p.slice(), f = p.slice();
    for (let i = 0; i < matches.length; i++) {
      if (expected[i] === 0) p[i] = r[i] = f[i] = zeroDivision;
      else if (predicted[i] !== 0) {
        p[i] = matches[i] / predicted[i];
        r[i] = ofReference[i] / expected[i];
        f[i] = fMeasure(p[i], r[i], beta);
      }
    }
    columns.precision.push(p);
    columns.recall.push(r);
    columns.fmeasure.push(f);
  });
  return columns;
}

/** @param {(number | null)[][]} rows */
const floats = rows => rows.map(row => Float64Array.from(row, value => value ?? NaN));

/** Differences up to this are those of rounding, as in rougekit/analysis/samples.py. */
const ROUNDING = 1e-12;

/** The range of scores, and that of differences. */
export const SCORES = [0, 1], DIFFERENCES = [-1, 1];

/**
 * The mean of some values with Student's t interval after Hall's (1992) adjustment for skewness: that of `compare` for
 * differences without groups and runs. It is not corrected for slices being chosen after seeing the data.
 * @param {ArrayLike<number>} values
 * @param {ArrayLike<number>} places indices of the values to average; NaN values are left out
 * @param {number} confidence
 * @param {number[]} range SCORES or DIFFERENCES, beyond which no bound lies unless a value does
 * @returns {{n: number, mean: number, variance: number, low: number, high: number, p: number}} NaN bounds for fewer than two; p: of the
 *     two-sided test of 0, for differences
 */
export function meanOf(values, places, confidence, range) {
  let n = 0, mean = 0, different = 0, [lowest, highest] = range;
  for (let k = 0; k < places.length; k++) {
    const value = values[places[k]];
    if (Number.isNaN(value)) continue;
    mean += (value - mean) / ++n;
    if (Math.abs(value) > ROUNDING) different += 1;
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  if (n < 2) return { n, mean: n ? mean : NaN, variance: NaN, low: NaN, high: NaN, p: n ? 1 : NaN };
  let squares = 0, cubes = 0;
  for (let k = 0; k < places.length; k++) {
    const deviation = values[places[k]] - mean;
    if (Number.isNaN(deviation)) continue;
    squares += deviation ** 2;
    cubes += deviation ** 3;
  }
  const variance = squares / (n - 1), tail = (1 - confidence) / 2;
  let low, high, above, below;
  if (squares <= 1e-24 * n) { // all are equal, up to rounding
    const share = 1 - tail ** (1 / n);
    low = mean - share * (mean - lowest);
    high = mean + share * (highest - mean);
    [above, below] = [[-lowest, mean - lowest], [highest, highest - mean]].map(([distance, most]) => (distance >= most ? 1 : (distance / most) ** n));
  } else {
    const freedom = range === DIFFERENCES ? Math.max(1, Math.min(n - 1, 2 * different - 1)) : n - 1;
    const error = Math.sqrt(variance / n), root = Math.sqrt(n - 1), skewness = cubes / n / (squares / n) ** 1.5;
    const hall = (/** @type {number} */ t) =>
      Math.abs(skewness) < 1e-8 ? t : (root * 3 / skewness) * (Math.cbrt(1 + skewness * (t / root - skewness / (6 * n))) - 1);
    const t = tQuantile(1 - tail, freedom);
    low = mean - error * Math.max(t, hall(t));
    high = mean - error * Math.min(-t, hall(-t));
    const student = mean / error, w = student / root, adjusted = root * (w + skewness * w ** 2 / 3 + skewness ** 2 * w ** 3 / 27 + skewness / (6 * n));
    above = tTail(Math.min(student, adjusted), freedom);
    below = tTail(-Math.max(student, adjusted), freedom);
  }
  if (range === DIFFERENCES && 2 * tail * (1 + 1e-12) < 2 ** (1 - n)) { // no test of so few signs rejects 0
    low = Math.min(low, 0);
    high = Math.max(high, 0);
  }
  const p = Math.min(1, 2 * Math.max(2 ** -n, Math.min(above, below)));
  return { n, mean, variance, low: Math.max(low, lowest), high: Math.min(high, highest), p };
}

/**
 * The indices that sort values in ascending order: a stable argsort with NaN last.
 * It avoids sorting with a comparison function, which would take longer than a frame.
 * @param {Float64Array} values
 * @returns {Int32Array}
 */
export function placesByValue(values) {
  const keys = values.slice(), { length } = keys;
  for (let i = 0; i < length; i++) if (keys[i] !== keys[i]) keys[i] = Infinity;
  const sorted = keys.slice().sort(), taken = new Int32Array(length), places = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    let low = 0, high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle] < keys[i]) low = middle + 1;
      else high = middle;
    }
    places[low + taken[low]++] = i;
  }
  return places;
}

/**
 * The indices that sort values in ascending order, without those of NaN.
 * @param {Float64Array} values
 */
export function placesOfNumbers(values) {
  let n = 0;
  for (const value of values) if (value === value) n++;
  return placesByValue(values).subarray(0, n);
}

/**
 * The ranks of two columns among the examples where both have values (NaN elsewhere); ties get their mean rank.
 * @param {Float64Array} first
 * @param {Float64Array} second
 * @returns {[Float64Array, Float64Array]}
 */
export function ranks(first, second) {
  const ranked = [first, second].map((values, side) => {
    const other = side ? first : second, result = new Float64Array(values.length).fill(NaN);
    const order = placesOfNumbers(values.map((value, i) => (other[i] === other[i] ? value : NaN)));
    for (let from = 0; from < order.length;) {
      let to = from + 1;
      while (to < order.length && values[order[to]] === values[order[from]]) to++;
      for (let k = from; k < to; k++) result[order[k]] = (from + to - 1) / 2;
      from = to;
    }
    return result;
  });
  return [ranked[0], ranked[1]];
}

/**
 * Tests whether the means of slices differ: the p-value of Welch's (1951) analysis of variance for unequal variances.
 * @param {{n: number, mean: number, variance: number}[]} slices
 * @returns {number} NaN for fewer than two slices that vary
 */
export function differenceOfSlices(slices) {
  const varying = slices.filter(slice => slice.n > 1 && slice.variance > 0), k = varying.length;
  if (k < 2) return NaN;
  const weights = varying.map(slice => slice.n / slice.variance), total = weights.reduce((a, b) => a + b, 0);
  const mean = varying.reduce((sum, slice, at) => sum + weights[at] * slice.mean, 0) / total;
  const between = varying.reduce((sum, slice, at) => sum + weights[at] * (slice.mean - mean) ** 2, 0) / (k - 1);
  const spread = varying.reduce((sum, slice, at) => sum + (1 - weights[at] / total) ** 2 / (slice.n - 1), 0);
  const f = between / (1 + (2 * (k - 2) * spread) / (k * k - 1)), freedom = (k * k - 1) / (3 * spread);
  return incompleteBeta(freedom / 2, (k - 1) / 2, freedom / (freedom + (k - 1) * f));
}

/** The probability that Student's t is above a value. @param {number} t @param {number} freedom @returns {number} */
function tTail(t, freedom) {
  return t < 0 ? 1 - tTail(-t, freedom) : incompleteBeta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2;
}

/**
 * A quantile of Student's t, found by bisection of the distribution function; cached, as most slices are drawn repeatedly.
 * @param {number} share probability, above one half
 * @param {number} freedom degrees of freedom
 */
const tQuantile = memoized((share, freedom) => {
  const isBelow = (/** @type {number} */ t) => 1 - tTail(t, freedom) < share;
  let low = 0, high = 2;
  while (isBelow(high)) high *= 2;
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return high;
});

/**
 * The regularised incomplete beta function (Lentz's continued fraction).
 * @param {number} a
 * @param {number} b
 * @param {number} x
 * @returns {number}
 */
function incompleteBeta(a, b, x) {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(b, a, 1 - x);
  const front = Math.exp(a * Math.log(x) + b * Math.log(1 - x) + logGamma(a + b) - logGamma(a) - logGamma(b)) / a;
  let c = 1, d = 1 / (1 - ((a + b) * x) / (a + 1)), value = d;
  for (let k = 1; k < 300; k++) {
    for (const term of [
      (k * (b - k) * x) / ((a + 2 * k - 1) * (a + 2 * k)),
      (-(a + k) * (a + b + k) * x) / ((a + 2 * k) * (a + 2 * k + 1)),
    ]) {
      d = 1 / (1 + term * d);
      c = 1 + term / c;
      value *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-12) break;
  }
  return front * value;
}

/**
 * The logarithm of the gamma function: Stirling's series, after shifting x to at least 12, where it is accurate.
 * @param {number} x above 0
 */
function logGamma(x) {
  let shift = 0;
  for (; x < 12; x++) shift -= Math.log(x);
  const z = 1 / (x * x);
  const series = (1 / 12 - z * (1 / 360 - z * (1 / 1260 - z / 1680))) / x;
  return shift + (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}
