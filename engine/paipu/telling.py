"""Events told as sentences, for the log of a page and for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from enum import Enum
from typing import Any

from paipu.kernel import Event, Kind, Seat, Start
from paipu.table import Meld, Win
from paipu.tiles import TileSet
from paipu.words import has, say


def seat_names(seats: int, me: Seat | None, lang: str) -> list[str]:
    """What the seats are called: as `me` sees them, or by number for a bystander."""
    if me is None:
        return [say(lang, None, "seat.n", n=seat) for seat in range(seats)]
    names = []
    for seat in range(seats):
        away = (seat - me) % seats
        key = "seat.you" if not away else f"seat.{away}" if seats == 4 else "seat.n"
        names.append(say(lang, None, key, n=seat))
    return names


def named(tiles: TileSet, kinds: Sequence[Kind]) -> str:
    """Tiles by their Chinese names, which are short in any language."""
    zh = [tiles.faces[k].zh for k in kinds]
    return ("" if all(len(name) == 1 for name in zh) else " ").join(zh)


def _kinds(value: Any) -> tuple[Kind, ...]:
    """The tiles that a field of an event holds."""
    match value:
        case Meld():
            return value.tiles
        case Win():
            return () if value.tile is None else (value.tile,)
        case tuple():
            return value
        case int():
            return (value,)
    return ()


def shown_tiles(event: Event) -> tuple[Kind, ...]:
    """The tiles that an event shows to whoever sees it."""
    for name in ("tiles", "tile", "meld", "win"):
        if name in {f.name for f in fields(event)}:
            return _kinds(getattr(event, name))
    return ()


def tell(game: Any, event: Event, names: Sequence[str], lang: str) -> str:
    """One event as a sentence.  A hidden tile is told as hidden."""
    key = f"event.{type(event).__name__}"
    places: dict[str, Any] = {f.name: getattr(event, f.name) for f in fields(event)}
    kinds = shown_tiles(event)
    shown = named(game.tiles, kinds) if kinds else say(lang, game.id, "hidden")
    variant = ""
    for name, value in list(places.items()):
        match name, value:
            case (("seat" | "first"), int()):
                places[name] = names[value]
            case "win", Win():
                places |= {"seat": names[value.seat]}
                if value.payer is not None:
                    places |= {"payer": names[value.payer]}
                    variant = "discard"
            case "meld", Meld():
                places["verb"] = say(lang, game.id, f"verb.{value.verb}")
            case "following", Start():
                places["dealer"] = names[value.dealer]
            case "following", None:
                variant = "over"
            case "dice", tuple():
                places["dice"] = " + ".join(map(str, value))
                variant = "" if value else "none"
            case "bids", tuple():
                places["bid"] = value[getattr(event, "seat")]  # noqa: B009
            case _, Enum():
                variant = value.value
            case "tiles", None:
                variant = "hidden"
    places |= {"tile": shown, "tiles": shown}
    places |= game.places(event, lang)
    if has(game.id, f"{key}.{variant}"):
        key = f"{key}.{variant}"
    return say(lang, game.id, key, **places)
