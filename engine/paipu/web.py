"""The page's door to the engine: one function, JSON in and JSON out.

`call(name, request)` answers every request with ``{"ok": true, …}`` or with
``{"ok": false, "error": {…}}``; it never raises.  A running hand is kept under the
session name that the page gives.  What leaves here is what one seat may see.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module

from paipu import games, inquiry, pictures
from paipu import record as records
from paipu.bots import BOTS
from paipu.clauses import UnknownClause, text
from paipu.inquiry import explain, module, options_of
from paipu.kernel import (
    Action,
    Event,
    IllegalAction,
    IllegalOptions,
    NotationError,
    RecordDrift,
    Seat,
    act,
    why_not,
)
from paipu.match import Match, stream
from paipu.options import written
from paipu.sheet import Data
from paipu.telling import seat_names, shown_tiles, tell
from paipu.words import LANGUAGES, say

SESSIONS = 32
"""Hands that are kept at once; the one longest untouched goes first."""
LOG = 400
"""Events of a log that are sent at most: more than any hand has."""


class StaleMove(ValueError):
    """A move that answers an earlier position than the one the hand is at."""


class Session:
    """A match being played at one table, as seat `me` sees it; the others are bots."""

    me: Seat = 0

    def __init__(self, match: Match, players: tuple[str, ...]) -> None:
        if "human" in players[1:]:
            raise IllegalOptions("seats", ",".join(players), "situation.human_first")
        self.match, self.players = match, players
        self.sit()

    def sit(self) -> None:
        """Take up the hand of the match: fold what each seat has seen of it."""
        game, hand = self.match.game, self.match.hand
        self.views = [game.blank(hand.start) for _ in range(game.seats)]
        self.chance = [
            stream(self.match.seed, hand.start.hand, seat + 1) for seat in range(game.seats)
        ]
        self.seen: list[Event] = []
        self.show(hand.events)

    def show(self, events: list[Event]) -> None:
        """Let every seat see new events, each what it may."""
        game = self.match.game
        for event in events:
            for seat, view in enumerate(self.views):
                if (masked := game.mask(event, seat)) is not None:
                    game.evolve(view, masked)
                    if seat == self.me:
                        self.seen.append(masked)

    @property
    def at(self) -> int:
        """How many events `me` has seen; a move says which number it answers.

        Counting what others alone have seen would tell that there was something to see.
        """
        return len(self.seen)

    def mine(self) -> tuple[Action, ...]:
        """What the human may choose now; () for a table of bots."""
        if self.players[self.me] != "human":
            return ()
        legal: tuple[Action, ...] = self.match.game.legal(self.views[self.me], self.me)
        return legal

    def advance(self, action: Action | None = None) -> None:
        """One step: the human's action if it is asked, the bots' of their own accord."""
        hand, game = self.match.hand, self.match.game
        answers = {}
        for seat, legal in hand.asked().items():
            if self.players[seat] == "human":
                if action is None:
                    return
                answers[seat] = action
            else:
                bot = BOTS[self.players[seat]]
                answers[seat] = bot(game, self.views[seat], seat, legal, self.chance[seat].below)
        self.show(hand.step(answers))

    def next_hand(self) -> None:
        """The hand that follows; the players go to their new seats, if those change."""
        seats = self.match.game.seating(self.match.hand.state)
        self.players = tuple(self.players[seat] for seat in seats)
        self.match.next_hand()
        self.sit()

    def choose(self, action: Action, at: int) -> None:
        """The human's move, refused when it is late or a clause forbids it."""
        if at != self.at:
            raise StaleMove
        if self.players[self.me] != "human":
            raise IllegalOptions("action", action.verb, "request.no_human")
        # Asked of the view: a refusal must not tell what the seat cannot know.
        view = self.views[self.me]
        if refused := why_not(self.match.game, view, self.me, action):
            raise refused
        self.advance(action)

    def position(self, lang: str) -> Data:
        """The whole position for the page."""
        match, game = self.match, self.match.game
        names = seat_names(game.seats, self.me, lang)
        state, view = match.hand.state, self.views[self.me]
        drawn = import_module(f"{module(game.id).__name__}.picture")
        picture: Data = pictures.position(game, view, self.me, lang)
        picture |= drawn.view(game, view, names, lang)
        result = None
        if state.over:
            result = pictures.result(game, state, lang) | drawn.result(game, state, names, lang)
        picture |= {
            "at": self.at,
            "pending": not state.over and not self.mine(),
            "seed": str(match.seed),
            "players": list(self.players),
            "match": {
                "hand": match.hand.start.hand + 1,
                "round": picture.pop("round"),
                "note": picture.pop("note"),
                "totals": match.standing(),
                "over": match.over,
            },
            "log": [
                self.line(n, event, names, lang) for n, event in list(enumerate(self.seen))[-LOG:]
            ],
            "result": result,
        }
        return picture

    def line(self, n: int, event: Event, names: list[str], lang: str) -> Data:
        """One line of the log."""
        game = self.match.game
        return {
            "n": n,
            "seat": getattr(event, "seat", None),
            "text": tell(game, event, names, lang),
            "clause": event.clause,
            "tiles": game.tiles.codes(shown_tiles(event)),
        }

    def record(self) -> records.Record:
        """The record of the hand as far as it has come."""
        match = self.match
        return records.record(match.hand, self.players, match.seed, tuple(match.totals))


_sessions: dict[str, Session] = {}


def _keep(name: str, session: Session) -> None:
    """Keep a session under its name, as the latest."""
    _sessions.pop(name, None)
    _sessions[name] = session
    for oldest in list(_sessions)[:-SESSIONS]:
        del _sessions[oldest]


def _session(r: Data) -> Session:
    found = _sessions.get(r["session"])
    if found is None:
        raise IllegalOptions("session", r["session"], "request.no_session")
    return found


def _players(r: Data, seats: int) -> tuple[str, ...]:
    given = r["seats"] or ["human", *["greedy"] * (seats - 1)]
    if len(given) != seats:
        given = [*given, *["greedy"] * seats][:seats]
    for player in given:
        if player not in records.PLAYERS:
            raise IllegalOptions(
                "seats", player, "situation.bot", allowed=", ".join(records.PLAYERS)
            )
    return tuple(given)


# --- the requests ----------------------------------------------------------------------


def _options(r: Data) -> Data:
    found = module(r["game"])
    presets = {
        name: {key: written(value) for key, value in preset.items()}
        for name, preset in found.PRESETS.items()
    }
    return {"options": inquiry.describe(r["game"], r["lang"]), "presets": presets}


def _new(r: Data) -> Data:
    game = module(r["game"]).game(options_of(r["game"], r["options"]))
    seed = _number(r, "seed", 2**64 - 1)
    session = Session(Match.begin(game, seed), _players(r, game.seats))
    _keep(r["session"], session)
    return {"position": session.position(r["lang"])}


def _number(r: Data, key: str, high: int) -> int:
    """A whole number of a request from 0 to `high`, as a number or as text: a seed may be
    greater than any number a page can hold."""
    try:
        found = int(str(r[key]))
    except ValueError:
        found = -1
    if not 0 <= found <= high:
        raise IllegalOptions(key, r[key], "option.not_number", low=0, high=high)
    return found


def _read_action(session: Session, given: Data) -> Action:
    """The action a page means: a verb alone stands for its only legal form."""
    tiles = session.match.game.tiles
    kinds = tuple(k for code in given["tiles"] for k in tiles.read_tiles(str(code)))
    action = act(given["verb"], *kinds, amount=_number(given, "amount", 10**9))
    if kinds or action.amount:
        return action
    same = [legal for legal in session.mine() if legal.verb == action.verb]
    return same[0] if len(same) == 1 else action


def _act(r: Data) -> Data:
    session = _session(r)
    action = _read_action(session, _filled("act.action", r["action"]))
    session.choose(action, _number(r, "at", 10**9))
    return {"position": session.position(r["lang"])}


def _advance(r: Data) -> Data:
    session = _session(r)
    if not session.match.hand.state.over and not session.mine():
        session.advance()
    return {"position": session.position(r["lang"])}


def _position(r: Data) -> Data:
    return {"position": _session(r).position(r["lang"])}


def _next(r: Data) -> Data:
    session = _session(r)
    if session.match.over or not session.match.hand.state.over:
        reason = "match.over" if session.match.over else "match.hand_not_over"
        raise IllegalOptions("next", "", reason)
    session.next_hand()
    return {"position": session.position(r["lang"])}


def _share(r: Data) -> Data:
    return {"code": records.encode(_session(r).record())}


def _load(r: Data) -> Data:
    found = records.decode(r["code"])
    hand = records.replay(found)
    session = Session(Match(hand.game, found.seed, hand, list(found.totals)), found.players)
    _keep(r["session"], session)
    return {"position": session.position(r["lang"])}


def _record(r: Data) -> Data:
    session = _session(r)
    if not session.match.hand.state.over:
        raise IllegalOptions("record", "", "record.not_over")
    found = session.record()
    return {"text": records.dump(found), "json": records.to_json(found)}


def _score(r: Data) -> Data:
    return {"result": inquiry.score(r["game"], r["hand"], r["situation"], r["options"], r["lang"])}


def _waits(r: Data) -> Data:
    return {"result": inquiry.waits(r["game"], r["hand"], r["situation"], r["options"], r["lang"])}


def _claims(r: Data) -> Data:
    return {
        "result": inquiry.claims(
            r["game"], r["hand"], r["tile"], r["situation"], r["options"], r["lang"]
        )
    }


def _simulate(r: Data) -> Data:
    from paipu.simulation import simulate

    bots = r["bots"] or ["greedy"]
    for bot in bots:
        if bot not in list(BOTS):
            raise IllegalOptions("bots", bot, "situation.bot", allowed=", ".join(BOTS))
    games, seed = _number(r, "games", 10**6), _number(r, "seed", 2**64 - 1)
    return {"result": simulate(r["game"], games, seed, r["options"], bots)}


def _tiles(r: Data) -> Data:
    found = module(r["game"]).TILES
    return {
        "set": found.id,
        "copies": found.copies,
        "faces": [
            {"code": f.code, "zh": f.zh, "en": f.en, "colour": f.colour} for f in found.faces
        ],
    }


_REQUESTS: dict[str, Callable[[Data], Data]] = {
    "options": _options, "new": _new, "act": _act, "advance": _advance, "next": _next,
    "position": _position, "share": _share, "load": _load, "record": _record,
    "score": _score, "waits": _waits, "claims": _claims, "tiles": _tiles,
    "simulate": _simulate,
}  # fmt: skip


_KEYS: dict[str, tuple[type, ...]] = {
    "session": (str,), "game": (str,), "hand": (str,), "tile": (str,), "code": (str,),
    "lang": (str,), "verb": (str,), "options": (dict,), "situation": (dict,), "action": (dict,),
    "seats": (list,), "bots": (list,), "tiles": (list,),
    "seed": (int, str), "at": (int, str), "amount": (int, str), "games": (int, str),
}  # fmt: skip
"""Every key that a request may have, and what may stand there."""
_NEEDED: dict[str, tuple[str, ...]] = {
    "options": ("game",), "new": ("game", "seed"), "act": ("at", "action"),
    "act.action": ("verb",), "load": ("code",), "score": ("game", "hand"),
    "waits": ("game", "hand"), "claims": ("game", "hand", "tile"), "tiles": ("game",),
    "simulate": ("game", "games", "seed"),
}  # fmt: skip
"""The keys without which a request means nothing."""
_SHAPES = {str: '"…"', dict: "{…}", list: "[…]", int: "1 2 3 …"}
"""How each shape is shown to whoever sent another."""


def _filled(name: str, given: Data) -> Data:
    """A request with every key: its own, or an empty one; refused when it is misshapen."""
    r: Data = {}
    for key, shapes in _KEYS.items():
        value = given.get(key)
        if value is None:
            if key in _NEEDED.get(name, ()):
                raise IllegalOptions(key, "", "request.missing")
            value = shapes[0]()
        if not isinstance(value, shapes) or isinstance(value, bool):
            raise IllegalOptions(key, value, "request.shape", shape=_SHAPES[shapes[0]])
        r[key] = value
    r["lang"] = r["lang"] or "en"
    if r["lang"] not in LANGUAGES:
        raise IllegalOptions("lang", r["lang"], "option.not_value", allowed=", ".join(LANGUAGES))
    return r


def call(name: str, request: str) -> str:
    """Answer one request of the page; see the module's first lines for the shape."""
    given: object = {}
    try:
        given = json.loads(request)
        if not isinstance(given, dict):
            raise IllegalOptions("request", request, "request.shape", shape="{…}")
        if name not in _REQUESTS:
            raise IllegalOptions("request", name, "option.not_value", allowed=", ".join(_REQUESTS))
        answer = {"ok": True, **_REQUESTS[name](_filled(name, given))}
    except (ValueError, LookupError) as problem:
        answer = {"ok": False, "error": _error(problem, given if isinstance(given, dict) else {})}
    return json.dumps(answer, ensure_ascii=False)


def _error(problem: Exception, r: Data) -> Data:
    """An error as data: its kind, a sentence, and where it stands or which clause it names."""
    lang = "zh" if r.get("lang") == "zh" else "en"
    game = r.get("game") if r.get("game") in list(games.IDS) else None
    found: Data = {"kind": type(problem).__name__, "message": str(problem)}
    match problem:
        case NotationError():
            found |= {"position": problem.position, "message": explain(problem, game, lang)}
        case IllegalAction():
            clause = text(problem.clause)
            session = _sessions[str(r.get("session") or "")]
            found |= {
                "message": say(lang, session.match.game.id, f"reason.{problem.reason}"),
                "clause": problem.clause,
                "clause_text": {"en": clause.en, "zh": clause.zh},
            }
        case IllegalOptions():
            found |= {"message": explain(problem, game, lang), "name": problem.name}
        case StaleMove():
            found["message"] = say(lang, None, "stale")
        case RecordDrift():
            found["message"] = say(lang, None, "drift", index=problem.index)
        case UnknownClause():
            found["message"] = say(lang, None, "notation.unknown_clause")
    return found
