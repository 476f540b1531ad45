"""Paths in a checkout."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples" / "pairs.jsonl"
CACHE = ROOT / ".cache"
