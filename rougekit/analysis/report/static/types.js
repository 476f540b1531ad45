/**
 * The layout of the data, as rougekit/analysis/report/data.py and marks.py write it.
 *
 * @typedef {object} Measure
 * @property {string} name such as "rouge1"
 * @property {string} title as papers write it
 * @property {number | null} [beta] of the F-measure; null: infinite
 * @property {number | null} [zero_division] P, R and F where the reference has no units; null: NaN
 * @property {Counts} [counts] of every system and example: what scores are quotients of
 * @property {Scores} [scores] instead of counts, where scores are no plain quotients
 *
 * @typedef {object} Counts each of shape (systems, examples)
 * @property {number[][]} matches
 * @property {number[][]} [reference_matches] where both sides count their matches apart
 * @property {number[][]} prediction_total
 * @property {number[][]} reference_total
 *
 * @typedef {object} Scores each of shape (systems, examples); null stands for NaN
 * @property {(number | null)[][]} precision
 * @property {(number | null)[][]} recall
 * @property {(number | null)[][]} fmeasure
 *
 * @typedef {object} Result a system's mean under a measure, and its difference from the baseline: fractions
 * @property {number | null} score
 * @property {number | null} low
 * @property {number | null} high
 * @property {number | null} [difference]
 * @property {number | null} [difference_low]
 * @property {number | null} [difference_high]
 * @property {number | null} [level] of the test after Holm's correction; the interval has confidence 1 - level
 * @property {number | null} [p_holm]
 * @property {boolean} [bound] p is only a bound
 * @property {boolean} [significant]
 * @property {number | null} [wins]
 * @property {number | null} [ties]
 * @property {number | null} [losses]
 * @property {string} [sentence] what may be claimed, in words
 *
 * @typedef {object} NumberColumn
 * @property {string} name
 * @property {"number"} kind
 * @property {(number | null)[]} values
 *
 * @typedef {object} ChoiceColumn
 * @property {string} name
 * @property {"choice"} kind
 * @property {string[]} choices
 * @property {number[]} values places in choices
 *
 * @typedef {object} Head
 * @property {number} format
 * @property {string} version
 * @property {string} key
 * @property {string} label
 * @property {string} id_column
 * @property {number} n
 * @property {number} block examples whose texts come together
 * @property {string[]} setup
 * @property {string} signature
 * @property {string} about
 * @property {number} confidence
 * @property {string[]} systems the baseline first
 * @property {boolean} has_source
 * @property {Measure[]} measures
 * @property {Record<string, Result[]>} results by measure, of each system
 * @property {(string | number)[] | null} ids
 * @property {string[]} snippets
 * @property {(NumberColumn | ChoiceColumn)[]} columns
 * @property {number[][]} [marked] in a file: the examples of each packet of matches
 *
 * @typedef {object} Texts
 * @property {string[]} predictions by system
 * @property {string[]} references
 * @property {string} [source]
 *
 * @typedef {object} ReferenceMarks
 * @property {number[]} tokens gap, length, gap, length, ... in characters
 * @property {Record<string, number[][]>} units by measure and system: prediction token, reference token, ...
 * @property {Record<string, number[][]>} clipped by measure and system: reference tokens that did not count
 *
 * @typedef {object} Marks
 * @property {number[][]} [predictions] tokens by system
 * @property {ReferenceMarks[]} [references]
 * @property {number[][]} [common] by system: token, token of the baseline, ... of their longest common subsequence
 * @property {{tokens: number[], copied: number[][]}} [source] copied by system: token, source token, how many, ...
 * @property {Record<string, number[]>} [chosen] by measure and system: which of several references gives the score
 * @property {Record<string, string>} [refused] by measure, "" for all: why matches can't be shown
 *
 * @typedef {object} Example
 * @property {Texts} texts
 * @property {Marks | null} marks null: a file that has no room for them
 *
 * @typedef {{kind: "score", measure: string, system: number, low: number, high: number}} ScoreFilter in points
 * @typedef {{kind: "difference", measure: string, system: number, low: number, high: number}} DifferenceFilter in points
 * @typedef {{kind: "column", name: string, low: number, high: number}} ColumnFilter
 * @typedef {{kind: "choice", name: string, value: string}} ChoiceFilter
 * @typedef {{kind: "text", query: string, regex: boolean}} TextFilter
 * @typedef {{kind: "star"}} StarFilter
 * @typedef {ScoreFilter | DifferenceFilter | ColumnFilter | ChoiceFilter | TextFilter | StarFilter} Filter
 *
 * @typedef {object} State what the address holds
 * @property {"read" | "charts"} tab
 * @property {number} measure place in the measures that have scores of examples
 * @property {number} other the system that is compared with the baseline
 * @property {string} sort "place", "difference", "size" or "system" with its number
 * @property {boolean} descending
 * @property {number} example
 * @property {Filter[]} filters
 */
export {};
