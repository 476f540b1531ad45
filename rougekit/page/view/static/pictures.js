/** Saves a chart as a figure for a paper, as SVG or PNG with its title and what it is about, and its data as CSV. */

import { button, element, shape } from "./dom.js";
import { FONT, lettered, wrapped } from "./lettering.js";
import { csv } from "./notes.js";
import { save } from "./save.js";

const STYLED = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "font-size", "opacity"];
const SCALE = 3, MARGIN = 4;

/** @typedef {{name: string, about: string, drawn?: () => SVGElement, data: () => (string | number)[][]}} Saved what `figure` of plot.js takes */

/** Buttons that save a chart. @param {() => HTMLElement} box @param {Saved} chart */
export function exports(box, chart) {
  const file = chart.name.replace(/[^\p{L}\p{N}_ -]+/gu, "").trim().replace(/ +/g, "-");
  return element("span", { class: "saves" },
    button("SVG", () => save(`${file}.svg`, "image/svg+xml", paper(box(), chart).text), { class: "link small", "aria-label": "Save the chart as SVG" }),
    button("PNG", () => asPng(`${file}.png`, paper(box(), chart)), { class: "link small", "aria-label": "Save the chart as PNG" }),
    button("CSV", () => save(`${file}.csv`, "text/csv", csv(chart.data())), { class: "link small", "aria-label": "Save the chart’s data as CSV" }));
}

/**
 * The chart as a standalone SVG document in colours that differ in grey, too.
 * @param {HTMLElement} box
 * @param {Saved} chart
 * @returns {{text: string, width: number, height: number}}
 */
function paper(box, chart) {
  const shown = chart.drawn ? box.appendChild(chart.drawn()) : /** @type {SVGElement} */ (box.querySelector("svg"));
  const copy = /** @type {SVGElement} */ (shown.cloneNode(true)), drawn = shown.querySelectorAll("*");
  box.classList.add("for-paper");
  copy.querySelectorAll("*").forEach((node, at) => {
    const style = getComputedStyle(drawn[at]);
    for (const name of STYLED) node.setAttribute(name, style.getPropertyValue(name));
  });
  box.classList.remove("for-paper");
  if (chart.drawn) shown.remove();
  for (const part of copy.querySelectorAll(".brush, .ring")) part.remove();
  const [left, top, width, inner] = (copy.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const titles = wrapped(chart.name, width - 2 * MARGIN, 14, 600), notes = wrapped(chart.about, width - 2 * MARGIN, 10), above = 18 * titles.length + 8, height = above + inner + 13 * notes.length + 6;
  const page = shape("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height, "font-family": FONT, fill: "#000" },
    shape("title", {}, chart.name), shape("rect", { width, height, fill: "#fff" }),
    lettered(titles, 18, { x: MARGIN, y: 16, "font-size": 14, "font-weight": 600 }),
    shape("g", { transform: `translate(${-left} ${above - top})` }, ...copy.childNodes),
    lettered(notes, 13, { x: MARGIN, y: above + inner + 10, "font-size": 10 }));
  return { text: new XMLSerializer().serializeToString(page), width, height };
}

/** @param {string} file @param {{text: string, width: number, height: number}} page */
function asPng(file, { text, width, height }) {
  const picture = new Image();
  picture.onload = () => {
    const canvas = /** @type {HTMLCanvasElement} */ (element("canvas", { width: SCALE * width, height: SCALE * height }));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    canvas.toBlob(blob => blob && save(file, "image/png", blob));
  };
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}
