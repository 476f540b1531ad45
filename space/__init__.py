"""The page of the Space: files, handlers, charts and layout. No score is computed here; `rougekit` does that."""

import os

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # read when gradio is imported, which only space.page does
