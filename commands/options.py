"""What is typed: arguments and options that several commands share, and how a command says that it can't."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from tavla.analyzer.rulesets import RuleChoice

F = TypeVar("F", bound=Callable[..., Any])


class Failure(click.ClickException):
    """The command could not do what it was asked to."""

    exit_code = 2


def fail(message: str) -> NoReturn:
    raise Failure(message)


class LazyChoice(click.ParamType):  # type: ignore[type-arg]  # generic in the newest click only
    """One of several words that the library knows. It is asked for them when they are needed, not when it is named."""

    name = "choice"

    def __init__(self, words: Callable[[], Sequence[str]]) -> None:
        self.words = words

    @property
    def choice(self) -> click.Choice[str]:
        return click.Choice(self.words())

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        return self.choice.get_metavar(param, ctx)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return self.choice.convert(value, param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return self.choice.shell_complete(ctx, param, incomplete)


def paths_argument(command: F) -> F:
    return click.argument("paths", nargs=-1, required=True, metavar="PATH...")(command)


# ---- formats ------------------------------------------------------------------------------------------------------


def from_option(command: F) -> F:
    return click.option("--from", "source_format", metavar="FORMAT", help="Read as this format; don't guess.")(command)


def require_format(name: str | None) -> None:
    """Fail when a format was named that nobody knows."""
    from tavla.grammar.formats import UnknownFormatError, format_named

    if name is not None:
        try:
            format_named(name)
        except UnknownFormatError as error:
            fail(str(error))


# ---- rules of the game --------------------------------------------------------------------------------------------


def rules_options(command: F) -> F:
    """`--rules` and `--rule`, which the command gets as `rules` and `rule`."""
    command = click.option("--rule", multiple=True, metavar="KEY=VALUE",
                           help="Play by this one rule, such as jacoby=yes; may be repeated.")(command)  # fmt: skip
    return click.option("--rules", metavar="NAME",
                        help="What is played, whatever the record says; see `tavla rulesets`.")(command)  # fmt: skip


def chosen_rules(rules: str | None, rule: Sequence[str]) -> "RuleChoice":
    """The choice that `--rules` and `--rule` make."""
    from tavla.analyzer.rule_options import RuleOptionError, parse_choice

    try:
        return parse_choice(rules, rule)
    except RuleOptionError as error:
        fail(str(error))
