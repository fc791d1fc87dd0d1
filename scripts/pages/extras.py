"""What one game has and another has not: the tai tables, the odds, how a pack is laid out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pages.setting import ROOT  # noqa: F401  puts the engine on the path


@dataclass(frozen=True)
class ExtraPage:
    """A page that only one game has; its template is `<path>.md.j2`."""

    path: str
    short: str
    title: str
    description: str
    context: Callable[[], dict[str, Any]]


# --- the pack ------------------------------------------------------------------------------


def rows(pack: Any) -> list[list[Any]]:
    """The kinds of a pack as they are laid out in its picture: a row for each colour."""
    found: dict[str, list[Any]] = {}
    for face in pack.faces:
        found.setdefault(face.colour, []).append(face)
    return list(found.values())


def presets(game_id: str) -> dict[str, dict[str, Any]]:
    from paipu import games

    return dict(games.find(game_id).PRESETS)


# --- xiangqi mahjong: tai --------------------------------------------------------------------

CONDITIONS = {
    "tianhu": "the dealer’s eight tiles, as dealt",
    "dihu": "another player’s first draw, before any claim",
    "dragon": "both sequences of one colour, and a pair of that colour’s soldiers",
    "twin_dragons": "two identical sequences, and no open set",
    "all_pungs": "two triplets or kongs",
    "generals_lead": "nothing but 帥, 將, 兵 and 卒",
    "no_ends": "none of 帥, 將, 兵 and 卒",
    "two_kongs": "two kongs, neither of soldiers",
    "kong_draw": "the replacement tile after a kong completes the hand",
    "one_colour": "all tiles of one colour",
    "all_claimed": "both sets claimed from others, won on a discard",
    "half_claimed": "both sets claimed from others, won by self-draw",
    "last_draw": "self-draw of the last tile of the wall",
    "last_discard": "a win on the last discard",
    "concealed": "no open set; a concealed kong does no harm",
    "self_draw": "the winner drew the tile",
    "concealed_self_draw": "concealed and self-draw together, in place of both",
    "ready": "a declared ready hand, where declaring is played",
    "four_pairs": "four pairs, where they may win",
    "plain": "a win that is neither concealed nor by self-draw",
}
"""The rows of the tai tables in words; a row of the engine that is missing here stops the build."""

DIFFERENCES = (
    ("any_dragon_pair", "一條龍 takes any pair, not only soldiers"),
    ("open_twins", "雙龍抱 may be open"),
    ("self_draw_adds", "門清 and 自摸 are both counted"),
    ("kongs_or_pungs", "二槓子 is not added to 碰碰胡"),
    ("kong_or_last", "海底撈月 is not added to 槓上開花"),
    ("plain_always", "胡牌 counts in every win"),
)


def _tai() -> dict[str, Any]:
    from paipu.games.xiangqi_mahjong.tai import ROWS, TABLES
    from paipu.words import say

    unknown = set(ROWS) ^ set(CONDITIONS)
    if unknown:
        raise SystemExit(f"render: pages/extras.py and the tai tables differ in {sorted(unknown)}")
    tables = [
        {
            "name": name,
            "values": table.values,
            "dealer": table.dealer,
            "streak": table.streak,
            "witness": table.witness,
            "differs": [words for field, words in DIFFERENCES if getattr(table, field)],
        }
        for name, table in TABLES.items()
    ]
    return {
        "dealer_label": say("en", "xiangqi-mahjong", "row.dealer"),
        "streak_label": say("en", "xiangqi-mahjong", "row.streak"),
        "tables": tables,
        "lines": [
            {
                "row": row,
                "label": say("en", "xiangqi-mahjong", f"row.{row}"),
                "condition": CONDITIONS[row],
            }
            for row in ROWS
        ],
    }


# --- tuitongzi: odds -------------------------------------------------------------------------


def _class_words(row: str) -> str:
    kind, _, value = row.partition("_")
    value = value.replace(".5", "½").replace("0½", "½")
    if kind == "pair":
        return "pair of 白板" if value == "W" else f"pair of {value}"
    return {"1": "1 point"}.get(value, f"{value} points") if kind == "points" else "2 and 8"


def _odds() -> dict[str, Any]:
    from paipu.games.tuitongzi import Options, odds, ranking

    plain = Options()
    classes = odds.classes(plain)
    total = sum(ways for _, ways in classes)
    above = 0
    lines = []
    for rank, ways in classes:
        above += ways
        lines.append(
            {
                "class": _class_words(ranking.row_of(rank)),
                "clause": ranking.clause_of(rank),
                "ways": ways,
                "chance": Fraction(ways, total),
                "or_better": Fraction(above, total),
            }
        )
    settings: list[tuple[str, dict[str, Any]]] = [
        ("tie=push", {}),
        ("tie=banker", {"tie": "banker"}),
        ("tie=high_push", {"tie": "high_push"}),
        ("tie=high_banker", {"tie": "high_banker"}),
        ("er_ba_gang=true", {"er_ba_gang": True}),
        ("white=ten", {"white": "ten"}),
        ("pay=pair2", {"pay": "pair2"}),
        ("pay=ebg", {"pay": "ebg"}),
        ("tie=banker pay=pair2", {"tie": "banker", "pay": "pair2"}),
        ("tie=banker pay=ebg", {"tie": "banker", "pay": "ebg"}),
    ]
    duels = [{"name": name, **odds.duel(Options(**given))} for name, given in settings]
    table = [
        {"beaten": b, "tied": t, "lost": lost, "chance": chance}
        for (b, t, lost), chance in odds.table_of(plain).items()
    ]
    showdown = [(n, odds.single_best(plain, n)) for n in (2, 3, 4)]
    return {"classes": lines, "duels": duels, "table": table, "showdown": showdown, "total": total}


# --- a hand told -----------------------------------------------------------------------------


PLAYED = {"tongqi": "TQ-ED-1"}
"""The preset with which a game is played and told, where its defaults give no numbers."""


def options_of_play(game_id: str) -> dict[str, str]:
    """The options with which the table of a play page begins, as the page writes them."""
    from paipu.options import written

    chosen = presets(game_id).get(PLAYED.get(game_id, ""), {})
    return {key: str(written(value)) for key, value in chosen.items()}


SEED = 7
"""Hands are told from this seed on: the first that ends in a win and is neither short nor long."""


def told(game_id: str) -> dict[str, Any]:
    """A whole hand between the engine's own players, move by move, for readers without scripts."""
    from paipu import sheet
    from paipu.bots import greedy
    from paipu.inquiry import module
    from paipu.kernel import Hand
    from paipu.match import Match, stream
    from paipu.telling import seat_names, shown_tiles, tell

    found = module(game_id)
    rules = found.game(found.Options(**presets(game_id).get(PLAYED.get(game_id, ""), {})))
    for seed in range(SEED, SEED + 200):
        hand: Hand = Match.begin(rules, seed).hand
        views = [rules.blank(hand.start) for _ in range(rules.seats)]
        chance = [stream(seed, hand.start.hand, seat + 1) for seat in range(rules.seats)]
        while not hand.state.over:
            answers = {
                seat: greedy(rules, views[seat], seat, legal, chance[seat].below)
                for seat, legal in hand.asked().items()
            }
            for event in hand.step(answers):
                for seat, view in enumerate(views):
                    if (masked := rules.mask(event, seat)) is not None:
                        rules.evolve(view, masked)
        settled = hand.state.settled
        if any(settled.deltas) and 14 <= len(hand.events) <= 44:
            break
    names = seat_names(rules.seats, None, "en")
    return {
        "seed": seed,
        "set": rules.tiles.id,
        "wild": rules.tiles.codes(sorted(getattr(getattr(hand.state, "extra", None), "wild", ()))),
        "moves": [
            {
                "text": tell(rules, event, names, "en"),
                "clause": event.clause,
                "tiles": rules.tiles.codes(shown_tiles(event)),
            }
            for event in hand.events
        ],
        "names": names,
        "payments": [
            {
                "words": f"{names[p.payer]} pays {names[p.payee]} {p.sheet.value}",
                "score": sheet.payment(p, game_id, rules.tiles, "en")["score"],
            }
            for p in settled.payments
        ],
    }


PAGES: dict[str, tuple[ExtraPage, ...]] = {
    "xiangqi-mahjong": (
        ExtraPage(
            "tai",
            "Tai tables",
            "Tai tables",
            "What a winning hand of xiangqi mahjong (象棋麻將) counts: the tables of tai that the "
            "source leaves to the players, side by side with where each comes from.",
            _tai,
        ),
    ),
    "tuitongzi": (
        ExtraPage(
            "odds",
            "Odds",
            "The exact odds of tuitongzi",
            "The exact chances of tuitongzi (推筒子) as fractions: every class of hand, banker "
            "against one player and against three, under every tie rule.",
            _odds,
        ),
    ),
}
