/** Keyboard shortcuts. Single-letter shortcuts can be switched off, as they can conflict with assistive technology. */

import { attempt, byId, input } from "./dom.js";
import { isNarrow } from "./list.js";
import { editNote } from "./pane.js";

const SWITCH = "rougekit-letter-keys";
let letters = true;

/** @param {Workbench} bench */
export function openKeys(bench) {
  letters = attempt(() => localStorage.getItem(SWITCH)) !== "off";
  const box = input({ type: "checkbox", checked: letters, onchange: () => {
    letters = box.checked;
    attempt(() => localStorage.setItem(SWITCH, letters ? "on" : "off"));
  } });
  byId("help-switch").replaceChildren(box, " use letters and digits as shortcuts");
  document.addEventListener("keydown", event => pressed(bench, event));
}

/** @param {Workbench} bench @param {KeyboardEvent} event */
function pressed(bench, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, textarea")) return;
  if (event.key === "Escape") return escape(bench, target);
  if (target.closest("input, select")) return;
  const work = action(bench, event.key, target);
  if (!work) return;
  event.preventDefault();
  work();
}

/** @param {Workbench} bench @param {string} key @param {HTMLElement} target @returns {(() => void) | null} */
function action(bench, key, target) {
  if (key === "ArrowDown" || key === "ArrowUp") {
    const scrolls = target.closest("#read, #charts, #paper, .menu");
    return scrolls ? null : () => bench.go(key === "ArrowDown" ? 1 : -1);
  }
  if (target.id === "list-scroll") {
    const steps = { PageDown: 10, PageUp: -10, Home: -bench.head.n, End: bench.head.n }[key];
    if (steps) return () => bench.go(steps);
    if (key === "Enter") return () => bench.open(bench.state.example, true);
  }
  if (!letters) return null;
  if (/^[1-9]$/.test(key)) return () => bench.setMeasure(Number(key) - 1);
  switch (key) {
    case "j": return () => bench.go(1);
    case "k": return () => bench.go(-1);
    case "r": return () => bench.setTab("read");
    case "c": return bench.head.n > 1 ? () => bench.setTab("charts") : null;
    case "p": return bench.showPair ? () => bench.setTab("pair") : null;
    case "x": return () => bench.setPair(bench.state.other, bench.state.base);
    case "/": return () => byId("search").focus();
    case "s": return () => bench.star();
    case "n": return () => editNote(bench);
    case "?": return () => /** @type {HTMLDialogElement} */ (byId("help")).showModal();
    default: return null;
  }
}

/** @param {Workbench} bench @param {HTMLElement} target */
function escape(bench, target) {
  if (target.id === "search") target.blur();
  else if (bench.sheet && isNarrow()) bench.showSheet(false);
  else if (bench.state.filters.length) bench.dropFilter(bench.state.filters.at(-1));
}
