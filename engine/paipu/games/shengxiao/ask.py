"""Questions about a written hand of 十二生肖."""

from __future__ import annotations

from collections.abc import Mapping

from paipu.answer import Answer
from paipu.games.shengxiao.options import Options
from paipu.games.shengxiao.rules import RULES
from paipu.kernel import Action, Kind
from paipu.taking import ask
from paipu.tiles import WrittenHand

SITUATION = ask.SITUATION


def score(hand: WrittenHand, given: Mapping[str, object], options: Options) -> Answer:
    """The groups of a whole hand, and whether they win."""
    return ask.score(hand, given, RULES(options))


def waits(hand: WrittenHand, given: Mapping[str, object], options: Options) -> tuple[Kind, ...]:
    """The kinds that win."""
    return ask.waits(hand, given, RULES(options))


def claims(
    hand: WrittenHand, tile: Kind, given: Mapping[str, object], options: Options
) -> tuple[tuple[Action, str], ...]:
    """What a seat may do with the card that lies open."""
    return ask.claims(hand, tile, given, RULES(options))
