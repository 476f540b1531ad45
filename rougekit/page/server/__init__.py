"""The web page of the Hugging Face Space: input files, endpoints and layout. `rougekit` computes all scores."""

import os

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # gradio reads it on import, which comes later
