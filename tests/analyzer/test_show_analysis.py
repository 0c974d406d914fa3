"""What an engine said, as text."""

from tavla.analyzer.replay import replay
from tavla.analyzer.show import text_of, view_of_game
from tavla.analyzer.show_analysis import analysis_text, equity_text, error_text
from tavla.grammar import decode, parse_play, read
from tavla.grammar.analysis import Analysis, Candidate, Chances, CubeAnalysis, Equity, Level, PlayAnalysis
from tavla.grammar.ids import parse_id
from tavla.grammar.record import GameRecord, MatchRecord, Player
from tavla.grammar.set_positions import record_of

PLAY = PlayAnalysis(
    (
        Candidate(
            parse_play("8/5 6/5").moves, Equity(0.1625), Chances(0.552, 0.173, 0.01, 0.12, 0.005), Level("2-ply", 2)
        ),
        Candidate(parse_play("13/10 24/23").moves, Equity(-0.0125)),
    ),
    1,
    Equity(0.175),
)
CUBE = CubeAnalysis(
    Level("XG Roller"),
    None,
    Equity(0.5),
    Equity(0.75, 0.61),
    Equity(1.0),
    Chances(0.7),
    error=Equity(0.25),
    best="Double, take",
)


def test_plays_stand_in_a_row_with_what_they_lose() -> None:
    assert analysis_text(Analysis(PLAY, None, Equity(0.05), ("bad play",))).splitlines() == [
        "   1. 8/5 6/5      +0.163  55.2 17.3 1.0 - 44.8 12.0 0.5  [2-ply]",
        "*  2. 24/23 13/10  -0.013  (-0.175)",
        "the play costs 0.175",
        "luck +0.050",
        "marked: bad play",
    ]


def test_the_play_that_was_made_is_shown_however_bad_it_is() -> None:
    candidates = tuple(Candidate(parse_play("8/5 6/5").moves, Equity(-index / 10)) for index in range(20))
    lines = analysis_text(Analysis(PlayAnalysis(candidates, 15))).splitlines()
    assert len(lines) == 11
    assert lines[-1].startswith("* 16.")


def test_the_cube() -> None:
    assert analysis_text(Analysis(cube=CUBE)).splitlines() == [
        "cube: no double +0.500; double, take +0.750 / 61.00%; double, drop +1.000 [XG Roller]",
        "chances without a double: 70.0 - 30.0",
        "best: Double, take",
        "the cube decision costs 0.250",
    ]


def test_equities_in_both_units() -> None:
    assert equity_text(Equity(-0.5, 0.41)) == "-0.500 / 41.00%"
    assert equity_text(Equity(mwc=-0.02), signed=True) == "-2.00%"
    assert equity_text(Equity()) == "-"
    assert error_text(Equity(0.0, 0.002)) == "0.000 / 0.20%"


def test_a_turn_is_shown_with_its_analysis() -> None:
    (match,) = read(decode(b" 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
                           b"  1) 31: 24/23 13/10             52: 13/8 24/22\n")).matches  # fmt: skip
    game = match.games[0]
    entries = (game.entries[0]._replace(noted=lambda: Analysis(PLAY)), *game.entries[1:])
    analysed = MatchRecord(5, (GameRecord(1, game.players, game.score, entries),))
    replayed = replay(analysed)
    text = text_of(view_of_game(replayed, replayed.games[0], replayed.games[0].turns[0]))
    assert text.endswith("the play costs 0.175")
    assert "the play costs" not in text_of(view_of_game(replayed, replayed.games[0], replayed.games[0].turns[1]))


def test_a_position_is_shown_with_what_there_is_to_decide() -> None:
    position = parse_id("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:7:10")
    record = record_of(position, (Player("Ann"), Player("Bob")), noted=Analysis(cube=CUBE))
    replayed = replay(record)
    text = text_of(view_of_game(replayed, replayed.games[0], None))
    assert text.startswith("Ann to roll or double")
    assert text.endswith("the cube decision costs 0.250")
