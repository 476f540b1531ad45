/**
 * Where the page's data come from. A file holds all of it in packets; a server answers for each part. Both give the same
 * three things: the head, the texts of a block, and `load(i)`, an example with its texts and matches.
 *
 * @typedef {import("./types.js").Head} Head
 * @typedef {import("./types.js").Texts} Texts
 * @typedef {import("./types.js").Marks} Marks
 * @typedef {import("./types.js").Example} Example
 *
 * @typedef {object} Source
 * @property {() => Promise<Head>} head
 * @property {(block: number) => Promise<Texts[]>} texts
 * @property {(example: number) => Promise<Marks | null>} marks
 */

const FORMAT = 1;

/** The source that this page has: a server's address, or packets in the page itself. */
export function openSource() {
  const served = document.querySelector("meta[name=rougekit-data]")?.getAttribute("content");
  return served ? servedSource(served) : embeddedSource();
}

/**
 * A packet of this page: JSON, gzip, base64.
 * @param {string} name
 */
async function packet(name) {
  const found = document.getElementById(`packet-${name}`);
  if (!found) throw new Error(`this file has no part ${name}: it may be damaged`);
  const letters = atob((found.textContent ?? "").trim());
  const bytes = new Uint8Array(letters.length);
  for (let k = 0; k < letters.length; k++) bytes[k] = letters.charCodeAt(k);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/** @returns {Source} */
function embeddedSource() {
  /** @type {Map<number, string>} */
  const packets = new Map();
  const marks = remembering(async name => new Map(await packet(name)), 4);
  return {
    async head() {
      const head = checked(await packet("head"));
      head.marked?.forEach((examples, number) => examples.forEach(example => packets.set(example, `marks-${number}`)));
      return head;
    },
    texts: remembering(block => packet(`texts-${block}`)),
    async marks(example) {
      const name = packets.get(example);
      return name === undefined ? null : (await marks(name)).get(example) ?? null;
    },
  };
}

/**
 * @param {string} base the address that the parts' names follow
 * @returns {Source}
 */
function servedSource(base) {
  /** @param {string} path */
  async function fetched(path) {
    const answer = await fetch(`${base}${path}`);
    if (!answer.ok) throw new Error(answer.status === 404 ? "the server no longer has these results" : `the server answered ${answer.status}`);
    return answer.json();
  }
  return {
    head: async () => checked(await fetched("head.json")),
    texts: remembering(block => fetched(`texts/${block}.json`)),
    marks: remembering(example => fetched(`marks/${example}.json`), 200),
  };
}

/**
 * @param {Head} head
 * @returns {Head}
 */
function checked(head) {
  if (head.format !== FORMAT) throw new Error(`these data have the format ${head.format}, this page reads ${FORMAT}`);
  return head;
}

/**
 * A function that keeps its latest answers; failures are not kept.
 * @template Key, Answer
 * @param {(key: Key) => Promise<Answer>} work
 * @param {number} [most]
 * @returns {(key: Key) => Promise<Answer>}
 */
function remembering(work, most = Infinity) {
  /** @type {Map<Key, Promise<Answer>>} */
  const kept = new Map();
  return key => {
    const known = kept.get(key);
    if (known) return known;
    const answer = work(key);
    kept.set(key, answer);
    answer.catch(() => kept.delete(key));
    if (kept.size > most) kept.delete(/** @type {Key} */ (kept.keys().next().value));
    return answer;
  };
}

/**
 * An example with all there is to show of it.
 * @param {Source} source
 * @param {Head} head
 * @param {number} example
 * @returns {Promise<Example>}
 */
export async function load(source, head, example) {
  const [texts, marks] = await Promise.all([source.texts(Math.floor(example / head.block)), source.marks(example)]);
  return { texts: texts[example % head.block], marks };
}
