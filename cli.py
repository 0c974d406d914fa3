"""The command line: it finds the command that was called, and starts it.

The commands stand in `tavla.commands`, one module each: arguments, one call into the library, rendering, exit status.
Exit status: 0 nothing to report, 1 findings, 2 could not do it. Results go to standard output, everything else to
standard error.
"""

import sys
from collections.abc import Sequence
from importlib import import_module

import click

__version__ = "0.1.0"
"""The version of the package. It stands here because asking the installation costs half of the time of `--version`."""

COMMANDS = ("check", "convert", "stats", "report", "show", "legal", "id", "formats", "rule", "rulesets")
"""The commands, in the order in which they are listed. Each is the `command` of the module of its name."""


class LazyGroup(click.Group):
    """Imports the module of a command when it is called or listed, and no other: it makes every start slower."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"tavla.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100, "obj": __version__},
)
@click.version_option(__version__, prog_name="tavla")
def program() -> None:
    """Backgammon records: read, check, convert, count.

    PATH is a file, a folder or an archive (every record in it), a quoted glob, or - for standard input.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line, on the program's own arguments unless others are given."""
    import gc

    # Records are millions of small objects without cycles: looking for cycles in them costs a third of the time.
    gc.set_threshold(200_000, 20, 100)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    program(arguments, prog_name="tavla")


if __name__ == "__main__":
    main()
