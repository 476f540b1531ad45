/**
 * Messages between this page and the one around it: the Space shows the workbench in a frame.
 *
 * To the parent goes {type: "rougekit-address", token, hash}; from it comes {type: "rougekit-theme", theme: "light" | "dark"}.
 */

/** Whether a server answers for the data. */
export const isServed = () => document.querySelector("meta[name=rougekit-data]") !== null;

/** The address of this view: that of the page around this one if it is from the same server. */
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
    if (event.data.type === "rougekit-theme") document.documentElement.dataset.theme = event.data.theme === "dark" ? "dark" : "light";
  });
}
