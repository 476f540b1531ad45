"""Tables: what a table says, apart from how its numbers are written and what it is written as."""
