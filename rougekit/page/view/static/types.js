/**
 * The types of the page's JSON data, which rougekit/page/view/data.py and marks.py write, and of its parts. This file is a
 * script, no module, so they are known everywhere.
 *
 * @typedef {import("./dom.js").Child} Child
 * @typedef {import("./earlier.js").Earlier} Earlier
 * @typedef {import("./scores.js").Columns} Columns
 * @typedef {import("./setup.js").Advice} Advice
 * @typedef {import("./setup.js").Setup} Setup
 * @typedef {import("./source.js").Source} Source
 * @typedef {import("./workbench.js").Workbench} Workbench
 *
 * @typedef {object} Measure
 * @property {string} name such as "rouge1"
 * @property {string} title as papers write it
 * @property {string} counted the units whose matches it counts, in words
 * @property {string} averages what means of selected examples are, if not what the table has: "mean of examples" or ""
 * @property {number | null} [beta] of the F-measure; null: infinite
 * @property {number | null} [zero_division] P, R and F if the reference has no units; null: NaN
 * @property {Counts} [counts] the numerators and denominators of the scores, of every system and example
 * @property {Scores} [scores] instead of counts, if scores are not plain quotients of counts
 *
 * @typedef {object} Counts each of shape (systems, examples)
 * @property {number[][]} matches
 * @property {number[][]} [reference_matches] if predictions and references count matches separately
 * @property {number[][]} prediction_total
 * @property {number[][]} reference_total
 *
 * @typedef {object} Scores each of shape (systems, examples); null stands for NaN
 * @property {(number | null)[][]} precision
 * @property {(number | null)[][]} recall
 * @property {(number | null)[][]} fmeasure
 *
 * @typedef {object} Result a system's mean under a measure, as fractions
 * @property {number | null} score F-measure, or BLEU
 * @property {number | null} low
 * @property {number | null} high
 * @property {(number | null)[][]} parts precision and recall, if there are any, each [score, low, high]
 * @property {string} sentence the score in words
 * @property {string} text the score in points, as tables write it
 * @property {string} range its bounds in points; "" without an interval
 * @property {boolean} best whether the table for a paper has it in bold
 *
 * @typedef {object} Pair how the system b differs from a
 * @property {number} a
 * @property {number} b
 * @property {number | null} difference as a fraction, like its bounds
 * @property {number | null} difference_low
 * @property {number | null} difference_high
 * @property {number | null} level of the test after Holm's correction; the interval has confidence 1 - level
 * @property {number | null} p_holm
 * @property {string} p after the correction, such as "= 0.0312" or "<= 0.0001"
 * @property {boolean | null} significant
 * @property {string} power which difference the test would have detected, in words; "" if the difference is significant
 * @property {number | null} wins
 * @property {number | null} ties
 * @property {number | null} losses
 * @property {{difference: number | null, difference_low: number | null, difference_high: number | null, wins: number | null, losses: number | null}} turned how a differs from b
 * @property {string[]} claims what the test allows to claim, in words: about b against a, then about a against b
 * @property {string[]} words short forms of the claims; "" if the two can't be compared
 *
 * @typedef {object} Ranking of all systems by a measure
 * @property {number[]} order the best first
 * @property {number[][]} clusters
 * @property {string} sentence
 * @property {string} about how it was tested
 * @property {number[]} ahead the systems that the sentence puts ahead of others; none of two
 * @property {Pair[]} pairs
 *
 * @typedef {object} Why systems differ, in means over the examples that count
 * @property {string[]} sentences
 * @property {number} first the system that sentences compare the others with
 * @property {string[]} by_system a sentence about each other system; "" if nothing is to be said
 * @property {number} expected units of the references
 * @property {string} heading of the bars
 * @property {string} about the bars, in words
 * @property {{key: string, short: string, words: string}[]} segments of the bars, from left to right
 * @property {{written: number, parts: number[], said: string}[]} systems words written, units by segment, and the same in a sentence
 * @property {Record<string, number>} columns by segment, the place of the units of each example in the head's counts
 *
 * @typedef {object} NumberColumn
 * @property {string} name
 * @property {"number"} kind
 * @property {(number | null)[]} values
 * @property {number[][]} parts [lowest, highest] of parts of about equal size
 * @property {Record<string, (number | null)[]>} [correlations] of a column of the file with scores, by measure and system; null: one does not vary
 * @property {number} [system] the system whose texts the column describes
 * @property {number} [low] start of its axis
 * @property {number} [high] end of its axis
 *
 * @typedef {object} ChoiceColumn
 * @property {string} name
 * @property {"choice"} kind
 * @property {string[]} choices
 * @property {number[]} values indices into choices
 * @property {string[]} parts the most frequent choices
 *
 * @typedef {object} Head
 * @property {number} format
 * @property {string} version
 * @property {string} key
 * @property {string} label
 * @property {string} function_words of English, with spaces between, if texts are read as English; else ""
 * @property {string} id_column
 * @property {number} n
 * @property {number} block number of examples whose texts are sent together
 * @property {string[]} setup
 * @property {boolean} limited whether a length limit cuts long texts
 * @property {string} signature
 * @property {number} confidence
 * @property {string} level the confidence in percent
 * @property {number | null} groups number of groups of examples; null: no groups
 * @property {number | null} margin of equivalence: smaller differences count as none
 * @property {string[]} systems
 * @property {{word: string, numbers: number[]} | null} [steps] what the systems are over, and the step of each, in their order; null: their names say none
 * @property {number[]} runs number of runs by system; scores are means over runs, texts are of the first run
 * @property {string | null} primary the type that settles the comparison if the user chose one; others are exploratory
 * @property {number | null} baseline the baseline if the user named one
 * @property {boolean} has_source
 * @property {Measure[]} measures
 * @property {Record<string, Result[]>} results by measure, one for each system
 * @property {Record<string, Ranking>} rankings by measure; empty for one system
 * @property {{words: string, systems: string[], option: string, purpose: string}[]} noticed what texts hold that is probably not meant, with the systems that the words do not name, the option that avoids it and what for, or ""
 * @property {Record<string, Why>} why systems differ, by measure; empty if they were not compared
 * @property {number[][][]} counts of units by system and example, to which `why` points
 * @property {Record<string, string>} tables the paper's table, by format
 * @property {Record<string, string>} methods the paper's sentences on methods, in words and in LaTeX
 * @property {string[]} notes other warnings
 * @property {{words: string, remedy: "tokenizer" | "groups"}[]} meaningless why scores or tests say nothing, and what would help
 * @property {(string | number)[] | null} ids
 * @property {number} prefix length of the beginning that all ids share, if it is worth hiding
 * @property {string[]} snippets
 * @property {(NumberColumn | ChoiceColumn)[]} columns
 * @property {Held} [held] of a saved report: which texts and matches it contains
 * @property {string} [command] of results that the page has scored: the command that says more about them
 *
 * @typedef {object} Held
 * @property {string} words what the report contains, if not everything
 * @property {number} packet number of examples per packet
 * @property {number[]} order in which examples are packed
 * @property {number} texts how many examples, the first in this order, have texts
 * @property {number} marks how many have matches
 * @property {number} [sources] how many have source documents
 * @property {boolean} [computed] whether the page finds the matches itself
 *
 * @typedef {object} Texts
 * @property {string[]} predictions by system
 * @property {string[]} references
 * @property {string} [source]
 *
 * @typedef {object} ReferenceMarks
 * @property {number[]} tokens gap, length, gap, length, ... in characters
 * @property {Record<string, number[][]>} units by measure and system: prediction token, reference token, ...
 * @property {Record<string, string[]>} [became] by measure and system, a digit in base 32 for each token: a bit for each
 *     of reading.js's PARTS that a unit with it is of
 * @property {Record<string, string[]>} [stemmed] the same if words are stemmed
 * @property {Record<string, number[][]>} clipped by measure and system: matched reference tokens that clipping left uncounted
 * @property {Record<string, number[][][]>} listed by measure and system, units of several tokens: the unit's tokens in the
 *     prediction, then the same number in the reference
 *
 * @typedef {object} Marks
 * @property {number[][]} [predictions] tokens by system
 * @property {ReferenceMarks[]} [references]
 * @property {Record<string, string>[]} [forms] for each prediction, then each reference: stemmed forms by token index
 * @property {number[][][]} [common] by system and an earlier system, their longest common subsequence: token, token of the
 *     earlier system, ...
 * @property {{tokens: number[], copied: number[][], new: number[][], made_up: string[][]}} [source] copied, by system: token, source token,
 *     number of tokens, ...; new, by system: tokens that do not occur in the source;
 *     made_up: numbers and names among these
 * @property {Record<string, number[]>} [chosen] by measure and system: index of the reference that gives the score
 * @property {Record<string, string>} [refused] by measure, "" for all: why matches can't be shown
 *
 * @typedef {object} Example
 * @property {number} index
 * @property {Texts | null} texts null if the saved report does not contain them
 * @property {Marks | null} [marks] null if the saved report does not contain them; undefined while they are being found
 *
 * @typedef {{kind: "score", measure: string, system: number, low: number, high: number}} ScoreFilter in points
 * @typedef {{kind: "difference", measure: string, system: number, base: number, low: number, high: number}} DifferenceFilter in points
 * @typedef {{kind: "words", measure: string, system: number, of: string}} WordsFilter of: the key of a segment
 * @typedef {{kind: "column", name: string, low: number, high: number}} ColumnFilter
 * @typedef {{kind: "choice", name: string, value: string}} ChoiceFilter
 * @typedef {{kind: "text" | "regex", query: string, typing?: boolean}} TextFilter typing: it still is in the field
 * @typedef {{kind: "star"}} StarFilter
 * @typedef {{kind: "label", author: string, label: string}} LabelFilter
 * @typedef {ScoreFilter | DifferenceFilter | WordsFilter | ColumnFilter | ChoiceFilter | TextFilter | StarFilter | LabelFilter} Filter
 *
 * @typedef {object} State the state of the view, which the URL's hash encodes
 * @property {"read" | "charts" | "pair"} tab
 * @property {number} measure index among the measures with a score for each example
 * @property {string} whole the name of a measure that scores the whole set, if the table is about it; ""
 * @property {number} base the baseline
 * @property {number} other the system compared with the baseline
 * @property {string} sort "place", "difference", "size", "system" with its number, "apart" with a column's number
 * @property {boolean} descending
 * @property {number} example
 * @property {Filter[]} filters
 * @property {string} [explained] two texts with their options, as link.js packs them
 */
