"""`rougekit completion SHELL`: a script that completes commands, flags, values of flags, and files."""

from collections.abc import Sequence

from rougekit.cli.commands import COMMANDS, UsageError
from rougekit.cli.flags import flags_of, parse

_BASH = """\
# rougekit completion bash >> ~/.bashrc
_rougekit() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} flag=${{COMP_WORDS[COMP_CWORD-1]}} flags values
  [[ $word == "=" ]] && word=""
  [[ $flag == "=" ]] && flag=${{COMP_WORDS[COMP_CWORD-2]}}
  case $flag in
{values}
    *) values="" ;;
  esac
  case ${{COMP_WORDS[1]}} in
{flags}
    *) flags="{score} --version" ;;
  esac
  if [[ -n $values ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$word"))
  elif [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$word"))
    [[ ${{COMPREPLY[0]}} == *= ]] && compopt -o nospace
  elif ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "{commands}" -- "$word") $(compgen -f -- "$word"))
  fi
}}
complete -o default -F _rougekit rougekit
"""

_ZSH = """\
#compdef rougekit
# rougekit completion zsh > a folder of $fpath, as _rougekit
autoload -U +X bashcompinit && bashcompinit
"""


def run(command: str, arguments: Sequence[str]) -> int:
    """Print the script. Raises UsageError for an unknown shell."""
    (shell,) = parse(command, arguments).positional
    scripts = {"bash": _bash(), "zsh": _ZSH + _bash(), "fish": _fish()}
    if shell not in scripts:
        raise UsageError(f"completion {shell}; expected bash, zsh or fish")
    print(scripts[shell], end="")
    return 0


def _bash() -> str:
    choices: dict[str, dict[str, None]] = {}  # by flag, over all commands: the values that any of them accepts
    for flag in (flag for name in COMMANDS for flag in flags_of(name).values() if flag.choices):
        choices.setdefault(flag.name, {}).update(dict.fromkeys(flag.choices))
    values = "\n".join(f'    --{name}) values="{" ".join(allowed)}" ;;' for name, allowed in choices.items())
    words = {
        name: " ".join(f"--{flag.name}{'=' * (flag.type != 'boolean')}" for flag in flags_of(name).values())
        for name in COMMANDS
    }
    flags = "\n".join(f'    {name}) flags="{line} --help" ;;' for name, line in words.items())
    return _BASH.format(values=values, flags=flags, score=words["score"], commands=" ".join(COMMANDS))


def _fish() -> str:
    lines = ["# rougekit completion fish > ~/.config/fish/completions/rougekit.fish"]
    for name, command in COMMANDS.items():
        lines.append(f"complete -c rougekit -n __fish_use_subcommand -a {name} -d {_quoted(command.about)}")
        others = " ".join(other for other in COMMANDS if other != name)
        seen = f"not __fish_seen_subcommand_from {others}" if name == "score" else f"__fish_seen_subcommand_from {name}"
        for flag in flags_of(name).values():
            values = f" -a {_quoted(' '.join(flag.choices))}" if flag.choices else ""
            takes = "" if flag.type == "boolean" else " -r"
            lines.append(f"complete -c rougekit -n '{seen}' -l {flag.name}{takes}{values} -d {_quoted(flag.about)}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A string of fish."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
