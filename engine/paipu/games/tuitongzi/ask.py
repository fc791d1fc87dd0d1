"""Questions about written hands of 推筒子: how they compare and what is paid."""

from __future__ import annotations

from collections.abc import Mapping

from paipu.answer import Answer, Lying, Situation
from paipu.games.tuitongzi.options import SHOWDOWN_STAKE, TILES, Options
from paipu.games.tuitongzi.rules import TuiTongzi
from paipu.kernel import Action, IllegalOptions, Kind, NotationError
from paipu.score import Op, Score
from paipu.tiles import WrittenHand, read_hand

SITUATION = ("banker", "bet")
"""Keys of the situation that `score` takes: the banker's two tiles, a bet for every hand."""

Pair = tuple[Kind, Kind]


def score(hand: WrittenHand, given: Mapping[str, object], options: Options) -> Answer:
    """One or more hands against the banker, or against each other (tt-2, tt-3).

    A hand alone, with no banker named, is only told its class.
    """
    s = Situation(given, SITUATION)
    hands = read_hands(hand)
    rules = TuiTongzi(options)
    if options.mode == "showdown":
        if s.has("banker"):
            raise IllegalOptions("banker", given["banker"], "tt.no_banker")
        if len(hands) < 2:
            raise NotationError(hand.text, len(hand.text), "tt.two_at_least")
        check_census(hand.text, hands)
        settled = rules.showdown(hands, bets(s, given, len(hands), SHOWDOWN_STAKE))
    elif s.has("banker"):
        # Read together, so that a tile held five times is found whoever holds it.
        banker = read_banker(str(given["banker"]))
        if len(hands) > 3:
            raise NotationError(hand.text, len(hand.text), "tt.too_many", most=3)
        check_census(hand.text, [*hands, banker])
        staked = bets(s, given, len(hands), 1)
        settled = rules.against_banker([banker, *hands], [0, *staked], 0)
    else:
        if len(hands) > 1:
            raise IllegalOptions("banker", "", "tt.banker_two")
        bets(s, given, 1, 1)
        lines = (rules.class_line(hands[0]),)
        sheet = Score("tt-2", "class", Op.SUM, parts=lines, tiles=hands[0])
        return Answer(True, None, sheet, lying(hands))
    sheets = tuple(sheet for _, sheet in settled.sheets)
    among = "showdown" if options.mode == "showdown" else "comparison"
    whole = sheets[0] if len(sheets) == 1 else Score("tt-2", among, Op.SUM, parts=sheets)
    seats = len(settled.deltas)
    shown = (
        lying(hands)
        if options.mode == "showdown"
        else (Lying("loose", "banker", banker), *lying(hands))
    )
    return Answer(True, None, whole, shown, settled.payments, seats, tuple(range(seats)))


def read_hands(hand: WrittenHand) -> list[Pair]:
    """Loose tiles two by two; sets and a winning tile mean nothing here."""
    for mark in "({+":
        if mark in hand.text:
            raise NotationError(hand.text, hand.text.index(mark), "notation.two_tiles")
    tiles = hand.loose
    if not tiles or len(tiles) % 2:
        raise NotationError(hand.text, len(hand.text), "notation.two_tiles")
    if len(tiles) == 2:
        return [(tiles[0], tiles[1])]
    at = 0
    for word in hand.text.split():
        # Among several hands a space inside one is a slip that would pair the wrong tiles.
        at = hand.text.index(word, at)
        if len(TILES.read_tiles(word)) % 2:
            raise NotationError(hand.text, at, "notation.two_tiles")
        at += len(word)
    return [(tiles[i], tiles[i + 1]) for i in range(0, len(tiles), 2)]


def read_banker(text: str) -> Pair:
    """The banker's two tiles."""
    tiles = read_hand(TILES, text).loose
    if len(tiles) != 2:
        raise NotationError(text, len(text), "notation.two_tiles")
    return tiles[0], tiles[1]


def check_census(text: str, hands: list[Pair]) -> None:
    """No tile more often than the pack has it, the banker's hand included."""
    every = [k for pair in hands for k in pair]
    for kind, face in enumerate(TILES.faces):
        if every.count(kind) > TILES.copies:
            at = next((i for i in range(len(text)) if text.startswith(face.code, i)), len(text))
            raise NotationError(
                text, at, "notation.copies", tile=face.code, name=face.zh, copies=TILES.copies
            )


def bets(s: Situation, given: Mapping[str, object], hands: int, default: int) -> list[int]:
    """A bet for every hand: one number for all, or as many as there are hands."""
    if not s.has("bet"):
        return [default] * hands
    words = str(given["bet"]).split(",")
    try:
        found = [int(word) for word in words]
    except ValueError:
        raise IllegalOptions("bet", given["bet"], "option.not_number", low=0, high=10**6) from None
    if not all(0 <= bet <= 10**6 for bet in found):
        raise IllegalOptions("bet", given["bet"], "option.not_number", low=0, high=10**6)
    if len(found) == 1:
        return found * hands
    if len(found) != hands:
        raise IllegalOptions("bet", given["bet"], "tt.bets")
    return found


def lying(hands: list[Pair]) -> tuple[Lying, ...]:
    """Each hand as a group."""
    return tuple(Lying("loose", "player", pair) for pair in hands)


def waits(hand: WrittenHand, given: Mapping[str, object], options: Options) -> tuple[Kind, ...]:
    """Nothing is waited for in this game."""
    raise IllegalOptions("waits", hand.text, "situation.no_question")


def claims(
    hand: WrittenHand, tile: Kind, given: Mapping[str, object], options: Options
) -> tuple[tuple[Action, str], ...]:
    """Nothing is claimed in this game."""
    raise IllegalOptions("claims", hand.text, "situation.no_question")
