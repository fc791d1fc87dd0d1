"""台 of random complete hands: the engine against a reading of the dossier's table.

And laws that need no second implementation: red and black are alike, and so are the orders in
which a hand can be written.
"""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import naive
from paipu import inquiry
from paipu.games.xiangqi_mahjong.tai import TABLES

XM = "xiangqi-mahjong"
KONGS = tuple(tile * 4 for tile in naive.ALL)
SWAP = str.maketrans(naive.ALL, naive.BLACK + naive.RED)


def score(hand: str, situation: dict[str, Any], **options: Any) -> dict[str, Any]:
    return inquiry.score(XM, hand, situation, options)


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[str], str, list[str], list[bool], dict[str, Any]]:
    """Two sets and a pair, some of the sets on the table, and how the hand was won."""
    laid = draw(st.integers(0, 2))
    table = [draw(st.sampled_from((*naive.SETS, *KONGS))) for _ in range(laid)]
    loose = [draw(st.sampled_from(naive.SETS)) for _ in range(2 - laid)]
    if draw(st.integers(0, 3)) == 0 and loose and table:
        loose[0] = table[0][:3]
    pair = draw(st.sampled_from(naive.PAIRS))
    assume(naive.possible("".join(table + loose) + pair))
    claimed = [len(s) == 3 or draw(st.booleans()) for s in table]
    drawn = draw(st.booleans())
    situation: dict[str, Any] = {"won": "draw" if drawn else "discard"}
    if draw(st.booleans()):
        situation["last"] = "yes"
    kong = any(len(s) == 4 for s in table)
    if drawn and kong and draw(st.booleans()):
        situation["replacement"] = "yes"
    if drawn and not table and draw(st.booleans()):
        situation |= {"dealt": "yes", "dealer": draw(st.integers(0, 1))}
        situation.pop("last", None)
    if "dealt" not in situation and draw(st.booleans()):
        situation["ready"] = "yes"
    return loose, pair, table, claimed, situation


def written(
    loose: list[str], pair: str, table: list[str], claimed: list[bool], first: int = 0
) -> str:
    """The hand in the notation; `first` says which tile of the pair or the sets came last."""
    tiles = "".join(loose) + pair
    last = tiles[first % len(tiles)]
    sets = [f"({s}*)" if c else f"{{{s}}}" for s, c in zip(table, claimed, strict=True)]
    return f"{' '.join(sets)} {tiles.replace(last, '', 1)} +{last}"


def rows(sheet: dict[str, Any]) -> dict[str, int]:
    return {part["row"]: part["value"] for part in sheet["parts"] if part["op"] != "excluded"}


@given(positions(), st.integers(0, 7))
@settings(max_examples=500)
def test_the_rows_are_those_of_the_table(position: Any, first: int) -> None:
    loose, pair, table, claimed, situation = position
    found = score(written(loose, pair, table, claimed, first), situation, ready="true")
    dealt = "dealt" in situation
    expected = naive.tai(
        [*table, *loose], pair, claimed=claimed, drawn=situation["won"] == "draw",
        replacement="replacement" in situation, last="last" in situation,
        dealt_to_dealer=dealt and situation["dealer"] == 0,
        first_draw=dealt and situation["dealer"] == 1, ready="ready" in situation,
    )  # fmt: skip
    assert rows(found["score"]) == expected
    assert found["total"] == sum(expected.values())


@given(positions(), st.sampled_from(sorted(TABLES)), st.booleans(), st.booleans())
@settings(max_examples=250)
def test_red_and_black_are_alike(position: Any, table: str, additive: bool, cross: bool) -> None:
    loose, pair, laid, claimed, situation = position
    situation = {key: value for key, value in situation.items() if key != "ready"}
    options = {"tai": table, "additive": additive, "cross_pair": cross}
    hand = written(loose, pair, laid, claimed)
    red = score(hand, situation, **options)
    black = score(hand.translate(SWAP), situation, **options)
    assert rows(red["score"]) == rows(black["score"])
    assert red["payments"] == black["payments"]


@given(positions(), st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_the_order_of_writing_means_nothing(position: Any, chance: Any) -> None:
    loose, pair, laid, claimed, situation = position
    sets = [f"({s}*)" if c else f"{{{s}}}" for s, c in zip(laid, claimed, strict=True)]
    tiles = list("".join(loose) + pair)
    one = score(f"{' '.join(sets)} {''.join(tiles)}", situation, ready="true")
    chance.shuffle(tiles)
    chance.shuffle(sets)
    other = score(
        f"{' '.join(tiles[:3])}{''.join(sets)}{''.join(tiles[3:])}", situation, ready="true"
    )
    assert (one["total"], one["payments"]) == (other["total"], other["payments"])
    assert rows(one["score"]) == rows(other["score"])


@given(positions(), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3), st.integers(0, 4))
@settings(max_examples=200)
def test_payments(position: Any, seat: int, dealer: int, giver: int, streak: int) -> None:
    """底 and 台 from each that pays, and 1 + 2n between the dealer and another (§5.2)."""
    loose, pair, laid, claimed, situation = position
    drawn = situation["won"] == "draw"
    situation = {k: v for k, v in situation.items() if k not in ("dealt", "dealer", "ready")}
    situation |= {"seat": seat, "dealer": dealer, "streak": streak}
    if not drawn:
        assume(giver != seat)
        situation["from"] = giver
    found = score(written(loose, pair, laid, claimed), situation, base=7, unit=2)
    expected = [0] * 4
    for payer in range(4):
        if payer != seat and (drawn or payer == giver):
            count = found["total"] + (1 + 2 * streak if dealer in (seat, payer) else 0)
            expected[payer] -= 7 + 2 * count
            expected[seat] += 7 + 2 * count
    assert found["payments"] == expected
