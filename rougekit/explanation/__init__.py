"""Why a pair has its score: which words met, shown and told."""
