"""Hands set up tile by tile, for the tests of the engine.

A hand is dealt from a wall made for it, so everything that follows is played by the rules and
by nothing else.  Seats are counted from 0; hands are given in the order of the seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from paipu.games import find
from paipu.inquiry import options_of
from paipu.kernel import PASS, PRICED, Action, Event, Hand, Start, act, why_not

XM, TT, WU = "xiangqi-mahjong", "tuitongzi", "wu-mahjong"
XIANGQI, DOTS = find(XM).TILES, find(TT).TILES


class Staged:
    """A hand of any game, moved by words: ``"0 discard K"``, ``"1 pung; 2 pass"``."""

    def __init__(self, game: Any, start: Start, wall: list[int]) -> None:
        self.game = game
        self.hand = Hand(game, start, wall)
        self.run()

    @property
    def state(self) -> Any:
        """The whole state."""
        return self.hand.state

    @property
    def deltas(self) -> list[int]:
        """What every seat has gained."""
        return list(self.state.settled.deltas)

    def run(self) -> None:
        """Carry out what needs nobody's answer."""
        while not self.state.over and not self.hand.asked():
            self.hand.step({})

    def action(self, verb: str, *words: str) -> Action:
        """An action from its words."""
        if verb in PRICED:
            return act(verb, amount=int(words[0]))
        return act(verb, *self.game.tiles.read_tiles("".join(words)))

    def chosen(self, seat: int, verb: str, *words: str) -> Action:
        """The same; a verb alone stands for itself, or for the one legal action with it."""
        if verb == "pass":
            return PASS
        if not words:
            legal = [a for a in self.game.legal(self.state, seat) if a.verb == verb]
            if act(verb) in legal:
                return act(verb)
            (only,) = legal
            return only
        return self.action(verb, *words)

    def go(self, *lines: str) -> Staged:
        """Play: a line has the answers of one window, other seats pass or say what they must."""
        for line in lines:
            said = {int(words[0]): words[1:] for words in map(str.split, line.split(";"))}
            while not set(said) <= set(self.hand.asked()):
                due = self.hand.asked()
                assert due, f"nobody is asked before {line}"
                assert all(PASS in legal for legal in due.values()), f"{line}: {due} must answer"
                self.hand.step(dict.fromkeys(due, PASS))
            answers = {
                seat: self.chosen(seat, *said[seat]) if seat in said else self.silent(legal)
                for seat, legal in self.hand.asked().items()
            }
            self.hand.step(answers)
            self.run()
        return self

    def silent(self, legal: tuple[Action, ...]) -> Action:
        """What a seat says that the line does not name."""
        return PASS if PASS in legal else legal[0]

    def idle(self) -> Staged:
        """Everybody passes or says the first thing on offer, once."""
        due = self.hand.asked()
        self.hand.step({seat: self.silent(legal) for seat, legal in due.items()})
        self.run()
        return self

    def may(self, seat: int) -> set[str]:
        """What a seat may choose, in words."""
        return {
            " ".join(
                [a.verb]
                + ([self.game.tiles.write(a.tiles)] if a.tiles else [])
                + ([str(a.amount)] if a.verb in PRICED else [])
            )
            for a in self.game.legal(self.state, seat)
        }

    def verbs(self, seat: int) -> set[str]:
        """The verbs a seat may choose."""
        return {a.verb for a in self.game.legal(self.state, seat)}

    def refused(self, seat: int, verb: str, *words: str) -> tuple[str, str]:
        """The clause and the reason for which a move is refused."""
        refusal = why_not(self.game, self.state, seat, self.action(verb, *words))
        assert refusal is not None, f"{seat} {verb} {words} is legal"
        return refusal.clause, refusal.reason

    def last(self, kind: type[Event]) -> Any:
        """The newest event of a kind."""
        return next(event for event in reversed(self.hand.events) if isinstance(event, kind))

    def rows(self, seat: int) -> dict[str, int]:
        """The rows that count on the sheet of a winner."""
        sheet = dict(self.state.settled.sheets)[seat]
        return {part.row: part.value for part in sheet.parts if part.op.value != "excluded"}

    def draw_and_discard(self, done: Callable[[], bool]) -> Staged:
        """Let seats discard what they drew and claim nothing, until a seat's turn is the one."""
        for _ in range(400):
            if self.state.phase.value == "turn" and done():
                return self
            due = self.hand.asked()
            drawn = self.state.drawn
            self.hand.step(
                {
                    seat: PASS if PASS in legal else act("discard", drawn)
                    for seat, legal in due.items()
                }
            )
            self.run()
        raise AssertionError("it never came to that")

    def left(self, n: int) -> Staged:
        """Until `n` tiles are left."""
        return self.draw_and_discard(lambda: self.state.left == n)

    def until(self, seat: int) -> Staged:
        """Until it is this seat's turn."""
        return self.draw_and_discard(lambda: self.state.seat == seat)

    def out(self) -> Staged:
        """The seat in turn discards what it drew, and everybody passes until the hand is over."""
        self.go(f"{self.state.seat} discard {self.game.tiles.faces[self.state.drawn].code}")
        while not self.state.over:
            self.idle()
        return self


def xiangqi(
    *hands: str, wall: str = "", back: str = "", start: Start | None = None, **options: object
) -> Staged:
    """A hand of 象棋麻將: the dealer's eight tiles and seven for the others, then the tiles at
    the front of the wall and those at its back, the very last one last.  Hands left out and the
    rest of the wall are filled with what remains."""
    begin = start or Start()
    tiles = XIANGQI
    order = [(begin.dealer + i) % 4 for i in range(4)]
    given = [tiles.read_tiles(text) for text in (*hands, "", "", "", "")[:4]]
    front, end = tiles.read_tiles(wall), tiles.read_tiles(back)
    rest = Counter(tiles.wall())
    rest.subtract([k for part in (*given, front, end) for k in part])
    assert min(rest.values()) >= 0, "a tile too many"
    spare = _spread(list(rest.elements()))
    dealt: list[int] = []
    for seat in order:
        size = 8 if seat == begin.dealer else 7
        assert len(given[seat]) in (0, size), f"seat {seat} is dealt {size} tiles"
        dealt += given[seat] or [spare.pop() for _ in range(size)]
    game = find(XM).game(options_of(XM, options))
    return Staged(game, begin, [*dealt, *front, *spare, *end])


def _spread(kinds: list[int]) -> list[int]:
    """The same tiles, like ones far apart, so that they make few sets by themselves."""
    return [kind for first in range(5) for kind in kinds[first::5]]


def dots(
    *hands: str,
    start: Start | None = None,
    thrown: tuple[int, ...] | None = None,
    **options: object,
) -> Staged:
    """A round of 推筒子: two tiles for every seat, and the dice (by default such as let the
    banker take first)."""
    begin = start or Start()
    game = find(TT).game(options_of(TT, options))
    dice = {0: (), 2: (4, 1), 3: (3, 1, 1)}[game.dice] if thrown is None else thrown
    first = (begin.dealer + sum(dice) - bool(dice)) % game.seats
    order = [(first + i) % game.seats for i in range(game.seats)]
    rest = Counter(DOTS.wall())
    given = [DOTS.read_tiles(text) for text in hands]
    rest.subtract([k for hand in given for k in hand])
    assert min(rest.values()) >= 0, "a tile too many"
    spare = _spread(list(rest.elements()))
    given += [(spare.pop(), spare.pop()) for _ in range(game.seats - len(given))]
    before = [spare.pop() for _ in range(begin.taken)]
    taken = [k for seat in order for k in given[seat]]
    return Staged(game, begin, [*before, *taken, *spare, *dice])
