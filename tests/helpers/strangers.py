"""A name from a stranger, and what no terminal may get to see of it."""

import re

EVIL = "a\x1b]0;title\x07\x9b2J\r\n|&\\| <b>`x` \u202eb"
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]")
