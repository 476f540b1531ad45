"""rougekit in place of rouge_score 0.1.2: every module here is the module of the same name of `rougekit.compat`."""
