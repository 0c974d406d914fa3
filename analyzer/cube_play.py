"""The cube in one game: doubles, their answers, and what the cube is worth meanwhile."""

from tavla.analyzer.cube import doubled, has_access
from tavla.analyzer.events import CubeAction, CubeKind, Ending, EndKind, GameReplay
from tavla.analyzer.rulesets import Ruleset
from tavla.analyzer.verify import Sides
from tavla.grammar.position import Board, Cube, Offer
from tavla.grammar.record import Beaver, Double, Entry, Raccoon, Result, Take

__all__ = ["CubePlay"]

_AFTER_AUTOMATIC = (4, 8, 16)
"""The value of a first double after one, two or three automatic doubles; more nobody plays."""

_MOST_AUTOMATIC = 15
"""What a record claims beyond that is not believed."""


class CubePlay:
    """The state of a game as far as the cube is concerned, and what cube actions make of it.

    ``on_roll``: the player whose turn it is, None where either may go on. ``out_of_step``: somebody acted out of turn.
    """

    def __init__(self, game: GameReplay, rules: Ruleset, *, money: bool) -> None:
        self.game, self.rules, self.money = game, rules, money
        self.board: Sides = game.start
        self.on_roll: int | None = None
        self.cube = Cube(1 << min(game.record.automatic_doubles, _MOST_AUTOMATIC))
        self.offer: Offer | None = None
        self.offered_by: int | None = None
        self.offer_action: CubeAction | None = None
        self.over = False
        self.out_of_step = game.swapped
        self.named: int | None = None
        """The value that the record named last."""
        self.dropped: CubeAction | None = None
        """The drop that ended the game."""

    def end(self, ending: Ending) -> None:
        """The game is over."""
        self.over = True
        self.game.ending = ending
        self._clear_offer()

    def double(self, entry: Entry, player: int) -> None:
        """A double, a beaver or a raccoon, whatever the record calls it: who answers an offer with one beavers."""
        action = entry.action
        assert isinstance(action, Double | Beaver | Raccoon)
        answering = self.offer is not None and self.offered_by != player
        kind = CubeKind.DOUBLE
        if isinstance(action, Raccoon) or (answering and self.offer is Offer.BEAVER):
            kind = CubeKind.RACCOON
        elif isinstance(action, Beaver) or answering:
            kind = CubeKind.BEAVER
        if kind is CubeKind.DOUBLE:
            self.settle_offer()
        done = self._note(entry, player, kind)
        done.written, done.named_before = action.value, self.named
        self.named = action.value if action.value is not None else self.named
        value = doubled(self.cube)
        if kind is CubeKind.DOUBLE:
            value = self._first_value(done, value)
            done.expected = value
            self.out_of_step |= self.on_roll not in (None, player)
            self.on_roll = player
            self.offer = Offer.DOUBLE
        else:
            # The offer so far is taken, and turned once more at once: the beaver's player keeps the cube.
            self.cube = Cube(value, player if kind is CubeKind.BEAVER else 1 - player)
            done.expected = doubled(self.cube)
            self.offer = Offer.BEAVER if kind is CubeKind.BEAVER else Offer.RACCOON
        self.offered_by, self.offer_action = player, done

    def _note(self, entry: Entry, player: int, kind: CubeKind) -> CubeAction:
        action = CubeAction(entry, kind, player, len(self.game.turns), Board(*self.board), self.cube, self.offer,
                            self.offered_by, self.on_roll, consequence=self.out_of_step)  # fmt: skip
        self.game.cube_actions.append(action)
        return action

    def _first_value(self, done: CubeAction, value: int) -> int:
        """The value of a first double: money sessions may have turned the cube before, by automatic doubles.

        Most formats don't say so; the first double to 4 or 8 tells.
        """
        written = done.written
        if not self.money or self.cube.owner is not None or self.cube.value != 1 or written is None:
            return value
        if written in _AFTER_AUTOMATIC[: self.rules.automatic_doubles]:
            done.automatic = written // 2
            self.cube = done.cube = Cube(written // 2, None)
            return written
        return value

    def answer(self, entry: Entry, player: int) -> None:
        """A take or a drop."""
        kind = CubeKind.TAKE if isinstance(entry.action, Take) else CubeKind.DROP
        done = self._note(entry, player, kind)
        if self.offer is None or self.offered_by == player:
            if kind is CubeKind.TAKE and self._lacks_double(player):
                self.cube = Cube(doubled(self.cube), player)
        elif kind is CubeKind.TAKE:
            self.accept()
        else:
            self.dropped = done
            self.end(Ending(EndKind.DROP, 1 - player, 1, self.cube.value, entry))

    def _lacks_double(self, player: int) -> bool:
        """Is a take that answers nothing one whose double is missing? What follows was played with the cube turned."""
        before = self.game.cube_actions[-2:-1]
        just_taken = bool(before) and before[0].kind is CubeKind.TAKE and before[0].turn == len(self.game.turns)
        return self.offer is None and not just_taken and has_access(self.cube, 1 - player)

    def accept(self) -> None:
        """The pending offer is taken, in words or by playing on after a beaver."""
        value = doubled(self.cube)
        if self.offer is Offer.DOUBLE:
            assert self.offered_by is not None
            self.cube = Cube(value, 1 - self.offered_by)
        else:
            self.cube = Cube(value, self.cube.owner)
        self._clear_offer()

    def _clear_offer(self) -> None:
        self.offer, self.offered_by, self.offer_action = None, None, None

    def settle_offer(self) -> None:
        """The game goes on while an offer is pending. After a beaver that is how the doubler accepts it."""
        if self.offer is None or self.over:
            return
        if self.offer in (Offer.BEAVER, Offer.RACCOON):
            self.accept()
            return
        assert self.offer_action is not None
        self.offer_action.answered = False
        self._clear_offer()
        self.on_roll = None

    def take_after_all(self) -> None:
        """The drop that ended the game was a take: the doubler plays on."""
        drop = self.dropped
        assert drop is not None
        drop.ignored, self.dropped, self.over = True, None, False
        self.game.ending = Ending(EndKind.UNFINISHED)
        self.cube = Cube(doubled(self.cube), drop.player)
        self.on_roll = 1 - drop.player

    def given_up(self, result: Result) -> Ending:
        """A result before the board is finished: the loser gave up, perhaps instead of answering a double."""
        winner, entry = self.game.result_player, self.game.result_entry
        if self.offer is Offer.DOUBLE and self.offered_by == winner:
            assert self.offer_action is not None
            self.offer_action.answered = False
            return Ending(EndKind.DROP, winner, 1, self.cube.value, entry)
        if self.offer in (Offer.BEAVER, Offer.RACCOON):
            self.accept()
            self.game.cube = self.cube
        points = result.points
        level = points // self.cube.value if points % self.cube.value == 0 else None
        level = level if level in self.rules.scoring.levels else None
        return Ending(EndKind.RESIGNATION, winner, level, None, entry)
