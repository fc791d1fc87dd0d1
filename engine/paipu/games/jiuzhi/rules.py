"""The rules of 九支十仔: those of a taking game, with its own cards and clauses."""

from __future__ import annotations

from collections.abc import Mapping

from paipu.clauses import rule_data
from paipu.games.jiuzhi.options import Options
from paipu.kernel import Clause
from paipu.packs import FOUR_COLOUR
from paipu.table import TableGame
from paipu.taking import Extra, Pairs

ID = "jiuzhi"
rule_data("fn-1", "FOUR_COLOUR")


class Jiuzhi(Pairs):
    """九支十仔: five pairs."""

    id, tiles = ID, FOUR_COLOUR
    cite: Mapping[str, Clause] = {
        "deal": rule_data("fn-2", "deal"),
        "first": rule_data("fn-3", "first"),
        "discard": rule_data("fn-5", "discard"),
        "draw": rule_data("fn-5", "draw"),
        "lapse": rule_data("fn-5", "lapse"),
        "eat": rule_data("fn-4", "eat"),
        "win": rule_data("fn-6", "win"),
        "exhausted": rule_data("fn-0", "exhausted"),
        "silent": rule_data("fn-0", "silent"),
    }


RULES = Jiuzhi


def game(options: Options) -> TableGame[Extra]:
    """The game with these options, ready for the kernel."""
    return TableGame(RULES(options))
