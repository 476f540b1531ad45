/** The edits of a text: what they change against the original, the trail of them, and the way back. */

import { button, element, shape } from "./dom.js";
import { isGain, many, points, signed } from "./numbers.js";

/** @typedef {{text: string, scores: Record<string, number | null>}} Step a text, and its F by measure */

const ACROSS = 200, DOWN = 40, AROUND = 5, MOST_STEPS = 40;

export class Edits {
  /**
   * @param {(text: string) => void} show shows a text, and scores it
   * @param {(measure: string, change: number) => string} [meaning] what a change means for the mean of all examples
   */
  constructor(show, meaning = () => "") {
    this.show = show;
    this.meaning = meaning;
    /** What is shown. @type {Step | null} */
    this.now = null;
    /** What edits are compared with: what was shown before the first. @type {Step | null} */
    this.original = null;
    /** What was shown since then. @type {Step[]} */
    this.steps = [];
  }

  /** The next edit starts from what is shown then. */
  forget() {
    [this.original, this.steps] = [null, []];
  }

  /** Keep what a text scores. @param {Step} step */
  add(step) {
    this.now = step;
    if (this.original && (this.steps.at(-1) ?? this.original).text !== step.text) this.steps.push(step);
  }

  /** Replace what is shown. @param {string} text */
  take(text) {
    this.original ??= this.now;
    this.show(text);
  }

  undo() {
    this.steps.pop();
    this.show((this.steps.at(-1) ?? /** @type {Step} */ (this.original)).text);
  }

  /** F beside that of the original; null if nothing was edited. @param {Measure} measure */
  summary({ name, title }) {
    const { original, now } = this, before = original?.scores[name], after = now?.scores[name];
    if (!original || typeof before !== "number" || typeof after !== "number") return null;
    const change = after - before, isOther = isGain(Math.abs(change)), meaning = isOther ? this.meaning(name, change) : "";
    return element("div", { class: "edited" },
      element("p", {}, element("b", { class: "f" }, points(after)), " ",
        isOther ? element("b", { class: change > 0 ? "gain" : "loss" }, signed(change)) : "", isOther ? ` against ${points(before)}` : "as it was"),
      element("p", { class: "small quiet" }, `${title} F, in points`, meaning && `. ${meaning}`),
      this.trail([original, ...this.steps].slice(-MOST_STEPS).map(step => step.scores[name] ?? NaN)));
  }

  /** @param {number[]} scores after each edit */
  trail(scores) {
    if (scores.length < 2) return null;
    const low = Math.min(...scores), high = Math.max(...scores), step = Math.min(24, (ACROSS - 2 * AROUND) / (scores.length - 1));
    const places = scores.map((score, k) => [AROUND + k * step, high > low ? DOWN - AROUND - (DOWN - 2 * AROUND) * (score - low) / (high - low) : DOWN / 2]);
    return shape("svg", { class: "trail", width: ACROSS, height: DOWN, role: "img", "aria-label": `F after each edit: ${scores.map(score => points(score)).join(", ")}` },
      shape("polyline", { points: places.join(" ") }), places.map(([x, y]) => shape("circle", { cx: x, cy: y, r: 3 })));
  }

  /** Buttons that go back. @returns {Child[]} */
  ways() {
    if (!this.original) return [];
    const { text } = this.original, n = this.steps.length;
    return [button("Undo", () => this.undo(), { disabled: !n, title: n ? `of ${many(n, "edit")}` : "" }),
      button("Back to the original", () => this.show(text), { disabled: this.now?.text === text })];
  }
}
