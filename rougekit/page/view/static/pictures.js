/** Saves a chart's picture as SVG, with its styles inlined, or as PNG. */

import { button, element } from "./dom.js";
import { save } from "./save.js";

const STYLED = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "font-size", "font-family", "opacity"];
const SCALE = 2;

/** Buttons that save a chart's picture. @param {() => HTMLElement} chart */
export function pictures(chart) {
  return element("span", { class: "saves" },
    button("SVG", () => save(`${nameOf(chart())}.svg`, "image/svg+xml", standing(chart()).text), { class: "link small", "aria-label": "Save the chart as SVG" }),
    button("PNG", () => asPng(chart()), { class: "link small", "aria-label": "Save the chart as PNG" }));
}

/** @param {HTMLElement} chart */
const nameOf = chart => (chart.querySelector("figcaption")?.textContent ?? "chart").replace(/[^\w -]+/g, "").trim().replace(/ +/g, "-");

/**
 * The chart's picture as a standalone SVG document.
 * @param {HTMLElement} chart
 * @returns {{text: string, width: number, height: number}}
 */
function standing(chart) {
  const shown = /** @type {SVGSVGElement} */ (chart.querySelector("svg")), copy = /** @type {SVGSVGElement} */ (shown.cloneNode(true));
  const { width, height } = shown.getBoundingClientRect(), drawn = shown.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((node, at) => {
    const style = getComputedStyle(drawn[at]);
    for (const name of STYLED) node.setAttribute(name, style.getPropertyValue(name));
  });
  shown.querySelectorAll("canvas").forEach((canvas, at) => { // the scatter plot's cells
    const frame = copy.querySelectorAll("foreignObject")[at], picture = document.createElementNS("http://www.w3.org/2000/svg", "image");
    for (const name of ["x", "y", "width", "height"]) picture.setAttribute(name, frame.getAttribute(name) ?? "0");
    picture.setAttribute("href", canvas.toDataURL());
    frame.replaceWith(picture);
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.removeAttribute("aria-hidden");
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** @param {HTMLElement} chart */
function asPng(chart) {
  const { text, width, height } = standing(chart), picture = new Image();
  picture.onload = () => {
    const canvas = /** @type {HTMLCanvasElement} */ (element("canvas", { width: SCALE * width, height: SCALE * height }));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    canvas.toBlob(blob => blob && save(`${nameOf(chart)}.png`, "image/png", blob));
  };
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}
