/**
 * What a page around this one receives, and may send: the Space puts the workbench into a frame.
 *
 * To the parent goes {type: "rougekit-address", token, hash}; from it comes {type: "rougekit-theme", theme: "light" | "dark"}.
 */

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
    if (event.data.type === "rougekit-theme") document.documentElement.dataset.theme = event.data.theme === "dark" ? "dark" : "light";
  });
}
