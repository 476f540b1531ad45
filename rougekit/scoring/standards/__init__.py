"""A standard is a value: how texts are read, counted, scored and averaged."""
