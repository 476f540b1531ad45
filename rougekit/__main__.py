"""`python -m rougekit` runs the command `rougekit`."""

import sys

from rougekit.cli import main

sys.exit(main())
