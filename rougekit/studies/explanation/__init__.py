"""Why a pair has its score: which words matched, in colour and in a sentence."""
