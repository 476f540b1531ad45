"""`python -m rougekit.rouge155`."""

import sys

from rougekit.rouge155.cli import main

sys.exit(main())
