"""Many texts against many: matrices of scores, nearest texts, novel texts."""
