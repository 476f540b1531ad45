/**
 * Scoring on the server: what is sent, its progress, and the page of the results.
 */

import { tellProblem } from "./actions.js";
import { announce, button, byId, element } from "./dom.js";

/** @type {AbortController | null} of the work in progress */
let running = null;

/**
 * Send a form, show the server's progress, and open what it scored.
 * @param {Record<string, string>} fields
 * @param {Iterable<File>} [files]
 * @param {string} [hash] what is looked at there
 */
export async function score(fields, files = [], hash = "") {
  running?.abort();
  const own = running = new AbortController(), form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append("files", file, file.name);
  showStep("sending", 0);
  try {
    const answer = await fetch("../score", { method: "POST", body: form, signal: own.signal });
    const last = await lastStep(answer);
    if (last.token && (!last.problem || last.token !== currentToken())) return goTo(last.token, hash, last.problem);
    hideStep();
    tellProblem(last.problem ?? "The server stopped before it finished. Try again.");
  } catch {
    hideStep();
    if (!own.signal.aborted) tellProblem("The server can’t be reached, so nothing was scored. Check that it is running and that you are online.", () => score(fields, files, hash));
  }
}

/** The token that this page's address has. */
const currentToken = () => location.pathname.split("/").at(-2) ?? "";

/** A file's problem is shown on the page of its columns, under this key. */
const PROBLEM = "rougekit-problem";

/** @param {string} token @param {string} hash @param {string} [problem] */
function goTo(token, hash, problem) {
  if (problem) sessionStorage.setItem(PROBLEM, problem);
  location.replace(`../${token}/${hash ? `#${hash}` : ""}`);
}

/** The problem that led to this page. */
export function problemBefore() {
  const words = sessionStorage.getItem(PROBLEM);
  sessionStorage.removeItem(PROBLEM);
  return words;
}

/**
 * The last of the steps, each of which is shown.
 * @param {Response} answer lines of JSON
 * @returns {Promise<{token?: string, problem?: string}>}
 */
async function lastStep(answer) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  let text = "", last = {};
  for (;;) {
    const { value, done } = await reader.read();
    text += value ?? "";
    const lines = text.split("\n");
    text = done ? "" : lines.pop() ?? "";
    for (const line of lines.filter(Boolean)) {
      last = JSON.parse(line);
      if ("what" in last) showStep(String(last.what), Number(/** @type {any} */ (last).share));
    }
    if (done) return last;
  }
}

/** Progress, at the top of the window wherever the page is scrolled to. @param {string} what @param {number} share */
function showStep(what, share) {
  const box = byId("progress");
  if (box.hidden) announce("scoring");
  box.hidden = false;
  const bar = element("progress", { max: 1, value: share, "aria-label": "done" });
  box.replaceChildren(bar, element("span", {}, what), button("Cancel", () => {
    running?.abort();
    hideStep();
    announce("cancelled");
  }));
}

function hideStep() {
  byId("progress").hidden = true;
}
