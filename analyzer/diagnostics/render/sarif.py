"""Findings in SARIF 2.1.0, the format that code hosts and editors read the findings of linters from.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from tavla.analyzer.archive import Checked
from tavla.analyzer.diagnostics.diagnostic import Diagnostic, Severity
from tavla.analyzer.diagnostics.registry import ALL_RULES
from tavla.analyzer.diagnostics.render.renderer import STDIN_NAME, Look, uri_of
from tavla.analyzer.diagnostics.rule import Rule
from tavla.analyzer.diagnostics.tally import Tally
from tavla.grammar.source import SourceText, Span

__all__ = ["SarifRenderer"]

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_RULES = sorted(ALL_RULES, key=lambda rule: rule.code)
_INDEX = {rule.code: index for index, rule in enumerate(_RULES)}
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


class SarifRenderer:
    """One log with one run, at the end of the check."""

    counts: ClassVar[bool] = False

    def __init__(self, look: Look) -> None:
        self.look = look
        self.results: list[dict[str, Any]] = []

    def file(self, checked: Checked, shown: Sequence[Diagnostic]) -> Iterator[str]:
        self.results += [_result(checked.source, diagnostic) for diagnostic in shown]
        yield from ()

    def end(self, tally: Tally) -> Iterator[str]:
        driver = {"name": "tavla", "version": self.look.version, "rules": [_rule(rule) for rule in _RULES]}
        run = {
            "tool": {"driver": driver},
            "invocations": [{"executionSuccessful": not tally.unreadable, "exitCode": tally.status}],
            "columnKind": "unicodeCodePoints",
            "newlineSequences": ["\r\n", "\n", "\r"],
            "results": self.results,
        }
        yield json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": _literal(rule.summary)},
        "fullDescription": {"text": _literal(" ".join(rule.section("Why").split()) or rule.summary)},
        "help": {"text": _literal(rule.page.strip()), "markdown": _literal(rule.markdown)},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
    }


def _result(source: SourceText, diagnostic: Diagnostic) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": _INDEX[diagnostic.code],
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": _literal("\n".join(filter(None, (diagnostic.message, diagnostic.help))))},
        "locations": [{"physicalLocation": _place(source, diagnostic.span), **_logical(diagnostic)}],
        "properties": {
            "player": diagnostic.player,
            "consequence": diagnostic.consequence,
            "data": dict(diagnostic.data),
        },
    }
    if diagnostic.related:
        result["relatedLocations"] = [
            {
                "id": number,
                "physicalLocation": _place(source, related.span),
                "message": {"text": _literal(related.message)},
            }
            for number, related in enumerate(diagnostic.related, 1)
        ]
    return result


def _literal(text: str) -> str:
    """Text that stands for itself in a message, where braces stand for an argument."""
    return text.replace("{", "{{").replace("}", "}}")


def _place(source: SourceText, span: Span) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": uri_of(source.name)}}
    if source.name == STDIN_NAME:
        place["artifactLocation"]["description"] = {"text": "standard input"}
    if source.text:  # an empty file, or one that couldn't be opened, has no region
        line, column = source.place(span.start)
        end_line, end_column = source.place(span.end)
        place["region"] = {
            "startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column,
            "charOffset": span.start, "charLength": span.end - span.start,
        }  # fmt: skip
    return place


def _logical(diagnostic: Diagnostic) -> dict[str, Any]:
    """The innermost of match, game and turn, with those around it."""
    counted = (("match", diagnostic.match), ("game", diagnostic.game), ("turn", diagnostic.turn))
    known = [(kind, f"{kind} {number}") for kind, number in counted if number is not None]
    if not known:
        return {}
    kind, name = known[-1]
    return {
        "logicalLocations": [{"name": name, "kind": kind, "fullyQualifiedName": "/".join(each for _, each in known)}]
    }
