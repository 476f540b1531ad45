"""Why a pair has its score: which words matched, shown and described."""
