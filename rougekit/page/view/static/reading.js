/**
 * Draws one example under one measure: the reference, the systems' texts, and the words that match.
 *
 * @typedef {object} Bench the source of what is shown: the workbench, or a pair that the user is typing
 * @property {Head} head
 * @property {{base: number, other: number, example: number}} state
 * @property {() => Measure} measure
 * @property {() => Columns} scores
 * @property {(system: number) => number | undefined} [earlierScore] the score in an earlier run
 * @property {(system: number, texts: Texts) => Node} [cardActions] the controls below a system's text
 * @property {() => WordsFilter | undefined} [sought] which words of references the list is about
 * @property {(side: 0 | 1, word: number, letters: string) => Node} [priced] draws a word of the prediction or reference that matches nothing
 * @property {(reference: number) => void} [showReference] shows another reference, if `view` does not say which
 */

import { announce, button, byId, element, setStyle } from "./dom.js";
import { filterWords } from "./filters.js";
import { many, points, signed } from "./numbers.js";
import { select } from "./phrase.js";
import { badge, colour, hue, letter } from "./systems.js";

/** Up to this number of systems, each has its own line under the words of the reference. */
export const LINES = 4;

/** The maximum number of listed units, as in rougekit/page/view/marks.py. */
export const MOST_LISTED = 60;

/** What becomes of units, as in rougekit/analysis/why/units.py. */
const PARTS = ["matched", "stemmed", "elsewhere", "content", "function"];

/** View settings, which stay when another example is opened. */
export const view = {
  reference: 0,
  example: -1,
  /** the example, measure and systems for which the reference was chosen */
  key: "",
  compare: false,
  novel: false,
  sourceOpen: false,
  listed: false,
  beside: false,
  word: -1,
  /** the first word of the phrase that ends at `word`, selected with the Shift key */
  from: -1,
  /**
   * @type {Set<number> | null} the systems to show; null: all, or only the two compared ones if there are more than LINES
   */
  systems: null,
};

/**
 * Whether there are matches to show: a report may lack those of an example, and a measure may reject a text.
 * @param {Marks | null | undefined} marks
 * @param {string} measure
 */
export const usable = (marks, measure) => Boolean(marks?.references) && !marks?.refused?.[measure];

/** One example under one measure, compared with one of its references. */
export class Reading {
  /**
   * @param {Bench} bench
   * @param {{texts: Texts, marks?: Marks | null}} example
   * @param {ReferenceMarks | null} marked
   * @param {() => void} again redraws the example
   * @param {number} reference index of the reference that is shown
   */
  constructor(bench, example, marked, again, reference) {
    this.again = again;
    this.shownReference = reference;
    this.bench = bench;
    this.example = example;
    this.marked = marked;
    const { head } = bench, measure = bench.measure().name;
    const units = marked?.units[measure] ?? [];
    /**
     * By system: maps each matched word of the reference to a word of the prediction; `ofPrediction` is the reverse.
     */
    this.ofReference = head.systems.map((_, system) => linked(units[system] ?? [], 1));
    this.ofPrediction = head.systems.map((_, system) => linked(units[system] ?? [], 0));
    this.asked = this.sought();
    this.clipped = head.systems.map((_, system) => new Set(marked?.clipped[measure]?.[system] ?? []));
  }

  /** The words of the reference that the list is about. @returns {Set<number>} */
  sought() {
    const filter = this.bench.sought?.(), { marked } = this;
    if (!filter) return new Set();
    const digits = (marked?.stemmed ?? marked?.became)?.[filter.measure]?.[filter.system] ?? "", part = 1 << PARTS.indexOf(filter.of);
    return new Set(Array.from(digits).flatMap((digit, at) => (parseInt(digit, 32) & part ? [at] : [])));
  }

  systems() {
    const { head, state } = this.bench, all = [...head.systems.keys()];
    const shown = view.systems ?? (all.length > LINES ? new Set([state.base, state.other]) : null);
    return [...new Set([state.base, state.other, ...all])].filter(system => !shown || shown.has(system));
  }

  /** The box with the reference, whose words can be visited with the arrow keys. @param {string} id */
  referenceBox(id) {
    return element("div", {
      class: "text reference-text", id, dir: "auto", tabindex: 0, role: "group",
      "aria-label": "Reference. Left and right arrow: word by word", onkeydown: (/** @type {KeyboardEvent} */ event) => this.step(event),
    }, this.reference());
  }

  /** The systems that match a word of the reference. @param {number} word */
  having(word) {
    return this.ofReference.flatMap((words, system) => (words.has(word) ? [system] : []));
  }

  reference() {
    const text = this.example.texts.references[this.shownReference];
    if (!text) return ["(empty)"];
    if (!this.marked) return [text];
    const { head, state } = this.bench, many = head.systems.length > LINES;
    const box = many ? 3 : head.systems.length;
    const forms = this.forms(head.systems.length + this.shownReference);
    return this.asRead(pieces(text, this.marked.tokens, (part, word) => {
      const having = this.having(word);
      const node = element("span", { "data-word": word, class: `word${having.length ? "" : " missed"}${this.asked.has(word) ? ` sought ${this.bench.sought?.()?.of}` : ""}`, title: comparedAs(forms[word]) }, having.length ? part : this.bench.priced?.(1, word, part) ?? part);
      const clipping = this.clipped.flatMap((words, system) => (words.has(word) ? [letter(system)] : []));
      if (clipping.length) {
        node.classList.add("clipped");
        node.title = `${clipping.join(", ")}: part of a common subsequence, but not counted, as the text has no more occurrences of this word`;
      }
      const lines = many
        ? [...[state.base, state.other].map((system, slot) => (having.includes(system) ? line(system, slot, 2) : "")),
          having.length ? `linear-gradient(var(--edge), var(--edge)) ${atSlot(2)} / 100% ${Math.max(1, Math.round((4 * having.length) / head.systems.length))}px` : ""]
        : having.map(system => line(system, system, 2));
      if (having.length) setStyle(node, { "--lines": lines.filter(Boolean).join(", "), "--lines-height": `${3 * box}px` });
      return node;
    }));
  }

  /**
   * By word index: the stemmed form, if it differs from the word.
   * @param {number} text index of the text: predictions by system, then references
   */
  forms(text) {
    return this.example.marks?.forms?.[text] ?? {};
  }

  /** Mark the text beyond a length limit as not read. @param {(Node | string)[]} parts */
  asRead(parts) {
    const last = parts[parts.length - 1];
    if (!this.bench.head.limited || typeof last !== "string" || !/[\p{L}\p{N}]/u.test(last)) return parts;
    return [...parts.slice(0, -1), element("span", { class: "unread", title: "beyond the length limit: not read" }, last)];
  }

  /** The legend of lines and colours, or why there are no matches to show. */
  key() {
    const { head, state } = this.bench, { marks } = this.example, measure = this.bench.measure().name;
    const refused = marks?.refused?.[measure] ?? marks?.refused?.[""];
    if (refused) return element("p", { class: "key" }, `Matches can’t be shown: ${refused}`);
    if (marks === undefined) return element("p", { class: "key", role: "status" }, "Finding the matches …");
    if (!marks) {
      return element("p", { class: "key" }, `This file has the word matches of the ${many(head.held?.marks ?? 0, "example")} ${head.systems.length > 1 ? "where systems differ most" : "that come first"}; this is not one of them.`);
    }
    const several = head.systems.length > 1, names = head.systems.map((_, system) => letter(system)), base = letter(state.base);
    const lines = names.length > LINES ? `${base} over ${letter(state.other)}; grey bar: how many of ${names.length}` : names.join(" over ");
    const canCompare = this.shared(state.base, state.other) !== undefined, comparing = view.compare && canCompare;
    const meaning = comparing ? [
      element("span", {}, element("ins", { class: hue(state.other) }, "added"), `: not in ${base}`),
      element("span", {}, element("del", { class: hue(state.base) }, "struck"), `: in ${base}, not in ${letter(state.other)}`),
    ] : [
      several ? element("span", {}, `Lines: ${lines}`) : null,
      element("span", {}, element("span", { class: "missed" }, "dotted"), several ? ": missed by all" : ": missed"),
      element("span", {}, element("span", { class: "hit" }, "tinted"), ": matched"),
      several ? element("span", {}, element("b", { class: `hit only ${hue(state.other)}` }, "bold"), ": only here") : null,
      this.asked.size ? element("span", {}, element("span", { class: `sought ${this.bench.sought?.()?.of}` }, "highlighted"), `: ${filterWords(head, /** @type {any} */ (this.bench.sought?.()))}`) : null,
      this.clipped.some(words => words.size) ? element("span", {}, element("span", { class: "clipped" }, "boxed"), ": clipped") : null,
      head.limited ? element("span", {}, element("span", { class: "unread" }, "slanted"), ": beyond the length limit, not read") : null,
      view.novel && marks.source ? element("span", {}, element("span", { class: "new" }, "wavy"), ": not in the source") : null,
    ];
    return element("div", { class: "key" }, meaning,
      several && canCompare ? button(comparing ? "Show matches" : `Show changes from ${base}`, () => {
        view.compare = !view.compare;
        this.again();
      }, { class: "link" }) : null,
      marks.source?.new ? button(view.novel ? "Unmark words the source lacks" : "Mark words the source lacks", () => {
        view.novel = !view.novel;
        this.again();
      }, { class: "link" }) : null,
    );
  }

  /**
   * The words of a system that another one has in the same order; undefined: unknown.
   * @param {number} system
   * @param {number} partner
   */
  shared(system, partner) {
    const common = this.example.marks?.common, own = common?.[system]?.[partner], theirs = common?.[partner]?.[system];
    return own ? linked(own, 0) : theirs && linked(theirs, 1);
  }

  /** The card with a system's text and scores. @param {number} system */
  card(system) {
    const { head, state } = this.bench, name = head.systems[system];
    const { precision, recall, fmeasure } = this.bench.scores(), at = state.example;
    const counts = this.bench.measure().counts;
    const change = fmeasure[system][at] - fmeasure[state.base][at], earlier = this.bench.earlierScore?.(system);
    const versus = system === state.base ? "" : `${signed(change)} vs ${letter(state.base)}`;
    return element("article", { class: `card ${hue(system)}`, "aria-label": name || "prediction" },
      element("header", {},
        badge(system),
        element("h3", {}, name || "prediction"),
        element("span", { class: "f" }, points(fmeasure[system][at])),
        element("span", { class: "parts", title: "precision and recall" },
          element("span", {}, `P ${points(precision[system][at])} · R ${points(recall[system][at])}`),
          element("span", {}, [versus, earlier === undefined ? "" : `was ${points(earlier)}`].filter(Boolean).join(" · "))),
      ),
      element("div", { class: "text", dir: "auto" }, this.prediction(system)),
      this.lacking(system),
      head.runs[system] > 1 ? element("p", { class: "small quiet" }, `Scores are means over ${head.runs[system]} runs; text and matches are of the first.`) : null,
      this.otherReference(system) ?? (counts ? arithmetic(counts, system, at, this.bench.measure()) : null),
      this.oneByOne(system),
      this.bench.cardActions?.(system, this.example.texts),
    );
  }

  /** A note if the score does not belong to the reference that is shown; else null. @param {number} system */
  otherReference(system) {
    if (this.example.texts.references.length < 2 || this.example.marks === undefined) return null;
    const chosen = this.example.marks?.chosen?.[this.bench.measure().name]?.[system];
    if (chosen === this.shownReference) return null;
    if (chosen === undefined) return element("p", { class: "small quiet" }, "This score combines all references.");
    return element("p", { class: "small" }, element("b", {}, `Scored against reference ${chosen + 1}. `), button("Show it", () => this.show(chosen), { class: "link small" }));
  }

  /** Show another reference. @param {number} reference */
  show(reference) {
    if (this.bench.showReference) return this.bench.showReference(reference);
    view.reference = reference;
    this.again();
  }

  /** Tabs of several references, of which one system's score may name the one it is against. */
  references() {
    const { texts, marks } = this.example, { head } = this.bench;
    if (texts.references.length < 2) return null;
    const chosen = head.systems.length > 1 ? undefined : marks?.chosen?.[this.bench.measure().name]?.[0];
    return element("span", { class: "choice", role: "group", "aria-label": "Reference" }, texts.references.map((_, place) =>
      button(`Reference ${place + 1}${place === chosen ? ", which gives the score" : ""}`, () => this.show(place), { "aria-pressed": place === this.shownReference ? "true" : "false" })));
  }

  /**
   * A list of the matched units: words, n-grams or skip-bigrams, or the words of a subsequence, with their stems.
   * @param {number} system
   */
  oneByOne(system) {
    const { marked } = this, { name, counted } = this.bench.measure(), { texts, marks } = this.example;
    const pairs = marked?.units[name]?.[system] ?? [], several = marked?.listed[name]?.[system];
    if (!marked || !pairs.length) return null;
    const units = several ?? Array.from({ length: pairs.length / 2 }, (_, k) => pairs.slice(2 * k, 2 * k + 2));
    const list = element("ol", { class: /^rouge[LW]|^mead/.test(name) ? "units path" : "units" });
    const box = element("details", { class: "one-by-one small", open: view.listed, ontoggle: () => {
      view.listed = /** @type {HTMLDetailsElement} */ (box).open;
      if (view.listed && !list.childElementCount) fill();
    } }, element("summary", {}, `Matched ${counted}, one by one`), list);
    const fill = () => {
      const own = words(texts.predictions[system], marks?.predictions?.[system] ?? []), other = words(texts.references[this.shownReference], marked.tokens);
      const forms = this.forms(system), otherForms = this.forms(this.bench.head.systems.length + this.shownReference);
      list.append(...units.map(unit => {
        const half = unit.length / 2, mine = unit.slice(0, half), theirs = unit.slice(half);
        const [here, there] = [mine.map(word => own[word]).join(" "), theirs.map(word => other[word]).join(" ")];
        const form = mine.map((word, k) => forms[word] ?? otherForms[theirs[k]] ?? own[word].toLowerCase()).join(" ");
        const isStemmed = mine.some(word => word in forms) || theirs.some(word => word in otherForms);
        return element("li", { "data-word": theirs[0] }, here, here.toLowerCase() === there.toLowerCase() ? null : ` = ${there}`, isStemmed ? element("i", { class: "quiet" }, ` ${form}`) : null);
      }), ...(several && several.length >= MOST_LISTED ? [element("li", { class: "quiet" }, "and so on")] : []));
    };
    if (view.listed) fill();
    return box;
  }

  /** @param {number} system */
  prediction(system) {
    const { state } = this.bench, text = this.example.texts.predictions[system], tokens = this.example.marks?.predictions?.[system];
    if (!text) return ["(empty)"];
    if (!tokens) return [text];
    if (view.compare && this.shared(state.base, state.other) !== undefined && (system === state.base || this.shared(system, state.base))) return this.difference(system, text, tokens);
    if (!this.marked) return [text];
    const several = this.bench.head.systems.length > 1, own = this.ofPrediction[system];
    const lacking = new Set(view.novel ? this.example.marks?.source?.new?.[system] : []), runs = this.runs(system, 0);
    const forms = this.forms(system);
    return this.asRead(pieces(text, tokens, (part, word) => {
      const partner = own.get(word), run = runs.get(word);
      if (partner === undefined && run === undefined && !lacking.has(word)) return this.bench.priced?.(0, word, part) ?? part;
      const only = several && partner !== undefined && this.having(partner).length === 1;
      const classes = [partner === undefined ? "" : only ? `hit only ${hue(system)}` : "hit", lacking.has(word) ? "new" : ""];
      return element("span", { class: classes.join(" ").trim(), "data-word": partner, "data-run": run, title: comparedAs(forms[word]) }, part);
    }));
  }

  /**
   * Maps each word of the prediction (side 0) or the source (side 1) to the copied run that contains it.
   * @param {number} system
   * @param {0 | 1} side
   * @returns {Map<number, string>}
   */
  runs(system, side) {
    const copied = this.example.marks?.source?.copied[system] ?? [], found = new Map();
    for (let k = 0; k < copied.length; k += 3) for (let w = 0; w < copied[k + 2]; w++) found.set(copied[k + side] + w, `${system}-${k / 3}`);
    return found;
  }

  /** Numbers and names that do not occur in the source, and so may be hallucinated. @param {number} system */
  lacking(system) {
    const found = this.example.marks?.source?.made_up[system] ?? [];
    return found.length ? element("p", { class: "small" }, "Not in the source: ", element("b", { dir: "auto" }, found.join(", "))) : null;
  }

  /**
   * A system's text with its changes from the baseline marked: words that do not occur there in the same order. The
   * baseline's own text is compared with the compared system.
   * @param {number} system
   * @param {string} text
   * @param {number[]} tokens
   */
  difference(system, text, tokens) {
    const { other, base } = this.bench.state, partner = system === base ? other : base;
    const shared = this.shared(system, partner);
    return pieces(text, tokens, (part, word) =>
      shared?.has(word) ? part : element(system === base ? "del" : "ins", { class: hue(system) }, part));
  }

  /** The source document, with the runs of words underlined that the shown systems copied. */
  source() {
    const { texts, marks } = this.example, systems = this.systems();
    if (texts.source === undefined) return this.bench.head.has_source ? element("p", { class: "key" }, "This file has no room for the source document of this example.") : null;
    const copied = systems.map(system => this.runs(system, 1));
    const text = marks?.source ? pieces(texts.source, marks.source.tokens, (part, word) => {
      const having = copied.flatMap((words, at) => (words.has(word) ? [at] : []));
      if (!having.length) return part;
      const lines = having.slice(0, LINES).map((at, slot) => line(systems[at], slot, 2));
      return element("span", {
        class: "word", style: { "--lines": lines.join(", "), "--lines-height": `${3 * lines.length}px` },
        "data-run": having.map(at => copied[at].get(word)).join(" "),
      }, part);
    }) : [texts.source];
    return element("details", {
      class: "source", open: view.sourceOpen,
      ontoggle: (/** @type {Event} */ event) => { view.sourceOpen = /** @type {HTMLDetailsElement} */ (event.target).open; },
    },
    element("summary", {}, "Source document; underlined: four or more words in a row that a system copied"),
    button(view.beside ? "Below the texts" : "Beside the texts", () => {
      view.beside = !view.beside;
      view.sourceOpen = true;
      this.again();
    }, { class: "link small" }),
    element("div", { class: "text", dir: "auto", tabindex: 0, role: "group", "aria-label": "Source document" }, text));
  }

  /**
   * Arrow keys: go to the next word of the reference and announce which systems match it; with Shift, select a phrase.
   * @param {KeyboardEvent} event
   */
  step(event) {
    if (event.key === "Enter") byId("phrase").click();
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !this.marked?.tokens.length) return;
    event.preventDefault();
    const n = this.marked.tokens.length / 2;
    view.word = Math.min(n - 1, Math.max(0, view.word + step));
    light(/** @type {HTMLElement} */ (event.currentTarget).closest(".read") ?? document.body, "lit", atWord(view.word));
    const { systems } = this.bench.head, having = this.having(view.word).map(system => systems[system]);
    if (!event.shiftKey || view.from < 0) view.from = view.word;
    const [first, word] = [view.from, view.word].map(at => /** @type {HTMLElement} */ (event.currentTarget).querySelector(`[data-word="${at}"]`));
    word?.scrollIntoView({ block: "nearest" });
    if (event.shiftKey && first && word) select(first, word);
    else getSelection()?.removeAllRanges();
    announce(`${word?.textContent}: ${having.length ? `in ${having.join(", ")}` : "missed"}`);
  }
}

/**
 * How the score is computed from its counts.
 * @param {Counts} counts
 * @param {number} system
 * @param {number} example
 * @param {Measure} measure
 */
function arithmetic(counts, system, example, measure) {
  const matches = counts.matches[system][example], ofReference = (counts.reference_matches ?? counts.matches)[system][example];
  const beta = measure.beta ?? Infinity, formula = beta === 1 ? "F = 2PR / (P + R)" : `F with β = ${beta === Infinity ? "∞" : beta}`;
  return element("p", { class: "small quiet" },
    `P = ${matches} / ${counts.prediction_total[system][example]}, R = ${ofReference} / ${counts.reference_total[system][example]} ${measure.counted}; ${formula}`);
}

/** @param {string | undefined} form */
const comparedAs = form => (form === undefined ? null : `compared as “${form}”`);

/** The words of a text. @param {string} text @param {number[]} tokens @returns {string[]} */
function words(text, tokens) {
  const characters = Array.from(text);
  let end = 0;
  return Array.from({ length: tokens.length / 2 }, (_, k) => {
    const start = end + tokens[2 * k];
    end = start + tokens[2 * k + 1];
    return characters.slice(start, end).join("");
  });
}

/**
 * Maps each word on one side to the first word that it is paired with on the other.
 * @param {number[]} pairs word of the prediction, word of the reference, ...
 * @param {0 | 1} side
 * @returns {Map<number, number>}
 */
function linked(pairs, side) {
  const words = new Map();
  for (let k = 0; k < pairs.length; k += 2) if (!words.has(pairs[k + side])) words.set(pairs[k + side], pairs[k + 1 - side]);
  return words;
}

/**
 * The CSS background that draws a line under a word, in a system's colour.
 * @param {number} system
 * @param {number} slot position of the line, from the top
 * @param {number} height in pixels
 */
const line = (system, slot, height) => `linear-gradient(${colour(system)}, ${colour(system)}) ${atSlot(slot)} / 100% ${height}px`;

/** The CSS position of a line below the letters; slot 0 is the highest. @param {number} slot */
const atSlot = slot => `0 calc(100% - var(--lines-height) + ${3 * slot}px)`;

/**
 * Split a text at its tokens: tokens are drawn with `draw`, the text between them stays as it is.
 * @param {string} text
 * @param {number[]} tokens gap, length, gap, length, ... in code points, not UTF-16 units
 * @param {(part: string, token: number) => Node | string} draw
 * @returns {(Node | string)[]}
 */
function pieces(text, tokens, draw) {
  const astral = /[\ud800-\udbff][\udc00-\udfff]/.test(text), characters = astral ? Array.from(text) : null;
  /** @param {number} from @param {number} [to] */
  const cut = (from, to) => (characters ? characters.slice(from, to).join("") : text.slice(from, to));
  const parts = [];
  let end = 0, drawn = 0;
  for (let k = 0; k < tokens.length; k += 2) {
    const start = end + tokens[k];
    end = start + tokens[k + 1];
    if (end <= drawn) continue;
    const from = Math.max(start, drawn);
    if (from > drawn) parts.push(cut(drawn, from));
    parts.push(draw(cut(from, end), k / 2));
    drawn = end;
  }
  parts.push(cut(drawn));
  return parts.filter(part => part !== "");
}

/** Highlight what a selector finds, and nothing else. @param {Element} box @param {"lit" | "run-lit"} style @param {string | false} selector */
export function light(box, style, selector) {
  for (const node of box.querySelectorAll(`.${style}`)) node.classList.remove(style);
  for (const node of selector ? box.querySelectorAll(selector) : []) node.classList.add(style);
}

/** What finds a word of the reference, and the words that match it; false: none. @param {number} word */
export const atWord = word => word >= 0 && `[data-word="${word}"]`;
