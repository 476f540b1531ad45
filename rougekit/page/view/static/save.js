/** Saves files that the page creates. */

import { element } from "./dom.js";

/** @param {string} name @param {string} type @param {BlobPart} content */
export function save(name, type, content) {
  const link = /** @type {HTMLAnchorElement} */ (element("a", { download: name, href: URL.createObjectURL(new Blob([content], { type })) }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
