"""`tavla formats` and `tavla rule`: what is known."""

from collections.abc import Callable

from click.testing import Result

Run = Callable[..., Result]


def test_formats_and_rules_are_listed(run: Run) -> None:
    assert "galaxy" in run("formats").stdout
    listed = run("rule").stdout.splitlines()
    assert listed == sorted(listed)
    assert run("rule", "PL406").stdout == run("rule", "lower-number-played").stdout
    assert "Example" in run("rule", "pl406").stdout
    assert run("rule", "PL999").exit_code == 2
