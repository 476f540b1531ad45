/**
 * Where the page's data come from: packets in the file, or a server. Each provides the head, and the texts and matches of
 * each example.
 *
 * @typedef {object} Source
 * @property {() => Promise<Head>} head
 * @property {(example: number) => Promise<Texts | null>} texts
 * @property {(example: number) => Promise<Marks | null>} marks
 * @property {() => void} [tellStemmed] lets matches tell which words match only if they are stemmed
 * @property {() => Promise<number[]>} searched the examples that have texts, in the order that is fastest to read
 */

import { attempt } from "./dom.js";
import { unpacked } from "./link.js";

const FORMAT = 3;

/** The source of this page's data: the server, or packets in the page itself. */
export function openSource() {
  const served = document.querySelector("meta[name=rougekit-data]")?.getAttribute("content");
  return served ? servedSource(served) : embeddedSource();
}

/**
 * Decode a packet of a page: base64 of gzipped JSON.
 * @param {string} name
 * @param {Document} [page]
 */
export async function packet(name, page = document) {
  const found = page.getElementById(`packet-${name}`);
  if (!found) throw new Error(`this file lacks its part ${name}; it may be damaged`);
  return unpacked(found.textContent ?? "", "gzip");
}

/** @returns {Source} */
function embeddedSource() {
  /** @type {Map<number, number>} each example's position in the packets' order */
  const places = new Map();
  /** @type {Held} */
  let held = { words: "", packet: 1, order: [], texts: 0, marks: 0 };
  const packets = remembering(packet, 12);
  /** @param {"texts" | "marks" | "sources"} part @param {number} example */
  async function packed(part, example) {
    const place = places.get(example);
    if (place === undefined || place >= (held[part] ?? 0)) return null;
    return (await packets(`${part}-${Math.floor(place / held.packet)}`))[place % held.packet];
  }
  return {
    async head() {
      const head = checked(await packet("head"));
      if (head.held) held = head.held;
      held.order.forEach((example, place) => places.set(example, place));
      return head;
    },
    async texts(example) {
      const [texts, source] = await Promise.all([packed("texts", example), packed("sources", example)]);
      return texts && source !== null ? { ...texts, source } : texts;
    },
    marks: example => packed("marks", example),
    searched: async () => held.order.slice(0, held.texts),
  };
}

/**
 * @param {string} base URL to which the names of parts are appended
 * @returns {Source}
 */
function servedSource(base) {
  /** @type {Head} */
  let head;
  const blocks = remembering(block => fetched(`${base}texts/${block}.json`));
  return {
    async head() {
      head = checked(await fetched(`${base}head.json`));
      return head;
    },
    texts: async example => (await blocks(Math.floor(example / head.block)))[example % head.block],
    marks: remembering(example => fetched(`${base}marks/${example}.json`), 200),
    tellStemmed() {
      this.marks = remembering(example => fetched(`${base}marks/${example}.json?stemmed`), 200);
    },
    searched: async () => Array.from({ length: head.n }, (_, example) => example),
  };
}

/**
 * Fetch JSON from the server.
 * @param {string} address
 * @param {RequestInit} [request]
 */
export async function fetched(address, request) {
  const answer = await send(address, request).catch(() => {
    throw new Error("the server can’t be reached; check that it is running and that you are online");
  });
  if (answer.status === 404) throw new Error("the server no longer has these results; score again");
  if (!answer.ok) throw new Error((await answer.json().catch(() => null))?.problem ?? `the server answered ${answer.status}`);
  return answer.json();
}

/**
 * Send a request in the name of this tab's session: sessions take turns to have work done.
 * @param {string} address
 * @param {RequestInit} [request]
 */
export function send(address, request) {
  return fetch(address, { ...request, headers: { ...request?.headers, "Rougekit-Session": session() } });
}

const newSession = crypto.getRandomValues(new Uint32Array(4)).join("-");

/** This tab's session, which lasts when it opens other results. */
function session() {
  return attempt(() => (sessionStorage["rougekit-session"] ??= newSession)) ?? newSession;
}

/**
 * @param {Head} head
 * @returns {Head}
 */
export function checked(head) {
  if (head.format !== FORMAT) throw new Error(`the data have format ${head.format}, but this page reads format ${FORMAT}`);
  return head;
}

/**
 * Cache the most recent results of an asynchronous function; failures are not cached.
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
 * Load an example's texts and matches.
 * @param {Source} source
 * @param {number} example
 * @returns {Promise<Example>}
 */
export async function load(source, example) {
  const [texts, marks] = await Promise.all([source.texts(example), source.marks(example)]);
  return { index: example, texts, marks };
}
