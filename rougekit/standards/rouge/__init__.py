"""The rules of the package `rouge` and of its fork for Chinese, `rouge_chinese`."""
