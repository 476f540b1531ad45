"""rougekit inside other libraries, each of which is imported at the earliest with the module of its name."""
