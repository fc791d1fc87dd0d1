"""The rules of 十二生肖: those of a taking game, with its own cards and clauses."""

from __future__ import annotations

from collections.abc import Mapping

from paipu.clauses import rule, rule_data
from paipu.games.shengxiao.options import Options
from paipu.kernel import Clause, Kind, Seat
from paipu.packs import ZODIAC
from paipu.table import Meld, TableGame
from paipu.taking import Extra, T, Taking

ID = "shengxiao"
rule_data("zt-1", "ZODIAC")


class Shengxiao(Taking):
    """十二生肖: one card of each of the twelve animals, and no other."""

    id, tiles = ID, ZODIAC
    needed, goal = 12, 12
    cite: Mapping[str, Clause] = {
        "deal": rule_data("zt-2", "deal"),
        "first": rule_data("zt-3", "first"),
        "discard": rule_data("zt-5", "discard"),
        "draw": rule_data("zt-5", "draw"),
        "lapse": rule_data("zt-5", "lapse"),
        "eat": rule_data("zt-4", "eat"),
        "win": rule_data("zt-6", "win"),
        "exhausted": rule_data("zt-0", "exhausted"),
        "silent": rule_data("zt-0", "silent"),
    }

    @rule("zt-6")
    def found(self, hand: int, laid: tuple[Meld, ...]) -> list[tuple[Kind, ...]]:
        """The animals that are there, each counted once."""
        kinds = {*self.tiles.kinds(hand), *(m.tiles[0] for m in laid)}
        return [(k,) for k in sorted(kinds)]

    @rule("zt-4")
    def eats(self, t: T, seat: Seat, tile: Kind) -> Meld | None:
        """An animal that is missing; the card lies open and stays."""
        if (tile,) in self.found(t.hand(seat), t.laid[seat]):
            return None
        return Meld("eat", (tile,), (0,))


RULES = Shengxiao


def game(options: Options) -> TableGame[Extra]:
    """The game with these options, ready for the kernel."""
    return TableGame(RULES(options))
