"""What a game answers when it is asked about a written hand, before it is put in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from paipu.kernel import Clause, IllegalOptions, Kind, NotationError, Seat
from paipu.score import Payment, Score
from paipu.tiles import TileSet, WrittenHand


class Lying(NamedTuple):
    """A group of tiles as it lies: `kind` is loose, shown, declared, set or win."""

    kind: str
    verb: str
    tiles: tuple[Kind, ...]
    outside: tuple[int, ...] = ()


def set_apart(groups: list[Lying], last: Kind | None) -> tuple[Lying, ...]:
    """The groups of a whole hand with the tile that completes it lying apart: the last group
    that holds it is drawn without it."""
    if last is None:
        return tuple(groups)
    place = max(i for i, group in enumerate(groups) if last in group.tiles)
    rest = list(groups[place].tiles)
    rest.remove(last)
    found = [*groups[:place], groups[place]._replace(tiles=tuple(rest)), *groups[place + 1 :]]
    return (*(group for group in found if group.tiles), Lying("win", "", (last,)))


def need(hand: WrittenHand, got: int, want: int) -> None:
    """Refuse a written hand of the wrong size, at its end."""
    if got != want:
        raise NotationError(hand.text, len(hand.text), "notation.size", got=got, want=want)


def another(tiles: TileSet, hand: WrittenHand, tile: Kind) -> None:
    """Refuse an open tile of which the hand holds every copy already."""
    if hand.all().count(tile) == tiles.copies:
        face, copies = tiles.faces[tile], tiles.copies
        raise NotationError(
            face.code, 0, "notation.copies", tile=face.code, name=face.zh, copies=copies
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """`refusal` is the clause and the reason's key when the hand does not count.

    `payments` are None when the situation does not say who pays; `paid` is how many
    seats share them.
    """

    complete: bool
    refusal: tuple[Clause, str] | None
    score: Score | None
    lying: tuple[Lying, ...]
    payments: tuple[Payment, ...] | None = None
    paid: int = 0
    order: tuple[Seat, ...] = ()
    """the seats in the order in which the payments are listed"""


class Situation:
    """The written circumstances of a hand, read key by key.

    A key that is not among `allowed` raises `IllegalOptions` at once, a value that is not
    allowed when it is read.
    """

    def __init__(self, given: Mapping[str, object], allowed: tuple[str, ...]) -> None:
        for key, value in given.items():
            if key not in allowed:
                raise IllegalOptions(key, value, "situation.unknown", allowed=", ".join(allowed))
        self.given = given

    def has(self, key: str) -> bool:
        """Whether the key was given."""
        return key in self.given

    def word(self, key: str, *allowed: str) -> str:
        """One of some words; the first when the key was not given."""
        value = str(self.given.get(key, allowed[0]))
        if value not in allowed:
            raise IllegalOptions(key, value, "option.not_value", allowed=", ".join(allowed))
        return value

    def yes(self, key: str) -> bool:
        """yes or no; no when the key was not given."""
        value = str(self.given.get(key, "no")).lower()
        if value not in ("yes", "no", "true", "false"):
            raise IllegalOptions(key, value, "option.not_value", allowed="yes, no")
        return value in ("yes", "true")

    def number(self, key: str, low: int, high: int, default: int) -> int:
        """A whole number from `low` to `high`."""
        value = self.given.get(key, default)
        try:
            found = int(str(value))
        except ValueError:
            found = low - 1
        if not low <= found <= high:
            raise IllegalOptions(key, value, "option.not_number", low=low, high=high)
        return found
