/** Helpers that create elements without HTML strings, so that users' texts can't inject HTML. */

/** @typedef {Node | string | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Create an HTML element. Attributes whose names start with "on" are event listeners, and `style` is an object of CSS
 * properties; all others, such as `class`, are set as attributes.
 * @param {string} tag
 * @param {Record<string, any>} [attributes] false, null and undefined leave an attribute out
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (filled(document.createElement(tag), attributes, children));
}

/**
 * Create an SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function shape(tag, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (filled(document.createElementNS(SVG, tag), attributes, children));
}

/**
 * @param {Element} node
 * @param {Record<string, any>} attributes
 * @param {(Child | Child[])[]} children
 */
function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "style") setStyle(/** @type {HTMLElement} */ (node), value);
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) node.append(child instanceof Node ? child : String(child));
  }
  return node;
}

/**
 * Set CSS properties from JavaScript, as the page's content security policy forbids style attributes.
 * @param {HTMLElement | SVGElement} node
 * @param {Record<string, string | number>} properties
 */
export function setStyle(node, properties) {
  for (const [name, value] of Object.entries(properties)) node.style.setProperty(name, String(value));
}

/** @type {HTMLElement | undefined} */
let page;

/** The root of the page that this script came with, which another one may have replaced: timers and observers outlive their page. */
export const ownPage = () => (page ??= document.documentElement);

/**
 * The element of the own page with this id, which must exist.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = ownPage().querySelector(`#${CSS.escape(id)}`);
  if (!found) throw new Error(`no element #${id}`);
  return /** @type {HTMLElement} */ (found);
}

/**
 * Create a button.
 * @param {string} label
 * @param {(event: Event) => void} onclick
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children shown instead of the label, which then serves screen readers
 */
export function button(label, onclick, attributes = {}, ...children) {
  const name = children.length ? { "aria-label": label } : {};
  return element("button", { type: "button", onclick, ...name, ...attributes }, ...(children.length ? children : [label]));
}

/** An item of a menu. @param {string} label @param {(event: Event) => void} work */
export const item = (label, work) => button(label, work, { class: "plain" });

/**
 * Create a drop-down list.
 * @param {string[][]} options pairs of a value and its label
 * @param {string} chosen the selected value
 * @param {Record<string, any>} [attributes]
 * @param {(value: string) => void} [onchange]
 * @returns {HTMLSelectElement}
 */
export function dropdown(options, chosen, attributes = {}, onchange = () => undefined) {
  const box = /** @type {HTMLSelectElement} */ (element("select", { ...attributes, onchange: () => onchange(box.value) },
    options.map(([value, words]) => element("option", { value, selected: value === chosen }, words))));
  if (!options.some(([value]) => value === chosen)) box.selectedIndex = -1;
  return box;
}

/**
 * Create an input element.
 * @param {Record<string, any>} attributes
 * @returns {HTMLInputElement}
 */
export const input = attributes => /** @type {HTMLInputElement} */ (element("input", attributes));

/**
 * Replace an element's children; the focus moves to the focusable element at the same position.
 * @param {HTMLElement} box
 * @param {Child[]} children
 */
export function redraw(box, children) {
  const reached = "button, select, input, summary, [tabindex='0']";
  const at = [...box.querySelectorAll(reached)].indexOf(/** @type {Element} */ (document.activeElement));
  box.replaceChildren();
  filled(box, {}, children);
  if (at < 0) return;
  const fresh = [...box.querySelectorAll(reached)];
  const next = /** @type {HTMLElement | undefined} */ (fresh[Math.min(at, fresh.length - 1)]);
  next?.focus({ preventScroll: true });
}

/**
 * Announce a text to screen readers.
 * @param {string} words
 */
export function announce(words) {
  byId("announcer").textContent = words;
}

/**
 * The result of what a browser may forbid, such as storage and history in a notebook's frame, or refuse; null if it does.
 * @template T
 * @param {() => T} work
 * @returns {T | null}
 */
export function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}
