"""What the pages ask of the engine, and how its answers are put into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from edition import Case, Example, Game
from pages.setting import ROOT  # noqa: F401  puts the engine on the path

SEATS = tuple(f"seat {n}" for n in range(20))
CARDS = {"zodiac": "2 0 56 80", "fourcolour": "6 0 48 80"}
"""Packs of paper, and what their cards take up of a tile’s picture."""
WON = {
    "discard": "won on a discard",
    "draw": "won by self-draw",
    "turn": "won on a tile from the wall",
    "replacement": "won on a replacement",
    "kong-draw": "won on a kong’s replacement",
    "rob-kong": "won by robbing a kong",
    "rob-swap": "won by robbing a swap",
}
NAMED = {
    "lucky": "lucky tile",
    "look": "tiles looked at:",
    "flower": "flower",
    "indicator": "indicator",
    "flowers": "flowers",
    "prize": "prize tiles",
}
"""Tiles that belong to a position, by their key."""
WINDS = {"E": "East", "S": "South", "W": "West", "N": "North"}
SAID = {
    ("apart", "yes"): "the winning tile laid apart",
    ("apart", "no"): "the winning tile put into the hand",
    ("ready", "yes"): "declared ready",
    ("event", "heaven"): "as dealt",
    ("event", "earth"): "on the first draw",
    ("event", "within_four"): "within four discards",
    ("event", "within_seven"): "within seven discards",
    ("event", "within_ten"): "within ten discards",
    ("event", "last_tile"): "with the last tile of the wall",
    ("event", "after_kong"): "on a kong’s replacement",
    ("event", "after_flower"): "on a flower’s replacement",
    ("event", "kong_on_kong"): "on a kong after a kong",
}
"""What a value of a key means, where one phrase says it."""


def is_paper(game_id: str) -> bool:
    """Whether a game is played with cards of paper."""
    from paipu import games

    return games.find(game_id).TILES.id in CARDS


def seat_word(seat: str) -> str:
    """A seat by its number or by its name."""
    return f"seat {seat}" if seat.isdigit() else seat.capitalize()


def guessed(tree: Mapping[str, Any]) -> bool:
    """Whether anything in a sheet is ours and no source’s."""
    return bool(tree.get("conjecture")) or any(guessed(part) for part in tree["parts"])


def cells(tree: Mapping[str, Any]) -> int:
    """How many cells a sheet names for want of their numbers."""
    return (tree["op"] == "cell") + sum(cells(part) for part in tree["parts"])


def factor(tree: Mapping[str, Any]) -> int:
    """By how much the cells of a sheet are multiplied."""
    found = 1
    if tree["op"] == "times":
        found = int(tree.get("base") or 1)
        for part in tree["parts"]:
            found *= int(part["value"] or 1)
    for part in tree["parts"]:
        found *= factor(part)
    return found


def symbolic(tree: Mapping[str, Any]) -> str:
    """What a sheet without numbers comes to, in words."""
    n, times = cells(tree), factor(tree)
    return f"{n} cell{'s' if n != 1 else ''}{f', times {times}' if times > 1 else ''}, no number"


@dataclass
class Answer:
    """One case of an example with the engine's answer to it."""

    case: Case
    kind: str
    set: str
    groups: list[dict[str, Any]]
    verdict: str
    words: str
    """the position in words"""
    change: str = ""
    """how a variant differs from the first case, in words"""
    score: dict[str, Any] | None = None
    refusal: dict[str, str] | None = None
    waits: list[str] = field(default_factory=list)
    claims: list[dict[str, Any]] = field(default_factory=list)
    payments: list[int] = field(default_factory=list)
    payment_words: str = ""
    settlement: list[dict[str, Any]] = field(default_factory=list)
    conjecture: bool = False
    wild: list[str] = field(default_factory=list)
    """the kinds that the position makes wild"""
    result: dict[str, Any] = field(default_factory=dict)


def situation_words(game: Game, case: Case) -> str:
    """The position of a case in English words."""
    s = dict(case.situation)
    parts: list[str] = []
    if "won" in s:
        parts.append(WON.get(s["won"], f"won by {s['won']}"))
    if s.get("dealt") == "yes":
        parts.append("with the hand as dealt")
    if s.get("first") == "yes":
        parts.append("on the dealer’s first discard")
    if s.get("replacement") == "yes":
        parts.append("on the replacement after a kong")
    if s.get("last") == "yes":
        parts.append("with the last tile of the wall")
    seats = []
    if "seat" in s:
        seats.append(f"held by {seat_word(s['seat'])}")
    seats += _tile_words(game, s)
    if "dealer" in s:
        seats.append(f"seat {s['dealer']} deals")
    if "streak" in s:
        times = {"0": "for the first time", "1": "having stayed once"}.get(
            s["streak"], f"having stayed {s['streak']} times"
        )
        seats.append(times)
    if "banker" in s:
        parts.append(f"the banker holds {s['banker']}")
    parts += [said for (key, value), said in SAID.items() if s.get(key) == value]
    if "wind" in s:
        seats.append(f"seat wind {WINDS[s['wind']]}")
    if "round" in s:
        seats.append(f"round wind {WINDS[s['round']]}")
    if "liable" in s:
        seats.append(f"seat {s['liable']} pays for all")
    if "bet" in s:
        bets = s["bet"].replace(",", ", ")
        parts.append(f"{'bets' if ',' in bets else 'bet'} {bets}")
    known = {
        "won",
        "dealt",
        "replacement",
        "last",
        "seat",
        "from",
        "dealer",
        "streak",
        "banker",
        "bet",
        "first",
        "origin",
        "wind",
        "round",
        "liable",
        *NAMED,
    }
    parts += [
        f"{key} {value}"
        for key, value in s.items()
        if key not in known and (key, value) not in SAID
    ]
    if not parts and not seats:
        return {"waits": "what completes this hand?", "claims": "what may this seat do?"}.get(
            case.kind, "a hand by itself"
        )
    return ", ".join([*parts, *seats])


def _tile_words(game: Game, s: Mapping[str, str]) -> list[str]:
    """What a position says of single tiles: where one came from, and which were turned up."""
    paper = is_paper(game.id)
    thing, wall = ("card", "stock") if paper else ("tile", "wall")
    parts = []
    if "from" in s:
        parts.append(f"{thing} offered by seat {s['from']}")
    if "origin" in s:
        how = "discarded" if s["origin"] == "discard" else f"turned from the {wall}"
        parts.append(f"{thing} {how}")
    parts += [f"{what} {s[key].replace(',', ', ')}" for key, what in NAMED.items() if key in s]
    return parts


def change_words(first: Case, case: Case) -> str:
    """What a variant changes, in words."""
    parts = []
    if case.hand != first.hand:
        parts.append(f"with the hand {case.hand}")
    if case.tile != first.tile:
        parts.append(f"with {case.tile} on offer")
    for key in {**first.options, **case.options}:
        if first.options.get(key) != case.options.get(key):
            value = case.options.get(key)
            parts.append(
                f"with {key}={value}" if value is not None else f"with {key} at its default"
            )
    for key in {**first.situation, **case.situation}:
        before, after = first.situation.get(key), case.situation.get(key)
        if before != after:
            parts.append(_situation_change(key, after))
    return ", ".join(parts) or "asked again"


def _situation_change(key: str, value: str | None) -> str:
    if value is None:
        return f"without {key}"
    words = {
        **{("won", won): said for won, said in WON.items()},
        ("first", "yes"): "on the dealer’s first discard",
        ("origin", "discard"): "with the tile discarded",
        ("origin", "turn"): "with the tile turned from the wall",
        ("origin", "draw"): "with the card turned from the stock",
        ("dealt", "yes"): "with the hand as dealt",
        ("replacement", "yes"): "on the replacement after a kong",
        ("last", "yes"): "with the last tile of the wall",
    }
    if (key, value) in words:
        return words[key, value]
    if (key, value) in SAID:
        return f"with {SAID[key, value]}" if key == "apart" else SAID[key, value]
    if key in ("wind", "round"):
        return f"with {'seat' if key == 'wind' else 'round'} wind {WINDS[value]}"
    if key == "seat":
        return f"for {seat_word(value)}"
    if key in NAMED:
        return f"with the {NAMED[key]} {value.replace(',', ', ')}"
    plain = {
        "from": "offered by seat",
        "dealer": "dealer: seat",
        "streak": "stays:",
        "liable": "pays for all: seat",
    }
    return f"{plain.get(key, key)} {value}"


def payment_words(payments: list[int], parties: tuple[str, ...]) -> str:
    """Who gains and who pays."""
    parts = []
    for name, amount in zip(parties, payments, strict=False):
        if amount:
            parts.append(f"{name} {'+' if amount > 0 else '−'}{abs(amount)}")
    if not parts:
        return "Nobody pays."
    return (", ".join(parts) + ".").capitalize()


def parties_of(groups: list[dict[str, Any]], count: int) -> tuple[str, ...]:
    """What those who pay each other are called: seats, or banker and players, or hands."""
    hands = [group["verb"] for group in groups if group["verb"] in ("banker", "player")]
    if len(hands) != count:
        return SEATS
    players = [at for at, verb in enumerate(hands) if verb == "player"]
    if len(players) == count:
        return tuple(f"hand {at + 1}" for at in range(count))
    if len(players) == 1:
        return tuple(hands)
    return tuple(
        f"player {players.index(at) + 1}" if at in players else "banker" for at in range(count)
    )


def answer(game: Game, case: Case, first: Case | None = None) -> Answer:
    """Ask the engine a case's question."""
    from paipu import games, inquiry

    set_id = games.find(game.id).TILES.id
    situation, options = dict(case.situation), dict(case.options)
    match case.kind:
        case "score":
            result = inquiry.score(game.id, case.hand, situation, options)
        case "waits":
            result = inquiry.waits(game.id, case.hand, situation, options)
        case "claims":
            result = inquiry.claims(game.id, case.hand, case.tile, situation, options)
        case other:
            raise ValueError(f"no such question: {other}")
    found = Answer(
        case=case,
        kind=case.kind,
        set=set_id,
        groups=laid_out(result.get("groups") or loose(game.id, case.hand), case.hand),
        verdict="",
        words=situation_words(game, case),
        change=change_words(first, case) if first else "",
        wild=list(result["wild"]),
        result=result,
    )
    if case.kind == "waits":
        found.waits = list(result["waits"])
        n = len(found.waits)
        found.verdict = (
            "Waits for nothing" if not n else f"Waits for {n} kind{'s' if n > 1 else ''}"
        )
    elif case.kind == "claims":
        found.claims = list(result["claims"])
        n = len(found.claims)
        found.verdict = "No claim" if not n else f"{n} claim{'s' if n > 1 else ''}"
    else:
        found.score = result.get("score")
        found.refusal = result.get("refusal")
        found.payments = list(result.get("payments") or [])
        parties = parties_of(found.groups, len(found.payments))
        if found.payments:
            found.payment_words = payment_words(found.payments, parties)
        for p in result.get("settlement") or []:
            who = f"{parties[p['from']]} pays {parties[p['to']]} {p['amount']}"
            found.settlement.append({**p, "words": f"{who}: how this comes about".capitalize()})
        found.conjecture = bool(found.score) and guessed(found.score)
        found.verdict = verdict(result)
        if parties is not SEATS and found.payments:
            found.verdict = found.payment_words.rstrip(".")
            found.payment_words = ""
    found.refusal = found.refusal or result.get("refusal")
    return found


def verdict(result: Mapping[str, Any]) -> str:
    """A score in one phrase."""
    if result.get("refusal"):
        return "Not a win" if not result.get("complete") else "Refused"
    if not result.get("complete", True):
        return "Not complete"
    total, unit = result["total"], result.get("unit") or ""
    if total is None and result.get("score"):
        return symbolic(result["score"]).capitalize()
    if total is None:
        return "Complete"
    return f"{number(total)} {unit}".strip()


def number(value: object) -> str:
    """A number as the page shows it, with a true minus sign; nothing where there is none."""
    text = "–" if value is None else str(value)
    return "−" + text[1:] if text.startswith("-") else text


def laid_out(groups: list[dict[str, Any]], hand: str) -> list[dict[str, Any]]:
    """Groups as they are drawn: the winning tile lies apart, and hands of several say whose."""
    drawn = [dict(group) for group in groups]
    names = parties_of(drawn, len(drawn))
    if names is not SEATS:
        for group, name in zip(drawn, names, strict=True):
            group["caption"] = name
    return drawn


def loose(game_id: str, hand: str) -> list[dict[str, Any]]:
    """How a written hand lies, for questions whose answer does not say it."""
    from paipu import games, tiles

    pack = games.find(game_id).TILES
    written = tiles.read_hand(pack, hand)
    groups: list[dict[str, Any]] = []
    for part in written.sets:
        outside = [at in part.outside for at in range(len(part.tiles))]
        kind = "shown" if part.shown else "declared"
        groups.append(
            {"kind": kind, "verb": "", "tiles": pack.codes(part.tiles), "outside": outside}
        )
    if written.loose:
        groups.append(
            {"kind": "loose", "verb": "", "tiles": pack.codes(written.loose), "outside": []}
        )
    if written.last is not None:
        groups.append(
            {"kind": "win", "verb": "", "tiles": pack.codes([written.last]), "outside": []}
        )
    return groups


def answers(game: Game, example: Example) -> list[Answer]:
    """All cases of an example, answered."""
    return [
        answer(game, case, example.case if at else None) for at, case in enumerate(example.cases)
    ]
