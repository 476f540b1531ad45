// What a program in TypeScript may write with rouge.js, and what its types refuse; `make javascript` checks it.
import { loadRouge, signature, type Score } from "../../rougekit/kernels/native/wasm/rouge.js";

const rouge = await loadRouge({ punkt: "" });
const score: Score = rouge.score("a", ["a", "b"], { types: ["rouge1", "rouge12"], useStemmer: true }).rouge12;
const f: number = rouge.score("a", "b").rougeLsum.fmeasure;
const price: number = rouge.prices("a", ["b"], "rougeL").append[0][0];
const [start]: number[] = rouge.marks("a", "b", "rouge2").prediction[0];

// @ts-expect-error an unknown option
rouge.score("a", "b", { useStemmr: true });
// @ts-expect-error an unknown type
rouge.score("a", "b", { types: ["bleu"] });
// @ts-expect-error a type that was not asked for
rouge.score("a", "b", { types: ["rouge1"] }).rouge2;
// @ts-expect-error no text
rouge.score("a", null);

export const used = [score, f, price, start, signature({ types: ["rougeL"] })];
