"""The replay of one game: its entries carried out one after the other, faults and all."""

from collections.abc import Callable

from tavla.analyzer.board import checker_count, mirrored, missing_checkers
from tavla.analyzer.cube_play import CubePlay
from tavla.analyzer.doubt import Doubt, as_board, false_hits, find_any
from tavla.analyzer.events import (
    Attempt,
    Ending,
    EndKind,
    GameReplay,
    ReplayedTurn,
    TurnKind,
)
from tavla.analyzer.half_plays import whole_play
from tavla.analyzer.plays import LegalPlay, can_move
from tavla.analyzer.rulesets import Ruleset
from tavla.analyzer.verify import (
    Route,
    Sides,
    advance,
    compile_turn,
    compiled_turns,
    force,
)
from tavla.grammar.position import OFF, Board, Cube, Side
from tavla.grammar.record import (
    Beaver,
    CheckerMove,
    Dance,
    Double,
    Drop,
    Entry,
    IllegalPlay,
    OpenPlay,
    Raccoon,
    Resignation,
    Result,
    SetBoard,
    Take,
    Turn,
    Unplayed,
    Unread,
)

__all__ = ["GameReplayer"]


class GameReplayer(CubePlay):
    """The state of one game while its entries are carried out."""

    def __init__(self, game: GameReplay, rules: Ruleset, *, money: bool) -> None:
        super().__init__(game, rules, money=money)
        self.flip = int(game.swapped)
        self.checkers = checker_count(game.start.first)
        self.doubt: Doubt | None = None

    def run(self) -> None:
        """Carry out all entries. Nearly all are plays in turn that give each move one die: those are done here."""
        bare, flip, known, marked_hits = self.game.turns.bare, self.flip, compiled_turns, 0
        for entry in self.game.record.entries:
            action = entry.action
            if type(action) is Turn and self.offer is None and not self.over:
                player = entry.player ^ flip  # type: ignore[operator]
                if player == self.on_roll and action.dice is not None:
                    found = known.get(id(action))
                    full, _, marked, as_written = found[1] if found is not None else compile_turn(action)
                    board = self.board
                    own, opponent = board if player == 0 else (board[1], board[0])
                    for route in full:
                        after = advance(own, opponent, route)
                        if after is None:
                            continue
                        self.board = after if player == 0 else (after[1], after[0])
                        bare.append((entry, player, len(bare) + 1, board, self.board, self.cube, player, route))
                        theirs = after[1]
                        if marked or theirs is not opponent or as_written:
                            one = marked[0] if len(marked) == 1 and as_written is None else 0
                            if one and opponent[25 - one] == 1 and theirs[25] - opponent[25] == 1:
                                marked_hits += 1
                            else:
                                self._look_at_notation(marked, opponent, theirs, as_written)
                        self.on_roll = 1 - player
                        if after[0][0] == self.checkers:
                            self._borne_off(player, entry)
                        break
                    else:
                        self._roll(entry, player)
                    continue
            if self.over and entry.player is not None and type(action) is not Result and not self._goes_on(entry):
                self.game.late_entries.append(entry)
            elif entry.player is not None:
                _HANDLERS[type(action)](self, entry, entry.player ^ flip)
            elif type(action) is SetBoard:
                self._set_board(action)
        self.game.marked_hits += marked_hits
        self._close()

    def _look_at_notation(self, marked: tuple[int, ...], before: Side, after: Side, as_written: Route | None) -> None:
        """Are the hits of the last turn marked, all of them and no others, and could its steps be made as they stand?

        ``before`` and ``after`` are the opponent's sides: his bar tells how many checkers were hit.
        """
        game, odd = self.game, False
        for point in marked:
            odd |= not point or before[25 - point] != 1
        if after[25] - before[25] > len(marked):
            game.unmarked.append(len(game.turns) - 1)
        elif marked and not odd:
            game.marked_hits += 1
        if odd:
            game.turns[-1].false_hits = false_hits(game.turns[-1])
            game.turns[-1].consequence = self._follows()
        if as_written is not None:
            odd |= self._look_at_order(game.turns[-1], as_written)
        if odd:
            game.odd_turns.append(game.turns[-1])

    @staticmethod
    def _look_at_order(turn: ReplayedTurn, as_written: Route) -> bool:
        turn.disordered = advance(turn.before[turn.player], turn.before[1 - turn.player], as_written) is None
        return turn.disordered

    def _look_at_hits(self, turn: ReplayedTurn, action: Turn | OpenPlay) -> bool:
        """The same for a play of merged moves, which may hit on their way; True when there is something to say."""
        if isinstance(action, OpenPlay):
            return False
        hits = {step.end for step in turn.steps if step.hit}
        named, marked = {move.end for move in action.moves}, {move.end for move in action.moves if move.hit}
        turn.consequence = self._follows()
        turn.silent_hits = tuple(sorted(hits - named, reverse=True))
        turn.false_hits = false_hits(turn)
        if hits & named - marked:
            self.game.unmarked.append(len(self.game.turns) - 1)
        elif hits and not turn.false_hits:
            self.game.marked_hits += 1
        as_written = compile_turn(action).as_written
        disordered = as_written is not None and self._look_at_order(turn, as_written)
        return bool(turn.silent_hits or turn.false_hits or disordered)

    # ---- rolls ------------------------------------------------------------------------------------------------

    def _roll(self, entry: Entry, player: int) -> None:
        if self.on_roll == 1 - player and self.offer is None and self._goes_with_last(entry, player):
            return
        self.settle_offer()
        turns = self.game.turns
        turn = ReplayedTurn(entry, player, len(turns) + 1, self.board, self.board, self.cube, self.on_roll)
        turns.bare.append(turn)
        action = entry.action
        odd = len(turns) == 1 and turn.dice is not None and turn.dice[0] == turn.dice[1]
        if self.on_roll not in (None, player):
            turn.order_follows = self.out_of_step
            self.out_of_step = odd = True
            self._distrust(turn)
        if isinstance(action, Turn | OpenPlay):
            odd |= self._play(turn, action)
        elif isinstance(action, Dance):
            odd |= self._dance(turn, action)
        elif isinstance(action, IllegalPlay):
            odd |= self._stated_illegal(turn, action)
        elif isinstance(action, Unread):
            self._distrust(turn)
        else:
            odd = True
        if odd:
            self.game.odd_turns.append(turn)
        self.on_roll = 1 - player
        self.board = turn.after
        if self.board[player][OFF] == self.checkers:
            self._borne_off(player, entry)

    def _goes_with_last(self, entry: Entry, player: int) -> bool:
        """Is this the second half of a doublet that the player has just half played? Then it is no turn of its own."""
        found = whole_play(self.game, entry, player) if self.game.turns else None
        if found is None:
            return False
        turn = self.game.turns[-1]
        action, sides, turn.route = found
        if self.doubt is not None and self.doubt.turn is turn:
            self.doubt = None
        turn.rest, turn.legal, turn.attempt, turn.consequence = entry, True, None, self._follows()
        turn.after = self.board = as_board(player, sides)
        self._look_at_hits(turn, action)
        if turn not in self.game.odd_turns[-1:]:
            self.game.odd_turns.append(turn)
        if self.board[player][OFF] == self.checkers:
            self._borne_off(player, entry)
        return True

    def _sides(self, player: int) -> Sides:
        return self.board[player], self.board[1 - player]

    def _play(self, turn: ReplayedTurn, action: Turn | OpenPlay) -> bool:
        """Carry out a play that the hot path did not; True when rules have something to say of it."""
        own, opponent = self._sides(turn.player)
        if isinstance(action, Turn) and action.dice is None:
            sides, _ = force(own, opponent, action.moves)
            turn.after, turn.legal = as_board(turn.player, sides), False
            self._distrust(turn)
            return False
        found = find_any(own, opponent, action)
        if found is not None:
            sides, turn.route, turn.readings = found
            turn.after = as_board(turn.player, sides)
            if turn.readings:
                turn.attempt = self._attempt(turn, action)
                self._doubt(turn, [reading.play for reading in turn.readings], trusted=True)
            return bool(self._look_at_hits(turn, action) or turn.readings)
        if (isinstance(action, OpenPlay) or compile_turn(action).ways) and self._heal(turn):
            return False
        attempt = turn.attempt = self._attempt(turn, action)
        sides, complete = force(own, opponent, attempt.moves)
        turn.legal, turn.after = False, as_board(turn.player, sides)
        turn.consequence = turn.consequence or self._follows()
        complete = complete and not isinstance(action, OpenPlay)
        instead = attempt.legal or [LegalPlay((), own, opponent)]
        self._doubt(turn, instead, trusted=complete and self._is_own_fault(attempt))
        return True

    @staticmethod
    def _is_own_fault(attempt: Attempt) -> bool:
        """Is a play wrong by itself, whatever came before: against its dice, or with dice left to play?

        One that fits its dice and fails on the board rather shows that the board is not what the players saw.
        """
        return not attempt.ways or bool(attempt.reached)

    def _attempt(self, turn: ReplayedTurn, action: Turn | OpenPlay | Dance) -> Attempt:
        assert action.dice is not None
        own, opponent = self._sides(turn.player)
        start = turn.entry.start
        moves: tuple[CheckerMove, ...] = ()
        spans: tuple[tuple[int, int], ...] = ()
        if isinstance(action, Turn):
            moves, spans = action.moves, tuple([(start + a, start + b) for a, b in action.spans])
        before = self.game.turns[-3] if len(self.game.turns) > 2 else None
        repeated = before is not None and before.entry.action == action and before.player == turn.player
        return Attempt(own, opponent, action.dice, moves, spans or ((start, turn.entry.end),) * len(moves), repeated)

    def _dance(self, turn: ReplayedTurn, action: Dance) -> bool:
        own, opponent = self._sides(turn.player)
        if not can_move(own, opponent, action.dice):
            return False
        if self._heal(turn):
            return False
        turn.attempt = self._attempt(turn, action)
        turn.legal = False
        turn.consequence = turn.consequence or self._follows() or self._had_left(turn.player)
        self._doubt(turn, turn.attempt.legal, trusted=True)
        return True

    def _had_left(self, player: int) -> bool:
        """Was the player's last roll not played either? Servers go on rolling for somebody who has left the game."""
        before = [turn for turn in self.game.turns[-4:-1] if turn.player == player]
        return bool(before) and before[-1].kind is TurnKind.DANCED and not before[-1].legal

    def _stated_illegal(self, turn: ReplayedTurn, action: IllegalPlay) -> bool:
        turn.legal = False
        if action.board is None:
            self._distrust(turn)
        else:
            turn.after = self._by_players(action.board)
        return True

    def _by_players(self, board: Board) -> Board:
        """A board of the record, which goes by columns, by the match's players."""
        return mirrored(board) if self.flip else board

    def _set_board(self, action: SetBoard) -> None:
        if action.board is None:
            return
        self.board = board = self._by_players(action.board)
        if action.on_roll is not None:
            self.on_roll = action.on_roll ^ self.flip
        if action.cube is not None:
            owner = action.cube.owner
            self.cube = Cube(action.cube.value, None if owner is None else owner ^ self.flip)
        if not self.game.turns:
            start = self.rules.start
            self.game.missing = missing_checkers(board[0], start[0]), missing_checkers(board[1], start[1])
            self.game.start = board
        self.checkers = max(checker_count(side) for side in self.board)

    # ---- faults and what follows from them --------------------------------------------------------------------

    def _doubt(self, turn: ReplayedTurn, plays: list[LegalPlay], *, trusted: bool) -> None:
        if self.doubt is not None and not self.doubt.trusted:
            return  # the first cause stays the one to blame
        self.doubt = Doubt(turn, len(self.game.turns) - 1, plays, trusted)

    def _distrust(self, turn: ReplayedTurn) -> None:
        self._doubt(turn, [], trusted=False)

    def _follows(self) -> bool:
        """Must a fault found now be blamed on an earlier one?"""
        return self.doubt is not None and not self.doubt.trusted

    def _heal(self, turn: ReplayedTurn) -> bool:
        """Does another play in place of the doubtful one explain this turn? Then the boards since are put right."""
        if self.doubt is None or not self.doubt.settle(self.game.turns[self.doubt.position + 1 :]):
            return False
        turn.legal = True
        return True

    def _goes_on(self, entry: Entry) -> bool:
        """Is this the doubler's next play, after a drop? Then the double was taken: the game goes on."""
        drop, action = self.dropped, entry.action
        if drop is None or not isinstance(action, Turn | Dance) or action.dice is None:
            return False
        doubler = 1 - drop.player
        if entry.player is None or entry.player ^ self.flip != doubler:
            return False
        own, opponent = self._sides(doubler)
        impossible = can_move(own, opponent, action.dice)
        if isinstance(action, Turn):
            impossible = find_any(own, opponent, action) is None
        if impossible:
            return False
        if (written := self.game.record.result) is not None:
            column, result = written
            if (column ^ self.flip, result.points) == (doubler, self.cube.value):
                return False  # the result counts the drop
        self.take_after_all()
        return True

    # ---- endings ----------------------------------------------------------------------------------------------

    def _borne_off(self, player: int, entry: Entry) -> None:
        level = self.rules.scoring.level(self.game.in_play(Board(*self.board), 1 - player))
        self.end(Ending(EndKind.BEAR_OFF, player, level, level * self.cube.value, entry))

    def _resign(self, entry: Entry, player: int) -> None:
        action = entry.action
        assert isinstance(action, Resignation)
        points = action.level * self.cube.value if action.level else None
        self.end(Ending(EndKind.RESIGNATION, 1 - player, action.level, points, entry))

    def _result(self, entry: Entry, player: int) -> None:
        if self.game.result is not None:
            self.game.late_entries.append(entry)
            return
        assert isinstance(entry.action, Result)
        self.game.result, self.game.result_entry, self.game.result_player = entry.action, entry, player

    def _close(self) -> None:
        game = self.game
        game.cube, game.board, game.on_roll, game.offer = self.cube, Board(*self.board), self.on_roll, self.offer
        result = game.result
        if not self.over and result is not None:
            game.ending = self.given_up(result)
        elif not self.over and self.offer_action is not None:
            self.offer_action.answered = False
        game.points = result.points if result is not None else game.ending.points
        if isinstance(ending_action := game.ending.entry and game.ending.entry.action, Resignation) and result is None:
            game.points = game.points or ending_action.points
        self._forgive_last_roll()

    def _forgive_last_roll(self) -> None:
        """A bare roll at the very end of a game that was given up is no dance: it was never played."""
        game = self.game
        if not game.turns or game.ending.kind is EndKind.BEAR_OFF:
            return
        last = game.turns[-1]
        action = last.entry.action
        if isinstance(action, Dance) and not action.stated and not last.legal and last.attempt is not None:
            last.kind, last.legal, last.attempt = TurnKind.UNPLAYED, True, None
            game.odd_turns = [turn for turn in game.odd_turns if turn is not last or turn.expected != turn.player]


_HANDLERS: dict[type, Callable[[GameReplayer, Entry, int], None]] = {
    Turn: GameReplayer._roll, OpenPlay: GameReplayer._roll, Dance: GameReplayer._roll, Unplayed: GameReplayer._roll,
    IllegalPlay: GameReplayer._roll, Unread: GameReplayer._roll,
    Double: GameReplayer.double, Beaver: GameReplayer.double, Raccoon: GameReplayer.double,
    Take: GameReplayer.answer, Drop: GameReplayer.answer,
    Resignation: GameReplayer._resign, Result: GameReplayer._result,
}  # fmt: skip
"""What is done with each kind of entry."""
