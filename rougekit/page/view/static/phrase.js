/** When the user selects words in a text, a button appears that lists all examples that contain them. */

import { byId, setStyle } from "./dom.js";
import { snippet } from "./letters.js";

const LONGEST = 200, SHOWN = 40;

/** The phrase that is selected within one text of the open example. */
function selected() {
  const selection = getSelection(), text = parent(selection?.anchorNode)?.closest("#read .text");
  const words = selection && text?.contains(selection.focusNode) ? selection.toString().trim() : "";
  return words.length <= LONGEST ? words : "";
}

/** @param {Node | null | undefined} node */
const parent = node => (node instanceof Element ? node : node?.parentElement);

/** @param {Workbench} bench */
export function openPhrases(bench) {
  const button = byId("phrase");
  const draw = () => {
    const words = selected();
    button.hidden = !words;
    if (!words) return;
    const { left, bottom } = /** @type {Selection} */ (getSelection()).getRangeAt(0).getBoundingClientRect();
    button.textContent = `Find “${snippet(words, SHOWN)}”`;
    setStyle(button, {
      left: `${Math.max(8, Math.min(left, innerWidth - button.offsetWidth - 8))}px`,
      top: `${Math.min(bottom + 8, innerHeight - button.offsetHeight - 8)}px`,
    });
  };
  document.addEventListener("selectionchange", draw);
  document.addEventListener("scroll", draw, { capture: true, passive: true });
  button.addEventListener("pointerdown", event => event.preventDefault()); // keeps the selection
  button.addEventListener("click", () => {
    const query = selected();
    getSelection()?.removeAllRanges();
    if (query) bench.filter({ kind: "text", query });
  });
}

/**
 * Select the text from one element to another.
 * @param {Element} from
 * @param {Element} to
 */
export function select(from, to) {
  const [first, last] = from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING ? [to, from] : [from, to];
  getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length);
}
