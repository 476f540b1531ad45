"""ROUGE-1.5.5 without Perl: its options, its rules for text, its arithmetic, its printing."""
