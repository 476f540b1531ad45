/** The results: a headline in words, then the table for a paper, with each row's difference drawn as a chart. */

import { byId, button, element, redraw, shape } from "./dom.js";
import { showNumbers } from "./drawer.js";
import { isNarrow } from "./list.js";
import { bracketed, many, points, signed, withMinus } from "./numbers.js";
import { listed, pairOf } from "./pairs.js";
import { interval } from "./plot.js";
import { readable, WHOLE_SET } from "./state.js";
import { overSteps } from "./steps.js";
import { badge, hue, letter } from "./systems.js";
import { legendLine, whyInWords, wordsCells, wordsHeads } from "./why.js";

const WIDTH = 240, NARROWER = 72, HEIGHT = 28, LONG = 145, TWO_LINES = 80; // pixels, characters
/** Where a chart of a difference has little room. */
export const little = matchMedia("(max-width: 1200px)");
/** Of more systems than these, only the first are shown until the reader unfolds them, so that texts are in sight: fewer below a line over steps, which has all. */
const MOST = 10, FOLDED = 7, BELOW_LINE = 3;

/** @param {Workbench} bench */
export function drawTable(bench) {
  redraw(byId("claim"), [introduction(bench), ...claim(bench)]);
  redraw(byId("paper"), [overSteps(bench), ...table(bench)]);
}

/** @param {Workbench} bench @returns {(Node | string | null)[]} */
function claim(bench) {
  const { head, state } = bench, measure = bench.tabled(), [result] = head.results[measure.name], several = head.systems.length > 1;
  const title = head.meaningless.length ? "h2" : "h1", above = head.meaningless.map(each => meaningless(bench, each));
  if (!several) return [...above, element(title, {}, unbroken(result.sentence)), ...noticed(bench), element("p", {}, result.range && `${head.level} interval ${result.range}`), whyInWords(bench), commandLine(bench)];
  const pair = pairOf(head, measure.name, state.base, state.other), ranking = head.rankings[measure.name];
  if (!pair || pair.difference === null || !ranking) return [...above, element(title, {}, head.n === 1 ? `One example of ${many(head.systems.length, "system")}` : "The systems were not compared."), commandLine(bench)];
  return [
    ...above,
    element(title, { class: ranking.sentence.length > LONG ? "long" : "" }, unbroken(ranking.sentence)),
    ...noticed(bench),
    element("p", {}, unbroken(withMinus(pair.said)), pair.power && ` ${pair.power}`, " ", button("How is this tested?", () => showNumbers(bench), { class: "link" })),
    whyInWords(bench),
    commandLine(bench),
  ];
}

/** What the numbers are, for who has never heard of ROUGE. @param {Workbench} bench */
export const introduction = bench => bench.head.measures.some(({ name }) => name.startsWith("rouge"))
  ? element("p", { class: "about small quiet" }, "ROUGE scores a text by the words it shares with a reference, a text known to be good: 0 is none, 100 all.") : null;

/** The command that says more about results that the page has scored. @param {Workbench} bench */
const commandLine = bench => bench.head.command ? element("p", { class: "small" }, `${bench.head.level} intervals by Hall’s t. For sentences, other tests, and why systems differ: `,
  element("code", { class: "command", title: bench.head.command }, bench.head.command), " ", button("Copy", event => bench.copy(bench.head.command ?? "", event), { class: "link" })) : null;

/** What texts hold that is probably not meant, which is the first reason for a low score, with what avoids it; on a phone, two lines until it is unfolded, if there is more. @param {Workbench} bench */
const noticed = bench => bench.head.noticed.map(({ words, systems, option, purpose }) => {
  const buttons = option ? bench.advice(option) : [];
  const said = `${words.replace(/: (?=[\d,]+[,)])/g, ":\u00a0")}${systems.length ? ` (${systems.join(", ")})` : ""}`, wayOut = option && !buttons.length ? [`${purpose}: `, element("code", { class: "unbroken" }, `--${option}`)] : buttons;
  return isNarrow() && (wayOut.length || said.length > TWO_LINES) ? element("details", { class: "noticed" }, element("summary", {}, element("span", {}, unbroken(said))), wayOut) : element("p", { class: "noticed" }, said, " ", wayOut);
});

/** What makes numbers meaningless, with what can be done about it. @param {Workbench} bench @param {Head["meaningless"][number]} found */
const meaningless = (bench, found) => element("h1", { class: "meaningless" }, found.words, " ", found.remedy === "groups" ? bench.regroup() : bench.advice("tokenizer"));

/** A sentence without line breaks inside names that are words with hyphens, as those of measures and of steps are. @param {string} sentence */
const unbroken = sentence => sentence.split(/((?<=^|[ (])[\w.]{1,16}(?:-[\w.]{1,8}){1,2}(?=[ ,:;)]))/).map((part, k) => (k % 2 ? element("span", { class: "unbroken" }, part) : part));

/** @param {Workbench} bench */
function table(bench) {
  const { head, state } = bench, several = head.systems.length > 1, measure = bench.tabled();
  const all = listed(head, measure.name), rows = unfolded(bench, all), why = head.why[measure.name], base = badge(state.base, head.systems[state.base]);
  const range = forestRange(bench, rows);
  return [element("div", { class: "wide", tabindex: 0, role: "group", "aria-label": "Results" }, element("table", { class: "paper" },
    element("thead", {}, element("tr", {},
      element("th", { scope: "col", class: "small quiet" }, !several ? "F, points" : head.systems.length < 3 ? "system" : ["system", element("span", { class: "hint" }, bench.picking ? ` · click another to compare it with ${letter(state.other)}` : " · click one or two to compare")]),
      head.measures.map(each => {
        const place = readable(head).indexOf(each);
        return element("th", { scope: "col", class: kindOf(bench, each) }, readable(head).length ? button(each.title, () => (place < 0 ? bench.setWhole(each) : bench.setMeasure(place)), {
          "aria-pressed": each === measure ? "true" : "false", title: place < 0 ? WHOLE_SET : null,
        }) : element("span", { title: WHOLE_SET }, each.title));
      }),
      (hasParts(bench) ? ["precision", "recall"] : []).map(part => element("th", { scope: "col", class: "part small", "aria-label": part }, element("abbr", { title: part }, part[0].toUpperCase()), element("span", {}, part))),
      why ? wordsHeads(why) : null,
      several ? element("th", { scope: "col", class: "forest small", colspan: 2 }, "difference from ", base, head.margin === null ? "" : `, dashed: within ${points(head.margin)}`) : null,
    )),
    element("tbody", {}, rows.map(({ system, rank, cluster }, place) => row(bench, system, rank, !head.steps && head.systems.length > 2 && place > 0 && rows[place - 1].cluster !== cluster, range))),
  )), element("div", { class: "beneath" }, all.length > MOST ? fold(bench, all, rows.length) : null, why ? legendLine(why) : null)];
}

/**
 * The rows that are shown: all of few systems; of many the two that are compared and the best of those that the headline puts ahead.
 * @param {Workbench} bench
 * @param {ReturnType<typeof listed>} all
 */
function unfolded(bench, all) {
  const { head, state } = bench, ahead = head.rankings[bench.tabled().name]?.ahead ?? [];
  if (bench.showsAll || all.length <= MOST) return all;
  const isFirst = (/** @type {{system: number, rank: number}} */ { system, rank }) => rank < 3 || !bench.head.rankings[bench.tabled().name] || ahead.includes(system);
  const first = [...all].sort((a, b) => a.rank - b.rank).filter(isFirst).slice(0, head.steps ? BELOW_LINE : FOLDED).map(({ system }) => system);
  return all.filter(({ system }) => first.includes(system) || system === state.base || system === state.other);
}

/** What is folded, the ranks between those that the headline puts ahead, and the button that unfolds. @param {Workbench} bench @param {ReturnType<typeof listed>} all @param {number} shown */
const fold = (bench, all, shown) => element("p", { class: "folded small quiet" }, bench.showsAll ? "" : `${all.length - shown} of ${all.length} systems are folded. `, untinted(bench, all),
  button(bench.showsAll ? "Show fewer" : `Show all ${all.length}`, () => bench.unfold(), { class: "link small", "aria-expanded": String(bench.showsAll) }));

/** Which systems are not tinted though one below them is: each was tested by itself. @param {Workbench} bench @param {ReturnType<typeof listed>} all */
function untinted(bench, all) {
  const ahead = bench.head.rankings[bench.tabled().name]?.ahead ?? [];
  const last = Math.max(...all.filter(({ system }) => ahead.includes(system)).map(({ rank }) => rank));
  const ranks = all.filter(({ system, rank }) => rank < last && system !== bench.head.baseline && !ahead.includes(system)).map(({ rank }) => rank + 1);
  return ranks.length > 1 ? `Ranks ${ranks.join(", ")} are not tinted: their own tests set them apart. ` : ranks.length ? `Rank ${ranks[0]} is not tinted: its own test sets it apart. ` : "";
}

/** @param {Workbench} bench @param {number} system @param {number} rank @param {boolean} cut @param {[number, number]} range */
function row(bench, system, rank, cut, range) {
  const { head, state } = bench, several = head.systems.length > 1, name = head.systems[system] || "prediction";
  const chosen = several && (system === state.base || system === state.other), why = head.why[bench.tabled().name];
  const label = element("span", {}, ...broken(name)), result = head.results[bench.tabled().name][system];
  return element("tr", { class: `${chosen ? "compared" : ""} ${cut ? "cut" : ""} ${head.rankings[bench.tabled().name]?.ahead.includes(system) ? "ahead" : ""}`, onclick: several ? () => bench.pick(system) : null },
    element("th", { scope: "row" }, several ? element("span", { class: "line" }, element("span", { class: "rank quiet" }, rank + 1),
      button(`Compare ${name}`, event => {
        event.stopPropagation();
        bench.pick(system);
      }, { class: "system", "aria-pressed": chosen ? "true" : "false", title: name }, badge(system), label)) : element("span", { class: "system" }, badge(0), label)),
    head.measures.map(each => cell(head.results[each.name], system, kindOf(bench, each))),
    result.parts.map(([part]) => element("td", { class: "part" }, points(part))),
    why ? wordsCells(bench, why, system) : null,
    several ? changeCells(bench, system, range) : null,
  );
}

/** Whether the chosen measure has precision and recall. @param {Workbench} bench */
const hasParts = bench => bench.head.results[bench.tabled().name][0].parts.length > 0;

/** A long name with opportunities for line breaks, which copies without them. @param {string} name */
const broken = name => name.split(/(?<=[_./-])/).flatMap((part, k) => (k ? [element("wbr"), part] : [part]));

/** The classes of a measure's cells: the chosen one, and those that can't be chosen, are seen on a phone. @param {Workbench} bench @param {Measure} measure */
const kindOf = (bench, measure) => `measure${measure === bench.measure() ? " chosen" : readable(bench.head).includes(measure) ? "" : " whole"}`;

/** @param {Result[]} results @param {number} system @param {string} kind */
function cell(results, system, kind) {
  const { best, range, text } = results[system];
  return element("td", { title: range && `interval ${range}`, class: kind }, best ? element("b", {}, text) : text);
}

/** The range of the shown differences from the baseline. @param {Workbench} bench @param {ReturnType<typeof listed>} rows @returns {[number, number]} */
function forestRange(bench, rows) {
  const { head, state } = bench;
  const pairs = rows.map(({ system }) => pairOf(head, bench.tabled().name, state.base, system));
  const ends = pairs.flatMap(pair => (pair ? [pair.difference_low ?? 0, pair.difference_high ?? 0] : [0]));
  if (head.margin !== null) ends.push(-head.margin, head.margin);
  return [Math.min(0, ...ends), Math.max(0, ...ends)];
}

/** @param {Workbench} bench @param {number} system @param {[number, number]} range */
function changeCells(bench, system, [low, high]) {
  const { head, state } = bench;
  if (system === state.base) return [element("td", { class: "forest small quiet" }), element("td", { class: "change small quiet" }, system === head.baseline ? "baseline" : "")];
  const pair = pairOf(head, bench.tabled().name, state.base, system);
  if (!pair || pair.difference === null) return [element("td", { class: "forest" }), element("td", { class: "change small" }, "–")];
  const width = little.matches ? NARROWER : WIDTH;
  /** @param {number | null} value */
  const x = value => 8 + (((value ?? 0) - low) / (high - low || 1)) * (width - 16);
  return [
    element("td", { class: "forest" }, shape("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, class: hue(system), "aria-hidden": "true" },
      interval(x, { mean: pair.difference, low: pair.difference_low ?? NaN, high: pair.difference_high ?? NaN }, { y: HEIGHT / 2, height: HEIGHT, dashed: !pair.significant }),
      head.margin === null ? [] : [-head.margin, head.margin].map(end => shape("line", { x1: x(end), x2: x(end), y1: 0, y2: HEIGHT, class: "zero margin", "stroke-dasharray": "2 3" })))),
    element("td", { class: "change small" }, element("b", {}, signed(pair.difference)), element("span", {}, ` ${bracketed(pair.difference_low, pair.difference_high)}`)),
  ];
}
