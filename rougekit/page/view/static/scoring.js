/** Scoring on the server: sends the request, shows its progress, and opens the page of the results. */

import { tellProblem } from "./actions.js";
import { announce, button, byId, element } from "./dom.js";
import { READ_NULLS } from "./drawer.js";
import { send } from "./source.js";

/** @type {AbortController | null} aborts the request in progress */
let running = null;

/**
 * Send a form, show the server's progress, and open what it scored.
 * @param {Record<string, string>} fields
 * @param {Iterable<File>} [files]
 * @param {string} [hash] the state of the view to open
 * @param {(problem: string, isNull: boolean) => void} [tell] shows what went wrong; isNull: it was a null where a text should be
 */
export async function score(fields, files = [], hash = "", tell = words => tellProblem(words)) {
  running?.abort();
  const own = running = new AbortController(), form = new FormData(), kept = [...files];
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of kept) form.append("files", file, file.name);
  showStep("sending", 0);
  try {
    const answer = await send("../score", { method: "POST", body: form, signal: own.signal });
    const last = await lastStep(answer);
    if (last.token && !(last.problem && fields.token)) return goTo(last.token, hash, last);
    hideStep();
    if (last.null && !last.token) return tellProblem(String(last.problem), READ_NULLS, () => score({ ...fields, nulls: "empty" }, kept, hash, tell));
    tell(last.problem ?? "The server stopped before it finished. Try again.", Boolean(last.null));
  } catch {
    if (own.signal.aborted) return; // what is shown is of another request
    hideStep();
    tellProblem("The server can’t be reached, so nothing was scored. Check that it is running and that you are online.", "Try again", () => score(fields, kept, hash, tell));
  }
}

/** Session storage key that passes a problem on to the page where the file's columns are chosen. */
const PROBLEM = "rougekit-problem";

/** @param {string} token @param {string} hash @param {{problem?: string, null?: boolean}} last */
function goTo(token, hash, last) {
  if (last.problem) sessionStorage.setItem(PROBLEM, JSON.stringify({ words: last.problem, isNull: Boolean(last.null) }));
  location.assign(`../${token}/${hash ? `#${hash}` : ""}`);
}

/** The problem that led to this page, or null; it is removed from storage. @returns {{words: string, isNull: boolean} | null} */
export function problemBefore() {
  const stored = sessionStorage.getItem(PROBLEM);
  sessionStorage.removeItem(PROBLEM);
  return stored && JSON.parse(stored);
}

/**
 * Show each step as it arrives, and return the last one.
 * @param {Response} answer a stream of JSON lines
 * @returns {Promise<{token?: string, problem?: string, null?: boolean}>}
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

/**
 * Show progress at the top of the window, however far the page is scrolled.
 * @param {string} what
 * @param {number} share
 */
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
