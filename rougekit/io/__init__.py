"""Files, tables and pictures."""
