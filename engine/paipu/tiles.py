"""Tiles: kinds, copies, names, packed hands, and the one notation for hands.

A packed hand is an int with a field of bits for each kind: its count, and above it a
guard bit that is 0.  With the guards raised, ``((hand | guard) - set) & guard == guard``
asks in one subtraction whether every tile of `set` is in `hand`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from paipu.kernel import Kind, NotationError


@dataclass(frozen=True, slots=True)
class Face:
    """One kind of tile: its code in notation, its names, and its colour if it has one."""

    code: str
    zh: str
    en: str
    colour: str = ""


@dataclass(frozen=True)
class TileSet:
    """The pack of a game: `faces` by kind, `copies` of each.

    `id` is also the name of the sprite that draws it.  `words` are further names that the
    notation accepts, such as 帥, each with the code it stands for.  Where codes are a rank
    and a suit, `suits` has the letters of the suits, and a run of tiles may share what it
    has in common: ``444g``, ``7ryg``.  `single` are the codes of which the pack has one tile
    only; `wild` is the mark that may stand before a tile that is wild: ``w9p``.
    """

    id: str
    faces: tuple[Face, ...]
    copies: int
    words: dict[str, str] = field(default_factory=dict)
    suits: str = ""
    single: frozenset[str] = frozenset()
    wild: str = ""

    width: int = field(init=False, default=0)
    unit: tuple[int, ...] = field(init=False, default=())
    guard: int = field(init=False, default=0)
    mask: int = field(init=False, default=0)
    ones: int = field(init=False, default=0)
    kind: dict[str, Kind] = field(init=False, default_factory=dict)
    _fields: tuple[tuple[Kind, int], ...] = field(init=False, default=())
    _wall: tuple[Kind, ...] = field(init=False, default=())
    _shared: re.Pattern[str] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        put = object.__setattr__  # the class is frozen for its users, not for itself
        # A hand of one kind only never exceeds the copies, yet a sum of two sets may.
        width = (2 * self.copies).bit_length() + 1
        kind = {face.code: k for k, face in enumerate(self.faces)}
        for word, code in self.words.items():
            kind[word] = kind[code]
        for k, face in enumerate(self.faces):
            kind.setdefault(face.zh, k)
        put(self, "width", width)
        put(self, "unit", tuple(1 << width * k for k in range(len(self.faces))))
        put(self, "ones", sum(1 << width * k for k in range(len(self.faces))))
        put(self, "guard", sum(1 << width * k + width - 1 for k in range(len(self.faces))))
        put(self, "mask", (1 << width - 1) - 1)
        put(self, "kind", kind)
        mask = self.mask
        put(self, "_fields", tuple((k, mask << width * k) for k in range(len(self.faces))))
        wall = (k for k in range(len(self.faces)) for _ in range(self.copies_of(k)))
        put(self, "_wall", tuple(wall))
        if self.suits:
            ranks = "".join(dict.fromkeys(face.code[0] for face in self.faces))
            put(self, "_shared", re.compile(f"([{ranks}]+)([{self.suits}]+)"))

    # --- packed hands ---

    def pack(self, kinds: Iterable[Kind]) -> int:
        """The packed hand that holds these kinds."""
        unit = self.unit
        return sum([unit[k] for k in kinds])

    def unpack(self, hand: int) -> tuple[Kind, ...]:
        """The kinds of a packed hand, sorted, each as often as it is held."""
        width, mask = self.width, self.mask
        held = [(k, hand >> width * k & mask) for k, field in self._fields if hand & field]
        return tuple([k for k, count in held for _ in range(count)])

    def count(self, hand: int, kind: Kind) -> int:
        """How many tiles of `kind` a packed hand holds."""
        return hand >> self.width * kind & self.mask

    def kinds(self, hand: int) -> list[Kind]:
        """The kinds that a packed hand holds at least once, in order."""
        return [k for k, field in self._fields if hand & field]

    def holds(self, hand: int, part: int) -> bool:
        """Whether every tile of the packed hand `part` is in `hand`."""
        guard = self.guard
        return ((hand | guard) - part) & guard == guard

    def wall(self) -> list[Kind]:
        """Every tile of the pack, in the order of the kinds."""
        return list(self._wall)

    def copies_of(self, kind: Kind) -> int:
        """How many tiles of a kind the pack has."""
        return 1 if self.faces[kind].code in self.single else self.copies

    # --- writing and reading ---

    def write(self, kinds: Iterable[Kind]) -> str:
        """Codes in a row, as the notation reads them back."""
        return "".join(self.faces[k].code for k in kinds)

    def codes(self, kinds: Iterable[Kind]) -> list[str]:
        """The code of each tile."""
        return [self.faces[k].code for k in kinds]

    def known(self) -> str:
        """Every code that can be read, with spaces between where one is longer than a sign."""
        between = "" if all(len(face.code) == 1 for face in self.faces) else " "
        return between.join(face.code for face in self.faces)

    def read_tile(self, text: str, at: int) -> tuple[Kind, int]:
        """The kind written at `at` and the position after it: the longest name that fits."""
        longest = max(map(len, self.kind))
        for size in range(min(longest, len(text) - at), 0, -1):
            if (found := self.kind.get(text[at : at + size])) is not None:
                return found, at + size
        raise NotationError(text, at, "notation.tile", got=text[at : at + 1], codes=self.known())

    def read_run(self, text: str, at: int) -> tuple[list[tuple[Kind, int]], int]:
        """The tiles that begin at `at`, each with its own position, and the position after.

        One tile, but where ranks share a suit or suits a rank.
        """
        if self.wild and text.startswith(self.wild, at):
            kind, after = self.read_tile(text, at + len(self.wild))
            return [(kind, at)], after
        run = self._shared.match(text, at) if self._shared else None
        if run is None:
            return self._read_one(text, at)
        ranks, suits = run.groups()
        if len(ranks) > 1 and len(suits) > 1:
            raise NotationError(text, run.start(2) + 1, "notation.two_suits", ranks=ranks)
        found: list[tuple[Kind, int]] = []
        for i, rank in enumerate(ranks):
            for j, suit in enumerate(suits):
                place = run.start(1) + i if len(ranks) > 1 else run.start(2) + j
                if rank + suit not in self.kind:
                    self.read_tile(text[:place] + rank + suit, place)
                found.append((self.kind[rank + suit], place if found else at))
        return found, run.end()

    def _read_one(self, text: str, at: int) -> tuple[list[tuple[Kind, int]], int]:
        """One tile; a rank without a suit is refused where the suit should stand."""
        try:
            kind, after = self.read_tile(text, at)
        except NotationError:
            ranks = {face.code[0] for face in self.faces} if self.suits else set()
            end = at
            while end < len(text) and text[end] in ranks:
                end += 1
            if end == at:
                raise
            suits = " ".join(self.suits)
            raise NotationError(
                text, end, "notation.suit", got=text[end : end + 1], ranks=text[at:end], suits=suits
            ) from None
        return [(kind, at)], after

    def read_tiles(self, text: str) -> tuple[Kind, ...]:
        """A row of tiles without sets or marks; spaces are free."""
        kinds, at = [], 0
        while at < len(text):
            if text[at].isspace():
                at += 1
                continue
            run, at = self.read_run(text, at)
            kinds += [kind for kind, _ in run]
        return tuple(kinds)


@dataclass(frozen=True, slots=True)
class WrittenSet:
    """A set as written: ``( )`` shown or ``{ }`` declared concealed.

    `outside` are the places of the tiles marked ``*``; `at` is where it begins.
    """

    tiles: tuple[Kind, ...]
    shown: bool
    outside: tuple[int, ...]
    at: int


@dataclass(frozen=True, slots=True)
class WrittenHand:
    """A hand as written: loose tiles, sets, and the tile that completes it, if given."""

    text: str
    loose: tuple[Kind, ...]
    sets: tuple[WrittenSet, ...]
    last: Kind | None

    def all(self) -> tuple[Kind, ...]:
        """Every tile of the hand."""
        return (
            *self.loose,
            *(k for s in self.sets for k in s.tiles),
            *(() if self.last is None else (self.last,)),
        )


class _HandReader:
    """Reads one written hand, mark by mark; `opened` is where the open set began, or -1."""

    def __init__(self, tiles: TileSet, text: str) -> None:
        self.tiles, self.text, self.at = tiles, text, 0
        self.seen = [0] * len(tiles.faces)
        self.loose: list[Kind] = []
        self.sets: list[WrittenSet] = []
        self.last: Kind | None = None
        self.opened = -1
        self.inside: list[Kind] = []
        self.outside: tuple[int, ...] = ()

    def fault(self, expected: str) -> NotationError:
        """What is wrong here."""
        return NotationError(self.text, self.at, expected)

    def run(self) -> list[Kind]:
        """The tiles written here; one more than the pack has is refused."""
        run, after = self.tiles.read_run(self.text, self.at)
        for kind, at in run:
            self.seen[kind] += 1
            if self.seen[kind] > self.tiles.copies_of(kind):
                face, copies = self.tiles.faces[kind], self.tiles.copies_of(kind)
                raise NotationError(
                    self.text, at, "notation.copies", tile=face.code, name=face.zh, copies=copies
                )
        self.at = after
        return [kind for kind, _ in run]

    def open(self) -> None:
        """``(`` or ``{``."""
        if self.opened >= 0:
            raise self.fault("notation.nested")
        self.opened, self.inside, self.outside = self.at, [], ()
        self.at += 1

    def close(self, mark: str) -> None:
        """``)`` or ``}``, of the kind that was opened."""
        if self.opened < 0 or self.text[self.opened] + mark not in ("()", "{}"):
            raise self.fault("notation.not_open")
        self.sets.append(WrittenSet(tuple(self.inside), mark == ")", self.outside, self.opened))
        self.opened = -1
        self.at += 1

    def star(self) -> None:
        """``*`` marks the tile before it as the one from outside."""
        shown = self.opened >= 0 and self.text[self.opened] == "("
        place = len(self.inside) - 1
        if not shown or place < 0 or place in self.outside:
            raise self.fault("notation.star")
        self.outside += (place,)
        self.at += 1

    def plus(self) -> None:
        """``+`` and the tile that completes the hand."""
        if self.opened >= 0:
            raise self.fault("notation.not_closed")
        self.at += 1
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        at = self.at
        run = self.run()
        if len(run) > 1:
            raise NotationError(self.text, at, "notation.one_last")
        self.last = run[0]

    def read(self) -> WrittenHand:
        """The whole hand."""
        while self.at < len(self.text):
            mark = self.text[self.at]
            if mark.isspace():
                self.at += 1
            elif self.last is not None:
                raise self.fault("notation.after_last")
            elif mark in "({":
                self.open()
            elif mark in ")}":
                self.close(mark)
            elif mark == "*":
                self.star()
            elif mark == "+":
                self.plus()
            else:
                (self.inside if self.opened >= 0 else self.loose).extend(self.run())
        if self.opened >= 0:
            raise self.fault("notation.not_closed")
        return WrittenHand(self.text, tuple(self.loose), tuple(self.sets), self.last)


def read_hand(tiles: TileSet, text: str) -> WrittenHand:
    """Read a hand in the notation of all games.

    Loose tiles stand free; ``( )`` is a set that has been shown, with ``*`` after the
    tile that came from outside; ``{ }`` a declared concealed set; ``+t`` the tile that
    completes the hand, last of all.  Raises `NotationError` with the position, also for
    more copies of a tile than the pack has.
    """
    return _HandReader(tiles, text).read()
