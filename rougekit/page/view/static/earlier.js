/**
 * Reads an earlier run on the same test set from a saved report, to show which examples got better or worse.
 *
 * @typedef {{name: string, systems: string[], scores: (measure: string, system: string) => Float64Array | undefined}} Earlier
 */

import { columnsOf, memoized } from "./scores.js";
import { checked, packet } from "./source.js";

/**
 * @param {File} file a report
 * @param {Head} head of this run
 * @returns {Promise<Earlier>}
 */
export async function earlierRun(file, head) {
  const page = new DOMParser().parseFromString(await file.text(), "text/html"); // does not run scripts
  if (!page.getElementById("packet-head")) throw new Error(`${file.name} is not a rougekit report`);
  const before = checked(await packet("head", page));
  if (before.key !== head.key) throw new Error(`${file.name} has different references`);
  const columns = memoized(columnsOf);
  return {
    name: before.label || file.name, systems: before.systems,
    scores(name, system) {
      const measure = before.measures.find(each => each.name === name), at = before.systems.indexOf(system);
      if (!measure || at < 0 || !(measure.counts || measure.scores)) return undefined;
      return columns(measure).fmeasure[at];
    },
  };
}
