"""`python -m rougekit` is the command `rougekit`."""

import sys

from rougekit.cli import main

sys.exit(main())
