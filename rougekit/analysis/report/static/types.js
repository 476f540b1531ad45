/**
 * The layout of the data, as rougekit/analysis/report/data.py and marks.py write it.
 *
 * @typedef {object} Measure
 * @property {string} name such as "rouge1"
 * @property {string} title as papers write it
 * @property {string} counted what it counts the matches of
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
 * @typedef {object} Result a system's mean under a measure: fractions
 * @property {number | null} score F-measure, or BLEU
 * @property {number | null} low
 * @property {number | null} high
 * @property {(number | null)[][]} parts precision and recall, if there are any, each [score, low, high]
 * @property {string} sentence the score in words
 *
 * @typedef {object} Pair how the system b differs from a
 * @property {number} a
 * @property {number} b
 * @property {number | null} difference a fraction, as all that follows
 * @property {number | null} difference_low
 * @property {number | null} difference_high
 * @property {number | null} level of the test after Holm's correction; the interval has confidence 1 - level
 * @property {number | null} p_holm
 * @property {string} p after the correction, such as "= 0.0312" or "<= 0.0001"
 * @property {boolean | null} significant
 * @property {string} shows what the test would have shown, in words; "" where the difference is significant
 * @property {number | null} wins
 * @property {number | null} ties
 * @property {number | null} losses
 * @property {string[]} claims what may be claimed, in words: of b against a, of a against b
 * @property {string[]} words the same in short; "" where the two can't be compared
 *
 * @typedef {object} Ranking of all systems by a measure
 * @property {number[]} order the best first
 * @property {number[][]} clusters
 * @property {string} sentence
 * @property {string} about how it was tested
 * @property {Pair[]} pairs
 *
 * @typedef {object} NumberColumn
 * @property {string} name
 * @property {"number"} kind
 * @property {(number | null)[]} values
 * @property {number} [system] whose texts it describes
 * @property {number} [low] where its axis begins
 * @property {number} [high]
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
 * @property {boolean} limited whether long texts are read in part
 * @property {string} signature
 * @property {number} confidence
 * @property {number | null} groups of examples that belong together
 * @property {number | null} margin differences below it count as none
 * @property {string[]} systems
 * @property {number[]} runs of each system; scores are means over them, texts those of the first
 * @property {number | null} baseline that was named
 * @property {boolean} has_source
 * @property {Measure[]} measures
 * @property {Record<string, Result[]>} results by measure, of each system
 * @property {Record<string, Ranking>} rankings by measure; empty for one system
 * @property {Record<string, string>} tables the paper's table, by format
 * @property {{words: string, systems: string[]}[]} notes what to check
 * @property {(string | number)[] | null} ids
 * @property {string[]} snippets
 * @property {(NumberColumn | ChoiceColumn)[]} columns
 * @property {Held} [held] in a file: what it holds besides scores
 *
 * @typedef {object} Held
 * @property {number} packet how many examples are packed together
 * @property {number[]} order in which they are packed
 * @property {number} texts how many of them have texts
 * @property {number} marks
 * @property {number} [sources]
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
 * @property {Record<string, number[][][]>} listed by measure and system, units of several tokens: those of the prediction,
 *     then as many of the reference
 *
 * @typedef {object} Marks
 * @property {number[][]} [predictions] tokens by system
 * @property {ReferenceMarks[]} [references]
 * @property {Record<string, string>[]} [forms] by system, then by reference: what tokens are compared as, by their number
 * @property {number[][][]} [common] by system and one before it: token, token of that one, ... of their longest common
 *     subsequence
 * @property {{tokens: number[], copied: number[][], new: number[][]}} [source] copied by system: token, source token, how
 *     many, ...; new by system: tokens that the source lacks
 * @property {Record<string, number[]>} [chosen] by measure and system: which of several references gives the score
 * @property {Record<string, string>} [refused] by measure, "" for all: why matches can't be shown
 *
 * @typedef {object} Example
 * @property {Texts | null} texts null: a file that has no room for them
 * @property {Marks | null} marks likewise
 *
 * @typedef {{kind: "score", measure: string, system: number, low: number, high: number}} ScoreFilter in points
 * @typedef {{kind: "difference", measure: string, system: number, base: number, low: number, high: number}} DifferenceFilter in points
 * @typedef {{kind: "column", name: string, low: number, high: number}} ColumnFilter
 * @typedef {{kind: "choice", name: string, value: string}} ChoiceFilter
 * @typedef {{kind: "text", query: string, regex: boolean}} TextFilter
 * @typedef {{kind: "star"}} StarFilter
 * @typedef {{kind: "label", system: string, label: string}} LabelFilter
 * @typedef {ScoreFilter | DifferenceFilter | ColumnFilter | ChoiceFilter | TextFilter | StarFilter | LabelFilter} Filter
 *
 * @typedef {object} State what the address holds
 * @property {"read" | "charts" | "pair"} tab
 * @property {number} measure place in the measures that have scores of examples
 * @property {number} base the system that another one is compared with
 * @property {number} other
 * @property {string} sort "place", "difference", "size", "system" with its number, "apart" with a column's number
 * @property {boolean} descending
 * @property {number} example
 * @property {Filter[]} filters
 * @property {[string, string]} [pair] prediction and references that were written
 */
export {};
