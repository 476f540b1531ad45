/**
 * Messages between this page and its parent page: the Hugging Face Space shows the workbench in an iframe.
 *
 * The parent receives {type: "rougekit-address", token, hash} and sends {type: "rougekit-theme", theme: "light" | "dark"}.
 */

import { attempt } from "./dom.js";

/** Whether a server provides the data, rather than this file. */
export const isServed = () => document.querySelector("meta[name=rougekit-data]") !== null;

/** Whether this view has an address that others can open: a frame of a notebook has none. */
export const hasAddress = () => location.protocol !== "about:" && location.href !== "about:srcdoc";

/** The URL of this view: the parent page's URL if the parent has the same origin. */
export const outerAddress = () => attempt(() => window.parent.location.href) ?? location.href;

/** Listen to messages from the parent page only. */
export function openFrame() {
  window.addEventListener("message", event => {
    if (event.source !== window.parent || window.parent === window || typeof event.data !== "object" || !event.data) return;
    if (event.data.type === "rougekit-theme") document.documentElement.dataset.theme = event.data.theme === "dark" ? "dark" : "light";
  });
}
