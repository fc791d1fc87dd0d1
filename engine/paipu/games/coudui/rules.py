"""The rules of 湊對子: those of a taking game, with its own cards and clauses."""

from __future__ import annotations

from collections.abc import Mapping

from paipu.clauses import rule_data
from paipu.games.coudui.options import Options
from paipu.kernel import Clause
from paipu.packs import ZODIAC
from paipu.table import TableGame
from paipu.taking import Extra, Pairs

ID = "coudui"
rule_data("zp-1", "ZODIAC")
rule_data("zp-3", "wall")


class Coudui(Pairs):
    """湊對子: five pairs."""

    id, tiles = ID, ZODIAC
    cite: Mapping[str, Clause] = {
        "deal": rule_data("zp-2", "deal"),
        "first": rule_data("zp-4", "first"),
        "discard": rule_data("zp-6", "discard"),
        "draw": rule_data("zp-6", "draw"),
        "lapse": rule_data("zp-6", "lapse"),
        "eat": rule_data("zp-5", "eat"),
        "win": rule_data("zp-7", "win"),
        "exhausted": rule_data("zp-0", "exhausted"),
        "silent": rule_data("zp-0", "silent"),
    }


RULES = Coudui


def game(options: Options) -> TableGame[Extra]:
    """The game with these options, ready for the kernel."""
    return TableGame(RULES(options))
