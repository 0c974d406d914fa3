"""No command without help, none that the documentation leaves out."""

import re
from collections.abc import Iterator
from pathlib import Path

import click

import tavla.cli
from tavla.analyzer.settings import KEYS, read_settings

ROOT = Path(__file__).resolve().parents[1]
PAGES = (ROOT / "README.md", ROOT / "docs" / "cli.md")


def commands(group: click.Group, prefix: str = "tavla") -> Iterator[tuple[str, click.Command]]:
    """Every command as one types it, those of sub-groups included."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None, name
        yield f"{prefix} {name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{prefix} {name}")


COMMANDS = dict(commands(tavla.cli.program))


def test_there_are_commands() -> None:
    assert "tavla check" in COMMANDS


def test_every_command_has_help() -> None:
    assert [name for name, command in COMMANDS.items() if not command.help] == []


def test_every_option_has_help() -> None:
    options = [
        (name, parameter.name, parameter.help)
        for name, command in COMMANDS.items()
        for parameter in command.params
        if isinstance(parameter, click.Option)
    ]
    assert [f"{name} --{option}" for name, option, text in options if not text] == []


def test_every_command_is_documented() -> None:
    text = "\n".join(page.read_text("utf-8") for page in PAGES if page.is_file())
    assert [name for name in COMMANDS if not re.search(rf"{name}\b", text)] == []


def test_every_option_is_documented() -> None:
    text = (ROOT / "docs" / "cli.md").read_text("utf-8")
    options = {
        (name, spelling)
        for name, command in COMMANDS.items()
        for parameter in command.params
        if isinstance(parameter, click.Option)
        for spelling in (*parameter.opts, *parameter.secondary_opts)
    }
    assert sorted(f"{name} {option}" for name, option in options if not re.search(rf"(?<![\w-]){option}\b", text)) == []


def test_every_setting_is_documented() -> None:
    text = (ROOT / "docs" / "cli.md").read_text("utf-8")
    assert [key for key in KEYS if f"`{key}`" not in text] == []


def test_the_settings_that_are_shown_can_be_used(tmp_path: Path) -> None:
    (example,) = re.findall(r"^```toml\n(.*?)^```$", (ROOT / "docs" / "cli.md").read_text("utf-8"), re.M | re.S)
    (tmp_path / "tavla.toml").write_text(example, encoding="utf-8")
    settings = read_settings(tmp_path / "tavla.toml")
    assert (settings.fail_on, settings.excludes(str(tmp_path / "old" / "a.txt"))) == ("warning", True)
