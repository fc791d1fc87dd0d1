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


def _in_words(game: Any, name: str, value: Any, names: Sequence[str], lang: str) -> dict[str, Any]:
    """What one field of an event is called, under the names that its sentence has places for."""
    match name, value:
        case (("seat" | "first" | "dealer"), int()):
            return {name: names[value]}
        case "win", Win():
            payer = {} if value.payer is None else {"payer": names[value.payer]}
            return {"seat": names[value.seat], **payer}
        case "meld", Meld():
            return {"verb": say(lang, game.id, f"verb.{value.verb}")}
        case "verb", str():
            return {"verb": say(lang, game.id, f"verb.{value}")}
        case "following", Start():
            return {"dealer": names[value.dealer]}
        case (("dice" | "deal"), tuple()):
            return {name: " + ".join(map(str, value))}
        case "lucky", tuple():
            return {"lucky": named(game.tiles, value)}
    return {name: value}


def _variant(event: Event) -> str:
    """Which of several sentences an event takes: a hidden tile, a discard, the last hand …"""
    for name in (f.name for f in fields(event)):
        value = getattr(event, name)
        match name, value:
            case "win", Win():
                return "" if value.payer is None else "discard"
            case "following", None:
                return "over"
            case "dice", ():
                return "none"
            case "tiles", None:
                return "hidden"
            case "mark", str():
                return value
            case _, Enum():
                return str(value.value)
    return ""


def tell(game: Any, event: Event, names: Sequence[str], lang: str) -> str:
    """One event as a sentence.  A hidden tile is told as hidden."""
    places: dict[str, Any] = {}
    for f in fields(event):
        places |= _in_words(game, f.name, getattr(event, f.name), names, lang)
    kinds = shown_tiles(event)
    shown = named(game.tiles, kinds) if kinds else say(lang, game.id, "hidden")
    places |= {"tile": shown, "tiles": shown, **game.places(event, lang)}
    key = f"event.{type(event).__name__}"
    if has(game.id, f"{key}.{_variant(event)}"):
        key = f"{key}.{_variant(event)}"
    return say(lang, game.id, key, **places)
