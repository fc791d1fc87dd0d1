"""Records: text, JSON and codes lead back to the same hand, or say where they do not."""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import fields, replace
from typing import Any

import pytest

from paipu import record as records
from paipu.bots import BOTS
from paipu.games import find
from paipu.inquiry import options_of
from paipu.kernel import Action, Hand, IllegalOptions, NotationError, RecordDrift, Start, act
from paipu.match import Match, stream
from paipu.options import changed, reading
from paipu.options import name as name_of
from paipu.rng import SplitMix64
from staging import TT, XIANGQI, XM, xiangqi

BOTS_4 = ("random",) * 4


def played(game: str, seed: int, bot: str = "random", **options: object) -> records.Record:
    """The record of a whole hand of bots."""
    match = Match.begin(find(game).game(options_of(game, options)), seed)
    hand, rules = match.hand, match.game
    draw = stream(seed, 0, 1)
    while not hand.state.over:
        answers = {}
        for seat, legal in hand.asked().items():
            answers[seat] = BOTS[bot](rules, hand.state, seat, legal, draw.below)
        hand.step(answers)
    return records.record(hand, (bot,) * rules.seats, seed)


def begun(record: records.Record, choices: int) -> records.Record:
    """The same hand stopped in its course."""
    return replace(record, choices=record.choices[:choices], digest="")


SETS = {
    XM: ({}, {"preset": "S0-literal"}, {"pass_lock": True, "ready": True, "dead_wall": 3},
         {"base": 1000, "min_tai": 2, "stay_optional": True}),
    TT: ({}, {"preset": "S0-literal", "players": 20}, {"banker_rule": "bid", "raise": True},
         {"cover": True, "dice": "three", "reshuffle": "wall"}),
}  # fmt: skip
EVERY = [(game, i) for game in SETS for i in range(len(SETS[game]))]


@pytest.mark.parametrize(("game", "i"), EVERY)
@pytest.mark.parametrize("seed", [1, 2**64 - 1])
def test_every_form_of_a_record_leads_back_to_it(game: str, i: int, seed: int) -> None:
    record = played(game, seed, **SETS[game][i])
    assert records.load(records.dump(record)) == record
    assert records.from_json(json.loads(json.dumps(records.to_json(record)))) == record
    assert records.decode(records.encode(record)) == replace(record, digest="")


@pytest.mark.parametrize(("game", "i"), EVERY)
def test_a_record_replays_to_the_same_events(game: str, i: int) -> None:
    record = played(game, 3, **SETS[game][i])
    forms = (
        record,
        records.load(records.dump(record)),
        records.from_json(records.to_json(record)),
        replace(records.decode(records.encode(record)), digest=record.digest),
    )
    for form in forms:
        hand = records.replay(form)
        assert hand.state.over
        assert records.digest(hand.events) == record.digest
        assert records.record(hand, record.players, record.seed) == record


@pytest.mark.parametrize("game", SETS)
def test_a_hand_can_be_recorded_at_every_moment(game: str) -> None:
    record = played(game, 4)
    whole = records.replay(record)
    hand = Hand(whole.game, record.start, record.wall)
    while not hand.state.over:
        now = records.record(hand, record.players, 4)
        assert now.digest == ""
        found = records.replay(records.decode(records.encode(now)))
        assert found.choices == hand.choices
        left = iter(record.choices[len(hand.choices) :])
        while not hand.state.over and not hand.asked():
            hand.step({})
        hand.step(dict(next(left) for _ in hand.asked()))


def test_what_a_record_looks_like() -> None:
    text = records.dump(played(XM, 1, ready=True))
    lines = text.splitlines()
    assert lines[0] == records.FORMAT
    assert lines[1:4] == [f"game {XM}", "option ready=true", "players random random random random"]
    assert lines[4].startswith("start dealer=")
    assert lines[6] == "seed 1"
    assert len(XIANGQI.read_tiles(lines[7].removeprefix("wall "))) == 56
    assert lines[-1].startswith("digest ")


def test_a_bet_of_nothing_is_written() -> None:
    record = played(TT, 1, banker_rule="bid")
    bids = [c for c in record.choices if c[1].verb == "bid"]
    assert len(bids) == 4
    nothing = replace(record, choices=((0, act("bid", amount=0)), *record.choices[1:]), digest="")
    assert "0 bid 0" in records.dump(nothing)
    assert records.load(records.dump(nothing)).choices[0] == (0, Action("bid", (), 0))


# --- drift -----------------------------------------------------------------------------


def test_a_choice_that_is_not_legal_is_drift() -> None:
    record = played(XM, 1)
    seat, _ = record.choices[0]
    changed_record = replace(record, choices=((seat, act("win")), *record.choices[1:]))
    with pytest.raises(RecordDrift) as raised:
        records.replay(changed_record)
    assert raised.value.index == 0


def test_an_answer_of_another_seat_is_drift() -> None:
    record = played(XM, 1)
    seat, action = record.choices[0]
    with pytest.raises(RecordDrift):
        records.replay(replace(record, choices=(((seat + 1) % 4, action), *record.choices[1:])))


def test_choices_after_the_end_are_drift() -> None:
    record = played(XM, 1)
    with pytest.raises(RecordDrift) as raised:
        records.replay(replace(record, choices=(*record.choices, (0, act("pass")))))
    assert raised.value.index == len(record.choices)


def test_half_of_the_answers_to_one_offer_is_drift() -> None:
    s = xiangqi("ERkrpnCa", "KARNCpp", "EEpkncP").go("0 discard E")
    s.hand.step({seat: act("pass") for seat in s.hand.asked()})
    record = records.record(s.hand, BOTS_4)
    with pytest.raises(RecordDrift):
        records.replay(replace(record, choices=record.choices[:-1]))


def test_another_digest_is_drift() -> None:
    record = played(XM, 1)
    with pytest.raises(RecordDrift):
        records.replay(replace(record, digest="0" * 16))


def test_rules_that_differ_are_drift() -> None:
    s = xiangqi("ERkrpnCa", "KAppNCc").go("0 discard E", "1 chow")
    record = records.record(s.hand, BOTS_4)
    # A dead wall of 14 changes nothing yet, a seat elsewhere does.
    assert records.replay(replace(record, options={"dead_wall": "14"}))
    with pytest.raises(RecordDrift):
        records.replay(replace(record, start=Start(1)))


# --- what cannot be read ---------------------------------------------------------------


def line_of(text: str, start: str) -> int:
    return text.index("\n" + start) + 1


def spoiled(old: str, new: str, game: str = XM) -> str:
    text = records.dump(played(game, 1))
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        (records.FORMAT, "paipu-record 9", 0),
        ("seed", "sead", "sead"),
        ("players", "player", "player "),
    ],
)
def test_a_line_that_cannot_be_read_is_named(old: str, new: str, place: int | str) -> None:
    text = spoiled(old, new)
    with pytest.raises(NotationError) as raised:
        records.load(text)
    assert raised.value.position == (place if isinstance(place, int) else line_of(text, place))


def test_a_wall_that_is_no_pack_is_named() -> None:
    text = records.dump(played(XM, 1))
    at = line_of(text, "wall ") + 5
    for wrong, place in (
        (text[:at] + "Q" + text[at + 1 :], at),  # no such tile
        (text[:at] + text[at + 1 :], at - 5),  # a tile too few
        (text[:at] + "KKKKK" + text[at + 5 :], at - 5),  # a tile too often
    ):
        with pytest.raises(NotationError) as raised:
            records.load(wrong)
        assert raised.value.position == place


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("players random random", "players random"),
        ("players random", "players nobody"),
        ("start dealer=", "start dealer=7"),
        ("hand=0", "hand=-1"),
        ("totals 0 0", "totals 0"),
    ],
)
def test_seats_that_do_not_exist_are_refused(old: str, new: str) -> None:
    with pytest.raises(NotationError):
        records.load(spoiled(old, new))


@pytest.mark.parametrize(("old", "new"), [("seed 1", "seed one"), ("hand=0", "hand=none")])
def test_a_number_that_is_none_is_refused(old: str, new: str) -> None:
    with pytest.raises(NotationError) as raised:
        records.load(spoiled(old, new))
    assert raised.value.expected == "notation.number"


@pytest.mark.parametrize("key", ["game", "players", "start", "wall", "totals"])
def test_a_record_that_lacks_a_line_is_refused(key: str) -> None:
    text = records.dump(played(XM, 1))
    kept = [line for line in text.splitlines(keepends=True) if not line.startswith(key + " ")]
    with pytest.raises(NotationError):
        records.load("".join(kept))


def test_dice_that_do_not_fit_are_refused() -> None:
    text = records.dump(played(TT, 1))
    at = line_of(text, "dice ")
    for dice in ("dice 7 1", "dice 1", "dice 0 3"):
        with pytest.raises(NotationError) as raised:
            records.load(text[:at] + dice + text[text.index("\n", at) :])
        assert raised.value.expected == "notation.no_such_hand"


def test_options_of_a_record_are_checked() -> None:
    with pytest.raises(IllegalOptions):
        records.load(spoiled("players", "option tai=T99\nplayers"))
    with pytest.raises(IllegalOptions):
        records.load(spoiled(f"game {XM}", "game chess"))


@pytest.mark.parametrize(
    "change",
    [
        {"wall": "KK"}, {"wall": 5}, {"dice": [1]}, {"players": ["human"]}, {"players": 4},
        {"start": {"dealer": 9}}, {"start": {"nobody": 1}}, {"start": []}, {"seed": "x"},
        {"totals": [0]}, {"choices": [{}]}, {"choices": 3}, {"choices": [5]}, {"options": [1]},
    ],
)  # fmt: skip
def test_json_that_is_no_record_is_refused(change: dict[str, Any]) -> None:
    data = records.to_json(played(XM, 1))
    with pytest.raises((NotationError, IllegalOptions)):
        records.from_json({**data, **change})


@pytest.mark.parametrize("key", ["game", "wall", "start", "choices", "digest", "seed"])
def test_json_that_lacks_something_is_refused(key: str) -> None:
    data = records.to_json(played(XM, 1))
    del data[key]
    with pytest.raises(NotationError):
        records.from_json(data)


# --- codes for links -------------------------------------------------------------------


def longest() -> records.Record:
    """The longest hand that could be made: everybody may claim nearly everything, passes, and
    discards what it draws, to the last tile, with the greatest of every number."""
    greatest: dict[str, object] = {}
    for field in fields(find(XM).Options):
        option = reading(field)
        greatest[name_of(field)] = option.values[-1] if option.values else option.high
    greatest |= {"tai": "T56", "min_tai": 8, "dead_wall": 0, "cross_pair": False}
    best = None
    for seed in range(12):
        match = Match.begin(find(XM).game(options_of(XM, greatest)), seed)
        hand = match.hand
        while not hand.state.over:
            due = hand.asked()
            hand.step({seat: quiet(hand, seat, legal) for seat, legal in due.items()})
        if best is None or len(hand.choices) > len(best.choices):
            best = hand
    assert best is not None
    start = replace(best.start, streak=999, turn=63, hand=5000)
    again = Hand(best.game, start, best.wall)
    while not again.state.over:
        due = again.asked()
        again.step({seat: quiet(again, seat, legal) for seat, legal in due.items()})
    totals = (10**11, -(10**11), 10**11, -(10**11))
    return records.record(again, ("human",) * 4, 2**64 - 1, totals)


def quiet(hand: Hand, seat: int, legal: tuple[Action, ...]) -> Action:
    """Pass; else discard the tile that was drawn, or one that others may want."""
    if act("pass") in legal:
        return act("pass")
    discards = [a for a in legal if a.verb == "discard"]
    drawn = act("discard", hand.state.drawn) if hand.state.drawn is not None else None
    return drawn if drawn in discards else (discards or list(legal))[-1]


def test_the_longest_hand_fits_a_link() -> None:
    record = longest()
    code = records.encode(record)
    assert len(record.choices) > 35
    assert len(code) < 1000
    assert records.decode(code) == replace(record, digest="")


def test_twenty_players_fit_a_link() -> None:
    code = records.encode(played(TT, 1, mode="showdown", players=20))
    assert len(code) < 1000


def test_a_code_is_made_of_letters_that_a_link_may_hold() -> None:
    code = records.encode(played(XM, 1))
    assert all(c.isalnum() or c in "-_" for c in code)


def test_a_code_does_not_show_the_tiles() -> None:
    """Two hands that differ in one choice share nothing that can be seen, and no stretch of the
    wall stands in the bytes of the code."""
    record = played(XM, 1)
    codes = [records.encode(begun(record, n)) for n in (2, 3)]
    a, b = (base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)) for code in codes)
    alike = sum(x == y for x, y in zip(a, b, strict=False))
    assert alike < len(a) / 8
    number = 1
    for kind in reversed(record.wall):
        number = number * 14 + kind
    plain = number.to_bytes((number.bit_length() + 7) // 8, "big")
    assert not any(plain[i : i + 3] in a for i in range(len(plain) - 2))


def test_every_damaged_code_is_refused() -> None:
    code = records.encode(played(TT, 1))
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
    for i in range(len(code) - 1):  # the very last letter may hold unused bits
        other = letters[(letters.index(code[i]) + 1) % 64]
        with pytest.raises(NotationError) as raised:
            records.decode(code[:i] + other + code[i + 1 :])
        assert raised.value.expected == "notation.code"


@pytest.mark.parametrize("code", ["", "A", "AAAA", "é", "a b", "-" * 400, "=", "AAAAAAAAAAAA", "%"])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(NotationError):
        records.decode(code)


def test_a_code_that_is_cut_off_is_refused() -> None:
    code = records.encode(played(XM, 1))
    for cut in range(len(code)):
        with pytest.raises(NotationError):
            records.decode(code[:cut])


def sealed(number: int) -> str:
    """A code with a right checksum, whatever is in it."""
    body = number.to_bytes((number.bit_length() + 7) // 8, "big")
    check = binascii.crc32(body)
    draw = SplitMix64(check)
    cover = bytes(byte ^ draw.below(256) for byte in body)
    return base64.urlsafe_b64encode(check.to_bytes(4, "big") + cover).decode().rstrip("=")


def test_a_made_up_code_is_refused_and_never_runs_for_ever() -> None:
    draw = SplitMix64(8)
    for _ in range(60):
        number = 0
        for _ in range(6):
            number = number << 64 | draw.next()
        number = number // 64 * 64 + draw.below(3)
        with pytest.raises(NotationError):
            records.decode(sealed(number))


def test_a_code_that_goes_on_after_the_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(TT, 1)
    digits = list(records._digits(record))
    place = next(i for i, (_, radix) in enumerate(digits) if radix == 1 << 12)
    digits[place] = (digits[place][0] + 5, 1 << 12)
    monkeypatch.setattr(records, "_digits", lambda _: digits)
    code = records.encode(record)
    monkeypatch.undo()
    with pytest.raises(NotationError):
        records.decode(code)


def test_a_number_that_fits_no_code_is_refused_and_not_garbled() -> None:
    record = played(TT, 1)
    for wrong in (
        replace(record, start=replace(record.start, streak=1 << 20)),
        replace(record, totals=(1 << 40, 0, 0, -(1 << 40))),
        replace(record, seed=1 << 64),
    ):
        with pytest.raises(ValueError, match="does not fit"):
            records.encode(wrong)


def test_options_in_a_record_are_those_that_differ() -> None:
    record = played(TT, 1, players=3, dice="two")
    assert record.options == {"players": "3"}
    assert changed(options_of(TT, record.options)) == {"players": 3}
