"""Records of hands: the wall and the choices, as text, as JSON, and as a code for a link.

The wall is stored, not only the seed: a record must stay readable whatever becomes of the
shuffle.  A record that no longer leads where it led raises `RecordDrift`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from typing import Any

from paipu.bots import BOTS
from paipu.clauses import BOOKS
from paipu.inquiry import module, options_of
from paipu.kernel import (
    PRICED,
    Action,
    Event,
    Hand,
    IllegalOptions,
    NotationError,
    RecordDrift,
    Seat,
    Start,
    act,
)
from paipu.options import changed, name, reading, written
from paipu.rng import SplitMix64

FORMAT = "paipu-record 1"
PLAYERS = ("human", *BOTS)
COLLECTION = tuple(BOOKS.values())
"""All eight games: a code counts them from here, so that old links keep their meaning."""


@dataclass(frozen=True, slots=True)
class Record:
    """One hand.  `options` are those that differ from the defaults, as written; `wall`
    all that chance decided; `digest` that of the events, or "" for a hand still played."""

    game: str
    options: dict[str, str]
    players: tuple[str, ...]
    start: Start
    wall: tuple[int, ...]
    choices: tuple[tuple[Seat, Action], ...]
    seed: int = 0
    totals: tuple[int, ...] = ()
    digest: str = ""


# --- digests ---------------------------------------------------------------------------


def plain(value: Any) -> str:
    """A value in one spelling that no Python version changes."""
    if is_dataclass(value):
        # What only some games carry along is left out where there is none of it.
        told = [f.name for f in fields(value) if f.name != "carry" or getattr(value, f.name)]
        inner = ",".join(plain(getattr(value, name)) for name in told)
        return f"{type(value).__name__}({inner})"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return "[" + ",".join(map(plain, value)) + "]"
    return str(value)


def digest(events: Iterable[Event]) -> str:
    """Sixteen hexadecimal digits that stand for a sequence of events."""
    import hashlib

    return hashlib.sha256("\n".join(map(plain, events)).encode()).hexdigest()[:16]


# --- making and replaying --------------------------------------------------------------


def record(
    hand: Hand, players: tuple[str, ...], seed: int = 0, totals: tuple[int, ...] = ()
) -> Record:
    """The record of a hand as far as it has been played."""
    game = hand.game
    options = {key: written(value) for key, value in changed(game.options).items()}
    done = digest(hand.events) if hand.state.over else ""
    return Record(
        game.id, options, players, hand.start, tuple(hand.wall), tuple(hand.choices),
        seed, totals or (0,) * game.seats, done,
    )  # fmt: skip


def replay(r: Record) -> Hand:
    """Play a record again.  `RecordDrift` names the first choice or event that differs."""
    game = module(r.game).game(options_of(r.game, r.options))
    hand = Hand(game, r.start, r.wall)
    left = list(r.choices)
    while not hand.state.over:
        due = hand.asked()
        if due and not left:
            break
        answers = {}
        for seat in sorted(due):
            index = len(r.choices) - len(left)
            if not left:
                raise RecordDrift(index, f"an answer of seat {seat}", "the end of the record")
            who, action = left.pop(0)
            if who != seat or action not in due[seat]:
                raise RecordDrift(index, f"{seat}: {_any(due[seat])}", f"{who}: {action.verb}")
            answers[seat] = action
        hand.step(answers)
    if left:
        raise RecordDrift(len(r.choices) - len(left), "the end of the hand", left[0][1].verb)
    if r.digest and digest(hand.events) != r.digest:
        raise RecordDrift(len(r.choices), f"digest {r.digest}", digest(hand.events))
    return hand


_HEAD = ("game", "players", "start", "carry", "totals", "seed", "wall", "dice", "digest")
"""The first words of the lines before the choices."""


def _begun(start: Start) -> dict[str, int]:
    """How a hand begins, what is carried along left out."""
    return {f.name: getattr(start, f.name) for f in fields(start) if f.name != "carry"}


def _any(legal: tuple[Action, ...]) -> str:
    return " or ".join(sorted({action.verb for action in legal}))


def _sound(r: Record) -> Record:
    """The record itself; `ValueError` when its game can have no such hand."""
    found = module(r.game)
    game, pack = found.game(options_of(r.game, r.options)), found.TILES.wall()
    tiles, dice = r.wall[: len(pack)], r.wall[len(pack) :]
    if sorted(tiles) != pack or len(dice) != game.dice or not all(1 <= die <= 6 for die in dice):
        raise ValueError("wall")
    if len(r.players) != game.seats or not set(r.players) <= set(PLAYERS):
        raise ValueError("players")
    if len(r.totals) != game.seats or not 0 <= r.start.dealer < game.seats:
        raise ValueError("seats")
    if min(_begun(r.start).values()) < 0:
        raise ValueError("start")
    if r.start.taken > len(pack) - 2 * game.seats:  # the least that any hand takes
        raise ValueError("taken")
    return r


# --- text ------------------------------------------------------------------------------


def dump(r: Record) -> str:
    """A record as text, one choice a line; `load` reads it back to the same record."""
    tiles = module(r.game).TILES
    size = len(tiles.wall())
    lines = [FORMAT, f"game {r.game}"]
    lines += [f"option {key}={value}" for key, value in r.options.items()]
    lines.append("players " + " ".join(r.players))
    lines.append("start " + " ".join(f"{key}={n}" for key, n in _begun(r.start).items()))
    if r.start.carry:
        lines.append("carry " + " ".join(map(str, r.start.carry)))
    lines.append("totals " + " ".join(map(str, r.totals)))
    lines.append(f"seed {r.seed}")
    lines.append("wall " + tiles.write(r.wall[:size]))
    if len(r.wall) > size:
        lines.append("dice " + " ".join(map(str, r.wall[size:])))
    for seat, action in r.choices:
        words = [str(seat), action.verb]
        words += [tiles.write(action.tiles)] if action.tiles else []
        words += [str(action.amount)] if action.amount or action.verb in PRICED else []
        lines.append(" ".join(words))
    if r.digest:
        lines.append(f"digest {r.digest}")
    return "\n".join(lines) + "\n"


def load(text: str) -> Record:
    """Read a record's text; `NotationError` with the position of what cannot be read."""
    head: dict[str, str] = {}
    places: dict[str, int] = {}
    options: dict[str, str] = {}
    choices: list[tuple[Seat, Action]] = []
    at = 0
    lines = text.splitlines(keepends=True)
    if not lines or lines[0].strip() != FORMAT:
        raise NotationError(text, 0, "notation.record")
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "option" and "=" in rest:
            key, _, value = rest.partition("=")
            options[key] = value
        elif word.isdigit() and "game" in head:
            choices.append((int(word), _load_action(head["game"], rest, text, at)))
        elif word and line is not lines[0]:
            if word not in _HEAD:
                raise NotationError(text, at, "notation.record")
            head[word], places[word] = rest, at
        at += len(line)
    try:
        tiles = module(head["game"]).TILES
        start = {
            key: int(value) for key, _, value in (w.partition("=") for w in head["start"].split())
        }
        read = Record(
            head["game"], options, tuple(head["players"].split()),
            Start(**start, carry=tuple(map(int, head.get("carry", "").split()))),
            (*tiles.read_tiles(head["wall"]), *map(int, head.get("dice", "").split())),
            tuple(choices), int(head.get("seed", "0")),
            tuple(map(int, head["totals"].split())), head.get("digest", ""),
        )  # fmt: skip
    except (KeyError, TypeError) as missing:
        raise NotationError(text, len(text), "notation.record") from missing
    except NotationError as wrong:
        at = places["wall"] + len("wall ") + wrong.position
        raise NotationError(text, at, wrong.expected, **wrong.details) from wrong
    except IllegalOptions:
        raise
    except ValueError as wrong:
        raise NotationError(text, 0, "notation.number") from wrong
    try:
        return _sound(read)
    except IllegalOptions:
        raise
    except ValueError as wrong:
        at = places.get(str(wrong), places["players"])
        raise NotationError(text, at, "notation.no_such_hand") from wrong


def _load_action(game: str, rest: str, text: str, at: int) -> Action:
    verb, *words = rest.split()
    tiles: tuple[int, ...] = ()
    amount = 0
    for word in words:
        if verb in PRICED and word.isdigit():
            amount = int(word)
        else:
            try:
                tiles = module(game).TILES.read_tiles(word)
            except NotationError as wrong:
                raise NotationError(text, at, "notation.record") from wrong
    return act(verb, *tiles, amount=amount)


# --- JSON ------------------------------------------------------------------------------


def to_json(r: Record) -> dict[str, Any]:
    """A record as JSON data; `from_json` reads it back."""
    tiles = module(r.game).TILES
    size = len(tiles.wall())
    return {
        "format": FORMAT, "game": r.game, "options": r.options, "players": list(r.players),
        "start": _begun(r.start), "carry": list(r.start.carry),
        "totals": list(r.totals), "seed": str(r.seed),
        "wall": tiles.write(r.wall[:size]), "dice": list(r.wall[size:]),
        "choices": [
            {"seat": seat, "verb": a.verb, "tiles": tiles.write(a.tiles), "amount": a.amount}
            for seat, a in r.choices
        ],
        "digest": r.digest,
    }  # fmt: skip


def from_json(data: dict[str, Any]) -> Record:
    """Read a record's JSON data; `NotationError` when something is missing or unreadable."""
    try:
        tiles = module(data["game"]).TILES
        read = Record(
            data["game"], dict(data["options"]), tuple(data["players"]),
            Start(**data["start"], carry=tuple(data.get("carry", ()))),
            (*tiles.read_tiles(data["wall"]), *data["dice"]),
            tuple(
                (c["seat"], act(c["verb"], *tiles.read_tiles(c["tiles"]), amount=c["amount"]))
                for c in data["choices"]
            ),
            int(data["seed"]), tuple(data["totals"]), data["digest"],
        )  # fmt: skip
        return _sound(read)
    except (NotationError, IllegalOptions):
        raise
    except (KeyError, TypeError, AttributeError, ValueError) as wrong:
        raise NotationError(json.dumps(data), 0, "notation.record") from wrong


# --- codes for links -------------------------------------------------------------------
#
# A code is one number in mixed radix: what is written first comes out first.  It is
# sealed with a stream keyed by its checksum, so that a link does not show the tiles of
# others to whoever looks at it; it keeps no secret from whoever takes it apart.

_TOTAL = 1 << 40
_MANY = 1 << 20
_CARRIED = 64
_FIELDS = (("dealer", 32), ("streak", _MANY), ("turn", _MANY), ("hand", _MANY), ("taken", 256))


def encode(r: Record) -> str:
    """A record as a code for a link: letters, digits, - and _ only."""
    import base64
    import binascii

    digits = list(_digits(r))
    number = 1  # keeps leading zeros
    for value, radix in reversed(digits):
        if not 0 <= value < radix:
            raise ValueError(f"{value} does not fit a code")
        number = number * radix + value
    body = number.to_bytes((number.bit_length() + 7) // 8, "big")
    check = binascii.crc32(body)
    sealed = check.to_bytes(4, "big") + _seal(body, check)
    return base64.urlsafe_b64encode(sealed).decode().rstrip("=")


def _digits(r: Record) -> Iterator[tuple[int, int]]:
    """The digits of a code: each a value and its radix."""
    found = module(r.game)
    game = found.game(options_of(r.game, r.options))
    yield COLLECTION.index(r.game), 64
    for f in fields(game.options):
        option, value = reading(f), getattr(game.options, f.name)
        if option.values:
            yield option.values.index(written(value)), len(option.values)
        else:
            yield value - option.low, option.high - option.low + 1
    yield r.seed, 1 << 64
    for player in r.players:
        yield PLAYERS.index(player), 8
    for total in r.totals:
        yield total + _TOTAL // 2, _TOTAL
    for key, radix in _FIELDS:
        yield getattr(r.start, key), radix
    yield len(r.start.carry), _CARRIED
    for carried in r.start.carry:
        yield carried + _TOTAL // 2, _TOTAL
    size = len(found.TILES.wall())
    for kind in r.wall[:size]:
        yield kind, len(found.TILES.faces)
    for die in r.wall[size:]:
        yield die - 1, 6
    yield len(r.choices), 1 << 12
    hand = Hand(game, r.start, r.wall)
    left = list(r.choices)
    while left:
        due = hand.asked()
        answers = {}
        for seat in sorted(due):
            who, action = left.pop(0)
            if who != seat or action not in due[seat]:
                raise RecordDrift(len(r.choices) - len(left) - 1, _any(due[seat]), action.verb)
            yield due[seat].index(action), len(due[seat])
            answers[seat] = action
        hand.step(answers)


def decode(code: str) -> Record:
    """The record in a code; `NotationError` when it is none, is cut off or was changed."""
    import base64
    import binascii

    try:
        sealed = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        check = int.from_bytes(sealed[:4], "big")
        body = _seal(sealed[4:], check)
        if len(sealed) < 8 or binascii.crc32(body) != check:
            raise ValueError
        return _undigits(_Digits(int.from_bytes(body, "big")))
    except (ValueError, LookupError) as wrong:
        raise NotationError(code, 0, "notation.code") from wrong


class _Digits:
    """A number read back digit by digit."""

    def __init__(self, number: int) -> None:
        self.number = number

    def take(self, radix: int) -> int:
        """The next digit."""
        self.number, value = divmod(self.number, radix)
        return value


def _undigits(d: _Digits) -> Record:
    id = COLLECTION[d.take(64)]
    found = module(id)
    given = {}
    for f in fields(found.Options):
        option = reading(f)
        if option.values:
            given[name(f)] = option.values[d.take(len(option.values))]
        else:
            given[name(f)] = str(option.low + d.take(option.high - option.low + 1))
    options = options_of(id, given)
    game = found.game(options)
    seed = d.take(1 << 64)
    players = tuple(PLAYERS[d.take(8)] for _ in range(game.seats))
    totals = tuple(d.take(_TOTAL) - _TOTAL // 2 for _ in range(game.seats))
    dealer, streak, turn, n, taken = (d.take(radix) for _, radix in _FIELDS)
    carry = tuple(d.take(_TOTAL) - _TOTAL // 2 for _ in range(d.take(_CARRIED)))
    start = Start(dealer, streak, turn, n, taken, carry)
    size, faces = len(found.TILES.wall()), len(found.TILES.faces)
    wall = [d.take(faces) for _ in range(size)]
    wall += [1 + d.take(6) for _ in range(game.dice)]
    record_options = {key: written(value) for key, value in changed(options).items()}
    begun = _sound(Record(id, record_options, players, start, tuple(wall), (), seed, totals))
    count = d.take(1 << 12)
    hand = Hand(game, start, wall)
    choices: list[tuple[Seat, Action]] = []
    while len(choices) < count:
        if hand.state.over:
            raise ValueError("choices after the end of the hand")
        due = hand.asked()
        answers = {seat: due[seat][d.take(len(due[seat]))] for seat in sorted(due)}
        choices += sorted(answers.items())
        hand.step(answers)
    return replace(begun, choices=tuple(choices))


def _seal(body: bytes, key: int) -> bytes:
    """Cover or uncover bytes with a stream drawn from the key."""
    draw = SplitMix64(key)
    return bytes(byte ^ draw.below(256) for byte in body)
