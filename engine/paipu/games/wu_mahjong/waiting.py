"""What a hand waited for before it was won (wu-02.2: T13-024C, 真獨, 假獨 and 絕獨)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from paipu.clauses import rule
from paipu.games.wu_mahjong.branch import enough
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import KINDS
from paipu.games.wu_mahjong.position import Position
from paipu.games.wu_mahjong.shapes import counts, pack
from paipu.kernel import Kind


@rule("wu-02.2")
def waited(options: Options, p: Position, wild: frozenset[Kind], lying: Sequence[Kind]) -> Position:
    """The position with the kinds that would have won, each with the minimum, and whether the
    other three of the winning kind are among the tiles that lie open.

    A kind of which the winner holds all four is none of them.  Wild tiles, which complete
    whatever waits, are left out, or nothing would ever be waited for alone (Q19).
    """
    if options.wait_rows == "off":
        return p
    short = counts(p.natural)
    wilds, faces = p.wilds, p.faces
    if p.last is None:
        wilds, faces = wilds - 1, faces[:-1]
    else:
        short[p.last] -= 1
    without = replace(options, wait_rows="off")
    on_table = [k for m in p.laid for k in m.natural]
    kinds = []
    for k in range(KINDS):
        if k in wild or short[k] + on_table.count(k) >= 4:
            continue
        natural = [i for i, n in enumerate(short) for _ in range(n)] + [k]
        q = replace(p, natural=pack(natural), wilds=wilds, last=k, faces=faces)
        if enough(without, q):
            kinds.append(k)
    if kinds and options.wait_rows == "any":
        kinds += sorted(wild)
    last_copy = p.last is not None and lying.count(p.last) >= 3
    return replace(p, waits=tuple(kinds), last_copy=last_copy)
