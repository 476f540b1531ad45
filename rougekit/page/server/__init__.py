"""The web page of the Hugging Face Space: input files, endpoints and layout. `rougekit` computes all scores."""

import os
import sys

os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # gradio reads it on import, which comes later
os.environ["GRADIO_ANALYTICS_CACHE_FREQUENCY"] = str(sys.maxsize)  # else it sums up all calls by pandas after each one
