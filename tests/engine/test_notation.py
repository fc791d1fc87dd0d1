"""The notation of hands: what it reads, and where it says that it cannot."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paipu.kernel import NotationError
from paipu.tiles import TileSet, WrittenHand, read_hand
from staging import DOTS, XIANGQI


def read(text: str, tiles: TileSet = XIANGQI) -> WrittenHand:
    return read_hand(tiles, text)


def codes(kinds: tuple[int, ...], tiles: TileSet = XIANGQI) -> str:
    return tiles.write(kinds)


@pytest.mark.clause("xm-0")
def test_the_pack_of_xiangqi_mahjong() -> None:
    assert len(XIANGQI.wall()) == 56
    colours = [XIANGQI.faces[k].colour for k in XIANGQI.wall()]
    assert colours.count("red") == colours.count("black") == 28
    assert [face.zh for face in XIANGQI.faces] == list("帥仕相俥傌炮兵將士象車馬包卒")
    assert [face.code for face in XIANGQI.faces] == list("KAERNCPkaerncp")


@pytest.mark.clause("tt-1")
def test_the_pack_of_tui_tongzi() -> None:
    assert len(DOTS.wall()) == 40
    assert [face.code for face in DOTS.faces] == list("123456789W")
    assert DOTS.faces[9].zh == "白板"


def test_loose_tiles_and_spaces() -> None:
    assert codes(read(" KA  E R\tNCP ").loose) == "KAERNCP"
    assert read("") == WrittenHand("", (), (), None)


def test_shown_sets_declared_sets_and_the_winning_tile() -> None:
    hand = read("(RRR*) {kkkk} AA + A")
    shown, declared = hand.sets
    assert (codes(shown.tiles), shown.shown, shown.outside, shown.at) == ("RRR", True, (2,), 0)
    assert (codes(declared.tiles), declared.shown, declared.at) == ("kkkk", False, 7)
    assert (codes(hand.loose), XIANGQI.faces[hand.last or 0].code) == ("AA", "A")
    assert codes(hand.all()) == "AARRRkkkkA"


def test_the_star_marks_the_tile_before_it() -> None:
    assert read("(KA*E)").sets[0].outside == (1,)


def test_chinese_names() -> None:
    assert codes(read("帥仕相俥傌炮兵將士象車馬包卒").loose) == "KAERNCPkaerncp"
    assert DOTS.write(read("一筒 9筒 白板 白", DOTS).loose) == "19WW"


def test_red_and_black_are_told_apart_in_chinese() -> None:
    assert read("(俥俥俥*) 車車 +車").all() == read("(RRR*) rr +r").all()


FAULTS = {
    "no tile": ("KAERNCQ +P", 6, "notation.tile"),
    "no tile after plus": ("KAERNCP +", 9, "notation.tile"),
    "no tile after plus and space": ("KAERNCP + ", 10, "notation.tile"),
    "five of a kind": ("KKKKAEK", 6, "notation.copies"),
    "five of a kind over all zones": ("(KKK*) K +K", 10, "notation.copies"),
    "five of a kind by two names": ("KKKK帥", 4, "notation.copies"),
    "a tile after the last": ("KAE +P R", 7, "notation.after_last"),
    "two last tiles": ("KAE +P +R", 7, "notation.after_last"),
    "a set after the last": ("KAE +P (RRR)", 7, "notation.after_last"),
    "a star after the last": ("KAE +P*", 6, "notation.after_last"),
    "a set in a set": ("(K(A", 2, "notation.nested"),
    "a declared set in a set": ("(K{A", 2, "notation.nested"),
    "nothing to close": ("KAE)", 3, "notation.not_open"),
    "closed by the other mark": ("(KKK}", 4, "notation.not_open"),
    "closed by the other mark again": ("{KKK)", 4, "notation.not_open"),
    "never closed": ("(KKK", 4, "notation.not_closed"),
    "plus in a set": ("(KKK+P", 4, "notation.not_closed"),
    "star on a loose tile": ("K*AE", 1, "notation.star"),
    "star first in a set": ("(*KKK)", 1, "notation.star"),
    "star twice on one tile": ("(KKK**)", 5, "notation.star"),
    "star in a declared set": ("{KKK*K}", 4, "notation.star"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_found_where_they_are(name: str) -> None:
    text, position, expected = FAULTS[name]
    with pytest.raises(NotationError) as raised:
        read(text)
    assert (raised.value.position, raised.value.expected) == (position, expected)
    assert raised.value.text == text


@given(st.permutations(XIANGQI.wall()), st.integers(0, 56))
@settings(max_examples=40)
def test_what_is_written_reads_back(order: list[int], size: int) -> None:
    tiles = tuple(order[:size])
    assert read(XIANGQI.write(tiles)).loose == tiles
    assert XIANGQI.read_tiles(XIANGQI.write(tiles)) == tiles
    assert "".join(XIANGQI.codes(tiles)) == XIANGQI.write(tiles)


@given(st.lists(st.integers(0, 13), max_size=20))
@settings(max_examples=60)
def test_names_and_codes_read_alike(kinds: list[int]) -> None:
    names = "".join(XIANGQI.faces[k].zh for k in kinds)
    assert XIANGQI.read_tiles(names) == tuple(kinds)


@given(st.text("KAERNCPkaerncp帥卒QX*(){}+ 1", max_size=14))
@settings(max_examples=150)
def test_any_text_is_read_or_refused_inside_it(text: str) -> None:
    fault = None
    try:
        hand = read(text)
    except NotationError as found:
        fault = found
    if fault is None:
        assert all(hand.all().count(k) <= 4 for k in range(14))
    else:
        assert 0 <= fault.position <= len(text)


@given(st.permutations(XIANGQI.wall()), st.integers(0, 16), st.integers(0, 16))
@settings(max_examples=60)
def test_packed_hands(order: list[int], size: int, part: int) -> None:
    tiles = XIANGQI
    hand, other = order[:size], order[size : size + part]
    packed = tiles.pack(hand)
    assert tiles.unpack(packed) == tuple(sorted(hand))
    assert [tiles.count(packed, k) for k in range(14)] == [hand.count(k) for k in range(14)]
    assert tiles.kinds(packed) == sorted(set(hand))
    inside = all(hand.count(k) >= other.count(k) for k in other)
    assert tiles.holds(packed, tiles.pack(other)) == inside
    assert tiles.holds(packed + tiles.pack(other), tiles.pack(other))
