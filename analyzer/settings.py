"""The settings of a check: ``tavla.toml``, or ``[tool.tavla]`` in ``pyproject.toml``.

Each key of ``Settings`` is None, or empty, where the file doesn't speak of it. What is asked for on the command line
overrules the file.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tavla.analyzer.diagnostics.render import RENDERERS
from tavla.analyzer.diagnostics.selection import Selection, UnknownCodeError, codes_of, suggestion
from tavla.analyzer.diagnostics.tally import SEVERITIES
from tavla.analyzer.patterns import Patterns
from tavla.analyzer.rule_options import RuleOptionError, parse_choice
from tavla.analyzer.rulesets import RuleChoice

__all__ = ["KEYS", "Settings", "SettingsError", "find_settings", "load_settings", "read_settings"]

_OWN = "tavla.toml"
_SHARED = "pyproject.toml"


class SettingsError(ValueError):
    """A file of settings that can't be used; the message is one line with the file, the key and what is wanted."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a file of settings says. ``rules`` names a ruleset, ``rule`` has single rules of the game as key=value."""

    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None
    fail_on: str | None = None
    consequences: bool | None = None
    brief: bool | None = None
    quiet: bool | None = None
    statistics: bool | None = None
    format: str | None = None
    exclude: Patterns | None = None
    per_file_ignores: tuple[tuple[Patterns, tuple[str, ...]], ...] = ()
    rules: str | None = None
    rule: tuple[str, ...] = ()

    def overruled(self, *, select: tuple[str, ...] = (), ignore: tuple[str, ...] = (), rule: tuple[str, ...] = (),
                  **given: Any) -> "Settings":  # fmt: skip
        """These settings with what was asked for in their place; None asks for nothing.

        A choice of codes takes the place of the file's whole choice, its ``ignore`` included: who asks for a code
        wants to see it. So does a ruleset, of the file's single rules too; a single rule takes that of the same key.
        Raises UnknownCodeError and RuleOptionError.
        """
        wanted = {key: value for key, value in given.items() if value is not None}
        if select:
            wanted |= {"select": codes_of(select), "ignore": ()}
        if ignore:
            wanted["ignore"] = codes_of(ignore)
        wanted["rule"] = rule if "rules" in wanted else self.rule + rule
        settings = replace(self, **wanted)
        parse_choice(settings.rules, settings.rule)  # what can't be chosen is refused here and now
        return settings

    @property
    def choice(self) -> RuleChoice:
        """The rules of the game that go before what a record says. Of several rules with one key the last holds."""
        return parse_choice(self.rules, self.rule)

    @property
    def selection(self) -> Selection:
        """The findings that are shown."""
        return Selection(self.select or (), self.ignore or (), bool(self.consequences), self._ignored_in)

    def _ignored_in(self, name: str) -> tuple[str, ...]:
        return tuple(code for patterns, codes in self.per_file_ignores if patterns.match(name) for code in codes)

    def excludes(self, path: str) -> bool:
        """Whether a file or folder that was come upon in a folder is left out."""
        return self.exclude is not None and self.exclude.match(path)


# ---- finding and reading ------------------------------------------------------------------------------------------


def load_settings(named: Path | None = None, folder: Path | None = None) -> Settings:
    """The settings of the file that was named, or of the nearest one from a folder upward; none where there is none.

    Raises SettingsError.
    """
    if named is not None:
        return read_settings(named)
    found = find_settings(folder or Path.cwd())
    return read_settings(found) if found is not None else Settings()


def find_settings(folder: Path) -> Path | None:
    """The nearest file of settings, from a folder upward, passing over a pyproject.toml without [tool.tavla]."""
    for place in (folder, *folder.parents):
        if (place / _OWN).is_file():
            return place / _OWN
        shared = place / _SHARED
        if shared.is_file() and _table_in(shared) is not None:
            return shared
    return None


def read_settings(path: Path) -> Settings:
    """The settings in a file. Raises SettingsError."""
    table = _table_in(path)
    if table is None:
        raise SettingsError(f"{_shown(path)} has no table [tool.tavla]")
    reader = _Reader(path, "tool.tavla." if path.name == _SHARED else "")
    values = {}
    for key, value in table.items():
        if key not in KEYS:
            raise reader.error(key, f"is unknown{suggestion(key, list(KEYS))}")
        values[key.replace("-", "_")] = KEYS[key](reader, key, value)
    return Settings(**values)


def _table_in(path: Path) -> dict[str, Any] | None:
    """What a file says about tavla; None when it is a pyproject.toml that says nothing."""
    try:
        table = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise SettingsError(f"{_shown(path)} can't be read: {(error.strerror or str(error)).lower()}") from None
    except UnicodeDecodeError as error:
        raise SettingsError(f"{_shown(path)} is no TOML: it isn't UTF-8 (at byte {error.start})") from None
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        raise SettingsError(f"{_shown(path)} is no TOML: {message[:1].lower()}{message[1:]}") from None
    if path.name != _SHARED:
        return table
    tools = table.get("tool", {})
    own = tools.get("tavla") if isinstance(tools, dict) else None
    if own is not None and not isinstance(own, dict):
        raise SettingsError(f"{_shown(path)}: `tool.tavla` must be a table")
    return own


def _shown(path: Path) -> str:
    """A path as short as it can be said: from the current folder when it lies there."""
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


# ---- keys ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Reader:
    """Takes the value of a key for what it must be, or says in which file and under which key it isn't."""

    path: Path
    prefix: str

    def error(self, key: str, message: str) -> SettingsError:
        return SettingsError(f"{_shown(self.path)}: `{self.prefix}{key}` {message}")

    def flag(self, key: str, value: Any) -> bool:
        if not isinstance(value, bool):
            raise self.error(key, f"must be true or false, not {_spelled(value)}")
        return value

    def text(self, key: str, value: Any) -> str:
        if not isinstance(value, str):
            raise self.error(key, f"must be a string, not {_spelled(value)}")
        return value

    def texts(self, key: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(key, f"must be a list of strings, not {_spelled(value)}")
        return tuple(value)

    def codes(self, key: str, value: Any) -> tuple[str, ...]:
        try:
            return codes_of(self.texts(key, value))
        except UnknownCodeError as error:
            raise self.error(key, f"can't be used: {error}") from None

    def one_of(self, known: tuple[str, ...], key: str, value: Any) -> str:
        if value not in known:
            near = suggestion(value, known) if isinstance(value, str) else ""
            raise self.error(key, f"must be one of {', '.join(known)}, not {_spelled(value)}{near}")
        return str(value)

    def patterns(self, key: str, value: Any) -> Patterns:
        return Patterns(self.texts(key, value), self.folder)

    @property
    def folder(self) -> Path:
        return self.path.absolute().parent

    def table(self, key: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.error(key, f"must be a table, not {_spelled(value)}")
        return value

    def codes_by_pattern(self, key: str, value: Any) -> tuple[tuple[Patterns, tuple[str, ...]], ...]:
        return tuple(
            (Patterns((pattern,), self.folder), self.codes(f'{key}."{pattern}"', codes))
            for pattern, codes in self.table(key, value).items()
        )

    def ruleset(self, key: str, value: Any) -> str:
        name = self.text(key, value)
        self._chosen(key, name, ())
        return name

    def rule_values(self, key: str, value: Any) -> tuple[str, ...]:
        return tuple(self._rule_value(f"{key}.{name}", name, item) for name, item in self.table(key, value).items())

    def _rule_value(self, key: str, name: str, value: Any) -> str:
        if not isinstance(value, str | bool | int):
            wanted = "a string, true, false or a number without a fraction"
            raise self.error(key, f"must be {wanted}, not {_spelled(value)}")
        setting = f"{name}={('no', 'yes')[value] if isinstance(value, bool) else value}"
        self._chosen(key, None, (setting,))
        return setting

    def _chosen(self, key: str, rules: str | None, rule: tuple[str, ...]) -> None:
        try:
            parse_choice(rules, rule)
        except RuleOptionError as error:
            raise self.error(key, f"can't be used: {error}") from None


def _spelled(value: Any) -> str:
    """A value as the file has it, or what kind of thing it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    return "a list" if isinstance(value, list) else "a table" if isinstance(value, dict) else str(value)


def _choice(known: tuple[str, ...]) -> Callable[[_Reader, str, Any], str]:
    return lambda reader, key, value: reader.one_of(known, key, value)


KEYS: dict[str, Callable[[_Reader, str, Any], Any]] = {
    "select": _Reader.codes,
    "ignore": _Reader.codes,
    "fail-on": _choice(tuple(SEVERITIES)),
    "consequences": _Reader.flag,
    "brief": _Reader.flag,
    "quiet": _Reader.flag,
    "statistics": _Reader.flag,
    "format": _choice(tuple(RENDERERS)),
    "exclude": _Reader.patterns,
    "per-file-ignores": _Reader.codes_by_pattern,
    "rules": _Reader.ruleset,
    "rule": _Reader.rule_values,
}
"""The keys that a file may have, and what their values must be."""
