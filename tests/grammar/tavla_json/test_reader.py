"""What is wrong with a document is told at its place, and everything else is kept."""

import json
from typing import Any

import pytest

from tavla.analyzer.convert import convert
from tavla.analyzer.diagnostics.check import check
from tavla.grammar import Reading, decode, read, sniff
from tavla.grammar.record import Comment, Dance, Entry, Player, Turn, Unread

DOCUMENT = """{
  "format": "tavla",
  "version": 1,
  "matches": [
    {
      "length": 3,
      "players": [{"name": "Ann"}, {"name": "Bob"}],
      "preamble": [
        {"key": "Event", "value": "Club"}
      ],
      "games": [
        {
          "number": 1,
          "score": [0, 0],
          "entries": [
            {"player": 0, "type": "turn", "dice": [3, 1], "play": "8/5 6/5"},
            {"player": 1, "type": "double", "value": 2},
            {"player": 0, "type": "drop"},
            {"player": 1, "type": "result", "points": 1}
          ]
        },
        {
          "number": 2,
          "score": [0, 1],
          "entries": [
            {"player": 1, "type": "turn", "dice": [4, 2], "play": "8/4 6/4"}
          ]
        }
      ]
    }
  ]
}
"""


def reading_of(text: str, format: str | None = None) -> Reading:
    return read(decode(text.encode("utf-8", "surrogatepass")), format)


def told(reading: Reading) -> list[tuple[str, str]]:
    """The code of each problem, and the text that it points at."""
    return [(problem.code, reading.source.text[problem.start : problem.end]) for problem in reading.problems]


def entries(reading: Reading) -> list[tuple[Entry, ...]]:
    return [game.entries for match in reading.matches for game in match.games]


WHOLE = entries(reading_of(DOCUMENT))

TURN = '{"player": 0, "type": "turn", "dice": [3, 1], "play": "8/5 6/5"}'

# What is put in the place of what; the code, and the text that it is told at.
WRONG_VALUES = [
    ('"length": 3', '"length": "3"', "FI107", '"3"'),
    ('"length": 3', '"length": true', "FI107", "true"),
    ('"length": 3', '"length": -1', "FI107", "-1"),
    ('"length": 3', '"length": 3.0', "FI107", "3.0"),
    ('"length": 3', '"length": 3, "sponsor": {"name": []}', "FI107", '"sponsor"'),
    ('"length": 3', '"length": 3, "length": 3', "FI107", '"length"'),
    ('"name": "Ann"', '"name": "Ann", "name": "Ann"', "FI107", '"Ann"'),
    ('"name": "Ann"', '"name": "Ann", "rating": 1850', "FI107", "1850"),
    ('{"name": "Bob"}]', '{"name": "Bob"}, {}]', "FI107", '[{"name": "Ann"}, {"name": "Bob"}, {}]'),
    ('"key": "Event", ', "", "FI107", '{"value": "Club"}'),
    ('"value": "Club"', '"value": ["Club"]', "FI107", '["Club"]'),
    ('{"key": "Event", "value": "Club"}', '"Club"', "FI107", '"Club"'),
    ('"score": [0, 0]', '"score": [0, "0"]', "FI107", '"0"'),
    ('"score": [0, 0]', '"score": 0', "FI107", "0"),
    ('"number": 1,', '"number": 1, "crawford": "no",', "FI107", '"no"'),
    ('"number": 1,', '"number": 1, "automatic_doubles": 16,', "FI107", "16"),
    ('"number": 1,', '"number": 1, "extras": [{"key": "a", "value": "b", "c": 1}],', "FI107", "1"),
]  # fmt: skip

WRONG_ENTRIES = [
    ("[3, 1]", "[7, 1]", "FI107", "7"),
    ("[3, 1]", "31", "FI107", "31"),
    ("[3, 1]", "[3, 1, 1]", "FI107", "[3, 1, 1]"),
    ('"8/5 6/5"', '"8/5 6/x"', "SY101", "x"),
    ('"8/5 6/5"', '"8/5 \\t 6/x"', "SY101", '"8/5 \\t 6/x"'),
    ('"8/5 6/5"', "[[8, 5], [6, 26]]", "FI107", "26"),
    ('"8/5 6/5"', "[[8, 5], [6]]", "FI107", "[6]"),
    (', "play": "8/5 6/5"', "", "FI107", '{"player": 0, "type": "turn", "dice": [3, 1]}'),
    ('"turn"', '"move"', "SY103", '"move"'),
    ('"turn"', "7", "SY103", "7"),
    ('"type": "turn", ', "", "SY103", '{"player": 0, "dice": [3, 1], "play": "8/5 6/5"}'),
    ('"player": 0, ', "", "SY103", '{"type": "turn", "dice": [3, 1], "play": "8/5 6/5"}'),
    (TURN, "8", "SY103", "8"),
    (TURN, '{"type": "set board", "board": "-b----E-C---eE---c-e----B"}', "SY106", '"-b----E-C---eE---c-e----B"'),
    (TURN, '{"type": "set board", "board": [[15], []]}', "FI107", "[15]"),
    (TURN, '{"type": "set board"}', "FI107", '{"type": "set board"}'),
    (TURN, '{"player": 0, "type": "resignation", "manner": "weeps"}', "FI107", '"weeps"'),
    (TURN, '{"player": 0, "type": "resignation", "manner": 1}', "FI107", "1"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "code", "place"), WRONG_VALUES)
def test_a_wrong_value_is_told_at_its_place_and_the_rest_is_kept(old: str, new: str, code: str, place: str) -> None:
    reading = reading_of(DOCUMENT.replace(old, new, 1))
    assert told(reading) == [(code, place)]
    assert entries(reading) == WHOLE


@pytest.mark.parametrize(("old", "new", "code", "place"), WRONG_ENTRIES)
def test_an_entry_that_is_none_stays_as_text(old: str, new: str, code: str, place: str) -> None:
    reading = reading_of(DOCUMENT.replace(old, new, 1))
    assert told(reading) == [(code, place)]
    first, *others = entries(reading)
    assert first[0].action == Unread(TURN.replace(old, new, 1))
    assert [first[1:], *others] == [WHOLE[0][1:], *WHOLE[1:]]


@pytest.mark.parametrize(
    ("new", "place"),
    [
        ('"analysis": {"luck": {"emg": "much"}}', '"much"'),
        ('"analysis": {"luck": {"emg": 1e999}}', "1e999"),
        ('"analysis": {"play": {"candidates": [{"play": "8/5 6/5", "chances": {}}]}}', "{}"),
        ('"analysis": {"play": {"played": -1}}', "-1"),
        ('"analysis": {"stars": 5}', "5"),
        ('"player": 0', "0"),
        ('"stars": [5]', "[5]"),
        ('"position": 5', "5"),
    ],
)
def test_a_play_is_kept_whatever_is_wrong_with_what_is_said_of_it(new: str, place: str) -> None:
    reading = reading_of(DOCUMENT.replace('"play": "8/5 6/5"', f'"play": "8/5 6/5", {new}', 1))
    assert told(reading) == [("FI107", place)]
    assert entries(reading) == WHOLE


# What is not JSON ------------------------------------------------------------------------------------------------

BROKEN = [
    (', "play": "8/5 6/5"}', ', "play": "8/5 6/5"'),
    ('"turn", "dice"', '"turn, "dice"'),
    ("[3, 1]", "[3, 1"),
    ("[3, 1]", "[3, NaN]"),
    ("[3, 1]", "[3, " + "9" * 5000 + "]"),
    ("[3, 1]", "[" * 100_000),
    ('"8/5 6/5"', '"8/5\t6/5"'),
    ("[3, 1]", "[3, 01]"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), BROKEN, ids=range(len(BROKEN)))
def test_a_broken_entry_is_told_and_the_others_are_kept(old: str, new: str) -> None:
    text = DOCUMENT.replace(old, new, 1)
    reading = reading_of(text)
    assert [problem.code for problem in reading.problems] == ["FI107"]
    first, second = entries(reading)
    assert isinstance(first[0].action, Unread)
    assert (first[0].player, first[1:], second) == (0, WHOLE[0][1:], WHOLE[1])


def test_a_broken_game_is_told_and_the_others_are_kept() -> None:
    reading = reading_of(DOCUMENT.replace('"score": [0, 0],', '"score": [0, 0,', 1))
    assert [problem.code for problem in reading.problems] == ["FI107"]
    assert [game.number for game in reading.matches[0].games] == [1, 2]
    assert entries(reading) == [(), WHOLE[1]]


def test_a_text_that_breaks_off_keeps_what_stands_before() -> None:
    reading = reading_of(DOCUMENT[: DOCUMENT.index('"type": "drop"')])
    assert [problem.message for problem in reading.problems] == ["the text breaks off"]
    ((*kept, last),) = entries(reading)
    assert (tuple(kept), last.player) == (WHOLE[0][:2], 0)


def test_a_missing_comma_costs_nothing() -> None:
    reading = reading_of(DOCUMENT.replace("},\n            {", "}\n            {", 1))
    assert [problem.code for problem in reading.problems] == ["FI107"]
    assert entries(reading) == WHOLE


def test_text_behind_the_end_is_told() -> None:
    assert told(reading_of(DOCUMENT + "  and so on\n")) == [("FI107", "and so on")]


# What it is --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", ["2", '"1"', "1.0", "true", "[]"])
def test_an_unknown_version_is_refused(version: str) -> None:
    for text in (DOCUMENT, json.dumps(json.loads(DOCUMENT), sort_keys=True)):
        reading = reading_of(text.replace('"version": 1', f'"version": {version}'))
        assert reading.matches == ()
        assert told(reading) == [("FI110", version)]


def test_a_missing_version_is_told() -> None:
    reading = reading_of(DOCUMENT.replace('  "version": 1,\n', ""))
    assert told(reading) == [("FI107", "{")]
    assert entries(reading) == WHOLE


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": "other"}', '"tavla"', "{", "tavla", '{"matches": [{}]}'])
def test_what_is_nothing_of_ours_is_told(text: str) -> None:
    assert sniff(decode(text.encode())) is None
    reading = reading_of(text, "json")
    assert (reading.matches, [problem.code for problem in reading.problems]) == ((), ["FI102"])


def test_one_match_may_be_a_document_over_several_lines() -> None:
    match: dict[str, Any] = json.loads(DOCUMENT)["matches"][0]
    reading = reading_of(json.dumps({"format": "tavla", "version": 1, **match}, indent=4))
    assert (reading.format, reading.problems, entries(reading)) == ("json", (), WHOLE)


def test_null_is_the_same_as_nothing() -> None:
    text = DOCUMENT.replace('"number": 1,', '"number": null, "crawford": null, "extras": null, "players": null,')
    text = text.replace('"value": 2', '"value": null, "analysis": null, "position": null')
    reading = reading_of(text.replace('"preamble": [', '"preamble": null, "preamble": ['))
    assert [problem.message for problem in reading.problems] == ["`preamble` stands twice"]
    assert reading.matches[0].games[0].number is None
    assert reading.matches[0].names == ("Ann", "Bob")


def test_a_position_that_no_xgid_can_say_is_left_out() -> None:
    for length, written in ((3, True), (99_999, False)):
        reading = reading_of(DOCUMENT.replace('"length": 3', f'"length": {length}'))
        game = json.loads(convert(reading, "json", "replay").data)["matches"][0]["games"][0]
        assert ("position" in game["entries"][0]) == written


# Lines -------------------------------------------------------------------------------------------------------------


def line(name: str) -> str:
    match: dict[str, Any] = json.loads(DOCUMENT)["matches"][0] | {"players": [{"name": name}, {"name": "Bob"}]}
    return json.dumps({"format": "tavla", "version": 1} | match)


def test_a_bad_line_is_told_and_the_others_are_kept() -> None:
    bad = ["nonsense", "{}", line("Carl").replace("1", "2", 1), line("Dora") + "x", "[1]"]
    reading = reading_of("\n".join((line("Ann"), *bad, "", "  ", line("Eve"))))
    assert [match.names[0] for match in reading.matches] == ["Ann", "Dora", "Eve"]
    assert reading.format == "jsonl"
    places = [(problem.code, reading.source.place(problem.start)[0]) for problem in reading.problems]
    assert places == [("FI107", 2), ("FI107", 3), ("FI110", 4), ("FI107", 5), ("FI107", 6)]


def test_a_line_that_breaks_off_does_not_go_on_in_the_next() -> None:
    reading = reading_of(line("Ann") + "\n" + line("Bob")[:-40] + "\n" + line("Eve"))
    assert [match.names[0] for match in reading.matches] == ["Ann", "Bob", "Eve"]
    assert [reading.source.place(problem.start)[0] for problem in reading.problems] == [2]


def test_findings_point_into_the_line() -> None:
    text = line("Ann") + "\n" + line("Eve").replace("8/5 6/5", "8/5 6/4")
    (found, *_) = [item for item in check(reading_of(text)).diagnostics if item.code.startswith("PL")]
    assert text[found.span.start : found.span.end] == "6/4"
    assert text[: found.span.start].count("\n") == 1


# What is said --------------------------------------------------------------------------------------------------


def test_places_are_those_of_the_text() -> None:
    reading = reading_of(DOCUMENT)
    text, (match,) = DOCUMENT, reading.matches
    game = match.games[0]
    assert text[slice(*match.preamble_spans[0])] == '{"key": "Event", "value": "Club"}'
    assert text[slice(*game.score_span)] == "[0, 0]"
    entry = game.entries[0]
    assert text[slice(*entry.span)] == TURN
    assert isinstance(entry.action, Turn)
    assert [TURN[slice(*span)] for span in entry.action.spans] == ["8/5", "6/5"]
    assert text[slice(*match.span)].startswith('{\n      "length"')


def test_players_may_change_and_a_score_may_be_missing() -> None:
    text = DOCUMENT.replace('"score": [0, 1]', '"players": [{"name": "Ann"}, {"name": "Rob", "rating": "1500"}]')
    first, second = reading_of(text).matches[0].games
    assert (first.has_score, second.has_score) == (True, False)
    assert second.players == (Player("Ann"), Player("Rob", "1500"))


def test_entries_are_read_as_people_write_them() -> None:
    for new, action in (
        ('"play": "(no play)"', Dance((3, 1), stated=True)),
        ('"play": ""', Turn((3, 1), ())),
        ('"play": "8-5, 6-5"', WHOLE[0][0].action),
        ('"play": [[8, 5], [6, 5, false]]', WHOLE[0][0].action),
    ):
        text = DOCUMENT.replace('"play": "8/5 6/5"', new).replace("[3, 1]", "[1, 3]")
        assert reading_of(text).matches[0].games[0].entries[0].action == action


def test_equal_plays_are_one_object() -> None:
    text = DOCUMENT.replace('"dice": [4, 2], "play": "8/4 6/4"', '"dice": [3, 1], "play": "8/5 6/5"')
    first, second = (game[0].action for game in entries(reading_of(text)))
    assert first is second


def test_comments_need_no_player() -> None:
    reading = reading_of(DOCUMENT.replace(TURN, '{"type": "comment", "text": "a \\"b\\""}'))
    assert reading.problems == ()
    assert entries(reading)[0][0] == Entry(None, Comment('a "b"'))
