"""How hands of 推筒子 compare: pairs over points, points by the units digit of the sum.

A class is an int, the greater the better: half-points 0 to 19 for unlike tiles, 20 for
2-8 where it is played as the best of them, 21 to 29 for pairs of 1 to 9, 30 for 白板.
"""

from __future__ import annotations

from paipu.clauses import rule
from paipu.kernel import Kind

WHITE = 9
"""白板, as a kind; kinds 0 to 8 are 1 to 9 筒."""
ER_BA, PAIRS, WHITE_PAIR = 20, 21, 30


@rule("tt-2")
def half_points(kind: Kind, white: str) -> int:
    """A tile's value in half-points: its dots, and for 白板 one half (or ten, if so agreed)."""
    if kind == WHITE:
        return 20 if white == "ten" else 1
    return 2 * (kind + 1)


@rule("tt-2", "tt-3.1", "tt-3.2")
def rank(hand: tuple[Kind, Kind], white: str, er_ba_gang: bool) -> int:
    """The class of a hand of two tiles."""
    a, b = hand
    if a == b:
        return PAIRS + a
    if er_ba_gang and {a, b} == {1, 7}:
        return ER_BA
    return (half_points(a, white) + half_points(b, white)) % 20


@rule("tt-3.1", "tt-3.2")
def clause_of(rank: int) -> str:
    """The clause whose order decides a class."""
    return "tt-3.1" if rank >= PAIRS else "tt-3.2"


def row_of(rank: int) -> str:
    """The stable name of a class: ``pair_7``, ``pair_W``, ``er_ba``, ``points_8.5``."""
    if rank == WHITE_PAIR:
        return "pair_W"
    if rank >= PAIRS:
        return f"pair_{rank - PAIRS + 1}"
    if rank == ER_BA:
        return "er_ba"
    return f"points_{rank // 2}" + (".5" if rank % 2 else "")


@rule("tt-0")
def compare(
    player: tuple[Kind, Kind], banker: tuple[Kind, Kind], tie: str, white: str, er_ba_gang: bool
) -> int:
    """1 when the player beats the banker, -1 when the banker does, 0 when neither pays."""
    mine, theirs = rank(player, white, er_ba_gang), rank(banker, white, er_ba_gang)
    if mine == theirs and tie.startswith("high"):
        mine = max(half_points(k, white) for k in player)
        theirs = max(half_points(k, white) for k in banker)
    if mine == theirs:
        return -1 if tie.endswith("banker") else 0
    return 1 if mine > theirs else -1


@rule("tt-0")
def multiplier(rank: int, pay: str) -> int:
    """How many times the bet the winner's class is paid."""
    match pay:
        case "pair2":
            return 2 if rank >= PAIRS else 1
        case "pair2white3":
            return 3 if rank == WHITE_PAIR else 2 if rank >= PAIRS else 1
        case "ebg" if rank == WHITE_PAIR:
            return 5
        case "ebg" if rank >= PAIRS:
            return 4
        case "ebg" if rank == ER_BA:
            return 3
        case "ebg" if rank >= 16:
            return 2
    return 1
