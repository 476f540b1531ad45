/** The page's state, and the methods that change it. `update` redraws what a change affects. */

import { tellProblem } from "./actions.js";
import { drawBar, drawChips } from "./bar.js";
import { drawCharts, drawRing } from "./charts.js";
import { announce, attempt, button, byId, element, input, ownPage, redraw } from "./dom.js";
import { difference, filterWords, ordered, passes, sameSubject } from "./filters.js";
import { after } from "./letters.js";
import { countWords, drawList, drawRowOf, isNarrow, markOpen, scrollList } from "./list.js";
import { labelOf, noteOf, setLabel, setNote } from "./notes.js";
import { drawPane } from "./pane.js";
import { view } from "./reading.js";
import { drawTable } from "./results.js";
import { columnsOf, memoized } from "./scores.js";
import { find, isSearching } from "./search.js";
import { firstToRead, whereTheyDiffer } from "./slices.js";
import { load } from "./source.js";
import { addressOf, firstPair, idOf, readable, stateOf, tabled } from "./state.js";
import { dress } from "./systems.js";

const ADDRESS_DELAY = 150, FRAME_DELAY = 250;
const SLOW_LENGTH = 20_000; // characters, whose matches take a fifth of a second to draw

export class Workbench {
  /**
   * @param {Source} source
   * @param {Head} head
   */
  constructor(source, head) {
    this.source = source;
    this.head = head;
    this.state = stateOf(head, location.hash, false);
    /** The listed examples, in order. */
    this.shown = /** @type {Int32Array} */ (new Int32Array(0));
    /** @type {Map<string, Uint8Array>} */
    this.searched = new Map();
    /** @type {{key: string, earlier: Earlier | null, examples: Int32Array} | null} */
    this.sorted = null;
    /** @type {Map<string, string>} by part that seldom changes: a key of what it currently shows */
    this.drawn = new Map();
    /** @type {Map<string, () => void>} parts to draw in the next animation frames */
    this.waiting = new Map();
    this.frame = this.timer = this.updates = 0;
    this.addressTimer = 0;
    this.loading = 0;
    this.sheet = false;
    /** Whether the page itself asked the browser to go back from the sheet. */
    this.goesBack = false;
    /** What the address last showed, apart from the open example and the order: changes of it are steps of Back. */
    this.view = "";
    /** What the pane marks. */
    this.asked = JSON.stringify(this.sought());
    /** Whether the user has picked the first of two systems. */
    this.picking = false;
    /** The name of the slicing that is shown; "": the one with the smallest p-value. */
    this.grouping = "";
    /** @type {boolean | null} whether the user has unfolded the slices; null: they are unfolded if they differ */
    this.showsSlices = null;
    /** Whether the user has unfolded the table of many systems. */
    this.showsAll = false;
    /** @type {Earlier | null} an earlier run to compare with */
    this.earlier = null;
    /** @type {Set<number> | null} examples whose matches the report contains; null: all */
    this.held = head.held && head.held.marks < head.n ? new Set(head.held.order.slice(0, head.held.marks)) : null;
  }

  /** An id without the prefix that all ids share. @param {string} id */
  shortId(id) {
    return this.head.prefix ? `…${after(id, this.head.prefix)}` : id;
  }

  /** Whether the report contains an example's matches. @param {number} example */
  isHeld(example) {
    return this.held?.has(example) ?? true;
  }

  /** The selected measure. */
  measure() {
    return readable(this.head)[this.state.measure] ?? this.head.measures[0];
  }

  /** The measure that the table is about. */
  tabled() {
    return tabled(this.head, this.state);
  }

  /** The scores of the selected measure. */
  scores() {
    return this.columnsOf(this.measure().name);
  }

  /** The scores of a measure. */
  columnsOf = memoized((/** @type {string} */ name) => columnsOf(/** @type {Measure} */ (this.head.measures.find(each => each.name === name))));

  changes = memoized((/** @type {string} */ measure, /** @type {number} */ other, /** @type {number} */ base) => {
    const values = difference(this.columnsOf(measure).fmeasure, other, base);
    return { values, largest: values.reduce((most, value) => Math.max(most, Math.abs(value) || 0), 0) };
  });

  /** For each example, the compared system's score minus the baseline's. */
  differences() {
    return this.changes(this.measure().name, this.state.other, this.state.base).values;
  }

  /** The largest absolute value of `differences`. */
  largestDifference() {
    return this.changes(this.measure().name, this.state.other, this.state.base).largest;
  }

  /** All examples in the current sort order, cached. */
  order() {
    const { measure, other, base, sort, descending } = this.state, key = `${measure} ${other} ${base} ${sort} ${descending}`;
    if (this.sorted?.key !== key || this.sorted.earlier !== this.earlier) {
      const changed = sort === "changed" ? this.changedSince() : null;
      this.sorted = { key, earlier: this.earlier, examples: ordered(this.head, this.state, name => this.columnsOf(name), changed) };
    }
    return this.sorted.examples;
  }

  /** Draw a part in a later animation frame, one part per frame, so that none takes long. @param {string} part @param {() => void} draw */
  later(part, draw) {
    this.waiting.set(part, draw);
    if (!this.frame) this.awaitFrame();
  }

  /** A timer stands in for frames where the browser draws none: in a tab behind others, in a frame below the window. */
  awaitFrame() {
    this.frame = requestAnimationFrame(() => this.drawNext());
    this.timer = setTimeout(() => this.drawNext(), FRAME_DELAY);
  }

  drawNext() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.frame = 0;
    if (document.querySelector(".dragged")) return this.awaitFrame(); // a chart that is drawn anew would end the drag
    const [[part, draw]] = this.waiting;
    this.waiting.delete(part);
    if (this.waiting.size) this.awaitFrame();
    draw();
  }

  /**
   * Draw a part unless it already shows what `key` identifies.
   * @param {string} part
   * @param {string} key
   * @param {() => void} draw
   */
  drawOnce(part, key, draw) {
    const known = this.drawn.get(part);
    if (known === key) return;
    this.drawn.set(part, key);
    if (known === undefined) draw();
    else this.later(part, draw);
  }

  /** The position of the open example in the list; -1 if it is not listed. */
  place() {
    return this.shown.indexOf(this.state.example);
  }

  /** Whether filters leave some examples out; means of those that are listed are exploratory, and have intervals of their own. */
  isSlice() {
    return this.state.filters.length > 0 && this.shown.length < this.order().length && !isSearching(this.state.filters);
  }

  /** Draw the whole page, and open an example: that of the address, or the first listed one; if none is, the one that was open. @param {number} [before] */
  start(before) {
    if (this.state.tab === "pair" && this.refusePair) {
      this.refusePair();
      this.state.tab = "read";
    }
    this.update();
    if (!readable(this.head).length) return;
    const { example } = this.state;
    this.open(example >= 0 ? example : this.shown[0] ?? before ?? this.order()[0], false);
  }

  /** Draw everything that depends on the state, except the open example. */
  update() {
    const { head, state } = this, key = `${state.measure} ${state.whole} ${state.other} ${state.base}`;
    dress(head.systems.length, state.base, state.other);
    if (!readable(head).length) {
      drawTable(this);
      return this.keepAddress();
    }
    byId("search-problem").textContent = "";
    const kept = state.filters.map(filter => passes(head, filter, name => this.columnsOf(name), text => find(this, text)));
    this.shown = kept.length ? this.order().filter(example => kept.every(each => each[example])) : this.order();
    this.drawOnce("table", `${key} ${this.picking} ${this.showsAll}`, () => drawTable(this));
    this.drawOnce("where", `${key} ${this.grouping}`, () => redraw(byId("where"), [whereTheyDiffer(this)]));
    this.drawOnce("first", key, () => redraw(byId("first"), firstToRead(this)));
    drawList(this, false);
    this.showTab();
  }

  /** Draw the table anew, which is another one in a window of another width. */
  redrawTable() {
    this.drawn.delete("table");
    this.update();
  }

  /** Draw the bar, and show the pane of the selected tab. */
  showTab() {
    const { state } = this;
    this.drawOnce("bar", String(++this.updates), () => {
      drawBar(this);
      drawChips(this);
    });
    for (const part of ["read", "charts"]) byId(part).hidden = state.tab !== part;
    for (const part of ["results", "bench"]) byId(part).hidden = state.tab === "pair";
    byId("pairing").hidden = state.tab !== "pair";
    if (state.tab === "pair") this.showPair?.();
    byId("slice").hidden = state.tab !== "charts";
    if (state.tab === "charts") drawCharts(this);
    this.keepAddress();
  }

  /**
   * Open an example.
   * @param {number} example
   * @param {boolean} asSheet whether to show it over the list on a narrow screen
   */
  async open(example, asSheet) {
    if (example !== this.state.example) this.edited = null;
    this.state.example = example;
    if (asSheet && (this.state.tab === "pair" || (isNarrow() && this.state.tab !== "read"))) this.setTab("read");
    if (asSheet) this.showSheet(true);
    markOpen(this);
    drawBar(this);
    drawRing();
    this.keepAddress();
    await this.read();
    for (const step of [1, -1]) {
      const next = this.shown[this.place() + step];
      if (next !== undefined) load(this.source, next).catch(() => undefined);
    }
  }

  /** Draw the open example; of long texts, whose matches take a while to find and to draw, the texts come first. */
  async read() {
    const turn = ++this.loading, { example } = this.state;
    this.asked = JSON.stringify(this.sought());
    if (example < 0) return;
    const draw = (/** @type {Example} */ found) => {
      if (turn === this.loading) this.later("read", () => drawPane(this, found));
    };
    try {
      const whole = load(this.source, example);
      whole.catch(() => undefined); // it is awaited below
      const texts = view.example === example ? null : await this.source.texts(example);
      if (texts && [...texts.predictions, ...texts.references].join("").length > SLOW_LENGTH) {
        draw({ index: example, texts, marks: undefined });
        await new Promise(shown => this.later("texts", () => shown(null)));
      }
      draw(await whole);
    } catch (failure) {
      if (turn !== this.loading) return;
      byId("read").replaceChildren(element("p", { class: "failure", role: "alert" },
        `${this.head.id_column} ${idOf(this.head, example)} could not be loaded: ${failure instanceof Error ? failure.message : failure} `,
        button("Try again", () => this.read())));
    }
  }

  /** Go to the next example of the list, or the one before. @param {number} step */
  go(step) {
    if (this.state.tab === "pair") this.setTab("read");
    const place = this.place(), from = place >= 0 ? place : this.listedBefore() - (step > 0 ? 1 : 0);
    if (this.shown.length) this.open(this.shown[Math.min(this.shown.length - 1, Math.max(0, from + step))], false);
  }

  /** How many listed examples come before the open one, which is not listed. */
  listedBefore() {
    const order = this.order(), before = new Set(order.subarray(0, order.indexOf(this.state.example)));
    return this.shown.filter(example => before.has(example)).length;
  }

  /** Select a measure. @param {number} place index among the measures with a score for each example */
  setMeasure(place) {
    if (place >= 0 && place < readable(this.head).length) this.turnTo({ measure: place, whole: "" });
  }

  /** Let the table be about a measure that scores the whole set, while examples keep the selected one. @param {Measure} measure */
  setWhole(measure) {
    this.turnTo({ whole: measure.name });
  }

  /** @param {Partial<Pick<State, "measure" | "whole">>} chosen */
  turnTo(chosen) {
    const { head, state } = this, before = firstPair(head, this.tabled()), isFirst = state.base === before.base && state.other === before.other;
    Object.assign(state, chosen);
    if (isFirst) Object.assign(state, firstPair(head, this.tabled())); // no other two were chosen
    this.update();
    this.read();
  }

  /** Compare two systems everywhere. @param {number} base @param {number} other */
  setPair(base, other) {
    const { state } = this;
    if (base === other) [base, other] = [state.other, state.base];
    [state.base, state.other, this.picking] = [base, other, false];
    this.update();
    this.read();
  }

  /**
   * A system's row was clicked: it is compared with the baseline and, if another one is clicked next, with that.
   * @param {number} system
   */
  pick(system) {
    const { state } = this;
    if (this.head.systems.length === 2 || system === state.base) return this.setPair(state.other, state.base);
    if (this.picking && system !== state.other) return this.setPair(state.other, system);
    this.setPair(state.base, system);
    this.picking = true;
    announce(`${this.head.systems[system]} compared with ${this.head.systems[state.base]}; choose another system to compare the two`);
    this.update();
  }

  /** Select a slicing. @param {string} name */
  setGrouping(name) {
    this.grouping = name;
    this.update();
  }

  /** Show all systems of the table, or fold it again. */
  unfold() {
    this.showsAll = !this.showsAll;
    this.update();
  }

  /** Open one of the examples suggested to read first. @param {number} example */
  readFirst(example) {
    if (!this.shown.includes(example)) this.clearFilters();
    this.setTab("read");
    this.open(example, true);
    byId("bench").scrollIntoView({ block: "start" });
    byId("example-title").focus?.({ preventScroll: true });
  }

  /** For each example, the compared system's score in this run minus that in the earlier run. */
  changedSince() {
    const now = this.scores().fmeasure[this.state.other], before = this.earlier?.scores(this.measure().name, this.head.systems[this.state.other]);
    return now.map((score, i) => (before ? score - before[i] : NaN));
  }

  /** A system's score for the open example in the earlier run. @param {number} system @returns {number | undefined} */
  earlierScore(system) {
    return this.earlier?.scores(this.measure().name, this.head.systems[system])?.[this.state.example];
  }

  /**
   * The controls below a system's text: its label, and a button to edit the pair.
   * @param {number} system
   * @param {Texts} texts
   */
  cardActions(system, texts) {
    const name = this.head.systems[system], { example } = this.state, id = idOf(this.head, example);
    const field = input({
      class: "label", list: "known-labels", value: labelOf(id, name), placeholder: "label: pass, fail, …", "aria-label": `Label of ${name || "the prediction"}`,
      onchange: () => {
        setLabel(id, name, field.value.trim());
        this.noted(example);
      },
    });
    return element("p", { class: "card-actions small" }, field, this.edit ? button("Edit", () => this.edit?.(system), { class: "link small", "aria-label": `Edit the text of ${name || "the prediction"}` }) : null,
      this.linkPair ? button("Copy a lasting link", event => this.copy(this.linkPair?.(texts.predictions[system], texts.references) ?? "", event), { class: "link small" }) : null);
  }

  /** @param {"read" | "charts" | "pair"} tab */
  setTab(tab) {
    this.state.tab = tab;
    if (tab === "charts") this.showSheet(true);
    this.showTab();
  }

  /**
   * Sort the list.
   * @param {string} sort key; sorting by the current key again reverses the order
   * @param {boolean} [descending]
   */
  sortBy(sort, descending) {
    const { state } = this, again = state.sort === sort;
    state.descending = descending ?? (again ? !state.descending : sort !== "place");
    state.sort = sort;
    scrollList(this, 0);
    this.update();
  }

  /** The system whose text is edited in the pane; null: none. @type {number | null} */
  edited = null;

  /** @type {((system: number) => void) | null} lets a system's text be edited, or says why it can't be */
  edit = null;

  /** @type {((system: number, texts: Texts, title: HTMLElement) => void) | null} draws what is edited */
  drawEdit = null;

  /** @type {(() => void) | null} */
  showPair = null;

  /** @type {(() => void) | null} says why this page scores no two texts */
  refusePair = null;

  /** @type {((prediction: string, references: string[]) => Promise<string>) | null} the address of a view of one pair */
  linkPair = null;

  /** @type {(only?: string) => HTMLElement[]} buttons that apply the options that warnings recommend, or only one of them */
  advice = () => [];

  /** @type {() => HTMLElement | null} what can be done about rows that are not independent */
  regroup = () => null;

  /** Add a filter, or replace the one on the same subject. @param {Filter} filter */
  filter(filter) {
    const at = this.state.filters.findIndex(each => sameSubject(each, filter));
    if (at >= 0) this.state.filters[at] = filter;
    else this.state.filters.push(filter);
    this.filtered(`${filterWords(this.head, filter)}`);
  }

  /** Filter by what was clicked above the list, and show the list if it is out of sight. @param {Filter} filter */
  look(filter) {
    this.filter(filter);
    if (byId("list-head").getBoundingClientRect().top > innerHeight) byId("bench").scrollIntoView({ block: "start" });
  }

  /** Which of the references' words the list is about. */
  sought() {
    return /** @type {WordsFilter | undefined} */ (this.state.filters.find(filter => filter.kind === "words"));
  }

  /** Tell words apart that match only if they are stemmed. @param {string} measure @param {{why?: Why, counts?: any}} answer the server's */
  tellStemmed(measure, { why, counts }) {
    this.head.why[measure] = { .../** @type {Why} */ (why), columns: Object.fromEntries(Object.entries(/** @type {Why} */ (why).columns).map(([key, at]) => [key, this.head.counts.push(counts[at]) - 1])) };
    this.source.tellStemmed?.();
    this.redrawTable();
    this.read();
  }

  /** Remove a filter, unless it is gone already. @param {Filter | undefined} filter */
  dropFilter(filter) {
    if (!filter || !this.state.filters.includes(filter)) return;
    this.state.filters = this.state.filters.filter(each => each !== filter);
    this.filtered("filter removed");
  }

  clearFilters() {
    this.state.filters = [];
    this.filtered("all filters removed");
  }

  /** Redraw after filters changed. @param {string} words announced to screen readers */
  filtered(words) {
    scrollList(this, 0);
    const field = /** @type {HTMLInputElement} */ (byId("search"));
    if (document.activeElement !== field) { // what was typed there becomes a chip
      field.value = "";
      for (const filter of this.state.filters) if ("typing" in filter) filter.typing = false;
    }
    this.update();
    if (JSON.stringify(this.sought()) !== this.asked) this.read();
    announce(`${words}: ${countWords(this)}`);
    if (this.place() < 0 && this.shown.length) this.open(this.shown[0], false);
  }

  /** Star or unstar an example. @param {number} [example] the open one if it is not given */
  star(example = this.state.example) {
    const id = idOf(this.head, example), star = !noteOf(id).star;
    setNote(id, { star });
    announce(star ? "starred" : "star removed");
    this.noted(example);
  }

  /** Save a note on an example. @param {number} example @param {string} note */
  note(example, note) {
    setNote(idOf(this.head, example), { note });
    this.noted(example);
  }

  /** @param {number} example */
  noted(example) {
    if (this.state.filters.some(({ kind }) => kind === "star" || kind === "label")) this.update();
    else drawRowOf(this, example);
    drawBar(this);
    this.read();
  }

  /**
   * Open or close the pane, which on a phone is a sheet over the list that the browser's Back button closes.
   * @param {boolean} open
   */
  showSheet(open) {
    if (open === this.sheet) return;
    this.sheet = open;
    document.body.classList.toggle("sheet-open", open);
    if (!isNarrow()) return;
    if (open && history.state !== "sheet") { // it is "sheet" after Forward
      attempt(() => history.replaceState("list", ""));
      attempt(() => history.pushState("sheet", ""));
    } else if (!open && history.state === "sheet") {
      this.goesBack = true;
      attempt(() => history.back());
    }
    if (open) byId("pane").focus({ preventScroll: true });
    else byId("list-scroll").focus({ preventScroll: true });
  }

  /** Write the state into the URL's hash, shortly after the last change. */
  keepAddress() {
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => {
      if (!ownPage().isConnected) return;
      const hash = addressOf(this.head, this.state), view = viewOf(this.state);
      const isNew = this.view !== view && this.view !== "" && !isNarrow(); // on a phone, Back closes the sheet
      this.view = view;
      if (location.hash === `#${hash}`) return this.tellParent(hash);
      attempt(() => (isNew ? history.pushState(null, "", `#${hash}`) : history.replaceState(history.state, "", `#${hash}`)));
      this.tellParent(hash);
    }, ADDRESS_DELAY);
  }

  /** @param {string} hash */
  tellParent(hash) {
    if (window.parent !== window) window.parent.postMessage({ type: "rougekit-address", token: location.pathname.split("/").at(-2), hash }, "*");
  }

  /** Copy a text, and confirm it on the button. @param {string | Promise<string>} found @param {Event} event */
  async copy(found, event) {
    const button = /** @type {HTMLElement} */ (event.currentTarget), label = (button.dataset.label ??= button.textContent ?? "");
    let text = "";
    try {
      text = await found;
    } catch (failure) {
      return tellProblem(`Nothing was copied: ${failure instanceof Error ? failure.message : failure}`);
    }
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = document.createElement("textarea");
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    button.textContent = "Copied";
    announce("copied");
    setTimeout(() => { button.textContent = label; }, 1500);
  }
}

/** What Back goes through: the pane, the measure, the systems and the filters. @param {State} state */
const viewOf = ({ tab, measure, whole, base, other, filters }) => JSON.stringify([tab, measure, whole, base, other, filters.filter(filter => !("typing" in filter && filter.typing))]);
