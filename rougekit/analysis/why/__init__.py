"""Why a system scores as it does: what became of the references' words, in counts, tests and sentences."""
