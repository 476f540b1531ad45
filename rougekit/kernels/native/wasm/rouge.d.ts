/** n-grams of 1 to 99 words, the longest common subsequence, and the union of those of sentences. */
export type RougeType = "rougeL" | "rougeLsum" | `rouge${number}`;

export interface Options {
  /** Compare stems, as nltk's Porter stemmer makes them; words of up to three letters stay as they are. Default: false. */
  useStemmer?: boolean;
  /** For rougeLsum, find sentences by Punkt, as nltk does, instead of taking lines for sentences. Default: false. */
  splitSummaries?: boolean;
}

/** All three are 0 if either text has no such n-grams, or no words. */
export interface Score {
  precision: number;
  recall: number;
  /** The harmonic mean of the two, which is what "ROUGE" means where nothing else is said. */
  fmeasure: number;
}

/** A part of a text: `text.slice(start, end)`, in UTF-16 units. */
export type Span = [start: number, end: number];

/** A match: the places of its words among the words of each text. */
export type Unit = [prediction: number[], reference: number[]];

export interface Marks {
  /** Where the words of each text are. */
  prediction: Span[];
  reference: Span[];
  units: Unit[];
  /** rougeLsum: words of the reference on a common subsequence that do not count, as the word was matched often enough. */
  clipped: number[];
}

/** By how much F would change, by word. */
export interface Prices {
  /** If this word of the prediction were left out. */
  drop: Float64Array;
  /** If this word of the reference were added to the prediction's last sentence; for each reference. */
  append: Float64Array[];
}

/** Texts are at most 20 million characters together. What is not a string, or an unknown option, is a TypeError. */
export interface Rouge {
  /**
   * Precision, recall and F by type: of several references, those of the one with the highest F.
   *
   * @param options types: by default rouge1, rouge2, rougeL and rougeLsum
   */
  score<Type extends RougeType = "rouge1" | "rouge2" | "rougeL" | "rougeLsum">(
    prediction: string,
    references: string | readonly string[],
    options?: Options & { types?: Type[] },
  ): Record<Type, Score>;
  /** Which words match. Time grows with the product of the lengths. */
  marks(prediction: string, reference: string, type: RougeType, options?: Options): Marks;
  /** What each word is worth. The pair is counted again for each: 500 words against 500 take 5 ms in rougeL. */
  prices(prediction: string, references: string | readonly string[], type: RougeType, options?: Options): Prices;
  /** The stem of a word of letters a to z and digits, by which useStemmer compares it. */
  stem(word: string): string;
}

/**
 * Prepare the kernels, once: it takes 15 ms of processor time in Node. Rejects where a page's policy forbids WebAssembly (`script-src 'wasm-unsafe-eval'`).
 *
 * @param given punkt: the text of punkt-english.tsv, for splitSummaries
 */
export function loadRouge(given?: { punkt?: string }): Promise<Rouge>;

/** The line to publish beside scores, which names all that decided them; `rougekit` in Python reads it. */
export function signature(options?: Options & { types?: RougeType[] }): string;

/** Where the words of a text are: runs of letters a to z and digits. */
export function wordsIn(text: string): Span[];

/** For tests. */
export function punktClass(character: string): number;
