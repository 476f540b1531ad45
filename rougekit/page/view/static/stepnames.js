/** Names of checkpoints of one model, which say the step that each was saved at: the rule of rougekit/foundation/step_names.py. */

/** What a number counts that is a step of training. */
export const STEP_WORDS = new Set("step steps globalstep checkpoint checkpoints ckpt epoch epochs iteration iterations iter iters update".split(" "));

const FEWEST_STEPS = 3, IN_NAMES = /[0-9]+(?:\.[0-9]+)*/g, STEP = /^[0-9]{1,15}$/;

/**
 * The steps that names say, the lowest first, or null if they don't.
 * @param {string[]} names
 * @returns {{word: string, numbers: [string, number][]} | null} word: what is counted; "" if names are numbers and nothing else
 */
export function stepsOf(names) {
  const split = [...new Set(names)].map(name => ({ name, numbers: name.match(IN_NAMES) ?? [], text: name.split(IN_NAMES) })), [first] = split;
  if (split.length < FEWEST_STEPS || split.some(({ text }) => text.join("0") !== first.text.join("0"))) return null; // texts have no digit
  const differing = first.numbers.flatMap((_, k) => (split.some(({ numbers }) => numbers[k] !== first.numbers[k]) ? [k] : []));
  if (differing.length !== 1) return null;
  const [at] = differing, word = first.text.some(Boolean) || first.numbers.length > 1 ? wordAt(first.text[at], first.text[at + 1]) : "";
  if (word === null || split.some(({ numbers }) => !STEP.test(numbers[at]))) return null;
  const numbers = split.map(each => /** @type {[string, number]} */ ([each.name, Number(each.numbers[at])]));
  if (new Set(numbers.map(([, step]) => step)).size < numbers.length) return null;
  return { word, numbers: numbers.sort((a, b) => a[1] - b[1]) };
}

/** The word at a number that says that it counts steps, with a unit between them; null if there is none. @param {string} before @param {string} after */
function wordAt(before, after) {
  const unit = /^[km](?![a-z])/i.exec(after)?.[0] ?? "";
  const beside = [/([A-Za-z]+)[^A-Za-z]*$/.exec(before), /^[^A-Za-z]*([A-Za-z]+)/.exec(after.slice(unit.length))];
  const word = beside.map(found => found?.[1].toLowerCase() ?? "").find(each => STEP_WORDS.has(each));
  return word === undefined ? null : unit ? `${word}, ${unit.toLowerCase()}` : word;
}
