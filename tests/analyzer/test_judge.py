"""One play judged in one position, in whatever notation it is given."""

import pytest

from tavla.analyzer.judge import judge
from tavla.grammar.ids import parse_id

START = "XGID=-b----E-C---eE---c-e----B-:0:0:{}:{}:0:0:0:7:10"


@pytest.mark.parametrize(
    ("dice", "text", "play", "others"),
    [
        ((3, 1), "8/5, 6/5", "8/5 6/5", ()),
        ((4, 3), "20 10", "24/20 13/10", ()),
        ((3, 1), "5", "8/5 6/5", ()),
        ((6, 6), "18 18 7 7", "24/18(2) 13/7(2)", ()),
        ((2, 1), "11", "13/11 8/7", ("13/11 6/5", "24/23 13/11")),
        ((3, 1), "B8B5, B6B5", "8/5 6/5", ()),
        ((3, 1), "W8W5, W6W5", "8/5 6/5", ()),
        ((6, 5), "W1W7, W7W12", "24/13", ()),
        ((6, 5), "B1B12", "24/13", ()),
        ((3, 1), "W5", "24/20", ("8/5 6/5",)),  # Black's 20 point or White's 5
    ],
)
def test_legal_plays(dice: tuple[int, int], text: str, play: str, others: tuple[str, ...]) -> None:
    """Named points are those of the side for which the play is possible."""
    for on_roll in (1, -1):
        position = parse_id(START.format(on_roll, f"{dice[0]}{dice[1]}"))
        verdict = judge(position, dice, text)
        assert (verdict.legal, verdict.play, verdict.others) == (True, play, others)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *(("20* 10", "PL415"), ("13", "PL415"), ("8/6", "PL404"), ("W8W5, W5W8", "PL412"), ("dance", "PL408")),
        *(("B24", None), ("foo", None)),
    ],
)
def test_illegal_plays(text: str, code: str | None) -> None:
    position = parse_id(START.format(1, "43"))
    if code is None:
        with pytest.raises(ValueError, match="expected"):
            judge(position, (4, 3), text)
        return
    verdict = judge(position, (4, 3), text)
    assert not verdict.legal
    assert verdict.rule is not None
    assert verdict.rule.code == code
    assert "24/20 13/10" in verdict.instead
