/**
 * What a page around this one receives, and may send: the Space puts the workbench into a frame.
 *
 * To the parent go {type: "rougekit-address", hash} and {type: "rougekit-action", action: "change" | "again" | "undo"}; from
 * it come {type: "rougekit-stale", words} (no words: the results are up to date again) and {type: "rougekit-theme", theme:
 * "light" | "dark"}.
 */

import { button, byId, element } from "./dom.js";

/** @param {string} action */
export const tell = action => window.parent.postMessage({ type: "rougekit-action", action }, "*");

/** Whether a server answers for the data. */
export const isServed = () => document.querySelector("meta[name=rougekit-data]") !== null;

/** The address of this view: that of the page around this one, which is of the same server, if there is one. */
export function outerAddress() {
  try {
    return window.parent.location.href;
  } catch {
    return location.href;
  }
}

/** Listen to the page around this one, and to no other. */
export function openFrame() {
  window.addEventListener("message", event => {
    if (event.source !== window.parent || window.parent === window || typeof event.data !== "object" || !event.data) return;
    if (event.data.type === "rougekit-stale") showStale(String(event.data.words ?? ""));
    if (event.data.type === "rougekit-theme") document.documentElement.dataset.theme = event.data.theme === "dark" ? "dark" : "light";
  });
}

/** The settings are not those of the results. @param {string} words */
function showStale(words) {
  const banner = byId("banner");
  banner.hidden = !words;
  document.body.classList.toggle("stale", Boolean(words));
  banner.replaceChildren(element("span", {}, words),
    button("Score again", () => tell("again"), { class: "first" }), button("Undo the change", () => tell("undo")));
}
