"""Many texts against many: matrices of scores, nearest texts, texts that no other is like."""
