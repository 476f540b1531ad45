"""ROUGE-1.5.5 without Perl: its options, rules for text, arithmetic and output."""
