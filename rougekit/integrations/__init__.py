"""rougekit inside other libraries: each module here imports its library when it is first used."""
