"""A record that is one position: it says what the position says, and nothing is wrong with it."""

import pytest

from tavla.analyzer.diagnostics.check import check
from tavla.analyzer.positions import position_at_end
from tavla.analyzer.replay import replay
from tavla.grammar.ids import format_id, parse_id
from tavla.grammar.record import Player, Reading
from tavla.grammar.set_positions import position_of, record_of
from tavla.grammar.source import SourceText

POSITIONS = [
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10",
    "XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:0:0:0:7:10",
    "XGID=aBBB----A---cD---b-dc---A-:1:-1:-1:64:3:6:0:7:10",
    "XGID=aBBB----A---cD---b-dc---A-:1:1:1:00:6:3:1:7:10",
    "XGID=-BBB----A---cD---b-dc---A-:0:0:-1:D:2:4:0:7:10",
    "XGID=-BBB----A---cD---b-dc---A-:1:-1:1:B:0:0:3:0:10",
    "XGID=-BBB----A---cD---b-dc---A-:2:1:-1:B:0:0:3:0:10",
    "XGID=-BBB----A---cD---b-dc---A-:2:1:1:00:0:0:3:0:10",
]


@pytest.mark.parametrize("xgid", POSITIONS)
def test_a_position_is_read_back_from_its_record(xgid: str) -> None:
    position = parse_id(xgid)
    record = record_of(position, (Player("Ann"), Player("Bob")))
    assert record.games[0].is_position
    assert format_id(position_of(record) or parse_id(POSITIONS[0]), "xgid") == xgid
    replayed = replay(record)
    assert format_id(position_at_end(replayed, replayed.games[0]), "xgid") == xgid
    assert check(Reading(SourceText("x", ""), (record,))).diagnostics == ()
