"""吳銓高百搭麻將 in many hands by bots: see test_conformance for what every game must stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

import test_conformance
from paipu import games
from paipu.bots import BOTS, greedy
from paipu.games.wu_mahjong.erring import MADE
from paipu.games.wu_mahjong.money import begun
from paipu.inquiry import describe, options_of
from paipu.kernel import Action, Event
from paipu.match import Match
from paipu.options import name, reading
from paipu.simulation import simulate
from paipu.table import Phase
from paipu.telling import seat_names, tell
from paipu.words import has
from staging import WU
from test_conformance import Watched


def clumsy(
    game: Any, view: Any, seat: int, legal: tuple[Action, ...], below: Callable[[int], int]
) -> Action:
    """Plays to win, but errs now and then, and does not notice everything; seldom errs so badly
    that the hand ends at once."""
    if below(4):
        legal = tuple(a for a in legal if a.verb not in ("own_up", "point_out")) or legal
    if below(8) == 0:
        found = [a for a in legal if a.verb != "false_win" or below(30) == 0]
        return found[below(len(found))] if found else legal[0]
    if below(3) == 0 and (faults := [a for a in legal if a.verb in MADE - {"false_win"}]):
        return faults[below(len(faults))]
    return greedy(game, view, seat, legal, below)


@pytest.fixture
def clumsy_bot(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(BOTS, "clumsy", clumsy)
    return "clumsy"


class Ledgered(Watched):
    """A hand of which every event leaves as many chips as there were, with players, pot and rake,
    and of which the views know the same ledger."""

    def see(self, event: Event) -> None:
        before = self.hand.state.extra.ledger.total
        super().see(event)
        assert self.hand.state.extra.ledger.total in (before, self.begun()), event
        assert {view.extra.ledger for view in self.views} == {self.hand.state.extra.ledger}

    def begun(self) -> int:
        """The chips with which the hand began: before the throw nobody has any of them."""
        return int(begun(self.game.options, self.hand.start.carry).total)

    def check_record(self) -> None:
        """Not for bots that no record can name."""
        if self.bot != "clumsy":
            super().check_record()


def hands(options: dict[str, object], bot: str, count: int, seed: int) -> Counter[str]:
    """Play hands of a match; the events that there were, by their names and what they are of."""
    match = Match.begin(games.find(WU).game(options_of(WU, options)), seed)
    seen: Counter[str] = Counter()
    for n in range(count):
        Ledgered(match, bot, seed).play()
        for event in match.hand.events:
            for lang in ("en", "zh"):
                assert tell(match.game, event, seat_names(4, 0, lang), lang)
            seen[type(event).__name__] += 1
            seen[getattr(event, "verb", "")] += 1
        if match.over:
            match = Match.begin(match.game, seed + n + 1)
        else:
            match.next_hand()
    return seen


def others() -> list[tuple[str, object]]:
    """Every option at every value that is not its default; numbers at their bounds."""
    found: list[tuple[str, object]] = []
    for field in fields(games.find(WU).Options):
        known = reading(field)
        values: tuple[object, ...] = known.values or (known.low, known.high)
        found += [(name(field), v) for v in values if known.read("", v) != field.default]
    return found


@pytest.mark.clause("wu-13.1", "wu-14.1", "wu-15.1")
@pytest.mark.parametrize("funding", ["hosted", "shared"])
def test_the_ledger_sums_to_zero_under_every_option(
    funding: str, clumsy_bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every option is switched once, in sets of several that do not contradict each other."""
    monkeypatch.setattr(test_conformance, "check_mask", lambda *_: None)  # walls that lie open
    monkeypatch.setattr(test_conformance, "check_picture", lambda *_: None)
    switched = others()
    while switched:
        options: dict[str, object] = {"funding": funding, "faults": True}
        for option in list(switched):
            if option[0] not in options:
                wanted = {**options, option[0]: option[1]}
                if wanted.get("false_pair") == "two_wilds":
                    wanted["claim_max_wilds"] = 2
                options = wanted
                switched.remove(option)
        switched = [o for o in switched if o[0] not in ("funding", "faults")]
        assert hands(options, clumsy_bot, 2, len(switched))["Settled"] == 2


@pytest.mark.clause("wu-10.1", "wu-10.2", "wu-10.3", "wu-10.4", "wu-10.5", "wu-10.6", "wu-10.7",
                    "wu-10.8", "wu-05.5", "wu-05.6", "wu-05.7", "wu-09.3", "wu-15.1")  # fmt: skip
def test_every_fault_is_made_and_noticed(clumsy_bot: str) -> None:
    seen = hands({"faults": True, "min_fan": 0, "fish": True}, clumsy_bot, 60, 4)
    made = MADE - {"ready_bare", "false_win", "call_pung", "forget_show", "win_forgot"}
    assert {verb for verb in made if not seen[verb]} == set()
    assert min(seen[verb] for verb in ("short_hand", "wrong_hand", "false_win"))
    assert min(seen[each] for each in ("Fined", "Righted", "Jumped", "Shared", "Lingered"))


@pytest.mark.clause("wu-05.5", "wu-10.8")
def test_nobody_who_plays_to_win_errs() -> None:
    seen = hands({"faults": True, "fish": True}, "greedy", 12, 9)
    assert not MADE & seen.keys()
    assert not seen["Fouled"]


class Sized(Ledgered):
    """A hand in which everybody has as many tiles as it should."""

    def see(self, event: Event) -> None:
        super().see(event)
        t = self.hand.state
        if t.phase in (Phase.DEAL, Phase.OPEN, Phase.DRAW) or t.extra.placed is not None:
            return
        winners = {win.seat for win in t.wins}
        for seat in range(4):
            more = seat in winners or (t.phase is Phase.TURN and seat == t.seat)
            assert t.sizes[seat] + 3 * len(t.laid[seat]) == 16 + more, event
            assert t.sizes[seat] == len(self.game.tiles.unpack(t.hands[seat]))


@pytest.mark.clause("wu-11.4", "wu-03.12", "wu-17.3")
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_everybody_has_sixteen_tiles(bot: str) -> None:
    match = Match.begin(games.find(WU).game(options_of(WU, {"fly_timing": "any"})), 8)
    for _ in range(4):
        Sized(match, bot, 8).play()
        match.next_hand()


@pytest.mark.clause("wu-01a.5", "wu-01a.7")
def test_chips_go_on_from_hand_to_hand() -> None:
    rules = games.find(WU).game(options_of(WU, {}))
    match = Match.begin(rules, 5)
    for _ in range(6):
        Watched(match, "greedy", 5).play()
        chips = match.hand.state.extra.ledger.chips
        assert min(chips) >= 0
        if match.over:
            break
        match.next_hand()
        assert begun(rules.options, match.hand.start.carry).chips == chips


def test_simulation() -> None:
    found = simulate(WU, 4, 3, {}, ["greedy"])
    assert found["hands"] == 4
    assert sum(found["points"]) == 0


def test_every_option_and_verb_has_words() -> None:
    assert len(describe(WU, "en")) == len(describe(WU, "zh"))
    options = games.find(WU).Options
    for field in fields(options):
        for value in reading(field).values:
            key = f"option.{name(field)}.{value}"
            assert has(WU, key) or value in ("true", "false"), key
    rules = games.find(WU).game(options_of(WU, {"faults": True, "fish": True}))
    for verb in (*rules.verbs, *rules.allows):
        assert has(WU, f"verb.{verb}")
