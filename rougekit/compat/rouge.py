"""`rouge_score.rouge`: its command, which is `rougekit`'s: that has all of its flags."""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; argv begins with the program's name, as sys.argv does. Returns the exit code.

    `--help` lists every flag, as rouge_score's does.
    """
    from rougekit.cli import main as command

    words = (sys.argv if argv is None else argv)[1:]
    return command(["--help-all" if word == "--help" else word for word in words])


if __name__ == "__main__":
    sys.exit(main())
