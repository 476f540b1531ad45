/** Comparisons of two systems. */

/**
 * How one system differs from another, with the claim in words; null if the two were not compared.
 * @param {Head} head
 * @param {string} measure
 * @param {number} base
 * @param {number} other
 * @returns {(Pair & {claim: string, said: string}) | null}
 */
export function pairOf(head, measure, base, other) {
  const found = head.rankings[measure]?.pairs.find(pair => (pair.a === base && pair.b === other) || (pair.a === other && pair.b === base));
  if (!found) return null;
  if (found.a === base) return { ...found, claim: found.claims[0], said: found.words[0] };
  return { ...found, ...found.turned, a: base, b: other, claim: found.claims[1], said: found.words[1] };
}

/**
 * The systems in the table's order, by step or else by score, each with its place and its cluster's number.
 * @param {Head} head
 * @param {string} measure
 * @returns {{system: number, rank: number, cluster: number}[]}
 */
export function listed(head, measure) {
  const ranking = head.rankings[measure];
  if (!ranking) return head.systems.map((_, system) => ({ system, rank: system, cluster: 0 }));
  const ranked = ranking.clusters.flatMap((systems, cluster) => systems.map(system => ({ system, cluster }))).map((each, rank) => ({ ...each, rank }));
  return head.steps ? ranked.sort((a, b) => a.system - b.system) : ranked;
}
